// Cutting stretches where they meet, and numbering the points.
// Boxes of doubles propose, exact predicates decide. Knows nothing of contours.
#include "geom/outline/nodes.h"

#include "geom/edge/contact.h"
#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

// ---- boxes

static void widen(box *b, double x, double y) {
    b->x0 = fmin(b->x0, x), b->x1 = fmax(b->x1, x);
    b->y0 = fmin(b->y0, y), b->y1 = fmax(b->y1, y);
}

box box_of_loose(const loose_edge *e) {
    box b = {e->from.x, e->from.y, e->from.x, e->from.y};
    widen(&b, e->to.x, e->to.y);
    if (e->kind == ITA_EDGE_ARC) {
        const double r = spot_distance(e->from, e->c1);
        widen(&b, e->c1.x - r, e->c1.y - r);
        widen(&b, e->c1.x + r, e->c1.y + r);
    } else if (e->kind != ITA_EDGE_LINE) {
        widen(&b, e->c1.x, e->c1.y);
        if (e->kind == ITA_EDGE_CUBIC) widen(&b, e->c2.x, e->c2.y);
    }
    const double margin = 1e-9 * (1 + fabs(b.x0) + fabs(b.x1) + fabs(b.y0) + fabs(b.y1));
    b.x0 -= margin, b.y0 -= margin, b.x1 += margin, b.y1 += margin;
    return b;
}

box box_of(ita_frame frame, const ita_edge *edge) {
    const loose_edge e = loose_of(frame, edge, 1);
    return box_of_loose(&e);
}

// ---- cutting

typedef struct cut {
    uint32_t edge;
    ita_point at;
    touch touch; // denominator 0: `at` is known already
} cut;

typedef struct cutter {
    ita_frame frame;
    edge_list *list;
    cut *cuts;
    size_t count, capacity;
    const ita_edge *current;
    const ita_edge *given;
    size_t given_count;
    bool has_only_lines;
    size_t crossing_count; // that are no ends of given edges
} cutter;

static ita_status add_cut(cutter *c, size_t edge, ita_point at, const touch *where) {
    ita_status status =
        ita_grow(c->list->allocator, &c->cuts, &c->capacity, c->count + 1, sizeof *c->cuts);
    if (status) return status;
    cut made = {.edge = (uint32_t)edge, .at = at};
    if (where) made.touch = *where;
    c->cuts[c->count++] = made;
    return ITA_OK;
}

static ita_status cut_at_ends(cutter *c, size_t i, size_t j) {
    const ita_edge *edge = &c->list->items[i], *other = &c->list->items[j];
    if (edge->kind > ITA_EDGE_ARC) return ITA_OK; // Bezier curves stay whole
    ita_status status = ITA_OK;
    if (edge_has_inside(c->frame, edge, other->from)) status = add_cut(c, i, other->from, NULL);
    if (!status && !ita_point_equal(other->from, other->to) &&
        edge_has_inside(c->frame, edge, other->to))
        status = add_cut(c, i, other->to, NULL);
    return status;
}

// Cuts two lines or arcs that cross at an end of given edges. Says whether they do.
static ita_status cut_at_given(cutter *c, size_t i, size_t j, bool *is_cut) {
    const ita_edge *a = &c->list->items[i], *b = &c->list->items[j];
    box left = box_of(c->frame, a), right = box_of(c->frame, b);
    ita_status status = ITA_OK;
    for (size_t k = 0; k < c->given_count && !status; k++) {
        ita_point p = c->given[k].from;
        double x, y;
        ita_point_value(c->frame, p, &x, &y);
        box at = {x, y, x, y};
        if (!boxes_meet(&at, &left) || !boxes_meet(&at, &right)) continue;
        if (!edge_has_inside(c->frame, a, p) || !edge_has_inside(c->frame, b, p)) continue;
        *is_cut = true;
        status = add_cut(c, i, p, NULL);
        if (!status) status = add_cut(c, j, p, NULL);
    }
    return status;
}

// Where arcs touch they are cut as well, and a crossing there is none: arcs get so much patience.
#define CROSSINGS_MOST 1024

// A tangle is not cut to its end: a crossing of lines that is no end of given edges decides that
// the outline is not simple.
static ita_status note_crossing(cutter *c, size_t i, size_t j) {
    const ita_edge *a = &c->list->items[i], *b = &c->list->items[j];
    bool is_cut = false;
    c->list->has_crossing = true;
    ita_status status = ITA_OK;
    if (a->kind <= ITA_EDGE_ARC && b->kind <= ITA_EDGE_ARC) status = cut_at_given(c, i, j, &is_cut);
    if (status || is_cut) return status;
    bool is_tangle = ++c->crossing_count >= (c->has_only_lines ? 1 : CROSSINGS_MOST);
    return is_tangle ? ITA_E_STOPPED : ITA_OK;
}

// After the residual lines that share an end meet nowhere else.
static bool are_joined_lines(const ita_edge *a, const ita_edge *b) {
    return a->kind == ITA_EDGE_LINE && b->kind == ITA_EDGE_LINE &&
           (ita_point_equal(a->to, b->from) || ita_point_equal(a->from, b->to) ||
            ita_point_equal(a->from, b->from) || ita_point_equal(a->to, b->to));
}

