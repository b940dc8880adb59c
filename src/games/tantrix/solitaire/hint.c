// Hints for solitaire: of all legal layings the one after which the points are best; first only how
// many these are. Looks one tile ahead only, and says so by naming no more than that tile.
#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/table/laying.h"
#include "intarsia/words.h"

static int points_after(const solitaire_config *c, solitaire_state *s, int a, int b, int turn) {
    tantrix_board_put(&s->board, s->current, a, b, turn);
    int points = solitaire_score(c, s);
    tantrix_board_lift(&s->board, s->current);
    return points;
}

static void say_points(int points, ita_text *words) {
    ita_diag sentence;
    ita_fail(&sentence, ITA_OK, "tantrix.solitaire.hint.points");
    ita_diag_arg_int(&sentence, points);
    ita_put_diag(words, &sentence);
}

static ita_status solitaire_hint(const ita_config *config, const void *state, int step,
                                 uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                                 ita_diag *diag) {
    (void)budget;
    const solitaire_config *c = solitaire_own(config);
    solitaire_state s = *(const solitaire_state *)state;
    space spaces[SPACE_MOST];
    tantrix_move chosen = {.kind = TANTRIX_SUBMIT};
    int best = -1;
    *has_move = false;
    if (!s.current)
        return ita_fail(diag, ITA_E_STATE,
                        solitaire_is_over(&s) ? "tantrix.match.over" : "tantrix.match.draw");
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
    *has_move = step > 0 || chosen.kind == TANTRIX_SUBMIT;
    if (*has_move) *move = tantrix_move_put(chosen);
    if (!*has_move)
        say_points(best, words);
    else if (chosen.kind == TANTRIX_SUBMIT)
        ita_put_words(words, "tantrix.solitaire.hint.submit", NULL);
    else
        laying_advise(&chosen, words);
    return ita_text_status(words);
}

const ita_puzzle solitaire_hints = {.hint = solitaire_hint};
