// The store of components: found again by their pieces and places.
#include "games/space/apart/apart_parts.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

void apart_parts_open(apart_parts *p, apart_room *room) {
    *p = (apart_parts){.room = room};
}

void apart_parts_close(apart_parts *p) {
    apart_room_give(p->room, p->parts, p->part_capacity * sizeof *p->parts);
    apart_room_give(p->room, p->shifts, p->shift_capacity * sizeof *p->shifts);
    apart_room_give(p->room, p->levels, p->level_capacity * sizeof *p->levels);
    apart_room_give(p->room, p->moves, p->move_capacity * sizeof *p->moves);
    apart_room_give(p->room, p->slots, p->slot_count * sizeof *p->slots);
    apart_parts_open(p, p->room);
}

uint64_t apart_parts_hash(uint64_t pieces, const apart_shift *shifts, size_t count) {
    uint64_t hash = ita_mix(pieces);
    for (size_t i = 1; i < count; i++)
        hash = ita_mix(hash ^ (uint32_t)shifts[i]);
    return hash;
}

bool apart_parts_find(const apart_parts *p, uint64_t hash, uint64_t pieces,
                      const apart_shift *shifts, size_t count, uint32_t *number) {
    if (p->slot_count == 0) return false;
    const size_t mask = p->slot_count - 1;
    for (size_t at = ita_slot(hash, mask); p->slots[at]; at = (at + 1) & mask) {
        *number = p->slots[at] - 1;
        const apart_part *part = &p->parts[*number];
        if (part->hash == hash && part->pieces == pieces &&
            memcmp(p->shifts + part->shifts, shifts, count * sizeof *shifts) == 0)
            return true;
    }
    return false;
}

static void put_slot(apart_parts *p, uint32_t number) {
    const size_t mask = p->slot_count - 1;
    size_t at = ita_slot(p->parts[number].hash, mask);
    while (p->slots[at])
        at = (at + 1) & mask;
    p->slots[at] = number + 1;
}

// Half full at most, one more included.
static ita_status make_slots(apart_parts *p) {
    if (2 * (p->part_count + 1) <= p->slot_count) return ITA_OK;
    const size_t count = p->slot_count ? 2 * p->slot_count : FIRST_SLOTS;
    void *slots;
    ita_status status = apart_room_take(p->room, count * sizeof *p->slots, &slots);
    if (status) return status;
    apart_room_give(p->room, p->slots, p->slot_count * sizeof *p->slots);
    p->slots = slots;
    p->slot_count = count;
    memset(p->slots, 0, count * sizeof *p->slots);
    for (size_t i = 0; i < p->part_count; i++)
        put_slot(p, (uint32_t)i);
    return ITA_OK;
}

static ita_status make_room(apart_parts *p, size_t shift_count, size_t level_count) {
    ita_status status = make_slots(p);
    if (!status)
        status = apart_room_grow(p->room, &p->parts, &p->part_capacity, p->part_count + 1,
                                 sizeof *p->parts);
    if (!status)
        status = apart_room_grow(p->room, &p->shifts, &p->shift_capacity,
                                 p->shift_count + shift_count, sizeof *p->shifts);
    if (!status)
        status = apart_room_grow(p->room, &p->levels, &p->level_capacity,
                                 p->level_count + level_count + 1, sizeof *p->levels);
    return status;
}

ita_status apart_parts_add(apart_parts *p, const apart_part *part, const apart_shift *shifts,
                           size_t count, const uint16_t *levels, uint32_t *number) {
    ita_status status = make_room(p, count, part->level_count);
    if (status) return status;
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
    put_slot(p, *number);
    return ITA_OK;
}

ita_status apart_parts_add_move(apart_parts *p, apart_move move) {
    ita_status status =
        apart_room_grow(p->room, &p->moves, &p->move_capacity, p->move_count + 1, sizeof *p->moves);
    if (status) return status;
    p->moves[p->move_count++] = move;
    return ITA_OK;
}
