// Where the figure, the table around it and the tray lie in the picture, for the stage's ratio.
// Knows sizes only; draws nothing.
#include "games/dissection/play/config.h"
#include "games/dissection/view/view.h"

#include <math.h>

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

static void grow_box(const dissection_config *c, const ita_edge *edges, size_t count,
                     ita_point origin, view_box *box) {
    double ox, oy, unit = dissection_unit(c);
    ita_frame frame = c->set->frame;
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
        double side = 1.4 * sqrt(dissection_pieces_area(c)) / dissection_unit(c);
        return (view_box){-side, side, -side * 0.8, side * 0.8};
    }
    grow_box(c, c->figure, c->figure_count, origin, &box);
    return box;
}

// What must be seen of the table: the figure with room around it, and pieces that were laid on a
// stage of another ratio.
static ita_region table_region(const view_box *box) {
    return (ita_region){box->left, box->top, box->right - box->left, box->bottom - box->top};
}

static void fill_slots(const dissection_config *c, view_layout *layout, ita_region *slots) {
    for (size_t i = 0; i < c->set->piece_count; i++) {
        view_box box = {0, 0, 0, 0};
        grow_box(c, c->pieces[i].edges, c->pieces[i].edge_count, c->anchors[i], &box);
        slots[i].width = DISSECTION_TRAY_SCALE * (box.right - box.left);
        slots[i].height = DISSECTION_TRAY_SCALE * (box.bottom - box.top);
        layout->tray[i] =
            (view_spot){-DISSECTION_TRAY_SCALE * box.left, -DISSECTION_TRAY_SCALE * box.top};
    }
}

static void compose(const dissection_config *c, double ratio, view_layout *layout) {
    ita_region slots[DISSECTION_PIECES_MAX], table = table_region(&layout->table);
    fill_slots(c, layout, slots);
    ita_compose(&table, slots, c->set->piece_count, 0.4, ratio, &layout->parts);
    for (size_t i = 0; i < c->set->piece_count; i++) {
        layout->tray[i].x += slots[i].x;
        layout->tray[i].y += slots[i].y;
    }
}

view_box dissection_extent(const dissection_config *c, int piece, const ita_pose *pose) {
    static const ita_point origin;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    view_box box = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    dissection_lay(c, piece, pose, edges);
    grow_box(c, edges, c->pieces[piece].edge_count, origin, &box);
    return box;
}

static const double rim = 0.22; // of the table, with its lines: see ita_scene_plate

ita_region dissection_within_rim(const ita_region *board) {
    return (ita_region){board->x + rim, board->y + rim, board->width - 2 * rim,
                        board->height - 2 * rim};
}

// Takes in pieces of which something lies on the table's rim or outside; false when all lies in it.
static bool takes_in(const dissection_config *c, const dissection_state *s, view_layout *layout) {
    const double margin = rim + 0.15;
    const ita_region room = dissection_within_rim(&layout->parts.board);
    bool is_wider = false;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        const ita_pose pose = dissection_pose(&s->places[i]);
        const view_box box = dissection_extent(c, (int)i, &pose);
        if (ita_region_holds(&room, box.left, box.top) &&
            ita_region_holds(&room, box.right, box.bottom))
            continue;
        layout->table.left = fmin(layout->table.left, box.left - margin);
        layout->table.right = fmax(layout->table.right, box.right + margin);
        layout->table.top = fmin(layout->table.top, box.top - margin);
        layout->table.bottom = fmax(layout->table.bottom, box.bottom + margin);
        is_wider = true;
    }
    return is_wider;
}

view_spot dissection_spot(const dissection_config *c, const dissection_state *s, size_t piece) {
    ita_pose pose = dissection_pose(&s->places[piece]);
    view_spot spot;
    ita_point_value(c->set->frame, dissection_anchor_at(c, (int)piece, &pose), &spot.x, &spot.y);
    double unit = dissection_unit(c);
    return (view_spot){spot.x / unit, spot.y / unit};
}

void dissection_layout(const dissection_config *c, const dissection_state *s, double ratio,
                       view_layout *layout) {
    const double margin = 0.55;
    view_box figure = figure_box(c);
    layout->table = (view_box){figure.left - margin, figure.right + margin, figure.top - margin,
                               figure.bottom + margin};
    compose(c, ratio, layout);
    if (takes_in(c, s, layout)) compose(c, ratio, layout);
}
