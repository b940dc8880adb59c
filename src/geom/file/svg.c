// SVG elements into shapes: path, polygon, polyline, rect, circle and round ellipses, with groups,
// transforms and fill rules. Everything else is stepped over; a line is refused, as it encloses
// nothing.
#include "geom/file/svg.h"

#include "intarsia/words.h"

#include <math.h>

// What an element hands down to those inside it.
typedef struct context {
    svg_matrix matrix;
    draw_group group;
    bool is_even_odd;
    bool is_skipped;
} context;

typedef struct svg {
    xml_reader xml;
    ita_drawing *drawing;
    ita_diag *diag;
    context stack[XML_DEPTH_MOST + 1];
    size_t depth;
} svg;

static ita_status fault(const svg *s) {
    return ita_fail_at(s->diag, ITA_E_SYNTAX, s->xml.fault, s->xml.fault_offset);
}

static bool names_group(const xml_tag *tag, const char *attribute, draw_group *group) {
    xml_slice value;
    if (!xml_attribute(tag, attribute, &value)) return false;
    if (xml_is(value, "figure"))
        *group = DRAW_FIGURE;
    else if (xml_is(value, "pieces"))
        *group = DRAW_PIECES;
    else
        return false;
    return true;
}

static bool contains(xml_slice text, const char *words) {
    ita_reader r = ita_read(text.bytes, text.length);
    for (; !ita_read_end(&r); r.at++) {
        size_t at = r.at;
        if (ita_read_words(&r, words)) return true;
        r.at = at;
    }
    return false;
}

static void read_style(const xml_tag *tag, context *c) {
    xml_slice value;
    if (xml_attribute(tag, "fill-rule", &value)) c->is_even_odd = xml_is(value, "evenodd");
    if (xml_attribute(tag, "display", &value) && xml_is(value, "none")) c->is_skipped = true;
    if (!xml_attribute(tag, "style", &value)) return;
    if (contains(value, "evenodd")) c->is_even_odd = true;
    if (contains(value, "display:none") || contains(value, "display: none")) c->is_skipped = true;
}

static bool is_container(xml_slice name) {
    return xml_is(name, "svg") || xml_is(name, "g") || xml_is(name, "a") || xml_is(name, "switch");
}

static ita_status complain(svg_pen *pen, const xml_tag *tag, const char *key) {
    return drawing_complain(pen->drawing, pen->diag, key, tag->offset);
}

// ---- elements, in their own coordinates

static ita_status read_polygon(svg_pen *pen, const xml_tag *tag) {
    xml_slice points;
    if (!xml_attribute(tag, "points", &points)) return complain(pen, tag, "geom.shape.empty");
    ita_reader r = ita_read(points.bytes, points.length);
    draw_point here = {decimal_of(0), decimal_of(0)};
    for (bool is_first = true;; is_first = false) {
        draw_point p;
        ita_read_space(&r);
        if (ita_read_end(&r)) break;
        if (!svg_number(&r, pen->drawing, &p.x) || !svg_number(&r, pen->drawing, &p.y))
            return drawing_complain(pen->drawing, pen->diag, "geom.shape.path",
                                    svg_offset(pen, r.bytes + r.at));
        if (is_first) {
            drawing_move(pen->drawing, svg_apply(&pen->matrix, p));
            here = p;
            continue;
        }
        ita_status status = svg_line_to(pen, &here, p);
        if (status) return status;
    }
    return drawing_close_loop(pen->drawing, pen->diag);
}

static ita_status read_circle(svg_pen *pen, const xml_tag *tag) {
    decimal cx = decimal_of(0), cy = decimal_of(0), r, other;
    (void)svg_attribute_number(tag, "cx", pen->drawing, &cx);
    (void)svg_attribute_number(tag, "cy", pen->drawing, &cy);
    if (xml_is(tag->name, "ellipse")) {
        if (!svg_attribute_number(tag, "rx", pen->drawing, &r) ||
            !svg_attribute_number(tag, "ry", pen->drawing, &other))
            return complain(pen, tag, "geom.shape.number");
        if (r.value != other.value) return complain(pen, tag, "geom.shape.ellipse");
    } else if (!svg_attribute_number(tag, "r", pen->drawing, &r)) {
        return complain(pen, tag, "geom.shape.number");
    }
    if (!(r.value > 0)) return complain(pen, tag, "geom.shape.area");
    draw_point start = {decimal_add(cx, r), cy}, here = start;
    drawing_move(pen->drawing, svg_apply(&pen->matrix, start));
    ita_status status = svg_arc_about(pen, &here, (draw_point){cx, cy}, start, 1);
    return status ? status : drawing_close_loop(pen->drawing, pen->diag);
}

