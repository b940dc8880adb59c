// What brains and search together find on boards small enough to look at everything by the rules
// alone: who wins, move after move. And the duel's proof against the solver of duels.
#include "check.h"

#include "games/pentahex/pentahex.h"
#include "intarsia/think.h"
#include "spec/learned.h"

enum { MOVES_MOST = 512, MEMORY = 1 << 16, UNKNOWN = 9, FIRST_MOVES = 263 };

typedef struct table {
    const char *setup;
    ita_config *config;
    const ita_rules *rules;
    const ita_brain *brain;
    ita_mind *mind;
    size_t state_size, undo_size;
    struct {
        uint64_t hash;
        int verdict;
    } *memory;
} table;

static void *take(size_t size) {
    void *block = aligned_alloc(16, (size + 31) / 16 * 16);
    assert_non_null(block);
    memset(block, 0, size);
    return block;
}

static void open_table(table *t, const char *setup) {
    const ita_game *game;
    ita_diag diag;
    *t = (table){.setup = setup};
    if (ita_game_parse(setup, strlen(setup), ita_heap(), &game, &t->config, &diag) != ITA_OK)
        fail_msg("%s: %s", setup, diag.key);
    t->rules = ita_rules_of(t->config);
    t->brain = ita_brain_of(t->config);
    assert_non_null(t->brain);
    assert_int_equal(learned_open(t->brain, t->config, ita_heap(), &t->mind, &diag), ITA_OK);
    t->state_size = t->rules->state_size(t->config);
    t->undo_size = t->rules->undo_size(t->config);
    t->memory = take(MEMORY * sizeof *t->memory);
}

static void close_table(table *t) {
    t->brain->close(t->mind);
    ita_config_free(t->config);
    free(t->memory);
}

// 1 when player 1 wins, -1 when player 2 does, 0 drawn: by looking at everything.
static int plain_verdict(table *t, const void *state) {
    const uint64_t hash = t->rules->hash(t->config, state);
    const size_t slot = hash % MEMORY;
    if (t->memory[slot].hash == hash) return t->memory[slot].verdict;
    const int player = t->rules->player(t->config, state);
    int best = player == 1 ? -1 : 1;
    if (player == ITA_NOBODY) {
        ita_result result;
        t->rules->result(t->config, state, &result);
        best = result.winner == 1 ? 1 : result.winner == 2 ? -1 : 0;
    } else {
        static ita_move moves[64][MOVES_MOST];
        static int depth;
        const size_t count = t->rules->moves(t->config, state, moves[depth], MOVES_MOST);
        assert_in_range(count, 1, MOVES_MOST);
        unsigned char *next = take(t->state_size), *undo = take(t->undo_size);
        depth++;
        for (size_t i = 0; i < count && best != (player == 1 ? 1 : -1); i++) {
            memcpy(next, state, t->state_size);
            t->rules->apply(t->config, next, &moves[depth - 1][i], undo);
            const int verdict = plain_verdict(t, next);
            if (player == 1 ? verdict > best : verdict < best) best = verdict;
        }
        depth--;
        free(next);
        free(undo);
    }
    t->memory[slot].hash = hash;
    t->memory[slot].verdict = best;
    return best;
}

static int verdict_of(const ita_line *line, int player) {
    const int sign = player == 1 ? 1 : -1;
    if (line->proof == ITA_PROOF_WON) return sign;
    if (line->proof == ITA_PROOF_LOST) return -sign;
    return line->proof == ITA_PROOF_EXACT ? 0 : UNKNOWN;
}

static int searched_verdict(table *t, const void *state, ita_method method) {
    const ita_search_options options = {.method = method, .nodes = 3000000, .table_bytes = 1 << 22};
    ita_search *search;
    ita_search_report report;
    ita_diag diag;
    unsigned char *position = take(t->mind->position_size);
    t->brain->set(t->mind, state, position);
    assert_int_equal(ita_search_open(t->mind, position, &options, ita_heap(), &search, &diag),
                     ITA_OK);
    while (!ita_search_is_done(search))
        assert_int_equal(ita_search_step(search, 100000, &diag), ITA_OK);
    ita_search_report_get(search, &report);
    ita_search_close(search);
    free(position);
    return verdict_of(&report.lines[0], t->rules->player(t->config, state));
}

