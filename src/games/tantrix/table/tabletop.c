// The picture of a table: cells and spaces, tiles that lie, slots below. A table that grows is as
// large as what lies.
#include "games/tantrix/table/tabletop.h"

#include "games/say.h"
#include "games/tantrix/table/laying.h"
#include "games/tantrix/tantrix.h"

#include <math.h>
#include <string.h>

void tabletop_open(tabletop *t, const ita_config *config, const void *state, ita_scene *scene,
                   const ita_hand *hand, const ita_view_options *options) {
    memset(t, 0, sizeof *t);
    t->config = config;
    t->state = state;
    t->scene = scene;
    t->hand = tabletop_hand_of(hand);
    t->options = options;
    t->laid_style = "";
}

void tabletop_survey(tabletop *t, const tantrix_board *fixed, bool shows_sides) {
    t->space_count = space_list(fixed, t->spaces);
    if (shows_sides) space_controlled(fixed, t->spaces, t->space_count, &t->controlled);
    for (int i = 0; i < t->space_count; i++) {
        double x, y;
        tantrix_xy(t->spaces[i].a, t->spaces[i].b, &x, &y);
        if (i == 0 || x < t->left) t->left = x;
        if (i == 0 || x > t->right) t->right = x;
        if (i == 0 || y < t->top) t->top = y;
        if (i == 0 || y > t->bottom) t->bottom = y;
        tabletop_widen(t, t->spaces[i].a, t->spaces[i].b);
    }
}

// Outwards to a multiple of the step.
static double stepped(double edge, double step) {
    double count = edge / step;
    return step * (count < 0 ? floor(count) : ceil(count));
}

const ita_region tabletop_usual = {-4.5, -4.5, 9, 9};

// What must be seen of the table: it grows in steps, so that not every tile moves the others.
static ita_region seen_region(const tabletop *t) {
    const double step = 1.7320508075688772, least = step;
    double left = fmin(stepped(t->left, step), -least),
           right = fmax(stepped(t->right, step), least);
    double top = fmin(stepped(t->top, 2), -2), bottom = fmax(stepped(t->bottom, 2), 2);
    return (ita_region){left - 0.65, top - 0.6, right - left + 1.3, bottom - top + 1.2};
}

static void stretch(ita_region *region, double scale, double x, double y) {
    *region = (ita_region){x + region->x * scale, y + region->y * scale, region->width * scale,
                           region->height * scale};
}

double tabletop_fit(const tabletop *t, ita_layout *layout, ita_region *slots, size_t count) {
    const ita_region seen = seen_region(t);
    const double x = seen.x + seen.width / 2, y = seen.y + seen.height / 2;
    double scale = fmax(seen.width / layout->board.width, seen.height / layout->board.height);
    stretch(&layout->board, scale, x, y);
    stretch(&layout->tray, scale, x, y);
    stretch(&layout->whole, scale, x, y);
    for (size_t i = 0; i < count; i++)
        stretch(&slots[i], scale, x, y);
    return scale;
}

void tabletop_light_strand(tabletop *t, const tantrix_strand *strand, int colour) {
    for (int i = 0; strand->count > 1 && i < strand->count; i++)
        t->lit[strand->tiles[i]] |= (uint8_t)(1u << colour);
}

void tabletop_light(tabletop *t, int colour) {
    tantrix_strand line, loop;
    tantrix_board_longest(&t->board, colour, &line, &loop);
    tabletop_light_strand(t, 2 * loop.count >= line.count ? &loop : &line, colour);
}

// ---- the text picture

void tabletop_widen(tabletop *t, int a, int b) {
    int row = 2 * a + b;
    if (!t->has_rows || b < t->low_column) t->low_column = b;
    if (!t->has_rows || row < t->low_row) t->low_row = row;
    if (!t->has_rows || row > t->high_row) t->high_row = row;
    t->has_rows = true;
}

int tabletop_column(const tabletop *t, int b) {
    return TANTRIX_TEXT_COLUMNS * (b - t->low_column);
}

