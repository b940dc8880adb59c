// The search of the solver: connected sets of placements, each met once, with bounds on room and on
// the strips to come. Knows bit sets and the strips of its own board; writes no text but solutions.
#include "games/strips/solve/growth.h"

#include <string.h>

static bool wants_long(const strips_search *s) {
    return s->problem.config->goal == STRIPS_GOAL_LONGEST;
}

static bool is_free(const strips_problem *p) {
    return !p->config->needs_touch || p->base.count == 0;
}

static int pieces_to_come(const strips_search *s) {
    return s->problem.hand - s->depth;
}

static int lowest(const uint64_t *set, int words) {
    for (int w = 0; w < words; w++)
        if (set[w]) return 64 * w + ita_bits_lowest64(set[w]);
    return -1;
}

static void add_all(uint64_t *set, const uint64_t *more, int words) {
    for (int w = 0; w < words; w++)
        set[w] |= more[w];
}

static void remove_all(uint64_t *set, const uint64_t *less, int words) {
    for (int w = 0; w < words; w++)
        set[w] &= ~less[w];
}

static int longest_now(const strips_state *state) {
    int longest = 0;
    for (int i = 0; i < state->count; i++)
        if (state->sets.size[i] > 1 && state->sets.size[i] > longest) longest = state->sets.size[i];
    return longest;
}

// ---- roots: how sets begin

// To list all, each placement is a beginning of its own; to find one, symmetric ones are as good.
static void leave_out(const strips_search *s, uint64_t *set, int placement) {
    const strips_problem *p = &s->problem;
    if (s->stage == STRIPS_STAGE_LIST) {
        ita_bit_clear(set, (size_t)placement);
        return;
    }
    for (int k = 0; k < STRIPS_SYMMETRIES; k++)
        if (p->keeps[k]) ita_bit_clear(set, (size_t)p->image[placement][k]);
}

static bool begins_at_placements(const strips_search *s) {
    return wants_long(s) || is_free(&s->problem);
}

// A strip that lies there already, and none of those before it.
static void set_seed_root(const strips_search *s, int seed) {
    const strips_problem *p = &s->problem;
    strips_frame *frame = &s->frames[0];
    for (int i = 0; i < seed; i++)
        remove_all(frame->allowed, strips_set(p, p->seed_join, i), p->words);
    for (int w = 0; w < p->words; w++)
        frame->front[w] = strips_set(p, p->seed_join, seed)[w] & frame->allowed[w];
}

// A placement joined to nothing that lies there, and none of those before it.
static bool set_placement_root(const strips_search *s, int index) {
    const strips_problem *p = &s->problem;
    strips_frame *frame = &s->frames[0];
    for (int i = 0; wants_long(s) && i < p->seed_count; i++)
        remove_all(frame->allowed, strips_set(p, p->seed_join, i), p->words);
    int first = lowest(frame->allowed, p->words);
    for (; index > 0 && first >= 0; index--) {
        leave_out(s, frame->allowed, first);
        first = lowest(frame->allowed, p->words);
    }
    if (first < 0) return false;
    ita_bit_set(frame->front, (size_t)first);
    return true;
}

// Makes frame 0 for the current root; false when there is no such root.
static bool set_root(const strips_search *s) {
    const strips_problem *p = &s->problem;
    strips_frame *frame = &s->frames[0];
    size_t size = (size_t)p->words * sizeof *frame->allowed;
    memcpy(frame->allowed, p->all, size);
    memset(frame->front, 0, size);
    int seeds = wants_long(s) ? p->seed_count : 0;
    if (!begins_at_placements(s)) {
        memcpy(frame->front, p->reachable, size);
        return s->root == 0;
    }
    if (s->root < seeds) {
        set_seed_root(s, s->root);
        return true;
    }
    return set_placement_root(s, s->root - seeds);
}

void strips_search_begin(strips_search *s, strips_stage stage) {
    s->stage = stage;
    s->depth = 0;
    s->is_settled = s->was_found = false;
    s->root_count = 0;
    if (stage == STRIPS_STAGE_DONE) return;
    for (s->root = 0; set_root(s); s->root++)
        s->root_count++;
    s->root = -1; // first the empty set, from which everything can be reached
    size_t size = (size_t)s->problem.words * sizeof *s->problem.all;
    memcpy(s->frames[0].allowed, s->problem.all, size);
    memcpy(s->frames[0].front, s->problem.all, size);
}