static ita_status read_rect(svg_pen *pen, const xml_tag *tag) {
    decimal x = decimal_of(0), y = decimal_of(0), w, h, rx = decimal_of(0), ry;
    (void)svg_attribute_number(tag, "x", pen->drawing, &x);
    (void)svg_attribute_number(tag, "y", pen->drawing, &y);
    if (!svg_attribute_number(tag, "width", pen->drawing, &w) ||
        !svg_attribute_number(tag, "height", pen->drawing, &h))
        return complain(pen, tag, "geom.shape.number");
    if (!(w.value > 0) || !(h.value > 0)) return complain(pen, tag, "geom.shape.area");
    bool has_rx = svg_attribute_number(tag, "rx", pen->drawing, &rx);
    if (svg_attribute_number(tag, "ry", pen->drawing, &ry)) {
        if (has_rx && ry.value != rx.value) return complain(pen, tag, "geom.shape.ellipse");
        rx = ry;
    }
    if (rx.value < 0) rx = decimal_of(0);
    if (rx.value > w.value / 2) rx = decimal_half(w);
    if (rx.value > h.value / 2) rx = decimal_half(h);
    decimal x0 = decimal_add(x, rx), y0 = decimal_add(y, rx), x3 = decimal_add(x, w);
    decimal y3 = decimal_add(y, h), x2 = decimal_sub(x3, rx), y2 = decimal_sub(y3, rx);
    const draw_point line[4] = {{x2, y}, {x3, y2}, {x0, y3}, {x, y0}};
    const draw_point round[4] = {{x3, y0}, {x2, y3}, {x, y2}, {x0, y}};
    const draw_point centre[4] = {{x2, y0}, {x2, y2}, {x0, y2}, {x0, y0}};
    draw_point here = {x0, y};
    drawing_move(pen->drawing, svg_apply(&pen->matrix, here));
    for (int i = 0; i < 4; i++) {
        ita_status status = svg_line_to(pen, &here, line[i]);
        if (!status && rx.value > 0) status = svg_arc_about(pen, &here, centre[i], round[i], 1);
        if (status) return status;
    }
    return drawing_close_loop(pen->drawing, pen->diag);
}

static ita_status read_path(svg_pen *pen, const xml_tag *tag) {
    xml_slice data;
    if (!xml_attribute(tag, "d", &data)) return complain(pen, tag, "geom.shape.empty");
    return svg_path(pen, data);
}

static ita_status refuse_line(svg_pen *pen, const xml_tag *tag) {
    return complain(pen, tag, "geom.shape.line");
}

typedef struct element {
    const char *name;
    ita_status (*read)(svg_pen *pen, const xml_tag *tag);
} element;

static const element elements[] = {
    {"path", read_path},   {"polygon", read_polygon}, {"polyline", read_polygon},
    {"rect", read_rect},   {"circle", read_circle},   {"ellipse", read_circle},
    {"line", refuse_line},
};

static ita_status read_shape(svg *s, const xml_tag *tag, const context *c, const element *e) {
    xml_slice name = {NULL, 0};
    if (!xml_attribute(tag, "id", &name)) name.length = 0;
    ita_status status = drawing_begin_shape(s->drawing, c->group, name.bytes, name.length,
                                            c->is_even_odd, tag->offset, s->diag);
    svg_pen pen = {s->drawing, c->matrix, s->xml.bytes, s->diag};
    const svg_matrix *m = &c->matrix;
    double size = fmax(hypot(m->a.value, m->b.value), hypot(m->c.value, m->d.value));
    s->drawing->enlargement = fmax(s->drawing->enlargement, size);
    if (!status) status = e->read(&pen, tag);
    return status ? status : drawing_end_shape(s->drawing, s->diag);
}

static ita_status open_element(svg *s, const xml_tag *tag) {
    context c = s->stack[s->depth];
    xml_slice value;
    read_style(tag, &c);
    if (xml_attribute(tag, "transform", &value)) {
        svg_matrix own;
        if (!svg_transform(value, s->drawing, &own))
            return ita_fail_at(s->diag, ITA_E_SYNTAX, "geom.svg.transform",
                               (size_t)(value.bytes - s->xml.bytes));
        c.matrix = svg_matrix_product(&c.matrix, &own);
    }
    if (is_container(tag->name)) {
        if (!names_group(tag, "id", &c.group)) (void)names_group(tag, "inkscape:label", &c.group);
    } else if (!c.is_skipped) {
        c.is_skipped = true;
        for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
            if (!xml_is(tag->name, elements[i].name)) continue;
            (void)names_group(tag, "id", &c.group); // a single path may be the figure itself
            ita_status status = read_shape(s, tag, &c, &elements[i]);
            if (status) return status;
        }
    }
    s->stack[++s->depth] = c;
    return ITA_OK;
}

static ita_status read_all(svg *s) {
    bool has_root = false;
    for (;;) {
        xml_tag tag = xml_next(&s->xml);
        if (tag.kind == XML_FAULT) return fault(s);
        if (tag.kind == XML_END) break;
        if (tag.kind == XML_CLOSE) {
            s->depth--;
            continue;
        }
        if (!has_root && !xml_is(tag.name, "svg"))
            return ita_fail_at(s->diag, ITA_E_SYNTAX, "geom.svg.root", tag.offset);
        has_root = true;
        ita_status status = open_element(s, &tag);
        if (status) return status;
    }
    return has_root ? ITA_OK : ita_fail_at(s->diag, ITA_E_SYNTAX, "geom.svg.root", 0);
}

ita_status drawing_read_svg(ita_drawing *d, const char *bytes, size_t length, ita_diag *diag) {
    svg *s = ita_take_zeroed(d->allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    xml_open(&s->xml, bytes, length);
    s->drawing = d;
    s->diag = diag;
    s->stack[0].matrix = svg_identity();
    ita_status status = read_all(s);
    ita_give(d->allocator, s, sizeof *s);
    return status;
}
