// A suite of exact covers of all kinds, made when they are asked for: packings, squares, queens,
// designs, factors, dissections. Each has a name, the count that is known, and a maker.
#ifndef INTARSIA_BENCH_COVER_SUITE_H
#define INTARSIA_BENCH_COVER_SUITE_H

#include "intarsia/text.h"

typedef struct suite_cover {
    const char *name;
    void (*put)(const void *how, ita_text *out); ///< writes Knuth's text format
    const void *how;
    uint64_t solutions; ///< 0: nobody said how many
} suite_cover;

extern const suite_cover suite_covers[];
extern const size_t suite_cover_count;

typedef enum suite_lattice { SUITE_SQUARES, SUITE_HEXAGONS, SUITE_CUBES } suite_lattice;

/// Pieces on a board of width x height x depth. On hexagons the board is a parallelogram, or the
/// hexagon that fits into it.
typedef struct suite_packing {
    suite_lattice lattice;
    const char *pieces; ///< three digits a cell, a blank between pieces; NULL: all of these sizes
    int least_size, most_size, most_pieces; ///< the first so many of them, 0: all
    const int *copies;                      ///< of each; NULL: one
    bool is_any_number;                     ///< of each, none named
    int width, height, depth;
    bool is_hexagon;
    int hole_x, hole_y, hole_width; ///< a square hole through all layers, width 0: none
} suite_packing;

void suite_put_packing(const void *how, ita_text *out);

/// Numbers for the other makers; each reads those it needs.
typedef struct suite_numbers {
    int n, k;
    const char *text;
} suite_numbers;

void suite_put_latin(const void *how, ita_text *out);
void suite_put_queens(const void *how, ita_text *out);
void suite_put_langford(const void *how, ita_text *out);
void suite_put_sudoku(const void *how, ita_text *out);
void suite_put_motley(const void *how, ita_text *out);
void suite_put_rectangles(const void *how, ita_text *out);
void suite_put_words(const void *how, ita_text *out);
void suite_put_steiner(const void *how, ita_text *out);
void suite_put_factors(const void *how, ita_text *out);
void suite_put_factorization(const void *how, ita_text *out);
void suite_put_macmahon(const void *how, ita_text *out);
void suite_put_domination(const void *how, ita_text *out);
void suite_put_covering(const void *how, ita_text *out);
void suite_put_crosses(const void *how, ita_text *out);
void suite_put_independent(const void *how, ita_text *out);
void suite_put_colouring(const void *how, ita_text *out);
void suite_put_random(const void *how, ita_text *out);

#endif
