// How much of the figure the pieces form, wherever they lie: those on the table, and the one in the
// hand where it is carried.
// Measures; what is drawn of it is in view.c.
#include "games/dissection/view/view.h"

#include <math.h>

typedef struct laid {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    ita_shape shapes[DISSECTION_PIECES_MAX];
    size_t used, count;
} laid;

static void lay(const dissection_config *c, size_t piece, const ita_pose *pose, laid *out) {
    ita_edge *edges = out->edges + out->used;
    dissection_lay(c, (int)piece, pose, edges);
    out->shapes[out->count++] =
        (ita_shape){.edges = edges, .edge_count = c->pieces[piece].edge_count};
    out->used += c->pieces[piece].edge_count;
}

// All pieces on the table but the held one, which is counted from 1.
static void lay_others(const dissection_config *c, const dissection_state *s, uint32_t held,
                       laid *out) {
    out->used = out->count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed || held == i + 1) continue;
        const ita_pose pose = dissection_pose(&s->places[i]);
        lay(c, i, &pose, out);
    }
}

static ita_status measure(const dissection_config *c, const laid *l, size_t count,
                          ita_progress_drag *drag, const ita_allocator *allocator,
                          double *progress) {
    ita_progress measured = {0, 0, 0};
    ita_status status =
        ita_progress_follow(c->set->frame, c->figure, c->figure_count, l->shapes, count,
                            c->may_mirror ? ITA_ALLOW_MIRROR : 0, drag, allocator, &measured);
    *progress = fmin(fmax(measured.progress, 0), 1);
    return status;
}

ita_status dissection_progress(const dissection_config *c, const dissection_state *s,
                               const ita_allocator *allocator, double *progress) {
    *progress = s->is_solved ? 1 : 0;
    if (s->is_solved || c->is_free) return ITA_OK;
    laid l;
    lay_others(c, s, 0, &l);
    ita_progress_drag none = {.held = NULL};
    return measure(c, &l, l.count, &none, allocator, progress);
}

ita_status dissection_follow(const dissection_config *c, const dissection_state *s,
                             const ita_allocator *allocator, dissection_hand *hand) {
    if (c->is_free) return ITA_OK;
    const double unit = dissection_unit(c);
    const ita_pose pose = {hand->turn, hand->is_mirrored, {{0, 0}, {0, 0}}};
    laid l;
    lay_others(c, s, hand->base.held, &l);
    const size_t others = l.count;
    lay(c, hand->base.held - 1, &pose, &l);
    double x, y;
    ita_point_value(c->set->frame, dissection_anchor_at(c, (int)hand->base.held - 1, &pose), &x,
                    &y);
    ita_progress_drag drag = {&l.shapes[others], hand->base.x * unit - x, hand->base.y * unit - y,
                              hand->place};
    ita_status status = measure(c, &l, others, &drag, allocator, &hand->progress);
    hand->place = drag.place;
    return status;
}
