// intarsia sheet: a printable sheet of puzzles with their answers behind them, as PDF.
#include "intarsia/sheet.h"
#include "cli/commands.h"
#include "cli/pictures.h"
#include "intarsia/generate.h"

#include <string.h>
#include <strings.h>
#include <time.h>

// ---- what is asked for

static const struct {
    const char *name;
    double width, height; // points
} papers[] = {{"a4", 595.276, 841.89}, {"letter", 612, 792}, {"a5", 419.528, 595.276}};

static bool read_paper(const cli_args *args, ita_sheet_options *options) {
    const char *name = cli_value(args, "paper", papers[0].name);
    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++) {
        if (strcasecmp(papers[i].name, name) != 0) continue;
        options->width = papers[i].width;
        options->height = papers[i].height;
        return true;
    }
    cli_misused("sheet", "cli.use.paper", (const char *const[]){name, NULL});
    return false;
}

// A short number that stands on the sheet, so that it can be printed again.
static uint64_t usual_seed(void) {
    return ita_mix((uint64_t)time(NULL) ^ (uint64_t)clock() << 32) % 1000000;
}

static bool read_numbers(const cli_args *args, ita_sheet_options *options) {
    uint64_t count = 10, difficulty = 5, seed = usual_seed();
    if (!cli_number(args, "count", 1, ITA_SHEET_MOST, &count) ||
        !cli_number(args, "difficulty", 1, ITA_SHEET_DIFFICULTY_MOST, &difficulty) ||
        !cli_number(args, "seed", 0, UINT64_MAX, &seed))
        return false;
    options->count = count;
    options->difficulty = (int)difficulty;
    options->seed = seed;
    return true;
}

static bool is_sheet(const char *path) {
    const char *dot = strrchr(path, '.');
    return strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0 ||
           (dot && strcasecmp(dot, ".pdf") == 0);
}

static bool check_words(const cli_args *args) {
    const char *output = cli_value(args, "output", NULL);
    const char *set = cli_value(args, "set", NULL), *game = args->positional[0];
    if (!output)
        cli_misused("sheet", "cli.use.sheet.output", NULL);
    else if (!is_sheet(output))
        cli_misused("sheet", "cli.use.sheet.pdf", (const char *const[]){output, NULL});
    else if (set && cli_has(args, "difficulty"))
        cli_misused("sheet", "cli.use.sheet.fresh", NULL);
    else if (set && strchr(game, ':'))
        cli_misused("sheet", "cli.use.sheet.setup", (const char *const[]){strchr(game, ':'), NULL});
    else if (set && !*set)
        cli_misused("sheet", "cli.use.sheet.set", NULL);
    else
        return true;
    return false;
}

// ---- shipped sets

// The sets of a game as they come in its gallery.
typedef struct set_walk {
    ita_gallery gallery;
    const char *set; // message key of the title
    size_t number;   // from 1
} set_walk;

static bool next_example(set_walk *walk) {
    if (!ita_gallery_next(&walk->gallery)) return false;
    if (strcmp(walk->gallery.set, walk->set) != 0) walk->number++;
    walk->set = walk->gallery.set;
    return true;
}

// A part of a set's name in the language that was chosen, or its number.
static bool is_set(const set_walk *walk, const char *wish) {
    char number[24];
    snprintf(number, sizeof number, "%zu", walk->number);
    return strcmp(number, wish) == 0 || strcasestr(cli_words(walk->set), wish);
}

static ita_status refuse_set(const ita_game *game, const char *wish, ita_diag *diag) {
    set_walk walk = {.set = ""};
    ita_text names;
    cli_open_text(&names);
    ita_status status = ita_gallery_open(game, &walk.gallery, diag);
    for (size_t told = 0; status == ITA_OK && next_example(&walk);) {
        if (walk.number == told) continue;
        ita_put(&names, told ? ", " : "");
        ita_put_uint(&names, told = walk.number);
        ita_put_char(&names, ' ');
        ita_put(&names, cli_words(walk.set));
    }
    if (status == ITA_OK) {
        cli_misused("sheet", "cli.use.sheet.sets",
                    (const char *const[]){game->title, wish, ita_text_get(&names), NULL});
        if (names.failed) cli_lack_memory();
        status = ita_fail(diag, ITA_E_NOT_FOUND, "cli.use.sheet.sets");
        diag->key = NULL; // said
    }
    ita_text_close(&names);
    return status;
}

