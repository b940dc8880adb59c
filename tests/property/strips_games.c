// A million random games on small boards: linked lists, union-find and a fresh flood fill over the
// large squares agree on number, length and members of the strips, forwards and back; on a sample
// the engine's moves are those of the formulas.
#include "check.h"

#include "games/strips/strips.h"
#include "spec/strips_formula.h"

enum { GAMES = 1000000, SEED = 20240611, MOVES_MOST = 64 };

static const char *const boards[] = {
    "board=10x10,pieces=7,players=2",
    "board=5x5,pieces=9,players=2",
    "board=6x6,pieces=9,players=3",
    "board=7x7,pieces=9,players=2",
    "board=7x6,pieces=9,players=4,touch=no",
    "board=8x8,pieces=3,players=4",
    "board=[......./..x..../......./......./....xx./....x..],pieces=9",
};
enum { BOARD_COUNT = sizeof boards / sizeof boards[0] };

static ita_config *parse(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_strips, text, strlen(text), ita_heap(), &config, &diag), ITA_OK);
    return config;
}

// The flood: from every large square not yet reached, over squares whose centres differ by (2, 2)
// units, found by looking at all pieces afresh.
typedef struct flood {
    int strip_count;
    int label[STRIPS_PIECES_MOST];
    int length[STRIPS_PIECES_MOST]; // of the strip with this label
} flood;