int tabletop_row(const tabletop *t, int a, int b) {
    return 2 * a + b - t->low_row;
}

int tabletop_row_below(const tabletop *t) {
    return t->high_row - t->low_row + TANTRIX_TEXT_ROWS + 1;
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
    ita_text text = say_open(t->scene);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!(tiles >> number & 1)) continue;
        int last = number;
        while (tiles >> (last + 1) & 1)
            last++;
        if (text.length) ita_put(&text, ", ");
        ita_put_int(&text, number);
        if (last - number < 2) continue; // two in a row read better as such
        ita_put_char(&text, '-');
        ita_put_int(&text, last);
        number = last;
    }
    return say_keep(t->scene, &text);
}

const char *tabletop_colours(const tabletop *t, unsigned colours) {
    ita_text text = say_open(t->scene);
    tantrix_say_colours(colours, &text);
    return say_keep(t->scene, &text);
}

void tabletop_note(const tabletop *t, const char *name, const char *value, const char *style) {
    ita_note *note = ita_scene_note(t->scene);
    note->name = name;
    note->value = value;
    note->gauge = -1;
    note->style = style;
}

ita_action *tabletop_action(const tabletop *t, const char *name, const char *label_key,
                            const char *key, bool is_enabled) {
    const char *label = ita_scene_say(t->scene, label_key, NULL);
    ita_action *action = ita_scene_action(t->scene);
    action->name = name;
    action->label = label;
    action->key = key;
    action->is_enabled = is_enabled;
    return action;
}

void tabletop_instructions(const tabletop *t, const char *key) {
    bool is_reading = t->hand && t->hand->is_reading;
    tabletop_action(t, "instructions", "tantrix.action.instructions", "i", true)->is_pressed =
        is_reading;
    if (!is_reading) return;
    tabletop_note(t, ita_scene_say(t->scene, "tantrix.note.instructions", NULL),
                  ita_scene_say(t->scene, key, NULL), "");
}

bool tabletop_is_marked(const tabletop *t, uint32_t node) {
    const ita_diag *why = t->options ? t->options->why : NULL;
    for (int i = 0; why && i < why->mark_count; i++)
        if (why->marks[i] == node) return true;
    return false;
}

uint32_t tabletop_held(const tabletop *t) {
    return t->hand ? t->hand->base.held : 0;
}

static bool is_dragged(const tabletop *t, int number) {
    return number && tabletop_held(t) == (uint32_t)number && t->hand->is_dragging;
}

// ---- cells and spaces

bool tabletop_is_aim(const tabletop *t, int a, int b) {
    if (!tabletop_held(t)) return false;
    if (!t->hand->is_dragging) return t->hand->base.focus == tantrix_cell_node(a, b);
    ita_hex aim = ita_hex_near(t->hand->base.x, t->hand->base.y, 0.5);
    return aim.a == a && aim.b == b;
}

static void paint_force(const tabletop *t, double x, double y) {
    const char *path = ita_path_circle(t->scene, 0.12);
    ita_node *node = ita_scene_add(t->scene);
    node->style = "tx-force";
    node->path = path;
    node->x = x;
    node->y = y;
}

// "-1,3", a forced space as "-1,3!": what one types to lay a tile there.
static void tell_cell(const tabletop *t, const tabletop_cell *cell, const char *words) {
    int column = tabletop_column(t, cell->b), row = tabletop_row(t, cell->a, cell->b);
    int indent = strlen(words) < 5;
    tantrix_paint_letters(t->scene, column + indent, row, words);
    if (cell->is_forced)
        tantrix_paint_letters(t->scene, column + indent + (int)strlen(words), row, "!");
}

