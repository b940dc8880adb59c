// The text forms of hexagon boards: named shapes, lists of cells inline and in files, and boards
// put together of several. Knows how boards are written. What makes a good board is decided in
// hexboard.c.
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

// Cells ascend and differ from here on.
static ita_status settle(cells *list, ita_diag *diag) {
    ita_sort(list->items, list->count, sizeof *list->items, compare, NULL);
    const placed *repeat = first_repeat(list);
    return repeat ? hexboard_refuse_twice(repeat->cell, repeat->offset, diag) : ITA_OK;
}

static ita_status make_board(const cells *list, ita_hexboard *board, ita_diag *diag) {
    if (list->count == 0) return ita_fail_at(diag, ITA_E_RANGE, "hexboard.empty", 0);
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
    if (status == ITA_OK) status = settle(&list, diag);
    if (status == ITA_OK) status = make_board(&list, board, diag);
    give_back(&list);
    return status;
}

// ---- inline: [a b c;a b c]

// The list between `from` and `to`, brackets included.
static ita_status read_list(const char *text, size_t from, size_t to, cells *list, ita_diag *diag) {
    if (to - from < 2 || text[to - 1] != ']')
        return ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.bracket", to);
    char *copy = ita_take(list->allocator, to);
    if (!copy) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (size_t i = 0; i < to; i++)
        copy[i] = text[i] == ',' ? ' ' : text[i];
    ita_status status = ITA_OK;
    for (size_t at = from + 1; at < to && status == ITA_OK;) {
        const char *mark = memchr(copy + at, ';', to - 1 - at);
        size_t end = mark ? (size_t)(mark - copy) : to - 1;
        status = read_place(copy, at, end, list, diag);
        at = end + 1;
    }
    ita_give(list->allocator, copy, to);
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
    int64_t row = p.a + p.b / 2;
    return p.b >= 0 && p.b < s.m && row >= 0 && row < s.n;
}
// Rows of n, n + 1, .. m cells: a triangle of side m without one of side n - 1.
static bool in_trapezoid(ita_hex p, sizes s) {
    return p.a >= 0 && p.b >= 0 && p.c < s.m && p.a <= s.m - s.n;
}
// A trapezoid and its image in its longest row: rows of n, .. m, .. n cells.
static bool in_long_hexagon(ita_hex p, sizes s) {
    return p.a >= s.n - s.m && p.a <= s.m - s.n && p.b >= 0 && p.b < s.m && p.c >= 0 && p.c < s.m;
}
// Two triangles of side 3n - 2 with a common middle.
static bool in_star(ita_hex p, sizes s) {
    int64_t k = s.n - 1;
    return (p.a <= k && p.b <= k && p.c >= -k) || (p.a >= -k && p.b >= -k && p.c <= k);
}

typedef struct shape {
    const char *name;           // what stands before the first number
    char between;               // what stands between the numbers, 0: there is one number only
    bool is_short;              // the second number may be left out
    int least_a, least_b, most; // a and b lie between so many times the larger number
    belongs *belongs;
} shape;

static const shape shapes[] = {
    {"hexhex", 0, false, -1, -1, 1, in_hexagon},
    {"", 'x', false, 0, 0, 1, in_rhomb},
    {"rect", 'x', false, -1, 0, 1, in_rectangle},
    {"triangle", 0, false, 0, 0, 1, in_trapezoid},
    {"tri", 0, false, 0, 0, 1, in_trapezoid},
    {"trapezoid", '-', false, 0, 0, 1, in_trapezoid},
    {"trap", '-', false, 0, 0, 1, in_trapezoid},
    {"ring", '-', true, -1, -1, 1, in_ring},
    {"star", 0, false, -2, -2, 2, in_star},
    {"hexagon", '-', false, -1, 0, 1, in_long_hexagon},
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

static ita_status collect(const shape *form, sizes s, size_t offset, cells *list, ita_diag *diag) {
    int64_t most = s.n > s.m ? s.n : s.m;
    if (most > ITA_HEXBOARD_MOST) return hexboard_refuse_large(offset, diag);
    for (int64_t a = form->least_a * most; a <= form->most * most; a++)
        for (int64_t b = form->least_b * most; b <= form->most * most; b++) {
            ita_hex p = ita_hex_at((int32_t)a, (int32_t)b);
            if (!form->belongs(p, s)) continue;
            ita_status status = add(list, p, offset, diag);
            if (status != ITA_OK) return status;
        }
    return ITA_OK;
}

static ita_status read_shape(const char *text, size_t from, size_t to, cells *list,
                             ita_diag *diag) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        sizes s;
        if (read_sizes(&shapes[i], text + from, to - from, &s))
            return collect(&shapes[i], s, from, list, diag);
    }
    ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.form", from);
    ita_diag_arg_bytes(diag, text + from, to - from);
    return ITA_E_SYNTAX;
}

