// The search on bit masks: opening, beginning at a fan, saying what is left, closing.
// Made for compact boards: it always covers the first empty place of a fixed order.
#include "cover/method/bits.h"

#include <string.h>

#define WORDS 1
#include "cover/method/bits_walks.h"
#undef WORDS
#define WORDS 2
#include "cover/method/bits_walks.h"
#undef WORDS
#define SETS  0
#define CHUNK 0
#define WORDS 4
#include "cover/method/bits_walk.h"
#undef WORDS
#define WORDS 8
#include "cover/method/bits_walk.h"
#undef WORDS
#define WORDS 16
#include "cover/method/bits_walk.h"
#undef WORDS
#undef SETS
#undef CHUNK

static bool fits(const ita_cover *cover) {
    return cover->has_bit_layout;
}

// The walks that are compiled, those for any number of shapes behind the others.
#define WALK(words, sets, chunk)                                                                   \
    {words, sets, chunk, bits_walk_##words##_##sets##_##chunk,                                     \
     bits_follow_##words##_##sets##_##chunk}
static const struct {
    uint32_t words, sets, chunk_bits;
    bits_walk *walk;
    bits_follow *follow;
} walks[] = {
    WALK(1, 1, 8), WALK(1, 4, 8), WALK(1, 1, 4),  WALK(1, 4, 4), WALK(1, 0, 0),
    WALK(2, 1, 8), WALK(2, 4, 8), WALK(2, 1, 4),  WALK(2, 4, 4), WALK(2, 0, 0),
    WALK(4, 0, 0), WALK(8, 0, 0), WALK(16, 0, 0),
};
#undef WALK

static void choose_walk(bits_search *s) {
    for (size_t i = 0; !s->walk; i++) {
        if (walks[i].words != s->layout.words) continue;
        if (walks[i].sets && (walks[i].sets != s->sets || walks[i].chunk_bits != s->chunk_bits))
            continue;
        s->walk = walks[i].walk;
        s->follow = walks[i].follow;
    }
}

static void close(cover_search *search) {
    cover_search_free(search, sizeof(bits_search));
}

// Looking up costs about as much as walking a node, so the last few options are walked always;
// regions pay high up only, where they cut much; in a hurry always.
static void set_thresholds(bits_search *s) {
    uint64_t covered = 0, options = s->bucket_start[s->layout.sweep_count];
    for (uint32_t place = 0; place < s->layout.sweep_count; place++)
        for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++)
            covered += s->sizes[s->places[place].first_shape + s->bucket_shapes[at]];
    uint64_t tenth = options ? covered * 10 / options : 10;
    s->memo_left = (uint32_t)(tenth * 24 / 100);
    s->region_left = !s->near ? UINT32_MAX : s->base.task.is_hurried ? 0 : UINT32_MAX;
}

static ita_status make_room(bits_search *s) {
    size_t depth = s->layout.sweep_count + (size_t)2;
    s->states = cover_take(&s->base.arena, depth * s->layout.words, sizeof *s->states);
    s->branches = cover_take(&s->base.arena, depth * s->sets, sizeof *s->branches);
    s->untried = cover_take(&s->base.arena, depth * s->sets, sizeof *s->untried);
    s->frames = cover_take(&s->base.arena, depth, sizeof *s->frames);
    if (!s->states || !s->branches || !s->untried || !s->frames) return ITA_E_MEMORY;
    return cover_search_open_memo(&s->base, s->layout.words);
}