static ita_status cut_pair(void *user, size_t i, size_t j) {
    cutter *c = user;
    const ita_edge *a = &c->list->items[i], *b = &c->list->items[j];
    if (are_joined_lines(a, b)) return ITA_OK;
    ita_status status = cut_at_ends(c, i, j);
    if (!status) status = cut_at_ends(c, j, i);
    if (status) return status;
    contact met = edge_meet(c->frame, a, b);
    if (met.cross_count) status = note_crossing(c, i, j);
    if (status) return status;
    touch where;
    if (met.tangent_count == 0 || !edge_touch(c->frame, a, b, &where)) return ITA_OK;
    status = add_cut(c, i, (ita_point){0}, &where);
    return status ? status : add_cut(c, j, (ita_point){0}, &where);
}

static ita_point scaled(ita_point p, int64_t factor) {
    return (ita_point){{p.x.a * factor, p.x.b * factor}, {p.y.a * factor, p.y.b * factor}};
}

// Makes every point of tangency whole by one common scale. A tangency that would need more than
// LARGEST_SCALE is left uncut.
#define LARGEST_SCALE 46080
static ita_status settle_touches(cutter *c) {
    int64_t factor = 1;
    for (size_t i = 0; i < c->count; i++) {
        int64_t d = c->cuts[i].touch.denominator, a = factor, b = d;
        if (!d) continue;
        while (b) {
            int64_t r = a % b;
            a = b, b = r;
        }
        if (d / a <= LARGEST_SCALE / factor) factor *= d / a;
    }
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++) {
        cut one = c->cuts[i];
        int64_t d = one.touch.denominator;
        if (d && factor % d) continue;
        if (d)
            one.at = ita_point_add(scaled(one.touch.origin, factor),
                                   scaled(one.touch.offset, factor / d));
        else
            one.at = scaled(one.at, factor);
        c->cuts[kept++] = one;
    }
    c->count = kept;
    return edge_list_rescale(c->list, factor);
}

// Is x before y on the current edge, walked from its start?
static bool comes_before(const cutter *c, ita_point x, ita_point y) {
    const ita_edge *edge = c->current;
    if (edge->kind == ITA_EDGE_LINE) {
        ita_point along = ita_point_sub(edge->to, edge->from);
        return ita_wide_sign(c->frame, ring_dot2(c->frame, along, ita_point_sub(y, x))) > 0;
    }
    ita_edge part = *edge; // x is on the arc from the start to y
    part.to = y;
    return edge_has_inside(c->frame, &part, x);
}

static int compare_cuts(const void *a, const void *b, void *user) {
    const cutter *c = user;
    const cut *x = a, *y = b;
    if (x->edge != y->edge) return x->edge < y->edge ? -1 : 1;
    if (ita_point_equal(x->at, y->at)) return 0;
    cutter local = *c;
    local.current = &c->list->items[x->edge];
    return comes_before(&local, x->at, y->at) ? -1 : 1;
}

static ita_status apply_cuts(cutter *c) {
    ita_sort(c->cuts, c->count, sizeof *c->cuts, compare_cuts, c);
    for (size_t i = 0; i < c->count;) { // the last part keeps the edge's place, others are added
        uint32_t edge = c->cuts[i].edge;
        ita_edge rest = c->list->items[edge];
        for (; i < c->count && c->cuts[i].edge == edge; i++) {
            if (ita_point_equal(c->cuts[i].at, rest.from)) continue; // cut there already
            ita_edge part = rest;
            part.to = rest.from = c->cuts[i].at;
            ita_status status = edge_list_add(c->list, &part);
            if (status) return status;
        }
        c->list->items[edge] = rest;
    }
    return ITA_OK;
}

static ita_status find_crossing(void *user, size_t i, size_t j) {
    const cutter *c = user;
    const ita_edge *a = &c->list->items[i], *b = &c->list->items[j];
    if (are_joined_lines(a, b) || !edge_meet(c->frame, a, b).cross_count) return ITA_OK;
    c->list->has_crossing = true;
    return ITA_E_STOPPED;
}

// Few edges by their boxes, each with each.
#define FEW 40

static ita_status for_few(cutter *c, box_pair *met) {
    box boxes[FEW];
    for (size_t i = 0; i < c->list->count; i++)
        boxes[i] = box_of(c->frame, &c->list->items[i]);
    return boxes_pairs(boxes, c->list->count, c->list->allocator, met, c);
}

static ita_status for_pairs(cutter *c, box_pair *met) {
    if (c->list->count <= FEW) return for_few(c, met);
    return edges_neighbours(c->frame, c->list->items, c->list->count, c->list->allocator, met, c);
}

static bool has_only_lines(const edge_list *list) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind != ITA_EDGE_LINE) return false;
    return true;
}

