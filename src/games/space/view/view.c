// The picture of space: the figure seen from one side, plans of its layers, the tray, what the hand
// would do, and the words beside them. Changes nothing. Knows the rules through check and result.
#include "games/space/view/view.h"

#include "games/say.h"
#include "games/space/view/loosen.h"
#include "games/space/view/sides.h"
#include "intarsia/words.h"

#include <string.h>

const char space_style[] =
    ".sp-face{stroke:var(--kerf);stroke-width:.025;stroke-linejoin:round;pointer-events:none}"
    ".sp-shade{fill:var(--grain);stroke:none;pointer-events:none}"
    ".sp-shade.one{fill-opacity:.16}.sp-shade.two{fill-opacity:.36}"
    ".sp-glass{fill:var(--plate);fill-opacity:.14;stroke:var(--plate-line);stroke-width:.015;"
    "stroke-opacity:.5;pointer-events:none}"
    ".sp-glass.whole{fill-opacity:.6;stroke-opacity:1}"
    ".sp-cell{fill:var(--plate-2);stroke:var(--plate-line);stroke-width:.02}"
    ".sp-layer{stroke:var(--plate-line);stroke-width:.02}"
    ".sp-laid{stroke:var(--plate-line);stroke-width:.02;pointer-events:none}"
    ".sp-cell.optional{stroke-dasharray:.08 .06}"
    ".sp-cell.marked{stroke:var(--bad);stroke-width:.07}"
    ".sp-cell.good{stroke:var(--good);stroke-width:.07}"
    ".sp-cell.bad{stroke:var(--bad);stroke-width:.07;stroke-dasharray:.12 .08}"
    ".sp-slot{fill:none;pointer-events:fill}"
    ".sp-slot.chosen{fill:var(--plate);stroke:var(--accent);stroke-width:.05}"
    ".sp-touch{fill:none;pointer-events:fill}"
    ".sp-touch.marked{stroke:var(--bad);stroke-width:.06}"
    ".sp-name{fill:var(--ink-2);pointer-events:none}"
    ".sp-copy{fill:var(--ink);stroke:var(--paper);stroke-width:.25em;paint-order:stroke;"
    "pointer-events:none}"
    ".sp-face.good{stroke:var(--good);stroke-width:.05}.sp-face.bad{stroke:var(--bad);"
    "stroke-width:.05;stroke-dasharray:.12 .08}.sp-face.ghost{fill-opacity:.28}"
    ".sp-body.blue{fill:var(--blue)}.sp-body.orange{fill:var(--orange)}"
    ".sp-body.green{fill:var(--green)}.sp-body.purple{fill:var(--purple)}"
    ".sp-body.teal{fill:var(--teal)}.sp-body.red{fill:var(--red)}"
    ".sp-body.brown{fill:var(--brown)}.sp-body.yellow{fill:var(--yellow)}"
    ".sp-body.rose{fill:var(--rose)}.sp-body.pale{fill:var(--pale)}";

static const char *const hues[] = {"blue", "orange", "green",  "purple", "teal",
                                   "red",  "brown",  "yellow", "rose",   "pale"};
enum { HUES = 10 };

// What is drawn: the position, what the hand would do to it, from where.
typedef struct picture {
    ita_scene *scene;
    const space_config *config;
    const void *state;
    const space_state *head;
    const ita_view_options *options;
    const space_hand *hand; // or NULL
    space_eye eye;
    space_aim aim;
    const char *aimed; // class of what lies under it
    space_stand stand;
    space_layout layout;
    uint32_t laid[SPACE_SPREAD_MOST]; // while it is taken apart by hand: the pieces
    int64_t loose;                    // the placement of the one that goes, -1: none
    bool has_own_letters;
    bool has_letters;  // of their own, or as bars
    double tray_scale; // of pieces in their slots
    double seen;   // side of the square for what is seen of a piece in its slot, where its layers
                   // stand below; else 0
    uint32_t flip; // ITA_GRIP_FLIP where some piece may be mirrored, else 0
} picture;

const char *space_hue(uint32_t kind) {
    return hues[kind % HUES];
}

// NULL: none. With the hues that makes seventy looks, seven of them without colours.
static const char *weave_of(uint32_t kind) {
    static const char *const weaves[] = {"pattern stripes",
                                         "pattern dots",
                                         "pattern cross",
                                         "pattern waves",
                                         "pattern checks",
                                         "pattern grid",
                                         NULL};
    return weaves[kind % 7];
}

