// Hints: is it right so far, which cell is hardest, what to lay there, or what to take back; for
// the duel a move that wins. All from the solver, within a budget of nodes. Knows jobs; knows
// nothing of how they search.
#include "games/pentahex/solve/duel.h"
#include "games/pentahex/solve/solve.h"

#include "intarsia/words.h"

#include <string.h>

static void say(ita_text *words, const char *key, const char *a, const char *b) {
    const char *args[] = {a, b, NULL};
    ita_put_words(words, key, args);
}

void pentahex_advise(const pentahex_config *c, uint32_t placement, ita_text *words) {
    say(words, "pentahex.hint.move", c->set.kinds[pentahex_kind_of(c, placement)].name, NULL);
}

// The cell of the board that is the n-th free one.
static uint32_t board_cell(const pentahex_config *c, const void *state, uint32_t item) {
    uint32_t cell = 0;
    for (uint32_t free = 0;; cell++) {
        if (ita_bit_get(pentahex_taken(c, state), cell)) continue;
        if (free++ == item) return cell;
    }
}

static ita_status look(const pentahex_config *c, const void *state, uint64_t budget,
                       by_cover_answer *out, ita_diag *diag) {
    return by_cover_look(&pentahex_by_cover, &c->base, state, budget, out, diag);
}

// ---- what to take back when nothing fits any more

// The first piece without which the rest can be solved, or -1; `is_unsure`: of some it was not
// found out in time.
static ita_status find_mistake(const pentahex_config *c, const void *state, uint64_t budget,
                               int *mistake, bool *is_unsure, ita_diag *diag) {
    const pentahex_state *s = state;
    *mistake = -1;
    *is_unsure = false;
    void *copy = ita_take(c->base.allocator, c->state_size);
    if (!copy) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    uint64_t share = budget / (uint64_t)(s->placed > 0 ? s->placed : 1) + 1;
    for (int piece = 0; piece < c->piece_count && *mistake < 0; piece++) {
        if (!pentahex_where(c, state)[piece]) continue;
        memcpy(copy, state, c->state_size);
        pentahex_lift(c, copy, piece);
        by_cover_answer found;
        status = look(c, copy, share, &found, diag);
        if (status != ITA_OK) break;
        if (found.verdict == BY_COVER_SOLVABLE) *mistake = piece;
        *is_unsure = *is_unsure || found.verdict == BY_COVER_UNKNOWN;
    }
    ita_give(c->base.allocator, copy, c->state_size);
    return status;
}

static ita_status hint_back(const pentahex_config *c, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    if (step <= 0) {
        say(words, "pentahex.hint.dead", NULL, NULL);
        return ITA_OK;
    }
    int mistake;
    bool is_unsure;
    ita_status status = find_mistake(c, state, budget, &mistake, &is_unsure, diag);
    if (status != ITA_OK) return status;
    if (mistake < 0) {
        say(words, is_unsure ? "pentahex.hint.back.unknown" : "pentahex.hint.back.some", NULL,
            NULL);
        return is_unsure ? ita_fail(diag, ITA_OK, ITA_HINT_OPEN) : ITA_OK;
    }
    uint32_t placement = (uint32_t)pentahex_where(c, state)[mistake] - 1;
    say(words, "pentahex.hint.back", c->set.kinds[pentahex_kind_of(c, placement)].name, NULL);
    *move = pentahex_move_back(c, placement);
    *has_move = true;
    return ITA_OK;
}

// ---- solo: step 0 right so far? 1 the hardest cell, 2 its piece, 3 and on the move

static void hint_forward(const pentahex_config *c, const void *state, int step,
                         const by_cover_answer *found, ita_text *words, ita_move *move,
                         bool *has_move) {
    ita_text cell;
    ita_text_open(&cell, c->base.allocator);
    ita_hex hex = c->board.cells[board_cell(c, state, found->cell)];
    pentahex_put_cell(&cell, hex);
    const char *where = ita_text_get(&cell);
    const char *name = c->set.kinds[pentahex_kind_of(c, found->placement)].name;
    const int placed = ((const pentahex_state *)state)->placed;
    if (step <= 0)
        say(words, placed > 0 ? "pentahex.hint.fine" : "pentahex.hint.begin", NULL, NULL);
    else if (step == 1)
        say(words, "pentahex.hint.cell", where, NULL);
    else if (step == 2)
        say(words, "pentahex.hint.piece", where, name);
    else
        pentahex_advise(c, found->placement, words);
    ita_text_close(&cell);
    if (step < 3) return;
    *move = pentahex_move_of(c, found->placement);
    *has_move = true;
}

static ita_status hint_solo(const pentahex_config *c, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    by_cover_answer found;
    ita_status status = look(c, state, budget, &found, diag);
    if (status != ITA_OK) return status;
    if (found.verdict == BY_COVER_UNSOLVABLE)
        return hint_back(c, state, step, budget, words, move, has_move, diag);
    if (found.verdict == BY_COVER_UNKNOWN) {
        say(words, "pentahex.hint.unknown", NULL, NULL);
        return ita_fail(diag, ITA_OK, ITA_HINT_OPEN);
    }
    hint_forward(c, state, step, &found, words, move, has_move);
    return ITA_OK;
}

// ---- duel

static ita_status hint_duel(const pentahex_config *c, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    ita_job *job;
    ita_status status = pentahex_duel_job(c, state, c->base.allocator, &job, diag);
    if (status == ITA_E_UNSUPPORTED) return ITA_OK; // nothing to say: the opponent's mind has
    if (status != ITA_OK) return status;
    status = ita_job_step(job, budget, diag);
    ita_job_report report;
    ita_job_report_get(job, &report);
    ita_text text;
    ita_text_open(&text, c->base.allocator);
    bool wins = report.is_done && job->class_->take(job, &text) == ITA_OK;
    const bool is_known = status == ITA_OK && report.is_done;
    if (is_known && !wins)
        say(words, "pentahex.hint.lost", NULL, NULL);
    else if (is_known && step <= 0)
        say(words, "pentahex.hint.wins", NULL, NULL);
    else if (is_known) {
        status = pentahex_move_parse(&c->base, state, ita_text_get(&text), text.length, move, diag);
        pentahex_move lay;
        *has_move = status == ITA_OK && pentahex_move_get(move, &lay);
        if (*has_move)
            say(words, lay.deed == PENTAHEX_SWAP ? "swap.idea" : "pentahex.hint.wins.by",
                c->set.kinds[lay.kind].name, NULL);
    }
    ita_text_close(&text);
    ita_job_close(job);
    return status;
}

static ita_status refuse_end(const void *state, bool *has_move, ita_diag *diag) {
    *has_move = false;
    if (((const pentahex_state *)state)->turn != ITA_NOBODY) return ITA_OK;
    return ita_fail(diag, ITA_E_STATE, "pentahex.over");
}

ita_status pentahex_solo_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag) {
    ita_status status = refuse_end(state, has_move, diag);
    if (status != ITA_OK) return status;
    return hint_solo(pentahex_own(config), state, step, budget, words, move, has_move, diag);
}

ita_status pentahex_duel_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag) {
    ita_status status = refuse_end(state, has_move, diag);
    if (status != ITA_OK) return status;
    return hint_duel(pentahex_own(config), state, step, budget, words, move, has_move, diag);
}
