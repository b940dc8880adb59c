// What edges of exact points, of doubles and of decimals have in common: the fields kind, turn,
// from, to, c1, c2. How many points a kind uses, and walking an edge backwards, in place.
#ifndef GEOM_EDGE_BACKWARDS_H
#define GEOM_EDGE_BACKWARDS_H

#include "intarsia/geom.h"

// Of from, to, c1, c2 the kind uses the first so many.
static inline int edge_points(ita_edge_kind kind) {
    return kind == ITA_EDGE_LINE ? 2 : kind == ITA_EDGE_CUBIC ? 4 : 3;
}

#define EDGE_SWAP(a, b)                                                                            \
    do {                                                                                           \
        __typeof__(a) kept = (a);                                                                  \
        (a) = (b);                                                                                 \
        (b) = kept;                                                                                \
    } while (0)

#define EDGE_TURN_BACK(edge)                                                                       \
    do {                                                                                           \
        EDGE_SWAP((edge)->from, (edge)->to);                                                       \
        if ((edge)->kind == ITA_EDGE_CUBIC) EDGE_SWAP((edge)->c1, (edge)->c2);                     \
        (edge)->turn = -(edge)->turn;                                                              \
    } while (0)

// Closed edges, from the last to the first.
#define EDGES_TURN_BACK(edges, count)                                                              \
    do {                                                                                           \
        for (size_t back_i = 0; back_i < (count); back_i++)                                        \
            EDGE_TURN_BACK(&(edges)[back_i]);                                                      \
        for (size_t back_i = 0; back_i < (count) / 2; back_i++)                                    \
            EDGE_SWAP((edges)[back_i], (edges)[(count) - 1 - back_i]);                             \
    } while (0)

#endif
