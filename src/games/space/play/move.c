// A move of space as the bytes that sessions carry, and back; and the placement it names. The only
// place that knows the bytes.
#include "games/space/space.h"

#include <string.h>

ita_move space_move_put(space_move move) {
    return (ita_move){
        {(int32_t)move.deed, move.kind, move.turn, move.first.x, move.first.y, move.first.z}};
}

static bool is_within(int32_t value, int32_t least, int32_t most) {
    return value >= least && value <= most;
}

bool space_move_get(const ita_move *move, space_move *out) {
    const int32_t *v = move->v;
    *out = (space_move){SPACE_LAY, 0, 0, {0, 0, 0}};
    bool is_one = is_within(v[0], SPACE_LAY, SPACE_LIFT) &&
                  is_within(v[1], 0, SPACE_KINDS_MOST - 1) &&
                  is_within(v[2], 0, ITA_LATTICE_TURNS_MOST - 1);
    for (int i = 3; i < 6; i++)
        is_one = is_one && is_within(v[i], -ITA_CELL_MOST, ITA_CELL_MOST);
    if (!is_one) return false;
    *out = (space_move){v[0] == SPACE_LAY ? SPACE_LAY : SPACE_LIFT,
                        v[1],
                        v[2],
                        {(int16_t)v[3], (int16_t)v[4], (int16_t)v[5]}};
    const ita_move same = space_move_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

static space_move laying(const space_config *c, uint32_t placement) {
    const space_placement *p = &c->placements.items[placement];
    return (space_move){SPACE_LAY, (int32_t)p->piece, p->turn, p->first};
}

ita_move space_move_of(const ita_config *config, uint32_t placement) {
    return space_move_put(laying(space_own(config), placement));
}

ita_move space_move_back(const ita_config *config, uint32_t placement) {
    space_move move = laying(space_own(config), placement);
    move.deed = SPACE_LIFT;
    return space_move_put(move);
}

// Placements of a kind ascend by turn, then first cell.
static int compare(const space_placement *p, const space_move *move) {
    if (p->turn != move->turn) return p->turn < move->turn ? -1 : 1;
    return ita_cell_compare(p->first, move->first);
}

int64_t space_placement_of(const space_config *c, const space_move *move) {
    if ((uint32_t)move->kind >= c->puzzle.piece_count) return -1;
    uint32_t from = c->placements.of_piece[move->kind];
    uint32_t to = c->placements.of_piece[move->kind + 1];
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        int order = compare(&c->placements.items[middle], move);
        if (order == 0) return middle;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return -1;
}
