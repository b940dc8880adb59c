// The tournament match for two to four players: config, state, and what its files share. Draws from
// the bag are chance's moves, so that a record replays without random numbers.
#ifndef GAMES_TANTRIX_MATCH_MATCH_H
#define GAMES_TANTRIX_MATCH_MATCH_H

#include "games/tantrix/source/two_models.h"
#include "games/tantrix/table/move.h"
#include "games/tantrix/table/spaces.h"
#include "games/tantrix/tantrix.h"

enum { MATCH_HAND = 6, MATCH_LEAST = 2 };

/// Seats are the colours in the order of the config; players count from the seat that begins.
typedef struct match_config {
    ita_config base;
    int seat_count;
    uint8_t colours[ITA_MAX_PLAYERS];
    int model; ///< which of the source's models measures the lines
} match_config;

typedef enum match_phase {
    MATCH_DRAW,     ///< each seat draws a tile: the highest number begins
    MATCH_DEAL,     ///< each draws five more
    MATCH_PLAY,     ///< tiles are laid, and the hand refilled after each
    MATCH_OVER,     ///< all tiles lie
    MATCH_DEADLOCK, ///< the one to move has no legal free move
} match_phase;

enum { MATCH_BAG = 0, MATCH_LAID = ITA_MAX_PLAYERS + 1 }; ///< owners; a seat is its index + 1

/// What a turn is about; small, so that undo keeps all of it.
typedef struct match_turn {
    uint8_t phase;
    uint8_t first;        ///< seat that began
    uint8_t seat;         ///< seat whose turn it is
    uint8_t is_free_done; ///< the free move of this turn was made
    uint8_t must_fill;    ///< there is a forced space that the seat can fill
    uint8_t bag_count;
    uint8_t hand_count[ITA_MAX_PLAYERS];
} match_turn;

/// A plain value. Invariant: owner[n] is MATCH_LAID exactly when n lies on the board; the counts
/// are those of owner[].
typedef struct match_state {
    tantrix_board board;
    uint8_t owner[TANTRIX_TILES + 1];
    match_turn turn;
} match_state;

typedef struct match_undo {
    match_turn turn;
    uint8_t number, owner;
} match_undo;

static inline const match_config *match_own(const ita_config *config) {
    return (const match_config *)config;
}
/// Chance has to draw before anybody moves.
static inline bool match_is_drawing(const match_state *s) {
    const match_turn *t = &s->turn;
    if (t->phase != MATCH_PLAY) return t->phase < MATCH_PLAY;
    return t->bag_count > 0 && t->hand_count[t->seat] < MATCH_HAND;
}
/// The seat of player 1, 2 ..
static inline int match_seat_of(const match_config *c, const match_state *s, int player) {
    return (s->turn.first + player - 1) % c->seat_count;
}
static inline int match_player_of(const match_config *c, const match_state *s, int seat) {
    return (seat - s->turn.first + c->seat_count) % c->seat_count + 1;
}

/// A point a tile for the seat's longest line, two for its longest loop: the better of the two.
int match_score(const match_config *c, const match_state *s, int seat);
/// Goes on to whoever can do something, when nothing is left to draw: passes the turn, finds the
/// end and the deadlock, and sets must_fill. Leaves a state alone in which chance draws.
void match_settle(const match_config *c, match_state *s);
/// Tiles of a set (bit n for number n) that may lie on a space now, and when the bag is empty.
uint64_t match_fits(const match_state *s, const space *at, uint64_t tiles, bool is_restricted);
/// The tiles that `owner` has, as a set.
uint64_t match_tiles_of(const match_state *s, int owner);

ita_status match_check(const ita_config *config, const void *state, const ita_move *move,
                       ita_diag *diag);
/// Whatever is wrong with laying a tile of the hand, in the order in which it is explained.
ita_status match_check_lay(const match_state *s, const tantrix_move *lay, ita_diag *diag);

ita_status match_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
void match_config_free(ita_config *config);
void match_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
ita_status match_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag);
void match_move_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out);
ita_status match_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag);
void match_state_format(const ita_config *config, const void *state, ita_text *out);

enum { MATCH_OPTIONS = 3 };
extern const ita_option_spec match_options[MATCH_OPTIONS];
extern const ita_rules match_rules;
extern const ita_view match_view;

#endif
