// Configs of dissections for tests, by their text and of snug tangrams by their number.
#ifndef INTARSIA_TESTS_SNUG_CONFIG_H
#define INTARSIA_TESTS_SNUG_CONFIG_H

#include "check.h"

#include "games/dissection/dissection.h"

#include <inttypes.h>

static inline dissection_config *open_figure(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return (dissection_config *)config;
}

static inline dissection_config *open_snug(uint64_t number) {
    char text[64];
    snprintf(text, sizeof text, "set=tangram,figure=snug-%" PRIu64, number);
    return open_figure(text);
}

#endif
