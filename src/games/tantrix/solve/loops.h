// Outlines of loops: every closed walk over hexagon centres whose bends match a pack of tiles,
// once up to translation and rotation. Knows bends and holes; knows no tiles' other colours.
#ifndef GAMES_TANTRIX_SOLVE_LOOPS_H
#define GAMES_TANTRIX_SOLVE_LOOPS_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/base.h"

enum {
    OUTLINE_MOST = 42, ///< cells of a loop: no colour is on more tiles
    OUTLINE_SIDE = 64, ///< a loop of 42 reaches at most 21 from its first cell
    OUTLINE_CELLS = OUTLINE_SIDE * OUTLINE_SIDE,
    OUTLINE_TURNS = 5, ///< a turn -2..2 (sixths, left is positive) is written turn + 2
};

/// What is searched: loops that run counter-clockwise, so the inside is on the left.
typedef struct outline_task {
    int cell_count;
    int bends[4];  ///< by TANTRIX_SHARP, _GENTLE, _STRAIGHT: how many tiles bend so; [0] unused
    int max_holes; ///< most enclosed empty spaces; negative: any number
} outline_task;

typedef enum outline_step {
    OUTLINE_FOUND,
    OUTLINE_PAUSED, ///< the budget is spent
    OUTLINE_DONE,
} outline_step;

/// The search, a plain value. Invariant: `depth` turns are fixed, and occupied[] holds exactly the
/// cells that they and the pending chords use.
typedef struct outline {
    outline_task task;
    uint8_t rank[OUTLINE_TURNS]; ///< place of each turn code in the necklace order
    uint8_t orders[OUTLINE_MOST + 1][OUTLINE_TURNS]; ///< turn codes as they are tried, by depth
    int depth;                                       ///< turns fixed so far
    int cells[OUTLINE_MOST];                         ///< centres in loop order, [0..depth]
    uint8_t ways[OUTLINE_MOST];        ///< direction in which the walk comes to cell i
    uint8_t turns[OUTLINE_MOST];       ///< codes of the turns fixed so far
    uint8_t tried[OUTLINE_MOST + 1];   ///< how many of `order` were tried here
    uint8_t periods[OUTLINE_MOST + 1]; ///< necklace period of the first i turns
    int left[4];                       ///< bends not used yet
    int turn_left;                     ///< sixths still to turn
    int contact_count, corner_count;   ///< touching pairs and mutually touching triples
    uint8_t occupied[OUTLINE_CELLS];
    // Only for loops without inner cells: the inside as triangles, see outline.c.
    int pending[OUTLINE_MOST + 1]; ///< cells reserved for later, the next one last
    int pending_count;
    uint8_t triangles[OUTLINE_CELLS]; ///< triangles that meet at a cell so far
    uint8_t added[OUTLINE_MOST];      ///< cells that step i reserved
    bool is_filled;                   ///< search by triangles
    bool is_shown;                    ///< the outline at full depth was handed out
    // A share of the search: only prefixes of `split_depth` turns with index = share mod shares.
    int split_depth;
    uint32_t share, shares, prefix_count;
    bool is_random; ///< turns are tried in random order, and outlines may come more than once
    ita_random random;
    uint64_t nodes;
} outline;

/// Index of a neighbour in direction 0..5 (edge numbers of tiles.h).
extern const int outline_steps[6];

/// Begins the search. Cell counts below 3 or above OUTLINE_MOST have no outline.
void outline_start(outline *o, const outline_task *task);
/// Begins a search in random order that hands out rotated outlines as well.
void outline_start_random(outline *o, const outline_task *task, uint64_t seed);
/// Restricts the search to one of `shares` parts, before the first step.
void outline_restrict(outline *o, int split_depth, uint32_t share, uint32_t shares);
/// Goes on to the next outline; spends at most about `*budget` nodes and counts it down.
/// At OUTLINE_FOUND cells[], ways[] and turns[] hold the loop.
outline_step outline_next(outline *o, uint64_t *budget);
/// How many rotations leave the outline at hand as it is: 1, 2, 3 or 6.
int outline_symmetry(const outline *o);
/// Share of the search that is done, an estimate in [0,1].
double outline_progress(const outline *o);
/// Enclosed empty spaces of the outline at hand.
int outline_holes(const outline *o);
/// Appends where the search is; not for random ones.
void outline_save(const outline *o, ita_text *bytes);
/// Goes to where the search was, after outline_start with the same task. False: bad bytes, and
/// the search is of no more use.
bool outline_load(outline *o, ita_reader *reader);

#endif
