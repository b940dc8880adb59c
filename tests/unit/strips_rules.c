// The rules of Strips: what is legal and why not, turns, passing, the end, scores; configs, moves
// and positions as text; records that are refused with place and reason.
#include "check.h"

#include "games/strips/strips.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

typedef struct table {
    ita_config *config;
    strips_state state;
    strips_undo undos[64];
    int depth;
    ita_diag diag;
} table;

static void open_table(table *t, const char *config) {
    memset(t, 0, sizeof *t);
    if (ita_config_parse(&ita_game_strips, config, strlen(config), ita_heap(), &t->config,
                         &t->diag) != ITA_OK)
        fail_msg("%s: %s", config, t->diag.key);
    strips_rules.start(t->config, &t->state);
}

static void close_table(table *t) {
    ita_config_free(t->config);
}

static ita_status try_move(table *t, const char *text) {
    ita_move move;
    ita_status status =
        strips_move_parse(t->config, &t->state, text, strlen(text), &move, &t->diag);
    if (status != ITA_OK) return status;
    status = strips_check(t->config, &t->state, &move, &t->diag);
    if (status != ITA_OK) return status;
    strips_apply(t->config, &t->state, &move, &t->undos[t->depth++]);
    return ITA_OK;
}

static void play(table *t, const char *moves) {
    char text[32];
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        memcpy(text, at, length);
        text[length] = '\0';
        if (try_move(t, text) != ITA_OK) fail_msg("%s: %s", text, t->diag.key);
        at += length + (at[length] == ' ');
    }
}

static void is_refused(table *t, const char *move, const char *key) {
    strips_state before = t->state;
    assert_int_equal(try_move(t, move), ITA_E_ILLEGAL);
    assert_string_equal(t->diag.key, key);
    assert_non_null(ita_words(key));
    assert_memory_equal(&t->state, &before, sizeof before);
}

static void a_first_piece_may_lie_anywhere_inside(void **state) {
    (void)state;
    table t;
    open_table(&t, "");
    assert_int_equal(strips_rules.moves(t.config, &t.state, NULL, 0), 12 * 12 * 4);
    is_refused(&t, "a5se", "strips.place.outside");
    is_refused(&t, "n5se", "strips.place.outside");
    is_refused(&t, "e14se", "strips.place.outside");
    is_refused(&t, "q5se", "strips.place.off");
    is_refused(&t, "e15se", "strips.place.off");
    is_refused(&t, "pass", "strips.pass.fits");
    play(&t, "b2se");
    close_table(&t);
}

static void an_overlap_names_and_marks_the_pieces_in_the_way(void **state) {
    (void)state;
    table t;
    open_table(&t, "touch=no");
    play(&t, "e5se i9nw");
    is_refused(&t, "g6nw", "strips.place.overlap");
    assert_string_equal(t.diag.args[0], "g6nw");
    assert_string_equal(t.diag.args[1], "e5se");
    assert_int_equal(t.diag.mark_count, 1);
    assert_int_equal(t.diag.marks[0], STRIPS_NODE_PIECE);
    close_table(&t);
}

static void a_later_piece_must_share_a_full_side(void **state) {
    (void)state;
    table t;
    open_table(&t, "");
    play(&t, "e5se");
    is_refused(&t, "j10se", "strips.place.touch");
    is_refused(&t, "h7se", "strips.place.touch"); // a corner is not enough: (7, 6) in cells
    play(&t, "g7nw");                             // the large squares side by side
    assert_int_equal(t.state.sets.strip_count, 1);
    close_table(&t);
    open_table(&t, "touch=no");
    play(&t, "e5se j10se");
    close_table(&t);
}

static void a_hole_cannot_be_covered(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=[...../.x.../...../.....]");
    is_refused(&t, "b2se", "strips.place.hole");
    is_refused(&t, "c2se", "strips.place.hole"); // its small square
    play(&t, "d3se");
    close_table(&t);
}

