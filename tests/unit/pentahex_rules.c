// Pentahex by its rules: every reason to refuse, turns, swaps, results, words for moves and
// positions, configs.
#include "check.h"

#include "games/pentahex/pentahex.h"

typedef struct game {
    ita_config *config;
    void *state;
    void *undo;
} game;

static game open_game(const char *config) {
    game g = {0};
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, config, strlen(config), ita_heap(), &g.config, &diag))
        fail_msg("%s: %s", config, diag.key);
    g.state = malloc(ita_rules_of(g.config)->state_size(g.config));
    g.undo = malloc(ita_rules_of(g.config)->undo_size(g.config));
    ita_rules_of(g.config)->start(g.config, g.state);
    return g;
}

static void close_game(game *g) {
    ita_config_free(g->config);
    free(g->state);
    free(g->undo);
}

static ita_status try_move(game *g, const char *words, ita_diag *diag) {
    ita_move move;
    ita_status status =
        ita_rules_of(g->config)->move_parse(g->config, g->state, words, strlen(words), &move, diag);
    if (status != ITA_OK) return status;
    return ita_rules_of(g->config)->check(g->config, g->state, &move, diag);
}

static void play(game *g, const char *words) {
    ita_move move;
    ita_diag diag;
    if (try_move(g, words, &diag) != ITA_OK) fail_msg("%s: %s", words, diag.key);
    ita_rules_of(g->config)->move_parse(g->config, g->state, words, strlen(words), &move, NULL);
    ita_rules_of(g->config)->apply(g->config, g->state, &move, g->undo);
}

static void refuse(game *g, const char *words, const char *key) {
    ita_diag diag;
    if (try_move(g, words, &diag) == ITA_OK) fail_msg("%s was accepted", words);
    assert_string_equal(diag.key, key);
}

static ita_result result_of(const game *g) {
    ita_result result;
    ita_rules_of(g->config)->result(g->config, g->state, &result);
    return result;
}

static int turn_of(const game *g) {
    return ita_rules_of(g->config)->player(g->config, g->state);
}

static void a_solo_is_won_when_the_board_is_full(void **state) {
    (void)state;
    game g = open_game("pieces=H1+I2,board=1x3");
    assert_int_equal(turn_of(&g), 1);
    play(&g, "H1/0@0,1");
    assert_int_equal(result_of(&g).scores[0], 1);
    refuse(&g, "I2/0@0,0", "pentahex.overlap");
    refuse(&g, "I2/0@0,2", "pentahex.off");
    refuse(&g, "H1/0@0,0", "pentahex.used");
    refuse(&g, "-H1/0@0,0", "pentahex.remove.none");
    refuse(&g, "swap", "swap.late");
    play(&g, "-H1/0@0,1");
    play(&g, "H1/0@0,0");
    play(&g, "I2/0@0,1");
    ita_result result = result_of(&g);
    assert_true(result.is_over);
    assert_int_equal(result.winner, 1);
    assert_int_equal(result.scores[0], 3);
    assert_string_equal(result.key, "pentahex.result.full");
    refuse(&g, "-H1/0@0,0", "pentahex.over");
    close_game(&g);
}

