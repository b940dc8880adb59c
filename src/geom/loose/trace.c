// Contours of welded edges. The same walk as contour.c, with angles in doubles.
#include "geom/loose/weld.h"
#include "geom/loose/weld_union.h"

#include "geom/outline/nodes.h"

#include <math.h>
#include <string.h>

typedef struct tracer {
    weld weld;
    uint32_t *first_leaving; // per point and one more
    uint32_t *leaving;
    uint32_t *next, *path, *place;
    bool *is_used;
    size_t part_count, point_count;
    loose_outline *out;
} tracer;

// ---- who follows whom

static double leaving_angle(const loose_edge *e) {
    spot d = loose_tangent(e, 0);
    return atan2(d.y, d.x);
}

static double bend_of(const loose_edge *e) {
    if (e->kind == ITA_EDGE_LINE) return 0;
    if (e->kind == ITA_EDGE_ARC) return e->turn / spot_distance(e->from, e->c1);
    spot d0 = loose_tangent(e, 0), d1 = loose_tangent(e, 0.01);
    return spot_cross(d0, d1) / (0.01 * spot_dot(d0, d0) * 3 * spot_length(d0));
}

// How far clockwise y lies from x, 0 < result <= 2 pi; the bends decide where directions agree.
static double clockwise(const loose_edge *x, const loose_edge *y) {
    const double turn = 2 * 3.14159265358979323846;
    double angle = leaving_angle(x) - leaving_angle(y);
    if (angle < 0) angle += turn;
    if (angle > 1e-7 && angle < turn - 1e-7) return angle;
    return bend_of(y) < bend_of(x) ? 1e-9 : turn;
}

static uint32_t follower(const tracer *t, uint32_t arriving) {
    uint32_t point = t->weld.parts[arriving].to, chosen = WELD_NONE;
    uint32_t first = t->first_leaving[point], end = t->first_leaving[point + 1];
    loose_edge back = loose_reversed(&t->weld.parts[arriving].edge);
    double best = 1e300;
    for (uint32_t i = first; i < end; i++) {
        uint32_t part = t->leaving[i];
        if (t->is_used[part]) continue;
        if (end - first == 1) return part;
        const loose_edge *e = &t->weld.parts[part].edge;
        double angle = clockwise(&back, e);
        if (angle < best - 1e-7 || (fabs(angle - best) <= 1e-7 && chosen != WELD_NONE &&
                                    bend_of(e) > bend_of(&t->weld.parts[chosen].edge)))
            best = angle, chosen = part;
    }
    return chosen;
}

static bool link_parts(tracer *t) {
    for (uint32_t i = 0; i < t->part_count; i++) {
        t->next[i] = follower(t, i);
        if (t->next[i] == WELD_NONE) return false; // not closed within the tolerance
        t->is_used[t->next[i]] = true;
    }
    return true;
}

// ---- putting contours out

// The slopes, against the direction of the first edge of a row, of the straight lines from where
// the row begins that pass all its corners within twice the tolerance.
typedef struct fan {
    spot along; // of length 1
    double low, high;
} fan;

static fan fan_of(const loose_edge *first) {
    if (first->kind != ITA_EDGE_LINE) return (fan){{0, 0}, 0, 0};
    const spot d = spot_sub(first->to, first->from);
    return (fan){spot_times(d, 1 / spot_length(d)), -1, 1};
}

// Whether a row of edges goes on with another one, in one line or on one circle. The corner between
// them is then left out, of which all others that were must not be further off by that.
static bool continues(fan *f, const loose_edge *row, const loose_edge *next,
                      ita_tolerance tolerance) {
    if (row->kind != next->kind || row->turn != next->turn) return false;
    const double most = 2 * tolerance.distance;
    if (row->kind == ITA_EDGE_ARC)
        return spot_distance(row->c1, next->c1) <= most &&
               fabs(spot_distance(row->from, row->c1) - spot_distance(next->from, next->c1)) <=
                   most;
    if (row->kind != ITA_EDGE_LINE) return false;
    const spot corner = spot_sub(row->to, row->from), end = spot_sub(next->to, row->from);
    const double near = spot_dot(f->along, corner), far = spot_dot(f->along, end);
    if (!(near > 0) || !(far > near)) return false;
    const double at = spot_cross(f->along, corner) / near, to = spot_cross(f->along, end) / far;
    const double low = fmax(f->low, at - most / near), high = fmin(f->high, at + most / near);
    if (to < low || to > high) return false;
    f->low = low;
    f->high = high;
    return true;
}

