// A diagram while a search makes it: its memory, and the counts of its nodes.
#include "cover/method/links.h"

#include <string.h>

static bool make_room(cover_links *l, size_t nodes, size_t links, size_t open) {
    size_t bytes = (l->node_count + nodes) * sizeof *l->nodes +
                   (l->link_count + links) * sizeof *l->links +
                   (l->open_count + open) * sizeof *l->open;
    if (bytes > l->memory || l->node_count + nodes > UINT32_MAX) l->status = ITA_E_LIMIT;
    if (!l->status)
        l->status = ita_grow(l->allocator, &l->nodes, &l->node_capacity, l->node_count + nodes,
                             sizeof *l->nodes);
    if (!l->status)
        l->status = ita_grow(l->allocator, &l->links, &l->link_capacity, l->link_count + links + 1,
                             sizeof *l->links);
    if (!l->status)
        l->status = ita_grow(l->allocator, &l->open, &l->open_capacity, l->open_count + open + 1,
                             sizeof *l->open);
    return l->status == ITA_OK;
}

ita_status cover_links_open(cover_links *l, size_t memory, const ita_allocator *allocator) {
    *l = (cover_links){.allocator = allocator, .memory = memory};
    if (!make_room(l, COVER_FIRST_NODE, 0, 0)) {
        ita_status status = l->status;
        cover_links_close(l);
        return status;
    }
    l->nodes[l->node_count++] = (cover_node){0, 0};
    l->nodes[l->node_count++] = (cover_node){0, 1};
    return ITA_OK;
}

void cover_links_close(cover_links *l) {
    ita_give(l->allocator, l->nodes, l->node_capacity * sizeof *l->nodes);
    ita_give(l->allocator, l->links, l->link_capacity * sizeof *l->links);
    ita_give(l->allocator, l->open, l->open_capacity * sizeof *l->open);
    *l = (cover_links){.allocator = l->allocator};
}

void cover_links_add(cover_links *l, uint32_t option, uint32_t node) {
    if (node == COVER_NO_SOLUTION || l->status || !make_room(l, 0, 0, 1)) return;
    l->open[l->open_count++] = (cover_link){option, node};
}

uint32_t cover_links_end_node(cover_links *l, size_t start) {
    size_t count = l->open_count - start;
    if (l->status || count == 0 || !make_room(l, 1, count, 0)) return COVER_NO_SOLUTION;
    uint64_t solutions = 0;
    for (size_t i = start; i < l->open_count && solutions != COVER_UNCOUNTED; i++)
        if (__builtin_add_overflow(solutions, l->nodes[l->open[i].node].solutions, &solutions))
            solutions = COVER_UNCOUNTED;
    memcpy(l->links + l->link_count, l->open + start, count * sizeof *l->links);
    l->nodes[l->node_count] = (cover_node){l->link_count, solutions};
    l->link_count += count;
    l->open_count = start;
    return (uint32_t)l->node_count++;
}
