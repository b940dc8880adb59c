// How far a piece goes along each step before it strikes another, for pairs of pieces: worked out
// once for each two shapes and their place to each other, and kept over all assemblies.
// Knows nothing of more than two pieces.
#ifndef SPACE_APART_PAIRS_H
#define SPACE_APART_PAIRS_H

#include "games/space/apart/apart.h"
#include "intarsia/base.h"

enum { APART_UNBOUNDED = 255 };

// A shift as one number: x + 1024 y + 1048576 z. Numbers of shifts add up as shifts do, and while
// each of x, y, z lies within 511 no two shifts have one number: APART_FAR and a step are less.
typedef int32_t apart_shift;

static inline apart_shift apart_shift_of(ita_cell d) {
    return d.x + d.y * 1024 + d.z * 1048576;
}

// x, y, z of a number.
static inline void apart_shift_read(apart_shift shift, int d[3]) {
    for (int i = 0; i < 3; i++) {
        d[i] = (int)(((uint32_t)shift + 512u) & 1023u) - 512;
        shift = (shift - d[i]) / 1024;
    }
}

// Whether each of x, y, z lies within -128..127.
static inline bool apart_shift_is_small(apart_shift shift) {
    const uint32_t ones = 1u + 1024u + 1048576u, lifted = (uint32_t)shift + 128u * ones;
    return (lifted & (768u * ones)) == 0 && lifted < 1u << 30;
}

// One place of two shapes: whether the first one goes along each step of the lattice.
typedef struct apart_free {
    apart_shift place; // of the second, as seen from the first
    uint32_t blocked;  // steps along which it cannot go at all
    uint32_t bounded;  // steps along which it does not go for ever
    uint8_t ways[];    // how far along each step of the lattice, or APART_UNBOUNDED
} apart_free;

typedef struct apart_pair {
    uint32_t first, second; // shapes
    uint32_t mask, used;
    uint32_t slot_size; // bytes
    char *slots;
} apart_pair;

enum { APART_NO_PLACE = INT32_MIN };

static inline apart_free *apart_pair_slot(const apart_pair *pair, size_t at) {
    void *slot = pair->slots + at * pair->slot_size; // which is as large as what it holds asks for
    return slot;
}

// The slot of a place, or the empty one where it belongs.
static inline apart_free *apart_pair_find(const apart_pair *pair, apart_shift place) {
    uint64_t hash = (uint64_t)(uint32_t)place * 0x9e3779b97f4a7c15u;
    size_t at = ita_slot(hash >> 40, pair->mask);
    apart_free *slot = apart_pair_slot(pair, at);
    while (slot->place != place && slot->place != APART_NO_PLACE)
        slot = apart_pair_slot(pair, at = (at + 1) & pair->mask);
    return slot;
}

typedef struct apart_steps {
    size_t count;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    apart_shift shifts[ITA_LATTICE_STEPS_MOST];
} apart_steps;

// What all of it takes; and forgetting it.
size_t apart_tables_bytes(const apart_tables *tables);
void apart_tables_forget(apart_tables *tables);
const apart_steps *apart_tables_steps(const apart_tables *tables);
ita_lattice apart_tables_lattice(const apart_tables *tables);
// The shape of a piece, and by which shift the piece lies where it lies.
// Errors: ITA_E_LIMIT for one that is too large.
ita_status apart_tables_shape(apart_tables *tables, const apart_piece *piece, uint32_t *shape,
                              ita_cell *shift, ita_diag *diag);
// The pair of two shapes, the tables' own; NULL without memory.
apart_pair *apart_tables_pair(apart_tables *tables, uint32_t first, uint32_t second);
// Works out a place that the pair has not got yet. Slots of this pair may have moved.
// Errors: ITA_E_MEMORY, ITA_E_LIMIT for a way longer than numbers hold.
ita_status apart_tables_add(apart_tables *tables, apart_pair *pair, apart_shift place);

#endif
