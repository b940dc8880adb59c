// A quick look whether a piece may lie somewhere, in floating point. It refuses only what overlaps
// by more than a tolerance, so no filling is lost; the flags decide in the end.
#include "games/dissection/solve/fitting_pieces.h"

#include <math.h>

enum { CURVE_STEPS = 8 };

typedef tiling_line line;

// Visits an edge as straight pieces.
static int flatten(ita_frame frame, const ita_edge *edge, line out[CURVE_STEPS]) {
    tiling_xy a = tiling_value(frame, edge->from), b = tiling_value(frame, edge->to);
    if (edge->kind == ITA_EDGE_LINE) {
        out[0] = (line){a, b};
        return 1;
    }
    tiling_xy c = tiling_value(frame, edge->c1), d = tiling_value(frame, edge->c2), last = a;
    double start = atan2(a.y - c.y, a.x - c.x), end = atan2(b.y - c.y, b.x - c.x);
    double full = 2 * 3.14159265358979323846;
    if (edge->turn > 0 && end <= start + 1e-12) end += full;
    if (edge->turn < 0 && end >= start - 1e-12) end -= full;
    double radius = hypot(a.x - c.x, a.y - c.y);
    for (int i = 1; i <= CURVE_STEPS; i++) {
        double s = (double)i / (double)CURVE_STEPS, r = 1 - s;
        tiling_xy p = b;
        if (edge->kind == ITA_EDGE_ARC) {
            double angle = start + s * (end - start);
            p = (tiling_xy){c.x + radius * cos(angle), c.y + radius * sin(angle)};
        } else if (edge->kind == ITA_EDGE_QUADRATIC) {
            p.x = r * r * a.x + 2 * r * s * c.x + s * s * b.x;
            p.y = r * r * a.y + 2 * r * s * c.y + s * s * b.y;
        } else {
            p.x = r * r * r * a.x + 3 * r * r * s * c.x + 3 * r * s * s * d.x + s * s * s * b.x;
            p.y = r * r * r * a.y + 3 * r * r * s * c.y + 3 * r * s * s * d.y + s * s * s * b.y;
        }
        out[i - 1] = (line){last, p};
        last = p;
    }
    return CURVE_STEPS;
}

// How often a closed walk goes round a point (even-odd is not enough: rooms may touch themselves).
static int winding_of_line(line l, tiling_xy p) {
    if ((l.a.y <= p.y) == (l.b.y <= p.y)) return 0;
    double side = (l.b.x - l.a.x) * (p.y - l.a.y) - (p.x - l.a.x) * (l.b.y - l.a.y);
    if (l.b.y > l.a.y) return side > 0 ? 1 : 0;
    return side < 0 ? -1 : 0;
}

static double squared_distance(line l, tiling_xy p) {
    double dx = l.b.x - l.a.x, dy = l.b.y - l.a.y, square = dx * dx + dy * dy;
    double s = square > 0 ? ((p.x - l.a.x) * dx + (p.y - l.a.y) * dy) / square : 0;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    double ex = l.a.x + s * dx - p.x, ey = l.a.y + s * dy - p.y;
    return ex * ex + ey * ey;
}

ita_status tiling_flatten(ita_frame frame, const ita_edge *edges, size_t count,
                          const ita_allocator *allocator, tiling_lines *lines) {
    ita_status status = ita_grow(allocator, &lines->lines, &lines->capacity, count * CURVE_STEPS,
                                 sizeof *lines->lines);
    if (status != ITA_OK) return status;
    lines->count = 0;
    for (size_t i = 0; i < count; i++)
        lines->count += (size_t)flatten(frame, &edges[i], lines->lines + lines->count);
    lines->is_straight = lines->count == count;
    return ITA_OK;
}

// Is `p` inside the lines by more than `margin` (sign 1), or outside by more than it (sign -1)?
static bool is_surely(const line *lines, size_t count, tiling_xy p, double margin, int sign) {
    int winding = 0;
    for (size_t i = 0; i < count; i++)
        winding += winding_of_line(lines[i], p);
    if (sign > 0 ? winding <= 0 : winding > 0) return false;
    for (size_t i = 0; i < count; i++)
        if (squared_distance(lines[i], p) <= margin * margin) return false;
    return true;
}

static double side_of(line l, tiling_xy p) {
    double dx = l.b.x - l.a.x, dy = l.b.y - l.a.y;
    return (dx * (p.y - l.a.y) - dy * (p.x - l.a.x)) / sqrt(dx * dx + dy * dy);
}

static bool surely_cross(line l, line m, double margin) {
    double a = side_of(l, m.a), b = side_of(l, m.b);
    if (!((a > margin && b < -margin) || (a < -margin && b > margin))) return false;
    double c = side_of(m, l.a), d = side_of(m, l.b);
    return (c > margin && d < -margin) || (c < -margin && d > margin);
}

static tiling_xy add(tiling_xy a, tiling_xy b) {
    return (tiling_xy){a.x + b.x, a.y + b.y};
}

static bool edges_cross(const tiling_kind *kind, const tiling_orientation *o, tiling_xy at,
                        line room, double margin) {
    for (size_t i = 0; i < kind->edge_count; i++) {
        line own = {add(o->from[i], at), add(o->to[i], at)};
        if (surely_cross(own, room, margin)) return true;
    }
    return false;
}

bool tiling_may_fit(const tiling_tables *tables, const tiling_kind *kind,
                    const tiling_orientation *orientation, ita_point shift,
                    const tiling_lines *room) {
    bool is_straight = kind->is_straight && room->is_straight;
    double fine = 1e-7 * tables->size, margin = is_straight ? fine : 0.02 * tables->size;
    tiling_xy at = tiling_value(tables->frame, shift);
    for (int i = 0; i < orientation->sample_count; i++)
        if (is_surely(room->lines, room->count, add(orientation->samples[i], at), margin, -1))
            return false;
    if (!is_straight) return true;
    for (size_t i = 0; i < room->count; i++)
        if (edges_cross(kind, orientation, at, room->lines[i], fine)) return false;
    return true;
}

// Points a little inside each corner and each edge's middle, kept when they are surely inside.
void tiling_choose_samples(ita_frame frame, const tiling_kind *kind, tiling_orientation *o) {
    line own[TILING_EDGES_MAX * CURVE_STEPS];
    size_t own_count = 0;
    double width = 0;
    for (size_t i = 0; i < kind->edge_count; i++) {
        own_count += (size_t)flatten(frame, &o->edges[i], own + own_count);
        width = fmax(width, hypot(o->from[i].x - o->from[0].x, o->from[i].y - o->from[0].y));
    }
    double step = 0.04 * width;
    o->sample_count = 0;
    for (size_t i = 0; i < kind->edge_count; i++) {
        line lines[CURVE_STEPS];
        int n = flatten(frame, &o->edges[i], lines);
        line m = lines[n / 2];
        double bisector = tiling_leaving(frame, &o->edges[i]) + o->angles[i] / 2;
        double inwards = atan2(m.b.y - m.a.y, m.b.x - m.a.x) + 3.14159265358979323846 / 2;
        tiling_xy middle = {(m.a.x + m.b.x) / 2, (m.a.y + m.b.y) / 2};
        tiling_xy tries[2] = {
            {o->from[i].x + step * cos(bisector), o->from[i].y + step * sin(bisector)},
            {middle.x + step * cos(inwards), middle.y + step * sin(inwards)}};
        for (int k = 0; k < 2 && o->sample_count < TILING_SAMPLES; k++)
            if (is_surely(own, own_count, tries[k], 0.1 * step, 1))
                o->samples[o->sample_count++] = tries[k];
    }
}
