// The text forms of hexagon boards: named shapes, lists of cells inline and in files.
// Knows how boards are written. What makes a good board is decided in hexboard.c.
#include "lattice/hexboard.h"

#include "intarsia/base.h"

#include <string.h>

// Cells while they are read, each with the byte where it stood.
typedef struct placed {
    ita_hex cell;
    size_t offset;
} placed;

typedef struct cells {
    const ita_allocator *allocator;
    placed *items;
    size_t count, capacity;
} cells;

static void give_back(cells *list) {
    ita_give(list->allocator, list->items, list->capacity * sizeof *list->items);
}

static ita_status add(cells *list, ita_hex cell, size_t offset, ita_diag *diag) {
    if (list->count == ITA_HEXBOARD_MOST) return hexboard_refuse_large(offset, diag);
    ita_status status = ita_grow(list->allocator, &list->items, &list->capacity, list->count + 1,
                                 sizeof *list->items);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    list->items[list->count++] = (placed){cell, offset};
    return ITA_OK;
}

static int compare(const void *a, const void *b, void *user) {
    (void)user;
    const placed *p = a, *q = b;
    int order = ita_hex_compare(p->cell, q->cell);
    if (order) return order;
    return p->offset < q->offset ? -1 : p->offset > q->offset;
}

// The first cell, as they stood, that was given before; NULL when all differ.
static const placed *first_repeat(const cells *list) {
    const placed *repeat = NULL;
    for (size_t i = 1; i < list->count; i++)
        if (ita_hex_equal(list->items[i - 1].cell, list->items[i].cell) &&
            (!repeat || list->items[i].offset < repeat->offset))
            repeat = &list->items[i];
    return repeat;
}

static ita_status finish(cells *list, ita_hexboard *board, ita_diag *diag) {
    if (list->count == 0) return ita_fail_at(diag, ITA_E_RANGE, "hexboard.empty", 0);
    ita_sort(list->items, list->count, sizeof *list->items, compare, NULL);
    const placed *repeat = first_repeat(list);
    if (repeat) return hexboard_refuse_twice(repeat->cell, repeat->offset, diag);
    ita_hex *plain = ita_take(list->allocator, list->count * sizeof *plain);
    if (!plain) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; i < list->count; i++)
        plain[i] = list->items[i].cell;
    ita_status status = ita_hexboard_make(plain, list->count, list->allocator, board, diag);
    ita_give(list->allocator, plain, list->count * sizeof *plain);
    return status;
}

// One cell between `at` and `end`, or nothing but blanks and a comment.
static ita_status read_place(const char *bytes, size_t at, size_t end, cells *list,
                             ita_diag *diag) {
    ita_reader reader = ita_read(bytes, end);
    reader.at = at;
    ita_read_blank(&reader);
    if (ita_read_end(&reader)) return ITA_OK;
    size_t start = reader.at;
    ita_hex cell;
    ita_status status = ita_hex_read(&reader, &cell, diag);
    if (status != ITA_OK) return status;
    ita_read_blank(&reader);
    if (!ita_read_end(&reader)) return ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.line", reader.at);
    return add(list, cell, start, diag);
}

static size_t without_comment(const char *bytes, size_t at, size_t end) {
    const char *hash = at < end ? memchr(bytes + at, '#', end - at) : NULL;
    if (hash) end = (size_t)(hash - bytes);
    while (end > at && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ' || bytes[end - 1] == '\t'))
        end--;
    return end;
}

ita_status ita_hexboard_read(const char *bytes, size_t length, const ita_allocator *allocator,
                             ita_hexboard *board, ita_diag *diag) {
    memset(board, 0, sizeof *board);
    cells list = {allocator, NULL, 0, 0};
    ita_status status = ITA_OK;
    size_t at = 0;
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) at = 3;
    while (at < length && status == ITA_OK) {
        const char *line_end = memchr(bytes + at, '\n', length - at);
        size_t end = line_end ? (size_t)(line_end - bytes) : length;
        status = read_place(bytes, at, without_comment(bytes, at, end), &list, diag);
        at = end + 1;
    }
    if (status == ITA_OK) status = finish(&list, board, diag);
    give_back(&list);
    return status;
}

// ---- inline: [a b c;a b c]

static ita_status parse_list(const char *text, size_t length, const ita_allocator *allocator,
                             ita_hexboard *board, ita_diag *diag) {
    if (length < 2 || text[length - 1] != ']')
        return ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.bracket", length);
    char *copy = ita_take(allocator, length);
    if (!copy) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; i < length; i++)
        copy[i] = text[i] == ',' ? ' ' : text[i];
    cells list = {allocator, NULL, 0, 0};
    ita_status status = ITA_OK;
    for (size_t at = 1; at < length && status == ITA_OK;) {
        const char *mark = memchr(copy + at, ';', length - 1 - at);
        size_t end = mark ? (size_t)(mark - copy) : length - 1;
        status = read_place(copy, at, end, &list, diag);
        at = end + 1;
    }
    if (status == ITA_OK) status = finish(&list, board, diag);
    give_back(&list);
    ita_give(allocator, copy, length);
    return status;
}