// ---- the figure

static bool is_under_aim(const picture *p, ita_cell cell) {
    if (!p->aim.is_aimed) return false;
    const space_shape *shape = &p->config->puzzle.pieces[p->aim.kind].turned[p->aim.turned];
    ita_cell shift = ita_cell_less(p->aim.first, shape->cells[0]);
    for (uint32_t i = 0; i < shape->cell_count; i++)
        if (ita_cell_is_equal(ita_cell_add(shape->cells[i], shift), cell)) return true;
    return false;
}

static const char *aim_class(const picture *p) {
    bool fits = space_rules.check(&p->config->base, p->state, &p->aim.move, NULL) == ITA_OK;
    return fits ? "good" : "bad";
}

static const char *aim_style(const picture *p) {
    return say_classes(p->scene, "sp-face sp-body ghost", space_hue((uint32_t)p->aim.kind),
                       p->aimed);
}

static uint32_t piece_node(const picture *p, uint32_t placement) {
    uint32_t count;
    return SPACE_NODE_PIECE + *space_cells_of(p->config, placement, &count);
}

// Cells in the colour of a kind. Of tetrahedra, which are no matter of play, lines show where the
// piece's own planes end.
static void look_like(const picture *p, uint32_t kind, const char *mark, space_solid *s) {
    const bool has_rim = p->eye.lattice == ITA_LATTICE_TETRAHEDRA;
    s->style = say_classes(p->scene, has_rim ? "sp-laid sp-body" : "sp-face sp-body",
                           space_hue(kind), has_rim ? "" : mark);
    s->rim = has_rim ? say_classes(p->scene, "sp-face", mark, "") : NULL;
    s->weave = weave_of(kind);
}

static void colour_solid(const picture *p, space_solid *s, const char *aimed) {
    const uint32_t owner = space_owners(p->config, p->state)[s->index];
    s->is_flat = p->head->laid > 0; // an empty figure is seen as a body, with pieces in it as glass
    s->style = s->is_flat ? "sp-glass" : "sp-glass whole";
    s->of = SPACE_NODE_CELL + s->index;
    if (owner) {
        uint32_t kind = p->config->placements.items[owner - 1].piece;
        s->is_flat = false;
        look_like(p, kind, p->loose == (int64_t)owner - 1 ? "good" : "", s);
        s->of = piece_node(p, owner - 1);
    } else if (is_under_aim(p, s->cell)) {
        s->style = aimed;
        s->is_glass = s->is_flat = false;
    }
}

static const char *side_words(const picture *p) {
    return space_side_said(p->scene, &p->eye);
}

static void draw_figure(const picture *p) {
    const char *aimed = p->aim.is_aimed ? aim_style(p) : "";
    for (size_t i = 0; i < p->stand.count; i++)
        colour_solid(p, &p->stand.solids[i], aimed);
    space_draw_ground(p->scene, &p->layout,
                      say_with(p->scene, "space.figure", side_words(p), NULL));
    space_solids_draw(p->scene, &p->eye, p->stand.solids, p->stand.count, p->layout.scale,
                      p->layout.origin);
}

// ---- plans of the layers

// The cells of a piece on all plans, seen from a spot.
static const char *laid_path(const picture *p, const uint32_t *cells, uint32_t count,
                             space_spot from) {
    const space_config *c = p->config;
    ita_text path = say_open(p->scene);
    for (uint32_t i = 0; i < count; i++) {
        const ita_cell cell = c->puzzle.figure.cells[cells[i]];
        const space_spot at = space_plan_place(c->puzzle.lattice, &p->layout, cell);
        space_put_plan(&path, c->puzzle.lattice, cell, (space_spot){at.x - from.x, at.y - from.y});
    }
    return say_keep(p->scene, &path);
}

