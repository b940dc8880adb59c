// intarsia solve: solves or counts a puzzle over threads, stops and resumes.
#include "cli/commands.h"
#include "cli/jobs.h"

#include <string.h>

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

static int run_solve(const cli_args *args) {
    problem p;
    int exit_status = EXIT_STOPPED;
    job_plan plan = {0};
    if (!job_read_options(args, &plan)) return EXIT_BAD;
    ita_solve_options options = {plan.limit, plan.wants_texts, plan.seed, plan.method};
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
        exit_status = job_answer(args, status, job, job_clock() - before, &diag);
    } else {
        exit_status = cli_failed(NULL, NULL, &diag);
    }
    ita_job_close(job);
    close_problem(&p);
    return exit_status;
}

static const cli_option options[] = {JOB_OPTIONS, {0}};

const cli_command cli_solve = {"solve",
                               "GAME[:CONFIG] [FILE]",
                               "solve a puzzle, from its start or a record",
                               1,
                               2,
                               options,
                               run_solve,
                               "Exit status: 0 solved, 1 no solution, 3 stopped before the end."};
