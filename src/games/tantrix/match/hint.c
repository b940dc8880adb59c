// Hints for match and solitaire: of all legal layings the one after which the points are best.
// Looks one tile ahead only, and says so by naming no more than that tile.
#include "games/tantrix/match/match.h"
#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/table/laying.h"
#include "intarsia/words.h"

static ita_status nothing(ita_diag *diag, bool is_over) {
    return ita_fail(diag, ITA_E_STATE, is_over ? "tantrix.match.over" : "tantrix.match.draw");
}

// ---- the match

// Own points less those of the best of the others, with the tile laid.
static int lead_after(const match_config *c, match_state *s, const tantrix_move *lay) {
    int own = 0, other = 0;
    tantrix_board_put(&s->board, lay->number, lay->a, lay->b, lay->turn);
    for (int seat = 0; seat < c->seat_count; seat++) {
        int score = match_score(c, s, seat);
        if (seat == s->turn.seat)
            own = score;
        else if (score > other)
            other = score;
    }
    tantrix_board_lift(&s->board, lay->number);
    return own - other;
}

static ita_status match_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                             ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    (void)step;
    (void)budget;
    const match_config *c = match_own(config);
    match_state s = *(const match_state *)state;
    space spaces[SPACE_MOST];
    tantrix_move chosen = {0};
    int best = 0;
    *has_move = false;
    if (s.turn.phase >= MATCH_OVER || match_is_drawing(&s))
        return nothing(diag, s.turn.phase >= MATCH_OVER);
    int count = space_list(&s.board, spaces);
    for (uint64_t rest = match_tiles_of(&s, s.turn.seat + 1); rest; rest &= rest - 1)
        for (int i = 0; i < count * TANTRIX_EDGES; i++) {
            const space *at = &spaces[i / TANTRIX_EDGES];
            int number = __builtin_ctzll(rest), turn = i % TANTRIX_EDGES;
            const tantrix_move lay = tantrix_lay(number, at->a, at->b, turn);
            if (!tantrix_fits(number, turn, at->asked)) continue;
            if (match_check_lay(&s, &lay, NULL) != ITA_OK) continue;
            int lead = lead_after(c, &s, &lay);
            if (*has_move && lead <= best) continue;
            best = lead;
            chosen = lay;
            *has_move = true;
        }
    *move = tantrix_move_put(chosen);
    laying_advise(&chosen, words);
    return ita_text_status(words);
}

// ---- solitaire

static int points_after(const solitaire_config *c, solitaire_state *s, int a, int b, int turn) {
    tantrix_board_put(&s->board, s->current, a, b, turn);
    int points = solitaire_score(c, s);
    tantrix_board_lift(&s->board, s->current);
    return points;
}

static ita_status solitaire_hint(const ita_config *config, const void *state, int step,
                                 uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                                 ita_diag *diag) {
    (void)step;
    (void)budget;
    const solitaire_config *c = solitaire_own(config);
    solitaire_state s = *(const solitaire_state *)state;
    space spaces[SPACE_MOST];
    tantrix_move chosen = {.kind = TANTRIX_SUBMIT};
    int best = -1;
    *has_move = false;
    if (!s.current) return nothing(diag, solitaire_is_over(&s));
    if (s.laid.is_placed) best = points_after(c, &s, s.laid.a, s.laid.b, s.laid.turn);
    int count = space_list(&s.board, spaces);
    for (int i = 0; i < count * TANTRIX_EDGES; i++) {
        const space *at = &spaces[i / TANTRIX_EDGES];
        const tantrix_move lay = tantrix_lay(s.current, at->a, at->b, i % TANTRIX_EDGES);
        const ita_move bytes = tantrix_move_put(lay);
        if (solitaire_check(config, &s, &bytes, NULL) != ITA_OK) continue;
        int points = points_after(c, &s, at->a, at->b, i % TANTRIX_EDGES);
        if (points <= best) continue;
        best = points;
        chosen = lay;
    }
    *move = tantrix_move_put(chosen);
    *has_move = true;
    if (chosen.kind == TANTRIX_SUBMIT)
        ita_put_words(words, "tantrix.solitaire.hint.submit", NULL);
    else
        laying_advise(&chosen, words);
    return ita_text_status(words);
}

const ita_puzzle match_hints = {.hint = match_hint};
const ita_puzzle solitaire_hints = {.hint = solitaire_hint};
