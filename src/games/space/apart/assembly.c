// Whether pieces lie together as an assembly does: cells of the lattice, none twice.
#include "games/space/apart/apart.h"

#include "intarsia/base.h"

enum { NEAR = 16 }; // of the box

static ita_status check_pieces(const apart_assembly *assembly, size_t *cell_count, ita_diag *diag) {
    *cell_count = 0;
    for (size_t i = 0; i < assembly->piece_count; i++) {
        const apart_piece *piece = &assembly->pieces[i];
        if (piece->count == 0) return ita_fail(diag, ITA_E_RANGE, "space.apart.cells");
        for (size_t k = 0; k < piece->count; k++)
            if (!ita_cell_is_of(assembly->lattice, piece->cells[k]))
                return ita_fail(diag, ITA_E_RANGE, "space.apart.cells");
        *cell_count += piece->count;
    }
    return ITA_OK;
}

// Within a box around the first cell a bit a cell says it; farther, sorting does.
static bool has_twice_near(const apart_assembly *assembly, bool *is_known) {
    uint64_t seen[NEAR * NEAR * NEAR / 64] = {0};
    const ita_cell origin = assembly->pieces[0].cells[0];
    *is_known = true;
    for (size_t i = 0; i < assembly->piece_count; i++)
        for (size_t k = 0; k < assembly->pieces[i].count; k++) {
            const ita_cell c = ita_cell_less(assembly->pieces[i].cells[k], origin);
            const int x = c.x + NEAR / 2, y = c.y + NEAR / 2, z = c.z + NEAR / 2;
            *is_known = *is_known && x >= 0 && x < NEAR && y >= 0 && y < NEAR && z >= 0 && z < NEAR;
            if (!*is_known) return false;
            const int at = (z * NEAR + y) * NEAR + x;
            if (seen[at / 64] >> at % 64 & 1) return true;
            seen[at / 64] |= (uint64_t)1 << at % 64;
        }
    return false;
}

static bool has_twice(const apart_assembly *assembly, ita_cell *cells) {
    bool is_known;
    const bool is_double = has_twice_near(assembly, &is_known);
    if (is_known) return is_double;
    size_t count = 0;
    for (size_t i = 0; i < assembly->piece_count; i++)
        for (size_t k = 0; k < assembly->pieces[i].count; k++)
            cells[count++] = assembly->pieces[i].cells[k];
    ita_cells_sort(cells, count);
    for (size_t i = 1; i < count; i++)
        if (ita_cell_is_equal(cells[i - 1], cells[i])) return true;
    return false;
}

ita_status apart_assembly_check(const apart_assembly *assembly, const ita_allocator *allocator,
                                ita_diag *diag) {
    const size_t count = assembly->piece_count;
    if (count > APART_PIECES_MOST) return ita_fail(diag, ITA_E_LIMIT, "space.apart.pieces");
    if (count == 0) return ita_fail(diag, ITA_E_RANGE, "space.apart.cells");
    const uint64_t all = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    for (size_t i = 0; i < assembly->group_count; i++)
        if (assembly->groups[i] & ~all) return ita_fail(diag, ITA_E_RANGE, "space.apart.groups");
    size_t cell_count;
    ita_status status = check_pieces(assembly, &cell_count, diag);
    if (status) return status;
    ita_cell *cells = ita_take(allocator, cell_count * sizeof *cells);
    if (!cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    const bool is_double = has_twice(assembly, cells);
    ita_give(allocator, cells, cell_count * sizeof *cells);
    return is_double ? ita_fail(diag, ITA_E_ILLEGAL, "space.apart.overlap") : ITA_OK;
}
