// Laid tiles as text and back, one by one and all that lie: "1@0,0/3+4@-1,0/1". Knows no rules.
#ifndef GAMES_TANTRIX_TABLE_LAID_H
#define GAMES_TANTRIX_TABLE_LAID_H

#include "games/tantrix/table/board.h"
#include "intarsia/text.h"

/// Cells as "-1,3"; a tile laid there as "12@-1,3/2" (turned two sixths clockwise).
void laid_put_cell(ita_text *out, int a, int b);
void laid_put_tile(ita_text *out, int number, int a, int b, int turn);
/// Reads "12@-1,3/2"; false and the reader at the fault otherwise.
bool laid_read_tile(ita_reader *reader, int *number, int *a, int *b, int *turn);

/// Writes the placed tiles by number, joined by "+"; spots are [0..56], [0] unused.
void laid_put_all(ita_text *out, const tantrix_spot spots[TANTRIX_TILES + 1]);

/// What may stand in a list of laid tiles, and the keys of what is said when it does not.
typedef struct laid_form {
    uint64_t tiles;         ///< tile numbers that may stand there, each once
    int reach;              ///< largest |a|, |b|, |c| of a cell
    const char *form_key;   ///< the text is no list of laid tiles
    const char *number_key; ///< such a tile may not stand here, or stands here twice
} laid_form;

/// Reads the rest of the text as laid tiles onto an empty board; nothing at all is no tile.
/// Errors: ITA_E_SYNTAX with the place; the tile is the first argument where there is one.
ita_status laid_read_all(ita_reader *reader, const laid_form *form, tantrix_board *board,
                         ita_diag *diag);

/// Tiles of a list as a set: bit n for number n.
static inline uint64_t laid_set_of(const uint8_t *numbers, int count) {
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        set |= (uint64_t)1 << numbers[i];
    return set;
}

#endif
