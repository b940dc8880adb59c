// The thermometer on curves that have no parabola or cubic in common, or a tolerance as wide as
// they are long: what their hulls tell is what looking for nearest places tells, and a small file
// with many small curves costs a bounded number of looks, however its curves lie.
#include "check.h"
#include "curves.h"

#include "geom/file/drawing.h"
#include "geom/verify/edge_cover.h"
#include "geom/verify/thermometer.h"
#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261122)

// ---- one pair of curves

// Gentle or wild. None begins without a direction, which would be rounding's to tell.
static loose_edge random_curve(ita_random *random) {
    loose_edge e = {.kind = ita_random_below(random, 2) ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC,
                    .from = random_spot(random, 10),
                    .to = random_spot(random, 10)};
    const double wild = ita_random_below(random, 3) ? 1 : 12;
    e.c1 = spot_add(spot_times(spot_add(e.from, e.to), 0.5), random_spot(random, wild));
    e.c2 = spot_add(e.to, random_spot(random, wild));
    return e;
}

// The same curve a little elsewhere, so that they run along each other for a while.
static loose_edge nudged(const loose_edge *e, ita_random *random) {
    loose_edge out = *e;
    const spot by = random_spot(random, 1);
    out.from = spot_add(e->from, by), out.to = spot_add(e->to, random_spot(random, 1));
    out.c1 = spot_add(e->c1, by), out.c2 = spot_add(e->c2, by);
    return out;
}

static bool is_near(const loose_edge *curve, spot p, spot direction, double near) {
    double distance;
    const double at = loose_nearest(curve, p, &distance);
    return distance <= near && spot_dot(direction, loose_tangent(curve, at)) > 0;
}

static double way_at(const loose_edge *curve, const edge_walk *walk, spot p) {
    double distance;
    const double place = loose_nearest(curve, p, &distance) * EDGE_PLACES;
    const int before = place < EDGE_PLACES ? (int)place : EDGE_PLACES - 1;
    return walk->way[before] + (place - before) * (walk->way[before + 1] - walk->way[before]);
}

// By the place nearest to each of the walk; and both curves' ends have to be where it stops.
static bool plain_cover(const loose_edge *target, const edge_walk *walk, const loose_edge *piece,
                        double near, interval *out) {
    int begun = 0, longest = 0, first = 0;
    for (int i = 0; i <= EDGE_PLACES; i++) {
        if (!is_near(piece, walk->at[i], walk->along[i], near))
            begun = i + 1;
        else if (i - begun > longest)
            longest = i - begun, first = begun;
    }
    *out = (interval){way_at(target, walk, piece->from), way_at(target, walk, piece->to)};
    if (longest < 2) {
        for (int i = 0; i <= 4; i++)
            if (!is_near(target, loose_at(piece, i / 4.0), loose_tangent(piece, i / 4.0), near))
                return false;
        return out->to > out->from;
    }
    const int last = first + longest;
    if (first == 0 && spot_distance(piece->from, walk->at[0]) > near) out->from = 0;
    if (last == EDGE_PLACES && spot_distance(piece->to, walk->at[last]) > near)
        out->to = walk->way[last];
    if (first > 0 && spot_distance(piece->from, walk->at[first]) >
                         walk->way[first] - walk->way[first - 1] + near)
        return false;
    if (last < EDGE_PLACES &&
        spot_distance(piece->to, walk->at[last]) > walk->way[last + 1] - walk->way[last] + near)
        return false;
    return out->to > out->from;
}

// The moved walk goes along the moved curve, from its start to its end.
static void hold_walk(const edge_walk *walk, const laid_curve *laid) {
    for (int i = 0; i <= EDGE_PLACES; i++)
        assert_true(spot_distance(walk->at[i], loose_at(&laid->target, (double)i / EDGE_PLACES)) <
                    1e-9);
    assert_true(fabs(walk->way[0]) < 1e-9);
    assert_true(fabs(walk->way[EDGE_PLACES] - laid->length) < 1e-9 * laid->length);
}

static void hulls_tell_what_nearest_places_tell(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    int covered = 0, cut = 0;
    uint64_t looks = 0;
    enum { PAIRS = 4000 };
    for (int i = 0; i < PAIRS; i++) {
        const loose_edge figure = random_curve(&random);
        const double angle = between(&random, -3, 3);
        const loose_motion motion = {cos(angle), sin(angle), 1, ita_random_below(&random, 2) != 0,
                                     random_spot(&random, 5)};
        edge_walk own, walk, made = {.is_known = false};
        edge_walk_of(&figure, &own);
        edge_walk_moved(&own, &motion, &walk);
        laid_curve laid = {.motion = &motion,
                           .edge = &figure,
                           .target = loose_moved(&motion, &figure),
                           .length = loose_length(&figure),
                           .own = &own,
                           .walk = &made};
        const ita_tolerance tau = {between(&random, 0.2, 2), ITA_TOLERANCE_TAU};
        const double from = between(&random, 0, 0.9), to = between(&random, from + 0.02, 1);
        const uint64_t kind = ita_random_below(&random, 4);
        const loose_edge part = part_of(&laid.target, from, to);
        const loose_edge piece = kind == 0   ? random_curve(&random)
                                 : kind == 1 ? nudged(&laid.target, &random)
                                             : nudged(&part, &random);
        interval quick, plain;
        const bool is_covered = edge_cover_curve(&laid, &piece, tau, &quick, &looks);
        const bool is_plain = plain_cover(&laid.target, &walk, &piece, tau.distance, &plain);
        hold_walk(&walk, &laid);
        // alike in all control points: the whole curve, which is not looked at
        if (is_covered && !made.is_known) continue;
        assert_int_equal(is_covered, is_plain);
        if (!is_covered) continue;
        assert_true(quick.from == plain.from && quick.to == plain.to);
        covered++;
        cut += plain.to - plain.from < 0.99 * laid.length;
    }
    print_message("%d of %d run along each other, %d in part; %llu looks\n", covered, PAIRS, cut,
                  (unsigned long long)looks);
    assert_true(covered > PAIRS / 4 && cut > PAIRS / 20);
    assert_true(looks < (uint64_t)PAIRS * (EDGE_PLACES + 1) * 80); // 108 each without hulls
}

