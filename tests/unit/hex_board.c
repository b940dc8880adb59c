// Boards of hexagons: sizes, symmetry groups, neighbours, and every way to be a bad board.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/hexboard.h"

static void parse(const char *text, ita_hexboard *board) {
    ita_diag diag;
    if (ita_hexboard_parse(text, strlen(text), ita_heap(), board, &diag) != ITA_OK)
        fail_msg("%s: %s", text, diag.key);
}

static void named_boards_have_their_area_and_their_symmetries(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t cells;
        int symmetries;
    } facts[] = {
        {"hexhex1", 1, 12},
        {"hexhex3", 19, 12},
        {"hexhex4", 37, 12},
        {"hexhex8", 169, 12},
        {"4x10", 40, 2},
        {"5x8", 40, 2},
        {"6x6", 36, 4},
        {"1x5", 5, 4},
        {"triangle7", 28, 6},
        {"tri9", 45, 6},
        {"trapezoid3-8", 33, 2},
        {"trap1-7", 28, 6},
        {"ring3", 12, 12},
        {"ring5-3", 42, 12},
        {"rect6x5", 30, 2},
        {"rect4x4", 16, 2},
        {"star1", 1, 12},
        {"star3", 37, 12},
        {"star5", 121, 12},
        {"hexagon4-7", 37, 12},
        {"hexagon13-14", 40, 4},
        {"hexagon5-7~[0 3 3]", 28, 4},
        {"7x7~3x3@2:2", 40, 4},
        {"ring5-3+hexhex2", 49, 12},
        {"hexhex2+hexhex2@0:1", 10, 4},
        {"triangle3+triangle3@-1:-1~[0 0 0]@1:1", 10, 2},
        {"[0 0 0]", 1, 12},
        {"[0 0 0;0 1 1]", 2, 4},
        {"[0,0,0;0,1,1;5,-5,0]", 3, 1},
        {"[0 0 0; 0 1 1 ;;1 1 2]", 3, 2}, // empty places keep the numbering of lines
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_hexboard board;
        parse(facts[i].text, &board);
        if (board.cell_count != facts[i].cells || board.symmetry_count != facts[i].symmetries)
            fail_msg("%s: %u cells, %d symmetries", facts[i].text, board.cell_count,
                     board.symmetry_count);
        ita_hexboard_close(&board);
    }
}

// Every one of the twelve symmetries with every shift that keeps the board: what "group" means.
static int count_symmetries_slowly(const ita_hexboard *board) {
    int count = 0;
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++)
        for (uint32_t target = 0; target < board->cell_count; target++) {
            ita_hex shift = ita_hex_less(board->cells[target], ita_hex_apply(s, board->cells[0]));
            bool keeps = true;
            for (uint32_t i = 0; i < board->cell_count && keeps; i++) {
                ita_hex image = ita_hex_add(ita_hex_apply(s, board->cells[i]), shift);
                bool is_on = false;
                for (uint32_t j = 0; j < board->cell_count; j++)
                    is_on = is_on || ita_hex_equal(board->cells[j], image);
                keeps = is_on;
            }
            count += keeps;
        }
    return count;
}

static void groups_of_random_boards_are_what_trying_all_motions_finds(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 20261121);
    for (int n = 0; n < 300; n++) {
        ita_hex cells[16];
        size_t count = 0, wanted = 1 + ita_random_below(&random, 8);
        int symmetry = (int)ita_random_below(&random, 12); // made symmetric now and then
        while (count < wanted) {
            ita_hex p =
                ita_hex_at((int)ita_random_below(&random, 4), (int)ita_random_below(&random, 4));
            ita_hex both[2] = {p, ita_hex_apply(symmetry, p)};
            for (int k = 0; k < 2; k++) {
                bool is_new = true;
                for (size_t i = 0; i < count; i++)
                    is_new = is_new && !ita_hex_equal(cells[i], both[k]);
                if (is_new) cells[count++] = both[k];
            }
        }
        ita_hexboard board;
        assert_int_equal(ita_hexboard_make(cells, count, ita_heap(), &board, NULL), ITA_OK);
        assert_int_equal(board.symmetry_count, count_symmetries_slowly(&board));
        for (int s = 0; s < board.symmetry_count; s++)
            for (uint32_t i = 0; i < board.cell_count; i++) {
                const ita_hexboard_symmetry *g = &board.symmetries[s];
                ita_hex image = ita_hex_add(ita_hex_apply(g->symmetry, board.cells[i]), g->shift);
                assert_true(ita_hex_equal(image, board.cells[g->images[i]]));
            }
        ita_hexboard_close(&board);
    }
}

static void neighbours_are_the_cells_one_step_away(void **state) {
    (void)state;
    ita_hexboard board;
    parse("ring4-2", &board);
    for (uint32_t i = 0; i < board.cell_count; i++)
        for (int d = 0; d < 6; d++) {
            int n = board.neighbours[i][d];
            ita_hex next = ita_hex_next(board.cells[i], d);
            assert_int_equal(n, ita_hexboard_find(&board, next));
            if (n >= 0) assert_int_equal(board.neighbours[n][(d + 3) % 6], i);
        }
    ita_hexboard_close(&board);
}