ita_status nodes_cut(ita_frame frame, const ita_edge *given, size_t given_count, edge_list *list) {
    if (list->count == 0) return ITA_OK;
    cutter c = {.frame = frame, .list = list, .given = given, .given_count = given_count};
    c.has_only_lines = has_only_lines(list);
    ita_status status = for_pairs(&c, cut_pair);
    if (!status && c.count) status = settle_touches(&c);
    if (!status && c.count) status = apply_cuts(&c);
    if (!status && list->has_crossing) { // unless every crossing was cut, being an end of others
        list->has_crossing = false;
        status = for_pairs(&c, find_crossing);
    }
    ita_give(list->allocator, c.cuts, c.capacity * sizeof *c.cuts);
    return status == ITA_E_STOPPED ? ITA_OK : status;
}

// ---- numbering

static uint64_t point_hash(ita_point p) {
    uint64_t h = (uint64_t)p.x.a * 0x9e3779b97f4a7c15u;
    h = (h ^ (uint64_t)p.x.b ^ h >> 31) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (uint64_t)p.y.a ^ h >> 31) * 0x94d049bb133111ebu;
    h = (h ^ (uint64_t)p.y.b ^ h >> 31) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

typedef struct numbering {
    uint32_t *slots; // node + 1
    size_t mask;
    ita_point *points;
    uint32_t count;
} numbering;

static uint32_t number_of(numbering *n, ita_point p) {
    size_t slot = ita_slot(point_hash(p), n->mask);
    while (n->slots[slot]) {
        if (ita_point_equal(n->points[n->slots[slot] - 1], p)) return n->slots[slot] - 1;
        slot = (slot + 1) & n->mask;
    }
    n->points[n->count] = p;
    n->slots[slot] = n->count + 1;
    return n->count++;
}

static ita_status number_all(const edge_list *list, nodes *out, numbering *n) {
    for (size_t i = 0; i < list->count; i++) {
        out->from[i] = number_of(n, list->items[i].from);
        out->to[i] = number_of(n, list->items[i].to);
    }
    out->count = n->count;
    out->first_capacity = out->count + 2;
    out->first_leaving =
        ita_take_zeroed(out->allocator, out->first_capacity, sizeof *out->first_leaving);
    if (!out->first_leaving) return ITA_E_MEMORY;
    for (size_t i = 0; i < list->count; i++)
        out->first_leaving[out->from[i] + 2]++;
    for (size_t v = 2; v < out->first_capacity; v++)
        out->first_leaving[v] += out->first_leaving[v - 1];
    for (size_t i = 0; i < list->count; i++)
        out->leaving[out->first_leaving[out->from[i] + 1]++] = (uint32_t)i;
    for (size_t v = out->count + 1; v > 0; v--) // back to the starts, to fill the second list
        out->first_leaving[v] = out->first_leaving[v - 1];
    for (size_t i = 0; i < list->count; i++) {
        uint32_t *place = &out->first_leaving[out->to[i] + 1];
        if (*place < list->count) out->arriving[*place] = (uint32_t)i;
        ++*place;
    }
    // as many arrive as leave, or the edges were not closed
    for (size_t v = 0, leaving = 0; v < out->count; v++) {
        for (; leaving < out->first_leaving[v + 1] && leaving < list->count; leaving++)
            if (out->from[out->leaving[leaving]] != v) return ITA_E_RANGE;
        if (leaving != out->first_leaving[v + 1]) return ITA_E_RANGE;
    }
    return ITA_OK;
}

ita_status nodes_open(const edge_list *list, nodes *out) {
    const ita_allocator *allocator = list->allocator;
    size_t count = list->count, slots = 16;
    *out = (nodes){.allocator = allocator, .edge_count = count};
    if (count == 0) return ITA_OK;
    while (slots < 4 * count)
        slots *= 2;
    numbering n = {.mask = slots - 1};
    n.slots = ita_take_zeroed(allocator, slots, sizeof *n.slots);
    n.points = ita_take(allocator, 2 * count * sizeof *n.points);
    out->from = ita_take(allocator, count * sizeof *out->from);
    out->to = ita_take(allocator, count * sizeof *out->to);
    out->leaving = ita_take(allocator, count * sizeof *out->leaving);
    out->arriving = ita_take(allocator, count * sizeof *out->arriving);
    ita_status status = ITA_E_MEMORY;
    if (n.slots && n.points && out->from && out->to && out->leaving && out->arriving)
        status = number_all(list, out, &n);
    ita_give(allocator, n.slots, slots * sizeof *n.slots);
    ita_give(allocator, n.points, 2 * count * sizeof *n.points);
    if (status) nodes_close(out);
    return status;
}

void nodes_close(nodes *out) {
    ita_give(out->allocator, out->from, out->edge_count * sizeof *out->from);
    ita_give(out->allocator, out->to, out->edge_count * sizeof *out->to);
    ita_give(out->allocator, out->leaving, out->edge_count * sizeof *out->leaving);
    ita_give(out->allocator, out->arriving, out->edge_count * sizeof *out->arriving);
    ita_give(out->allocator, out->first_leaving, out->first_capacity * sizeof *out->first_leaving);
    *out = (nodes){.allocator = out->allocator};
}
