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

// Buttons can be read and pressed, by a key of their own too unless that were dangerous; lines of
// information say of what they are.
static void check_words(const ita_scene *scene) {
    for (size_t i = 0; i < scene->action_count; i++) {
        const ita_action *action = &scene->actions[i];
        assert_true(action->name && action->name[0] && action->label && action->label[0]);
        if (!action->key) assert_true(action->is_a_danger);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(scene->actions[k].name, action->name);
            if (action->key && scene->actions[k].key)
                assert_string_not_equal(scene->actions[k].key, action->key);
        }
    }
    for (size_t i = 0; i < scene->note_count; i++) {
        assert_true(scene->notes[i].name && scene->notes[i].name[0]);
        assert_true(scene->notes[i].value && scene->notes[i].style);
        assert_true(scene->notes[i].gauge <= 1);
    }
}

// Programs that draw SVG round fonts of less than a unit until letters break.
static void check_letters(const char *svg) {
    static const char said[] = "font-size=\"";
    for (const char *at = svg; (at = strstr(at, said)); at += sizeof said - 1)
        assert_true(strtod(at + sizeof said - 1, NULL) >= 5);
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
            check_words(&scene);
            ita_text_reset(&text);
            const ita_svg_options options = {.style = games[i]->variants[0].view->style,
                                             .defs = games[i]->variants[0].view->defs};
            ita_scene_svg(&scene, &options, &text);
            assert_null(strstr(text.data, "var(--"));
            assert_null(strstr(text.data, "#f0f\"")); // no colour that the palette lacks
            assert_null(strstr(text.data, "#f0f;"));
            assert_null(strstr(text.data, "#f0f}"));
            check_letters(text.data);
            ita_text_close(&text);
            ita_scene_close(&scene);
            ita_session_close(session);
        }
}

// A thing that is seen through as a whole is a picture apart for a browser: when it comes or goes,
// all that is painted after it is painted anew.
static void nothing_in_a_picture_is_seen_through_as_a_whole(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->variant_count; k++) {
            ita_text text;
            ita_text_open(&text, ita_heap());
            ita_scene_css(games[i]->variants[k].view->style, &text);
            assert_non_null(strstr(text.data, ".ghost{"));
            for (const char *at = text.data; (at = strstr(at, "opacity")); at++)
                if (at[-1] == '{' || at[-1] == ';')
                    fail_msg("%s: %.60s", games[i]->name, at - (at - text.data < 20 ? 0 : 20));
            ita_text_close(&text);
        }
}

// Neither a name that no button has, nor one that only begins like a button's.
static void actions_that_nobody_has_do_nothing(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < games[i]->variant_count; k++) {
            char text[64];
            ita_session *session;
            ita_diag diag;
            snprintf(text, sizeof text, "%s:%s", games[i]->name,
                     games[i]->variants[k].name ? games[i]->variants[k].name : "");
            assert_int_equal(ita_session_new(text, strlen(text), ita_heap(), &session, &diag),
                             ITA_OK);
            static const char *const names[] = {"", "x", "nobody", "no-", "redx", "clear cells"};
            for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
                ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
                const ita_event event = {.kind = ITA_EVENT_ACTION, .name = names[n]};
                const ita_answer answer = ita_session_gesture(session, hand, &event, &diag);
                if (answer == ITA_ANSWER_MOVE || answer == ITA_ANSWER_HAND)
                    fail_msg("%s %s: %d", text, names[n], answer);
                ita_hand_free(ita_session_config(session), ita_heap(), hand);
            }
            assert_int_equal(ita_session_record(session)->node_count, 1);
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

// The body of a palette's rule in the page's style sheet: "--red:light-dark(#b5402e,#dd7763);".
static char *palette_rule(const char *css, const char *selector) {
    const char *at = strstr(css, selector);
    assert_non_null(at);
    at = strchr(at, '{') + 1;
    return strndup(at, strcspn(at, "}"));
}

static void put_square(int palette, bool is_dark, ita_text *svg) {
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    ita_node *node = ita_scene_add(&scene);
    node->style = "square";
    node->path = ita_path_box(&scene, 1, 1, 0);
    const ita_svg_options options = {
        .is_dark = is_dark, .palette = palette, .style = ".square{fill:var(--red)}"};
    ita_scene_svg(&scene, &options, svg);
    ita_scene_close(&scene);
}

