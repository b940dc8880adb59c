// What games there are, and how an open one looks: from the games' own tables.
#include "wasm/wasm.h"

wasm_text wasm_games(void) {
    ita_text *out = wasm_begin();
    size_t count = 0;
    const ita_game *const *games = ita_games(&count);
    ita_diag diag;
    ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++)
        if (ita_game_json(games[i], out, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    ita_json_close(out, ']');
    return wasm_done(0);
}

// "Ann – Ben", the event, or nothing.
static void put_name(const ita_record *record, ita_text *out) {
    static const char *const players[] = {"player1", "player2", "player3", "player4"};
    ita_text name;
    ita_text_open(&name, out->allocator);
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        const char *player = ita_record_tag(record, players[i]);
        if (!player) continue;
        if (name.length) ita_put(&name, " \xE2\x80\x93 ");
        ita_put(&name, player);
    }
    const char *event = ita_record_tag(record, "event");
    if (!name.length && event) ita_put(&name, event);
    ita_json_string(out, ita_text_get(&name));
    if (name.failed) out->failed = true;
    ita_text_close(&name);
}

// What cannot be read is a game too, without a name: whoever reads it hears why.
static void put_place(ita_collection *games, ita_text *out) {
    ita_record record;
    const bool is_read = ita_collection_take(games, ita_heap(), &record, NULL) == ITA_OK;
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "from", games->from);
    ita_json_pair_uint(out, "to", games->to);
    ita_json_name(out, "name");
    if (is_read)
        put_name(&record, out);
    else
        ita_json_string(out, "");
    ita_json_close(out, '}');
    if (is_read) ita_record_close(&record);
}

wasm_text wasm_games_in(wasm_text_in file) {
    const char *bytes;
    if (!wasm_take(&file, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_collection games = ita_collection_open(bytes, (size_t)file);
    ita_text *out = wasm_begin();
    ita_json_open(out, '[');
    while (ita_collection_next(&games))
        put_place(&games, out);
    ita_json_close(out, ']');
    return wasm_done(0);
}

wasm_text wasm_embed(wasm_text_in game, wasm_text_in key, wasm_text_in content) {
    const wasm_text_in lengths[] = {game, key, content};
    const char *texts[3];
    if (!wasm_take(lengths, texts, 3)) return -(int32_t)ITA_E_RANGE;
    const ita_game *found = ita_game_find(texts[0], (size_t)game);
    const ita_option_spec *spec =
        found ? ita_option_taking_file(found, texts[1], (size_t)key) : NULL;
    if (!spec) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.embed");
    ita_diag diag = {0};
    ita_status status = spec->embed(texts[2], (size_t)content, wasm_begin(), &diag);
    return status == ITA_OK ? wasm_done(0) : wasm_failed(&diag, texts[2], (size_t)content);
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