// ---- bounds

// A placement's neighbours come in too; true when any was new.
static bool spread_from(const strips_search *s, const strips_frame *frame, int placement) {
    const strips_problem *p = &s->problem;
    const uint64_t *near = strips_set(p, wants_long(s) ? p->join : p->touch, placement);
    uint64_t news = 0;
    for (int w = 0; w < p->words; w++) {
        uint64_t more = near[w] & frame->allowed[w] & ~s->spread[w];
        s->spread[w] |= more;
        news |= more;
    }
    add_all(s->room, p->quarters + (size_t)placement * (size_t)p->quarter_words, p->quarter_words);
    ita_bit_set(s->spent, (size_t)placement);
    return news != 0;
}

// A strip that lies there leads on to all placements that join it.
static bool spread_over_seeds(const strips_search *s, const strips_frame *frame) {
    const strips_problem *p = &s->problem;
    uint64_t news = 0;
    for (int i = 0; wants_long(s) && i < p->seed_count; i++) {
        const uint64_t *near = strips_set(p, p->seed_join, i);
        if (!ita_bits_meet(near, s->spread, (size_t)p->words)) continue;
        for (int w = 0; w < p->words; w++) {
            uint64_t more = near[w] & frame->allowed[w] & ~s->spread[w];
            s->spread[w] |= more;
            news |= more;
        }
    }
    return news != 0;
}

// How many more pieces there may be room for, by quarter cells: 18 a piece.
static int room_left(const strips_search *s, const strips_frame *frame) {
    const strips_problem *p = &s->problem;
    bool is_apart = !wants_long(s) && !p->config->needs_touch;
    size_t size = (size_t)p->words * sizeof *s->spread;
    memcpy(s->spread, is_apart ? frame->allowed : frame->front, size);
    memset(s->spent, 0, size);
    memset(s->room, 0, (size_t)p->quarter_words * sizeof *s->room);
    for (bool is_growing = true; is_growing;) {
        is_growing = false;
        for (int w = 0; w < p->words; w++)
            for (uint64_t fresh; (fresh = s->spread[w] & ~s->spent[w]) != 0;)
                if (spread_from(s, frame, 64 * w + ita_bits_lowest64(fresh))) is_growing = true;
        if (!is_growing) is_growing = spread_over_seeds(s, frame);
    }
    return (int)ita_bits_count(s->room, (size_t)p->quarter_words) / 18;
}

static int joined_length(const strips_search *s) {
    if (s->depth == 0) return longest_now(&s->state);
    return s->state.sets.size[strips_root(&s->state.sets, s->state.count - 1)];
}

// No strip that grows from this one can become longer.
static int longest_to_come(const strips_search *s, const strips_frame *frame, int length) {
    const strips_problem *p = &s->problem;
    int more = pieces_to_come(s), room = room_left(s, frame);
    length += room < more ? room : more;
    for (int i = 0; i < p->base.count; i++) // strips not joined yet
        if (p->base.sets.parent[i] == i &&
            ita_bits_meet(strips_set(p, p->seed_join, p->seed_of[i]), s->spread, (size_t)p->words))
            length += p->base.sets.size[i];
    return length;
}

// A strip is open when a placement that may still come would join it.
static bool is_open(const strips_search *s, const strips_frame *frame, int root) {
    const strips_problem *p = &s->problem;
    int piece = root;
    do {
        const uint64_t *near =
            piece < p->base.count
                ? strips_set(p, p->seed_join, p->seed_of[piece])
                : strips_set(p, p->join, s->frames[piece - p->base.count + 1].placement);
        if (ita_bits_meet(near, frame->allowed, (size_t)p->words)) return true;
        piece = s->state.sets.next[piece];
    } while (piece != root);
    return false;
}

