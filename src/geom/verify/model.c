// Bringing two drawings into one exact frame: ring drawings as they are, decimals as whole numbers
// over a power of ten. Recognises nothing: what is not written exactly stays a number.
#include "geom/verify/model.h"

#include "geom/edge/backwards.h"
#include "geom/loose/crossing.h"
#include "geom/loose/weld.h"
#include "geom/number/ring.h"
#include "geom/outline/neighbours.h"
#include "geom/verify/origin.h"
#include "geom/verify/rounding.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

// ---- one frame for both

static bool common_frame(const ita_drawing *a, const ita_drawing *b, ita_frame *frame) {
    ita_frame x = a->is_ring ? a->frame : ITA_FRAME_SQUARE;
    ita_frame y = b->is_ring ? b->frame : ITA_FRAME_SQUARE;
    *frame = x == ITA_FRAME_SQUARE ? y : x;
    if (x == y) return true;
    return (x == ITA_FRAME_SQUARE || y == ITA_FRAME_SQUARE) && *frame != ITA_FRAME_GOLDEN;
}

// The most decimal places of what is selected; false where some coordinate is no exact decimal.
static bool count_places(const selection *s, int *places) {
    for (size_t i = 0; i < s->count && !s->drawing->is_ring; i++) {
        const draw_shape *shape = selection_shape(s, i);
        if (!shape->is_rational) return false;
        if (shape->places > *places) *places = shape->places;
    }
    return true;
}

static bool scaled_number(ita_number *x, int64_t factor) {
    return !__builtin_mul_overflow(x->a, factor, &x->a) &&
           !__builtin_mul_overflow(x->b, factor, &x->b);
}

typedef struct converter {
    ita_frame frame;
    int64_t factor; // of ring coordinates
    int places;     // of decimals
} converter;

static bool convert_point(const converter *c, const ita_drawing *d, const draw_point *drawn,
                          const ita_point *ring, ita_point *out) {
    ita_number x = {0, 0}, y = {0, 0};
    if (d->is_ring) {
        *out = *ring;
        if (d->frame != c->frame &&
            ita_point_from_square(c->frame, ring->x, ring->y, out) != ITA_OK)
            return false;
        return scaled_number(&out->x, c->factor) && scaled_number(&out->y, c->factor) &&
               ita_point_in_range(*out);
    }
    return decimal_digits(drawn->x, c->places, &x.a) && decimal_digits(drawn->y, c->places, &y.a) &&
           ita_point_from_square(c->frame, x, y, out) == ITA_OK;
}

static bool convert(const converter *c, selection *s, const ita_allocator *allocator,
                    ita_status *status) {
    const ita_drawing *d = s->drawing;
    s->exact = ita_take(allocator, (s->edge_count + 1) * sizeof *s->exact);
    if (!s->exact) {
        *status = ITA_E_MEMORY;
        return false;
    }
    for (size_t i = 0; i < s->count; i++) {
        const draw_shape *shape = selection_shape(s, i);
        for (size_t e = 0; e < shape->edge_count; e++) {
            const draw_edge drawn = drawing_edge_at(d, shape->first_edge + e);
            static const ita_edge none = {0};
            const ita_edge *ring = d->is_ring ? &d->ring[shape->first_edge + e] : &none;
            ita_edge *out = &s->exact[s->firsts[i] + e];
            *out = (ita_edge){.kind = drawn.kind, .turn = drawn.turn};
            if (!convert_point(c, d, &drawn.from, &ring->from, &out->from) ||
                !convert_point(c, d, &drawn.to, &ring->to, &out->to))
                return false;
            if (drawn.kind != ITA_EDGE_LINE && !convert_point(c, d, &drawn.c1, &ring->c1, &out->c1))
                return false;
            if (drawn.kind == ITA_EDGE_CUBIC &&
                !convert_point(c, d, &drawn.c2, &ring->c2, &out->c2))
                return false;
        }
    }
    return true;
}

