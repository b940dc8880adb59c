// Sets that can go: what one member takes along, all of them together take along.
#include "games/space/apart/look.h"

#include <string.h>

void apart_look_open(apart_look *look, apart_tables *tables, const ita_allocator *allocator) {
    memset(look, 0, sizeof *look);
    look->tables = tables;
    look->steps = apart_tables_steps(tables);
    look->allocator = allocator;
}

void apart_look_close(apart_look *look) {
    ita_give(look->allocator, look->pairs, look->pair_capacity * sizeof *look->pairs);
    ita_give(look->allocator, look->free, look->pair_capacity * sizeof *look->free);
}

static void make_lanes(apart_look *look) {
    unsigned lane = 8;
    while (lane < look->count)
        lane *= 2;
    if (lane == look->lane) return;
    look->lane = lane;
    look->lanes = 64 / lane;
    look->words = (look->steps->count + look->lanes - 1) / look->lanes;
    look->full = UINT64_MAX >> (64 - lane);
    look->spread[0] = 0;
    for (unsigned i = 0; i < look->lanes; i++)
        for (unsigned steps = 0; steps < 1u << i; steps++)
            look->spread[1u << i | steps] = look->spread[steps] | (uint64_t)1 << (i * lane);
    look->low = look->spread[(1u << look->lanes) - 1];
}

ita_status apart_look_room(apart_look *look, size_t count) {
    look->count = count;
    make_lanes(look);
    look->all = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    const size_t needed = count * (count - 1) / 2;
    if (needed <= look->pair_capacity) return ITA_OK;
    apart_look_close(look);
    look->pair_capacity = needed;
    look->pairs = ita_take(look->allocator, needed * sizeof *look->pairs);
    look->free = ita_take(look->allocator, needed * sizeof *look->free);
    if (look->pairs && look->free) return ITA_OK;
    apart_look_close(look);
    look->pairs = NULL;
    look->free = NULL;
    look->pair_capacity = 0;
    return ITA_E_MEMORY;
}

// Places that were never seen are worked out first: that may move the slots of a pair.
static ita_status know_all(apart_look *look, const apart_shift *shifts) {
    size_t pair = 0;
    for (size_t i = 0; i < look->count; i++) {
        for (size_t k = i + 1; k < look->count; k++, pair++) {
            const apart_shift place = shifts[k] - shifts[i];
            if (apart_pair_find(look->pairs[pair], place)->place == place) continue;
            ita_status status = apart_tables_add(look->tables, look->pairs[pair], place);
            if (status) return status;
        }
    }
    return ITA_OK;
}

static bool find_all(apart_look *look, const apart_shift *shifts) {
    size_t pair = 0;
    for (size_t i = 0; i < look->count; i++) {
        for (size_t k = i + 1; k < look->count; k++, pair++) {
            const apart_shift place = shifts[k] - shifts[i];
            look->free[pair] = apart_pair_find(look->pairs[pair], place);
            if (look->free[pair]->place != place) return false;
        }
    }
    return true;
}

// Steps that are the other way are told by bits beside each other.
static uint32_t opposite(uint32_t steps) {
    return (steps & 0x55555555u) << 1 | (steps >> 1 & 0x55555555u);
}

// Who strikes whom, for every step: if i cannot go along one without striking k, then k cannot go
// along the opposite one without striking i.
static void note_strikes(apart_look *look, size_t word) {
    const unsigned from = (unsigned)word * look->lanes, most = (1u << look->lanes) - 1;
    uint64_t *going = look->going + word * look->count;
    for (size_t i = 0; i < look->count; i++)
        going[i] = look->low << i;
    size_t pair = 0;
    for (size_t i = 0; i < look->count; i++) {
        uint64_t own = going[i];
        for (size_t k = i + 1; k < look->count; k++, pair++) {
            const uint32_t blocked = look->free[pair]->blocked;
            own |= look->spread[blocked >> from & most] << k;
            going[k] |= look->spread[opposite(blocked) >> from & most] << i;
        }
        going[i] = own;
    }
}

// Whoever takes another one along takes along all that this one does.
static void close_strikes(apart_look *look, size_t word) {
    uint64_t *going = look->going + word * look->count;
    for (size_t k = 0; k < look->count; k++) {
        const uint64_t with = going[k];
        if (with == look->low << k) continue;
        for (size_t i = 0; i < look->count; i++)
            going[i] |= (going[i] >> k & look->low) * look->full & with;
    }
}

static uint64_t going_of(const apart_look *look, size_t member, size_t step) {
    const uint64_t word = look->going[step / look->lanes * look->count + member];
    return word >> (step % look->lanes * look->lane) & look->full;
}

ita_status apart_look_at(apart_look *look, const apart_shift *shifts) {
    if (!find_all(look, shifts)) {
        ita_status status = know_all(look, shifts);
        if (status) return status;
        find_all(look, shifts);
    }
    for (size_t word = 0; word < look->words; word++) {
        note_strikes(look, word);
        close_strikes(look, word);
    }
    return ITA_OK;
}

uint64_t apart_carried(const apart_pushes *pushes, uint64_t set) {
    for (uint64_t fresh = set; fresh;) {
        const uint64_t more = pushes->of[ita_bits_lowest64(fresh)] & ~set;
        fresh &= fresh - 1;
        fresh |= more;
        set |= more;
    }
    return set;
}

