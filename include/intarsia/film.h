// A game as a moving picture: which positions are its frames, how long each stands, and its shape.
// Every face shows the same film. Knows no pixels: a face makes them of what is drawn here, and
// gif.h packs them.
#ifndef INTARSIA_FILM_H
#define INTARSIA_FILM_H

#include "intarsia/session.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ITA_FILM_FRAMES_MOST = 1000 };

/// How frames are drawn.
typedef struct ita_film_look {
    uint32_t show; ///< a set of ITA_SHOW_ bits
    bool is_dark;
    int palette;   ///< see ita_palette_name
    double pixels; ///< width
} ita_film_look;

typedef struct ita_film ita_film;

/// The way from the start of a game to a node of its history: a frame for the start and for each
/// move that a person made. What chance did then is seen in the frame of the move before it. The
/// session outlives the film and is not changed by it.
/// Errors: ITA_E_NOT_FOUND for no such node, ITA_E_LIMIT, ITA_E_MEMORY.
ita_status ita_film_open(const ita_session *session, uint32_t last, const ita_film_look *look,
                         const ita_allocator *allocator, ita_film **film, ita_diag *diag);
void ita_film_close(ita_film *film);
/// How many frames there are, at least one.
size_t ita_film_count(const ita_film *film);
/// How long a frame stands, in milliseconds, a multiple of ten as moving pictures have it: 0.8
/// seconds, less where the whole would last longer than 45 seconds, and 2.5 for the last.
int ita_film_milliseconds(const ita_film *film, size_t index);
/// Draws a frame as SVG, in the language of the text; all have the same size. Cost: in order, one
/// move and one scene; back, all moves before it.
/// Errors: ITA_E_RANGE for no such frame, ITA_E_MEMORY.
ita_status ita_film_draw(ita_film *film, size_t index, ita_text *svg, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
