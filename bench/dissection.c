// Dissections: verifying seven tans, any motion of them, contours of turned squares, arcs; beside
// GEOS and Clipper in the same run where they are there, with their wrong answers beside ours.
#include "games/dissection/dissection.h"
#include "bench.h"
#include "benches.h"
#include "geom/loose/weld.h"
#include "geos_peer.h"
#include "intarsia/base.h"
#include "intarsia/verify.h"
#include "peers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TANS = 7, CORNERS_MOST = 64, SQUARES_MOST = 100 };

// An arrangement of the tans, corners as xa xb ya yb (a + b sqrt2), and what it forms: the square.
typedef struct tan_figure {
    int corners[TANS];
    int xy[TANS][4][4]; // xa xb ya yb
    int outline_count;
    int outline[12][4];
} tan_figure;

// clang-format off
static const tan_figure square = {
    {3, 3, 3, 3, 3, 4, 4},
    {{{0,0,0,0}, {4,0,0,0}, {2,0,2,0}},  {{0,0,0,0}, {2,0,2,0}, {0,0,4,0}},
     {{0,0,4,0}, {1,0,3,0}, {2,0,4,0}},  {{2,0,2,0}, {3,0,1,0}, {3,0,3,0}},
     {{2,0,4,0}, {4,0,2,0}, {4,0,4,0}},
     {{1,0,3,0}, {2,0,2,0}, {3,0,3,0}, {2,0,4,0}},
     {{3,0,1,0}, {4,0,0,0}, {4,0,2,0}, {3,0,3,0}}},
    4, {{0,0,0,0}, {4,0,0,0}, {4,0,4,0}, {0,0,4,0}},
};
// clang-format on

static ita_point point_of(const int v[4]) {
    ita_point p = {{0, 0}, {0, 0}};
    (void)ita_point_from_square(ITA_FRAME_SQRT2, ita_number_of(v[0], v[1]),
                                ita_number_of(v[2], v[3]), &p);
    return p;
}

typedef struct tans {
    ita_edge pieces[CORNERS_MOST], outline[CORNERS_MOST];
    size_t piece_count, outline_count;
    size_t counts[TANS];
    double xy[2 * CORNERS_MOST], outline_xy[2 * CORNERS_MOST]; // turned by some angle
    int64_t whole[2 * CORNERS_MOST], outline_whole[2 * CORNERS_MOST];
} tans;

#define WHOLE 1000000.0 // Clipper's units in one of ours

static void put_turned(double x, double y, double angle, double *xy, int64_t *whole, size_t at) {
    double c = cos(angle), s = sin(angle);
    xy[2 * at] = c * x - s * y;
    xy[2 * at + 1] = s * x + c * y;
    whole[2 * at] = (int64_t)llround(xy[2 * at] * WHOLE);
    whole[2 * at + 1] = (int64_t)llround(xy[2 * at + 1] * WHOLE);
}

static void make_tans(const tan_figure *f, double angle, tans *out) {
    memset(out, 0, sizeof *out);
    for (int t = 0; t < TANS; t++) {
        out->counts[t] = (size_t)f->corners[t];
        for (int i = 0; i < f->corners[t]; i++) {
            const int *v = f->xy[t][i];
            ita_edge *e = &out->pieces[out->piece_count];
            e->from = point_of(v);
            e->to = point_of(f->xy[t][(i + 1) % f->corners[t]]);
            put_turned(v[0] + v[1] * sqrt(2), v[2] + v[3] * sqrt(2), angle, out->xy, out->whole,
                       out->piece_count++);
        }
    }
    for (int i = 0; i < f->outline_count; i++) {
        const int *v = f->outline[i];
        ita_edge *e = &out->outline[out->outline_count];
        e->from = point_of(v);
        e->to = point_of(f->outline[(i + 1) % f->outline_count]);
        put_turned(v[0] + v[1] * sqrt(2), v[2] + v[3] * sqrt(2), angle, out->outline_xy,
                   out->outline_whole, out->outline_count++);
    }
}

static void number(ita_text *out, const char *name, double value, int decimals) {
    ita_json_pair_fixed(out, name, value, decimals);
}

// The least time of several rounds: what the machine can do when left alone.
typedef struct stopwatch {
    double start, best;
} stopwatch;

static void begin(stopwatch *w) {
    w->start = bench_clock();
}

static void end(stopwatch *w) {
    double taken = bench_clock() - w->start;
    if (w->best == 0 || taken < w->best) w->best = taken;
}