// A piece that lies, on all plans at once: under the cells, for what is drawn over a scene. The
// cells are what one touches.
static void draw_laid(const picture *p, uint32_t placement) {
    const space_config *c = p->config;
    const uint32_t kind = c->placements.items[placement].piece;
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    space_spot middle = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const space_spot at =
            space_plan_place(c->puzzle.lattice, &p->layout, c->puzzle.figure.cells[cells[i]]);
        middle.x += at.x / count;
        middle.y += at.y / count;
    }
    const char *path = laid_path(p, cells, count, middle);
    ita_node *node = ita_scene_add(p->scene);
    node->id = piece_node(p, placement);
    node->of = SPACE_NODE_TRAY + kind;
    node->role = ITA_ROLE_PIECE;
    node->style = say_classes(p->scene, "sp-laid sp-body", space_hue(kind), "");
    node->path = path;
    node->label =
        say_with(p->scene, "space.told.lay", space_called_laid(c, p->state, placement).name, NULL);
    node->x = middle.x;
    node->y = middle.y;
}

static const char *letter_of(const picture *p, uint32_t kind) {
    const char letter[2] = {space_letter_in(&p->config->puzzle, p->has_own_letters, kind)};
    return ita_scene_words(p->scene, letter);
}

static void put_letters(const picture *p, int row) {
    ita_text line = say_open(p->scene);
    space_put_letters(&p->config->puzzle, &line);
    say_line(p->scene, 0, row, say_keep(p->scene, &line), "coordinate");
}

// Which piece it is, of several alike ones which of them, as its name says: in its first cell.
static void draw_name(const picture *p, uint32_t first, uint32_t placement) {
    const space_called called = space_called_laid(p->config, p->state, placement);
    const char *copy = strchr(called.name, '.');
    if (!copy && !p->has_letters) return;
    const space_spot at = space_plan_place(p->config->puzzle.lattice, &p->layout,
                                           p->config->puzzle.figure.cells[first]);
    ita_node *node = ita_scene_add(p->scene);
    node->style = "sp-copy";
    node->text = !copy                ? letter_of(p, p->config->placements.items[placement].piece)
                 : p->has_own_letters ? ita_scene_words(p->scene, copy + 1)
                                      : ita_scene_words(p->scene, called.name);
    node->text_size = 0.45 * SPACE_PLAN_SCALE;
    node->x = at.x;
    node->y = at.y;
}

// Over the cells; it moves when they do and not as its piece glides.
static void draw_weave(const picture *p, uint32_t placement) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(p->config, placement, &count);
    const char *weave = weave_of(p->config->placements.items[placement].piece);
    if (weave) {
        const char *path = laid_path(p, cells, count, (space_spot){0, 0});
        ita_node *node = ita_scene_add(p->scene);
        node->of = piece_node(p, placement);
        node->style = weave;
        node->path = path;
    }
    if (view_shows(p->options, ITA_SHOW_COORDINATES)) draw_name(p, *cells, placement);
}

static void draw_each_laid(const picture *p, void (*draw)(const picture *p, uint32_t placement)) {
    for (uint32_t i = 0; i < p->config->puzzle.figure.cell_count; i++) {
        const uint32_t owner = space_owners(p->config, p->state)[i];
        uint32_t count;
        if (owner && *space_cells_of(p->config, owner - 1, &count) == i) draw(p, owner - 1);
    }
}

static void draw_cell(const picture *p, uint32_t index) {
    const space_config *c = p->config;
    const ita_cell cell = c->puzzle.figure.cells[index];
    const uint32_t owner = space_owners(c, p->state)[index], id = SPACE_NODE_CELL + index;
    const space_spot at = space_plan_place(c->puzzle.lattice, &p->layout, cell);
    const char *hue = "";
    space_called called = {"."};
    if (owner) {
        called = space_called_laid(c, p->state, owner - 1);
        hue = say_classes(p->scene, "sp-body", space_hue(c->placements.items[owner - 1].piece), "");
    }
    ita_node *node = ita_scene_add(p->scene);
    node->id = id;
    node->role = ITA_ROLE_PLACE;
    node->grips = ITA_GRIP_TAP | ITA_GRIP_TURN | p->flip;
    if (owner && !p->head->is_solved && !p->stand.is_loose) node->grips |= ITA_GRIP_DRAG;
    node->style = say_classes(
        p->scene, c->puzzle.figure.may_stay_empty[index] ? "sp-cell optional" : "sp-cell", hue,
        view_marks(p->options, id) || (owner && view_marks(p->options, piece_node(p, owner - 1)))
            ? "marked"
        : is_under_aim(p, cell) ? p->aimed
                                : "");
    node->path = space_plan_path(p->scene, c->puzzle.lattice, cell);
    node->x = at.x;
    node->y = at.y;
    node->label = space_cell_words(p->scene, owner ? "space.cell.covered" : "space.cell.free", cell,
                                   called.name);
    const char *copy = strchr(called.name, '.');
    node->glyph = "\u00b7";
    uint32_t count;
    if (!owner) return;
    node->glyph = letter_of(p, c->placements.items[owner - 1].piece);
    if (copy && *space_cells_of(c, owner - 1, &count) == index)
        node->glyph = ita_scene_words(p->scene, copy + 1);
}

