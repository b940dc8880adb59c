// How one outline comes to lie on another, where the motion is known: the turns that a rose tells,
// and how a motion that is a little off is made better.
#include "check.h"

#include "geom/verify/closer.h"
#include "geom/verify/poses.h"
#include "intarsia/base.h"

#include <math.h>

enum { CORNERS = 7 };

static const double pi = 3.14159265358979323846;

// Star-shaped, and like itself in no other turn.
static void any_polygon(double size, ita_random *random, loose_edge edges[CORNERS]) {
    spot corners[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        const double angle = 2 * pi * (i + 0.6 * ita_random_unit(random)) / CORNERS;
        const double far = size * (0.4 + 0.1 * i + 0.05 * ita_random_unit(random));
        corners[i] = (spot){far * cos(angle), far * sin(angle)};
    }
    for (int i = 0; i < CORNERS; i++)
        edges[i] = (loose_edge){.from = corners[i], .to = corners[(i + 1) % CORNERS]};
}

static loose_outline outline_of(const loose_edge *edges) {
    loose_outline out;
    assert_int_equal(
        loose_trace(edges, CORNERS, tolerance_of_doubles(1e-12), false, ita_heap(), &out), ITA_OK);
    assert_int_equal(out.edge_count, CORNERS);
    return out;
}

static loose_motion any_motion(double size, bool is_mirrored, double scale, ita_random *random) {
    const double angle = 2 * pi * ita_random_unit(random);
    return (loose_motion){cos(angle),
                          sin(angle),
                          scale,
                          is_mirrored,
                          {size * ita_random_unit(random), size * ita_random_unit(random)}};
}

// An outline and what a motion makes of it.
static void both_of(double size, const loose_motion *motion, ita_random *random,
                    loose_outline both[2]) {
    loose_edge edges[CORNERS], moved[CORNERS];
    any_polygon(size, random, edges);
    for (int i = 0; i < CORNERS; i++)
        moved[motion->is_mirrored ? CORNERS - 1 - i : i] = loose_moved(motion, &edges[i]);
    both[0] = outline_of(edges);
    both[1] = outline_of(moved);
}

// How far the corners are from where they belong.
static double error_of(const loose_outline *outline, const loose_motion *found,
                       const loose_motion *motion) {
    double most = 0;
    for (size_t i = 0; i < outline->edge_count; i++) {
        const spot corner = outline->edges[i].from;
        most = fmax(most, spot_distance(loose_apply(found, corner), loose_apply(motion, corner)));
    }
    return most;
}

static const double sizes[] = {0.05, 1, 300};

static void the_first_turn_of_a_rose_is_the_one_that_was_made(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    for (size_t i = 0; i < as_usual(60); i++) {
        const double size = sizes[i % 3],
                     scale = i % 4 < 2 ? 1 : 0.5 + 2 * ita_random_unit(&random);
        const loose_motion motion = any_motion(size, i % 2, scale, &random);
        const ita_tolerance tolerance = tolerance_tried(1e-6 * size);
        loose_outline both[2];
        outline_rose roses[2];
        loose_motion found[POSES_MOST];
        size_t count;
        both_of(size, &motion, &random, both);
        for (int k = 0; k < 2; k++)
            assert_int_equal(rose_open(&both[k], CORNERS, ita_heap(), &roses[k]), ITA_OK);
        assert_int_equal(
            poses_between(&roses[0], &roses[1], i % 2, i % 4 >= 2, tolerance, found, &count),
            ITA_OK);
        assert_true(count >= 1);
        assert_true(error_of(&both[0], &found[0], &motion) < 1e-4 * size * scale);
        for (int k = 0; k < 2; k++) {
            rose_close(&roses[k]);
            loose_outline_close(&both[k]);
        }
    }
}

static void a_motion_that_is_a_little_off_is_made_better(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261125));
    for (size_t i = 0; i < as_usual(60); i++) {
        const double size = sizes[i % 3],
                     scale = i % 4 < 2 ? 1 : 0.5 + 2 * ita_random_unit(&random);
        const loose_motion motion = any_motion(size, i % 2, scale, &random);
        const double angle = atan2(motion.sine, motion.cosine) + 1e-3;
        loose_outline both[2];
        both_of(size, &motion, &random, both);
        loose_motion found = motion;
        found.cosine = cos(angle);
        found.sine = sin(angle);
        found.scale *= scale == 1 ? 1 : 1.002;
        found.shift.x += 2e-3 * size;
        found.shift.y -= 1e-3 * size;
        assert_true(error_of(&both[0], &found, &motion) > 1e-3 * size);
        assert_int_equal(
            bring_closer(&both[0], &both[1], 0.05 * size * scale, scale != 1, ita_heap(), &found),
            ITA_OK);
        assert_true(error_of(&both[0], &found, &motion) < 1e-6 * size * scale);
        loose_outline_close(&both[0]);
        loose_outline_close(&both[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_turn_of_a_rose_is_the_one_that_was_made),
        cmocka_unit_test(a_motion_that_is_a_little_off_is_made_better),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
