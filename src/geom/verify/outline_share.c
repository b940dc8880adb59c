// How much of the figure's outline runs along edges of pieces when the figure is laid by a motion.
// Straight edges of pieces stand in bundles of one direction, in each by how far to the left of the
// origin they run; so an edge of the figure asks only those on its own line. The figure's own stand
// in ways of one direction: what bundles can cover of a way is a bound. Decides nothing.
#include "geom/verify/outline_share.h"

#include "intarsia/base.h"

#include <math.h>

#define PI 3.14159265358979323846
// Angles as near as this are one direction.
#define ONE_DIRECTION 1e-9

// ---- pieces by direction

static int compare_rays(const void *a, const void *b, void *user) {
    (void)user;
    const outline_ray *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static int compare_offsets(const void *a, const void *b, void *user) {
    (void)user;
    const outline_ray *x = a, *y = b;
    if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static void bind(outline *o, size_t first, size_t count) {
    outline_bundle *bundle = &o->bundles[o->bundle_count++];
    outline_ray *rays = o->rays + first;
    const loose_edge *edge = &o->pieces[rays[0].edge];
    spot d = spot_sub(edge->to, edge->from);
    *bundle = (outline_bundle){.angle = rays[0].angle,
                               .width = rays[count - 1].angle - rays[0].angle,
                               .direction = spot_times(d, 1 / spot_length(d)),
                               .first = (uint32_t)first,
                               .count = (uint32_t)count};
    for (size_t i = 0; i < count; i++) {
        rays[i].offset = spot_cross(bundle->direction, o->pieces[rays[i].edge].from);
        bundle->length += loose_length(&o->pieces[rays[i].edge]);
    }
    ita_sort(rays, count, sizeof *rays, compare_offsets, NULL);
}

// Those without an anchor last.
static int compare_bent(const void *a, const void *b, void *user) {
    (void)user;
    const outline_bent *x = a, *y = b;
    const bool is_free = x->anchor.slack == INFINITY;
    if (is_free != (y->anchor.slack == INFINITY)) return is_free ? 1 : -1;
    if (!is_free && x->anchor.at.x != y->anchor.at.x)
        return x->anchor.at.x < y->anchor.at.x ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static void sort_out_pieces(outline *o) {
    double shortest = 1e300;
    for (size_t i = 0; i < o->piece_count; i++) {
        const loose_edge *e = &o->pieces[i];
        if (e->kind != ITA_EDGE_LINE) {
            const edge_anchor anchor = edge_anchor_of(e, o->tolerance);
            o->bent[o->bent_count++] = (outline_bent){anchor, (uint32_t)i};
            if (anchor.slack < INFINITY) o->loosest = fmax(o->loosest, anchor.slack);
            continue;
        }
        spot d = spot_sub(e->to, e->from);
        double length = spot_length(d);
        if (!(length > 0)) continue;
        o->rays[o->ray_count++] = (outline_ray){atan2(d.y, d.x), 0, (uint32_t)i};
        shortest = fmin(shortest, length);
        o->longest = fmax(o->longest, length);
    }
    ita_sort(o->bent, o->bent_count, sizeof *o->bent, compare_bent, NULL);
    o->anchored_count = o->bent_count;
    while (o->anchored_count > 0 && o->bent[o->anchored_count - 1].anchor.slack == INFINITY)
        o->anchored_count--;
    ita_sort(o->rays, o->ray_count, sizeof *o->rays, compare_rays, NULL);
    for (size_t first = 0, i = 1; i <= o->ray_count; i++)
        if (i == o->ray_count || o->rays[i].angle - o->rays[first].angle > ONE_DIRECTION) {
            bind(o, first, i - first);
            first = i;
        }
    // both ends of an edge lie within the tolerance of the line: its angle is off by this at most
    o->slant = shortest > 2 * o->tolerance.distance
                   ? asin(2 * o->tolerance.distance / shortest) + 1e-9
                   : PI;
}

// ---- the figure by direction

static int compare_edges(const void *a, const void *b, void *user) {
    const outline *o = user;
    const uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
    const bool is_line = o->figure[i].kind == ITA_EDGE_LINE;
    if (is_line != (o->figure[k].kind == ITA_EDGE_LINE)) return is_line ? -1 : 1;
    if (is_line && o->angles[i] != o->angles[k]) return o->angles[i] < o->angles[k] ? -1 : 1;
    return (i > k) - (i < k);
}

static void sort_out_figure(outline *o) {
    for (size_t i = 0; i < o->figure_count; i++) {
        const loose_edge *e = &o->figure[i];
        const spot d = spot_sub(e->to, e->from);
        o->angles[i] = atan2(d.y, d.x);
        o->length += o->lengths[i] = loose_length(e);
        if (e->kind != ITA_EDGE_LINE) o->bent_length += o->lengths[i];
        o->anchors[i] = edge_anchor_of(e, o->tolerance);
        o->reach = fmax(o->reach, spot_length(e->from));
        o->order[i] = (uint32_t)i;
    }
    ita_sort(o->order, o->figure_count, sizeof *o->order, compare_edges, o);
    for (; o->line_count < o->figure_count; o->line_count++) {
        const size_t i = o->order[o->line_count];
        if (o->figure[i].kind != ITA_EDGE_LINE) break;
        outline_way *way = o->ways + o->way_count - 1;
        if (o->way_count == 0 || o->angles[i] - way->angle > ONE_DIRECTION) {
            way = o->ways + o->way_count++;
            *way = (outline_way){.angle = o->angles[i], .first = (uint32_t)o->line_count};
        }
        way->count++;
        way->length += o->lengths[i];
        way->longest = fmax(way->longest, o->lengths[i]);
    }
}

ita_status outline_open(outline *o) {
    const ita_allocator *a = o->allocator;
    o->lengths = ita_take(a, o->figure_count * sizeof *o->lengths);
    o->angles = ita_take(a, o->figure_count * sizeof *o->angles);
    o->anchors = ita_take(a, o->figure_count * sizeof *o->anchors);
    o->order = ita_take(a, o->figure_count * sizeof *o->order);
    o->ways = ita_take(a, o->figure_count * sizeof *o->ways);
    o->intervals = ita_take(a, 2 * o->piece_count * sizeof *o->intervals);
    o->rays = ita_take(a, o->piece_count * sizeof *o->rays);
    o->bundles = ita_take(a, o->piece_count * sizeof *o->bundles);
    o->bent = ita_take(a, o->piece_count * sizeof *o->bent);
    if (!o->lengths || !o->angles || !o->anchors || !o->order || !o->ways || !o->intervals ||
        !o->rays || !o->bundles || !o->bent)
        return ITA_E_MEMORY;
    sort_out_figure(o);
    sort_out_pieces(o);
    return ITA_OK;
}

void outline_close(outline *o) {
    const ita_allocator *a = o->allocator;
    ita_give(a, o->lengths, o->figure_count * sizeof *o->lengths);
    ita_give(a, o->angles, o->figure_count * sizeof *o->angles);
    ita_give(a, o->anchors, o->figure_count * sizeof *o->anchors);
    ita_give(a, o->order, o->figure_count * sizeof *o->order);
    ita_give(a, o->ways, o->figure_count * sizeof *o->ways);
    ita_give(a, o->intervals, 2 * o->piece_count * sizeof *o->intervals);
    ita_give(a, o->rays, o->piece_count * sizeof *o->rays);
    ita_give(a, o->bundles, o->piece_count * sizeof *o->bundles);
    ita_give(a, o->bent, o->piece_count * sizeof *o->bent);
}

// ---- the figure turned

// How far two parallel edges that touch may seem apart, measured along the bundle's direction.
static double margin_of(const outline *o, const outline_way *way, const outline_bundle *bundle,
                        double angle) {
    const double tilt = fabs(angle - bundle->angle) + bundle->width + 2 * ONE_DIRECTION;
    if (tilt > PI / 2) return INFINITY;
    return 1.01 * o->tolerance.distance + tilt * (way->longest + o->longest) +
           2 * ONE_DIRECTION * o->reach;
}

static size_t first_bundle(const outline *o, double angle) {
    size_t low = 0, high = o->bundle_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (o->bundles[middle].angle < angle)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The bundles that a way, turned to an angle from -pi to pi, may run along: those angles meet at
// the ends.
static void find_bundles(const outline *o, outline_way *way, double angle) {
    const double aside = o->slant + 2 * ONE_DIRECTION;
    const bool is_any = o->slant > PI / 2; // tolerances as large as edges: along any
    double length = is_any ? INFINITY : 0;
    way->range_count = 0;
    if (is_any) way->ranges[way->range_count++] = (outline_range){0, o->bundle_count, INFINITY};
    for (int lap = -1; lap <= 1 && !is_any; lap++) {
        const double middle = angle + lap * 2 * PI;
        if (middle + aside < -PI || middle - aside > PI) continue;
        size_t from = first_bundle(o, middle - aside), to = from;
        double margin = 0;
        for (; to < o->bundle_count && o->bundles[to].angle <= middle + aside; to++) {
            length += o->bundles[to].length;
            margin = fmax(margin, margin_of(o, way, &o->bundles[to], middle));
        }
        if (from < to) way->ranges[way->range_count++] = (outline_range){from, to, margin};
    }
    way->bound = fmin(way->length, length);
}

bool outline_turn(outline *o, const loose_motion *turn, double floor) {
    const double by = atan2(turn->sine, turn->cosine);
    o->bound = o->bent_count > 0 ? o->bent_length : 0;
    for (size_t i = 0; i < o->way_count; i++) {
        double angle = by + (turn->is_mirrored ? PI - o->ways[i].angle : o->ways[i].angle);
        if (angle > PI) angle -= 2 * PI;
        if (angle < -PI) angle += 2 * PI;
        find_bundles(o, &o->ways[i], angle);
        o->bound += o->ways[i].bound;
    }
    return o->bound > floor * o->length;
}

// ---- the figure laid

static size_t put_line(outline *o, const loose_edge *target, uint32_t edge, size_t count) {
    interval one;
    double length = spot_distance(target->from, target->to);
    if (!edge_cover_line(target, &o->pieces[edge], o->tolerance, &one)) return count;
    if (one.to > 0 && one.from < length) o->intervals[count++] = one;
    return count;
}

static size_t first_ray(const outline_ray *rays, size_t count, double offset) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (rays[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The straight edges on the line of edge i of the figure, which belongs to the way.
static size_t put_lines(outline *o, const loose_motion *motion, const outline_way *way, size_t i) {
    const spot from = loose_apply(motion, o->figure[i].from);
    size_t count = 0;
    loose_edge target;
    bool is_moved = false;
    for (int r = 0; r < way->range_count; r++) {
        const double margin = way->ranges[r].margin;
        for (size_t b = way->ranges[r].from; b < way->ranges[r].to; b++) {
            const outline_bundle *bundle = &o->bundles[b];
            const outline_ray *rays = o->rays + bundle->first;
            const double offset = spot_cross(bundle->direction, from);
            size_t at = first_ray(rays, bundle->count, offset - margin);
            for (; at < bundle->count && rays[at].offset <= offset + margin; at++) {
                if (!is_moved) target = loose_moved(motion, &o->figure[i]);
                is_moved = true;
                count = put_line(o, &target, rays[at].edge, count);
            }
        }
    }
    return count;
}

static size_t put_curve(outline *o, const loose_edge *target, uint32_t edge, size_t count) {
    const loose_edge *piece = &o->pieces[edge];
    interval one;
    if (piece->kind <= ITA_EDGE_ARC || !edge_cover_curve(target, piece, o->tolerance, &one))
        return count;
    o->intervals[count++] = one;
    return count;
}

static size_t put_arc(outline *o, const loose_edge *target, uint32_t edge, size_t count) {
    const loose_edge *piece = &o->pieces[edge];
    interval one;
    if (piece->kind != ITA_EDGE_ARC || !edge_cover_arc(target, piece, o->tolerance, &one))
        return count;
    const double radius = spot_distance(target->from, target->c1), turn = 2 * PI * radius;
    const double length = loose_sweep(target) * radius;
    interval next = {one.from + turn, one.to + turn}; // the same arc one turn on
    if (one.from >= 0) next = (interval){one.from - turn, one.to - turn};
    if (next.to > 0 && next.from < length) o->intervals[count++] = next;
    if (one.to > 0 && one.from < length) o->intervals[count++] = one;
    return count;
}

static size_t first_anchor(const outline *o, double x) {
    size_t low = 0, high = o->anchored_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (o->bent[middle].anchor.at.x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The arcs or curves of pieces that may run along edge i of the figure, those with the same anchor
// and those without one.
static size_t put_bent(outline *o, const loose_motion *motion, size_t i) {
    const loose_edge *edge = &o->figure[i];
    const edge_anchor *own = &o->anchors[i];
    const bool is_free = own->slack == INFINITY;
    const spot anchor = loose_apply(motion, own->at);
    const double aside = own->slack + o->loosest;
    size_t count = 0, at = is_free ? 0 : first_anchor(o, anchor.x - aside);
    loose_edge target;
    bool is_moved = false;
    while (at < o->bent_count) {
        const outline_bent *bent = &o->bent[at];
        if (!is_free && at < o->anchored_count) {
            if (bent->anchor.at.x > anchor.x + aside) {
                at = o->anchored_count;
                continue;
            }
            if (fabs(bent->anchor.at.y - anchor.y) > aside) {
                at++;
                continue;
            }
        }
        if (!is_moved) target = loose_moved(motion, edge);
        is_moved = true;
        count = edge->kind == ITA_EDGE_ARC ? put_arc(o, &target, bent->edge, count)
                                           : put_curve(o, &target, bent->edge, count);
        at++;
    }
    return count;
}

static int compare_intervals(const void *a, const void *b, void *user) {
    (void)user;
    double x = ((const interval *)a)->from, y = ((const interval *)b)->from;
    return (x > y) - (x < y);
}

// How much of a length the first `count` intervals cover.
static double length_of(outline *o, size_t count, double length) {
    double sum = 0, reach = 0;
    if (count > 24) ita_sort(o->intervals, count, sizeof *o->intervals, compare_intervals, NULL);
    for (size_t i = 1; i < count; i++) { // few: sorted by insertion
        interval moving = o->intervals[i];
        size_t j = i;
        for (; j > 0 && o->intervals[j - 1].from > moving.from; j--)
            o->intervals[j] = o->intervals[j - 1];
        o->intervals[j] = moving;
    }
    for (size_t i = 0; i < count; i++) {
        double from = fmax(o->intervals[i].from, reach), to = fmin(o->intervals[i].to, length);
        if (to > from) sum += to - from;
        reach = fmax(reach, to);
    }
    return sum;
}

double outline_share(outline *o, const loose_motion *motion, double floor) {
    const double enough = floor * o->length;
    double sum = 0, rest = o->bound;
    for (size_t w = 0; w < o->way_count; w++) {
        const outline_way *way = &o->ways[w];
        if (!(way->bound > 0)) continue;
        if (sum + rest <= enough) return -1;
        for (size_t k = way->first; k < way->first + way->count; k++) {
            const size_t i = o->order[k], count = put_lines(o, motion, way, i);
            if (count) sum += length_of(o, count, o->lengths[i]);
        }
        rest -= way->bound;
    }
    for (size_t k = o->line_count; k < o->figure_count && o->bent_count > 0; k++) {
        if (sum + rest <= enough) return -1;
        const size_t i = o->order[k], count = put_bent(o, motion, i);
        if (count) sum += length_of(o, count, o->lengths[i]);
        rest -= o->lengths[i];
    }
    const double share = sum / o->length;
    return share > 1 - 1e-9 ? 1 : share;
}
