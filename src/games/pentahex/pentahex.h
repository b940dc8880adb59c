// Pentahex: what its files share. Config with its tables, the flat state, the small questions.
// Rules in rules.c and modes.c, moves in move.c, words for them in text.c, solving in solve/.
#ifndef INTARSIA_GAMES_PENTAHEX_H
#define INTARSIA_GAMES_PENTAHEX_H

#include "intarsia/game.h"
#include "intarsia/hexboard.h"
#include "intarsia/polyhex.h"

#define PENTAHEX_NAME           12
#define PENTAHEX_KINDS_MOST     512
#define PENTAHEX_PIECES_MOST    1024
#define PENTAHEX_PLACEMENT_MOST ((uint32_t)1 << 23)
#define PENTAHEX_MASK_WORDS     8 // boards up to 512 cells keep every placement as a bit mask

// Pieces that are alike: one shape, `copies` of it. They have the numbers first_piece.. in a set.
typedef struct pentahex_kind {
    char name[PENTAHEX_NAME];
    ita_polyhex shape; // as the letter shows it
    uint32_t moves;    // symmetries it may be moved by
    int copies;
    bool is_other; // of a draft: may be chosen, is not at the start
    int first_piece;
    int first_orientation, orientation_count;
    uint32_t first_placement, placement_count;
} pentahex_kind;

typedef struct pentahex_orientation {
    ita_polyhex shape;
    uint16_t kind;
    uint16_t symmetry; // the smallest that makes it
    uint32_t first_placement, placement_count;
} pentahex_orientation;

// A way to lie on the board. Cells ascend; the first is where the orientation's first cell lies.
typedef struct pentahex_placement {
    uint16_t cells[ITA_POLYHEX_MOST];
    uint16_t orientation;
} pentahex_placement;

// A list of kinds while it is made and afterwards.
typedef struct pentahex_set {
    pentahex_kind *kinds;
    size_t kind_count, kind_capacity;
    int piece_count;
    int area;
} pentahex_set;

typedef struct pentahex_mode pentahex_mode;

typedef struct pentahex_config {
    ita_config base; // first: the interface hands it around by this
    const pentahex_mode *mode;
    int player_count;
    bool has_swap;
    bool is_any_area; // pieces and board need not have the same area
    char *board_text; // as given, without the canonical form of lists
    char *pieces_text;
    size_t board_text_size, pieces_text_size;
    ita_hexboard board;
    pentahex_set set;
    pentahex_orientation *orientations;
    int orientation_count;
    pentahex_placement *placements; // by kind, orientation, first cell
    uint32_t placement_count, placement_capacity;
    size_t words;                      // 64-bit words of a set of cells
    uint64_t *masks;                   // [placement_count][words], or NULL on large boards
    int16_t (*diagonals)[6];           // own cells: [cells] the cell a diagonal step away, or -1
    int corner_count[ITA_MAX_PLAYERS]; // own cells: where a player may start
    uint16_t corners[ITA_MAX_PLAYERS][6];
    uint64_t *corner_sets; // [players][words] the same as sets
    int hand_count;        // sets of pieces: one a player with own cells, else one in common
    int piece_count;       // over all hands; piece p of hand h has number h * set.piece_count + p
    size_t taken_at, own_at, where_at, owner_at, state_size; // layout of the state in bytes
} pentahex_config;

// A position: this head, then by the offsets of the config
//   taken  [words]             cells that are covered
//   own    [players][3][words] own cells, cells that share an edge with them, cells one diagonal
//                              step from them; where the mode has own cells
//   where  [piece_count]       placement + 1 of every piece, 0: in hand
//   owner  [piece_count]       who placed it, 0: nobody
// Invariant: taken is the union of the placements in `where`.
typedef struct pentahex_state {
    int32_t turn;       // 1.. or ITA_NOBODY when the game is over
    int32_t placed;     // pieces on the board
    int32_t covered;    // cells on the board
    int32_t is_swapped; // duel: the first piece was taken over
} pentahex_state;

// A move: which piece, how it is turned (orientation within the kind), where its first cell lies.
typedef enum pentahex_deed { PENTAHEX_PLACE, PENTAHEX_REMOVE, PENTAHEX_SWAP } pentahex_deed;
typedef struct pentahex_move {
    pentahex_deed deed;
    int32_t kind, orientation, a, b; // zero for a swap
} pentahex_move;

// Whether a player may lay a placement on cells that are free.
typedef bool pentahex_test(const pentahex_config *c, const void *state, uint32_t placement,
                           int player);

