// Is a problem's aim still within reach? Proved by the prover (solve/prover.h) or left open. With
// rules=std a proof gives all links to the other side, a refutation to the solver. Plays nothing.
#include "games/twixt/problem/problem.h"

#include "games/twixt/brain/brain.h"

#include <string.h>

enum { SLOTS = 1 << 16 };

static twixt_answer ask(twixt_prover *prover, int attacker, twixt_lean how, uint64_t *budget) {
    twixt_answer answer = TWIXT_OPEN;
    twixt_prover_ask(prover, attacker, how, -1);
    while (answer == TWIXT_OPEN && *budget > 0)
        answer = twixt_prover_step(prover, budget);
    return answer;
}

// Does this colour win, whatever the other does?
static twixt_answer wins(const twixt_problem *p, twixt_prover *prover, int colour,
                         uint64_t budget) {
    if (p->twixt.ruleset != TWIXT_STD) return ask(prover, colour, TWIXT_AS_IT_IS, &budget);
    uint64_t half = budget / 2;
    if (ask(prover, colour, TWIXT_FOR_DEFENDER, &half) == TWIXT_YES) return TWIXT_YES;
    half = budget / 2;
    return ask(prover, colour, TWIXT_FOR_ATTACKER, &half) == TWIXT_NO ? TWIXT_NO : TWIXT_OPEN;
}

static ita_status judge_whole(const twixt_problem *p, const twixt_state *s, uint64_t budget,
                              const ita_allocator *allocator, twixt_verdict *verdict,
                              ita_diag *diag) {
    twixt_prover *prover;
    ita_status status = twixt_prover_open(&p->twixt, s, SLOTS, allocator, &prover, diag);
    if (status != ITA_OK) return status;
    const bool is_win = p->aim == TWIXT_AIM_WIN;
    const twixt_answer answer = wins(p, prover, is_win ? p->solver : 1 - p->solver, budget);
    verdict->holds = answer;
    if (!is_win && answer != TWIXT_OPEN)
        verdict->holds = answer == TWIXT_YES ? TWIXT_NO : TWIXT_YES;
    const bool is_movers = (verdict->holds == TWIXT_YES) == (s->status.turn == p->solver);
    if (answer != TWIXT_OPEN && is_movers) verdict->key = twixt_prover_key(prover);
    verdict->nodes += twixt_prover_nodes(prover);
    twixt_prover_close(prover);
    return ITA_OK;
}

// ---- a ply by hand, with rules=std: turns that take links off, and answers before which no link
// was given away

typedef struct hand {
    const twixt_problem *p;
    const ita_allocator *allocator;
    ita_mind *mind;
    void *position, *undo;
    twixt_state *after;
    ita_choice *choices;
} hand;

static void close_hand(hand *h) {
    if (h->mind) {
        ita_give(h->allocator, h->choices, h->mind->choice_most * sizeof *h->choices);
        ita_give(h->allocator, h->position, h->mind->position_size);
        twixt_brain.close(h->mind);
    }
    ita_give(h->allocator, h->after, h->p->twixt.state_size);
    ita_give(h->allocator, h->undo, h->p->twixt.undo_size);
}

static ita_status open_hand(hand *h, const twixt_problem *p, const ita_allocator *allocator,
                            ita_diag *diag) {
    *h = (hand){.p = p, .allocator = allocator};
    ita_status status = twixt_brain.open(&p->twixt.base, NULL, 0, allocator, &h->mind, diag);
    if (status != ITA_OK) return status;
    h->choices = ita_take(allocator, h->mind->choice_most * sizeof *h->choices);
    h->position = ita_take(allocator, h->mind->position_size);
    h->after = ita_take(allocator, p->twixt.state_size);
    h->undo = ita_take(allocator, p->twixt.undo_size);
    if (h->choices && h->position && h->after && h->undo) return ITA_OK;
    close_hand(h);
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

// The side to move has it its way when one of its turns is proved to; without one it stays open.
static ita_status judge_turns(hand *h, const twixt_state *s, uint64_t budget,
                              twixt_verdict *verdict, ita_diag *diag) {
    const twixt_answer wish = s->status.turn == h->p->solver ? TWIXT_YES : TWIXT_NO;
    twixt_brain.set(h->mind, s, h->position);
    const size_t count = twixt_brain.all(h->mind, h->position, h->choices);
    ita_status status = ITA_OK;
    for (size_t i = 0; status == ITA_OK && i < count && verdict->holds == TWIXT_OPEN; i++) {
        if (h->choices[i].move & TWIXT_SMALL_RELINK) continue;
        ita_move move;
        twixt_verdict after = {.key = -1};
        twixt_brain.write(h->mind, s, h->choices[i].move, &move, 1);
        memcpy(h->after, s, h->p->twixt.state_size);
        twixt_problem_rules.apply(&h->p->twixt.base, h->after, &move, h->undo);
        if (h->after->status.end)
            after.holds = twixt_problem_is_solved(h->p, h->after) ? TWIXT_YES : TWIXT_NO;
        else
            status = judge_whole(h->p, h->after, budget / 4, h->allocator, &after, diag);
        verdict->nodes += after.nodes;
        if (after.holds != wish) continue;
        verdict->holds = wish;
        verdict->key = twixt_small_hole(h->choices[i].move);
    }
    return status;
}

ita_status twixt_judge(const twixt_problem *p, const twixt_state *s, uint64_t budget,
                       const ita_allocator *allocator, twixt_verdict *verdict, ita_diag *diag) {
    *verdict = (twixt_verdict){.key = -1};
    if (s->status.end) {
        verdict->holds = twixt_problem_is_solved(p, s) ? TWIXT_YES : TWIXT_NO;
        return ITA_OK;
    }
    ita_status status = judge_whole(p, s, budget, allocator, verdict, diag);
    if (status != ITA_OK || verdict->holds != TWIXT_OPEN || p->twixt.ruleset != TWIXT_STD)
        return status;
    hand h;
    status = open_hand(&h, p, allocator, diag);
    if (status != ITA_OK) return status;
    status = judge_turns(&h, s, budget, verdict, diag);
    close_hand(&h);
    return status;
}
