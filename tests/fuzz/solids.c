// Fuzz target: polyhedra. One file is figure and pieces: sound on both sides, it fills itself.
#include "fuzz.h"

#include "intarsia/solid_verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 4000) return 0;
    const ita_solid_options options = {.with_turns = size % 2,
                                       .allow = size % 3 ? 0 : ITA_ALLOW_MIRROR,
                                       .tau = size % 5 ? 0 : 0.01,
                                       .is_as_written = size % 7 == 0,
                                       .is_by_digits = size % 3 == 0};
    const char *bytes = (const char *)data;
    const ita_solid_file files[2] = {{"figure", bytes, size}, {"pieces", bytes, size}};
    ita_solid_report report;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    size_t fault;
    ita_status status = ita_solid_verify(files, 2, &options, ita_heap(), &report, &fault, &diag);
    if (status != ITA_OK) {
        fuzz_check_fault(status, &diag, size);
        return 0;
    }
    FUZZ_CHECK(ita_words(report.diag.key) != NULL);
    FUZZ_CHECK(report.verdict == ITA_VERDICT_SOLVED || report.verdict == ITA_VERDICT_INVALID);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_solid_report_json(&report, &text);
    ita_solid_report_words(&report, &text);
    FUZZ_CHECK(ita_text_status(&text) == ITA_OK);
    FUZZ_CHECK(ita_text_is_utf8(ita_text_get(&text), text.length, NULL));
    ita_text_close(&text);
    ita_solid_report_close(&report);
    return 0;
}
