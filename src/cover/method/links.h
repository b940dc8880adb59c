// A diagram while a search makes it: nodes of the search tree with their solutions below, equal
// states once. Two nodes stand for nothing: 0 has no solution, 1 has the empty one.
// Knows nothing of searches; they say what they meet.
#ifndef COVER_METHOD_LINKS_H
#define COVER_METHOD_LINKS_H

#include "intarsia/base.h"

enum { COVER_NO_SOLUTION = 0, COVER_EMPTY_SOLUTION = 1, COVER_FIRST_NODE = 2 };

#define COVER_UNCOUNTED UINT64_MAX // so many solutions, or more

// Choosing an option leads to a node. The option may be COVER_NO_OPTION.
typedef struct cover_link {
    uint32_t option, node;
} cover_link;

typedef struct cover_node {
    uint64_t links;     // where its links begin; they end where the next node's begin
    uint64_t solutions; // below it, or COVER_UNCOUNTED
} cover_node;

// Links of finished nodes lie in `links`; those of nodes on the way down wait in `open`. A node
// comes behind all that it leads to.
typedef struct cover_links {
    const ita_allocator *allocator;
    size_t memory; // most bytes
    cover_node *nodes;
    size_t node_count, node_capacity; // the two without links included
    cover_link *links;
    size_t link_count, link_capacity;
    cover_link *open;
    size_t open_count, open_capacity;
    ita_status status; // the first failure: no memory, or too large
} cover_links;

ita_status cover_links_open(cover_links *links, size_t memory, const ita_allocator *allocator);
void cover_links_close(cover_links *links);
// A link out of the node that is being searched; to node 0 it is none.
void cover_links_add(cover_links *links, uint32_t option, uint32_t node);
// The node whose links wait from `start` on is done; its number, 0 when there are none.
uint32_t cover_links_end_node(cover_links *links, size_t start);

#endif
