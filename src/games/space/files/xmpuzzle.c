// A file .xmpuzzle as a whole: grid, colours, where its shapes and problems stand. Knows how XML is
// walked over; knows nothing of what a shape or a problem says.
#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

#include <string.h>

ita_status xmpuzzle_fails(const xmpuzzle_file *file, ita_status status, const char *key,
                          size_t offset) {
    return ita_fail_at(file->diag, status, key, offset < file->length ? offset : file->length);
}

ita_status xmpuzzle_fails_with(const xmpuzzle_file *file, const char *key, xml_slice word,
                               size_t offset) {
    size_t bad = 0, length = word.length;
    ita_status status = xmpuzzle_fails(file, ITA_E_UNSUPPORTED, key, offset);
    if (!ita_text_is_utf8(word.bytes, length, &bad)) length = bad;
    ita_diag_arg_bytes(file->diag, word.bytes, length);
    return status;
}

// ---- elements

bool xmpuzzle_next_child(xmpuzzle_file *file, size_t depth, xml_tag *child, ita_status *status) {
    for (;;) {
        *child = xml_next(&file->xml);
        if (child->kind == XML_FAULT) {
            *status = xmpuzzle_fails(file, ITA_E_SYNTAX, file->xml.fault, file->xml.fault_offset);
            return false;
        }
        if (child->kind == XML_OPEN && file->xml.depth == depth + 1) return true;
        if (child->kind == XML_END) return false;
        if (child->kind == XML_CLOSE && file->xml.depth < depth) return false;
    }
}

// To behind the end of the element that was just opened; its content is what stands between.
static ita_status step_through(xmpuzzle_file *file, bool may_have_children, xml_slice *content) {
    ita_status status = ITA_OK;
    const size_t from = file->xml.at, depth = file->xml.depth;
    xml_tag child;
    while (xmpuzzle_next_child(file, depth, &child, &status))
        if (!may_have_children)
            return xmpuzzle_fails_with(file, "space.xmpuzzle.element", child.name, child.offset);
    if (status != ITA_OK) return status;
    const size_t end = child.offset > from ? child.offset : from;
    *content = (xml_slice){file->bytes + from, end - from};
    return ITA_OK;
}

static xml_words words_of(const xmpuzzle_file *file, xml_slice words, bool is_content) {
    return xml_words_of(file->bytes, words, file->encoding, is_content);
}

static ita_status fails_in_words(const xmpuzzle_file *file, const xml_words *words) {
    return xmpuzzle_fails(file, ITA_E_SYNTAX, words->fault, words->start);
}

ita_status xmpuzzle_text(const xmpuzzle_file *file, xml_slice words, bool is_content,
                         ita_text *out) {
    xml_words w = words_of(file, words, is_content);
    if (!xml_words_put(&w, out)) return fails_in_words(file, &w);
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(file->diag, ITA_E_MEMORY, "memory");
}

ita_status xmpuzzle_number(const xmpuzzle_file *file, const xml_tag *tag, const char *name,
                           uint32_t most, uint32_t *value, bool *is_there) {
    xml_slice written;
    *is_there = xml_attribute(tag, name, &written);
    if (!*is_there) return ITA_OK;
    xml_words w = words_of(file, written, false);
    uint64_t sum = 0;
    uint32_t c = 0;
    bool has_digits = false, is_number = true;
    while (is_number && xml_words_next(&w, &c)) {
        is_number = c >= '0' && c <= '9';
        sum = sum * 10 + (c - '0');
        is_number = is_number && sum <= most;
        has_digits = true;
    }
    if (w.fault) return fails_in_words(file, &w);
    *value = (uint32_t)sum;
    if (is_number && has_digits) return ITA_OK;
    const size_t at = (size_t)(written.bytes - file->bytes);
    ita_status status = xmpuzzle_fails(file, ITA_E_RANGE, "space.xmpuzzle.number", at);
    ita_diag_arg(file->diag, name);
    ita_diag_arg_int(file->diag, most);
    return status;
}

