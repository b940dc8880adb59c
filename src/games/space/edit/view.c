// The picture of a draft: the part that is drawn, in space and as plans of the layers of its box,
// and a slot for the figure, for each piece and for a new one. Changes nothing.
#include "games/space/edit/pencil.h"

#include "games/say.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

enum { SCREEN = 78, SEGMENTS_MOST = 64, CORNERS = 8 };

static const double in_space = 0.55, in_space_small = 0.24; // scale of what stands in space
static const double slot_side = 1.5, slot_side_small = 0.8;

typedef struct picture {
    ita_scene *scene;
    const space_ground *ground;
    const void *state;
    const space_drawing *hand;
    const ita_view_options *options;
    space_eye eye;
    int32_t part;        // that is drawn
    const char *letters; // of it
    int32_t open;        // layer that alone is drawn large, -1: all are alike
    space_layout layout;
    uint32_t shown; // slots of the tray
} picture;

static const char *say(const picture *p, const char *key, const char *a, const char *b) {
    return say_with(p->scene, key, a, b);
}

static const char *part_words(const picture *p, int32_t part) {
    return part == SPACE_FIGURE ? say(p, "space.edit.figure", NULL, NULL)
                                : say(p, "space.edit.piece", p->ground->names[part], NULL);
}

// Parts in their colours; the figure has one of its own.
static const char *hue_of(int32_t part) {
    return part == SPACE_FIGURE ? "teal" : space_hue((uint32_t)part - 1);
}

// ---- in space

static ita_cell corner_of(const space_ground *g, int n) {
    return (ita_cell){(int16_t)(n & 1 ? g->sides.x - 1 : 0), (int16_t)(n & 2 ? g->sides.y - 1 : 0),
                      (int16_t)(n & 4 ? g->sides.z - 1 : 0)};
}

static double scale_in_space(const picture *p) {
    return p->open < 0 ? in_space : in_space_small;
}

static double slot_side_of(const picture *p) {
    return p->open < 0 ? slot_side : slot_side_small;
}

// Room is left for the whole box, so that nothing moves while one draws.
static void lay_out(picture *p) {
    const space_ground *g = p->ground;
    space_solid corners[CORNERS];
    memset(corners, 0, sizeof corners);
    for (int n = 0; n < CORNERS; n++)
        corners[n].cell = corner_of(g, n);
    const space_stand stand = {.solids = corners, .count = CORNERS};
    const space_measure measure = {.lattice = g->own.puzzle.lattice,
                                   .cells = g->cells,
                                   .cell_count = g->cell_count,
                                   .scale = scale_in_space(p),
                                   .slots = p->shown,
                                   .slot = slot_side_of(p),
                                   .open = p->open + 1};
    space_lay_out(&measure, &p->eye, &stand, p->scene->ratio, &p->layout);
}

// What lies there, and the cell that is aimed at.
static void draw_part(const picture *p) {
    const space_ground *g = p->ground;
    space_solid *solids = space_solids_take(&p->scene->arena, g->cell_count);
    const int64_t aimed = p->hand ? (int64_t)p->hand->hand.cell - 1 : -1;
    const char *classes[2] = {say_classes(p->scene, "sp-face sp-body", hue_of(p->part), ""),
                              say_classes(p->scene, "sp-face sp-body ghost", hue_of(p->part), "")};
    size_t count = 0;
    if (!solids) {
        p->scene->failed = true;
        return;
    }
    for (uint32_t i = 0; i < g->cell_count; i++) {
        const bool is_ghost = !p->letters[i];
        if (is_ghost && aimed != i) continue;
        const bool is_thin = is_ghost || space_letter_may_stay_empty(p->letters[i]);
        solids[count++] = (space_solid){.cell = g->cells[i], .style = classes[is_thin]};
    }
    space_draw_ground(
        p->scene, &p->layout,
        say(p, "space.edit.seen", part_words(p, p->part), space_side_said(p->scene, &p->eye)));
    space_solids_draw(p->scene, &p->eye, solids, count, p->layout.scale, p->layout.origin);
}

