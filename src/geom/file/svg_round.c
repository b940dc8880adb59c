// Circles, ellipses and rectangles, and arcs of ellipses. A circle stays one under turns, mirrors
// and even scales. Any other round arc is an ellipse in the drawing, and comes as cubic curves that
// part it at fixed angles from its long axis, so that all arcs of one ellipse are parted alike;
// they are off by less than 1e-10 of its size. Where the numbers say the ellipse exactly, the
// curves know it.
#include "geom/file/svg.h"

#include <math.h>

#define PI 3.14159265358979323846

// Curves in a quarter of an ellipse.
#define PARTS 12

// About `centre`, in the drawing: centre + cos(angle) u + sin(angle) v, with u upright on v and not
// shorter.
typedef struct ellipse {
    spot centre, u, v;
    draw_arc said; // the same as it is written
} ellipse;

static spot ellipse_at(const ellipse *e, double angle) {
    return spot_add(e->centre,
                    spot_add(spot_times(e->u, cos(angle)), spot_times(e->v, sin(angle))));
}

static double angle_of(const ellipse *e, spot p) {
    spot d = spot_sub(p, e->centre);
    return atan2(spot_dot(d, e->v) / spot_dot(e->v, e->v),
                 spot_dot(d, e->u) / spot_dot(e->u, e->u));
}

static spot spot_of(draw_point p) {
    return (spot){p.x.value, p.y.value};
}

// An ellipse of the element as it lies in the drawing, by its main axes.
static ellipse ellipse_of(const svg_pen *pen, const draw_arc *own) {
    svg_matrix turn = pen->matrix;
    turn.e = turn.f = decimal_of(0);
    draw_arc said = {svg_apply(&pen->matrix, own->centre), svg_apply(&turn, own->p),
                     svg_apply(&turn, own->q), false};
    said.is_exact = draw_is_exact(said.centre) && draw_is_exact(said.p) && draw_is_exact(said.q);
    const spot p = spot_of(said.p), q = spot_of(said.q);
    double angle = atan2(2 * spot_dot(p, q), spot_dot(p, p) - spot_dot(q, q)) / 2;
    spot u = spot_add(spot_times(p, cos(angle)), spot_times(q, sin(angle)));
    spot v = spot_sub(spot_times(q, cos(angle)), spot_times(p, sin(angle)));
    const bool is_long = spot_length(u) >= spot_length(v);
    return (ellipse){spot_of(said.centre), is_long ? u : v, is_long ? v : u, said};
}

static draw_point about(spot p) {
    return (draw_point){decimal_about(p.x), decimal_about(p.y)};
}

// The curve from one angle to another, with the ends as they are to be.
static ita_status put_part(svg_pen *pen, const ellipse *e, uint32_t arc, double a, double b,
                           draw_point from, draw_point to) {
    double reach = 4.0 / 3 * tan((b - a) / 4);
    spot out = {-sin(a) * reach, cos(a) * reach}, in = {sin(b) * reach, -cos(b) * reach};
    spot c1 =
        spot_add(ellipse_at(e, a), spot_add(spot_times(e->u, out.x), spot_times(e->v, out.y)));
    spot c2 = spot_add(ellipse_at(e, b), spot_add(spot_times(e->u, in.x), spot_times(e->v, in.y)));
    draw_edge edge = {.kind = ITA_EDGE_CUBIC, .from = from, .to = to, .arc = arc};
    edge.c1 = about(c1);
    edge.c2 = about(c2);
    return drawing_edge(pen->drawing, &edge, pen->diag);
}

// From one place to another, `sweep` radians on; parted at multiples of a right angle / PARTS.
static ita_status put_parts(svg_pen *pen, const ellipse *e, double start, double sweep,
                            draw_point from, draw_point to) {
    const double step = PI / 2 / PARTS, close = 1e-6 * step;
    double a = start, end = start + sweep;
    draw_point last = from;
    uint32_t arc;
    draw_arc said = e->said;
    said.is_exact = said.is_exact && draw_is_exact(from) && draw_is_exact(to);
    ita_status status = drawing_arc(pen->drawing, &said, &arc, pen->diag);
    while (!status) {
        double next =
            sweep > 0 ? (floor(a / step + 1e-6) + 1) * step : (ceil(a / step - 1e-6) - 1) * step;
        bool is_last = sweep > 0 ? next >= end - close : next <= end + close;
        if (is_last) next = end;
        draw_point there = is_last ? to : about(ellipse_at(e, next));
        status = put_part(pen, e, arc, a, next, last, there);
        if (is_last) break;
        a = next, last = there;
    }
    return status;
}

