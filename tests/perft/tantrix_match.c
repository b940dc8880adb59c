// Numbers of move sequences of the match and of solitaire, chance's moves included: the engine, and
// a plain reading of the rules with turns of its own, count alike and as data/perft says.
#include "check.h"

#include "tantrix_plain.h"

#include "games/tantrix/solitaire/solitaire.h"

// ---- the match, plainly

typedef struct plain_game {
    plain board;
    uint8_t owner[57]; // 0 bag, 1.. seats, 5 laid
    int seats, seat, first;
    enum { DRAWING, DEALING, PLAYING, ENDED } phase;
    bool is_free_done;
} plain_game;

static int owned(const plain_game *g, int owner) {
    int count = 0;
    for (int n = 1; n <= 56; n++)
        count += g->owner[n] == owner;
    return count;
}

static bool draws(const plain_game *g) {
    if (g->phase != PLAYING) return g->phase < PLAYING;
    return owned(g, 0) > 0 && owned(g, g->seat + 1) < 6;
}

static int layings_of(plain_game *g, laying *out, bool *fills) {
    int count = plain_layings(&g->board, g->owner, g->seat + 1, owned(g, 0) == 0, out);
    *fills = count > 0 && g->board.count > 0 &&
             plain_is_forced(&g->board, out[0].a + MIDDLE, out[0].b + MIDDLE);
    return count;
}

// Goes round the table until somebody can fill a forced space or has a free move to make.
static void go_on(plain_game *g) {
    static laying list[8000];
    if (g->phase != PLAYING || draws(g)) return;
    if (owned(g, 5) == 56) {
        g->phase = ENDED;
        return;
    }
    for (;;) {
        bool fills;
        int count = layings_of(g, list, &fills);
        if (fills) return;
        if (!g->is_free_done && owned(g, g->seat + 1) > 0) {
            if (count == 0) g->phase = ENDED;
            return;
        }
        g->seat = (g->seat + 1) % g->seats;
        g->is_free_done = false;
    }
}

static void draw(plain_game *g, int number) {
    g->owner[number] = (uint8_t)(g->seat + 1);
    if (g->phase == DRAWING && ++g->seat == g->seats) {
        g->phase = DEALING;
        for (int n = 1; n <= 56; n++)
            if (g->owner[n]) g->seat = g->owner[n] - 1;
        g->first = g->seat;
    } else if (g->phase == DEALING && owned(g, g->seat + 1) == 6) {
        g->seat = (g->seat + 1) % g->seats;
        if (g->seat == g->first) g->phase = PLAYING;
    }
    go_on(g);
}

static void lay(plain_game *g, const laying *l, bool fills) {
    plain_put(&g->board, l->number, l->a + MIDDLE, l->b + MIDDLE, l->turn);
    g->owner[l->number] = 5;
    if (!fills) g->is_free_done = true;
    go_on(g);
}

