// Solving, hints and fresh puzzles for the dissection game, by the corner search.
// Knows nothing of pictures.
#include "base/keeping.h"
#include "games/dissection/figure/effort.h"
#include "games/dissection/figure/generate.h"
#include "games/dissection/play/config.h"
#include "games/dissection/play/slants.h"
#include "games/one_way.h"
#include "intarsia/words.h"

#include <string.h>

// Which pieces the question is about, so that a filling can be written as moves.
typedef struct asked {
    const dissection_config *config;
    int pieces[DISSECTION_PIECES_MAX]; // question's piece -> the set's
    size_t count;
} asked;

static void write_moves(const void *user, const ita_pose *poses, ita_text *out) {
    const dissection_config *c = user;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        dissection_move move = {false, (int)i, poses[i]};
        if (i) ita_put_char(out, ' ');
        dissection_move_format(&move, out);
    }
}

static tiling_question question_of(const dissection_config *c, const ita_solve_options *options) {
    return (tiling_question){.frame = c->set->frame,
                             .figure = c->figure,
                             .figure_count = c->figure_count,
                             .slant_count = c->slant_count,
                             .pieces = c->pieces,
                             .kinds = c->kinds,
                             .piece_count = c->set->piece_count,
                             .may_flip = c->may_flip,
                             .is_own_set = c->is_own_set,
                             .is_guess = c->is_figure_guessed,
                             .may_mirror = c->may_mirror && !c->may_flip,
                             .limit = options ? options->limit : 0,
                             .wants_poses = options && options->wants_texts,
                             .write = write_moves,
                             .user = c};
}

// Opens a job for the question, and for the same in finer steps.
typedef ita_status opening(const tiling_question *question, const void *bytes, size_t length,
                           const ita_allocator *allocator, ita_job **job, ita_diag *diag);

static ita_status open_fresh(const tiling_question *question, const void *bytes, size_t length,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    (void)bytes;
    (void)length;
    return tiling_new(question, allocator, job, diag);
}

static ita_status open_saved(const tiling_question *question, const void *bytes, size_t length,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    return tiling_resume(question, bytes, length, allocator, job, diag);
}

static ita_status open_either(const dissection_config *c, tiling_question *question, opening *open,
                              const void *bytes, size_t length, const ita_allocator *allocator,
                              ita_job **job, ita_diag *diag) {
    tiling_question finer = *question;
    slant_finer cut = {.cut = 1};
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    ita_status status = c->is_own_set ? dissection_cut_finer(c, &arena, &cut) : ITA_OK;
    finer.figure = cut.figure;
    finer.pieces = cut.pieces;
    finer.slant_count = cut.slant_count;
    finer.cut = cut.cut;
    finer.plain_turns = dissection_turn_count(c);
    if (cut.cut > 1) question->finer = &finer;
    status = status == ITA_OK ? open(question, bytes, length, allocator, job, diag)
                              : ita_fail(diag, status, "memory");
    ita_arena_close(&arena);
    return status;
}

// All fillings of the whole figure: what lies on the table already does not narrow them.
static ita_status solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag) {
    const dissection_state *s = state;
    const dissection_config *c = dissection_of(config);
    if (c->is_free) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.no_figure");
    if (ita_one_way(options, diag) != ITA_OK) return ITA_E_UNSUPPORTED;
    tiling_question question = question_of(c, options);
    question.note = s && s->placed_count > 0 ? "tiling.whole" : NULL;
    return open_either(c, &question, open_fresh, NULL, 0, allocator, job, diag);
}

static ita_status resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag) {
    (void)state;
    const dissection_config *c = dissection_of(config);
    if (c->is_free) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.no_figure");
    tiling_question question = question_of(c, NULL);
    return open_either(c, &question, open_saved, bytes, length, allocator, job, diag);
}

// ---- hints

// Equal and symmetric pieces may lie right in another pose: what they cover counts.
static bool lies_there(const dissection_config *c, const dissection_state *s, int piece, int goal,
                       const ita_pose *goal_pose) {
    ita_edge own[DISSECTION_FIGURE_MAX], other[DISSECTION_FIGURE_MAX];
    if (!s->places[piece].is_placed || c->kinds[piece] != c->kinds[goal]) return false;
    ita_pose pose = dissection_pose(&s->places[piece]);
    dissection_lay(c, piece, &pose, own);
    dissection_lay(c, goal, goal_pose, other);
    return dissection_same_edges(own, other, c->pieces[piece].edge_count);
}

// Gives each placed piece that lies right its place in the filling; returns how many do.
static size_t match(const dissection_config *c, const dissection_state *s, const ita_pose *poses,
                    int owner[DISSECTION_PIECES_MAX]) {
    size_t matched = 0, count = c->set->piece_count;
    bool is_right[DISSECTION_PIECES_MAX] = {false};
    for (size_t goal = 0; goal < count; goal++) {
        owner[goal] = -1;
        for (size_t i = 0; i < count && owner[goal] < 0; i++) {
            if (is_right[i] || !lies_there(c, s, (int)i, (int)goal, &poses[goal])) continue;
            owner[goal] = (int)i;
            is_right[i] = true;
            matched++;
        }
    }
    return matched;
}

