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
    // left to decide, COVER_DEAD when some item cannot get what it needs. Who tells `forced` goes
    // on with any item that has one branch, and sees later that another has none.
    int64_t (*choose)(const cover_left *left, uint32_t depth);
    // The only option of the item that is chosen, COVER_NO_OPTION when it has several. NULL: who
    // wants to know counts.
    uint32_t (*forced)(const cover_left *left, uint32_t depth);
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
    // Words of the key where there are no bounds; 0: it is told by who searches. NULL: always 0.
    uint32_t (*key_words)(const cover_left *left);
    // Everything that what is left depends on, as `words` numbers; with bounds in all structures
    // alike.
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

// Counting sizes when asked is for speed alone, and stays out of the page's module; so does what
// only it tells, and what searches learn from each other, for nobody divides a job there.
#ifdef __wasm__
enum { COVER_HAS_SPANS = false, COVER_HAS_LESSONS = false };
#else
enum { COVER_HAS_SPANS = true, COVER_HAS_LESSONS = true };
#endif
extern const cover_left_class cover_left_spans; // no bounds, short rows or short parts of them
extern const cover_left_class cover_left_rows;  // no weights, not too many options
extern const cover_left_class cover_left_sets;  // everything

// An item with bounds that needs no more, and may take all options that are left for it, decides
// nothing: in a count nobody asks it, and an option that has no other items may be chosen or not.
// It is not left any more, only counted. Secondary items that keep options apart forbid that.
bool cover_left_goes_at_will(const cover_task *task);

// Words of the key of a structure with bounds: a bit an option, then how often items with bounds
// may still be covered: 0 where they decide nothing, and never more than they have. Of those that
// are covered once at most the options that are left tell it. `places` [items with bounds], or
// NULL, receives the bit where the number of each begins; of those that have none COVER_UNTOLD.
uint32_t cover_left_key_words(const ita_cover *cover, uint32_t *places);
#define COVER_UNTOLD UINT32_MAX

// Most options on one path.
size_t cover_depth_limit(const ita_cover *cover);

#endif