static void whoever_can_place_may_not_pass_and_all_passing_ends_the_game(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=3x3,players=3");
    is_refused(&t, "pass", "strips.pass.fits");
    play(&t, "b2ne");
    for (int i = 0; i < 3; i++) {
        ita_move move;
        assert_int_equal(strips_rules.player(t.config, &t.state), (1 + i) % 3 + 1);
        assert_int_equal(strips_rules.moves(t.config, &t.state, &move, 1), 1);
        const ita_move pass = strips_move_of_deed(STRIPS_PASS);
        assert_memory_equal(&move, &pass, sizeof pass);
        play(&t, "pass");
    }
    assert_int_equal(strips_rules.player(t.config, &t.state), ITA_NOBODY);
    is_refused(&t, "pass", "strips.over");
    close_table(&t);
}

static void the_game_ends_when_the_pieces_are_gone(void **state) {
    (void)state;
    table t;
    open_table(&t, "pieces=1");
    play(&t, "e5se g7nw");
    ita_result result;
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_true(result.is_over);
    assert_int_equal(result.winner, 0); // one each in the strip: nobody's
    assert_string_equal(result.key, "strips.result.draw");
    assert_int_equal(result.scores[0], 0);
    close_table(&t);
}

// The worked example of docs/strips.md, with both players' points and the strips after each move.
static void the_worked_example_scores_as_told(void **state) {
    (void)state;
    static const struct {
        const char *move;
        int red, blue, strips;
    } told[] = {{"g5ne", 0, 0, 0}, {"g3sw", 0, 0, 1}, {"f7sw", 0, 0, 1}, {"d7ne", 0, 0, 2},
                {"d5sw", 3, 0, 2}, {"e2nw", 3, 0, 2}, {"b4nw", 3, 0, 2}, {"c2se", 3, 2, 3}};
    table t;
    ita_result result;
    open_table(&t, "board=8x8,pieces=4");
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        play(&t, told[i].move);
        ita_rules_of(t.config)->result(t.config, &t.state, &result);
        assert_int_equal(result.scores[0], told[i].red);
        assert_int_equal(result.scores[1], told[i].blue);
        assert_int_equal(t.state.sets.strip_count, told[i].strips);
    }
    assert_true(result.is_over);
    assert_int_equal(result.winner, 1);
    assert_string_equal(result.key, "strips.result.points");
    close_table(&t);
}

// A position built from text, so that a rule can be looked at alone.
static void result_is(const char *config, const char *position, int winner, const char *key) {
    table t;
    ita_result result;
    open_table(&t, config);
    if (strips_state_parse(t.config, position, strlen(position), &t.state, &t.diag) != ITA_OK)
        fail_msg("%s: %s", position, t.diag.key);
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_true(result.is_over);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.key, key);
    close_table(&t);
}

static void points_come_first_then_the_longest_strip_then_their_number(void **state) {
    (void)state;
    static const char *const four_each = "board=16x16,pieces=4,touch=no";
    result_is(four_each, "c3se-e5nw-c8se-e10nw/k3se-m5nw-k8se-m10nw:0", 0, "strips.result.draw");
    result_is(four_each, "c3se-e5nw-c8se-e10nw/k3se-m5nw-k9se-m12se:0", 1, "strips.result.points");
    // Red 2 + 2, Blue 4
    result_is(four_each, "c3se-e5nw-c8se-e10nw/k2se-m3sw-k5ne-n5nw:0", 2, "strips.result.longest");
    // Red 4 + 2 + 2, Blue 4 + 4
    result_is("board=26x26,pieces=8,touch=no",
              "b2se-d3sw-b5ne-e5nw-c11se-e13nw-c17se-e19nw/"
              "l2se-n3sw-l5ne-o5nw-l10se-n11sw-l13ne-o13nw:0",
              1, "strips.result.strips");
    // The longest strip wins: Red 2 + 2 has more points than Blue 3.
    result_is("board=16x16,pieces=4,touch=no,goal=longest",
              "c3se-e5nw-c8se-e10nw/k2se-m3sw-k5ne-o10se:0", 2, "strips.result.longest");
    result_is(four_each, "c3se-e5nw-c8se-e10nw/k2se-m3sw-k5ne-o10se:0", 1, "strips.result.points");
}

