// Where each item of an instance stands in a row of bits that says what is covered.
// Knows nothing of searching.
#include "cover/layout.h"

#include <string.h>

// Bits of a counter that is full after `most` steps: the highest appears with the last of them.
static uint32_t width_of(const cover_item *item) {
    uint32_t width = 1;
    if (item->most > 1)
        while ((1u << (width - 1)) < item->most)
            width++;
    return width;
}

static uint64_t start_of(const cover_item *item) {
    return item->most > 1 ? ((uint64_t)1 << (width_of(item) - 1)) - item->most : 0;
}

static bool is_ordered(const cover_item *item) {
    return item->is_primary && item->least == 1 && item->most == 1;
}

// Fills place and width (either may be NULL); the number of bits, with gaps before counters that
// would straddle two words.
static uint64_t place_items(const ita_cover *cover, uint32_t *place, uint8_t *width) {
    uint64_t used = cover->ordered_count;
    for (int counters = 0; counters < 2; counters++)
        for (uint32_t i = 0; i < cover->item_count; i++) {
            const cover_item *item = &cover->items[i];
            uint32_t bits = width_of(item);
            if (is_ordered(item) || (bits > 1) != (counters == 1)) continue;
            if (used / 64 != (used + bits - 1) / 64) used = (used / 64 + 1) * 64;
            if (place) place[i] = (uint32_t)used;
            if (width) width[i] = (uint8_t)bits;
            used += bits;
        }
    return used;
}

bool cover_layout_fits(const ita_cover *cover) {
    if (!cover->is_swept || cover->option_count == 0) return false;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if (cover->entries[e].colour != 0 || cover_weight(cover, e) != 1) return false;
    return place_items(cover, NULL, NULL) <= COVER_MOST_WORDS * 64;
}

ita_status cover_layout_make(const ita_cover *cover, uint32_t variant, ita_arena *arena,
                             cover_layout *layout) {
    layout->place = cover_take(arena, cover->item_count, sizeof *layout->place);
    layout->width = cover_take(arena, cover->item_count, 1);
    if (!layout->place || !layout->width) return ITA_E_MEMORY;
    const uint32_t *order = cover->orders + (size_t)variant * cover->ordered_count;
    for (uint32_t k = 0; k < cover->ordered_count; k++) {
        layout->place[order[k]] = k;
        layout->width[order[k]] = 1;
    }
    uint64_t bits = place_items(cover, layout->place, layout->width);
    layout->words = 1;
    while (layout->words * 64 < bits)
        layout->words *= 2;
    layout->ordered_count = cover->ordered_count;
    return ITA_OK;
}

void cover_layout_start(const cover_layout *layout, const ita_cover *cover, uint64_t *state) {
    memset(state, 0, layout->words * sizeof *state);
    for (uint32_t i = 0; i < cover->item_count; i++)
        state[layout->place[i] / 64] |= start_of(&cover->items[i]) << (layout->place[i] % 64);
}

void cover_layout_option(const cover_layout *layout, const ita_cover *cover, uint32_t option,
                         uint64_t *test, uint64_t *add) {
    memset(test, 0, layout->words * sizeof *test);
    memset(add, 0, layout->words * sizeof *add);
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item, place = layout->place[item];
        add[place / 64] |= (uint64_t)1 << (place % 64);
        test[place / 64] |= (uint64_t)1 << (place % 64) << (layout->width[item] - 1);
    }
}
