// viewBox, preserveAspectRatio and what they show.
#include "geom/file/svg_view.h"

#include "geom/edge/backwards.h"

#include <math.h>
#include <string.h>

// ---- lengths

// A number, with px, or with % of `whole`.
static bool read_length(xml_slice value, ita_drawing *drawing, double whole, decimal *out) {
    ita_reader r = ita_read(value.bytes, value.length);
    if (!svg_number(&r, drawing, out)) return false;
    if (ita_read_char(&r, '%')) {
        if (!(whole > 0)) return false;
        *out = out->value == 100 ? decimal_about(whole) : decimal_about(out->value * whole / 100);
        if (whole == floor(whole) && whole < 1e9 && out->value == whole)
            *out = decimal_of((int64_t)whole);
    } else {
        (void)ita_read_words(&r, "px");
    }
    ita_read_space(&r);
    return ita_read_end(&r);
}

bool svg_view_size(xml_slice w, xml_slice h, ita_drawing *drawing, svg_size outer, decimal *width,
                   decimal *height) {
    const xml_slice all = {"100%", 4};
    if (!w.bytes || xml_is(w, "auto")) w = all;
    if (!h.bytes || xml_is(h, "auto")) h = all;
    return read_length(w, drawing, outer.width, width) &&
           read_length(h, drawing, outer.height, height) && width->value > 0 && height->value > 0;
}

// x / y, exact where it is a short decimal.
static decimal quotient(decimal x, decimal y) {
    int places = decimal_places(x) > decimal_places(y) ? decimal_places(x) : decimal_places(y);
    int64_t a, b;
    if (decimal_digits(x, places, &a) && decimal_digits(y, places, &b) && b)
        for (int k = 0; k <= 12; k++) {
            int64_t top;
            if (__builtin_mul_overflow(a, decimal_power(k), &top)) break;
            if (top % b == 0) return decimal_trimmed(top / b, k);
        }
    return decimal_about(x.value / y.value);
}

// ---- the map

typedef struct aspect {
    int x, y; // 0 at the beginning, 1 in the middle, 2 at the end
    bool is_none, is_slice;
} aspect;

static bool read_aspect(const xml_tag *tag, aspect *out) {
    static const char *const places[] = {"Min", "Mid", "Max"};
    *out = (aspect){1, 1, false, false};
    xml_slice value;
    if (!xml_attribute(tag, "preserveAspectRatio", &value)) return true;
    ita_reader r = ita_read(value.bytes, value.length);
    ita_read_space(&r);
    if (ita_read_words(&r, "none")) {
        out->is_none = true;
    } else {
        bool has_x = false, has_y = false;
        if (!ita_read_char(&r, 'x')) return false;
        for (int i = 0; i < 3 && !has_x; i++)
            if (ita_read_words(&r, places[i])) out->x = i, has_x = true;
        if (!ita_read_char(&r, 'Y')) return false;
        for (int i = 0; i < 3 && !has_y; i++)
            if (ita_read_words(&r, places[i])) out->y = i, has_y = true;
        if (!has_x || !has_y) return false;
    }
    ita_read_space(&r);
    if (ita_read_words(&r, "slice"))
        out->is_slice = true;
    else
        (void)ita_read_words(&r, "meet");
    ita_read_space(&r);
    return ita_read_end(&r);
}

static bool read_box(xml_slice text, ita_drawing *drawing, decimal v[4]) {
    ita_reader r = ita_read(text.bytes, text.length);
    for (int i = 0; i < 4; i++)
        if (!svg_number(&r, drawing, &v[i])) return false;
    ita_read_space(&r);
    return ita_read_end(&r) && v[2].value > 0 && v[3].value > 0;
}

// Where the box begins in the room that is left: at 0, half of it or all of it.
static decimal offset_of(int place, decimal room, decimal shown, decimal begin) {
    decimal rest = decimal_sub(room, shown), zero = decimal_of(0);
    decimal at = place == 0 ? zero : place == 1 ? decimal_half(rest) : rest;
    return decimal_sub(at, begin);
}

