// A puzzle in space while it is made: the cells of its figure and of its pieces, each drawn in a
// box of the lattice, and how many of each piece there are. Moves change a cell, or how many there
// are; what lies there makes the puzzle's config.
#ifndef GAMES_SPACE_EDIT_EDIT_H
#define GAMES_SPACE_EDIT_EDIT_H

#include "games/space/space.h"

enum {
    SPACE_BOX_MOST = 4096,      // cells of the box
    SPACE_DRAWN_MOST = 1 << 19, // cells of all boxes together
    SPACE_FIGURE = 0,           // the part that is the figure; the others are pieces
    SPACE_NEW_PIECES = 8,       // that may be drawn beside those of the start
    SPACE_NO_CELL = '_',
};

// What a draft begins with, and where its parts are drawn.
typedef struct space_ground {
    space_config own; // first: set, pieces, figure of the start; no placements
    int room;         // cells that the box goes beyond the largest part, on each side
    ita_cell shift;   // from the corner of a part, as written, to where it is drawn
    ita_cell sides;   // columns, rows, layers of the box
    ita_cell *cells;  // those of the lattice in the box, ascending
    uint32_t cell_count;
    uint32_t part_count;
    char (*names)[SPACE_NAME_SIZE]; // [part_count] the figure's is empty
    size_t state_size;
} space_ground;

// A draft: parts, [part_count]; then letters, [part_count][cell_count], as shapes have them in
// text, 0 where there is no cell. Invariant: parts count what their letters say.
typedef struct space_part {
    uint32_t cell_count, must_count; // must_count of them may not stay empty
    uint32_t least, most;            // of a piece; 1 and 1 of the figure
} space_part;

typedef enum space_change { SPACE_SET_CELL, SPACE_SET_COPIES, SPACE_CLEAR } space_change;

typedef struct space_edit {
    space_change change;
    int32_t part;
    ita_cell cell; // of SPACE_SET_CELL, with its letter, SPACE_NO_CELL to take it away
    char letter;
    int32_t least, most; // of SPACE_SET_COPIES
} space_edit;

static inline const space_ground *space_ground_of(const ita_config *config) {
    return (const space_ground *)config;
}
static inline space_part *space_parts(const void *state) {
    return (space_part *)(uintptr_t)state;
}
// The letters of a part.
static inline char *space_letters(const space_ground *g, const void *state, int32_t part) {
    return (char *)(space_parts(state) + g->part_count) + (size_t)part * g->cell_count;
}
// The index of a cell of the box, or -1.
static inline int64_t space_box_find(const space_ground *g, ita_cell cell) {
    return ita_cells_find(g->cells, g->cell_count, cell);
}

// config.c
enum { SPACE_EDIT_OPTIONS = SPACE_OPTIONS + 1 };
extern const ita_option_spec space_edit_options[SPACE_EDIT_OPTIONS];
ita_status space_edit_make(const ita_values *values, const ita_allocator *allocator,
                           ita_config **config, ita_diag *diag);
void space_edit_free(ita_config *config);
void space_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
// See ita_puzzle.draft and has_draft: of every puzzle whose parts are small enough.
ita_status space_draft_of(const ita_config *config, const void *state, ita_text *text,
                          ita_text *moves, ita_diag *diag);
bool space_has_draft(const ita_config *config);

// rules.c
extern const ita_rules space_edit_rules;
// Sets the letter of a cell, 0 for none, and keeps up what follows.
void space_set_letter(const space_ground *g, void *state, int32_t part, uint32_t cell, char letter);
// Draws a shape; false where it leaves the box. `shift` leads from its cells to those of the box.
bool space_draw_shape(const space_ground *g, void *state, int32_t part, const space_shape *shape,
                      ita_cell shift);

// text.c
ita_move space_edit_put(space_edit edit);
// False unless the bytes are what space_edit_put writes for this ground.
bool space_edit_get(const space_ground *g, const ita_move *move, space_edit *out);
ita_status space_edit_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag);
void space_edit_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out);
ita_status space_draft_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag);
void space_draft_format(const ita_config *config, const void *state, ita_text *out);

// made.c
// The cells of a part, in an arena. Errors: false without memory.
bool space_part_shape(const space_ground *g, const void *state, int32_t part, ita_arena *arena,
                      space_shape *out);
// "2xV:oo-o"
void space_part_format(const space_ground *g, const void *state, int32_t part,
                       const space_shape *shape, ita_text *out);
// Cells that the pieces have, at least and at most.
void space_drawn_volume(const space_ground *g, const void *state, uint64_t *least, uint64_t *most);
// What keeps a draft from making a puzzle; ITA_OK: nothing.
ita_status space_edit_lacks(const space_ground *g, const void *state, ita_diag *diag);
extern const ita_maker space_maker;

extern const ita_view space_edit_view;

#endif
