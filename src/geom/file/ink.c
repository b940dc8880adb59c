// Which side of each loop of a shape is inside, by its fill rule: loops are turned so that it is on
// their left, and those with ink on both sides are left out. Knows no file format.
#include "geom/file/ink.h"

#include "geom/file/ink_loops.h"
#include "geom/loose/monotone.h"
#include "geom/outline/nesting.h"
#include "geom/outline/nodes.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

// A point that is this share of its loop's box off the other loop decides at once. Where the loops
// run along each other, so that many points were asked, one that is surely off has to do: further
// than rounding, and than this share of the box around.
#define CLEARLY_OFF  (1.0 / 16)
#define SURELY_OFF   1e-6
#define POINTS_ASKED 64

double ink_size(const loop_facts *loop) {
    return fmax(loop->x1 - loop->x0, loop->y1 - loop->y0);
}

double ink_rounding(const ita_drawing *d) {
    const int places = drawing_places(d);
    return places > 1 ? fmax(1, d->enlargement) / (double)decimal_power(places) : 0;
}

// A loop of which no point that was asked is further off another one lies along it: it is a lobe.
static double off_when_along(const ita_drawing *d, const loop_facts *loop) {
    return fmax(1e-9 * ink_size(loop), 2 * ink_rounding(d));
}

// A loop that may be around others: what runs below a point tells how often it goes round that.
typedef struct around_loop {
    const loose_edge *edges;
    size_t count;
    strand_list strands;
} around_loop;

static int winding_at(const around_loop *b, spot p) {
    int winding = 0;
    double t;
    for (size_t i = 0; i < b->strands.count; i++) {
        const strand *s = &b->strands.items[i];
        if (s->x0 <= p.x && p.x < s->x1 && strand_height(s, p.x, &t) < p.y) winding += s->direction;
    }
    return winding;
}

static double nearest_to(const around_loop *b, spot p) {
    double least = INFINITY;
    for (size_t i = 0; i < b->count; i++) {
        double distance;
        (void)loose_nearest(&b->edges[i], p, &distance);
        least = fmin(least, distance);
    }
    return least;
}

// Asked at a point of `edges` that is clearly off the loop around, or at the one that is farthest
// from it. The points come in an order that soon has some everywhere: each multiple of a power of
// two before those of the next smaller one. Where none is further than `along`, it is `lobe`.
static int winding_about(const around_loop *b, const loose_edge *edges, size_t count, double clear,
                         double sure, double along, int lobe) {
    double farthest = -1;
    int answer = 0;
    size_t step = 1, asked = 0;
    while (2 * step <= 2 * count)
        step *= 2;
    for (; step > 0; step /= 2)
        for (size_t i = step; i <= 2 * count; i += 2 * step) {
            const spot p = loose_at(&edges[(i - 1) / 2], i % 2 ? 0 : 0.5);
            const double nearest = nearest_to(b, p);
            if (nearest > farthest) farthest = nearest, answer = winding_at(b, p);
            if (farthest > (++asked < POINTS_ASKED ? clear : sure)) return answer;
        }
    return answer || farthest > along ? answer : lobe;
}

static const loose_edge *edges_of(const as_drawn *drawn, const loop_facts *loop) {
    return drawn->edges + (loop->first - drawn->facts->first);
}

// How often loop b goes round loop a.
static ita_status times_around(const ita_drawing *d, const as_drawn *drawn, const loop_facts *a,
                               const loop_facts *b, int *times) {
    around_loop around = {edges_of(drawn, b), b->end - b->first, {.allocator = d->allocator}};
    strand_list *strands = &around.strands;
    const ita_status status = strands_add(strands, around.edges, around.count, 0);
    const double sure = fmax(ink_size(b) * SURELY_OFF, 2 * ink_rounding(d));
    const double clear = fmax(ink_size(a) * CLEARLY_OFF, sure);
    if (!status)
        *times = winding_about(&around, edges_of(drawn, a), a->end - a->first, clear, sure,
                               off_when_along(d, b), b->direction);
    ita_give(d->allocator, strands->items, strands->capacity * sizeof *strands->items);
    ita_give(d->allocator, strands->stops, strands->stop_capacity * sizeof *strands->stops);
    return status;
}

