// Strips as disjoint sets: who is joined to whom, how long each strip is, how many pieces of each
// player are in it. Every union can be taken back. Knows pieces by index, not where they lie.
#ifndef GAMES_STRIPS_BOARD_UNION_H
#define GAMES_STRIPS_BOARD_UNION_H

#include "intarsia/game.h"
#include "intarsia/strips.h"

enum { STRIPS_PIECES_MOST = ITA_STRIPS_PIECES_MOST };

// Invariant: `parent` leads to a root in at most log2 steps; `size`, `share` and `next` of a root
// are those of its set. `next` runs around each set as a ring.
typedef struct strips_sets {
    uint8_t parent[STRIPS_PIECES_MOST];
    uint8_t size[STRIPS_PIECES_MOST];
    uint8_t next[STRIPS_PIECES_MOST];
    uint8_t share[STRIPS_PIECES_MOST][ITA_MAX_PLAYERS];
    int32_t strip_count; // sets of two and more
} strips_sets;

// The unions that one piece brought, latest last: a large square has three free sides.
typedef struct strips_merges {
    uint8_t child[3], root[3];
    uint8_t count;
} strips_merges;

int strips_root(const strips_sets *sets, int piece);
// A piece that is alone so far.
void strips_sets_add(strips_sets *sets, int piece, int owner);
// Joins two pieces' sets and notes it; nothing happens when they are one already.
void strips_sets_join(strips_sets *sets, int a, int b, strips_merges *merges);
// Takes back what the notes say, latest first.
void strips_sets_part(strips_sets *sets, const strips_merges *merges);
// Player with most pieces in the strip of this root, or -1: a tie.
int strips_sets_owner(const strips_sets *sets, int root);

#endif
