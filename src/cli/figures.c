// intarsia figures: figures of a piece set by class, from those that come with the program, from
// all polygons that the pieces form on their grid and from all snug tangrams. What is said of each
// was computed there and then.
#include "intarsia/figures.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "intarsia/base.h"

#include <string.h>

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
    ita_json_name(out, "looked_at");
    ita_json_uint(out, report->looked_at);
    ita_json_name(out, "unknown");
    ita_json_uint(out, report->unknown);
    ita_json_name(out, "complete");
    ita_json_bool(out, report->is_done && !report->is_cut && report->unknown == 0);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

// What can be asked for: classes first, then sources.
static void name_choice(size_t index, const char **option, const char **name, const char **words) {
    size_t class_count, source_count;
    const ita_figure_class *classes = ita_figure_classes(&class_count);
    const ita_figure_source *sources = ita_figure_sources(&source_count);
    const bool is_class = index < class_count;
    const ita_figure_source *source = &sources[is_class ? 0 : index - class_count];
    *option = is_class ? "class" : "among";
    *name = is_class ? classes[index].name : source->name;
    *words = is_class ? cli_words(classes[index].words) : cli_words(source->words);
}

static void put_choice(size_t index, ita_text *out) {
    const char *option, *name, *words;
    name_choice(index, &option, &name, &words);
    ita_put(out, "--");
    ita_put(out, option);
    ita_put_char(out, ' ');
    ita_put(out, name);
    line_column(out, WORDS_COLUMN);
    line_wrap(out, WORDS_COLUMN, words);
}

static void put_choice_json(size_t index, ita_text *out) {
    const char *option, *name, *words;
    name_choice(index, &option, &name, &words);
    ita_json_open(out, '{');
    ita_json_name(out, option);
    ita_json_string(out, name);
    ita_json_name(out, "words");
    ita_json_string(out, words);
    ita_json_close(out, '}');
}

static int tell_choices(bool is_json) {
    size_t classes, sources;
    ita_text out;
    (void)ita_figure_classes(&classes);
    (void)ita_figure_sources(&sources);
    cli_open_text(&out);
    if (is_json) ita_json_open(&out, '[');
    for (size_t i = 0; i < classes + sources; i++)
        if (is_json)
            put_choice_json(i, &out);
        else
            put_choice(i, &out);
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
    const char *among = cli_value(args, "among", "shipped");
    // a drawing has no figures of its own to list
    const char *set = args->count ? args->positional[0] : "tangram";
    const bool has_figures = args->count && set[0] != '@' && set[0] != '[' && !cli_is_path(set);
    const char *of =
        cli_value(args, "class", has_figures || cli_has(args, "among") ? "all" : "help");
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
    if (strcmp(of, "help") == 0) return tell_choices(cli_has(args, "json"));
    ita_config *config;
    int exit_status;
    if (!cli_open_pieces(set, &config, &exit_status)) return exit_status;
    exit_status = list_figures(args, &wish, config);
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
