// No yes is false: arrangements near a tiling, disturbed in many ways and sizes, are put to the
// verifier, and whatever it calls solved is clipped against the figure by tests/spec/clipping.
// The generator cuts rectangles along lines between lattice points of their rims; it shares nothing
// with the figures the program knows. INTARSIA_LONG=1 takes a million,
// INTARSIA_ROUNDS as many as it says, to be added up over seeds.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"
#include "spec/clipping.h"

#include <math.h>

#define SEED        test_seed(20261122)
#define PIECES_MOST 8

typedef struct lattice_polygon {
    int64_t x[16], y[16];
    size_t count;
} lattice_polygon;

typedef struct tiling {
    lattice_polygon pieces[PIECES_MOST];
    size_t count;
    int64_t width, height;
    int places;
} tiling;

// ---- tilings

static int64_t below(ita_random *random, int64_t end) {
    return (int64_t)ita_random_below(random, (uint64_t)end);
}

static int64_t divisor_of(int64_t a, int64_t b) {
    a = a < 0 ? -a : a, b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

static void push(lattice_polygon *p, int64_t x, int64_t y) {
    p->x[p->count] = x;
    p->y[p->count++] = y;
}

// A lattice point on edge i, its beginning included and its end not.
static void point_on(const lattice_polygon *p, size_t i, ita_random *random, int64_t *x,
                     int64_t *y) {
    size_t next = (i + 1) % p->count;
    int64_t dx = p->x[next] - p->x[i], dy = p->y[next] - p->y[i], steps = divisor_of(dx, dy);
    int64_t k = below(random, 3) ? below(random, steps) : 0;
    *x = p->x[i] + dx / steps * k;
    *y = p->y[i] + dy / steps * k;
}

static bool has_room(const lattice_polygon *p) {
    int64_t area = 0;
    for (size_t i = 2; i < p->count; i++)
        area += (p->x[i - 1] - p->x[0]) * (p->y[i] - p->y[0]) -
                (p->y[i - 1] - p->y[0]) * (p->x[i] - p->x[0]);
    return p->count > 2 && area != 0;
}

static bool cut_in_two(const lattice_polygon *p, ita_random *random, lattice_polygon out[2]) {
    size_t i = (size_t)below(random, (int64_t)p->count),
           j = (size_t)below(random, (int64_t)p->count);
    if (i > j) {
        size_t swap = i;
        i = j, j = swap;
    }
    if (i == j || p->count > 8) return false;
    int64_t ax, ay, bx, by;
    point_on(p, i, random, &ax, &ay);
    point_on(p, j, random, &bx, &by);
    out[0].count = out[1].count = 0;
    push(&out[0], ax, ay);
    for (size_t k = i + 1; k <= j; k++)
        push(&out[0], p->x[k], p->y[k]);
    if (bx != p->x[j] || by != p->y[j]) push(&out[0], bx, by);
    push(&out[1], bx, by);
    for (size_t k = j + 1; k < p->count + i + 1; k++)
        push(&out[1], p->x[k % p->count], p->y[k % p->count]);
    if (ax != p->x[i] || ay != p->y[i]) push(&out[1], ax, ay);
    return has_room(&out[0]) && has_room(&out[1]);
}

static void make_tiling(ita_random *random, tiling *t) {
    const int64_t unit = below(random, 2) ? 1 : 10;
    t->width = unit * (4 + below(random, 60));
    t->height = unit * (4 + below(random, 60));
    t->places = (int)below(random, 4);
    t->count = 1;
    t->pieces[0] = (lattice_polygon){{0, t->width, t->width, 0}, {0, 0, t->height, t->height}, 4};
    const size_t wanted = 2 + (size_t)below(random, PIECES_MOST - 2);
    for (int tries = 0; tries < 60 && t->count < wanted; tries++) {
        size_t which = (size_t)below(random, (int64_t)t->count);
        lattice_polygon halves[2];
        if (!cut_in_two(&t->pieces[which], random, halves)) continue;
        t->pieces[which] = halves[0];
        t->pieces[t->count++] = halves[1];
    }
}

// ---- what is written, and the same as numbers

typedef struct drawn {
    clipping_polygon figure, pieces[PIECES_MOST + 1];
    size_t count;
    double shortest;
    char figure_text[400], text[8000];
} drawn;

typedef struct change {
    double dx, dy, angle; // of the piece, about its first corner
    bool is_transform;    // written as a transform, else in the corners
    int places;
} change;

static double written(char *text, size_t size, double value, int places) {
    snprintf(text, size, "%.*f", places, value);
    return strtod(text, NULL);
}

static void append(drawn *d, const char *text) {
    strcat(d->text, text);
}

static void put_number(drawn *d, double value, int places, double *back) {
    char text[64];
    *back = written(text, sizeof text, value, places);
    append(d, text);
    append(d, " ");
}

static void draw_piece(drawn *d, const tiling *t, const lattice_polygon *p, const change *c) {
    clipping_polygon *out = &d->pieces[d->count++];
    const double scale = pow(10, -t->places), co = cos(c->angle), si = sin(c->angle);
    const double x0 = (double)p->x[0] * scale, y0 = (double)p->y[0] * scale;
    out->count = p->count;
    append(d, "<path ");
    double dx = 0, dy = 0;
    if (c->is_transform) {
        append(d, "transform='translate(");
        put_number(d, c->dx, c->places, &dx);
        put_number(d, c->dy, c->places, &dy);
        append(d, ")' ");
    }
    append(d, "d='M");
    for (size_t i = 0; i < p->count; i++) {
        double x = (double)p->x[i] * scale, y = (double)p->y[i] * scale;
        double tx = x0 + co * (x - x0) - si * (y - y0), ty = y0 + si * (x - x0) + co * (y - y0);
        bool is_plain = c->is_transform || (c->angle == 0 && c->dx == 0 && c->dy == 0);
        int places = is_plain && c->angle == 0 ? t->places : c->places;
        put_number(d, is_plain && c->angle == 0 ? x : tx + (c->is_transform ? 0 : c->dx), places,
                   &out->corners[i].x);
        put_number(d, is_plain && c->angle == 0 ? y : ty + (c->is_transform ? 0 : c->dy), places,
                   &out->corners[i].y);
        out->corners[i].x += dx;
        out->corners[i].y += dy;
    }
    append(d, "Z'/>");
}

static double shortest_edge(const clipping_polygon *pieces, size_t count) {
    double least = 1e300;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < pieces[k].count; i++) {
            clipping_corner a = pieces[k].corners[i];
            clipping_corner b = pieces[k].corners[(i + 1) % pieces[k].count];
            double length = hypot(b.x - a.x, b.y - a.y);
            if (length > 0) least = fmin(least, length); // corners may be rounded together
        }
    return least;
}

