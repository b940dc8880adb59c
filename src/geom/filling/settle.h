// Pieces that lie about right are laid exactly: whatever touches within the tolerance touches,
// which gives linear equations over the ring; what they leave free (slides, parts that do not hang
// together) takes the simplest numbers near to where it is.
#ifndef GEOM_FILLING_SETTLE_H
#define GEOM_FILLING_SETTLE_H

#include "geom/loose/loose.h"

// A piece's exact edges, straight, turned as it lies, and about by how much they are shifted.
typedef struct settle_piece {
    const ita_edge *edges;
    size_t edge_count;
    spot shift; // a value of the frame
} settle_piece;

typedef struct settle_question {
    ita_frame frame;
    const settle_piece *pieces;
    size_t piece_count;
    ita_tolerance tolerance; // what lies nearer touches
    int64_t unit;            // free lengths are likely to be whole numbers of it, or of its parts
    double slack;            // how far a free length may be from what it is
    double rounding_most;    // how far that may move a piece
    int64_t fineness_most;   // of the answer
} settle_question;

typedef struct settle_answer {
    bool is_settled;
    int64_t fineness;  // the pieces' coordinates have to be multiplied by it
    size_t free_count; // lengths that no contact fixes
    double rounding;   // how far their rounding moves a coordinate, at most
} settle_answer;

// shifts[i]: the exact shift of piece i, times the fineness; the first lies about where it is, on a
// whole number. Not settled: the contacts contradict each other, or the numbers grow too large.
ita_status settle_places(const settle_question *question, const ita_allocator *allocator,
                         ita_point *shifts, settle_answer *answer);

#endif
