// The dissection's picture: the figure as a silhouette or an outline, pieces on the table and in
// the tray, the thermometer. One scene unit is one unit of the set's tables.
// Draws and speaks; what the hand does is in touch.c.
#include "games/dissection/view/view.h"
#include "games/dissection/play/config.h"
#include "games/say.h"

#include "intarsia/base.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

static const char style[] =
    ".figure{fill:var(--silhouette);stroke:none}"
    ".figure.outline{fill:none;stroke:var(--ink);stroke-width:.06;stroke-dasharray:.2 .12}"
    ".tan{stroke-width:.045;stroke-linejoin:round}"
    ".tan.k0{fill:var(--red);stroke:var(--red-line)}"
    ".tan.k1{fill:var(--blue);stroke:var(--blue-line)}"
    ".tan.k2{fill:var(--green);stroke:var(--green-line)}"
    ".tan.k3{fill:var(--yellow);stroke:var(--yellow-line)}"
    ".tan.k4{fill:var(--purple);stroke:var(--purple-line)}"
    ".tan.k5{fill:var(--teal);stroke:var(--teal-line)}"
    ".tan.k6{fill:var(--orange);stroke:var(--orange-line)}"
    ".tan.k7{fill:var(--brown);stroke:var(--brown-line)}"
    ".tan.held{stroke:var(--accent);stroke-width:.09}"
    ".tan.small{stroke-width:.2}"
    ".tan.over{stroke:var(--bad);stroke-width:.09}";

static const char *const colours[8] = {"red",    "blue", "green",  "yellow",
                                       "purple", "teal", "orange", "brown"};

// ---- paths

static void put_xy(ita_text *out, char command, double x, double y) {
    ita_put_char(out, command);
    ita_put_fixed(out, x, 4);
    ita_put_char(out, ' ');
    ita_put_fixed(out, y, 4);
}

static void put_point(const dissection_config *c, ita_text *out, char command, ita_point p,
                      ita_point origin) {
    double x, y, unit = dissection_unit(c);
    ita_point_value(c->set->frame, ita_point_sub(p, origin), &x, &y);
    put_xy(out, command, x / unit, y / unit);
}

static bool is_large_arc(ita_frame frame, const ita_edge *e) {
    double ax, ay, bx, by;
    ita_point_value(frame, ita_point_sub(e->from, e->c1), &ax, &ay);
    ita_point_value(frame, ita_point_sub(e->to, e->c1), &bx, &by);
    double side = (ax * by - ay * bx) * e->turn;
    return side < -1e-9;
}

static void put_edge(const dissection_config *c, const ita_edge *e, ita_point origin,
                     ita_text *out) {
    switch (e->kind) {
    case ITA_EDGE_ARC: {
        double x, y, unit = dissection_unit(c);
        ita_point_value(c->set->frame, ita_point_sub(e->from, e->c1), &x, &y);
        put_xy(out, 'A', hypot(x, y) / unit, hypot(x, y) / unit);
        ita_put(out, is_large_arc(c->set->frame, e) ? " 0 1 " : " 0 0 ");
        ita_put(out, e->turn > 0 ? "1" : "0");
        put_point(c, out, ' ', e->to, origin);
        break;
    }
    case ITA_EDGE_QUADRATIC:
        put_point(c, out, 'Q', e->c1, origin);
        put_point(c, out, ' ', e->to, origin);
        break;
    case ITA_EDGE_CUBIC:
        put_point(c, out, 'C', e->c1, origin);
        put_point(c, out, ' ', e->c2, origin);
        put_point(c, out, ' ', e->to, origin);
        break;
    default: put_point(c, out, 'L', e->to, origin);
    }
}

const char *dissection_path(ita_scene *scene, const dissection_config *c, const ita_edge *edges,
                            size_t count, ita_point origin) {
    ita_text text = say_open(scene);
    for (size_t i = 0; i < count; i++) {
        bool is_first = i == 0 || !ita_point_equal(edges[i - 1].to, edges[i].from);
        if (is_first && i) ita_put_char(&text, 'Z');
        if (is_first) put_point(c, &text, 'M', edges[i].from, origin);
        ita_edge halves[2] = {edges[i]};
        bool is_circle = dissection_is_circle(&edges[i]);
        if (is_circle) dissection_halve(&edges[i], halves);
        put_edge(c, &halves[0], origin, &text);
        if (is_circle) put_edge(c, &halves[1], origin, &text);
    }
    ita_put_char(&text, 'Z');
    return say_keep(scene, &text);
}

