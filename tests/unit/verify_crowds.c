// Crowded drawings get their verdicts whatever lies across what: hundreds of turned squares, heaps
// of pieces, long paths that cross themselves, long bundles at a slant. What took minutes would not
// end within this test's time.
#include "check.h"
#include "memory.h"

#include "intarsia/verify.h"

#include <math.h>

static void begin(ita_text *t) {
    ita_text_open(t, ita_heap());
    ita_put(t, "<svg xmlns=\"http://www.w3.org/2000/svg\">");
}

static void put_number(ita_text *t, double value) {
    ita_put_char(t, ' ');
    ita_put_fixed(t, value, 6);
}

static void end(ita_text *t) {
    ita_put(t, "</svg>");
    assert_int_equal(ita_text_status(t), ITA_OK);
}

static ita_verify_report judge_with(const ita_text *figure, const ita_text *arrangement,
                                    const ita_allocator *allocator) {
    ita_verify_options options = {.theta = 3};
    ita_verify_report report;
    bool fault_in_arrangement;
    ita_diag diag;
    assert_int_equal(ita_verify(figure->data, figure->length, arrangement->data,
                                arrangement->length, &options, allocator, &report,
                                &fault_in_arrangement, &diag),
                     ITA_OK);
    return report;
}

static ita_verify_report judge(const ita_text *figure, const ita_text *arrangement) {
    return judge_with(figure, arrangement, ita_heap());
}

static void put_squares(ita_text *t, size_t count, double angle) {
    const double corners[4][2] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    begin(t);
    for (size_t i = 0; i < count; i++) {
        ita_put(t, "<path d=\"M");
        for (int k = 0; k < 4; k++) {
            double x = 15.0 * (double)(i % 25) + corners[k][0];
            double y = 15.0 * (double)(i / 25) + corners[k][1];
            put_number(t, cos(angle) * x - sin(angle) * y);
            put_number(t, sin(angle) * x + cos(angle) * y);
        }
        ita_put(t, "Z\"/>");
    }
    end(t);
}

static void five_hundred_squares_are_found_turned(void **state) {
    (void)state;
    ita_text lying, turned;
    put_squares(&lying, 500, 0);
    put_squares(&turned, 500, 3.14159265358979323846 / 6);
    ita_verify_report r = judge(&lying, &turned);
    assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(r.motion.kind, ITA_MOTION_ROTATED);
    assert_int_equal(r.contour_count, 500);
    ita_verify_report_close(&r);
    ita_text_close(&lying);
    ita_text_close(&turned);
}

static void a_heap_is_an_overlap_and_its_outline_one_contour(void **state) {
    (void)state;
    static const char *const shapes[] = {"<path d=\"M%h10v10h-10z\"/>",
                                         "<circle transform=\"translate(%)\" r=\"9\"/>"};
    ita_text square;
    begin(&square);
    ita_put(&square, "<path d=\"M0 0H10V10H0Z\"/>");
    end(&square);
    for (int kind = 0; kind < 2; kind++) {
        ita_text heap;
        begin(&heap);
        for (unsigned i = 0; i < 2000; i++)
            for (const char *c = shapes[kind]; *c; c++) {
                if (*c != '%') {
                    ita_put_char(&heap, *c);
                    continue;
                }
                put_number(&heap, (i * 7919 % 997) / 1024.0);
                put_number(&heap, (i * 104729 % 991) / 1024.0);
            }
        end(&heap);
        ita_verify_report r = judge(&square, &heap);
        assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
        assert_int_equal(r.overlap_count, ITA_OVERLAPS_MOST);
        assert_true(r.has_more_overlaps);
        assert_int_equal(r.contour_count, 1);
        assert_true(r.progress.boundary < 1 && r.progress.area < 0.01);
        for (size_t i = 1; i < r.overlap_count; i++) {
            const ita_overlap *x = &r.overlaps[i - 1], *y = &r.overlaps[i];
            assert_true(x->a < y->a || (x->a == y->a && x->b < y->b));
        }
        ita_verify_report_close(&r);
        ita_text_close(&heap);
    }
    ita_text_close(&square);
}

