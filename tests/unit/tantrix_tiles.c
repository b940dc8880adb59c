// The 56 tiles: the C table against the data files, the full enumeration and the source's table.
#include "check.h"

#include "games/tantrix/tiles/tiles.h"

static int colour_of(char letter) {
    for (int i = 0; i < TANTRIX_COLOURS; i++)
        if (tantrix_letters[i] == letter) return i;
    return TANTRIX_NONE;
}

static void compare_with_file(ita_text *file) {
    char *rest = file->data;
    assert_non_null(next_line(&rest)); // the names of the columns
    int count = 0;
    for (const char *line; (line = next_line(&rest));) {
        char *after;
        long number = strtol(line, &after, 10);
        assert_int_equal(number, ++count);
        for (int e = 0; e < 6; e++)
            assert_int_equal(tantrix_tiles[number].edges[e], colour_of(after[1 + e]));
        assert_int_equal(tantrix_tiles[number].back, colour_of(after[8]));
    }
    ita_text_close(file);
    assert_int_equal(count, TANTRIX_TILES);
}

static void the_table_is_the_data_file(void **state) {
    (void)state;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/tantrix/tiles.csv", &file);
    compare_with_file(&file);
}

static void the_data_file_is_the_one_we_were_given(void **state) {
    (void)state;
    ita_text file;
    read_shared(INTARSIA_SHARED "/data/tantrix/tiles.csv", &file);
    compare_with_file(&file);
}

static void the_table_has_no_fault(void **state) {
    (void)state;
    assert_int_equal(tantrix_tiles_fault(tantrix_tiles), 0);
}

static void a_bad_table_is_refused_with_the_tile(void **state) {
    (void)state;
    tantrix_tile tiles[TANTRIX_TILES + 1];
    memcpy(tiles, tantrix_tiles, sizeof tiles);
    tiles[25] = tiles[28]; // the mirror pair that is easily swapped
    assert_int_equal(tantrix_tiles_fault(tiles), 28);
    memcpy(tiles, tantrix_tiles, sizeof tiles);
    tiles[7].edges[0] = TANTRIX_GREEN;
    assert_int_equal(tantrix_tiles_fault(tiles), 7);
    memcpy(tiles, tantrix_tiles, sizeof tiles);
    memcpy(tiles[9].edges, (uint8_t[]){0, 1, 2, 0, 1, 2}, 6); // three straights
    assert_int_equal(tantrix_tiles_fault(tiles), 9);
    tiles[56].edges[5] = 9;
    memcpy(tiles[9].edges, tantrix_tiles[9].edges, 6);
    assert_int_equal(tantrix_tiles_fault(tiles), 56);
}

// Every way to colour six edges with three pairs, as the least of its six rotations.
static void the_tiles_are_all_there_are_but_the_three_straights(void **state) {
    (void)state;
    int found[TANTRIX_TILES + 1] = {0}, distinct = 0, straights = 0;
    for (int code = 0; code < 4096; code++) {
        uint8_t edges[6];
        int uses[4] = {0}, pairs = 0, straight_pairs = 0;
        for (int e = 0; e < 6; e++)
            uses[edges[e] = (uint8_t)(code >> 2 * e & 3)]++;
        for (int i = 0; i < 4; i++)
            pairs += uses[i] == 2;
        if (pairs < 3) continue;
        bool is_least = true;
        for (int turn = 1; turn < 6; turn++) {
            int turned = 0;
            for (int e = 0; e < 6; e++)
                turned |= edges[(e + turn) % 6] << 2 * e;
            is_least = is_least && code <= turned;
        }
        if (!is_least) continue;
        distinct++;
        for (int e = 0; e < 3; e++)
            straight_pairs += edges[e] == edges[e + 3];
        if (straight_pairs == 3) {
            straights++;
            continue;
        }
        int number = 1;
        while (number <= TANTRIX_TILES && tantrix_turn_to(number, edges) < 0)
            number++;
        assert_in_range(number, 1, TANTRIX_TILES);
        found[number]++;
    }
    assert_int_equal(distinct, 64);
    assert_int_equal(straights, 8);
    for (int number = 1; number <= TANTRIX_TILES; number++)
        assert_int_equal(found[number], 1);
}

