// What lists of figures can be asked for, and what plays a listed figure: for faces that show it.
#include "games/dissection/dissection.h"
#include "intarsia/figures.h"
#include "intarsia/words.h"

#include <string.h>

// ---- pieces

ita_status ita_figure_pieces_open(const char *text, size_t length, const ita_allocator *allocator,
                                  ita_config **config, ita_diag *diag) {
    ita_text whole;
    ita_text_open(&whole, allocator);
    ita_put(&whole, length > 0 ? "free," : "free");
    ita_put_bytes(&whole, text, length);
    ita_status status = ita_text_status(&whole);
    if (status == ITA_OK)
        status = ita_config_parse(&ita_game_dissection, ita_text_get(&whole), whole.length,
                                  allocator, config, diag);
    else
        ita_fail(diag, status, "memory");
    ita_text_close(&whole);
    return status;
}

ita_status ita_figure_setup_put(const char *config, const ita_allocator *allocator, ita_text *out,
                                ita_diag *diag) {
    ita_config *parsed;
    const ita_status status =
        ita_config_parse(&ita_game_dissection, config, strlen(config), allocator, &parsed, diag);
    if (status != ITA_OK) return status;
    ita_put(out, ita_game_dissection.name);
    ita_put_char(out, ':');
    ita_config_format(parsed, out);
    ita_config_free(parsed);
    return ITA_OK;
}

// ---- choices

static void open_choice(ita_text *out, const char *name, const char *called) {
    ita_json_open(out, '{');
    ita_json_pair(out, "name", name);
    ita_json_pair(out, "called", ita_words_in(out->language, called));
}

static void put_pieces(const dissection_set *set, ita_text *out) {
    ita_text config;
    ita_text_open(&config, out->allocator);
    ita_put(&config, "set=");
    ita_put(&config, set->name);
    open_choice(out, ita_text_get(&config), set->title);
    ita_json_close(out, '}');
    ita_text_need(out, &config);
    ita_text_close(&config);
}

// The sets that come with the program, and before them these pieces if they are others.
static void put_sets(const dissection_config *c, ita_text *out) {
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    ita_json_open(out, '[');
    if (c->is_own_set) put_pieces(c->set, out);
    for (size_t i = 0; i < count; i++)
        put_pieces(sets[i], out);
    ita_json_close(out, ']');
}

static void put_sources(const ita_config *config, ita_text *out) {
    size_t count;
    const ita_figure_source *sources = ita_figure_sources(&count);
    ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (!ita_figure_source_knows(&sources[i], config)) continue;
        open_choice(out, sources[i].name, sources[i].called);
        ita_json_pair(out, "words", ita_words_in(out->language, sources[i].words));
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

static void put_classes(ita_text *out) {
    size_t count;
    const ita_figure_class *classes = ita_figure_classes(&count);
    ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        open_choice(out, classes[i].name, classes[i].called);
        ita_json_pair(out, "words", ita_words_in(out->language, classes[i].words));
        ita_json_pair_bool(out, "order", classes[i].is_order);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

void ita_figure_choices_json(const ita_config *pieces, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair(out, "game", ita_game_dissection.name);
    ita_json_name(out, "sets");
    put_sets(dissection_of(pieces), out);
    ita_json_name(out, "among");
    put_sources(pieces, out);
    ita_json_name(out, "classes");
    put_classes(out);
    ita_json_close(out, '}');
}
