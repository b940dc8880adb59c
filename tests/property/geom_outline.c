// Contours and their comparison on the tangram figures and on constructed cases.
#include "check.h"

#include "tan_figures.h"

#include <math.h>

#define SEED test_seed(20260103)

static tan_figure figures[FIGURES_MOST];
static size_t figure_count;

static size_t gather(const tan_figure *f, ita_edge *out) {
    size_t count = 0;
    for (int t = 0; t < TANS; t++)
        for (size_t e = 0; e < f->edge_count[t]; e++)
            out[count++] = f->edges[t][e];
    return count;
}

static ita_outline trace(ita_frame frame, const ita_edge *edges, size_t count) {
    ita_outline outline;
    assert_int_equal(ita_outline_trace(frame, edges, count, ita_heap(), &outline), ITA_OK);
    return outline;
}

static ita_motion compare(ita_frame frame, const ita_outline *a, const ita_outline *b,
                          unsigned allow) {
    ita_motion motion;
    assert_int_equal(ita_outline_compare(frame, a, b, allow, ita_heap(), &motion), ITA_OK);
    return motion;
}

static void contours_are_closed_and_merged(const ita_outline *o, ita_frame frame) {
    for (size_t c = 0; c < o->contour_count; c++) {
        const ita_contour *contour = &o->contours[c];
        for (size_t i = 0; i < contour->count; i++) {
            const ita_edge *e = &o->edges[contour->first + i];
            const ita_edge *next = &o->edges[contour->first + (i + 1) % contour->count];
            assert_true(ita_point_equal(e->to, next->from));
            if (e->kind != ITA_EDGE_LINE || next->kind != ITA_EDGE_LINE) continue;
            ita_wide cross = ita_point_cross(frame, ita_point_sub(e->to, e->from),
                                             ita_point_sub(next->to, next->from));
            assert_true(cross.a != 0 || cross.b != 0);
        }
    }
}

static void tans_and_outline_of_every_figure_have_the_same_contours(void **state) {
    (void)state;
    size_t parts = 0, holes = 0;
    for (size_t i = 0; i < figure_count; i++) {
        ita_edge edges[TANS * TAN_EDGES_MOST];
        size_t count = gather(&figures[i], edges);
        ita_outline tans = trace(ITA_FRAME_SQRT2, edges, count);
        ita_outline target = trace(ITA_FRAME_SQRT2, figures[i].outline, figures[i].outline_count);
        contours_are_closed_and_merged(&tans, ITA_FRAME_SQRT2);
        if (!tans.is_simple || !target.is_simple)
            printf("%s %d %d\n", figures[i].name, tans.is_simple, target.is_simple);
        assert_true(tans.is_simple);
        assert_true(target.is_simple);
        assert_int_equal(tans.contour_count, target.contour_count);
        assert_int_equal(tans.hole_count, target.hole_count);
        assert_int_equal(compare(ITA_FRAME_SQRT2, &target, &tans, 0).kind, ITA_MOTION_IDENTITY);
        double area = ita_edges_area(ITA_FRAME_SQRT2, tans.edges, tans.edge_count);
        assert_true(area > 2303.99 && area < 2304.01); // 8 small legs squared, leg 12 sqrt2
        parts += tans.contour_count - tans.hole_count;
        holes += tans.hole_count;
        ita_outline_close(&tans);
        ita_outline_close(&target);
    }
    printf("%zu figures, %zu parts, %zu holes\n", figure_count, parts, holes);
}

static void place(const tan_figure *f, const ita_pose *pose, int64_t scale, ita_edge *out) {
    size_t count = 0;
    for (int t = 0; t < TANS; t++) {
        ita_edge larger[TAN_EDGES_MOST];
        for (size_t e = 0; e < f->edge_count[t]; e++) {
            larger[e] = f->edges[t][e];
            ita_number *n[4] = {&larger[e].from.x, &larger[e].from.y, &larger[e].to.x,
                                &larger[e].to.y};
            for (int k = 0; k < 4; k++)
                n[k]->a *= scale, n[k]->b *= scale;
        }
        ita_shape shape = support_shape(larger, f->edge_count[t]);
        assert_int_equal(ita_shape_place(ITA_FRAME_SQRT2, &shape, pose, out + count), ITA_OK);
        count += f->edge_count[t];
    }
}

