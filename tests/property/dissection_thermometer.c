// The thermometer on random tables of every set, held against its definition read slowly: pieces
// scattered, near a solution, in part, the whole turned and mirrored. INTARSIA_LONG=1 reads more.
#include "examples.h"

#include "moves.h"

#include "games/dissection/view/view.h"
#include "intarsia/base.h"
#include "spec/plain_thermometer.h"

#include <math.h>

#define SEED test_seed(20261204)

static plain_point plain_of(ita_frame frame, ita_point p) {
    plain_point out;
    ita_point_value(frame, p, &out.x, &out.y);
    return out;
}

static plain_edge plain_edge_of(ita_frame frame, const ita_edge *e) {
    static const plain_kind kinds[] = {[ITA_EDGE_LINE] = PLAIN_LINE,
                                       [ITA_EDGE_ARC] = PLAIN_ARC,
                                       [ITA_EDGE_QUADRATIC] = PLAIN_QUADRATIC,
                                       [ITA_EDGE_CUBIC] = PLAIN_CUBIC};
    return (plain_edge){kinds[e->kind],           e->turn,
                        plain_of(frame, e->from), plain_of(frame, e->to),
                        plain_of(frame, e->c1),   plain_of(frame, e->c2)};
}

typedef struct plain_table {
    plain_edge figure[DISSECTION_FIGURE_MAX], pieces[DISSECTION_FIGURE_MAX];
    size_t piece_count; // edges
    bool has_curves;
} plain_table;

static void put_figure(const dissection_config *c, plain_table *t) {
    t->piece_count = 0;
    t->has_curves = false;
    for (size_t i = 0; i < c->figure_count; i++) {
        t->figure[i] = plain_edge_of(c->set->frame, &c->figure[i]);
        t->has_curves = t->has_curves || t->figure[i].kind != PLAIN_LINE;
    }
}

static plain_point carried(plain_point p, double x, double y) {
    return (plain_point){p.x + x, p.y + y};
}

static void put_piece(const dissection_config *c, const ita_shape *piece, double x, double y,
                      plain_table *t) {
    for (size_t i = 0; i < piece->edge_count; i++) {
        plain_edge e = plain_edge_of(c->set->frame, &piece->edges[i]);
        e.from = carried(e.from, x, y), e.to = carried(e.to, x, y);
        e.c1 = carried(e.c1, x, y), e.c2 = carried(e.c2, x, y);
        t->has_curves = t->has_curves || e.kind != PLAIN_LINE;
        t->pieces[t->piece_count++] = e;
    }
}

static double plain_reading(const dissection_config *c, const plain_table *t) {
    return plain_thermometer(t->figure, c->figure_count, t->pieces, t->piece_count, c->may_mirror);
}

// The pieces that lie there; how many.
static size_t laid_pieces(const dissection_config *c, const dissection_state *s, ita_edge *edges,
                          ita_shape *pieces) {
    size_t used = 0, count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        const ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges + used);
        pieces[count++] = (ita_shape){.edges = edges + used, .edge_count = c->pieces[i].edge_count};
        used += c->pieces[i].edge_count;
    }
    return count;
}

// ---- tables

static void scatter(const dissection_config *c, dissection_state *s, size_t piece,
                    ita_random *random) {
    const uint64_t steps = (uint64_t)ita_frame_get(c->set->frame)->steps;
    dissection_place *p = &s->places[piece];
    p->is_placed = 1;
    p->is_mirrored = (int8_t)ita_random_below(random, 2);
    p->turn = (int16_t)ita_random_below(random, steps);
    p->x_a = (int32_t)ita_random_below(random, 480) - 240;
    p->y_a = (int32_t)ita_random_below(random, 480) - 240;
    p->x_b = p->y_b = 0;
}

// The figure's own arrangement, moved as a whole.
static void lay_figure(const dissection_config *c, dissection_state *s, const ita_pose *whole) {
    const ita_frame frame = c->set->frame;
    const int steps = ita_frame_get(frame)->steps;
    ita_diag diag;
    char *moves = moves_of(&c->base);
    for (const char *at = moves; *at;) {
        const size_t length = strcspn(at, " ");
        dissection_move m;
        assert_int_equal(dissection_move_parse(c, at, length, &m, &diag), ITA_OK);
        const ita_point shift = ita_pose_apply(frame, whole, m.pose.shift);
        const int turn = m.pose.turn;
        s->places[m.piece] = (dissection_place){
            .is_placed = 1,
            .is_mirrored = m.pose.is_mirrored != whole->is_mirrored,
            .turn = (int16_t)(((whole->is_mirrored ? -turn : turn) + whole->turn + steps) % steps),
            .x_a = (int32_t)shift.x.a,
            .x_b = (int32_t)shift.x.b,
            .y_a = (int32_t)shift.y.a,
            .y_b = (int32_t)shift.y.b};
        at += length + strspn(at + length, " ");
    }
    free(moves);
}

enum { SCATTERED, NEAR, IN_PART, TABLES };