static void an_overlap_names_and_marks_the_cells(void **state) {
    (void)state;
    game g = open_game("pieces=free3+free4,board=hexhex4");
    play(&g, "I3/0@0,0");
    ita_diag diag;
    assert_int_equal(try_move(&g, "I4/0@0,0", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "pentahex.overlap");
    assert_string_equal(diag.args[0], "0,0; 0,1; 0,2");
    assert_int_equal(diag.mark_count, 3);
    assert_int_equal(try_move(&g, "I4/0@3,0", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "pentahex.off");
    assert_string_equal(diag.args[0], "3,1; 3,2; 3,3");
    close_game(&g);
}

static void an_area_of_any_size_asks_for_a_full_board_or_all_pieces(void **state) {
    (void)state;
    game g = open_game("pieces=H1,board=1x3,area=any");
    play(&g, "H1/0@0,2");
    assert_true(result_of(&g).is_over);
    assert_string_equal(result_of(&g).key, "pentahex.result.placed");
    close_game(&g);
    g = open_game("pieces=free1-2,board=1x2,area=any");
    play(&g, "H1/0@0,1");
    assert_false(result_of(&g).is_over);
    play(&g, "-H1/0@0,1");
    play(&g, "I2/0@0,0");
    assert_true(result_of(&g).is_over);
    close_game(&g);
}

static void who_cannot_place_loses_the_duel(void **state) {
    (void)state;
    game g = open_game("duel,pieces=H1+I2,board=1x3");
    assert_int_equal(turn_of(&g), 1);
    play(&g, "H1/0@0,1"); // the dihex no longer fits
    assert_int_equal(turn_of(&g), ITA_NOBODY);
    assert_int_equal(result_of(&g).winner, 1);
    close_game(&g);
    g = open_game("duel,pieces=H1+I2,board=1x3");
    play(&g, "I2/0@0,0");
    refuse(&g, "-I2/0@0,0", "pentahex.remove.solo");
    refuse(&g, "swap", "swap.late");
    play(&g, "H1/0@0,2");
    ita_result result = result_of(&g);
    assert_int_equal(result.winner, 2);
    assert_int_equal(result.scores[0], 2);
    assert_int_equal(result.scores[1], 1);
    close_game(&g);
}

static void a_swap_takes_the_first_piece_over(void **state) {
    (void)state;
    game g = open_game("duel,pieces=H1+I2,board=1x3,swap=yes");
    uint64_t before = ita_rules_of(g.config)->hash(g.config, g.state);
    play(&g, "H1/0@0,1");
    assert_int_equal(turn_of(&g), 2); // nothing fits, but he may swap
    ita_move moves[4];
    assert_int_equal(ita_rules_of(g.config)->moves(g.config, g.state, moves, 4), 1);
    play(&g, "swap");
    assert_int_equal(turn_of(&g), ITA_NOBODY);
    assert_int_equal(result_of(&g).winner, 2);
    ita_rules_of(g.config)->undo(g.config, g.state, g.undo);
    assert_int_equal(turn_of(&g), 2);
    assert_true(before != ita_rules_of(g.config)->hash(g.config, g.state));
    close_game(&g);
    g = open_game("duel,pieces=H1+I2+I3,board=1x6,swap=yes");
    play(&g, "I2/0@0,0");
    play(&g, "swap");
    assert_int_equal(turn_of(&g), 1);
    refuse(&g, "swap", "swap.late");
    play(&g, "I3/0@0,2");
    play(&g, "H1/0@0,5");
    assert_int_equal(result_of(&g).winner, 2);
    assert_int_equal(result_of(&g).scores[1], 3);
    close_game(&g);
}

static void blocks_begin_in_a_corner_and_go_on_by_diagonal_steps(void **state) {
    (void)state;
    game g = open_game("blocks,pieces=I2+A3+I3+H1,board=hexhex4,players=2");
    refuse(&g, "H1/0@0,0", "pentahex.blocks.corner");
    play(&g, "H1/0@-3,0"); // the top corner is one of player 1's
    refuse(&g, "H1/0@-3,0", "pentahex.overlap");
    refuse(&g, "H1/0@0,3", "pentahex.blocks.corner"); // the lower right one is player 1's too
    play(&g, "H1/0@-3,3");
    refuse(&g, "H1/0@0,0", "pentahex.used");
    refuse(&g, "I2/0@-2,0", "pentahex.blocks.edge"); // below the corner: shares an edge
    refuse(&g, "I2/0@2,0", "pentahex.blocks.diagonal");
    play(&g, "I2/5@-1,-1"); // (-3,0) + (2,-1,1) is a diagonal step
    assert_int_equal(turn_of(&g), 2);
    close_game(&g);
}

static void the_corners_are_dealt_in_turn(void **state) {
    (void)state;
    static const struct {
        const char *config;
        int count;
    } facts[] = {
        {"blocks,players=2", 3},
        {"blocks,players=3", 2},
        {"blocks,players=4", 1},
        {"blocks,players=2,board=9x9", 2},
        {"blocks,players=3,board=triangle15", 1},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        game g = open_game(facts[i].config);
        const pentahex_config *c = pentahex_own(g.config);
        for (int p = 0; p < c->player_count; p++)
            assert_int_equal(c->corner_count[p], facts[i].count);
        close_game(&g);
    }
}

static void who_is_stuck_is_out_and_the_least_in_hand_wins(void **state) {
    (void)state;
    game g = open_game("blocks,pieces=H1+I2,board=1x4,players=2");
    // One long row: diagonal steps leave it, so everybody places once.
    play(&g, "I2/0@0,0");
    assert_int_equal(turn_of(&g), 2);
    play(&g, "H1/0@0,3");
    ita_result result = result_of(&g);
    assert_true(result.is_over);
    assert_int_equal(result.scores[0], 1);
    assert_int_equal(result.scores[1], 2);
    assert_int_equal(result.winner, 1);
    close_game(&g);
}

static void bad_words_for_moves_are_refused_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *words, *key;
        size_t offset;
    } facts[] = {
        {"", "pentahex.move.form", 0},
        {"J4", "pentahex.move.form", 0},
        {"Q9/0@0,0", "pentahex.move.piece", 0},
        {"J4/12@0,0", "pentahex.move.form", 3},
        {"J4/x@0,0", "pentahex.move.form", 3},
        {"J4/6@0,0", "pentahex.move.flip", 3},
        {"J4/0", "pentahex.move.form", 4},
        {"J4/0@0", "pentahex.move.form", 6},
        {"J4/0@0,0x", "pentahex.move.form", 8},
        {"-Z/0@0,0", "pentahex.move.piece", 1},
        {"J4/0@0,9999999", "pentahex.move.form", 7},
    };
    game g = open_game("pieces=onesided4,board=4x10");
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_diag diag;
        assert_int_equal(try_move(&g, facts[i].words, &diag), ITA_E_SYNTAX);
        assert_string_equal(diag.key, facts[i].key);
        assert_int_equal(diag.offset, facts[i].offset);
    }
    close_game(&g);
}

