// Breadth first over the places of some pieces to each other.
#include "games/space/apart/breadth.h"

#include <string.h>

enum { FIRST_SLOTS = 256, PLACES_MOST = INT32_MAX };

void apart_breadth_open(apart_breadth *b, apart_tables *tables, const ita_allocator *allocator) {
    memset(b, 0, sizeof *b);
    b->allocator = allocator;
    apart_look_open(&b->look, tables, allocator);
    for (size_t i = 0; i < APART_PIECES_MOST; i++)
        b->factors[i] = ita_mix(i) | 1;
}

void apart_breadth_close(apart_breadth *b) {
    apart_look_close(&b->look);
    ita_give(b->allocator, b->places, b->place_capacity * sizeof *b->places);
    ita_give(b->allocator, b->slots, b->slot_capacity * sizeof *b->slots);
    ita_give(b->allocator, b->partings, b->parting_capacity * sizeof *b->partings);
}

static const apart_shift *row(const apart_breadth *b, size_t place) {
    return b->places + place * b->look.count;
}

void apart_breadth_shifts(const apart_breadth *b, uint32_t place, apart_shift *shifts) {
    memcpy(shifts, row(b, place), b->look.count * sizeof *shifts);
    shifts[0] = 0;
}

static uint64_t hash_of(const apart_breadth *b, const apart_shift *shifts) {
    uint64_t hash = 0;
    for (size_t i = 1; i < b->look.count; i++)
        hash += (uint64_t)shifts[i] * b->factors[i];
    return hash;
}

// Room for one more row: the row after the last one is where a place is tried.
static ita_status make_room(apart_breadth *b) {
    return ita_grow(b->allocator, &b->places, &b->place_capacity,
                    (b->place_count + 1) * b->look.count, sizeof *b->places);
}

static void put_slot(apart_breadth *b, uint64_t slot, uint64_t hash) {
    size_t at = ita_slot(hash, b->slot_mask);
    while (b->slots[at])
        at = (at + 1) & b->slot_mask;
    b->slots[at] = slot;
}

static ita_status grow_slots(apart_breadth *b) {
    const size_t size = 2 * (b->slot_mask + 1);
    if (size > b->slot_capacity) {
        ita_give(b->allocator, b->slots, b->slot_capacity * sizeof *b->slots);
        b->slots = ita_take(b->allocator, size * sizeof *b->slots);
        b->slot_capacity = b->slots ? size : 0;
        if (!b->slots) return ITA_E_MEMORY;
    }
    memset(b->slots, 0, size * sizeof *b->slots);
    b->slot_mask = size - 1;
    for (size_t i = 0; i < b->place_count; i++) {
        const uint64_t hash = ita_mix(hash_of(b, row(b, i)));
        put_slot(b, (hash >> 32 << 32) | (i + 1), hash);
    }
    return ITA_OK;
}

size_t apart_breadth_bytes(const apart_breadth *b) {
    return b->place_count * b->look.count * sizeof *b->places +
           (b->slot_mask + 1) * sizeof *b->slots;
}

// Keeps the row after the last one if it is a new place.
static ita_status keep(apart_breadth *b, uint64_t sum, bool *is_too_much) {
    const apart_shift *fresh = row(b, b->place_count);
    const size_t bytes = (b->look.count - 1) * sizeof *fresh;
    const uint64_t hash = ita_mix(sum);
    size_t at = ita_slot(hash, b->slot_mask);
    for (; b->slots[at]; at = (at + 1) & b->slot_mask) {
        if (b->slots[at] >> 32 != hash >> 32) continue;
        const size_t other = (uint32_t)b->slots[at] - 1;
        if (memcmp(row(b, other) + 1, fresh + 1, bytes) == 0) return ITA_OK;
    }
    b->slots[at] = (hash >> 32 << 32) | (b->place_count + 1);
    b->place_count++;
    *is_too_much = apart_breadth_bytes(b) > b->bytes_most || b->place_count >= PLACES_MOST;
    if (*is_too_much) {
        b->reason = "space.apart.memory";
        return ITA_OK;
    }
    if (2 * (b->place_count + 1) > b->slot_mask + 1) {
        ita_status status = grow_slots(b);
        if (status) return status;
    }
    return make_room(b);
}

ita_status apart_breadth_start(apart_breadth *b, const apart_shift *shifts, bool goes_on,
                               size_t bytes_most) {
    b->goes_on = goes_on;
    b->bytes_most = bytes_most;
    b->reason = NULL;
    b->place_count = b->next = b->layer_end = 0;
    b->parting_count = 0;
    b->depth = 0;
    b->is_begun = false;
    if (!b->slots) {
        b->slots = ita_take(b->allocator, FIRST_SLOTS * sizeof *b->slots);
        if (!b->slots) return ITA_E_MEMORY;
        b->slot_capacity = FIRST_SLOTS;
    }
    b->slot_mask = FIRST_SLOTS - 1;
    memset(b->slots, 0, FIRST_SLOTS * sizeof *b->slots);
    ita_status status = make_room(b);
    if (status) return status;
    memcpy(b->places, shifts, b->look.count * sizeof *shifts);
    b->places[0] = -1;
    bool is_too_much;
    return keep(b, hash_of(b, shifts), &is_too_much);
}

// ---- one place

static ita_status add_parting(apart_breadth *b, uint32_t place, size_t step, uint64_t set) {
    ita_status status = ita_grow(b->allocator, &b->partings, &b->parting_capacity,
                                 b->parting_count + 1, sizeof *b->partings);
    if (status) return status;
    b->partings[b->parting_count++] = (apart_parting){place, (uint8_t)step, set};
    return ITA_OK;
}

