// Loops with any holes, each walked from its lowest cell with the inside on the left; once up to
// translation and rotation. The second way to find them, beside loops.h, with which it shares
// nothing.
#ifndef GAMES_TANTRIX_SOLVE_ROOTED_H
#define GAMES_TANTRIX_SOLVE_ROOTED_H

#include "games/tantrix/solve/lodging.h"
#include "intarsia/text.h"

enum { ROOTED_SIDE = 64, ROOTED_CELLS = ROOTED_SIDE * ROOTED_SIDE };

typedef enum rooted_step { ROOTED_FOUND, ROOTED_PAUSED, ROOTED_DONE } rooted_step;

/// The walk, a plain value. Invariant: loop.cells[0..depth] are taken, loop.ways[0..depth) lead
/// from each to the next, left[] are the bends and wedge_left the sixths that are still to have.
typedef struct rooted {
    lodging_loop loop; ///< whole at ROOTED_FOUND
    int symmetry;      ///< rotations that leave it as it is
    int left[4], wedge_left;
    int depth;
    bool is_shown, is_done;
    uint8_t tried[LODGING_CELLS]; ///< ways that were tried at each depth
    bool is_taken[ROOTED_CELLS];
    int split_depth;
    uint32_t share, shares, prefix_count;
    uint64_t nodes;
} rooted;

/// Begins. `bends` as in lodging; cell counts below 3 have no loop.
void rooted_start(rooted *r, int cell_count, const int bends[4]);
/// Restricts a fresh search to one of `shares` parts.
void rooted_restrict(rooted *r, uint32_t share, uint32_t shares);
/// Goes on to the next loop; counts nodes down from `*budget`.
rooted_step rooted_next(rooted *r, uint64_t *budget);
/// The share done, 0..1, of a search that goes on.
double rooted_progress(const rooted *r);
void rooted_save(const rooted *r, ita_text *bytes);
/// After rooted_start with the same arguments. False: bad bytes, and the search is of no more use.
bool rooted_load(rooted *r, ita_reader *reader);

#endif