// Along a random game: every position, by every method that is given.
static void verdicts_agree(const char *setup, unsigned methods, uint64_t seed) {
    table t;
    open_table(&t, setup);
    unsigned char *state = take(t.state_size), *undo = take(t.undo_size);
    static ita_move moves[MOVES_MOST];
    ita_random random;
    ita_random_seed(&random, seed);
    for (int game = 0; game < 3; game++) {
        t.rules->start(t.config, state);
        while (t.rules->player(t.config, state) != ITA_NOBODY) {
            const int verdict = plain_verdict(&t, state);
            for (ita_method m = ITA_METHOD_ALPHA_BETA; m <= ITA_METHOD_PROOF; m++) {
                if (!(methods >> m & 1)) continue;
                const int found = searched_verdict(&t, state, m);
                if (found != verdict)
                    fail_msg("%s: method %d found %d, all moves come to %d", setup, (int)m, found,
                             verdict);
            }
            const size_t count = t.rules->moves(t.config, state, moves, MOVES_MOST);
            t.rules->apply(t.config, state, &moves[ita_random_below(&random, count)], undo);
        }
    }
    free(state);
    free(undo);
    close_table(&t);
}

enum {
    DEEP = 1 << ITA_METHOD_ALPHA_BETA,
    TREE = 1 << ITA_METHOD_TREE,
    PROOF = 1 << ITA_METHOD_PROOF
};

static void small_boards_are_won_by_whom_looking_at_everything_says(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261203);
    verdicts_agree("null:size=14,most=4", DEEP | TREE | PROOF, seed);
    verdicts_agree("null:size=9,most=2", DEEP | TREE | PROOF, seed);
    verdicts_agree("strips:board=5x4,pieces=3", DEEP | TREE | PROOF, seed);
    verdicts_agree("strips:board=4x5,pieces=3,goal=longest", DEEP | PROOF, seed);
    verdicts_agree("strips:board=5x4,pieces=2,swap=yes", DEEP | TREE | PROOF, seed);
    verdicts_agree("pentahex:duel,board=hexhex2,pieces=free1-3", DEEP | TREE | PROOF, seed);
    verdicts_agree("pentahex:duel,board=hexhex3,pieces=free4,swap=yes", DEEP | PROOF, seed);
    verdicts_agree("pentahex:blocks,board=hexhex2,pieces=free1-2", DEEP | PROOF, seed);
}

// ---- the duel, two ways

static int solved_verdict(table *t, const void *state) {
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_diag diag;
    assert_int_equal(
        ita_puzzle_of(t->config)->solve(t->config, state, &options, ita_heap(), &job, &diag),
        ITA_OK);
    ita_job_report report = {0};
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 100000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    }
    const int verdict = strcmp(report.reason, "pentahex.duel.first_wins") == 0 ? 1 : -1;
    ita_job_close(job);
    return verdict;
}

static void a_duel_is_proved_as_its_solver_says(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261204));
    table t;
    open_table(&t, "pentahex:duel,board=hexhex4");
    unsigned char *position = take(t.state_size), *undo = take(t.undo_size);
    static ita_move moves[8192];
    for (size_t game = 0; game < usual_or_long(3, 40); game++) {
        t.rules->start(t.config, position);
        for (int ply = 0; t.rules->player(t.config, position) != ITA_NOBODY; ply++) {
            if (ply > 2)
                assert_int_equal(searched_verdict(&t, position, ITA_METHOD_PROOF),
                                 solved_verdict(&t, position));
            const size_t count = t.rules->moves(t.config, position, moves, 8192);
            t.rules->apply(t.config, position, &moves[ita_random_below(&random, count)], undo);
        }
    }
    free(position);
    free(undo);
    close_table(&t);
}

// ---- the top level at a duel that can be looked through

