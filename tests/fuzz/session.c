// Fuzz target: any bytes to a session, as the command line and the page open them.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ita_session *session = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_session_read((const char *)data, size, ita_heap(), &session, &diag);
    if (status != ITA_OK) {
        fuzz_check_fault(status, &diag, size);
        return 0;
    }
    fuzz_check_record(ita_session_record(session));
    ita_session_close(session);
    return 0;
}
