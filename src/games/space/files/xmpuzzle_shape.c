// Shapes of .xmpuzzle: a character a cell, columns first, then rows, then layers: '#' a cell, '+'
// one that may stay empty, '_' none; digits behind a cell are its colour. Rows go away from the
// viewer and layers up, as ours do; triangles point the same ways. Blanks between are no cells.
#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

#include <string.h>

typedef struct voxels {
    xmpuzzle_file *file;
    const xmpuzzle_shape *shape;
    uint32_t sides[3];
    uint32_t volume;
} voxels;

static ita_status fails_at_tag(const voxels *v, ita_status status, const char *key) {
    return xmpuzzle_fails(v->file, status, key, v->shape->tag.offset);
}

static ita_status read_sides(voxels *v) {
    static const char *const names[] = {"x", "y", "z"};
    uint64_t volume = 1;
    for (int i = 0; i < 3; i++) {
        bool is_there = false;
        ita_status status = xmpuzzle_number(v->file, &v->shape->tag, names[i], ITA_CELL_MOST,
                                            &v->sides[i], &is_there);
        if (status != ITA_OK) return status;
        if (!is_there) {
            status = fails_at_tag(v, ITA_E_SYNTAX, "space.xmpuzzle.lacks");
            ita_diag_arg(v->file->diag, names[i]);
            return status;
        }
        volume *= v->sides[i];
    }
    uint32_t type = 0;
    bool is_there = false;
    ita_status status =
        xmpuzzle_number(v->file, &v->shape->tag, "type", UINT32_MAX, &type, &is_there);
    if (status != ITA_OK) return status;
    if (type != 0) return fails_at_tag(v, ITA_E_UNSUPPORTED, "space.xmpuzzle.voxels.kind");
    if (volume > SPACE_FILE_PLACES_MOST) {
        status = fails_at_tag(v, ITA_E_LIMIT, "space.xmpuzzle.voxels.many");
        ita_diag_arg_int(v->file->diag, SPACE_FILE_PLACES_MOST);
        return status;
    }
    v->volume = (uint32_t)volume;
    return ITA_OK;
}

// A walk over the voxels: where the one at hand is, what it is, and its colour.
typedef struct walk {
    xml_words words;
    uint32_t next; // character behind the voxel at hand; 0 at the end
    uint32_t count;
    char kind;
    uint32_t colour;
    size_t offset;
} walk;

static void look_ahead(walk *w) {
    do
        if (!xml_words_next(&w->words, &w->next)) w->next = 0;
    while (w->next == ' ' || w->next == '\t' || w->next == '\n');
}

static walk begin(const voxels *v) {
    walk w = {.words = xml_words_of(v->file->bytes, v->shape->content, v->file->encoding, true)};
    look_ahead(&w);
    return w;
}

// On to the next voxel; false at the end, or at what is none.
static bool next_voxel(walk *w) {
    w->offset = w->words.start;
    if (w->next != '#' && w->next != '+' && w->next != '_') return false;
    w->kind = (char)w->next;
    w->colour = 0;
    w->count++;
    look_ahead(w);
    while (w->next >= '0' && w->next <= '9') {
        w->colour = w->colour * 10 + (w->next - '0');
        if (w->colour > XMPUZZLE_COLOURS_MOST) w->colour = XMPUZZLE_COLOURS_MOST + 1;
        look_ahead(w);
    }
    return true;
}

static ita_status check_voxel(const voxels *v, const walk *w, ita_cell cell) {
    const uint32_t known = v->file->colour_count;
    if (w->colour > known) {
        ita_status status =
            xmpuzzle_fails(v->file, ITA_E_RANGE, "space.xmpuzzle.colour", w->offset);
        ita_diag_arg_int(v->file->diag, known);
        return status;
    }
    if (ita_cell_is_of(v->file->lattice, cell)) return ITA_OK;
    const bool is_parted = v->file->lattice == ITA_LATTICE_TETRAHEDRA;
    return xmpuzzle_fails(v->file, ITA_E_SYNTAX,
                          is_parted ? "space.shape.tetrahedra" : "space.xmpuzzle.lattice",
                          w->offset);
}

static ita_cell cell_of(const voxels *v, uint32_t index) {
    const uint32_t row = index / v->sides[0];
    const ita_cell cell = {(int16_t)(index % v->sides[0]), (int16_t)(row % v->sides[1]),
                           (int16_t)(row / v->sides[1])};
    return cell;
}

// Sees that all voxels are there and right, and how many of them hold something.
static ita_status measure(const voxels *v, uint32_t *cell_count) {
    walk w = begin(v);
    *cell_count = 0;
    while (next_voxel(&w)) {
        if (w.count > v->volume) break;
        if (w.kind == '_') continue;
        if (*cell_count == SPACE_CELLS_MOST) {
            ita_status status = fails_at_tag(v, ITA_E_LIMIT, "space.shape.large");
            ita_diag_arg_int(v->file->diag, SPACE_CELLS_MOST);
            return status;
        }
        ++*cell_count;
        ita_status status = check_voxel(v, &w, cell_of(v, w.count - 1));
        if (status != ITA_OK) return status;
    }
    if (w.words.fault) return xmpuzzle_fails(v->file, ITA_E_SYNTAX, w.words.fault, w.words.start);
    if (w.count == v->volume && w.next == 0) return ITA_OK;
    const bool is_odd = w.count < v->volume && w.next != 0;
    ita_status status = xmpuzzle_fails(
        v->file, ITA_E_SYNTAX, is_odd ? "space.xmpuzzle.voxel" : "space.xmpuzzle.voxels", w.offset);
    if (!is_odd) ita_diag_arg_int(v->file->diag, v->volume);
    return status;
}

static void fill(const voxels *v, space_shape *cells) {
    walk w = begin(v);
    uint32_t count = 0;
    while (next_voxel(&w)) {
        if (w.kind == '_') continue;
        cells->cells[count] = cell_of(v, w.count - 1);
        cells->colours[count] = (uint8_t)w.colour;
        cells->may_stay_empty[count++] = w.kind == '+';
    }
}

ita_status xmpuzzle_shape_read(xmpuzzle_file *file, uint32_t index, const space_shape **cells) {
    xmpuzzle_shape *shape = &file->shapes[index];
    voxels v = {.file = file, .shape = shape};
    *cells = &shape->cells;
    if (shape->is_read) return ITA_OK;
    uint32_t count = 0;
    ita_status status = read_sides(&v);
    if (status == ITA_OK) status = measure(&v, &count);
    if (status != ITA_OK) return status;
    if (count == 0) return fails_at_tag(&v, ITA_E_SYNTAX, "space.xmpuzzle.empty");
    if (!space_shape_room(&file->arena, count, &shape->cells))
        return ita_fail(file->diag, ITA_E_MEMORY, "memory");
    fill(&v, &shape->cells);
    shape->is_read = true;
    return ITA_OK;
}
