// The bars of the six-piece burr by their numbers. See bars.c.
#ifndef GAMES_SPACE_SETS_BARS_H
#define GAMES_SPACE_SETS_BARS_H

#include "games/space/puzzle/puzzle.h"

enum { SPACE_BARS = 4096, SPACE_BAR_CELLS = 24 };

// The cells of bar 1..SPACE_BARS, ascending; at least 12 of the 24 that bar 1 has.
uint32_t space_bar_cells(int number, ita_cell cells[SPACE_BAR_CELLS]);
// Whether it hangs together.
bool space_bar_is_whole(int number);
// Whether a saw cuts it out of bar 1: all that is taken away is taken right across the bar.
bool space_bar_is_notchable(int number);
// The smallest number of a bar that these cells are, however they lie and are turned, or 0; as
// pieces all its numbers are the same. `count` is at most SPACE_BAR_CELLS.
int space_bar_of(const ita_cell *cells, uint32_t count);
int space_bar_least(int number);

// Bars joined by '+', each with how many before it: 1+2x256+0-6x928; "notchable" for any of those
// that are whole and notchable, up to six of each. Bars that are the same are put together, by the
// smallest of their numbers, and ascend; bar 256 is the piece B256.
// Errors: ITA_E_SYNTAX, ITA_E_RANGE with key and offset in `text`; ITA_E_LIMIT; ITA_E_MEMORY.
ita_status space_bars_parse(const char *text, size_t length, space_puzzle *puzzle, ita_diag *diag);
// Pieces that space_bars_parse made.
void space_bars_format(const space_puzzle *puzzle, ita_text *out);

#endif
