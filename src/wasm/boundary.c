// Text in and out of the module, diagnoses, the list of games, opening and closing games.
// May hold state: one input, one output, the open games. Decides nothing about any game.
#include "wasm/wasm.h"

#include <string.h>

#include "intarsia/words.h"

ita_text wasm_out;

static char *in_bytes;
static size_t in_size;

static wasm_table *tables;
static size_t table_capacity;

// ---- text

char *wasm_input(int32_t size) {
    const ita_allocator *heap = ita_heap();
    size_t wanted = size > 0 ? (size_t)size : 1;
    if (wanted > in_size || wanted < in_size / 4) {
        ita_give(heap, in_bytes, in_size);
        in_bytes = ita_take(heap, wanted);
        in_size = in_bytes ? wanted : 0;
    }
    return in_bytes;
}

const char *wasm_in(int32_t length) {
    if (length < 0 || (size_t)length > in_size) return NULL;
    return in_bytes ? in_bytes : "";
}

const char *wasm_output(void) {
    return ita_text_get(&wasm_out);
}

int32_t wasm_output_length(void) {
    return (int32_t)wasm_out.length;
}

ita_text *wasm_begin(void) {
    if (!wasm_out.allocator) ita_text_open(&wasm_out, ita_heap());
    ita_text_reset(&wasm_out);
    return &wasm_out;
}

int32_t wasm_done(int32_t answer) {
    if (ita_text_status(&wasm_out) == ITA_OK) return answer;
    ita_text_reset(&wasm_out);
    return -(int32_t)ITA_E_MEMORY;
}

// ---- diagnoses

static void put_place(ita_text *out, size_t offset, const char *bytes, size_t length) {
    size_t line = 0, column = 0;
    ita_json_name(out, "offset");
    ita_json_uint(out, offset);
    if (!bytes) return;
    ita_text_place(bytes, length, offset, &line, &column);
    ita_json_name(out, "line");
    ita_json_uint(out, line);
    ita_json_name(out, "column");
    ita_json_uint(out, column);
}

void wasm_put_diag(ita_text *out, const ita_diag *diag, const char *bytes, size_t length) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_diag(&words, diag);
    ita_json_open(out, '{');
    ita_json_name(out, "status");
    ita_json_string(out, ita_status_name(diag->status));
    ita_json_name(out, "key");
    ita_json_string(out, diag->key);
    ita_json_name(out, "words");
    ita_json_string(out, ita_text_get(&words));
    ita_json_name(out, "args");
    ita_json_open(out, '[');
    for (int i = 0; i < diag->arg_count; i++)
        ita_json_string(out, diag->args[i]);
    ita_json_close(out, ']');
    ita_json_name(out, "marks");
    ita_json_open(out, '[');
    for (int i = 0; i < diag->mark_count; i++)
        ita_json_uint(out, diag->marks[i]);
    ita_json_close(out, ']');
    if (diag->offset != ITA_NO_OFFSET) put_place(out, diag->offset, bytes, length);
    ita_json_close(out, '}');
    ita_text_close(&words);
}

int32_t wasm_failed(const ita_diag *diag, const char *bytes, size_t length) {
    wasm_put_diag(wasm_begin(), diag, bytes, length);
    wasm_done(0);
    return -(int32_t)(diag->status ? diag->status : ITA_E_STATE);
}

int32_t wasm_no_such(void) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_NOT_FOUND, "wasm.handle");
    return wasm_failed(&diag, NULL, 0);
}

static int32_t lacks_memory(void) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_MEMORY, "memory");
    return wasm_failed(&diag, NULL, 0);
}

// ---- games

static void put_format(ita_text *out, const ita_format *format) {
    ita_json_open(out, '{');
    ita_json_name(out, "name");
    ita_json_string(out, format->name);
    ita_json_name(out, "extension");
    ita_json_string(out, format->extension);
    ita_json_name(out, "words");
    ita_json_string(out, format->words);
    ita_json_name(out, "writes");
    ita_json_bool(out, format->write != NULL);
    ita_json_close(out, '}');
}

static void put_example(ita_text *out, const ita_example *example) {
    ita_json_open(out, '{');
    ita_json_name(out, "config");
    ita_json_string(out, example->config);
    ita_json_name(out, "title");
    ita_json_string(out, ita_words_in(ITA_ENGLISH, example->title));
    ita_json_close(out, '}');
}

