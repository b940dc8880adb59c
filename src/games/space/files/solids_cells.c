// Which cells a solid is made of, whose faces lie between cells. Seen along x, each face says of
// every row of cells how often it goes round that; where it does, the row enters the solid there or
// leaves it.
#include "games/space/files/cells_of_solids.h"
#include "games/space/files/space_files.h"
#include "intarsia/base.h"

#include <string.h>

// A point within cell c is at (step * c + first) / fine along an axis, as places. It is no place
// and in no plane between cells.
typedef struct points {
    int64_t step[3], first[3], fine;
} points;

static const points points_of[ITA_LATTICE_COUNT] = {
    [ITA_LATTICE_CUBES] = {{2, 2, 2}, {1, 1, 1}, 1},
    [ITA_LATTICE_PRISMS] = {{2, 2, 4}, {2, 1, 2}, 2},
    [ITA_LATTICE_TETRAHEDRA] = {{2, 2, 2}, {1, 1, 1}, 5},
};

typedef struct box {
    const points *points;
    int64_t low[3], size[3]; // in cells
    int8_t *jumps;           // from cell to cell, row by row along x; x runs fastest
    size_t places;
} box;

static int64_t divide_down(int64_t a, int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

// The first cell whose point is beyond a coordinate of 1 / fine of a place.
static int64_t cell_beyond(const points *p, int axis, int64_t at) {
    return divide_down(at - p->first[axis], p->step[axis]) + 1;
}

static ita_status refuse_box(const ita_solid *solid, ita_diag *diag) {
    ita_fail(diag, ITA_E_LIMIT, "space.solids.box");
    ita_diag_arg(diag, solid->name);
    return ITA_E_LIMIT;
}

static ita_status open_box(const ita_solid *solid, const solids_frame *frame,
                           const ita_allocator *allocator, box *b, ita_diag *diag) {
    int32_t low[3], high[3], at[3];
    b->points = &points_of[frame->lattice];
    for (size_t i = 0; i < solid->corner_count; i++) {
        if (!solids_frame_place(frame, solid->corners[i], at)) return refuse_box(solid, diag);
        for (int axis = 0; axis < 3; axis++) {
            if (i == 0 || at[axis] < low[axis]) low[axis] = at[axis];
            if (i == 0 || at[axis] > high[axis]) high[axis] = at[axis];
        }
    }
    b->places = 1;
    for (int axis = 0; axis < 3; axis++) {
        b->low[axis] = cell_beyond(b->points, axis, b->points->fine * low[axis]);
        const int64_t end = cell_beyond(b->points, axis, b->points->fine * high[axis]);
        b->size[axis] = end - b->low[axis];
        const bool fits = b->low[axis] > -ITA_CELL_MOST && end < ITA_CELL_MOST &&
                          b->places * (uint64_t)b->size[axis] <= SPACE_FILE_PLACES_MOST;
        if (!fits) return refuse_box(solid, diag);
        b->places *= (size_t)b->size[axis];
    }
    b->jumps = ita_take_zeroed(allocator, b->places, 1);
    return b->jumps ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// ---- faces

// A face as it is seen along x: its corners in 1 / fine of places, and its plane.
typedef struct seen {
    const ita_solid *solid;
    const solids_frame *frame;
    size_t begin, end;
    int64_t normal[3]; // as long as it comes
    int64_t first[3];
    int64_t low[2], high[2]; // y and z
} seen;

// solids_frame_place knows them all: the box was made of them.
static void corner_at(const seen *s, int64_t fine, size_t i, int64_t at[3]) {
    int32_t place[3];
    const size_t corner = i < s->end ? i : s->begin;
    solids_frame_place(s->frame, s->solid->corners[s->solid->loops[corner]], place);
    for (int axis = 0; axis < 3; axis++)
        at[axis] = fine * place[axis];
}

static void see(seen *s, int64_t fine) {
    int64_t u[3], v[3];
    corner_at(s, fine, s->begin, s->first);
    memset(s->normal, 0, sizeof s->normal);
    for (int i = 0; i < 2; i++)
        s->low[i] = s->high[i] = s->first[i + 1];
    memcpy(v, s->first, sizeof v);
    for (size_t i = s->begin + 1; i < s->end; i++) {
        memcpy(u, v, sizeof u);
        corner_at(s, fine, i, v);
        for (int axis = 0; axis < 3; axis++) {
            const int j = (axis + 1) % 3, k = (axis + 2) % 3;
            s->normal[axis] += (u[j] - s->first[j]) * (v[k] - s->first[k]) -
                               (u[k] - s->first[k]) * (v[j] - s->first[j]);
        }
        for (int k = 0; k < 2; k++) {
            if (v[k + 1] < s->low[k]) s->low[k] = v[k + 1];
            if (v[k + 1] > s->high[k]) s->high[k] = v[k + 1];
        }
    }
}

// How often the face goes round a row, against the clock as seen from larger x. A row that meets a
// corner or an edge is taken to pass it a little farther along y, and still less so along z.
static int turns_round(const seen *s, int64_t fine, int64_t y, int64_t z) {
    int64_t u[3], v[3];
    int turns = 0;
    corner_at(s, fine, s->begin, v);
    for (size_t i = s->begin + 1; i <= s->end; i++) {
        memcpy(u, v, sizeof u);
        corner_at(s, fine, i, v);
        const bool is_up = u[2] <= z && z < v[2], is_down = v[2] <= z && z < u[2];
        if (!is_up && !is_down) continue;
        const int64_t side = (v[1] - u[1]) * (z - u[2]) - (y - u[1]) * (v[2] - u[2]);
        if (is_up && side > 0) turns++; // the row is to the left of an edge that goes up
        if (is_down && side < 0) turns--;
    }
    return turns;
}

// A plane between cells leans by as much along each axis that it has something of.
static int64_t cell_behind(const seen *s, const points *p, int64_t y, int64_t z) {
    const int64_t rise = s->normal[1] * (y - s->first[1]) + s->normal[2] * (z - s->first[2]);
    return cell_beyond(p, 0, s->first[0] - rise / s->normal[0]);
}

static void add_face(seen *s, box *b) {
    const points *p = b->points;
    int64_t from[2], end[2];
    see(s, p->fine);
    if (s->normal[0] == 0) return;
    for (int i = 0; i < 2; i++) {
        from[i] = cell_beyond(p, i + 1, s->low[i] - 1);
        if (from[i] < b->low[i + 1]) from[i] = b->low[i + 1]; // at the rim of the box
        end[i] = cell_beyond(p, i + 1, s->high[i]);
    }
    for (int64_t row = from[1]; row < end[1]; row++)
        for (int64_t line = from[0]; line < end[0]; line++) {
            const int64_t y = p->step[1] * line + p->first[1], z = p->step[2] * row + p->first[2];
            const int turns = turns_round(s, p->fine, y, z);
            if (turns == 0) continue;
            const int64_t x = cell_behind(s, p, y, z) - b->low[0];
            if (x >= b->size[0]) continue;
            int8_t *jump =
                &b->jumps[((row - b->low[2]) * b->size[1] + line - b->low[1]) * b->size[0] + x];
            *jump = (int8_t)(*jump - turns);
        }
}

static ita_status collect(const box *b, ita_lattice lattice, const ita_allocator *allocator,
                          ita_cell **cells, size_t *count, size_t *capacity, ita_diag *diag) {
    size_t place = 0;
    *count = 0;
    for (int64_t z = 0; z < b->size[2]; z++)
        for (int64_t y = 0; y < b->size[1]; y++) {
            int is_inside = 0;
            for (int64_t x = 0; x < b->size[0]; x++) {
                is_inside += b->jumps[place++];
                const ita_cell cell = {(int16_t)(b->low[0] + x), (int16_t)(b->low[1] + y),
                                       (int16_t)(b->low[2] + z)};
                if (!is_inside || !ita_cell_is_of(lattice, cell)) continue;
                if (ita_grow(allocator, cells, capacity, *count + 1, sizeof **cells))
                    return ita_fail(diag, ITA_E_MEMORY, "memory");
                (*cells)[(*count)++] = cell;
            }
        }
    return ITA_OK;
}

ita_status solids_cells(const ita_solid *solid, const solids_frame *frame,
                        const ita_allocator *allocator, ita_cell **cells, size_t *count,
                        size_t *capacity, ita_diag *diag) {
    box b = {.jumps = NULL};
    ita_status status = open_box(solid, frame, allocator, &b, diag);
    for (size_t face = 0; status == ITA_OK && face < solid->face_count; face++) {
        seen s = {.solid = solid,
                  .frame = frame,
                  .begin = solid->firsts[face],
                  .end = solid->firsts[face + 1]};
        add_face(&s, &b);
    }
    if (status == ITA_OK)
        status = collect(&b, frame->lattice, allocator, cells, count, capacity, diag);
    ita_give(allocator, b.jumps, b.places);
    return status;
}

// ---- rhombic dodecahedra

// A tetrahedron has an edge of a cube. One of its ends is the middle of the dodecahedron.
static ita_cell middle_of(ita_cell tetrahedron, int parity) {
    ita_cell corners[4];
    ita_cell_corners(tetrahedron, corners);
    for (int i = 0; i < 4; i++) {
        const ita_cell c = corners[i];
        if ((c.x | c.y | c.z) & 1) continue;
        const ita_cell middle = {(int16_t)(c.x / 2 + parity), (int16_t)(c.y / 2),
                                 (int16_t)(c.z / 2)};
        if (ita_cell_is_of(ITA_LATTICE_RHOMBIC, middle)) return middle;
    }
    return corners[0]; // never: of two neighbours one is a middle
}

bool solids_join(ita_cell *cells, size_t *count, int parity) {
    enum { WHOLE = 48 };
    size_t joined = 0;
    for (size_t i = 0; i < *count; i++)
        cells[i] = middle_of(cells[i], parity);
    ita_cells_sort(cells, *count);
    for (size_t i = 0; i < *count; i += WHOLE) {
        if (*count - i < WHOLE || !ita_cell_is_equal(cells[i], cells[i + WHOLE - 1])) return false;
        cells[joined++] = cells[i];
    }
    *count = joined;
    return true;
}
