// Which stretches come near each other: the one search behind crossings, cuts, welding and gaps.
#ifndef GEOM_OUTLINE_NEIGHBOURS_H
#define GEOM_OUTLINE_NEIGHBOURS_H

#include "geom/loose/loose.h"
#include "geom/outline/nodes.h"

// A straight stretch, or what is left of one somewhere. All of its part of the owner lies within
// `reach` of it.
typedef struct straight {
    spot from, to;
    float reach;
    uint32_t owner : 30;
    uint32_t is_part : 1;  // the owner bends, and has others
    uint32_t is_other : 1; // of the search
} straight;

typedef struct straight_list {
    const ita_allocator *allocator;
    straight *items;
    size_t count, capacity;
} straight_list;

void straights_open(straight_list *list, size_t edge_count, const ita_allocator *allocator);
void straights_close(straight_list *list);
// Adds an edge as straight straights, `more` wider than they are off.
ita_status straights_add(straight_list *list, const loose_edge *edge, uint32_t owner, double more);

// Calls `met` for every pair of owners i < j with stretches nearer than their reaches together,
// until it fails; also for some that are not so near, and perhaps more than once for a pair of
// straight owners. Cost: n log n for stretches that cross seldom, and the pairs.
ita_status neighbours_find(const straight_list *list, box_pair *met, void *user);

// The same for exact edges that meet, by their places in the list.
ita_status edges_neighbours(ita_frame frame, const ita_edge *edges, size_t count,
                            const ita_allocator *allocator, box_pair *met, void *user);
// The same for edges in doubles that come nearer than `distance`.
ita_status loose_neighbours(const loose_edge *edges, size_t count, double distance,
                            const ita_allocator *allocator, box_pair *met, void *user);

#endif
