// Counts that are known from elsewhere, by every method that gets there in time, and boards whose
// published count is wrong. Heavier ones only with INTARSIA_LONG=1.
#include "check.h"

#include "cover_boards.h"
#include "spec/dancing.h"

typedef struct counts {
    uint64_t solutions, unique;
} counts;

static counts count_by(const ita_cover *cover, const char *method) {
    ita_cover_options options = {.method = method};
    ita_job *job;
    ita_job_report report;
    assert_non_null(cover);
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_true(report.is_complete);
    assert_true(report.has_unique == ita_cover_knows_symmetries(cover));
    ita_job_close(job);
    return (counts){report.solutions, report.unique};
}

static void check(ita_cover *cover, const char *method, uint64_t solutions, uint64_t unique) {
    counts found = count_by(cover, method);
    assert_int_equal(found.solutions, solutions);
    assert_int_equal(found.unique, unique);
}

// By plain dancing links, each solution compared with all of its images.
static void check_plainly(const ita_cover *cover, uint64_t solutions, uint64_t unique) {
    if (is_abridged()) return;
    spec_counts found = spec_dancing_counts(cover);
    assert_int_equal(found.solutions, solutions);
    assert_int_equal(found.unique, unique);
}

static ita_cover *one_of_each(const board *b, int from, int to, bool may_flip) {
    static pieces set;
    set = (pieces){.lattice = b->lattice};
    for (int order = from; order <= to; order++)
        pieces_add(&set, order, may_flip);
    return board_cover(b, &set);
}

// ---- pentominoes

static void pentominoes_fill_rectangles_as_often_as_known(void **state) {
    (void)state;
    static const struct {
        int rows, columns;
        uint64_t unique;
    } known[] = {{6, 10, 2339}, {5, 12, 1010}, {4, 15, 368}, {3, 20, 2}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        board b = board_box(SQUARES, known[i].rows, known[i].columns);
        ita_cover *cover = one_of_each(&b, 5, 5, true);
        assert_int_equal(ita_cover_group_order(cover), 4);
        check(cover, NULL, 4 * known[i].unique, known[i].unique);
        check(cover, "bits", 4 * known[i].unique, known[i].unique);
        if (i > 0) check_plainly(cover, 4 * known[i].unique, known[i].unique);
        if (i > 0) check(cover, "items", 4 * known[i].unique, known[i].unique);
        if (i > 0) check(cover, "frontier", 4 * known[i].unique, known[i].unique);
        ita_cover_close(cover);
    }
}

static void pentominoes_fill_the_chessboard_around_its_centre_65_times(void **state) {
    (void)state;
    board b = board_box(SQUARES, 8, 8);
    for (int i = 0; i < 4; i++)
        board_drop(&b, 3 + i % 2, 3 + i / 2);
    ita_cover *cover = one_of_each(&b, 5, 5, true);
    check(cover, NULL, 520, 65);
    check(cover, "items", 520, 65);
    check(cover, "frontier", 520, 65);
    ita_cover_close(cover);
}

static void one_sided_pentominoes_fill_3_by_30_in_46_ways(void **state) {
    (void)state;
    board b = board_box(SQUARES, 3, 30);
    ita_cover *cover = one_of_each(&b, 5, 5, false);
    assert_int_equal(ita_cover_option_count(cover) > 0, 1);
    check(cover, NULL, 4 * 46, 46);
    ita_cover_close(cover);
}

// ---- polyhexes

static void tri_and_tetrahexes_fill_hexhex4_in_12290_ways(void **state) {
    (void)state;
    board b = board_hexhex(4);
    ita_cover *cover = one_of_each(&b, 3, 4, true);
    assert_int_equal(ita_cover_group_order(cover), 12);
    static const char *const all[] = {NULL, "bits", "items", "frontier"};
    for (size_t m = 0; m < 4; m++)
        check(cover, all[m], 12 * (uint64_t)12290, 12290);
    check_plainly(cover, 12 * (uint64_t)12290, 12290);
    ita_cover_close(cover);
}

// A published table has half of both figures. The parallelogram's group has order 2 (the
// half-turn).
static void orders_1_to_4_fill_both_parallelograms_twice_as_often_as_published(void **state) {
    (void)state;
    static const struct {
        int rows, columns;
        uint64_t unique;
    } known[] = {{4, 10, 7404530}, {5, 8, 15176820}};
    for (size_t i = 0; i < 2; i++) {
        board b = board_box(HEXAGONS, known[i].rows, known[i].columns);
        ita_cover *cover = one_of_each(&b, 1, 4, true);
        assert_int_equal(ita_cover_group_order(cover), 2);
        check(cover, NULL, 2 * known[i].unique, known[i].unique);
        if ((i == 0 && !is_abridged()) || is_long_run())
            check(cover, "frontier", 2 * known[i].unique, known[i].unique);
        ita_cover_close(cover);
    }
}