static void measure_loop(const ita_drawing *d, loop_facts *loop) {
    loop->area = area_of(d, loop->first, loop->end);
    loop->direction = loop->area >= 0 ? 1 : -1;
    loop->x0 = loop->y0 = 1e300;
    loop->x1 = loop->y1 = -1e300;
    for (size_t i = loop->first; i < loop->end; i++) {
        const loose_edge e = drawing_loose(d, i);
        const box b = box_of_loose(&e);
        loop->x0 = fmin(loop->x0, b.x0), loop->y0 = fmin(loop->y0, b.y0);
        loop->x1 = fmax(loop->x1, b.x1), loop->y1 = fmax(loop->y1, b.y1);
    }
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
    const as_drawn *drawn;
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
    int times;
    const ita_status status = times_around(n->d, n->drawn, inner, outer, &times);
    if (status) return status;
    // twins go the other way as often as this one goes its own
    inner->around += (n->is_even_odd ? abs(times) : times * outer->direction) * outer->all_twins;
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
        size = fmax(size, ink_size(f));
    }
    const ita_status status = nesting_find(
        edges, n->loops, n->count, 1e-9 * size + 4 * ink_rounding(d), d->allocator, count_plain, n);
    ita_give(d->allocator, edges, most * sizeof *edges);
    return status;
}

