// Fuzz target: the reader and writer of the format t1j.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_format("t1j", data, size);
}
