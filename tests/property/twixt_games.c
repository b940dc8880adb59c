// Random games: the fast ones, the source's and sixty-four at once must tell the same winners of
// the same games; and the public board tells what the inner one knows.
#include "check.h"

#include "games/twixt/board/playout.h"
#include "games/twixt/play/state.h"
#include "intarsia/session.h"
#include "intarsia/twixt.h"
#include "spec/twixt_playouts.h"

static const char *const configs[] = {
    "size=5",  "size=6,rules=plain",  "size=7x9",   "size=12,rules=std",
    "size=12", "size=24,rules=plain", "size=48x11",
};
enum { CONFIG_COUNT = sizeof configs / sizeof configs[0] };

static ita_config *open_config(const char *text) {
    ita_config *config;
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, NULL), ITA_OK);
    return config;
}

static void fast_games_and_the_sources_games_have_the_same_winners(void **state) {
    (void)state;
    const uint64_t seed = test_seed(5);
    twixt_doubled *doubled = malloc(sizeof *doubled);
    twixt_supply *supply = malloc(sizeof *supply);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        ita_config *config = open_config(configs[i]);
        const twixt_config *c = twixt_own(config);
        twixt_board_copy empty;
        twixt_board_start(c, &empty.board);
        int won[3] = {0};
        for (int game = 0; game < 40000 / c->hole_count; game++) {
            ita_random a, b;
            ita_random_seed(&a, seed + (uint64_t)game);
            b = a;
            spec_playout fast = spec_twixt_playout(c, &empty.board, TWIXT_RED, &a);
            spec_playout slow = spec_twixt_playout_doubled(c, doubled, supply, &b);
            assert_int_equal(fast.winner, slow.winner);
            won[fast.winner]++;
        }
        printf("%s: red %d, blue %d, drawn %d\n", configs[i], won[0], won[1], won[2]);
        assert_true(won[0] > 0 && won[1] > 0);
        ita_config_free(config);
    }
    free(doubled);
    free(supply);
}

typedef struct turns {
    int first, second;
    uint64_t exchanged;
} turns;

// One of the sixty-four, move by move on the fast board.
static int replay(const twixt_config *c, const twixt_board *from, int turn, const turns *all,
                  int count, int game) {
    twixt_board_copy copy;
    memcpy(copy.bytes, from, twixt_board_size(c));
    for (int i = 0; i < count; i++) {
        bool exchanged = all[i].exchanged >> game & 1;
        int holes[2] = {exchanged ? all[i].second : all[i].first,
                        exchanged ? all[i].first : all[i].second};
        for (int k = 0; k < 2 && holes[k] >= 0; k++) {
            twixt_hole at = twixt_hole_at(c, holes[k]);
            int colour = k ? 1 - turn : turn;
            twixt_board_undo unused;
            assert_int_equal(twixt_check_hole(c, &copy.board, colour, at, NULL), ITA_OK);
            twixt_board_place(c, &copy.board, colour, at.col, at.row, &unused);
            if (copy.board.head.connected != TWIXT_NOBODY) return copy.board.head.connected;
        }
    }
    return TWIXT_NOBODY;
}

// The draws that sixty-four games make from these random numbers.
static int draw_turns(const twixt_config *c, const twixt_board *from, int turn, ita_random *random,
                      turns *all) {
    static twixt_supply supply;
    int count = 0, list[2];
    twixt_supply_fill(c, from, &supply);
    for (;; count++) {
        turns t = {0};
        t.first = twixt_supply_take(&supply, turn, random, &list[0]);
        if (t.first < 0) return count;
        t.second = twixt_supply_take(&supply, 1 - turn, random, &list[1]);
        if (t.second >= 0 && list[0] == TWIXT_NOBODY && list[1] == TWIXT_NOBODY)
            t.exchanged = ita_random_next(random);
        all[count] = t;
        if (t.second < 0) return count + 1;
    }
}

