// From config text to a config and back, by the tables of options that the games give. The variant
// is chosen here and nowhere else. Knows no game's keys.
#include "games/options.h"

#include <string.h>

const ita_value *ita_value_of(const ita_values *values, const char *key) {
    for (size_t i = 0; i < values->count; i++)
        if (strcmp(values->specs[i].key, key) == 0) return &values->items[i];
    return NULL;
}

ita_status ita_value_refuse(const ita_values *values, const char *key, const char *message,
                            ita_diag *diag) {
    const ita_value *value = ita_value_of(values, key);
    return ita_fail_at(diag, ITA_E_RANGE, message, value->is_given ? value->offset : ITA_NO_OFFSET);
}

const ita_option_spec *ita_option_taking_file(const ita_game *game, const char *key,
                                              size_t length) {
    for (size_t v = 0; v < game->variant_count; v++)
        for (size_t i = 0; i < game->variants[v].option_count; i++) {
            const ita_option_spec *spec = &game->variants[v].options[i];
            if (spec->embed && ita_text_is(key, length, spec->key)) return spec;
        }
    return NULL;
}

// ---- reading

// A bare word names the variant; two of them are one too many.
static ita_status choose_variant(const ita_game *game, ita_options *options,
                                 const ita_variant **chosen, ita_diag *diag) {
    *chosen = NULL;
    for (size_t i = 0; i < game->variant_count; i++) {
        const ita_variant *variant = &game->variants[i];
        ita_option *word = variant->name[0] ? ita_options_find(options, variant->name) : NULL;
        if (!word) continue;
        if (word->value_length == 0 && !*chosen) {
            *chosen = variant;
            continue;
        }
        bool is_second = *chosen != NULL;
        ita_status status = ita_fail_at(
            diag, ITA_E_SYNTAX, is_second ? "option.variants" : "option.word", word->key_offset);
        ita_diag_arg(diag, variant->name);
        if (is_second) ita_diag_arg(diag, (*chosen)->name);
        return status;
    }
    if (!*chosen) *chosen = &game->variants[0];
    return ITA_OK;
}

static ita_status refuse_set(const ita_option_spec *spec, const ita_option *option,
                             ita_diag *diag) {
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, "option.set", option->offset);
    ita_diag_arg(diag, spec->key);
    ita_options_arg(diag, spec->choices);
    ita_diag_arg_bytes(diag, option->value, option->value_length);
    return status;
}

static int index_of(const char *const *choices, const char *text, size_t length) {
    for (int i = 0; choices[i]; i++)
        if (ita_text_is(text, length, choices[i])) return i;
    return -1;
}

// "red+blue" as bits; each choice at most once.
static ita_status read_set(const ita_option_spec *spec, const ita_option *option, int32_t *number,
                           ita_diag *diag) {
    int32_t bits = 0;
    const char *at = option->value, *end = at + option->value_length;
    for (;;) {
        const char *plus = at < end ? memchr(at, '+', (size_t)(end - at)) : NULL;
        const char *stop = plus ? plus : end;
        int index = index_of(spec->choices, at, (size_t)(stop - at));
        if (index < 0 || bits & 1 << index) return refuse_set(spec, option, diag);
        bits |= 1 << index;
        if (!plus) break;
        at = plus + 1;
    }
    *number = bits;
    return ITA_OK;
}

static ita_status read_value(const ita_option_spec *spec, ita_options *options, ita_value *value,
                             ita_diag *diag) {
    *value = (ita_value){.number = spec->usual, .text = "", .offset = ITA_NO_OFFSET};
    const ita_option *option = ita_options_find(options, spec->key);
    if (!option) return ITA_OK;
    *value = (ita_value){true, spec->usual, option->value, option->value_length, option->offset};
    switch (spec->kind) {
    case ITA_OPTION_NUMBER:
        return ita_options_int(options, spec->key, spec->least, spec->most, &value->number, diag);
    case ITA_OPTION_CHOICE:
        return ita_options_choice(options, spec->key, spec->choices, &value->number, diag);
    case ITA_OPTION_SET: return read_set(spec, option, &value->number, diag);
    case ITA_OPTION_TEXT: break;
    case ITA_OPTION_WORD:
        value->number = 1;
        if (option->value_length == 0) break;
        ita_fail_at(diag, ITA_E_SYNTAX, "option.word", option->key_offset);
        ita_diag_arg(diag, spec->key);
        return ITA_E_SYNTAX;
    }
    return ITA_OK;
}

