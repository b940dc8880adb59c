// Boards cut from side to side, written as steps, each rounded to some places: as programs do that
// round how a path goes on instead of where it leads, and as those that carry the rest on to the
// next step, with the step that leads back or without. All are the board; pieces that lie further
// up or down than can be rounding are not, and no yes tells a tolerance that is less than what they
// are off by.
#include "check.h"

#include "intarsia/base.h"
#include "verify_ask.h"

#include <math.h>
#include <string.h>

#define SEED test_seed(20261127)

enum { CORNERS_MOST = 42 };

typedef struct corner {
    double x, y;
} corner;

typedef struct outline {
    corner corners[2 * CORNERS_MOST];
    size_t count;
} outline;

typedef struct writing {
    int places, digits; // of each number, or as many digits
    bool carries_on;    // the rest of each step
    bool closes;        // the step that leads back is written, too
    double turn;
} writing;

static double put_step(const writing *w, double step, ita_text *out) {
    char text[64];
    if (w->digits)
        snprintf(text, sizeof text, "%.*g ", w->digits, step);
    else
        snprintf(text, sizeof text, "%.*f ", w->places, step);
    ita_put(out, text);
    return strtod(text, NULL);
}

static corner turned(const writing *w, corner p) {
    const double c = cos(w->turn), s = sin(w->turn);
    return (corner){c * p.x - s * p.y, s * p.x + c * p.y};
}

static void put_outline(const writing *w, const outline *o, ita_text *out) {
    corner here = {0, 0}, meant = {0, 0};
    ita_put(out, "<path d='m");
    for (size_t i = 0; i < o->count + w->closes; i++) {
        const corner to = turned(w, o->corners[i % o->count]);
        const corner from = w->carries_on ? here : meant;
        if (i == 1) ita_put(out, "l");
        here.x += put_step(w, to.x - from.x, out);
        here.y += put_step(w, to.y - from.y, out);
        meant = to;
    }
    ita_put(out, "z'/>");
}

// Cut across by a line with so many corners; the upper part lies `up` further up.
static void put_board(const writing *w, ita_random *random, size_t count, double up,
                      ita_text *out) {
    outline parts[2] = {{.corners = {{0, 0}, {60, 0}}, .count = 2},
                        {.corners = {{60, 40 + up}, {0, 40 + up}}, .count = 2}};
    for (size_t i = 0; i < count; i++) {
        const bool is_inside = i > 0 && i + 1 < count;
        const double off = is_inside ? 0.3 * (ita_random_unit(random) - 0.5) : 0;
        const corner p = {60 * ((double)i + off) / (double)(count - 1),
                          15 + 10 * ita_random_unit(random)};
        parts[0].corners[1 + count - i] = p;
        parts[1].corners[2 + i] = (corner){p.x, p.y + up};
    }
    parts[0].count = parts[1].count = count + 2;
    ita_put(out, "<svg><g id='pieces'>");
    for (int i = 0; i < 2; i++)
        put_outline(w, &parts[i], out);
    const outline whole = {.corners = {{0, 0}, {60, 0}, {60, 40}, {0, 40}}, .count = 4};
    const writing home = {.places = w->places, .carries_on = w->carries_on, .closes = w->closes};
    ita_put(out, "</g><g id='figure'>");
    put_outline(&home, &whole, out);
    ita_put(out, "</g></svg>");
}

// Is it the board, or told within which tolerance?
static bool is_board(const writing *w, ita_random *random, size_t count, double up) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    put_board(w, random, count, up, &text);
    ita_verify_report report = report_on(&text, &text, 0);
    const bool is_it = is_solved_or_near(&report, &text, &text);
    ita_verify_report_close(&report);
    if (is_it != (up == 0)) puts(text.data);
    ita_text_close(&text);
    return is_it;
}

