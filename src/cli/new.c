// intarsia new: a fresh record, of the config as given or of a fresh puzzle, which is looked for as
// any job: it shows its progress, stops and is gone on with.
#include "cli/commands.h"
#include "cli/jobs.h"

#include "intarsia/generate.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

static ita_status resume(void *user, const char *bytes, size_t length, ita_job **job,
                         ita_diag *diag) {
    return ita_generation_resume(user, bytes, length, cli_memory(), job, diag);
}

// How far the search came that found none.
static void say_reached(int64_t level) {
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)level);
    ita_text words;
    cli_open_text(&words);
    ita_put_words(&words, "cli.new.reached", (const char *const[]){number, NULL});
    ita_put_char(&words, '\n');
    cli_write(stderr, ita_text_get(&words), words.length);
    ita_text_close(&words);
}

// What is looked for, so that no other search is gone on with; and how.
static ita_status make_fresh(const cli_args *args, ita_config *config, const char *name,
                             uint64_t seed, int difficulty, ita_text *text, ita_diag *diag) {
    const job_plan plan = {.limit = 1,
                           .seed = seed,
                           .wants_texts = true,
                           .threads = 1,
                           .shows_progress = cli_has(args, "progress"),
                           .into = text,
                           .resume_path = cli_value(args, "resume", NULL),
                           .save_every = job_save_pause(),
                           .name = name,
                           .source = {config, resume}};
    ita_job *job;
    ita_job_report report;
    ita_status status = cli_check_output(cli_value(args, "output", NULL), diag);
    if (status == ITA_OK)
        status = ita_generation_open(config, seed, difficulty, cli_memory(), &job, diag);
    if (status != ITA_OK) return status;
    cli_catch_interrupt();
    status = job_run(&plan, job, &report, diag);
    if (status == ITA_OK && report.solutions == 0 && report.value > 0) say_reached(report.value);
    if (status == ITA_OK && report.solutions == 0)
        return ita_fail(diag, ITA_E_NOT_FOUND, report.reason ? report.reason : "sheet.none");
    while (text->length > 0 && text->data[text->length - 1] == '\n')
        text->data[--text->length] = '\0';
    return status;
}

// The config as given, or with a difficulty a fresh puzzle of the game.
static ita_status put_config(const cli_args *args, ita_config *config, uint64_t difficulty,
                             uint64_t seed, ita_text *text, ita_diag *diag) {
    if (!difficulty) {
        ita_config_format(config, text);
        return ITA_OK;
    }
    ita_text name;
    ita_text_open(&name, ita_heap());
    ita_put(&name, "fresh ");
    ita_put_uint(&name, difficulty);
    ita_put_char(&name, ' ');
    ita_put(&name, config->game->name);
    ita_put_char(&name, ':');
    ita_config_format(config, &name);
    ita_status status = ita_text_status(&name);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else
        status = make_fresh(args, config, ita_text_get(&name), seed, (int)difficulty, text, diag);
    ita_text_close(&name);
    return status;
}

static int write_record(const cli_args *args, ita_text *setup, uint64_t seed) {
    ita_session *session;
    ita_diag diag;
    ita_status status =
        ita_session_new(ita_text_get(setup), setup->length, cli_memory(), &session, &diag);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    status = ita_session_seed(session, seed, &diag);
    ita_text_reset(setup);
    ita_session_write(session, setup);
    ita_session_close(session);
    if (status == ITA_OK) status = cli_write_file(cli_value(args, "output", "-"), setup, &diag);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

// A search that was stopped says so, and where it can be gone on with.
static int answer_stop(const cli_args *args, const ita_diag *unsaved) {
    const char *path = cli_value(args, "resume", NULL);
    ita_diag stopped;
    ita_fail(&stopped, ITA_E_STOPPED, "cli.new.stopped");
    if (!path) return cli_failed(NULL, NULL, &stopped);
    if (unsaved->status != ITA_OK) return cli_failed(NULL, NULL, unsaved);
    ita_text out;
    cli_open_text(&out);
    ita_put_words(&out, "cli.new.stopped", NULL);
    ita_put_char(&out, '\n');
    ita_put_words(&out, "cli.resume.kept", (const char *const[]){path, NULL});
    ita_put_char(&out, '\n');
    fputs(ita_text_get(&out), stderr);
    ita_text_close(&out);
    return EXIT_STOPPED;
}

// The file of the search goes when the answer is written, unless the answer has taken its place.
static void forget_search(const cli_args *args) {
    const char *path = cli_value(args, "resume", NULL), *output = cli_value(args, "output", "-");
    struct stat search, answer;
    const bool is_answer = path && stat(path, &search) == 0 && stat(output, &answer) == 0 &&
                           search.st_dev == answer.st_dev && search.st_ino == answer.st_ino;
    if (!is_answer) job_forget(path);
}

static int run_new(const cli_args *args) {
    const ita_game *game;
    ita_config *config;
    int exit_status;
    uint64_t seed = 0, difficulty = 0;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed) ||
        !cli_number(args, "generate", 1, 10, &difficulty))
        return EXIT_BAD;
    const bool is_resumed = cli_has(args, "resume");
    if (is_resumed && (!difficulty || !cli_has(args, "seed")))
        return cli_misused("new", "cli.use.new.resume", NULL);
    if (cli_has(args, "progress") && !difficulty)
        return cli_refuse_pair("cli.options.with", "progress", "generate");
    if (!cli_has(args, "seed")) seed = ita_mix((uint64_t)time(NULL)) ^ (uint64_t)clock();
    if (!cli_open_game(args->positional[0], &game, &config, &exit_status)) return exit_status;
    ita_text setup, text;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&setup, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_status status = put_config(args, config, difficulty, seed, &text, &diag);
    ita_put(&setup, game->name);
    ita_put_char(&setup, ':');
    ita_put_bytes(&setup, ita_text_get(&text), text.length);
    ita_text_need(&setup, &text);
    if (status == ITA_OK && setup.failed) status = ita_fail(&diag, ITA_E_MEMORY, "memory");
    ita_config_free(config);
    exit_status = status == ITA_OK          ? write_record(args, &setup, seed)
                  : status == ITA_E_STOPPED ? answer_stop(args, &diag)
                                            : cli_failed(NULL, NULL, &diag);
    const bool is_none = status == ITA_E_NOT_FOUND; // of all designs that are looked at
    if (is_none) exit_status = EXIT_NO;
    if (exit_status == EXIT_YES || is_none) forget_search(args);
    ita_text_close(&text);
    ita_text_close(&setup);
    return exit_status;
}

static const cli_option new_options[] = {{"seed", 's', "N", "help.seed"},
                                         {"generate", 'g', "1..10", "help.new.generate"},
                                         {"progress", 'p', NULL, "help.job.progress"},
                                         {"resume", 'r', "FILE", "help.job.resume"},
                                         {"output", 'o', "FILE", "help.new.output"},
                                         {0}};

const cli_command cli_new = {"new",       "GAME[:CONFIG]", "help.new", 1,    1,
                             new_options, run_new,         NULL,       false};