bool svg_view_matrix(const xml_tag *tag, ita_drawing *drawing, decimal width, decimal height,
                     svg_matrix *out, svg_clip *box) {
    xml_slice text;
    *out = svg_identity();
    box->x0 = box->y0 = 0;
    box->x1 = width.value, box->y1 = height.value;
    if (!xml_attribute(tag, "viewBox", &text)) return true;
    decimal v[4];
    aspect how;
    if (!read_box(text, drawing, v) || !read_aspect(tag, &how)) return false;
    decimal sx = quotient(width, v[2]), sy = quotient(height, v[3]);
    if (!how.is_none) {
        bool takes_x = how.is_slice ? sx.value >= sy.value : sx.value <= sy.value;
        sx = sy = takes_x ? sx : sy;
    }
    out->a = sx, out->d = sy;
    out->e =
        offset_of(how.is_none ? 0 : how.x, width, decimal_mul(sx, v[2]), decimal_mul(sx, v[0]));
    out->f =
        offset_of(how.is_none ? 0 : how.y, height, decimal_mul(sy, v[3]), decimal_mul(sy, v[1]));
    box->x0 = -out->e.value / sx.value, box->x1 = (width.value - out->e.value) / sx.value;
    box->y0 = -out->f.value / sy.value, box->y1 = (height.value - out->f.value) / sy.value;
    return true;
}

// A length in a unit of its own, in pixels.
static bool read_unit(xml_slice value, ita_drawing *drawing, double *out) {
    static const struct {
        const char *name;
        double pixels;
    } units[] = {{"px", 1},         {"pt", 96.0 / 72}, {"pc", 16},       {"in", 96},
                 {"cm", 96 / 2.54}, {"mm", 96 / 25.4}, {"Q", 96 / 101.6}};
    ita_reader r = ita_read(value.bytes, value.length);
    decimal number;
    if (!svg_number(&r, drawing, &number)) return false;
    *out = number.value;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (ita_read_words(&r, units[i].name)) {
            *out *= units[i].pixels;
            break;
        }
    ita_read_space(&r);
    return ita_read_end(&r) && *out > 0;
}

bool svg_view_keeps_ratio(const xml_tag *tag, xml_slice w, xml_slice h, ita_drawing *drawing) {
    xml_slice text;
    decimal v[4];
    aspect how;
    double width, height;
    if (!w.bytes || !h.bytes) return true; // as large as whoever shows it has room
    if (!xml_attribute(tag, "viewBox", &text) || !read_box(text, drawing, v)) return true;
    if (!read_aspect(tag, &how) || !how.is_none) return true;
    if (!read_unit(w, drawing, &width) || !read_unit(h, drawing, &height)) return false;
    const double ratio = width / v[2].value * (v[3].value / height);
    return fabs(ratio - 1) <= 1e-6;
}

// ---- what is shown

static bool is_inside(const svg_clip *c, spot p) {
    const svg_matrix *m = &c->matrix;
    double det = m->a.value * m->d.value - m->b.value * m->c.value;
    double dx = p.x - m->e.value, dy = p.y - m->f.value;
    double x = (m->d.value * dx - m->c.value * dy) / det;
    double y = (m->a.value * dy - m->b.value * dx) / det;
    double more = 1e-9 * (c->x1 - c->x0 + c->y1 - c->y0);
    return x >= c->x0 - more && x <= c->x1 + more && y >= c->y0 - more && y <= c->y1 + more;
}

#define STEPS 64

bool svg_view_holds(const svg_clip *clip, const ita_drawing *drawing, size_t first) {
    for (; clip; clip = clip->outer)
        for (size_t i = first; i < drawing->edge_count; i++) {
            loose_edge e = drawing_loose(drawing, i);
            int steps = e.kind == ITA_EDGE_LINE ? 1 : STEPS;
            for (int k = 0; k <= steps; k++)
                if (!is_inside(clip, loose_at(&e, (double)k / steps))) return false;
        }
    return true;
}
