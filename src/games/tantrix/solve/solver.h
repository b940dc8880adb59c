// One search for all puzzles: picks the way to search that fits (outlines for one loop, weaving for
// the rest), hands out solutions as laid tiles, or counts them.
#ifndef GAMES_TANTRIX_SOLVE_SOLVER_H
#define GAMES_TANTRIX_SOLVE_SOLVER_H

#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/solve/rims.h"
#include "games/tantrix/solve/seating.h"
#include "games/tantrix/solve/weave.h"

typedef struct laid_tile {
    int8_t a, b;
    uint8_t number, turn;
} laid_tile;

typedef enum search_way {
    SEARCH_BEST,     ///< chosen by the puzzle
    SEARCH_OUTLINES, ///< one loop: its outline first, then the tiles
    SEARCH_WEAVE,    ///< tile by tile
    SEARCH_RIMS,     ///< the same another way, counted only
} search_way;

typedef struct search_wish {
    search_way way;
    bool is_count;  ///< solutions need not be laid out
    bool is_any;    ///< any solution will do: try at random first
    bool is_random; ///< only at random, for ever; solutions may come again
    uint64_t seed;
} search_wish;

typedef enum search_step { SEARCH_FOUND, SEARCH_PAUSED, SEARCH_DONE } search_step;

/// A plain value, large: about 45 kB.
typedef struct puzzle_search {
    puzzle_config config;
    int level;
    search_wish wish;
    tantrix_board fixed; ///< tiles that must stay where they are
    bool is_done;
    const char *reason; ///< why there is no solution, known without a search; or NULL
    uint64_t nodes;
    uint64_t found_count; ///< at SEARCH_FOUND: how many at once; 1 when laid out
    laid_tile laid[TANTRIX_TILES];
    int laid_count;
    // outlines
    unsigned colours_left; ///< colours still to search, the one at work included
    int colour;
    bool is_trying, is_filling; ///< trying: at random
    uint32_t tries;
    uint32_t share, shares; ///< which part of the search is ours
    filling_pack pack;
    outline outline;
    filling filling;
    // one of the others at a time
    bool is_weaving;
    union {
        weave weave;
        rims rims;
    };
} puzzle_search;

/// Begins. `fixed` may be NULL: then solutions count up to translation and rotation and come
/// centred on the table; else only those are found that keep the fixed tiles.
/// Errors: ITA_E_UNSUPPORTED when no way, or not the wished one, can do it.
ita_status puzzle_search_start(puzzle_search *s, const puzzle_config *config, int level,
                               const tantrix_board *fixed, const search_wish *wish, ita_diag *diag);
/// Restricts a fresh search to one of `shares` parts.
void puzzle_search_restrict(puzzle_search *s, uint32_t share, uint32_t shares);
search_step puzzle_search_next(puzzle_search *s, uint64_t *budget);
double puzzle_search_progress(const puzzle_search *s);
void puzzle_search_save(const puzzle_search *s, ita_text *bytes);
/// After puzzle_search_start with the same arguments. False: bad bytes.
bool puzzle_search_load(puzzle_search *s, ita_reader *reader);

/// Turns and shifts a solution so that its tile `index` lies as `spot` says.
void puzzle_search_align(laid_tile *laid, int count, int index, const tantrix_spot *spot);
/// Shifts a solution to the middle of the table; false when it does not fit.
bool puzzle_search_centre(const puzzle_config *c, laid_tile *laid, int count);

#endif