static uint64_t slow_match(const plain_game *g, int depth) {
    static laying lists[8][2000];
    plain_game next = *g;
    uint64_t nodes = 0;
    bool fills;
    if (depth == 0) return 1;
    if (g->phase == ENDED) return 0;
    if (draws(g)) {
        for (int n = 1; n <= 56; n++) {
            if (g->owner[n]) continue;
            next = *g;
            if (depth > 1) draw(&next, n);
            nodes += slow_match(&next, depth - 1);
        }
        return nodes;
    }
    int count = layings_of(&next, lists[depth], &fills);
    if (depth == 1) return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        next = *g;
        lay(&next, &lists[depth][i], fills);
        nodes += slow_match(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_match(const ita_config *config, const void *state, int depth) {
    const match_state *s = state;
    plain_game g;
    memset(&g, 0, sizeof g);
    plain_read(&g.board, s);
    memcpy(g.owner, s->owner, sizeof g.owner);
    g.seats = match_own(config)->seat_count;
    g.seat = s->turn.seat;
    g.first = s->turn.first;
    g.phase = s->turn.phase == MATCH_DRAW   ? DRAWING
              : s->turn.phase == MATCH_DEAL ? DEALING
                                            : PLAYING;
    g.is_free_done = s->turn.is_free_done;
    return slow_match(&g, depth);
}

// ---- solitaire, plainly

typedef struct plain_solitaire {
    plain board;
    const solitaire_config *c;
    int current;
    laying laid; // number 0: not laid
} plain_solitaire;

static bool has_come(const plain_solitaire *g, int number) {
    for (int a = 0; a < SIDE; a++)
        for (int b = 0; b < SIDE; b++)
            if (g->board.tile[a][b] == number) return true;
    return false;
}

static int solitaire_layings(plain_solitaire *g, laying *out) {
    uint8_t owner[57] = {0};
    owner[g->current] = 1;
    if (g->c->goal != SOLITAIRE_SCORE) return plain_layings(&g->board, owner, 1, true, out);
    int count = 0; // no forced spaces: every place where edges match
    for (int a = g->board.low_a - 1; a <= g->board.high_a + 1; a++)
        for (int b = g->board.low_b - 1; b <= g->board.high_b + 1; b++)
            for (int turn = 0; turn < 6; turn++) {
                bool is_beside = plain_around(&g->board, a, b) > 0 && !g->board.tile[a][b];
                if (plain_may_lie(&g->board, g->current, a, b, turn, true) ||
                    (g->c->is_any_edge && is_beside))
                    out[count++] = (laying){g->current, a - MIDDLE, b - MIDDLE, turn};
            }
    return count;
}

static uint64_t slow_solitaire(const plain_solitaire *g, int depth) {
    static laying lists[8][2000];
    plain_solitaire next = *g;
    uint64_t nodes = 0;
    if (depth == 0) return 1;
    if (g->board.count == 14) return 0;
    for (int i = 0; !g->current && i < 14; i++) {
        if (has_come(g, g->c->pack[i])) continue;
        next = *g;
        next.current = g->c->pack[i];
        nodes += slow_solitaire(&next, depth - 1);
    }
    if (!g->current) return nodes;
    int count = solitaire_layings(&next, lists[depth]);
    for (int i = 0; i < count; i++) {
        if (memcmp(&lists[depth][i], &g->laid, sizeof g->laid) == 0) continue;
        next = *g;
        next.laid = lists[depth][i];
        nodes += slow_solitaire(&next, depth - 1);
    }
    if (!g->laid.number) return nodes;
    next = *g;
    plain_put(&next.board, g->current, g->laid.a + MIDDLE, g->laid.b + MIDDLE, g->laid.turn);
    next.current = 0;
    memset(&next.laid, 0, sizeof next.laid);
    return nodes + slow_solitaire(&next, depth - 1);
}

static uint64_t count_solitaire(const ita_config *config, const void *state, int depth) {
    const solitaire_state *s = state;
    plain_solitaire g;
    memset(&g, 0, sizeof g);
    plain_clear(&g.board);
    for (int n = 1; n <= 56; n++)
        if (s->board.spots[n].is_placed)
            plain_put(&g.board, n, s->board.spots[n].a + MIDDLE, s->board.spots[n].b + MIDDLE,
                      s->board.spots[n].turn);
    g.c = solitaire_own(config);
    g.current = s->current;
    if (s->laid.is_placed) g.laid = (laying){s->current, s->laid.a, s->laid.b, s->laid.turn};
    return slow_solitaire(&g, depth);
}

// ---- the file

static void check_line(const char *text, const char *position, int depth, uint64_t expected) {
    ita_config *config = NULL;
    ita_diag diag;
    uint64_t fast;
    assert_int_equal(
        ita_config_parse(&ita_game_tantrix, text, strlen(text), ita_heap(), &config, &diag),
        ITA_OK);
    const ita_rules *rules = ita_rules_of(config);
    void *state = malloc(rules->state_size(config));
    assert_non_null(state);
    rules->start(config, state);
    if (strcmp(position, "start") != 0 &&
        rules->state_parse(config, position, strlen(position), state, &diag) != ITA_OK)
        fail_msg("%s: %s", diag.key, position);
    assert_int_equal(ita_perft(config, state, depth, ita_heap(), &fast), ITA_OK);
    bool is_match = strncmp(text, "match", 5) == 0;
    uint64_t slow =
        is_match ? count_match(config, state, depth) : count_solitaire(config, state, depth);
    if (fast != expected || slow != expected)
        fail_msg("%s %s depth %d: engine %llu, plainly %llu, file %llu", text, position, depth,
                 (unsigned long long)fast, (unsigned long long)slow, (unsigned long long)expected);
    free(state);
    ita_config_free(config);
}

static void the_counts_are_those_of_the_file(void **state) {
    (void)state;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/perft/tantrix_match.txt", &file);
    char *rest = file.data;
    static char text[200], position[3000];
    int lines = 0, depth;
    unsigned long long nodes;
    for (const char *line; (line = next_line(&rest));) {
        assert_int_equal(sscanf(line, "%199s %2999s %d %llu", text, position, &depth, &nodes), 4);
        lines++;
        if (is_abridged() && nodes > 100000) continue; // others look at as much
        check_line(text, position, depth, nodes);
    }
    ita_text_close(&file);
    assert_true(lines >= 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_counts_are_those_of_the_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