// The filling that agrees with the table most, among those found within the budget.
static ita_status best_of(const tiling_question *question, const dissection_config *c,
                          const dissection_state *s, uint64_t budget,
                          ita_pose best[DISSECTION_PIECES_MAX], ita_diag *diag) {
    ita_job *job;
    ita_status status = tiling_new(question, c->base.allocator, &job, diag);
    if (status != ITA_OK) return status;
    status = ita_job_step(job, budget, diag);
    ita_pose poses[TILING_PIECES_MAX];
    int owner[DISSECTION_PIECES_MAX];
    size_t most = 0;
    bool is_found = false;
    while (status == ITA_OK && tiling_take_poses(job, poses) == ITA_OK) {
        size_t matched = match(c, s, poses, owner);
        if (is_found && matched <= most) continue;
        memcpy(best, poses, c->set->piece_count * sizeof *best);
        most = matched;
        is_found = true;
    }
    ita_job_close(job);
    if (status != ITA_OK) return status;
    return is_found ? ITA_OK : ita_fail(diag, ITA_E_NOT_FOUND, "dissection.no_hint");
}

// One of the figure's mirror image only where there is none of the figure as it is shown.
static ita_status best_filling(const dissection_config *c, const dissection_state *s,
                               uint64_t budget, ita_pose best[DISSECTION_PIECES_MAX],
                               ita_diag *diag) {
    const ita_solve_options options = {.limit = 200, .wants_texts = true};
    tiling_question question = question_of(c, &options);
    const bool may_mirror = question.may_mirror;
    question.may_mirror = false;
    ita_status status = best_of(&question, c, s, budget, best, diag);
    question.may_mirror = may_mirror;
    if (status == ITA_E_NOT_FOUND && may_mirror)
        status = best_of(&question, c, s, budget, best, diag);
    return status;
}

static void say(ita_text *words, const char *key, const char *name) {
    const char *args[] = {name, NULL};
    ita_put_words(words, key, args);
}

// Step 0: which piece next. Step 1 and on: the move.
static ita_status hint(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    const dissection_state *s = state;
    *has_move = false;
    if (c->is_free) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.no_figure");
    if (s->is_solved) return ita_fail(diag, ITA_E_STATE, "dissection.over");
    ita_pose poses[TILING_PIECES_MAX];
    int owner[DISSECTION_PIECES_MAX];
    ita_status status = best_filling(c, s, budget, poses, diag);
    if (status != ITA_OK) return status;
    match(c, s, poses, owner);
    bool is_right[DISSECTION_PIECES_MAX] = {false};
    for (size_t goal = 0; goal < c->set->piece_count; goal++)
        if (owner[goal] >= 0) is_right[owner[goal]] = true;
    size_t goal = 0; // the first place that nobody holds
    while (goal < c->set->piece_count && owner[goal] >= 0)
        goal++;
    if (goal == c->set->piece_count) return ita_fail(diag, ITA_E_STATE, "dissection.over");
    size_t piece = goal; // of its kind, one that does not lie right yet
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (c->kinds[i] == c->kinds[goal] && !is_right[i]) piece = i;
    const char *name = ita_words_in(words->language, c->set->pieces[piece].name);
    if (step <= 0) {
        say(words, s->places[piece].is_placed ? "dissection.hint.wrong" : "dissection.hint.piece",
            name);
        return ITA_OK;
    }
    // the same place for an equal piece that may be drawn differently in the tables
    ita_pose pose = poses[goal];
    if (piece != goal && !dissection_same_shape(c, (int)goal, &poses[goal], (int)piece, &pose))
        piece = goal;
    *move = dissection_move_put(&(dissection_move){false, (int)piece, pose});
    *has_move = true;
    say(words, "dissection.hint.where", name);
    return ITA_OK;
}

// ---- the way back: the free table with the pieces as they lie in a filling

enum { DRAFT_BUDGET = 2000000 }; // tries for one

static bool has_draft(const ita_config *config) {
    return !dissection_of(config)->is_free;
}

static ita_status draft(const ita_config *config, const void *state, ita_text *text,
                        ita_text *moves, ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    ita_pose poses[TILING_PIECES_MAX];
    const ita_status status = best_filling(c, state, DRAFT_BUDGET, poses, diag);
    if (status != ITA_OK) return status;
    ita_put(text, "free,set=");
    ita_put(text, c->set->name);
    if (!c->may_mirror) ita_put(text, ",mirror=no");
    if (!c->may_flip) ita_put(text, ",flip=no");
    write_moves(c, poses, moves);
    return ITA_OK;
}

const ita_puzzle dissection_puzzle = {
    .solve = solve,
    .resume = ITA_KEEPS_JOBS ? resume : NULL,
    .hint = hint,
    .generate = dissection_generate,
    .draft = draft,
    .has_draft = has_draft,
    .draft_is_solution = true,
    .rate = dissection_rate,
};
