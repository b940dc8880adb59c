// Which side of each loop of a shape is inside, by its fill rule: loops are turned so that it is on
// their left, and those with ink on both sides are left out. Knows no file format.
#include "geom/file/ink.h"

#include "geom/outline/neighbours.h"
#include "geom/outline/nesting.h"
#include "geom/outline/nodes.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

typedef struct loop_facts {
    size_t first, end;
    double area;
    int direction; // 1 counter-clockwise, -1 clockwise
    int around;    // loops around it, counted by the fill rule
    int wanted;    // direction, of those that are seen
    bool is_straight, is_unseen;
    bool is_twin;  // of one before it
    size_t like;   // of twins the first one, of others itself
    int in_stack;  // counted like `around`: twins before it
    int all_twins; // of the first one: all that lie there, itself too
    double x0, y0, x1, y1;
} loop_facts;

static double area_of(const ita_drawing *d, size_t first, size_t end) {
    double sum = 0;
    loose_edge origin = drawing_loose(d, first);
    for (size_t i = first; i < end; i++) {
        loose_edge e = drawing_loose(d, i);
        sum += spot_cross(spot_sub(e.from, origin.from), spot_sub(e.to, origin.from)) / 2;
        sum += loose_area(&e, 1);
    }
    return sum;
}

// Whether a loop goes round a point that is not on it, and how near it comes, by small steps:
// those that cross the ray to the right are counted.
static bool goes_round(const ita_drawing *d, const loop_facts *loop, spot p, double *nearest) {
    int winding = 0;
    double least = INFINITY;
    for (size_t i = loop->first; i < loop->end; i++) {
        loose_edge e = drawing_loose(d, i);
        int steps = e.kind == ITA_EDGE_LINE ? 1 : 32;
        spot last = spot_sub(e.from, p);
        for (int k = 1; k <= steps; k++) {
            spot next = spot_sub(loose_at(&e, (double)k / steps), p), step = spot_sub(next, last);
            if ((last.y > 0) != (next.y > 0)) {
                const double side = spot_cross(last, next);
                if (next.y > 0 && side > 0) winding++;
                if (next.y <= 0 && side < 0) winding--;
            }
            double length2 = spot_dot(step, step), t = -spot_dot(last, step);
            t = length2 > 0 ? fmin(fmax(t / length2, 0), 1) : 0;
            const spot foot = spot_add(last, spot_times(step, t));
            least = fmin(least, spot_dot(foot, foot));
            last = next;
        }
    }
    *nearest = sqrt(least);
    return winding != 0;
}

// A point that is this share of its loop's box off the other loop decides at once. Where the loops
// run along each other, so that many points were asked, one that is surely off has to do: further,
// as a share of the box around, than rounding, and than the small steps are from their curve.
#define CLEARLY_OFF      (1.0 / 16)
#define OFF_THE_CURVES   (1.0 / 128)
#define OFF_THE_STRAIGHT 1e-6
#define POINTS_ASKED     64

static double size_of(const loop_facts *loop) {
    return fmax(loop->x1 - loop->x0, loop->y1 - loop->y0);
}

// How far a point may be off by its digits.
static double rounding_of(const ita_drawing *d) {
    const int places = drawing_places(d);
    return places > 1 ? fmax(1, d->enlargement) / (double)decimal_power(places) : 0;
}

// A loop of which no point that was asked is further off another one lies along it: it is a lobe.
static double off_when_along(const ita_drawing *d, const loop_facts *loop) {
    return fmax(1e-9 * size_of(loop), 2 * rounding_of(d));
}

