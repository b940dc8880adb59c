// The puzzles' picture and touch: the table, the tray below it, and what taps, drags, turns and
// keys mean. Knows the rules through check.
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/tiles/paint.h"

#include <string.h>

// ---- what the hand remembers: turns of the tiles in the tray (three bits each, twenty a word),
// the turn of the tile that is held, whether it is dragged, whether instructions are shown.

enum { HAND_TURNS = 0, TURNS_A_WORD = 20, HAND_TURN = 3, HAND_DRAGS = 4, HAND_READS = 5 };

static int tray_turn(const ita_hand *hand, int number) {
    if (!hand) return 0;
    int64_t word = hand->v[HAND_TURNS + (number - 1) / TURNS_A_WORD];
    return (int)(word >> 3 * ((number - 1) % TURNS_A_WORD) & 7) % 6;
}

static void set_tray_turn(ita_hand *hand, int number, int turn) {
    int64_t *word = &hand->v[HAND_TURNS + (number - 1) / TURNS_A_WORD];
    int shift = 3 * ((number - 1) % TURNS_A_WORD);
    *word = (*word & ~((int64_t)7 << shift)) | (int64_t)turn << shift;
}

static void let_go(ita_hand *hand) {
    hand->held = 0;
    hand->v[HAND_DRAGS] = 0;
}

// ---- the picture

typedef struct picture {
    const puzzle_config *c;
    const puzzle_state *s;
    const ita_hand *hand; // may be NULL
    const ita_view_options *options;
    ita_scene *scene;
    tantrix_board board;
    uint8_t lit[TANTRIX_TILES + 1]; // colours that are lit, by tile
    double width, height;           // of the table
    int slots_a_row;
} picture;

static bool wants(const picture *p, uint32_t what) {
    return p->options && p->options->show & what;
}

static bool is_marked(const picture *p, uint32_t node) {
    const ita_diag *why = p->options ? p->options->why : NULL;
    for (int i = 0; why && i < why->mark_count; i++)
        if (why->marks[i] == node) return true;
    return false;
}

static const char *say(ita_scene *scene, const char *key, const char *a, const char *b,
                       const char *c) {
    const char *args[] = {a, b, c, NULL};
    return ita_scene_say(scene, key, args);
}

static const char *colour_words(ita_scene *scene, unsigned colours) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    tantrix_put_colours(colours, &text);
    const char *words = ita_scene_keep(scene, &text);
    ita_text_close(&text);
    return words;
}

// The strand that counts: the longest loop of each colour asked for, else its longest line.
static int light_strands(picture *p) {
    unsigned colours = puzzle_colours(p->c, p->s->level);
    int longest = 0;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        tantrix_strand line, loop;
        if (!(colours >> colour & 1)) continue;
        tantrix_board_longest(&p->board, colour, &line, &loop);
        const tantrix_strand *best = loop.count ? &loop : &line;
        if (best->count > longest) longest = best->count;
        for (int i = 0; best->count > 1 && i < best->count; i++)
            p->lit[best->tiles[i]] |= (uint8_t)(1u << colour);
    }
    return longest;
}

static void slot_xy(const picture *p, int slot, double *x, double *y) {
    int row = slot / p->slots_a_row, column = slot % p->slots_a_row;
    int in_row = p->s->level - row * p->slots_a_row;
    if (in_row > p->slots_a_row) in_row = p->slots_a_row;
    *x = 1.25 * (column - (in_row - 1) / 2.0);
    *y = p->height / 2 + 0.9 + 1.15 * row;
}

static uint32_t held(const picture *p) {
    return p->hand ? p->hand->held : 0;
}

