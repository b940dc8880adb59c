// The bars of the six-piece burr: 2 by 2 by 6 cells, of which the twelve that other bars may want
// are there or not. Numbered as is usual since Cutler's count: each of the twelve has a power of
// two, and the number is 1 more than the sum of those that are taken away. Knows nothing of
// figures.
#include "games/space/sets/bars.h"

#include "intarsia/base.h"

#include <string.h>

enum { LENGTH = 6, WANTED = 12, COPIES = 6, LETTERS = 26, NONE = -1 };

// Which power of two a cell has, by layer, row and column: the bar lies along x, the open side up.
static const int8_t power[2][2][LENGTH] = {
    {{NONE, NONE, 8, 9, NONE, NONE}, {NONE, NONE, 10, 11, NONE, NONE}},
    {{NONE, 0, 1, 2, 3, NONE}, {NONE, 4, 5, 6, 7, NONE}},
};

static bool has_cell(unsigned taken, int x, int y, int z) {
    const int p = power[z][y][x];
    return p == NONE || !(taken >> p & 1);
}

uint32_t space_bar_cells(int number, ita_cell cells[SPACE_BAR_CELLS]) {
    uint32_t count = 0;
    for (int16_t z = 0; z < 2; z++)
        for (int16_t y = 0; y < 2; y++)
            for (int16_t x = 0; x < LENGTH; x++)
                if (has_cell((unsigned)number - 1, x, y, z)) cells[count++] = (ita_cell){x, y, z};
    return count;
}

bool space_bar_is_whole(int number) {
    ita_cell cells[SPACE_BAR_CELLS], spare[SPACE_BAR_CELLS];
    const uint32_t count = space_bar_cells(number, cells);
    return ita_cells_are_connected(ITA_LATTICE_CUBES, cells, count, spare);
}

bool space_bar_is_notchable(int number) {
    const unsigned taken = (unsigned)number - 1;
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < LENGTH; x++) {
                const bool is_cut = has_cell(taken, x, y, z) || !has_cell(taken, x, 1 - y, z) ||
                                    !has_cell(taken, x, y, 1 - z);
                if (!is_cut) return false;
            }
    return true;
}

// The number of a bar that has just these cells, or 0. Every bar fills the corners of its box.
static int number_of(const ita_cell *cells, uint32_t count) {
    unsigned there = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const ita_cell c = cells[i];
        const bool is_within =
            c.x >= 0 && c.x < LENGTH && c.y >= 0 && c.y < 2 && c.z >= 0 && c.z < 2;
        if (!is_within) return 0;
        const int p = power[c.z][c.y][c.x];
        if (p == NONE)
            kept++;
        else
            there |= 1u << p;
    }
    return kept == SPACE_BAR_CELLS - WANTED ? SPACE_BARS - (int)there : 0;
}

// Bars that stand otherwise leave the box of a bar, and so have no number. The first cell of the
// normal form is the corner of the box.
int space_bar_of(const ita_cell *cells, uint32_t count) {
    ita_cell turned[SPACE_BAR_CELLS];
    int least = 0;
    for (int turn = 0; turn < ita_lattice_turns(ITA_LATTICE_CUBES, false); turn++) {
        ita_cells_turn(ITA_LATTICE_CUBES, turn, cells, count, turned);
        const int number = number_of(turned, count);
        if (number > 0 && (least == 0 || number < least)) least = number;
    }
    return least;
}

int space_bar_least(int number) {
    ita_cell cells[SPACE_BAR_CELLS];
    return space_bar_of(cells, space_bar_cells(number, cells));
}

// ---- as pieces

typedef struct copies {
    uint32_t least, most; // none of a bar that is not named
} copies;

static void add(copies *bars, int number, uint64_t least, uint64_t most) {
    copies *bar = &bars[space_bar_least(number)];
    bar->least += (uint32_t)least;
    bar->most += (uint32_t)most;
}

static void add_notchable(copies *bars) {
    for (int number = 1; number <= SPACE_BARS; number++) {
        const bool is_one = space_bar_is_notchable(number) && space_bar_is_whole(number) &&
                            space_bar_least(number) == number;
        if (is_one) add(bars, number, 0, COPIES);
    }
}

