// Why a move of the match is refused: one reason, the most helpful first, with the tiles and cells
// to mark. Says the rules a second time, tile by tile; match_rules.c lists moves the fast way.
#include "games/tantrix/match/match.h"

static ita_status refuse(ita_diag *diag, const char *key) {
    return ita_fail(diag, ITA_E_ILLEGAL, key);
}

static ita_status refuse_tile(ita_diag *diag, const char *key, int number) {
    ita_status status = refuse(diag, key);
    ita_diag_arg_int(diag, number);
    if (number >= 1 && number <= TANTRIX_TILES) ita_diag_mark(diag, (uint32_t)number);
    return status;
}

static ita_status refuse_clash(const match_state *s, const int32_t *v, ita_diag *diag) {
    space at = space_at(&s->board, v[2], v[3]);
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int mine = tantrix_edge(v[1], v[4], e);
        if (at.asked[e] == TANTRIX_NONE || at.asked[e] == mine) continue;
        int other = tantrix_board_at(&s->board, v[2] + tantrix_step_a[e], v[3] + tantrix_step_b[e]);
        ita_status status = refuse_tile(diag, "tantrix.match.clash", v[1]);
        ita_diag_arg_int(diag, other);
        ita_diag_arg(diag, tantrix_colour_names[mine]);
        ita_diag_arg(diag, tantrix_colour_names[at.asked[e]]);
        ita_diag_mark(diag, (uint32_t)other);
        return status;
    }
    return ITA_OK;
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
        space_diag(diag, spaces[i].a, spaces[i].b);
        ita_diag_arg_int(diag, number);
        ita_diag_mark(diag, (uint32_t)number);
        return status;
    }
    return status;
}

static ita_status refuse_restricted(const match_state *s, const int32_t *v, ita_diag *diag) {
    static const char *const keys[] = {NULL, "tantrix.match.links", "tantrix.match.four",
                                       "tantrix.match.side"};
    ita_hex where;
    space_restriction broken = space_restricts(&s->board, v[1], v[2], v[3], v[4], &where);
    if (broken == SPACE_ALLOWED) return ITA_OK;
    ita_status status = refuse_tile(diag, keys[broken], v[1]);
    space_diag(diag, where.a, where.b);
    if (broken != SPACE_THREE_LINKS) return status;
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (v[2] + tantrix_step_a[e] == where.a && v[3] + tantrix_step_b[e] == where.b)
            ita_diag_arg(diag, tantrix_colour_names[tantrix_edge(v[1], v[4], e)]);
    return status;
}

static bool is_on_table(const int32_t *v) {
    return v[2] >= -TANTRIX_FARTHEST && v[2] <= TANTRIX_FARTHEST && v[3] >= -TANTRIX_FARTHEST &&
           v[3] <= TANTRIX_FARTHEST && v[4] >= 0 && v[4] < TANTRIX_EDGES;
}

ita_status match_check_lay(const match_state *s, const int32_t *v, ita_diag *diag) {
    if (v[1] < 1 || v[1] > TANTRIX_TILES || s->owner[v[1]] != s->turn.seat + 1)
        return refuse_tile(diag, "tantrix.match.hand", v[1]);
    if (!is_on_table(v)) return refuse_tile(diag, "tantrix.refuse.table", v[1]);
    if (s->board.count == 0)
        return v[2] == 0 && v[3] == 0 ? ITA_OK : refuse_tile(diag, "tantrix.match.first", v[1]);
    int there = space_tile_on(&s->board, v[2], v[3]);
    if (there) {
        ita_status status = refuse_tile(diag, "tantrix.refuse.overlap", v[1]);
        ita_diag_arg_int(diag, there);
        ita_diag_mark(diag, (uint32_t)there);
        return status;
    }
    if (!space_is_beside(&s->board, v[2], v[3]))
        return refuse_tile(diag, "tantrix.match.apart", v[1]);
    space at = space_at(&s->board, v[2], v[3]);
    ita_status status = refuse_clash(s, v, diag);
    if (status == ITA_OK && s->turn.must_fill && !space_is_forced(&at))
        status = refuse_unforced(s, diag);
    if (status == ITA_OK && s->turn.bag_count > 0) status = refuse_restricted(s, v, diag);
    return status;
}

ita_status match_check(const ita_config *config, const void *state, const ita_move *move,
                       ita_diag *diag) {
    (void)config;
    const match_state *s = state;
    const int32_t *v = move->v;
    if (s->turn.phase >= MATCH_OVER) return refuse(diag, "tantrix.match.over");
    if (!match_is_drawing(s)) {
        if (v[0] != MATCH_MOVE_LAY) return refuse(diag, "tantrix.match.lay");
        return match_check_lay(s, v, diag);
    }
    if (v[0] != MATCH_MOVE_DRAW) return refuse(diag, "tantrix.match.draw");
    if (v[1] < 1 || v[1] > TANTRIX_TILES || s->owner[v[1]] != MATCH_BAG)
        return refuse_tile(diag, "tantrix.match.bag", v[1]);
    return ITA_OK;
}