static void paint_cells(const picture *p) {
    int reach = p->c->reach, aim_a = 0, aim_b = 0;
    bool has_aim = held(p) && tantrix_node_cell(p->hand->focus, &aim_a, &aim_b);
    if (held(p) && p->hand->v[HAND_DRAGS]) {
        ita_hex aim = ita_hex_near(p->hand->x, p->hand->y, 0.5);
        has_aim = puzzle_is_cell(p->c, aim.a, aim.b);
        aim_a = aim.a;
        aim_b = aim.b;
    }
    for (int a = -reach; a <= reach; a++)
        for (int b = -reach; b <= reach; b++) {
            if (!puzzle_is_cell(p->c, a, b) || tantrix_board_at(&p->board, a, b)) continue;
            double x, y;
            tantrix_xy(a, b, &x, &y);
            uint32_t id = tantrix_cell_node(a, b);
            bool is_aim = has_aim && a == aim_a && b == aim_b;
            ita_node *node = tantrix_paint_cell(p->scene, x, y, "tx-cell");
            if (is_aim) node->style = "tx-cell tx-aim";
            if (is_marked(p, id)) node->style = "tx-cell marked";
            node->id = id;
            node->role = ITA_ROLE_PLACE;
            node->grips = ITA_GRIP_TAP;
            node->glyph = "\u00b7";
            node->column = tantrix_text_column(reach, b);
            node->row = tantrix_text_row(reach, a, b);
            node->label = say(p->scene, "tantrix.label.empty", tantrix_cell_words(p->scene, a, b),
                              NULL, NULL);
            if (!wants(p, ITA_SHOW_COORDINATES)) continue;
            const char *words = tantrix_cell_words(p->scene, a, b);
            node = ita_scene_add(p->scene);
            node->style = "tx-coordinate";
            node->text = words;
            node->text_size = 0.22;
            node->x = x;
            node->y = y;
        }
}

static const char *laid_label(const picture *p, int number) {
    const tantrix_spot *spot = &p->s->spots[number];
    return say(p->scene, "tantrix.label.laid", tantrix_number_words(p->scene, number),
               tantrix_cell_words(p->scene, spot->a, spot->b),
               tantrix_edge_letters(p->scene, number, spot->turn));
}

static tantrix_painting painting_of(const picture *p, int number, int turn, double x, double y) {
    tantrix_painting tile = {number, turn, x,  y, (uint32_t)number, ITA_ROLE_PIECE, 0, "",
                             NULL,   0,    -1, 0};
    if (!p->s->is_solved)
        tile.grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN;
    else
        tile.style = "tx-done";
    if (held(p) == (uint32_t)number) tile.style = "tx-held";
    if (is_marked(p, (uint32_t)number)) tile.style = "marked";
    return tile;
}

static bool is_dragged(const picture *p, int number) {
    return held(p) == (uint32_t)number && p->hand->v[HAND_DRAGS];
}

static void paint_laid_tiles(const picture *p) {
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &p->s->spots[number];
        if (!spot->is_placed || is_dragged(p, number)) continue;
        double x, y;
        tantrix_xy(spot->a, spot->b, &x, &y);
        tantrix_painting tile = painting_of(p, number, spot->turn, x, y);
        tile.label = laid_label(p, number);
        tile.lit = p->lit[number];
        tile.column = tantrix_text_column(p->c->reach, spot->b);
        tile.row = tantrix_text_row(p->c->reach, spot->a, spot->b);
        tantrix_paint_tile(p->scene, &tile);
    }
}

static void paint_tray(const picture *p) {
    for (int slot = 0; slot < p->s->level; slot++) {
        int number = p->c->pack[slot];
        double x, y;
        slot_xy(p, slot, &x, &y);
        tantrix_paint_cell(p->scene, x, y, "tx-slot");
        if (p->s->spots[number].is_placed || is_dragged(p, number)) continue;
        int turn = tray_turn(p->hand, number);
        tantrix_painting tile = painting_of(p, number, turn, x, y);
        tile.label = say(p->scene, "tantrix.label.tray", tantrix_number_words(p->scene, number),
                         tantrix_edge_letters(p->scene, number, turn), NULL);
        tantrix_paint_tile(p->scene, &tile);
    }
}

