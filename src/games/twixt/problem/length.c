// In how many pegs a problem is won, whatever is answered: every peg that may matter is tried, with
// one more allowed each time, and every answer to it. Under rules whose links stay.
#include "games/twixt/problem/problem.h"

#include "games/twixt/brain/brain.h"
#include "games/twixt/brain/candidates.h"

#include <string.h>

enum {
    PEGS_MOST = 5, // longer wins are not looked for
    PLIES = 2 * PEGS_MOST,
    NODES_MOST = 300000,
};

typedef struct length_job {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const twixt_problem *p;
    ita_mind *mind;
    twixt_place *place;
    ita_choice *choices; // [PLIES][choice_most]
    char *undo;          // [PLIES][undo_size]
    size_t count, next;  // first pegs, and which comes next
    int pegs;            // that are allowed now; the answer where it is found
    bool is_found, is_open;
    uint64_t nodes;
} length_job;

static length_job *of(const ita_job *job) {
    return (length_job *)(uintptr_t)job;
}

static bool can_join(length_job *l, int colour) {
    twixt_plane holes;
    return twixt_winning_holes(twixt_mind_of(l->mind), &l->place->position, colour, &holes);
}

static bool is_too_far(length_job *l, int pegs) {
    const twixt_outlook *look = twixt_look(twixt_mind_of(l->mind), l->place);
    return look->of[l->p->solver].distance > pegs;
}

static ita_choice *room(const length_job *l, int ply) {
    return l->choices + (size_t)ply * l->mind->choice_most;
}

// What stops the other's one peg, where he has one; else everything.
static size_t list(length_job *l, int ply, bool must_stop) {
    if (!must_stop) return twixt_all(l->mind, l->place, room(l, ply));
    return twixt_defences(twixt_mind_of(l->mind), &l->place->position, room(l, ply),
                          l->mind->choice_most);
}

static void make(length_job *l, int ply, size_t index) {
    char *record = l->undo + (size_t)ply * l->mind->undo_size;
    twixt_brain.make(l->mind, l->place, room(l, ply)[index].move, record);
    l->nodes++;
    l->is_open = l->is_open || l->nodes > NODES_MOST;
}

static void unmake(length_job *l, int ply) {
    twixt_brain.unmake(l->mind, l->place, l->undo + (size_t)ply * l->mind->undo_size);
}

static bool is_over(const length_job *l) {
    return twixt_position_is_over(&twixt_mind_of(l->mind)->frames, &l->place->position);
}

static bool has_joined(const length_job *l) {
    return l->place->position.board.head.connected == l->p->solver;
}

static bool wins_in(length_job *l, int pegs, int ply);

// The other side is to move: does the solver win with so many further pegs all the same?
static bool holds(length_job *l, int pegs, int ply) {
    if (is_over(l)) return has_joined(l);
    if (pegs == 0 || can_join(l, 1 - l->p->solver) || is_too_far(l, pegs)) return false;
    const bool is_threat = can_join(l, l->p->solver);
    if (pegs == 1 && !is_threat) return false;
    const size_t count = list(l, ply, is_threat);
    if (pegs == 1) return count == 0;
    for (size_t i = 0; i < count; i++) {
        make(l, ply, i);
        const bool is_won = !l->is_open && wins_in(l, pegs, ply + 1);
        unmake(l, ply);
        if (!is_won) return false;
    }
    return true;
}

static bool wins_in(length_job *l, int pegs, int ply) {
    if (is_over(l)) return has_joined(l);
    if (can_join(l, l->p->solver)) return true;
    if (pegs == 1 || is_too_far(l, pegs)) return false;
    const size_t count = list(l, ply, can_join(l, 1 - l->p->solver));
    for (size_t i = 0; i < count && !l->is_open; i++) {
        make(l, ply, i);
        const bool is_won = holds(l, pegs - 1, ply + 1);
        unmake(l, ply);
        if (is_won) return true;
    }
    return false;
}

// ---- the job: a first peg at a time

static bool is_done(const length_job *l) {
    return l->is_found || l->is_open;
}

static void try_next(length_job *l) {
    if (l->next == 0 && l->pegs == 1) {
        l->is_found = can_join(l, l->p->solver);
        l->pegs += !l->is_found;
        return;
    }
    if (l->next == 0) l->count = list(l, 0, can_join(l, 1 - l->p->solver));
    if (l->next < l->count) {
        make(l, 0, l->next++);
        l->is_found = !l->is_open && holds(l, l->pegs - 1, 1);
        unmake(l, 0);
        l->is_found = l->is_found && !l->is_open;
        return;
    }
    l->next = 0;
    l->pegs++;
    l->is_open = l->is_open || l->pegs > PEGS_MOST;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    length_job *l = of(job);
    const uint64_t until = l->nodes + budget;
    (void)diag;
    while (!is_done(l) && l->nodes < until)
        try_next(l);
    return ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const length_job *l = of(job);
    *out = (ita_job_report){.is_done = is_done(l),
                            .is_complete = l->is_found,
                            .progress = is_done(l) ? 1 : (double)l->nodes / (NODES_MOST + 1),
                            .nodes = l->nodes,
                            .measure = "turns",
                            .value = l->is_found ? l->pegs : 0,
                            .reason = l->is_found ? "twixt.problem.length" : "twixt.problem.long"};
}

static void close_length(ita_job *job) {
    length_job *l = of(job);
    const ita_allocator *a = l->allocator;
    if (l->mind) {
        ita_give(a, l->place, l->mind->position_size);
        ita_give(a, l->choices, PLIES * l->mind->choice_most * sizeof *l->choices);
        ita_give(a, l->undo, PLIES * l->mind->undo_size);
        twixt_brain.close(l->mind);
    }
    ita_give(a, l, sizeof *l);
}

static const ita_job_class class_of_lengths = {
    .name = "twixt.length", .step = step, .report = report, .close = close_length};

static ita_status open_length(length_job *l, const void *state, ita_diag *diag) {
    const ita_allocator *a = l->allocator;
    ita_status status = twixt_brain.open(&l->p->twixt.base, NULL, 0, a, &l->mind, diag);
    if (status != ITA_OK) return status;
    l->place = ita_take(a, l->mind->position_size);
    l->choices = ita_take(a, PLIES * l->mind->choice_most * sizeof *l->choices);
    l->undo = ita_take(a, PLIES * l->mind->undo_size);
    if (!l->place || !l->choices || !l->undo) return ita_fail(diag, ITA_E_MEMORY, "memory");
    twixt_brain.set(l->mind, state, l->place);
    return ITA_OK;
}

ita_status twixt_problem_length(const ita_config *config, const void *state,
                                const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    const twixt_problem *p = twixt_problem_own(config);
    if (p->aim != TWIXT_AIM_WIN || p->twixt.ruleset == TWIXT_STD)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "twixt.problem.no_length");
    if (twixt_problem_rules.player(config, state) != 1)
        return ita_fail(diag, ITA_E_STATE, "twixt.over");
    length_job *l = ita_take_zeroed(allocator, 1, sizeof *l);
    if (!l) return ita_fail(diag, ITA_E_MEMORY, "memory");
    l->job.class_ = &class_of_lengths;
    l->allocator = allocator;
    l->p = p;
    l->pegs = 1;
    const ita_status status = open_length(l, state, diag);
    if (status == ITA_OK)
        *job = &l->job;
    else
        close_length(&l->job);
    return status;
}
