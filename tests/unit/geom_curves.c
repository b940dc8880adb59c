// One curve by itself, against ways that know nothing of rings: areas by Archimedes and by many
// chords, turns round a point by many chords, the place of a tangency by angles, the nearest place
// by many places, what parts of a curve have in common.
#include "check.h"

#include "geom/edge/contact.h"
#include "geom/edge/curve.h"
#include "geom/verify/edge_cover.h"
#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261123)

enum { CHORDS = 4000 };

typedef struct place {
    double x, y;
} place;

static place value_of(ita_frame frame, ita_point p) {
    place at;
    ita_point_value(frame, p, &at.x, &at.y);
    return at;
}

static ita_number any_number(ita_frame frame, int most, ita_random *random) {
    const int64_t a = (int64_t)ita_random_below(random, 2 * (uint64_t)most + 1) - most;
    const int64_t b = (int64_t)ita_random_below(random, 2 * (uint64_t)most + 1) - most;
    return (ita_number){a, frame == ITA_FRAME_SQUARE ? 0 : b};
}

static ita_point any_point(ita_frame frame, int most, ita_random *random) {
    return (ita_point){any_number(frame, most, random), any_number(frame, most, random)};
}

static ita_point times(ita_point p, int64_t factor) {
    return (ita_point){{p.x.a * factor, p.x.b * factor}, {p.y.a * factor, p.y.b * factor}};
}

static ita_edge any_curve(ita_frame frame, ita_random *random) {
    return (ita_edge){.kind = ita_random_below(random, 2) ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC,
                      .from = any_point(frame, 12, random),
                      .c1 = any_point(frame, 12, random),
                      .c2 = any_point(frame, 12, random),
                      .to = any_point(frame, 12, random)};
}

static place bezier_at(ita_frame frame, const ita_edge *edge, double t) {
    const place p = value_of(frame, edge->from), q = value_of(frame, edge->c1);
    const place r = value_of(frame, edge->c2), e = value_of(frame, edge->to);
    const double s = 1 - t;
    if (edge->kind == ITA_EDGE_QUADRATIC)
        return (place){s * s * p.x + 2 * s * t * q.x + t * t * e.x,
                       s * s * p.y + 2 * s * t * q.y + t * t * e.y};
    return (place){s * s * s * p.x + 3 * s * s * t * q.x + 3 * s * t * t * r.x + t * t * t * e.x,
                   s * s * s * p.y + 3 * s * s * t * q.y + 3 * s * t * t * r.y + t * t * t * e.y};
}

static double cross(place p, place q) {
    return p.x * q.y - p.y * q.x;
}

// The curve and straight back.
static double area_by_chords(ita_frame frame, const ita_edge *edge) {
    double sum = 0;
    place last = bezier_at(frame, edge, 0);
    for (int i = 1; i <= CHORDS; i++) {
        const place next = bezier_at(frame, edge, (double)i / CHORDS);
        sum += cross(last, next);
        last = next;
    }
    return (sum + cross(last, bezier_at(frame, edge, 0))) / 2;
}

static void a_curve_and_its_chord_go_round_what_many_chords_go_round(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(400); i++) {
        const ita_frame frame = (ita_frame)ita_random_below(&random, ITA_FRAME_COUNT);
        const ita_edge curve = any_curve(frame, &random);
        const ita_edge loop[2] = {curve, {.from = curve.to, .to = curve.from}};
        const double area = ita_edges_area(frame, loop, 2);
        assert_true(fabs(area - area_by_chords(frame, &curve)) < 1e-4 * (1 + fabs(area)));
        if (curve.kind != ITA_EDGE_QUADRATIC) continue;
        // Archimedes: two thirds of the triangle, which is half of what the tangents make
        const place p = value_of(frame, curve.from), q = value_of(frame, curve.c1);
        const place e = value_of(frame, curve.to);
        const double triangle = cross((place){q.x - p.x, q.y - p.y}, (place){e.x - p.x, e.y - p.y});
        assert_true(fabs(area - triangle / 3) < 1e-9 * (1 + fabs(triangle)));
    }
}

// One edge is all there is of it.
static void a_circle_of_one_edge_has_the_area_of_its_radius(void **state) {
    (void)state;
    for (int frame = 0; frame < ITA_FRAME_COUNT; frame++)
        for (int64_t radius = 1; radius < 4; radius++)
            for (int turn = -1; turn <= 1; turn += 2) {
                ita_edge *circle = malloc(sizeof *circle);
                const ita_point centre = {{7, 0}, {-5, 0}}, at = {{7 + radius, 0}, {-5, 0}};
                *circle = (ita_edge){
                    .kind = ITA_EDGE_ARC, .turn = turn, .from = at, .to = at, .c1 = centre};
                const double area = ita_edges_area((ita_frame)frame, circle, 1);
                assert_true(fabs(area - turn * acos(-1) * (double)(radius * radius)) < 1e-9);
                free(circle);
            }
}

