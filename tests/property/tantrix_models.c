// Both models of the source text and the board's own walk answer alike on random boards.
#include "check.h"

#include "games/tantrix/source/two_models.h"
#include "intarsia/base.h"

#define SEED test_seed(56)

// Throws some tiles onto a small patch, any turn: most touching edges do not match.
static void scatter(tantrix_board *board, ita_random *random, int count, int width) {
    tantrix_board_clear(board);
    while (board->count < count) {
        int number = 1 + (int)ita_random_below(random, TANTRIX_TILES);
        int a = (int)ita_random_below(random, (uint64_t)width) - width / 2;
        int b = (int)ita_random_below(random, (uint64_t)width) - width / 2;
        if (board->spots[number].is_placed || tantrix_board_at(board, a, b)) continue;
        tantrix_board_put(board, number, a, b, (int)ita_random_below(random, 6));
    }
}

// Lays tiles so that they match where they can: long lines and loops come about.
static void lay(tantrix_board *board, ita_random *random, int count) {
    tantrix_board_clear(board);
    tantrix_board_put(board, 1 + (int)ita_random_below(random, TANTRIX_TILES), 0, 0, 0);
    for (int tries = 0; board->count < count && tries < 5000; tries++) {
        int number = 1 + (int)ita_random_below(random, TANTRIX_TILES);
        int a = (int)ita_random_below(random, 9) - 4, b = (int)ita_random_below(random, 9) - 4;
        int turn = (int)ita_random_below(random, 6);
        uint8_t asked[6];
        if (board->spots[number].is_placed || tantrix_board_at(board, a, b)) continue;
        if (tantrix_board_asks(board, a, b, asked) && tantrix_fits(number, turn, asked))
            tantrix_board_put(board, number, a, b, turn);
    }
}

static void compare(const tantrix_board *board, int *loops) {
    static tantrix_model array, nodes;
    static tantrix_strand line, loop;
    tantrix_model_open(&array, TANTRIX_MODEL_ARRAY, board);
    tantrix_model_open(&nodes, TANTRIX_MODEL_NODES, board);
    assert_int_equal(array.piece_count, board->count);
    for (int piece = 0; piece < array.piece_count; piece++)
        for (int e = 0; e < 6; e++) {
            int colour = tantrix_board_edge(board, array.tiles[piece], e);
            assert_int_equal(array.class_->edge_colour(&array, piece, e), colour);
            assert_int_equal(nodes.class_->edge_colour(&nodes, piece, e), colour);
        }
    int best = 0;
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        int lengths[2][2];
        array.class_->measure(&array, colour, &lengths[0][0], &lengths[0][1]);
        nodes.class_->measure(&nodes, colour, &lengths[1][0], &lengths[1][1]);
        tantrix_board_longest(board, colour, &line, &loop);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(lengths[i][0], line.count);
            assert_int_equal(lengths[i][1], loop.count);
        }
        if (line.count > best) best = line.count;
        if (2 * loop.count > best) best = 2 * loop.count;
        *loops += loop.count > 0;
        int found[2] = {-1, -1};
        bool closes = tantrix_model_closes(&array, 1u << colour, &found[0]);
        assert_int_equal(closes, tantrix_model_closes(&nodes, 1u << colour, &found[1]));
        assert_int_equal(closes, loop.count == board->count);
        assert_int_equal(found[0], found[1]);
        assert_int_equal(found[0], closes ? colour : -1);
    }
    assert_int_equal(tantrix_model_score(&array, 15), best);
    assert_int_equal(tantrix_model_score(&nodes, 15), best);
}

static void the_models_agree_on_scattered_tiles(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    tantrix_board board;
    int loops = 0;
    for (int round = 0; round < 40000; round++) {
        scatter(&board, &random, 3 + round % 50, 8);
        compare(&board, &loops);
    }
    assert_true(loops > 100);
}

static void the_models_agree_on_laid_tiles(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    tantrix_board board;
    int loops = 0;
    for (int round = 0; round < 3000; round++) {
        lay(&board, &random, 3 + round % 30);
        int number, edge;
        assert_false(tantrix_board_mismatch(&board, &number, &edge));
        assert_int_equal(tantrix_board_parts(&board), 1);
        compare(&board, &loops);
    }
    assert_true(loops > 100);
}

// The three sharp yellows around one corner: the first level of the source.
static void three_sharp_tiles_close(void **state) {
    (void)state;
    tantrix_board board;
    tantrix_model model;
    tantrix_board_clear(&board);
    tantrix_board_put(&board, 1, 0, 0, 0);  // yellow on edges 0 and 1
    tantrix_board_put(&board, 2, -1, 1, 2); // beyond edge 0: yellow on edges 2 and 3
    tantrix_board_put(&board, 3, 0, 1, 4);  // beyond edge 1: yellow on edges 4 and 5
    for (int which = 0; which < TANTRIX_MODELS; which++) {
        int colour = -1;
        tantrix_model_open(&model, which, &board);
        assert_true(tantrix_model_closes(&model, 15, &colour));
        assert_int_equal(colour, TANTRIX_YELLOW);
        assert_int_equal(tantrix_model_score(&model, 15), 6);
    }
    tantrix_board_lift(&board, 3);
    tantrix_board_put(&board, 3, 0, 1, 3);
    for (int which = 0; which < TANTRIX_MODELS; which++) {
        int colour = -1;
        tantrix_model_open(&model, which, &board);
        assert_false(tantrix_model_closes(&model, 15, &colour));
    }
}

static void a_ring_of_six_has_one_hole(void **state) {
    (void)state;
    tantrix_board board;
    tantrix_board_clear(&board);
    ita_hex hole = {9, 9, 18};
    for (int e = 0; e < 6; e++)
        tantrix_board_put(&board, e + 1, 5 + tantrix_step_a[e], -3 + tantrix_step_b[e], 0);
    assert_int_equal(tantrix_board_holes(&board, &hole), 1);
    assert_int_equal(hole.a, 5);
    assert_int_equal(hole.b, -3);
    tantrix_board_lift(&board, 4);
    assert_int_equal(tantrix_board_holes(&board, NULL), 0);
    tantrix_board_put(&board, 4, 20, 20, 0);
    assert_int_equal(tantrix_board_parts(&board), 2);
}

// Edge e points where the lattice's direction e + 1 does: edge 5 is on top.
static void edges_point_where_the_lattice_says(void **state) {
    (void)state;
    for (int e = 0; e < 6; e++) {
        ita_hex next = ita_hex_neighbours[(e + 1) % 6];
        assert_int_equal(next.a, tantrix_step_a[e]);
        assert_int_equal(next.b, tantrix_step_b[e]);
    }
    double x, y;
    ita_hex_centre_xy(ita_hex_at(tantrix_step_a[5], tantrix_step_b[5]), 0.5, &x, &y);
    assert_true(x == 0 && y < 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_models_agree_on_scattered_tiles),
        cmocka_unit_test(the_models_agree_on_laid_tiles),
        cmocka_unit_test(three_sharp_tiles_close),
        cmocka_unit_test(a_ring_of_six_has_one_hole),
        cmocka_unit_test(edges_point_where_the_lattice_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
