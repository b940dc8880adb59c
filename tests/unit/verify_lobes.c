// A shape that goes round a second lobe from one of its corners, the other way round: taken with
// it, that lobe laid on it again would be nothing. Whatever edges the lobe has, and however wide it
// is, that solves nothing; walked the right way round it does, and so do slits.
#include "verify_ask.h"

#include "geom/loose/loose.h"
#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261129)

typedef struct place {
    double x, y;
} place;

// An edge from one place to another: a letter of path data, and how far it bends to the left.
typedef struct side {
    char kind; // L, Q, C, A
    double bend[2];
} side;

typedef struct drawing {
    int places; // of decimals
    double turn;
} drawing;

static void put_place(ita_text *out, const drawing *d, place p) {
    const double c = cos(d->turn), s = sin(d->turn), unit = pow(10, -d->places);
    ita_put(out, " ");
    ita_put_fixed(out, unit * round(c * p.x - s * p.y), d->places);
    ita_put(out, " ");
    ita_put_fixed(out, unit * round(s * p.x + c * p.y), d->places);
}

static place between(place a, place b, double t, double bend) {
    const double x = b.x - a.x, y = b.y - a.y, length = hypot(x, y);
    return (place){a.x + t * x - bend * y / length, a.y + t * y + bend * x / length};
}

// From a, where it is, to b; backwards: the same edge the other way.
static void put_side(ita_text *out, const drawing *d, const side *s, place a, place b,
                     bool backwards) {
    const place end = backwards ? a : b;
    const double radius = 0.6 * hypot(b.x - a.x, b.y - a.y);
    ita_put(out, (char[]){s->kind, '\0'});
    if (s->kind == 'Q') put_place(out, d, between(a, b, 0.5, s->bend[0]));
    if (s->kind == 'C') {
        put_place(out, d, between(a, b, backwards ? 0.8 : 0.2, s->bend[backwards]));
        put_place(out, d, between(a, b, backwards ? 0.2 : 0.8, s->bend[!backwards]));
    }
    if (s->kind == 'A') {
        put_place(out, &(drawing){d->places, 0}, (place){round(radius), round(radius)});
        ita_put(out, (s->bend[0] > 0) != backwards ? " 0 0 0" : " 0 0 1");
    }
    put_place(out, d, end);
}

static side random_side(ita_random *random, double low, double high) {
    side s = {.kind = "LQCA"[ita_random_below(random, 4)]};
    for (int i = 0; i < 2; i++)
        s.bend[i] = low + (high - low) * ita_random_unit(random);
    return s;
}

typedef struct eight {
    drawing d;
    bool is_square; // in front
    side sides[2];  // of the lobe, from the corner to its tip and back
    place tip;
} eight;

static void put_front(ita_text *out, const eight *e) {
    static const place corners[3] = {{30, 0}, {30, 30}, {0, 30}};
    ita_put(out, "M");
    put_place(out, &e->d, (place){0, 0});
    for (int i = 0; i < (e->is_square ? 3 : 2); i++) {
        ita_put(out, "L");
        put_place(out, &e->d, corners[i]);
    }
    ita_put(out, "L");
    put_place(out, &e->d, (place){0, 0});
}

static void put_lobe(ita_text *out, const eight *e, bool backwards) {
    const place origin = {0, 0};
    for (int i = 0; i < 2; i++) {
        const int k = backwards ? 1 - i : i;
        if (k == 0)
            put_side(out, &e->d, &e->sides[0], origin, e->tip, backwards);
        else
            put_side(out, &e->d, &e->sides[1], e->tip, origin, backwards);
    }
}

static void put_own_lobe(ita_text *out, const eight *e) {
    ita_put(out, "<path d='M");
    put_place(out, &e->d, (place){0, 0});
    put_lobe(out, e, false);
    ita_put(out, "Z'/>");
}

// Whether the front alone is told to be the eight with its lobe walked backwards and the lobe.
static ita_verify_report report_on_eight(const eight *e, bool backwards) {
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg><path d='");
    put_front(&figure, e);
    ita_put(&figure, "Z'/>");
    ita_put(&pieces, "<svg><path d='");
    put_front(&pieces, e);
    put_lobe(&pieces, e, backwards);
    ita_put(&pieces, "Z'/>");
    put_own_lobe(backwards ? &pieces : &figure, e);
    ita_put(&figure, "</svg>");
    ita_put(&pieces, "</svg>");
    const ita_verify_report report = report_on(&figure, &pieces, 0);
    if (report.verdict == (backwards ? ITA_VERDICT_SOLVED : ITA_VERDICT_INVALID))
        print_message("%s\n%s\n", ita_text_get(&figure), ita_text_get(&pieces));
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return report;
}

