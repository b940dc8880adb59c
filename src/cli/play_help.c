// Help at the terminal: how one types a move of this game, with a legal one, and the commands.
#include "cli/lines.h"
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

// ---- a legal move

static bool take_from_list(const table *t, ita_move *move) {
    const ita_config *config = ita_session_config(t->session);
    const void *state = ita_session_state(t->session);
    size_t count = ita_rules_of(config)->moves(config, state, NULL, 0);
    ita_move *moves = ita_take(ita_heap(), count * sizeof *moves);
    if (count && !moves) cli_lack_memory();
    if (moves && count) {
        ita_rules_of(config)->moves(config, state, moves, count);
        *move = moves[count / 2]; // away from the rim of most boards
    }
    bool is_found = moves && count > 0;
    ita_give(ita_heap(), moves, count * sizeof *moves);
    return is_found;
}

static bool drag_to(const table *t, const ita_node *node, double x, double y, ita_move *move) {
    const ita_config *config = ita_session_config(t->session);
    const void *state = ita_session_state(t->session);
    const ita_view *view = ita_view_of(config);
    ita_hand *hand = ita_hand_new(config, ita_heap());
    if (!hand) {
        cli_lack_memory();
        return false;
    }
    ita_diag diag;
    ita_event events[] = {{.kind = ITA_EVENT_GRAB, .node = node->id, .x = node->x, .y = node->y},
                          {.kind = ITA_EVENT_DRAG, .x = x, .y = y},
                          {.kind = ITA_EVENT_DROP, .x = x, .y = y}};
    ita_answer answer = ITA_ANSWER_NOTHING;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        answer = view->gesture(config, state, hand, &events[i], move, &diag);
    ita_hand_free(config, ita_heap(), hand);
    return answer == ITA_ANSWER_MOVE;
}

// To the middle, or above it where a tray lies there.
static bool drag(const table *t, const ita_scene *scene, const ita_node *node, ita_move *move) {
    double x = scene->x + scene->width / 2;
    return drag_to(t, node, x, scene->y + scene->height / 2, move) ||
           drag_to(t, node, x, scene->y + scene->height / 4, move);
}

// Where moves are no list: what comes of dragging a piece.
static bool take_by_hand(const table *t, ita_move *move) {
    ita_scene scene;
    cli_open_scene(&scene);
    bool is_found = false;
    if (ita_session_scene(t->session, NULL, 0, NULL, &scene) != ITA_OK) cli_lack_memory();
    for (size_t i = 0; i < scene.node_count && !is_found; i++)
        if (scene.nodes[i].grips & ITA_GRIP_DRAG) is_found = drag(t, &scene, &scene.nodes[i], move);
    ita_scene_close(&scene);
    return is_found;
}

bool play_example(const table *t, ita_text *out) {
    const ita_config *config = ita_session_config(t->session);
    ita_move move;
    if (!take_from_list(t, &move) && !take_by_hand(t, &move)) return false;
    ita_rules_of(config)->move_format(config, ita_session_state(t->session), &move, out);
    return true;
}

// ---- help

// The sentence of GAME.typing.VARIANT, or of GAME.typing; NULL where a game says nothing.
static const char *words_for_typing(const table *t, ita_text *scratch) {
    const ita_variant *variant = ita_session_config(t->session)->variant;
    const char *name = ita_session_game(t->session)->name;
    ita_text_reset(scratch);
    ita_put(scratch, name);
    ita_put(scratch, ".typing.");
    ita_put(scratch, variant->name);
    if (scratch->failed) return NULL;
    const char *words = cli_words(ita_text_get(scratch));
    if (words != scratch->data) return words;
    scratch->length -= strlen(variant->name) + 1;
    scratch->data[scratch->length] = '\0';
    words = cli_words(scratch->data);
    return words != scratch->data ? words : NULL;
}

static void put_actions(const table *t, ita_text *out) {
    ita_scene scene;
    ita_text names;
    cli_open_scene(&scene);
    cli_open_text(&names);
    if (ita_session_scene(t->session, NULL, 0, NULL, &scene) != ITA_OK)
        cli_lack_memory();
    else
        for (size_t i = 0; i < scene.action_count; i++) {
            const ita_config *config = ita_session_config(t->session);
            const ita_action *action = &scene.actions[i];
            ita_move move;
            ita_diag diag;
            if (!action->is_enabled || ita_rules_of(config)->move_parse(
                                           config, ita_session_state(t->session), action->name,
                                           strlen(action->name), &move, &diag) != ITA_OK)
                continue;
            if (names.length) ita_put(&names, ", ");
            ita_put(&names, action->name);
            ita_put(&names, " (");
            ita_put(&names, action->label);
            ita_put_char(&names, ')');
        }
    if (names.length) {
        const char *args[] = {ita_text_get(&names), NULL};
        ita_text line;
        cli_open_text(&line);
        ita_put_words(&line, "cli.help.actions", args);
        ita_put(out, "  ");
        line_wrap(out, 2, ita_text_get(&line));
        ita_text_need(out, &line);
        ita_text_close(&line);
    }
    ita_text_need(out, &names);
    ita_text_close(&names);
    ita_scene_close(&scene);
}

void play_help(table *t, const char *rest) {
    (void)rest;
    ita_text out, words;
    cli_open_text(&out);
    cli_open_text(&words);
    const char *typing = words_for_typing(t, &words);
    if (typing) {
        ita_put(&out, "  ");
        line_wrap(&out, 2, typing);
    }
    ita_text_need(&out, &words);
    ita_text_reset(&words);
    bool has_example = play_example(t, &words);
    if (has_example) {
        const char *args[] = {ita_text_get(&words), NULL};
        ita_put(&out, "  ");
        ita_put_words(&out, "cli.help.example", args);
        ita_put_char(&out, '\n');
    }
    ita_text_need(&out, &words);
    put_actions(t, &out);
    const ita_config *config = ita_session_config(t->session);
    bool is_listed =
        ita_rules_of(config)->moves(config, ita_session_state(t->session), NULL, 0) > 0;
    for (size_t i = 0; i < play_command_count; i++) {
        if ((is_listed || !has_example) && play_commands[i].run == play_lay) continue;
        ita_put(&out, "  ");
        ita_put(&out, play_commands[i].name);
        if (play_commands[i].argument) {
            ita_put_char(&out, ' ');
            cli_put_usage(&out, play_commands[i].argument);
        }
        line_column(&out, 17);
        line_wrap(&out, 17, cli_words(play_commands[i].help));
    }
    cli_print(&out);
    ita_text_close(&words);
    ita_text_close(&out);
}