// ---- plans

// "colour a", "may stay empty", or both.
static const char *letter_words(const picture *p, char letter) {
    const char colour[2] = {(char)(letter | 0x20), '\0'};
    const bool has_colour = space_colour_of(letter) != 0;
    if (space_letter_may_stay_empty(letter))
        return has_colour ? say(p, "space.edit.coloured.empty", colour, NULL)
                          : say(p, "space.edit.plain.empty", NULL, NULL);
    return has_colour ? say(p, "space.edit.coloured", colour, NULL)
                      : say(p, "space.edit.plain", NULL, NULL);
}

static void draw_letter(const picture *p, uint32_t cell, space_spot at) {
    const char name[2] = {(char)(p->letters[cell] | 0x20), '\0'};
    if (space_colour_of(p->letters[cell]) == 0) return;
    ita_node *node = ita_scene_add(p->scene);
    node->style = "sp-name";
    node->text = ita_scene_words(p->scene, name);
    node->text_size = 0.34;
    node->x = at.x;
    node->y = at.y;
    node->of = SPACE_NODE_CELL + cell;
}

static void draw_cell(const picture *p, uint32_t index) {
    const space_ground *g = p->ground;
    const char letter = p->letters[index];
    const bool may_be_empty = letter && space_letter_may_stay_empty(letter);
    const ita_lattice lattice = g->own.puzzle.lattice;
    const space_spot at = space_plan_place(lattice, &p->layout, g->cells[index]);
    const char glyph[2] = {letter, '\0'};
    ita_node *node = ita_scene_add(p->scene);
    node->id = SPACE_NODE_CELL + index;
    node->role = ITA_ROLE_PLACE;
    node->grips = ITA_GRIP_TAP;
    node->style = say_classes(p->scene, may_be_empty ? "sp-cell optional" : "sp-cell",
                              letter ? say_classes(p->scene, "sp-body", hue_of(p->part), "") : "",
                              view_marks(p->options, node->id) ? "marked" : "");
    node->path = space_plan_path(p->scene, lattice, g->cells[index]);
    node->label = space_cell_words(p->scene, letter ? "space.edit.cell" : "space.edit.beside",
                                   g->cells[index], letter ? letter_words(p, letter) : NULL);
    node->x = at.x;
    node->y = at.y;
    node->glyph = letter ? ita_scene_words(p->scene, glyph) : "\u00b7";
    if (letter) draw_letter(p, index, at);
}

// ---- layers that are small beside the one that is open

// The plan of those cells of a layer that are drawn, or of the others; small.
static void draw_small_plan(const picture *p, int32_t layer, bool is_drawn, const char *style) {
    const space_ground *g = p->ground;
    const ita_lattice lattice = g->own.puzzle.lattice;
    ita_text path = say_open(p->scene);
    for (uint32_t i = 0; i < g->cell_count; i++) {
        if (g->cells[i].z != layer || (p->letters[i] != 0) != is_drawn) continue;
        const space_spot at = space_plan_spot(lattice, g->cells[i]);
        space_put_plan(&path, lattice, g->cells[i],
                       (space_spot){SPACE_PLAN_SCALE * at.x, SPACE_PLAN_SCALE * at.y});
    }
    const space_spot at = space_plan_origin(&p->layout, layer);
    ita_node *node = ita_scene_add(p->scene);
    node->style = style;
    node->path = say_keep(p->scene, &path);
    node->scale = p->layout.small;
    node->x = at.x;
    node->y = at.y;
}

// Around the plan of the whole box.
static ita_region plan_of_box(const picture *p) {
    const space_ground *g = p->ground;
    const double rim = 0.9;
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < g->cell_count; i++) {
        const space_spot at = space_plan_spot(g->own.puzzle.lattice, g->cells[i]);
        left = fmin(left, at.x - rim);
        right = fmax(right, at.x + rim);
        top = fmin(top, at.y - rim);
        bottom = fmax(bottom, at.y + rim);
    }
    return (ita_region){left, top, right - left, bottom - top};
}

