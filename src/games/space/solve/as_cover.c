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
    int64_t shown;         // the first of the items for what cells show; -1: there are none
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
    m->out->is_begun = m->items < m->puzzle->figure.cell_count;
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

// ---- what pieces show

static bool has_colours(const space_shape *shape) {
    for (uint32_t i = 0; i < shape->cell_count; i++)
        if (shape->colours[i] != 0) return true;
    return false;
}

// Whether a piece, turned otherwise, covers the same cells with other colours.
static bool has_twin(const space_piece *piece, int turned) {
    const space_shape *shape = &piece->turned[turned];
    if (!has_colours(shape)) return false;
    for (int i = 0; i < piece->turned_count; i++) {
        const ita_cell *cells = piece->turned[i].cells;
        if (i != turned && ita_cells_compare(cells, shape->cells, shape->cell_count) == 0)
            return true;
    }
    return false;
}

static bool has_twins(const space_piece *piece) {
    for (int i = 0; i < piece->turned_count; i++)
        if (has_twin(piece, i)) return true;
    return false;
}

// Placements of a piece on the same cells with other colours there are options alike, and a motion
// that takes one to the other would be taken for one that keeps both. So what a cell shows is an
// item as well, where pieces have such placements.
static ita_status add_shown(making *m) {
    bool is_wanted = false;
    for (uint32_t k = 0; k < m->puzzle->piece_count; k++)
        is_wanted = is_wanted || (m->item_of_kind[k] >= 0 && has_twins(&m->puzzle->pieces[k]));
    m->shown = is_wanted ? (int64_t)m->items : -1;
    for (uint32_t i = 0; is_wanted && i < m->out->cell_items; i++) {
        uint32_t item;
        ita_status status =
            ita_cover_add_secondary(m->builder, ITA_COVER_PLAIN, NULL, 0, &item, m->diag);
        if (status != ITA_OK) return status;
        m->items++;
    }
    return ITA_OK;
}

static ita_status put_shown(const making *m, uint32_t placement, ita_cover_entry *entries,
                            size_t *count) {
    const space_placement *p = &m->placements->items[placement];
    const space_piece *piece = &m->puzzle->pieces[p->piece];
    const int turned = piece->turned_by[p->turn];
    const space_shape *shape = &piece->turned[turned];
    if (m->shown < 0 || !has_twin(piece, turned)) return ITA_OK;
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        if (shape->colours[i] == 0) continue;
        const char letter = (char)('a' + shape->colours[i] - 1);
        uint32_t colour;
        ita_status status = ita_cover_add_colour(m->builder, &letter, 1, &colour, m->diag);
        if (status != ITA_OK) return status;
        const int64_t cell = m->item_of_cell[m->placements->cells[p->cells + i]];
        entries[(*count)++] = (ita_cover_entry){(uint32_t)(m->shown + cell), colour};
    }
    return ITA_OK;
}

// ---- options

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
        ita_status status = put_shown(m, p, entries, &count);
        if (status != ITA_OK) return status;
        status = by_cover_add(m->out, m->builder, p, entries, count, m->allocator, m->diag);
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

// The colour that a placement shows on a cell that it covers.
static uint8_t colour_on(const making *m, const space_placement *p, uint32_t cell) {
    const space_piece *piece = &m->puzzle->pieces[p->piece];
    const uint32_t *cells = &m->placements->cells[p->cells];
    uint32_t i = 0;
    while (cells[i] != cell)
        i++;
    return piece->turned[piece->turned_by[p->turn]].colours[i];
}

static uint32_t kind_of(const void *placements, uint32_t placement) {
    const space_placements *all = placements;
    return all->items[placement].piece;
}

static uint32_t first_cell(const void *placements, uint32_t placement) {
    const space_placements *all = placements;
    return all->cells[all->items[placement].cells];
}

// Whether the piece on a cell is kept with its colours.
static bool is_kept(const making *m, const trial *t, uint32_t cell) {
    const uint32_t owner = owner_of(m, cell), image = owner_of(m, t->cells[cell]);
    if (!m->laid) return true;
    const by_cover_laid laid = {m->laid->owners, m->placements, kind_of, first_cell};
    return by_cover_is_kept(&laid, t->cells, t->pieces, cell) &&
           (owner == 0 || colour_on(m, &m->placements->items[owner - 1], cell) ==
                              colour_on(m, &m->placements->items[image - 1], t->cells[cell]));
}

