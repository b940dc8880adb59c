// The verifier on the tangram figures of shared/data/dissect, through files: as drawn, turned by
// any angle, disturbed, stacked, in part. INTARSIA_LONG=1 takes the full amounts a figure.
#include "between.h"
#include "check.h"

#include "drawings.h"

#define SEED test_seed(20260105)
#define LEG  (12 * 1.41421356237309504880)

static tan_figure figures[FIGURES_MOST];
static size_t figure_count;

static void every_figure_is_solved_exactly_as_drawn(void **state) {
    (void)state;
    ita_verify_options options = {0};
    for (size_t i = 0; i < figure_count; i++)
        for (int places = 3; places <= 15; places += 6) {
            arrangement a;
            arrange(&figures[i], &a);
            ita_verify_report r = judge_figure(&figures[i], &a, places, &options);
            assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
            assert_int_not_equal(r.mode, ITA_MODE_TOLERANCE);
            assert_int_equal(r.motion.kind, ITA_MOTION_IDENTITY);
            assert_true(r.max_shift <= 2 * pow(10, -places) + 1e-12); // what rounding moved
            assert_true(r.progress.progress == 1);
            ita_verify_report_close(&r);
        }
}

static void our_text_keeps_the_ring_and_is_solved_exactly(void **state) {
    (void)state;
    ita_verify_options options = {.allow = ITA_ALLOW_MIRROR};
    for (size_t i = 0; i < figure_count; i++) {
        const tan_figure *f = &figures[i];
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_put(&text, "intarsia shapes 1\nring sqrt2\nscale 12 # a comment\ngroup figure\n");
        ita_outline o;
        assert_int_equal(
            ita_outline_trace(ITA_FRAME_SQRT2, f->outline, f->outline_count, ita_heap(), &o),
            ITA_OK);
        ita_put(&text, "shape whole\n");
        for (size_t c = 0; c < o.contour_count; c++)
            put_ring_edges(&text, o.edges + o.contours[c].first, o.contours[c].count);
        ita_outline_close(&o);
        ita_put(&text, "group pieces\n");
        for (int t = 0; t < TANS; t++) {
            ita_edge placed[TAN_EDGES_MOST];
            ita_shape shape = support_shape(f->edges[t], f->edge_count[t]);
            ita_pose pose = {0};
            pose.turn = 2 * (int)(i % 4); // quarter turns stay in the doubled lattice
            pose.shift.x.a = 7;
            assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &shape, &pose, placed), ITA_OK);
            ita_put(&text, "shape\n");
            put_ring_edges(&text, placed, f->edge_count[t]);
        }
        ita_verify_report r = judge_texts(&text, &text, &options);
        assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(r.mode, ITA_MODE_EXACT);
        assert_string_equal(r.ring, "sqrt2");
        assert_true(r.motion.kind <= ITA_MOTION_ROTATED);
        ita_verify_report_close(&r);
        ita_text_close(&text);
    }
}

static void free_turns_and_shifts_are_snapped_and_solved(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    ita_verify_options options = {0};
    long count = 0, exact = 0;
    for (size_t i = 0; i < figure_count; i++)
        for (int round = 0; round < (int)usual_or_long(30, 1000); round++) {
            arrangement a;
            arrange(&figures[i], &a);
            move_all(&a, between(&random, -90, 90), between(&random, -90, 90),
                     between(&random, -4, 4));
            ita_verify_report r = judge_figure(&figures[i], &a, 9, &options);
            if (r.verdict != ITA_VERDICT_SOLVED) printf("%s\n", figures[i].name);
            assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
            count++;
            exact += r.mode != ITA_MODE_TOLERANCE;
            ita_verify_report_close(&r);
        }
    printf("%ld free turns, %ld decided exactly\n", count, exact);
    assert_true(exact * 1000 >= count * 999);
}

static void disturb(arrangement *a, ita_random *random, double reach) {
    for (size_t p = 0; p < a->count; p++)
        for (size_t i = 0; i < a->counts[p]; i++) {
            double angle = between(random, 0, 6.2831853), r = reach * sqrt(ita_random_unit(random));
            a->corners[p][i].x += r * cos(angle);
            a->corners[p][i].y += r * sin(angle);
        }
}

static void corners_off_by_a_tenth_of_the_small_leg_are_recovered(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    ita_verify_options options = {.tau = LEG / 10};
    for (int is_turned = 0; is_turned < 2; is_turned++) {
        long count = 0, solved = 0;
        for (size_t i = 0; i < figure_count; i++)
            for (int round = 0; round < (int)usual_or_long(12, 1000); round++) {
                arrangement a;
                arrange(&figures[i], &a);
                if (is_turned) move_all(&a, 30, -20, between(&random, -3, 3));
                disturb(&a, &random, LEG / 10);
                ita_verify_report r = judge_figure(&figures[i], &a, 6, &options);
                count++;
                // bent by hand, not moved
                bool is_solved = r.verdict == ITA_VERDICT_SOLVED && r.mode == ITA_MODE_TOLERANCE;
                solved += is_solved;
                if (is_solved) {
                    assert_int_equal(r.tolerance.origin, ITA_TOLERANCE_TAU);
                    assert_true(r.tolerance.distance <= LEG / 10 * (1 + 1e-6) + 1e-5);
                    assert_false(r.has_shift);
                }
                if (!is_solved) printf("not recovered: %s\n", figures[i].name);
                ita_verify_report_close(&r);
            }
        printf("%s: %ld of %ld disturbed figures recovered\n", is_turned ? "turned" : "in place",
               solved, count);
        assert_true(solved * 1000 >= count * 999);
    }
}

