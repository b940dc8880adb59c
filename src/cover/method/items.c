// The search that always covers the item with the fewest options left: for ragged boards and for
// instances with colours and bounds. Results of equal states are kept.
// Knows what is left only by its interface: as rows of bits, or as sparse sets.
#include "cover/method/left.h"

#include <string.h>

enum {
    FEWEST = 3,       // primary items left, below which looking up costs more than searching
    TRIAL = 1 << 10,  // look-ups after which it is judged whether keeping results pays
    LOOK_UP_COST = 2, // nodes that take as long as looking up and keeping
    LARGE = 64,       // nodes of a subtree that make looking up cheap in any case
    FIRST_REST = 16,  // trials that are left out when it does not pay; then twice as many
    MOST_REST = 64,
    LESSON = 6, // numbers of a trial
};

// Whether it pays to keep results of nodes with so many primary items left.
typedef struct depth_trial {
    uint64_t look_ups, hits; // in this trial
    uint64_t nodes, left;    // of the subtrees that were left, and how many
    uint64_t rest;           // nodes that go by before the next trial
    uint32_t length;         // of the next rest, trials
} depth_trial;

// A node on the way down: an item and its options. Branches pool[begin..next) are tried.
typedef struct frame {
    uint32_t begin, next, end;
    uint32_t item;
    bool is_kept; // its state is there, and was not known
    cover_entered entered;
} frame;

typedef struct items_search {
    cover_search base;
    cover_left *left; // at depth path_count when nothing is chosen but the path
    bool is_at_will;  // see cover_left_goes_at_will
    bool has_bounds;  // then a few items may still ask for many options
    size_t depth_limit;
    frame *frames; // [depth_limit]
    uint32_t *pool;
    size_t pool_capacity;

    // What is covered, and with which colour, as a row of bits: the key of the memo.
    uint32_t words;      // 0: states are not kept
    uint32_t *bit_place; // [entry_count] what an entry adds to the state
    uint64_t *bit_value; // [entry_count]
    uint64_t *states;    // [depth_limit + 1][words] beside frames; row 0 above the first
    uint32_t told;       // rows of it that are what they should be; those behind are told if asked
    depth_trial *trials; // [primary_count + 1]
    cover_shared *lessons; // of them, for the next search with this memo: LESSON numbers each
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

// What others found out is known from the beginning, the trials that they were in the middle of as
// well: a part of a job would else learn it anew, and there are many.
static void take_lessons(items_search *s) {
    for (uint32_t i = 0; i <= s->base.task.cover->primary_count; i++) {
        uint64_t lesson[LESSON];
        for (uint32_t k = 0; k < LESSON; k++)
            lesson[k] =
                atomic_load_explicit(&s->lessons[i * (size_t)LESSON + k], memory_order_relaxed);
        s->trials[i] = (depth_trial){.look_ups = lesson[0],
                                     .hits = lesson[1],
                                     .nodes = lesson[2],
                                     .left = lesson[3],
                                     .rest = lesson[4],
                                     .length = (uint32_t)lesson[5]};
    }
}

static void leave_lessons(const items_search *s) {
    for (uint32_t i = 0; i <= s->base.task.cover->primary_count; i++) {
        const depth_trial *t = &s->trials[i];
        const uint64_t lesson[LESSON] = {t->look_ups, t->hits, t->nodes,
                                         t->left,     t->rest, t->length};
        for (uint32_t k = 0; k < LESSON; k++)
            atomic_store_explicit(&s->lessons[i * (size_t)LESSON + k], lesson[k],
                                  memory_order_relaxed);
    }
}

static void close(cover_search *search) {
    items_search *s = (items_search *)search;
    if (COVER_HAS_LESSONS && s->lessons) leave_lessons(s);
    if (s->left) s->left->class_->close(s->left);
    ita_give(search->task.allocator, s->pool, s->pool_capacity * sizeof *s->pool);
    cover_search_free(search, sizeof *s);
}

// Words of what is left, where that is the state: items with bounds have more to them than what is
// covered (options that were passed over), and some structures have it at hand.
static uint32_t left_words(const items_search *s) {
    const ita_cover *cover = s->base.task.cover;
    if (cover_has_bounds(cover)) return cover_left_key_words(cover, NULL);
    return COVER_HAS_SPANS && s->left->class_->key_words ? s->left->class_->key_words(s->left) : 0;
}

// Else bits for every item: one, or enough for its colours.
static ita_status make_state(items_search *s) {
    const ita_cover *cover = s->base.task.cover;
    uint32_t *colours = cover_take(&s->base.arena, cover->item_count, sizeof *colours);
    uint32_t *place = cover_take(&s->base.arena, cover->item_count, sizeof *place);
    if (!colours || !place) return ITA_E_MEMORY;
    const uint32_t words = left_words(s);
    if (words > 0) {
        s->words = words <= COVER_MEMO_WORDS ? words : 0;
        return ITA_OK;
    }
    for (uint32_t e = 0; e < cover->entry_count; e++)
        if (cover->entries[e].colour > colours[cover->entries[e].item])
            colours[cover->entries[e].item] = cover->entries[e].colour;
    uint64_t used = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (cover->items[i].is_idle) continue;
        uint32_t width = 1; // value 1 is covered, 1 + c has colour c
        while (((uint64_t)colours[i] + 1) >> width)
            width++;
        if (used / 64 != (used + width - 1) / 64) used = (used / 64 + 1) * 64;
        if (used + width > COVER_MEMO_WORDS * 64) return ITA_OK;
        place[i] = (uint32_t)used;
        used += width;
    }
    s->bit_place = cover_take(&s->base.arena, cover->entry_count, sizeof *s->bit_place);
    s->bit_value = cover_take(&s->base.arena, cover->entry_count, sizeof *s->bit_value);
    if (!s->bit_place || !s->bit_value) return ITA_E_MEMORY;
    for (uint32_t e = 0; e < cover->entry_count; e++) {
        if (cover->items[cover->entries[e].item].is_idle) continue; // adds nothing
        uint32_t at = place[cover->entries[e].item];
        s->bit_place[e] = at / 64;
        s->bit_value[e] = ((uint64_t)cover->entries[e].colour + 1) << (at % 64);
    }
    s->words = (uint32_t)((used + 63) / 64);
    return ITA_OK;
}

