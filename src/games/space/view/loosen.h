// Taking apart by hand. See loosen.c.
#ifndef GAMES_SPACE_VIEW_LOOSEN_H
#define GAMES_SPACE_VIEW_LOOSEN_H

#include "games/space/apart/apart.h"
#include "games/space/view/spread.h"
#include "games/space/view/view.h"

// Whether the hand takes this position apart.
bool space_is_loose(const space_config *c, const void *state, const space_hand *hand);
// Begins, or puts all together again.
ita_answer space_loosen(const space_config *c, const void *state, space_hand *hand);
// The piece that lies so is the one that goes from now on; what is no piece, or out, is none.
ita_answer space_loose_choose(const space_config *c, const void *state, space_hand *hand,
                              int64_t placement);
// It goes a step; refused with the piece in the way. With pushing, what is in the way goes along.
ita_answer space_loose_go(const space_config *c, const void *state, space_hand *hand, ita_cell way,
                          ita_diag *diag);
// The latest step is taken back.
ita_answer space_loose_back(const space_config *c, space_hand *hand);

// Of a set of pieces those that hang together with one of them: no free row of cells parts them,
// nor parts of them, along any axis.
uint64_t space_together(const apart_assembly *assembly, uint64_t set, size_t piece);

// What a hint says to do: some pieces go along one of the lattice's steps, so often or, 0, until
// nothing holds them. As the name of an action.
#define SPACE_LOOSE_DEED "apart-"
typedef struct space_loose_deed {
    uint64_t pieces, step, count;
} space_loose_deed;
void space_loose_deed_put(const space_loose_deed *deed, ita_text *out);
// False names are nothing.
ita_answer space_loose_follow(const space_config *c, const void *state, space_hand *hand,
                              const char *name, ita_diag *diag);

#endif
