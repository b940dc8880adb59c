// Filling a drawn figure: corner after corner as in filling.h, in doubles. The drawing's corners
// are off by a little, so ends within a tolerance are one point; what is found is near a filling,
// and settle.h makes it exact. Straight edges only. An exact filling whose outline is the drawing's
// up to the tolerance is never passed over, as long as no two corners in it lie nearer than the
// tolerance without meeting (docs/dissection.md).
#ifndef GEOM_FILLING_NEAR_H
#define GEOM_FILLING_NEAR_H

#include "geom/filling/filling.h"

typedef struct near_question {
    const loose_edge *figure; // values of the frame, inside on the left
    size_t figure_count;
    const filling_kind *kinds; // straight shapes; places are not read
    size_t kind_count;
    ita_tolerance tolerance;
    uint64_t budget; // nodes
} near_question;

typedef struct near_choice {
    int32_t kind, shape;
    spot shift;
} near_choice;

// Is told every filling: one choice for each piece. False ends the search.
typedef bool near_visit(void *user, const near_choice *choices);

typedef struct near_report {
    bool is_complete; // all was tried
    uint64_t nodes;
} near_report;

// ITA_E_MEMORY.
ita_status near_search(const near_question *question, const ita_allocator *allocator,
                       near_visit *visit, void *user, near_report *report);

#endif