static void paint_dragged(const picture *p) {
    if (!held(p) || !p->hand->v[HAND_DRAGS]) return;
    int number = (int)held(p);
    tantrix_painting tile =
        painting_of(p, number, (int)p->hand->v[HAND_TURN], p->hand->x, p->hand->y);
    tile.label =
        say(p->scene, "tantrix.label.held", tantrix_number_words(p->scene, number), NULL, NULL);
    tantrix_paint_tile(p->scene, &tile);
}

// Where colours clash, and where the lines asked for are still open.
static void paint_aids(const picture *p) {
    unsigned colours = puzzle_colours(p->c, p->s->level);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!p->s->spots[number].is_placed) continue;
        double x, y;
        tantrix_xy(p->s->spots[number].a, p->s->spots[number].b, &x, &y);
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int colour = tantrix_board_edge(&p->board, number, e);
            int other = tantrix_board_beside(&p->board, number, e);
            if (!other && colours >> colour & 1) tantrix_paint_dot(p->scene, x, y, e, "tx-loose");
            if (other && tantrix_board_edge(&p->board, other, tantrix_opposite(e)) != colour)
                tantrix_paint_dot(p->scene, x, y, e, "tx-clash");
        }
    }
}

// ---- words beside the picture

static void add_note(const picture *p, const char *key, const char *value, double gauge) {
    const char *name = ita_scene_say(p->scene, key, NULL);
    ita_note *note = ita_scene_note(p->scene);
    note->name = name;
    note->value = value;
    note->gauge = gauge;
    note->style = "";
}

static const char *tray_words(const picture *p) {
    ita_text text;
    ita_text_open(&text, p->scene->arena.allocator);
    for (int i = 0; i < p->s->level; i++) {
        int number = p->c->pack[i];
        if (p->s->spots[number].is_placed) continue;
        if (text.length) ita_put_char(&text, ' ');
        ita_put_int(&text, number);
    }
    const char *words = ita_scene_keep(p->scene, &text);
    ita_text_close(&text);
    return words;
}

static void add_notes(const picture *p, int longest) {
    unsigned colours = puzzle_colours(p->c, p->s->level);
    if (colours) add_note(p, "tantrix.note.colour", colour_words(p->scene, colours), -1);
    if (p->c->last_level != p->c->first_level)
        add_note(p, "tantrix.note.level", tantrix_number_words(p->scene, p->s->level), -1);
    if (colours)
        add_note(p, "tantrix.note.longest", tantrix_number_words(p->scene, longest),
                 (double)longest / p->s->level);
    add_note(p, "tantrix.note.tray", tray_words(p), -1);
    if (p->hand && p->hand->v[HAND_READS])
        add_note(p, "tantrix.note.instructions",
                 ita_scene_say(p->scene, "tantrix.instructions", NULL), -1);
}

static ita_action *add_action(const picture *p, const char *name, const char *label_key,
                              const char *key, bool is_enabled) {
    const char *label = ita_scene_say(p->scene, label_key, NULL);
    ita_action *action = ita_scene_action(p->scene);
    action->name = name;
    action->label = label;
    action->key = key;
    action->is_enabled = is_enabled;
    return action;
}

static void add_actions(const picture *p) {
    const puzzle_state *s = p->s;
    bool is_last = s->level == p->c->last_level;
    bool is_laid = p->board.count > 0 && !s->is_solved;
    add_action(p, "submit", "tantrix.action.submit", "s", p->board.count > 0 && !s->is_solved);
    if (p->c->last_level != p->c->first_level)
        add_action(p, "continue", "tantrix.action.continue", "c", s->is_solved && !is_last);
    add_action(p, "lift", "tantrix.action.lift", "l", is_laid);
    add_action(p, "reset", "tantrix.action.reset", "x", is_laid);
    ita_action *action = add_action(p, "instructions", "tantrix.action.instructions", "i", true);
    action->is_pressed = p->hand && p->hand->v[HAND_READS];
}

