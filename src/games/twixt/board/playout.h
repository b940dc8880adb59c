// Random games to the end, sixty-four at once. Knows nothing of players: red and blue alternate.
#ifndef GAMES_TWIXT_BOARD_PLAYOUT_H
#define GAMES_TWIXT_BOARD_PLAYOUT_H

#include "games/twixt/board/board.h"

/// The holes that are still empty: those both may use, and each colour's own border line.
typedef struct twixt_supply {
    uint16_t holes[3][TWIXT_MOST * TWIXT_MOST]; ///< [TWIXT_RED], [TWIXT_BLUE], [TWIXT_NOBODY] both
    int count[3];
} twixt_supply;

void twixt_supply_fill(const twixt_config *c, const twixt_board *b, twixt_supply *supply);
/// Takes an equally likely hole of those that a colour may use, and says in `list` which list it
/// was in; -1 when there is none.
int twixt_supply_take(twixt_supply *supply, int colour, ita_random *random, int *list);

#define TWIXT_GAMES_AT_ONCE 64
/// Rows and columns around the board so that no link, crossed or not, leads outside the block.
#define TWIXT_SIXTY_FOUR_PAD 3
#define TWIXT_SIXTY_FOUR_HOLES                                                                     \
    ((TWIXT_MOST + 2 * TWIXT_SIXTY_FOUR_PAD) * (TWIXT_MOST + 2 * TWIXT_SIXTY_FOUR_PAD))

/// Words of a hole's links in sixty-four games, a cache line: by downward direction, from this
/// upper end, then by colour; bit g of a word is game g.
#define TWIXT_LINK_WORDS 8

/// Room for sixty-four games at once; about 280 kilobytes, of which a board uses its own size.
typedef struct twixt_sixty_four {
    uint64_t links[TWIXT_SIXTY_FOUR_HOLES * TWIXT_LINK_WORDS];
    uint64_t pegs[TWIXT_SIXTY_FOUR_HOLES][2];
    uint64_t reached[TWIXT_SIXTY_FOUR_HOLES]; ///< while connections are looked for
    twixt_supply supply;
} twixt_sixty_four;

/// Which of sixty-four random games from a position red and blue win, a bit a game; the others are
/// drawn. Each game by itself is a uniformly random game. Together they are not independent: the
/// holes come in one order for all, and a coin for each game and turn decides which side gets which
/// of two holes (docs/twixt.md, "random games"). Says how many pegs each game set.
int twixt_playout_sixty_four(const twixt_config *c, const twixt_board *from, int turn,
                             ita_random *random, twixt_sixty_four *room, uint64_t won[2]);

#endif