// The setups of the first set that is meant.
static ita_status read_set(const cli_args *args, const ita_game *game, ita_text *setups,
                           ita_sheet_options *options, ita_diag *diag) {
    const char *wish = cli_value(args, "set", NULL);
    set_walk walk = {.set = ""};
    if (!wish) return ITA_OK;
    ita_status status = ita_gallery_open(game, &walk.gallery, diag);
    if (status != ITA_OK) return status;
    for (size_t number = 0; next_example(&walk);) {
        if (number ? walk.number != number : !is_set(&walk, wish)) continue;
        number = walk.number;
        options->heading = cli_words(walk.set);
        ita_put(setups, game->name);
        ita_put_char(setups, ':');
        ita_put(setups, walk.gallery.config);
        ita_put_char(setups, '\t');
        ita_put(setups, ita_gallery_title(&walk.gallery, cli_language()));
        ita_put_char(setups, '\n');
    }
    if (setups->failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (setups->length == 0) return refuse_set(game, wish, diag);
    options->setups = ita_text_get(setups);
    options->setups_length = setups->length;
    return ITA_OK;
}

// ---- the sheet

static void say_count(const char *key, size_t count, size_t wanted) {
    char numbers[2][24];
    snprintf(numbers[0], sizeof numbers[0], "%zu", count);
    snprintf(numbers[1], sizeof numbers[1], "%zu", wanted);
    ita_text words;
    cli_open_text(&words);
    ita_put_words(&words, key, (const char *const[]){numbers[0], numbers[1], NULL});
    fprintf(stderr, "%s\n", ita_text_get(&words));
    ita_text_close(&words);
}

// Who waits is told how far it is: each puzzle that is found, and now and then that none is.
typedef struct wait_words {
    time_t at;
    size_t count;
} wait_words;

enum { FOUND_EVERY = 2, NONE_EVERY = 15 }; // seconds

static void say_progress(const ita_sheet *sheet, const ita_sheet_options *options, wait_words *w) {
    const size_t count = ita_sheet_count(sheet);
    const time_t now = time(NULL);
    if (count == options->count || now < w->at + (count > w->count ? FOUND_EVERY : NONE_EVERY))
        return;
    *w = (wait_words){now, count};
    say_count("cli.sheet.progress", count, options->count);
}

// A stop has what was found by then printed; another ends that, too.
static ita_status fill_sheet(ita_sheet *sheet, const ita_sheet_options *options, bool *is_stopped,
                             ita_diag *diag) {
    ita_status status = ITA_OK;
    wait_words told = {.at = time(NULL)};
    cli_catch_interrupt();
    while (status == ITA_OK && !cli_is_stopped && !ita_sheet_is_done(sheet)) {
        status = ita_sheet_step(sheet, diag);
        if (status == ITA_OK) say_progress(sheet, options, &told);
    }
    *is_stopped = cli_is_stopped && !ita_sheet_is_done(sheet) &&
                  (status == ITA_OK || status == ITA_E_STOPPED);
    if (*is_stopped && ita_sheet_count(sheet) == 0)
        return ita_fail(diag, ITA_E_STOPPED, "cli.sheet.stopped");
    if (*is_stopped) {
        ita_sheet_end(sheet);
        cli_is_stopped = 0;
        status = ITA_OK;
    }
    return status == ITA_OK ? ita_sheet_compose(sheet, diag) : status;
}

static ita_status draw_sheet(const ita_sheet *sheet, const ita_game *game, ita_text *pdf,
                             ita_diag *diag) {
    size_t count = ita_sheet_page_count(sheet);
    ita_text *pages = ita_take_zeroed(ita_heap(), count, sizeof *pages);
    if (!pages) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count; i++) {
        ita_text_open(&pages[i], ita_heap());
        if (status == ITA_OK) status = ita_sheet_page(sheet, i, &pages[i]);
    }
    if (status != ITA_OK) ita_fail(diag, status, "memory");
    picture_pages all = {
        .svg = pages, .count = count, .title = ita_game_title(game, cli_language())};
    if (status == ITA_OK) status = cli_draw(&all, "pdf", pdf, diag);
    for (size_t i = 0; i < count; i++)
        ita_text_close(&pages[i]);
    ita_give(ita_heap(), pages, count * sizeof *pages);
    return status;
}

// A word as shells read it: in quotes, where one of its characters may mean something to them.
static void put_word(ita_text *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_:=,+./@";
    const bool is_plain = word[strspn(word, plain)] == '\0';
    ita_put_char(out, ' ');
    if (!is_plain) ita_put_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            ita_put(out, "'\\''");
        else
            ita_put_char(out, *word);
    if (!is_plain) ita_put_char(out, '\'');
}

static void put_number(ita_text *out, const char *before, uint64_t number) {
    ita_put(out, before);
    ita_put_uint(out, number);
}

// The command that prints the same sheet again; last what may be so long that it is cut.
static void put_footer(const cli_args *args, const ita_sheet_options *options, ita_text *out) {
    static const char *const worded[] = {"set", "paper", "lang"};
    put_number(out, "intarsia sheet --count ", options->count);
    if (!options->setups) put_number(out, " --difficulty ", (uint64_t)options->difficulty);
    put_number(out, " --seed ", options->seed);
    for (size_t i = 0; i < sizeof worded / sizeof worded[0]; i++) {
        if (!cli_has(args, worded[i])) continue;
        ita_put(out, " --");
        ita_put(out, worded[i]);
        put_word(out, cli_value(args, worded[i], ""));
    }
    put_word(out, args->positional[0]);
}

static void say_fewer(const ita_sheet *sheet, const ita_sheet_options *options, bool is_stopped) {
    const size_t count = ita_sheet_count(sheet);
    if (count < options->count)
        say_count(is_stopped ? "cli.sheet.stopped.some" : "cli.sheet.fewer", count, options->count);
}

