// Planning how symmetry is used. With a root item, solutions are counted by the option p that
// covers it: one p of each orbit is allowed, and the classes of its solutions under the symmetries
// that leave p alone follow from Burnside's lemma. When no symmetry but the identity leaves any p
// alone (full orbits) that is a single search.
#include "cover/symmetry/plan.h"

#include "base/uint128.h"

static const double share_of_folded = 0.1;
// A root is not taken where other choices leave so much less to do.
static const double little = 0.7;

typedef struct root_choice {
    uint32_t item;
    bool is_free; // all orbits are full
    uint32_t options;
} root_choice;

static bool is_root(const ita_cover *cover, uint32_t item) {
    if (!cover_is_exact(&cover->items[item])) return false;
    for (uint32_t g = 1; g < cover->group_order; g++)
        if (cover->item_images[(size_t)g * cover->item_count + item] != item) return false;
    return cover->item_start[item] < cover->item_start[item + 1];
}

static bool has_full_orbits(const ita_cover *cover, uint32_t item) {
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++)
        for (uint32_t g = 1; g < cover->group_order; g++)
            if (cover_images_of(cover, g)[cover->item_options[k]] == cover->item_options[k])
                return false;
    return true;
}

static bool is_better(root_choice a, root_choice b) {
    if (a.is_free != b.is_free) return a.is_free;
    return a.options < b.options;
}

// The item that leaves least to do: full orbits if possible, few options. UINT32_MAX: none.
static uint32_t choose_root(const ita_cover *cover) {
    root_choice best = {UINT32_MAX, false, UINT32_MAX};
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!is_root(cover, i)) continue;
        root_choice now = {i, has_full_orbits(cover, i),
                           cover->item_start[i + 1] - cover->item_start[i]};
        if (is_better(now, best)) best = now;
    }
    return best.item;
}

// Sum of the places of an option's cells: small near the start of the sweep.
static uint64_t height(const ita_cover *cover, const uint32_t *places, uint32_t option) {
    uint64_t sum = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t place = places[cover->entries[e].item];
        if (place < cover->cell_count) sum += place;
    }
    return sum;
}

// Allowed are all options without the root, and of each orbit of options with it the one that is
// swept first; only orbits of `size`, or all with size 0. False when no orbit is left.
static bool allow(const ita_cover *cover, uint32_t root, const uint32_t *places, uint32_t size,
                  uint8_t *is_allowed) {
    bool has_any = false;
    for (uint32_t option = 0; option < cover->option_count; option++)
        is_allowed[option] = 1;
    for (uint32_t k = cover->item_start[root]; k < cover->item_start[root + 1]; k++) {
        uint32_t option = cover->item_options[k], fixed = 0;
        uint64_t own = height(cover, places, option);
        bool is_first = true;
        for (uint32_t g = 0; g < cover->group_order && is_first; g++) {
            uint32_t image = cover_images_of(cover, g)[option];
            fixed += image == option;
            uint64_t other = height(cover, places, image);
            is_first = other > own || (other == own && image >= option);
        }
        is_allowed[option] = is_first && (size == 0 || cover->group_order / fixed == size);
        has_any |= is_allowed[option];
    }
    return has_any;
}

static bool leaves_some_alone(const ita_cover *cover, uint32_t root, uint32_t g,
                              const uint8_t *is_allowed) {
    for (uint32_t k = cover->item_start[root]; k < cover->item_start[root + 1]; k++) {
        uint32_t option = cover->item_options[k];
        if (is_allowed[option] && cover_images_of(cover, g)[option] == option) return true;
    }
    return false;
}

static ita_status plan_open(const ita_cover *cover, const ita_allocator *allocator,
                            uint32_t group_order, size_t most_phases, cover_plan *plan) {
    *plan =
        (cover_plan){.group_order = group_order, .mark = cover->group_order, .root = UINT32_MAX};
    ita_arena_open(&plan->arena, allocator);
    plan->phases = cover_take(&plan->arena, most_phases, sizeof *plan->phases);
    if (plan->phases) return ITA_OK;
    cover_plan_close(plan);
    return ITA_E_MEMORY;
}

void cover_plan_borrow(const cover_plan *other, const ita_allocator *allocator, cover_plan *plan) {
    *plan = *other;
    ita_arena_open(&plan->arena, allocator);
}

