// Polyhexes: pieces of one to twelve hexagons. Those of an order up to seven are generated, never
// typed in; only the usual names of orders 1 to 5 stand in a table. Knows nothing of boards.
// Source: docs/hexagons.md.
#ifndef INTARSIA_POLYHEX_H
#define INTARSIA_POLYHEX_H

#include "intarsia/alloc.h"
#include "intarsia/hex.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ITA_POLYHEX_MOST        12 ///< largest order
#define ITA_POLYHEX_LISTED_MOST 7  ///< largest order that ita_polyhex_list lists

/// A shape up to translation. Invariant (normal form): cells ascend by ita_hex_compare and the
/// first one is the origin; unused cells are zero.
typedef struct ita_polyhex {
    ita_hex cells[ITA_POLYHEX_MOST];
    int cell_count;
} ita_polyhex;

/// What counts as the same piece.
typedef enum ita_polyhex_kind {
    ITA_POLYHEX_FREE,     ///< may be turned and flipped: 1 1 3 7 22 82 333
    ITA_POLYHEX_ONESIDED, ///< may be turned: 1 1 3 10 33 147 620
    ITA_POLYHEX_FIXED,    ///< only shifted: 1 3 11 44 186 814 3652
} ita_polyhex_kind;

/// The symmetries a kind of piece may be moved by, as a bit set over 0..11.
uint32_t ita_polyhex_moves(ita_polyhex_kind kind);

/// Normal form of 1..12 different cells, in any order. They need not be connected.
ita_polyhex ita_polyhex_normal(const ita_hex *cells, int cell_count);
/// The shape after symmetry 0..11, in normal form.
ita_polyhex ita_polyhex_apply(int symmetry, const ita_polyhex *shape);
/// A total order: by order first, then cell by cell.
int ita_polyhex_compare(const ita_polyhex *p, const ita_polyhex *q);
/// The smallest of all shapes that the kind regards as the same piece.
ita_polyhex ita_polyhex_canonical(ita_polyhex_kind kind, const ita_polyhex *shape);

/// The symmetries that keep the shape up to translation, as a bit set over 0..11.
uint32_t ita_polyhex_group(const ita_polyhex *shape);
/// True when the shape and its mirror image are different one-sided pieces.
bool ita_polyhex_is_chiral(const ita_polyhex *shape);
/// The different shapes that the symmetries of `moves` make out of one.
/// @param shapes      [12] receives them, in order of the smallest symmetry that makes each
/// @param symmetries  [12] receives that smallest symmetry; may be NULL
/// @returns how many, at least 1 when `moves` has a bit
int ita_polyhex_orientations(const ita_polyhex *shape, uint32_t moves, ita_polyhex *shapes,
                             int *symmetries);

/// All polyhexes of an order, canonical, ascending. `*list` is the caller's to give back with
/// ita_give(allocator, *list, *count * sizeof(ita_polyhex)).
/// Errors: ITA_E_RANGE for an order outside 1..7, ITA_E_MEMORY. Cost: microseconds to order 5,
/// milliseconds at order 7.
ita_status ita_polyhex_list(ita_polyhex_kind kind, int order, const ita_allocator *allocator,
                            ita_polyhex **list, size_t *count);

// ---- the usual names, orders 1 to 5

#define ITA_POLYHEX_NAMES 34 ///< 1 + 1 + 3 + 7 + 22

/// A named piece: letter and order, such as "A5"; the letter is the one the shape resembles.
typedef struct ita_polyhex_name {
    const char *name;  ///< "H1", "I2", .. "Y5"
    const char *word;  ///< "bar", "pistol", ..; NULL for most pentahexes
    ita_polyhex shape; ///< the orientation that the letter shows
} ita_polyhex_name;

/// Fills `names` with all 34, by order, then by letter.
void ita_polyhex_names(ita_polyhex_name names[ITA_POLYHEX_NAMES]);

#ifdef __cplusplus
}
#endif
#endif
