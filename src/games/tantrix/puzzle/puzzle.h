// The puzzles: Discovery, and any pack with loops, lines or a pyramid. One person lays all tiles
// of a pack freely and submits; here is the config, the state and the judgement.
#ifndef GAMES_TANTRIX_PUZZLE_PUZZLE_H
#define GAMES_TANTRIX_PUZZLE_PUZZLE_H

#include "games/tantrix/source/two_models.h"
#include "games/tantrix/table/board.h"
#include "games/tantrix/table/move.h"
#include "games/tantrix/tantrix.h"

typedef enum puzzle_kind {
    PUZZLE_DISCOVERY, ///< tiles 1..n, a loop of one colour, levels
    PUZZLE_LOOP,      ///< any pack: one loop in each colour
    PUZZLE_LINES,     ///< any pack: one open line in each colour
    PUZZLE_PYRAMID,   ///< any pack of 3, 6, 10 .. tiles: a triangle whose edges match
} puzzle_kind;

enum { PUZZLE_ANY_HOLES = -1, PUZZLE_LEAST = 3, PUZZLE_MOST = 30 };
enum { PUZZLE_SOURCE_LEVELS = 8 }; ///< of the source's Discovery: three tiles to ten

/// Levels are pack sizes: at level n the first n tiles are in play.
typedef struct puzzle_config {
    ita_config base;
    puzzle_kind kind;
    int first_level, last_level;
    int group;            ///< 0..3: the source's patterns in these colours; -1: the real pack
    unsigned colours;     ///< required colours as a set; 0: each level has its own
    int max_holes;        ///< or PUZZLE_ANY_HOLES
    bool is_source_check; ///< the source's weak check: some colour closes over all tiles
    int model;            ///< TANTRIX_MODEL_ARRAY or TANTRIX_MODEL_NODES judges the lines
    uint8_t pack[TANTRIX_TILES];
    int pack_count;
    int reach; ///< cells with |a|, |b|, |c| up to this are the table
} puzzle_config;

/// A plain value. Invariant: placed tiles are the level's, on distinct cells of the table.
typedef struct puzzle_state {
    uint8_t level;
    uint8_t is_solved; ///< the level was submitted and found right
    tantrix_spot spots[TANTRIX_TILES + 1];
} puzzle_state;

static inline const puzzle_config *puzzle_own(const ita_config *config) {
    return (const puzzle_config *)config;
}
static inline bool puzzle_is_cell(const puzzle_config *c, int a, int b) {
    return ita_hex_length(ita_hex_at(a, b)) <= c->reach;
}
/// The levels are the source's eight and go on after them.
static inline bool puzzle_has_more_than_source(const puzzle_config *c) {
    return c->group >= 0 && c->first_level == PUZZLE_LEAST &&
           c->last_level >= PUZZLE_LEAST + PUZZLE_SOURCE_LEVELS;
}
/// True when tile `number` is in play at `level`.
bool puzzle_has_tile(const puzzle_config *c, int level, int number);
/// The colours that must close (or run) at a level, as a set.
unsigned puzzle_colours(const puzzle_config *c, int level);
/// The colours that may close: the required ones, or with the source's check any.
unsigned puzzle_checked_colours(const puzzle_config *c, int level);
/// Cells of the pyramid that points right, column by column from its tip, which is (0, 0). (The
/// lattice has hexagons with an edge on top, so triangles point right or left.)
void puzzle_pyramid_cell(int index, int *a, int *b);

