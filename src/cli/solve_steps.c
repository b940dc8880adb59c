// The steps of a solution that is taken apart: as a moving picture, or as pages.
#include "cli/solve_steps.h"

#include "cli/apart_steps.h"
#include "cli/draw_scene.h"
#include "cli/pictures.h"
#include "cli/solve_apart.h"

#include <string.h>
#include <strings.h>

enum { JOB_STEP = 1 << 16, STEPS_MOST = 999 };
static const double pause_of_a_step = 0.8, pause_at_the_end = 2.5;

// ---- what is asked

static const char *const kinds[] = {"gif", "pdf", NULL};

// The kind by the ending of the file's name, or NULL.
static const char *kind_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && kinds[i]; i++)
        if (strcasecmp(dot + 1, kinds[i]) == 0) return kinds[i];
    return NULL;
}

bool solve_steps_fits(const cli_args *args, int *exit_status) {
    static const char *const of_others[] = {"all",    "limit",   "levels",   "json",
                                            "resume", "threads", "progress", NULL};
    static const char *const of_pictures[] = {"width", "palette", "dark", NULL};
    if (!cli_has(args, "disassemble")) return true;
    const char *path = cli_value(args, "output", NULL);
    const char *other = cli_first_of(args, path ? of_others : of_pictures);
    ita_diag diag;
    if (!path) {
        if (other) *exit_status = cli_refuse_pair("cli.options.with", other, "output");
        return !other;
    }
    if (other) {
        *exit_status = cli_refuse_pair("cli.options.apart", other, "output");
    } else if (!kind_of(path)) {
        ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.picture.steps");
        ita_diag_arg(&diag, path);
        *exit_status = cli_failed(NULL, NULL, &diag);
    } else if (cli_is_refused_over_ranks("cli.ranks.command", "solve --output", &diag)) {
        *exit_status = cli_failed(NULL, NULL, &diag);
    } else {
        return true;
    }
    return false;
}

// ---- the first solution

// A table on which a line of moves was played.
static ita_status lay(const ita_config *config, const char *line, size_t length,
                      ita_session **session, ita_diag *diag) {
    ita_text setup;
    ita_text_open(&setup, ita_heap());
    ita_put(&setup, config->game->name);
    ita_put_char(&setup, ':');
    ita_config_format(config, &setup);
    ita_status status = ita_text_status(&setup);
    if (status != ITA_OK) ita_fail(diag, status, "memory");
    if (status == ITA_OK)
        status = ita_session_new(ita_text_get(&setup), setup.length, cli_memory(), session, diag);
    ita_text_close(&setup);
    for (size_t at = 0, end; status == ITA_OK && at < length; at = end + 1) {
        const char *blank = memchr(line + at, ' ', length - at);
        end = blank ? (size_t)(blank - line) : length;
        status = ita_session_play_text(*session, line + at, end - at, diag);
    }
    return status;
}

// How a solution lies: the first line of what the job tells of it. Empty where there is none; then
// the report says why.
static ita_status find_solution(ita_job *job, ita_text *told, ita_job_report *report,
                                ita_diag *diag) {
    ita_status status = ITA_OK;
    cli_catch_interrupt();
    *report = (ita_job_report){0};
    while (status == ITA_OK && told->length == 0 && !report->is_done && !cli_is_stopped) {
        status = ita_job_step(job, JOB_STEP, diag);
        if (status == ITA_OK && job->class_->take(job, told) == ITA_E_MEMORY)
            status = ita_fail(diag, ITA_E_MEMORY, "memory");
        ita_job_report_get(job, report);
    }
    if (status == ITA_OK && told->length == 0 && !report->is_done)
        status = ita_fail(diag, ITA_E_STOPPED, "cli.apart.stopped");
    return status;
}

static ita_status solve(const cli_args *args, const ita_config *config, const void *state,
                        ita_session **session, ita_diag *diag) {
    const ita_disassembler *disassembler = ita_disassembler_of(config);
    const ita_apart_options options = {.limit = 1,
                                       .form = ITA_APART_WORDS,
                                       .method = cli_value(args, "method", NULL),
                                       .wants_fewest_moves = cli_has(args, "fewest")};
    ita_job *job = NULL;
    ita_job_report report;
    ita_text told;
    if (!disassembler) return apart_steps_refuse(config, diag);
    ita_status status = disassembler->open(config, state, &options, cli_memory(), &job, diag);
    if (status != ITA_OK) return status;
    ita_text_open(&told, ita_heap());
    status = find_solution(job, &told, &report, diag);
    if (status == ITA_OK && told.length == 0)
        status = ita_fail(diag, ITA_E_ILLEGAL, report.reason ? report.reason : "space.none");
    if (status == ITA_OK)
        status =
            lay(config, ita_text_get(&told), strcspn(ita_text_get(&told), "\n"), session, diag);
    ita_text_close(&told);
    ita_job_close(job);
    return status;
}

