// Solids of an OFF or OBJ file as a puzzle: told to be sound by the judge's own check, then taken
// for the cells that they are made of.
#include "games/space/files/cells_of_solids.h"
#include "games/space/files/space_files.h"
#include "games/space/files/xmpuzzle.h"

#include <math.h>
#include <string.h>

// ---- which file

int solids_off_probe(const char *bytes, size_t length) {
    return off_is(bytes, length) ? 90 : 0;
}

static bool has_line(const char *bytes, size_t length, char start) {
    ita_reader r = mesh_text(bytes, length);
    while (!ita_read_end(&r)) {
        ita_read_space(&r);
        const char first = (char)(ita_read_peek(&r) | 32);
        if (first == start && r.at + 1 < length && bytes[r.at + 1] == ' ') return true;
        mesh_line_end(&r);
    }
    return false;
}

// Other texts may begin with a letter that OBJ has, too.
int solids_obj_probe(const char *bytes, size_t length) {
    return obj_is(bytes, length) && has_line(bytes, length, 'v') && has_line(bytes, length, 'f')
               ? 60
               : 0;
}

// ---- pieces

// A kind, as it is found: alike ones of one name are one. Cells are as the first of them lies.
typedef struct kind {
    char name[SPACE_NAME_SIZE];
    const char *called; // in the file; NULL: it has no names
    size_t called_length;
    ita_cell *cells, *canonical;
    size_t count;
    uint32_t copies;
} kind;

typedef struct reading {
    ita_record *record;
    ita_diag *diag;
    ita_arena arena;
    parts parts;
    bool has_names;
    bool has_figure; // where its pieces lie makes no difference then
    size_t figure_solid;
    solids_frame *frames; // one a solid
    int *parities;        // of rhombic dodecahedra, see solids_join
    ita_lattice lattice;
    kind *kinds;
    size_t kind_count;
    ita_cell *figure, *all; // `all`: of the pieces, where they lie
    size_t figure_count, all_count, all_capacity;
} reading;

static ita_status lacks_memory(reading *r) {
    return ita_fail(r->diag, ITA_E_MEMORY, "memory");
}

static ita_status keep(reading *r, const ita_cell *cells, size_t count, ita_cell **kept) {
    *kept = ita_arena_take(&r->arena, count * sizeof **kept);
    if (!*kept) return lacks_memory(r);
    memcpy(*kept, cells, count * sizeof **kept);
    return ITA_OK;
}

static bool is_named_as(const kind *k, const char *name, size_t length) {
    return k->called && k->called_length == length && memcmp(k->called, name, length) == 0;
}

// Programs that model write names with a capital.
static bool is_called_figure(const char *name) {
    return strcmp(name, "figure") == 0 || strcmp(name, "Figure") == 0;
}

// The file's own name, without a number behind a point, where it can be one of a piece and no other
// has it; else a letter and a number.
static void name_kind(reading *r, kind *k) {
    bool is_name = r->has_names && k->called_length > 0 && k->called_length < SPACE_NAME_SIZE &&
                   !is_called_figure(k->called);
    for (size_t i = 0; is_name && i < k->called_length; i++) {
        const char c = k->called[i];
        is_name = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
    }
    for (size_t i = 0; is_name && i < r->kind_count; i++)
        is_name = !is_named_as(&r->kinds[i], k->called, k->called_length);
    if (is_name) {
        memcpy(k->name, k->called, k->called_length);
        return;
    }
    ita_text text;
    ita_text_open(&text, r->record->arena.allocator);
    if (r->kind_count < 26) {
        ita_put_char(&text, (char)('A' + r->kind_count));
    } else {
        ita_put_char(&text, 'P');
        ita_put_uint(&text, r->kind_count + 1);
    }
    memcpy(k->name, ita_text_get(&text), text.length);
    ita_text_close(&text);
}

