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

// The first fault is the one that is told.
static void note(cli_args *args, const char *key, const char *word, const cli_option *option) {
    if (!args->fault.key) args->fault = (cli_fault){key, word, option};
}

// Of too many the last is kept, since it may be the language in which that is told.
static void keep_option(cli_args *args, const cli_option *option, const char *word,
                        const char *value) {
    if (args->given_count == CLI_OPTION_MAX) {
        note(args, "cli.use.options", word, option);
        args->given_count--;
    }
    args->given[args->given_count].option = option;
    args->given[args->given_count++].value = value;
}

static void parse_option(cli_args *args, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    const cli_option *option =
        find_option(args->command, word + 2, length, is_long ? '\0' : word[1]);
    if (!option) {
        note(args, "cli.use.option", word, NULL);
        return;
    }
    const char *inline_value = is_long ? (equals ? equals + 1 : NULL) : (word[2] ? word + 2 : NULL);
    if (!option->value && inline_value)
        note(args, "cli.use.switch", word, option);
    else if (!option->value || inline_value)
        keep_option(args, option, word, inline_value);
    else if (*at + 1 < argc)
        keep_option(args, option, word, argv[++*at]);
    else
        note(args, "cli.use.value", word, option);
}

void cli_parse(const cli_command *command, int argc, char **argv, cli_args *args) {
    memset(args, 0, sizeof *args);
    args->command = command;
    bool are_options_over = false;
    for (int at = 0; at < argc; at++) {
        const char *word = argv[at];
        if (!are_options_over && strcmp(word, "--") == 0)
            are_options_over = true;
        else if (!are_options_over && word[0] == '-' && word[1])
            parse_option(args, argc, argv, &at);
        else if (args->count == command->most)
            note(args, "cli.use.many", word, NULL);
        else
            args->positional[args->count++] = word;
    }
    if (args->count < command->least) note(args, "cli.use.few", NULL, NULL);
}

// "--limit N", or "intarsia solve GAME[:CONFIG] [FILE]".
static void put_wanted(const cli_command *command, const cli_option *option, ita_text *out) {
    ita_put(out, option ? "--" : "intarsia ");
    ita_put(out, option ? option->name : command->name);
    const char *usage = option ? option->value : command->usage;
    if (!usage || !*usage) return;
    ita_put_char(out, ' ');
    cli_put_usage(out, usage);
}

static int refuse(const cli_command *command, const cli_fault *fault) {
    ita_text wanted;
    cli_open_text(&wanted);
    put_wanted(command, fault->option, &wanted);
    const char *const words[] = {fault->word ? fault->word : "", command->name,
                                 ita_text_get(&wanted), NULL};
    const int exit_status = cli_misused(command->name, fault->key, words);
    if (wanted.failed) cli_lack_memory();
    ita_text_close(&wanted);
    return exit_status;
}

int cli_refuse_call(const cli_args *args) {
    return refuse(args->command, &args->fault);
}

int cli_refuse_too_few(const cli_args *args) {
    return refuse(args->command, &(cli_fault){.key = "cli.use.few"});
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
    char option[40], first[24], last[24];
    snprintf(option, sizeof option, "--%s", name);
    snprintf(first, sizeof first, "%llu", (unsigned long long)least);
    snprintf(last, sizeof last, "%llu", (unsigned long long)most);
    cli_misused(args->command->name, "option.number",
                (const char *const[]){option, first, last, words, NULL});
    return false;
}
