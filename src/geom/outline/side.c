// Where a point lies to closed edges, exactly: the winding number by the ray to the right of a
// point that is thought to lie a touch further right, then a touch further up.
// Knows nothing of nodes and contours.
#include "geom/edge/contact.h"
#include "geom/edge/curve.h"

// Side of p seen from a towards b, never 0 for a != b: on the line p counts as moved a touch right,
// then up.
static int side_of(ita_frame frame, ita_point a, ita_point b, ita_point p) {
    int side = ita_point_side(frame, a, b, p);
    if (side) return side;
    int rise = ita_number_compare(frame, b.y, a.y);
    return rise ? -rise : ita_number_compare(frame, b.x, a.x);
}

// The ray from p to the right: counts where the chord crosses it.
static int chord_winding(ita_frame frame, const ita_edge *edge, ita_point p) {
    bool from_above = ita_number_compare(frame, edge->from.y, p.y) > 0;
    bool to_above = ita_number_compare(frame, edge->to.y, p.y) > 0;
    if (from_above == to_above) return 0;
    int side = side_of(frame, edge->from, edge->to, p);
    if (to_above) return side > 0;
    return -(side < 0);
}

// Whether p lies between the arc and its chord.
static bool is_in_bulge(ita_frame frame, const ita_edge *arc, ita_point p) {
    ita_wide r2 = ring_norm(frame, ita_point_sub(arc->from, arc->c1));
    ita_wide d2 = ring_norm(frame, ita_point_sub(p, arc->c1));
    if (ita_wide_sign(frame, wide_sub(d2, r2)) >= 0) return false;
    if (ita_point_equal(arc->from, arc->to)) return true;
    return side_of(frame, arc->from, arc->to, p) * arc->turn < 0;
}

static int winding(ita_frame frame, const ita_edge *edges, size_t edge_count, ita_point p) {
    int winding = 0;
    for (size_t i = 0; i < edge_count; i++) {
        winding += chord_winding(frame, &edges[i], p);
        if (edges[i].kind == ITA_EDGE_ARC)
            winding += is_in_bulge(frame, &edges[i], p) ? edges[i].turn : 0;
        else if (edges[i].kind != ITA_EDGE_LINE)
            winding += curve_winding(frame, &edges[i], p);
    }
    return winding;
}

ita_side ita_edges_side(ita_frame frame, const ita_edge *edges, size_t edge_count, ita_point p) {
    for (size_t i = 0; i < edge_count; i++)
        if (edge_has(frame, &edges[i], p)) return ITA_ON_EDGE;
    return winding(frame, edges, edge_count, p) != 0 ? ITA_INSIDE : ITA_OUTSIDE;
}
