// Pieces of several parts that touch in corners are laid where they belong, whichever parts make a
// piece and in whatever order these are drawn.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <string.h>

enum { PARTS = 6 };

static const char *const figure =
    "<svg><path d='M300 0L400 0L400 200L0 200L0 0L200 0L200 100Z'/></svg>";
static const int parts[PARTS][12] = {
    {300, 0, 400, 0, 400, 200, 300, 100, 200, 100, 200, 100},
    {100, 0, 100, 200, 0, 100, 0, 0, 0, 0, 0, 0},
    {300, 100, 300, 200, 200, 200, 200, 200, 200, 200, 200, 200},
    {300, 100, 400, 200, 300, 200, 300, 200, 300, 200, 300, 200},
    {300, 100, 200, 200, 100, 200, 100, 0, 200, 0, 200, 100},
    {0, 100, 100, 200, 0, 200, 0, 200, 0, 200, 0, 200},
};

static void put_piece(unsigned of, const int order[PARTS], double x, double y, ita_text *out) {
    ita_put(out, "<path fill-rule='evenodd' d='");
    for (int k = 0; k < PARTS; k++)
        for (int i = 0; (of >> order[k] & 1) && i < 6; i++) {
            ita_put(out, i ? "L" : "M");
            ita_put_fixed(out, parts[order[k]][2 * i] + x, 2);
            ita_put_char(out, ' ');
            ita_put_fixed(out, parts[order[k]][2 * i + 1] + y, 2);
            if (i == 5) ita_put_char(out, 'Z');
        }
    ita_put(out, "'/>");
}

static bool is_snapped(const ita_text *pieces) {
    const ita_verify_options options = {.theta = 3, .tau = 0.5};
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    const char *bytes = ita_text_get(pieces);
    assert_int_equal(ita_verify(figure, strlen(figure), bytes, strlen(bytes), &options, ita_heap(),
                                &report, &in_arrangement, &diag),
                     ITA_OK);
    const bool answer = report.verdict == ITA_VERDICT_SOLVED && report.mode == ITA_MODE_SNAPPED;
    ita_verify_report_close(&report);
    return answer;
}

static void every_two_pieces_of_touching_parts_are_laid_where_they_belong(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(202));
    for (int round = 0; round < 4; round++)
        for (unsigned one = 1; one < (1u << PARTS) - 1; one++) {
            int order[PARTS];
            for (int k = 0; k < PARTS; k++) {
                const int at = (int)ita_random_below(&random, (uint64_t)k + 1);
                order[k] = order[at];
                order[at] = k;
            }
            ita_text pieces;
            ita_text_open(&pieces, ita_heap());
            ita_put(&pieces, "<svg>");
            put_piece(one, order, 0.21, 0.1, &pieces);
            put_piece(~one, order, 0, 0, &pieces);
            ita_put(&pieces, "</svg>");
            if (!is_snapped(&pieces)) fail_msg("parts %x: %s", one, ita_text_get(&pieces));
            ita_text_close(&pieces);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_two_pieces_of_touching_parts_are_laid_where_they_belong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