// From one place on the ellipse to another, forwards (1) or backwards (-1) as x turns to y; to the
// same place: all round. Even half axes make a circle.
static ita_status put_round(svg_pen *pen, const ellipse *e, int way, draw_point from,
                            draw_point to) {
    const int own = spot_cross(e->u, e->v) > 0 ? way : -way;
    if (spot_length(e->u) - spot_length(e->v) <= 1e-12 * spot_length(e->u)) {
        draw_edge edge = {.kind = ITA_EDGE_ARC, .turn = way, .from = from, .to = to};
        edge.c1 = about(e->centre);
        return drawing_edge(pen->drawing, &edge, pen->diag);
    }
    double start = angle_of(e, spot_of(from)), sweep = angle_of(e, spot_of(to)) - start;
    bool is_whole = from.x.value == to.x.value && from.y.value == to.y.value;
    if (is_whole || own * sweep <= 0) sweep += own * 2 * PI;
    return put_parts(pen, e, start, sweep, from, to);
}

// 1 where the matrix leaves forwards forwards, -1 where it mirrors.
static int way_of(const svg_matrix *m) {
    return m->a.value * m->d.value - m->b.value * m->c.value > 0 ? 1 : -1;
}

ita_status svg_ellipse_about(svg_pen *pen, draw_point *here, draw_point centre, decimal rx,
                             decimal ry, draw_point to) {
    const svg_matrix *m = &pen->matrix;
    const decimal zero = decimal_of(0);
    const draw_arc own = {centre, {rx, zero}, {zero, ry}, true};
    const ellipse e = ellipse_of(pen, &own);
    draw_point from = svg_apply(m, *here);
    *here = to;
    return put_round(pen, &e, way_of(m), from, svg_apply(m, to));
}

// A vector in units of the last place; false where it is too long for them.
static bool in_units(draw_point p, int places, int64_t out[2]) {
    return draw_in_units(p, places, out) && out[0] >= -DRAW_AXIS_MOST && out[0] <= DRAW_AXIS_MOST &&
           out[1] >= -DRAW_AXIS_MOST && out[1] <= DRAW_AXIS_MOST;
}

static ita_int128 square_of_cross(const int64_t a[2], const int64_t b[2]) {
    const ita_int128 cross = (ita_int128)a[0] * b[1] - (ita_int128)a[1] * b[0];
    return cross * cross;
}

static bool is_on(const draw_arc *c, draw_point at, int places) {
    const draw_point off = {decimal_sub(at.x, c->centre.x), decimal_sub(at.y, c->centre.y)};
    int64_t p[2], q[2], d[2];
    if (!in_units(c->p, places, p) || !in_units(c->q, places, q) || !in_units(off, places, d))
        return false;
    return square_of_cross(d, p) + square_of_cross(d, q) == square_of_cross(p, q);
}

static decimal rounded(double value, int places) {
    return decimal_trimmed((int64_t)floor(value * (double)decimal_power(places) + 0.5), places);
}

// The ellipse of an arc where its centre is a decimal of one more place than the numbers written,
// and both ends are exactly on it; else its centre stays a number, and the answer is false.
static bool find_centre(draw_arc *own, draw_point from, draw_point to) {
    const draw_point v[4] = {from, to, own->p, own->q};
    int places = 0;
    for (int i = 0; i < 4; i++)
        places = draw_places(v[i]) > places ? draw_places(v[i]) : places;
    const double most = fmax(fabs(own->centre.x.value), fabs(own->centre.y.value));
    if (++places > 7 || !(most <= DRAW_NUMBER_MOST)) return false;
    draw_arc c = *own;
    c.centre.x = rounded(c.centre.x.value, places);
    c.centre.y = rounded(c.centre.y.value, places);
    if (!is_on(&c, from, places) || !is_on(&c, to, places)) return false;
    *own = c;
    return true;
}

