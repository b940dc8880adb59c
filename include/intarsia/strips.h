// The piece of Strips and how two pieces stand to each other: the source's points, formulas and
// lists, and the quarter cells of the engine. Knows no players and no turns.
#ifndef INTARSIA_STRIPS_H
#define INTARSIA_STRIPS_H

#include "intarsia/status.h"

#ifdef __cplusplus
extern "C" {
#endif

// Units everywhere here: half the side of a small square, y down, as in the source.

typedef struct ita_strips_point {
    int32_t x, y;
} ita_strips_point;

/// A square by its vertices, clockwise on screen.
typedef struct ita_strips_square {
    ita_strips_point p[4];
} ita_strips_square;

/// A piece where it lies: the ten points p1..p10 of the source, p10 = p1. p1..p4 and p4..p7 are
/// the small squares, p7..p10 the large one, p4 p7 p10 the triangle.
typedef struct ita_strips_piece {
    ita_strips_point p[10];
} ita_strips_piece;

#define ITA_STRIPS_SIDES 9 ///< sides of a piece's outline: six of length 2, three of 2 sqrt 2

/// A piece with its centre (middle of the hypotenuse) at `centre`, turned `turn` quarter turns
/// clockwise on screen; each maps a point (x, y) to (-y, x). `turn` may be any integer.
ita_strips_piece ita_strips_piece_at(ita_strips_point centre, int turn);
ita_strips_square ita_strips_small1(const ita_strips_piece *piece);
ita_strips_square ita_strips_small2(const ita_strips_piece *piece);
ita_strips_square ita_strips_large(const ita_strips_piece *piece);
/// Vertices of the triangle: p4, p7, p10.
void ita_strips_triangle(const ita_strips_piece *piece, ita_strips_point out[3]);

// ---- the formulas of the source, exact when centres differ by even integers (docs/strips.md)

typedef enum ita_strips_relation {
    ITA_STRIPS_APART = 0,   ///< nothing in common but perhaps a corner
    ITA_STRIPS_ADJACENT,    ///< side by side along a full side
    ITA_STRIPS_INTERFERING, ///< they overlap
} ita_strips_relation;

/// |sum of the four x of a - sum of b's| + the same of y.
int32_t ita_strips_d(const ita_strips_square *a, const ita_strips_square *b);
/// The two terms of it.
int32_t ita_strips_d1(const ita_strips_square *a, const ita_strips_square *b);
int32_t ita_strips_d2(const ita_strips_square *a, const ita_strips_square *b);
/// Two small squares: D = 0 interfering, D = 8 adjacent.
ita_strips_relation ita_strips_small_small(const ita_strips_square *a, const ita_strips_square *b);
/// Two large squares: D1 = D2 = 8 adjacent, else D1 + D2 < 16 interfering.
ita_strips_relation ita_strips_large_large(const ita_strips_square *a, const ita_strips_square *b);
/// A small and a large square: interfering when a point of the small one is the large one's
/// centre; never adjacent, their sides differ in length.
ita_strips_relation ita_strips_small_large(const ita_strips_square *small,
                                           const ita_strips_square *large);

/// Two pieces by the formulas alone. `ita_strips_touch` and `ita_strips_join` speak of pieces that
/// do not interfere: a full side in common; the large squares side by side.
bool ita_strips_interfere(const ita_strips_piece *a, const ita_strips_piece *b);
bool ita_strips_touch(const ita_strips_piece *a, const ita_strips_piece *b);
bool ita_strips_join(const ita_strips_piece *a, const ita_strips_piece *b);

// ---- strips as the source's linked lists of pieces: created, extended and merged when two large
// squares come to stand side by side; with a log, so that each step can be taken back

#define ITA_STRIPS_PIECES_MOST 150 ///< 26 x 26 cells, 18 of their quarters a piece
#define ITA_STRIPS_NO_PIECE    (-1)

typedef enum ita_strips_list_step_kind {
    ITA_STRIPS_LIST_CREATED,
    ITA_STRIPS_LIST_EXTENDED,
    ITA_STRIPS_LIST_MERGED,
} ita_strips_list_step_kind;

typedef struct ita_strips_list_step {
    ita_strips_list_step_kind kind;
    int16_t list;  ///< the list that was created, or grew
    int16_t other; ///< the piece that came, or the list that was appended
    int16_t tail;  ///< last piece of the list before
} ita_strips_list_step;

/// All strips. A list goes by its first piece. Invariant: for a piece in a list, `list_of` is that
/// piece, and following `next` from there meets each piece of the list once, `tail` last.
typedef struct ita_strips_lists {
    int16_t list_of[ITA_STRIPS_PIECES_MOST]; ///< or ITA_STRIPS_NO_PIECE: in no strip
    int16_t next[ITA_STRIPS_PIECES_MOST];    ///< or ITA_STRIPS_NO_PIECE: the last
    int16_t tail[ITA_STRIPS_PIECES_MOST];    ///< of a list, by its first piece
    int16_t length[ITA_STRIPS_PIECES_MOST];
    int list_count;                                     ///< the number of strips
    ita_strips_list_step steps[ITA_STRIPS_PIECES_MOST]; ///< pieces less one is the most there are
    int step_count;
} ita_strips_lists;

void ita_strips_lists_clear(ita_strips_lists *lists);
/// The large squares of pieces `a` and `b` (0..ITA_STRIPS_PIECES_MOST - 1) stand side by side.
/// Nothing happens when one list holds both. Cost: the length of the list that is appended.
void ita_strips_lists_join(ita_strips_lists *lists, int a, int b);
/// Takes steps back, latest first, until `step_count` are left.
void ita_strips_lists_undo(ita_strips_lists *lists, int step_count);

// ---- quarter cells, the engine

/// A cell of side 2 cut by both diagonals: its quarters.
enum { ITA_STRIPS_NORTH, ITA_STRIPS_EAST, ITA_STRIPS_SOUTH, ITA_STRIPS_WEST };

/// The quarters that a piece covers, bit 4 * (3 * (row + 1) + column + 1) + quarter for cells of
/// rows and columns -1..1 around its centre; always 18 bits. `turn` 0..3.
uint64_t ita_strips_quarters(int turn);

/// How a second piece stands to a first whose centre is `dx`, `dy` cells (two units each) away.
enum {
    ITA_STRIPS_HIT = 1,   ///< they overlap
    ITA_STRIPS_TOUCH = 2, ///< they do not, and share a full side
    ITA_STRIPS_JOIN = 4,  ///< they do not, and their large squares share a full side
};
/// A set of the bits above; `turn_a`, `turn_b` 0..3.
int ita_strips_relative(int turn_a, int turn_b, int dx, int dy);

#ifdef __cplusplus
}
#endif
#endif
