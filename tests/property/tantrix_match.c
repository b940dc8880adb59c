// The match held against a slow reading of the rules, word for word, over 100,000 random positions:
// the list of moves, what check says of every placement, scores by both models, undo, text, hash.
#include "check.h"

#include "games/tantrix/match.h"
#include "intarsia/base.h"

#include <stdio.h>

// ---- the slow reading: a map of its own, tiles as six letters, every cell looked at

enum { SIDE = 132, MIDDLE = 66 };

typedef struct plain {
    int8_t tile[SIDE][SIDE]; // number, 0 empty
    int8_t turn[SIDE][SIDE];
    int low_a, high_a, low_b, high_b; // of the tiles
    int count;
} plain;

static const int da[6] = {-1, 0, 1, 1, 0, -1}, db[6] = {1, 1, 0, -1, -1, 0};

static void clear(plain *p) {
    memset(p, 0, sizeof *p);
    p->low_a = p->low_b = p->high_a = p->high_b = MIDDLE;
}

static void put(plain *p, int number, int a, int b, int turn) {
    p->tile[a][b] = (int8_t)number;
    p->turn[a][b] = (int8_t)turn;
    p->count++;
    if (a < p->low_a) p->low_a = a;
    if (a > p->high_a) p->high_a = a;
    if (b < p->low_b) p->low_b = b;
    if (b > p->high_b) p->high_b = b;
}

static void read_board(plain *p, const match_state *s) {
    clear(p);
    for (int n = 1; n <= 56; n++)
        if (s->board.spots[n].is_placed)
            put(p, n, s->board.spots[n].a + MIDDLE, s->board.spots[n].b + MIDDLE,
                s->board.spots[n].turn);
}

static char letter(const plain *p, int a, int b, int edge) {
    return "YRBG"[tantrix_tiles[p->tile[a][b]].edges[(edge + 6 - p->turn[a][b]) % 6]];
}

static int tiles_around(const plain *p, int a, int b) {
    int count = 0;
    for (int e = 0; e < 6; e++)
        count += p->tile[a + da[e]][b + db[e]] != 0;
    return count;
}

static bool is_forced_space(const plain *p, int a, int b) {
    return !p->tile[a][b] && tiles_around(p, a, b) >= 3;
}

static bool any_edge_clashes(const plain *p, int a, int b) {
    for (int e = 0; e < 6; e++)
        if (p->tile[a + da[e]][b + db[e]] &&
            letter(p, a, b, e) != letter(p, a + da[e], b + db[e], (e + 3) % 6))
            return true;
    return false;
}

// Links of one colour that enter an empty cell: the most of any colour.
static int links_entering(const plain *p, int a, int b) {
    int counts[128] = {0}, most = 0;
    for (int e = 0; e < 6; e++) {
        if (!p->tile[a + da[e]][b + db[e]]) continue;
        int count = ++counts[(int)letter(p, a + da[e], b + db[e], (e + 3) % 6)];
        if (count > most) most = count;
    }
    return most;
}

// Is (a, b) on a line that leaves the forced space (fa, fb)?
static bool is_on_side_of(const plain *p, int fa, int fb, int a, int b) {
    for (int e = 0; e < 6; e++) {
        int ca = fa + da[e], cb = fb + db[e];
        bool follows_a_tile = p->tile[fa + da[(e + 1) % 6]][fb + db[(e + 1) % 6]] ||
                              p->tile[fa + da[(e + 5) % 6]][fb + db[(e + 5) % 6]];
        while (follows_a_tile && !p->tile[ca][cb]) {
            if (ca == a && cb == b) return true;
            if (tiles_around(p, ca, cb) != 2) break;
            ca += da[e];
            cb += db[e];
        }
    }
    return false;
}

// The restrictions, on the whole table before and after.
static bool breaks_a_restriction(plain *p, int number, int a, int b, int turn) {
    bool broken = false;
    for (int fa = p->low_a - 1; fa <= p->high_a + 1 && !broken; fa++)
        for (int fb = p->low_b - 1; fb <= p->high_b + 1 && !broken; fb++)
            broken = is_forced_space(p, fa, fb) && is_on_side_of(p, fa, fb, a, b);
    if (broken) return true;
    plain before = *p;
    put(p, number, a, b, turn);
    for (int ca = p->low_a - 1; ca <= p->high_a + 1 && !broken; ca++)
        for (int cb = p->low_b - 1; cb <= p->high_b + 1 && !broken; cb++) {
            if (p->tile[ca][cb]) continue;
            int around = tiles_around(p, ca, cb);
            if (around < 3) continue;
            bool is_changed = tiles_around(&before, ca, cb) != around;
            broken = is_changed && (around >= 4 || links_entering(p, ca, cb) >= 3);
        }
    *p = before;
    return broken;
}

static bool may_lie(plain *p, int number, int a, int b, int turn, bool is_bag_empty) {
    if (p->tile[a][b]) return false;
    if (p->count == 0) return a == MIDDLE && b == MIDDLE;
    if (tiles_around(p, a, b) == 0) return false;
    p->tile[a][b] = (int8_t)number;
    p->turn[a][b] = (int8_t)turn;
    bool clashes = any_edge_clashes(p, a, b);
    p->tile[a][b] = 0;
    p->turn[a][b] = 0;
    return !clashes && (is_bag_empty || !breaks_a_restriction(p, number, a, b, turn));
}

typedef struct laying {
    int number, a, b, turn;
} laying;

// All legal layings of a hand; `*is_forced` when only forced spaces may be filled.
static int legal_layings(plain *p, const match_state *s, laying *out) {
    int count = 0, forced_count = 0;
    static laying all[8000];
    static bool forced[8000];
    for (int n = 1; n <= 56; n++) {
        if (s->owner[n] != s->turn.seat + 1) continue;
        for (int a = p->low_a - 1; a <= p->high_a + 1; a++)
            for (int b = p->low_b - 1; b <= p->high_b + 1; b++)
                for (int turn = 0; turn < 6; turn++) {
                    if (!may_lie(p, n, a, b, turn, s->turn.bag_count == 0)) continue;
                    forced[count] = is_forced_space(p, a, b);
                    forced_count += forced[count];
                    all[count++] = (laying){n, a - MIDDLE, b - MIDDLE, turn};
                }
    }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!forced_count || forced[i]) out[kept++] = all[i];
    return kept;
}

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
    read_board(&p, s);
    int slow_count = legal_layings(&p, s, slow);
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
        ita_move move = {{MATCH_MOVE_LAY, 1 + (int)ita_random_below(random, 56),
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
    uint64_t seed = 20260;
    tally t = {0};
    print_message("seed %llu\n", (unsigned long long)seed);
    ita_random_seed(&random, seed);
    while (t.positions < MOST) {
        ita_config *config;
        ita_diag diag;
        const char *text = texts[t.games % 3];
        assert_int_equal(
            ita_game_tantrix.rules->config_parse(text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        play_one(config, &random, &t, MOST);
        ita_game_tantrix.rules->config_free(config);
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
