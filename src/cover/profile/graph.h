// The graph of profiles of a packing: a board is swept, and what is filled beyond the first empty
// cell is a profile. Its edges are pieces laid on that cell. On boards with a narrow side there are
// few profiles; ways through the graph are tilings with any number of each piece.
// Knows nothing of how often a piece may be used: those who count over the graph do.
#ifndef COVER_PROFILE_GRAPH_H
#define COVER_PROFILE_GRAPH_H

#include "cover/instance/instance.h"

enum { PROFILE_MOST_KINDS = 26, PROFILE_MOST_NODES = 1 << 20 };

typedef struct profile_edge {
    uint32_t from, to;
} profile_edge;

// Nodes are ordered by the area that is filled; the first is the empty board, the last the full
// one. Only those on a way from one to the other are there. Edges are ordered by the level of the
// node they leave (nodes of one area are a level), then by kind.
typedef struct profile_graph {
    ita_arena arena;
    uint32_t node_count, kind_count, level_count;
    uint32_t *sizes;  // [kind_count] cells of each kind, one at least
    uint32_t *levels; // [level_count + 1] their first nodes
    uint32_t *areas;  // [level_count]
    profile_edge *edges;
    size_t *starts; // [level_count * kind_count + 1] first edge of each level and kind
} profile_graph;

static inline size_t profile_edge_count(const profile_graph *g) {
    return g->starts[(size_t)g->level_count * g->kind_count];
}

// True when all items are cells, or pieces that are to be used once and have one size each, and the
// pieces fill the board: then a tiling that uses every kind uses each of them once.
bool profile_graph_fits(const ita_cover *cover);
// ITA_E_LIMIT when the board is too wide for it: a window, or PROFILE_MOST_NODES. Here and below
// ITA_E_STOPPED where the allocator says so: there may be millions of edges.
ita_status profile_graph_make(const ita_cover *cover, const ita_allocator *allocator,
                              profile_graph *graph);

// The same bit by bit.
typedef struct profile_finder profile_finder;
ita_status profile_finder_open(const ita_cover *cover, const ita_allocator *allocator,
                               profile_finder **finder);
// Goes on from where it was. ITA_E_LIMIT where that takes more than `effort`, nanoseconds or so.
ita_status profile_finder_run(profile_finder *finder, double effort, profile_graph *graph);
double profile_finder_effort(const profile_finder *finder); // that it took so far
// About what is left, were it like the last part of what was done, which is `least`, and were that
// to grow on as it did; infinite where it cannot be made.
double profile_finder_left(const profile_finder *finder, double *least);
void profile_finder_close(profile_finder *finder);

// The one that is given, which is empty then; NULL: it is made, and ITA_E_UNSUPPORTED where there
// is none.
ita_status profile_graph_take(const ita_cover *cover, profile_graph *given,
                              const ita_allocator *allocator, profile_graph *graph);
void profile_graph_close(profile_graph *graph);

// An upper bound of the number of tilings that use each kind once: ways through the graph, each
// weighted by its pieces, over the product of all weights, for weights that make it small.
ita_status profile_graph_bound(const profile_graph *graph, const ita_allocator *allocator,
                               double *bound);

#endif
