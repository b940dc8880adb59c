// Spheres lie as rhombic dodecahedra do, and are round. A piece of them lies wherever a motion
// takes it onto the lattice. What touches is taken to what touches, and of three such steps that
// span space the lattice is made: such a motion is a turn of the lattice, or a mirror of it. A flat
// piece is its own mirror image in its plane, so there is a motion for each mirror, too; another
// piece has only the turns. Of spheres that do not touch nothing of that is said.
#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

typedef struct ball {
    ita_cell cell;
    uint8_t colour;
} ball;

static int compare_balls(const void *a, const void *b, void *user) {
    const ball *p = a, *q = b;
    (void)user;
    const int order = ita_cell_compare(p->cell, q->cell);
    return order ? order : (p->colour > q->colour) - (p->colour < q->colour);
}

// In order, the first at the origin.
static void put_turned(const space_shape *shape, int turn, ball *out) {
    for (uint32_t i = 0; i < shape->cell_count; i++)
        out[i] =
            (ball){ita_cell_turn(ITA_LATTICE_RHOMBIC, turn, shape->cells[i]), shape->colours[i]};
    ita_sort(out, shape->cell_count, sizeof *out, compare_balls, NULL);
    const ita_cell first = out[0].cell;
    for (uint32_t i = 0; i < shape->cell_count; i++)
        out[i].cell = ita_cell_less(out[i].cell, first);
}

static bool is_same(const ball *a, const ball *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (compare_balls(&a[i], &b[i], NULL) != 0) return false;
    return true;
}

static bool is_own_mirror_image(const space_shape *shape, ball *own, ball *image) {
    const int turns = ita_lattice_turns(ITA_LATTICE_RHOMBIC, false);
    put_turned(shape, turns, image);
    for (int turn = 0; turn < turns; turn++) {
        put_turned(shape, turn, own);
        if (is_same(own, image, shape->cell_count)) return true;
    }
    return false;
}

typedef struct step {
    int64_t x, y, z;
} step;

static step across(step a, step b) {
    return (step){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static bool is_nothing(step a) {
    return a.x == 0 && a.y == 0 && a.z == 0;
}

static bool is_flat(const space_shape *shape) {
    step along = {0, 0, 0}, normal = {0, 0, 0};
    for (uint32_t i = 1; i < shape->cell_count; i++) {
        const ita_cell d = ita_cell_less(shape->cells[i], shape->cells[0]);
        const step own = {d.x, d.y, d.z};
        if (normal.x * own.x + normal.y * own.y + normal.z * own.z != 0) return false;
        if (is_nothing(normal)) normal = across(along, own);
        if (is_nothing(along)) along = own;
    }
    return true;
}

static ita_status look_at(const space_piece *piece, const ita_allocator *allocator,
                          xmpuzzle_spheres *out) {
    const space_shape *shape = &piece->shape;
    const size_t count = shape->cell_count, size = 2 * count * sizeof(ball);
    ball *balls = ita_take(allocator, size);
    ita_cell *spare = ita_take(allocator, count * sizeof *spare);
    if (balls && spare) {
        if (!ita_cells_are_connected(ITA_LATTICE_RHOMBIC, shape->cells, count, spare))
            out->apart = piece->name;
        else if (!is_own_mirror_image(shape, balls, balls + count))
            *(is_flat(shape) ? &out->mirrored : &out->unmirrored) = piece->name;
    }
    const bool is_done = balls && spare;
    ita_give(allocator, balls, size);
    ita_give(allocator, spare, count * sizeof *spare);
    return is_done ? ITA_OK : ITA_E_MEMORY;
}

ita_status xmpuzzle_spheres_find(const space_puzzle *puzzle, const ita_allocator *allocator,
                                 xmpuzzle_spheres *out) {
    *out = (xmpuzzle_spheres){NULL, NULL, NULL};
    ita_status status = ITA_OK;
    if (puzzle->lattice != ITA_LATTICE_RHOMBIC) return ITA_OK;
    for (uint32_t i = 0; i < puzzle->piece_count && !status; i++)
        status = look_at(&puzzle->pieces[i], allocator, out);
    return status;
}
