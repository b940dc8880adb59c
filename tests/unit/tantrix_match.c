// The match's rules one by one on small tables: what each refusal says, which tile and cell it
// marks, who begins, when a turn ends, what a game is worth; and what bad texts are told.
#include "check.h"

#include "games/tantrix/brain/brain.h"
#include "intarsia/base.h"
#include "intarsia/session.h"
#include "intarsia/words.h"
#include "tantrix_plain.h"

typedef struct table {
    ita_config *config;
    match_state s;
    ita_diag diag;
} table;

static void open_at(table *t, const char *config, const char *position) {
    memset(t, 0, sizeof *t);
    assert_int_equal(ita_config_parse(&ita_game_tantrix, config, strlen(config), ita_heap(),
                                      &t->config, &t->diag),
                     ITA_OK);
    match_rules.start(t->config, &t->s);
    if (position && match_state_parse(t->config, position, strlen(position), &t->s, &t->diag))
        fail_msg("%s: %s", t->diag.key, position);
}

static void close_table(table *t) {
    match_rules.config_free(t->config);
}

static ita_status try_move(table *t, const char *text) {
    ita_move move = {{0}};
    t->diag = (ita_diag){.key = "ok"};
    assert_int_equal(match_move_parse(t->config, &t->s, text, strlen(text), &move, &t->diag),
                     ITA_OK);
    return match_check(t->config, &t->s, &move, &t->diag);
}

static void play(table *t, const char *moves) {
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        ita_move move = {{0}};
        match_undo undo;
        assert_int_equal(match_move_parse(t->config, &t->s, at, length, &move, &t->diag), ITA_OK);
        if (match_check(t->config, &t->s, &move, &t->diag) != ITA_OK)
            fail_msg("%.*s: %s", (int)length, at, t->diag.key);
        match_rules.apply(t->config, &t->s, &move, &undo);
        at += length + (at[length] == ' ');
    }
}

static bool marks(const ita_diag *diag, uint32_t node) {
    for (int i = 0; i < diag->mark_count; i++)
        if (diag->marks[i] == node) return true;
    return false;
}

static void assert_refused(table *t, const char *move, const char *key) {
    assert_int_equal(try_move(t, move), ITA_E_ILLEGAL);
    assert_string_equal(t->diag.key, key);
    assert_non_null(ita_words(key));
}

static int player(const table *t) {
    return match_rules.player(t->config, &t->s);
}

// ---- the start

static void the_highest_number_begins_and_is_player_one(void **state) {
    (void)state;
    table t;
    open_at(&t, "match,players=3,colours=blue+green+red", NULL);
    assert_int_equal(player(&t), ITA_CHANCE);
    assert_int_equal(match_rules.moves(t.config, &t.s, NULL, 0), 56);
    play(&t, "12 50 33");
    assert_int_equal(t.s.turn.first, 1); // green drew the fifty
    assert_int_equal(match_seat_of(match_own(t.config), &t.s, 1), 1);
    assert_int_equal(match_seat_of(match_own(t.config), &t.s, 2), 2);
    assert_int_equal(match_seat_of(match_own(t.config), &t.s, 3), 0);
    play(&t, "1 2 3 4 5 6 7 8 9 10 11 13 14 15");
    assert_int_equal(player(&t), ITA_CHANCE);
    play(&t, "16");
    assert_int_equal(player(&t), 1);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(t.s.turn.hand_count[seat], 6);
    close_table(&t);
}

static void the_first_tile_goes_into_the_middle_in_any_turn(void **state) {
    (void)state;
    table t;
    open_at(&t, "match,players=2", "1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;");
    assert_int_equal(match_rules.moves(t.config, &t.s, NULL, 0), 36);
    assert_refused(&t, "1@1,0/0", "tantrix.match.first");
    assert_refused(&t, "7@0,0/0", "tantrix.match.hand");
    assert_true(marks(&t.diag, 7));
    assert_refused(&t, "13", "tantrix.match.lay");
    play(&t, "1@0,0/0");
    assert_int_equal(player(&t), ITA_CHANCE);
    assert_refused(&t, "2@0,1/0", "tantrix.match.draw");
    assert_refused(&t, "8", "tantrix.match.bag");
    play(&t, "56");
    assert_int_equal(player(&t), 2);
    close_table(&t);
}

