// The puzzles' rules: laying, every refusal with its reason, levels, hints, the list of moves.
#include "tantrix_table.h"

#include "games/tantrix/solve/loops.h"
#include "intarsia/words.h"

static const char three[] = "1@0,0/2 2@1,-1/0 3@1,0/4";

static void three_yellow_tiles_are_solved(void **state) {
    (void)state;
    tantrix_table t;
    ita_result result;
    tantrix_table_open(&t, "tantrix:discovery,n=3");
    play(&t, three);
    play(&t, "submit");
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_true(result.is_over);
    assert_int_equal(result.winner, 1);
    assert_int_equal(result.scores[0], 1);
    assert_int_equal(ita_rules_of(t.config)->player(t.config, &t.state), ITA_NOBODY);
    refuses(&t, "1@2,0/0", "tantrix.refuse.over");
    tantrix_table_close(&t);
}

static void a_refusal_says_which(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3");
    refuses(&t, "submit", "tantrix.refuse.unused");
    assert_string_equal(t.diag.args[0], "1");
    assert_int_equal(t.diag.marks[0], 1);
    refuses(&t, "reset", "tantrix.refuse.reset");
    refuses(&t, "2@tray", "tantrix.refuse.lift");
    refuses(&t, "4@0,0/0", "tantrix.refuse.pack");
    refuses(&t, "1@3,0/0", "tantrix.refuse.table");
    refuses(&t, "continue", "tantrix.refuse.submit");
    play(&t, "1@0,0/2 2@1,-1/0");
    refuses(&t, "3@1,-1/0", "tantrix.refuse.overlap");
    assert_string_equal(t.diag.args[0], "3");
    assert_string_equal(t.diag.args[1], "2");
    refuses(&t, "1@0,0/2", "tantrix.refuse.same");
    refuses(&t, "submit", "tantrix.refuse.unused");
    assert_string_equal(t.diag.args[0], "3");
    play(&t, "3@1,0/1");
    refuses(&t, "submit", "tantrix.refuse.mismatch");
    assert_int_equal(t.diag.mark_count, 2);
    play(&t, "reset 1@-2,0/0 2@0,0/0 3@2,0/0");
    refuses(&t, "submit", "tantrix.refuse.open");
    assert_string_equal(t.diag.args[0], "tantrix.yellow");
    assert_int_equal(t.diag.marks[0], strtol(t.diag.args[1], NULL, 10)); // named and marked alike
    assert_int_equal(t.diag.marks[t.diag.mark_count - 1], strtol(t.diag.args[2], NULL, 10));
    tantrix_table_close(&t);
}

static void two_loops_and_holes_are_refused(void **state) {
    (void)state;
    tantrix_table t;
    // Two yellow triangles of three apart from each other: tiles 1 2 3 and 15 17 18.
    tantrix_table_open(&t, "tantrix:loop,tiles=1+2+3+15+17+18,colour=yellow");
    play(&t, "1@-1,-1/2 2@0,-2/0 3@0,-1/4 15@1,1/2 17@2,0/0 18@2,1/4");
    refuses(&t, "submit", "tantrix.refuse.loops");
    assert_string_equal(t.diag.args[1], "2");
    tantrix_table_close(&t);
    // Six gentle tiles around one empty cell.
    tantrix_table_open(&t, "tantrix:loop,tiles=1-6,colour=red,holes=2");
    tantrix_board board;
    puzzle_state *s = &t.state;
    for (int e = 0; e < 6; e++)
        s->spots[e + 1] = (tantrix_spot){tantrix_step_a[e], tantrix_step_b[e], 0, true};
    puzzle_board(s, &board);
    assert_int_equal(tantrix_board_holes(&board, NULL), 1);
    tantrix_table_close(&t);
}

