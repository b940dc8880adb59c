// intarsia complete: what a shell needs to complete our commands, options and games, written from
// the tables that the parser and the help read, in English like the manual pages.
#include "cli/commands.h"

#include <string.h>

// Every option of a command, its own and then the common ones, one after the other; NULL ends them.
static const cli_option *next_option(const cli_command *command, const cli_option *last) {
    if (last && last[1].name) return last + 1;
    bool is_among_common = false;
    for (const cli_option *one = cli_common_options; one->name; one++)
        if (one == last) is_among_common = true;
    if (is_among_common) return NULL;
    if (!last && command->options && command->options->name) return command->options;
    return cli_common_options;
}

static bool takes_game(const cli_command *command) {
    return strncmp(command->usage, "GAME", 4) == 0 || strncmp(command->usage, "[GAME", 5) == 0;
}

static bool takes_command(const cli_command *command) {
    return strcmp(command->usage, "[COMMAND]") == 0;
}

static bool has_first_words(const cli_command *command) {
    return takes_game(command) || takes_command(command);
}

static void put_games(void) {
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i == 0 ? "" : " ", games[i]->name);
}

static void put_commands(void) {
    for (size_t i = 0; i < cli_command_count; i++)
        printf("%s%s", i == 0 ? "" : " ", cli_commands[i]->name);
}

// What a command's first word may be, where that can be listed.
static void put_first_words(const cli_command *command) {
    if (takes_command(command))
        put_commands();
    else
        put_games();
}

// Text between single quotes, with a backslash before each of `special`.
static void put_within_quotes(const char *text, const char *special, const char *quote) {
    for (; *text; text++) {
        if (*text == '\'') {
            fputs(quote, stdout);
            continue;
        }
        if (strchr(special, *text)) putchar('\\');
        putchar(*text);
    }
}

// ---- bash

static void put_bash_command(const cli_command *command) {
    printf("    %s)\n      words=\"", command->name);
    for (const cli_option *o = next_option(command, NULL); o; o = next_option(command, o))
        printf("--%s ", o->name);
    putchar('"');
    if (has_first_words(command)) {
        printf("\n      [[ $word != -* ]] && words=\"");
        put_first_words(command);
        putchar('"');
    }
    fputs(";;\n", stdout);
}

static void write_bash(void) {
    fputs("_intarsia() {\n  local word=${COMP_WORDS[COMP_CWORD]} words=\n"
          "  if [ \"$COMP_CWORD\" = 1 ]; then\n    words=\"",
          stdout);
    put_commands();
    fputs("\"\n  else\n    case ${COMP_WORDS[1]} in\n", stdout);
    for (size_t i = 0; i < cli_command_count; i++)
        put_bash_command(cli_commands[i]);
    puts("    esac\n  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [ ${#COMPREPLY[@]} = 0 ] && COMPREPLY=($(compgen -f -- \"$word\"))\n  return 0\n}\n"
         "complete -o filenames -F _intarsia intarsia");
}

// ---- zsh

static void put_zsh_form(const cli_option *option, const char *dashes, const char *name) {
    fputs(" \\\n        '", stdout);
    if (option->letter) printf("(-%c --%s)", option->letter, option->name);
    bool is_long = dashes[1] != '\0';
    printf("%s%s%s[", dashes, name, !option->value ? "" : is_long ? "=" : "+");
    put_within_quotes(ita_words(option->words), "[]\\", "'\\''");
    putchar(']');
    if (option->value) {
        putchar(':');
        put_within_quotes(option->value, ":\\", "'\\''");
        fputs(":_files", stdout);
    }
    putchar('\'');
}

static void put_zsh_command(const cli_command *command) {
    printf("    %s)\n      _arguments", command->name);
    for (const cli_option *o = next_option(command, NULL); o; o = next_option(command, o)) {
        put_zsh_form(o, "--", o->name);
        if (o->letter) put_zsh_form(o, "-", (char[]){o->letter, '\0'});
    }
    if (has_first_words(command)) {
        printf(" \\\n        '1:%s:(", takes_command(command) ? "command" : "game");
        put_first_words(command);
        fputs(")'", stdout);
    }
    fputs(" \\\n        '*:file:_files';;\n", stdout);
}

static void write_zsh(void) {
    puts("#compdef intarsia\n_intarsia() {\n  local -a commands\n  commands=(");
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("    '%s:", cli_commands[i]->name);
        put_within_quotes(ita_words(cli_commands[i]->words), "\\", "'\\''");
        puts("'");
    }
    puts("  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
         "  shift words\n  (( CURRENT-- ))\n  case $words[1] in");
    for (size_t i = 0; i < cli_command_count; i++)
        put_zsh_command(cli_commands[i]);
    puts("  esac\n}\n"
         "# read by the completion system it is called, read by source it is announced\n"
         "if [ \"$funcstack[1]\" = _intarsia ]; then\n  _intarsia \"$@\"\nelse\n"
         "  compdef _intarsia intarsia\nfi");
}

// ---- fish

static void put_fish_words(const char *key) {
    fputs(" -d '", stdout);
    put_within_quotes(ita_words(key), "\\", "\\'");
    puts("'");
}

static void put_fish_command(const cli_command *command) {
    printf("complete -c intarsia -n __fish_use_subcommand -f -a %s", command->name);
    put_fish_words(command->words);
    for (const cli_option *o = next_option(command, NULL); o; o = next_option(command, o)) {
        printf("complete -c intarsia -n '__fish_seen_subcommand_from %s' -l %s", command->name,
               o->name);
        if (o->letter) printf(" -s %c", o->letter);
        if (o->value) fputs(" -r", stdout);
        put_fish_words(o->words);
    }
    if (!has_first_words(command)) return;
    printf("complete -c intarsia -n '__fish_seen_subcommand_from %s' -a '", command->name);
    put_first_words(command);
    puts("'");
}

static void write_fish(void) {
    for (size_t i = 0; i < cli_command_count; i++)
        put_fish_command(cli_commands[i]);
}

// ---- the command

static const struct {
    const char *name;
    void (*write)(void);
} shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};

static int run_complete(const cli_args *args) {
    const char *wanted = args->count ? args->positional[0] : "bash";
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shells[i].name, wanted) == 0) {
            shells[i].write();
            return EXIT_YES;
        }
    return cli_misused("complete", "cli.use.shell", (const char *const[]){wanted, NULL});
}

static const char *const more[] = {"help.complete.1", NULL};

const cli_command cli_complete = {"complete", "[SHELL]", "help.complete", 0, 1, NULL, run_complete,
                                  more,       false};
