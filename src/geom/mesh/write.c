// Writes solids as OFF, OBJ and binary STL.
#include "intarsia/solid_write.h"

#include <math.h>
#include <string.h>

enum { PLACES = 4, WHOLE = 10000, TO_PLACES = WHOLE / ITA_SOLID_TICKS };

// A decimal to the letter: trailing zeros are left out.
static void put_number(ita_text *out, int64_t ticks) {
    const uint64_t size = (ticks < 0 ? -(uint64_t)ticks : (uint64_t)ticks) * TO_PLACES;
    uint64_t rest = size % WHOLE;
    if (ticks < 0) ita_put_char(out, '-');
    ita_put_uint(out, size / WHOLE);
    if (rest == 0) return;
    ita_put_char(out, '.');
    for (uint64_t place = WHOLE / 10; rest > 0; place /= 10) {
        ita_put_char(out, (char)('0' + rest / place));
        rest %= place;
    }
}

static void put_corner(ita_text *out, ita_corner c) {
    put_number(out, c.x);
    ita_put_char(out, ' ');
    put_number(out, c.y);
    ita_put_char(out, ' ');
    put_number(out, c.z);
    ita_put_char(out, '\n');
}

static void put_corners(const ita_solid *solid, const char *word, ita_text *out) {
    for (size_t i = 0; i < solid->corner_count; i++) {
        ita_put(out, word);
        put_corner(out, solid->corners[i]);
    }
}

void ita_solids_put_off(const ita_solid *solids, size_t count, ita_text *out) {
    size_t corners = 0, faces = 0, first = 0;
    for (size_t i = 0; i < count; i++) {
        corners += solids[i].corner_count;
        faces += solids[i].face_count;
    }
    ita_put(out, "OFF\n");
    ita_put_uint(out, corners);
    ita_put_char(out, ' ');
    ita_put_uint(out, faces);
    ita_put(out, " 0\n");
    for (size_t i = 0; i < count; i++)
        put_corners(&solids[i], "", out);
    for (size_t i = 0; i < count; i++) {
        const ita_solid *s = &solids[i];
        for (size_t f = 0; f < s->face_count; f++) {
            ita_put_uint(out, s->firsts[f + 1] - s->firsts[f]);
            for (size_t k = s->firsts[f]; k < s->firsts[f + 1]; k++) {
                ita_put_char(out, ' ');
                ita_put_uint(out, first + s->loops[k]);
            }
            ita_put_char(out, '\n');
        }
        first += s->corner_count;
    }
}

void ita_solids_put_obj(const ita_solid *solids, size_t count, ita_text *out) {
    size_t first = 1; // corners are counted from 1, over the whole file
    for (size_t i = 0; i < count; i++) {
        const ita_solid *s = &solids[i];
        ita_put(out, "o ");
        for (const char *c = s->name; *c; c++)
            ita_put_char(out, (unsigned char)*c <= ' ' ? '-' : *c);
        ita_put_char(out, '\n');
        put_corners(s, "v ", out);
        for (size_t f = 0; f < s->face_count; f++) {
            ita_put_char(out, 'f');
            for (size_t k = s->firsts[f]; k < s->firsts[f + 1]; k++) {
                ita_put_char(out, ' ');
                ita_put_uint(out, first + s->loops[k]);
            }
            ita_put_char(out, '\n');
        }
        first += s->corner_count;
    }
}

// ---- STL

enum { STL_HEAD = 80 };

static void put_float(ita_text *out, double value) {
    const float number = (float)value;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    ita_put_u32(out, bits);
}

static void put_point(ita_text *out, const double point[3]) {
    for (int i = 0; i < 3; i++)
        put_float(out, point[i]);
}

static void put_triangle(ita_text *out, const ita_corner corners[3]) {
    double p[3][3], normal[3], length = 0;
    for (int i = 0; i < 3; i++) {
        p[i][0] = (double)corners[i].x / ITA_SOLID_TICKS;
        p[i][1] = (double)corners[i].y / ITA_SOLID_TICKS;
        p[i][2] = (double)corners[i].z / ITA_SOLID_TICKS;
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        normal[i] =
            (p[1][j] - p[0][j]) * (p[2][k] - p[0][k]) - (p[1][k] - p[0][k]) * (p[2][j] - p[0][j]);
        length += normal[i] * normal[i];
    }
    for (int i = 0; i < 3; i++)
        normal[i] = length > 0 ? normal[i] / sqrt(length) : 0;
    put_point(out, normal);
    for (int i = 0; i < 3; i++)
        put_point(out, p[i]);
    ita_put_bytes(out, "\0", 2);
}

ita_status ita_solids_put_stl(const ita_solid *solids, size_t count, ita_text *out,
                              ita_diag *diag) {
    static const char words[STL_HEAD] = "binary STL of intarsia, millimetres";
    uint64_t triangles = 0;
    for (size_t i = 0; i < count; i++) // a face of n corners is n - 2 triangles
        triangles += solids[i].firsts[solids[i].face_count] - 2 * solids[i].face_count;
    if (triangles > UINT32_MAX) return ita_fail(diag, ITA_E_LIMIT, "geom.mesh.triangles");
    ita_put_bytes(out, words, sizeof words);
    ita_put_u32(out, (uint32_t)triangles);
    for (size_t i = 0; i < count; i++) {
        const ita_solid *s = &solids[i];
        for (size_t f = 0; f < s->face_count; f++)
            for (size_t k = s->firsts[f] + 1; k + 1 < s->firsts[f + 1]; k++) {
                const ita_corner corners[3] = {s->corners[s->loops[s->firsts[f]]],
                                               s->corners[s->loops[k]],
                                               s->corners[s->loops[k + 1]]};
                put_triangle(out, corners);
            }
    }
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}
