// Segments of discs cut as fans, their arcs near half a circle, written in two to four places: cut
// rightly they are solved, though an end or a radius that is rounded moves a centre by much more;
// with pieces shifted, turned, left out or bent otherwise, whatever is called solved is covered as
// the figure is, at every point that is further off all edges than the report's tolerance. So where
// the figure lies, and where it lies elsewhere, turned, and only its own numbers tell its one arc.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261127)

enum { CUTS_MOST = 4, PIECES_MOST = CUTS_MOST + 1, STEPS = 96, POINTS_MOST = STEPS + 4 };

static const double pi = 3.14159265358979323846;

typedef struct place {
    double x, y;
} place;

// As it was meant, not rounded: points along the edge, with the inside on the left.
typedef struct polygon {
    place points[POINTS_MOST];
    int count;
} polygon;

static place on_circle(place centre, double radius, double angle) {
    return (place){centre.x + radius * cos(angle), centre.y + radius * sin(angle)};
}

static double chance(ita_random *random, double least, double most) {
    return least + (most - least) * (double)ita_random_below(random, 1000001) / 1e6;
}

// ---- the drawing

typedef struct fan {
    place centre, tip;
    double radius;
    double angles[CUTS_MOST + 2];
    int piece_count, places;
} fan;

// Of a piece, what is wrong with it.
typedef struct fault {
    place shift;
    double turn, more_radius;
    bool is_gone, is_flag_wrong;
} fault;

