// A move of Strips in words: where the piece lies and which way its large square points. Draws
// nothing.
#include "games/say.h"
#include "games/strips/view/draw.h"
#include "intarsia/words.h"

void strips_say_placed(ita_text *words, const char *key, strips_placed piece) {
    ita_text cell;
    ita_text_open(&cell, words->allocator);
    strips_put_cell(&cell, piece.x, piece.y);
    const char *args[] = {ita_text_get(&cell),
                          ita_words_in(words->language, strips_turn_key(piece.turn)), NULL};
    ita_put_words(words, key, args);
    words->failed |= cell.failed;
    ita_text_close(&cell);
}

void strips_tell(const ita_config *config, const void *state, const ita_move *bytes,
                 ita_text *out) {
    (void)config;
    (void)state;
    strips_move move;
    if (!strips_move_get(bytes, &move)) return;
    if (move.deed == STRIPS_PLACE)
        strips_say_placed(out, "strips.move.place", move.piece);
    else
        ita_put_words(out, move.deed == STRIPS_PASS ? "strips.move.pass" : "swap.told", NULL);
}
