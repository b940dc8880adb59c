// The tables behind the page's gallery: sets divide a game's examples, and in a set every title is
// another one.
#include "check.h"

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
            assert_non_null(ita_words(games[i]->sets[k].words));
            sum += games[i]->sets[k].count;
        }
        assert_int_equal(sum, games[i]->example_count);
    }
}

static void no_title_stands_twice_in_a_set(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        const ita_example *first = games[i]->examples;
        for (size_t k = 0; k < games[i]->set_count; first += games[i]->sets[k++].count)
            for (size_t a = 0; a < games[i]->sets[k].count; a++)
                for (size_t b = 0; b < a; b++)
                    assert_string_not_equal(ita_words(first[a].title), ita_words(first[b].title));
    }
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
        cmocka_unit_test(no_title_stands_twice_in_a_set),
        cmocka_unit_test(only_the_template_is_kept_from_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
