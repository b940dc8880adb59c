// Fuzz target: the reader and writer of the format layers.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_format("layers", data, size);
}