// A figure is what its shapes cover together, however often one is drawn; and those of equal edges
// that go round otherwise are not equal.
static void a_figure_that_is_drawn_often_is_that_figure(void **state) {
    (void)state;
    ita_text often, once, twice;
    begin(&often);
    for (int i = 0; i < 2000; i++)
        ita_put(&often, i % 2 ? "<path d=\"M0 0H10V10H0Z\"/>" : "<path d=\"M10 0H20V10H10Z\"/>");
    // a hole in the one is none in both
    ita_put(&often, "<path fill-rule=\"evenodd\" d=\"M30 0H60V30H30ZM40 10H50V20H40Z\"/>"
                    "<path d=\"M30 0H60V30H30ZM40 10H50V20H40Z\"/>");
    end(&often);
    begin(&once);
    ita_put(&once, "<path d=\"M0 0H20V10H0Z\"/><path d=\"M30 0H60V30H30Z\"/>");
    end(&once);
    begin(&twice);
    ita_put(&twice, "<path d=\"M0 0H20V10H0Z\"/><path d=\"M0 0H20V10H0Z\"/>"
                    "<path d=\"M30 0H60V30H30Z\"/>");
    end(&twice);
    ita_verify_report r = judge(&often, &once);
    assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
    ita_verify_report_close(&r);
    r = judge(&often, &twice); // pieces are not what they cover together
    assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
    ita_verify_report_close(&r);
    r = judge(&often, &often);
    assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
    ita_verify_report_close(&r);
    ita_text_close(&often);
    ita_text_close(&once);
    ita_text_close(&twice);
}

// Along each other: on two lines each place is covered up to as often as there are pieces, which is
// no reason to list it as often. (They were 1.07 GB.)
static void a_row_of_pieces_on_each_other_needs_no_more_room_than_they_do(void **state) {
    (void)state;
    enum { COUNT = 2000, ROOM_FOR_EACH = 8192 };
    ita_text square, row;
    begin(&square);
    ita_put(&square, "<path d=\"M0 0H4000V4000H0Z\"/>");
    end(&square);
    begin(&row);
    for (unsigned i = 0; i < COUNT; i++) {
        ita_put(&row, "<path d=\"M");
        put_number(&row, i);
        ita_put(&row, " 0h4000v4000h-4000z\"/>");
    }
    end(&row);
    counting_allocator water;
    counting_open(&water, 0);
    ita_verify_report r = judge_with(&square, &row, &water.allocator);
    assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
    assert_int_equal(r.mode, ITA_MODE_EXACT);
    assert_int_equal(r.overlap_count, ITA_OVERLAPS_MOST);
    assert_int_equal(r.contour_count, 1);
    ita_verify_report_close(&r);
    assert_int_equal(water.bytes_out, 0);
    assert_true(water.bytes_most < (size_t)COUNT * ROOM_FOR_EACH);
    ita_text_close(&row);
    ita_text_close(&square);
}

// There and back: `depth` is how far the teeth go, (sx, sy) where the way back is shifted to.
static void put_zigzag(ita_text *t, int64_t teeth, int64_t depth, int64_t sx, int64_t sy) {
    begin(t);
    ita_put(t, "<path d=\"M");
    for (int64_t i = 0; i < 2 * teeth; i++) {
        int64_t k = i < teeth ? i : 2 * teeth - 1 - i, out = k % 2 ? depth : 0;
        put_number(t, (double)(3 * k + out + (i < teeth ? 0 : sx)));
        put_number(t, (double)(-3 * k + out + (i < teeth ? 0 : sy)));
    }
    ita_put(t, "Z\"/>");
    end(t);
}

static void a_long_slanting_zigzag_is_a_piece(void **state) {
    (void)state;
    ita_text zigzag;
    put_zigzag(&zigzag, 50000, 400000, 1, 1);
    ita_verify_report r = judge(&zigzag, &zigzag);
    assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(r.mode, ITA_MODE_EXACT);
    assert_int_equal(r.contour_count, 1);
    ita_verify_report_close(&r);
    ita_text_close(&zigzag);
}

static void a_long_path_that_crosses_itself_is_invalid(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        ita_text tangle;
        put_zigzag(&tangle, 50000, 400000, kind ? 3 : 0, kind ? -3 : 1);
        ita_verify_report r = judge(&tangle, &tangle);
        assert_int_equal(r.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(r.diag.key, "geom.shape.crosses");
        ita_verify_report_close(&r);
        ita_text_close(&tangle);
    }
}

