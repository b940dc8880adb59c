// A move of pentahex in words: "Piece O4 on 2,-1". Draws nothing.
#include "games/pentahex/view/draw.h"
#include "intarsia/words.h"

void pentahex_tell(const ita_config *config, const void *state, const ita_move *bytes,
                   ita_text *out) {
    static const char *const keys[] = {[PENTAHEX_PLACE] = "pentahex.told.place",
                                       [PENTAHEX_REMOVE] = "pentahex.told.remove",
                                       [PENTAHEX_SWAP] = "swap.told"};
    const pentahex_config *c = pentahex_own(config);
    pentahex_move move;
    (void)state;
    if (!pentahex_move_get(bytes, &move) || (size_t)move.kind >= c->set.kind_count) return;
    ita_text cell;
    ita_text_open(&cell, out->allocator);
    pentahex_put_cell(&cell, ita_hex_at(move.a, move.b));
    const char *args[] = {c->set.kinds[move.kind].name, ita_text_get(&cell), NULL};
    ita_put_words(out, keys[move.deed], args);
    out->failed |= cell.failed;
    ita_text_close(&cell);
}
