// The search on bit masks from inside: its tables, and the walks for one to sixteen words.
#ifndef COVER_METHOD_BITS_H
#define COVER_METHOD_BITS_H

#include "cover/instance/bit_layout.h"
#include "cover/method/method.h"

typedef struct bits_place {
    uint32_t first_shape;
    size_t fitting; // where its table begins
} bits_place;

// A node on the way down. Its branches, and those of them that were not tried, are sets of shapes.
typedef struct bits_frame {
    uint32_t place;
    uint32_t shape; // that is being tried, counted from the place's first
    uint32_t left;  // places that are not covered
    cover_entered entered;
} bits_frame;

typedef struct bits_bound { // a counter that must reach `least` in the end
    cover_field field;
    uint64_t least;
} bits_bound;

typedef struct bits_piece { // for pruning by sizes
    cover_field field;      // copies are left while its value is below `full`
    uint64_t full;
    uint32_t size; // cells
} bits_piece;

typedef struct bits_search bits_search;
typedef cover_pace bits_walk(bits_search *search, uint64_t end);
// The state after an option: what it adds, then the window moves on to the next empty place.
typedef void bits_follow(const bits_search *search, const uint64_t *state, const uint64_t *add,
                         uint64_t *next);

struct bits_search {
    cover_search base;
    cover_bit_layout layout;
    bits_walk *walk;
    bits_follow *follow;

    // What options look like from their first place on; masks have layout.words words each. Shapes
    // of a place count from its first_shape on: 0 when all places share them.
    bool has_shared_shapes;
    uint32_t shape_count;
    uint64_t *tests;    // [shape_count][words]
    uint64_t *adds;     // [shape_count][words]
    uint16_t *sizes;    // [shape_count] places that it covers
    bits_place *places; // [sweep_count]
    // The shapes that begin at a place, and their options.
    uint32_t *bucket_start; // [sweep_count + 1]
    uint32_t *bucket_shapes;
    uint32_t *bucket_options;

    uint32_t sets;        // words of a set of shapes
    uint64_t *place_sets; // [sweep_count][sets] shapes that begin at a place
    uint64_t *tested;     // [sweep_count][words] bits that some of them meets
    uint32_t chunk_bits;  // bits of a state that are looked up together
    uint64_t *fitting;    // tables of [words * 64 / chunk_bits][1 << chunk_bits][sets]: the shapes
                          // that meet no bit of a chunk
    uint64_t *must;       // [sweep_count + 1][words] covered for sure when this place is next

    bits_bound *bounds;
    uint32_t bound_count;

    // Pruning by regions: neighbours of each place as bits of the whole board.
    uint64_t *near; // [sweep_count][board_words], or NULL: no pruning
    uint32_t board_words;
    uint64_t *board; // [3][board_words] room for empty places, a front, sums of sizes
    uint32_t unit;   // every size is a multiple of this
    bits_piece *pieces;
    uint32_t piece_count; // 0: only the unit is known
    uint32_t region_left; // look at regions while at least so many places are left

    // Where the walk is. Rows of states, branches and untried stand beside frames.
    uint64_t *states;   // [sweep_count + 2][words]
    uint64_t *branches; // [sweep_count + 2][sets]
    uint64_t *untried;  // [sweep_count + 2][sets]
    bits_frame *frames; // [sweep_count + 2]
    uint32_t root_left; // places that are not covered at the first frame

    bool is_looked_up_first; // states come again so often that it pays to look first
    uint32_t memo_left;      // look results up while at least so many places are left
};

// Words of a set of so many shapes: one, four, or as many as it takes.
static inline uint32_t bits_sets_for(uint32_t shape_count) {
    uint32_t sets = (shape_count + 63) / 64;
    return sets <= 1 ? 1 : sets <= 4 ? 4 : sets;
}

ita_status bits_make_tables(bits_search *s);
ita_status bits_make_regions(bits_search *s);
// False when some empty region cannot be filled.
bool bits_regions_are_possible(bits_search *s, const uint64_t *state);
// The option that a shape is at a place, or UINT32_MAX.
uint32_t bits_option_at(const bits_search *s, uint32_t place, uint32_t shape);

static inline uint64_t bits_value(const uint64_t *state, cover_field field) {
    return state[field.word] >> field.shift & field.mask;
}

#endif
