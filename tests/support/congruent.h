// Whether the figures of two configs are the same up to turning and mirroring.
#ifndef INTARSIA_TESTS_CONGRUENT_H
#define INTARSIA_TESTS_CONGRUENT_H

#include "games/dissection/dissection.h"

#include <string.h>

// Does the one lie on the other in some turn, mirrored or not? The targets of a config are its
// figure in all of them.
static inline bool are_congruent(const dissection_config *a, const dissection_config *b) {
    if (a->set != b->set || a->figure_count != b->figure_count) return false;
    ita_edge moved[DISSECTION_FIGURE_MAX];
    for (int i = 0; i < b->target_count; i++) {
        const ita_point shift = ita_point_sub(a->targets[0].first, b->targets[i].first);
        memcpy(moved, b->targets[i].edges, b->figure_count * sizeof *moved);
        ita_edges_shift(moved, b->figure_count, shift);
        if (dissection_same_edges(a->targets[0].edges, moved, a->figure_count)) return true;
    }
    return false;
}

#endif
