// From a position and moves to an assembly: which pieces lie, and where. Trusts no word: moves may
// come from a saved job.
#include "games/space/disassemble/disassemble.h"

#include <string.h>

static ita_status lay(const space_config *c, void *state, const char *word, size_t length,
                      ita_diag *diag) {
    ita_move move;
    space_move m;
    ita_status status = space_move_parse(&c->base, state, word, length, &move, diag);
    if (status != ITA_OK) return status;
    if (!space_move_get(&move, &m) || m.deed != SPACE_LAY)
        return ita_fail(diag, ITA_E_SYNTAX, "move.form");
    const int64_t placement = space_placement_of(c, &m);
    const bool is_left = space_counts(c, state)[m.kind] < c->puzzle.pieces[m.kind].most;
    if (placement < 0 || !is_left || !space_is_free(c, state, (uint32_t)placement))
        return ita_fail(diag, ITA_E_ILLEGAL, "space.apart.overlap");
    space_put(c, state, (uint32_t)placement);
    return ITA_OK;
}

static ita_status lay_all(const space_config *c, void *state, const char *moves, size_t length,
                          ita_diag *diag) {
    ita_status status = ITA_OK;
    for (size_t from = 0, to; from < length && status == ITA_OK; from = to + 1) {
        const char *blank = memchr(moves + from, ' ', length - from);
        to = blank ? (size_t)(blank - moves) : length;
        status = lay(c, state, moves + from, to - from, diag);
    }
    return status;
}

static ita_status add_piece(space_assembly *a, uint32_t placement, size_t *cell_count,
                            ita_diag *diag) {
    const size_t piece = a->assembly.piece_count;
    if (piece == APART_PIECES_MOST) return ita_fail(diag, ITA_E_LIMIT, "space.apart.pieces");
    uint32_t count;
    const uint32_t *cells = space_cells_of(a->config, placement, &count);
    a->placements[piece] = placement;
    a->pieces[piece] = (apart_piece){&a->cells[*cell_count], count};
    for (uint32_t i = 0; i < count; i++)
        a->cells[(*cell_count)++] = a->config->puzzle.figure.cells[cells[i]];
    a->assembly.piece_count++;
    return ITA_OK;
}

void space_group(space_assembly *a) {
    const space_config *c = a->config;
    a->assembly.groups = a->groups;
    a->assembly.group_count = 0;
    for (uint32_t rest = space_groups_of(&c->puzzle, NULL); rest; rest &= rest - 1) {
        uint64_t *group = &a->groups[a->assembly.group_count++];
        *group = 0;
        for (size_t i = 0; i < a->assembly.piece_count; i++) {
            const uint32_t kind = c->placements.items[a->placements[i]].piece;
            if (c->puzzle.pieces[kind].groups & rest & (~rest + 1)) *group |= (uint64_t)1 << i;
        }
    }
}

ita_status space_gather(const space_config *c, void *state, const char *moves, size_t length,
                        space_assembly *out, ita_diag *diag) {
    ita_status status = lay_all(c, state, moves, length, diag);
    const uint32_t *owners = space_owners(c, state);
    size_t cell_count = 0;
    out->config = c;
    out->assembly = (apart_assembly){.lattice = c->puzzle.lattice, .pieces = out->pieces};
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count && status == ITA_OK; i++) {
        uint32_t count;
        const bool is_first = owners[i] && *space_cells_of(c, owners[i] - 1, &count) == i;
        if (is_first) status = add_piece(out, owners[i] - 1, &cell_count, diag);
    }
    if (status == ITA_OK) space_group(out);
    return status;
}
