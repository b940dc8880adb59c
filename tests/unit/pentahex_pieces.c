// Pieces of a user's own: any shape, several copies, without turning or flipping; files of them;
// and that the solver knows which symmetries such pieces leave.
#include "check.h"

#include "games/pentahex/pentahex.h"

static ita_config *config_of(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static void parse(const char *text, pentahex_set *set) {
    ita_diag diag;
    if (pentahex_set_parse(text, strlen(text), ita_heap(), set, &diag))
        fail_msg("%s: %s", text, diag.key);
}

static void pieces_come_in_copies_with_names_of_ones_own(void **state) {
    (void)state;
    pentahex_set set;
    parse("3*A3+2*L[0 0 0;0 1 1;0 2 2;1 2 3]+L[1 0 1;1 1 2;1 2 3;2 2 4]+[5 5 10]+2*[0 0 0]", &set);
    assert_int_equal(set.kind_count, 3);
    assert_int_equal(set.piece_count, 9);
    assert_int_equal(set.area, 9 + 12 + 3);
    assert_string_equal(set.kinds[0].name, "p1"); // the two without a name are one piece
    assert_int_equal(set.kinds[0].copies, 3);
    assert_string_equal(set.kinds[1].name, "A3");
    assert_string_equal(set.kinds[2].name, "L");
    assert_int_equal(set.kinds[2].copies, 3);
    pentahex_set_close(&set, ita_heap());
    parse("[0 0 0;0 1 1;0 2 2;0 3 3;0 4 4;0 5 5;0 6 6;0 7 7;1 0 1;1 1 2;1 2 3;1 3 4]", &set);
    assert_int_equal(set.area, 12);
    pentahex_set_close(&set, ita_heap());
}

// Only with a number behind it p is what a piece without a name is called.
static void p_alone_is_a_name(void **state) {
    (void)state;
    pentahex_set set;
    ita_diag diag;
    parse("p[0 0 0;0 1 1]", &set);
    assert_string_equal(set.kinds[0].name, "p");
    pentahex_set_close(&set, ita_heap());
    const char numbered[] = "p1[0 0 0;0 1 1]";
    assert_int_not_equal(pentahex_set_parse(numbered, strlen(numbered), ita_heap(), &set, &diag),
                         ITA_OK);
}

static void how_a_piece_may_be_moved_stands_before_it(void **state) {
    (void)state;
    static const struct {
        const char *piece;
        int orientations;
    } facts[] = {
        {"P4", 12},      {"free:P4", 12}, {"onesided:P4", 6}, {"flipped:P4", 2},
        {"fixed:P4", 1}, {"fixed:O4", 1}, {"onesided:O4", 3}, {"flipped:J4", 2},
        {"fixed:I4", 1}, {"free:H1", 1},  {"flipped:H1", 1},  {"onesided:[0 0 0;0 1 1]", 3},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        char text[80];
        snprintf(text, sizeof text, "pieces=%s,board=hexhex3,area=any", facts[i].piece);
        ita_config *config = config_of(text);
        if (pentahex_own(config)->orientation_count != facts[i].orientations)
            fail_msg("%s: %d", facts[i].piece, pentahex_own(config)->orientation_count);
        ita_config_free(config);
    }
}

static void every_fixed_polyhex_is_there_once(void **state) {
    (void)state;
    static const int counts[] = {1, 3, 11, 44, 186};
    for (int order = 1; order <= 5; order++) {
        char text[16];
        snprintf(text, sizeof text, "fixed%d", order);
        pentahex_set set;
        parse(text, &set);
        assert_int_equal(set.kind_count, counts[order - 1]);
        assert_int_equal(set.piece_count, counts[order - 1]);
        pentahex_set_close(&set, ita_heap());
    }
}

static void bad_pieces_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } facts[] = {
        {"0*A5", "pentahex.pieces.copies", 0},
        {"A5+2*", "pentahex.pieces.form", 5},
        {"A5+-1*B5", "pentahex.pieces.form", 3},
        {"9999*A5", "pentahex.pieces.many", 0},
        {"99999999999999999999*A5", "pentahex.pieces.many", 0},
        {"A5+1025*L[0 0 0]", "pentahex.pieces.many", 3},
        {"1024*A5+A5", "pentahex.pieces.many", 8},
        {"fixed7", "pentahex.pieces.many", 0},
        {"turned:A5", "pentahex.pieces.form", 0},
        {"fixed:", "pentahex.pieces.form", 6},
        {"A5+[0 0 0", "hexboard.bracket", 9},
        {"A5+[0 0 0;0 1 2]", "hex.plane", 10},
        {"2*L[0 0 0;0 0 0]", "hexboard.twice", 10},
        {"[]", "hexboard.empty", 0},
        {"A5+[0 0 0;0 2 2]", "pentahex.pieces.apart", 3},
        {"[0 0 0;0 1 1;0 2 2;0 3 3;0 4 4;0 5 5;0 6 6;0 7 7;0 8 8;0 9 9;0 10 10;0 11 11;0 12 12]",
         "pentahex.pieces.large", 0},
        {"4L[0 0 0]", "pentahex.pieces.word", 0},
        {"p1[0 0 0]", "pentahex.pieces.word", 0},
        {"verylongname[0 0 0]", "pentahex.pieces.word", 0},
        {"L[0 0 0;0 1 1]+L[0 0 0]", "pentahex.pieces.name", 15},
        {"A5+A5[0 0 0]", "pentahex.pieces.name", 3},
        {"A5+fixed:A5", "pentahex.pieces.mixed", 9},
        {"fixed:L[0 0 0;0 1 1]+fixed:L[0 0 0;1 0 1]", "pentahex.pieces.mixed", 27},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        pentahex_set set;
        ita_diag diag;
        ita_status status =
            pentahex_set_parse(facts[i].text, strlen(facts[i].text), ita_heap(), &set, &diag);
        if (status == ITA_OK || strcmp(diag.key, facts[i].key) || diag.offset != facts[i].offset)
            fail_msg("%s: %s at %zu", facts[i].text, status ? diag.key : "accepted", diag.offset);
        assert_null(set.kinds);
    }
}

