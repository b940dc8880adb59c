// The search that always covers the item with the fewest options left: for ragged boards and for
// instances with colours and bounds. Results of equal states are kept.
// Knows what is left only by its interface: as rows of bits, or as sparse sets.
#include "cover/method/left.h"
#include "cover/method/memo.h"

#include <string.h>

enum {
    MOST_STATE_WORDS = 16,
    TRIAL = 1 << 14, // look-ups after which it is judged whether keeping results pays
};

// A node on the way down: an item and its options. Branches pool[begin..next) are tried.
typedef struct frame {
    uint32_t begin, next, end;
    uint32_t item;
    bool is_whole;         // every branch is tried here: the result may be kept
    uint64_t count, nodes; // when it was entered
} frame;

typedef struct items_search {
    cover_search base;
    cover_task task;
    ita_arena arena;
    cover_left *left;
    uint32_t path_depth; // depth of what is left at the first frame

    frame *frames; // [depth_limit]
    uint32_t depth;
    size_t depth_limit;
    uint32_t *pool;
    size_t pool_capacity;
    uint32_t *path; // options above the first frame
    size_t path_capacity;
    uint32_t path_count;
    uint32_t *chosen; // room for a solution
    size_t chosen_capacity;
    uint32_t phase;
    double share;
    bool is_fresh;

    // What is covered, and with which colour, as a row of bits: the key of the memo.
    cover_memo memo;
    uint32_t words;       // 0: states are not kept
    uint32_t *bit_place;  // [entry_count] what an entry adds to the state
    uint64_t *bit_value;  // [entry_count]
    uint64_t *states;     // [depth_limit + 1][words] beside frames; row 0 above the first
    uint32_t memo_active; // look up while at least so many primary items are left
    uint64_t look_ups, hits;
} items_search;

size_t cover_depth_limit(const ita_cover *cover) {
    size_t limit = 2, most = cover->option_count + (size_t)cover->primary_count + 2;
    // Every option chosen covers a primary item once more, so their bounds limit the depth; and
    // each item may be passed over once with no option.
    for (uint32_t i = 0; i < cover->item_count && limit < most; i++) {
        if (!cover->items[i].is_primary) continue;
        size_t options = cover->item_start[i + 1] - cover->item_start[i];
        limit += (cover->items[i].most < options ? cover->items[i].most : options) + 1;
    }
    return limit < most ? limit : most;
}

static bool fits(const ita_cover *cover) {
    (void)cover;
    return true;
}

static void close(cover_search *search) {
    items_search *s = (items_search *)search;
    const ita_allocator *allocator = s->task.allocator;
    if (s->left) s->left->class_->close(s->left);
    ita_give(allocator, s->pool, s->pool_capacity * sizeof *s->pool);
    ita_give(allocator, s->path, s->path_capacity * sizeof *s->path);
    ita_give(allocator, s->chosen, s->chosen_capacity * sizeof *s->chosen);
    if (s->memo.allocator) cover_memo_close(&s->memo);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

// Bits for every item: one, or enough for its colours. Items with bounds have more to them than
// what is covered (options that were passed over), so their instances keep no states.
static ita_status make_state(items_search *s) {
    const ita_cover *cover = s->task.cover;
    uint32_t *colours = cover_take(&s->arena, cover->item_count, sizeof *colours);
    uint32_t *place = cover_take(&s->arena, cover->item_count, sizeof *place);
    if (!colours || !place) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].is_primary && (cover->items[i].least != 1 || cover->items[i].most != 1))
            return ITA_OK;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if (cover->entries[e].colour > colours[cover->entries[e].item])
            colours[cover->entries[e].item] = cover->entries[e].colour;
    uint64_t used = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        uint32_t width = 1; // value 1 is covered, 1 + c has colour c
        while (((uint64_t)colours[i] + 1) >> width)
            width++;
        if (used / 64 != (used + width - 1) / 64) used = (used / 64 + 1) * 64;
        if (used + width > MOST_STATE_WORDS * 64) return ITA_OK;
        place[i] = (uint32_t)used;
        used += width;
    }
    s->bit_place = cover_take(&s->arena, cover->entry_count, sizeof *s->bit_place);
    s->bit_value = cover_take(&s->arena, cover->entry_count, sizeof *s->bit_value);
    if (!s->bit_place || !s->bit_value) return ITA_E_MEMORY;
    for (uint32_t e = 0; e < cover->entry_count; e++) {
        uint32_t at = place[cover->entries[e].item];
        s->bit_place[e] = at / 64;
        s->bit_value[e] = ((uint64_t)cover->entries[e].colour + 1) << (at % 64);
    }
    s->words = (uint32_t)((used + 63) / 64);
    return ITA_OK;
}

