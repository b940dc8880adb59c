// TwixT's scene and touch: nodes with labels over the painted layers, actions, notes, and what a
// tap means. Knows the rules through check and the hand's plans.
#include "games/twixt/view/view.h"
#include "games/say.h"
#include "games/twixt/board/aid.h"
#include "games/twixt/problem/problem.h"
#include "games/twixt/view/hand.h"
#include "games/twixt/view/paint.h"
#include "games/twixt/view/tell.h"

#include <string.h>

typedef struct picture {
    const twixt_config *c;
    const twixt_state *s;
    const ita_hand *hand;
    const ita_view_options *options;
    ita_scene *scene;
    uint32_t touched;          ///< bits of the colours whose links a tap changes
    twixt_need need[2];        ///< with aids
    const char *spot_path;     ///< of every hole
    const char *link_paths[8]; ///< of every link, by direction; made for the first
    twixt_board_copy shown;    ///< the board with what the hand plans
} picture;

static bool wants(const picture *p, uint32_t what) {
    return p->options && p->options->show & what;
}

static bool is_editing(const twixt_config *c, const twixt_state *s, const ita_hand *hand) {
    return c->can_edit && !s->status.end && twixt_hand_edits_links(hand);
}

static const char *hole_name(ita_scene *scene, twixt_hole hole) {
    ita_text text = say_open(scene);
    twixt_put_hole(&text, hole);
    return say_keep(scene, &text);
}

static const char *ends_in_words(const picture *p, twixt_hole at, uint32_t directions) {
    ita_text text = say_open(p->scene);
    twixt_put_ends(at, directions, &text);
    return say_keep(p->scene, &text);
}

static const char *label_of_peg(const picture *p, twixt_hole at, int owner) {
    const char *name = hole_name(p->scene, at);
    uint32_t links = twixt_board_links(&p->shown.board, at.row * p->c->cols + at.col);
    bool is_red = owner == TWIXT_RED;
    if (!links)
        return say_with(p->scene, is_red ? "twixt.label.red" : "twixt.label.blue", name, NULL);
    return say_with(p->scene, is_red ? "twixt.label.red.linked" : "twixt.label.blue.linked", name,
                    ends_in_words(p, at, links));
}

static bool wins_at_once(const picture *p, int colour, twixt_hole at) {
    return wants(p, ITA_SHOW_AIDS) && p->need[colour].pegs == 1 &&
           p->need[colour].through[at.row * p->c->cols + at.col] == 1 &&
           twixt_board_owner(&p->shown.board, at.col, at.row) == TWIXT_NOBODY;
}

static const char *label_of_empty(const picture *p, twixt_hole at) {
    static const char *const keys[2][2] = {
        {"twixt.label.empty.red", "twixt.label.closed.red"},
        {"twixt.label.empty.blue", "twixt.label.closed.blue"},
    };
    const char *name = hole_name(p->scene, at), *label;
    int border = twixt_border_of(p->c, at.col, at.row);
    if (border == TWIXT_NOBODY)
        label = say_with(p->scene, "twixt.label.empty", name, NULL);
    else
        label = say_with(p->scene, keys[border][p->s->status.turn != border], name, NULL);
    for (int colour = 0; colour < 2; colour++)
        if (wins_at_once(p, colour, at))
            label = say_with(p->scene, colour ? "twixt.label.wins.blue" : "twixt.label.wins.red",
                             label, NULL);
    return label;
}

static void add_spot(const picture *p, twixt_hole at) {
    int owner = twixt_board_owner(&p->shown.board, at.col, at.row);
    bool is_empty = owner == TWIXT_NOBODY;
    ita_node *node = ita_scene_add(p->scene);
    node->id = twixt_node_of_hole(p->c, at);
    node->role = is_empty ? ITA_ROLE_PLACE : ITA_ROLE_PIECE;
    node->grips = ITA_GRIP_TAP;
    node->style = is_empty ? "tw-spot" : owner == TWIXT_RED ? "tw-spot red" : "tw-spot blue";
    node->path = p->spot_path;
    node->x = at.col;
    node->y = at.row;
    node->glyph = is_empty ? "\u00b7" : owner == TWIXT_RED ? "\u25cf" : "\u25cb";
    node->column = twixt_text_column(at.col);
    node->row = twixt_text_row(at.row);
    node->label = is_empty ? label_of_empty(p, at) : label_of_peg(p, at, owner);
}