enum { PUZZLE_DISCOVERY_OPTIONS = 7, PUZZLE_PACK_OPTIONS = 4 };
enum { PACK_TILES, PACK_COLOUR, PACK_HOLES, PACK_MODEL }; ///< rows of a table of packs
/// The rows themselves. Tiles are usually those of a pack that is sold, and the colours its own.
#define PUZZLE_OPTIONS_OF_PACKS(pack)                                                              \
    [PACK_TILES] = {.key = "tiles",                                                                \
                    .kind = ITA_OPTION_TEXT,                                                       \
                    .choices = tantrix_pack_choices,                                               \
                    .usual_text = pack,                                                            \
                    .words = "tantrix.option.tiles"},                                              \
    [PACK_COLOUR] = {.key = "colour",                                                              \
                     .kind = ITA_OPTION_SET,                                                       \
                     .choices = tantrix_colour_choices,                                            \
                     .words = "tantrix.option.colours.asked"},                                     \
    [PACK_HOLES] = {.key = "holes",                                                                \
                    .kind = ITA_OPTION_TEXT,                                                       \
                    .choices = tantrix_hole_choices,                                               \
                    .usual_text = "no",                                                            \
                    .words = "tantrix.option.holes"},                                              \
    [PACK_MODEL] = TANTRIX_OPTION_MODEL
extern const ita_option_spec puzzle_discovery_options[PUZZLE_DISCOVERY_OPTIONS];
extern const ita_option_spec puzzle_loop_options[PUZZLE_PACK_OPTIONS];
extern const ita_option_spec puzzle_lines_options[PUZZLE_PACK_OPTIONS];
extern const ita_option_spec puzzle_pyramid_options[PUZZLE_PACK_OPTIONS];

ita_status puzzle_make_discovery(const ita_values *values, const ita_allocator *allocator,
                                 ita_config **config, ita_diag *diag);
ita_status puzzle_make_loop(const ita_values *values, const ita_allocator *allocator,
                            ita_config **config, ita_diag *diag);
ita_status puzzle_make_lines(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag);
ita_status puzzle_make_pyramid(const ita_values *values, const ita_allocator *allocator,
                               ita_config **config, ita_diag *diag);
/// The same, but colours may be missing: they are chosen later.
ita_status puzzle_make_draft(puzzle_kind kind, const ita_values *values,
                             const ita_allocator *allocator, ita_config **config, ita_diag *diag);
void puzzle_config_free(ita_config *config);
void puzzle_discovery_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
void puzzle_pack_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);

/// How many tiles a triangle may have.
bool puzzle_is_triangular(int count);
/// "no", "any" or how many; false where it is none of these.
bool puzzle_read_holes(const ita_value *value, int32_t *max_holes);
void puzzle_put_holes(int32_t max_holes, ita_text *out);

void puzzle_board(const puzzle_state *s, tantrix_board *board);
/// Is the level solved? If not, the reason with its place and the nodes to mark.
ita_status puzzle_judge(const puzzle_config *c, const puzzle_state *s, ita_diag *diag);
ita_status puzzle_check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag);
ita_status puzzle_move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag);
void puzzle_move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out);
ita_status puzzle_state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag);
void puzzle_state_format(const ita_config *config, const void *state, ita_text *out);

/// One helpful step: first the colour that closes, as in the source; then the next tile of the
/// solution that has most in common with what lies there.
ita_status puzzle_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag);

/// A pack with a loop and few solutions; 5 tiles at difficulty 1, 14 at 10.
ita_status puzzle_generate(const ita_config *like, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_text *config, ita_diag *diag);

/// Careful tries, see rate.c; and ita_puzzle.rate. What lies on the table does not count.
ita_status puzzle_rate(const ita_config *config, const void *state, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag);
/// edit/draft.c: see ita_puzzle.draft.
bool tantrix_has_draft(const ita_config *config);
ita_status tantrix_draft_of(const ita_config *config, const void *state, ita_text *text,
                            ita_text *moves, ita_diag *diag);

extern const ita_rules puzzle_discovery_rules, puzzle_loop_rules, puzzle_lines_rules,
    puzzle_pyramid_rules;
/// What so many tiles are to form, in words kept in the scene.
const char *puzzle_goal_words(ita_scene *scene, puzzle_kind kind, unsigned colours, int tiles);
extern const ita_view puzzle_view;
extern const ita_puzzle puzzle_solver;
extern const ita_puzzle puzzle_solver_of_loops; ///< makes fresh puzzles too: packs with a loop

#endif
