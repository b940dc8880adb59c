// Edges in doubles: places by chance, and parts of curves.
#ifndef INTARSIA_TESTS_CURVES_H
#define INTARSIA_TESTS_CURVES_H

#include "between.h"

#include "geom/loose/loose.h"

static inline spot random_spot(ita_random *random, double reach) {
    return (spot){between(random, -reach, reach), between(random, -reach, reach)};
}

// A curve from a parameter on to another, by its leading corner again and again: the first half,
// then that walked back.
static inline loose_edge part_of(const loose_edge *e, double from, double to) {
    loose_edge part = *e;
    for (int half = 0; half < 2; half++) {
        const double t = half ? 1 - from / to : to;
        const bool is_cubic = e->kind == ITA_EDGE_CUBIC;
        const int n = is_cubic ? 3 : 2;
        spot p[4] = {part.from, part.c1, is_cubic ? part.c2 : part.to, part.to}, out[4];
        if (half)
            for (int i = 0; i < (n + 1) / 2; i++) {
                const spot kept = p[i];
                p[i] = p[n - i], p[n - i] = kept;
            }
        for (int i = 0; i <= n; i++) {
            out[i] = p[0];
            for (int k = 0; k < n - i; k++)
                p[k] = spot_add(spot_times(p[k], 1 - t), spot_times(p[k + 1], t));
        }
        const int first = half ? n : 0, step = half ? -1 : 1;
        part.from = out[first], part.c1 = out[first + step];
        part.c2 = is_cubic ? out[first + 2 * step] : part.c1;
        part.to = out[first + n * step];
    }
    return part;
}

#endif
