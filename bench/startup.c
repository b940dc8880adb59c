// How long the program takes to start beside an empty one, for commands that need no library.
#include "bench.h"
#include "benches.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 60 };

const char *bench_program;

static double run_once(char *const *arguments) {
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int outcome = -1;
    double start = bench_clock();
    if (posix_spawn(&child, arguments[0], &quiet, NULL, arguments, environ) == 0)
        waitpid(child, &outcome, 0);
    double seconds = bench_clock() - start;
    posix_spawn_file_actions_destroy(&quiet);
    return outcome == 0 ? seconds : -1;
}

// The best of many rounds: what else the machine does only ever adds.
static int put_best(const char *name, char *const *arguments, ita_text *out) {
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double seconds = run_once(arguments);
        if (seconds < 0) return 1;
        if (seconds < best) best = seconds;
    }
    ita_json_pair_fixed(out, name, best * 1e3, 3);
    return 0;
}

int bench_startup(ita_text *out) {
    char *program = (char *)bench_program;
    char *empty[] = {"/bin/true", NULL};
    char *version[] = {program, "--version", NULL};
    char *games[] = {program, "games", NULL};
    char *fresh[] = {program, "new", "twixt", NULL};
    char *count[] = {program, "perft", "strips", "1", NULL};
    return put_best("empty_ms", empty, out) || put_best("version_ms", version, out) ||
           put_best("games_ms", games, out) || put_best("new_ms", fresh, out) ||
           put_best("perft_ms", count, out);
}