// Whether loop a lies inside loop b: asked at a point of a that is clearly off b, or at the one
// that is farthest from it. The points come in an order that soon has some everywhere: each
// multiple of a power of two before those of the next smaller one.
static bool lies_inside(const ita_drawing *d, const loop_facts *a, const loop_facts *b) {
    const double off = rounding_of(d);
    if (a->x0 < b->x0 - off || a->y0 < b->y0 - off || a->x1 > b->x1 + off || a->y1 > b->y1 + off)
        return false;
    const size_t count = 2 * (a->end - a->first);
    const double sure = size_of(b) * (b->is_straight ? OFF_THE_STRAIGHT : OFF_THE_CURVES);
    const double clear = fmax(size_of(a) * CLEARLY_OFF, sure);
    double farthest = -1;
    bool answer = false;
    size_t step = 1, asked = 0;
    while (2 * step <= count)
        step *= 2;
    for (; step > 0; step /= 2)
        for (size_t i = step; i <= count; i += 2 * step) {
            const loose_edge e = drawing_loose(d, a->first + (i - 1) / 2);
            double nearest;
            const bool inside = goes_round(d, b, loose_at(&e, i % 2 ? 0 : 0.5), &nearest);
            if (nearest > farthest) farthest = nearest, answer = inside;
            if (farthest > (++asked < POINTS_ASKED ? clear : sure)) return answer;
        }
    return answer || farthest <= off_when_along(d, b);
}

static void measure_loop(const ita_drawing *d, loop_facts *loop) {
    loop->area = area_of(d, loop->first, loop->end);
    loop->direction = loop->area >= 0 ? 1 : -1;
    loop->is_straight = true;
    loop->x0 = loop->y0 = 1e300;
    loop->x1 = loop->y1 = -1e300;
    for (size_t i = loop->first; i < loop->end; i++) {
        loose_edge e = drawing_loose(d, i);
        loop->is_straight = loop->is_straight && e.kind == ITA_EDGE_LINE;
        const int steps = e.kind == ITA_EDGE_LINE ? 1 : 8;
        for (int k = 0; k <= steps; k++) {
            spot p = loose_at(&e, (double)k / steps);
            if (p.x < loop->x0) loop->x0 = p.x;
            if (p.x > loop->x1) loop->x1 = p.x;
            if (p.y < loop->y0) loop->y0 = p.y;
            if (p.y > loop->y1) loop->y1 = p.y;
        }
    }
}

#define WALK_EDGES_MOST 1500

// True when the loops as they are walked (or all of them backwards) go round the ink just once, by
// either fill rule. Loops that meet at points can be walked in many ways, so this is asked before
// the loops are looked at one by one. The area alone does not tell: what is covered twice may be as
// large as what is walked the wrong way.
static ita_status is_walked_well(ita_drawing *d, bool *answer, bool *backwards) {
    const draw_shape *shape = drawing_current(d);
    size_t count = d->edge_count - shape->first_edge;
    *answer = false;
    if (count > WALK_EDGES_MOST) return ITA_OK;
    loose_edge *loose = ita_take(d->allocator, count * sizeof *loose);
    if (!loose) return ITA_E_MEMORY;
    double walked = 0;
    for (size_t i = 0; i < count; i++)
        loose[i] = drawing_loose(d, shape->first_edge + i);
    for (size_t l = shape->first_loop, first = 0; l < d->loop_count; l++) {
        size_t end = d->loops[l] - shape->first_edge;
        walked += loose_area(loose + first, end - first);
        first = end;
    }
    ita_status status = loose_is_walked_once(loose, count, walked, d->allocator, answer);
    *backwards = walked < 0;
    ita_give(d->allocator, loose, count * sizeof *loose);
    return status;
}

static void reverse_all(ita_drawing *d) {
    size_t first = drawing_current(d)->first_edge;
    for (size_t l = drawing_current(d)->first_loop; l < d->loop_count; l++) {
        drawing_turn_back(d, first, d->loops[l]);
        first = d->loops[l];
    }
}

// Loops that are drawn twice are as large as each other but for rounding.
#define AS_LARGE 1e-9

typedef struct nesting {
    const ita_drawing *d;
    loop_facts *facts;
    bool is_even_odd;
    size_t *firsts;      // loops that are no twins
    nesting_loop *loops; // the same
    size_t count;
} nesting;

