// The tables of the search on bit masks: options as masks, listed by the first place they cover and
// by what a few other places look like.
#include "cover/bits.h"

#include <string.h>

enum { MOST_LISTED = 1 << 20 };

typedef struct ranked {
    uint64_t rank;
    uint32_t placement;
} ranked;

static int compare_ranked(const void *a, const void *b, void *user) {
    (void)user;
    const ranked *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    return (x->placement > y->placement) - (x->placement < y->placement);
}

static bool may_be_chosen(const cover_task *task, uint32_t option) {
    return task->cover->is_choosable[option] && (!task->is_allowed || task->is_allowed[option]);
}

static ita_status make_masks(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    uint32_t words = s->layout.words;
    s->placement_of = cover_take(&s->arena, cover->option_count, sizeof *s->placement_of);
    s->option_of = cover_take(&s->arena, cover->option_count, sizeof *s->option_of);
    if (!s->placement_of || !s->option_of) return ITA_E_MEMORY;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        s->placement_of[option] = UINT32_MAX;
        if (!may_be_chosen(&s->task, option)) continue;
        s->placement_of[option] = s->placement_count;
        s->option_of[s->placement_count++] = option;
    }
    s->tests = cover_take(&s->arena, (size_t)s->placement_count * words, sizeof *s->tests);
    s->adds = cover_take(&s->arena, (size_t)s->placement_count * words, sizeof *s->adds);
    s->sizes = cover_take(&s->arena, s->placement_count, sizeof *s->sizes);
    s->start = cover_take(&s->arena, words, sizeof *s->start);
    if (!s->tests || !s->adds || !s->sizes || !s->start) return ITA_E_MEMORY;
    for (uint32_t p = 0; p < s->placement_count; p++) {
        uint32_t option = s->option_of[p];
        cover_layout_option(&s->layout, cover, option, s->tests + (size_t)p * words,
                            s->adds + (size_t)p * words);
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            if (s->layout.place[cover->entries[e].item] < s->layout.ordered_count) s->sizes[p]++;
    }
    if (memcmp(s->tests, s->adds, (size_t)s->placement_count * words * sizeof *s->tests) == 0)
        s->adds = s->tests;
    cover_layout_start(&s->layout, cover, s->start);
    return ITA_OK;
}

static uint32_t first_place(const bits_search *s, uint32_t placement) {
    const uint64_t *test = s->tests + (size_t)placement * s->layout.words;
    uint32_t word = 0;
    while (test[word] == 0)
        word++;
    return word * 64 + (uint32_t)ita_bits_lowest64(test[word]);
}

// Placements by first place; in a hurry rare options come first within a place, shuffled a little,
// otherwise they keep their order. `start` [ordered_count + 1] says where each place begins.
static void sort_placements(const bits_search *s, ranked *all, uint32_t *start) {
    const ita_cover *cover = s->task.cover;
    ita_random random;
    ita_random_seed(&random, s->task.seed);
    // An item's rank is one number for all its options, so that pieces keep together.
    uint64_t salt = ita_random_next(&random);
    for (uint32_t p = 0; p < s->placement_count; p++) {
        uint64_t rank = 0;
        if (s->task.is_hurried) {
            uint32_t option = s->option_of[p];
            uint64_t rarest = UINT64_MAX;
            for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1];
                 e++) {
                uint32_t item = cover->entries[e].item;
                if (cover->has_pieces && cover->items[item].role != ITA_COVER_PIECE) continue;
                uint64_t degree = cover->item_start[item + 1] - cover->item_start[item];
                uint64_t average = cover->entry_count / cover->item_count + 1;
                uint64_t noise = ita_mix(salt ^ item) % (average / 2 + 1);
                if (degree + noise < rarest) rarest = degree + noise;
            }
            if (rarest > UINT32_MAX >> 2) rarest = UINT32_MAX >> 2;
            rank = rarest << 8 | (ita_random_next(&random) & 255);
        }
        all[p] = (ranked){(uint64_t)first_place(s, p) << 44 | rank, p};
        start[first_place(s, p) + 1]++;
    }
    for (uint32_t place = 0; place < s->layout.ordered_count; place++)
        start[place + 1] += start[place];
    ita_sort(all, s->placement_count, sizeof *all, compare_ranked, NULL);
}

static uint32_t field_of(const uint64_t *mask, bits_field field, uint32_t bits) {
    return (uint32_t)(mask[field.word] >> field.shift) & ((1u << bits) - 1);
}

// The window of bits that is met by most options of the list, counting those half that already meet
// the other window with one bit, and so on.
static bits_field choose_field(const bits_search *s, const ranked *list, uint32_t count,
                               uint32_t bits, const bits_field *other) {
    enum { UNIT = 1 << 12 };
    bits_field best = {0, 0};
    uint64_t best_gain = 0;
    for (uint32_t word = 0; word < s->layout.words; word++) {
        uint64_t met = 0;
        for (uint32_t i = 0; i < count; i++)
            met |= s->tests[(size_t)list[i].placement * s->layout.words + word];
        for (uint32_t shift = 0; shift + bits <= 64; shift++) {
            bits_field field = {word, shift};
            if (field_of(&met, (bits_field){0, shift}, bits) == 0) continue;
            uint64_t gain = 0;
            for (uint32_t i = 0; i < count; i++) {
                const uint64_t *test = s->tests + (size_t)list[i].placement * s->layout.words;
                uint32_t weight = UNIT;
                if (other) weight >>= ita_bits_count64(field_of(test, *other, bits));
                gain += weight - (weight >> ita_bits_count64(field_of(test, field, bits)));
            }
            if (gain > best_gain) {
                best_gain = gain;
                best = field;
            }
        }
    }
    return best;
}