static void steps_that_were_rounded_lead_to_the_board(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(as_usual(200), 5000);
    size_t solved = 0, wrong = 0;
    for (size_t i = 0; i < rounds; i++) {
        const writing w = {.places = 3 + (int)(i % 2),
                           .carries_on = i % 4 < 2,
                           .closes = i % 8 < 4,
                           .turn = i % 3 ? 6.28 * ita_random_unit(&random) : 0};
        const size_t count = 3 + (size_t)ita_random_below(&random, CORNERS_MOST - 3);
        const double unit = pow(10, -w.places);
        solved += is_board(&w, &random, count, 0);
        // twice as far as what is written can be off
        const double up = 4 * sqrt((double)count + 4) * unit * (1 + 20 * ita_random_unit(&random));
        wrong += is_board(&w, &random, count, ita_random_below(&random, 2) ? up : -up);
    }
    print_message("%zu boards, %zu solved, %zu wrong\n", rounds, solved, wrong);
    assert_int_equal(solved, rounds);
    assert_int_equal(wrong, 0);
}

static ita_verify_report verdict_on(const char *figure, const char *pieces, bool is_as_written) {
    const ita_verify_options options = {.theta = 3, .is_as_written = is_as_written};
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                ita_heap(), &report, &in_arrangement, &diag),
                     ITA_OK);
    return report;
}

// Two triangles of a rectangle: the step that leads back is off by a unit or two, or by more.
static void a_step_that_leads_back_nearly_leads_back(void **state) {
    (void)state;
    static const struct {
        const char *back; // the first triangle's
        bool is_it;
    } cases[] = {
        {"l-6.67 -7.12", true},          {"l-6.66 -7.12", true},
        {"l-6.67 -7.13", true},          {"l-6.68 -7.11", true},
        {"l-6.65 -7.12", true},          {"l-6.67 -7.08", false},
        {"l-6.6 -7.12", false},          {"L0.22 0.13", false},
        {"l-6.68 -7.11 l0 0.02", false}, {"", true},
        {"l-6.37 -7.02", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char pieces[200];
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><path d='m0.21 0.13 l6.67 0.00 l0.00 7.12 %s z'/>"
                       "<path d='m0.21 0.13 l6.67 7.12 l-6.67 0.00 l0.00 -7.12 z'/></svg>",
                       cases[i].back);
        const char *figure = "<svg><path d='M0.21 0.13L6.88 0.13 6.88 7.25 0.21 7.25Z'/></svg>";
        for (int as_written = 0; as_written < 2; as_written++) {
            ita_verify_report report = verdict_on(figure, pieces, as_written);
            const bool is_exact = strcmp(cases[i].back, cases[0].back) == 0 || !*cases[i].back;
            assert_int_equal(report.verdict == ITA_VERDICT_SOLVED,
                             as_written ? is_exact : cases[i].is_it);
            // what is off is told
            if (report.verdict == ITA_VERDICT_SOLVED && !is_exact)
                assert_true(report.tolerance.distance >= 0.01 && report.tolerance.distance < 0.03);
            ita_verify_report_close(&report);
        }
    }
}

static corner on_circle(double r, double angle) {
    return (corner){r * cos(angle), r * sin(angle)};
}

static void put_arc(int places, double r, bool is_left, corner by, ita_text *out) {
    char text[200];
    (void)snprintf(text, sizeof text, "a%.*f %.*f 0 0 %d %.*f %.*f", places, r, places, r, is_left,
                   places, by.x, places, by.y);
    ita_put(out, text);
}

static void put_way(char command, int places, corner by, ita_text *out) {
    char text[100];
    (void)snprintf(text, sizeof text, "%c%.*f %.*f", command, places, by.x, places, by.y);
    ita_put(out, text);
}

static corner way(corner from, corner to) {
    return (corner){to.x - from.x, to.y - from.y};
}

