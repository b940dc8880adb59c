// Every brain of the registry against the rules of its game, over random games of every example:
// its small moves are legal and lead where it says, taking back restores, what it kept up by steps
// is what it would make afresh, and a game that is over is worth what the rules say.
#include "examples.h"

#include "intarsia/think.h"
#include "spec/learned.h"

enum { GAMES = 2, PLIES = 160, TRIES = 6, PARTS = 512, LISTED = 4096, LOOKED_AT = 2000 };

typedef struct table {
    const char *game, *setup;
    ita_config *config;
    const ita_rules *rules;
    const ita_brain *brain;
    ita_mind *mind;
    unsigned char *state, *other_state, *state_undo;
    unsigned char *position, *other_position, *undo;
    ita_choice *all, *listed, *again;
    size_t all_count;
    ita_random random;
} table;

static void *take(size_t size) {
    void *block = aligned_alloc(16, (size + 31) / 16 * 16);
    assert_non_null(block);
    memset(block, 0xA5, size);
    return block;
}

static bool open_table(table *t, const ita_game *game, const char *setup) {
    *t = (table){.game = game->name, .setup = setup};
    ita_diag diag;
    if (ita_config_parse(game, setup, strlen(setup), ita_heap(), &t->config, &diag) != ITA_OK)
        fail_msg("%s:%s: %s", game->name, setup, diag.key);
    t->rules = ita_rules_of(t->config);
    t->brain = ita_brain_of(t->config);
    if (!t->brain) {
        ita_config_free(t->config);
        return false;
    }
    assert_int_equal(learned_open(t->brain, t->config, ita_heap(), &t->mind, &diag), ITA_OK);
    assert_int_equal(t->mind->player_count, t->rules->player_count(t->config));
    assert_true(t->mind->scale > 0);
    t->state = take(t->rules->state_size(t->config));
    t->other_state = take(t->rules->state_size(t->config));
    t->state_undo = take(t->rules->undo_size(t->config));
    t->position = take(t->mind->position_size);
    t->other_position = take(t->mind->position_size);
    t->undo = take(t->mind->undo_size);
    t->all = take(t->mind->choice_most * sizeof *t->all);
    t->listed = take(t->mind->choice_most * sizeof *t->listed);
    t->again = take(t->mind->choice_most * sizeof *t->again);
    return true;
}

static void close_table(table *t) {
    void *blocks[] = {t->state, t->other_state, t->state_undo, t->position, t->other_position,
                      t->undo,  t->all,         t->listed,     t->again};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        free(blocks[i]);
    t->brain->close(t->mind);
    ita_config_free(t->config);
}

static void assert_values(table *t, const int32_t *values, int32_t most) {
    for (int i = 0; i < t->mind->player_count; i++)
        assert_in_range(values[i] + most, 0, 2 * most);
    if (t->mind->player_count == 2) assert_int_equal(values[0], -values[1]);
}

static void evaluate(table *t, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    t->brain->evaluate(t->mind, position, values);
    assert_values(t, values, ITA_VALUE_WON - 1);
}

static void is_worth_what_the_rules_say(table *t, const void *position) {
    int32_t values[ITA_MAX_PLAYERS];
    t->brain->outcome(t->mind, position, values);
    assert_values(t, values, ITA_VALUE_MOST);
    ita_result result;
    t->rules->result(t->config, t->state, &result);
    if (!result.is_over) return; // the brain saw it before the rules do
    for (int i = 0; i < t->mind->player_count; i++) {
        if (result.winner == i + 1) assert_true(values[i] >= ITA_VALUE_WON);
        if (result.winner != i + 1) assert_true(values[i] < ITA_VALUE_WON);
        if (result.winner == 0 && t->mind->player_count == 2) assert_int_equal(values[i], 0);
    }
}

static bool is_in(const ita_choice *choices, size_t count, ita_small_move move) {
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move) return true;
    return false;
}

