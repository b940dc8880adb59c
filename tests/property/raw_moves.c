// Moves that nobody's parser made: 32 bytes from outside, over every game, variant and example of
// the registry. check never crashes on them and changes nothing; what it accepts is applied, taken
// back byte by byte, survives text and back, and is in the record that a session writes.
#include "examples.h"

#include "intarsia/session.h"
#include "intarsia/words.h"

enum { FIELDS = 8, LISTED = 64, PLIES = 30, TRIES = 60 };

typedef struct table {
    const ita_game *game;
    ita_config *config;
    const ita_rules *rules;
    size_t state_size, undo_size;
    unsigned char *state, *copy, *undo;
    uint64_t accepted;
} table;

// INTARSIA_GAME=twixt tries that game alone.
static bool is_wanted(const ita_game *game) {
    const char *wanted = getenv("INTARSIA_GAME");
    return !wanted || strcmp(wanted, game->name) == 0;
}

static void *take(size_t size) {
    unsigned char *block = aligned_alloc(16, (size + 31) / 16 * 16);
    assert_non_null(block);
    memset(block, 0xA5, size);
    return block;
}

static void open_table(table *t, const ita_game *game, const char *text) {
    ita_diag diag;
    *t = (table){.game = game};
    if (ita_config_parse(game, text, strlen(text), ita_heap(), &t->config, &diag) != ITA_OK)
        fail_msg("%s:%s: %s", game->name, text, diag.key);
    t->rules = ita_rules_of(t->config);
    t->state_size = t->rules->state_size(t->config);
    t->undo_size = t->rules->undo_size(t->config);
    t->state = take(t->state_size);
    t->copy = take(t->state_size);
    t->undo = take(t->undo_size);
    t->rules->start(t->config, t->state);
}

static void close_table(table *t) {
    free(t->state);
    free(t->copy);
    free(t->undo);
    ita_config_free(t->config);
}

static int32_t odd_number(ita_random *random) {
    switch (ita_random_below(random, 8)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return (int32_t)ita_random_below(random, 8);
    case 3: return (int32_t)ita_random_below(random, 60);
    case 4: return (int32_t)ita_random_below(random, 400) - 200;
    case 5: return -1;
    case 6: return (int32_t)(ita_random_below(random, 4) << (8 * ita_random_below(random, 4)));
    default: return (int32_t)(uint32_t)ita_random_next(random);
    }
}

// Small numbers, as many fields hold them.
static int32_t mild_number(ita_random *random) {
    switch (ita_random_below(random, 4)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return (int32_t)ita_random_below(random, 8);
    default: return (int32_t)ita_random_below(random, 200) - 100;
    }
}

// A move that some parser may have made, bent; or no move at all.
static ita_move bent_move(table *t, ita_random *random) {
    static ita_move listed[LISTED];
    ita_move move;
    uint64_t kind = ita_random_below(random, 4);
    size_t count = t->rules->moves(t->config, t->state, listed, LISTED);
    if (count > LISTED) count = LISTED;
    if (kind == 0)
        for (int i = 0; i < FIELDS; i++)
            move.v[i] = (int32_t)(uint32_t)ita_random_next(random);
    else if (kind == 1 || count == 0)
        for (int i = 0; i < FIELDS; i++)
            move.v[i] = ita_random_below(random, 16) ? mild_number(random) : odd_number(random);
    else
        move = listed[ita_random_below(random, count)];
    for (uint64_t bends = ita_random_below(random, 3); kind > 1 && bends > 0; bends--) {
        int32_t *field = &move.v[ita_random_below(random, FIELDS)];
        int64_t step = ita_random_below(random, 2) ? 1 : -1;
        if (ita_random_below(random, 2))
            *field = odd_number(random);
        else
            *field = (int32_t)(uint32_t)(*field + step);
    }
    return move;
}

static void show(const table *t, const ita_move *move) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    t->rules->state_format(t->config, t->state, &text);
    print_message("%s at %s:", t->game->name, ita_text_get(&text));
    for (int i = 0; i < FIELDS; i++)
        print_message(" %d", move->v[i]);
    print_message("\n");
    ita_text_close(&text);
}

static bool survives_text(const table *t, const ita_move *move) {
    ita_text text;
    ita_diag diag = {.key = "ok"};
    ita_move again;
    memset(&again, 0xFF, sizeof again);
    ita_text_open(&text, ita_heap());
    t->rules->move_format(t->config, t->state, move, &text);
    bool is_read = t->rules->move_parse(t->config, t->state, ita_text_get(&text), text.length,
                                        &again, &diag) == ITA_OK;
    bool is_same = is_read && memcmp(&again, move, sizeof again) == 0;
    if (!is_same) print_message("%s %s\n", ita_text_get(&text), is_read ? "differs" : diag.key);
    ita_text_close(&text);
    return is_same;
}