static ita_status make_room(items_search *s) {
    s->depth_limit = cover_depth_limit(s->base.task.cover);
    s->frames = cover_take(&s->base.arena, s->depth_limit, sizeof *s->frames);
    if (!s->frames) return ITA_E_MEMORY;
    if (s->words == 0) return ITA_OK;
    s->states = cover_take(&s->base.arena, (s->depth_limit + 1) * s->words, sizeof *s->states);
    s->trials = cover_take(&s->base.arena, s->base.task.cover->primary_count + (size_t)1,
                           sizeof *s->trials);
    if (!s->states || !s->trials) return ITA_E_MEMORY;
    ita_status status = cover_search_open_memo(&s->base, s->words);
    if (status || !COVER_HAS_LESSONS) return status;
    s->lessons = cover_memo_lessons(s->base.memo, &s->base.task.memos->purse,
                                    LESSON * (s->base.task.cover->primary_count + (size_t)1));
    if (!s->lessons) return ITA_E_MEMORY;
    take_lessons(s);
    return ITA_OK;
}

static ita_status open_with(const cover_task *task, const cover_method *method,
                            const cover_left_class *left, cover_search **search) {
    items_search *s = cover_search_make(method, task, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    ita_status status = left->open(task, &s->left);
    if (status) s->left = NULL;
    s->is_at_will = cover_left_goes_at_will(task);
    s->has_bounds = cover_has_bounds(task->cover);
    if (!status) status = make_state(s);
    if (!status) status = make_room(s);
    if (status) {
        close(&s->base);
        return status;
    }
    *search = &s->base;
    return ITA_OK;
}

static const cover_left_class *left_for(const ita_cover *cover) {
    if (COVER_HAS_SPANS && cover_left_spans.fits(cover)) return &cover_left_spans;
    return cover_left_rows.fits(cover) ? &cover_left_rows : &cover_left_sets;
}

static ita_status open(const cover_task *task, cover_search **search) {
    return open_with(task, &cover_items, left_for(task->cover), search);
}

static ita_status open_sets(const cover_task *task, cover_search **search) {
    return open_with(task, &cover_sets, &cover_left_sets, search);
}

static void swap(uint32_t *options, uint32_t a, uint32_t b) {
    uint32_t moved = options[a];
    options[a] = options[b];
    options[b] = moved;
}

// Mixes branches by a hash, so that the same node is always mixed alike.
static void shuffle(const items_search *s, uint32_t *options, uint32_t count) {
    cover_sort_numbers(options, count);
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint64_t chance = ita_mix(s->base.task.seed ^ ((uint64_t)options[i] << 32 | i));
        swap(options, i, i + (uint32_t)(chance % (count - i)));
    }
}

