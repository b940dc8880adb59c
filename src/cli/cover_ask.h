// Questions that `intarsia cover` answers beside counting and listing.
#ifndef INTARSIA_CLI_COVER_ASK_H
#define INTARSIA_CLI_COVER_ASK_H

#include "cli/cli.h"
#include "intarsia/cover.h"

/// True when one of them is asked.
bool cover_is_asked(const cli_args *args);
/// Whether the options go together: a question does not go with counting and listing, an estimate
/// with no other question, none of them over ranks. False after a message.
bool cover_ask_fits(const cli_args *args, int *exit_status);
/// How much memory --memory allows a diagram; false after a message.
bool cover_diagram_memory(const cli_args *args, size_t *bytes);
/// A diagram that was allowed so many bytes was not made: the message, and the exit status.
int cover_diagram_failed(size_t bytes, const ita_diag *diag);
/// Answers it; the exit status.
int cover_ask(const cli_args *args, const ita_cover *cover);

// clang-format off
#define COVER_ASK_OPTIONS                                   \
    {"sample", 0, "N", "help.cover.sample"},                \
    {"solution", 0, "K", "help.cover.solution"},            \
    {"marginals", 0, NULL, "help.cover.marginals"},         \
    {"forced", 0, NULL, "help.cover.forced"},               \
    {"min-cost", 0, "N", "help.cover.min-cost"},            \
    {"memory", 0, "MIB", "help.cover.memory"},              \
    {"estimate", 0, "N", "help.cover.estimate"}
// clang-format on

#endif