// A puzzle that nothing fresh is like, of a game that makes fresh ones of others.
static bool is_one_of_its_kind(const ita_config *config) {
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    ita_job *job = NULL;
    ita_diag unused;
    if (!puzzle || !puzzle->solve || !puzzle->generation) return false;
    const ita_status status = ita_generation_open(config, 0, 1, cli_memory(), &job, &unused);
    if (status == ITA_OK) ita_job_close(job);
    return status == ITA_E_UNSUPPORTED;
}

// Such a puzzle is printed itself.
static ita_status print_itself(const cli_args *args, const ita_config *config,
                               ita_sheet_options *options, ita_text *setup, ita_diag *diag) {
    ita_put(setup, config->game->name);
    ita_put_char(setup, ':');
    ita_config_format(config, setup);
    ita_put_char(setup, '\n');
    if (setup->failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
    options->setups = ita_text_get(setup);
    options->setups_length = setup->length;
    if (!cli_has(args, "count")) options->count = 1;
    return ITA_OK;
}

static int make_sheet(const cli_args *args, const ita_game *game, const ita_config *config,
                      ita_sheet_options *options) {
    ita_diag diag;
    ita_sheet *sheet = NULL;
    ita_text pdf, footer;
    ita_text_open(&pdf, ita_heap());
    cli_open_text(&footer);
    put_footer(args, options, &footer);
    options->footer = ita_text_get(&footer);
    options->language = footer.language;
    const char *output = cli_value(args, "output", "-");
    ita_status status =
        footer.failed ? ita_fail(&diag, ITA_E_MEMORY, "memory") : cli_check_output(output, &diag);
    if (status == ITA_OK)
        status = ita_sheet_open(game, config, options, cli_memory(), &sheet, &diag);
    bool is_stopped = false;
    if (status == ITA_OK) status = fill_sheet(sheet, options, &is_stopped, &diag);
    if (status == ITA_OK) status = draw_sheet(sheet, game, &pdf, &diag);
    if (status == ITA_OK) status = cli_write_file(output, &pdf, &diag);
    if (status == ITA_OK) say_fewer(sheet, options, is_stopped);
    ita_sheet_close(sheet);
    ita_text_close(&footer);
    ita_text_close(&pdf);
    if (status == ITA_OK) return is_stopped ? EXIT_STOPPED : EXIT_YES;
    const bool is_none = status == ITA_E_NOT_FOUND && strcmp(diag.key, "sheet.none") == 0;
    const int exit_status = cli_draw_failed(NULL, NULL, &diag);
    return is_none ? EXIT_NO : exit_status;
}

// Of a game that is only named, the first variant that makes puzzles.
static bool open_puzzles(const char *text, const ita_game **game, ita_config **config,
                         int *exit_status) {
    if (!cli_open_game(text, game, config, exit_status)) return false;
    const ita_variant *variant = (*config)->variant,
                      *end = (*game)->variants + (*game)->variant_count;
    if (strchr(text, ':')) return true;
    while (variant < end && !ita_can_generate(variant))
        variant++;
    if (variant == end || variant == (*config)->variant) return true;
    ita_config_free(*config);
    char named[64];
    snprintf(named, sizeof named, "%s:%s", (*game)->name, variant->name);
    return cli_open_game(named, game, config, exit_status);
}

static int run_sheet(const cli_args *args) {
    ita_sheet_options options = {0};
    if (!check_words(args) || !read_numbers(args, &options) || !read_paper(args, &options))
        return EXIT_BAD;
    const ita_game *game;
    ita_config *config;
    int exit_status;
    if (!open_puzzles(args->positional[0], &game, &config, &exit_status)) return exit_status;
    ita_text setups;
    ita_text_open(&setups, ita_heap());
    ita_diag diag;
    ita_status status = read_set(args, game, &setups, &options, &diag);
    const bool is_itself = status == ITA_OK && !options.setups && !cli_has(args, "difficulty") &&
                           is_one_of_its_kind(config);
    if (is_itself) status = print_itself(args, config, &options, &setups, &diag);
    exit_status = status == ITA_OK ? make_sheet(args, game, config, &options)
                                   : cli_draw_failed(NULL, NULL, &diag);
    ita_text_close(&setups);
    ita_config_free(config);
    return exit_status;
}

static const cli_option options[] = {{"output", 'o', "FILE.pdf", "help.sheet.output"},
                                     {"count", 'n', "N", "help.sheet.count"},
                                     {"difficulty", 'd', "1..10", "help.sheet.difficulty"},
                                     {"set", 0, "SET", "help.sheet.set"},
                                     {"seed", 's', "N", "help.sheet.seed"},
                                     {"paper", 'p', "a4|a5|letter", "help.sheet.paper"},
                                     {0}};

static const char *const more[] = {"help.sheet.1", NULL};

const cli_command cli_sheet = {"sheet", "GAME[:CONFIG]", "help.sheet", 1,    1,
                               options, run_sheet,       more,         false};
