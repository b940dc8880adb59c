// A sheet of puzzles on a table of its own: opened for a game, filled, read page by page.
#ifndef INTARSIA_TESTS_SHEETS_H
#define INTARSIA_TESTS_SHEETS_H

#include "check.h"

#include "intarsia/game.h"
#include "intarsia/sheet.h"

typedef struct desk {
    const ita_game *game;
    ita_config *config;
    ita_sheet *sheet;
} desk;

static inline desk open_desk(const char *text, const ita_sheet_options *options) {
    desk d = {0};
    ita_diag diag;
    assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &d.game, &d.config, &diag),
                     ITA_OK);
    if (ita_sheet_open(d.game, d.config, options, ita_heap(), &d.sheet, &diag) != ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return d;
}

static inline ita_status fill(ita_sheet *sheet) {
    ita_diag diag;
    ita_status status = ITA_OK;
    while (status == ITA_OK && !ita_sheet_is_done(sheet))
        status = ita_sheet_step(sheet, &diag);
    return status == ITA_OK ? ita_sheet_compose(sheet, &diag) : status;
}

static inline void close_desk(desk *d) {
    ita_sheet_close(d->sheet);
    ita_config_free(d->config);
}

#endif
