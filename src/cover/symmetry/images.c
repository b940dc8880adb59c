// Finding the image of every option under a permutation of items, by binary search.
#include "cover/symmetry/images.h"

#include <string.h>

static int compare_entries(const ita_cover_entry *a, size_t a_count, const ita_cover_entry *b,
                           size_t b_count) {
    for (size_t i = 0; i < a_count && i < b_count; i++) {
        if (a[i].item != b[i].item) return a[i].item < b[i].item ? -1 : 1;
        if (a[i].colour != b[i].colour) return a[i].colour < b[i].colour ? -1 : 1;
    }
    return (a_count > b_count) - (a_count < b_count);
}

static int compare_with_option(const cover_images *lookup, const ita_cover_entry *entries,
                               size_t count, uint32_t option) {
    return compare_entries(entries, count, lookup->entries + lookup->cover->option_start[option],
                           cover_option_size(lookup->cover, option));
}

static int compare_options(const void *a, const void *b, void *user) {
    const cover_images *lookup = user;
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    int order = compare_with_option(lookup, lookup->entries + lookup->cover->option_start[one],
                                    cover_option_size(lookup->cover, one), other);
    return order ? order : (one > other) - (one < other);
}

ita_status cover_images_open(cover_images *lookup, const ita_cover *cover) {
    *lookup = (cover_images){.cover = cover};
    ita_arena_open(&lookup->arena, cover->allocator);
    lookup->entries = cover_take(&lookup->arena, cover->entry_count, sizeof *lookup->entries);
    lookup->sorted = cover_take(&lookup->arena, cover->option_count, sizeof *lookup->sorted);
    lookup->place = cover_take(&lookup->arena, cover->option_count, sizeof *lookup->place);
    lookup->run = cover_take(&lookup->arena, cover->option_count, sizeof *lookup->run);
    lookup->scratch = cover_take(&lookup->arena, cover->item_count, sizeof *lookup->scratch);
    lookup->is_taken = cover_take(&lookup->arena, cover->item_count, 1);
    if (!lookup->entries || !lookup->sorted || !lookup->place || !lookup->run || !lookup->scratch ||
        !lookup->is_taken) {
        cover_images_close(lookup);
        return ITA_E_MEMORY;
    }
    memcpy(lookup->entries, cover->entries, cover->entry_count * sizeof *lookup->entries);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        cover_sort_entries(lookup->entries + cover->option_start[option],
                           cover_option_size(cover, option));
        lookup->sorted[option] = option;
    }
    ita_sort(lookup->sorted, cover->option_count, sizeof *lookup->sorted, compare_options, lookup);
    for (uint32_t at = 0, run = 0; at < cover->option_count; at++) {
        uint32_t option = lookup->sorted[at], first = lookup->sorted[run];
        if (compare_with_option(lookup, lookup->entries + cover->option_start[option],
                                cover_option_size(cover, option), first) != 0)
            run = at;
        lookup->place[option] = at;
        lookup->run[option] = run;
    }
    return ITA_OK;
}

void cover_images_close(cover_images *lookup) {
    ita_arena_close(&lookup->arena);
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
static uint32_t lower_bound(const cover_images *lookup, const ita_cover_entry *entries,
                            size_t count) {
    uint32_t low = 0, high = lookup->cover->option_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_with_option(lookup, entries, count, lookup->sorted[middle]) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool cover_images_find(cover_images *lookup, const uint32_t *item_images, uint32_t *option_images) {
    const ita_cover *cover = lookup->cover;
    if (!keeps_kinds(cover, item_images, lookup->is_taken)) return false;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        size_t count = cover_option_size(cover, option);
        for (size_t i = 0; i < count; i++) {
            ita_cover_entry entry = cover->entries[cover->option_start[option] + i];
            lookup->scratch[i] = (ita_cover_entry){item_images[entry.item], entry.colour};
        }
        cover_sort_entries(lookup->scratch, count);
        uint32_t at = lower_bound(lookup, lookup->scratch, count);
        if (at == cover->option_count ||
            compare_with_option(lookup, lookup->scratch, count, lookup->sorted[at]) != 0)
            return false;
        // A run shorter than the option's own would make two options share an image.
        at += lookup->place[option] - lookup->run[option];
        if (at >= cover->option_count ||
            compare_with_option(lookup, lookup->scratch, count, lookup->sorted[at]) != 0)
            return false;
        option_images[option] = lookup->sorted[at];
    }
    return true;
}
