// Numbers recognised as ring elements: the figure against one of its edges, pieces against the same
// length. Small coefficients only, so that chance has no say; what is not recognised is reported.
#ifndef GEOM_VERIFY_RECOGNISE_H
#define GEOM_VERIFY_RECOGNISE_H

#include "geom/loose/loose.h"

#define CHART_COEFFICIENT_MOST 200
#define CHART_BUCKETS          512

// The multiples b w by their broken parts: which b can come near a number is looked up.
typedef struct chart_multiples {
    bool is_filled;
    int16_t heads[CHART_BUCKETS];                 // b + CHART_COEFFICIENT_MOST + 1, or 0
    int16_t next[2 * CHART_COEFFICIENT_MOST + 1]; // of each b, the same
} chart_multiples;

// How exact coordinates lie in the file: p = origin + unit * value / scale (unit as complex
// number).
typedef struct chart {
    ita_frame frame;
    int64_t scale;
    spot origin, unit;
    chart_multiples multiples; // of the frame's w; filled when it is first needed
} chart;

spot chart_to_local(const chart *c, spot file);
// The exact point as a local number, divided by the scale.
spot chart_value(const chart *c, ita_point p);

// Finds a chart of this frame in which all corners and control points are exact, each off by at
// most `tolerance` in the file, and writes the exact edges. Ends that meet stay together. The unit
// is an edge in some parts that are usual; then in up to `parts_most` of any number, which is for
// who proves what comes of it.
bool recognise_edges(ita_frame frame, const loose_edge *edges, size_t count, int64_t parts_most,
                     ita_tolerance tolerance, const ita_allocator *allocator, chart *out,
                     ita_edge *exact, ita_status *status);

// The same for a piece, whose unit and scale must be those of `figure`: only its origin and its
// direction are free. It is read as it lies in the figure's directions, or with one of its longest
// edges along the unit. The direction of the unit found goes to `out`.
bool recognise_piece(const chart *figure, const loose_edge *edges, size_t count,
                     ita_tolerance tolerance, const ita_allocator *allocator, chart *out,
                     ita_edge *exact, ita_status *status);

// How a piece may be turned against the figure, and its exact edges then. One shape may be read in
// several ways: sides of 3, 4 and 5 lie on whole points along either of them. Ways that differ by
// whole classes of angles are one.
typedef struct piece_way {
    double angle;
    const ita_edge *exact;
} piece_way;

#define PIECE_WAYS_MOST 8

typedef struct piece_ways {
    size_t count;
    piece_way of[PIECE_WAYS_MOST];
} piece_ways;

// What is tried: turns as a whole, and to lay each of the longest edges along a direction. Angles
// against the figure's unit.
typedef struct piece_leads {
    const double *turns, *phases;
    size_t turn_count, phase_count;
} piece_leads;

// Adds the ways that are not yet there. room: for the piece's edges.
ita_status recognise_ways(const chart *figure, const piece_leads *leads, const loose_edge *edges,
                          size_t count, ita_tolerance tolerance, ita_arena *arena, ita_edge *room,
                          piece_ways *out);

#endif