static bool is_same_edge(const draw_edge *a, const draw_edge *b, bool is_back) {
    const bool is_swapped = is_back && a->kind == ITA_EDGE_CUBIC;
    if (a->kind != b->kind || a->turn != (is_back ? -b->turn : b->turn)) return false;
    if (!draw_is_same_spot(a->from, is_back ? b->to : b->from)) return false;
    if (!draw_is_same_spot(a->to, is_back ? b->from : b->to)) return false;
    if (a->kind == ITA_EDGE_LINE) return true;
    if (!draw_is_same_spot(a->c1, is_swapped ? b->c2 : b->c1)) return false;
    return a->kind != ITA_EDGE_CUBIC || draw_is_same_spot(a->c2, is_swapped ? b->c1 : b->c2);
}

// The same edges, from wherever they begin, either way round.
static bool are_twins(const ita_drawing *d, const loop_facts *a, const loop_facts *b) {
    const size_t count = a->end - a->first;
    const bool is_back = a->direction != b->direction;
    if (b->end - b->first != count) return false;
    for (size_t start = 0; start < count; start++) {
        size_t same = 0;
        while (same < count) {
            const size_t at = (is_back ? start + count - same : start + same) % count;
            const draw_edge e = drawing_edge_at(d, a->first + same);
            const draw_edge f = drawing_edge_at(d, b->first + at);
            if (!is_same_edge(&e, &f, is_back)) break;
            same++;
        }
        if (same == count) return true;
    }
    return false;
}

// ---- loops that are drawn again and again

typedef struct mark {
    uint64_t hash;
    size_t loop;
} mark;

static uint64_t hash_of_number(double x) {
    uint64_t bits;
    x += 0.0; // of both zeros one
    memcpy(&bits, &x, sizeof bits);
    return ita_mix(bits);
}

static uint64_t hash_of_point(draw_point p) {
    return ita_mix(hash_of_number(p.x.value) + 3 * hash_of_number(p.y.value));
}

// The same for twins, wherever they begin and whichever way they go.
static uint64_t hash_of_loop(const ita_drawing *d, const loop_facts *loop) {
    uint64_t sum = 0;
    for (size_t i = loop->first; i < loop->end; i++)
        sum += ita_mix(hash_of_point(d->edges[i].from) + hash_of_point(d->edges[i].to));
    return sum;
}

static int compare_marks(const void *a, const void *b, void *user) {
    (void)user;
    const mark *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return (x->loop > y->loop) - (x->loop < y->loop);
}

static void put_on_twin(const nesting *n, size_t twin, size_t first) {
    loop_facts *f = &n->facts[twin], *like = &n->facts[first];
    f->like = first;
    f->is_twin = twin != first;
    f->in_stack = like->all_twins;
    like->all_twins += n->is_even_odd ? 1 : f->direction;
}

static bool is_like(const nesting *n, size_t i, size_t j) {
    const loop_facts *a = &n->facts[i], *b = &n->facts[j];
    return fabs(fabs(a->area) - fabs(b->area)) <= AS_LARGE * fabs(a->area) && are_twins(n->d, a, b);
}

static ita_status find_twins(const nesting *n, size_t count) {
    mark *marks = ita_take(n->d->allocator, count * sizeof *marks);
    if (!marks) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        marks[i] = (mark){hash_of_loop(n->d, &n->facts[i]), i};
    ita_sort(marks, count, sizeof *marks, compare_marks, NULL);
    for (size_t first = 0, i = 0; i < count; i++) {
        if (marks[i].hash != marks[first].hash) first = i;
        size_t k = first; // curves between the same points may be several
        while (k < i &&
               (n->facts[marks[k].loop].is_twin || !is_like(n, marks[k].loop, marks[i].loop)))
            k++;
        put_on_twin(n, marks[i].loop, marks[k].loop);
    }
    ita_give(n->d->allocator, marks, count * sizeof *marks);
    return ITA_OK;
}

// ---- loops in loops