// What solo, duel and blocks decide each in its own way; all else they share.
struct pentahex_mode {
    bool has_own_cells; // everybody has all pieces, and sets of cells of his own
    bool may_take_back; // what was placed comes back into the hand
    // The test for a player as he stands; NULL: free cells are all it takes.
    pentahex_test *(*test_of)(const pentahex_config *c, const void *state, int player);
    // The reason why that test fails, for a placement on free cells.
    ita_status (*check)(const pentahex_config *c, const void *state, uint32_t placement, int player,
                        ita_diag *diag);
    // Whose turn it is, 1.., when it would be that of `player` (0..); ITA_NOBODY: it is over.
    int (*turn_of)(const pentahex_config *c, const void *state, int player);
    // Who has won, and why, once it is over; scores come as the cells placed.
    void (*result)(const pentahex_config *c, const void *state, ita_result *result);
    // The turn that a position read from text claims can have come about.
    bool (*is_turn_right)(const pentahex_config *c, const void *state);
};
extern const pentahex_mode pentahex_solo, pentahex_duel, pentahex_blocks;

// What makes a node of the scene: ids are these bases plus an index.
enum { PENTAHEX_NODE_CELL = 1, PENTAHEX_NODE_TRAY = 10001, PENTAHEX_NODE_PIECE = 20001 };

extern const ita_game ita_game_pentahex;
// They differ in their configs only; the rest is the mode's.
extern const ita_rules pentahex_solo_rules, pentahex_duel_rules, pentahex_blocks_rules;
extern const ita_view pentahex_solo_view, pentahex_duel_view, pentahex_blocks_view;

static inline const pentahex_config *pentahex_own(const ita_config *config) {
    return (const pentahex_config *)config;
}
static inline uint64_t *pentahex_taken(const pentahex_config *c, const void *state) {
    return (uint64_t *)((char *)(uintptr_t)state + c->taken_at);
}
// Where the mode has own cells: set 0 own cells, 1 edge neighbours, 2 diagonal neighbours of player
// 0..
static inline uint64_t *pentahex_own_set(const pentahex_config *c, const void *state, int player,
                                         int set) {
    return (uint64_t *)((char *)(uintptr_t)state + c->own_at) +
           (size_t)(player * 3 + set) * c->words;
}
static inline int32_t *pentahex_where(const pentahex_config *c, const void *state) {
    return (int32_t *)((char *)(uintptr_t)state + c->where_at);
}
static inline int8_t *pentahex_owner(const pentahex_config *c, const void *state) {
    return (int8_t *)((char *)(uintptr_t)state + c->owner_at);
}
static inline int pentahex_kind_of(const pentahex_config *c, uint32_t placement) {
    return c->orientations[c->placements[placement].orientation].kind;
}
static inline int pentahex_cells_of(const pentahex_config *c, uint32_t placement) {
    return c->orientations[c->placements[placement].orientation].shape.cell_count;
}
// Does a placement meet a set of cells? One AND a word on small boards.
static inline bool pentahex_meets(const pentahex_config *c, uint32_t placement,
                                  const uint64_t *set) {
    if (c->masks) {
        const uint64_t *mask = c->masks + placement * c->words;
        uint64_t common = 0;
        for (size_t w = 0; w < c->words; w++)
            common |= mask[w] & set[w];
        return common != 0;
    }
    const pentahex_placement *p = &c->placements[placement];
    int count = c->orientations[p->orientation].shape.cell_count;
    for (int i = 0; i < count; i++)
        if (ita_bit_get(set, p->cells[i])) return true;
    return false;
}

// Adds a placement's cells to a set.
static inline void pentahex_cover(const pentahex_config *c, uint32_t placement, uint64_t *set) {
    if (c->masks) {
        for (size_t w = 0; w < c->words; w++)
            set[w] |= c->masks[placement * c->words + w];
        return;
    }
    for (int i = 0; i < pentahex_cells_of(c, placement); i++)
        ita_bit_set(set, c->placements[placement].cells[i]);
}

// pieces.c: "free5", "free1-4", "free3+free4", "onesided4", "achiral5", "chiral5", "fixed4",
// "A5+C5", "2*fixed:A5", "L[0 0 0;0 1 1]".
ita_status pentahex_set_parse(const char *text, size_t length, const ita_allocator *allocator,
                              pentahex_set *set, ita_diag *diag);
// One of each piece of up to five cells whose name the set does not have, as others.
ita_status pentahex_set_add_others(pentahex_set *set, const ita_allocator *allocator,
                                   ita_diag *diag);
void pentahex_set_close(pentahex_set *set, const ita_allocator *allocator);
// How pieces that are moved so are written, "onesided:"; "" when no word says it.
const char *pentahex_motion_of(uint32_t moves);
// A name that a piece of a user's own may have.
bool pentahex_is_own_name(const char *name);
// pieces_file.c: a file of pieces, a line an item of the value of `pieces`.
ita_status pentahex_pieces_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag);

// tables.c: orientations, placements, masks and corners of a config whose board and set are made.
ita_status pentahex_tables_make(pentahex_config *c, ita_diag *diag);
void pentahex_tables_close(pentahex_config *c);
// The orientation (within its kind) that a symmetry makes of a kind's shape, or -1 when the piece
// may not be moved so.
int pentahex_orientation_by(const pentahex_config *c, int kind, int symmetry);
// A symmetry makes of all orientations of a kind exactly those of another, or of the same one.
bool pentahex_kind_becomes(const pentahex_config *c, size_t kind, size_t other, int symmetry);
// The placement with this orientation (of all) whose first cell is `cell`; -1 when it leaves the
// board.
int64_t pentahex_placement_at(const pentahex_config *c, int orientation, ita_hex cell);