static bool is_linked(const twixt_board *b, int hole, int direction) {
    return twixt_board_links(b, hole) >> direction & 1;
}

static const char *link_path(picture *p, int direction) {
    double x = twixt_direction_col[direction] / 2.0, y = twixt_direction_row[direction] / 2.0;
    if (!p->link_paths[direction]) p->link_paths[direction] = ita_path_line(p->scene, -x, -y, x, y);
    return p->link_paths[direction];
}

// A link that is there, is planned, or is about to be taken away.
static void add_link(picture *p, int hole, int direction) {
    twixt_hole at = twixt_hole_at(p->c, hole);
    twixt_hole end = {at.col + twixt_direction_col[direction],
                      at.row + twixt_direction_row[direction]};
    bool stays = is_linked(&p->shown.board, hole, direction);
    bool is_red = twixt_board_has(&p->shown.board, TWIXT_RED, at.col, at.row);
    ita_node *node = ita_scene_add(p->scene);
    node->id = twixt_node_of_link(p->c, hole, direction);
    node->role = ITA_ROLE_LINK;
    node->grips = p->touched >> (is_red ? TWIXT_RED : TWIXT_BLUE) & 1 ? ITA_GRIP_TAP : 0;
    node->style = stays ? (is_red ? "tw-link red" : "tw-link blue")
                        : (is_red ? "tw-link red removed" : "tw-link blue removed");
    node->x = (at.col + end.col) / 2.0;
    node->y = (at.row + end.row) / 2.0;
    node->path = link_path(p, direction);
    const char *key = !stays ? "twixt.label.link.removed"
                             : (is_red ? "twixt.label.link.red" : "twixt.label.link.blue");
    node->label = say_with(p->scene, key, hole_name(p->scene, at), hole_name(p->scene, end));
    if (stays) twixt_paint_link_glyphs(p->scene, at, end, node->style);
}

static void add_links(picture *p) {
    for (int link = 0; link < 4 * p->c->hole_count; link++) {
        int hole = link / 4, direction = twixt_down[link % 4];
        if (is_linked(&p->shown.board, hole, direction) || is_linked(&p->s->board, hole, direction))
            add_link(p, hole, direction);
    }
}

// The peg and the links that a tap on the focused hole would set.
static void add_ghost(const picture *p) {
    twixt_hole at, planned;
    const twixt_board *b = &p->shown.board;
    int colour = p->s->status.turn;
    if (!p->hand || p->s->status.end || !twixt_hole_of_node(p->c, p->hand->focus, &at)) return;
    if (twixt_is_corner(p->c, at.col, at.row) || twixt_hand_peg(p->c, p->hand, &planned)) return;
    if (twixt_check_hole(p->c, b, colour, at, NULL) != ITA_OK) return;
    uint32_t made = twixt_links_made(p->c, b, colour, at);
    for (uint32_t left = made; left; left &= left - 1) {
        int d = __builtin_ctz(left);
        twixt_hole end = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
        twixt_paint_line(p->scene, at, end,
                         colour ? "tw-ghost-link blue ghost" : "tw-ghost-link red ghost");
    }
    ita_node *node = ita_scene_add(p->scene);
    node->role = ITA_ROLE_GHOST;
    node->style = colour ? "tw-peg blue ghost" : "tw-peg red ghost";
    node->path = ita_path_circle(p->scene, 0.31);
    node->x = at.col;
    node->y = at.row;
    const char *name = hole_name(p->scene, at);
    node->label =
        made ? say_with(p->scene, "twixt.label.ghost.linked", name, ends_in_words(p, at, made))
             : say_with(p->scene, "twixt.label.ghost", name, NULL);
}