static void centre_of(strips_placed p, int *x, int *y) {
    static const int ways[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    *x = 2 * p.x + ways[p.turn][0];
    *y = 2 * p.y + ways[p.turn][1];
}

static bool are_side_by_side(strips_placed p, strips_placed q) {
    int x1, y1, x2, y2;
    centre_of(p, &x1, &y1);
    centre_of(q, &x2, &y2);
    return abs(x1 - x2) == 2 && abs(y1 - y2) == 2;
}

static void flood_fill(const strips_state *s, flood *f) {
    int queue[STRIPS_PIECES_MOST];
    f->strip_count = 0;
    for (int i = 0; i < s->count; i++)
        f->label[i] = -1;
    for (int i = 0; i < s->count; i++) {
        if (f->label[i] >= 0) continue;
        int end = 0;
        f->label[queue[end++] = i] = i;
        for (int at = 0; at < end; at++)
            for (int k = i + 1; k < s->count; k++)
                if (f->label[k] < 0 && are_side_by_side(s->pieces[queue[at]], s->pieces[k]))
                    f->label[queue[end++] = k] = i;
        f->length[i] = end;
        f->strip_count += end > 1;
    }
}

static void ring_has_its_length(const strips_sets *sets, int piece, int length) {
    int steps = 0, at = piece;
    do {
        at = sets->next[at];
        steps++;
    } while (at != piece && steps <= length);
    if (steps != length) fail_msg("the ring of piece %d has not %d pieces", piece, length);
}

static void list_has_its_length(const ita_strips_lists *lists, int list, int length) {
    int steps = 1, at = list;
    while (lists->next[at] != ITA_STRIPS_NO_PIECE && steps <= length) {
        at = lists->next[at];
        steps++;
    }
    if (steps != length || at != lists->tail[list] || lists->length[list] != length)
        fail_msg("the list of piece %d has not %d pieces", list, length);
}

// Plain tests instead of cmocka's, whose calls would cost more than the work.
static void all_three_agree(const strips_state *s, const ita_strips_lists *lists) {
    flood f;
    flood_fill(s, &f);
    if (f.strip_count != s->sets.strip_count || f.strip_count != lists->list_count)
        fail_msg("strips: flood %d, union-find %d, lists %d", f.strip_count, s->sets.strip_count,
                 lists->list_count);
    for (int i = 0; i < s->count; i++) {
        int first = f.label[i], length = f.length[first];
        int root = strips_root(&s->sets, i);
        if (root != strips_root(&s->sets, first) || s->sets.size[root] != length)
            fail_msg("union-find differs at piece %d", i);
        if (lists->list_of[i] != lists->list_of[first] ||
            (length > 1) != (lists->list_of[i] != ITA_STRIPS_NO_PIECE))
            fail_msg("lists differ at piece %d", i);
        if (first != i) continue;
        ring_has_its_length(&s->sets, i, length);
        if (length > 1) list_has_its_length(lists, lists->list_of[i], length);
    }
}

typedef struct table {
    const strips_config *config;
    strips_state state;
    strips_formula_game slow;
    strips_undo undos[MOVES_MOST];
    int depth;
    uint64_t moves;
} table;

static void play(table *t, strips_placed piece) {
    ita_move move = strips_move_of(piece);
    strips_apply(&t->config->base, &t->state, &move, &t->undos[t->depth++]);
    strips_formula_put(&t->slow, piece);
    all_three_agree(&t->state, &t->slow.lists);
    t->moves++;
}

static void take_back(table *t) {
    strips_rules.undo(&t->config->base, &t->state, &t->undos[--t->depth]);
    strips_formula_lift(&t->slow);
    all_three_agree(&t->state, &t->slow.lists);
}

static void moves_are_the_formulas_moves(const table *t) {
    strips_placed slow[1024];
    size_t count = strips_formula_moves(&t->slow, slow, 1024);
    assert_true(count <= 1024);
    assert_int_equal(count, strips_fits_count(t->config, &t->state));
    for (size_t i = 0; i < count; i++) {
        strips_placed fast = strips_fits_nth(t->config, &t->state, i);
        assert_int_equal(fast.x, slow[i].x);
        assert_int_equal(fast.y, slow[i].y);
        assert_int_equal(fast.turn, slow[i].turn);
    }
}

// Plays to the end with a step back now and then, and at the end all the way back.
static void play_one(table *t, ita_random *random, bool is_sample) {
    while (!t->state.is_over) {
        if (is_sample) moves_are_the_formulas_moves(t);
        size_t count = strips_fits_count(t->config, &t->state);
        if (count == 0) break; // only passes are left
        if (t->depth > 0 && ita_random_below(random, 16) == 0) {
            take_back(t);
            continue;
        }
        size_t index = (size_t)ita_random_below(random, count);
        play(t, strips_fits_nth(t->config, &t->state, index));
    }
    while (t->depth > 0)
        take_back(t);
    if (memcmp(&t->state, &t->config->start, sizeof t->state) != 0)
        fail_msg("undo did not lead back to the start");
}

static void in_a_million_random_games_lists_sets_and_flood_agree(void **state) {
    (void)state;
    static table tables[BOARD_COUNT];
    ita_random random;
    ita_random_seed(&random, SEED);
    for (int i = 0; i < BOARD_COUNT; i++) {
        tables[i].config = strips_own(parse(boards[i]));
        tables[i].state = tables[i].config->start;
        strips_formula_start(&tables[i].slow, tables[i].config);
    }
    for (int game = 0; game < GAMES; game++)
        play_one(&tables[game % BOARD_COUNT], &random, game % 1000 < BOARD_COUNT);
    uint64_t moves = 0;
    for (int i = 0; i < BOARD_COUNT; i++) {
        moves += tables[i].moves;
        ita_config_free((ita_config *)&tables[i].config->base);
    }
    printf("%d games, %llu moves and as many undos, seed %d\n", GAMES, (unsigned long long)moves,
           SEED);
    assert_true(moves > 3u * GAMES);
}

static void games_on_the_default_board_agree_too(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    ita_config *config = parse("");
    static table t;
    memset(&t, 0, sizeof t);
    t.config = strips_own(config);
    t.state = t.config->start;
    strips_formula_start(&t.slow, t.config);
    for (int game = 0; game < 200; game++)
        play_one(&t, &random, game < 10);
    assert_true(t.moves >= 200 * 20);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_million_random_games_lists_sets_and_flood_agree),
        cmocka_unit_test(games_on_the_default_board_agree_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
