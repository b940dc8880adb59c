// Config text: what is read, and what is refused with its place.
#include "examples.h"

#include "intarsia/game.h"

static void expect_failure(const char *game, const char *key, size_t offset) {
    const ita_game *found;
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_not_equal(ita_game_parse(game, strlen(game), ita_heap(), &found, &config, &diag),
                         ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
    assert_null(config);
}

static void bad_configs_are_refused_with_their_place(void **state) {
    (void)state;
    expect_failure("chess", "game.unknown", 0);
    expect_failure("", "game.unknown", 0);
    expect_failure("null:size=0", "option.number", 10);
    expect_failure("null:size=x", "option.number", 10);
    expect_failure("null:size=", "option.number", 10);
    expect_failure("null:size=3,", "option.form", 12);
    expect_failure("null:size=3,,most=2", "option.form", 12);
    expect_failure("null:size=3,size=4", "option.twice", 12);
    expect_failure("null:size=3,colour=4", "option.unknown", 12);
    expect_failure("null:colour", "option.unknown", 5);
    expect_failure("null:=3", "option.form", 5);
}

static void commas_in_brackets_do_not_split(void **state) {
    (void)state;
    ita_options options;
    const char words[] = "board=[0 0,1],solo,a=";
    assert_int_equal(ita_options_parse(words, sizeof words - 1, &options, NULL), ITA_OK);
    assert_int_equal(options.count, 3);
    assert_true(ita_text_is(options.items[0].value, options.items[0].value_length, "[0 0,1]"));
    assert_int_equal(options.items[1].value_length, 0);
    assert_int_equal(options.items[2].value_length, 0);
}

static void every_game_formats_its_configs_canonically(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk g = walk_all(games[i]); next_example(&g);) {
            const char *words = g.config;
            ita_config *config, *again;
            ita_text text, text_again;
            ita_text_open(&text, ita_heap());
            ita_text_open(&text_again, ita_heap());
            print_message("%s:%s\n", games[i]->name, words);
            assert_int_equal(
                ita_config_parse(games[i], words, strlen(words), ita_heap(), &config, NULL),
                ITA_OK);
            ita_config_format(config, &text);
            assert_int_equal(ita_config_parse(games[i], ita_text_get(&text), text.length,
                                              ita_heap(), &again, NULL),
                             ITA_OK);
            ita_config_format(again, &text_again);
            assert_string_equal(ita_text_get(&text), ita_text_get(&text_again));
            ita_config_free(config);
            ita_config_free(again);
            ita_text_close(&text);
            ita_text_close(&text_again);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_configs_are_refused_with_their_place),
        cmocka_unit_test(commas_in_brackets_do_not_split),
        cmocka_unit_test(every_game_formats_its_configs_canonically),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
