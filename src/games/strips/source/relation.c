// How two squares and two pieces stand to each other, by the formulas of the source and by nothing
// else. Exact on the even lattice only; docs/strips.md says why, tests/exhaustive holds it.
#include "intarsia/strips.h"

static int32_t distance(int32_t a, int32_t b) {
    return a < b ? b - a : a - b;
}

int32_t ita_strips_d1(const ita_strips_square *a, const ita_strips_square *b) {
    return distance(a->p[0].x + a->p[1].x + a->p[2].x + a->p[3].x,
                    b->p[0].x + b->p[1].x + b->p[2].x + b->p[3].x);
}

int32_t ita_strips_d2(const ita_strips_square *a, const ita_strips_square *b) {
    return distance(a->p[0].y + a->p[1].y + a->p[2].y + a->p[3].y,
                    b->p[0].y + b->p[1].y + b->p[2].y + b->p[3].y);
}

int32_t ita_strips_d(const ita_strips_square *a, const ita_strips_square *b) {
    return ita_strips_d1(a, b) + ita_strips_d2(a, b);
}

ita_strips_relation ita_strips_small_small(const ita_strips_square *a, const ita_strips_square *b) {
    int32_t d = ita_strips_d(a, b);
    if (d == 0) return ITA_STRIPS_INTERFERING;
    return d == 8 ? ITA_STRIPS_ADJACENT : ITA_STRIPS_APART;
}

ita_strips_relation ita_strips_large_large(const ita_strips_square *a, const ita_strips_square *b) {
    int32_t d1 = ita_strips_d1(a, b), d2 = ita_strips_d2(a, b);
    if (d1 == 8 && d2 == 8) return ITA_STRIPS_ADJACENT;
    return d1 + d2 < 16 ? ITA_STRIPS_INTERFERING : ITA_STRIPS_APART;
}

ita_strips_relation ita_strips_small_large(const ita_strips_square *small,
                                           const ita_strips_square *large) {
    int32_t centre_x4 = large->p[0].x + large->p[1].x + large->p[2].x + large->p[3].x;
    int32_t centre_y4 = large->p[0].y + large->p[1].y + large->p[2].y + large->p[3].y;
    for (int i = 0; i < 4; i++)
        if (4 * small->p[i].x == centre_x4 && 4 * small->p[i].y == centre_y4)
            return ITA_STRIPS_INTERFERING;
    return ITA_STRIPS_APART;
}

bool ita_strips_interfere(const ita_strips_piece *a, const ita_strips_piece *b) {
    ita_strips_square small_a[2] = {ita_strips_small1(a), ita_strips_small2(a)};
    ita_strips_square small_b[2] = {ita_strips_small1(b), ita_strips_small2(b)};
    ita_strips_square large_a = ita_strips_large(a), large_b = ita_strips_large(b);
    if (ita_strips_large_large(&large_a, &large_b) == ITA_STRIPS_INTERFERING) return true;
    for (int i = 0; i < 2; i++) {
        if (ita_strips_small_large(&small_a[i], &large_b) == ITA_STRIPS_INTERFERING) return true;
        if (ita_strips_small_large(&small_b[i], &large_a) == ITA_STRIPS_INTERFERING) return true;
        for (int j = 0; j < 2; j++)
            if (ita_strips_small_small(&small_a[i], &small_b[j]) == ITA_STRIPS_INTERFERING)
                return true;
    }
    return false;
}

bool ita_strips_join(const ita_strips_piece *a, const ita_strips_piece *b) {
    ita_strips_square large_a = ita_strips_large(a), large_b = ita_strips_large(b);
    return ita_strips_large_large(&large_a, &large_b) == ITA_STRIPS_ADJACENT;
}

bool ita_strips_touch(const ita_strips_piece *a, const ita_strips_piece *b) {
    if (ita_strips_join(a, b)) return true;
    ita_strips_square small_a[2] = {ita_strips_small1(a), ita_strips_small2(a)};
    ita_strips_square small_b[2] = {ita_strips_small1(b), ita_strips_small2(b)};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (ita_strips_small_small(&small_a[i], &small_b[j]) == ITA_STRIPS_ADJACENT)
                return true;
    return false;
}
