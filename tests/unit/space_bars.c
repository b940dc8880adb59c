// The bars of the six-piece burr: how many there are, what is the same, how they are told; and the
// set that is played with them.
#include "check.h"

#include "games/space/sets/bars.h"
#include "games/space/space.h"
#include "intarsia/base.h"

// Numbers that others have published.
static void there_are_as_many_bars_as_others_found(void **state) {
    (void)state;
    size_t whole = 0, different = 0, notchable = 0;
    for (int number = 1; number <= SPACE_BARS; number++) {
        if (!space_bar_is_whole(number)) continue;
        const bool is_least = space_bar_least(number) == number;
        whole++;
        different += is_least;
        notchable += is_least && space_bar_is_notchable(number);
    }
    assert_int_equal(whole, 2225);
    assert_int_equal(different, 837);
    assert_int_equal(notchable, 59);
}

static bool is_turned(const ita_cell *a, const ita_cell *b, uint32_t count) {
    for (int turn = 0; turn < ita_lattice_turns(ITA_LATTICE_CUBES, false); turn++) {
        ita_cell turned[SPACE_BAR_CELLS];
        ita_cells_turn(ITA_LATTICE_CUBES, turn, a, count, turned);
        if (ita_cells_compare(turned, b, count) == 0) return true;
    }
    return false;
}

// Held against all pairs of bars drawn at random.
static void bars_of_one_number_are_each_other_turned(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(1));
    size_t alike = 0;
    for (int i = 0; i < 3000; i++) {
        ita_cell a[SPACE_BAR_CELLS], b[SPACE_BAR_CELLS];
        // numbers close to each other in what they take away: else hardly any two are alike
        const int one = 1 + (int)ita_random_below(&random, 16) * 16,
                  other = 1 + (int)ita_random_below(&random, 256);
        const uint32_t count = space_bar_cells(one, a);
        const bool is_one = space_bar_cells(other, b) == count && is_turned(a, b, count);
        assert_int_equal(space_bar_least(one) == space_bar_least(other), is_one);
        alike += is_one && one != other;
    }
    assert_true(alike > 10);
}

static void every_number_of_a_bar_names_it(void **state) {
    (void)state;
    for (int number = 1; number <= SPACE_BARS; number++) {
        const int least = space_bar_least(number);
        assert_true(least >= 1 && least <= number);
        assert_int_equal(space_bar_least(least), least);
    }
    const ita_cell corner[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    assert_int_equal(space_bar_of(corner, 3), 0);
}

// ---- the set

static ita_status open(const char *text, ita_config **config, ita_diag *diag) {
    return ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), config, diag);
}

static void expect_config(const char *text, const char *canonical) {
    ita_config *config;
    ita_text out;
    ita_text_open(&out, ita_heap());
    assert_int_equal(open(text, &config, NULL), ITA_OK);
    ita_config_format(config, &out);
    assert_string_equal(ita_text_get(&out), canonical);
    ita_config_free(config);
    ita_text_close(&out);
}

static void bars_are_told_by_number(void **state) {
    (void)state;
    expect_config("set=burr", "set=burr");
    expect_config("set=burr,pieces=1024+1+256+188+928+256", "set=burr");
    expect_config("set=burr,pieces=1+2x256+928+1024+3328", "set=burr,pieces=1+2x256+928+2x1024");
    expect_config("set=burr,pieces=0-6x928+2x1", "set=burr,pieces=2x1+0-6x928");
    expect_config("set=burr,pieces=3x1+256+0-1x256", "set=burr,pieces=3x1+1-2x256");
}

static void expect_refusal(const char *text, const char *key, size_t offset) {
    ita_config *config;
    ita_diag diag;
    assert_int_not_equal(open(text, &config, &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
}

static void what_is_no_bar_is_refused_with_its_place(void **state) {
    (void)state;
    expect_refusal("set=burr,pieces=1+4097", "space.bars.number", 18);
    expect_refusal("set=burr,pieces=0", "space.bars.number", 16);
    expect_refusal("set=burr,pieces=1+", "space.bars.number", 18);
    expect_refusal("set=burr,pieces=1+3-2x5", "space.bars.number", 18);
    expect_refusal("set=burr,pieces=0x5", "space.bars.number", 16);
    expect_refusal("set=burr,pieces=2-5", "space.bars.number", 16);
    expect_refusal("set=burr,pieces=1-2", "space.bars.number", 16);
    expect_refusal("set=burr,pieces=A:oo", "space.bars.number", 16);
    expect_refusal("set=burr,pieces=1+4096", "space.bars.parts", 18);
    expect_refusal("set=burr,pieces=4000x1+97x18", "space.pieces.many", 23);
    expect_refusal("set=soma,pieces=1", "space.option.both", 4);
    expect_refusal("set=burr,mirrors=yes", "space.option.mirrors_of_set", 17);
    expect_refusal("set=burr,pieces=6x1", "space.volume.much", ITA_NO_OFFSET);
}

// The figure is what six bars of 2 by 2 by 6 cover; what more than one of them covers may stay
// empty.
static void the_burr_is_six_bars_through_each_other(void **state) {
    (void)state;
    static const int boxes[6][2][3] = {{{0, 1, 2}, {5, 2, 3}}, {{0, 3, 2}, {5, 4, 3}},
                                       {{2, 0, 1}, {3, 5, 2}}, {{2, 0, 3}, {3, 5, 4}},
                                       {{1, 2, 0}, {2, 3, 5}}, {{3, 2, 0}, {4, 3, 5}}};
    ita_config *config;
    assert_int_equal(open("set=burr", &config, NULL), ITA_OK);
    const space_puzzle *puzzle = &space_own(config)->puzzle;
    uint32_t wanted[3] = {0};
    for (int16_t x = 0; x < 6; x++)
        for (int16_t y = 0; y < 6; y++)
            for (int16_t z = 0; z < 6; z++) {
                const int at[3] = {x, y, z};
                int bars = 0;
                for (int k = 0; k < 6; k++) {
                    bool is_in = true;
                    for (int i = 0; i < 3; i++)
                        is_in = is_in && at[i] >= boxes[k][0][i] && at[i] <= boxes[k][1][i];
                    bars += is_in;
                }
                const int32_t index = space_figure_index(puzzle, (ita_cell){x, y, z});
                assert_int_equal(index >= 0, bars > 0);
                if (bars == 0) continue;
                assert_int_equal(puzzle->figure.may_stay_empty[index], bars > 1);
                wanted[bars - 1]++;
            }
    assert_int_equal(wanted[0], 72);
    assert_int_equal(wanted[1], 24);
    assert_int_equal(wanted[2], 8);
    ita_config_free(config);
}

static void notchable_means_all_that_a_saw_cuts(void **state) {
    (void)state;
    ita_config *config;
    assert_int_equal(open("set=burr,pieces=notchable", &config, NULL), ITA_OK);
    const space_puzzle *puzzle = &space_own(config)->puzzle;
    assert_int_equal(puzzle->piece_count, 59);
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        assert_int_equal(puzzle->pieces[i].least, 0);
        assert_int_equal(puzzle->pieces[i].most, 6);
    }
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_as_many_bars_as_others_found),
        cmocka_unit_test(bars_of_one_number_are_each_other_turned),
        cmocka_unit_test(every_number_of_a_bar_names_it),
        cmocka_unit_test(bars_are_told_by_number),
        cmocka_unit_test(what_is_no_bar_is_refused_with_its_place),
        cmocka_unit_test(the_burr_is_six_bars_through_each_other),
        cmocka_unit_test(notchable_means_all_that_a_saw_cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