// Finds the frame and scale in which both sides are whole, as far as they are.
static bool find_scale(model *m, int *places) {
    const ita_drawing *a = m->figure.drawing, *b = m->pieces.drawing;
    *places = 0;
    if (!common_frame(a, b, &m->frame) || !count_places(&m->figure, places) ||
        !count_places(&m->pieces, places) || *places > 12)
        return false;
    // decimals over 10^places, rings over their scale: over both together
    const int64_t ten = decimal_power(*places), x = a->is_ring ? a->scale : 1;
    const int64_t y = b->is_ring ? b->scale : 1;
    int64_t scale;
    if (__builtin_mul_overflow(ten, x, &scale) ||
        (x != y && __builtin_mul_overflow(scale, y, &scale)))
        return false;
    m->scale = scale;
    return true;
}

static ita_status make_exact(model *m, selection *s, int places) {
    const int64_t decimal_factor = m->scale / decimal_power(places);
    const converter c = {m->frame, m->scale / s->drawing->scale, places};
    ita_status status = ITA_OK;
    bool works = convert(&c, s, m->allocator, &status);
    for (size_t i = 0; works && !s->drawing->is_ring && decimal_factor != 1 && i < s->edge_count;
         i++) {
        ita_point *p[4] = {&s->exact[i].from, &s->exact[i].to, &s->exact[i].c1, &s->exact[i].c2};
        for (int k = 0; k < 4; k++)
            works = works && scaled_number(&p[k]->x, decimal_factor) &&
                    scaled_number(&p[k]->y, decimal_factor) && ita_point_in_range(*p[k]);
    }
    m->is_exact = works;
    return status;
}

static double extent_of(const selection *s) {
    double most = 0;
    for (size_t i = 0; i < s->edge_count; i++) {
        const loose_edge *e = &s->loose[i];
        most = fmax(most, fmax(fabs(e->from.x), fabs(e->from.y)));
        most = fmax(most, spot_distance(e->from, e->to));
    }
    return most;
}

// ---- how far a point may be off

double model_distance(const selection *s) {
    return extent_of(s) + fmax(fabs(s->origin.x), fabs(s->origin.y));
}

double model_rounding(const model *m) {
    const double far = fmax(model_distance(&m->figure), model_distance(&m->pieces));
    return fmax(1e-9 * fmax(extent_of(&m->figure), extent_of(&m->pieces)), 1e-14 * far);
}

static void keep_below(ita_tolerance *t, double length) {
    if (2 * MODEL_TIMES_BELOW * t->distance <= length) return;
    *t = (ita_tolerance){length / (2 * MODEL_TIMES_BELOW), ITA_TOLERANCE_DRAWING};
}

void model_keep_below(model *m, double gap) {
    m->finest = fmin(m->finest, gap);
    keep_below(&m->tolerance, m->finest);
}

static void put_most(ita_tolerance *t, double distance) {
    *t = tolerance_larger(*t, (ita_tolerance){distance, ITA_TOLERANCE_DIGITS});
}

stretch stretch_of(const uint32_t *arcs, size_t count, size_t i) {
    stretch s = {i, i + 1};
    if (!arcs || !arcs[i]) return s;
    while (s.first > 0 && arcs[s.first - 1] == arcs[i])
        s.first--;
    while (s.end < count && arcs[s.end] == arcs[i])
        s.end++;
    return s;
}

static double shortest_edge(const selection *s) {
    double least = 1e300;
    for (size_t i = 0; i < s->edge_count;) {
        const size_t end = stretch_of(s->arcs, s->edge_count, i).end;
        least = fmin(least, loose_around(s->loose + i, end - i));
        i = end;
    }
    return least;
}

// Numbers of so many places and more are rounded.
static ita_tolerance digits_of(const selection *s, int least, bool *is_short) {
    const ita_drawing *d = s->drawing;
    ita_tolerance t = tolerance_of_doubles(0);
    if (d->is_ring) return t;
    const bool has_factors = d->factor_places >= DRAW_FACTOR_PLACES_LEAST;
    *is_short = *is_short && d->is_rational && drawing_places(d) <= 1 &&
                (drawing_shift_places(d) <= 1 || !rounding_has_shifts(s)) && !has_factors;
    rounding_walk r;
    rounding_start(&r, s, least, false);
    for (size_t i = 0; i < s->count; i++)
        put_most(&t, rounding_of(&r, i));
    return t;
}

