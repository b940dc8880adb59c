// Large blocks that are given back are kept and taken again: the system needs as long for a page of
// memory as we need to fill it. For work that takes much and is short, in one thread.
#ifndef BASE_REUSE_H
#define BASE_REUSE_H

#include "intarsia/alloc.h"

typedef struct reuse_block {
    void *at;
    size_t size;
    bool is_kept; // else it is somebody's
} reuse_block;

enum { REUSE_BLOCKS = 32 };

typedef struct reuse {
    ita_allocator allocator; // to be handed on
    const ita_allocator *from;
    reuse_block blocks[REUSE_BLOCKS]; // beyond so many blocks none are kept
    size_t count;
} reuse;

// Stays where it is until it is closed.
void reuse_open(reuse *r, const ita_allocator *from);
// All that was taken has been given back.
void reuse_close(reuse *r);

#endif