// ---- the tray

static void draw_piece(const picture *p, uint32_t kind, int turned, double scale, space_spot at) {
    space_solid look = {.of = SPACE_NODE_TRAY + kind};
    look_like(p, kind, "", &look);
    const space_shape *shape = &p->config->puzzle.pieces[kind].turned[turned];
    space_solids_draw_alike(p->scene, &p->eye, shape->cells, shape->cell_count, &look, scale, at);
}

// What is seen of it, and below that its layers.
static void draw_layered(const picture *p, uint32_t kind, space_spot at) {
    space_solid look = {0};
    look_like(p, kind, "", &look);
    const double half = p->layout.slot / 2;
    draw_piece(p, kind, 0, p->tray_scale, (space_spot){at.x, at.y - half + p->seen / 2});
    space_layers_draw(p->scene, p->eye.lattice, &p->config->puzzle.pieces[kind].turned[0],
                      say_classes(p->scene, "sp-layer sp-body", space_hue(kind), ""), look.weave,
                      p->seen, (space_spot){at.x, at.y + p->seen / 2});
}

// A piece that is dragged where it would lie nowhere follows the pointer.
static bool is_under_pointer(const picture *p) {
    return p->hand && p->hand->drag == SPACE_DRAG_PIECE && !p->aim.is_aimed;
}

// So many of the kind are out, of those that are taken apart.
static int64_t out_of(const picture *p, uint32_t kind) {
    int64_t count = 0;
    for (int i = 0; p->stand.is_loose && i < p->head->laid; i++)
        count += ((p->hand->loose.out >> i) & 1) &&
                 p->config->placements.items[p->laid[i]].piece == kind;
    return count;
}

static void draw_slot(const picture *p, uint32_t kind) {
    const space_piece *piece = &p->config->puzzle.pieces[kind];
    const bool is_chosen = p->aim.kind == (int)kind;
    const int64_t left = (int64_t)piece->most - space_counts(p->config, p->state)[kind];
    const int64_t here = left + out_of(p, kind);
    const bool is_left = left > 0;
    const space_spot at = {
        p->layout.slots.x + (double)(kind % p->layout.slots.columns) * p->layout.slots.step_x,
        p->layout.slots.y + (double)(kind / p->layout.slots.columns) * p->layout.slots.step_y};
    ita_node *node = ita_scene_add(p->scene);
    node->id = SPACE_NODE_TRAY + kind;
    node->role = ITA_ROLE_PIECE;
    node->grips = is_left ? ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | p->flip : ITA_GRIP_TAP;
    node->style = is_chosen ? "sp-slot chosen" : "sp-slot";
    node->path = ita_path_box(p->scene, p->layout.slot, p->layout.slot, 0.15);
    node->label = say_with(p->scene, is_chosen ? "space.tray.chosen" : "space.tray", piece->said,
                           say_number(p->scene, here));
    node->x = at.x;
    node->y = at.y;
    if (here == 0) return;
    const bool is_carried = is_chosen && is_under_pointer(p);
    if (p->seen > 0)
        draw_layered(p, kind, at);
    else
        draw_piece(p, kind, is_chosen ? p->aim.turned : 0, p->tray_scale,
                   is_carried ? (space_spot){p->hand->hand.x, p->hand->hand.y} : at);
    if (piece->most > 1)
        space_draw_number(p->scene, here, 0.5,
                          (space_spot){at.x + 0.46 * p->layout.slot, at.y + 0.42 * p->layout.slot});
    if (p->has_letters && view_shows(p->options, ITA_SHOW_COORDINATES))
        space_draw_words(p->scene, letter_of(p, kind), 0.4,
                         (space_spot){at.x - 0.4 * p->layout.slot, at.y + 0.42 * p->layout.slot});
}

