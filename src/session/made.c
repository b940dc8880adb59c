// What a draft makes: the setup of a puzzle, as those who play it will write it; and the way back,
// a draft that makes a puzzle. Changes nothing.
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

// ---- the way back

static ita_status play_all(ita_session *draft, const ita_text *moves, ita_diag *diag) {
    ita_status status = ITA_OK;
    for (const char *at = ita_text_get(moves); *at && status == ITA_OK; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        status = ita_session_play_text(draft, at, length, diag);
        at += length;
    }
    return status;
}

static ita_status name_alike(ita_session *draft, const ita_session *from, ita_diag *diag) {
    const char *title = ita_record_tag(&from->record, "title");
    if (!title || ita_session_tag(draft, "title", title, strlen(title)) == ITA_OK) return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

static ita_status open_draft(const ita_session *from, const ita_text *config, const ita_text *moves,
                             ita_session **draft, ita_diag *diag) {
    ita_text setup;
    ita_text_open(&setup, from->allocator);
    ita_put(&setup, from->game->name);
    ita_put_char(&setup, ':');
    ita_put_bytes(&setup, ita_text_get(config), config->length);
    ita_status status = ita_text_status(&setup);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else
        status = ita_session_new(setup.data, setup.length, from->allocator, draft, diag);
    ita_text_close(&setup);
    if (status != ITA_OK) return status;
    status = play_all(*draft, moves, diag);
    if (status == ITA_OK) status = name_alike(*draft, from, diag);
    if (status != ITA_OK) ita_session_close(*draft);
    return status;
}

bool session_has_draft(const ita_config *config) {
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    if (!puzzle || !puzzle->draft || ita_maker_of(config)) return false;
    return !puzzle->has_draft || puzzle->has_draft(config);
}

ita_status ita_session_draft(const ita_session *session, ita_session **draft, ita_diag *diag) {
    const ita_config *config = session->config;
    if (!session_has_draft(config)) return ita_fail(diag, ITA_E_UNSUPPORTED, "session.no_way_back");
    ita_text text, moves;
    ita_text_open(&text, session->allocator);
    ita_text_open(&moves, session->allocator);
    ita_status status = ita_puzzle_of(config)->draft(config, session->state, &text, &moves, diag);
    if (status == ITA_OK && (text.failed || moves.failed))
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK) status = open_draft(session, &text, &moves, draft, diag);
    if (status != ITA_OK && diag) diag->offset = ITA_NO_OFFSET; // nobody wrote those texts
    ita_text_close(&moves);
    ita_text_close(&text);
    return status;
}
