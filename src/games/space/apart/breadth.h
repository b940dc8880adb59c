// All places that some pieces can reach among themselves, nearest first, and those where they part.
// Knows nothing of what becomes of the parts.
#ifndef SPACE_APART_BREADTH_H
#define SPACE_APART_BREADTH_H

#include "games/space/apart/look.h"

// Members of `set` go for ever along `step` from place number `place`.
typedef struct apart_parting {
    uint32_t place;
    uint8_t step;
    uint64_t set;
} apart_parting;

typedef enum apart_layer {
    APART_LAYER_OPEN,      // the budget was used up within the layer
    APART_LAYER_DONE,      // all places of `depth` moves were looked at
    APART_LAYER_EXHAUSTED, // there are no more places
    APART_LAYER_TOO_MUCH,  // the limit of memory, or of reach
} apart_layer;

// Places are rows of numbers: where it came from, then the shifts of members 1 and on; member 0
// lies at 0.
typedef struct apart_breadth {
    const ita_allocator *allocator;
    apart_look look;
    bool goes_on;        // past places where the members part
    bool is_begun;       // the layer `depth` is being looked at
    const char *reason;  // why it is too much
    apart_shift *places; // rows of look.count
    size_t place_count, place_capacity;
    uint64_t *slots; // number + 1 below, part of the hash above
    size_t slot_mask, slot_capacity;
    size_t bytes_most;
    size_t next, layer_end;  // the place to look at next, and where its layer ends
    uint32_t depth;          // moves that led to this layer
    apart_parting *partings; // of this layer
    size_t parting_count, parting_capacity;
    uint64_t factors[APART_PIECES_MOST]; // the hash is the sum of shifts times these
} apart_breadth;

void apart_breadth_open(apart_breadth *breadth, apart_tables *tables,
                        const ita_allocator *allocator);
void apart_breadth_close(apart_breadth *breadth);
// Begins with members whose pairs stand in the look, and lie at shifts[0] = 0 and so on.
ita_status apart_breadth_start(apart_breadth *breadth, const apart_shift *shifts, bool goes_on,
                               size_t bytes_most);
// Looks at the rest of the layer. Errors: ITA_E_MEMORY.
ita_status apart_breadth_layer(apart_breadth *breadth, uint64_t *budget, uint64_t *nodes,
                               apart_layer *layer);
// The shifts of a place; member 0 at 0.
void apart_breadth_shifts(const apart_breadth *breadth, uint32_t place, apart_shift *shifts);
// The move that led to a place, and from where; members instead of pieces.
apart_move apart_breadth_move(const apart_breadth *breadth, uint32_t place, uint32_t *from);

// What the places take.
size_t apart_breadth_bytes(const apart_breadth *breadth);

#endif
