// How much of the outline a shift of the turned figure promises, at most: a quick look before the
// share is measured. In doubles, for the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_OUTLINE_CHART_H
#define GEOM_VERIFY_OUTLINE_CHART_H

#include "geom/verify/outline_share.h"

enum { CHART_MATCHES = 24, CHART_CELLS = 128, CHART_BENT_CELLS = 256 };

// A match: by how far the figure is shifted to the left of the bundle's direction, lengths that may
// come to lie on each other. Cells are hashed, without keys: what shares one only promises too
// much.
typedef struct chart_line {
    spot across; // that far in cells, as a product with the shift
    double most; // of a cell
    double *cells;
    uint32_t match;
} chart_line;

typedef struct outline_chart {
    outline *outline;
    chart_line lines[CHART_MATCHES]; // the most first; other matches promise all that they bound
    size_t line_count;
    double cells[CHART_MATCHES][CHART_CELLS];
    double bent[CHART_BENT_CELLS];
    double bent_scale, bent_most, bent_loose; // loose: what has no cell
    double sum;                               // of all that can be promised
} outline_chart;

/// For the way that the outline is turned, which the motion tells again. False when no shift has a
/// share above the floor.
bool chart_draw(outline_chart *chart, outline *outline, const loose_motion *turn, double floor);
/// False when no motion that turns the figure so and shifts it by this has a share above the floor.
/// Else the outline is told what the shift promises, for the next share that is asked for.
bool chart_promises(const outline_chart *chart, spot shift, double floor);

#endif
