// SVG path data: all commands in both cases, into edges.
#include "geom/file/svg.h"

#include <math.h>

typedef struct path {
    svg_pen *pen;
    ita_reader r;
    draw_point here, start, control; // control: of the command before, for S and T
    char before;                     // the command before, in upper case
    bool is_open;                    // something was drawn since the last M or Z
    bool is_stepped;                 // and all of it goes on from where the last ended
} path;

static ita_status broken(const path *p) {
    return drawing_complain(p->pen->drawing, p->pen->diag, "geom.shape.path",
                            svg_offset(p->pen, p->r.bytes + p->r.at));
}

static bool read_numbers(path *p, decimal *out, int count) {
    for (int i = 0; i < count; i++)
        if (!svg_coordinate(&p->r, p->pen->drawing, &out[i])) return false;
    return true;
}

static draw_point point_at(const path *p, const decimal *v, bool is_relative) {
    if (!is_relative) return (draw_point){v[0], v[1]};
    return (draw_point){decimal_add(p->here.x, v[0]), decimal_add(p->here.y, v[1])};
}

// Flags may stand without separators.
static bool read_flag(path *p, bool *flag) {
    ita_read_space(&p->r);
    if (ita_read_char(&p->r, ',')) ita_read_space(&p->r);
    char c = ita_read_peek(&p->r);
    if (c != '0' && c != '1') return false;
    p->r.at++;
    *flag = c == '1';
    return true;
}

static draw_point mirrored_control(const path *p) {
    decimal two = decimal_of(2);
    return (draw_point){decimal_sub(decimal_mul(two, p->here.x), p->control.x),
                        decimal_sub(decimal_mul(two, p->here.y), p->control.y)};
}

// Whether nothing more of the loop is drawn but the line that closes it.
static bool is_last(const path *p) {
    ita_reader r = p->r;
    ita_read_space(&r);
    if (ita_read_end(&r)) return true;
    const char c = ita_read_peek(&r);
    return c == 'Z' || c == 'z' || c == 'M' || c == 'm';
}

// Where the command ends: steps that lead back nearly to where the loop began end there, if the
// drawing is read so.
static draw_point end_at(const path *p, draw_point to) {
    if (!p->is_stepped || !is_last(p) || draw_is_same_spot(to, p->start)) return to;
    ita_drawing *d = p->pen->drawing;
    const double off =
        fmax(fabs(to.x.value - p->start.x.value), fabs(to.y.value - p->start.y.value));
    if (off > d->reach) {
        d->rest = fmin(d->rest, off);
        return to;
    }
    d->met = fmax(d->met, off);
    return p->start;
}

static ita_status close_loop(path *p) {
    ita_status status = drawing_close_loop(p->pen->drawing, p->pen->diag);
    p->here = p->start;
    p->is_open = false;
    return status;
}

static ita_status move_to(path *p, draw_point to) {
    ita_status status = p->is_open ? close_loop(p) : ITA_OK;
    p->here = p->start = to;
    drawing_move(p->pen->drawing, svg_apply(&p->pen->matrix, to));
    return status;
}

static ita_status arc_to(path *p, bool is_relative) {
    decimal v[5];
    bool is_large, is_sweep;
    if (!read_numbers(p, v, 2)) return broken(p);
    const draw_digits written = p->pen->drawing->written; // an angle is meant as it is written
    if (!read_numbers(p, v + 2, 1)) return broken(p);
    p->pen->drawing->written = written;
    if (!read_flag(p, &is_large) || !read_flag(p, &is_sweep) || !read_numbers(p, v + 3, 2))
        return broken(p);
    for (int i = 0; i < 3; i++)
        if (!(fabs(v[i].value) <= DRAW_NUMBER_MOST)) return broken(p);
    const draw_point to = end_at(p, point_at(p, v + 3, is_relative));
    if (fabs(v[0].value) == fabs(v[1].value) && svg_similarity(&p->pen->matrix))
        return svg_arc_to(p->pen, &p->here, v[0], is_large, is_sweep, to);
    const svg_ellipse_arc arc = {v[0], v[1], v[2], is_large, is_sweep};
    return svg_ellipse_to(p->pen, &p->here, &arc, to);
}

