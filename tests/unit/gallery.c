// The tables behind the page's gallery: sets divide a game's examples, and in a set every title is
// another one.
#include "examples.h"

#include <string.h>

#include "intarsia/game.h"
#include "intarsia/words.h"

static void sets_divide_the_examples_of_every_game(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        size_t sum = 0;
        for (size_t k = 0; k < games[i]->set_count; k++) {
            assert_true(games[i]->sets[k].count > 0);
            sum += games[i]->sets[k].count;
        }
        assert_int_equal(sum, games[i]->example_count);
        assert_true(games[i]->gallery ? sum == 0 : sum > 0);
        for (example_walk example = walk_all(games[i]); next_example(&example);)
            assert_non_null(ita_words(example.gallery.set));
    }
}

static void every_title_is_said_in_every_language(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk example = walk_all(games[i]); next_example(&example);) {
            const bool is_table = !games[i]->gallery;
            for (int k = 0; ita_language_name(k); k++) {
                const char *name = ita_language_name(k);
                assert_true(ita_gallery_title(&example.gallery, k)[0]);
                assert_true(is_table || ita_gallery_field(&example.gallery, name)[0]);
            }
        }
}

static bool has_seen(const char *title, char seen[][128], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(seen[i], title) == 0) return true;
    return false;
}

static void no_title_stands_twice_in_a_set(void **state) {
    (void)state;
    static char seen[1000][128];
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (int language = 0; ita_language_name(language); language++) {
            const char *set = "";
            size_t seen_count = 0;
            for (example_walk example = walk_all(games[i]); next_example(&example);) {
                const char *title = ita_gallery_title(&example.gallery, language);
                if (strcmp(set, example.gallery.set) != 0) seen_count = 0;
                set = example.gallery.set;
                if (has_seen(title, seen, seen_count))
                    fail_msg("%s:%s: \"%s\" again", games[i]->name, example.config, title);
                assert_true(strlen(title) < sizeof seen[0] && seen_count < 1000);
                strcpy(seen[seen_count++], title);
            }
        }
}

static void a_column_that_is_not_there_is_empty(void **state) {
    (void)state;
    example_walk figure = walk_all(ita_game_find("dissection", 10));
    assert_true(next_example(&figure));
    assert_string_equal(ita_gallery_field(&figure.gallery, "config"), figure.config);
    assert_string_equal(ita_gallery_field(&figure.gallery, "nothing"), "");
    example_walk board = walk_all(ita_game_find("twixt", 5));
    assert_true(next_example(&board));
    assert_string_equal(ita_gallery_field(&board.gallery, "config"), "");
}

static void only_the_template_is_kept_from_players(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(games[i]->is_template, strcmp(games[i]->name, "null") == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_divide_the_examples_of_every_game),
        cmocka_unit_test(every_title_is_said_in_every_language),
        cmocka_unit_test(no_title_stands_twice_in_a_set),
        cmocka_unit_test(a_column_that_is_not_there_is_empty),
        cmocka_unit_test(only_the_template_is_kept_from_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
