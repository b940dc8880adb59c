// Weaving: lays tiles one after another where a line that is asked for must go on. Slower than
// outlines, but knows any number of colours, open lines, pyramids, and tiles that lie already.
#ifndef GAMES_TANTRIX_SOLVE_WEAVE_H
#define GAMES_TANTRIX_SOLVE_WEAVE_H

#include "games/tantrix/table/board.h"
#include "intarsia/text.h"

enum {
    WEAVE_SIDE = 128,
    WEAVE_HOME = WEAVE_SIDE / 2 * WEAVE_SIDE + WEAVE_SIDE / 2, ///< cell 0,0
    WEAVE_WORDS = (TANTRIX_TILES * TANTRIX_EDGES + 63) / 64,
    WEAVE_DEPTH = TANTRIX_TILES + 2 * TANTRIX_COLOURS + 1, ///< tiles laid and line ends fixed
};

typedef enum weave_kind { WEAVE_LOOP, WEAVE_LINES, WEAVE_PYRAMID } weave_kind;

typedef struct weave_task {
    weave_kind kind;
    unsigned colours; ///< every line of these colours belongs to one loop (line) of its colour
    int max_holes;    ///< negative: any
    int tile_count;
    uint8_t tiles[TANTRIX_TILES];
} weave_task;

typedef enum weave_step { WEAVE_FOUND, WEAVE_PAUSED, WEAVE_DONE } weave_step;

/// One place of the search: a cell and what may still be done with it. A placement is a tile's
/// index in the pack times six plus its turn.
typedef struct weave_frame {
    int cell;
    bool is_ready;
    bool may_stop; ///< lines only: a line may end here, the cell stays empty
    int action;    ///< placement that was laid, or WEAVE_STOP
    uint64_t open[WEAVE_WORDS];
} weave_frame;

enum { WEAVE_STOP = 0xffff };

/// The search, a plain value. Invariant: at[] holds index + 1 of the laid tiles, or WEAVE_WALL on
/// cells that must stay empty; stops[] counts line ends that face a wall.
typedef struct weave {
    weave_task task;
    int word_count;
    uint64_t showing[TANTRIX_EDGES][TANTRIX_COLOURS][WEAVE_WORDS];
    int with[TANTRIX_COLOURS];   ///< tiles of the pack with a colour
    int placed[TANTRIX_COLOURS]; ///< of these, laid
    int stops[TANTRIX_COLOURS];
    int left; ///< tiles not laid
    uint64_t unused[WEAVE_WORDS];
    int16_t cells[TANTRIX_TILES]; ///< by index; -1: not laid
    uint8_t turns[TANTRIX_TILES];
    uint8_t at[WEAVE_SIDE * WEAVE_SIDE];
    weave_frame frames[WEAVE_DEPTH + 1];
    int depth;
    bool is_fixed; ///< tiles lay already: solutions are not counted up to anything
    bool is_dead;  ///< no solution can be reached from the start
    int split_depth;
    uint32_t share, shares, prefix_count;
    uint64_t nodes;
} weave;

enum { WEAVE_WALL = 255 };

/// Begins. Tiles of the pack that lie on `board` (may be NULL) stay there; without any, the first
/// tile lies on 0,0 unturned, so that every solution comes once up to translation and rotation.
/// Errors: ITA_E_UNSUPPORTED when the pack's colours fall into two sets that no tile joins.
ita_status weave_start(weave *w, const weave_task *task, const tantrix_board *board,
                       ita_diag *diag);
void weave_restrict(weave *w, int split_depth, uint32_t share, uint32_t shares);
/// Goes on to the next solution.
weave_step weave_next(weave *w, uint64_t *budget);
double weave_progress(const weave *w);
void weave_save(const weave *w, ita_text *bytes);
/// After weave_start with the same task and board. False: bad bytes, the search is of no use.
bool weave_load(weave *w, ita_reader *reader);

/// Where tile `index` of the pack lies, once found.
tantrix_spot weave_spot(const weave *w, int index);

#endif
