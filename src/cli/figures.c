// intarsia figures: figures of a piece set by class, from those that come with the program, from
// all polygons that the pieces form on their grid and from all snug tangrams. What is said of each
// was computed there and then.
#include "intarsia/figures.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "intarsia/base.h"

#include <string.h>

// Figures with names.
static const char SHIPPED[] = "shipped";

enum { WORDS_COLUMN = 24, NUMBER_COLUMN = 8 };

// ---- answers

static void put_row(ita_figure_list *l, size_t index, ita_text *out) {
    const ita_figure_facts *facts = ita_figure_list_get(l, index, NULL);
    ita_put_uint(out, facts->number);
    line_column(out, NUMBER_COLUMN);
    ita_figure_list_put(l, index, out);
    ita_put(out, "  dissection:");
    ita_put(out, facts->config);
    ita_put_char(out, '\n');
}

static void put_list(ita_figure_list *l, const ita_figure_list_report *report, ita_text *out) {
    char numbers[3][24];
    const size_t values[] = {report->count, report->looked_at, report->unknown};
    for (size_t i = 0; i < report->count; i++)
        put_row(l, i, out);
    for (int i = 0; i < 3; i++)
        snprintf(numbers[i], sizeof numbers[i], "%zu", values[i]);
    ita_put_words(out, report->unknown ? "cli.figures.unknown" : "cli.figures.end",
                  (const char *const[]){numbers[0], numbers[1], numbers[2], NULL});
    ita_put_char(out, '\n');
}

static void put_row_json(ita_figure_list *l, size_t index, ita_text *out) {
    ita_text config;
    cli_open_text(&config);
    ita_put(&config, "dissection:");
    ita_put(&config, ita_figure_list_get(l, index, NULL)->config);
    ita_json_open(out, '{');
    ita_figure_list_json(l, index, out);
    ita_json_pair(out, "config", ita_text_get(&config));
    ita_json_close(out, '}');
    ita_text_need(out, &config);
    ita_text_close(&config);
}

static void put_list_json(ita_figure_list *l, const ita_figure_list_report *report, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "figures");
    ita_json_open(out, '[');
    for (size_t i = 0; i < report->count; i++)
        put_row_json(l, i, out);
    ita_json_close(out, ']');
    ita_json_pair_uint(out, "looked_at", report->looked_at);
    ita_json_pair_uint(out, "unknown", report->unknown);
    ita_json_pair_bool(out, "complete", report->is_done && !report->is_cut && report->unknown == 0);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

// What can be asked for: a class, or a source.
typedef struct choice {
    const char *option, *name, *words;
} choice;

static void put_choice(choice c, ita_text *out) {
    ita_put(out, "--");
    ita_put(out, c.option);
    ita_put_char(out, ' ');
    ita_put(out, c.name);
    line_column(out, WORDS_COLUMN);
    line_wrap(out, WORDS_COLUMN, cli_words(c.words));
}

static void put_choice_json(choice c, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, c.option);
    ita_json_string(out, c.name);
    ita_json_name(out, "words");
    ita_json_string(out, cli_words(c.words));
    ita_json_close(out, '}');
}

// Classes first, then the sources that know figures of these pieces.
static bool is_of_use(const ita_figure_source *source, const ita_config *pieces, bool is_own) {
    return ita_figure_source_knows(source, pieces) &&
           !(is_own && strcmp(source->name, SHIPPED) == 0);
}

