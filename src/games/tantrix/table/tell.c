// A move of Tantrix in words, in all its variants: "Tile 12 laid". Draws nothing.
#include "games/tantrix/table/move.h"
#include "games/tantrix/table/tabletop.h"

#include "intarsia/words.h"

void tabletop_tell_over(const tantrix_spot *spots, int step, const ita_move *bytes, ita_text *out) {
    static const char *const keys[TANTRIX_KINDS] = {
        [TANTRIX_LAY] = "tantrix.move.lay",       [TANTRIX_DRAW] = "tantrix.move.draw",
        [TANTRIX_SUBMIT] = "tantrix.move.submit", [TANTRIX_LIFT] = "tantrix.move.lift",
        [TANTRIX_CONTINUE] = "tantrix.move.on",   [TANTRIX_RESET] = "tantrix.move.reset"};
    tantrix_move move;
    ita_diag told;
    if (!tantrix_move_get(bytes, &move)) return;
    const tantrix_spot *lies = spots + step * move.number;
    const bool is_turned =
        move.kind == TANTRIX_LAY && lies->is_placed && lies->a == move.a && lies->b == move.b;
    ita_fail(&told, ITA_OK, is_turned ? "tantrix.move.turn" : keys[move.kind]);
    ita_diag_arg_int(&told, move.number);
    ita_put_diag(out, &told);
}
