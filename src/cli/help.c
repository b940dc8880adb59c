// The help of the program and of each command, and intarsia help: filled from the tables that the
// parser reads, in the language that was chosen. Knows no command's words, only their keys.
#include "cli/commands.h"
#include "cli/lines.h"

#include <string.h>

enum { WORDS_COLUMN = 29, LINE_COLUMN = 12 };

// A name in capitals stands for what is typed there; it has a word in each language.
static void put_name(ita_text *out, const char *name, size_t length) {
    char key[32];
    const int wanted = snprintf(key, sizeof key, "help.name.%.*s", (int)length, name);
    if (wanted < (int)sizeof key && ita_words(key))
        ita_put(out, cli_words(key));
    else
        ita_put_bytes(out, name, length);
}

void cli_put_usage(ita_text *out, const char *usage) {
    while (*usage) {
        const size_t length = strspn(usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (length > 0)
            put_name(out, usage, length);
        else
            ita_put_char(out, *usage);
        usage += length > 0 ? length : 1;
    }
}

static void put_option(ita_text *out, const cli_option *option) {
    ita_put(out, "  ");
    if (option->letter) {
        ita_put_char(out, '-');
        ita_put_char(out, option->letter);
        ita_put(out, ", ");
    } else {
        ita_put(out, "    ");
    }
    ita_put(out, "--");
    ita_put(out, option->name);
    if (option->value) {
        ita_put_char(out, ' ');
        cli_put_usage(out, option->value);
    }
    line_column(out, WORDS_COLUMN);
    line_wrap(out, WORDS_COLUMN, cli_words(option->words));
}

static void put_options(ita_text *out, const cli_option *option) {
    for (; option && option->name; option++)
        put_option(out, option);
}

static void put_command_help(ita_text *out, const cli_command *command) {
    ita_put(out, "intarsia ");
    ita_put(out, command->name);
    if (command->usage[0]) ita_put_char(out, ' ');
    cli_put_usage(out, command->usage);
    ita_put(out, "\n\n");
    line_wrap(out, 0, cli_words(command->words));
    ita_put_char(out, '\n');
    put_options(out, command->options);
    put_options(out, cli_common_options);
    if (command->more) ita_put_char(out, '\n');
    for (const char *const *key = command->more; key && *key; key++)
        line_wrap(out, 0, cli_words(*key));
}

void cli_put_help(ita_text *out) {
    ita_put(out, "intarsia: ");
    line_wrap(out, 0, cli_words("help.title"));
    ita_put_char(out, '\n');
    ita_put(out, cli_words("help.usage"));
    ita_put(out, " intarsia ");
    cli_put_usage(out, "COMMAND ...");
    ita_put(out, "\n\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        ita_put(out, "  ");
        ita_put(out, cli_commands[i]->name);
        line_column(out, LINE_COLUMN);
        line_wrap(out, LINE_COLUMN, cli_words(cli_commands[i]->words));
    }
    ita_put_char(out, '\n');
    line_wrap(out, 0, cli_words("help.end"));
}

int cli_show_help(const cli_command *command) {
    ita_text out;
    cli_open_text(&out);
    if (command)
        put_command_help(&out, command);
    else
        cli_put_help(&out);
    cli_print(&out);
    ita_text_close(&out);
    return EXIT_YES;
}

// ---- the command

static int run_help(const cli_args *args) {
    const char *name = args->count > 0 ? args->positional[0] : NULL;
    const cli_command *about = name ? cli_find_command(name) : NULL;
    if (name && !about)
        return cli_misused("help", "cli.use.command", (const char *const[]){name, NULL});
    return cli_show_help(about);
}

const cli_command cli_help = {"help", "[COMMAND]", "help.help", 0, 1, NULL, run_help, NULL, false};
