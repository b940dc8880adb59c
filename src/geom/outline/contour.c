// Contours from the residual: stretches cut at their common points are joined so that the same
// corner of the inside stays on the left, then parted where a contour comes back to a point.
// Knows nothing of figures and motions.
#include "geom/edge/contact.h"
#include "geom/outline/nesting.h"
#include "geom/outline/nodes.h"

#include <math.h>
#include <string.h>

#define NONE UINT32_MAX

typedef struct tracer {
    ita_frame frame;
    const ita_allocator *allocator;
    edge_list list; // the residual, cut
    nodes nodes;
    uint32_t *next;  // the edge that follows each edge
    uint32_t *order; // edges, contour after contour
    uint32_t *ends;  // where each contour ends in `order`
    uint32_t *path;  // edges of the contour being walked
    uint32_t *place; // where each node is on the path, NONE: it is not
    bool *is_used;   // edges that were walked, or that follow another already
    size_t order_count, contour_count;
    bool is_simple;
} tracer;

// ---- who follows whom

// The first unused edge that leaves the node clockwise from the way the arriving edge came. That
// keeps one corner of the inside on the left. When another edge arrives before it, the inside is
// not to the left everywhere: pieces overlap.
static uint32_t follower(tracer *t, uint32_t arriving) {
    uint32_t node = t->nodes.to[arriving];
    const uint32_t *leaving = &t->nodes.leaving[t->nodes.first_leaving[node]];
    uint32_t count = t->nodes.first_leaving[node + 1] - t->nodes.first_leaving[node];
    if (count == 1) return leaving[0];
    ita_edge back = ita_edge_reversed(&t->list.items[arriving]);
    germ base = edge_germ(t->frame, &back), best = base;
    uint32_t chosen = NONE, nearest = NONE;
    germ nearest_germ = base;
    for (uint32_t i = 0; i < count; i++) {
        germ g = edge_germ(t->frame, &t->list.items[leaving[i]]);
        if (nearest == NONE || germ_comes_first(t->frame, &base, &g, &nearest_germ))
            nearest = leaving[i], nearest_germ = g;
        if (t->is_used[leaving[i]]) continue;
        if (chosen == NONE || germ_comes_first(t->frame, &base, &g, &best))
            chosen = leaving[i], best = g;
    }
    if (chosen != nearest) t->is_simple = false;
    return chosen;
}

// Around a node of a simple outline edges arrive and leave in turn.
static void check_turns(tracer *t, uint32_t arriving, uint32_t leaving) {
    uint32_t node = t->nodes.to[arriving];
    ita_edge back = ita_edge_reversed(&t->list.items[arriving]);
    germ base = edge_germ(t->frame, &back), chosen = edge_germ(t->frame, &t->list.items[leaving]);
    for (uint32_t i = t->nodes.first_leaving[node]; i < t->nodes.first_leaving[node + 1]; i++) {
        if (t->nodes.arriving[i] == arriving) continue;
        ita_edge other_back = ita_edge_reversed(&t->list.items[t->nodes.arriving[i]]);
        germ other = edge_germ(t->frame, &other_back);
        if (!germ_comes_first(t->frame, &base, &chosen, &other)) t->is_simple = false;
    }
}

static void link_edges(tracer *t) {
    for (uint32_t i = 0; i < t->list.count; i++) {
        uint32_t node = t->nodes.to[i];
        t->next[i] = follower(t, i);
        t->is_used[t->next[i]] = true;
        bool is_crowded = t->nodes.first_leaving[node + 1] - t->nodes.first_leaving[node] > 1;
        if (is_crowded && t->is_simple) check_turns(t, i, t->next[i]);
    }
}

// ---- walking

static void put_contour(tracer *t, const uint32_t *edges, size_t count) {
    memcpy(&t->order[t->order_count], edges, count * sizeof *edges);
    t->order_count += count;
    t->ends[t->contour_count++] = (uint32_t)t->order_count;
}

