// A position of its own, away from the session's cursor, that walks over its tree. Changes nothing.
#include "session/session.h"

ita_status session_walker_open(const ita_session *s, session_walker *w) {
    *w = (session_walker){s, ita_take(s->allocator, s->state_size),
                          s->undo_size ? ita_take(s->allocator, s->undo_size) : NULL, ITA_ROOT};
    if (!w->state || (s->undo_size && !w->undo)) return ITA_E_MEMORY;
    ita_rules_of(s->config)->start(s->config, w->state);
    return ITA_OK;
}

void session_walker_close(session_walker *w) {
    ita_give(w->s->allocator, w->state, w->s->state_size);
    ita_give(w->s->allocator, w->undo, w->s->undo_size);
}

void session_walker_step(session_walker *w, uint32_t node) {
    ita_rules_of(w->s->config)->apply(w->s->config, w->state, &w->s->nodes[node].move, w->undo);
    w->at = node;
}

// From the start again, unless it is further on: nodes of a line follow each other.
void session_walker_go(session_walker *w, uint32_t node) {
    if (node == w->at) return;
    if (node == ITA_ROOT) {
        ita_rules_of(w->s->config)->start(w->s->config, w->state);
        w->at = ITA_ROOT;
        return;
    }
    session_walker_go(w, w->s->record.nodes[node].parent);
    session_walker_step(w, node);
}
