// Charts: in how many solutions each piece covers each place, held against all solutions written
// out; as JSON, as heat over a picture, without memory.
#include "check.h"

#include "games/pentahex/pentahex.h"
#include "intarsia/chart.h"

static ita_config *config_of(const char *text) {
    const ita_game *game;
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_game_parse(text, strlen(text), ita_heap(), &game, &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static void *position_of(const ita_config *config, const char *text) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    if (text[0])
        assert_int_equal(ita_rules_of(config)->state_parse(config, text, strlen(text), state, NULL),
                         ITA_OK);
    return state;
}

static ita_chart *chart_of(const ita_config *config, const void *state) {
    ita_chart *chart;
    ita_diag diag;
    bool is_done = false;
    assert_int_equal(ita_chart_open(config, state, 0, ita_heap(), &chart, &diag), ITA_OK);
    while (!is_done)
        assert_int_equal(ita_chart_step(chart, 1000, &is_done, &diag), ITA_OK);
    return chart;
}

// What every solution covers, by the words of its moves.
static uint64_t count_slowly(const ita_config *config, const void *state, const ita_chart *chart,
                             uint64_t *totals) {
    const pentahex_config *c = pentahex_own(config);
    ita_solve_options options = {.wants_texts = true};
    ita_job *job;
    ita_diag diag;
    ita_job_report report = {0};
    ita_text words;
    uint64_t solutions = 0;
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_puzzle_of(config)->solve(config, state, &options, ita_heap(), &job, &diag),
                     ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
        for (; ita_text_reset(&words), job->class_->take(job, &words) == ITA_OK; solutions++)
            for (char *word = strtok(words.data, " "); word; word = strtok(NULL, " ")) {
                ita_move move;
                pentahex_move m;
                assert_int_equal(ita_rules_of(config)->move_parse(config, state, word, strlen(word),
                                                                  &move, &diag),
                                 ITA_OK);
                assert_true(pentahex_move_get(&move, &m));
                const pentahex_kind *kind = &c->set.kinds[m.kind];
                int piece = ita_chart_find(chart, kind->name, strlen(kind->name));
                int64_t placement = pentahex_placement_at(
                    c, kind->first_orientation + m.orientation, ita_hex_at(m.a, m.b));
                for (int i = 0; i < kind->shape.cell_count; i++)
                    totals[(size_t)c->placements[placement].cells[i] *
                               ita_chart_piece_count(chart) +
                           (size_t)piece]++;
            }
    }
    ita_job_close(job);
    ita_text_close(&words);
    return solutions;
}

static void totals_are_those_of_all_solutions_written_out(void **state) {
    (void)state;
    static const struct {
        const char *config, *position;
    } facts[] = {
        {"pentahex:pieces=free1-3,board=3x4", ""},
        {"pentahex:pieces=free4,board=4x7", ""},
        {"pentahex:pieces=free3+free4,board=star3", ""},
        {"pentahex:pieces=2*fixed:I2+2*V3+2*H1,board=3x4", ""},
        {"pentahex:pieces=free1-3,board=3x4", "1 1:H1/0@0,1"},
        {"pentahex:pieces=I2+V3+H1,board=hexhex2,area=any", ""},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_config *config = config_of(facts[i].config);
        void *position = position_of(config, facts[i].position);
        ita_chart *chart = chart_of(config, position);
        const pentahex_config *c = pentahex_own(config);
        const size_t pieces = ita_chart_piece_count(chart);
        uint64_t *totals = calloc(c->board.cell_count * pieces, sizeof *totals);
        assert_int_equal(count_slowly(config, position, chart, totals), ita_chart_solutions(chart));
        assert_true(ita_chart_solutions(chart) > 0);
        size_t place = 0;
        for (uint32_t cell = 0; cell < c->board.cell_count; cell++) {
            if (ita_bit_get(pentahex_taken(c, position), cell)) continue;
            for (size_t piece = 0; piece < pieces; piece++)
                assert_int_equal(ita_chart_total(chart, place, piece),
                                 totals[cell * pieces + piece]);
            place++;
        }
        assert_int_equal(place, ita_chart_place_count(chart));
        free(totals);
        ita_chart_close(chart);
        free(position);
        ita_config_free(config);
    }
}

