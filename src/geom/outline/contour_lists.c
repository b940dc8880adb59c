// The source's way to compare contours: circular lists of length, turn to the next edge, radius and
// concavity, all as exact squares and products. Kept beside compare.c, which finds the motion too.
#include "geom/number/big.h"
#include "intarsia/geom.h"

typedef struct entry {
    ita_edge_kind kind;
    int concavity;
    bool is_circle;
    ita_wide parts[7]; // length^2, radius^2, dot and cross with the next chord, of control points
} entry;

static ita_edge walked(const ita_outline *o, size_t k, bool is_mirrored) {
    if (!is_mirrored) return o->edges[k % o->edge_count];
    const ita_edge *edge = &o->edges[(2 * o->edge_count - k) % o->edge_count];
    ita_edge back = ita_edge_reversed(edge);
    back.turn = edge->turn;
    return back;
}

static entry entry_of(ita_frame frame, const ita_outline *o, size_t k, bool is_mirrored) {
    ita_edge edge = walked(o, k, is_mirrored), next = walked(o, k + 1, is_mirrored);
    ita_point chord = ita_point_sub(edge.to, edge.from);
    ita_point other = ita_point_sub(next.to, next.from);
    entry e = {.kind = edge.kind, .concavity = edge.turn};
    e.is_circle = ita_point_equal(edge.from, edge.to);
    e.parts[0] = ring_norm(frame, chord);
    e.parts[2] = ring_dot2(frame, chord, other);
    e.parts[3] = ring_cross(frame, chord, other);
    ita_point c1 = ita_point_sub(edge.c1, edge.from), c2 = ita_point_sub(edge.c2, edge.from);
    if (edge.kind == ITA_EDGE_ARC) e.parts[1] = ring_norm(frame, c1);
    if (edge.kind >= ITA_EDGE_QUADRATIC) {
        e.parts[1] = ring_dot2(frame, chord, c1);
        e.parts[4] = ring_cross(frame, chord, c1);
    }
    if (edge.kind == ITA_EDGE_CUBIC) {
        e.parts[5] = ring_dot2(frame, chord, c2);
        e.parts[6] = ring_cross(frame, chord, c2);
    }
    if (is_mirrored)
        for (int i = 0; i < 3; i++) { // the crosses: parts 3, 4 and 6
            ita_wide *cross = &e.parts[i == 2 ? 6 : 3 + i];
            *cross = wide_negated(*cross);
        }
    return e;
}

static bool is_in_ratio(ita_frame frame, ita_wide x, ita_wide size_x, ita_wide y, ita_wide size_y) {
    big_ring bx = big_ring_of(x), by = big_ring_of(y), sx = big_ring_of(size_x);
    big_ring sy = big_ring_of(size_y), left = big_ring_mul(frame, &bx, &sy);
    big_ring right = big_ring_mul(frame, &by, &sx), rest = big_ring_sub(&left, &right);
    return big_ring_is_zero(&rest);
}

static bool entries_match(ita_frame frame, const entry *x, ita_wide size_x, const entry *y,
                          ita_wide size_y) {
    if (x->kind != y->kind || x->concavity != y->concavity || x->is_circle != y->is_circle)
        return false;
    for (int i = 0; i < 7; i++)
        if (!is_in_ratio(frame, x->parts[i], size_x, y->parts[i], size_y)) return false;
    return true;
}

// The size by which entries are measured when scales may differ: the first length, or radius.
static ita_wide size_of(const entry *e) {
    return e->is_circle ? e->parts[1] : e->parts[0];
}

static bool lists_match(ita_frame frame, const ita_outline *a, const ita_outline *b, bool mirror,
                        bool may_scale) {
    size_t count = a->edge_count;
    entry first = entry_of(frame, a, 0, false);
    for (size_t start = 0; start < count; start++) {
        entry opposite = entry_of(frame, b, start, mirror);
        ita_wide one = {1, 0};
        ita_wide size_a = may_scale ? size_of(&first) : one;
        ita_wide size_b = may_scale ? size_of(&opposite) : one;
        size_t k = 0;
        for (; k < count; k++) {
            entry x = entry_of(frame, a, k, false), y = entry_of(frame, b, start + k, mirror);
            if (!entries_match(frame, &x, size_a, &y, size_b)) break;
        }
        if (k == count) return true;
    }
    return false;
}

ita_status ita_outline_compare_lists(ita_frame frame, const ita_outline *a, const ita_outline *b,
                                     unsigned allow, ita_motion_kind *kind) {
    *kind = ITA_MOTION_NONE;
    if (a->contour_count != 1 || b->contour_count != 1) return ITA_E_UNSUPPORTED;
    if (a->scale != b->scale) return ITA_E_UNSUPPORTED;
    if (a->edge_count != b->edge_count) return ITA_OK;
    bool may_mirror = allow & ITA_ALLOW_MIRROR, may_scale = allow & ITA_ALLOW_SCALE;
    if (lists_match(frame, a, b, false, false))
        *kind = ITA_MOTION_IDENTITY;
    else if (may_mirror && lists_match(frame, a, b, true, false))
        *kind = ITA_MOTION_MIRRORED;
    else if (may_scale && lists_match(frame, a, b, false, true))
        *kind = ITA_MOTION_SCALED;
    else if (may_mirror && may_scale && lists_match(frame, a, b, true, true))
        *kind = ITA_MOTION_SCALED;
    return ITA_OK;
}
