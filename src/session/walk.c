// Where the cursor goes: back, on, to any node. Undo and redo go from one decision of a person to
// another, over what chance did in between. Plays nothing that is new.
#include "session/session.h"

ita_status session_reserve(ita_session *s, size_t depth, ita_diag *diag) {
    if (ita_grow(s->allocator, &s->path, &s->path_capacity, depth, sizeof *s->path) == ITA_OK &&
        ita_grow(s->allocator, &s->undo, &s->undo_capacity, depth * s->undo_size, 1) == ITA_OK)
        return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

void session_step_on(ita_session *s, uint32_t node) {
    unsigned char *undo = s->undo ? s->undo + s->depth * s->undo_size : NULL;
    ita_rules_of(s->config)->apply(s->config, s->state, &s->nodes[node].move, undo);
    s->nodes[s->record.cursor].visited_child = node;
    s->path[s->depth++] = node;
    s->record.cursor = node;
}

static void step_back(ita_session *s) {
    unsigned char *undo = s->undo ? s->undo + (s->depth - 1) * s->undo_size : NULL;
    ita_rules_of(s->config)->undo(s->config, s->state, undo);
    s->depth--;
    s->record.cursor = s->record.nodes[s->record.cursor].parent;
}

int session_player(const ita_session *s) {
    return ita_rules_of(s->config)->player(s->config, s->state);
}

bool session_is_draw(const ita_session *s, uint32_t node) {
    return s->nodes[node].draws > s->nodes[s->record.nodes[node].parent].draws;
}

static bool is_on_path(const ita_session *s, uint32_t node) {
    size_t depth = s->nodes[node].depth;
    return depth <= s->depth && (depth == 0 ? node == ITA_ROOT : s->path[depth - 1] == node);
}

// There is room for the way: it is written where the path will hold it, and then walked.
static void walk_to(ita_session *s, uint32_t node) {
    uint32_t shared = node;
    while (!is_on_path(s, shared))
        shared = s->record.nodes[shared].parent;
    while (s->depth > s->nodes[shared].depth)
        step_back(s);
    for (uint32_t up = node; up != shared; up = s->record.nodes[up].parent)
        s->path[s->nodes[up].depth - 1] = up;
    while (s->depth < s->nodes[node].depth)
        session_step_on(s, s->path[s->depth]);
}

// ---- returning from what failed

session_place session_here(const ita_session *s) {
    return (session_place){s->record.cursor, s->nodes[s->record.cursor].visited_child,
                           s->record.node_count};
}

// The newest node is the last child of its parent.
static void forget_newest(ita_session *s) {
    uint32_t node = (uint32_t)--s->record.node_count;
    session_node *up = &s->nodes[s->record.nodes[node].parent];
    uint32_t before = NO_NODE;
    for (uint32_t child = up->first_child; child != node; child = s->nodes[child].next_sibling)
        before = child;
    up->last_child = before;
    if (before == NO_NODE)
        up->first_child = NO_NODE;
    else
        s->nodes[before].next_sibling = NO_NODE;
    if (up->visited_child == node) up->visited_child = before;
}

void session_return(ita_session *s, session_place place) {
    walk_to(s, place.cursor); // no longer than the path was: there is room
    while (s->record.node_count > place.node_count)
        forget_newest(s);
    s->nodes[place.cursor].visited_child = place.visited_child;
}

// ---- for everybody

ita_status ita_session_visit(ita_session *session, uint32_t node, ita_diag *diag) {
    if (node >= session->record.node_count) return ita_fail(diag, ITA_E_NOT_FOUND, "session.node");
    ita_status status = session_reserve(session, session->nodes[node].depth, diag);
    if (status == ITA_OK) walk_to(session, node);
    return status;
}

ita_status ita_session_jump(ita_session *session, uint32_t node, ita_diag *diag) {
    session_place before = session_here(session);
    ita_status status = ita_session_visit(session, node, diag);
    return status == ITA_OK ? session_pass_chance(session, before, diag) : status;
}

// The depth at which the latest decision of a person was made, or the path's own when there is
// none.
static size_t latest_decision(const ita_session *s) {
    for (size_t depth = s->depth; depth > 0; depth--)
        if (!session_is_draw(s, s->path[depth - 1])) return depth - 1;
    return s->depth;
}

bool session_can_undo(const ita_session *s) {
    return latest_decision(s) < s->depth;
}

ita_status ita_session_undo(ita_session *session, ita_diag *diag) {
    size_t depth = latest_decision(session);
    if (depth == session->depth) return ita_fail(diag, ITA_E_STATE, "session.start");
    while (session->depth > depth)
        step_back(session);
    return ITA_OK;
}

ita_status ita_session_redo(ita_session *session, ita_diag *diag) {
    session_place before = session_here(session);
    if (before.visited_child == NO_NODE) return ita_fail(diag, ITA_E_STATE, "session.end");
    return ita_session_jump(session, before.visited_child, diag);
}
