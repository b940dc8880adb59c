// What a hint needs to know of a position: whether it can be solved, and a piece of a solution
// where there is least choice. Knows jobs; knows no game and nothing of how they search.
#include "games/by_cover.h"

// What is looked at: a position, and its instance.
typedef struct looking {
    const by_cover_game *game;
    const ita_config *config;
    const void *state;
    by_cover instance;
} looking;

// Cells that may stay empty come last, however little fits there, and before them a piece of one
// cell, which is good for any gap that the others leave.
static uint64_t weight_of(const looking *l, uint32_t cell, bool is_single, uint32_t options_left) {
    const bool is_last =
        l->game->may_stay_empty && l->game->may_stay_empty(l->config, l->state, cell);
    return ((uint64_t)is_last << 33) + ((uint64_t)is_single << 32) + options_left;
}

static bool is_single(const looking *l, const ita_cover_entry *entry, size_t entries) {
    size_t cells = 0;
    for (size_t k = 0; k < entries; k++)
        cells += entry[k].item < l->instance.cell_items;
    return cells == 1;
}

static ita_status read_solution(const looking *l, ita_job *job, by_cover_answer *out,
                                ita_diag *diag) {
    const by_cover *p = &l->instance;
    const ita_allocator *allocator = l->config->allocator;
    size_t items = ita_cover_item_count(p->cover);
    const uint32_t *options;
    size_t count;
    uint32_t *left = ita_take(allocator, items * sizeof *left);
    if (!left) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_cover_options_left(p->cover, NULL, 0, allocator, left, diag);
    if (status == ITA_OK) status = ita_cover_job_take(job, &options, &count);
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; status == ITA_OK && i < count; i++) {
        size_t entries;
        const ita_cover_entry *entry = ita_cover_option(p->cover, options[i], &entries);
        const bool is_small = is_single(l, entry, entries);
        for (size_t k = 0; k < entries; k++) {
            if (entry[k].item >= p->cell_items) continue;
            const uint64_t weight = weight_of(l, entry[k].item, is_small, left[entry[k].item]);
            if (weight >= least) continue;
            least = weight;
            out->placement = p->placements[options[i]];
            out->cell = entry[k].item;
        }
    }
    ita_give(allocator, left, items * sizeof *left);
    return status;
}

ita_status by_cover_look(const by_cover_game *game, const ita_config *config, const void *state,
                         uint64_t budget, by_cover_answer *out, ita_diag *diag) {
    looking l = {.game = game, .config = config, .state = state};
    ita_job *job = NULL;
    *out = (by_cover_answer){0};
    ita_status status = game->make(config, state, config->allocator, &l.instance, diag);
    if (status != ITA_OK) return status;
    ita_cover_options options = {.limit = 1, .wants_solutions = true};
    status = ita_cover_job_new(l.instance.cover, &options, config->allocator, &job, diag);
    if (status == ITA_OK) status = ita_job_step(job, budget, diag);
    if (status == ITA_OK) {
        ita_job_report report;
        ita_job_report_get(job, &report);
        if (report.solutions > 0)
            out->verdict = BY_COVER_SOLVABLE;
        else if (report.is_done && report.is_complete)
            out->verdict = BY_COVER_UNSOLVABLE;
        if (out->verdict == BY_COVER_SOLVABLE) status = read_solution(&l, job, out, diag);
    }
    ita_job_close(job);
    by_cover_close(&l.instance, config->allocator);
    return status;
}
