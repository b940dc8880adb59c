// How all solutions of a puzzle lie, as numbers or as heat over its picture.
#include "cli/solve_chart.h"

#include "cli/cover_ask.h"
#include "cli/draw_scene.h"
#include "cli/pictures.h"
#include "intarsia/chart.h"

#include <string.h>

enum { STEP = 1 << 16 };

// Pictures are drawn of charts, and of solutions taken apart.
static int refuse_picture(const char *option) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.options.either");
    ita_diag_arg(&diag, option);
    ita_diag_arg(&diag, "marginals");
    ita_diag_arg(&diag, "disassemble");
    return cli_failed(NULL, NULL, &diag);
}

bool solve_chart_fits(const cli_args *args, int *exit_status) {
    static const char *const of_charts[] = {"piece", "kind", "memory", NULL};
    static const char *const of_pictures[] = {"output", "kind", "width", "palette", "dark", NULL};
    static const char *const of_jobs[] = {"count",   "all",      "limit", "resume",      "method",
                                          "threads", "progress", "seed",  "disassemble", NULL};
    const bool is_chart = cli_has(args, "marginals"), is_apart = cli_has(args, "disassemble");
    const char *of_others = cli_first_of(args, is_chart ? of_jobs : of_charts);
    const char *of_picture = cli_first_of(args, of_pictures);
    ita_diag diag;
    if (of_others)
        *exit_status = cli_refuse_pair(is_chart ? "cli.options.apart" : "cli.options.with",
                                       of_others, "marginals");
    else if (of_picture && !is_chart && !is_apart)
        *exit_status = refuse_picture(of_picture);
    else if (is_chart && of_picture && cli_has(args, "json"))
        *exit_status = cli_refuse_pair("cli.options.apart", "json", of_picture);
    else if (is_chart && cli_is_refused_over_ranks("cli.ranks.command", "solve --marginals", &diag))
        *exit_status = cli_failed(NULL, NULL, &diag);
    else
        return true;
    return false;
}

// The piece that --piece names; false after a message.
static bool read_piece(const cli_args *args, const ita_chart *chart, int *piece, int *exit_status) {
    const char *name = cli_value(args, "piece", NULL);
    *piece = name ? ita_chart_find(chart, name, strlen(name)) : ITA_CHART_LIKELIEST;
    if (!name || *piece >= 0) return true;
    ita_diag diag;
    ita_fail(&diag, ITA_E_NOT_FOUND, "cli.chart.piece");
    ita_diag_arg(&diag, name);
    *exit_status = cli_failed(NULL, NULL, &diag);
    return false;
}

// The finished chart, or NULL after a message; then `*exit_status` says how to end.
static ita_chart *make_chart(const cli_args *args, const ita_config *config, const void *state,
                             int *piece, int *exit_status) {
    ita_chart *chart = NULL;
    ita_diag diag;
    bool is_done = false;
    size_t memory;
    if (!cover_diagram_memory(args, &memory)) return NULL;
    ita_status status = ita_chart_open(config, state, memory, cli_memory(), &chart, &diag);
    if (status == ITA_OK && !read_piece(args, chart, piece, exit_status)) {
        ita_chart_close(chart);
        return NULL;
    }
    while (status == ITA_OK && !is_done && !cli_is_stopped)
        status = ita_chart_step(chart, STEP, &is_done, &diag);
    if (status == ITA_OK && is_done) return chart;
    if (status == ITA_OK) ita_fail(&diag, ITA_E_STOPPED, "cli.chart.stopped");
    *exit_status = cover_diagram_failed(memory, &diag);
    ita_chart_close(chart);
    return NULL;
}

static ita_status draw(const ita_chart *chart, const ita_config *config, const void *state,
                       int piece, const draw_options *options, ita_text *out, ita_diag *diag) {
    const ita_view *view = ita_view_of(config);
    const ita_view_options shown = {.show = ITA_SHOW_COORDINATES};
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = view->scene(config, state, NULL, &shown, &scene);
    if (status == ITA_OK) {
        ita_chart_heat(chart, piece, &scene);
        status = ita_scene_status(&scene);
    }
    status = status == ITA_OK ? draw_scene(&scene, view->style, view->defs, options, out, diag)
                              : ita_fail(diag, status, "memory");
    ita_scene_close(&scene);
    return status;
}

// ---- as a table: a line a place, a column a piece

enum { PLACE_WIDTH = 8, LEAST_WIDTH = 6 };

static void put_right(ita_text *out, const char *words, size_t width) {
    for (size_t i = strlen(words); i < width; i++)
        ita_put_char(out, ' ');
    ita_put(out, words);
}

static void put_number(ita_text *out, uint64_t number, size_t width) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    put_right(out, digits, width);
}

static void put_table(const ita_chart *chart, int piece, ita_text *out) {
    const size_t first = piece == ITA_CHART_LIKELIEST ? 0 : (size_t)piece;
    const size_t end = piece == ITA_CHART_LIKELIEST ? ita_chart_piece_count(chart) : first + 1;
    char digits[24];
    size_t width = 1 + (size_t)snprintf(digits, sizeof digits, "%llu",
                                        (unsigned long long)ita_chart_solutions(chart));
    if (width < LEAST_WIDTH) width = LEAST_WIDTH;
    put_right(out, digits, PLACE_WIDTH);
    for (size_t i = first; i < end; i++)
        put_right(out, ita_chart_piece(chart, i), width);
    ita_put_char(out, '\n');
    for (size_t place = 0; place < ita_chart_place_count(chart); place++) {
        put_right(out, ita_chart_place(chart, place), PLACE_WIDTH);
        for (size_t i = first; i < end; i++)
            put_number(out, ita_chart_total(chart, place, i), width);
        ita_put_char(out, '\n');
    }
}

int solve_chart(const cli_args *args, const ita_config *config, const void *state) {
    draw_options options;
    int exit_status = EXIT_BAD, piece;
    if (!draw_read_options(args, &options, &exit_status)) return exit_status;
    ita_diag diag;
    ita_status status = cli_check_output(options.output, &diag);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    ita_chart *chart = make_chart(args, config, state, &piece, &exit_status);
    if (!chart) return exit_status;
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json")) {
        ita_chart_json(chart, piece, &out);
        ita_put_char(&out, '\n');
    } else if (strcmp(options.kind, "txt") == 0) {
        put_table(chart, piece, &out);
    } else {
        status = draw(chart, config, state, piece, &options, &out, &diag);
    }
    if (status == ITA_OK) status = cli_write_file(options.output, &out, &diag);
    exit_status = status != ITA_OK                 ? cli_draw_failed(NULL, NULL, &diag)
                  : ita_chart_solutions(chart) > 0 ? EXIT_YES
                                                   : EXIT_NO;
    ita_text_close(&out);
    ita_chart_close(chart);
    return exit_status;
}