static ita_status count_around(void *user, size_t i, size_t j) {
    const nesting *n = user;
    const double area_i = fabs(n->facts[n->firsts[i]].area);
    const double area_j = fabs(n->facts[n->firsts[j]].area);
    if (area_i == area_j) return ITA_OK;
    loop_facts *inner = &n->facts[n->firsts[area_i < area_j ? i : j]];
    const size_t around = area_i < area_j ? j : i;
    const loop_facts *outer = &n->facts[n->firsts[around]];
    if (n->loops[around].is_plain) return ITA_OK; // counted already
    if (lies_inside(n->d, inner, outer)) inner->around += outer->all_twins;
    return ITA_OK;
}

// Whatever is around a plain loop is around those that it is the innermost of.
static void count_plain(void *user, size_t loop, uint32_t around) {
    const nesting *n = user;
    if (around == NESTING_NONE) return;
    const loop_facts *outer = &n->facts[n->firsts[around]];
    n->facts[n->firsts[loop]].around = outer->around + outer->all_twins;
}

static ita_status nest_plain(nesting *n) {
    const ita_drawing *d = n->d;
    const size_t first = drawing_current(d)->first_edge, most = d->edge_count - first;
    loose_edge *edges = ita_take(d->allocator, most * sizeof *edges);
    if (!edges) return ITA_E_MEMORY;
    double size = 0;
    size_t at = 0;
    for (size_t k = 0; k < n->count; k++) {
        const loop_facts *f = &n->facts[n->firsts[k]];
        n->loops[k] = (nesting_loop){at, at + f->end - f->first, f->area, false};
        for (size_t i = f->first; i < f->end; i++)
            edges[at++] = drawing_loose(d, i);
        size = fmax(size, size_of(f));
    }
    const ita_status status = nesting_find(
        edges, n->loops, n->count, 1e-9 * size + 4 * rounding_of(d), d->allocator, count_plain, n);
    ita_give(d->allocator, edges, most * sizeof *edges);
    return status;
}

// How many loops are around each. Of those that lie on each other one is asked for all.
static ita_status nest(const ita_drawing *d, loop_facts *facts, size_t count) {
    nesting n = {.d = d, .facts = facts, .is_even_odd = drawing_current(d)->is_even_odd};
    box *boxes = ita_take(d->allocator, count * sizeof *boxes);
    n.firsts = ita_take(d->allocator, count * sizeof *n.firsts);
    n.loops = ita_take_zeroed(d->allocator, count, sizeof *n.loops);
    ita_status status = boxes && n.firsts && n.loops ? find_twins(&n, count) : ITA_E_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        if (facts[i].is_twin) continue;
        n.firsts[n.count] = i;
        boxes[n.count++] = (box){facts[i].x0, facts[i].y0, facts[i].x1, facts[i].y1};
    }
    if (!status && nesting_pays(n.count)) status = nest_plain(&n);
    if (!status) status = nesting_others(n.loops, boxes, n.count, d->allocator, count_around, &n);
    for (size_t i = 0; i < count && !status; i++)
        if (facts[i].is_twin) facts[i].around = facts[facts[i].like].around + facts[i].in_stack;
    ita_give(d->allocator, boxes, count * sizeof *boxes);
    ita_give(d->allocator, n.firsts, count * sizeof *n.firsts);
    ita_give(d->allocator, n.loops, count * sizeof *n.loops);
    return status;
}

// A shape's edges as they are drawn: before its loops are turned, and some of them left out.
typedef struct as_drawn {
    const loop_facts *facts;
    loose_edge *edges;
    uint32_t *loops; // of each edge
    size_t count;
    double off; // how far an end may be off
} as_drawn;

static ita_status copy_drawn(const ita_drawing *d, const loop_facts *facts, as_drawn *out) {
    const size_t first = drawing_current(d)->first_edge;
    *out = (as_drawn){.facts = facts, .count = d->edge_count - first};
    out->off = 2 * rounding_of(d) + 1e-12 * size_of(facts);
    out->edges = ita_take(d->allocator, out->count * sizeof *out->edges);
    out->loops = ita_take(d->allocator, out->count * sizeof *out->loops);
    if (!out->edges || !out->loops) return ITA_E_MEMORY;
    uint32_t loop = 0;
    for (size_t i = 0; i < out->count; i++) {
        if (first + i == facts[loop].end) loop++;
        out->edges[i] = drawing_loose(d, first + i);
        out->loops[i] = loop;
    }
    return ITA_OK;
}