static ita_status curve_to(path *p, char command, bool is_relative) {
    bool is_cubic = command == 'C' || command == 'S', is_smooth = command == 'S' || command == 'T';
    int count = (is_cubic ? 6 : 4) - (is_smooth ? 2 : 0);
    decimal v[6];
    if (!read_numbers(p, v, count)) return broken(p);
    draw_point c[3];
    int given = 0;
    if (is_smooth) {
        bool continues =
            is_cubic ? p->before == 'C' || p->before == 'S' : p->before == 'Q' || p->before == 'T';
        c[given++] = continues ? mirrored_control(p) : p->here;
    }
    for (int i = 0; i < count; i += 2)
        c[given++] = point_at(p, v + i, is_relative);
    p->control = is_cubic ? c[1] : c[0];
    return svg_curve_to(p->pen, &p->here, is_cubic ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC, c[0],
                        c[1], end_at(p, is_cubic ? c[2] : c[1]));
}

static ita_status step(path *p, char command, bool is_relative) {
    decimal v[2];
    draw_point to = p->here;
    switch (command) {
    case 'M':
        if (!read_numbers(p, v, 2)) return broken(p);
        return move_to(p, point_at(p, v, is_relative));
    case 'L':
        if (!read_numbers(p, v, 2)) return broken(p);
        to = point_at(p, v, is_relative);
        break;
    case 'H':
        if (!read_numbers(p, v, 1)) return broken(p);
        to.x = is_relative ? decimal_add(p->here.x, v[0]) : v[0];
        break;
    case 'V':
        if (!read_numbers(p, v, 1)) return broken(p);
        to.y = is_relative ? decimal_add(p->here.y, v[0]) : v[0];
        break;
    case 'A': p->is_open = true; return arc_to(p, is_relative);
    case 'Z': return close_loop(p);
    default: p->is_open = true; return curve_to(p, command, is_relative);
    }
    p->is_open = true;
    return svg_line_to(p->pen, &p->here, end_at(p, to));
}

static bool is_command(char c) {
    static const char known[] = "MLHVCSQTAZ";
    for (const char *k = known; *k; k++)
        if (c == *k || c == *k + ('a' - 'A')) return true;
    return false;
}

ita_status svg_path(svg_pen *pen, xml_slice data) {
    path p = {.pen = pen, .r = ita_read(data.bytes, data.length)};
    decimal zero = decimal_of(0);
    p.here = p.start = p.control = (draw_point){zero, zero};
    char command = 0;
    bool is_relative = false, has_moved = false;
    uint32_t steps = 0;
    for (;;) {
        ita_read_space(&p.r);
        if (has_moved && command != 'Z' && ita_read_char(&p.r, ',')) ita_read_space(&p.r);
        if (ita_read_end(&p.r)) break;
        char c = ita_read_peek(&p.r);
        if (is_command(c)) {
            p.r.at++;
            is_relative = c >= 'a';
            command = is_relative ? (char)(c - ('a' - 'A')) : c;
        } else if (!has_moved || command == 'Z') {
            return broken(&p); // numbers without a command
        } else if (command == 'M') {
            command = 'L'; // more pairs after a move are lines
        }
        if (!has_moved && command != 'M') return broken(&p);
        has_moved = true;
        steps = is_relative ? steps + 1 : 0;
        if (steps > pen->drawing->steps) pen->drawing->steps = steps;
        p.is_stepped = is_relative && (p.is_stepped || !p.is_open);
        ita_status status = step(&p, command, is_relative);
        if (status) return status;
        p.before = command;
    }
    return p.is_open ? close_loop(&p) : ITA_OK;
}
