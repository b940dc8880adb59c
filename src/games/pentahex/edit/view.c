// The picture of a draft: the board as it will be, the cells around it that may join, the pieces
// that are chosen and those that are not; and what a tap on them means. Changes nothing.
#include "games/pentahex/edit/edit.h"
#include "games/pentahex/view/draw.h"
#include "games/say.h"
#include "intarsia/words.h"

#include <string.h>

enum { SEGMENTS_MOST = 48, SCREEN = 78 };

typedef struct picture {
    ita_scene *scene;
    const pentahex_ground *ground;
    const pentahex_draft *draft;
    const uint64_t *cells;
    const int32_t *copies;
    const ita_view_options *options;
    pentahex_layout layout;
} picture;

static const char *say(const picture *p, const char *key, const char *a, const char *b) {
    return say_with(p->scene, key, a, b);
}

static bool has_cell(const picture *p, uint32_t cell) {
    return ita_bit_get(p->cells, cell);
}

// Piece 0.. of the set: the first copies of a kind are the chosen ones.
static bool has_piece(const picture *p, int piece) {
    const int kind = pentahex_kind_of_piece(&p->ground->own, piece);
    return piece - p->ground->own.set.kinds[kind].first_piece < p->copies[kind];
}

// ---- the board

static const char *outline(const picture *p, pentahex_region region, double inset, double corner) {
    ita_text path = say_open(p->scene);
    pentahex_pen pen = {.scale = 1, .inset = inset, .corner = corner};
    pentahex_put_outline(region, pen, &path);
    return say_keep(p->scene, &path);
}

// Under the cells that are on it, as in the game.
static void draw_plate(const picture *p) {
    const ita_hexboard *ground = &p->ground->own.board;
    if (p->draft->cell_count == 0) return;
    ita_hex *cells = ita_arena_take(&p->scene->arena, ground->cell_count * sizeof *cells);
    size_t count = 0;
    for (uint32_t i = 0; i < ground->cell_count && cells; i++)
        if (has_cell(p, i)) cells[count++] = ground->cells[i];
    ita_hexboard board;
    if (!cells || ita_hexboard_make(cells, count, ground->allocator, &board, NULL) != ITA_OK) {
        p->scene->failed = true;
        return;
    }
    ita_node *plate = ita_scene_add(p->scene);
    plate->style = "px-plate";
    plate->path = outline(p, (pentahex_region){.board = &board}, -0.15, 0.2);
    ita_hexboard_close(&board);
}

static void draw_cells(const picture *p) {
    const ita_hex origin = {0, 0, 0};
    const ita_hexboard *ground = &p->ground->own.board;
    const char *inside = outline(p, (pentahex_region){&origin, 1, NULL}, 0.05, 0.13);
    const char *beside = outline(p, (pentahex_region){&origin, 1, NULL}, 0.22, 0.06);
    for (uint32_t i = 0; i < ground->cell_count; i++) {
        const bool is_on = has_cell(p, i);
        ita_node *node = ita_scene_add(p->scene);
        node->id = PENTAHEX_NODE_CELL + i;
        node->role = ITA_ROLE_PLACE;
        node->grips = ITA_GRIP_TAP;
        node->style = say_classes(p->scene, is_on ? "px-cell" : "px-touch",
                                  view_marks(p->options, node->id) ? "marked" : "", "");
        node->path = inside;
        node->label = say(p, is_on ? "pentahex.edit.cell" : "pentahex.edit.beside",
                          pentahex_say_cell(p->scene, ground->cells[i]), NULL);
        ita_hex_centre_xy(ground->cells[i], PENTAHEX_R, &node->x, &node->y);
        if (is_on) continue;
        const double x = node->x, y = node->y;
        const uint32_t of = node->id;
        ita_node *hole = ita_scene_add(p->scene);
        hole->style = "gone";
        hole->path = beside;
        hole->x = x;
        hole->y = y;
        hole->of = of;
    }
}

static void draw_coordinates(const picture *p) {
    const ita_hexboard *ground = &p->ground->own.board;
    for (uint32_t i = 0; i < ground->cell_count; i++) {
        ita_node *node = ita_scene_add(p->scene);
        node->style = "coordinate px-name";
        node->text = pentahex_say_cell(p->scene, ground->cells[i]);
        node->text_size = 0.21;
        ita_hex_centre_xy(ground->cells[i], PENTAHEX_R, &node->x, &node->y);
    }
}

// ---- the pieces

