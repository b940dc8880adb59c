// What can be read off an instance's options: who has which item, what may be chosen, a
// fingerprint. Knows nothing of boards, symmetry or searching.
#include "cover/instance/instance.h"

#include <string.h>

void *cover_take(ita_arena *arena, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count ? count : 1, size, &bytes)) return NULL;
    void *block = ita_arena_take(arena, bytes);
    if (block) memset(block, 0, bytes);
    return block;
}

static int compare_numbers(const void *a, const void *b, void *user) {
    (void)user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void cover_sort_numbers(uint32_t *numbers, size_t count) {
    ita_sort(numbers, count, sizeof *numbers, compare_numbers, NULL);
}

static uint64_t fingerprint(const ita_cover *cover) {
    uint64_t hash = ita_mix(cover->item_count) ^ ita_mix(~(uint64_t)cover->option_count);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        hash = ita_mix(hash ^ item->is_primary);
        hash = ita_mix(hash ^ ((uint64_t)item->least << 32 | item->most));
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        hash = ita_mix(hash ^ cover_option_size(cover, option));
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            hash =
                ita_mix(hash ^ ((uint64_t)cover->entries[e].item << 32 | cover->entries[e].colour));
    }
    return hash;
}

// The entry of an option for an item that it has.
static uint32_t entry_of(const ita_cover *cover, uint32_t option, uint32_t item) {
    uint32_t e = cover->option_start[option];
    while (cover->entries[e].item != item)
        e++;
    return e;
}

// All options of an item have this other one too, and two never stand together because of that.
static bool is_apart_by(const ita_cover *cover, uint32_t item, uint32_t other) {
    if (!cover->items[other].is_primary || cover->items[other].most > 1) return false;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++)
        if (!cover_has_item(cover, cover->item_options[k], other)) return false;
    return true;
}

// A secondary item is idle when it has one option at most, when all give it one colour, or when a
// primary item keeps them apart already.
static bool is_idle(const ita_cover *cover, uint32_t item) {
    const uint32_t from = cover->item_start[item], to = cover->item_start[item + 1];
    if (cover->items[item].is_primary) return false;
    if (from == to) return true;
    const uint32_t first = cover->item_options[from];
    const uint32_t colour = cover->entries[entry_of(cover, first, item)].colour;
    bool is_one_colour = colour != 0;
    for (uint32_t k = from; k < to; k++) {
        const uint32_t e = entry_of(cover, cover->item_options[k], item);
        if (cover_weight(cover, e) != 1) return false;
        is_one_colour = is_one_colour && cover->entries[e].colour == colour;
    }
    if (to - from == 1 || is_one_colour) return true;
    for (uint32_t e = cover->option_start[first]; e < cover->option_start[first + 1]; e++)
        if (is_apart_by(cover, item, cover->entries[e].item)) return true;
    return false;
}

ita_status cover_index(ita_cover *cover) {
    cover->item_start =
        cover_take(&cover->arena, cover->item_count + (size_t)1, sizeof *cover->item_start);
    cover->item_options =
        cover_take(&cover->arena, cover->entry_count, sizeof *cover->item_options);
    cover->is_choosable = cover_take(&cover->arena, cover->option_count, 1);
    if (!cover->item_start || !cover->item_options || !cover->is_choosable) return ITA_E_MEMORY;

    uint32_t *start = cover->item_start;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        start[cover->entries[e].item + 1]++;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        start[i + 1] += start[i];
        cover->primary_count += cover->items[i].is_primary;
    }
    // Filled from the back, so that start[i] ends where it belongs and options ascend.
    for (uint32_t option = cover->option_count; option-- > 0;)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            uint32_t item = cover->entries[e].item;
            cover->is_choosable[option] |= cover->items[item].is_primary;
            cover->item_options[--start[item + 1]] = option;
        }
    for (uint32_t i = 0; i < cover->item_count; i++)
        start[i] = start[i + 1];
    if (cover->item_count) start[cover->item_count] = cover->entry_count;

    for (uint32_t i = 0; i < cover->item_count; i++)
        cover->items[i].is_idle = is_idle(cover, i);
    for (uint32_t i = 0; i < cover->item_count && !cover->hopeless; i++) {
        bool has_option = false;
        for (uint32_t k = start[i]; k < start[i + 1] && !has_option; k++)
            has_option = cover->is_choosable[cover->item_options[k]];
        if (cover->items[i].least > 0 && !has_option) cover->hopeless = "cover.none.item";
    }
    cover->fingerprint = fingerprint(cover);
    return ITA_OK;
}
