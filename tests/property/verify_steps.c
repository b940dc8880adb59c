// Boards cut from side to side, written as steps, each rounded to some places: as programs do that
// round how a path goes on instead of where it leads, and as those that carry the rest on to the
// next step. Both are the board; pieces that lie further up or down than can be rounding are not,
// and no yes tells a tolerance that is less than what they are off by.
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
    int places;
    bool carries_on; // the rest of each step
    double turn;
} writing;

static double put_step(const writing *w, double step, ita_text *out) {
    char text[64];
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
    for (size_t i = 0; i < o->count; i++) {
        const corner to = turned(w, o->corners[i]);
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
    const writing home = {.places = w->places, .carries_on = w->carries_on};
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_that_were_rounded_lead_to_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
