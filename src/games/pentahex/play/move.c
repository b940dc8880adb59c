// A move of pentahex as the bytes that sessions carry, and back. The only place that knows them.
#include "games/pentahex/pentahex.h"

#include <string.h>

ita_move pentahex_move_put(pentahex_move move) {
    return (ita_move){{(int32_t)move.deed, move.kind, move.orientation, move.a, move.b}};
}

static bool is_within(int32_t value, int32_t least, int32_t most) {
    return value >= least && value <= most;
}

bool pentahex_move_get(const ita_move *move, pentahex_move *out) {
    static const pentahex_deed deeds[] = {PENTAHEX_PLACE, PENTAHEX_REMOVE, PENTAHEX_SWAP};
    const int32_t *v = move->v;
    *out = (pentahex_move){PENTAHEX_PLACE, 0, 0, 0, 0};
    if (!is_within(v[0], 0, 2) || !is_within(v[1], 0, PENTAHEX_KINDS_MOST - 1) ||
        !is_within(v[2], 0, ITA_HEX_SYMMETRIES - 1) ||
        !is_within(v[3], -ITA_HEX_MOST, ITA_HEX_MOST) ||
        !is_within(v[4], -ITA_HEX_MOST, ITA_HEX_MOST))
        return false;
    *out = (pentahex_move){deeds[v[0]], v[1], v[2], v[3], v[4]};
    const ita_move same =
        out->deed == PENTAHEX_SWAP ? pentahex_move_swap() : pentahex_move_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

static pentahex_move laying(const pentahex_config *c, uint32_t placement) {
    const pentahex_placement *p = &c->placements[placement];
    int kind = c->orientations[p->orientation].kind;
    ita_hex first = c->board.cells[p->cells[0]];
    return (pentahex_move){PENTAHEX_PLACE, kind,
                           p->orientation - c->set.kinds[kind].first_orientation, first.a, first.b};
}

ita_move pentahex_move_of(const pentahex_config *c, uint32_t placement) {
    return pentahex_move_put(laying(c, placement));
}

ita_move pentahex_move_back(const pentahex_config *c, uint32_t placement) {
    pentahex_move move = laying(c, placement);
    move.deed = PENTAHEX_REMOVE;
    return pentahex_move_put(move);
}

ita_move pentahex_move_swap(void) {
    return pentahex_move_put((pentahex_move){.deed = PENTAHEX_SWAP});
}
