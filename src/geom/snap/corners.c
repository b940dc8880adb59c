// The search behind snapping. At a convex corner of the rest one piece has a corner, with an edge
// along the outgoing edge: that fixes its shift exactly. Rests are outlines; a piece that does not
// fit leaves a rest that is not simple.
// Decides with exact numbers; doubles only say which placements lie near and which corner is next.
#include "geom/snap/corners.h"

#include "geom/edge/contact.h"
#include "geom/edge/curve.h"

#include <math.h>
#include <string.h>

typedef struct choice {
    uint32_t piece;
    ita_point shift;
} choice;

typedef struct level {
    ita_edge *edges; // of the rest and the piece that is taken out of it
    size_t count, capacity;
    choice *choices;
    size_t choice_count, choice_capacity;
} level;

typedef struct runner {
    tiling_search *s;
    level *levels;
    bool *is_used;
    ita_point *shifts;
    uint64_t tried;
    bool is_ended;
    ita_status status;
} runner;

static spot value_of(ita_frame frame, ita_point p) {
    spot v;
    ita_point_value(frame, p, &v.x, &v.y);
    return v;
}

// ---- candidates

// Laid start on start, does edge b leave along edge a?
static bool leaves_along(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == ITA_EDGE_ARC)
        return a->turn == b->turn &&
               ita_point_equal(ita_point_sub(a->c1, a->from), ita_point_sub(b->c1, b->from));
    ita_point u = a->kind == ITA_EDGE_LINE ? ita_point_sub(a->to, a->from) : curve_leaving(a);
    ita_point v = b->kind == ITA_EDGE_LINE ? ita_point_sub(b->to, b->from) : curve_leaving(b);
    return wide_is_zero(ring_cross(frame, u, v)) &&
           ita_wide_sign(frame, ring_dot2(frame, u, v)) > 0;
}

static bool is_near(const runner *r, uint32_t piece, ita_point shift) {
    spot v = value_of(r->s->frame, shift);
    return spot_distance(v, r->s->pieces[piece].place) <= r->s->radius;
}

static void add_choice(runner *r, level *l, uint32_t piece, ita_point shift) {
    if (!is_near(r, piece, shift) || r->status) return;
    for (size_t i = 0; i < l->choice_count; i++)
        if (l->choices[i].piece == piece && ita_point_equal(l->choices[i].shift, shift)) return;
    r->status = ita_grow(r->s->allocator, &l->choices, &l->choice_capacity, l->choice_count + 1,
                         sizeof *l->choices);
    if (!r->status) l->choices[l->choice_count++] = (choice){piece, shift};
}

// Pieces with a corner that fits at the start of the edge.
static void offer_corner(runner *r, level *l, const ita_edge *leaving) {
    for (uint32_t i = 0; i < r->s->piece_count; i++) {
        if (r->is_used[i]) continue;
        const tiling_piece *p = &r->s->pieces[i];
        for (size_t e = 0; e < p->count; e++) {
            ita_point shift = ita_point_sub(leaving->from, p->edges[e].from);
            if (is_near(r, i, shift) && leaves_along(r->s->frame, leaving, &p->edges[e]))
                add_choice(r, l, i, shift);
        }
    }
}

// Without corners: pieces with an arc of the same circle, or with the same curve.
static void offer_smooth(runner *r, level *l, const ita_edge *edge) {
    for (uint32_t i = 0; i < r->s->piece_count; i++) {
        if (r->is_used[i]) continue;
        const tiling_piece *p = &r->s->pieces[i];
        for (size_t e = 0; e < p->count; e++) {
            const ita_edge *own = &p->edges[e];
            if (own->kind != edge->kind || own->turn != edge->turn) continue;
            ita_point on = edge->from, from = own->from;
            if (edge->kind == ITA_EDGE_ARC) {
                on = edge->c1, from = own->c1;
                ita_wide a = ring_norm(r->s->frame, ita_point_sub(edge->from, edge->c1));
                ita_wide b = ring_norm(r->s->frame, ita_point_sub(own->from, own->c1));
                if (!wide_equal(a, b)) continue;
            } else if (edge->kind == ITA_EDGE_LINE) {
                continue;
            }
            add_choice(r, l, i, ita_point_sub(on, from));
            if (edge->kind != ITA_EDGE_ARC) add_choice(r, l, i, ita_point_sub(edge->to, own->to));
        }
    }
}

static bool is_corner(ita_frame frame, const ita_edge *in, const ita_edge *out) {
    loose_edge a = loose_of(frame, in, 1), b = loose_of(frame, out, 1);
    spot u = loose_tangent(&a, 1), v = loose_tangent(&b, 0);
    return spot_cross(u, v) > 1e-9 * spot_length(u) * spot_length(v);
}

