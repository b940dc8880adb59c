// What the methods of search share: the search as the caller holds it, and the method's table of
// calls. Knows no game.
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "intarsia/search.h"

enum { TABLE_USUAL = 16 << 20, TABLE_BYTES_A_NODE = 64 };

typedef struct search_method {
    ita_status (*open)(ita_search *search, ita_diag *diag); // close follows in any case
    /// Looks at nodes until `search->nodes` reaches `until`, or it is done.
    ita_status (*step)(ita_search *search, uint64_t until, ita_diag *diag);
    void (*report)(const ita_search *search, ita_search_report *report);
    void (*close)(ita_search *search);
} search_method;

extern const search_method search_alpha_beta, search_tree, search_proof;

struct ita_search {
    const search_method *method;
    const ita_mind *mind;
    const ita_allocator *allocator;
    ita_search_options options;
    ita_table *table;         // the shared one, or its own; NULL: the method needs none
    int player;               // to move at the root
    unsigned char *root;      // the position asked about
    unsigned char *position;  // a copy to walk on
    ita_choice *root_choices; // all moves of the root: those worth trying first, best first
    size_t root_count;
    size_t root_candidates; // how many of them are worth trying
    bool root_is_all;       // the others do not count
    uint64_t nodes;
    bool is_done;
    void *own; // the method's
};

/// The usual limits of estimates inside a search: beyond them a value says that a game is over, or
/// will be with the moves that were looked at.
enum { SEARCH_ESTIMATE_MOST = ITA_VALUE_WON - ITA_PLIES_MOST - 1 };

/// A value within those limits.
static inline int32_t search_estimate(int32_t value) {
    if (value > SEARCH_ESTIMATE_MOST) return SEARCH_ESTIMATE_MOST;
    if (value < -SEARCH_ESTIMATE_MOST) return -SEARCH_ESTIMATE_MOST;
    return value;
}

/// Moves in the order of their ranks, the highest first; equal ranks by move.
void search_sort(ita_choice *choices, size_t count);

#endif
