// intarsia solve: solves or counts a puzzle over threads, stops and resumes.
#include "cli/commands.h"
#include "cli/jobs.h"

#include <string.h>
#include <unistd.h>

typedef struct problem {
    const ita_game *game;
    ita_config *config;   // ours when there is no session
    ita_session *session; // or NULL
    void *start;          // ours when there is no session
    ita_text name;
} problem;

static const ita_config *config_of(const problem *p) {
    return p->session ? ita_session_config(p->session) : p->config;
}

static const void *state_of(const problem *p) {
    return p->session ? ita_session_state(p->session) : p->start;
}

static void close_problem(problem *p) {
    if (p->start) ita_give(ita_heap(), p->start, p->game->rules->state_size(p->config));
    if (p->config) p->game->rules->config_free(p->config);
    ita_session_close(p->session);
    ita_text_close(&p->name);
}

static bool open_problem(const cli_args *args, problem *p, int *exit_status) {
    memset(p, 0, sizeof *p);
    ita_text_open(&p->name, ita_heap());
    if (args->count == 2) {
        if (!cli_open_session(args->positional[1], &p->session, exit_status)) return false;
        p->game = ita_session_game(p->session);
    } else if (!cli_open_game(args->positional[0], &p->game, &p->config, exit_status)) {
        return false;
    }
    if (!p->session) {
        p->start = ita_take(ita_heap(), p->game->rules->state_size(p->config));
        if (!p->start) return false;
        p->game->rules->start(p->config, p->start);
    }
    ita_put(&p->name, p->game->name);
    ita_put_char(&p->name, ':');
    p->game->rules->config_format(config_of(p), &p->name);
    ita_put_char(&p->name, ' ');
    p->game->rules->state_format(config_of(p), state_of(p), &p->name);
    return true;
}

static ita_status resume_problem(void *user, const char *bytes, size_t length, ita_job **job,
                                 ita_diag *diag) {
    problem *p = user;
    if (!p->game->puzzle->resume) return ITA_E_UNSUPPORTED;
    return p->game->puzzle->resume(config_of(p), state_of(p), bytes, length, ita_heap(), job, diag);
}

static void put_json(const ita_job_report *report, double seconds, bool is_complete,
                     ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "solutions");
    ita_json_uint(out, report->solutions);
    ita_json_name(out, "unique");
    ita_json_uint(out, report->unique);
    ita_json_name(out, "nodes");
    ita_json_uint(out, report->nodes);
    ita_json_name(out, "seconds");
    ita_json_fixed(out, seconds, 6);
    ita_json_name(out, "complete");
    ita_json_bool(out, is_complete);
    if (report->measure) {
        ita_json_name(out, report->measure);
        ita_json_int(out, report->value);
    }
    if (report->reason) {
        ita_json_name(out, "reason");
        ita_json_string(out, report->reason);
        ita_text words;
        ita_text_open(&words, ita_heap());
        ita_put_words(&words, report->reason, NULL);
        ita_json_name(out, "words");
        ita_json_string(out, ita_text_get(&words));
        ita_text_close(&words);
    }
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static void put_words(const ita_job_report *report, bool is_complete, bool is_count,
                      ita_text *out) {
    if (report->reason) {
        ita_put_words(out, report->reason, NULL);
        ita_put_char(out, '\n');
    }
    if (!is_count && (report->solutions > 0 || report->reason)) return;
    ita_put_uint(out, report->solutions);
    ita_put(out, " solutions");
    if (is_complete) {
        ita_put(out, ", ");
        ita_put_uint(out, report->unique);
        ita_put(out, " up to symmetry");
    } else {
        ita_put(out, " so far");
    }
    if (report->measure) {
        ita_put(out, ", ");
        ita_put(out, report->measure);
        ita_put_char(out, ' ');
        ita_put_int(out, report->value);
    }
    ita_put_char(out, '\n');
}