// How many loops are around each. Of those that lie on each other one is asked for all.
static ita_status nest(const ita_drawing *d, const as_drawn *drawn, loop_facts *facts,
                       size_t count) {
    nesting n = {
        .d = d, .drawn = drawn, .facts = facts, .is_even_odd = drawing_current(d)->is_even_odd};
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

static ita_status copy_drawn(const ita_drawing *d, const loop_facts *facts, as_drawn *out) {
    const size_t first = drawing_current(d)->first_edge;
    *out = (as_drawn){.facts = facts, .count = d->edge_count - first};
    out->off = 2 * ink_rounding(d) + 1e-12 * ink_size(facts);
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

// Whether the loops that are left go round just what is ink, all loops as they are drawn.
static ita_status is_all_ink(const ita_drawing *d, const as_drawn *a, bool *answer) {
    const size_t first = drawing_current(d)->first_edge, count = d->edge_count - first;
    loose_edge *rest = ita_take(d->allocator, (count + 1) * sizeof *rest);
    if (!rest) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        rest[i] = drawing_loose(d, first + i);
    const ita_status status =
        loose_is_ink(a->edges, a->count, rest, count, ink_rounding(d), d->allocator, answer);
    ita_give(d->allocator, rest, (count + 1) * sizeof *rest);
    return status;
}

// ---- as they are walked

#define WALK_EDGES_MOST 1500
// A loop that is less than this share of the whole would not be noticed there by its area.
#define NOTICED 1e-5

// Whether the loops that come near no other go as they have to, or all the other way. Small ones
// that come near others are not seen here.
static ita_status do_others_agree(const ita_drawing *d, const as_drawn *a, loop_facts *facts,
                                  size_t count, double walked, bool *answer) {
    const ita_status status = ink_find_met(d, a, facts);
    const int way = walked < 0 ? -1 : 1;
    for (size_t i = 0; i < count && *answer; i++)
        *answer = facts[i].is_met
                      ? fabs(facts[i].area) > NOTICED * fabs(walked)
                      : !facts[i].is_unseen && facts[i].direction == way * facts[i].wanted;
    return status;
}

// True when the loops as they are walked (or all of them backwards) go round the ink just once, by
// either fill rule. Loops that meet at points can be walked in many ways, so this is asked before
// the loops are looked at one by one. The area alone does not tell: what is covered twice may be as
// large as what is walked the wrong way, and a loop that stands alone too small to be noticed.
static ita_status is_walked_well(const ita_drawing *d, const as_drawn *a, loop_facts *facts,
                                 size_t count, bool *answer, bool *backwards) {
    *answer = false;
    if (a->count > WALK_EDGES_MOST) return ITA_OK;
    double walked = 0;
    for (size_t i = 0; i < count; i++)
        walked += facts[i].area;
    *backwards = walked < 0;
    const ita_status status =
        loose_is_walked_once(a->edges, a->count, walked, d->allocator, answer);
    if (status || !*answer) return status;
    return do_others_agree(d, a, facts, count, walked, answer);
}

// ---- one by one

static void judge_loops(bool is_even_odd, loop_facts *facts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        loop_facts *f = &facts[i];
        const bool outside = is_even_odd ? f->around % 2 == 0 : f->around == 0;
        const bool inside = is_even_odd ? !outside : f->around + f->direction == 0;
        f->is_unseen = outside == inside; // ink on both sides
        f->wanted = outside ? 1 : -1;
    }
}

// Turns the loops that are seen so that their inside is on the left, and leaves out the others.
// By the rule of odd and even all are seen, and where those that are left go round each place once
// or not at all, that is the ink; by the other rule too, where all are seen and go as they are
// drawn, or all the other way. Else loops that meet may cancel what crosses them, or cross each
// other at a common corner: then it is asked what is ink.
static ita_status turn_loops(ita_drawing *d, const as_drawn *drawn, const loop_facts *facts,
                             size_t count, bool *is_well) {
    bool is_any_unseen = false, is_any_kept = false, is_any_turned = false, is_apart = true;
    for (size_t i = 0; i < count; i++) {
        const loop_facts *f = &facts[i];
        is_any_unseen = is_any_unseen || f->is_unseen;
        is_any_kept = is_any_kept || f->direction == f->wanted;
        is_any_turned = is_any_turned || f->direction != f->wanted;
        if (!f->is_unseen && f->direction != f->wanted) drawing_turn_back(d, f->first, f->end);
    }
    if (is_any_unseen) remove_unseen(d, facts, count);
    *is_well = true;
    if (drawing_current(d)->is_even_odd) return ITA_OK;
    if (!is_any_unseen && !(is_any_kept && is_any_turned)) return ITA_OK;
    const ita_status status = ink_cross_nowhere(d, drawn, count, &is_apart);
    return status || is_apart ? status : is_all_ink(d, drawn, is_well);
}

static ita_status orient_loops(ita_drawing *d, loop_facts *facts, size_t count, bool *is_well) {
    as_drawn drawn;
    bool backwards;
    ita_status status = copy_drawn(d, facts, &drawn);
    if (!status) status = nest(d, &drawn, facts, count);
    if (!status) {
        judge_loops(drawing_current(d)->is_even_odd, facts, count);
        status = is_walked_well(d, &drawn, facts, count, is_well, &backwards);
    }
    if (!status && !*is_well)
        status = turn_loops(d, &drawn, facts, count, is_well);
    else if (!status && backwards)
        reverse_all(d);
    drop_drawn(d, &drawn);
    return status;
}

ita_status ink_orient(ita_drawing *d, ita_diag *diag) {
    const draw_shape *shape = drawing_current(d);
    const size_t count = d->loop_count - shape->first_loop;
    loop_facts *facts = ita_take_zeroed(d->allocator, count, sizeof *facts);
    if (!facts) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0, first = shape->first_edge; i < count; i++) {
        facts[i].first = first;
        facts[i].end = first = d->loops[shape->first_loop + i];
        measure_loop(d, &facts[i]);
    }
    bool is_well = true;
    ita_status status = ITA_OK;
    if (count > 1)
        status = orient_loops(d, facts, count, &is_well);
    else if (count == 1 && facts->direction < 0)
        drawing_turn_back(d, facts->first, facts->end);
    ita_give(d->allocator, facts, count * sizeof *facts);
    if (status) return ita_fail(diag, status, "memory");
    return is_well ? ITA_OK : drawing_complain(d, diag, "geom.shape.twice", shape->offset);
}