// By angles; `nearest` receives how near the path comes to the point.
static double turns_by_chords(ita_frame frame, const ita_edge *edge, place about, double *nearest) {
    double sum = 0;
    place last = bezier_at(frame, edge, 0);
    last = (place){last.x - about.x, last.y - about.y};
    *nearest = hypot(last.x, last.y);
    for (int i = 1; i <= 2 * CHORDS; i++) { // the second half is the chord
        const place from = bezier_at(frame, edge, 1), to = bezier_at(frame, edge, 0);
        const double t = (double)(i - CHORDS) / CHORDS;
        place next = i <= CHORDS
                         ? bezier_at(frame, edge, (double)i / CHORDS)
                         : (place){from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
        next = (place){next.x - about.x, next.y - about.y};
        sum += atan2(cross(last, next), last.x * next.x + last.y * next.y);
        *nearest = fmin(*nearest, hypot(next.x, next.y));
        last = next;
    }
    return sum / (2 * acos(-1));
}

static void a_curve_goes_round_a_point_as_often_as_its_chords(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t around = 0;
    for (size_t i = 0; i < as_usual(600); i++) {
        const ita_frame frame = (ita_frame)ita_random_below(&random, ITA_FRAME_COUNT);
        const ita_edge curve = any_curve(frame, &random);
        const double t = (double)ita_random_below(&random, 100) / 100;
        const place near = bezier_at(frame, &curve, t);
        ita_point p = any_point(frame, 6, &random);
        if (frame == ITA_FRAME_SQUARE) // beside the curve, where it has to be halved often
            p = (ita_point){{(int64_t)near.x, 0}, {(int64_t)near.y, 0}};
        double nearest;
        const double turns = turns_by_chords(frame, &curve, value_of(frame, p), &nearest);
        if (nearest < 0.05) continue;
        assert_int_equal(curve_winding(frame, &curve, p), (int)lround(turns));
        around += lround(turns) != 0;
    }
    assert_true(around > as_usual(600) / 20);
}

// The foot of a circle's middle on a line, however large the numbers; or it does not fit.
static void a_line_touches_a_circle_at_the_foot_of_its_middle(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t told = 0;
    for (int i = 0; i < 20000; i++) {
        const ita_frame frame = (ita_frame)ita_random_below(&random, ITA_FRAME_COUNT);
        const int steps = (int)ita_random_below(&random, 40),
                  away = (int)ita_random_below(&random, 50);
        ita_edge line = {.kind = ITA_EDGE_LINE}, arc = {.kind = ITA_EDGE_ARC, .turn = 1};
        line.to = any_point(frame, 9, &random);
        arc.c1 = any_point(frame, 3, &random);
        if (ita_point_equal(line.to, line.from)) continue;
        line.to = times(line.to, (int64_t)1 << steps);
        arc.c1 = times(arc.c1, (int64_t)1 << away);
        touch found;
        if (!edge_touch(frame, &line, &arc, &found)) continue;
        const place d = value_of(frame, line.to), c = value_of(frame, arc.c1);
        const place offset = value_of(frame, found.offset);
        const place foot = {offset.x / (double)found.denominator,
                            offset.y / (double)found.denominator};
        const double length = hypot(d.x, d.y), far = hypot(c.x, c.y);
        const double along = (c.x * d.x + c.y * d.y) / length / length;
        assert_true(found.denominator > 0);
        assert_true(hypot(foot.x - along * d.x, foot.y - along * d.y) <= 1e-9 * far);
        told++;
    }
    assert_true(told > 2000);
    const ita_edge line = {.to = {{(int64_t)1 << 30, 0}, {0, 0}}};
    const ita_edge arc = {.kind = ITA_EDGE_ARC, .turn = 1, .c1 = {{(int64_t)1 << 36, 0}, {1, 0}}};
    touch found = {.offset = {{(int64_t)1 << 36, 0}, {0, 0}}, .denominator = 1}; // if it fits
    (void)edge_touch(ITA_FRAME_SQUARE, &line, &arc, &found);
    assert_int_equal(found.offset.x.a, (int64_t)1 << 36);
}

static double any_double(ita_random *random) {
    return 2 * ita_random_unit(random) - 1;
}

static spot any_spot(ita_random *random) {
    return (spot){any_double(random), any_double(random)};
}

static loose_edge any_loose(ita_edge_kind kind, ita_random *random) {
    loose_edge e = {.kind = kind,
                    .from = any_spot(random),
                    .to = any_spot(random),
                    .c1 = any_spot(random),
                    .c2 = any_spot(random)};
    if (kind != ITA_EDGE_ARC) return e;
    const double radius = 0.1 + ita_random_unit(random), angle = 4 * any_double(random);
    const double sweep = 6.2 * ita_random_unit(random) + 0.05;
    e.turn = ita_random_below(random, 2) ? 1 : -1;
    e.from = (spot){e.c1.x + radius * cos(angle), e.c1.y + radius * sin(angle)};
    e.to = (spot){e.c1.x + radius * cos(angle + e.turn * sweep),
                  e.c1.y + radius * sin(angle + e.turn * sweep)};
    return e;
}

static void no_place_of_an_edge_is_nearer_than_the_nearest(void **state) {
    (void)state;
    static const ita_edge_kind kinds[] = {ITA_EDGE_LINE, ITA_EDGE_ARC, ITA_EDGE_QUADRATIC,
                                          ITA_EDGE_CUBIC};
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t starts = 0, ends = 0;
    for (size_t i = 0; i < as_usual(4000); i++) {
        const loose_edge e = any_loose(kinds[i % 4], &random);
        const spot p = {2 * any_double(&random), 2 * any_double(&random)};
        double distance;
        const double t = loose_nearest(&e, p, &distance);
        assert_true(t >= 0 && t <= 1);
        assert_true(fabs(spot_distance(loose_at(&e, t), p) - distance) < 1e-12);
        for (int k = 0; k <= 200; k++)
            assert_true(distance <= spot_distance(loose_at(&e, k / 200.0), p) + 1e-9);
        starts += t == 0;
        ends += t == 1;
    }
    assert_true(starts > 50 && ends > 50);
}

static spot between(spot p, spot q, double t) {
    return spot_add(spot_times(p, 1 - t), spot_times(q, t));
}

// The part up to t, by de Casteljau.
static loose_edge part_until(const loose_edge *e, double t) {
    const spot p = between(e->from, e->c1, t);
    loose_edge part = *e;
    part.to = loose_at(e, t);
    part.c1 = p;
    if (e->kind == ITA_EDGE_CUBIC) part.c2 = between(p, between(e->c1, e->c2, t), t);
    return part;
}

// Known to more places than the curve has parts: all that lies elsewhere is left aside by it.
static void parts_of_a_curve_have_one_anchor_and_little_slack(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(2000);) {
        const loose_edge e = any_loose(i % 2 ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC, &random);
        const spot bend = e.kind == ITA_EDGE_CUBIC
                              ? spot_sub(spot_add(e.to, spot_times(e.c1, 3)),
                                         spot_add(e.from, spot_times(e.c2, 3)))
                              : spot_sub(spot_add(e.to, e.from), spot_times(e.c1, 2));
        if (spot_length(bend) < 1) continue; // hardly a curve of its degree
        i++;
        const loose_edge back = loose_reversed(&e);
        const loose_edge first = part_until(&e, 0.5), last = part_until(&back, 0.6);
        const loose_edge last_on = loose_reversed(&last);
        const ita_tolerance tolerance = tolerance_of_doubles(1e-10);
        const edge_anchor whole = edge_anchor_of(&e, tolerance);
        const edge_anchor parts[] = {edge_anchor_of(&first, tolerance),
                                     edge_anchor_of(&last_on, tolerance)};
        assert_true(whole.slack < 1e-5);
        for (int k = 0; k < 2; k++) {
            assert_true(parts[k].slack < 1e-3);
            assert_true(spot_distance(parts[k].at, whole.at) <= parts[k].slack + whole.slack);
            assert_true(spot_distance(parts[k].lead, whole.lead) < 1e-3);
        }
    }
}