static void motions_are_found_and_named(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < figure_count; i++) {
        const tan_figure *f = &figures[i];
        ita_outline target = trace(ITA_FRAME_SQRT2, f->outline, f->outline_count);
        ita_edge edges[TANS * TAN_EDGES_MOST];
        size_t count = gather(f, edges);
        ita_pose none = {0};
        ita_outline same = trace(ITA_FRAME_SQRT2, edges, count);
        // what symmetries of its own the figure has
        ita_outline own[2];
        for (int m = 0; m < 2; m++) {
            ita_pose pose = none;
            pose.is_mirrored = m;
            place(f, &pose, 1, edges);
            own[m] = trace(ITA_FRAME_SQRT2, edges, count);
        }
        bool is_achiral = compare(ITA_FRAME_SQRT2, &target, &own[1], 0).kind != ITA_MOTION_NONE;
        for (int turn = 0; turn < 8; turn++)
            for (int mirror = 0; mirror < 2; mirror++)
                for (int64_t scale = 1; scale <= 3; scale += 2) {
                    ita_pose pose = {0};
                    pose.turn = turn;
                    pose.is_mirrored = mirror == 1;
                    pose.shift.x.a = (int64_t)ita_random_below(&random, 999);
                    pose.shift.y.b = (int64_t)ita_random_below(&random, 999);
                    place(f, &pose, scale, edges);
                    ita_outline moved = trace(ITA_FRAME_SQRT2, edges, count);
                    ita_motion m = compare(ITA_FRAME_SQRT2, &target, &moved, 0);
                    bool plain = scale == 1 && (!mirror || is_achiral);
                    assert_int_equal(m.kind != ITA_MOTION_NONE, plain);
                    if (plain && turn == 0 && !mirror)
                        assert_int_equal(m.kind, ITA_MOTION_IDENTITY);
                    m = compare(ITA_FRAME_SQRT2, &target, &moved, ITA_ALLOW_MIRROR);
                    assert_int_equal(m.kind != ITA_MOTION_NONE, scale == 1);
                    if (scale == 1 && mirror && !is_achiral)
                        assert_int_equal(m.kind, ITA_MOTION_MIRRORED);
                    m = compare(ITA_FRAME_SQRT2, &target, &moved,
                                ITA_ALLOW_MIRROR | ITA_ALLOW_SCALE);
                    assert_int_not_equal(m.kind, ITA_MOTION_NONE);
                    assert_int_equal(m.kind == ITA_MOTION_SCALED, scale != 1);
                    assert_true(m.scale > (double)scale - 1e-9 && m.scale < (double)scale + 1e-9);
                    // the motion carries every corner of the target onto the moved outline
                    for (size_t e = 0; e < target.edge_count; e++) {
                        double x, y, best = 1e9;
                        ita_point_value(ITA_FRAME_SQRT2, target.edges[e].from, &x, &y);
                        if (m.is_mirrored) y = -y;
                        double tx = m.scale * (m.cosine * x - m.sine * y) + m.shift_x;
                        double ty = m.scale * (m.sine * x + m.cosine * y) + m.shift_y;
                        for (size_t k = 0; k < moved.edge_count; k++) {
                            double u, v;
                            ita_point_value(ITA_FRAME_SQRT2, moved.edges[k].from, &u, &v);
                            double d = (u - tx) * (u - tx) + (v - ty) * (v - ty);
                            if (d < best) best = d;
                        }
                        assert_true(best < 1e-12);
                    }
                    ita_outline_close(&moved);
                }
        ita_outline_close(&same);
        ita_outline_close(&own[0]);
        ita_outline_close(&own[1]);
        ita_outline_close(&target);
    }
}