static void draw_piece(const picture *p, int piece) {
    const pentahex_config *c = &p->ground->own;
    const int kind = pentahex_kind_of_piece(c, piece);
    const ita_polyhex *shape = &c->set.kinds[kind].shape;
    const bool is_in = has_piece(p, piece);
    const pentahex_slot_look look = {
        .piece = piece,
        .body = {.cells = shape->cells,
                 .count = shape->cell_count,
                 .scale = p->layout.tray_scale,
                 .colour = pentahex_colour(&pentahex_solo_look, kind, 0),
                 .pattern = pentahex_pattern(&pentahex_solo_look, kind, 0),
                 .state = "floats"},
        .style = "px-slot",
        .label = say(p, is_in ? "pentahex.edit.piece" : "pentahex.edit.left",
                     pentahex_spoken_name(p->scene, c, piece), NULL),
        .grips = ITA_GRIP_TAP,
        .is_gone = !is_in};
    pentahex_draw_slot(p->scene, &p->layout, &look);
}

// ---- as text: cells of the board as in the game, those that may join it as +; names of pieces
// under it, in brackets where they are left out

static void draw_text(const picture *p) {
    const pentahex_config *c = &p->ground->own;
    const pentahex_picture base = {.scene = p->scene, .config = c, .options = p->options};
    const pentahex_grid grid = pentahex_draw_numbers(&base);
    int column, row = grid.rows + 1;
    for (uint32_t i = 0; i < c->board.cell_count; i++) {
        int x, y;
        pentahex_grid_place(&grid, c->board.cells[i], &x, &y);
        say_glyph(p->scene, x, y, has_cell(p, i) ? "o" : "\u00b7",
                  has_cell(p, i) ? "px-cell" : "px-name");
    }
    column = 0;
    for (int piece = 0; piece < c->set.piece_count; piece++) {
        const char *name = c->set.kinds[pentahex_kind_of_piece(c, piece)].name;
        const bool is_in = has_piece(p, piece);
        if (!is_in) {
            ita_text words = say_open(p->scene);
            ita_put_char(&words, '(');
            ita_put(&words, name);
            ita_put_char(&words, ')');
            name = say_keep(p->scene, &words);
        }
        const int width = (int)strlen(name);
        if (column > 0 && column + width > SCREEN) {
            column = 0;
            row++;
        }
        say_line(p->scene, column, row, name, "px-name");
        column += width + 1;
    }
}

// ---- beside the board

// A piece of the line for each chosen piece, in its colour while there are cells for it.
static void add_inlays(const picture *p) {
    const pentahex_config *c = &p->ground->own;
    int32_t room = p->draft->cell_count;
    if (p->draft->piece_count > SEGMENTS_MOST) {
        const int32_t missing = p->draft->area - room;
        ita_scene_inlay(p->scene, "accent", room < p->draft->area ? room : p->draft->area);
        ita_scene_inlay(p->scene, "", missing > 0 ? missing : 0);
        return;
    }
    for (size_t k = 0; k < c->set.kind_count; k++)
        for (int i = 0; i < p->copies[k]; i++) {
            room -= c->set.kinds[k].shape.cell_count;
            const char *colour = pentahex_colour(&pentahex_solo_look, (int)k, 0);
            ita_scene_inlay(p->scene, room >= 0 ? colour : "", 1);
        }
}

static const char *status_words(const picture *p) {
    ita_diag why;
    return pentahex_edit_lacks(p->ground, p->draft, &why) == ITA_OK
               ? say(p, "pentahex.edit.ready", NULL, NULL)
               : say_diag(p->scene, &why);
}

static void add_action(const picture *p, pentahex_change change, const char *label) {
    const ita_config *config = &p->ground->own.base;
    const ita_move move = pentahex_edit_put((pentahex_edit){.change = change});
    ita_action *action = ita_scene_action(p->scene);
    action->name = pentahex_edit_word(change);
    action->label = say(p, label, NULL, NULL);
    action->is_enabled = pentahex_edit_rules.check(config, p->draft, &move, NULL) == ITA_OK;
}

