// What intarsia convert is made of besides formats: solids for programs that draw and print.
#ifndef INTARSIA_CLI_CONVERT_H
#define INTARSIA_CLI_CONVERT_H

#include "cli/cli.h"

/// "x.sgf" and 3: "x-3.sgf"; "x%d.sgf" has its own place for the number.
void convert_put_numbered(const char *path, size_t number, ita_text *out);

/// Whether a name or ending is one of off, obj, stl.
bool convert_is_solids(const char *target);
/// One line a kind, as --list prints formats.
void convert_list_solids(void);
/// Refuses what is wrong about the options of solids, also where no solids are asked for; false
/// then.
bool convert_check_solids(const cli_args *args, const char *target);
/// Writes the figure, the pieces or what lies at the cursor.
ita_status convert_solids(const cli_args *args, const ita_session *session, const char *target,
                          const char *to, ita_diag *diag);

#endif
