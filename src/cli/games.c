// intarsia games: what there is, and all about one game, from the games' tables and words.
#include "cli/commands.h"
#include "cli/lines.h"
#include "intarsia/generate.h"

#include <string.h>
#include <strings.h>

enum { NAME_COLUMN = 13, WORDS_COLUMN = 24, TITLE_COLUMN = 34, LONG_RUN = 6 };

// The template game is for those who write games.
static bool is_listed(const ita_game *game) {
    return strcmp(game->name, "null") != 0;
}

// Words that choose one; the first needs none, and may have none.
static void put_variant_names(const ita_game *game, ita_text *out) {
    if (game->variant_count < 2) return;
    ita_text names;
    cli_open_text(&names);
    for (size_t i = 0; i < game->variant_count; i++) {
        if (names.length > 0) ita_put(&names, " | ");
        ita_put(&names, game->variants[i].name);
    }
    line_column(out, NAME_COLUMN);
    line_wrap(out, NAME_COLUMN, ita_text_get(&names));
    ita_text_need(out, &names);
    ita_text_close(&names);
}

static void put_list(const ita_game *const *games, size_t count, ita_text *out) {
    for (size_t i = 0; i < count; i++) {
        if (!is_listed(games[i])) continue;
        ita_put(out, games[i]->name);
        line_column(out, NAME_COLUMN);
        line_wrap(out, NAME_COLUMN, cli_words(games[i]->words));
        put_variant_names(games[i], out);
    }
    ita_put_char(out, '\n');
    line_wrap(out, 0, cli_words("cli.games.more"));
}

// ---- one game

static void put_heading(const char *key, ita_text *out) {
    ita_put_char(out, '\n');
    ita_put(out, cli_words(key));
    ita_put_char(out, '\n');
}

// "players=2..4", "rules=std|pp|plain": what one types.
static void put_form(const ita_option_spec *spec, ita_text *out) {
    ita_put(out, spec->key);
    if (spec->kind == ITA_OPTION_WORD) return;
    ita_put_char(out, '=');
    if (spec->kind == ITA_OPTION_NUMBER) {
        ita_put_int(out, spec->least);
        ita_put(out, "..");
        ita_put_int(out, spec->most);
    } else if (spec->kind == ITA_OPTION_TEXT) {
        ita_put(out, spec->embed ? "... | @FILE" : "...");
    } else {
        for (size_t i = 0; spec->choices[i]; i++) {
            if (i) ita_put_char(out, spec->kind == ITA_OPTION_SET ? '+' : '|');
            line_fit(out, 6, spec->choices[i]);
        }
    }
}

static void put_usual(const ita_option_spec *spec, ita_text *out) {
    if (spec->kind == ITA_OPTION_WORD) return;
    if (spec->kind == ITA_OPTION_TEXT ? !spec->usual_text : spec->usual == ITA_OPTION_DERIVED)
        return;
    if (spec->kind == ITA_OPTION_SET && spec->usual == 0) return;
    ita_put(out, " (");
    if (spec->kind == ITA_OPTION_TEXT) {
        ita_put(out, spec->usual_text);
    } else if (spec->kind == ITA_OPTION_NUMBER) {
        ita_put_int(out, spec->usual);
    } else if (spec->kind == ITA_OPTION_CHOICE) {
        ita_put(out, spec->choices[spec->usual]);
    } else {
        bool is_first = true;
        for (int i = 0; spec->choices[i]; i++) {
            if (!(spec->usual & 1 << i)) continue;
            if (!is_first) ita_put_char(out, '+');
            ita_put(out, spec->choices[i]);
            is_first = false;
        }
    }
    ita_put_char(out, ')');
}

static void put_choice_words(const ita_option_spec *spec, ita_text *scratch, ita_text *out) {
    for (size_t i = 0; spec->choices && spec->choices[i]; i++) {
        const char *words = ita_words_below(out->language, spec->words, spec->choices[i], scratch);
        const bool is_shown = spec->kind != ITA_OPTION_TEXT; // in the option's form already
        if (!words || (is_shown && strcasecmp(words, spec->choices[i]) == 0)) continue;
        ita_put(out, "      ");
        ita_put(out, spec->choices[i]);
        line_column(out, WORDS_COLUMN);
        line_wrap(out, WORDS_COLUMN, words);
    }
}

static void put_option(const ita_option_spec *spec, ita_text *scratch, ita_text *out) {
    ita_text help;
    cli_open_text(&help);
    ita_put(out, "  ");
    put_form(spec, out);
    static const char *const endings[] = {"help", "form"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const char *words = ita_words_below(out->language, spec->words, endings[i], scratch);
        if (words && help.length > 0) ita_put(&help, "; ");
        ita_put(&help, words ? words : "");
    }
    if (help.length == 0 && spec->words) ita_put(&help, cli_words(spec->words));
    put_usual(spec, &help);
    line_column_or_next(out, WORDS_COLUMN);
    line_wrap(out, WORDS_COLUMN, ita_text_get(&help));
    ita_text_need(out, &help);
    ita_text_close(&help);
    put_choice_words(spec, scratch, out);
}

// What the computer does there: solving, hints, fresh puzzles.
static void put_abilities(const ita_variant *variant, ita_text *out) {
    static const char *const keys[] = {"cli.about.solve", "cli.about.hint", "cli.about.generate",
                                       "cli.about.against"};
    const ita_puzzle none = {0}, *puzzle = variant->puzzle ? variant->puzzle : &none;
    const bool has_brain = variant->brain != NULL;
    const bool gives_hints = has_brain && variant->brain->gives_hints;
    const bool has[] = {puzzle->solve != NULL, puzzle->hint || gives_hints,
                        ita_can_generate(variant), has_brain};
    for (size_t i = 0; i < sizeof has / sizeof has[0]; i++) {
        if (!has[i]) continue;
        ita_put(out, "  ");
        line_wrap(out, 2, cli_words(keys[i]));
    }
}

