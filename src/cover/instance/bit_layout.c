// What a state of the search on bit masks looks like as a row of bits.
// Knows nothing of searching.
#include "cover/instance/bit_layout.h"

#include <string.h>

// Bits of a counter that is full after `most` steps: the highest appears with the last of them.
static uint32_t width_of(const cover_item *item) {
    uint32_t width = 1;
    if (item->most > 1)
        while ((1u << (width - 1)) < item->most)
            width++;
    return width;
}

static bool is_plain(const ita_cover *cover) {
    if (!cover->is_swept || cover->ordered_count == 0) return false;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if ((cover->entries[e].colour != 0 && !cover->items[cover->entries[e].item].is_idle) ||
            cover_weight(cover, e) != 1)
            return false;
    return true;
}

// The places that an option lies on: first and last; false when it lies on none.
static bool reach(const ita_cover *cover, const uint32_t *sweep_place, uint32_t sweep_count,
                  uint32_t option, uint32_t *first, uint32_t *last) {
    *first = UINT32_MAX;
    *last = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t place = sweep_place[cover->entries[e].item];
        if (place >= sweep_count) continue;
        if (place < *first) *first = place;
        if (place > *last) *last = place;
    }
    return *first != UINT32_MAX;
}

// The span of the options when `sweep_count` places are swept; 0 when some option lies on none.
static uint32_t span_of(const ita_cover *cover, const uint32_t *sweep_place, uint32_t sweep_count) {
    uint32_t span = 1;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        uint32_t first, last;
        if (!cover->is_choosable[option]) continue;
        if (!reach(cover, sweep_place, sweep_count, option, &first, &last)) return 0;
        if (last - first + 1 > span) span = last - first + 1;
    }
    return span;
}

// Takes `width` bits behind `*used`, in one word.
static cover_field take_field(uint64_t *used, uint32_t width) {
    if (*used / 64 != (*used + width - 1) / 64) *used = (*used / 64 + 1) * 64;
    cover_field field = {(uint32_t)(*used / 64), (uint32_t)(*used % 64),
                         ((uint64_t)1 << width) - 1};
    *used += width;
    return field;
}

static void place_fields(const ita_cover *cover, cover_bit_layout *layout) {
    uint64_t used = layout->span;
    for (int counters = 0; counters < 2; counters++)
        for (uint32_t i = 0; i < cover->item_count; i++) {
            uint32_t width = width_of(&cover->items[i]);
            if (layout->sweep_place[i] < layout->sweep_count || cover->items[i].is_idle) continue;
            if ((width > 1) == (counters == 1)) layout->tail[i] = take_field(&used, width);
        }
    uint32_t width = 1;
    while (layout->sweep_count >> width)
        width++;
    take_field(&used, width);
    layout->words = 1;
    while (layout->words * (uint64_t)64 < used && layout->words <= COVER_MOST_WORDS)
        layout->words *= 2;
    if (layout->words > COVER_MOST_WORDS) layout->words = 0;
    layout->place_shift = 64 - width;
    memset(layout->window, 0, sizeof layout->window);
    for (uint32_t bit = 0; layout->words && bit < layout->span; bit++)
        ita_bit_set(layout->window, bit);
}

ita_status cover_bit_layout_make(const ita_cover *cover, uint32_t variant, ita_arena *arena,
                                 cover_bit_layout *layout) {
    *layout = (cover_bit_layout){0};
    if (!is_plain(cover)) return ITA_OK;
    layout->sweep_place = cover_take(arena, cover->item_count, sizeof *layout->sweep_place);
    layout->tail = cover_take(arena, cover->item_count, sizeof *layout->tail);
    if (!layout->sweep_place || !layout->tail) return ITA_E_MEMORY;
    memset(layout->sweep_place, 255, cover->item_count * sizeof *layout->sweep_place);
    const uint32_t *order = cover->orders + (size_t)variant * cover->ordered_count;
    for (uint32_t k = 0; k < cover->ordered_count; k++)
        layout->sweep_place[order[k]] = k;
    // Cells alone if every option has one: what else there is stays out of the window.
    layout->sweep_count = cover->cell_count;
    layout->span = span_of(cover, layout->sweep_place, layout->sweep_count);
    if (layout->span == 0 || layout->sweep_count == 0) {
        layout->sweep_count = cover->ordered_count;
        layout->span = span_of(cover, layout->sweep_place, layout->sweep_count);
    }
    if (layout->span <= COVER_MOST_WORDS * 64) place_fields(cover, layout);
    return ITA_OK;
}

void cover_bit_layout_start(const cover_bit_layout *layout, const ita_cover *cover,
                            uint64_t *state) {
    memset(state, 0, layout->words * sizeof *state);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (layout->sweep_place[i] < layout->sweep_count || item->most == 1) continue;
        uint64_t start = ((uint64_t)1 << (width_of(item) - 1)) - item->most;
        state[layout->tail[i].word] |= start << layout->tail[i].shift;
    }
}

uint32_t cover_bit_layout_option(const cover_bit_layout *layout, const ita_cover *cover,
                                 uint32_t option, uint64_t *test, uint64_t *add) {
    memset(test, 0, layout->words * sizeof *test);
    memset(add, 0, layout->words * sizeof *add);
    uint32_t first, last;
    if (!reach(cover, layout->sweep_place, layout->sweep_count, option, &first, &last)) first = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item, place = layout->sweep_place[item];
        if (place < layout->sweep_count) {
            ita_bit_set(test, place - first);
            ita_bit_set(add, place - first);
            continue;
        }
        if (cover->items[item].is_idle) continue;
        const cover_field *field = &layout->tail[item];
        add[field->word] |= (uint64_t)1 << field->shift;
        test[field->word] |= (field->mask / 2 + 1) << field->shift;
    }
    return first;
}
