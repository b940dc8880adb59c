// Snug tangrams by number against what the game makes of their outlines: the solver counts as many
// fillings, up to symmetry too, as laying tans square by square; the traced outline has as many
// corners and holes as the squares say; and turned and mirrored it is itself where they say so.
// INTARSIA_LONG=1 takes more numbers.
#include "examples.h"
#include "snug_config.h"

#include "games/dissection/dissection.h"
#include "games/dissection/figure/snug.h"
#include "intarsia/base.h"
#include "intarsia/figures.h"

#include <inttypes.h>

// All numbers of seven tans are less.
static const uint64_t BOUND = UINT64_C(1) << 40;

static uint64_t draw_number(ita_random *random, snug_figure *figure) {
    for (;;) {
        const uint64_t number = ita_random_below(random, BOUND >> ita_random_below(random, 30));
        if (snug_of(number, figure)) return number;
    }
}

static void hold_shape(const dissection_config *c, const snug_shape *shape) {
    ita_outline outline;
    assert_int_equal(
        ita_outline_trace(c->set->frame, c->figure, c->figure_count, ita_heap(), &outline), ITA_OK);
    const size_t parts = outline.contour_count - outline.hole_count;
    if (!shape->is_touching) {
        assert_int_equal(shape->corner_count, c->figure_count);
        assert_int_equal(shape->hole_count, outline.hole_count);
        assert_int_equal(parts, 1);
    }
    ita_outline_close(&outline);
}

// The targets are the figure in eight turns, then its mirror image in eight.
static void hold_symmetries(const dissection_config *c, const snug_shape *shape) {
    bool is_turned = false, is_mirrored = false;
    ita_edge moved[DISSECTION_FIGURE_MAX];
    assert_int_equal(c->target_count, 16);
    for (int i = 1; i < 16; i++) {
        const dissection_target *target = &c->targets[i];
        memcpy(moved, target->edges, c->figure_count * sizeof *moved);
        ita_edges_shift(moved, c->figure_count, ita_point_sub(c->targets[0].first, target->first));
        const bool is_same = dissection_same_edges(c->targets[0].edges, moved, c->figure_count);
        is_turned = is_turned || (i < 8 && is_same);
        is_mirrored = is_mirrored || (i >= 8 && is_same);
    }
    assert_int_equal(is_turned, shape->is_turned);
    assert_int_equal(is_mirrored, shape->is_mirrored);
}

static void hold_fillings(const dissection_config *c, const snug_figure *figure) {
    const ita_solve_options options = {.limit = 0};
    uint64_t fillings, unique;
    ita_job *job;
    ita_job_report report;
    assert_int_equal(dissection_puzzle.solve(&c->base, NULL, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    ita_job_close(job);
    snug_count(figure, &fillings, &unique);
    assert_true(report.is_complete && report.has_unique && fillings > 0);
    assert_int_equal(report.solutions, 4 * fillings);
    assert_int_equal(report.unique, unique);
}

static void hold_number(uint64_t number, const snug_figure *figure) {
    snug_shape shape;
    dissection_config *config = open_snug(number);
    snug_look(figure, &shape);
    hold_shape(config, &shape);
    hold_symmetries(config, &shape);
    hold_fillings(config, figure);
    ita_config_free(&config->base);
}

static void the_game_sees_what_the_squares_say(void **state) {
    (void)state;
    const size_t count = usual_or_long(150, 4000);
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    for (size_t i = 0; i < count; i++) {
        snug_figure figure;
        const uint64_t number = draw_number(&random, &figure);
        hold_number(number, &figure);
    }
}

// Among numbers drawn few are symmetric or have holes; of those that come with the game many.
static void so_it_does_of_those_that_come_with_it(void **state) {
    (void)state;
    size_t count = 0;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        const char *name = dissection_figure_in(figure.config, "tangram");
        snug_figure squares;
        uint64_t number;
        if (!name || !dissection_snug_number(name, strlen(name), &number)) continue;
        assert_true(snug_of(number, &squares));
        hold_number(number, &squares);
        count++;
    }
    assert_true(count > 100);
}

static void figures_met_are_those_of_their_numbers(void **state) {
    (void)state;
    enum { MET = 3000 };
    static snug_figure met[MET];
    snug_walk *walk;
    assert_int_equal(snug_walk_open(ita_heap(), &walk), ITA_OK);
    for (int i = 0; i < MET; i++) {
        snug_figure again;
        uint64_t number;
        assert_int_equal(snug_walk_next(walk, &met[i], &number), ITA_OK);
        assert_true(snug_of(number, &again));
        assert_memory_equal(again.rows, met[i].rows, sizeof again.rows);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(met[k].rows, met[i].rows, sizeof met[k].rows);
    }
    snug_walk_close(walk);
}

// What is formed as it is laid needs no search, unless pieces may not be turned over: then the
// solver is asked, and some figures are not formed.
static void what_may_not_be_turned_over_is_asked_of_the_solver(void **state) {
    (void)state;
    enum { LOOKED_AT = 60 };
    dissection_config *base = open_figure("free,flip=no,mirror=no");
    size_t formed = 0;
    ita_figures *figures;
    assert_int_equal(ita_figures_open(&base->base, "snug", 4, 1000000, &figures, NULL), ITA_OK);
    for (int i = 0; i < LOOKED_AT; i++) {
        ita_figure_facts facts;
        assert_int_equal(ita_figures_next(figures, &facts, NULL), ITA_OK);
        assert_non_null(strstr(facts.config, ",flip=no"));
        assert_true(facts.is_known && facts.tries > 0);
        assert_int_equal(ita_figures_count(figures, &facts, NULL), ITA_OK);
        assert_int_equal(facts.is_formed, facts.is_counted && facts.unique > 0);
        formed += facts.is_formed;
    }
    assert_true(formed > 0 && formed < LOOKED_AT);
    ita_figures_close(figures);
    ita_config_free(&base->base);
}

static void a_number_too_large_lays_nothing(void **state) {
    (void)state;
    static const char *const refused[] = {"figure=snug-18446744073709551615",
                                          "figure=snug-18446744073709551616",
                                          "figure=snug-01",
                                          "figure=snug-",
                                          "figure=snug-1x",
                                          "set=egg,figure=snug-0"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ita_config *config;
        ita_diag diag;
        assert_int_equal(ita_config_parse(&ita_game_dissection, refused[i], strlen(refused[i]),
                                          ita_heap(), &config, &diag),
                         ITA_E_NOT_FOUND);
        assert_string_equal(diag.key, "dissection.figure");
        assert_int_equal(diag.offset, strstr(refused[i], "snug") - refused[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_sees_what_the_squares_say),
        cmocka_unit_test(so_it_does_of_those_that_come_with_it),
        cmocka_unit_test(figures_met_are_those_of_their_numbers),
        cmocka_unit_test(what_may_not_be_turned_over_is_asked_of_the_solver),
        cmocka_unit_test(a_number_too_large_lays_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
