// The pieces of a tiling question in all their orientations, and the figure's symmetries.
#ifndef GAMES_DISSECTION_SOLVE_FITTING_PIECES_H
#define GAMES_DISSECTION_SOLVE_FITTING_PIECES_H

#include "games/dissection/solve/fitting.h"

enum {
    TILING_SYMMETRIES_MAX = 24,
    TILING_ORIENTATIONS_MAX = 24,
    TILING_SAMPLES = 12,
    TILING_EDGES_MAX = 64
};

typedef struct tiling_xy {
    double x, y;
} tiling_xy;

// A kind in one orientation, shifted so that its least corner (by coefficients) is the origin.
typedef struct tiling_orientation {
    ita_pose pose;                     // of the kind's first piece to here
    ita_edge *edges;                   // edge_count of the kind
    tiling_xy *from, *to;              // the edges' ends as numbers
    double *angles;                    // inner angle at each edge's first end, radians
    uint32_t *before;                  // index of the edge that ends where this one begins
    tiling_xy samples[TILING_SAMPLES]; // inside, away from the edges
    int sample_count;
} tiling_orientation;

typedef struct tiling_kind {
    int count; // how many pieces are of this kind
    size_t edge_count;
    tiling_orientation orientations[TILING_ORIENTATIONS_MAX];
    int orientation_count;
    bool is_straight;
} tiling_kind;

// A motion that maps the figure onto itself, and where it takes every orientation.
typedef struct tiling_symmetry {
    ita_pose pose;
    struct {
        int orientation;
        ita_point shift; // of the least corner, when it was at the origin
    } images[TILING_PIECES_MAX][TILING_ORIENTATIONS_MAX];
} tiling_symmetry;

typedef struct tiling_tables {
    ita_arena arena;
    ita_frame frame;
    ita_edge *figure;
    size_t figure_count;
    tiling_kind kinds[TILING_PIECES_MAX];
    int kind_count;
    int kind_of_piece[TILING_PIECES_MAX];
    ita_pose *poses; // [piece * TILING_ORIENTATIONS_MAX + orientation of its kind]
    size_t piece_count;
    tiling_symmetry *symmetries; // the identity first
    int symmetry_count;
    double size;        // about the figure's width, for tolerances
    uint64_t labels;    // ways to tell equal pieces apart; 0: more than 64 bits hold
    const char *reason; // why there can be no filling, or NULL
} tiling_tables;

ita_status tiling_tables_open(tiling_tables *tables, const tiling_question *question,
                              const ita_allocator *allocator, ita_diag *diag);
void tiling_tables_close(tiling_tables *tables);

/// Direction in which an edge leaves its first end / arrives at its second, as an angle.
double tiling_leaving(ita_frame frame, const ita_edge *edge);
double tiling_arriving(ita_frame frame, const ita_edge *edge);
tiling_xy tiling_value(ita_frame frame, ita_point p);
/// Inner angle in (0, 2 pi] between the edge that arrives and the one that leaves.
double tiling_inner_angle(double arriving, double leaving);

/// Edges flattened to straight lines, as numbers.
typedef struct tiling_line {
    tiling_xy a, b;
} tiling_line;

typedef struct tiling_lines {
    tiling_line *lines;
    size_t count, capacity;
    bool is_straight;
} tiling_lines;

/// Replaces what `lines` holds by the edges; its memory is kept between calls.
ita_status tiling_flatten(ita_frame frame, const ita_edge *edges, size_t count,
                          const ita_allocator *allocator, tiling_lines *lines);

/// Whether a piece at `shift` may lie in the room: refuses only what surely overlaps (within a
/// tolerance); what is let through wrongly is found out by the flags later.
bool tiling_may_fit(const tiling_tables *tables, const tiling_kind *kind,
                    const tiling_orientation *orientation, ita_point shift,
                    const tiling_lines *room);
/// Chooses sample points inside an orientation.
void tiling_choose_samples(ita_frame frame, const tiling_kind *kind,
                           tiling_orientation *orientation);

#endif
