// Cells in characters, layers side by side: the pieces of the tray, the steps of a way apart.
// Knows nothing of pictures. See blocks.c, tray.c.
#ifndef GAMES_SPACE_CHARACTERS_CHARACTERS_H
#define GAMES_SPACE_CHARACTERS_CHARACTERS_H

#include "games/space/space.h"
#include "intarsia/tray.h"

extern const ita_tray space_tray;

typedef struct space_glyph {
    ita_cell cell;
    char letter;
} space_glyph;

// Cells below a header. Layers stand from the bottom to the right, rows with the back above, as in
// the plans of the figure.
typedef struct space_block {
    const char *header;
    const space_glyph *glyphs; // ascending by ita_cell_compare
    size_t count;
    ita_cell least, most; // what is drawn
} space_block;

// Cells of a shape as one letter, in room for as many.
void space_glyphs_of(const space_shape *shape, char letter, space_glyph *glyphs);
// A block of all of these cells. False where it is too large to be read.
bool space_block_of(const space_glyph *glyphs, size_t count, space_block *block);
void space_glyphs_sort(space_glyph *glyphs, size_t count);
// Cells that ascend as layers, each a block below its number: 1 where z is 0. False without memory.
bool space_put_layers(const space_glyph *glyphs, size_t count, int columns, ita_arena *arena,
                      ita_text *out);
// As many side by side as there is room for; one that is wider than all of it has a row of its own.
void space_put_blocks(const space_block *blocks, size_t count, int columns, ita_text *out);

#endif
