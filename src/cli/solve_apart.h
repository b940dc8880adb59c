// intarsia solve --disassemble: what is asked of solutions that are taken apart.
#ifndef CLI_SOLVE_APART_H
#define CLI_SOLVE_APART_H

#include "cli/jobs.h"
#include "intarsia/disassemble.h"

// clang-format off
#define APART_OPTIONS                                            \
    {"disassemble", 0, NULL, "help.solve.disassemble"},          \
    {"levels", 0, NULL, "help.solve.levels"},                    \
    {"fewest", 0, NULL, "help.solve.fewest"}
// clang-format on

/// Whether the options go together; false after a message.
bool solve_apart_fits(const cli_args *args, int *exit_status);
/// What is asked of the job, and how it is printed: as JSON, too, solution by solution.
ita_apart_options solve_apart_options(const cli_args *args, job_plan *plan);
/// Names the question, so that a saved job is gone on with by the same one only.
void solve_apart_name(const ita_apart_options *options, ita_text *name);

#endif
