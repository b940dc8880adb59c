// Questions about all solutions of an exact cover: solution number k, solutions by chance, how many
// have each option, what is forced, the cheapest, and an estimate where all is too much.
#include "cli/cover_ask.h"

#include "cli/jobs.h"
#include "intarsia/cover_diagram.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { STEP = 1 << 16, MIB_USUAL = 256, MIB_MOST = 1 << 16 };

#define UNCOUNTED UINT64_MAX // as many solutions, or more

static int fail(ita_status status) {
    ita_diag diag;
    ita_fail(&diag, status, "memory");
    return cli_failed(NULL, NULL, &diag);
}

static void put_option(const ita_cover *cover, uint32_t option, bool is_json, ita_text *out) {
    if (!is_json) {
        ita_cover_write_option(cover, option, out);
        return;
    }
    ita_text words;
    cli_open_text(&words);
    ita_cover_write_option(cover, option, &words);
    ita_json_string(out, ita_text_get(&words));
    ita_text_close(&words);
}

// A solution: an option a line and an empty line behind it, or a list of options.
static void put_solution(const ita_cover *cover, const uint32_t *options, size_t count,
                         bool is_json, ita_text *out) {
    if (is_json) ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        put_option(cover, options[i], is_json, out);
        if (!is_json) ita_put_char(out, '\n');
    }
    if (is_json)
        ita_json_close(out, ']');
    else
        ita_put_char(out, '\n');
}

bool cover_diagram_memory(const cli_args *args, size_t *bytes) {
    uint64_t wanted = MIB_USUAL;
    if (!cli_number(args, "memory", 1, MIB_MOST, &wanted)) return false;
    *bytes = (size_t)wanted << 20;
    return true;
}

int cover_diagram_failed(size_t memory, const ita_diag *diag) {
    ita_diag large;
    if (diag->status != ITA_E_LIMIT) return cli_failed(NULL, NULL, diag);
    ita_fail(&large, ITA_E_MEMORY, "cli.cover.memory");
    ita_diag_arg_uint(&large, memory >> 20);
    return cli_failed(NULL, NULL, &large);
}

// The diagram, or NULL after a message; then `*exit_status` says how to end.
static ita_cover_diagram *make_diagram(const ita_cover *cover, size_t memory, int *exit_status) {
    ita_cover_diagram *diagram;
    ita_diag diag;
    ita_status status = ita_cover_diagram_open(cover, memory, cli_memory(), &diagram, &diag);
    bool is_done = false;
    if (status != ITA_OK) {
        *exit_status = cover_diagram_failed(memory, &diag);
        return NULL;
    }
    while (status == ITA_OK && !is_done && !cli_is_stopped)
        status = ita_cover_diagram_step(diagram, STEP, &is_done, &diag);
    if (is_done) return diagram;
    if (status == ITA_OK) ita_fail(&diag, ITA_E_STOPPED, "cli.chart.stopped");
    *exit_status = cover_diagram_failed(memory, &diag);
    ita_cover_diagram_close(diagram);
    return NULL;
}

// ---- what is asked of the diagram

typedef struct asking {
    const ita_cover *cover;
    const cli_args *args;
    ita_cover_diagram *diagram;
    uint64_t sample, number, cheapest; // how many, which, how many; 0: not asked
    bool is_json;
    bool is_cut;     // stopped before all was told
    const char *why; // it was cut, where nobody stopped it; or NULL
    ita_text *out;
} asking;

// Whether to go on. What was written so far is printed now and then, so that a long answer takes
// no more memory than a short one.
static bool goes_on(asking *a) {
    enum { OFTEN = 1 << 16 };
    if (a->out->length >= OFTEN && !a->out->failed) {
        const char last = a->out->data[--a->out->length]; // by it JSON knows whether a comma is due
        cli_print(a->out);
        ita_text_reset(a->out);
        ita_put_char(a->out, last);
    }
    a->is_cut = a->is_cut || cli_is_stopped;
    return !a->is_cut;
}

static void cut(asking *a, const char *why) {
    a->is_cut = true;
    a->why = why;
}

static void open_list(const asking *a, const char *name) {
    if (!a->is_json) return;
    ita_json_name(a->out, name);
    ita_json_open(a->out, '[');
}