// The worked example of docs/strips.md, which Red wins by a point, with points for Blue.
static void a_bonus_is_the_second_players_from_the_start_to_the_end(void **state) {
    (void)state;
    static const char moves[] = "g5ne g3sw f7sw d7ne d5sw e2nw b4nw c2se";
    table t;
    ita_result result;
    open_table(&t, "board=8x8,pieces=4,bonus=2");
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_int_equal(result.scores[0], 0);
    assert_int_equal(result.scores[1], 2);
    play(&t, moves);
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_int_equal(result.scores[0], 3);
    assert_int_equal(result.scores[1], 4);
    assert_int_equal(result.winner, 2);
    assert_string_equal(result.key, "strips.result.points");
    while (t.depth > 0)
        strips_rules.undo(t.config, &t.state, &t.undos[--t.depth]);
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_int_equal(result.scores[1], 2);
    close_table(&t);
    open_table(&t, "board=8x8,pieces=4,bonus=1"); // equal points: the longest strip, Red's
    play(&t, moves);
    ita_rules_of(t.config)->result(t.config, &t.state, &result);
    assert_int_equal(result.scores[1], 3);
    assert_int_equal(result.winner, 1);
    assert_string_equal(result.key, "strips.result.longest");
    close_table(&t);
}

static void a_bonus_is_for_matches_of_two_for_points(void **state) {
    (void)state;
    static const struct {
        const char *config, *key;
        size_t offset;
    } bad[] = {{"players=3,bonus=1", "strips.bonus", 16},
               {"goal=longest,bonus=1", "strips.bonus", 19},
               {"bonus=51", "option.number", 6},
               {"solo,bonus=1", "option.unknown", 5}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_config *config;
        ita_diag diag = {0};
        assert_int_not_equal(ita_config_parse(&ita_game_strips, bad[i].config,
                                              strlen(bad[i].config), ita_heap(), &config, &diag),
                             ITA_OK);
        print_message("%s: %s at %zu\n", bad[i].config, diag.key, diag.offset);
        assert_string_equal(diag.key, bad[i].key);
        assert_int_equal(diag.offset, bad[i].offset);
        assert_non_null(ita_words(diag.key));
    }
}

// What stands on the board is worth the same; the points are worth what points are.
static void the_brain_counts_the_bonus(void **state) {
    (void)state;
    int32_t values[2][ITA_MAX_PLAYERS] = {{0}};
    for (int bonus = 0; bonus < 2; bonus++) {
        table t;
        ita_mind *mind;
        open_table(&t, bonus ? "board=8x8,pieces=4,bonus=3" : "board=8x8,pieces=4");
        play(&t, "g5ne g3sw f7sw d7ne");
        const ita_brain *brain = ita_brain_of(t.config);
        assert_int_equal(brain->open(t.config, NULL, 0, ita_heap(), &mind, &t.diag), ITA_OK);
        void *position = calloc(1, mind->position_size);
        brain->set(mind, &t.state, position);
        brain->evaluate(mind, position, values[bonus]);
        assert_true(values[bonus][0] == -values[bonus][1]);
        free(position);
        brain->close(mind);
        close_table(&t);
    }
    assert_true(values[1][1] > values[0][1]);
}

static void alone_the_result_says_whether_the_aim_is_reached(void **state) {
    (void)state;
    result_is("solo,board=8x8,pieces=2,target=2", "c3se-e5nw:0", 1, "strips.result.solved");
    result_is("solo,board=5x5,pieces=2,target=3", "b2se-d4nw:0", 0, "strips.result.missed");
    result_is("solo,board=8x8,pieces=2,goal=fewest,target=0", "c3se-e5nw:0", 0,
              "strips.result.missed");
    result_is("solo,board=8x8,pieces=2,goal=fewest,target=1", "c3se-e5nw:0", 1,
              "strips.result.solved");
    result_is("solo,board=4x4,pieces=2,goal=fewest", "b2se:0", 0, "strips.result.left");
    result_is("solo,board=8x8,pieces=2,goal=fewest", "c3se-e5nw:0", 1, "strips.result.done");
}

