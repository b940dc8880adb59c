// The program's parts: loaded only by the commands that need their libraries.
#ifndef INTARSIA_CLI_PARTS_H
#define INTARSIA_CLI_PARTS_H

#include "intarsia/text.h"

/// A function of a part such as "picture.so"; NULL with the reason when the part is not there.
/// The part stays open.
void *cli_part(const char *name, const char *function, ita_diag *diag);
/// Where this program lies.
void cli_program(ita_text *path);
/// Becomes the part's program; returns only when that fails. NULL ends the arguments.
ita_status cli_part_run(const char *name, char *const *arguments, ita_diag *diag);
/// The first of the folders (NULL ends them; relative ones begin at the program's own) that holds
/// a readable file of this name, as a path.
bool cli_find_beside(const char *const *folders, const char *name, ita_text *path);

#endif
