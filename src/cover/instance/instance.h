// An exact-cover instance from inside: items, options, the board they may lie on, symmetries.
// Everything lives in one arena and never changes once ita_cover_finish has made it.
#ifndef COVER_INSTANCE_INSTANCE_H
#define COVER_INSTANCE_INSTANCE_H

#include "intarsia/base.h"
#include "intarsia/cover.h"

typedef struct cover_item {
    uint32_t name;  // where its name starts in `names`; 0: no name
    uint32_t least; // a secondary item: 0
    uint32_t most;  // a secondary item: 1
    uint8_t is_primary;
    uint8_t role;    // ita_cover_role
    uint8_t is_idle; // a secondary item that keeps no two options apart: nobody need ask for it
} cover_item;

// Covered exactly once, no more and no less.
static inline bool cover_is_exact(const cover_item *item) {
    return item->is_primary && item->least == 1 && item->most == 1;
}

// Entries of option o are entries[option_start[o]] up to option_start[o + 1], in the order given.
// Options of item i are item_options[item_start[i]] up to item_start[i + 1], ascending.
struct ita_cover {
    const ita_allocator *allocator;
    ita_arena arena;

    uint32_t item_count;
    uint32_t primary_count;
    uint32_t option_count;
    uint32_t entry_count;
    uint32_t colour_count;
    cover_item *items;
    ita_cover_entry *entries;
    uint32_t *option_start;
    uint16_t *weights; // [entry_count] how often the option covers the item; NULL: always once
    int64_t *costs;    // [option_count]; NULL: nothing costs anything
    uint32_t *item_start;
    uint32_t *item_options;
    uint8_t *is_choosable;  // [option_count] the option has a primary item
    char *names;            // zero-terminated names behind each other; the first is ""
    uint32_t *colour_names; // [colour_count + 1], colour 0 has none

    // The group: row g of both tables is a permutation, row 0 the identity.
    uint32_t group_order;
    uint32_t *item_images;      // [group_order * item_count]
    uint32_t *option_images;    // [group_order * option_count]
    bool has_hidden_symmetries; // there may be more of them than the group knows

    // The board. Row k of `orders` holds the primary items that are covered exactly once: cells
    // first and in sweeping order, then the rest. Row 0 is the best to sweep. A cell's number is
    // its place in row 0. is_swept says that every choosable option has one of these items.
    uint32_t *orders; // [order_count * ordered_count]
    uint32_t order_count;
    uint32_t ordered_count;
    uint32_t cell_count;
    bool is_swept;
    bool has_bit_layout;       // states fit into rows of bits, see bit_layout.h
    bool has_pieces;           // every choosable option has exactly one item of role piece
    uint32_t *neighbour_start; // [cell_count + 1] by cell; NULL: nothing known
    uint32_t *neighbours;      // cells
    uint32_t front_width;      // most empty cells at once beside filled ones in row 0; 0: unknown

    bool is_being_made; // by a builder, which may be told to stop
    bool is_board;      // the front stays much shorter than the board

    const char *hopeless; // message key when it is plain that there is no solution; or NULL
    uint64_t fingerprint; // equal instances have equal ones
};

static inline uint32_t cover_weight(const ita_cover *cover, uint32_t entry) {
    return cover->weights ? cover->weights[entry] : 1;
}

// Some primary item may be covered, or left out, otherwise than exactly once.
static inline bool cover_has_bounds(const ita_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].is_primary && !cover_is_exact(&cover->items[i])) return true;
    return false;
}

static inline bool cover_has_item(const ita_cover *cover, uint32_t option, uint32_t item) {
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (cover->entries[e].item == item) return true;
    return false;
}

// Where an element of the group takes each option.
static inline const uint32_t *cover_images_of(const ita_cover *cover, uint32_t element) {
    return cover->option_images + (size_t)element * cover->option_count;
}

static inline uint32_t cover_option_size(const ita_cover *cover, uint32_t option) {
    return cover->option_start[option + 1] - cover->option_start[option];
}

// query.c: whether an option can still be taken beside what is laid: how often each item is covered
// by it, and with which colour.
bool cover_fits(const ita_cover *cover, uint32_t option, const uint32_t *times,
                const uint32_t *colours);

// Whether the instance is not to be finished. What is made within a step of a job always is.
static inline bool cover_is_stopped(const ita_cover *cover) {
    return cover->is_being_made && ita_is_stopped(cover->allocator);
}

// How many options may be passed before that is asked again.
enum { COVER_OPTIONS_A_LOOK = 1 << 12 };

// Zeroed memory for `count` things of `size` bytes from an arena (never of size 0), or NULL.
void *cover_take(ita_arena *arena, size_t count, size_t size);

// Fills item_start, item_options, is_choosable, is_idle, primary_count, fingerprint from the rest.
ita_status cover_index(ita_cover *cover);

// Fills roles, neighbours and orders. `pairs` are neighbouring items as the caller gave them.
ita_status cover_survey(ita_cover *cover, const uint32_t (*pairs)[2], size_t pair_count);
// The parts of it: neighbours from the caller or guessed; orders that keep the front short.
ita_status cover_find_neighbours(ita_cover *cover, const uint32_t (*pairs)[2], size_t pair_count);
ita_status cover_find_orders(ita_cover *cover);

// The place of every item in row 0 of orders, UINT32_MAX for others. [item_count]
void cover_places(const ita_cover *cover, uint32_t *places);

// Sorts numbers upwards.
void cover_sort_numbers(uint32_t *numbers, size_t count);

#endif