static void a_lobe_walked_backwards_hides_nothing(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    enum { EIGHTS = 1500 };
    int well = 0, wide_ones = 0;
    for (int i = 0; i < EIGHTS; i++) {
        const double wide = 2 + 18 * ita_random_unit(&random); // units of the last place
        eight e = {.d = {(int)ita_random_below(&random, 4), 0},
                   .is_square = ita_random_below(&random, 2),
                   .tip = {-20 - 15 * ita_random_unit(&random), -20 * ita_random_unit(&random)}};
        // from the corner to the tip on one side of the chord, and back on the other
        e.sides[0] = random_side(&random, -wide, -wide / 2);
        e.sides[1] = random_side(&random, -wide, -wide / 2);
        if (ita_random_below(&random, 2)) e.d.turn = 6.28 * ita_random_unit(&random);
        ita_verify_report report = report_on_eight(&e, true);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        ita_verify_report_close(&report);
        const bool is_bent = e.sides[0].kind != 'L' && e.sides[1].kind != 'L';
        if (wide < 8 || !is_bent || e.d.turn != 0) continue;
        wide_ones++;
        report = report_on_eight(&e, false);
        well += report.verdict == ITA_VERDICT_SOLVED;
        ita_verify_report_close(&report);
    }
    print_message("%d of %d walked well are solved\n", well, wide_ones);
    assert_true(wide_ones > EIGHTS / 20);
    assert_int_equal(well, wide_ones);
}

// What is not followed within the tolerance for a thin tip elsewhere.
static void a_thin_tip_hides_no_lobe(void **state) {
    (void)state;
    static const struct {
        double size, tip;
    } cases[] = {{0.3, 0.01}, {0.5, 0.01}, {0.9, 0.01}, {0.5, 0.0001}, {0.9, 0.0001}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double far = 1000 + cases[i].size;
        char front[160], lobe[160], figure[400], pieces[900];
        (void)snprintf(front, sizeof front, "L1000 1000L10 1000L10 1L1 %.4gZ", cases[i].tip);
        (void)snprintf(lobe, sizeof lobe, "L1000 %.2fL%.2f %.2fL%.2f 1000", far, far, far, far);
        (void)snprintf(figure, sizeof figure, "<svg><path d='M0 0L1000 0%s'/></svg>", front);
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><path d='M0 0L1000 0L1000 1000%s%s'/>"
                       "<path d='M1000 1000L%.2f 1000L%.2f %.2fL1000 %.2fZ'/></svg>",
                       lobe, front, far, far, far, far);
        const answer a = ask(figure, pieces);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(a.key, "geom.shape.twice");
    }
}

