// intarsia solve --disassemble -o FILE: the steps of one solution, drawn.
#ifndef CLI_SOLVE_STEPS_H
#define CLI_SOLVE_STEPS_H

#include "cli/cli.h"

/// Whether the options go together; false after a message.
bool solve_steps_fits(const cli_args *args, int *exit_status);
/// Draws the first solution from `state` taken apart, a picture a step. Exit status.
int solve_steps(const cli_args *args, const ita_config *config, const void *state);

#endif