static void fourteen_tiles_lack_each_colour(void **state) {
    (void)state;
    int lacking[5] = {0}, backs[5] = {0};
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        lacking[tantrix_missing(number)]++;
        backs[tantrix_tiles[number].back]++;
    }
    for (int colour = 0; colour < 4; colour++)
        assert_int_equal(lacking[colour], 14);
    assert_int_equal(backs[TANTRIX_YELLOW], 12);
    assert_int_equal(backs[TANTRIX_RED], 15);
    assert_int_equal(backs[TANTRIX_BLUE], 10);
    assert_int_equal(backs[TANTRIX_GREEN], 10);
    assert_int_equal(backs[TANTRIX_NONE], 9);
}

static int mirror_of(int number) {
    uint8_t edges[6];
    for (int e = 0; e < 6; e++)
        edges[e] = tantrix_tiles[number].edges[5 - e];
    for (int other = 1; other <= TANTRIX_TILES; other++)
        if (tantrix_turn_to(other, edges) >= 0) return other;
    return 0;
}

static void mirror_pairs_are_right(void **state) {
    (void)state;
    // clang-format off
    static const int pairs[][2] = {{3, 14}, {25, 28}, {21, 23}, {43, 45}, {1, 10}, {17, 18},
                                   {27, 29}, {53, 54}};
    // clang-format on
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_int_equal(mirror_of(pairs[i][0]), pairs[i][1]);
    for (int number = 1; number <= TANTRIX_TILES; number++)
        assert_int_equal(mirror_of(mirror_of(number)), number);
    assert_memory_equal(tantrix_tiles[25].edges, ((uint8_t[]){1, 1, 2, 2, 3, 3}), 6);
    assert_memory_equal(tantrix_tiles[28].edges, ((uint8_t[]){1, 1, 3, 3, 2, 2}), 6);
}

static void the_fourteen_patterns_in_four_groups_are_real_tiles(void **state) {
    (void)state;
    for (int group = 0; group < TANTRIX_GROUPS; group++)
        for (int i = 0; i < TANTRIX_PATTERNS; i++) {
            uint8_t edges[6];
            for (int e = 0; e < 6; e++)
                edges[e] = tantrix_group_colours[group][tantrix_tiles[i + 1].edges[e]];
            assert_true(tantrix_turn_to(tantrix_patterns[group][i], edges) >= 0);
        }
}

// The one pattern that the source writes out: the third piece is {1,1,2,2,0,0} from edge 0 on.
static void the_sources_third_piece_is_tile_3(void **state) {
    (void)state;
    static const uint8_t third[6] = {1, 1, 2, 2, 0, 0};
    int turn = tantrix_turn_to(3, third), pair[2];
    assert_int_equal(turn, 4);
    for (int e = 0; e < 6; e++)
        assert_int_equal(tantrix_edge(3, turn, e), third[e]);
    assert_true(tantrix_pair(3, TANTRIX_YELLOW, pair));
    assert_int_equal(pair[0] + pair[1], 1);
    assert_false(tantrix_pair(3, TANTRIX_GREEN, pair));
}

static void each_trio_bends_six_six_two(void **state) {
    (void)state;
    for (int colour = 0; colour < 3; colour++) {
        int bends[4] = {0};
        for (int number = 1; number <= 14; number++)
            bends[tantrix_bend(number, colour)]++;
        assert_int_equal(bends[TANTRIX_SHARP], 6);
        assert_int_equal(bends[TANTRIX_GENTLE], 6);
        assert_int_equal(bends[TANTRIX_STRAIGHT], 2);
    }
    assert_int_equal(tantrix_bend(1, TANTRIX_GREEN), 0);
    assert_int_equal(tantrix_partner(3, 0), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_the_data_file),
        cmocka_unit_test(the_data_file_is_the_one_we_were_given),
        cmocka_unit_test(the_table_has_no_fault),
        cmocka_unit_test(a_bad_table_is_refused_with_the_tile),
        cmocka_unit_test(the_tiles_are_all_there_are_but_the_three_straights),
        cmocka_unit_test(fourteen_tiles_lack_each_colour),
        cmocka_unit_test(mirror_pairs_are_right),
        cmocka_unit_test(the_fourteen_patterns_in_four_groups_are_real_tiles),
        cmocka_unit_test(the_sources_third_piece_is_tile_3),
        cmocka_unit_test(each_trio_bends_six_six_two),
    };
    return shared_status(cmocka_run_group_tests(tests, NULL, NULL));
}
