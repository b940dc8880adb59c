// Which options may stay beside one that is chosen, as rows of bits over all options; colours and
// items that take several are part of them. Knows one option at a time, nothing of what is left.
#ifndef COVER_METHOD_BESIDE_H
#define COVER_METHOD_BESIDE_H

#include "cover/instance/instance.h"

typedef struct cover_beside {
    uint32_t words;    // of a row
    uint64_t *masks;   // rows: what may stay beside an entry; the first are the items' own
    uint32_t *mask_of; // [entry_count] its row; of items with bounds one that takes nothing
    uint64_t *rows;    // [option_count][words] what may stay beside an option; or NULL
} cover_beside;

static inline uint32_t cover_beside_words(const ita_cover *cover) {
    return cover->option_count > 0 ? (cover->option_count + 63) / 64 : 1;
}

// True when the rows are not too many.
bool cover_beside_fits(const ita_cover *cover);
// Where in a row an option stands; `places` NULL: by its number.
static inline uint32_t cover_beside_place(const uint32_t *places, uint32_t option) {
    return places ? places[option] : option;
}
ita_status cover_beside_open(cover_beside *beside, const ita_cover *cover, const uint32_t *places,
                             ita_arena *arena);

// The options that do not have the item.
static inline const uint64_t *cover_beside_others(const cover_beside *beside, uint32_t item) {
    return beside->masks + (size_t)item * beside->words;
}

// The options of a row that stay beside one that is chosen: where there are not too many options
// an AND with its own row, else with one for each of its items.
static inline void cover_beside_keep(const cover_beside *beside, const ita_cover *cover,
                                     uint32_t option, const uint64_t *row, uint64_t *next) {
    const uint32_t words = beside->words, from = cover->option_start[option];
    const uint64_t *mask = beside->rows ? beside->rows + (size_t)option * words
                                        : beside->masks + (size_t)beside->mask_of[from] * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] = row[w] & mask[w];
    for (uint32_t e = from + 1; !beside->rows && e < cover->option_start[option + 1]; e++) {
        mask = beside->masks + (size_t)beside->mask_of[e] * words;
        for (uint32_t w = 0; w < words; w++)
            next[w] &= mask[w];
    }
}

#endif
