// The thermometer on random tables of every set, held against its definition read slowly: pieces
// scattered, near a solution, in part, the whole turned and mirrored. INTARSIA_LONG=1 reads more.
#include "examples.h"

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

static double plain_reading(const dissection_config *c, const dissection_state *s,
                            bool *has_curves) {
    const ita_frame frame = c->set->frame;
    plain_edge figure[DISSECTION_FIGURE_MAX], pieces[DISSECTION_FIGURE_MAX];
    *has_curves = false;
    for (size_t i = 0; i < c->figure_count; i++) {
        figure[i] = plain_edge_of(frame, &c->figure[i]);
        *has_curves = *has_curves || figure[i].kind != PLAIN_LINE;
    }
    size_t count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        ita_edge edges[DISSECTION_FIGURE_MAX];
        const ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges);
        for (size_t e = 0; e < c->pieces[i].edge_count; e++, count++) {
            pieces[count] = plain_edge_of(frame, &edges[e]);
            *has_curves = *has_curves || pieces[count].kind != PLAIN_LINE;
        }
    }
    return plain_thermometer(figure, c->figure_count, pieces, count, c->may_mirror);
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
    for (const char *at = c->named.moves; *at;) {
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

static void the_thermometer_reads_what_its_definition_says(void **state) {
    (void)state;
    const uint64_t seed = SEED;
    ita_random random;
    ita_random_seed(&random, seed);
    double worst[2] = {0, 0};
    long count[2] = {0, 0};
    const size_t most = usual_or_long(16, 900);
    for (example_walk figure = walk_some(&ita_game_dissection, most, seed);
         next_example(&figure);) {
        ita_config *config;
        ita_diag diag;
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_put(&text, figure.config);
        if (ita_random_below(&random, 4) == 0) ita_put(&text, ",mirror=no");
        assert_int_equal(ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length,
                                          ita_heap(), &config, &diag),
                         ITA_OK);
        const dissection_config *c = dissection_of(config);
        for (int which = 0; which < TABLES; which++) {
            const dissection_state s = random_table(c, which, &random);
            bool has_curves;
            double quick;
            const double slow = plain_reading(c, &s, &has_curves);
            assert_int_equal(dissection_progress(c, &s, ita_heap(), &quick), ITA_OK);
            const double off = fabs(quick - slow), bound = has_curves ? PLAIN_CURVES_BOUND : 2e-6;
            if (off > bound)
                print_message("%s, table %d: %.9f, by definition %.9f\n", ita_text_get(&text),
                              which, quick, slow);
            assert_true(off <= bound);
            worst[has_curves] = fmax(worst[has_curves], off);
            count[has_curves]++;
        }
        ita_text_close(&text);
        ita_config_free(config);
    }
    print_message("%ld straight tables within %.1e, %ld with curves within %.1e\n", count[0],
                  worst[0], count[1], worst[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_thermometer_reads_what_its_definition_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
