// STL: triangles without shared corners, as text or as 50 bytes each. Numbers of 32 bits are taken
// for the shortest decimal that is read back as the same number, as if they had been written.
// Normals are not asked.
#include "geom/mesh/mesh.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

#define HEAD   84
#define RECORD 50
#define PLACES 18 // of the digits of a number of 32 bits

static uint32_t little(const char *bytes) {
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

// How long it says that it is.
static uint64_t told_length(const char *bytes) {
    return HEAD + (uint64_t)little(bytes + HEAD - 4) * RECORD;
}

static bool is_whole(const char *bytes, size_t length) {
    return length >= HEAD && length == told_length(bytes);
}

// Bytes that are no text, with room for a head and a number of triangles that could be read: cut
// off, or with something behind.
static bool is_torn(const char *bytes, size_t length) {
    static const char packed[] = "\x1f\x8b";
    return length >= HEAD && memchr(bytes, '\0', HEAD) && memcmp(bytes, packed, 2) != 0 &&
           told_length(bytes) > HEAD &&
           told_length(bytes) <= HEAD + (uint64_t)ITA_SOLID_CORNERS_MOST * RECORD;
}

static bool is_binary(const char *bytes, size_t length) {
    return is_whole(bytes, length) || is_torn(bytes, length);
}

static bool is_text(const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    ita_read_space(&r);
    if (!mesh_word(&r, "solid")) return false;
    mesh_line_end(&r);
    ita_read_space(&r);
    return mesh_word(&r, "facet") || mesh_word(&r, "endsolid");
}

bool stl_is(const char *bytes, size_t length) {
    return is_text(bytes, length) || is_binary(bytes, length);
}

static ita_status add_corner(mesh *m, const written *w, size_t offset) {
    ita_status status = mesh_corner(m, w, offset);
    return status ? status : mesh_loop(m, (uint32_t)m->corner_count - 1, offset);
}

// Triangles that come to nothing, which programs write now and then, are left out.
static ita_status end_triangle(mesh *m, size_t offset) {
    const written *w = m->corners + m->corner_count - 3;
    for (int i = 0; i < 3; i++) {
        const written *a = &w[i], *b = &w[(i + 1) % 3];
        if (memcmp(a->digits, b->digits, sizeof a->digits) == 0 &&
            memcmp(a->places, b->places, sizeof a->places) == 0) {
            m->corner_count -= 3;
            m->loop_count -= 3;
            return ITA_OK;
        }
    }
    return mesh_face_end(m, offset);
}

// ---- 32 bits

static float float_of(const char *bytes) {
    uint32_t bits = little(bytes);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// Why a number cannot be read; NULL where it can.
static const char *fault_of(float number) {
    if (isnan(number)) return "geom.mesh.nan";
    if (isinf(number)) return "geom.mesh.infinite";
    return fabs((double)number) > 1e15 ? "geom.mesh.large" : NULL;
}

static void read_float(float number, int64_t *digits, uint8_t *places) {
    double value = (double)number, power = 1;
    for (int count = 0; count <= PLACES; count++, power *= 10) {
        double scaled = value * power;
        if (fabs(scaled) > 4e17) break;
        *digits = (int64_t)llround(scaled);
        *places = (uint8_t)count;
        if ((float)((double)*digits / power) == number) break;
    }
    for (; *places > 0 && *digits % 10 == 0; --*places)
        *digits /= 10;
}

static ita_status read_binary(mesh *m, const char *bytes, size_t length) {
    if (length < told_length(bytes)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.cut", length);
    if (length > told_length(bytes))
        return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.rest", (size_t)told_length(bytes));
    for (size_t at = HEAD; at < length; at += RECORD) {
        for (size_t i = 0; i < 3; i++) {
            written w;
            for (size_t axis = 0; axis < 3; axis++) {
                size_t here = at + 12 + 12 * i + 4 * axis;
                const float number = float_of(bytes + here);
                if (fault_of(number)) return mesh_fails(m, ITA_E_SYNTAX, fault_of(number), here);
                read_float(number, &w.digits[axis], &w.places[axis]);
            }
            ita_status status = add_corner(m, &w, at);
            if (status) return status;
        }
        ita_status status = end_triangle(m, at);
        if (status) return status;
    }
    return ITA_OK;
}

// ---- text

static bool read_word(ita_reader *r, const char *word) {
    ita_read_space(r);
    return mesh_word(r, word);
}

static ita_status lacks(mesh *m, const ita_reader *r, const char *word) {
    if (ita_read_end(r)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.cut", r->at);
    ita_status status = mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.stl", r->at);
    ita_diag_arg(m->diag, word);
    return status;
}

static ita_status read_facet(mesh *m, ita_reader *r, size_t offset) {
    mesh_line_end(r); // the normal
    if (!read_word(r, "outer") || !read_word(r, "loop")) return lacks(m, r, "outer loop");
    for (int i = 0; i < 3; i++) {
        if (!read_word(r, "vertex")) return lacks(m, r, "vertex");
        written w;
        for (int axis = 0; axis < 3; axis++) {
            size_t at = r->at;
            if (!mesh_number(r, &w.digits[axis], &w.places[axis])) return mesh_no_number(m, r, at);
        }
        ita_status status = add_corner(m, &w, offset);
        if (status) return status;
    }
    if (!read_word(r, "endloop")) return lacks(m, r, "endloop");
    if (!read_word(r, "endfacet")) return lacks(m, r, "endfacet");
    return end_triangle(m, offset);
}

static ita_status read_name(mesh *m, ita_reader *r) {
    ita_read_blank(r);
    size_t first = r->at, bad;
    mesh_line_end(r);
    size_t length = r->at - first;
    while (length > 0 && (unsigned char)r->bytes[first + length - 1] <= ' ')
        length--;
    if (!ita_text_is_utf8(r->bytes + first, length, &bad))
        return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.name", first + bad);
    return mesh_group(m, r->bytes + first, length);
}

static ita_status read_text(mesh *m, const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    ita_read_space(&r);
    while (!ita_read_end(&r)) {
        if (!read_word(&r, "solid")) return lacks(m, &r, "solid");
        ita_status status = read_name(m, &r);
        while (!status && !read_word(&r, "endsolid")) {
            size_t offset = r.at;
            if (!read_word(&r, "facet")) return lacks(m, &r, "facet");
            status = read_facet(m, &r, offset);
        }
        if (status) return status;
        mesh_line_end(&r);
        ita_read_space(&r);
    }
    return ITA_OK;
}

ita_status stl_read(mesh *m, const char *bytes, size_t length) {
    ita_status status =
        is_text(bytes, length) ? read_text(m, bytes, length) : read_binary(m, bytes, length);
    return status ? status : mesh_merge(m);
}
