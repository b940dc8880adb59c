// What brains say of a move, held against the position that it leads to, over random games.
#include "check.h"

#include "games/pentahex/pentahex.h"
#include "games/strips/strips.h"
#include "spec/learned.h"

typedef struct table {
    ita_config *config;
    const ita_rules *rules;
    const ita_brain *brain;
    ita_mind *mind;
    unsigned char *state, *after, *undo, *position;
    ita_choice *choices;
    ita_random random;
} table;

static void open_table(table *t, const ita_game *game, const char *setup) {
    ita_diag diag;
    assert_int_equal(ita_config_parse(game, setup, strlen(setup), ita_heap(), &t->config, &diag),
                     ITA_OK);
    t->rules = ita_rules_of(t->config);
    t->brain = ita_brain_of(t->config);
    assert_int_equal(learned_open(t->brain, t->config, ita_heap(), &t->mind, &diag), ITA_OK);
    t->state = calloc(1, t->rules->state_size(t->config));
    t->after = calloc(1, t->rules->state_size(t->config));
    t->undo = calloc(1, t->rules->undo_size(t->config));
    t->position = calloc(1, t->mind->position_size);
    t->choices = calloc(t->mind->choice_most, sizeof *t->choices);
    assert_true(t->state && t->after && t->undo && t->position && t->choices);
    t->rules->start(t->config, t->state);
}

static void close_table(table *t) {
    free(t->choices);
    free(t->position);
    free(t->undo);
    free(t->after);
    free(t->state);
    t->brain->close(t->mind);
    ita_config_free(t->config);
}

static void apply_to(table *t, unsigned char *state, ita_small_move small) {
    ita_move move;
    assert_int_equal(t->brain->write(t->mind, t->state, small, &move, 1), 1);
    t->rules->apply(t->config, state, &move, t->undo);
}

// Says of some moves of each position what they do, and plays one of them.
static void walk(const ita_game *game, const char *setup, uint64_t seed,
                 void (*check)(table *t, const ita_diag *idea)) {
    table t;
    open_table(&t, game, setup);
    ita_random_seed(&t.random, seed);
    while (t.rules->player(t.config, t.state) > 0) {
        t.brain->set(t.mind, t.state, t.position);
        const size_t count = t.brain->all(t.mind, t.position, t.choices);
        ita_small_move move = 0;
        for (int i = 0; i < 4; i++) {
            ita_diag idea;
            move = t.choices[ita_random_below(&t.random, count)].move;
            memcpy(t.after, t.state, t.rules->state_size(t.config));
            apply_to(&t, t.after, move);
            t.brain->idea(t.mind, t.state, move, &idea);
            assert_non_null(idea.key);
            check(&t, &idea);
        }
        apply_to(&t, t.state, move);
    }
    close_table(&t);
}

static void strip_is_as_told(table *t, const ita_diag *idea) {
    const strips_state *before = (const strips_state *)t->state;
    const strips_state *after = (const strips_state *)t->after;
    if (after->count == before->count) return; // a pass, a swap
    const int root = strips_root(&after->sets, after->count - 1);
    const int owner = strips_sets_owner(&after->sets, root), length = after->sets.size[root];
    const bool is_own =
        strcmp(idea->key, "strips.idea.grow") == 0 || strcmp(idea->key, "strips.idea.takes") == 0;
    if (strcmp(idea->key, "strips.idea.room") == 0 || strcmp(idea->key, "strips.idea.begin") == 0) {
        assert_int_equal(length, 1);
        return;
    }
    assert_int_equal(strtol(idea->args[0], NULL, 10), length);
    assert_int_equal(is_own, owner == before->turn);
    // a tie between others is no tie of one's own
    if (strcmp(idea->key, "strips.idea.level") == 0) assert_int_equal(owner, -1);
    if (strcmp(idea->key, "strips.idea.takes") != 0) return;
    strips_score was, is;
    strips_score_get(before, &was);
    strips_score_get(after, &is);
    bool has_lost = false; // somebody
    for (int p = 0; p < ITA_MAX_PLAYERS; p++)
        has_lost = has_lost || (p != before->turn && is.points[p] < was.points[p]);
    assert_true(has_lost);
}

static void a_strip_is_as_long_and_whose_the_idea_says(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261211);
    for (uint64_t game = 0; game < as_usual(40); game++) {
        walk(&ita_game_strips, "board=10x10,pieces=12", seed + game, strip_is_as_told);
        walk(&ita_game_strips, "board=9x9,swap=yes", seed + game, strip_is_as_told);
        walk(&ita_game_strips, "board=12x12,players=3,touch=no", seed + game, strip_is_as_told);
    }
}

// Free cells from which a player would go on, cell by cell: beside none of his own, a diagonal step
// from one.
static int places_of(const pentahex_config *c, const void *state, int player) {
    const uint64_t *own = pentahex_own_set(c, state, player, 0);
    const uint64_t *beside = pentahex_own_set(c, state, player, 1);
    const uint64_t *taken = pentahex_taken(c, state);
    int count = 0;
    for (size_t cell = 0; cell < c->board.cell_count; cell++) {
        bool is_reached = false;
        for (int d = 0; d < 6; d++) {
            const int other = c->diagonals[cell][d];
            is_reached = is_reached || (other >= 0 && ita_bit_get(own, (size_t)other));
        }
        count += is_reached && !ita_bit_get(beside, cell) && !ita_bit_get(taken, cell);
    }
    return count;
}

static void cells_are_as_told(table *t, const ita_diag *idea) {
    const pentahex_config *c = pentahex_own(t->config);
    const int player = ((const pentahex_state *)t->state)->turn - 1;
    const long number = strtol(idea->args[0], NULL, 10);
    int taken = 0;
    for (int p = 0; p < c->player_count; p++)
        if (p != player) taken += places_of(c, t->state, p) - places_of(c, t->after, p);
    const int gained = places_of(c, t->after, player) - places_of(c, t->state, player);
    if (strcmp(idea->key, "pentahex.idea.block.takes") == 0) {
        assert_int_equal(number, taken);
        assert_true(taken > gained);
    } else if (strcmp(idea->key, "pentahex.idea.block.reach") == 0 && gained != number) {
        // the corners in which one begins count as places too, until the first piece
        assert_true(((const pentahex_state *)t->state)->placed < c->player_count);
    }
}

static void blocks_open_and_take_as_many_cells_as_told(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261212);
    for (uint64_t game = 0; game < as_usual(12); game++) {
        walk(&ita_game_pentahex, "blocks,board=hexhex6", seed + game, cells_are_as_told);
        walk(&ita_game_pentahex, "blocks,board=hexhex7,players=3", seed + game, cells_are_as_told);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strip_is_as_long_and_whose_the_idea_says),
        cmocka_unit_test(blocks_open_and_take_as_many_cells_as_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