static void a_board_reads_back_what_it_wrote(void **state) {
    (void)state;
    ita_hexboard board, again;
    parse("trapezoid2-5", &board);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_hexboard_put(&board, &text);
    parse(ita_text_get(&text), &again);
    assert_int_equal(board.cell_count, again.cell_count);
    assert_memory_equal(board.cells, again.cells, board.cell_count * sizeof *board.cells);
    ita_text_close(&text);
    ita_hexboard_close(&board);
    ita_hexboard_close(&again);
}

static void bad_boards_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } facts[] = {
        {"", "hexboard.form", 0},
        {"hexhex", "hexboard.form", 0},
        {"hexhex4x", "hexboard.form", 0},
        {"hexhex-4", "hexboard.form", 0},
        {"4x", "hexboard.form", 0},
        {"hexhex0", "hexboard.empty", 0},
        {"0x5", "hexboard.empty", 0},
        {"trapezoid5-3", "hexboard.empty", 0},
        {"ring3-3", "hexboard.empty", 0},
        {"hexhex38", "hexboard.large", 0},
        {"999999x999999", "hexboard.large", 0},
        {"ring1000000-999999", "hexboard.large", 0},
        {"hexhex99999999999999999999", "hexboard.form", 0},
        {"[]", "hexboard.empty", 0},
        {"[", "hexboard.bracket", 1},
        {"[0 0 0", "hexboard.bracket", 6},
        {"[0 0 0;0 1 2]", "hex.plane", 7},
        {"[0 0 0;0 1 1;0 0 0]", "hexboard.twice", 13},
        {"[1 1 2;0 0 0;1 1 2;0 0 0]", "hexboard.twice", 13},
        {"[0 0 0;0 1]", "hex.number", 10},
        {"[0 0 0 0]", "hexboard.line", 7},
        {"[a]", "hex.number", 1},
        {"[0 9999999 9999999]", "hex.far", 3},
        {"4x4+", "hexboard.form", 4},
        {"4x4~~2x2", "hexboard.form", 4},
        {"@1:1", "hexboard.form", 0},
        {"4x4+5y5", "hexboard.form", 4},
        {"4x4~2x2@1,1", "hexboard.shift", 7},
        {"4x4~2x2@1:", "hexboard.shift", 7},
        {"4x4~2x2@3:3", "hexboard.absent", 4},
        {"4x4~[0 0 0;0 9 9]", "hexboard.absent", 11},
        {"4x4+[0 7 7;0 7 7]", "hexboard.twice", 11},
        {"4x4~4x4", "hexboard.empty", 0},
        {"60x60+60x60@60:0", "hexboard.large", 6},
        {"4x4@1000000:0", "hex.far", 3},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_hexboard board;
        ita_diag diag;
        ita_status status =
            ita_hexboard_parse(facts[i].text, strlen(facts[i].text), ita_heap(), &board, &diag);
        if (status == ITA_OK || strcmp(diag.key, facts[i].key) != 0 ||
            diag.offset != facts[i].offset)
            fail_msg("%s: %s at %zu", facts[i].text, status ? diag.key : "accepted", diag.offset);
        assert_null(board.cells);
    }
}

static void a_file_is_one_cell_a_line_with_comments(void **state) {
    (void)state;
    static const char good[] = "\xef\xbb\xbf# a bent tromino\r\n\r\n0 0 0\r\n 0 1 1 # right\n"
                               "\t1 1 2";
    ita_hexboard board;
    ita_diag diag;
    assert_int_equal(ita_hexboard_read(good, sizeof good - 1, ita_heap(), &board, &diag), ITA_OK);
    assert_int_equal(board.cell_count, 3);
    ita_hexboard_close(&board);
    static const char off[] = "0 0 0\n0 1 1\n# note\n1 1 1\n";
    assert_int_equal(ita_hexboard_read(off, sizeof off - 1, ita_heap(), &board, &diag),
                     ITA_E_RANGE);
    assert_string_equal(diag.key, "hex.plane");
    size_t line, column;
    ita_text_place(off, sizeof off - 1, diag.offset, &line, &column);
    assert_int_equal(line, 4);
    static const char twice[] = "0 0 0\n0 1 1\n0 0 0\n";
    assert_int_equal(ita_hexboard_read(twice, sizeof twice - 1, ita_heap(), &board, &diag),
                     ITA_E_RANGE);
    assert_string_equal(diag.key, "hexboard.twice");
    ita_text_place(twice, sizeof twice - 1, diag.offset, &line, &column);
    assert_int_equal(line, 3);
    assert_int_equal(ita_hexboard_read("", 0, ita_heap(), &board, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "hexboard.empty");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_boards_have_their_area_and_their_symmetries),
        cmocka_unit_test(groups_of_random_boards_are_what_trying_all_motions_finds),
        cmocka_unit_test(neighbours_are_the_cells_one_step_away),
        cmocka_unit_test(a_board_reads_back_what_it_wrote),
        cmocka_unit_test(bad_boards_are_refused_with_place_and_reason),
        cmocka_unit_test(a_file_is_one_cell_a_line_with_comments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
