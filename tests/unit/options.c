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

// What `row` of a configuration has, in the words that its text has for it.
static void put_number(const ita_option_spec *spec, int32_t number, ita_text *out) {
    ita_put(out, spec->key);
    if (spec->kind == ITA_OPTION_WORD) return;
    ita_put_char(out, '=');
    if (spec->kind == ITA_OPTION_NUMBER)
        ita_put_int(out, number);
    else
        ita_put(out, spec->choices[number]);
}

static bool has_option(const char *config, const char *key) {
    ita_options options;
    assert_int_equal(ita_options_parse(config, strlen(config), &options, NULL), ITA_OK);
    for (size_t i = 0; i < options.count; i++)
        if (ita_text_is(options.items[i].key, options.items[i].key_length, key)) return true;
    return false;
}

// Whether the value is accepted; if so its configuration's text keeps it.
static bool keeps(const ita_game *game, const ita_variant *variant, size_t row, int32_t number) {
    const ita_option_spec *spec = &variant->options[row];
    ita_config *config = NULL, *again = NULL;
    ita_text text;
    ita_text_open(&text, ita_heap());
    if (variant != &game->variants[0]) {
        ita_put(&text, variant->name);
        ita_put_char(&text, ',');
    }
    put_number(spec, number, &text);
    const bool is_accepted =
        ita_config_parse(game, text.data, text.length, ita_heap(), &config, NULL) == ITA_OK;
    if (is_accepted) {
        print_message("%s:%s\n", game->name, ita_text_get(&text));
        ita_text_reset(&text);
        ita_config_format(config, &text);
        if (spec->usual != ITA_OPTION_DERIVED)
            assert_int_equal(has_option(ita_text_get(&text), spec->key), number != spec->usual);
        assert_int_equal(ita_config_parse(game, text.data, text.length, ita_heap(), &again, NULL),
                         ITA_OK);
        ita_value value = {.text = "", .offset = ITA_NO_OFFSET};
        ita_text_reset(&text);
        variant->rules->config_value(again, row, &value, &text);
        assert_int_equal(value.number, number);
        ita_config_free(again);
        ita_config_free(config);
    }
    ita_text_close(&text);
    return is_accepted;
}

static void what_is_given_is_kept(void **state) {
    (void)state;
    size_t count, kept = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t v = 0; v < games[i]->variant_count; v++) {
            const ita_variant *variant = &games[i]->variants[v];
            for (size_t row = 0; row < variant->option_count; row++) {
                const ita_option_spec *spec = &variant->options[row];
                if (spec->kind == ITA_OPTION_TEXT || spec->kind == ITA_OPTION_SET) continue;
                int32_t least = spec->least, most = spec->most;
                if (spec->kind == ITA_OPTION_WORD) least = most = 1;
                if (spec->kind == ITA_OPTION_CHOICE)
                    for (least = 0, most = 0; spec->choices[most + 1];)
                        most++;
                bool is_kept = false;
                for (int32_t number = least; number <= most; number += 1 + (most - least) / 40)
                    if (keeps(games[i], variant, row, number)) is_kept = true;
                kept += is_kept;
                if (!is_kept) print_message("none of %s alone\n", spec->key);
            }
        }
    assert_true(kept >= 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_configs_are_refused_with_their_place),
        cmocka_unit_test(commas_in_brackets_do_not_split),
        cmocka_unit_test(every_game_formats_its_configs_canonically),
        cmocka_unit_test(what_is_given_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
