// A game as a moving picture: one frame a move, all of one size, the last one longer.
#include "cli/pictures.h"

#include <string.h>
#include <strings.h>

// GIF, since it is the one kind that every messenger plays by itself.
enum { FRAMES_MOST = 1000, SECONDS_MOST = 45 };
#define LAST_PAUSE 2.5

typedef struct film {
    const cli_args *args;
    ita_session *session;
    ita_text *frames;
    size_t count;
    double ratio, width; // of every frame
} film;

// The end's own shape, within what fits a telephone.
static ita_status choose_ratio(film *f) {
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(f->session, NULL, 0, NULL, &scene);
    double ratio = scene.height > 0 ? scene.width / scene.height : 1;
    f->ratio = ratio < 0.7 ? 0.7 : ratio > 1.8 ? 1.8 : ratio;
    ita_scene_close(&scene);
    return status;
}

static ita_status draw_frame(const film *f, ita_text *svg) {
    const ita_view *view = ita_view_of(ita_session_config(f->session));
    ita_scene scene;
    cli_open_scene(&scene);
    scene.ratio = f->ratio;
    ita_status status = ita_session_scene(f->session, NULL, 0, NULL, &scene);
    ita_svg_options options = {.is_dark = cli_has(f->args, "dark"),
                               .pixels = f->width,
                               .style = view->style,
                               .defs = view->defs};
    if (status == ITA_OK) ita_scene_svg(&scene, &options, svg);
    ita_scene_close(&scene);
    return status == ITA_OK ? ita_text_status(svg) : status;
}

// From the start to where the session stands.
static ita_status draw_frames(film *f, ita_diag *diag) {
    f->frames = ita_take_zeroed(ita_heap(), f->count, sizeof *f->frames);
    if (!f->frames) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    for (size_t i = 0; i < f->count; i++) {
        ita_text_open(&f->frames[i], ita_heap());
        if (status == ITA_OK) status = cli_go_to(f->session, true, i, diag);
        if (status == ITA_OK && draw_frame(f, &f->frames[i]) != ITA_OK)
            status = ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    return status;
}

static void close_film(film *f) {
    if (!f->frames) return;
    for (size_t i = 0; i < f->count; i++)
        ita_text_close(&f->frames[i]);
    ita_give(ita_heap(), f->frames, f->count * sizeof *f->frames);
}

static bool is_moving(const char *path) {
    const char *dot = strrchr(path, '.');
    return strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0 ||
           (dot && strcasecmp(dot, ".gif") == 0);
}

static int refuse_kind(const char *path) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, "cli.picture.moving");
    ita_diag_arg(&diag, path);
    return cli_failed(NULL, NULL, &diag);
}

static double usual_pause(size_t moves) {
    double pause = moves ? (double)SECONDS_MOST / (double)moves : 1;
    return pause > 0.8 ? 0.8 : pause < 0.1 ? 0.1 : pause;
}

int cli_draw_replay(const cli_args *args, ita_session *session) {
    const char *path = cli_value(args, "output", "-");
    uint64_t width = 480, pause = 0;
    if (!is_moving(path)) return refuse_kind(path);
    if (!cli_number(args, "width", 64, 1200, &width) ||
        !cli_number(args, "pause", 20, 60000, &pause))
        return EXIT_BAD;
    ita_diag diag;
    ita_text out;
    ita_text_open(&out, ita_heap());
    film f = {.args = args,
              .session = session,
              .count = ita_session_depth(session) + 1,
              .width = (double)width};
    ita_status status = ITA_OK;
    if (f.count > FRAMES_MOST) {
        status = ita_fail(&diag, ITA_E_LIMIT, "cli.picture.long");
        ita_diag_arg_int(&diag, FRAMES_MOST - 1);
    } else if (choose_ratio(&f) != ITA_OK) {
        status = ita_fail(&diag, ITA_E_MEMORY, "memory");
    }
    if (status == ITA_OK) status = draw_frames(&f, &diag);
    picture_pages pages = {.svg = f.frames,
                           .count = f.count,
                           .pause = pause ? (double)pause / 1000 : usual_pause(f.count - 1),
                           .last_pause = LAST_PAUSE};
    if (status == ITA_OK) status = cli_draw(&pages, "gif", &out, &diag);
    if (status == ITA_OK) status = cli_write_file(path, &out, &diag);
    close_film(&f);
    ita_text_close(&out);
    return status == ITA_OK ? EXIT_YES : cli_draw_failed(NULL, NULL, &diag);
}
