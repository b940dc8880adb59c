// Reading arguments by a command's table.
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

// What every command takes.
const cli_option cli_common_options[] = {
    {"lang", 0, "NAME", "help.any.lang"}, {"help", 'h', NULL, "help.any.help"}, {0}};

static const cli_option *find_in(const cli_option *option, const char *name, size_t length,
                                 char letter) {
    for (; option && option->name; option++)
        if (letter ? option->letter == letter : ita_text_is(name, length, option->name))
            return option;
    return NULL;
}

static const cli_option *find_option(const cli_command *command, const char *name, size_t length,
                                     char letter) {
    const cli_option *own = find_in(command->options, name, length, letter);
    return own ? own : find_in(cli_common_options, name, length, letter);
}

static bool complain(const cli_command *command, const char *what, const char *word) {
    cli_misused(command->name, "%s%s (see intarsia %s --help)", what, word, command->name);
    return false;
}

static bool keep_option(cli_args *args, const cli_option *option, const char *value) {
    if (args->given_count == CLI_OPTION_MAX)
        return complain(args->command, "too many options at --", option->name);
    args->given[args->given_count].option = option;
    args->given[args->given_count++].value = value;
    return true;
}

static bool parse_option(cli_args *args, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    const cli_option *option =
        find_option(args->command, word + 2, length, is_long ? '\0' : word[1]);
    if (!option) return complain(args->command, "there is no option ", word);
    const char *inline_value = is_long ? (equals ? equals + 1 : NULL) : (word[2] ? word + 2 : NULL);
    if (!option->value) {
        if (inline_value) return complain(args->command, "no value belongs to --", option->name);
        return keep_option(args, option, NULL);
    }
    if (inline_value) return keep_option(args, option, inline_value);
    if (*at + 1 >= argc) return complain(args->command, "a value is missing after ", word);
    return keep_option(args, option, argv[++*at]);
}

bool cli_parse(const cli_command *command, int argc, char **argv, cli_args *args) {
    memset(args, 0, sizeof *args);
    args->command = command;
    bool are_options_over = false;
    for (int at = 0; at < argc; at++) {
        const char *word = argv[at];
        if (!are_options_over && strcmp(word, "--") == 0) {
            are_options_over = true;
        } else if (!are_options_over && word[0] == '-' && word[1]) {
            if (!parse_option(args, argc, argv, &at)) return false;
        } else if (args->count == CLI_POSITIONAL_MAX) {
            return complain(command, "too many arguments at ", word);
        } else {
            args->positional[args->count++] = word;
        }
    }
    if (cli_has(args, "help")) return true;
    if (args->count < command->least) return complain(command, "wanted: ", command->usage);
    if (args->count > command->most)
        return complain(command, "too many arguments at ", args->positional[command->most]);
    return true;
}

bool cli_has(const cli_args *args, const char *name) {
    for (int i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].option->name, name) == 0) return true;
    return false;
}

const char *cli_first_of(const cli_args *args, const char *const *names) {
    while (*names && !cli_has(args, *names))
        names++;
    return *names;
}

int cli_refuse_pair(const char *key, const char *option, const char *other) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(&diag, option);
    ita_diag_arg(&diag, other);
    return cli_failed(NULL, NULL, &diag);
}

const char *cli_value(const cli_args *args, const char *name, const char *otherwise) {
    for (int i = args->given_count; i-- > 0;)
        if (strcmp(args->given[i].option->name, name) == 0) return args->given[i].value;
    return otherwise;
}

bool cli_number(const cli_args *args, const char *name, uint64_t least, uint64_t most,
                uint64_t *value) {
    const char *words = cli_value(args, name, NULL);
    if (!words) return true;
    ita_reader reader = ita_read(words, strlen(words));
    uint64_t number;
    if (ita_read_uint(&reader, most, &number) && ita_read_end(&reader) && number >= least) {
        *value = number;
        return true;
    }
    cli_misused(args->command->name, "--%s must be a whole number from %llu to %llu, not \"%s\"",
                name, (unsigned long long)least, (unsigned long long)most, words);
    return false;
}
