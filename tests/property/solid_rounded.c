// Regular solids and others, turned at will, cut by planes and written in a few decimals or in 32
// bits: right cuts are solved, and of what is solved all points are covered rightly that are
// farther from all faces than the report tells.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/solid_verify.h"

#include <math.h>

#define SEED test_seed(20261127)

enum { FACE_MOST = 24, FACES_MOST = 40, PIECES_MOST = 7 };

typedef struct point {
    double at[3];
} point;

typedef struct plane {
    point normal; // of length 1, outwards
    double level;
} plane;

typedef struct face {
    point corners[FACE_MOST];
    int count;
    plane plane;
} face;

// Convex: what is below all its planes.
typedef struct body {
    face faces[FACES_MOST];
    int count;
} body;

static point plus(point p, point q, double times) {
    return (point){
        {p.at[0] + times * q.at[0], p.at[1] + times * q.at[1], p.at[2] + times * q.at[2]}};
}

static double dot(point p, point q) {
    return p.at[0] * q.at[0] + p.at[1] * q.at[1] + p.at[2] * q.at[2];
}

static point cross(point p, point q) {
    return (point){{p.at[1] * q.at[2] - p.at[2] * q.at[1], p.at[2] * q.at[0] - p.at[0] * q.at[2],
                    p.at[0] * q.at[1] - p.at[1] * q.at[0]}};
}

static double length(point p) {
    return sqrt(dot(p, p));
}

static point unit(point p) {
    return plus((point){{0, 0, 0}}, p, 1 / length(p));
}

static double height(const plane *h, point p) {
    return dot(h->normal, p) - h->level;
}

static double symmetric(ita_random *random) {
    return 2 * ita_random_unit(random) - 1;
}

static point random_direction(ita_random *random) {
    point p;
    do {
        for (int i = 0; i < 3; i++)
            p.at[i] = symmetric(random);
    } while (length(p) > 1 || length(p) < 0.1);
    return unit(p);
}

// ---- bodies

static const double nothing = 1e-9;

static void add_corner(face *f, point p) {
    for (int i = 0; i < f->count; i++)
        if (length(plus(f->corners[i], p, -1)) < 10 * nothing) return;
    assert_true(f->count < FACE_MOST);
    f->corners[f->count++] = p;
}

// Round the middle, counter-clockwise seen from outside.
static void sort_round(face *f) {
    point middle = {{0, 0, 0}};
    double angles[FACE_MOST];
    for (int i = 0; i < f->count; i++)
        middle = plus(middle, f->corners[i], 1.0 / f->count);
    const point right = unit(plus(f->corners[0], middle, -1)), up = cross(f->plane.normal, right);
    for (int i = 0; i < f->count; i++) {
        const point own = plus(f->corners[i], middle, -1), corner = f->corners[i];
        const double angle = atan2(dot(own, up), dot(own, right));
        int k = i;
        for (; k > 0 && angles[k - 1] > angle; k--) {
            angles[k] = angles[k - 1];
            f->corners[k] = f->corners[k - 1];
        }
        angles[k] = angle;
        f->corners[k] = corner;
    }
}

// What is left below a plane; false where that is nothing.
static bool clip(const body *b, plane h, body *out) {
    face cap = {.plane = h};
    out->count = 0;
    for (int f = 0; f < b->count; f++) {
        const face *from = &b->faces[f];
        face to = {.plane = from->plane};
        double lowest = 0;
        for (int i = 0; i < from->count; i++) {
            const point p = from->corners[i], q = from->corners[(i + 1) % from->count];
            const double own = height(&h, p), next = height(&h, q);
            lowest = fmin(lowest, own);
            if (own <= nothing) add_corner(&to, p);
            if ((own < -nothing && next > nothing) || (own > nothing && next < -nothing))
                add_corner(&to, plus(p, plus(q, p, -1), own / (own - next)));
        }
        for (int i = 0; i < to.count; i++)
            if (fabs(height(&h, to.corners[i])) < 10 * nothing) add_corner(&cap, to.corners[i]);
        assert_true(out->count < FACES_MOST);
        if (to.count >= 3 && lowest < -nothing) out->faces[out->count++] = to;
    }
    if (out->count == 0) return false;
    assert_true(out->count < FACES_MOST);
    if (cap.count >= 3) {
        sort_round(&cap);
        out->faces[out->count++] = cap;
    }
    return true;
}

