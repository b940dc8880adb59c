// Pieces that are turned as a whole are read one after the other in the direction that some of them
// tell, also those that lie along no side of the figure, in whatever order they are drawn.
#include "verify_ask.h"

#include "intarsia/base.h"

#include <math.h>

// Four triangles of 1 and 2 around the square on what is longest, whose side is no number of
// theirs.
static const int shapes[5][8] = {
    {1, 0, 3, 1, 2, 3, 0, 2}, {0, 0, 1, 0, 0, 2, 0, 0}, {1, 0, 3, 0, 3, 1, 1, 0},
    {3, 1, 3, 3, 2, 3, 3, 1}, {2, 3, 0, 3, 0, 2, 2, 3},
};

static void put_shape(const int corners[8], double angle, ita_text *out) {
    ita_put(out, "<path d='M");
    for (int k = 0; k < 4; k++) {
        const double x = corners[2 * k], y = corners[2 * k + 1];
        ita_put_fixed(out, cos(angle) * x - sin(angle) * y, 9);
        ita_put_char(out, ' ');
        ita_put_fixed(out, sin(angle) * x + cos(angle) * y, 9);
        ita_put_char(out, ' ');
    }
    ita_put(out, "Z'/>");
}

static void a_piece_along_no_side_is_read_by_the_others_wherever_it_is_drawn(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(197));
    const int rounds = is_abridged() ? 4 : 20;
    for (int first = 0; first < 5; first++)
        for (int round = 0; round < rounds; round++) {
            const double angle = 0.05 + 0.6 * ita_random_unit(&random);
            ita_text pieces;
            ita_text_open(&pieces, ita_heap());
            ita_put(&pieces, "<svg>");
            for (int i = 0; i < 5; i++)
                put_shape(shapes[(first + i) % 5], angle, &pieces);
            ita_put(&pieces, "</svg>");
            const answer a = ask("<svg><path d='M0 0H3V3H0Z'/></svg>", ita_text_get(&pieces));
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
            assert_int_equal(a.mode, ITA_MODE_SNAPPED);
            ita_text_close(&pieces);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_along_no_side_is_read_by_the_others_wherever_it_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
