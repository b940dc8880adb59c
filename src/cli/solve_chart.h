// intarsia solve --marginals: how all solutions of a puzzle lie.
#ifndef CLI_SOLVE_CHART_H
#define CLI_SOLVE_CHART_H

#include "cli/cli.h"

/// Answers with a table, JSON or a picture, and returns the exit status.
int solve_chart(const cli_args *args, const ita_config *config, const void *state);

#endif
