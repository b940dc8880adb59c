// Solving in space: jobs that count and list the ways to fill the figure from a position on, and
// hints: is it right so far, which cell is hardest, what lies there, or what to take up. Knows
// positions as exact covers. Knows no search of its own.
#include "base/keeping.h"
#include "games/by_cover.h"
#include "games/space/edit/edit.h"
#include "games/space/generate/making.h"
#include "games/space/solve/as_cover.h"
#include "games/space/solve/solve.h"

#include "intarsia/words.h"

#include <string.h>

static ita_status make(const ita_config *config, const void *state, const ita_allocator *allocator,
                       by_cover *out, ita_diag *diag) {
    const space_config *c = space_own(config);
    const space_laid laid = {space_owners(c, state), space_counts(c, state)};
    return space_cover_make(&c->puzzle, &c->placements, &laid, allocator, out, diag);
}

// The cell of the figure that is the n-th free one.
static uint32_t free_cell(const space_config *c, const void *state, uint32_t free_index) {
    uint32_t cell = 0;
    for (uint32_t free = 0;; cell++)
        if (space_owners(c, state)[cell] == 0 && free++ == free_index) return cell;
}

static bool may_stay_empty(const ita_config *config, const void *state, uint32_t free_index) {
    const space_config *c = space_own(config);
    return c->puzzle.figure.may_stay_empty[free_cell(c, state, free_index)];
}

static const by_cover_game game = {
    .job = {.name = "space", BY_COVER_JOB},
    .none = "space.none",
    .make = make,
    .move_of = space_move_of,
    .may_stay_empty = may_stay_empty,
};

static ita_status solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag) {
    return by_cover_solve(&game, config, state, options, allocator, job, diag);
}

static ita_status resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag) {
    return by_cover_resume(&game, config, state, bytes, length, allocator, job, diag);
}

// ---- one of each class

static const by_cover_game distinct = {
    .job = {.name = "space.distinct", BY_COVER_JOB},
    .none = "space.none",
    .symmetry = ITA_COVER_UNIQUE,
    .make = make,
    .move_of = space_move_of,
};

ita_status space_distinct_solve(const ita_config *config, const void *state,
                                const ita_solve_options *options, const ita_allocator *allocator,
                                ita_job **job, ita_diag *diag) {
    return by_cover_solve(&distinct, config, state, options, allocator, job, diag);
}

ita_status space_distinct_resume(const ita_config *config, const void *state, const char *bytes,
                                 size_t length, const ita_allocator *allocator, ita_job **job,
                                 ita_diag *diag) {
    return by_cover_resume(&distinct, config, state, bytes, length, allocator, job, diag);
}

// ---- all solutions together

static ita_status as_cover(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_puzzle_cover *out, ita_diag *diag) {
    const space_config *c = space_own(config);
    const space_laid laid = {space_owners(c, state), space_counts(c, state)};
    by_cover made;
    ita_status status =
        space_places_make(&c->puzzle, &c->placements, &laid, allocator, &made, diag);
    if (status == ITA_OK) status = by_cover_as_places(&made, allocator, out, diag);
    if (status != ITA_OK) return status;
    size_t count = 0;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++)
        if (space_owners(c, state)[i] == 0) out->nodes[count++] = SPACE_NODE_CELL + i;
    return ITA_OK;
}

// ---- hints

static const char *piece_name(const space_config *c, uint32_t placement) {
    return c->puzzle.pieces[c->placements.items[placement].piece].said;
}