static void drop_drawn(const ita_drawing *d, as_drawn *a) {
    ita_give(d->allocator, a->edges, a->count * sizeof *a->edges);
    ita_give(d->allocator, a->loops, a->count * sizeof *a->loops);
}

// Takes the edges of the current shape's loops that are not seen out of the drawing.
static void remove_unseen(ita_drawing *d, const loop_facts *facts, size_t count) {
    d->edge_count = drawing_current(d)->first_edge;
    d->loop_count = drawing_current(d)->first_loop;
    for (size_t i = 0; i < count; i++) {
        if (facts[i].is_unseen) continue;
        const size_t length = facts[i].end - facts[i].first, to = d->edge_count;
        memmove(&d->edges[to], &d->edges[facts[i].first], length * sizeof *d->edges);
        if (d->is_ring) memmove(&d->ring[to], &d->ring[facts[i].first], length * sizeof *d->ring);
        d->edge_count += length;
        d->loops[d->loop_count++] = (uint32_t)d->edge_count;
    }
}

// The edge with which a loop goes on at an end of one of its edges.
static const loose_edge *goes_on(const as_drawn *a, size_t i, bool at_end) {
    const loop_facts *f = &a->facts[a->loops[i]];
    const size_t first = f->first - a->facts->first, end = f->end - a->facts->first;
    if (at_end) return &a->edges[i + 1 < end ? i + 1 : first];
    return &a->edges[i > first ? i - 1 : end - 1];
}

// Where a straight edge and the straight one that goes on from it lead, seen from a corner.
typedef struct legs {
    spot own, next;
} legs;

static spot other_end(const loose_edge *e, bool of_end) {
    return of_end ? e->from : e->to;
}

static bool find_legs(const as_drawn *a, size_t i, bool at_end, spot corner, legs *out) {
    const loose_edge *next = goes_on(a, i, at_end);
    out->own = spot_sub(other_end(&a->edges[i], at_end), corner);
    out->next = spot_sub(other_end(next, !at_end), corner);
    return next->kind == ITA_EDGE_LINE;
}

// Directions that surely differ, for ends that are off so far.
static bool differ(spot u, spot v, double off) {
    const double most = 4 * off * (spot_length(u) + spot_length(v));
    return fabs(spot_cross(u, v)) > most || spot_dot(u, v) < -most;
}

// Whether v lies on the way from a to b, counter-clockwise.
static bool lies_between(spot a, spot b, spot v) {
    const bool is_left_of_a = spot_cross(a, v) > 0, is_right_of_b = spot_cross(v, b) > 0;
    return spot_cross(a, b) > 0 ? is_left_of_a && is_right_of_b : is_left_of_a || is_right_of_b;
}

static bool touch_at_corner(const legs *a, const legs *b, double off) {
    if (!differ(a->own, a->next, off) || !differ(b->own, b->next, off)) return false;
    if (!differ(a->own, b->own, off) || !differ(a->own, b->next, off)) return false;
    if (!differ(a->next, b->own, off) || !differ(a->next, b->next, off)) return false;
    return lies_between(a->own, a->next, b->own) == lies_between(a->own, a->next, b->next);
}

// Whether an end of j lies inside i, and its loop stays on one side there.
static bool touches_inside(const as_drawn *a, size_t i, size_t j, bool at_end) {
    const loose_edge *e = &a->edges[i], *f = &a->edges[j];
    const spot at = at_end ? f->to : f->from, along = spot_sub(e->to, e->from);
    const double length = spot_length(along), most = 4 * a->off * length;
    const double t = spot_dot(spot_sub(at, e->from), along);
    legs l;
    if (fabs(spot_cross(along, spot_sub(at, e->from))) > a->off * length) return false;
    if (t < most || t > length * length - most || !find_legs(a, j, at_end, at, &l)) return false;
    const double x = spot_cross(along, l.own), y = spot_cross(along, l.next);
    return (x > most && y > most) || (x < -most && y < -most);
}

