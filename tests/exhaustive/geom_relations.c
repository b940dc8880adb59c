// Every code of both tables of the source, straight and curved, with what it is; and the crossings
// and tangencies that the codes miss.
#include "check.h"

#include "tan_figures.h"

static ita_point at(int64_t x, int64_t y) {
    return (ita_point){{x, 0}, {y, 0}};
}

static ita_relation relate(const ita_edge *a, const ita_edge *b) {
    ita_relation r;
    assert_int_equal(ita_edge_relate(ITA_FRAME_SQUARE, a, b, &r), ITA_OK);
    return r;
}

// Counts how often each code meant each contact.
typedef struct tally {
    long seen[16][5][3];
} tally;

static void note(tally *t, ita_relation r) {
    t->seen[r.code][r.contact][r.heading]++;
}

static long count(const tally *t, int code, ita_contact contact) {
    long sum = 0;
    for (int h = 0; h < 3; h++)
        sum += t->seen[code][contact][h];
    return sum;
}

// ---- segments, all of them on a 4 by 4 grid

// The slow and obvious: common points of two segments in parameters over small fractions.
static int64_t cross3(ita_point p, ita_point q, ita_point r) {
    return (q.x.a - p.x.a) * (r.y.a - p.y.a) - (q.y.a - p.y.a) * (r.x.a - p.x.a);
}

static bool on(ita_point p, const ita_edge *e) {
    if (cross3(e->from, e->to, p)) return false;
    int64_t x0 = e->from.x.a, x1 = e->to.x.a, y0 = e->from.y.a, y1 = e->to.y.a;
    return (p.x.a - x0) * (p.x.a - x1) <= 0 && (p.y.a - y0) * (p.y.a - y1) <= 0;
}

static ita_contact slow_contact(const ita_edge *a, const ita_edge *b) {
    ita_point ends[4] = {a->from, a->to, b->from, b->to};
    bool hit[4] = {on(a->from, b), on(a->to, b), on(b->from, a), on(b->to, a)};
    int found = 0;
    bool differ = false;
    ita_point first = ends[0];
    for (int i = 0; i < 4; i++) {
        if (!hit[i]) continue;
        if (found++ && !ita_point_equal(first, ends[i])) differ = true;
        if (found == 1) first = ends[i];
    }
    if (differ) return ITA_CONTACT_OVERLAP;
    if (found) return ITA_CONTACT_POINT;
    int64_t s1 = cross3(a->from, a->to, b->from), s2 = cross3(a->from, a->to, b->to);
    int64_t s3 = cross3(b->from, b->to, a->from), s4 = cross3(b->from, b->to, a->to);
    bool crosses = ((s1 > 0) != (s2 > 0)) && ((s3 > 0) != (s4 > 0)) && s1 && s2 && s3 && s4;
    return crosses ? ITA_CONTACT_CROSS : ITA_CONTACT_APART;
}

static void all_segments_of_a_small_grid_make_every_code(void **state) {
    (void)state;
    enum { SIDE = 4, POINTS = SIDE * SIDE };
    tally t = {0};
    for (int i = 0; i < POINTS * POINTS; i++)
        for (int j = 0; j < POINTS * POINTS; j++) {
            int p[4] = {i / POINTS, i % POINTS, j / POINTS, j % POINTS};
            if (p[0] == p[1] || p[2] == p[3]) continue;
            ita_edge a = support_line(at(p[0] / SIDE, p[0] % SIDE), at(p[1] / SIDE, p[1] % SIDE));
            ita_edge b = support_line(at(p[2] / SIDE, p[2] % SIDE), at(p[3] / SIDE, p[3] % SIDE));
            ita_relation r = relate(&a, &b);
            note(&t, r);
            assert_int_equal(r.code, 8 * on(a.from, &b) + 4 * on(a.to, &b) + 2 * on(b.from, &a) +
                                         on(b.to, &a));
            assert_int_equal(r.contact, slow_contact(&a, &b));
            int64_t dot = (a.to.x.a - a.from.x.a) * (b.to.x.a - b.from.x.a) +
                          (a.to.y.a - a.from.y.a) * (b.to.y.a - b.from.y.a);
            ita_heading heading = dot > 0 ? ITA_HEADING_SAME : ITA_HEADING_OPPOSITE;
            if (r.contact != ITA_CONTACT_OVERLAP) heading = ITA_HEADING_NONE;
            assert_int_equal(r.heading, heading);
            bool whole = (p[0] == p[2] && p[1] == p[3]) || (p[0] == p[3] && p[1] == p[2]);
            assert_int_equal(r.is_whole, whole);
        }
    for (int code = 0; code < 16; code++) {
        long any = 0;
        for (int contact = 0; contact < 5; contact++)
            any += count(&t, code, (ita_contact)contact);
        assert_true(any > 0);
    }
    // codes that mean two things; 15 is always the whole stretch for segments
    assert_true(count(&t, 5, ITA_CONTACT_POINT) > 0 && count(&t, 5, ITA_CONTACT_OVERLAP) > 0);
    assert_true(count(&t, 10, ITA_CONTACT_POINT) > 0 && count(&t, 10, ITA_CONTACT_OVERLAP) > 0);
    assert_true(count(&t, 0, ITA_CONTACT_CROSS) > 0 && count(&t, 0, ITA_CONTACT_APART) > 0);
    // the source's groups: splits, nothing, eliminations
    const int touch_codes[] = {1, 2, 4, 8}, overlap_codes[] = {3, 7, 11, 12, 13, 14, 15};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(count(&t, touch_codes[i], ITA_CONTACT_OVERLAP), 0);
        assert_true(count(&t, touch_codes[i], ITA_CONTACT_POINT) > 0);
    }
    for (int i = 0; i < 7; i++) {
        assert_int_equal(count(&t, overlap_codes[i], ITA_CONTACT_POINT), 0);
        assert_true(count(&t, overlap_codes[i], ITA_CONTACT_OVERLAP) > 0);
    }
}