static ita_status open(const cover_task *task, cover_search **search) {
    bits_search *s = cover_search_make(&cover_bits, task, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    uint32_t variant = task->variant % task->cover->order_count;
    ita_status status = cover_bit_layout_make(task->cover, variant, &s->base.arena, &s->layout);
    if (!status) status = bits_make_tables(s);
    if (!status) status = bits_make_regions(s);
    if (!status) status = make_room(s);
    if (status) {
        close(&s->base);
        return status;
    }
    set_thresholds(s);
    choose_walk(s);
    *search = &s->base;
    return ITA_OK;
}

// The shape of an option that can be chosen in a state, counted from the place's first one; or
// UINT32_MAX.
static uint32_t find_shape(const bits_search *s, uint32_t option, const uint64_t *state) {
    uint32_t place = cover_bit_layout_place(&s->layout, state), words = s->layout.words;
    if (place >= s->layout.sweep_count) return UINT32_MAX;
    for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++) {
        if (s->bucket_options[at] != option) continue;
        size_t shape = s->places[place].first_shape + s->bucket_shapes[at];
        bool is_free = !ita_bits_meet(s->tests + shape * words, state, words);
        return is_free ? s->bucket_shapes[at] : UINT32_MAX;
    }
    return UINT32_MAX;
}

// ---- the way down

static void go_home(cover_search *search) {
    bits_search *s = (bits_search *)search;
    cover_bit_layout_start(&s->layout, s->base.task.cover, s->states);
    s->root_left = s->layout.sweep_count;
}

static ita_status choose(cover_search *search, uint32_t option) {
    bits_search *s = (bits_search *)search;
    uint32_t words = s->layout.words, shape = find_shape(s, option, s->states);
    if (shape == UINT32_MAX) return ITA_E_SYNTAX;
    uint64_t *state = s->states, *next = s->states + words;
    shape += s->places[cover_bit_layout_place(&s->layout, state)].first_shape;
    s->follow(s, state, s->adds + (size_t)shape * words, next);
    memcpy(state, next, words * sizeof *state);
    s->root_left -= s->sizes[shape];
    return ITA_OK;
}

static ita_status spread(cover_search *search, const uint32_t *branches, uint32_t count) {
    bits_search *s = (bits_search *)search;
    memset(s->branches, 0, s->sets * sizeof *s->branches);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t shape = find_shape(s, branches[i], s->states);
        if (shape == UINT32_MAX) return ITA_E_SYNTAX;
        ita_bit_set(s->branches, shape);
    }
    memcpy(s->untried, s->branches, s->sets * sizeof *s->branches);
    s->frames[s->base.depth++] =
        (bits_frame){.place = cover_bit_layout_place(&s->layout, s->states), .left = s->root_left};
    return ITA_OK;
}

static cover_pace walk(cover_search *search, uint64_t end) {
    bits_search *s = (bits_search *)search;
    return s->walk(s, end);
}

static uint32_t branch_count(const cover_search *search, uint32_t frame) {
    const bits_search *s = (const bits_search *)search;
    return (uint32_t)ita_bits_count(s->branches + (size_t)frame * s->sets, s->sets);
}

static uint32_t untried_count(const cover_search *search, uint32_t frame) {
    const bits_search *s = (const bits_search *)search;
    return (uint32_t)ita_bits_count(s->untried + (size_t)frame * s->sets, s->sets);
}

static void list_untried(const cover_search *search, uint32_t frame, uint32_t *options) {
    const bits_search *s = (const bits_search *)search;
    const uint64_t *untried = s->untried + (size_t)frame * s->sets;
    uint32_t place = s->frames[frame].place;
    for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++)
        if (ita_bit_get(untried, s->bucket_shapes[at])) *options++ = s->bucket_options[at];
}

static uint32_t tried(const cover_search *search, uint32_t frame) {
    const bits_search *s = (const bits_search *)search;
    return bits_option_at(s, s->frames[frame].place, s->frames[frame].shape);
}

// Measured: sets of shapes and words of states cost a few nanoseconds each; a state that was not
// known two misses of the cache, for it is kept, one that was known less than one.
static uint64_t effort(const cover_search *search) {
    const bits_search *s = (const bits_search *)search;
    const uint64_t words = s->layout.words, misses = search->look_ups - search->hits;
    return search->nodes * (10 + 5 * words * s->sets) + search->hits * 20 +
           misses * (70 + 30 * words);
}

const cover_method cover_bits = {"bits", fits, open,         close,         go_home,      choose,
                                 spread, walk, branch_count, untried_count, list_untried, tried,
                                 effort, 8};