// Found by fuzzing: half an ellipse, laid on itself within a wide tolerance; an arc of an ellipse
// that is nearly the circle beside it.
static void small_drawings_of_many_curves_get_their_verdicts(void **state) {
    (void)state;
    static const struct {
        const char *svg;
        ita_verify_options options;
    } drawings[] = {
        {"<svg><path d=\"M1 0 H100 V20  1 90 60 H100A 4 40 0 0 1 50 20 H0 Z\"/>"
         "<path d=\"M0  60 A40 40 0 0 1 90 60Z \"/></svg>",
         {.allow = ITA_ALLOW_MIRROR | ITA_ALLOW_SCALE, .tau = 0.5, .with_relations = true}},
        {"<svg><path d=\"M0 0 H100 V20 H50 A41 40 0 0 1 90 60 H20 A40 40 0 0 1 50 20 H0 Z\"/>"
         "<path d=\"M10 60 A40 40 0 0 1 90 60Z \"/></svg>",
         {.with_relations = true}},
    };
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        const char *svg = drawings[i].svg;
        ita_verify_report r;
        bool fault_in_arrangement;
        ita_diag diag;
        assert_int_equal(ita_verify(svg, strlen(svg), svg, strlen(svg), &drawings[i].options,
                                    ita_heap(), &r, &fault_in_arrangement, &diag),
                         ITA_OK);
        assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
        assert_int_equal(r.overlap_count, 1);
        assert_true(r.progress.progress > 0.5 && r.progress.progress < 1);
        ita_verify_report_close(&r);
    }
}

// A square whose lower side has many corners; above it a lobe that is walked the other way, along
// the upper side. It goes round the lobe backwards, which a second square hides there.
static void a_lobe_walked_backwards_is_no_piece_however_many_corners_there_are(void **state) {
    (void)state;
    static const int corners[] = {2, 300, 2900, 3100, 6000};
    ita_text square;
    begin(&square);
    ita_put(&square, "<path d=\"M0 0H10V10H0Z\"/>");
    end(&square);
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        ita_text t;
        begin(&t);
        ita_put(&t, "<path d=\"M0 0");
        for (int k = 1; k < corners[i]; k++)
            put_number(&t, 10.0 * k / corners[i]), put_number(&t, 0);
        ita_put(&t, "L10 0V10H4V12H6V10H0Z\"/><path d=\"M4 10h2v2h-2z\"/>");
        end(&t);
        ita_verify_report r = judge(&square, &t);
        assert_int_equal(r.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(r.diag.key, "geom.shape.twice");
        ita_verify_report_close(&r);
        ita_text_close(&t);
    }
    ita_text_close(&square);
}

// A band with teeth above and the lower half of it once more as a shape of its own, which lies over
// the band; as pieces, turned, the band and what is left of the other.
static void put_toothed_band(ita_text *t, double angle, double top_of_other) {
    enum { TEETH = 3600 };
    const double c = cos(angle), s = sin(angle);
    begin(t);
    ita_put(t, "<path d=\"M");
    for (int k = -2; k < TEETH; k++) {
        const double x = k == -2 ? 0 : k == -1 ? TEETH : TEETH - k - (k == 0 ? 0 : 0.5);
        const double y = k < 0 ? 0 : 20 + (k % 3);
        put_number(t, c * x - s * y), put_number(t, s * x + c * y);
    }
    put_number(t, -s * 20), put_number(t, c * 20);
    ita_put(t, "Z\"/><path d=\"M");
    const double ends[4][2] = {{0, -10}, {TEETH, -10}, {TEETH, top_of_other}, {0, top_of_other}};
    for (int k = 0; k < 4; k++) {
        const double x = ends[k][0], y = ends[k][1];
        put_number(t, c * x - s * y), put_number(t, s * x + c * y);
    }
    ita_put(t, "Z\"/>");
    end(t);
}

static void shapes_of_a_figure_that_overlap_are_one_however_many_corners_they_have(void **state) {
    (void)state;
    for (int turned = is_abridged() ? 1 : 0; turned < 2; turned++) {
        ita_text figure, pieces, less;
        put_toothed_band(&figure, 0, 10);
        put_toothed_band(&pieces, 0.3 * turned, 0);
        put_toothed_band(&less, 0.3 * turned, -1);
        ita_verify_report r = judge(&figure, &pieces);
        assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
        ita_verify_report_close(&r);
        r = judge(&figure, &less);
        assert_int_equal(r.verdict, ITA_VERDICT_UNSOLVED);
        ita_verify_report_close(&r);
        ita_text_close(&figure), ita_text_close(&pieces), ita_text_close(&less);
    }
}

