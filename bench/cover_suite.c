// The list of the suite: names, numbers, and counts that are known.
#include "cover_suite.h"

#define PENTOMINOES                                                                                \
    "010100110120220 000010020030040 000010020030130 000010110120130 000010110100020 "             \
    "000100200110120 000010110210200 000010020120220 000010110120220 100010110210120 "             \
    "000010020030110 000100110120220"

static const int two_of_each[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
static const int conway_copies[] = {3, 1, 1, 13};
static const int slothouber[] = {3, 6};

#define PACK(name, ...) static const suite_packing name = {__VA_ARGS__}
#define SQUARES(w, h)   .lattice = SUITE_SQUARES, .width = w, .height = h, .depth = 1
#define HEXAGONS(w, h)  .lattice = SUITE_HEXAGONS, .width = w, .height = h, .depth = 1
#define CUBES(w, h, d)  .lattice = SUITE_CUBES, .width = w, .height = h, .depth = d

PACK(pent_6x10, SQUARES(10, 6), .pieces = PENTOMINOES);
PACK(pent_5x12, SQUARES(12, 5), .pieces = PENTOMINOES);
PACK(pent_4x15, SQUARES(15, 4), .pieces = PENTOMINOES);
PACK(pent_3x20, SQUARES(20, 3), .pieces = PENTOMINOES);
PACK(pent_8x8, SQUARES(8, 8), .pieces = PENTOMINOES, .hole_x = 3, .hole_y = 3, .hole_width = 2);
PACK(tetro_pent_5x11, SQUARES(11, 5), .least_size = 4, .most_size = 5, .most_pieces = 12);
PACK(one_to_five_9x10, SQUARES(10, 9), .least_size = 1, .most_size = 5, .hole_width = 1);
PACK(dominoes_8x8, SQUARES(8, 8), .pieces = "000010", .is_any_number = true);
PACK(dominoes_12x12, SQUARES(12, 12), .pieces = "000010", .is_any_number = true);
PACK(trominoes_6x9, SQUARES(9, 6), .least_size = 3, .most_size = 3, .is_any_number = true);
PACK(tetrominoes_8x8, SQUARES(8, 8), .least_size = 4, .most_size = 4, .is_any_number = true);
PACK(y_pent_10x10, SQUARES(10, 10), .pieces = "000010020030110", .is_any_number = true);

PACK(hex_1_4_4x10, HEXAGONS(10, 4), .least_size = 1, .most_size = 4);
PACK(hex_1_4_5x8, HEXAGONS(8, 5), .least_size = 1, .most_size = 4);
PACK(hex_3_4_hexagon, HEXAGONS(7, 7), .is_hexagon = true, .least_size = 3, .most_size = 4);
PACK(hex_14_5x14, HEXAGONS(14, 5), .least_size = 5, .most_size = 5, .most_pieces = 14);
PACK(hex_12_5x12, HEXAGONS(12, 5), .least_size = 5, .most_size = 5, .most_pieces = 12);
PACK(hex_12_6x10, HEXAGONS(10, 6), .least_size = 5, .most_size = 5, .most_pieces = 12);
PACK(hex_tri_6x9, HEXAGONS(9, 6), .least_size = 3, .most_size = 3, .is_any_number = true);

PACK(soma, CUBES(3, 3, 3),
     .pieces = "000100010 000100200010 000100200110 000100110210 000100010001 000100110001 "
               "000100110111");
PACK(cube_pent_3x4x5, CUBES(5, 4, 3), .pieces = PENTOMINOES);
PACK(cube_pent_2x5x6, CUBES(6, 5, 2), .pieces = PENTOMINOES);
PACK(cube_pent_2x3x10, CUBES(10, 3, 2), .pieces = PENTOMINOES);
PACK(conway_5x5x5, CUBES(5, 5, 5),
     .pieces = "000100200 000100010110001101011111 000100010110 "
               "000100200300010110210310",
     .copies = conway_copies);
PACK(slothouber_3x3x3, CUBES(3, 3, 3), .pieces = "000 000100010110", .copies = slothouber);
PACK(tetracubes_2x4x4, CUBES(4, 4, 2), .least_size = 4, .most_size = 4);
PACK(double_pent_10x12, SQUARES(12, 10), .pieces = PENTOMINOES, .copies = two_of_each);

#define NUMBERS(name, ...) static const suite_numbers name = {__VA_ARGS__}

NUMBERS(latin_4, .n = 4);
NUMBERS(latin_5, .n = 5);
NUMBERS(latin_6, .n = 6);
NUMBERS(queens_8, .n = 8);
NUMBERS(queens_10, .n = 10);
NUMBERS(queens_12, .n = 12);
NUMBERS(langford_7, .n = 7);
NUMBERS(langford_8, .n = 8);
NUMBERS(langford_11, .n = 11);
NUMBERS(langford_12, .n = 12);
NUMBERS(sudoku_4, .n = 2);
NUMBERS(
    sudoku_17, .n = 3,
    .text = "000000010400000000020000000000050407008000300001090000300400200050100000000806000");
NUMBERS(
    sudoku_hard, .n = 3,
    .text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
NUMBERS(
    sudoku_slow, .n = 3,
    .text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
NUMBERS(
    sudoku_many, .n = 3,
    .text = "1234567894567891237891234562.............................................9.......");
NUMBERS(motley_5, .n = 5, .k = 5);
NUMBERS(motley_6, .n = 6, .k = 6);
NUMBERS(motley_7, .n = 7, .k = 7);
NUMBERS(rectangles_4, .n = 4, .k = 4);
NUMBERS(rectangles_5, .n = 5, .k = 5);
NUMBERS(rectangles_6, .n = 6, .k = 6);
NUMBERS(words_4, .n = 4, .k = 200);
NUMBERS(words_5, .n = 5, .k = 600);
NUMBERS(steiner_7, .n = 7, .k = 3);
NUMBERS(steiner_9, .n = 9, .k = 3);
NUMBERS(steiner_quads_8, .n = 8, .k = 4);
NUMBERS(steiner_quads_10, .n = 10, .k = 4);
NUMBERS(matchings_12, .n = 12, .k = 1);
NUMBERS(matchings_14, .n = 14, .k = 1);
NUMBERS(factors_7, .n = 7, .k = 2);
NUMBERS(factors_8, .n = 8, .k = 3);
NUMBERS(factors_9, .n = 9, .k = 2);
NUMBERS(factorization_6, .n = 6);
NUMBERS(factorization_8, .n = 8);
NUMBERS(macmahon_4x6, .n = 4, .k = 6);
NUMBERS(domination_6, .n = 6, .k = 3);
NUMBERS(domination_8, .n = 8, .k = 5);
NUMBERS(covering_6, .n = 6, .k = 3, .text = "1:3");
NUMBERS(covering_8, .n = 8, .k = 3, .text = "0:1");
NUMBERS(crosses_5, .n = 5, .text = "1:5");
NUMBERS(independent_6, .n = 6);
NUMBERS(independent_8, .n = 8);
NUMBERS(colouring_6, .n = 6, .k = 3);
NUMBERS(random_40, .n = 40, .k = 300);
NUMBERS(random_60, .n = 60, .k = 500);

#define ROW(name, maker, count) {#name, suite_put_##maker, &name, count}
const suite_cover suite_covers[] = {
    ROW(pent_6x10, packing, 9356),
    ROW(pent_5x12, packing, 4040),
    ROW(pent_4x15, packing, 1472),
    ROW(pent_3x20, packing, 8),
    ROW(pent_8x8, packing, 520),
    ROW(tetro_pent_5x11, packing, 0),
    ROW(one_to_five_9x10, packing, 0),
    ROW(dominoes_8x8, packing, 12988816),
    ROW(dominoes_12x12, packing, 53060477521960000),
    ROW(trominoes_6x9, packing, 0),
    ROW(tetrominoes_8x8, packing, 0),
    ROW(y_pent_10x10, packing, 0),
    ROW(hex_1_4_4x10, packing, 0),
    ROW(hex_1_4_5x8, packing, 0),
    ROW(hex_3_4_hexagon, packing, 0),
    ROW(hex_14_5x14, packing, 0),
    ROW(hex_12_5x12, packing, 0),
    ROW(hex_12_6x10, packing, 0),
    ROW(hex_tri_6x9, packing, 0),
    ROW(soma, packing, 0),
    ROW(cube_pent_3x4x5, packing, 31520),
    ROW(cube_pent_2x5x6, packing, 2112),
    ROW(cube_pent_2x3x10, packing, 96),
    ROW(conway_5x5x5, packing, 27456),
    ROW(slothouber_3x3x3, packing, 0),
    ROW(tetracubes_2x4x4, packing, 0),
    ROW(double_pent_10x12, packing, 0),
    ROW(latin_4, latin, 576),
    ROW(latin_5, latin, 161280),
    ROW(latin_6, latin, 812851200),
    ROW(queens_8, queens, 92),
    ROW(queens_10, queens, 724),
    ROW(queens_12, queens, 14200),
    ROW(langford_7, langford, 52),
    ROW(langford_8, langford, 300),
    ROW(langford_11, langford, 35584),
    ROW(langford_12, langford, 216288),
    ROW(sudoku_4, sudoku, 288),
    ROW(sudoku_17, sudoku, 1),
    ROW(sudoku_hard, sudoku, 1),
    ROW(sudoku_slow, sudoku, 1),
    ROW(sudoku_many, sudoku, 0),
    ROW(motley_5, motley, 0),
    ROW(motley_6, motley, 0),
    ROW(motley_7, motley, 0),
    ROW(rectangles_4, rectangles, 70878),
    ROW(rectangles_5, rectangles, 84231996),
    ROW(rectangles_6, rectangles, 535236230270),
    ROW(words_4, words, 0),
    ROW(words_5, words, 0),
    ROW(steiner_7, steiner, 30),
    ROW(steiner_9, steiner, 840),
    ROW(steiner_quads_8, steiner, 30),
    ROW(steiner_quads_10, steiner, 2520),
    ROW(matchings_12, factors, 10395),
    ROW(matchings_14, factors, 135135),
    ROW(factors_7, factors, 465),
    ROW(factors_8, factors, 19355),
    ROW(factors_9, factors, 30016),
    ROW(factorization_6, factorization, 720),
    ROW(factorization_8, factorization, 31449600),
    ROW(macmahon_4x6, macmahon, 0),
    ROW(domination_6, domination, 0),
    ROW(domination_8, domination, 4860),
    ROW(covering_6, covering, 118784),
    ROW(covering_8, covering, 231577),
    ROW(crosses_5, crosses, 10982565),
    ROW(independent_6, independent, 5598861),
    ROW(independent_8, independent, 660647962955),
    ROW(colouring_6, colouring, 101596896),
    ROW(random_40, random, 0),
    ROW(random_60, random, 0),
};
const size_t suite_cover_count = sizeof suite_covers / sizeof suite_covers[0];