// Walks the cycle of an edge; whenever it comes back to a node of the path, the part since then is
// a contour of its own.
static void walk(tracer *t, uint32_t start) {
    size_t length = 0;
    uint32_t edge = start;
    do {
        t->is_used[edge] = true;
        uint32_t from = t->nodes.from[edge], to = t->nodes.to[edge];
        t->place[from] = (uint32_t)length;
        t->path[length++] = edge;
        if (t->place[to] != NONE) {
            size_t first = t->place[to];
            put_contour(t, &t->path[first], length - first);
            for (size_t i = first; i < length; i++)
                t->place[t->nodes.from[t->path[i]]] = NONE;
            length = first;
        }
        edge = t->next[edge];
    } while (edge != start);
}

static ita_status find_contours(tracer *t) {
    size_t count = t->list.count;
    t->next = ita_take(t->allocator, count * sizeof *t->next);
    t->order = ita_take(t->allocator, count * sizeof *t->order);
    t->ends = ita_take(t->allocator, count * sizeof *t->ends);
    t->path = ita_take(t->allocator, count * sizeof *t->path);
    t->place = ita_take(t->allocator, t->nodes.count * sizeof *t->place);
    t->is_used = ita_take_zeroed(t->allocator, count, sizeof *t->is_used);
    if (!t->next || !t->order || !t->ends || !t->path || !t->place || !t->is_used)
        return ITA_E_MEMORY;
    link_edges(t);
    memset(t->is_used, 0, count * sizeof *t->is_used);
    memset(t->place, 0xff, t->nodes.count * sizeof *t->place);
    for (uint32_t i = 0; i < count; i++)
        if (!t->is_used[i]) walk(t, i);
    return ITA_OK;
}

static void drop(tracer *t) {
    size_t count = t->list.count;
    ita_give(t->allocator, t->next, count * sizeof *t->next);
    ita_give(t->allocator, t->order, count * sizeof *t->order);
    ita_give(t->allocator, t->ends, count * sizeof *t->ends);
    ita_give(t->allocator, t->path, count * sizeof *t->path);
    ita_give(t->allocator, t->place, t->nodes.count * sizeof *t->place);
    ita_give(t->allocator, t->is_used, count * sizeof *t->is_used);
    nodes_close(&t->nodes);
    edge_list_close(&t->list);
}

// ---- merging neighbours

static bool continues(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind || a->turn != b->turn) return false;
    if (a->kind == ITA_EDGE_ARC) return edge_shares_carrier(frame, a, b);
    if (a->kind != ITA_EDGE_LINE) return false;
    ita_point u = ita_point_sub(a->to, a->from), v = ita_point_sub(b->to, b->from);
    return wide_is_zero(ring_cross(frame, u, v)) &&
           ita_wide_sign(frame, ring_dot2(frame, u, v)) > 0;
}

// Copies a contour's edges into the outline, neighbours on one carrier made one. Returns how many.
static size_t merge_contour(const tracer *t, const uint32_t *edges, size_t count, ita_edge *out) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ita_edge *edge = &t->list.items[edges[i]];
        if (kept && continues(t->frame, &out[kept - 1], edge))
            out[kept - 1].to = edge->to;
        else
            out[kept++] = *edge;
    }
    if (kept > 1 && continues(t->frame, &out[kept - 1], &out[0])) {
        out[0].from = out[kept - 1].from;
        kept--;
    }
    return kept;
}

// ---- orientation and nesting

static double area_of(const tracer *t, const uint32_t *edges, size_t count, bool *is_exact_sign,
                      int *sign) {
    ita_wide chords = {0, 0};
    double bulges = 0;
    ita_point origin = t->list.items[edges[0]].from;
    bool is_straight = true;
    for (size_t i = 0; i < count; i++) {
        const ita_edge *e = &t->list.items[edges[i]];
        chords = wide_add(chords, ring_cross(t->frame, ita_point_sub(e->from, origin),
                                             ita_point_sub(e->to, origin)));
        if (e->kind == ITA_EDGE_LINE) continue;
        is_straight = false;
        bulges += ita_edges_area(t->frame, e, 1);
    }
    double area = ita_wide_value(t->frame, chords) * ita_frame_get(t->frame)->sine / 2 + bulges;
    *is_exact_sign = is_straight;
    *sign = is_straight ? ita_wide_sign(t->frame, chords) : (area > 0) - (area < 0);
    return area;
}