static void turn_all(drawn *d, double degrees) {
    const double c = cos(degrees * 3.14159265358979323846 / 180);
    const double s = sin(degrees * 3.14159265358979323846 / 180);
    for (size_t k = 0; k < d->count && degrees != 0; k++)
        for (size_t i = 0; i < d->pieces[k].count; i++) {
            clipping_corner *p = &d->pieces[k].corners[i], q = *p;
            *p = (clipping_corner){c * q.x - s * q.y, s * q.x + c * q.y};
        }
}

enum { AS_IT_IS, SHIFTED, TURNED, SWAPPED, STACKED, LEFT_OUT, ALL_SHIFTED, KINDS };

static void draw(const tiling *t, ita_random *random, drawn *d) {
    const double scale = pow(10, -t->places);
    d->count = 0;
    const double angle = below(random, 3) ? 0 : (double)below(random, 3600) / 10;
    snprintf(d->text, sizeof d->text, "<svg><g transform='rotate(%.1f)'>", angle);
    const double w = (double)t->width * scale, h = (double)t->height * scale;
    d->figure = (clipping_polygon){{{0, 0}, {w, 0}, {w, h}, {0, h}}, 4};
    snprintf(d->figure_text, sizeof d->figure_text, "<svg><path d='M0 0H%.*fV%.*fH0Z'/></svg>",
             t->places, w, t->places, h);
    int kind = (int)below(random, KINDS);
    size_t which = (size_t)below(random, (int64_t)t->count);
    size_t other = (which + 1) % t->count;
    change all = {.places = t->places + 2, .is_transform = below(random, 2)};
    if (kind == ALL_SHIFTED) all.dx = ita_random_unit(random) * w, all.dy = h / 3;
    double size = fmin(w, h) * pow(10, -9 * ita_random_unit(random));
    double direction =
        6.283185307 * (below(random, 2) ? ita_random_unit(random) : (double)below(random, 4) / 4);
    for (size_t k = 0; k < t->count; k++) {
        change c = all;
        lattice_polygon p = t->pieces[k];
        if (k == which) {
            c.places = 1 + (int)below(random, 15);
            if (kind == SHIFTED) c.dx += size * cos(direction), c.dy += size * sin(direction);
            if (kind == TURNED) c.angle = size / w, c.is_transform = false;
            if (kind == LEFT_OUT) continue;
            if (kind == SWAPPED || kind == STACKED) {
                const lattice_polygon *q = &t->pieces[other];
                c.dx += (double)(q->x[0] - p.x[0]) * scale,
                    c.dy += (double)(q->y[0] - p.y[0]) * scale;
            }
        } else if (kind == SWAPPED && k == other) {
            const lattice_polygon *q = &t->pieces[which];
            c.dx += (double)(q->x[0] - p.x[0]) * scale, c.dy += (double)(q->y[0] - p.y[0]) * scale;
        }
        draw_piece(d, t, &p, &c);
    }
    if (kind == STACKED) draw_piece(d, t, &t->pieces[other], &all);
    append(d, "</g></svg>");
    turn_all(d, angle);
    d->shortest = fmin(shortest_edge(d->pieces, d->count), shortest_edge(&d->figure, 1));
}

