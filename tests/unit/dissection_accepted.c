// What a dissection accepts and refuses, as facts: whatever pieces form the figure, wherever it
// lies; configs with their place; figures in decimals and fresh ones.
#include "dissection_table.h"
#include "moves.h"

#include <math.h>

// ---- what is accepted

static void a_figure_is_accepted_anywhere_turned_and_mirrored(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        dissection_table t = dissection_table_open(text);
        int steps = ita_frame_get(sets[i]->frame)->steps;
        for (int k = 0; k < 2 * steps; k++) {
            dissection_rules.start(t.config, &t.state);
            ita_pose whole = {k % steps, k >= steps, {{31 * k, 0}, {-17, 0}}};
            play_figure(&t, first_moves(&t), whole, 99);
            assert_true(t.state.is_solved);
        }
        dissection_table_close(&t);
    }
}

static void a_mirrored_figure_is_refused_where_the_puzzle_says_so(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("figure=parallelogram,mirror=no");
    const dissection_figure *figure = &t.c->named;
    ita_pose mirrored = {0, true, {{0, 0}, {0, 0}}}, turned = {3, false, {{5, 0}, {0, 0}}};
    play_figure(&t, figure->moves, mirrored, 99);
    assert_int_equal(t.state.placed_count, 7);
    assert_false(t.state.is_solved);
    dissection_rules.start(t.config, &t.state);
    play_figure(&t, figure->moves, turned, 99);
    assert_true(t.state.is_solved);
    dissection_table_close(&t);
}

static void one_step_beside_is_not_solved(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 6);
    size_t last = 0;
    while (t.state.places[last].is_placed)
        last++;
    dissection_table goal = dissection_table_open("");
    play_figure(&goal, first_moves(&goal), still, 99);
    ita_pose pose = dissection_pose(&goal.state.places[last]);
    pose.shift.x.a++;
    ita_move move = dissection_move_put(&(dissection_move){false, (int)last, pose});
    char undo[256];
    dissection_rules.apply(t.config, &t.state, &move, undo);
    assert_int_equal(t.state.placed_count, 7);
    assert_false(t.state.is_solved);
    dissection_table_close(&goal);
    dissection_table_close(&t);
}

// ---- refusals