static void pieces_moved_by_up_to_tau_and_turned_by_up_to_theta_are_recovered(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    ita_verify_options options = {.tau = LEG / 10, .theta = 12};
    long count = 0, solved = 0;
    for (size_t i = 0; i < figure_count; i++)
        for (int round = 0; round < (int)usual_or_long(6, 200); round++) {
            arrangement a;
            arrange(&figures[i], &a);
            if (round % 2) move_all(&a, 5, 9, between(&random, -3, 3));
            for (size_t p = 0; p < TANS; p++) {
                double angle = between(&random, 0, 6.2831853);
                double r = LEG / 10 * sqrt(ita_random_unit(&random));
                move_piece(&a, p, r * cos(angle), r * sin(angle),
                           between(&random, -12, 12) * 0.017453292);
            }
            ita_verify_report r = judge_figure(&figures[i], &a, 6, &options);
            count++;
            solved += r.verdict == ITA_VERDICT_SOLVED;
            if (r.verdict != ITA_VERDICT_SOLVED) printf("not recovered: %s\n", figures[i].name);
            ita_verify_report_close(&r);
        }
    printf("%ld of %ld moved and turned figures recovered\n", solved, count);
    assert_true(solved * 1000 >= count * 999);
}

// A piece that is pushed away lies right again where the figure goes half of the way: no less will
// do, as it touches others.
static void beyond_tau_is_refused_and_the_distance_said(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    long refused = 0, count = 0;
    for (size_t i = 0; i < figure_count; i++)
        for (size_t p = 0; p < TANS; p++) {
            ita_verify_options options = {.tau = LEG / 10};
            double angle = between(&random, 0, 6.2831853);
            double far = options.tau * between(&random, 1.05, 4.5);
            arrangement a;
            arrange(&figures[i], &a);
            move_piece(&a, p, far * cos(angle), far * sin(angle), 0);
            ita_verify_report r = judge_figure(&figures[i], &a, 9, &options);
            assert_int_equal(r.verdict == ITA_VERDICT_SOLVED, far <= 2 * options.tau);
            assert_true(r.has_shift);
            assert_true(r.max_shift > far / 2 * (1 - 1e-6) && r.max_shift < far * (1 + 1e-6));
            count++;
            refused += r.verdict != ITA_VERDICT_SOLVED;
            // what was told is enough
            options.tau = r.max_shift * (1 + 1e-6);
            ita_verify_report_close(&r);
            r = judge_figure(&figures[i], &a, 9, &options);
            assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
            ita_verify_report_close(&r);
        }
    printf("%ld of %ld refused\n", refused, count);
    assert_true(2 * refused > count);
}

static void stacked_tans_are_refused_with_the_pair_and_its_area(void **state) {
    (void)state;
    ita_verify_options options = {0};
    for (size_t i = 0; i < figure_count; i++) {
        arrangement a;
        arrange(&figures[i], &a);
        size_t twice = i % TANS;
        a.counts[a.count] = a.counts[twice];
        memcpy(a.corners[a.count], a.corners[twice], sizeof a.corners[0]);
        a.count++;
        ita_verify_report r = judge_figure(&figures[i], &a, 9, &options);
        assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
        assert_int_equal(r.overlap_count, 1);
        assert_int_equal(r.overlaps[0].a, twice);
        assert_int_equal(r.overlaps[0].b, TANS);
        double area =
            ita_edges_area(ITA_FRAME_SQRT2, figures[i].edges[twice], figures[i].edge_count[twice]);
        assert_true(fabs(r.overlaps[0].area - area) < 1e-5 * area);
        ita_verify_report_close(&r);
    }
}

static void the_thermometer_never_falls_when_a_right_piece_is_added(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 4);
    for (size_t i = 0; i < figure_count; i += (size_t)(int)usual_or_long(4, 1)) {
        const tan_figure *f = &figures[i];
        ita_outline target;
        assert_int_equal(
            ita_outline_trace(ITA_FRAME_SQRT2, f->outline, f->outline_count, ita_heap(), &target),
            ITA_OK);
        ita_shape pieces[TANS];
        for (int t = 0; t < TANS; t++) // in a random order
            pieces[t] = support_shape(f->edges[t], f->edge_count[t]);
        for (size_t t = TANS; t > 1; t--) {
            size_t other = ita_random_below(&random, t);
            ita_shape swap = pieces[t - 1];
            pieces[t - 1] = pieces[other];
            pieces[other] = swap;
        }
        double last = 0;
        for (size_t count = 0; count <= TANS; count++) {
            ita_progress p;
            assert_int_equal(ita_progress_measure(ITA_FRAME_SQRT2, target.edges, target.edge_count,
                                                  pieces, count, 0, ita_heap(), &p),
                             ITA_OK);
            assert_true(p.progress >= last - 1e-9);
            assert_true(p.progress <= p.boundary + 1e-12 && p.progress <= p.area + 1e-12);
            assert_true(count < TANS ? p.progress < 1 : p.progress == 1);
            last = p.progress;
        }
        ita_outline_close(&target);
    }
}

int main(void) {
    figure_count = support_figures(figures);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_solved_exactly_as_drawn),
        cmocka_unit_test(our_text_keeps_the_ring_and_is_solved_exactly),
        cmocka_unit_test(free_turns_and_shifts_are_snapped_and_solved),
        cmocka_unit_test(corners_off_by_a_tenth_of_the_small_leg_are_recovered),
        cmocka_unit_test(pieces_moved_by_up_to_tau_and_turned_by_up_to_theta_are_recovered),
        cmocka_unit_test(beyond_tau_is_refused_and_the_distance_said),
        cmocka_unit_test(stacked_tans_are_refused_with_the_pair_and_its_area),
        cmocka_unit_test(the_thermometer_never_falls_when_a_right_piece_is_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
