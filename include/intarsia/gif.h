// Moving pictures: frames of pixels as an animated GIF, which every messenger and browser plays.
// Knows pixels only.
#ifndef INTARSIA_GIF_H
#define INTARSIA_GIF_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ITA_GIF_SIDE_MOST = 2048 };

typedef struct ita_gif ita_gif;

/// Begins a moving picture that goes on for ever; it is appended to `out`, which must outlive it.
/// @param width, height  of every frame, 1..ITA_GIF_SIDE_MOST pixels
/// Errors: ITA_E_RANGE, ITA_E_MEMORY.
ita_status ita_gif_open(int width, int height, const ita_allocator *allocator, ita_text *out,
                        ita_gif **gif);
/// Adds a frame. Of later frames only what changed is stored.
/// @param pixels   [width * height * 4] rows of red, green, blue and a byte that is not read
/// @param seconds  how long it stays, 0.02..600
/// Colours are kept to within four levels of 255 where a change has at most 255 of them.
/// Cost: linear in the pixels.
void ita_gif_frame(ita_gif *gif, const unsigned char *pixels, double seconds);
/// Writes the end and gives everything back; ITA_E_MEMORY when `out` lacks something.
ita_status ita_gif_close(ita_gif *gif);

#ifdef __cplusplus
}
#endif
#endif
