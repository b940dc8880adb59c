// Proofs of the duel: small boards against plain minimax, hexhex3 and hexhex4, saving and resuming.
#include "check.h"

#include "games/pentahex/solve/duel.h"

static ita_config *config_of(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static void *start_of(const ita_config *config) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    return state;
}

static bool first_wins(const ita_config *config, const void *state, uint64_t budget, ita_text *move,
                       uint64_t *nodes) {
    ita_job *job;
    ita_diag diag;
    ita_job_report report;
    if (pentahex_duel_job(pentahex_own(config), state, ita_heap(), &job, &diag))
        fail_msg("%s", diag.key);
    for (ita_job_report_get(job, &report); !report.is_done; ita_job_report_get(job, &report))
        assert_int_equal(ita_job_step(job, budget, &diag), ITA_OK);
    assert_int_equal(report.solutions, 1);
    bool has_move = job->class_->take(job, move) == ITA_OK;
    bool first = strcmp(report.reason, "pentahex.duel.first_wins") == 0;
    if (!first) assert_string_equal(report.reason, "pentahex.duel.second_wins");
    int player = ita_rules_of(config)->player(config, state);
    if (player != ITA_NOBODY) assert_int_equal(has_move, (player == 1) == first);
    if (nodes) *nodes = report.nodes;
    ita_job_close(job);
    return first;
}

// Plain minimax through the rules: 1 or 2.
static int winner_by_rules(const ita_config *config, void *state) {
    int player = ita_rules_of(config)->player(config, state);
    if (player == ITA_NOBODY) {
        ita_result result;
        ita_rules_of(config)->result(config, state, &result);
        return result.winner;
    }
    size_t count = ita_rules_of(config)->moves(config, state, NULL, 0);
    ita_move *moves = malloc(count * sizeof *moves);
    void *undo = malloc(ita_rules_of(config)->undo_size(config));
    ita_rules_of(config)->moves(config, state, moves, count);
    int winner = 3 - player;
    for (size_t i = 0; i < count && winner != player; i++) {
        ita_rules_of(config)->apply(config, state, &moves[i], undo);
        winner = winner_by_rules(config, state);
        ita_rules_of(config)->undo(config, state, undo);
    }
    free(moves);
    free(undo);
    return winner;
}

static void proofs_agree_with_plain_minimax_on_small_boards(void **state) {
    (void)state;
    static const char *const configs[] = {
        "duel,pieces=free1-3,board=hexhex2",
        "duel,pieces=free1-2,board=2x3",
        "duel,pieces=free1-3,board=3x3",
        "duel,pieces=free3,board=3x3",
        "duel,pieces=free4,board=3x4",
        "duel,pieces=free3+free3,board=2x5",
        "duel,pieces=onesided4,board=3x4",
        "duel,pieces=onesided4,board=rect3x4",
        "duel,pieces=free3+free4,board=triangle4",
        "duel,pieces=free2-3,board=ring3",
        "duel,pieces=H1+I2+H1,board=[0 0 0;0 1 1;5 0 5;5 1 6;9 9 18]",
        "duel,pieces=free3,board=3x3,swap=yes",
        "duel,pieces=free1-2,board=1x4,swap=yes",
        "duel,pieces=I3,board=1x2",
        "duel,pieces=free4,board=hexhex3",
        "duel,pieces=achiral5,board=hexhex3",
    };
    int firsts = 0;
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = config_of(configs[i]);
        void *position = start_of(config);
        ita_text move;
        ita_text_open(&move, ita_heap());
        bool first = first_wins(config, position, 3, &move, NULL);
        if (first != (winner_by_rules(config, position) == 1)) fail_msg("%s", configs[i]);
        firsts += first;
        if (first) { // the move that is given wins
            ita_move winning;
            void *undo = malloc(ita_rules_of(config)->undo_size(config));
            assert_int_equal(ita_rules_of(config)->move_parse(config, position, ita_text_get(&move),
                                                              move.length, &winning, NULL),
                             ITA_OK);
            assert_int_equal(ita_rules_of(config)->check(config, position, &winning, NULL), ITA_OK);
            ita_rules_of(config)->apply(config, position, &winning, undo);
            assert_int_equal(winner_by_rules(config, position), 1);
            free(undo);
        }
        ita_text_close(&move);
        free(position);
        ita_config_free(config);
    }
    assert_true(firsts > 2 && firsts < (int)(sizeof configs / sizeof configs[0]) - 2);
}