static void join_tolerances(model *m) {
    const double rounding = model_rounding(m);
    m->tolerance = tolerance_larger(
        tolerance_of_doubles(rounding),
        tolerance_larger(tolerance_times(m->own.figure, m->factor), m->own.pieces));
    // an edge that is no longer than rounding is none
    m->finest = fmax(fmin(shortest_edge(&m->figure), shortest_edge(&m->pieces)), 0.032 * rounding);
    keep_below(&m->tolerance, m->finest);
}

static void measure_digits(model *m, int least) {
    bool is_short = true;
    m->own = (side_tolerances){digits_of(&m->figure, least, &is_short),
                               digits_of(&m->pieces, least, &is_short)};
    m->is_trusted = m->is_exact && is_short;
    m->has_shares = true;
    m->least = least;
    join_tolerances(m);
}

// What all points are open by, at most; 0: by nothing, or nothing is told of shapes.
static double shared(const model *m) {
    return m->has_shares ? fmax(m->own.figure.distance * m->factor, m->own.pieces.distance) : 0;
}

// Of the i-th shape, in order.
static double share_of(const model *m, rounding_walk *r, size_t i, double all) {
    const selection *s = r->side;
    if (all == 0) return 1;
    if (s->drawing->is_ring) return 0;
    return fmin(1, rounding_of(r, i) * (s == &m->figure ? m->factor : 1) / all);
}

bool model_shares(const model *m, const selection *s, double *out) {
    const double all = shared(m);
    bool differ = false;
    rounding_walk r;
    rounding_start(&r, s, m->least, true);
    for (size_t i = 0; i < s->count; i++) {
        out[i] = share_of(m, &r, i, all);
        differ |= out[i] < 1;
    }
    return differ;
}

double model_least_share(const model *m) {
    const double all = shared(m);
    double least = 1;
    rounding_walk r;
    rounding_start(&r, &m->pieces, m->least, true);
    for (size_t i = 0; i < m->pieces.count; i++)
        least = fmin(least, share_of(m, &r, i, all));
    return least;
}

double model_share_of_figure(const model *m) {
    const double figure = m->own.figure.distance * m->factor;
    return m->has_shares && figure < m->own.pieces.distance ? figure / m->own.pieces.distance : 1;
}

static ita_status select_sides(const ita_drawing *figure, const ita_drawing *arrangement,
                               bool takes_other, model *out) {
    const ita_status status =
        selection_open(figure, DRAW_FIGURE, takes_other, out->allocator, &out->figure);
    if (status) return status;
    return selection_open(arrangement, DRAW_PIECES, takes_other, out->allocator, &out->pieces);
}

static ita_status fill_side(model *m, selection *s, int places) {
    const ita_status status = selection_take_edges(s, m->allocator);
    return status || !m->is_exact ? status : make_exact(m, s, places);
}

// What is filled from the first drawing may be given back before the second one is asked.
static ita_status open_sides(const ita_drawing *figure, const ita_drawing *arrangement,
                             ita_drawing *given_back, bool takes_other, model *out,
                             ita_diag *diag) {
    int places = 0;
    ita_status status = select_sides(figure, arrangement, takes_other, out);
    if (!status) out->is_exact = find_scale(out, &places);
    if (!status) status = fill_side(out, &out->figure, places);
    if (given_back) drawing_drop_edges(given_back);
    if (!status) status = fill_side(out, &out->pieces, places);
    if (status) return ita_fail(diag, status, "memory");
    measure_digits(out, 2); // whole numbers and those with one place mean just what they say
    return ITA_OK;
}

ita_status model_open(const ita_drawing *figure, const ita_drawing *arrangement, bool takes_other,
                      const ita_allocator *allocator, model *out, ita_diag *diag) {
    *out = (model){.allocator = allocator, .scale = 1, .factor = 1};
    return open_sides(figure, arrangement, NULL, takes_other, out, diag);
}

ita_status model_take(ita_drawing *figure, ita_drawing *arrangement, bool takes_other,
                      const ita_allocator *allocator, model *out, ita_diag *diag) {
    *out = (model){.allocator = allocator, .scale = 1, .factor = 1};
    const bool is_asked_again = figure->arc_count + arrangement->arc_count > 0;
    const ita_status status =
        open_sides(figure, arrangement, is_asked_again ? NULL : figure, takes_other, out, diag);
    if (!is_asked_again) drawing_drop_edges(arrangement);
    if (!status && model_see_from_near(out)) measure_digits(out, 2);
    return status;
}