enum { ROUNDS = 9 };

// ---- a known frame

static bool time_judge(const tans *t, double *seconds) {
    enum { TIMES = 4000 };
    ita_judge *judge = NULL;
    if (ita_judge_open(ITA_FRAME_SQRT2, ita_heap(), &judge)) return false;
    bool is_right = true;
    stopwatch w = {0};
    for (int round = 0; round < ROUNDS; round++) {
        begin(&w);
        for (int i = 0; i < TIMES; i++) {
            ita_judge_reset(judge);
            ita_judge_add(judge, t->outline, t->outline_count, -1);
            ita_judge_add(judge, t->pieces, t->piece_count, 1);
            is_right = is_right && ita_judge_is_clear(judge);
        }
        end(&w);
    }
    ita_judge_close(judge);
    *seconds = w.best / TIMES;
    return is_right;
}

static bool time_motion(const tans *t, double *seconds) {
    enum { TIMES = 400 };
    ita_outline target;
    if (ita_outline_trace(ITA_FRAME_SQRT2, t->outline, t->outline_count, ita_heap(), &target))
        return false;
    ita_edge moved[CORNERS_MOST];
    bool is_right = true;
    double worst = 0;
    for (int m = 0; m < 16; m++) {
        ita_pose pose = {0};
        pose.turn = m % 8;
        pose.is_mirrored = m >= 8;
        ita_shape shape = {NULL, t->pieces, t->piece_count, NULL, 0};
        if (ita_shape_place(ITA_FRAME_SQRT2, &shape, &pose, moved)) return false;
        stopwatch w = {0};
        for (int round = 0; round < ROUNDS; round++) {
            begin(&w);
            for (int i = 0; i < TIMES; i++) {
                ita_outline o;
                ita_motion motion;
                if (ita_outline_trace(ITA_FRAME_SQRT2, moved, t->piece_count, ita_heap(), &o))
                    return false;
                ita_outline_compare(ITA_FRAME_SQRT2, &target, &o, ITA_ALLOW_MIRROR, ita_heap(),
                                    &motion);
                is_right = is_right && motion.kind != ITA_MOTION_NONE;
                ita_outline_close(&o);
            }
            end(&w);
        }
        if (w.best > worst) worst = w.best;
    }
    ita_outline_close(&target);
    *seconds = worst / TIMES;
    return is_right;
}

static void time_clipper(const tans *t, double ours, ita_text *out) {
#ifdef INTARSIA_HAS_CLIPPER
    enum { TIMES = 100 };
    size_t target_counts[1] = {t->outline_count};
    peer_polygons pieces = {t->whole, t->counts, TANS};
    peer_polygons target = {t->outline_whole, target_counts, 1};
    stopwatch w = {0};
    double rest = 0;
    for (int round = 0; round < ROUNDS; round++) {
        begin(&w);
        for (int i = 0; i < TIMES; i++)
            rest = peer_clipper_verify(&pieces, &target);
        end(&w);
    }
    number(out, "verify_clipper_microseconds", w.best / TIMES * 1e6, 3);
    number(out, "verify_times_faster_than_clipper", w.best / TIMES / ours, 2);
    number(out, "verify_clipper_rest", rest / (WHOLE * WHOLE), 9);
#else
    (void)t, (void)ours, (void)out;
#endif
}

static void time_geos(const tans *t, double ours, ita_text *out) {
#ifdef INTARSIA_HAS_GEOS
    enum { TIMES = 20 };
    size_t target_counts[1] = {t->outline_count};
    geos_polygons *pieces = geos_peer_make(t->xy, t->counts, TANS);
    geos_polygons *target = geos_peer_make(t->outline_xy, target_counts, 1);
    stopwatch w = {0};
    double rest = 0;
    for (int round = 0; round < ROUNDS; round++) {
        begin(&w);
        for (int i = 0; i < TIMES; i++)
            rest = geos_peer_verify(pieces, target);
        end(&w);
    }
    number(out, "verify_geos_microseconds", w.best / TIMES * 1e6, 3);
    number(out, "verify_times_faster_than_geos", w.best / TIMES / ours, 2);
    number(out, "verify_geos_rest", rest, 12);
    geos_peer_free(pieces);
    geos_peer_free(target);
#else
    (void)t, (void)ours, (void)out;
#endif
}

// ---- squares turned by 0.3 radians

typedef struct squares {
    double *xy;
    int64_t *whole;
    size_t *counts;
    loose_edge *edges;
    size_t count;
} squares;

