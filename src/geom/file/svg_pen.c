// Numbers, transforms and edges of SVG, in decimals that stay exact where they can.
// Knows nothing of elements and groups.
#include "geom/file/svg_doubt.h"

#include <math.h>

size_t svg_offset(const svg_pen *pen, const char *place) {
    return (size_t)(place - pen->file);
}

// ---- numbers

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void skip_separator(ita_reader *r) {
    ita_read_space(r);
    if (ita_read_char(r, ',')) ita_read_space(r);
}

// The double nearest to digits * 10^power, within a unit or two of the last place.
static double scaled_by_ten(double digits, int power) {
    double factor = 1, base = 10;
    for (int n = power < 0 ? -power : power; n; n >>= 1) {
        if (n & 1) factor *= base;
        base *= base;
    }
    return power < 0 ? digits / factor : digits * factor;
}

// What is left of a nought that was computed (1.42e-14) is less, and has more places than are kept.
// It tells nothing of how many places numbers have.
#define NOISE 1e-12

static bool is_noise(int64_t digits, int power) {
    return power < -DECIMAL_PLACES && fabs(scaled_by_ten((double)digits, power)) < NOISE;
}

bool svg_number(ita_reader *r, ita_drawing *drawing, decimal *number) {
    skip_separator(r);
    size_t start = r->at;
    bool is_negative = ita_read_char(r, '-');
    if (!is_negative) (void)ita_read_char(r, '+');
    int64_t digits = 0;
    int power = 0, seen = 0;
    bool is_whole = true, has_point = false;
    for (;; r->at++) {
        char c = ita_read_peek(r);
        if (c == '.' && !has_point) {
            if (r->at + 1 == r->length || !is_digit(r->bytes[r->at + 1])) break; // "10." is none
            has_point = true;
            continue;
        }
        if (!is_digit(c)) break;
        seen++;
        if (digits > (INT64_MAX - 9) / 10) {
            is_whole = is_whole && c == '0' && has_point; // digits beyond 18 are dropped
            if (!has_point) power++;
            continue;
        }
        digits = digits * 10 + (c - '0');
        if (has_point) power--;
    }
    if (!seen) {
        r->at = start;
        return false;
    }
    char e = ita_read_peek(r);
    if (e == 'e' || e == 'E') {
        size_t mark = r->at++;
        uint64_t exponent;
        bool is_small = ita_read_char(r, '-');
        if (!is_small) (void)ita_read_char(r, '+');
        if (!is_digit(ita_read_peek(r)))
            r->at = mark;
        else if (ita_read_uint(r, 400, &exponent))
            power += is_small ? -(int)exponent : (int)exponent;
        else
            return false;
    }
    if (is_negative) digits = -digits;
    const int written_places = -power <= DECIMAL_PLACES ? -power : 0;
    while (power < 0 && digits % 10 == 0 && digits)
        digits /= 10, power++;
    if (digits == 0) power = 0;
    if (!is_noise(digits, power))
        drawing_note_number(&drawing->written, digits, -power, written_places);
    int64_t whole = digits;
    while (is_whole && power > 0 && !__builtin_mul_overflow(whole, (int64_t)10, &whole))
        power--, digits = whole;
    if (is_whole && power <= 0 && power >= -DECIMAL_PLACES)
        *number = decimal_trimmed(digits, -power);
    else
        *number = decimal_about(scaled_by_ten((double)digits, power));
    return true;
}

bool svg_coordinate(ita_reader *r, ita_drawing *drawing, decimal *number) {
    if (!svg_number(r, drawing, number)) return false;
    const double size = fabs(number->value);
    if (drawing->is_as_written || decimal_is_exact(*number) || size >= NOISE) return true;
    drawing->met = fmax(drawing->met, size);
    *number = decimal_of(0);
    return true;
}

bool svg_attribute_number(const xml_tag *tag, const char *name, ita_drawing *drawing,
                          decimal *number) {
    xml_slice value;
    if (!xml_attribute(tag, name, &value)) return false;
    ita_reader r = ita_read(value.bytes, value.length);
    if (!svg_coordinate(&r, drawing, number)) return false;
    (void)ita_read_words(&r, "px");
    ita_read_space(&r);
    return ita_read_end(&r);
}

