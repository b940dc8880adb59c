// The parts of a report that explain: overlaps, contours, relations.
// Decides no verdict but "overlap", and that exactly where the model is exact.
#include "geom/verify/explain.h"

#include "geom/outline/nodes.h"
#include "geom/verify/relations.h"
#include "intarsia/base.h"

#include <math.h>

// ---- overlaps

static box shape_box(const selection *s, size_t i) {
    box b = {1e300, 1e300, -1e300, -1e300};
    for (size_t e = s->firsts[i]; e < s->firsts[i + 1]; e++) {
        const loose_edge *edge = &s->loose[e];
        int steps = edge->kind == ITA_EDGE_LINE ? 1 : 16;
        for (int k = 0; k <= steps; k++) {
            spot p = loose_at(edge, (double)k / steps);
            double reach = edge->kind == ITA_EDGE_LINE ? 0 : 0.05 * loose_length(edge);
            b.x0 = fmin(b.x0, p.x - reach), b.x1 = fmax(b.x1, p.x + reach);
            b.y0 = fmin(b.y0, p.y - reach), b.y1 = fmax(b.y1, p.y + reach);
        }
    }
    return b;
}

// Finds out whether two pieces overlap and, where that is asked for, by how much.
typedef struct overlap_search overlap_search;
typedef ita_status pair_judge(const overlap_search *o, size_t i, size_t j, bool *overlaps,
                              double *area);

struct overlap_search {
    const model *m;
    pair_judge *judge;
    ita_tolerance tolerance;
    ita_verify_report *report;
    double deep; // no place of two pieces is further from the edges of both, where they only touch
    const double *shares; // of each piece, of what is left open; NULL: exactly
    double least;         // within which numbers are one
};

static double length_around(const selection *s, size_t i) {
    return loose_around(s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i]);
}

static ita_status meets_exactly(const overlap_search *o, size_t i, size_t j, bool *overlaps,
                                double *area) {
    const model *m = o->m;
    const ita_shape a = selection_exact_shape(&m->pieces, i);
    const ita_shape b = selection_exact_shape(&m->pieces, j);
    *area = 0;
    return ita_shape_overlap(m->frame, &a, &b, m->allocator, overlaps, NULL);
}

static ita_status measure_exactly(const overlap_search *o, size_t i, size_t j, bool *overlaps,
                                  double *area) {
    const model *m = o->m;
    const ita_shape a = selection_exact_shape(&m->pieces, i);
    const ita_shape b = selection_exact_shape(&m->pieces, j);
    ita_status status = ita_shape_overlap(m->frame, &a, &b, m->allocator, overlaps, area);
    *area /= (double)m->scale * (double)m->scale;
    return status;
}

// Seams that are off by the tolerance overlap by so much as that is long, and nowhere deeper.
static ita_status measure_loosely(const overlap_search *o, size_t i, size_t j, bool *overlaps,
                                  double *area) {
    const selection *s = &o->m->pieces;
    const double share = fmax(o->shares[i], o->shares[j]);
    const double deep = fmax(share * o->deep, fmin(o->deep, o->least));
    const double off = fmax(share * o->tolerance.distance, fmin(o->tolerance.distance, o->least));
    bool is_deep;
    const ita_status status = loose_overlap(
        s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i], s->loose + s->firsts[j],
        s->firsts[j + 1] - s->firsts[j], deep, o->m->allocator, area, &is_deep);
    *overlaps = is_deep || *area > off * fmin(length_around(s, i), length_around(s, j));
    return status;
}

static ita_status look_at_pair(void *user, size_t i, size_t j) {
    overlap_search *o = user;
    bool overlaps;
    double area;
    ita_status status = o->judge(o, i, j, &overlaps, &area);
    if (status || !overlaps) return status;
    ita_verify_report *r = o->report;
    r->has_more_overlaps = r->overlap_count == ITA_OVERLAPS_MOST;
    if (r->has_more_overlaps) return ITA_E_STOPPED;
    status = ita_grow(o->m->allocator, &r->overlaps, &r->overlap_capacity, r->overlap_count + 1,
                      sizeof *r->overlaps);
    if (!status) r->overlaps[r->overlap_count++] = (ita_overlap){(uint32_t)i, (uint32_t)j, area};
    return status;
}

