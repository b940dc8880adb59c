// Breadth first over the places of some pieces to each other.
#include "games/space/apart/breadth.h"

#include <string.h>

enum {
    FIRST_SLOTS = 256,
    PLACES_MOST = INT32_MAX,
    SETS_A_NODE = 64, // so many sets that are followed count as a node
    SMALL_WAY = 127,  // twice that beyond 254, and it is still within APART_FAR
    ROUNDS = 2,       // of partings
};

void apart_breadth_open(apart_breadth *b, apart_tables *tables, apart_room *room) {
    memset(b, 0, sizeof *b);
    b->room = room;
    apart_look_open(&b->look, tables, room->allocator);
    for (size_t i = 0; i < APART_PIECES_MOST; i++)
        b->factors[i] = ita_mix(i) | 1;
}

static void give_slots(apart_breadth *b) {
    apart_room_give(b->room, b->slots, b->slot_capacity * sizeof *b->slots);
    b->slots = NULL;
    b->slot_capacity = 0;
}

void apart_breadth_forget(apart_breadth *b) {
    give_slots(b);
    apart_room_give(b->room, b->places, b->place_capacity * sizeof *b->places);
    apart_room_give(b->room, b->parted, b->parted_capacity * sizeof *b->parted);
    b->places = NULL;
    b->parted = NULL;
    b->place_capacity = b->parted_capacity = 0;
}

void apart_breadth_close(apart_breadth *b) {
    apart_breadth_forget(b);
    apart_look_close(&b->look);
}

static const apart_shift *row(const apart_breadth *b, size_t place) {
    return b->places + place * b->width;
}

// Two numbers of a row at once. Rows are of an even width.
static uint64_t two_of(const apart_shift *numbers) {
    uint64_t two;
    memcpy(&two, numbers, sizeof two);
    return two;
}

