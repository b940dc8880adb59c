// Pieces drawn apart by whole cells, so that one sees how they lie. See spread.c.
#ifndef GAMES_SPACE_VIEW_SPREAD_H
#define GAMES_SPACE_VIEW_SPREAD_H

#include "games/space/space.h"

enum { SPACE_SPREAD_MOST = 64, SPACE_SPREAD_CELLS_MOST = 1024 };

// The placements that lie, by their first cells.
// @param laid  [SPACE_SPREAD_MOST] receives the first so many
// @returns how many there are
size_t space_laid_pieces(const space_config *c, const void *state,
                         uint32_t laid[SPACE_SPREAD_MOST]);
// Whether the pieces that lie can be drawn apart: at least two, and not too many.
bool space_may_spread(const space_config *c, const void *state);
// How far each is moved: along one of the lattice's steps, so that two cells are between any two.
// Pieces far out go outwards.
// @param shifts  [SPACE_SPREAD_MOST] receives one for each of `laid`
// Errors: false without memory.
bool space_spread(const space_config *c, const uint32_t *laid, size_t count, ita_arena *arena,
                  ita_cell *shifts);

#endif
