// Snug tangrams: figures of the seven tans that meet along whole sides and diagonals of the squares
// and half squares of which all consist. A figure is named by a number that tells how it is laid;
// all of them are met one by one, each once up to turning and mirroring. Whole numbers only; knows
// neither the game nor its solver.
#ifndef GAMES_DISSECTION_FIGURE_SNUG_H
#define GAMES_DISSECTION_FIGURE_SNUG_H

#include "intarsia/alloc.h"

#include <stdbool.h>

// Four bits of a row are a square: its quarters between middle and sides, south (1), east, north
// and west. A half is two neighbouring quarters. y grows to the north. The figure's box begins at
// SNUG_MARGIN.
enum { SNUG_SIDE = 16, SNUG_MARGIN = 3, SNUG_EDGES_MOST = 48 };
typedef struct snug_figure {
    uint64_t rows[SNUG_SIDE];
    int8_t width, height;
} snug_figure;

// ---- numbers

// The number's figure: its lowest digit says where the second piece lies of all places that it has
// (which piece, in which lay, to which square), the next digit the third, and so on; each digit's
// base is the number of places. False where nothing is laid by it, since it is too large.
bool snug_of(uint64_t number, snug_figure *out);

// Edges round what each square holds, the figure on their left, (x, y) at 2 * e and 2 * e + 1 of
// `from` and `to`: inner ones stand there twice, once each way. Answers how many.
int snug_edges(const snug_figure *figure, int8_t from[2 * SNUG_EDGES_MOST],
               int8_t to[2 * SNUG_EDGES_MOST]);

// ---- all figures

// How many there are (exhaustive.dissection_snug).
enum { SNUG_FIGURES = 5583516 };

typedef struct snug_walk snug_walk;

// Errors: ITA_E_MEMORY.
ita_status snug_walk_open(const ita_allocator *allocator, snug_walk **out);
void snug_walk_close(snug_walk *walk);
// The next figure in the order of its digits, from the first; of all its numbers the first that is
// met. ITA_E_NOT_FOUND behind the last, ITA_E_MEMORY. Cost: all of them take a minute and some 200
// MB.
ita_status snug_walk_next(snug_walk *walk, snug_figure *figure, uint64_t *number);

// ---- one figure (snug_look.c)

typedef struct snug_shape {
    int corner_count, hole_count; // a hole may touch the outside, or another hole, in a point
    bool is_touching;             // corners meet in a point
    bool is_convex, is_mirrored, is_turned; // it is its own image under a mirror, under a turn
} snug_shape;

void snug_look(const snug_figure *figure, snug_shape *out);
// Ways to fill it, equal pieces not told apart; and how many of them are different up to its
// symmetries. Cost: some microseconds.
void snug_count(const snug_figure *figure, uint64_t *fillings, uint64_t *unique);

// ---- shared by the two files

enum { SNUG_KINDS = 5, SNUG_PIECES = 7, SNUG_LAYS = 17, SNUG_SQUARES_MOST = 16 };

// What a square holds, and where it is.
typedef struct snug_square {
    int8_t x, y, quarters;
} snug_square;

// A tan in one of its orientations, its box at the origin.
typedef struct snug_lay {
    int8_t kind, count, width, height;
    snug_square squares[3];
    uint64_t rows[2];  // what it covers
    uint64_t touch[4]; // the quarters on the other side of its edges, one square to the north east
} snug_lay;

typedef struct snug_tans {
    int8_t copies[SNUG_KINDS];
    snug_lay lays[SNUG_LAYS]; // by kind
} snug_tans;

void snug_make_tans(snug_tans *out);
// One of the eight ways to mirror and turn a box and what it holds.
snug_square snug_turned(snug_square square, int way, int width, int height);
int snug_squares(const snug_figure *figure, snug_square squares[SNUG_SQUARES_MOST]);
// The same whatever the order of the squares.
uint64_t snug_sum(const snug_square *squares, int count, int way, int width, int height);

#endif