// The first edge that begins a row of its own; 0 if there is none, as round a circle.
static size_t first_corner(const tracer *t, const uint32_t *parts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const loose_edge *before = &t->weld.parts[parts[(i + count - 1) % count]].edge;
        fan f = fan_of(before);
        if (!continues(&f, before, &t->weld.parts[parts[i]].edge, t->weld.tolerance)) return i;
    }
    return 0;
}

// Whether all edges lie near others: a figure of eight has no area either, as its halves are walked
// in opposite ways. Seams of many edges are told by their area alone.
static bool is_thin(const loose_edge *edges, size_t count, double most) {
    enum { EDGES_MOST = 64 };
    for (size_t i = 0; i < count && count > 1 && count <= EDGES_MOST; i++)
        for (int k = 1; k < 8; k++) {
            double nearest = INFINITY, distance;
            for (size_t j = 0; j < count && nearest > most; j++) {
                if (j == i) continue;
                (void)loose_nearest(&edges[j], loose_at(&edges[i], k / 8.0), &distance);
                nearest = fmin(nearest, distance);
            }
            if (nearest > most) return false;
        }
    return true;
}

static ita_status put_contour(tracer *t, const uint32_t *parts, size_t count) {
    loose_outline *out = t->out;
    ita_status status = ita_grow(out->allocator, &out->edges, &out->edge_capacity,
                                 out->edge_count + count, sizeof *out->edges);
    if (!status)
        status = ita_grow(out->allocator, &out->contours, &out->contour_capacity,
                          out->contour_count + 1, sizeof *out->contours);
    if (status) return status;
    loose_edge *own = &out->edges[out->edge_count];
    size_t kept = 0;
    const size_t first = first_corner(t, parts, count);
    fan f = {{0, 0}, 0, 0};
    for (size_t i = 0; i < count; i++) {
        const weld_part *p = &t->weld.parts[parts[(first + i) % count]];
        loose_edge e = p->edge;
        e.from = t->weld.points[p->from];
        e.to = t->weld.points[p->to];
        if (kept && continues(&f, &own[kept - 1], &e, t->weld.tolerance)) {
            own[kept - 1].to = e.to;
        } else {
            own[kept++] = e;
            f = fan_of(&e);
        }
    }
    loose_contour contour = {.first = out->edge_count, .count = kept};
    contour.area = loose_area(own, kept);
    const double around = loose_around(own, kept), tolerance = t->weld.tolerance.distance;
    if (fabs(contour.area) <= 0.5 * tolerance * around && is_thin(own, kept, 2 * tolerance))
        return ITA_OK; // a seam, not a contour
    contour.is_hole = contour.area < 0;
    out->edge_count += kept;
    out->hole_count += contour.is_hole;
    out->contours[out->contour_count++] = contour;
    return ITA_OK;
}

static ita_status walk(tracer *t, uint32_t start) {
    size_t length = 0;
    uint32_t part = start;
    do {
        t->is_used[part] = true;
        uint32_t from = t->weld.parts[part].from, to = t->weld.parts[part].to;
        t->place[from] = (uint32_t)length;
        t->path[length++] = part;
        if (t->place[to] != WELD_NONE) {
            size_t first = t->place[to];
            ita_status status = put_contour(t, &t->path[first], length - first);
            if (status) return status;
            for (size_t i = first; i < length; i++)
                t->place[t->weld.parts[t->path[i]].from] = WELD_NONE;
            length = first;
        }
        part = t->next[part];
    } while (part != start);
    return ITA_OK;
}