// A ring of six around a hole, found by the solver: refused without holes, right with one.
static void a_hole_is_refused_unless_allowed(void **state) {
    (void)state;
    static const char *const configs[] = {"tantrix:loop,tiles=%s,colour=red,holes=no",
                                          "tantrix:loop,tiles=%s,colour=red,holes=1"};
    char gentle[64] = "", text[128];
    int count = 0;
    for (int n = 1; n <= TANTRIX_TILES && count < 6; n++) {
        if (tantrix_bend(n, TANTRIX_RED) != TANTRIX_GENTLE) continue;
        snprintf(gentle + strlen(gentle), sizeof gentle - strlen(gentle), "%s%d", count ? "+" : "",
                 n);
        count++;
    }
    for (int i = 1; i >= 0; i--) {
        static char solution[256];
        tantrix_table t;
        snprintf(text, sizeof text, configs[i], gentle);
        tantrix_table_open(&t, text);
        if (i == 1) {
            ita_job *job;
            ita_solve_options options = {.limit = 1, .wants_texts = true};
            ita_text out;
            ita_text_open(&out, ita_heap());
            assert_int_equal(ita_puzzle_of(t.config)->solve(t.config, &t.state, &options,
                                                            ita_heap(), &job, &t.diag),
                             ITA_OK);
            assert_int_equal(ita_job_step(job, 10000000, &t.diag), ITA_OK);
            assert_int_equal(job->class_->take(job, &out), ITA_OK);
            strcpy(solution, ita_text_get(&out));
            play(&t, solution);
            ita_text_close(&out);
            ita_job_close(job);
            *strstr(solution, " submit") = '\0';
        } else {
            play(&t, solution);
            refuses(&t, "submit", "tantrix.refuse.hole");
            assert_string_equal(t.diag.args[0], "0,0");
            assert_int_equal(t.diag.marks[0], tantrix_cell_node(0, 0));
        }
        tantrix_table_close(&t);
    }
}

static void a_line_must_not_close(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:lines,tiles=1-3,colour=yellow");
    play(&t, three);
    refuses(&t, "submit", "tantrix.refuse.closed");
    play(&t, "3@-1,-1/0");
    refuses(&t, "submit", "tantrix.refuse.broken");
    tantrix_table_close(&t);
}

static void a_pyramid_must_be_a_triangle(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:pyramid,tiles=1-3");
    play(&t, three);
    play(&t, "submit");
    tantrix_table_close(&t);
    tantrix_table_open(&t, "tantrix:pyramid,tiles=1-3");
    play(&t, "1@0,0/2 2@1,-1/0 3@-1,-1/4");
    refuses(&t, "submit", "tantrix.refuse.pyramid");
    tantrix_table_close(&t);
}

static void levels_go_on_and_break_the_loop_up(void **state) {
    (void)state;
    tantrix_table t;
    ita_result result;
    tantrix_table_open(&t, "tantrix:discovery,n=3,to=4");
    play(&t, three);
    play(&t, "submit");
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_false(result.is_over);
    assert_int_equal(result.scores[0], 1);
    refuses(&t, "1@tray", "tantrix.refuse.continue");
    assert_int_equal(ita_rules_of(t.config)->moves(t.config, &t.state, NULL, 0), 1);
    play(&t, "continue");
    assert_int_equal(t.state.level, 4);
    assert_false(t.state.spots[1].is_placed);
    play(&t, "4@0,0/0 reset");
    assert_false(t.state.spots[4].is_placed);
    tantrix_table_close(&t);
}

// The weak check sees neither the mismatch of the other colours nor which colour it is.
static void the_sources_check_is_weaker(void **state) {
    (void)state;
    static const char *const models[] = {"", ",model=nodes"};
    for (int i = 0; i < 2; i++) {
        char text[80];
        tantrix_table t;
        snprintf(text, sizeof text, "tantrix:discovery,n=3,colour=red,check=source%s", models[i]);
        tantrix_table_open(&t, text);
        play(&t, three);
        play(&t, "submit");
        tantrix_table_close(&t);
        snprintf(text, sizeof text, "tantrix:discovery,n=3,check=source%s", models[i]);
        tantrix_table_open(&t, text);
        play(&t, "1@0,0/2 2@1,-1/0");
        play(&t, "3@1,1/0");
        refuses(&t, "submit", "tantrix.refuse.source");
        tantrix_table_close(&t);
    }
}

static void groups_show_the_sources_patterns_in_other_colours(void **state) {
    (void)state;
    static const uint8_t hints[4][8] = {{0, 1, 1, 2, 1, 2, 0, 1},
                                        {0, 3, 3, 2, 3, 2, 0, 3},
                                        {3, 1, 1, 2, 1, 2, 3, 1},
                                        {0, 3, 3, 1, 3, 1, 0, 3}};
    for (int group = 1; group <= 4; group++) {
        char text[80];
        tantrix_table t;
        snprintf(text, sizeof text, "tantrix:discovery,n=3,to=10,group=%d", group);
        tantrix_table_open(&t, text);
        const puzzle_config *c = puzzle_own(t.config);
        assert_memory_equal(c->pack, tantrix_patterns[group - 1], 10);
        for (int level = 3; level <= 10; level++)
            assert_int_equal(puzzle_colours(c, level), 1u << hints[group - 1][level - 3]);
        tantrix_table_close(&t);
    }
}