static int places_of(const selection *s) {
    const int shift = drawing_shift_places(s->drawing), own = drawing_places(s->drawing);
    return shift > own ? shift : own;
}

// Of how many places numbers may be rounded: whole ones beside others that have a place are whole.
static int least_rounded(const model *m) {
    return places_of(&m->figure) > 0 || places_of(&m->pieces) > 0;
}

static bool is_short_side(const selection *s, int least, ita_tolerance own) {
    bool is_short = true;
    return digits_of(s, least, &is_short).distance > own.distance;
}

bool model_has_short(const model *m) {
    const int least = least_rounded(m);
    return is_short_side(&m->figure, least, m->own.figure) ||
           is_short_side(&m->pieces, least, m->own.pieces);
}

void model_take_as_rounded(model *m) {
    measure_digits(m, least_rounded(m));
    m->own.figure.origin = m->own.pieces.origin = ITA_TOLERANCE_TAU;
    join_tolerances(m);
    m->is_trusted = false;
}

void model_take_as_written(model *m) {
    m->is_trusted = m->is_exact;
    m->own = (side_tolerances){tolerance_of_doubles(0), tolerance_of_doubles(0)};
    m->has_shares = false;
    join_tolerances(m);
}

void model_take_doubt(model *m, side_tolerances own) {
    m->own = own;
    m->has_shares = false;
    join_tolerances(m);
}

// ---- sizes that may differ

// What the figure's shapes cover together.
static ita_status figure_area(const model *m, double *area) {
    const selection *s = &m->figure;
    *area = loose_area(s->loose, s->edge_count);
    if (s->count < 2) return ITA_OK;
    loose_outline outline;
    const ita_status status = selection_trace(s, model_tolerance(m), m->allocator, &outline);
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    *area = loose_area(outline.edges, outline.edge_count);
    loose_outline_close(&outline);
    return ITA_OK;
}

static double length_of(const selection *s) {
    return loose_around(s->loose, s->edge_count);
}

ita_status model_take_scale(model *m) {
    double figure;
    const double pieces = loose_area(m->pieces.loose, m->pieces.edge_count);
    const ita_status status = figure_area(m, &figure);
    if (status || !(figure > 0) || !(pieces > 0)) return status;
    // digits tell sizes no better
    const double rounding =
        model_tolerance(m).distance * (length_of(&m->figure) + length_of(&m->pieces));
    if (fabs(pieces - figure) <= rounding) return ITA_OK;
    m->factor = sqrt(pieces / figure);
    const loose_motion enlarged = {1, 0, m->factor, false, {0, 0}};
    for (size_t i = 0; i < m->figure.edge_count; i++)
        m->figure.loose[i] = loose_moved(&enlarged, &m->figure.loose[i]);
    join_tolerances(m);
    return ITA_OK;
}

ita_status model_take_tau(model *m, ita_tolerance tau, ita_diag *diag) {
    if (tau.distance / 2 < model_rounding(m)) return ita_fail(diag, ITA_E_RANGE, "geom.tau.small");
    if (tau.distance > model_tolerance(m).distance) m->has_shares = false;
    const ita_tolerance half = {tau.distance / 2, tau.origin};
    m->tolerance = tolerance_smaller(m->tolerance, half);
    return ITA_OK;
}

ita_tolerance model_tolerance(const model *m) {
    return tolerance_times(m->tolerance, 2);
}

ita_tolerance model_tolerance_with(const model *m, ita_tolerance tau) {
    ita_tolerance both = model_tolerance(m);
    if (!(tau.distance > both.distance)) return both;
    both = tolerance_times(tau, 0.5);
    keep_below(&both, m->finest);
    return tolerance_times(both, 2);
}

bool model_refine(const model *m, ita_tolerance *tolerance) {
    const ita_tolerance finer = {tolerance->distance / 4, ITA_TOLERANCE_DRAWING};
    if (finer.distance < 2 * model_rounding(m)) return false;
    *tolerance = finer;
    return true;
}

void model_close(model *m) {
    selection_close(&m->figure, m->allocator);
    selection_close(&m->pieces, m->allocator);
}

// ---- checking as numbers