static void put_game(ita_text *out, const ita_game *game) {
    const ita_puzzle *puzzle = game->variants[0].puzzle;
    const struct {
        const char *name;
        const char *value;
    } words[] = {{"name", game->name},
                 {"title", game->title},
                 {"words", ita_words_in(ITA_ENGLISH, game->words)},
                 {"configWords", game->config_words}};
    const struct {
        const char *name;
        bool value;
    } abilities[] = {{"solves", puzzle && puzzle->solve},
                     {"hints", puzzle && puzzle->hint},
                     {"generates", puzzle && puzzle->generate}};
    ita_json_open(out, '{');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        ita_json_name(out, words[i].name);
        ita_json_string(out, words[i].value);
    }
    for (size_t i = 0; i < sizeof abilities / sizeof abilities[0]; i++) {
        ita_json_name(out, abilities[i].name);
        ita_json_bool(out, abilities[i].value);
    }
    ita_json_name(out, "formats");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->format_count; i++)
        put_format(out, &game->formats[i]);
    ita_json_close(out, ']');
    ita_json_name(out, "examples");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->example_count; i++)
        put_example(out, &game->examples[i]);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

int32_t wasm_games(void) {
    ita_text *out = wasm_begin();
    size_t count = 0;
    const ita_game *const *games = ita_games(&count);
    ita_json_open(out, '[');
    for (size_t i = 0; i < count; i++)
        put_game(out, games[i]);
    ita_json_close(out, ']');
    return wasm_done((int32_t)count);
}

static const ita_game *named_game(int32_t length) {
    const char *name = wasm_in(length);
    const ita_game *game = name ? ita_game_find(name, (size_t)length) : NULL;
    if (game) return game;
    ita_diag diag;
    ita_fail(&diag, ITA_E_NOT_FOUND, "game.unknown");
    if (name) ita_diag_arg_bytes(&diag, name, (size_t)length);
    wasm_failed(&diag, NULL, 0);
    return NULL;
}

int32_t wasm_style(int32_t length) {
    const ita_game *game = named_game(length);
    if (!game) return -(int32_t)ITA_E_NOT_FOUND;
    ita_scene_css(game->variants[0].view->style, wasm_begin());
    return wasm_done(0);
}

int32_t wasm_defs(int32_t length) {
    const ita_game *game = named_game(length);
    if (!game) return -(int32_t)ITA_E_NOT_FOUND;
    ita_text *out = wasm_begin();
    ita_put(out, ita_scene_defs());
    if (game->variants[0].view->defs) ita_put(out, game->variants[0].view->defs);
    return wasm_done(0);
}

// ---- open games

wasm_table *wasm_find(int32_t handle) {
    if (handle >= 1 && (size_t)handle <= table_capacity && tables[handle - 1].session)
        return &tables[handle - 1];
    wasm_no_such();
    return NULL;
}

// The handle of a free place at the tables, or 0 without memory.
static int32_t free_handle(void) {
    for (size_t i = 0; i < table_capacity; i++)
        if (!tables[i].session) return (int32_t)i + 1;
    size_t old = table_capacity;
    if (ita_grow(ita_heap(), &tables, &table_capacity, old + 1, sizeof *tables) != ITA_OK) return 0;
    memset(tables + old, 0, (table_capacity - old) * sizeof *tables);
    return (int32_t)old + 1;
}

static int32_t seat(ita_session *session) {
    int32_t handle = free_handle();
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    if (handle == 0 || !hand) {
        ita_hand_free(ita_session_config(session), ita_heap(), hand);
        ita_session_close(session);
        return lacks_memory();
    }
    wasm_table *table = &tables[handle - 1];
    *table = (wasm_table){.session = session, .hand = hand};
    ita_random_seed(&table->random, 1);
    wasm_begin();
    return handle;
}

typedef ita_status opener(const char *bytes, size_t length, const ita_allocator *allocator,
                          ita_session **session, ita_diag *diag);

static int32_t open_with(opener *open, int32_t length) {
    const char *bytes = wasm_in(length);
    if (!bytes) return lacks_memory();
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_session *session = NULL;
    if (open(bytes, (size_t)length, ita_heap(), &session, &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)length);
    return seat(session);
}

int32_t wasm_session_new(int32_t length) {
    return open_with(ita_session_new, length);
}

int32_t wasm_session_read(int32_t length) {
    return open_with(ita_session_read, length);
}

void wasm_session_close(int32_t handle) {
    wasm_table *table = wasm_find(handle);
    if (!table) return;
    ita_hand_free(ita_session_config(table->session), ita_heap(), table->hand);
    ita_session_close(table->session);
    *table = (wasm_table){0};
}