// ---- words and buttons

static bool is_by_cell(const picture *p) {
    return p->hand && p->hand->drag == SPACE_DRAG_BY_CELL && p->aim.kind >= 0;
}

// "Piece B, layer 2, row 1, column 3"
static const char *place_words(const picture *p, const char *name, ita_cell first) {
    const char *args[] = {name, say_number(p->scene, first.z + 1),
                          say_number(p->scene, first.y + 1), say_number(p->scene, first.x + 1),
                          NULL};
    return ita_scene_say(p->scene, "space.carried", args);
}

// And whether it fits there: "; blocked by C".
static const char *carried_words(const picture *p) {
    const char *where = place_words(p, p->config->puzzle.pieces[p->aim.kind].said, p->aim.first);
    ita_diag diag = {.key = ""};
    if (space_rules.check(&p->config->base, p->state, &p->aim.move, &diag) == ITA_OK)
        return say_with(p->scene, "space.carried.fits", where, NULL);
    if (strcmp(diag.key, "space.overlap") == 0)
        return say_with(p->scene, "space.carried.blocked", where, diag.args[1]);
    return say_with(p->scene, "space.carried.outside", where, NULL);
}

static int out_count(const picture *p) {
    int count = 0;
    for (int i = 0; i < p->head->laid; i++)
        count += (int)((p->hand->loose.out >> i) & 1);
    return count;
}

// "Piece B, layer 2, row 1, column 3", of the piece that goes.
static const char *loose_words(const picture *p) {
    const space_placement *placement = &p->config->placements.items[p->loose];
    const ita_cell at =
        ita_cell_add(placement->first, p->hand->loose.shifts[p->hand->loose.chosen - 1]);
    return place_words(p, space_called_laid(p->config, p->state, (uint32_t)p->loose).name, at);
}

// "Slantwise to the left and up"
static const char *slant_words(const picture *p) {
    const ita_cell way = p->hand->loose.slant;
    if (ita_cell_is_equal(way, (ita_cell){0, 0, 0}))
        return ita_scene_say(p->scene, "space.slant", NULL);
    ita_text words = say_open(p->scene);
    space_put_way(way, &words);
    return say_with(p->scene, "space.slant.to", say_keep(p->scene, &words), NULL);
}

static const char *loose_status(const picture *p) {
    const int out = out_count(p), steps = p->hand->loose.step_count;
    if (out + 1 >= p->head->laid)
        return say_with(p->scene, steps == 1 ? "space.loose.done.one" : "space.loose.done",
                        say_number(p->scene, steps), NULL);
    if (p->hand->loose.slants) return slant_words(p);
    if (p->loose >= 0) return loose_words(p);
    return say_with(p->scene, "space.loose.status", say_number(p->scene, out),
                    say_number(p->scene, p->head->laid));
}

// The cells of the piece in the hand, layer by layer: those it would cover, or from 1 on, so that
// one knows how it is turned.
static const char *cells_words(const picture *p) {
    const space_shape *shape = &p->config->puzzle.pieces[p->aim.kind].turned[p->aim.turned];
    ita_cell from = shape->cells[0];
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        if (shape->cells[i].x < from.x) from.x = shape->cells[i].x;
        if (shape->cells[i].y < from.y) from.y = shape->cells[i].y;
    }
    if (p->aim.is_aimed) from = ita_cell_less(shape->cells[0], p->aim.first);
    ita_text words = say_open(p->scene);
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        const bool is_in_layer = i > 0 && shape->cells[i].z == shape->cells[i - 1].z;
        ita_put(&words, space_cell_words(p->scene, is_in_layer ? "space.lies.on" : "space.lies",
                                         ita_cell_less(shape->cells[i], from), NULL));
    }
    return say_keep(p->scene, &words);
}

static void add_said(const picture *p, const char *words) {
    ita_node *node = ita_scene_add(p->scene);
    node->role = ITA_ROLE_GHOST;
    node->label = words;
    node->x = p->layout.figure.x + p->layout.figure.width / 2;
    node->y = p->layout.figure.y + p->layout.figure.height / 2;
}

