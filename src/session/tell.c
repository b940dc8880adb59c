// Moves in words, and positions that are only looked at: what the game says of each move at the
// position where it was played, and the picture after a move that is not played. Changes nothing.
#include "session/session.h"

#include <string.h>

static void tell_move(const ita_session *s, const void *state, const ita_move *move,
                      ita_text *out) {
    const ita_view *view = ita_view_of(s->config);
    if (view->tell)
        view->tell(s->config, state, move, out);
    else
        ita_rules_of(s->config)->move_format(s->config, state, move, out);
}

void ita_session_tell(const ita_session *session, ita_text *out) {
    session_walker w;
    ita_text words;
    ita_text_open(&words, session->allocator);
    words.language = out->language;
    if (session_walker_open(session, &w) != ITA_OK) out->failed = true;
    ita_json_open(out, '[');
    for (uint32_t node = 0; node < session->record.node_count && !out->failed; node++) {
        ita_text_reset(&words);
        if (node != ITA_ROOT && !session_is_draw(session, node)) {
            session_walker_go(&w, session->record.nodes[node].parent);
            tell_move(session, w.state, &session->nodes[node].move, &words);
            session_walker_step(&w, node);
        }
        ita_json_string(out, ita_text_get(&words));
    }
    ita_json_close(out, ']');
    if (ita_text_status(&words) != ITA_OK) out->failed = true;
    ita_text_close(&words);
    session_walker_close(&w);
}

// A move in text that may be played at the cursor.
static ita_status read_move(const ita_session *s, const char *text, size_t length, ita_move *move,
                            ita_diag *diag) {
    const ita_rules *rules = ita_rules_of(s->config);
    memset(move, 0, sizeof *move);
    ita_status status = rules->move_parse(s->config, s->state, text, length, move, diag);
    return status == ITA_OK ? rules->check(s->config, s->state, move, diag) : status;
}

ita_status ita_session_tell_move(const ita_session *session, const char *text, size_t length,
                                 ita_text *out, ita_diag *diag) {
    ita_move move;
    ita_status status = read_move(session, text, length, &move, diag);
    if (status != ITA_OK) return status;
    tell_move(session, session->state, &move, out);
    return out->failed ? ita_fail(diag, ITA_E_MEMORY, "memory") : ITA_OK;
}

static ita_status draw_after(const ita_session *s, const ita_move *move, uint32_t show,
                             ita_scene *scene) {
    session_walker w;
    const ita_view_options options = {show, move, NULL};
    ita_status status = session_walker_open(s, &w);
    if (status == ITA_OK) {
        memcpy(w.state, s->state, s->state_size);
        ita_rules_of(s->config)->apply(s->config, w.state, move, w.undo);
        status = ita_view_of(s->config)->scene(s->config, w.state, NULL, &options, scene);
    }
    session_walker_close(&w);
    return status;
}

ita_status ita_session_preview(const ita_session *session, const char *text, size_t length,
                               uint32_t show, ita_scene *scene, ita_diag *diag) {
    ita_move move;
    ita_scene_reset(scene);
    ita_status status = read_move(session, text, length, &move, diag);
    if (status != ITA_OK) return status;
    if (draw_after(session, &move, show, scene) == ITA_OK && ita_scene_status(scene) == ITA_OK)
        return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}