// Squares of which each lies across all others are the stairs that they cover together.
static void squares_that_all_cross_each_other_are_their_outline(void **state) {
    (void)state;
    enum { COUNT = 600, SIZE = 2 * COUNT };
    ita_text squares, stairs;
    begin(&squares), begin(&stairs);
    for (int i = 0; i < COUNT; i++) {
        ita_put(&squares, "<path d=\"M"), put_number(&squares, i), put_number(&squares, i);
        ita_put(&squares, "h1200v1200h-1200z\"/>");
    }
    ita_put(&stairs, "<path d=\"M");
    for (int i = 0; i < COUNT; i++) { // to the right and up, below the squares
        put_number(&stairs, i ? SIZE + i - 1 : 0), put_number(&stairs, i);
        put_number(&stairs, SIZE + i), put_number(&stairs, i);
    }
    for (int i = COUNT - 1; i >= 0; i--) { // and back above them
        put_number(&stairs, i == COUNT - 1 ? SIZE + i : i + 1), put_number(&stairs, SIZE + i);
        put_number(&stairs, i), put_number(&stairs, SIZE + i);
    }
    ita_put(&stairs, "Z\"/>");
    end(&squares), end(&stairs);
    ita_verify_report r = judge(&squares, &stairs);
    assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
    ita_verify_report_close(&r);
    ita_text_close(&squares), ita_text_close(&stairs);
}

// Two combs across each other: a million crossings. Their outline is not followed, but that they
// overlap is told; a figure of them is compared with nothing.
static void combs_across_each_other_overlap(void **state) {
    (void)state;
    enum { TEETH = 500 };
    ita_text combs, square;
    begin(&square);
    ita_put(&square, "<path d=\"M0 0H1000V1000H0Z\"/>");
    end(&square);
    begin(&combs);
    for (int upright = 0; upright < 2; upright++) {
        ita_put(&combs, "<path d=\"M");
        for (int k = 0; k < 4 * TEETH; k++) {
            const double along = k / 2, out = k % 4 == 0 || k % 4 == 3 ? -5 : 2 * TEETH + 5;
            put_number(&combs, upright ? along : out), put_number(&combs, upright ? out : along);
        }
        put_number(&combs, upright ? 2 * TEETH : -9), put_number(&combs, upright ? -9 : 2 * TEETH);
        put_number(&combs, upright ? 0 : -9), put_number(&combs, upright ? -9 : 0);
        ita_put(&combs, "Z\"/>");
    }
    end(&combs);
    ita_verify_report r = judge(&combs, &square);
    assert_int_equal(r.verdict, ITA_VERDICT_INVALID);
    assert_string_equal(r.diag.key, "geom.figure.followed");
    ita_verify_report_close(&r);
    if (!is_abridged()) { // it is the same million once more
        r = judge(&square, &combs);
        assert_int_equal(r.verdict, ITA_VERDICT_OVERLAP);
        ita_verify_report_close(&r);
    }
    ita_text_close(&combs), ita_text_close(&square);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_drawings_of_many_curves_get_their_verdicts),
        cmocka_unit_test(five_hundred_squares_are_found_turned),
        cmocka_unit_test(a_heap_is_an_overlap_and_its_outline_one_contour),
        cmocka_unit_test(a_figure_that_is_drawn_often_is_that_figure),
        cmocka_unit_test(a_row_of_pieces_on_each_other_needs_no_more_room_than_they_do),
        cmocka_unit_test(a_long_slanting_zigzag_is_a_piece),
        cmocka_unit_test(a_long_path_that_crosses_itself_is_invalid),
        cmocka_unit_test(a_lobe_walked_backwards_is_no_piece_however_many_corners_there_are),
        cmocka_unit_test(shapes_of_a_figure_that_overlap_are_one_however_many_corners_they_have),
        cmocka_unit_test(squares_that_all_cross_each_other_are_their_outline),
        cmocka_unit_test(combs_across_each_other_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
