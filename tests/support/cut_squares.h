// Squares cut in two again and again, along lines that are of no lattice.
#ifndef INTARSIA_TESTS_CUT_SQUARES_H
#define INTARSIA_TESTS_CUT_SQUARES_H

#include "intarsia/base.h"

#include <stdbool.h>

#define CUT_SIDE         100.0
#define CUT_PIECES_MOST  8
#define CUT_CORNERS_MOST 16

typedef struct spot2 {
    double x, y;
} spot2;

typedef struct polygon {
    spot2 at[CUT_CORNERS_MOST];
    size_t count;
} polygon;

static inline double between(ita_random *random, double low, double high) {
    return low + (high - low) * ((double)ita_random_below(random, 1u << 30) / (1u << 30));
}

static inline spot2 on_way(spot2 p, spot2 q, double t) {
    return (spot2){p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t};
}

// Convex; from inside one edge to inside another.
static inline bool cut(polygon *p, polygon *rest, ita_random *random) {
    const size_t i = ita_random_below(random, p->count), j = ita_random_below(random, p->count);
    if (i >= j || p->count + 2 > CUT_CORNERS_MOST) return false;
    const spot2 a = on_way(p->at[i], p->at[i + 1], between(random, 0.3, 0.7));
    const spot2 b = on_way(p->at[j], p->at[(j + 1) % p->count], between(random, 0.3, 0.7));
    polygon first = {{a}, 1}, second = {{b}, 1};
    for (size_t k = i + 1; k <= j; k++)
        first.at[first.count++] = p->at[k];
    first.at[first.count++] = b;
    for (size_t k = j + 1; k <= i + p->count; k++)
        second.at[second.count++] = p->at[k % p->count];
    second.at[second.count++] = a;
    *p = first, *rest = second;
    return true;
}

static inline size_t cut_square(polygon out[CUT_PIECES_MOST], size_t most, ita_random *random) {
    out[0] = (polygon){{{0, 0}, {CUT_SIDE, 0}, {CUT_SIDE, CUT_SIDE}, {0, CUT_SIDE}}, 4};
    size_t count = 1;
    for (int tries = 0; count < most && tries < 100; tries++)
        if (cut(&out[ita_random_below(random, count)], &out[count], random)) count++;
    return count;
}

#endif
