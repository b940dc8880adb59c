// Relations in doubles against the exact ones, on a grid and on a circle.
#include "check.h"

#include "geom/loose/loose.h"
#include "tan_figures.h"

#define SEED test_seed(20260106)

static ita_point at(int64_t x, int64_t y) {
    return (ita_point){{x, 0}, {y, 0}};
}

static void agree(const ita_edge *a, const ita_edge *b, long tally[5]) {
    ita_relation exact;
    assert_int_equal(ita_edge_relate(ITA_FRAME_SQUARE, a, b, &exact), ITA_OK);
    loose_edge la = loose_of(ITA_FRAME_SQUARE, a, 3), lb = loose_of(ITA_FRAME_SQUARE, b, 3);
    ita_relation loose = loose_relate(&la, &lb, tolerance_of_doubles(1e-7));
    assert_int_equal(loose.code, exact.code);
    assert_int_equal(loose.contact, exact.contact);
    assert_int_equal(loose.heading, exact.heading);
    tally[exact.contact]++;
}

static void segments_relate_alike(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    long tally[5] = {0};
    for (int i = 0; i < 20000; i++) {
        int v[8];
        for (int k = 0; k < 8; k++)
            v[k] = (int)ita_random_below(&random, 4);
        if ((v[0] == v[2] && v[1] == v[3]) || (v[4] == v[6] && v[5] == v[7])) continue;
        ita_edge a = support_line(at(v[0], v[1]), at(v[2], v[3]));
        ita_edge b = support_line(at(v[4], v[5]), at(v[6], v[7]));
        agree(&a, &b, tally);
    }
    assert_true(tally[ITA_CONTACT_OVERLAP] > 100 && tally[ITA_CONTACT_CROSS] > 100);
}

static void lines_and_arcs_relate_alike(void **state) {
    (void)state;
    static const int x[12] = {5, 4, 3, 0, -3, -4, -5, -4, -3, 0, 3, 4};
    static const int y[12] = {0, 3, 4, 5, 4, 3, 0, -3, -4, -5, -4, -3};
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    long tally[5] = {0};
    for (int i = 0; i < 3000; i++) {
        int s = (int)ita_random_below(&random, 12), e = (int)ita_random_below(&random, 12);
        if (s == e) continue;
        ita_edge arc = {.kind = ITA_EDGE_ARC, .turn = i % 2 ? 1 : -1, .c1 = at(0, 0)};
        arc.from = at(x[s], y[s]), arc.to = at(x[e], y[e]);
        ita_edge line = support_line(
            at((int)ita_random_below(&random, 15) - 7, (int)ita_random_below(&random, 15) - 7),
            at((int)ita_random_below(&random, 15) - 7, (int)ita_random_below(&random, 15) - 7));
        if (ita_point_equal(line.from, line.to)) continue;
        agree(&line, &arc, tally);
    }
    assert_true(tally[ITA_CONTACT_CROSS] > 100 && tally[ITA_CONTACT_TANGENT] > 5);
}

// Two circles, of which one may be twice as large, with places of whole numbers.
static void arcs_of_two_circles_relate_alike(void **state) {
    (void)state;
    static const int x[12] = {5, 4, 3, 0, -3, -4, -5, -4, -3, 0, 3, 4};
    static const int y[12] = {0, 3, 4, 5, 4, 3, 0, -3, -4, -5, -4, -3};
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    long tally[5] = {0};
    for (int i = 0; i < 6000; i++) {
        ita_edge arcs[2];
        for (int k = 0; k < 2; k++) {
            const int times = k ? 1 + (int)ita_random_below(&random, 2) : 1;
            const int s = (int)ita_random_below(&random, 12),
                      e = (int)ita_random_below(&random, 12);
            const int cx = k ? (int)ita_random_below(&random, 21) - 10 : 0;
            const int cy = k ? (int)ita_random_below(&random, 21) - 10 : 0;
            arcs[k] = (ita_edge){.kind = ITA_EDGE_ARC, .c1 = at(cx, cy)};
            arcs[k].turn = ita_random_below(&random, 2) ? 1 : -1;
            arcs[k].from = at(cx + times * x[s], cy + times * y[s]);
            arcs[k].to = at(cx + times * x[e], cy + times * y[e]);
        }
        if (ita_point_equal(arcs[0].c1, arcs[1].c1)) continue;
        agree(&arcs[0], &arcs[1], tally);
    }
    assert_true(tally[ITA_CONTACT_CROSS] > 500 && tally[ITA_CONTACT_TANGENT] > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_relate_alike),
        cmocka_unit_test(lines_and_arcs_relate_alike),
        cmocka_unit_test(arcs_of_two_circles_relate_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