static void the_lists_of_the_source_agree_with_the_products(void **state) {
    (void)state;
    ita_outline outlines[2 * FIGURES_MOST];
    size_t count = 0;
    for (size_t i = 0; i < figure_count; i++)
        for (int mirror = 0; mirror < 2; mirror++) {
            ita_edge edges[TANS * TAN_EDGES_MOST];
            ita_pose pose = {0};
            pose.turn = (int)(3 * i);
            pose.is_mirrored = mirror == 1;
            size_t edge_count = gather(&figures[i], edges);
            place(&figures[i], &pose, mirror ? 2 : 1, edges);
            ita_outline o = trace(ITA_FRAME_SQRT2, edges, edge_count);
            if (o.contour_count == 1)
                outlines[count++] = o;
            else
                ita_outline_close(&o);
        }
    size_t equal = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            for (unsigned allow = 0; allow < 4; allow++) {
                ita_motion m = compare(ITA_FRAME_SQRT2, &outlines[i], &outlines[j], allow);
                ita_motion_kind kind;
                assert_int_equal(ita_outline_compare_lists(ITA_FRAME_SQRT2, &outlines[i],
                                                           &outlines[j], allow, &kind),
                                 ITA_OK);
                if (m.kind == ITA_MOTION_ROTATED) m.kind = ITA_MOTION_IDENTITY;
                assert_int_equal(m.kind, kind);
                equal += kind != ITA_MOTION_NONE;
            }
    printf("%zu outlines of one contour, %zu pairs equal\n", count, equal);
    assert_true(count == 0 || equal > count * 4);
    for (size_t i = 0; i < count; i++)
        ita_outline_close(&outlines[i]);
}

// ---- constructed cases, square frame

static size_t add_box(ita_edge *out, int x0, int y0, int x1, int y1) {
    int xy[8] = {x0, y0, x1, y0, x1, y1, x0, y1};
    return support_polygon(xy, 4, out);
}

static void a_ring_of_boxes_has_one_hole(void **state) {
    (void)state;
    ita_edge edges[16];
    size_t n = add_box(edges, 0, 0, 3, 1);
    n += add_box(edges + n, 3, 0, 4, 3);
    n += add_box(edges + n, 1, 3, 4, 4);
    n += add_box(edges + n, 0, 1, 1, 4);
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.hole_count, 1);
    assert_int_equal(o.edge_count, 8);
    assert_true(o.is_simple);
    for (int c = 0; c < 2; c++)
        assert_int_equal(o.contours[c].parent, o.contours[c].is_hole ? 1 - c : -1);
    ita_outline_close(&o);
}

static void boxes_that_touch_at_a_corner_are_two_islands(void **state) {
    (void)state;
    ita_edge edges[8];
    size_t n = add_box(edges, 0, 0, 1, 1);
    n += add_box(edges + n, 1, 1, 2, 2);
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.hole_count, 0);
    assert_true(o.is_simple);
    ita_outline_close(&o);
}

static void four_boxes_around_a_corner_hole_keep_their_point_contacts(void **state) {
    (void)state;
    // a plus of four boxes whose middle is empty: neighbours touch at corners only
    ita_edge edges[16];
    size_t n = add_box(edges, 1, 0, 2, 1);
    n += add_box(edges + n, 2, 1, 3, 2);
    n += add_box(edges + n, 1, 2, 2, 3);
    n += add_box(edges + n, 0, 1, 1, 2);
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
    assert_int_equal(o.contour_count, 4);
    assert_int_equal(o.hole_count, 0);
    ita_outline_close(&o);
}

static void a_hole_that_touches_the_outside_at_a_point_is_a_hole(void **state) {
    (void)state;
    // a box 0..4 with a diamond cut out that touches the left side at (0,2)
    ita_edge edges[8];
    size_t n = add_box(edges, 0, 0, 4, 4);
    int hole[8] = {0, 2, 1, 3, 2, 2, 1, 1};
    n += support_polygon(hole, 4, edges + n);
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.hole_count, 1);
    assert_true(o.is_simple);
    ita_outline_close(&o);
}

static void islands_in_holes_alternate(void **state) {
    (void)state;
    ita_edge edges[32];
    size_t n = 0;
    for (int k = 0; k < 4; k++) {
        size_t made = add_box(edges + n, k, k, 20 - k, 20 - k);
        if (k % 2)
            for (size_t i = 0; i < made / 2; i++) {
                ita_edge a = ita_edge_reversed(&edges[n + i]);
                edges[n + i] = ita_edge_reversed(&edges[n + made - 1 - i]);
                edges[n + made - 1 - i] = a;
            }
        n += made;
    }
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
    assert_int_equal(o.contour_count, 4);
    assert_int_equal(o.hole_count, 2);
    assert_true(o.is_simple);
    int roots = 0;
    for (size_t c = 0; c < 4; c++) {
        int depth = 0;
        for (int p = o.contours[c].parent; p >= 0; p = o.contours[p].parent)
            depth++;
        assert_int_equal(depth % 2 == 1, o.contours[c].is_hole);
        roots += depth == 0;
    }
    assert_int_equal(roots, 1);
    ita_outline_close(&o);
}

