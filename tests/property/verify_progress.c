// What a report tells of a drawing that is not solved is what it has, however many edges it has and
// wherever it lies: a row of towers, cut into blocks, turned at will, in the mirror or not, of
// which one block is missing, or which is told in fewer digits than it has places.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261128)

enum { TOWERS_MOST = 70, BLOCKS_MOST = 10 * TOWERS_MOST, WIDTH = 20, STEP = 6, HIGHEST = 60 };

typedef struct block {
    int tower, low, high;
} block;

typedef struct row {
    int heights[TOWERS_MOST + 2]; // [0] and the one after the last are 0
    int tower_count;
    block blocks[BLOCKS_MOST];
    int block_count;
} row;

static int below(ita_random *random, int limit) {
    return (int)ita_random_below(random, (uint64_t)limit);
}

static void draw_row(ita_random *random, row *r) {
    *r = (row){.tower_count = 4 + below(random, TOWERS_MOST - 3)};
    for (int i = 1; i <= r->tower_count; i++) {
        do
            r->heights[i] = STEP * (1 + below(random, HIGHEST / STEP));
        while (r->heights[i] == r->heights[i - 1]);
        for (int low = 0; low < r->heights[i];) {
            const int high = low + STEP * (1 + below(random, (r->heights[i] - low) / STEP));
            r->blocks[r->block_count++] = (block){i, low, high};
            low = high;
        }
    }
}

// All alike: as many places of the figure meet edges after a step aside as before.
static void draw_wall(ita_random *random, row *r) {
    *r = (row){.tower_count = 4 + below(random, TOWERS_MOST - 3)};
    const int height = HIGHEST / 3 * (1 + below(random, 3)), each = 2 * STEP;
    for (int i = 1; i <= r->tower_count; i++) {
        r->heights[i] = height;
        for (int low = 0; low < height; low += each)
            r->blocks[r->block_count++] =
                (block){i, low, low + each < height ? low + each : height};
    }
}

// ---- what is there

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int area_of(const row *r, const block *b) {
    (void)r;
    return WIDTH * (b->high - b->low);
}

// How much of the outline runs along a block.
static int outline_of(const row *r, const block *b) {
    int length = 0;
    for (int side = -1; side <= 1; side += 2)
        length += larger(0, b->high - larger(b->low, r->heights[b->tower + side]));
    if (b->low == 0) length += WIDTH;
    if (b->high == r->heights[b->tower]) length += WIDTH;
    return length;
}

// The share that a block has.
static double share_of(const row *r, int at, int of(const row *r, const block *b)) {
    double all = 0;
    for (int i = 0; i < r->block_count; i++)
        all += of(r, &r->blocks[i]);
    return of(r, &r->blocks[at]) / all;
}

// What is left without it of the area or of the outline, whichever is less.
static double least_left(const row *r, int missing) {
    return 1 - fmax(share_of(r, missing, area_of), share_of(r, missing, outline_of));
}

// ---- how it is drawn

typedef struct pose {
    double cosine, sine, x, y;
    bool is_mirrored;
    const char *format; // of a place
    double tau, scale;
} pose;

static void put_place(ita_text *t, const pose *p, bool is_first, int x, int y) {
    char text[80];
    const double u = p->scale * (p->is_mirrored ? -x : x), v = p->scale * y;
    (void)snprintf(text, sizeof text, p->format, is_first ? 'M' : 'L',
                   p->cosine * u - p->sine * v + p->x, p->sine * u + p->cosine * v + p->y);
    ita_put(t, text);
}

static void put_figure(ita_text *t, const row *r) {
    static const pose still = {1, 0, 0, 0, false, "%c%.0f %.0f", 0, 1};
    ita_put(t, "<svg><path d='");
    put_place(t, &still, true, 0, 0);
    put_place(t, &still, false, WIDTH * r->tower_count, 0);
    for (int i = r->tower_count; i > 0; i--) {
        put_place(t, &still, false, WIDTH * i, r->heights[i]);
        put_place(t, &still, false, WIDTH * (i - 1), r->heights[i]);
    }
    ita_put(t, "Z'/></svg>");
}

// All but one.
static void put_blocks(ita_text *t, const row *r, const pose *p, int missing) {
    ita_put(t, "<svg>");
    for (int i = 0; i < r->block_count; i++) {
        if (i == missing) continue;
        const block *b = &r->blocks[i];
        ita_put(t, "<path d='");
        put_place(t, p, true, WIDTH * (b->tower - 1), b->low);
        put_place(t, p, false, WIDTH * b->tower, b->low);
        put_place(t, p, false, WIDTH * b->tower, b->high);
        put_place(t, p, false, WIDTH * (b->tower - 1), b->high);
        ita_put(t, "Z'/>");
    }
    ita_put(t, "</svg>");
}

static ita_verify_report judge(const row *r, const pose *p, int missing) {
    ita_text figure, blocks;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&blocks, ita_heap());
    put_figure(&figure, r);
    put_blocks(&blocks, r, p, missing);
    const ita_verify_options options = {.allow = (p->is_mirrored ? ITA_ALLOW_MIRROR : 0) |
                                                 (p->scale != 1 ? ITA_ALLOW_SCALE : 0),
                                        .tau = p->tau};
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(figure.data, figure.length, blocks.data, blocks.length, &options,
                                ita_heap(), &report, &in_arrangement, &diag),
                     ITA_OK);
    ita_text_close(&figure);
    ita_text_close(&blocks);
    return report;
}

