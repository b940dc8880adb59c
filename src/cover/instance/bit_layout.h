// What a state of the search on bit masks looks like as a row of bits.
#ifndef COVER_INSTANCE_BIT_LAYOUT_H
#define COVER_INSTANCE_BIT_LAYOUT_H

#include "cover/instance/instance.h"

enum { COVER_MOST_WORDS = 16 };

typedef struct cover_field {
    uint32_t word, shift;
    uint64_t mask; // of its values, unshifted
} cover_field;

// Items are swept in a fixed order. Those before the first empty place are covered, and no option
// reaches further than `span` places, so a state holds a window of `span` bits from the first empty
// place on, and behind it the tail: one bit for each other item that can be covered once (idle ones
// have none), a counter for each that can be covered more often, the number of that place in the
// highest bits of all. A counter starts so that its highest bit appears when the item is full. No
// field lies across two words.
// A state is the start plus the `adds` of all chosen options, the window shifted each time; an
// option fits when it meets none of its `tests`.
typedef struct cover_bit_layout {
    uint32_t words; // 1, 2, 4, 8 or 16
    uint32_t sweep_count;
    uint32_t span;
    uint32_t *sweep_place; // [item_count] or UINT32_MAX: in the tail
    cover_field *tail;     // [item_count] of items in the tail
    uint32_t place_shift;  // where the number of the first empty place begins in the last word
    uint64_t window[COVER_MOST_WORDS];
} cover_bit_layout;

// The layout for row `variant` of orders, whose arrays are taken from the arena. `words` is 0 when
// the instance cannot be laid out so: colours, weights, options that no place of the sweep belongs
// to, or too much of everything. Fails for lack of memory only.
ita_status cover_bit_layout_make(const ita_cover *cover, uint32_t variant, ita_arena *arena,
                                 cover_bit_layout *layout);
static inline uint32_t cover_bit_layout_place(const cover_bit_layout *layout,
                                              const uint64_t *state) {
    return (uint32_t)(state[layout->words - 1] >> layout->place_shift);
}

// The state in which nothing is chosen. [words]
void cover_bit_layout_start(const cover_bit_layout *layout, const ita_cover *cover,
                            uint64_t *state);
// What choosing an option asks for and adds, [words] each; its first place.
uint32_t cover_bit_layout_option(const cover_bit_layout *layout, const ita_cover *cover,
                                 uint32_t option, uint64_t *test, uint64_t *add);

#endif
