// The store of components: found again by their pieces and places.
#include "games/space/apart/parts.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

void apart_parts_open(apart_parts *p, const ita_allocator *allocator) {
    memset(p, 0, sizeof *p);
    p->allocator = allocator;
}

void apart_parts_close(apart_parts *p) {
    ita_give(p->allocator, p->parts, p->part_capacity * sizeof *p->parts);
    ita_give(p->allocator, p->shifts, p->shift_capacity * sizeof *p->shifts);
    ita_give(p->allocator, p->levels, p->level_capacity * sizeof *p->levels);
    ita_give(p->allocator, p->moves, p->move_capacity * sizeof *p->moves);
    ita_give(p->allocator, p->slots, p->slot_capacity * sizeof *p->slots);
}

ita_status apart_parts_reset(apart_parts *p) {
    p->part_count = p->shift_count = p->level_count = p->move_count = 0;
    if (!p->slots) {
        p->slots = ita_take(p->allocator, FIRST_SLOTS * sizeof *p->slots);
        if (!p->slots) return ITA_E_MEMORY;
        p->slot_capacity = FIRST_SLOTS;
    }
    p->slot_mask = FIRST_SLOTS - 1;
    memset(p->slots, 0, FIRST_SLOTS * sizeof *p->slots);
    return ITA_OK;
}

uint64_t apart_parts_hash(uint64_t pieces, const apart_shift *shifts, size_t count) {
    uint64_t hash = ita_mix(pieces);
    for (size_t i = 1; i < count; i++)
        hash = ita_mix(hash ^ (uint32_t)shifts[i]);
    return hash;
}

bool apart_parts_find(const apart_parts *p, uint64_t hash, uint64_t pieces,
                      const apart_shift *shifts, size_t count, uint32_t *number) {
    size_t at = ita_slot(hash, p->slot_mask);
    for (; p->slots[at]; at = (at + 1) & p->slot_mask) {
        *number = p->slots[at] - 1;
        const apart_part *part = &p->parts[*number];
        if (part->hash == hash && part->pieces == pieces &&
            memcmp(p->shifts + part->shifts, shifts, count * sizeof *shifts) == 0)
            return true;
    }
    return false;
}

static void put_slot(apart_parts *p, uint32_t number) {
    size_t at = ita_slot(p->parts[number].hash, p->slot_mask);
    while (p->slots[at])
        at = (at + 1) & p->slot_mask;
    p->slots[at] = number + 1;
}

static ita_status grow_slots(apart_parts *p) {
    const size_t size = 2 * (p->slot_mask + 1);
    if (size > p->slot_capacity) {
        uint32_t *slots = ita_take(p->allocator, size * sizeof *slots);
        if (!slots) return ITA_E_MEMORY;
        ita_give(p->allocator, p->slots, p->slot_capacity * sizeof *slots);
        p->slots = slots;
        p->slot_capacity = size;
    }
    memset(p->slots, 0, size * sizeof *p->slots);
    p->slot_mask = size - 1;
    for (size_t i = 0; i < p->part_count; i++)
        put_slot(p, (uint32_t)i);
    return ITA_OK;
}

ita_status apart_parts_add(apart_parts *p, const apart_part *part, const apart_shift *shifts,
                           size_t count, const uint16_t *levels, uint32_t *number) {
    if (ita_grow(p->allocator, &p->parts, &p->part_capacity, p->part_count + 1, sizeof *p->parts) ||
        ita_grow(p->allocator, &p->shifts, &p->shift_capacity, p->shift_count + count,
                 sizeof *p->shifts) ||
        ita_grow(p->allocator, &p->levels, &p->level_capacity,
                 p->level_count + part->level_count + 1, sizeof *p->levels))
        return ITA_E_MEMORY;
    *number = (uint32_t)p->part_count;
    apart_part *added = &p->parts[p->part_count++];
    *added = *part;
    added->shifts = p->shift_count;
    memcpy(p->shifts + p->shift_count, shifts, count * sizeof *shifts);
    p->shift_count += count;
    added->levels = p->level_count;
    memcpy(p->levels + p->level_count, levels, part->level_count * sizeof *levels);
    p->level_count += part->level_count;
    added->moves = p->move_count - part->move_count;
    if (2 * p->part_count > p->slot_mask + 1) return grow_slots(p);
    put_slot(p, *number);
    return ITA_OK;
}

ita_status apart_parts_add_move(apart_parts *p, apart_move move) {
    ita_status status =
        ita_grow(p->allocator, &p->moves, &p->move_capacity, p->move_count + 1, sizeof *p->moves);
    if (status) return status;
    p->moves[p->move_count++] = move;
    return ITA_OK;
}