// Step 0 right so far? 1 the hardest cell, 2 its piece, 3 and on the move.
static void hint_forward(const space_config *c, const void *state, int step,
                         const by_cover_answer *found, ita_text *words, ita_move *move,
                         bool *has_move) {
    static const char *const keys[] = {"space.hint.fine", "space.hint.cell", "space.hint.piece",
                                       "space.hint.move"};
    ita_diag said = {0};
    const ita_cell cell = c->puzzle.figure.cells[free_cell(c, state, found->cell)];
    ita_diag_arg(&said, piece_name(c, found->placement));
    ita_diag_arg_int(&said, cell.z + 1);
    ita_diag_arg_int(&said, cell.y + 1);
    ita_diag_arg_int(&said, cell.x + 1);
    const char *args[] = {said.args[0], said.args[1], said.args[2], said.args[3], NULL};
    ita_put_words(words, keys[step < 0 ? 0 : step > 3 ? 3 : step], args);
    if (step < 3) return;
    *move = space_move_of(&c->base, found->placement);
    *has_move = true;
}

// What looking for the wrong piece came to.
typedef struct mistake {
    bool is_found; // this piece alone: without it the rest can be solved
    uint32_t placement;
    bool is_unsure; // of some pieces it was not found out in time
} mistake;

static ita_status find_mistake(const space_config *c, const void *state, uint64_t budget,
                               mistake *out, ita_diag *diag) {
    const space_state *s = state;
    *out = (mistake){0};
    void *copy = ita_take(c->base.allocator, c->state_size);
    if (!copy) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    const uint64_t share = budget / (uint64_t)(s->laid > 0 ? s->laid : 1) + 1;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count && !out->is_found; i++) {
        uint32_t owner = space_owners(c, state)[i], count;
        if (owner == 0 || *space_cells_of(c, owner - 1, &count) != i) continue;
        memcpy(copy, state, c->state_size);
        space_take(c, copy, owner - 1);
        by_cover_answer found;
        status = by_cover_look(&game, &c->base, copy, share, &found, diag);
        if (status != ITA_OK) break;
        out->is_found = found.verdict == BY_COVER_SOLVABLE;
        out->is_unsure = out->is_unsure || found.verdict == BY_COVER_UNKNOWN;
        out->placement = owner - 1;
    }
    ita_give(c->base.allocator, copy, c->state_size);
    return status;
}

static ita_status hint_back(const space_config *c, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    if (step <= 0) {
        ita_put_words(words, "space.hint.dead", NULL);
        return ITA_OK;
    }
    mistake wrong;
    ita_status status = find_mistake(c, state, budget, &wrong, diag);
    if (status != ITA_OK) return status;
    if (!wrong.is_found) {
        const bool is_unsure = wrong.is_unsure;
        ita_put_words(words, is_unsure ? "space.hint.back.unknown" : "space.hint.back.some", NULL);
        return is_unsure ? ita_fail(diag, ITA_OK, ITA_HINT_OPEN) : ITA_OK;
    }
    const space_called called = space_called_laid(c, state, wrong.placement);
    const char *args[] = {called.name, NULL};
    ita_put_words(words, "space.hint.back", args);
    *move = space_move_back(&c->base, wrong.placement);
    *has_move = true;
    return ITA_OK;
}

static ita_status hint(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const space_config *c = space_own(config);
    *has_move = false;
    if (((const space_state *)state)->is_solved) return ita_fail(diag, ITA_E_STATE, "space.over");
    by_cover_answer found;
    ita_status status = by_cover_look(&game, config, state, budget, &found, diag);
    if (status != ITA_OK) return status;
    switch (found.verdict) {
    case BY_COVER_UNSOLVABLE: return hint_back(c, state, step, budget, words, move, has_move, diag);
    case BY_COVER_SOLVABLE:
        hint_forward(c, state, step, &found, words, move, has_move);
        return ITA_OK;
    case BY_COVER_UNKNOWN: ita_put_words(words, "space.hint.unknown", NULL);
    }
    return ita_fail(diag, ITA_OK, ITA_HINT_OPEN);
}

const ita_puzzle space_puzzle_table = {.solve = solve,
                                       .resume = ITA_KEEPS_JOBS ? resume : NULL,
                                       .hint = hint,
                                       .as_cover = as_cover,
                                       .generation = space_generation,
                                       .generation_resume =
                                           ITA_KEEPS_JOBS ? space_generation_resume : NULL,
                                       .draft = space_draft_of,
                                       .has_draft = space_has_draft};
