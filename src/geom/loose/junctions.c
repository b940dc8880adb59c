// The proof that pieces are a figure within a tolerance. Whatever corners are taken for one, and
// wherever edges are bent for it: if the stretches between these places add up to nothing, then so
// do the outlines that were moved so, and every place is covered as often as the figure says.
#include "geom/loose/junctions.h"

#include "geom/loose/twins.h"
#include "geom/loose/weld_parts.h"
#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

// A stretch as it is drawn, between two junctions.
typedef struct part {
    loose_edge edge;
    double length;            // of the whole edge
    double room;              // how far it may be moved; INFINITY: as far as any
    uint32_t owner, from, to; // owner: a loop
    bool is_gone;
} part;

// A loop is at a junction: at its own corner, or where one of its parts may be bent to it.
typedef struct visit {
    uint32_t owner, junction, part;
    bool is_settled;
    double off, t; // how far from the part, and where on that
} visit;

typedef struct joiner {
    const ita_allocator *allocator;
    weld weld; // numbers places
    uint32_t *parents;
    box *boxes; // of all corners at a junction
    box *rooms; // where it may lie by what those are free to move; NULL: all are alike
    size_t junction_count;
    part *parts;
    size_t done, part_count, part_capacity; // parts before `done` have been taken away
    visit *visits;
    size_t visit_count, visit_capacity;
    bool has_rooms;
    double reach, moved, most;
} joiner;

// ---- junctions

static ita_status put_part(joiner *j, const part *p) {
    const ita_status status =
        ita_grow(j->allocator, &j->parts, &j->part_capacity, j->part_count + 1, sizeof *j->parts);
    if (!status) j->parts[j->part_count++] = *p;
    return status;
}

static ita_status put_visit(joiner *j, const visit *v) {
    const ita_status status = ita_grow(j->allocator, &j->visits, &j->visit_capacity,
                                       j->visit_count + 1, sizeof *j->visits);
    if (!status) j->visits[j->visit_count++] = *v;
    return status;
}

static void stretch_box(box *b, spot p) {
    *b = (box){fmin(b->x0, p.x), fmin(b->y0, p.y), fmax(b->x1, p.x), fmax(b->y1, p.y)};
}

static double within(double x, double low, double high) {
    return fmin(fmax(x, low), high);
}

static spot in_box(const box *b, spot p) {
    return (spot){within(p.x, b->x0, b->x1), within(p.y, b->y0, b->y1)};
}

static spot place_of(const joiner *j, uint32_t junction) {
    const box *b = &j->boxes[junction];
    const spot middle = {(b->x0 + b->x1) / 2, (b->y0 + b->y1) / 2};
    return j->rooms ? in_box(&j->rooms[junction], middle) : middle;
}

// What is there may be moved so far from p and no further.
static void keep_by(joiner *j, uint32_t junction, spot p, double room) {
    if (!j->rooms) return;
    box *b = &j->rooms[junction];
    *b = (box){fmax(b->x0, p.x - room), fmax(b->y0, p.y - room), fmin(b->x1, p.x + room),
               fmin(b->y1, p.y + room)};
}

// Nothing is near enough to all that would have to be moved there.
static bool is_torn(const joiner *j, uint32_t junction) {
    const box *b = j->rooms ? &j->rooms[junction] : NULL;
    return b && !(b->x0 <= b->x1 && b->y0 <= b->y1);
}

static bool is_at(spot p, spot q) {
    return p.x == q.x && p.y == q.y;
}

static bool goes_on(const part *p, const part *q) {
    return p != q && is_at(p->edge.to, q->edge.from);
}

