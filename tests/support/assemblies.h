// Assemblies of a set's pieces, made in doubles by separating axes, which share nothing with the
// solver; and whether the program reads a drawing of one and solves it.
#ifndef INTARSIA_TESTS_ASSEMBLIES_H
#define INTARSIA_TESTS_ASSEMBLIES_H

#include "between.h"
#include "check.h"

#include "drawings.h"
#include "moves.h"

#include "games/dissection/figure/figure_file.h"
#include "games/dissection/play/config.h"

// ---- assemblies

// How far the pieces' shadows on the normal of one of a's edges lie apart; convex, inside on the
// left. Negative: they overlap there.
static inline double gap_along(const corner *a, size_t a_count, const corner *b, size_t b_count) {
    double widest = -1e300;
    for (size_t i = 0; i < a_count; i++) {
        corner p = a[i], q = a[(i + 1) % a_count];
        double length = hypot(q.x - p.x, q.y - p.y), nearest = 1e300;
        for (size_t k = 0; k < b_count; k++) {
            double off = ((b[k].x - p.x) * (q.y - p.y) - (b[k].y - p.y) * (q.x - p.x)) / length;
            nearest = fmin(nearest, off);
        }
        widest = fmax(widest, nearest);
    }
    return widest;
}

static inline double gap(const arrangement *a, size_t i, size_t k) {
    return fmax(gap_along(a->corners[i], a->counts[i], a->corners[k], a->counts[k]),
                gap_along(a->corners[k], a->counts[k], a->corners[i], a->counts[i]));
}

static inline bool lies_free(const arrangement *a, size_t piece) {
    for (size_t i = 0; i < piece; i++)
        if (gap(a, i, piece) < -1e-9) return false;
    return true;
}

static inline void shift(arrangement *a, size_t piece, double dx, double dy) {
    for (size_t i = 0; i < a->counts[piece]; i++)
        a->corners[piece][i].x += dx, a->corners[piece][i].y += dy;
}

enum { SLID, FLUSH, AT_A_POINT, APART };

// Lays an edge of the piece, which is turned right, against an edge of another: anywhere, or corner
// to corner.
static inline bool lay_along(arrangement *a, size_t piece, bool is_slid, ita_random *random) {
    size_t other = ita_random_below(random, piece);
    size_t e = ita_random_below(random, a->counts[other]);
    size_t f = ita_random_below(random, a->counts[piece]);
    corner p = a->corners[other][e], q = a->corners[other][(e + 1) % a->counts[other]];
    corner u = a->corners[piece][f], v = a->corners[piece][(f + 1) % a->counts[piece]];
    double along = hypot(q.x - p.x, q.y - p.y), own = hypot(v.x - u.x, v.y - u.y);
    double dx = (q.x - p.x) / along, dy = (q.y - p.y) / along;
    double cross = dx * (v.y - u.y) - dy * (v.x - u.x), dot = dx * (v.x - u.x) + dy * (v.y - u.y);
    if (fabs(cross) > 1e-9 || dot > 0) return false;
    // the piece's edge begins at `at` of the other's
    double at = is_slid                       ? between(random, 0.1 * own, along + 0.9 * own)
                : ita_random_below(random, 2) ? along
                                              : own;
    shift(a, piece, p.x + at * dx - u.x, p.y + at * dy - u.y);
    return lies_free(a, piece);
}

static inline bool lay_at_a_point(arrangement *a, size_t piece, ita_random *random) {
    size_t other = ita_random_below(random, piece);
    corner p = a->corners[other][ita_random_below(random, a->counts[other])];
    corner u = a->corners[piece][ita_random_below(random, a->counts[piece])];
    shift(a, piece, p.x - u.x, p.y - u.y);
    return lies_free(a, piece);
}

static inline bool lay_apart(arrangement *a, size_t piece, ita_random *random) {
    shift(a, piece, between(random, -9, 9), between(random, -9, 9));
    for (size_t i = 0; i < piece; i++)
        if (gap(a, i, piece) < 0.2) return false;
    return true;
}

static inline bool lay(arrangement *a, size_t piece, ita_random *random) {
    uint64_t draw = ita_random_below(random, 20);
    int how = draw < 12 ? SLID : draw < 17 ? FLUSH : draw < 19 ? AT_A_POINT : APART;
    if (how == AT_A_POINT) return lay_at_a_point(a, piece, random);
    if (how == APART) return lay_apart(a, piece, random);
    return lay_along(a, piece, how == SLID, random);
}

static inline void put_corners(const dissection_config *c, size_t piece, const ita_edge *edges,
                               arrangement *a) {
    a->counts[piece] = c->pieces[piece].edge_count;
    assert_true(a->counts[piece] <= ARRANGED_CORNERS_MOST);
    for (size_t i = 0; i < a->counts[piece]; i++) {
        a->corners[piece][i] = corner_of(c->set->frame, edges[i].from);
        a->corners[piece][i].x /= DISSECTION_UNIT;
        a->corners[piece][i].y /= DISSECTION_UNIT;
    }
}

// The piece in one of the frame's orientations, at the origin.
static inline void put_piece(const dissection_config *c, size_t piece, ita_random *random,
                             arrangement *a) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    int steps = ita_frame_get(c->set->frame)->steps;
    ita_pose pose = {(int)ita_random_below(random, (uint64_t)steps),
                     ita_random_below(random, 2) != 0,
                     {{0, 0}, {0, 0}}};
    dissection_lay(c, (int)piece, &pose, edges);
    put_corners(c, piece, edges, a);
}

