// A move of any variant of Tantrix, typed, and as text. Nobody else reads or writes a move's bytes.
// Knows no rules: which kinds a game knows, and when, is the game's.
#ifndef GAMES_TANTRIX_TABLE_MOVE_H
#define GAMES_TANTRIX_TABLE_MOVE_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/game.h"

typedef enum tantrix_move_kind {
    TANTRIX_LAY = 1,  ///< a tile onto a cell; also moves or turns one that lies loosely
    TANTRIX_DRAW,     ///< chance draws a tile
    TANTRIX_SUBMIT,   ///< what lies is what was meant
    TANTRIX_LIFT,     ///< a tile back into the tray
    TANTRIX_CONTINUE, ///< to the next level: the loop is broken up
    TANTRIX_RESET,    ///< all tiles back into the tray
    TANTRIX_KINDS,
} tantrix_move_kind;

enum { TANTRIX_COORDINATE_MOST = 99 }; ///< what a move's text can say of a cell

typedef struct tantrix_move {
    tantrix_move_kind kind;
    int number;     ///< tile to lay, draw or lift; else 0
    int a, b, turn; ///< where it is laid, in sixths clockwise; else 0
} tantrix_move;

static inline tantrix_move tantrix_lay(int number, int a, int b, int turn) {
    return (tantrix_move){TANTRIX_LAY, number, a, b, turn};
}

ita_move tantrix_move_put(tantrix_move move);
/// False when the bytes are not what tantrix_move_put writes for a tile that exists, a cell within
/// +-99 and a turn of 0..5.
bool tantrix_move_get(const ita_move *move, tantrix_move *out);

/// A list of moves that counts those it has no room for.
typedef struct tantrix_moves {
    ita_move *items;
    size_t count, capacity;
} tantrix_moves;

tantrix_moves tantrix_moves_into(ita_move *items, size_t capacity);
void tantrix_moves_add(tantrix_moves *list, tantrix_move move);

// ---- as text: "12@-1,3/2" lays, "12@tray" lifts, "12" draws, the others are words

/// Reads a move of one of the kinds in the set (bit 1 << kind); anything else is refused with `key`
/// and the text.
ita_status tantrix_move_read(unsigned kinds, const char *key, const char *text, size_t length,
                             ita_move *move, ita_diag *diag);
void tantrix_move_write(const ita_move *move, ita_text *out);

#endif
