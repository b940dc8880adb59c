// Hints for problems, all proved: is the aim still within reach, where on the board to look, the
// move. Knows how to ask the judge; plays nothing.
#include "games/twixt/problem/problem.h"

#include "intarsia/words.h"

static const char *aim_key(const twixt_problem *p) {
    if (p->aim == TWIXT_AIM_DRAW) return "twixt.problem.hint.draw";
    return p->twixt.ruleset == TWIXT_STD ? "twixt.problem.hint.links" : "twixt.problem.hint.win";
}

// The first turn that the job finds, which is all that it takes to know the aim within reach.
static ita_status find_turn(const ita_config *config, const void *state, uint64_t budget,
                            ita_move *move, bool *is_found, bool *is_settled, ita_diag *diag) {
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_status status = twixt_problem_solve(config, state, &options, config->allocator, &job, diag);
    if (status != ITA_OK) return status;
    ita_text text;
    ita_text_open(&text, config->allocator);
    ita_job_report report;
    status = ita_job_step(job, budget, diag);
    ita_job_report_get(job, &report);
    *is_found = report.solutions > 0;
    *is_settled = *is_found || report.is_complete;
    if (status == ITA_OK && *is_found) status = job->class_->take(job, &text);
    if (status == ITA_OK && *is_found)
        status = twixt_move_parse(config, state, ita_text_get(&text), text.length, move, diag);
    ita_text_close(&text);
    ita_job_close(job);
    return status;
}

static void say_move(const ita_config *config, const void *state, const ita_move *move,
                     const char *key, ita_text *words) {
    ita_text name;
    ita_text_open(&name, words->allocator);
    twixt_move_format(config, state, move, &name);
    const char *args[] = {ita_text_get(&name), NULL};
    ita_put_words(words, key, args);
    words->failed |= name.failed;
    ita_text_close(&name);
}

// By thirds of the board, row by row.
static const char *region_of(const twixt_config *c, twixt_hole at) {
    static const char *const keys[9] = {
        "twixt.problem.at.nw", "twixt.problem.at.n", "twixt.problem.at.ne",
        "twixt.problem.at.w",  "twixt.problem.at.c", "twixt.problem.at.e",
        "twixt.problem.at.sw", "twixt.problem.at.s", "twixt.problem.at.se"};
    return keys[3 * (at.row * 3 / c->rows) + at.col * 3 / c->cols];
}

// Step 0: what is to be done, and that it can be. Step 1: whereabouts. Step 2 and on: the move.
ita_status twixt_problem_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    bool is_found = false, is_settled = false;
    twixt_move found;
    *has_move = false;
    if (twixt_problem_rules.player(config, state) != 1)
        return ita_fail(diag, ITA_E_STATE, "twixt.over");
    ita_status status = find_turn(config, state, budget, move, &is_found, &is_settled, diag);
    if (status != ITA_OK) return status;
    if (!is_found) {
        ita_put_words(words, is_settled ? "twixt.problem.hint.lost" : "twixt.problem.hint.open",
                      NULL);
    } else if (step <= 0) {
        ita_put_words(words, aim_key(twixt_problem_own(config)), NULL);
    } else if (step == 1 && twixt_move_get(c, move, &found)) {
        ita_put_words(words, region_of(c, found.hole), NULL);
    } else {
        say_move(config, state, move, "twixt.problem.hint.move", words);
        *has_move = true;
    }
    return ita_text_status(words);
}