static void close_list(const asking *a) {
    if (a->is_json) ita_json_close(a->out, ']');
}

static ita_status put_sample(asking *a) {
    uint64_t seed = 0;
    ita_random random;
    cli_number(a->args, "seed", 0, UINT64_MAX, &seed);
    ita_random_seed(&random, seed);
    open_list(a, "sample");
    for (uint64_t i = 0; i < a->sample && goes_on(a); i++) {
        const uint32_t *options;
        size_t count;
        ita_status status = ita_cover_diagram_sample(a->diagram, &random, &options, &count);
        if (status == ITA_E_NOT_FOUND) break;
        if (status == ITA_E_OVERFLOW) {
            cut(a, "cli.cover.chance");
            break;
        }
        if (status != ITA_OK) return status;
        put_solution(a->cover, options, count, a->is_json, a->out);
    }
    close_list(a);
    return ITA_OK;
}

// Solutions are counted from 1 where people count; there is one.
static ita_status put_numbered(asking *a) {
    const uint32_t *options;
    size_t count;
    ita_status status = ita_cover_diagram_solution(a->diagram, a->number - 1, &options, &count);
    if (status == ITA_OK) {
        if (a->is_json) ita_json_name(a->out, "solution");
        put_solution(a->cover, options, count, a->is_json, a->out);
    }
    return status;
}

static ita_status put_cheapest(asking *a) {
    ita_cover_ranking *ranking;
    ita_status status = ita_cover_ranking_open(a->diagram, NULL, &ranking);
    if (status != ITA_OK) return status;
    open_list(a, "cheapest");
    for (uint64_t i = 0; i < a->cheapest && status == ITA_OK && goes_on(a); i++) {
        const uint32_t *options;
        size_t count;
        int64_t cost;
        status = ita_cover_ranking_next(ranking, &cost, &options, &count);
        if (status != ITA_OK) break;
        if (a->is_json) {
            ita_json_open(a->out, '{');
            ita_json_pair_int(a->out, "cost", cost);
            ita_json_name(a->out, "options");
        } else {
            ita_put(a->out, "| ");
            ita_put_int(a->out, cost);
            ita_put_char(a->out, '\n');
        }
        put_solution(a->cover, options, count, a->is_json, a->out);
        if (a->is_json) ita_json_close(a->out, '}');
    }
    close_list(a);
    ita_cover_ranking_close(ranking);
    if (status == ITA_E_OVERFLOW) cut(a, "cli.cover.costly");
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

// An option and in how many solutions it occurs; UNCOUNTED: in all of more than can be counted.
static void put_total(const asking *a, uint32_t option, uint64_t total) {
    if (a->is_json) {
        ita_json_open(a->out, '{');
        ita_json_name(a->out, "option");
        put_option(a->cover, option, true, a->out);
        ita_json_name(a->out, "solutions");
        if (total == UNCOUNTED)
            ita_json_string(a->out, NULL);
        else
            ita_json_uint(a->out, total);
        ita_json_close(a->out, '}');
        return;
    }
    if (total == UNCOUNTED)
        ita_put_char(a->out, '*');
    else
        ita_put_uint(a->out, total);
    ita_put_char(a->out, ' ');
    put_option(a->cover, option, false, a->out);
    ita_put_char(a->out, '\n');
}

// In how many solutions each option occurs.
static ita_status put_totals(const asking *a) {
    size_t count = ita_cover_option_count(a->cover);
    uint64_t *totals = ita_take_zeroed(ita_heap(), count + 1, sizeof *totals);
    if (!totals) return ITA_E_MEMORY;
    ita_status status = ita_cover_diagram_totals(a->diagram, totals);
    open_list(a, "marginals");
    for (uint32_t option = 0; option < count && status == ITA_OK; option++)
        put_total(a, option, totals[option]);
    close_list(a);
    ita_give(ita_heap(), totals, (count + 1) * sizeof *totals);
    return status;
}

// The options in all solutions and in none.
static ita_status put_forced(const asking *a, uint64_t solutions) {
    size_t count = ita_cover_option_count(a->cover);
    ita_cover_presence *presence = ita_take_zeroed(ita_heap(), count + 1, sizeof *presence);
    if (!presence) return ITA_E_MEMORY;
    ita_status status = ita_cover_diagram_presence(a->diagram, presence);
    open_list(a, "forced");
    for (uint32_t option = 0; option < count && status == ITA_OK; option++)
        if (presence[option] != ITA_COVER_IN_SOME)
            put_total(a, option, presence[option] == ITA_COVER_IN_ALL ? solutions : 0);
    close_list(a);
    ita_give(ita_heap(), presence, (count + 1) * sizeof *presence);
    return status;
}

static ita_status put_answers(asking *a, uint64_t solutions) {
    ita_status status = ITA_OK;
    if (a->sample > 0) status = put_sample(a);
    if (status == ITA_OK && a->number > 0 && solutions > 0) status = put_numbered(a);
    if (status == ITA_OK && a->cheapest > 0) status = put_cheapest(a);
    if (status == ITA_OK && cli_has(a->args, "marginals")) status = put_totals(a);
    if (status == ITA_OK && cli_has(a->args, "forced")) status = put_forced(a, solutions);
    return status;
}

static int stopped(const char *key, uint64_t done, uint64_t wanted) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_STOPPED, key);
    ita_diag_arg_uint(&diag, done);
    ita_diag_arg_uint(&diag, wanted);
    return cli_failed(NULL, NULL, &diag);
}

