// The search on bit masks from inside: its tables, and the walks for one to sixteen words.
#ifndef COVER_BITS_H
#define COVER_BITS_H

#include "cover/layout.h"
#include "cover/memo.h"
#include "cover/search.h"

// Three bits of a state at two places make a key: the options for a cell are listed by key, those
// that the key excludes left out.
enum { BITS_FIELD_MOST = 3 };

typedef struct bits_field {
    uint32_t word, shift;
} bits_field;

typedef struct bits_cell {
    bits_field fields[2];
    uint32_t lists; // where its lists start in list_start: one for each key
} bits_cell;

// A node on the way down. Its branches are pool[begin..end); those before `next` are tried.
typedef struct bits_frame {
    uint32_t begin, next, end;
    uint32_t left;  // ordered items that are not covered
    bool is_whole;  // every branch is tried here: the result may be kept
    uint64_t count; // solutions when it was entered
    uint64_t nodes; // nodes when it was entered
} bits_frame;

typedef struct bits_bound { // a counter that must reach `least` in the end
    uint32_t word, shift;
    uint64_t mask, least;
} bits_bound;

typedef struct bits_piece { // for pruning by sizes
    uint32_t word, shift;
    uint64_t mask, full; // counter: full - value copies are left
    uint32_t size;       // cells
} bits_piece;

typedef struct bits_search bits_search;
typedef cover_pace bits_walk(bits_search *search, uint64_t budget);

struct bits_search {
    cover_search base;
    cover_task task;
    ita_arena arena;
    cover_layout layout;
    bits_walk *walk;

    // Options that may be chosen, by number from 0; masks have layout.words words each.
    uint32_t placement_count;
    uint32_t *option_of;    // [placement_count]
    uint32_t *placement_of; // [option_count] or UINT32_MAX
    uint64_t *tests;        // [placement_count][words]
    uint64_t *adds;         // the same block when nothing is counted
    uint16_t *sizes;        // [placement_count] ordered items that it covers
    uint64_t *start;        // [words]

    uint32_t key_bits;    // of each field
    bits_cell *cells;     // [ordered_count]
    uint32_t *list_start; // lists of placements, by cell and key
    uint32_t *lists;
    uint64_t *must; // [ordered_count + 1][words] covered for sure when this place is next

    bits_bound *bounds;
    uint32_t bound_count;

    // Pruning by regions: neighbours of each cell as masks; what sizes are possible.
    uint64_t *near;  // [cell_count][words], or NULL
    uint64_t *board; // [words] all cells
    uint32_t unit;   // every size is a multiple of this
    bits_piece *pieces;
    uint32_t piece_count; // 0: only the unit is known
    uint32_t region_left; // look at regions while at least so many ordered items are left

    // Where the walk is.
    uint64_t *states; // [ordered_count + 2][words] beside frames
    bits_frame *frames;
    uint32_t depth; // frames in use
    uint32_t *pool;
    size_t pool_capacity;
    uint32_t *path; // [ordered_count + 1] options above the first frame
    uint32_t path_count;
    uint32_t root_left;
    uint32_t phase;
    double share;
    bool is_fresh;    // the first node has not been entered
    uint32_t *chosen; // [ordered_count + 1] room for a solution

    cover_memo memo;
    uint32_t memo_left; // look results up while at least so many ordered items are left
};

ita_status bits_make_tables(bits_search *s);
ita_status bits_make_regions(bits_search *s);

bits_walk bits_walk_1, bits_walk_2, bits_walk_4, bits_walk_8, bits_walk_16;

#endif
