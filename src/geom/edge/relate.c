// The sixteen relations of the source (Scarlatos 1999, extended to arcs), told apart where one code
// means two things, with the crossings and tangencies that the codes miss.
// They explain an arrangement; the judge does not need them.
#include "geom/edge/contact.h"
#include "geom/edge/curve.h"

static int code_of(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    return 8 * edge_has(frame, b, a->from) + 4 * edge_has(frame, b, a->to) +
           2 * edge_has(frame, a, b->from) + edge_has(frame, a, b->to);
}

// How many different points the code's bits stand for, up to 2.
static int distinct_ends(const ita_edge *a, const ita_edge *b, int code) {
    const ita_point *ends[4] = {&a->from, &a->to, &b->from, &b->to};
    const ita_point *first = NULL;
    for (int i = 0; i < 4; i++) {
        if (!(code & (8 >> i))) continue;
        if (!first)
            first = ends[i];
        else if (!ita_point_equal(*first, *ends[i]))
            return 2;
    }
    return first ? 1 : 0;
}

static bool is_full_circle(const ita_edge *edge) {
    return edge->kind == ITA_EDGE_ARC && ita_point_equal(edge->from, edge->to);
}

// Common stretches of two arcs of one circle, both walked counter-clockwise: each begins where one
// of them begins inside the other.
static int arc_stretches(ita_frame frame, ita_edge a, ita_edge b) {
    if (is_full_circle(&a) || is_full_circle(&b)) return 1;
    if (a.turn < 0) a = ita_edge_reversed(&a);
    if (b.turn < 0) b = ita_edge_reversed(&b);
    int count = ita_point_equal(a.from, b.from) || edge_has_inside(frame, &b, a.from);
    return count + edge_has_inside(frame, &a, b.from);
}

static ita_heading heading_of(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    int same;
    ita_point da = ita_point_sub(a->to, a->from), db = ita_point_sub(b->to, b->from);
    switch (a->kind) {
    case ITA_EDGE_LINE: same = ita_wide_sign(frame, ring_dot2(frame, da, db)); break;
    case ITA_EDGE_ARC: same = a->turn * b->turn; break;
    case ITA_EDGE_QUADRATIC: {
        ita_point axis = curve_leading(a); // across the axis the parameter runs evenly
        same = ita_wide_sign(frame, ring_cross(frame, axis, da)) *
               ita_wide_sign(frame, ring_cross(frame, axis, db));
        break;
    }
    default: // the leading coefficient scales with the cube of the parameter's scale
        same = ita_wide_sign(frame, ring_dot2(frame, curve_leading(a), curve_leading(b)));
        break;
    }
    return same > 0 ? ITA_HEADING_SAME : ITA_HEADING_OPPOSITE;
}

static bool is_same_stretch(const ita_edge *a, const ita_edge *b, ita_heading heading) {
    if (is_full_circle(a) || is_full_circle(b)) return is_full_circle(a) && is_full_circle(b);
    const ita_point *from = heading == ITA_HEADING_SAME ? &b->from : &b->to;
    const ita_point *to = heading == ITA_HEADING_SAME ? &b->to : &b->from;
    return ita_point_equal(a->from, *from) && ita_point_equal(a->to, *to);
}

ita_status ita_edge_relate(ita_frame frame, const ita_edge *a, const ita_edge *b,
                           ita_relation *relation) {
    *relation = (ita_relation){.code = code_of(frame, a, b)};
    int ends = distinct_ends(a, b, relation->code);
    if (edge_shares_carrier(frame, a, b)) {
        int stretches = a->kind == ITA_EDGE_ARC ? arc_stretches(frame, *a, *b) : ends == 2;
        if (stretches) {
            relation->contact = ITA_CONTACT_OVERLAP;
            relation->heading = heading_of(frame, a, b);
            relation->is_whole = is_same_stretch(a, b, relation->heading);
            relation->stretch_count = stretches;
        } else {
            relation->contact = ends ? ITA_CONTACT_POINT : ITA_CONTACT_APART;
        }
        return ITA_OK;
    }
    contact met = edge_meet(frame, a, b);
    if (met.cross_count)
        relation->contact = ITA_CONTACT_CROSS;
    else if (met.tangent_count)
        relation->contact = ITA_CONTACT_TANGENT;
    else
        relation->contact = ends ? ITA_CONTACT_POINT : ITA_CONTACT_APART;
    return met.is_known ? ITA_OK : ITA_E_UNSUPPORTED;
}
