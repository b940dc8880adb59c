// A problem of .xmpuzzle as a game of ours: its config, the names that ours cannot be as header
// lines, the puzzle's comment as that of the start. What a config cannot say is refused.
#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

#include <string.h>

// ---- told by content

// XML whose first element is a puzzle.
int xmpuzzle_probe(const char *bytes, size_t length) {
    ita_reader reader = ita_read(bytes, length);
    ita_read_words(&reader, "\xEF\xBB\xBF");
    ita_read_space(&reader);
    if (ita_read_peek(&reader) != '<') return 0;
    xml_reader xml;
    xml_open(&xml, bytes, length);
    const xml_tag first = xml_next(&xml);
    return first.kind == XML_OPEN && xml_is(first.name, "puzzle") ? 95 : 0;
}

// Behind a problem its neighbours follow; their parent's end is one too many for the reader, which
// saw no beginning of it.
bool xmpuzzle_next(const char *bytes, size_t length, size_t *from, size_t *to) {
    xml_reader xml;
    xml_open(&xml, bytes, length);
    if (*to > 0) xml.at = *to;
    xml_tag tag;
    do
        tag = xml_next(&xml);
    while (tag.kind == XML_CLOSE || (tag.kind == XML_OPEN && !xml_is(tag.name, "problem")));
    if (tag.kind != XML_OPEN) return false;
    const size_t depth = xml.depth, begin = tag.offset;
    while (xml.depth >= depth && tag.kind != XML_FAULT)
        tag = xml_next(&xml);
    if (tag.kind == XML_FAULT) return false;
    *from = begin;
    *to = xml.at;
    return true;
}

// ---- names of pieces

typedef struct making {
    xmpuzzle_file *file;
    xmpuzzle_problem problem;
    xmpuzzle_letters letters;
    const char *names[SPACE_KINDS_MOST]; // of the pieces in the file, "" without one
    space_puzzle puzzle; // its shapes are the file's cells with our letters; in the file's arena
    bool has_mirrors;
    ita_text words;
} making;

// The shape's name in the file, in m->words; empty without one.
static ita_status read_name(making *m, uint32_t part) {
    xml_slice written;
    ita_status status = ITA_OK;
    ita_text_reset(&m->words);
    const xmpuzzle_shape *shape = &m->file->shapes[m->problem.parts[part].shape];
    if (xml_attribute(&shape->tag, "name", &written))
        status = xmpuzzle_text(m->file, written, false, &m->words);
    if (status != ITA_OK) return status;
    m->names[part] = ita_arena_text(&m->file->arena, ita_text_get(&m->words), m->words.length);
    return m->names[part] ? ITA_OK : ita_fail(m->file->diag, ITA_E_MEMORY, "memory");
}

static ita_status name_pieces(making *m) {
    ita_status status = ITA_OK;
    for (uint32_t i = 0; i < m->problem.part_count && status == ITA_OK; i++)
        status = read_name(m, i);
    if (status == ITA_OK) xmpuzzle_name(m->names, m->puzzle.pieces, m->problem.part_count);
    return status;
}

// ---- shapes

static uint64_t colours_of(const space_shape *cells) {
    uint64_t colours = 0;
    for (uint32_t i = 0; i < cells->cell_count; i++)
        colours |= (uint64_t)1 << cells->colours[i];
    return colours & ~(uint64_t)1;
}

static ita_status read_piece(making *m, uint32_t part, const space_shape **cells) {
    const uint32_t index = m->problem.parts[part].shape;
    ita_status status = xmpuzzle_shape_read(m->file, index, cells);
    if (status != ITA_OK) return status;
    for (uint32_t i = 0; i < (*cells)->cell_count; i++)
        if ((*cells)->may_stay_empty[i])
            return xmpuzzle_fails(m->file, ITA_E_UNSUPPORTED, "space.xmpuzzle.variable",
                                  m->file->shapes[index].tag.offset);
    return ITA_OK;
}

