// Which welded parts bound what all go round together: those with the inside on the left only. How
// often the edges go round a place beside a part is counted along a ray, for each of them: what
// lies beside the next one is the same only where parts do not cross within the tolerance.
#include "geom/loose/weld_union.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

// Where rays might cross more parts, none is asked.
#define LOOKS_MOST ((uint64_t)1 << 28)

// ---- how often parts go round a place

// The angle an edge sweeps around p. Where p is near, the edge is halved until its bend is small
// against the distance.
static double sweep_around(const loose_edge *e, double t0, double t1, spot a, spot b, spot p,
                           int depth) {
    spot u = spot_sub(a, p), v = spot_sub(b, p);
    double chord = atan2(spot_cross(u, v), spot_dot(u, v));
    if (e->kind == ITA_EDGE_LINE || depth == 0) return chord;
    double t = (t0 + t1) / 2;
    spot m = loose_at(e, t);
    double bend = spot_distance(m, spot_times(spot_add(a, b), 0.5));
    double far = fmin(spot_length(u), spot_length(v));
    bool is_coarse = t1 - t0 > 0.3 || 4 * (bend + spot_distance(a, b)) > far;
    spot d = spot_sub(b, a);
    double length = spot_length(d), off = length > 0 ? fabs(spot_cross(d, u)) / length : far;
    if (!is_coarse || (t1 - t0 <= 0.3 && off > 4 * bend)) return chord;
    return sweep_around(e, t0, t, a, m, p, depth - 1) + sweep_around(e, t, t1, m, b, p, depth - 1);
}

// Whether the edge and its chord may go round p: then p lies in the arc's circle, or between the
// chord and the farthest control points, seen along the chord and across.
static bool may_go_round(const loose_edge *e, spot p) {
    if (e->kind == ITA_EDGE_ARC)
        return spot_distance(p, e->c1) <= (1 + 1e-9) * spot_distance(e->from, e->c1);
    const spot d = spot_sub(e->to, e->from), q = spot_sub(p, e->from);
    const double doubt = 1e-9 * (spot_dot(d, d) + spot_dot(q, q));
    spot c[4];
    loose_cubic(e, c);
    double low_along = 0, high_along = 0, low_aside = 0, high_aside = 0;
    for (int i = 1; i < 4; i++) {
        const spot to = spot_sub(c[i], e->from);
        const double along = spot_dot(d, to), aside = spot_cross(d, to);
        low_along = fmin(low_along, along), high_along = fmax(high_along, along);
        low_aside = fmin(low_aside, aside), high_aside = fmax(high_aside, aside);
    }
    const double along = spot_dot(d, q), aside = spot_cross(d, q);
    return along >= low_along - doubt && along <= high_along + doubt &&
           aside >= low_aside - doubt && aside <= high_aside + doubt;
}

static const double half_turn = 3.14159265358979323846;

// The angle that a chord sweeps around the middle of u and v. Where it runs through that, it passes
// on the side on which the ray below leaves it: what ends at the ray's height ends under it.
static double chord_around(spot u, spot v) {
    const double side = spot_cross(u, v), along = spot_dot(u, v);
    if (side != 0 || along >= 0) return atan2(side, along);
    if ((u.y > 0) != (v.y > 0)) return v.y > 0 ? -half_turn : half_turn;
    return u.x < 0 ? half_turn : -half_turn;
}

// Parts by the heights that they may span: a part is listed in a row of cells that are as high, in
// that of its lowest place, and reaches no further than into the next one.
enum { ROWS_MOST = 16 };

typedef struct ladder {
    const weld *w;
    int rows; // about as many cells as parts
    double low, height;
    uint32_t *firsts; // of each cell, and one more; row r has 2^r cells, from 2^r on
    uint32_t *parts;
} ladder;

static size_t cells_of(const ladder *l) {
    return (size_t)1 << l->rows;
}

// No place of a part is further from where it begins: a little more than it is long.
static double reach_of(const loose_edge *e) {
    return 1.01 * loose_length(e);
}

static size_t cell_at(const ladder *l, int row, double y) {
    const size_t count = (size_t)1 << row;
    const double at = (y - l->low) / l->height * (double)count;
    if (!(at > 0)) return count;
    return count + (at < (double)count ? (size_t)at : count - 1);
}

static size_t cell_before(size_t cell, int row) {
    return cell > (size_t)1 << row ? cell - 1 : cell;
}

static size_t cell_of(const ladder *l, const loose_edge *e) {
    const double reach = reach_of(e);
    int row = 0;
    while (row + 1 < l->rows && 2 * reach <= l->height / (double)((size_t)2 << row))
        row++;
    return cell_at(l, row, e->from.y - reach);
}