static ita_status add_piece(reading *r, const ita_solid *solid, const ita_cell *cells,
                            size_t count) {
    const char *point = strchr(solid->name, '.');
    kind k = {.called = r->has_names ? solid->name : NULL,
              .called_length = point ? (size_t)(point - solid->name) : strlen(solid->name),
              .count = count,
              .copies = 1};
    if (count > SPACE_PIECE_MOST) {
        ita_fail(r->diag, ITA_E_LIMIT, "space.shape.large");
        ita_diag_arg_int(r->diag, SPACE_PIECE_MOST);
        return ITA_E_LIMIT;
    }
    ita_cell *spare;
    ita_status status = keep(r, cells, count, &k.cells);
    if (status == ITA_OK) status = keep(r, cells, count, &k.canonical);
    if (status == ITA_OK) status = keep(r, cells, count, &spare);
    if (status != ITA_OK) return status;
    ita_cells_canonical(r->lattice, ITA_CELLS_ONESIDED, cells, count, k.canonical, spare);
    for (size_t i = 0; i < r->kind_count; i++) {
        kind *other = &r->kinds[i];
        const bool is_one_name = !r->has_names || is_named_as(other, k.called, k.called_length);
        if (!is_one_name || other->count != count) continue;
        if (ita_cells_compare(other->canonical, k.canonical, count) != 0) continue;
        other->copies++;
        return ITA_OK;
    }
    if (r->kind_count == SPACE_KINDS_MOST) {
        ita_fail(r->diag, ITA_E_LIMIT, "space.pieces.kinds");
        ita_diag_arg_int(r->diag, SPACE_KINDS_MOST);
        return ITA_E_LIMIT;
    }
    name_kind(r, &k);
    r->kinds[r->kind_count++] = k;
    return ITA_OK;
}

static ita_status add_cells(reading *r, const ita_cell *cells, size_t count) {
    if (ita_grow(r->record->arena.allocator, &r->all, &r->all_capacity, r->all_count + count,
                 sizeof *r->all))
        return lacks_memory(r);
    memcpy(&r->all[r->all_count], cells, count * sizeof *cells);
    r->all_count += count;
    return ITA_OK;
}

// The cells of a solid, for the caller to give back.
static ita_status find_cells(reading *r, size_t solid, ita_cell **cells, size_t *count,
                             size_t *capacity) {
    *cells = NULL;
    *capacity = 0;
    return solids_cells(&r->parts.items[solid].solid, &r->frames[solid], r->record->arena.allocator,
                        cells, count, capacity, r->diag);
}

static void give_cells(reading *r, ita_cell *cells, size_t capacity) {
    ita_give(r->record->arena.allocator, cells, capacity * sizeof *cells);
}

static ita_status read_solid(reading *r, size_t solid) {
    const part *p = &r->parts.items[solid];
    ita_cell *cells;
    size_t count, capacity;
    ita_status status = find_cells(r, solid, &cells, &count, &capacity);
    if (status == ITA_OK && r->lattice == ITA_LATTICE_RHOMBIC)
        solids_join(cells, &count, r->parities[solid]);
    const bool is_figure = r->has_names && is_called_figure(p->solid.name);
    if (status == ITA_OK && is_figure && r->figure) {
        status = ita_fail_at(r->diag, ITA_E_UNSUPPORTED, "space.solids.figures", p->offsets[0]);
    } else if (status == ITA_OK && is_figure) {
        status = keep(r, cells, count, &r->figure);
        r->figure_count = count;
    } else if (status == ITA_OK) {
        status = add_piece(r, &p->solid, cells, count);
        if (status == ITA_OK) status = add_cells(r, cells, count);
    }
    give_cells(r, cells, capacity);
    return status;
}

// ---- the lattice

static ita_status check_sound(reading *r, const part *p) {
    const ita_status status = ita_solid_check(&p->solid, r->record->arena.allocator, NULL, r->diag);
    if (status != ITA_OK && r->diag && r->diag->mark_count &&
        r->diag->marks[0] < p->solid.face_count)
        r->diag->offset = p->offsets[r->diag->marks[0]];
    if (r->diag) r->diag->mark_count = 0;
    return status;
}

static ita_status are_whole(reading *r, size_t from, size_t end, int parity, bool *are) {
    *are = true;
    for (size_t i = from; i < end && *are; i++) {
        ita_cell *cells;
        size_t count, capacity;
        const ita_status status = find_cells(r, i, &cells, &count, &capacity);
        if (status == ITA_OK) *are = solids_join(cells, &count, parity);
        give_cells(r, cells, capacity);
        if (status != ITA_OK) return status;
        r->parities[i] = parity;
    }
    return ITA_OK;
}

static void shift_frames(reading *r, size_t from, size_t end, int by) {
    for (size_t i = from; i < end; i++)
        for (int axis = 0; axis < 3; axis++)
            r->frames[i].shift[axis] += by;
}

