// Overlaps, insides, areas and shape checks: exact answers against measured ones.
#include "check.h"

#include "geom/loose/loose.h"
#include "tan_figures.h"

#include <math.h>

#define SEED test_seed(20260104)

static tan_figure figures[FIGURES_MOST];
static size_t figure_count;

static ita_point at(int64_t x, int64_t y) {
    return (ita_point){{x, 0}, {y, 0}};
}

static double common(ita_frame frame, const ita_shape *a, const ita_shape *b) {
    loose_edge la[32], lb[32];
    for (size_t i = 0; i < a->edge_count; i++)
        la[i] = loose_of(frame, &a->edges[i], 1);
    for (size_t i = 0; i < b->edge_count; i++)
        lb[i] = loose_of(frame, &b->edges[i], 1);
    double area;
    bool is_deep;
    assert_int_equal(
        loose_overlap(la, a->edge_count, lb, b->edge_count, 1e-3, ita_heap(), &area, &is_deep),
        ITA_OK);
    // what is deep is wide
    assert_true(!is_deep || area > 3.14e-6);
    return area;
}

static void overlap_agrees(ita_frame frame, const ita_shape *a, const ita_shape *b, long tally[2]) {
    bool overlaps, other;
    double area, measured = common(frame, a, b);
    assert_int_equal(ita_shape_overlap(frame, a, b, ita_heap(), &overlaps, &area), ITA_OK);
    assert_int_equal(ita_shape_overlap(frame, b, a, ita_heap(), &other, NULL), ITA_OK);
    assert_int_equal(overlaps, other);
    if (overlaps != (measured > 1e-6)) {
        printf("%g:", measured);
        for (int k = 0; k < 2; k++)
            for (size_t i = 0; i < (k ? b : a)->edge_count; i++) {
                const ita_edge *e = &(k ? b : a)->edges[i];
                printf(" %d(%ld,%ld %ld,%ld c %ld,%ld)", e->turn, (long)e->from.x.a,
                       (long)e->from.y.a, (long)e->to.x.a, (long)e->to.y.a, (long)e->c1.x.a,
                       (long)e->c1.y.a);
            }
        printf("\n");
    }
    assert_int_equal(overlaps, measured > 1e-6);
    assert_true(fabs(area - measured) < 1e-6 * (1 + area));
    tally[overlaps]++;
}

static void tans_of_a_figure_do_not_overlap_and_shifted_ones_do_when_measured(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    long tally[2] = {0, 0};
    for (size_t i = 0; i < figure_count; i++)
        for (int s = 0; s < TANS; s++)
            for (int t = 0; t < TANS; t++) {
                ita_shape a = support_shape(figures[i].edges[s], figures[i].edge_count[s]);
                ita_shape b = support_shape(figures[i].edges[t], figures[i].edge_count[t]);
                bool overlaps;
                assert_int_equal(
                    ita_shape_overlap(ITA_FRAME_SQRT2, &a, &b, ita_heap(), &overlaps, NULL),
                    ITA_OK);
                assert_int_equal(overlaps, s == t);
                ita_edge moved[TAN_EDGES_MOST];
                ita_pose pose = {0};
                pose.turn = (int)ita_random_below(&random, 8);
                ita_point corner = b.edges[0].from;
                ita_point turned = ita_point_turn(ITA_FRAME_SQRT2, corner, pose.turn);
                // a corner of b onto a corner of a, or near it
                pose.shift =
                    ita_point_sub(a.edges[ita_random_below(&random, a.edge_count)].from, turned);
                if (ita_random_below(&random, 2)) pose.shift.x.a += 12;
                assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &b, &pose, moved), ITA_OK);
                ita_shape c = support_shape(moved, b.edge_count);
                overlap_agrees(ITA_FRAME_SQRT2, &a, &c, tally);
            }
    printf("%ld apart, %ld overlapping\n", tally[0], tally[1]);
}

static size_t random_triangle(ita_random *random, int size, ita_edge *out) {
    for (;;) {
        int xy[6];
        for (int i = 0; i < 6; i++)
            xy[i] = (int)ita_random_below(random, (uint64_t)size);
        support_polygon(xy, 3, out);
        ita_wide area = ita_edges_area2(ITA_FRAME_SQUARE, out, 3);
        if (area.a == 0) continue;
        support_make_ccw(ITA_FRAME_SQUARE, out, 3);
        return 3;
    }
}

static void random_triangles_on_a_small_grid_overlap_when_measured(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    long tally[2] = {0, 0};
    for (int i = 0; i < 20000; i++) {
        ita_edge a[3], b[3];
        random_triangle(&random, 6, a);
        random_triangle(&random, 6, b);
        ita_shape sa = support_shape(a, 3), sb = support_shape(b, 3);
        overlap_agrees(ITA_FRAME_SQUARE, &sa, &sb, tally);
    }
    printf("%ld apart, %ld overlapping\n", tally[0], tally[1]);
    assert_true(tally[0] > 2000 && tally[1] > 2000);
}