// ---- transforms

svg_matrix svg_identity(void) {
    decimal one = decimal_of(1), zero = decimal_of(0);
    return (svg_matrix){one, zero, zero, one, zero, zero};
}

static decimal sum_of_products(decimal a, decimal x, decimal c, decimal y) {
    return decimal_add(decimal_mul(a, x), decimal_mul(c, y));
}

static bool is_exactly(decimal x, int64_t number) {
    return decimal_is_exact(x) && decimal_places(x) == 0 && decimal_whole(x) == number;
}

static bool is_identity(const svg_matrix *m) {
    return is_exactly(m->a, 1) && is_exactly(m->b, 0) && is_exactly(m->c, 0) &&
           is_exactly(m->d, 1) && is_exactly(m->e, 0) && is_exactly(m->f, 0);
}

draw_point svg_apply(const svg_matrix *m, draw_point p) {
    if (is_identity(m)) return p; // most drawings move nothing
    return (draw_point){decimal_add(sum_of_products(m->a, p.x, m->c, p.y), m->e),
                        decimal_add(sum_of_products(m->b, p.x, m->d, p.y), m->f)};
}

svg_matrix svg_matrix_product(const svg_matrix *outer, const svg_matrix *inner) {
    const svg_matrix *m = outer, *n = inner;
    svg_matrix p = {sum_of_products(m->a, n->a, m->c, n->b),
                    sum_of_products(m->b, n->a, m->d, n->b),
                    sum_of_products(m->a, n->c, m->c, n->d),
                    sum_of_products(m->b, n->c, m->d, n->d),
                    decimal_of(0),
                    decimal_of(0)};
    draw_point shift = svg_apply(outer, (draw_point){n->e, n->f});
    p.e = shift.x;
    p.f = shift.y;
    return p;
}

int svg_similarity(const svg_matrix *m) {
    double size = fabs(m->a.value) + fabs(m->b.value);
    double same = fabs(m->a.value - m->d.value) + fabs(m->b.value + m->c.value);
    double mirrored = fabs(m->a.value + m->d.value) + fabs(m->b.value - m->c.value);
    const bool is_exact = decimal_is_exact(m->a) && decimal_is_exact(m->b) &&
                          decimal_is_exact(m->c) && decimal_is_exact(m->d);
    const double doubt = is_exact ? 0 : 1e-9 * size;
    if (same <= doubt) return 1;
    return mirrored <= doubt ? -1 : 0;
}

void svg_cosine_and_sine(decimal degrees, decimal *cosine, decimal *sine) {
    double quarters = degrees.value / 90;
    if (quarters == floor(quarters)) {
        static const int table[5] = {1, 0, -1, 0, 1};
        int k = (int)fmod(quarters, 4);
        if (k < 0) k += 4;
        *cosine = decimal_of(table[k]);
        *sine = decimal_of(-table[k + 1]);
        return;
    }
    double angle = degrees.value * (3.14159265358979323846 / 180);
    *cosine = decimal_about(cos(angle));
    *sine = decimal_about(sin(angle));
}

static svg_matrix rotation(decimal degrees, decimal cx, decimal cy) {
    decimal c, s;
    svg_cosine_and_sine(degrees, &c, &s);
    svg_matrix turn = {c, s, decimal_negated(s), c, decimal_of(0), decimal_of(0)};
    svg_matrix there = svg_identity(), back = svg_identity();
    there.e = cx, there.f = cy;
    back.e = decimal_negated(cx), back.f = decimal_negated(cy);
    svg_matrix m = svg_matrix_product(&turn, &back);
    return svg_matrix_product(&there, &m);
}

