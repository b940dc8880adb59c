// The dynamic program: its tables, and how a state leads to others.
#include "cover/method/frontier.h"

#include <string.h>

// Nanoseconds, measured: a state is met, an option is tried; one that fits leads to a state, whose
// words, fields and cells are passed over; a byte of a table is made.
static const double a_node = 50, a_try = 7, a_state = 90, a_word = 10, a_field = 0.7, a_cell = 4,
                    a_byte = 1;

// ---- tables

static size_t slot_size(const frontier *f) {
    return f->sweep->words + (size_t)1;
}

static uint64_t *find_slot(const frontier *f, const frontier_table *t, const uint64_t *state) {
    const uint32_t words = f->sweep->words;
    uint64_t hash = ita_hash_bytes(state, words * sizeof *state, 7);
    for (size_t at = ita_slot(hash, t->capacity - 1);; at = (at + 1) & (t->capacity - 1)) {
        uint64_t *slot = t->slots + at * slot_size(f);
        if (slot[words] == 0 || memcmp(slot, state, words * sizeof *state) == 0) return slot;
    }
}

static void free_table(const frontier *f, frontier_table *t) {
    ita_give(f->allocator, t->slots, t->capacity * slot_size(f) * sizeof *t->slots);
    *t = (frontier_table){0};
}

static bool grow(frontier *f, frontier_table *t) {
    frontier_table larger = {.capacity = t->capacity ? t->capacity * 2 : 16, .used = t->used};
    larger.slots =
        ita_take_zeroed(f->allocator, larger.capacity * slot_size(f), sizeof *larger.slots);
    if (!larger.slots) return false;
    f->grown += larger.capacity * slot_size(f) * sizeof *larger.slots;
    for (size_t i = 0; i < t->capacity; i++) {
        const uint64_t *slot = t->slots + i * slot_size(f);
        if (slot[f->sweep->words])
            memcpy(find_slot(f, &larger, slot), slot, slot_size(f) * sizeof *slot);
    }
    free_table(f, t);
    *t = larger;
    return true;
}

frontier_pace frontier_add(frontier *f, uint32_t place, const uint64_t *state, uint64_t count) {
    frontier_table *t = &f->tables[place];
    if ((t->used + 1) * 3 > t->capacity * 2 && !grow(f, t)) return FRONTIER_MEMORY;
    uint64_t *slot = find_slot(f, t, state), *ways = slot + f->sweep->words;
    if (*ways == 0) {
        memcpy(slot, state, f->sweep->words * sizeof *slot);
        t->used++;
    }
    return __builtin_add_overflow(*ways, count, ways) ? FRONTIER_OVERFLOW : FRONTIER_MORE;
}

const uint64_t *frontier_next_state(const frontier *f, frontier_cursor *cursor) {
    for (; cursor->place < f->sweep->place_count; cursor->place++, cursor->slot = 0) {
        const frontier_table *t = &f->tables[cursor->place];
        while (cursor->slot < t->capacity) {
            const uint64_t *slot = t->slots + cursor->slot++ * slot_size(f);
            if (slot[f->sweep->words]) return slot;
        }
    }
    return NULL;
}

size_t frontier_state_count(const frontier *f) {
    size_t count = 0;
    for (frontier_cursor at = frontier_cursor_at(f); frontier_next_state(f, &at);)
        count++;
    return count;
}

size_t frontier_bytes(const frontier *f) {
    size_t slots = 0;
    for (uint32_t place = f->place; place < f->sweep->place_count; place++)
        slots += f->tables[place].capacity;
    return slots * slot_size(f) * sizeof(uint64_t);
}

double frontier_effort(const frontier *f) {
    const frontier_sweep *s = f->sweep;
    const double laid = a_state + a_word * s->words + a_field * s->field_count + a_cell * s->span;
    return (double)f->nodes * a_node + (double)f->tried * a_try + (double)f->fitted * laid +
           (double)f->grown * a_byte;
}

// ---- opening

void frontier_close(frontier *f) {
    for (uint32_t place = 0; f->tables && place < f->sweep->place_count; place++)
        free_table(f, &f->tables[place]);
    ita_arena_close(&f->arena);
    f->tables = NULL;
}