static void try_move(table *t, const ita_move *move) {
    ita_diag diag = {.key = "ok"};
    memcpy(t->copy, t->state, t->state_size);
    ita_status status = t->rules->check(t->config, t->state, move, &diag);
    assert_memory_equal(t->state, t->copy, t->state_size);
    if (status != ITA_OK) {
        if (!ita_words(diag.key)) fail_msg("%s: no words for %s", t->game->name, diag.key);
        return;
    }
    t->accepted++;
    if (!survives_text(t, move)) {
        show(t, move);
        fail_msg("a move that was accepted does not survive its text");
    }
    t->rules->apply(t->config, t->state, move, t->undo);
    t->rules->undo(t->config, t->state, t->undo);
    if (memcmp(t->state, t->copy, t->state_size) != 0) {
        show(t, move);
        fail_msg("undo leaves other bytes behind");
    }
}

// On with a legal move, or, where places are a continuum, with any that is accepted.
static bool go_on(table *t, ita_random *random) {
    static ita_move listed[LISTED];
    ita_diag diag;
    for (int tries = 0; tries < 20000; tries++) {
        size_t count = t->rules->moves(t->config, t->state, listed, LISTED);
        if (t->rules->player(t->config, t->state) == ITA_NOBODY) return false;
        if (count > LISTED) count = LISTED;
        ita_move move =
            count && tries == 0 ? listed[ita_random_below(random, count)] : bent_move(t, random);
        if (t->rules->check(t->config, t->state, &move, &diag) != ITA_OK) continue;
        t->rules->apply(t->config, t->state, &move, t->undo);
        t->accepted++;
        return true;
    }
    return false;
}

static void bend_moves_of(const ita_game *game, const char *text, ita_random *random) {
    table t;
    open_table(&t, game, text);
    size_t tries = usual_or_long(TRIES, 80 * TRIES);
    for (int ply = 0; ply < PLIES; ply++) {
        for (size_t i = 0; i < tries; i++) {
            ita_move move = bent_move(&t, random);
            try_move(&t, &move);
        }
        if (!go_on(&t, random)) break;
    }
    if (t.accepted == 0) fail_msg("%s:%s: nothing was accepted", game->name, text);
    close_table(&t);
}

static void what_check_accepts_is_undone_and_survives_text(void **state) {
    (void)state;
    ita_random random;
    const uint64_t seed = test_seed(20261122);
    ita_random_seed(&random, seed);
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; is_wanted(games[g]) && i < games[g]->variant_count; i++)
            bend_moves_of(games[g], games[g]->variants[i].name, &random);
        for (example_walk e = walk_some(games[g], usual_or_long(30, 5000), seed);
             is_wanted(games[g]) && next_example(&e);)
            bend_moves_of(games[g], e.config, &random);
    }
}

// ---- the same through a session and its record

static void play_bent(const ita_game *game, const char *config, ita_random *random) {
    ita_text text, again;
    ita_session *session, *read;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&text, ita_heap());
    ita_text_open(&again, ita_heap());
    ita_put(&text, game->name);
    ita_put_char(&text, ':');
    ita_put(&text, config);
    assert_int_equal(ita_session_new(ita_text_get(&text), text.length, ita_heap(), &session, &diag),
                     ITA_OK);
    table t = {.game = game, .rules = ita_rules_of(ita_session_config(session))};
    t.config = (ita_config *)(uintptr_t)ita_session_config(session);
    for (int i = 0; i < 2000; i++) {
        t.state = (unsigned char *)(uintptr_t)ita_session_state(session);
        ita_move move = bent_move(&t, random);
        if (ita_session_play(session, &move, &diag) != ITA_OK && i % 16 == 0)
            ita_session_undo(session, &diag);
    }
    ita_text_reset(&text);
    ita_session_write(session, &text);
    if (ita_session_read(ita_text_get(&text), text.length, ita_heap(), &read, &diag) != ITA_OK)
        fail_msg("%s:%s: its own record is refused: %s\n%s", game->name, config, diag.key,
                 ita_text_get(&text));
    ita_session_write(read, &again);
    assert_string_equal(ita_text_get(&again), ita_text_get(&text));
    ita_session_close(read);
    ita_session_close(session);
    ita_text_close(&text);
    ita_text_close(&again);
}

static void a_record_holds_whatever_a_session_accepted(void **state) {
    (void)state;
    ita_random random;
    const uint64_t seed = test_seed(20261123);
    ita_random_seed(&random, seed);
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t g = 0; g < count; g++)
        for (example_walk e = walk_some(games[g], usual_or_long(30, 5000), seed);
             is_wanted(games[g]) && next_example(&e);)
            play_bent(games[g], e.config, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_check_accepts_is_undone_and_survives_text),
        cmocka_unit_test(a_record_holds_whatever_a_session_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
