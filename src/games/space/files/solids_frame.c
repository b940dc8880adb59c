// The lattice that solids of a file are made of: lengths of which all of their corners' places are
// multiples, and whether then all faces lie in planes between cells. Knows no cells.
#include "games/space/files/cells_of_solids.h"

#include <math.h>
#include <string.h>

enum {
    PLACE_MOST = 4 * ITA_CELL_MOST,
    PARTS_MOST = 12, // of the length that corners have in common, as which prisms are tried
};

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

static int64_t along(ita_corner c, int axis) {
    return axis == 0 ? c.x : axis == 1 ? c.y : c.z;
}

// Where a solid's places are counted from.
static ita_corner origin_of(const parts *all, bool are_laid, size_t solid) {
    return all->items[are_laid ? 0 : solid].corners[0];
}

// What the ways from the origins to corners are multiples of, along each axis.
static void find_common(const parts *all, bool are_laid, int64_t common[3]) {
    memset(common, 0, 3 * sizeof *common);
    for (size_t i = 0; i < all->count; i++) {
        const ita_corner origin = origin_of(all, are_laid, i);
        for (size_t k = 0; k < all->items[i].solid.corner_count; k++)
            for (int axis = 0; axis < 3; axis++)
                common[axis] =
                    gcd(common[axis], along(all->items[i].corners[k], axis) - along(origin, axis));
    }
}

bool solids_frame_place(const solids_frame *f, ita_corner corner, int32_t place[3]) {
    for (int axis = 0; axis < 3; axis++) {
        const int64_t units = (along(corner, axis) - along(f->origin, axis)) / f->unit[axis];
        if (units > PLACE_MOST || units < -PLACE_MOST) return false;
        place[axis] = (int32_t)(units * f->times[axis]) + f->shift[axis];
        if (place[axis] > PLACE_MOST || place[axis] < -PLACE_MOST) return false;
    }
    return true;
}

// ---- faces

// What is normal to a flat face, as short as can be. False where a corner is too far away.
static bool find_normal(const solids_frame *f, const ita_solid *s, size_t face, int32_t first[3],
                        int64_t normal[3]) {
    const size_t begin = s->firsts[face], end = s->firsts[face + 1];
    int32_t u[3], v[3];
    memset(normal, 0, 3 * sizeof *normal);
    if (!solids_frame_place(f, s->corners[s->loops[begin]], first)) return false;
    memcpy(v, first, sizeof v);
    for (size_t i = begin + 1; i < end; i++) {
        memcpy(u, v, sizeof u);
        if (!solids_frame_place(f, s->corners[s->loops[i]], v)) return false;
        for (int axis = 0; axis < 3; axis++) {
            const int j = (axis + 1) % 3, k = (axis + 2) % 3;
            normal[axis] += (int64_t)(u[j] - first[j]) * (v[k] - first[k]) -
                            (int64_t)(u[k] - first[k]) * (v[j] - first[j]);
        }
    }
    const int64_t shortest = gcd(gcd(normal[0], normal[1]), normal[2]);
    for (int axis = 0; axis < 3; axis++)
        normal[axis] /= shortest ? shortest : 1;
    return true;
}

// Which of the axes a normal has something of, as bits; 0 where it is more than one.
static int axes_of(const int64_t normal[3]) {
    int axes = 0;
    for (int axis = 0; axis < 3; axis++) {
        if (normal[axis] > 1 || normal[axis] < -1) return 0;
        if (normal[axis]) axes |= 1 << axis;
    }
    return axes;
}

bool solids_face_is_square(const ita_solid *s, size_t face) {
    const ita_corner first = s->corners[s->loops[s->firsts[face]]];
    int axes = 7;
    for (size_t i = s->firsts[face]; i < s->firsts[face + 1]; i++)
        for (int axis = 0; axis < 3; axis++)
            if (along(s->corners[s->loops[i]], axis) != along(first, axis)) axes &= ~(1 << axis);
    return axes != 0;
}

static bool is_between_cells(const solids_frame *f, const ita_solid *s, size_t face) {
    int32_t at[3];
    int64_t normal[3];
    if (f->lattice == ITA_LATTICE_CUBES) return solids_face_is_square(s, face);
    if (!find_normal(f, s, face, at, normal)) return false;
    const int axes = axes_of(normal);
    const bool is_even = ((normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2]) & 1) == 0;
    if (f->lattice == ITA_LATTICE_PRISMS) return axes == 2 || ((axes == 4 || axes == 3) && is_even);
    return axes != 0 && axes != 7 && is_even;
}

void solids_frame_change(solids_frame *f, int ways) {
    for (int axis = 0; axis < 3; axis++)
        f->shift[axis] ^= ways >> axis & 1;
}

int solids_frame_other(const solids_frame *frame, const ita_solid *s) {
    for (int ways = 7; ways > 0; ways--) {
        solids_frame other = *frame;
        size_t face = 0;
        solids_frame_change(&other, ways);
        while (face < s->face_count && is_between_cells(&other, s, face))
            face++;
        if (face == s->face_count) return ways;
    }
    return 0;
}

// ---- frames that there could be

typedef struct search {
    const parts *all;
    bool are_laid;
    int64_t common[3];
    solids_frame *frames;
    size_t fit, *solid, *face; // the most faces that lay between cells, and which did not then
} search;

