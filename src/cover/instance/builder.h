// The builder from inside, for the modules that fill it.
#ifndef COVER_INSTANCE_BUILDER_H
#define COVER_INSTANCE_BUILDER_H

#include "cover/instance/names.h"
#include "cover/symmetry/match.h"

struct ita_cover_builder {
    const ita_allocator *allocator;
    cover_item *items;
    size_t item_count, item_capacity;
    uint32_t *stamps; // [item_count] number + 1 of the latest option with the item
    size_t stamp_capacity;
    ita_cover_entry *entries;
    size_t entry_count, entry_capacity;
    uint32_t *option_start;
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
    cover_match match; // open when there is a draft
};

// Forgets everything.
void cover_builder_clear(ita_cover_builder *builder);

// Automorphisms: the whole group but the identity, when it was found.
typedef struct cover_symmetries {
    const ita_allocator *allocator;
    bool is_whole;          // the search came to its end: these are all
    uint32_t *images;       // rows of item_count
    size_t count, capacity; // rows; images
} cover_symmetries;

// All permutations of items that map options onto options, if there are at most `most` and the
// search for them costs at most about `budget`; else none.
ita_status cover_find_group(cover_match *match, size_t most, uint64_t budget,
                            cover_symmetries *symmetries);
void cover_symmetries_close(cover_symmetries *symmetries);

#endif
