// Hexagons in abc coordinates: (a, b, c) with c = a + b names one centre of the hexagon grid.
// Integers throughout but for the drawing formulas at the end. Source: docs/hexagons.md.
#ifndef INTARSIA_HEX_H
#define INTARSIA_HEX_H

#include "intarsia/status.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A hexagon's centre. Invariant: c = a + b. A triple off that plane would name a centre that
/// another triple names already, so it is refused wherever one comes in from outside.
typedef struct ita_hex {
    int32_t a, b, c;
} ita_hex;

/// Largest |a|, |b|, |c| that is read from outside; sums of a few such never overflow.
#define ITA_HEX_MOST 1000000

/// The six neighbours, clockwise on screen from the top: up, right up, right down, down, left
/// down, left up.
extern const ita_hex ita_hex_neighbours[6];
/// The six cells one diagonal step away, clockwise: [d] is neighbour d plus neighbour d + 1.
extern const ita_hex ita_hex_diagonals[6];

static inline ita_hex ita_hex_at(int32_t a, int32_t b) {
    const ita_hex cell = {a, b, a + b};
    return cell;
}
static inline bool ita_hex_is_plane(int64_t a, int64_t b, int64_t c) {
    return c == a + b;
}
static inline bool ita_hex_equal(ita_hex p, ita_hex q) {
    return p.a == q.a && p.b == q.b;
}
static inline ita_hex ita_hex_add(ita_hex p, ita_hex q) {
    const ita_hex cell = {p.a + q.a, p.b + q.b, p.c + q.c};
    return cell;
}
static inline ita_hex ita_hex_less(ita_hex p, ita_hex q) {
    const ita_hex cell = {p.a - q.a, p.b - q.b, p.c - q.c};
    return cell;
}
/// Order by a, then by b: below 0, 0, above 0.
static inline int ita_hex_compare(ita_hex p, ita_hex q) {
    if (p.a != q.a) return p.a < q.a ? -1 : 1;
    return p.b < q.b ? -1 : p.b > q.b;
}
/// The neighbour in direction 0..5, clockwise from the top.
static inline ita_hex ita_hex_next(ita_hex p, int direction) {
    return ita_hex_add(p, ita_hex_neighbours[direction]);
}
/// Steps from the origin: max(|a|, |b|, |c|).
static inline int32_t ita_hex_length(ita_hex p) {
    int32_t a = p.a < 0 ? -p.a : p.a;
    int32_t b = p.b < 0 ? -p.b : p.b;
    int32_t c = p.c < 0 ? -p.c : p.c;
    int32_t most = a > b ? a : b;
    return most > c ? most : c;
}
/// Steps from one centre to another.
static inline int32_t ita_hex_distance(ita_hex p, ita_hex q) {
    return ita_hex_length(ita_hex_less(p, q));
}

// ---- the twelve symmetries that keep the origin
// s = 0..5: s sixths of a turn counter-clockwise on screen.
// s = 6..11: first the horizontal flip (left becomes right), then s - 6 sixths counter-clockwise.

#define ITA_HEX_SYMMETRIES      12
#define ITA_HEX_FLIP_HORIZONTAL 6 ///< (c, -b, a)
#define ITA_HEX_FLIP_VERTICAL   9 ///< (-c, b, -a)

/// A sixth of a turn counter-clockwise on screen: (-b, c, a). Source text.
static inline ita_hex ita_hex_turn_left(ita_hex p) {
    const ita_hex cell = {-p.b, p.c, p.a};
    return cell;
}
/// A sixth of a turn clockwise on screen: (c, -a, b).
static inline ita_hex ita_hex_turn_right(ita_hex p) {
    const ita_hex cell = {p.c, -p.a, p.b};
    return cell;
}
/// Left becomes right: (c, -b, a). Source text.
static inline ita_hex ita_hex_flip_horizontal(ita_hex p) {
    const ita_hex cell = {p.c, -p.b, p.a};
    return cell;
}
/// Up becomes down: (-c, b, -a).
static inline ita_hex ita_hex_flip_vertical(ita_hex p) {
    const ita_hex cell = {-p.c, p.b, -p.a};
    return cell;
}
/// Applies symmetry 0..11.
ita_hex ita_hex_apply(int symmetry, ita_hex p);
/// The symmetry that does `first`, then `second`.
int ita_hex_compose(int second, int first);

// ---- vertices
// A hexagon's vertices count 0..5 counter-clockwise on screen from the lower right one, as in the
// source text. Edge d (towards neighbour d) joins the vertices (8 - d) % 6 and (9 - d) % 6.

/// A vertex exactly: it lies at (x R / sqrt 3, y R) with whole x and y. Equal vertices of
/// different hexagons are equal here.
typedef struct ita_hex_point {
    int32_t x, y;
} ita_hex_point;

/// Vertex 0..5 of hexagon p, exactly.
ita_hex_point ita_hex_vertex(ita_hex p, int vertex);
/// The centre in the same units.
static inline ita_hex_point ita_hex_centre(ita_hex p) {
    const ita_hex_point point = {3 * p.b, p.a + p.c};
    return point;
}

// ---- drawing; y down; R is the distance from a centre to an edge

/// (b R sqrt 3, (a + c) R). Source text.
void ita_hex_centre_xy(ita_hex p, double radius, double *x, double *y);
/// The centre plus 2R / sqrt 3 times (sin, cos)(pi/6 + vertex pi/3). Source text.
void ita_hex_vertex_xy(ita_hex p, int vertex, double radius, double *x, double *y);
/// The hexagon that holds a point of the screen; points of an edge go to either side.
ita_hex ita_hex_near(double x, double y, double radius);

// ---- text

/// Reads "a b c" (blanks between) into `out`. Errors: ITA_E_SYNTAX "hex.number" where a number
/// should be, ITA_E_RANGE "hex.far" beyond ITA_HEX_MOST, ITA_E_RANGE "hex.plane" when c is not
/// a + b; the offset is the reader's place, where the triple (or the bad number) starts.
ita_status ita_hex_read(ita_reader *reader, ita_hex *out, ita_diag *diag);
/// Writes "a b c".
void ita_hex_put(ita_text *text, ita_hex p);

#ifdef __cplusplus
}
#endif
#endif
