// Time and chance over the whole registry: play, undo, redo and jump at random, held against a
// plain list of positions. The cursor never rests where chance is to move, a move taken back and
// played again finds the same draws, another move finds the same luck, and so does a game that was
// saved.
#include "examples.h"

#include "intarsia/session.h"

enum { NODES_MOST = 400, STEPS = 260, DRAWS_MOST = 128 };

// One node of the model: where it hangs, whose move led there, and the position after it, which the
// model works out for itself.
typedef struct place {
    uint32_t parent, next; // next: the child visited last, 0: none
    size_t draws;
    bool is_draw;
    ita_move move;
    unsigned char *state;
} place;

typedef struct walk {
    const ita_config *config;
    const ita_rules *rules;
    size_t state_size;
    ita_session *session;
    ita_random random;
    place places[NODES_MOST + 2 * DRAWS_MOST];
    uint32_t place_count, cursor;
    struct {
        size_t choices, choice;
    } luck[DRAWS_MOST]; // what the n-th draw was, the first time
    ita_diag diag;
} walk;

static int player_at(const walk *w, uint32_t node) {
    return w->rules->player(w->config, w->places[node].state);
}

static unsigned char *new_state(const walk *w) {
    unsigned char *state = ita_take_zeroed(ita_heap(), 1, w->state_size);
    assert_non_null(state);
    return state;
}

static uint32_t child_of(const walk *w, uint32_t parent, const ita_move *move) {
    for (uint32_t i = 1; i < w->place_count; i++)
        if (w->places[i].parent == parent && memcmp(&w->places[i].move, move, sizeof *move) == 0)
            return i;
    return 0;
}

static uint32_t grow(walk *w, uint32_t parent, const ita_move *move) {
    place *new_place = &w->places[w->place_count];
    *new_place = (place){.parent = parent,
                         .is_draw = player_at(w, parent) == ITA_CHANCE,
                         .draws = w->places[parent].draws,
                         .move = *move,
                         .state = new_state(w)};
    new_place->draws += new_place->is_draw;
    memcpy(new_place->state, w->places[parent].state, w->state_size);
    void *undo = ita_take_zeroed(ita_heap(), 1, w->rules->undo_size(w->config) + 1);
    w->rules->apply(w->config, new_place->state, move, undo);
    ita_give(ita_heap(), undo, w->rules->undo_size(w->config) + 1);
    return w->place_count++;
}

static ita_move *legal_moves(const walk *w, uint32_t node, size_t *count) {
    *count = w->rules->moves(w->config, w->places[node].state, NULL, 0);
    ita_move *moves = ita_take(ita_heap(), (*count + 1) * sizeof *moves);
    assert_non_null(moves);
    w->rules->moves(w->config, w->places[node].state, moves, *count);
    return moves;
}

// A new draw: the move of the session is one of chance's, and the n-th draw always the same.
static void model_draw(walk *w) {
    const ita_record *record = ita_session_record(w->session);
    assert_true(w->place_count < record->node_count);
    size_t count, choice = 0;
    ita_move *moves = legal_moves(w, w->cursor, &count), drawn;
    const char *text = record->nodes[w->place_count].move;
    memset(&drawn, 0, sizeof drawn);
    assert_int_equal(w->rules->move_parse(w->config, w->places[w->cursor].state, text, strlen(text),
                                          &drawn, &w->diag),
                     ITA_OK);
    if (w->rules->answer) { // no chance: an opponent, the same every time
        ita_move answer;
        assert_int_equal(w->rules->answer(w->config, w->places[w->cursor].state, &answer, &w->diag),
                         ITA_OK);
        assert_memory_equal(&answer, &drawn, sizeof drawn);
        ita_give(ita_heap(), moves, (count + 1) * sizeof *moves);
        grow(w, w->cursor, &drawn);
        return;
    }
    while (choice < count && memcmp(&moves[choice], &drawn, sizeof drawn) != 0)
        choice++;
    assert_true(choice < count);
    size_t draws = w->places[w->cursor].draws;
    assert_true(draws < DRAWS_MOST);
    if (w->luck[draws].choices == count) assert_int_equal(w->luck[draws].choice, choice);
    if (w->luck[draws].choices == 0) {
        w->luck[draws].choices = count;
        w->luck[draws].choice = choice;
    }
    ita_give(ita_heap(), moves, (count + 1) * sizeof *moves);
    grow(w, w->cursor, &drawn);
}

static void model_step(walk *w, uint32_t child) {
    w->places[w->cursor].next = child;
    w->cursor = child;
}

static void model_pass_chance(walk *w) {
    while (player_at(w, w->cursor) == ITA_CHANCE) {
        uint32_t next = w->places[w->cursor].next;
        if (!next) {
            next = w->place_count;
            model_draw(w);
        }
        model_step(w, next);
    }
}

static void model_jump(walk *w, uint32_t node) {
    for (uint32_t up = node; up != ITA_ROOT; up = w->places[up].parent)
        w->places[w->places[up].parent].next = up;
    w->cursor = node;
    model_pass_chance(w);
}

// ---- what is done

static void play_something(walk *w) {
    size_t count;
    ita_move *moves = legal_moves(w, w->cursor, &count);
    if (count > 0 && w->place_count < NODES_MOST && player_at(w, w->cursor) != ITA_NOBODY) {
        const ita_move move = moves[ita_random_below(&w->random, count)];
        assert_int_equal(ita_session_play(w->session, &move, &w->diag), ITA_OK);
        uint32_t child = child_of(w, w->cursor, &move);
        model_step(w, child ? child : grow(w, w->cursor, &move));
        model_pass_chance(w);
    }
    ita_give(ita_heap(), moves, (count + 1) * sizeof *moves);
}

