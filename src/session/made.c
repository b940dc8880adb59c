// What a draft makes: the setup of a puzzle, as those who play it will write it. Changes nothing.
#include "session/session.h"

#include <string.h>

// The canonical form; what makes no game of its own is refused here, with the parser's reason.
static ita_status settle(const ita_session *s, const ita_text *config, ita_text *setup,
                         ita_diag *diag) {
    ita_config *made;
    ita_status status = ita_config_parse(ita_session_game(s), ita_text_get(config), config->length,
                                         s->allocator, &made, diag);
    if (status != ITA_OK) {
        if (diag) diag->offset = ITA_NO_OFFSET; // nobody wrote that text
        return status;
    }
    ita_text canonical;
    ita_text_open(&canonical, s->allocator);
    ita_config_format(made, &canonical);
    ita_put(setup, ita_session_game(s)->name);
    if (canonical.length > 0) {
        ita_put_char(setup, ':');
        ita_put_bytes(setup, ita_text_get(&canonical), canonical.length);
    }
    ita_text_need(setup, &canonical);
    ita_text_close(&canonical);
    ita_config_free(made);
    return ITA_OK;
}

ita_status ita_session_made(const ita_session *session, ita_text *setup, ita_diag *diag) {
    const ita_maker *maker = ita_maker_of(session->config);
    if (!maker) return ita_fail(diag, ITA_E_UNSUPPORTED, "session.no_draft");
    ita_text config;
    ita_text_open(&config, session->allocator);
    ita_status status = maker->puzzle(session->config, session->state, &config, diag);
    if (status == ITA_OK && config.failed) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK) status = settle(session, &config, setup, diag);
    if (status == ITA_OK && setup->failed) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_text_close(&config);
    return status;
}