// ---- nodes

static void add_figure(const dissection_config *c, uint32_t show, bool is_solved,
                       ita_scene *scene) {
    static const ita_point origin;
    if (c->is_free || is_solved) return;
    ita_node *node = ita_scene_add(scene);
    node->style = show & ITA_SHOW_OUTLINE ? "figure outline" : "figure";
    node->path = dissection_path(scene, c, c->figure, c->figure_count, origin);
}

static const char *name_of(const ita_scene *scene, const dissection_config *c, size_t piece) {
    return ita_words_in(scene->language, c->set->pieces[piece].name);
}

static const char *piece_label(ita_scene *scene, const dissection_config *c, size_t piece,
                               const char *key) {
    return say_with(scene, key, say_number(scene, (int64_t)piece + 1), name_of(scene, c, piece));
}

static const char *piece_style(ita_scene *scene, const dissection_config *c, size_t piece,
                               const char *more) {
    ita_text text = say_open(scene);
    ita_put(&text, "tan k");
    ita_put_int(&text, c->kinds[piece] % 8);
    ita_put(&text, more);
    return say_keep(scene, &text);
}

static const char *piece_pattern(int kind) {
    static const char *const patterns[] = {"pattern stripes", "pattern dots",   "pattern cross",
                                           "pattern waves",   "pattern checks", "pattern grid"};
    return patterns[kind % 6];
}

// Where a piece lies and how: mirrored about the x axis, which on screen is a flip and half a turn.
typedef struct lying {
    int turn;
    bool is_mirrored;
    view_spot at;
    double scale; // 0: as large as on the table
} lying;

static ita_node *add_layer(const dissection_config *c, size_t piece, const lying *l,
                           const char *path, const char *layer, ita_scene *scene) {
    double step = 360.0 / ita_frame_get(c->set->frame)->steps;
    ita_node *node = ita_scene_add(scene);
    node->style = layer;
    node->path = path;
    node->x = l->at.x;
    node->y = l->at.y;
    node->turn = fmod(l->turn * step + (l->is_mirrored ? 180 : 0), 360);
    node->is_flipped = l->is_mirrored;
    node->scale = l->scale;
    node->of = (uint32_t)piece + 1;
    return node;
}

// A saw cut around it, the veneer, its grain.
static void add_piece(const dissection_config *c, size_t piece, const lying *l, const char *more,
                      const char *key, ita_scene *scene) {
    const ita_shape *shape = dissection_shape(c, (int)piece, l->turn);
    const char *path = dissection_path(scene, c, shape->edges, shape->edge_count,
                                       dissection_anchor(c, (int)piece, l->turn));
    add_layer(c, piece, l, path, "kerf", scene);
    const char *classes = piece_style(scene, c, piece, more);
    const char *label = piece_label(scene, c, piece, key);
    ita_node *node = add_layer(c, piece, l, path, classes, scene);
    node->of = 0;
    node->id = (uint32_t)piece + 1;
    node->role = ITA_ROLE_PIECE;
    node->grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP;
    node->label = label;
    add_layer(c, piece, l, path, piece_pattern(c->kinds[piece]), scene);
}

// What is not there leaves a dotted outline in the tray.
static void add_gone(const dissection_config *c, const view_layout *layout, size_t piece,
                     ita_scene *scene) {
    const ita_shape *shape = &c->pieces[piece];
    ita_node *node = ita_scene_add(scene);
    node->style = "gone";
    node->x = layout->tray[piece].x;
    node->y = layout->tray[piece].y;
    node->scale = DISSECTION_TRAY_SCALE;
    node->path = dissection_path(scene, c, shape->edges, shape->edge_count, c->anchors[piece]);
}

static void add_in_tray(const dissection_config *c, const view_layout *layout, size_t piece,
                        ita_scene *scene) {
    const lying l = {.at = layout->tray[piece], .scale = DISSECTION_TRAY_SCALE};
    add_piece(c, piece, &l, "", "dissection.piece.tray", scene);
}