static const char *status_words(const picture *p) {
    const puzzle_state *s = p->s;
    const char *level = tantrix_number_words(p->scene, s->level);
    if (s->is_solved && s->level == p->c->last_level)
        return say(p->scene, "tantrix.status.over", level, NULL, NULL);
    if (s->is_solved) return say(p->scene, "tantrix.status.solved", level, NULL, NULL);
    const char *left = tantrix_number_words(p->scene, s->level - p->board.count);
    return say(p->scene, s->level == p->board.count ? "tantrix.status.full" : "tantrix.status.lay",
               left, NULL, NULL);
}

static const char *title_words(const picture *p) {
    static const char *const keys[] = {"tantrix.title.discovery", "tantrix.title.loop",
                                       "tantrix.title.lines", "tantrix.title.pyramid"};
    unsigned colours = puzzle_colours(p->c, p->s->level);
    return say(p->scene, keys[p->c->kind], tantrix_number_words(p->scene, p->s->level),
               colour_words(p->scene, colours), NULL);
}

static void measure(picture *p) {
    double reach = p->c->reach;
    p->width = 1.7321 * reach + 1.1547;
    p->height = 2 * reach + 1;
    p->slots_a_row = (int)(p->width / 1.25);
    if (p->slots_a_row < 3) p->slots_a_row = 3;
    int rows = (p->s->level + p->slots_a_row - 1) / p->slots_a_row;
    double width = p->width > 1.25 * p->slots_a_row ? p->width : 1.25 * p->slots_a_row;
    p->scene->x = -width / 2 - 0.1;
    p->scene->y = -p->height / 2 - 0.1;
    p->scene->width = width + 0.2;
    p->scene->height = p->height + 0.55 + 1.15 * rows;
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    picture p = {
        .c = puzzle_own(config), .s = state, .hand = hand, .options = options, .scene = out};
    puzzle_board(p.s, &p.board);
    measure(&p);
    int longest = light_strands(&p);
    paint_cells(&p);
    paint_tray(&p);
    paint_laid_tiles(&p);
    if (wants(&p, ITA_SHOW_AIDS)) paint_aids(&p);
    paint_dragged(&p);
    add_actions(&p);
    add_notes(&p, longest);
    out->title = title_words(&p);
    out->status = status_words(&p);
    return ita_scene_status(out);
}

// ---- touch

typedef struct touch {
    const ita_config *config;
    const puzzle_config *c;
    const puzzle_state *s;
    ita_hand *hand;
    ita_move *move;
    ita_diag *diag;
} touch;

static bool is_tile(const touch *t, uint32_t node) {
    return node >= 1 && node <= TANTRIX_TILES && puzzle_has_tile(t->c, t->s->level, (int)node);
}