// What opens a layer stands for its first cell, which has the focus then.
static void draw_small_layer(const picture *p, const ita_region *box, int32_t layer,
                             const char *drawn) {
    const space_ground *g = p->ground;
    const double side = SPACE_PLAN_SCALE * p->layout.small;
    uint32_t first = g->cell_count;
    int64_t count = 0;
    for (uint32_t i = 0; i < g->cell_count; i++) {
        if (g->cells[i].z != layer) continue;
        if (first == g->cell_count) first = i;
        count += p->letters[i] != 0;
    }
    const bool is_open = layer == p->open;
    const space_spot at = space_plan_origin(&p->layout, layer);
    const space_spot foot = {at.x + side * (box->x + box->width / 2),
                             at.y + side * (box->y + box->height) + 0.2};
    ita_node *node = ita_scene_add(p->scene);
    node->style = is_open ? "sp-slot chosen" : "sp-slot";
    node->path = ita_path_box(p->scene, side * box->width, side * box->height, 0.1);
    node->x = at.x + side * (box->x + box->width / 2);
    node->y = at.y + side * (box->y + box->height / 2);
    if (!is_open && first < g->cell_count) {
        node->id = SPACE_NODE_CELL + first;
        node->role = ITA_ROLE_PLACE;
        node->grips = ITA_GRIP_TAP;
        node->label = say(p, count == 1 ? "space.edit.layer.one" : "space.edit.layer",
                          say_number(p->scene, layer + 1), say_number(p->scene, count));
    }
    draw_small_plan(p, layer, false, "sp-cell");
    draw_small_plan(p, layer, true, drawn);
    space_draw_number(p->scene, layer + 1, 0.3, foot);
}

static void draw_small_layers(const picture *p) {
    const char *drawn = say_classes(p->scene, "sp-cell", "sp-body", hue_of(p->part));
    const ita_region box = plan_of_box(p);
    for (int32_t layer = 0; layer < p->ground->sides.z; layer++)
        draw_small_layer(p, &box, layer, drawn);
}

// ---- the tray

// As large as the slot lets it be.
static double scale_within(const picture *p, const space_shape *shape) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        const space_spot at = space_eye_spot(&p->eye, shape->cells[i]);
        left = fmin(left, at.x);
        right = fmax(right, at.x);
        top = fmin(top, at.y);
        bottom = fmax(bottom, at.y);
    }
    return fmin(SPACE_TRAY_SCALE, slot_side_of(p) / (fmax(right - left, bottom - top) + 1.8));
}

static const char *slot_words(const picture *p, int32_t part) {
    const space_part *counts = &space_parts(p->state)[part];
    const char *cells =
        say(p, counts->cell_count == 1 ? "space.edit.cells.one" : "space.edit.cells",
            say_number(p->scene, counts->cell_count), NULL);
    if (counts->cell_count == 0) return say(p, "space.edit.slot.new", part_words(p, part), NULL);
    if (part == SPACE_FIGURE) return say(p, "space.edit.slot.figure", cells, NULL);
    const char *args[] = {p->ground->names[part], cells, say_number(p->scene, counts->least),
                          say_number(p->scene, counts->most), NULL};
    return ita_scene_say(
        p->scene, counts->least == counts->most ? "space.edit.slot" : "space.edit.slot.range",
        args);
}

// "2x", "0-3x"
static void draw_copies(const picture *p, int32_t part, space_spot at) {
    const space_part *counts = &space_parts(p->state)[part];
    if (counts->least == 1 && counts->most == 1) return;
    ita_text words = say_open(p->scene);
    space_copies_format(counts->least, counts->most, &words);
    ita_node *node = ita_scene_add(p->scene);
    node->style = "sp-name";
    node->text = say_keep(p->scene, &words);
    node->text_size = 0.23 * slot_side_of(p);
    node->x = at.x - 0.27 * slot_side_of(p);
    node->y = at.y + 0.37 * slot_side_of(p);
    node->of = SPACE_NODE_TRAY + (uint32_t)part;
}

