// A move of Strips in words: where the piece lies and which way its large square points. Draws
// nothing.
#include "games/say.h"
#include "games/strips/view/draw.h"
#include "intarsia/words.h"

void strips_tell(const ita_config *config, const void *state, const ita_move *bytes,
                 ita_text *out) {
    (void)config;
    (void)state;
    strips_move move;
    if (!strips_move_get(bytes, &move)) return;
    if (move.deed != STRIPS_PLACE) {
        ita_put_words(out, move.deed == STRIPS_PASS ? "strips.move.pass" : "swap.told", NULL);
        return;
    }
    ita_text cell;
    ita_text_open(&cell, out->allocator);
    strips_put_cell(&cell, move.piece.x, move.piece.y);
    const char *args[] = {ita_text_get(&cell),
                          ita_words_in(out->language, strips_turn_key(move.piece.turn)), NULL};
    ita_put_words(out, "strips.move.place", args);
    if (cell.failed) out->failed = true;
    ita_text_close(&cell);
}
