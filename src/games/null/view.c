// The null game's picture and touch: a row of counters; a tap on one takes it and all right of it.
// Knows the rules only through null_rules.
#include "games/null/null.h"

static const char style[] = ".counter{fill:var(--blue);stroke:var(--plate-line);stroke-width:.05}"
                            ".counter.taken{fill:var(--blue-soft)}";

// Node ids are 1.. from the left; taking from node i means size - i + 1 counters.
static int32_t taken_by(const null_state *s, uint32_t node) {
    return s->left - (int32_t)node + 1;
}

static void add_counter(ita_scene *scene, int32_t number, bool is_taken) {
    char digits[2] = {(char)('0' + number % 10), '\0'};
    ita_text words;
    ita_text_open(&words, scene->arena.allocator);
    ita_put_int(&words, number);
    const char *args[] = {ita_scene_keep(scene, &words), NULL};
    ita_node *node = ita_scene_add(scene);
    node->id = (uint32_t)number;
    node->role = ITA_ROLE_PIECE;
    node->grips = ITA_GRIP_TAP;
    node->style = is_taken ? "counter taken" : "counter";
    node->path = ita_path_circle(scene, 0.4);
    node->label = ita_scene_say(scene, "null.counter", args);
    node->x = number;
    node->glyph = ita_scene_words(scene, digits);
    node->column = 2 * (number - 1);
    ita_text_close(&words);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    (void)options;
    const null_config *c = (const null_config *)config;
    const null_state *s = state;
    ita_layout layout;
    const ita_region board = {0.25, -1, c->size + 0.5, 2};
    ita_compose_alone(&board, out->ratio, &layout);
    ita_scene_frame(out, &layout);
    out->title = "Null";
    for (int32_t i = 1; i <= s->left; i++)
        add_counter(out, i, hand && hand->focus && (uint32_t)i >= hand->focus);
    const char *keys[] = {"null.over", "null.turn1", "null.turn2"};
    out->status = ita_scene_say(out, keys[null_rules.player(config, state)], NULL);
    return ita_scene_status(out);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    if (event->kind == ITA_EVENT_FOCUS) {
        hand->focus = event->node;
        return ITA_ANSWER_HAND;
    }
    if (event->kind != ITA_EVENT_TAP || event->node == 0) return ITA_ANSWER_NOTHING;
    *move = null_move_put((null_move){taken_by(state, event->node)});
    if (null_rules.check(config, state, move, diag) != ITA_OK) {
        ita_diag_mark(diag, event->node);
        return ITA_ANSWER_REFUSED;
    }
    hand->focus = 0;
    return ITA_ANSWER_MOVE;
}

const ita_view null_view = {
    .scene = scene, .gesture = gesture, .hand_size = sizeof(ita_hand), .style = style};