static int compare_overlaps(const void *a, const void *b, void *user) {
    (void)user;
    const ita_overlap *x = a, *y = b;
    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

static ita_status find_overlaps(overlap_search *o) {
    const model *m = o->m;
    ita_verify_report *r = o->report;
    size_t count = m->pieces.count;
    box *boxes = ita_take(m->allocator, (count + 1) * sizeof *boxes);
    if (!boxes) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        boxes[i] = shape_box(&m->pieces, i);
    ita_status status = boxes_pairs(boxes, count, m->allocator, look_at_pair, o);
    ita_give(m->allocator, boxes, (count + 1) * sizeof *boxes);
    ita_sort(r->overlaps, r->overlap_count, sizeof *r->overlaps, compare_overlaps, NULL);
    return status == ITA_E_STOPPED ? ITA_OK : status;
}

ita_status explain_overlaps(const model *m, bool exactly, ita_tolerance tolerance,
                            ita_tolerance deep, ita_verify_report *report) {
    double *shares = ita_take(m->allocator, (m->pieces.count + 1) * sizeof *shares);
    if (!shares) return ITA_E_MEMORY;
    (void)model_shares(m, &m->pieces, shares);
    if (deep.origin == ITA_TOLERANCE_TAU) // of all alike
        for (size_t i = 0; i < m->pieces.count; i++)
            shares[i] = 1;
    overlap_search o = {.m = m,
                        .judge = exactly ? measure_exactly : measure_loosely,
                        .tolerance = tolerance,
                        .report = report,
                        .deep = deep.distance,
                        .shares = shares,
                        .least = 2 * model_rounding(m)};
    const ita_status status = find_overlaps(&o);
    ita_give(m->allocator, shares, (m->pieces.count + 1) * sizeof *shares);
    return status;
}

ita_status explain_same_overlaps(const model *m, const ita_verify_report *report, bool *is_same) {
    ita_verify_report exact = {.allocator = m->allocator};
    overlap_search o = {.m = m, .judge = meets_exactly, .report = &exact};
    ita_status status = find_overlaps(&o);
    *is_same = !status && exact.overlap_count == report->overlap_count;
    for (size_t i = 0; *is_same && i < exact.overlap_count; i++)
        *is_same = compare_overlaps(&exact.overlaps[i], &report->overlaps[i], NULL) == 0;
    ita_give(m->allocator, exact.overlaps, exact.overlap_capacity * sizeof *exact.overlaps);
    return status;
}

// ---- contours

static void put_contour(ita_text *out, const loose_edge *edges, size_t count, bool is_hole) {
    ita_text path;
    ita_text_open(&path, out->allocator);
    loose_put_contour(edges, count, &path);
    ita_json_open(out, '{');
    ita_json_pair_bool(out, "hole", is_hole);
    ita_json_pair_fixed(out, "area", fabs(loose_area(edges, count)), 9);
    ita_json_pair_uint(out, "edges", count);
    ita_json_name(out, "path");
    ita_json_string(out, ita_text_get(&path));
    ita_json_close(out, '}');
    if (path.failed) out->failed = true;
    ita_text_close(&path);
}

static ita_status put_exact_contours(const model *m, const ita_outline *o, ita_text *out) {
    loose_edge *loose = ita_take(m->allocator, (o->edge_count + 1) * sizeof *loose);
    if (!loose) return ITA_E_MEMORY;
    const loose_motion drawn = {1, 0, 1, false, m->pieces.origin};
    for (size_t i = 0; i < o->edge_count; i++) {
        const loose_edge seen =
            loose_of(m->frame, &o->edges[i], (double)m->scale * (double)o->scale);
        loose[i] = loose_moved(&drawn, &seen);
    }
    for (size_t i = 0; i < o->contour_count; i++) {
        const loose_edge *first = loose + o->contours[i].first;
        put_contour(out, first, o->contours[i].count, o->contours[i].is_hole);
    }
    ita_give(m->allocator, loose, (o->edge_count + 1) * sizeof *loose);
    return ITA_OK;
}

// `scale`: how much larger they are told, and how far out.
static ita_status put_loose_contours(const model *m, const loose_outline *o, double scale,
                                     ita_text *out) {
    loose_edge *told = ita_take(m->allocator, (o->edge_count + 1) * sizeof *told);
    if (!told) return ITA_E_MEMORY;
    const loose_motion drawn = {1, 0, scale, false, m->pieces.origin};
    for (size_t i = 0; i < o->edge_count; i++)
        told[i] = loose_moved(&drawn, &o->edges[i]);
    for (size_t i = 0; i < o->contour_count; i++)
        put_contour(out, told + o->contours[i].first, o->contours[i].count, o->contours[i].is_hole);
    ita_give(m->allocator, told, (o->edge_count + 1) * sizeof *told);
    return ITA_OK;
}

// The outline as numbers. Of overlapping pieces that of what they cover together; where it does not
// close within the tolerance it is tried once more, wider, and then not told.
static ita_status trace_loosely(const model *m, ita_tolerance tolerance, bool is_union,
                                loose_outline *out) {
    ita_status status = ITA_E_RANGE;
    for (int i = 0; i < 3 && status == ITA_E_RANGE; i++, tolerance = tolerance_times(tolerance, 8))
        status = is_union ? loose_unite(m->pieces.loose, m->pieces.firsts, m->pieces.count,
                                        tolerance, m->allocator, out)
                          : loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false,
                                        m->allocator, out);
    return status == ITA_E_RANGE ? ITA_OK : status;
}

