// Counting loops the second way: rims of grown insides where there are no holes, rooted walks where
// there may be any, and on each the tiles from a table of what lodges where.
#ifndef GAMES_TANTRIX_SOLVE_RIMS_H
#define GAMES_TANTRIX_SOLVE_RIMS_H

#include "games/tantrix/solve/grown.h"
#include "games/tantrix/solve/rooted.h"

typedef enum rims_step { RIMS_FOUND, RIMS_PAUSED, RIMS_DONE } rims_step;

/// The search, a plain value.
typedef struct rims {
    bool has_holes; ///< any number of them may be there
    uint64_t found; ///< at RIMS_FOUND: ways to lay the tiles on the loop
    uint64_t nodes;
    union {
        grown grown;   // without holes
        rooted rooted; // with any
    };
    lodging lodging;
} rims;

/// Begins: loops of `colour` through all `count` tiles.
void rims_start(rims *r, const uint8_t *tiles, int count, int colour, bool has_holes);
/// Restricts a fresh search to one of `shares` parts.
void rims_restrict(rims *r, uint32_t share, uint32_t shares);
/// Goes on to the next loop that tiles fit on; counts nodes down from `*budget`.
rims_step rims_next(rims *r, uint64_t *budget);
/// The share done, 0..1, of a search that goes on.
double rims_progress(const rims *r);
void rims_save(const rims *r, ita_text *bytes);
/// After rims_start with the same arguments. False: bad bytes, and the search is of no more use.
bool rims_load(rims *r, ita_reader *reader);

#endif