// ---- its steps

typedef struct film {
    const ita_session *session;
    const ita_apart_way *way;
    ita_hand *hand;
    ita_svg_options look;
} film;

static ita_status draw_frame(const film *f, size_t moves, ita_text *svg, ita_diag *diag) {
    const ita_config *config = ita_session_config(f->session);
    ita_scene scene;
    cli_open_scene(&scene);
    ita_apart_ways_of(config)->pose(f->way, moves, f->hand);
    ita_apart_ways_of(config)->frame(f->way, f->hand);
    ita_status status = ita_session_scene(f->session, f->hand, ITA_SHOW_COORDINATES, NULL, &scene);
    if (status == ITA_OK) ita_scene_svg(&scene, &f->look, svg);
    if (status == ITA_OK) status = ita_text_status(svg);
    ita_scene_close(&scene);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status draw_all(const film *f, const char *path, ita_diag *diag) {
    const size_t count = ita_apart_ways_of(ita_session_config(f->session))->count(f->way) + 1;
    ita_text out;
    if (count > STEPS_MOST) {
        ita_fail(diag, ITA_E_LIMIT, "cli.picture.long");
        ita_diag_arg_int(diag, STEPS_MOST - 1);
        return ITA_E_LIMIT;
    }
    ita_text *frames = ita_take_zeroed(ita_heap(), count, sizeof *frames);
    if (!frames) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count; i++) {
        cli_open_text(&frames[i]);
        if (status == ITA_OK) status = draw_frame(f, i, &frames[i], diag);
    }
    const picture_pages pages = {.svg = frames,
                                 .count = count,
                                 .title = ita_session_game(f->session)->title,
                                 .pause = pause_of_a_step,
                                 .last_pause = pause_at_the_end};
    ita_text_open(&out, ita_heap());
    if (status == ITA_OK) status = cli_draw(&pages, kind_of(path), &out, diag);
    if (status == ITA_OK) status = cli_write_file(path, &out, diag);
    ita_text_close(&out);
    for (size_t i = 0; i < count; i++)
        ita_text_close(&frames[i]);
    ita_give(ita_heap(), frames, count * sizeof *frames);
    return status;
}

static ita_status draw_way(const cli_args *args, const ita_session *session,
                           const ita_svg_options *look, ita_diag *diag) {
    const ita_config *config = ita_session_config(session);
    ita_apart_way *way = NULL;
    ita_status status =
        apart_steps_find(config, ita_session_state(session), cli_has(args, "fewest"), &way, diag);
    if (status != ITA_OK) return status;
    film f = {session, way, apart_steps_hand(config, diag), *look};
    status = f.hand ? draw_all(&f, cli_value(args, "output", NULL), diag) : diag->status;
    if (f.hand) ita_hand_free(config, ita_heap(), f.hand);
    ita_apart_ways_of(config)->close(way);
    return status;
}

int solve_steps(const cli_args *args, const ita_config *config, const void *state) {
    const ita_view *view = ita_view_of(config);
    ita_svg_options look = {
        .is_dark = cli_has(args, "dark"), .style = view->style, .defs = view->defs};
    uint64_t pixels = 480;
    ita_session *session = NULL;
    ita_diag diag;
    if (!cli_number(args, "width", 64, 1200, &pixels) || !draw_read_palette(args, &look.palette))
        return EXIT_BAD;
    look.pixels = (double)pixels;
    ita_status status = cli_check_output(cli_value(args, "output", NULL), &diag);
    if (status == ITA_OK) status = solve(args, config, state, &session, &diag);
    if (status == ITA_OK) status = draw_way(args, session, &look, &diag);
    ita_session_close(session);
    return status == ITA_OK ? EXIT_YES : cli_draw_failed(NULL, NULL, &diag);
}