// x = u^2 and y = u h^2 - u^3, which meet themselves at u = -h and h: h is a thirty-second of the
// curve. With y = - u h^2 - u^3 there is no loop.
static void a_curve_that_crosses_itself_in_a_small_loop_is_refused(void **state) {
    (void)state;
    static const int64_t x[4] = {209088, -61248, -69440, 184512};
    static const int64_t y[2][4] = {{107415, -101417, 95255, -89001},
                                    {108207, -101137, 95023, -89745}};
    for (int is_sound = 0; is_sound < 2; is_sound++) {
        ita_point p[4];
        for (int i = 0; i < 4; i++)
            p[i] = (ita_point){{x[i], 0}, {y[is_sound][i], 0}};
        const ita_edge edges[2] = {
            {.kind = ITA_EDGE_CUBIC, .from = p[0], .c1 = p[1], .c2 = p[2], .to = p[3]},
            {.kind = ITA_EDGE_LINE, .from = p[3], .to = p[0]}};
        const ita_shape shape = {.edges = edges, .edge_count = 2};
        ita_diag diag = {.key = ""};
        assert_int_equal(ita_shape_check(ITA_FRAME_SQUARE, &shape, ita_heap(), &diag),
                         is_sound ? ITA_OK : ITA_E_RANGE);
        assert_string_equal(diag.key, is_sound ? "" : "geom.shape.crosses");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curve_and_its_chord_go_round_what_many_chords_go_round),
        cmocka_unit_test(a_circle_of_one_edge_has_the_area_of_its_radius),
        cmocka_unit_test(no_place_of_an_edge_is_nearer_than_the_nearest),
        cmocka_unit_test(parts_of_a_curve_have_one_anchor_and_little_slack),
        cmocka_unit_test(a_curve_goes_round_a_point_as_often_as_its_chords),
        cmocka_unit_test(a_line_touches_a_circle_at_the_foot_of_its_middle),
        cmocka_unit_test(a_curve_that_crosses_itself_in_a_small_loop_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
