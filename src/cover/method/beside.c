// See beside.h.
#include "cover/method/beside.h"

#include <string.h>

enum {
    MOST_MASK_WORDS = 1 << 22,
    MOST_ROW_WORDS = 1 << 18, // of the rows for each option
};

// An upper bound for the colours of an item.
static uint32_t colour_count(const ita_cover *cover, uint32_t item) {
    uint32_t coloured = 0, most = 0;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        const ita_cover_entry *entry = cover->entries + cover->option_start[cover->item_options[k]];
        while (entry->item != item)
            entry++;
        coloured += entry->colour != 0;
        if (entry->colour > most) most = entry->colour;
    }
    return coloured < most ? coloured : most;
}

// And for the rows of masks: one an item, one that takes nothing, one for each colour of an item.
static uint64_t mask_count(const ita_cover *cover) {
    uint64_t count = cover->item_count + (uint64_t)1;
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (!cover->items[i].is_primary) count += colour_count(cover, i);
    return count;
}

bool cover_beside_fits(const ita_cover *cover) {
    return mask_count(cover) * cover_beside_words(cover) <= MOST_MASK_WORDS;
}

// Beside an entry without colour no other option of its item may stay; beside one with a colour
// those with the same one; beside one of an item with bounds, as long as there is room, all.
static ita_status make_masks(cover_beside *s, const ita_cover *cover, const uint32_t *places,
                             ita_arena *arena) {
    size_t words = s->words, used = cover->item_count + (size_t)1;
    s->masks = cover_take(arena, (size_t)mask_count(cover) * words, sizeof *s->masks);
    s->mask_of = cover_take(arena, cover->entry_count, sizeof *s->mask_of);
    uint32_t *seen = cover_take(arena, cover->entry_count, sizeof *seen);
    if (!s->masks || !s->mask_of || !seen) return ITA_E_MEMORY;
    memset(s->masks, 255, used * words * sizeof *s->masks);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            const uint32_t item = cover->entries[e].item;
            const bool takes =
                !cover->items[item].is_primary || cover_is_exact(&cover->items[item]);
            s->mask_of[e] = takes ? item : cover->item_count;
            ita_bit_clear(s->masks + item * words, cover_beside_place(places, option));
        }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        size_t first = used; // colours of this item stand from here on
        for (uint32_t k = cover->item_start[i]; k < cover->item_start[i + 1]; k++) {
            uint32_t option = cover->item_options[k], e = cover->option_start[option];
            while (cover->entries[e].item != i)
                e++;
            if (cover->entries[e].colour == 0) continue;
            size_t row = first;
            while (row < used && seen[row - cover->item_count - 1] != cover->entries[e].colour)
                row++;
            if (row == used) {
                seen[used++ - cover->item_count - 1] = cover->entries[e].colour;
                memcpy(s->masks + row * words, s->masks + i * words, words * sizeof *s->masks);
            }
            ita_bit_set(s->masks + row * words, cover_beside_place(places, option));
            s->mask_of[e] = (uint32_t)row;
        }
    }
    return ITA_OK;
}

// What may stay beside each option, where that is not too much.
static ita_status make_rows(cover_beside *s, const ita_cover *cover, ita_arena *arena) {
    size_t words = s->words;
    if (cover->option_count * words > MOST_ROW_WORDS) return ITA_OK;
    uint64_t *rows = cover_take(arena, cover->option_count * words, sizeof *rows);
    if (!rows) return ITA_E_MEMORY;
    memset(rows, 255, cover->option_count * words * sizeof *rows);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            for (size_t w = 0; w < words; w++)
                rows[option * words + w] &= s->masks[s->mask_of[e] * words + w];
    s->rows = rows;
    return ITA_OK;
}

ita_status cover_beside_open(cover_beside *beside, const ita_cover *cover, const uint32_t *places,
                             ita_arena *arena) {
    beside->words = cover_beside_words(cover);
    ita_status status = make_masks(beside, cover, places, arena);
    return status ? status : make_rows(beside, cover, arena);
}
