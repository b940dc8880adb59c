// Colours of .xmpuzzle and ours. There a table says which colour of a piece may lie on which of the
// figure; here equal letters may, and a cell without a letter goes with all. Where the table pairs
// each colour with itself alone, a colour's letter is that of its number; else letters are looked
// for that say the same, and there may be none.
#include "games/space/files/xmpuzzle.h"

#include <string.h>

enum { LETTERS = 26, NO_LETTER = 15 }; // 'o' is the cell without a colour

static uint64_t bit(uint32_t colour) {
    return (uint64_t)1 << colour;
}

static bool is_letter(uint32_t colour) {
    return colour >= 1 && colour <= LETTERS && colour != NO_LETTER;
}

// A letter that is not taken: the colour's own if it can be; 0 when all are.
static uint8_t take_letter(uint32_t colour, uint32_t *taken) {
    uint32_t letter = colour;
    if (!is_letter(letter) || *taken >> letter & 1)
        for (letter = 1; letter <= LETTERS; letter++)
            if (is_letter(letter) && !(*taken >> letter & 1)) break;
    if (letter > LETTERS) return 0;
    *taken |= (uint32_t)1 << letter;
    return (uint8_t)letter;
}

// Colours with numbers of letters keep them; the others get what is left.
static bool name_by_number(uint64_t colours, uint8_t letters[XMPUZZLE_COLOURS_MOST + 1]) {
    uint32_t taken = 0;
    for (int is_second = 0; is_second < 2; is_second++)
        for (uint32_t c = 1; c <= XMPUZZLE_COLOURS_MOST; c++) {
            if (!(colours & bit(c)) || is_letter(c) != (is_second == 0)) continue;
            letters[c] = take_letter(c, &taken);
            if (letters[c] == 0) return false;
        }
    return true;
}

static bool is_each_with_itself(const uint64_t *allowed, uint64_t of_pieces, uint64_t of_figure) {
    for (uint32_t c = 1; c <= XMPUZZLE_COLOURS_MOST; c++)
        if (of_pieces & bit(c) && (allowed[c] & of_figure) != (bit(c) & of_figure)) return false;
    return true;
}

// Colours that lie on all of the others', or under all: they need no letter.
static uint64_t unneeded_of_pieces(const uint64_t *allowed, uint64_t of_pieces,
                                   uint64_t of_figure) {
    uint64_t unneeded = 0;
    for (uint32_t c = 1; c <= XMPUZZLE_COLOURS_MOST; c++)
        if (of_pieces & bit(c) && (allowed[c] & of_figure) == of_figure) unneeded |= bit(c);
    return unneeded;
}

static uint64_t needed_of_figure(const uint64_t *allowed, uint64_t of_pieces, uint64_t of_figure) {
    uint64_t under_all = of_figure;
    for (uint32_t c = 1; c <= XMPUZZLE_COLOURS_MOST; c++)
        if (of_pieces & bit(c)) under_all &= allowed[c];
    return of_figure & ~under_all;
}

// Pieces' colours that may lie on the same get the same letter; those that share but some cannot
// have one. Of the figure's colours that nothing with a letter may lie on, all get one more.
static bool name_by_classes(const uint64_t *allowed, uint64_t of_pieces, uint64_t of_figure,
                            xmpuzzle_letters *letters) {
    uint32_t taken = 0;
    uint64_t named = 0;
    for (uint32_t p = 1; p <= XMPUZZLE_COLOURS_MOST; p++) {
        if (!(of_pieces & bit(p)) || letters->of_piece[p]) continue;
        const uint64_t under = allowed[p] & of_figure;
        const uint8_t letter = take_letter(p, &taken);
        if (letter == 0 || under & named) return false;
        named |= under;
        for (uint32_t q = p; q <= XMPUZZLE_COLOURS_MOST; q++)
            if (of_pieces & bit(q) && (allowed[q] & of_figure) == under)
                letters->of_piece[q] = letter;
        for (uint32_t r = 1; r <= XMPUZZLE_COLOURS_MOST; r++)
            if (under & bit(r)) letters->of_figure[r] = letter;
    }
    const uint64_t lonely = of_figure & ~named;
    const uint8_t letter = lonely ? take_letter(0, &taken) : 1;
    for (uint32_t r = 1; r <= XMPUZZLE_COLOURS_MOST; r++)
        if (lonely & bit(r)) letters->of_figure[r] = letter;
    return letter != 0;
}

bool xmpuzzle_letters_find(const uint64_t allowed[XMPUZZLE_COLOURS_MOST + 1], uint64_t of_pieces,
                           uint64_t of_figure, xmpuzzle_letters *letters) {
    memset(letters, 0, sizeof *letters);
    if (is_each_with_itself(allowed, of_pieces, of_figure)) {
        if (!name_by_number(of_pieces | of_figure, letters->of_piece)) return false;
        memcpy(letters->of_figure, letters->of_piece, sizeof letters->of_figure);
        return true;
    }
    const uint64_t pieces = of_pieces & ~unneeded_of_pieces(allowed, of_pieces, of_figure);
    const uint64_t figure = needed_of_figure(allowed, pieces, of_figure);
    return name_by_classes(allowed, pieces, figure, letters);
}
