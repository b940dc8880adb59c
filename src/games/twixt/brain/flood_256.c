// The floods on registers of 256 bits, where the machine has AVX2; and which of the widths to take.
#include "games/twixt/brain/flood.h"

#if defined(TWIXT_HAS_FLOOD_256)
#define FLOOD_LANES  8
#define FLOOD_TARGET __attribute__((target("avx2,popcnt")))
#define FLOOD_NAME   twixt_flood_256
#include "games/twixt/brain/flood_body.h"

twixt_flood *twixt_flood_best(void) {
    return __builtin_cpu_supports("avx2") ? twixt_flood_256 : twixt_flood_128;
}
#else
twixt_flood *twixt_flood_best(void) {
    return twixt_flood_128;
}
#endif
