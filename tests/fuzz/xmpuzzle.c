// Fuzz target: the reader and writer of the format xmpuzzle, without its packing.
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_format("xmpuzzle", data, size);
}