static bool make_squares(int n, squares *s) {
    s->count = (size_t)n * (size_t)n;
    s->xy = malloc(8 * s->count * sizeof *s->xy);
    s->whole = malloc(8 * s->count * sizeof *s->whole);
    s->counts = malloc(s->count * sizeof *s->counts);
    s->edges = calloc(4 * s->count, sizeof *s->edges);
    if (!s->xy || !s->whole || !s->counts || !s->edges) return false;
    for (size_t i = 0; i < s->count; i++) {
        static const int cx[4] = {0, 1, 1, 0}, cy[4] = {0, 0, 1, 1};
        double x = (double)(i % (size_t)n), y = (double)(i / (size_t)n);
        s->counts[i] = 4;
        for (size_t k = 0; k < 4; k++)
            put_turned(x + cx[k], y + cy[k], 0.3, s->xy, s->whole, 4 * i + k);
        for (size_t k = 0; k < 4; k++) {
            const double *p = &s->xy[8 * i + 2 * k], *q = &s->xy[8 * i + 2 * ((k + 1) % 4)];
            s->edges[4 * i + k].from = (spot){p[0], p[1]};
            s->edges[4 * i + k].to = (spot){q[0], q[1]};
        }
    }
    return true;
}

static void free_squares(squares *s) {
    free(s->xy);
    free(s->whole);
    free(s->counts);
    free(s->edges);
}

static void answer(ita_text *out, const char *name, double seconds, size_t contours, size_t holes) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    number(out, "milliseconds", seconds * 1e3, 3);
    ita_json_pair_uint(out, "contours", contours);
    ita_json_pair_uint(out, "holes", holes);
    ita_json_close(out, '}');
}

static void squares_peers(const squares *s, double ours, ita_text *out) {
    size_t contours = 0, holes = 0;
    (void)s, (void)ours, (void)out, (void)contours, (void)holes;
#ifdef INTARSIA_HAS_GEOS
    geos_polygons *polygons = geos_peer_make(s->xy, s->counts, s->count);
    for (int by_coverage = 1; by_coverage >= 0; by_coverage--) {
        stopwatch w = {0};
        bool is_done = true;
        for (int round = 0; round < 3 && is_done; round++) {
            begin(&w);
            is_done = geos_peer_union(polygons, by_coverage, &contours, &holes);
            end(&w);
        }
        if (!is_done) continue;
        answer(out, by_coverage ? "geos_coverage_union" : "geos_unary_union", w.best, contours,
               holes);
        if (by_coverage) number(out, "times_faster_than_geos_coverage", w.best / ours, 2);
    }
    geos_peer_free(polygons);
#endif
#ifdef INTARSIA_HAS_CLIPPER
    peer_polygons whole = {s->whole, s->counts, s->count};
    stopwatch w = {0};
    begin(&w);
    peer_clipper_union(&whole, &contours, &holes);
    end(&w);
    answer(out, "clipper_union", w.best, contours, holes);
#endif
}

static bool bench_squares(int n, ita_text *out) {
    squares s = {0};
    if (!make_squares(n, &s)) return false;
    stopwatch w = {0};
    size_t contours = 0, holes = 0;
    for (int round = 0; round < 5; round++) {
        loose_outline o;
        begin(&w);
        if (loose_trace(s.edges, 4 * s.count, tolerance_of_doubles(1e-9 * n), false, ita_heap(),
                        &o))
            return false;
        end(&w);
        contours = o.contour_count;
        holes = o.hole_count;
        loose_outline_close(&o);
    }
    ita_json_open(out, '{');
    ita_json_pair_int(out, "n", n);
    answer(out, "ours", w.best, contours, holes);
    squares_peers(&s, w.best, out);
    ita_json_close(out, '}');
    free_squares(&s);
    return contours == 1 && holes == 0;
}

// ---- arcs

