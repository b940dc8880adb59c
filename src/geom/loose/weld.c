// Welding, cancelling and cutting edges in doubles within a stated tolerance.
// Deterministic: the same edges in the same order give the same numbers everywhere.
#include "geom/loose/weld.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

void weld_open(weld *w, ita_tolerance tolerance, const ita_allocator *allocator) {
    *w = (weld){.allocator = allocator, .tolerance = tolerance};
}

void weld_close(weld *w) {
    ita_give(w->allocator, w->points, w->point_capacity * sizeof *w->points);
    ita_give(w->allocator, w->parts, w->part_capacity * sizeof *w->parts);
    ita_give(w->allocator, w->cells, w->cell_count * sizeof *w->cells);
    ita_give(w->allocator, w->next, w->next_capacity * sizeof *w->next);
    weld_open(w, w->tolerance, w->allocator);
}

// ---- points

static size_t cell_of(const weld *w, int64_t x, int64_t y) {
    uint64_t h = (uint64_t)x * 0x9e3779b97f4a7c15u ^ (uint64_t)y * 0xc2b2ae3d27d4eb4fu;
    h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9u;
    return ita_slot(h ^ h >> 32, w->cell_count - 1);
}

// Cells are sixteen tolerances wide: most points look into one cell only.
static int64_t coordinate_of(const weld *w, double x) {
    return (int64_t)floor(x / (16 * w->tolerance.distance));
}

// The cells along one axis that may hold points within the tolerance.
static void cells_near(const weld *w, double x, int64_t *first, int64_t *last) {
    double place = x / (16 * w->tolerance.distance), cell = floor(place), inside = place - cell;
    *first = (int64_t)cell - (inside < 1.0 / 16 + 1e-9);
    *last = (int64_t)cell + (inside > 15.0 / 16 - 1e-9);
}

static ita_status widen(weld *w) {
    size_t wanted = w->cell_count ? 2 * w->cell_count : 64;
    uint32_t *cells = ita_take_zeroed(w->allocator, wanted, sizeof *cells);
    if (!cells) return ITA_E_MEMORY;
    ita_give(w->allocator, w->cells, w->cell_count * sizeof *w->cells);
    w->cells = cells;
    w->cell_count = wanted;
    for (size_t i = 0; i < w->point_count; i++) {
        size_t cell =
            cell_of(w, coordinate_of(w, w->points[i].x), coordinate_of(w, w->points[i].y));
        w->next[i] = w->cells[cell];
        w->cells[cell] = (uint32_t)i + 1;
    }
    return ITA_OK;
}

static uint32_t find_in_cell(const weld *w, int64_t x, int64_t y, spot p) {
    double reach = w->tolerance.distance * w->tolerance.distance;
    for (uint32_t at = w->cells[cell_of(w, x, y)]; at; at = w->next[at - 1]) {
        spot d = spot_sub(w->points[at - 1], p);
        if (spot_dot(d, d) <= reach) return at - 1;
    }
    return WELD_NONE;
}

static uint32_t find_point(const weld *w, spot p) {
    if (!w->cell_count) return WELD_NONE;
    int64_t x0, x1, y0, y1;
    cells_near(w, p.x, &x0, &x1);
    cells_near(w, p.y, &y0, &y1);
    for (int64_t x = x0; x <= x1; x++)
        for (int64_t y = y0; y <= y1; y++) {
            uint32_t found = find_in_cell(w, x, y, p);
            if (found != WELD_NONE) return found;
        }
    return WELD_NONE;
}

// The number of the point within the tolerance, or of a new one.
static ita_status number_of(weld *w, spot p, uint32_t *number) {
    *number = find_point(w, p);
    if (*number != WELD_NONE) return ITA_OK;
    ita_status status = ita_grow(w->allocator, &w->points, &w->point_capacity, w->point_count + 1,
                                 sizeof *w->points);
    if (!status)
        status = ita_grow(w->allocator, &w->next, &w->next_capacity, w->point_count + 1,
                          sizeof *w->next);
    if (!status && w->point_count >= w->cell_count) status = widen(w);
    if (status) return status;
    *number = (uint32_t)w->point_count;
    w->points[w->point_count++] = p;
    size_t cell = cell_of(w, coordinate_of(w, p.x), coordinate_of(w, p.y));
    w->next[*number] = w->cells[cell];
    w->cells[cell] = *number + 1;
    return ITA_OK;
}

