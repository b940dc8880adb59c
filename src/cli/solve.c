// intarsia solve: solves or counts a puzzle, or takes its solutions apart, over threads; stops and
// resumes.
#include "cli/commands.h"
#include "cli/draw_scene.h"
#include "cli/jobs.h"
#include "cli/solve_apart.h"
#include "cli/solve_chart.h"
#include "cli/solve_steps.h"

#include <string.h>

typedef struct problem {
    const ita_game *game;
    ita_config *config;   // ours when there is no session
    ita_session *session; // or NULL
    void *start;          // ours when there is no session
    ita_text name;
    const ita_apart_options *apart; // what is asked of solutions taken apart, or NULL
} problem;

static const ita_config *config_of(const problem *p) {
    return p->session ? ita_session_config(p->session) : p->config;
}

static const void *state_of(const problem *p) {
    return p->session ? ita_session_state(p->session) : p->start;
}

static void close_problem(problem *p) {
    if (p->start) ita_give(ita_heap(), p->start, ita_rules_of(p->config)->state_size(p->config));
    if (p->config) ita_config_free(p->config);
    ita_session_close(p->session);
    ita_text_close(&p->name);
}

// The game that was named; else, where pieces are given, the one that takes them. Or NULL.
static const char *name_of(const cli_args *args) {
    const bool is_file_alone = args->count == 1 && cli_is_path(args->positional[0]);
    if (!is_file_alone) return args->positional[0];
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count && cli_value(args, "set", NULL); i++)
        if (ita_option_taking_file(games[i], "set", 3)) return games[i]->name;
    return NULL;
}

// A game that takes figures from files: "dissection FIGURE.svg". False when the file is none, such
// as a record.
static bool embed_figure(const char *name, const ita_text *content, ita_text *value,
                         ita_status *status, ita_diag *diag) {
    if (!name) return false;
    size_t length = strcspn(name, ":");
    const ita_game *game = ita_game_find(name, length);
    static const char record[] = "intarsia ";
    bool is_record = content->length >= sizeof record - 1 &&
                     memcmp(content->data, record, sizeof record - 1) == 0;
    const ita_option_spec *figure = game ? ita_option_taking_file(game, "figure", 6) : NULL;
    if (!figure || is_record) return false;
    *status = figure->embed(ita_text_get(content), content->length, value, diag);
    return true;
}

// "game:config" with the set and the figure behind what was given.
static void put_setup(const cli_args *args, const char *figure, ita_text *out) {
    const char *set = cli_value(args, "set", NULL), *name = name_of(args);
    bool has_config = strchr(name, ':') != NULL;
    ita_put(out, name);
    if (set) {
        ita_put(out, has_config ? ",set=" : ":set=");
        ita_put(out, set);
    }
    if (!figure) return;
    ita_put(out, has_config || set ? ",figure=" : ":figure=");
    ita_put(out, figure);
}

// What is said when the figure as it is drawn is none of these pieces.
static int answer_impossible(const cli_args *args, const ita_diag *diag) {
    static const char *const counts[] = {"solutions", "unique", "nodes", "seconds"};
    ita_text out, words;
    ita_text_open(&out, ita_heap());
    cli_open_text(&words);
    ita_put_diag(&words, diag);
    if (cli_has(args, "json")) {
        ita_json_open(&out, '{');
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            ita_json_pair_uint(&out, counts[i], 0);
        }
        ita_json_pair_bool(&out, "complete", false); // a drawing's corners are known in part only
        ita_json_name(&out, "reason");
        ita_json_string(&out, diag->key);
        ita_json_name(&out, "words");
        ita_json_string(&out, ita_text_get(&words));
        ita_json_close(&out, '}');
    } else {
        ita_put_bytes(&out, ita_text_get(&words), words.length);
    }
    ita_put_char(&out, '\n');
    ita_text_need(&out, &words);
    cli_print(&out);
    ita_text_close(&words);
    ita_text_close(&out);
    return EXIT_NO;
}

// Whether a fault lies in the figure, not in the setup before it.
static bool is_about_figure(const ita_text *whole, const char *figure, const ita_diag *diag) {
    return diag->offset == ITA_NO_OFFSET || whole->failed ||
           diag->offset + strlen(figure) >= whole->length;
}

