// Outlines whose edges are cut at other places than the figure's: sectors of ellipses in two
// pieces, cut from the middle to anywhere on the arc, and round polygons whose corners are flatter
// than what their digits tell. Turned, mirrored and enlarged at will each is told to be itself, and
// what is not the same is told not to be. Such curves were told apart unless they lay where the
// figure lay. And flowers of many petals, which have no low moments, with few decimals, which leave
// turns open: they were taken for round and not turned at all.
#include "between.h"
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>
#include <string.h>

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

static ita_verdict judge_within(ita_text *drawing, unsigned allow, double tau) {
    const ita_verify_options options = {.allow = allow, .tau = tau};
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

static ita_verdict judge(ita_text *drawing, unsigned allow) {
    return judge_within(drawing, allow, 0);
}

static void expect_within(ita_text *drawing, unsigned allow, double tau, ita_verdict wanted) {
    const ita_verdict verdict = judge_within(drawing, allow, tau);
    if (verdict != wanted) print_message("%s\n", ita_text_get(drawing));
    assert_int_equal(verdict, wanted);
}

static void expect(ita_text *drawing, unsigned allow, ita_verdict wanted) {
    expect_within(drawing, allow, 0, wanted);
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

// ---- flowers

// A petal between two corners, a cubic.
typedef struct petal {
    double x[4], y[4];
} petal;

static double mixed(double from, double to, double t) {
    return from + (to - from) * t;
}

// Up to t, by de Casteljau's way; the rest goes to `rest`.
static petal cut_petal(const petal *p, double t, petal *rest) {
    double x[4], y[4];
    petal first;
    memcpy(x, p->x, sizeof x);
    memcpy(y, p->y, sizeof y);
    for (int left = 3; left >= 0; left--) {
        first.x[3 - left] = x[0], first.y[3 - left] = y[0];
        rest->x[left] = x[left], rest->y[left] = y[left];
        for (int i = 0; i < left; i++) {
            x[i] = mixed(x[i], x[i + 1], t);
            y[i] = mixed(y[i], y[i + 1], t);
        }
    }
    return first;
}

enum { PETALS_FEW = 16, PETALS_MOST = 80 };

// Petals bulge by a share of their chord; the first one by more.
static void make_flower(petal *petals, int count, double radius, double bulge, double more) {
    for (int i = 0; i < count; i++) {
        const double from = TURN * i / count, to = TURN * (i + 1) / count;
        const double ax = radius * cos(from), ay = radius * sin(from);
        const double dx = radius * cos(to) - ax, dy = radius * sin(to) - ay;
        const double out[4] = {0, bulge + (i == 0 ? more : 0), bulge, 0};
        static const double along[4] = {0, 0.3, 0.7, 1};
        for (int k = 0; k < 4; k++) {
            petals[i].x[k] = ax + along[k] * dx + out[k] * dy;
            petals[i].y[k] = ay + along[k] * dy - out[k] * dx;
        }
    }
}

static void put_petal(ita_text *out, const place *p, const petal *drawn) {
    ita_put_char(out, 'C');
    for (int k = 1; k < 4; k++)
        put_point(out, p, drawn->x[k], drawn->y[k]);
}

// From t of petal `from` on to t of petal `to`, then to the middle and back.
static void put_slice(ita_text *out, const place *p, const petal *petals, int count, int from,
                      int to, double t) {
    petal first, last, rest;
    cut_petal(&petals[from], t, &first);
    last = cut_petal(&petals[to], t, &rest);
    ita_put(out, "<path d=\"M");
    put_point(out, p, first.x[0], first.y[0]);
    put_petal(out, p, &first);
    for (int i = (from + 1) % count; i != to; i = (i + 1) % count)
        put_petal(out, p, &petals[i]);
    put_petal(out, p, &last);
    ita_put_char(out, 'L');
    put_point(out, p, 0.5, 0.25);
    ita_put(out, "Z\"/>");
}

static void draw_flower(const petal *figure, const petal *pieces, int count, const place *p,
                        double t, ita_text *out) {
    const place home = {.size = 1, .places = p->places};
    ita_text_open(out, ita_heap());
    ita_put(out, "<svg><g id=\"figure\"><path d=\"M");
    put_point(out, &home, figure[0].x[0], figure[0].y[0]);
    for (int i = 0; i < count; i++)
        put_petal(out, &home, &figure[i]);
    ita_put(out, "Z\"/></g><g id=\"pieces\">");
    put_slice(out, p, pieces, count, 0, count / 2, t);
    put_slice(out, p, pieces, count, count / 2, 0, t);
    ita_put(out, "</g></svg>");
}

static double random_bulge(ita_random *random) {
    return between(random, 0.15, 0.35);
}

// `places` 0: drawn, too. A flower and one whose first petal bulges more; both are what they are
// wherever they are cut, and not the other.
static void try_flower(ita_random *random, int count, double radius, double bulge, int places,
                       bool tells_why_not) {
    const double t = between(random, 0.2, 0.8);
    place p = random_place(random);
    petal petals[PETALS_MOST], others[PETALS_MOST];
    p.places = 2 + (int)ita_random_below(random, 3);
    if (ita_random_below(random, 4) == 0) p.places += 7;
    if (places) p.places = places;
    p.is_mirrored = ita_random_below(random, 2) == 0;
    make_flower(petals, count, radius, bulge, 0);
    make_flower(others, count, radius, bulge, 0.2);
    const unsigned allow = p.is_mirrored ? ITA_ALLOW_MIRROR : 0;
    const double tau = p.places < 5 ? 4 * pow(10, -p.places) : 0; // cut petals end rounded, too
    ita_text drawing;
    draw_flower(petals, petals, count, &p, t, &drawing);
    expect_within(&drawing, allow, tau, ITA_VERDICT_SOLVED);
    ita_text_close(&drawing);
    // nearly the same when turned, but for one petal
    draw_flower(others, others, count, &p, t, &drawing);
    expect_within(&drawing, allow, tau, ITA_VERDICT_SOLVED);
    ita_text_close(&drawing);
    if (!tells_why_not) return; // which takes longest
    draw_flower(petals, others, count, &p, t, &drawing);
    expect_within(&drawing, allow, tau, ITA_VERDICT_UNSOLVED);
    ita_text_close(&drawing);
}

static void a_flower_is_itself_with_any_petals_and_decimals(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(14, 2000);
    for (size_t i = 0; i < rounds; i++)
        try_flower(&random, 3 + (int)(i % (PETALS_FEW - 2)), 20, random_bulge(&random), 0,
                   i % 4 == 0);
}

// Petals that join nearly without a corner leave hardly a ripple to tell the turn by.
static void a_flower_that_is_nearly_round_is_itself(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(24, 1200);
    for (size_t i = 0; i < rounds; i++) {
        const int count = 4 + (int)(i % 3);
        const double round = 0.3 * tan(TURN / 2 / count);
        try_flower(&random, count, 20, round + between(&random, -0.001, 0.001), 6 + (int)i % 4,
                   false);
    }
}

static void a_flower_of_many_petals_is_known_by_the_one_that_is_not_like_the_others(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(8, 2000);
    for (size_t i = 0; i < rounds; i++) {
        const int count = 20 + (int)ita_random_below(&random, PETALS_MOST - 19);
        try_flower(&random, count, count, random_bulge(&random), 0, i % 8 == 0);
    }
}

static void curves_with_the_same_ends_and_middle_are_two(void **state) {
    (void)state;
    static const char pair[] = "<svg><g id=\"figure\"><path d=\"M0.00,0.00C2.13,3.01 8.13,1.01 "
                               "10.00,0.00L10,-5L0,-5Z\"/></g>"
                               "<g id=\"pieces\"><path d=\"M0.00,0.00C2.13,1.03 8.13,3.01 "
                               "10.00,0.00L10,-5L0,-5Z\"/></g></svg>";
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, pair);
    expect(&drawing, 0, ITA_VERDICT_UNSOLVED);
    ita_text_close(&drawing);
}

// Beside the middle of a bend as high as what is looked aside there is a place on its chord: it
// was told to be outside, and the figure had no outline.
static void a_bend_whose_chord_is_looked_at_bounds_its_figure(void **state) {
    (void)state;
    static const char *const figures[] = {
        "M0 0H20.00V20.00Q10.00 20.16 0 20.00Z", "M0 0V20.00H20.00V0Q10.00 -0.16 0 0Z",
        "M0 0V20.00H20.00Q20.16 10.00 20.00 0Z", "M0 0H20.00V20.00H0Q-0.16 10.00 0 0Z"};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg><g id=\"figure\"><path d=\"");
        ita_put(&drawing, figures[i]);
        ita_put(&drawing, "\"/></g><g id=\"pieces\"><path transform=\"rotate(30)\" d=\"");
        ita_put(&drawing, figures[i]);
        ita_put(&drawing, "\"/></g></svg>");
        expect(&drawing, 0, ITA_VERDICT_SOLVED);
        ita_text_close(&drawing);
    }
}

