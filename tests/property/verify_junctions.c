// No yes tells less than what its corners are off by, along edges as well as across: convex boards
// are cut in doubles, again and again, turned and rounded. As they are they are solved; with one
// piece slid along its longest edge a yes has to tell how far the corners that meet have to be
// moved at least, which is worked out here for each junction by itself.
#include "check.h"

#include "intarsia/base.h"
#include "verify_ask.h"

#include <math.h>
#include <string.h>

#define SEED test_seed(20261129)

enum { CORNERS_MOST = 24, PIECES_MOST = 12, MEETING_MOST = 64 };

typedef struct point {
    double x, y;
} point;

typedef struct polygon {
    point at[CORNERS_MOST];
    size_t count;
} polygon;

typedef struct tiling {
    polygon figure, pieces[PIECES_MOST];
    size_t count;
} tiling;

static double between(ita_random *random, double low, double high) {
    return low + (high - low) * ita_random_unit(random);
}

static double distance(point p, point q) {
    return hypot(p.x - q.x, p.y - q.y);
}

static const point *next_of(const polygon *p, size_t i) {
    return &p->at[(i + 1) % p->count];
}

// ---- cutting

static double shortest_edge(const polygon *p) {
    double least = 1e300;
    for (size_t i = 0; i < p->count; i++)
        least = fmin(least, distance(p->at[i], *next_of(p, i)));
    return least;
}

// Between two parallel lines, one of them along an edge.
static double width(const polygon *p) {
    double least = 1e300;
    for (size_t i = 0; i < p->count; i++) {
        const point a = p->at[i], b = *next_of(p, i);
        double most = 0;
        for (size_t k = 0; k < p->count; k++) {
            const point c = p->at[k];
            most = fmax(most, fabs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)));
        }
        least = fmin(least, most / distance(a, b));
    }
    return least;
}