// Corners that are near each other are at one junction, and so are those that are near one of them.
static ita_status find_junctions(joiner *j) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < j->part_count && !status; i++) {
        part *p = &j->parts[i], *before = &p[i ? -1 : 0];
        p->from = goes_on(before, p) ? before->to : WELD_NONE;
        if (p->from == WELD_NONE) status = weld_number(&j->weld, p->edge.from, &p->from);
        p->to = goes_on(p, before) ? before->from : WELD_NONE;
        if (!status && p->to == WELD_NONE) status = weld_number(&j->weld, p->edge.to, &p->to);
    }
    if (status) return status;
    const size_t count = j->junction_count = j->weld.point_count;
    j->parents = ita_take(j->allocator, (count + 1) * sizeof *j->parents);
    j->boxes = ita_take(j->allocator, (count + 1) * sizeof *j->boxes);
    if (!j->parents || !j->boxes) return ITA_E_MEMORY;
    if (j->has_rooms) j->rooms = ita_take(j->allocator, (count + 1) * sizeof *j->rooms);
    if (j->has_rooms && !j->rooms) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        j->parents[i] = (uint32_t)i;
        j->boxes[i] = (box){INFINITY, INFINITY, -INFINITY, -INFINITY};
        if (j->rooms) j->rooms[i] = (box){-INFINITY, -INFINITY, INFINITY, INFINITY};
    }
    for (size_t i = 0; i < j->part_count; i++) {
        const part *p = &j->parts[i], *before = &p[i ? -1 : 0];
        if (!goes_on(before, p)) weld_join(&j->weld, p->edge.from, j->parents);
        if (!goes_on(p, before)) weld_join(&j->weld, p->edge.to, j->parents);
    }
    for (size_t i = 0; i < j->part_count && !status; i++) {
        part *p = &j->parts[i];
        p->from = weld_joined(j->parents, p->from);
        p->to = weld_joined(j->parents, p->to);
        stretch_box(&j->boxes[p->from], p->edge.from);
        stretch_box(&j->boxes[p->to], p->edge.to);
        keep_by(j, p->from, p->edge.from, p->room);
        keep_by(j, p->to, p->edge.to, p->room);
        status = put_visit(j, &(visit){p->owner, p->from, 0, true, 0, 0});
    }
    for (size_t i = 0; i < j->part_count; i++) {
        const part *p = &j->parts[i];
        if (is_torn(j, p->from) || is_torn(j, p->to)) j->moved = INFINITY;
        j->moved = fmax(j->moved, spot_distance(p->edge.from, place_of(j, p->from)));
        j->moved = fmax(j->moved, spot_distance(p->edge.to, place_of(j, p->to)));
    }
    return status;
}

// ---- taking away what runs both ways

