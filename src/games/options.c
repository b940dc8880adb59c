// Config text "size=24,rules=pp" as a list of options. Knows no game's keys.
#include "games/options.h"

#include <string.h>

const char *const ita_no_yes[] = {"no", "yes", NULL};

// End of the option that starts at `at`: the next comma outside brackets.
static size_t option_end(const char *text, size_t length, size_t at) {
    int depth = 0;
    for (; at < length; at++) {
        if (text[at] == '[') depth++;
        if (text[at] == ']' && depth > 0) depth--;
        if (text[at] == ',' && depth == 0) break;
    }
    return at;
}

static bool is_same_key(const ita_option *a, const char *key, size_t key_length) {
    return a->key_length == key_length && memcmp(a->key, key, key_length) == 0;
}

static ita_status add_option(const char *text, size_t start, size_t end, ita_options *options,
                             ita_diag *diag) {
    const char *equals = memchr(text + start, '=', end - start);
    size_t key_end = equals ? (size_t)(equals - text) : end;
    if (key_end == start) {
        ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "option.form", start);
        ita_diag_arg_bytes(diag, text + start, end - start);
        return status;
    }
    if (options->count == ITA_OPTIONS_MAX) {
        ita_status status = ita_fail_at(diag, ITA_E_LIMIT, "option.many", start);
        ita_diag_arg_int(diag, ITA_OPTIONS_MAX);
        return status;
    }
    for (size_t i = 0; i < options->count; i++)
        if (is_same_key(&options->items[i], text + start, key_end - start)) {
            ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "option.twice", start);
            ita_diag_arg_bytes(diag, text + start, key_end - start);
            return status;
        }
    size_t value = equals ? key_end + 1 : end;
    options->items[options->count++] =
        (ita_option){text + start, key_end - start, text + value, end - value, value, start, false};
    return ITA_OK;
}

ita_status ita_options_parse(const char *text, size_t length, ita_options *options,
                             ita_diag *diag) {
    options->count = 0;
    if (length == 0) return ITA_OK;
    for (size_t start = 0;;) {
        size_t end = option_end(text, length, start);
        ita_status status = add_option(text, start, end, options, diag);
        if (status != ITA_OK) return status;
        if (end == length) return ITA_OK;
        start = end + 1;
    }
}

ita_option *ita_options_find(ita_options *options, const char *key) {
    for (size_t i = 0; i < options->count; i++)
        if (is_same_key(&options->items[i], key, strlen(key))) {
            options->items[i].is_used = true;
            return &options->items[i];
        }
    return NULL;
}

ita_status ita_options_int(ita_options *options, const char *key, int least, int most, int *value,
                           ita_diag *diag) {
    const ita_option *option = ita_options_find(options, key);
    if (!option) return ITA_OK;
    ita_reader reader = ita_read(option->value, option->value_length);
    int64_t number;
    if (ita_read_int(&reader, INT32_MAX, &number) && ita_read_end(&reader) && number >= least &&
        number <= most) {
        *value = (int)number;
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, "option.number", option->offset);
    ita_diag_arg(diag, key);
    ita_diag_arg_int(diag, least);
    ita_diag_arg_int(diag, most);
    ita_diag_arg_bytes(diag, option->value, option->value_length);
    return status;
}

// As many as there is room for; that there are more is said.
void ita_options_arg(ita_diag *diag, const char *const *choices) {
    static const char more[] = ", ...";
    char list[ITA_DIAG_ARG_SIZE];
    size_t length = 0;
    for (size_t i = 0; choices[i]; i++) {
        const size_t comma = i ? 2 : 0, name = strlen(choices[i]);
        const size_t behind = choices[i + 1] ? sizeof more : 1;
        if (length + comma + name + behind > sizeof list) {
            memcpy(list + length, more, sizeof more - 1);
            length += sizeof more - 1;
            break;
        }
        memcpy(list + length, ", ", comma);
        memcpy(list + length + comma, choices[i], name);
        length += comma + name;
    }
    ita_diag_arg_bytes(diag, list, length);
}

ita_status ita_options_choice(ita_options *options, const char *key, const char *const *choices,
                              int *value, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, key);
    if (!option) return ITA_OK;
    for (int i = 0; choices[i]; i++)
        if (ita_text_is(option->value, option->value_length, choices[i])) {
            *value = i;
            return ITA_OK;
        }
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, "option.choice", option->offset);
    ita_diag_arg(diag, key);
    ita_options_arg(diag, choices);
    ita_diag_arg_bytes(diag, option->value, option->value_length);
    return status;
}

ita_status ita_options_finish(const ita_options *options, ita_diag *diag) {
    for (size_t i = 0; i < options->count; i++) {
        const ita_option *option = &options->items[i];
        if (option->is_used) continue;
        ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "option.unknown", option->key_offset);
        ita_diag_arg_bytes(diag, option->key, option->key_length);
        return status;
    }
    return ITA_OK;
}
