// Loops in loops in one sweep, held against every loop with every other: rectangles, diamonds and
// triangles that lie in each other and beside each other, that touch, share sides or cross; and
// discs, half discs and lenses, held against polygons of many corners.
#include "check.h"

#include "geom/outline/nesting.h"
#include "intarsia/base.h"

#include <math.h>

enum { LOOPS_MOST = 600 };

typedef struct drawn {
    loose_edge edges[256 * LOOPS_MOST];
    nesting_loop loops[LOOPS_MOST];
    size_t count;
    uint32_t told[LOOPS_MOST];
    size_t told_count;
    bool is_ordered; // whatever is around was told before
    bool was_told[LOOPS_MOST];
} drawn;

static int64_t below(ita_random *random, int64_t end) {
    return (int64_t)ita_random_below(random, (uint64_t)end);
}

static void put_loop(drawn *d, const int64_t corners[][2], size_t count, bool is_back) {
    const size_t first = d->count ? d->loops[d->count - 1].end : 0;
    double area = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t *a = corners[is_back ? count - 1 - i : i];
        const int64_t *b = corners[is_back ? (2 * count - 2 - i) % count : (i + 1) % count];
        d->edges[first + i] = (loose_edge){.kind = ITA_EDGE_LINE,
                                           .from = {(double)a[0], (double)a[1]},
                                           .to = {(double)b[0], (double)b[1]}};
        area += spot_cross(d->edges[first + i].from, d->edges[first + i].to) / 2;
    }
    d->loops[d->count++] = (nesting_loop){first, first + count, area, false};
}

// Something in a box, and more in what it encloses. `room`: how far it stays off the box; with none
// it may touch what is around.
static void fill(drawn *d, ita_random *random, int64_t x, int64_t y, int64_t size, int depth) {
    if (size < 16 || depth == 0 || d->count == LOOPS_MOST) return;
    const int64_t room = below(random, 12) ? 1 + below(random, size / 8) : 0;
    const int64_t x0 = x + room, y0 = y + room, s = (size - 2 * room) & ~(int64_t)3;
    const int64_t rectangle[4][2] = {{x0, y0}, {x0 + s, y0}, {x0 + s, y0 + s}, {x0, y0 + s}};
    const int64_t diamond[4][2] = {
        {x0, y0 + s / 2}, {x0 + s / 2, y0}, {x0 + s, y0 + s / 2}, {x0 + s / 2, y0 + s}};
    const int64_t triangle[3][2] = {{x0, y0}, {x0 + s, y0}, {x0, y0 + s}};
    const int64_t kind = below(random, 4), many = below(random, 4);
    if (kind == 0) put_loop(d, diamond, 4, below(random, 2));
    if (kind == 1) put_loop(d, triangle, 3, below(random, 2));
    if (kind > 1) put_loop(d, rectangle, 4, below(random, 2));
    if (many && kind > 1) { // beside each other
        for (int i = 0; i < 4; i++)
            fill(d, random, x0 + i % 2 * (s / 2) + (i % 2), y0 + i / 2 * (s / 2) + (i / 2),
                 s / 2 - 2, depth - 1);
        return;
    }
    const int64_t at = kind == 0 ? s / 4 : 0;
    fill(d, random, x0 + at + 1, y0 + at + 1, (kind > 1 ? s : s / 2) - 3, depth - 1);
}

static void hear(void *user, size_t loop, uint32_t around) {
    drawn *d = user;
    d->is_ordered = d->is_ordered && (around == NESTING_NONE || d->was_told[around]);
    d->was_told[loop] = true;
    d->told[loop] = around;
    d->told_count++;
}

// Whether a corner of one loop lies in another, of which it is not near.
static bool lies_in(const drawn *d, size_t inner, size_t outer) {
    const spot p = d->edges[d->loops[inner].first].from;
    bool answer = false;
    for (size_t i = d->loops[outer].first; i < d->loops[outer].end; i++) {
        const spot a = spot_sub(d->edges[i].from, p), b = spot_sub(d->edges[i].to, p);
        if ((a.y > 0) != (b.y > 0) && (spot_cross(a, b) > 0) == (b.y > 0)) answer = !answer;
    }
    return answer;
}

static uint32_t innermost(const drawn *d, size_t loop) {
    uint32_t best = NESTING_NONE;
    for (size_t i = 0; i < d->count; i++) {
        if (i == loop || !d->loops[i].is_plain || !lies_in(d, loop, i)) continue;
        if (best == NESTING_NONE || fabs(d->loops[i].area) < fabs(d->loops[best].area))
            best = (uint32_t)i;
    }
    return best;
}