static void a_tile_is_refused_for_where_it_lies(void **state) {
    (void)state;
    table t;
    open_at(&t, "match,players=2", "1;R:2+3+4+5+6+7;Y:8+9+10+11+12+13;1@0,0/0");
    assert_refused(&t, "2@0,0/0", "tantrix.refuse.overlap");
    assert_true(marks(&t.diag, 1) && marks(&t.diag, 2));
    assert_refused(&t, "2@0,5/0", "tantrix.match.apart");
    assert_refused(&t, "2@60,0/0", "tantrix.match.apart"); // the map's other side
    assert_refused(&t, "2@61,0/0", "tantrix.refuse.table");
    assert_refused(&t, "2@-64,0/0", "tantrix.refuse.table");
    int clashes = 0;
    for (int turn = 0; turn < 6; turn++) {
        char text[16];
        snprintf(text, sizeof text, "2@0,1/%d", turn);
        bool fits = tantrix_edge(2, turn, 4) == tantrix_edge(1, 0, 1);
        if (fits) {
            assert_int_equal(try_move(&t, text), ITA_OK);
            continue;
        }
        clashes++;
        assert_refused(&t, text, "tantrix.match.clash");
        assert_string_equal(t.diag.args[0], "2");
        assert_string_equal(t.diag.args[1], "1");
        assert_string_equal(t.diag.args[3], tantrix_colour_keys[tantrix_edge(1, 0, 1)]);
        assert_true(marks(&t.diag, 1) && marks(&t.diag, 2));
    }
    assert_int_equal(clashes, 4);
    close_table(&t);
}

// ---- positions from recorded games, so that forced spaces and restrictions are real ones

typedef struct seen {
    int forced, links, four, side, keys_with_place;
} seen;

static void look_at_refusals(table *t, seen *found) {
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (t->s.owner[n] != t->s.turn.seat + 1) continue;
        space spaces[SPACE_MOST];
        int count = space_list(&t->s.board, spaces);
        for (int i = 0; i < count * 6; i++) {
            const tantrix_move lay = tantrix_lay(n, spaces[i / 6].a, spaces[i / 6].b, i % 6);
            t->diag = (ita_diag){.key = "ok"};
            if (match_check_lay(&t->s, &lay, &t->diag) == ITA_OK) continue;
            found->forced += strcmp(t->diag.key, "tantrix.match.forced") == 0;
            found->links += strcmp(t->diag.key, "tantrix.match.links") == 0;
            found->four += strcmp(t->diag.key, "tantrix.match.four") == 0;
            found->side += strcmp(t->diag.key, "tantrix.match.side") == 0;
            if (strcmp(t->diag.key, "tantrix.match.clash") == 0) continue;
            bool has_place = false;
            for (int k = 0; k < t->diag.mark_count; k++) {
                int a, b;
                if (!tantrix_node_cell(t->diag.marks[k], &a, &b)) continue;
                has_place = true;
                assert_int_equal(tantrix_board_at(&t->s.board, a, b), 0);
                int around = space_at(&t->s.board, a, b).tile_count;
                if (strcmp(t->diag.key, "tantrix.match.links") == 0) assert_int_equal(around, 2);
                if (strcmp(t->diag.key, "tantrix.match.four") == 0) assert_int_equal(around, 3);
                if (strcmp(t->diag.key, "tantrix.match.forced") == 0 ||
                    strcmp(t->diag.key, "tantrix.match.side") == 0)
                    assert_true(around >= 3);
            }
            assert_true(has_place);
        }
    }
}

