// A move of a dissection in words: "Large triangle laid". Knows names, draws nothing.
#include "games/dissection/view/view.h"
#include "games/say.h"
#include "intarsia/words.h"

void dissection_tell(const ita_config *config, const void *state, const ita_move *bytes,
                     ita_text *out) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    dissection_move move;
    if (!dissection_move_get(c, bytes, &move)) return;
    const char *key = move.is_lift                      ? "dissection.move.back"
                      : s->places[move.piece].is_placed ? "dissection.move.moved"
                                                        : "dissection.move.laid";
    const char *args[] = {ita_words_in(out->language, c->set->pieces[move.piece].name), NULL};
    say_sentence(out, key, args);
}