static bool has_parting(const apart_breadth *b, size_t from, uint64_t set) {
    for (size_t i = from; i < b->parting_count; i++)
        if (b->partings[i].set == set || (b->look.all & ~b->partings[i].set) == set) return true;
    return false;
}

// Each member with all that it takes along for ever, unless that is everything.
static ita_status note_partings(apart_breadth *b, uint32_t place) {
    const size_t before = b->parting_count;
    apart_pushes pushes;
    for (size_t step = 0; step < b->look.steps->count; step++) {
        apart_look_for_ever(&b->look, step, &pushes);
        for (size_t i = 0; i < b->look.count; i++) {
            const uint64_t set = apart_carried(&pushes, (uint64_t)1 << i);
            if (set == b->look.all || has_parting(b, before, set)) continue;
            ita_status status = add_parting(b, place, step, set);
            if (status) return status;
        }
    }
    return ITA_OK;
}

// A set goes one step after the other, as far as it can.
static ita_status follow(apart_breadth *b, uint32_t place, uint64_t sum, size_t step, uint64_t set,
                         int way, bool *is_too_much) {
    const size_t count = b->look.count;
    const apart_shift along = b->look.steps->shifts[step];
    uint64_t factor = 0;
    for (uint64_t rest = set; rest; rest &= rest - 1)
        factor += b->factors[ita_bits_lowest64(rest)];
    for (int k = 1; k <= way && !*is_too_much; k++) {
        const apart_shift *old = row(b, place);
        apart_shift *fresh = b->places + b->place_count * count;
        memcpy(fresh, old, count * sizeof *fresh);
        fresh[0] = (apart_shift)place;
        for (uint64_t rest = set; rest; rest &= rest - 1) {
            apart_shift *shift = &fresh[ita_bits_lowest64(rest)];
            *shift += k * along;
            if (apart_shift_is_near(*shift)) continue;
            *is_too_much = true;
            b->reason = "space.apart.far";
            return ITA_OK;
        }
        ita_status status = keep(b, sum + (uint64_t)(k * along) * factor, is_too_much);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status go_on(apart_breadth *b, uint32_t place, const uint64_t *loose,
                        bool *is_too_much) {
    const uint64_t sum = hash_of(b, row(b, place));
    for (size_t step = 0; step < b->look.steps->count; step++) {
        if (!loose[step]) continue;
        apart_sets sets;
        apart_sets_open(&sets, &b->look, step, loose[step]);
        for (uint64_t set; !*is_too_much && (set = apart_sets_next(&sets)) != 0;) {
            const int way = apart_look_way(&b->look, step, set);
            if (way == APART_UNBOUNDED) continue; // that parts them
            ita_status status = follow(b, place, sum, step, set, way, is_too_much);
            if (status) return status;
        }
    }
    return ITA_OK;
}

static ita_status look_at(apart_breadth *b, uint32_t place, bool *is_too_much) {
    apart_shift shifts[APART_PIECES_MOST];
    apart_breadth_shifts(b, place, shifts);
    ita_status status = apart_look_at(&b->look, shifts);
    if (status == ITA_E_LIMIT) {
        *is_too_much = true;
        b->reason = "space.apart.far";
        return ITA_OK;
    }
    if (status) return status;
    uint64_t loose[ITA_LATTICE_STEPS_MOST];
    bool parts = false;
    for (size_t step = 0; step < b->look.steps->count; step++) {
        loose[step] = apart_look_loose(&b->look, step);
        parts = parts || apart_look_parts(&b->look, step, loose[step]);
    }
    if (parts) status = note_partings(b, place);
    const bool is_last = b->parting_count > 0 && !b->goes_on;
    return status || is_last ? status : go_on(b, place, loose, is_too_much);
}

ita_status apart_breadth_layer(apart_breadth *b, uint64_t *budget, uint64_t *nodes,
                               apart_layer *layer) {
    if (!b->is_begun) {
        b->depth += b->layer_end > 0;
        b->layer_end = b->place_count;
        b->parting_count = 0;
        b->is_begun = true;
    }
    bool is_too_much = false;
    for (; b->next < b->layer_end && *budget > 0 && !is_too_much; b->next++) {
        --*budget;
        ++*nodes;
        ita_status status = look_at(b, (uint32_t)b->next, &is_too_much);
        if (status) return status;
    }
    *layer = APART_LAYER_OPEN;
    if (is_too_much) {
        *layer = APART_LAYER_TOO_MUCH;
    } else if (b->next == b->layer_end) {
        b->is_begun = false;
        const bool is_last = b->place_count == b->layer_end && b->parting_count == 0;
        *layer = is_last ? APART_LAYER_EXHAUSTED : APART_LAYER_DONE;
    }
    return ITA_OK;
}

// ---- how a place was reached

apart_move apart_breadth_move(const apart_breadth *b, uint32_t place, uint32_t *from) {
    const apart_shift *here = row(b, place);
    *from = (uint32_t)here[0];
    const apart_shift *before = row(b, *from);
    apart_move move = {0, 0, 0};
    apart_shift shift = 0;
    for (size_t i = 1; i < b->look.count; i++) {
        if (here[i] == before[i]) continue;
        move.pieces |= (uint64_t)1 << i;
        shift = here[i] - before[i];
    }
    for (size_t step = 0; step < b->look.steps->count; step++) {
        const apart_shift along = b->look.steps->shifts[step];
        if (shift % along || shift / along < 1 || shift / along >= APART_UNBOUNDED) continue;
        move.step = (uint8_t)step;
        move.count = (uint8_t)(shift / along);
    }
    return move;
}