// Pieces of one's own have no figures with names.
static int tell_choices(const ita_config *pieces, bool is_own, bool is_json) {
    size_t class_count, source_count;
    const ita_figure_class *classes = ita_figure_classes(&class_count);
    const ita_figure_source *sources = ita_figure_sources(&source_count);
    ita_text out;
    cli_open_text(&out);
    if (is_json) ita_json_open(&out, '[');
    for (size_t i = 0; i < class_count + source_count; i++) {
        const ita_figure_source *source = i < class_count ? NULL : &sources[i - class_count];
        if (source && !is_of_use(source, pieces, is_own)) continue;
        const choice c = source ? (choice){"among", source->name, source->words}
                                : (choice){"class", classes[i].name, classes[i].words};
        (is_json ? put_choice_json : put_choice)(c, &out);
    }
    if (is_json) ita_json_close(&out, ']');
    if (is_json) ita_put_char(&out, '\n');
    cli_print(&out);
    ita_text_close(&out);
    return EXIT_YES;
}

static int answer(const cli_args *args, ita_figure_list *l, bool is_stopped) {
    ita_figure_list_report report;
    ita_text out;
    ita_figure_list_report_get(l, &report);
    cli_open_text(&out);
    if (cli_has(args, "json"))
        put_list_json(l, &report, &out);
    else
        put_list(l, &report, &out);
    cli_print(&out);
    ita_text_close(&out);
    if (is_stopped) {
        ita_diag diag;
        ita_fail(&diag, ITA_E_STOPPED, "cli.ask.stopped");
        return cli_failed(NULL, NULL, &diag);
    }
    return report.count > 0 ? EXIT_YES : EXIT_NO;
}

static int list_figures(const cli_args *args, const ita_figure_wish *wish, ita_config *config) {
    ita_figure_list *list = NULL;
    ita_figure_list_report report = {0};
    ita_diag diag;
    ita_status status = ita_figure_list_open(config, wish, &list, &diag);
    if (status == ITA_OK) cli_catch_interrupt();
    while (status == ITA_OK && !report.is_done && !cli_is_stopped) {
        status = ita_figure_list_step(list, &diag);
        ita_figure_list_report_get(list, &report);
    }
    const int exit_status =
        status == ITA_OK ? answer(args, list, !report.is_done) : cli_failed(NULL, NULL, &diag);
    ita_figure_list_close(list);
    return exit_status;
}

static int run_figures(const cli_args *args) {
    const char *among = cli_value(args, "among", SHIPPED);
    // a drawing has no figures of its own to list
    const char *set = args->count ? args->positional[0] : "tangram";
    const bool is_own = set[0] == '@' || set[0] == '[' || cli_is_path(set);
    const char *of = cli_value(args, "class",
                               (args->count && !is_own) || cli_has(args, "among") ? "all" : "help");
    ita_figure_wish wish = {.classes = of,
                            .classes_length = strlen(of),
                            .source = among,
                            .source_length = strlen(among),
                            .corners_most = UINT64_MAX,
                            .tries = 200000,
                            .language = cli_language()};
    if (!cli_number(args, "limit", 0, UINT32_MAX, &wish.limit) ||
        !cli_number(args, "corners", 3, UINT32_MAX, &wish.corners_most) ||
        !cli_number(args, "nodes", 1, UINT64_MAX, &wish.tries))
        return EXIT_BAD;
    ita_config *config;
    int exit_status;
    if (!cli_open_pieces(set, &config, &exit_status)) return exit_status;
    exit_status = strcmp(of, "help") == 0 ? tell_choices(config, is_own, cli_has(args, "json"))
                                          : list_figures(args, &wish, config);
    ita_config_free(config);
    return exit_status;
}

static const cli_option options[] = {{"class", 'c', "CLASS", "help.figures.class"},
                                     {"among", 'a', "SOURCE", "help.figures.among"},
                                     {"corners", 0, "N", "help.figures.corners"},
                                     {"limit", 'l', "N", "help.figures.limit"},
                                     {"nodes", 'n', "N", "help.figures.nodes"},
                                     {"json", 'j', NULL, "help.json"},
                                     {0}};

static const char *const more[] = {"help.figures.1", "help.figures.2", "help.figures.3",
                                   "help.figures.4", NULL};

const cli_command cli_figures = {"figures", "[NAME|@FILE]", "help.figures", 0,    1,
                                 options,   run_figures,    more,           false};