void tabletop_paint_cell(const tabletop *t, const tabletop_cell *cell) {
    double x, y;
    tantrix_xy(cell->a, cell->b, &x, &y);
    uint32_t id = tantrix_cell_node(cell->a, cell->b);
    const char *style = tabletop_is_marked(t, id) ? "tx-cell marked" : cell->style;
    const char *words = tantrix_cell_words(t->scene, cell->a, cell->b);
    ita_node *node = tantrix_paint_cell(t->scene, x, y, style);
    node->id = id;
    node->role = ITA_ROLE_PLACE;
    node->grips = ITA_GRIP_TAP;
    node->label = cell->label;
    if (cell->is_forced) paint_force(t, x, y);
    if (cell->is_told) tell_cell(t, cell, words);
    if (!tabletop_wants(t, ITA_SHOW_COORDINATES)) return;
    node = ita_scene_add(t->scene);
    node->style = "tx-coordinate";
    node->text = words;
    node->text_size = 0.22;
    node->x = x;
    node->y = y - (cell->is_forced ? 0.28 : 0);
}

static const char *space_label(const tabletop *t, const space *s, uint64_t fitting) {
    const char *cell = tantrix_cell_words(t->scene, s->a, s->b);
    if (s->tile_count == 0) return tabletop_say(t, "tantrix.label.bare", cell, NULL, NULL);
    const char *asked = tantrix_ring_words(t->scene, s->asked);
    if (space_is_forced(s) && fitting)
        return tabletop_say(t, "tantrix.label.forced", cell, asked, tabletop_numbers(t, fitting));
    if (space_is_forced(s)) return tabletop_say(t, "tantrix.label.stuck", cell, asked, NULL);
    if (space_set_has(&t->controlled, s->a, s->b))
        return tabletop_say(t, "tantrix.label.side", cell, asked, NULL);
    return tabletop_say(t, "tantrix.label.space", cell, asked, NULL);
}

// The tile that is held, as it is turned.
static bool may_lie(const tabletop *t, int a, int b, ita_diag *why) {
    const ita_move move = tantrix_move_put(tantrix_lay((int)tabletop_held(t), a, b, t->hand->turn));
    return ita_rules_of(t->config)->check(t->config, t->state, &move, why) == ITA_OK;
}

static const char *space_style(const tabletop *t, const space *s) {
    if (tabletop_is_aim(t, s->a, s->b)) return "tx-cell tx-aim";
    if (tabletop_held(t) && tabletop_wants(t, ITA_SHOW_AIDS) && may_lie(t, s->a, s->b, NULL))
        return "tx-cell tx-fits";
    if (space_is_forced(s)) return "tx-cell tx-forced";
    if (space_set_has(&t->controlled, s->a, s->b)) return "tx-cell tx-side";
    return "tx-cell";
}

// The cells around the first one, where nothing can lie yet: an empty table fills its region too.
static void paint_bare(const tabletop *t) {
    for (int a = -3; a <= 3; a++)
        for (int b = -2; b <= 2; b++) {
            double x, y;
            tantrix_xy(a, b, &x, &y);
            if (fabs(y) <= 2) tantrix_paint_cell(t->scene, x, y, "tx-cell tx-bare");
        }
}

void tabletop_paint_spaces(const tabletop *t, const uint64_t *fitting) {
    if (t->space_count == 1) paint_bare(t);
    for (int i = 0; i < t->space_count; i++) {
        const space *s = &t->spaces[i];
        if (tantrix_board_at(&t->board, s->a, s->b)) continue; // the tile not submitted yet
        const tabletop_cell cell = {
            s->a, s->b, space_style(t, s), space_label(t, s, fitting[i]), true, space_is_forced(s)};
        tabletop_paint_cell(t, &cell);
    }
}

// ---- tiles

static bool is_loose(const tabletop *t, int number) {
    return t->loose >> number & 1;
}

static bool is_latest(const tabletop *t, int number) {
    tantrix_move last;
    return t->options && t->options->last && tantrix_move_get(t->options->last, &last) &&
           last.number == number;
}

