// A drawing as it was read: shapes of edges with decimal or ring coordinates, in groups.
// Nothing is judged here; readers fill it, the verifier asks it.
#ifndef GEOM_FILE_DRAWING_H
#define GEOM_FILE_DRAWING_H

#include "geom/loose/loose.h"
#include "geom/number/decimal.h"
#include "intarsia/verify.h"

// What waits in the tray takes no part; it is of the set all the same.
typedef enum draw_group { DRAW_LOOSE, DRAW_FIGURE, DRAW_PIECES, DRAW_TRAY } draw_group;
enum { DRAW_GROUPS = DRAW_TRAY + 1 };

typedef struct draw_point {
    decimal x, y;
} draw_point;

static inline bool draw_is_same_spot(draw_point p, draw_point q) {
    return p.x.value == q.x.value && p.y.value == q.y.value;
}

static inline bool draw_is_exact(draw_point p) {
    return decimal_is_exact(p.x) && decimal_is_exact(p.y);
}

static inline int draw_places(draw_point p) {
    const int x = decimal_places(p.x), y = decimal_places(p.y);
    return x > y ? x : y;
}

// A point in units of so many places; false where it is none of them.
static inline bool draw_in_units(draw_point p, int places, int64_t out[2]) {
    return decimal_digits(p.x, places, &out[0]) && decimal_digits(p.y, places, &out[1]);
}

// An edge in usual coordinates; in a ring drawing `ring` holds the same exactly.
typedef struct draw_edge {
    ita_edge_kind kind;
    int turn;
    draw_point from, to, c1, c2;
    uint32_t arc; // of a curve that stands for a part of an arc of an ellipse: its number, from 1
} draw_edge;

// As it is kept: a drawing has a million edges, and most are straight.
typedef struct draw_kept {
    draw_point from, to;
    uint32_t bend; // of one that is not straight: where its bend is kept
    int8_t kind, turn;
} draw_kept;

typedef struct draw_bend {
    draw_point c1, c2;
    uint32_t arc;
} draw_bend;

// Half axes of ellipses, in such units: beyond that products of four lengths do not fit.
#define DRAW_AXIS_MOST ((int64_t)1 << 30)

// An arc of an ellipse, about its centre: two half axes each of which lies along the tangents at
// the other's ends. It comes as curves in a row. Where it is exact its ends are exact decimals on
// the ellipse; those between its curves are never exact.
typedef struct draw_arc {
    draw_point centre, p, q;
    bool is_exact;
} draw_arc;

typedef struct draw_shape {
    const char *name;
    draw_group group;
    size_t first_loop, loop_count; // into loops
    size_t first_edge, edge_count; // into edges
    bool is_even_odd;
    bool is_rational;   // every coordinate is an exact decimal
    int places;         // the most places that one has
    int largest;        // of numbers it is written with: see draw_digits
    double enlargement; // by which a transform enlarges it, in every direction; 0: not known
    size_t offset;      // of the shape in the file
} draw_shape;

// Beyond this many places numbers come from a program that wrote all it knew.
#define DRAW_PLACES_MOST 12
// Factors with fewer places (0.25, 1.125) are meant.
#define DRAW_FACTOR_PLACES_LEAST 4

// With how many digits coordinates and shifts are written.
#define DRAW_SIZES     15
#define DRAW_SIZE_NONE 4 // of 0.1 to 1; less where zeros follow the point
#define DRAW_DIGITS    20
typedef struct draw_digits {
    int places;                      // the most decimal places, ending in no zero
    int filled;                      // and those of a number that is filled up with zeros
    bool fills;                      // there are some
    int largest;                     // size of the largest number since a shape was begun
    int written_least, written_most; // digits of a number that is not 0, with such zeros
    // how many numbers there are of such a size (digits before the point, and those of none) and
    // with so many digits in all, up to 255
    uint8_t counts[DRAW_SIZES][DRAW_DIGITS];
} draw_digits;

// A number of a transform that may be rounded: where a point lies when it is more by one is, in
// the coordinates of the drawing, further by (v[0] + v[1] x + v[2] y, v[3] + v[4] x + v[5] y), for
// the shapes that are drawn under it.
typedef enum draw_doubt_kind { DRAW_SHIFT, DRAW_FACTOR, DRAW_ANGLE } draw_doubt_kind;
typedef struct draw_doubt {
    draw_doubt_kind kind;
    double v[6]; // of an angle: when it is more by a radian
    size_t first_shape, shape_end;
} draw_doubt;

#define DRAW_DOUBTS_MOST 4096
#define DRAW_SHAPES_MOST 65536
#define DRAW_EDGES_MOST  ((size_t)1 << 20)
#define DRAW_NUMBER_MOST 1e9