static dissection_state random_table(const dissection_config *c, int which, ita_random *random) {
    dissection_state s = {0};
    const size_t pieces = c->set->piece_count;
    const uint64_t steps = (uint64_t)ita_frame_get(c->set->frame)->steps;
    if (which == NEAR || which == IN_PART) {
        const ita_pose whole = {(int)ita_random_below(random, steps),
                                ita_random_below(random, 2) != 0,
                                {{(int64_t)ita_random_below(random, 99), 0},
                                 {(int64_t)ita_random_below(random, 99), 0}}};
        lay_figure(c, &s, &whole);
    }
    for (size_t i = 0; i < pieces; i++) {
        if (which == SCATTERED || (which == NEAR && ita_random_below(random, pieces) < 2))
            scatter(c, &s, i, random);
        if (which == IN_PART) s.places[i].is_placed = ita_random_below(random, 3) != 0;
    }
    return s;
}

// ---- readings

typedef struct tally {
    double worst[2]; // of straight tables, and with curves
    long count[2];
} tally;

static void hold(tally *all, const char *config, const plain_table *table, double quick,
                 double slow) {
    const double off = fabs(quick - slow), bound = table->has_curves ? PLAIN_CURVES_BOUND : 2e-6;
    if (off > bound) print_message("%s: %.9f, by definition %.9f\n", config, quick, slow);
    assert_true(off <= bound);
    all->worst[table->has_curves] = fmax(all->worst[table->has_curves], off);
    all->count[table->has_curves]++;
}

static void tell(const tally *all) {
    print_message("%ld straight readings within %.1e, %ld with curves within %.1e\n", all->count[0],
                  all->worst[0], all->count[1], all->worst[1]);
}

static ita_config *open_config(const char *config, ita_random *random) {
    ita_config *out;
    ita_diag diag;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, config);
    if (ita_random_below(random, 4) == 0) ita_put(&text, ",mirror=no");
    assert_int_equal(ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length,
                                      ita_heap(), &out, &diag),
                     ITA_OK);
    ita_text_close(&text);
    return out;
}

static void the_thermometer_reads_what_its_definition_says(void **state) {
    (void)state;
    const uint64_t seed = SEED;
    ita_random random;
    ita_random_seed(&random, seed);
    tally all = {{0, 0}, {0, 0}};
    const size_t most = usual_or_long(16, 900);
    for (example_walk figure = walk_some(&ita_game_dissection, most, seed);
         next_example(&figure);) {
        ita_config *config = open_config(figure.config, &random);
        const dissection_config *c = dissection_of(config);
        for (int which = 0; which < TABLES; which++) {
            const dissection_state s = random_table(c, which, &random);
            ita_edge edges[DISSECTION_FIGURE_MAX];
            ita_shape pieces[DISSECTION_PIECES_MAX];
            plain_table table;
            double quick;
            put_figure(c, &table);
            const size_t count = laid_pieces(c, &s, edges, pieces);
            for (size_t i = 0; i < count; i++)
                put_piece(c, &pieces[i], 0, 0, &table);
            assert_int_equal(dissection_progress(c, &s, ita_heap(), &quick), ITA_OK);
            hold(&all, figure.config, &table, quick, plain_reading(c, &table));
        }
        ita_config_free(config);
    }
    tell(&all);
}

// What was best in one frame is only where the next begins to look.
static void a_piece_in_the_hand_is_read_at_every_frame(void **state) {
    (void)state;
    const uint64_t seed = SEED + 1;
    ita_random random;
    ita_random_seed(&random, seed);
    tally all = {{0, 0}, {0, 0}};
    const size_t most = usual_or_long(8, 300);
    for (example_walk figure = walk_some(&ita_game_dissection, most, seed);
         next_example(&figure);) {
        ita_config *config = open_config(figure.config, &random);
        const dissection_config *c = dissection_of(config);
        const dissection_state s = random_table(c, (int)ita_random_below(&random, 2), &random);
        ita_edge edges[DISSECTION_FIGURE_MAX];
        ita_shape pieces[DISSECTION_PIECES_MAX];
        const size_t count = laid_pieces(c, &s, edges, pieces);
        const unsigned allow = c->may_mirror ? ITA_ALLOW_MIRROR : 0;
        ita_progress_drag drag = {.held = &pieces[count - 1]};
        for (int frame = 0; frame < 4; frame++) {
            drag.x = frame == 3 ? 0 : 20 * ita_random_unit(&random) - 10; // and back
            drag.y = frame == 3 ? 0 : 20 * ita_random_unit(&random) - 10;
            ita_progress_drag fresh = {.held = drag.held, .x = drag.x, .y = drag.y};
            ita_progress followed, alone;
            assert_int_equal(ita_progress_follow(c->set->frame, c->figure, c->figure_count, pieces,
                                                 count - 1, allow, &drag, ita_heap(), &followed),
                             ITA_OK);
            assert_int_equal(ita_progress_follow(c->set->frame, c->figure, c->figure_count, pieces,
                                                 count - 1, allow, &fresh, ita_heap(), &alone),
                             ITA_OK);
            assert_true(drag.place.is_known && fabs(followed.progress - alone.progress) < 1e-9);
            plain_table table;
            put_figure(c, &table);
            for (size_t i = 0; i + 1 < count; i++)
                put_piece(c, &pieces[i], 0, 0, &table);
            put_piece(c, drag.held, drag.x, drag.y, &table);
            hold(&all, figure.config, &table, followed.progress, plain_reading(c, &table));
        }
        ita_config_free(config);
    }
    tell(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_thermometer_reads_what_its_definition_says),
        cmocka_unit_test(a_piece_in_the_hand_is_read_at_every_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
