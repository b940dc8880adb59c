// A move of Tantrix in words, in all its variants: "Tile 12 on 1,0, red to tile 3". Draws nothing.
#include "games/tantrix/table/laying.h"
#include "games/tantrix/table/tabletop.h"

#include "intarsia/words.h"

// Of what touches the tile there: with which colour it meets which tile. So one knows how it lies.
static void tell_edges(const tantrix_spot *spots, const tantrix_move *lay, ita_text *out) {
    for (int e = 0; e < TANTRIX_EDGES; e++)
        for (int other = 1; other <= TANTRIX_TILES; other++) {
            const tantrix_spot *spot = &spots[other];
            if (!spot->is_placed || other == lay->number || spot->a != lay->a + tantrix_step_a[e] ||
                spot->b != lay->b + tantrix_step_b[e])
                continue;
            ita_diag edge;
            ita_fail(&edge, ITA_OK, "tantrix.move.edge");
            ita_diag_arg_int(&edge, other);
            ita_diag_arg_key(&edge, tantrix_colour_keys[tantrix_edge(lay->number, lay->turn, e)]);
            ita_put_diag(out, &edge);
        }
}

void tabletop_tell_over(const tantrix_spot *spots, const tantrix_spot *lies, const ita_move *bytes,
                        ita_text *out) {
    static const char *const keys[TANTRIX_KINDS] = {
        [TANTRIX_LAY] = "tantrix.move.lay",       [TANTRIX_DRAW] = "tantrix.move.draw",
        [TANTRIX_SUBMIT] = "tantrix.move.submit", [TANTRIX_LIFT] = "tantrix.move.lift",
        [TANTRIX_CONTINUE] = "tantrix.move.on",   [TANTRIX_RESET] = "tantrix.move.reset"};
    tantrix_move move;
    if (!tantrix_move_get(bytes, &move)) return;
    if (!lies) lies = &spots[move.number];
    const bool is_turned =
        move.kind == TANTRIX_LAY && lies->is_placed && lies->a == move.a && lies->b == move.b;
    laying_say(is_turned ? "tantrix.move.turn" : keys[move.kind], &move, out);
    if (move.kind == TANTRIX_LAY) tell_edges(spots, &move, out);
}
