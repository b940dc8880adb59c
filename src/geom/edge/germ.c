// Edges around a point: the direction and the bend with which each leaves, and their order.
// Exact for lines and arcs; between a Bezier curve and an arc that leave alike, doubles compare.
#include "geom/edge/contact.h"
#include "geom/edge/curve.h"

#include <math.h>

// Signs of cross and dot product of two germs' tangents. With i for a quarter turn:
// cross(d, iv) = d.v, cross(iu, d) = -u.d, dot(d, iv) = -cross(d, v), dot(iu, d) = cross(u, d).
static int cross_sign(ita_frame frame, const germ *x, const germ *y) {
    if (x->is_upright == y->is_upright)
        return ita_wide_sign(frame, ring_cross(frame, x->along, y->along));
    int dot = ita_wide_sign(frame, ring_dot2(frame, x->along, y->along));
    return y->is_upright ? dot : -dot;
}

static int dot_sign(ita_frame frame, const germ *x, const germ *y) {
    if (x->is_upright == y->is_upright)
        return ita_wide_sign(frame, ring_dot2(frame, x->along, y->along));
    int cross = ita_wide_sign(frame, ring_cross(frame, x->along, y->along));
    return y->is_upright ? -cross : cross;
}

static germ curve_germ(ita_frame frame, const ita_edge *curve) {
    germ g = {.along = curve_leaving(curve)};
    bool is_cubic = curve->kind == ITA_EDGE_CUBIC;
    ita_point second = is_cubic ? curve->c2 : curve->to;
    bool is_cusp = ita_point_equal(curve->c1, curve->from);
    ita_point bend = ita_point_sub(is_cusp ? curve->to : second, curve->from);
    ita_wide cross = ring_cross(frame, g.along, bend);
    g.bend = ita_wide_sign(frame, cross);
    if (!g.bend && is_cubic)
        g.bend =
            ita_wide_sign(frame, ring_cross(frame, g.along, ita_point_sub(curve->to, curve->from)));
    double speed = sqrt(ita_wide_value(frame, ring_norm(frame, g.along)));
    double area = ita_wide_value(frame, cross) * ita_frame_get(frame)->sine;
    g.curvature =
        is_cusp ? g.bend * 1e300 : (is_cubic ? 2.0 / 3 : 0.5) * area / (speed * speed * speed);
    return g;
}

germ edge_germ(ita_frame frame, const ita_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) return (germ){.along = ita_point_sub(edge->to, edge->from)};
    if (edge->kind != ITA_EDGE_ARC) return curve_germ(frame, edge);
    ita_point radius = ita_point_sub(edge->from, edge->c1);
    germ g = {.is_upright = true, .bend = edge->turn, .r2 = ring_norm(frame, radius)};
    g.along = edge->turn > 0 ? radius : ita_point_sub((ita_point){0}, radius);
    g.curvature = edge->turn / sqrt(ita_wide_value(frame, g.r2));
    return g;
}

// Order of bends, the further left the larger.
static int bend_compare(ita_frame frame, const germ *x, const germ *y) {
    if (x->bend != y->bend) return x->bend > y->bend ? 1 : -1;
    if (x->bend == 0) return 0;
    if (x->is_upright && y->is_upright)
        return x->bend * ita_wide_sign(frame, wide_sub(y->r2, x->r2));
    double gap = x->curvature - y->curvature;
    if (fabs(gap) <= 1e-12 * (fabs(x->curvature) + fabs(y->curvature))) return 0;
    return gap > 0 ? 1 : -1;
}

enum { SECTOR_BEND_RIGHT, SECTOR_RIGHT, SECTOR_BACK, SECTOR_LEFT, SECTOR_BEND_LEFT };

static int sector_of(ita_frame frame, const germ *base, const germ *x) {
    int cross = cross_sign(frame, base, x);
    if (cross) return cross < 0 ? SECTOR_RIGHT : SECTOR_LEFT;
    if (dot_sign(frame, base, x) < 0) return SECTOR_BACK;
    return bend_compare(frame, x, base) < 0 ? SECTOR_BEND_RIGHT : SECTOR_BEND_LEFT;
}

bool germ_comes_first(ita_frame frame, const germ *base, const germ *x, const germ *y) {
    int sx = sector_of(frame, base, x), sy = sector_of(frame, base, y);
    if (sx != sy) return sx < sy;
    int cross = cross_sign(frame, x, y);
    if (cross) return cross < 0;
    return bend_compare(frame, x, y) > 0;
}

bool germ_is_same(ita_frame frame, const germ *x, const germ *y) {
    return cross_sign(frame, x, y) == 0 && dot_sign(frame, x, y) > 0 &&
           bend_compare(frame, x, y) == 0;
}