static void add_on_table(const dissection_config *c, const dissection_state *s, size_t piece,
                         bool is_over, ita_scene *scene) {
    const dissection_place *place = &s->places[piece];
    const lying l = {
        .turn = place->turn, .is_mirrored = place->is_mirrored, .at = dissection_spot(c, s, piece)};
    add_piece(c, piece, &l, is_over ? " over" : "", "dissection.piece.table", scene);
}

static const char *say_units(ita_scene *scene, double units, const char *negative,
                             const char *positive) {
    ita_text text = say_open(scene);
    ita_put_decimal(&text, fabs(units), 1);
    return say_with(scene, units < 0 ? negative : positive, say_keep(scene, &text), NULL);
}

// Where it is carried, for those who hear it: units from the middle of the table.
static void tell_held(const dissection_config *c, size_t piece, const lying *l, ita_scene *scene) {
    const char *args[] = {name_of(scene, c, piece),
                          say_units(scene, l->at.x, "dissection.left", "dissection.right"),
                          say_units(scene, l->at.y, "dissection.above", "dissection.below"), NULL};
    ita_node *node = ita_scene_add(scene);
    node->role = ITA_ROLE_GHOST;
    node->label = ita_scene_say(scene, "dissection.held.at", args);
    node->x = l->at.x;
    node->y = l->at.y;
}

// It grows when it is lifted: picked up and not moved yet it is as small as it lay.
static void add_held(const dissection_config *c, const dissection_state *s,
                     const dissection_hand *hand, ita_scene *scene) {
    size_t piece = hand->base.held - 1;
    const lying l = {
        .turn = hand->turn,
        .is_mirrored = hand->is_mirrored,
        .at = {hand->base.x, hand->base.y},
        .scale = s->places[piece].is_placed || hand->is_dragged ? 0 : DISSECTION_TRAY_SCALE};
    add_piece(c, piece, &l, l.scale > 0 ? " held small" : " held", "dissection.piece.held", scene);
    if (hand->is_dragged) tell_held(c, piece, &l, scene);
}

static void add_pieces(const dissection_config *c, const dissection_state *s,
                       const dissection_hand *hand, const view_layout *layout, const bool *is_over,
                       ita_scene *scene) {
    uint32_t held = hand && hand->base.held <= c->set->piece_count ? hand->base.held : 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (held != i + 1 && !s->places[i].is_placed)
            add_in_tray(c, layout, i, scene);
        else if (s->places[i].is_placed || hand->is_dragged)
            add_gone(c, layout, i, scene);
    }
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (held != i + 1 && s->places[i].is_placed) add_on_table(c, s, i, is_over[i], scene);
    if (held) add_held(c, s, hand, scene);
}

// ---- words beside the board

ita_status dissection_overlaps(const dissection_config *c, const dissection_state *s,
                               const ita_allocator *allocator, view_pairs *pairs) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    ita_shape shapes[DISSECTION_PIECES_MAX] = {{0}};
    size_t used = 0;
    *pairs = (view_pairs){{0, 0}};
    for (size_t k = 0; k < c->set->piece_count; k++) {
        if (!s->places[k].is_placed) continue;
        ita_pose pose = dissection_pose(&s->places[k]);
        dissection_lay(c, (int)k, &pose, edges + used);
        shapes[k] = (ita_shape){.edges = edges + used, .edge_count = c->pieces[k].edge_count};
        used += c->pieces[k].edge_count;
        for (size_t i = 0; i < k; i++) {
            bool overlaps = false;
            ita_status status = ita_shape_overlap(c->set->frame, &shapes[i], &shapes[k], allocator,
                                                  &overlaps, NULL);
            if (status != ITA_OK) return status;
            size_t bit = dissection_pair_bit(i, k);
            if (overlaps) pairs->bits[bit / 64] |= (uint64_t)1 << bit % 64;
        }
    }
    return ITA_OK;
}