static ita_status make_room(items_search *s) {
    s->depth_limit = cover_depth_limit(s->task.cover);
    s->frames = cover_take(&s->arena, s->depth_limit, sizeof *s->frames);
    if (!s->frames) return ITA_E_MEMORY;
    if (s->words == 0) return ITA_OK;
    s->states = cover_take(&s->arena, (s->depth_limit + 1) * s->words, sizeof *s->states);
    if (!s->states) return ITA_E_MEMORY;
    s->memo_active = 3;
    return cover_memo_open(&s->memo, s->task.allocator, s->words, s->task.memory);
}

static ita_status open_with(const cover_task *task, const cover_method *method,
                            const cover_left_class *left, cover_search **search) {
    items_search *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.method = method;
    s->task = *task;
    ita_arena_open(&s->arena, task->allocator);
    ita_status status = left->open(task, &s->left);
    if (status) s->left = NULL;
    if (!status) status = make_state(s);
    if (!status) status = make_room(s);
    if (status) {
        close(&s->base);
        return status;
    }
    *search = &s->base;
    return ITA_OK;
}

static ita_status open(const cover_task *task, cover_search **search) {
    const cover_left_class *left =
        cover_left_rows.fits(task->cover) ? &cover_left_rows : &cover_left_sets;
    return open_with(task, &cover_items, left, search);
}

static ita_status open_sets(const cover_task *task, cover_search **search) {
    return open_with(task, &cover_sets, &cover_left_sets, search);
}

static int compare_u32(const void *a, const void *b, void *user) {
    (void)user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool is_bounded(const ita_cover *cover, uint32_t item) {
    return cover->items[item].least != 1 || cover->items[item].most != 1;
}

// Mixes branches by a hash, so that the same node is always mixed alike.
static void shuffle(const items_search *s, uint32_t *options, uint32_t count) {
    ita_sort(options, count, sizeof *options, compare_u32, NULL);
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint64_t chance = ita_mix(s->task.seed ^ ((uint64_t)options[i] << 32 | i));
        uint32_t other = i + (uint32_t)(chance % (count - i)), moved = options[other];
        options[other] = options[i];
        options[i] = moved;
    }
}

// Lists an item's options as branches from `begin` of the pool on; false without memory.
static bool list_branches(items_search *s, uint32_t depth, uint32_t item, uint32_t begin,
                          uint32_t *end) {
    const cover_left *left = s->left;
    uint32_t count = left->class_->count(left, depth, item);
    size_t needed = begin + (size_t)count + 1;
    if (needed > UINT32_MAX ||
        ita_grow(s->task.allocator, &s->pool, &s->pool_capacity, needed, sizeof *s->pool))
        return false;
    left->class_->list(left, depth, item, s->pool + begin);
    *end = begin + count;
    if (is_bounded(s->task.cover, item)) {
        // Each set of options is found in ascending order: a branch excludes those before it.
        ita_sort(s->pool + begin, count, sizeof *s->pool, compare_u32, NULL);
        if (left->class_->may_pass(left, depth, item)) s->pool[(*end)++] = COVER_NO_OPTION;
    } else if (s->task.is_hurried) {
        shuffle(s, s->pool + begin, count);
    }
    return true;
}

static void add_to_state(const items_search *s, uint32_t option, uint64_t *state) {
    const ita_cover *cover = s->task.cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        state[s->bit_place[e]] |= s->bit_value[e];
}

