// Fuzz target: any bytes as what a user writes for a game, "game:key=value,...". What is taken has
// one canonical text that is taken again as the same, and can be drawn.
#include "fuzz.h"

static void check_config(const ita_game *game, const ita_config *config) {
    ita_text once, twice;
    ita_config *again = NULL;
    ita_diag diag = {0};
    ita_text_open(&once, ita_heap());
    ita_text_open(&twice, ita_heap());
    ita_config_format(config, &once);
    FUZZ_CHECK(ita_config_parse(game, ita_text_get(&once), once.length, ita_heap(), &again,
                                &diag) == ITA_OK);
    ita_config_format(again, &twice);
    FUZZ_CHECK(strcmp(ita_text_get(&once), ita_text_get(&twice)) == 0);
    ita_config_free(again);
    ita_text_close(&once);
    ita_text_close(&twice);
}

static void check_scene(const char *bytes, size_t size) {
    ita_session *session = NULL;
    ita_scene scene;
    ita_diag diag = {0};
    FUZZ_CHECK(ita_session_new(bytes, size, ita_heap(), &session, &diag) == ITA_OK);
    ita_scene_open(&scene, ita_heap());
    FUZZ_CHECK(ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene) == ITA_OK);
    ita_scene_close(&scene);
    ita_session_close(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    const ita_game *game = NULL;
    ita_config *config = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_game_parse(bytes, size, ita_heap(), &game, &config, &diag);
    if (status != ITA_OK) {
        FUZZ_CHECK(diag.status == status && ita_words(diag.key) != NULL);
        FUZZ_CHECK(diag.offset == ITA_NO_OFFSET || diag.offset <= size);
        return 0;
    }
    check_config(game, config);
    check_scene(bytes, size);
    ita_config_free(config);
    return 0;
}
