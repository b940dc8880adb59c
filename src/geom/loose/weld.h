// Edges in doubles welded together: ends within a tolerance become one numbered point, edges are
// cut at points that lie on them, and what runs both ways is taken away. The tolerance is stated
// wherever an answer depends on it.
#ifndef GEOM_LOOSE_WELD_H
#define GEOM_LOOSE_WELD_H

#include "geom/loose/loose.h"

#define WELD_NONE UINT32_MAX

// A stretch between two numbered points. Curves are told apart by the number of their middle.
typedef struct weld_part {
    loose_edge edge;
    uint32_t from, to, middle; // middle: WELD_NONE for lines
    bool is_flat;              // a curve that may be a line, while that is asked
} weld_part;

typedef struct weld {
    const ita_allocator *allocator;
    ita_tolerance tolerance;
    spot *points; // by number: the first one that was met there
    size_t point_count, point_capacity;
    weld_part *parts;
    size_t part_count, part_capacity;
    // a grid of cells of 16 tolerances, hashed; each cell lists its points
    uint32_t *cells; // point + 1
    uint32_t *next;  // of each point, the next one in its cell's chain + 1
    size_t cell_count, next_capacity;
} weld;

void weld_open(weld *w, ita_tolerance tolerance, const ita_allocator *allocator);
void weld_close(weld *w);
// Adds parts; edges that run both ways between the same points never become parts. Fast.
ita_status weld_add_uncancelled(weld *w, const loose_edge *edges, size_t count);
// Takes away parts that run both ways between the same points.
ita_status weld_cancel(weld *w);
// Cuts parts at points on them; with crossings, also where they cross: then ITA_E_LIMIT where there
// are far too many.
ita_status weld_cut(weld *w, bool with_crossings);

// Whether all of a, less all of b, cancels within the tolerance: the judge's question in doubles.
typedef ita_status weld_comparison(const loose_edge *a, size_t a_count, const loose_edge *b,
                                   size_t b_count, ita_tolerance tolerance,
                                   const ita_allocator *allocator, bool *are_same);
weld_comparison weld_compare;
// The same, where curves that run along their chords may be lines, too.
weld_comparison weld_compare_flat;

// An outline in doubles.
typedef struct loose_contour {
    size_t first, count;
    bool is_hole;
    double area; // signed
} loose_contour;

typedef struct loose_outline {
    const ita_allocator *allocator;
    loose_edge *edges;
    size_t edge_count, edge_capacity;
    loose_contour *contours;
    size_t contour_count, contour_capacity;
    size_t hole_count;
} loose_outline;

// Contours of what the edges go round. With `is_union` places covered more than once count once,
// and edges are cut where they cross; else coverings add up. Cost: n log n for parts that mostly
// cancel. Errors: ITA_E_MEMORY; ITA_E_RANGE where they do not close within the tolerance; for a
// union ITA_E_LIMIT where too many cross.
ita_status loose_trace(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                       bool is_union, const ita_allocator *allocator, loose_outline *out);
// The edges round what all go round together, in no order and with all their corners.
ita_status loose_rim(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                     const ita_allocator *allocator, loose_outline *out);
// The same two of pieces whose edges stand one after the other, united half by half: what lies in
// heaps is small again after each union. The rim keeps all corners; the outline leaves out flat
// ones of each half, and is followed with less tolerance where it does not close: ITA_E_RANGE where
// it is not even so, or too many cross.
ita_status loose_rim_of_all(const loose_edge *edges, const size_t *firsts, size_t piece_count,
                            ita_tolerance tolerance, const ita_allocator *allocator,
                            loose_outline *out);
ita_status loose_unite(const loose_edge *edges, const size_t *firsts, size_t piece_count,
                       ita_tolerance tolerance, const ita_allocator *allocator, loose_outline *out);
void loose_outline_close(loose_outline *outline);

#endif