static void undo_leads_back_byte_by_byte_and_hashes_ignore_the_order(void **state) {
    (void)state;
    table t, other;
    open_table(&t, "players=2");
    open_table(&other, "players=2");
    play(&t, "j4se i6se l6nw h8ne");
    assert_int_equal(t.depth, 4);
    uint64_t hash = strips_rules.hash(t.config, &t.state);
    while (t.depth > 0)
        strips_rules.undo(t.config, &t.state, &t.undos[--t.depth]);
    assert_memory_equal(&t.state, &strips_own(t.config)->start, sizeof t.state);
    close_table(&t);
    open_table(&t, "players=2,touch=no");
    play(&t, "j4se i6se l6nw h8ne");
    play(&other, "j4se i6se l6nw h8ne");
    assert_int_equal(strips_rules.hash(t.config, &t.state), hash);
    close_table(&other);
    open_table(&other, "players=2,touch=no");
    play(&other, "l6nw h8ne j4se i6se");
    assert_int_equal(strips_rules.hash(other.config, &other.state), hash);
    close_table(&other);
    close_table(&t);
}

// ---- text

static void configs_have_one_canonical_text(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"", ""},
        {"board=14x14,players=2,pieces=12,touch=yes,goal=points", ""},
        {"goal=longest,players=4", "players=4,goal=longest"},
        {"solo", "solo"},
        {"solo,board=8x8,pieces=6,goal=longest", "solo"},
        {"goal=fewest,solo,pieces=4", "solo,pieces=4,goal=fewest"},
        {"board=[..../.#../..../....],touch=no", "board=[..../.x../..../....],touch=no"},
        {"board=[.../.../...]", "board=3x3"},
        {"match,players=3", "players=3"},
        {"bonus=0", ""},
        {"bonus=4,players=2", "bonus=4"},
        {"solo,target=3,given=D5se-f7.2", "solo,target=3,given=d5se-f7nw"},
    };
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        table t, again;
        open_table(&t, pairs[i][0]);
        ita_text_reset(&text);
        ita_config_format(t.config, &text);
        assert_string_equal(ita_text_get(&text), pairs[i][1]);
        open_table(&again, pairs[i][1]);
        assert_memory_equal((char *)t.config + sizeof(ita_config),
                            (char *)again.config + sizeof(ita_config),
                            sizeof(strips_config) - sizeof(ita_config));
        close_table(&again);
        close_table(&t);
    }
    ita_text_close(&text);
}

static void bad_configs_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } bad[] = {
        {"board=14", "strips.board.form", 8},
        {"board=2x9", "strips.board.size", 6},
        {"board=27x9", "strips.board.size", 6},
        {"board=[.../..]", "strips.board.rows", 13},
        {"board=[...?..]", "strips.board.form", 10},
        {"board=[.../...", "strips.board.form", 13},
        {"board=[..]", "strips.board.size", 6},
        {"players=5", "option.number", 8},
        {"pieces=0", "option.number", 7},
        {"touch=maybe", "option.choice", 6},
        {"goal=fewest", "option.choice", 5},
        {"solo,goal=points", "option.choice", 10},
        {"solo=1", "option.word", 0},
        {"solo,players=2", "option.unknown", 5},
        {"solo,match", "option.variants", 0},
        {"target=3", "option.unknown", 0},
        {"solo,target=1", "option.number", 12},
        {"given=d5se", "option.unknown", 0},
        {"solo,given=d5", "strips.given.form", 11},
        {"solo,given=a1se", "strips.given.outside", 11},
        {"solo,given=d5se-d5nw", "strips.given.overlap", 16},
        {"solo,given=d5se-", "strips.given.form", 16},
        {"colour=red", "option.unknown", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        assert_int_not_equal(ita_config_parse(&ita_game_strips, bad[i].text, strlen(bad[i].text),
                                              ita_heap(), &config, &diag),
                             ITA_OK);
        if (strcmp(diag.key, bad[i].key) != 0 || diag.offset != bad[i].offset)
            fail_msg("%s: %s at %zu", bad[i].text, diag.key, diag.offset);
        assert_non_null(ita_words(diag.key));
    }
}

static void a_board_file_becomes_rows_in_the_config(void **state) {
    (void)state;
    ita_text value;
    ita_diag diag;
    ita_text_open(&value, ita_heap());
    static const char file[] = "....\r\n.#..\n....\n\n";
    assert_int_equal(strips_board_embed(file, sizeof file - 1, &value, &diag), ITA_OK);
    assert_string_equal(ita_text_get(&value), "[..../.x../....]");
    ita_text_reset(&value);
    assert_int_equal(strips_board_embed("..o.", 4, &value, &diag), ITA_E_SYNTAX);
    assert_int_equal(diag.offset, 2);
    ita_text_close(&value);
}