void cover_plan_close(cover_plan *plan) {
    ita_arena_close(&plan->arena);
    plan->phases = NULL;
}

static void add_phase(cover_plan *plan, uint32_t element, const uint8_t *is_allowed, uint64_t raw,
                      uint32_t classes) {
    plan->phases[plan->phase_count++] = (cover_phase){element, is_allowed, raw, classes, 1};
}

static double whole_share(const cover_plan *plan) {
    double sum = 0;
    for (uint32_t i = 0; i < plan->phase_count; i++)
        sum += plan->phases[i].element == 0 ? plan->phases[i].share : 0;
    return sum;
}

// Folded instances are much smaller than the whole one.
static void share_out(cover_plan *plan) {
    const double whole = whole_share(plan);
    uint32_t folded = 0;
    for (uint32_t i = 0; i < plan->phase_count; i++)
        folded += plan->phases[i].element != 0;
    const double for_folded = folded ? share_of_folded : 0;
    for (uint32_t i = 0; i < plan->phase_count; i++)
        plan->phases[i].share = plan->phases[i].element
                                    ? for_folded / folded
                                    : plan->phases[i].share / whole * (1 - for_folded);
}

ita_status cover_plan_plain(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan) {
    ita_status status = plan_open(cover, allocator, 1, 1, plan);
    if (status) return status;
    add_phase(plan, 0, NULL, 1, 1);
    share_out(plan);
    return ITA_OK;
}

ita_status cover_plan_burnside(const ita_cover *cover, const ita_allocator *allocator,
                               cover_plan *plan) {
    ita_status status = plan_open(cover, allocator, cover->group_order, cover->group_order, plan);
    if (status) return status;
    for (uint32_t g = 0; g < cover->group_order; g++)
        add_phase(plan, g, NULL, g == 0, 1);
    share_out(plan);
    return ITA_OK;
}

// Whether the whole is divided: that is for speed alone, and stays out of the page's module. Not on
// boards: there most of a count is known already, and phases do not know of each other.
static bool is_divided(const ita_cover *cover) {
#ifdef __wasm__
    (void)cover;
    return false;
#else
    return !cover->is_board;
#endif
}

// The same with a phase for those that are alike, and the whole divided where that is done.
static ita_status plan_alike_elements(const ita_cover *cover, const ita_allocator *allocator,
                                      cover_plan *plan) {
    const size_t most = cover->group_order + cover_plan_most_whole(cover);
    ita_status status = plan_open(cover, allocator, cover->group_order, most, plan);
    uint32_t *alike;
    if (status) return status;
    status = cover_find_conjugates(cover, &plan->arena, &alike);
    if (!status && !is_divided(cover))
        add_phase(plan, 0, NULL, 1, 1);
    else if (!status)
        status = cover_plan_add_whole(cover, allocator, plan);
    if (status) {
        cover_plan_close(plan);
        return status;
    }
    for (uint32_t g = 1; g < cover->group_order; g++)
        if (alike[g] > 0) add_phase(plan, g, NULL, 0, alike[g]);
    if (is_divided(cover))
        plan->mark = (uint32_t)ita_mix(cover->group_order); // others had one phase for the whole
    return ITA_OK;
}

// Room for one choice of allowed options, and the places of items in the sweep.
static ita_status take_tables(const ita_cover *cover, cover_plan *plan, uint8_t **is_allowed,
                              uint32_t **places) {
    *is_allowed = cover_take(&plan->arena, cover->option_count, 1);
    if (!*places) {
        *places = cover_take(&plan->arena, cover->item_count, sizeof **places);
        if (*places) cover_places(cover, *places);
    }
    return *is_allowed && *places ? ITA_OK : ITA_E_MEMORY;
}

ita_status cover_plan_visit(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan) {
    ita_status status = plan_open(cover, allocator, cover->group_order, 1, plan);
    if (status) return status;
    if (cover->group_order > 1) plan->root = choose_root(cover);
    uint8_t *is_allowed = NULL;
    uint32_t *places = NULL;
    if (plan->root != UINT32_MAX) {
        status = take_tables(cover, plan, &is_allowed, &places);
        if (status) {
            cover_plan_close(plan);
            return status;
        }
        allow(cover, plan->root, places, 0, is_allowed);
    }
    add_phase(plan, 0, is_allowed, 1, 1);
    share_out(plan);
    return ITA_OK;
}

