// A problem's rules: those of the game, for one player; the other side answers. It ends when the
// game does, or with the answer that shows that the aim is out of reach.
#include "games/twixt/problem/problem.h"

#include "games/rows.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    return twixt_own(config)->state_size;
}

static size_t undo_size(const ita_config *config) {
    return twixt_own(config)->undo_size;
}

static void start(const ita_config *config, void *state) {
    memcpy(state, twixt_problem_own(config)->start, state_size(config));
}

static int player(const ita_config *config, const void *state) {
    const twixt_status *s = &((const twixt_state *)state)->status;
    if (s->end) return ITA_NOBODY;
    return s->turn == twixt_problem_own(config)->solver ? 1 : ITA_CHANCE;
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    return twixt_rules.moves(config, state, out, capacity);
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    twixt_move m;
    if (!twixt_move_get(twixt_own(config), move, &m))
        return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    const bool is_peg = (m.kind == TWIXT_PEG || m.kind == TWIXT_LINKS) && !m.has_offer;
    if (!is_peg || (m.refutes && player(config, state) == 1))
        return ita_fail(diag, ITA_E_ILLEGAL, "twixt.problem.peg");
    return twixt_check(config, state, move, diag);
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    twixt_move m;
    twixt_state *s = state;
    twixt_rules.apply(config, state, move, undo);
    twixt_move_get(twixt_own(config), move, &m);
    if (m.refutes && !s->status.end) s->status.end = TWIXT_MISSED;
}

static void undo(const ita_config *config, void *state, const void *record) {
    twixt_rules.undo(config, state, record);
}

static uint64_t hash(const ita_config *config, const void *state) {
    return twixt_rules.hash(config, state);
}

bool twixt_problem_is_solved(const twixt_problem *p, const twixt_state *s) {
    if (!s->status.end || s->status.end == TWIXT_MISSED) return false;
    if (s->status.winner == p->solver) return true;
    return p->aim == TWIXT_AIM_DRAW && s->status.winner == TWIXT_NOBODY;
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    const twixt_problem *p = twixt_problem_own(config);
    twixt_rules.result(config, state, out);
    out->player_count = 1;
    memset(out->scores, 0, sizeof out->scores);
    if (!out->is_over) return;
    const bool is_solved = twixt_problem_is_solved(p, state);
    out->winner = is_solved;
    out->scores[0] = is_solved;
    out->key = is_solved ? "twixt.problem.solved" : "twixt.problem.missed";
}

const char *twixt_problem_task(twixt_aim aim, int colour) {
    static const char *const tasks[][2] = {
        [TWIXT_AIM_WIN] = {"twixt.problem.red.wins", "twixt.problem.blue.wins"},
        [TWIXT_AIM_DRAW] = {"twixt.problem.red.draws", "twixt.problem.blue.draws"},
    };
    return tasks[aim][colour];
}

const char *twixt_problem_status(const ita_config *config, const twixt_state *s) {
    const twixt_problem *p = twixt_problem_own(config);
    if (!s->status.end) return twixt_problem_task(p->aim, p->solver);
    return twixt_problem_is_solved(p, s) ? "twixt.problem.solved" : "twixt.problem.missed";
}

const ita_rules twixt_problem_rules = {
    ROWS_OF_PLAY,
    .config_make = twixt_problem_make,
    .config_free = twixt_problem_free,
    .config_value = twixt_problem_value,
    .undo_size = undo_size,
    .check = check,
    .answer = twixt_problem_answer,
    .result = result,
    .move_parse = twixt_move_parse,
    .move_format = twixt_move_format,
    .state_parse = twixt_state_parse,
    .state_format = twixt_state_format,
};