// A disc of radius 5 cut by two upright chords through whole points into three, and its square
// frame's four corners: seven pieces, ten arcs.
static size_t arc_pieces(ita_edge *out, ita_edge *target) {
    // clang-format off
    static const int lines[][4] = {
        {-3,4,-3,-4}, {-3,-4,-3,4}, {3,-4,3,4}, {3,4,3,-4},
        {5,0,5,5}, {5,5,0,5}, {0,5,-5,5}, {-5,5,-5,0}, {-5,0,-5,-5}, {-5,-5,0,-5}, {0,-5,5,-5}, {5,-5,5,0}};
    static const int arcs[][5] = {
        {-3,4,-3,-4,1}, {-3,-4,3,-4,1}, {3,4,-3,4,1}, {3,-4,3,4,1},
        {0,5,5,0,-1}, {-5,0,0,5,-1}, {0,-5,-5,0,-1}, {5,0,0,-5,-1}};
    static const int frame[][4] = {{-5,-5,5,-5}, {5,-5,5,5}, {5,5,-5,5}, {-5,5,-5,-5}};
    // clang-format on
    size_t count = 0;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++, count++) {
        out[count] = (ita_edge){0};
        out[count].from = (ita_point){{lines[i][0], 0}, {lines[i][1], 0}};
        out[count].to = (ita_point){{lines[i][2], 0}, {lines[i][3], 0}};
    }
    for (size_t i = 0; i < sizeof arcs / sizeof arcs[0]; i++, count++) {
        out[count] = (ita_edge){.kind = ITA_EDGE_ARC, .turn = arcs[i][4]};
        out[count].from = (ita_point){{arcs[i][0], 0}, {arcs[i][1], 0}};
        out[count].to = (ita_point){{arcs[i][2], 0}, {arcs[i][3], 0}};
    }
    for (size_t i = 0; i < 4; i++) {
        target[i] = (ita_edge){0};
        target[i].from = (ita_point){{frame[i][0], 0}, {frame[i][1], 0}};
        target[i].to = (ita_point){{frame[i][2], 0}, {frame[i][3], 0}};
    }
    return count;
}

static bool bench_arcs(ita_text *out) {
    enum { TIMES = 4000 };
    ita_edge pieces[32], target[4];
    size_t count = arc_pieces(pieces, target);
    ita_judge *judge = NULL;
    if (ita_judge_open(ITA_FRAME_SQUARE, ita_heap(), &judge)) return false;
    bool is_right = true;
    stopwatch w = {0};
    for (int round = 0; round < ROUNDS; round++) {
        begin(&w);
        for (int i = 0; i < TIMES; i++) {
            ita_judge_reset(judge);
            ita_judge_add(judge, target, 4, -1);
            ita_judge_add(judge, pieces, count, 1);
            is_right = is_right && ita_judge_is_clear(judge);
        }
        end(&w);
    }
    ita_judge_close(judge);
    number(out, "seven_arc_pieces_microseconds", w.best / TIMES * 1e6, 3);
    return is_right;
}

// ---- wrong answers at free angles

static void free_angles(ita_text *out) {
    enum { ANGLES = 500 };
    int clipper = 0, geos = 0, ours = 0;
    for (int i = 0; i < ANGLES; i++) {
        tans t;
        make_tans(&square, 0.001 + 0.0125 * i, &t);
        size_t contours = 0, holes = 0;
        loose_edge edges[CORNERS_MOST];
        memset(edges, 0, sizeof edges);
        for (size_t p = 0, at = 0; p < TANS; at += t.counts[p++])
            for (size_t k = 0; k < t.counts[p]; k++) {
                const double *u = &t.xy[2 * (at + k)], *v = &t.xy[2 * (at + (k + 1) % t.counts[p])];
                edges[at + k].from = (spot){u[0], u[1]};
                edges[at + k].to = (spot){v[0], v[1]};
            }
        loose_outline o;
        if (loose_trace(edges, t.piece_count, tolerance_of_doubles(1e-9), false, ita_heap(), &o) ==
            ITA_OK) {
            ours += o.contour_count != 1 || o.edge_count != 4;
            loose_outline_close(&o);
        }
#ifdef INTARSIA_HAS_CLIPPER
        peer_polygons whole = {t.whole, t.counts, TANS};
        peer_clipper_union(&whole, &contours, &holes);
        clipper += contours != 1 || holes != 0;
#endif
#ifdef INTARSIA_HAS_GEOS
        geos_polygons *g = geos_peer_make(t.xy, t.counts, TANS);
        geos += !geos_peer_union(g, false, &contours, &holes) || contours != 1 || holes != 0;
        geos_peer_free(g);
#endif
        (void)contours, (void)holes;
    }
    ita_json_name(out, "wrong_unions_at_free_angles");
    ita_json_open(out, '{');
    ita_json_pair_int(out, "angles", ANGLES);
    ita_json_pair_int(out, "ours", ours);
#ifdef INTARSIA_HAS_CLIPPER
    ita_json_pair_int(out, "clipper", clipper);
#endif
#ifdef INTARSIA_HAS_GEOS
    ita_json_pair_int(out, "geos", geos);
#endif
    (void)clipper, (void)geos;
    ita_json_close(out, '}');
}