static void add_setups(const picture *p) {
    const twixt_board *b = &p->shown.board;
    for (int hole = 0; hole < p->c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(p->c, hole);
        int owner = twixt_board_owner(b, at.col, at.row);
        for (int row = 0; row <= 4 && owner != TWIXT_NOBODY; row++)
            for (int col = row ? -4 : 1; col <= 4; col++) {
                twixt_hole other = {at.col + col, at.row + row};
                if (!twixt_is_inside(p->c, other.col, other.row) ||
                    !twixt_board_has(b, owner, other.col, other.row) ||
                    !twixt_aid_is_setup(p->c, b, at, other))
                    continue;
                twixt_paint_line(p->scene, at, other, owner ? "tw-setup blue" : "tw-setup red");
            }
    }
}

static void add_wins(const picture *p) {
    for (int hole = 0; hole < p->c->hole_count; hole++)
        for (int colour = 0; colour < 2; colour++) {
            twixt_hole at = twixt_hole_at(p->c, hole);
            if (wins_at_once(p, colour, at))
                twixt_paint_ring(p->scene, at, 0.3, colour ? "tw-win blue" : "tw-win red");
        }
}

static void add_last(const picture *p) {
    twixt_move last;
    if (!p->options || !p->options->last || !twixt_move_get(p->c, p->options->last, &last)) return;
    twixt_hole at = last.hole;
    bool has_peg = last.kind == TWIXT_PEG ||
                   (last.kind == TWIXT_SWAP && twixt_only_peg(p->c, &p->s->board, &at));
    if (has_peg) twixt_paint_ring(p->scene, at, 0.44, "tw-last");
}

static void add_plans(const picture *p) {
    twixt_hole at;
    if (twixt_hand_anchor(p->c, p->hand, &at)) twixt_paint_ring(p->scene, at, 0.42, "tw-anchor");
    if (p->touched && twixt_hand_peg(p->c, p->hand, &at))
        twixt_paint_ring(p->scene, at, 0.47, "tw-plan");
}

// ---- beside the board

static ita_action *add_action(const picture *p, const char *name, const char *label,
                              const char *key, bool is_pressed) {
    ita_action *action = ita_scene_action(p->scene);
    action->name = name;
    action->label = ita_scene_say(p->scene, label, NULL);
    action->key = key;
    action->is_enabled = true;
    action->is_pressed = is_pressed;
    return action;
}

static void add_swap(const picture *p) {
    ita_action *action = add_action(p, "swap", "twixt.action.swap", "s", false);
    action->is_enabled = action->is_due = p->s->status.can_swap;
}

// In a problem there is nobody to make an offer to. Who is offered a draw agrees where others offer
// one.
static void add_words(const picture *p) {
    bool is_asked = p->s->status.offer;
    add_action(p, "draw", is_asked ? "twixt.action.draw" : "twixt.action.offer", "d",
               !is_asked && twixt_hand_offers(p->hand))
        ->is_due = is_asked;
    add_action(p, "resign", "twixt.action.resign", NULL, false)->is_a_danger = true;
}

static void add_actions(const picture *p) {
    const twixt_status *s = &p->s->status;
    twixt_hole at;
    if (s->end) return;
    if (p->c->swap != TWIXT_SWAP_NO) add_swap(p);
    if (p->c->can_edit) {
        add_action(p, "links", "twixt.action.links", "l", p->touched != 0);
        if (twixt_hand_peg(p->c, p->hand, &at))
            add_action(p, "play", "twixt.action.play", "p", false)->is_due = true;
        if (twixt_hand_has_plans(p->hand)) add_action(p, "clear", "twixt.action.clear", "c", false);
    }
    if (!p->c->is_problem) add_words(p);
}