// The part of the options of a root that are tried.
static double root_share(const ita_cover *cover, uint32_t root) {
    uint32_t firsts = 0;
    for (uint32_t k = cover->item_start[root]; k < cover->item_start[root + 1]; k++) {
        const uint32_t option = cover->item_options[k];
        bool is_first = true;
        for (uint32_t g = 1; g < cover->group_order && is_first; g++)
            is_first = cover_images_of(cover, g)[option] >= option;
        firsts += is_first;
    }
    return (double)firsts / (cover->item_start[root + 1] - cover->item_start[root]);
}

#ifndef __wasm__ // nobody looks for symmetries there
// One of options that are alike stands for all.
static ita_status plan_alike(const ita_cover *cover, const ita_allocator *allocator,
                             cover_plan *plan) {
    ita_status status = plan_open(cover, allocator, 1, 1, plan);
    if (status) return status;
    uint8_t *is_allowed = cover_take(&plan->arena, cover->option_count, 1);
    uint64_t times = 1;
    status = is_allowed ? cover_find_choices(cover, allocator, is_allowed, &times) : ITA_E_MEMORY;
    if (status) {
        cover_plan_close(plan);
        return status;
    }
    add_phase(plan, 0, times > 1 ? is_allowed : NULL, times, 1);
    if (times > 1) plan->mark = (uint32_t)ita_mix(times) | (uint32_t)1 << 31;
    share_out(plan);
    return ITA_OK;
}
#endif

ita_status cover_plan_count(const ita_cover *cover, const ita_allocator *allocator,
                            cover_plan *plan) {
    uint32_t root = cover->group_order > 1 ? choose_root(cover) : UINT32_MAX;
#ifndef __wasm__
    if (cover->has_hidden_symmetries && cover->group_order == 1 && !cover->weights)
        return plan_alike(cover, allocator, plan);
#endif
    if (cover->group_order == 1) return cover_plan_plain(cover, allocator, plan);
    if (root == UINT32_MAX) {
        ita_status status = plan_alike_elements(cover, allocator, plan);
        if (!status) share_out(plan);
        return status;
    }
    if (is_divided(cover) && !has_full_orbits(cover, root)) {
        ita_status status = plan_alike_elements(cover, allocator, plan);
        if (status) return status;
        if (whole_share(plan) < little * root_share(cover, root)) {
            share_out(plan);
            return ITA_OK;
        }
        cover_plan_close(plan);
    }
    uint32_t order = cover->group_order, divisors = 0;
    for (uint32_t size = 1; size <= order; size++)
        divisors += order % size == 0;
    ita_status status = plan_open(cover, allocator, order, (size_t)divisors * order, plan);
    if (status) return status;
    plan->root = root;
    uint32_t *places = NULL;
    // An orbit of `size` options: each solution with the allowed one stands for `size` solutions.
    for (uint32_t size = order; size >= 1 && !status; size--) {
        if (order % size != 0) continue;
        uint8_t *is_allowed;
        status = take_tables(cover, plan, &is_allowed, &places);
        if (status || !allow(cover, root, places, size, is_allowed)) continue;
        for (uint32_t g = 0; g < order; g++)
            if (g == 0 || leaves_some_alone(cover, root, g, is_allowed))
                add_phase(plan, g, is_allowed, g == 0 ? size : 0, size);
    }
    if (status) {
        cover_plan_close(plan);
        return status;
    }
    share_out(plan);
    return ITA_OK;
}

bool cover_plan_sum(const cover_plan *plan, const uint64_t *counts, uint64_t *raw,
                    uint64_t *classes) {
    uint128 raw_sum = 0, class_sum = 0;
    for (uint32_t i = 0; i < plan->phase_count; i++) {
        raw_sum += (uint128)counts[i] * plan->phases[i].raw;
        class_sum += (uint128)counts[i] * plan->phases[i].classes;
    }
    class_sum /= plan->group_order;
    *raw = (uint64_t)raw_sum;
    *classes = (uint64_t)class_sum;
    return raw_sum <= UINT64_MAX && class_sum <= UINT64_MAX;
}
