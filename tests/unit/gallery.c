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

static void open_alone(const ita_game *game, const char *text) {
    const size_t length = strlen(text);
    char *alone = malloc(length + !length);
    ita_config *config;
    ita_diag diag;
    assert_non_null(alone);
    memcpy(alone, text, length);
    assert_int_equal(ita_config_parse(game, alone, length, ita_heap(), &config, &diag), ITA_OK);
    ita_config_free(config);
    free(alone);
}

static void only_the_template_is_kept_from_players(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(games[i]->is_template, strcmp(games[i]->name, "null") == 0);
}

static void end_set(ita_text *text, size_t count) {
    if (count == 0) return;
    ita_put_uint(text, count);
    ita_put_char(text, '}');
}

// What is written of a game names its sets in their order, each with as many as it has.
static void what_is_written_of_a_game_counts_its_sets(void **state) {
    (void)state;
    size_t game_count;
    const ita_game *const *games = ita_games(&game_count);
    for (size_t i = 0; i < game_count; i++) {
        ita_text written, sets;
        ita_diag diag;
        ita_text_open(&written, ita_heap());
        ita_text_open(&sets, ita_heap());
        assert_int_equal(ita_game_json(games[i], &written, &diag), ITA_OK);
        const char *set = "";
        size_t count = 0;
        ita_put(&sets, "\"sets\":[");
        for (example_walk example = walk_all(games[i]); next_example(&example); count++) {
            if (strcmp(example.gallery.set, set) == 0) continue;
            set = example.gallery.set;
            end_set(&sets, count);
            ita_put(&sets, count ? ",{\"title\":\"" : "{\"title\":\"");
            ita_put(&sets, ita_words_in(written.language, set));
            ita_put(&sets, "\",\"count\":");
            count = 0;
        }
        end_set(&sets, count);
        ita_put_char(&sets, ']');
        assert_non_null(strstr(ita_text_get(&written), ita_text_get(&sets)));
        ita_text_close(&written);
        ita_text_close(&sets);
    }
}

// And of each variant what it can do.
static void what_is_written_of_a_variant_says_what_it_can_do(void **state) {
    (void)state;
    size_t game_count;
    const ita_game *const *games = ita_games(&game_count);
    for (size_t i = 0; i < game_count; i++) {
        ita_text written;
        ita_diag diag;
        ita_text_open(&written, ita_heap());
        assert_int_equal(ita_game_json(games[i], &written, &diag), ITA_OK);
        const char *at = ita_text_get(&written);
        for (size_t k = 0; k < games[i]->variant_count; k++) {
            const ita_variant *variant = &games[i]->variants[k];
            const ita_puzzle *puzzle = variant->puzzle;
            const bool hints =
                variant->brain && variant->brain->gives_hints ? true : puzzle && puzzle->hint;
            char said[200];
            const int length =
                snprintf(said, sizeof said, "\"solves\":%s,\"hints\":%s,\"charts\":%s,",
                         puzzle && puzzle->solve ? "true" : "false", hints ? "true" : "false",
                         puzzle && puzzle->as_cover ? "true" : "false");
            at = strstr(at, "\"solves\":");
            assert_non_null(at);
            assert_memory_equal(at, said, (size_t)length);
            at += length;
        }
        assert_null(strstr(at, "\"solves\":"));
        ita_text_close(&written);
    }
}

// Configs stand in longer texts: none is read beyond its end (a sanitizer watches).
static void a_config_is_read_no_further_than_it_goes(void **state) {
    (void)state;
    static const char own[] = "set=[square; 0,0 96,0 96,72; 0,0 24,0 24,24 0,24]";
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk example = walk_some(games[i], 40, 3); next_example(&example);)
            open_alone(games[i], example.config);
    open_alone(ita_game_find("dissection", 10), own);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_divide_the_examples_of_every_game),
        cmocka_unit_test(every_title_is_said_in_every_language),
        cmocka_unit_test(no_title_stands_twice_in_a_set),
        cmocka_unit_test(a_column_that_is_not_there_is_empty),
        cmocka_unit_test(only_the_template_is_kept_from_players),
        cmocka_unit_test(what_is_written_of_a_game_counts_its_sets),
        cmocka_unit_test(what_is_written_of_a_variant_says_what_it_can_do),
        cmocka_unit_test(a_config_is_read_no_further_than_it_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