static int refuse_number(uint64_t solutions) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_RANGE, "cli.cover.number");
    ita_diag_arg_uint(&diag, solutions);
    return cli_failed(NULL, NULL, &diag);
}

// Totals are exact, or not there.
static int refuse_totals(void) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_OVERFLOW, "cli.cover.uncounted");
    return cli_failed(NULL, NULL, &diag);
}

static int answer(asking *a, uint64_t solutions) {
    if (a->is_json) {
        ita_json_open(a->out, '{');
        ita_json_name(a->out, "solutions");
        if (solutions == UNCOUNTED)
            ita_json_string(a->out, NULL);
        else
            ita_json_uint(a->out, solutions);
        ita_json_pair_uint(a->out, "diagram", ita_cover_diagram_nodes(a->diagram));
    }
    ita_status status = put_answers(a, solutions);
    if (status != ITA_OK) return fail(status);
    if (a->is_json) {
        ita_json_pair_bool(a->out, "complete", !a->is_cut);
        ita_json_close(a->out, '}');
        ita_put_char(a->out, '\n');
    }
    cli_print(a->out);
    if (a->is_cut) return stopped(a->why ? a->why : "cli.ask.stopped", 0, 0);
    return solutions > 0 ? EXIT_YES : EXIT_NO;
}

static int ask_diagram(const cli_args *args, const ita_cover *cover, ita_text *out) {
    int exit_status = EXIT_BAD;
    asking a = {.cover = cover, .args = args, .is_json = cli_has(args, "json"), .out = out};
    size_t memory;
    if (!cover_diagram_memory(args, &memory) ||
        !cli_number(args, "sample", 1, UINT64_MAX, &a.sample) ||
        !cli_number(args, "solution", 1, UINT64_MAX, &a.number) ||
        !cli_number(args, "min-cost", 1, UINT64_MAX, &a.cheapest))
        return exit_status;
    a.diagram = make_diagram(cover, memory, &exit_status);
    if (!a.diagram) return exit_status;
    const uint64_t solutions = ita_cover_diagram_solutions(a.diagram);
    const bool is_beyond = solutions > 0 && a.number > solutions;
    const bool has_no_totals = cli_has(args, "marginals") && solutions == UNCOUNTED;
    exit_status = is_beyond       ? refuse_number(solutions)
                  : has_no_totals ? refuse_totals()
                                  : answer(&a, solutions);
    ita_cover_diagram_close(a.diagram);
    return exit_status;
}

// ---- an estimate

// `name` in JSON, `key` in words.
static void put_mean(const asking *a, const char *name, const char *key, double mean,
                     double variance) {
    char value[64], off[32];
    double error = sqrt(variance);
    if (a->is_json) {
        snprintf(value, sizeof value, "\"%s\":%.6g,\"%s_error\":%.3g", name, mean, name, error);
        ita_put(a->out, value);
        return;
    }
    snprintf(value, sizeof value, "%.6g", mean);
    snprintf(off, sizeof off, "%.2g", error);
    ita_put_words(a->out, key, (const char *const[]){value, off, NULL});
    ita_put_char(a->out, '\n');
}

