// Strips inside: config, position and the functions its files share.
// A position is one flat block; every table that does not change lies in the config.
#ifndef INTARSIA_GAMES_STRIPS_H
#define INTARSIA_GAMES_STRIPS_H

#include "intarsia/base.h"
#include "intarsia/game.h"
#include "intarsia/strips.h"

#include "games/strips/board/union.h"

enum {
    STRIPS_SIDE_LEAST = 3,
    STRIPS_SIDE_MOST = 26, // columns are single letters
    STRIPS_HAND_MOST = 99, // pieces a player
    STRIPS_BONUS_MOST = 50,
    STRIPS_PAD = 3, // cells around the board, as far as a piece touches
    STRIPS_ROWS = STRIPS_SIDE_MOST + 2 * STRIPS_PAD,
    STRIPS_CORNERS = STRIPS_SIDE_MOST + 1,
};

enum { STRIPS_GOAL_POINTS, STRIPS_GOAL_LONGEST, STRIPS_GOAL_FEWEST };

// Where a piece lies: column and row of its centre's cell from 0, quarter turns 0..3, owner 0..3.
typedef struct strips_placed {
    uint8_t x, y, turn, owner;
} strips_placed;

// One bit a cell, column x of row y at bit x + STRIPS_PAD of row y + STRIPS_PAD; four sets side by
// side (one a turn, or one a quarter), so that one step serves all four.
typedef uint32_t strips_row[4];

// What placing a piece of a turn does to the rows around it: bit dx + STRIPS_PAD of row dy.
typedef struct strips_tables {
    strips_row hit[4][5];   // dy -2..2: the turns that cannot lie there any more
    strips_row touch[4][7]; // dy -3..3: the turns that would share a full side
    strips_row cover[4][3]; // dy -1..1: the quarters it covers
} strips_tables;

// A position. Invariants: `blocked` has a bit wherever a piece of that turn cannot lie (overlap,
// hole, off the board); `touched` wherever it would share a full side with a piece; `taken` is the
// quarter cells that are covered; `large` has piece index + 1 at the corner of the lattice where a
// large square's centre lies; `sets` joins the pieces of each strip.
typedef struct strips_state {
    strips_row blocked[STRIPS_ROWS];
    strips_row touched[STRIPS_ROWS];
    strips_row taken[STRIPS_ROWS];
    uint8_t large[STRIPS_CORNERS * STRIPS_CORNERS];
    strips_placed pieces[STRIPS_PIECES_MOST];
    strips_sets sets;
    uint64_t hash;  // of the placements with their owners, order aside
    int32_t count;  // pieces on the board, those given included
    int32_t turn;   // player to move, from 0
    int32_t passes; // in a row
    int32_t is_over;
    int32_t is_swapped; // the second player has taken the first move over
    int32_t unused;     // so that all bytes are those of members
} strips_state;

typedef struct strips_config {
    ita_config base; // first: the interface hands it around by this
    int width, height;
    int players;
    int pieces; // in each hand at the start
    int goal;
    int bonus; // points that the second of two players begins with
    bool has_swap;
    int target; // the strips allowed or the length wanted; -1: none
    bool needs_touch;
    bool may_pass;                    // who cannot place passes; else the game is over
    uint32_t holes[STRIPS_SIDE_MOST]; // bit x of row y: no cell there
    strips_placed given[STRIPS_PIECES_MOST];
    int given_count;
    strips_tables tables;
    strips_state start;
} strips_config;

// What apply leaves for undo.
typedef struct strips_undo {
    strips_row blocked[5];
    strips_row touched[7];
    strips_merges merges;
    uint64_t hash;
    int32_t turn, passes, is_over;
    int32_t deed; // strips_deed
} strips_undo;

extern const ita_game ita_game_strips;
// The match of two to four players, and the puzzle for one.
extern const ita_rules strips_rules, strips_solo_rules;
extern const ita_view strips_view, strips_solo_view;

// quarters.c
extern const int8_t strips_corner_x[4], strips_corner_y[4];
int strips_cover(int turn, int dx, int dy); // quarters covered of the cell at dx, dy, 4 bits

// board.c
void strips_tables_make(strips_tables *tables);
void strips_board_clear(const strips_config *config, strips_state *state);
bool strips_is_inside(const strips_config *config, int x, int y);
// The quarter cells meet: overlap with a piece or a hole. One AND of four rows by three.
bool strips_is_covered(const strips_config *config, const strips_state *state, int x, int y,
                       int turn);
bool strips_is_touching(const strips_state *state, int x, int y, int turn);
// Puts a piece down and takes it up again; the turn of players is not theirs to change.
void strips_put(const strips_config *config, strips_state *state, strips_placed piece,
                strips_undo *undo);
void strips_lift(const strips_config *config, strips_state *state, const strips_undo *undo);
// Gives a piece that is joined to none to another player.
void strips_hand_over(strips_state *state, int piece, int owner);
// Where the four turns may be placed in a row, bit x + STRIPS_PAD.
void strips_legal_row(const strips_config *config, const strips_state *state, int y,
                      strips_row out);
