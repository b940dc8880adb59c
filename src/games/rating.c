// Ratings of puzzles by careful tries. Knows puzzles as covers; knows no game.
#include "intarsia/rating.h"

#include "intarsia/cover.h"

typedef struct rating {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    ita_puzzle_cover cover;
    ita_random random;
    uint64_t tries, reached;
} rating;

static rating *of(const ita_job *job) {
    return (rating *)(uintptr_t)job;
}

int ita_rating_of(uint64_t reached, uint64_t tries) {
    int difficulty = 1;
    while (difficulty < ITA_RATING_MOST && reached << difficulty <= tries)
        difficulty++;
    return difficulty;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    rating *r = of(job);
    for (; budget > 0 && r->tries < ITA_RATING_TRIES; budget--) {
        bool is_solved;
        if (ita_cover_try(r->cover.cover, &r->random, r->allocator, &is_solved) != ITA_OK)
            return ita_fail(diag, ITA_E_MEMORY, "memory");
        r->tries++;
        r->reached += is_solved;
    }
    return ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const rating *r = of(job);
    out->is_done = out->is_complete = r->tries == ITA_RATING_TRIES;
    out->progress = (double)r->tries / ITA_RATING_TRIES;
    out->nodes = r->tries;
    out->solutions = r->reached;
    out->measure = "difficulty";
    out->value = ita_rating_of(r->reached, r->tries);
}

static void close_rating(ita_job *job) {
    rating *r = of(job);
    const ita_allocator *allocator = r->allocator;
    if (r->cover.cover) ita_cover_close(r->cover.cover);
    ita_give(allocator, r->cover.nodes, r->cover.place_count * sizeof *r->cover.nodes);
    ita_give(allocator, r, sizeof *r);
}

static const ita_job_class class_of_ratings = {
    .name = "rating", .step = step, .report = report, .close = close_rating};

bool ita_can_rate(const ita_config *config) {
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    return puzzle && (puzzle->as_cover || puzzle->rate);
}

ita_status ita_rating_open(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    if (!ita_can_rate(config)) return ita_fail(diag, ITA_E_UNSUPPORTED, "rating.none");
    if (ita_puzzle_of(config)->rate)
        return ita_puzzle_of(config)->rate(config, state, allocator, job, diag);
    rating *r = ita_take_zeroed(allocator, 1, sizeof *r);
    if (!r) return ita_fail(diag, ITA_E_MEMORY, "memory");
    r->job.class_ = &class_of_ratings;
    r->allocator = allocator;
    ita_random_seed(&r->random, 1);
    ita_status status = ita_puzzle_of(config)->as_cover(config, state, allocator, &r->cover, diag);
    if (status == ITA_OK)
        *job = &r->job;
    else
        close_rating(&r->job);
    return status;
}