// Fills the level's choices with those of the corner that has the fewest.
static void choose_corner(runner *r, level *l, const ita_outline *rest) {
    size_t best = SIZE_MAX;
    const ita_edge *chosen = NULL;
    for (size_t c = 0; c < rest->contour_count; c++) {
        const ita_contour *contour = &rest->contours[c];
        for (size_t i = 0; i < contour->count && best > 0; i++) {
            const ita_edge *out = &rest->edges[contour->first + i];
            const ita_edge *in = &rest->edges[contour->first + (i ? i - 1 : contour->count - 1)];
            if (!is_corner(r->s->frame, in, out)) continue;
            l->choice_count = 0;
            offer_corner(r, l, out);
            if (l->choice_count < best) best = l->choice_count, chosen = out;
        }
    }
    l->choice_count = 0;
    if (chosen) {
        offer_corner(r, l, chosen);
        return;
    }
    for (size_t i = 0; i < rest->edge_count && l->choice_count == 0; i++)
        offer_smooth(r, l, &rest->edges[i]);
}

// ---- the search

static void fill(runner *r, size_t depth, const ita_outline *rest);

static void try_choice(runner *r, size_t depth, const ita_outline *rest, choice c) {
    level *l = &r->levels[depth];
    const tiling_piece *p = &r->s->pieces[c.piece];
    if (++r->tried > r->s->budget) {
        r->s->is_stopped = r->is_ended = true;
        return;
    }
    r->status = ita_grow(r->s->allocator, &l->edges, &l->capacity, rest->edge_count + p->count,
                         sizeof *l->edges);
    if (r->status) return;
    memcpy(l->edges, rest->edges, rest->edge_count * sizeof *l->edges);
    for (size_t i = 0; i < p->count; i++) {
        ita_edge placed = ita_edge_shifted(&p->edges[i], c.shift);
        l->edges[rest->edge_count + i] = ita_edge_reversed(&placed);
    }
    ita_outline next;
    ita_status status = ita_outline_trace(r->s->frame, l->edges, rest->edge_count + p->count,
                                          r->s->allocator, &next);
    if (status == ITA_E_MEMORY) r->status = status;
    if (status) return;
    if (next.is_simple && next.scale == 1) { // nothing sticks out, nothing is covered twice
        r->is_used[c.piece] = true;
        r->shifts[c.piece] = c.shift;
        fill(r, depth + 1, &next);
        r->is_used[c.piece] = false;
    }
    ita_outline_close(&next);
}

static void fill(runner *r, size_t depth, const ita_outline *rest) {
    if (rest->edge_count == 0) {
        if (depth == r->s->piece_count && !r->s->visit(r->s->user, r->shifts)) r->is_ended = true;
        return;
    }
    if (depth == r->s->piece_count) return;
    level *l = &r->levels[depth];
    choose_corner(r, l, rest);
    for (size_t i = 0; i < l->choice_count && !r->is_ended && !r->status; i++)
        try_choice(r, depth, rest, l->choices[i]);
}

ita_status tiling_run(tiling_search *s) {
    s->is_stopped = false;
    if (s->piece_count == 0 || s->piece_count > TILING_PIECES_MOST) return ITA_OK;
    runner r = {.s = s};
    size_t count = s->piece_count;
    r.levels = ita_take_zeroed(s->allocator, count, sizeof *r.levels);
    r.is_used = ita_take_zeroed(s->allocator, count, sizeof *r.is_used);
    r.shifts = ita_take_zeroed(s->allocator, count, sizeof *r.shifts);
    ita_outline rest = {.allocator = s->allocator};
    r.status = r.levels && r.is_used && r.shifts ? ITA_OK : ITA_E_MEMORY;
    if (!r.status)
        r.status = ita_outline_trace(s->frame, s->figure, s->figure_count, s->allocator, &rest);
    if (!r.status && rest.is_simple && rest.scale == 1) fill(&r, 0, &rest);
    ita_outline_close(&rest);
    for (size_t i = 0; r.levels && i < count; i++) {
        ita_give(s->allocator, r.levels[i].edges, r.levels[i].capacity * sizeof(ita_edge));
        ita_give(s->allocator, r.levels[i].choices, r.levels[i].choice_capacity * sizeof(choice));
    }
    ita_give(s->allocator, r.levels, count * sizeof *r.levels);
    ita_give(s->allocator, r.is_used, count * sizeof *r.is_used);
    ita_give(s->allocator, r.shifts, count * sizeof *r.shifts);
    return r.status;
}
