// All places that some pieces can reach among themselves, nearest first, and those where they part.
// Knows nothing of what becomes of the parts.
#ifndef SPACE_APART_BREADTH_H
#define SPACE_APART_BREADTH_H

#include "games/space/apart/look.h"
#include "games/space/apart/room.h"

// Members of `set` go for ever along `step` from place number `place`.
typedef struct apart_parting {
    uint32_t place;
    uint8_t step;
    uint64_t set;
} apart_parting;

typedef enum apart_layer {
    APART_LAYER_OPEN,      // the budget was used up within the layer
    APART_LAYER_PARTED,    // all places of `depth` moves were looked at: the members part in some
    APART_LAYER_DONE,      // the layer is behind us, and `depth` is that of the next
    APART_LAYER_EXHAUSTED, // there are no more places
} apart_layer;

// A place that sets go on from, and how far that was followed.
typedef struct apart_going {
    bool is_on;
    uint32_t place;
    bool parts;    // some sets go for ever from here: those are passed over
    bool is_small; // no member lies far from member 0
    uint64_t sum;  // the hash of the place, before it is mixed
    size_t step;
    bool has_sets; // of the step
    apart_pushes for_ever;
    apart_sets sets;
} apart_going;

// The partings of a layer, one after the other: round by round, place by place, step by step.
typedef struct apart_leaving {
    size_t round, at, step;
    bool is_begun; // the step: what follows is its own
    size_t member;
    apart_pushes ahead, behind;
    apart_sets sets;
} apart_leaving;

// Places are rows of numbers: where it came from, then the shifts of members 1 and on, to an even
// count, then two with bits for small sets that need not be followed along an axis, since that was
// done from another place on the way. Member 0 lies at 0. Invariant: in every place any two members
// lie within APART_FAR of each other.
typedef struct apart_breadth {
    apart_room *room;
    apart_look look;
    bool is_far;         // why something was refused: members went too far from each other
    apart_shift *places; // rows
    size_t width;        // of a row
    size_t place_count, place_capacity;
    uint64_t *slots; // number + 1 below, part of the hash above
    size_t slot_mask, slot_capacity;
    size_t next, layer_end; // the place to look at next, and where its layer ends
    uint32_t depth;         // moves that led to this layer
    // Places of this layer where members part. From the first of them on nothing goes on until all
    // were weighed.
    uint32_t *parted;
    size_t parted_count, parted_capacity;
    bool is_weighed;
    // Not all that can be reached from this layer is kept: it is the last one, and only looked at.
    bool is_cut;
    size_t resting;  // the next place to go on from, then
    size_t followed; // sets
    apart_going going;
    apart_leaving leaving;
    uint64_t factors[APART_PIECES_MOST]; // the hash is the sum of shifts times these
} apart_breadth;

void apart_breadth_open(apart_breadth *breadth, apart_tables *tables, apart_room *room);
// Gives back what the places take.
void apart_breadth_forget(apart_breadth *breadth);
void apart_breadth_close(apart_breadth *breadth);

// Errors of those that follow: ITA_E_MEMORY; ITA_E_LIMIT where the room is too small for the
// places, or with `is_far`.

// Begins with members whose pairs stand in the look, and lie at shifts[0] = 0 and so on.
ita_status apart_breadth_start(apart_breadth *breadth, const apart_shift *shifts);
// Goes on with the layer.
ita_status apart_breadth_layer(apart_breadth *breadth, uint64_t *budget, uint64_t *nodes,
                               apart_layer *layer);
// While a layer is APART_LAYER_PARTED: its next parting. All of them come up: first each member of
// each place with what it has to take along, then all sets. One may come up more than once.
ita_status apart_breadth_parting(apart_breadth *breadth, apart_parting *parting, bool *has_one);
// They were weighed, and the layer is to go on all the same.
void apart_breadth_weighed(apart_breadth *breadth);

// The shifts of a place; member 0 at 0.
void apart_breadth_shifts(const apart_breadth *breadth, uint32_t place, apart_shift *shifts);
// The move that led to a place, and from where; members instead of pieces.
apart_move apart_breadth_move(const apart_breadth *breadth, uint32_t place, uint32_t *from);

#endif
