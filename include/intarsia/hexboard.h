// Boards of hexagons: named shapes or any list of cells, with neighbours and the real symmetry
// group computed from the cells. Knows nothing of pieces. Source: docs/hexagons.md.
#ifndef INTARSIA_HEXBOARD_H
#define INTARSIA_HEXBOARD_H

#include "intarsia/alloc.h"
#include "intarsia/hex.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ITA_HEXBOARD_MOST 4096 ///< largest number of cells

/// A symmetry of a board: first symmetry 0..11 of the lattice, then a shift.
typedef struct ita_hexboard_symmetry {
    int symmetry;
    ita_hex shift;
    const uint16_t *images; ///< [cell_count] where each cell goes
} ita_hexboard_symmetry;

/// A board. Invariants: cells are different and ascend by ita_hex_compare; the identity is the
/// first symmetry. Never changes once made. Zero it, or let a failed call do so, before closing.
typedef struct ita_hexboard {
    const ita_allocator *allocator;
    uint32_t cell_count;
    ita_hex *cells;           ///< [cell_count]
    int16_t (*neighbours)[6]; ///< [cell_count] index of the neighbour in each direction, or -1
    int symmetry_count;       ///< 1..12, order of the group
    ita_hexboard_symmetry symmetries[ITA_HEX_SYMMETRIES];
    uint16_t *images; ///< owns the images of all symmetries
} ita_hexboard;

/// A board from cells in any order.
/// Errors: ITA_E_RANGE "hexboard.empty", "hexboard.large", "hexboard.twice" (arguments: the cell);
/// ITA_E_MEMORY. Cost: n log n.
ita_status ita_hexboard_make(const ita_hex *cells, size_t cell_count,
                             const ita_allocator *allocator, ita_hexboard *board, ita_diag *diag);

/// A board from text:
///     hexhexN          hexagon of side N
///     RxC              parallelogram of R rows and C columns
///     rectRxC          C columns of R cells, every second one half a cell lower
///     triangleN        triangle of side N; also triN
///     trapezoidN-M     rows of N, N + 1, .. M cells; also trapN-M
///     ringN-M          hexhexN without the hexhexM in its middle; ringN is ringN-(N-1)
///     starN            hexagram: hexhexN with a triangle on each side
///     hexagonN-M       rows of N, N + 1, .. M, .. N cells
///     [a b c;a b c]    any cells; blanks or commas between numbers, empty places allowed
/// Behind each may stand @a:b, which moves its cell 0, 0 there. Several are put together from left
/// to right, `+` adds cells and `~` cuts them out: 7x7~3x3@2:2.
/// Errors: as above, ITA_E_SYNTAX "hexboard.form" and "hexboard.shift", ITA_E_RANGE
/// "hexboard.absent" for a cell cut out that is not there, and those of ita_hex_read; all with the
/// byte.
ita_status ita_hexboard_parse(const char *text, size_t length, const ita_allocator *allocator,
                              ita_hexboard *board, ita_diag *diag);
/// A board from the content of a file: one `a b c` a line, `#` starts a comment, blank lines are
/// skipped. Errors with the byte of the line at fault.
ita_status ita_hexboard_read(const char *bytes, size_t length, const ita_allocator *allocator,
                             ita_hexboard *board, ita_diag *diag);
/// Writes "[a b c;a b c]", cells ascending.
void ita_hexboard_put(const ita_hexboard *board, ita_text *out);
void ita_hexboard_close(ita_hexboard *board);

/// Index of a cell, or -1 when it is not on the board. Cost: log n.
int ita_hexboard_find(const ita_hexboard *board, ita_hex cell);

#ifdef __cplusplus
}
#endif
#endif
