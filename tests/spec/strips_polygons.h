// Pieces of strips as exact polygons: the area two of them have in common and the border they
// share, in integers. What the source's formulas and the library's quarter cells are held against;
// knows nothing of either.
#ifndef INTARSIA_SPEC_STRIPS_POLYGONS_H
#define INTARSIA_SPEC_STRIPS_POLYGONS_H

#include "intarsia/strips.h"

// Eight times the area that two convex polygons have in common, exact as long as every side runs
// along a row, a column or a diagonal; -1 where that does not hold. At most 8 points each,
// clockwise on screen.
int32_t spec_strips_convex_overlap8(const ita_strips_point *a, int a_count,
                                    const ita_strips_point *b, int b_count);
// Eight times the area that two pieces have in common, triangles included.
int32_t spec_strips_overlap8(const ita_strips_piece *a, const ita_strips_piece *b);
// Twice the signed area of a polygon; positive: clockwise on screen.
int32_t spec_strips_area2(const ita_strips_point *points, int count);

// What two outlines have in common: whole sides, and sides that run along each other for a while.
typedef struct spec_strips_border {
    int full_sides;    // pairs of sides with both ends in common
    int partial_sides; // pairs that share a stretch but not both ends
} spec_strips_border;
// Any two polygons; `count` points without repeating the first.
spec_strips_border spec_strips_common_border(const ita_strips_point *a, int a_count,
                                             const ita_strips_point *b, int b_count);

#endif
