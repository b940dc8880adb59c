// Packings in space counted, and all their solutions taken apart: seconds of the processor, one
// thread; of taking apart also how long the finding alone takes, and the taking apart alone of what
// is found already. The two that take longest are measured with INTARSIA_LONG=1 only. Puzzles of
// others, which are not ours to give away, are taken apart from the file that
// INTARSIA_BENCH_PUZZLES names, a line each: a name, a blank, the config.
#include "bench.h"
#include "benches.h"

#include "games/space/disassemble/disassemble.h"
#include "games/space/solve/solve.h"

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

// Runs a job to its end and keeps what it tells, a line each.
static bool finish(ita_job *job, ita_job_report *report, ita_text *lines) {
    ita_status status = ITA_OK;
    *report = (ita_job_report){0};
    while (status == ITA_OK && !report->is_done) {
        status = ita_job_step(job, STEP, NULL);
        while (status == ITA_OK && job->class_->take(job, lines) == ITA_OK)
            ita_put_char(lines, '\n');
        ita_job_report_get(job, report);
    }
    ita_job_close(job);
    return status == ITA_OK && ita_text_status(lines) == ITA_OK;
}

static void put_uint(ita_text *out, const char *name, uint64_t value) {
    ita_json_pair_uint(out, name, value);
}

static void put_seconds(ita_text *out, const char *name, double seconds) {
    ita_json_pair_fixed(out, name, seconds, 3);
}

// The making of the instance counts.
static bool count(const table *t, const char *method, ita_job_report *report, double *seconds) {
    ita_job *job;
    ita_text none;
    const ita_solve_options options = {.method = method};
    ita_text_open(&none, ita_heap());
    const double before = user_seconds();
    const bool is_good = ita_puzzle_of(t->config)->solve(t->config, t->state, &options, ita_heap(),
                                                         &job, NULL) == ITA_OK &&
                         finish(job, report, &none);
    *seconds = user_seconds() - before;
    ita_text_close(&none);
    return is_good;
}

static bool measure_packing(ita_text *out, const packing *p) {
    table t = {0};
    ita_job_report report = {0};
    double seconds = 0;
    const bool is_good = open_table(&t, p->config) && count(&t, p->method, &report, &seconds);
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

// ---- taking apart

// The assemblies, as a disassembler asks for them: one of each class, a line of moves each.
static bool find(const table *t, ita_text *assemblies, double *seconds) {
    ita_job *job;
    ita_job_report report;
    const ita_solve_options options = {.wants_texts = true};
    const double before = user_seconds();
    const bool is_good =
        space_distinct_solve(t->config, t->state, &options, ita_heap(), &job, NULL) == ITA_OK &&
        finish(job, &report, assemblies);
    *seconds = user_seconds() - before;
    return is_good;
}

// What became of all assemblies.
typedef struct tally {
    uint64_t assemblies, apart;
} tally;

static bool take_one(const table *t, apart_search *search, space_assembly *room, const char *line,
                     size_t length, tally *out) {
    ita_rules_of(t->config)->start(t->config, t->state);
    bool is_good =
        space_gather(space_own(t->config), t->state, line, length, room, NULL) == ITA_OK &&
        apart_search_start(search, &room->assembly, APART_LEVELS, NULL) == ITA_OK;
    while (is_good && !apart_search_is_done(search)) {
        uint64_t budget = STEP;
        is_good = apart_search_step(search, &budget, NULL) == ITA_OK;
    }
    if (!is_good) return false;
    out->assemblies++;
    out->apart += apart_search_result(search).end == APART_YES;
    return true;
}

static bool take_all(const table *t, apart_tables *tables, const ita_text *assemblies, tally *out) {
    apart_search *search;
    space_assembly room = {
        .cells = malloc(space_own(t->config)->puzzle.figure.cell_count * sizeof(ita_cell))};
    bool is_good = room.cells && apart_search_open(tables, 0, ita_heap(), &search, NULL) == ITA_OK;
    if (!is_good) search = NULL;
    const char *line = assemblies->data, *end = line + assemblies->length;
    while (is_good && line < end) {
        const size_t length =
            (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line);
        is_good = take_one(t, search, &room, line, length, out);
        line += length + 1;
    }
    apart_search_close(search);
    free(room.cells);
    return is_good;
}

// Tables begin empty, as in the job.
static bool take_apart(const table *t, const ita_text *assemblies, tally *out, double *seconds) {
    apart_tables *tables;
    const double before = user_seconds();
    if (apart_tables_open(space_own(t->config)->puzzle.lattice, ita_heap(), &tables, NULL) !=
        ITA_OK)
        return false;
    const bool is_good = take_all(t, tables, assemblies, out);
    apart_tables_close(tables);
    *seconds = user_seconds() - before;
    return is_good;
}

// The job, as the command runs it: finding and taking apart in turns.
static bool run_whole(const table *t, ita_job_report *report, highest *levels, double *seconds) {
    ita_job *job;
    ita_text lines;
    const ita_apart_options options = {.form = ITA_APART_LEVELS};
    ita_text_open(&lines, ita_heap());
    const double before = user_seconds();
    const bool is_good = ita_disassembler_of(t->config)->open(t->config, t->state, &options,
                                                              ita_heap(), &job, NULL) == ITA_OK &&
                         finish(job, report, &lines);
    *seconds = user_seconds() - before;
    const char *line = ita_text_get(&lines);
    for (; is_good && *line; line = strchr(line, '\n') + 1)
        note_levels(levels, line);
    ita_text_close(&lines);
    return is_good;
}

static void put_apart(ita_text *out, const char *name, const ita_job_report *report,
                      const highest *levels) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    put_uint(out, "assemblies", report->delivered);
    put_uint(out, "come_apart", report->solutions);
    ita_json_name(out, "highest");
    ita_json_string(out, levels->levels);
    put_uint(out, "nodes", report->nodes);
}

// The two halves by themselves come to what the job comes to.
static bool measure_apart(ita_text *out, const char *name, const char *config,
                          uint64_t *assemblies) {
    table t = {0};
    ita_text found;
    ita_job_report report = {0};
    highest levels = {0};
    tally alone = {0};
    double whole = 0, finding = 0, taking = 0;
    ita_text_open(&found, ita_heap());
    const bool is_good = open_table(&t, config) && run_whole(&t, &report, &levels, &whole) &&
                         find(&t, &found, &finding) && take_apart(&t, &found, &alone, &taking);
    ita_text_close(&found);
    close_table(&t);
    if (!is_good) return false;
    put_apart(out, name, &report, &levels);
    put_seconds(out, "user_seconds", whole);
    put_seconds(out, "finding_alone", finding);
    put_seconds(out, "taking_apart_alone", taking);
    ita_json_close(out, '}');
    *assemblies = report.delivered;
    return report.is_complete && alone.assemblies == report.delivered &&
           alone.apart == report.solutions;
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