static plane opposite(plane h) {
    return (plane){plus((point){{0, 0, 0}}, h.normal, -1), -h.level};
}

static double volume(const body *b) {
    double sum = 0;
    const point start = b->faces[0].corners[0];
    for (int f = 0; f < b->count; f++)
        for (int i = 2; i < b->faces[f].count; i++) {
            const point *c = b->faces[f].corners;
            sum +=
                dot(plus(c[0], start, -1), cross(plus(c[i - 1], c[0], -1), plus(c[i], c[0], -1)));
        }
    return sum / 6;
}

static body box_of(double half) {
    body b = {.count = 0};
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            face *f = &b.faces[b.count++];
            f->plane = (plane){{{0, 0, 0}}, half};
            f->plane.normal.at[axis] = sign;
            for (int i = 0; i < 4; i++) {
                point p;
                p.at[axis] = sign * half;
                p.at[(axis + 1) % 3] = i % 2 ? half : -half;
                p.at[(axis + 2) % 3] = i / 2 ? half : -half;
                add_corner(f, p);
            }
            sort_round(f);
        }
    return b;
}

// Signs and cyclic orders of three numbers are the normals of a regular solid's faces.
static body shape_of(int number) {
    static const double golden = 1.6180339887498949;
    const double kinds[][3] = {{1, 1, 1}, {1, 1, 1}, {0, 1, golden}, {1, 1, 0}, {1, 0, 0}};
    const double *kind = kinds[number % 5];
    body b = box_of(4), next;
    for (int code = 0; code < 24; code++) {
        const int sx = code & 1 ? -1 : 1, sy = code & 2 ? -1 : 1, sz = code & 4 ? -1 : 1;
        if (number % 5 == 0 && sx * sy * sz < 0) continue; // half of an octahedron's: a tetrahedron
        point n;
        n.at[code / 8] = sx * kind[0];
        n.at[(code / 8 + 1) % 3] = sy * kind[1];
        n.at[(code / 8 + 2) % 3] = sz * kind[2];
        if (clip(&b, (plane){unit(n), 1}, &next)) b = next;
    }
    return b;
}

typedef struct turn {
    point rows[3];
    point shift;
} turn;

static turn random_turn(ita_random *random) {
    const point x = random_direction(random), y = unit(cross(x, random_direction(random)));
    return (turn){{x, y, cross(x, y)},
                  {{3 * symmetric(random), 3 * symmetric(random), 3 * symmetric(random)}}};
}

static point turned(const turn *t, point p, double factor) {
    return plus((point){{dot(t->rows[0], p), dot(t->rows[1], p), dot(t->rows[2], p)}}, t->shift,
                factor);
}

static body moved(const body *b, const turn *t) {
    body out = *b;
    for (int f = 0; f < b->count; f++) {
        face *own = &out.faces[f];
        own->plane.normal = turned(t, b->faces[f].plane.normal, 0);
        for (int i = 0; i < own->count; i++)
            own->corners[i] = turned(t, b->faces[f].corners[i], 1);
        own->plane.level = dot(own->plane.normal, own->corners[0]);
    }
    return out;
}

static point corner_of(const body *b, ita_random *random) {
    const face *f = &b->faces[ita_random_below(random, (uint64_t)b->count)];
    const int i = (int)ita_random_below(random, (uint64_t)f->count);
    const double share = ita_random_below(random, 3) ? 0.5 : 0;
    return plus(f->corners[i], plus(f->corners[(i + 1) % f->count], f->corners[i], -1), share);
}

// Through three corners or middles of edges, or anywhere.
static bool random_plane(const body *b, ita_random *random, plane *out) {
    const point p = corner_of(b, random), q = corner_of(b, random), r = corner_of(b, random);
    const point n = cross(plus(q, p, -1), plus(r, p, -1));
    const bool is_free = ita_random_below(random, 2) == 0;
    if (!is_free && length(n) < 0.01) return false;
    out->normal = is_free ? random_direction(random) : unit(n);
    out->level = dot(out->normal, is_free ? plus(p, plus(q, p, -1), ita_random_unit(random)) : p);
    return true;
}