// Straight lines that have a point in common.
static bool do_touch(const loose_edge *e, const loose_edge *f) {
    const spot u = spot_sub(e->to, e->from), v = spot_sub(f->to, f->from);
    const double a = spot_cross(u, spot_sub(f->from, e->from));
    const double b = spot_cross(u, spot_sub(f->to, e->from));
    const double c = spot_cross(v, spot_sub(e->from, f->from));
    const double g = spot_cross(v, spot_sub(e->to, f->from));
    double distance;
    const loose_edge *edges[2] = {e, f};
    for (int i = 0; i < 2; i++) {
        (void)loose_nearest(edges[i], edges[!i]->from, &distance);
        if (distance < 1e-6) return true;
        (void)loose_nearest(edges[i], edges[!i]->to, &distance);
        if (distance < 1e-6) return true;
    }
    return (a > 0) != (b > 0) && (c > 0) != (g > 0);
}

static bool touches_another(const drawn *d, size_t loop) {
    for (size_t k = 0; k < d->count; k++)
        for (size_t i = d->loops[k].first; i < d->loops[k].end && k != loop; i++)
            for (size_t j = d->loops[loop].first; j < d->loops[loop].end; j++)
                if (do_touch(&d->edges[i], &d->edges[j])) return true;
    return false;
}

static void the_sweep_sees_what_all_pairs_see(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261127));
    static drawn d;
    size_t plain = 0, inside = 0, others = 0;
    for (size_t i = 0; i < usual_or_long(60, 2000); i++) {
        d.count = d.told_count = 0;
        d.is_ordered = true;
        memset(d.was_told, 0, sizeof d.was_told);
        while (d.count < 100)
            fill(&d, &random, below(&random, 3) * 5000, below(&random, 3) * 5000,
                 1000 + below(&random, 3000), 12);
        assert_int_equal(nesting_find(d.edges, d.loops, d.count, 1e-3, ita_heap(), hear, &d),
                         ITA_OK);
        assert_int_equal(d.told_count, d.count);
        assert_true(d.is_ordered);
        for (size_t k = 0; k < d.count; k++) {
            assert_int_equal(d.loops[k].is_plain, !touches_another(&d, k));
            assert_int_equal(d.told[k], innermost(&d, k));
            plain += d.loops[k].is_plain, others += !d.loops[k].is_plain;
            inside += d.told[k] != NESTING_NONE;
        }
    }
    print_message("%zu plain loops, %zu others, %zu in a plain one\n", plain, others, inside);
    assert_true(plain > 0 && others > 0 && inside > 0);
}

// ---- arcs

static loose_edge arc(spot from, spot to, spot middle, int turn) {
    return (loose_edge){.kind = ITA_EDGE_ARC, .turn = turn, .from = from, .to = to, .c1 = middle};
}

static void put_edges(drawn *d, const loose_edge *edges, size_t count, bool is_back) {
    const size_t first = d->count ? d->loops[d->count - 1].end : 0;
    for (size_t i = 0; i < count; i++)
        d->edges[first + i] = is_back ? loose_reversed(&edges[count - 1 - i]) : edges[i];
    const double area = loose_area(d->edges + first, count);
    d->loops[d->count++] = (nesting_loop){first, first + count, area, false};
}