// ---- what a puzzle holds

static ita_status needs(const xmpuzzle_file *file, bool is_there, const char *name,
                        const xml_tag *tag) {
    if (is_there) return ITA_OK;
    ita_status status = xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.lacks", tag->offset);
    ita_diag_arg(file->diag, name);
    return status;
}

static ita_status read_grid(xmpuzzle_file *file, const xml_tag *tag) {
    // spheres lie as rhombic dodecahedra do
    static const ita_lattice lattices[] = {ITA_LATTICE_CUBES, ITA_LATTICE_PRISMS,
                                           ITA_LATTICE_RHOMBIC, ITA_LATTICE_TETRAHEDRA};
    enum { OCTAHEDRA_TOO = 4 };
    uint32_t type = 0;
    bool is_there = false;
    ita_status status = xmpuzzle_number(file, tag, "type", UINT32_MAX, &type, &is_there);
    if (status == ITA_OK) status = needs(file, is_there, "type", tag);
    if (status != ITA_OK) return status;
    if (type < sizeof lattices / sizeof lattices[0]) {
        file->lattice = lattices[type];
        return ITA_OK;
    }
    const char *key = type == OCTAHEDRA_TOO ? "space.xmpuzzle.grid.tetra" : "space.xmpuzzle.grid";
    status = xmpuzzle_fails(file, ITA_E_UNSUPPORTED, key, tag->offset);
    ita_diag_arg_int(file->diag, type);
    return status;
}

static ita_status count_colours(xmpuzzle_file *file) {
    const size_t depth = file->xml.depth;
    ita_status status = ITA_OK;
    xml_tag child;
    while (xmpuzzle_next_child(file, depth, &child, &status)) {
        if (xml_is(child.name, "color") && file->colour_count++ < XMPUZZLE_COLOURS_MOST) continue;
        status = xmpuzzle_fails(file, ITA_E_LIMIT, "space.xmpuzzle.colours", child.offset);
        ita_diag_arg_int(file->diag, XMPUZZLE_COLOURS_MOST);
        return status;
    }
    return status;
}

static ita_status list_shapes(xmpuzzle_file *file) {
    const size_t depth = file->xml.depth;
    ita_status status = ITA_OK;
    xml_tag child;
    while (xmpuzzle_next_child(file, depth, &child, &status)) {
        if (!xml_is(child.name, "voxel"))
            return xmpuzzle_fails_with(file, "space.xmpuzzle.element", child.name, child.offset);
        status = ita_grow(file->allocator, &file->shapes, &file->shape_capacity,
                          file->shape_count + 1, sizeof *file->shapes);
        if (status != ITA_OK) return ita_fail(file->diag, status, "memory");
        xmpuzzle_shape *shape = &file->shapes[file->shape_count++];
        *shape = (xmpuzzle_shape){.tag = child};
        status = step_through(file, false, &shape->content);
        if (status != ITA_OK) return status;
    }
    return status;
}

static ita_status find_problem(xmpuzzle_file *file, size_t problem_at) {
    const size_t depth = file->xml.depth;
    ita_status status = ITA_OK;
    xml_tag child;
    while (xmpuzzle_next_child(file, depth, &child, &status)) {
        if (!xml_is(child.name, "problem"))
            return xmpuzzle_fails_with(file, "space.xmpuzzle.element", child.name, child.offset);
        if (file->has_problem || (problem_at != ITA_NO_OFFSET && child.offset != problem_at))
            continue;
        file->has_problem = true;
        file->problem = child;
        file->problem_inside = file->xml.at;
        xml_slice content;
        status = step_through(file, true, &content);
        if (status != ITA_OK) return status;
        file->problem_end = file->problem_inside + content.length;
    }
    return status;
}

// Each part of a puzzle stands in it once, shapes before problems.
enum { GRID, COLOURS, SHAPES, PROBLEMS, COMMENT, PARTS };