// A half disc, quarter or disc of radius 5 or 10 on whole points, turned by quarter turns.
static size_t random_round(ita_random *random, ita_edge *out) {
    int r = ita_random_below(random, 2) ? 5 : 10, kind = (int)ita_random_below(random, 4);
    ita_edge arc = {.kind = ITA_EDGE_ARC, .turn = 1, .c1 = at(0, 0), .from = at(r, 0)};
    size_t n = 0;
    if (kind == 0) { // disc
        arc.to = arc.from;
        out[n++] = arc;
    } else if (kind == 1) { // half
        arc.to = at(-r, 0);
        out[n++] = arc;
        out[n++] = support_line(arc.to, arc.from);
    } else if (kind == 2) { // quarter
        arc.to = at(0, r);
        out[n++] = arc;
        out[n++] = support_line(arc.to, at(0, 0));
        out[n++] = support_line(at(0, 0), arc.from);
    } else { // what a quarter leaves of its square: a concave arc
        arc.turn = -1;
        arc.from = at(0, r), arc.to = at(r, 0);
        out[n++] = arc;
        out[n++] = support_line(at(r, 0), at(r, r));
        out[n++] = support_line(at(r, r), at(0, r));
    }
    ita_pose pose = {0};
    pose.turn = (int)ita_random_below(random, 4);
    pose.shift =
        at(5 * (int64_t)ita_random_below(random, 7), 5 * (int64_t)ita_random_below(random, 7));
    if (ita_random_below(random, 4) == 0) pose.shift.x.a += (int64_t)ita_random_below(random, 5);
    ita_shape shape = support_shape(out, n);
    ita_edge placed[4];
    assert_int_equal(ita_shape_place(ITA_FRAME_SQUARE, &shape, &pose, placed), ITA_OK);
    memcpy(out, placed, n * sizeof *out);
    return n;
}

static void round_pieces_overlap_when_measured(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    long tally[2] = {0, 0};
    for (int i = 0; i < 4000; i++) {
        ita_edge a[4], b[4];
        ita_shape sa = support_shape(a, random_round(&random, a));
        ita_shape sb = support_shape(b, random_round(&random, b));
        sa.edges = a, sb.edges = b;
        overlap_agrees(ITA_FRAME_SQUARE, &sa, &sb, tally);
    }
    printf("%ld apart, %ld overlapping\n", tally[0], tally[1]);
    assert_true(tally[0] > 500 && tally[1] > 500);
}

static void insides_agree_with_winding_in_doubles(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    long tally[3] = {0, 0, 0};
    for (int i = 0; i < 3000; i++) {
        ita_edge a[4];
        size_t n = i % 2 ? random_round(&random, a) : random_triangle(&random, 40, a);
        for (int k = 0; k < 10; k++) {
            ita_point p = at((int64_t)ita_random_below(&random, 50) - 5,
                             (int64_t)ita_random_below(&random, 50) - 5);
            ita_side side = ita_edges_side(ITA_FRAME_SQUARE, a, n, p);
            double winding = 0, nearest = 1e9; // sum of angles along fine steps
            for (size_t e = 0; e < n; e++) {
                loose_edge l = loose_of(ITA_FRAME_SQUARE, &a[e], 1);
                spot here = {(double)p.x.a, (double)p.y.a}, last = spot_sub(l.from, here);
                for (int step = 1; step <= 200; step++) {
                    spot next = spot_sub(loose_at(&l, step / 200.0), here);
                    winding += atan2(spot_cross(last, next), spot_dot(last, next));
                    double gap = fabs(spot_cross(last, spot_sub(next, last))) /
                                 (spot_length(spot_sub(next, last)) + 1e-300);
                    if (spot_dot(spot_sub(next, last), next) >= 0 &&
                        spot_dot(spot_sub(next, last), last) <= 0 && gap < nearest)
                        nearest = gap;
                    last = next;
                }
            }
            if (side == ITA_ON_EDGE)
                assert_true(nearest < 0.01);
            else if (nearest > 0.01)
                assert_int_equal(side == ITA_INSIDE, winding > 3);
            tally[side + 1]++;
        }
    }
    printf("%ld outside, %ld on edges, %ld inside\n", tally[0], tally[1], tally[2]);
    assert_true(tally[1] > 100);
}