static double distance_of(const loose_edge *e, spot p) {
    double distance;
    (void)loose_nearest(e, p, &distance);
    return distance;
}

// Whether two straight edges of different loops lie apart, or meet at a point at which neither loop
// goes from one side of the other to its other side.
static bool only_touch(const as_drawn *a, size_t i, size_t j) {
    const loose_edge *e = &a->edges[i], *f = &a->edges[j];
    if (e->kind != ITA_EDGE_LINE || f->kind != ITA_EDGE_LINE) return false;
    for (int k = 0; k < 4; k++) {
        const bool e_end = k & 1, f_end = k & 2;
        const spot p = e_end ? e->to : e->from, q = f_end ? f->to : f->from;
        legs x, y;
        if (spot_distance(p, q) > a->off) continue;
        return find_legs(a, i, e_end, p, &x) && find_legs(a, j, f_end, q, &y) &&
               touch_at_corner(&x, &y, a->off);
    }
    for (int k = 0; k < 2; k++)
        if (touches_inside(a, i, j, k) || touches_inside(a, j, i, k)) return true;
    const spot u = spot_sub(e->to, e->from), v = spot_sub(f->to, f->from);
    const double s1 = spot_cross(u, spot_sub(f->from, e->from));
    const double s2 = spot_cross(u, spot_sub(f->to, e->from));
    const double s3 = spot_cross(v, spot_sub(e->from, f->from));
    const double s4 = spot_cross(v, spot_sub(e->to, f->from));
    if ((s1 > 0) != (s2 > 0) && (s3 > 0) != (s4 > 0)) return false;
    return distance_of(e, f->from) > a->off && distance_of(e, f->to) > a->off &&
           distance_of(f, e->from) > a->off && distance_of(f, e->to) > a->off;
}

// What meets a twin meets the first: edges of all but twins.
typedef struct meeting {
    const as_drawn *drawn;
    loose_edge *edges;
    uint32_t *places; // among those drawn
    size_t count;
} meeting;

// Stops where a loop crosses another one, or may.
static ita_status meet(void *user, size_t i, size_t j) {
    const meeting *m = user;
    const as_drawn *a = m->drawn;
    const size_t e = m->places[i], f = m->places[j];
    return a->loops[e] == a->loops[f] || only_touch(a, e, f) ? ITA_OK : ITA_E_STOPPED;
}

static ita_status meet_nowhere(const ita_drawing *d, const as_drawn *a, bool *answer) {
    meeting m = {.drawn = a};
    m.edges = ita_take(d->allocator, a->count * sizeof *m.edges);
    m.places = ita_take(d->allocator, a->count * sizeof *m.places);
    ita_status status = m.edges && m.places ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; i < a->count && !status; i++) {
        if (a->facts[a->loops[i]].is_twin) continue;
        m.edges[m.count] = a->edges[i];
        m.places[m.count++] = (uint32_t)i;
    }
    if (!status) status = loose_neighbours(m.edges, m.count, a->off, d->allocator, meet, &m);
    *answer = status != ITA_E_STOPPED;
    ita_give(d->allocator, m.edges, a->count * sizeof *m.edges);
    ita_give(d->allocator, m.places, a->count * sizeof *m.places);
    return *answer ? status : ITA_OK;
}

// Whether no loops cross, but for twins that are not seen, and go round what they do once if
// they are not seen: then what was found of them at one place holds for the whole.
static ita_status cross_nowhere(const ita_drawing *d, as_drawn *a, size_t loop_count,
                                bool *answer) {
    ita_status status = ITA_OK;
    *answer = true;
    for (size_t i = 0, at = 0; i < loop_count && !status && *answer; i++) {
        const loop_facts *f = &a->facts[i];
        const size_t count = f->end - f->first;
        if (f->is_twin)
            *answer = f->is_unseen;
        else if (f->is_unseen)
            status = loose_is_walked_once(a->edges + at, count, f->area, d->allocator, answer);
        at += count;
    }
    return status || !*answer ? status : meet_nowhere(d, a, answer);
}

