// Thinking within limits of nodes, time and threads, for the commands that analyse and play. It
// brings clock and threads to what the core does in steps.
#ifndef INTARSIA_CLI_THINKING_H
#define INTARSIA_CLI_THINKING_H

#include "cli/cli.h"

#include "intarsia/think.h"

enum { THINK_THREADS_MOST = 64 };

typedef struct think_limits {
    int level;      ///< of an opponent; 0: an analysis
    uint64_t nodes; ///< 0: no limit
    double seconds; ///< 0: no limit
    int lines;
    int depth; ///< of an analysis, in plies; 0: no limit
    uint64_t seed;
    unsigned threads;               ///< 0 and 1: one
    ita_text *weights;              ///< bytes of the brain's data file, or NULL
    bool (*is_stopped)(void *user); ///< looked at every half millisecond or so; NULL: never
    void (*show)(void *user, const ita_thought *thought); ///< and this every tenth of a second
    void *user;
} think_limits;

/// Seconds by a clock that only goes forward.
double think_now(void);

/// Thinks about a state until a limit, a stop, or the end of what there is to find. Then the
/// thought is the caller's to ask and close; there is a move in it even if no time was left.
ita_status think(const ita_config *config, const void *state, const think_limits *limits,
                 ita_thought **thought, ita_diag *diag);

/// Reads --nodes, --time, --threads, --seed and --weights of a command; false after a message.
/// `weights` is open afterwards in any case, and the caller's to close.
bool think_read_limits(const cli_args *args, think_limits *limits, ita_text *weights);

#define THINK_OPTIONS                                                                              \
    {"nodes", 'n', "N", "help.think.nodes"}, {"time", 't', "S", "help.think.time"},                \
        {"threads", 0, "N", "help.think.threads"}, {"seed", 0, "N", "help.think.seed"},            \
        {"weights", 0, "FILE", "help.think.weights"}

#endif