static void refusals_say_why(void **state) {
    (void)state;
    static const struct {
        const char *config, *move, *key;
    } cases[] = {
        {"", "8@0,0", "dissection.move"},
        {"", "3x", "dissection.in_tray"},
        {"flip=no", "7m@0,0", "dissection.flip"},
        {"", "1@5000,0", "dissection.reach"},
        {"", "1@", "dissection.move"},
        {"", "hello", "dissection.move"},
        {"", "1t99@0,0", "dissection.move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dissection_table t = dissection_table_open(cases[i].config);
        dissection_state before = t.state;
        assert_int_equal(play(&t, cases[i].move), ITA_ANSWER_REFUSED);
        assert_string_equal(t.diag.key, cases[i].key);
        assert_memory_equal(&before, &t.state, sizeof before);
        dissection_table_close(&t);
    }
    dissection_table t = dissection_table_open("");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 99);
    assert_int_equal(play(&t, "1x"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "dissection.over");
    dissection_table_close(&t);
}

static void bad_configs_say_why_and_where(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } cases[] = {
        {"set=lego", "dissection.set", 4},
        {"figure=dragon", "dissection.figure", 7},
        {"set=egg,figure=triangle", "dissection.figure", 15},
        {"figure=[0,0 24,0]", "dissection.crosses", 8},
        {"figure=[0,0 48,48 48,0 0,48]", "dissection.crosses", 8},
        {"figure=[0,0 x]", "dissection.outline", 12},
        {"figure=[~0.001 0,0 1,0 1,3 0,3]", "dissection.file.exact", 9},
        {"figure=[~0.001 0,0 1,0 1,q 0,3]", "dissection.outline", 25},
        {"figure=[~]", "dissection.outline", 9},
        {"set=[square]", "dissection.set.form", 4},
        {"set=[square; 0,0 1,0 1,1 0,1],figure=rabbit", "dissection.figure", 37},
        {"set=[cube; 0,0 1,0 1,1]", "dissection.set.form", 4},
        {"set=[square; 0,0 1,0 1,x]", "dissection.outline", 23},
        {"figure=[~1 1,1]", "dissection.crosses", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        ita_status status = ita_config_parse(&ita_game_dissection, cases[i].text,
                                             strlen(cases[i].text), ita_heap(), &config, &diag);
        assert_int_not_equal(status, ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        const char *name = strstr(cases[i].text, "figure=");
        if (strcmp(cases[i].key, "dissection.figure") == 0)
            assert_string_equal(diag.args[0], name + strlen("figure="));
        if (diag.offset != cases[i].offset) print_message("%s\n", cases[i].text);
        assert_int_equal(diag.offset, cases[i].offset);
    }
}

// ---- pieces

// Pieces have the same number exactly when one covers the other, perhaps turned over.
static void equal_pieces_are_told_by_their_shape(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        dissection_table t = dissection_table_open(text);
        static const ita_pose still;
        int alike[DISSECTION_PIECES_MAX] = {0};
        dissection_config all = *t.c;
        all.kinds = alike;
        for (int a = 0; a < (int)sets[i]->piece_count; a++)
            for (int b = 0; b < a; b++) {
                ita_pose pose;
                bool covers = dissection_same_shape(&all, b, &still, a, &pose);
                if (covers != (t.c->kinds[a] == t.c->kinds[b]))
                    print_message("%s: pieces %d and %d\n", sets[i]->name, b + 1, a + 1);
                assert_int_equal(covers, t.c->kinds[a] == t.c->kinds[b]);
            }
        dissection_table_close(&t);
    }
}

// ---- figures in decimals and fresh ones

// Every figure, written as decimals at a size and turn of its own, is found again exactly.
static void figures_in_decimals_are_found_in_the_ring(void **state) {
    (void)state;
    size_t i = 0, found = 0, all = 0;
    example_walk figure = walk_all(&ita_game_dissection);
    for (; next_example(&figure); i++) {
        if (is_abridged() && i % 10 != 0) continue;
        all++;
        dissection_table t = dissection_table_open(figure.config);
        double angle = 0.1 + (double)i, size = 0.37 + 0.01 * (double)(i % 50);
        double c = size * cos(angle), s = size * sin(angle);
        ita_text value;
        ita_text_open(&value, ita_heap());
        ita_put(&value, "set=");
        ita_put(&value, t.c->set->name);
        ita_put(&value, ",figure=[~0.000001");
        const ita_edge *edges = t.c->figure;
        for (size_t k = 0; k < t.c->figure_count; k++) {
            const ita_edge *e = &edges[k];
            if (k && !ita_point_equal(edges[k - 1].to, e->from)) ita_put(&value, " |");
            ita_put_char(&value, ' ');
            const ita_point points[3] = {e->from, e->c1, e->c2};
            int used = e->kind == ITA_EDGE_LINE ? 1 : e->kind == ITA_EDGE_CUBIC ? 3 : 2;
            for (int p = 0; p < used; p++) {
                double x, y;
                ita_point_value(t.c->set->frame, points[p], &x, &y);
                if (p)
                    ita_put_char(&value, e->kind == ITA_EDGE_CUBIC ? 'k' : e->turn > 0 ? 'c' : 'a');
                ita_put_fixed(&value, c * x - s * y + 3, 6);
                ita_put_char(&value, ',');
                ita_put_fixed(&value, s * x + c * y - 5, 6);
            }
        }
        ita_put_char(&value, ']');
        ita_config *read = NULL;
        ita_status status = ita_config_parse(&ita_game_dissection, ita_text_get(&value),
                                             value.length, ita_heap(), &read, &t.diag);
        if (status == ITA_OK) {
            found++;
            const dissection_config *r = dissection_of(read);
            assert_int_equal(r->figure_count, t.c->figure_count);
            assert_true(fabs(r->figure_area - t.c->figure_area) < 1e-6 * r->figure_area);
            dissection_state laid; // and its arrangement solves what was read
            dissection_rules.start(read, &laid);
            dissection_table other = {.config = read, .c = r, .state = laid};
            static const ita_pose still;
            char *moves = moves_of(t.config);
            play_figure(&other, moves, still, 99);
            free(moves);
            assert_true(other.state.is_solved);
            ita_config_free(read);
        } else {
            print_message("not found: %s (%s)\n", figure.config, t.diag.key);
        }
        ita_text_close(&value);
        dissection_table_close(&t);
    }
    assert_int_equal(found, all);
}

// Whatever a step of the drawing is; but it must be something, and have its inside on the left.
static void a_figure_in_decimals_may_be_of_any_size(void **state) {
    (void)state;
    static const double sides[] = {0.01, 0.3, 1, 1.5, 200};
    char text[160];
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        const double s = sides[i];
        snprintf(text, sizeof text, "figure=[~0.000001 0,0 %.2f,0 %.2f,%.2f 0,%.2f]", s, s, s, s);
        dissection_table t = dissection_table_open(text);
        assert_int_equal(t.c->figure_count, 4);
        dissection_table_close(&t);
        snprintf(text, sizeof text, "figure=[~0.000001 0,0 0,%.2f %.2f,%.2f %.2f,0]", s, s, s, s);
        ita_config *config;
        ita_diag diag;
        assert_int_not_equal(
            ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        assert_string_equal(diag.key, "dissection.crosses");
    }
}

// A fan of eight triangles, some of which lie by 0.137 of an edge further out, turned: its longest
// edge runs along one of many directions that the pieces have.
static void a_figure_may_be_drawn_along_any_edge_of_its_pieces(void **state) {
    (void)state;
    dissection_table t = dissection_table_open(
        "set=[square; 0,0 60,0 62,11; 0,0 62,11 60,23; 0,0 60,23 58,37; 0,0 58,37 50,49; 0,0 50,49 "
        "39,61; 0,0 39,61 27,73; 0,0 27,73 9,83; 0,0 9,83 -12,90],figure=[~0.01 0.00,0.00 "
        "201.60,92.97 191.27,133.03 165.96,170.25 137.54,214.19 156.39,243.53 110.92,271.45 "
        "55.36,294.73 -3.55,316.45 -79.52,322.16 -160.93,313.14 18.84,29.34]");
    assert_int_equal(t.c->figure_count, 12);
    dissection_table_close(&t);
}

// Four sails about a square fill another: turned so that they lie on the table's steps, their image
// in an axis of the figure does so only where each step is cut in 25. (Beside it corners that
// nobody wrote must not be asked: the hostile build fills them.)
static void steps_are_cut_for_the_image_of_a_filling(void **state) {
    (void)state;
    dissection_table t = dissection_table_open(
        "set=[square; 0,0 24,0 24,24 0,24; 0,0 96,0 0,72; 0,0 96,0 0,72; 0,0 96,0 0,72; 0,0 96,0 "
        "0,72],figure=[~0.000001 0,0 5,0 5,5 0,5]");
    assert_int_equal(t.c->figure_count, 4);
    assert_int_equal(t.c->fineness, 25);
    dissection_table_close(&t);
}

// A quarter of a disc in its square, whose side is a whole number of the table's steps: such
// numbers are all that curves are looked for at.
static void a_figure_of_curved_pieces_may_have_any_whole_side(void **state) {
    (void)state;
    for (int side = 23; side < 50; side += 6) {
        char config[256];
        (void)snprintf(config, sizeof config,
                       "set=[square; 0,0 %d,0c0,0 0,%d; %d,%d 0,%da0,0 %d,0],"
                       "figure=[~0.01 3.00,2.00 53.00,2.00 53.00,52.00 3.00,52.00]",
                       side, side, side, side, side, side);
        dissection_table t = dissection_table_open(config);
        assert_int_equal(t.c->figure_count, 4);
        dissection_table_close(&t);
    }
}

static void fresh_figures_can_be_solved_in_every_set(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i += is_abridged() ? 20 : 1) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        dissection_table t = dissection_table_open(text);
        ita_text value, again;
        ita_text_open(&value, ita_heap());
        ita_text_open(&again, ita_heap());
        const ita_puzzle *puzzle = &dissection_puzzle;
        const int difficulty = is_abridged() ? 1 : 5;
        assert_int_equal(puzzle->generate(t.config, 7, difficulty, ita_heap(), &value, &t.diag),
                         ITA_OK);
        assert_int_equal(puzzle->generate(t.config, 7, difficulty, ita_heap(), &again, &t.diag),
                         ITA_OK);
        assert_string_equal(ita_text_get(&value), ita_text_get(&again));
        dissection_table fresh = dissection_table_open(ita_text_get(&value));
        assert_ptr_equal(fresh.c->set, sets[i]);
        ita_solve_options options = {.limit = 1, .wants_texts = true};
        ita_job *job;
        ita_job_report report;
        assert_int_equal(
            puzzle->solve(fresh.config, &fresh.state, &options, ita_heap(), &job, &t.diag), ITA_OK);
        do {
            assert_int_equal(ita_job_step(job, 100000, &t.diag), ITA_OK);
            ita_job_report_get(job, &report);
        } while (!report.is_done);
        assert_true(report.solutions > 0);
        ita_job_close(job);
        dissection_table_close(&fresh);
        ita_text_close(&value);
        ita_text_close(&again);
        dissection_table_close(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_is_accepted_anywhere_turned_and_mirrored),
        cmocka_unit_test(a_mirrored_figure_is_refused_where_the_puzzle_says_so),
        cmocka_unit_test(one_step_beside_is_not_solved),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(bad_configs_say_why_and_where),
        cmocka_unit_test(equal_pieces_are_told_by_their_shape),
        cmocka_unit_test(figures_in_decimals_are_found_in_the_ring),
        cmocka_unit_test(a_figure_in_decimals_may_be_of_any_size),
        cmocka_unit_test(a_figure_may_be_drawn_along_any_edge_of_its_pieces),
        cmocka_unit_test(steps_are_cut_for_the_image_of_a_filling),
        cmocka_unit_test(a_figure_of_curved_pieces_may_have_any_whole_side),
        cmocka_unit_test(fresh_figures_can_be_solved_in_every_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