// Whether all faces of some solids lie between cells.
static bool do_fit(search *s, size_t from, size_t end) {
    size_t fit = from;
    for (size_t i = from; i < end; i++)
        for (size_t face = 0; face < s->all->items[i].solid.face_count; face++, fit++) {
            if (is_between_cells(&s->frames[i], &s->all->items[i].solid, face)) continue;
            if (fit < s->fit) return false;
            s->fit = fit;
            *s->solid = i;
            *s->face = face;
            return false;
        }
    return true;
}

// Wherever in their cells the origins are.
static bool fit_shifted(search *s, size_t from, size_t end) {
    const int most = s->frames[from].lattice == ITA_LATTICE_TETRAHEDRA ? 8 : 1;
    for (int shifts = 0; shifts < most; shifts++) {
        for (size_t i = from; i < end; i++)
            for (int axis = 0; axis < 3; axis++)
                s->frames[i].shift[axis] = shifts >> axis & 1;
        if (do_fit(s, from, end)) return true;
    }
    return false;
}

static bool fits(search *s, const solids_frame *frame) {
    const size_t count = s->all->count;
    for (size_t i = 0; i < count; i++) {
        s->frames[i] = *frame;
        s->frames[i].origin = origin_of(s->all, s->are_laid, i);
    }
    if (s->are_laid) return fit_shifted(s, 0, count);
    for (size_t i = 0; i < count; i++)
        if (!fit_shifted(s, i, i + 1)) return false;
    return true;
}

static int64_t common_of_all(const search *s) {
    return gcd(gcd(s->common[0], s->common[1]), s->common[2]);
}

// Of what stands in cubes corners have a half of an edge in common, or a whole one.
static bool are_in_cubes(search *s, ita_lattice lattice, int64_t times) {
    const int64_t unit = common_of_all(s);
    const solids_frame frame = {
        .lattice = lattice, .times = {times, times, times}, .unit = {unit, unit, unit}};
    return fits(s, &frame);
}

static const double root_of_three = 1.7320508075688772;

// Where what is so far along y goes when rows are rounded alike; false where it is in no row, to
// five thousandths of one.
static bool find_row(int64_t *along_y, double row) {
    const double rows = (double)*along_y / row, off = rows - round(rows);
    *along_y = (int64_t)round(rows) * (int64_t)round(row);
    return off > -0.005 && off < 0.005;
}

static bool find_rows(const parts *all, bool are_laid, double row, bool are_moved) {
    for (size_t i = 0; i < all->count; i++) {
        const int64_t origin = origin_of(all, are_laid, i).y;
        for (size_t k = all->items[i].solid.corner_count; k-- > 0;) {
            ita_corner *corner = &all->items[i].corners[k];
            int64_t y = corner->y - origin;
            if (!find_row(&y, row)) return false;
            if (are_moved) corner->y = origin + y;
        }
    }
    return true;
}

bool solids_straighten(const parts *all, bool are_laid) {
    int64_t common[3];
    find_common(all, are_laid, common);
    for (int times = 1; times <= PARTS_MOST; times++) {
        const double row = root_of_three * (double)common[0] / times;
        if (row >= 1 && find_rows(all, are_laid, row, false))
            return find_rows(all, are_laid, row, true);
    }
    return false;
}

// Whether rows are as far apart as in a triangle, to five thousandths: they are rounded; halves
// along x and rows have been taken `times` and `rows` times.
static bool are_rows(const search *s, int64_t times, int64_t rows) {
    const double ratio = (double)s->common[1] * (double)times /
                         ((double)s->common[0] * (double)rows * root_of_three);
    return ratio > 0.995 && ratio < 1.005;
}

// Halves of an edge are a part of what corners have in common along x, and so are edges along z.
static bool are_prisms(search *s) {
    const int64_t *common = s->common;
    for (int64_t times = 1; times <= PARTS_MOST; times++) {
        int64_t rows = 1;
        while (rows < PARTS_MOST && !are_rows(s, times, rows))
            rows++;
        if (!are_rows(s, times, rows) || common[2] * times % (2 * common[0]) != 0) continue;
        const solids_frame frame = {.lattice = ITA_LATTICE_PRISMS,
                                    .times = {times, rows, common[2] * times / common[0]},
                                    .unit = {common[0], common[1], common[2]}};
        if (frame.times[2] <= PLACE_MOST && fits(s, &frame)) return true;
    }
    return false;
}

// Halves of an edge, or whole ones, are what corners have in common.
static bool are_tetrahedra(search *s) {
    return are_in_cubes(s, ITA_LATTICE_TETRAHEDRA, 1) || are_in_cubes(s, ITA_LATTICE_TETRAHEDRA, 2);
}

bool solids_frame_find(const parts *all, bool are_laid, solids_frame *frames, size_t *solid,
                       size_t *face) {
    search s = {.all = all, .frames = frames, .solid = solid, .face = face};
    *solid = *face = 0;
    s.are_laid = are_laid;
    find_common(all, are_laid, s.common);
    return are_in_cubes(&s, ITA_LATTICE_CUBES, 2) || are_tetrahedra(&s) || are_prisms(&s);
}