static void overlapping_boxes_are_not_simple(void **state) {
    (void)state;
    ita_edge edges[8];
    int shift[4][2] = {{1, 1}, {0, 0}, {1, 0}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        size_t n = add_box(edges, 0, 0, 2, 2);
        n += add_box(edges + n, shift[i][0], shift[i][1], 2 + shift[i][0], 2 + shift[i][1]);
        ita_outline o = trace(ITA_FRAME_SQUARE, edges, n);
        assert_false(o.is_simple);
        ita_outline_close(&o);
    }
}

// ---- figures 10 to 15 of the source, with the original pieces of figures 11 and 14

static ita_point at(int64_t x, int64_t y) {
    return (ita_point){{x, 0}, {y, 0}};
}

static ita_edge arc(ita_point centre, ita_point from, ita_point to) {
    ita_edge e = {.kind = ITA_EDGE_ARC, .turn = 1, .from = from, .to = to, .c1 = centre};
    return e;
}

static void half_discs_that_touch_are_figure_10(void **state) {
    (void)state;
    // two half discs whose arcs touch at the origin: x <= 0 side and x >= 0 side
    ita_edge pieces[4] = {arc(at(-5, 0), at(-5, -5), at(-5, 5)),
                          support_line(at(-5, 5), at(-5, -5)), arc(at(5, 0), at(5, 5), at(5, -5)),
                          support_line(at(5, -5), at(5, 5))};
    // figure 10: one walk through the point of contact, arcs cut there
    ita_edge figure[6] = {
        arc(at(-5, 0), at(-5, -5), at(0, 0)), arc(at(5, 0), at(0, 0), at(5, -5)),
        support_line(at(5, -5), at(5, 5)),    arc(at(5, 0), at(5, 5), at(0, 0)),
        arc(at(-5, 0), at(0, 0), at(-5, 5)),  support_line(at(-5, 5), at(-5, -5))};
    ita_judge *judge = NULL;
    assert_int_equal(ita_judge_open(ITA_FRAME_SQUARE, ita_heap(), &judge), ITA_OK);
    assert_int_equal(ita_judge_add(judge, figure, 6, -1), ITA_OK);
    assert_int_equal(ita_judge_add(judge, pieces, 4, 1), ITA_OK);
    assert_true(ita_judge_is_clear(judge));
    ita_judge_close(judge);
    ita_outline a = trace(ITA_FRAME_SQUARE, figure, 6), b = trace(ITA_FRAME_SQUARE, pieces, 4);
    assert_int_equal(a.contour_count, 2);
    assert_int_equal(a.hole_count, 0);
    assert_true(a.is_simple);
    assert_int_equal(compare(ITA_FRAME_SQUARE, &a, &b, 0).kind, ITA_MOTION_IDENTITY);
    ita_outline_close(&a);
    ita_outline_close(&b);
}

static void a_half_disc_under_a_bar_is_figure_13(void **state) {
    (void)state;
    ita_edge pieces[6] = {
        support_line(at(-9, 0), at(9, 0)),     support_line(at(9, 0), at(9, 4)),
        support_line(at(9, 4), at(-9, 4)),     support_line(at(-9, 4), at(-9, 0)),
        arc(at(0, -5), at(5, -5), at(-5, -5)), support_line(at(-5, -5), at(5, -5))};
    ita_edge figure[8] = {support_line(at(-9, 0), at(0, 0)),   arc(at(0, -5), at(0, 0), at(-5, -5)),
                          support_line(at(-5, -5), at(5, -5)), arc(at(0, -5), at(5, -5), at(0, 0)),
                          support_line(at(0, 0), at(9, 0)),    support_line(at(9, 0), at(9, 4)),
                          support_line(at(9, 4), at(-9, 4)),   support_line(at(-9, 4), at(-9, 0))};
    ita_outline a = trace(ITA_FRAME_SQUARE, figure, 8), b = trace(ITA_FRAME_SQUARE, pieces, 6);
    assert_int_equal(b.contour_count, 2);
    assert_int_equal(b.hole_count, 0);
    assert_true(b.is_simple);
    assert_int_equal(compare(ITA_FRAME_SQUARE, &a, &b, 0).kind, ITA_MOTION_IDENTITY);
    ita_outline_close(&a);
    ita_outline_close(&b);
}