// Crossings at a corner of the same shape are none: the corner's own edges share in them.
static bool is_at_corner(const loose_edge *edges, size_t count, spot p, ita_tolerance tolerance) {
    for (size_t i = 0; i < count; i++)
        if (spot_distance(edges[i].from, p) <= 4 * tolerance.distance) return true;
    return false;
}

// Two lines cross, and every end stands off the other line by more than the tolerance.
static bool lines_cross(const loose_edge *e, const loose_edge *f, ita_tolerance tolerance,
                        spot *at) {
    const spot a = e->from, c = f->from, u = spot_sub(e->to, a), v = spot_sub(f->to, c);
    const double size_u = tolerance.distance * spot_length(u);
    const double size_v = tolerance.distance * spot_length(v);
    const double s1 = spot_cross(u, spot_sub(c, a)), s2 = spot_cross(u, spot_sub(f->to, a));
    const double s3 = spot_cross(v, spot_sub(a, c)), s4 = spot_cross(v, spot_sub(e->to, c));
    const bool parts_f = (s1 > size_u && s2 < -size_u) || (s1 < -size_u && s2 > size_u);
    const bool parts_e = (s3 > size_v && s4 < -size_v) || (s3 < -size_v && s4 > size_v);
    if (!parts_f || !parts_e) return false;
    *at = spot_add(a, spot_times(u, spot_cross(spot_sub(c, a), v) / spot_cross(u, v)));
    return true;
}

static bool edges_cross(const loose_edge *edges, size_t count, size_t e, size_t f,
                        ita_tolerance tolerance, size_t *looks) {
    const loose_edge *a = &edges[e], *b = &edges[f];
    spot at;
    const bool are_lines = a->kind == ITA_EDGE_LINE && b->kind == ITA_EDGE_LINE;
    const bool cross = e == f      ? loose_has_loop(a, tolerance.distance, &at)
                       : are_lines ? lines_cross(a, b, tolerance, &at)
                                   : loose_curves_cross(a, b, tolerance.distance, looks, &at);
    return cross && !is_at_corner(edges, count, at, tolerance);
}

static ita_status complain(const draw_shape *shape, ita_diag *diag, const char *key) {
    ita_fail_at(diag, ITA_E_RANGE, key, shape->offset);
    ita_diag_arg(diag, shape->name);
    return ITA_E_RANGE;
}

typedef struct crossing_search {
    const draw_shape *shape;
    const loose_edge *edges;
    size_t count;
    ita_tolerance tolerance;
    ita_diag *diag;
    size_t looks;    // that are left at pairs of edges
    bool comes_near; // some edge comes near another, but for where one goes on from the other
} crossing_search;

static bool go_on(const loose_edge *a, const loose_edge *b) {
    return a->to.x == b->from.x && a->to.y == b->from.y;
}

// The points between which an edge runs, seen from one of its ends; false where that is not told.
static bool find_hull(const loose_edge *e, spot end, spot out[4]) {
    if (e->kind == ITA_EDGE_ARC) {
        const double sweep = loose_sweep(e);
        if (sweep > 3) return false; // its tangents meet far away, or nowhere
        const spot ahead = loose_tangent(e, 0);
        const double far = spot_distance(e->from, e->c1) * tan(sweep / 2) / spot_length(ahead);
        out[1] = out[2] = spot_add(e->from, spot_times(ahead, far));
    } else if (e->kind == ITA_EDGE_LINE) {
        out[1] = out[2] = e->from;
    } else {
        out[1] = e->c1, out[2] = e->kind == ITA_EDGE_CUBIC ? e->c2 : e->c1;
    }
    out[0] = e->from, out[3] = e->to;
    for (int k = 0; k < 4; k++)
        out[k] = spot_sub(out[k], end);
    return true;
}

// Whether a line through the corner at which b goes on from a parts both, their other ends by more
// than that: then they come near each other at the corner only.
static bool is_parted(const loose_edge *a, const loose_edge *b, double near) {
    spot p[4], q[4];
    if (!find_hull(a, a->to, p) || !find_hull(b, a->to, q)) return false;
    const double back = spot_length(p[0]), on = spot_length(q[3]);
    if (!(back > 0) || !(on > 0)) return false;
    spot way = spot_sub(spot_times(q[3], 1 / on), spot_times(p[0], 1 / back));
    const double length = spot_length(way), none = 1e-12 * (back + on);
    if (!(length > 0)) return false;
    way = spot_times(way, 1 / length);
    for (int k = 0; k < 4; k++)
        if (spot_dot(way, p[k]) > none || spot_dot(way, q[k]) < -none) return false;
    return spot_dot(way, p[0]) < -near && spot_dot(way, q[3]) > near;
}

