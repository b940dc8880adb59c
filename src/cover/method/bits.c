// The search on bit masks: opening, beginning at a fan, saying what is left, closing.
// Made for compact boards: it always covers the first empty place of a fixed order.
#include "cover/method/bits.h"

#include <string.h>

#define WORDS 1
#define SETS  1
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  1
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  0
#define CHUNK 0
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#undef WORDS
#define WORDS 2
#define SETS  1
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  1
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  0
#define CHUNK 0
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
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
    return cover->has_layout;
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
    bits_search *s = (bits_search *)search;
    const ita_allocator *allocator = s->task.allocator;
    s->memo.allocator = allocator;
    cover_memo_close(&s->memo);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
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
    s->region_left = !s->near ? UINT32_MAX : s->task.is_hurried ? 0 : UINT32_MAX;
}

static ita_status make_room(bits_search *s) {
    size_t depth = s->layout.sweep_count + (size_t)2;
    s->states = cover_take(&s->arena, depth * s->layout.words, sizeof *s->states);
    s->branches = cover_take(&s->arena, depth * s->sets, sizeof *s->branches);
    s->untried = cover_take(&s->arena, depth * s->sets, sizeof *s->untried);
    s->frames = cover_take(&s->arena, depth, sizeof *s->frames);
    s->path = cover_take(&s->arena, depth, sizeof *s->path);
    s->chosen = cover_take(&s->arena, depth, sizeof *s->chosen);
    if (!s->states || !s->branches || !s->untried || !s->frames || !s->path || !s->chosen)
        return ITA_E_MEMORY;
    return cover_memo_open(&s->memo, s->task.allocator, s->layout.words, s->task.memory);
}

static ita_status open(const cover_task *task, cover_search **search) {
    bits_search *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.method = &cover_bits;
    s->task = *task;
    ita_arena_open(&s->arena, task->allocator);
    uint32_t variant = task->variant % task->cover->order_count;
    ita_status status = cover_layout_make(task->cover, variant, &s->arena, &s->layout);
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

uint32_t bits_chosen(const bits_search *s, uint32_t depth) {
    return bits_option_at(s, s->frames[depth].place, s->frames[depth].shape);
}

// The shape of an option that can be chosen in a state, counted from the place's first one; or
// UINT32_MAX.
static uint32_t find_shape(const bits_search *s, uint32_t option, const uint64_t *state) {
    uint32_t place = cover_layout_place(&s->layout, state), words = s->layout.words;
    if (place >= s->layout.sweep_count) return UINT32_MAX;
    for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++) {
        if (s->bucket_options[at] != option) continue;
        size_t shape = s->places[place].first_shape + s->bucket_shapes[at];
        bool is_free = !ita_bits_meet(s->tests + shape * words, state, words);
        return is_free ? s->bucket_shapes[at] : UINT32_MAX;
    }
    return UINT32_MAX;
}

// Chooses the options of a path from the start; false when they cannot be chosen.
static bool replay(bits_search *s, const uint32_t *path, uint32_t count) {
    uint32_t words = s->layout.words;
    uint64_t *state = s->states, *next = s->states + words;
    cover_layout_start(&s->layout, s->task.cover, state);
    s->root_left = s->layout.sweep_count;
    s->path_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t shape = find_shape(s, path[i], state);
        if (shape == UINT32_MAX) return false;
        shape += s->places[cover_layout_place(&s->layout, state)].first_shape;
        s->follow(s, state, s->adds + (size_t)shape * words, next);
        memcpy(state, next, words * sizeof *state);
        s->root_left -= s->sizes[shape];
        s->path[s->path_count++] = path[i];
    }
    return true;
}

static ita_status begin(cover_search *search, const cover_fans *fans, size_t index) {
    bits_search *s = (bits_search *)search;
    const cover_fan *fan = &fans->fans[index];
    const uint32_t *branches = cover_fan_branches(fans, index);
    s->depth = 0;
    s->phase = fan->phase;
    s->share = fan->share;
    s->is_fresh = fan->is_fresh;
    if (!replay(s, cover_fan_path(fans, index), fan->path_count)) return ITA_E_SYNTAX;
    if (fan->is_fresh) return ITA_OK;
    memset(s->branches, 0, s->sets * sizeof *s->branches);
    for (uint32_t i = 0; i < fan->branch_count; i++) {
        uint32_t shape = find_shape(s, branches[i], s->states);
        if (shape == UINT32_MAX) return ITA_E_SYNTAX;
        ita_bit_set(s->branches, shape);
    }
    memcpy(s->untried, s->branches, s->sets * sizeof *s->branches);
    s->frames[s->depth++] = (bits_frame){.place = cover_layout_place(&s->layout, s->states),
                                         .left = s->root_left,
                                         .count = s->base.count,
                                         .nodes = s->base.nodes};
    return ITA_OK;
}

static cover_pace walk(cover_search *search, uint64_t budget) {
    bits_search *s = (bits_search *)search;
    return s->walk(s, budget);
}

static ita_status rest(const cover_search *search, cover_fans *fans) {
    const bits_search *s = (const bits_search *)search;
    cover_fan fan = {.phase = s->phase, .share = s->share, .path_count = s->path_count};
    if (s->is_fresh) {
        fan.is_fresh = true;
        return cover_fans_add(fans, fan, s->path, NULL);
    }
    for (uint32_t d = 0; d < s->depth; d++) {
        const uint64_t *untried = s->untried + (size_t)d * s->sets;
        double share =
            fan.share / (double)ita_bits_count(s->branches + (size_t)d * s->sets, s->sets);
        fan.branch_count = (uint32_t)ita_bits_count(untried, s->sets);
        fan.share = share * fan.branch_count;
        if (fan.branch_count > 0) {
            ita_status status = cover_fans_add(fans, fan, NULL, NULL);
            if (status) return status;
            uint32_t *room = fans->options + fans->fans[fans->count - 1].start;
            memcpy(room, s->path, s->path_count * sizeof *room);
            room += s->path_count;
            for (uint32_t above = 0; above < d; above++)
                *room++ = bits_chosen(s, above);
            uint32_t place = s->frames[d].place;
            for (uint32_t at = s->bucket_start[place]; at < s->bucket_start[place + 1]; at++)
                if (ita_bit_get(untried, s->bucket_shapes[at])) *room++ = s->bucket_options[at];
        }
        fan.share = share;
        fan.path_count++;
    }
    return ITA_OK;
}

static double done(const cover_search *search) {
    const bits_search *s = (const bits_search *)search;
    if (s->is_fresh) return 0;
    double share = 1, left = 0;
    for (uint32_t d = 0; d < s->depth; d++) {
        share /= (double)ita_bits_count(s->branches + (size_t)d * s->sets, s->sets);
        left += share * (double)ita_bits_count(s->untried + (size_t)d * s->sets, s->sets);
    }
    return 1 - left;
}

const cover_method cover_bits = {
    .name = "bits",
    .fits = fits,
    .open = open,
    .begin = begin,
    .walk = walk,
    .rest = rest,
    .done = done,
    .close = close,
};
