// The dissection's picture: the figure as a silhouette or an outline, pieces on the table and in
// the tray, the thermometer. One scene unit is one unit of the set's tables.
// Draws and speaks; what the hand does is in touch.c.
#include "games/dissection/view/view.h"
#include "games/dissection/play/config.h"
#include "games/say.h"

#include "intarsia/words.h"

#include <math.h>
#include <string.h>

static const double unit = DISSECTION_UNIT;

static const char style[] =
    ".figure{fill:var(--black-soft);stroke:none}"
    ".figure.outline{fill:none;stroke:var(--ink);stroke-width:.06;stroke-dasharray:.2 .12}"
    ".tray{fill:var(--board);stroke:none}"
    ".tan{stroke:var(--paper);stroke-width:.045;stroke-linejoin:round}"
    ".tan.k0{fill:var(--red)}.tan.k1{fill:var(--blue)}.tan.k2{fill:var(--green)}"
    ".tan.k3{fill:var(--yellow)}.tan.k4{fill:var(--purple)}.tan.k5{fill:var(--teal)}"
    ".tan.k6{fill:var(--orange)}.tan.k7{fill:var(--brown)}"
    ".tan.held{stroke:var(--accent);stroke-width:.09}"
    ".tan.over{stroke:var(--bad);stroke-width:.09}"
    ".tan.shown{fill:none;stroke:var(--accent);stroke-width:.08;stroke-dasharray:.18 .12}"
    ".tan.done{stroke:none}"
    ".pattern{opacity:.6}";

// ---- paths

static void put_xy(ita_text *out, char command, double x, double y) {
    ita_put_char(out, command);
    ita_put_fixed(out, x, 4);
    ita_put_char(out, ' ');
    ita_put_fixed(out, y, 4);
}

static void put_point(ita_frame frame, ita_text *out, char command, ita_point p, ita_point origin) {
    double x, y;
    ita_point_value(frame, ita_point_sub(p, origin), &x, &y);
    put_xy(out, command, x / unit, y / unit);
}

static bool is_large_arc(ita_frame frame, const ita_edge *e) {
    double ax, ay, bx, by;
    ita_point_value(frame, ita_point_sub(e->from, e->c1), &ax, &ay);
    ita_point_value(frame, ita_point_sub(e->to, e->c1), &bx, &by);
    double side = (ax * by - ay * bx) * e->turn;
    return side < -1e-9;
}

static void put_edge(ita_frame frame, const ita_edge *e, ita_point origin, ita_text *out) {
    switch (e->kind) {
    case ITA_EDGE_ARC: {
        double x, y;
        ita_point_value(frame, ita_point_sub(e->from, e->c1), &x, &y);
        put_xy(out, 'A', hypot(x, y) / unit, hypot(x, y) / unit);
        ita_put(out, is_large_arc(frame, e) ? " 0 1 " : " 0 0 ");
        ita_put(out, e->turn > 0 ? "1" : "0");
        put_point(frame, out, ' ', e->to, origin);
        break;
    }
    case ITA_EDGE_QUADRATIC:
        put_point(frame, out, 'Q', e->c1, origin);
        put_point(frame, out, ' ', e->to, origin);
        break;
    case ITA_EDGE_CUBIC:
        put_point(frame, out, 'C', e->c1, origin);
        put_point(frame, out, ' ', e->c2, origin);
        put_point(frame, out, ' ', e->to, origin);
        break;
    default: put_point(frame, out, 'L', e->to, origin);
    }
}

const char *dissection_path(ita_scene *scene, ita_frame frame, const ita_edge *edges, size_t count,
                            ita_point origin) {
    ita_text text = say_open(scene);
    for (size_t i = 0; i < count; i++) {
        bool is_first = i == 0 || !ita_point_equal(edges[i - 1].to, edges[i].from);
        if (is_first && i) ita_put_char(&text, 'Z');
        if (is_first) put_point(frame, &text, 'M', edges[i].from, origin);
        put_edge(frame, &edges[i], origin, &text);
    }
    ita_put_char(&text, 'Z');
    return say_keep(scene, &text);
}