static void moves_are_read_and_written_alike(void **state) {
    (void)state;
    table t;
    open_table(&t, "");
    static const char *const pairs[][2] = {
        {"d5se", "d5se"}, {"D5nw", "d5nw"}, {"m13.3", "m13ne"}, {"b2.1", "b2sw"}, {"pass", "pass"}};
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ita_move move;
        const char *words = pairs[i][0];
        assert_int_equal(
            strips_move_parse(t.config, &t.state, words, strlen(words), &move, &t.diag), ITA_OK);
        ita_text_reset(&text);
        strips_move_format(t.config, &t.state, &move, &text);
        assert_string_equal(ita_text_get(&text), pairs[i][1]);
    }
    static const char *const bad[] = {"",      "d",    "d5",   "d5s",   "d0se",
                                      "d5se ", "d5.4", "55se", "d27se", "passed"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_move move;
        assert_int_equal(
            strips_move_parse(t.config, &t.state, bad[i], strlen(bad[i]), &move, &t.diag),
            ITA_E_SYNTAX);
        assert_string_equal(t.diag.key, "strips.move.form");
    }
    ita_text_close(&text);
    close_table(&t);
}

static void positions_are_read_and_written_alike(void **state) {
    (void)state;
    static const char *const configs[] = {"",
                                          "board=5x5,players=3",
                                          "board=4x4",
                                          "solo,board=5x5",
                                          "solo,board=7x7,given=d4se-b2nw,pieces=4,target=3",
                                          "touch=no,board=7x7,players=4"};
    ita_text text, again;
    ita_text_open(&text, ita_heap());
    ita_text_open(&again, ita_heap());
    ita_random random;
    ita_random_seed(&random, 77);
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++)
        for (int game = 0; game < 20; game++) {
            table t;
            open_table(&t, configs[i]);
            for (;;) {
                ita_text_reset(&text);
                strips_state_format(t.config, &t.state, &text);
                strips_state read;
                if (strips_state_parse(t.config, text.data, text.length, &read, &t.diag) != ITA_OK)
                    fail_msg("%s: %s at %zu", text.data, t.diag.key, t.diag.offset);
                ita_text_reset(&again);
                strips_state_format(t.config, &read, &again);
                assert_string_equal(text.data, again.data);
                assert_int_equal(strips_rules.hash(t.config, &read),
                                 strips_rules.hash(t.config, &t.state));
                assert_int_equal(strips_rules.player(t.config, &read),
                                 strips_rules.player(t.config, &t.state));
                assert_memory_equal(read.blocked, t.state.blocked, sizeof read.blocked);
                assert_memory_equal(read.touched, t.state.touched, sizeof read.touched);
                ita_move moves[800];
                size_t count = strips_rules.moves(t.config, &t.state, moves, 800);
                if (count == 0) break;
                strips_undo undo;
                strips_apply(t.config, &t.state, &moves[ita_random_below(&random, count)], &undo);
            }
            close_table(&t);
        }
    ita_text_close(&text);
    ita_text_close(&again);
}

static void impossible_positions_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *config, *text, *key;
    } bad[] = {
        {"", "", "strips.state.form"},
        {"", "e5se/:3", "strips.state.form"},
        {"", "e5se:2", "strips.state.form"},
        {"", "e5se/ :2", "strips.state.form"},
        {"", "e5se/:1", "strips.state.turn"},
        {"", "e5se/:0", "strips.state.turn"},
        {"", "/e5se:1", "strips.state.counts"},
        {"", "e5se-g7nw/:1", "strips.state.counts"},
        {"", "e5se/e5nw:1", "strips.given.overlap"},
        {"", "a5se/:2", "strips.given.outside"},
        {"", "e5se/k5se:1", "strips.state.apart"},
        {"pieces=1", "e5se/g7nw:1", "strips.state.turn"},
        {"board=4x4", "b2se/:1x", "strips.state.form"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        table t;
        open_table(&t, bad[i].config);
        strips_state before = t.state;
        assert_int_equal(
            strips_state_parse(t.config, bad[i].text, strlen(bad[i].text), &t.state, &t.diag),
            ITA_E_SYNTAX);
        if (strcmp(t.diag.key, bad[i].key) != 0) fail_msg("%s: %s", bad[i].text, t.diag.key);
        assert_memory_equal(&t.state, &before, sizeof before);
        close_table(&t);
    }
}