static int compare_numbers(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int compare_parts(const void *a, const void *b, void *user) {
    (void)user;
    const part *p = a, *q = b;
    const int low =
        compare_numbers(p->from < p->to ? p->from : p->to, q->from < q->to ? q->from : q->to);
    if (low) return low;
    const int high = compare_numbers(p->from ^ p->to, q->from ^ q->to);
    return high ? high : compare_numbers(p->owner, q->owner);
}

static bool is_between_same(const part *p, const part *q) {
    return (p->from == q->from && p->to == q->to) || (p->from == q->to && p->to == q->from);
}

// Edges with corners between them that are off by twice the tolerance may be one line as well.
#define TURNED_TIMES 2

// Whether two edges run along each other if their corners are moved by no more than all may be:
// short ones may turn by much.
static bool run_alike(const joiner *j, const part *p, const part *q) {
    if (p->edge.kind != ITA_EDGE_LINE || q->edge.kind != ITA_EDGE_LINE) return true;
    const spot d = spot_sub(p->edge.to, p->edge.from), e = spot_sub(q->edge.to, q->edge.from);
    return fabs(spot_cross(d, e)) <= TURNED_TIMES * j->most * (1 / p->length + 1 / q->length) *
                                         spot_length(d) * spot_length(e);
}

static bool is_opposite(const joiner *j, const part *p, const part *q) {
    const double near = fmin(2 * j->weld.tolerance.distance, p->room + q->room);
    return p->from == q->to && p->to == q->from && run_alike(j, p, q) &&
           weld_is_back(&p->edge, &q->edge, p->from == p->to, near);
}

// Whether a stretch from a junction to itself stays there.
static bool is_at_one_place(const joiner *j, const loose_edge *e) {
    return e->kind == ITA_EDGE_LINE || loose_length(e) <= j->weld.tolerance.distance;
}

// A part by what is sorted.
typedef struct rank {
    uint64_t ends; // both junctions, the lower one first
    uint32_t owner, part;
} rank;

static int compare_ranks(const void *a, const void *b, void *user) {
    (void)user;
    const rank *p = a, *q = b;
    if (p->ends != q->ends) return p->ends < q->ends ? -1 : 1;
    const int owner = compare_numbers(p->owner, q->owner);
    return owner ? owner : compare_numbers(p->part, q->part);
}

static rank rank_of(const part *p, size_t i) {
    const uint64_t low = p->from < p->to ? p->from : p->to, high = p->from ^ p->to ^ low;
    return (rank){low << 32 | high, p->owner, (uint32_t)i};
}

// Of parts between the same two junctions. What stays at one is none.
static void mark_opposites(joiner *j, const rank *ranks, size_t count) {
    for (size_t i = 0; i < count; i++) {
        part *p = &j->parts[ranks[i].part];
        p->is_gone |= p->from == p->to && is_at_one_place(j, &p->edge);
        for (size_t k = i + 1; k < count && !p->is_gone; k++) {
            part *q = &j->parts[ranks[k].part];
            if (ranks[k].ends != ranks[i].ends) break;
            if (!q->is_gone && is_opposite(j, p, q)) p->is_gone = q->is_gone = true;
        }
    }
}

// What runs both ways; the others stay in their order between junctions.
static ita_status take_away(joiner *j) {
    part *parts = j->parts;
    const size_t first = j->done, count = j->part_count - first;
    rank *ranks = ita_take(j->allocator, (count + 1) * sizeof *ranks);
    if (!ranks) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranks[i] = rank_of(&parts[first + i], first + i);
    ita_sort(ranks, count, sizeof *ranks, compare_ranks, NULL);
    mark_opposites(j, ranks, count);
    ita_give(j->allocator, ranks, (count + 1) * sizeof *ranks);
    for (size_t i = first; i < j->part_count; i++)
        if (parts[i].is_gone) {
            const part gone = parts[i];
            if (i != j->done) parts[i] = parts[j->done], parts[j->done] = gone;
            j->done++;
        }
    ita_sort(parts + j->done, j->part_count - j->done, sizeof *parts, compare_parts, NULL);
    return ITA_OK;
}

// Whether some loop runs back along itself: then what it goes round is thinner there than what is
// moved.
static bool has_hair(joiner *j) {
    ita_sort(j->parts, j->done, sizeof *j->parts, compare_parts, NULL);
    for (size_t i = 0; i < j->done; i++)
        for (size_t k = i + 1; k < j->done; k++) {
            const part *p = &j->parts[i], *q = &j->parts[k];
            if (p->from == p->to || p->owner != q->owner || !is_between_same(p, q)) break;
            if (is_opposite(j, p, q)) return true;
        }
    return false;
}

// ---- bending

static ita_status offer(joiner *j, size_t index, uint32_t junction) {
    const part *p = &j->parts[j->done + index];
    if (p->from == junction || p->to == junction) return ITA_OK;
    visit v = {p->owner, junction, (uint32_t)index, false, 0, 0};
    v.t = loose_nearest(&p->edge, place_of(j, junction), &v.off);
    return v.off <= j->reach && v.t > 0 && v.t < 1 ? put_visit(j, &v) : ITA_OK;
}

// What is bent no further than it may be lies so near to the place; false where it cannot be. What
// may be moved as far as any leaves the place where it is.
static bool draw_near(joiner *j, const part *p, const visit *cut) {
    if (!j->rooms || p->room == INFINITY) return true;
    const spot own = loose_at(&p->edge, cut->t);
    const box kept = j->rooms[cut->junction];
    keep_by(j, cut->junction, own, p->room);
    if (!is_torn(j, cut->junction)) return true;
    j->rooms[cut->junction] = kept;
    return false;
}

// Whether one may run back along the other: else neither is bent for the other's ends.
static bool may_run_back(const loose_edge *a, const loose_edge *b) {
    if (a->kind != ITA_EDGE_LINE || b->kind != ITA_EDGE_LINE) return true;
    const spot d = spot_sub(a->to, a->from), g = spot_sub(b->to, b->from);
    return spot_dot(d, g) < -0.5 * spot_length(d) * spot_length(g);
}

static ita_status offer_ends(void *user, size_t a, size_t b) {
    joiner *j = user;
    const part p = j->parts[j->done + a], q = j->parts[j->done + b];
    if (!may_run_back(&p.edge, &q.edge)) return ITA_OK;
    ita_status status = offer(j, a, q.from);
    if (!status) status = offer(j, a, q.to);
    if (!status) status = offer(j, b, p.from);
    return status ? status : offer(j, b, p.to);
}

// By loop and junction; what is settled there comes first, then what is nearest.
static int compare_visits(const void *a, const void *b, void *user) {
    (void)user;
    const visit *v = a, *w = b;
    if (v->owner != w->owner) return v->owner < w->owner ? -1 : 1;
    if (v->junction != w->junction) return v->junction < w->junction ? -1 : 1;
    if (v->is_settled != w->is_settled) return v->is_settled ? -1 : 1;
    if (v->off != w->off) return v->off < w->off ? -1 : 1;
    return compare_numbers(v->part, w->part);
}

static int compare_cuts(const void *a, const void *b, void *user) {
    (void)user;
    const visit *v = a, *w = b;
    if (v->part != w->part) return v->part < w->part ? -1 : 1;
    if (v->t != w->t) return v->t < w->t ? -1 : 1;
    return compare_numbers(v->junction, w->junction);
}

// Bends parts to the junctions of visits, which are in order along each.
static ita_status bend(joiner *j, const visit *cuts, size_t count) {
    for (size_t i = 0; i < count;) {
        const size_t index = j->done + cuts[i].part;
        const uint32_t own = cuts[i].part;
        const part whole = j->parts[index];
        double t = 0;
        part rest = whole;
        for (; i < count && cuts[i].part == own; i++) {
            if (rest.from == cuts[i].junction || !draw_near(j, &whole, &cuts[i])) continue;
            part first = rest;
            first.to = cuts[i].junction;
            first.edge = weld_stretch(&whole.edge, t, cuts[i].t);
            const ita_status status = put_part(j, &first);
            if (status) return status;
            rest.from = cuts[i].junction;
            t = cuts[i].t;
            j->moved = fmax(j->moved, cuts[i].off);
        }
        rest.edge = weld_stretch(&whole.edge, t, 1);
        j->parts[index] = rest;
    }
    return ITA_OK;
}

// `is_sparing`: each loop comes to each junction once, where it is nearest.
static ita_status bend_within(joiner *j, double reach, bool is_sparing) {
    straight_list list;
    j->reach = reach;
    straights_open(&list, j->part_count - j->done, j->allocator);
    ita_status status = ITA_OK;
    for (size_t i = j->done; i < j->part_count && !status; i++)
        status = straights_add(&list, &j->parts[i].edge, (uint32_t)(i - j->done),
                               reach + 2 * j->weld.tolerance.distance);
    if (!status) status = neighbours_find(&list, offer_ends, j);
    straights_close(&list);
    if (status) return status;
    ita_sort(j->visits, j->visit_count, sizeof *j->visits, compare_visits, NULL);
    visit *cuts = ita_take(j->allocator, (j->visit_count + 1) * sizeof *cuts);
    if (!cuts) return ITA_E_MEMORY;
    const size_t had = j->visit_count;
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < had; i++) {
        visit v = j->visits[i];
        const visit *last = kept ? &j->visits[kept - 1] : NULL;
        const bool is_new = !last || last->owner != v.owner || last->junction != v.junction;
        if (!v.is_settled && (is_new || !is_sparing)) cuts[count++] = v;
        v.is_settled = true;
        if (is_new) j->visits[kept++] = v;
    }
    j->visit_count = kept;
    ita_sort(cuts, count, sizeof *cuts, compare_cuts, NULL);
    status = bend(j, cuts, count);
    ita_give(j->allocator, cuts, (had + 1) * sizeof *cuts);
    return status;
}

