// The tables of the search on bit masks: what options look like from their first place on, and
// which of them fit beside a state. Where the same shapes occur all over the board there is one
// list of shapes and one table; elsewhere every place has its own.
#include "cover/method/bits.h"

#include <string.h>

enum { MOST_SHARED = 256 }; // shapes that are shared at most

// What is needed on the way and not kept.
typedef struct maker {
    bits_search *s;
    ita_arena arena;
    uint32_t count;      // options that may be chosen
    uint32_t *options;   // [count]
    uint32_t *places;    // [count] where they begin
    uint64_t *tests;     // [count][words]
    uint64_t *adds;      // [count][words]
    uint64_t *ranks;     // [count]
    uint32_t *order;     // [count] by place, then by rank
    uint32_t *shapes;    // [count] what they look like
    uint32_t *examples;  // [count] by shape: one that has it
    uint32_t *next_copy; // [count] by shape: that of the next copy at one place, or UINT32_MAX
    uint32_t shape_count;
} maker;

static bool may_be_chosen(const cover_task *task, uint32_t option) {
    return task->cover->is_choosable[option] && (!task->is_allowed || task->is_allowed[option]);
}

// In a hurry options of rare items come first, shuffled a little; otherwise they keep their order.
// Options that look alike have the same rank.
static uint64_t rank_of(const bits_search *s, uint32_t option, const uint64_t *test) {
    const ita_cover *cover = s->base.task.cover;
    if (!s->base.task.is_hurried) return 0;
    uint64_t salt = ita_mix(s->base.task.seed);
    uint64_t rarest = UINT32_MAX, average = cover->entry_count / cover->item_count + 1;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (cover->has_pieces && cover->items[item].role != ITA_COVER_PIECE) continue;
        uint64_t degree = cover->item_start[item + 1] - cover->item_start[item];
        // Noise that is one and the same for all options of an item.
        uint64_t noisy = degree + ita_mix(salt ^ item) % (average / 2 + 1);
        if (noisy < rarest) rarest = noisy;
    }
    uint64_t looks = ita_hash_bytes(test, s->layout.words * sizeof *test, salt);
    return rarest << 20 | looks >> 44;
}

static int compare_options(const void *a, const void *b, void *user) {
    const maker *m = user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (m->places[x] != m->places[y]) return m->places[x] < m->places[y] ? -1 : 1;
    if (m->ranks[x] != m->ranks[y]) return m->ranks[x] < m->ranks[y] ? -1 : 1;
    return (x > y) - (x < y);
}

static ita_status collect(maker *m) {
    const bits_search *s = m->s;
    const ita_cover *cover = s->base.task.cover;
    uint32_t words = s->layout.words;
    for (uint32_t option = 0; option < cover->option_count; option++)
        m->count += may_be_chosen(&s->base.task, option);
    m->options = cover_take(&m->arena, m->count, sizeof *m->options);
    m->places = cover_take(&m->arena, m->count, sizeof *m->places);
    m->tests = cover_take(&m->arena, (size_t)m->count * words, sizeof *m->tests);
    m->adds = cover_take(&m->arena, (size_t)m->count * words, sizeof *m->adds);
    m->ranks = cover_take(&m->arena, m->count, sizeof *m->ranks);
    m->order = cover_take(&m->arena, m->count, sizeof *m->order);
    m->shapes = cover_take(&m->arena, m->count, sizeof *m->shapes);
    m->examples = cover_take(&m->arena, m->count, sizeof *m->examples);
    m->next_copy = cover_take(&m->arena, m->count, sizeof *m->next_copy);
    if (!m->options || !m->places || !m->tests || !m->adds || !m->ranks || !m->order ||
        !m->shapes || !m->examples || !m->next_copy)
        return ITA_E_MEMORY;
    for (uint32_t option = 0, i = 0; option < cover->option_count; option++) {
        if (!may_be_chosen(&s->base.task, option)) continue;
        uint64_t *test = m->tests + (size_t)i * words;
        m->options[i] = option;
        m->places[i] =
            cover_bit_layout_option(&s->layout, cover, option, test, m->adds + (size_t)i * words);
        m->ranks[i] = rank_of(s, option, test);
        m->order[i] = i;
        i++;
    }
    ita_sort(m->order, m->count, sizeof *m->order, compare_options, m);
    return ITA_OK;
}

