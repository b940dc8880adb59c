// One place of some pieces to each other: which sets of them can go where.
// Knows pairs. Knows nothing of how the pieces came there or what is to come of it.
#ifndef SPACE_APART_LOOK_H
#define SPACE_APART_LOOK_H

#include "games/space/apart/pairs.h"

// Which others each piece takes along.
typedef struct apart_pushes {
    uint64_t of[APART_PIECES_MOST];
} apart_pushes;

typedef struct apart_look {
    apart_tables *tables;
    const apart_steps *steps;
    const ita_allocator *allocator;
    size_t count; // pieces that are looked at, the members
    uint64_t all;
    apart_pair **pairs;      // of members i < k, row by row
    const apart_free **free; // what was found at the place that was looked at last
    size_t pair_capacity;
    // Of a member, words of lanes, a lane for each step: bits of all that go when it goes one step.
    unsigned lane, lanes;    // bits of a lane, and how many lanes are a word
    size_t words;            // of a member
    uint64_t full, low;      // a lane that is full, and the lowest bit of each lane
    uint64_t spread[1 << 8]; // bits of `lanes` steps as the lowest of their lanes
    uint64_t going[APART_PIECES_MOST * ITA_LATTICE_STEPS_MOST];
} apart_look;

void apart_look_open(apart_look *look, apart_tables *tables, const ita_allocator *allocator);
void apart_look_close(apart_look *look);
// Makes room for the pairs of `count` members, which the caller fills in.
ita_status apart_look_room(apart_look *look, size_t count);
// Looks at the place where member i lies at shifts[i]. Errors: ITA_E_MEMORY, ITA_E_LIMIT.
ita_status apart_look_at(apart_look *look, const apart_shift *shifts);

// Whom a member takes along that goes for ever.
void apart_look_for_ever(const apart_look *look, size_t step, apart_pushes *pushes);
// Whether any set of members can go for ever along any step while member 0 stays.
bool apart_look_parts(const apart_look *look);
// How many steps a set goes; APART_UNBOUNDED for ever.
int apart_look_way(const apart_look *look, size_t step, uint64_t set);
// The set and all that it takes along.
uint64_t apart_carried(const apart_pushes *pushes, uint64_t set);

// All sets that do not take member 0 along: a walk over them, each once.
typedef struct apart_sets {
    const apart_pushes *for_ever; // sets that these keep together are passed over; or NULL
    // an open member with all that it takes along, and with all that would take it along
    uint64_t ahead[APART_PIECES_MOST], behind[APART_PIECES_MOST];
    size_t depth;
    struct {
        uint64_t chosen, open;
    } stack[APART_PIECES_MOST + 1];
} apart_sets;

// `loose` are the members that do not take member 0 along; the pushes are those of the step and of
// the opposite one.
void apart_sets_open(apart_sets *sets, const apart_pushes *ahead, const apart_pushes *behind,
                     uint64_t loose);
// Those that can go along a step at the place that was looked at; false where there are none.
bool apart_look_sets(const apart_look *look, size_t step, apart_sets *sets);
// Sets that can go for ever are passed over, and where no others are left nothing is walked: the
// cost is that of the sets that come up. Before the first of them; the pushes outlive the walk.
void apart_sets_pass_over(apart_sets *sets, const apart_pushes *for_ever);
// The next set, or 0 when all were given.
uint64_t apart_sets_next(apart_sets *sets);

#endif
