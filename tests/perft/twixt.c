// Counts of TwixT's move sequences, in data/perft/twixt.txt: the fast board through the rules table
// and the source's structures with rules of their own must both arrive at them.
#include "check.h"

#include "games/twixt/play/state.h"
#include "games/twixt/source/doubled.h"

// A game on the doubled board, told apart from rules.c in everything but the config.
typedef struct slow_game {
    const twixt_config *c;
    twixt_doubled board;
    int sign; ///< +1 red to move
} slow_game;

static bool may_use(const slow_game *g, int sign, twixt_hole at) {
    bool on_red_line = at.row == 0 || at.row == g->c->rows - 1;
    bool on_blue_line = at.col == 0 || at.col == g->c->cols - 1;
    return sign > 0 ? !on_blue_line : !on_red_line;
}

// Walks over holes that are empty or the side's own and links that nothing crosses for good.
static bool can_reach(slow_game *g, int sign, twixt_hole at, bool seen[TWIXT_MOST][TWIXT_MOST]) {
    if (seen[at.row][at.col]) return false;
    seen[at.row][at.col] = true;
    if (sign > 0 ? at.row == g->c->rows - 1 : at.col == g->c->cols - 1) return true;
    for (int d = 0; d < 8; d++) {
        twixt_hole next = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
        if (!twixt_is_inside(g->c, next.col, next.row) || !may_use(g, sign, next) ||
            twixt_doubled_peg(&g->board, next) == -sign)
            continue;
        if (!twixt_doubled_is_crossed(&g->board, sign, at, next) && can_reach(g, sign, next, seen))
            return true;
    }
    return false;
}

static bool can_connect(slow_game *g, int sign) {
    static bool seen[TWIXT_MOST][TWIXT_MOST];
    memset(seen, 0, sizeof seen);
    bool blocks_own = g->board.blocks_own, can = false;
    g->board.blocks_own = g->c->ruleset == TWIXT_PLAIN; // one's own links can go under std
    for (int i = 0; !can && i < (sign > 0 ? g->c->cols : g->c->rows); i++) {
        twixt_hole at = sign > 0 ? (twixt_hole){i, 0} : (twixt_hole){0, i};
        can = may_use(g, sign, at) && twixt_doubled_peg(&g->board, at) != -sign &&
              can_reach(g, sign, at, seen);
    }
    g->board.blocks_own = blocks_own;
    return can;
}

static uint64_t count_slow(slow_game *g, int depth, int pegs, bool can_swap);

static uint64_t count_swap(slow_game *g, int depth, twixt_hole first) {
    if (depth == 1) return 1;
    slow_game swapped = *g;
    if (g->c->swap == TWIXT_SWAP_SIDES) return count_slow(&swapped, depth - 1, 1, false);
    twixt_hole image = g->c->swap == TWIXT_SWAP_MIRROR
                           ? (twixt_hole){first.row, first.col}
                           : (twixt_hole){g->c->rows - 1 - first.row, first.col};
    twixt_doubled_unplace(&swapped.board, first);
    twixt_doubled_place(&swapped.board, -1, image);
    swapped.sign = 1;
    return count_slow(&swapped, depth - 1, 1, false);
}

static uint64_t count_slow(slow_game *g, int depth, int pegs, bool can_swap) {
    uint64_t nodes = 0;
    for (int row = 0; row < g->c->rows; row++)
        for (int col = 0; col < g->c->cols; col++) {
            twixt_hole at = {col, row};
            if (twixt_doubled_peg(&g->board, at)) {
                if (can_swap) nodes += count_swap(g, depth, at);
                continue;
            }
            bool is_corner = may_use(g, 1, at) == false && may_use(g, -1, at) == false;
            if (is_corner || !may_use(g, g->sign, at)) continue;
            if (depth == 1) {
                nodes++;
                continue;
            }
            twixt_doubled_place(&g->board, g->sign, at);
            if (!twixt_doubled_connects(&g->board, at) &&
                (can_connect(g, 1) || can_connect(g, -1))) {
                g->sign = -g->sign;
                nodes +=
                    count_slow(g, depth - 1, pegs + 1, pegs == 0 && g->c->swap != TWIXT_SWAP_NO);
                g->sign = -g->sign;
            }
            twixt_doubled_unplace(&g->board, at);
        }
    return nodes;
}

static uint64_t slow_perft(const ita_config *config, int depth) {
    static slow_game g;
    const twixt_config *c = twixt_own(config);
    g.c = c;
    g.sign = 1;
    twixt_doubled_start(&g.board, c->cols, c->rows, c->ruleset != TWIXT_PP);
    return count_slow(&g, depth, 0, false);
}

static uint64_t fast_perft(const ita_config *config, int depth) {
    void *state = malloc(twixt_rules.state_size(config));
    uint64_t nodes = 0;
    twixt_rules.start(config, state);
    assert_int_equal(ita_perft(config, state, depth, ita_heap(), &nodes), ITA_OK);
    free(state);
    return nodes;
}

static void both_boards_count_what_the_file_says(void **unused) {
    (void)unused;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/perft/twixt.txt", &file);
    char *rest = file.data;
    uint64_t most_slow = is_long_run() ? UINT64_MAX : 2000000;
    char text[128];
    int depth, lines = 0;
    unsigned long long expected;
    for (const char *line; (line = next_line(&rest));) {
        assert_int_equal(sscanf(line, "%127s %d %llu", text, &depth, &expected), 3);
        const ita_game *game;
        ita_config *config;
        assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &game, &config, NULL),
                         ITA_OK);
        uint64_t fast = fast_perft(config, depth);
        if (fast != expected) fail_msg("%s %d: %llu", text, depth, (unsigned long long)fast);
        if (expected <= most_slow && slow_perft(config, depth) != expected)
            fail_msg("%s %d on the doubled board: %llu", text, depth,
                     (unsigned long long)slow_perft(config, depth));
        ita_config_free(config);
        lines++;
    }
    ita_text_close(&file);
    assert_true(lines > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_boards_count_what_the_file_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
