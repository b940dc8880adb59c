// The seven tans laid by an unsteady hand are known again: each corner within the tolerance of
// where an exact tan has it, turned as it was; one that is worse, or there twice, is none.
#include "check.h"

#include "geom/verify/tans.h"
#include "intarsia/base.h"

#include <math.h>

enum { MOST = 4 };

// In small legs, as the source draws them: two small triangles, a medium one, two large ones,
// square, parallelogram.
static const struct {
    size_t count;
    spot corners[MOST];
} tans[TANS_COUNT] = {
    {3, {{0, 0}, {1, 0}, {0, 1}}},         {3, {{0, 0}, {1, 0}, {0, 1}}},
    {3, {{0, 0}, {2, 0}, {1, 1}}},         {3, {{0, 0}, {2, 0}, {0, 2}}},
    {3, {{0, 0}, {2, 0}, {0, 2}}},         {4, {{0, 0}, {1, 0}, {1, 1}, {0, 1}}},
    {4, {{0, 0}, {1, 0}, {2, 1}, {1, 1}}},
};

static const double tolerance = 0.01;

typedef struct laid {
    loose_edge edges[TANS_COUNT][MOST];
    double angles[TANS_COUNT];
} laid;

static double any_share(ita_random *random) {
    return (double)ita_random_below(random, 1000001) / 1000000;
}

static spot turned(spot p, double angle) {
    return (spot){cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y};
}

// From any corner on, anywhere, the parallelogram on either side; corners off by up to `off`.
static laid lay(double leg, double off, ita_random *random) {
    laid l = {0};
    for (size_t i = 0; i < TANS_COUNT; i++) {
        const size_t n = tans[i].count, first = (size_t)ita_random_below(random, n);
        const bool is_mirrored = i == 6 && ita_random_below(random, 2);
        const spot shift = {20 * any_share(random) - 10, 20 * any_share(random) - 10};
        spot corners[MOST];
        l.angles[i] = 6.28 * any_share(random);
        for (size_t k = 0; k < n; k++) {
            spot p = tans[i].corners[(is_mirrored ? 2 * n - k - first : k + first) % n];
            if (is_mirrored) p.y = -p.y;
            p = spot_add(turned(spot_times(p, leg), l.angles[i]), shift);
            corners[k] = spot_add(p, turned((spot){off, 0}, 6.28 * any_share(random)));
        }
        for (size_t k = 0; k < n; k++)
            l.edges[i][k] = (loose_edge){.from = corners[k], .to = corners[(k + 1) % n]};
    }
    return l;
}

static bool fit(const laid *l, ita_number leg, double unit, ita_edge exact[TANS_COUNT][MOST],
                double angles[TANS_COUNT]) {
    const loose_edge *given[TANS_COUNT];
    size_t counts[TANS_COUNT];
    ita_edge *out[TANS_COUNT];
    for (size_t i = 0; i < TANS_COUNT; i++) {
        given[i] = l->edges[i];
        counts[i] = tans[i].count;
        out[i] = exact[i];
    }
    return tans_fit(ITA_FRAME_SQRT2, leg, unit, given, counts, tolerance_of_tau(tolerance), out,
                    angles);
}

static spot exact_side(const ita_edge *edge, double unit) {
    spot side;
    ita_point_value(ITA_FRAME_SQRT2, ita_point_sub(edge->to, edge->from), &side.x, &side.y);
    return spot_times(side, unit);
}

static void tans_of_an_unsteady_hand_are_known_again(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    for (int round = 0; round < 200; round++) {
        const ita_number leg = {round % 3, 1 + round % 2}; // w, 1 + 2w, 2 + w ...
        const double unit = 0.5 + any_share(&random);
        const double length = unit * ((double)leg.a + (double)leg.b * sqrt(2));
        const laid l = lay(length, tolerance / 2, &random);
        ita_edge exact[TANS_COUNT][MOST];
        double angles[TANS_COUNT];
        assert_true(fit(&l, leg, unit, exact, angles));
        for (size_t i = 0; i < TANS_COUNT; i++)
            for (size_t k = 0; k < tans[i].count; k++) {
                const spot given = spot_sub(l.edges[i][k].to, l.edges[i][k].from);
                const spot made = turned(exact_side(&exact[i][k], unit), angles[i]);
                assert_true(spot_distance(given, made) <= 2 * tolerance);
                assert_true(
                    ita_point_equal(exact[i][k].to, exact[i][(k + 1) % tans[i].count].from));
            }
    }
}

static void what_is_no_tan_or_there_twice_is_refused(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    const ita_number leg = {2, 0};
    ita_edge exact[TANS_COUNT][MOST];
    double angles[TANS_COUNT];
    for (int round = 0; round < 100; round++) {
        laid l = lay(2, 0, &random);
        assert_true(fit(&l, leg, 1, exact, angles));
        const size_t i = (size_t)ita_random_below(&random, TANS_COUNT), n = tans[i].count;
        const laid fine = l;
        l.edges[i][1].from = spot_add(l.edges[i][1].from, (spot){8 * tolerance, 0});
        l.edges[i][0].to = l.edges[i][1].from;
        assert_false(fit(&l, leg, 1, exact, angles));
        l = fine;
        const size_t other = (i + 1) % TANS_COUNT;
        if (tans[other].count != n ||
            memcmp(tans[other].corners, tans[i].corners, sizeof tans[i].corners) == 0)
            continue;
        memcpy(l.edges[other], l.edges[i], sizeof l.edges[i]); // one too many of this
        assert_false(fit(&l, leg, 1, exact, angles));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tans_of_an_unsteady_hand_are_known_again),
        cmocka_unit_test(what_is_no_tan_or_there_twice_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
