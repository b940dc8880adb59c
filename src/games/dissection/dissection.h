// What the dissection's own files share: config, state, move.
#ifndef INTARSIA_DISSECTION_H
#define INTARSIA_DISSECTION_H

#include "games/dissection/sets/set.h"
#include "games/dissection/solve/fitting.h"
#include "intarsia/game.h"

extern const ita_game ita_game_dissection;
extern const ita_rules dissection_rules;
extern const ita_view dissection_view;
extern const ita_puzzle dissection_puzzle;

// Numbers that meet doubles, so not of an enumeration.
#define DISSECTION_UNIT  24   // how many steps of the table make one unit of a set's tables
#define DISSECTION_REACH 4096 // pieces stay within this many steps of the middle of the table

enum {
    DISSECTION_PIECES_MAX = 16,
    DISSECTION_FIGURE_MAX = 256, // edges of a figure
    DISSECTION_POSES_MAX = 24,   // turned and mirrored figures
    DISSECTION_SLANTS_MAX = 8,   // turns between whole steps at a time, the whole ones among them
};

// A named figure: a line of the game's gallery, or a snug tangram by its number.
typedef struct dissection_figure {
    const char *name;
    const char *moves; // how its pieces lie, separated by blanks, in units of DISSECTION_UNIT; ""
    bool is_listed;    // in the gallery
    ita_gallery line;
} dissection_figure;

// The figure in one orientation, with its first corner from the left (then from below).
typedef struct dissection_target {
    ita_edge *edges;
    ita_point first;
} dissection_target;

// A parsed config. Coordinates are a set's times DISSECTION_UNIT, so that a free hand has fine
// steps and snapped places are exact all the same. A figure whose pieces lie at offsets between the
// steps has every step cut in `fineness`.
typedef struct dissection_config {
    ita_config base;
    ita_arena arena;
    const dissection_set *set;
    bool is_own_set; // given by its pieces
    int64_t fineness;
    int slant_count;    // 1, or as many turns between whole steps as the figure needs (slants.h)
    ita_shape *pieces;  // [slant_count * set->piece_count], scaled; without edges: cannot lie so
    ita_point *anchors; // a point of the lattice near each piece's middle: turns go about it
    int *kinds;
    bool is_free;            // no figure: the editor's table
    bool may_mirror;         // the whole figure may be mirrored
    bool may_flip;           // pieces may be turned over
    dissection_figure named; // its name is "" when the figure stands in the config itself
    bool is_first_figure;    // of its set
    ita_edge *figure;
    size_t figure_count;
    double figure_area;
    bool is_figure_guessed; // a drawing read on a lattice: it may be meant otherwise
    dissection_target targets[DISSECTION_POSES_MAX];
    int target_count;
} dissection_config;

// A piece on the table. Invariant: coordinates within DISSECTION_REACH times a few.
typedef struct dissection_place {
    int8_t is_placed, is_mirrored;
    int16_t turn; // 0..steps-1, then the same of each further slant
    int32_t x_a, x_b, y_a, y_b;
} dissection_place;

typedef struct dissection_state {
    int32_t is_solved;
    int32_t placed_count;
    int32_t move_count;
    dissection_place places[DISSECTION_PIECES_MAX];
} dissection_state;

// A move: a piece laid down in a pose, or lifted back into the tray.
typedef struct dissection_move {
    bool is_lift;  // the pose is zero then
    int piece;     // from 0
    ita_pose pose; // coordinates within four times DISSECTION_REACH
} dissection_move;

static inline const dissection_config *dissection_of(const ita_config *config) {
    return (const dissection_config *)config;
}

/// How many steps make one unit of the set's tables, and how far from the middle pieces stay.
static inline double dissection_unit(const dissection_config *config) {
    return DISSECTION_UNIT * (double)config->fineness;
}
static inline int64_t dissection_reach(const dissection_config *config) {
    return DISSECTION_REACH * config->fineness;
}

