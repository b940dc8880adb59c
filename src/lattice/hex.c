// The hexagon lattice: tables of directions and symmetries, exact and drawn vertices, text.
// Knows single hexagons. Knows nothing of pieces, boards or games.
#include "intarsia/hex.h"

#include <math.h>

const ita_hex ita_hex_neighbours[6] = {
    {-1, 0, -1}, {-1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, -1, 0}, {0, -1, -1},
};

const ita_hex ita_hex_diagonals[6] = {
    {-2, 1, -1}, {-1, 2, 1}, {1, 1, 2}, {2, -1, 1}, {1, -2, -1}, {-1, -1, -2},
};

ita_hex ita_hex_apply(int symmetry, ita_hex p) {
    if (symmetry >= 6) p = ita_hex_flip_horizontal(p);
    for (int turns = symmetry % 6; turns > 0; turns--)
        p = ita_hex_turn_left(p);
    return p;
}

// With f the flip and t the turn, f t = t^-1 f; so (second)(first) collects into turns and flip.
int ita_hex_compose(int second, int first) {
    int turns = second < 6 ? second + first % 6 : second - 6 + 6 - first % 6;
    bool is_flipped = (second >= 6) != (first >= 6);
    return turns % 6 + (is_flipped ? 6 : 0);
}

static const ita_hex_point corner[6] = {{1, 1}, {2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}};

ita_hex_point ita_hex_vertex(ita_hex p, int vertex) {
    ita_hex_point centre = ita_hex_centre(p);
    return (ita_hex_point){centre.x + corner[vertex].x, centre.y + corner[vertex].y};
}

static const double sqrt_3 = 1.7320508075688772;
// sin and cos of pi/6 + i pi/3; constants, because a libm may round differently elsewhere.
static const double sines[6] = {0.5, 1.0, 0.5, -0.5, -1.0, -0.5};
static const double cosines[6] = {
    0.8660254037844386, 0.0, -0.8660254037844386, -0.8660254037844386, 0.0, 0.8660254037844386,
};

void ita_hex_centre_xy(ita_hex p, double radius, double *x, double *y) {
    *x = p.b * radius * sqrt_3;
    *y = (p.a + p.c) * radius;
}

void ita_hex_vertex_xy(ita_hex p, int vertex, double radius, double *x, double *y) {
    ita_hex_centre_xy(p, radius, x, y);
    *x += 2.0 * radius / sqrt_3 * sines[vertex];
    *y += 2.0 * radius / sqrt_3 * cosines[vertex];
}

// Rounds a, b and -c, whose sum is 0, and mends the one that was rounded furthest.
ita_hex ita_hex_near(double x, double y, double radius) {
    double limit = 4.0 * ITA_HEX_MOST;
    double b = x / (radius * sqrt_3);
    double a = (y / radius - b) / 2.0;
    if (!(fabs(a) < limit && fabs(b) < limit)) return (ita_hex){0, 0, 0};
    double near_a = floor(a + 0.5), near_b = floor(b + 0.5), near_c = floor(a + b + 0.5);
    double error_a = fabs(near_a - a), error_b = fabs(near_b - b);
    double error_c = fabs(near_c - (a + b));
    if (error_a > error_b && error_a > error_c)
        near_a = near_c - near_b;
    else if (error_b > error_c)
        near_b = near_c - near_a;
    return ita_hex_at((int32_t)near_a, (int32_t)near_b);
}

ita_status ita_hex_read(ita_reader *reader, ita_hex *out, ita_diag *diag) {
    size_t start = reader->at;
    int64_t value[3];
    for (int i = 0; i < 3; i++) {
        ita_read_blank(reader);
        size_t at = reader->at;
        if (!ita_read_int(reader, INT64_MAX / 4, &value[i])) {
            reader->at = at;
            return ita_fail_at(diag, ITA_E_SYNTAX, "hex.number", at);
        }
        if (value[i] > ITA_HEX_MOST || value[i] < -ITA_HEX_MOST) {
            reader->at = at;
            return ita_fail_at(diag, ITA_E_RANGE, "hex.far", at);
        }
    }
    if (!ita_hex_is_plane(value[0], value[1], value[2])) {
        reader->at = start;
        ita_read_blank(reader);
        ita_fail_at(diag, ITA_E_RANGE, "hex.plane", reader->at);
        for (int i = 0; i < 3; i++)
            ita_diag_arg_int(diag, value[i]);
        ita_diag_arg_int(diag, value[0] + value[1]);
        return ITA_E_RANGE;
    }
    *out = (ita_hex){(int32_t)value[0], (int32_t)value[1], (int32_t)value[2]};
    return ITA_OK;
}

void ita_hex_put(ita_text *text, ita_hex p) {
    ita_put_int(text, p.a);
    ita_put_char(text, ' ');
    ita_put_int(text, p.b);
    ita_put_char(text, ' ');
    ita_put_int(text, p.c);
}
