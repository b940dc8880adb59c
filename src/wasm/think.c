// The computer as opponent and as analyst, cut into steps by the caller: the page's worker steps a
// few milliseconds, looks whether somebody wants the move now, and goes on.
#include "wasm/wasm.h"

#include "intarsia/think.h"

#include <string.h>

// A thought reads the config of its game and ends with it.
typedef struct open_thought {
    ita_thought *thought; // NULL: this handle is free
    wasm_game game;
} open_thought;

static open_thought *thoughts;
static size_t thought_capacity;

static open_thought *find_thought(wasm_thought thought) {
    if (thought >= 1 && (size_t)thought <= thought_capacity && thoughts[thought - 1].thought)
        return &thoughts[thought - 1];
    wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    return NULL;
}

static wasm_count keep_thought(open_thought opened) {
    size_t at = 0;
    while (at < thought_capacity && thoughts[at].thought)
        at++;
    if (at == thought_capacity) {
        if (ita_grow(ita_heap(), &thoughts, &thought_capacity, at + 1, sizeof *thoughts) !=
            ITA_OK) {
            ita_think_close(opened.thought);
            return wasm_lacks(ITA_E_MEMORY, "memory");
        }
        memset(thoughts + at, 0, (thought_capacity - at) * sizeof *thoughts);
    }
    thoughts[at] = opened;
    return (wasm_count)at + 1;
}

void wasm_end_thoughts(wasm_game game) {
    for (size_t i = 0; i < thought_capacity; i++) {
        if (!thoughts[i].thought || thoughts[i].game != game) continue;
        ita_think_close(thoughts[i].thought);
        thoughts[i] = (open_thought){0};
    }
}

wasm_count wasm_think_open(wasm_game game, int32_t level, double nodes, int32_t lines,
                           wasm_text_in weights) {
    const char *bytes;
    if (!wasm_take(&weights, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_think_options options = {.level = level,
                                       .nodes = wasm_whole(nodes),
                                       .lines = lines,
                                       .seed = ita_random_next(&table->random),
                                       .weights = weights ? bytes : NULL,
                                       .weights_length = (size_t)weights};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_thought *thought = NULL;
    ita_status status =
        ita_think_open(ita_session_config(table->session), ita_session_state(table->session),
                       &options, ita_heap(), &thought, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return keep_thought((open_thought){thought, game});
}

wasm_count wasm_think_step(wasm_thought thought, double budget) {
    const open_thought *open = find_thought(thought);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_think_step(open->thought, wasm_whole(budget), &diag);
    if (status != ITA_OK && status != ITA_E_MEMORY) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return ita_think_is_done(open->thought) || status == ITA_E_MEMORY;
}

wasm_text wasm_think_report(wasm_thought thought) {
    const open_thought *open = find_thought(thought);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_think_json(open->thought, wasm_begin());
    return wasm_done(0);
}

wasm_text wasm_think_turn(wasm_thought thought) {
    const open_thought *open = find_thought(thought);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_think_put_turn(open->thought, wasm_begin());
    return wasm_done(0);
}

wasm_ok wasm_think_close(wasm_thought thought) {
    open_thought *open = find_thought(thought);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_think_close(open->thought);
    *open = (open_thought){0};
    return wasm_well();
}
