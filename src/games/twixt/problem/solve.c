// All turns that keep a problem's aim within reach, as a job: each peg, with rules=std also with
// own links taken off for it, is played and judged. A turn that is not decided leaves the answer
// open.
#include "games/twixt/problem/problem.h"

#include "games/one_way.h"
#include "games/twixt/brain/brain.h"

#include <string.h>

typedef struct problem_job {
    ita_job job;
    const ita_allocator *allocator;
    const twixt_problem *p;
    bool wants_texts;
    uint64_t limit, nodes, solutions;
    ita_mind *mind;
    twixt_state *state, *after;
    void *undo, *position;
    ita_choice *choices;
    size_t count, next;
    bool is_open; ///< something was not decided
    bool *solves; ///< of each choice
    size_t taken;
} problem_job;

static problem_job *own(ita_job *job) {
    return (problem_job *)job;
}

static bool is_done(const problem_job *j) {
    return j->next == j->count || (j->limit && j->solutions >= j->limit);
}

static ita_status judge_next(problem_job *j, ita_diag *diag) {
    const ita_config *config = &j->p->twixt.base;
    twixt_verdict verdict;
    ita_move move;
    twixt_brain.write(j->mind, j->state, j->choices[j->next].move, &move, 1);
    memcpy(j->after, j->state, j->p->twixt.state_size);
    twixt_problem_rules.apply(config, j->after, &move, j->undo);
    ita_status status =
        twixt_judge(j->p, j->after, TWIXT_ANSWER_NODES, j->allocator, &verdict, diag);
    if (status != ITA_OK) return status;
    j->nodes += verdict.nodes + 1;
    j->solves[j->next++] = verdict.holds == TWIXT_YES;
    j->solutions += verdict.holds == TWIXT_YES;
    j->is_open = j->is_open || verdict.holds == TWIXT_OPEN;
    return ITA_OK;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    problem_job *j = own(job);
    const uint64_t until = j->nodes + budget;
    ita_status status = ITA_OK;
    while (status == ITA_OK && !is_done(j) && j->nodes < until)
        status = judge_next(j, diag);
    return status;
}

static void report(const ita_job *job, ita_job_report *out) {
    const problem_job *j = (const problem_job *)job;
    memset(out, 0, sizeof *out);
    out->is_done = is_done(j);
    out->progress = j->count ? (double)j->next / (double)j->count : 1;
    out->nodes = j->nodes;
    out->solutions = out->unique = out->delivered = j->solutions;
    out->is_complete = j->next == j->count && !j->is_open;
    if (out->is_complete && j->solutions == 0) out->reason = "twixt.problem.lost";
}

static ita_status take(ita_job *job, ita_text *solution) {
    problem_job *j = own(job);
    while (j->taken < j->next && !j->solves[j->taken])
        j->taken++;
    if (j->taken == j->next || !j->wants_texts) return ITA_E_NOT_FOUND;
    ita_move move;
    twixt_brain.write(j->mind, j->state, j->choices[j->taken++].move, &move, 1);
    twixt_move_format(&j->p->twixt.base, j->state, &move, solution);
    return ita_text_status(solution);
}

static void close_job(ita_job *job) {
    problem_job *j = own(job);
    const ita_allocator *a = j->allocator;
    if (j->mind) {
        ita_give(a, j->choices, j->mind->choice_most * sizeof *j->choices);
        ita_give(a, j->solves, j->mind->choice_most * sizeof *j->solves);
        ita_give(a, j->position, j->mind->position_size);
        twixt_brain.close(j->mind);
    }
    ita_give(a, j->state, j->p->twixt.state_size);
    ita_give(a, j->after, j->p->twixt.state_size);
    ita_give(a, j->undo, j->p->twixt.undo_size);
    ita_give(a, j, sizeof *j);
}

static const ita_job_class job_class = {
    .name = "twixt.problem",
    .step = step,
    .report = report,
    .take = take,
    .close = close_job,
};

static ita_status give_room(problem_job *j, ita_diag *diag) {
    const ita_allocator *a = j->allocator;
    ita_status status = twixt_brain.open(&j->p->twixt.base, NULL, 0, a, &j->mind, diag);
    if (status != ITA_OK) return status;
    j->choices = ita_take(a, j->mind->choice_most * sizeof *j->choices);
    j->solves = ita_take_zeroed(a, j->mind->choice_most, sizeof *j->solves);
    j->position = ita_take(a, j->mind->position_size);
    j->state = ita_take(a, j->p->twixt.state_size);
    j->after = ita_take(a, j->p->twixt.state_size);
    j->undo = ita_take(a, j->p->twixt.undo_size);
    const bool has_room = j->choices && j->solves && j->position && j->state && j->after && j->undo;
    return has_room ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// Links that are put on without a peg are a turn only where they join the lines; else what they
// lead to comes with the pegs after them.
static bool is_turn(const problem_job *j, ita_small_move choice) {
    if (!(choice & TWIXT_SMALL_RELINK)) return true;
    ita_move move;
    twixt_brain.write(j->mind, j->state, choice, &move, 1);
    memcpy(j->after, j->state, j->p->twixt.state_size);
    twixt_problem_rules.apply(&j->p->twixt.base, j->after, &move, j->undo);
    return j->after->status.end != TWIXT_GOES_ON;
}

static void list_turns(problem_job *j) {
    twixt_brain.set(j->mind, j->state, j->position);
    const size_t listed = twixt_brain.all(j->mind, j->position, j->choices);
    for (size_t i = 0; i < listed; i++)
        if (is_turn(j, j->choices[i].move)) j->choices[j->count++] = j->choices[i];
}

// Who wants one turn that solves it is not led about: what a short search likes is judged first.
static ita_status put_liveliest_first(problem_job *j, ita_diag *diag) {
    ita_small_move liveliest;
    ita_move move;
    ita_status status = twixt_problem_search(&j->p->twixt.base, j->state, &liveliest, &move, diag);
    for (size_t i = 0; status == ITA_OK && i < j->count; i++)
        if (j->choices[i].move == liveliest) {
            j->choices[i] = j->choices[0];
            j->choices[0].move = liveliest;
        }
    return status;
}

ita_status twixt_problem_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag) {
    if (ita_one_way(options, diag) != ITA_OK) return ITA_E_UNSUPPORTED;
    if (twixt_problem_rules.player(config, state) != 1)
        return ita_fail(diag, ITA_E_STATE, "twixt.over");
    problem_job *j = ita_take_zeroed(allocator, 1, sizeof *j);
    if (!j) return ita_fail(diag, ITA_E_MEMORY, "memory");
    j->job.class_ = &job_class;
    j->allocator = allocator;
    j->p = twixt_problem_own(config);
    j->wants_texts = options->wants_texts;
    j->limit = options->limit;
    ita_status status = give_room(j, diag);
    if (status == ITA_OK) {
        memcpy(j->state, state, j->p->twixt.state_size);
        list_turns(j);
        if (j->limit == 1 && j->count > 1) status = put_liveliest_first(j, diag);
    }
    if (status == ITA_OK)
        *job = &j->job;
    else
        close_job(&j->job);
    return status;
}