// The triangle of three cells has two orientations, which the half-turn swaps: laying it in one of
// them only counts each class once, without dividing by anything. Whoever divides by two again gets
// the published figure. The half-turn moves every cell, so no solution is its own image (the single
// hexagon cannot be) and the number of classes is exactly half of all solutions.
static void one_orientation_of_the_triangle_counts_each_class_once(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = HEXAGONS};
    for (int order = 1; order <= 4; order++)
        pieces_add(&set, order, true);
    int triangle = -1;
    for (int p = 0; p < set.count; p++) {
        shape third = shape_turned(HEXAGONS, set.list[p].shape, 2);
        shape now = shape_turned(HEXAGONS, set.list[p].shape, 0);
        if (now.count == 3 && shape_compare(&third, &now) == 0) triangle = p;
    }
    assert_true(triangle >= 0);
    board b = board_box(HEXAGONS, 4, 10);
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, false);
    ita_cover *all, *some;
    assert_int_equal(ita_cover_finish(builder, &all, NULL), ITA_OK);
    // The same again without one of the triangle's orientations: of its options, those whose
    // first two cells do not lie in one row.
    uint32_t item;
    for (uint32_t i = 0; i < ita_cover_item_count(all); i++)
        ita_cover_add_item(builder, i < 40 ? ITA_COVER_CELL : ITA_COVER_PIECE, NULL, 0, 1, 1, &item,
                           NULL);
    size_t dropped = 0;
    for (uint32_t o = 0; o < ita_cover_option_count(all); o++) {
        size_t count;
        const ita_cover_entry *entries = ita_cover_option(all, o, &count);
        bool is_triangle = entries[count - 1].item == (uint32_t)(40 + triangle);
        if (is_triangle && entries[0].item / 10 != entries[1].item / 10) {
            dropped++;
            continue;
        }
        ita_cover_add_option(builder, entries, count, NULL, NULL);
    }
    assert_int_equal(dropped, 27);
    assert_int_equal(ita_cover_finish(builder, &some, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    check(all, NULL, 14809060, 14809060);
    check(some, NULL, 7404530, 7404530);
    ita_cover_close(all);
    ita_cover_close(some);
}

static void the_seven_tetrahexes_are_counted_alike_by_both_ways(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 28);
    uint64_t found = 0;
    for (int i = 0; i < 12; i++) {
        board b = i == 0   ? board_box(HEXAGONS, 4, 7)
                  : i == 1 ? board_box(HEXAGONS, 2, 14)
                           : board_random(HEXAGONS, 28, &random);
        ita_cover *cover = one_of_each(&b, 4, 4, true);
        counts by_search = count_by(cover, NULL), by_program = count_by(cover, "frontier");
        assert_int_equal(by_search.solutions, by_program.solutions);
        assert_int_equal(by_search.unique, by_program.unique);
        found += by_search.solutions;
        ita_cover_close(cover);
    }
    assert_true(found > 0);
}

// ---- bounds: copies of a piece

static void dominoes_fill_the_chessboard_in_12988816_ways(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 2, true);
    set.list[0].least = set.list[0].most = 32;
    board b = board_box(SQUARES, 8, 8);
    ita_cover *cover = board_cover(&b, &set);
    check(cover, NULL, 12988816, 1629189);
    check(cover, "frontier", 12988816, 1629189);
    ita_cover_close(cover);
}

static void a_count_beyond_64_bits_is_an_error_not_a_number(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 2, true);
    set.list[0].least = 0;
    set.list[0].most = 200;
    board b = board_box(SQUARES, 14, 14); // 112202208776036178000000 domino tilings
    ita_cover *cover = board_cover(&b, &set);
    ita_cover_options options = {.method = "frontier", .symmetry = ITA_COVER_NO_GROUP};
    ita_job *job;
    ita_diag diag;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, UINT64_MAX, &diag), ITA_E_OVERFLOW);
    assert_string_equal(diag.key, "cover.overflow");
    assert_int_equal(ita_job_step(job, 1, &diag), ITA_E_OVERFLOW);
    ita_job_close(job);
    ita_cover_close(cover);
}

// ---- other instances

static void add_items(ita_cover_builder *builder, int count, bool is_primary) {
    uint32_t item;
    for (int i = 0; i < count; i++) {
        if (is_primary)
            assert_int_equal(
                ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL), 0);
        else
            assert_int_equal(
                ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL), 0);
    }
}

