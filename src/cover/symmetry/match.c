// Finding the image of every option under a permutation of items, by binary search.
#include "cover/symmetry/match.h"

#include <string.h>

static int compare_entries(const ita_cover_entry *a, size_t a_count, const ita_cover_entry *b,
                           size_t b_count) {
    for (size_t i = 0; i < a_count && i < b_count; i++) {
        if (a[i].item != b[i].item) return a[i].item < b[i].item ? -1 : 1;
        if (a[i].colour != b[i].colour) return a[i].colour < b[i].colour ? -1 : 1;
    }
    return (a_count > b_count) - (a_count < b_count);
}

static int compare_with_option(const cover_match *match, const ita_cover_entry *entries,
                               size_t count, uint32_t option) {
    return compare_entries(entries, count, match->entries + match->cover->option_start[option],
                           cover_option_size(match->cover, option));
}

static int compare_options(const void *a, const void *b, void *user) {
    const cover_match *match = user;
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    int order = compare_with_option(match, match->entries + match->cover->option_start[one],
                                    cover_option_size(match->cover, one), other);
    return order ? order : (one > other) - (one < other);
}

ita_status cover_match_open(cover_match *match, const ita_cover *cover) {
    *match = (cover_match){.cover = cover};
    ita_arena_open(&match->arena, cover->allocator);
    match->entries = cover_take(&match->arena, cover->entry_count, sizeof *match->entries);
    match->sorted = cover_take(&match->arena, cover->option_count, sizeof *match->sorted);
    match->place = cover_take(&match->arena, cover->option_count, sizeof *match->place);
    match->run = cover_take(&match->arena, cover->option_count, sizeof *match->run);
    match->scratch = cover_take(&match->arena, cover->item_count, sizeof *match->scratch);
    match->is_taken = cover_take(&match->arena, cover->item_count, 1);
    if (!match->entries || !match->sorted || !match->place || !match->run || !match->scratch ||
        !match->is_taken) {
        cover_match_close(match);
        return ITA_E_MEMORY;
    }
    memcpy(match->entries, cover->entries, cover->entry_count * sizeof *match->entries);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        cover_sort_entries(match->entries + cover->option_start[option],
                           cover_option_size(cover, option));
        match->sorted[option] = option;
    }
    ita_sort(match->sorted, cover->option_count, sizeof *match->sorted, compare_options, match);
    for (uint32_t at = 0, run = 0; at < cover->option_count; at++) {
        uint32_t option = match->sorted[at], first = match->sorted[run];
        if (compare_with_option(match, match->entries + cover->option_start[option],
                                cover_option_size(cover, option), first) != 0)
            run = at;
        match->place[option] = at;
        match->run[option] = run;
    }
    return ITA_OK;
}

void cover_match_close(cover_match *match) {
    ita_arena_close(&match->arena);
}

static bool keeps_kinds(const ita_cover *cover, const uint32_t *images, uint8_t *is_taken) {
    memset(is_taken, 0, cover->item_count);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (images[i] >= cover->item_count || is_taken[images[i]]) return false;
        is_taken[images[i]] = 1;
        const cover_item *a = &cover->items[i], *b = &cover->items[images[i]];
        if (a->is_primary != b->is_primary || a->least != b->least || a->most != b->most)
            return false;
    }
    return true;
}

// The first place in `sorted` whose option is not less than the entries.
static uint32_t lower_bound(const cover_match *match, const ita_cover_entry *entries,
                            size_t count) {
    uint32_t low = 0, high = match->cover->option_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_with_option(match, entries, count, match->sorted[middle]) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool cover_match_images(cover_match *match, const uint32_t *item_images, uint32_t *option_images) {
    const ita_cover *cover = match->cover;
    if (!keeps_kinds(cover, item_images, match->is_taken)) return false;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        size_t count = cover_option_size(cover, option);
        for (size_t i = 0; i < count; i++) {
            ita_cover_entry entry = cover->entries[cover->option_start[option] + i];
            match->scratch[i] = (ita_cover_entry){item_images[entry.item], entry.colour};
        }
        cover_sort_entries(match->scratch, count);
        uint32_t at = lower_bound(match, match->scratch, count);
        if (at == cover->option_count ||
            compare_with_option(match, match->scratch, count, match->sorted[at]) != 0)
            return false;
        // A run shorter than the option's own would make two options share an image.
        at += match->place[option] - match->run[option];
        if (at >= cover->option_count ||
            compare_with_option(match, match->scratch, count, match->sorted[at]) != 0)
            return false;
        option_images[option] = match->sorted[at];
    }
    return true;
}