static void choose_fields(bits_search *s, const ranked *all, const uint32_t *start) {
    // Looking at every window costs words * 64 * options: long lists are judged by a sample.
    enum { SAMPLE = 64 };
    ranked sample[SAMPLE];
    for (uint32_t place = 0; place < s->layout.ordered_count; place++) {
        uint32_t count = start[place + 1] - start[place];
        uint32_t taken = count < SAMPLE ? count : SAMPLE;
        for (uint32_t i = 0; i < taken; i++)
            sample[i] = all[start[place] + (uint64_t)i * count / taken];
        bits_cell *cell = &s->cells[place];
        cell->fields[0] = choose_field(s, sample, taken, s->key_bits, NULL);
        cell->fields[1] = choose_field(s, sample, taken, s->key_bits, &cell->fields[0]);
    }
}

// Fills the lists, or with `lists` NULL only counts them. The first place of a cell is empty when
// the lists are read, so keys that say otherwise need not be right.
static uint64_t list_placements(bits_search *s, const ranked *all, const uint32_t *start,
                                bool is_counting) {
    uint32_t keys = 1u << (2 * s->key_bits), bits = s->key_bits;
    uint64_t used = 0;
    for (uint32_t place = 0; place < s->layout.ordered_count; place++) {
        bits_cell *cell = &s->cells[place];
        cell->lists = place * (keys + 1);
        for (uint32_t key = 0; key < keys; key++) {
            if (!is_counting) s->list_start[cell->lists + key] = (uint32_t)used;
            for (uint32_t i = start[place]; i < start[place + 1]; i++) {
                const uint64_t *test = s->tests + (size_t)all[i].placement * s->layout.words;
                uint32_t meets = bits ? field_of(test, cell->fields[0], bits) |
                                            field_of(test, cell->fields[1], bits) << bits
                                      : 0;
                if (meets & key) continue;
                if (!is_counting) s->lists[used] = all[i].placement;
                used++;
            }
        }
        if (!is_counting) s->list_start[cell->lists + keys] = (uint32_t)used;
    }
    return used;
}

static ita_status make_lists(bits_search *s, const ranked *all, const uint32_t *start) {
    s->cells = cover_take(&s->arena, s->layout.ordered_count, sizeof *s->cells);
    if (!s->cells) return ITA_E_MEMORY;
    uint64_t listed;
    for (s->key_bits = BITS_FIELD_MOST;; s->key_bits--) {
        if (s->key_bits > 0) choose_fields(s, all, start);
        listed = list_placements(s, all, start, true);
        if (listed <= MOST_LISTED || s->key_bits == 0) break;
    }
    uint32_t keys = 1u << (2 * s->key_bits);
    s->list_start =
        cover_take(&s->arena, (size_t)s->layout.ordered_count * (keys + 1), sizeof *s->list_start);
    s->lists = cover_take(&s->arena, (size_t)listed, sizeof *s->lists);
    if (!s->list_start || !s->lists) return ITA_E_MEMORY;
    list_placements(s, all, start, false);
    return ITA_OK;
}

// An ordered item whose options all begin before a place must be covered when that place is the
// first empty one.
static ita_status make_must(bits_search *s) {
    uint32_t words = s->layout.words, ordered = s->layout.ordered_count;
    s->must = cover_take(&s->arena, (ordered + (size_t)1) * words, sizeof *s->must);
    uint32_t *last = cover_take(&s->arena, ordered, sizeof *last);
    if (!s->must || !last) return ITA_E_MEMORY;
    for (uint32_t p = 0; p < s->placement_count; p++) {
        const uint64_t *test = s->tests + (size_t)p * words;
        uint32_t first = first_place(s, p);
        for (uint32_t word = 0; word * 64 < ordered; word++)
            for (uint64_t rest = test[word]; rest; rest &= rest - 1) {
                uint32_t place = word * 64 + (uint32_t)ita_bits_lowest64(rest);
                if (place < ordered && last[place] < first + 1) last[place] = first + 1;
            }
    }
    for (uint32_t item = 0; item < ordered; item++)
        for (uint32_t place = last[item]; place < ordered; place++)
            ita_bit_set(s->must + (size_t)place * words, item);
    return ITA_OK;
}

static ita_status make_bounds(bits_search *s) {
    const ita_cover *cover = s->task.cover;
    s->bounds = cover_take(&s->arena, cover->item_count, sizeof *s->bounds);
    if (!s->bounds) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        uint32_t place = s->layout.place[i], width = s->layout.width[i];
        if (item->least == 0 || width == 1) continue;
        uint64_t start = ((uint64_t)1 << (width - 1)) - item->most;
        s->bounds[s->bound_count++] =
            (bits_bound){place / 64, place % 64, ((uint64_t)1 << width) - 1, start + item->least};
    }
    return ITA_OK;
}

ita_status bits_make_tables(bits_search *s) {
    ita_status status = make_masks(s);
    if (status) return status;
    ita_arena arena; // for what is not kept
    ita_arena_open(&arena, s->task.allocator);
    ranked *all = cover_take(&arena, s->placement_count, sizeof *all);
    uint32_t *start = cover_take(&arena, s->layout.ordered_count + (size_t)2, sizeof *start);
    status = all && start ? ITA_OK : ITA_E_MEMORY;
    if (!status) {
        sort_placements(s, all, start);
        status = make_lists(s, all, start);
    }
    ita_arena_close(&arena);
    if (!status) status = make_must(s);
    if (!status) status = make_bounds(s);
    return status;
}