static int cut(body pieces[PIECES_MOST], int wanted, ita_random *random) {
    int count = 1;
    for (int tries = 0; count < wanted && tries < 100; tries++) {
        const int which = (int)ita_random_below(random, (uint64_t)count);
        plane h;
        body below, above;
        if (!random_plane(&pieces[which], random, &h)) continue;
        if (!clip(&pieces[which], h, &below) || !clip(&pieces[which], opposite(h), &above))
            continue;
        if (volume(&below) < 0.01 || volume(&above) < 0.01) continue;
        pieces[which] = below;
        pieces[count++] = above;
    }
    return count;
}

// ---- distances

static double from_segment(point p, point a, point b) {
    const point way = plus(b, a, -1), to = plus(p, a, -1);
    const double share = fmax(0, fmin(1, dot(to, way) / dot(way, way)));
    return length(plus(to, way, -share));
}

static double from_face(point p, const face *f) {
    double least = fabs(height(&f->plane, p));
    bool is_above = true;
    for (int i = 0; i < f->count && is_above; i++) {
        const point a = f->corners[i], edge = plus(f->corners[(i + 1) % f->count], a, -1);
        is_above = dot(cross(f->plane.normal, edge), plus(p, a, -1)) >= 0;
    }
    if (is_above) return least;
    least = INFINITY;
    for (int i = 0; i < f->count; i++)
        least = fmin(least, from_segment(p, f->corners[i], f->corners[(i + 1) % f->count]));
    return least;
}

static double from_faces(point p, const body *b) {
    double least = INFINITY;
    for (int f = 0; f < b->count; f++)
        least = fmin(least, from_face(p, &b->faces[f]));
    return least;
}

static bool holds(const body *b, point p) {
    for (int f = 0; f < b->count; f++)
        if (height(&b->faces[f].plane, p) >= 0) return false;
    return true;
}

// The shortest way from a corner of any piece to another one or to an edge that it is not on.
static double narrowest(const body *pieces, int count) {
    double least = INFINITY;
    for (int a = 0; a < count; a++)
        for (int f = 0; f < pieces[a].count; f++)
            for (int i = 0; i < pieces[a].faces[f].count; i++)
                for (int b = 0; b < count; b++)
                    for (int g = 0; g < pieces[b].count; g++) {
                        const face *to = &pieces[b].faces[g];
                        const point p = pieces[a].faces[f].corners[i];
                        for (int k = 0; k < to->count; k++) {
                            const double own = from_segment(p, to->corners[k],
                                                            to->corners[(k + 1) % to->count]),
                                         apart = length(plus(p, to->corners[k], -1));
                            if (own > 1e-7) least = fmin(least, own);
                            if (apart > 1e-7) least = fmin(least, apart);
                        }
                    }
    return least;
}

// ---- files

static void put_point(ita_text *out, const char *word, point p, int places) {
    char line[200];
    if (places)
        snprintf(line, sizeof line, "%s %.*f %.*f %.*f\n", word, places, p.at[0], places, p.at[1],
                 places, p.at[2]);
    else
        snprintf(line, sizeof line, "%s %.9g %.9g %.9g\n", word, (double)(float)p.at[0],
                 (double)(float)p.at[1], (double)(float)p.at[2]);
    ita_put(out, line);
}

static void put_object(ita_text *out, const body *b, int places) {
    ita_put(out, "o piece\n");
    for (int f = 0; f < b->count; f++) {
        const face *own = &b->faces[f];
        for (int i = 0; i < own->count; i++)
            put_point(out, "v", own->corners[i], places);
        ita_put(out, "f");
        for (int i = 0; i < own->count; i++) {
            ita_put(out, " -");
            ita_put_uint(out, (uint64_t)(own->count - i));
        }
        ita_put(out, "\n");
    }
}