static pose draw_pose(ita_random *random, const char *format) {
    const double turn = 1e-3 * below(random, 6283);
    return (pose){cos(turn),
                  sin(turn),
                  below(random, 3000) - 1500,
                  below(random, 900),
                  below(random, 2) == 1,
                  format,
                  0,
                  1};
}

// ---- the tests

static void a_block_is_missing(uint64_t seed, void draw(ita_random *random, row *r)) {
    ita_random random;
    ita_random_seed(&random, seed);
    for (size_t i = 0; i < usual_or_long(as_usual(15), 500); i++) {
        row r;
        draw(&random, &r);
        const pose p = draw_pose(&random, "%c%.4f %.4f");
        const int missing = below(&random, r.block_count);
        const double covered = 1 - share_of(&r, missing, area_of);
        ita_verify_report report = judge(&r, &p, missing);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        // the best place: none may have more
        assert_true(report.progress.progress > least_left(&r, missing) - 1e-4);
        assert_true(report.progress.area < covered + 1e-4);
        assert_true(report.met_within == 0);
        ita_verify_report_close(&report);
    }
}

static void a_missing_piece_is_all_that_is_missing(void **state) {
    (void)state;
    a_block_is_missing(SEED, draw_row);
    a_block_is_missing(SEED + 2, draw_wall);
}

// Areas do not tell then how much larger the pieces are drawn.
static void a_missing_piece_is_all_that_is_missing_in_another_size(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 5);
    for (size_t i = 0; i < usual_or_long(as_usual(15), 500); i++) {
        row r;
        (i % 4 ? draw_row : draw_wall)(&random, &r);
        pose p = draw_pose(&random, "%c%.4f %.4f");
        p.scale = exp((below(&random, 4000) - 2000) / 1000.0);
        const int missing = below(&random, r.block_count);
        ita_verify_report report = judge(&r, &p, missing);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        assert_true(report.progress.progress > least_left(&r, missing) - 1e-3);
        ita_verify_report_close(&report);
    }
}

// However much is allowed, the figure is found where it lies.
static void what_is_allowed_hides_nothing(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    for (size_t i = 0; i < usual_or_long(as_usual(5), 200); i++) {
        row r;
        draw_row(&random, &r);
        pose p = draw_pose(&random, "%c%.2f %.2f");
        for (p.tau = 0.01; p.tau < STEP / 4.0; p.tau *= 5) {
            const int missing = below(&random, r.block_count);
            ita_verify_report report = judge(&r, &p, missing);
            assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
            assert_true(report.progress.progress > least_left(&r, missing) - 0.1);
            assert_true(report.progress.progress < 1);
            ita_verify_report_close(&report);
        }
    }
}

static void what_is_off_everywhere_is_told_as_nearly_met(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    for (size_t i = 0; i < usual_or_long(as_usual(15), 500); i++) {
        row r;
        draw_row(&random, &r);
        const pose p = draw_pose(&random, "%c%.1f00 %.1f00");
        ita_verify_report report = judge(&r, &p, -1);
        if (report.verdict != ITA_VERDICT_SOLVED) {
            assert_true(report.progress.area > 0.98 && report.progress.area < 1);
            assert_true(report.progress.boundary > 0.95 && report.progress.boundary < 1);
            assert_true(report.met_within > 0 && report.met_within < 0.5);
        }
        ita_verify_report_close(&report);
    }
}

// Towers of which one has a step that is as narrow as three roundings.
static void a_narrow_step_hides_nothing(void **state) {
    (void)state;
    static const double towers[4][13] = {{4, 0, 0, 20, 0, 20, 60, 0, 60},
                                         {4, 20, 0, 40, 0, 40, 20, 20, 20},
                                         {6, 40, 0, 60, 0, 60, 50, 40.3, 50, 40.3, 50.3, 40, 50.3},
                                         {4, 60, 0, 80, 0, 80, 30, 60, 30}};
    static const char figure[] = "<svg><path d='M0 0H80V30H60V50H40.3V50.3H40V20H20V60H0Z'/></svg>";
    for (int i = 1; i < 12; i++) {
        ita_text pieces;
        ita_text_open(&pieces, ita_heap());
        ita_put(&pieces, "<svg>");
        for (int k = 0; k < 4; k++) {
            ita_put(&pieces, "<path d='");
            for (int n = 0; n < (int)towers[k][0]; n++) {
                const double x = towers[k][1 + 2 * n], y = towers[k][2 + 2 * n], t = 0.1 * i;
                char text[64];
                (void)snprintf(text, sizeof text, "%c%.1f00 %.1f00", n ? 'L' : 'M',
                               x * cos(t) - y * sin(t), x * sin(t) + y * cos(t));
                ita_put(&pieces, text);
            }
            ita_put(&pieces, "Z'/>");
        }
        ita_put(&pieces, "</svg>");
        const ita_verify_options options = {0};
        ita_verify_report report;
        ita_diag diag;
        bool in_arrangement;
        assert_int_equal(ita_verify(figure, sizeof figure - 1, pieces.data, pieces.length, &options,
                                    ita_heap(), &report, &in_arrangement, &diag),
                         ITA_OK);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.progress.area > 0.99 && report.progress.boundary > 0.98);
        assert_true(report.met_within > 0 && report.met_within < 0.3);
        ita_verify_report_close(&report);
        ita_text_close(&pieces);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_piece_is_all_that_is_missing),
        cmocka_unit_test(a_missing_piece_is_all_that_is_missing_in_another_size),
        cmocka_unit_test(what_is_allowed_hides_nothing),
        cmocka_unit_test(what_is_off_everywhere_is_told_as_nearly_met),
        cmocka_unit_test(a_narrow_step_hides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
