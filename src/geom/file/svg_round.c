// Circles, ellipses and rectangles, and arcs of ellipses. A circle stays one under turns, mirrors
// and even scales. Any other round arc is an ellipse in the drawing, and comes as cubic curves that
// part it at fixed angles from its long axis, so that all arcs of one ellipse are parted alike;
// they are off by less than 1e-10 of its size.
#include "geom/file/svg.h"

#include <math.h>

#define PI 3.14159265358979323846

// Curves in a quarter of an ellipse.
#define PARTS 12

// About `centre`, in the drawing: centre + cos(angle) u + sin(angle) v, with u upright on v and not
// shorter.
typedef struct ellipse {
    spot centre, u, v;
} ellipse;

static spot turned(const svg_matrix *m, spot p) {
    return (spot){m->a.value * p.x + m->c.value * p.y, m->b.value * p.x + m->d.value * p.y};
}

static spot ellipse_at(const ellipse *e, double angle) {
    return spot_add(e->centre,
                    spot_add(spot_times(e->u, cos(angle)), spot_times(e->v, sin(angle))));
}

static double angle_of(const ellipse *e, spot p) {
    spot d = spot_sub(p, e->centre);
    return atan2(spot_dot(d, e->v) / spot_dot(e->v, e->v),
                 spot_dot(d, e->u) / spot_dot(e->u, e->u));
}

// The main axes of an ellipse given by any pair of conjugate half axes.
static ellipse ellipse_of(spot centre, spot p, spot q) {
    double angle = atan2(2 * spot_dot(p, q), spot_dot(p, p) - spot_dot(q, q)) / 2;
    spot u = spot_add(spot_times(p, cos(angle)), spot_times(q, sin(angle)));
    spot v = spot_sub(spot_times(q, cos(angle)), spot_times(p, sin(angle)));
    if (spot_length(u) < spot_length(v)) return (ellipse){centre, v, u};
    return (ellipse){centre, u, v};
}

static draw_point about(spot p) {
    return (draw_point){decimal_about(p.x), decimal_about(p.y)};
}

// The curve from one angle to another, with the ends as they are to be.
static ita_status put_part(svg_pen *pen, const ellipse *e, double a, double b, draw_point from,
                           draw_point to) {
    double reach = 4.0 / 3 * tan((b - a) / 4);
    spot out = {-sin(a) * reach, cos(a) * reach}, in = {sin(b) * reach, -cos(b) * reach};
    spot c1 =
        spot_add(ellipse_at(e, a), spot_add(spot_times(e->u, out.x), spot_times(e->v, out.y)));
    spot c2 = spot_add(ellipse_at(e, b), spot_add(spot_times(e->u, in.x), spot_times(e->v, in.y)));
    draw_edge edge = {.kind = ITA_EDGE_CUBIC, .from = from, .to = to};
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
    for (;;) {
        double next =
            sweep > 0 ? (floor(a / step + 1e-6) + 1) * step : (ceil(a / step - 1e-6) - 1) * step;
        bool is_last = sweep > 0 ? next >= end - close : next <= end + close;
        if (is_last) next = end;
        draw_point there = is_last ? to : about(ellipse_at(e, next));
        ita_status status = put_part(pen, e, a, next, last, there);
        if (status || is_last) return status;
        a = next, last = there;
    }
}

static spot spot_of(draw_point p) {
    return (spot){p.x.value, p.y.value};
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
    ellipse e = ellipse_of(spot_of(svg_apply(m, centre)), turned(m, (spot){rx.value, 0}),
                           turned(m, (spot){0, ry.value}));
    draw_point from = svg_apply(m, *here);
    *here = to;
    return put_round(pen, &e, way_of(m), from, svg_apply(m, to));
}