// From one side of a square thousands of slits lead in, walked in and out: rounded, each runs a
// little over itself, whichever way all is turned.
static void slits_by_thousands_are_walked_well(void **state) {
    (void)state;
    enum { SLITS = 3000 };
    static const double turns[] = {0.3, 1.2, 2.5};
    for (size_t t = 0; t < sizeof turns / sizeof turns[0]; t++) {
        const drawing d = {2, turns[t]};
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        const place corners[4] = {{0, 0}, {1e5, 0}, {1e5, 1e5}, {0, 1e5}};
        for (int i = 0; i < 4; i++) {
            ita_put(&figure, i ? "L" : "<svg><path d='M");
            ita_put(&pieces, i ? "L" : "<svg><path d='M");
            put_place(&figure, &d, corners[i]);
            put_place(&pieces, &d, corners[i]);
        }
        for (int i = SLITS - 1; i > 0; i--) {
            const double y = 1e5 * i / SLITS;
            const place way[3] = {{0, y}, {9e4, y}, {0, y}};
            for (int k = 0; k < 3; k++) {
                ita_put(&pieces, "L");
                put_place(&pieces, &d, way[k]);
            }
        }
        ita_put(&figure, "Z'/></svg>");
        ita_put(&pieces, "Z'/></svg>");
        ita_verify_report report = report_on(&figure, &pieces, 0);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

// A curve walked out and back, or that two loops share, beside an arc, so that all is followed in
// doubles: soon seen to be well.
static void curves_walked_out_and_back_are_walked_well(void **state) {
    (void)state;
    static const char *const shapes[][2] = {
        {"M0 0A31 31 0 0 1 20 0V20H0Z", "M0 0A31 31 0 0 1 20 0V20H0V10Q4 12 18 6Q4 12 0 10Z"},
        {"M0 0A31 31 0 0 1 20 0V20H0Z",
         "M0 0A31 31 0 0 1 20 0V20H0V10C4 12 9 2 18 6C9 2 4 12 0 10Z"},
        {"M0 0A310 310 0 0 1 200 0V120H0Z",
         "M0 0A310 310 0 0 1 200 0V120H0V80Q40 92 180 76Q40 92 0 80V20Q40 32 180 16Q40 32 0 20Z"},
        {"M0 0A31 31 0 0 1 20 0V20H0Z",
         "M0 0A31 31 0 0 1 20 0V6Q12 15 0 10ZM0 10Q12 15 20 6V20H0Z"},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        char drawn[2][200];
        for (int k = 0; k < 2; k++)
            (void)snprintf(drawn[k], sizeof drawn[k], "<svg><path d='%s'/></svg>", shapes[i][k]);
        assert_int_equal(ask(drawn[0], drawn[1]).verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(ask(drawn[1], drawn[0]).verdict, ITA_VERDICT_SOLVED);
    }
}

// Walked in and out between them, slits in a lobe that is walked backwards leave no place of it far
// from all edges.
static void a_hatched_lobe_is_hidden_no_better(void **state) {
    (void)state;
    for (int lines = 1; lines <= 256; lines *= 2)
        for (int places = 0; places < 4; places++) {
            const int size = lines < 10 ? 10 : lines;
            const drawing d = {places, 0};
            ita_text figure, pieces;
            ita_text_open(&figure, ita_heap());
            ita_text_open(&pieces, ita_heap());
            const place square[4] = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
            const place lobe[4] = {{1000, 1000.0 + size},
                                   {1000.0 + size, 1000.0 + size},
                                   {1000.0 + size, 1000},
                                   {1000, 1000}};
            for (int i = 0; i < 4; i++) {
                ita_put(&figure, i ? "L" : "<svg><path d='M");
                put_place(&figure, &d, square[i]);
                ita_put(&pieces, i ? "L" : "<svg><path d='M");
                put_place(&pieces, &d, square[i]);
                for (int k = 1; k < lines && i == 2; k++) {
                    const double y = 1000 + round((double)size * k / lines);
                    const place way[3] = {{1000, y}, {999.0 + size, y}, {1000, y}};
                    for (int m = 0; m < 3; m++) {
                        ita_put(&pieces, "L");
                        put_place(&pieces, &d, way[m]);
                    }
                }
                for (int k = 0; k < 4 && i == 2; k++) {
                    ita_put(&pieces, "L");
                    put_place(&pieces, &d, lobe[k]);
                }
            }
            ita_put(&figure, "Z'/></svg>");
            ita_put(&pieces, "Z'/>");
            for (int k = 3; k >= 0; k--) {
                ita_put(&pieces, k == 3 ? "<path d='M" : "L");
                put_place(&pieces, &d, lobe[k]);
            }
            ita_put(&pieces, "Z'/></svg>");
            ita_verify_report report = report_on(&figure, &pieces, 0);
            assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
            ita_verify_report_close(&report);
            ita_text_close(&figure);
            ita_text_close(&pieces);
        }
}

// The left side of a tall shape is a chain whose corners lie so densely above a lobe at its foot
// that all columns there are less than a thousandth of what the lobe is wider than.
static void narrow_columns_hide_no_lobe(void **state) {
    (void)state;
    enum { LINKS = 40000, EDGES = LINKS + 7 };
    static loose_edge edges[EDGES];
    static spot corners[EDGES];
    const double off = 1e-3, wide = 10 * off, tall = LINKS;
    for (int forwards = 0; forwards < 2; forwards++) {
        for (int i = 0; i < LINKS; i++)
            corners[i] = (spot){5 * wide * (i / tall - 1), tall - i};
        const spot foot = {0, 0}, lobe[3] = {{-wide, -wide}, {-wide / 2, -2 * wide}, {0, -wide}};
        spot *next = corners + LINKS;
        *next++ = foot;
        for (int k = 0; k < 3; k++)
            *next++ = lobe[forwards ? k : 2 - k];
        *next++ = foot;
        *next++ = (spot){1000, 0};
        *next++ = (spot){1000, tall};
        for (int i = 0; i < EDGES; i++)
            edges[i] = (loose_edge){
                .kind = ITA_EDGE_LINE, .from = corners[i], .to = corners[(i + 1) % EDGES]};
        bool is_well;
        assert_int_equal(loose_is_walked_nearly(edges, EDGES, 1, off, ita_heap(), &is_well),
                         ITA_OK);
        assert_int_equal(is_well, forwards == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lobe_walked_backwards_hides_nothing),
        cmocka_unit_test(a_hatched_lobe_is_hidden_no_better),
        cmocka_unit_test(curves_walked_out_and_back_are_walked_well),
        cmocka_unit_test(a_thin_tip_hides_no_lobe),
        cmocka_unit_test(narrow_columns_hide_no_lobe),
        cmocka_unit_test(slits_by_thousands_are_walked_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