static bool matrix_of(xml_slice name, const decimal *v, int count, svg_matrix *m) {
    *m = svg_identity();
    if (xml_is(name, "matrix") && count == 6) {
        *m = (svg_matrix){v[0], v[1], v[2], v[3], v[4], v[5]};
    } else if (xml_is(name, "translate") && (count == 1 || count == 2)) {
        m->e = v[0];
        if (count == 2) m->f = v[1];
    } else if (xml_is(name, "scale") && (count == 1 || count == 2)) {
        m->a = v[0];
        m->d = v[count - 1];
    } else if (xml_is(name, "rotate") && (count == 1 || count == 3)) {
        *m = rotation(v[0], count == 3 ? v[1] : decimal_of(0), count == 3 ? v[2] : decimal_of(0));
    } else if (xml_is(name, "skewX") && count == 1) {
        m->c = decimal_about(tan(v[0].value * (3.14159265358979323846 / 180)));
    } else if (xml_is(name, "skewY") && count == 1) {
        m->b = decimal_about(tan(v[0].value * (3.14159265358979323846 / 180)));
    } else {
        return false;
    }
    return true;
}

static bool read_argument(ita_reader *r, ita_drawing *drawing, svg_arguments *a) {
    draw_digits *written = &drawing->written;
    written->filled = 0;
    const bool is_read = svg_number(r, drawing, &a->v[a->count]);
    a->written[a->count] = written->filled;
    return is_read && fabs(a->v[a->count].value) <= DRAW_NUMBER_MOST;
}

// What a number of a style sheet says by its unit.
typedef enum css_kind { CSS_NUMBER, CSS_LENGTH, CSS_ANGLE } css_kind;

// Units after a number: lengths in px, angles in any. After another unit there is neither a number
// nor the end.
static css_kind read_unit(ita_reader *r, decimal *v) {
    if (ita_read_words(r, "px")) return CSS_LENGTH;
    if (ita_read_words(r, "turn"))
        *v = decimal_mul(*v, decimal_of(360));
    else if (ita_read_words(r, "grad"))
        *v = decimal_mul(*v, decimal_trimmed(9, 1));
    else if (ita_read_words(r, "rad"))
        *v = decimal_about(v->value * (180 / 3.14159265358979323846));
    else if (!ita_read_words(r, "deg"))
        return CSS_NUMBER;
    return CSS_ANGLE;
}

// False where no function of this name is read.
static bool find_kind(xml_slice name, css_kind *out) {
    static const struct {
        const char *name;
        css_kind kind;
    } functions[] = {
        {"matrix", CSS_NUMBER},     {"scale", CSS_NUMBER},      {"scaleX", CSS_NUMBER},
        {"scaleY", CSS_NUMBER},     {"translate", CSS_LENGTH},  {"translateX", CSS_LENGTH},
        {"translateY", CSS_LENGTH}, {"translateZ", CSS_LENGTH}, {"translate3d", CSS_LENGTH},
        {"rotate", CSS_ANGLE},      {"rotateZ", CSS_ANGLE},     {"skewX", CSS_ANGLE},
        {"skewY", CSS_ANGLE}};
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        *out = functions[i].kind;
        if (xml_is(name, functions[i].name)) return true;
    }
    return false;
}

// What style sheets have besides, in terms of what attributes have.
static bool css_matrix_of(xml_slice name, const decimal *v, int count, svg_matrix *m) {
    *m = svg_identity();
    if (xml_is(name, "translate3d") && count == 3)
        m->e = v[0], m->f = v[1];
    else if (xml_is(name, "rotateZ") && count == 1)
        *m = rotation(v[0], decimal_of(0), decimal_of(0));
    else if (xml_is(name, "translateX") && count == 1)
        m->e = v[0];
    else if (xml_is(name, "translateY") && count == 1)
        m->f = v[0];
    else if (xml_is(name, "scaleX") && count == 1)
        m->a = v[0];
    else if (xml_is(name, "scaleY") && count == 1)
        m->d = v[0];
    else // seen from straight above, depth is none
        return xml_is(name, "translateZ") && count == 1;
    return true;
}

// Up to the bracket that opens.
static xml_slice read_name(ita_reader *r) {
    xml_slice name = {r->bytes + r->at, 0};
    while (!ita_read_end(r) && ita_read_peek(r) != '(' && name.length < 16)
        r->at++, name.length++;
    return name;
}

