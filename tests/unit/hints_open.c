// Hints without a move: with too few nodes they say that more nodes may tell more; what is known
// for certain is final.
#include "examples.h"

#include "intarsia/session.h"
#include "intarsia/think.h"

typedef struct answer {
    bool has_move, is_open;
} answer;

static answer ask(const ita_session *session, int step, uint64_t budget) {
    const ita_config *config = ita_session_config(session);
    ita_text words;
    ita_move move;
    answer a;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_hint(config, ita_session_state(session), step, budget, &words, &move,
                              &a.has_move, &diag),
                     ITA_OK);
    assert_true(words.length > 0);
    a.is_open = strcmp(diag.key, ITA_HINT_OPEN) == 0;
    ita_text_close(&words);
    return a;
}

static ita_session *laid(const char *setup, const char *moves) {
    ita_session *session;
    ita_diag diag;
    if (ita_session_new(setup, strlen(setup), ita_heap(), &session, &diag)) fail_msg("%s", setup);
    for (const char *at = moves; *at;) {
        const size_t length = strcspn(at, " ");
        assert_int_equal(ita_session_play_text(session, at, length, &diag), ITA_OK);
        at += length + (at[length] == ' ');
    }
    return session;
}

static void too_few_nodes_leave_it_open(void **state) {
    (void)state;
    static const char *const setups[] = {"strips:solo,board=7x7,pieces=5",
                                         "tantrix:pyramid,tiles=6-8+13+14+39-43",
                                         "pentahex:pieces=chiral6,board=15x26", "space:set=bedlam"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        ita_session *session = laid(setups[i], "");
        const answer a = ask(session, 4, 1);
        assert_false(a.has_move);
        assert_true(a.is_open);
        ita_session_close(session);
    }
}

static void what_is_known_is_final(void **state) {
    (void)state;
    static const struct {
        const char *setup, *moves;
        int step;
    } cases[] = {
        {"strips:solo,board=7x7,pieces=5", "c4se", 4},
        {"pentahex:pieces=free1-3,board=3x4", "H1/0@0,1 I2/2@1,0", 0},
        {"pentahex:pieces=free1-3,board=3x4", "", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_session *session = laid(cases[i].setup, cases[i].moves);
        const answer a = ask(session, cases[i].step, 4000000);
        assert_false(a.has_move || a.is_open);
        ita_session_close(session);
    }
}

// Which piece is wrong takes more looks than that something is.
static void a_piece_not_found_in_time_leaves_it_open(void **state) {
    (void)state;
    ita_session *session = laid("pentahex:pieces=free1-3,board=3x4", "H1/0@0,1 I2/2@1,0");
    int open = 0, found = 0;
    for (uint64_t budget = 1; budget < 200; budget++) {
        const answer a = ask(session, 1, budget);
        assert_true(a.has_move != a.is_open);
        open += a.is_open, found += a.has_move;
    }
    assert_true(open > 0 && found > 0);
    ita_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_few_nodes_leave_it_open),
        cmocka_unit_test(what_is_known_is_final),
        cmocka_unit_test(a_piece_not_found_in_time_leaves_it_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
