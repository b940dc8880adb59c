// intarsia make: the puzzle that a draft makes, as setup or record; whether it can be solved, in
// how many ways, how hard it is; and the way back, the draft of a puzzle.
#include "cli/commands.h"
#include "cli/jobs.h"
#include "intarsia/rating.h"

#include <string.h>

// What a check found out. A part that was not asked for, or that nobody can know, is not done.
typedef struct findings {
    ita_job_report solutions, rating;
    ita_status status; // of the count: ITA_OK, or ITA_E_STOPPED
    double seconds;
} findings;

static ita_status rate(const ita_session *puzzle, const ita_allocator *memory, findings *found,
                       ita_diag *diag) {
    if (!ita_can_rate(ita_session_config(puzzle))) return ITA_OK;
    ita_job *job;
    ita_status status =
        ita_rating_open(ita_session_config(puzzle), ita_session_state(puzzle), memory, &job, diag);
    if (status == ITA_E_UNSUPPORTED) return ITA_OK; // not of this kind
    if (status == ITA_E_STOPPED) return ITA_OK;     // what was found is told
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !found->rating.is_done && !cli_is_stopped) {
        status = ita_job_step(job, 16, diag);
        ita_job_report_get(job, &found->rating);
    }
    ita_job_close(job);
    return status;
}

static ita_status check(const ita_session *puzzle, const char *name, findings *found,
                        ita_diag *diag) {
    const ita_config *config = ita_session_config(puzzle);
    const ita_puzzle *solver = ita_puzzle_of(config);
    const job_plan plan = {.threads = job_processors(), .name = name};
    const ita_solve_options options = {0};
    ita_job *job;
    if (!solver || !solver->solve) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "cli.puzzle.none");
        ita_diag_arg(diag, cli_words(config->variant->words));
        return ITA_E_UNSUPPORTED;
    }
    ita_status status =
        solver->solve(config, ita_session_state(puzzle), &options, cli_memory(), &job, diag);
    if (status == ITA_E_STOPPED) found->status = status;
    if (status != ITA_OK) return status == ITA_E_STOPPED ? ITA_OK : status;
    const double before = job_clock();
    found->status = job_run(&plan, job, &found->solutions, diag);
    found->seconds = job_clock() - before;
    if (found->status != ITA_OK && found->status != ITA_E_STOPPED) return found->status;
    return found->solutions.solutions > 0 ? rate(puzzle, cli_memory(), found, diag) : ITA_OK;
}

// ---- the answer

static void put_rating(const findings *found, ita_text *out) {
    if (!found->rating.is_done) return;
    if (found->rating.reason) {
        const bool counts_turns = strcmp(found->rating.measure, "turns") == 0;
        char value[24];
        snprintf(value, sizeof value, "%d", (int)found->rating.value);
        const char *args[] = {value, cli_words(found->rating.reason), NULL};
        if (found->rating.value > 0)
            ita_put_words(out, counts_turns ? "cli.make.turns" : "cli.make.rated", args);
        else
            ita_put(out, args[1]);
        ita_put_char(out, '\n');
        return;
    }
    char numbers[3][24];
    snprintf(numbers[0], sizeof numbers[0], "%d", (int)found->rating.value);
    snprintf(numbers[1], sizeof numbers[1], "%d", (int)found->rating.solutions);
    snprintf(numbers[2], sizeof numbers[2], "%d", (int)found->rating.nodes);
    ita_put_words(out, "cli.make.rating",
                  (const char *const[]){numbers[0], numbers[1], numbers[2], NULL});
    ita_put_char(out, '\n');
}

static void put_words(const char *setup, const findings *found, ita_text *out) {
    ita_put(out, setup);
    ita_put_char(out, '\n');
    if (!found) return;
    job_put_words(&found->solutions, true, out);
    put_rating(found, out);
}

