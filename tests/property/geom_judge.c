// The judge on the tangram figures of shared/data/dissect and on curved pieces.
#include "check.h"

#include "tan_figures.h"

#define SEED test_seed(20260102)

static tan_figure figures[FIGURES_MOST];
static size_t figure_count;

static ita_judge *open_judge(ita_frame frame) {
    ita_judge *judge = NULL;
    assert_int_equal(ita_judge_open(frame, ita_heap(), &judge), ITA_OK);
    return judge;
}

static bool is_solved(ita_judge *judge, const ita_edge *target, size_t target_count,
                      ita_edge pieces[TANS][TAN_EDGES_MOST], const size_t *counts) {
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, target, target_count, -1), ITA_OK);
    for (int t = 0; t < TANS; t++)
        assert_int_equal(ita_judge_add(judge, pieces[t], counts[t], 1), ITA_OK);
    return ita_judge_is_clear(judge);
}

static void place_all(tan_figure *f, const ita_pose *pose, ita_edge pieces[TANS][TAN_EDGES_MOST],
                      ita_edge *outline) {
    for (int t = 0; t < TANS; t++) {
        ita_shape shape = support_shape(f->edges[t], f->edge_count[t]);
        assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &shape, pose, pieces[t]), ITA_OK);
    }
    ita_shape shape = support_shape(f->outline, f->outline_count);
    assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &shape, pose, outline), ITA_OK);
}

static ita_pose random_pose(ita_random *random) {
    ita_pose pose = {0};
    pose.turn = (int)ita_random_below(random, 8);
    pose.is_mirrored = ita_random_below(random, 2) == 1;
    int64_t *v[4] = {&pose.shift.x.a, &pose.shift.x.b, &pose.shift.y.a, &pose.shift.y.b};
    for (int i = 0; i < 4; i++)
        *v[i] = (int64_t)ita_random_below(random, 2000) - 1000;
    return pose;
}

static void every_figure_is_solved_by_its_tans(void **state) {
    (void)state;
    ita_judge *judge = open_judge(ITA_FRAME_SQRT2);
    for (size_t i = 0; i < figure_count; i++)
        assert_true(is_solved(judge, figures[i].outline, figures[i].outline_count, figures[i].edges,
                              figures[i].edge_count));
    ita_judge_close(judge);
}

static void every_figure_is_solved_at_a_thousand_poses(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    ita_judge *judge = open_judge(ITA_FRAME_SQRT2);
    ita_edge pieces[TANS][TAN_EDGES_MOST], outline[OUTLINE_MOST];
    for (size_t i = 0; i < figure_count; i++)
        for (int round = 0; round < 1000; round++) {
            ita_pose pose = random_pose(&random);
            place_all(&figures[i], &pose, pieces, outline);
            assert_true(
                is_solved(judge, outline, figures[i].outline_count, pieces, figures[i].edge_count));
        }
    ita_judge_close(judge);
}

// A piece moved by a step of the lattice or turned about a corner. True when it really moved.
static bool mutate(const tan_figure *f, ita_random *random, int tan, ita_edge *out) {
    ita_pose pose = {0};
    size_t count = f->edge_count[tan];
    if (ita_random_below(random, 2)) {
        ita_number *axis = ita_random_below(random, 2) ? &pose.shift.x : &pose.shift.y;
        int64_t step = ita_random_below(random, 2) ? 1 : -1;
        if (ita_random_below(random, 2))
            axis->a = step;
        else
            axis->b = step;
    } else {
        ita_point corner = f->edges[tan][ita_random_below(random, count)].from;
        pose.turn = 1 + (int)ita_random_below(random, 7);
        pose.shift = ita_point_sub(corner, ita_point_turn(ITA_FRAME_SQRT2, corner, pose.turn));
    }
    ita_shape shape = support_shape(f->edges[tan], count);
    assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &shape, &pose, out), ITA_OK);
    for (size_t i = 0; i < count; i++) { // a square turned by 90 degrees may be where it was
        bool is_there = false;
        for (size_t j = 0; j < count; j++)
            is_there = is_there || ita_point_equal(out[i].from, f->edges[tan][j].from);
        if (!is_there) return true;
    }
    return false;
}

static void no_mutation_out_of_a_million_is_accepted(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    ita_judge *judge = open_judge(ITA_FRAME_SQRT2);
    ita_edge moved[TAN_EDGES_MOST];
    int mutations = 0;
    while (figure_count && mutations < 1000000) {
        const tan_figure *f = &figures[ita_random_below(&random, figure_count)];
        int tan = (int)ita_random_below(&random, TANS);
        if (!mutate(f, &random, tan, moved)) continue;
        mutations++;
        ita_judge_reset(judge);
        assert_int_equal(ita_judge_add(judge, f->outline, f->outline_count, -1), ITA_OK);
        for (int t = 0; t < TANS; t++)
            assert_int_equal(
                ita_judge_add(judge, t == tan ? moved : f->edges[t], f->edge_count[t], 1), ITA_OK);
        assert_false(ita_judge_is_clear(judge));
    }
    printf("%d mutations, none accepted\n", mutations);
    ita_judge_close(judge);
}