ita_status explain_contours(const model *m, double scale, const ita_outline *exact,
                            ita_tolerance tolerance, bool with_details, ita_verify_report *report,
                            loose_outline *cover) {
    ita_text *out = &report->details;
    *cover = (loose_outline){.allocator = m->allocator};
    if (with_details) {
        ita_json_name(out, "contour_list");
        ita_json_open(out, '[');
    }
    ita_status status = ITA_OK;
    if (exact && exact->is_simple) {
        report->contour_count = exact->contour_count;
        report->hole_count = exact->hole_count;
        if (with_details) status = put_exact_contours(m, exact, out);
    } else {
        loose_outline o;
        bool is_union = report->overlap_count > 0;
        status = trace_loosely(m, tolerance, is_union, &o);
        report->contour_count = o.contour_count;
        report->hole_count = o.hole_count;
        if (!status && with_details) status = put_loose_contours(m, &o, scale, out);
        if (is_union)
            *cover = o;
        else
            loose_outline_close(&o);
    }
    if (with_details) ita_json_close(out, ']');
    return status;
}

// ---- relations

static const char *const contact_names[] = {"apart", "point", "tangent", "cross", "overlap"};
static const char *const heading_names[] = {"none", "same", "opposite"};

static void put_pair(ita_text *out, const char *name, size_t a, size_t b) {
    ita_json_name(out, name);
    ita_json_open(out, '[');
    ita_json_uint(out, a + 1);
    ita_json_uint(out, b + 1);
    ita_json_close(out, ']');
}

typedef struct telling {
    const model *m;
    ita_text *out;
} telling;

static ita_status put_relation(void *user, const meeting *met) {
    const telling *t = user;
    const size_t *firsts = t->m->pieces.firsts;
    ita_text *out = t->out;
    ita_json_open(out, '{');
    put_pair(out, "pieces", met->piece_a, met->piece_b);
    put_pair(out, "edges", met->edge_a - firsts[met->piece_a], met->edge_b - firsts[met->piece_b]);
    ita_json_pair_int(out, "code", met->relation.code);
    ita_json_name(out, "contact");
    ita_json_string(out, contact_names[met->relation.contact]);
    ita_json_name(out, "heading");
    ita_json_string(out, heading_names[met->relation.heading]);
    ita_json_pair_bool(out, "whole", met->relation.is_whole);
    ita_json_close(out, '}');
    return ITA_OK;
}

ita_status explain_relations(const model *m, ita_tolerance tolerance, ita_verify_report *report) {
    telling t = {m, &report->details};
    ita_json_name(t.out, "relations");
    ita_json_open(t.out, '[');
    ita_status status = relations_visit(m, tolerance, put_relation, &t);
    ita_json_close(t.out, ']');
    return status;
}
