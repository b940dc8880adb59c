// Bit sets over words that the caller owns.
#include "intarsia/base.h"

size_t ita_bits_count(const uint64_t *set, size_t words) {
    size_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (size_t)ita_bits_count64(set[i]);
    return count;
}

bool ita_bits_meet(const uint64_t *a, const uint64_t *b, size_t words) {
    for (size_t i = 0; i < words; i++)
        if (a[i] & b[i]) return true;
    return false;
}
