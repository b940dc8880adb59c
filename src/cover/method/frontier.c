// The dynamic program: its tables, and how a state leads to others.
#include "cover/method/frontier.h"

#include <string.h>

bool frontier_fits(const ita_cover *cover) {
    return cover->is_swept && cover->ordered_count > 0;
}

// ---- tables

static size_t slot_size(const frontier *f) {
    return f->words + (size_t)1;
}

static uint64_t *find_slot(const frontier *f, const frontier_table *t, const uint64_t *state) {
    uint64_t hash = ita_hash_bytes(state, f->words * sizeof *state, 7);
    for (size_t at = ita_slot(hash, t->capacity - 1);; at = (at + 1) & (t->capacity - 1)) {
        uint64_t *slot = t->slots + at * slot_size(f);
        if (slot[f->words] == 0 || memcmp(slot, state, f->words * sizeof *state) == 0) return slot;
    }
}

static void free_table(const frontier *f, frontier_table *t) {
    ita_give(f->allocator, t->slots, t->capacity * slot_size(f) * sizeof *t->slots);
    *t = (frontier_table){0};
}

static bool grow(const frontier *f, frontier_table *t) {
    frontier_table larger = {.capacity = t->capacity ? t->capacity * 2 : 16, .used = t->used};
    larger.slots =
        ita_take_zeroed(f->allocator, larger.capacity * slot_size(f), sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < t->capacity; i++) {
        const uint64_t *slot = t->slots + i * slot_size(f);
        if (slot[f->words]) memcpy(find_slot(f, &larger, slot), slot, slot_size(f) * sizeof *slot);
    }
    free_table(f, t);
    *t = larger;
    return true;
}

frontier_pace frontier_add(frontier *f, uint32_t place, const uint64_t *state, uint64_t count) {
    frontier_table *t = &f->tables[place];
    if ((t->used + 1) * 3 > t->capacity * 2 && !grow(f, t)) return FRONTIER_MEMORY;
    uint64_t *slot = find_slot(f, t, state);
    if (slot[f->words] == 0) {
        memcpy(slot, state, f->words * sizeof *slot);
        t->used++;
    }
    return __builtin_add_overflow(slot[f->words], count, &slot[f->words]) ? FRONTIER_OVERFLOW
                                                                          : FRONTIER_MORE;
}

const uint64_t *frontier_next_state(const frontier *f, frontier_cursor *cursor) {
    for (; cursor->place < f->place_count; cursor->place++, cursor->slot = 0) {
        const frontier_table *t = &f->tables[cursor->place];
        while (cursor->slot < t->capacity) {
            const uint64_t *slot = t->slots + cursor->slot++ * slot_size(f);
            if (slot[f->words]) return slot;
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

// ---- opening

static bool is_seen(const ita_cover *cover, uint32_t option) {
    return cover->is_choosable[option];
}

// Sweeping over cells alone keeps states small; it takes a cell in every option.
static uint32_t choose_place_count(const ita_cover *cover, const uint32_t *places) {
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        bool has_cell = false;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            has_cell |= places[cover->entries[e].item] < cover->cell_count;
        if (!has_cell) return cover->ordered_count;
    }
    return cover->cell_count;
}

static uint32_t first_place(const frontier *f, const uint32_t *places, uint32_t option,
                            uint32_t *last) {
    const ita_cover *cover = f->cover;
    uint32_t first = UINT32_MAX;
    *last = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t place = places[cover->entries[e].item];
        if (place >= f->place_count) continue;
        if (place < first) first = place;
        if (place > *last) *last = place;
    }
    return first;
}

static uint32_t bits_for(uint64_t largest) {
    uint32_t bits = 1;
    while (bits < 63 && largest >> bits)
        bits++;
    return bits;
}

// A field for every item outside the sweep; `field_of` [item_count] says which.
static ita_status make_fields(frontier *f, const uint32_t *places, uint32_t *field_of) {
    const ita_cover *cover = f->cover;
    f->fields = cover_take(&f->arena, cover->item_count, sizeof *f->fields);
    uint32_t *colours = cover_take(&f->arena, cover->item_count, sizeof *colours);
    if (!f->fields || !colours) return ITA_E_MEMORY;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if (cover->entries[e].colour > colours[cover->entries[e].item])
            colours[cover->entries[e].item] = cover->entries[e].colour;
    uint32_t used = f->span;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (places[i] < f->place_count) continue;
        const cover_item *item = &cover->items[i];
        uint32_t bits = bits_for(colours[i] ? (uint64_t)colours[i] + 1 : item->most);
        if (used / 64 != (used + bits - 1) / 64) used = (used / 64 + 1) * 64;
        field_of[i] = f->field_count;
        f->fields[f->field_count++] = (frontier_field){.word = used / 64,
                                                       .shift = used % 64,
                                                       .mask = ((uint64_t)1 << bits) - 1,
                                                       .least = item->least,
                                                       .most = item->most,
                                                       .has_colours = colours[i] != 0};
        used += bits;
    }
    f->words = used / 64 + 1;
    return ITA_OK;
}

// Fills one option; `place` is its first.
static void fill_option(frontier *f, const uint32_t *places, const uint32_t *field_of,
                        uint32_t option, uint32_t place, frontier_option *out, uint32_t *uses) {
    const ita_cover *cover = f->cover;
    out->use_start = *uses;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (places[item] < f->place_count) {
            ita_bit_set(f->windows + out->window, places[item] - place);
            continue;
        }
        frontier_field *field = &f->fields[field_of[item]];
        if (place > field->deadline) field->deadline = place;
        uint32_t colour = cover->entries[e].colour;
        uint32_t amount = field->has_colours ? colour + 1 : cover_weight(cover, e);
        f->uses[(*uses)++] = (frontier_use){field_of[item], amount};
    }
    out->use_count = *uses - out->use_start;
}

