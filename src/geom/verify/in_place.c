// Flags of both sides, summed. What cannot cancel is seen by area and extent; edges that both sides
// have alike cancel one by one, so that the flags of the rest alone are kept.
#include "geom/verify/in_place.h"

#include "geom/outline/nodes.h"
#include "intarsia/base.h"

#include <math.h>

static bool is_straight(const selection *s) {
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->exact[i].kind != ITA_EDGE_LINE) return false;
    return true;
}

// ---- what surely is elsewhere

static bool have_same_area(const model *m) {
    ita_wide a = ita_edges_area2(m->frame, m->figure.exact, m->figure.edge_count);
    ita_wide b = ita_edges_area2(m->frame, m->pieces.exact, m->pieces.edge_count);
    return a.a == b.a && a.b == b.b;
}

static box extent_of(const selection *s) {
    box b = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < s->edge_count; i++) {
        const spot p = s->loose[i].from;
        b = (box){p.x < b.x0 ? p.x : b.x0, p.y < b.y0 ? p.y : b.y0, p.x > b.x1 ? p.x : b.x1,
                  p.y > b.y1 ? p.y : b.y1};
    }
    return b;
}

// At its outmost corner nothing of a piece is taken back by another. (One that is inside out is
// refused when it is looked at alone.)
static bool have_same_extent(const model *m) {
    const box a = extent_of(&m->figure), b = extent_of(&m->pieces);
    const double off = fmax(fmax(fabs(a.x0 - b.x0), fabs(a.y0 - b.y0)),
                            fmax(fabs(a.x1 - b.x1), fabs(a.y1 - b.y1)));
    return off <= 2 * m->tolerance.distance;
}

// ---- edges that both sides have

typedef struct pairing {
    const ita_allocator *allocator;
    const ita_edge *edges; // of the figure
    uint64_t *has_partner; // a bit for each edge
    uint32_t *slots;       // edge + 1 by hash, 0: free; NULL until both are not walked alike
    size_t edge_count, slot_count;
    size_t next; // behind the edge that was paired last
} pairing;

// Drawings with the same edge again and again are left to the flags.
#define PROBES_MOST 16

static uint64_t hash_of(const ita_edge *e) {
    const int64_t numbers[] = {e->from.x.a, e->from.x.b, e->from.y.a, e->from.y.b,
                               e->to.x.a,   e->to.x.b,   e->to.y.a,   e->to.y.b};
    uint64_t h = (uint64_t)e->kind;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        h = (h ^ (uint64_t)numbers[i]) * 0x9e3779b97f4a7c15u;
    return ita_mix(h);
}

static bool are_alike(const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind || a->turn != b->turn || !ita_point_equal(a->from, b->from) ||
        !ita_point_equal(a->to, b->to))
        return false;
    if (a->kind != ITA_EDGE_LINE && !ita_point_equal(a->c1, b->c1)) return false;
    return a->kind != ITA_EDGE_CUBIC || ita_point_equal(a->c2, b->c2);
}

static ita_status pairing_open(pairing *p, const selection *figure,
                               const ita_allocator *allocator) {
    *p =
        (pairing){.allocator = allocator, .edges = figure->exact, .edge_count = figure->edge_count};
    p->has_partner =
        ita_take_zeroed(allocator, ITA_BITSET_WORDS(p->edge_count), sizeof *p->has_partner);
    return p->has_partner ? ITA_OK : ITA_E_MEMORY;
}

static void pairing_close(pairing *p) {
    ita_give(p->allocator, p->slots, p->slot_count * sizeof *p->slots);
    ita_give(p->allocator, p->has_partner,
             ITA_BITSET_WORDS(p->edge_count) * sizeof *p->has_partner);
}

static ita_status fill_slots(pairing *p) {
    p->slot_count = 64;
    while (p->slot_count < 2 * p->edge_count)
        p->slot_count *= 2;
    p->slots = ita_take_zeroed(p->allocator, p->slot_count, sizeof *p->slots);
    if (!p->slots) return ITA_E_MEMORY;
    const size_t mask = p->slot_count - 1;
    for (size_t i = 0; i < p->edge_count; i++) {
        size_t at = ita_slot(hash_of(&p->edges[i]), mask);
        for (int probe = 0; probe < PROBES_MOST; probe++, at = (at + 1) & mask)
            if (p->slots[at] == 0) {
                p->slots[at] = (uint32_t)i + 1;
                break;
            }
    }
    return ITA_OK;
}

static bool is_partner(const pairing *p, size_t i, const ita_edge *edge) {
    return i < p->edge_count && !ita_bit_get(p->has_partner, i) && are_alike(&p->edges[i], edge);
}

// An edge of the figure that is alike and has no partner yet; edge_count when none is found. The
// next one is, where both are walked alike.
static ita_status find_partner(pairing *p, const ita_edge *edge, size_t *partner) {
    *partner = p->next;
    if (is_partner(p, *partner, edge)) return ITA_OK;
    ita_status status = p->slots ? ITA_OK : fill_slots(p);
    if (status) return status;
    const size_t mask = p->slot_count - 1;
    size_t at = ita_slot(hash_of(edge), mask);
    for (int probe = 0; probe < PROBES_MOST && p->slots[at]; probe++, at = (at + 1) & mask) {
        *partner = p->slots[at] - (size_t)1;
        if (is_partner(p, *partner, edge)) return ITA_OK;
    }
    *partner = p->edge_count;
    return ITA_OK;
}

// ---- all of them

static ita_status add_rest(pairing *p, const selection *pieces, ita_judge *judge) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < pieces->edge_count && !status; i++) {
        size_t partner;
        status = find_partner(p, &pieces->exact[i], &partner);
        if (!status && partner == p->edge_count) {
            status = ita_judge_add(judge, &pieces->exact[i], 1, 1);
        } else if (!status) {
            ita_bit_set(p->has_partner, partner);
            p->next = partner + 1;
        }
    }
    for (size_t i = 0; i < p->edge_count && !status; i++)
        if (!ita_bit_get(p->has_partner, i)) status = ita_judge_add(judge, &p->edges[i], 1, -1);
    return status;
}

// Below this many edges flags fit well into the nearest memory.
#define MANY 1000

ita_status lies_in_place(const model *m, bool *answer) {
    *answer = false;
    if (is_straight(&m->figure) && is_straight(&m->pieces) &&
        (!have_same_area(m) || !have_same_extent(m)))
        return ITA_OK;
    ita_judge *judge = NULL;
    ita_status status = ita_judge_open(m->frame, m->allocator, &judge);
    if (!status && m->figure.edge_count < MANY) {
        status = ita_judge_add(judge, m->figure.exact, m->figure.edge_count, -1);
        if (!status) status = ita_judge_add(judge, m->pieces.exact, m->pieces.edge_count, 1);
    } else if (!status) {
        pairing p;
        status = pairing_open(&p, &m->figure, m->allocator);
        if (!status) status = add_rest(&p, &m->pieces, judge);
        pairing_close(&p);
    }
    *answer = !status && ita_judge_is_clear(judge);
    ita_judge_close(judge);
    return status;
}
