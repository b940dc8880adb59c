// Small boards solved: what is known of them, and every answer against plain minimax through the
// rules table, which knows nothing of threats, cuts, mirrors or proof numbers.
#include "check.h"

#include "games/twixt/play/state.h"
#include "games/twixt/solve/solve.h"

// ---- the job

typedef struct answer {
    bool is_done, is_complete;
    int value;
    uint64_t solutions, nodes;
    ita_text pegs; ///< winning ones, a blank behind each
} answer;

static ita_config *open_config(const char *text) {
    ita_config *config;
    ita_diag diag;
    if (ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, &diag) != ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static answer solve(const ita_config *config, const void *state, uint64_t limit, uint64_t nodes) {
    const ita_solve_options options = {.limit = limit, .wants_texts = true};
    answer a = {0};
    ita_job *job;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(twixt_solve(config, state, &options, ita_heap(), &job, &diag), ITA_OK);
    ita_text_open(&a.pegs, ita_heap());
    do {
        assert_int_equal(ita_job_step(job, 5000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done && report.nodes < nodes);
    while (job->class_->take(job, &a.pegs) == ITA_OK)
        ita_put_char(&a.pegs, ' ');
    a.is_done = report.is_done;
    a.is_complete = report.is_complete;
    a.value = report.measure ? (int)report.value : -9;
    a.solutions = report.solutions;
    a.nodes = report.nodes;
    if (!report.is_done) assert_null(report.reason);
    ita_job_close(job);
    return a;
}

static int value_of_start(const char *text) {
    ita_config *config = open_config(text);
    void *state = calloc(1, twixt_rules.state_size(config));
    twixt_rules.start(config, state);
    answer a = solve(config, state, 1, UINT64_MAX);
    assert_true(a.is_done);
    assert_int_equal(a.solutions, a.value == 1);
    ita_text_close(&a.pegs);
    free(state);
    ita_config_free(config);
    return a.value;
}

static void small_squares_have_their_known_values(void **state) {
    (void)state;
    static const char *const rules[] = {"plain", "pp", "std"};
    static const int values[] = {0, 0, 0, 1}; // 3x3 to 6x6
    char text[64];
    for (int r = 0; r < 3; r++)
        for (int size = 3; size <= 6; size++) {
            snprintf(text, sizeof text, "size=%d,rules=%s", size, rules[r]);
            assert_int_equal(value_of_start(text), values[size - 3]);
        }
}

// Mirrored at the diagonal the colours change places: who has the shorter way wins or draws.
static void the_shorter_way_is_never_worse(void **state) {
    (void)state;
    char text[64];
    for (int cols = 3; cols <= 6; cols++)
        for (int rows = 3; rows < cols && rows <= 5; rows++) {
            snprintf(text, sizeof text, "size=%dx%d,rules=plain", cols, rows);
            assert_true(value_of_start(text) >= 0);
        }
}

// ---- plain minimax

typedef struct known {
    uint64_t hash;
    int8_t value;
} known;

enum { KNOWN = 1 << 20 };

typedef struct minimax {
    ita_config *config;
    twixt_state *state;
    known *table;
} minimax;

// To the side to move: 1, 0, -1.
static int value(minimax *m) {
    ita_move moves[64];
    unsigned char undo[8192];
    ita_result result;
    const int player = twixt_rules.player(m->config, m->state);
    if (player == ITA_NOBODY) {
        twixt_rules.result(m->config, m->state, &result);
        if (result.winner == 0) return 0;
        return result.winner == twixt_player_of(&m->state->status, m->state->status.turn) ? 1 : -1;
    }
    const uint64_t hash = twixt_rules.hash(m->config, m->state);
    known *slot = &m->table[hash % KNOWN];
    if (slot->hash == hash) return slot->value;
    const size_t count = twixt_rules.moves(m->config, m->state, moves, 64);
    int best = -1;
    assert_true(count <= 64 && twixt_rules.undo_size(m->config) <= sizeof undo);
    for (size_t i = 0; i < count && best < 1; i++) {
        twixt_rules.apply(m->config, m->state, &moves[i], undo);
        const int reply = -value(m);
        twixt_rules.undo(m->config, m->state, undo);
        if (reply > best) best = reply;
    }
    *slot = (known){hash, (int8_t)best};
    return best;
}

static minimax open_minimax(const char *text) {
    minimax m = {.config = open_config(text)};
    m.state = calloc(1, twixt_rules.state_size(m.config));
    m.table = calloc(KNOWN, sizeof *m.table);
    twixt_rules.start(m.config, m.state);
    return m;
}

static void close_minimax(minimax *m) {
    free(m->state);
    free(m->table);
    ita_config_free(m->config);
}

// The value, and every winning peg by name.
static void the_answer_is_that_of_minimax(minimax *m) {
    ita_move moves[64];
    unsigned char undo[8192];
    const int expected = value(m);
    answer a = solve(m->config, m->state, 0, UINT64_MAX);
    assert_int_equal(a.value, expected);
    assert_true(a.is_complete);
    const size_t count = twixt_rules.moves(m->config, m->state, moves, 64);
    uint64_t wins = 0;
    for (size_t i = 0; i < count; i++) {
        ita_text name;
        ita_text_open(&name, ita_heap());
        twixt_rules.move_format(m->config, m->state, &moves[i], &name);
        ita_put_char(&name, ' ');
        twixt_rules.apply(m->config, m->state, &moves[i], undo);
        const bool wins_it = value(m) == -1;
        twixt_rules.undo(m->config, m->state, undo);
        wins += wins_it;
        const char *at = strstr(ita_text_get(&a.pegs), ita_text_get(&name));
        assert_int_equal(at != NULL, wins_it);
        ita_text_close(&name);
    }
    assert_int_equal(a.solutions, wins);
    ita_text_close(&a.pegs);
}

static void every_answer_is_that_of_plain_minimax(void **unused) {
    (void)unused;
    static const struct {
        const char *setup;
        int pegs; ///< set at random first
    } boards[] = {
        {"size=4x5,rules=plain,swap=no", 0}, {"size=5x4,rules=pp,swap=no", 0},
        {"size=5,rules=plain,swap=no", 4},   {"size=5,rules=pp,swap=no", 4},
        {"size=6x5,rules=plain,swap=no", 9}, {"size=5x6,rules=pp,swap=no", 9},
        {"size=6,rules=plain,swap=no", 14},  {"size=6,rules=pp,swap=no", 14},
    };
    ita_random random;
    ita_random_seed(&random, test_seed(53));
    int count[3] = {0};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        minimax m = open_minimax(boards[i].setup);
        size_t games = boards[i].pegs ? usual_or_long(5, 200) : 1;
        for (size_t game = 0; game < games; game++) {
            unsigned char undo[8192];
            ita_move moves[64];
            twixt_rules.start(m.config, m.state);
            for (int peg = 0; peg < boards[i].pegs; peg++) {
                size_t n = twixt_rules.moves(m.config, m.state, moves, 64);
                if (n == 0) break;
                twixt_rules.apply(m.config, m.state, &moves[ita_random_below(&random, n)], undo);
            }
            if (twixt_rules.player(m.config, m.state) == ITA_NOBODY) continue;
            the_answer_is_that_of_minimax(&m);
            count[value(&m) + 1]++;
        }
        close_minimax(&m);
    }
    print_message("%d lost, %d drawn, %d won\n", count[0], count[1], count[2]);
    assert_true(count[0] > 0 && count[1] > 0 && count[2] > 0);
}

static void a_stop_claims_nothing(void **state) {
    (void)state;
    ita_config *config = open_config("size=12,rules=plain");
    void *start = calloc(1, twixt_rules.state_size(config));
    twixt_rules.start(config, start);
    answer a = solve(config, start, 1, 2000);
    assert_false(a.is_done || a.is_complete);
    assert_int_equal(a.value, -9);
    assert_int_equal(a.solutions, 0);
    ita_text_close(&a.pegs);
    free(start);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_squares_have_their_known_values),
        cmocka_unit_test(the_shorter_way_is_never_worse),
        cmocka_unit_test(every_answer_is_that_of_plain_minimax),
        cmocka_unit_test(a_stop_claims_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
