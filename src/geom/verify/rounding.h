// How far points of a drawing may be off by the digits of their numbers, shape by shape.
#ifndef GEOM_VERIFY_ROUNDING_H
#define GEOM_VERIFY_ROUNDING_H

#include "geom/verify/selection.h"

// Numbers of transforms that move a shape, up to the end of what is drawn inside of them.
typedef struct rounding_shift {
    size_t shape_end;
    double most, least; // by how much a unit of a shift moves points: the most, the least
    double sum;         // how far points may be off by all numbers together
} rounding_shift;

// Groups within groups; what is deeper counts as beside the deepest.
#define ROUNDING_DEPTH_MOST 64

// Goes through the shapes of a side in their order.
typedef struct rounding_walk {
    const selection *side;
    int least;         // numbers of so many places and more are rounded
    bool is_whole;     // with what moves what is drawn as wholes, some of it against others
    double reach;      // no coordinate is further off
    double shift_unit; // of a shift's last place; 0: none of them moves what is selected
    size_t doubt;      // the next one that begins
    size_t depth;
    rounding_shift shifts[ROUNDING_DEPTH_MOST];
} rounding_walk;

// Whether some shift of a transform moves a shape that is selected, or may do so.
bool rounding_has_shifts(const selection *s);
void rounding_start(rounding_walk *r, const selection *s, int least, bool is_whole);
// Of the i-th shape; to be asked in order. Cost: what is drawn around it, once.
double rounding_of(rounding_walk *r, size_t i);

#endif