static bool open_figure(const cli_args *args, const char *figure, problem *p, int *exit_status) {
    const char *path = figure ? args->positional[args->count - 1] : args->positional[0];
    ita_diag diag = {.key = "memory"};
    ita_text setup, whole;
    ita_text_open(&setup, ita_heap());
    ita_text_open(&whole, ita_heap());
    put_setup(args, figure, &setup);
    ita_status status = ita_text_status(&setup);
    if (status == ITA_OK) status = cli_embed_files(setup.data, &whole, &diag);
    if (status == ITA_OK)
        status = ita_game_parse(ita_text_get(&whole), whole.length, cli_memory(), &p->game,
                                &p->config, &diag);
    if (status != ITA_OK && !diag.key) // said already, with the place in that file
        *exit_status = cli_exit_status(status);
    else if (status == ITA_E_ILLEGAL)
        *exit_status = answer_impossible(args, &diag);
    else if (status != ITA_OK)
        *exit_status = cli_failed(!figure || is_about_figure(&whole, figure, &diag) ? path : NULL,
                                  NULL, &diag);
    ita_text_close(&whole);
    ita_text_close(&setup);
    return status == ITA_OK;
}

// A record stands alone or beside the name of its own game, and has its setup. False after a
// message.
static bool is_record_of(const cli_args *args, const char *path, const ita_game *game) {
    const char *name = args->count == 2 ? args->positional[0] : game->name;
    const size_t length = strcspn(name, ":");
    if (!ita_text_is(name, length, game->name))
        cli_misused("solve", "cli.use.game", (const char *const[]){path, game->name, NULL});
    else if (name[length] || cli_value(args, "set", NULL))
        cli_misused("solve", "cli.use.setup", (const char *const[]){path, game->name, NULL});
    else
        return true;
    return false;
}

// One of a file of several: the first, which is said, or the one that is asked for.
static bool open_record(const cli_args *args, const char *path, const ita_text *content, problem *p,
                        int *exit_status) {
    if (!cli_open_content(args, path, content, &p->session, exit_status)) return false;
    p->game = ita_session_game(p->session);
    *exit_status = EXIT_BAD;
    return is_record_of(args, path, p->game);
}

static int refuse_game_number(void) {
    return cli_misused("solve", "cli.use.solve.game", NULL);
}

// A drawing, which is no record of any game.
static bool is_drawing(const ita_text *content) {
    const char *bytes = ita_text_get(content);
    return bytes[strspn(bytes, " \t\r\n")] == '<' && strstr(bytes, "<svg");
}

// The last argument: a figure where the game before it takes one, else a record.
static bool open_file(const cli_args *args, problem *p, int *exit_status) {
    const char *path = args->positional[args->count - 1];
    ita_diag diag;
    ita_text content, figure;
    ita_status status = cli_read_file(path, &content, &diag);
    if (status != ITA_OK) {
        *exit_status = cli_failed(NULL, NULL, &diag);
        return false;
    }
    ita_text_open(&figure, ita_heap());
    bool is_open = false;
    const char *name = args->count == 2 ? args->positional[0] : NULL;
    if (!embed_figure(name_of(args), &content, &figure, &status, &diag)) {
        if (!name || !is_drawing(&content))
            is_open = open_record(args, path, &content, p, exit_status);
        else if (cli_open_game(name, &p->game, &p->config, exit_status)) // not if there is none
            *exit_status = cli_misused("solve", "cli.use.solve.figure",
                                       (const char *const[]){path, name, NULL});
    } else if (cli_has(args, "game")) {
        *exit_status = refuse_game_number();
    } else if (status == ITA_OK) {
        is_open = open_figure(args, ita_text_get(&figure), p, exit_status);
    }
    if (status != ITA_OK) *exit_status = cli_failed(path, &content, &diag);
    ita_text_close(&figure);
    ita_text_close(&content);
    return is_open;
}

static bool lacks_memory(int *exit_status) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_MEMORY, "memory");
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

static bool open_problem(const cli_args *args, problem *p, int *exit_status) {
    *p = (problem){0};
    ita_text_open(&p->name, ita_heap());
    if (args->count == 2 || cli_is_path(args->positional[0])) {
        if (!open_file(args, p, exit_status)) return false;
    } else if (cli_has(args, "game")) {
        *exit_status = refuse_game_number();
        return false;
    } else if (cli_value(args, "set", NULL)) {
        if (!open_figure(args, NULL, p, exit_status)) return false;
    } else if (!cli_open_game(args->positional[0], &p->game, &p->config, exit_status)) {
        return false;
    }
    if (!p->session) {
        p->start = ita_take(ita_heap(), ita_rules_of(p->config)->state_size(p->config));
        if (!p->start) return lacks_memory(exit_status);
        ita_rules_of(p->config)->start(p->config, p->start);
    }
    ita_put(&p->name, p->game->name);
    ita_put_char(&p->name, ':');
    ita_config_format(config_of(p), &p->name);
    ita_put_char(&p->name, ' ');
    ita_rules_of(config_of(p))->state_format(config_of(p), state_of(p), &p->name);
    return p->name.failed ? lacks_memory(exit_status) : true;
}

