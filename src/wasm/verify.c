// The judge behind the boundary: whether pieces form a figure. For those who bring both as
// drawings; games judge by themselves.
#include "wasm/package.h"

#include "intarsia/verify.h"

// Shapes that are broken are refused like files that are.
static int32_t answer(const ita_verify_report *report, const char *faulty, size_t length) {
    if (report->verdict == ITA_VERDICT_INVALID) return wasm_failed(&report->diag, faulty, length);
    ita_verify_report_json(report, wasm_begin());
    return wasm_done(0);
}

wasm_text wasm_verify(wasm_text_in figure, wasm_text_in pieces, wasm_flag may_mirror,
                      wasm_flag may_scale, double tau, double theta) {
    const wasm_text_in lengths[] = {figure, pieces};
    const char *texts[2];
    if (!wasm_take(lengths, texts, 2)) return -(int32_t)ITA_E_RANGE;
    const ita_verify_options wanted = {
        .allow = (may_mirror ? (unsigned)ITA_ALLOW_MIRROR : 0u) |
                 (may_scale ? (unsigned)ITA_ALLOW_SCALE : 0u),
        .tau = tau > 0 ? tau : 0,
        .theta = theta > 0 ? theta : 0,
    };
    ita_verify_report report;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    bool is_second = false;
    ita_status status = ita_verify(texts[0], (size_t)figure, texts[1], (size_t)pieces, &wanted,
                                   ita_heap(), &report, &is_second, &diag);
    const char *faulty = texts[is_second ? 1 : 0];
    const size_t length = (size_t)lengths[is_second ? 1 : 0];
    if (status != ITA_OK) return wasm_failed(&diag, faulty, length);
    const int32_t told = answer(&report, faulty, length);
    ita_verify_report_close(&report);
    return told;
}
