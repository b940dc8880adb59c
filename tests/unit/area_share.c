// How much is covered, where outlines bend: a blob whose sides turn back between left and right,
// against a polygon of many corners on it.
#include "check.h"

#include <math.h>

#include "geom/verify/area_share.h"

enum { SIDES = 3, CORNERS = 300 };

static spot turned(spot p, double angle) {
    return (spot){p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle)};
}

static spot place_on(const loose_edge *e, double t) {
    const double s = 1 - t, b[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    return (spot){b[0] * e->from.x + b[1] * e->c1.x + b[2] * e->c2.x + b[3] * e->to.x,
                  b[0] * e->from.y + b[1] * e->c1.y + b[2] * e->c2.y + b[3] * e->to.y};
}

// Counterclockwise; every side bulges far out on one half and in on the other.
static void make_blob(double angle, loose_edge blob[SIDES]) {
    for (int i = 0; i < SIDES; i++) {
        const double a = 2 * acos(-1) * i / SIDES, b = 2 * acos(-1) * (i + 1) / SIDES;
        const spot from = {100 * cos(a), 100 * sin(a)}, to = {100 * cos(b), 100 * sin(b)};
        const spot c1 = {190 * cos(a + 0.3), 190 * sin(a + 0.3)},
                   c2 = {40 * cos(b - 0.6), 40 * sin(b - 0.6)};
        blob[i] = (loose_edge){.kind = ITA_EDGE_CUBIC,
                               .from = turned(from, angle),
                               .to = turned(to, angle),
                               .c1 = turned(c1, angle),
                               .c2 = turned(c2, angle)};
    }
}

static double make_polygon(const loose_edge *blob, loose_edge *polygon) {
    double area = 0;
    for (int i = 0; i < CORNERS; i++) {
        const int at[2] = {i, (i + 1) % CORNERS};
        spot p[2];
        for (int k = 0; k < 2; k++)
            p[k] = place_on(&blob[at[k] * SIDES / CORNERS],
                            at[k] % (CORNERS / SIDES) / (double)(CORNERS / SIDES));
        polygon[i] = (loose_edge){.kind = ITA_EDGE_LINE, .from = p[0], .to = p[1]};
        area += 0.5 * spot_cross(p[0], p[1]);
    }
    return area;
}

static double share_of(loose_edge *figure, size_t figure_count, loose_edge *pieces,
                       size_t piece_count, double whole) {
    const loose_motion still = {.cosine = 1, .scale = 1};
    area_ground ground = {.allocator = ita_heap(),
                          .figure = figure,
                          .pieces = pieces,
                          .figure_count = figure_count,
                          .piece_count = piece_count,
                          .whole = whole};
    double share;
    assert_int_equal(area_open(&ground), ITA_OK);
    assert_int_equal(area_share(&ground, &still, 0, &share), ITA_OK);
    area_close(&ground);
    return share;
}

static void a_bent_outline_covers_what_a_polygon_on_it_covers(void **state) {
    (void)state;
    for (int k = 0; k < 40; k++) {
        loose_edge blob[SIDES], polygon[CORNERS];
        make_blob(0.157 * k, blob);
        const double area = make_polygon(blob, polygon);
        assert_true(area > 10000);
        assert_true(fabs(share_of(blob, SIDES, polygon, CORNERS, area) - 1) < 0.007);
        assert_true(fabs(share_of(polygon, CORNERS, blob, SIDES, area) - 1) < 0.007);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bent_outline_covers_what_a_polygon_on_it_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