// ---- the whole

static ita_status join(joiner *j, double most, bool is_sparing, bool *holds) {
    const double reach = j->weld.tolerance.distance;
    const double reaches[] = {reach / 4, reach / 2, reach, most};
    ita_status status = find_junctions(j);
    if (status || j->moved > most) return status;
    status = take_away(j);
    for (int i = 0; i < 4 && !status && j->done < j->part_count; i++) {
        status = bend_within(j, reaches[i], is_sparing);
        if (!status) status = take_away(j);
    }
    *holds = !status && j->done == j->part_count && (is_sparing || !has_hair(j));
    return status;
}

typedef struct join_question {
    const loose_edge *edges;
    const uint32_t *left;
    size_t left_count, backwards_from;
    ita_tolerance tolerance;
    double most;
    const junction_sides *sides;
    bool is_sparing;
} join_question;

static double room_of(const join_question *q, size_t edge) {
    const junction_sides *s = q->sides;
    const double share = !s->piece_shares        ? 1
                         : edge < s->piece_edges ? s->piece_shares[edge]
                                                 : s->figure_share;
    return share < 1 ? share * q->most + s->least : INFINITY;
}

// The edges that are left, each with the loop that it is of; those of the figure run backwards.
static ita_status put_edges(joiner *j, const join_question *q) {
    const loose_edge *edges = q->edges;
    uint32_t owner = 0;
    size_t e = 0;
    ita_status status = ITA_OK;
    spot first = edges[0].from;
    for (size_t i = 0; i < q->left_count && !status; i++) {
        for (; e < q->left[i]; e++) {
            const loose_edge *next = &edges[e + 1];
            const bool is_back = e >= q->backwards_from;
            const spot end = is_back ? edges[e].from : edges[e].to;
            if (!is_at(end, first) && is_at(end, is_back ? next->to : next->from)) continue;
            owner++;
            first = e + 1 >= q->backwards_from ? next->to : next->from;
        }
        status = put_part(j, &(part){.edge = edges[e],
                                     .length = loose_length(&edges[e]),
                                     .room = room_of(q, e),
                                     .owner = owner});
    }
    return status;
}

