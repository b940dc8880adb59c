// Which options are left for which item: sparse sets with a trail, so that taking back costs
// nothing but writing old sizes again ("dancing cells"). Secondary items, colours, bounds, weights.
#ifndef COVER_SETS_H
#define COVER_SETS_H

#include "cover/instance.h"

typedef struct sets_change {
    uint32_t *where;
    uint32_t old;
} sets_change;

// The options left for item i are those of the entries set[item_start[i]] and the size[i] - 1 after
// it. Entries of options that are gone stand behind them. An option that is left stands in the sets
// of all its items that are live.
typedef struct cover_sets {
    const ita_cover *cover;
    ita_arena arena;
    uint32_t *set;       // [entry_count] entries, by item
    uint32_t *place;     // [entry_count] where an entry stands in `set`
    uint32_t *option_of; // [entry_count]
    uint32_t *size;      // [item_count]
    uint32_t *live;      // [item_count] 1 until nothing more may cover the item
    uint32_t *need;      // [item_count] how often a primary item must still be covered
    uint32_t *room;      // [item_count] how often it may still be covered
    uint32_t *colour;    // [item_count] of a secondary item, 0: none yet
    uint32_t *heaviest;  // [item_count] largest weight an option has for it

    uint32_t *active;       // [primary_count] primary items that are live, in any order
    uint32_t *active_place; // [item_count]
    uint32_t active_count;

    // What was changed since each mark. An item's size is noted once after a mark.
    sets_change *trail;
    size_t trail_count, trail_capacity;
    uint64_t *stamp; // [item_count] the mark after which the size was noted
    uint64_t mark;
    bool is_hopeless; // some item cannot get what it needs from the beginning
    bool is_dead;     // some item cannot get what it needs any more
    bool has_failed;  // no memory
} cover_sets;

// All allowed options are left. ITA_E_MEMORY.
ita_status cover_sets_open(cover_sets *sets, const ita_cover *cover, const uint8_t *is_allowed,
                           const ita_allocator *allocator);
void cover_sets_close(cover_sets *sets);

// A point to come back to.
size_t cover_sets_mark(cover_sets *sets);
// Undoes everything since the point, which stays usable.
void cover_sets_undo(cover_sets *sets, size_t mark);

// True when the option can still be chosen. Cost: its items.
bool cover_sets_has(const cover_sets *sets, uint32_t option);
// Chooses an option that is left: covers its items, removes what excludes it.
void cover_sets_choose(cover_sets *sets, uint32_t option);
// Removes an option that is left.
void cover_sets_remove(cover_sets *sets, uint32_t option);

#endif