// "Red: Joins top and bottom; 12 pegs", and with aids how many it still needs.
static void add_notes(const picture *p) {
    static const char *const sides[2][2] = {{"twixt.note.down", "twixt.note.down.one"},
                                            {"twixt.note.across", "twixt.note.across.one"}};
    for (int colour = 0; colour < 2; colour++) {
        int pegs = 0;
        for (int row = 0; row < p->c->rows; row++)
            pegs += ita_bits_count64(p->s->board.pegs[colour][row + TWIXT_PAD]);
        ita_note *note = ita_scene_note(p->scene);
        note->name = ita_scene_say(p->scene, colour ? "twixt.note.blue" : "twixt.note.red", NULL);
        note->value =
            say_with(p->scene, sides[colour][pegs == 1], say_number(p->scene, pegs), NULL);
        note->gauge = -1;
        note->style = colour ? "blue" : "red dots";
        if (!wants(p, ITA_SHOW_AIDS)) continue;
        const char *needs = p->need[colour].pegs == TWIXT_NO_WAY
                                ? ita_scene_say(p->scene, "twixt.note.cut", NULL)
                                : say_number(p->scene, p->need[colour].pegs);
        note = ita_scene_note(p->scene);
        note->name = ita_scene_say(p->scene,
                                   colour ? "twixt.note.blue.needs" : "twixt.note.red.needs", NULL);
        note->value = needs;
        note->gauge = -1;
        note->style = "";
    }
}

// On paper it says, too, what becomes of links.
static const char *problem_words(const picture *p) {
    static const char *const paper[] = {"twixt.paper.std", "twixt.paper.pp", "twixt.paper.plain"};
    const char *words = ita_scene_say(p->scene, twixt_problem_status(&p->c->base, p->s), NULL);
    return wants(p, ITA_SHOW_PAPER) ? say_with(p->scene, paper[p->c->ruleset], words, NULL) : words;
}

static const char *status_words(const picture *p) {
    static const char *const won[] = {"twixt.status.won.red", "twixt.status.won.blue"};
    static const char *const turn[] = {"twixt.status.red", "twixt.status.blue"};
    static const char *const resigned[] = {"twixt.status.resigned.red",
                                           "twixt.status.resigned.blue"};
    const twixt_status *s = &p->s->status;
    if (p->c->is_problem) return problem_words(p);
    ita_result result;
    twixt_rules.result(&p->c->base, p->s, &result);
    const char *mover = say_number(p->scene, twixt_player_of(s, s->turn));
    const char *winner = say_number(p->scene, result.winner);
    if (s->end == TWIXT_RESIGNED) return say_with(p->scene, resigned[s->turn], mover, winner);
    if (s->winner != TWIXT_NOBODY) return say_with(p->scene, won[s->winner], winner, NULL);
    if (s->end) return ita_scene_say(p->scene, result.key, NULL);
    const char *words = say_with(p->scene, turn[s->turn], mover, NULL);
    if (s->can_swap) words = say_with(p->scene, "twixt.status.swap", words, NULL);
    if (s->offer) words = say_with(p->scene, "twixt.status.offer", words, NULL);
    if (p->touched) words = say_with(p->scene, "twixt.status.links", words, NULL);
    return words;
}

static void frame_board(const picture *p) {
    double margin = wants(p, ITA_SHOW_COORDINATES) ? 1.75 : 1.05;
    const ita_region board = {-margin, -margin, p->c->cols - 1 + 2 * margin,
                              p->c->rows - 1 + 2 * margin};
    ita_layout layout;
    ita_compose_alone(&board, p->scene->ratio, &layout);
    ita_scene_frame(p->scene, &layout);
    p->scene->board = board;
}

static void put_words(const picture *p) {
    p->scene->title = say_with(p->scene, "twixt.title", say_number(p->scene, p->c->cols),
                               say_number(p->scene, p->c->rows));
    p->scene->status = status_words(p);
    const twixt_status *s = &p->s->status;
    int shown = s->winner != TWIXT_NOBODY ? s->winner : s->turn;
    ita_scene_inlay(p->scene, shown == TWIXT_RED ? "red" : "blue", 1);
    for (int player = 1; player <= 2; player++) {
        const bool is_red = player == twixt_player_of(s, TWIXT_RED);
        ita_scene_player(
            p->scene, ita_scene_say(p->scene, is_red ? "twixt.note.red" : "twixt.note.blue", NULL),
            is_red ? "red dots" : "blue");
    }
}