static void play_at_top_level(table *t, unsigned char *position, unsigned char *undo) {
    const ita_think_options options = {.level = ITA_LEVELS, .seed = 1};
    ita_thought *thought;
    ita_diag diag;
    ita_move move;
    assert_int_equal(ita_think_open(t->config, position, &options, ita_heap(), &thought, &diag),
                     ITA_OK);
    while (!ita_think_is_done(thought))
        assert_int_equal(ita_think_step(thought, 1000, &diag), ITA_OK);
    assert_int_equal(ita_think_moves(thought, &move, 1), 1);
    ita_think_close(thought);
    t->rules->apply(t->config, position, &move, undo);
}

// Whether no symmetry of the board makes the placement a lower set of cells.
static bool is_least_image(const pentahex_config *c, uint32_t placement) {
    uint64_t least = 0;
    for (int k = 0; k < pentahex_cells_of(c, placement); k++)
        least |= (uint64_t)1 << c->placements[placement].cells[k];
    for (int s = 0; s < c->board.symmetry_count; s++) {
        uint64_t image = 0;
        for (int k = 0; k < pentahex_cells_of(c, placement); k++)
            image |=
                (uint64_t)1 << c->board.symmetries[s].images[c->placements[placement].cells[k]];
        if (image < least) return false;
    }
    return true;
}

// The second player wins on hexhex4, and the top level knows how: its answer leaves a lost
// position. Of each first move's images one is tried: in a long run all, else one that is drawn.
static void the_top_level_answers_a_duels_first_move_with_a_winning_one(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261205));
    table t;
    open_table(&t, "pentahex:duel,board=hexhex4");
    const pentahex_config *c = pentahex_own(t.config);
    unsigned char *position = take(t.state_size), *undo = take(t.undo_size);
    const uint64_t drawn = ita_random_below(&random, FIRST_MOVES);
    uint64_t seen = 0;
    for (uint32_t placement = 0; placement < c->placement_count; placement++) {
        if (!is_least_image(c, placement)) continue;
        if (seen++ != drawn && !is_long_run()) continue;
        const ita_move first = pentahex_move_of(c, placement);
        t.rules->start(t.config, position);
        t.rules->apply(t.config, position, &first, undo);
        play_at_top_level(&t, position, undo);
        if (solved_verdict(&t, position) != -1)
            fail_msg("placement %u is answered wrongly", (unsigned)placement);
    }
    assert_int_equal(seen, FIRST_MOVES);
    free(position);
    free(undo);
    close_table(&t);
}

// Against moves that are drawn: once a game is won, no answer of the top level gives it away.
static void a_won_duel_is_never_given_away_by_the_top_level(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261206));
    table t;
    open_table(&t, "pentahex:duel,board=hexhex4");
    unsigned char *position = take(t.state_size), *undo = take(t.undo_size);
    static ita_move moves[8192];
    size_t kept = 0;
    for (size_t game = 0; game < usual_or_long(2, 100); game++) {
        const int seat = game % 2 ? 1 : 2;
        bool is_won = seat == 2; // as is proved of the empty board
        t.rules->start(t.config, position);
        for (int ply = 0; t.rules->player(t.config, position) != ITA_NOBODY; ply++) {
            if (t.rules->player(t.config, position) != seat || (seat == 1 && ply == 0)) {
                const size_t count = t.rules->moves(t.config, position, moves, 8192);
                t.rules->apply(t.config, position, &moves[ita_random_below(&random, count)], undo);
                continue;
            }
            const int wins = seat == 1 ? 1 : -1;
            is_won = is_won || solved_verdict(&t, position) == wins;
            play_at_top_level(&t, position, undo);
            if (!is_won) continue;
            kept++;
            if (solved_verdict(&t, position) != wins)
                fail_msg("game %zu: a won game is given away", game);
        }
        ita_result result;
        t.rules->result(t.config, position, &result);
        if (is_won) assert_int_equal(result.winner, seat);
    }
    assert_true(kept > 0);
    free(position);
    free(undo);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_won_by_whom_looking_at_everything_says),
        cmocka_unit_test(a_duel_is_proved_as_its_solver_says),
        cmocka_unit_test(the_top_level_answers_a_duels_first_move_with_a_winning_one),
        cmocka_unit_test(a_won_duel_is_never_given_away_by_the_top_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
