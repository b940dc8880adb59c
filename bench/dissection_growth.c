// From a thousand to a million edges: which come near each other (the one search behind crossings,
// overlaps and cuts), and outlines welded of pieces whose corners meet, in every digit or nearly.
// Processor time, and the exponent by which it grows.
#include "bench.h"
#include "benches.h"
#include "growth.h"

#include "geom/loose/weld.h"
#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>
#include <time.h>

enum { LEAST = 1000, MOST = 1000000 };

static double processor_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

// What is measured: about so many edges, 0 where the answer is wrong; `edges` is how many it were.
typedef double measurement(size_t count, size_t *edges);

static bool tell_series(const char *name, measurement *measure, ita_text *out) {
    growth g = {0};
    bool is_right = true;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_name(out, "sizes");
    ita_json_open(out, '[');
    for (size_t count = LEAST; count <= MOST; count *= 10) {
        double best = 0;
        size_t edges = count;
        for (int round = 0; round < (count > 100000 ? 1 : 3) && is_right; round++) {
            const double seconds = measure(count, &edges);
            is_right = seconds > 0;
            if (best == 0 || seconds < best) best = seconds;
        }
        if (is_right) growth_add(&g, (double)edges, best);
        ita_json_open(out, '{');
        ita_json_pair_uint(out, "edges", edges);
        ita_json_pair_fixed(out, "milliseconds", best * 1e3, 3);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
    ita_json_pair_fixed(out, "exponent", is_right ? growth_exponent(&g) : 0, 3);
    ita_json_close(out, '}');
    return is_right;
}

// So often that the clock of the processor, which ticks in microseconds, tells something.
static int times_for(size_t count) {
    return count < 100000 ? (int)(100000 / count) : 1;
}

// ---- edges that come near

static ita_status count_pair(void *user, size_t i, size_t j) {
    (void)i, (void)j;
    ++*(size_t *)user;
    return ITA_OK;
}

// A zigzag at a slant: every box meets every box.
static void make_zigzag(ita_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int64_t k = (int64_t)i, far = k % 2 ? 1000000 : 0, back = 1000000 - far;
        edges[i].from = (ita_point){{3 * k + 2 * far, 0}, {-5 * k + far, 0}};
        edges[i].to = (ita_point){{3 * k + 3 + 2 * back, 0}, {-5 * k - 5 + back, 0}};
    }
}

// Short edges in as many rows as columns, one row after the other: none comes near another.
static void make_rows(ita_edge *edges, size_t count) {
    const int64_t columns = (int64_t)ceil(sqrt((double)count));
    for (size_t i = 0; i < count; i++) {
        const int64_t k = (int64_t)i, x = k % columns * 10, y = k / columns * 10;
        edges[i].from = (ita_point){{x, 0}, {y, 0}};
        edges[i].to = (ita_point){{x + 7, 0}, {y + k * 7919 % 9, 0}};
    }
}

static double find_near(const ita_edge *edges, size_t count, size_t least) {
    size_t pairs = 0;
    bool is_right = true;
    const int times = times_for(count);
    const double start = processor_seconds();
    for (int i = 0; i < times && is_right; i++) {
        pairs = 0;
        is_right = edges_neighbours(ITA_FRAME_SQUARE, edges, count, ita_heap(), count_pair,
                                    &pairs) == ITA_OK;
    }
    const double seconds = (processor_seconds() - start) / times;
    return is_right && pairs >= least && pairs < 8 * count ? seconds : 0;
}

static double measure_zigzag(size_t count, size_t *edge_count) {
    ita_edge *edges = ita_take_zeroed(ita_heap(), count, sizeof *edges);
    if (!edges) return 0;
    make_zigzag(edges, count);
    const double seconds = find_near(edges, count, count - 1);
    ita_give(ita_heap(), edges, count * sizeof *edges);
    *edge_count = count;
    return seconds;
}

static double measure_rows(size_t count, size_t *edge_count) {
    ita_edge *edges = ita_take_zeroed(ita_heap(), count, sizeof *edges);
    if (!edges) return 0;
    make_rows(edges, count);
    const double seconds = find_near(edges, count, 0);
    ita_give(ita_heap(), edges, count * sizeof *edges);
    *edge_count = count;
    return seconds;
}

// ---- outlines

// Squares turned by 0.3 radians, side by side; their corners off by as much as `noise`.
static double weld_squares(size_t count, double noise, size_t *edge_count) {
    const size_t side = (size_t)(sqrt((double)count / 4) + 0.5), all = 4 * side * side;
    loose_edge *edges = ita_take_zeroed(ita_heap(), all, sizeof *edges);
    if (!edges) return 0;
    ita_random random;
    ita_random_seed(&random, 12);
    for (size_t i = 0; i < all; i += 4) {
        static const int cx[4] = {0, 1, 1, 0}, cy[4] = {0, 0, 1, 1};
        spot corners[4];
        for (int k = 0; k < 4; k++) {
            const double x = (double)(i / 4 % side) + cx[k], y = (double)(i / 4 / side) + cy[k];
            corners[k] = (spot){cos(0.3) * x - sin(0.3) * y + noise * ita_random_unit(&random),
                                sin(0.3) * x + cos(0.3) * y + noise * ita_random_unit(&random)};
        }
        for (size_t k = 0; k < 4; k++)
            edges[i + k] = (loose_edge){.from = corners[k], .to = corners[(k + 1) % 4]};
    }
    const int times = times_for(count);
    bool is_right = true;
    const double start = processor_seconds();
    for (int i = 0; i < times && is_right; i++) {
        loose_outline o;
        is_right =
            loose_trace(edges, all, tolerance_of_doubles(1e-6), false, ita_heap(), &o) == ITA_OK;
        if (!is_right) break;
        is_right = o.contour_count == 1 && o.edge_count == 4;
        loose_outline_close(&o);
    }
    const double seconds = (processor_seconds() - start) / times;
    ita_give(ita_heap(), edges, all * sizeof *edges);
    *edge_count = all;
    return is_right ? seconds : 0;
}

static double measure_meeting(size_t count, size_t *edges) {
    return weld_squares(count, 0, edges);
}

static double measure_nearly_meeting(size_t count, size_t *edges) {
    return weld_squares(count, 1e-8, edges);
}

int bench_dissection_growth(ita_text *out) {
    static const struct {
        const char *name;
        measurement *measure;
    } series[] = {
        {"slanting_edges_that_come_near", measure_zigzag},
        {"rows_of_edges_that_come_near", measure_rows},
        {"squares_welded", measure_meeting},
        {"squares_nearly_meeting_welded", measure_nearly_meeting},
    };
    bool is_right = true;
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++)
        is_right = tell_series(series[i].name, series[i].measure, out) && is_right;
    return is_right ? 0 : 1;
}
