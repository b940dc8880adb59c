// A figure eight through one of its own corners, which lies on the middle of one of its own curves
// where that has no end. With its second lobe walked the other way it is no shape, and laid on that
// lobe again a piece would be nothing; with both walked the same way it is the two lobes.
#include "between.h"
#include "verify_ask.h"

#include <math.h>

#define SEED test_seed(20261131)

typedef struct place {
    double x, y;
} place;

// How all is drawn: turned, and with so many decimals.
typedef struct quill {
    double turn;
    int places;
} quill;

static void put(ita_text *out, const quill *pen, char letter, place p) {
    const double c = cos(pen->turn), s = sin(pen->turn);
    ita_put_char(out, letter);
    ita_put_fixed(out, c * p.x - s * p.y, pen->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, s * p.x + c * p.y, pen->places);
}

// An arch from the right to the left over the middle, where its halves meet, in whole numbers; an
// edge from the middle to its right end, below it; and one back from its left end, below it or, in
// what is wrong, above.
typedef struct eight {
    bool is_quadratic;
    place arch[4], halves[2][4], middle;
    place below[2], back; // controls of the edges to and from the middle
    bool is_line;         // the edge to the middle's right end
} eight;

static place between_places(place a, place b) {
    return (place){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static double eighths(ita_random *random, int low, int high) {
    return 8 * (double)(low + (int)ita_random_below(random, (uint32_t)(high - low + 1)));
}

static eight random_eight(ita_random *random, bool is_wrong) {
    eight e = {.is_quadratic = ita_random_below(random, 3) == 0,
               .is_line = ita_random_below(random, 2)};
    const double height = eighths(random, 40, 80);
    place *p = e.arch;
    p[0] = (place){eighths(random, 60, 100), eighths(random, -10, 0)};
    p[3] = (place){eighths(random, -60, -20), eighths(random, -10, 0)};
    p[1] = (place){eighths(random, 20, 50), height};
    p[2] = e.is_quadratic ? p[1] : (place){eighths(random, -15, 15), height};
    const place a = between_places(p[0], p[1]), c = between_places(p[2], p[3]);
    const place b = between_places(p[1], p[2]);
    const place x = e.is_quadratic ? a : between_places(a, b);
    const place y = e.is_quadratic ? c : between_places(b, c);
    e.middle = between_places(x, y);
    const place right[4] = {p[0], a, x, e.middle}, left[4] = {e.middle, y, c, p[3]};
    memcpy(e.halves[0], right, sizeof right);
    memcpy(e.halves[1], left, sizeof left);
    const place half = between_places(e.middle, p[0]), other = between_places(e.middle, p[3]);
    e.below[0] = (place){half.x, half.y - eighths(random, 2, 12)};
    e.back = is_wrong ? (place){e.middle.x - 8, e.middle.y + eighths(random, 30, 60)}
                      : (place){other.x, other.y - eighths(random, 2, 12)};
    return e;
}

static void put_arch(ita_text *out, const eight *e, const quill *pen, const place p[4]) {
    put(out, pen, e->is_quadratic ? 'Q' : 'C', p[1]);
    if (!e->is_quadratic) put(out, pen, ' ', p[2]);
    put(out, pen, ' ', p[3]);
}

static void put_out(ita_text *out, const eight *e, const quill *pen) {
    put(out, pen, 'M', e->middle);
    put(out, pen, e->is_line ? 'L' : 'Q', e->is_line ? e->arch[0] : e->below[0]);
    if (!e->is_line) put(out, pen, ' ', e->arch[0]);
}

static void put_back(ita_text *out, const eight *e, const quill *pen) {
    put(out, pen, 'Q', e->back);
    put(out, pen, ' ', e->middle);
}

static void put_eight(ita_text *out, const eight *e, const quill *pen) {
    ita_put(out, "<path d='");
    put_out(out, e, pen);
    put_arch(out, e, pen, e->arch);
    put_back(out, e, pen);
    ita_put(out, "Z'/>");
}

static void put_lobe(ita_text *out, const eight *e, const quill *pen, int lobe) {
    ita_put(out, "<path d='");
    if (lobe == 0)
        put_out(out, e, pen);
    else
        put(out, pen, 'M', e->middle);
    if (lobe == 0 && e->is_quadratic) {
        put(out, pen, 'Q', e->halves[0][1]);
        put(out, pen, ' ', e->middle);
    } else if (e->is_quadratic) {
        put(out, pen, 'Q', e->halves[1][2]);
        put(out, pen, ' ', e->arch[3]);
    } else {
        put_arch(out, e, pen, e->halves[lobe]);
    }
    if (lobe == 1) put_back(out, e, pen);
    ita_put(out, "Z'/>");
}

typedef void put_shapes(ita_text *out, const eight *e, const quill *pen);

static void put_first(ita_text *out, const eight *e, const quill *pen) {
    put_lobe(out, e, pen, 0);
}
static void put_both(ita_text *out, const eight *e, const quill *pen) {
    put_lobe(out, e, pen, 0);
    put_lobe(out, e, pen, 1);
}
static void put_eight_and_second(ita_text *out, const eight *e, const quill *pen) {
    put_eight(out, e, pen);
    put_lobe(out, e, pen, 1);
}

static bool is_solved(const eight *e, const quill *pen, put_shapes *figure, put_shapes *pieces) {
    put_shapes *const puts[2] = {figure, pieces};
    ita_text texts[2];
    for (int i = 0; i < 2; i++) {
        ita_text_open(&texts[i], ita_heap());
        ita_put(&texts[i], "<svg>");
        puts[i](&texts[i], e, pen);
        ita_put(&texts[i], "</svg>");
    }
    const answer a = ask(ita_text_get(&texts[0]), ita_text_get(&texts[1]));
    const bool is_yes = a.status == ITA_OK && a.verdict == ITA_VERDICT_SOLVED;
    for (int i = 0; i < 2; i++) {
        if (is_yes && puts[1] != put_both)
            print_message("%d places: %s\n", pen->places, ita_text_get(&texts[i]));
        ita_text_close(&texts[i]);
    }
    return is_yes;
}

// As it is written in whole numbers, where the corner lies on the curve exactly, and turned with 2
// to 7 decimals.
static quill random_pen(ita_random *random, size_t i) {
    if (i % 4 == 0) return (quill){0, 0};
    return (quill){between(random, 0, 6.28), 2 + (int)ita_random_below(random, 6)};
}

static void a_lobe_is_not_walked_back_through_the_middle_of_a_curve(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(usual_or_long(200, 5000)); i++) {
        const eight e = random_eight(&random, true);
        const quill pen = random_pen(&random, i);
        assert_false(is_solved(&e, &pen, put_first, put_eight_and_second));
        assert_false(is_solved(&e, &pen, put_eight, put_first));
    }
}

// As it is written in whole numbers: with digits cut off the corner lies beside the curve, and what
// is between them is a slit.
static void an_eight_that_is_walked_well_is_its_lobes(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(usual_or_long(200, 5000)); i++) {
        const eight e = random_eight(&random, false);
        const quill pen = {0, 0};
        assert_true(is_solved(&e, &pen, put_eight, put_both));
        assert_false(is_solved(&e, &pen, put_first, put_eight_and_second));
    }
}

// Of arcs on circles of a quarter, and .15, in two places.
static void arcs_go_through_no_corner_unseen(void **state) {
    (void)state;
    const answer a = ask("<svg><path d='M.25 0A.15 .15 0 0 1 .07-.24A.25 .25 0 0 1 .25 0Z'/></svg>",
                         "<svg><path d='M.25 0A.15 .15 0 0 1 .07-.24A.25 .25 0 0 1 .07 .24"
                         "A.15 .15 0 0 0 .25 0Z'/>"
                         "<path d='M.25 0A.25 .25 0 0 1 .07 .24A.15 .15 0 0 0 .25 0Z'/></svg>");
    assert_int_equal(a.verdict, ITA_VERDICT_INVALID);
    assert_string_equal(a.key, "geom.shape.twice");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lobe_is_not_walked_back_through_the_middle_of_a_curve),
        cmocka_unit_test(an_eight_that_is_walked_well_is_its_lobes),
        cmocka_unit_test(arcs_go_through_no_corner_unseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