static bool read_comma(ita_reader *r) {
    ita_read_space(r);
    const bool is_one = ita_read_char(r, ',');
    ita_read_space(r);
    return is_one;
}

// Numbers with blanks between them, or one comma.
static bool read_numbers_in_brackets(ita_reader *r, ita_drawing *drawing, svg_arguments *a) {
    if (!ita_read_char(r, '(')) return false;
    for (a->count = 0;; a->count++) {
        const bool has_comma = read_comma(r);
        if (!has_comma && ita_read_char(r, ')')) return true;
        if (a->count == 6 || (has_comma && a->count == 0) || ita_read_peek(r) == ',' ||
            !read_argument(r, drawing, a))
            return false;
    }
}

bool svg_transform(xml_slice text, ita_drawing *drawing, svg_matrix *out) {
    ita_reader r = ita_read(text.bytes, text.length);
    *out = svg_identity();
    ita_read_space(&r);
    for (bool has_comma = ita_read_peek(&r) == ','; !ita_read_end(&r) || has_comma;
         has_comma = read_comma(&r)) {
        const draw_digits before = drawing->written;
        xml_slice name = read_name(&r);
        while (name.length && name.bytes[name.length - 1] == ' ')
            name.length--;
        svg_arguments a;
        svg_matrix m;
        if (!read_numbers_in_brackets(&r, drawing, &a) || !matrix_of(name, a.v, a.count, &m))
            return false;
        drawing->written = before;
        svg_doubt_function(drawing, name, &a, out, &m);
        *out = svg_matrix_product(out, &m);
    }
    return true;
}

// Numbers with commas between them, each of the kind that the function asks for; 0 is of any.
static svg_css read_arguments(ita_reader *r, css_kind wanted, ita_drawing *drawing,
                              svg_arguments *a) {
    for (a->count = 0;; a->count++) {
        ita_read_space(r);
        if (a->count > 0 && ita_read_char(r, ')')) return SVG_CSS_READ;
        const bool has_comma = ita_read_peek(r) == ',';
        if (a->count == 6 || !read_argument(r, drawing, a)) return SVG_CSS_UNKNOWN;
        if (has_comma != (a->count > 0)) return SVG_CSS_BROKEN;
        decimal *v = &a->v[a->count];
        const css_kind kind = read_unit(r, v);
        const char next = ita_read_peek(r); // a unit that is not known ends with neither
        if (kind == CSS_NUMBER && next != ',' && next != ')' && next != ' ') return SVG_CSS_UNKNOWN;
        if (kind != wanted && (kind != CSS_NUMBER || v->value != 0)) return SVG_CSS_BROKEN;
        if (!(fabs(v->value) <= DRAW_NUMBER_MOST)) return SVG_CSS_UNKNOWN;
    }
}

svg_css svg_css_transform(xml_slice text, ita_drawing *drawing, svg_matrix *out,
                          const char **fault) {
    ita_reader r = ita_read(text.bytes, text.length);
    *out = svg_identity();
    if (xml_is(text, "none")) return SVG_CSS_READ;
    for (;;) {
        const draw_digits before = drawing->written;
        ita_read_space(&r);
        if (ita_read_end(&r)) return SVG_CSS_READ;
        const xml_slice name = read_name(&r);
        *fault = name.bytes;
        css_kind kind;
        if (!find_kind(name, &kind) || !ita_read_char(&r, '(')) return SVG_CSS_UNKNOWN;
        svg_arguments a;
        svg_matrix m;
        const svg_css read = read_arguments(&r, kind, drawing, &a);
        if (read != SVG_CSS_READ) return read;
        if (xml_is(name, "rotate") && a.count > 1) return SVG_CSS_BROKEN; // as attributes have it
        if (!matrix_of(name, a.v, a.count, &m) && !css_matrix_of(name, a.v, a.count, &m))
            return SVG_CSS_UNKNOWN;
        drawing->written = before;
        svg_doubt_function(drawing, name, &a, out, &m);
        *out = svg_matrix_product(out, &m);
    }
}

// ---- edges