static ita_status read_values(const ita_variant *variant, ita_options *options, ita_values *values,
                              ita_diag *diag) {
    values->specs = variant->options;
    values->count = variant->option_count;
    for (size_t i = 0; i < values->count; i++) {
        ita_status status = read_value(&values->specs[i], options, &values->items[i], diag);
        if (status != ITA_OK) return status;
    }
    return ita_options_finish(options, diag);
}

ita_status ita_config_parse(const ita_game *game, const char *text, size_t length,
                            const ita_allocator *allocator, ita_config **config, ita_diag *diag) {
    ita_options options;
    ita_values values;
    const ita_variant *variant = NULL;
    ita_config *made = NULL;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status == ITA_OK) status = choose_variant(game, &options, &variant, diag);
    if (status == ITA_OK) status = read_values(variant, &options, &values, diag);
    if (status == ITA_OK) status = variant->rules->config_make(&values, allocator, &made, diag);
    if (status != ITA_OK) return status;
    made->game = game;
    made->variant = variant;
    *config = made;
    return ITA_OK;
}

void ita_config_free(ita_config *config) {
    if (config) ita_rules_of(config)->config_free(config);
}

ita_status ita_game_parse(const char *text, size_t length, const ita_allocator *allocator,
                          const ita_game **game, ita_config **config, ita_diag *diag) {
    const char *colon = length ? memchr(text, ':', length) : NULL;
    size_t name_length = colon ? (size_t)(colon - text) : length;
    const ita_game *found = ita_game_find(text, name_length);
    if (!found) {
        ita_status status = ita_fail_at(diag, ITA_E_NOT_FOUND, "game.unknown", 0);
        ita_diag_arg_bytes(diag, text, name_length);
        return status;
    }
    size_t start = colon ? name_length + 1 : length;
    ita_status status =
        ita_config_parse(found, text + start, length - start, allocator, config, diag);
    if (status == ITA_OK) {
        *game = found;
    } else if (diag && diag->offset != ITA_NO_OFFSET) {
        diag->offset += start;
    }
    return status;
}

// ---- writing

static void put_choices(const char *const *choices, int32_t bits, ita_text *out) {
    bool is_first = true;
    for (int i = 0; choices[i]; i++) {
        if (!(bits & 1 << i)) continue;
        if (!is_first) ita_put_char(out, '+');
        ita_put(out, choices[i]);
        is_first = false;
    }
}

static void put_value(const ita_option_spec *spec, const ita_value *value, const ita_text *text,
                      ita_text *out) {
    ita_put(out, spec->key);
    if (spec->kind == ITA_OPTION_WORD) return;
    ita_put_char(out, '=');
    switch (spec->kind) {
    case ITA_OPTION_NUMBER: ita_put_int(out, value->number); break;
    case ITA_OPTION_CHOICE: ita_put(out, spec->choices[value->number]); break;
    case ITA_OPTION_SET: put_choices(spec->choices, value->number, out); break;
    case ITA_OPTION_TEXT: ita_put_bytes(out, text->data, text->length); break;
    case ITA_OPTION_WORD: break;
    }
}

void ita_config_format(const ita_config *config, ita_text *out) {
    const ita_variant *variant = config->variant;
    ita_text text;
    ita_text_open(&text, config->allocator);
    size_t start = out->length;
    if (variant != &config->game->variants[0]) ita_put(out, variant->name);
    for (size_t i = 0; i < variant->option_count; i++) {
        const ita_option_spec *spec = &variant->options[i];
        ita_value value = {.number = spec->usual, .text = "", .offset = ITA_NO_OFFSET};
        ita_text_reset(&text);
        variant->rules->config_value(config, i, &value, &text);
        if (text.failed) out->failed = true;
        bool has_usual = spec->kind != ITA_OPTION_TEXT && spec->usual != ITA_OPTION_DERIVED;
        if (has_usual) value.is_given = value.number != spec->usual;
        if (!value.is_given) continue;
        if (out->length > start) ita_put_char(out, ',');
        put_value(spec, &value, &text, out);
    }
    ita_text_close(&text);
}