// No places: 32 bits.
static void put_body(ita_text *out, const body *b, int places) {
    if (places) {
        put_object(out, b, places);
        return;
    }
    ita_put(out, "solid piece\n");
    for (int f = 0; f < b->count; f++)
        for (int i = 2; i < b->faces[f].count; i++) {
            const int corners[3] = {0, i - 1, i};
            ita_put(out, "facet normal 0 0 0\nouter loop\n");
            for (int k = 0; k < 3; k++)
                put_point(out, "vertex", b->faces[f].corners[corners[k]], 0);
            ita_put(out, "endloop\nendfacet\n");
        }
    ita_put(out, "endsolid piece\n");
}

// ---- one arrangement

typedef struct arrangement {
    body figure, pieces[PIECES_MOST + 1];
    int count, places; // 0: STL
    double unit;       // what its numbers are off by, about
    bool is_turned;    // the figure lies elsewhere
    double within;     // as it is told
} arrangement;

static const char *spoil(arrangement *a, double by, ita_random *random) {
    const int which = (int)ita_random_below(random, (uint64_t)a->count);
    body *b = &a->pieces[which];
    turn t = {{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}, random_direction(random)};
    switch (ita_random_below(random, 5)) {
    case 0: *b = a->pieces[--a->count]; return "lacks a piece";
    case 1: {
        for (int i = 0; i < 3; i++)
            t.shift.at[i] *= by;
        *b = moved(b, &t);
        return "a piece is aside";
    }
    case 2: {
        const body whole = *b;
        plane h = b->faces[ita_random_below(random, (uint64_t)b->count)].plane;
        h.level -= by;
        if (!clip(&whole, h, b)) *b = a->pieces[--a->count];
        return "a piece is thinner";
    }
    case 3: a->pieces[a->count++] = *b; return "a piece lies twice";
    default: {
        const double sine = fmin(by, 1), cosine = sqrt(1 - sine * sine);
        const point middle = b->faces[0].corners[0];
        t.rows[0] = (point){{cosine, -sine, 0}};
        t.rows[1] = (point){{sine, cosine, 0}};
        t.shift = (point){{0, 0, 0}};
        t.shift = plus(middle, turned(&t, middle, 0), -1);
        *b = moved(b, &t);
        return "a piece is turned";
    }
    }
}

static void judge(const arrangement *a, const body *figure, ita_solid_report *report) {
    ita_text texts[2];
    for (int i = 0; i < 2; i++)
        ita_text_open(&texts[i], ita_heap());
    put_body(&texts[0], figure, a->places);
    for (int i = 0; i < a->count; i++)
        put_body(&texts[1], &a->pieces[i], a->places);
    const ita_solid_file files[2] = {{"figure", ita_text_get(&texts[0]), texts[0].length},
                                     {"pieces", ita_text_get(&texts[1]), texts[1].length}};
    const ita_solid_options options = {.is_by_digits = true, .with_turns = a->is_turned};
    size_t fault;
    ita_diag diag = {.key = "none"};
    if (ita_solid_verify(files, 2, &options, ita_heap(), report, &fault, &diag))
        fail_msg("%s", diag.key);
    for (int i = 0; i < 2; i++)
        ita_text_close(&texts[i]);
}

// A point farther from all faces than what is told, that is covered otherwise than it should be.
static bool is_wrong_at(const arrangement *a, point p, double within) {
    double apart = from_faces(p, &a->figure);
    int covered = holds(&a->figure, p) ? -1 : 0;
    for (int i = 0; i < a->count; i++) {
        apart = fmin(apart, from_faces(p, &a->pieces[i]));
        covered += holds(&a->pieces[i], p);
    }
    return covered != 0 && apart > within;
}

// Points on both sides of all faces, near and less near.
static bool is_wrong_somewhere(const arrangement *a, ita_random *random) {
    static const double steps[] = {1.01, 1.5, 3, 10, 100, 1000};
    for (int i = 0; i <= a->count; i++) {
        const body *b = i < a->count ? &a->pieces[i] : &a->figure;
        for (int f = 0; f < b->count; f++)
            for (int tries = 0; tries < 4; tries++) {
                const face *own = &b->faces[f];
                point p = own->corners[0];
                double left = 1;
                for (int k = 1; k < own->count; k++) {
                    const double share = left * ita_random_unit(random);
                    p = plus(p, plus(own->corners[k], own->corners[0], -1), share);
                    left -= share;
                }
                for (int s = 0; s < 12; s++) {
                    const double way = steps[s / 2] * a->within * (s % 2 ? -1 : 1);
                    if (is_wrong_at(a, plus(p, own->plane.normal, way), a->within)) return true;
                }
            }
    }
    return false;
}

