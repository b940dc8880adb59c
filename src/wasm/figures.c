// Figures by class, listed for the page: one list at a time. Decides nothing about them.
#include "wasm/wasm.h"

#include "intarsia/figures.h"

static ita_config *list_pieces;
static ita_figure_list *list;

wasm_text wasm_choices(wasm_text_in pieces) {
    const char *text;
    ita_config *config;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (!wasm_take(&pieces, &text, 1)) return -(int32_t)ITA_E_RANGE;
    if (ita_figure_pieces_open(text, (size_t)pieces, ita_heap(), &config, &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    ita_figure_choices_json(config, wasm_begin());
    ita_config_free(config);
    return wasm_done(0);
}

static void close_list(void) {
    ita_figure_list_close(list);
    ita_config_free(list_pieces);
    list = NULL;
    list_pieces = NULL;
}

wasm_ok wasm_list_open(wasm_text_in pieces, wasm_text_in source, wasm_text_in classes,
                       double corners, double limit) {
    enum { TRIES = 200000 }; // as the command line has it
    const wasm_text_in lengths[] = {pieces, source, classes};
    const char *texts[3];
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (!wasm_take(lengths, texts, 3)) return -(int32_t)ITA_E_RANGE;
    close_list();
    const uint64_t most = wasm_whole(corners);
    const ita_figure_wish wish = {.classes = texts[2],
                                  .classes_length = (size_t)classes,
                                  .source = texts[1],
                                  .source_length = (size_t)source,
                                  .corners_most = most ? most : UINT64_MAX,
                                  .tries = TRIES,
                                  .limit = wasm_whole(limit),
                                  .language = wasm_language};
    ita_status status =
        ita_figure_pieces_open(texts[0], (size_t)pieces, ita_heap(), &list_pieces, &diag);
    if (status == ITA_OK) status = ita_figure_list_open(list_pieces, &wish, &list, &diag);
    if (status == ITA_OK) return wasm_well();
    close_list();
    return wasm_failed(&diag, NULL, 0);
}

wasm_count wasm_list_step(int32_t figures) {
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_figure_list_report report = {.is_done = true};
    for (int32_t i = 0; list && i < figures; i++)
        if (ita_figure_list_step(list, &diag) != ITA_OK) return wasm_failed(&diag, NULL, 0);
    if (list) ita_figure_list_report_get(list, &report);
    wasm_begin();
    return report.is_done;
}

wasm_text wasm_list_report(void) {
    ita_figure_list_report report = {.is_done = true};
    if (list) ita_figure_list_report_get(list, &report);
    ita_text *out = wasm_begin();
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "count", report.count);
    ita_json_pair_uint(out, "lookedAt", report.looked_at);
    ita_json_pair_uint(out, "unknown", report.unknown);
    ita_json_pair_bool(out, "done", report.is_done);
    ita_json_pair_bool(out, "cut", report.is_cut);
    ita_json_name(out, "progress");
    ita_put_fixed(out, report.progress, 4);
    ita_json_close(out, '}');
    return wasm_done(0);
}

wasm_if_any wasm_list_row(int32_t index) {
    ita_figure_list_report report = {0};
    ita_text words, setup;
    ita_diag diag = {.key = "memory", .offset = ITA_NO_OFFSET};
    if (list) ita_figure_list_report_get(list, &report);
    if (index < 0 || (size_t)index >= report.count) {
        wasm_begin();
        return -(int32_t)ITA_E_NOT_FOUND;
    }
    const ita_figure_facts *facts = ita_figure_list_get(list, (size_t)index, NULL);
    ita_text_open(&words, ita_heap());
    ita_text_open(&setup, ita_heap());
    words.language = wasm_language;
    ita_figure_list_put(list, (size_t)index, &words);
    const ita_status status = ita_figure_setup_put(facts->config, ita_heap(), &setup, &diag);
    ita_text *out = wasm_begin();
    ita_json_open(out, '{');
    ita_figure_list_json(list, (size_t)index, out);
    ita_json_pair(out, "words", ita_text_get(&words));
    ita_json_pair(out, "setup", ita_text_get(&setup));
    ita_json_pair_bool(out, "named", facts->is_named);
    ita_json_close(out, '}');
    ita_text_need(out, &words);
    ita_text_need(out, &setup);
    ita_text_close(&words);
    ita_text_close(&setup);
    return status == ITA_OK ? wasm_done(0) : wasm_failed(&diag, NULL, 0);
}

wasm_ok wasm_list_close(void) {
    close_list();
    return wasm_well();
}
