// A scene on a terminal: as much of the text picture as fits, in colour where there is any.
#ifndef INTARSIA_CLI_SCREEN_H
#define INTARSIA_CLI_SCREEN_H

#include "cli/cli.h"

enum { SCREEN_PLACES = 16384 };

typedef struct screen {
    int columns, rows; ///< of the terminal
    int colours;       ///< how many it has: 0, 16 or 256
    int left, top; ///< where the window into a larger picture begins, beyond the edges that stay
    // The picture before, to bring what changed into the window.
    int shown_columns, shown_rows;
    uint32_t shown[SCREEN_PLACES];
} screen;

/// Asks the terminal. `wish` is "always", "never" or "auto"; false for another word.
bool screen_open(screen *s, const char *wish);
/// Draws picture, tray, status and notes; `style` is the view's. `spare` lines are left for more.
ita_status screen_draw(screen *s, const ita_scene *scene, const char *style, const ita_text *tray,
                       int spare, ita_text *out);
/// The whole picture, however large, in colour.
ita_status screen_draw_all(const screen *s, const ita_scene *scene, const char *style,
                           const ita_text *tray, ita_text *out);
/// Moves the window by so many characters.
void screen_move(screen *s, int columns, int rows);

#endif