// What is read out when it changes: where a piece is that goes by cells or is held over one, else
// from where one looks; and how the piece lies.
static void add_spoken(const picture *p) {
    if (p->aim.is_aimed)
        add_said(p, carried_words(p));
    else if (p->stand.is_loose)
        add_said(p, loose_status(p));
    else
        add_said(p, say_with(p->scene, "space.seen", side_words(p), NULL));
    if (p->aim.kind >= 0) add_said(p, cells_words(p));
}

static void add_notes(const picture *p) {
    const space_config *c = p->config;
    uint32_t most = 0;
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++)
        most += c->puzzle.pieces[k].most;
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++)
        for (uint32_t i = 0; i < c->puzzle.pieces[k].most && most <= 64; i++)
            ita_scene_inlay(p->scene, i < space_counts(c, p->state)[k] ? space_hue(k) : "", 1);
    say_note(p->scene, ita_scene_say(p->scene, "space.note.laid", NULL),
             say_number(p->scene, p->head->laid));
    say_note(p->scene, ita_scene_say(p->scene, "space.note.open", NULL),
             say_number(p->scene, p->head->open_cells));
    say_note(p->scene, ita_scene_say(p->scene, "space.note.side", NULL), side_words(p));
}

ita_action *space_add_action(ita_scene *scene, const char *name, const char *key, const char *words,
                             bool is_enabled) {
    ita_action *action = ita_scene_action(scene);
    action->name = name;
    action->key = key;
    action->label = ita_scene_say(scene, words, NULL);
    action->is_enabled = is_enabled;
    return action;
}

void space_add_view_actions(ita_scene *scene) {
    space_add_action(scene, "view-left", "q", "space.action.view_left", true);
    space_add_action(scene, "view-right", "e", "space.action.view_right", true);
    space_add_action(scene, "view-over", "w", "space.action.view_over", true);
}

void space_add_roll_actions(ita_scene *scene) {
    for (int way = 0; way < SPACE_WAYS; way++)
        if (space_ways[way].turning)
            space_add_action(scene, space_ways[way].name, space_ways[way].key,
                             space_ways[way].turning, true);
}

// Those that mean something only while it is taken apart come with it.
static void add_loose_actions(const picture *p) {
    const bool is_on = p->stand.is_loose;
    space_add_action(p->scene, "loosen", "a", "space.action.loosen",
                     space_may_spread(p->config, p->state))
        ->is_pressed = is_on;
    if (!is_on) return;
    space_add_action(p->scene, "push", "p", "space.action.push", true)->is_pressed =
        p->hand->loose.pushes;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    if (ita_lattice_steps(p->eye.lattice, steps) > SPACE_WAYS)
        space_add_action(p->scene, "slant", "s", "space.action.slant", p->loose >= 0)->is_pressed =
            p->hand->loose.slants;
    space_add_action(p->scene, "take-back", "b", "space.action.loose_back",
                     p->hand->loose.step_count > 0);
}

static void add_actions(const picture *p) {
    const bool has_piece = p->aim.kind >= 0, goes = is_by_cell(p) || p->loose >= 0;
    space_add_action(p->scene, "turn-x", "x", "space.action.turn_x", has_piece);
    space_add_action(p->scene, "turn-y", "y", "space.action.turn_y", has_piece);
    space_add_action(p->scene, "turn-z", "z", "space.action.turn_z", has_piece);
    space_add_view_actions(p->scene);
    space_add_action(p->scene, "explode", "d", "space.action.explode",
                     space_may_spread(p->config, p->state))
        ->is_pressed = p->stand.is_exploded;
    add_loose_actions(p);
    for (int way = 0; way < SPACE_WAYS && goes; way++)
        space_add_action(p->scene, space_ways[way].name, space_ways[way].key, space_ways[way].going,
                         true);
    if (!goes && p->hand && p->hand->drag == SPACE_DRAG_FIGURE) space_add_roll_actions(p->scene);
}

static void add_words(const picture *p) {
    const space_config *c = p->config;
    p->scene->title = ita_scene_say(p->scene, "space.title", NULL);
    if (p->stand.is_loose)
        p->scene->status = loose_status(p);
    else if (p->head->is_solved)
        p->scene->status = ita_scene_say(p->scene, "space.result.filled", NULL);
    else if (is_by_cell(p))
        p->scene->status = carried_words(p);
    else if (p->aim.kind >= 0)
        p->scene->status =
            say_with(p->scene, "space.status.holds", c->puzzle.pieces[p->aim.kind].said, NULL);
    else
        p->scene->status = ita_scene_say(p->scene, "space.status", NULL);
}

