// The hints of TwixT, as facts: a win is taken, a loss is stopped, and what is proposed is legal.
#include "check.h"

#include "games/twixt/board/aid.h"
#include "games/twixt/play/hint.h"
#include "games/twixt/play/state.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

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
    return twixt_hint(ita_session_config(t->session), ita_session_state(t->session), step, 1000,
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

static int pegs_that_red_needs(const table *t) {
    const twixt_state *s = ita_session_state(t->session);
    twixt_need need;
    twixt_aid_need(twixt_own(ita_session_config(t->session)), &s->board, TWIXT_RED, &need);
    return need.pegs;
}

// Red can finish in B5 and in D5: one of them is taken, and the words speak of stopping.
static void a_peg_that_would_win_is_answered(void **state) {
    (void)state;
    table t = open_table("twixt:size=5,swap=no", "B1 A2 C3");
    assert_int_equal(pegs_that_red_needs(&t), 1);
    assert_int_equal(ask(&t, 0), ITA_OK);
    ita_text stop;
    ita_text_open(&stop, ita_heap());
    ita_put_words(&stop, "twixt.hint.stop", NULL);
    assert_string_equal(ita_text_get(&t.words), ita_text_get(&stop));
    ita_text_close(&stop);
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

// Of a side that is cut off no number of pegs is told.
static void who_cannot_connect_is_told_so(void **state) {
    (void)state;
    table t = open_table("twixt:size=6,rules=plain,swap=no,draw=agreed", "");
    bool was_cut_off = false;
    ita_random random;
    ita_random_seed(&random, test_seed(5));
    for (int games = 0; games < 200; games++) {
        ita_diag diag;
        ita_position position;
        for (ita_session_position(t.session, &position); !position.result.is_over;
             ita_session_position(t.session, &position)) {
            if (ask(&t, 0) == ITA_OK) {
                const char *words = ita_text_get(&t.words);
                assert_null(strstr(words, "99"));
                was_cut_off = was_cut_off || strstr(words, "can no longer");
            }
            ita_move moves[64];
            const ita_config *config = ita_session_config(t.session);
            size_t count =
                ita_rules_of(config)->moves(config, ita_session_state(t.session), moves, 64);
            if (count == 0) break;
            size_t choice = (size_t)ita_random_below(&random, count);
            assert_int_equal(ita_session_play(t.session, &moves[choice], &diag), ITA_OK);
        }
        assert_int_equal(ita_session_jump(t.session, ITA_ROOT, &diag), ITA_OK);
    }
    assert_true(was_cut_off);
    close_table(&t);
}

static void whole_games_by_hints_are_legal_and_end(void **state) {
    (void)state;
    static const char *const games[] = {"twixt:size=8", "twixt:size=8,rules=std",
                                        "twixt:size=7,rules=plain", "twixt:size=10x7"};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        table t = open_table(games[g], "");
        ita_position position;
        for (int ply = 0; ply < 100; ply++) {
            ita_session_position(t.session, &position);
            if (position.result.is_over) break;
            for (int step = 0; step < 3; step++) {
                ita_status status = ask(&t, step);
                if (status != ITA_OK) fail_msg("%s: %s", games[g], t.diag.key);
                assert_true(t.words.length > 10);
                assert_int_equal(t.has_move, step == 2);
            }
            assert_int_equal(ita_session_play(t.session, &t.move, &t.diag), ITA_OK);
        }
        assert_true(position.result.is_over);
        assert_int_equal(ask(&t, 0), ITA_E_STATE);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_peg_that_wins_is_played),
        cmocka_unit_test(a_peg_that_would_win_is_answered),
        cmocka_unit_test(a_strong_first_peg_is_swapped),
        cmocka_unit_test(a_first_peg_that_nobody_swaps_stands_in_the_middle),
        cmocka_unit_test(who_cannot_connect_is_told_so),
        cmocka_unit_test(whole_games_by_hints_are_legal_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