static void pictures_have_the_palettes_that_the_page_is_told(void **state) {
    (void)state;
    static const char *const names[] = {"standard", "safe", "high"};
    ita_text css, svg;
    ita_text_open(&css, ita_heap());
    ita_text_open(&svg, ita_heap());
    ita_scene_css("", &css);
    for (int i = 0; i < 3; i++) {
        char selector[64], day[16], night[16], wanted[64];
        assert_string_equal(ita_palette_name(i), names[i]);
        assert_int_equal(ita_palette_find(names[i]), i);
        snprintf(selector, sizeof selector, "[data-palette=%s]", names[i]);
        char *rule = palette_rule(ita_text_get(&css), selector);
        const char *red = strstr(rule, "--red:");
        assert_non_null(red);
        assert_int_equal(sscanf(red, "--red:light-dark(%7s,%7s)", day, night), 2);
        const char *const forms[] = {day, night};
        for (int k = 0; k < 2; k++) {
            ita_text_reset(&svg);
            put_square(i, k == 1, &svg);
            snprintf(wanted, sizeof wanted, ".square{fill:%s}", forms[k]);
            assert_non_null(strstr(ita_text_get(&svg), wanted));
        }
        free(rule);
    }
    assert_null(ita_palette_name(3));
    assert_null(ita_palette_name(-1));
    assert_int_equal(ita_palette_find("red"), -1);
    ita_text_close(&css);
    ita_text_close(&svg);
}

static void no_palette_has_a_name_that_the_standard_one_lacks(void **state) {
    (void)state;
    ita_text css;
    ita_text_open(&css, ita_heap());
    ita_scene_css("", &css);
    char *standard = palette_rule(ita_text_get(&css), "[data-palette=standard]");
    for (int i = 1; ita_palette_name(i); i++) {
        char selector[64];
        snprintf(selector, sizeof selector, "[data-palette=%s]", ita_palette_name(i));
        char *rule = palette_rule(ita_text_get(&css), selector);
        for (char *at = strtok(rule, ";"); at; at = strtok(NULL, ";")) {
            char name[64];
            snprintf(name, sizeof name, "%.*s:", (int)strcspn(at, ":"), at);
            if (!strstr(standard, name)) fail_msg("%s has %s", ita_palette_name(i), name);
        }
        free(rule);
    }
    free(standard);
    ita_text_close(&css);
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

// By this the page tells what it has read already. Words with line breaks stay on their line.
static void each_node_stands_on_a_line_of_its_own(void **state) {
    (void)state;
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_scene_json(&scene, &text);
    assert_non_null(strstr(ita_text_get(&text), "\"nodes\":[\n],\""));
    ita_scene_add(&scene)->label = "first\nof two";
    ita_scene_add(&scene)->glyph = "x"; // for text pictures only
    ita_scene_add(&scene)->label = "second";
    ita_text_reset(&text);
    ita_scene_json(&scene, &text);
    assert_non_null(strstr(ita_text_get(&text),
                           "\"nodes\":[\n{\"role\":\"decor\",\"label\":\"first\\nof two\"},\n"
                           "{\"role\":\"decor\",\"label\":\"second\"}\n],\""));
    ita_text_close(&text);
    ita_scene_close(&scene);
}

// Of the characters around those that XML has not got, which names from files may hold.
static void words_that_no_xml_has_are_replaced(void **state) {
    (void)state;
    static const struct {
        const char *words, *written;
    } cases[] = {
        {"a\x01\x1F b\t\n\rc\x7F", ">a\uFFFD\uFFFD b\t\n\rc\x7F<"},
        {"\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xBF\xBD", ">\uFFFD\uFFFD\uFFFD<"},
        {"\u00BE\u00BF\uFFBE\uFFBF\U0001FFFE\U0001FFFF",
         ">\u00BE\u00BF\uFFBE\uFFBF\U0001FFFE\U0001FFFF<"},
        {"<&>\"']]>", ">&lt;&amp;&gt;&quot;']]&gt;<"},
    };
    const ita_svg_options options = {.pixels = 100};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_scene scene;
        ita_text text;
        ita_scene_open(&scene, ita_heap());
        ita_text_open(&text, ita_heap());
        scene.title = cases[i].words;
        ita_scene_svg(&scene, &options, &text);
        if (!strstr(ita_text_get(&text), cases[i].written))
            fail_msg("%zu: %s", i, ita_text_get(&text));
        ita_text_close(&text);
        ita_scene_close(&scene);
    }
}

