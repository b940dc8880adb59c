// OFF: counts, corners, faces as lists of corners from 0. Colours and normals behind them are
// stepped over.
#include "geom/mesh/mesh.h"

// To the next line with something on it.
static void skip(ita_reader *r) {
    for (;;) {
        ita_read_space(r);
        if (ita_read_peek(r) != '#' || ita_read_end(r)) return;
        mesh_line_end(r);
    }
}

static bool read_header(ita_reader *r) {
    static const char *const words[] = {"OFF", "COFF", "NOFF", "CNOFF"};
    skip(r);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        ita_reader tried = *r;
        if (!mesh_word(&tried, words[i])) continue;
        char c = ita_read_peek(&tried);
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') continue;
        *r = tried;
        return true;
    }
    return false;
}

bool off_is(const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    return read_header(&r);
}

static ita_status read_corner(mesh *m, ita_reader *r) {
    written w;
    skip(r);
    size_t offset = r->at;
    for (int axis = 0; axis < 3; axis++) {
        ita_read_blank(r);
        size_t at = r->at;
        if (!mesh_number(r, &w.digits[axis], &w.places[axis])) return mesh_no_number(m, r, at);
    }
    mesh_line_end(r);
    return mesh_corner(m, &w, offset);
}

static ita_status read_face(mesh *m, ita_reader *r) {
    skip(r);
    size_t offset = r->at;
    uint64_t count, corner;
    if (ita_read_end(r)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.cut", offset);
    if (!ita_read_uint(r, UINT32_MAX, &count))
        return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.index", offset);
    for (uint64_t i = 0; i < count && i <= ITA_SOLID_FACE_MOST; i++) {
        ita_read_blank(r);
        size_t at = r->at;
        if (ita_read_end(r)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.cut", at);
        if (!ita_read_uint(r, UINT32_MAX, &corner) || corner >= m->corner_count)
            return mesh_fails(m, ITA_E_RANGE, "geom.mesh.index", at);
        ita_status status = mesh_loop(m, (uint32_t)corner, at);
        if (status) return status;
    }
    mesh_line_end(r);
    return mesh_face_end(m, offset);
}

ita_status off_read(mesh *m, const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    read_header(&r);
    uint64_t counts[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        skip(&r);
        if (i == 2 && !(ita_read_peek(&r) >= '0' && ita_read_peek(&r) <= '9')) break;
        if (ita_read_uint(&r, UINT64_MAX / 16, &counts[i])) continue;
        return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.counts", r.at);
    }
    if (counts[0] > ITA_SOLID_CORNERS_MOST || counts[1] > ITA_SOLID_CORNERS_MOST) {
        ita_status status = mesh_fails(m, ITA_E_LIMIT, "geom.mesh.many", r.at);
        ita_diag_arg_int(m->diag, (int64_t)ITA_SOLID_CORNERS_MOST);
        return status;
    }
    ita_status status = ITA_OK;
    for (uint64_t i = 0; i < counts[0] && !status; i++)
        status = read_corner(m, &r);
    for (uint64_t i = 0; i < counts[1] && !status; i++)
        status = read_face(m, &r);
    skip(&r);
    if (!status && !ita_read_end(&r)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.rest", r.at);
    return status;
}
