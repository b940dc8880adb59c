// Components that were taken apart: each with the places of its pieces, its best levels and moves.
// Knows nothing of how the best was found.
#ifndef SPACE_APART_PARTS_H
#define SPACE_APART_PARTS_H

#include "games/space/apart/breadth.h"

// Stands for what needs no moves: a single piece, or a group.
#define APART_NO_PART UINT32_MAX

typedef struct apart_part {
    uint64_t pieces;
    uint64_t hash;
    size_t shifts; // where those of its pieces begin; the first one is 0
    size_t levels, level_count;
    size_t moves, move_count; // to its own separation
    uint64_t total;           // moves of all levels
    uint32_t sides[2];        // in the order of the levels
    bool is_locked;
    uint64_t places; // of what is locked
} apart_part;

// All components of one assembly that were looked at, each once.
typedef struct apart_parts {
    apart_room *room;
    apart_part *parts;
    size_t part_count, part_capacity;
    apart_shift *shifts;
    size_t shift_count, shift_capacity;
    uint16_t *levels;
    size_t level_count, level_capacity;
    apart_move *moves;
    size_t move_count, move_capacity;
    uint32_t *slots;   // number + 1
    size_t slot_count; // 0 or a power of two
} apart_parts;

// Errors of all below: ITA_E_MEMORY, ITA_E_LIMIT where the room is too small.
void apart_parts_open(apart_parts *parts, apart_room *room);
// Forgets all, and gives its memory back. May be used again.
void apart_parts_close(apart_parts *parts);
uint64_t apart_parts_hash(uint64_t pieces, const apart_shift *shifts, size_t count);
bool apart_parts_find(const apart_parts *parts, uint64_t hash, uint64_t pieces,
                      const apart_shift *shifts, size_t count, uint32_t *number);
// Takes in a component whose moves already stand at the end of `moves`; shifts and levels are
// copied.
ita_status apart_parts_add(apart_parts *parts, const apart_part *part, const apart_shift *shifts,
                           size_t count, const uint16_t *levels, uint32_t *number);
ita_status apart_parts_add_move(apart_parts *parts, apart_move move);

#endif