static void arms_that_touch_along_arcs_close_a_hole(void **state) {
    (void)state;
    // two bars joined on the left; a half disc under the upper one touches the lower one at (8, 2),
    // where no edge ends: the room between is a hole with a cusp
    ita_edge edges[9] = {support_line(at(0, 0), at(10, 0)),  support_line(at(10, 0), at(10, 2)),
                         support_line(at(10, 2), at(2, 2)),  support_line(at(2, 2), at(2, 4)),
                         support_line(at(2, 4), at(6, 4)),   arc(at(8, 4), at(6, 4), at(10, 4)),
                         support_line(at(10, 4), at(10, 6)), support_line(at(10, 6), at(0, 6)),
                         support_line(at(0, 6), at(0, 0))};
    ita_outline o = trace(ITA_FRAME_SQUARE, edges, 9);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.hole_count, 1);
    assert_true(o.is_simple);
    ita_outline_close(&o);
}

static void a_touch_at_a_fraction_makes_the_outline_finer(void **state) {
    (void)state;
    // circles of radius 5 and 10 around (0,0) and (9,12) touch at (3,4); shifted ones at thirds
    ita_edge discs[2] = {arc(at(0, 0), at(5, 0), at(5, 0)), arc(at(9, 12), at(19, 12), at(19, 12))};
    ita_outline o = trace(ITA_FRAME_SQUARE, discs, 2);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.scale, 1);
    assert_int_equal(o.edge_count, 2);
    ita_outline_close(&o);
    ita_edge small[2] = {arc(at(0, 0), at(1, 0), at(1, 0)), arc(at(0, 3), at(2, 3), at(2, 3))};
    small[1].c1 = at(3, 0), small[1].from = small[1].to = at(5, 0); // touch at (1, 0): an end
    o = trace(ITA_FRAME_SQUARE, small, 2);
    assert_int_equal(o.contour_count, 2);
    ita_outline_close(&o);
    // a line through (0,5) and (12,0) touches the circle around 0 of radius 60/13 at a thirteenth
    ita_edge wedge[4] = {support_line(at(0, 65), at(156, 0)), support_line(at(156, 0), at(156, 65)),
                         support_line(at(156, 65), at(0, 65)), arc(at(0, 0), at(60, 0), at(60, 0))};
    o = trace(ITA_FRAME_SQUARE, wedge, 4);
    assert_int_equal(o.contour_count, 2);
    assert_int_equal(o.scale, 13);
    assert_int_equal(o.edge_count, 4);
    ita_outline_close(&o);
}

// The blossom of a curve at parameters in 24ths, by thinning the points out one by one.
static ita_point thinned(const ita_edge *curve, const int *t) {
    const int degree = curve->kind == ITA_EDGE_CUBIC ? 3 : 2;
    int64_t x[4] = {curve->from.x.a, curve->c1.x.a, curve->c2.x.a, curve->to.x.a},
            y[4] = {curve->from.y.a, curve->c1.y.a, curve->c2.y.a, curve->to.y.a};
    if (degree == 2) x[2] = x[3], y[2] = y[3];
    for (int level = 0; level < degree; level++)
        for (int i = 0; i < degree - level; i++) {
            x[i] = ((24 - t[level]) * x[i] + t[level] * x[i + 1]) / 24;
            y[i] = ((24 - t[level]) * y[i] + t[level] * y[i + 1]) / 24;
        }
    return at(x[0], y[0]);
}

