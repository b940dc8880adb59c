// A move that is only looked at: it is told as it is once it is played, its picture is the one
// after playing it, and nothing has changed. In games and in drafts.
#include "examples.h"

#include "intarsia/session.h"

enum { PLIES = 14, LISTED = 4096 };

typedef struct table {
    const char *setup;
    ita_session *session;
    ita_random random;
    ita_text told, picture, move;
    ita_scene scene;
    size_t told_count;
} table;

static void open_texts(table *t) {
    ita_text_open(&t->told, ita_heap());
    ita_text_open(&t->picture, ita_heap());
    ita_text_open(&t->move, ita_heap());
    ita_scene_open(&t->scene, ita_heap());
}

static void close_table(table *t) {
    ita_session_close(t->session);
    ita_scene_close(&t->scene);
    ita_text_close(&t->told);
    ita_text_close(&t->picture);
    ita_text_close(&t->move);
}

static void draw_now(table *t, ita_text *out) {
    ita_scene_reset(&t->scene);
    assert_int_equal(ita_session_scene(t->session, NULL, 0, NULL, &t->scene), ITA_OK);
    ita_text_reset(out);
    ita_scene_json(&t->scene, out);
}

// A move of the player's, as text; false where there is none.
static bool choose(table *t) {
    static ita_move moves[LISTED];
    const ita_config *config = ita_session_config(t->session);
    const ita_rules *rules = ita_rules_of(config);
    const void *state = ita_session_state(t->session);
    if (rules->player(config, state) < 1) return false;
    size_t count = rules->moves(config, state, moves, LISTED);
    if (count == 0) return false;
    if (count > LISTED) count = LISTED;
    ita_text_reset(&t->move);
    rules->move_format(config, state, &moves[ita_random_below(&t->random, count)], &t->move);
    return true;
}

// Where the string of a node begins in a JSON list of strings.
static const char *entry_of(const char *list, size_t node) {
    const char *at = list + 1;
    for (size_t i = 0; i < node; i++) {
        for (at++; *at != '"'; at++)
            at += *at == '\\';
        at += 2; // and the comma
    }
    return at;
}

// At the cursor: it is node `node` once it is played.
static void look_at_a_move(table *t, uint32_t node) {
    const char *move = ita_text_get(&t->move);
    const size_t length = t->move.length, nodes = ita_session_record(t->session)->node_count;
    ita_diag diag;
    ita_text before, after, list;
    ita_text_open(&before, ita_heap());
    ita_text_open(&after, ita_heap());
    ita_text_open(&list, ita_heap());
    draw_now(t, &before);
    ita_text_reset(&t->told);
    assert_int_equal(ita_session_tell_move(t->session, move, length, &t->told, &diag), ITA_OK);
    assert_true(t->told.length > 0);
    ita_scene_reset(&t->scene);
    if (ita_session_preview(t->session, move, length, 0, &t->scene, &diag) != ITA_OK)
        fail_msg("%s: %s: %s", t->setup, move, diag.key);
    ita_text_reset(&t->picture);
    ita_scene_json(&t->scene, &t->picture);
    draw_now(t, &after);
    assert_string_equal(ita_text_get(&before), ita_text_get(&after));
    assert_int_equal(ita_session_record(t->session)->node_count, nodes);

    assert_int_equal(ita_session_play_text(t->session, move, length, &diag), ITA_OK);
    assert_int_equal(ita_session_visit(t->session, node, &diag), ITA_OK);
    draw_now(t, &after);
    if (strcmp(ita_text_get(&t->picture), ita_text_get(&after)) != 0)
        fail_msg("%s: %s: %s\n%s", t->setup, move, ita_text_get(&t->picture), ita_text_get(&after));
    ita_text_reset(&before);
    ita_json_string(&before, ita_text_get(&t->told));
    ita_session_tell(t->session, &list);
    assert_memory_equal(entry_of(ita_text_get(&list), node), before.data, before.length);
    ita_text_close(&before);
    ita_text_close(&after);
    ita_text_close(&list);
    t->told_count++;
}

// Every move of a recorded game, where it was played.
static void look_at_a_game(const char *name) {
    char path[1024];
    ita_text bytes;
    ita_diag diag;
    snprintf(path, sizeof path, INTARSIA_ROOT "/tests/golden/records/%s", name);
    read_own(path, &bytes);
    table t = {.setup = name};
    open_texts(&t);
    assert_int_equal(ita_session_read(bytes.data, bytes.length, ita_heap(), &t.session, &diag),
                     ITA_OK);
    const ita_config *config = ita_session_config(t.session);
    const size_t count = ita_session_record(t.session)->node_count;
    for (uint32_t node = 1; node < count; node++) {
        const ita_record_node *one = &ita_session_record(t.session)->nodes[node];
        assert_int_equal(ita_session_visit(t.session, one->parent, &diag), ITA_OK);
        if (ita_rules_of(config)->player(config, ita_session_state(t.session)) < 1)
            continue; // chance
        ita_text_reset(&t.move);
        ita_put(&t.move, one->move);
        look_at_a_move(&t, node);
    }
    assert_true(t.told_count > 0);
    close_table(&t);
    ita_text_close(&bytes);
}

static void what_cannot_be_played_is_not_shown(table *t) {
    ita_diag diag = {0};
    ita_text_reset(&t->told);
    assert_int_not_equal(ita_session_tell_move(t->session, "?!", 2, &t->told, &diag), ITA_OK);
    assert_non_null(diag.key);
    assert_int_equal(t->told.length, 0);
    diag = (ita_diag){0};
    assert_int_not_equal(ita_session_preview(t->session, "?!", 2, 0, &t->scene, &diag), ITA_OK);
    assert_non_null(diag.key);
}

static size_t look(const ita_game *game, const char *config, uint64_t seed) {
    char setup[2000];
    ita_diag diag;
    snprintf(setup, sizeof setup, "%s:%s", game->name, config);
    table t = {.setup = setup};
    open_texts(&t);
    ita_random_seed(&t.random, seed);
    assert_int_equal(ita_session_new(setup, strlen(setup), ita_heap(), &t.session, &diag), ITA_OK);
    (void)ita_session_seed(t.session, seed, &diag);
    what_cannot_be_played_is_not_shown(&t);
    for (int ply = 0; ply < PLIES && choose(&t); ply++) {
        look_at_a_move(&t, (uint32_t)ita_session_record(t.session)->node_count);
        if (ita_session_jump(t.session, (uint32_t)ita_session_record(t.session)->node_count - 1,
                             &diag))
            break;
    }
    close_table(&t);
    return t.told_count;
}

static void a_move_that_is_looked_at_is_as_it_will_be(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261128);
    size_t count, sum = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) { // pieces that are laid anywhere list no moves: see below
        size_t told = 0;
        for (example_walk e = walk_some(games[i], as_usual(10), seed); next_example(&e);)
            told += look(games[i], e.config, seed);
        for (size_t k = 0; k < games[i]->draft_count; k++)
            told += look(games[i], games[i]->drafts[k].config, seed + k);
        sum += told;
    }
    assert_true(sum > as_usual(500));
}

static void so_is_every_move_of_recorded_games(void **state) {
    (void)state;
    static const char *const names[] = {
        "dissection-egg.ita", "dissection-square.ita", "space-colours.ita", "space-diabolical.ita",
        "space-prisms.ita",   "space-sofa.ita",        "space-star.ita",    "pentahex-solo.ita"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        look_at_a_game(names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_is_looked_at_is_as_it_will_be),
        cmocka_unit_test(so_is_every_move_of_recorded_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
