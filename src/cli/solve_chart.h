// intarsia solve --marginals: how all solutions of a puzzle lie.
#ifndef CLI_SOLVE_CHART_H
#define CLI_SOLVE_CHART_H

#include "cli/cli.h"

/// Whether the options go together: what only a chart has without --marginals, or what a chart
/// does not heed, is refused after a message; so are several ranks.
bool solve_chart_fits(const cli_args *args, int *exit_status);
/// Answers with a table, JSON or a picture, and returns the exit status.
int solve_chart(const cli_args *args, const ita_config *config, const void *state);

#endif
