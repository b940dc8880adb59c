// A position of a puzzle in space as an instance of exact cover: what is free to be filled by what
// is in hand, with the symmetries that both have. Knows no search.
#include "games/space/solve/as_cover.h"

#include <string.h>

// While the instance is made.
typedef struct making {
    const space_puzzle *puzzle;
    const space_placements *placements;
    const space_laid *laid;
    const ita_allocator *allocator;
    ita_cover_builder *builder;
    by_cover *out;
    int64_t *item_of_cell; // -1: covered
    int64_t *item_of_kind; // -1: none in hand
    uint32_t items;
    ita_text name; // of the item at hand
    ita_diag *diag;
} making;

// The placement that covers a cell + 1; 0: none.
static uint32_t owner_of(const making *m, uint32_t cell) {
    return m->laid ? m->laid->owners[cell] : 0;
}

static uint32_t laid_count(const making *m, uint32_t kind) {
    return m->laid ? m->laid->counts[kind] : 0;
}

static uint32_t most_left(const making *m, uint32_t kind) {
    return m->puzzle->pieces[kind].most - laid_count(m, kind);
}

static uint32_t least_left(const making *m, uint32_t kind) {
    uint32_t least = m->puzzle->pieces[kind].least, laid = laid_count(m, kind);
    return least > laid ? least - laid : 0;
}

static ita_status add_cells(making *m) {
    for (uint32_t i = 0; i < m->puzzle->figure.cell_count; i++) {
        m->item_of_cell[i] = -1;
        if (owner_of(m, i) != 0) continue;
        uint32_t item;
        ita_text_reset(&m->name); // as in moves
        space_put_cell(&m->name, m->puzzle->figure.cells[i]);
        if (ita_text_status(&m->name) != ITA_OK) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
        const char *name = ita_text_get(&m->name);
        ita_status status = m->puzzle->figure.may_stay_empty[i]
                                ? ita_cover_add_secondary(m->builder, ITA_COVER_CELL, name,
                                                          m->name.length, &item, m->diag)
                                : ita_cover_add_item(m->builder, ITA_COVER_CELL, name,
                                                     m->name.length, 1, 1, &item, m->diag);
        if (status != ITA_OK) return status;
        m->item_of_cell[i] = item;
        m->items++;
    }
    m->out->cell_items = m->items;
    return ITA_OK;
}

// Whether a piece of the kind can lie on nothing but free cells that may stay empty.
static bool may_lie_beside(const making *m, uint32_t kind) {
    const uint32_t cell_count = m->puzzle->pieces[kind].shape.cell_count;
    const uint32_t end = m->placements->of_piece[kind + 1];
    for (uint32_t p = m->placements->of_piece[kind]; p < end; p++) {
        const uint32_t *cells = &m->placements->cells[m->placements->items[p].cells];
        uint32_t i = 0;
        while (i < cell_count && owner_of(m, cells[i]) == 0 &&
               m->puzzle->figure.may_stay_empty[cells[i]])
            i++;
        if (i == cell_count) return true;
    }
    return false;
}

// A piece that need not lie is a secondary item, which is faster, where each option with it covers
// a cell that is none: an option of secondary items alone would never be chosen.
static ita_status add_kinds(making *m) {
    for (uint32_t k = 0; k < m->puzzle->piece_count; k++) {
        const uint32_t least = least_left(m, k), most = most_left(m, k);
        m->item_of_kind[k] = -1;
        if (most == 0) continue;
        uint32_t item;
        const char *name = m->puzzle->pieces[k].name;
        const bool is_secondary = least == 0 && most == 1 && !may_lie_beside(m, k);
        ita_status status = is_secondary
                                ? ita_cover_add_secondary(m->builder, ITA_COVER_PIECE, name,
                                                          strlen(name), &item, m->diag)
                                : ita_cover_add_item(m->builder, ITA_COVER_PIECE, name,
                                                     strlen(name), least, most, &item, m->diag);
        if (status != ITA_OK) return status;
        m->item_of_kind[k] = item;
        m->items++;
    }
    return ITA_OK;
}

// The items of a placement; 0 when it meets what is covered, or none of its kind is in hand.
static size_t entries_of(const making *m, uint32_t placement, ita_cover_entry *entries) {
    const space_placement *p = &m->placements->items[placement];
    const uint32_t cells = m->puzzle->pieces[p->piece].shape.cell_count;
    if (m->item_of_kind[p->piece] < 0) return 0;
    for (uint32_t i = 0; i < cells; i++) {
        int64_t item = m->item_of_cell[m->placements->cells[p->cells + i]];
        if (item < 0) return 0;
        entries[i] = (ita_cover_entry){(uint32_t)item, 0};
    }
    entries[cells] = (ita_cover_entry){(uint32_t)m->item_of_kind[p->piece], 0};
    return cells + 1;
}

