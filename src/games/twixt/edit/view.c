// The picture of a draft: the board as in the game, what a tap sets, and buttons for who is to move
// and the aim. Changes nothing.
#include "games/twixt/view/view.h"
#include "games/say.h"
#include "games/twixt/edit/edit.h"
#include "games/twixt/view/paint.h"
#include "intarsia/words.h"

#include <string.h>

/// What a tap changes; zeroed it sets red pegs. The base's own mode is that of links.
typedef struct draft_hand {
    twixt_hand twixt;
    uint32_t sets_blue; ///< 1: the pegs that a tap sets are blue
} draft_hand;

static int colour_of(const ita_hand *hand) {
    return hand && ((const draft_hand *)hand)->sets_blue == 1 ? TWIXT_BLUE : TWIXT_RED;
}

// ---- the board

static const char *hole_name(ita_scene *scene, twixt_hole hole) {
    ita_text text = say_open(scene);
    twixt_put_hole(&text, hole);
    return say_keep(scene, &text);
}

// A link that is not there but may be: as in the game, where a hand means to take it away.
static void add_missing(const twixt_config *c, const twixt_state *s, twixt_draft_change link,
                        ita_scene *scene) {
    if (twixt_change_check(c, s, link, NULL) != ITA_OK) return;
    const twixt_hole from = twixt_hole_at(c, link.hole);
    const twixt_hole to = twixt_hole_at(c, link.hole + c->step[link.direction]);
    const double x = (to.col - from.col) / 2.0, y = (to.row - from.row) / 2.0;
    const bool is_red = twixt_board_has(&s->board, TWIXT_RED, from.col, from.row);
    const char *path = ita_path_line(scene, -x, -y, x, y);
    const char *label =
        say_with(scene, "twixt.edit.missing", hole_name(scene, from), hole_name(scene, to));
    ita_node *node = ita_scene_add(scene);
    node->id = twixt_node_of_link(c, link.hole, link.direction);
    node->role = ITA_ROLE_LINK;
    node->grips = ITA_GRIP_TAP;
    node->style = is_red ? "tw-link red removed" : "tw-link blue removed";
    node->path = path;
    node->label = label;
    node->x = from.col + x;
    node->y = from.row + y;
}

static void add_missing_links(const twixt_config *c, const twixt_state *s, ita_scene *scene) {
    for (int link = 0; link < 4 * c->hole_count; link++) {
        const twixt_draft_change on = {TWIXT_LINK_ON, 0, link / 4, twixt_down[link % 4]};
        const ita_move bytes = twixt_change_put(on);
        twixt_draft_change inside;
        if (twixt_change_get(c, &bytes, &inside)) add_missing(c, s, on, scene);
    }
}

// Drawn for the colour whose pegs are set, who in the game would be to move.
static ita_status draw(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                       const ita_view_options *options, ita_scene *out) {
    twixt_state *shown = ita_take(out->arena.allocator, c->state_size);
    if (!shown) return ITA_E_MEMORY;
    memcpy(shown, s, c->state_size);
    shown->status.turn = (uint8_t)colour_of(hand);
    shown->status.end = TWIXT_GOES_ON;
    const ita_status status = twixt_draw_board(c, shown, hand, options, out);
    ita_give(out->arena.allocator, shown, c->state_size);
    if (status == ITA_OK && twixt_hand_edits_links(hand)) add_missing_links(c, s, out);
    return status;
}

// ---- beside it

// What a tap changes: the first two by colour.
static const struct tool {
    const char *name, *label;
} tools[] = {{"set-red", "twixt.edit.set.red"},
             {"set-blue", "twixt.edit.set.blue"},
             {"links", "twixt.action.links"}};
enum { TOOLS = 3, LINKS_TOOL = 2 };

static int tool_of(const ita_hand *hand) {
    return twixt_hand_edits_links(hand) ? LINKS_TOOL : colour_of(hand);
}

static ita_action *add_action(ita_scene *scene, const char *name, const char *key) {
    const char *label = ita_scene_say(scene, key, NULL);
    ita_action *action = ita_scene_action(scene);
    action->name = name;
    action->label = label;
    action->is_enabled = true;
    return action;
}

static void add_actions(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                        ita_scene *scene) {
    for (int i = 0; i < TOOLS; i++)
        add_action(scene, tools[i].name, tools[i].label)->is_pressed = tool_of(hand) == i;
    for (int i = 0; i < TWIXT_WORDS; i++) { // the deed beside the tools, then choices two by two
        const twixt_word *word = &twixt_words[(i + TWIXT_WORDS - 1) % TWIXT_WORDS];
        const bool is_so = twixt_change_check(c, s, word->change, NULL) != ITA_OK;
        const bool is_deed = word->change.kind == TWIXT_NO_PEGS;
        ita_action *action = add_action(scene, word->word, word->label);
        action->is_enabled = !is_deed || !is_so;
        action->is_pressed = !is_deed && is_so;
    }
}

static void add_note(const twixt_state *s, int colour, ita_scene *scene) {
    int pegs = 0;
    for (int row = 0; row < TWIXT_BIT_ROWS; row++)
        pegs += ita_bits_count64(s->board.pegs[colour][row]);
    const char *name =
        ita_scene_say(scene, colour ? "twixt.edit.pegs.blue" : "twixt.edit.pegs.red", NULL);
    say_note(scene, name, say_number(scene, pegs))->style = colour ? "blue" : "red dots";
}

