// How all solutions of a puzzle lie: for each place of the picture and each piece, in how many
// solutions that piece covers that place. Made out of a diagram of all solutions.
#ifndef INTARSIA_CHART_H
#define INTARSIA_CHART_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_chart ita_chart;

enum { ITA_CHART_LIKELIEST = -1 }; ///< in place of a piece: all of them

/// A chart of the solutions from `state` on, to be made by ita_chart_step. The config must outlive
/// it. Errors: ITA_E_UNSUPPORTED "chart.none" for a game without pieces that fill places,
/// "chart.laid" where none is left.
/// @param memory  most bytes for the diagram; 0: 256 MiB
ita_status ita_chart_open(const ita_config *config, const void *state, size_t memory,
                          const ita_allocator *allocator, ita_chart **chart, ita_diag *diag);
void ita_chart_close(ita_chart *chart);
/// Works for about `budget` nodes. Errors, and they stay: those of ita_cover_diagram_step, and
/// ITA_E_OVERFLOW where 64 bits do not count all solutions. What
/// stands below ita_chart_size is about a chart that is done.
ita_status ita_chart_step(ita_chart *chart, uint64_t budget, bool *is_done, ita_diag *diag);
/// Nodes of the diagram so far.
size_t ita_chart_size(const ita_chart *chart);

uint64_t ita_chart_solutions(const ita_chart *chart);
size_t ita_chart_place_count(const ita_chart *chart);
size_t ita_chart_piece_count(const ita_chart *chart);
/// What a piece is called, "A5"; valid as long as the chart.
const char *ita_chart_piece(const ita_chart *chart, size_t piece);
/// The number of the piece of this name, or -1.
int ita_chart_find(const ita_chart *chart, const char *name, size_t length);
/// In how many solutions a piece covers a place.
uint64_t ita_chart_total(const ita_chart *chart, size_t place, size_t piece);
/// What a place is called, "-1,2"; valid as long as the chart.
const char *ita_chart_place(const ita_chart *chart, size_t place);
/// {"solutions": N, "nodes": size of the diagram, "pieces": ["A5", ..],
///  "places": [{"place": "-1,2", "node": 12, "totals": [by piece]}, ..]}
/// of one piece, or of all with ITA_CHART_LIKELIEST.
void ita_chart_json(const ita_chart *chart, int piece, ita_text *out);

/// Lays heat over the places of a picture of the same position: how large the share of the
/// solutions is in which a piece lies there, or, with ITA_CHART_LIKELIEST, the piece that lies
/// there most often. On each place stands the share in percents, or that piece's name; labels say
/// it in words.
void ita_chart_heat(const ita_chart *chart, int piece, ita_scene *scene);

#ifdef __cplusplus
}
#endif
#endif