void ita_hexboard_put(const ita_hexboard *board, ita_text *out) {
    for (uint32_t i = 0; i < board->cell_count; i++) {
        ita_put_char(out, i ? ';' : '[');
        ita_hex_put(out, board->cells[i]);
    }
    ita_put_char(out, ']');
}

// ---- named shapes

typedef struct sizes {
    int64_t n, m;
} sizes;

// Every shape is what its test says of the cells of a rhomb: a and b from -n to n (or from 0).
typedef bool belongs(ita_hex p, sizes s);

static bool in_hexagon(ita_hex p, sizes s) {
    return ita_hex_length(p) < s.n;
}
static bool in_ring(ita_hex p, sizes s) {
    return ita_hex_length(p) < s.n && ita_hex_length(p) >= s.m;
}
static bool in_rhomb(ita_hex p, sizes s) {
    return p.a >= 0 && p.b >= 0 && p.a < s.n && p.b < s.m;
}
// Column b starts b / 2 rows higher than the slanted one.
static bool in_rectangle(ita_hex p, sizes s) {
    int64_t row = p.a + (p.b >= 0 ? p.b / 2 : 0);
    return p.b >= 0 && p.b < s.m && row >= 0 && row < s.n;
}
// Rows of n, n + 1, .. m cells: a triangle of side m without one of side n - 1.
static bool in_trapezoid(ita_hex p, sizes s) {
    return p.a >= 0 && p.b >= 0 && p.c < s.m && p.a <= s.m - s.n;
}

typedef struct shape {
    const char *name; // what stands before the first number
    char between;     // what stands between the numbers, 0: there is one number only
    bool is_short;    // the second number may be left out
    belongs *belongs;
} shape;

static const shape shapes[] = {
    {"hexhex", 0, false, in_hexagon},   {"", 'x', false, in_rhomb},
    {"rect", 'x', false, in_rectangle}, {"triangle", 0, false, in_trapezoid},
    {"tri", 0, false, in_trapezoid},    {"trapezoid", '-', false, in_trapezoid},
    {"trap", '-', false, in_trapezoid}, {"ring", '-', true, in_ring},
};

// Both numbers of a shape; false when the text is not of its form.
static bool read_sizes(const shape *form, const char *text, size_t length, sizes *out) {
    ita_reader reader = ita_read(text, length);
    uint64_t n, m;
    if (!ita_read_words(&reader, form->name)) return false;
    if (!ita_read_uint(&reader, 1000000, &n)) return false;
    bool is_one = form->between == 0 || (form->is_short && ita_read_end(&reader));
    if (!is_one && (!ita_read_char(&reader, form->between) || !ita_read_uint(&reader, 1000000, &m)))
        return false;
    *out = (sizes){(int64_t)n, is_one ? (int64_t)n - 1 : (int64_t)m};
    if (form->belongs == in_trapezoid && is_one) *out = (sizes){1, (int64_t)n};
    return ita_read_end(&reader);
}

static ita_status collect(const shape *form, sizes s, cells *list, ita_diag *diag) {
    int64_t most = s.n > s.m ? s.n : s.m;
    if (most > ITA_HEXBOARD_MOST) return hexboard_refuse_large(0, diag);
    bool is_centred = form->belongs == in_hexagon || form->belongs == in_ring;
    bool is_zigzag = form->belongs == in_rectangle;
    int64_t low_a = is_centred ? -most : is_zigzag ? -most / 2 - 1 : 0;
    int64_t low_b = is_centred ? -most : 0;
    for (int64_t a = low_a; a <= most; a++)
        for (int64_t b = low_b; b <= most; b++) {
            ita_hex p = ita_hex_at((int32_t)a, (int32_t)b);
            if (!form->belongs(p, s)) continue;
            ita_status status = add(list, p, list->count, diag);
            if (status != ITA_OK) {
                if (diag && status == ITA_E_RANGE) diag->offset = 0;
                return status;
            }
        }
    return ITA_OK;
}

static ita_status parse_shape(const char *text, size_t length, const ita_allocator *allocator,
                              ita_hexboard *board, ita_diag *diag) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        sizes s;
        if (!read_sizes(&shapes[i], text, length, &s)) continue;
        cells list = {allocator, NULL, 0, 0};
        ita_status status = collect(&shapes[i], s, &list, diag);
        if (status == ITA_OK) status = finish(&list, board, diag);
        give_back(&list);
        return status;
    }
    ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.form", 0);
    ita_diag_arg_bytes(diag, text, length);
    return ITA_E_SYNTAX;
}

ita_status ita_hexboard_parse(const char *text, size_t length, const ita_allocator *allocator,
                              ita_hexboard *board, ita_diag *diag) {
    memset(board, 0, sizeof *board);
    if (length && text[0] == '[') return parse_list(text, length, allocator, board, diag);
    return parse_shape(text, length, allocator, board, diag);
}
