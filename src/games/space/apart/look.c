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

ita_status apart_look_room(apart_look *look, size_t count) {
    look->count = count;
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
            if (apart_pair_slot(look->pairs[pair], place)->place == place) continue;
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
            look->free[pair] = apart_pair_slot(look->pairs[pair], place);
            if (look->free[pair]->place != place) return false;
        }
    }
    return true;
}

// Who strikes whom, for every step: if i cannot go along one without striking k, then k cannot go
// along the opposite one without striking i.
static void note_pushes(apart_look *look) {
    for (size_t step = 0; step < look->steps->count; step++)
        memset(look->next[step].of, 0, look->count * sizeof *look->next[step].of);
    size_t pair = 0;
    for (size_t i = 0; i < look->count; i++) {
        for (size_t k = i + 1; k < look->count; k++, pair++) {
            for (unsigned steps = look->free[pair]->blocked; steps; steps &= steps - 1) {
                const int step = __builtin_ctz(steps);
                look->next[step].of[i] |= (uint64_t)1 << k;
                look->next[step ^ 1].of[k] |= (uint64_t)1 << i;
            }
        }
    }
}

ita_status apart_look_at(apart_look *look, const apart_shift *shifts) {
    if (!find_all(look, shifts)) {
        ita_status status = know_all(look, shifts);
        if (status) return status;
        find_all(look, shifts);
    }
    note_pushes(look);
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

// Those that take member 0 along are those that it takes along the other way.
uint64_t apart_look_loose(const apart_look *look, size_t step) {
    return look->all & ~apart_carried(&look->next[step ^ 1], 1);
}

// How far member i goes along a step before it strikes member k, for i < k.
static int way_of(const apart_look *look, size_t i, size_t k, size_t step) {
    const size_t pair = i * (2 * look->count - i - 1) / 2 + (k - i - 1);
    return apart_pair_ways(look->pairs[pair], look->free[pair], look->steps->count)[step];
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

bool apart_look_parts(const apart_look *look, size_t step, uint64_t loose) {
    if (!loose) return false;
    apart_pushes back;
    apart_look_for_ever(look, step ^ 1, &back);
    return apart_carried(&back, 1) != look->all;
}

int apart_look_way(const apart_look *look, size_t step, uint64_t set) {
    int way = APART_UNBOUNDED;
    for (uint64_t in = set; in; in &= in - 1) {
        const size_t i = (size_t)ita_bits_lowest64(in);
        for (uint64_t out = look->all & ~set; out; out &= out - 1) {
            const size_t k = (size_t)ita_bits_lowest64(out);
            const int free = i < k ? way_of(look, i, k, step) : way_of(look, k, i, step ^ 1);
            if (free < way) way = free;
            if (way <= 1) return way; // less it cannot be, of a set that can go
        }
    }
    return way;
}

// ---- sets

void apart_sets_open(apart_sets *sets, const apart_pushes *ahead, const apart_pushes *behind,
                     uint64_t loose) {
    sets->ahead = ahead;
    sets->behind = behind;
    sets->for_ever = NULL;
    sets->depth = 1;
    sets->stack[0].chosen = 0;
    sets->stack[0].open = loose;
}

void apart_sets_pass_over(apart_sets *sets, const apart_pushes *for_ever) {
    sets->for_ever = for_ever;
    for (uint64_t rest = sets->stack[0].open; rest; rest &= rest - 1) {
        const int i = ita_bits_lowest64(rest);
        sets->carried[i] = apart_carried(sets->ahead, (uint64_t)1 << i);
    }
}

// Whether some set between `chosen` and `chosen` with all that is open cannot go for ever: then one
// of its members takes somebody along for ever who is not in it. So that member, with the chosen
// ones and those that it takes along at once, is such a set too, and no other need be looked at.
static bool has_bounded(const apart_sets *sets, uint64_t chosen, uint64_t open) {
    for (uint64_t rest = chosen | open; rest; rest &= rest - 1) {
        const int i = ita_bits_lowest64(rest);
        if (sets->for_ever->of[i] & ~(chosen | sets->carried[i])) return true;
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
        const uint64_t one = open & (~open + 1);
        const uint64_t goes = apart_carried(sets->ahead, chosen | one);
        const uint64_t stays = apart_carried(sets->behind, one);
        sets->stack[sets->depth].chosen = chosen;
        sets->stack[sets->depth++].open = open & ~stays;
        sets->stack[sets->depth].chosen = goes;
        sets->stack[sets->depth++].open = open & ~goes;
    }
    return 0;
}
