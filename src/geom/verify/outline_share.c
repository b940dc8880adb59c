// How much of the figure's outline runs along edges of pieces when the figure is laid by a motion.
// Straight edges of pieces stand in bundles of one direction, in each by how far to the left of the
// origin they run; so an edge of the figure asks only those on its own line. The figure's own stand
// in ways of one direction: what bundles can cover of a way is a bound. Decides nothing.
#include "geom/verify/outline_share.h"

#include "intarsia/base.h"

#include <math.h>

#define PI            3.14159265358979323846
#define ONE_DIRECTION OUTLINE_ONE_DIRECTION

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
        bundle->length += rays[i].length;
    }
    ita_sort(rays, count, sizeof *rays, compare_offsets, NULL);
}

// Those without an anchor last.
static int compare_bent(const void *a, const void *b, void *user) {
    (void)user;
    const outline_bent *x = a, *y = b;
    const bool is_free = x->anchor.slack == INFINITY;
    if (is_free != (y->anchor.slack == INFINITY)) return is_free ? 1 : -1;
    const double p = is_free ? x->left : x->anchor.at.x, q = is_free ? y->left : y->anchor.at.x;
    if (p != q) return p < q ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static void put_bent_piece(outline *o, const loose_edge *edge, uint32_t index) {
    outline_bent bent = {.anchor = edge_anchor_of(edge, o->tolerance), .edge = index};
    if (bent.anchor.slack < INFINITY) {
        o->loosest = fmax(o->loosest, bent.anchor.slack);
    } else {
        edge_span(edge, &bent.left, &bent.right);
        o->widest = fmax(o->widest, bent.right - bent.left);
    }
    o->bent[o->bent_count++] = bent;
}

static void sort_out_pieces(outline *o) {
    double shortest = 1e300;
    for (size_t i = 0; i < o->piece_count; i++) {
        const loose_edge *e = &o->pieces[i];
        o->span = fmax(o->span, spot_length(e->from));
        if (e->kind != ITA_EDGE_LINE) {
            put_bent_piece(o, e, (uint32_t)i);
            continue;
        }
        spot d = spot_sub(e->to, e->from);
        double length = spot_length(d);
        if (!(length > 0)) continue;
        o->rays[o->ray_count++] = (outline_ray){atan2(d.y, d.x), 0, length, (uint32_t)i};
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

// ---- turns

static double half_open(double angle) {
    if (angle > PI) return angle - 2 * PI;
    return angle < -PI ? angle + 2 * PI : angle;
}

double outline_angle(const loose_motion *turn) {
    return atan2(turn->sine, turn->cosine);
}

// A way's angle when the figure is only mirrored, or not.
static double angle_of(const outline_way *way, bool is_mirrored) {
    return is_mirrored ? half_open(PI - way->angle) : way->angle;
}

// Tolerances as large as edges: any may run along any.
static bool is_any(const outline *o) {
    return o->slant > PI / 2;
}

static int compare_turnings(const void *a, const void *b, void *user) {
    (void)user;
    const outline_turning *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    if (x->way != y->way) return x->way < y->way ? -1 : 1;
    return (x->bundle > y->bundle) - (x->bundle < y->bundle);
}

static ita_status put_turning(outline *o, bool is_mirrored, size_t way, size_t bundle) {
    ita_status status =
        ita_grow(o->allocator, &o->turnings[is_mirrored], &o->turning_capacity[is_mirrored],
                 o->turning_count[is_mirrored] + 1, sizeof **o->turnings);
    if (status) return status;
    const double by = o->bundles[bundle].angle - angle_of(&o->ways[way], is_mirrored);
    o->turnings[is_mirrored][o->turning_count[is_mirrored]++] =
        (outline_turning){half_open(by), (uint32_t)way, (uint32_t)bundle};
    return ITA_OK;
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

// How much angles may differ of what runs along each other.
static double aside_of(const outline *o) {
    return o->slant + 4 * ONE_DIRECTION;
}

// The turnings of a figure that stays as it is; angles from -pi to pi meet at the ends.
static ita_status put_still(outline *o) {
    ita_status status = ITA_OK;
    for (size_t w = 0; w < o->way_count; w++)
        for (int lap = -1; lap <= 1; lap++) {
            const double middle = o->ways[w].angle + lap * 2 * PI, aside = aside_of(o);
            for (size_t b = first_bundle(o, middle - aside);
                 b < o->bundle_count && o->bundles[b].angle <= middle + aside && !status; b++)
                status = put_turning(o, false, w, b);
        }
    return status;
}

static ita_status put_all_turnings(outline *o) {
    ita_status status = ITA_OK;
    for (int mirror = 0; mirror <= (o->may_mirror ? 1 : 0); mirror++)
        for (size_t w = 0; w < o->way_count; w++)
            for (size_t b = 0; b < o->bundle_count && !status; b++)
                status = put_turning(o, mirror, w, b);
    return status;
}

static ita_status put_turnings(outline *o) {
    if (is_any(o) && o->is_still) return ITA_OK; // needs no list
    ita_status status = o->is_still ? put_still(o) : put_all_turnings(o);
    for (int mirror = 0; mirror < 2; mirror++)
        ita_sort(o->turnings[mirror], o->turning_count[mirror], sizeof **o->turnings,
                 compare_turnings, NULL);
    return status;
}

// A figure that stays as it is meets each of its edges once or twice: one walk does for all.
static ita_status open_walks(outline *o) {
    const size_t bent = o->figure_count - o->line_count;
    if (bent == 0 || o->bent_count == 0) return ITA_OK;
    o->walk_count = o->is_still ? 1 : bent;
    o->walks = ita_take_zeroed(o->allocator, o->walk_count, sizeof *o->walks);
    return o->walks ? ITA_OK : ITA_E_MEMORY;
}

ita_status outline_open(outline *o) {
    const ita_allocator *a = o->allocator;
    o->lengths = ita_take(a, o->figure_count * sizeof *o->lengths);
    o->angles = ita_take(a, o->figure_count * sizeof *o->angles);
    o->anchors = ita_take(a, o->figure_count * sizeof *o->anchors);
    o->turned = ita_take(a, o->figure_count * sizeof *o->turned);
    o->order = ita_take(a, o->figure_count * sizeof *o->order);
    o->ways = ita_take(a, o->figure_count * sizeof *o->ways);
    o->intervals = ita_take(a, 2 * o->piece_count * sizeof *o->intervals);
    o->rays = ita_take(a, o->piece_count * sizeof *o->rays);
    o->bundles = ita_take(a, o->piece_count * sizeof *o->bundles);
    o->bent = ita_take(a, o->piece_count * sizeof *o->bent);
    if (!o->lengths || !o->angles || !o->anchors || !o->turned || !o->order || !o->ways ||
        !o->intervals || !o->rays || !o->bundles || !o->bent)
        return ITA_E_MEMORY;
    sort_out_figure(o);
    sort_out_pieces(o);
    ita_status status = open_walks(o);
    return status ? status : put_turnings(o);
}

void outline_close(outline *o) {
    const ita_allocator *a = o->allocator;
    ita_give(a, o->lengths, o->figure_count * sizeof *o->lengths);
    ita_give(a, o->angles, o->figure_count * sizeof *o->angles);
    ita_give(a, o->anchors, o->figure_count * sizeof *o->anchors);
    ita_give(a, o->turned, o->figure_count * sizeof *o->turned);
    ita_give(a, o->order, o->figure_count * sizeof *o->order);
    ita_give(a, o->ways, o->figure_count * sizeof *o->ways);
    ita_give(a, o->intervals, 2 * o->piece_count * sizeof *o->intervals);
    ita_give(a, o->rays, o->piece_count * sizeof *o->rays);
    ita_give(a, o->bundles, o->piece_count * sizeof *o->bundles);
    ita_give(a, o->bent, o->piece_count * sizeof *o->bent);
    ita_give(a, o->walks, o->walk_count * sizeof *o->walks);
    for (int mirror = 0; mirror < 2; mirror++)
        ita_give(a, o->turnings[mirror], o->turning_capacity[mirror] * sizeof **o->turnings);
    ita_give(a, o->matches, o->match_capacity * sizeof *o->matches);
}

// ---- the figure turned

// How far two parallel edges that touch may seem apart, measured along the bundle's direction,
// which is off by an angle.
static double margin_of(const outline *o, const outline_way *way, const outline_bundle *bundle,
                        double off) {
    const double tilt = off + bundle->width + 4 * ONE_DIRECTION;
    return 1.01 * o->tolerance.distance + tilt * (way->longest + o->longest) +
           4 * ONE_DIRECTION * o->reach;
}

static ita_status put_match(outline *o, size_t way, size_t bundle, double margin) {
    ita_status status = ita_grow(o->allocator, &o->matches, &o->match_capacity, o->match_count + 1,
                                 sizeof *o->matches);
    if (!status)
        o->matches[o->match_count++] =
            (outline_match){(uint32_t)way, (uint32_t)bundle, margin, o->ways[way].length};
    return status;
}

static size_t first_turning(const outline_turning *turnings, size_t count, double angle) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (turnings[middle].angle < angle)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int compare_matches(const void *a, const void *b, void *user) {
    (void)user;
    const outline_match *x = a, *y = b;
    if (x->way != y->way) return x->way < y->way ? -1 : 1;
    return (x->bundle > y->bundle) - (x->bundle < y->bundle);
}

// Angles from -pi to pi meet at the ends.
static ita_status find_matches(outline *o, double by, bool is_mirrored) {
    const outline_turning *turnings = o->turnings[is_mirrored];
    const size_t count = o->turning_count[is_mirrored];
    const double aside = aside_of(o);
    ita_status status = ITA_OK;
    o->match_count = 0;
    for (int lap = -1; lap <= 1; lap++) {
        const double middle = by + lap * 2 * PI;
        if (middle + aside < -PI || middle - aside > PI) continue;
        for (size_t i = first_turning(turnings, count, middle - aside);
             i < count && turnings[i].angle <= middle + aside && !status; i++) {
            const outline_turning *t = &turnings[i];
            status = put_match(
                o, t->way, t->bundle,
                margin_of(o, &o->ways[t->way], &o->bundles[t->bundle], fabs(t->angle - middle)));
        }
    }
    ita_sort(o->matches, o->match_count, sizeof *o->matches, compare_matches, NULL);
    return status;
}

// Matches stand by way. Before a shift is known it promises as much as can be.
static void share_out_matches(outline *o) {
    o->bent_promise = o->bound = o->bent_count > 0 ? o->bent_length : 0;
    for (size_t w = 0; w < o->way_count; w++) {
        o->ways[w].match_count = 0;
        o->ways[w].bound = is_any(o) ? o->ways[w].length : 0;
        o->bound += o->ways[w].bound;
    }
    for (size_t i = 0; i < o->match_count; i++) {
        outline_way *way = &o->ways[o->matches[i].way];
        if (way->match_count++ == 0) way->first_match = (uint32_t)i;
        const double more = o->bundles[o->matches[i].bundle].length;
        o->bound += fmin(way->bound + more, way->length) - way->bound;
        way->bound = fmin(way->bound + more, way->length);
    }
    for (size_t w = 0; w < o->way_count; w++)
        o->ways[w].promise = o->ways[w].bound;
}

// Many motions turn the figure alike, and only shift it elsewhere.
static void turn_places(outline *o, const loose_motion *turn) {
    loose_motion bare = *turn;
    bare.shift = (spot){0, 0};
    for (size_t i = 0; i < o->figure_count; i++) {
        const bool is_line = o->figure[i].kind == ITA_EDGE_LINE;
        o->turned[i] = loose_apply(&bare, is_line ? o->figure[i].from : o->anchors[i].at);
    }
}

ita_status outline_turn(outline *o, const loose_motion *turn, double floor, bool *is_hopeful) {
    if (!is_any(o)) {
        ita_status status = find_matches(o, outline_angle(turn), turn->is_mirrored);
        if (status) return status;
    }
    share_out_matches(o);
    *is_hopeful = o->bound > floor * o->length;
    if (*is_hopeful) turn_places(o, turn);
    return ITA_OK;
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

// The straight edges on the line of edge i of the figure, which begins at `from`.
static size_t put_bundle(outline *o, const loose_motion *motion, size_t i, spot from,
                         const outline_bundle *bundle, double margin, size_t count) {
    const outline_ray *rays = o->rays + bundle->first;
    const double offset = spot_cross(bundle->direction, from);
    size_t at = first_ray(rays, bundle->count, offset - margin);
    if (at == bundle->count || !(rays[at].offset <= offset + margin)) return count;
    const loose_edge target = loose_moved(motion, &o->figure[i]);
    for (; at < bundle->count && rays[at].offset <= offset + margin; at++)
        count = put_line(o, &target, rays[at].edge, count);
    return count;
}

// The straight edges on the line of edge i, which belongs to the way.
static size_t put_lines(outline *o, const loose_motion *motion, const outline_way *way, size_t i) {
    const spot from = spot_add(o->turned[i], motion->shift);
    size_t count = 0;
    for (size_t b = 0; b < o->bundle_count && is_any(o); b++)
        count = put_bundle(o, motion, i, from, &o->bundles[b], INFINITY, count);
    for (size_t m = way->first_match; m < way->first_match + way->match_count; m++)
        if (o->matches[m].promise > 0)
            count = put_bundle(o, motion, i, from, &o->bundles[o->matches[m].bundle],
                               o->matches[m].margin, count);
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

// An edge of the figure that bends, laid: moved only when something may run along it.
typedef struct laid_bend {
    laid_curve curve;
    bool is_moved;
    size_t count; // intervals
} laid_bend;

static const loose_edge *target_of(laid_bend *l) {
    if (!l->is_moved) l->curve.target = loose_moved(l->curve.motion, l->curve.edge);
    l->is_moved = true;
    return &l->curve.target;
}

static void put_bend(outline *o, laid_bend *l, uint32_t edge) {
    const loose_edge *target = target_of(l);
    interval one;
    if (target->kind == ITA_EDGE_ARC)
        l->count = put_arc(o, target, edge, l->count);
    else if (o->pieces[edge].kind > ITA_EDGE_ARC &&
             edge_cover_curve(&l->curve, &o->pieces[edge], o->tolerance, &one, &o->looks))
        o->intervals[l->count++] = one;
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

// From `at` on the first whose anchor is that of an edge of the figure, which lies at `anchor`.
static size_t next_anchored(const outline *o, const edge_anchor *own, spot anchor, size_t at) {
    if (own->slack == INFINITY) return at;
    const double aside = own->slack + o->loosest;
    for (; at < o->anchored_count; at++) {
        const spot there = o->bent[at].anchor.at;
        if (there.x > anchor.x + aside) return o->anchored_count;
        if (there.x >= anchor.x - aside && fabs(there.y - anchor.y) <= aside) return at;
    }
    return at;
}

static size_t first_anchored(const outline *o, const edge_anchor *own, spot anchor) {
    if (own->slack == INFINITY) return 0;
    return next_anchored(o, own, anchor, first_anchor(o, anchor.x - own->slack - o->loosest));
}

static size_t first_free(const outline *o, double x) {
    size_t low = o->anchored_count, high = o->bent_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (o->bent[middle].left < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Curves without an anchor, and no arcs: those that lie above or below.
static void put_free(outline *o, laid_bend *l) {
    if (o->anchored_count == o->bent_count || l->curve.edge->kind == ITA_EDGE_ARC) return;
    const double near = o->tolerance.distance;
    double left, right;
    edge_span(target_of(l), &left, &right);
    for (size_t at = first_free(o, left - near - o->widest);
         at < o->bent_count && o->bent[at].left <= right + near; at++) {
        o->looks++;
        if (o->bent[at].right >= left - near) put_bend(o, l, o->bent[at].edge);
    }
}

// The arcs or curves of pieces that may run along an edge of the figure, the k-th in order: those
// with the same anchor and those without one.
static size_t put_bent(outline *o, const loose_motion *motion, size_t k) {
    const size_t i = o->order[k];
    const edge_anchor *anchor = &o->anchors[i];
    const spot there = spot_add(o->turned[i], motion->shift);
    size_t at = first_anchored(o, anchor, there);
    if (at == o->anchored_count && at == o->bent_count) return 0;
    edge_walk laid, *own = &o->walks[o->is_still ? 0 : k - o->line_count];
    laid.is_known = false;
    if (o->is_still) own->is_known = false;
    laid_bend l = {.curve = {.motion = motion,
                             .edge = &o->figure[i],
                             .length = o->lengths[i],
                             .own = own,
                             .walk = &laid}};
    for (; at < o->anchored_count; at = next_anchored(o, anchor, there, at + 1))
        put_bend(o, &l, o->bent[at].edge);
    put_free(o, &l);
    return l.count;
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

// Edges that bend first: most lie on none, which is soon seen.
double outline_share(outline *o, const loose_motion *motion, double floor) {
    const double enough = floor * o->length;
    double sum = 0, straight = 0, bent = o->bent_length;
    for (size_t w = 0; w < o->way_count; w++)
        straight += o->ways[w].promise;
    for (size_t k = o->line_count; k < o->figure_count && o->bent_promise > 0; k++) {
        const size_t i = o->order[k], count = put_bent(o, motion, k);
        if (count) sum += length_of(o, count, o->lengths[i]);
        bent -= o->lengths[i];
        if (fmin(sum + bent, o->bent_promise) + straight <= enough) return -1;
    }
    for (size_t w = 0; w < o->way_count; w++) {
        const outline_way *way = &o->ways[w];
        if (!(way->promise > 0)) continue;
        for (size_t k = way->first; k < way->first + way->count; k++) {
            const size_t i = o->order[k], count = put_lines(o, motion, way, i);
            if (count) sum += length_of(o, count, o->lengths[i]);
        }
        straight -= way->promise;
        if (sum + straight <= enough) return -1;
    }
    const double share = sum / o->length;
    return share > 1 - 1e-9 ? 1 : share;
}
