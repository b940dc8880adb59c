// A game as a moving picture: the film of the core, drawn by the part that makes pixels.
#include "cli/draw_scene.h"
#include "cli/pictures.h"

#include "intarsia/film.h"

#include <string.h>
#include <strings.h>

// ---- its frames

static void close_frames(ita_text *frames, size_t count) {
    for (size_t i = 0; frames && i < count; i++)
        ita_text_close(&frames[i]);
    ita_give(ita_heap(), frames, count * sizeof *frames);
}

// NULL when one could not be drawn.
static ita_text *draw_frames(ita_film *film, ita_diag *diag) {
    const size_t count = ita_film_count(film);
    ita_text *frames = ita_take_zeroed(ita_heap(), count, sizeof *frames);
    ita_status status = frames ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; frames && i < count; i++) {
        cli_open_text(&frames[i]);
        if (status == ITA_OK) status = ita_film_draw(film, i, &frames[i], diag);
    }
    if (status == ITA_OK) return frames;
    close_frames(frames, count);
    return NULL;
}

// GIF, since it is the one kind that every messenger plays by itself.
static ita_status pack_film(ita_film *film, uint64_t pause, ita_text *out, ita_diag *diag) {
    const size_t count = ita_film_count(film);
    ita_text *frames = draw_frames(film, diag);
    if (!frames) return diag->status;
    const uint64_t usual = (uint64_t)ita_film_milliseconds(film, 0);
    const picture_pages pages = {.svg = frames,
                                 .count = count,
                                 .pause = (double)(pause ? pause : usual) / 1000,
                                 .last_pause = ita_film_milliseconds(film, count - 1) / 1000.0};
    const ita_status status = cli_draw(&pages, "gif", out, diag);
    close_frames(frames, count);
    return status;
}

static ita_status open_film(const ita_session *session, const ita_film_look *look, ita_film **film,
                            ita_diag *diag) {
    const uint32_t last = ita_session_cursor(session);
    const ita_status status = ita_film_open(session, last, look, ita_heap(), film, diag);
    if (status != ITA_E_LIMIT) return status;
    ita_fail(diag, ITA_E_LIMIT, "cli.picture.long"); // with what can be done
    ita_diag_arg_int(diag, ITA_FILM_FRAMES_MOST - 1);
    return status;
}

// ---- the command's part

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

int cli_draw_replay(const cli_args *args, const ita_session *session) {
    const char *path = cli_value(args, "output", "-");
    uint64_t width = 480, pause = 0;
    if (!is_moving(path)) return refuse_kind(path);
    ita_film_look look = {.is_dark = cli_has(args, "dark")};
    if (!cli_number(args, "width", 64, 1200, &width) ||
        !cli_number(args, "pause", 20, 60000, &pause) || !draw_read_palette(args, &look.palette))
        return EXIT_BAD;
    look.pixels = (double)width;
    ita_film *film;
    ita_diag diag;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_status status = open_film(session, &look, &film, &diag);
    if (status == ITA_OK) {
        status = pack_film(film, pause, &out, &diag);
        ita_film_close(film);
    }
    if (status == ITA_OK) status = cli_write_file(path, &out, &diag);
    ita_text_close(&out);
    return status == ITA_OK ? EXIT_YES : cli_draw_failed(NULL, NULL, &diag);
}