// ---- arcs of one circle, all of them between its twelve whole points

static const int ring_x[12] = {5, 4, 3, 0, -3, -4, -5, -4, -3, 0, 3, 4};
static const int ring_y[12] = {0, 3, 4, 5, 4, 3, 0, -3, -4, -5, -4, -3};

static ita_edge ring_arc(int i, int j, int turn) {
    ita_edge e = {.kind = ITA_EDGE_ARC, .turn = turn, .c1 = at(0, 0)};
    e.from = at(ring_x[i], ring_y[i]);
    e.to = at(ring_x[j], ring_y[j]);
    return e;
}

// Twelve sectors between the points: which the arc runs through.
static unsigned sectors(int i, int j, int turn) {
    unsigned set = 0;
    if (turn < 0) {
        int k = i;
        i = j, j = k;
    }
    do {
        set |= 1u << i;
        i = (i + 1) % 12;
    } while (i != j);
    return set;
}

static void all_arcs_of_a_circle_make_every_code_that_arcs_can(void **state) {
    (void)state;
    tally t = {0};
    long partial = 0, twice = 0;
    for (int n = 0; n < 12 * 12 * 12 * 12 * 4; n++) {
        int i = n % 12, j = n / 12 % 12, k = n / 144 % 12, l = n / 1728 % 12, turns = n / 20736;
        if (i == j || k == l) continue; // full circles below
        int ta = turns & 1 ? 1 : -1, tb = turns & 2 ? 1 : -1;
        ita_edge a = ring_arc(i, j, ta), b = ring_arc(k, l, tb);
        ita_relation r = relate(&a, &b);
        note(&t, r);
        unsigned sa = sectors(i, j, ta), sb = sectors(k, l, tb), both = sa & sb;
        bool share_end = i == k || i == l || j == k || j == l;
        assert_int_equal(r.contact, both        ? ITA_CONTACT_OVERLAP
                                    : share_end ? ITA_CONTACT_POINT
                                                : ITA_CONTACT_APART);
        if (!both) continue;
        assert_int_equal(r.heading, ta == tb ? ITA_HEADING_SAME : ITA_HEADING_OPPOSITE);
        assert_int_equal(r.is_whole, sa == sb);
        unsigned turned = ((both << 1) | (both >> 11)) & 0xfff;
        int stretches = __builtin_popcount(both & ~turned);
        assert_int_equal(r.stretch_count, stretches);
        if (r.code == 15 && !r.is_whole) partial++;
        twice += r.stretch_count == 2;
    }
    assert_true(partial > 0); // code 15 with only parts in common
    assert_true(twice > 0);   // figure 8 of the source: two common stretches
    for (int code = 0; code < 16; code++) {
        long any = 0;
        for (int contact = 0; contact < 5; contact++)
            any += count(&t, code, (ita_contact)contact);
        // an end in the middle of the other arc of the same circle brings a common stretch along,
        // so 1, 2, 4 and 8 cannot be
        bool can_be = code != 1 && code != 2 && code != 4 && code != 8;
        assert_int_equal(any > 0, can_be);
    }
    assert_true(count(&t, 5, ITA_CONTACT_POINT) > 0 && count(&t, 5, ITA_CONTACT_OVERLAP) > 0);
    assert_true(count(&t, 10, ITA_CONTACT_POINT) > 0 && count(&t, 10, ITA_CONTACT_OVERLAP) > 0);
    assert_true(count(&t, 15, ITA_CONTACT_POINT) > 0 && count(&t, 15, ITA_CONTACT_OVERLAP) > 0);
}