// ---- whole readings

typedef struct drawn {
    ita_drawing *drawing;
    loose_edge *edges;
    size_t count;
} drawn;

static drawn draw(const char *svg) {
    drawn d;
    ita_diag diag;
    assert_int_equal(ita_drawing_read(svg, strlen(svg), ita_heap(), &d.drawing, &diag), ITA_OK);
    d.count = d.drawing->edge_count;
    d.edges = ita_take(ita_heap(), d.count * sizeof *d.edges);
    assert_non_null(d.edges);
    for (size_t i = 0; i < d.count; i++)
        d.edges[i] = drawing_loose(d.drawing, i);
    return d;
}

static void drop(drawn *d) {
    ita_give(ita_heap(), d->edges, d->count * sizeof *d->edges);
    ita_drawing_close(d->drawing);
}

static uint64_t looks_of(const drawn *figure, const drawn *pieces, double tau, double *progress) {
    uint64_t looks = 0;
    const thermometer_question q = {.figure = figure->edges,
                                    .pieces = pieces->edges,
                                    .figure_count = figure->count,
                                    .piece_count = pieces->count,
                                    .tolerance = tolerance_of_tau(tau),
                                    .allow = ITA_ALLOW_MIRROR,
                                    .looks = &looks};
    ita_progress read;
    assert_int_equal(thermometer_read(&q, ita_heap(), &read), ITA_OK);
    *progress = read.progress;
    print_message("%zu and %zu edges: %llu looks, %.3f\n", figure->count, pieces->count,
                  (unsigned long long)looks, read.progress);
    return looks;
}

// The drawing of 183 bytes that took a second: half an ellipse is 25 curves as long as the
// tolerance is wide, so that none has an anchor, and each may be laid on each.
static void a_small_file_with_many_small_curves_costs_few_looks(void **state) {
    (void)state;
    drawn figure = draw("<svg><path d=\"M1 0H100V60A4 40 0 0 1 50 20H0Z\"/></svg>");
    drawn pieces = draw("<svg><path d=\"M1 0H100V60A4 40 0 0 1 50 20H0Z\"/>"
                        "<path d=\"M0 60A40 40 0 0 1 90 60Z\"/></svg>");
    double progress;
    assert_true(figure.count >= 25);
    assert_true(looks_of(&figure, &pieces, 1, &progress) < 4000000);
    assert_true(progress > 0.5 && progress < 1);
    drop(&figure);
    drop(&pieces);
}

// The figure's own curves can only just be laid in 6,000 pairs; all lie on each other, and the
// pieces enclose nothing of the figure, so that no good way is soon found.
static void looks_are_bounded_however_curves_lie(void **state) {
    (void)state;
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg>");
    ita_put(&pieces, "<svg>");
    for (int i = 0; i < 38; i++) {
        ita_put(&figure, "<path d=\"M0 0C9 9 -5 9 4 0C-5 -9 9 -9 0 0Z\" transform=\"translate(");
        ita_put_int(&figure, i % 7);
        ita_put(&figure, ")\"/>");
        ita_put(&pieces, "<path d=\"M0 0C8 9 -4 9 4 0C-4 -7 8 -9 0 0Z\" transform=\"rotate(");
        ita_put_int(&pieces, 37 * i % 360);
        ita_put(&pieces, ")\"/>");
    }
    ita_put(&figure, "</svg>");
    ita_put(&pieces, "</svg>");
    drawn a = draw(ita_text_get(&figure)), b = draw(ita_text_get(&pieces));
    double progress;
    const uint64_t pairs = (uint64_t)a.count * b.count;
    assert_true(pairs <= 6000);
    // beyond the bound only what is being looked at is finished
    assert_true(looks_of(&a, &b, 1, &progress) <
                THERMOMETER_LOOKS_MOST + 2 * pairs * (EDGE_PLACES + 1) * 110);
    drop(&a);
    drop(&b);
    ita_text_close(&figure);
    ita_text_close(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hulls_tell_what_nearest_places_tell),
        cmocka_unit_test(a_small_file_with_many_small_curves_costs_few_looks),
        cmocka_unit_test(looks_are_bounded_however_curves_lie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