static ita_status ladder_open(ladder *l, const weld *w) {
    *l = (ladder){.w = w, .rows = 1, .low = INFINITY};
    while (l->rows < ROWS_MOST && cells_of(l) < w->part_count)
        l->rows++;
    double top = -INFINITY;
    for (size_t i = 0; i < w->part_count; i++) {
        const double y = w->parts[i].edge.from.y;
        l->low = fmin(l->low, y), top = fmax(top, y);
    }
    l->height = top > l->low ? top - l->low : 1;
    l->firsts = ita_take_zeroed(w->allocator, cells_of(l) + 2, sizeof *l->firsts);
    l->parts = ita_take(w->allocator, (w->part_count + 1) * sizeof *l->parts);
    if (!l->firsts || !l->parts) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->part_count; i++)
        l->firsts[cell_of(l, &w->parts[i].edge) + 2]++;
    for (size_t c = 2; c < cells_of(l) + 2; c++)
        l->firsts[c] += l->firsts[c - 1];
    for (size_t i = 0; i < w->part_count; i++)
        l->parts[l->firsts[cell_of(l, &w->parts[i].edge) + 1]++] = (uint32_t)i;
    return ITA_OK;
}

static void ladder_close(ladder *l) {
    ita_give(l->w->allocator, l->firsts, (cells_of(l) + 2) * sizeof *l->firsts);
    ita_give(l->w->allocator, l->parts, (l->w->part_count + 1) * sizeof *l->parts);
}

// Crossings of the chord with the ray to the right, and of the bend with its chord.
static int winding_of(const loose_edge *e, spot p) {
    int winding = 0;
    const spot u = spot_sub(e->from, p), v = spot_sub(e->to, p);
    if ((u.y > 0) != (v.y > 0)) {
        const double side = spot_cross(u, v);
        if (v.y > 0 && side > 0) winding++;
        if (v.y <= 0 && side < 0) winding--;
    }
    if (e->kind == ITA_EDGE_LINE || !may_go_round(e, p)) return winding;
    const double sweep = sweep_around(e, 0, 1, e->from, e->to, p, 40);
    return winding + (int)floor((sweep - chord_around(u, v)) / (2 * half_turn) + 0.5);
}

static int winding_at(const ladder *l, spot p) {
    int winding = 0;
    for (int row = 0; row < l->rows; row++) {
        const size_t cell = cell_at(l, row, p.y), before = cell_before(cell, row);
        for (uint32_t i = l->firsts[before]; i < l->firsts[cell + 1]; i++)
            winding += winding_of(&l->w->parts[l->parts[i]].edge, p);
    }
    return winding;
}

// How many parts are looked at when each is asked about both its sides, if not more than are.
static uint64_t looks_for_all(const ladder *l) {
    uint64_t looks = 0;
    for (size_t i = 0; i < l->w->part_count && looks <= LOOKS_MOST; i++) {
        const double y = loose_at(&l->w->parts[i].edge, 0.5).y;
        for (int row = 0; row < l->rows; row++) {
            const size_t cell = cell_at(l, row, y);
            looks += 2 * (l->firsts[cell + 1] - l->firsts[cell_before(cell, row)]);
        }
    }
    return looks;
}

// ---- parts

// Whether a part has the inside on its left and not on its right.
static bool is_rim(const ladder *l, const loose_edge *e) {
    const spot at = loose_at(e, 0.5), d = loose_tangent(e, 0.5);
    const double most = 4 * l->w->tolerance.distance;
    const double step = fmin(most, 0.01 * loose_length(e)) / spot_length(d);
    const spot aside = {-d.y * step, d.x * step};
    return winding_at(l, spot_add(at, aside)) > 0 && winding_at(l, spot_sub(at, aside)) <= 0;
}

static int compare_twins(const void *a, const void *b, void *user) {
    const weld_part *parts = user;
    const uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
    const weld_part *p = &parts[i], *q = &parts[k];
    if (p->from != q->from) return p->from < q->from ? -1 : 1;
    if (p->to != q->to) return p->to < q->to ? -1 : 1;
    if (p->middle != q->middle) return p->middle < q->middle ? -1 : 1;
    return (i > k) - (i < k);
}

// The same stretch twice: one of them bounds the union.
static void drop_twins(const weld *w, uint32_t *order, bool *stays) {
    size_t count = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (stays[i]) order[count++] = (uint32_t)i;
    ita_sort(order, count, sizeof *order, compare_twins, w->parts);
    for (size_t i = 1; i < count; i++) {
        const weld_part *p = &w->parts[order[i - 1]], *q = &w->parts[order[i]];
        if (p->from == q->from && p->to == q->to && p->middle == q->middle) stays[order[i]] = false;
    }
}

ita_status weld_keep_union(weld *w) {
    const size_t count = w->part_count;
    if (count == 0) return ITA_OK;
    ladder l;
    ita_status status = ladder_open(&l, w);
    bool *stays = ita_take(w->allocator, count * sizeof *stays);
    if (!stays) status = ITA_E_MEMORY;
    if (!status && looks_for_all(&l) > LOOKS_MOST) status = ITA_E_LIMIT;
    for (size_t i = 0; i < count && !status; i++)
        stays[i] = is_rim(&l, &w->parts[i].edge);
    if (!status) drop_twins(w, l.parts, stays);
    ladder_close(&l);
    size_t kept = 0;
    for (size_t i = 0; i < count && !status; i++)
        if (stays[i]) w->parts[kept++] = w->parts[i];
    if (!status) w->part_count = kept;
    ita_give(w->allocator, stays, count * sizeof *stays);
    return status;
}