static ita_status find_letters(making *m) {
    const space_shape *cells;
    uint64_t of_pieces = 0;
    for (uint32_t i = 0; i < m->problem.part_count; i++) {
        ita_status status = read_piece(m, i, &cells);
        if (status != ITA_OK) return status;
        of_pieces |= colours_of(cells);
    }
    ita_status status = xmpuzzle_shape_read(m->file, m->problem.result, &cells);
    if (status != ITA_OK) return status;
    if (xmpuzzle_letters_find(m->problem.allowed, of_pieces, colours_of(cells), &m->letters))
        return ITA_OK;
    return xmpuzzle_fails(m->file, ITA_E_UNSUPPORTED, "space.xmpuzzle.pairs",
                          m->file->problem.offset);
}

// The file's cells with our letters.
static ita_status letter_shape(making *m, uint32_t index, const uint8_t *letters,
                               space_shape *out) {
    const space_shape *cells = &m->file->shapes[index].cells;
    *out = *cells;
    out->colours = ita_arena_take(&m->file->arena, cells->cell_count * sizeof *out->colours);
    if (!out->colours) return ita_fail(m->file->diag, ITA_E_MEMORY, "memory");
    for (uint32_t i = 0; i < cells->cell_count; i++)
        out->colours[i] = letters[cells->colours[i]];
    return ITA_OK;
}

static ita_status make_puzzle(making *m) {
    const size_t size = m->problem.part_count * sizeof *m->puzzle.pieces;
    m->puzzle.lattice = m->file->lattice;
    m->puzzle.piece_count = m->problem.part_count;
    m->puzzle.pieces = ita_arena_take(&m->file->arena, size);
    if (!m->puzzle.pieces) return ita_fail(m->file->diag, ITA_E_MEMORY, "memory");
    memset(m->puzzle.pieces, 0, size);
    ita_status status = name_pieces(m);
    if (status == ITA_OK) status = find_letters(m);
    for (uint32_t i = 0; i < m->problem.part_count && status == ITA_OK; i++) {
        space_piece *piece = &m->puzzle.pieces[i];
        piece->least = m->problem.parts[i].least;
        piece->most = m->problem.parts[i].most;
        piece->groups = m->problem.parts[i].groups;
        status = letter_shape(m, m->problem.parts[i].shape, m->letters.of_piece, &piece->shape);
    }
    if (status != ITA_OK) return status;
    return letter_shape(m, m->problem.result, m->letters.of_figure, &m->puzzle.figure);
}

// Flat pieces of spheres lie as their mirror images, too: the puzzle is one with mirrors, if these
// make no other piece another one.
static ita_status find_mirrors(making *m) {
    xmpuzzle_spheres spheres;
    if (xmpuzzle_spheres_find(&m->puzzle, m->file->allocator, &spheres))
        return ita_fail(m->file->diag, ITA_E_MEMORY, "memory");
    m->has_mirrors = spheres.mirrored != NULL;
    const char *refused = spheres.apart        ? spheres.apart
                          : spheres.unmirrored ? spheres.mirrored
                                               : NULL;
    if (!refused) return ITA_OK;
    ita_status status = xmpuzzle_fails(m->file, ITA_E_UNSUPPORTED, "space.xmpuzzle.spheres",
                                       m->file->problem.offset);
    ita_diag_arg(m->file->diag, refused);
    return status;
}

// A bound on the cells that stay empty is kept only where it bounds nothing.
static ita_status check_holes(const making *m) {
    uint64_t laid = 0;
    for (uint32_t i = 0; i < m->puzzle.piece_count; i++)
        laid += (uint64_t)m->puzzle.pieces[i].least * m->puzzle.pieces[i].shape.cell_count;
    const uint32_t cells = m->puzzle.figure.cell_count;
    const uint32_t variable = cells - space_figure_least(&m->puzzle);
    const uint64_t left = laid < cells ? cells - laid : 0;
    const uint64_t most = left < variable ? left : variable;
    if (!m->problem.has_holes_most || most <= m->problem.holes_most) return ITA_OK;
    ita_status status =
        xmpuzzle_fails(m->file, ITA_E_UNSUPPORTED, "space.xmpuzzle.holes", m->file->problem.offset);
    ita_diag_arg_int(m->file->diag, m->problem.holes_most);
    return status;
}

// ---- the record