static ita_cover *done(ita_cover_builder *builder, bool has_group) {
    ita_cover *cover;
    if (has_group)
        assert_int_equal(ita_cover_find_symmetries(builder, 48, 100000000, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// Two ways to cover each of so many items.
static ita_cover *two_ways(uint32_t items) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_items(builder, (int)items, true);
    for (uint32_t option = 0; option < 2 * items; option++) {
        ita_cover_entry entry = {option / 2, 0};
        assert_int_equal(ita_cover_add_option(builder, &entry, 1, NULL, NULL), ITA_OK);
    }
    return done(builder, false);
}

static void counts_are_exact_up_to_the_last_of_64_bits(void **state) {
    (void)state;
    static const char *const methods[] = {NULL, "bits", "items", "frontier"};
    for (uint32_t items = 55; items <= 64; items++) {
        ita_cover *cover = two_ways(items);
        for (size_t m = 0; m < 4; m++) {
            ita_cover_options options = {.method = methods[m]};
            if (items < 64) {
                check(cover, methods[m], (uint64_t)1 << items, (uint64_t)1 << items);
                continue;
            }
            ita_job *job;
            ita_diag diag;
            assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
            assert_int_equal(ita_job_step(job, UINT64_MAX, &diag), ITA_E_OVERFLOW);
            ita_job_close(job);
        }
        ita_cover_close(cover);
    }
}

static ita_cover *queens(int n) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_items(builder, 2 * n, true);
    add_items(builder, 4 * n - 2, false);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            ita_cover_entry entries[] = {{(uint32_t)row, 0},
                                         {(uint32_t)(n + column), 0},
                                         {(uint32_t)(2 * n + row + column), 0},
                                         {(uint32_t)(5 * n - 2 + row - column), 0}};
            assert_int_equal(ita_cover_add_option(builder, entries, 4, NULL, NULL), ITA_OK);
        }
    return done(builder, true);
}

static void queens_are_placed_as_often_as_known(void **state) {
    (void)state;
    static const struct {
        int n;
        uint64_t solutions, unique;
    } known[] = {{4, 2, 1},    {5, 10, 2},    {6, 4, 1},       {7, 40, 6},       {8, 92, 12},
                 {9, 352, 46}, {10, 724, 92}, {11, 2680, 341}, {12, 14200, 1787}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ita_cover *cover = queens(known[i].n);
        assert_int_equal(ita_cover_group_order(cover), 8);
        check(cover, NULL, known[i].solutions, known[i].unique);
        check(cover, "bits", known[i].solutions, known[i].unique);
        check(cover, "items", known[i].solutions, known[i].unique);
        if (known[i].n <= 10) { // the larger ones have states of several words
            check_plainly(cover, known[i].solutions, known[i].unique);
            check(cover, "frontier", known[i].solutions, known[i].unique);
        }
        ita_cover_close(cover);
    }
}

static ita_cover *langford(int n) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_items(builder, 3 * n, true);
    for (int digit = 1; digit <= n; digit++)
        for (int at = 0; at + digit + 1 < 2 * n; at++) {
            ita_cover_entry entries[] = {{(uint32_t)(digit - 1), 0},
                                         {(uint32_t)(n + at), 0},
                                         {(uint32_t)(n + at + digit + 1), 0}};
            assert_int_equal(ita_cover_add_option(builder, entries, 3, NULL, NULL), ITA_OK);
        }
    return done(builder, true);
}

static void langford_pairs_are_found_as_often_as_known(void **state) {
    (void)state;
    static const uint64_t unique[] = {0, 0, 0, 1, 1, 0, 0, 26, 150, 0, 0};
    for (int n = 3; n <= 10; n++) {
        ita_cover *cover = langford(n);
        assert_int_equal(ita_cover_group_order(cover), 2);
        check(cover, NULL, 2 * unique[n], unique[n]);
        check(cover, "items", 2 * unique[n], unique[n]);
        check_plainly(cover, 2 * unique[n], unique[n]);
        check(cover, "bits", 2 * unique[n], unique[n]);
        if (n <= 8) check(cover, "frontier", 2 * unique[n], unique[n]);
        ita_cover_close(cover);
    }
}

static ita_cover *latin(int n) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_items(builder, 3 * n * n, true);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int digit = 0; digit < n; digit++) {
                ita_cover_entry entries[] = {{(uint32_t)(row * n + column), 0},
                                             {(uint32_t)(n * n + row * n + digit), 0},
                                             {(uint32_t)(2 * n * n + column * n + digit), 0}};
                assert_int_equal(ita_cover_add_option(builder, entries, 3, NULL, NULL), ITA_OK);
            }
    return done(builder, true);
}

static void latin_squares_have_too_many_symmetries_to_claim_classes(void **state) {
    (void)state;
    static const uint64_t known[] = {0, 1, 2, 12, 576, 161280};
    for (int n = 4; n <= 5; n++) {
        ita_cover *cover = latin(n);
        assert_false(ita_cover_knows_symmetries(cover));
        assert_int_equal(count_by(cover, NULL).solutions, known[n]);
        assert_int_equal(count_by(cover, "bits").solutions, known[n]);
        assert_int_equal(count_by(cover, "items").solutions, known[n]);
        if (n == 4) assert_int_equal(spec_dancing(cover, NULL, NULL, NULL).solutions, known[n]);
        ita_cover_close(cover);
    }
}