static void configs_are_written_in_their_shortest_form(void **state) {
    (void)state;
    static const struct {
        const char *given, *written;
    } facts[] = {
        {"", ""},
        {"solo", ""},
        {"board=hexhex4,pieces=free3+free4", ""},
        {"board=1x3,pieces=I3", "pieces=I3,board=1x3"},
        {"duel", "duel"},
        {"duel,board=hexhex5,swap=no", "duel"},
        {"board=hexhex3,duel,swap=yes", "duel,board=hexhex3,swap=yes"},
        {"blocks,players=4", "blocks,players=4"},
        {"pieces=free1,board=[ 0 0 0 ]", "pieces=free1,board=[0 0 0]"},
        {"pieces=I2,board=[0,1,1;;0,0,0]", "pieces=I2,board=[0 0 0;0 1 1]"},
        {"area=any,pieces=free5", "pieces=free5,area=any"},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        for (int again = 0; again < 2; again++) {
            game g = open_game(again ? facts[i].written : facts[i].given);
            ita_text text;
            ita_text_open(&text, ita_heap());
            ita_config_format(g.config, &text);
            assert_string_equal(ita_text_get(&text), facts[i].written);
            ita_text_close(&text);
            close_game(&g);
        }
    }
}

static void bad_configs_are_refused_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *config, *key;
        size_t offset;
    } facts[] = {
        {"duel,solo", "option.variants", 0},
        {"duel=yes", "option.word", 0},
        {"chess", "option.unknown", 0},
        {"duel,players=3", "option.unknown", 5},
        {"blocks,players=5", "option.number", 15},
        {"players=2", "option.unknown", 0},
        {"pieces=free8", "pentahex.pieces.form", 7},
        {"pieces=free0", "pentahex.pieces.form", 7},
        {"pieces=free4-3", "pentahex.pieces.form", 7},
        {"pieces=free4+", "pentahex.pieces.form", 13},
        {"pieces=free4+fxee3", "pentahex.pieces.form", 13},
        {"pieces=free5+onesided5", "pentahex.pieces.mixed", 13},
        {"pieces=free5,board=10x10", "pentahex.area", 19},
        {"pieces=H1,board=[0 0 0;0 1 1]", "pentahex.area", 23},
        {"pieces=I3,board=[0 0 0;0 1 1]", "pentahex.area", 23},
        {"pieces=H1,board=[0 0 0;0 1 2]", "hex.plane", 23},
        {"pieces=H1,board=[0 0 0;0 0 0]", "hexboard.twice", 23},
        {"board=", "hexboard.form", 6},
        {"blocks,board=[0 0 0;0 1 1],players=3", "pentahex.corners", ITA_NO_OFFSET},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        ita_status status = ita_config_parse(&ita_game_pentahex, facts[i].config,
                                             strlen(facts[i].config), ita_heap(), &config, &diag);
        if (status == ITA_OK || strcmp(diag.key, facts[i].key) || diag.offset != facts[i].offset)
            fail_msg("%s: %s at %zu", facts[i].config, status ? diag.key : "accepted", diag.offset);
        assert_null(config);
    }
}

