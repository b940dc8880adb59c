// A piece in one orientation as the filling search wants it: its corners' angles, and what a quick
// look needs. A piece is shifted only.
#ifndef GEOM_FILLING_MATCHING_H
#define GEOM_FILLING_MATCHING_H

#include "geom/loose/loose.h"

enum { FILLING_SAMPLES = 12 };

typedef struct filling_line {
    spot a, b, unit; // unit: from a to b, of length 1
} filling_line;

typedef struct filling_shape {
    const ita_edge *edges; // loop after loop, inside on the left
    size_t edge_count;
    bool is_straight;
    unsigned sides;                // bits: all pieces of a filling have one in common
    bool is_lead;                  // each other shape of its piece is one such, turned
    filling_line *chords;          // of each edge
    spot *leaving, *arriving;      // unit tangents at each edge's first end, and at its last
    double *angles;                // inner angle at each edge's first end, radians
    uint32_t *before;              // index of the edge that ends where this one begins
    spot samples[FILLING_SAMPLES]; // inside, away from the edges
    int sample_count;
} filling_shape;

// The edges stay the caller's, the rest lies in the arena. ITA_E_MEMORY.
ita_status filling_shape_open(ita_frame frame, const ita_edge *edges, size_t edge_count,
                              ita_arena *arena, filling_shape *shape);

spot filling_unit(spot way);
// Inner angle in (0, 2 pi] between the edge that arrives and the one that leaves.
double filling_inner_angle(const loose_edge *arriving, const loose_edge *leaving);

// What is still empty, as straight lines.
typedef struct filling_lines {
    filling_line *lines;
    size_t count, capacity;
    bool is_straight;
} filling_lines;

// Replaces what `lines` holds by the edges; its memory is kept between calls.
ita_status filling_flatten(const loose_edge *edges, size_t count, const ita_allocator *allocator,
                           filling_lines *lines);

// Whether a shape at `shift` may lie in the room: refuses only what surely overlaps, for a figure
// of about that size. What is let through wrongly is found out by the flags later.
bool filling_may_fit(const filling_shape *shape, spot shift, const filling_lines *room,
                     double size);
// The same for a straight shape in a straight room, by more than the margin.
bool filling_may_lie(const filling_shape *shape, spot shift, const filling_lines *room,
                     double margin);
// Whether edges of two straight shapes cross by more than the margin, one of them at `shift` from
// the other.
bool filling_shapes_cross(const filling_shape *shape, spot shift, const filling_shape *other,
                          double margin);
// Is a point inside a straight shape by more than the margin?
bool filling_has_inside(const filling_shape *shape, spot p, double margin);

#endif
