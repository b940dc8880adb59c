// intarsia bench: hands over to the program that measures, a part of its own.
#include "cli/commands.h"
#include "cli/parts.h"

static int run_bench(const cli_args *args) {
    char *arguments[5] = {"intarsia bench", "/proc/self/exe", NULL, NULL, NULL};
    ita_text program;
    ita_text_open(&program, ita_heap());
    cli_program(&program);
    arguments[1] = program.data;
    arguments[2] = (char *)ita_language_name(cli_language());
    if (cli_has(args, "list"))
        arguments[3] = "--list";
    else if (args->count)
        arguments[3] = (char *)args->positional[0];
    ita_diag diag;
    cli_part_run("bench", arguments, &diag);
    ita_text_close(&program);
    return cli_failed(NULL, NULL, &diag);
}

static const cli_option options[] = {{"list", 'l', NULL, "help.bench.list"}, {0}};

const cli_command cli_bench = {"bench", "[NAME]",  "help.bench", 0,    1,
                               options, run_bench, NULL,         false};