typedef struct loop {
    const uint32_t *edges;
    size_t count;
    double area;
    bool is_hole;
    box box;
    ita_edge *own; // its edges in the outline, merged
    size_t own_count;
} loop;

// Whether loop a lies inside loop b. They may share points but never cross.
static bool lies_inside(const tracer *t, const loop *a, const loop *b) {
    for (size_t i = 0; i < a->count; i++) {
        ita_point p = t->list.items[a->edges[i]].from;
        ita_side side = ita_edges_side(t->frame, b->own, b->own_count, p);
        if (side != ITA_ON_EDGE) return side == ITA_INSIDE;
    }
    // every corner of a is one of b: look which way a leaves
    for (size_t i = 0; i < a->count; i++) {
        const ita_edge *leaving = &t->list.items[a->edges[i]];
        for (size_t k = 0; k < b->count; k++) {
            const ita_edge *out = &t->list.items[b->edges[k]];
            if (!ita_point_equal(out->from, leaving->from)) continue;
            ita_edge in = t->list.items[b->edges[k ? k - 1 : b->count - 1]];
            in = ita_edge_reversed(&in);
            germ base = edge_germ(t->frame, &in), g = edge_germ(t->frame, leaving);
            germ o = edge_germ(t->frame, out);
            return germ_comes_first(t->frame, &base, &g, &o) != b->is_hole;
        }
    }
    return false;
}

static double size_of(double area) {
    return area < 0 ? -area : area;
}

typedef struct nest {
    const tracer *tracer;
    const loop *loops;
    ita_contour *contours;
    nesting_loop *plain;
} nest;

// The parent is the smallest loop around.
static ita_status adopt(void *user, size_t i, size_t j) {
    const nest *n = user;
    const loop *loops = n->loops;
    if (size_of(loops[i].area) == size_of(loops[j].area)) return ITA_OK;
    const bool is_larger = size_of(loops[i].area) > size_of(loops[j].area);
    const size_t outer = is_larger ? i : j, inner = is_larger ? j : i;
    if (n->plain[outer].is_plain) return ITA_OK; // known already
    const int parent = n->contours[inner].parent;
    if (parent >= 0 && size_of(loops[outer].area) >= size_of(loops[parent].area)) return ITA_OK;
    if (lies_inside(n->tracer, &loops[inner], &loops[outer]))
        n->contours[inner].parent = (int)outer;
    return ITA_OK;
}

static void adopt_plain(void *user, size_t inner, uint32_t around) {
    const nest *n = user;
    if (around != NESTING_NONE) n->contours[inner].parent = (int)around;
}

static ita_status find_plain_parents(nest *n, const ita_outline *out) {
    const tracer *t = n->tracer;
    loose_edge *edges = ita_take(t->allocator, out->edge_count * sizeof *edges);
    if (!edges) return ITA_E_MEMORY;
    double size = 0;
    for (size_t i = 0; i < out->edge_count; i++)
        edges[i] = loose_of(t->frame, &out->edges[i], 1);
    for (size_t i = 0; i < t->contour_count; i++) {
        const ita_contour *c = &out->contours[i];
        const box *b = &n->loops[i].box;
        n->plain[i] = (nesting_loop){c->first, c->first + c->count, n->loops[i].area, false};
        size = fmax(size, fmax(b->x1 - b->x0, b->y1 - b->y0));
    }
    const ita_status status =
        nesting_find(edges, n->plain, t->contour_count, 1e-9 * size, t->allocator, adopt_plain, n);
    ita_give(t->allocator, edges, out->edge_count * sizeof *edges);
    return status;
}

static ita_status find_parents(const tracer *t, const loop *loops, ita_outline *out) {
    const size_t count = t->contour_count;
    nest n = {t, loops, out->contours, ita_take_zeroed(t->allocator, count, sizeof *n.plain)};
    box *boxes = ita_take(t->allocator, count * sizeof *boxes);
    ita_status status = n.plain && boxes ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        boxes[i] = loops[i].box;
        out->contours[i].parent = -1;
    }
    if (!status && nesting_pays(count)) status = find_plain_parents(&n, out);
    if (!status) status = nesting_others(n.plain, boxes, count, t->allocator, adopt, &n);
    ita_give(t->allocator, boxes, count * sizeof *boxes);
    ita_give(t->allocator, n.plain, count * sizeof *n.plain);
    return status;
}

