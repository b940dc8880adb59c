// What every search for covers is to the job that drives it: one interface, several methods.
// A search walks a tree; a fan is a node of that tree with the branches that are still to be tried.
#ifndef COVER_METHOD_METHOD_H
#define COVER_METHOD_METHOD_H

#include "cover/instance/instance.h"

// Pseudo option: "none of the options that are left for this item", for items that need no more.
#define COVER_NO_OPTION UINT32_MAX

// What to search, and how.
typedef struct cover_task {
    const ita_cover *cover;
    const uint8_t *is_allowed; // [option_count] or NULL: all
    bool (*deliver)(void *user, const uint32_t *options, size_t count); // NULL: only count
    void *user;
    size_t memory;    // most bytes for the table of known results
    bool is_hurried;  // the first solution soon, rather than all of them
    uint64_t seed;    // of the order of a hurried search
    uint32_t variant; // which of the orders to sweep in
    const ita_allocator *allocator;
} cover_task;

// A node of the tree and what is left to do below it.
typedef struct cover_fan {
    uint32_t phase;
    bool is_fresh;       // the node itself has not been entered; it has no branches yet
    uint32_t path_count; // options chosen on the way from the root
    uint32_t branch_count;
    double share; // of the whole work
    size_t start; // in cover_fans.options: path, then branches
} cover_fan;

typedef struct cover_fans {
    const ita_allocator *allocator;
    cover_fan *fans;
    size_t count, capacity;
    uint32_t *options;
    size_t option_count, option_capacity;
} cover_fans;

void cover_fans_open(cover_fans *fans, const ita_allocator *allocator);
void cover_fans_close(cover_fans *fans);
// Forgets all fans, keeps the memory.
void cover_fans_clear(cover_fans *fans);
// Appends a fan; path and branches are copied, NULL leaves room to be filled.
ita_status cover_fans_add(cover_fans *fans, cover_fan fan, const uint32_t *path,
                          const uint32_t *branches);
static inline const uint32_t *cover_fan_path(const cover_fans *fans, size_t index) {
    return fans->options + fans->fans[index].start;
}
static inline const uint32_t *cover_fan_branches(const cover_fans *fans, size_t index) {
    return cover_fan_path(fans, index) + fans->fans[index].path_count;
}

typedef enum cover_pace {
    COVER_MORE,     // the budget is used up
    COVER_DONE,     // nothing is left below the fan
    COVER_STOPPED,  // `deliver` said so
    COVER_MEMORY,   // no memory; the search must be closed
    COVER_OVERFLOW, // a count left 64 bits; the search must be closed
} cover_pace;

typedef struct cover_search cover_search;

typedef struct cover_method {
    const char *name;
    // True when the method can search the instance.
    bool (*fits)(const ita_cover *cover);
    ita_status (*open)(const cover_task *task, cover_search **search);
    // Begins with a fan; what was begun before is forgotten.
    ita_status (*begin)(cover_search *search, const cover_fans *fans, size_t index);
    // Walks on for about `budget` nodes.
    cover_pace (*walk)(cover_search *search, uint64_t budget);
    // Appends what is left below the fan, shallowest node first, each with phase and its share.
    ita_status (*rest)(const cover_search *search, cover_fans *fans);
    // The part of the fan that is done, 0..1.
    double (*done)(const cover_search *search);
    void (*close)(cover_search *search);
} cover_method;

// First member of every search.
struct cover_search {
    const cover_method *method;
    uint64_t nodes; // entered since it was opened
    uint64_t count; // solutions since it was opened
};

extern const cover_method cover_bits;  // first empty place on bit masks
extern const cover_method cover_items; // smallest item, on rows of bits where they fit
extern const cover_method cover_sets;  // smallest item on sparse sets

#endif