static void positions_in_the_middle_are_proved_too(void **state) {
    (void)state;
    ita_config *config = config_of("duel,pieces=free4,board=hexhex3,swap=yes");
    ita_random random;
    ita_random_seed(&random, 7);
    for (int n = 0; n < 40; n++) {
        void *position = start_of(config), *undo = malloc(ita_rules_of(config)->undo_size(config));
        for (uint64_t plies = ita_random_below(&random, 4); plies > 0; plies--) {
            size_t count = ita_rules_of(config)->moves(config, position, NULL, 0);
            if (count == 0) break;
            ita_move *moves = malloc(count * sizeof *moves);
            ita_rules_of(config)->moves(config, position, moves, count);
            size_t chosen = ita_random_below(&random, 4) ? ita_random_below(&random, count)
                                                         : count - 1; // a swap now and then
            ita_rules_of(config)->apply(config, position, &moves[chosen], undo);
            free(moves);
        }
        if (((pentahex_state *)position)->placed > 0) {
            ita_text move;
            ita_text_open(&move, ita_heap());
            bool first = first_wins(config, position, 1000, &move, NULL);
            assert_int_equal(first, winner_by_rules(config, position) == 1);
            ita_text_close(&move);
        }
        free(position);
        free(undo);
    }
    ita_config_free(config);
}

static void the_first_player_wins_on_hexhex3_and_the_second_on_hexhex4(void **state) {
    (void)state;
    ita_text move;
    ita_text_open(&move, ita_heap());
    uint64_t nodes;
    ita_config *config = config_of("duel,board=hexhex3");
    void *position = start_of(config);
    assert_true(first_wins(config, position, 1000000, &move, &nodes));
    free(position);
    ita_config_free(config);
    config = config_of("duel,board=hexhex4");
    position = start_of(config);
    assert_false(first_wins(config, position, 1000000, &move, &nodes));
    print_message("hexhex4: %llu nodes\n", (unsigned long long)nodes);
    assert_true(nodes < 2400000); // a fifth more where nothing is known again
    free(position);
    ita_config_free(config);
    ita_text_close(&move);
}

// The table grows four times on the way. Without what it held before, a twentieth more is looked
// at.
static void a_table_that_grows_forgets_nothing(void **state) {
    (void)state;
    ita_text move;
    ita_text_open(&move, ita_heap());
    uint64_t nodes;
    ita_config *config = config_of("duel,pieces=free1-4,board=5x5");
    void *position = start_of(config);
    assert_true(first_wins(config, position, 1000000, &move, &nodes));
    print_message("%llu nodes\n", (unsigned long long)nodes);
    assert_true(nodes < 193000);
    free(position);
    ita_config_free(config);
    ita_text_close(&move);
}

static void a_saved_proof_goes_on_to_the_same_verdict(void **state) {
    (void)state;
    ita_config *config = config_of("duel,board=4x7");
    void *position = start_of(config);
    ita_text move, bytes;
    ita_text_open(&move, ita_heap());
    ita_text_open(&bytes, ita_heap());
    bool first = first_wins(config, position, 1000000, &move, NULL);
    ita_job *job;
    ita_diag diag;
    assert_int_equal(pentahex_duel_job(pentahex_own(config), position, ita_heap(), &job, &diag),
                     ITA_OK);
    ita_job_report report = {0};
    int saves = 0;
    while (!report.is_done && saves < 5000) {
        assert_int_equal(ita_job_step(job, 20, &diag), ITA_OK);
        ita_text_reset(&bytes);
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        ita_job_close(job);
        assert_int_equal(pentahex_duel_resume(config, position, ita_text_get(&bytes), bytes.length,
                                              ita_heap(), &job, &diag),
                         ITA_OK);
        ita_job_report_get(job, &report);
        saves++;
    }
    print_message("%d saves\n", saves);
    assert_true(report.is_done && saves > 2);
    assert_int_equal(strcmp(report.reason, "pentahex.duel.first_wins") == 0, first);
    ita_job_close(job);
    for (size_t cut = 0; cut < bytes.length; cut++) // a part of the bytes is refused or harmless
        if (pentahex_duel_resume(config, position, bytes.data, cut, ita_heap(), &job, &diag) ==
            ITA_OK)
            ita_job_close(job);
        else
            assert_string_equal(diag.key, "pentahex.duel.saved");
    ita_text_close(&move);
    ita_text_close(&bytes);
    free(position);
    ita_config_free(config);
}

static void too_large_a_duel_is_refused(void **state) {
    (void)state;
    ita_config *config = config_of("duel,board=hexhex6");
    void *position = start_of(config);
    ita_job *job;
    ita_diag diag;
    assert_int_equal(pentahex_duel_job(pentahex_own(config), position, ita_heap(), &job, &diag),
                     ITA_E_UNSUPPORTED);
    assert_string_equal(diag.key, "pentahex.duel.large");
    free(position);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_agree_with_plain_minimax_on_small_boards),
        cmocka_unit_test(positions_in_the_middle_are_proved_too),
        cmocka_unit_test(the_first_player_wins_on_hexhex3_and_the_second_on_hexhex4),
        cmocka_unit_test(a_table_that_grows_forgets_nothing),
        cmocka_unit_test(a_saved_proof_goes_on_to_the_same_verdict),
        cmocka_unit_test(too_large_a_duel_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
