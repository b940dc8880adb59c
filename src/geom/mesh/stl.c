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

static bool is_binary(const char *bytes, size_t length) {
    return length >= HEAD && (length - HEAD) % RECORD == 0 &&
           (length - HEAD) / RECORD == little(bytes + HEAD - 4);
}

static bool is_text(const char *bytes, size_t length) {
    ita_reader r = mesh_text(bytes, length);
    ita_read_space(&r);
    if (!ita_read_words(&r, "solid")) return false;
    mesh_line_end(&r);
    ita_read_space(&r);
    return ita_read_words(&r, "facet") || ita_read_words(&r, "endsolid");
}

bool stl_is(const char *bytes, size_t length) {
    return is_binary(bytes, length) || is_text(bytes, length);
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

static bool read_float(const char *bytes, int64_t *digits, uint8_t *places) {
    uint32_t bits = little(bytes);
    float number;
    memcpy(&number, &bits, sizeof number);
    double value = (double)number, power = 1;
    if (!isfinite(value) || fabs(value) > 1e15) return false;
    for (int count = 0; count <= PLACES; count++, power *= 10) {
        double scaled = value * power;
        if (fabs(scaled) > 4e17) break;
        *digits = (int64_t)llround(scaled);
        *places = (uint8_t)count;
        if ((float)((double)*digits / power) == number) break;
    }
    for (; *places > 0 && *digits % 10 == 0; --*places)
        *digits /= 10;
    return true;
}

static ita_status read_binary(mesh *m, const char *bytes, size_t length) {
    for (size_t at = HEAD; at < length; at += RECORD) {
        for (size_t i = 0; i < 3; i++) {
            written w;
            for (size_t axis = 0; axis < 3; axis++) {
                size_t here = at + 12 + 12 * i + 4 * axis;
                if (!read_float(bytes + here, &w.digits[axis], &w.places[axis]))
                    return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.number", here);
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
    return ita_read_words(r, word);
}

static ita_status lacks(mesh *m, const ita_reader *r, const char *word) {
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
            if (!mesh_number(r, &w.digits[axis], &w.places[axis]))
                return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.number", at);
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
        is_binary(bytes, length) ? read_binary(m, bytes, length) : read_text(m, bytes, length);
    return status ? status : mesh_merge(m);
}
