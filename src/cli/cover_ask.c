// Questions about all solutions of an exact cover: solution number k, solutions by chance, how many
// have each option, what is forced, the cheapest, and an estimate where all is too much.
#include "cli/cover_ask.h"

#include "cli/jobs.h"
#include "intarsia/cover_diagram.h"

#include <math.h>

enum { STEP = 1 << 16 };

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

// The diagram, or NULL after a message; then `*exit_status` says how to end.
static ita_cover_diagram *make_diagram(const ita_cover *cover, int *exit_status) {
    ita_cover_diagram *diagram;
    ita_diag diag;
    ita_status status = ita_cover_diagram_open(cover, 0, ita_heap(), &diagram, &diag);
    bool is_done = false;
    if (status != ITA_OK) {
        *exit_status = cli_failed(NULL, NULL, &diag);
        return NULL;
    }
    while (status == ITA_OK && !is_done && !cli_is_stopped)
        status = ita_cover_diagram_step(diagram, STEP, &is_done, &diag);
    if (is_done) return diagram;
    *exit_status = status == ITA_OK ? EXIT_STOPPED : cli_failed(NULL, NULL, &diag);
    ita_cover_diagram_close(diagram);
    return NULL;
}

// ---- what is asked of the diagram

typedef struct asking {
    const ita_cover *cover;
    const cli_args *args;
    ita_cover_diagram *diagram;
    bool is_json;
    ita_text *out;
} asking;

static void open_list(const asking *a, const char *name) {
    if (!a->is_json) return;
    ita_json_name(a->out, name);
    ita_json_open(a->out, '[');
}

static void close_list(const asking *a) {
    if (a->is_json) ita_json_close(a->out, ']');
}

static ita_status put_sample(const asking *a, uint64_t wanted) {
    uint64_t seed = 0;
    ita_random random;
    cli_number(a->args, "seed", 0, UINT64_MAX, &seed);
    ita_random_seed(&random, seed);
    open_list(a, "sample");
    for (uint64_t i = 0; i < wanted; i++) {
        const uint32_t *options;
        size_t count;
        ita_status status = ita_cover_diagram_sample(a->diagram, &random, &options, &count);
        if (status == ITA_E_NOT_FOUND) break;
        if (status != ITA_OK) return status;
        put_solution(a->cover, options, count, a->is_json, a->out);
    }
    close_list(a);
    return ITA_OK;
}

// Solutions are counted from 1 where people count.
static ita_status put_numbered(const asking *a, uint64_t number) {
    const uint32_t *options;
    size_t count;
    ita_status status = ita_cover_diagram_solution(a->diagram, number - 1, &options, &count);
    if (status == ITA_OK) {
        if (a->is_json) ita_json_name(a->out, "solution");
        put_solution(a->cover, options, count, a->is_json, a->out);
    }
    return status;
}

