// The piece of the source, its parts, turns and relations; the strips as lists; the quarter cells.
#include "check.h"

#include "games/strips/board/union.h"
#include "games/strips/strips.h"
#include "spec/strips_polygons.h"

static const ita_strips_point origin = {0, 0};

static void the_ten_points_are_those_of_the_source(void **state) {
    (void)state;
    static const int points[10][2] = {{-1, 1}, {-3, 1}, {-3, -1}, {-1, -1}, {-1, -3},
                                      {1, -3}, {1, -1}, {3, 1},   {1, 3},   {-1, 1}};
    ita_strips_piece piece = ita_strips_piece_at(origin, 0);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(piece.p[i].x, points[i][0]);
        assert_int_equal(piece.p[i].y, points[i][1]);
    }
}

static void a_turn_maps_x_y_to_minus_y_x_and_four_turns_change_nothing(void **state) {
    (void)state;
    for (int turn = -5; turn < 8; turn++) {
        ita_strips_piece a = ita_strips_piece_at(origin, turn);
        ita_strips_piece b = ita_strips_piece_at(origin, turn + 1);
        ita_strips_piece round = ita_strips_piece_at(origin, turn + 4);
        assert_memory_equal(&a, &round, sizeof a);
        for (int i = 0; i < 10; i++) {
            assert_int_equal(b.p[i].x, -a.p[i].y);
            assert_int_equal(b.p[i].y, a.p[i].x);
        }
    }
}

static void moving_adds_the_centre_to_every_point(void **state) {
    (void)state;
    ita_strips_piece a = ita_strips_piece_at(origin, 2);
    ita_strips_piece b = ita_strips_piece_at((ita_strips_point){10, -6}, 2);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(b.p[i].x, a.p[i].x + 10);
        assert_int_equal(b.p[i].y, a.p[i].y - 6);
    }
}

static void its_parts_are_squares_of_4_4_and_8_and_a_triangle_of_2_that_fill_it(void **state) {
    (void)state;
    for (int turn = 0; turn < 4; turn++) {
        ita_strips_piece piece = ita_strips_piece_at(origin, turn);
        ita_strips_square small1 = ita_strips_small1(&piece), small2 = ita_strips_small2(&piece);
        ita_strips_square large = ita_strips_large(&piece);
        ita_strips_point triangle[3];
        ita_strips_triangle(&piece, triangle);
        assert_int_equal(spec_strips_area2(small1.p, 4), 2 * 4); // positive: clockwise on screen
        assert_int_equal(spec_strips_area2(small2.p, 4), 2 * 4);
        assert_int_equal(spec_strips_area2(large.p, 4), 2 * 8);
        assert_int_equal(spec_strips_area2(triangle, 3), 2 * 2);
        assert_int_equal(spec_strips_area2(piece.p, ITA_STRIPS_SIDES), 2 * 18);
        assert_int_equal(spec_strips_overlap8(&piece, &piece), 8 * 18);
        assert_int_equal(spec_strips_convex_overlap8(small1.p, 4, large.p, 4), 0);
        assert_int_equal(spec_strips_convex_overlap8(small1.p, 4, small2.p, 4), 0);
        assert_int_equal(spec_strips_convex_overlap8(triangle, 3, large.p, 4), 0);
    }
}

static void the_centre_is_the_middle_of_the_hypotenuse(void **state) {
    (void)state;
    for (int turn = 0; turn < 4; turn++) {
        ita_strips_piece piece = ita_strips_piece_at((ita_strips_point){4, 8}, turn);
        assert_int_equal(piece.p[6].x + piece.p[9].x, 2 * 4);
        assert_int_equal(piece.p[6].y + piece.p[9].y, 2 * 8);
    }
}

static void every_turn_covers_18_quarters_and_they_are_the_ones_inside_it(void **state) {
    (void)state;
    static const int corners[4][2][2] = {
        {{-1, -1}, {1, -1}}, {{1, -1}, {1, 1}}, {{1, 1}, {-1, 1}}, {{-1, 1}, {-1, -1}}};
    for (int turn = 0; turn < 4; turn++) {
        uint64_t set = ita_strips_quarters(turn);
        assert_int_equal(ita_bits_count64(set), 18);
        ita_strips_piece piece = ita_strips_piece_at(origin, turn);
        for (int bit = 0; bit < 36; bit++) {
            int x = 2 * (bit / 4 % 3 - 1), y = 2 * (bit / 12 - 1), quarter = bit % 4;
            ita_strips_point triangle[3] = {
                {x, y},
                {x + corners[quarter][0][0], y + corners[quarter][0][1]},
                {x + corners[quarter][1][0], y + corners[quarter][1][1]}};
            ita_strips_square squares[3] = {ita_strips_small1(&piece), ita_strips_small2(&piece),
                                            ita_strips_large(&piece)};
            ita_strips_point own[3];
            ita_strips_triangle(&piece, own);
            int32_t area = spec_strips_convex_overlap8(triangle, 3, own, 3);
            for (int i = 0; i < 3; i++)
                area += spec_strips_convex_overlap8(triangle, 3, squares[i].p, 4);
            assert_int_equal(area, set >> bit & 1 ? 8 : 0);
        }
    }
}

