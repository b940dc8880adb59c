// The picture of a table that grows: spaces beside the tiles, tiles, slots below. A scene is as
// large as what lies, so it grows as the game goes on.
#include "games/tantrix/table/tabletop.h"

#include "games/tantrix/table/tabletop_hand.h"

#include <string.h>

void tabletop_survey(tabletop *t, const tantrix_board *fixed, bool shows_sides) {
    t->space_count = space_list(fixed, t->spaces);
    memset(&t->controlled, 0, sizeof t->controlled);
    if (shows_sides) space_controlled(fixed, t->spaces, t->space_count, &t->controlled);
    for (int i = 0; i < t->space_count; i++) {
        int a = t->spaces[i].a, b = t->spaces[i].b;
        double x, y;
        tantrix_xy(a, b, &x, &y);
        if (i == 0 || x < t->left) t->left = x;
        if (i == 0 || x > t->right) t->right = x;
        if (i == 0 || y < t->top) t->top = y;
        if (i == 0 || y > t->bottom) t->bottom = y;
        if (i == 0 || b < t->low_column) t->low_column = b;
        if (i == 0 || 2 * a + b < t->low_row) t->low_row = 2 * a + b;
    }
}

void tabletop_light(tabletop *t, int colour) {
    tantrix_strand line, loop;
    tantrix_board_longest(&t->board, colour, &line, &loop);
    const tantrix_strand *best = 2 * loop.count >= line.count ? &loop : &line;
    for (int i = 0; best->count > 1 && i < best->count; i++)
        t->lit[best->tiles[i]] |= (uint8_t)(1u << colour);
}

// ---- words

bool tabletop_wants(const tabletop *t, uint32_t what) {
    return t->options && t->options->show & what;
}

const char *tabletop_say(const tabletop *t, const char *key, const char *a, const char *b,
                         const char *c) {
    const char *args[] = {a, b, c, NULL};
    return ita_scene_say(t->scene, key, args);
}

const char *tabletop_numbers(const tabletop *t, uint64_t tiles) {
    ita_text text;
    ita_text_open(&text, t->scene->arena.allocator);
    for (uint64_t rest = tiles; rest; rest &= rest - 1) {
        if (text.length) ita_put_char(&text, ' ');
        ita_put_int(&text, __builtin_ctzll(rest));
    }
    const char *words = ita_scene_keep(t->scene, &text);
    ita_text_close(&text);
    return words;
}

void tabletop_note(const tabletop *t, const char *name, const char *value, const char *style) {
    ita_note *note = ita_scene_note(t->scene);
    note->name = name;
    note->value = value;
    note->gauge = -1;
    note->style = style;
}

void tabletop_action(const tabletop *t, const char *name, const char *label_key, const char *key,
                     bool is_enabled, bool is_pressed) {
    const char *label = ita_scene_say(t->scene, label_key, NULL);
    ita_action *action = ita_scene_action(t->scene);
    action->name = name;
    action->label = label;
    action->key = key;
    action->is_enabled = is_enabled;
    action->is_pressed = is_pressed;
}

static bool is_marked(const tabletop *t, uint32_t node) {
    const ita_diag *why = t->options ? t->options->why : NULL;
    for (int i = 0; why && i < why->mark_count; i++)
        if (why->marks[i] == node) return true;
    return false;
}

static uint32_t held(const tabletop *t) {
    return t->hand ? t->hand->held : 0;
}

static bool is_dragged(const tabletop *t, int number) {
    return number && held(t) == (uint32_t)number && t->hand->v[HAND_DRAGS];
}

// ---- spaces

// What the neighbours show, clockwise from the top, such as "R--BB-".
static const char *asked_letters(const tabletop *t, const space *s) {
    char letters[TANTRIX_EDGES + 1] = {0};
    for (int i = 0; i < TANTRIX_EDGES; i++)
        letters[i] = tantrix_letters[s->asked[(5 + i) % TANTRIX_EDGES]];
    return ita_scene_words(t->scene, letters);
}

static const char *space_label(const tabletop *t, const space *s, uint64_t fitting) {
    const char *cell = tantrix_cell_words(t->scene, s->a, s->b), *asked = asked_letters(t, s);
    if (space_is_forced(s) && fitting)
        return tabletop_say(t, "tantrix.label.forced", cell, asked, tabletop_numbers(t, fitting));
    if (space_is_forced(s)) return tabletop_say(t, "tantrix.label.stuck", cell, asked, NULL);
    if (space_set_has(&t->controlled, s->a, s->b))
        return tabletop_say(t, "tantrix.label.side", cell, asked, NULL);
    return tabletop_say(t, "tantrix.label.space", cell, asked, NULL);
}

static bool is_aim(const tabletop *t, const space *s) {
    int a = 0, b = 0;
    if (!held(t)) return false;
    if (t->hand->v[HAND_DRAGS]) {
        ita_hex aim = ita_hex_near(t->hand->x, t->hand->y, 0.5);
        return aim.a == s->a && aim.b == s->b;
    }
    return space_node_cell(t->hand->focus, &a, &b) && a == s->a && b == s->b;
}