static ita_status join_once(const join_question *q, const ita_allocator *allocator, bool *holds,
                            double *moved) {
    joiner j = {.allocator = allocator, .most = q->most};
    j.has_rooms = q->sides->piece_shares != NULL;
    weld_open(&j.weld, q->tolerance, allocator);
    ita_status status = put_edges(&j, q);
    if (!status) status = join(&j, q->most, q->is_sparing, holds);
    *moved = j.moved;
    weld_close(&j.weld);
    ita_give(allocator, j.parents, (j.junction_count + 1) * sizeof *j.parents);
    ita_give(allocator, j.boxes, (j.junction_count + 1) * sizeof *j.boxes);
    ita_give(allocator, j.rooms, (j.junction_count + 1) * sizeof *j.rooms);
    ita_give(allocator, j.parts, j.part_capacity * sizeof *j.parts);
    ita_give(allocator, j.visits, j.visit_capacity * sizeof *j.visits);
    return status;
}

ita_status junctions_join(const junction_sides *s, ita_tolerance tolerance, double most,
                          const ita_allocator *allocator, bool *holds, double *moved) {
    const size_t pieces = s->piece_edges, count = pieces + s->figure_edges;
    loose_edge *edges = ita_take(allocator, (count + 1) * sizeof *edges);
    uint32_t *left = ita_take(allocator, (count + 1) * sizeof *left);
    join_question q = {.edges = edges,
                       .left = left,
                       .backwards_from = pieces,
                       .tolerance = tolerance,
                       .most = most,
                       .sides = s};
    ita_status status = edges && left ? ITA_OK : ITA_E_MEMORY;
    *holds = false;
    if (!status) {
        memcpy(edges, s->pieces, pieces * sizeof *edges);
        for (size_t i = 0; i < s->figure_edges; i++)
            edges[pieces + i] = loose_reversed(&s->figure[i]);
        status = twins_cancel(edges, count, allocator, left, &q.left_count);
    }
    const int tries = most > tolerance.distance ? 4 : 2;
    for (int i = 0; i < tries && !status && !*holds; i++) {
        q.is_sparing = i % 2 == 0;
        if (i == 2) q.tolerance.distance = most;
        status = join_once(&q, allocator, holds, moved);
    }
    ita_give(allocator, left, (count + 1) * sizeof *left);
    ita_give(allocator, edges, (count + 1) * sizeof *edges);
    return status;
}