// ---- files, the thermometer and crowds

static void put_polygon(ita_text *t, const double *xy, size_t count) {
    ita_put(t, "<path d=\"M");
    for (size_t i = 0; i < 2 * count; i++) {
        ita_put_fixed(t, 10 * xy[i], 4);
        ita_put_char(t, ' ');
    }
    ita_put(t, "Z\"/>");
}

// The whole way from the bytes of two SVG files, corners rounded to four decimals, to the verdict.
static bool bench_files(const tans *t, ita_text *out) {
    enum { TIMES = 20 };
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "<svg><g id=\"figure\">");
    put_polygon(&text, t->outline_xy, t->outline_count);
    ita_put(&text, "</g><g id=\"pieces\">");
    for (size_t i = 0, at = 0; i < TANS; at += t->counts[i++])
        put_polygon(&text, t->xy + 2 * at, t->counts[i]);
    ita_put(&text, "</g></svg>");
    const ita_verify_options options = {.theta = 3};
    stopwatch w = {0};
    bool is_right = ita_text_status(&text) == ITA_OK, fault;
    for (int round = 0; round < ROUNDS && is_right; round++) {
        begin(&w);
        for (int i = 0; i < TIMES && is_right; i++) {
            ita_verify_report r;
            is_right = ita_verify(text.data, text.length, text.data, text.length, &options,
                                  ita_heap(), &r, &fault, NULL) == ITA_OK;
            if (!is_right) break;
            is_right = r.verdict == ITA_VERDICT_SOLVED;
            ita_verify_report_close(&r);
        }
        end(&w);
    }
    ita_text_close(&text);
    number(out, "verify_svg_milliseconds", w.best / TIMES * 1e3, 4);
    return is_right;
}

// Two sets of tans on a table, against the outline of both: what a frame of a drag asks.
static bool bench_thermometer(const tans *t, ita_text *out) {
    enum { TIMES = 20 };
    ita_edge edges[2 * CORNERS_MOST], figure[2 * CORNERS_MOST];
    ita_shape pieces[2 * TANS];
    size_t at = 0, figure_count = 2 * t->outline_count;
    for (size_t set = 0; set < 2; set++)
        for (size_t i = 0, from = 0; i < TANS; from += t->counts[i++]) {
            ita_point apart = {{5 * (int64_t)i + (int64_t)set, 0}, {6 * (int64_t)set, 0}};
            pieces[set * TANS + i] = (ita_shape){.edges = edges + at, .edge_count = t->counts[i]};
            for (size_t e = 0; e < t->counts[i]; e++)
                edges[at++] = ita_edge_shifted(&t->pieces[from + e], apart);
        }
    for (size_t i = 0; i < figure_count; i++) {
        ita_point apart = {{i < t->outline_count ? 0 : 9, 0}, {0, 0}};
        figure[i] = ita_edge_shifted(&t->outline[i % t->outline_count], apart);
    }
    stopwatch w = {0};
    bool is_right = true;
    for (int round = 0; round < ROUNDS && is_right; round++) {
        begin(&w);
        for (int i = 0; i < TIMES && is_right; i++) {
            ita_progress p;
            is_right = ita_progress_measure(ITA_FRAME_SQRT2, figure, figure_count, pieces,
                                            (size_t)2 * TANS, 0, ita_heap(), &p) == ITA_OK &&
                       p.progress > 0 && p.progress < 1;
        }
        end(&w);
    }
    number(out, "thermometer_14_pieces_milliseconds", w.best / TIMES * 1e3, 4);
    return is_right;
}

// A drag: the pieces of a set scattered over the table, one carried across it in frames. Processor
// time of a frame, the least of some rounds; the slowest frame of all figures, and all together.
typedef struct drag_times {
    double worst, sum;
    long frames;
} drag_times;

static double processor_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

enum { DRAG_FRAMES = 12, DRAG_ROUNDS = 3, DRAG_TIMES = 2 };

static size_t scatter_pieces(const dissection_config *c, ita_random *random, ita_edge *edges,
                             ita_shape *pieces) {
    const uint64_t steps = (uint64_t)ita_frame_get(c->set->frame)->steps;
    size_t used = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const ita_pose pose = {(int)ita_random_below(random, steps),
                               ita_random_below(random, 2) != 0,
                               {{(int64_t)ita_random_below(random, 480), 0},
                                {(int64_t)ita_random_below(random, 480), 0}}};
        dissection_lay(c, (int)i, &pose, edges + used);
        pieces[i] = (ita_shape){.edges = edges + used, .edge_count = c->pieces[i].edge_count};
        used += c->pieces[i].edge_count;
    }
    return c->set->piece_count;
}

