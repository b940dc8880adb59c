// A move of Tantrix in words, in all its variants: "Tile 12 laid". Draws nothing.
#include "games/tantrix/table/move.h"
#include "games/tantrix/table/tabletop.h"

#include "intarsia/words.h"

void tabletop_tell(const ita_config *config, const void *state, const ita_move *bytes,
                   ita_text *out) {
    static const char *const keys[TANTRIX_KINDS] = {
        [TANTRIX_LAY] = "tantrix.move.lay",       [TANTRIX_DRAW] = "tantrix.move.draw",
        [TANTRIX_SUBMIT] = "tantrix.move.submit", [TANTRIX_LIFT] = "tantrix.move.lift",
        [TANTRIX_CONTINUE] = "tantrix.move.on",   [TANTRIX_RESET] = "tantrix.move.reset"};
    tantrix_move move;
    ita_text number;
    (void)config;
    (void)state;
    if (!tantrix_move_get(bytes, &move)) return;
    ita_text_open(&number, out->allocator);
    ita_put_int(&number, move.number);
    const char *args[] = {ita_text_get(&number), NULL};
    ita_put_words(out, keys[move.kind], args);
    if (number.failed) out->failed = true;
    ita_text_close(&number);
}