static void undo(walk *w) {
    uint32_t decision = w->cursor;
    while (decision != ITA_ROOT && w->places[decision].is_draw)
        decision = w->places[decision].parent;
    bool is_start = decision == ITA_ROOT;
    assert_int_equal(ita_session_undo(w->session, &w->diag), is_start ? ITA_E_STATE : ITA_OK);
    if (!is_start) w->cursor = w->places[decision].parent;
}

static void redo(walk *w) {
    uint32_t next = w->places[w->cursor].next;
    assert_int_equal(ita_session_redo(w->session, &w->diag), next ? ITA_OK : ITA_E_STATE);
    if (!next) return;
    model_step(w, next);
    model_pass_chance(w);
}

static void jump(walk *w) {
    uint32_t node = (uint32_t)ita_random_below(&w->random, w->place_count);
    assert_int_equal(ita_session_jump(w->session, node, &w->diag), ITA_OK);
    model_jump(w, node);
}

// ---- what must hold

static void same_place(const walk *w) {
    const place *here = &w->places[w->cursor];
    const void *state = ita_session_state(w->session);
    assert_int_equal(ita_session_cursor(w->session), w->cursor);
    assert_int_equal(ita_session_record(w->session)->node_count, w->place_count);
    assert_memory_equal(state, here->state, w->state_size);
    assert_true(w->rules->hash(w->config, state) == w->rules->hash(w->config, here->state));
    ita_position position;
    ita_session_position(w->session, &position);
    assert_false(position.is_chance);
    assert_int_equal(position.player, player_at(w, w->cursor));
    assert_int_equal(position.can_redo, here->next != 0);
    size_t depth = 0, decisions = 0;
    for (uint32_t up = w->cursor; up != ITA_ROOT; up = w->places[up].parent) {
        depth++;
        decisions += !w->places[up].is_draw;
    }
    assert_int_equal(position.moves, depth);
    assert_int_equal(position.can_undo, decisions > 0);
}

static void put_record(const ita_session *session, ita_text *out) {
    ita_text_open(out, ita_heap());
    ita_session_write(session, out);
    assert_int_equal(ita_text_status(out), ITA_OK);
}

// Saved, read again with another seed and played on, it goes as it would have gone.
static void a_saved_game_goes_on_alike(walk *w) {
    ita_text text, again;
    ita_session *read;
    put_record(w->session, &text);
    assert_int_equal(ita_session_read(text.data, text.length, ita_heap(), &read, &w->diag), ITA_OK);
    put_record(read, &again);
    assert_string_equal(ita_text_get(&text), ita_text_get(&again));
    ita_text_close(&text);
    ita_text_close(&again);
    assert_int_equal(ita_session_seed(read, 987654321, &w->diag), ITA_OK);
    for (int i = 0; i < 20; i++) {
        uint32_t before = w->cursor;
        play_something(w);
        if (w->cursor == before) break;
        uint32_t played = w->cursor; // the person's move among those that were made
        while (w->places[played].parent != before)
            played = w->places[played].parent;
        assert_int_equal(ita_session_play(read, &w->places[played].move, &w->diag), ITA_OK);
    }
    if (ita_record_tag(ita_session_record(w->session), "seed")) {
        put_record(w->session, &text);
        put_record(read, &again);
        assert_string_equal(ita_text_get(&text), ita_text_get(&again));
        ita_text_close(&text);
        ita_text_close(&again);
    }
    ita_session_close(read);
}

static void walk_about(const ita_game *game, const char *config, uint64_t seed) {
    static walk w;
    ita_text text;
    memset(&w, 0, sizeof w);
    ita_text_open(&text, ita_heap());
    ita_put(&text, game->name);
    ita_put_char(&text, ':');
    ita_put(&text, config);
    assert_int_equal(ita_session_new(text.data, text.length, ita_heap(), &w.session, &w.diag),
                     ITA_OK);
    ita_random_seed(&w.random, seed);
    w.config = ita_session_config(w.session);
    w.rules = ita_rules_of(w.config);
    w.state_size = w.rules->state_size(w.config);
    w.places[0].state = new_state(&w);
    w.place_count = 1;
    memcpy(w.places[0].state, ita_session_state(w.session), w.state_size);
    assert_int_equal(ita_session_seed(w.session, seed, &w.diag), ITA_OK);
    model_pass_chance(&w);
    for (int i = 0; i < STEPS; i++) {
        uint64_t what = ita_random_below(&w.random, 10);
        if (what < 5)
            play_something(&w);
        else if (what < 7)
            undo(&w);
        else if (what < 9)
            redo(&w);
        else
            jump(&w);
        same_place(&w);
    }
    a_saved_game_goes_on_alike(&w);
    for (uint32_t i = 0; i < w.place_count; i++)
        ita_give(ita_heap(), w.places[i].state, w.state_size);
    ita_session_close(w.session);
    ita_text_close(&text);
}

static void time_and_chance_go_as_in_a_plain_list(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20264);
    size_t count, most = usual_or_long(10, 1000);
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        const ita_game *game = games[i];
        for (example_walk g = walk_some(game, most, seed); next_example(&g);) {
            print_message("%s:%s\n", game->name, g.config);
            walk_about(game, g.config, seed + g.gallery.index);
        }
    }
    static const char *const draws[] = {"solitaire", "solitaire,group=2", "match",
                                        "match,players=3", "match,players=4"};
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++)
        walk_about(ita_game_find("tantrix", 7), draws[i], seed + i);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(time_and_chance_go_as_in_a_plain_list)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
