// Opening and closing games.
// May hold state: the open games. Decides nothing about any game.
#include "wasm/wasm.h"

#include <string.h>

static wasm_table *tables;
static size_t table_capacity;

// ---- open games

wasm_table *wasm_find(wasm_game handle) {
    if (handle >= 1 && (size_t)handle <= table_capacity && tables[handle - 1].session)
        return &tables[handle - 1];
    wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    return NULL;
}

// The handle of a free place at the tables, or 0 without memory.
static wasm_count free_handle(void) {
    for (size_t i = 0; i < table_capacity; i++)
        if (!tables[i].session) return (wasm_count)i + 1;
    size_t old = table_capacity;
    if (ita_grow(ita_heap(), &tables, &table_capacity, old + 1, sizeof *tables) != ITA_OK) return 0;
    memset(tables + old, 0, (table_capacity - old) * sizeof *tables);
    return (wasm_count)old + 1;
}

static wasm_count seat(ita_session *session) {
    wasm_count handle = free_handle();
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    if (handle == 0 || !hand) {
        ita_hand_free(ita_session_config(session), ita_heap(), hand);
        ita_session_close(session);
        return wasm_lacks(ITA_E_MEMORY, "memory");
    }
    wasm_table *table = &tables[handle - 1];
    *table = (wasm_table){.session = session, .hand = hand};
    ita_random_seed(&table->random, 1);
    wasm_begin();
    return handle;
}

typedef ita_status opener(const char *bytes, size_t length, const ita_allocator *allocator,
                          ita_session **session, ita_diag *diag);

static wasm_count open_with(opener *open, wasm_text_in length) {
    const char *bytes;
    if (!wasm_take(&length, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_session *session = NULL;
    if (open(bytes, (size_t)length, ita_heap(), &session, &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)length);
    return seat(session);
}

wasm_count wasm_open(wasm_text_in setup) {
    return open_with(ita_session_new, setup);
}

wasm_count wasm_read(wasm_text_in record) {
    return open_with(ita_session_read, record);
}

wasm_ok wasm_close(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    wasm_end_jobs(game); // these read its config
    wasm_end_thoughts(game);
    wasm_end_charts(game);
    wasm_end_film(game);
    ita_hand_free(ita_session_config(table->session), ita_heap(), table->hand);
    ita_session_close(table->session);
    *table = (wasm_table){0};
    return wasm_well();
}