static void a_random_start(const twixt_config *c, ita_random *random, int pegs, twixt_board *b,
                           int *turn) {
    twixt_board_start(c, b);
    *turn = TWIXT_RED;
    for (int i = 0; i < pegs; i++, *turn = 1 - *turn) {
        twixt_hole at;
        twixt_board_undo unused;
        do
            at = twixt_hole_at(c, (int)ita_random_below(random, (uint64_t)c->hole_count));
        while (twixt_check_hole(c, b, *turn, at, NULL) != ITA_OK);
        twixt_board_place(c, b, *turn, at.col, at.row, &unused);
    }
}

static void sixty_four_games_are_sixty_four_games(void **state) {
    (void)state;
    twixt_sixty_four *room = malloc(sizeof *room);
    memset(room, 0xa5, sizeof *room);
    static turns all[TWIXT_MOST * TWIXT_MOST];
    const uint64_t seed = test_seed(5);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        ita_config *config = open_config(configs[i]);
        const twixt_config *c = twixt_own(config);
        ita_random random;
        ita_random_seed(&random, seed + (uint64_t)i);
        for (int batch = 0; batch < 6; batch++) {
            twixt_board_copy start;
            int turn;
            a_random_start(c, &random, batch * 2 + batch % 2, &start.board, &turn);
            if (start.board.head.connected != TWIXT_NOBODY) continue;
            ita_random again = random;
            uint64_t won[2];
            int pegs = twixt_playout_sixty_four(c, &start.board, turn, &random, room, won);
            int count = draw_turns(c, &start.board, turn, &again, all);
            assert_int_equal(pegs, 2 * count - (count && all[count - 1].second < 0));
            assert_true((won[0] & won[1]) == 0);
            for (int game = 0; game < TWIXT_GAMES_AT_ONCE; game++) {
                int winner = replay(c, &start.board, turn, all, count, game);
                assert_int_equal(won[0] >> game & 1, winner == TWIXT_RED);
                assert_int_equal(won[1] >> game & 1, winner == TWIXT_BLUE);
            }
        }
        ita_config_free(config);
    }
    free(room);
}

// Batches are not independent games; their frequencies are those of single games all the same.
static void batches_win_as_often_as_single_games(void **state) {
    (void)state;
    ita_config *config = open_config("size=8");
    const twixt_config *c = twixt_own(config);
    twixt_sixty_four *room = malloc(sizeof *room);
    twixt_board_copy empty;
    ita_random random;
    ita_random_seed(&random, test_seed(5));
    twixt_board_start(c, &empty.board);
    const int games = 64000;
    double single = 0, batched = 0, squares = 0;
    for (int i = 0; i < games; i++)
        single += spec_twixt_playout(c, &empty.board, TWIXT_RED, &random).winner == TWIXT_RED;
    for (int i = 0; i < games / 64; i++) {
        uint64_t won[2];
        twixt_playout_sixty_four(c, &empty.board, TWIXT_RED, &random, room, won);
        double share = ita_bits_count64(won[TWIXT_RED]) / 64.0;
        batched += 64 * share;
        squares += share * share;
    }
    double p = single / games, q = batched / games, batches = games / 64.0;
    double variance = squares / batches - q * q; // of a batch's share; p(1-p)/64 if independent
    printf("red wins %.4f of single games, %.4f of batches; a batch is worth %.1f single games\n",
           p, q, p * (1 - p) / variance);
    double limit = 5 * (p * (1 - p) / games + variance / batches);
    assert_true((p - q) * (p - q) < 5 * limit);
    free(room);
    ita_config_free(config);
}

