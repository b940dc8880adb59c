// Decimals are read as numbers of a ring: every coefficient up to the largest, also where two
// multiples of the root come nearly as near.
#include "check.h"

#include "geom/verify/recognise.h"
#include "intarsia/base.h"

#include <math.h>

// A triangle over the unit, which is its longest side.
static bool is_wide_below(const loose_edge triangle[3]) {
    return triangle[0].to.x == 1 && triangle[1].from.x == 1 &&
           spot_distance(triangle[1].from, triangle[1].to) < 0.98 &&
           spot_distance(triangle[2].from, triangle[2].to) < 0.98;
}

static void every_coefficient_is_read(void **state) {
    (void)state;
    int read = 0;
    for (int f = ITA_FRAME_SQRT2; f < ITA_FRAME_COUNT; f++) {
        const ita_frame frame = (ita_frame)f;
        const double w = ita_frame_get(frame)->w;
        for (int64_t b = -CHART_COEFFICIENT_MOST; b <= CHART_COEFFICIENT_MOST; b++) {
            const ita_number number = {-(int64_t)floor((double)b * w), b}; // from 0 to 1
            const ita_point corners[3] = {{{0, 0}, {0, 0}}, {{1, 0}, {0, 0}}, {number, number}};
            loose_edge triangle[3];
            ita_edge exact[3];
            for (int i = 0; i < 3; i++) {
                const ita_edge side = {.from = corners[i], .to = corners[(i + 1) % 3]};
                triangle[i] = loose_of(frame, &side, 1);
            }
            if (b == 0 || !is_wide_below(triangle)) continue;
            chart found;
            ita_status status = ITA_OK;
            assert_true(recognise_edges(frame, triangle, 3, 0, tolerance_tried(1e-10), ita_heap(),
                                        &found, exact, &status));
            assert_int_equal(found.scale, 1);
            for (int i = 0; i < 3; i++)
                assert_true(ita_point_equal(exact[i].from, corners[i]));
            read++;
        }
    }
    assert_true(read > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_coefficient_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