// The pieces that are taken apart without plans and tray, as pictures of steps have them.
static ita_status draw_alone(picture *p) {
    const double margin = 0.5;
    const space_loose *loose = &p->hand->loose;
    const ita_region around = {loose->left - margin, loose->top - margin,
                               loose->right - loose->left + 2 * margin,
                               loose->bottom - loose->top + 2 * margin};
    p->layout.figure = around;
    p->layout.scale = 1;
    ita_compose_alone(&around, p->scene->ratio, &p->layout.parts);
    ita_scene_frame(p->scene, &p->layout.parts);
    draw_figure(p);
    add_words(p);
    return ita_scene_status(p->scene);
}

// The placement of the piece that goes while the whole is taken apart.
static int64_t loose_piece(picture *p) {
    if (!p->stand.is_loose) return -1;
    const int32_t chosen = p->hand->loose.chosen;
    const size_t count = space_laid_pieces(p->config, p->state, p->laid);
    return chosen > 0 && (size_t)chosen <= count ? (int64_t)p->laid[chosen - 1] : -1;
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    const space_config *c = space_own(config);
    const space_hand *own = (const space_hand *)hand;
    picture p = {
        .scene = out, .config = c, .state = state, .head = state, .options = options, .hand = own};
    p.eye = space_eye_of(c, own);
    p.aim = space_aim_of(c, state, own);
    p.has_own_letters = space_has_own_letters(&c->puzzle);
    p.has_letters = p.has_own_letters || c->puzzle.pieces[0].said[0] != c->puzzle.pieces[0].name[0];
    for (uint32_t kind = 0; kind < c->puzzle.piece_count; kind++)
        if (c->puzzle.pieces[kind].may_be_mirrored) p.flip = ITA_GRIP_FLIP;
    out->turn = c->puzzle.lattice == ITA_LATTICE_PRISMS ? 60 : 90;
    if (!space_stand_of(c, state, own, &out->arena, &p.stand)) return ITA_E_MEMORY;
    p.loose = loose_piece(&p);
    p.aimed = p.aim.is_aimed ? aim_class(&p) : "";
    if (p.stand.is_loose && own->loose.is_alone) return draw_alone(&p);
    space_measure measure = space_measure_of(c);
    p.tray_scale = space_tray_scale(c, &p.eye);
    if (space_is_layered(c, options)) {
        p.seen = measure.slot;
        measure.slot = space_layers_slot(c, p.seen);
    }
    space_lay_out(&measure, &p.eye, &p.stand, out->ratio, &p.layout);
    ita_scene_frame(out, &p.layout.parts);
    ita_scene_bench(out, &p.layout.parts.tray);
    draw_figure(&p);
    draw_each_laid(&p, draw_laid);
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++)
        draw_cell(&p, i);
    draw_each_laid(&p, draw_weave);
    space_draw_plan_numbers(out, options, &p.layout);
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++)
        draw_slot(&p, k);
    const int rows = space_place_glyphs(out, &measure, &p.layout);
    if (!p.has_own_letters) put_letters(&p, rows);
    add_words(&p);
    add_notes(&p);
    add_actions(&p);
    add_spoken(&p);
    return ita_scene_status(out);
}

static void tell(const ita_config *config, const void *state, const ita_move *bytes,
                 ita_text *out) {
    const space_config *c = space_own(config);
    space_move move;
    if (!space_move_get(bytes, &move) || (uint32_t)move.kind >= c->puzzle.piece_count) return;
    const int64_t placement = space_placement_of(c, &move);
    const bool is_lift = move.deed == SPACE_LIFT && placement >= 0;
    const space_called called =
        is_lift ? space_called_laid(c, state, (uint32_t)placement) : (space_called){{0}};
    const char *args[] = {is_lift ? called.name : c->puzzle.pieces[move.kind].said, NULL};
    ita_put_words(out, is_lift ? "space.told.lift" : "space.told.lay", args);
}

const ita_view space_view = {.scene = scene,
                             .gesture = space_gesture,
                             .tell = tell,
                             .shows = ITA_SHOW_COORDINATES,
                             .hand_size = sizeof(space_hand),
                             .style = space_style,
                             .outlook = &space_outlook,
                             .help = &space_hand_help};