static decimal size_of(decimal x) {
    return x.value < 0 ? decimal_negated(x) : x;
}

// SVG's own reckoning (implementation notes, "conversion from endpoint to center").
ita_status svg_ellipse_to(svg_pen *pen, draw_point *here, const svg_ellipse_arc *arc,
                          draw_point to) {
    decimal rx = size_of(arc->rx), ry = size_of(arc->ry), c, s;
    spot p = spot_of(*here), q = spot_of(to);
    if (p.x == q.x && p.y == q.y) return ITA_OK;
    if (rx.value == 0 || ry.value == 0) return svg_line_to(pen, here, to);
    svg_cosine_and_sine(arc->degrees, &c, &s);
    spot half = spot_times(spot_sub(p, q), 0.5);
    spot d = {(c.value * half.x + s.value * half.y) / rx.value,
              (c.value * half.y - s.value * half.x) / ry.value};
    double size = spot_dot(d, d);
    const double reach = spot_length(half);
    draw_arc own = {.p = {decimal_mul(c, rx), decimal_mul(s, rx)},
                    .q = {decimal_negated(decimal_mul(s, ry)), decimal_mul(c, ry)}};
    double far = (arc->is_large == arc->is_sweep ? -1 : 1) * sqrt(fmax(0, 1 / size - 1));
    spot off = {far * rx.value * d.y, -far * ry.value * d.x};
    spot middle = spot_times(spot_add(p, q), 0.5);
    own.centre = about((spot){middle.x + c.value * off.x - s.value * off.y,
                              middle.y + s.value * off.x + c.value * off.y});
    const bool has_centre = find_centre(&own, *here, to);
    if (!has_centre && svg_is_half(pen, reach, fabs(far) * reach,
                                   spot_length(off))) { // or too short for the chord
        const decimal larger = decimal_about(sqrt(size));
        own.centre = about(middle);
        own.p = (draw_point){decimal_mul(own.p.x, larger), decimal_mul(own.p.y, larger)};
        own.q = (draw_point){decimal_mul(own.q.x, larger), decimal_mul(own.q.y, larger)};
    }
    const svg_matrix *m = &pen->matrix;
    const ellipse e = ellipse_of(pen, &own);
    draw_point from = svg_apply(m, *here);
    *here = to;
    return put_round(pen, &e, arc->is_sweep ? way_of(m) : -way_of(m), from, svg_apply(m, to));
}

// ---- shapes by their attributes

static ita_status complain(svg_pen *pen, const xml_tag *tag, const char *key) {
    return drawing_complain(pen->drawing, pen->diag, key, tag->offset);
}

// A number with a unit is named, what is no number at all is not.
static ita_status complain_number(svg_pen *pen, const xml_tag *tag, const char *name) {
    xml_slice value;
    decimal number;
    ita_reader r;
    if (!xml_attribute(tag, name, &value)) return complain(pen, tag, "geom.shape.number");
    r = ita_read(value.bytes, value.length);
    if (!svg_number(&r, pen->drawing, &number) || fabs(number.value) > DRAW_NUMBER_MOST)
        return complain(pen, tag, "geom.shape.number");
    const ita_status status = complain(pen, tag, "geom.svg.unit");
    ita_diag_arg(pen->diag, name);
    ita_diag_arg_bytes(pen->diag, value.bytes, value.length);
    return status;
}

static ita_status needed_number(svg_pen *pen, const xml_tag *tag, const char *name,
                                decimal *number) {
    if (svg_attribute_number(tag, name, pen->drawing, number)) return ITA_OK;
    return complain_number(pen, tag, name);
}

ita_status svg_optional_number(svg_pen *pen, const xml_tag *tag, const char *name,
                               decimal *number) {
    xml_slice value;
    if (!xml_attribute(tag, name, &value)) return ITA_OK;
    return needed_number(pen, tag, name, number);
}

static ita_status read_place(svg_pen *pen, const xml_tag *tag, const char *x, const char *y,
                             draw_point *out) {
    *out = (draw_point){decimal_of(0), decimal_of(0)};
    ita_status status = svg_optional_number(pen, tag, x, &out->x);
    return status ? status : svg_optional_number(pen, tag, y, &out->y);
}

