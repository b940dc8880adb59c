// The rule of blocks: the first piece covers a corner of one's own, later ones meet one's own
// pieces by a diagonal step and never by an edge. Knows the sets of own cells; knows no turns.
#include "games/pentahex/pentahex.h"

bool pentahex_has_begun(const pentahex_config *c, const void *state, int player) {
    const uint64_t *own = pentahex_own_set(c, state, player, 0);
    for (size_t w = 0; w < c->words; w++)
        if (own[w]) return true;
    return false;
}

static bool covers_corner(const pentahex_config *c, const void *state, uint32_t placement,
                          int player) {
    (void)state;
    return pentahex_meets(c, placement, c->corner_sets + (size_t)player * c->words);
}

static bool touches_rightly(const pentahex_config *c, const void *state, uint32_t placement,
                            int player) {
    return !pentahex_meets(c, placement, pentahex_own_set(c, state, player, 1)) &&
           pentahex_meets(c, placement, pentahex_own_set(c, state, player, 2));
}

pentahex_test *pentahex_blocks_test(const pentahex_config *c, const void *state, int player) {
    return pentahex_has_begun(c, state, player) ? touches_rightly : covers_corner;
}

ita_status pentahex_blocks_check(const pentahex_config *c, const void *state, uint32_t placement,
                                 int player, ita_diag *diag) {
    if (!pentahex_has_begun(c, state, player))
        return covers_corner(c, state, placement, player) ? ITA_OK
                                                          : pentahex_refuse_corner(c, player, diag);
    const uint64_t *edge = pentahex_own_set(c, state, player, 1);
    if (pentahex_meets(c, placement, edge))
        return pentahex_refuse_cells(c, "pentahex.blocks.edge", placement, edge, diag);
    if (!pentahex_meets(c, placement, pentahex_own_set(c, state, player, 2)))
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.blocks.diagonal");
    return ITA_OK;
}

void pentahex_blocks_put(const pentahex_config *c, void *state, uint32_t placement, int player) {
    uint64_t *own = pentahex_own_set(c, state, player, 0);
    uint64_t *near = pentahex_own_set(c, state, player, 1);
    uint64_t *far = pentahex_own_set(c, state, player, 2);
    const pentahex_placement *p = &c->placements[placement];
    for (int i = 0; i < pentahex_cells_of(c, placement); i++) {
        int cell = p->cells[i];
        ita_bit_set(own, (size_t)cell);
        for (int d = 0; d < 6; d++) {
            int next = c->board.neighbours[cell][d];
            if (next >= 0) ita_bit_set(near, (size_t)next);
            int diagonal = c->diagonals[cell][d];
            if (diagonal >= 0) ita_bit_set(far, (size_t)diagonal);
        }
    }
}