// In a square box: a disc of one to four arcs, half a disc, a lens, a square with round corners.
static void put_round(drawn *d, ita_random *random, spot at, double size) {
    const double r = size / 2;
    const spot m = {at.x + r, at.y + r};
    const spot ends[4] = {{m.x + r, m.y}, {m.x, m.y + r}, {m.x - r, m.y}, {m.x, m.y - r}};
    const bool is_back = below(random, 2);
    loose_edge edges[8];
    const int64_t kind = below(random, 6), begin = below(random, 4);
    size_t count = 0;
    if (kind == 0) edges[count++] = arc(ends[begin], ends[begin], m, 1);
    if (kind == 1)
        for (int i = 0; i < 2; i++)
            edges[count++] = arc(ends[(begin + 2 * i) % 4], ends[(begin + 2 * i + 2) % 4], m, 1);
    if (kind == 2)
        for (int i = 0; i < 4; i++)
            edges[count++] = arc(ends[i], ends[(i + 1) % 4], m, 1);
    if (kind == 3) {
        edges[count++] = arc(ends[begin], ends[(begin + 2) % 4], m, 1);
        edges[count++] =
            (loose_edge){.kind = ITA_EDGE_LINE, .from = ends[(begin + 2) % 4], .to = ends[begin]};
    }
    if (kind == 4) { // quarters about opposite corners of the box
        const spot a = {at.x + size, at.y}, b = {at.x, at.y + size};
        edges[count++] = arc(a, b, at, 1);
        edges[count++] = arc(b, a, (spot){at.x + size, at.y + size}, 1);
    }
    if (kind == 5)
        for (int i = 0; i < 4; i++) {
            const double q = size / 4, x[4] = {size - q, q, q, size - q},
                         y[4] = {q, q, size - q, size - q};
            const spot c = {at.x + x[3 - i], at.y + y[3 - i]};
            const spot way[2] = {{(i == 0 || i == 3) ? q : -q, 0}, {0, i < 2 ? q : -q}};
            const spot from = spot_add(c, way[i % 2]), to = spot_add(c, way[1 - i % 2]);
            if (count)
                edges[count] =
                    (loose_edge){.kind = ITA_EDGE_LINE, .from = edges[count - 1].to, .to = from},
                count++;
            edges[count++] = arc(from, to, c, 1);
            if (i == 3)
                edges[count] = (loose_edge){.kind = ITA_EDGE_LINE, .from = to, .to = edges[0].from},
                count++;
        }
    put_edges(d, edges, count, is_back);
}

static void fill_round(drawn *d, ita_random *random, spot at, double size, int depth) {
    if (size < 24 || depth == 0 || d->count >= LOOPS_MOST / 4) return;
    const double room = below(random, 12) ? 1 + (double)below(random, (int64_t)size / 8) : 0;
    const spot in = {at.x + room, at.y + room};
    const double s = size - 2 * room;
    put_round(d, random, in, s);
    if (below(random, 3) == 0) // beside each other
        for (int i = 0; i < 4; i++)
            fill_round(d, random, (spot){in.x + i % 2 * s / 2, in.y + i / 2 * s / 2}, s / 2,
                       depth - 1);
    else
        fill_round(d, random, (spot){in.x + 0.15 * s, in.y + 0.15 * s}, 0.7 * s, depth - 1);
}

// The same loops as polygons.
static void flatten(const drawn *d, drawn *out) {
    enum { STEPS = 64 };
    size_t at = 0;
    for (size_t k = 0; k < d->count; k++) {
        out->loops[k] = d->loops[k];
        out->loops[k].first = at;
        for (size_t i = d->loops[k].first; i < d->loops[k].end; i++) {
            const loose_edge *e = &d->edges[i];
            const int steps = e->kind == ITA_EDGE_LINE ? 1 : STEPS;
            for (int t = 0; t < steps; t++)
                out->edges[at++] = (loose_edge){
                    .kind = ITA_EDGE_LINE,
                    .from = t ? loose_at(e, (double)t / steps) : e->from,
                    .to = t + 1 < steps ? loose_at(e, (double)(t + 1) / steps) : e->to};
        }
        out->loops[k].end = at;
    }
    out->count = d->count;
}

static void arcs_nest_as_polygons_do(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261128));
    static drawn d, flat;
    size_t plain = 0, inside = 0, others = 0;
    for (size_t i = 0; i < usual_or_long(60, 4000); i++) {
        d.count = d.told_count = 0;
        d.is_ordered = true;
        memset(d.was_told, 0, sizeof d.was_told);
        for (int k = 0; k < 4; k++)
            fill_round(&d, &random, (spot){k % 2 * 5000.0, k / 2 * 5000.0 + 100.0 * k}, 4000, 12);
        assert_int_equal(nesting_find(d.edges, d.loops, d.count, 1e-3, ita_heap(), hear, &d),
                         ITA_OK);
        assert_true(d.is_ordered && d.told_count == d.count);
        flatten(&d, &flat);
        for (size_t k = 0; k < d.count; k++) {
            plain += d.loops[k].is_plain, others += !d.loops[k].is_plain;
            if (d.told[k] != innermost(&flat, k)) printf("round %zu, loop %zu\n", i, k);
            assert_int_equal(d.told[k], innermost(&flat, k));
            inside += d.told[k] != NESTING_NONE;
        }
    }
    print_message("%zu plain loops with arcs, %zu others, %zu in a plain one\n", plain, others,
                  inside);
    assert_true(plain > 1000 && others > 0 && inside > plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_sweep_sees_what_all_pairs_see),
                                       cmocka_unit_test(arcs_nest_as_polygons_do)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