// Words in rows and columns of a square, letters as colours of the secondary cells.
static void word_squares_are_found_by_colours(void **state) {
    (void)state;
    static const char *const words[] = {"car", "ace", "red", "arc", "rat", "era", "dad", "cad"};
    enum { WORDS = 8 };
    uint64_t expected = 0;
    for (int i = 0; i < WORDS * WORDS * WORDS; i++) {
        const char *rows[] = {words[i % WORDS], words[i / WORDS % WORDS], words[i / WORDS / WORDS]};
        int fitting = 0;
        for (int column = 0; column < 3; column++)
            for (int w = 0; w < WORDS; w++)
                fitting += words[w][0] == rows[0][column] && words[w][1] == rows[1][column] &&
                           words[w][2] == rows[2][column];
        expected += fitting == 3;
    }
    assert_true(expected > 0);
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_items(builder, 6, true);
    add_items(builder, 9, false);
    for (int line = 0; line < 6; line++)
        for (int w = 0; w < WORDS; w++) {
            ita_cover_entry entries[4] = {{(uint32_t)line, 0}};
            for (int k = 0; k < 3; k++) {
                int cell = line < 3 ? line * 3 + k : k * 3 + line - 3;
                entries[k + 1] =
                    (ita_cover_entry){(uint32_t)(6 + cell), (uint32_t)(words[w][k] - 'a' + 1)};
            }
            assert_int_equal(ita_cover_add_option(builder, entries, 4, NULL, NULL), ITA_OK);
        }
    ita_cover *cover = done(builder, true);
    assert_int_equal(ita_cover_group_order(cover), 2); // transposing
    counts found = count_by(cover, NULL);
    assert_int_equal(found.solutions, expected);
    assert_int_equal(spec_dancing_counts(cover).solutions, expected);
    assert_int_equal(count_by(cover, "frontier").unique, found.unique);
    assert_int_equal(spec_dancing_counts(cover).unique, found.unique);
    ita_cover_close(cover);
}

static void symmetries_are_found_without_being_told(void **state) {
    (void)state;
    static pieces set;
    ita_random random;
    ita_random_seed(&random, 5);
    for (int i = 0; i < 14; i++) {
        lattice lat = i % 2 ? SQUARES : HEXAGONS;
        set = (pieces){.lattice = lat};
        pieces_add(&set, 4, true);
        board b = i < 2    ? board_box(lat, 4, 5)
                  : i == 2 ? board_hexhex(3)
                  : i == 3 ? board_box(lat, 5, 5)
                           : board_random(lat, 20, &random);
        ita_cover *told = board_cover(&b, &set);
        ita_cover_builder *builder;
        assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
        board_fill(builder, &b, &set, false, false);
        ita_cover *found = done(builder, true);
        // What is found may be more (pieces that fit nowhere, or alike), never less.
        assert_true(ita_cover_group_order(found) % ita_cover_group_order(told) == 0);
        if (i < 4) assert_int_equal(ita_cover_group_order(found), ita_cover_group_order(told));
        assert_int_equal(count_by(found, NULL).solutions, count_by(told, NULL).solutions);
        ita_cover_close(told);
        ita_cover_close(found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pentominoes_fill_rectangles_as_often_as_known),
        cmocka_unit_test(pentominoes_fill_the_chessboard_around_its_centre_65_times),
        cmocka_unit_test(one_sided_pentominoes_fill_3_by_30_in_46_ways),
        cmocka_unit_test(tri_and_tetrahexes_fill_hexhex4_in_12290_ways),
        cmocka_unit_test(orders_1_to_4_fill_both_parallelograms_twice_as_often_as_published),
        cmocka_unit_test(one_orientation_of_the_triangle_counts_each_class_once),
        cmocka_unit_test(the_seven_tetrahexes_are_counted_alike_by_both_ways),
        cmocka_unit_test(dominoes_fill_the_chessboard_in_12988816_ways),
        cmocka_unit_test(a_count_beyond_64_bits_is_an_error_not_a_number),
        cmocka_unit_test(counts_are_exact_up_to_the_last_of_64_bits),
        cmocka_unit_test(queens_are_placed_as_often_as_known),
        cmocka_unit_test(langford_pairs_are_found_as_often_as_known),
        cmocka_unit_test(latin_squares_have_too_many_symmetries_to_claim_classes),
        cmocka_unit_test(word_squares_are_found_by_colours),
        cmocka_unit_test(symmetries_are_found_without_being_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
