// What a file of faces is made of while it is read: it grows as the file does, whatever its header
// promises.
#include "geom/mesh/mesh.h"
#include "intarsia/base.h"

#include <string.h>

void mesh_open(mesh *m, const ita_allocator *allocator, ita_diag *diag) {
    *m = (mesh){.allocator = allocator, .diag = diag};
    ita_arena_open(&m->names, allocator);
}

void mesh_close(mesh *m) {
    ita_give(m->allocator, m->corners, m->corner_capacity * sizeof *m->corners);
    ita_give(m->allocator, m->loops, m->loop_capacity * sizeof *m->loops);
    ita_give(m->allocator, m->faces, m->face_capacity * sizeof *m->faces);
    ita_give(m->allocator, m->groups, m->group_capacity * sizeof *m->groups);
    ita_arena_close(&m->names);
}

ita_status mesh_fails(mesh *m, ita_status status, const char *key, size_t offset) {
    return ita_fail_at(m->diag, status, key, offset);
}

static ita_status lacks_memory(mesh *m) {
    return ita_fail(m->diag, ITA_E_MEMORY, "memory");
}

static ita_status too_many(mesh *m, size_t offset) {
    ita_status status = mesh_fails(m, ITA_E_LIMIT, "geom.mesh.many", offset);
    ita_diag_arg_int(m->diag, (int64_t)ITA_SOLID_CORNERS_MOST);
    return status;
}

ita_status mesh_corner(mesh *m, const written *corner, size_t offset) {
    if (m->corner_count == ITA_SOLID_CORNERS_MOST) return too_many(m, offset);
    if (ita_grow(m->allocator, &m->corners, &m->corner_capacity, m->corner_count + 1,
                 sizeof *m->corners))
        return lacks_memory(m);
    m->corners[m->corner_count++] = *corner;
    return ITA_OK;
}

ita_status mesh_loop(mesh *m, uint32_t corner, size_t offset) {
    if (m->loop_count == ITA_SOLID_CORNERS_MOST) return too_many(m, offset);
    if (ita_grow(m->allocator, &m->loops, &m->loop_capacity, m->loop_count + 1, sizeof *m->loops))
        return lacks_memory(m);
    m->loops[m->loop_count++] = corner;
    return ITA_OK;
}

ita_status mesh_face_end(mesh *m, size_t offset) {
    if (ita_grow(m->allocator, &m->faces, &m->face_capacity, m->face_count + 2, sizeof *m->faces))
        return lacks_memory(m);
    if (m->face_count == 0) m->faces[0].first = 0;
    mesh_face *face = &m->faces[m->face_count];
    size_t count = m->loop_count - face->first;
    if (count < 3 || count > ITA_SOLID_FACE_MOST) {
        ita_status status = mesh_fails(m, ITA_E_RANGE, "geom.mesh.face", offset);
        ita_diag_arg_int(m->diag, ITA_SOLID_FACE_MOST);
        return status;
    }
    face->offset = offset;
    face->group = m->group_count ? (uint32_t)m->group_count - 1 : 0;
    m->faces[++m->face_count].first = m->loop_count;
    return ITA_OK;
}

ita_status mesh_group(mesh *m, const char *name, size_t length) {
    const char *kept = ita_arena_text(&m->names, name, length);
    if (!kept || ita_grow(m->allocator, &m->groups, &m->group_capacity, m->group_count + 1,
                          sizeof *m->groups))
        return lacks_memory(m);
    m->groups[m->group_count++] = kept;
    return ITA_OK;
}

ita_reader mesh_text(const char *bytes, size_t length) {
    ita_reader r = ita_read(bytes, length);
    ita_read_words(&r, "\xEF\xBB\xBF");
    return r;
}

// ---- numbers

