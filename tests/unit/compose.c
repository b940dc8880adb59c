// Composing board and tray for a stage, as facts: for random sizes, and for every game's examples
// on the stages that pages have.
#include "between.h"
#include "examples.h"

#include "intarsia/base.h"
#include "intarsia/session.h"

#include <math.h>

static const double slack = 1e-6;

static bool lies_in(const ita_region *inner, const ita_region *outer) {
    return inner->x >= outer->x - slack && inner->y >= outer->y - slack &&
           inner->x + inner->width <= outer->x + outer->width + slack &&
           inner->y + inner->height <= outer->y + outer->height + slack;
}

static bool are_apart(const ita_region *a, const ita_region *b) {
    return a->x + a->width <= b->x + slack || b->x + b->width <= a->x + slack ||
           a->y + a->height <= b->y + slack || b->y + b->height <= a->y + slack;
}

static double unit_of(double width, double height, double ratio) {
    return fmin(ratio / width, 1 / height);
}

static void parts_lie_apart_in_a_whole_of_the_stages_ratio(void **state) {
    (void)state;
    ita_random random;
    uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    ita_random_seed(&random, seed);
    for (int round = 0; round < 2000; round++) {
        ita_region slots[16], board = {between(&random, -9, 9), between(&random, -9, 9),
                                       between(&random, 1, 30), between(&random, 1, 30)};
        size_t count = (size_t)ita_random_below(&random, 16) + 1;
        double widest = 0, highest = 0, all_wide = 0, all_high = 0;
        double ratio = between(&random, 0.25, 5), gap = between(&random, 0, 1);
        for (size_t i = 0; i < count; i++) {
            slots[i].width = between(&random, 0.5, 4);
            slots[i].height = between(&random, 0.5, 4);
            widest = fmax(widest, slots[i].width);
            highest = fmax(highest, slots[i].height);
            all_wide += slots[i].width + gap;
            all_high += slots[i].height + gap;
        }
        ita_layout layout;
        ita_compose(&board, slots, count, gap, ratio, &layout);
        assert_true(fabs(layout.whole.width / layout.whole.height - ratio) < 1e-6 * ratio);
        assert_true(lies_in(&board, &layout.board));
        assert_true(lies_in(&layout.board, &layout.whole));
        assert_true(lies_in(&layout.tray, &layout.whole));
        assert_true(are_apart(&layout.board, &layout.tray));
        for (size_t i = 0; i < count; i++) {
            assert_true(lies_in(&slots[i], &layout.tray));
            for (size_t k = 0; k < i; k++)
                assert_true(are_apart(&slots[i], &slots[k]));
        }
        // never smaller than one column beside the board, or one row below it
        double unit = unit_of(layout.whole.width, layout.whole.height, ratio);
        double column = unit_of(board.width + gap + widest + 2 * gap,
                                fmax(board.height, all_high + gap), ratio);
        double row = unit_of(fmax(board.width, all_wide + gap),
                             board.height + gap + highest + 2 * gap, ratio);
        assert_true(unit >= fmax(column, row) * 0.999);
    }
}

// The room that rows take counts, not the room in which they were tried.
static void no_number_of_columns_would_make_a_unit_larger(void **state) {
    (void)state;
    ita_random random;
    uint64_t seed = 20261128;
    print_message("seed %llu\n", (unsigned long long)seed);
    ita_random_seed(&random, seed);
    for (int round = 0; round < 500; round++) {
        const ita_region board = {0, 0, between(&random, 4, 20), between(&random, 4, 20)};
        ita_region slots[16];
        const size_t count = (size_t)ita_random_below(&random, 16) + 1;
        const double side = between(&random, 0.5, 4), gap = between(&random, 0, 1),
                     ratio = between(&random, 0.25, 5);
        for (size_t i = 0; i < count; i++)
            slots[i] = (ita_region){0, 0, side, side};
        ita_layout layout;
        ita_compose(&board, slots, count, gap, ratio, &layout);
        const double unit = unit_of(layout.whole.width, layout.whole.height, ratio);
        for (size_t columns = 1; columns <= count; columns++) {
            const size_t rows = (count + columns - 1) / columns;
            const double wide = (double)columns * (side + gap) + gap,
                         high = (double)rows * (side + gap) + gap;
            const double beside =
                unit_of(board.width + gap + wide, fmax(board.height, high), ratio);
            const double below = unit_of(fmax(board.width, wide), board.height + gap + high, ratio);
            assert_true(unit >= fmax(beside, below) * 0.999);
        }
    }
}

