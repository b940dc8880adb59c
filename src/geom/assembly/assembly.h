// What the verifier of solids works on: figure and pieces on one grid, and the report that grows.
#ifndef GEOM_ASSEMBLY_ASSEMBLY_H
#define GEOM_ASSEMBLY_ASSEMBLY_H

#include "geom/mesh/mesh_parts.h"
#include "intarsia/solid_verify.h"

typedef struct assembly {
    parts parts; // the first is the figure
    const ita_solid_options *options;
    const ita_allocator *allocator;
    ita_solid_report *report;
    bool has_stl; // among the files
    grid grid;
    ita_corner *figure; // the figure's corners as they are tried: turned and shifted
    int turn;
    ita_corner shift;
    double slack; // less than what overlaps by so much, in units of the grid, is not told
    bool has_way; // what was turned and shifted is taken on by a motion that is no turn, to the
                  // pieces
    pose way;     // as they were written; in lengths, not in units of the grid
} assembly;

typedef struct extent {
    ita_corner low, high;
    bool is_used;
} extent;

extent assembly_figure_extent(const assembly *a);
extent assembly_pieces_extent(const assembly *a);
// Puts the figure's corners where a turn and a shift take them.
void assembly_turn(assembly *a, int turn, ita_corner shift);
// Puts it, turned, where it was drawn if the pieces lie there, else corner on corner; so also where
// both boxes are as large, to twice the slack, and farther apart than that.
void assembly_place_figure(assembly *a, int turn, double slack);
// What a direction of the figure becomes among the pieces.
void assembly_turn_on(const assembly *a, double at[3]);
// Where a place on the grid is among the pieces as they were written.
void assembly_place(const assembly *a, double at[3]);
// The figure as it was put.
ita_solid assembly_figure(const assembly *a);
// Finds what is wrong where the figure was put, and says it in the report.
ita_status assembly_explain(assembly *a);
// Says that something is missing or covered twice there, among the pieces.
ita_status assembly_tell_gap(assembly *a, const double at[3]);

#endif
