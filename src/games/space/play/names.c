// What a piece is called wherever one reads or hears of it: on the board, in refusals, hints and
// solutions. Needs no memory.
#include "games/space/space.h"

static char *put_digits(char *at, uint32_t number) {
    if (number >= 10) at = put_digits(at, number / 10);
    *at = (char)('0' + number % 10);
    return at + 1;
}

static space_called numbered(const space_piece *piece, const char *name, uint32_t number) {
    space_called called = {{0}};
    char *at = called.name;
    while (*name)
        *at++ = *name++;
    if (piece->most == 1) return called;
    *at++ = '.';
    put_digits(at, number);
    return called;
}

space_called space_called_copy(const space_config *c, uint32_t kind, uint32_t number) {
    return numbered(&c->puzzle.pieces[kind], c->puzzle.pieces[kind].name, number);
}

// Its number is that among the copies that lie, by their first cells.
space_called space_called_laid(const space_config *c, const void *state, uint32_t placement) {
    const uint32_t *owners = space_owners(c, state), kind = c->placements.items[placement].piece;
    uint32_t number = 1, count;
    const uint32_t first = *space_cells_of(c, placement, &count);
    for (uint32_t i = 0; i < first && c->puzzle.pieces[kind].most > 1; i++)
        number += owners[i] != 0 && c->placements.items[owners[i] - 1].piece == kind &&
                  *space_cells_of(c, owners[i] - 1, &count) == i;
    return numbered(&c->puzzle.pieces[kind], c->puzzle.pieces[kind].said, number);
}

bool space_has_own_letters(const space_puzzle *puzzle) {
    uint32_t copies = 0;
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        for (uint32_t j = 0; j < i; j++)
            copies += puzzle->pieces[i].name[0] == puzzle->pieces[j].name[0];
    return copies == 0 || puzzle->piece_count > 26;
}

void space_put_letters(const space_puzzle *puzzle, ita_text *out) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++) {
        ita_put(out, i > 0 ? "   " : "");
        ita_put_char(out, space_letter_in(puzzle, false, i));
        ita_put(out, " = ");
        ita_put(out, puzzle->pieces[i].name);
    }
}
