// The hints of TwixT, as facts: a win is taken, a loss is stopped, what is proposed is legal, and
// as good as what an opponent plays.
#include "check.h"

#include "games/twixt/play/state.h"
#include "intarsia/session.h"
#include "intarsia/think.h"

typedef struct table {
    ita_session *session;
    ita_text words;
    ita_move move;
    bool has_move;
    ita_diag diag;
} table;

static table open_table(const char *game, const char *moves) {
    table t = {.has_move = false};
    assert_int_equal(ita_session_new(game, strlen(game), ita_heap(), &t.session, &t.diag), ITA_OK);
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        if (ita_session_play_text(t.session, at, length, &t.diag) != ITA_OK)
            fail_msg("%.*s: %s", (int)length, at, t.diag.key);
        at += length + strspn(at + length, " ");
    }
    ita_text_open(&t.words, ita_heap());
    return t;
}

static void close_table(table *t) {
    ita_text_close(&t->words);
    ita_session_close(t->session);
}

static ita_status ask(table *t, int step) {
    ita_text_reset(&t->words);
    return ita_hint(ita_session_config(t->session), ita_session_state(t->session), step, 1000000,
                    &t->words, &t->move, &t->has_move, &t->diag);
}

static void a_peg_that_wins_is_played(void **state) {
    (void)state;
    table t = open_table("twixt:size=5,swap=no", "B1 A2 C3 A4");
    assert_int_equal(ask(&t, 2), ITA_OK);
    assert_true(t.has_move);
    assert_int_equal(ita_session_play(t.session, &t.move, &t.diag), ITA_OK);
    ita_position position;
    ita_session_position(t.session, &position);
    assert_true(position.result.is_over);
    assert_int_equal(position.result.winner, 1);
    close_table(&t);
}

static void a_strong_first_peg_is_swapped(void **state) {
    (void)state;
    table t = open_table("twixt:size=12", "F6");
    assert_int_equal(ask(&t, 2), ITA_OK);
    twixt_move move;
    assert_true(twixt_move_get(twixt_own(ita_session_config(t.session)), &t.move, &move));
    assert_int_equal(move.kind, TWIXT_SWAP);
    close_table(&t);
}

static void a_first_peg_that_nobody_swaps_stands_in_the_middle(void **state) {
    (void)state;
    table t = open_table("twixt:size=24,swap=no", "");
    assert_int_equal(ask(&t, 2), ITA_OK);
    twixt_move move;
    assert_true(twixt_move_get(twixt_own(ita_session_config(t.session)), &t.move, &move));
    assert_in_range(move.hole.col, 8, 15);
    assert_in_range(move.hole.row, 8, 15);
    close_table(&t);
}

// Moves of a hint against those of a level; how many of the games the hint won.
static int games_won(int level, int games) {
    int won = 0;
    for (int game = 0; game < games; game++) {
        table t = open_table("twixt:size=10", "");
        ita_position position;
        const int own = 1 + game % 2;
        for (ita_session_position(t.session, &position); !position.result.is_over;
             ita_session_position(t.session, &position)) {
            if (position.player == own) {
                assert_int_equal(ask(&t, 1), ITA_OK);
                assert_true(t.has_move);
            } else {
                const ita_think_options options = {.level = level, .seed = (uint64_t)game};
                ita_thought *thought;
                assert_int_equal(ita_think_open(ita_session_config(t.session),
                                                ita_session_state(t.session), &options, ita_heap(),
                                                &thought, &t.diag),
                                 ITA_OK);
                while (!ita_think_is_done(thought))
                    assert_int_equal(ita_think_step(thought, 1 << 20, &t.diag), ITA_OK);
                assert_int_equal(ita_think_moves(thought, &t.move, 1), 1);
                ita_think_close(thought);
            }
            assert_int_equal(ita_session_play(t.session, &t.move, &t.diag), ITA_OK);
        }
        won += position.result.winner == own;
        close_table(&t);
    }
    return won;
}

static void whoever_plays_by_hints_beats_level_three(void **state) {
    (void)state;
    if (is_abridged()) skip(); // how strong, not how safe
    assert_in_range(games_won(3, 6), 5, 6);
}

static void whoever_plays_by_hints_is_no_weaker_than_level_seven(void **state) {
    (void)state;
    if (is_abridged()) skip();              // how strong, not how safe
    assert_in_range(games_won(7, 8), 3, 8); // 4 by chance
}

static void whole_games_by_hints_are_legal_and_end(void **state) {
    (void)state;
    static const char *const games[] = {"twixt:size=8", "twixt:size=8,rules=std",
                                        "twixt:size=7,rules=plain", "twixt:size=10x7"};
    for (size_t g = 0; g < as_usual(sizeof games / sizeof games[0]); g++) {
        table t = open_table(games[g], "");
        ita_position position;
        for (int ply = 0; ply < 100; ply++) {
            ita_session_position(t.session, &position);
            if (position.result.is_over) break;
            for (int step = 0; step < 3; step++) {
                ita_status status = ask(&t, step);
                if (status != ITA_OK) fail_msg("%s: %s", games[g], t.diag.key);
                assert_true(t.words.length > 5);
                assert_int_equal(t.has_move, step > 0);
            }
            assert_int_equal(ita_session_play(t.session, &t.move, &t.diag), ITA_OK);
        }
        if (!position.result.is_over) fail_msg("%s: no end", games[g]);
        assert_int_equal(ask(&t, 0), ITA_E_STATE);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_peg_that_wins_is_played),
        cmocka_unit_test(a_strong_first_peg_is_swapped),
        cmocka_unit_test(a_first_peg_that_nobody_swaps_stands_in_the_middle),
        cmocka_unit_test(whoever_plays_by_hints_beats_level_three),
        cmocka_unit_test(whoever_plays_by_hints_is_no_weaker_than_level_seven),
        cmocka_unit_test(whole_games_by_hints_are_legal_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
