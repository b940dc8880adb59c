// A position of the solo game as an instance of exact cover, with the symmetries it really has.
// Talks to the solver through intarsia/cover.h only.
#include "games/pentahex/solve/solve.h"

#include <string.h>

// While the instance is made.
typedef struct making {
    const pentahex_config *config;
    const void *state;
    const ita_allocator *allocator;
    ita_cover_builder *builder;
    by_cover *out;
    int64_t *item_of_cell; // -1: covered
    int64_t *item_of_kind; // -1: none in hand
    uint32_t *owners;      // of each cell: the placement that covers it + 1; 0: it is free
    uint32_t *moved;       // of each cell: where the symmetry at hand takes it
    uint32_t items;
    ita_text name;
    ita_diag *diag;
} making;

// The name of a cell, as in moves, is what the cover calls it too.
static ita_status name_cell(making *m, uint32_t cell) {
    ita_text_reset(&m->name);
    pentahex_put_cell(&m->name, m->config->board.cells[cell]);
    return ita_text_status(&m->name);
}

static int copies_left(const making *m, size_t kind) {
    const pentahex_kind *k = &m->config->set.kinds[kind];
    const int32_t *where = pentahex_where(m->config, m->state);
    int left = 0;
    for (int i = 0; i < k->copies; i++)
        left += where[k->first_piece + i] == 0;
    return left;
}

// With more pieces than board some pieces stay in hand; with more board some cells stay free.
static ita_status add_cells(making *m) {
    const ita_hexboard *board = &m->config->board;
    bool is_full = m->config->set.area >= (int)board->cell_count;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        m->item_of_cell[i] = -1;
        if (ita_bit_get(pentahex_taken(m->config, m->state), i)) continue;
        uint32_t item;
        ita_status status = name_cell(m, i);
        if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
        const char *name = ita_text_get(&m->name);
        status = is_full ? ita_cover_add_item(m->builder, ITA_COVER_CELL, name, m->name.length, 1,
                                              1, &item, m->diag)
                         : ita_cover_add_secondary(m->builder, ITA_COVER_CELL, name, m->name.length,
                                                   &item, m->diag);
        if (status != ITA_OK) return status;
        m->item_of_cell[i] = item;
        m->items++;
    }
    m->out->cell_items = m->items;
    m->out->is_begun = m->items < board->cell_count;
    return ITA_OK;
}

static ita_status add_kinds(making *m) {
    bool are_all_used = m->config->set.area <= (int)m->config->board.cell_count;
    for (size_t k = 0; k < m->config->set.kind_count; k++) {
        uint32_t left = (uint32_t)copies_left(m, k), item;
        m->item_of_kind[k] = -1;
        if (left == 0) continue;
        const char *name = m->config->set.kinds[k].name;
        ita_status status;
        if (left == 1 && !are_all_used)
            status = ita_cover_add_secondary(m->builder, ITA_COVER_PIECE, name, strlen(name), &item,
                                             m->diag);
        else
            status = ita_cover_add_item(m->builder, ITA_COVER_PIECE, name, strlen(name),
                                        are_all_used ? left : 0, left, &item, m->diag);
        if (status != ITA_OK) return status;
        m->item_of_kind[k] = item;
        m->items++;
    }
    return ITA_OK;
}

static ita_status add_option(making *m, uint32_t placement) {
    ita_cover_entry entries[ITA_POLYHEX_MOST + 1];
    size_t count = 0;
    int cells = pentahex_cells_of(m->config, placement);
    for (int i = 0; i < cells; i++) {
        int64_t item = m->item_of_cell[m->config->placements[placement].cells[i]];
        entries[count++] = (ita_cover_entry){(uint32_t)item, 0};
    }
    int64_t piece = m->item_of_kind[pentahex_kind_of(m->config, placement)];
    entries[count++] = (ita_cover_entry){(uint32_t)piece, 0};
    return by_cover_add(m->out, m->builder, placement, entries, count, m->allocator, m->diag);
}