// ---- layout

static const double full_turn = 6.283185307179586;

// A point of an edge, t in [0,1], in doubles: only for drawing.
static view_spot edge_at(ita_frame frame, const ita_edge *e, double t) {
    ita_point ends[4] = {e->from, e->c1, e->c2, e->to};
    double x[4], y[4], s = 1 - t;
    for (int k = 0; k < 4; k++)
        ita_point_value(frame, ends[k], &x[k], &y[k]);
    switch (e->kind) {
    case ITA_EDGE_ARC: {
        double start = atan2(y[0] - y[1], x[0] - x[1]), end = atan2(y[3] - y[1], x[3] - x[1]);
        double sweep = fmod((end - start) * e->turn + 2 * full_turn, full_turn);
        if (sweep < 1e-9) sweep = full_turn;
        double angle = start + t * sweep * e->turn, r = hypot(x[0] - x[1], y[0] - y[1]);
        return (view_spot){x[1] + r * cos(angle), y[1] + r * sin(angle)};
    }
    case ITA_EDGE_QUADRATIC:
        return (view_spot){s * s * x[0] + 2 * s * t * x[1] + t * t * x[3],
                           s * s * y[0] + 2 * s * t * y[1] + t * t * y[3]};
    case ITA_EDGE_CUBIC: {
        double w[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
        return (view_spot){w[0] * x[0] + w[1] * x[1] + w[2] * x[2] + w[3] * x[3],
                           w[0] * y[0] + w[1] * y[1] + w[2] * y[2] + w[3] * y[3]};
    }
    default: return (view_spot){s * x[0] + t * x[3], s * y[0] + t * y[3]};
    }
}

enum { EDGE_SAMPLES = 24 };

static void grow_box(ita_frame frame, const ita_edge *edges, size_t count, ita_point origin,
                     view_box *box) {
    double ox, oy;
    ita_point_value(frame, origin, &ox, &oy);
    for (size_t i = 0; i < count; i++) {
        int samples = edges[i].kind == ITA_EDGE_LINE ? 1 : EDGE_SAMPLES;
        for (int k = 0; k < samples; k++) {
            view_spot at = edge_at(frame, &edges[i], (double)k / samples);
            double x = (at.x - ox) / unit, y = (at.y - oy) / unit;
            box->left = fmin(box->left, x);
            box->right = fmax(box->right, x);
            box->top = fmin(box->top, y);
            box->bottom = fmax(box->bottom, y);
        }
    }
}

static view_box figure_box(const dissection_config *c) {
    view_box box = {-2, 2, -2, 2};
    static const ita_point origin;
    if (c->is_free) { // a table large enough for the pieces side by side
        double side = 1.4 * sqrt(dissection_pieces_area(c)) / unit;
        return (view_box){-side, side, -side * 0.8, side * 0.8};
    }
    grow_box(c->set->frame, c->figure, c->figure_count, origin, &box);
    return box;
}

// Pieces lie in the tray in rows under the figure, each in its own box.
void dissection_layout(const dissection_config *c, view_layout *layout) {
    view_box figure = figure_box(c);
    double margin = 0.8, gap = 0.35;
    layout->table = (view_box){figure.left - margin - 1, figure.right + margin + 1,
                               figure.top - margin, figure.bottom + margin};
    double width = layout->table.right - layout->table.left;
    double least = 2.2 * sqrt(dissection_pieces_area(c)) / unit;
    if (width < least) {
        layout->table.left -= (least - width) / 2;
        layout->table.right += (least - width) / 2;
    }
    double x = layout->table.left + gap, y = layout->table.bottom + 2 * gap, row = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        view_box box = {0, 0, 0, 0};
        grow_box(c->set->frame, c->pieces[i].edges, c->pieces[i].edge_count, c->anchors[i], &box);
        if (x + box.right - box.left > layout->table.right - gap && row > 0) {
            x = layout->table.left + gap;
            y += row + gap;
            row = 0;
        }
        layout->tray[i] = (view_spot){x - box.left, y - box.top};
        x += box.right - box.left + gap;
        row = fmax(row, box.bottom - box.top);
    }
    layout->whole = layout->table;
    layout->whole.bottom = y + row + gap;
}