// Edge to edge and corner to corner.
static inline void assemble_flush(const dissection_config *c, ita_random *random, arrangement *a) {
    a->count = c->set->piece_count;
    for (size_t i = 0; i < a->count; i++) {
        do
            put_piece(c, i, random, a);
        while (i > 0 && !lay_along(a, i, false, random));
    }
}

static inline void assemble(const dissection_config *c, ita_random *random, arrangement *a) {
    a->count = c->set->piece_count;
    for (size_t i = 0; i < a->count; i++) {
        do
            put_piece(c, i, random, a);
        while (i > 0 && !lay(a, i, random));
    }
}

// Of some places for each piece that which lies nearest to the middle of the others.
static inline void assemble_closely(const dissection_config *c, ita_random *random,
                                    arrangement *a) {
    enum { TRIES = 12 };
    a->count = c->set->piece_count;
    for (size_t i = 0; i < a->count; i++) {
        corner middle = {0, 0}, kept[ARRANGED_CORNERS_MOST] = {{0, 0}};
        double nearest = 1e300;
        for (size_t k = 0; k < i; k++) {
            const corner m = middle_of(a, k);
            middle.x += m.x / (double)i, middle.y += m.y / (double)i;
        }
        for (int tries = 0; tries < TRIES;) {
            put_piece(c, i, random, a);
            if (i > 0 && !lay_along(a, i, ita_random_below(random, 3) > 0, random)) continue;
            const corner m = middle_of(a, i);
            const double far = hypot(m.x - middle.x, m.y - middle.y);
            tries++;
            if (far >= nearest) continue;
            nearest = far;
            memcpy(kept, a->corners[i], sizeof kept);
        }
        memcpy(a->corners[i], kept, sizeof kept);
    }
}

static inline void arrange_figure(const ita_config *config, arrangement *a) {
    const dissection_config *c = dissection_of(config);
    char *moves = moves_of(config);
    dissection_state position;
    ita_diag diag;
    assert_int_equal(dissection_rules.state_parse(config, moves, strlen(moves), &position, &diag),
                     ITA_OK);
    free(moves);
    a->count = c->set->piece_count;
    for (size_t i = 0; i < a->count; i++) {
        ita_edge edges[DISSECTION_FIGURE_MAX];
        const ita_pose pose = dissection_pose(&position.places[i]);
        dissection_lay(c, (int)i, &pose, edges);
        put_corners(c, i, edges, a);
    }
}

// ---- solving

static inline bool has_straight_pieces(const dissection_config *c) {
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            if (c->pieces[i].edges[k].kind != ITA_EDGE_LINE) return false;
    return true;
}

static inline ita_config *open_game(const char *text) {
    ita_config *config = NULL;
    ita_diag diag = {0};
    ita_status status =
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag);
    if (status != ITA_OK) print_message("%s: %.300s\n", diag.key ? diag.key : "?", text);
    return status == ITA_OK ? config : NULL;
}

// Whether the set forms the drawing, as the program reads it.
static inline bool is_solved(const char *set, const char *drawing, size_t length) {
    ita_text text;
    ita_diag diag = {0};
    ita_text_open(&text, ita_heap());
    ita_put(&text, "set=");
    ita_put(&text, set);
    ita_put(&text, ",figure=");
    ita_status status = dissection_figure_embed(drawing, length, &text, &diag);
    if (status != ITA_OK) print_message("%s\n", diag.key);
    ita_config *config = status == ITA_OK ? open_game(ita_text_get(&text)) : NULL;
    ita_text_close(&text);
    if (!config) return false;
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, &diag),
                     ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    // the solution is moves of the game that win it
    ita_text moves;
    dissection_state state;
    ita_text_open(&moves, ita_heap());
    bool is_won = report.solutions > 0;
    if (is_won) {
        assert_int_equal(job->class_->take(job, &moves), ITA_OK);
        assert_int_equal(
            dissection_rules.state_parse(config, ita_text_get(&moves), moves.length, &state, &diag),
            ITA_OK);
        is_won = state.is_solved;
    }
    ita_text_close(&moves);
    ita_job_close(job);
    ita_config_free(config);
    return is_won;
}

static inline bool is_arrangement_solved(const char *set, const arrangement *a, int places) {
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    put_arrangement(a, places, &drawing);
    bool is_good = is_solved(set, ita_text_get(&drawing), drawing.length);
    if (!is_good) print_message("not solved by %s: %s\n", set, ita_text_get(&drawing));
    ita_text_close(&drawing);
    return is_good;
}

typedef void assembler(const dissection_config *c, ita_random *random, arrangement *a);

static inline void draw_anywhere(arrangement *a, double size, ita_random *random) {
    for (size_t p = 0; p < a->count; p++)
        for (size_t k = 0; k < a->counts[p]; k++)
            a->corners[p][k].x *= size, a->corners[p][k].y *= size;
    move_all(a, between(random, -50, 50), between(random, -50, 50), between(random, 0, 7));
}

// How many of so many random assemblies are solved as drawings of so many places, by turns; whole
// numbers at ten times the size. A unit of the set is `least` to 40 of the drawing's.
static inline size_t assemblies_solved(const char *set, size_t count, const int places[2],
                                       double least, assembler *draw, ita_random *random) {
    char text[200];
    snprintf(text, sizeof text, "free,set=%s", set);
    ita_config *config = open_game(text);
    assert_non_null(config);
    size_t solved = 0;
    for (size_t i = 0; i < count; i++) {
        const int written = places[i % 2];
        arrangement a;
        draw(dissection_of(config), random, &a);
        draw_anywhere(&a, between(random, least, 40) * (written ? 1 : 10), random);
        solved += is_arrangement_solved(set, &a, written);
    }
    ita_config_free(config);
    return solved;
}

#endif