static ita_status make_options(frontier *f, const uint32_t *places, const uint32_t *field_of) {
    const ita_cover *cover = f->cover;
    size_t window_words = f->span / 64 + 1;
    f->options = cover_take(&f->arena, cover->option_count, sizeof *f->options);
    f->option_start = cover_take(&f->arena, f->place_count + (size_t)2, sizeof *f->option_start);
    f->uses = cover_take(&f->arena, cover->entry_count, sizeof *f->uses);
    f->windows = cover_take(&f->arena, cover->option_count * window_words, sizeof *f->windows);
    if (!f->options || !f->option_start || !f->uses || !f->windows) return ITA_E_MEMORY;
    uint32_t last, uses = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (is_seen(cover, option)) f->option_start[first_place(f, places, option, &last) + 2]++;
    for (uint32_t place = 0; place < f->place_count; place++)
        f->option_start[place + 1] += f->option_start[place];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        uint32_t place = first_place(f, places, option, &last);
        uint32_t at = f->option_start[place + 1]++;
        f->options[at].window = at * window_words;
        fill_option(f, places, field_of, option, place, &f->options[at], &uses);
    }
    return ITA_OK;
}

static ita_status make(frontier *f) {
    const ita_cover *cover = f->cover;
    uint32_t *places = cover_take(&f->arena, cover->item_count, sizeof *places);
    uint32_t *field_of = cover_take(&f->arena, cover->item_count, sizeof *field_of);
    if (!places || !field_of) return ITA_E_MEMORY;
    cover_places(cover, places);
    f->place_count = choose_place_count(cover, places);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!is_seen(cover, option)) continue;
        uint32_t last, first = first_place(f, places, option, &last);
        if (last - first + 1 > f->span) f->span = last - first + 1;
    }
    if (f->span == 0) f->span = 1;
    ita_status status = make_fields(f, places, field_of);
    if (!status) status = make_options(f, places, field_of);
    if (status) return status;
    f->tables = cover_take(&f->arena, f->place_count + (size_t)1, sizeof *f->tables);
    f->state = cover_take(&f->arena, f->words, sizeof *f->state);
    f->next = cover_take(&f->arena, f->words, sizeof *f->next);
    return f->tables && f->state && f->next ? ITA_OK : ITA_E_MEMORY;
}

void frontier_close(frontier *f) {
    for (uint32_t place = 0; f->tables && place < f->place_count; place++)
        free_table(f, &f->tables[place]);
    ita_arena_close(&f->arena);
    f->tables = NULL;
}

ita_status frontier_open(frontier *f, const ita_cover *cover, bool has_states,
                         const ita_allocator *allocator) {
    *f = (frontier){.cover = cover, .allocator = allocator};
    ita_arena_open(&f->arena, allocator);
    ita_status status = make(f);
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
    memcpy(f->next, f->state, f->words * sizeof *f->next);
    const uint64_t *window = f->windows + option->window;
    for (uint32_t w = 0; w <= (f->span - 1) / 64; w++) {
        if (f->next[w] & window[w]) return false;
        f->next[w] |= window[w];
    }
    for (uint32_t u = 0; u < option->use_count; u++) {
        const frontier_use *use = &f->uses[option->use_start + u];
        const frontier_field *field = &f->fields[use->field];
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
    uint32_t full = 0;
    while (full < f->span && ita_bit_get(f->next, full))
        full++;
    for (uint32_t bit = 0; bit < f->span; bit++) {
        bool is_filled = bit + full < f->span && ita_bit_get(f->next, bit + full);
        if (is_filled)
            ita_bit_set(f->next, bit);
        else
            ita_bit_clear(f->next, bit);
    }
    return full;
}

// What can be covered no more must have been covered enough, and is forgotten.
static bool pass_deadlines(frontier *f, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < f->field_count; i++) {
        const frontier_field *field = &f->fields[i];
        if (field->deadline < from || field->deadline >= to) continue;
        if (field_value(field, f->next) < field->least) return false;
        f->next[field->word] &= ~(field->mask << field->shift);
    }
    return true;
}

static frontier_pace follow(frontier *f, uint64_t count) {
    for (uint32_t k = f->option_start[f->place]; k < f->option_start[f->place + 1]; k++) {
        if (!apply(f, &f->options[k])) continue;
        uint32_t place = f->place + advance(f);
        if (!pass_deadlines(f, f->place, place)) continue;
        if (place < f->place_count) {
            frontier_pace pace = frontier_add(f, place, f->next, count);
            if (pace != FRONTIER_MORE) return pace;
        } else if (__builtin_add_overflow(f->count, count, &f->count)) {
            return FRONTIER_OVERFLOW;
        }
    }
    return FRONTIER_MORE;
}

frontier_pace frontier_walk(frontier *f, uint64_t budget) {
    while (f->place < f->place_count) {
        frontier_table *t = &f->tables[f->place];
        for (; f->slot < t->capacity; f->slot++) {
            const uint64_t *slot = t->slots + f->slot * slot_size(f);
            if (slot[f->words] == 0) continue;
            if (budget-- == 0) return FRONTIER_MORE;
            f->nodes++;
            memcpy(f->state, slot, f->words * sizeof *slot);
            frontier_pace pace = follow(f, slot[f->words]);
            if (pace != FRONTIER_MORE) return pace;
        }
        free_table(f, t);
        f->place++;
        f->slot = 0;
    }
    return FRONTIER_DONE;
}

double frontier_done(const frontier *f) {
    if (f->place >= f->place_count) return 1;
    const frontier_table *t = &f->tables[f->place];
    double within = t->capacity ? (double)f->slot / (double)t->capacity : 0;
    return (f->place + within) / f->place_count;
}
