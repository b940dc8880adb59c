// What must be searched to know the number of solutions and the number of classes of solutions
// that are images of each other under the instance's symmetries.
#ifndef COVER_SYMMETRY_PLAN_H
#define COVER_SYMMETRY_PLAN_H

#include "cover/instance/instance.h"

// One search. Solutions that symmetry `element` leaves as they are, with the root item covered by
// an allowed option, are counted; each stands for `raw` solutions and for `classes` of them,
// times the order of the group.
typedef struct cover_phase {
    uint32_t element;          // 0, the identity: all solutions
    const uint8_t *is_allowed; // [option_count] or NULL: all
    uint64_t raw;
    uint32_t classes;
    double share; // of the whole work, a guess
} cover_phase;

typedef struct cover_plan {
    ita_arena arena;
    cover_phase *phases;
    uint32_t phase_count;
    uint32_t group_order; // 1 when symmetry is not used
    uint32_t mark;        // tells plans for one instance apart
    // The item whose options are broken up into orbits, UINT32_MAX: none. All symmetries leave it
    // where it is; of each orbit of its options only one is allowed.
    uint32_t root;
} cover_plan;

// A plan for counting: Burnside's lemma in the stabiliser of each allowed root option.
ita_status cover_plan_count(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan);
// A plan for meeting one solution of each class at least: a single phase.
ita_status cover_plan_visit(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan);
// A plan that knows of no symmetry.
ita_status cover_plan_plain(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan);
// Burnside's lemma as in the textbook: a phase for each element, nothing broken up.
ita_status cover_plan_burnside(const ita_cover *cover, const ita_allocator *allocator,
                               cover_plan *plan);
// How many elements each element stands for, of those that leave equally many solutions as they
// are: 0 where another one stands for it. [group_order], in the arena
ita_status cover_find_conjugates(const ita_cover *cover, ita_arena *arena, uint32_t **alike);
// Adds phases that count all solutions, by some of them that stand for the others, at most so many,
// with the shares of the whole tree that they are.
ita_status cover_plan_add_whole(const ita_cover *cover, const ita_allocator *allocator,
                                cover_plan *plan);
size_t cover_plan_most_whole(const ita_cover *cover);
// The same plan for a part of the job; what it lists stays with `other`, which outlives it.
void cover_plan_borrow(const cover_plan *other, const ita_allocator *allocator, cover_plan *plan);
void cover_plan_close(cover_plan *plan);

// Where an instance does not know its symmetries: options so that each solution of them stands for
// `*times` solutions. [option_count]
ita_status cover_find_choices(const ita_cover *cover, const ita_allocator *allocator,
                              uint8_t *is_allowed, uint64_t *times);

// Both numbers from the counts of the phases; false when one leaves 64 bits.
bool cover_plan_sum(const cover_plan *plan, const uint64_t *counts, uint64_t *raw,
                    uint64_t *classes);

// The instance whose solutions are those that `element` leaves as they are: items and options that
// it moves onto each other are one. Options that are not allowed are left out.
ita_status cover_fold(const ita_cover *cover, uint32_t element, const uint8_t *is_allowed,
                      const ita_allocator *allocator, ita_cover **folded);

#endif