static ita_status put(svg_pen *pen, draw_point *here, draw_edge edge, draw_point to) {
    edge.from = svg_apply(&pen->matrix, *here);
    edge.to = svg_apply(&pen->matrix, to);
    *here = to;
    return drawing_edge(pen->drawing, &edge, pen->diag);
}

ita_status svg_line_to(svg_pen *pen, draw_point *here, draw_point to) {
    return put(pen, here, (draw_edge){.kind = ITA_EDGE_LINE}, to);
}

static spot spot_of(draw_point p) {
    return (spot){p.x.value, p.y.value};
}

static bool is_zero(decimal x) {
    return x.value == 0;
}

// p0 - 3 p1 + 3 p2 - p3 in one coordinate
static decimal cubic_term(decimal p0, decimal p1, decimal p2, decimal p3) {
    decimal inner = decimal_mul(decimal_of(3), decimal_sub(p2, p1));
    return decimal_add(decimal_sub(p0, p3), inner);
}

static decimal lowered(decimal p0, decimal p1) {
    return decimal_half(decimal_sub(decimal_mul(decimal_of(3), p1), p0));
}

// True when the control points lie on the chord, between its ends: the curve is a line. Where it
// ends where it begins it is a drop, but for control points in one line with that place: then it
// goes there and back, round nothing.
static bool is_straight(spot from, spot c1, spot c2, spot to) {
    spot chord = spot_sub(to, from);
    double size = spot_dot(chord, chord);
    const spot c[2] = {spot_sub(c1, from), spot_sub(c2, from)};
    if (size == 0) return spot_cross(c[0], c[1]) == 0;
    for (int i = 0; i < 2; i++) {
        double along = spot_dot(chord, c[i]);
        if (fabs(spot_cross(chord, c[i])) > 1e-12 * size || along < 0 || along > size) return false;
    }
    return true;
}

static draw_point between(draw_point p, draw_point q) {
    return (draw_point){decimal_half(decimal_add(p.x, q.x)), decimal_half(decimal_add(p.y, q.y))};
}

// A curve that ends where it begins, halved (by de Casteljau): its ends do not tell its way round.
static ita_status put_drop(svg_pen *pen, draw_point *here, draw_point c1, draw_point c2,
                           draw_point to) {
    const draw_point a = between(*here, c1), b = between(c1, c2), c = between(c2, to);
    const draw_point ab = between(a, b), bc = between(b, c), top = between(ab, bc);
    if (draw_is_same_spot(top, to)) return svg_line_to(pen, here, to); // round nothing
    ita_status status = svg_curve_to(pen, here, ITA_EDGE_CUBIC, a, ab, top);
    return status ? status : svg_curve_to(pen, here, ITA_EDGE_CUBIC, bc, c, to);
}

ita_status svg_curve_to(svg_pen *pen, draw_point *here, ita_edge_kind kind, draw_point c1,
                        draw_point c2, draw_point to) {
    if (kind == ITA_EDGE_QUADRATIC) c2 = c1;
    if (is_straight(spot_of(*here), spot_of(c1), spot_of(c2), spot_of(to)))
        return svg_line_to(pen, here, to);
    if (draw_is_same_spot(*here, to)) return put_drop(pen, here, c1, c2, to);
    if (kind == ITA_EDGE_CUBIC && is_zero(cubic_term(here->x, c1.x, c2.x, to.x)) &&
        is_zero(cubic_term(here->y, c1.y, c2.y, to.y))) {
        c1 = (draw_point){lowered(here->x, c1.x), lowered(here->y, c1.y)};
        kind = ITA_EDGE_QUADRATIC;
    }
    draw_edge edge = {.kind = kind, .c1 = svg_apply(&pen->matrix, c1)};
    edge.c2 = kind == ITA_EDGE_CUBIC ? svg_apply(&pen->matrix, c2)
                                     : (draw_point){decimal_of(0), decimal_of(0)};
    return put(pen, here, edge, to);
}

ita_status svg_arc_about(svg_pen *pen, draw_point *here, draw_point centre, draw_point to,
                         int turn) {
    int similarity = svg_similarity(&pen->matrix);
    draw_edge edge = {.kind = ITA_EDGE_ARC, .turn = turn * similarity};
    edge.c1 = svg_apply(&pen->matrix, centre);
    return put(pen, here, edge, to);
}