static void make(arrangement *a, ita_random *random) {
    const turn t = random_turn(random);
    const body shape = shape_of((int)ita_random_below(random, 5));
    a->figure = moved(&shape, &t);
    a->pieces[0] = a->figure;
    a->count = cut(a->pieces, 2 + (int)ita_random_below(random, PIECES_MOST - 1), random);
    a->places = (int)ita_random_below(random, 8);
    a->places = a->places < 2 ? 0 : a->places + 1; // 3 to 8, or 32 bits
    a->unit = a->places ? pow(10, -a->places) : 0x1p-21;
    a->is_turned = ita_random_below(random, 4) == 0;
}

typedef struct tally {
    int right, solved, narrow, spoilt, hardly;
} tally;

static void try_right(const arrangement *a, const body *figure, tally *seen) {
    ita_solid_report report;
    const bool is_wide = narrowest(a->pieces, a->count) > 1000 * a->unit;
    judge(a, figure, &report);
    const bool is_solved = report.verdict == ITA_VERDICT_SOLVED;
    seen->right++;
    seen->solved += is_solved;
    seen->narrow += !is_wide;
    if (is_wide && !is_solved) fail_msg("not solved: %s", report.diag.key);
    if (is_solved && report.mode == ITA_MODE_TOLERANCE) {
        assert_true(report.tolerance.distance > 0 && report.tolerance.distance < 64 * a->unit);
        assert_true(fabs(report.figure_volume - volume(&a->figure)) < 100 * a->unit);
        assert_true(fabs(report.piece_volume - volume(&a->figure)) < 100 * a->unit);
    }
    ita_solid_report_close(&report);
}

static void try_spoilt(arrangement *a, const body *figure, ita_random *random, tally *seen) {
    const double by = a->unit * pow(10, 5 * ita_random_unit(random));
    const char *how = spoil(a, by, random);
    ita_solid_report report;
    seen->spoilt++;
    if (a->count == 0) return;
    judge(a, figure, &report);
    if (strcmp(how, "lacks a piece") == 0 && report.verdict == ITA_VERDICT_OVERLAP)
        fail_msg("%s, and is said to overlap: %s", how, report.diag.key);
    if (report.verdict == ITA_VERDICT_SOLVED) {
        const double told =
            report.mode == ITA_MODE_TOLERANCE ? report.tolerance.distance : report.max_shift;
        a->within = told + 2 * a->unit; // what the numbers here are off by
        seen->hardly++;
        if (!a->is_turned && is_wrong_somewhere(a, random))
            fail_msg("%s by %g, and solved within %g", how, by, told);
        // a piece that is hardly thicker than its numbers tell has a wider tolerance, that is told
        const bool is_wide = narrowest(a->pieces, a->count) > 1000 * a->unit;
        if (by >= (is_wide ? 64 * a->unit : a->within))
            fail_msg("%s by %g, and solved within %g, unit %g", how, by, told, a->unit);
    }
    ita_solid_report_close(&report);
}

static void right_cuts_are_solved_and_wrong_ones_are_not(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    static arrangement a;
    tally seen = {0};
    for (size_t i = 0; i < usual_or_long(as_usual(400), 40000); i++) {
        make(&a, &random);
        const turn t = random_turn(&random);
        const body elsewhere = moved(&a.figure, &t), *figure = a.is_turned ? &elsewhere : &a.figure;
        try_right(&a, figure, &seen);
        try_spoilt(&a, figure, &random, &seen);
    }
    print_message("%d right, %d narrow, %d solved; %d spoilt, %d of them hardly\n", seen.right,
                  seen.narrow, seen.solved, seen.spoilt, seen.hardly);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_cuts_are_solved_and_wrong_ones_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