static void lists_agree(table *t) {
    t->all_count = t->brain->all(t->mind, t->position, t->all);
    assert_in_range(t->all_count, 1, t->mind->choice_most);
    const bool is_chance = t->brain->player(t->mind, t->position) == ITA_CHANCE;
    for (size_t i = 0; i < t->all_count; i++) {
        assert_false(is_in(t->all, i, t->all[i].move));
        assert_int_not_equal(t->all[i].move, ITA_NO_SMALL_MOVE);
        if (is_chance) assert_true(t->all[i].rank >= 1);
    }
    if (is_chance) return;
    bool flag = false;
    if (t->brain->candidates) {
        size_t count = t->brain->candidates(t->mind, t->position, t->listed, &flag);
        assert_in_range(count, 1, t->mind->choice_most);
        for (size_t i = 0; i < count; i++)
            assert_true(is_in(t->all, t->all_count, t->listed[i].move));
    }
    if (t->brain->forcing) {
        size_t count = t->brain->forcing(t->mind, t->position, t->listed, &flag);
        assert_true(count <= t->mind->choice_most);
        for (size_t i = 0; i < count; i++)
            assert_true(is_in(t->all, t->all_count, t->listed[i].move));
    }
}

// Plays what a small move stands for on a copy of the state; the brain's way ends at its position.
static void leads_where_the_rules_lead(table *t, ita_small_move move) {
    static ita_move parts[PARTS];
    const size_t count = t->brain->write(t->mind, t->state, move, parts, PARTS);
    assert_in_range(count, 1, PARTS);
    memcpy(t->other_state, t->state, t->rules->state_size(t->config));
    for (size_t i = 0; i < count; i++) {
        ita_diag diag;
        if (t->rules->check(t->config, t->other_state, &parts[i], &diag) != ITA_OK)
            fail_msg("%s:%s: part %zu of %08x: %s", t->game, t->setup, i, move, diag.key);
        t->rules->apply(t->config, t->other_state, &parts[i], t->state_undo);
    }
    t->brain->set(t->mind, t->other_state, t->other_position);
    t->brain->make(t->mind, t->position, move, t->undo);
    const int player = t->brain->player(t->mind, t->position);
    assert_int_equal(player, t->brain->player(t->mind, t->other_position));
    assert_true(t->brain->hash(t->mind, t->position) == t->brain->hash(t->mind, t->other_position));
    int32_t values[ITA_MAX_PLAYERS], others[ITA_MAX_PLAYERS];
    if (player == ITA_NOBODY) {
        t->brain->outcome(t->mind, t->position, values);
        t->brain->outcome(t->mind, t->other_position, others);
    } else {
        evaluate(t, t->position, values);
        evaluate(t, t->other_position, others);
    }
    for (int i = 0; i < t->mind->player_count; i++)
        assert_int_equal(values[i], others[i]);
}

static void taking_back_restores(table *t, uint64_t hash, const int32_t *values) {
    t->brain->unmake(t->mind, t->position, t->undo);
    assert_true(t->brain->hash(t->mind, t->position) == hash);
    int32_t again[ITA_MAX_PLAYERS];
    evaluate(t, t->position, again);
    for (int i = 0; i < t->mind->player_count; i++)
        assert_int_equal(values[i], again[i]);
    size_t count = t->brain->all(t->mind, t->position, t->again);
    assert_int_equal(count, t->all_count);
    assert_memory_equal(t->again, t->all, count * sizeof *t->all);
}

// What a hash stands for: positions of one hash go on alike.
typedef struct seen {
    uint64_t hash;
    int32_t value;
    int player;
    size_t move_count;
} seen;

static seen memory[1 << 14];

static void stands_for_one_position(const table *t, uint64_t hash, int32_t value, int player) {
    seen *one = &memory[hash % (sizeof memory / sizeof memory[0])];
    const seen here = {hash, value, player, t->all_count};
    if (one->move_count > 0 && one->hash == hash) {
        assert_int_equal(one->player, player);
        assert_int_equal(one->value, value);
        assert_int_equal(one->move_count, here.move_count);
    }
    *one = here;
}

// True while the game goes on in the brain's eyes.
static bool look(table *t) {
    t->brain->set(t->mind, t->state, t->position);
    const int player = t->brain->player(t->mind, t->position);
    if (player == ITA_NOBODY) {
        is_worth_what_the_rules_say(t, t->position);
        return false;
    }
    assert_int_equal(player, t->rules->player(t->config, t->state));
    int32_t values[ITA_MAX_PLAYERS];
    evaluate(t, t->position, values);
    const uint64_t hash = t->brain->hash(t->mind, t->position);
    lists_agree(t);
    stands_for_one_position(t, hash, values[0], player);
    for (int i = 0; i < TRIES; i++) {
        ita_small_move move = t->all[ita_random_below(&t->random, t->all_count)].move;
        leads_where_the_rules_lead(t, move);
        assert_true(t->brain->hash(t->mind, t->position) != hash);
        taking_back_restores(t, hash, values);
    }
    return true;
}

