// Which loops lie in which, by one sweep: for loops of lines and arcs that come near no other, and
// not near themselves. Knows nothing of what loops are to each other otherwise.
#ifndef GEOM_OUTLINE_NESTING_H
#define GEOM_OUTLINE_NESTING_H

#include "geom/loose/loose.h"
#include "geom/outline/nodes.h"

#define NESTING_NONE UINT32_MAX

// Of few loops all pairs are asked as soon; modules that travel ask them of all, and are smaller.
static inline bool nesting_pays(size_t count) {
#ifdef __wasm__
    (void)count;
    return false;
#else
    return count >= 48;
#endif
}

typedef struct nesting_loop {
    size_t first, end; // of its edges
    double area;       // with its sign
    bool is_plain;     // lines and arcs, nowhere as near as was said; found here
} nesting_loop;

// Told of every loop, the outer ones of plain loops first: the innermost plain loop around it, or
// NESTING_NONE.
typedef void nesting_told(void *user, size_t loop, uint32_t around);

// Cost: n log n.
ita_status nesting_find(const loose_edge *edges, nesting_loop *loops, size_t count, double near,
                        const ita_allocator *allocator, nesting_told *told, void *user);

// Calls `met` for every pair of boxes that meet, but not always where both loops are plain.
ita_status nesting_others(const nesting_loop *loops, const box *boxes, size_t count,
                          const ita_allocator *allocator, box_pair *met, void *user);

#endif
