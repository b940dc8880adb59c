// What a session shows: the scene at the cursor, gestures that become moves, the tree as JSON.
#include "session/session.h"

#include "intarsia/words.h"

#include <string.h>

// Nodes that a refusal names get the class "marked", whatever the game.
static void mark_nodes(ita_scene *scene, const ita_diag *why) {
    ita_text style;
    ita_text_open(&style, scene->arena.allocator);
    for (size_t i = 0; i < scene->node_count; i++) {
        ita_node *node = &scene->nodes[i];
        for (int m = 0; node->id && m < why->mark_count; m++) {
            if (why->marks[m] != node->id) continue;
            ita_text_reset(&style);
            ita_put(&style, node->style);
            ita_put(&style, " marked");
            node->style = ita_scene_keep(scene, &style);
            break;
        }
    }
    ita_text_close(&style);
}

ita_status ita_session_scene(const ita_session *session, const ita_hand *hand, uint32_t show,
                             const ita_diag *why, ita_scene *scene) {
    ita_move last;
    bool has_last = ita_session_last(session, &last);
    ita_view_options options = {show, has_last ? &last : NULL, why};
    ita_scene_reset(scene);
    ita_status status =
        ita_view_of(session->config)->scene(session->config, session->state, hand, &options, scene);
    if (status != ITA_OK) return status;
    if (why) mark_nodes(scene, why);
    return ita_scene_status(scene);
}

ita_answer ita_session_gesture(ita_session *session, ita_hand *hand, const ita_event *event,
                               ita_random *random, ita_diag *diag) {
    ita_move move;
    memset(&move, 0, sizeof move);
    ita_answer answer = ita_view_of(session->config)
                            ->gesture(session->config, session->state, hand, event, &move, diag);
    if (answer != ITA_ANSWER_MOVE) return answer;
    if (ita_session_play(session, &move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    size_t drawn;
    if (random && ita_session_chance(session, random, &drawn, diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    return ITA_ANSWER_MOVE;
}

static void put_node(const ita_session *s, uint32_t index, ita_text *out) {
    const ita_record_node *node = &s->record.nodes[index];
    ita_json_open(out, '{');
    ita_json_name(out, "move");
    ita_json_string(out, node->move);
    ita_json_name(out, "parent");
    ita_json_uint(out, node->parent);
    ita_json_name(out, "depth");
    ita_json_uint(out, s->nodes[index].depth);
    if (node->comment) {
        ita_json_name(out, "comment");
        ita_json_string(out, node->comment);
    }
    ita_json_close(out, '}');
}

static void put_result(const ita_session *s, ita_text *out) {
    ita_result result;
    ita_rules_of(s->config)->result(s->config, s->state, &result);
    ita_json_name(out, "over");
    ita_json_bool(out, result.is_over);
    ita_json_name(out, "winner");
    ita_json_int(out, result.winner);
    ita_json_name(out, "result");
    ita_json_string(out, result.key ? result.key : "");
    ita_json_name(out, "scores");
    ita_json_open(out, '[');
    for (int i = 0; i < result.player_count; i++)
        ita_json_int(out, result.scores[i]);
    ita_json_close(out, ']');
}

void ita_session_json(const ita_session *session, ita_text *out) {
    const ita_record *record = &session->record;
    ita_json_open(out, '{');
    ita_json_name(out, "game");
    ita_json_string(out, record->game);
    ita_json_name(out, "config");
    ita_json_string(out, record->config);
    ita_json_name(out, "title");
    ita_json_string(out, session->game->title);
    ita_json_name(out, "player");
    ita_json_int(out, ita_rules_of(session->config)->player(session->config, session->state));
    put_result(session, out);
    ita_json_name(out, "tags");
    ita_json_open(out, '{');
    for (size_t i = 0; i < record->tag_count; i++) {
        ita_json_name(out, record->tags[i].name);
        ita_json_string(out, record->tags[i].value);
    }
    ita_json_close(out, '}');
    ita_json_name(out, "cursor");
    ita_json_uint(out, record->cursor);
    ita_json_name(out, "next");
    ita_json_uint(out, session->nodes[record->cursor].visited_child);
    ita_json_name(out, "nodes");
    ita_json_open(out, '[');
    for (uint32_t i = 0; i < record->node_count; i++)
        put_node(session, i, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}