// Solutions are rare where no way came to one, or there are none: a tree of one node tells.
static bool is_told(const ita_cover_estimate *result) {
    return result->met > 0 || result->nodes + result->nodes_variance <= 1;
}

static void put_estimate(const asking *a, const ita_cover_estimate *result, uint64_t ways) {
    char number[24];
    if (a->is_json) ita_put_char(a->out, '{');
    if (is_told(result)) {
        put_mean(a, "solutions", "cli.mean.solutions", result->solutions,
                 result->solutions_variance);
    } else if (a->is_json) {
        ita_put(a->out, "\"solutions\":null,\"solutions_error\":null");
    } else {
        snprintf(number, sizeof number, "%" PRIu64, ways);
        ita_put_words(a->out, "cli.mean.none", (const char *const[]){number, NULL});
        ita_put_char(a->out, '\n');
    }
    if (a->is_json) ita_put_char(a->out, ',');
    put_mean(a, "nodes", "cli.mean.nodes", result->nodes, result->nodes_variance);
    if (!a->is_json) return;
    ita_json_pair_uint(a->out, "ways", ways);
    ita_json_pair_bool(a->out, "complete", !a->is_cut);
    ita_put(a->out, "}\n");
}

static int estimate(const cli_args *args, const ita_cover *cover, uint64_t ways, ita_text *out) {
    enum { AT_ONCE = 1000 };
    asking a = {.cover = cover, .args = args, .is_json = cli_has(args, "json"), .out = out};
    ita_cover_estimate result = {0};
    ita_random random;
    uint64_t seed = 0, left = ways;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed)) return EXIT_BAD;
    ita_random_seed(&random, seed);
    while (left > 0 && goes_on(&a)) {
        uint64_t now = left < AT_ONCE ? left : AT_ONCE;
        ita_status status = ita_cover_estimate_more(cover, now, &random, cli_memory(), &result);
        if (status != ITA_OK) return fail(status);
        left -= now;
    }
    a.is_cut = left > 0;
    if (left < ways) put_estimate(&a, &result, ways - left);
    cli_print(out);
    return a.is_cut ? stopped("cli.ask.ways", ways - left, ways) : EXIT_YES;
}

// ---- what is asked

// The questions, as one asks them; an estimate has no diagram that others could ask.
static const char *const questions[] = {"sample",    "solution", "min-cost", "forced",
                                        "marginals", "estimate", NULL};

bool cover_is_asked(const cli_args *args) {
    return cli_first_of(args, questions) != NULL;
}

bool cover_ask_fits(const cli_args *args, int *exit_status) {
    static const char *const of_jobs[] = {"count",  "all",     "limit",    "resume", "method",
                                          "unique", "threads", "progress", NULL};
    const char *question = cli_has(args, "estimate") ? "estimate" : cli_first_of(args, questions);
    ita_diag diag;
    if (!question && cli_has(args, "memory")) {
        ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.cover.alone");
        *exit_status = cli_failed(NULL, NULL, &diag);
        return false;
    }
    if (!question) return true;
    const char *other = cli_first_of(args, of_jobs);
    const bool has_chance = cli_has(args, "sample") || cli_has(args, "estimate");
    if (!other && !has_chance && cli_has(args, "seed")) other = "seed";
    if (!other && strcmp(question, "estimate") == 0)
        other = cli_has(args, "memory") ? "memory" : cli_first_of(args, questions);
    if (other && strcmp(other, question) != 0) {
        *exit_status = cli_refuse_pair("cli.options.apart", other, question);
        return false;
    }
    char words[32];
    snprintf(words, sizeof words, "cover --%s", question);
    if (!cli_is_refused_over_ranks("cli.ranks.command", words, &diag)) return true;
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

int cover_ask(const cli_args *args, const ita_cover *cover) {
    ita_text out;
    uint64_t ways = 0;
    if (!cli_number(args, "estimate", 2, UINT64_MAX, &ways)) return EXIT_BAD;
    cli_open_text(&out);
    int exit_status = ways > 0 ? estimate(args, cover, ways, &out) : ask_diagram(args, cover, &out);
    ita_text_close(&out);
    return exit_status;
}
