// What the hand remembers at a table of match or solitaire: turns of the tiles in hands (three bits
// each, twenty a word), the turn of the tile that is held, whether it is dragged. No rules.
#ifndef GAMES_TANTRIX_TABLE_TABLETOP_HAND_H
#define GAMES_TANTRIX_TABLE_TABLETOP_HAND_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/game.h"

enum { HAND_TURNS = 0, HAND_TURNS_A_WORD = 20, HAND_TURN = 3, HAND_DRAGS = 4, HAND_READS = 5 };

static inline int hand_turn(const ita_hand *hand, int number) {
    if (!hand) return 0;
    int64_t word = hand->v[HAND_TURNS + (number - 1) / HAND_TURNS_A_WORD];
    return (int)(word >> 3 * ((number - 1) % HAND_TURNS_A_WORD) & 7) % 6;
}

static inline void hand_set_turn(ita_hand *hand, int number, int turn) {
    int64_t *word = &hand->v[HAND_TURNS + (number - 1) / HAND_TURNS_A_WORD];
    int shift = 3 * ((number - 1) % HAND_TURNS_A_WORD);
    *word = (*word & ~((int64_t)7 << shift)) | (int64_t)turn << shift;
}

static inline void hand_let_go(ita_hand *hand) {
    hand->held = 0;
    hand->v[HAND_DRAGS] = 0;
}

#endif