// What begins at each place, in the order of ranks.
static ita_status make_buckets(maker *m) {
    bits_search *s = m->s;
    uint32_t places = s->layout.sweep_count;
    s->bucket_start = cover_take(&s->base.arena, places + (size_t)1, sizeof *s->bucket_start);
    s->bucket_shapes = cover_take(&s->base.arena, m->count, sizeof *s->bucket_shapes);
    s->bucket_options = cover_take(&s->base.arena, m->count, sizeof *s->bucket_options);
    if (!s->bucket_start || !s->bucket_shapes || !s->bucket_options) return ITA_E_MEMORY;
    for (uint32_t at = 0; at < m->count; at++) {
        s->bucket_options[at] = m->options[m->order[at]];
        s->bucket_start[m->places[m->order[at]] + 1]++;
    }
    for (uint32_t place = 0; place < places; place++)
        s->bucket_start[place + 1] += s->bucket_start[place];
    return ITA_OK;
}

// ---- shapes

// Gives every option the shape that it looks like, copies at one place shapes of their own. False
// when there are too many to share, or no memory to find out.
static bool find_shapes(maker *m) {
    const bits_search *s = m->s;
    enum { SLOTS = 4 * MOST_SHARED };
    uint32_t slots[SLOTS]; // number of a shape plus one
    uint32_t seen[MOST_SHARED] = {0};
    memset(slots, 0, sizeof slots);
    size_t words = s->layout.words, bytes = words * sizeof *m->tests;
    for (uint32_t at = 0; at < m->count; at++) {
        uint32_t i = m->order[at];
        const uint64_t *test = m->tests + i * words;
        size_t slot = (size_t)ita_hash_bytes(test, bytes, 0) % SLOTS;
        while (slots[slot] &&
               memcmp(test, m->tests + m->examples[slots[slot] - 1] * words, bytes) != 0)
            slot = (slot + 1) % SLOTS;
        uint32_t shape = slots[slot] ? slots[slot] - 1 : UINT32_MAX, before = UINT32_MAX;
        while (shape != UINT32_MAX && seen[shape] == m->places[i] + 1) {
            before = shape;
            shape = m->next_copy[shape];
        }
        if (shape == UINT32_MAX) {
            if (m->shape_count == MOST_SHARED) return false;
            shape = m->shape_count++;
            m->examples[shape] = i;
            m->next_copy[shape] = UINT32_MAX;
            if (before == UINT32_MAX)
                slots[slot] = shape + 1;
            else
                m->next_copy[before] = shape;
        }
        seen[shape] = m->places[i] + 1;
        m->shapes[i] = shape;
    }
    return true;
}

static int compare_shapes(const void *a, const void *b, void *user) {
    const maker *m = user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    uint64_t p = m->ranks[m->examples[x]], q = m->ranks[m->examples[y]];
    if (p != q) return p < q ? -1 : 1;
    return (x > y) - (x < y);
}

// Shared shapes are numbered by rank. `number` [shape_count].
static void number_shapes(maker *m, uint32_t *number) {
    uint32_t order[MOST_SHARED];
    for (uint32_t shape = 0; shape < m->shape_count; shape++)
        order[shape] = shape;
    ita_sort(order, m->shape_count, sizeof *order, compare_shapes, m);
    for (uint32_t at = 0; at < m->shape_count; at++)
        number[order[at]] = at;
}

static ita_status take_shapes(bits_search *s, uint32_t count) {
    uint32_t words = s->layout.words, places = s->layout.sweep_count;
    s->shape_count = count;
    s->tests = cover_take(&s->base.arena, (size_t)count * words, sizeof *s->tests);
    s->adds = cover_take(&s->base.arena, (size_t)count * words, sizeof *s->adds);
    s->sizes = cover_take(&s->base.arena, count, sizeof *s->sizes);
    s->places = cover_take(&s->base.arena, places, sizeof *s->places);
    return s->tests && s->adds && s->sizes && s->places ? ITA_OK : ITA_E_MEMORY;
}

static void keep_shape(const maker *m, uint32_t i, uint32_t shape) {
    const bits_search *s = m->s;
    const ita_cover *cover = s->base.task.cover;
    uint32_t words = s->layout.words, option = m->options[i], size = 0;
    memcpy(s->tests + (size_t)shape * words, m->tests + (size_t)i * words,
           words * sizeof *s->tests);
    memcpy(s->adds + (size_t)shape * words, m->adds + (size_t)i * words, words * sizeof *s->adds);
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        size += s->layout.sweep_place[cover->entries[e].item] < s->layout.sweep_count;
    s->sizes[shape] = (uint16_t)size;
}

static ita_status make_shapes(maker *m) {
    bits_search *s = m->s;
    s->has_shared_shapes = find_shapes(m);
    ita_status status = take_shapes(s, s->has_shared_shapes ? m->shape_count : m->count);
    if (status) return status;
    uint32_t number[MOST_SHARED], most = m->shape_count;
    if (s->has_shared_shapes) number_shapes(m, number);
    for (uint32_t place = 0; place < s->layout.sweep_count; place++) {
        uint32_t start = s->bucket_start[place], end = s->bucket_start[place + 1];
        s->places[place].first_shape = s->has_shared_shapes ? 0 : start;
        for (uint32_t at = start; at < end; at++) {
            uint32_t i = m->order[at];
            s->bucket_shapes[at] = s->has_shared_shapes ? number[m->shapes[i]] : at - start;
            keep_shape(m, i, s->places[place].first_shape + s->bucket_shapes[at]);
        }
        if (!s->has_shared_shapes && (place == 0 || end - start > most)) most = end - start;
    }
    s->sets = bits_sets_for(most);
    return ITA_OK;
}

