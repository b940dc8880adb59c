// Shapes of cells in space: normal and canonical forms, symmetry, orientations, lists by growth.
// Knows shapes up to shifts. Knows nothing of pieces, figures or what a shape is called.
#include "intarsia/base.h"
#include "intarsia/cells.h"

#include <string.h>

uint64_t ita_cells_moves(ita_lattice lattice, ita_cells_kind kind) {
    int turns = kind == ITA_CELLS_FIXED ? 1 : ita_lattice_turns(lattice, kind == ITA_CELLS_FREE);
    return ((uint64_t)1 << turns) - 1;
}

static int compare_cells(const void *a, const void *b, void *user) {
    (void)user;
    return ita_cell_compare(*(const ita_cell *)a, *(const ita_cell *)b);
}

static bool are_sorted(const ita_cell *cells, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (ita_cell_compare(cells[i - 1], cells[i]) > 0) return false;
    return true;
}

// Most shapes are a few cells: those are sorted by insertion. Many come sorted.
void ita_cells_sort(ita_cell *cells, size_t count) {
    if (are_sorted(cells, count)) return;
    if (count > 16) {
        ita_sort(cells, count, sizeof *cells, compare_cells, NULL);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        ita_cell cell = cells[i];
        size_t at = i;
        for (; at > 0 && ita_cell_compare(cells[at - 1], cell) > 0; at--)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
}

bool ita_cells_have(const ita_cell *cells, size_t count, ita_cell cell) {
    for (size_t i = 0; i < count; i++)
        if (ita_cell_is_equal(cells[i], cell)) return true;
    return false;
}

int64_t ita_cells_find(const ita_cell *cells, size_t count, ita_cell cell) {
    size_t from = 0, to = count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        const int order = ita_cell_compare(cells[middle], cell);
        if (order == 0) return (int64_t)middle;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return -1;
}

void ita_cells_normal(ita_lattice lattice, ita_cell *cells, size_t count) {
    if (count == 0) return;
    ita_cells_sort(cells, count);
    const ita_cell shift = ita_lattice_shift_within(lattice, cells[0]);
    for (size_t i = 0; i < count; i++)
        cells[i] = ita_cell_less(cells[i], shift);
}

void ita_cells_turn(ita_lattice lattice, int turn, const ita_cell *cells, size_t count,
                    ita_cell *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = ita_cell_turn(lattice, turn, cells[i]);
    ita_cells_normal(lattice, out, count);
}

int ita_cells_compare(const ita_cell *a, const ita_cell *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int order = ita_cell_compare(a[i], b[i]);
        if (order) return order;
    }
    return 0;
}

uint64_t ita_cells_group(ita_lattice lattice, const ita_cell *shape, size_t count,
                         ita_cell *spare) {
    uint64_t group = 0;
    for (int turn = 0; turn < ita_lattice_turns(lattice, true); turn++) {
        ita_cells_turn(lattice, turn, shape, count, spare);
        if (ita_cells_compare(spare, shape, count) == 0) group |= (uint64_t)1 << turn;
    }
    return group;
}

void ita_cells_canonical(ita_lattice lattice, ita_cells_kind kind, const ita_cell *shape,
                         size_t count, ita_cell *least, ita_cell *spare) {
    uint64_t moves = ita_cells_moves(lattice, kind);
    ita_cells_turn(lattice, 0, shape, count, least);
    for (int turn = 1; moves >> turn; turn++) {
        ita_cells_turn(lattice, turn, shape, count, spare);
        if (ita_cells_compare(spare, least, count) < 0) memcpy(least, spare, count * sizeof *spare);
    }
}

static bool is_among(const ita_cell *shapes, int shape_count, const ita_cell *shape, size_t count) {
    for (int i = 0; i < shape_count; i++)
        if (ita_cells_compare(&shapes[(size_t)i * count], shape, count) == 0) return true;
    return false;
}

int ita_cells_orientations(ita_lattice lattice, uint64_t moves, const ita_cell *shape, size_t count,
                           ita_cell *shapes, int *turns) {
    int made = 0;
    for (int turn = 0; turn < ita_lattice_turns(lattice, true); turn++) {
        if (!(moves >> turn & 1)) continue;
        ita_cell *turned = &shapes[(size_t)made * count];
        ita_cells_turn(lattice, turn, shape, count, turned);
        if (is_among(shapes, made, turned, count)) continue;
        if (turns) turns[made] = turn;
        made++;
    }
    return made;
}

static bool are_neighbours(ita_lattice lattice, ita_cell a, ita_cell b) {
    ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
    return ita_cells_have(near, ita_cell_neighbours(lattice, a, near), b);
}

// What was reached stands first in `spare`, what was not behind it.
bool ita_cells_are_connected(ita_lattice lattice, const ita_cell *cells, size_t count,
                             ita_cell *spare) {
    if (count == 0) return true;
    memcpy(spare, cells, count * sizeof *spare);
    size_t reached = 1;
    for (size_t from = 0; from < reached; from++)
        for (size_t i = reached; i < count; i++) {
            if (!are_neighbours(lattice, spare[from], spare[i])) continue;
            ita_cell cell = spare[i];
            spare[i] = spare[reached];
            spare[reached++] = cell;
        }
    return reached == count;
}

// ---- lists: every connected free shape is one of a cell less and a neighbour

// Shapes of `cell_count` cells, one after the other.
typedef struct shapes {
    ita_cell *cells;
    size_t count, capacity; // capacity in cells
    size_t cell_count;
} shapes;

static ita_cell *shape_at(const shapes *list, size_t index) {
    return &list->cells[index * list->cell_count];
}