static void put_beside(const picture *p) {
    p->scene->title = say(p, "pentahex.edit.title", NULL, NULL);
    p->scene->about = ita_game_pentahex.title;
    p->scene->status = status_words(p);
    p->scene->detail = say(p, "pentahex.note.of", say_number(p->scene, p->draft->cell_count),
                           say_number(p->scene, p->draft->area));
    add_inlays(p);
    say_note(p->scene, say(p, "pentahex.edit.note.cells", NULL, NULL),
             say_number(p->scene, p->draft->cell_count));
    say_note(p->scene, say(p, "pentahex.edit.note.area", NULL, NULL),
             say_number(p->scene, p->draft->area));
    say_note(p->scene, say(p, "pentahex.edit.note.pieces", NULL, NULL),
             say_number(p->scene, p->draft->piece_count));
    add_action(p, PENTAHEX_CLEAR, "pentahex.edit.action.clear");
    add_action(p, PENTAHEX_ALL_PIECES, "pentahex.edit.action.all");
    add_action(p, PENTAHEX_NO_PIECES, "pentahex.edit.action.none");
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    (void)hand;
    const pentahex_ground *g = pentahex_ground_of(config);
    picture p = {.scene = out,
                 .ground = g,
                 .draft = state,
                 .cells = pentahex_draft_cells(state),
                 .copies = pentahex_draft_copies(g, state),
                 .options = options};
    if (view_shows(options, ITA_SHOW_LARGE))
        pentahex_lay_out_tapped(&g->own, out->ratio, &p.layout);
    else
        pentahex_lay_out(&g->own, out->ratio, &p.layout);
    ita_scene_frame(out, &p.layout.parts);
    ita_scene_bench(out, &p.layout.parts.tray);
    draw_plate(&p);
    draw_cells(&p);
    if (view_shows(options, ITA_SHOW_COORDINATES)) draw_coordinates(&p);
    for (int piece = 0; piece < g->own.set.piece_count; piece++)
        draw_piece(&p, piece);
    draw_text(&p);
    put_beside(&p);
    return ita_scene_status(out);
}

// ---- the hand

// What a tap on a node changes; false where it is none of ours.
static bool change_at(const pentahex_ground *g, const void *state, uint32_t node,
                      pentahex_edit *edit) {
    const pentahex_config *c = &g->own;
    if (node >= PENTAHEX_NODE_CELL && node < PENTAHEX_NODE_CELL + c->board.cell_count) {
        const uint32_t cell = node - PENTAHEX_NODE_CELL;
        const bool is_on = ita_bit_get(pentahex_draft_cells(state), cell);
        *edit = (pentahex_edit){.change = is_on ? PENTAHEX_CELL_OFF : PENTAHEX_CELL_ON,
                                .a = c->board.cells[cell].a,
                                .b = c->board.cells[cell].b};
        return true;
    }
    if (node < PENTAHEX_NODE_TRAY || node >= PENTAHEX_NODE_TRAY + (uint32_t)c->set.piece_count)
        return false;
    const int piece = (int)(node - PENTAHEX_NODE_TRAY), kind = pentahex_kind_of_piece(c, piece);
    const bool is_in =
        piece - c->set.kinds[kind].first_piece < pentahex_draft_copies(g, state)[kind];
    *edit = (pentahex_edit){.change = is_in ? PENTAHEX_PIECE_OFF : PENTAHEX_PIECE_ON, .kind = kind};
    return true;
}

static ita_answer play(const ita_config *config, const void *state, pentahex_edit edit,
                       ita_move *move, ita_diag *diag) {
    *move = pentahex_edit_put(edit);
    return pentahex_edit_rules.check(config, state, move, diag) == ITA_OK ? ITA_ANSWER_MOVE
                                                                          : ITA_ANSWER_REFUSED;
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    pentahex_edit edit;
    switch (event->kind) {
    case ITA_EVENT_FOCUS: hand->focus = event->node; return ITA_ANSWER_NOTHING;
    case ITA_EVENT_TAP:
        if (!change_at(pentahex_ground_of(config), state, event->node, &edit))
            return ITA_ANSWER_NOTHING;
        return play(config, state, edit, move, diag);
    case ITA_EVENT_ACTION:
        for (edit = (pentahex_edit){.change = PENTAHEX_CLEAR}; edit.change < PENTAHEX_CHANGES;
             edit.change++)
            if (event->name && strcmp(event->name, pentahex_edit_word(edit.change)) == 0)
                return play(config, state, edit, move, diag);
        return ITA_ANSWER_NOTHING;
    default: return ITA_ANSWER_NOTHING;
    }
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    static const char *const keys[] = {
        "pentahex.edit.told.cell.on",  "pentahex.edit.told.cell.off",
        "pentahex.edit.told.piece.on", "pentahex.edit.told.piece.off",
        "pentahex.edit.told.clear",    "pentahex.edit.told.all",
        "pentahex.edit.told.none"};
    const pentahex_ground *g = pentahex_ground_of(config);
    pentahex_edit edit;
    ita_text cell;
    (void)state;
    if (!pentahex_edit_get(g, move, &edit)) return;
    ita_text_open(&cell, out->allocator);
    pentahex_put_cell(&cell, ita_hex_at(edit.a, edit.b));
    const bool is_cell = edit.change <= PENTAHEX_CELL_OFF;
    const char *args[] = {is_cell ? ita_text_get(&cell) : g->own.set.kinds[edit.kind].name, NULL};
    ita_put_words(out, keys[edit.change], args);
    ita_text_need(out, &cell);
    ita_text_close(&cell);
}

const ita_view pentahex_edit_view = {.scene = scene,
                                     .gesture = gesture,
                                     .tell = tell,
                                     .hand_size = sizeof(ita_hand),
                                     .style = pentahex_style};
