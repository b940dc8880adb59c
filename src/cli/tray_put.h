// The tray below a text picture.
#ifndef INTARSIA_CLI_TRAY_PUT_H
#define INTARSIA_CLI_TRAY_PUT_H

#include "cli/cli.h"
#include "intarsia/tray.h"

/// The pieces that are left at the cursor; nothing where the picture itself shows them.
static inline void tray_put(const ita_session *session, int columns, ita_text *out) {
    const ita_tray *tray = ita_tray_of(ita_session_config(session));
    if (tray) tray->put(ita_session_config(session), ita_session_state(session), columns, out);
}

#endif