// ---- parts

// The place on an edge that is as far from its beginning as from its end: the same however the
// curve is parametrised.
static spot middle_of(const loose_edge *e) {
    double low = 0, high = 1;
    if (e->kind <= ITA_EDGE_ARC || (e->from.x == e->to.x && e->from.y == e->to.y))
        return loose_at(e, 0.5);
    for (int i = 0; i < 44; i++) {
        double t = (low + high) / 2;
        spot p = loose_at(e, t), u = spot_sub(p, e->from), v = spot_sub(p, e->to);
        if (spot_dot(u, u) < spot_dot(v, v))
            low = t;
        else
            high = t;
    }
    return loose_at(e, (low + high) / 2);
}

static ita_status put_part(weld *w, const loose_edge *edge) {
    weld_part part = {.edge = *edge, .middle = WELD_NONE};
    ita_status status = number_of(w, edge->from, &part.from);
    if (!status) status = number_of(w, edge->to, &part.to);
    if (!status && edge->kind != ITA_EDGE_LINE)
        status = number_of(w, middle_of(edge), &part.middle);
    if (status) return status;
    if (part.from == part.to && (part.middle == WELD_NONE || part.middle == part.from))
        return ITA_OK; // shorter than the tolerance
    status =
        ita_grow(w->allocator, &w->parts, &w->part_capacity, w->part_count + 1, sizeof *w->parts);
    if (!status) w->parts[w->part_count++] = part;
    return status;
}

static ita_status put_parts(weld *w, const loose_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ita_status status = put_part(w, &edges[i]);
        if (status) return status;
    }
    return ITA_OK;
}

// ---- cancelling

static uint64_t pair_hash(const weld_part *p) {
    uint64_t low = p->from < p->to ? p->from : p->to, high = p->from < p->to ? p->to : p->from;
    return ita_mix((low << 32 | high) + (uint64_t)p->middle * 0x9e3779b97f4a7c15u);
}

// Whether the places of a curve lie on another within a distance.
static bool lies_along(const loose_edge *a, const loose_edge *b, double most) {
    for (int i = 1; i < 8; i++) {
        const spot at = loose_at(a, i / 8.0);
        double distance = spot_distance(at, loose_at(b, 1 - i / 8.0)); // as it runs, backwards
        if (distance > most) (void)loose_nearest(b, at, &distance);
        if (distance > most) return false;
    }
    return true;
}

// Ends and middle tell arcs apart; other curves may share these and bend elsewhere.
static bool is_opposite(const weld *w, const weld_part *p, const weld_part *q) {
    if (p->from != q->to || p->to != q->from || p->middle != q->middle) return false;
    const bool are_arcs = p->edge.kind <= ITA_EDGE_ARC && q->edge.kind <= ITA_EDGE_ARC;
    if (!are_arcs) {
        const bool is_closed = p->from == p->to; // then it is the area that tells the way round
        if (is_closed && !(loose_area(&p->edge, 1) * loose_area(&q->edge, 1) < 0)) return false;
        const double most = 2 * w->tolerance.distance;
        return lies_along(&p->edge, &q->edge, most) && lies_along(&q->edge, &p->edge, most);
    }
    if (p->from != p->to) return true;
    return p->edge.turn != q->edge.turn; // full circles
}