static void a_file_of_pieces_is_a_line_an_item(void **state) {
    (void)state;
    static const char file[] = "\xef\xbb\xbf# my pieces\n\n2 * A5   # two of them\r\n"
                               "fixed: L[0 0 0; 0, 1, 1]\n\tfree4\n";
    ita_text value;
    ita_diag diag;
    ita_text_open(&value, ita_heap());
    assert_int_equal(pentahex_pieces_embed(file, sizeof file - 1, &value, &diag), ITA_OK);
    assert_string_equal(ita_text_get(&value), "2*A5+fixed:L[0 0 0; 0  1  1]+free4");
    static const struct {
        const char *file, *key;
        size_t offset;
    } faults[] = {
        {"", "pentahex.pieces.none", 0},
        {"# nothing\n\n", "pentahex.pieces.none", 0},
        {"A5\n  B6\n", "pentahex.pieces.form", 5},
        {"A5 B5\n", "pentahex.pieces.form", 0},
        {"1 2*A1x[0 0 0]\n", "pentahex.pieces.word", 0}, // not twelve of them
        {"A5\n 3 * [0 0 0; 0 1 2]\n", "hex.plane", 16},
        {"A5\nfixed : A5\n", "pentahex.pieces.mixed", 11},
        {"A5\n[0 0 0\n", "hexboard.bracket", 10},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        ita_text_reset(&value);
        ita_status status =
            pentahex_pieces_embed(faults[i].file, strlen(faults[i].file), &value, &diag);
        if (status == ITA_OK || strcmp(diag.key, faults[i].key) || diag.offset != faults[i].offset)
            fail_msg("%s: %s at %zu", faults[i].file, status ? diag.key : "accepted", diag.offset);
        assert_int_equal(value.length, 0);
    }
    ita_text_close(&value);
}

// ---- solving: which symmetries are left is held against laying pieces by the rules

typedef struct tally {
    const ita_config *config;
    uint64_t solutions;
} tally;

static void lay_all(tally *t, void *state) {
    const ita_rules *rules = ita_rules_of(t->config);
    const pentahex_config *c = pentahex_own(t->config);
    if (rules->player(t->config, state) == ITA_NOBODY) {
        t->solutions++;
        return;
    }
    uint32_t first = 0;
    while (ita_bit_get(pentahex_taken(c, state), first))
        first++;
    size_t count = rules->moves(t->config, state, NULL, 0);
    ita_move *moves = malloc(count * sizeof *moves + 1);
    void *undo = malloc(rules->undo_size(t->config));
    rules->moves(t->config, state, moves, count);
    for (size_t i = 0; i < count; i++) {
        pentahex_move move;
        assert_true(pentahex_move_get(&moves[i], &move));
        if (!ita_hex_equal(c->board.cells[first], ita_hex_at(move.a, move.b))) continue;
        rules->apply(t->config, state, &moves[i], undo);
        lay_all(t, state);
        rules->undo(t->config, state, undo);
    }
    free(moves);
    free(undo);
}