static void add_bits(apart_breadth *b, size_t place, uint64_t bits) {
    apart_shift *numbers = b->places + (place + 1) * b->width - 2;
    bits |= two_of(numbers);
    memcpy(numbers, &bits, sizeof bits);
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

// ---- places that are known

// Room for one more row: the row after the last one is where a place is tried.
static ita_status make_room(apart_breadth *b) {
    return apart_room_grow(b->room, &b->places, &b->place_capacity, (b->place_count + 1) * b->width,
                           sizeof *b->places);
}

static ita_status clear_slots(apart_breadth *b, size_t count) {
    if (count > b->slot_capacity) {
        give_slots(b);
        void *slots;
        ita_status status = apart_room_take(b->room, count * sizeof *b->slots, &slots);
        if (status) return status;
        b->slots = slots;
        b->slot_capacity = count;
    }
    memset(b->slots, 0, count * sizeof *b->slots);
    b->slot_mask = count - 1;
    return ITA_OK;
}

static void put_slot(apart_breadth *b, size_t place, uint64_t hash) {
    size_t at = ita_slot(hash, b->slot_mask);
    while (b->slots[at])
        at = (at + 1) & b->slot_mask;
    b->slots[at] = (hash >> 32 << 32) | (place + 1);
}

static ita_status grow_slots(apart_breadth *b) {
    ita_status status = clear_slots(b, 2 * (b->slot_mask + 1));
    for (size_t i = 0; i < b->place_count && status == ITA_OK; i++)
        put_slot(b, i, ita_mix(hash_of(b, row(b, i))));
    return status;
}

// Which place the row after the last one is; that one where it is new.
static size_t find_place(const apart_breadth *b, uint64_t hash) {
    const apart_shift *fresh = row(b, b->place_count);
    size_t at = ita_slot(hash, b->slot_mask);
    for (; b->slots[at]; at = (at + 1) & b->slot_mask) {
        if (b->slots[at] >> 32 != hash >> 32) continue;
        const size_t place = (uint32_t)b->slots[at] - 1;
        const apart_shift *known = row(b, place);
        uint64_t differ = (uint64_t)(known[1] ^ fresh[1]);
        for (size_t i = 2; i + 2 < b->width; i += 2)
            differ |= two_of(known + i) ^ two_of(fresh + i);
        if (!differ) return place;
    }
    return b->place_count;
}

// Keeps the row after the last one if it is a new place; the bits are noted with it.
static ita_status keep(apart_breadth *b, uint64_t sum, uint64_t bits) {
    const uint64_t hash = ita_mix(sum);
    const size_t place = find_place(b, hash);
    if (place < b->place_count) {
        add_bits(b, place, bits);
        return ITA_OK;
    }
    if (b->place_count == PLACES_MOST) return ITA_E_LIMIT;
    memset(b->places + (place + 1) * b->width - 2, 0, 2 * sizeof *b->places);
    add_bits(b, place, bits);
    put_slot(b, b->place_count++, hash);
    ita_status status = ITA_OK;
    if (2 * (b->place_count + 1) > b->slot_mask + 1) status = grow_slots(b);
    return status ? status : make_room(b);
}

ita_status apart_breadth_start(apart_breadth *b, const apart_shift *shifts) {
    b->is_far = false;
    b->place_count = b->next = 0;
    b->parted_count = 0;
    b->is_weighed = b->is_cut = b->going.is_on = false;
    b->depth = 0;
    b->width = ((b->look.count + 1) & ~(size_t)1) + 2;
    ita_status status = clear_slots(b, FIRST_SLOTS);
    if (!status) status = make_room(b);
    if (status) return status;
    memset(b->places, 0, b->width * sizeof *shifts);
    memcpy(b->places, shifts, b->look.count * sizeof *shifts);
    b->places[0] = -1;
    status = keep(b, hash_of(b, shifts), 0);
    b->layer_end = b->place_count;
    return status;
}

// ---- going on from a place

static ita_status look_at(apart_breadth *b, uint32_t place) {
    apart_shift shifts[APART_PIECES_MOST];
    apart_breadth_shifts(b, place, shifts);
    ita_status status = apart_look_at(&b->look, shifts);
    if (status == ITA_E_LIMIT) b->is_far = true;
    return status;
}

// What is loose at the place that was looked at, and whether some of it goes for ever.
static void survey(apart_breadth *b, uint32_t place) {
    apart_going *g = &b->going;
    g->place = place;
    g->parts = apart_look_parts(&b->look);
}

static void set_out(apart_breadth *b) {
    apart_going *g = &b->going;
    const apart_shift *shifts = row(b, g->place);
    g->is_on = true;
    g->step = 0;
    g->has_sets = false;
    g->sum = hash_of(b, shifts);
    g->is_small = true;
    for (size_t i = 1; i < b->look.count; i++)
        g->is_small = g->is_small && apart_shift_is_small(shifts[i]);
}

// Whether members lie within APART_FAR of each other; none is farther beyond it than a step.
static bool is_within_reach(const apart_shift *shifts, size_t count) {
    int low[3] = {0, 0, 0}, high[3] = {0, 0, 0}; // member 0
    for (size_t i = 1; i < count; i++) {
        int d[3];
        apart_shift_read(shifts[i], d);
        for (int axis = 0; axis < 3; axis++) {
            if (d[axis] < low[axis]) low[axis] = d[axis];
            if (d[axis] > high[axis]) high[axis] = d[axis];
        }
    }
    return high[0] - low[0] <= APART_FAR && high[1] - low[1] <= APART_FAR &&
           high[2] - low[2] <= APART_FAR;
}

// The bit that stands for a set of one or two members along an axis; 0 where there is none. Where
// such a set was followed from one place to others, it leads from these to no more than it led to
// from the first, that one and what lies behind it.
static uint64_t bit_of(const apart_breadth *b, uint64_t set) {
    const uint64_t rest = set & (set - 1);
    size_t number = (size_t)ita_bits_lowest64(set) - 1;
    if (rest) {
        if (rest & (rest - 1)) return 0;
        const size_t other = (size_t)ita_bits_lowest64(rest) - 1;
        number += b->look.count - 1 + other * (other - 1) / 2;
    }
    number = number * (b->look.steps->count / 2) + b->going.step / 2;
    return number < 64 ? (uint64_t)1 << number : 0;
}

// A set goes one step after the other, as far as it can.
static ita_status follow(apart_breadth *b, uint64_t set) {
    const apart_going *g = &b->going;
    const size_t count = b->look.count;
    const apart_shift along = b->look.steps->shifts[g->step];
    const uint64_t bits = bit_of(b, set);
    if (two_of(row(b, g->place + 1) - 2) & bits) return ITA_OK;
    const int way = apart_look_way(&b->look, g->step, set);
    const bool stays_near = g->is_small && way <= SMALL_WAY;
    uint64_t factor = 0;
    for (uint64_t rest = set; rest; rest &= rest - 1)
        factor += b->factors[ita_bits_lowest64(rest)];
    for (int k = 1; k <= way; k++) {
        apart_shift *fresh = b->places + b->place_count * b->width;
        const apart_shift *here = row(b, g->place);
        for (size_t i = 0; i + 2 < b->width; i += 2)
            memcpy(fresh + i, here + i, 2 * sizeof *fresh);
        fresh[0] = (apart_shift)g->place;
        for (uint64_t rest = set; rest; rest &= rest - 1)
            fresh[ita_bits_lowest64(rest)] += k * along;
        if (!stays_near && !is_within_reach(fresh, count)) {
            b->is_far = true;
            return ITA_E_LIMIT;
        }
        ita_status status = keep(b, g->sum + (uint64_t)(k * along) * factor, bits);
        if (status) return status;
    }
    return ITA_OK;
}

// False where no set can go along the step.
static bool begin_step(apart_breadth *b) {
    apart_going *g = &b->going;
    if (!apart_look_sets(&b->look, g->step, &g->sets)) return false;
    if (g->parts) {
        apart_look_for_ever(&b->look, g->step, &g->for_ever);
        apart_sets_pass_over(&g->sets, &g->for_ever);
    }
    return true;
}

// All sets of all steps, as far as the budget goes; what is left is taken up again.
static ita_status go_on(apart_breadth *b, uint64_t *budget) {
    apart_going *g = &b->going;
    while (g->step < b->look.steps->count) {
        if (!g->has_sets && !begin_step(b)) {
            g->step++;
            continue;
        }
        g->has_sets = true;
        if (*budget == 0) return ITA_OK;
        const uint64_t set = apart_sets_next(&g->sets);
        if (!set) {
            g->has_sets = false;
            g->step++;
            continue;
        }
        if (++b->followed % SETS_A_NODE == 0) --*budget;
        ita_status status = follow(b, set);
        if (status) return status;
    }
    g->is_on = false;
    return ITA_OK;
}

// ---- a layer

static ita_status visit(apart_breadth *b, uint32_t place) {
    ita_status status = look_at(b, place);
    if (status) return status;
    survey(b, place);
    if (b->going.parts) {
        status = apart_room_grow(b->room, &b->parted, &b->parted_capacity, b->parted_count + 1,
                                 sizeof *b->parted);
        if (status == ITA_OK) b->parted[b->parted_count++] = place;
    } else if (b->parted_count == 0 && !b->is_cut) {
        set_out(b);
    }
    return status;
}

static ita_status visit_again(apart_breadth *b, uint32_t place) {
    ita_status status = look_at(b, place);
    if (status) return status;
    survey(b, place);
    set_out(b);
    return ITA_OK;
}

static bool is_over(const apart_breadth *b) {
    if (b->going.is_on || b->next < b->layer_end || b->is_cut) return false;
    return b->parted_count == 0 || (b->is_weighed && b->resting == b->layer_end);
}

static bool waits_for_weighing(const apart_breadth *b) {
    return !b->going.is_on && b->next == b->layer_end && b->parted_count > 0 && !b->is_weighed;
}

static void begin_layer(apart_breadth *b) {
    b->depth++;
    b->layer_end = b->place_count;
    b->parted_count = 0;
    b->is_weighed = false;
}

// Where there is no room for what comes next, or it is too far, the rest of this layer is looked at
// all the same: if members part in it, nothing else is needed.
static ita_status go_on_or_cut(apart_breadth *b, uint64_t *budget) {
    ita_status status = go_on(b, budget);
    if (status != ITA_E_LIMIT) return status;
    b->is_cut = true;
    b->going.is_on = false;
    return ITA_OK;
}

static ita_status work(apart_breadth *b, uint64_t *budget, uint64_t *nodes) {
    if (b->going.is_on) return go_on_or_cut(b, budget);
    if (b->is_cut && b->next == b->layer_end) return ITA_E_LIMIT;
    --*budget;
    if (b->next == b->layer_end) return visit_again(b, (uint32_t)b->resting++);
    ++*nodes;
    return visit(b, (uint32_t)b->next++);
}

ita_status apart_breadth_layer(apart_breadth *b, uint64_t *budget, uint64_t *nodes,
                               apart_layer *layer) {
    *layer = APART_LAYER_OPEN;
    // what was found out about pairs may lie elsewhere by now
    ita_status status = b->going.is_on ? look_at(b, b->going.place) : ITA_OK;
    while (status == ITA_OK && *budget > 0 && !is_over(b) && !waits_for_weighing(b))
        status = work(b, budget, nodes);
    if (status) return status;
    if (waits_for_weighing(b)) {
        *layer = APART_LAYER_PARTED;
        b->leaving.round = b->leaving.at = b->leaving.step = 0;
        b->leaving.is_begun = false;
    } else if (is_over(b)) {
        *layer = b->place_count == b->layer_end ? APART_LAYER_EXHAUSTED : APART_LAYER_DONE;
        begin_layer(b);
    }
    return ITA_OK;
}

void apart_breadth_weighed(apart_breadth *b) {
    b->is_weighed = true;
    b->resting = b->parted[0];
}

// ---- partings

static ita_status begin_parting_step(apart_breadth *b) {
    apart_leaving *l = &b->leaving;
    ita_status status = look_at(b, b->parted[l->at]);
    if (status) return status;
    apart_look_for_ever(&b->look, l->step, &l->ahead);
    apart_look_for_ever(&b->look, l->step ^ 1, &l->behind);
    apart_sets_open(&l->sets, &l->ahead, &l->behind, b->look.all & ~apart_carried(&l->behind, 1));
    l->member = 0;
    l->is_begun = true;
    return ITA_OK;
}

// The next member of the place with all that it takes along for ever, unless that is everything.
static uint64_t next_smallest(apart_breadth *b) {
    apart_leaving *l = &b->leaving;
    while (l->member < b->look.count) {
        const uint64_t set = apart_carried(&l->ahead, (uint64_t)1 << l->member++);
        if (set != b->look.all) return set;
    }
    return 0;
}

static void end_parting_step(apart_breadth *b) {
    apart_leaving *l = &b->leaving;
    l->is_begun = false;
    if (++l->step < b->look.steps->count) return;
    l->step = 0;
    if (++l->at < b->parted_count) return;
    l->at = 0;
    l->round++;
}

// A set with member 0 is one without it the other way, so the second round has them all. The first
// is there because what comes out piece by piece is told so.
ita_status apart_breadth_parting(apart_breadth *b, apart_parting *parting, bool *has_one) {
    apart_leaving *l = &b->leaving;
    *has_one = false;
    while (l->round < ROUNDS) {
        ita_status status = l->is_begun ? ITA_OK : begin_parting_step(b);
        if (status) return status;
        const uint64_t set = l->round == 0 ? next_smallest(b) : apart_sets_next(&l->sets);
        if (set) {
            *parting = (apart_parting){b->parted[l->at], (uint8_t)l->step, set};
            *has_one = true;
            return ITA_OK;
        }
        end_parting_step(b);
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