// From a corner, or a place on an edge.
static point place_on(const polygon *p, ita_random *random) {
    const size_t i = ita_random_below(random, p->count);
    const double t = ita_random_below(random, 2) ? 0 : between(random, 0.1, 0.9);
    const point a = p->at[i], b = *next_of(p, i);
    return (point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

static void cut(const polygon *p, point a, point b, polygon out[2]) {
    double side[CORNERS_MOST];
    out[0].count = out[1].count = 0;
    for (size_t i = 0; i < p->count; i++) {
        const point c = p->at[i];
        side[i] = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / distance(a, b);
        if (fabs(side[i]) < 1e-9) side[i] = 0;
    }
    for (size_t i = 0; i < p->count; i++) {
        const point c = p->at[i], d = *next_of(p, i);
        const double here = side[i], there = side[(i + 1) % p->count], t = here / (here - there);
        if (here >= 0) out[0].at[out[0].count++] = c;
        if (here <= 0) out[1].at[out[1].count++] = c;
        if (here * there >= 0) continue;
        const point between_both = {c.x + t * (d.x - c.x), c.y + t * (d.y - c.y)};
        out[0].at[out[0].count++] = out[1].at[out[1].count++] = between_both;
    }
}

static void make_tiling(ita_random *random, double least, tiling *t) {
    const size_t corners = 3 + ita_random_below(random, 4);
    t->figure.count = corners;
    for (size_t i = 0; i < corners; i++) {
        const double angle = 6.2831853 * ((double)i + between(random, -0.3, 0.3)) / (double)corners;
        t->figure.at[i] = (point){35 * cos(angle), 28 * sin(angle)};
    }
    t->count = 1;
    t->pieces[0] = t->figure;
    const size_t wanted = 2 + ita_random_below(random, PIECES_MOST - 2);
    for (int tries = 0; tries < 200 && t->count < wanted; tries++) {
        polygon halves[2], *whole = &t->pieces[ita_random_below(random, t->count)];
        const point a = place_on(whole, random), b = place_on(whole, random);
        if (whole->count + 2 > CORNERS_MOST || distance(a, b) < 1) continue;
        cut(whole, a, b, halves);
        bool is_wide = true;
        for (int i = 0; i < 2; i++)
            is_wide = is_wide && halves[i].count > 2 && shortest_edge(&halves[i]) > least &&
                      width(&halves[i]) > least;
        if (!is_wide) continue;
        *whole = halves[0];
        t->pieces[t->count++] = halves[1];
    }
}

static void turn(polygon *p, double angle, point shift) {
    const double c = cos(angle), s = sin(angle);
    for (size_t i = 0; i < p->count; i++) {
        const point q = p->at[i];
        p->at[i] = (point){c * q.x - s * q.y + shift.x, s * q.x + c * q.y + shift.y};
    }
}

static void slide(polygon *p, double way) {
    size_t longest = 0;
    for (size_t i = 1; i < p->count; i++)
        if (distance(p->at[i], *next_of(p, i)) > distance(p->at[longest], *next_of(p, longest)))
            longest = i;
    const point a = p->at[longest], b = *next_of(p, longest);
    const double by = way / distance(a, b);
    turn(p, 0, (point){by * (b.x - a.x), by * (b.y - a.y)});
}

// ---- what is written

static double put_number(ita_text *out, double value, int places) {
    char text[64];
    snprintf(text, sizeof text, "%.*f ", places, value);
    ita_put(out, text);
    return strtod(text, NULL);
}

static void put_polygon(ita_text *out, polygon *p, int places) {
    ita_put(out, "<path d='M");
    for (size_t i = 0; i < p->count; i++) {
        p->at[i].x = put_number(out, p->at[i].x, places);
        p->at[i].y = put_number(out, p->at[i].y, places);
    }
    ita_put(out, "Z'/>");
}

// ---- how far corners are off

// What meets at a junction, as it is written: corners, and edges that run through.
typedef struct meeting {
    point corners[MEETING_MOST], from[MEETING_MOST], to[MEETING_MOST];
    size_t corner_count, edge_count;
} meeting;

static point nearest_on(point from, point to, point p) {
    const point d = {to.x - from.x, to.y - from.y};
    double t = ((p.x - from.x) * d.x + (p.y - from.y) * d.y) / (d.x * d.x + d.y * d.y);
    t = fmin(fmax(t, 0), 1);
    return (point){from.x + t * d.x, from.y + t * d.y};
}

static void gather(meeting *m, const polygon *is, const polygon *written, point junction) {
    for (size_t i = 0; i < is->count; i++) {
        const point a = is->at[i], b = *next_of(is, i);
        if (distance(a, junction) < 1e-7) {
            m->corners[m->corner_count++] = written->at[i];
        } else if (distance(b, junction) > 1e-7 &&
                   distance(nearest_on(a, b, junction), junction) < 1e-7) {
            m->from[m->edge_count] = written->at[i];
            m->to[m->edge_count++] = *next_of(written, i);
        }
    }
}

// The place from which all of that is least far (Badoiu and Clarkson, 2003), a little more.
static double least_way(const meeting *m) {
    point at = m->corners[0];
    double least = 1e300;
    for (int round = 1; round < 500; round++) {
        double most = 0;
        point far = at;
        for (size_t i = 0; i < m->corner_count + m->edge_count; i++) {
            const size_t e = i - m->corner_count;
            const point p =
                i < m->corner_count ? m->corners[i] : nearest_on(m->from[e], m->to[e], at);
            if (distance(p, at) > most) most = distance(p, at), far = p;
        }
        least = fmin(least, most);
        at.x += (far.x - at.x) / (round + 1);
        at.y += (far.y - at.y) / (round + 1);
    }
    return least;
}

static double needed(const tiling *is, const tiling *written) {
    double most = 0;
    for (size_t k = 0; k < is->count; k++)
        for (size_t i = 0; i < is->pieces[k].count; i++) {
            meeting m = {.corner_count = 0};
            for (size_t n = 0; n < is->count; n++)
                gather(&m, &is->pieces[n], &written->pieces[n], is->pieces[k].at[i]);
            most = fmax(most, least_way(&m));
        }
    return most;
}

// ---- the tests

static void slid_pieces_are_told_by_what_they_are_off(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(600, 30000);
    size_t slid_and_solved = 0, beyond = 0;
    for (size_t round = 0; round < rounds; round++) {
        const int places = 2 + (int)ita_random_below(&random, 3);
        const double unit = pow(10, -places);
        tiling is;
        make_tiling(&random, 40 * unit, &is);
        const double angle = between(&random, 0, 6.28);
        const point shift = {between(&random, 0, 90), between(&random, 0, 90)};
        turn(&is.figure, between(&random, 0, 6.28), (point){0, 0});
        for (size_t i = 0; i < is.count; i++)
            turn(&is.pieces[i], angle, shift);
        const bool is_slid = round % 2 && is.count > 1;
        tiling written = is;
        if (is_slid)
            slide(&written.pieces[ita_random_below(&random, is.count)],
                  unit * (double)(3 + ita_random_below(&random, 18)));
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_put(&figure, "<svg>");
        ita_put(&pieces, "<svg>");
        put_polygon(&figure, &written.figure, places);
        for (size_t i = 0; i < written.count; i++)
            put_polygon(&pieces, &written.pieces[i], places);
        ita_put(&figure, "</svg>");
        ita_put(&pieces, "</svg>");
        ita_verify_report r = report_on(&figure, &pieces, 0);
        const bool is_solved = r.verdict == ITA_VERDICT_SOLVED;
        const double told =
            r.has_shift ? fmax(r.max_shift, r.tolerance.distance) : r.tolerance.distance;
        if (!is_slid && !is_solved)
            fail_msg("round %zu: refused\n%s\n%s", round, figure.data, pieces.data);
        beyond += is_slid && is_solved && told * 1.1 < needed(&is, &written);
        slid_and_solved += is_slid && is_solved;
        ita_verify_report_close(&r);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
    print_message("%zu of %zu slid ones solved, %zu beyond what is told\n", slid_and_solved,
                  rounds / 2, beyond);
    // a wedge that slides along all its neighbours comes to meet other corners than before, which
    // are not looked for here
    assert_true(beyond <= rounds / 400);
    assert_true(slid_and_solved > 0 && slid_and_solved < rounds / 4);
}

// A piece of 33 by 2.5, slid by 0.06 nearly along its long edges, over its neighbour by 0.03.
static void a_thin_piece_that_is_slid_is_no_solution(void **state) {
    (void)state;
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg><path d='M50.00 50.00L110.00 50.00L110.00 90.00L50.00 90.00Z'/></svg>");
    ita_put(&pieces, "<svg><path d='M110.00 84.59L110.00 90.00L91.14 90.00Z'/>"
                     "<path d='M97.47 59.39L84.10 61.90L63.99 59.28Z'/>"
                     "<path d='M110.00 59.92L110.00 64.62L81.32 90.00L50.00 90.00L50.00 "
                     "68.31L88.92 61.01Z'/>"
                     "<path d='M93.99 78.78L110.00 64.62L110.00 73.00Z'/>"
                     "<path d='M87.32 90.00L81.31 90.00L93.99 78.79L104.77 74.89Z'/>"
                     "<path d='M104.78 74.88L110.00 73.00L110.00 84.58L91.15 90.00L87.33 90.00Z'/>"
                     "<path d='M88.92 61.01L110.00 57.06L110.00 59.92Z'/>"
                     "<path d='M84.05 61.92L50.00 68.31L50.00 57.49Z'/>"
                     "<path d='M63.94 59.31L50.00 57.50L50.00 50.00L110.00 50.00L110.00 "
                     "57.06L97.41 59.42Z'/></svg>");
    ita_verify_report r = report_on(&figure, &pieces, 0);
    assert_int_equal(r.verdict, ITA_VERDICT_UNSOLVED);
    ita_verify_report_close(&r);
    r = report_on(&figure, &pieces, 0.08);
    assert_int_equal(r.verdict, ITA_VERDICT_SOLVED);
    assert_true(r.tolerance.distance >= 0.034);
    ita_verify_report_close(&r);
    ita_text_close(&figure);
    ita_text_close(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slid_pieces_are_told_by_what_they_are_off),
        cmocka_unit_test(a_thin_piece_that_is_slid_is_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