// The source: eight levels from three tiles to ten, "the default colors are Red, Green and Blue",
// "the pieces are provided in order from index 0 to 13".
static void the_default_is_the_sources_game(void **state) {
    (void)state;
    static const char *const texts[] = {"tantrix", "tantrix:", "tantrix:discovery"};
    static const uint8_t hints[] = {3, 1, 1, 2, 1, 2, 3, 1};
    for (int i = 0; i < 3; i++) {
        tantrix_table t;
        tantrix_table_open(&t, texts[i]);
        const puzzle_config *c = puzzle_own(t.config);
        assert_int_equal(t.state.level, 3);
        assert_int_equal(c->last_level, TANTRIX_PATTERNS);
        assert_memory_equal(c->pack, tantrix_patterns[2], TANTRIX_PATTERNS);
        assert_true(c->is_source_check);
        assert_int_equal(c->max_holes, PUZZLE_ANY_HOLES);
        for (int level = 3; level <= 10; level++)
            assert_int_equal(puzzle_colours(c, level), 1u << hints[level - 3]);
        for (int level = 3; level <= 14; level++)
            assert_int_equal(puzzle_checked_colours(c, level), 15);
        tantrix_table_close(&t);
    }
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:n=10"); // with a number it is a level of the real pack
    assert_int_equal(puzzle_own(t.config)->last_level, 10);
    assert_int_equal(puzzle_own(t.config)->group, -1);
    assert_false(puzzle_own(t.config)->is_source_check);
    tantrix_table_close(&t);
}

static bool submits(const char *config, const char *tiles, ita_diag *diag) {
    tantrix_table t;
    tantrix_table_open(&t, config);
    play(&t, tiles);
    bool is_right = try_move(&t, "submit") == ITA_OK;
    *diag = t.diag;
    tantrix_table_close(&t);
    return is_right;
}

// Two readings of "a loop": the source's takes arrangements whose other edges clash, whatever the
// colour; the strict one takes those of them that match in the colour of the level.
static void what_closes_for_the_source_may_clash_by_the_strict_rules(void **state) {
    (void)state;
    static const char source[] = "tantrix:n=5,group=3,check=source",
                      strict[] = "tantrix:n=5,group=3";
    int accepted = 0, clashing = 0, counted = 0;
    tantrix_table t;
    ita_job *job;
    ita_text solution;
    ita_diag diag;
    const ita_solve_options options = {.wants_texts = true};
    tantrix_table_open(&t, source);
    ita_text_open(&solution, ita_heap());
    assert_int_equal(
        ita_puzzle_of(t.config)->solve(t.config, &t.state, &options, ita_heap(), &job, &t.diag),
        ITA_OK);
    assert_int_equal(ita_job_step(job, 100000000, &t.diag), ITA_OK);
    while (job->class_->take(job, &solution) == ITA_OK) {
        char tiles[256];
        const char *end = strstr(ita_text_get(&solution), " submit");
        snprintf(tiles, sizeof tiles, "%.*s", (int)(end - solution.data), solution.data);
        assert_true(submits(source, tiles, &diag));
        bool is_strict = submits(strict, tiles, &diag);
        accepted += is_strict;
        clashing += !is_strict && strcmp(diag.key, "tantrix.refuse.mismatch") == 0;
        counted++;
        ita_text_reset(&solution);
    }
    assert_int_equal(accepted, 4); // docs/tantrix.md: five tiles in red
    assert_true(clashing > 0 && counted > 4);
    ita_text_close(&solution);
    ita_job_close(job);
    tantrix_table_close(&t);
}