static void draw_shape(const picture *p, int32_t part, space_spot at) {
    space_shape shape;
    const uint32_t node = SPACE_NODE_TRAY + (uint32_t)part;
    const space_solid look = {.style = say_classes(p->scene, "sp-face sp-body", hue_of(part), ""),
                              .of = node};
    if (!space_part_shape(p->ground, p->state, part, &p->scene->arena, &shape)) {
        p->scene->failed = true;
        return;
    }
    space_solids_draw_alike(p->scene, &p->eye, shape.cells, shape.cell_count, &look,
                            scale_within(p, &shape), at);
}

// The n-th slot from 0 on.
static void draw_slot(const picture *p, int32_t part, uint32_t n) {
    const ita_slot_grid *grid = &p->layout.slots;
    const double side = slot_side_of(p);
    const space_spot at = {grid->x + (double)(n % grid->columns) * grid->step_x,
                           grid->y + (double)(n / grid->columns) * grid->step_y};
    ita_node *node = ita_scene_add(p->scene);
    node->id = SPACE_NODE_TRAY + (uint32_t)part;
    node->role = ITA_ROLE_PIECE;
    node->grips = ITA_GRIP_TAP;
    node->style = part == p->part ? "sp-slot chosen" : "sp-slot";
    node->path = ita_path_box(p->scene, side, side, 0.1 * side);
    node->label = part == p->part ? say(p, "space.edit.slot.drawn", slot_words(p, part), NULL)
                                  : slot_words(p, part);
    node->x = at.x;
    node->y = at.y;
    if (space_parts(p->state)[part].cell_count > 0) {
        draw_shape(p, part, at);
        draw_copies(p, part, at);
        return;
    }
    ita_node *plus = ita_scene_add(p->scene);
    plus->style = "sp-name";
    plus->text = "+";
    plus->text_size = 0.53 * side;
    plus->x = at.x;
    plus->y = at.y;
    plus->of = SPACE_NODE_TRAY + (uint32_t)part;
}

static void draw_tray(const picture *p) {
    uint32_t n = 0;
    for (int32_t part = 0; part < (int32_t)p->ground->part_count; part++)
        if (space_part_is_shown(p->ground, p->state, p->hand, part)) draw_slot(p, part, n++);
}

// Under the plans of the part that is drawn, in characters: all pieces as they are written.
static void write_pieces(const picture *p, int row) {
    int column = 0;
    for (int32_t part = 1; part < (int32_t)p->ground->part_count; part++) {
        space_shape shape;
        if (space_parts(p->state)[part].cell_count == 0) continue;
        if (!space_part_shape(p->ground, p->state, part, &p->scene->arena, &shape)) {
            p->scene->failed = true;
            return;
        }
        ita_text words = say_open(p->scene);
        space_part_format(p->ground, p->state, part, &shape, &words);
        const int width = (int)words.length;
        if (column > 0 && column + width > SCREEN) {
            column = 0;
            row++;
        }
        say_line(p->scene, column, row, say_keep(p->scene, &words), "sp-name");
        column += width + 1;
    }
}

// ---- beside

// A piece of the line for each piece that must lie, in its colour while there are cells for it.
static void add_inlays(const picture *p) {
    const space_ground *g = p->ground;
    int64_t room = space_parts(p->state)[SPACE_FIGURE].cell_count, pieces = 0;
    for (uint32_t part = 1; part < g->part_count; part++)
        if (space_parts(p->state)[part].cell_count) pieces += space_parts(p->state)[part].most;
    for (int32_t part = 1; part < (int32_t)g->part_count && pieces <= SEGMENTS_MOST; part++) {
        const space_part *counts = &space_parts(p->state)[part];
        for (uint32_t i = 0; counts->cell_count && i < counts->most; i++) {
            room -= counts->cell_count;
            ita_scene_inlay(p->scene, room >= 0 ? hue_of(part) : "", 1);
        }
    }
}