// There will be no fewer strips: closed ones stay, and a piece makes one of two at most (where it
// joins three large squares, none of them is in a strip yet: docs/strips.md).
static int fewest_to_come(const strips_search *s, const strips_frame *frame) {
    int open = 0, closed = 0, more = pieces_to_come(s);
    for (int i = 0; i < s->state.count; i++) {
        if (s->state.sets.parent[i] != i || s->state.sets.size[i] < 2) continue;
        bool may_grow = more > 0 && is_open(s, frame, i);
        open += may_grow;
        closed += !may_grow;
    }
    int merged = open - more;
    return closed + (merged > (open > 0) ? merged : open > 0);
}

static bool has_room(const strips_search *s, const strips_frame *frame) {
    int more = pieces_to_come(s);
    return ita_bits_count(frame->allowed, (size_t)s->problem.words) >= (size_t)more &&
           room_left(s, frame) >= more;
}

// ---- visiting a set

typedef enum visit { VISIT_DEEPER, VISIT_BACK, VISIT_SOLUTION, VISIT_STAGE_OVER } visit;

static bool reaches_goal_without(const strips_search *s, int left_out) {
    const strips_problem *p = &s->problem;
    strips_state state = p->base;
    strips_undo undo;
    for (int i = 1; i <= s->depth; i++)
        if (i != left_out)
            strips_put(p->config, &state, p->placements[s->frames[i].placement], &undo);
    return longest_now(&state) >= s->goal;
}

// No piece of the solution could be spared. Alone, every piece counts for one.
static bool is_minimal(const strips_search *s) {
    for (int i = 1; s->problem.base.count > 0 && i <= s->depth; i++)
        if (reaches_goal_without(s, i)) return false;
    return true;
}

static visit visit_long(strips_search *s, const strips_frame *frame) {
    int length = joined_length(s);
    bool is_listing = s->stage == STRIPS_STAGE_LIST;
    if (length >= s->goal && length > 1) {
        if (is_listing) return is_minimal(s) && strips_reach(s) ? VISIT_SOLUTION : VISIT_BACK;
        if (strips_reach(s)) {
            s->best = length;
            s->goal = length + 1;
        }
    }
    if (!is_listing && s->best == s->problem.hand + s->problem.base.count) return VISIT_STAGE_OVER;
    bool may_grow = pieces_to_come(s) > 0 && longest_to_come(s, frame, length) >= s->goal;
    return may_grow ? VISIT_DEEPER : VISIT_BACK;
}

static visit visit_few(strips_search *s, const strips_frame *frame) {
    if (s->stage != STRIPS_STAGE_ROOM && s->state.sets.strip_count > 0 &&
        fewest_to_come(s, frame) > s->goal)
        return VISIT_BACK;
    if (pieces_to_come(s) > 0) return has_room(s, frame) ? VISIT_DEEPER : VISIT_BACK;
    if (s->stage == STRIPS_STAGE_LIST) return VISIT_SOLUTION;
    s->best = s->state.sets.strip_count;
    s->was_found = true;
    return VISIT_STAGE_OVER;
}

static visit visit_set(strips_search *s) {
    s->helper_count = 0;
    strips_frame *frame = &s->frames[s->depth];
    return wants_long(s) ? visit_long(s, frame) : visit_few(s, frame);
}

// ---- stepping

static void go_back(strips_search *s) {
    strips_lift(s->problem.config, &s->state, &s->frames[s->depth].undo);
    s->depth--;
}

static void make_front(const strips_search *s, const strips_frame *from, strips_frame *to) {
    const strips_problem *p = &s->problem;
    int v = to->placement, words = p->words;
    const uint64_t *near = strips_set(p, wants_long(s) ? p->join : p->touch, v);
    const uint64_t *hit = strips_set(p, p->hit, v);
    bool is_apart = !wants_long(s) && !p->config->needs_touch;
    for (int w = 0; w < words; w++) {
        to->allowed[w] = from->allowed[w] & ~hit[w];
        to->front[w] = is_apart ? to->allowed[w] : (from->front[w] | near[w]) & to->allowed[w];
    }
    for (int i = 0; wants_long(s) && i < p->seed_count; i++)
        if (ita_bit_get(strips_set(p, p->seed_join, i), (size_t)v))
            for (int w = 0; w < words; w++)
                to->front[w] |= strips_set(p, p->seed_join, i)[w] & to->allowed[w];
}

