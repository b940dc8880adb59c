// What is left to choose from at each depth of a search for the smallest item: one interface for
// three structures, rows of bits with sizes that are kept (left_rows.c) or counted (left_spans.c),
// and sparse sets (left_sets.c).
#ifndef COVER_METHOD_LEFT_H
#define COVER_METHOD_LEFT_H

#include "cover/method/method.h"

enum { COVER_SOLVED = -1, COVER_DEAD = -2 };

typedef struct cover_left cover_left;

typedef struct cover_left_class {
    // True when the structure can hold the instance.
    bool (*fits)(const ita_cover *cover);
    ita_status (*open)(const cover_task *task, cover_left **left);
    // Everything is left at depth 0.
    void (*start)(cover_left *left);
    // The item with the fewest branches, the first of them in number; COVER_SOLVED when nothing is
    // left to decide, COVER_DEAD when some item cannot get what it needs.
    int64_t (*choose)(const cover_left *left, uint32_t depth);
    // Number of options left for an item, and the options.
    uint32_t (*count)(const cover_left *left, uint32_t depth, uint32_t item);
    void (*list)(const cover_left *left, uint32_t depth, uint32_t item, uint32_t *options);
    // True when an option is left.
    bool (*has)(const cover_left *left, uint32_t depth, uint32_t option);
    // True when an item may do without any more options.
    bool (*may_pass)(const cover_left *left, uint32_t depth, uint32_t item);
    // Goes from `depth` to the next by choosing an option of an item, or COVER_NO_OPTION. For items
    // with bounds the options before it are passed over. False without memory.
    bool (*take)(cover_left *left, uint32_t depth, uint32_t item, uint32_t option);
    // How many options on the way to `depth` may each be chosen or not. NULL where there are no
    // bounds.
    uint32_t (*at_will)(const cover_left *left, uint32_t depth);
    // Everything that what is left depends on, as `words` numbers; in all structures alike.
    void (*key)(const cover_left *left, uint32_t depth, uint64_t *key, uint32_t words);
    // Primary items that are not covered.
    uint32_t (*active)(const cover_left *left, uint32_t depth);
    // What a node costs, nanoseconds or so: measured.
    uint64_t (*effort)(const cover_left *left);
    void (*close)(cover_left *left);
} cover_left_class;

// First member of all.
struct cover_left {
    const cover_left_class *class_;
};

extern const cover_left_class cover_left_spans; // no bounds, short rows or short parts of them
extern const cover_left_class cover_left_rows;  // no weights, not too many options
extern const cover_left_class cover_left_sets;  // everything

// An item with bounds that needs no more, and may take all options that are left for it, decides
// nothing: in a count nobody asks it, and an option that has no other items may be chosen or not.
// It is not left any more, only counted. Secondary items that keep options apart forbid that.
bool cover_left_goes_at_will(const cover_task *task);

// Words of the key of a structure with bounds: a bit an option, then how often items with bounds
// may still be covered, four to a word: 0 where they decide nothing, and never more than they have.
uint32_t cover_left_key_words(const ita_cover *cover);
static inline uint32_t cover_left_room_words(uint32_t bounded_count) {
    return (bounded_count + 3) / 4;
}
static inline void cover_left_put_room(uint64_t *rooms, uint32_t bounded, uint32_t room) {
    rooms[bounded / 4] |= (uint64_t)(room & 0xffff) << 16 * (bounded % 4);
}

// Most options on one path.
size_t cover_depth_limit(const ita_cover *cover);

#endif