static bool deliver(items_search *s, bool *has_failed) {
    if (!s->task.deliver) return true;
    if (ita_grow(s->task.allocator, &s->chosen, &s->chosen_capacity, s->path_count + s->depth + 1,
                 sizeof *s->chosen)) {
        *has_failed = true;
        return false;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->path_count; i++)
        if (s->path[i] != COVER_NO_OPTION) s->chosen[count++] = s->path[i];
    for (uint32_t d = 0; d < s->depth; d++) {
        uint32_t option = s->pool[s->frames[d].next - 1];
        if (option != COVER_NO_OPTION) s->chosen[count++] = option;
    }
    return s->task.deliver(s->task.user, s->chosen, count);
}

// Enters the node that is at hand; pushes a frame when there is something to branch on.
static cover_pace enter(items_search *s, uint32_t pool_used) {
    s->base.nodes++;
    uint32_t depth = s->path_depth + s->depth;
    int64_t item = s->left->class_->choose(s->left, depth);
    if (item == COVER_DEAD) return COVER_MORE;
    if (item == COVER_SOLVED) {
        s->base.count++;
        bool has_failed = false;
        if (deliver(s, &has_failed)) return COVER_MORE;
        return has_failed ? COVER_MEMORY : COVER_STOPPED;
    }
    if (s->words && s->left->class_->active(s->left, depth) >= s->memo_active) {
        uint64_t count;
        const uint64_t *state = s->states + (size_t)s->depth * s->words;
        // Where states hardly ever come again, they are not worth keeping.
        if (++s->look_ups == TRIAL && s->hits < TRIAL / 64) s->memo_active = UINT32_MAX;
        if (cover_memo_find(&s->memo, state, s->words, &count)) {
            s->hits++;
            bool is_over = __builtin_add_overflow(s->base.count, count, &s->base.count);
            return is_over ? COVER_OVERFLOW : COVER_MORE;
        }
    }
    uint32_t end;
    if (!list_branches(s, depth, (uint32_t)item, pool_used, &end)) return COVER_MEMORY;
    s->frames[s->depth++] = (frame){.begin = pool_used,
                                    .next = pool_used,
                                    .end = end,
                                    .item = (uint32_t)item,
                                    .is_whole = true,
                                    .count = s->base.count,
                                    .nodes = s->base.nodes};
    return COVER_MORE;
}

// All branches of the last frame are tried.
static void leave(items_search *s) {
    const frame *f = &s->frames[--s->depth];
    uint64_t count = s->base.count - f->count;
    if (s->words == 0 || !f->is_whole) return;
    if (s->left->class_->active(s->left, s->path_depth + s->depth) < s->memo_active) return;
    // Solutions that must be delivered cannot be looked up, that there are none can.
    if (count == 0 || !s->task.deliver)
        cover_memo_keep(&s->memo, s->states + (size_t)s->depth * s->words, s->words, count,
                        s->base.nodes - f->nodes);
}

static cover_pace walk(cover_search *search, uint64_t budget) {
    items_search *s = (items_search *)search;
    uint64_t end = s->base.nodes + budget < budget ? UINT64_MAX : s->base.nodes + budget;
    if (s->is_fresh) {
        if (budget == 0) return COVER_MORE;
        s->is_fresh = false;
        cover_pace pace = enter(s, 0);
        if (pace != COVER_MORE) return pace;
    }
    while (s->depth > 0) {
        frame *f = &s->frames[s->depth - 1];
        if (f->next == f->end) {
            leave(s);
            continue;
        }
        if (s->base.nodes >= end) return COVER_MORE;
        uint32_t option = s->pool[f->next++];
        if (!s->left->class_->take(s->left, s->path_depth + s->depth - 1, f->item, option))
            return COVER_MEMORY;
        if (s->words) {
            uint64_t *state = s->states + (size_t)s->depth * s->words;
            memcpy(state, state - s->words, s->words * sizeof *state);
            add_to_state(s, option, state);
        }
        cover_pace pace = enter(s, f->end);
        if (pace != COVER_MORE) return pace;
    }
    return COVER_DONE;
}

// True when an option is a branch of an item that is chosen at some depth.
static bool is_branch(const items_search *s, uint32_t depth, uint32_t item, uint32_t option) {
    const cover_left *left = s->left;
    if (option == COVER_NO_OPTION) return left->class_->may_pass(left, depth, item);
    const ita_cover *cover = s->task.cover;
    if (option >= cover->option_count || !left->class_->has(left, depth, option)) return false;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (cover->entries[e].item == item) return true;
    return false;
}