static ita_status resume_problem(void *user, const char *bytes, size_t length, ita_job **job,
                                 ita_diag *diag) {
    problem *p = user;
    if (p->apart)
        return ita_disassembler_of(config_of(p))
            ->resume(config_of(p), state_of(p), p->apart, bytes, length, cli_memory(), job, diag);
    if (!ita_puzzle_of(config_of(p))->resume) return ita_fail(diag, ITA_E_UNSUPPORTED, "job.save");
    return ita_puzzle_of(config_of(p))
        ->resume(config_of(p), state_of(p), bytes, length, cli_memory(), job, diag);
}

static ita_status open_job(const problem *p, const job_plan *plan, ita_job **job, ita_diag *diag) {
    const ita_config *config = config_of(p);
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    const ita_disassembler *disassembler = ita_disassembler_of(config);
    const ita_solve_options options = {plan->limit, plan->wants_texts, plan->seed, plan->method};
    if (p->apart && disassembler)
        return disassembler->open(config, state_of(p), p->apart, cli_memory(), job, diag);
    if (!p->apart && puzzle && puzzle->solve)
        return puzzle->solve(config, state_of(p), &options, cli_memory(), job, diag);
    ita_fail(diag, ITA_E_UNSUPPORTED, p->apart ? "cli.apart.none" : "cli.puzzle.none");
    ita_diag_arg(diag, cli_words(config->variant->words));
    return ITA_E_UNSUPPORTED;
}

static int run_job(const cli_args *args, job_plan *plan, problem *p) {
    ita_diag diag;
    ita_job *job = NULL;
    ita_apart_options apart;
    if (cli_has(args, "disassemble")) {
        apart = solve_apart_options(args, plan);
        p->apart = &apart;
        solve_apart_name(&apart, &p->name);
    }
    plan->source = (job_source){p, resume_problem};
    plan->name = ita_text_get(&p->name);
    double before = job_clock();
    ita_status status =
        p->name.failed ? ita_fail(&diag, ITA_E_MEMORY, "memory") : open_job(p, plan, &job, &diag);
    if (status != ITA_OK && status != ITA_E_STOPPED) return cli_failed(NULL, NULL, &diag);
    ita_job_report report = {0};
    if (status == ITA_OK) status = job_run(plan, job, &report, &diag);
    const int answer = job_answer(args, plan, status, &report, job_clock() - before, &diag);
    // of assemblies those that stay locked are listed too, and the list says so itself
    if (status == ITA_OK && plan->prints_solutions && !p->apart) job_say_listed(&report);
    return answer;
}

static int run_solve(const cli_args *args) {
    problem p;
    int exit_status = EXIT_STOPPED;
    job_plan plan = {0};
    if (!solve_chart_fits(args, &exit_status) || !solve_apart_fits(args, &exit_status) ||
        !solve_steps_fits(args, &exit_status))
        return exit_status;
    if (!job_read_options(args, &plan)) return EXIT_BAD;
    if (open_problem(args, &p, &exit_status)) {
        cli_catch_interrupt();
        exit_status = cli_has(args, "marginals") ? solve_chart(args, config_of(&p), state_of(&p))
                      : cli_has(args, "output")  ? solve_steps(args, config_of(&p), state_of(&p))
                                                 : run_job(args, &plan, &p);
    }
    close_problem(&p);
    return exit_status;
}

static const cli_option options[] = {JOB_OPTIONS,
                                     {"set", 0, "NAME|@FILE", "help.solve.set"},
                                     {"game", 'g', "N", "help.game"},
                                     {"marginals", 0, NULL, "help.solve.marginals"},
                                     {"piece", 0, "NAME", "help.solve.piece"},
                                     {"memory", 0, "MIB", "help.cover.memory"},
                                     APART_OPTIONS,
                                     DRAW_OPTIONS,
                                     {0}};

static const char *const more[] = {"help.solve.1", "help.solve.2", "help.solve.3",
                                   "help.solve.4", JOB_MORE,       NULL};

const cli_command cli_solve = {
    "solve", "[GAME[:CONFIG]] [FILE]", "help.solve", 1, 2, options, run_solve, more, true};
