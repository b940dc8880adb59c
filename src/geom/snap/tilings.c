// Every exact tiling of the laid figure near the places of the turned pieces: the filling search,
// asked for pieces that are only shifted, and not far.
#include "geom/snap/snapper.h"

enum { PLACEMENTS_MOST = 20000 };

static ita_status open_shapes(snapper *s, ita_arena *arena) {
    for (size_t i = 0; i < s->piece_count; i++) {
        const piece *p = &s->pieces[i];
        ita_status status =
            filling_shape_open(s->chart.frame, p->turned, p->count, arena, &s->shapes[i]);
        if (status) return status;
        s->kinds[i] = (filling_kind){
            .count = 1, .shapes = &s->shapes[i], .shape_count = 1, .place = p->place};
    }
    return ITA_OK;
}

static ita_status visit_all(const snapper *s, filling *search, snap_visit *visit, void *user) {
    ita_point shifts[SNAP_PIECES_MOST];
    for (int i = 0; i < PLACEMENTS_MOST && !filling_is_over(search); i++) {
        bool is_filled;
        ita_status status = filling_advance(search, &is_filled);
        if (status == ITA_E_MEMORY) return status; // what is too large to decide does not fit
        if (status || !is_filled) continue;
        const filling_choice *choices = filling_choices(search);
        for (size_t k = 0; k < s->piece_count; k++)
            shifts[choices[k].kind] = choices[k].shift;
        visit(user, shifts);
    }
    return ITA_OK;
}

ita_status snap_visit_tilings(snapper *s, double reach, snap_visit *visit, void *user) {
    ita_arena arena;
    ita_arena_open(&arena, s->allocator);
    ita_status status = open_shapes(s, &arena);
    const filling_question question = {.frame = s->chart.frame,
                                       .figure = s->laid,
                                       .figure_count = s->figure_count,
                                       .kinds = s->kinds,
                                       .kind_count = s->piece_count,
                                       .reach = reach / spot_length(s->chart.unit) *
                                                (double)s->chart.scale,
                                       .corners = FILLING_ALL_CORNERS};
    filling *search = NULL;
    if (!status) status = filling_open(&question, s->allocator, &search);
    if (!status) status = visit_all(s, search, visit, user);
    filling_close(search);
    ita_arena_close(&arena);
    // what exact arithmetic does not reach has no tiling there
    return status == ITA_E_RANGE || status == ITA_E_OVERFLOW ? ITA_OK : status;
}