static int part_named(xml_slice name) {
    static const char *const names[PARTS] = {"gridType", "colors", "shapes", "problems", "comment"};
    int part = 0;
    while (part < PARTS && !xml_is(name, names[part]))
        part++;
    return part;
}

static ita_status read_part(xmpuzzle_file *file, int part, const xml_tag *tag, size_t problem_at) {
    switch (part) {
    case GRID: return read_grid(file, tag);
    case COLOURS: return count_colours(file);
    case SHAPES: return list_shapes(file);
    case PROBLEMS: return find_problem(file, problem_at);
    default: return step_through(file, false, &file->comment);
    }
}

static ita_status read_puzzle(xmpuzzle_file *file, size_t problem_at) {
    bool is_there[PARTS] = {false};
    ita_status status = ITA_OK;
    xml_tag child;
    while (status == ITA_OK && xmpuzzle_next_child(file, 1, &child, &status)) {
        const int part = part_named(child.name);
        if (part == PARTS)
            return xmpuzzle_fails_with(file, "space.xmpuzzle.element", child.name, child.offset);
        if (is_there[part] || (part == GRID && is_there[SHAPES]) ||
            (part == SHAPES && is_there[PROBLEMS]))
            return xmpuzzle_fails_with(file, "space.xmpuzzle.order", child.name, child.offset);
        is_there[part] = true;
        status = read_part(file, part, &child, problem_at);
    }
    return status;
}

static ita_status read_root(xmpuzzle_file *file, size_t problem_at) {
    xml_tag root;
    uint32_t version = 0;
    bool is_there = false;
    ita_status status = ITA_OK;
    if (!xmpuzzle_next_child(file, 0, &root, &status))
        return status != ITA_OK ? status
                                : xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.root", 0);
    if (!xml_is(root.name, "puzzle"))
        return xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.root", root.offset);
    status = xmpuzzle_number(file, &root, "version", UINT32_MAX, &version, &is_there);
    if (status == ITA_OK) status = needs(file, is_there, "version", &root);
    if (status != ITA_OK) return status;
    if (version != 1 && version != 2) {
        status = xmpuzzle_fails(file, ITA_E_UNSUPPORTED, "space.xmpuzzle.version", root.offset);
        ita_diag_arg_int(file->diag, version);
        return status;
    }
    status = read_puzzle(file, problem_at);
    xml_tag more;
    if (status != ITA_OK || !xmpuzzle_next_child(file, 0, &more, &status)) return status;
    return xmpuzzle_fails_with(file, "space.xmpuzzle.element", more.name, more.offset);
}

// BurrTools declares no encoding and writes the characters of the machine that it runs on: what is
// no UTF-8 then was Latin-1.
static bool is_of_burrtools(const char *bytes, size_t length, const xml_slice *encoding) {
    size_t bad;
    ita_reader reader = ita_read(bytes, length);
    return !encoding->bytes && ita_read_words(&reader, "<?xml") &&
           !ita_text_is_utf8(bytes, length, &bad);
}

ita_status xmpuzzle_open(xmpuzzle_file *file, const char *bytes, size_t length, size_t problem_at,
                         const ita_allocator *allocator, ita_diag *diag) {
    *file = (xmpuzzle_file){.bytes = bytes, .length = length, .allocator = allocator, .diag = diag};
    ita_arena_open(&file->arena, allocator);
    xml_slice name = {0};
    file->encoding = xml_encoding_of(bytes, length, &name);
    if (is_of_burrtools(bytes, length, &name)) file->encoding = XML_LATIN1;
    if (file->encoding == XML_OTHER)
        return xmpuzzle_fails_with(file, "geom.xml.encoding", name, (size_t)(name.bytes - bytes));
    xml_open(&file->xml, bytes, length);
    ita_status status = read_root(file, problem_at);
    if (status != ITA_OK || file->has_problem) return status;
    return xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.problem", 0);
}

void xmpuzzle_close(xmpuzzle_file *file) {
    ita_give(file->allocator, file->shapes, file->shape_capacity * sizeof *file->shapes);
    ita_arena_close(&file->arena);
}
