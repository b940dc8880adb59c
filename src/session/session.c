// A game in progress is opened, closed and looked at here; walk.c moves in it, play.c plays.
// Knows no game but through its table; reads no files.
#include "session/session.h"

#include <string.h>

void session_free(ita_session *s) {
    if (!s) return;
    const ita_allocator *allocator = s->allocator;
    ita_record_close(&s->record);
    ita_give(allocator, s->nodes, s->node_capacity * sizeof *s->nodes);
    ita_give(allocator, s->undo, s->undo_capacity);
    ita_give(allocator, s->path, s->path_capacity * sizeof *s->path);
    ita_give(allocator, s->state, s->state_size);
    if (s->config) ita_config_free(s->config);
    ita_give(allocator, s, sizeof *s);
}

void ita_session_close(ita_session *session) {
    session_free(session);
}

static ita_status prepare(ita_session *s, ita_diag *diag) {
    ita_text canonical;
    ita_text_open(&canonical, s->allocator);
    ita_config_format(s->config, &canonical);
    ita_status status = ita_text_status(&canonical);
    if (status == ITA_OK)
        status = ita_record_set_game(&s->record, s->game->name, ita_text_get(&canonical));
    ita_text_close(&canonical);
    s->state_size = ita_rules_of(s->config)->state_size(s->config);
    s->undo_size = ita_rules_of(s->config)->undo_size(s->config);
    s->state = ita_take(s->allocator, s->state_size);
    if (status == ITA_OK && s->state)
        status = ita_grow(s->allocator, &s->nodes, &s->node_capacity, 1, sizeof *s->nodes);
    if (status != ITA_OK || !s->state) return ita_fail(diag, ITA_E_MEMORY, "memory");
    memset(&s->nodes[0], 0, sizeof s->nodes[0]);
    ita_rules_of(s->config)->start(s->config, s->state);
    return ITA_OK;
}

ita_status ita_session_new(const char *game_text, size_t length, const ita_allocator *allocator,
                           ita_session **session, ita_diag *diag) {
    ita_session *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    s->allocator = allocator;
    ita_record_open(&s->record, allocator);
    ita_status status = ita_game_parse(game_text, length, allocator, &s->game, &s->config, diag);
    if (status == ITA_OK) status = prepare(s, diag);
    if (status != ITA_OK) {
        session_free(s);
        return status;
    }
    *session = s;
    return ITA_OK;
}

// ---- reading

ita_status ita_session_from_record(const ita_record *record, const ita_allocator *allocator,
                                   ita_session **session, ita_diag *diag) {
    return session_from_record(record, allocator, session, diag);
}

ita_status ita_session_read(const char *bytes, size_t length, const ita_allocator *allocator,
                            ita_session **session, ita_diag *diag) {
    ita_record record;
    ita_status status = ita_record_read(bytes, length, allocator, &record, diag);
    if (status != ITA_OK) return status;
    status = session_from_record(&record, allocator, session, diag);
    ita_record_close(&record);
    return status;
}

// ---- looking

const ita_game *ita_session_game(const ita_session *session) {
    return session->game;
}

const ita_config *ita_session_config(const ita_session *session) {
    return session->config;
}

const void *ita_session_state(const ita_session *session) {
    return session->state;
}

const ita_record *ita_session_record(const ita_session *session) {
    return &session->record;
}

uint32_t ita_session_cursor(const ita_session *session) {
    return session->record.cursor;
}

size_t ita_session_depth(const ita_session *session) {
    return session->depth;
}

bool ita_session_last(const ita_session *session, ita_move *move) {
    if (session->depth == 0) return false;
    *move = session->nodes[session->record.cursor].move;
    return true;
}

ita_status ita_session_comment(ita_session *session, uint32_t node, const char *words,
                               size_t length) {
    if (node >= session->record.node_count) return ITA_E_NOT_FOUND;
    return ita_record_set_comment(&session->record, node, words, length);
}

ita_status ita_session_tag(ita_session *session, const char *name, const char *value,
                           size_t length) {
    return ita_record_set_tag(&session->record, name, value, length);
}

void ita_session_write(const ita_session *session, ita_text *out) {
    ita_record_format(&session->record, out);
}
