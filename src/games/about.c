// All about a game as JSON, from its tables and words: what the command line and the page's forms
// read. Knows no game.
#include "intarsia/generate.h"
#include "intarsia/words.h"

#include <string.h>

const char *ita_words_below(int language, const char *key, const char *ending, ita_text *scratch) {
    if (!key) return NULL;
    if (scratch->failed) return NULL;
    ita_text_reset(scratch);
    ita_put(scratch, key);
    ita_put_char(scratch, '.');
    ita_put(scratch, ending);
    if (scratch->failed) return NULL;
    const char *words = ita_words_in(language, ita_text_get(scratch));
    return words == scratch->data ? NULL : words;
}

static void name_string(ita_text *out, const char *name, const char *value) {
    ita_json_name(out, name);
    ita_json_string(out, value);
}

static void put_choices(const ita_option_spec *spec, ita_text *scratch, ita_text *out) {
    if (!spec->choices) return;
    ita_json_name(out, "choices");
    ita_json_open(out, '[');
    for (size_t i = 0; spec->choices[i]; i++) {
        ita_json_open(out, '{');
        name_string(out, "name", spec->choices[i]);
        name_string(out, "words",
                    ita_words_below(out->language, spec->words, spec->choices[i], scratch));
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

static void put_usual(const ita_option_spec *spec, ita_text *out) {
    if (spec->kind == ITA_OPTION_TEXT) {
        name_string(out, "usual", spec->usual_text);
        return;
    }
    ita_json_name(out, "usual");
    if (spec->usual == ITA_OPTION_DERIVED)
        ita_json_string(out, NULL); // depends on the other options
    else
        ita_json_int(out, spec->usual);
}

static void put_option(const ita_option_spec *spec, ita_text *scratch, ita_text *out) {
    static const char *const kinds[] = {"number", "choice", "set", "text", "word"};
    ita_json_open(out, '{');
    name_string(out, "key", spec->key);
    name_string(out, "kind", kinds[spec->kind]);
    name_string(out, "words", spec->words ? ita_words_in(out->language, spec->words) : NULL);
    name_string(out, "help", ita_words_below(out->language, spec->words, "help", scratch));
    name_string(out, "form", ita_words_below(out->language, spec->words, "form", scratch));
    if (spec->kind == ITA_OPTION_NUMBER) {
        ita_json_pair_int(out, "least", spec->least);
        ita_json_pair_int(out, "most", spec->most);
    }
    put_usual(spec, out);
    put_choices(spec, scratch, out);
    ita_json_pair_bool(out, "file", spec->embed != NULL);
    if (spec->is_inner) {
        ita_json_pair_bool(out, "inner", true);
    }
    ita_json_close(out, '}');
}

static void put_variant(const ita_variant *variant, ita_text *scratch, ita_text *out) {
    const ita_puzzle *puzzle = variant->puzzle;
    ita_json_open(out, '{');
    name_string(out, "name", variant->name);
    name_string(out, "words", variant->words ? ita_words_in(out->language, variant->words) : NULL);
    name_string(out, "help", ita_words_below(out->language, variant->words, "help", scratch));
    ita_json_pair_bool(out, "solves", puzzle && puzzle->solve);
    ita_json_pair_bool(out, "hints",
                       (puzzle && puzzle->hint) || (variant->brain && variant->brain->gives_hints));
    ita_json_pair_bool(out, "charts", puzzle && puzzle->as_cover);
    ita_json_pair_bool(out, "generates", ita_can_generate(variant));
    ita_json_pair_bool(out, "thinks", variant->brain != NULL);
    ita_json_name(out, "options");
    ita_json_open(out, '[');
    for (size_t i = 0; i < variant->option_count; i++)
        put_option(&variant->options[i], scratch, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

static ita_status put_examples(const ita_game *game, ita_text *out, ita_diag *diag) {
    ita_gallery gallery;
    ita_status status = ita_gallery_open(game, &gallery, diag);
    if (status != ITA_OK) return status;
    ita_json_name(out, "examples");
    ita_json_open(out, '[');
    while (ita_gallery_next(&gallery)) {
        ita_json_open(out, '{');
        name_string(out, "config", gallery.config);
        name_string(out, "title", ita_gallery_title(&gallery, out->language));
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
    return ITA_OK;
}

static void put_set(const char *words, size_t count, ita_text *out) {
    if (count == 0) return;
    ita_json_open(out, '{');
    name_string(out, "title", ita_words_in(out->language, words));
    ita_json_pair_uint(out, "count", count);
    ita_json_close(out, '}');
}

static void put_sets(const ita_game *game, ita_text *out) {
    ita_gallery gallery;
    const char *set = "";
    size_t count = 0;
    if (ita_gallery_open(game, &gallery, NULL) != ITA_OK) return;
    ita_json_name(out, "sets");
    ita_json_open(out, '[');
    while (ita_gallery_next(&gallery)) {
        if (strcmp(gallery.set, set) != 0) {
            put_set(set, count, out);
            set = gallery.set;
            count = 0;
        }
        count++;
    }
    put_set(set, count, out);
    ita_json_close(out, ']');
}

static void put_drafts(const ita_game *game, ita_text *out) {
    ita_json_name(out, "drafts");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->draft_count; i++) {
        ita_json_open(out, '{');
        name_string(out, "config", game->drafts[i].config);
        name_string(out, "title", ita_words_in(out->language, game->drafts[i].title));
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

static void put_formats(const ita_game *game, ita_text *out) {
    ita_json_name(out, "formats");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->format_count; i++) {
        const ita_format *format = &game->formats[i];
        ita_json_open(out, '{');
        name_string(out, "name", format->name);
        name_string(out, "extension", format->extension);
        name_string(out, "words", ita_words_in(out->language, format->words));
        ita_json_pair_bool(out, "reads", format->read != NULL);
        ita_json_pair_bool(out, "writes", format->write != NULL);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

const char *ita_game_title(const ita_game *game, int language) {
    return game->called ? ita_words_in(language, game->called) : game->title;
}

ita_status ita_game_json(const ita_game *game, ita_text *out, ita_diag *diag) {
    ita_text scratch;
    ita_text_open(&scratch, out->allocator);
    ita_json_open(out, '{');
    name_string(out, "name", game->name);
    name_string(out, "title", ita_game_title(game, out->language));
    name_string(out, "words", ita_words_in(out->language, game->words));
    ita_json_pair_bool(out, "template", game->is_template);
    ita_json_name(out, "variants");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->variant_count; i++)
        put_variant(&game->variants[i], &scratch, out);
    ita_json_close(out, ']');
    ita_status status = put_examples(game, out, diag);
    put_sets(game, out);
    put_drafts(game, out);
    put_formats(game, out);
    ita_json_close(out, '}');
    ita_text_need(out, &scratch);
    ita_text_close(&scratch);
    return status;
}
