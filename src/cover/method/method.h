// What every search for covers is to the job that drives it: one interface, several methods.
// A search walks a tree; a fan is a node of that tree with the branches that are still to be tried.
// What all searches have in common lies here and in descent.c: the way down as frames, where it
// began, what is left of it, results that are known. A method adds what its nodes look like.
#ifndef COVER_METHOD_METHOD_H
#define COVER_METHOD_METHOD_H

#include "cover/instance/instance.h"
#include "cover/method/links.h"
#include "cover/method/memo.h"

// Pseudo option: "none of the options that are left for this item", for items that need no more.
#define COVER_NO_OPTION UINT32_MAX

// What to search, and how.
typedef struct cover_task {
    const ita_cover *cover;
    const uint8_t *is_allowed; // [option_count] or NULL: all
    bool (*deliver)(void *user, const uint32_t *options, size_t count); // NULL: only count
    void *user;
    cover_memos *memos; // known results, shared with other searches
    uint32_t memo;      // which of them is for this task
    uint32_t start;     // with which branch to begin: who shares results starts elsewhere
    cover_links *links; // the diagram to be made, from a fresh root only; or NULL
    bool is_hurried;    // the first solution soon, rather than all of them
    bool is_counting;   // solutions that differ at will may be counted together
    uint64_t seed;      // of the order of a hurried search
    uint32_t variant;   // which of the orders to sweep in
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

// The class of a search. A frame is a node on the way down, counted from 0; its branches are
// options (or COVER_NO_OPTION), tried one after the other.
typedef struct cover_method {
    const char *name;
    // True when the method can search the instance.
    bool (*fits)(const ita_cover *cover);
    ita_status (*open)(const cover_task *task, cover_search **search);
    void (*close)(cover_search *search);
    // Goes back to where nothing is chosen.
    void (*go_home)(cover_search *search);
    // Chooses one more option above the first frame; ITA_E_SYNTAX when it is no branch there.
    ita_status (*choose)(cover_search *search, uint32_t option);
    // Pushes the first frame, with these branches only.
    ita_status (*spread)(cover_search *search, const uint32_t *branches, uint32_t count);
    // Enters the first node if it is fresh, and walks on until the search has entered `end` nodes.
    cover_pace (*walk)(cover_search *search, uint64_t end);
    // Of a frame: the number of its branches, and of those that were not tried; which these are;
    // the one that is being tried.
    uint32_t (*branch_count)(const cover_search *search, uint32_t frame);
    uint32_t (*untried_count)(const cover_search *search, uint32_t frame);
    void (*list_untried)(const cover_search *search, uint32_t frame, uint32_t *options);
    uint32_t (*tried)(const cover_search *search, uint32_t frame);
    // About how long the search took so far, nanoseconds: what nodes and look-ups cost with its
    // tables. For comparing methods; nobody waits by it.
    uint64_t (*effort)(const cover_search *search);
    // How much faster a search becomes yet, by the share of its look-ups that were known: measured.
    double gain_by_known;
} cover_method;

// How things were when a frame was entered, for keeping its result.
typedef struct cover_entered {
    uint64_t count, nodes;
    size_t links;  // of the diagram, that waited then
    bool is_whole; // every branch is tried here: the result may be kept
} cover_entered;

// First member of every search.
struct cover_search {
    const cover_method *method;
    cover_task task;
    ita_arena arena;
    uint64_t nodes; // entered since it was opened
    uint64_t count; // solutions since it was opened

    // The way down: options chosen above the first frame, then frames.
    uint32_t *path;
    size_t path_capacity;
    uint32_t path_count;
    uint32_t depth; // frames in use
    // The fans are of the tree of `bits`, which asks items that are covered once alone: an option
    // of their paths was chosen for such a one, and none of those before it was passed over.
    bool is_guided;
    bool is_fresh;  // the first node has not been entered
    uint32_t phase; // of the fan it began with, and its share
    double share;
    // Options on the way to the node at hand that may each be chosen or not: a solution found there
    // stands for 2^at_will.
    uint32_t at_will;
    uint32_t *chosen; // room for a solution
    size_t chosen_capacity;

    cover_memo *memo;
    uint64_t look_ups, hits, kept;
    uint32_t untold; // entries that the table has more, not told it yet
};

// Room of `size` bytes for a search that begins with a cover_search, or NULL.
void *cover_search_make(const cover_method *method, const cover_task *task, size_t size);
// Gives back what cover_search_make and the functions below took.
void cover_search_free(cover_search *search, size_t size);
// Begins with a fan; what was begun before is forgotten.
ita_status cover_search_begin(cover_search *search, const cover_fans *fans, size_t index);
// Walks on for about `budget` nodes.
cover_pace cover_search_walk(cover_search *search, uint64_t budget);
// Appends what is left below the fan, shallowest node first, each with phase and its share.
ita_status cover_search_rest(const cover_search *search, cover_fans *fans);
// The part of the fan that is done, 0..1.
double cover_search_done(const cover_search *search);

// For methods: opens the table for states of so many words.
ita_status cover_search_open_memo(cover_search *search, uint32_t words);

// For methods: what is chosen is a solution. It is counted, and delivered if that is asked for.
cover_pace cover_search_solve(cover_search *search);

static inline cover_entered cover_search_enter(const cover_search *search) {
    size_t links = search->task.links ? search->task.links->open_count : 0;
    return (cover_entered){search->count, search->nodes, links, true};
}

// The node that is being searched leads to this one.
void cover_search_link(cover_search *search, uint32_t node);

// Adds what was found at the node at hand, or what is known of it; false where it leaves 64 bits.
static inline bool cover_search_add(cover_search *s, uint64_t count) {
    if (count == 0) return true;
    if (s->at_will >= 64 || count > UINT64_MAX >> s->at_will) return false;
    return !__builtin_add_overflow(s->count, count << s->at_will, &s->count);
}

// For methods: looks a state up. COVER_DONE when it is known and counted.
static inline cover_pace cover_search_look_up(cover_search *s, const uint64_t *state,
                                              uint32_t words) {
    uint64_t count;
    s->look_ups++;
    if (!cover_memo_find(s->memo, state, words, &count)) return COVER_MORE;
    s->hits++;
    if (s->task.links) { // what is kept is the number of its node
        cover_search_link(s, (uint32_t)count);
        return COVER_DONE;
    }
    return cover_search_add(s, count) ? COVER_DONE : COVER_OVERFLOW;
}

static inline void cover_search_tell_memo(cover_search *s) {
    cover_memo_tell(s->memo, s->untold);
    s->untold = 0;
}

// For methods: all branches of what was the last frame are tried. What was found below its state is
// kept; `state` NULL: it is not. Solutions that must be delivered cannot be looked up, that there
// are none can.
static inline void cover_search_leave(cover_search *s, const cover_entered *entered,
                                      const uint64_t *state, uint32_t words) {
    uint64_t count = s->count - entered->count;
    count = s->at_will < 64 ? count >> s->at_will : 0;
    if (s->task.links) {
        count = cover_links_end_node(s->task.links, entered->links);
        cover_search_link(s, (uint32_t)count);
    }
    if (!state || !entered->is_whole || (count > 0 && s->task.deliver)) return;
    s->untold += cover_memo_keep(s->memo, state, words, count, s->nodes - entered->nodes);
    if (++s->kept % 128) return;
    cover_search_tell_memo(s);
    cover_memo_grow(s->task.memos, s->memo, words);
}

extern const cover_method cover_bits;  // first empty place on bit masks
extern const cover_method cover_items; // smallest item, on rows of bits where they fit
extern const cover_method cover_sets;  // smallest item on sparse sets

#endif