// A piece in the hand overlaps nothing.
static void add_overlaps(const dissection_config *c, const dissection_state *s,
                         const dissection_hand *hand, bool *is_over, ita_scene *scene) {
    view_pairs pairs;
    uint32_t held = hand ? hand->base.held : 0;
    if (held)
        pairs = hand->pairs;
    else if (dissection_overlaps(c, s, scene->arena.allocator, &pairs) != ITA_OK)
        scene->failed = true;
    const char *args[4] = {NULL};
    int64_t count = 0;
    for (size_t k = 0; k < c->set->piece_count; k++)
        for (size_t i = 0; i < k; i++) {
            size_t bit = dissection_pair_bit(i, k);
            if (!(pairs.bits[bit / 64] >> bit % 64 & 1) || held == i + 1 || held == k + 1) continue;
            is_over[i] = is_over[k] = true;
            args[0] = name_of(scene, c, i);
            args[1] = name_of(scene, c, k);
            count++;
        }
    if (count == 0) return;
    args[2] = say_number(scene, count);
    scene->detail = ita_scene_say(scene,
                                  count > 1                       ? "dissection.overlap.more"
                                  : strcmp(args[0], args[1]) == 0 ? "dissection.overlap.alike"
                                                                  : "dissection.overlap",
                                  args);
}

// A shape that shares all its area with the figure; 1e-7 forgives what areas as numbers lose.
static bool lies_inside(const dissection_config *c, const dissection_state *s, size_t piece) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    ita_pose pose = dissection_pose(&s->places[piece]);
    dissection_lay(c, (int)piece, &pose, edges);
    const ita_shape shape = {.edges = edges, .edge_count = c->pieces[piece].edge_count};
    const ita_shape figure = {.edges = c->figure, .edge_count = c->figure_count};
    double own = ita_edges_area(c->set->frame, edges, shape.edge_count), common = 0;
    bool overlaps = false;
    ita_status status =
        ita_shape_overlap(c->set->frame, &shape, &figure, c->base.allocator, &overlaps, &common);
    return status == ITA_OK && overlaps && common > own * (1 - 1e-7);
}

uint32_t dissection_inside(const dissection_config *c, const dissection_state *s) {
    view_pairs pairs;
    uint32_t inside = 0;
    if (c->is_free) return 0;
    if (s->is_solved) return (1u << c->set->piece_count) - 1; // wherever it was formed
    if (dissection_overlaps(c, s, c->base.allocator, &pairs) != ITA_OK) return 0;
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (s->places[i].is_placed && lies_inside(c, s, i)) inside |= 1u << i;
    for (size_t k = 0; k < c->set->piece_count; k++)
        for (size_t i = 0; i < k; i++) {
            size_t bit = dissection_pair_bit(i, k);
            if (pairs.bits[bit / 64] >> bit % 64 & 1) inside &= ~(1u << i | 1u << k);
        }
    return inside;
}

// Full only when it is solved: what is nearly right reads 99.
static void add_thermometer(const dissection_config *c, const dissection_state *s,
                            const dissection_hand *hand, ita_scene *scene) {
    if (c->is_free) return;
    double progress = 0;
    if (hand && hand->base.held)
        progress = hand->progress;
    else if (dissection_progress(c, s, scene->arena.allocator, &progress) != ITA_OK)
        scene->failed = true;
    if (!s->is_solved) progress = fmin(progress, 0.99);
    ita_note *note = ita_scene_note(scene);
    note->gauge = progress;
    note->value = "";
    note->name = ita_scene_say(scene, "dissection.progress", NULL);
}

// On the free table: the game whose figure is the outline of what lies there, to be copied, opened
// or put behind the page's address; for who reads names.
static void add_own_figure(const dissection_config *c, const dissection_state *s,
                           const dissection_hand *hand, bool is_named, ita_scene *scene) {
    if (!is_named || !c->is_free || (hand && hand->base.held) ||
        (size_t)s->placed_count != c->set->piece_count)
        return;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges + count);
        count += c->pieces[i].edge_count;
    }
    bool is_figure = dissection_settle_outline(c->set->frame, edges, &count, scene->arena.allocator,
                                               NULL) == ITA_OK;
    ita_note *note = ita_scene_note(scene);
    note->name = ita_scene_say(scene, "dissection.own", NULL);
    if (!is_figure) {
        note->value = ita_scene_say(scene, "dissection.own.none", NULL);
        return;
    }
    ita_text text = say_open(scene);
    ita_put(&text, "dissection:set=");
    ita_put(&text, c->set->name);
    ita_put(&text, ",figure=[");
    dissection_put_outline(c->set->frame, edges, count, &text);
    ita_put_char(&text, ']');
    note->value = say_keep(scene, &text);
}