// ---- the judge

static clipping_polygon moved(const clipping_polygon *p, const ita_motion *m) {
    clipping_polygon out = *p;
    for (size_t i = 0; i < p->count; i++) {
        double x = p->corners[i].x * m->scale, y = p->corners[i].y * m->scale;
        if (m->is_mirrored) y = -y;
        out.corners[i].x = m->cosine * x - m->sine * y + m->shift_x;
        out.corners[i].y = m->sine * x + m->cosine * y + m->shift_y;
    }
    return out;
}

// The distance by which the report says that something is off; turned pieces move at their ends.
static double stated(const drawn *d, const ita_verify_report *r) {
    if (r->mode == ITA_MODE_EXACT) return 0;
    const double within = r->mode == ITA_MODE_TOLERANCE ? r->tolerance.distance : 0;
    if (!r->has_shift) return within;
    const clipping_corner far = d->figure.corners[2];
    return within + r->max_shift + r->max_turn * 3.14159265358979323846 / 180 * hypot(far.x, far.y);
}

static bool is_true_yes(const drawn *d, const ita_verify_report *r, double tau, double theta) {
    clipping_polygon figure = moved(&d->figure, &r->motion);
    clipping_answer a = clipping_judge(&figure, d->pieces, d->count);
    double area = clipping_area(&figure), off = stated(d, r);
    // coordinates may lie far from the origin: doubles are off by this much
    double room = 2 * off * a.around + 1e-11 * area + 1e-12 * a.around * a.around;
    bool is_near = a.overlap <= room && a.outside <= room && a.missing <= room;
    double shift = r->has_shift ? r->max_shift : off;
    if (r->has_shift && tau > 0) is_near = is_near && r->max_turn <= theta + 1e-9;
    if (r->has_shift && r->mode == ITA_MODE_TOLERANCE) shift = fmax(shift, r->tolerance.distance);
    double rounding = 1e-8 * a.around;
    return is_near && shift <= (tau > 0 ? tau * (1 + 1e-6) + rounding : d->shortest / 7);
}

// A long run that is cut short has still said what it did.
static void tell_how_far(size_t done, size_t solved, size_t exact, size_t wrong) {
    printf("%zu done, %zu solved, %zu of them as written, %zu wrong\n", done, solved, exact, wrong);
    fflush(stdout);
}

static void whatever_is_called_solved_is_a_tiling(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_long_or_asked(8000, 1000000);
    size_t solved = 0, exact = 0, wrong = 0;
    for (size_t i = 0; i < rounds; i++) {
        tiling t;
        static drawn d;
        make_tiling(&random, &t);
        draw(&t, &random, &d);
        ita_verify_options options = {.is_as_written = i % 4 == 1, .theta = i % 8 == 2 ? 5 : 0};
        if (i % 4 == 2) options.tau = d.shortest * ita_random_unit(&random) * 0.2;
        if (i % 4 == 3) options.allow = ITA_ALLOW_MIRROR;
        ita_verify_report r;
        ita_diag diag;
        bool second;
        assert_int_equal(ita_verify(d.figure_text, strlen(d.figure_text), d.text, strlen(d.text),
                                    &options, ita_heap(), &r, &second, &diag),
                         ITA_OK);
        bool is_solved = r.verdict == ITA_VERDICT_SOLVED;
        solved += is_solved;
        exact += is_solved && r.mode == ITA_MODE_EXACT;
        if (is_solved && !is_true_yes(&d, &r, options.tau, options.theta)) {
            wrong++;
            printf("round %zu: mode %d, shift %g, tolerance %g, tau %g\n%s\n%s\n", i, (int)r.mode,
                   r.max_shift, r.tolerance.distance, options.tau, d.figure_text, d.text);
        }
        ita_verify_report_close(&r);
        if ((i + 1) % 50000 == 0) tell_how_far(i + 1, solved, exact, wrong);
    }
    printf("%zu arrangements, %zu solved, %zu of them as written, %zu wrong\n", rounds, solved,
           exact, wrong);
    assert_true(solved > rounds / 10 && solved < rounds * 9 / 10);
    assert_int_equal(wrong, 0);
}

// The judge itself: two squares that share a quarter.
static void the_judge_sees_what_overlaps_and_what_is_missing(void **state) {
    (void)state;
    clipping_polygon figure = {{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, 4};
    clipping_polygon pieces[2] = {{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, 4},
                                  {{{0.5, 0.5}, {0.5, 2.5}, {1.5, 2.5}, {1.5, 0.5}}, 4}};
    clipping_answer a = clipping_judge(&figure, pieces, 2);
    assert_true(fabs(a.overlap - 0.25) < 1e-12 && fabs(a.outside - 0.5) < 1e-12);
    assert_true(fabs(a.missing - 1.5) < 1e-12 && fabs(a.around - 18) < 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_sees_what_overlaps_and_what_is_missing),
        cmocka_unit_test(whatever_is_called_solved_is_a_tiling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
