// Outlines whose edges are cut at other places than the figure's: sectors of ellipses in two
// pieces, cut from the middle to anywhere on the arc, and round polygons whose corners are flatter
// than what their digits tell. Turned, mirrored and enlarged at will each is told to be itself, and
// what is not the same is told not to be. Such curves were told apart unless they lay where the
// figure lay.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261124)
#define TURN 6.283185307179586

typedef struct place {
    double angle, size, x, y;
    bool is_mirrored;
    int places; // of the decimals
} place;

static void put_number(ita_text *out, double value, int places) {
    char digits[40];
    snprintf(digits, sizeof digits, " %.*f", places, value);
    ita_put(out, digits);
}

static void put_point(ita_text *out, const place *p, double x, double y) {
    const double c = cos(p->angle) * p->size, s = sin(p->angle) * p->size;
    if (p->is_mirrored) y = -y;
    put_number(out, c * x - s * y + p->x, p->places);
    put_number(out, s * x + c * y + p->y, p->places);
}

typedef struct sector {
    double rx, ry;
    double from, to; // angles of the circle that the ellipse is an image of
} sector;

static void put_sector(ita_text *out, const sector *s, const place *p) {
    const bool is_large = s->to - s->from > TURN / 2;
    ita_put(out, "<path d=\"M");
    put_point(out, p, 0, 0);
    ita_put_char(out, 'L');
    put_point(out, p, s->rx * cos(s->from), s->ry * sin(s->from));
    ita_put_char(out, 'A');
    put_number(out, s->rx * p->size, p->places);
    put_number(out, s->ry * p->size, p->places);
    put_number(out, p->angle * 360 / TURN, p->places);
    ita_put(out, is_large ? " 1" : " 0");
    ita_put(out, p->is_mirrored ? " 0" : " 1");
    put_point(out, p, s->rx * cos(s->to), s->ry * sin(s->to));
    ita_put(out, "Z\"/>");
}

static ita_verdict judge(ita_text *drawing, unsigned allow) {
    const ita_verify_options options = {.allow = allow};
    ita_verify_report report;
    bool fault;
    ita_diag diag;
    assert_int_equal(ita_text_status(drawing), ITA_OK);
    assert_int_equal(ita_verify(drawing->data, drawing->length, drawing->data, drawing->length,
                                &options, ita_heap(), &report, &fault, &diag),
                     ITA_OK);
    const ita_verdict verdict = report.verdict;
    ita_verify_report_close(&report);
    return verdict;
}

static void expect(ita_text *drawing, unsigned allow, ita_verdict wanted) {
    const ita_verdict verdict = judge(drawing, allow);
    if (verdict != wanted) print_message("%s\n", ita_text_get(drawing));
    assert_int_equal(verdict, wanted);
}

static double between(ita_random *random, double low, double high) {
    return low + (high - low) * ita_random_unit(random);
}

static place random_place(ita_random *random) {
    return (place){.angle = between(random, 0.1, TURN),
                   .size = 1,
                   .x = between(random, -9, 9),
                   .y = between(random, -9, 9),
                   .places = 11 + (int)ita_random_below(random, 4)};
}

// The figure where it is, and its two pieces elsewhere; `off`: how much longer an axis of the
// second one is.
static void draw_sector(const sector *s, double cut, const place *p, double off, ita_text *out) {
    const place home = {.size = 1, .places = p->places};
    const sector first = {s->rx, s->ry, s->from, cut};
    const sector second = {s->rx, s->ry + off, cut, s->to};
    ita_text_open(out, ita_heap());
    ita_put(out, "<svg><g id=\"figure\">");
    put_sector(out, s, &home);
    ita_put(out, "</g><g id=\"pieces\">");
    put_sector(out, &first, p);
    put_sector(out, &second, p);
    ita_put(out, "</g></svg>");
}

static void sectors_of_ellipses_are_themselves_wherever_they_are_cut(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(12, 4000);
    for (size_t i = 0; i < rounds; i++) {
        const double from = between(&random, 0, TURN);
        const sector s = {between(&random, 1, 4), between(&random, 4.5, 9), from,
                          from + between(&random, 1, 5)};
        const double cut = between(&random, s.from + 0.3, s.to - 0.3);
        place p = random_place(&random);
        ita_text drawing;
        draw_sector(&s, cut, &p, 0, &drawing);
        expect(&drawing, 0, ITA_VERDICT_SOLVED);
        ita_text_close(&drawing);
        draw_sector(&s, cut, &p, 0.05, &drawing);
        const ita_verdict other = judge(&drawing, 0); // they may overlap, too
        assert_int_not_equal(other, ITA_VERDICT_SOLVED);
        ita_text_close(&drawing);
        p.is_mirrored = true;
        draw_sector(&s, cut, &p, 0, &drawing);
        expect(&drawing, ITA_ALLOW_MIRROR, ITA_VERDICT_SOLVED);
        assert_int_not_equal(judge(&drawing, 0), ITA_VERDICT_SOLVED);
        ita_text_close(&drawing);
        p.is_mirrored = false;
        p.size = between(&random, 0.3, 6);
        draw_sector(&s, cut, &p, 0, &drawing);
        expect(&drawing, ITA_ALLOW_SCALE, ITA_VERDICT_SOLVED);
        ita_text_close(&drawing);
    }
}

static void put_polygon(ita_text *out, size_t corners, double radius, double angle) {
    ita_put(out, "<path d=\"M");
    for (size_t i = 0; i < corners; i++) {
        const double turn = angle + TURN * (double)i / (double)corners;
        if (i) ita_put_char(out, 'L');
        put_number(out, radius * cos(turn), 3);
        put_number(out, radius * sin(turn), 3);
    }
    ita_put(out, "Z\"/>");
}

static void a_round_polygon_is_itself_however_flat_its_corners_are(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(3, 300);
    for (size_t i = 0; i < rounds; i++) {
        const size_t corners = 300 + ita_random_below(&random, 4000);
        const double radius = between(&random, 50, 900);
        for (int is_other = 0; is_other < 2; is_other++) {
            ita_text drawing;
            ita_text_open(&drawing, ita_heap());
            ita_put(&drawing, "<svg><g id=\"figure\">");
            put_polygon(&drawing, corners, radius, 0);
            ita_put(&drawing, "</g><g id=\"pieces\">");
            put_polygon(&drawing, corners, radius + is_other * 0.02, between(&random, 0, TURN));
            ita_put(&drawing, "</g></svg>");
            expect(&drawing, 0, is_other ? ITA_VERDICT_UNSOLVED : ITA_VERDICT_SOLVED);
            ita_text_close(&drawing);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sectors_of_ellipses_are_themselves_wherever_they_are_cut),
        cmocka_unit_test(a_round_polygon_is_itself_however_flat_its_corners_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
