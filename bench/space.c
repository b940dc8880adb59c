// Packings in space counted, and all their solutions taken apart: seconds of the processor, one
// thread. The two that take longest are measured with INTARSIA_LONG=1 only. Puzzles of others,
// which are not ours to give away, are taken apart from the file that INTARSIA_BENCH_PUZZLES names,
// a line each: a name, a blank, the config.
#include "bench.h"
#include "benches.h"

#include "intarsia/disassemble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { STEP = 1000000, LEVELS = 64, LINE = 1 << 16 };

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

// Up to six of each of the 25 bars of which six-piece burrs without holes come apart that a saw can
// cut.
#define SOLID_BURRS                                                                                \
    "space:set=burr,figure=solid,pieces=0-6x1+0-6x18+0-6x35+0-6x52+0-6x86+0-6x103+0-6x120+"        \
    "0-6x154+0-6x188+0-6x256+0-6x359+0-6x615+0-6x792+0-6x824+0-6x856+0-6x871+0-6x888+0-6x911+"     \
    "0-6x928+0-6x943+0-6x960+0-6x975+0-6x992+0-6x1007+0-6x1024"

// All different solutions of these.
static const packing apart[] = {
    {"soma_apart", "space", NULL, 0, 240, false},
    {"diabolical_apart", "space:set=diabolical", NULL, 0, 13, false},
    {"pentominoes_2x5x6_apart", "space:set=pentominoes,figure=6x5x2", NULL, 0, 264, false},
    {"solid_burrs_apart", SOLID_BURRS, NULL, 0, 588, false},
    {"hollow_burr_apart", "space:set=burr,pieces=752+760+766+960+992+1024", NULL, 0, 688, false},
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

// The highest levels that an assembly has, that of its first separation first.
typedef struct highest {
    unsigned long level;
    char levels[LEVELS];
} highest;

// A line begins with its levels, as "5.2.1".
static void note_levels(highest *h, const char *line) {
    char levels[LEVELS];
    const unsigned long level = strtoul(line, NULL, 10);
    const size_t length = strspn(line, ".0123456789");
    if (level < h->level || length >= LEVELS) return;
    snprintf(levels, sizeof levels, "%.*s", (int)length, line);
    if (level == h->level && strcmp(levels, h->levels) <= 0) return;
    h->level = level;
    memcpy(h->levels, levels, sizeof levels);
}

// Runs a job to its end, and throws away what it tells, but for the highest levels if asked for.
static bool finish(ita_job *job, ita_job_report *report, highest *levels) {
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    ita_status status = ITA_OK;
    *report = (ita_job_report){0};
    while (status == ITA_OK && !report->is_done) {
        status = ita_job_step(job, STEP, NULL);
        while (status == ITA_OK && job->class_->take(job, &lines) == ITA_OK) {
            if (levels) note_levels(levels, ita_text_get(&lines));
            ita_text_reset(&lines);
        }
        ita_job_report_get(job, report);
    }
    ita_job_close(job);
    ita_text_close(&lines);
    return status == ITA_OK;
}

static void put_uint(ita_text *out, const char *name, uint64_t value) {
    ita_json_name(out, name);
    ita_json_uint(out, value);
}

static void put_seconds(ita_text *out, const char *name, double seconds) {
    ita_json_name(out, name);
    ita_json_fixed(out, seconds, 3);
}

// The making of the instance counts. `as_texts`: solutions are told one by one, as for taking
// apart.
static bool solve(const table *t, const char *method, bool as_texts, ita_job_report *report,
                  double *seconds) {
    ita_job *job;
    const ita_solve_options options = {.method = method, .wants_texts = as_texts};
    const double before = user_seconds();
    const bool is_good = ita_puzzle_of(t->config)->solve(t->config, t->state, &options, ita_heap(),
                                                         &job, NULL) == ITA_OK &&
                         finish(job, report, NULL);
    *seconds = user_seconds() - before;
    return is_good;
}

static bool measure_packing(ita_text *out, const packing *p) {
    table t = {0};
    ita_job_report report = {0};
    double seconds = 0;
    const bool is_good =
        open_table(&t, p->config) && solve(&t, p->method, false, &report, &seconds);
    close_table(&t);
    if (!is_good) return false;
    ita_json_name(out, p->name);
    ita_json_open(out, '{');
    put_uint(out, "solutions", report.solutions);
    put_uint(out, "unique", report.unique);
    put_uint(out, "nodes", report.nodes);
    put_seconds(out, "user_seconds", seconds);
    ita_json_close(out, '}');
    return report.solutions == p->solutions && report.unique == p->unique;
}

// Finding the solutions counts; how long it takes by itself is told too.
static bool measure_apart(ita_text *out, const char *name, const char *config,
                          uint64_t *assemblies) {
    table t = {0};
    ita_job *job;
    ita_job_report report = {0}, found = {0};
    highest levels = {0};
    double finding = 0;
    const ita_apart_options options = {.form = ITA_APART_LEVELS};
    bool is_good = open_table(&t, config) && solve(&t, NULL, true, &found, &finding);
    const double before = user_seconds();
    is_good = is_good &&
              ita_disassembler_of(t.config)->open(t.config, t.state, &options, ita_heap(), &job,
                                                  NULL) == ITA_OK &&
              finish(job, &report, &levels);
    const double seconds = user_seconds() - before;
    close_table(&t);
    if (!is_good) return false;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    put_uint(out, "assemblies", report.delivered);
    put_uint(out, "come_apart", report.solutions);
    ita_json_name(out, "highest");
    ita_json_string(out, levels.levels);
    put_uint(out, "nodes", report.nodes);
    put_seconds(out, "user_seconds", seconds);
    put_seconds(out, "finding_alone", finding);
    ita_json_close(out, '}');
    *assemblies = report.delivered;
    return report.is_complete;
}

// The puzzles of the file that is named; false when there is one that cannot be measured.
static bool measure_file(ita_text *out) {
    const char *path = getenv("INTARSIA_BENCH_PUZZLES");
    if (!path) return true;
    FILE *file = fopen(path, "r");
    if (!file) return false;
    static char line[LINE];
    bool is_good = true;
    uint64_t assemblies;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *config = strchr(line, ' ');
        if (!config) continue;
        *config++ = 0;
        is_good &= measure_apart(out, line, config, &assemblies);
    }
    fclose(file);
    return is_good;
}

int bench_space(ita_text *out) {
    bool is_good = true;
    for (size_t i = 0; i < sizeof packings / sizeof packings[0]; i++)
        if (is_wanted(&packings[i])) is_good &= measure_packing(out, &packings[i]);
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        uint64_t assemblies = 0;
        is_good &= measure_apart(out, apart[i].name, apart[i].config, &assemblies) &&
                   assemblies == apart[i].unique;
    }
    return measure_file(out) && is_good ? 0 : 1;
}