bool strips_anything_fits(const strips_config *config, const strips_state *state);
size_t strips_fits_count(const strips_config *config, const strips_state *state);
// The placement of this index in the fixed order (rows, columns, turns).
strips_placed strips_fits_nth(const strips_config *config, const strips_state *state, size_t index);

// score.c
typedef struct strips_score {
    int points[ITA_MAX_PLAYERS];
    int longest[ITA_MAX_PLAYERS]; // longest strip owned
    int owned[ITA_MAX_PLAYERS];   // strips owned
    int strips;                   // all strips
    int longest_of_all;
} strips_score;
void strips_score_get(const strips_state *state, strips_score *score);
// The same with what the config gives the second player.
void strips_score_match(const strips_config *config, const strips_state *state,
                        strips_score *score);
bool strips_is_finished(const strips_config *config, const strips_state *state);
void strips_match_result(const ita_config *config, const void *state, ita_result *result);
void strips_solo_result(const ita_config *config, const void *state, ita_result *result);

// config.c: the tables of options, and configs made of their values
enum { STRIPS_MATCH_ROWS = 7, STRIPS_SOLO_ROWS = 6 };
extern const ita_option_spec strips_match_options[STRIPS_MATCH_ROWS];
extern const ita_option_spec strips_solo_options[STRIPS_SOLO_ROWS];
ita_status strips_match_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
ita_status strips_solo_make(const ita_values *values, const ita_allocator *allocator,
                            ita_config **config, ita_diag *diag);
void strips_match_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void strips_solo_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void strips_config_free(ita_config *config);
// A file of rows, one a line, as the value of `board`.
ita_status strips_board_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag);

// notation.c
void strips_put_cell(ita_text *out, int x, int y);
void strips_put_placed(ita_text *out, strips_placed piece); // "d5se"
bool strips_read_placed(ita_reader *reader, strips_placed *piece);
const char *strips_turn_name(int turn); // "se"
ita_status strips_move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag);
void strips_move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out);
ita_status strips_state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag);
void strips_state_format(const ita_config *config, const void *state, ita_text *out);

// symmetry.c
enum { STRIPS_SYMMETRIES = 8 };
// Where a placement goes under symmetry 0..7 of the rectangle; those from 4 on exchange columns and
// rows and mean something on square boards only.
strips_placed strips_symmetry_image(const strips_config *config, int symmetry, strips_placed piece);
// The board's holes and the pieces that lie there (owners too) are their own image.
bool strips_symmetry_keeps(const strips_config *config, const strips_state *state, int symmetry);

// move.c: moves, read and written nowhere else
typedef enum strips_deed { STRIPS_PLACE, STRIPS_PASS, STRIPS_SWAP } strips_deed;
typedef struct strips_move {
    strips_deed deed;
    strips_placed piece; // to be placed; the owner is whose turn it is, here 0; zero but to place
} strips_move;
ita_move strips_move_put(strips_move move);
// False unless the bytes are what strips_move_put writes for a place on the largest board.
bool strips_move_get(const ita_move *move, strips_move *out);
ita_move strips_move_of(strips_placed piece);
// A pass, a swap.
ita_move strips_move_of_deed(strips_deed deed);

// rules.c
// The player to move may take over the piece that lies there.
bool strips_can_swap(const strips_config *config, const strips_state *state);
// Who places the piece that follows `placed` others: players take turns, whoever begins.
int strips_placer(const strips_config *config, const strips_state *state, int placed);
// The pieces that a player has laid by now.
int strips_laid_by(const strips_config *config, const strips_state *state, int player);
void strips_apply(const ita_config *config, void *state, const ita_move *move, void *undo);
ita_status strips_check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag);

// Scene nodes: cells by column and row, pieces and strips by piece index, the tray by turn.
enum {
    STRIPS_NODE_CELL = 1,
    STRIPS_NODE_PIECE = 1000,
    STRIPS_NODE_TRAY = 2000,
    STRIPS_NODE_STRIP = 3000,
    STRIPS_NODE_GHOST = 4000,
};
static inline uint32_t strips_cell_node(const strips_config *config, int x, int y) {
    return (uint32_t)(STRIPS_NODE_CELL + y * config->width + x);
}

// What a hand does: the quarter turns given to the piece, 1 + the cell it aims at or 0.
typedef struct strips_hand {
    ita_hand hand; // first: the interface hands it around by this
    int32_t turn;
    int32_t aim;
} strips_hand;

// What a hand means: the turn it has given the piece, the centre it aims at.
typedef struct strips_aim {
    int x, y, turn;
    bool is_aimed;
} strips_aim;

// hand.c
// `hand` may be NULL.
strips_aim strips_aim_of(const strips_config *config, const strips_hand *hand);
ita_answer strips_gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag);

static inline const strips_config *strips_own(const ita_config *config) {
    return (const strips_config *)config;
}

#endif
