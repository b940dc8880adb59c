// Drawings whose edges touch: horns with a cusp, where an arc ends along another, and arcs that
// touch a line or each other between their ends. Turned, enlarged and rounded to any number of
// places each is told to be itself, and what it lacks is told to be lacking. Where rounding made
// such edges cross was a place far from where they touch; one horn in three was not itself.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261123)

// Letters, then numbers in pairs; an arc has its radius and its two flags before its end.
typedef struct step {
    char letter;
    double radius;
    int is_large, is_sweep;
    double x, y;
} step;

enum { STEPS_MOST = 12 };

typedef struct drawn_shape {
    const char *name;
    step steps[STEPS_MOST]; // ended by a letter 0
} drawn_shape;

static const drawn_shape shapes[] = {
    {"horn",
     {{'M', 0, 0, 0, 2.82842712474619, 2.82842712474619},
      {'L', 0, 0, 0, 0, 5.65685424949238},
      {'A', 4, 0, 1, 0, 0},
      {'A', 2, 0, 0, 2.82842712474619, 2.82842712474619},
      {'Z', 0, 0, 0, 0, 0}}},
    {"bowl under a board",
     {{'M', 0, 0, 0, -2, -2},
      {'L', 0, 0, 0, 2, -2},
      {'L', 0, 0, 0, 2, 0},
      {'L', 0, 0, 0, -2, 0},
      {'Z', 0, 0, 0, 0, 0},
      {'M', 0, 0, 0, 1.41421356237309, 0.58578643762690},
      {'L', 0, 0, 0, 1.41421356237309, 3},
      {'L', 0, 0, 0, -1.41421356237309, 3},
      {'L', 0, 0, 0, -1.41421356237309, 0.58578643762690},
      {'A', 2, 0, 1, 1.41421356237309, 0.58578643762690},
      {'Z', 0, 0, 0, 0, 0}}},
    {"two discs",
     {{'M', 0, 0, 0, 1, 0},
      {'A', 1, 0, 1, -1, 0},
      {'A', 1, 0, 1, 1, 0},
      {'Z', 0, 0, 0, 0, 0},
      {'M', 0, 0, 0, 4, 0},
      {'A', 1.5, 0, 1, 1, 0},
      {'A', 1.5, 0, 1, 4, 0},
      {'Z', 0, 0, 0, 0, 0}}},
};

typedef struct place {
    double angle, size, x, y;
    int places; // of the decimals
} place;

static void put_number(ita_text *out, double value, int places) {
    char digits[40];
    snprintf(digits, sizeof digits, " %.*f", places, value);
    ita_put(out, digits);
}

static void put_shape(const drawn_shape *shape, const place *p, ita_text *out) {
    ita_put(out, "<path d=\"");
    for (const step *s = shape->steps; s->letter; s++) {
        ita_put_char(out, s->letter);
        if (s->letter == 'Z') continue;
        if (s->letter == 'A') {
            put_number(out, s->radius * p->size, p->places);
            put_number(out, s->radius * p->size, p->places);
            ita_put(out, s->is_large ? " 0 1" : " 0 0");
            ita_put(out, s->is_sweep ? " 1" : " 0");
        }
        const double c = cos(p->angle) * p->size, d = sin(p->angle) * p->size;
        put_number(out, c * s->x - d * s->y + p->x, p->places);
        put_number(out, d * s->x + c * s->y + p->y, p->places);
    }
    ita_put(out, "\"/>");
}

static ita_verdict judge(const ita_text *drawing) {
    const ita_verify_options options = {0};
    ita_verify_report report;
    bool fault;
    ita_diag diag;
    assert_int_equal(ita_verify(drawing->data, drawing->length, drawing->data, drawing->length,
                                &options, ita_heap(), &report, &fault, &diag),
                     ITA_OK);
    const ita_verdict verdict = report.verdict;
    ita_verify_report_close(&report);
    return verdict;
}

static place random_place(ita_random *random) {
    static const double turns[] = {0, 0.78539816339744830962, 1.57079632679489661923};
    const uint64_t which = ita_random_below(random, 4);
    return (place){which < 3 ? turns[which] : 7 * ita_random_unit(random),
                   ita_random_below(random, 2) ? 1 : 0.2 + 4 * ita_random_unit(random),
                   12 * ita_random_unit(random) - 6, 12 * ita_random_unit(random) - 6,
                   3 + (int)ita_random_below(random, 11)};
}

// `lacking`: a disc less among the pieces.
static void draw(const drawn_shape *shape, const place *p, bool is_lacking, ita_text *out) {
    ita_text_open(out, ita_heap());
    ita_put(out, "<svg><g id=\"figure\">");
    put_shape(shape, p, out);
    if (is_lacking) put_shape(&shapes[2], &(place){0, p->size, p->x + 40, p->y, p->places}, out);
    ita_put(out, "</g><g id=\"pieces\">");
    put_shape(shape, p, out);
    ita_put(out, "</g></svg>");
    assert_int_equal(ita_text_status(out), ITA_OK);
}

static void shapes_that_touch_are_themselves(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(60, 5000);
    for (size_t i = 0; i < rounds; i++)
        for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; k++) {
            const place p = random_place(&random);
            ita_text drawing;
            draw(&shapes[k], &p, i % 4 == 3, &drawing);
            const ita_verdict wanted = i % 4 == 3 ? ITA_VERDICT_UNSOLVED : ITA_VERDICT_SOLVED;
            const ita_verdict verdict = judge(&drawing);
            if (verdict != wanted)
                print_message("%s, %d places: %s\n", shapes[k].name, p.places,
                              ita_text_get(&drawing));
            assert_int_equal(verdict, wanted);
            ita_text_close(&drawing);
        }
}

// The file that told it, of our own making.
static void a_horn_of_nine_places_is_itself(void **state) {
    (void)state;
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    for (int i = 0; i < 2; i++) {
        ita_put(&drawing, i ? "<g id=\"pieces\">" : "<svg><g id=\"figure\">");
        ita_put(&drawing, "<path d=\"M5.529611588 -2.710575995 L2.701184464 0.11785113 A4 4 0 0 1 "
                          "2.701184464 -5.539003119 A2 2 0 0 0 5.529611588 -2.710575995 Z\"/></g>");
    }
    ita_put(&drawing, "</svg>");
    assert_int_equal(judge(&drawing), ITA_VERDICT_SOLVED);
    ita_text_close(&drawing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_that_touch_are_themselves),
        cmocka_unit_test(a_horn_of_nine_places_is_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