// Outer contours and holes must alternate from the outside in.
static bool is_nested_well(const ita_outline *out) {
    for (size_t i = 0; i < out->contour_count; i++) {
        int parent = out->contours[i].parent;
        bool parent_is_hole = parent < 0 || out->contours[parent].is_hole;
        if (out->contours[i].is_hole == parent_is_hole) return false;
    }
    return true;
}

static ita_status fill_outline(tracer *t, ita_outline *out) {
    out->edge_capacity = t->list.count;
    out->contour_capacity = t->contour_count;
    out->edges = ita_take(t->allocator, out->edge_capacity * sizeof *out->edges);
    out->contours = ita_take_zeroed(t->allocator, t->contour_count, sizeof *out->contours);
    loop *loops = ita_take_zeroed(t->allocator, t->contour_count, sizeof *loops);
    if (!out->edges || !out->contours || !loops) {
        ita_give(t->allocator, loops, t->contour_count * sizeof *loops);
        return ITA_E_MEMORY;
    }
    for (size_t i = 0, first = 0; i < t->contour_count; first = t->ends[i++]) {
        loop *l = &loops[i];
        bool is_exact;
        int sign;
        l->edges = &t->order[first];
        l->count = t->ends[i] - first;
        l->area = area_of(t, l->edges, l->count, &is_exact, &sign);
        l->is_hole = sign < 0;
        l->own = &out->edges[out->edge_count];
        l->own_count = merge_contour(t, l->edges, l->count, l->own);
        l->box = box_of(t->frame, &l->own[0]);
        for (size_t e = 1; e < l->own_count; e++) {
            box more = box_of(t->frame, &l->own[e]);
            l->box.x0 = more.x0 < l->box.x0 ? more.x0 : l->box.x0;
            l->box.y0 = more.y0 < l->box.y0 ? more.y0 : l->box.y0;
            l->box.x1 = more.x1 > l->box.x1 ? more.x1 : l->box.x1;
            l->box.y1 = more.y1 > l->box.y1 ? more.y1 : l->box.y1;
        }
        out->contours[i].first = out->edge_count;
        out->contours[i].count = l->own_count;
        out->contours[i].is_hole = l->is_hole;
        out->edge_count += l->own_count;
        out->hole_count += l->is_hole;
    }
    out->contour_count = t->contour_count;
    const ita_status status = find_parents(t, loops, out);
    out->is_simple = t->is_simple && is_nested_well(out);
    ita_give(t->allocator, loops, t->contour_count * sizeof *loops);
    return status;
}

ita_status ita_outline_trace(ita_frame frame, const ita_edge *edges, size_t edge_count,
                             const ita_allocator *allocator, ita_outline *outline) {
    tracer t = {.frame = frame, .allocator = allocator, .is_simple = true};
    *outline = (ita_outline){.allocator = allocator, .scale = 1, .is_simple = true};
    edge_list_open(&t.list, allocator);
    t.nodes.allocator = allocator;
    ita_status status = residual_of(frame, edges, edge_count, &t.list);
    if (!status && !t.list.has_double) status = nodes_cut(frame, edges, edge_count, &t.list);
    const bool is_tangled = t.list.has_double || t.list.has_crossing;
    if (is_tangled) outline->is_simple = false; // something is covered twice: nothing to trace
    if (!status && t.list.count && !is_tangled) {
        status = nodes_open(&t.list, &t.nodes);
        if (!status) status = find_contours(&t);
        if (!status) status = fill_outline(&t, outline);
        if (!status && outline->is_simple)
            status =
                edges_walk_well(frame, t.list.items, t.list.count, allocator, &outline->is_simple);
    }
    outline->scale = t.list.scale;
    drop(&t);
    if (status) ita_outline_close(outline);
    return status;
}

void ita_outline_close(ita_outline *outline) {
    ita_give(outline->allocator, outline->edges, outline->edge_capacity * sizeof *outline->edges);
    ita_give(outline->allocator, outline->contours,
             outline->contour_capacity * sizeof *outline->contours);
    *outline = (ita_outline){.allocator = outline->allocator, .scale = 1};
}
