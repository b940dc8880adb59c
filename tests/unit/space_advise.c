// Hints while a hand takes apart what lies: from wherever it has the pieces they lead on until
// nothing holds anything, they can be done as they say, and they say it as one sees it.
#include "space_table.h"

#include "games/space/disassemble/disassemble.h"

typedef struct advice {
    ita_text at, words, deed;
    ita_status status;
    ita_diag diag;
} advice;

static void ask_at(const space_table *t, advice *a, const char *at, int step, uint64_t budget) {
    ita_text_open(&a->words, ita_heap());
    ita_text_open(&a->deed, ita_heap());
    a->diag = (ita_diag){.key = "none"};
    a->status = space_hand_help.hint(t->config, t->state, at, strlen(at), step, budget, &a->words,
                                     &a->deed, &a->diag);
}

static void close_advice(advice *a) {
    ita_text_close(&a->words);
    ita_text_close(&a->deed);
}

static void ask(const space_table *t, advice *a, int step) {
    ita_text at;
    ita_text_open(&at, ita_heap());
    space_hand_help.at(t->config, t->state, &t->hand.hand, &at);
    assert_true(at.length > 0);
    ask_at(t, a, ita_text_get(&at), step, UINT64_MAX);
    assert_int_equal(a->status, ITA_OK);
    ita_text_close(&at);
}

static bool says(const advice *a, const char *words) {
    return strstr(ita_text_get(&a->words), words) != NULL;
}

// "Move A to the left.": the same as the button of that name does.
static void check_direction(const space_table *t, const advice *a, const char *deed) {
    static const char *const ways[][2] = {
        {" to the left.", "go-left"},
        {" to the right.", "go-right"},
        {" away from you.", "go-back"},
        {" towards you.", "go-front"},
        {" up.", "go-up"},
        {" down.", "go-down"},
    };
    unsigned long long pieces, step, count;
    assert_int_equal(sscanf(deed, "apart-%llu-%llu-%llu", &pieces, &step, &count), 3);
    if (pieces & (pieces - 1)) return;
    for (size_t i = 0; i < 6; i++) {
        if (!says(a, ways[i][0])) continue;
        const space_eye eye = space_eye_of(config_of(t), &t->hand);
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        ita_lattice_steps(config_of(t)->puzzle.lattice, steps);
        assert_true(ita_cell_is_equal(steps[step], space_step_of(&eye, space_way_of(ways[i][1]))));
        return;
    }
    fail_msg("%s", ita_text_get(&a->words));
}

// Follows hints to the end; how many there were.
static size_t follow(space_table *t) {
    assert_int_equal(act(t, "loosen"), ITA_ANSWER_HAND);
    if (laid_on(t) < 2) return 0;
    for (size_t count = 0;; count++) {
        advice look, move;
        ask(t, &look, 0);
        ask(t, &move, 1);
        assert_int_equal(look.deed.length, 0);
        const bool is_over = move.deed.length == 0;
        if (is_over) {
            assert_true(says(&move, "Nothing holds") || says(&move, "Locked"));
        } else {
            assert_true(says(&look, "Look at ") && says(&move, "Move "));
            if (config_of(t)->puzzle.lattice == ITA_LATTICE_CUBES)
                check_direction(t, &move, ita_text_get(&move.deed));
            const ita_answer answer = act(t, ita_text_get(&move.deed));
            if (answer != ITA_ANSWER_HAND)
                print_message("%s %s: %s\n", ita_text_get(&move.words), t->diag.args[1],
                              t->diag.key);
            assert_int_equal(answer, ITA_ANSWER_HAND);
        }
        close_advice(&look);
        close_advice(&move);
        if (is_over) return count;
        assert_in_range(count, 0, 100);
    }
}

static void hints_lead_until_nothing_is_held(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(41));
    static const int sides[] = {0, 7, 14, 23}; // the first and the last among them
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        space_table t;
        open_burr(&t);
        t.hand.eye = sides[i];
        assert_int_equal(follow(&t), 13);
        assert_non_null(strstr(t.scene.status, "Taken apart"));
        close_table(&t);
    }
    size_t followed = 0;
    for (int round = 0; round < 45; round++) {
        space_table t;
        open_table(&t, space_lattices[round % SPACE_LATTICES].config);
        lay_some(&t, &random, 7);
        followed += follow(&t);
        close_table(&t);
    }
    assert_true(followed > 50);
}

static void a_hand_elsewhere_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "0",
                                      "0,0",
                                      "0,0,1",
                                      "24,0,0,0,0,0,0,0",
                                      "0,0,x",
                                      "0,0,0,0,0,0,0,0,0",
                                      "0,0,0,0,0,0,0,9999"};
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo,figure=oo~oo");
    ita_random random;
    ita_random_seed(&random, 1);
    ita_text at;
    ita_text_open(&at, ita_heap());
    space_hand_help.at(t.config, t.state, &t.hand.hand, &at);
    assert_int_equal(at.length, 0); // it takes nothing apart
    ita_text_close(&at);
    advice a;
    ask_at(&t, &a, "0,0", 0, 1); // nothing lies
    assert_int_equal(a.status, ITA_E_SYNTAX);
    close_advice(&a);
    lay_some(&t, &random, 2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ask_at(&t, &a, bad[i], 1, 1000);
        assert_int_equal(a.status, ITA_E_SYNTAX);
        assert_string_equal(a.diag.key, "space.hint.apart.at");
        close_advice(&a);
    }
    ask_at(&t, &a, "0,0,0,0,0,0,0,1", 1, 1000); // one within the other, or apart
    assert_true(a.status == ITA_OK || a.status == ITA_E_ILLEGAL);
    close_advice(&a);
    close_table(&t);
}

static void a_small_budget_says_so(void **state) {
    (void)state;
    space_table t;
    advice a;
    open_burr(&t);
    ask_at(&t, &a, "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", 1, 1);
    assert_int_equal(a.status, ITA_OK);
    assert_true(says(&a, "not found out"));
    assert_int_equal(a.deed.length, 0);
    close_advice(&a);
    close_table(&t);
}

static void false_deeds_are_nothing(void **state) {
    (void)state;
    static const char *const bad[] = {"apart-",       "apart-0-0-1", "apart-64-0-1",
                                      "apart-1-99-1", "apart-1-6-1", "apart-1-0-1x"};
    space_table t;
    open_burr(&t);
    assert_int_equal(act(&t, "apart-1-0-1"), ITA_ANSWER_NOTHING); // it takes nothing apart yet
    act(&t, "loosen");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(act(&t, bad[i]), ITA_ANSWER_NOTHING);
    assert_int_equal(act(&t, "apart-1-0-1"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.loose.blocked");
    assert_int_equal(act(&t, "apart-63-0-1"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.loose.whole");
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_lead_until_nothing_is_held),
        cmocka_unit_test(a_hand_elsewhere_is_refused),
        cmocka_unit_test(a_small_budget_says_so),
        cmocka_unit_test(false_deeds_are_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
