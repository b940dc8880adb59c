// Why a move of the match is refused: one reason, the most helpful first, with the tiles and cells
// to mark. Adds to laying.h what is the match's; rules.c lists moves the fast way.
#include "games/tantrix/match/match.h"
#include "games/tantrix/table/laying.h"

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

// A forced space comes first: names one that can be filled, and a tile that does it.
static ita_status refuse_unforced(const match_state *s, ita_diag *diag) {
    space spaces[SPACE_MOST];
    int count = space_list(&s->board, spaces);
    uint64_t hand = match_tiles_of(s, s->turn.seat + 1);
    ita_status status = refuse(diag, "tantrix.match.forced");
    for (int i = 0; i < count; i++) {
        if (!space_is_forced(&spaces[i])) continue;
        uint64_t fitting = match_fits(s, &spaces[i], hand, s->turn.bag_count > 0);
        if (!fitting) continue;
        int number = __builtin_ctzll(fitting);
        laying_blame_cell(diag, spaces[i].a, spaces[i].b);
        ita_diag_arg_int(diag, number);
        ita_diag_mark(diag, (uint32_t)number);
        return status;
    }
    return status;
}

static ita_status refuse_restricted(const match_state *s, const tantrix_move *lay, ita_diag *diag) {
    static const char *const keys[] = {NULL, "tantrix.match.links", "tantrix.match.four",
                                       "tantrix.match.side"};
    ita_hex where;
    space_restriction broken =
        space_restricts(&s->board, lay->number, lay->a, lay->b, lay->turn, &where);
    if (broken == SPACE_ALLOWED) return ITA_OK;
    ita_status status = laying_refuse(diag, keys[broken], lay->number);
    laying_blame_cell(diag, where.a, where.b);
    if (broken != SPACE_THREE_LINKS) return status;
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (lay->a + tantrix_step_a[e] == where.a && lay->b + tantrix_step_b[e] == where.b)
            ita_diag_arg_key(diag, tantrix_colour_keys[tantrix_edge(lay->number, lay->turn, e)]);
    return status;
}

ita_status match_check_lay(const match_state *s, const tantrix_move *lay, ita_diag *diag) {
    if (s->owner[lay->number] != s->turn.seat + 1)
        return laying_refuse(diag, "tantrix.match.hand", lay->number);
    ita_status status = laying_check_beside(&s->board, lay, diag);
    if (status != ITA_OK || s->board.count == 0) return status;
    status = laying_check_colours(&s->board, lay, diag);
    if (status != ITA_OK) return status;
    space at = space_at(&s->board, lay->a, lay->b);
    if (s->turn.must_fill && !space_is_forced(&at)) return refuse_unforced(s, diag);
    return s->turn.bag_count > 0 ? refuse_restricted(s, lay, diag) : ITA_OK;
}

ita_status match_check(const ita_config *config, const void *state, const ita_move *move,
                       ita_diag *diag) {
    (void)config;
    const match_state *s = state;
    tantrix_move m;
    if (!tantrix_move_get(move, &m)) return refuse(diag, "move.form");
    if (s->turn.phase >= MATCH_OVER) return refuse(diag, "tantrix.match.over");
    if (!match_is_drawing(s))
        return m.kind == TANTRIX_LAY ? match_check_lay(s, &m, diag)
                                     : refuse(diag, "tantrix.match.lay");
    if (m.kind != TANTRIX_DRAW) return refuse(diag, "tantrix.match.draw");
    if (s->owner[m.number] != MATCH_BAG) return laying_refuse(diag, "tantrix.match.bag", m.number);
    return ITA_OK;
}