static const char *space_style(const tabletop *t, const space *s) {
    if (is_marked(t, space_node(s->a, s->b))) return "tx-cell marked";
    if (is_aim(t, s)) return "tx-cell tx-aim";
    if (held(t) && tabletop_wants(t, ITA_SHOW_AIDS) &&
        t->may_lie(t->game, (int)held(t), s->a, s->b, (int)t->hand->v[HAND_TURN]))
        return "tx-cell tx-fits";
    if (space_is_forced(s)) return "tx-cell tx-forced";
    if (space_set_has(&t->controlled, s->a, s->b)) return "tx-cell tx-side";
    return "tx-cell";
}

static void paint_mark(const tabletop *t, double x, double y) {
    const char *path = ita_path_circle(t->scene, 0.12);
    ita_node *node = ita_scene_add(t->scene);
    node->style = "tx-force";
    node->path = path;
    node->x = x;
    node->y = y;
}

void tabletop_paint_spaces(const tabletop *t, const uint64_t *fitting) {
    for (int i = 0; i < t->space_count; i++) {
        const space *s = &t->spaces[i];
        double x, y;
        if (tantrix_board_at(&t->board, s->a, s->b)) continue; // the tile not submitted yet
        tantrix_xy(s->a, s->b, &x, &y);
        const char *label = space_label(t, s, fitting ? fitting[i] : 0);
        ita_node *node = tantrix_paint_cell(t->scene, x, y, space_style(t, s));
        node->id = space_node(s->a, s->b);
        node->role = ITA_ROLE_PLACE;
        node->grips = ITA_GRIP_TAP;
        node->label = label;
        node->glyph = space_is_forced(s) ? "!" : "\u00b7";
        node->column = 6 * (s->b - t->low_column) + 2;
        node->row = 2 * (2 * s->a + s->b - t->low_row) + 1;
        if (space_is_forced(s)) paint_mark(t, x, y);
        if (!tabletop_wants(t, ITA_SHOW_COORDINATES)) continue;
        const char *words = tantrix_cell_words(t->scene, s->a, s->b);
        node = ita_scene_add(t->scene);
        node->style = "tx-coordinate";
        node->text = words;
        node->text_size = 0.22;
        node->x = x;
        node->y = y - (space_is_forced(s) ? 0.28 : 0);
    }
}

// ---- tiles

static tantrix_painting painting_of(const tabletop *t, int number, int turn, double x, double y) {
    tantrix_painting tile = {number, turn, x,  y, (uint32_t)number, ITA_ROLE_PIECE, 0, "",
                             NULL,   0,    -1, 0};
    if (t->options && t->options->last && t->options->last->v[1] == number) tile.style = "tx-last";
    if (held(t) == (uint32_t)number) tile.style = "tx-held";
    if (is_marked(t, (uint32_t)number)) tile.style = "marked";
    return tile;
}

void tabletop_paint_laid(const tabletop *t, int loose) {
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &t->board.spots[number];
        if (!spot->is_placed || is_dragged(t, number)) continue;
        double x, y;
        tantrix_xy(spot->a, spot->b, &x, &y);
        tantrix_painting tile = painting_of(t, number, spot->turn, x, y);
        tile.label = tabletop_say(t, "tantrix.label.laid", tantrix_number_words(t->scene, number),
                                  tantrix_cell_words(t->scene, spot->a, spot->b),
                                  tantrix_edge_letters(t->scene, number, spot->turn));
        if (number == loose) tile.grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN;
        tile.lit = t->lit[number];
        tile.column = 6 * (spot->b - t->low_column) + 2;
        tile.row = 2 * (2 * spot->a + spot->b - t->low_row) + 1;
        tantrix_paint_tile(t->scene, &tile);
    }
}

void tabletop_paint_slot(const tabletop *t, int number, double x, double y, bool is_mine) {
    tantrix_paint_cell(t->scene, x, y, is_mine ? "tx-slot tx-mine" : "tx-slot");
    if (!number || is_dragged(t, number)) return;
    int turn = hand_turn(t->hand, number);
    tantrix_painting tile = painting_of(t, number, turn, x, y);
    if (is_mine) tile.grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN;
    tile.label = tabletop_say(t, "tantrix.label.hand", tantrix_number_words(t->scene, number),
                              tantrix_edge_letters(t->scene, number, turn), NULL);
    tantrix_paint_tile(t->scene, &tile);
}

void tabletop_paint_dragged(const tabletop *t) {
    if (!held(t) || !t->hand->v[HAND_DRAGS]) return;
    int number = (int)held(t);
    tantrix_painting tile =
        painting_of(t, number, (int)t->hand->v[HAND_TURN], t->hand->x, t->hand->y);
    tile.label =
        tabletop_say(t, "tantrix.label.held", tantrix_number_words(t->scene, number), NULL, NULL);
    tantrix_paint_tile(t->scene, &tile);
}

void tabletop_paint_words(const tabletop *t, double x, double y, const char *words) {
    ita_node *node = ita_scene_add(t->scene);
    node->style = "tx-coordinate";
    node->text = words;
    node->text_size = 0.3;
    node->x = x;
    node->y = y;
}