/// The piece as it is before whole steps turn it, by the slant of a turn; and where its anchor is.
const ita_shape *dissection_shape(const dissection_config *config, int piece, int turn);
ita_point dissection_anchor(const dissection_config *config, int piece, int turn);
/// Where the anchor of a piece in this pose lies.
ita_point dissection_anchor_at(const dissection_config *config, int piece, const ita_pose *pose);
/// How many turns there are, whole steps of every slant.
int dissection_turn_count(const dissection_config *config);

ita_pose dissection_pose(const dissection_place *place);
/// A placed piece's edges; `out` holds the piece's edge_count.
void dissection_lay(const dissection_config *config, int piece, const ita_pose *pose,
                    ita_edge *out);
/// Whether the pieces that lie there form the figure, wherever and however turned. Exact.
bool dissection_is_solved(const dissection_config *config, const dissection_state *state);

/// Whether two lists hold the same edges, in any order.
bool dissection_same_edges(const ita_edge *a, const ita_edge *b, size_t count);
/// The pose in which piece `to` covers what its equal `from` covers in `pose`; false if there is
/// none.
bool dissection_same_shape(const dissection_config *config, int from, const ita_pose *pose, int to,
                           ita_pose *out);

// ---- text of numbers and outlines (outline.c)

/// "3", "-2w", "3+2w".
void dissection_put_number(ita_text *out, ita_number number);
bool dissection_read_number(ita_reader *reader, ita_number *number);
/// Contours of edges: points "x;y" separated by blanks, contours by "|", an arc's centre behind
/// "c" or "a" (counter-clockwise, clockwise), control points behind "q" or "k".
void dissection_put_outline(ita_frame frame, const ita_edge *edges, size_t count, ita_text *out);
ita_status dissection_read_outline(ita_frame frame, const char *text, size_t length,
                                   ita_arena *arena, ita_edge **edges, size_t *count,
                                   ita_diag *diag);
/// Whether the edge goes all the way round, where drawings need two arcs.
static inline bool dissection_is_circle(const ita_edge *edge) {
    return edge->kind == ITA_EDGE_ARC && ita_point_equal(edge->from, edge->to);
}
/// The halves of a circle, exactly.
static inline void dissection_halve(const ita_edge *circle, ita_edge halves[2]) {
    ita_point radius = ita_point_sub(circle->c1, circle->from);
    halves[0] = halves[1] = *circle;
    halves[0].to = halves[1].from = ita_point_add(circle->c1, radius);
}
/// What stands before the outline where steps of the table are cut: "/25 ".
void dissection_put_fineness(const dissection_config *config, ita_text *out);
/// The figure as the config's value: its name, or its outline in brackets. Nothing on a free table.
void dissection_put_figure(const dissection_config *config, ita_text *out);
/// Makes edges a figure's outline in place: merged, in order, crossing nowhere.
ita_status dissection_settle_outline(ita_frame frame, ita_edge *edges, size_t *count,
                                     const ita_allocator *allocator, ita_diag *diag);

// ---- figures (figure.c)

/// The figure's name in the config of an example of the set; NULL in those of other sets.
const char *dissection_figure_in(const char *config, const char *set);
/// The figure of a set of this name; with NULL the set's first. Errors: those of
/// ita_gallery_open, ITA_E_NOT_FOUND with the key "dissection.figure".
ita_status dissection_figure_find(const dissection_set *set, const char *name, size_t length,
                                  dissection_figure *figure, ita_diag *diag);
/// Whether a name is "snug-NUMBER"; its edges then, in table steps, each cover of a square by
/// itself.
bool dissection_snug_number(const char *name, size_t length, uint64_t *number);
void dissection_snug_put(uint64_t number, ita_text *out);
/// False where the number lays nothing. `edges` holds SNUG_EDGES_MOST.
bool dissection_snug_edges(uint64_t number, ita_edge *edges, size_t *count);

// ---- moves as values and as text (move.c)

ita_move dissection_move_put(const dissection_move *move);
/// False unless these are the bytes of a move that this config's text form can hold.
bool dissection_move_get(const dissection_config *config, const ita_move *bytes,
                         dissection_move *move);
ita_status dissection_move_parse(const dissection_config *config, const char *text, size_t length,
                                 dissection_move *move, ita_diag *diag);
void dissection_move_format(const dissection_move *move, ita_text *out);

#endif