static ita_status add_options(making *m) {
    const uint64_t *taken = pentahex_taken(m->config, m->state);
    for (uint32_t p = 0; p < m->config->placement_count; p++) {
        if (m->item_of_kind[pentahex_kind_of(m->config, p)] < 0) continue;
        if (pentahex_meets(m->config, p, taken)) continue;
        ita_status status = add_option(m, p);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static ita_status add_neighbours(making *m) {
    const ita_hexboard *board = &m->config->board;
    for (uint32_t i = 0; i < board->cell_count; i++)
        for (int d = 0; d < 3; d++) {
            int next = board->neighbours[i][d];
            if (next < 0 || m->item_of_cell[i] < 0 || m->item_of_cell[next] < 0) continue;
            ita_status status = ita_cover_add_neighbours(m->builder, (uint32_t)m->item_of_cell[i],
                                                         (uint32_t)m->item_of_cell[next], m->diag);
            if (status != ITA_OK) return status;
        }
    return ITA_OK;
}

// ---- symmetries

static bool becomes(void *config, uint32_t kind, uint32_t other, int symmetry) {
    const pentahex_config *c = config;
    return c->set.kinds[kind].copies == c->set.kinds[other].copies &&
           pentahex_kind_becomes(c, kind, other, symmetry);
}

static void find_owners(making *m) {
    const int32_t *where = pentahex_where(m->config, m->state);
    memset(m->owners, 0, m->config->board.cell_count * sizeof *m->owners);
    for (int piece = 0; piece < m->config->set.piece_count; piece++) {
        if (where[piece] == 0) continue;
        const uint32_t placement = (uint32_t)where[piece] - 1;
        for (int i = 0; i < pentahex_cells_of(m->config, placement); i++)
            m->owners[m->config->placements[placement].cells[i]] = placement + 1;
    }
}

static uint32_t kind_of(const void *config, uint32_t placement) {
    return (uint32_t)pentahex_kind_of(config, placement);
}

static uint32_t first_cell(const void *config, uint32_t placement) {
    const pentahex_config *c = config;
    return c->placements[placement].cells[0];
}

// Where a symmetry takes every item; false when it does not keep what lies, and so what is free and
// in hand.
static bool map_items(const making *m, const ita_hexboard_symmetry *s, uint32_t *images) {
    uint32_t kinds[PENTAHEX_KINDS_MOST];
    const by_cover_laid laid = {m->owners, m->config, kind_of, first_cell};
    const uint32_t kind_count = (uint32_t)m->config->set.kind_count;
    if (!by_cover_map_kinds(becomes, (void *)(uintptr_t)m->config, kind_count, s->symmetry, kinds))
        return false;
    for (uint32_t i = 0; i < m->config->board.cell_count; i++)
        m->moved[i] = s->images[i];
    for (uint32_t i = 0; i < m->config->board.cell_count; i++) {
        if (!by_cover_is_kept(&laid, m->moved, kinds, i)) return false;
        if (m->item_of_cell[i] >= 0)
            images[m->item_of_cell[i]] = (uint32_t)m->item_of_cell[m->moved[i]];
    }
    for (uint32_t k = 0; k < kind_count; k++)
        if (m->item_of_kind[k] >= 0)
            images[m->item_of_kind[k]] = (uint32_t)m->item_of_kind[kinds[k]];
    return true;
}

static ita_status add_symmetries(making *m) {
    const ita_hexboard *board = &m->config->board;
    if (m->items == 0) return ITA_OK;
    find_owners(m);
    uint32_t *images = ita_take(m->allocator, m->items * sizeof *images);
    if (!images) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    for (int s = 1; s < board->symmetry_count && status == ITA_OK; s++)
        if (map_items(m, &board->symmetries[s], images))
            status = ita_cover_add_symmetry(m->builder, images, m->items, m->diag);
    ita_give(m->allocator, images, m->items * sizeof *images);
    return status;
}

static ita_status build(making *m) {
    ita_status status = ita_cover_builder_open(m->allocator, &m->builder);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    status = add_cells(m);
    if (status == ITA_OK) status = add_kinds(m);
    if (status == ITA_OK) status = add_options(m);
    if (status == ITA_OK) status = add_neighbours(m);
    if (status == ITA_OK) status = add_symmetries(m);
    if (status == ITA_OK) status = ita_cover_finish(m->builder, &m->out->cover, m->diag);
    ita_cover_builder_close(m->builder);
    return status;
}

ita_status pentahex_cover_make(const ita_config *config, const void *state,
                               const ita_allocator *allocator, by_cover *out, ita_diag *diag) {
    *out = (by_cover){0};
    const pentahex_config *c = pentahex_own(config);
    const size_t cells = c->board.cell_count, kinds = c->set.kind_count;
    making m = {.config = c, .state = state, .allocator = allocator, .out = out, .diag = diag};
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    ita_text_open(&m.name, allocator);
    m.item_of_cell = ita_arena_take(&arena, cells * sizeof *m.item_of_cell);
    m.item_of_kind = ita_arena_take(&arena, kinds * sizeof *m.item_of_kind);
    m.owners = ita_arena_take(&arena, cells * sizeof *m.owners);
    m.moved = ita_arena_take(&arena, cells * sizeof *m.moved);
    const bool has_room = m.item_of_cell && m.item_of_kind && m.owners && m.moved;
    ita_status status = has_room ? build(&m) : ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_text_close(&m.name);
    ita_arena_close(&arena);
    if (status != ITA_OK) by_cover_close(out, allocator);
    return status;
}

ita_status pentahex_solo_as_cover(const ita_config *config, const void *state,
                                  const ita_allocator *allocator, ita_puzzle_cover *out,
                                  ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    by_cover made;
    ita_status status = pentahex_cover_make(config, state, allocator, &made, diag);
    if (status == ITA_OK) status = by_cover_as_places(&made, allocator, out, diag);
    if (status != ITA_OK) return status;
    size_t count = 0;
    for (uint32_t i = 0; i < c->board.cell_count; i++)
        if (!ita_bit_get(pentahex_taken(c, state), i)) out->nodes[count++] = PENTAHEX_NODE_CELL + i;
    return ITA_OK;
}