static void a_board_file_becomes_a_list_line_by_line(void **state) {
    (void)state;
    static const char file[] = "# three cells\n0 0 0 # here\r\n\n0 1 1\n\t1 1 2\n";
    ita_text value;
    ita_text_open(&value, ita_heap());
    ita_diag diag;
    assert_int_equal(pentahex_board_embed(file, sizeof file - 1, &value, &diag), ITA_OK);
    assert_string_equal(ita_text_get(&value), "[;0 0 0 ;;0 1 1; 1 1 2;]");
    ita_text_reset(&value);
    static const char bad[] = "0 0 0\n0 0 1\n";
    assert_int_equal(pentahex_board_embed(bad, sizeof bad - 1, &value, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "hex.plane");
    assert_int_equal(diag.offset, 6);
    ita_text_close(&value);
}

static void the_sets_of_pieces_have_their_sizes(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int pieces, area;
    } facts[] = {
        {"free5", 22, 110},          {"free1-4", 12, 40},  {"free3+free4", 10, 37},
        {"onesided4", 10, 40},       {"achiral5", 11, 55}, {"chiral5", 11, 55},
        {"onesided5", 33, 165},      {"free6", 82, 492},   {"free7", 333, 2331},
        {"achiral4+chiral4", 7, 28}, {"A5+C5+A5", 3, 15},  {"free1-7", 449, 2973},
        {"onesided6", 147, 882},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        pentahex_set set;
        ita_diag diag;
        if (pentahex_set_parse(facts[i].text, strlen(facts[i].text), ita_heap(), &set, &diag))
            fail_msg("%s: %s", facts[i].text, diag.key);
        assert_int_equal(set.piece_count, facts[i].pieces);
        assert_int_equal(set.area, facts[i].area);
        for (size_t a = 0; a < set.kind_count; a++)
            for (size_t b = 0; b < a; b++)
                assert_string_not_equal(set.kinds[a].name, set.kinds[b].name);
        pentahex_set_close(&set, ita_heap());
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solo_is_won_when_the_board_is_full),
        cmocka_unit_test(an_overlap_names_and_marks_the_cells),
        cmocka_unit_test(an_area_of_any_size_asks_for_a_full_board_or_all_pieces),
        cmocka_unit_test(who_cannot_place_loses_the_duel),
        cmocka_unit_test(a_swap_takes_the_first_piece_over),
        cmocka_unit_test(blocks_begin_in_a_corner_and_go_on_by_diagonal_steps),
        cmocka_unit_test(the_corners_are_dealt_in_turn),
        cmocka_unit_test(who_is_stuck_is_out_and_the_least_in_hand_wins),
        cmocka_unit_test(bad_words_for_moves_are_refused_with_their_place),
        cmocka_unit_test(configs_are_written_in_their_shortest_form),
        cmocka_unit_test(bad_configs_are_refused_with_their_place),
        cmocka_unit_test(a_board_file_becomes_a_list_line_by_line),
        cmocka_unit_test(the_sets_of_pieces_have_their_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