// Whether the loops that are left go round just what is ink, all loops as they are drawn.
static ita_status is_all_ink(const ita_drawing *d, const as_drawn *a, bool *answer) {
    const size_t first = drawing_current(d)->first_edge, count = d->edge_count - first;
    loose_edge *rest = ita_take(d->allocator, (count + 1) * sizeof *rest);
    if (!rest) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        rest[i] = drawing_loose(d, first + i);
    const ita_status status =
        loose_is_ink(a->edges, a->count, rest, count, rounding_of(d), d->allocator, answer);
    ita_give(d->allocator, rest, (count + 1) * sizeof *rest);
    return status;
}

// Turns the loops that are seen so that their inside is on the left, and leaves out the others.
// By the rule of odd and even all are seen, and where those that are left go round each place once
// or not at all, that is the ink; by the other rule too, where all are seen and go as they are
// drawn, or all the other way. Else loops that meet may cancel what crosses them, or cross each
// other at a common corner: then it is asked what is ink.
static ita_status turn_loops(ita_drawing *d, loop_facts *facts, size_t count, bool *is_well) {
    const bool is_even_odd = drawing_current(d)->is_even_odd;
    bool is_any_unseen = false, is_any_kept = false, is_any_turned = false, is_apart = true;
    as_drawn drawn = {.facts = facts};
    for (size_t i = 0; i < count; i++) {
        loop_facts *f = &facts[i];
        const bool outside = is_even_odd ? f->around % 2 == 0 : f->around == 0;
        const bool inside = is_even_odd ? !outside : f->around + f->direction == 0;
        f->is_unseen = outside == inside; // ink on both sides
        f->wanted = outside ? 1 : -1;
        is_any_unseen = is_any_unseen || f->is_unseen;
        is_any_kept = is_any_kept || f->direction == f->wanted;
        is_any_turned = is_any_turned || f->direction != f->wanted;
    }
    const bool is_asked = !is_even_odd && (is_any_unseen || (is_any_kept && is_any_turned));
    ita_status status = is_asked ? copy_drawn(d, facts, &drawn) : ITA_OK;
    for (size_t i = 0; i < count; i++)
        if (!facts[i].is_unseen && facts[i].direction != facts[i].wanted)
            drawing_turn_back(d, facts[i].first, facts[i].end);
    if (is_any_unseen) remove_unseen(d, facts, count);
    if (is_asked && !status) status = cross_nowhere(d, &drawn, count, &is_apart);
    if (!is_apart && !status) status = is_all_ink(d, &drawn, is_well);
    drop_drawn(d, &drawn);
    return status;
}

ita_status ink_orient(ita_drawing *d, ita_diag *diag) {
    const draw_shape *shape = drawing_current(d);
    size_t count = d->loop_count - shape->first_loop;
    bool is_well = false, is_backwards;
    if (count > 1) {
        if (is_walked_well(d, &is_well, &is_backwards))
            return ita_fail(diag, ITA_E_MEMORY, "memory");
        if (is_well && is_backwards) reverse_all(d);
        if (is_well) return ITA_OK;
    }
    loop_facts *facts = ita_take_zeroed(d->allocator, count, sizeof *facts);
    if (!facts) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0, first = shape->first_edge; i < count; i++) {
        facts[i].first = first;
        facts[i].end = first = d->loops[shape->first_loop + i];
        measure_loop(d, &facts[i]);
    }
    is_well = true;
    ita_status status = count > 1 ? nest(d, facts, count) : ITA_OK;
    if (!status) status = turn_loops(d, facts, count, &is_well);
    ita_give(d->allocator, facts, count * sizeof *facts);
    if (status) return ita_fail(diag, status, "memory");
    return is_well ? ITA_OK : drawing_complain(d, diag, "geom.shape.twice", shape->offset);
}
