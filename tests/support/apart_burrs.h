// Puzzles drawn at random for taking apart: lumps of any lattice divided among pieces that grow,
// and sticks that cross as those of six-piece burrs do, notched at random.
#ifndef INTARSIA_TESTS_APART_BURRS_H
#define INTARSIA_TESTS_APART_BURRS_H

#include "check.h"

#include "games/space/apart/apart.h"
#include "intarsia/base.h"
#include "spec/apart_plain.h"

// The same pieces as the disassembler takes them.
typedef struct burr {
    plain_puzzle plain;
    apart_piece pieces[PLAIN_PIECES];
    apart_assembly assembly;
} burr;

static inline void burr_ready(burr *b) {
    for (size_t i = 0; i < b->plain.piece_count; i++)
        b->pieces[i] = (apart_piece){b->plain.cells[i], b->plain.cell_counts[i]};
    b->assembly = (apart_assembly){b->plain.lattice, b->plain.piece_count, b->pieces,
                                   b->plain.groups, b->plain.group_count};
}

enum { BURR_CELLS = 128 };

static inline size_t burr_below(ita_random *random, size_t bound) {
    return (size_t)ita_random_below(random, bound);
}

// The cells of a box of the lattice.
static inline size_t burr_box(ita_lattice lattice, const int size[3], ita_cell *cells) {
    size_t count = 0;
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) {
                const ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
                if (ita_cell_is_of(lattice, cell)) cells[count++] = cell;
            }
    return count;
}

static inline bool burr_touches(ita_lattice lattice, const ita_cell *cells, size_t count,
                                ita_cell cell) {
    ita_cell neighbours[ITA_CELL_NEIGHBOURS_MOST];
    const size_t ways = ita_cell_neighbours(lattice, cell, neighbours);
    for (size_t i = 0; i < ways; i++)
        for (size_t k = 0; k < count; k++)
            if (ita_cell_is_equal(neighbours[i], cells[k])) return true;
    return false;
}

// Some cells stay empty, the others are taken by pieces that grow, from number `first` on.
static inline void burr_divide(ita_random *random, plain_puzzle *puzzle, size_t first,
                               const ita_cell *cells, size_t count, size_t empty) {
    bool is_taken[BURR_CELLS] = {false};
    for (size_t i = 0; i < empty; i++)
        is_taken[burr_below(random, count)] = true;
    for (int tries = 0; tries < 1000; tries++) {
        const size_t piece = first + burr_below(random, puzzle->piece_count - first);
        const size_t cell = burr_below(random, count);
        size_t *size = &puzzle->cell_counts[piece];
        if (is_taken[cell] || *size == PLAIN_CELLS) continue;
        if (*size > 0 && !burr_touches(puzzle->lattice, puzzle->cells[piece], *size, cells[cell]))
            continue;
        puzzle->cells[piece][(*size)++] = cells[cell];
        is_taken[cell] = true;
    }
    size_t kept = 0; // pieces that found no room are none
    for (size_t i = 0; i < puzzle->piece_count; i++) {
        if (puzzle->cell_counts[i] == 0) continue;
        memmove(puzzle->cells[kept], puzzle->cells[i], sizeof puzzle->cells[i]);
        puzzle->cell_counts[kept++] = puzzle->cell_counts[i];
    }
    puzzle->piece_count = kept;
}

static inline void burr_of_box(burr *b, ita_random *random, ita_lattice lattice, size_t pieces) {
    static const int sizes[ITA_LATTICE_COUNT][3] = {{2, 3, 3}, {5, 2, 2}, {3, 3, 3}, {6, 5, 4}};
    memset(b, 0, sizeof *b);
    b->plain.lattice = lattice;
    b->plain.piece_count = pieces;
    int size[3];
    for (int i = 0; i < 3; i++)
        size[i] = sizes[lattice][i] + (int)burr_below(random, 2);
    ita_cell cells[BURR_CELLS];
    const size_t count = burr_box(lattice, size, cells);
    burr_divide(random, &b->plain, 0, cells, count, burr_below(random, 1 + count / 4));
    burr_ready(b);
}

// A box whose outer cells are one piece, but for some openings; the others are inside, with room.
static inline void burr_of_cage(burr *b, ita_random *random, ita_lattice lattice, size_t pieces) {
    static const int sizes[ITA_LATTICE_COUNT][3] = {{4, 4, 4}, {8, 4, 3}, {5, 5, 4}};
    memset(b, 0, sizeof *b);
    b->plain.lattice = lattice;
    b->plain.piece_count = pieces;
    ita_cell cells[BURR_CELLS], inner[BURR_CELLS];
    const size_t count = burr_box(lattice, sizes[lattice], cells);
    size_t inner_count = 0;
    for (size_t i = 0; i < count; i++) {
        ita_cell neighbours[ITA_CELL_NEIGHBOURS_MOST];
        const size_t ways = ita_cell_neighbours(lattice, cells[i], neighbours);
        size_t inside = 0;
        for (size_t k = 0; k < ways; k++)
            inside += neighbours[k].x >= 0 && neighbours[k].x < sizes[lattice][0] &&
                      neighbours[k].y >= 0 && neighbours[k].y < sizes[lattice][1] &&
                      neighbours[k].z >= 0 && neighbours[k].z < sizes[lattice][2];
        if (inside == ways || burr_below(random, 3) == 0)
            inner[inner_count++] = cells[i];
        else
            b->plain.cells[0][b->plain.cell_counts[0]++] = cells[i];
    }
    burr_divide(random, &b->plain, 1, inner, inner_count, burr_below(random, inner_count / 2));
    burr_ready(b);
}

// Stick 0, 1 along x, 2, 3 along y, 4, 5 along z, each two cells by two, in pairs about the middle.
static inline bool burr_stick_has(size_t stick, int length, ita_cell c) {
    const int at[3] = {c.x, c.y, c.z};
    const size_t axis = stick / 2;
    const int along = at[axis], flat = at[(axis + 1) % 3], side = at[(axis + 2) % 3];
    const int low = stick % 2 ? 0 : -2;
    return along >= -length / 2 && along < length / 2 && flat >= -1 && flat <= 0 && side >= low &&
           side <= low + 1;
}

// So many sticks of a burr; each cell that several want is one's or, one in so many, nobody's.
static inline void burr_of_sticks(burr *b, ita_random *random, size_t pieces, int length,
                                  size_t one_in) {
    memset(b, 0, sizeof *b);
    b->plain.lattice = ITA_LATTICE_CUBES;
    b->plain.piece_count = pieces;
    const int half = length / 2;
    for (int z = -half; z < half; z++)
        for (int y = -half; y < half; y++)
            for (int x = -half; x < half; x++) {
                const ita_cell cell = {(int16_t)x, (int16_t)y, (int16_t)z};
                size_t wanting[PLAIN_PIECES], count = 0;
                for (size_t i = 0; i < pieces; i++)
                    if (burr_stick_has(i, length, cell)) wanting[count++] = i;
                if (count == 0 || (count > 1 && burr_below(random, one_in) == 0)) continue;
                const size_t piece = wanting[burr_below(random, count)];
                b->plain.cells[piece][b->plain.cell_counts[piece]++] = cell;
            }
    burr_ready(b);
}

#endif