static void go_deeper(strips_search *s, int placement) {
    strips_frame *from = &s->frames[s->depth], *to = from + 1;
    ita_bit_clear(from->allowed, (size_t)placement);
    ita_bit_clear(from->front, (size_t)placement);
    to->placement = placement;
    make_front(s, from, to);
    strips_put(s->problem.config, &s->state, s->problem.placements[placement], &to->undo);
    s->depth++;
    s->nodes++;
}

static void begin(strips_search *s) {
    int target = s->problem.config->target;
    if (wants_long(s)) {
        s->best = longest_now(&s->problem.base);
        s->goal = target >= 0 ? target : s->best + 1;
        if (s->goal < 2) s->goal = 2; // a strip begins at two
        strips_search_begin(s, target >= 0 ? STRIPS_STAGE_LIST : STRIPS_STAGE_LONGEST);
    } else {
        s->goal = target;
        strips_search_begin(s, target >= 0 ? STRIPS_STAGE_LIST : STRIPS_STAGE_ROOM);
    }
}

static void fail_with(strips_search *s, const char *reason) {
    s->reason = reason;
    strips_search_begin(s, STRIPS_STAGE_DONE);
}

static void try_strips(strips_search *s, int goal) {
    s->goal = goal;
    strips_search_begin(s, goal == s->best ? STRIPS_STAGE_LIST : STRIPS_STAGE_FEWEST);
}

static void end_stage(strips_search *s) {
    while (s->depth > 0)
        go_back(s);
    switch (s->stage) {
    case STRIPS_STAGE_LONGEST:
        s->goal = s->best;
        if (s->best < 2)
            fail_with(s, "strips.solve.none");
        else
            strips_search_begin(s, STRIPS_STAGE_LIST);
        return;
    case STRIPS_STAGE_ROOM:
        if (s->was_found)
            try_strips(s, 0);
        else
            fail_with(s, "strips.solve.room");
        return;
    case STRIPS_STAGE_FEWEST:
        if (s->was_found) s->best = s->goal;
        try_strips(s, s->was_found ? s->goal : s->goal + 1);
        return;
    case STRIPS_STAGE_LIST:
    case STRIPS_STAGE_DONE:
        if (s->solutions == 0 && !s->reason) s->reason = "strips.solve.target";
        strips_search_begin(s, STRIPS_STAGE_DONE);
        return;
    }
}

// A solution is counted for its class when none of its images comes before it.
static bool is_first_of_its_images(const strips_search *s) {
    const strips_problem *p = &s->problem;
    uint64_t set[ITA_BITSET_WORDS(4 * STRIPS_SIDE_MOST * STRIPS_SIDE_MOST)];
    uint64_t image[ITA_BITSET_WORDS(4 * STRIPS_SIDE_MOST * STRIPS_SIDE_MOST)];
    size_t size = (size_t)p->words * sizeof *set;
    memset(set, 0, size);
    for (int i = 1; i <= s->depth; i++)
        ita_bit_set(set, (size_t)s->frames[i].placement);
    for (int k = 1; k < STRIPS_SYMMETRIES; k++) {
        if (!p->keeps[k]) continue;
        memset(image, 0, size);
        for (int i = 1; i <= s->depth; i++)
            ita_bit_set(image, (size_t)p->image[s->frames[i].placement][k]);
        for (int w = 0; w < p->words; w++) {
            if (image[w] == set[w]) continue;
            if (image[w] < set[w]) return false;
            break;
        }
    }
    return true;
}

static void count_solution(strips_search *s) {
    s->solutions++;
    s->unique += is_first_of_its_images(s);
    if (s->limit && s->solutions >= s->limit) s->was_cut = true;
}

// Does what a visit asks for; true when a solution is there to be read.
static bool answer(strips_search *s, visit what) {
    s->is_settled = what != VISIT_DEEPER;
    if (what == VISIT_STAGE_OVER) end_stage(s);
    if (what != VISIT_SOLUTION) return false;
    count_solution(s);
    return true;
}

// With nothing added: when that is an answer, or no good, there are no others.
static bool visit_empty_set(strips_search *s) {
    visit what = visit_set(s);
    s->root = what == VISIT_DEEPER ? 0 : s->root_count;
    if (s->root < s->root_count) set_root(s);
    bool is_found = answer(s, what);
    if (what != VISIT_STAGE_OVER) s->is_settled = false;
    return is_found;
}

