// The value of a TwixT position as a job: does the side to move win, does the other? Then, where
// all winning pegs are asked for, each peg by itself. Cannot be divided or saved; a stop is kept.
#include "games/twixt/solve/solve.h"

#include "games/one_way.h"
#include "games/twixt/solve/prover.h"

#include <string.h>

typedef enum stage {
    MOVER_WINS, ///< asked of the side to move
    OTHER_WINS, ///< asked of the other
    EACH_PEG,   ///< which of the pegs win
    ALL_SETTLED,
} stage;

typedef struct value_job {
    ita_job job;
    const ita_allocator *allocator;
    const twixt_config *c;
    ita_solve_options options;
    twixt_prover *prover;
    int mover;
    stage stage;
    bool has_value, is_undecided; ///< undecided: rules=std, between what leaning rules prove
    bool is_leaning_back;         ///< rules=std: the second way of asking the same
    int value;
    uint64_t solutions;
    uint16_t first; ///< EACH_PEG: the hole that is asked about
    uint16_t winning[TWIXT_MOST * TWIXT_MOST];
    size_t winning_count, taken;
    bool is_open[TWIXT_MOST * TWIXT_MOST]; ///< holes that the side to move may use
    bool is_known[TWIXT_MOST * TWIXT_MOST];
} value_job;

static value_job *own(ita_job *job) {
    return (value_job *)job;
}

static bool is_cut(const value_job *j) {
    return j->options.limit && j->solutions >= j->options.limit;
}

// With rules=std a win is proved when it is one against a side that has the pencil, and is ruled
// out when there is none for a side that has it.
static twixt_lean lean_of(const value_job *j) {
    if (j->c->ruleset != TWIXT_STD) return TWIXT_AS_IT_IS;
    return j->is_leaning_back ? TWIXT_FOR_ATTACKER : TWIXT_FOR_DEFENDER;
}

static void ask(value_job *j) {
    const int attacker = j->stage == OTHER_WINS ? 1 - j->mover : j->mover;
    twixt_prover_ask(j->prover, attacker, lean_of(j), j->stage == EACH_PEG ? j->first : -1);
}

static void note_winning(value_job *j, int hole) {
    j->is_known[hole] = true;
    j->winning[j->winning_count++] = (uint16_t)hole;
    j->solutions++;
}

static void settle(value_job *j, int value) {
    j->has_value = true;
    j->value = value;
}

// The next peg to ask about, from `first` on.
static void ask_next_peg(value_job *j, int first) {
    for (int hole = first; hole < j->c->hole_count; hole++) {
        if (!j->is_open[hole] || j->is_known[hole]) continue;
        j->stage = EACH_PEG;
        j->first = (uint16_t)hole;
        j->is_leaning_back = false;
        ask(j);
        return;
    }
    j->stage = ALL_SETTLED;
}

static void ask_other(value_job *j) {
    j->stage = OTHER_WINS;
    j->is_leaning_back = false;
    ask(j);
}

static void take_yes(value_job *j) {
    switch (j->stage) {
    case MOVER_WINS: {
        const int hole = twixt_prover_key(j->prover);
        settle(j, 1);
        if (hole >= 0) note_winning(j, hole);
        if (is_cut(j))
            j->stage = ALL_SETTLED;
        else
            ask_next_peg(j, 0);
        break;
    }
    case OTHER_WINS:
        settle(j, -1);
        j->stage = ALL_SETTLED;
        break;
    case EACH_PEG:
        note_winning(j, j->first);
        if (is_cut(j))
            j->stage = ALL_SETTLED;
        else
            ask_next_peg(j, j->first + 1);
        break;
    case ALL_SETTLED: break;
    }
}

static void take_no(value_job *j) {
    switch (j->stage) {
    case MOVER_WINS: ask_other(j); break;
    case OTHER_WINS:
        settle(j, 0);
        j->stage = ALL_SETTLED;
        break;
    case EACH_PEG: ask_next_peg(j, j->first + 1); break;
    case ALL_SETTLED: break;
    }
}

// Under leaning rules a yes needs the defender's, a no the attacker's; between them nothing is
// known.
static void take_in(value_job *j, twixt_answer answer) {
    const bool leans = j->c->ruleset == TWIXT_STD;
    if (answer == TWIXT_OPEN) return;
    if (leans && !j->is_leaning_back && answer == TWIXT_NO) {
        j->is_leaning_back = true;
        ask(j);
        return;
    }
    if (leans && j->is_leaning_back && answer == TWIXT_YES) {
        j->is_undecided = true;
        j->stage = ALL_SETTLED;
        return;
    }
    if (answer == TWIXT_YES)
        take_yes(j);
    else
        take_no(j);
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    (void)diag;
    value_job *j = own(job);
    while (j->stage != ALL_SETTLED && budget > 0)
        take_in(j, twixt_prover_step(j->prover, &budget));
    return ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const value_job *j = (const value_job *)job;
    memset(out, 0, sizeof *out);
    out->is_done = j->stage == ALL_SETTLED;
    out->progress = out->is_done ? 1 : 0;
    out->nodes = twixt_prover_nodes(j->prover);
    out->solutions = out->unique = out->delivered = j->solutions;
    out->is_complete = out->is_done && !j->is_undecided && !is_cut(j);
    if (j->has_value) {
        out->measure = "value";
        out->value = j->value;
    }
    if (out->is_complete && j->solutions == 0)
        out->reason = j->value < 0 ? "twixt.solve.lost" : "twixt.solve.draw";
}

static ita_status take(ita_job *job, ita_text *solution) {
    value_job *j = own(job);
    if (j->taken == j->winning_count || !j->options.wants_texts) return ITA_E_NOT_FOUND;
    twixt_put_hole(solution, twixt_hole_at(j->c, j->winning[j->taken++]));
    return ita_text_status(solution);
}

static void close_job(ita_job *job) {
    value_job *j = own(job);
    twixt_prover_close(j->prover);
    ita_give(j->allocator, j, sizeof *j);
}

static const ita_job_class job_class = {
    .name = "twixt.value",
    .step = step,
    .report = report,
    .take = take,
    .close = close_job,
};

ita_status twixt_solve(const ita_config *config, const void *state,
                       const ita_solve_options *options, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    const twixt_state *s = state;
    if (ita_one_way(options, diag) != ITA_OK) return ITA_E_UNSUPPORTED;
    if (s->status.end != TWIXT_GOES_ON) return ita_fail(diag, ITA_E_STATE, "twixt.over");
    if (c->ruleset == TWIXT_STD && s->board.head.peg_count > 0)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "twixt.solve.std");
    value_job *j = ita_take_zeroed(allocator, 1, sizeof *j);
    if (!j) return ita_fail(diag, ITA_E_MEMORY, "memory");
    j->job.class_ = &job_class;
    j->allocator = allocator;
    j->c = c;
    j->options = *options;
    j->mover = s->status.turn;
    ita_status status = twixt_prover_open(c, s, TWIXT_PROVER_SLOTS, allocator, &j->prover, diag);
    if (status != ITA_OK) {
        ita_give(allocator, j, sizeof *j);
        return status;
    }
    for (int hole = 0; hole < c->hole_count; hole++)
        j->is_open[hole] =
            twixt_check_hole(c, &s->board, j->mover, twixt_hole_at(c, hole), NULL) == ITA_OK;
    ask(j);
    *job = &j->job;
    return ITA_OK;
}