// By how much a radius may be off: one place is meant, more are rounded.
static double off_of(const svg_pen *pen, decimal radius) {
    const double doubles = 1e-9 * fabs(radius.value);
    const int own = decimal_places(radius), told = drawing_places(pen->drawing);
    if (own < 2 || pen->drawing->is_as_written) return doubles;
    return doubles + 0.5 / (double)decimal_power(own > told ? own : told);
}

// The centre rounded to the places of the ends, when both ends are exactly as far from it, and but
// for `off` as far as the radius says.
static bool centre_in_decimals(draw_point from, draw_point to, decimal radius, double off,
                               spot about, draw_point *centre) {
    int places = 0;
    const decimal *v[4] = {&from.x, &from.y, &to.x, &to.y};
    for (int i = 0; i < 4; i++) {
        if (!decimal_is_exact(*v[i])) return false;
        if (decimal_places(*v[i]) > places) places = decimal_places(*v[i]);
    }
    if (places > 6) return false;
    double unit = (double)decimal_power(places);
    int64_t cx = (int64_t)floor(about.x * unit + 0.5), cy = (int64_t)floor(about.y * unit + 0.5);
    int64_t digits[4];
    for (int i = 0; i < 4; i++)
        if (!decimal_digits(*v[i], places, &digits[i])) return false;
    ita_int128 ux = digits[0] - cx, uy = digits[1] - cy, vx = digits[2] - cx, vy = digits[3] - cy;
    if (ux * ux + uy * uy != vx * vx + vy * vy) return false;
    const draw_point found = {decimal_trimmed(cx, places), decimal_trimmed(cy, places)};
    const double far = spot_distance(spot_of(from), spot_of(found));
    if (fabs(far - fabs(radius.value)) > off) return false;
    *centre = found;
    return true;
}

// An arc that is further from half a circle than this part of its radius is none.
#define FLATTEST 8

bool svg_is_half(const svg_pen *pen, double radius, double off, double moved) {
    const int places = drawing_places(pen->drawing);
    const bool is_rounded = places > 1 && !pen->drawing->is_as_written;
    const double unit = is_rounded ? 1 / (double)decimal_power(places) : 0;
    const double doubles = 3e-8 * radius, digits = sqrt(2.5 * unit * radius);
    if (off > doubles && off > fmin(digits, radius / FLATTEST)) return false;
    if (off > doubles) pen->drawing->met = fmax(pen->drawing->met, moved);
    return true;
}

ita_status svg_arc_to(svg_pen *pen, draw_point *here, decimal radius, bool is_large, bool is_sweep,
                      draw_point to) {
    spot from = spot_of(*here), end = spot_of(to), chord = spot_sub(end, from);
    double d2 = spot_dot(chord, chord), r = fabs(radius.value);
    if (d2 == 0) return ITA_OK;
    if (r == 0) return svg_line_to(pen, here, to);
    double h2 = r * r - d2 / 4;
    const double side = is_large == is_sweep ? -1 : 1, h = sqrt(fmax(h2, 0) / d2) * side;
    const spot about = {(from.x + end.x) / 2 - h * chord.y, (from.y + end.y) / 2 + h * chord.x};
    draw_point centre = {decimal_about(about.x), decimal_about(about.y)};
    // a half circle, or a radius too short for the chord: the centre is the middle
    if (centre_in_decimals(*here, to, radius, 1e-12 * r, about, &centre)) {
        // just as it is written
    } else if (svg_is_half(pen, r, fabs(h) * sqrt(d2), fabs(h) * sqrt(d2))) {
        centre.x = decimal_half(decimal_add(here->x, to.x));
        centre.y = decimal_half(decimal_add(here->y, to.y));
    } else {
        (void)centre_in_decimals(*here, to, radius, off_of(pen, radius), about, &centre);
    }
    return svg_arc_about(pen, here, centre, to, is_sweep ? 1 : -1);
}