static bool add_digit(int64_t *digits, char c) {
    if (*digits > (INT64_MAX - 9) / 10) return false;
    *digits = *digits * 10 + (c - '0');
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Digits before and after a point. Zeros at the end of a fraction are not digits.
static bool read_digits(ita_reader *r, int64_t *digits, int *places) {
    int zeros = 0;
    bool has_any = false, is_behind = false;
    for (;; r->at++) {
        char c = ita_read_peek(r);
        if (c == '.' && !is_behind) {
            is_behind = true;
            continue;
        }
        if (!is_digit(c)) return has_any;
        has_any = true;
        if (is_behind && c == '0') {
            zeros++;
            continue;
        }
        if (is_behind) *places += zeros + 1;
        for (; zeros > 0; zeros--)
            if (*digits != 0 && !add_digit(digits, '0')) return false;
        if (!add_digit(digits, c)) return false;
    }
}

bool mesh_number(ita_reader *reader, int64_t *digits, uint8_t *places) {
    ita_read_blank(reader);
    bool is_negative = ita_read_char(reader, '-');
    if (!is_negative) ita_read_char(reader, '+');
    int count = 0;
    int64_t power = 0;
    *digits = 0;
    if (!read_digits(reader, digits, &count)) return false;
    if (ita_read_char(reader, 'e') || ita_read_char(reader, 'E'))
        if (!ita_read_int(reader, 400, &power)) return false;
    power -= count;
    if (*digits == 0) power = 0;
    for (; power > 0; power--)
        if (!add_digit(digits, '0')) return false;
    for (; power < 0 && *digits % 10 == 0; power++)
        *digits /= 10;
    if (power < -MESH_PLACES) return false;
    *places = (uint8_t)-power;
    if (is_negative) *digits = -*digits;
    char c = ita_read_peek(reader);
    return ita_read_end(reader) || c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '#';
}

bool mesh_word(ita_reader *reader, const char *word) {
    const size_t start = reader->at;
    for (; *word; word++, reader->at++) {
        const char c = ita_read_peek(reader);
        const bool is_same = c == *word || (c | 32) == (*word | 32);
        if (!ita_read_end(reader) && is_same) continue;
        reader->at = start;
        return false;
    }
    return true;
}

// A number that is written as one, but cannot be read.
static bool is_out_of_range(ita_reader *r) {
    bool has_digit = false;
    for (; !ita_read_end(r) && (is_digit(ita_read_peek(r)) || ita_read_peek(r) == '.'); r->at++)
        has_digit |= is_digit(ita_read_peek(r));
    if (!has_digit) return false;
    if (mesh_word(r, "e") && !ita_read_char(r, '-')) ita_read_char(r, '+');
    while (!ita_read_end(r) && is_digit(ita_read_peek(r)))
        r->at++;
    const size_t end = r->at;
    ita_read_space(r);
    return ita_read_end(r) || r->at > end;
}

ita_status mesh_no_number(mesh *m, const ita_reader *reader, size_t at) {
    ita_reader r = *reader;
    r.at = at;
    ita_read_space(&r);
    if (ita_read_end(&r)) return mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.cut", r.at);
    r.at = at;
    ita_read_blank(&r);
    if (!ita_read_char(&r, '-')) ita_read_char(&r, '+');
    const char *key = mesh_word(&r, "nan")   ? "geom.mesh.nan"
                      : mesh_word(&r, "inf") ? "geom.mesh.infinite"
                      : is_out_of_range(&r)  ? "geom.mesh.large"
                                             : "geom.mesh.number";
    return mesh_fails(m, ITA_E_SYNTAX, key, at);
}

void mesh_line_end(ita_reader *reader) {
    while (!ita_read_end(reader) && ita_read_peek(reader) != '\n' && ita_read_peek(reader) != '\r')
        reader->at++;
    ita_read_char(reader, '\r');
    ita_read_char(reader, '\n');
}

// ---- equal corners

static int compare_written(const void *a, const void *b, void *user) {
    const written *corners = user;
    uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
    const written *x = &corners[i], *y = &corners[k];
    for (int axis = 0; axis < 3; axis++) {
        if (x->digits[axis] != y->digits[axis]) return x->digits[axis] < y->digits[axis] ? -1 : 1;
        if (x->places[axis] != y->places[axis]) return x->places[axis] < y->places[axis] ? -1 : 1;
    }
    return i < k ? -1 : i > k;
}

static bool is_equal_written(const written *x, const written *y) {
    return memcmp(x->digits, y->digits, sizeof x->digits) == 0 &&
           memcmp(x->places, y->places, sizeof x->places) == 0;
}

ita_status mesh_merge(mesh *m) {
    size_t count = m->corner_count;
    uint32_t *order = ita_take(m->allocator, count * sizeof *order);
    uint32_t *first = ita_take(m->allocator, count * sizeof *first);
    ita_status status = count && (!order || !first) ? lacks_memory(m) : ITA_OK;
    if (!status && count) {
        for (uint32_t i = 0; i < count; i++)
            order[i] = i;
        ita_sort(order, count, sizeof *order, compare_written, m->corners);
        for (size_t i = 0; i < count; i++) {
            bool is_same =
                i > 0 && is_equal_written(&m->corners[order[i - 1]], &m->corners[order[i]]);
            first[order[i]] = is_same ? first[order[i - 1]] : order[i];
        }
        for (size_t i = 0; i < m->loop_count; i++)
            m->loops[i] = first[m->loops[i]];
    }
    ita_give(m->allocator, order, count * sizeof *order);
    ita_give(m->allocator, first, count * sizeof *first);
    return status;
}

// Where no two faces name the same corner its number tells nothing: equal ones are one.
static ita_status mend_soup(mesh *m) {
    uint32_t *named_by = ita_take_zeroed(m->allocator, m->corner_count, sizeof *named_by);
    if (!named_by) return lacks_memory(m);
    bool is_soup = true;
    for (uint32_t f = 0; f < m->face_count && is_soup; f++)
        for (size_t i = m->faces[f].first; i < m->faces[f + 1].first; i++) {
            uint32_t *by = &named_by[m->loops[i]];
            is_soup = is_soup && (*by == 0 || *by == f + 1);
            *by = f + 1;
        }
    ita_give(m->allocator, named_by, m->corner_count * sizeof *named_by);
    return is_soup ? mesh_merge(m) : ITA_OK;
}

// ---- which kind

ita_status mesh_read(mesh *m, const char *bytes, size_t length) {
    ita_status status = ITA_OK;
    const bool is_off = off_is(bytes, length);
    m->is_stl = !is_off && stl_is(bytes, length);
    if (is_off)
        status = off_read(m, bytes, length);
    else if (m->is_stl)
        status = stl_read(m, bytes, length);
    else if (obj_is(bytes, length))
        status = obj_read(m, bytes, length);
    else
        status = mesh_fails(m, ITA_E_SYNTAX, "geom.mesh.kind", 0);
    if (!status && m->face_count == 0)
        status = mesh_fails(m, ITA_E_RANGE, "geom.mesh.empty", length);
    return status ? status : mend_soup(m);
}