// ---- put together: 7x7~3x3@2:2, star3+[0 -3 -3]

// The first of these characters outside of brackets, or `to`.
static size_t find_outside(const char *text, size_t from, size_t to, const char *marks) {
    bool is_inside = false;
    for (size_t at = from; at < to; at++) {
        if (text[at] == '[') is_inside = true;
        if (text[at] == ']') is_inside = false;
        if (!is_inside && text[at] && strchr(marks, text[at])) return at;
    }
    return to;
}

// "@a:b" behind a shape or a list moves its cell 0, 0 there.
static ita_status read_shift(const char *text, size_t from, size_t to, ita_hex *shift,
                             ita_diag *diag) {
    int64_t a, b;
    ita_reader reader = ita_read(text, to);
    reader.at = from + 1;
    if (!ita_read_int(&reader, ITA_HEX_MOST, &a) || !ita_read_char(&reader, ':') ||
        !ita_read_int(&reader, ITA_HEX_MOST, &b) || !ita_read_end(&reader)) {
        ita_fail_at(diag, ITA_E_SYNTAX, "hexboard.shift", from);
        ita_diag_arg_bytes(diag, text + from, to - from);
        return ITA_E_SYNTAX;
    }
    *shift = ita_hex_at((int32_t)a, (int32_t)b);
    return ITA_OK;
}

static ita_status read_part(const char *text, size_t from, size_t to, cells *part, ita_diag *diag) {
    size_t at = find_outside(text, from, to, "@");
    ita_status status = from < at && text[from] == '[' ? read_list(text, from, at, part, diag)
                                                       : read_shape(text, from, at, part, diag);
    if (status == ITA_OK) status = settle(part, diag);
    ita_hex shift = {0, 0, 0};
    if (status == ITA_OK && at < to) status = read_shift(text, at, to, &shift, diag);
    for (size_t i = 0; i < part->count && status == ITA_OK; i++) {
        part->items[i].cell = ita_hex_add(part->items[i].cell, shift);
        if (ita_hex_length(part->items[i].cell) > ITA_HEX_MOST)
            status = ita_fail_at(diag, ITA_E_RANGE, "hex.far", at);
    }
    return status;
}

static bool holds(const cells *list, ita_hex cell) {
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = ita_hex_compare(list->items[middle].cell, cell);
        if (order == 0) return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static ita_status unite(cells *board, const cells *part, ita_diag *diag) {
    size_t before = board->count;
    for (size_t i = 0; i < part->count; i++) {
        const cells old = {board->allocator, board->items, before, before};
        if (holds(&old, part->items[i].cell)) continue;
        ita_status status = add(board, part->items[i].cell, part->items[i].offset, diag);
        if (status != ITA_OK) return status;
    }
    ita_sort(board->items, board->count, sizeof *board->items, compare, NULL);
    return ITA_OK;
}

// What is cut out has to be there, else a slip would go unnoticed.
static ita_status cut_out(cells *board, const cells *part, ita_diag *diag) {
    for (size_t i = 0; i < part->count; i++) {
        const placed *p = &part->items[i];
        if (holds(board, p->cell)) continue;
        ita_fail_at(diag, ITA_E_RANGE, "hexboard.absent", p->offset);
        ita_diag_arg_int(diag, p->cell.a);
        ita_diag_arg_int(diag, p->cell.b);
        ita_diag_arg_int(diag, p->cell.c);
        return ITA_E_RANGE;
    }
    size_t kept = 0;
    for (size_t i = 0; i < board->count; i++)
        if (!holds(part, board->items[i].cell)) board->items[kept++] = board->items[i];
    board->count = kept;
    return ITA_OK;
}

ita_status ita_hexboard_parse(const char *text, size_t length, const ita_allocator *allocator,
                              ita_hexboard *board, ita_diag *diag) {
    memset(board, 0, sizeof *board);
    cells whole = {allocator, NULL, 0, 0}, part = {allocator, NULL, 0, 0};
    ita_status status = ITA_OK;
    bool is_cut = false;
    for (size_t from = 0; from <= length && status == ITA_OK;) {
        size_t to = find_outside(text, from, length, "+~");
        part.count = 0;
        status = read_part(text, from, to, &part, diag);
        if (status == ITA_OK)
            status = is_cut ? cut_out(&whole, &part, diag) : unite(&whole, &part, diag);
        is_cut = to < length && text[to] == '~';
        from = to + 1;
    }
    if (status == ITA_OK) status = make_board(&whole, board, diag);
    give_back(&whole);
    give_back(&part);
    return status;
}
