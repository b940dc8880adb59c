// A shape that goes round a second lobe from one of its corners, the other way round: taken with
// it, that lobe laid on it again would be nothing. Whatever edges the lobe has, and however wide it
// is, that solves nothing; walked the right way round it does.
#include "verify_ask.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lobe_walked_backwards_hides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
