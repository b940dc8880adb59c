// intarsia: the command line. Finds the command and hands it its arguments.
#include "cli/commands.h"
#include "cli/jobs.h"

#include <locale.h>
#include <string.h>

const cli_command *const cli_commands[] = {
    &cli_games, &cli_sets,   &cli_figures,  &cli_new,     &cli_replay, &cli_perft,
    &cli_show,  &cli_sheet,  &cli_make,     &cli_convert, &cli_play,   &cli_solve,
    &cli_cover, &cli_verify, &cli_analyse,  &cli_engine,  &cli_match,  &cli_bench,
    &cli_serve, &cli_help,   &cli_complete, &cli_manual,
};
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const cli_command *cli_find_command(const char *name) {
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
    return NULL;
}

// Without a command: what there is, as a complaint.
static int complain_without_command(void) {
    ita_text help;
    cli_choose_language(NULL);
    cli_open_text(&help);
    cli_put_help(&help);
    if (ita_text_status(&help) == ITA_OK)
        cli_write(stderr, ita_text_get(&help), help.length);
    else
        cli_lack_memory();
    ita_text_close(&help);
    return EXIT_BAD;
}

// A command that there is not is told in the language that its options ask for.
static int refuse_command(const char *name, int argc, char **argv) {
    static const cli_command none = {.most = CLI_POSITIONAL_MAX};
    cli_args args;
    cli_parse(&none, argc, argv, &args);
    if (!cli_choose_language(cli_value(&args, "lang", NULL))) return EXIT_BAD;
    return cli_misused(NULL, "cli.use.command", (const char *const[]){name, NULL});
}

static int run_command(const cli_command *command, int argc, char **argv) {
    cli_args args;
    ita_diag diag;
    cli_parse(command, argc, argv, &args);
    if (!cli_choose_language(cli_value(&args, "lang", NULL))) return EXIT_BAD;
    if (cli_has(&args, "help")) return cli_show_help(command);
    if (args.fault.key) return cli_refuse_call(&args);
    if (!command->takes_ranks &&
        cli_is_refused_over_ranks("cli.ranks.command", command->name, &diag))
        return cli_failed(NULL, NULL, &diag);
    const int exit_status = command->run(&args);
    return command->takes_ranks ? job_settle_ranks(exit_status) : exit_status;
}

// The language may stand before the command as well: it goes behind it.
static void put_language_behind(int argc, char **argv) {
    const int taken = strcmp(argv[1], "--lang") == 0 ? 2 : strncmp(argv[1], "--lang=", 7) == 0;
    if (taken == 0 || argc < taken + 2) return;
    char *command = argv[taken + 1];
    memmove(argv + 2, argv + 1, (size_t)taken * sizeof *argv);
    argv[1] = command;
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    cli_hush_others();
    if (argc < 2) return cli_end(complain_without_command());
    put_language_behind(argc, argv);
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) {
        puts("intarsia " INTARSIA_VERSION);
        return cli_end(EXIT_YES);
    }
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0 || strcmp(argv[i], "-j") == 0) cli_answer_json();
    const cli_command *command = cli_find_command(name);
    return cli_end(command ? run_command(command, argc - 2, argv + 2)
                           : refuse_command(name, argc - 1, argv + 1));
}
