// A game in progress: position, tree, cursor. Every move is checked by the game's own rules before
// anything changes. Knows no game but through its table; reads no files.
#include "session/session.h"

#include <string.h>

enum { NO_NODE = 0 }; // the root is nobody's child, so 0 can mean "none" among children

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

// ---- moving the cursor

// Makes room for one more step on the path, so that stepping itself cannot fail.
static ita_status reserve_step(ita_session *s, ita_diag *diag) {
    size_t undo_needed = (s->depth + 1) * s->undo_size;
    if (ita_grow(s->allocator, &s->path, &s->path_capacity, s->depth + 1, sizeof *s->path) ==
            ITA_OK &&
        ita_grow(s->allocator, &s->undo, &s->undo_capacity, undo_needed, 1) == ITA_OK)
        return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

static void step_on(ita_session *s, uint32_t node) {
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

ita_status ita_session_undo(ita_session *session, ita_diag *diag) {
    if (session->depth == 0) return ita_fail(diag, ITA_E_STATE, "session.start");
    step_back(session);
    return ITA_OK;
}

ita_status ita_session_redo(ita_session *session, ita_diag *diag) {
    uint32_t next = session->nodes[session->record.cursor].visited_child;
    if (next == NO_NODE) return ita_fail(diag, ITA_E_STATE, "session.end");
    ita_status status = reserve_step(session, diag);
    if (status == ITA_OK) step_on(session, next);
    return status;
}

static bool is_on_path(const ita_session *s, uint32_t node) {
    size_t depth = s->nodes[node].depth;
    return depth <= s->depth && (depth == 0 ? node == ITA_ROOT : s->path[depth - 1] == node);
}

ita_status ita_session_jump(ita_session *session, uint32_t node, ita_diag *diag) {
    ita_session *s = session;
    if (node >= s->record.node_count) return ita_fail(diag, ITA_E_NOT_FOUND, "session.node");
    size_t target_depth = s->nodes[node].depth;
    size_t way_size = target_depth * sizeof(uint32_t);
    uint32_t *way = ita_take(s->allocator, way_size);
    size_t undo_needed = target_depth * s->undo_size;
    if ((!way && way_size) ||
        ita_grow(s->allocator, &s->path, &s->path_capacity, target_depth, sizeof *s->path) !=
            ITA_OK ||
        ita_grow(s->allocator, &s->undo, &s->undo_capacity, undo_needed, 1) != ITA_OK) {
        ita_give(s->allocator, way, way_size);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    size_t way_count = 0;
    uint32_t shared = node; // up from the goal until the path is met
    for (; !is_on_path(s, shared); shared = s->record.nodes[shared].parent)
        way[way_count++] = shared;
    while (s->depth > s->nodes[shared].depth)
        step_back(s);
    while (way_count > 0)
        step_on(s, way[--way_count]);
    ita_give(s->allocator, way, way_size);
    return ITA_OK;
}

// ---- playing

static uint32_t child_with(const ita_session *s, const ita_move *move) {
    uint32_t child = s->nodes[s->record.cursor].first_child;
    while (child != NO_NODE && memcmp(&s->nodes[child].move, move, sizeof *move) != 0)
        child = s->nodes[child].next_sibling;
    return child;
}

static ita_status grow_branch(ita_session *s, const ita_move *move, size_t offset, uint32_t *node) {
    if (s->record.node_count >= UINT32_MAX) return ITA_E_LIMIT;
    ita_text words;
    ita_text_open(&words, s->allocator);
    ita_rules_of(s->config)->move_format(s->config, s->state, move, &words);
    uint32_t parent = s->record.cursor;
    ita_status status = ita_text_status(&words);
    if (status == ITA_OK)
        status = ita_grow(s->allocator, &s->nodes, &s->node_capacity, s->record.node_count + 1,
                          sizeof *s->nodes);
    if (status == ITA_OK)
        status =
            ita_record_add(&s->record, parent, ita_text_get(&words), words.length, offset, node);
    ita_text_close(&words);
    if (status != ITA_OK) return status;
    session_node *up = &s->nodes[parent];
    s->nodes[*node] = (session_node){.move = *move, .depth = up->depth + 1};
    if (up->first_child == NO_NODE)
        up->first_child = *node;
    else
        s->nodes[up->last_child].next_sibling = *node;
    up->last_child = *node;
    return ITA_OK;
}

ita_status session_play_at(ita_session *s, const ita_move *move, size_t offset, ita_diag *diag) {
    ita_status status = ita_rules_of(s->config)->check(s->config, s->state, move, diag);
    if (status == ITA_OK) status = reserve_step(s, diag);
    if (status != ITA_OK) return status;
    uint32_t node = child_with(s, move);
    if (node == NO_NODE) {
        status = grow_branch(s, move, offset, &node);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    step_on(s, node);
    return ITA_OK;
}

ita_status ita_session_play(ita_session *session, const ita_move *move, ita_diag *diag) {
    return session_play_at(session, move, ITA_NO_OFFSET, diag);
}

ita_status ita_session_play_text(ita_session *session, const char *text, size_t length,
                                 ita_diag *diag) {
    ita_move move;
    memset(&move, 0, sizeof move);
    ita_status status =
        ita_rules_of(session->config)
            ->move_parse(session->config, session->state, text, length, &move, diag);
    return status == ITA_OK ? ita_session_play(session, &move, diag) : status;
}

ita_status ita_session_chance(ita_session *session, ita_random *random, size_t *count,
                              ita_diag *diag) {
    const ita_rules *rules = ita_rules_of(session->config);
    *count = 0;
    while (rules->player(session->config, session->state) == ITA_CHANCE) {
        size_t choices = rules->moves(session->config, session->state, NULL, 0);
        ita_move *moves = ita_take(session->allocator, choices * sizeof *moves);
        if (!moves) return ita_fail(diag, ITA_E_MEMORY, "memory");
        rules->moves(session->config, session->state, moves, choices);
        ita_status status =
            ita_session_play(session, &moves[ita_random_below(random, choices)], diag);
        ita_give(session->allocator, moves, choices * sizeof *moves);
        if (status != ITA_OK) return status;
        ++*count;
    }
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