static void add_action(ita_scene *scene, const char *name, const char *key, const char *label,
                       bool is_enabled) {
    ita_action *action = ita_scene_action(scene);
    action->name = name;
    action->key = key;
    action->is_enabled = is_enabled;
    action->label = ita_scene_say(scene, label, NULL);
}

static void add_actions(const dissection_state *s, const dissection_hand *hand, ita_scene *scene) {
    bool is_held = hand && hand->base.held;
    bool is_open = !s->is_solved && (is_held || s->placed_count > 0);
    add_action(scene, "drop", "l", "dissection.action.drop", is_held);
    add_action(scene, "tray", "x", "dissection.action.tray", is_open);
}

// "Snug tangram 123"
static const char *say_number_of_snug(const dissection_config *c, ita_scene *scene) {
    const char *const args[] = {strchr(c->named.name, '-') + 1, NULL};
    return ita_scene_say(scene, "dissection.snug", args);
}

// "Rabbit", of the tangram; a figure of one's own has no name but the set's.
static void add_title(const dissection_config *c, ita_scene *scene) {
    const char *set = ita_scene_say(scene, c->set->title, NULL);
    scene->title = set;
    if (c->is_free || !c->named.name[0]) return;
    scene->title = c->named.is_listed ? ita_gallery_title(&c->named.line, scene->language)
                                      : say_number_of_snug(c, scene);
    scene->about = set;
}

// How many pieces lie in the figure, each in its colour in the inlaid line.
static void add_inlays(const dissection_config *c, uint32_t inside, ita_scene *scene) {
    for (size_t i = 0; i < c->set->piece_count; i++)
        ita_scene_inlay(scene, inside >> i & 1 ? colours[c->kinds[i] % 8] : "", 1);
}

static void add_words(const dissection_config *c, const dissection_state *s,
                      const dissection_hand *hand, ita_scene *scene) {
    add_title(c, scene);
    uint32_t inside = hand && hand->base.held ? hand->inside : dissection_inside(c, s);
    const char *count = say_number(scene, ita_bits_count64(inside));
    const char *all = say_number(scene, (int64_t)c->set->piece_count);
    scene->status = ita_scene_say(scene,
                                  s->is_solved      ? "dissection.result.solved"
                                  : c->is_free      ? "dissection.status.free"
                                  : s->placed_count ? "dissection.status.open"
                                                    : "dissection.status.start",
                                  NULL);
    if (c->is_free) return;
    add_inlays(c, inside, scene);
    if (s->placed_count && !s->is_solved)
        scene->status = say_with(scene, "dissection.status.open", count, all);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *any_hand,
                        const ita_view_options *options, ita_scene *out) {
    const dissection_hand *hand = (const dissection_hand *)any_hand;
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    view_layout layout;
    bool is_over[DISSECTION_PIECES_MAX] = {false};
    dissection_layout(c, s, out->ratio, &layout);
    ita_scene_frame(out, &layout.parts);
    out->turn = 360.0 / ita_frame_get(c->set->frame)->steps;
    add_words(c, s, hand, out);
    ita_scene_plate(out, &layout.parts.board);
    ita_scene_bench(out, &layout.parts.tray);
    add_figure(c, options ? options->show : 0, s->is_solved != 0, out);
    add_thermometer(c, s, hand, out);
    add_overlaps(c, s, hand, is_over, out);
    // a free table is the draft of a figure: with every piece beside the others it may be one
    const bool is_full = c->is_free && (size_t)s->placed_count == c->set->piece_count;
    if (is_full && !(hand && hand->base.held) && !out->detail[0])
        out->status = ita_scene_say(out, "dissection.status.ready", NULL);
    add_own_figure(c, s, hand, options && options->show & ITA_SHOW_COORDINATES, out);
    if (c->is_free && c->is_own_set && !(hand && hand->base.held)) dissection_add_facts(c, out);
    add_pieces(c, s, hand, &layout, is_over, out);
    add_actions(s, hand, out);
    if (!hand || !hand->base.held)
        dissection_add_text(c, s, &layout, out); // terminals hold nothing
    return ita_scene_status(out);
}

const ita_view dissection_view = {.scene = scene,
                                  .gesture = dissection_gesture,
                                  .tell = dissection_tell,
                                  .hand_size = sizeof(dissection_hand),
                                  .style = style};