static void put_json(const char *setup, const char *title, const findings *found, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair(out, "setup", setup);
    if (title) ita_json_pair(out, "title", title);
    if (found) {
        job_put_members(&found->solutions, found->seconds, found->status == ITA_E_STOPPED, out);
        ita_json_name(out, found->rating.measure ? found->rating.measure : "difficulty");
        if (found->rating.is_done && found->rating.value > 0)
            ita_json_int(out, found->rating.value);
        else
            ita_json_string(out, NULL);
        ita_json_pair_uint(out, "tries", found->rating.nodes);
        ita_json_pair_uint(out, "reached", found->rating.solutions);
    }
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static void print_answer(const cli_args *args, const ita_session *made, const char *setup,
                         const findings *found) {
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json"))
        put_json(setup, ita_record_tag(ita_session_record(made), "title"), found, &out);
    else
        put_words(setup, found, &out);
    cli_print(&out);
    ita_text_close(&out);
}

static ita_status write_record(const char *path, const ita_session *puzzle, ita_diag *diag) {
    ita_text record;
    ita_text_open(&record, ita_heap());
    ita_session_write(puzzle, &record);
    const ita_status status = cli_write_file(path, &record, diag);
    ita_text_close(&record);
    return status;
}

// What was made, as those who play it will open it, so that what is answered can be played.
static int answer(const cli_args *args, const char *setup, const ita_session *made) {
    const char *path = cli_value(args, "output", NULL);
    findings found = {.status = ITA_OK};
    ita_diag diag = {.key = "ok"};
    ita_status status = ITA_OK;
    if (cli_has(args, "check")) {
        cli_catch_interrupt();
        status = cli_check_output(path, &diag);
        if (status == ITA_OK) status = check(made, setup, &found, &diag);
    }
    if (status == ITA_OK && path) status = write_record(path, made, &diag);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    if (!path || strcmp(path, "-") != 0)
        print_answer(args, made, setup, cli_has(args, "check") ? &found : NULL);
    if (found.status == ITA_E_STOPPED || cli_is_stopped) return EXIT_STOPPED;
    return cli_has(args, "check") && found.solutions.solutions == 0 ? EXIT_NO : EXIT_YES;
}

// A name that is given, or the one that the other has.
static ita_status entitle(const cli_args *args, const ita_session *from, ita_session *made,
                          ita_diag *diag) {
    const char *usual = ita_record_tag(ita_session_record(from), "title");
    const char *title = cli_value(args, "title", usual);
    if (!title) return ITA_OK;
    const ita_status status = ita_session_tag(made, "title", title, strlen(title));
    return status == ITA_OK ? status : ita_fail(diag, status, "cli.make.title");
}

static ita_status make_puzzle(const ita_session *draft, ita_session **made, ita_diag *diag) {
    ita_text setup;
    ita_text_open(&setup, ita_heap());
    ita_status status = ita_session_made(draft, &setup, diag);
    if (status == ITA_OK)
        status = ita_session_new(ita_text_get(&setup), setup.length, cli_memory(), made, diag);
    ita_text_close(&setup);
    return status;
}

static int make_from(const cli_args *args, const ita_session *from) {
    ita_session *made;
    ita_text setup;
    ita_diag diag = {.key = "ok"};
    ita_status status = cli_has(args, "draft") ? ita_session_draft(from, &made, &diag)
                                               : make_puzzle(from, &made, &diag);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    const ita_record *record = ita_session_record(made);
    cli_open_text(&setup);
    ita_put(&setup, record->game);
    if (record->config[0]) ita_put_char(&setup, ':');
    ita_put(&setup, record->config);
    status = entitle(args, from, made, &diag);
    if (status == ITA_OK && setup.failed) status = ita_fail(&diag, ITA_E_MEMORY, "memory");
    const int exit_status =
        status == ITA_OK ? answer(args, ita_text_get(&setup), made) : cli_failed(NULL, NULL, &diag);
    ita_text_close(&setup);
    ita_session_close(made);
    return exit_status;
}

static int run_make(const cli_args *args) {
    ita_session *from;
    int exit_status;
    if (cli_has(args, "json") && strcmp(cli_value(args, "output", ""), "-") == 0)
        return cli_misused("make", "cli.use.replay", NULL);
    if (cli_has(args, "draft") && cli_has(args, "check"))
        return cli_misused("make", "cli.use.make", NULL);
    if (!cli_open_session(args->positional[0], &from, &exit_status)) return exit_status;
    exit_status = make_from(args, from);
    ita_session_close(from);
    return exit_status;
}

static const cli_option make_options[] = {
    {"check", 'c', NULL, "help.make.check"}, {"output", 'o', "FILE", "help.make.output"},
    {"draft", 'd', NULL, "help.make.draft"}, {"title", 't', "NAME", "help.make.title"},
    {"json", 'j', NULL, "help.make.json"},   {0}};

static const char *const more[] = {"help.make.1", NULL};

const cli_command cli_make = {"make",       "FILE",   "help.make", 1,    1,
                              make_options, run_make, more,        false};
