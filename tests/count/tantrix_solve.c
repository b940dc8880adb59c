// What callgrind counts: the outlines of fourteen tiles, and twelve tiles counted on theirs.
// Prints nothing; its instructions are the result.
#include "games/tantrix/solve/seating.h"

static outline outlines;
static filling fill;

// Called by these names: callgrind collects inside them only.
uint64_t measured_outlines(const filling_pack *pack);
uint64_t measured_fillings(const filling_pack *pack);

static void begin(const filling_pack *pack) {
    outline_task task = {pack->tile_count, {0, pack->bends[1], pack->bends[2], pack->bends[3]}, 0};
    outline_start(&outlines, &task);
}

__attribute__((noinline)) uint64_t measured_outlines(const filling_pack *pack) {
    uint64_t budget = UINT64_MAX, found = 0;
    begin(pack);
    while (outline_next(&outlines, &budget) == OUTLINE_FOUND)
        found++;
    return found;
}

__attribute__((noinline)) uint64_t measured_fillings(const filling_pack *pack) {
    uint64_t budget = UINT64_MAX, found = 0;
    begin(pack);
    while (outline_next(&outlines, &budget) == OUTLINE_FOUND) {
        filling_start(&fill, pack, &outlines, true);
        found += filling_count(&fill);
    }
    return found;
}

int main(void) {
    static filling_pack twelve, fourteen;
    uint8_t tiles[14];
    for (int i = 0; i < 14; i++)
        tiles[i] = (uint8_t)(i + 1);
    filling_pack_make(&twelve, tiles, 12, TANTRIX_RED);
    filling_pack_make(&fourteen, tiles, 14, TANTRIX_RED);
    return measured_outlines(&fourteen) == 719 && measured_fillings(&twelve) == 40580 ? 0 : 1;
}
