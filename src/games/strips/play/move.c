// A move of Strips as the bytes that sessions carry, and back. The only place that knows them.
#include "games/strips/strips.h"

#include <string.h>

ita_move strips_move_put(strips_move move) {
    if (move.deed != STRIPS_PLACE) return (ita_move){{(int32_t)move.deed}};
    return (ita_move){{STRIPS_PLACE, move.piece.x, move.piece.y, move.piece.turn}};
}

static bool is_below(int32_t value, int32_t bound) {
    return value >= 0 && value < bound;
}

bool strips_move_get(const ita_move *move, strips_move *out) {
    static const strips_deed deeds[] = {STRIPS_PLACE, STRIPS_PASS, STRIPS_SWAP};
    const int32_t *v = move->v;
    memset(out, 0, sizeof *out);
    if (!is_below(v[0], 3) || !is_below(v[1], STRIPS_SIDE_MOST) ||
        !is_below(v[2], STRIPS_SIDE_MOST) || !is_below(v[3], 4))
        return false;
    out->deed = deeds[v[0]];
    out->piece = (strips_placed){(uint8_t)v[1], (uint8_t)v[2], (uint8_t)v[3], 0};
    const ita_move same = strips_move_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

ita_move strips_move_of(strips_placed piece) {
    return strips_move_put((strips_move){STRIPS_PLACE, piece});
}

ita_move strips_move_of_deed(strips_deed deed) {
    return strips_move_put((strips_move){.deed = deed});
}
