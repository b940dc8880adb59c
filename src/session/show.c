// What a session shows: the scene at the cursor, gestures that become moves, the position and the
// tree as JSON. Words are in the language of the text or scene they are written to.
#include "session/session.h"

#include "intarsia/generate.h"
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

enum { TITLE_MOST = 80 }; // letters; the rest of a longer one is not shown

// Who made a puzzle may have given it a name (tag "title"): it takes the place of the game's own
// title, which says from then on what kind of thing this is.
static void entitle(const ita_session *session, ita_scene *scene) {
    const char *name = ita_record_tag(&session->record, "title");
    ita_text title;
    if (!name || !name[strspn(name, " ")]) return;
    ita_text_open(&title, scene->arena.allocator);
    for (int letters = 0; *name; name++) {
        const unsigned char byte = (unsigned char)*name;
        const bool begins_letter = (byte & 0xC0) != 0x80;
        if (begins_letter && letters++ == TITLE_MOST) {
            ita_put(&title, "\u2026");
            break;
        }
        ita_put_char(&title, byte < ' ' || byte == 0x7F ? ' ' : *name);
    }
    scene->about = scene->title;
    scene->title = ita_scene_keep(scene, &title);
    ita_text_close(&title);
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
    entitle(session, scene);
    if (why) mark_nodes(scene, why);
    return ita_scene_status(scene);
}

ita_answer ita_session_gesture(ita_session *session, ita_hand *hand, const ita_event *event,
                               ita_diag *diag) {
    ita_move move;
    memset(&move, 0, sizeof move);
    ita_answer answer = ita_view_of(session->config)
                            ->gesture(session->config, session->state, hand, event, &move, diag);
    if (answer != ITA_ANSWER_MOVE) return answer;
    return ita_session_play(session, &move, diag) == ITA_OK ? ITA_ANSWER_MOVE : ITA_ANSWER_REFUSED;
}

// ---- the hand

ita_hand *ita_hand_new(const ita_config *config, const ita_allocator *allocator) {
    return ita_take_zeroed(allocator, 1, ita_view_of(config)->hand_size);
}

void ita_hand_clear(const ita_config *config, ita_hand *hand) {
    const ita_outlook *outlook = ita_view_of(config)->outlook;
    if (outlook)
        outlook->let_go(hand);
    else
        memset(hand, 0, ita_view_of(config)->hand_size);
}

void ita_hand_free(const ita_config *config, const ita_allocator *allocator, ita_hand *hand) {
    ita_give(allocator, hand, ita_view_of(config)->hand_size);
}

// ---- the position

void ita_session_position(const ita_session *session, ita_position *position) {
    const ita_session *s = session;
    const ita_puzzle *puzzle = ita_puzzle_of(s->config);
    *position = (ita_position){.player = session_player(s),
                               .player_count = ita_rules_of(s->config)->player_count(s->config),
                               .moves = s->depth,
                               .nodes = s->record.node_count - 1};
    ita_rules_of(s->config)->result(s->config, s->state, &position->result);
    const bool is_over = position->result.is_over, is_draft = ita_maker_of(s->config);
    position->is_chance = position->player == ITA_CHANCE;
    position->can_undo = session_can_undo(s);
    position->can_redo = s->nodes[s->record.cursor].visited_child != NO_NODE;
    position->can_hint = ita_can_hint(s->config) && !is_over && !is_draft && !position->is_chance;
    position->can_think = ita_brain_of(s->config) && !is_over && !position->is_chance;
    position->can_solve = puzzle && puzzle->solve && !is_over && !is_draft && !position->is_chance;
    position->can_generate = ita_can_generate(ita_session_config(session)->variant);
    position->can_make = is_draft;
    position->can_draft = session_has_draft(s->config);
    position->is_spoilt_by_draft = position->can_draft && puzzle->draft_is_solution;
}

static void put_allowed(const ita_position *position, ita_text *out) {
    const struct {
        const char *name;
        bool is_allowed;
    } deeds[] = {{"undo", position->can_undo},           {"redo", position->can_redo},
                 {"hint", position->can_hint},           {"solve", position->can_solve},
                 {"generate", position->can_generate},   {"think", position->can_think},
                 {"make", position->can_make},           {"draft", position->can_draft},
                 {"spoil", position->is_spoilt_by_draft}};
    ita_json_name(out, "can");
    ita_json_open(out, '{');
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        ita_json_pair_bool(out, deeds[i].name, deeds[i].is_allowed);
    }
    ita_json_close(out, '}');
}

static void put_result(const ita_result *result, ita_text *out) {
    ita_json_pair_bool(out, "over", result->is_over);
    ita_json_pair_int(out, "winner", result->winner);
    ita_json_pair(out, "result", result->key ? result->key : "");
    ita_json_pair(out, "words", result->key ? ita_words_in(out->language, result->key) : NULL);
    ita_json_name(out, "scores");
    ita_json_open(out, '[');
    for (int i = 0; i < result->player_count && i < ITA_MAX_PLAYERS; i++)
        ita_json_int(out, result->scores[i]);
    ita_json_close(out, ']');
}

void ita_session_position_json(const ita_session *session, ita_text *out) {
    const ita_record *record = &session->record;
    ita_position position;
    ita_text state;
    ita_session_position(session, &position);
    ita_text_open(&state, session->allocator);
    ita_rules_of(session->config)->state_format(session->config, session->state, &state);
    ita_json_open(out, '{');
    ita_json_pair(out, "game", record->game);
    ita_json_pair(out, "config", record->config);
    ita_json_pair(out, "format", record->format);
    ita_json_pair_uint(out, "moves", position.moves);
    ita_json_pair_uint(out, "nodes", position.nodes);
    ita_json_pair_int(out, "players", position.player_count);
    ita_json_pair_int(out, "player", position.player);
    ita_json_pair_bool(out, "chance", position.is_chance);
    put_result(&position.result, out);
    put_allowed(&position, out);
    ita_json_pair(out, "position", ita_text_get(&state));
    ita_json_close(out, '}');
    if (ita_text_status(&state) != ITA_OK) out->failed = true;
    ita_text_close(&state);
}

// ---- the tree

static void put_node(const ita_session *s, uint32_t index, ita_text *out) {
    const ita_record_node *node = &s->record.nodes[index];
    ita_json_open(out, '{');
    ita_json_pair(out, "move", node->move);
    ita_json_pair_uint(out, "parent", node->parent);
    ita_json_pair_uint(out, "depth", s->nodes[index].depth);
    if (index != ITA_ROOT && session_is_draw(s, index)) {
        ita_json_pair_bool(out, "drawn", true);
    }
    if (node->comment) {
        ita_json_pair(out, "comment", node->comment);
    }
    ita_json_close(out, '}');
}

void ita_session_json(const ita_session *session, ita_text *out) {
    const ita_record *record = &session->record;
    ita_json_open(out, '{');
    ita_json_name(out, "tags");
    ita_json_open(out, '{');
    for (size_t i = 0; i < record->tag_count; i++) {
        ita_json_name(out, record->tags[i].name);
        ita_json_string(out, record->tags[i].value);
    }
    ita_json_close(out, '}');
    ita_json_pair_uint(out, "cursor", record->cursor);
    ita_json_pair_uint(out, "next", session->nodes[record->cursor].visited_child);
    ita_json_name(out, "nodes");
    ita_json_open(out, '[');
    for (uint32_t i = 0; i < record->node_count; i++)
        put_node(session, i, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}
