// A move of pentahex in words: "Piece O4 laid". Draws nothing.
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
    const char *args[] = {c->set.kinds[move.kind].name, NULL};
    ita_put_words(out, keys[move.deed], args);
}