static ita_answer play(const touch *t, ita_move move) {
    let_go(t->hand);
    if (puzzle_check(t->config, t->s, &move, t->diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    *t->move = move;
    return ITA_ANSWER_MOVE;
}

static int turn_of(const touch *t, int number) {
    const tantrix_spot *spot = &t->s->spots[number];
    return spot->is_placed ? spot->turn : tray_turn(t->hand, number);
}

static ita_answer hold(const touch *t, uint32_t node) {
    t->hand->held = node;
    t->hand->v[HAND_TURN] = turn_of(t, (int)node);
    return ITA_ANSWER_HAND;
}

static ita_answer turn_tile(const touch *t, uint32_t node, int steps) {
    int number = (int)node;
    const tantrix_spot *spot = &t->s->spots[number];
    bool is_held = t->hand->held == node;
    int before = is_held ? (int)t->hand->v[HAND_TURN] : turn_of(t, number);
    int turn = ((before + steps) % 6 + 6) % 6;
    if (t->s->is_solved) return ITA_ANSWER_NOTHING;
    if (is_held) t->hand->v[HAND_TURN] = turn;
    if (!spot->is_placed) set_tray_turn(t->hand, number, turn);
    if (is_held || !spot->is_placed) return ITA_ANSWER_HAND;
    if (turn == spot->turn) return ITA_ANSWER_NOTHING;
    return play(t, puzzle_lay(number, spot->a, spot->b, turn));
}

static ita_answer lay_held(const touch *t, int a, int b) {
    int number = (int)t->hand->held;
    const tantrix_spot *spot = &t->s->spots[number];
    int turn = (int)t->hand->v[HAND_TURN];
    if (spot->is_placed && spot->a == a && spot->b == b && spot->turn == turn) {
        let_go(t->hand);
        return ITA_ANSWER_HAND;
    }
    return play(t, puzzle_lay(number, a, b, turn));
}

// A tap turns a tile that lies, as in the source; takes up one from the tray, or turns it there
// once it is taken up; and lays what is held.
static ita_answer tap(const touch *t, uint32_t node) {
    int a, b;
    if (tantrix_node_cell(node, &a, &b)) {
        if (t->hand->held) return lay_held(t, a, b);
        ita_fail(t->diag, ITA_E_ILLEGAL, "tantrix.refuse.empty-hand");
        return ITA_ANSWER_REFUSED;
    }
    if (!is_tile(t, node) || t->s->is_solved) return ITA_ANSWER_NOTHING;
    const tantrix_spot *spot = &t->s->spots[node];
    if (t->hand->held == node) {
        if (!spot->is_placed) return turn_tile(t, node, 1);
        return lay_held(t, spot->a, spot->b);
    }
    if (t->hand->held && spot->is_placed) return lay_held(t, spot->a, spot->b);
    if (spot->is_placed) return turn_tile(t, node, 1);
    return hold(t, node);
}

static ita_answer drop(const touch *t, double x, double y) {
    uint32_t node = t->hand->held;
    if (!is_tile(t, node) || !t->hand->v[HAND_DRAGS]) {
        let_go(t->hand);
        return ITA_ANSWER_HAND;
    }
    ita_hex cell = ita_hex_near(x, y, 0.5);
    if (puzzle_is_cell(t->c, cell.a, cell.b)) return lay_held(t, cell.a, cell.b);
    if (t->s->spots[node].is_placed) return play(t, (ita_move){{PUZZLE_LIFT, (int32_t)node}});
    let_go(t->hand);
    return ITA_ANSWER_HAND;
}

static ita_answer act(const touch *t, const char *name) {
    uint32_t node = t->hand->held ? t->hand->held : t->hand->focus;
    ita_move move;
    if (strcmp(name, "instructions") == 0) {
        t->hand->v[HAND_READS] = !t->hand->v[HAND_READS];
        return ITA_ANSWER_HAND;
    }
    if (strcmp(name, "lift") == 0)
        return play(t, (ita_move){{PUZZLE_LIFT, is_tile(t, node) ? (int32_t)node : 0}});
    if (puzzle_move_parse(t->config, t->s, name, strlen(name), &move, t->diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    return play(t, move);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    touch t = {config, puzzle_own(config), state, hand, move, diag};
    uint32_t node = event->node;
    if (hand->held && !is_tile(&t, hand->held)) let_go(hand);
    switch (event->kind) {
    case ITA_EVENT_FOCUS: hand->focus = node; return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(&t, node);
    case ITA_EVENT_GRAB:
        if (!is_tile(&t, node) || t.s->is_solved) return ITA_ANSWER_NOTHING;
        hold(&t, node);
        hand->v[HAND_DRAGS] = 1;
        hand->x = event->x;
        hand->y = event->y;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_DRAG:
        if (!hand->v[HAND_DRAGS]) return ITA_ANSWER_NOTHING;
        hand->x = event->x;
        hand->y = event->y;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_DROP: return drop(&t, event->x, event->y);
    case ITA_EVENT_TURN:
        node = hand->held ? hand->held : node ? node : hand->focus;
        return is_tile(&t, node) ? turn_tile(&t, node, (int)event->amount) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_CANCEL: let_go(hand); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return event->name ? act(&t, event->name) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_FLIP: return ITA_ANSWER_NOTHING;
    }
    return ITA_ANSWER_NOTHING;
}

const ita_view puzzle_view = {.scene = scene, .gesture = gesture};