static void add_notes(const picture *p) {
    uint64_t least, most;
    space_drawn_volume(p->ground, p->state, &least, &most);
    const char *cells = say_number(p->scene, (int64_t)most);
    if (least < most)
        cells = say(p, "space.edit.range", say_number(p->scene, (int64_t)least), cells);
    say_note(p->scene, say(p, "space.edit.note.part", NULL, NULL), part_words(p, p->part));
    say_note(p->scene, say(p, "space.edit.note.figure", NULL, NULL),
             say_number(p->scene, space_parts(p->state)[SPACE_FIGURE].cell_count));
    say_note(p->scene, say(p, "space.edit.note.pieces", NULL, NULL), cells);
    say_note(p->scene, say(p, "space.note.side", NULL, NULL), space_side_said(p->scene, &p->eye));
}

static bool is_legal(const picture *p, space_edit edit) {
    const ita_move move = space_edit_put(edit);
    return space_edit_rules.check(&p->ground->own.base, p->state, &move, NULL) == ITA_OK;
}

static ita_action *add_count(const picture *p, const char *name, const char *key, const char *words,
                             space_count_deed deed) {
    const bool is_piece = p->part != SPACE_FIGURE;
    return space_add_action(p->scene, name, key, words,
                            is_piece && is_legal(p, space_counted(p->state, p->part, deed)));
}

static void add_actions(const picture *p) {
    const space_part *counts = &space_parts(p->state)[p->part];
    const char letter = space_letter_in_hand(p->ground, p->hand);
    const char colour[2] = {(char)(letter | 0x20), '\0'};
    space_add_action(p->scene, "next-part", "n", "space.edit.action.next", true);
    add_count(p, "more", "m", "space.edit.action.more", SPACE_MORE);
    add_count(p, "fewer", "l", "space.edit.action.fewer", SPACE_FEWER);
    add_count(p, "spare", "s", "space.edit.action.spare", SPACE_SPARE)->is_pressed =
        counts->least < counts->most;
    space_add_action(p->scene, "may-be-empty", "o", "space.edit.action.empty",
                     p->part == SPACE_FIGURE)
        ->is_pressed = space_letter_may_stay_empty(letter);
    ita_action *action = space_add_action(p->scene, "colour", "c", "space.edit.action.plain", true);
    if (space_colour_of(letter)) action->label = say(p, "space.edit.action.colour", colour, NULL);
    space_add_action(p->scene, "clear", "x", "space.edit.action.clear",
                     is_legal(p, (space_edit){.change = SPACE_CLEAR, .part = p->part}));
    space_add_view_actions(p->scene);
    if (p->hand && p->hand->hand.drag == SPACE_DRAG_FIGURE) space_add_roll_actions(p->scene);
}

// What is read out when it changes: which part is drawn, and from where one looks.
static void add_spoken(const picture *p) {
    ita_node *node = ita_scene_add(p->scene);
    node->role = ITA_ROLE_GHOST;
    node->label =
        say(p, "space.edit.spoken", part_words(p, p->part), space_side_said(p->scene, &p->eye));
    node->x = p->layout.figure.x + p->layout.figure.width / 2;
    node->y = p->layout.figure.y + p->layout.figure.height / 2;
}

