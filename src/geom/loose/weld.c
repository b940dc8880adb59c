// Welding and cancelling edges in doubles within a stated tolerance; cutting is weld_cut.c.
// Deterministic: the same edges in the same order give the same numbers everywhere.
#include "geom/loose/weld.h"

#include "geom/loose/twins.h"
#include "geom/loose/weld_parts.h"
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

// Along one axis: the cell of a point, and the first and last that may hold points within the
// tolerance. Cells are sixteen tolerances wide: most points look into one cell only.
typedef struct cells {
    int64_t own, first, last;
} cells;

static cells cells_at(const weld *w, double x) {
    const double place = x / (16 * w->tolerance.distance);
    const int64_t whole = (int64_t)place, own = whole - (place < (double)whole);
    const double inside = place - (double)own;
    return (cells){own, own - (inside < 1.0 / 16 + 1e-9), own + (inside > 15.0 / 16 - 1e-9)};
}

static void put_in_cell(weld *w, uint32_t point, int64_t x, int64_t y) {
    const size_t cell = cell_of(w, x, y);
    w->next[point] = w->cells[cell];
    w->cells[cell] = point + 1;
}

// Room for so many points: at least one cell for each.
static ita_status widen(weld *w, size_t points) {
    size_t wanted = w->cell_count ? w->cell_count : 64;
    while (wanted < points)
        wanted *= 2;
    if (wanted == w->cell_count) return ITA_OK;
    uint32_t *wider = ita_take_zeroed(w->allocator, wanted, sizeof *wider);
    if (!wider) return ITA_E_MEMORY;
    ita_give(w->allocator, w->cells, w->cell_count * sizeof *w->cells);
    w->cells = wider;
    w->cell_count = wanted;
    for (size_t i = 0; i < w->point_count; i++)
        put_in_cell(w, (uint32_t)i, cells_at(w, w->points[i].x).own,
                    cells_at(w, w->points[i].y).own);
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

static uint32_t find_point(const weld *w, spot p, const cells *across, const cells *down) {
    if (!w->cell_count) return WELD_NONE;
    for (int64_t x = across->first; x <= across->last; x++)
        for (int64_t y = down->first; y <= down->last; y++) {
            uint32_t found = find_in_cell(w, x, y, p);
            if (found != WELD_NONE) return found;
        }
    return WELD_NONE;
}

ita_status weld_number(weld *w, spot p, uint32_t *number) {
    const cells across = cells_at(w, p.x), down = cells_at(w, p.y);
    *number = find_point(w, p, &across, &down);
    if (*number != WELD_NONE) return ITA_OK;
    ita_status status = ita_grow(w->allocator, &w->points, &w->point_capacity, w->point_count + 1,
                                 sizeof *w->points);
    if (!status)
        status = ita_grow(w->allocator, &w->next, &w->next_capacity, w->point_count + 1,
                          sizeof *w->next);
    if (!status) status = widen(w, w->point_count + 1);
    if (status) return status;
    *number = (uint32_t)w->point_count;
    w->points[w->point_count++] = p;
    put_in_cell(w, *number, across.own, down.own);
    return ITA_OK;
}

uint32_t weld_joined(const uint32_t *parents, uint32_t number) {
    while (parents[number] != number)
        number = parents[number];
    return number;
}

void weld_join(const weld *w, spot p, uint32_t *parents) {
    const cells across = cells_at(w, p.x), down = cells_at(w, p.y);
    const double reach = w->tolerance.distance * w->tolerance.distance;
    uint32_t first = WELD_NONE;
    for (int64_t x = across.first; x <= across.last; x++)
        for (int64_t y = down.first; y <= down.last; y++)
            for (uint32_t at = w->cells[cell_of(w, x, y)]; at; at = w->next[at - 1]) {
                const spot d = spot_sub(w->points[at - 1], p);
                if (spot_dot(d, d) > reach) continue;
                const uint32_t found = weld_joined(parents, at - 1);
                if (first == WELD_NONE)
                    first = found;
                else
                    parents[found] = first = weld_joined(parents, first);
            }
}

// ---- parts

spot weld_middle(const loose_edge *e) {
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

ita_status weld_put(weld *w, const loose_edge *edge) {
    weld_part part = {.edge = *edge, .middle = WELD_NONE};
    ita_status status = weld_number(w, edge->from, &part.from);
    if (!status) status = weld_number(w, edge->to, &part.to);
    if (!status && edge->kind != ITA_EDGE_LINE)
        status = weld_number(w, weld_middle(edge), &part.middle);
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
        ita_status status = weld_put(w, &edges[i]);
        if (status) return status;
    }
    return ITA_OK;
}

// ---- cancelling

static uint64_t pair_hash(const weld_part *p) {
    uint64_t low = p->from < p->to ? p->from : p->to, high = p->from < p->to ? p->to : p->from;
    const uint64_t middle = p->is_flat ? WELD_NONE : p->middle;
    return ita_mix((low << 32 | high) + middle * 0x9e3779b97f4a7c15u);
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

bool weld_is_back(const loose_edge *p, const loose_edge *q, bool is_closed, double most) {
    if (p->kind == ITA_EDGE_LINE && q->kind == ITA_EDGE_LINE) return true;
    // of closed ones it is the area that tells the way round
    if (is_closed && !(loose_area(p, 1) * loose_area(q, 1) < 0)) return false;
    return lies_along(p, q, most) && lies_along(q, p, most);
}

// Ends and middle tell arcs apart; other curves may share these and bend elsewhere.
static bool is_opposite(const weld *w, const weld_part *p, const weld_part *q) {
    if (p->from != q->to || p->to != q->from) return false;
    if (p->is_flat || q->is_flat) return p->middle == WELD_NONE || q->middle == WELD_NONE;
    if (p->middle != q->middle) return false;
    const bool are_arcs = p->edge.kind <= ITA_EDGE_ARC && q->edge.kind <= ITA_EDGE_ARC;
    if (!are_arcs)
        return weld_is_back(&p->edge, &q->edge, p->from == p->to, 2 * w->tolerance.distance);
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
    uint32_t edge, from, to, next; // next: stub + 1
    bool is_gone;
} stub;

static bool is_same_point(spot p, spot q) {
    return p.x == q.x && p.y == q.y;
}

// What waits between two points runs one way, as the rest has cancelled: the first stub that is met
// there is an opposite, or there is none.
static void cancel_stub(stub *stubs, size_t i, uint32_t *heads, size_t slots) {
    stub *s = &stubs[i];
    const uint64_t low = s->from < s->to ? s->from : s->to, high = s->from ^ s->to ^ low;
    const uint64_t h = (low << 32 | high) * 0x9e3779b97f4a7c15u;
    uint32_t *head = &heads[ita_slot(h ^ h >> 32, slots - 1)], *link = head;
    while (*link && ((stubs[*link - 1].from ^ stubs[*link - 1].to) != (s->from ^ s->to) ||
                     (stubs[*link - 1].from != s->from && stubs[*link - 1].from != s->to)))
        link = &stubs[*link - 1].next;
    if (*link && stubs[*link - 1].from == s->to) {
        stub *other = &stubs[*link - 1];
        *link = other->next;
        other->is_gone = s->is_gone = true;
    } else {
        s->next = *head;
        *head = (uint32_t)i + 1;
    }
}

// Straight edges only; the ends of neighbours in the list are looked up once.
static ita_status number_stubs(weld *w, const loose_edge *edges, size_t count, stub *stubs,
                               uint32_t *heads, size_t slots) {
    size_t loop = 0;
    for (size_t i = 0; i < count; i++) {
        stub *s = &stubs[i];
        const loose_edge *e = &edges[s->edge];
        ita_status status = ITA_OK;
        const bool goes_on = i > loop && is_same_point(e->from, edges[stubs[i - 1].edge].to);
        if (goes_on)
            s->from = stubs[i - 1].to;
        else
            status = weld_number(w, e->from, &s->from);
        if (!goes_on) loop = i;
        if (!status && i > loop && is_same_point(e->to, edges[stubs[loop].edge].from))
            s->to = stubs[loop].from;
        else if (!status)
            status = weld_number(w, e->to, &s->to);
        if (status) return status;
        s->is_gone = s->from == s->to;
        if (!s->is_gone) cancel_stub(stubs, i, heads, slots);
    }
    return ITA_OK;
}

static ita_status add_lines(weld *w, const loose_edge *edges, const uint32_t *left, size_t count) {
    size_t slots = 64;
    while (slots < count)
        slots *= 2;
    stub *stubs = ita_take(w->allocator, (count + 1) * sizeof *stubs);
    uint32_t *heads = ita_take_zeroed(w->allocator, slots, sizeof *heads);
    ita_status status = stubs && heads ? widen(w, count / 2) : ITA_E_MEMORY;
    for (size_t i = 0; i < count && !status; i++)
        stubs[i].edge = left[i];
    if (!status) status = number_stubs(w, edges, count, stubs, heads, slots);
    for (size_t i = 0; i < count && !status; i++) {
        if (stubs[i].is_gone) continue;
        status = ita_grow(w->allocator, &w->parts, &w->part_capacity, w->part_count + 1,
                          sizeof *w->parts);
        if (!status)
            w->parts[w->part_count++] =
                (weld_part){edges[stubs[i].edge], stubs[i].from, stubs[i].to, WELD_NONE, false};
    }
    ita_give(w->allocator, heads, slots * sizeof *heads);
    ita_give(w->allocator, stubs, (count + 1) * sizeof *stubs);
    return status;
}

static ita_status add_parts(weld *w, const loose_edge *edges, const uint32_t *left, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ita_status status = weld_put(w, &edges[left[i]]);
        if (status) return status;
    }
    return weld_cancel(w);
}

ita_status weld_add_uncancelled(weld *w, const loose_edge *edges, size_t count) {
    uint32_t *left = ita_take(w->allocator, (count + 1) * sizeof *left);
    if (!left) return ITA_E_MEMORY;
    size_t left_count;
    ita_status status = twins_cancel(edges, count, w->allocator, left, &left_count);
    bool is_straight = true; // curves go the long way
    for (size_t i = 0; i < left_count && is_straight && !status; i++)
        is_straight = edges[left[i]].kind == ITA_EDGE_LINE;
    if (!status)
        status = is_straight ? add_lines(w, edges, left, left_count)
                             : add_parts(w, edges, left, left_count);
    ita_give(w->allocator, left, (count + 1) * sizeof *left);
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

// Curves that run along their chords, off by less than control points are, may be lines.
static bool note_flat(weld *w) {
    bool is_any = false;
    for (size_t i = 0; i < w->part_count; i++) {
        weld_part *p = &w->parts[i];
        const loose_edge chord = {.from = p->edge.to, .to = p->edge.from};
        p->is_flat = p->middle != WELD_NONE && p->from != p->to &&
                     lies_along(&p->edge, &chord, w->tolerance.distance / 2);
        is_any |= p->is_flat;
    }
    return is_any;
}

// Curves against lines.
static ita_status cancel_flat(weld *w) {
    return note_flat(w) ? weld_cancel(w) : ITA_OK;
}

// All of a, less all of b.
static ita_status cancel_both(weld *w, const loose_edge *a, size_t a_count, const loose_edge *b,
                              size_t b_count) {
    loose_edge *back = ita_take(w->allocator, (b_count + 1) * sizeof *back);
    ita_status status = back ? put_parts(w, a, a_count) : ITA_E_MEMORY;
    for (size_t i = 0; i < b_count && back; i++)
        back[i] = loose_reversed(&b[i]);
    if (!status) status = put_parts(w, back, b_count);
    if (!status) status = weld_cancel(w);
    if (!status) status = weld_cut(w, false);
    if (!status) status = weld_cancel(w);
    ita_give(w->allocator, back, (b_count + 1) * sizeof *back);
    return status;
}

ita_status weld_compare(const loose_edge *a, size_t a_count, const loose_edge *b, size_t b_count,
                        ita_tolerance tolerance, const ita_allocator *allocator, bool *are_same) {
    weld w;
    weld_open(&w, tolerance, allocator);
    const ita_status status = cancel_both(&w, a, a_count, b, b_count);
    *are_same = !status && w.part_count == 0;
    weld_close(&w);
    return status;
}

ita_status weld_compare_flat(const loose_edge *a, size_t a_count, const loose_edge *b,
                             size_t b_count, ita_tolerance tolerance,
                             const ita_allocator *allocator, bool *are_same) {
    weld w;
    weld_open(&w, tolerance, allocator);
    ita_status status = cancel_both(&w, a, a_count, b, b_count);
    if (!status) status = cancel_flat(&w);
    *are_same = !status && w.part_count == 0;
    weld_close(&w);
    return status;
}