// Machines differ in the last bits of a sum; pictures do not.
static void what_is_written_as_zero_is_left_out(void **state) {
    (void)state;
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_node *node = ita_scene_add(&scene);
    node->label = "here";
    node->x = -1e-17, node->y = 0.00004;
    ita_scene_json(&scene, &text);
    assert_non_null(strstr(ita_text_get(&text), "here"));
    assert_null(strstr(ita_text_get(&text), "\"x\""));
    assert_null(strstr(ita_text_get(&text), "\"y\""));
    node->y = 0.00006;
    ita_text_reset(&text);
    ita_scene_json(&scene, &text);
    assert_non_null(strstr(ita_text_get(&text), "\"y\":0.0001"));
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

// Word for word, what the page is given besides the nodes.
static void actions_notes_and_players_go_to_the_page(void **state) {
    (void)state;
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    scene.title = "T", scene.status = "S", scene.about = "A", scene.detail = "";
    scene.x = -1, scene.y = 2, scene.width = 3.5, scene.height = 4;
    scene.board = (ita_region){1, 2, 3, 4};
    scene.turn = 60, scene.is_bare = true;
    *ita_scene_action(&scene) =
        (ita_action){.name = "n", .label = "l", .key = "k", .is_enabled = true, .is_due = true};
    *ita_scene_action(&scene) =
        (ita_action){.name = "m", .label = "", .is_pressed = true, .is_a_danger = true};
    *ita_scene_note(&scene) = (ita_note){.name = "N", .value = "v", .gauge = -1, .style = ""};
    *ita_scene_note(&scene) = (ita_note){.name = "M", .value = "", .gauge = 0, .style = "c"};
    *ita_scene_note(&scene) = (ita_note){.name = "O", .value = "", .gauge = 0.12345, .style = NULL};
    ita_scene_inlay(&scene, "red", 0.5);
    ita_scene_inlay(&scene, "", 2);
    ita_scene_player(&scene, "Red", "red");
    ita_scene_player(&scene, "Blue", "blue");
    ita_scene_json(&scene, &text);
    assert_string_equal(
        ita_text_get(&text),
        "{\"title\":\"T\",\"status\":\"S\",\"about\":\"A\",\"box\":[-1,2,3.5,4],\"board\":[1,2,3,4]"
        ","
        "\"bare\":true,\"turn\":60,\"nodes\":[\n],\"actions\":["
        "{\"name\":\"n\",\"label\":\"l\",\"key\":\"k\",\"enabled\":true,\"due\":true},"
        "{\"name\":\"m\",\"label\":\"\",\"pressed\":true,\"danger\":true}],\"notes\":["
        "{\"name\":\"N\",\"value\":\"v\"},{\"name\":\"M\",\"value\":\"\",\"gauge\":0,\"style\":"
        "\"c\"},"
        "{\"name\":\"O\",\"value\":\"\",\"gauge\":0.1235}],"
        "\"inlay\":[{\"weight\":0.5,\"colour\":\"red\"},{\"weight\":2}],"
        "\"players\":[{\"name\":\"Red\",\"colour\":\"red\"},{\"name\":\"Blue\",\"colour\":\"blue\"}"
        "]}");
    ita_text_close(&text);
    ita_scene_close(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(focus_goes_to_the_nearest_in_the_quarter),
        cmocka_unit_test(an_empty_scene_has_no_focus),
        cmocka_unit_test(every_game_draws_its_examples),
        cmocka_unit_test(nothing_in_a_picture_is_seen_through_as_a_whole),
        cmocka_unit_test(actions_that_nobody_has_do_nothing),
        cmocka_unit_test(a_node_has_the_hue_that_the_style_gives_its_classes),
        cmocka_unit_test(pictures_have_the_palettes_that_the_page_is_told),
        cmocka_unit_test(no_palette_has_a_name_that_the_standard_one_lacks),
        cmocka_unit_test(what_is_only_spoken_goes_to_the_page),
        cmocka_unit_test(each_node_stands_on_a_line_of_its_own),
        cmocka_unit_test(words_that_no_xml_has_are_replaced),
        cmocka_unit_test(actions_notes_and_players_go_to_the_page),
        cmocka_unit_test(what_is_written_as_zero_is_left_out),
        cmocka_unit_test(a_text_picture_keeps_the_topmost_node_and_drops_empty_rims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
