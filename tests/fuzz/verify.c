// Fuzz target: the verifier. One file with the groups figure and pieces is both sides; without a
// group all its shapes are.
#include "fuzz.h"

#include "intarsia/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 6000) return 0; // the judge is quick, but thousands of tiny edges a case are not
    ita_verify_options options = {.allow = size % 4,
                                  .tau = size % 3 ? 0 : 0.5,
                                  .theta = size % 5 ? 0 : 6,
                                  .with_contours = true,
                                  .with_relations = true};
    ita_verify_report report;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    bool second;
    const char *bytes = (const char *)data;
    ita_status status =
        ita_verify(bytes, size, bytes, size, &options, ita_heap(), &report, &second, &diag);
    if (status != ITA_OK) {
        // a distance that suits no drawing of this size has no place in it
        if (strcmp(diag.key, "geom.tau.small") != 0) fuzz_check_fault(status, &diag, size);
        return 0;
    }
    FUZZ_CHECK(ita_words(report.diag.key) != NULL);
    FUZZ_CHECK(report.progress.progress >= 0 && report.progress.progress <= 1);
    FUZZ_CHECK(report.hole_count <= report.contour_count);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_verify_report_json(&report, &text);
    ita_verify_report_words(&report, &text);
    FUZZ_CHECK(ita_text_status(&text) == ITA_OK);
    ita_text_close(&text);
    ita_verify_report_close(&report);
    return 0;
}