// A ring of four parts in rounded steps, one of them shifted; behind an arc the closing step has to
// be written.
static ita_verify_report ring_of(ita_random *random, int places, double off) {
    const double r = 4 + 30 * ita_random_unit(random),
                 q = r * (0.3 + 0.4 * ita_random_unit(random));
    double angles[5];
    for (int k = 0; k < 4; k++)
        angles[k] = 1.5708 * k + ita_random_unit(random);
    angles[4] = angles[0];
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg><path d='");
    ita_put(&pieces, "<svg>");
    for (int k = 0; k < 4; k++) {
        const corner in[2] = {on_circle(q, angles[k]), on_circle(q, angles[k + 1])};
        const corner out[2] = {on_circle(r, angles[k]), on_circle(r, angles[k + 1])};
        corner at = in[0];
        at.y += k == 1 ? off : 0;
        ita_put(&pieces, "<path d='");
        put_way('m', places, at, &pieces);
        put_way('l', places, way(in[0], out[0]), &pieces);
        put_arc(places, r, true, way(out[0], out[1]), &pieces);
        put_way('l', places, way(out[1], in[1]), &pieces);
        put_arc(places, q, false, way(in[1], in[0]), &pieces);
        ita_put(&pieces, "z'/>");
        // the ring's own corners are where they are written
        if (k == 0) put_way('M', places, out[0], &figure);
        char text[200];
        (void)snprintf(text, sizeof text, "A%.*f %.*f 0 0 1 %.*f %.*f", places, r, places, r,
                       places, out[1].x, places, out[1].y);
        ita_put(&figure, text);
    }
    ita_put(&figure, "Z");
    put_way('M', places, on_circle(q, angles[0]), &figure);
    for (int k = 3; k >= 0; k--) {
        char text[200];
        const corner to = on_circle(q, angles[k]);
        (void)snprintf(text, sizeof text, "A%.*f %.*f 0 0 0 %.*f %.*f", places, q, places, q,
                       places, to.x, places, to.y);
        ita_put(&figure, text);
    }
    ita_put(&figure, "Z'/></svg>");
    ita_put(&pieces, "</svg>");
    ita_verify_report report = report_on(&figure, &pieces, 0);
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return report;
}

static void rings_in_rounded_steps_are_rings(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(as_usual(60), 3000);
    size_t solved = 0, near = 0, wrong = 0;
    for (size_t i = 0; i < rounds; i++) {
        const int places = 2 + (int)(i % 3);
        const double off = i % 2 ? 10 * pow(10, -places) * (1 + 20 * ita_random_unit(&random)) : 0;
        ita_verify_report report = ring_of(&random, places, off);
        const bool is_it = report.verdict == ITA_VERDICT_SOLVED;
        solved += is_it && off == 0;
        near += !is_it && report.near_tau > 0 && off == 0;
        wrong += is_it && off != 0;
        ita_verify_report_close(&report);
    }
    print_message("%zu rings, %zu solved, %zu near, %zu wrong\n", rounds / 2, solved, near, wrong);
    assert_true(solved >= rounds / 2 * 95 / 100);
    assert_int_equal(wrong, 0);
}

// A path that crosses itself as its steps lead back, but not if they are off by as much as they add
// up to, beside squares with a gap: no yes, unless it is asked for.
static void what_steps_add_up_to_is_asked_for(void **state) {
    (void)state;
    static const char *const gaps[] = {"25.000", "25.008", "24.992", "25.015"};
    ita_text rosette;
    ita_text_open(&rosette, ita_heap());
    corner last = {0, 0};
    for (int i = 0; i <= 97; i++) {
        const double a = 6.28318530717958647692 * i / 97, r = 30 + 4 * cos(5 * a);
        const corner p = {90 + r * cos(a), r * sin(a)};
        put_way(i ? 'l' : 'm', 3, way(last, p), &rosette);
        last = p;
    }
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        char text[4000];
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        (void)snprintf(text, sizeof text,
                       "<svg><rect width='50' height='50'/><path d='%sz'/></svg>",
                       ita_text_get(&rosette));
        ita_put(&figure, text);
        (void)snprintf(
            text, sizeof text,
            "<svg><path d='M0 0H25V50H0Z'/><path d='M%s 0H50V50H%sZ'/><path d='%sz'/></svg>",
            gaps[i], gaps[i], ita_text_get(&rosette));
        ita_put(&pieces, text);
        ita_verify_report report = report_on(&figure, &pieces, 0);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_int_not_equal(report.verdict, ITA_VERDICT_INVALID);
        assert_true(is_solved_or_near(&report, &figure, &pieces));
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
    ita_text_close(&rosette);
}