// Goes down a path; ITA_E_SYNTAX when it does not lead anywhere.
static ita_status replay(items_search *s, const uint32_t *path, uint32_t count) {
    if (count > s->depth_limit - 1) return ITA_E_SYNTAX;
    s->left->class_->start(s->left);
    if (s->words) memset(s->states, 0, s->words * sizeof *s->states);
    for (uint32_t i = 0; i < count; i++) {
        int64_t item = s->left->class_->choose(s->left, i);
        if (item < 0 || !is_branch(s, i, (uint32_t)item, path[i])) return ITA_E_SYNTAX;
        if (!s->left->class_->take(s->left, i, (uint32_t)item, path[i])) return ITA_E_MEMORY;
        if (s->words) add_to_state(s, path[i], s->states);
        s->path[i] = path[i];
    }
    s->path_count = s->path_depth = count;
    return ITA_OK;
}

static ita_status begin(cover_search *search, const cover_fans *fans, size_t index) {
    items_search *s = (items_search *)search;
    const cover_fan *fan = &fans->fans[index];
    const uint32_t *branches = cover_fan_branches(fans, index);
    if (ita_grow(s->task.allocator, &s->path, &s->path_capacity, fan->path_count + (size_t)1,
                 sizeof *s->path) ||
        ita_grow(s->task.allocator, &s->pool, &s->pool_capacity, fan->branch_count + (size_t)1,
                 sizeof *s->pool))
        return ITA_E_MEMORY;
    s->depth = 0;
    s->phase = fan->phase;
    s->share = fan->share;
    s->is_fresh = fan->is_fresh;
    ita_status status = replay(s, cover_fan_path(fans, index), fan->path_count);
    if (status || fan->is_fresh) return status;
    int64_t item = s->left->class_->choose(s->left, s->path_depth);
    if (item < 0) return ITA_E_SYNTAX;
    for (uint32_t i = 0; i < fan->branch_count; i++) {
        if (!is_branch(s, s->path_depth, (uint32_t)item, branches[i])) return ITA_E_SYNTAX;
        s->pool[i] = branches[i];
    }
    s->frames[s->depth++] = (frame){.end = fan->branch_count,
                                    .item = (uint32_t)item,
                                    .count = s->base.count,
                                    .nodes = s->base.nodes};
    return ITA_OK;
}

static ita_status rest(const cover_search *search, cover_fans *fans) {
    const items_search *s = (const items_search *)search;
    cover_fan fan = {.phase = s->phase, .share = s->share, .path_count = s->path_count};
    if (s->is_fresh) {
        fan.is_fresh = true;
        return cover_fans_add(fans, fan, s->path, NULL);
    }
    for (uint32_t d = 0; d < s->depth; d++) {
        const frame *f = &s->frames[d];
        double share = fan.share / (f->end - f->begin);
        fan.branch_count = f->end - f->next;
        fan.share = share * fan.branch_count;
        if (fan.branch_count > 0) {
            ita_status status = cover_fans_add(fans, fan, NULL, s->pool + f->next);
            if (status) return status;
            uint32_t *room = fans->options + fans->fans[fans->count - 1].start;
            memcpy(room, s->path, s->path_count * sizeof *room);
            for (uint32_t above = 0; above < d; above++)
                room[s->path_count + above] = s->pool[s->frames[above].next - 1];
        }
        fan.share = share;
        fan.path_count++;
    }
    return ITA_OK;
}

static double done(const cover_search *search) {
    const items_search *s = (const items_search *)search;
    if (s->is_fresh) return 0;
    double share = 1, left = 0;
    for (uint32_t d = 0; d < s->depth; d++) {
        share /= s->frames[d].end - s->frames[d].begin;
        left += share * (s->frames[d].end - s->frames[d].next);
    }
    return 1 - left;
}

const cover_method cover_items = {
    .name = "items",
    .fits = fits,
    .open = open,
    .begin = begin,
    .walk = walk,
    .rest = rest,
    .done = done,
    .close = close,
};

const cover_method cover_sets = {
    .name = "sets",
    .fits = fits,
    .open = open_sets,
    .begin = begin,
    .walk = walk,
    .rest = rest,
    .done = done,
    .close = close,
};
