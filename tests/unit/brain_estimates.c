// What the brains think of positions without searching: the scale of estimates, estimates, order
// and lists of candidate and forcing moves along fixed games, one number for each brain. Whoever
// changes a brain states its number anew; the test prints it.
#include "examples.h"

#include "intarsia/think.h"
#include "spec/learned.h"

enum { GAMES = 4, PLIES = 90, MOVES_MOST = 8192 };

typedef struct stated {
    const char *setup;
    uint64_t number;
} stated;

static const stated brains[] = {
    {"null:size=30,most=4", 0x76B4646D36B51251},
    {"strips:board=10x10,pieces=6", 0x57B2AA66108EE558},
    {"strips:board=12x12,players=3,pieces=5", 0x872F97367B7771F2},
    {"pentahex:duel", 0xADF735AFD2910A96},
    {"pentahex:duel,pieces=chiral6", 0x284F4E43DF529215},
    {"pentahex:blocks", 0x5512FDA1C166FD88},
    {"pentahex:blocks,players=4", 0xEF9206A3F8E0336F},
    {"tantrix:match", 0xBD9784062F0F166B},
    {"tantrix:match,players=3", 0x4E148CE2F2A3A5FA},
    {"tantrix:match,players=4", 0xE21E25E2BA311762},
    {"twixt:size=24", 0xF65262557B82A130},
    {"twixt:size=12,rules=std", 0x25E3C3C50AD15DF7},
    {"twixt:size=18,rules=plain", 0x303FBF798B83361F},
};

static uint64_t mixed(uint64_t number, uint64_t more) {
    return ita_mix(number ^ (more + 0x9E3779B97F4A7C15u));
}

static uint64_t list_mixed(uint64_t number, const ita_choice *list, size_t count, bool is_all) {
    number = mixed(number, 2 * count + is_all);
    for (size_t i = 0; i < count; i++)
        number = mixed(number, (uint64_t)list[i].move << 32 | (uint32_t)list[i].rank);
    return number;
}

typedef struct table {
    const ita_config *config;
    const ita_rules *rules;
    const ita_brain *brain;
    ita_mind *mind;
    void *state, *undo, *position;
    ita_choice *list;
    uint64_t number;
} table;

static void look(table *t, int player) {
    int32_t values[ITA_MAX_PLAYERS];
    bool is_all = false;
    t->brain->set(t->mind, t->state, t->position);
    if (t->brain->player(t->mind, t->position) == ITA_NOBODY) return;
    t->brain->evaluate(t->mind, t->position, values);
    for (int i = 0; i < t->mind->player_count; i++)
        t->number = mixed(t->number, (uint32_t)values[i]);
    if (player == ITA_CHANCE) return;
    if (t->brain->candidates) {
        const size_t count = t->brain->candidates(t->mind, t->position, t->list, &is_all);
        t->number = list_mixed(t->number, t->list, count, is_all);
    }
    if (t->brain->forcing) {
        const size_t count = t->brain->forcing(t->mind, t->position, t->list, &is_all);
        t->number = list_mixed(t->number, t->list, count, is_all);
    }
}

static void play(table *t, uint64_t seed) {
    static ita_move moves[MOVES_MOST];
    ita_random random;
    ita_random_seed(&random, seed);
    t->rules->start(t->config, t->state);
    for (int ply = 0; ply < PLIES; ply++) {
        const int player = t->rules->player(t->config, t->state);
        if (player == ITA_NOBODY) return;
        look(t, player);
        const size_t count = t->rules->moves(t->config, t->state, moves, MOVES_MOST);
        assert_true(count > 0);
        const ita_move *move =
            &moves[ita_random_below(&random, count < MOVES_MOST ? count : MOVES_MOST)];
        t->rules->apply(t->config, t->state, move, t->undo);
    }
}

static uint64_t number_of(const char *setup) {
    const ita_game *game;
    ita_config *config;
    ita_diag diag;
    if (ita_game_parse(setup, strlen(setup), ita_heap(), &game, &config, &diag) != ITA_OK)
        fail_msg("%s: %s", setup, diag.key);
    table t = {.config = config, .rules = ita_rules_of(config), .brain = ita_brain_of(config)};
    assert_non_null(t.brain);
    assert_int_equal(learned_open(t.brain, config, ita_heap(), &t.mind, &diag), ITA_OK);
    t.number = mixed(t.number, (uint32_t)t.mind->scale);
    const size_t state_size = t.rules->state_size(config), undo_size = t.rules->undo_size(config);
    t.state = ita_take_zeroed(ita_heap(), 1, state_size);
    t.undo = ita_take_zeroed(ita_heap(), 1, undo_size);
    t.position = ita_take_zeroed(ita_heap(), 1, t.mind->position_size);
    t.list = ita_take(ita_heap(), t.mind->choice_most * sizeof *t.list);
    assert_true(t.state && t.undo && t.position && t.list);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(&t, seed);
    ita_give(ita_heap(), t.state, state_size);
    ita_give(ita_heap(), t.undo, undo_size);
    ita_give(ita_heap(), t.position, t.mind->position_size);
    ita_give(ita_heap(), t.list, t.mind->choice_most * sizeof *t.list);
    t.brain->close(t.mind);
    ita_config_free(config);
    return t.number;
}

static void every_brain_thinks_as_stated(void **state) {
    (void)state;
    int others = 0;
    for (size_t i = 0; i < sizeof brains / sizeof brains[0]; i++) {
        const uint64_t number = number_of(brains[i].setup);
        if (number == brains[i].number) continue;
        print_message("    {\"%s\", 0x%016llX},\n", brains[i].setup, (unsigned long long)number);
        others++;
    }
    assert_int_equal(others, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_brain_thinks_as_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
