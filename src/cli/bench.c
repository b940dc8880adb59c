// intarsia bench: runs the measurements and prints them as JSON.
#include "cli/commands.h"

#include "bench.h"

#include <string.h>

static int run_bench(const cli_args *args) {
    const char *wanted = args->count ? args->positional[0] : NULL;
    if (cli_has(args, "list")) {
        for (size_t i = 0; i < bench_count; i++)
            printf("%-12s %s\n", benches[i].name, benches[i].words);
        return EXIT_YES;
    }
    bool is_found = false;
    int exit_status = EXIT_YES;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_json_open(&out, '{');
    for (size_t i = 0; i < bench_count; i++) {
        if (wanted && strcmp(wanted, benches[i].name) != 0) continue;
        is_found = true;
        ita_json_name(&out, benches[i].name);
        ita_json_open(&out, '{');
        if (benches[i].run(&out) != 0) exit_status = EXIT_NO;
        ita_json_close(&out, '}');
    }
    ita_put(&out, "}\n");
    if (is_found)
        cli_print(&out);
    else
        fprintf(stderr, "intarsia bench: there is no measurement \"%s\" (see --list)\n", wanted);
    ita_text_close(&out);
    return is_found ? exit_status : EXIT_BAD;
}

static const cli_option options[] = {{"list", 'l', NULL, "list the measurements"}, {0}};

const cli_command cli_bench = {
    "bench",   "[NAME]", "measure, and print JSON; ratios against peers are what counts",
    0,         1,        options,
    run_bench, NULL};
