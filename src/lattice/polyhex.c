// Polyhexes: normal and canonical forms, symmetry, orientations, generation by growth.
// Knows shapes up to translation. Knows nothing of boards or of what a piece is called.
#include "intarsia/polyhex.h"
#include "intarsia/base.h"

#include <string.h>

uint32_t ita_polyhex_moves(ita_polyhex_kind kind) {
    static const uint32_t moves[] = {0xfff, 0x03f, 0x001};
    return moves[kind];
}

ita_polyhex ita_polyhex_normal(const ita_hex *cells, int cell_count) {
    ita_polyhex shape;
    memset(&shape, 0, sizeof shape);
    shape.cell_count = cell_count;
    for (int i = 0; i < cell_count; i++) {
        int at = i;
        for (; at > 0 && ita_hex_compare(shape.cells[at - 1], cells[i]) > 0; at--)
            shape.cells[at] = shape.cells[at - 1];
        shape.cells[at] = cells[i];
    }
    ita_hex first = shape.cells[0];
    for (int i = 0; i < cell_count; i++)
        shape.cells[i] = ita_hex_less(shape.cells[i], first);
    return shape;
}

ita_polyhex ita_polyhex_apply(int symmetry, const ita_polyhex *shape) {
    ita_hex moved[ITA_POLYHEX_MOST];
    for (int i = 0; i < shape->cell_count; i++)
        moved[i] = ita_hex_apply(symmetry, shape->cells[i]);
    return ita_polyhex_normal(moved, shape->cell_count);
}

int ita_polyhex_compare(const ita_polyhex *p, const ita_polyhex *q) {
    if (p->cell_count != q->cell_count) return p->cell_count < q->cell_count ? -1 : 1;
    for (int i = 0; i < p->cell_count; i++) {
        int order = ita_hex_compare(p->cells[i], q->cells[i]);
        if (order) return order;
    }
    return 0;
}

ita_polyhex ita_polyhex_canonical(ita_polyhex_kind kind, const ita_polyhex *shape) {
    ita_polyhex least = *shape;
    uint32_t moves = ita_polyhex_moves(kind);
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++) {
        if (!(moves >> s & 1)) continue;
        ita_polyhex moved = ita_polyhex_apply(s, shape);
        if (ita_polyhex_compare(&moved, &least) < 0) least = moved;
    }
    return least;
}

uint32_t ita_polyhex_group(const ita_polyhex *shape) {
    uint32_t group = 0;
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++) {
        ita_polyhex moved = ita_polyhex_apply(s, shape);
        if (ita_polyhex_compare(&moved, shape) == 0) group |= (uint32_t)1 << s;
    }
    return group;
}

bool ita_polyhex_is_chiral(const ita_polyhex *shape) {
    return ita_polyhex_group(shape) < ((uint32_t)1 << ITA_HEX_FLIP_HORIZONTAL);
}

int ita_polyhex_orientations(const ita_polyhex *shape, uint32_t moves, ita_polyhex *shapes,
                             int *symmetries) {
    int count = 0;
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++) {
        if (!(moves >> s & 1)) continue;
        ita_polyhex moved = ita_polyhex_apply(s, shape);
        bool is_new = true;
        for (int i = 0; i < count && is_new; i++)
            is_new = ita_polyhex_compare(&moved, &shapes[i]) != 0;
        if (!is_new) continue;
        if (symmetries) symmetries[count] = s;
        shapes[count++] = moved;
    }
    return count;
}

// ---- generation: every fixed polyhex of order n is one of order n - 1 and a neighbour

typedef struct shapes {
    ita_polyhex *items;
    size_t count, capacity;
} shapes;

static int compare(const void *a, const void *b, void *user) {
    (void)user;
    return ita_polyhex_compare(a, b);
}

static void sort_and_thin(shapes *list) {
    ita_sort(list->items, list->count, sizeof list->items[0], compare, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (i == 0 || ita_polyhex_compare(&list->items[i], &list->items[kept - 1]) != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

static bool holds(const ita_polyhex *shape, ita_hex cell) {
    for (int i = 0; i < shape->cell_count; i++)
        if (ita_hex_equal(shape->cells[i], cell)) return true;
    return false;
}

static ita_status grow_one(const ita_polyhex *shape, const ita_allocator *allocator,
                           shapes *grown) {
    ita_hex cells[ITA_POLYHEX_MOST];
    memcpy(cells, shape->cells, sizeof cells);
    for (int i = 0; i < shape->cell_count; i++)
        for (int d = 0; d < 6; d++) {
            ita_hex cell = ita_hex_next(shape->cells[i], d);
            if (holds(shape, cell)) continue;
            ita_status status = ita_grow(allocator, &grown->items, &grown->capacity,
                                         grown->count + 1, sizeof grown->items[0]);
            if (status != ITA_OK) return status;
            cells[shape->cell_count] = cell;
            grown->items[grown->count++] = ita_polyhex_normal(cells, shape->cell_count + 1);
        }
    return ITA_OK;
}

static void give_back(shapes *list, const ita_allocator *allocator) {
    ita_give(allocator, list->items, list->capacity * sizeof list->items[0]);
    *list = (shapes){NULL, 0, 0};
}

static ita_status grow_all(shapes *list, const ita_allocator *allocator) {
    shapes grown = {NULL, 0, 0};
    ita_status status = ITA_OK;
    for (size_t i = 0; i < list->count && status == ITA_OK; i++)
        status = grow_one(&list->items[i], allocator, &grown);
    give_back(list, allocator);
    *list = grown;
    if (status != ITA_OK)
        give_back(list, allocator);
    else
        sort_and_thin(list);
    return status;
}

ita_status ita_polyhex_list(ita_polyhex_kind kind, int order, const ita_allocator *allocator,
                            ita_polyhex **list, size_t *count) {
    if (order < 1 || order > ITA_POLYHEX_LISTED_MOST) return ITA_E_RANGE;
    shapes all = {NULL, 0, 0};
    ita_status status = ita_grow(allocator, &all.items, &all.capacity, 1, sizeof all.items[0]);
    if (status != ITA_OK) return status;
    const ita_hex origin = {0, 0, 0};
    all.items[all.count++] = ita_polyhex_normal(&origin, 1);
    for (int n = 1; n < order && status == ITA_OK; n++)
        status = grow_all(&all, allocator);
    if (status != ITA_OK) return status;
    for (size_t i = 0; i < all.count; i++)
        all.items[i] = ita_polyhex_canonical(kind, &all.items[i]);
    sort_and_thin(&all);
    ita_polyhex *exact = ita_take(allocator, all.count * sizeof *exact);
    if (exact) {
        memcpy(exact, all.items, all.count * sizeof *exact);
        *list = exact;
        *count = all.count;
    }
    give_back(&all, allocator);
    return exact ? ITA_OK : ITA_E_MEMORY;
}
