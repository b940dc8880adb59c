// Fuzz target: the reader of SVG and of our own text of shapes.
#include "fuzz.h"

#include "intarsia/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ita_drawing *drawing = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_drawing_read((const char *)data, size, ita_heap(), &drawing, &diag);
    if (status != ITA_OK) fuzz_check_fault(status, &diag, size);
    ita_drawing_close(drawing);
    return 0;
}
