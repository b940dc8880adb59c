// Solitaire: the fourteen tiles of a group come one at a time in random order; each is laid, may be
// moved until it is submitted, and then stays. Config, state, and what its files share.
#ifndef GAMES_TANTRIX_SOLITAIRE_SOLITAIRE_H
#define GAMES_TANTRIX_SOLITAIRE_SOLITAIRE_H

#include "games/tantrix/source/two_models.h"
#include "games/tantrix/table/move.h"
#include "games/tantrix/table/spaces.h"
#include "games/tantrix/tantrix.h"

typedef enum solitaire_goal {
    SOLITAIRE_SCORE, ///< the source's: as many points as one can
    SOLITAIRE_LINE,  ///< the official form: a line of the colour through all fourteen
    SOLITAIRE_LOOP,  ///< the same, a loop
} solitaire_goal;

typedef struct solitaire_config {
    ita_config base;
    int group; ///< 0..3
    solitaire_goal goal;
    int colour;          ///< of the line or loop
    bool is_any_edge;    ///< the source's weak check: touching edges may differ
    int model;           ///< which of the source's models measures the lines
    const uint8_t *pack; ///< [14] tile numbers
} solitaire_config;

/// A plain value. Invariant: the board holds the submitted tiles; `current` is none of them.
typedef struct solitaire_state {
    tantrix_board board;
    uint8_t current;   ///< the tile that came, 0: one must be drawn, or all lie
    tantrix_spot laid; ///< where it lies, not submitted yet
} solitaire_state;

static inline const solitaire_config *solitaire_own(const ita_config *config) {
    return (const solitaire_config *)config;
}
static inline bool solitaire_has_tile(const solitaire_config *c, int number) {
    for (int i = 0; i < TANTRIX_PATTERNS; i++)
        if (c->pack[i] == number) return true;
    return false;
}
static inline bool solitaire_is_over(const solitaire_state *s) {
    return s->board.count == TANTRIX_PATTERNS;
}
/// Forced spaces come first in the official forms.
static inline bool solitaire_is_official(const solitaire_config *c) {
    return c->goal != SOLITAIRE_SCORE;
}

/// Where a move lays its tile.
static inline tantrix_spot solitaire_spot(const tantrix_move *lay) {
    return (tantrix_spot){(int8_t)lay->a, (int8_t)lay->b, (uint8_t)lay->turn, true};
}
/// The board with the tile that came, where it lies.
void solitaire_board(const solitaire_state *s, tantrix_board *board);
/// Points for the submitted tiles.
int solitaire_score(const solitaire_config *c, const solitaire_state *s);
/// In the official forms: the tile that came fits some forced space.
bool solitaire_must_fill(const solitaire_config *c, const solitaire_state *s);
ita_status solitaire_check(const ita_config *config, const void *state, const ita_move *move,
                           ita_diag *diag);

ita_status solitaire_config_make(const ita_values *values, const ita_allocator *allocator,
                                 ita_config **config, ita_diag *diag);
void solitaire_config_free(ita_config *config);
void solitaire_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
ita_status solitaire_move_parse(const ita_config *config, const void *state, const char *text,
                                size_t length, ita_move *move, ita_diag *diag);
void solitaire_move_format(const ita_config *config, const void *state, const ita_move *move,
                           ita_text *out);
ita_status solitaire_state_parse(const ita_config *config, const char *text, size_t length,
                                 void *state, ita_diag *diag);
void solitaire_state_format(const ita_config *config, const void *state, ita_text *out);

enum { SOLITAIRE_OPTIONS = 5 };
extern const ita_option_spec solitaire_options[SOLITAIRE_OPTIONS];
extern const ita_rules solitaire_rules;
extern const ita_view solitaire_view;
extern const ita_puzzle solitaire_hints; ///< hints only, in hint.c

#endif
