// Packings in space counted, and all their solutions taken apart: seconds of the processor, one
// thread. The two that take longest are measured with INTARSIA_LONG=1 only.
#include "bench.h"
#include "benches.h"

#include "intarsia/disassemble.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { STEP = 1000000 };

// Solutions in all, and how many are different.
typedef struct packing {
    const char *name, *config, *method;
    uint64_t solutions, unique;
    bool is_long;
} packing;

static const packing packings[] = {
    {"soma", "space", NULL, 11520, 240, false},
    {"pentominoes_2x3x10", "space:set=pentominoes,figure=10x3x2", NULL, 96, 12, false},
    {"pentominoes_2x5x6", "space:set=pentominoes,figure=6x5x2", NULL, 2112, 264, false},
    {"pentominoes_3x4x5", "space:set=pentominoes", NULL, 31520, 3940, true},
    {"conway", "space:set=conway", NULL, 27456, 572, false},
    {"conway_sets", "space:set=conway", "sets", 27456, 572, false},
    {"bedlam", "space:set=bedlam", NULL, 460464, 19186, true},
};

// All different solutions of these.
static const packing apart[] = {
    {"soma_apart", "space", NULL, 0, 240, false},
    {"diabolical_apart", "space:set=diabolical", NULL, 0, 13, false},
    {"pentominoes_2x5x6_apart", "space:set=pentominoes,figure=6x5x2", NULL, 0, 264, false},
};

static double user_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

static bool is_wanted(const packing *p) {
    const char *given = getenv("INTARSIA_LONG");
    return !p->is_long || (given && strcmp(given, "1") == 0);
}

typedef struct table {
    ita_config *config;
    void *state;
} table;

static bool open_table(table *t, const char *text) {
    const ita_game *game;
    if (ita_game_parse(text, strlen(text), ita_heap(), &game, &t->config, NULL) != ITA_OK)
        return false;
    t->state = malloc(ita_rules_of(t->config)->state_size(t->config));
    if (t->state) ita_rules_of(t->config)->start(t->config, t->state);
    return t->state != NULL;
}

static void close_table(table *t) {
    free(t->state);
    ita_config_free(t->config);
}

// Runs a job to its end, and throws away what it tells.
static bool finish(ita_job *job, ita_job_report *report) {
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    ita_status status = ITA_OK;
    *report = (ita_job_report){0};
    while (status == ITA_OK && !report->is_done) {
        status = ita_job_step(job, STEP, NULL);
        while (status == ITA_OK && job->class_->take(job, &lines) == ITA_OK)
            ita_text_reset(&lines);
        ita_job_report_get(job, report);
    }
    ita_job_close(job);
    ita_text_close(&lines);
    return status == ITA_OK;
}

static void put_figures(ita_text *out, const packing *p, const ita_job_report *report,
                        double seconds) {
    ita_json_name(out, p->name);
    ita_json_open(out, '{');
    ita_json_name(out, "solutions");
    ita_json_uint(out, report->solutions);
    ita_json_name(out, "unique");
    ita_json_uint(out, report->unique);
    ita_json_name(out, "nodes");
    ita_json_uint(out, report->nodes);
    ita_json_name(out, "user_seconds");
    ita_json_fixed(out, seconds, 3);
    ita_json_close(out, '}');
}

// The making of the instance counts.
static bool measure_packing(ita_text *out, const packing *p) {
    table t = {0};
    ita_job *job;
    ita_job_report report = {0};
    const ita_solve_options options = {.method = p->method};
    bool is_good = open_table(&t, p->config);
    const double before = user_seconds();
    is_good = is_good &&
              ita_puzzle_of(t.config)->solve(t.config, t.state, &options, ita_heap(), &job, NULL) ==
                  ITA_OK &&
              finish(job, &report);
    if (is_good) put_figures(out, p, &report, user_seconds() - before);
    close_table(&t);
    return is_good && report.solutions == p->solutions && report.unique == p->unique;
}

// Finding the solutions counts.
static bool measure_apart(ita_text *out, const packing *p) {
    table t = {0};
    ita_job *job;
    ita_job_report report = {0};
    const ita_apart_options options = {.form = ITA_APART_LEVELS};
    bool is_good = open_table(&t, p->config);
    const double before = user_seconds();
    is_good = is_good &&
              ita_disassembler_of(t.config)->open(t.config, t.state, &options, ita_heap(), &job,
                                                  NULL) == ITA_OK &&
              finish(job, &report);
    if (is_good) put_figures(out, p, &report, user_seconds() - before);
    close_table(&t);
    return is_good && report.delivered == p->unique && report.is_complete;
}

int bench_space(ita_text *out) {
    bool is_good = true;
    for (size_t i = 0; i < sizeof packings / sizeof packings[0]; i++)
        if (is_wanted(&packings[i])) is_good &= measure_packing(out, &packings[i]);
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        is_good &= measure_apart(out, &apart[i]);
    return is_good ? 0 : 1;
}
