// The search on bit masks: opening, beginning at a fan, saying what is left, closing.
// Made for compact boards: it always covers the first empty place of a fixed order.
#include "cover/bits.h"

#include <string.h>

#define WORDS 1
#include "cover/bits_walk.h"
#undef WORDS
#define WORDS 2
#include "cover/bits_walk.h"
#undef WORDS
#define WORDS 4
#include "cover/bits_walk.h"
#undef WORDS
#define WORDS 8
#include "cover/bits_walk.h"
#undef WORDS
#define WORDS 16
#include "cover/bits_walk.h"
#undef WORDS

static bool fits(const ita_cover *cover) {
    return cover_layout_fits(cover);
}

static bits_walk *walk_for(uint32_t words) {
    switch (words) {
    case 1: return bits_walk_1;
    case 2: return bits_walk_2;
    case 4: return bits_walk_4;
    case 8: return bits_walk_8;
    default: return bits_walk_16;
    }
}

static void close(cover_search *search) {
    bits_search *s = (bits_search *)search;
    ita_give(s->task.allocator, s->pool, s->pool_capacity * sizeof *s->pool);
    const ita_allocator *allocator = s->task.allocator;
    s->memo.allocator = allocator;
    cover_memo_close(&s->memo);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

// Looking up costs about as much as walking a node, so the last few options are walked always;
// regions pay high up only, where they cut much; in a hurry always.
static void set_thresholds(bits_search *s) {
    uint64_t covered = 0;
    for (uint32_t p = 0; p < s->placement_count; p++)
        covered += s->sizes[p];
    uint32_t tenth = s->placement_count ? (uint32_t)(covered * 10 / s->placement_count) : 10;
    s->memo_left = tenth * 24 / 100;
    s->region_left = !s->near ? UINT32_MAX : s->task.is_hurried ? 0 : s->layout.ordered_count / 2;
}

static ita_status make_room(bits_search *s) {
    size_t depth = s->layout.ordered_count + (size_t)2;
    s->states = cover_take(&s->arena, depth * s->layout.words, sizeof *s->states);
    s->frames = cover_take(&s->arena, depth, sizeof *s->frames);
    s->path = cover_take(&s->arena, depth, sizeof *s->path);
    s->chosen = cover_take(&s->arena, depth, sizeof *s->chosen);
    if (!s->states || !s->frames || !s->path || !s->chosen) return ITA_E_MEMORY;
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
    s->walk = walk_for(s->layout.words);
    *search = &s->base;
    return ITA_OK;
}

// Chooses the options of a path from the start; false when they cannot be chosen.
static bool replay(bits_search *s, const uint32_t *path, uint32_t count, uint64_t *state) {
    uint32_t words = s->layout.words;
    memcpy(state, s->start, words * sizeof *state);
    s->root_left = s->layout.ordered_count;
    if (count > s->layout.ordered_count) return false;
    for (uint32_t i = 0; i < count; i++) {
        if (path[i] >= s->task.cover->option_count) return false;
        uint32_t placement = s->placement_of[path[i]];
        if (placement == UINT32_MAX) return false;
        if (ita_bits_meet(s->tests + (size_t)placement * words, state, words)) return false;
        for (uint32_t w = 0; w < words; w++)
            state[w] += s->adds[(size_t)placement * words + w];
        s->root_left -= s->sizes[placement];
        s->path[i] = path[i];
    }
    s->path_count = count;
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
    if (!replay(s, cover_fan_path(fans, index), fan->path_count, s->states)) return ITA_E_SYNTAX;
    if (fan->is_fresh) return ITA_OK;
    if (ita_grow(s->task.allocator, &s->pool, &s->pool_capacity, fan->branch_count,
                 sizeof *s->pool))
        return ITA_E_MEMORY;
    for (uint32_t i = 0; i < fan->branch_count; i++) {
        uint32_t placement =
            branches[i] < s->task.cover->option_count ? s->placement_of[branches[i]] : UINT32_MAX;
        if (placement == UINT32_MAX || ita_bits_meet(s->tests + (size_t)placement * s->layout.words,
                                                     s->states, s->layout.words))
            return ITA_E_SYNTAX;
        s->pool[i] = placement;
    }
    s->frames[s->depth++] = (bits_frame){.end = fan->branch_count,
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
        const bits_frame *frame = &s->frames[d];
        double share = fan.share / (frame->end - frame->begin);
        fan.branch_count = frame->end - frame->next;
        fan.share = share * fan.branch_count;
        if (fan.branch_count > 0) {
            ita_status status = cover_fans_add(fans, fan, NULL, NULL);
            if (status) return status;
            uint32_t *room = fans->options + fans->fans[fans->count - 1].start;
            memcpy(room, s->path, s->path_count * sizeof *room);
            for (uint32_t above = 0; above < d; above++)
                room[s->path_count + above] = s->option_of[s->pool[s->frames[above].next - 1]];
            for (uint32_t i = 0; i < fan.branch_count; i++)
                room[fan.path_count + i] = s->option_of[s->pool[frame->next + i]];
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
        const bits_frame *frame = &s->frames[d];
        share /= frame->end - frame->begin;
        left += share * (frame->end - frame->next);
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