// Bytes that no text says: a tile that would be another one when cut to a byte, a turn of six, a
// cell far away, something in a field that is not used.
static void a_move_that_no_text_says_is_refused(void **state) {
    (void)state;
    static const char *const games[] = {"tantrix",          "tantrix:n=5",     "tantrix:loop",
                                        "tantrix:lines",    "tantrix:pyramid", "tantrix:match",
                                        "tantrix:solitaire"};
    static const ita_move moves[] = {
        {{1, 257}},
        {{1, 256 + 3, 0, 0, 0}},
        {{2, 257}},
        {{4, 257}},
        {{1, -255, 0, 0, 0}},
        {{1, 3, 1 << 30, 1 << 30, 0}},
        {{1, 3, 0, 0, 6}},
        {{1, 3, 0, 0, -1}},
        {{1, 3, INT32_MIN, INT32_MAX, 0}},
        {{1, 3, 0, 0, 0, 1}},
        {{3, 1}},
        {{0}},
        {{7}},
        {{-1, 3}},
        {{1 << 16 | 1, 3}},
        {{2, 3, 1}},
        {{1, 0, 0, 0, 0}},
        {{1, 57, 0, 0, 0}},
    };
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        const ita_game *game;
        ita_config *config;
        ita_diag diag;
        assert_int_equal(
            ita_game_parse(games[g], strlen(games[g]), ita_heap(), &game, &config, &diag), ITA_OK);
        const ita_rules *rules = ita_rules_of(config);
        void *position = malloc(rules->state_size(config));
        rules->start(config, position);
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            assert_int_equal(rules->check(config, position, &moves[i], &diag), ITA_E_ILLEGAL);
            assert_string_equal(diag.key, "move.form");
        }
        free(position);
        ita_config_free(config);
    }
}

static void expect_hint(tantrix_table *t, const char *words, const char *text) {
    ita_text said, move_text;
    ita_move move;
    bool has_move = false;
    ita_text_open(&said, ita_heap());
    ita_text_open(&move_text, ita_heap());
    assert_int_equal(ita_puzzle_of(t->config)->hint(t->config, &t->state, 1, 1000000, &said, &move,
                                                    &has_move, &t->diag),
                     ITA_OK);
    assert_true(has_move);
    puzzle_move_format(t->config, &t->state, &move, &move_text);
    assert_string_equal(ita_text_get(&said), words);
    assert_string_equal(ita_text_get(&move_text), text);
    ita_text_close(&said);
    ita_text_close(&move_text);
}

// What a hint says is enough to do it without seeing the move.
static void a_hint_names_tile_cell_and_turn(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:n=3");
    play(&t, "1@0,0/2 2@1,-1/0");
    expect_hint(&t, "Lay tile 3 on 1,0, turned twice to the left.", "3@1,0/4");
    play(&t, "3@1,0/5");
    expect_hint(&t, "Turn tile 3 on 1,0 once to the left.", "3@1,0/4");
    play(&t, "3@1,0/4 1@tray 2@tray 1@0,0/2");
    expect_hint(&t, "Lay tile 2 on 1,-1, not turned.", "2@1,-1/0");
    tantrix_table_close(&t);
}

static void expect_nudge(tantrix_table *t, const char *key) {
    ita_text said;
    ita_move move;
    bool has_move = true;
    ita_text_open(&said, ita_heap());
    assert_int_equal(ita_puzzle_of(t->config)->hint(t->config, &t->state, 0, 1000000, &said, &move,
                                                    &has_move, &t->diag),
                     ITA_OK);
    assert_false(has_move);
    assert_string_equal(ita_text_get(&said), ita_words(key));
    ita_text_close(&said);
}

static void the_first_hint_gives_no_place_away(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:n=3");
    play(&t, "1@0,0/2 2@1,-1/0");
    expect_nudge(&t, "tantrix.hint.fine");
    play(&t, "3@1,0/5");
    expect_nudge(&t, "tantrix.hint.amiss");
    tantrix_table_close(&t);
}

static void the_official_levels_have_the_colour_of_the_last_back(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3,to=30");
    for (int level = 3; level <= 30; level++)
        assert_int_equal(puzzle_colours(puzzle_own(t.config), level),
                         1u << tantrix_tiles[level].back);
    assert_int_equal(puzzle_colours(puzzle_own(t.config), 7), 1u << TANTRIX_BLUE);
    tantrix_table_close(&t);
}

