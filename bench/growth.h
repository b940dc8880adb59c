// How a cost grows: the exponent of the straight line through what was measured, in logarithms. Of
// n log n it is 1.1 between a thousand and a million, and more as memory becomes farther away.
#ifndef INTARSIA_BENCH_GROWTH_H
#define INTARSIA_BENCH_GROWTH_H

#include <math.h>

typedef struct growth {
    double count, x, y, xx, xy; // sums
} growth;

static inline void growth_add(growth *g, double size, double cost) {
    const double x = log(size), y = log(cost);
    g->count += 1;
    g->x += x;
    g->y += y;
    g->xx += x * x;
    g->xy += x * y;
}

static inline double growth_exponent(const growth *g) {
    return (g->count * g->xy - g->x * g->y) / (g->count * g->xx - g->x * g->x);
}

#endif
