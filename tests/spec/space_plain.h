// Filling a figure in space by its definition (docs/space.md, "Packings"): every turn of every
// piece tried in every place, every set of placements that the rules call solved, and the motions
// that take solutions to each other tried cell by cell. Slow and plain; for small figures.
#ifndef INTARSIA_SPEC_SPACE_PLAIN_H
#define INTARSIA_SPEC_SPACE_PLAIN_H

#include "games/space/puzzle/puzzle.h"

enum { PLAIN_FIGURE = 24, PLAIN_LAYS = 256, PLAIN_KINDS = 16, PLAIN_SOLUTIONS = 600 };

// A piece that lies somewhere: what it covers, as bits by the figure's cells, and the colours
// shown.
typedef struct plain_lay {
    uint32_t kind, cells;
    uint8_t shown[PLAIN_FIGURE];
} plain_lay;

// A set of placements, as bits.
typedef struct plain_set {
    uint64_t bits[PLAIN_LAYS / 64];
} plain_set;

typedef struct plain_space {
    const space_puzzle *puzzle;
    plain_lay lays[PLAIN_LAYS];
    uint32_t lay_count;
    uint32_t motions[ITA_LATTICE_TURNS_MOST][PLAIN_LAYS]; // where each placement goes
    int motion_count;
    plain_set solutions[PLAIN_SOLUTIONS];
    uint32_t classes[PLAIN_SOLUTIONS]; // of each solution: the first that it is taken to
    uint32_t solution_count, class_count;
} plain_space;

// Placements and motions of a puzzle; false when it is too large.
bool plain_space_open(const space_puzzle *puzzle, plain_space *out);
// All solutions from a position on, the pieces that lie there among them, and their classes under
// the motions that take these pieces to each other. False when there are too many.
bool plain_space_solve(plain_space *space, const plain_set *laid);
// The class of a set of placements, or -1 when it is no solution.
int64_t plain_space_class_of(const plain_space *space, const plain_set *set);

static inline bool plain_has(const plain_set *set, uint32_t lay) {
    return set->bits[lay / 64] >> (lay % 64) & 1;
}
static inline void plain_add(plain_set *set, uint32_t lay) {
    set->bits[lay / 64] |= (uint64_t)1 << (lay % 64);
}

#endif
