// What the hostile build (INTARSIA_HOSTILE) makes of everything nobody may rely on: bytes never
// written, bytes given back, addresses, the order of equal items, the places in hash tables.
// Results must be those of every other build. A broken rule ends the program on the spot.
#ifndef BASE_HOSTILE_H
#define BASE_HOSTILE_H

#include "intarsia/base.h"

#ifdef INTARSIA_HOSTILE

enum { HOSTILE_FRESH = 0xA5, HOSTILE_GONE = 0x5A };

// The heap: fresh bytes and those given back are filled, each change of size moves the block, the
// size given back must be the size taken, and nothing may be written on either side.
void *hostile_resize(void *user, void *block, size_t old_size, size_t new_size);

// Moves a small growing array of the heap although it has room, where there is memory for that.
// Other allocators may count their calls.
void hostile_move(const ita_allocator *allocator, void *items_address, size_t bytes);

// Any order will do before sorting: this is another one.
void hostile_shuffle(void *items, size_t count, size_t item_size);

#endif
#endif
