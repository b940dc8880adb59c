// Finding the image of every option under a permutation of items, by hashing what it covers.
#include "cover/symmetry/images.h"

#include <string.h>

enum { NONE = UINT32_MAX, LEAST_SLOTS = 4 };

// The same in whatever order the entries come.
static uint64_t hash_of(const ita_cover *cover, uint32_t option, const uint32_t *item_images) {
    uint64_t sum = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        sum +=
            ita_mix((uint64_t)item_images[cover->entries[e].item] << 32 | cover->entries[e].colour);
    return ita_mix(sum);
}

// Lays out the image of an option, to be compared with others, or takes it up again.
static void lay_out(cover_images *lookup, uint32_t option, const uint32_t *item_images,
                    bool is_laid) {
    const ita_cover *cover = lookup->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        lookup->colours[item_images[cover->entries[e].item]] =
            is_laid ? cover->entries[e].colour + 1 : 0;
}

// No item stands twice in an option, so that as many entries, all of them laid out, are the same.
static bool is_laid_out(const cover_images *lookup, uint32_t option, uint32_t size) {
    const ita_cover *cover = lookup->cover;
    if (cover_option_size(cover, option) != size) return false;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (lookup->colours[cover->entries[e].item] != cover->entries[e].colour + 1) return false;
    return true;
}

// The slot of the first option that covers what the image of this one does, or a free one.
static uint32_t *slot_of_image(cover_images *lookup, uint32_t option, const uint32_t *item_images) {
    const uint32_t size = cover_option_size(lookup->cover, option);
    size_t at = (size_t)hash_of(lookup->cover, option, item_images) & (lookup->slot_count - 1);
    lay_out(lookup, option, item_images, true);
    while (lookup->slots[at] != NONE && !is_laid_out(lookup, lookup->slots[at], size))
        at = (at + 1) & (lookup->slot_count - 1);
    lay_out(lookup, option, item_images, false);
    return &lookup->slots[at];
}

static ita_status take_tables(cover_images *lookup) {
    const ita_cover *cover = lookup->cover;
    ita_arena *arena = &lookup->arena;
    lookup->slot_count = LEAST_SLOTS;
    while (lookup->slot_count / 2 < cover->option_count)
        lookup->slot_count *= 2;
    lookup->slots = cover_take(arena, lookup->slot_count, sizeof *lookup->slots);
    lookup->next = cover_take(arena, cover->option_count, sizeof *lookup->next);
    lookup->is_first = cover_take(arena, cover->option_count, 1);
    lookup->colours = cover_take(arena, cover->item_count, sizeof *lookup->colours);
    lookup->is_taken = cover_take(arena, cover->item_count, 1);
    lookup->identity = cover_take(arena, cover->item_count, sizeof *lookup->identity);
    const bool has_room = lookup->slots && lookup->next && lookup->is_first && lookup->colours &&
                          lookup->is_taken && lookup->identity;
    return has_room ? ITA_OK : ITA_E_MEMORY;
}

// From the last to the first, so that equal ones are linked upwards.
static ita_status fill(cover_images *lookup) {
    const ita_cover *cover = lookup->cover;
    memset(lookup->slots, 0xff, lookup->slot_count * sizeof *lookup->slots);
    for (uint32_t i = 0; i < cover->item_count; i++)
        lookup->identity[i] = i;
    for (uint32_t option = cover->option_count; option-- > 0;) {
        if (option % COVER_OPTIONS_A_LOOK == 0 && cover_is_stopped(cover)) return ITA_E_STOPPED;
        uint32_t *slot = slot_of_image(lookup, option, lookup->identity);
        lookup->next[option] = *slot;
        lookup->is_first[option] = 1;
        if (*slot != NONE) lookup->is_first[*slot] = 0;
        *slot = option;
    }
    return ITA_OK;
}

ita_status cover_images_open(cover_images *lookup, const ita_cover *cover) {
    *lookup = (cover_images){.cover = cover};
    ita_arena_open(&lookup->arena, cover->allocator);
    ita_status status = take_tables(lookup);
    if (status == ITA_OK) status = fill(lookup);
    if (status != ITA_OK) cover_images_close(lookup);
    return status;
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

ita_status cover_images_find(cover_images *lookup, const uint32_t *item_images,
                             uint32_t *option_images) {
    const ita_cover *cover = lookup->cover;
    if (!keeps_kinds(cover, item_images, lookup->is_taken)) return ITA_E_RANGE;
    for (uint32_t first = 0; first < cover->option_count; first++) {
        if (first % COVER_OPTIONS_A_LOOK == 0 && cover_is_stopped(cover)) return ITA_E_STOPPED;
        if (!lookup->is_first[first]) continue;
        uint32_t image = *slot_of_image(lookup, first, item_images);
        for (uint32_t option = first; option != NONE; option = lookup->next[option]) {
            if (image == NONE) return ITA_E_RANGE; // fewer than the option's own
            option_images[option] = image;
            image = lookup->next[image];
        }
    }
    return ITA_OK;
}