// Begins a list with its member `first`.
static void turn_round(uint32_t *options, uint32_t count, uint32_t first) {
    for (uint32_t low = 0, high = first; low + 1 < high; low++, high--)
        swap(options, low, high - 1);
    for (uint32_t low = first, high = count; low + 1 < high; low++, high--)
        swap(options, low, high - 1);
    for (uint32_t low = 0, high = count; low + 1 < high; low++, high--)
        swap(options, low, high - 1);
}

// Room for branches up to `end` of the pool.
static bool make_pool(items_search *s, size_t end) {
    return end <= s->pool_capacity ||
           (end <= UINT32_MAX &&
            !ita_grow(s->base.task.allocator, &s->pool, &s->pool_capacity, end, sizeof *s->pool));
}

// Lists an item's options as branches from `begin` of the pool on; false without memory.
static bool list_branches(items_search *s, uint32_t depth, uint32_t item, uint32_t begin,
                          uint32_t *end) {
    const cover_left *left = s->left;
    uint32_t count = left->class_->count(left, depth, item);
    if (!make_pool(s, begin + (size_t)count + 1)) return false;
    left->class_->list(left, depth, item, s->pool + begin);
    *end = begin + count;
    if (!cover_is_exact(&s->base.task.cover->items[item])) {
        // Each set of options is found in ascending order: a branch excludes those before it.
        cover_sort_numbers(s->pool + begin, count);
        if (left->class_->may_pass(left, depth, item)) s->pool[(*end)++] = COVER_NO_OPTION;
    } else if (s->base.task.is_hurried) {
        shuffle(s, s->pool + begin, count);
    } else if (s->base.task.start > 0 && count > 1) {
        turn_round(s->pool + begin, count, s->base.task.start % count);
    }
    return true;
}

// Adds an option to what is covered, where that is the state.
static void add_to_state(const items_search *s, uint32_t option, uint64_t *state) {
    const ita_cover *cover = s->base.task.cover;
    if (!s->bit_place) return;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        state[s->bit_place[e]] |= s->bit_value[e];
}

// The state beside the last frame.
static uint64_t *state_here(const items_search *s) {
    return s->states + (size_t)s->base.depth * s->words;
}

// Tells what is covered beside each frame down to the last: most nodes end, or are not looked up,
// before somebody wants to know.
static void tell_state(items_search *s) {
    const uint32_t depth = s->base.path_count + s->base.depth;
    if (!s->bit_place) {
        s->left->class_->key(s->left, depth, state_here(s), s->words);
        return;
    }
    for (; s->told <= s->base.depth; s->told++) {
        const frame *above = &s->frames[s->told - 1];
        uint64_t *state = s->states + (size_t)s->told * s->words;
        memcpy(state, state - s->words, s->words * sizeof *state);
        add_to_state(s, s->pool[above->next - 1], state);
    }
}

// The trial for the node at hand, or NULL when its result is not looked up.
static depth_trial *trial_here(const items_search *s) {
    if (s->words == 0) return NULL;
    uint32_t active = s->left->class_->active(s->left, s->base.path_count + s->base.depth);
    if (active < FEWEST && !s->has_bounds) return NULL;
    return &s->trials[active];
}

// The end of a trial. States that come again are worth the look-ups they save nodes for; where they
// hardly ever do, subtrees must be large, or the matter rests for a while.
static void judge(depth_trial *t) {
    uint64_t average = t->left ? t->nodes / t->left : 0;
    bool is_worth = average >= LARGE || t->hits * average >= (uint64_t)TRIAL * LOOK_UP_COST;
    uint32_t length = t->length ? t->length : FIRST_REST;
    *t = (depth_trial){.nodes = t->nodes / 2, .left = t->left / 2};
    if (is_worth) return;
    t->rest = (uint64_t)length * TRIAL;
    t->length = length < MOST_REST ? 2 * length : length;
}

// Looks the node at hand up. COVER_DONE when it is known and counted.
static cover_pace look_up(items_search *s, depth_trial *t) {
    tell_state(s);
    cover_pace pace = cover_search_look_up(&s->base, state_here(s), s->words);
    t->hits += pace == COVER_DONE;
    if (++t->look_ups == TRIAL) judge(t);
    return pace;
}

