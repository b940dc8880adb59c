// A puzzle of Tantrix while it is made: which tiles, what they are to form, in which colours. Moves
// change one of these; what is chosen makes the puzzle's config.
#ifndef GAMES_TANTRIX_EDIT_EDIT_H
#define GAMES_TANTRIX_EDIT_EDIT_H

#include "games/tantrix/puzzle/puzzle.h"

/// A plain value. Its own config, a puzzle_config of PUZZLE_LOOP to _PYRAMID, says how it starts.
typedef struct tantrix_draft {
    uint64_t tiles;    ///< bit n: tile n is chosen
    int32_t max_holes; ///< or PUZZLE_ANY_HOLES
    uint8_t kind;      ///< PUZZLE_LOOP, _LINES, _PYRAMID
    uint8_t colours;   ///< asked for, as a set
    uint8_t spare[2];
} tantrix_draft;

typedef enum tantrix_change_kind {
    TANTRIX_TILE_ON,
    TANTRIX_TILE_OFF,
    TANTRIX_COLOUR_ON,
    TANTRIX_COLOUR_OFF,
    TANTRIX_AIM,       ///< what the tiles are to form
    TANTRIX_HOLES_ON,  ///< any are allowed
    TANTRIX_HOLES_OFF, ///< none is
    TANTRIX_NO_TILES,
    TANTRIX_CHANGES,
} tantrix_change_kind;

typedef struct tantrix_change {
    tantrix_change_kind kind;
    int value; ///< tile number, colour or puzzle_kind; else 0
} tantrix_change;

/// The changes that have a word of their own, "loop", "-red": all but those of tiles.
typedef struct tantrix_word {
    const char *word;
    tantrix_change change;
    const char *label; ///< message key of what it chooses, or does
} tantrix_word;
enum { TANTRIX_WORDS = 14 };
extern const tantrix_word tantrix_words[TANTRIX_WORDS];
/// The word of a change; NULL for those of tiles, and for changes that there are not.
const tantrix_word *tantrix_word_of(tantrix_change change);

static inline bool tantrix_has(const tantrix_draft *d, int tile) {
    return d->tiles >> tile & 1;
}

// draft.c
enum { TANTRIX_EDIT_OPTIONS = 5 };
extern const ita_option_spec tantrix_edit_options[TANTRIX_EDIT_OPTIONS];
ita_status tantrix_edit_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
void tantrix_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
/// What keeps a draft from making a puzzle, ITA_OK: nothing; and see ita_maker.puzzle.
ita_status tantrix_edit_lacks(const tantrix_draft *d, ita_diag *diag);
extern const ita_maker tantrix_maker;

// rules.c
/// What is chosen is left out, what is left out chosen.
tantrix_change tantrix_turn_over(const tantrix_draft *d, int tile);
extern const ita_rules tantrix_edit_rules;

// text.c
ita_move tantrix_change_put(tantrix_change change);
/// False unless the bytes are what tantrix_change_put writes for a change that there is.
bool tantrix_change_get(const ita_move *move, tantrix_change *out);
ita_status tantrix_change_parse(const ita_config *config, const void *state, const char *text,
                                size_t length, ita_move *move, ita_diag *diag);
void tantrix_change_format(const ita_config *config, const void *state, const ita_move *move,
                           ita_text *out);
ita_status tantrix_draft_parse(const ita_config *config, const char *text, size_t length,
                               void *state, ita_diag *diag);
void tantrix_draft_format(const ita_config *config, const void *state, ita_text *out);
/// "3+5", - where there are none.
void tantrix_put_chosen(const tantrix_draft *d, ita_text *out);

extern const ita_view tantrix_edit_view;

#endif