// On by a move of the rules, or by a small move as a whole.
static void go_on(table *t) {
    static ita_move moves[LISTED];
    size_t count = t->rules->moves(t->config, t->state, moves, LISTED);
    size_t first = (size_t)ita_random_below(&t->random, count < LISTED ? count : LISTED);
    size_t from = first, to = first + 1;
    if (ita_random_below(&t->random, 2) == 0) {
        ita_small_move move = t->all[ita_random_below(&t->random, t->all_count)].move;
        from = 0;
        to = t->brain->write(t->mind, t->state, move, moves, LISTED);
    }
    for (size_t i = from; i < to; i++)
        t->rules->apply(t->config, t->state, &moves[i], t->state_undo);
}

static void play(table *t) {
    t->rules->start(t->config, t->state);
    for (size_t ply = 0; ply < PLIES && look(t); ply++)
        go_on(t);
}

static void every_brain_keeps_to_the_rules(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261201);
    const char *wanted = getenv("INTARSIA_GAME");
    size_t count, brains = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++) {
        if (wanted && strcmp(wanted, games[g]->name) != 0) continue;
        for (example_walk e = walk_all(games[g]); next_example(&e);) {
            table t;
            if (!open_table(&t, games[g], e.config)) continue;
            brains++;
            ita_random_seed(&t.random, seed + e.gallery.index);
            memset(memory, 0, sizeof memory);
            for (size_t n = 0; n < usual_or_long(GAMES, 40 * GAMES); n++)
                play(&t);
            close_table(&t);
        }
    }
    assert_true(brains > 0);
}

static void a_brain_without_memory_says_so(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++)
        for (example_walk e = walk_all(games[g]); next_example(&e);) {
            table t;
            if (!open_table(&t, games[g], e.config)) continue;
            for (size_t fail_at = 1;; fail_at++) {
                counting_allocator counting;
                counting_open(&counting, fail_at);
                ita_diag diag;
                ita_mind *mind = NULL;
                const ita_status status =
                    learned_open(t.brain, t.config, &counting.allocator, &mind, &diag);
                if (status == ITA_OK) t.brain->close(mind);
                assert_int_equal(counting.bytes_out, 0);
                if (status == ITA_OK) break;
                assert_int_equal(status, ITA_E_MEMORY);
            }
            close_table(&t);
        }
}

static void levels_are_a_ladder(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; v < games[g]->variant_count; v++) {
            const ita_brain *brain = games[g]->variants[v].brain;
            if (!brain) continue;
            for (int i = 0; i < ITA_LEVELS; i++) {
                assert_true(brain->levels[i].nodes >= 1);
                assert_true(brain->levels[i].lines >= 1);
                assert_true(brain->levels[i].slack >= 0);
                if (i) assert_true(brain->levels[i].nodes >= brain->levels[i - 1].nodes);
                if (i) assert_true(brain->levels[i].slack <= brain->levels[i - 1].slack);
            }
        }
}

static size_t lines_looked_at(const table *t, int level) {
    const ita_think_options options = {.level = level, .seed = 1};
    ita_thought *thought;
    ita_diag diag;
    assert_int_equal(ita_think_open(t->config, t->state, &options, ita_heap(), &thought, &diag),
                     ITA_OK);
    while (!ita_think_is_done(thought))
        assert_int_equal(ita_think_step(thought, 10000, &diag), ITA_OK);
    ita_search_report report;
    ita_think_report(thought, &report);
    ita_think_close(thought);
    size_t count = 0;
    for (size_t i = 0; i < report.line_count; i++)
        count += report.lines[i].depth > 0;
    return count;
}

