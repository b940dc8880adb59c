// A solo puzzle while it is made: which cells the board has, which pieces there are. Moves put
// cells and pieces in and take them out; what lies there makes the puzzle's config.
#ifndef GAMES_PENTAHEX_EDIT_H
#define GAMES_PENTAHEX_EDIT_H

#include "games/pentahex/pentahex.h"

// The board of `own` is the ground: every cell that the puzzle's board may have. Its set are the
// pieces that may be chosen.
typedef struct pentahex_ground {
    pentahex_config own; // first: what is shared with the games reads this
    bool has_others;     // every other piece of up to five cells may be chosen too
    int room;            // steps that the ground goes beyond the board of the start
    uint64_t *start;     // [own.words] the board of the start
} pentahex_ground;

// A draft: this head, then
//   cells   [own.words]          on the board
//   copies  [own.set.kind_count] of each kind, int32_t
// Invariant: the head counts what they say.
typedef struct pentahex_draft {
    int32_t cell_count, piece_count, area, spare;
} pentahex_draft;

typedef enum pentahex_change {
    PENTAHEX_CELL_ON,
    PENTAHEX_CELL_OFF,
    PENTAHEX_PIECE_ON, // one more of a kind
    PENTAHEX_PIECE_OFF,
    PENTAHEX_CLEAR,      // takes all cells off
    PENTAHEX_ALL_PIECES, // chooses them all
    PENTAHEX_NO_PIECES,
    PENTAHEX_CHANGES
} pentahex_change;

typedef struct pentahex_edit {
    pentahex_change change;
    int32_t a, b; // of a cell
    int32_t kind; // of a piece
} pentahex_edit;

static inline const pentahex_ground *pentahex_ground_of(const ita_config *config) {
    return (const pentahex_ground *)config;
}
static inline uint64_t *pentahex_draft_cells(const void *state) {
    return (uint64_t *)((char *)(uintptr_t)state + sizeof(pentahex_draft));
}
static inline int32_t *pentahex_draft_copies(const pentahex_ground *g, const void *state) {
    return (int32_t *)(pentahex_draft_cells(state) + g->own.words);
}

// Copies of a kind that a draft begins with.
static inline int32_t pentahex_begun(const pentahex_kind *kind) {
    return kind->is_other ? 0 : kind->copies;
}

// config.c
enum { PENTAHEX_EDIT_ROWS = 5 };
extern const ita_option_spec pentahex_edit_options[PENTAHEX_EDIT_ROWS];
ita_status pentahex_edit_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag);
void pentahex_edit_free(ita_config *config);
void pentahex_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);

// text.c
ita_move pentahex_edit_put(pentahex_edit edit);
// False unless the bytes are what pentahex_edit_put writes for this ground.
bool pentahex_edit_get(const pentahex_ground *g, const ita_move *move, pentahex_edit *out);
// "no-cells", "all-pieces", "no-pieces": what buttons do; NULL for a change of one thing.
const char *pentahex_edit_word(pentahex_change change);
ita_status pentahex_edit_parse(const ita_config *config, const void *state, const char *text,
                               size_t length, ita_move *move, ita_diag *diag);
void pentahex_edit_format(const ita_config *config, const void *state, const ita_move *move,
                          ita_text *out);
ita_status pentahex_draft_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag);
void pentahex_draft_format(const ita_config *config, const void *state, ita_text *out);
// The cells of a set, "[0 0 0;0 1 1]", - where there are none.
void pentahex_put_cells(const ita_hexboard *board, const uint64_t *cells, ita_text *out);

// made.c: what keeps a draft from making a puzzle, ITA_OK: nothing; and see ita_maker.puzzle
ita_status pentahex_edit_lacks(const pentahex_ground *g, const pentahex_draft *d, ita_diag *diag);
ita_status pentahex_edit_puzzle(const ita_config *config, const void *state, ita_text *text,
                                ita_diag *diag);

// See ita_puzzle.draft: of a solo puzzle.
ita_status pentahex_draft_of(const ita_config *config, const void *state, ita_text *text,
                             ita_text *moves, ita_diag *diag);

extern const ita_rules pentahex_edit_rules;
extern const ita_view pentahex_edit_view;

#endif