static void a_refusal_names_the_space_it_is_about(void **state) {
    (void)state;
    static ita_move moves[8000];
    seen found = {0};
    ita_random random;
    ita_random_seed(&random, 7);
    for (int game = 0; game < 12; game++) {
        table t;
        match_undo undo;
        open_at(&t, "match,players=2", NULL);
        while (player(&t) != ITA_NOBODY) {
            if (player(&t) > 0) look_at_refusals(&t, &found);
            size_t count = match_rules.moves(t.config, &t.s, moves, 8000);
            match_rules.apply(t.config, &t.s, &moves[ita_random_below(&random, count)], &undo);
        }
        close_table(&t);
    }
    assert_true(found.forced > 100 && found.links > 20 && found.four > 100 && found.side > 20);
}

static void the_restrictions_fall_away_with_the_last_tile_of_the_bag(void **state) {
    (void)state;
    static ita_move moves[8000];
    ita_random random;
    ita_random_seed(&random, 11);
    int spaces_of_four = 0;
    for (int game = 0; game < 20; game++) {
        table t;
        match_undo undo;
        open_at(&t, "match,players=4", NULL);
        while (player(&t) != ITA_NOBODY) {
            space spaces[SPACE_MOST];
            int count = space_list(&t.s.board, spaces);
            for (int i = 0; i < count; i++) {
                if (t.s.turn.bag_count > 0) assert_true(spaces[i].tile_count < SPACE_FOUR);
                spaces_of_four += spaces[i].tile_count >= SPACE_FOUR;
            }
            size_t legal = match_rules.moves(t.config, &t.s, moves, 8000);
            match_rules.apply(t.config, &t.s, &moves[ita_random_below(&random, legal)], &undo);
        }
        close_table(&t);
    }
    assert_true(spaces_of_four > 0);
}

// A turn is: forced spaces, one free move, forced spaces again.
static void a_turn_has_exactly_one_free_move(void **state) {
    (void)state;
    static ita_move moves[8000];
    ita_random random;
    ita_random_seed(&random, 3);
    int after_free = 0;
    for (int game = 0; game < 20; game++) {
        table t;
        match_undo undo;
        int seat = -1, free_moves = 0;
        open_at(&t, "match,players=3", NULL);
        while (player(&t) != ITA_NOBODY) {
            if (player(&t) > 0) {
                if (seat != t.s.turn.seat) {
                    if (seat >= 0 && t.s.turn.bag_count > 0) assert_int_equal(free_moves, 1);
                    seat = t.s.turn.seat;
                    free_moves = 0;
                }
                free_moves += !t.s.turn.must_fill;
                after_free += t.s.turn.is_free_done && t.s.turn.must_fill;
                assert_true(!t.s.turn.is_free_done || t.s.turn.must_fill);
            }
            size_t count = match_rules.moves(t.config, &t.s, moves, 8000);
            match_rules.apply(t.config, &t.s, &moves[ita_random_below(&random, count)], &undo);
        }
        assert_int_equal(t.s.board.count, 56);
        close_table(&t);
    }
    assert_true(after_free > 20);
}

// ---- what it is worth

static void a_loop_counts_twice(void **state) {
    (void)state;
    table t;
    ita_result result;
    open_at(&t, "match,players=2,colours=yellow+red",
            "1;Y:4+5+6+7+8+9;R:10+11+12+13+14+15;1@0,0/2+2@1,-1/0+3@1,0/4");
    match_rules.result(t.config, &t.s, &result);
    assert_false(result.is_over);
    assert_int_equal(result.scores[0], 6); // the yellow loop of three
    tantrix_strand line;
    tantrix_board_longest(&t.s.board, TANTRIX_RED, &line, NULL);
    assert_int_equal(result.scores[1], line.count);
    close_table(&t);
}