// What one piece covers twice and what none does are as large as each other.
static void a_gap_as_large_as_an_overlap_is_one(void **state) {
    (void)state;
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing,
            "<svg><g id=\"figure\"><path d=\"M-.41-9.13H6.51V13H-.41Z\"/></g><g id=\"pieces\">"
            "<path d=\"M6.51 3.76C2.62 2.88 3.14 3.04-.41 3.76V-9.13H6.51Z\"/>"
            "<path d=\"M-.41 3.76C3.1 2.44 2.66 3.48 6.51 3.76V13H-.41Z\"/></g></svg>");
    assert_int_not_equal(judge(&drawing, 0), ITA_VERDICT_SOLVED);
    ita_text_close(&drawing);
}

// A drop is one curve that ends where it begins: which way it goes round is not told by its ends.
static void drops_cancel_only_when_they_go_round_opposite_ways(void **state) {
    (void)state;
    static const char drop[] = "<path d=\"M0 0C20.02 10.01 -20.02 10.01 0 0Z\"/>";
    static const char other[] = "<path d=\"M0 0C-20.02 10.01 20.02 10.01 0 0Z\"/>";
    const struct {
        const char *first, *second;
        ita_verdict verdict;
    } cases[] = {
        {drop, "", ITA_VERDICT_SOLVED},
        {other, "", ITA_VERDICT_SOLVED},
        {drop, drop, ITA_VERDICT_OVERLAP},
        {drop, other, ITA_VERDICT_OVERLAP},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg><g id=\"figure\">");
        ita_put(&drawing, drop);
        ita_put(&drawing, "</g><g id=\"pieces\">");
        ita_put(&drawing, cases[i].first);
        ita_put(&drawing, cases[i].second);
        ita_put(&drawing, "</g></svg>");
        expect(&drawing, 0, cases[i].verdict);
        ita_text_close(&drawing);
    }
}