static ita_status add_options(making *m, ita_cover_entry *entries) {
    for (uint32_t p = 0; p < m->placements->count; p++) {
        size_t count = entries_of(m, p, entries);
        if (count == 0) continue;
        ita_status status =
            by_cover_add(m->out, m->builder, p, entries, count, m->allocator, m->diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static ita_status add_neighbours(making *m) {
    for (uint32_t i = 0; i < m->puzzle->figure.cell_count; i++) {
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        size_t count = ita_cell_neighbours(m->puzzle->lattice, m->puzzle->figure.cells[i], near);
        for (size_t n = 0; n < count; n++) {
            int32_t next = space_figure_index(m->puzzle, near[n]);
            bool is_new =
                next > (int32_t)i && m->item_of_cell[i] >= 0 && m->item_of_cell[next] >= 0;
            if (!is_new) continue;
            ita_status status = ita_cover_add_neighbours(m->builder, (uint32_t)m->item_of_cell[i],
                                                         (uint32_t)m->item_of_cell[next], m->diag);
            if (status != ITA_OK) return status;
        }
    }
    return ITA_OK;
}

// ---- symmetries

// Room for one symmetry while it is tried.
typedef struct trial {
    uint32_t *cells, *pieces, *images;
    space_shape spare;
} trial;

// Whether the piece on a cell goes, whole, to one that lies there, of the kind that its own
// becomes. What pieces cover together may be taken to itself while they are not: then a solution
// of the rest and its image are no longer the same with them.
static bool is_kept(const making *m, const trial *t, uint32_t cell) {
    const uint32_t owner = owner_of(m, cell), image = owner_of(m, t->cells[cell]);
    if (owner == 0 || image == 0) return owner == image;
    const space_placement *piece = &m->placements->items[owner - 1];
    const uint32_t first = m->placements->cells[piece->cells];
    return owner_of(m, t->cells[first]) == image &&
           m->placements->items[image - 1].piece == t->pieces[piece->piece];
}

// False when it does not keep what is free and what lies, and so what is in hand.
static bool map_items(const making *m, trial *t) {
    for (uint32_t i = 0; i < m->puzzle->figure.cell_count; i++) {
        if (!is_kept(m, t, i)) return false;
        if (m->item_of_cell[i] >= 0)
            t->images[m->item_of_cell[i]] = (uint32_t)m->item_of_cell[t->cells[i]];
    }
    for (uint32_t k = 0; k < m->puzzle->piece_count; k++)
        if (m->item_of_kind[k] >= 0)
            t->images[m->item_of_kind[k]] = (uint32_t)m->item_of_kind[t->pieces[k]];
    return true;
}

static ita_status add_symmetries(making *m, trial *t) {
    const int turns = ita_lattice_turns(m->puzzle->lattice, true);
    for (int turn = 1; turn < turns; turn++) {
        bool is_one =
            space_symmetry_of(m->puzzle, turn, t->cells, t->pieces, &t->spare) && map_items(m, t);
        if (!is_one) continue;
        ita_status status = ita_cover_add_symmetry(m->builder, t->images, m->items, m->diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// ---- the whole

static ita_status build(making *m, ita_arena *arena) {
    const uint32_t cells = m->puzzle->figure.cell_count, kinds = m->puzzle->piece_count;
    const uint32_t largest = space_largest_piece(m->puzzle);
    m->item_of_cell = ita_arena_take(arena, (cells + 1) * sizeof *m->item_of_cell);
    m->item_of_kind = ita_arena_take(arena, (kinds + 1) * sizeof *m->item_of_kind);
    trial t = {.cells = ita_arena_take(arena, (cells + 1) * sizeof *t.cells),
               .pieces = ita_arena_take(arena, (kinds + 1) * sizeof *t.pieces),
               .images = ita_arena_take(arena, (cells + kinds + 1) * sizeof *t.images)};
    ita_cover_entry *entries = ita_arena_take(arena, (largest + 1) * sizeof *entries);
    bool has_room = m->item_of_cell && m->item_of_kind && t.cells && t.pieces && t.images &&
                    entries && space_shape_room(arena, largest + 1, &t.spare);
    if (!has_room) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
    ita_status status = add_cells(m);
    if (status == ITA_OK) status = add_kinds(m);
    if (status == ITA_OK) status = add_options(m, entries);
    if (status == ITA_OK) status = add_neighbours(m);
    if (status == ITA_OK && m->items > 0) status = add_symmetries(m, &t);
    return status;
}

ita_status space_cover_make(const space_puzzle *puzzle, const space_placements *placements,
                            const space_laid *laid, const ita_allocator *allocator, by_cover *out,
                            ita_diag *diag) {
    *out = (by_cover){0};
    making m = {.puzzle = puzzle,
                .placements = placements,
                .laid = laid,
                .allocator = allocator,
                .out = out,
                .diag = diag};
    ita_status status = ita_cover_builder_open(allocator, &m.builder);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    ita_text_open(&m.name, allocator);
    status = build(&m, &arena);
    ita_text_close(&m.name);
    ita_arena_close(&arena);
    if (status == ITA_OK) status = ita_cover_finish(m.builder, &out->cover, diag);
    ita_cover_builder_close(m.builder);
    if (status != ITA_OK) by_cover_close(out, allocator);
    return status;
}
