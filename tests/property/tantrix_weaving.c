// What the solver weaves of few tiles, held against the slow way: every shape, every tile on every
// cell in every turn, judged by the rules.
#include "tantrix_table.h"

enum { SIDE = 16, MIDDLE = 8 * SIDE + 8 };

typedef struct slow {
    tantrix_table *t;
    int n;
    int cells[6];
    uint64_t found;
} slow;

static void fill(slow *s, int filled, tantrix_board *board) {
    const puzzle_config *c = puzzle_own(s->t->config);
    if (filled == s->n) {
        s->found += puzzle_judge(c, &s->t->state, NULL) == ITA_OK;
        return;
    }
    int a = s->cells[filled] / SIDE - 8, b = s->cells[filled] % SIDE - 8;
    uint8_t asked[TANTRIX_EDGES];
    tantrix_board_asks(board, a, b, asked);
    for (int i = 0; i < s->n; i++)
        for (int turn = 0; turn < 6; turn++) {
            int number = c->pack[i];
            if (board->spots[number].is_placed || !tantrix_fits(number, turn, asked)) continue;
            tantrix_board_put(board, number, a, b, turn);
            s->t->state.spots[number] = board->spots[number];
            fill(s, filled + 1, board);
            tantrix_board_lift(board, number);
            memset(&s->t->state.spots[number], 0, sizeof(tantrix_spot));
        }
}

static void grow(slow *s, int count, const int *untried, int untried_count, bool *seen) {
    static const int steps[6] = {1 - SIDE, 1, SIDE, SIDE - 1, -1, -SIDE};
    for (int last = untried_count - 1; last >= 0; last--) {
        int more[64], added = last;
        tantrix_board board;
        memcpy(more, untried, sizeof(int) * (size_t)last);
        s->cells[count] = untried[last];
        if (count + 1 == s->n) {
            tantrix_board_clear(&board);
            fill(s, 0, &board);
            continue;
        }
        for (int e = 0; e < 6; e++) {
            int next = untried[last] + steps[e];
            if (next < MIDDLE || seen[next]) continue;
            seen[next] = true;
            more[added++] = next;
        }
        grow(s, count + 1, more, added, seen);
        for (int i = last; i < added; i++)
            seen[more[i]] = false;
    }
}

static uint64_t count_slowly(tantrix_table *t) {
    slow s = {t, puzzle_own(t->config)->pack_count, {0}, 0};
    bool seen[SIDE * SIDE] = {false};
    const int first[1] = {MIDDLE};
    seen[MIDDLE] = true;
    grow(&s, 0, first, 1, seen);
    assert_int_equal(s.found % 6, 0);
    return s.found / 6;
}

static void weaving_agrees_with_the_slow_way(void **state) {
    (void)state;
    static const char *const kinds[] = {"lines", "loop", "lines", "pyramid"};
    static const char *const colours[] = {"red",        "yellow+blue",     "red+green", "yellow",
                                          "blue+green", "yellow+red+blue", "green",     "red+blue"};
    uint64_t seed = test_seed(41), found = 0, several = 0;
    ita_random random;
    ita_random_seed(&random, seed);
    for (int round = 0; round < 112; round++) {
        char text[128];
        const char *colour = colours[round / 4 % 8];
        int n = round % 4 == 3 ? 3 : 3 + round / 32 % 3, used = 0;
        snprintf(text, sizeof text, "tantrix:%s,colour=%s,holes=%s,tiles=", kinds[round % 4],
                 colour, round % 3 ? "any" : "no");
        bool is_in[TANTRIX_TILES + 1] = {false};
        while (used < n) {
            int number = 1 + (int)ita_random_below(&random, TANTRIX_TILES);
            if (is_in[number]) continue;
            is_in[number] = true;
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", used++ ? "+" : "",
                     number);
        }
        tantrix_table t;
        tantrix_table_open(&t, text);
        ita_job *job = NULL;
        ita_solve_options options = {0};
        if (ita_puzzle_of(t.config)->solve(t.config, &t.state, &options, ita_heap(), &job,
                                           &t.diag) != ITA_OK) {
            assert_string_equal(t.diag.key, "tantrix.solve.apart");
            tantrix_table_close(&t);
            continue;
        }
        uint64_t solutions = tantrix_finish(job).solutions;
        ita_job_close(job);
        if (solutions != count_slowly(&t)) fail_msg("%s: %d", text, (int)solutions);
        found += solutions;
        several += solutions > 0 && strchr(colour, '+');
        tantrix_table_close(&t);
    }
    assert_true(found > 300);
    assert_true(several > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(weaving_agrees_with_the_slow_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