// Ten tiles whose every free cell lies on a controlled side, makes a space with four around, or
// asks for what this hand has not: found by play that closes as many cells as it can.
static void a_deadlock_ends_the_game_drawn(void **state) {
    (void)state;
    static const char position[] =
        "1;R:44+46+49+50+51+56;Y:9+13+47+48+54+55;1@-1,4/5+8@-1,5/0+20@-1,0/1+23@-1,3/5+"
        "28@-2,2/4+30@0,1/4+34@0,0/0+39@-1,2/2+40@1,-1/1+53@-1,1/3";
    static laying layings[8000];
    table t;
    plain p;
    ita_result result;
    open_at(&t, "match,players=2", position);
    assert_int_equal(t.s.turn.bag_count, 34);
    plain_read(&p, &t.s);
    assert_int_equal(plain_layings(&p, t.s.owner, t.s.turn.seat + 1, false, layings), 0);
    assert_true(plain_layings(&p, t.s.owner, t.s.turn.seat + 1, true, layings) > 0);
    assert_int_equal(player(&t), ITA_NOBODY);
    assert_int_equal(match_rules.moves(t.config, &t.s, NULL, 0), 0);
    match_rules.result(t.config, &t.s, &result);
    assert_true(result.is_over);
    assert_int_equal(result.winner, 0);
    assert_string_equal(result.key, "tantrix.match.result.deadlock");
    assert_refused(&t, "44@0,2/0", "tantrix.match.over");
    ita_text text;
    ita_text_open(&text, ita_heap());
    match_state_format(t.config, &t.s, &text);
    assert_string_equal(ita_text_get(&text), position);
    ita_text_close(&text);
    close_table(&t);
}

// ---- why a tile is good

// Yellow holds the tile that closes a loop of three. A tile of red's beside it makes its place one
// where none may lie: it says that it blocks the loop, in the reader's language.
static void a_tile_that_blocks_a_loop_says_so(void **state) {
    (void)state;
    table t;
    ita_mind *mind;
    ita_choice choices[2048];
    open_at(&t, "match,players=2,colours=yellow+red",
            "2;Y:3+4+5+6+7+8;R:10+11+12+13+14+15;1@0,0/2+2@1,-1/0");
    assert_int_equal(tantrix_match_brain.open(t.config, NULL, 0, ita_heap(), &mind, &t.diag),
                     ITA_OK);
    const tantrix_move closing = tantrix_lay(3, 1, 0, 4);
    const size_t count = tantrix_match_brain.all(mind, &t.s, choices);
    size_t blocking = 0;
    for (size_t i = 0; i < count; i++) {
        ita_diag idea;
        ita_move move;
        tantrix_move lay = {0};
        tantrix_match_brain.idea(mind, &t.s, choices[i].move, &idea);
        if (strcmp(idea.key, "tantrix.idea.blocks.loop") != 0) continue;
        blocking++;
        tantrix_match_brain.write(mind, &t.s, choices[i].move, &move, 1);
        tantrix_move_get(&move, &lay);
        match_state after = t.s;
        after.turn.seat = 0;
        assert_int_equal(match_check_lay(&after, &closing, NULL), ITA_OK);
        tantrix_board_put(&after.board, lay.number, lay.a, lay.b, lay.turn);
        assert_int_not_equal(match_check_lay(&after, &closing, NULL), ITA_OK);
        ita_text words;
        ita_text_open(&words, ita_heap());
        words.language = ita_language_find("de");
        ita_put_diag(&words, &idea);
        assert_non_null(strstr(ita_text_get(&words), "Schleife von Gelb für 6 Punkte"));
        ita_text_close(&words);
    }
    assert_in_range(blocking, 1, count - 1);
    tantrix_match_brain.close(mind);
    close_table(&t);
}

// ---- texts

