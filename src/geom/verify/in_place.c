// Flags of both sides, summed. What cannot cancel is seen by area and extent; edges that both sides
// have alike cancel one by one, so that the flags of the rest alone are kept.
#include "geom/verify/in_place.h"

#include "geom/outline/nodes.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

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

static box reach_of(const selection *s) {
    box b = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < s->edge_count; i++) {
        const spot p = s->loose[i].from;
        b.x0 = fmin(b.x0, p.x), b.x1 = fmax(b.x1, p.x);
        b.y0 = fmin(b.y0, p.y), b.y1 = fmax(b.y1, p.y);
    }
    return b;
}

// At its outmost corner nothing of a piece is taken back by another. (One that is inside out is
// refused when it is looked at alone.)
static bool have_same_extent(const model *m) {
    const box a = reach_of(&m->figure), b = reach_of(&m->pieces);
    const double off = fmax(fmax(fabs(a.x0 - b.x0), fabs(a.y0 - b.y0)),
                            fmax(fabs(a.x1 - b.x1), fabs(a.y1 - b.y1)));
    return off <= 2 * m->tolerance.distance;
}

// ---- edges that both sides have

typedef struct pairing {
    const ita_edge *edges; // of the figure
    size_t edge_count;
    uint64_t *has_partner; // a bit for each edge
    size_t next;           // behind the edge that was paired last
    int searches_left;
} pairing;

// Where both are walked alike, each edge is found beside the last; it is looked for so often.
#define SEARCHES_MOST 16

static bool is_partner(const pairing *p, size_t i, const ita_edge *edge) {
    return memcmp(&p->edges[i], edge, sizeof *edge) == 0 && !ita_bit_get(p->has_partner, i);
}

// Pairs an edge with one of the figure that is alike and has no partner yet, if that is found.
static bool find_partner(pairing *p, const ita_edge *edge) {
    if (p->edge_count == 0) return false;
    size_t i = p->next < p->edge_count ? p->next : 0;
    if (!is_partner(p, i, edge)) {
        if (p->searches_left-- <= 0) return false;
        i = 0;
        while (i < p->edge_count && !is_partner(p, i, edge))
            i++;
        if (i == p->edge_count) return false;
    }
    ita_bit_set(p->has_partner, i);
    p->next = i + 1;
    return true;
}

// ---- all of them

static ita_status add_all(const model *m, pairing *p, ita_judge *judge) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < m->pieces.edge_count && !status; i++)
        if (!find_partner(p, &m->pieces.exact[i]))
            status = ita_judge_add(judge, &m->pieces.exact[i], 1, 1);
    for (size_t i = 0; i < p->edge_count && !status; i++)
        if (!ita_bit_get(p->has_partner, i)) status = ita_judge_add(judge, &p->edges[i], 1, -1);
    return status;
}

ita_status lies_in_place(const model *m, bool *answer) {
    *answer = false;
    if (is_straight(&m->figure) && is_straight(&m->pieces) &&
        (!have_same_area(m) || !have_same_extent(m)))
        return ITA_OK;
    pairing p = {.edges = m->figure.exact,
                 .edge_count = m->figure.edge_count,
                 .searches_left = SEARCHES_MOST};
    const size_t words = ITA_BITSET_WORDS(p.edge_count);
    ita_judge *judge = NULL;
    p.has_partner = ita_take_zeroed(m->allocator, words, sizeof *p.has_partner);
    ita_status status =
        p.has_partner ? ita_judge_open(m->frame, m->allocator, &judge) : ITA_E_MEMORY;
    if (!status) status = add_all(m, &p, judge);
    *answer = !status && ita_judge_is_clear(judge);
    ita_judge_close(judge);
    ita_give(m->allocator, p.has_partner, words * sizeof *p.has_partner);
    return status;
}

// ---- in doubles

// Corners are moved by a little more than the tolerance, of both sides.
#define TIMES_OFF 8

bool may_lie_in_place(const model *m, ita_tolerance tolerance) {
    // curves reach further than their ends, which says nothing then
    if (!selection_is_straight(&m->figure) || !selection_is_straight(&m->pieces)) return true;
    const box a = reach_of(&m->figure), b = reach_of(&m->pieces);
    const double off = TIMES_OFF * tolerance.distance;
    return fabs(a.x0 - b.x0) <= off && fabs(a.x1 - b.x1) <= off && fabs(a.y0 - b.y0) <= off &&
           fabs(a.y1 - b.y1) <= off;
}