// What was not looked at is not chosen: a level whose nodes run out before its lines would err
// less than its row says.
static void a_level_has_nodes_for_all_its_lines(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++)
        for (size_t v = 0; v < games[g]->variant_count && !games[g]->is_template; v++) {
            table t;
            if (!games[g]->variants[v].brain) continue;
            assert_true(open_table(&t, games[g], games[g]->variants[v].name));
            t.rules->start(t.config, t.state);
            if (t.rules->player(t.config, t.state) != ITA_CHANCE) { // it would have to be drawn
                t.brain->set(t.mind, t.state, t.position);
                bool is_all;
                const size_t moves =
                    t.brain->candidates ? t.brain->candidates(t.mind, t.position, t.listed, &is_all)
                                        : t.brain->all(t.mind, t.position, t.all);
                for (int level = 1; level <= ITA_LEVELS; level++) {
                    const ita_level *row = &t.brain->levels[level - 1];
                    if (row->method != ITA_METHOD_ALPHA_BETA || row->nodes > LOOKED_AT) continue;
                    const size_t wanted = (size_t)row->lines < moves ? (size_t)row->lines : moves;
                    assert_int_equal(lines_looked_at(&t, level), wanted);
                }
            }
            close_table(&t);
        }
}

static void look_to(const table *t, int depth, ita_search_report *raw, ita_search_report *told) {
    const ita_search_options options = {
        .method = ITA_METHOD_ALPHA_BETA, .depth = depth, .lines = 3, .table_bytes = 1 << 20};
    const ita_think_options asked = {.depth = depth, .lines = 3, .table_bytes = 1 << 20};
    ita_search *search;
    ita_thought *thought;
    ita_diag diag;
    assert_int_equal(ita_search_open(t->mind, t->position, &options, ita_heap(), &search, &diag),
                     ITA_OK);
    assert_int_equal(ita_think_open(t->config, t->state, &asked, ita_heap(), &thought, &diag),
                     ITA_OK);
    while (!ita_search_is_done(search))
        assert_int_equal(ita_search_step(search, 10000, &diag), ITA_OK);
    while (!ita_think_is_done(thought))
        assert_int_equal(ita_think_step(thought, 10000, &diag), ITA_OK);
    ita_search_report_get(search, raw);
    ita_think_report(thought, told);
    ita_search_close(search);
    ita_think_close(thought);
}

// What is told of a move is midway between what it is worth at this depth and one less, by the best
// line.
static void is_told_midway(const ita_search_report *raw, const ita_search_report *told,
                           const ita_line *before) {
    assert_int_equal(told->line_count, raw->line_count);
    const bool is_estimate =
        before->proof == ITA_PROOF_NONE && raw->lines[0].proof == ITA_PROOF_NONE;
    const int32_t off = is_estimate ? (raw->lines[0].value - before->value) / 2 : 0;
    for (size_t i = 0; i < raw->line_count; i++) {
        const ita_line *line = &raw->lines[i], *found = NULL;
        for (size_t k = 0; k < told->line_count; k++)
            if (told->lines[k].moves[0] == line->moves[0]) found = &told->lines[k];
        assert_non_null(found);
        const bool is_moved = line->proof == ITA_PROOF_NONE && line->depth > 0;
        assert_int_equal(found->value, line->value - (is_moved ? off : 0));
        if (i > 0 && told->lines[i].depth == told->lines[i - 1].depth)
            assert_true(told->lines[i].value <= told->lines[i - 1].value);
    }
}

static void an_analyst_stands_midway_between_two_depths(void **state) {
    (void)state;
    static const char *const setups[] = {"size=12", "size=12,rules=plain", "size=9x14,rules=std"};
    ita_diag diag;
    const ita_game *game = ita_game_find("twixt", 5);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        table t;
        assert_true(open_table(&t, game, setups[i]));
        ita_random_seed(&t.random, test_seed(20261127) + i);
        t.rules->start(t.config, t.state);
        for (int ply = 0; ply < 4; ply++) {
            static ita_move moves[LISTED];
            const size_t count = t.rules->moves(t.config, t.state, moves, LISTED);
            const ita_move *move = &moves[ita_random_below(&t.random, count)];
            assert_int_equal(t.rules->check(t.config, t.state, move, &diag), ITA_OK);
            t.rules->apply(t.config, t.state, move, t.state_undo);
        }
        t.brain->set(t.mind, t.state, t.position);
        ita_search_report raw, told, before;
        look_to(&t, 1, &before, &told);
        for (int depth = 2; depth <= 4; depth++) {
            look_to(&t, depth, &raw, &told);
            is_told_midway(&raw, &told, &before.lines[0]);
            before = raw;
        }
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_brain_keeps_to_the_rules),
        cmocka_unit_test(a_brain_without_memory_says_so),
        cmocka_unit_test(levels_are_a_ladder),
        cmocka_unit_test(a_level_has_nodes_for_all_its_lines),
        cmocka_unit_test(an_analyst_stands_midway_between_two_depths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
