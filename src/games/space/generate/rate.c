// What a design is worth: its level, by the disassembler, and how many assemblies its pieces have,
// by the solver. Both are asked for so much work and no more, in nodes, so that a seed makes the
// same puzzle everywhere.
#include "games/space/apart/apart.h"
#include "games/space/generate/making.h"
#include "games/space/solve/solve.h"
#include "games/space/space.h"

#include <string.h>

enum {
    LEVEL_NODES = 20000,      // of one disassembly
    LEVEL_BYTES = 32 << 20,   // of its places; tables of shapes that never come back go with them
    ASSEMBLY_STEP = 20000,    // of one step of the solver
    ASSEMBLY_NODES = 2000000, // of one count
};

struct rater {
    const ita_allocator *allocator;
    apart_tables *tables;
    apart_search *search;
    uint64_t nodes;
    ita_text config;
    ita_cell cells[DESIGN_CELLS_MOST]; // bar by bar
};

ita_status rater_open(const ita_allocator *allocator, rater **out, ita_diag *diag) {
    rater *r = ita_take_zeroed(allocator, 1, sizeof *r);
    if (!r) return ita_fail(diag, ITA_E_MEMORY, "memory");
    r->allocator = allocator;
    ita_text_open(&r->config, allocator);
    ita_status status = apart_tables_open(ITA_LATTICE_CUBES, allocator, &r->tables, diag);
    if (status == ITA_OK)
        status = apart_search_open(r->tables, LEVEL_BYTES, allocator, &r->search, diag);
    if (status == ITA_OK)
        *out = r;
    else
        rater_close(r);
    return status;
}

void rater_close(rater *r) {
    if (!r) return;
    apart_search_close(r->search);
    apart_tables_close(r->tables);
    ita_text_close(&r->config);
    ita_give(r->allocator, r, sizeof *r);
}

uint64_t rater_nodes(const rater *r) {
    return r->nodes;
}

// ---- the level

ita_status rater_level(rater *r, const design *d, int *level, ita_diag *diag) {
    apart_piece pieces[DESIGN_BARS_MOST];
    int used = 0;
    for (int bar = 0; bar < d->ground->frame->bar_count; bar++) {
        const int count = design_bar(d, bar, &r->cells[used]);
        pieces[bar] = (apart_piece){&r->cells[used], (size_t)count};
        used += count;
    }
    const apart_assembly assembly = {.lattice = ITA_LATTICE_CUBES,
                                     .piece_count = (size_t)d->ground->frame->bar_count,
                                     .pieces = pieces};
    uint64_t budget = LEVEL_NODES;
    *level = 0;
    ita_status status = apart_search_start(r->search, &assembly, APART_LEVELS, diag);
    if (status == ITA_OK) status = apart_search_step(r->search, &budget, diag);
    r->nodes += 1 + apart_search_nodes(r->search); // a design is one, whatever comes of it
    if (status != ITA_OK || !apart_search_is_done(r->search)) return status;
    const apart_result result = apart_search_result(r->search);
    if (result.end == APART_YES) *level = result.levels[0];
    return ITA_OK;
}

// ---- assemblies

static ita_status count_by(rater *r, const ita_config *config, int most, int *assemblies,
                           ita_diag *diag) {
    const ita_allocator *allocator = r->allocator;
    const space_config *c = space_own(config);
    void *state = ita_take(allocator, c->state_size);
    if (!state) return ita_fail(diag, ITA_E_MEMORY, "memory");
    space_rules.start(config, state);
    const ita_solve_options options = {.limit = (uint64_t)most};
    ita_job *job = NULL;
    ita_job_report report = {0};
    ita_status status = space_distinct_solve(config, state, &options, allocator, &job, diag);
    while (status == ITA_OK && !report.is_done && report.nodes < ASSEMBLY_NODES) {
        status = ita_job_step(job, ASSEMBLY_STEP, diag);
        if (status == ITA_OK) ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    r->nodes += report.nodes;
    ita_give(allocator, state, c->state_size);
    const bool is_counted = report.is_done && report.is_complete && report.has_unique;
    *assemblies = is_counted && report.unique < (uint64_t)most ? (int)report.unique : most;
    return status;
}

ita_status rater_assemblies(rater *r, const design *d, int most, int *assemblies, ita_diag *diag) {
    ita_config *config;
    ita_text_reset(&r->config);
    design_put(d, &r->config);
    ita_status status = ita_text_status(&r->config);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    status = ita_config_parse(&ita_game_space, ita_text_get(&r->config), r->config.length,
                              r->allocator, &config, diag);
    if (status != ITA_OK) return status;
    status = count_by(r, config, most, assemblies, diag);
    ita_config_free(config);
    return status;
}