static void a_piece_taken_away_and_put_back_solves_again(void **state) {
    (void)state;
    ita_judge *judge = open_judge(ITA_FRAME_SQRT2);
    for (size_t i = 0; i < figure_count; i++) {
        tan_figure *f = &figures[i];
        assert_true(is_solved(judge, f->outline, f->outline_count, f->edges, f->edge_count));
        for (int round = 0; round < 40; round++)
            for (int t = 0; t < TANS; t++) {
                assert_int_equal(ita_judge_add(judge, f->edges[t], f->edge_count[t], -1), ITA_OK);
                assert_false(ita_judge_is_clear(judge));
                assert_int_equal(ita_judge_add(judge, f->edges[t], f->edge_count[t], 1), ITA_OK);
                assert_true(ita_judge_is_clear(judge));
            }
    }
    ita_judge_close(judge);
}

static void a_stacked_piece_is_refused(void **state) {
    (void)state;
    ita_judge *judge = open_judge(ITA_FRAME_SQRT2);
    for (size_t i = 0; i < figure_count; i++)
        for (int t = 0; t < TANS; t++) {
            tan_figure *f = &figures[i];
            assert_true(is_solved(judge, f->outline, f->outline_count, f->edges, f->edge_count));
            assert_int_equal(ita_judge_add(judge, f->edges[t], f->edge_count[t], 1), ITA_OK);
            assert_false(ita_judge_is_clear(judge));
        }
    ita_judge_close(judge);
}

// ---- circles

static ita_point at(int64_t x, int64_t y) {
    return (ita_point){{x, 0}, {y, 0}};
}

static ita_edge arc(ita_point centre, ita_point from, ita_point to, int turn) {
    ita_edge e = {.kind = ITA_EDGE_ARC, .turn = turn, .from = from, .to = to, .c1 = centre};
    return e;
}

// The twelve whole points on the circle of radius 5, counter-clockwise.
static const int64_t ring_x[12] = {5, 4, 3, 0, -3, -4, -5, -4, -3, 0, 3, 4};
static const int64_t ring_y[12] = {0, 3, 4, 5, 4, 3, 0, -3, -4, -5, -4, -3};

static ita_edge ring_arc(int i, int j, int turn) {
    i %= 12, j %= 12;
    return arc(at(7, -2), at(7 + ring_x[i], -2 + ring_y[i]), at(7 + ring_x[j], -2 + ring_y[j]),
               turn);
}

static void a_full_circle_is_not_nothing(void **state) {
    (void)state;
    ita_judge *judge = open_judge(ITA_FRAME_SQUARE);
    for (int i = 0; i < 12; i++)
        for (int turn = -1; turn <= 1; turn += 2) {
            ita_edge circle = ring_arc(i, i, turn);
            ita_judge_reset(judge);
            assert_int_equal(ita_judge_add(judge, &circle, 1, 1), ITA_OK);
            assert_false(ita_judge_is_clear(judge));
        }
    ita_judge_close(judge);
}

static void a_circle_is_covered_by_any_arcs_that_go_round_once(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    ita_judge *judge = open_judge(ITA_FRAME_SQUARE);
    for (int round = 0; round < 20000; round++) {
        ita_judge_reset(judge);
        int start = (int)ita_random_below(&random, 12), place = start, gone = 0;
        while (gone < 12) {
            int step = 1 + (int)ita_random_below(&random, (uint64_t)(12 - gone));
            ita_edge piece = ring_arc(place, place + step, 1);
            assert_int_equal(ita_judge_add(judge, &piece, 1, 1), ITA_OK);
            place += step;
            gone += step;
        }
        int where = (int)ita_random_below(&random, 12);
        ita_edge whole = ring_arc(where, where, 1);
        assert_int_equal(ita_judge_add(judge, &whole, 1, -1), ITA_OK);
        assert_true(ita_judge_is_clear(judge));
        ita_edge back = ring_arc(where, where, -1);
        assert_int_equal(ita_judge_add(judge, &back, 1, -1), ITA_OK);
        assert_false(ita_judge_is_clear(judge));
    }
    ita_judge_close(judge);
}

static void arcs_on_other_circles_are_told_apart(void **state) {
    (void)state;
    // arcs over the same chord, with centres apart: a lens, not nothing
    ita_edge lens[2] = {arc(at(0, 0), at(3, 4), at(-3, 4), 1),
                        arc(at(0, 8), at(-3, 4), at(3, 4), 1)};
    ita_edge slit[2] = {arc(at(0, 0), at(3, 4), at(-3, 4), 1),
                        arc(at(0, 0), at(-3, 4), at(3, 4), -1)};
    ita_edge ring[2] = {arc(at(0, 0), at(3, 4), at(-3, 4), 1),
                        arc(at(0, 0), at(-3, 4), at(3, 4), 1)};
    ita_judge *judge = open_judge(ITA_FRAME_SQUARE);
    assert_int_equal(ita_judge_add(judge, lens, 2, 1), ITA_OK);
    assert_false(ita_judge_is_clear(judge));
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, slit, 2, 1), ITA_OK);
    assert_true(ita_judge_is_clear(judge));
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, ring, 2, 1), ITA_OK);
    assert_false(ita_judge_is_clear(judge));
    ita_judge_close(judge);
}