// What was found about members i < k.
static const apart_free *free_of(const apart_look *look, size_t i, size_t k) {
    return look->free[i * (2 * look->count - i - 1) / 2 + (k - i - 1)];
}

void apart_look_for_ever(const apart_look *look, size_t step, apart_pushes *pushes) {
    memset(pushes->of, 0, look->count * sizeof *pushes->of);
    const unsigned here = 1u << step, opposite = 1u << (step ^ 1);
    size_t pair = 0;
    for (size_t i = 0; i < look->count; i++) {
        for (size_t k = i + 1; k < look->count; k++, pair++) {
            const unsigned bounded = look->free[pair]->bounded;
            if (bounded & here) pushes->of[i] |= (uint64_t)1 << k;
            if (bounded & opposite) pushes->of[k] |= (uint64_t)1 << i;
        }
    }
}

// The steps along which each member has to go for ever with member 0: all of them, or some set can
// go the other way.
bool apart_look_parts(const apart_look *look) {
    const uint32_t all = (uint32_t)((uint64_t)1 << look->steps->count) - 1;
    uint32_t held[APART_PIECES_MOST], held_by_all = all;
    for (size_t k = 1; k < look->count; k++) {
        held[k] = look->free[k - 1]->bounded;
        held_by_all &= held[k];
    }
    for (bool is_more = true; is_more && held_by_all != all;) {
        const apart_free *const *free = look->free + look->count - 1;
        is_more = false;
        held_by_all = all;
        for (size_t i = 1; i < look->count; i++) {
            for (size_t k = i + 1; k < look->count; k++, free++) {
                const uint32_t to_k = held[i] & (*free)->bounded & ~held[k];
                const uint32_t to_i = held[k] & opposite((*free)->bounded) & ~held[i];
                held[k] |= to_k;
                held[i] |= to_i;
                is_more = is_more || (to_k | to_i) != 0;
            }
            held_by_all &= held[i];
        }
    }
    return held_by_all != all;
}

int apart_look_way(const apart_look *look, size_t step, uint64_t set) {
    int way = APART_UNBOUNDED;
    for (uint64_t in = set; in; in &= in - 1) {
        const size_t i = (size_t)ita_bits_lowest64(in);
        for (uint64_t out = look->all & ~set; out; out &= out - 1) {
            const size_t k = (size_t)ita_bits_lowest64(out);
            const int free =
                i < k ? free_of(look, i, k)->ways[step] : free_of(look, k, i)->ways[step ^ 1];
            if (free < way) way = free;
            if (way <= 1) return way; // less it cannot be, of a set that can go
        }
    }
    return way;
}

// ---- sets

void apart_sets_open(apart_sets *sets, const apart_pushes *ahead, const apart_pushes *behind,
                     uint64_t loose) {
    sets->for_ever = NULL;
    sets->depth = 1;
    sets->stack[0].chosen = 0;
    sets->stack[0].open = loose;
    for (uint64_t rest = loose; rest; rest &= rest - 1) {
        const int i = ita_bits_lowest64(rest);
        sets->ahead[i] = apart_carried(ahead, (uint64_t)1 << i);
        sets->behind[i] = apart_carried(behind, (uint64_t)1 << i);
    }
}

// Those that take member 0 along are those that it takes along the other way.
bool apart_look_sets(const apart_look *look, size_t step, apart_sets *sets) {
    const uint64_t loose = look->all & ~going_of(look, 0, step ^ 1);
    sets->for_ever = NULL;
    sets->depth = 1;
    sets->stack[0].chosen = 0;
    sets->stack[0].open = loose;
    for (uint64_t rest = loose; rest; rest &= rest - 1) {
        const size_t i = (size_t)ita_bits_lowest64(rest);
        sets->ahead[i] = going_of(look, i, step);
        sets->behind[i] = going_of(look, i, step ^ 1);
    }
    return loose != 0;
}

void apart_sets_pass_over(apart_sets *sets, const apart_pushes *for_ever) {
    sets->for_ever = for_ever;
}

// Whether some set between `chosen` and `chosen` with all that is open cannot go for ever: then one
// of its members takes somebody along for ever who is not in it. So that member, with the chosen
// ones and those that it takes along at once, is such a set too, and no other need be looked at.
static bool has_bounded(const apart_sets *sets, uint64_t chosen, uint64_t open) {
    for (uint64_t rest = chosen | open; rest; rest &= rest - 1) {
        const int i = ita_bits_lowest64(rest);
        if (sets->for_ever->of[i] & ~(chosen | sets->ahead[i])) return true;
    }
    return false;
}

// The lowest open member either goes, with what it takes along, or stays, with what would take it
// along. Each set comes up once.
uint64_t apart_sets_next(apart_sets *sets) {
    while (sets->depth > 0) {
        sets->depth--;
        const uint64_t chosen = sets->stack[sets->depth].chosen;
        const uint64_t open = sets->stack[sets->depth].open;
        if (sets->for_ever && !has_bounded(sets, chosen, open)) continue;
        if (!open) {
            if (chosen) return chosen;
            continue;
        }
        const int one = ita_bits_lowest64(open);
        const uint64_t goes = chosen | sets->ahead[one], stays = sets->behind[one];
        sets->stack[sets->depth].chosen = chosen;
        sets->stack[sets->depth++].open = open & ~stays;
        sets->stack[sets->depth].chosen = goes;
        sets->stack[sets->depth++].open = open & ~goes;
    }
    return 0;
}
