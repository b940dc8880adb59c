// OBJ: v and f lines; o, or g where there is no o, begins a piece. Normals, textures, materials and
// smoothing are stepped over; curved surfaces and lines are refused, since they would be left out.
#include "geom/mesh/mesh.h"

static void skip(ita_reader *r) {
    for (;;) {
        ita_read_space(r);
        if (ita_read_char(r, '\\')) continue;
        if (ita_read_peek(r) != '#' || ita_read_end(r)) return;
        mesh_line_end(r);
    }
}

// Blanks within a line; a backslash at its end goes on with the next one.
static void skip_blank(ita_reader *r) {
    for (;;) {
        ita_read_blank(r);
        ita_reader next = *r;
        if (!ita_read_char(&next, '\\')) return;
        ita_read_char(&next, '\r');
        if (!ita_read_char(&next, '\n')) return;
        *r = next;
    }
}

static bool is_line_end(ita_reader *r) {
    skip_blank(r);
    char c = ita_read_peek(r);
    return ita_read_end(r) || c == '\n' || c == '\r' || c == '#';
}

static size_t word_length(const ita_reader *r) {
    size_t length = 0;
    while (r->at + length < r->length && (unsigned char)r->bytes[r->at + length] > ' ')
        length++;
    return length;
}

typedef enum line_kind { CORNER, FACE, OBJECT, GROUP, STEPPED_OVER, UNKNOWN } line_kind;

static line_kind kind_of(const ita_reader *r) {
    static const struct {
        const char *word;
        line_kind kind;
    } kinds[] = {{"v", CORNER},           {"f", FACE},
                 {"o", OBJECT},           {"g", GROUP},
                 {"vn", STEPPED_OVER},    {"vt", STEPPED_OVER},
                 {"s", STEPPED_OVER},     {"usemtl", STEPPED_OVER},
                 {"mtllib", STEPPED_OVER}};
    size_t length = word_length(r);
    const char *word = r->bytes + r->at;
    const char small = (char)(length == 1 ? *word | 32 : 0); // some write capitals
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (ita_text_is(small ? &small : word, length, kinds[i].word)) return kinds[i].kind;
    return UNKNOWN;
}

bool obj_is(const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    skip(&r);
    return !ita_read_end(&r) && kind_of(&r) != UNKNOWN;
}

// Behind the three there may be a weight, or a colour, which say nothing here.
static ita_status read_corner(mesh *m, ita_reader *r, size_t offset) {
    written w, other;
    for (int axis = 0; axis < 3 || !is_line_end(r); axis++) {
        skip_blank(r);
        size_t at = r->at;
        written *out = axis < 3 ? &w : &other;
        if (!mesh_number(r, &out->digits[axis % 3], &out->places[axis % 3]))
            return mesh_no_number(m, r, at);
    }
    return mesh_corner(m, &w, offset);
}

// 3, -1, 3/4/5: a corner from 1, or from the last one backwards.
static ita_status read_face(mesh *m, ita_reader *r, size_t offset) {
    while (!is_line_end(r)) {
        size_t at = r->at, length = word_length(r);
        int64_t corner;
        bool is_read = ita_read_int(r, UINT32_MAX, &corner);
        if (is_read && corner < 0) corner += (int64_t)m->corner_count + 1;
        char c = ita_read_peek(r);
        is_read = is_read && (r->at == at + length || c == '/');
        if (!is_read || corner < 1 || corner > (int64_t)m->corner_count)
            return mesh_fails(m, ITA_E_RANGE, "geom.mesh.index", at);
        r->at = at + length;
        ita_status status = mesh_loop(m, (uint32_t)(corner - 1), at);
        if (status) return status;
    }
    return mesh_face_end(m, offset);
}

static ita_status read_group(mesh *m, ita_reader *r) {
    skip_blank(r);
    size_t first = r->at;
    while (!ita_read_end(r) && (unsigned char)ita_read_peek(r) >= ' ')
        r->at++;
    size_t length = r->at - first, bad;
    while (length > 0 && r->bytes[first + length - 1] == ' ')
        length--;
    if (!ita_text_is_utf8(r->bytes + first, length, &bad))
        return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.name", first + bad);
    // faces before the first name are a piece without one
    ita_status status = m->face_count && !m->group_count ? mesh_group(m, "", 0) : ITA_OK;
    return status ? status : mesh_group(m, r->bytes + first, length);
}

// Where there are objects, groups are parts of them.
static bool has_objects(const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    for (skip(&r); !ita_read_end(&r); skip(&r)) {
        if (kind_of(&r) == OBJECT) return true;
        mesh_line_end(&r);
    }
    return false;
}

ita_status obj_read(mesh *m, const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    ita_status status = ITA_OK;
    line_kind piece = has_objects(bytes, length) ? OBJECT : GROUP;
    for (skip(&r); !status && !ita_read_end(&r); skip(&r)) {
        size_t offset = r.at;
        line_kind kind = kind_of(&r);
        r.at += word_length(&r);
        if (kind == CORNER) status = read_corner(m, &r, offset);
        if (kind == FACE) status = read_face(m, &r, offset);
        if (kind == piece) status = read_group(m, &r);
        if (kind == UNKNOWN) status = mesh_fails(m, ITA_E_UNSUPPORTED, "geom.mesh.line", offset);
        mesh_line_end(&r);
    }
    return status;
}
