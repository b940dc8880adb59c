// A finished diagram from inside.
#ifndef COVER_DIAGRAM_DIAGRAM_H
#define COVER_DIAGRAM_DIAGRAM_H

#include "cover/method/method.h"
#include "intarsia/cover_diagram.h"

struct ita_cover_diagram {
    const ita_cover *cover;
    const ita_allocator *allocator;
    cover_links links;
    cover_memos *memos;
    cover_search *search; // NULL once it is done
    uint32_t root;
    bool is_done;
    double *chances;   // of nodes: how many solutions, about; made when it is needed
    uint32_t *options; // room for a solution
    size_t options_capacity;
};

// The links of a node: from the first up to the second.
static inline const cover_link *cover_diagram_first(const ita_cover_diagram *d, uint32_t node) {
    return d->links.links + d->links.nodes[node].links;
}

static inline const cover_link *cover_diagram_end(const ita_cover_diagram *d, uint32_t node) {
    return node + (size_t)1 < d->links.node_count ? cover_diagram_first(d, node + 1)
                                                  : d->links.links + d->links.link_count;
}

#endif