static void bad_texts_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t at;
    } positions[] = {
        {"5;R:;Y:;", "tantrix.match.state", 0},
        {"1;B:1+2;Y:;", "tantrix.match.state", 2},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+1;", "tantrix.match.state.twice", 30},
        {"1;R:1+2+3+4+5+6+7;Y:8;", "tantrix.match.state.hand", 16},
        {"1;R:1+2+3;Y:7+8+9+10+11+12;20@0,0/0", "tantrix.match.state.hand", 0},
        {"2;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;", "tantrix.match.state.hand", 0},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/0+21@0,0/0", "tantrix.state.overlap", 42},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/0+21@0,5/0", "tantrix.match.state.apart", 33},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/0+21@-60,0/0", "tantrix.match.state.apart", 33},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/0+21@-61,0/0", "tantrix.state.cell", 42},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,1/0", "tantrix.match.state.apart", 33},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/7", "tantrix.match.state", 40},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;57@0,0/0", "tantrix.match.state", 33},
        {"1;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;20@0,0/0 ", "tantrix.match.state", 41},
        {"over;R:;Y:;", "tantrix.match.state.hand", 0},
        {"draw;R:1;Y:2;", "tantrix.match.state.hand", 0}, // nobody is left to draw
        {"deal;R:1+2+3+4+5+6;Y:7+8+9+10+11+12;", "tantrix.match.state.hand", 0},
        {"", "tantrix.match.state", 0},
    };
    table t;
    open_at(&t, "match,players=2", NULL);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        match_state before = t.s;
        t.diag = (ita_diag){.key = "ok"};
        assert_int_not_equal(match_state_parse(t.config, positions[i].text,
                                               strlen(positions[i].text), &t.s, &t.diag),
                             ITA_OK);
        if (strcmp(t.diag.key, positions[i].key) != 0 || t.diag.offset != positions[i].at)
            fail_msg("%s: %s at %zu", positions[i].text, t.diag.key, t.diag.offset);
        assert_memory_equal(&before, &t.s, sizeof before);
        assert_non_null(ita_words(t.diag.key));
    }
    static const char *const moves[] = {"",       "0",        "57", "17@",
                                        "17@0,0", "17@0,0/6", "x",  "17@0,0/0 "};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        ita_move move;
        assert_int_equal(
            match_move_parse(t.config, &t.s, moves[i], strlen(moves[i]), &move, &t.diag),
            ITA_E_SYNTAX);
    }
    close_table(&t);
}

static void configs_say_who_plays_which_colour(void **state) {
    (void)state;
    static const struct {
        const char *text, *formatted; // formatted NULL: refused
    } configs[] = {
        {"match", "match,players=2"},
        {"match,players=4", "match,players=4"},
        {"match,colours=blue+green+red", "match,players=3,colours=blue+green+red"},
        {"match,players=2,colours=red+yellow", "match,players=2"},
        {"match,model=nodes,players=3", "match,players=3,model=nodes"},
        {"match,players=5", NULL},
        {"match,players=1", NULL},
        {"match,players=3,colours=red+blue", NULL},
        {"match,colours=red", NULL},
        {"match,colours=red+red", NULL},
        {"match,colours=red+pink", NULL},
        {"match,n=3", NULL},
        {"match=2", NULL},
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag = {.key = "ok"};
        ita_status status = ita_config_parse(&ita_game_tantrix, configs[i].text,
                                             strlen(configs[i].text), ita_heap(), &config, &diag);
        if ((status == ITA_OK) != (configs[i].formatted != NULL)) fail_msg("%s", configs[i].text);
        if (status != ITA_OK) {
            assert_non_null(ita_words(diag.key));
            continue;
        }
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_config_format(config, &text);
        assert_string_equal(ita_text_get(&text), configs[i].formatted);
        ita_text_close(&text);
        match_rules.config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_number_begins_and_is_player_one),
        cmocka_unit_test(the_first_tile_goes_into_the_middle_in_any_turn),
        cmocka_unit_test(a_tile_is_refused_for_where_it_lies),
        cmocka_unit_test(a_refusal_names_the_space_it_is_about),
        cmocka_unit_test(the_restrictions_fall_away_with_the_last_tile_of_the_bag),
        cmocka_unit_test(a_turn_has_exactly_one_free_move),
        cmocka_unit_test(a_loop_counts_twice),
        cmocka_unit_test(a_tile_that_blocks_a_loop_says_so),
        cmocka_unit_test(a_deadlock_ends_the_game_drawn),
        cmocka_unit_test(bad_texts_are_refused_with_place_and_reason),
        cmocka_unit_test(configs_say_who_plays_which_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
