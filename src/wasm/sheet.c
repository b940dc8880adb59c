// A sheet of puzzles for the page to print: one at a time, filled step by step by the caller.
#include "wasm/wasm.h"

#include "intarsia/sheet.h"

static ita_sheet *sheet;  // NULL: none is open
static ita_config *like;  // what its puzzles are of
static size_t sheet_size; // puzzles wanted

static void close_sheet(void) {
    ita_sheet_close(sheet);
    if (like) ita_config_free(like);
    sheet = NULL;
    like = NULL;
}

static int32_t refuse_sheet(ita_status status, ita_diag *diag) {
    if (diag->status == ITA_OK) diag->status = status;
    close_sheet();
    return wasm_failed(diag, NULL, 0);
}

wasm_ok wasm_sheet_open(wasm_text_in setups, wasm_text_in heading, int32_t count, double width,
                        double height) {
    const wasm_text_in lengths[] = {setups, heading};
    const char *texts[2];
    if (!wasm_take(lengths, texts, 2)) return -(int32_t)ITA_E_RANGE;
    close_sheet();
    size_t first = 0;
    while (first < (size_t)setups && texts[0][first] != '\n' && texts[0][first] != '\t')
        first++;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    const ita_game *game;
    ita_status status = ita_game_parse(texts[0], first, ita_heap(), &game, &like, &diag);
    if (status != ITA_OK) {
        like = NULL;
        return refuse_sheet(status, &diag);
    }
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_bytes(&words, texts[1], (size_t)heading);
    sheet_size = count < 0 ? 0 : (size_t)count;
    ita_sheet_options options = {.count = sheet_size,
                                 .setups = texts[0],
                                 .setups_length = (size_t)setups,
                                 .heading = ita_text_get(&words),
                                 .width = width,
                                 .height = height,
                                 .language = wasm_language};
    status = words.failed ? ita_fail(&diag, ITA_E_MEMORY, "memory")
                          : ita_sheet_open(game, like, &options, ita_heap(), &sheet, &diag);
    ita_text_close(&words);
    return status == ITA_OK ? wasm_well() : refuse_sheet(status, &diag);
}

wasm_count wasm_sheet_step(void) {
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (!sheet) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    ita_status status = ita_sheet_step(sheet, &diag);
    const bool is_done = status == ITA_OK && ita_sheet_is_done(sheet);
    if (is_done) status = ita_sheet_compose(sheet, &diag);
    if (status != ITA_OK) return refuse_sheet(status, &diag);
    wasm_begin();
    return is_done ? 0 : (wasm_count)(sheet_size - ita_sheet_count(sheet));
}

wasm_if_any wasm_sheet_page(int32_t page) {
    if (!sheet || page < 0 || (size_t)page >= ita_sheet_page_count(sheet))
        return wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    ita_status status = ita_sheet_page(sheet, (size_t)page, wasm_begin());
    return status == ITA_OK ? wasm_done(0) : wasm_lacks(status, "memory");
}

wasm_ok wasm_sheet_close(void) {
    close_sheet();
    return wasm_well();
}
