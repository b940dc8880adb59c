// Fuzz target: any bytes as an exact cover file. What is read is written and read back equal, and
// two methods that both come to an end count alike.
#include "fuzz.h"

#include "intarsia/cover.h"

enum { NODES = 20000 };

// How many there are, when a method is willing and gets to the end.
static bool count(const ita_cover *cover, const char *method, uint64_t *solutions) {
    ita_cover_options options = {.method = method, .memory = 1 << 20};
    ita_job *job = NULL;
    ita_diag diag = {0};
    ita_job_report report = {0};
    ita_status status = ita_cover_job_new(cover, &options, ita_heap(), &job, &diag);
    if (status != ITA_OK) {
        FUZZ_CHECK(ita_words(diag.key) != NULL);
        return false;
    }
    for (int i = 0; status == ITA_OK && !report.is_done && i < 40; i++) {
        status = ita_job_step(job, NODES / 40, &diag);
        ita_job_report_get(job, &report);
    }
    FUZZ_CHECK(status == ITA_OK || status == ITA_E_OVERFLOW);
    ita_job_close(job);
    *solutions = report.solutions;
    return status == ITA_OK && report.is_complete;
}

static ita_status read(const char *bytes, size_t length, ita_cover **cover, ita_diag *diag) {
    ita_cover_builder *builder = NULL;
    FUZZ_CHECK(ita_cover_builder_open(ita_heap(), &builder) == ITA_OK);
    ita_status status = ita_cover_read_dlx(builder, bytes, length, diag);
    if (status == ITA_OK) status = ita_cover_finish(builder, cover, diag);
    ita_cover_builder_close(builder);
    return status;
}

static void check_text(const ita_cover *cover) {
    ita_text once, twice;
    ita_cover *again = NULL;
    ita_diag diag = {0};
    ita_text_open(&once, ita_heap());
    ita_text_open(&twice, ita_heap());
    ita_cover_write_dlx(cover, &once);
    FUZZ_CHECK(read(ita_text_get(&once), once.length, &again, &diag) == ITA_OK);
    ita_cover_write_dlx(again, &twice);
    FUZZ_CHECK(strcmp(ita_text_get(&once), ita_text_get(&twice)) == 0);
    ita_cover_close(again);
    ita_text_close(&once);
    ita_text_close(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const methods[] = {NULL, "bits", "items", "sets", "frontier"};
    ita_cover *cover = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = read((const char *)data, size, &cover, &diag);
    if (status != ITA_OK) {
        FUZZ_CHECK(diag.status == status && ita_words(diag.key) != NULL);
        return 0;
    }
    check_text(cover);
    bool is_known = false;
    uint64_t known = 0, solutions;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (!count(cover, methods[i], &solutions)) continue;
        FUZZ_CHECK(!is_known || solutions == known);
        known = solutions;
        is_known = true;
    }
    ita_cover_close(cover);
    return 0;
}
