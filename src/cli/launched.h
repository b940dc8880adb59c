// Whether a launcher such as mpirun started this process as one of several, and as which.
#ifndef INTARSIA_CLI_LAUNCHED_H
#define INTARSIA_CLI_LAUNCHED_H

typedef struct cli_launch {
    int count; ///< 1: alone
    int rank;  ///< 0..count-1
} cli_launch;

/// Reads what launchers leave in the environment; calls nothing of theirs.
cli_launch cli_launched(void);

#endif