static void put_beside(const twixt_state *s, ita_scene *scene) {
    ita_diag why;
    scene->title = ita_scene_say(scene, "twixt.edit.title", NULL);
    scene->about = ita_game_twixt.title;
    if (twixt_draft_lacks(s, &why) == ITA_OK) {
        scene->status = ita_scene_say(
            scene, twixt_problem_task((twixt_aim)s->status.aim, s->status.turn), NULL);
        scene->detail = ita_scene_say(scene, "twixt.edit.ready", NULL);
    } else {
        scene->status = say_diag(scene, &why);
    }
    ita_scene_inlay(scene, s->status.turn == TWIXT_RED ? "red" : "blue", 1);
    add_note(s, TWIXT_RED, scene);
    add_note(s, TWIXT_BLUE, scene);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    const twixt_config *c = twixt_own(config);
    const ita_status status = draw(c, state, hand, options, out);
    if (status != ITA_OK) return status;
    put_beside(state, out);
    add_actions(c, state, hand, out);
    return ita_scene_status(out);
}

// ---- the hand

static ita_answer play(const twixt_config *c, const twixt_state *s, twixt_draft_change change,
                       ita_move *move, ita_diag *diag) {
    *move = twixt_change_put(change);
    const bool is_change = twixt_change_check(c, s, change, diag) == ITA_OK;
    return is_change ? ITA_ANSWER_MOVE : ITA_ANSWER_REFUSED;
}

// A hole gets a peg, a peg comes off; where links are changed, a link comes off or on again, and no
// peg that was hit beside it.
static ita_answer tap(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                      uint32_t node, ita_move *move, ita_diag *diag) {
    twixt_hole at;
    twixt_edit link;
    if (twixt_hole_of_node(c, node, &at)) {
        if (twixt_hand_edits_links(hand)) {
            ita_fail(diag, ITA_E_ILLEGAL, "twixt.edit.links");
            return ITA_ANSWER_REFUSED;
        }
        const int hole = at.row * c->cols + at.col;
        twixt_draft_change change = {TWIXT_SET, colour_of(hand), hole, 0};
        if (twixt_board_owner(&s->board, at.col, at.row) != TWIXT_NOBODY)
            change = (twixt_draft_change){TWIXT_TAKE, 0, hole, 0};
        return play(c, s, change, move, diag);
    }
    if (!twixt_hand_edits_links(hand) || !twixt_link_of_node(c, node, &link))
        return ITA_ANSWER_NOTHING;
    const bool is_on = twixt_board_links(&s->board, link.hole) >> link.direction & 1;
    const twixt_draft_change change = {is_on ? TWIXT_LINK_OFF : TWIXT_LINK_ON, 0, link.hole,
                                       link.direction};
    return play(c, s, change, move, diag);
}

static ita_answer press(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                        const char *name, ita_move *move, ita_diag *diag) {
    draft_hand *mine = (draft_hand *)hand;
    for (int i = 0; i < TOOLS; i++) {
        if (strcmp(name, tools[i].name) != 0) continue;
        mine->twixt.edits_links = i == LINKS_TOOL;
        if (i != LINKS_TOOL) mine->sets_blue = i == TWIXT_BLUE;
        return ITA_ANSWER_HAND;
    }
    for (int i = 0; i < TWIXT_WORDS; i++)
        if (strcmp(name, twixt_words[i].word) == 0)
            return play(c, s, twixt_words[i].change, move, diag);
    return ITA_ANSWER_NOTHING;
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    switch (event->kind) {
    case ITA_EVENT_FOCUS:
        if (hand->focus == event->node) return ITA_ANSWER_NOTHING;
        hand->focus = event->node;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(c, state, hand, event->node, move, diag);
    case ITA_EVENT_ACTION:
        return event->name ? press(c, state, hand, event->name, move, diag) : ITA_ANSWER_NOTHING;
    default: return ITA_ANSWER_NOTHING;
    }
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    static const char *const keys[TWIXT_CHANGES] = {[TWIXT_SET] = "twixt.edit.told.red",
                                                    [TWIXT_TAKE] = "twixt.edit.told.take",
                                                    [TWIXT_LINK_ON] = "twixt.edit.told.link.on",
                                                    [TWIXT_LINK_OFF] = "twixt.edit.told.link.off",
                                                    [TWIXT_NO_PEGS] = "twixt.edit.told.clear"};
    const twixt_config *c = twixt_own(config);
    twixt_draft_change change;
    ita_text place;
    (void)state;
    if (!twixt_change_get(c, move, &change)) return;
    if (!keys[change.kind]) {
        ita_put(out, ita_words_in(out->language, twixt_word_of(&change)->label));
        return;
    }
    const bool is_blue = change.kind == TWIXT_SET && change.value == TWIXT_BLUE;
    ita_text_open(&place, out->allocator);
    if (change.kind <= TWIXT_TAKE)
        twixt_put_hole(&place, twixt_hole_at(c, change.hole));
    else if (change.kind <= TWIXT_LINK_OFF)
        twixt_put_link(c, &place, change.hole, change.direction);
    ita_put_words(out, is_blue ? "twixt.edit.told.blue" : keys[change.kind],
                  (const char *const[]){ita_text_get(&place), NULL});
    ita_text_need(out, &place);
    ita_text_close(&place);
}

const ita_view twixt_draft_view = {.scene = scene,
                                   .gesture = gesture,
                                   .tell = tell,
                                   .shows = ITA_SHOW_COORDINATES,
                                   .hand_size = sizeof(draft_hand),
                                   .style = twixt_style};
