// How all solutions of a position lie, cut into steps by the caller.
#include "wasm/wasm.h"

#include "intarsia/chart.h"

#include <string.h>

// A chart reads the config of its game and ends with it.
typedef struct open_chart {
    ita_chart *chart; // NULL: this handle is free
    wasm_game game;
    bool is_done;
} open_chart;

static open_chart *charts;
static size_t chart_capacity;

static open_chart *find_chart(wasm_chart handle) {
    if (handle >= 1 && (size_t)handle <= chart_capacity && charts[handle - 1].chart)
        return &charts[handle - 1];
    wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    return NULL;
}

static wasm_count keep_chart(open_chart opened) {
    const size_t old = chart_capacity;
    size_t at = 0;
    while (at < old && charts[at].chart)
        at++;
    if (at == old) {
        if (ita_grow(ita_heap(), &charts, &chart_capacity, old + 1, sizeof *charts) != ITA_OK) {
            ita_chart_close(opened.chart);
            return wasm_lacks(ITA_E_MEMORY, "memory");
        }
        memset(charts + old, 0, (chart_capacity - old) * sizeof *charts);
    }
    charts[at] = opened;
    return (wasm_count)at + 1;
}

void wasm_end_charts(wasm_game game) {
    for (size_t i = 0; i < chart_capacity; i++) {
        if (!charts[i].chart || charts[i].game != game) continue;
        ita_chart_close(charts[i].chart);
        charts[i] = (open_chart){0};
    }
}

wasm_count wasm_chart_open(wasm_game game) {
    const wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_chart *chart = NULL;
    ita_status status =
        ita_chart_open(ita_session_config(table->session), ita_session_state(table->session), 0,
                       ita_heap(), &chart, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return keep_chart((open_chart){chart, game, false});
}

wasm_count wasm_chart_step(wasm_chart handle, double budget) {
    open_chart *open = find_chart(handle);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_chart_step(open->chart, wasm_whole(budget), &open->is_done, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return open->is_done;
}

wasm_count wasm_chart_size(wasm_chart handle) {
    const open_chart *open = find_chart(handle);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    size_t size = ita_chart_size(open->chart);
    return size < INT32_MAX ? (wasm_count)size : INT32_MAX;
}

wasm_text wasm_chart_report(wasm_chart handle) {
    const open_chart *open = find_chart(handle);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    if (!open->is_done) return wasm_lacks(ITA_E_STATE, "wasm.refused");
    ita_chart_json(open->chart, ITA_CHART_LIKELIEST, wasm_begin());
    return wasm_done(0);
}

wasm_ok wasm_chart_close(wasm_chart handle) {
    open_chart *open = find_chart(handle);
    if (!open) return -(int32_t)ITA_E_NOT_FOUND;
    ita_chart_close(open->chart);
    *open = (open_chart){0};
    return wasm_well();
}