static void paint_under(const picture *p) {
    const twixt_board *b = &p->shown.board;
    twixt_paint_plate(p->c, p->scene);
    if (wants(p, ITA_SHOW_COORDINATES)) twixt_paint_coordinates(p->c, p->scene);
    if (wants(p, ITA_SHOW_AIDS)) twixt_paint_guides(p->c, p->scene);
    twixt_paint_holes(p->c, b, p->scene);
    if (wants(p, ITA_SHOW_AIDS)) add_wins(p);
    twixt_paint_glow(p->c, b, p->scene);
    twixt_paint_link_shadows(p->c, b, p->scene);
}

static void paint_over(const picture *p) {
    const twixt_board *b = &p->shown.board;
    twixt_paint_link_cores(p->c, b, p->scene);
    if (wants(p, ITA_SHOW_AIDS)) add_setups(p);
    add_ghost(p);
    twixt_paint_pegs(p->c, b, p->scene);
    add_last(p);
    add_plans(p);
}

static picture *open_picture(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                             const ita_view_options *options, ita_scene *out) {
    picture *p = ita_take(out->arena.allocator, sizeof *p);
    if (!p) return NULL;
    memset(p->link_paths, 0, sizeof p->link_paths);
    p->spot_path = ita_path_circle(out, 0.46);
    p->c = c, p->s = s, p->hand = hand, p->options = options, p->scene = out, p->touched = 0;
    if (!twixt_hand_preview(c, p->s, hand, &p->shown.board)) p->hand = NULL;
    for (int colour = 0; colour < 2 && wants(p, ITA_SHOW_AIDS); colour++)
        twixt_aid_need(c, &p->shown.board, colour, &p->need[colour]);
    return p;
}

static void draw_board(picture *p) {
    frame_board(p);
    paint_under(p);
    add_links(p);
    paint_over(p);
    for (int hole = 0; hole < p->c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(p->c, hole);
        if (!twixt_is_corner(p->c, at.col, at.row)) add_spot(p, at);
    }
}

ita_status twixt_draw_board(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                            const ita_view_options *options, ita_scene *out) {
    picture *p = open_picture(c, s, hand, options, out);
    if (!p) return ITA_E_MEMORY;
    p->touched = twixt_hand_edits_links(hand) ? 3 : 0;
    draw_board(p);
    ita_give(out->arena.allocator, p, sizeof *p);
    return ita_scene_status(out);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    picture *p = open_picture(twixt_own(config), state, hand, options, out);
    if (!p) return ITA_E_MEMORY;
    if (is_editing(p->c, p->s, p->hand)) p->touched = 1u << p->s->status.turn;
    draw_board(p);
    put_words(p);
    add_actions(p);
    add_notes(p);
    ita_give(out->arena.allocator, p, sizeof *p);
    return ita_scene_status(out);
}

// ---- touch