static ita_status put_cheapest(const asking *a, uint64_t wanted) {
    ita_cover_ranking *ranking;
    ita_status status = ita_cover_ranking_open(a->diagram, NULL, &ranking);
    if (status != ITA_OK) return status;
    open_list(a, "cheapest");
    for (uint64_t i = 0; i < wanted && status == ITA_OK; i++) {
        const uint32_t *options;
        size_t count;
        int64_t cost;
        status = ita_cover_ranking_next(ranking, &cost, &options, &count);
        if (status != ITA_OK) break;
        if (a->is_json) {
            ita_json_open(a->out, '{');
            ita_json_name(a->out, "cost");
            ita_json_int(a->out, cost);
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
    return status == ITA_E_NOT_FOUND ? ITA_OK : status;
}

static void put_total(const asking *a, uint32_t option, uint64_t total) {
    if (a->is_json) {
        ita_json_open(a->out, '{');
        ita_json_name(a->out, "option");
        put_option(a->cover, option, true, a->out);
        ita_json_name(a->out, "solutions");
        ita_json_uint(a->out, total);
        ita_json_close(a->out, '}');
        return;
    }
    ita_put_uint(a->out, total);
    ita_put_char(a->out, ' ');
    put_option(a->cover, option, false, a->out);
    ita_put_char(a->out, '\n');
}

// In how many solutions each option occurs: all options, or only those in all solutions and in
// none.
static ita_status put_totals(const asking *a, bool are_all_listed) {
    size_t count = ita_cover_option_count(a->cover);
    uint64_t solutions = ita_cover_diagram_solutions(a->diagram);
    uint64_t *totals = ita_take_zeroed(ita_heap(), count + 1, sizeof *totals);
    if (!totals) return ITA_E_MEMORY;
    ita_status status = ita_cover_diagram_totals(a->diagram, totals);
    open_list(a, are_all_listed ? "marginals" : "forced");
    for (uint32_t option = 0; option < count && status == ITA_OK; option++)
        if (are_all_listed || totals[option] == 0 || totals[option] == solutions)
            put_total(a, option, totals[option]);
    close_list(a);
    ita_give(ita_heap(), totals, (count + 1) * sizeof *totals);
    return status;
}

static ita_status put_answers(const asking *a) {
    ita_status status = ITA_OK;
    uint64_t sample = 0, number = 0, cheapest = 0;
    if (!cli_number(a->args, "sample", 1, UINT64_MAX, &sample) ||
        !cli_number(a->args, "solution", 1, UINT64_MAX, &number) ||
        !cli_number(a->args, "min-cost", 1, UINT64_MAX, &cheapest))
        return ITA_E_SYNTAX;
    if (sample > 0) status = put_sample(a, sample);
    if (status == ITA_OK && number > 0) status = put_numbered(a, number);
    if (status == ITA_OK && cheapest > 0) status = put_cheapest(a, cheapest);
    if (status == ITA_OK && cli_has(a->args, "marginals")) status = put_totals(a, true);
    if (status == ITA_OK && cli_has(a->args, "forced")) status = put_totals(a, false);
    return status;
}

static int ask_diagram(const cli_args *args, const ita_cover *cover, ita_text *out) {
    int exit_status = EXIT_STOPPED;
    asking a = {.cover = cover, .args = args, .is_json = cli_has(args, "json"), .out = out};
    a.diagram = make_diagram(cover, &exit_status);
    if (!a.diagram) return exit_status;
    uint64_t solutions = ita_cover_diagram_solutions(a.diagram);
    if (a.is_json) {
        ita_json_open(out, '{');
        ita_json_name(out, "solutions");
        ita_json_uint(out, solutions);
        ita_json_name(out, "diagram");
        ita_json_uint(out, ita_cover_diagram_nodes(a.diagram));
    }
    ita_status status = put_answers(&a);
    if (a.is_json) {
        ita_json_close(out, '}');
        ita_put_char(out, '\n');
    }
    ita_cover_diagram_close(a.diagram);
    if (status == ITA_E_RANGE) {
        ita_diag diag;
        ita_fail(&diag, status, "cover.ask.number");
        ita_diag_arg_int(&diag, (long long)solutions);
        return cli_failed(NULL, NULL, &diag);
    }
    if (status == ITA_E_SYNTAX) return EXIT_BAD;
    if (status != ITA_OK) return fail(status);
    cli_print(out);
    return solutions > 0 ? EXIT_YES : EXIT_NO;
}

// ---- an estimate

static void put_mean(const asking *a, const char *name, double mean, double variance) {
    char value[64];
    double error = sqrt(variance);
    if (a->is_json) {
        snprintf(value, sizeof value, "\"%s\":%.6g,\"%s_error\":%.3g", name, mean, name, error);
        ita_put(a->out, value);
        return;
    }
    snprintf(value, sizeof value, "%.6g +- %.2g ", mean, error);
    ita_put(a->out, value);
    ita_put(a->out, name);
    ita_put_char(a->out, '\n');
}

static int estimate(const cli_args *args, const ita_cover *cover, uint64_t ways, ita_text *out) {
    enum { AT_ONCE = 1000 };
    asking a = {.cover = cover, .args = args, .is_json = cli_has(args, "json"), .out = out};
    ita_cover_estimate result = {0};
    ita_random random;
    uint64_t seed = 0;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed)) return EXIT_BAD;
    ita_random_seed(&random, seed);
    for (uint64_t left = ways; left > 0 && !cli_is_stopped;) {
        uint64_t now = left < AT_ONCE ? left : AT_ONCE;
        ita_status status = ita_cover_estimate_more(cover, now, &random, ita_heap(), &result);
        if (status != ITA_OK) return fail(status);
        left -= now;
    }
    if (a.is_json) ita_put_char(out, '{');
    put_mean(&a, "solutions", result.solutions, result.solutions_variance);
    if (a.is_json) ita_put_char(out, ',');
    put_mean(&a, "nodes", result.nodes, result.nodes_variance);
    if (a.is_json) ita_put(out, "}\n");
    cli_print(out);
    return EXIT_YES;
}

// The first question, as one asks it; NULL when there is none.
static const char *question_of(const cli_args *args) {
    static const char *const questions[] = {"cover --sample",    "cover --solution",
                                            "cover --min-cost",  "cover --forced",
                                            "cover --marginals", "cover --estimate"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (cli_has(args, questions[i] + strlen("cover --"))) return questions[i];
    return NULL;
}

bool cover_is_asked(const cli_args *args) {
    return question_of(args) != NULL;
}

int cover_ask(const cli_args *args, const ita_cover *cover) {
    ita_text out;
    ita_diag diag;
    uint64_t ways = 0;
    if (cli_is_refused_over_ranks("cli.ranks.command", question_of(args), &diag))
        return cli_failed(NULL, NULL, &diag);
    if (!cli_number(args, "estimate", 2, UINT64_MAX, &ways)) return EXIT_BAD;
    cli_open_text(&out);
    int exit_status = ways > 0 ? estimate(args, cover, ways, &out) : ask_diagram(args, cover, &out);
    ita_text_close(&out);
    return exit_status;
}