static void tell_at_will(items_search *s, uint32_t depth) {
    if (s->is_at_will) s->base.at_will = s->left->class_->at_will(s->left, depth);
}

// The branch of a node that has no other, where that is told without asking for it; else
// COVER_NO_OPTION. A diagram has all its nodes.
static uint32_t forced_option(const items_search *s, uint32_t depth) {
    if (!COVER_HAS_SPANS || !s->left->class_->forced || s->base.task.links) return COVER_NO_OPTION;
    return s->left->class_->forced(s->left, depth);
}

// Whether a node has one branch: what is found there is found behind it, and looked up there. A
// diagram has all its nodes.
static bool is_forced(const items_search *s, uint32_t depth, uint32_t item) {
    return !s->base.task.links && s->left->class_->count(s->left, depth, item) == 1;
}

static void push(items_search *s, uint32_t item, uint32_t begin, uint32_t next, uint32_t end) {
    frame *f = &s->frames[s->base.depth++];
    f->begin = begin;
    f->next = next;
    f->end = end;
    f->item = item;
    f->is_kept = false;
}

// Goes down as long as there is one branch; true when that was the end of it, `*pace` says why.
static bool follow(items_search *s, uint32_t *pool_used, uint64_t most, cover_pace *pace) {
    for (;; ++*pool_used) {
        s->base.nodes++;
        if (s->told > s->base.depth && s->base.depth > 0) s->told = s->base.depth;
        const uint32_t depth = s->base.path_count + s->base.depth, begin = *pool_used;
        const int64_t item = s->left->class_->choose(s->left, depth);
        *pace = COVER_MORE;
        if (item == COVER_DEAD) return true;
        tell_at_will(s, depth);
        if (item == COVER_SOLVED) {
            *pace = cover_search_solve(&s->base);
            return true;
        }
        const uint32_t option = forced_option(s, depth);
        if (option == COVER_NO_OPTION) return false;
        *pace = COVER_MEMORY;
        if (!make_pool(s, begin + (size_t)1)) return true;
        s->pool[begin] = option;
        const bool is_late = s->base.nodes >= most;
        push(s, (uint32_t)item, begin, is_late ? begin : begin + 1, begin + 1);
        if (is_late) *pace = COVER_MORE;
        if (is_late || !s->left->class_->take(s->left, depth, (uint32_t)item, option)) return true;
    }
}

// Enters the node that is at hand; pushes a frame when there is something to branch on.
static cover_pace enter(items_search *s, uint32_t pool_used, uint64_t most) {
    cover_pace pace;
    if (follow(s, &pool_used, most, &pace)) return pace;
    uint32_t depth = s->base.path_count + s->base.depth, end;
    const uint32_t item = (uint32_t)s->left->class_->choose(s->left, depth);
    depth_trial *t = is_forced(s, depth, item) ? NULL : trial_here(s);
    const bool is_kept = t && t->rest == 0;
    if (is_kept) {
        pace = look_up(s, t);
        if (pace != COVER_MORE) return pace == COVER_DONE ? COVER_MORE : pace;
    } else if (t) {
        t->rest--;
    }
    if (!list_branches(s, depth, item, pool_used, &end)) return COVER_MEMORY;
    push(s, item, pool_used, pool_used, end);
    frame *f = &s->frames[s->base.depth - 1];
    f->is_kept = is_kept;
    f->entered = cover_search_enter(&s->base);
    return COVER_MORE;
}

// All branches of the last frame are tried.
static void leave(items_search *s) {
    const frame *f = &s->frames[--s->base.depth];
    tell_at_will(s, s->base.path_count + s->base.depth);
    if (f->is_kept) {
        depth_trial *t = trial_here(s);
        t->nodes += s->base.nodes - f->entered.nodes;
        t->left++;
    }
    if (f->is_kept || s->base.task.links)
        cover_search_leave(&s->base, &f->entered, f->is_kept ? state_here(s) : NULL, s->words);
}

