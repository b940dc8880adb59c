// The table of placements against the plain way: every cell of every placement sought on the board.
// Random boards with holes and in parts, and the shapes that ship.
#include "check.h"

#include "games/pentahex/pentahex.h"

enum { SEED = 20261122, BOARDS = 60, SIDE = 12 };

static bool find_all(const pentahex_config *c, const ita_polyhex *shape, ita_hex first,
                     uint16_t cells[ITA_POLYHEX_MOST]) {
    for (int i = 0; i < shape->cell_count; i++) {
        int cell = ita_hexboard_find(&c->board, ita_hex_add(first, shape->cells[i]));
        if (cell < 0) return false;
        cells[i] = (uint16_t)cell;
    }
    return true;
}

static void check_table(const char *text) {
    ita_config *config;
    assert_int_equal(
        ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, NULL),
        ITA_OK);
    const pentahex_config *c = pentahex_own(config);
    uint32_t next = 0;
    for (int o = 0; o < c->orientation_count; o++) {
        assert_int_equal(c->orientations[o].first_placement, next);
        for (uint32_t cell = 0; cell < c->board.cell_count; cell++) {
            pentahex_placement p = {{0}, (uint16_t)o};
            if (!find_all(c, &c->orientations[o].shape, c->board.cells[cell], p.cells)) continue;
            assert_true(next < c->placement_count);
            assert_memory_equal(&c->placements[next], &p, sizeof p);
            next++;
        }
        assert_int_equal(c->orientations[o].placement_count,
                         next - c->orientations[o].first_placement);
    }
    assert_int_equal(c->placement_count, next);
    ita_config_free(config);
}

static void boards_with_holes_have_the_placements_that_seeking_finds(void **state) {
    (void)state;
    print_message("seed %d\n", SEED);
    ita_random random;
    ita_random_seed(&random, SEED);
    static char text[SIDE * SIDE * 24 + 64];
    for (int n = 0; n < BOARDS; n++) {
        double share = 0.3 + 0.7 * ita_random_unit(&random);
        size_t length = (size_t)snprintf(text, sizeof text, "pieces=free1-5,area=any,board=[0 0 0");
        for (int a = -SIDE / 2; a < SIDE / 2; a++)
            for (int b = -SIDE / 2; b < SIDE / 2; b++)
                if ((a || b) && ita_random_unit(&random) < share)
                    length += (size_t)snprintf(text + length, sizeof text - length, ";%d %d %d", a,
                                               b, a + b);
        snprintf(text + length, sizeof text - length, "]");
        check_table(text);
    }
}

static void named_boards_have_the_placements_that_seeking_finds(void **state) {
    (void)state;
    static const char *const configs[] = {
        "",
        "duel",
        "blocks",
        "blocks,board=triangle9,pieces=free1-4",
        "pieces=onesided4+onesided4,board=8x10",
        "pieces=free1-5,board=ring9-3,area=any",
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++)
        check_table(configs[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_with_holes_have_the_placements_that_seeking_finds),
        cmocka_unit_test(named_boards_have_the_placements_that_seeking_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