// ---- nodes

static void add_figure(const dissection_config *c, uint32_t show, bool is_solved,
                       ita_scene *scene) {
    static const ita_point origin;
    if (c->is_free || is_solved) return;
    ita_node *node = ita_scene_add(scene);
    node->style = show & ITA_SHOW_OUTLINE ? "figure outline" : "figure";
    node->path = dissection_path(scene, c->set->frame, c->figure, c->figure_count, origin);
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

// A piece in a pose: mirrored about the x axis, which on screen is a flip and half a turn.
static void add_piece(const dissection_config *c, size_t piece, int turn, bool is_mirrored,
                      double x, double y, const char *more, const char *key, ita_scene *scene) {
    const ita_shape *shape = &c->pieces[piece];
    double step = 360.0 / ita_frame_get(c->set->frame)->steps;
    const char *path =
        dissection_path(scene, c->set->frame, shape->edges, shape->edge_count, c->anchors[piece]);
    for (int layer = 0; layer < 2; layer++) {
        ita_node *node = ita_scene_add(scene);
        node->path = path;
        node->x = x;
        node->y = y;
        node->turn = fmod(turn * step + (is_mirrored ? 180 : 0), 360);
        node->is_flipped = is_mirrored;
        if (layer == 1) {
            node->style = piece_pattern(c->kinds[piece]);
            continue;
        }
        node->id = (uint32_t)piece + 1;
        node->role = ITA_ROLE_PIECE;
        node->grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP;
        node->style = piece_style(scene, c, piece, more);
        node->label = piece_label(scene, c, piece, key);
    }
}

static void add_pieces(const dissection_config *c, const dissection_state *s,
                       const dissection_hand *hand, const view_layout *layout, const bool *is_over,
                       ita_scene *scene) {
    for (int pass = 0; pass < 2; pass++) // what lies on the table is above the tray
        for (size_t i = 0; i < c->set->piece_count; i++) {
            const dissection_place *place = &s->places[i];
            if ((hand && hand->base.held == i + 1) || place->is_placed != pass) continue;
            if (!place->is_placed) {
                add_piece(c, i, 0, false, layout->tray[i].x, layout->tray[i].y, "",
                          "dissection.piece.tray", scene);
                continue;
            }
            ita_pose pose = dissection_pose(place);
            double x, y;
            ita_point_value(c->set->frame, ita_pose_apply(c->set->frame, &pose, c->anchors[i]), &x,
                            &y);
            const char *more = s->is_solved ? " done" : is_over[i] ? " over" : "";
            add_piece(c, i, place->turn, place->is_mirrored, x / unit, y / unit, more,
                      "dissection.piece.table", scene);
        }
    if (!hand || !hand->base.held || hand->base.held > c->set->piece_count) return;
    add_piece(c, hand->base.held - 1, hand->turn, hand->is_mirrored, hand->base.x, hand->base.y,
              " held", "dissection.piece.held", scene);
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
    for (size_t k = 0; k < c->set->piece_count; k++)
        for (size_t i = 0; i < k; i++) {
            size_t bit = dissection_pair_bit(i, k);
            if (!(pairs.bits[bit / 64] >> bit % 64 & 1) || held == i + 1 || held == k + 1) continue;
            is_over[i] = is_over[k] = true;
            ita_note *note = ita_scene_note(scene);
            note->name = ita_scene_say(scene, "dissection.overlap", NULL);
            const char *args[] = {name_of(scene, c, i), name_of(scene, c, k), NULL};
            note->value = ita_scene_say(scene, "dissection.overlap.pair", args);
        }
}

ita_status dissection_progress(const dissection_config *c, const dissection_state *s,
                               const ita_allocator *allocator, double *progress) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    ita_shape shapes[DISSECTION_PIECES_MAX];
    size_t used = 0, count = 0;
    *progress = s->is_solved ? 1 : 0;
    if (s->is_solved || c->is_free) return ITA_OK;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges + used);
        shapes[count++] = (ita_shape){.edges = edges + used, .edge_count = c->pieces[i].edge_count};
        used += c->pieces[i].edge_count;
    }
    ita_progress measured = {0, 0, 0};
    ita_status status =
        ita_progress_measure(c->set->frame, c->figure, c->figure_count, shapes, count,
                             c->may_mirror ? ITA_ALLOW_MIRROR : 0, allocator, &measured);
    *progress = fmin(fmax(measured.progress, 0), 1);
    return status;
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
    ita_text percent = say_open(scene);
    ita_put_fixed(&percent, 100 * progress, 0);
    ita_put(&percent, " %");
    note->value = say_keep(scene, &percent);
    note->name = ita_scene_say(scene, "dissection.progress", NULL);
}

