// What the two judges of `intarsia verify` share: drawings (verify.c) and polyhedra
// (verify_solids.c).
#ifndef CLI_VERIFY_ASK_H
#define CLI_VERIFY_ASK_H

#include "cli/cli.h"
#include "intarsia/verify.h"

// Tells a fault of a file, as JSON too where that is asked for; returns the exit status.
int verify_fault(const cli_args *args, const char *path, const ita_text *content,
                 const ita_diag *diag);
// Judges and reports; `contents` are those of the arguments.
int verify_solids(const cli_args *args, const ita_verify_options *wanted, const ita_text *contents);

#endif