static void the_public_board_tells_what_the_inner_one_knows(void **state) {
    (void)state;
    ita_twixt_board *board;
    ita_diag diag;
    int n;
    ita_twixt_link out[9];
    assert_int_equal(ita_twixt_open("size=2", 6, ita_heap(), &board, &diag), ITA_E_RANGE);
    assert_int_equal(ita_twixt_open("size=12", 7, ita_heap(), &board, &diag), ITA_OK);
    uint64_t empty = ita_twixt_hash(board);
    // red D5-E7 and D6-F5 cross; blue's wish E5-D7 crosses both
    const ita_twixt_hole red[] = {{3, 4}, {4, 6}, {3, 5}, {5, 4}};
    for (int i = 0; i < 4; i++)
        assert_int_equal(ita_twixt_place(board, ITA_TWIXT_RED, red[i], &diag), ITA_OK);
    assert_int_equal(ita_twixt_place(board, ITA_TWIXT_BLUE, red[0], &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "twixt.hole.red");
    assert_true(ita_twixt_has_link(board, (ita_twixt_link){red[1], red[0]}));
    assert_false(ita_twixt_has_link(board, (ita_twixt_link){red[1], red[2]}));
    assert_true(ita_twixt_are_joined(board, red[0], red[2]));
    assert_int_equal(ita_twixt_owner(board, red[2]), ITA_TWIXT_RED);
    assert_int_equal(ita_twixt_owner(board, (ita_twixt_hole){40, -3}), ITA_TWIXT_NONE);
    assert_int_equal(ita_twixt_connected(board), ITA_TWIXT_NONE);
    assert_int_equal(ita_twixt_crossings(board, (ita_twixt_link){{4, 4}, {3, 6}}, out, &n), ITA_OK);
    assert_int_equal(n, 2);
    assert_int_equal(out[0].from.col, 3), assert_int_equal(out[0].from.row, 4);
    assert_int_equal(out[0].to.col, 4), assert_int_equal(out[0].to.row, 6);
    assert_int_equal(out[1].from.col, 5), assert_int_equal(out[1].from.row, 4);
    assert_int_equal(ita_twixt_crossings(board, (ita_twixt_link){{0, 0}, {-1, 2}}, out, &n),
                     ITA_E_RANGE);
    assert_int_equal(ita_twixt_crossings(board, (ita_twixt_link){{0, 0}, {1, 1}}, out, &n),
                     ITA_E_RANGE);
    assert_true(ita_twixt_can_connect(board, ITA_TWIXT_BLUE));
    uint64_t played, won[2];
    ita_random random;
    ita_random_seed(&random, 1);
    assert_int_equal(ita_twixt_random_games(board, ITA_TWIXT_BLUE, &random, 1000, &played, won),
                     ITA_OK);
    assert_int_equal(played, 1024);
    assert_true(won[0] > won[1] && won[0] + won[1] <= played);
    for (int i = 0; i < 4; i++)
        assert_int_equal(ita_twixt_take_back(board), ITA_OK);
    assert_int_equal(ita_twixt_take_back(board), ITA_E_STATE);
    assert_true(ita_twixt_hash(board) == empty);
    ita_twixt_close(board);
}

static void every_example_is_played_to_its_end(void **unused) {
    (void)unused;
    ita_random random;
    ita_random_seed(&random, test_seed(31));
    for (size_t i = 0; i < ita_game_twixt.example_count; i++) {
        char text[512];
        const int length =
            snprintf(text, sizeof text, "twixt:%s", ita_game_twixt.examples[i].config);
        assert_in_range(length, 6, sizeof text - 1);
        ita_session *session = NULL;
        ita_diag diag;
        assert_int_equal(ita_session_new(text, strlen(text), ita_heap(), &session, &diag), ITA_OK);
        const ita_config *config = ita_session_config(session);
        static ita_move moves[TWIXT_MOST * TWIXT_MOST];
        size_t count;
        const ita_rules *rules = ita_rules_of(config);
        while ((count = rules->moves(config, ita_session_state(session), moves,
                                     TWIXT_MOST * TWIXT_MOST)) > 0) {
            const ita_move *move = &moves[ita_random_below(&random, count)];
            assert_int_equal(ita_session_play(session, move, &diag), ITA_OK);
        }
        ita_result result;
        rules->result(config, ita_session_state(session), &result);
        assert_true(result.is_over && result.key);
        print_message("%s: %zu moves, %s\n", text, ita_session_depth(session), result.key);
        ita_session_close(session);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_games_and_the_sources_games_have_the_same_winners),
        cmocka_unit_test(sixty_four_games_are_sixty_four_games),
        cmocka_unit_test(batches_win_as_often_as_single_games),
        cmocka_unit_test(the_public_board_tells_what_the_inner_one_knows),
        cmocka_unit_test(every_example_is_played_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
