// Where each item of an instance stands in a row of bits that says what is covered.
#ifndef COVER_LAYOUT_H
#define COVER_LAYOUT_H

#include "cover/instance.h"

enum { COVER_MOST_WORDS = 16 };

// The items of `orders` come first, one bit each, in the order to be swept. Then the other items
// that can be covered once, one bit each. Then counters for items that can be covered more often:
// a counter starts so that its highest bit appears when the item is full, and lies in one word.
// A state is the sum of the start and of the `adds` of all chosen options; an option fits when it
// meets none of its `tests`.
typedef struct cover_layout {
    uint32_t words;
    uint32_t ordered_count;
    uint32_t *place; // [item_count] lowest bit of the item
    uint8_t *width;  // [item_count] bits of the item, 1 or a counter's
} cover_layout;

// False when the instance does not fit into COVER_MOST_WORDS words this way: colours, weights, too
// many items. Cost: linear.
bool cover_layout_fits(const ita_cover *cover);
// The layout for row `variant` of orders; its arrays are taken from the arena.
ita_status cover_layout_make(const ita_cover *cover, uint32_t variant, ita_arena *arena,
                             cover_layout *layout);
// The state in which nothing is chosen. [words]
void cover_layout_start(const cover_layout *layout, const ita_cover *cover, uint64_t *state);
// What choosing an option asks for and adds. [words] each
void cover_layout_option(const cover_layout *layout, const ita_cover *cover, uint32_t option,
                         uint64_t *test, uint64_t *add);

#endif