// False when it does not keep what is free and what lies, and so what is in hand.
static bool map_items(const making *m, trial *t) {
    for (uint32_t i = 0; i < m->puzzle->figure.cell_count; i++) {
        const int64_t item = m->item_of_cell[i], image = m->item_of_cell[t->cells[i]];
        if (!is_kept(m, t, i)) return false;
        if (item >= 0) t->images[item] = (uint32_t)image;
        if (item >= 0 && m->shown >= 0) t->images[m->shown + item] = (uint32_t)(m->shown + image);
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

typedef ita_status building(making *m, ita_arena *arena);

static ita_status build_items(making *m, ita_arena *arena) {
    const uint32_t cells = m->puzzle->figure.cell_count, kinds = m->puzzle->piece_count;
    m->item_of_cell = ita_arena_take(arena, (cells + 1) * sizeof *m->item_of_cell);
    m->item_of_kind = ita_arena_take(arena, (kinds + 1) * sizeof *m->item_of_kind);
    m->shown = -1;
    if (!m->item_of_cell || !m->item_of_kind) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
    ita_status status = add_cells(m);
    return status == ITA_OK ? add_kinds(m) : status;
}

static ita_status build_options(making *m, ita_arena *arena) {
    const size_t most = 2 * (size_t)space_largest_piece(m->puzzle) + 1;
    ita_cover_entry *entries = ita_arena_take(arena, most * sizeof *entries);
    if (!entries) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
    ita_status status = add_options(m, entries);
    return status == ITA_OK ? add_neighbours(m) : status;
}

static ita_status build_symmetries(making *m, ita_arena *arena) {
    const uint32_t cells = m->puzzle->figure.cell_count, kinds = m->puzzle->piece_count;
    trial t = {.cells = ita_arena_take(arena, (cells + 1) * sizeof *t.cells),
               .pieces = ita_arena_take(arena, (kinds + 1) * sizeof *t.pieces),
               .images = ita_arena_take(arena, (m->items + 1) * sizeof *t.images)};
    const bool has_room = t.cells && t.pieces && t.images &&
                          space_shape_room(arena, space_largest_piece(m->puzzle) + 1, &t.spare);
    if (!has_room) return ita_fail(m->diag, ITA_E_MEMORY, "memory");
    return m->items > 0 ? add_symmetries(m, &t) : ITA_OK;
}

static ita_status build_places(making *m, ita_arena *arena) {
    ita_status status = build_items(m, arena);
    return status == ITA_OK ? build_options(m, arena) : status;
}

static ita_status build_whole(making *m, ita_arena *arena) {
    ita_status status = build_items(m, arena);
    if (status == ITA_OK) status = add_shown(m);
    if (status == ITA_OK) status = build_options(m, arena);
    return status == ITA_OK ? build_symmetries(m, arena) : status;
}

static ita_status make(making *m, building *build) {
    const ita_allocator *allocator = m->allocator;
    *m->out = (by_cover){0};
    ita_status status = ita_cover_builder_open(allocator, &m->builder);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    ita_text_open(&m->name, allocator);
    status = build(m, &arena);
    ita_text_close(&m->name);
    ita_arena_close(&arena);
    if (status == ITA_OK) status = ita_cover_finish(m->builder, &m->out->cover, m->diag);
    ita_cover_builder_close(m->builder);
    if (status != ITA_OK) by_cover_close(m->out, allocator);
    return status;
}

ita_status space_cover_make(const space_puzzle *puzzle, const space_placements *placements,
                            const space_laid *laid, const ita_allocator *allocator, by_cover *out,
                            ita_diag *diag) {
    making m = {puzzle, placements, laid, allocator, .out = out, .diag = diag};
    return make(&m, build_whole);
}

ita_status space_places_make(const space_puzzle *puzzle, const space_placements *placements,
                             const space_laid *laid, const ita_allocator *allocator, by_cover *out,
                             ita_diag *diag) {
    making m = {puzzle, placements, laid, allocator, .out = out, .diag = diag};
    return make(&m, build_places);
}
