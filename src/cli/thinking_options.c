// The options by which a command limits how the computer thinks.
#include "cli/thinking.h"

#include <stdlib.h>

static bool read_seconds(const cli_args *args, double *seconds) {
    const char *given = cli_value(args, "time", NULL);
    if (!given) return true;
    char *end;
    *seconds = strtod(given, &end);
    const bool is_good = *given && !*end && *seconds >= 0 && *seconds < 1e6;
    if (*seconds == 0) *seconds = 1e-9; // no time is a limit too: what is found at once
    if (is_good) return true;
    cli_misused(args->command->name, "cli.use.seconds", (const char *const[]){given, NULL});
    return false;
}

bool think_read_limits(const cli_args *args, think_limits *limits, ita_text *weights) {
    uint64_t threads = 1;
    cli_open_text(weights);
    if (!cli_number(args, "nodes", 1, UINT64_MAX, &limits->nodes) ||
        !cli_number(args, "threads", 1, THINK_THREADS_MOST, &threads) ||
        !cli_number(args, "seed", 0, UINT64_MAX, &limits->seed) ||
        !read_seconds(args, &limits->seconds))
        return false;
    limits->threads = (unsigned)threads;
    const char *path = cli_value(args, "weights", NULL);
    if (!path) return true;
    ita_diag diag;
    if (cli_read_file(path, weights, &diag) != ITA_OK) {
        cli_failed(path, NULL, &diag);
        cli_open_text(weights);
        return false;
    }
    limits->weights = weights;
    return true;
}
