// The pieces of a tiling question in all their orientations, and the figure's symmetries.
#ifndef GAMES_DISSECTION_SOLVE_FITTING_PIECES_H
#define GAMES_DISSECTION_SOLVE_FITTING_PIECES_H

#include "games/dissection/solve/fitting.h"
#include "games/dissection/solve/fitting_axis.h"
#include "geom/filling/filling.h"

enum { TILING_SYMMETRIES_MAX = 24, TILING_ORIENTATIONS_MAX = 64, TILING_EDGES_MAX = 64 };

// What a kind's shapes are: each of its orientations shifted so that its least corner (by
// coefficients) is the origin.
typedef struct tiling_kind {
    size_t edge_count;
    filling_shape shapes[TILING_ORIENTATIONS_MAX];
} tiling_kind;

// A motion that maps the figure onto itself, and where it takes every orientation: what lies at s
// comes to motion(s + base) + shift.
typedef struct tiling_symmetry {
    bool is_askew; // about an axis that no turn of the frame has
    ita_pose pose;
    fitting_axis axis;
    struct {
        int orientation; // -1: one that is not tried
        ita_point base, shift;
    } images[TILING_PIECES_MAX][TILING_ORIENTATIONS_MAX];
} tiling_symmetry;

typedef struct tiling_tables {
    ita_arena arena;
    ita_frame frame;
    ita_edge *figure;
    size_t figure_count;
    tiling_kind kinds[TILING_PIECES_MAX];
    filling_kind fillers[TILING_PIECES_MAX]; // the same for the search: counts and shapes
    int kind_count;
    // for congruent kinds, which differ by a turn that the frame has not, the first of them; shapes
    // that cover the same have one number
    int like[TILING_PIECES_MAX];
    int numbers[TILING_PIECES_MAX][TILING_ORIENTATIONS_MAX];
    bool has_alike;
    int kind_of_piece[TILING_PIECES_MAX];
    // [side][piece * TILING_ORIENTATIONS_MAX + orientation of its kind]; side 1: turned over
    // together
    ita_pose *poses[2];
    size_t piece_count;
    tiling_symmetry *symmetries; // the identity first
    int symmetry_count;
    uint64_t labels; // ways to tell equal pieces apart; 0: more than 64 bits hold
    int64_t cut;     // so many parts of a step of the question are one here
    int plain_turns; // those of the question come first
    bool may_flip;
    bool watches_turns; // of a set of one's own
    bool misses_turns;  // pieces may lie in turns that are not tried
    bool is_own_mirror; // the figure is its own mirror image
    bool has_all_symmetries;
    const char *reason; // why there can be no filling, or NULL
    const char *note;   // goes with fillings, or NULL
    bool is_guess;      // the figure may be meant otherwise
    bool is_proof;      // when no filling is found there is none
} tiling_tables;

ita_status tiling_tables_open(tiling_tables *tables, const tiling_question *question,
                              const ita_allocator *allocator, ita_diag *diag);
// The same without figure and symmetries: pieces only.
ita_status tiling_kinds_open(tiling_tables *tables, const tiling_question *question,
                             const ita_allocator *allocator, ita_diag *diag);
// Whether no piece can lie in a turn that is not tried, in a figure whose edges run as those of the
// tables do; without a figure, as the pieces' do.
bool tiling_has_every_turn(const tiling_tables *tables);
// What lies there as a symmetry of the figure lays it; false where that is not tried.
bool tiling_image(const tiling_tables *tables, const tiling_symmetry *symmetry,
                  const filling_choice *laid, filling_choice *image);
// The orientation of a kind that covers what another's covers; -1: none.
int tiling_same_shape(const tiling_tables *tables, int kind, int other, int orientation);
void tiling_tables_close(tiling_tables *tables);

#endif