static ita_status trace(tracer *t) {
    const ita_allocator *allocator = t->weld.allocator;
    size_t parts = t->part_count = t->weld.part_count;
    size_t points = t->point_count = t->weld.point_count;
    if (parts == 0) return ITA_OK;
    t->first_leaving = ita_take_zeroed(allocator, points + 2, sizeof *t->first_leaving);
    t->leaving = ita_take(allocator, parts * sizeof *t->leaving);
    t->next = ita_take(allocator, parts * sizeof *t->next);
    t->path = ita_take(allocator, parts * sizeof *t->path);
    t->place = ita_take(allocator, points * sizeof *t->place);
    t->is_used = ita_take_zeroed(allocator, parts, sizeof *t->is_used);
    if (!t->first_leaving || !t->leaving || !t->next || !t->path || !t->place || !t->is_used)
        return ITA_E_MEMORY;
    for (size_t i = 0; i < parts; i++)
        t->first_leaving[t->weld.parts[i].from + 2]++;
    for (size_t v = 2; v < points + 2; v++)
        t->first_leaving[v] += t->first_leaving[v - 1];
    for (size_t i = 0; i < parts; i++)
        t->leaving[t->first_leaving[t->weld.parts[i].from + 1]++] = (uint32_t)i;
    if (!link_parts(t)) return ITA_E_RANGE;
    memset(t->is_used, 0, parts * sizeof *t->is_used);
    memset(t->place, 0xff, points * sizeof *t->place);
    for (uint32_t i = 0; i < parts; i++) {
        ita_status status = t->is_used[i] ? ITA_OK : walk(t, i);
        if (status) return status;
    }
    return ITA_OK;
}

// What is left of the edges when what runs both ways is taken away.
static ita_status weld_outline(weld *w, const loose_edge *edges, size_t count, bool is_union) {
    ita_status status = weld_add_uncancelled(w, edges, count);
    if (!status) status = weld_cut(w, is_union);
    if (!status) status = weld_cancel(w);
    return !status && is_union ? weld_keep_union(w) : status;
}

ita_status loose_rim(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                     const ita_allocator *allocator, loose_outline *out) {
    *out = (loose_outline){.allocator = allocator};
    weld w;
    weld_open(&w, tolerance, allocator);
    ita_status status = weld_outline(&w, edges, count, true);
    if (!status)
        status = ita_grow(allocator, &out->edges, &out->edge_capacity, w.part_count + 1,
                          sizeof *out->edges);
    for (size_t i = 0; i < w.part_count && !status; i++) {
        loose_edge *e = &out->edges[out->edge_count++];
        *e = w.parts[i].edge;
        e->from = w.points[w.parts[i].from];
        e->to = w.points[w.parts[i].to];
    }
    weld_close(&w);
    return status;
}

ita_status loose_trace(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                       bool is_union, const ita_allocator *allocator, loose_outline *out) {
    *out = (loose_outline){.allocator = allocator};
    tracer t = {.out = out};
    weld_open(&t.weld, tolerance, allocator);
    ita_status status = weld_outline(&t.weld, edges, count, is_union);
    if (!status) status = trace(&t);
    ita_give(allocator, t.first_leaving, (t.point_count + 2) * sizeof *t.first_leaving);
    ita_give(allocator, t.leaving, t.part_count * sizeof *t.leaving);
    ita_give(allocator, t.next, t.part_count * sizeof *t.next);
    ita_give(allocator, t.path, t.part_count * sizeof *t.path);
    ita_give(allocator, t.place, t.point_count * sizeof *t.place);
    ita_give(allocator, t.is_used, t.part_count * sizeof *t.is_used);
    weld_close(&t.weld);
    if (status) loose_outline_close(out);
    return status;
}

void loose_outline_close(loose_outline *out) {
    ita_give(out->allocator, out->edges, out->edge_capacity * sizeof *out->edges);
    ita_give(out->allocator, out->contours, out->contour_capacity * sizeof *out->contours);
    *out = (loose_outline){.allocator = out->allocator};
}