static void clipping_says_so_when_a_side_is_neither_straight_nor_diagonal(void **state) {
    (void)state;
    const ita_strips_point odd[3] = {{0, 0}, {7, 1}, {0, 5}};
    const ita_strips_point box[4] = {{-1, 0}, {3, 0}, {3, 2}, {-1, 2}};
    assert_int_equal(spec_strips_convex_overlap8(odd, 3, box, 4), -1);
}

static void formulas_tell_apart_adjacent_and_interfering(void **state) {
    (void)state;
    ita_strips_piece a = ita_strips_piece_at(origin, 0);
    ita_strips_piece beside = ita_strips_piece_at((ita_strips_point){2, 4}, 2);
    ita_strips_square large = ita_strips_large(&a);
    ita_strips_square other = ita_strips_large(&beside); // centres (1, 1) and (1, 3)
    assert_int_equal(ita_strips_d1(&large, &other), 0);
    assert_int_equal(ita_strips_d2(&large, &other), 8);
    assert_int_equal(ita_strips_large_large(&large, &other), ITA_STRIPS_INTERFERING);
    ita_strips_piece joined = ita_strips_piece_at((ita_strips_point){4, 4}, 2);
    other = ita_strips_large(&joined); // centres (1, 1) and (3, 3)
    assert_int_equal(ita_strips_d1(&large, &other), 8);
    assert_int_equal(ita_strips_d2(&large, &other), 8);
    assert_int_equal(ita_strips_large_large(&large, &other), ITA_STRIPS_ADJACENT);
    assert_true(ita_strips_join(&a, &joined) && ita_strips_touch(&a, &joined));
    assert_false(ita_strips_interfere(&a, &joined));
}

static void lists_are_created_extended_and_merged(void **state) {
    (void)state;
    ita_strips_lists lists;
    ita_strips_lists_clear(&lists);
    ita_strips_lists_join(&lists, 3, 5);
    assert_int_equal(lists.list_count, 1);
    assert_int_equal(lists.length[3], 2);
    ita_strips_lists_join(&lists, 7, 5); // a single piece comes to a list
    assert_int_equal(lists.length[3], 3);
    assert_int_equal(lists.tail[3], 7);
    ita_strips_lists_join(&lists, 1, 2);
    assert_int_equal(lists.list_count, 2);
    ita_strips_lists_join(&lists, 2, 7); // the lists 1 2 and 3 5 7
    assert_int_equal(lists.list_count, 1);
    assert_int_equal(lists.length[1], 5);
    static const int order[5] = {1, 2, 3, 5, 7};
    int at = 1;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(at, order[i]);
        assert_int_equal(lists.list_of[at], 1);
        at = lists.next[at];
    }
    assert_int_equal(at, ITA_STRIPS_NO_PIECE);
    ita_strips_lists_join(&lists, 3, 1); // one list already
    assert_int_equal(lists.step_count, 4);
    ita_strips_lists_undo(&lists, 2);
    assert_int_equal(lists.list_count, 1);
    assert_int_equal(lists.length[3], 3);
    assert_int_equal(lists.list_of[1], ITA_STRIPS_NO_PIECE);
    ita_strips_lists_undo(&lists, 0);
    ita_strips_lists clean;
    ita_strips_lists_clear(&clean);
    assert_memory_equal(lists.list_of, clean.list_of, sizeof clean.list_of);
    assert_memory_equal(lists.next, clean.next, sizeof clean.next);
    assert_memory_equal(lists.length, clean.length, sizeof clean.length);
}

static void a_strip_belongs_to_whoever_has_most_pieces_in_it(void **state) {
    (void)state;
    static strips_sets sets;
    strips_merges merges = {{0}, {0}, 0}, last = {{0}, {0}, 0};
    for (int i = 0; i < 4; i++)
        strips_sets_add(&sets, i, i == 3 ? 0 : i);
    strips_sets_join(&sets, 0, 1, &merges);
    assert_int_equal(strips_sets_owner(&sets, strips_root(&sets, 0)), -1); // one each
    strips_sets_join(&sets, 1, 2, &merges);
    assert_int_equal(strips_sets_owner(&sets, strips_root(&sets, 2)), -1); // one each of three
    strips_sets_join(&sets, 2, 3, &last);
    assert_int_equal(strips_sets_owner(&sets, strips_root(&sets, 3)), 0);
    assert_int_equal(sets.size[strips_root(&sets, 3)], 4);
    assert_int_equal(sets.strip_count, 1);
    strips_sets_part(&sets, &last);
    assert_int_equal(strips_sets_owner(&sets, strips_root(&sets, 0)), -1);
    strips_sets_part(&sets, &merges);
    assert_int_equal(sets.strip_count, 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(sets.next[i], i);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ten_points_are_those_of_the_source),
        cmocka_unit_test(a_turn_maps_x_y_to_minus_y_x_and_four_turns_change_nothing),
        cmocka_unit_test(moving_adds_the_centre_to_every_point),
        cmocka_unit_test(its_parts_are_squares_of_4_4_and_8_and_a_triangle_of_2_that_fill_it),
        cmocka_unit_test(the_centre_is_the_middle_of_the_hypotenuse),
        cmocka_unit_test(every_turn_covers_18_quarters_and_they_are_the_ones_inside_it),
        cmocka_unit_test(clipping_says_so_when_a_side_is_neither_straight_nor_diagonal),
        cmocka_unit_test(formulas_tell_apart_adjacent_and_interfering),
        cmocka_unit_test(lists_are_created_extended_and_merged),
        cmocka_unit_test(a_strip_belongs_to_whoever_has_most_pieces_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