// ---- curves

static ita_point middle(ita_point p, ita_point q) {
    return at((p.x.a + q.x.a) / 2, (p.y.a + q.y.a) / 2);
}

// The two halves of a curve, by de Casteljau; coordinates are multiples of 8.
static void halve(const ita_edge *whole, ita_edge *left, ita_edge *right) {
    *left = *right = *whole;
    ita_point p01 = middle(whole->from, whole->c1);
    if (whole->kind == ITA_EDGE_QUADRATIC) {
        ita_point p12 = middle(whole->c1, whole->to);
        left->c1 = p01;
        right->c1 = p12;
        left->to = right->from = middle(p01, p12);
        return;
    }
    ita_point p12 = middle(whole->c1, whole->c2), p23 = middle(whole->c2, whole->to);
    left->c1 = p01;
    left->c2 = middle(p01, p12);
    right->c1 = middle(p12, p23);
    right->c2 = p23;
    left->to = right->from = middle(left->c2, right->c1);
}

static void a_curve_is_cancelled_by_its_halves(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    ita_judge *judge = open_judge(ITA_FRAME_SQUARE);
    for (int round = 0; round < 3000; round++) {
        ita_point p[4];
        for (int i = 0; i < 4; i++)
            p[i] = at(8 * (int64_t)ita_random_below(&random, 2000),
                      8 * (int64_t)ita_random_below(&random, 2000));
        ita_edge whole = {.kind = round % 2 ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC};
        whole.from = p[0], whole.c1 = p[1], whole.to = p[3];
        if (round % 2) whole.c2 = p[2];
        ita_edge left, right;
        halve(&whole, &left, &right);
        ita_judge_reset(judge);
        ita_edge back[3] = {ita_edge_reversed(&right), whole, ita_edge_reversed(&left)};
        assert_int_equal(ita_judge_add(judge, back, 3, 1), ITA_OK);
        assert_true(ita_judge_is_clear(judge));
        ita_edge other = whole; // the same ends with another control point: another curve
        other.c1.x.a += 1;
        ita_judge_reset(judge);
        assert_int_equal(ita_judge_add(judge, &whole, 1, 1), ITA_OK);
        assert_int_equal(ita_judge_add(judge, &other, 1, -1), ITA_OK);
        assert_false(ita_judge_is_clear(judge));
    }
    ita_judge_close(judge);
}

static ita_point along(ita_frame frame, ita_point p, ita_number length, ita_point direction) {
    ita_number x, y;
    assert_int_equal(ita_number_multiply(frame, length, direction.x, &x), ITA_OK);
    assert_int_equal(ita_number_multiply(frame, length, direction.y, &y), ITA_OK);
    return ita_point_add(p, (ita_point){x, y});
}

static void lines_in_any_direction_cancel_when_cut(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 4);
    for (int f = 0; f < ITA_FRAME_COUNT; f++) {
        ita_frame frame = (ita_frame)f;
        bool whole = frame == ITA_FRAME_SQUARE;
        ita_judge *judge = open_judge(frame);
        for (int round = 0; round < 4000; round++) {
            ita_point p = {0}, d = {0};
            int64_t *v[8] = {&p.x.a, &p.y.a, &d.x.a, &d.y.a, &p.x.b, &p.y.b, &d.x.b, &d.y.b};
            for (int i = 0; i < (whole ? 4 : 8); i++)
                *v[i] = (int64_t)ita_random_below(&random, 200) - 100;
            // one line, cut at lengths from the ring
            ita_number l = {(int64_t)ita_random_below(&random, 9) - 4,
                            whole ? 0 : (int64_t)ita_random_below(&random, 9)};
            ita_point q = along(frame, p, l, d);
            ita_point r = along(frame, p, ita_number_of(5, whole ? 0 : -3), d);
            ita_edge cut[3] = {support_line(p, q), support_line(q, r), support_line(r, p)};
            ita_judge_reset(judge);
            assert_int_equal(ita_judge_add(judge, cut, 3, 1), ITA_OK);
            assert_true(ita_judge_is_clear(judge));
        }
        ita_judge_close(judge);
    }
}

int main(void) {
    figure_count = support_figures(figures);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_solved_by_its_tans),
        cmocka_unit_test(every_figure_is_solved_at_a_thousand_poses),
        cmocka_unit_test(no_mutation_out_of_a_million_is_accepted),
        cmocka_unit_test(a_piece_taken_away_and_put_back_solves_again),
        cmocka_unit_test(a_stacked_piece_is_refused),
        cmocka_unit_test(a_full_circle_is_not_nothing),
        cmocka_unit_test(a_circle_is_covered_by_any_arcs_that_go_round_once),
        cmocka_unit_test(arcs_on_other_circles_are_told_apart),
        cmocka_unit_test(a_curve_is_cancelled_by_its_halves),
        cmocka_unit_test(lines_in_any_direction_cancel_when_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
