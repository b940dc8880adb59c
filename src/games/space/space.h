// Space: what its files share. Config with its tables, the flat state, moves, the small questions.
// The puzzle as data is in puzzle/, rules in play/, known sets in sets/, solving in solve/.
#ifndef GAMES_SPACE_SPACE_H
#define GAMES_SPACE_SPACE_H

#include "games/options.h"
#include "games/space/puzzle/puzzle.h"
#include "games/space/sets/set.h"
#include "intarsia/game.h"

typedef struct space_config {
    ita_config base;                        // first: the interface hands it around by this
    const space_set *set;                   // NULL: pieces of one's own
    bool is_usual_figure, has_usual_pieces; // the set's own
    const char *figure_name;                // of the gallery, "" without one
    bool has_mirrors;                       // own pieces may be mirrored
    space_puzzle puzzle;
    space_placements placements;
    size_t counts_at, owners_at, covered_at,
        state_size; // layout of the state in bytes
} space_config;

// A position: this head, then by the offsets of the config
//   counts   [piece_count]          how many of each kind lie
//   owners   [figure.cell_count]    placement + 1 that covers a cell, 0: free
//   covered  [words of cell_count]  the same as bits
// Invariant: all of it follows from the set of placements that lie, so equal
// positions are equal bytes however they came about.
typedef struct space_state {
    int32_t laid;       // pieces that lie
    int32_t open_cells; // cells that must be covered and are not
    int32_t owed;       // pieces that must be laid and are not
    int32_t is_solved;
} space_state;

// A move: which kind, how it is turned (the smallest turn that makes it lie so), where its first
// cell lies.
typedef enum space_deed { SPACE_LAY, SPACE_LIFT } space_deed;
typedef struct space_move {
    space_deed deed;
    int32_t kind, turn;
    ita_cell first;
} space_move;

extern const ita_game ita_game_space;
extern const ita_rules space_rules;
extern const ita_view space_view;
extern const ita_puzzle space_puzzle_table;
extern const ita_outlook space_outlook;
extern const ita_hand_help space_hand_help;

static inline const space_config *space_own(const ita_config *config) {
    return (const space_config *)config;
}
static inline uint32_t *space_counts(const space_config *c, const void *state) {
    return (uint32_t *)((char *)(uintptr_t)state + c->counts_at);
}
static inline uint32_t *space_owners(const space_config *c, const void *state) {
    return (uint32_t *)((char *)(uintptr_t)state + c->owners_at);
}
static inline uint64_t *space_covered(const space_config *c, const void *state) {
    return (uint64_t *)((char *)(uintptr_t)state + c->covered_at);
}
// The cells of a placement, as indices into the figure's; and how many.
static inline const uint32_t *space_cells_of(const space_config *c, uint32_t placement,
                                             uint32_t *count) {
    const space_placement *p = &c->placements.items[placement];
    *count = c->puzzle.pieces[p->piece].shape.cell_count;
    return &c->placements.cells[p->cells];
}

// move.c: moves, read and written nowhere else
ita_move space_move_put(space_move move);
// False unless the bytes are what space_move_put writes, fields within the widest bounds.
bool space_move_get(const ita_move *move, space_move *out);
// Laying a placement, taking it up.
ita_move space_move_of(const ita_config *config, uint32_t placement);
ita_move space_move_back(const ita_config *config, uint32_t placement);
// The placement that a move names; -1 where there is none.
int64_t space_placement_of(const space_config *c, const space_move *move);

// rules.c Puts a placement there or takes it away, and keeps up what follows.
void space_put(const space_config *c, void *state, uint32_t placement);
void space_take(const space_config *c, void *state, uint32_t placement);
bool space_is_free(const space_config *c, const void *state, uint32_t placement);

// names.c: what a piece is called: "B", of several of a kind "B.2"
typedef struct space_called {
    char name[SPACE_NAME_SIZE + 12];
} space_called;
space_called space_called_copy(const space_config *c, uint32_t kind, uint32_t number);
// One that lies; copies are numbered as they lie, by their first cells.
space_called space_called_laid(const space_config *c, const void *state, uint32_t placement);
// Whether pieces are told by the first letters of their names in characters; else letters stand for
// them in their order, and "A = B72   B = B416" says for which.
void space_put_letters(const space_puzzle *puzzle, ita_text *out);
bool space_has_own_letters(const space_puzzle *puzzle);
static inline char space_letter_in(const space_puzzle *puzzle, bool has_own, uint32_t kind) {
    return has_own ? puzzle->pieces[kind].name[0] : (char)('A' + kind);
}

// reasons.c: ITA_E_ILLEGAL with the place at fault in words and the piece marked
ita_status space_refuse_outside(const space_config *c, const space_move *move, ita_diag *diag);
ita_status space_refuse_overlap(const space_config *c, const void *state, uint32_t placement,
                                ita_diag *diag);
// The node of a piece that lies: by the first cell that it covers.
enum { SPACE_NODE_CELL = 1, SPACE_NODE_TRAY = 10001, SPACE_NODE_PIECE = 20001 };

// text.c
ita_status space_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag);
void space_move_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out);
ita_status space_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag);
void space_state_format(const ita_config *config, const void *state, ita_text *out);

// config.c
enum { SPACE_OPTIONS = 6 };
extern const char *const space_lattice_names[]; // by ita_lattice
// The rows of every table of options here, in this order.
#define SPACE_OPTION_ROWS(usual_lattice)                                                           \
    {"set", ITA_OPTION_CHOICE, .choices = space_set_names, .words = "space.option.set"},           \
        {"pieces", ITA_OPTION_TEXT, .words = "space.option.pieces"},                               \
        {"lattice", ITA_OPTION_CHOICE, .usual = (usual_lattice), .choices = space_lattice_names,   \
         .words = "space.option.lattice"},                                                         \
        {"mirrors", ITA_OPTION_CHOICE, .choices = ita_no_yes, .words = "space.option.mirrors"},    \
        {"figure", ITA_OPTION_TEXT, .usual = ITA_OPTION_DERIVED, .words = "space.option.figure"},  \
        {"together", ITA_OPTION_TEXT, .words = "space.option.together"}
extern const ita_option_spec space_options[SPACE_OPTIONS];
// Pieces and figure from the values of these rows, into a config whose puzzle is open. What goes
// together is not asked. Errors: those of ita_config_parse.
ita_status space_config_read(space_config *c, const ita_values *values, ita_diag *diag);
// The same of a draft, which may lack pieces, figure or both where it says its lattice.
ita_status space_draft_read(space_config *c, const ita_values *values, ita_diag *diag);
ita_status space_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
void space_config_free(ita_config *config);
void space_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);

#endif
