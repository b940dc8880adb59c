// Drawings as people write them: with one decimal where a unit of the set is 5 to 40 of the
// drawing's, in whole numbers where it is 50 to 400, turned at will. Laid edge to edge, all are
// read and solved, and all but a few as outlines alone, where an edge may be as short as the
// rounding; slid by random lengths most are, where such numbers say enough.
#include "assemblies.h"
#include "examples.h"

#define SEED test_seed(20261126)

static const char *const sets[] = {"tangram", "shonagon", "stomachion"}; // of convex pieces

// ---- assemblies

static void draw_and_solve(double least, assembler *draw, double share) {
    static const int places[2] = {0, 1};
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t count = usual_or_long(60, 1000);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        const size_t solved = assemblies_solved(sets[i], count, places, least, draw, &random);
        print_message("%s: %zu of %zu drawings solved\n", sets[i], solved, count);
        assert_true((double)solved >= share * (double)count);
    }
}

static void what_is_laid_edge_to_edge_is_solved(void **state) {
    (void)state;
    draw_and_solve(5, assemble_flush, 1);
}

static void what_is_slid_is_mostly_solved(void **state) {
    (void)state;
    draw_and_solve(10, assemble_closely, 0.75);
}

// ---- outlines

static void put_outline(const dissection_config *c, double unit, double turn, int places,
                        ita_text *out) {
    ita_put(out, "<svg><path fill-rule=\"evenodd\" d=\"");
    ita_point begin = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < c->figure_count; i++) {
        const bool is_first = i == 0 || !ita_point_equal(c->figure[i].from, c->figure[i - 1].to);
        if (is_first) begin = c->figure[i].from;
        corner p = corner_of(c->set->frame, c->figure[i].from);
        p.x *= unit / DISSECTION_UNIT, p.y *= unit / DISSECTION_UNIT;
        p = turned_about(p, (corner){0, 0}, turn);
        ita_put(out, is_first ? "M" : "L");
        put_decimal(out, p.x, places);
        put_decimal(out, p.y, places);
        if (ita_point_equal(c->figure[i].to, begin)) ita_put(out, "Z");
    }
    ita_put(out, "\"/></svg>");
}

static void outlines_of_shipped_figures_are_solved(void **state) {
    (void)state;
    ita_random random;
    const uint64_t seed = SEED;
    ita_random_seed(&random, seed);
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    size_t count = 0, solved = 0;
    for (example_walk w = walk_some(&ita_game_dissection, usual_or_long(60, 5000), seed);
         next_example(&w);) {
        ita_config *config = open_game(w.config);
        assert_non_null(config);
        const dissection_config *c = dissection_of(config);
        if (has_straight_pieces(c)) {
            const int places = count % 2 ? 1 : 0;
            ita_text_reset(&drawing);
            put_outline(c, between(&random, 5, 40) * (places ? 1 : 10), between(&random, 0, 7),
                        places, &drawing);
            const bool is_good = is_solved(c->set->name, drawing.data, drawing.length);
            if (!is_good) print_message("not solved: %s %s\n", w.config, ita_text_get(&drawing));
            solved += is_good;
            count++;
        }
        ita_config_free(config);
    }
    ita_text_close(&drawing);
    print_message("%zu of %zu outlines solved\n", solved, count);
    assert_true(count > 0);
    assert_true(solved + count / 50 >= count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_laid_edge_to_edge_is_solved),
        cmocka_unit_test(what_is_slid_is_mostly_solved),
        cmocka_unit_test(outlines_of_shipped_figures_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
