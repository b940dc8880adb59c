// From a record to a session: every move of every branch is parsed and checked in its position.
// Nothing is made when one of them fails.
#include "session/session.h"

#include <string.h>

// Our own records hold a move as the game writes it, so a fault within its text has its place in
// the file. An import may have spelled it otherwise: there the place is where the move begins.
static bool has_own_spelling(const ita_record *record) {
    return !record->format || strcmp(record->format, "intarsia") == 0;
}

static ita_status replay_node(ita_session *s, const ita_record *record, size_t index,
                              ita_diag *diag) {
    const ita_record_node *node = &record->nodes[index];
    ita_move move;
    memset(&move, 0, sizeof move);
    ita_status status = ita_rules_of(s->config)->move_parse(s->config, s->state, node->move,
                                                            strlen(node->move), &move, diag);
    if (status != ITA_OK) { // the parser counted from the move's own start
        bool is_within = diag && diag->offset != ITA_NO_OFFSET && has_own_spelling(record);
        if (diag && node->offset != ITA_NO_OFFSET)
            diag->offset = node->offset + (is_within ? diag->offset : 0);
        return status;
    }
    status = session_play_at(s, &move, node->offset, diag);
    if (status != ITA_OK && diag) diag->offset = node->offset;
    return status;
}

static ita_status replay_tree(ita_session *s, const ita_record *record, uint32_t *places,
                              ita_diag *diag) {
    places[0] = ITA_ROOT;
    for (size_t i = 1; i < record->node_count; i++) {
        const ita_record_node *node = &record->nodes[i];
        ita_status status = ita_session_visit(s, places[node->parent], diag);
        if (status == ITA_OK) status = replay_node(s, record, i, diag);
        if (status != ITA_OK) return status;
        places[i] = s->record.cursor;
    }
    for (size_t i = 0; i < record->node_count; i++) {
        const char *comment = record->nodes[i].comment;
        if (comment &&
            ita_record_set_comment(&s->record, places[i], comment, strlen(comment)) != ITA_OK)
            return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    return ita_session_visit(s, places[record->cursor], diag);
}

static ita_status copy_tags(ita_session *s, const ita_record *record, ita_diag *diag) {
    for (size_t i = 0; i < record->tag_count; i++) {
        const ita_tag *tag = &record->tags[i];
        if (ita_record_set_tag(&s->record, tag->name, tag->value, strlen(tag->value)) != ITA_OK)
            return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    return ITA_OK;
}

static ita_status open_game(const ita_record *record, const ita_allocator *allocator,
                            ita_session **session, ita_diag *diag) {
    ita_text game;
    ita_text_open(&game, allocator);
    ita_put(&game, record->game);
    ita_put_char(&game, ':');
    ita_put(&game, record->config);
    ita_status status = ita_text_status(&game);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else
        status = ita_session_new(game.data, game.length, allocator, session, diag);
    size_t name_length = strlen(record->game) + 1;
    if (status != ITA_OK && status != ITA_E_MEMORY && diag) {
        // options that do not go together are no fault of one place: where all of them begin
        const bool has_place = diag->offset != ITA_NO_OFFSET && diag->offset >= name_length;
        const bool is_in_config = has_place || diag->offset == ITA_NO_OFFSET;
        const size_t within = has_place ? diag->offset - name_length : 0;
        const bool is_known = is_in_config && record->config_offset != ITA_NO_OFFSET;
        diag->offset = is_known ? record->config_offset + within : record->game_offset;
    }
    ita_text_close(&game);
    return status;
}

ita_status session_from_record(const ita_record *record, const ita_allocator *allocator,
                               ita_session **session, ita_diag *diag) {
    ita_session *s = NULL;
    ita_status status = open_game(record, allocator, &s, diag);
    if (status != ITA_OK) return status;
    uint32_t *places = ita_take(allocator, record->node_count * sizeof *places);
    status = places ? copy_tags(s, record, diag) : ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK) status = replay_tree(s, record, places, diag);
    ita_give(allocator, places, record->node_count * sizeof *places);
    if (status != ITA_OK) {
        session_free(s);
        return status;
    }
    s->record.format = record->format;
    *session = s;
    return ITA_OK;
}