static bool come_near(const loose_edge *a, const loose_edge *b, double near) {
    const bool goes_on = go_on(a, b), comes_back = go_on(b, a);
    if (goes_on == comes_back) return true;
    return goes_on ? !is_parted(a, b, near) : !is_parted(b, a, near);
}

static ita_status look_for_crossing(void *user, size_t e, size_t f) {
    crossing_search *c = user;
    if (e != f && come_near(&c->edges[e], &c->edges[f], 2 * c->tolerance.distance))
        c->comes_near = true;
    const bool cross = edges_cross(c->edges, c->count, e, f, c->tolerance, &c->looks);
    if (c->looks == 0) return complain(c->shape, c->diag, "geom.shape.twice");
    if (!cross) return ITA_OK;
    complain(c->shape, c->diag, "geom.shape.crosses");
    ita_diag_arg_int(c->diag, (int64_t)e + 1);
    ita_diag_arg_int(c->diag, (int64_t)f + 1);
    return ITA_E_RANGE;
}

static ita_status find_crossing(crossing_search *c, const ita_allocator *allocator) {
    ita_status status = ITA_OK;
    for (size_t e = 0; e < c->count && !status; e++)
        if (c->edges[e].kind == ITA_EDGE_CUBIC) status = look_for_crossing(c, e, e);
    if (status) return status;
    return loose_neighbours(c->edges, c->count, 2 * c->tolerance.distance, allocator,
                            look_for_crossing, c);
}

// Where a shape only touches itself, what it goes round may still be covered twice, or walked the
// wrong way: then it is not as large as what it covers, or some of that is wider than points that
// are off by half of the tolerance can make it.
static ita_status check_walks(const crossing_search *c, double area, double around,
                              const ita_allocator *allocator) {
    loose_outline outline;
    double covered = 0;
    bool is_well;
    ita_status status = loose_trace(c->edges, c->count, c->tolerance, true, allocator, &outline);
    if (status == ITA_E_MEMORY) return status;
    if (status) { // it is not followed within the tolerance
        status = loose_is_walked_once(c->edges, c->count, area, allocator, &is_well);
    } else {
        for (size_t i = 0; i < outline.contour_count; i++)
            covered += outline.contours[i].area;
        loose_outline_close(&outline);
        is_well = fabs(covered - area) <= 0.5 * c->tolerance.distance * around;
    }
    if (!status && is_well)
        status = loose_is_walked_nearly(c->edges, c->count, 1, 0.5 * c->tolerance.distance,
                                        allocator, &is_well);
    if (status) return status;
    return is_well ? ITA_OK : complain(c->shape, c->diag, "geom.shape.twice");
}

ita_status selection_check_loose(const selection *s, size_t i, ita_tolerance tolerance,
                                 const ita_allocator *allocator, bool *is_near, ita_diag *diag) {
    const draw_shape *shape = selection_shape(s, i);
    const loose_edge *edges = s->loose + s->firsts[i];
    size_t count = s->firsts[i + 1] - s->firsts[i];
    const double around = loose_around(edges, count);
    double area = 0;
    // holes are walked clockwise, so the sum is what is left
    for (size_t l = s->loop_firsts[i], first = 0; l < s->loop_firsts[i + 1]; l++) {
        area += loose_area(edges + first, s->loops[l] - first);
        first = s->loops[l];
    }
    // crossings first: a bow tie has no area either
    crossing_search c = {shape, edges, count, tolerance, diag, .looks = loose_looks_for(count)};
    ita_status status = find_crossing(&c, allocator);
    if (is_near) *is_near |= c.comes_near;
    if (status) return status;
    if (!(area > 0.5 * tolerance.distance * around) || !(area > 0))
        return complain(shape, diag, "geom.shape.area");
    return c.comes_near ? check_walks(&c, area, around, allocator) : ITA_OK;
}