static void a_chart_is_told_as_json(void **state) {
    (void)state;
    ita_config *config = config_of("pentahex:pieces=H1+I2,board=1x3");
    void *position = position_of(config, "");
    ita_chart *chart = chart_of(config, position);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_chart_json(chart, ITA_CHART_LIKELIEST, &text);
    const char *places = strstr(text.data, "\"pieces\"");
    assert_non_null(places);
    assert_true(strncmp(text.data, "{\"solutions\":2,\"nodes\":", 23) == 0);
    assert_string_equal(places, "\"pieces\":[\"H1\",\"I2\"],\"places\":["
                                "{\"place\":\"0,0\",\"node\":1,\"totals\":[1,1]},"
                                "{\"place\":\"0,1\",\"node\":2,\"totals\":[0,2]},"
                                "{\"place\":\"0,2\",\"node\":3,\"totals\":[1,1]}]}");
    ita_text_reset(&text);
    ita_chart_json(chart, 1, &text);
    assert_non_null(strstr(text.data, "\"pieces\":[\"I2\"],"));
    assert_non_null(strstr(text.data, "\"place\":\"0,1\",\"node\":2,\"totals\":[2]}"));
    ita_text_close(&text);
    ita_chart_close(chart);
    free(position);
    ita_config_free(config);
}

static const ita_node *heat_of(const ita_scene *scene, uint32_t id) {
    for (size_t i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].of == id && strncmp(scene->nodes[i].style, "heat ", 5) == 0)
            return &scene->nodes[i];
    return NULL;
}

static void heat_lies_over_the_places_in_tenths_and_in_words(void **state) {
    (void)state;
    ita_config *config = config_of("pentahex:pieces=H1+I2,board=1x3");
    void *position = position_of(config, "");
    ita_chart *chart = chart_of(config, position);
    const ita_view_options options = {0};
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    for (int piece = ITA_CHART_LIKELIEST; piece < 2; piece++) {
        ita_scene_reset(&scene);
        ita_view_of(config)->scene(config, position, NULL, &options, &scene);
        ita_chart_heat(chart, piece, &scene);
        assert_int_equal(ita_scene_status(&scene), ITA_OK);
        const ita_node *middle = heat_of(&scene, 2), *left = heat_of(&scene, 1);
        const ita_node *words = left + 1; // laid right behind
        assert_non_null(left);
        assert_string_equal(left->style, "heat heat-5");
        assert_int_equal(left->role, ITA_ROLE_DECOR);
        assert_string_equal(words->style, "heat-words");
        assert_string_equal(words->text, piece == ITA_CHART_LIKELIEST ? "H1" : "50");
        assert_string_equal(left->path, ita_scene_find(&scene, 1)->path);
        if (piece == 0) {
            assert_null(middle); // H1 never lies there
            assert_non_null(strstr(ita_scene_find(&scene, 2)->label, "; H1, solutions: 0 of 2"));
        } else {
            assert_string_equal(middle->style, "heat heat-10");
            assert_non_null(strstr(ita_scene_find(&scene, 2)->label, "; I2, solutions: 2 of 2"));
        }
    }
    ita_scene_close(&scene);
    ita_chart_close(chart);
    free(position);
    ita_config_free(config);
}

static void games_without_pieces_that_fill_places_have_no_chart(void **state) {
    (void)state;
    static const char *const games[] = {"twixt", "strips", "pentahex:blocks", "dissection"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ita_config *config = config_of(games[i]);
        void *position = position_of(config, "");
        ita_chart *chart;
        ita_diag diag;
        assert_int_equal(ita_chart_open(config, position, 0, ita_heap(), &chart, &diag),
                         ITA_E_UNSUPPORTED);
        assert_string_equal(diag.key, "chart.none");
        free(position);
        ita_config_free(config);
    }
    // nothing is left to be covered
    ita_config *config = config_of("pentahex:pieces=H1,board=1x1");
    void *position = position_of(config, "0 1:H1/0@0,0");
    ita_chart *chart;
    ita_diag diag;
    assert_int_equal(ita_chart_open(config, position, 0, ita_heap(), &chart, &diag),
                     ITA_E_UNSUPPORTED);
    free(position);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_are_those_of_all_solutions_written_out),
        cmocka_unit_test(a_chart_is_told_as_json),
        cmocka_unit_test(heat_lies_over_the_places_in_tenths_and_in_words),
        cmocka_unit_test(games_without_pieces_that_fill_places_have_no_chart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
