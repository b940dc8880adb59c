// All solutions, found from some of them. Options of an item that a symmetry moves onto each other
// are in equally many solutions: one of them is tried for all. What is left beside it has the
// symmetries that leave it where it is, and goes the same way, as long as these are not few.
#include "cover/symmetry/plan.h"

#include <string.h>

enum {
    MOST_LEVELS = 6,
    MOST_PHASES = 12, // each has a search, and a table of results, of its own
};

// What is left beside the options chosen so far.
typedef struct level {
    uint8_t *is_left;   // [option_count]
    uint32_t *elements; // that leave what is chosen as it is
    uint32_t count;     // of them
    uint64_t times;     // solutions that one here stands for
    double share;       // of the whole tree, were all options alike
    uint32_t item;      // whose options are tried, UINT32_MAX: none
    uint32_t *first;    // [option_count] of options of the item, of those that are alike
    uint32_t *sizes;    // [option_count] how many are alike, of the first
} level;

typedef struct whole {
    const ita_cover *cover;
    cover_plan *plan;
    ita_arena arena;
    level levels[MOST_LEVELS + 1];
} whole;

// Finds out which options of an item are alike, and how many there are that are not.
static uint32_t find_first(const ita_cover *cover, const level *at, uint32_t item,
                           uint32_t *options) {
    const uint32_t from = cover->item_start[item], to = cover->item_start[item + 1];
    uint32_t firsts = 0;
    *options = 0;
    for (uint32_t k = from; k < to; k++)
        at->first[cover->item_options[k]] = UINT32_MAX;
    for (uint32_t k = from; k < to; k++) {
        const uint32_t option = cover->item_options[k];
        if (!at->is_left[option]) continue;
        ++*options;
        if (at->first[option] != UINT32_MAX) continue;
        firsts++;
        for (uint32_t g = 0; g < at->count; g++) {
            const uint32_t image = cover_images_of(cover, at->elements[g])[option];
            if (cover_has_item(cover, image, item)) at->first[image] = option;
        }
    }
    return firsts;
}

// The item of which the smallest part must be tried.
static void choose_item(const ita_cover *cover, level *at, uint32_t *firsts, uint32_t *options) {
    at->item = UINT32_MAX;
    *firsts = *options = 1;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!cover_is_exact(&cover->items[i])) continue;
        uint32_t here, all;
        here = find_first(cover, at, i, &all);
        if ((uint64_t)here * *options >= (uint64_t)*firsts * all) continue;
        at->item = i;
        *firsts = here;
        *options = all;
    }
    uint32_t all;
    if (at->item != UINT32_MAX) find_first(cover, at, at->item, &all);
}

static ita_status open_level(whole *w, level *at) {
    const ita_cover *cover = w->cover;
    if (at->is_left) return ITA_OK;
    at->is_left = cover_take(&w->arena, cover->option_count, 1);
    at->first = cover_take(&w->arena, cover->option_count, sizeof *at->first);
    at->sizes = cover_take(&w->arena, cover->option_count, sizeof *at->sizes);
    at->elements = cover_take(&w->arena, cover->group_order, sizeof *at->elements);
    return at->is_left && at->first && at->sizes && at->elements ? ITA_OK : ITA_E_MEMORY;
}

// What is left beside an option: none with an item that it has.
static ita_status choose(whole *w, uint32_t depth, uint32_t option, uint64_t times, double share) {
    const ita_cover *cover = w->cover;
    const level *from = &w->levels[depth];
    level *to = &w->levels[depth + 1];
    ita_status status = open_level(w, to);
    if (status) return status;
    memcpy(to->is_left, from->is_left, cover->option_count);
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        const uint32_t item = cover->entries[e].item;
        if (!cover_is_exact(&cover->items[item])) continue;
        for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++)
            to->is_left[cover->item_options[k]] = cover->item_options[k] == option;
    }
    to->count = 0;
    for (uint32_t g = 0; g < from->count; g++)
        if (cover_images_of(cover, from->elements[g])[option] == option)
            to->elements[to->count++] = from->elements[g];
    to->times = times;
    to->share = share;
    return ITA_OK;
}

