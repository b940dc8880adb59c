// Shapes and pieces as text, by layers. Knows which characters are cells, and what is too large.
// Knows nothing of files and options.
#include "games/space/puzzle/puzzle.h"

#include "intarsia/base.h"

#include <string.h>

// ---- shapes

enum { PLAIN_CELL = 'o' };

bool space_is_cell(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

uint8_t space_colour_of(char letter) {
    const char lower = (char)(letter | 0x20);
    return lower == PLAIN_CELL ? 0 : (uint8_t)(lower - 'a' + 1);
}

char space_letter_of(uint8_t colour, bool may_stay_empty) {
    const char lower = colour == 0 ? PLAIN_CELL : (char)('a' + colour - 1);
    return may_stay_empty ? (char)(lower & ~0x20) : lower;
}

bool space_letter_may_stay_empty(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

// A walk over the characters of a shape's text: each with its column, row (from the back), layer.
typedef struct walk {
    const char *text;
    size_t length, at;
    int column, row, layer;
    char character;
} walk;

static bool next_character(walk *w) {
    for (; w->at < w->length; w->at++) {
        char c = w->text[w->at];
        if (c == '~') {
            w->layer++;
            w->row = w->column = 0;
        } else if (c == '-') {
            w->row++;
            w->column = 0;
        } else {
            w->character = c;
            return true;
        }
    }
    return false;
}

static void step_on(walk *w) {
    w->at++;
    w->column++;
}

// How many cells there are, and the last row of any layer.
static ita_status measure(const char *text, size_t length, uint32_t *cell_count, int *last_row,
                          ita_diag *diag) {
    *cell_count = 0;
    *last_row = 0;
    for (walk w = {.text = text, .length = length}; next_character(&w); step_on(&w)) {
        if (!space_is_cell(w.character) && w.character != '_') {
            ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "space.shape.character", w.at);
            size_t size = 1; // of the whole character
            while (w.at + size < length && ((unsigned char)text[w.at + size] & 0xC0) == 0x80)
                size++;
            ita_diag_arg_bytes(diag, &text[w.at], size);
            return status;
        }
        bool is_far =
            w.column >= ITA_CELL_MOST || w.row >= ITA_CELL_MOST || w.layer >= ITA_CELL_MOST;
        if (is_far || *cell_count == SPACE_CELLS_MOST) {
            ita_status status = ita_fail_at(
                diag, ITA_E_LIMIT, is_far ? "space.shape.wide" : "space.shape.large", w.at);
            ita_diag_arg_int(diag, is_far ? ITA_CELL_MOST : SPACE_CELLS_MOST);
            return status;
        }
        if (w.row > *last_row) *last_row = w.row;
        *cell_count += space_is_cell(w.character);
    }
    return ITA_OK;
}

static ita_status read_layers(ita_lattice lattice, const char *text, size_t length, int last_row,
                              space_shape *out, ita_diag *diag) {
    uint32_t count = 0;
    for (walk w = {.text = text, .length = length}; next_character(&w); step_on(&w)) {
        if (w.character == '_') continue;
        ita_cell cell = {(int16_t)w.column, (int16_t)(last_row - w.row), (int16_t)w.layer};
        if (!ita_cell_is_of(lattice, cell))
            return ita_fail_at(diag, ITA_E_SYNTAX,
                               lattice == ITA_LATTICE_TETRAHEDRA ? "space.shape.tetrahedra"
                                                                 : "space.shape.lattice",
                               w.at);
        // rows come from the back, but cells ascend: find the place from the end
        uint32_t at = count++;
        for (; at > 0 && ita_cell_compare(out->cells[at - 1], cell) > 0; at--) {
            out->cells[at] = out->cells[at - 1];
            out->colours[at] = out->colours[at - 1];
            out->may_stay_empty[at] = out->may_stay_empty[at - 1];
        }
        out->cells[at] = cell;
        out->colours[at] = space_colour_of(w.character);
        out->may_stay_empty[at] = space_letter_may_stay_empty(w.character);
    }
    return ITA_OK;
}

static ita_status read_box(ita_lattice lattice, const char *text, size_t length, ita_arena *arena,
                           space_shape *out, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    uint64_t sides[3], volume = 1;
    for (int i = 0; i < 3; i++) {
        bool is_read = (i == 0 || ita_read_char(&reader, 'x')) &&
                       ita_read_uint(&reader, ITA_CELL_MOST, &sides[i]) && sides[i] > 0;
        if (!is_read) return ita_fail_at(diag, ITA_E_SYNTAX, "space.shape.box", reader.at);
        volume *= sides[i];
    }
    if (!ita_read_end(&reader))
        return ita_fail_at(diag, ITA_E_SYNTAX, "space.shape.box", reader.at);
    const uint32_t room = volume < SPACE_CELLS_MOST ? (uint32_t)volume : SPACE_CELLS_MOST;
    if (!space_shape_room(arena, room, out)) return ita_fail(diag, ITA_E_MEMORY, "memory");
    out->cell_count = 0;
    for (int z = 0; z < (int)sides[2]; z++)
        for (int y = 0; y < (int)sides[1]; y++)
            for (int x = 0; x < (int)sides[0]; x++) {
                ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
                if (!ita_cell_is_of(lattice, cell)) continue; // of rhombic cells, half
                if (out->cell_count == room) {
                    ita_status status = ita_fail_at(diag, ITA_E_LIMIT, "space.shape.large", 0);
                    ita_diag_arg_int(diag, SPACE_CELLS_MOST);
                    return status;
                }
                out->cells[out->cell_count] = cell;
                out->colours[out->cell_count] = 0;
                out->may_stay_empty[out->cell_count++] = false;
            }
    if (out->cell_count == 0) return ita_fail_at(diag, ITA_E_SYNTAX, "space.shape.empty", 0);
    return ITA_OK;
}

// ---- where a shape stands

static int16_t lower(int16_t a, int16_t b) {
    return a < b ? a : b;
}

static int16_t higher(int16_t a, int16_t b) {
    return a > b ? a : b;
}

space_box space_box_of(ita_lattice lattice, const space_shape *shape) {
    space_box b = {shape->cells[0], shape->cells[0]};
    for (uint32_t i = 1; i < shape->cell_count; i++) {
        ita_cell c = shape->cells[i];
        b.least = (ita_cell){lower(b.least.x, c.x), lower(b.least.y, c.y), lower(b.least.z, c.z)};
        b.most = (ita_cell){higher(b.most.x, c.x), higher(b.most.y, c.y), higher(b.most.z, c.z)};
    }
    b.least = ita_lattice_shift_within(lattice, b.least);
    return b;
}

static void shift_to_corner(ita_lattice lattice, space_shape *shape) {
    const space_box b = space_box_of(lattice, shape);
    for (uint32_t i = 0; i < shape->cell_count; i++)
        shape->cells[i] = ita_cell_less(shape->cells[i], b.least);
}

ita_status space_shape_parse(ita_lattice lattice, const char *text, size_t length, ita_arena *arena,
                             space_shape *out, ita_diag *diag) {
    if (length > 0 && text[0] >= '0' && text[0] <= '9')
        return read_box(lattice, text, length, arena, out, diag);
    int last_row;
    uint32_t cell_count;
    ita_status status = measure(text, length, &cell_count, &last_row, diag);
    if (status != ITA_OK) return status;
    if (cell_count == 0) return ita_fail_at(diag, ITA_E_SYNTAX, "space.shape.empty", 0);
    if (!space_shape_room(arena, cell_count, out)) return ita_fail(diag, ITA_E_MEMORY, "memory");
    status = read_layers(lattice, text, length, last_row, out, diag);
    if (status == ITA_OK) shift_to_corner(lattice, out);
    return status;
}

// ---- writing

enum { BOX_OF_TETRAHEDRA = ITA_TETRAHEDRA_PERIOD * ITA_TETRAHEDRA_PERIOD * ITA_TETRAHEDRA_PERIOD };

static bool is_full_box(ita_lattice lattice, const space_shape *shape, const space_box *b) {
    for (uint32_t i = 0; i < shape->cell_count; i++)
        if (shape->colours[i] || shape->may_stay_empty[i]) return false;
    const ita_cell one = {1, 1, 1}, sides = ita_cell_add(ita_cell_less(b->most, b->least), one);
    const int64_t volume = (int64_t)sides.x * sides.y * sides.z;
    if (lattice == ITA_LATTICE_TETRAHEDRA)
        return ita_lattice_is_shift(lattice, sides) &&
               volume / BOX_OF_TETRAHEDRA * ITA_TETRAHEDRA_A_CUBE == shape->cell_count;
    return lattice == ITA_LATTICE_CUBES && volume == shape->cell_count;
}

// The characters of a row, those that hold nothing only before a cell. `index` is at its first
// cell.
static bool put_row(const space_shape *shape, uint32_t index, const space_box *b, int y, int z,
                    ita_text *out) {
    int x = b->least.x;
    bool has_cells = false;
    for (; index < shape->cell_count; index++) {
        ita_cell cell = shape->cells[index];
        if (cell.y != y || cell.z != z) break;
        for (; x < cell.x; x++)
            ita_put_char(out, '_');
        ita_put_char(out, space_letter_of(shape->colours[index], shape->may_stay_empty[index]));
        x++;
        has_cells = true;
    }
    return has_cells;
}

// The first cell of a row, or where it would stand.
static uint32_t find_row(const space_shape *shape, const space_box *b, int y, int z) {
    const ita_cell first = {b->least.x, (int16_t)y, (int16_t)z};
    uint32_t from = 0, to = shape->cell_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (ita_cell_compare(shape->cells[middle], first) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

// Rows at the front that hold nothing are left out; but one layer has them all, which says where
// cubes of tetrahedra begin.
static void put_layer(ita_lattice lattice, const space_shape *shape, const space_box *b, int z,
                      ita_text *out) {
    uint32_t begin = find_row(shape, b, b->least.y, z);
    bool is_empty = begin == shape->cell_count || shape->cells[begin].z != z;
    int last = is_empty ? b->most.y : shape->cells[begin].y;
    if (lattice == ITA_LATTICE_TETRAHEDRA && z == b->least.z) last = b->least.y;
    for (int y = b->most.y; y >= last; y--) {
        if (y < b->most.y) ita_put_char(out, '-');
        if (!put_row(shape, find_row(shape, b, y, z), b, y, z, out)) ita_put_char(out, '_');
    }
}

void space_shape_format(ita_lattice lattice, const space_shape *shape, ita_text *out) {
    if (shape->cell_count == 0) return;
    const space_box b = space_box_of(lattice, shape);
    if (is_full_box(lattice, shape, &b)) {
        const int sides[3] = {b.most.x - b.least.x + 1, b.most.y - b.least.y + 1,
                              b.most.z - b.least.z + 1};
        for (int i = 0; i < 3; i++) {
            if (i) ita_put_char(out, 'x');
            ita_put_int(out, sides[i]);
        }
        return;
    }
    for (int z = b.least.z; z <= b.most.z; z++) {
        if (z > b.least.z) ita_put_char(out, '~');
        put_layer(lattice, shape, &b, z, out);
    }
}

void space_put_cell(ita_text *out, ita_cell cell) {
    const int place[3] = {cell.x, cell.y, cell.z};
    for (int i = 0; i < 3; i++) {
        if (i) ita_put_char(out, ',');
        ita_put_int(out, place[i] + 1);
    }
}

// ---- pieces

// While pieces are read: the text, and where the item at hand begins and ends.
typedef struct reading {
    const char *text;
    size_t begin, end;
    bool may_be_mirrored;
    space_puzzle *puzzle;
    ita_diag *diag;
} reading;

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// "6x", "0-3x" or nothing.
static ita_status read_copies(reading *r, ita_reader *reader, space_piece *piece) {
    piece->least = piece->most = 1;
    if (!is_digit(ita_read_peek(reader))) return ITA_OK;
    uint64_t least, most;
    const size_t start = reader->at;
    bool is_read = ita_read_uint(reader, SPACE_COPIES_MOST, &least);
    most = least;
    if (is_read && ita_read_char(reader, '-'))
        is_read = ita_read_uint(reader, SPACE_COPIES_MOST, &most);
    is_read = is_read && ita_read_char(reader, 'x') && most > 0 && least <= most;
    if (!is_read) return ita_fail_at(r->diag, ITA_E_SYNTAX, "space.pieces.copies", start);
    piece->least = (uint32_t)least;
    piece->most = (uint32_t)most;
    return ITA_OK;
}

static ita_status read_name(reading *r, ita_reader *reader, space_piece *piece) {
    const size_t start = reader->at;
    while (is_letter(ita_read_peek(reader)) ||
           (reader->at > start && is_digit(ita_read_peek(reader))))
        reader->at++;
    const size_t length = reader->at - start;
    if (length == 0 || length >= SPACE_NAME_SIZE || !ita_read_char(reader, ':'))
        return ita_fail_at(r->diag, ITA_E_SYNTAX, "space.pieces.name", start);
    memcpy(piece->name, &r->text[start], length);
    for (uint32_t i = 0; i < r->puzzle->piece_count; i++) {
        if (strcmp(r->puzzle->pieces[i].name, piece->name) != 0) continue;
        ita_status status = ita_fail_at(r->diag, ITA_E_SYNTAX, "space.pieces.twice", start);
        ita_diag_arg(r->diag, piece->name);
        return status;
    }
    return ITA_OK;
}

static ita_status read_cells(reading *r, const ita_reader *reader, space_piece *piece) {
    const size_t start = reader->at;
    ita_status status = space_shape_parse(r->puzzle->lattice, &r->text[start], r->end - start,
                                          &r->puzzle->arena, &piece->shape, r->diag);
    if (status != ITA_OK) {
        if (r->diag && r->diag->offset != ITA_NO_OFFSET) r->diag->offset += start;
        return status;
    }
    if (piece->shape.cell_count > SPACE_PIECE_MOST) {
        status = ita_fail_at(r->diag, ITA_E_LIMIT, "space.pieces.large", start);
        ita_diag_arg_int(r->diag, SPACE_PIECE_MOST);
        return status;
    }
    for (uint32_t i = 0; i < piece->shape.cell_count; i++) {
        if (!piece->shape.may_stay_empty[i]) continue;
        status = ita_fail_at(r->diag, ITA_E_SYNTAX, "space.pieces.capitals", start);
        ita_diag_arg(r->diag, piece->name);
        return status;
    }
    ita_cells_normal(r->puzzle->lattice, piece->shape.cells, piece->shape.cell_count);
    return space_piece_turn(r->puzzle, piece, r->diag);
}

static ita_status read_piece(reading *r) {
    space_piece *piece = &r->puzzle->pieces[r->puzzle->piece_count];
    *piece = (space_piece){.may_be_mirrored = r->may_be_mirrored};
    ita_reader reader = ita_read(r->text, r->end);
    reader.at = r->begin;
    ita_status status = read_copies(r, &reader, piece);
    if (status == ITA_OK) status = read_name(r, &reader, piece);
    memcpy(piece->said, piece->name, sizeof piece->said);
    if (status == ITA_OK) status = read_cells(r, &reader, piece);
    if (status == ITA_OK) r->puzzle->piece_count++;
    return status;
}

static ita_status refuse_many(const reading *r, const char *key, int most) {
    ita_status status = ita_fail_at(r->diag, ITA_E_LIMIT, key, r->begin);
    ita_diag_arg_int(r->diag, most);
    return status;
}

ita_status space_pieces_parse(const char *text, size_t length, bool may_be_mirrored,
                              space_puzzle *puzzle, ita_diag *diag) {
    size_t items = 1;
    for (size_t i = 0; i < length; i++)
        items += text[i] == '+';
    reading r = {text, 0, 0, may_be_mirrored, puzzle, diag};
    if (items > SPACE_KINDS_MOST) return refuse_many(&r, "space.pieces.kinds", SPACE_KINDS_MOST);
    puzzle->piece_count = 0;
    puzzle->pieces = ita_arena_take(&puzzle->arena, items * sizeof *puzzle->pieces);
    if (!puzzle->pieces) return ita_fail(diag, ITA_E_MEMORY, "memory");
    uint32_t copies = 0;
    for (; r.begin <= length; r.begin = r.end + 1) {
        const char *plus = r.begin < length ? memchr(&text[r.begin], '+', length - r.begin) : NULL;
        r.end = plus ? (size_t)(plus - text) : length;
        ita_status status = read_piece(&r);
        if (status != ITA_OK) return status;
        copies += puzzle->pieces[puzzle->piece_count - 1].most;
        if (copies > SPACE_COPIES_MOST)
            return refuse_many(&r, "space.pieces.many", SPACE_COPIES_MOST);
    }
    return ITA_OK;
}

void space_copies_format(uint32_t least, uint32_t most, ita_text *out) {
    if (least == 1 && most == 1) return;
    ita_put_uint(out, least);
    if (most != least) {
        ita_put_char(out, '-');
        ita_put_uint(out, most);
    }
    ita_put_char(out, 'x');
}

void space_pieces_format(const space_puzzle *puzzle, ita_text *out) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        const space_piece *piece = &puzzle->pieces[i];
        if (i) ita_put_char(out, '+');
        space_copies_format(piece->least, piece->most, out);
        ita_put(out, piece->name);
        ita_put_char(out, ':');
        space_shape_format(puzzle->lattice, &piece->shape, out);
    }
}