uint32_t bits_option_at(const bits_search *s, uint32_t place, uint32_t shape) {
    for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++)
        if (s->bucket_shapes[at] == shape) return s->bucket_options[at];
    return UINT32_MAX;
}

// ---- sets of shapes

// For each chunk of a state and each of its values the shapes that meet none of its bits. `met`
// [words * 64][sets] says which shapes meet a bit.
static void fill_fitting(const bits_search *s, const uint64_t *met, uint64_t *fitting) {
    uint32_t values = 1u << s->chunk_bits;
    size_t sets = s->sets;
    for (uint32_t chunk = 0; chunk < s->layout.words * 64 / s->chunk_bits; chunk++)
        for (uint32_t value = 0; value < values; value++) {
            uint64_t *row = fitting + ((size_t)chunk * values + value) * sets;
            if (value == 0) {
                memset(row, 255, sets * sizeof *row);
                continue;
            }
            uint32_t lowest = value & (~value + 1);
            const uint64_t *without = row - lowest * sets;
            uint32_t bit = chunk * s->chunk_bits + (uint32_t)ita_bits_lowest64(lowest);
            for (size_t i = 0; i < sets; i++)
                row[i] = without[i] & ~met[bit * sets + i];
        }
}

static ita_status make_sets(maker *m) {
    bits_search *s = m->s;
    uint32_t words = s->layout.words, places = s->layout.sweep_count;
    size_t sets = s->sets;
    // Tables by bytes for all places together, by four bits for each place.
    s->chunk_bits = s->has_shared_shapes ? 8 : 4;
    size_t table = (size_t)words * 64 / s->chunk_bits * ((size_t)1 << s->chunk_bits) * sets;
    size_t tables = s->has_shared_shapes ? 1 : places;
    s->place_sets = cover_take(&s->base.arena, places * sets, sizeof *s->place_sets);
    s->tested = cover_take(&s->base.arena, (size_t)places * words, sizeof *s->tested);
    s->fitting = cover_take(&s->base.arena, tables * table, sizeof *s->fitting);
    uint64_t *met = cover_take(&m->arena, (size_t)words * 64 * sets, sizeof *met);
    if (!s->place_sets || !s->tested || !s->fitting || !met) return ITA_E_MEMORY;
    for (uint32_t place = 0; place < places; place++) {
        bits_place *here = &s->places[place];
        uint64_t *tested = s->tested + (size_t)place * words;
        here->fitting = s->has_shared_shapes ? 0 : place * table;
        for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++) {
            uint32_t shape = s->bucket_shapes[at];
            const uint64_t *test = s->tests + (size_t)(here->first_shape + shape) * words;
            ita_bit_set(s->place_sets + place * sets, shape);
            for (uint32_t w = 0; w < words; w++) {
                tested[w] |= test[w];
                for (uint64_t rest = test[w]; rest; rest &= rest - 1)
                    ita_bit_set(met + (w * 64 + (size_t)ita_bits_lowest64(rest)) * sets, shape);
            }
        }
        if (s->has_shared_shapes && place + 1 < places) continue;
        fill_fitting(s, met, s->fitting + here->fitting);
        memset(met, 0, (size_t)words * 64 * sets * sizeof *met);
    }
    return ITA_OK;
}

// ---- what must be

// An item of the tail that must be covered once, and whose options all begin before a place, must
// be covered when that place is the first empty one.
static ita_status make_must(maker *m) {
    bits_search *s = m->s;
    const ita_cover *cover = s->base.task.cover;
    uint32_t words = s->layout.words, sweep_count = s->layout.sweep_count;
    uint32_t *late = cover_take(&m->arena, cover->item_count, sizeof *late);
    s->must = cover_take(&s->base.arena, (sweep_count + (size_t)1) * words, sizeof *s->must);
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
    const ita_cover *cover = s->base.task.cover;
    s->bounds = cover_take(&s->base.arena, cover->item_count, sizeof *s->bounds);
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
    ita_arena_open(&m.arena, s->base.task.allocator);
    ita_status status = collect(&m);
    if (!status) status = make_buckets(&m);
    if (!status) status = make_shapes(&m);
    if (!status) status = make_sets(&m);
    if (!status) status = make_must(&m);
    if (!status) status = make_bounds(s);
    ita_arena_close(&m.arena);
    return status;
}
