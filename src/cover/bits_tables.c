// The tables of the search on bit masks. Options that look alike from their first place on share a
// shape; for every byte of a state a table says which shapes fit beside it.
#include "cover/bits.h"

#include <string.h>

// What is needed on the way and not kept.
typedef struct maker {
    bits_search *s;
    ita_arena arena;
    uint32_t count;    // options that may be chosen
    uint32_t *options; // [count]
    uint32_t *places;  // [count] where they begin
    uint32_t *shapes;  // [count]
    uint64_t *tests;   // [count][words]
    uint64_t *adds;
    uint32_t *examples;  // [count] by shape: one that has it, from 0..count - 1
    uint32_t *next_copy; // [count] by shape: the shape of the next copy at one place, or UINT32_MAX
    uint64_t *ranks;     // [count] by shape
    uint32_t *slots;     // of the hash table of shapes, UINT32_MAX: empty
    size_t slot_count;
} maker;

static bool may_be_chosen(const cover_task *task, uint32_t option) {
    return task->cover->is_choosable[option] && (!task->is_allowed || task->is_allowed[option]);
}

static ita_status collect(maker *m) {
    const bits_search *s = m->s;
    const ita_cover *cover = s->task.cover;
    uint32_t words = s->layout.words;
    for (uint32_t option = 0; option < cover->option_count; option++)
        m->count += may_be_chosen(&s->task, option);
    m->options = cover_take(&m->arena, m->count, sizeof *m->options);
    m->places = cover_take(&m->arena, m->count, sizeof *m->places);
    m->shapes = cover_take(&m->arena, m->count, sizeof *m->shapes);
    m->tests = cover_take(&m->arena, (size_t)m->count * words, sizeof *m->tests);
    m->adds = cover_take(&m->arena, (size_t)m->count * words, sizeof *m->adds);
    m->examples = cover_take(&m->arena, m->count, sizeof *m->examples);
    m->next_copy = cover_take(&m->arena, m->count, sizeof *m->next_copy);
    m->ranks = cover_take(&m->arena, m->count, sizeof *m->ranks);
    for (m->slot_count = 64; m->slot_count < 2 * (size_t)m->count;)
        m->slot_count *= 2;
    m->slots = cover_take(&m->arena, m->slot_count, sizeof *m->slots);
    if (!m->options || !m->places || !m->shapes || !m->tests || !m->adds || !m->examples ||
        !m->next_copy || !m->ranks || !m->slots)
        return ITA_E_MEMORY;
    memset(m->slots, 255, m->slot_count * sizeof *m->slots);
    for (uint32_t option = 0, i = 0; option < cover->option_count; option++) {
        if (!may_be_chosen(&s->task, option)) continue;
        m->options[i] = option;
        m->places[i] = cover_layout_option(&s->layout, cover, option, m->tests + (size_t)i * words,
                                           m->adds + (size_t)i * words);
        i++;
    }
    return ITA_OK;
}

// ---- shapes

// Gives every option the shape that it looks like; copies of one option share it for now.
static void find_shapes(maker *m) {
    bits_search *s = m->s;
    size_t bytes = s->layout.words * sizeof *m->tests;
    for (uint32_t i = 0; i < m->count; i++) {
        const uint64_t *test = m->tests + (size_t)i * s->layout.words;
        size_t slot = (size_t)ita_hash_bytes(test, bytes, 0) & (m->slot_count - 1);
        for (;; slot = (slot + 1) & (m->slot_count - 1)) {
            uint32_t shape = m->slots[slot];
            if (shape == UINT32_MAX) {
                m->slots[slot] = m->shapes[i] = s->shape_count;
                m->examples[s->shape_count] = i;
                m->next_copy[s->shape_count++] = UINT32_MAX;
                break;
            }
            const uint64_t *other = m->tests + (size_t)m->examples[shape] * s->layout.words;
            if (memcmp(test, other, bytes) == 0) {
                m->shapes[i] = shape;
                break;
            }
        }
    }
}

