// intarsia manual: the manual pages in the language of man(7): one of the program, and one of each
// command, written from the tables that the parser and the help read. In English, whatever the
// environment's language: they are written where packages are made.
#include "cli/commands.h"

#include <string.h>

// Words as they are: no sign of theirs is a request, and a dash is the one that is typed.
// The typesetter reads ASCII: other letters by their number. Gives back where its last byte is.
static const char *put_wide(const char *text) {
    unsigned letter = (unsigned char)*text;
    int more = letter >= 0xF0 ? 3 : letter >= 0xE0 ? 2 : 1;
    letter &= 0x3Fu >> more;
    while (more-- > 0)
        letter = letter << 6 | ((unsigned char)*++text & 0x3Fu);
    printf("\\[u%04X]", letter);
    return text;
}

static void put(const char *text) {
    bool is_line_begin = true;
    for (; *text; text++) {
        if (is_line_begin && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        is_line_begin = *text == '\n';
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else if ((unsigned char)*text >= 0x80)
            text = put_wide(text);
        else
            putchar(*text);
    }
}

static void put_section(const char *title, const char *text) {
    printf(".SH %s\n", title);
    if (!text) return;
    put(text);
    putchar('\n');
}

static void put_item(const char *term, const char *text) {
    fputs(".TP\n\\fB", stdout);
    put(term);
    fputs("\\fR\n", stdout);
    put(text);
    putchar('\n');
}

static void put_option(const cli_option *option) {
    fputs(".TP\n", stdout);
    if (option->letter) printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    put(option->name);
    fputs("\\fR", stdout);
    if (option->value) {
        fputs(" \\fI", stdout);
        put(option->value);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    put(ita_words(option->words));
    putchar('\n');
}

static void put_options(const cli_option *option) {
    for (; option && option->name; option++)
        put_option(option);
}

static void put_title(const char *name) {
    printf(".TH %s 1 \"\" \"intarsia " INTARSIA_VERSION "\" \"User Commands\"\n.nh\n.ad l\n", name);
}

static void put_description(const char *const *keys) {
    put_section("DESCRIPTION", ita_words(keys[0]));
    for (const char *const *key = keys + 1; *key; key++) {
        fputs(".PP\n", stdout);
        put(ita_words(*key));
        putchar('\n');
    }
}

// ---- a command

static void write_command(const cli_command *command) {
    char title[48];
    snprintf(title, sizeof title, "intarsia-%s", command->name);
    put_title(title);
    put_section("NAME", NULL);
    put(title);
    printf(" \\- ");
    put(ita_words(command->words));
    fputs("\n", stdout);
    put_section("SYNOPSIS", NULL);
    printf("\\fBintarsia %s\\fR [\\fIoptions\\fR] ", command->name);
    put(command->usage);
    fputs("\n", stdout);
    if (command->more) put_description(command->more);
    put_section("OPTIONS", NULL);
    put_options(command->options);
    put_options(cli_common_options);
    put_section("SEE ALSO", NULL);
    fputs("\\fBintarsia\\fR(1)\n", stdout);
}

// ---- the program

typedef struct item {
    const char *term, *text;
} item;

static void put_items(const char *title, const item *items, size_t count) {
    put_section(title, NULL);
    for (size_t i = 0; i < count; i++)
        put_item(items[i].term, items[i].text);
}

static const item statuses[] = {
    {"0", "Yes: solved, legal, done."},
    {"1", "No: not solved, an illegal move, no solution."},
    {"2", "Bad usage or bad input; standard error says file:line:column: message."},
    {"3", "Stopped by a limit, a signal or a lack of memory."},
};

static const item variables[] = {
    {"NO_COLOR", "When set, play shows no colours of its own accord."},
    {"LC_ALL, LC_MESSAGES, LANG", "The language, where there are words in it."},
    {"INTARSIA_PAGE", "Folder of the built page that serve delivers."},
};

static void put_command_list(void) {
    put_section("COMMANDS", NULL);
    for (size_t i = 0; i < cli_command_count; i++) {
        const cli_command *command = cli_commands[i];
        printf(".TP\n\\fBintarsia\\-%s\\fR(1)\n", command->name);
        put(ita_words(command->words));
        putchar('\n');
    }
}

static void write_program(void) {
    put_title("intarsia");
    put_section("NAME", NULL);
    fputs("intarsia \\- six geometric games and puzzles on one exact core\n", stdout);
    put_section("SYNOPSIS", NULL);
    fputs("\\fBintarsia\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n", stdout);
    put_section(
        "DESCRIPTION",
        "intarsia plays, checks, draws and solves six games: strips, pentahex, twixt,\n"
        "dissection, tantrix and space. The same core decides in this program, in the browser\n"
        "and on the server.");
    fputs(".PP\n", stdout);
    put("A game is named with its setup, such as twixt:size=12,rules=std. intarsia games lists\n"
        "the games, intarsia games NAME the options and examples of one. An option that takes a\n"
        "file names it as key=@FILE, or as a path with a dot or a slash in it, such as\n"
        "board=./board.txt.\n");
    put_command_list();
    put_section("OPTIONS", "Every command has these.");
    put_options(cli_common_options);
    put_items("EXIT STATUS", statuses, sizeof statuses / sizeof statuses[0]);
    put_section("FILES", "Records end in .ita; other formats are told by their content, see\n"
                         "intarsia convert --list.");
    put_items("ENVIRONMENT", variables, sizeof variables / sizeof variables[0]);
}

// ---- the command

static int run_manual(const cli_args *args) {
    if (cli_has(args, "list")) {
        for (size_t i = 0; i < cli_command_count; i++)
            puts(cli_commands[i]->name);
        return EXIT_YES;
    }
    if (args->count == 0) {
        write_program();
        return EXIT_YES;
    }
    const cli_command *command = cli_find_command(args->positional[0]);
    if (command) {
        write_command(command);
        return EXIT_YES;
    }
    return cli_misused("manual", "cli.use.command",
                       (const char *const[]){args->positional[0], NULL});
}

static const cli_option options[] = {{"list", 'l', NULL, "help.manual.list"}, {0}};

static const char *const more[] = {"help.manual.1", NULL};

const cli_command cli_manual = {"manual", "[COMMAND]", "help.manual", 0,    1,
                                options,  run_manual,  more,          false};
