// What random games draw from: the holes that are still empty. Knows nothing of players and offers.
#include "games/twixt/board/playout.h"

#include <string.h>

void twixt_supply_fill(const twixt_config *c, const twixt_board *b, twixt_supply *supply) {
    memset(supply->count, 0, sizeof supply->count);
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if (twixt_is_corner(c, at.col, at.row)) continue;
        if (b && twixt_board_owner(b, at.col, at.row) != TWIXT_NOBODY) continue;
        int border = twixt_border_of(c, at.col, at.row);
        supply->holes[border][supply->count[border]++] = (uint16_t)hole;
    }
}

int twixt_supply_take(twixt_supply *supply, int colour, ita_random *random, int *from) {
    int shared = supply->count[TWIXT_NOBODY], total = shared + supply->count[colour];
    if (total == 0) return -1;
    // 32 random bits times the count: the bias is below one in a million for 2,304 holes.
    int at = (int)(((ita_random_next(random) >> 32) * (uint64_t)total) >> 32);
    int list = at < shared ? TWIXT_NOBODY : colour;
    if (at >= shared) at -= shared;
    int hole = supply->holes[list][at];
    supply->holes[list][at] = supply->holes[list][--supply->count[list]];
    *from = list;
    return hole;
}