static ita_status add_room(shapes *list, const ita_allocator *allocator) {
    return ita_grow(allocator, &list->cells, &list->capacity, (list->count + 1) * list->cell_count,
                    sizeof *list->cells);
}

static void give_back(shapes *list, const ita_allocator *allocator) {
    ita_give(allocator, list->cells, list->capacity * sizeof *list->cells);
    *list = (shapes){0};
}

static int compare_shapes(const void *a, const void *b, void *user) {
    return ita_cells_compare(a, b, *(const size_t *)user);
}

static void sort_and_thin(shapes *list) {
    const size_t size = list->cell_count * sizeof *list->cells;
    ita_sort(list->cells, list->count, size, compare_shapes, &list->cell_count);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (kept > 0 && memcmp(shape_at(list, i), shape_at(list, kept - 1), size) == 0) continue;
        memmove(shape_at(list, kept++), shape_at(list, i), size);
    }
    list->count = kept;
}

static ita_status grow_one(ita_lattice lattice, const ita_cell *shape, shapes *grown,
                           const ita_allocator *allocator) {
    const size_t count = grown->cell_count;
    ita_cell larger[ITA_CELLS_LISTED_MOST], spare[ITA_CELLS_LISTED_MOST];
    memcpy(larger, shape, (count - 1) * sizeof *larger);
    for (size_t i = 0; i + 1 < count; i++) {
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        size_t near_count = ita_cell_neighbours(lattice, shape[i], near);
        for (size_t n = 0; n < near_count; n++) {
            if (ita_cells_have(shape, count - 1, near[n])) continue;
            ita_status status = add_room(grown, allocator);
            if (status != ITA_OK) return status;
            larger[count - 1] = near[n];
            ita_cells_canonical(lattice, ITA_CELLS_FREE, larger, count,
                                shape_at(grown, grown->count++), spare);
        }
    }
    return ITA_OK;
}

static ita_status grow_all(ita_lattice lattice, shapes *list, const ita_allocator *allocator) {
    shapes grown = {.cell_count = list->cell_count + 1};
    ita_status status = ITA_OK;
    for (size_t i = 0; i < list->count && status == ITA_OK; i++)
        status = grow_one(lattice, shape_at(list, i), &grown, allocator);
    give_back(list, allocator);
    *list = grown;
    if (status == ITA_OK) sort_and_thin(list);
    return status;
}

// What one free shape is to a kind: itself and its mirror image, or all its orientations.
static ita_status spread_one(ita_lattice lattice, ita_cells_kind kind, const ita_cell *shape,
                             shapes *spread, const ita_allocator *allocator) {
    const size_t count = spread->cell_count;
    ita_cell turned[ITA_LATTICE_TURNS_MOST * ITA_CELLS_LISTED_MOST], spare[ITA_CELLS_LISTED_MOST];
    uint64_t moves = ita_cells_moves(lattice, ITA_CELLS_FREE);
    int made = ita_cells_orientations(lattice, moves, shape, count, turned, NULL);
    for (int i = 0; i < made; i++) {
        ita_status status = add_room(spread, allocator);
        if (status != ITA_OK) return status;
        ita_cells_canonical(lattice, kind, &turned[(size_t)i * count], count,
                            shape_at(spread, spread->count++), spare);
    }
    return ITA_OK;
}

static ita_status spread_all(ita_lattice lattice, ita_cells_kind kind, shapes *list,
                             const ita_allocator *allocator) {
    shapes spread = {.cell_count = list->cell_count};
    ita_status status = ITA_OK;
    for (size_t i = 0; i < list->count && status == ITA_OK; i++)
        status = spread_one(lattice, kind, shape_at(list, i), &spread, allocator);
    give_back(list, allocator);
    *list = spread;
    if (status == ITA_OK) sort_and_thin(list);
    return status;
}

// All others are this one, turned and shifted.
static ita_cell first_cell(ita_lattice lattice) {
    ita_cell cell = {0, 0, 0};
    while (!ita_cell_is_of(lattice, cell))
        cell = cell.x < ITA_TETRAHEDRA_PERIOD ? ita_cell_add(cell, (ita_cell){1, 0, 0})
                                              : (ita_cell){0, (int16_t)(cell.y + 1), 0};
    return cell;
}

static ita_status list_shapes(ita_lattice lattice, ita_cells_kind kind, size_t cell_count,
                              const ita_allocator *allocator, shapes *list) {
    *list = (shapes){.cell_count = 1};
    ita_status status = add_room(list, allocator);
    if (status != ITA_OK) return status;
    list->cells[0] = first_cell(lattice);
    list->count = 1;
    while (status == ITA_OK && list->cell_count < cell_count)
        status = grow_all(lattice, list, allocator);
    if (status == ITA_OK && kind != ITA_CELLS_FREE)
        status = spread_all(lattice, kind, list, allocator);
    return status;
}

ita_status ita_cells_list(ita_lattice lattice, ita_cells_kind kind, size_t cell_count,
                          const ita_allocator *allocator, ita_cell **list, size_t *shape_count) {
    if (cell_count < 1 || cell_count > ITA_CELLS_LISTED_MOST) return ITA_E_RANGE;
    shapes all;
    ita_status status = list_shapes(lattice, kind, cell_count, allocator, &all);
    size_t size = all.count * cell_count * sizeof *all.cells;
    ita_cell *exact = status == ITA_OK ? ita_take(allocator, size) : NULL;
    if (exact) {
        memcpy(exact, all.cells, size);
        *list = exact;
        *shape_count = all.count;
    }
    give_back(&all, allocator);
    if (status != ITA_OK) return status;
    return exact ? ITA_OK : ITA_E_MEMORY;
}