// On the free table: the game whose figure is the outline of what lies there, to be copied, opened
// or put behind the page's address.
static void add_own_figure(const dissection_config *c, const dissection_state *s,
                           const dissection_hand *hand, ita_scene *scene) {
    if (!c->is_free || (hand && hand->base.held) || (size_t)s->placed_count != c->set->piece_count)
        return;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges + count);
        count += c->pieces[i].edge_count;
    }
    ita_note *note = ita_scene_note(scene);
    note->name = ita_scene_say(scene, "dissection.own", NULL);
    if (dissection_settle_outline(c->set->frame, edges, &count, scene->arena.allocator, NULL) !=
        ITA_OK) {
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
    bool is_held = hand && hand->base.held, is_open = !s->is_solved;
    add_action(scene, "turn", "r", "dissection.action.turn", is_open);
    add_action(scene, "flip", "f", "dissection.action.flip", is_open);
    add_action(scene, "left", "a", "dissection.action.left", is_held);
    add_action(scene, "right", "d", "dissection.action.right", is_held);
    add_action(scene, "up", "w", "dissection.action.up", is_held);
    add_action(scene, "down", "s", "dissection.action.down", is_held);
    add_action(scene, "drop", NULL, "dissection.action.drop", is_held);
    add_action(scene, "tray", "x", "dissection.action.tray", is_open);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *any_hand,
                        const ita_view_options *options, ita_scene *out) {
    const dissection_hand *hand = (const dissection_hand *)any_hand;
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    view_layout layout;
    bool is_over[DISSECTION_PIECES_MAX] = {false};
    dissection_layout(c, &layout);
    out->x = layout.whole.left;
    out->y = layout.whole.top;
    out->width = layout.whole.right - layout.whole.left;
    out->height = layout.whole.bottom - layout.whole.top;
    out->title = ita_scene_say(out, c->set->title, NULL);
    const char *args[] = {out->title, NULL};
    out->status = ita_scene_say(out,
                                s->is_solved      ? "dissection.result.solved"
                                : c->is_free      ? "dissection.status.free"
                                : s->placed_count ? "dissection.status.open"
                                                  : "dissection.status.start",
                                args);
    ita_node *tray = ita_scene_add(out);
    tray->style = "tray";
    tray->x = (layout.whole.left + layout.whole.right) / 2;
    tray->y = (layout.table.bottom + layout.whole.bottom) / 2 + 0.15;
    tray->path =
        ita_path_box(out, out->width - 0.3, layout.whole.bottom - layout.table.bottom - 0.3, 0.3);
    add_figure(c, options ? options->show : 0, s->is_solved != 0, out);
    add_thermometer(c, s, hand, out);
    add_overlaps(c, s, hand, is_over, out);
    add_own_figure(c, s, hand, out);
    add_pieces(c, s, hand, &layout, is_over, out);
    add_actions(s, hand, out);
    if (!hand || !hand->base.held)
        dissection_add_text(c, s, &layout, out); // terminals hold nothing
    return ita_scene_status(out);
}

const ita_view dissection_view = {.scene = scene,
                                  .gesture = dissection_gesture,
                                  .hand_size = sizeof(dissection_hand),
                                  .style = style};