// ---- round polygons

// Corners on a circle, at even distances or less so.
typedef struct round_polygon {
    size_t corners;
    double radius, uneven;
} round_polygon;

static void put_polygon(ita_text *out, const round_polygon *p, double angle) {
    ita_put(out, "<path d=\"M");
    for (size_t i = 0; i < p->corners; i++) {
        const double n = (double)i;
        const double turn = angle + TURN * (n + p->uneven * sin(n * n)) / (double)p->corners;
        if (i) ita_put_char(out, 'L');
        put_number(out, p->radius * cos(turn), 3);
        put_number(out, p->radius * sin(turn), 3);
    }
    ita_put(out, "Z\"/>");
}

static void expect_polygon(const round_polygon *figure, const round_polygon *piece, double angle,
                           ita_verdict wanted) {
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg><g id=\"figure\">");
    put_polygon(&drawing, figure, 0);
    ita_put(&drawing, "</g><g id=\"pieces\">");
    put_polygon(&drawing, piece, angle);
    ita_put(&drawing, "</g></svg>");
    expect(&drawing, 0, wanted);
    ita_text_close(&drawing);
}

static void a_round_polygon_is_itself_however_flat_its_corners_are(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(3, 300);
    for (size_t i = 0; i < rounds; i++) {
        const round_polygon p = {.corners = 300 + ita_random_below(&random, 4000),
                                 .radius = between(&random, 50, 900)};
        const double angle = between(&random, 0, TURN);
        round_polygon larger = p;
        larger.radius += 0.02;
        expect_polygon(&p, &p, angle, ITA_VERDICT_SOLVED);
        expect_polygon(&p, &larger, angle, ITA_VERDICT_UNSOLVED);
    }
}

// Corners stand out by about as much as is forgiven: enough to tell one turn from another, where
// they do not lie evenly.
static void an_uneven_polygon_is_itself_in_one_turn(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(5, 300);
    for (size_t i = 0; i < rounds; i++) {
        const double radius = between(&random, 50, 900), height = between(&random, 0.002, 0.008);
        const round_polygon p = {(size_t)(TURN / 2 / sqrt(2 * height / radius)), radius, 0.2};
        expect_polygon(&p, &p, between(&random, 0, TURN), ITA_VERDICT_SOLVED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sectors_of_ellipses_are_themselves_wherever_they_are_cut),
        cmocka_unit_test(a_flower_is_itself_with_any_petals_and_decimals),
        cmocka_unit_test(a_flower_that_is_nearly_round_is_itself),
        cmocka_unit_test(a_flower_of_many_petals_is_known_by_the_one_that_is_not_like_the_others),
        cmocka_unit_test(curves_with_the_same_ends_and_middle_are_two),
        cmocka_unit_test(a_bend_whose_chord_is_looked_at_bounds_its_figure),
        cmocka_unit_test(a_gap_as_large_as_an_overlap_is_one),
        cmocka_unit_test(drops_cancel_only_when_they_go_round_opposite_ways),
        cmocka_unit_test(a_round_polygon_is_itself_however_flat_its_corners_are),
        cmocka_unit_test(an_uneven_polygon_is_itself_in_one_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