static void arcs_of_other_circles_make_the_codes_1_2_4_and_8(void **state) {
    (void)state;
    // through (3,4): an arc around (6,0) of radius 5 that ends there
    ita_edge big = ring_arc(0, 6, 1);
    ita_edge arc = {
        .kind = ITA_EDGE_ARC, .turn = 1, .c1 = at(6, 0), .from = at(6, 5), .to = at(3, 4)};
    ita_relation r = relate(&big, &arc);
    assert_int_equal(r.code, 1);
    assert_int_equal(r.contact, ITA_CONTACT_POINT);
    assert_int_equal(relate(&arc, &big).code, 4);
    ita_edge back = ita_edge_reversed(&arc);
    assert_int_equal(relate(&big, &back).code, 2);
    assert_int_equal(relate(&back, &big).code, 8);
}

static void full_circles_relate_to_arcs_and_each_other(void **state) {
    (void)state;
    ita_edge circle = ring_arc(0, 0, 1), other = ring_arc(3, 3, -1), arc = ring_arc(1, 4, 1);
    ita_relation r = relate(&circle, &other);
    assert_int_equal(r.contact, ITA_CONTACT_OVERLAP);
    assert_true(r.is_whole);
    assert_int_equal(r.heading, ITA_HEADING_OPPOSITE);
    r = relate(&circle, &arc);
    assert_int_equal(r.contact, ITA_CONTACT_OVERLAP);
    assert_false(r.is_whole);
    assert_int_equal(r.code, 3);
}

// ---- what the codes miss: lines and circles on a grid against doubles

static void lines_cross_and_touch_circles_where_doubles_say_so(void **state) {
    (void)state;
    ita_edge circle = ring_arc(0, 0, 1);
    long crossings = 0, tangents = 0;
    for (int x0 = -7; x0 <= 7; x0++)
        for (int y0 = -7; y0 <= 7; y0++)
            for (int x1 = -7; x1 <= 7; x1++)
                for (int y1 = -7; y1 <= 7; y1++) {
                    if (x0 == x1 && y0 == y1) continue;
                    ita_edge line = support_line(at(x0, y0), at(x1, y1));
                    ita_relation r = relate(&line, &circle);
                    // whole arithmetic: the foot of the centre and the ends' distances
                    int dx = x1 - x0, dy = y1 - y0, d2 = dx * dx + dy * dy;
                    int cross = x0 * dy - y0 * dx, along = -(x0 * dx + y0 * dy);
                    int in0 = x0 * x0 + y0 * y0 - 25, in1 = x1 * x1 + y1 * y1 - 25;
                    bool foot_inside = along > 0 && along < d2;
                    bool reaches = cross * cross < 25 * d2;
                    bool touches = cross * cross == 25 * d2 && foot_inside;
                    bool seam = false; // the seam (5,0) is an end of the circle
                    int sx = 5 - x0, sy = -y0, sdot = sx * dx + sy * dy;
                    if (sx * dy == sy * dx && sdot > 0 && sdot < d2) seam = true;
                    int hits = 0;
                    if (reaches) {
                        if (in0 < 0 && in1 > 0) hits = 1;
                        if (in0 > 0 && in1 < 0) hits = 1;
                        if (in0 > 0 && in1 > 0 && foot_inside) hits = 2;
                        // an end on the circle: the other root counts when it lies within
                        if (in0 == 0 && in1 > 0 && 2 * along > 0 && 2 * along < d2) hits = 1;
                        if (in1 == 0 && in0 > 0 && 2 * along > d2 && along < d2) hits = 1;
                    }
                    ita_contact contact = hits - seam > 0    ? ITA_CONTACT_CROSS
                                          : touches && !seam ? ITA_CONTACT_TANGENT
                                          : r.code           ? ITA_CONTACT_POINT
                                                             : ITA_CONTACT_APART;
                    if (touches && seam) contact = ITA_CONTACT_POINT;
                    assert_int_equal(r.contact, contact);
                    crossings += contact == ITA_CONTACT_CROSS;
                    tangents += contact == ITA_CONTACT_TANGENT;
                }
    printf("%ld crossings, %ld tangencies\n", crossings, tangents);
    assert_true(crossings > 10000 && tangents > 50);
}