// A hill under a curve, and a block that stands on a part of it: what is left of the curve is cut
// where the block begins and ends.
static void a_curve_is_cut_where_a_part_of_it_is_covered(void **state) {
    (void)state;
    enum { U = 24 * 24 * 24, HIGH = 4 * U };
    const ita_edge curves[] = {
        {ITA_EDGE_QUADRATIC, 0, at(0, 0), at(2 * U, 0), at(U, 2 * U), at(0, 0)},
        {ITA_EDGE_CUBIC, 0, at(0, 0), at(2 * U, 0), at(0, 2 * U), at(2 * U, 2 * U)}};
    static const int places[] = {0, 3, 8, 12, 18, 21, 24};
    enum { PLACES = sizeof places / sizeof places[0] };
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < PLACES; i++)
            for (int k = i + 1; k < PLACES; k++) {
                const int s = places[i], e = places[k];
                ita_edge foot = curves[c];
                foot.from = thinned(&foot, (int[]){s, s, s});
                foot.c1 = thinned(&curves[c], c ? (int[]){s, s, e} : (int[]){s, e});
                if (c) foot.c2 = thinned(&curves[c], (int[]){s, e, e});
                foot.to = thinned(&curves[c], (int[]){e, e, e});
                const ita_point right = at(foot.to.x.a, HIGH), left = at(foot.from.x.a, HIGH);
                const ita_edge edges[] = {support_line(at(0, 0), at(2 * U, 0)),
                                          ita_edge_reversed(&curves[c]),
                                          foot,
                                          support_line(foot.to, right),
                                          support_line(right, left),
                                          support_line(left, foot.from)};
                ita_outline o = trace(ITA_FRAME_SQUARE, edges, 6);
                assert_int_equal(o.contour_count, 1);
                assert_true(o.is_simple);
                const double area = ita_edges_area(ITA_FRAME_SQUARE, edges, 6),
                             traced = ita_edges_area(ITA_FRAME_SQUARE, o.edges, o.edge_count) /
                                      (double)(o.scale * o.scale);
                assert_true(fabs(traced - area) < 1e-9 * area);
                assert_int_equal(o.edge_count, 6 - (s == 0) - (e == 24));
                ita_outline_close(&o);
            }
}

// Every second of the six wedges between three lines is filled: all three lines run straight on
// through the corner, which is then an end of no merged edge.
static void three_lines_through_one_corner_do_not_overlap(void **state) {
    (void)state;
    static const int wedges[3][6] = {
        {0, 0, 4, 0, 4, 4}, {0, 0, 0, 4, -4, 0}, {0, 0, -4, -4, 0, -4}};
    ita_edge edges[9];
    for (int i = 0; i < 3; i++)
        support_polygon(wedges[i], 3, edges + 3 * i);
    ita_outline outline;
    assert_int_equal(ita_outline_trace(ITA_FRAME_SQUARE, edges, 9, ita_heap(), &outline), ITA_OK);
    assert_true(outline.is_simple);
    assert_int_equal(outline.contour_count, 3);
    ita_outline_close(&outline);
}

// Each touches four others at its corners, so that all their boxes meet some.
static void many_boxes_that_touch_at_corners_lie_in_none(void **state) {
    (void)state;
    enum { SIDE = 200 };
    ita_edge *edges = calloc(4 * SIDE * SIDE, sizeof *edges);
    assert_non_null(edges);
    size_t count = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = y % 2; x < 2 * SIDE; x += 2)
            count += add_box(edges + count, x, y, x + 1, y + 1);
    ita_outline outline = trace(ITA_FRAME_SQUARE, edges, count);
    assert_true(outline.is_simple);
    size_t outer = 0;
    for (size_t i = 0; i < outline.contour_count; i++)
        outer += outline.contours[i].parent < 0;
    assert_int_equal(outer, outline.contour_count - outline.hole_count);
    ita_outline_close(&outline);
    free(edges);
}

int main(void) {
    figure_count = support_figures(figures);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_lines_through_one_corner_do_not_overlap),
        cmocka_unit_test(a_curve_is_cut_where_a_part_of_it_is_covered),
        cmocka_unit_test(tans_and_outline_of_every_figure_have_the_same_contours),
        cmocka_unit_test(motions_are_found_and_named),
        cmocka_unit_test(the_lists_of_the_source_agree_with_the_products),
        cmocka_unit_test(a_ring_of_boxes_has_one_hole),
        cmocka_unit_test(boxes_that_touch_at_a_corner_are_two_islands),
        cmocka_unit_test(four_boxes_around_a_corner_hole_keep_their_point_contacts),
        cmocka_unit_test(a_hole_that_touches_the_outside_at_a_point_is_a_hole),
        cmocka_unit_test(islands_in_holes_alternate),
        cmocka_unit_test(overlapping_boxes_are_not_simple),
        cmocka_unit_test(half_discs_that_touch_are_figure_10),
        cmocka_unit_test(a_half_disc_under_a_bar_is_figure_13),
        cmocka_unit_test(arms_that_touch_along_arcs_close_a_hole),
        cmocka_unit_test(a_touch_at_a_fraction_makes_the_outline_finer),
        cmocka_unit_test(many_boxes_that_touch_at_corners_lie_in_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
