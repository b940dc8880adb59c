// Boards of hexagons made from cells: order, neighbours, symmetry group.
// Knows cells only; the named shapes and the text forms live in hexboard_text.c.
#include "lattice/hexboard.h"

#include "intarsia/base.h"

#include <string.h>

static int compare_cells(const void *a, const void *b, void *user) {
    (void)user;
    return ita_hex_compare(*(const ita_hex *)a, *(const ita_hex *)b);
}

int ita_hexboard_find(const ita_hexboard *board, ita_hex cell) {
    uint32_t low = 0, high = board->cell_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int order = ita_hex_compare(board->cells[middle], cell);
        if (order == 0) return (int)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

ita_status hexboard_refuse_twice(ita_hex cell, size_t offset, ita_diag *diag) {
    ita_fail_at(diag, ITA_E_RANGE, "hexboard.twice", offset);
    ita_diag_arg_int(diag, cell.a);
    ita_diag_arg_int(diag, cell.b);
    ita_diag_arg_int(diag, cell.c);
    return ITA_E_RANGE;
}

ita_status hexboard_refuse_large(size_t offset, ita_diag *diag) {
    ita_fail_at(diag, ITA_E_RANGE, "hexboard.large", offset);
    ita_diag_arg_int(diag, ITA_HEXBOARD_MOST);
    return ITA_E_RANGE;
}

static ita_status refuse_repeats(const ita_hexboard *board, ita_diag *diag) {
    for (uint32_t i = 1; i < board->cell_count; i++)
        if (ita_hex_equal(board->cells[i - 1], board->cells[i]))
            return hexboard_refuse_twice(board->cells[i], ITA_NO_OFFSET, diag);
    return ITA_OK;
}

static void find_neighbours(ita_hexboard *board) {
    for (uint32_t i = 0; i < board->cell_count; i++)
        for (int d = 0; d < 6; d++)
            board->neighbours[i][d] =
                (int16_t)ita_hexboard_find(board, ita_hex_next(board->cells[i], d));
}

// Where the smallest image of a cell must go is the board's first cell: that fixes the shift, and
// the symmetry holds when every other cell then lands on the board too.
static bool add_symmetry(ita_hexboard *board, int symmetry) {
    ita_hex least = ita_hex_apply(symmetry, board->cells[0]);
    for (uint32_t i = 1; i < board->cell_count; i++) {
        ita_hex image = ita_hex_apply(symmetry, board->cells[i]);
        if (ita_hex_compare(image, least) < 0) least = image;
    }
    ita_hex shift = ita_hex_less(board->cells[0], least);
    uint16_t *images = board->images + (size_t)board->symmetry_count * board->cell_count;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        ita_hex image = ita_hex_add(ita_hex_apply(symmetry, board->cells[i]), shift);
        int index = ita_hexboard_find(board, image);
        if (index < 0) return false;
        images[i] = (uint16_t)index;
    }
    board->symmetries[board->symmetry_count++] = (ita_hexboard_symmetry){symmetry, shift, images};
    return true;
}

ita_status ita_hexboard_make(const ita_hex *cells, size_t cell_count,
                             const ita_allocator *allocator, ita_hexboard *board, ita_diag *diag) {
    memset(board, 0, sizeof *board);
    board->allocator = allocator;
    if (cell_count == 0) return ita_fail(diag, ITA_E_RANGE, "hexboard.empty");
    if (cell_count > ITA_HEXBOARD_MOST) return hexboard_refuse_large(ITA_NO_OFFSET, diag);
    board->cell_count = (uint32_t)cell_count;
    board->cells = ita_take(allocator, cell_count * sizeof *board->cells);
    board->neighbours = ita_take(allocator, cell_count * sizeof *board->neighbours);
    board->images = ita_take(allocator, ITA_HEX_SYMMETRIES * cell_count * sizeof *board->images);
    if (!board->cells || !board->neighbours || !board->images) {
        ita_hexboard_close(board);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    memcpy(board->cells, cells, cell_count * sizeof *cells);
    ita_sort(board->cells, cell_count, sizeof *cells, compare_cells, NULL);
    ita_status status = refuse_repeats(board, diag);
    if (status != ITA_OK) {
        ita_hexboard_close(board);
        return status;
    }
    find_neighbours(board);
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++)
        add_symmetry(board, s);
    return ITA_OK;
}

void ita_hexboard_close(ita_hexboard *board) {
    const ita_allocator *allocator = board->allocator;
    if (!allocator) return;
    size_t count = board->cell_count;
    ita_give(allocator, board->cells, count * sizeof *board->cells);
    ita_give(allocator, board->neighbours, count * sizeof *board->neighbours);
    ita_give(allocator, board->images, ITA_HEX_SYMMETRIES * count * sizeof *board->images);
    memset(board, 0, sizeof *board);
}