static void draw_fan(ita_random *random, fan *f) {
    const double sweep = chance(random, 2, 4.3);
    *f = (fan){.centre = {chance(random, 20, 80), chance(random, 20, 80)},
               .radius = chance(random, 8, 30),
               .piece_count = 2 + (int)ita_random_below(random, CUTS_MOST),
               .places = 2 + (int)ita_random_below(random, 3)};
    f->angles[0] = chance(random, 0, 2 * pi);
    for (int i = 1; i <= f->piece_count; i++)
        f->angles[i] =
            f->angles[0] +
            sweep * (i == f->piece_count ? 1 : (i + chance(random, -0.3, 0.3)) / f->piece_count);
    const place a = on_circle(f->centre, f->radius, f->angles[0]);
    const place b = on_circle(f->centre, f->radius, f->angles[f->piece_count]);
    const double t = chance(random, 0.3, 0.7);
    f->tip = (place){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

static place moved(const fault *f, place about, place p) {
    const double x = p.x - about.x, y = p.y - about.y;
    return (place){about.x + x * cos(f->turn) - y * sin(f->turn) + f->shift.x,
                   about.y + x * sin(f->turn) + y * cos(f->turn) + f->shift.y};
}

static void put_place(ita_text *out, const char *command, const fan *f, place p) {
    ita_put(out, command);
    ita_put_fixed(out, p.x, f->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, p.y, f->places);
}

static void put_arc(ita_text *out, const fan *f, double sweep, const fault *wrong, place to) {
    const bool is_large = sweep > pi;
    ita_put_char(out, 'A');
    ita_put_fixed(out, f->radius + wrong->more_radius, f->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, f->radius + wrong->more_radius, f->places);
    ita_put(out, is_large != wrong->is_flag_wrong ? " 0 1 1 " : " 0 0 1 ");
    put_place(out, "", f, to);
}

// From angle i to angle k, closed by way of the tip, or straight; the polygon is what is written,
// but for rounding.
static void put_shape(ita_text *out, const fan *f, int i, int k, bool by_tip, const fault *wrong,
                      polygon *meant) {
    const double sweep = f->angles[k] - f->angles[i];
    const place from = moved(wrong, f->tip, on_circle(f->centre, f->radius, f->angles[i]));
    const place to = moved(wrong, f->tip, on_circle(f->centre, f->radius, f->angles[k]));
    const place tip = moved(wrong, f->tip, f->tip), middle = moved(wrong, f->tip, f->centre);
    meant->count = 0;
    for (int s = 0; s <= STEPS; s++)
        meant->points[meant->count++] =
            on_circle(middle, f->radius, f->angles[i] + sweep * s / STEPS + wrong->turn);
    if (by_tip) meant->points[meant->count++] = tip;
    put_place(out, "<path d=\"M", f, from);
    put_arc(out, f, sweep, wrong, to);
    if (by_tip) put_place(out, "L", f, tip);
    ita_put(out, "Z\"/>");
}

// ---- the judge by points

static bool is_inside(const polygon *p, place at) {
    bool inside = false;
    for (int i = 0; i < p->count; i++) {
        const place a = p->points[i], b = p->points[(i + 1) % p->count];
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

static double distance_of(const polygon *p, place at) {
    double least = 1e300;
    for (int i = 0; i < p->count; i++) {
        const place a = p->points[i], b = p->points[(i + 1) % p->count];
        const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
        double t = square > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / square : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        least = fmin(least, hypot(a.x + t * x - at.x, a.y + t * y - at.y));
    }
    return least;
}

// Points near the edges of all shapes, at distances of every size.
static bool is_covered_alike(const polygon *figure, const polygon *pieces, int piece_count,
                             double off, ita_random *random) {
    for (int n = 0; n < 400; n++) {
        const int k = (int)ita_random_below(random, (uint64_t)piece_count + 1);
        const polygon *near = k == piece_count ? figure : &pieces[k];
        const place p = near->points[ita_random_below(random, (uint64_t)near->count)];
        const double far = off * (1 + 3 * chance(random, 0, 1)), angle = chance(random, 0, 2 * pi);
        const place at = on_circle(p, far, angle);
        double least = distance_of(figure, at);
        int covered = 0;
        for (int i = 0; i < piece_count; i++) {
            least = fmin(least, distance_of(&pieces[i], at));
            covered += is_inside(&pieces[i], at);
        }
        if (least > off && covered != (is_inside(figure, at) ? 1 : 0)) return false;
    }
    return true;
}

// ---- one fan

static fan laid_elsewhere(const fan *f, ita_random *random) {
    fan out = *f;
    const double turn = chance(random, 0, 2 * pi);
    out.centre = (place){chance(random, 120, 180), chance(random, 20, 80)};
    for (int i = 0; i <= f->piece_count; i++)
        out.angles[i] += turn;
    return out;
}

static bool is_solved(const fan *f, const fan *laid, const fault *faults, ita_random *random,
                      bool *is_right) {
    static const fault none;
    static polygon figure, as_laid, pieces[PIECES_MOST];
    ita_text texts[2];
    int count = 0;
    for (int i = 0; i < 2; i++) {
        ita_text_open(&texts[i], ita_heap());
        ita_put(&texts[i], "<svg>");
    }
    put_shape(&texts[0], f, 0, f->piece_count, false, &none, &figure);
    ita_text_reset(&texts[0]);
    ita_put(&texts[0], "<svg>");
    put_shape(&texts[0], laid, 0, f->piece_count, false, &none, &as_laid);
    for (int i = 0; i < f->piece_count; i++)
        if (!faults[i].is_gone)
            put_shape(&texts[1], f, i, i + 1, true, &faults[i], &pieces[count++]);
    for (int i = 0; i < 2; i++)
        ita_put(&texts[i], "</svg>");
    ita_verify_options options = {.allow = 0};
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(ita_text_get(&texts[0]), texts[0].length, ita_text_get(&texts[1]),
                                texts[1].length, &options, ita_heap(), &report, &in_arrangement,
                                &diag),
                     ITA_OK);
    const bool solved = report.verdict == ITA_VERDICT_SOLVED;
    // numbers are rounded, points stand for a curve
    const double flat = f->radius * (1 - cos(2.3 / STEPS));
    const double off = report.tolerance.distance + 3 * pow(10, -f->places) + flat;
    *is_right = !solved || is_covered_alike(&figure, pieces, count, off, random);
    if (!*is_right)
        print_message("%s\n%s\ntolerance %g\n", ita_text_get(&texts[0]), ita_text_get(&texts[1]),
                      report.tolerance.distance);
    ita_verify_report_close(&report);
    ita_text_close(&texts[0]);
    ita_text_close(&texts[1]);
    return solved;
}

static void try_right_fans(bool is_elsewhere) {
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = as_usual(usual_or_long(500, 20000));
    size_t solved = 0;
    for (size_t i = 0; i < rounds; i++) {
        static const fault none[PIECES_MOST];
        fan f;
        bool is_right;
        draw_fan(&random, &f);
        const fan laid = is_elsewhere ? laid_elsewhere(&f, &random) : f;
        solved += is_solved(&f, &laid, none, &random, &is_right);
        assert_true(is_right);
    }
    // of the others a curve would move by more than a sixteenth of the shortest edge
    print_message("%zu of %zu are solved\n", solved, rounds);
    assert_true(100 * solved >= 97 * rounds);
}

static void fans_that_are_cut_rightly_are_solved(void **state) {
    (void)state;
    try_right_fans(false);
}

static void they_are_solved_where_the_figure_lies_elsewhere(void **state) {
    (void)state;
    try_right_fans(true);
}

static void try_wrong_fans(bool is_elsewhere) {
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    const size_t rounds = as_usual(usual_or_long(750, 60000));
    size_t solved = 0;
    for (size_t i = 0; i < rounds; i++) {
        fault faults[PIECES_MOST] = {{{0, 0}, 0, 0, false, false}};
        fan f;
        bool is_right;
        draw_fan(&random, &f);
        fault *wrong = &faults[ita_random_below(&random, (uint64_t)f.piece_count)];
        const double size = f.radius * exp(chance(&random, log(1e-5), log(0.5)));
        const double angle = chance(&random, 0, 2 * pi);
        switch (ita_random_below(&random, 5)) {
        case 0: wrong->is_gone = true; break;
        case 1: wrong->turn = size / f.radius; break;
        case 2:
            wrong->is_flag_wrong = ita_random_below(&random, 4) == 0; // near half it is as good
        // fall through
        default: wrong->shift = (place){size * cos(angle), size * sin(angle)}; break;
        }
        const fan laid = is_elsewhere ? laid_elsewhere(&f, &random) : f;
        solved += is_solved(&f, &laid, faults, &random, &is_right);
        assert_true(is_right);
    }
    print_message("%zu of %zu are within their tolerance\n", solved, rounds);
}

static void wrong_fans_are_never_solved(void **state) {
    (void)state;
    try_wrong_fans(false);
}

static void nor_where_the_figure_lies_elsewhere(void **state) {
    (void)state;
    try_wrong_fans(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fans_that_are_cut_rightly_are_solved),
        cmocka_unit_test(they_are_solved_where_the_figure_lies_elsewhere),
        cmocka_unit_test(wrong_fans_are_never_solved),
        cmocka_unit_test(nor_where_the_figure_lies_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
