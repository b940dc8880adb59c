// The match held against a slow reading of the rules, word for word, over 100,000 random positions:
// the list of moves, what check says of every placement, scores by both models, undo, text, hash.
#include "check.h"

#include "intarsia/base.h"
#include "tantrix_plain.h"

// ---- holding the two together

static const ita_rules *const rules = &match_rules;

static int compare_layings(const void *x, const void *y, void *user) {
    (void)user;
    return memcmp(x, y, sizeof(laying));
}

static void hold_lists_together(const ita_config *config, const match_state *s, int at) {
    static laying slow[8000], fast[8000];
    static ita_move moves[8000];
    plain p;
    plain_read(&p, s);
    int slow_count = plain_layings(&p, s->owner, s->turn.seat + 1, s->turn.bag_count == 0, slow);
    int fast_count = (int)rules->moves(config, s, moves, 8000);
    for (int i = 0; i < fast_count; i++)
        fast[i] = (laying){moves[i].v[1], moves[i].v[2], moves[i].v[3], moves[i].v[4]};
    ita_sort(slow, (size_t)slow_count, sizeof slow[0], compare_layings, NULL);
    ita_sort(fast, (size_t)fast_count, sizeof fast[0], compare_layings, NULL);
    if (slow_count == fast_count && memcmp(slow, fast, (size_t)slow_count * sizeof slow[0]) == 0)
        return;
    ita_text text;
    ita_text_open(&text, ita_heap());
    rules->state_format(config, s, &text);
    fail_msg("position %d: %d legal layings, %d by the words of the rules: %s", at, fast_count,
             slow_count, ita_text_get(&text));
}

static bool is_listed(const ita_move *moves, size_t count, const ita_move *move) {
    for (size_t i = 0; i < count; i++)
        if (memcmp(&moves[i], move, sizeof *move) == 0) return true;
    return false;
}

// Any placement, also far away: check says yes exactly when it is listed, and else a reason.
static void hold_check(const ita_config *config, const match_state *s, ita_random *random) {
    static ita_move moves[8000];
    size_t count = rules->moves(config, s, moves, 8000);
    for (int tries = 0; tries < 6; tries++) {
        ita_move move = {{TANTRIX_LAY, 1 + (int)ita_random_below(random, 56),
                          (int)ita_random_below(random, 15) - 7,
                          (int)ita_random_below(random, 15) - 7, (int)ita_random_below(random, 6)}};
        if (tries == 5) move.v[2] += 64 - 128 * (int)ita_random_below(random, 2);
        ita_diag diag = {.key = "ok"};
        bool is_legal = rules->check(config, s, &move, &diag) == ITA_OK;
        assert_int_equal(is_legal, is_listed(moves, count, &move));
        if (!is_legal) assert_true(strncmp(diag.key, "tantrix.", 8) == 0);
    }
    ita_diag diag;
    for (size_t i = 0; i < count; i += 7)
        assert_int_equal(rules->check(config, s, &moves[i], &diag), ITA_OK);
}

static void hold_scores(const match_config *c, const match_state *s) {
    match_config nodes = *c;
    nodes.model = TANTRIX_MODEL_NODES;
    for (int seat = 0; seat < c->seat_count; seat++) {
        tantrix_strand line, loop;
        tantrix_board_longest(&s->board, c->colours[seat], &line, &loop);
        int walked = line.count > 2 * loop.count ? line.count : 2 * loop.count;
        assert_int_equal(match_score(c, s, seat), walked);
        assert_int_equal(match_score(&nodes, s, seat), walked);
    }
}

static void hold_text(const ita_config *config, const match_state *s) {
    ita_text text;
    match_state read;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&text, ita_heap());
    rules->state_format(config, s, &text);
    if (rules->state_parse(config, text.data, text.length, &read, &diag) != ITA_OK)
        fail_msg("%s: %s", diag.key, text.data);
    if (memcmp(&read, s, sizeof read) != 0) fail_msg("read differently: %s", text.data);
    assert_true(rules->hash(config, &read) == rules->hash(config, s));
    ita_text_close(&text);
}

static void apply_and_take_back(const ita_config *config, match_state *s, const ita_move *move) {
    match_undo undo;
    match_state before = *s;
    rules->apply(config, s, move, &undo);
    match_state after = *s;
    rules->undo(config, s, &undo);
    assert_memory_equal(s, &before, sizeof before);
    *s = after;
}

typedef struct tally {
    int positions, forced, ends, games, deadlocks, refused_four;
} tally;

static void play_one(const ita_config *config, ita_random *random, tally *t, int most) {
    static ita_move moves[8000];
    match_state s;
    rules->start(config, &s);
    t->games++;
    while (rules->player(config, &s) != ITA_NOBODY && t->positions < most) {
        size_t count = rules->moves(config, &s, moves, 8000);
        assert_true(count > 0);
        if (!match_is_drawing(&s)) {
            t->positions++;
            t->forced += s.turn.must_fill;
            t->ends += s.turn.bag_count == 0;
            hold_lists_together(config, &s, t->positions);
            hold_check(config, &s, random);
            hold_scores(match_own(config), &s);
        }
        if (t->positions % 5 == 0) hold_text(config, &s);
        apply_and_take_back(config, &s, &moves[ita_random_below(random, count)]);
    }
    hold_text(config, &s);
    t->deadlocks += s.turn.phase == MATCH_DEADLOCK;
}

static void legal_moves_are_those_of_the_words(void **state) {
    (void)state;
    static const char *const texts[] = {"match,players=2", "match,players=3", "match,players=4"};
    enum { MOST = 100000 };
    ita_random random;
    uint64_t seed = test_seed(20260);
    tally t = {0};
    ita_random_seed(&random, seed);
    while (t.positions < MOST) {
        ita_config *config;
        ita_diag diag;
        const char *text = texts[t.games % 3];
        assert_int_equal(
            ita_config_parse(&ita_game_tantrix, text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        play_one(config, &random, &t, MOST);
        ita_config_free(config);
    }
    print_message("%d positions of %d games, %d with a forced space to fill, %d in the end phase, "
                  "%d deadlocks\n",
                  t.positions, t.games, t.forced, t.ends, t.deadlocks);
    assert_true(t.forced > MOST / 20 && t.ends > MOST / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(legal_moves_are_those_of_the_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
