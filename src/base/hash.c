// Hashing bytes, eight at a time, equal on every platform.
#include "intarsia/base.h"

uint64_t ita_hash_bytes(const void *bytes, size_t length, uint64_t seed) {
    const unsigned char *at = bytes;
    uint64_t hash = ita_mix(seed ^ (uint64_t)length);
    while (length >= 8) {
        uint64_t word = 0;
        for (int i = 0; i < 8; i++)
            word |= (uint64_t)at[i] << (8 * i);
        hash = ita_mix(hash ^ word) * 0x9e3779b97f4a7c15u;
        at += 8;
        length -= 8;
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++)
        rest |= (uint64_t)at[i] << (8 * i);
    return ita_mix(hash ^ rest);
}