// Chains of parts by their unordered pair of points; a part that finds its opposite takes it out.
static void cancel_all(weld *w, uint32_t *heads, size_t slots, uint32_t *next, bool *is_gone) {
    for (size_t i = 0; i < w->part_count; i++) {
        uint32_t *head = &heads[ita_slot(pair_hash(&w->parts[i]), slots - 1)], *link = head;
        while (*link && !is_opposite(w, &w->parts[*link - 1], &w->parts[i]))
            link = &next[*link - 1];
        if (*link) {
            is_gone[i] = is_gone[*link - 1] = true;
            *link = next[*link - 1];
        } else {
            next[i] = *head;
            *head = (uint32_t)i + 1;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (!is_gone[i]) w->parts[kept++] = w->parts[i];
    w->part_count = kept;
}

// An edge by the numbers of its ends alone, chained by the unordered pair.
typedef struct stub {
    uint32_t from, to, next; // next: stub + 1
    bool is_gone;
} stub;

static bool is_same_point(spot p, spot q) {
    return p.x == q.x && p.y == q.y;
}

// Straight edges only; the ends of neighbours in the list are looked up once.
static ita_status number_stubs(weld *w, const loose_edge *edges, size_t count, stub *stubs,
                               uint32_t *heads, size_t slots) {
    size_t loop = 0;
    for (size_t i = 0; i < count; i++) {
        stub *s = &stubs[i];
        ita_status status = ITA_OK;
        bool goes_on = i > loop && is_same_point(edges[i].from, edges[i - 1].to);
        if (goes_on)
            s->from = stubs[i - 1].to;
        else
            status = number_of(w, edges[i].from, &s->from);
        if (!goes_on) loop = i;
        if (!status && i > loop && is_same_point(edges[i].to, edges[loop].from))
            s->to = stubs[loop].from;
        else if (!status)
            status = number_of(w, edges[i].to, &s->to);
        if (status) return status;
        s->is_gone = s->from == s->to;
        if (s->is_gone) continue;
        uint64_t low = s->from < s->to ? s->from : s->to, high = s->from ^ s->to ^ low;
        uint64_t h = (low << 32 | high) * 0x9e3779b97f4a7c15u;
        uint32_t *head = &heads[ita_slot(h ^ h >> 32, slots - 1)], *link = head;
        while (*link && (stubs[*link - 1].from != s->to || stubs[*link - 1].to != s->from))
            link = &stubs[*link - 1].next;
        if (*link) {
            stub *other = &stubs[*link - 1];
            *link = other->next;
            other->is_gone = s->is_gone = true;
        } else {
            s->next = *head;
            *head = (uint32_t)i + 1;
        }
    }
    return ITA_OK;
}

ita_status weld_add_uncancelled(weld *w, const loose_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (edges[i].kind != ITA_EDGE_LINE) { // curves go the long way
            ita_status status = put_parts(w, edges, count);
            return status ? status : weld_cancel(w);
        }
    size_t slots = 64;
    while (slots < count)
        slots *= 2;
    stub *stubs = ita_take(w->allocator, (count + 1) * sizeof *stubs);
    uint32_t *heads = ita_take_zeroed(w->allocator, slots, sizeof *heads);
    ita_status status = stubs && heads ? ITA_OK : ITA_E_MEMORY;
    if (!status) status = number_stubs(w, edges, count, stubs, heads, slots);
    for (size_t i = 0; i < count && !status; i++) {
        if (stubs[i].is_gone) continue;
        status = ita_grow(w->allocator, &w->parts, &w->part_capacity, w->part_count + 1,
                          sizeof *w->parts);
        if (!status)
            w->parts[w->part_count++] =
                (weld_part){edges[i], stubs[i].from, stubs[i].to, WELD_NONE};
    }
    ita_give(w->allocator, heads, slots * sizeof *heads);
    ita_give(w->allocator, stubs, (count + 1) * sizeof *stubs);
    return status;
}

ita_status weld_compare(const loose_edge *a, size_t a_count, const loose_edge *b, size_t b_count,
                        ita_tolerance tolerance, const ita_allocator *allocator, bool *are_same) {
    weld w;
    weld_open(&w, tolerance, allocator);
    loose_edge *back = ita_take(allocator, (b_count + 1) * sizeof *back);
    ita_status status = back ? put_parts(&w, a, a_count) : ITA_E_MEMORY;
    for (size_t i = 0; i < b_count && back; i++)
        back[i] = loose_reversed(&b[i]);
    if (!status) status = put_parts(&w, back, b_count);
    if (!status) status = weld_cancel(&w);
    if (!status) status = weld_cut(&w, false);
    if (!status) status = weld_cancel(&w);
    *are_same = !status && w.part_count == 0;
    ita_give(allocator, back, (b_count + 1) * sizeof *back);
    weld_close(&w);
    return status;
}

ita_status weld_cancel(weld *w) {
    size_t slots = 64, count = w->part_count;
    while (slots < 2 * count)
        slots *= 2;
    uint32_t *heads = ita_take_zeroed(w->allocator, slots, sizeof *heads);
    uint32_t *next = ita_take_zeroed(w->allocator, count + 1, sizeof *next);
    bool *is_gone = ita_take_zeroed(w->allocator, count + 1, sizeof *is_gone);
    ita_status status = heads && next && is_gone ? ITA_OK : ITA_E_MEMORY;
    if (!status) cancel_all(w, heads, slots, next, is_gone);
    ita_give(w->allocator, is_gone, (count + 1) * sizeof *is_gone);
    ita_give(w->allocator, next, (count + 1) * sizeof *next);
    ita_give(w->allocator, heads, slots * sizeof *heads);
    return status;
}

// ---- cutting

typedef struct cut {
    uint32_t part;
    double t;
    uint32_t point;
} cut;

typedef struct cutter {
    weld *w;
    cut *cuts;
    size_t count, capacity;
    bool with_crossings;
    size_t pair_start; // cuts before the pair at hand
} cutter;

// Two curves of degree three cross in nine points at most, which makes eighteen cuts; more means
// that they run along each other, and then only their ends cut them.
#define PAIR_CUTS_MOST 18

static ita_status add_cut(cutter *c, size_t part, double t, uint32_t point) {
    ita_status status =
        ita_grow(c->w->allocator, &c->cuts, &c->capacity, c->count + 1, sizeof *c->cuts);
    if (!status) c->cuts[c->count++] = (cut){(uint32_t)part, t, point};
    return status;
}

static ita_status cut_at(cutter *c, size_t part, uint32_t point) {
    const weld_part *p = &c->w->parts[part];
    if (p->from == point || p->to == point) return ITA_OK;
    double distance, t = loose_nearest(&p->edge, c->w->points[point], &distance);
    if (distance > c->w->tolerance.distance) return ITA_OK;
    return add_cut(c, part, t, point);
}

static ita_status cut_both(cutter *c, size_t i, double s, size_t j, double t) {
    uint32_t point;
    ita_status status = number_of(c->w, loose_at(&c->w->parts[i].edge, s), &point);
    const weld_part *p = &c->w->parts[i], *q = &c->w->parts[j];
    if (!status && p->from != point && p->to != point) status = add_cut(c, i, s, point);
    if (!status && q->from != point && q->to != point) status = add_cut(c, j, t, point);
    return status;
}

// Whether the chord from p to q lies on one side of that from a to b, further than the reach.
static bool lies_aside(spot a, spot b, spot p, spot q, double reach) {
    const spot d = spot_sub(b, a);
    const double far = reach * spot_length(d);
    const double off_p = spot_cross(d, spot_sub(p, a)), off_q = spot_cross(d, spot_sub(q, a));
    return (off_p > far && off_q > far) || (off_p < -far && off_q < -far);
}

// Parameters of an edge this near to each other are not halved any more.
#define FINEST (1.0 / (1 << 20))

typedef struct piece_of_edge {
    size_t part;
    double t0, t1;
    spot from, to;
    double bend; // how far its middle is from that of its chord
} piece_of_edge;

static piece_of_edge piece_between(const cutter *c, size_t part, double t0, double t1) {
    const loose_edge *e = &c->w->parts[part].edge;
    piece_of_edge p = {part, t0, t1, loose_at(e, t0), loose_at(e, t1), 0};
    if (e->kind == ITA_EDGE_LINE) return p;
    p.bend = spot_distance(loose_at(e, (t0 + t1) / 2), spot_times(spot_add(p.from, p.to), 0.5));
    return p;
}

static bool lie_apart(const piece_of_edge *p, const piece_of_edge *q, double reach) {
    const spot a = p->from, b = p->to, d = q->from, e = q->to;
    return fmax(a.x, b.x) + reach < fmin(d.x, e.x) || fmax(d.x, e.x) + reach < fmin(a.x, b.x) ||
           fmax(a.y, b.y) + reach < fmin(d.y, e.y) || fmax(d.y, e.y) + reach < fmin(a.y, b.y) ||
           lies_aside(a, b, d, e, reach) || lies_aside(d, e, a, b, reach);
}

static ita_status cross_chords(cutter *c, const piece_of_edge *p, const piece_of_edge *q) {
    const spot d = spot_sub(p->to, p->from), g = spot_sub(q->to, q->from);
    const spot gap = spot_sub(q->from, p->from);
    const double area = spot_cross(d, g);
    if (fabs(area) <= 1e-9 * spot_length(d) * spot_length(g)) return ITA_OK;
    const double s = spot_cross(gap, g) / area, t = spot_cross(gap, d) / area;
    if (s < 0 || s > 1 || t < 0 || t > 1) return ITA_OK;
    return cut_both(c, p->part, p->t0 + s * (p->t1 - p->t0), q->part, q->t0 + t * (q->t1 - q->t0));
}

// Crossings of two parts, one of them a Bezier curve, by halving whichever bends more until both
// are almost straight. Curves that nearly run along each other are parted along their chords: boxes
// at a slant would all meet.
static ita_status cross(cutter *c, const piece_of_edge *p, const piece_of_edge *q) {
    if (c->count - c->pair_start > PAIR_CUTS_MOST) return ITA_OK;
    if (lie_apart(p, q, 2 * (p->bend + q->bend) + c->w->tolerance.distance)) return ITA_OK;
    const bool is_straight = p->bend + q->bend <= 0.01 * c->w->tolerance.distance;
    const bool halves_p = !is_straight && p->t1 - p->t0 > FINEST && 4 * p->bend >= q->bend;
    const bool halves_q = !is_straight && q->t1 - q->t0 > FINEST && 4 * q->bend >= p->bend;
    if (!halves_p && !halves_q) return cross_chords(c, p, q);
    const double s = halves_p ? (p->t0 + p->t1) / 2 : p->t1;
    const double t = halves_q ? (q->t0 + q->t1) / 2 : q->t1;
    const piece_of_edge of_p[2] = {halves_p ? piece_between(c, p->part, p->t0, s) : *p,
                                   halves_p ? piece_between(c, p->part, s, p->t1) : *p};
    const piece_of_edge of_q[2] = {halves_q ? piece_between(c, q->part, q->t0, t) : *q,
                                   halves_q ? piece_between(c, q->part, t, q->t1) : *q};
    ita_status status = ITA_OK;
    for (int i = 0; i <= (halves_p ? 1 : 0); i++)
        for (int k = 0; k <= (halves_q ? 1 : 0) && status == ITA_OK; k++)
            status = cross(c, &of_p[i], &of_q[k]);
    return status;
}

static bool is_end_on(const cutter *c, const loose_edge *edge, spot end) {
    double distance;
    (void)loose_nearest(edge, end, &distance);
    return distance <= c->w->tolerance.distance;
}

// Two lines of which one ends on the other within the tolerance cross there, if at all: where they
// are nearly parallel, the crossing as numbers lies anywhere along them.
static bool lines_meet_at_an_end(const cutter *c, const weld_part *p, const weld_part *q) {
    const loose_edge *a = &p->edge, *b = &q->edge;
    if (a->kind != ITA_EDGE_LINE || b->kind != ITA_EDGE_LINE) return false;
    return is_end_on(c, a, b->from) || is_end_on(c, a, b->to) || is_end_on(c, b, a->from) ||
           is_end_on(c, b, a->to);
}

// Where the circles or lines of two edges cross: 0 or 2 places, or 1 for lines; 1 where they touch,
// or miss each other by less than the tolerance.
static int crossings_of(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance,
                        spot out[2]) {
    if (a->kind == ITA_EDGE_LINE && b->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(a->to, a->from), g = spot_sub(b->to, b->from);
        double area = spot_cross(d, g);
        if (fabs(area) <= 1e-9 * spot_length(d) * spot_length(g)) return 0;
        out[0] = spot_add(a->from, spot_times(d, spot_cross(spot_sub(b->from, a->from), g) / area));
        return 1;
    }
    const loose_edge *arc = a->kind == ITA_EDGE_ARC ? a : b, *other = arc == a ? b : a;
    double r = spot_distance(arc->from, arc->c1), along; // from the centre to the common chord
    spot way;
    if (other->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(other->to, other->from);
        way = spot_times((spot){d.y, -d.x}, 1 / spot_length(d));
        along = spot_dot(way, spot_sub(other->from, arc->c1));
    } else {
        spot d = spot_sub(other->c1, arc->c1);
        double gap = spot_length(d), q = spot_distance(other->from, other->c1);
        if (!(gap > 1e-9 * (r + q))) return 0;
        way = spot_times(d, 1 / gap);
        along = (gap + (r - q) * (r + q) / gap) / 2;
    }
    double h2 = (r - along) * (r + along);
    out[0] = spot_add(arc->c1, spot_times(way, along < 0 ? -r : r));
    if (!(h2 > 0)) return fabs(along) - r <= tolerance.distance ? 1 : 0;
    spot middle = spot_add(arc->c1, spot_times(way, along));
    spot half = spot_times((spot){-way.y, way.x}, sqrt(h2));
    out[0] = spot_add(middle, half);
    out[1] = spot_sub(middle, half);
    return 2;
}

// Whether the first edge runs along the other between two parameters, within the tolerance. Where
// two smooth edges touch, they do for a while, and the numbers cross anywhere on that stretch, or
// twice.
static bool runs_along(const cutter *c, const loose_edge *a, const loose_edge *b, double s,
                       double other) {
    double off;
    (void)loose_nearest(b, loose_at(a, (s + other) / 2), &off);
    return off <= c->w->tolerance.distance;
}

// A cusp, a corner that is rounded off: the edges meet where one of them ends on the other.
static bool is_meeting_at_an_end(const cutter *c, const loose_edge *a, const loose_edge *b,
                                 double s) {
    const spot ends[4] = {a->from, a->to, b->from, b->to};
    for (int k = 0; k < 4; k++) {
        double off;
        const double end = loose_nearest(a, ends[k], &off);
        if (off <= c->w->tolerance.distance && is_end_on(c, b, ends[k]) &&
            runs_along(c, a, b, s, end))
            return true;
    }
    return false;
}

static ita_status cross_simply(cutter *c, size_t i, size_t j) {
    const loose_edge a = c->w->parts[i].edge, b = c->w->parts[j].edge;
    const double tolerance = c->w->tolerance.distance;
    spot places[2];
    double s[2], t[2];
    int found = crossings_of(&a, &b, c->w->tolerance, places), count = 0;
    for (int k = 0; k < found; k++) {
        double off_a, off_b;
        s[count] = loose_nearest(&a, places[k], &off_a);
        t[count] = loose_nearest(&b, places[k], &off_b);
        count += off_a <= tolerance && off_b <= tolerance;
    }
    if (count == 2 && runs_along(c, &a, &b, s[0], s[1])) { // they touch
        s[0] = (s[0] + s[1]) / 2, t[0] = (t[0] + t[1]) / 2;
        count = 1;
    }
    for (int k = 0; k < count; k++) {
        if (is_meeting_at_an_end(c, &a, &b, s[k])) continue;
        ita_status status = cut_both(c, i, s[k], j, t[k]);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status cut_pair(void *user, size_t i, size_t j) {
    cutter *c = user;
    const weld_part p = c->w->parts[i], q = c->w->parts[j];
    ita_status status = cut_at(c, i, q.from);
    if (!status && q.to != q.from) status = cut_at(c, i, q.to);
    if (!status) status = cut_at(c, j, p.from);
    if (!status && p.to != p.from) status = cut_at(c, j, p.to);
    if (status || !c->with_crossings || lines_meet_at_an_end(c, &p, &q)) return status;
    c->pair_start = c->count;
    if (p.edge.kind <= ITA_EDGE_ARC && q.edge.kind <= ITA_EDGE_ARC) return cross_simply(c, i, j);
    const piece_of_edge whole_p = piece_between(c, i, 0, 1), whole_q = piece_between(c, j, 0, 1);
    status = cross(c, &whole_p, &whole_q);
    if (c->count - c->pair_start > PAIR_CUTS_MOST) c->count = c->pair_start;
    return status;
}

static int compare_cuts(const void *a, const void *b, void *user) {
    (void)user;
    const cut *x = a, *y = b;
    if (x->part != y->part) return x->part < y->part ? -1 : 1;
    if (x->t != y->t) return x->t < y->t ? -1 : 1;
    return (x->point > y->point) - (x->point < y->point);
}

// The stretch of an edge between two parameters, with welded ends.
static loose_edge stretch(const loose_edge *e, double t0, double t1, spot from, spot to) {
    loose_edge s = *e;
    s.from = from;
    s.to = to;
    if (e->kind < ITA_EDGE_QUADRATIC) return s;
    // control points from the tangents at the ends: exact for Bezier curves of any degree
    double length = t1 - t0;
    spot d0 = loose_tangent(e, t0), d1 = loose_tangent(e, t1);
    s.kind = ITA_EDGE_CUBIC; // tangents of the cubic form are a third of the derivative
    s.c1 = spot_add(loose_at(e, t0), spot_times(d0, length));
    s.c2 = spot_sub(loose_at(e, t1), spot_times(d1, length));
    return s;
}

static ita_status apply_cuts(cutter *c) {
    weld *w = c->w;
    ita_sort(c->cuts, c->count, sizeof *c->cuts, compare_cuts, NULL);
    for (size_t i = 0; i < c->count;) {
        uint32_t index = c->cuts[i].part;
        weld_part whole = w->parts[index], rest = whole;
        double t0 = 0;
        for (; i < c->count && c->cuts[i].part == index; i++) {
            uint32_t point = c->cuts[i].point;
            if (point == rest.from || point == whole.to) continue;
            spot at = w->points[point];
            loose_edge first = stretch(&whole.edge, t0, c->cuts[i].t, rest.edge.from, at);
            ita_status status = put_part(w, &first);
            if (status) return status;
            rest.from = point;
            rest.edge = stretch(&whole.edge, c->cuts[i].t, 1, at, whole.edge.to);
            t0 = c->cuts[i].t;
        }
        if (whole.edge.kind != ITA_EDGE_LINE && t0 > 0) {
            ita_status status = number_of(w, middle_of(&rest.edge), &rest.middle);
            if (status) return status;
        }
        w->parts[index] = rest;
    }
    return ITA_OK;
}

ita_status weld_cut(weld *w, bool with_crossings) {
    size_t count = w->part_count;
    if (count == 0) return ITA_OK;
    cutter c = {.w = w, .with_crossings = with_crossings};
    straight_list list;
    straights_open(&list, count, w->allocator);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = straights_add(&list, &w->parts[i].edge, (uint32_t)i, 2 * w->tolerance.distance);
    if (!status) status = neighbours_find(&list, cut_pair, &c);
    straights_close(&list);
    if (!status) status = apply_cuts(&c);
    ita_give(w->allocator, c.cuts, c.capacity * sizeof *c.cuts);
    return status;
}