struct ita_drawing {
    const ita_allocator *allocator;
    ita_arena names;
    draw_shape *shapes;
    size_t shape_count, shape_capacity;
    draw_kept *edges;
    size_t edge_count, edge_capacity;
    draw_bend *bends;
    size_t bend_count, bend_capacity;
    draw_arc *arcs;
    size_t arc_count, arc_capacity;
    uint32_t *loops; // end of each loop, as an index into edges
    size_t loop_count, loop_capacity;
    draw_digits written, shifts;     // coordinates; shifts of transforms, and their centres
    int factor_places, angle_places; // most decimal places of those in transforms
    draw_doubt *doubts;              // those of transforms, up to DRAW_DOUBTS_MOST
    size_t doubt_count, doubt_capacity;
    uint32_t steps;     // most commands of a path in a row that go on from where the last ended
    bool is_as_written; // nothing is taken as rounded
    double reach;       // a loop that steps lead back so near to its beginning ends there
    double met;         // how far ends were moved for that, and arcs to be half circles
    double rest;        // how near steps lead to it otherwise, at best
    double enlargement; // the most by which a transform enlarges what is written; 0 without
    bool is_rational;   // every coordinate is an exact decimal
    bool is_ring;       // `ring` holds every edge exactly
    ita_frame frame;
    int64_t scale;  // ring coordinates are multiplied by it
    ita_edge *ring; // as many as edges
    size_t ring_capacity;
    // while a shape is being read
    draw_point start, here;
    size_t shape_number[DRAW_GROUPS];
    ita_point ring_start, ring_here;
};

// Building. A shape without a name is called by its number in its group, "#3".
ita_status drawing_begin_shape(ita_drawing *d, draw_group group, const char *name, size_t length,
                               bool is_even_odd, size_t offset, ita_diag *diag);
void drawing_move(ita_drawing *d, draw_point p);
// Adds an edge from the current point; an edge without length is left out.
ita_status drawing_edge(ita_drawing *d, const draw_edge *edge, ita_diag *diag);
// Keeps an arc of an ellipse and gives its number.
ita_status drawing_arc(ita_drawing *d, const draw_arc *arc, uint32_t *number, ita_diag *diag);
// Closes the current loop with a line where needed, and ends it.
ita_status drawing_close_loop(ita_drawing *d, ita_diag *diag);
// Ends the shape: orients its loops with the inside on the left by the fill rule. Fails with a
// message when nothing is left of it.
ita_status drawing_end_shape(ita_drawing *d, ita_diag *diag);

// The shape that is being read.
static inline draw_shape *drawing_current(const ita_drawing *d) {
    return &d->shapes[d->shape_count - 1];
}

// A coordinate or shift, for how far such numbers of the drawing may be off.
// Without zeros at its end it has so many places.
void drawing_note_number(draw_digits *digits, int64_t whole, int places, int written_places);
// Decimal places within which coordinates are told. Where a drawing tells so many digits of each
// number, its large ones have fewer places, and may be off by a unit of these.
int drawing_places(const ita_drawing *d);
// The same of one shape, whose numbers may all be small.
int drawing_shape_places(const ita_drawing *d, const draw_shape *shape);
// The same of shifts in transforms.
int drawing_shift_places(const ita_drawing *d);
// By how much a number of this kind may be off: half a unit of its last place; 0 where it is meant
// as it is written, or has all places that a program knows. Angles in radians.
double drawing_doubt(const ita_drawing *d, draw_doubt_kind kind);

// A complaint that names the current shape.
ita_status drawing_complain(const ita_drawing *d, ita_diag *diag, const char *key, size_t offset);

// How a drawing is read: what ita_drawing_read does is all 0.
typedef struct draw_reading {
    bool is_as_written;
    double reach;
} draw_reading;
ita_status drawing_read_so(const char *bytes, size_t length, draw_reading how,
                           const ita_allocator *allocator, ita_drawing **drawing, ita_diag *diag);

draw_edge drawing_edge_at(const ita_drawing *d, size_t i);
loose_edge drawing_loose(const ita_drawing *d, size_t i);
// Walks a loop of the drawing's edges backwards.
void drawing_turn_back(ita_drawing *d, size_t first, size_t end);

ita_status drawing_read_svg(ita_drawing *d, const char *bytes, size_t length, ita_diag *diag);
ita_status drawing_read_text(ita_drawing *d, const char *bytes, size_t length, ita_diag *diag);

/// Whether a shape of this group is there.
bool drawing_has_group(const ita_drawing *drawing, draw_group group);
/// Gives edges and arcs back: what is left is what the shapes are called and where they stand.
void drawing_drop_edges(ita_drawing *drawing);
/// What waits in the tray is of the pieces from now on.
void drawing_empty_tray(ita_drawing *drawing);

#endif
