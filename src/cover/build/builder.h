// The builder from inside, for the modules that fill it.
#ifndef COVER_BUILD_BUILDER_H
#define COVER_BUILD_BUILDER_H

#include "cover/build/names.h"
#include "cover/symmetry/group.h"

struct ita_cover_builder {
    const ita_allocator *allocator;
    cover_item *items;
    size_t item_count, item_capacity;
    uint32_t *stamps; // [item_count] number + 1 of the latest option with the item
    size_t stamp_capacity;
    ita_cover_entry *entries;
    size_t entry_count, entry_capacity;
    uint32_t *option_start;
    int64_t *costs; // [cost_count], what is behind costs nothing
    size_t cost_count, cost_capacity;
    size_t option_count, option_capacity;
    ita_text names; // zero-terminated names behind each other; the first is ""
    cover_names colour_numbers;
    uint32_t *colour_names;
    size_t colour_count, colour_capacity;
    uint32_t (*pairs)[2];
    size_t pair_count, pair_capacity;
    // Symmetries, and what they are checked against: the content as an instance, made when the
    // first one comes. Nothing may be added after it.
    uint32_t *generator_items;   // rows of item_count images
    uint32_t *generator_options; // rows of option_count images
    size_t generator_count, item_row_capacity, option_row_capacity;
    bool has_hidden_symmetries; // they were looked for and not found out
    ita_cover *draft;
    cover_images lookup; // open when there is a draft
};

// Forgets everything.
void cover_builder_clear(ita_cover_builder *builder);

#endif