// A quarter or all of a circle or ellipse, clockwise on the screen.
static ita_status round_to(svg_pen *pen, draw_point *here, draw_point centre, decimal rx,
                           decimal ry, draw_point to) {
    if (rx.value == ry.value && svg_similarity(&pen->matrix))
        return svg_arc_about(pen, here, centre, to, 1);
    return svg_ellipse_about(pen, here, centre, rx, ry, to);
}

static ita_status put_whole(svg_pen *pen, const xml_tag *tag, decimal rx, decimal ry) {
    draw_point centre;
    ita_status status = read_place(pen, tag, "cx", "cy", &centre);
    if (status) return status;
    if (!(rx.value > 0) || !(ry.value > 0)) return complain(pen, tag, "geom.shape.area");
    draw_point start = {decimal_add(centre.x, rx), centre.y}, here = start;
    drawing_move(pen->drawing, svg_apply(&pen->matrix, start));
    status = round_to(pen, &here, centre, rx, ry, start);
    return status ? status : drawing_close_loop(pen->drawing, pen->diag);
}

ita_status svg_read_circle(svg_pen *pen, const xml_tag *tag) {
    decimal r;
    ita_status status = needed_number(pen, tag, "r", &r);
    return status ? status : put_whole(pen, tag, r, r);
}

ita_status svg_read_ellipse(svg_pen *pen, const xml_tag *tag) {
    decimal rx, ry;
    ita_status status = needed_number(pen, tag, "rx", &rx);
    if (!status) status = needed_number(pen, tag, "ry", &ry);
    return status ? status : put_whole(pen, tag, rx, ry);
}

static decimal at_most_half(decimal r, decimal side) {
    if (r.value < 0) return decimal_of(0);
    return r.value > side.value / 2 ? decimal_half(side) : r;
}

// One radius given stands for both; less than nothing is none.
static ita_status read_radii(svg_pen *pen, const xml_tag *tag, decimal *rx, decimal *ry) {
    *rx = *ry = decimal_of(-1);
    ita_status status = svg_optional_number(pen, tag, "rx", rx);
    if (!status) status = svg_optional_number(pen, tag, "ry", ry);
    if (rx->value < 0) *rx = *ry;
    if (ry->value < 0) *ry = *rx;
    return status;
}

ita_status svg_read_rect(svg_pen *pen, const xml_tag *tag) {
    decimal w, h, rx, ry;
    draw_point at;
    ita_status status = read_place(pen, tag, "x", "y", &at);
    if (!status) status = read_radii(pen, tag, &rx, &ry);
    if (status) return status;
    status = needed_number(pen, tag, "width", &w);
    if (!status) status = needed_number(pen, tag, "height", &h);
    if (status) return status;
    if (!(w.value > 0) || !(h.value > 0)) return complain(pen, tag, "geom.shape.area");
    rx = at_most_half(rx, w), ry = at_most_half(ry, h);
    if (!(rx.value > 0) || !(ry.value > 0)) rx = ry = decimal_of(0); // corners, all of them
    const decimal x = at.x, y = at.y, x0 = decimal_add(x, rx), y0 = decimal_add(y, ry);
    const decimal x3 = decimal_add(x, w), y3 = decimal_add(y, h);
    const decimal x2 = decimal_sub(x3, rx), y2 = decimal_sub(y3, ry);
    const draw_point line[4] = {{x2, y}, {x3, y2}, {x0, y3}, {x, y0}};
    const draw_point corner[4] = {{x3, y0}, {x2, y3}, {x, y2}, {x0, y}};
    const draw_point centre[4] = {{x2, y0}, {x2, y2}, {x0, y2}, {x0, y0}};
    draw_point here = {x0, y};
    drawing_move(pen->drawing, svg_apply(&pen->matrix, here));
    for (int i = 0; i < 4 && !status; i++) {
        status = svg_line_to(pen, &here, line[i]);
        if (!status && rx.value > 0 && ry.value > 0)
            status = round_to(pen, &here, centre[i], rx, ry, corner[i]);
    }
    return status ? status : drawing_close_loop(pen->drawing, pen->diag);
}
