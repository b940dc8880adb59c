// Fitting the seven tans to noisy polygons by least squares over every order of the corners.
// Knows nothing of figures.
#include "geom/verify/tans.h"

#include "geom/number/ring.h"

#include <math.h>

// In small legs; small, medium, large triangles, square, parallelogram.
typedef struct tan_shape {
    int corners, copies;
    int xy[8];
} tan_shape;

static const tan_shape shapes[5] = {
    {3, 2, {0, 0, 1, 0, 0, 1}},       {3, 1, {0, 0, 2, 0, 1, 1}},       {3, 2, {0, 0, 2, 0, 0, 2}},
    {4, 1, {0, 0, 1, 0, 1, 1, 0, 1}}, {4, 1, {0, 0, 1, 0, 2, 1, 1, 1}},
};

bool tans_leg(ita_frame frame, double value, ita_number *leg) {
    if (frame != ITA_FRAME_SQRT2) return false;
    double w = ita_frame_get(frame)->w, best = 1e300;
    for (int b = -60; b <= 60; b++) {
        double a = floor(value - b * w + 0.5), size = fabs(a) + fabs((double)b);
        if (fabs(value - b * w - a) > 1e-7 * value || size >= best) continue;
        best = size;
        *leg = (ita_number){(int64_t)a, b};
    }
    return best < 1e300;
}

typedef struct fit {
    int shape, first; // the given corner 0 is the shape's corner `first`
    bool is_mirrored;
    double worst, angle;
} fit;

static spot corner_of(const tan_shape *shape, int index, bool is_mirrored, double leg) {
    int n = shape->corners, i = is_mirrored ? (2 * n - index) % n : index % n;
    return (spot){leg * shape->xy[2 * i], (is_mirrored ? -leg : leg) * shape->xy[2 * i + 1]};
}

static fit fit_one(int index, int first, bool is_mirrored, double leg, const loose_edge *given) {
    const tan_shape *shape = &shapes[index];
    spot mean_a = {0, 0}, mean_b = {0, 0};
    double sine = 0, cosine = 0, n = shape->corners;
    for (int i = 0; i < shape->corners; i++) {
        mean_a = spot_add(mean_a, spot_times(corner_of(shape, first + i, is_mirrored, leg), 1 / n));
        mean_b = spot_add(mean_b, spot_times(given[i].from, 1 / n));
    }
    for (int i = 0; i < shape->corners; i++) {
        spot u = spot_sub(corner_of(shape, first + i, is_mirrored, leg), mean_a);
        spot v = spot_sub(given[i].from, mean_b);
        sine += spot_cross(u, v);
        cosine += spot_dot(u, v);
    }
    fit f = {index, first, is_mirrored, 0, atan2(sine, cosine)};
    double c = cos(f.angle), s = sin(f.angle);
    for (int i = 0; i < shape->corners; i++) {
        spot u = spot_sub(corner_of(shape, first + i, is_mirrored, leg), mean_a);
        spot there = spot_add(mean_b, (spot){c * u.x - s * u.y, s * u.x + c * u.y});
        f.worst = fmax(f.worst, spot_distance(there, given[i].from));
    }
    return f;
}

static bool is_straight(const loose_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (edges[i].kind != ITA_EDGE_LINE) return false;
    return true;
}

// Only the parallelogram has another mirror image.
static fit best_fit(const loose_edge *given, size_t count, double leg) {
    fit best = {-1, 0, false, 1e300, 0};
    for (int shape = 0; shape < 5; shape++)
        for (int first = 0; first < shapes[shape].corners; first++)
            for (int mirror = 0; mirror <= (shape == 4); mirror++) {
                if ((size_t)shapes[shape].corners != count) continue;
                fit f = fit_one(shape, first, mirror, leg, given);
                if (f.worst < best.worst) best = f;
            }
    return best;
}

static bool put_exact(ita_frame frame, const fit *f, ita_number leg, ita_edge *out) {
    const tan_shape *shape = &shapes[f->shape];
    ita_point corners[4];
    for (int i = 0; i < shape->corners; i++) {
        spot c = corner_of(shape, f->first + i, f->is_mirrored, 1);
        int64_t x = (int64_t)c.x, y = (int64_t)c.y;
        ita_number px = {leg.a * x, leg.b * x}, py = {leg.a * y, leg.b * y};
        if (ita_point_from_square(frame, px, py, &corners[i])) return false;
    }
    for (int i = 0; i < shape->corners; i++)
        out[i] = (ita_edge){.from = corners[i], .to = corners[(i + 1) % shape->corners]};
    return true;
}

bool tans_fit(ita_frame frame, ita_number leg, double unit, const loose_edge *const given[7],
              const size_t counts[7], ita_tolerance tolerance, ita_edge *const exact[7],
              double angles[7]) {
    double length = ita_number_value(frame, leg) * unit;
    int used[5] = {0};
    for (int i = 0; i < TANS_COUNT; i++) {
        if (!is_straight(given[i], counts[i])) return false;
        fit f = best_fit(given[i], counts[i], length);
        if (f.shape < 0 || f.worst > tolerance.distance) return false;
        if (++used[f.shape] > shapes[f.shape].copies) return false;
        if (!put_exact(frame, &f, leg, exact[i])) return false;
        angles[i] = f.angle;
    }
    return true;
}