// Around every other corner of cubes, of whichever half of them; and as no face is square to an
// axis the corners of these cubes may be the middles of others.
static ita_status are_rhombic(reading *r, size_t from, size_t end, bool *are) {
    ita_status status = ITA_OK;
    *are = false;
    for (int way = 0; way < 4 && status == ITA_OK && !*are; way++) {
        if (way == 2) shift_frames(r, from, end, 1);
        status = are_whole(r, from, end, way % 2, are);
    }
    if (!*are) shift_frames(r, from, end, -1);
    return status;
}

static bool has_square(const parts *all) {
    for (size_t i = 0; i < all->count; i++)
        for (size_t face = 0; face < all->items[i].solid.face_count; face++)
            if (solids_face_is_square(&all->items[i].solid, face)) return true;
    return false;
}

static ita_status find_rhombic(reading *r) {
    const size_t count = r->parts.count, together = r->has_figure ? 1 : count;
    bool are = r->lattice == ITA_LATTICE_TETRAHEDRA && !has_square(&r->parts);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && status == ITA_OK && are; i += together)
        status = are_rhombic(r, i, i + together, &are);
    if (are) r->lattice = ITA_LATTICE_RHOMBIC;
    return status;
}

static ita_status find_lattice(reading *r) {
    size_t solid, face;
    r->frames = ita_arena_take(&r->arena, r->parts.count * sizeof *r->frames);
    r->parities = ita_arena_take(&r->arena, r->parts.count * sizeof *r->parities);
    if (!r->frames || !r->parities) return lacks_memory(r);
    if (!solids_frame_find(&r->parts, !r->has_figure, r->frames, &solid, &face)) {
        const part *p = &r->parts.items[solid];
        ita_fail_at(r->diag, ITA_E_UNSUPPORTED, "space.solids.leans", p->offsets[face]);
        ita_diag_arg(r->diag, p->solid.name);
        ita_diag_arg_int(r->diag, (int64_t)face + 1);
        return ITA_E_UNSUPPORTED;
    }
    r->lattice = r->frames[0].lattice;
    const ita_status status = find_rhombic(r);
    if (status != ITA_OK || r->lattice != ITA_LATTICE_TETRAHEDRA || !r->has_figure) return status;
    return solids_settle(&r->parts, r->figure_solid, r->frames, r->record->arena.allocator,
                         r->diag);
}

// ---- the whole

// A figure alone is filled by itself; pieces alone fill what they fill as they lie.
static ita_status complete(reading *r) {
    static const ita_solid alone = {.name = "A"};
    if (r->kind_count == 0) {
        r->has_names = false;
        return add_piece(r, &alone, r->figure, r->figure_count);
    }
    if (r->figure) return ITA_OK;
    ita_cells_sort(r->all, r->all_count);
    for (size_t i = 1; i < r->all_count; i++)
        if (ita_cell_is_equal(r->all[i - 1], r->all[i]))
            return ita_fail(r->diag, ITA_E_UNSUPPORTED, "space.solids.overlap");
    r->figure = r->all;
    r->figure_count = r->all_count;
    return ITA_OK;
}

static ita_status put_shape(reading *r, ita_cell *cells, size_t count, ita_text *out) {
    const space_shape shape = {cells, ita_arena_take(&r->arena, count),
                               ita_arena_take(&r->arena, count * sizeof(bool)), (uint32_t)count};
    if (!shape.colours || !shape.may_stay_empty) return lacks_memory(r);
    memset(shape.colours, 0, count);
    memset(shape.may_stay_empty, 0, count * sizeof(bool));
    ita_status status = space_file_check_box(r->lattice, &shape, "off", "figure", r->diag);
    if (status == ITA_OK) space_shape_format(r->lattice, &shape, out);
    return status;
}

static ita_status put_puzzle(reading *r, ita_text *out) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < r->kind_count && status == ITA_OK; i++) {
        ita_put(out, i ? "+" : "pieces=");
        space_copies_format(r->kinds[i].copies, r->kinds[i].copies, out);
        ita_put(out, r->kinds[i].name);
        ita_put_char(out, ':');
        status = put_shape(r, r->kinds[i].cells, r->kinds[i].count, out);
    }
    ita_put(out, ",figure=");
    if (status == ITA_OK) status = put_shape(r, r->figure, r->figure_count, out);
    ita_put(out, ",lattice=");
    ita_put(out, space_lattice_names[r->lattice]);
    return status;
}