// Four corners of a rectangle or a part of it, turned and put where it lies; each step carries on.
static void put_quad(const writing *w, const corner corners[4], corner at, corner by,
                     ita_text *out) {
    outline o = {.count = 4};
    const corner middle = turned(&(writing){.turn = -w->turn}, (corner){at.x + by.x, at.y + by.y});
    for (int i = 0; i < 4; i++)
        o.corners[i] = (corner){corners[i].x + middle.x, corners[i].y + middle.y};
    put_outline(w, &o, out);
}

// A rectangle, drawn as two shapes in steps, so that corners where they meet are written in two
// ways: it is one when pieces, or figure, are these two; and not when one of them lies further off
// than rounding leaves open.
static void a_figure_of_shapes_in_steps_is_one(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(as_usual(152), 5000);
    size_t solved = 0, wrong = 0;
    for (size_t i = 0; i < rounds; i++) {
        writing w = {.places = 2 + (int)(i % 4), .carries_on = true};
        if (i % 4 > 1)
            w.places = 5, w.digits = 8; // the corner that all begins at is in the hundreds
        const double unit = pow(10, -w.places), wide = 30 + 90 * ita_random_unit(&random),
                     high = 30 + 90 * ita_random_unit(&random);
        const double low = wide * (0.2 + 0.6 * ita_random_unit(&random)),
                     top = wide * (0.2 + 0.6 * ita_random_unit(&random));
        const double away = 6.28 * ita_random_unit(&random);
        w.turn = 6.28 * ita_random_unit(&random);
        const corner at = {400 + 300 * ita_random_unit(&random),
                           400 + 300 * ita_random_unit(&random)};
        const corner whole[4] = {{0, 0}, {wide, 0}, {wide, high}, {0, high}};
        const corner parts[2][4] = {{{0, 0}, {low, 0}, {top, high}, {0, high}},
                                    {{low, 0}, {wide, 0}, {wide, high}, {top, high}}};
        const double off = i / 4 % 2 ? unit * (8 + 50 * ita_random_unit(&random)) : 0;
        const corner by = {off * cos(away), off * sin(away)};
        ita_text one, two;
        ita_text_open(&one, ita_heap());
        ita_text_open(&two, ita_heap());
        ita_put(&one, "<svg>");
        ita_put(&two, "<svg>");
        put_quad(&w, whole, at, (corner){0, 0}, &one);
        put_quad(&w, parts[0], at, (corner){0, 0}, &two);
        put_quad(&w, parts[1], at, by, &two);
        ita_put(&one, "</svg>");
        ita_put(&two, "</svg>");
        const bool is_figure = i / 8 % 2;
        ita_verify_report report = is_figure ? report_on(&two, &one, 0) : report_on(&one, &two, 0);
        const bool is_it = report.verdict == ITA_VERDICT_SOLVED;
        if (is_it != (off == 0)) printf("%s\n%s\n", ita_text_get(&one), ita_text_get(&two));
        solved += is_it && off == 0;
        wrong += is_it && off != 0;
        ita_verify_report_close(&report);
        ita_text_close(&one);
        ita_text_close(&two);
    }
    print_message("%zu rectangles, %zu solved, %zu wrong\n", rounds / 2, solved, wrong);
    assert_int_equal(solved, rounds / 2);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_steps_add_up_to_is_asked_for),
        cmocka_unit_test(a_step_that_leads_back_nearly_leads_back),
        cmocka_unit_test(rings_in_rounded_steps_are_rings),
        cmocka_unit_test(a_figure_of_shapes_in_steps_is_one),
        cmocka_unit_test(steps_that_were_rounded_lead_to_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
