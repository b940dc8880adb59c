// Scenes: focus steps, and the writers on every registered game's first position.
#include "examples.h"

#include "intarsia/session.h"

static void add_place(ita_scene *scene, uint32_t id, double x, double y) {
    ita_node *node = ita_scene_add(scene);
    node->id = id;
    node->grips = ITA_GRIP_TAP;
    node->x = x;
    node->y = y;
}

static void focus_goes_to_the_nearest_in_the_quarter(void **state) {
    (void)state;
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    add_place(&scene, 1, 0, 0);
    add_place(&scene, 2, 2, 0);
    add_place(&scene, 3, 1, 0.9);
    add_place(&scene, 4, 0, -5);
    ita_scene_add(&scene); // decoration is never focused
    assert_int_equal(ita_scene_step(&scene, 1, ITA_RIGHT), 2);
    assert_int_equal(ita_scene_step(&scene, 1, ITA_UP), 4);
    assert_int_equal(ita_scene_step(&scene, 1, ITA_LEFT), 1);
    assert_int_equal(ita_scene_step(&scene, 3, ITA_LEFT), 1);
    assert_int_equal(ita_scene_step(&scene, 0, ITA_DOWN), 1);
    assert_int_equal(ita_scene_step(&scene, 4, ITA_NEXT), 1);
    assert_int_equal(ita_scene_step(&scene, 1, ITA_PREVIOUS), 4);
    ita_scene_close(&scene);
}

static void an_empty_scene_has_no_focus(void **state) {
    (void)state;
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_scene_step(&scene, 0, ITA_FIRST), 0);
    assert_int_equal(ita_scene_step(&scene, 7, ITA_PREVIOUS), 0);
    ita_scene_close(&scene);
}

static void check_nodes(const ita_scene *scene) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (node->grips) assert_true(node->id != 0);
        if (node->id && node->role != ITA_ROLE_DECOR) assert_non_null(node->label);
        for (size_t k = i + 1; node->id && k < scene->node_count; k++)
            assert_true(scene->nodes[k].id != node->id);
    }
}

static void every_game_draws_its_examples(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk g = walk_all(games[i]); next_example(&g);) {
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
            assert_int_equal(ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene),
                             ITA_OK);
            assert_true(scene.width > 0 && scene.height > 0 && scene.title[0]);
            check_nodes(&scene);
            ita_text_reset(&text);
            ita_svg_options options = {false, 0, games[i]->variants[0].view->style,
                                       games[i]->variants[0].view->defs};
            ita_scene_svg(&scene, &options, &text);
            assert_null(strstr(text.data, "var(--"));
            assert_null(strstr(text.data, "#f0f\"")); // no colour that the palette lacks
            assert_null(strstr(text.data, "#f0f;"));
            assert_null(strstr(text.data, "#f0f}"));
            ita_text_close(&text);
            ita_scene_close(&scene);
            ita_session_close(session);
        }
}

static void a_node_has_the_hue_that_the_style_gives_its_classes(void **state) {
    (void)state;
    static const char style[] =
        ".peg{fill:var(--plate-line)}.peg.red{stroke:var(--blue);fill:var(--red)}"
        ".p2,.x.p3{color:var(--green-soft)}.a .b{fill:var(--bad)}";
    static const struct {
        const char *classes, *hue;
    } cases[] = {{"peg", NULL},        {"peg red last", "red"},
                 {"p2", "green"},      {"p3", NULL},
                 {"p3 x", "green"},    {"b", NULL},
                 {"", NULL},           {NULL, NULL},
                 {"spot blue", "blue"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[16];
        const char *hue = ita_scene_hue(style, cases[i].classes, name);
        if (cases[i].hue)
            assert_string_equal(hue, cases[i].hue);
        else
            assert_null(hue);
    }
    char name[16];
    assert_null(ita_scene_hue(NULL, "p2", name));
}

static void what_is_only_spoken_goes_to_the_page(void **state) {
    (void)state;
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_node *node = ita_scene_add(&scene);
    node->role = ITA_ROLE_GHOST;
    node->label = "two to the left";
    ita_scene_add(&scene)->glyph = "x"; // for text pictures only
    ita_scene_json(&scene, &text);
    assert_non_null(strstr(ita_text_get(&text), "two to the left"));
    assert_null(strstr(ita_text_get(&text), "decor"));
    ita_text_close(&text);
    ita_scene_close(&scene);
}

static void a_text_picture_keeps_the_topmost_node_and_drops_empty_rims(void **state) {
    (void)state;
    ita_scene scene;
    ita_grid grid;
    ita_scene_open(&scene, ita_heap());
    static const struct {
        const char *glyph;
        int column, row;
    } marks[] = {{"a", 2, 1}, {"b", 4, 3}, {"c", 2, 1}};
    for (size_t i = 0; i < 3; i++) {
        ita_node *node = ita_scene_add(&scene);
        node->glyph = marks[i].glyph;
        node->column = marks[i].column;
        node->row = marks[i].row;
    }
    assert_int_equal(ita_grid_open(&scene, &grid), ITA_OK);
    assert_int_equal(grid.columns, 5);
    assert_int_equal(grid.rows, 4);
    assert_string_equal(ita_grid_at(&grid, 2, 1)->glyph, "c");
    ita_grid_crop(&grid);
    assert_int_equal(grid.columns, 3);
    assert_int_equal(grid.rows, 3);
    assert_string_equal(ita_grid_at(&grid, 0, 0)->glyph, "c");
    assert_string_equal(ita_grid_at(&grid, 2, 2)->glyph, "b");
    assert_null(ita_grid_at(&grid, 1, 1));
    assert_null(ita_grid_at(&grid, 3, 0));
    assert_null(ita_grid_at(&grid, -1, 0));
    ita_grid_close(&grid);
    ita_scene_close(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(focus_goes_to_the_nearest_in_the_quarter),
        cmocka_unit_test(an_empty_scene_has_no_focus),
        cmocka_unit_test(every_game_draws_its_examples),
        cmocka_unit_test(a_node_has_the_hue_that_the_style_gives_its_classes),
        cmocka_unit_test(what_is_only_spoken_goes_to_the_page),
        cmocka_unit_test(a_text_picture_keeps_the_topmost_node_and_drops_empty_rims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