// The list of moves is what check allows, no more and no less, and undo takes each back.
static void the_list_of_moves_is_what_check_allows(void **state) {
    (void)state;
    static ita_move moves[4000];
    ita_random random;
    ita_random_seed(&random, 3);
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3,to=4");
    const ita_rules *r = ita_rules_of(t.config);
    for (int round = 0; round < 60; round++) {
        size_t count = r->moves(t.config, &t.state, moves, 4000), allowed = 0;
        assert_in_range(count, 1, 4000);
        for (int kind = TANTRIX_LAY; kind < TANTRIX_KINDS; kind++)
            for (int tile = 0; tile <= (kind <= TANTRIX_DRAW || kind == TANTRIX_LIFT ? 5 : 0);
                 tile++)
                for (int a = -4; a <= (kind == TANTRIX_LAY ? 4 : -4); a++)
                    for (int b = -4; b <= (kind == TANTRIX_LAY ? 4 : -4); b++)
                        for (int turn = 0; turn < (kind == TANTRIX_LAY ? 6 : 1); turn++) {
                            ita_move move = {{kind, tile, a, b, turn}};
                            if (kind != TANTRIX_LAY) move.v[2] = move.v[3] = 0;
                            allowed += r->check(t.config, &t.state, &move, NULL) == ITA_OK;
                        }
        assert_int_equal(count, allowed);
        puzzle_state before = t.state;
        uint64_t hash = r->hash(t.config, &t.state);
        ita_move move = moves[ita_random_below(&random, count)];
        r->apply(t.config, &t.state, &move, &t.undo);
        assert_true(r->hash(t.config, &t.state) != hash);
        r->undo(t.config, &t.state, &t.undo);
        assert_memory_equal(&before, &t.state, sizeof before);
        assert_true(r->hash(t.config, &t.state) == hash);
        r->apply(t.config, &t.state, &move, &t.undo);
    }
    tantrix_table_close(&t);
}

// Nor have tiles that lie farther from each other than joined ones can.
static void a_board_without_tiles_has_no_holes(void **state) {
    (void)state;
    tantrix_board board;
    ita_hex hole = {7, 7, 14};
    memset(&board, 0, sizeof board);
    assert_int_equal(tantrix_board_holes(&board, &hole), 0);
    board.spots[1] = (tantrix_spot){.is_placed = true, .a = -128, .b = -128};
    board.spots[2] = (tantrix_spot){.is_placed = true, .a = 127, .b = 127};
    board.count = 2;
    assert_int_equal(tantrix_board_holes(&board, &hole), 0);
    assert_int_equal(hole.a, 7);
}

// Each turn once at each depth, the first ones not always in the same order.
static void turns_are_tried_in_orders_drawn_by_chance(void **state) {
    (void)state;
    const outline_task task = {10, {0, 3, 4, 3}, 0};
    static outline o;
    int firsts = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        uint64_t budget = 300;
        outline_start_random(&o, &task, seed);
        firsts |= 1 << o.orders[0][0];
        outline_next(&o, &budget);
        for (int depth = 0; depth <= o.depth; depth++) {
            int met = 0;
            for (int i = 0; i < OUTLINE_TURNS; i++)
                met |= 1 << o.orders[depth][i];
            assert_int_equal(met, (1 << OUTLINE_TURNS) - 1);
        }
    }
    assert_int_equal(firsts, (1 << OUTLINE_TURNS) - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_without_tiles_has_no_holes),
        cmocka_unit_test(three_yellow_tiles_are_solved),
        cmocka_unit_test(a_refusal_says_which),
        cmocka_unit_test(two_loops_and_holes_are_refused),
        cmocka_unit_test(a_hole_is_refused_unless_allowed),
        cmocka_unit_test(a_line_must_not_close),
        cmocka_unit_test(a_pyramid_must_be_a_triangle),
        cmocka_unit_test(levels_go_on_and_break_the_loop_up),
        cmocka_unit_test(the_sources_check_is_weaker),
        cmocka_unit_test(groups_show_the_sources_patterns_in_other_colours),
        cmocka_unit_test(the_default_is_the_sources_game),
        cmocka_unit_test(what_closes_for_the_source_may_clash_by_the_strict_rules),
        cmocka_unit_test(a_move_that_no_text_says_is_refused),
        cmocka_unit_test(a_hint_names_tile_cell_and_turn),
        cmocka_unit_test(the_first_hint_gives_no_place_away),
        cmocka_unit_test(the_official_levels_have_the_colour_of_the_last_back),
        cmocka_unit_test(turns_are_tried_in_orders_drawn_by_chance),
        cmocka_unit_test(the_list_of_moves_is_what_check_allows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
