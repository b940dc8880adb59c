// Loops without holes, found by their inside: a tree of triangles of touching cells that grows by
// one at a time, as Redelmeier's counting of lattice animals does; the loop is its rim. Each comes
// once up to translation and rotation. The second way to find loops; it shares nothing with
// loops.h, so that each can be held against the other.
#ifndef GAMES_TANTRIX_SOLVE_GROWN_H
#define GAMES_TANTRIX_SOLVE_GROWN_H

#include "games/tantrix/solve/lodging.h"
#include "intarsia/text.h"

enum {
    GROWN_SIDE = 64, ///< a loop of 42 cells reaches at most 21 from its first cell
    GROWN_CELLS = GROWN_SIDE * GROWN_SIDE,
    GROWN_POOL = 1024, ///< a depth waits with at most three triangles more than it has
};

/// A triangle that may be added: the rim's edge from u to v, and the cell behind it.
typedef struct grown_triangle {
    uint16_t u, v, apex;
} grown_triangle;

/// Those that may be added at a depth: pool[first..end), those before `next` were.
typedef struct grown_frame {
    uint16_t first, next, end;
} grown_frame;

typedef enum grown_step { GROWN_FOUND, GROWN_PAUSED, GROWN_DONE } grown_step;

/// The search, a plain value. Invariant: wedges[] counts the triangles at each cell, after[] is the
/// rim, known[] are the triangles that were ever among those to be added on the way here.
typedef struct grown {
    int cell_count;
    int bends[4], have[4]; ///< asked for, and had by the rim
    bool is_down;          ///< the first triangle, the lowest of all, points down
    bool is_shown, is_done;
    int depth; ///< triangles added to the first
    int start; ///< a cell of the rim
    grown_frame frames[LODGING_CELLS];
    grown_triangle pool[GROWN_POOL];
    uint16_t after[GROWN_CELLS];
    uint8_t wedges[GROWN_CELLS];
    uint64_t known[2 * GROWN_CELLS / 64];
    lodging_loop loop; ///< at GROWN_FOUND
    int symmetry;      ///< rotations that leave it as it is
    int split_depth;
    uint32_t share, shares, prefix_count;
    uint64_t nodes;
} grown;

/// Begins. `bends` as in lodging; cell counts below 3 have no loop.
void grown_start(grown *g, int cell_count, const int bends[4]);
/// Restricts a fresh search to one of `shares` parts.
void grown_restrict(grown *g, uint32_t share, uint32_t shares);
/// Goes on to the next loop; counts nodes down from `*budget`.
grown_step grown_next(grown *g, uint64_t *budget);
/// The share done, 0..1, of a search that goes on.
double grown_progress(const grown *g);
void grown_save(const grown *g, ita_text *bytes);
/// After grown_start with the same arguments. False: bad bytes, and the search is of no more use.
bool grown_load(grown *g, ita_reader *reader);

#endif
