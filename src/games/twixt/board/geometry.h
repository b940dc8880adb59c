// TwixT's board as geometry: holes, the eight directions of a link, which links cross which, whose
// border line a hole lies on. Made once for a config, never changed. Knows no pegs and no turns.
#ifndef GAMES_TWIXT_BOARD_GEOMETRY_H
#define GAMES_TWIXT_BOARD_GEOMETRY_H

#include "intarsia/base.h"
#include "intarsia/game.h"

#define TWIXT_LEAST 3
#define TWIXT_MOST  48
#define TWIXT_PAD   2 ///< empty rows and columns around the bit rows, so that no neighbour is outside

/// Two colours: red joins top and bottom and moves first, blue joins left and right.
enum { TWIXT_RED = 0, TWIXT_BLUE = 1, TWIXT_NOBODY = 2 };

typedef enum twixt_ruleset { TWIXT_STD = 0, TWIXT_PP, TWIXT_PLAIN } twixt_ruleset;
typedef enum twixt_swap {
    TWIXT_SWAP_MIRROR = 0,
    TWIXT_SWAP_SIDES,
    TWIXT_SWAP_ROTATE,
    TWIXT_SWAP_NO
} twixt_swap;

/// Directions 0..7 of a link. Opposite directions differ by XOR 6; 0, 1, 2, 5 lead up, the others
/// down. The numbers are the bits that twixt_board_near gathers from four bit rows.
#define TWIXT_OPPOSITE(direction) ((direction) ^ 6)
extern const int8_t twixt_direction_col[8];
extern const int8_t twixt_direction_row[8];
/// The four downward directions, in the order of link codes.
extern const uint8_t twixt_down[4];
/// Which of the four a direction (or its opposite) is.
extern const uint8_t twixt_down_index[8];

/// The config of a game with everything derived from it.
/// Holes are numbered row by row: hole = row * cols + col.
typedef struct twixt_config {
    ita_config base;
    int cols, rows;           ///< the board that is played on
    int full_cols, full_rows; ///< before the row handicap
    int handicap;             ///< columns taken away; negative: rows
    twixt_ruleset ruleset;
    twixt_swap swap;
    bool can_edit;   ///< own links may be added and removed by hand
    bool plays_on;   ///< draw=agreed: a game that nobody can win any more goes on all the same
    bool is_problem; ///< one side is a person's, the other answers by itself (problem/problem.h)
    int hole_count;  ///< cols * rows, corners included
    int open_count;  ///< holes one side may use on an empty board: of red; blue see below
    int open_count_blue;

    int32_t step[8];     ///< hole number of the neighbour minus that of the hole
    int32_t key_step[8]; ///< link key of (hole, direction) = link_keys[hole * 4 + key_step]
    /// The nine links that can cross a link from `hole` in a direction all end in one of the four
    /// other holes of its rectangle: hole + cross_step, directions cross_mask (the same eight bits
    /// three times, for the three groups of bits of a cell).
    int32_t cross_step[8][4];
    uint32_t cross_mask[8][4];
    uint32_t block[2]; ///< bits of a cell that stop a new link of this colour
    uint32_t wall[2];  ///< bits of a cell that stop it for good (see way.h)
    uint64_t allowed[2][TWIXT_MOST + 2 * TWIXT_PAD]; ///< holes that a colour may use, as bit rows

    uint8_t col_of[TWIXT_MOST * TWIXT_MOST]; ///< by hole: cheaper than a division
    uint8_t row_of[TWIXT_MOST * TWIXT_MOST];

    size_t state_size, undo_size;
    size_t total_size;   ///< bytes of this block with the keys
    uint64_t *peg_keys;  ///< [2][hole_count]
    uint64_t *link_keys; ///< [hole_count][4]: by upper end and downward direction
} twixt_config;

static inline const twixt_config *twixt_own(const ita_config *config) {
    return (const twixt_config *)config;
}

typedef struct twixt_hole {
    int col, row;
} twixt_hole;

/// True when both segments have their ends on different sides of the other's line: the source's
/// test. Links that share an end do not cross.
bool twixt_segments_cross(twixt_hole a1, twixt_hole a2, twixt_hole b1, twixt_hole b2);
/// The direction of a knight's move from a to b, or -1.
int twixt_direction_of(twixt_hole a, twixt_hole b);
bool twixt_is_corner(const twixt_config *c, int col, int row);
/// TWIXT_RED for the top and bottom line, TWIXT_BLUE for left and right, else TWIXT_NOBODY.
int twixt_border_of(const twixt_config *c, int col, int row);

static inline bool twixt_is_inside(const twixt_config *c, int col, int row) {
    return col >= 0 && row >= 0 && col < c->cols && row < c->rows;
}
static inline twixt_hole twixt_hole_at(const twixt_config *c, int hole) {
    return (twixt_hole){c->col_of[hole], c->row_of[hole]};
}

/// Fills everything that follows from cols, rows and ruleset; the keys' memory is in place.
void twixt_geometry_derive(twixt_config *c);

/// play/config.c: the options' table, and a config from their values and back.
#define TWIXT_OPTION_COUNT 5
extern const ita_option_spec twixt_option_specs[TWIXT_OPTION_COUNT];
ita_status twixt_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
/// "24" or "30x20" of the option size: columns, then rows; `usual` where nothing is said.
ita_status twixt_read_size(const ita_values *values, twixt_hole usual, twixt_config *c,
                           ita_diag *diag);
/// A config from what was read, as the beginning of a block of `head` bytes; the rest is zero.
ita_status twixt_config_new(const twixt_config *read, size_t head, const ita_allocator *allocator,
                            twixt_config **config, ita_diag *diag);
void twixt_config_free(ita_config *config);
/// The size as the option's text has it.
void twixt_put_size(const twixt_config *c, ita_text *text);
extern const char *const twixt_rulesets[];
void twixt_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
/// The swap of a config that names none.
twixt_swap twixt_usual_swap(int cols, int rows, int handicap);

#endif