// Sorts options by place; copies at one place get shapes of their own.
static ita_status make_buckets(maker *m) {
    bits_search *s = m->s;
    uint32_t places = s->layout.sweep_count;
    s->bucket_start = cover_take(&s->arena, places + (size_t)2, sizeof *s->bucket_start);
    s->bucket_shapes = cover_take(&s->arena, m->count, sizeof *s->bucket_shapes);
    s->bucket_options = cover_take(&s->arena, m->count, sizeof *s->bucket_options);
    uint32_t *seen = cover_take(&m->arena, m->count, sizeof *seen); // by shape: place + 1
    if (!s->bucket_start || !s->bucket_shapes || !s->bucket_options || !seen) return ITA_E_MEMORY;
    uint32_t *start = s->bucket_start;
    for (uint32_t i = 0; i < m->count; i++)
        start[m->places[i] + 2]++;
    for (uint32_t place = 0; place < places; place++)
        start[place + 1] += start[place];
    for (uint32_t i = 0; i < m->count; i++) {
        uint32_t at = start[m->places[i] + 1]++;
        s->bucket_options[at] = i; // replaced by the option below
    }
    for (uint32_t place = 0; place < places; place++)
        for (uint32_t at = start[place]; at < start[place + 1]; at++) {
            uint32_t i = s->bucket_options[at], shape = m->shapes[i];
            while (seen[shape] == place + 1) {
                if (m->next_copy[shape] == UINT32_MAX) {
                    m->next_copy[shape] = s->shape_count;
                    m->examples[s->shape_count] = i;
                    m->next_copy[s->shape_count++] = UINT32_MAX;
                }
                shape = m->next_copy[shape];
            }
            seen[shape] = place + 1;
            s->bucket_shapes[at] = shape;
            s->bucket_options[at] = m->options[i];
        }
    return ITA_OK;
}

// In a hurry shapes of rare items come first, shuffled a little; otherwise they keep their order.
static uint64_t rank_of(const maker *m, uint32_t shape) {
    const bits_search *s = m->s;
    const ita_cover *cover = s->task.cover;
    if (!s->task.is_hurried) return shape;
    uint32_t option = m->options[m->examples[shape]];
    uint64_t salt = ita_mix(s->task.seed);
    uint64_t rarest = UINT32_MAX, average = cover->entry_count / cover->item_count + 1;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (cover->has_pieces && cover->items[item].role != ITA_COVER_PIECE) continue;
        uint64_t degree = cover->item_start[item + 1] - cover->item_start[item];
        // Noise that is one and the same for all options of an item.
        uint64_t noisy = degree + ita_mix(salt ^ item) % (average / 2 + 1);
        if (noisy < rarest) rarest = noisy;
    }
    return rarest << 20 | (ita_mix(salt + shape) & 0xfffff);
}

static int compare_ranks(const void *a, const void *b, void *user) {
    const maker *m = user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (m->ranks[x] != m->ranks[y]) return m->ranks[x] < m->ranks[y] ? -1 : 1;
    return (x > y) - (x < y);
}

// Renumbers shapes by rank and keeps their masks.
static ita_status make_shapes(maker *m) {
    bits_search *s = m->s;
    const ita_cover *cover = s->task.cover;
    uint32_t words = s->layout.words, count = s->shape_count;
    s->tests = cover_take(&s->arena, (size_t)count * words, sizeof *s->tests);
    s->adds = cover_take(&s->arena, (size_t)count * words, sizeof *s->adds);
    s->sizes = cover_take(&s->arena, count, sizeof *s->sizes);
    uint32_t *order = cover_take(&m->arena, count, sizeof *order);
    uint32_t *number = cover_take(&m->arena, count, sizeof *number);
    if (!s->tests || !s->adds || !s->sizes || !order || !number) return ITA_E_MEMORY;
    for (uint32_t shape = 0; shape < count; shape++) {
        m->ranks[shape] = rank_of(m, shape);
        order[shape] = shape;
    }
    ita_sort(order, count, sizeof *order, compare_ranks, m);
    for (uint32_t shape = 0; shape < count; shape++) {
        uint32_t i = m->examples[order[shape]], option = m->options[i], size = 0;
        number[order[shape]] = shape;
        memcpy(s->tests + (size_t)shape * words, m->tests + (size_t)i * words,
               words * sizeof *s->tests);
        memcpy(s->adds + (size_t)shape * words, m->adds + (size_t)i * words,
               words * sizeof *s->adds);
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            size += s->layout.sweep_place[cover->entries[e].item] < s->layout.sweep_count;
        s->sizes[shape] = (uint16_t)size;
    }
    for (uint32_t i = 0; i < m->count; i++)
        s->bucket_shapes[i] = number[s->bucket_shapes[i]];
    return ITA_OK;
}

