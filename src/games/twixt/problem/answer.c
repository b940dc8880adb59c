// What the other side of a problem plays. An answer that refutes is proved; one that only holds out
// is what a short search likes best. The same every time. Judges nothing itself.
#include "games/twixt/problem/problem.h"

#include "games/twixt/brain/brain.h"
#include "intarsia/search.h"

#include <string.h>

enum { SEARCH_NODES = 3000, SEARCH_TABLE = 1 << 18 };

ita_status twixt_problem_search(const ita_config *config, const void *state, ita_small_move *small,
                                ita_move *move, ita_diag *diag) {
    const ita_allocator *allocator = config->allocator;
    ita_mind *mind;
    ita_search *search = NULL;
    ita_status status = twixt_brain.open(config, NULL, 0, allocator, &mind, diag);
    if (status != ITA_OK) return status;
    const ita_search_options options = {
        .method = ITA_METHOD_ALPHA_BETA, .nodes = SEARCH_NODES, .table_bytes = SEARCH_TABLE};
    void *position = ita_take(allocator, mind->position_size);
    if (position) {
        twixt_brain.set(mind, state, position);
        status = ita_search_open(mind, position, &options, allocator, &search, diag);
    } else {
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    if (status == ITA_OK) status = ita_search_step(search, SEARCH_NODES, diag);
    if (status == ITA_OK) {
        ita_search_report report;
        ita_search_report_get(search, &report);
        *small = report.lines[0].moves[0];
        twixt_brain.write(mind, state, *small, move, 1);
    }
    ita_search_close(search);
    ita_give(allocator, position, mind->position_size);
    twixt_brain.close(mind);
    return status;
}

// What becomes of the aim after the answer.
static ita_status judge_after(const ita_config *config, const twixt_state *state,
                              const ita_move *move, twixt_verdict *verdict, ita_diag *diag) {
    const twixt_problem *p = twixt_problem_own(config);
    const ita_allocator *allocator = config->allocator;
    twixt_state *after = ita_take(allocator, p->twixt.state_size);
    void *undo = ita_take(allocator, p->twixt.undo_size);
    ita_status status = ITA_OK;
    if (after && undo) {
        memcpy(after, state, p->twixt.state_size);
        twixt_problem_rules.apply(config, after, move, undo);
        status = twixt_judge(p, after, TWIXT_ANSWER_NODES, allocator, verdict, diag);
    } else {
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    ita_give(allocator, undo, p->twixt.undo_size);
    ita_give(allocator, after, p->twixt.state_size);
    return status;
}

// The search's move where it refutes, as it is the liveliest; else the hole of the proof.
static ita_status refute(const ita_config *config, const twixt_state *state, int key,
                         ita_move *move, ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    twixt_verdict after;
    ita_status status = judge_after(config, state, move, &after, diag);
    if (status != ITA_OK) return status;
    if (after.holds != TWIXT_NO && key >= 0) {
        const twixt_hole hole = twixt_hole_at(c, key);
        *move = twixt_move_peg(hole.col, hole.row);
    } else if (after.holds != TWIXT_NO) {
        return ITA_OK; // out of reach, but not shown by one peg: the game goes on
    }
    twixt_move made;
    twixt_move_get(c, move, &made);
    made.refutes = made.kind == TWIXT_PEG;
    *move = twixt_move_put(&made);
    return ITA_OK;
}

ita_status twixt_problem_answer(const ita_config *config, const void *state, ita_move *move,
                                ita_diag *diag) {
    const twixt_problem *p = twixt_problem_own(config);
    twixt_verdict now;
    ita_small_move small;
    ita_status status = twixt_problem_search(config, state, &small, move, diag);
    if (status == ITA_OK)
        status = twixt_judge(p, state, TWIXT_ANSWER_NODES, config->allocator, &now, diag);
    if (status != ITA_OK || now.holds != TWIXT_NO) return status;
    return refute(config, state, now.key, move, diag);
}