static cover_pace walk(cover_search *search, uint64_t end) {
    items_search *s = (items_search *)search;
    if (search->is_fresh) {
        search->is_fresh = false;
        cover_pace pace = enter(s, 0, end);
        if (pace != COVER_MORE) return pace;
    }
    while (search->depth > 0) {
        frame *f = &s->frames[search->depth - 1];
        if (f->next == f->end) {
            leave(s);
            continue;
        }
        if (search->nodes >= end) return COVER_MORE;
        uint32_t option = s->pool[f->next++], depth = search->path_count + search->depth - 1;
        if (!s->left->class_->take(s->left, depth, f->item, option)) return COVER_MEMORY;
        cover_pace pace = enter(s, f->end, end);
        if (pace != COVER_MORE) return pace;
    }
    return COVER_DONE;
}

// ---- the way down

// True when an option is a branch of an item that is chosen at some depth.
static bool is_branch(const items_search *s, uint32_t depth, uint32_t item, uint32_t option) {
    const cover_left *left = s->left;
    if (option == COVER_NO_OPTION) return left->class_->may_pass(left, depth, item);
    const ita_cover *cover = s->base.task.cover;
    if (option >= cover->option_count || !left->class_->has(left, depth, option)) return false;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (cover->entries[e].item == item) return true;
    return false;
}

static void go_home(cover_search *search) {
    items_search *s = (items_search *)search;
    s->left->class_->start(s->left);
    if (s->words) memset(s->states, 0, s->words * sizeof *s->states);
    s->told = 1;
}

// The item that an option is chosen for: the one with the fewest branches, on the way through the
// tree of `bits` any that it alone covers; -1: it is no branch. Which of the two it is matters
// where the first has bounds: choosing for it passes options over.
static int64_t item_for(const items_search *s, uint32_t depth, uint32_t option) {
    const ita_cover *cover = s->base.task.cover;
    if (!s->base.is_guided) {
        const int64_t item = s->left->class_->choose(s->left, depth);
        return item >= 0 && is_branch(s, depth, (uint32_t)item, option) ? item : -1;
    }
    if (option >= cover->option_count || !s->left->class_->has(s->left, depth, option)) return -1;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (cover_is_exact(&cover->items[cover->entries[e].item])) return cover->entries[e].item;
    return -1;
}

static ita_status choose(cover_search *search, uint32_t option) {
    items_search *s = (items_search *)search;
    uint32_t depth = search->path_count;
    if (depth + (size_t)1 >= s->depth_limit) return ITA_E_SYNTAX;
    const int64_t item = item_for(s, depth, option);
    if (item < 0) return ITA_E_SYNTAX;
    if (!s->left->class_->take(s->left, depth, (uint32_t)item, option)) return ITA_E_MEMORY;
    if (s->words) add_to_state(s, option, s->states);
    return ITA_OK;
}

static ita_status spread(cover_search *search, const uint32_t *branches, uint32_t count) {
    items_search *s = (items_search *)search;
    uint32_t depth = search->path_count;
    int64_t item = s->left->class_->choose(s->left, depth);
    if (item < 0) return ITA_E_SYNTAX;
    if (ita_grow(search->task.allocator, &s->pool, &s->pool_capacity, count + (size_t)1,
                 sizeof *s->pool))
        return ITA_E_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_branch(s, depth, (uint32_t)item, branches[i])) return ITA_E_SYNTAX;
        s->pool[i] = branches[i];
    }
    s->frames[search->depth++] = (frame){.end = count, .item = (uint32_t)item};
    return ITA_OK;
}

static uint32_t branch_count(const cover_search *search, uint32_t at) {
    const frame *f = &((const items_search *)search)->frames[at];
    return f->end - f->begin;
}

static uint32_t untried_count(const cover_search *search, uint32_t at) {
    const frame *f = &((const items_search *)search)->frames[at];
    return f->end - f->next;
}

static void list_untried(const cover_search *search, uint32_t at, uint32_t *options) {
    const items_search *s = (const items_search *)search;
    memcpy(options, s->pool + s->frames[at].next, untried_count(search, at) * sizeof *options);
}

static uint32_t tried(const cover_search *search, uint32_t at) {
    const items_search *s = (const items_search *)search;
    return s->pool[s->frames[at].next - 1];
}

static uint64_t effort(const cover_search *search) {
    const cover_left *left = ((const items_search *)search)->left;
    return search->nodes * left->class_->effort(left) + search->look_ups * 60;
}

#define WALK                                                                                       \
    close, go_home, choose, spread, walk, branch_count, untried_count, list_untried, tried,        \
        effort, 2
const cover_method cover_items = {"items", fits, open, WALK};
const cover_method cover_sets = {"sets", fits, open_sets, WALK};
#undef WALK
