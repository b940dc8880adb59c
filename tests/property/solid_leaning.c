// Pieces that were turned by any angle and rounded then: found again with their figure, also in a
// mirror, and not where a piece lacks or lies elsewhere.
#include "check.h"

#include "intarsia/solid_verify.h"
#include "solids.h"

#include <math.h>

#define SEED test_seed(20261126)

enum { PIECES_MOST = 4 };

// Where a corner goes: four random numbers are a rotation.
typedef struct leaning {
    double rows[3][3], shift[3];
    int places;
} leaning;

static double fraction(ita_random *random) {
    return (double)between(random, -1000000, 1000000) / 1e6;
}

static leaning random_leaning(ita_random *random, bool is_mirrored) {
    double q[4], square = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = fraction(random) + 0.001;
        square += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++)
        q[i] /= sqrt(square);
    double a = q[0], b = q[1], c = q[2], d = q[3];
    leaning l = {{{a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)},
                  {2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)},
                  {2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d}},
                 {99 * fraction(random), 99 * fraction(random), 99 * fraction(random)},
                 (int)between(random, 3, 15)};
    for (int i = 0; i < 3 && is_mirrored; i++)
        l.rows[i][1] = -l.rows[i][1];
    return l;
}

static void put_corner(ita_text *out, ita_corner p, const leaning *l) {
    char line[200];
    double to[3];
    for (int i = 0; i < 3; i++)
        to[i] = l->rows[i][0] * (double)p.x + l->rows[i][1] * (double)p.y +
                l->rows[i][2] * (double)p.z + l->shift[i];
    snprintf(line, sizeof line, "v %.*f %.*f %.*f\n", l->places, to[0], l->places, to[1], l->places,
             to[2]);
    ita_put(out, line);
}

// An object of OBJ; corners are counted from the last one back.
static void put_object(ita_text *out, const built_solid *b, const leaning *l, bool is_mirrored) {
    ita_put(out, "o piece\n");
    for (size_t f = 0; f < b->solid.face_count; f++) {
        size_t count = b->firsts[f + 1] - b->firsts[f];
        for (size_t i = 0; i < count; i++)
            put_corner(out, b->corners[b->loops[b->firsts[f] + i]], l);
        ita_put(out, "f");
        for (size_t i = 0; i < count; i++) {
            ita_put(out, " -");
            ita_put_uint(out, is_mirrored ? i + 1 : count - i);
        }
        ita_put(out, "\n");
    }
}

static void verdict_on(const ita_text *figure, const ita_text *pieces, unsigned allow,
                       ita_solid_report *report) {
    const ita_solid_file files[2] = {{"figure", ita_text_get(figure), figure->length},
                                     {"pieces", ita_text_get(pieces), pieces->length}};
    const ita_solid_options options = {.with_turns = true, .allow = allow, .is_by_digits = true};
    size_t fault;
    ita_diag diag = {.key = "none"};
    if (ita_solid_verify(files, 2, &options, ita_heap(), report, &fault, &diag))
        fail_msg("%s", diag.key);
}

// Leaned back, what the report's motion makes of the figure's corners lies on whole numbers again:
// the figure may look alike from several sides.
static void tells_the_motion(const ita_solid_report *r, const leaning *l, const built_solid *b) {
    const double most = 99 * pow(10, -l->places) + 1e-9;
    for (size_t k = 0; k < b->corner_count; k++) {
        const double from[3] = {(double)b->corners[k].x, (double)b->corners[k].y,
                                (double)b->corners[k].z};
        double to[3];
        for (int i = 0; i < 3; i++)
            to[i] = r->shift[i] - l->shift[i] + r->axes[0][i] * from[0] + r->axes[1][i] * from[1] +
                    r->axes[2][i] * from[2];
        for (int i = 0; i < 3; i++) {
            double whole = l->rows[0][i] * to[0] + l->rows[1][i] * to[1] + l->rows[2][i] * to[2];
            assert_true(fabs(whole - round(whole)) < most);
        }
    }
    assert_true(r->max_shift < 4 * pow(10, -l->places) + 1e-9);
}

static void pieces_that_lean_are_solved_and_spoilt_ones_are_not(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < usual_or_long(as_usual(150), 20000); i++) {
        cells c = {0};
        for (int64_t left = between(&random, 2, 10); left > 0; left--)
            (&c.at[0][0][0])[ita_random_below(&random, CELL_COUNT / 3)] =
                (int8_t)between(&random, 1, PIECES_MOST);
        bool is_mirrored = i % 3 == 0;
        leaning l = random_leaning(&random, is_mirrored);
        const leaning upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}, 0};
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        cells whole = {0};
        for (int k = 0; k < CELL_COUNT; k++)
            (&whole.at[0][0][0])[k] = (&c.at[0][0][0])[k] != 0;
        built_solid all = build_cells(&whole, 1, &random);
        put_object(&figure, &all, &upright, false);
        // whole, without its last piece, or that a little aside
        int told = 0, spoilt = (int)between(&random, 0, 2), last = PIECES_MOST;
        while (count_cells(&c, last) == 0)
            last--;
        for (int k = 1; k <= last; k++) {
            built_solid piece = build_cells(&c, k, &random);
            leaning own = l;
            if (k == last && spoilt == 2) own.shift[i % 3] += 0.3;
            if (piece.solid.face_count && (k < last || spoilt != 1)) {
                put_object(&pieces, &piece, &own, is_mirrored);
                told++;
            }
            built_close(&piece);
        }
        if (told == 1 && spoilt == 2) { // alone it only lies elsewhere
            spoilt = 0;
            l.shift[i % 3] += 0.3;
        }
        ita_solid_report report;
        if (told) verdict_on(&figure, &pieces, is_mirrored ? ITA_ALLOW_MIRROR : 0, &report);
        if (told && (report.verdict == ITA_VERDICT_SOLVED) != (spoilt == 0))
            fail_msg("arrangement %zu, spoilt %d, places %d: %s\n%s%s", i, spoilt, l.places,
                     report.diag.key, ita_text_get(&figure), ita_text_get(&pieces));
        if (told && spoilt == 0) tells_the_motion(&report, &l, &all);
        if (told && spoilt == 2) assert_true(report.is_rounded);
        if (told) ita_solid_report_close(&report);
        built_close(&all);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_that_lean_are_solved_and_spoilt_ones_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