// The next set: deeper, back, or another root.
static bool step(strips_search *s) {
    if (s->root < 0) return visit_empty_set(s);
    if (s->root >= s->root_count) {
        end_stage(s);
        return false;
    }
    int next = s->is_settled ? -1 : lowest(s->frames[s->depth].front, s->problem.words);
    s->is_settled = false;
    if (next >= 0) {
        go_deeper(s, next);
        return answer(s, visit_set(s));
    }
    if (s->depth > 0)
        go_back(s);
    else if (++s->root < s->root_count)
        set_root(s);
    return false;
}

bool strips_search_run(strips_search *search, uint64_t budget) {
    uint64_t end = search->nodes + (budget ? budget : 1);
    if (search->was_cut && search->stage != STRIPS_STAGE_DONE) {
        while (search->depth > 0)
            go_back(search);
        strips_search_begin(search, STRIPS_STAGE_DONE);
    }
    while (search->stage != STRIPS_STAGE_DONE && search->nodes < end)
        if (step(search)) return true;
    return false;
}

// ---- opening, closing, words

static bool take_frames(strips_search *s, ita_arena *arena) {
    const strips_problem *p = &s->problem;
    size_t size = (size_t)p->words * sizeof(uint64_t);
    int count = (p->hand > 0 ? p->hand : 0) + 1;
    s->frames = ita_arena_take(arena, (size_t)count * sizeof *s->frames);
    s->spread = ita_arena_take(arena, size);
    s->spent = ita_arena_take(arena, size);
    s->room = ita_arena_take(arena, (size_t)p->quarter_words * sizeof(uint64_t));
    if (!s->frames || !s->spread || !s->spent || !s->room) return false;
    for (int i = 0; i < count; i++) {
        s->frames[i].allowed = ita_arena_take(arena, size);
        s->frames[i].front = ita_arena_take(arena, size);
        if (!s->frames[i].allowed || !s->frames[i].front) return false;
        memset(s->frames[i].allowed, 0, size);
        memset(s->frames[i].front, 0, size);
    }
    return true;
}

ita_status strips_search_open(strips_search *search, const strips_config *config,
                              const strips_state *state, uint64_t limit,
                              const ita_allocator *allocator) {
    memset(search, 0, sizeof *search);
    ita_status status = strips_problem_open(&search->problem, config, state, allocator);
    if (status != ITA_OK) return status;
    if (!take_frames(search, &search->problem.arena)) {
        strips_search_close(search);
        return ITA_E_MEMORY;
    }
    search->state = *state;
    search->limit = limit;
    begin(search);
    return ITA_OK;
}

void strips_search_close(strips_search *search) {
    strips_problem_close(&search->problem);
}

// Helpers can reach the target on the way; the puzzle is over then.
static bool is_over(const strips_search *s, const strips_state *state) {
    int target = s->problem.config->target;
    return wants_long(s) && target >= 0 && longest_now(state) >= target;
}

// Pieces in an order in which each touches one before it, and the first what lies there.
void strips_search_put(const strips_search *search, ita_text *out) {
    const strips_problem *p = &search->problem;
    int waiting[2 * STRIPS_PIECES_MOST], count = 0;
    for (int i = 0; i < search->helper_count; i++)
        waiting[count++] = search->helpers[i];
    for (int i = 1; i <= search->depth; i++)
        waiting[count++] = search->frames[i].placement;
    strips_state state = p->base;
    strips_undo undo;
    size_t start = out->length;
    for (int at = 0; at < count && !is_over(search, &state);) {
        strips_placed piece = p->placements[waiting[at]];
        bool touches = !p->config->needs_touch || state.count == 0 ||
                       strips_is_touching(&state, piece.x, piece.y, piece.turn);
        if (!touches) { // its turn comes later
            at++;
            continue;
        }
        if (out->length > start) ita_put_char(out, ' ');
        strips_put_placed(out, piece);
        strips_put(p->config, &state, piece, &undo);
        memmove(&waiting[at], &waiting[at + 1], (size_t)(count - at - 1) * sizeof *waiting);
        count--;
        at = 0;
    }
}