static void add_words(const picture *p) {
    ita_diag why;
    p->scene->title = say(p, "space.edit.title", NULL, NULL);
    p->scene->about = ita_game_title(&ita_game_space, p->scene->language);
    p->scene->status = space_edit_lacks(p->ground, p->state, &why) == ITA_OK
                           ? say(p, "space.edit.ready", NULL, NULL)
                           : say_diag(p->scene, &why);
    p->scene->detail = part_words(p, p->part);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    const space_ground *g = space_ground_of(config);
    const space_drawing *own = (const space_drawing *)hand;
    picture p = {.scene = out, .ground = g, .state = state, .hand = own, .options = options};
    p.part = space_part_in_hand(g, own);
    p.letters = space_letters(g, state, p.part);
    p.eye = space_eye_of(&g->own, own ? &own->hand : NULL);
    for (int32_t part = 0; part < (int32_t)g->part_count; part++)
        p.shown += space_part_is_shown(g, state, own, part);
    p.open = space_layer_open(g, state, own, out->ratio, options ? options->show : 0);
    lay_out(&p);
    ita_scene_frame(out, &p.layout.parts);
    ita_scene_bench(out, &p.layout.parts.tray);
    draw_part(&p);
    for (uint32_t i = 0; i < g->cell_count; i++)
        if (p.open < 0 || g->cells[i].z == p.open) draw_cell(&p, i);
    if (p.open >= 0)
        draw_small_layers(&p);
    else
        // layers are what is spoken of
        space_draw_plan_numbers(out, &(ita_view_options){.show = ITA_SHOW_LARGE}, &p.layout);
    draw_tray(&p);
    const space_measure all = {.cells = g->cells, .cell_count = g->cell_count};
    write_pieces(&p, space_place_glyphs(out, &all, &p.layout) + 1);
    add_words(&p);
    add_inlays(&p);
    add_notes(&p);
    add_actions(&p);
    add_spoken(&p);
    return ita_scene_status(out);
}

// ---- moves in words

static void put_part(ita_text *out, const space_ground *g, int32_t part) {
    const char *args[] = {g->names[part], NULL};
    ita_put_words(out, part == SPACE_FIGURE ? "space.edit.figure" : "space.edit.piece", args);
}

// As the labels of cells have it.
static void put_place(ita_text *out, ita_cell cell) {
    const int32_t numbers[] = {cell.z, cell.y, cell.x};
    ita_text texts[3];
    const char *args[4] = {NULL};
    for (int i = 0; i < 3; i++) {
        ita_text_open(&texts[i], out->allocator);
        ita_put_int(&texts[i], numbers[i] + 1);
        args[i] = ita_text_get(&texts[i]);
    }
    ita_put_words(out, "space.edit.told.at", args);
    for (int i = 0; i < 3; i++) {
        ita_text_need(out, &texts[i]);
        ita_text_close(&texts[i]);
    }
}

static void tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out) {
    const space_ground *g = space_ground_of(config);
    space_edit edit;
    (void)state;
    if (!space_edit_get(g, move, &edit)) return;
    ita_text part, copies;
    ita_text_open(&part, out->allocator);
    ita_text_open(&copies, out->allocator);
    part.language = copies.language = out->language;
    put_part(&part, g, edit.part);
    if (edit.change == SPACE_SET_COPIES) {
        ita_put_int(&copies, edit.least);
        if (edit.most > edit.least) {
            ita_put(&copies, "\u2013");
            ita_put_int(&copies, edit.most);
        }
    } else if (edit.change == SPACE_SET_CELL) {
        put_place(&copies, edit.cell);
    }
    const char *key = edit.change == SPACE_CLEAR        ? "space.edit.told.clear"
                      : edit.change == SPACE_SET_COPIES ? "space.edit.told.copies"
                      : edit.letter == SPACE_NO_CELL    ? "space.edit.told.off"
                                                        : "space.edit.told.on";
    ita_put_words(out, key,
                  (const char *const[]){ita_text_get(&part), ita_text_get(&copies), NULL});
    ita_text_need(out, &part);
    ita_text_need(out, &copies);
    ita_text_close(&part);
    ita_text_close(&copies);
}

const ita_view space_edit_view = {.scene = scene,
                                  .gesture = space_edit_gesture,
                                  .tell = tell,
                                  .shows = ITA_SHOW_COORDINATES,
                                  .hand_size = sizeof(space_drawing),
                                  .style = space_style,
                                  .outlook = &space_outlook};