static ita_status add_phase(whole *w, const level *at, uint64_t times, cover_phase **phase,
                            uint8_t **is_allowed) {
    uint8_t *copy = cover_take(&w->plan->arena, w->cover->option_count, 1);
    if (!copy) return ITA_E_MEMORY;
    memcpy(copy, at->is_left, w->cover->option_count);
    *phase = &w->plan->phases[w->plan->phase_count++];
    **phase = (cover_phase){.is_allowed = copy, .raw = times, .classes = (uint32_t)times};
    *is_allowed = copy;
    return ITA_OK;
}

static void leave_out(const ita_cover *cover, uint32_t item, uint8_t *is_allowed) {
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++)
        is_allowed[cover->item_options[k]] = 0;
}

static ita_status divide(whole *w, uint32_t depth);

// Options that stand for as many others and leave no symmetries are one phase.
static ita_status add_alike(whole *w, uint32_t depth, uint32_t size, double share) {
    const ita_cover *cover = w->cover;
    const level *at = &w->levels[depth];
    const uint64_t times = at->times * size;
    cover_phase *phase = NULL;
    uint8_t *is_allowed = NULL;
    for (uint32_t k = cover->item_start[at->item]; k < cover->item_start[at->item + 1]; k++) {
        const uint32_t option = cover->item_options[k];
        if (at->sizes[option] != size) continue;
        ita_status status = choose(w, depth, option, times, share);
        if (status) return status;
        const bool is_deep = w->levels[depth + 1].count > 1 && depth + 1 < MOST_LEVELS &&
                             w->plan->phase_count < MOST_PHASES;
        if (is_deep)
            status = divide(w, depth + 1);
        else if (!phase)
            status = add_phase(w, at, times, &phase, &is_allowed);
        if (status) return status;
        if (is_deep) continue;
        if (phase->share <= 0) leave_out(cover, at->item, is_allowed);
        is_allowed[option] = 1;
        phase->share += share;
    }
    return ITA_OK;
}

static ita_status divide(whole *w, uint32_t depth) {
    const ita_cover *cover = w->cover;
    level *at = &w->levels[depth];
    uint32_t firsts, options;
    choose_item(cover, at, &firsts, &options);
    if (at->item == UINT32_MAX) {
        cover_phase *phase;
        uint8_t *is_allowed;
        ita_status status = add_phase(w, at, at->times, &phase, &is_allowed);
        if (!status) phase->share = at->share;
        return status;
    }
    const uint32_t from = cover->item_start[at->item], to = cover->item_start[at->item + 1];
    memset(at->sizes, 0, cover->option_count * sizeof *at->sizes);
    for (uint32_t k = from; k < to; k++) {
        const uint32_t first = at->first[cover->item_options[k]];
        if (first != UINT32_MAX) at->sizes[first]++;
    }
    ita_status status = ITA_OK;
    for (uint32_t size = to - from; size > 0 && !status; size--)
        status = add_alike(w, depth, size, at->share / options);
    return status;
}

// All symmetries, and nothing chosen.
static ita_status open_top(whole *w, const ita_allocator *allocator) {
    level *top = &w->levels[0];
    ita_arena_open(&w->arena, allocator);
    ita_status status = open_level(w, top);
    if (status) return status;
    memset(top->is_left, 1, w->cover->option_count);
    for (uint32_t g = 0; g < w->cover->group_order; g++)
        top->elements[top->count++] = g;
    top->times = 1;
    top->share = 1;
    return ITA_OK;
}

size_t cover_plan_most_whole(const ita_cover *cover) {
    size_t sizes = 1, most = 0; // that may differ: 1 + 2 + ... are no more than the options
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->item_start[i + 1] - cover->item_start[i] > most)
            most = cover->item_start[i + 1] - cover->item_start[i];
    while (sizes * (sizes + 1) / 2 <= most)
        sizes++;
    return MOST_PHASES + MOST_LEVELS * sizes;
}

ita_status cover_plan_add_whole(const ita_cover *cover, const ita_allocator *allocator,
                                cover_plan *plan) {
    whole w = {.cover = cover, .plan = plan};
    ita_status status = open_top(&w, allocator);
    if (!status) status = divide(&w, 0);
    ita_arena_close(&w.arena);
    return status;
}