// "256", "2x256" or "0-6x256".
static bool read_item(ita_reader *in, uint64_t *least, uint64_t *most, uint64_t *number) {
    if (!ita_read_uint(in, SPACE_BARS, least)) return false;
    *number = *least;
    *most = *least;
    const bool has_most = ita_read_char(in, '-');
    if (has_most && !ita_read_uint(in, SPACE_COPIES_MOST, most)) return false;
    if (ita_read_char(in, 'x')) return ita_read_uint(in, SPACE_BARS, number);
    *least = *most = 1;
    return !has_most;
}

static ita_status read_items(const char *text, size_t length, copies *bars, ita_diag *diag) {
    ita_reader in = ita_read(text, length);
    uint32_t all = 0;
    do {
        uint64_t least, most, number;
        const size_t start = in.at;
        const bool is_read = read_item(&in, &least, &most, &number) && number > 0 && most > 0 &&
                             least <= most && (ita_read_end(&in) || ita_read_peek(&in) == '+');
        if (!is_read) return ita_fail_at(diag, ITA_E_SYNTAX, "space.bars.number", start);
        if (!space_bar_is_whole((int)number)) {
            ita_fail_at(diag, ITA_E_RANGE, "space.bars.parts", start);
            ita_diag_arg_int(diag, (int64_t)number);
            return ITA_E_RANGE;
        }
        all += (uint32_t)most;
        if (all > SPACE_COPIES_MOST) {
            ita_fail_at(diag, ITA_E_LIMIT, "space.pieces.many", start);
            ita_diag_arg_int(diag, SPACE_COPIES_MOST);
            return ITA_E_LIMIT;
        }
        add(bars, (int)number, least, most);
    } while (ita_read_char(&in, '+'));
    return ITA_OK;
}

// Layers from the bottom, rows from the back.
static void put_shape(int number, ita_text *out) {
    for (int z = 0; z < 2; z++)
        for (int y = 1; y >= 0; y--) {
            ita_put(out, y == 0 ? "-" : z == 0 ? "" : "~");
            for (int x = 0; x < LENGTH; x++)
                ita_put_char(out, has_cell((unsigned)number - 1, x, y, z) ? 'o' : '_');
        }
}

static ita_status make_pieces(const copies *bars, space_puzzle *puzzle, ita_diag *diag) {
    ita_text pieces;
    ita_text_open(&pieces, puzzle->arena.allocator);
    for (int number = 1; number <= SPACE_BARS; number++) {
        if (bars[number].most == 0) continue;
        if (pieces.length > 0) ita_put_char(&pieces, '+');
        space_copies_format(bars[number].least, bars[number].most, &pieces);
        ita_put_char(&pieces, 'B');
        ita_put_int(&pieces, number);
        ita_put_char(&pieces, ':');
        put_shape(number, &pieces);
    }
    ita_status status = ita_text_status(&pieces);
    if (status != ITA_OK) {
        ita_fail(diag, status, "memory");
    } else {
        status = space_pieces_parse(ita_text_get(&pieces), pieces.length, false, puzzle, diag);
        for (uint32_t i = 0; status == ITA_OK && i < puzzle->piece_count && i < LETTERS; i++)
            memcpy(puzzle->pieces[i].said, (char[2]){(char)('A' + i)}, 2);
        if (diag) diag->offset = 0; // its places are in a text that nobody wrote
    }
    ita_text_close(&pieces);
    return status;
}

ita_status space_bars_parse(const char *text, size_t length, space_puzzle *puzzle, ita_diag *diag) {
    const ita_allocator *allocator = puzzle->arena.allocator;
    copies *bars = ita_take_zeroed(allocator, SPACE_BARS + 1, sizeof *bars);
    if (!bars) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    if (ita_text_is(text, length, "notchable"))
        add_notchable(bars);
    else
        status = read_items(text, length, bars, diag);
    if (status == ITA_OK) status = make_pieces(bars, puzzle, diag);
    ita_give(allocator, bars, (SPACE_BARS + 1) * sizeof *bars);
    return status;
}

void space_bars_format(const space_puzzle *puzzle, ita_text *out) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        const space_piece *piece = &puzzle->pieces[i];
        if (i) ita_put_char(out, '+');
        space_copies_format(piece->least, piece->most, out);
        ita_put(out, piece->name + 1);
    }
}
