// The way down of every search: beginning at a fan, saying what is left and how much is done,
// solutions as the options on the way. Knows nothing of what nodes look like: methods do.
#include "cover/method/method.h"

#include <string.h>

void *cover_search_make(const cover_method *method, const cover_task *task, size_t size) {
    cover_search *s = ita_take_zeroed(task->allocator, 1, size);
    if (!s) return NULL;
    s->method = method;
    s->task = *task;
    ita_arena_open(&s->arena, task->allocator);
    return s;
}

void cover_search_free(cover_search *s, size_t size) {
    const ita_allocator *allocator = s->task.allocator;
    ita_give(allocator, s->path, s->path_capacity * sizeof *s->path);
    ita_give(allocator, s->chosen, s->chosen_capacity * sizeof *s->chosen);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, size);
}

ita_status cover_search_open_memo(cover_search *s, uint32_t words) {
    s->memo = &s->task.memos->memos[s->task.memo];
    return cover_memo_open(s->memo, &s->task.memos->purse, words);
}

ita_status cover_search_begin(cover_search *s, const cover_fans *fans, size_t index) {
    const cover_fan *fan = &fans->fans[index];
    const uint32_t *path = cover_fan_path(fans, index);
    if (ita_grow(s->task.allocator, &s->path, &s->path_capacity, fan->path_count + (size_t)1,
                 sizeof *s->path))
        return ITA_E_MEMORY;
    s->depth = s->path_count = 0;
    s->phase = fan->phase;
    s->share = fan->share;
    s->is_fresh = fan->is_fresh;
    s->method->go_home(s);
    for (uint32_t i = 0; i < fan->path_count; i++) {
        ita_status status = s->method->choose(s, path[i]);
        if (status) return status;
        s->path[s->path_count++] = path[i];
    }
    if (fan->is_fresh) return ITA_OK;
    return s->method->spread(s, cover_fan_branches(fans, index), fan->branch_count);
}

cover_pace cover_search_walk(cover_search *s, uint64_t budget) {
    uint64_t end = s->nodes + budget < budget ? UINT64_MAX : s->nodes + budget;
    if (s->is_fresh && budget == 0) return COVER_MORE;
    cover_pace pace = s->method->walk(s, end);
    cover_search_tell_memo(s);
    return pace;
}

// Writes the options on the way to a frame.
static void list_path(const cover_search *s, uint32_t frame, uint32_t *options) {
    if (s->path_count) memcpy(options, s->path, s->path_count * sizeof *options);
    for (uint32_t above = 0; above < frame; above++)
        options[s->path_count + above] = s->method->tried(s, above);
}

ita_status cover_search_rest(const cover_search *s, cover_fans *fans) {
    cover_fan fan = {.phase = s->phase, .share = s->share, .path_count = s->path_count};
    if (s->is_fresh) {
        fan.is_fresh = true;
        return cover_fans_add(fans, fan, s->path, NULL);
    }
    for (uint32_t frame = 0; frame < s->depth; frame++) {
        double share = fan.share / s->method->branch_count(s, frame);
        fan.branch_count = s->method->untried_count(s, frame);
        fan.share = share * fan.branch_count;
        if (fan.branch_count > 0) {
            ita_status status = cover_fans_add(fans, fan, NULL, NULL);
            if (status) return status;
            uint32_t *room = fans->options + fans->fans[fans->count - 1].start;
            list_path(s, frame, room);
            s->method->list_untried(s, frame, room + fan.path_count);
        }
        fan.share = share;
        fan.path_count++;
    }
    return ITA_OK;
}

double cover_search_done(const cover_search *s) {
    if (s->is_fresh) return 0;
    double share = 1, left = 0;
    for (uint32_t frame = 0; frame < s->depth; frame++) {
        share /= s->method->branch_count(s, frame);
        left += share * s->method->untried_count(s, frame);
    }
    return left < 1 ? 1 - left : 0; // sums are rounded
}

void cover_search_link(cover_search *s, uint32_t node) {
    uint32_t option = s->depth > 0 ? s->method->tried(s, s->depth - 1) : COVER_NO_OPTION;
    cover_links_add(s->task.links, option, node);
}

cover_pace cover_search_solve(cover_search *s) {
    if (!cover_search_add(s, 1)) return COVER_OVERFLOW;
    if (s->task.links) cover_search_link(s, COVER_EMPTY_SOLUTION);
    if (!s->task.deliver) return COVER_MORE;
    size_t most = s->path_count + (size_t)s->depth, count = 0;
    if (ita_grow(s->task.allocator, &s->chosen, &s->chosen_capacity, most + 1, sizeof *s->chosen))
        return COVER_MEMORY;
    list_path(s, s->depth, s->chosen);
    for (size_t i = 0; i < most; i++)
        if (s->chosen[i] != COVER_NO_OPTION) s->chosen[count++] = s->chosen[i];
    return s->task.deliver(s->task.user, s->chosen, count) ? COVER_MORE : COVER_STOPPED;
}
