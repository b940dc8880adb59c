// How much of a figure's area pieces cover when it is laid by a motion: measured in doubles, for
// the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_AREA_SHARE_H
#define GEOM_VERIFY_AREA_SHARE_H

#include "geom/loose/loose.h"
#include "geom/outline/nodes.h"

// A part of an edge over columns x0 to x1: its height is y + slope (x - x0) + bend (x - x0) (x1 -
// x). What bends is cut finely, and each part has the area below it that its edge has.
typedef struct area_strand {
    double x0, x1;
    double y, slope, bend;
    double low, high; // it lies between
    int step;         // 1: walked to the right, the inside is above; -1
} area_strand;

typedef struct area_strands {
    area_strand *list;
    size_t count, capacity;
} area_strands;

// Edges that close.
typedef struct area_contour {
    box bounds;
    double area;         // 0 where they go round backwards
    bool is_near;        // the figure, as it is laid
    size_t first, count; // strands, by where they begin
    double widest;       // of them
    size_t seen, end;    // those that may lie in the columns of the figure, as it is laid
} area_contour;

typedef struct area_ground {
    const ita_allocator *allocator; // these are set by the caller, who owns the edges
    const loose_edge *figure, *pieces;
    size_t figure_count, piece_count;
    double whole; // what counts as all: the figure's area or that of all pieces

    bool is_closed;                    // every contour of pieces
    area_strands of_pieces, of_figure; // the latter as it is laid
    area_contour *contours;            // of pieces
    size_t contour_count;
    double *stops; // where heights may come in another order, and lengths get a kink
    size_t stop_count, stop_capacity;
    const area_strand **order; // by where they begin
    const area_strand **active;
    size_t order_capacity, active_capacity;
    uint64_t looks; // strands and pairs of them looked at so far
} area_ground;

// Even where it fails the ground is to be closed. Errors: ITA_E_MEMORY.
ita_status area_open(area_ground *ground);
void area_close(area_ground *ground);

// The share, from 0 to 1: exact but for rounding where lines cross, to about 1e-4 where curves do
// (1e-2 where they bend to and fro); 0 when it is soon seen that it is not above `enough`.
// Errors: ITA_E_MEMORY.
ita_status area_share(area_ground *ground, const loose_motion *motion, double enough,
                      double *share);

#endif