static ita_answer play(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                       const ita_move *move, ita_diag *diag) {
    if (ita_rules_of(&c->base)->check(&c->base, s, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    twixt_hand_played(hand);
    return ITA_ANSWER_MOVE;
}

static ita_answer do_action(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                            const char *name, ita_move *move, ita_diag *diag) {
    static const struct {
        const char *name;
        twixt_kind kind;
    } moves[] = {{"swap", TWIXT_SWAP}, {"resign", TWIXT_RESIGN}, {"draw", TWIXT_DRAW}};
    bool offers = strcmp(name, "draw") == 0 && !s->status.offer;
    for (int i = 0; i < 3 && !offers; i++) {
        if (strcmp(name, moves[i].name) != 0) continue;
        twixt_move made = {.kind = moves[i].kind};
        made.has_offer = made.kind == TWIXT_SWAP && twixt_hand_offers(hand);
        *move = twixt_move_put(&made);
        return play(c, s, hand, move, diag);
    }
    twixt_hole peg;
    if (strcmp(name, "play") == 0 && twixt_hand_peg(c, hand, &peg)) {
        *move = twixt_hand_move(c, hand, peg);
        return play(c, s, hand, move, diag);
    }
    if (offers)
        twixt_hand_toggle_offer(hand);
    else if (strcmp(name, "links") == 0 && c->can_edit)
        twixt_hand_toggle_mode(hand);
    else if (strcmp(name, "clear") == 0)
        twixt_hand_forget(hand);
    else
        return ITA_ANSWER_NOTHING;
    return ITA_ANSWER_HAND;
}

// A second peg after the first: the link between them comes or goes.
static ita_answer link_from_anchor(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                   twixt_hole from, twixt_hole to, ita_move *move, ita_diag *diag) {
    twixt_edit link;
    twixt_hand_set_anchor(c, hand, NULL);
    if (!twixt_edit_between(c, from, to, true, &link)) {
        ita_fail(diag, ITA_E_ILLEGAL, "twixt.link.far");
        twixt_diag_hole(diag, from);
        twixt_diag_hole(diag, to);
        ita_diag_mark(diag, twixt_node_of_hole(c, from));
        ita_diag_mark(diag, twixt_node_of_hole(c, to));
        return ITA_ANSWER_REFUSED;
    }
    return twixt_hand_toggle_link(c, s, hand, link, move, diag);
}

static ita_answer tap_while_editing(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                    twixt_hole at, ita_move *move, ita_diag *diag) {
    twixt_board_copy shown;
    twixt_hole anchor;
    twixt_hand_preview(c, s, hand, &shown.board);
    if (!twixt_board_has(&shown.board, s->status.turn, at.col, at.row)) {
        if (twixt_check_hole(c, &shown.board, s->status.turn, at, diag) != ITA_OK)
            return ITA_ANSWER_REFUSED;
        twixt_hand_set_peg(c, hand, at);
        twixt_hand_set_anchor(c, hand, NULL);
        if (twixt_hand_preview(c, s, hand, &shown.board)) return ITA_ANSWER_HAND;
        twixt_hand_forget(hand); // edits of a peg that was planned elsewhere
        twixt_hand_set_peg(c, hand, at);
        return ITA_ANSWER_HAND;
    }
    if (!twixt_hand_anchor(c, hand, &anchor)) {
        twixt_hand_set_anchor(c, hand, &at);
        return ITA_ANSWER_HAND;
    }
    if (anchor.col != at.col || anchor.row != at.row)
        return link_from_anchor(c, s, hand, anchor, at, move, diag);
    twixt_hand_set_anchor(c, hand, NULL);
    return ITA_ANSWER_HAND;
}

static ita_answer tap(const twixt_config *c, const twixt_state *s, ita_hand *hand, uint32_t node,
                      ita_move *move, ita_diag *diag) {
    twixt_hole at;
    twixt_edit link;
    bool edits = c->can_edit && twixt_hand_edits_links(hand) && !s->status.end;
    if (twixt_link_of_node(c, node, &link)) {
        return edits ? twixt_hand_toggle_link(c, s, hand, link, move, diag) : ITA_ANSWER_NOTHING;
    }
    if (!twixt_hole_of_node(c, node, &at)) return ITA_ANSWER_NOTHING;
    if (edits) return tap_while_editing(c, s, hand, at, move, diag);
    *move = twixt_hand_move(c, hand, at);
    return play(c, s, hand, move, diag);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    twixt_board_copy shown;
    if (!twixt_hand_preview(c, state, hand, &shown.board)) twixt_hand_forget(hand);
    switch (event->kind) {
    case ITA_EVENT_FOCUS:
        if (hand->focus == event->node) return ITA_ANSWER_NOTHING;
        hand->focus = event->node;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(c, state, hand, event->node, move, diag);
    case ITA_EVENT_CANCEL:
        if (!twixt_hand_has_plans(hand)) return ITA_ANSWER_NOTHING;
        twixt_hand_forget(hand);
        return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION:
        return event->name ? do_action(c, state, hand, event->name, move, diag)
                           : ITA_ANSWER_NOTHING;
    default: return ITA_ANSWER_NOTHING;
    }
}

const ita_view twixt_view = {
    .scene = scene,
    .gesture = gesture,
    .tell = twixt_tell,
    .shows = ITA_SHOW_COORDINATES,
    .hand_size = sizeof(twixt_hand),
    .style = twixt_style,
};