static void put_config(const space_puzzle *puzzle, bool has_mirrors, ita_text *out) {
    ita_put(out, "pieces=");
    space_pieces_format(puzzle, out);
    ita_put_char(out, ',');
    if (puzzle->lattice != ITA_LATTICE_CUBES) {
        ita_put(out, "lattice=");
        ita_put(out, space_lattice_names[puzzle->lattice]);
        ita_put_char(out, ',');
    }
    if (has_mirrors) ita_put(out, "mirrors=yes,");
    ita_put(out, "figure=");
    space_shape_format(puzzle->lattice, &puzzle->figure, out);
    if (!space_groups_of(puzzle, NULL)) return;
    ita_put(out, ",together=");
    space_together_format(puzzle, NULL, out);
}

// What is wrong with the whole is told where it stands in the file.
static ita_status set_game(making *m, ita_record *record) {
    ita_text_reset(&m->words);
    put_config(&m->puzzle, m->has_mirrors, &m->words);
    ita_status status = space_file_set_game(record, &m->words, m->file->diag);
    if (status != ITA_OK && status != ITA_E_MEMORY && m->file->diag)
        m->file->diag->offset = m->file->problem.offset;
    record->config_offset = m->file->problem.offset;
    return status;
}

static ita_status set_tag(making *m, ita_record *record, const char *name, const char *value) {
    if (value[0] == '\0') return ITA_OK;
    ita_status status = ita_record_set_tag(record, name, value, strlen(value));
    return status == ITA_OK ? ITA_OK : ita_fail(m->file->diag, status, "memory");
}

// Names that pieces have in the file and cannot have here.
static ita_status set_names(making *m, ita_record *record) {
    ita_status status = ITA_OK;
    for (uint32_t i = 0; i < m->puzzle.piece_count && status == ITA_OK; i++) {
        const char *own = m->puzzle.pieces[i].name;
        char tag[sizeof XMPUZZLE_PIECE_TAG + SPACE_NAME_SIZE] = XMPUZZLE_PIECE_TAG;
        if (strcmp(m->names[i], own) == 0) continue;
        strcat(tag, own);
        status = set_tag(m, record, tag, m->names[i]);
    }
    return status;
}

static ita_status set_words(making *m, ita_record *record) {
    xml_slice name;
    ita_text_reset(&m->words);
    ita_status status = ITA_OK;
    if (xml_attribute(&m->file->problem, "name", &name))
        status = xmpuzzle_text(m->file, name, false, &m->words);
    if (status == ITA_OK) status = set_tag(m, record, XMPUZZLE_TITLE_TAG, ita_text_get(&m->words));
    if (status == ITA_OK) status = set_names(m, record);
    if (status != ITA_OK) return status;
    ita_text_reset(&m->words);
    status = xmpuzzle_text(m->file, m->file->comment, true, &m->words);
    if (status != ITA_OK || m->words.length == 0) return status;
    status = ita_record_set_comment(record, ITA_ROOT, ita_text_get(&m->words), m->words.length);
    return status == ITA_OK ? ITA_OK : ita_fail(m->file->diag, status, "memory");
}

static ita_status read_at(const char *bytes, size_t length, size_t problem_at, ita_record *record,
                          ita_diag *diag) {
    xmpuzzle_file file;
    const ita_allocator *allocator = record->arena.allocator;
    ita_status status = xmpuzzle_open(&file, bytes, length, problem_at, allocator, diag);
    making m = {.file = &file};
    ita_text_open(&m.words, allocator);
    if (status == ITA_OK) status = xmpuzzle_problem_read(&file, &m.problem);
    if (status == ITA_OK) status = make_puzzle(&m);
    if (status == ITA_OK) status = find_mirrors(&m);
    if (status == ITA_OK) status = check_holes(&m);
    if (status == ITA_OK) status = set_game(&m, record);
    if (status == ITA_OK) status = set_words(&m, record);
    ita_text_close(&m.words);
    xmpuzzle_close(&file);
    return status;
}

ita_status xmpuzzle_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    return read_at(bytes, length, ITA_NO_OFFSET, record, diag);
}

ita_status xmpuzzle_read_game(const char *bytes, size_t length, size_t from, size_t to,
                              ita_record *record, ita_diag *diag) {
    return read_at(bytes, length, from < to ? from : ITA_NO_OFFSET, record, diag);
}