static void circles_cross_and_touch_by_their_distances(void **state) {
    (void)state;
    long crossings = 0, tangents = 0;
    for (int dx = -12; dx <= 12; dx++)
        for (int dy = -12; dy <= 12; dy++)
            for (int r = 1; r <= 9; r++) {
                if (!dx && !dy) continue;
                ita_edge a = ring_arc(6, 6, 1); // seam at (-5, 0)
                ita_edge b = {.kind = ITA_EDGE_ARC, .turn = -1, .c1 = at(dx, dy)};
                b.from = b.to = at(dx, dy + r);
                ita_relation rel = relate(&a, &b);
                int d2 = dx * dx + dy * dy, most = (5 + r) * (5 + r), least = (5 - r) * (5 - r);
                bool a_seam = (-5 - dx) * (-5 - dx) + dy * dy == r * r;
                bool b_seam = dx * dx + (dy + r) * (dy + r) == 25;
                bool same_seam = a_seam && b_seam && dx == -5 && dy + r == 0;
                int seams = same_seam ? 1 : a_seam + b_seam;
                int points = d2 > most || d2 < least ? 0 : d2 == most || d2 == least ? 1 : 2;
                ita_contact contact = points == 2 && seams < 2    ? ITA_CONTACT_CROSS
                                      : points == 1 && seams == 0 ? ITA_CONTACT_TANGENT
                                      : points                    ? ITA_CONTACT_POINT
                                                                  : ITA_CONTACT_APART;
                assert_int_equal(rel.contact, contact);
                crossings += contact == ITA_CONTACT_CROSS;
                tangents += contact == ITA_CONTACT_TANGENT;
            }
    printf("%ld crossings, %ld tangencies\n", crossings, tangents);
    assert_true(crossings > 1000 && tangents > 20);
}

static void every_relation_is_the_same_in_the_sqrt2_frame(void **state) {
    (void)state;
    // segments and arcs of a small set, carried into Z[sqrt2] and turned by 45 degrees
    ita_edge edges[40];
    size_t n = 0;
    for (int i = 0; i < 12 && n < 20; i++)
        edges[n++] =
            ring_arc(i, (i * 5 + 3) % 12 == i ? (i + 1) % 12 : (i * 5 + 3) % 12, i % 2 ? 1 : -1);
    for (int i = 0; n < 40; i++)
        edges[n++] = support_line(at(ring_x[i % 12], ring_y[i % 12]),
                                  at((i * 7) % 11 - 5 + 20 * (i % 12 == 0), (i * 3) % 9 - 4));
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            ita_relation r = relate(&edges[i], &edges[j]), s;
            ita_edge moved[2];
            const ita_edge *from[2] = {&edges[i], &edges[j]};
            for (int k = 0; k < 2; k++) {
                moved[k] = *from[k];
                ita_point *p[3] = {&moved[k].from, &moved[k].to, &moved[k].c1};
                for (int m = 0; m < 3; m++) {
                    ita_point q;
                    assert_int_equal(ita_point_from_square(ITA_FRAME_SQRT2, p[m]->x, p[m]->y, &q),
                                     ITA_OK);
                    *p[m] = ita_point_turn(ITA_FRAME_SQRT2, q, 3);
                }
            }
            assert_int_equal(ita_edge_relate(ITA_FRAME_SQRT2, &moved[0], &moved[1], &s), ITA_OK);
            assert_int_equal(r.code, s.code);
            assert_int_equal(r.contact, s.contact);
            assert_int_equal(r.heading, s.heading);
            assert_int_equal(r.stretch_count, s.stretch_count);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_segments_of_a_small_grid_make_every_code),
        cmocka_unit_test(all_arcs_of_a_circle_make_every_code_that_arcs_can),
        cmocka_unit_test(arcs_of_other_circles_make_the_codes_1_2_4_and_8),
        cmocka_unit_test(full_circles_relate_to_arcs_and_each_other),
        cmocka_unit_test(lines_cross_and_touch_circles_where_doubles_say_so),
        cmocka_unit_test(circles_cross_and_touch_by_their_distances),
        cmocka_unit_test(every_relation_is_the_same_in_the_sqrt2_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
