// How much memory the places of one assembly may take, all arrays together. Knows no places.
#ifndef SPACE_APART_ROOM_H
#define SPACE_APART_ROOM_H

#include "intarsia/alloc.h"

// Invariant: taken is the size of all arrays that stand, and at most `most`.
typedef struct apart_room {
    const ita_allocator *allocator;
    size_t taken, most;
} apart_room;

// A block, or NULL. Errors: ITA_E_LIMIT where it finds no room, ITA_E_MEMORY.
ita_status apart_room_take(apart_room *room, size_t size, void **block);
void apart_room_give(apart_room *room, void *block, size_t size);
// Grows an array as ita_grow does. While it grows, the old and the new one may stand side by side:
// there has to be room for both. Errors: ITA_E_LIMIT, ITA_E_MEMORY.
ita_status apart_room_grow(apart_room *room, void *items_address, size_t *capacity, size_t needed,
                           size_t item_size);

#endif