static ita_job_report solve(const ita_config *config, const void *position, const char *method) {
    ita_solve_options options = {.method = method};
    ita_job *job;
    ita_diag diag;
    ita_job_report report = {0};
    assert_int_equal(
        ita_puzzle_of(config)->solve(config, position, &options, ita_heap(), &job, &diag), ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    return report;
}

static void the_solver_takes_only_symmetries_that_keep_the_pieces(void **state) {
    (void)state;
    static const char *const configs[] = {
        "pieces=onesided:J4+onesided:P4+U4,board=3x4",
        "pieces=2*onesided:J4+2*V3+2*H1,board=4x4",
        "pieces=fixed2+2*fixed:V3,board=3x4",
        "pieces=fixed2+2*V3,board=rect3x4",
        "pieces=2*fixed:I2+2*fixed:V3+2*H1,board=3x4",
        "pieces=2*[0 0 0;0 1 1;0 2 2]+2*onesided:J4+2*H1,board=4x4",
        "pieces=fixed:A[0 0 0;0 1 1]+fixed:B[0 0 0;1 0 1]+fixed:C[0 0 0;1 -1 0]+H1,board=hexhex2",
        "pieces=A[0 0 0;0 1 1]+B[0 0 0;0 1 1]+3*H1,board=hexhex2",
        "pieces=flipped:P4+flipped:J4+4*H1,board=rect3x4",
    };
    int solvable = 0;
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = config_of(configs[i]);
        const ita_rules *rules = ita_rules_of(config);
        void *position = malloc(rules->state_size(config));
        rules->start(config, position);
        ita_job_report report = solve(config, position, NULL);
        ita_job_report sweep = solve(config, position, "frontier");
        tally t = {config, 0};
        lay_all(&t, position);
        if (report.solutions != t.solutions || report.solutions != sweep.solutions ||
            report.unique != sweep.unique)
            fail_msg("%s: %llu solutions, by the rules %llu; %llu and %llu different ones",
                     configs[i], (unsigned long long)report.solutions,
                     (unsigned long long)t.solutions, (unsigned long long)report.unique,
                     (unsigned long long)sweep.unique);
        solvable += report.solutions > 0;
        free(position);
        ita_config_free(config);
    }
    assert_true(solvable >= 6);
}

// The duel looks at one of the positions that symmetries take into each other; with pieces that may
// not be turned there are fewer such.
static bool first_wins_slowly(const ita_config *config, void *state) {
    const ita_rules *rules = ita_rules_of(config);
    size_t count = rules->moves(config, state, NULL, 0);
    ita_move *moves = malloc(count * sizeof *moves + 1);
    void *undo = malloc(rules->undo_size(config));
    rules->moves(config, state, moves, count);
    bool wins = false;
    for (size_t i = 0; i < count && !wins; i++) {
        rules->apply(config, state, &moves[i], undo);
        wins = !first_wins_slowly(config, state);
        rules->undo(config, state, undo);
    }
    free(moves);
    free(undo);
    return wins;
}

static void a_duel_with_pieces_of_ones_own_is_judged_right(void **state) {
    (void)state;
    static const char *const configs[] = {
        "duel,pieces=fixed3,board=hexhex2",        "duel,pieces=fixed:J4+fixed:A3+V3,board=3x4",
        "duel,pieces=onesided:J4+P4,board=3x4",    "duel,pieces=2*fixed:I2+2*V3,board=triangle4",
        "duel,pieces=2*flipped:P4+I3,board=ring3", "duel,pieces=fixed2,board=hexhex2",
    };
    int won = 0;
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = config_of(configs[i]);
        void *position = malloc(ita_rules_of(config)->state_size(config));
        ita_rules_of(config)->start(config, position);
        ita_job_report report = solve(config, position, NULL);
        bool wins = first_wins_slowly(config, position);
        assert_string_equal(report.reason,
                            wins ? "pentahex.duel.first_wins" : "pentahex.duel.second_wins");
        won += wins;
        free(position);
        ita_config_free(config);
    }
    assert_true(won > 0 && won < 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_come_in_copies_with_names_of_ones_own),
        cmocka_unit_test(p_alone_is_a_name),
        cmocka_unit_test(how_a_piece_may_be_moved_stands_before_it),
        cmocka_unit_test(every_fixed_polyhex_is_there_once),
        cmocka_unit_test(bad_pieces_are_refused_with_place_and_reason),
        cmocka_unit_test(a_file_of_pieces_is_a_line_an_item),
        cmocka_unit_test(the_solver_takes_only_symmetries_that_keep_the_pieces),
        cmocka_unit_test(a_duel_with_pieces_of_ones_own_is_judged_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
