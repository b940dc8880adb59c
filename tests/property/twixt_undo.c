// Random games under every rule set: what moves lists is legal, undo restores every byte, position
// texts read back to equal positions.
#include "check.h"

#include "twixt_moves.h"

static const char *const configs[] = {
    "size=5",
    "size=6,rules=std",
    "size=7,rules=plain",
    "size=8x5,rules=std",
    "size=5x9",
    "size=12,rules=std,swap=rotate",
    "size=12,rules=plain,swap=sides",
    "size=24",
    "size=24,rules=std,handicap=3",
    "size=48x30,rules=plain",
};
enum { CONFIG_COUNT = sizeof configs / sizeof configs[0], MOST_MOVES = 2400 };

typedef struct play {
    ita_config *config;
    size_t state_size, undo_size;
    unsigned char *state, *other, *states, *undos;
    ita_random random;
} play;

static play open_play(const char *text, uint64_t seed) {
    play p = {0};
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &p.config, &diag),
        ITA_OK);
    p.state_size = twixt_rules.state_size(p.config);
    p.undo_size = twixt_rules.undo_size(p.config);
    p.state = calloc(1, p.state_size);
    p.other = calloc(1, p.state_size);
    p.states = malloc(p.state_size * MOST_MOVES);
    p.undos = malloc(p.undo_size * MOST_MOVES);
    ita_random_seed(&p.random, seed);
    twixt_rules.start(p.config, p.state);
    return p;
}

static void close_play(play *p) {
    free(p->state);
    free(p->other);
    free(p->states);
    free(p->undos);
    ita_config_free(p->config);
}

// Now and then the edits of a move without its peg: the turn goes on.
static ita_move links_alone(play *p, ita_move move) {
    twixt_move m;
    if (!twixt_move_get(twixt_own(p->config), &move, &m) || m.edit_count == 0 ||
        ita_random_below(&p->random, 3) != 0)
        return move;
    m.kind = TWIXT_LINKS;
    m.has_offer = false;
    ita_move links = twixt_move_put(&m);
    return twixt_rules.check(p->config, p->state, &links, NULL) == ITA_OK ? links : move;
}

// A listed move, now and then with random link edits or an offer; always a legal one.
static ita_move pick(play *p, const ita_move *moves, size_t count) {
    const twixt_config *c = twixt_own(p->config);
    ita_move move = moves[ita_random_below(&p->random, count)];
    assert_int_equal(twixt_rules.check(p->config, p->state, &move, NULL), ITA_OK);
    twixt_move m;
    assert_true(twixt_move_get(c, &move, &m));
    m.has_offer = ita_random_below(&p->random, 16) == 0;
    move = twixt_move_put(&m);
    while (m.kind == TWIXT_PEG && c->can_edit && ita_random_below(&p->random, 3) != 0) {
        ita_move edited = move;
        int link = (int)ita_random_below(&p->random, 4 * (uint64_t)c->hole_count);
        twixt_edit edit = {link / 4, twixt_down[link % 4], ita_random_below(&p->random, 2)};
        if (!add_edit(c, &edited, edit)) break;
        if (twixt_rules.check(p->config, p->state, &edited, NULL) == ITA_OK) move = edited;
    }
    return links_alone(p, move);
}

static void texts_read_back(play *p, const ita_move *move) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_move read;
    twixt_rules.move_format(p->config, p->state, move, &text);
    assert_int_equal(
        twixt_rules.move_parse(p->config, p->state, text.data, text.length, &read, NULL), ITA_OK);
    assert_memory_equal(&read, move, sizeof read);
    ita_text_reset(&text);
    twixt_rules.state_format(p->config, p->state, &text);
    ita_diag diag = {0};
    if (twixt_rules.state_parse(p->config, text.data, text.length, p->other, &diag) != ITA_OK)
        fail_msg("%s at %zu in %s", diag.key, diag.offset, text.data);
    assert_true(twixt_rules.hash(p->config, p->state) == twixt_rules.hash(p->config, p->other));
    assert_int_equal(twixt_rules.player(p->config, p->state),
                     twixt_rules.player(p->config, p->other));
    ita_result a, b;
    twixt_rules.result(p->config, p->state, &a);
    twixt_rules.result(p->config, p->other, &b);
    assert_memory_equal(&a, &b, sizeof a);
    ita_text_close(&text);
}

static void play_to_the_end_and_back(play *p) {
    static ita_move moves[MOST_MOVES];
    size_t count, depth = 0;
    while ((count = twixt_rules.moves(p->config, p->state, moves, MOST_MOVES)) > 0) {
        assert_true(depth < MOST_MOVES);
        ita_move move = pick(p, moves, count);
        if (depth % 7 == 0) texts_read_back(p, &move);
        memcpy(p->states + depth * p->state_size, p->state, p->state_size);
        twixt_rules.apply(p->config, p->state, &move, p->undos + depth * p->undo_size);
        depth++;
    }
    ita_result result;
    twixt_rules.result(p->config, p->state, &result);
    assert_true(result.is_over && result.key);
    assert_int_equal(twixt_rules.player(p->config, p->state), ITA_NOBODY);
    while (depth-- > 0) {
        twixt_rules.undo(p->config, p->state, p->undos + depth * p->undo_size);
        assert_memory_equal(p->state, p->states + depth * p->state_size, p->state_size);
    }
}

static void undo_restores_every_byte(void **state) {
    (void)state;
    uint64_t seed = test_seed(1);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        play p = open_play(configs[i], seed + (uint64_t)i);
        for (int game = 0; game < (twixt_own(p.config)->hole_count < 200 ? 200 : 4); game++)
            play_to_the_end_and_back(&p);
        close_play(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(undo_restores_every_byte)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