uint32_t bits_option_at(const bits_search *s, uint32_t place, uint32_t shape) {
    for (uint32_t i = s->bucket_start[place]; i < s->bucket_start[place + 1]; i++)
        if (s->bucket_shapes[i] == shape) return s->bucket_options[i];
    return UINT32_MAX;
}

// ---- sets of shapes

// For each place the shapes that begin there; for each byte of a state and each of its values the
// shapes that meet none of its bits.
static ita_status make_sets(bits_search *s) {
    uint32_t words = s->layout.words, places = s->layout.sweep_count;
    size_t sets = s->sets;
    s->place_sets = cover_take(&s->arena, places * sets, sizeof *s->place_sets);
    s->fitting = cover_take(&s->arena, (size_t)words * 8 * 256 * sets, sizeof *s->fitting);
    uint64_t *met = cover_take(&s->arena, (size_t)words * 64 * sets, sizeof *met);
    if (!s->place_sets || !s->fitting || !met) return ITA_E_MEMORY;
    for (uint32_t place = 0; place < places; place++)
        for (uint32_t i = s->bucket_start[place]; i < s->bucket_start[place + 1]; i++)
            ita_bit_set(s->place_sets + place * sets, s->bucket_shapes[i]);
    for (uint32_t shape = 0; shape < s->shape_count; shape++)
        for (uint32_t bit = 0; bit < words * 64; bit++)
            if (ita_bit_get(s->tests + (size_t)shape * words, bit)) {
                ita_bit_set(met + bit * sets, shape);
                ita_bit_set(s->tested, bit);
            }
    for (uint32_t byte = 0; byte < words * 8; byte++)
        for (uint32_t value = 0; value < 256; value++) {
            uint64_t *row = s->fitting + ((size_t)byte * 256 + value) * sets;
            const uint64_t *smaller = row - (value ? value - (value & (value - 1)) : 0) * sets;
            uint32_t bit = value ? byte * 8 + (uint32_t)ita_bits_lowest64(value) : 0;
            for (size_t i = 0; i < sets; i++)
                row[i] = value ? smaller[i] & ~met[bit * sets + i] : UINT64_MAX;
        }
    return ITA_OK;
}

// ---- what must be

// An item of the tail that must be covered once, and whose options all begin before a place, must
// be covered when that place is the first empty one.
static ita_status make_must(maker *m) {
    bits_search *s = m->s;
    const ita_cover *cover = s->task.cover;
    uint32_t words = s->layout.words, sweep_count = s->layout.sweep_count;
    uint32_t *late = cover_take(&m->arena, cover->item_count, sizeof *late);
    s->must = cover_take(&s->arena, (sweep_count + (size_t)1) * words, sizeof *s->must);
    if (!s->must || !late) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < m->count; i++) {
        uint32_t option = m->options[i], place = m->places[i];
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            if (late[cover->entries[e].item] <= place) late[cover->entries[e].item] = place + 1;
    }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (s->layout.sweep_place[i] < sweep_count || item->least != 1 || item->most != 1) continue;
        const cover_field *field = &s->layout.tail[i];
        for (uint32_t place = late[i]; place <= sweep_count; place++)
            s->must[(size_t)place * words + field->word] |= (uint64_t)1 << field->shift;
    }
    return ITA_OK;
}

static ita_status make_bounds(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    s->bounds = cover_take(&s->arena, cover->item_count, sizeof *s->bounds);
    if (!s->bounds) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (item->least == 0 || item->most == 1) continue;
        cover_field field = s->layout.tail[i];
        uint64_t full = field.mask / 2 + 1;
        s->bounds[s->bound_count++] = (bits_bound){field, full - item->most + item->least};
    }
    return ITA_OK;
}

ita_status bits_make_tables(bits_search *s) {
    maker m = {.s = s};
    ita_arena_open(&m.arena, s->task.allocator);
    ita_status status = collect(&m);
    if (!status) {
        find_shapes(&m);
        status = make_buckets(&m);
    }
    if (!status) status = make_shapes(&m);
    if (!status) {
        s->sets = bits_sets_for(s->shape_count);
        status = make_sets(s);
    }
    if (!status) status = make_must(&m);
    if (!status) status = make_bounds(s);
    ita_arena_close(&m.arena);
    return status;
}
