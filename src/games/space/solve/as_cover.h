// A position of a puzzle in space as an instance of exact cover. See as_cover.c.
#ifndef GAMES_SPACE_SOLVE_AS_COVER_H
#define GAMES_SPACE_SOLVE_AS_COVER_H

#include "games/by_cover.h"
#include "games/space/puzzle/puzzle.h"

// What there is to solve: by which placement each cell is covered already (its number + 1; 0: it is
// free), and how many pieces of each kind lie. NULL: nothing lies.
typedef struct space_laid {
    const uint32_t *owners;
    const uint32_t *counts;
} space_laid;

// Solutions are the same when a rotation takes one to the other, or a mirror that takes the set of
// pieces to itself: the group of the instance holds these motions, as far as they take the pieces
// that lie to each other, and nothing else.
ita_status space_cover_make(const space_puzzle *puzzle, const space_placements *placements,
                            const space_laid *laid, const ita_allocator *allocator, by_cover *out,
                            ita_diag *diag);
// The same without motions: items are cells and kinds, and nothing else.
ita_status space_places_make(const space_puzzle *puzzle, const space_placements *placements,
                             const space_laid *laid, const ita_allocator *allocator, by_cover *out,
                             ita_diag *diag);

#endif
