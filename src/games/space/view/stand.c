// What stands in the picture of the figure: all its cells, or its pieces drawn apart.
#include "games/space/view/loosen.h"

static bool take_room(const space_config *c, ita_arena *arena, space_stand *out) {
    out->count = 0;
    out->solids = space_solids_take(arena, c->puzzle.figure.cell_count);
    return out->solids != NULL;
}

static void stand_together(const space_config *c, const void *state, space_stand *out) {
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++) {
        space_solid *s = &out->solids[out->count++];
        s->cell = c->puzzle.figure.cells[i];
        s->index = i;
        s->is_glass = space_owners(c, state)[i] == 0;
    }
}

static void stand_apart(const space_config *c, uint32_t placement, ita_cell shift,
                        space_stand *out) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    for (uint32_t i = 0; i < count; i++) {
        space_solid *s = &out->solids[out->count++];
        s->cell = ita_cell_add(c->puzzle.figure.cells[cells[i]], shift);
        s->index = cells[i];
    }
}

static bool explode(const space_config *c, const void *state, ita_arena *arena, space_stand *out) {
    uint32_t laid[SPACE_SPREAD_MOST];
    ita_cell shifts[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    if (!space_spread(c, laid, count, arena, shifts)) return false;
    for (size_t i = 0; i < count; i++)
        stand_apart(c, laid[i], shifts[i], out);
    space_solids_sort(out->solids, out->count);
    return true;
}

static void stand_loose(const space_config *c, const void *state, const space_loose *loose,
                        space_stand *out) {
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    for (size_t i = 0; i < count; i++)
        if (((loose->out >> i) & 1) == 0) stand_apart(c, laid[i], loose->shifts[i], out);
    space_solids_sort(out->solids, out->count);
}

bool space_stand_of(const space_config *c, const void *state, const space_hand *hand,
                    ita_arena *arena, space_stand *out) {
    if (!take_room(c, arena, out)) return false;
    out->is_loose = space_is_loose(c, state, hand);
    out->is_exploded = !out->is_loose && hand && hand->is_exploded && space_may_spread(c, state);
    if (out->is_loose) stand_loose(c, state, &hand->loose, out);
    if (out->is_loose) return true;
    if (out->is_exploded) return explode(c, state, arena, out);
    stand_together(c, state, out);
    return true;
}