static void the_area_of_a_disc_and_of_a_curve_is_right(void **state) {
    (void)state;
    ita_edge disc = {.kind = ITA_EDGE_ARC, .turn = 1, .c1 = at(3, 4), .from = at(3, 14)};
    disc.to = disc.from;
    assert_true(fabs(ita_edges_area(ITA_FRAME_SQUARE, &disc, 1) - 100 * acos(-1)) < 1e-9);
    ita_shape shape = support_shape(&disc, 1);
    assert_true(fabs(common(ITA_FRAME_SQUARE, &shape, &shape) - 100 * acos(-1)) < 1e-6);
    // a parabola over its chord: two thirds of the height times the width
    ita_edge bow[2] = {{.kind = ITA_EDGE_QUADRATIC}, support_line(at(0, 0), at(12, 0))};
    bow[0].from = at(12, 0), bow[0].c1 = at(6, 12), bow[0].to = at(0, 0);
    assert_true(fabs(ita_edges_area(ITA_FRAME_SQUARE, bow, 2) - 48) < 1e-9);
    shape = support_shape(bow, 2);
    assert_true(fabs(common(ITA_FRAME_SQUARE, &shape, &shape) - 48) < 1e-6);
}

// ---- checks

static const char *fault(const ita_edge *edges, size_t count) {
    ita_diag diag;
    ita_shape shape = support_shape(edges, count);
    shape.name = "heart";
    ita_status status = ita_shape_check(ITA_FRAME_SQUARE, &shape, ita_heap(), &diag);
    if (!status) return "";
    assert_string_equal(diag.args[0], "heart");
    return diag.key;
}

static void broken_shapes_are_named_with_their_fault(void **state) {
    (void)state;
    ita_edge e[12];
    int bow_tie[8] = {0, 0, 2, 2, 2, 0, 0, 2};
    assert_string_equal(fault(e, support_polygon(bow_tie, 4, e)), "geom.shape.crosses");
    int flat[6] = {0, 0, 5, 0, 9, 0};
    assert_string_equal(fault(e, support_polygon(flat, 3, e)), "geom.shape.area");
    int twice[6] = {0, 0, 0, 0, 5, 5};
    assert_string_equal(fault(e, support_polygon(twice, 3, e)), "geom.shape.edge");
    int good[8] = {0, 0, 4, 0, 4, 4, 0, 4};
    assert_string_equal(fault(e, support_polygon(good, 4, e)), "");
    int backwards[8] = {0, 4, 4, 4, 4, 0, 0, 0};
    assert_string_equal(fault(e, support_polygon(backwards, 4, e)), "geom.shape.twice");
    support_polygon(good, 4, e);
    e[2].to.x.a = 1;
    assert_string_equal(fault(e, 4), "geom.shape.open");
    support_polygon(good, 4, e);
    e[1].kind = ITA_EDGE_ARC, e[1].turn = 1, e[1].c1 = at(4, 1);
    assert_string_equal(fault(e, 4), "geom.shape.arc");
    support_polygon(good, 4, e);
    e[0].from.x.a = e[3].to.x.a = (int64_t)1 << 60;
    assert_string_equal(fault(e, 4), "geom.shape.huge");
    assert_string_equal(fault(e, 0), "geom.shape.empty");
    // crossing at a shared corner, no edges crossing: two triangles point to point, one backwards
    int knot[12] = {0, 0, 2, 2, 4, 4, 4, 0, 2, 2, 0, 4};
    assert_string_equal(fault(e, support_polygon(knot, 6, e)), "geom.shape.twice");
    int hourglass[12] = {0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2};
    assert_string_equal(fault(e, support_polygon(hourglass, 6, e)), "");
    // a hole reached by a slit, walked there and back
    int slit[20] = {0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 3, 3, 3, 6, 6, 6, 6, 3, 3, 3};
    assert_string_equal(fault(e, support_polygon(slit, 10, e)), "");
    // an arc that leaves its quarter: the half disc's arc crosses the side
    int box[8] = {0, 0, 10, 0, 10, 3, 0, 3};
    support_polygon(box, 4, e);
    e[0].kind = ITA_EDGE_ARC, e[0].turn = -1, e[0].c1 = at(5, 0);
    assert_string_equal(fault(e, 4), "geom.shape.crosses");
    support_polygon(box, 4, e); // a loop of a cubic
    e[0].kind = ITA_EDGE_CUBIC, e[0].c1 = at(20, -20), e[0].c2 = at(-10, -20);
    assert_string_equal(fault(e, 4), "geom.shape.crosses");
    e[0].c1 = at(3, -5), e[0].c2 = at(7, -5);
    assert_string_equal(fault(e, 4), "");
}

int main(void) {
    figure_count = support_figures(figures);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tans_of_a_figure_do_not_overlap_and_shifted_ones_do_when_measured),
        cmocka_unit_test(random_triangles_on_a_small_grid_overlap_when_measured),
        cmocka_unit_test(round_pieces_overlap_when_measured),
        cmocka_unit_test(insides_agree_with_winding_in_doubles),
        cmocka_unit_test(the_area_of_a_disc_and_of_a_curve_is_right),
        cmocka_unit_test(broken_shapes_are_named_with_their_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