static void put_variant(const ita_game *game, const ita_variant *variant, ita_text *out) {
    ita_text scratch;
    cli_open_text(&scratch);
    ita_put_char(out, '\n');
    ita_put(out, game->name);
    if (variant != &game->variants[0]) {
        ita_put_char(out, ':');
        ita_put(out, variant->name);
    }
    line_column(out, NAME_COLUMN);
    const char *help = ita_words_below(out->language, variant->words, "help", &scratch);
    line_wrap(out, NAME_COLUMN, help ? help : variant->words ? cli_words(variant->words) : "");
    for (size_t i = 0; i < variant->option_count; i++)
        put_option(&variant->options[i], &scratch, out);
    put_abilities(variant, out);
    ita_text_need(out, &scratch);
    ita_text_close(&scratch);
}

// How much of a config stands before its last value.
static size_t before_value(const char *config) {
    const char *equals = strrchr(config, '=');
    return equals ? (size_t)(equals - config) + 1 : 0;
}

static void put_example(const ita_gallery *example, ita_text *out) {
    ita_put(out, "  ");
    ita_put(out, example->game->name);
    if (example->config[0]) ita_put_char(out, ':');
    ita_put(out, example->config);
    if (strlen(example->game->name) + strlen(example->config) + 4 > TITLE_COLUMN)
        ita_put_char(out, '\n');
    line_column(out, TITLE_COLUMN);
    ita_put_char(out, ' ');
    line_wrap(out, TITLE_COLUMN + 2, ita_gallery_title(example, out->language));
}

// A name such as that of a figure, pentagon-1; a board, such as rect4x10, is none: it is told by
// its title.
static bool is_word(const char *value) {
    size_t length = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    size_t digit = strcspn(value, "0123456789");
    return *value >= 'a' && value[length] == '\0' && (!value[digit] || value[digit - 1] == '-');
}

// How many examples from this one on differ in their last value only, which is a word.
static size_t run_length(ita_gallery example) {
    const char *first = example.config;
    size_t length = before_value(first), count = 1;
    while (length > 0 && is_word(first + length) && ita_gallery_next(&example) &&
           strncmp(example.config, first, length) == 0 && is_word(example.config + length))
        count++;
    return count;
}

// "set=tangram,figure=square lance bridge ...". Goes to the last of them.
static void put_run(ita_gallery *example, size_t count, ita_text *out) {
    ita_text values;
    cli_open_text(&values);
    size_t length = before_value(example->config);
    ita_put(out, "  ");
    ita_put(out, example->game->name);
    ita_put_char(out, ':');
    ita_put_bytes(out, example->config, length);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) {
            ita_put(&values, ", ");
            ita_gallery_next(example);
        }
        ita_put(&values, example->config + length);
    }
    line_wrap(out, 6, ita_text_get(&values));
    ita_text_need(out, &values);
    ita_text_close(&values);
}

static void put_examples(const ita_game *game, ita_text *out) {
    ita_gallery gallery;
    if (ita_gallery_open(game, &gallery, NULL) != ITA_OK) return; // the library has all data inside
    put_heading("cli.about.examples", out);
    while (ita_gallery_next(&gallery)) {
        const size_t count = run_length(gallery);
        if (count < LONG_RUN)
            put_example(&gallery, out);
        else
            put_run(&gallery, count, out);
    }
}

static void put_formats(const ita_game *game, ita_text *out) {
    if (game->format_count == 0) return;
    put_heading("cli.about.formats", out);
    for (size_t i = 0; i < game->format_count; i++) {
        const ita_format *format = &game->formats[i];
        ita_put(out, "  ");
        ita_put(out, format->name);
        line_column(out, NAME_COLUMN + 2);
        ita_put(out, format->extension);
        line_column(out, WORDS_COLUMN);
        line_wrap(out, WORDS_COLUMN, cli_words(format->words));
    }
}

static void put_about(const ita_game *game, ita_text *out) {
    ita_put(out, ita_game_title(game, out->language));
    ita_put(out, ": ");
    line_wrap(out, 0, cli_words(game->words));
    for (size_t i = 0; i < game->variant_count; i++)
        put_variant(game, &game->variants[i], out);
    put_examples(game, out);
    put_formats(game, out);
}

static int run_games(const cli_args *args) {
    size_t count;
    const ita_game *const *games = ita_games(&count);
    const char *name = args->count ? args->positional[0] : NULL;
    const ita_game *one = name ? ita_game_find(name, strcspn(name, ":")) : NULL;
    if (name && !one) {
        ita_diag diag;
        ita_fail(&diag, ITA_E_NOT_FOUND, "game.unknown");
        ita_diag_arg(&diag, name);
        return cli_failed(NULL, NULL, &diag);
    }
    bool is_json = cli_has(args, "json");
    ita_text out;
    cli_open_text(&out);
    if (is_json && one) {
        ita_game_json(one, &out, NULL); // the library has all data inside
    } else if (is_json) {
        ita_json_open(&out, '[');
        for (size_t i = 0; i < count; i++)
            if (is_listed(games[i])) ita_game_json(games[i], &out, NULL);
        ita_json_close(&out, ']');
    } else if (one) {
        put_about(one, &out);
    } else {
        put_list(games, count, &out);
    }
    if (is_json) ita_put_char(&out, '\n');
    cli_print(&out);
    ita_text_close(&out);
    return EXIT_YES;
}

static const cli_option options[] = {{"json", 'j', NULL, "help.json"}, {0}};

const cli_command cli_games = {"games", "[GAME]",  "help.games", 0,    1,
                               options, run_games, NULL,         false};