static void a_wide_stage_has_the_tray_beside_a_tall_one_below(void **state) {
    (void)state;
    const ita_region board = {0, 0, 10, 10};
    ita_layout layout;
    ita_slot_grid grid;
    ita_compose_grid(&board, 2, 10, 0.1, 1.8, &layout, &grid);
    assert_true(layout.tray.x >= layout.board.x + layout.board.width);
    ita_compose_grid(&board, 2, 10, 0.1, 0.6, &layout, &grid);
    assert_true(layout.tray.y >= layout.board.y + layout.board.height);
    ita_compose_alone(&board, 0, &layout);
    assert_true(layout.whole.width == 10 && layout.whole.height == 10 && layout.tray.width == 0);
}

static void nonsense_for_a_ratio_is_none(void **state) {
    (void)state;
    const ita_region board = {0, 0, 4, 4};
    const double ratios[] = {NAN, -3, 0, INFINITY, 1e-300, 1e300};
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++) {
        ita_layout layout;
        ita_region slot = {0, 0, 1, 1};
        ita_compose(&board, &slot, 1, 0.1, ratios[i], &layout);
        assert_true(isfinite(layout.whole.width) && isfinite(layout.whole.height));
        assert_true(layout.whole.width < 1000 && layout.whole.height < 1000);
    }
}

// ---- every game

static const double stages[] = {0,           360.0 / 500,  400.0 / 390,
                                788.0 / 900, 1008.0 / 776, 2128.0 / 1316};

static void check_scene(const ita_scene *scene, double ratio) {
    const ita_region whole = {scene->x, scene->y, scene->width, scene->height};
    if (ratio > 0) assert_true(fabs(scene->width / scene->height - ratio) < 1e-6);
    assert_true(scene->board.width > 0);
    assert_true(lies_in(&scene->board, &whole));
    if (scene->tray.width > 0) {
        assert_true(lies_in(&scene->tray, &whole));
        assert_true(are_apart(&scene->board, &scene->tray));
    }
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!node->grips) continue;
        const ita_region at = {node->x, node->y, 0, 0};
        assert_true(lies_in(&at, &scene->board) || lies_in(&at, &scene->tray));
    }
}

static void every_game_fills_every_stage_with_a_board_and_a_tray_apart(void **state) {
    (void)state;
    size_t count, nth = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk g = walk_all(games[i]); next_example(&g);) {
            if (is_abridged() && nth++ % WATCHED_PART != 0) continue;
            ita_text text;
            ita_session *session;
            ita_scene scene;
            ita_diag diag;
            ita_text_open(&text, ita_heap());
            ita_scene_open(&scene, ita_heap());
            ita_put(&text, games[i]->name);
            ita_put_char(&text, ':');
            ita_put(&text, g.config);
            print_message("%s\n", text.data);
            assert_int_equal(ita_session_new(text.data, text.length, ita_heap(), &session, &diag),
                             ITA_OK);
            for (size_t s = 0; s < sizeof stages / sizeof stages[0]; s++) {
                scene.ratio = stages[s];
                assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
                assert_true(scene.ratio == stages[s]); // resetting keeps it
                check_scene(&scene, stages[s]);
            }
            ita_text_close(&text);
            ita_scene_close(&scene);
            ita_session_close(session);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_lie_apart_in_a_whole_of_the_stages_ratio),
        cmocka_unit_test(no_number_of_columns_would_make_a_unit_larger),
        cmocka_unit_test(a_wide_stage_has_the_tray_beside_a_tall_one_below),
        cmocka_unit_test(nonsense_for_a_ratio_is_none),
        cmocka_unit_test(every_game_fills_every_stage_with_a_board_and_a_tray_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