static ita_status read_parts(reading *r, const char *bytes, size_t length) {
    mesh m;
    double moved;
    mesh_open(&m, r->record->arena.allocator, r->diag);
    ita_status status = mesh_read(&m, bytes, length);
    r->has_names = m.group_count > 0;
    if (status == ITA_OK) status = parts_add_pieces(&r->parts, &m, "shell", 0);
    mesh_close(&m);
    if (status != ITA_OK) return status;
    if (!parts_lay(&r->parts, (grid){r->parts.places, 1}, INFINITY, &moved))
        return ita_fail(r->diag, ITA_E_OVERFLOW, "geom.mesh.precise");
    for (size_t i = 0; i < r->parts.count && r->has_names; i++)
        if (is_called_figure(r->parts.items[i].solid.name)) {
            r->has_figure = true;
            r->figure_solid = i;
        }
    r->kinds = ita_arena_take(&r->arena, r->parts.count * sizeof *r->kinds);
    return r->kinds ? ITA_OK : lacks_memory(r);
}

// What pieces are called in the file and cannot be here.
static ita_status keep_names(reading *r) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < r->kind_count && status == ITA_OK; i++) {
        const kind *k = &r->kinds[i];
        char tag[sizeof XMPUZZLE_PIECE_TAG + SPACE_NAME_SIZE] = XMPUZZLE_PIECE_TAG;
        if (!r->has_names || k->called_length == 0 || is_named_as(k, k->name, strlen(k->name)))
            continue;
        strcat(tag, k->name);
        status = ita_record_set_tag(r->record, tag, k->called, strlen(k->called));
    }
    return status == ITA_OK ? ITA_OK : ita_fail(r->diag, status, "memory");
}

static ita_status read_puzzle(reading *r, ita_text *config) {
    ita_status status = ITA_OK;
    ita_text_reset(config);
    r->figure = NULL;
    r->kind_count = r->all_count = 0;
    for (size_t i = 0; i < r->parts.count && status == ITA_OK; i++)
        status = check_sound(r, &r->parts.items[i]);
    if (status == ITA_OK) status = find_lattice(r);
    for (size_t i = 0; i < r->parts.count && status == ITA_OK; i++)
        status = read_solid(r, i);
    if (status == ITA_OK) status = complete(r);
    return status == ITA_OK ? put_puzzle(r, config) : status;
}

// Rows of triangles, thirds and the like are rounded in decimals: corners are moved there where
// none goes farther than its digits leave open.
static ita_status read_rounded(reading *r, ita_text *config, ita_status as_written) {
    static const uint8_t shares[] = {12, 7, 9, 11};
    double most = parts_rounding(&r->parts);
    const ita_diag why = r->diag ? *r->diag : (ita_diag){0};
    ita_status status = as_written;
    if (most > 0 && solids_straighten(&r->parts, !r->has_figure)) status = read_puzzle(r, config);
    if (as_written == ITA_E_RANGE) most = 0; // broken
    for (int i = 0; i < 3 * (int)sizeof shares && status != ITA_OK && status != ITA_E_MEMORY; i++) {
        const grid g = {i / (int)sizeof shares, shares[i % (int)sizeof shares]};
        double moved;
        if (most > 0 && grid_unit(g) >= 4 * most && parts_lay(&r->parts, g, most, &moved))
            status = read_puzzle(r, config);
    }
    if (status == ITA_OK || status == ITA_E_MEMORY) return status;
    if (r->diag) *r->diag = why;
    return as_written;
}

ita_status solids_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    reading r = {.record = record, .diag = diag};
    ita_text config;
    ita_text_open(&config, record->arena.allocator);
    ita_arena_open(&r.arena, record->arena.allocator);
    parts_open(&r.parts, record->arena.allocator, diag);
    ita_status status = read_parts(&r, bytes, length);
    if (status == ITA_OK) status = read_puzzle(&r, &config);
    if (status == ITA_E_UNSUPPORTED || status == ITA_E_LIMIT || status == ITA_E_RANGE)
        status = read_rounded(&r, &config, status);
    if (status == ITA_OK) status = keep_names(&r);
    if (status == ITA_OK) {
        status = space_file_set_game(record, &config, diag);
        if (status != ITA_OK && diag) diag->offset = ITA_NO_OFFSET; // the config is not the file's
    }
    ita_give(record->arena.allocator, r.all, r.all_capacity * sizeof *r.all);
    parts_close(&r.parts);
    ita_arena_close(&r.arena);
    ita_text_close(&config);
    return status;
}