ita_status frontier_open(frontier *f, const frontier_sweep *sweep, bool has_states,
                         const ita_allocator *allocator) {
    *f = (frontier){.sweep = sweep, .allocator = allocator};
    ita_arena_open(&f->arena, allocator);
    f->tables = cover_take(&f->arena, sweep->place_count + (size_t)1, sizeof *f->tables);
    f->state = cover_take(&f->arena, sweep->words, sizeof *f->state);
    f->next = cover_take(&f->arena, sweep->words, sizeof *f->next);
    ita_status status = f->tables && f->state && f->next ? ITA_OK : ITA_E_MEMORY;
    if (!status && has_states && frontier_add(f, 0, f->state, 1) != FRONTIER_MORE)
        status = ITA_E_MEMORY;
    if (status) frontier_close(f);
    return status;
}

// ---- walking

static uint64_t field_value(const frontier_field *field, const uint64_t *state) {
    return state[field->word] >> field->shift & field->mask;
}

// The state after an option, in f->next; false when it does not fit.
static bool apply(frontier *f, const frontier_option *option) {
    const frontier_sweep *s = f->sweep;
    memcpy(f->next, f->state, s->words * sizeof *f->next);
    const uint64_t *window = s->windows + option->window;
    for (uint32_t w = 0; w <= (s->span - 1) / 64; w++) {
        if (f->next[w] & window[w]) return false;
        f->next[w] |= window[w];
    }
    for (uint32_t u = 0; u < option->use_count; u++) {
        const frontier_use *use = &s->uses[option->use_start + u];
        const frontier_field *field = &s->fields[use->field];
        uint64_t value = field_value(field, f->next), sum = value + use->amount;
        if (field->has_colours) {
            if (value == use->amount && use->amount > 1) continue;
            if (value != 0) return false;
        } else if (sum > field->most) {
            return false;
        }
        f->next[field->word] += (uint64_t)use->amount << field->shift;
    }
    return true;
}

// Shifts the window so that it begins at its first empty cell; how far.
static uint32_t advance(frontier *f) {
    const uint32_t span = f->sweep->span;
    uint32_t full = 0;
    while (full < span && ita_bit_get(f->next, full))
        full++;
    for (uint32_t bit = 0; bit < span; bit++) {
        bool is_filled = bit + full < span && ita_bit_get(f->next, bit + full);
        if (is_filled)
            ita_bit_set(f->next, bit);
        else
            ita_bit_clear(f->next, bit);
    }
    return full;
}

// What can be covered no more must have been covered enough, and is forgotten.
static bool pass_deadlines(frontier *f, uint32_t from, uint32_t to) {
    const frontier_sweep *s = f->sweep;
    for (uint32_t i = 0; i < s->field_count; i++) {
        const frontier_field *field = &s->fields[i];
        if (field->deadline < from || field->deadline >= to) continue;
        if (field_value(field, f->next) < field->least) return false;
        f->next[field->word] &= ~(field->mask << field->shift);
    }
    return true;
}

static frontier_pace follow(frontier *f, uint64_t count) {
    const frontier_sweep *s = f->sweep;
    f->tried += s->option_start[f->place + 1] - s->option_start[f->place];
    for (uint32_t k = s->option_start[f->place]; k < s->option_start[f->place + 1]; k++) {
        if (!apply(f, &s->options[k])) continue;
        f->fitted++;
        uint32_t place = f->place + advance(f);
        if (!pass_deadlines(f, f->place, place)) continue;
        if (place < s->place_count) {
            frontier_pace pace = frontier_add(f, place, f->next, count);
            if (pace != FRONTIER_MORE) return pace;
        } else if (__builtin_add_overflow(f->count, count, &f->count)) {
            return FRONTIER_OVERFLOW;
        }
    }
    return FRONTIER_MORE;
}

frontier_pace frontier_walk(frontier *f, uint64_t budget) {
    while (f->place < f->sweep->place_count) {
        frontier_table *t = &f->tables[f->place];
        for (; f->slot < t->capacity; f->slot++) {
            const uint64_t *slot = t->slots + f->slot * slot_size(f);
            if (slot[f->sweep->words] == 0) continue;
            if (budget-- == 0) return FRONTIER_MORE;
            f->nodes++;
            memcpy(f->state, slot, f->sweep->words * sizeof *slot);
            frontier_pace pace = follow(f, slot[f->sweep->words]);
            if (pace != FRONTIER_MORE) return pace;
        }
        free_table(f, t);
        f->place++;
        f->slot = 0;
    }
    return FRONTIER_DONE;
}

double frontier_done(const frontier *f) {
    if (f->place >= f->sweep->place_count) return 1;
    const frontier_table *t = &f->tables[f->place];
    double within = t->capacity ? (double)f->slot / (double)t->capacity : 0;
    return (f->place + within) / f->sweep->place_count;
}
