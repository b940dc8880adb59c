// What the parts of snapping share: the pieces, the motion at hand, the best tiling so far.
#ifndef GEOM_SNAP_SNAPPER_H
#define GEOM_SNAP_SNAPPER_H

#include "geom/filling/filling.h"
#include "geom/snap/snap.h"
#include "geom/verify/recognise.h"

#define SNAP_PIECES_MOST 256

// A piece: its exact shape, and the edges that were given, in the file.
typedef struct piece {
    piece_ways ways;       // to read it
    const ita_edge *exact; // in the frame, by the way at hand
    ita_edge *turned;      // the same turned into the class at hand
    size_t count;
    const loose_edge *given;
    loose_edge *there; // where they belong, in the file, at the place that is being measured
    spot centre;       // mean of the given corners, in the file
    spot middle;       // mean of the turned exact corners, local
    spot place; // about where the turned shape's origin should be: a value of the frame, undivided
} piece;

typedef struct snapper {
    const model *m;
    const ita_allocator *allocator;
    ita_tolerance tau, tolerance; // of a piece's move; of a point
    double theta;                 // radians
    unsigned allow;
    chart chart;
    ita_edge *figure; // exact outline
    ita_edge *laid;   // the same, mirrored where asked
    size_t figure_count;
    spot figure_centre; // of area, local, of `laid`
    piece *pieces;
    filling_kind *kinds;   // of each piece one
    filling_shape *shapes; // of each piece one
    size_t piece_count;
    ita_edge *room;         // all the pieces' edges
    ita_arena ways;         // what the pieces' ways are made of
    loose_edge *there_room; // for each of them, once
    size_t room_count;
    // the motion at hand: the laid figure is turned by `turn` and then `shift`ed in the file
    bool is_mirrored;
    double turn;
    spot shift; // of the chart's origin
    bool is_free;
    // the best tiling so far
    bool has_best;
    double best_shift, best_turn;
    double best_angle;
    spot best_origin;
    snap_result *out;
} snapper;

// Is told every tiling found, with the exact shift of each piece.
typedef void snap_visit(void *user, const ita_point *shifts);
// Visits the tilings of the laid figure in which each turned piece, shifted only, lies within
// `reach` (in the file) of its place; 20,000 placements at most.
ita_status snap_visit_tilings(snapper *s, double reach, snap_visit *visit, void *user);

spot snap_turned(spot p, double angle);
// Where a local point of the laid figure comes to lie in the file.
spot snap_to_file(const snapper *s, double angle, spot origin, spot local);

// The least over turns within theta of the largest distance between a corner that was given and
// where it belongs, the piece being turned about its middle. `turn`: by how much it fits best.
double snap_piece_shift(const snapper *s, size_t index, ita_point shift, double angle, spot origin,
                        double *turn);
// How far given corners are at most from the exact shapes, each laid by least squares.
double snap_pieces_bent(const snapper *s);
// The largest of these over the pieces.
double snap_tiling_shift(const snapper *s, const ita_point *shifts, double angle, spot origin,
                         double *turn);
// The least worst shift over all places of the figure, and the place.
double snap_settle_place(const snapper *s, const ita_point *shifts, double *angle, spot *origin,
                         double *turn);

#endif
