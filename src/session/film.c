// Which positions a moving picture of a game shows, how long, and in what shape. Reads the session;
// draws no pixels.
#include "intarsia/film.h"

#include "session/session.h"

enum { WHOLE_MOST = 45000, PAUSE_MOST = 800, PAUSE_LEAST = 100, LAST_PAUSE = 2500 };
enum { PAUSE_STEP = 10 }; // a GIF counts in hundredths of a second

// What fits a telephone either way.
#define RATIO_LEAST 0.7
#define RATIO_MOST  1.8

struct ita_film {
    const ita_allocator *allocator;
    session_walker walker; // at the frame that was drawn last
    ita_film_look look;
    double ratio;    // of every frame, width by height
    uint32_t *nodes; // [count] of the history
    size_t count;
};

// From a frame to the one before it: before the latest move of a person. False at the first.
static bool go_back(const ita_session *s, uint32_t *node) {
    uint32_t at = *node;
    while (at != ITA_ROOT && session_is_draw(s, at))
        at = s->record.nodes[at].parent;
    if (at == ITA_ROOT) return false;
    *node = s->record.nodes[at].parent;
    return true;
}

static size_t count_frames(const ita_session *s, uint32_t last) {
    size_t count = 1;
    while (go_back(s, &last))
        count++;
    return count;
}

static ita_status note_frames(ita_film *film, uint32_t last) {
    film->nodes = ita_take(film->allocator, film->count * sizeof *film->nodes);
    if (!film->nodes) return ITA_E_MEMORY;
    for (size_t i = film->count; i-- > 0; go_back(film->walker.s, &last))
        film->nodes[i] = last;
    return ITA_OK;
}

static ita_status compose(ita_film *film, size_t index, ita_scene *scene) {
    const ita_session *s = film->walker.s;
    const uint32_t node = film->nodes[index];
    const ita_view_options options = {film->look.show,
                                      node == ITA_ROOT ? NULL : &s->nodes[node].move, NULL};
    session_walker_go(&film->walker, node);
    const ita_status status =
        ita_view_of(s->config)->scene(s->config, film->walker.state, NULL, &options, scene);
    return status == ITA_OK ? ita_scene_status(scene) : status;
}

// The end's own shape.
static ita_status choose_ratio(ita_film *film) {
    ita_scene scene;
    ita_scene_open(&scene, film->allocator);
    const ita_status status = compose(film, film->count - 1, &scene);
    const double ratio = scene.height > 0 ? scene.width / scene.height : 1;
    film->ratio = ratio < RATIO_LEAST ? RATIO_LEAST : ratio > RATIO_MOST ? RATIO_MOST : ratio;
    ita_scene_close(&scene);
    return status;
}

ita_status ita_film_open(const ita_session *session, uint32_t last, const ita_film_look *look,
                         const ita_allocator *allocator, ita_film **film, ita_diag *diag) {
    if (last >= session->record.node_count) return ita_fail(diag, ITA_E_NOT_FOUND, "session.node");
    const size_t count = count_frames(session, last);
    if (count > ITA_FILM_FRAMES_MOST) {
        ita_fail(diag, ITA_E_LIMIT, "session.film");
        ita_diag_arg_int(diag, ITA_FILM_FRAMES_MOST - 1);
        return ITA_E_LIMIT;
    }
    ita_film *opened = ita_take_zeroed(allocator, 1, sizeof *opened);
    if (!opened) return ita_fail(diag, ITA_E_MEMORY, "memory");
    opened->allocator = allocator;
    opened->look = *look;
    opened->count = count;
    ita_status status = session_walker_open(session, &opened->walker);
    if (status == ITA_OK) status = note_frames(opened, last);
    if (status == ITA_OK) status = choose_ratio(opened);
    if (status != ITA_OK) {
        ita_film_close(opened);
        return ita_fail(diag, status, "memory");
    }
    *film = opened;
    return ITA_OK;
}

void ita_film_close(ita_film *film) {
    session_walker_close(&film->walker);
    ita_give(film->allocator, film->nodes, film->nodes ? film->count * sizeof *film->nodes : 0);
    ita_give(film->allocator, film, sizeof *film);
}

size_t ita_film_count(const ita_film *film) {
    return film->count;
}

int ita_film_milliseconds(const ita_film *film, size_t index) {
    if (index + 1 >= film->count) return LAST_PAUSE;
    const int even = WHOLE_MOST / (int)(film->count - 1) / PAUSE_STEP * PAUSE_STEP;
    return even > PAUSE_MOST ? PAUSE_MOST : even < PAUSE_LEAST ? PAUSE_LEAST : even;
}

ita_status ita_film_draw(ita_film *film, size_t index, ita_text *svg, ita_diag *diag) {
    if (index >= film->count) {
        ita_fail(diag, ITA_E_RANGE, "session.film.frame");
        ita_diag_arg_int(diag, (int64_t)film->count);
        return ITA_E_RANGE;
    }
    const ita_view *view = ita_view_of(film->walker.s->config);
    const ita_svg_options options = {.is_dark = film->look.is_dark,
                                     .palette = film->look.palette,
                                     .pixels = film->look.pixels,
                                     .style = view->style,
                                     .defs = view->defs};
    ita_scene scene;
    ita_scene_open(&scene, film->allocator);
    scene.language = svg->language;
    scene.ratio = film->ratio;
    ita_status status = compose(film, index, &scene);
    if (status == ITA_OK) ita_scene_svg(&scene, &options, svg);
    if (status == ITA_OK) status = ita_text_status(svg);
    ita_scene_close(&scene);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}