static void bad_records_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *record, *key;
        size_t offset;
    } bad[] = {
        {"intarsia 1\ngame: strips\n\ne5se f7se\n", "strips.place.overlap", 30},
        {"intarsia 1\ngame: strips\n\ne5se j10se\n", "strips.place.touch", 30},
        {"intarsia 1\ngame: strips\n\ne5se pass\n", "strips.pass.fits", 30},
        {"intarsia 1\ngame: strips\n\ne5se g7xx\n", "strips.move.form", 32},
        {"intarsia 1\ngame: strips:board=3x3\n\nb2se pass pass pass\n", "strips.over", 50},
        {"intarsia 1\ngame: strips:board=3y3\n\nb2se\n", "strips.board.form", 31},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_session *session = NULL;
        ita_diag diag;
        assert_int_not_equal(
            ita_session_read(bad[i].record, strlen(bad[i].record), ita_heap(), &session, &diag),
            ITA_OK);
        if (strcmp(diag.key, bad[i].key) != 0 || diag.offset != bad[i].offset)
            fail_msg("%s: %s at %zu", bad[i].record, diag.key, diag.offset);
    }
}

static void every_legal_move_passes_check_and_no_other_does(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 5);
    static const char *const configs[] = {"board=7x7", "board=6x8,touch=no,players=3",
                                          "board=[......./..x..../......./......x/.......]"};
    for (int game = 0; game < 30; game++) {
        table t;
        open_table(&t, configs[game % 3]);
        const strips_config *c = strips_own(t.config);
        while (!t.state.is_over) {
            ita_move moves[800];
            size_t count = strips_rules.moves(t.config, &t.state, moves, 800), at = 0;
            for (int y = -1; y <= c->height; y++)
                for (int x = -1; x <= c->width; x++)
                    for (int turn = 0; turn < 4; turn++) {
                        ita_move move = {{STRIPS_PLACE, x, y, turn}};
                        bool is_listed = at < count && memcmp(&move, &moves[at], sizeof move) == 0;
                        at += is_listed;
                        bool is_legal = strips_check(t.config, &t.state, &move, &t.diag) == ITA_OK;
                        assert_int_equal(is_legal, is_listed);
                    }
            strips_move first;
            assert_true(strips_move_get(&moves[0], &first));
            if (first.deed == STRIPS_PASS) at++;
            assert_int_equal(at, count);
            strips_undo undo;
            strips_apply(t.config, &t.state, &moves[ita_random_below(&random, count)], &undo);
        }
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_piece_may_lie_anywhere_inside),
        cmocka_unit_test(an_overlap_names_and_marks_the_pieces_in_the_way),
        cmocka_unit_test(a_later_piece_must_share_a_full_side),
        cmocka_unit_test(a_hole_cannot_be_covered),
        cmocka_unit_test(whoever_can_place_may_not_pass_and_all_passing_ends_the_game),
        cmocka_unit_test(the_game_ends_when_the_pieces_are_gone),
        cmocka_unit_test(the_worked_example_scores_as_told),
        cmocka_unit_test(points_come_first_then_the_longest_strip_then_their_number),
        cmocka_unit_test(a_bonus_is_the_second_players_from_the_start_to_the_end),
        cmocka_unit_test(a_bonus_is_for_matches_of_two_for_points),
        cmocka_unit_test(the_brain_counts_the_bonus),
        cmocka_unit_test(alone_the_result_says_whether_the_aim_is_reached),
        cmocka_unit_test(undo_leads_back_byte_by_byte_and_hashes_ignore_the_order),
        cmocka_unit_test(configs_have_one_canonical_text),
        cmocka_unit_test(bad_configs_are_refused_with_place_and_reason),
        cmocka_unit_test(a_board_file_becomes_rows_in_the_config),
        cmocka_unit_test(moves_are_read_and_written_alike),
        cmocka_unit_test(positions_are_read_and_written_alike),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(bad_records_are_refused_with_place_and_reason),
        cmocka_unit_test(every_legal_move_passes_check_and_no_other_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