// SVG's own reckoning (implementation notes, "conversion from endpoint to center").
ita_status svg_ellipse_to(svg_pen *pen, draw_point *here, const svg_ellipse_arc *arc,
                          draw_point to) {
    double rx = fabs(arc->rx.value), ry = fabs(arc->ry.value);
    spot p = spot_of(*here), q = spot_of(to);
    if (p.x == q.x && p.y == q.y) return ITA_OK;
    if (rx == 0 || ry == 0) return svg_line_to(pen, here, to);
    double turn = arc->degrees.value * (PI / 180), c = cos(turn), s = sin(turn);
    spot half = spot_times(spot_sub(p, q), 0.5);
    spot d = {c * half.x + s * half.y, c * half.y - s * half.x};
    double size = d.x * d.x / (rx * rx) + d.y * d.y / (ry * ry);
    if (size > 1) rx *= sqrt(size), ry *= sqrt(size);
    double rest = fmax(0, (size > 1 ? 0 : 1 / size - 1));
    double far = (arc->is_large == arc->is_sweep ? -1 : 1) * sqrt(rest);
    spot off = {far * rx * d.y / ry, -far * ry * d.x / rx};
    spot middle = spot_times(spot_add(p, q), 0.5);
    spot centre = {middle.x + c * off.x - s * off.y, middle.y + s * off.x + c * off.y};
    const svg_matrix *m = &pen->matrix;
    ellipse e = ellipse_of(spot_of(svg_apply(m, about(centre))), turned(m, (spot){c * rx, s * rx}),
                           turned(m, (spot){-s * ry, c * ry}));
    draw_point from = svg_apply(m, *here);
    *here = to;
    return put_round(pen, &e, arc->is_sweep ? way_of(m) : -way_of(m), from, svg_apply(m, to));
}

// ---- shapes by their attributes

static ita_status complain(svg_pen *pen, const xml_tag *tag, const char *key) {
    return drawing_complain(pen->drawing, pen->diag, key, tag->offset);
}

ita_status svg_optional_number(svg_pen *pen, const xml_tag *tag, const char *name,
                               decimal *number) {
    xml_slice value;
    if (!xml_attribute(tag, name, &value)) return ITA_OK;
    if (svg_attribute_number(tag, name, pen->drawing, number)) return ITA_OK;
    return complain(pen, tag, "geom.shape.number");
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
    if (!svg_attribute_number(tag, "r", pen->drawing, &r))
        return complain(pen, tag, "geom.shape.number");
    return put_whole(pen, tag, r, r);
}

ita_status svg_read_ellipse(svg_pen *pen, const xml_tag *tag) {
    decimal rx, ry;
    if (!svg_attribute_number(tag, "rx", pen->drawing, &rx) ||
        !svg_attribute_number(tag, "ry", pen->drawing, &ry))
        return complain(pen, tag, "geom.shape.number");
    return put_whole(pen, tag, rx, ry);
}

static decimal at_most_half(decimal r, decimal side) {
    if (r.value < 0) return decimal_of(0);
    return r.value > side.value / 2 ? decimal_half(side) : r;
}

// One radius given stands for both.
static ita_status read_radii(svg_pen *pen, const xml_tag *tag, decimal *rx, decimal *ry) {
    xml_slice value;
    *rx = *ry = decimal_of(0);
    ita_status status = svg_optional_number(pen, tag, "rx", rx);
    if (!status) status = svg_optional_number(pen, tag, "ry", ry);
    if (!xml_attribute(tag, "rx", &value)) *rx = *ry;
    if (!xml_attribute(tag, "ry", &value)) *ry = *rx;
    return status;
}

ita_status svg_read_rect(svg_pen *pen, const xml_tag *tag) {
    decimal w, h, rx, ry;
    draw_point at;
    ita_status status = read_place(pen, tag, "x", "y", &at);
    if (!status) status = read_radii(pen, tag, &rx, &ry);
    if (status) return status;
    if (!svg_attribute_number(tag, "width", pen->drawing, &w) ||
        !svg_attribute_number(tag, "height", pen->drawing, &h))
        return complain(pen, tag, "geom.shape.number");
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
