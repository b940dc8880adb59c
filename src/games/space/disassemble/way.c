// The shortest way apart of the pieces that lie, from where a hand has them: searched in steps,
// replayed by the judge.
#include "games/space/disassemble/way_apart.h"

#include "intarsia/base.h"

enum { BYTES_MOST = 128 << 20 }; // of the places

void space_way_close(ita_apart_way *way) {
    if (!way) return;
    apart_search_close(way->search);
    apart_tables_close(way->tables);
    ita_give(way->allocator, way->assembly.cells, way->cell_count * sizeof(ita_cell));
    ita_give(way->allocator, way, sizeof *way);
}

// ---- what is taken apart

static void add_piece(ita_apart_way *way, uint32_t placement, size_t laid, size_t *used) {
    space_assembly *a = &way->assembly;
    const size_t piece = a->assembly.piece_count++;
    uint32_t count;
    const uint32_t *cells = space_cells_of(a->config, placement, &count);
    way->laid[piece] = (uint8_t)laid;
    a->placements[piece] = placement;
    a->pieces[piece] = (apart_piece){&a->cells[*used], count};
    for (uint32_t i = 0; i < count; i++)
        a->cells[(*used)++] =
            ita_cell_add(a->config->puzzle.figure.cells[cells[i]], way->begun.shifts[laid]);
}

static ita_status gather(ita_apart_way *way, const void *state, ita_diag *diag) {
    const space_config *c = way->assembly.config;
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    size_t used = 0;
    if (count < 2) return ita_fail(diag, ITA_E_STATE, "space.apart.nothing");
    if (count > SPACE_SPREAD_MOST) return ita_fail(diag, ITA_E_LIMIT, "space.apart.pieces");
    if (!space_may_spread(c, state)) return ita_fail(diag, ITA_E_LIMIT, "space.apart.large");
    way->cell_count = c->puzzle.figure.cell_count;
    way->assembly.cells = ita_take(way->allocator, way->cell_count * sizeof(ita_cell));
    if (!way->assembly.cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    way->assembly.assembly.lattice = c->puzzle.lattice;
    way->assembly.assembly.pieces = way->assembly.pieces;
    for (size_t i = 0; i < count; i++)
        if (((way->begun.out >> i) & 1) == 0) add_piece(way, laid[i], i, &used);
    return ITA_OK;
}

// What the hand has parted already is not parted once more: of the pieces the first are left that
// still hang together.
static ita_status choose_together(ita_apart_way *way, ita_diag *diag) {
    space_assembly *a = &way->assembly;
    const size_t count = a->assembly.piece_count;
    uint64_t rest = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1, set = 0;
    for (; rest && (set & (set - 1)) == 0; rest &= ~set)
        set = space_together(&a->assembly, rest, (size_t)ita_bits_lowest64(rest));
    if ((set & (set - 1)) == 0) return ita_fail(diag, ITA_E_STATE, "space.apart.nothing");
    a->assembly.piece_count = 0;
    for (; set; set &= set - 1) {
        const size_t from = (size_t)ita_bits_lowest64(set), to = a->assembly.piece_count++;
        a->pieces[to] = a->pieces[from];
        a->placements[to] = a->placements[from];
        way->laid[to] = way->laid[from];
    }
    return ITA_OK;
}

ita_status space_way_open(const ita_config *config, const void *state, const ita_hand *hand,
                          bool wants_fewest_moves, const ita_allocator *allocator,
                          ita_apart_way **out, ita_diag *diag) {
    const space_config *c = space_own(config);
    const space_hand *own = (const space_hand *)hand;
    ita_apart_way *way = ita_take_zeroed(allocator, 1, sizeof *way);
    if (!way) return ita_fail(diag, ITA_E_MEMORY, "memory");
    way->allocator = allocator;
    way->assembly.config = c;
    way->of = space_rules.hash(config, state);
    way->aim = wants_fewest_moves ? APART_MOVES : APART_LEVELS;
    const bool is_loose = space_is_loose(c, state, own);
    if (is_loose) way->begun = own->loose;
    ita_status status = gather(way, state, diag);
    if (status == ITA_OK && is_loose) status = choose_together(way, diag);
    if (status == ITA_OK) space_group(&way->assembly);
    if (status == ITA_OK)
        status = apart_tables_open(c->puzzle.lattice, allocator, &way->tables, diag);
    if (status == ITA_OK)
        status = apart_search_open(way->tables, BYTES_MOST, allocator, &way->search, diag);
    if (status == ITA_OK)
        *out = way;
    else
        space_way_close(way);
    return status;
}

// ---- the search

static ita_status judge(ita_apart_way *way, ita_diag *diag) {
    apart_verdict verdict;
    way->result = apart_search_result(way->search);
    way->is_done = true;
    if (way->result.end == APART_UNKNOWN) return ITA_OK;
    ita_status status =
        apart_check_result(&way->assembly.assembly, &way->result, way->allocator, &verdict, diag);
    if (status != ITA_OK || verdict.fault == APART_RIGHT) return status;
    return ita_fail(diag, ITA_E_STATE, "space.apart.judge");
}

ita_status space_way_step(ita_apart_way *way, uint64_t budget, bool *is_done, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (!way->is_started)
        status = apart_search_start(way->search, &way->assembly.assembly, way->aim, diag);
    way->is_started = status == ITA_OK;
    if (status == ITA_OK && !way->is_done) {
        status = apart_search_step(way->search, &budget, diag);
        if (status == ITA_OK && apart_search_is_done(way->search)) status = judge(way, diag);
    }
    *is_done = way->is_done;
    return status;
}

// ---- what was found

const char *space_way_reason(const ita_apart_way *way) {
    const bool has_moves = way->result.move_count > 0; // else all may stay together
    if (way->result.end == APART_YES) return has_moves ? NULL : "space.apart.nothing";
    return way->result.end == APART_LOCKED ? "space.apart.locked" : way->result.reason;
}

bool space_way_first(const ita_apart_way *way, space_loose_deed *deed) {
    if (way->result.move_count == 0) return false;
    const apart_move *first = &way->result.moves[0];
    *deed = (space_loose_deed){.step = first->step, .count = first->count};
    for (uint64_t rest = first->pieces; rest; rest &= rest - 1)
        deed->pieces |= (uint64_t)1 << way->laid[ita_bits_lowest64(rest)];
    return true;
}
