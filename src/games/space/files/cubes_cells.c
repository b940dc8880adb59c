// Which cubes a solid is made of. Its faces that look to the left or to the right say for each row
// of cubes where it begins and ends; that all faces stand square to an axis says that cubes are all
// that there is.
#include "games/space/files/cubes.h"
#include "games/space/files/space_files.h"
#include "intarsia/base.h"

#include <string.h>

static int64_t gcd(int64_t a, int64_t b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

cubes_lattice cubes_lattice_of(const parts *all) {
    cubes_lattice l = {.origin = all->items[0].corners[0], .edge = 0};
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < all->items[i].solid.corner_count; k++) {
            const ita_corner p = all->items[i].corners[k];
            l.edge = gcd(l.edge, p.x - l.origin.x);
            l.edge = gcd(l.edge, p.y - l.origin.y);
            l.edge = gcd(l.edge, p.z - l.origin.z);
        }
    return l;
}

// ---- a box of places

typedef struct box {
    int64_t low[3], size[3]; // in cubes
    int8_t *covered;         // then the jumps between cubes, row by row along x; x runs fastest
    size_t places;
} box;

static void corner_at(const ita_solid *solid, const cubes_lattice *l, uint32_t corner,
                      int64_t at[3]) {
    const ita_corner p = solid->corners[corner];
    at[0] = (p.x - l->origin.x) / l->edge;
    at[1] = (p.y - l->origin.y) / l->edge;
    at[2] = (p.z - l->origin.z) / l->edge;
}

static ita_status open_box(const ita_solid *solid, const cubes_lattice *l,
                           const ita_allocator *allocator, box *b, ita_diag *diag) {
    int64_t at[3], high[3];
    corner_at(solid, l, 0, b->low);
    memcpy(high, b->low, sizeof high);
    for (uint32_t i = 1; i < solid->corner_count; i++) {
        corner_at(solid, l, i, at);
        for (int axis = 0; axis < 3; axis++) {
            if (at[axis] < b->low[axis]) b->low[axis] = at[axis];
            if (at[axis] > high[axis]) high[axis] = at[axis];
        }
    }
    b->places = 1;
    for (int axis = 0; axis < 3; axis++) {
        const int64_t far = high[axis] > -b->low[axis] ? high[axis] : -b->low[axis];
        b->size[axis] = high[axis] - b->low[axis];
        const bool fits =
            far < ITA_CELL_MOST && b->places * (uint64_t)b->size[axis] <= SPACE_FILE_PLACES_MOST;
        if (!fits) {
            ita_fail(diag, ITA_E_LIMIT, "space.solids.box");
            ita_diag_arg(diag, solid->name);
            return ITA_E_LIMIT;
        }
        b->places *= (size_t)b->size[axis];
    }
    b->covered = ita_take_zeroed(allocator, b->places, 1);
    return b->covered ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// ---- faces

// The axis that a face stands square to, or -1.
static int axis_of(const ita_solid *solid, size_t face, const cubes_lattice *l) {
    int64_t first[3], at[3];
    bool is_square[3] = {true, true, true};
    corner_at(solid, l, solid->loops[solid->firsts[face]], first);
    for (size_t i = solid->firsts[face]; i < solid->firsts[face + 1]; i++) {
        corner_at(solid, l, solid->loops[i], at);
        for (int axis = 0; axis < 3; axis++)
            is_square[axis] &= at[axis] == first[axis];
    }
    return is_square[0] ? 0 : is_square[1] ? 1 : is_square[2] ? 2 : -1;
}

// How often a face goes round the places of its plane: an edge from u to v adds its sign to all of
// them that lie beside it. Each is asked in a point just beside its corner, where no edge between
// corners of cubes can run: 1 / FINE along y and ASIDE / FINE along z.
static void add_edge(const int64_t u[3], const int64_t v[3], box *b) {
    static const int64_t fine = (int64_t)1 << 30, aside = 4 * ITA_CELL_MOST;
    const bool is_up = u[2] < v[2];
    const int64_t *low = is_up ? u : v, *high = is_up ? v : u;
    const int64_t rise = high[2] - low[2], run = high[1] - low[1];
    for (int64_t z = low[2]; z < high[2]; z++) {
        int8_t *row = &b->covered[((z - b->low[2]) * b->size[1]) * b->size[0] + (u[0] - b->low[0])];
        const int64_t reach = (fine * (z - low[2]) + aside) * run;
        for (int64_t y = 0; y < b->size[1]; y++, row += b->size[0]) {
            if ((fine * (y + b->low[1] - low[1]) + 1) * rise >= reach) break;
            *row = (int8_t)(*row + (is_up ? 1 : -1));
        }
    }
}

// Walked as seen from outside, a face that looks to the left goes round its places the other way
// than one that looks to the right: so the sums are the jumps of the solid from place to place.
static void add_face(const ita_solid *solid, size_t face, const cubes_lattice *l, box *b) {
    const size_t first = solid->firsts[face], end = solid->firsts[face + 1];
    for (size_t i = first; i < end; i++) {
        int64_t u[3], v[3];
        corner_at(solid, l, solid->loops[i], u);
        corner_at(solid, l, solid->loops[i + 1 < end ? i + 1 : first], v);
        if (u[0] < b->low[0] + b->size[0]) add_edge(u, v, b);
    }
}

static ita_status refuse_leaning(const ita_solid *solid, size_t face, ita_diag *diag) {
    ita_fail(diag, ITA_E_UNSUPPORTED, "space.solids.leans");
    ita_diag_arg(diag, solid->name);
    ita_diag_arg_int(diag, (int64_t)face + 1);
    if (diag) diag->marks[diag->mark_count++] = (uint32_t)face;
    return ITA_E_UNSUPPORTED;
}

static ita_status collect(const box *b, const ita_allocator *allocator, ita_cell **cells,
                          size_t *count, size_t *capacity, ita_diag *diag) {
    size_t place = 0;
    *count = 0;
    for (int64_t z = 0; z < b->size[2]; z++)
        for (int64_t y = 0; y < b->size[1]; y++) {
            int is_inside = 0;
            for (int64_t x = 0; x < b->size[0]; x++) {
                is_inside -= b->covered[place++];
                if (!is_inside) continue;
                if (ita_grow(allocator, cells, capacity, *count + 1, sizeof **cells))
                    return ita_fail(diag, ITA_E_MEMORY, "memory");
                (*cells)[(*count)++] = (ita_cell){
                    (int16_t)(b->low[0] + x), (int16_t)(b->low[1] + y), (int16_t)(b->low[2] + z)};
            }
        }
    return ITA_OK;
}

ita_status cubes_cells(const ita_solid *solid, const cubes_lattice *lattice,
                       const ita_allocator *allocator, ita_cell **cells, size_t *count,
                       size_t *capacity, ita_diag *diag) {
    box b = {.covered = NULL};
    for (size_t face = 0; face < solid->face_count; face++)
        if (axis_of(solid, face, lattice) < 0) return refuse_leaning(solid, face, diag);
    ita_status status = open_box(solid, lattice, allocator, &b, diag);
    for (size_t face = 0; status == ITA_OK && face < solid->face_count; face++)
        if (axis_of(solid, face, lattice) == 0) add_face(solid, face, lattice, &b);
    if (status == ITA_OK) status = collect(&b, allocator, cells, count, capacity, diag);
    ita_give(allocator, b.covered, b.places);
    return status;
}
