// What games there are, and how an open one looks: from the games' own tables.
#include "wasm/wasm.h"

wasm_text wasm_games(void) {
    ita_text *out = wasm_begin();
    size_t count = 0;
    const ita_game *const *games = ita_games(&count);
    ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++)
        ita_game_json(games[i], out);
    ita_json_close(out, ']');
    return wasm_done(0);
}

static const ita_view *view_of(const wasm_table *table) {
    return ita_view_of(ita_session_config(table->session));
}

wasm_text wasm_style(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene_css(view_of(table)->style, wasm_begin());
    return wasm_done(0);
}

wasm_text wasm_defs(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_text *out = wasm_begin();
    ita_put(out, ita_scene_defs());
    if (view_of(table)->defs) ita_put(out, view_of(table)->defs);
    return wasm_done(0);
}