static bool read_options(const cli_args *args, ita_solve_options *options, job_plan *plan) {
    uint64_t threads = 0;
    bool is_count = cli_has(args, "count"), is_all = cli_has(args, "all");
    options->limit = is_count || is_all ? 0 : 1;
    if (!cli_number(args, "limit", 0, UINT64_MAX, &options->limit) ||
        !cli_number(args, "seed", 0, UINT64_MAX, &options->seed) ||
        !cli_number(args, "threads", 1, 64, &threads))
        return false;
    options->wants_texts = !is_count;
    options->method = cli_value(args, "method", NULL);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0) threads = processors > 1 && processors <= 64 ? (uint64_t)processors : 1;
    plan->threads =
        options->limit ? 1 : (unsigned)threads; // which are first must not depend on luck
    plan->shows_progress = cli_has(args, "progress");
    plan->prints_solutions = options->wants_texts && !cli_has(args, "json");
    plan->resume_path = cli_value(args, "resume", NULL);
    return true;
}

static int answer(const cli_args *args, ita_status status, const ita_job *job, double seconds,
                  const ita_diag *diag) {
    if (status != ITA_OK && status != ITA_E_STOPPED) return cli_failed(NULL, NULL, diag);
    ita_job_report report;
    ita_job_report_get(job, &report);
    bool is_complete = status == ITA_OK && report.is_complete;
    ita_text out;
    ita_text_open(&out, ita_heap());
    if (cli_has(args, "json"))
        put_json(&report, seconds, is_complete, &out);
    else
        put_words(&report, is_complete, cli_has(args, "count"), &out);
    cli_print(&out);
    ita_text_close(&out);
    if (status == ITA_E_STOPPED) return EXIT_STOPPED;
    return report.solutions > 0 ? EXIT_YES : EXIT_NO;
}

static int run_solve(const cli_args *args) {
    problem p;
    int exit_status = EXIT_STOPPED;
    ita_solve_options options = {0};
    job_plan plan = {0};
    if (!read_options(args, &options, &plan)) return EXIT_BAD;
    if (!open_problem(args, &p, &exit_status)) {
        close_problem(&p);
        return exit_status;
    }
    ita_diag diag;
    ita_job *job = NULL;
    ita_status status = ITA_OK;
    plan.source = (job_source){&p, resume_problem};
    plan.name = ita_text_get(&p.name);
    double before = job_clock();
    if (!p.game->puzzle || !p.game->puzzle->solve) {
        status = ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.puzzle.none");
        ita_diag_arg(&diag, p.game->title);
    } else {
        status =
            p.game->puzzle->solve(config_of(&p), state_of(&p), &options, ita_heap(), &job, &diag);
    }
    if (status == ITA_OK) {
        cli_catch_interrupt();
        status = job_run(&plan, &job, &diag);
        exit_status = answer(args, status, job, job_clock() - before, &diag);
    } else {
        exit_status = cli_failed(NULL, NULL, &diag);
    }
    ita_job_close(job);
    close_problem(&p);
    return exit_status;
}

static const cli_option options[] = {
    {"count", 'c', NULL, "count all solutions without listing them"},
    {"all", 'a', NULL, "list all solutions"},
    {"limit", 'l', "N", "stop after N solutions (default 1)"},
    {"threads", 't', "N", "threads for counting (default: all processors)"},
    {"progress", 'p', NULL, "show progress on standard error"},
    {"resume", 'r', "FILE", "go on from FILE when it is there; save there when stopped"},
    {"method", 'm', "NAME", "another way to the same answer, such as frontier"},
    {"seed", 's', "N", "seed where the order is random"},
    {"json", 'j', NULL, "answer as JSON: solutions, unique, nodes, seconds, complete"},
    {0}};

const cli_command cli_solve = {"solve",
                               "GAME[:CONFIG] [FILE]",
                               "solve a puzzle, from its start or a record",
                               1,
                               2,
                               options,
                               run_solve,
                               "Exit status: 0 solved, 1 no solution, 3 stopped before the end."};