static bool time_drag(const dissection_config *c, ita_random *random, drag_times *times) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    ita_shape pieces[DISSECTION_PIECES_MAX];
    const size_t count = scatter_pieces(c, random, edges, pieces);
    const unsigned allow = c->may_mirror ? ITA_ALLOW_MIRROR : 0;
    ita_progress_drag drag = {.held = &pieces[count - 1]};
    for (int frame = 0; frame < DRAG_FRAMES; frame++) {
        const ita_progress_place place = drag.place;
        double least = 1e300;
        for (int round = 0; round < DRAG_ROUNDS; round++) {
            const double start = processor_seconds();
            for (int i = 0; i < DRAG_TIMES; i++) {
                ita_progress p;
                drag.place = place;
                drag.x = 3.7 * frame, drag.y = -2.3 * frame;
                if (ita_progress_follow(c->set->frame, c->figure, c->figure_count, pieces,
                                        count - 1, allow, &drag, ita_heap(), &p) != ITA_OK)
                    return false;
            }
            least = fmin(least, (processor_seconds() - start) / DRAG_TIMES);
        }
        times->worst = fmax(times->worst, least);
        times->sum += least;
        times->frames++;
    }
    return true;
}

static bool is_of_set(const char *config, const char *set) {
    const size_t length = strlen(set);
    return strncmp(config, "set=", 4) == 0 && strncmp(config + 4, set, length) == 0 &&
           config[4 + length] == ',';
}

static bool bench_drag(const char *set, ita_text *out) {
    ita_gallery gallery;
    ita_random random;
    ita_random_seed(&random, 14);
    drag_times times = {0, 0, 0};
    bool is_right = ita_gallery_open(&ita_game_dissection, &gallery, NULL) == ITA_OK;
    while (is_right && ita_gallery_next(&gallery)) {
        ita_config *config = NULL;
        if (!is_of_set(gallery.config, set)) continue;
        is_right = ita_config_parse(&ita_game_dissection, gallery.config, strlen(gallery.config),
                                    ita_heap(), &config, NULL) == ITA_OK;
        is_right = is_right && time_drag(dissection_of(config), &random, &times);
        ita_config_free(config);
    }
    ita_json_open(out, '{');
    ita_json_name(out, "set");
    ita_json_string(out, set);
    ita_json_pair_int(out, "frames", times.frames);
    number(out, "mean_milliseconds", times.sum / (double)times.frames * 1e3, 4);
    number(out, "slowest_milliseconds", times.worst * 1e3, 4);
    ita_json_close(out, '}');
    return is_right && times.frames > 0;
}

int bench_dissection(ita_text *out) {
    tans t;
    double judge = 0, motion = 0;
    make_tans(&square, 0, &t);
    bool is_right = time_judge(&t, &judge);
    number(out, "verify_microseconds", judge * 1e6, 3);
    time_clipper(&t, judge, out);
    time_geos(&t, judge, out);
    is_right = time_motion(&t, &motion) && is_right;
    number(out, "any_motion_microseconds", motion * 1e6, 3);
    is_right = bench_arcs(out) && is_right;
    ita_json_name(out, "squares_turned");
    ita_json_open(out, '[');
    static const int sizes[] = {10, 30, SQUARES_MOST};
    for (int i = 0; i < 3; i++)
        is_right = bench_squares(sizes[i], out) && is_right;
    ita_json_close(out, ']');
    free_angles(out);
    make_tans(&square, 0.3, &t);
    is_right = bench_files(&t, out) && is_right;
    is_right = bench_thermometer(&t, out) && is_right;
    ita_json_name(out, "thermometer_in_a_drag");
    ita_json_open(out, '[');
    static const char *const sets[] = {"stomachion", "disc", "waves"};
    for (int i = 0; i < 3; i++)
        is_right = bench_drag(sets[i], out) && is_right;
    ita_json_close(out, ']');
    is_right = bench_dissection_growth(out) == 0 && is_right;
    ita_json_name(out, "stomachion_counted_by_two");
    ita_json_open(out, '{');
    is_right = bench_dissection_threads(out) == 0 && is_right;
    ita_json_close(out, '}');
    return is_right ? 0 : 1;
}