static tantrix_painting painting_of(const tabletop *t, int number, int turn, double x, double y) {
    tantrix_painting tile = {.number = number,
                             .turn = turn,
                             .x = x,
                             .y = y,
                             .id = (uint32_t)number,
                             .role = ITA_ROLE_PIECE,
                             .style = "",
                             .is_numbered = tabletop_wants(t, ITA_SHOW_COORDINATES),
                             .column = -1};
    if (is_loose(t, number)) tile.grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN;
    if (is_latest(t, number)) tile.style = "tx-last";
    if (tabletop_held(t) == (uint32_t)number) tile.style = "tx-held";
    if (tabletop_is_marked(t, (uint32_t)number)) tile.style = "marked";
    return tile;
}

void tabletop_paint_laid(const tabletop *t) {
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &t->board.spots[number];
        if (!spot->is_placed || is_dragged(t, number)) continue;
        double x, y;
        tantrix_xy(spot->a, spot->b, &x, &y);
        tantrix_painting tile = painting_of(t, number, spot->turn, x, y);
        tile.label = tabletop_say(t, "tantrix.label.laid", say_number(t->scene, number),
                                  tantrix_cell_words(t->scene, spot->a, spot->b),
                                  tantrix_edge_words(t->scene, number, spot->turn));
        if (!tile.style[0]) tile.style = t->laid_style;
        tile.lit = t->lit[number];
        tile.column = tabletop_column(t, spot->b);
        tile.row = tabletop_row(t, spot->a, spot->b);
        tantrix_paint_tile(t->scene, &tile);
    }
}

void tabletop_paint_slot(const tabletop *t, const tabletop_slot *slot) {
    int number = slot->number;
    tantrix_paint_cell(t->scene, slot->x, slot->y, slot->style)->scale = slot->scale;
    if (!number || is_dragged(t, number)) return;
    int turn = t->hand ? t->hand->turns[number] : 0;
    tantrix_painting tile = painting_of(t, number, turn, slot->x, slot->y);
    tile.label = tabletop_say(t, slot->label_key, say_number(t->scene, number),
                              tantrix_edge_words(t->scene, number, turn), slot->owner);
    tile.scale = slot->scale;
    tile.column = slot->column;
    tile.row = slot->row;
    tantrix_paint_tile(t->scene, &tile);
}

// Some puzzles let a tile lie where colours clash; it is said all the same.
static void see_clash(const tabletop *t, const tantrix_move *lay, ita_diag *why) {
    tantrix_board others = t->board;
    if (others.spots[lay->number].is_placed) tantrix_board_lift(&others, lay->number);
    if (laying_check_colours(&others, lay, why) != ITA_OK) why->key = "tantrix.ghost.clash";
}

static void tell_aim(const tabletop *t) {
    ita_diag why;
    int a, b;
    if (!tantrix_node_cell(t->hand->base.focus, &a, &b)) return;
    const tantrix_move lay = tantrix_lay((int)tabletop_held(t), a, b, t->hand->turn);
    if (may_lie(t, a, b, &why)) {
        ita_fail(&why, ITA_OK, "tantrix.ghost");
        ita_diag_arg_int(&why, lay.number);
        see_clash(t, &lay, &why);
    }
    const char *words = say_seen(t->scene, &why, t->options);
    ita_node *node = ita_scene_add(t->scene);
    node->role = ITA_ROLE_GHOST;
    node->label = words;
    tantrix_xy(a, b, &node->x, &node->y);
}

void tabletop_paint_held(const tabletop *t) {
    if (!tabletop_held(t)) return;
    if (!t->hand->is_dragging) {
        tell_aim(t);
        return;
    }
    const ita_hand *hand = &t->hand->base;
    tantrix_painting tile = painting_of(t, (int)hand->held, t->hand->turn, hand->x, hand->y);
    tile.label =
        tabletop_say(t, "tantrix.label.held", say_number(t->scene, (int)hand->held), NULL, NULL);
    tantrix_paint_tile(t->scene, &tile);
}

void tabletop_paint_words(const tabletop *t, double x, double y, double scale, int row,
                          const char *words) {
    ita_node *node = ita_scene_add(t->scene);
    node->style = "tx-coordinate";
    node->text = words;
    node->text_size = 0.28 * scale;
    node->x = x;
    node->y = y;
    tantrix_paint_letters(t->scene, 0, row, words);
}