// rules.c
// A piece of this kind in the hand of player 0.., lowest number first; -1: all are placed.
int pentahex_free_piece(const pentahex_config *c, const void *state, int kind, int player);
// Some placement is legal for a player.
bool pentahex_can_place(const pentahex_config *c, const void *state, int player);
// The second player may take the first piece over.
bool pentahex_can_swap(const pentahex_config *c, const void *state, int player);
// Puts a piece on the board / takes it off, without any turn. With own cells one can only put.
void pentahex_put(const pentahex_config *c, void *state, int piece, uint32_t placement, int owner);
void pentahex_lift(const pentahex_config *c, void *state, int piece);

// move.c: moves, read and written nowhere else
ita_move pentahex_move_put(pentahex_move move);
// False unless the bytes are what pentahex_move_put writes, fields within the widest bounds.
bool pentahex_move_get(const ita_move *move, pentahex_move *out);
// Laying a placement, taking it back, taking the first piece over.
/// A hint's words for laying a piece so (solve/hint.c).
void pentahex_advise(const pentahex_config *c, uint32_t placement, ita_text *words);
ita_move pentahex_move_of(const pentahex_config *c, uint32_t placement);
ita_move pentahex_move_back(const pentahex_config *c, uint32_t placement);
ita_move pentahex_move_swap(void);

// blocks.c: what follows from having own cells
pentahex_test *pentahex_blocks_test(const pentahex_config *c, const void *state, int player);
// Whether a player has laid a piece; the first must cover a corner.
bool pentahex_has_begun(const pentahex_config *c, const void *state, int player);
ita_status pentahex_blocks_check(const pentahex_config *c, const void *state, uint32_t placement,
                                 int player, ita_diag *diag);
void pentahex_blocks_put(const pentahex_config *c, void *state, uint32_t placement, int player);

// reasons.c: ITA_E_ILLEGAL with the cells at fault in words and marks
ita_status pentahex_refuse_cells(const pentahex_config *c, const char *key, uint32_t placement,
                                 const uint64_t *set, ita_diag *diag);
ita_status pentahex_refuse_off_board(const pentahex_config *c, int orientation, ita_hex first,
                                     ita_diag *diag);
ita_status pentahex_refuse_corner(const pentahex_config *c, int player, ita_diag *diag);

// text.c
void pentahex_put_cell(ita_text *out, ita_hex cell); // "-1,2", as in a move
// The kind of this name, or -1.
int pentahex_find_kind(const pentahex_config *c, const char *name, size_t length);
ita_status pentahex_move_parse(const ita_config *config, const void *state, const char *text,
                               size_t length, ita_move *move, ita_diag *diag);
void pentahex_move_format(const ita_config *config, const void *state, const ita_move *move,
                          ita_text *out);
ita_status pentahex_state_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag);
void pentahex_state_format(const ita_config *config, const void *state, ita_text *out);

// config.c: the tables of options, configs made of their values, what they say
extern const char *const pentahex_piece_sets[]; // those that have words
#define PENTAHEX_OPTION_PIECES(usual)                                                              \
    {"pieces",                                                                                     \
     ITA_OPTION_TEXT,                                                                              \
     .choices = pentahex_piece_sets,                                                               \
     .usual_text = usual,                                                                          \
     .words = "pentahex.option.pieces",                                                            \
     .embed = pentahex_pieces_embed}
#define PENTAHEX_OPTION_BOARD(usual)                                                               \
    {"board", ITA_OPTION_TEXT, .usual_text = usual, .words = "pentahex.option.board",              \
     .embed = pentahex_board_embed}
enum { PENTAHEX_ROWS = 3 };
extern const ita_option_spec pentahex_solo_options[PENTAHEX_ROWS];
extern const ita_option_spec pentahex_duel_options[PENTAHEX_ROWS];
extern const ita_option_spec pentahex_blocks_options[PENTAHEX_ROWS];
ita_status pentahex_solo_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag);
ita_status pentahex_duel_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag);
ita_status pentahex_blocks_make(const ita_values *values, const ita_allocator *allocator,
                                ita_config **config, ita_diag *diag);
void pentahex_solo_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void pentahex_duel_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void pentahex_blocks_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void pentahex_config_free(ita_config *config);
// Pieces and board, which stand in the first two rows of every table, into a zeroed config with its
// allocator; closed by pentahex_config_close also after a failure.
ita_status pentahex_config_read(pentahex_config *c, const ita_values *values, ita_diag *diag);
void pentahex_config_close(pentahex_config *c);
// A file of cells as the value of `board`, line k as place k of the list.
ita_status pentahex_board_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag);

#endif
