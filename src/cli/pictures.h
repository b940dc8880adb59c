// Pictures drawn by the part picture.so.
#ifndef INTARSIA_CLI_PICTURES_H
#define INTARSIA_CLI_PICTURES_H

#include "cli/cli.h"
#include "picture/picture.h"

/// Draws pages as "png", "pdf" or "gif". The libraries end their process when memory runs out, so
/// they have one of their own. A failure that was told already leaves no key in `diag`.
ita_status cli_draw(const picture_pages *pages, const char *kind, ita_text *out, ita_diag *diag);
/// As cli_failed, unless it was told already.
int cli_draw_failed(const char *path, const ita_text *content, const ita_diag *diag);
/// Draws a game from its start to the cursor as a moving picture, into the file that --output
/// names. Exit status; failures are told.
int cli_draw_replay(const cli_args *args, const ita_session *session);

#endif
