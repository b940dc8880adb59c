// intarsia_train makes the weights of TwixT's policy (data/weights/twixt.weights.txt): the computer
// plays against itself, and a network is fitted to what it chose. A program for those who work on
// intarsia, built and not installed; docs/twixt.md says how it is used.
#include "cli/cli.h"
#include "train/orders.h"

#include <string.h>

static const char usage[] =
    "intarsia_train play [GAME] FILE --games N [--nodes N] [--seed S] [--weights data|none|FILE]\n"
    "intarsia_train fit FILE... --state STATE -o WEIGHTS [--epochs N] [--seed S]\n";

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv, train_fault *fault);
    } orders[] = {{"play", train_play}, {"fit", train_fit}};
    if (argc == 2 && strcmp(argv[1], "--help") == 0) return fputs(usage, stdout) < 0;
    cli_catch_interrupt();
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        if (argc < 2 || strcmp(orders[i].name, argv[1]) != 0) continue;
        train_fault fault = {""};
        const int exit_status = orders[i].run(argc - 2, argv + 2, &fault);
        if (exit_status == EXIT_YES) return EXIT_YES;
        const bool is_stop = !fault.words[0];
        fprintf(stderr, "intarsia_train %s: %s\n", orders[i].name,
                is_stop ? "stopped; the same call goes on from here" : fault.words);
        return is_stop ? EXIT_STOPPED : exit_status;
    }
    fputs(usage, stderr);
    return EXIT_BAD;
}
