// Fresh puzzles as jobs: the game's own, or one step for a game that makes them at once.
#include "intarsia/generate.h"

#include "base/keeping.h"

typedef struct single {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const ita_config *like;
    uint64_t seed;
    int difficulty;
    bool is_done, is_taken;
    const char *reason; // why there is none
    ita_text config;
} single;

static single *of(const ita_job *job) {
    return (single *)(uintptr_t)job;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    single *s = of(job);
    ita_diag why = {.key = "ok"};
    if (s->is_done || budget == 0) return ITA_OK;
    const ita_status status = ita_puzzle_of(s->like)->generate(s->like, s->seed, s->difficulty,
                                                               s->allocator, &s->config, &why);
    s->is_done = status == ITA_OK || status == ITA_E_NOT_FOUND;
    if (status == ITA_E_NOT_FOUND) s->reason = why.key;
    if (diag) *diag = why;
    return s->is_done ? ITA_OK : status;
}

static void report(const ita_job *job, ita_job_report *out) {
    const single *s = of(job);
    out->is_done = s->is_done;
    out->progress = s->is_done;
    out->nodes = s->is_done;
    out->solutions = out->delivered = s->is_done && !s->reason;
    out->reason = s->reason;
}

static ita_status take(ita_job *job, ita_text *config) {
    single *s = of(job);
    if (!s->is_done || s->reason || s->is_taken) return ITA_E_NOT_FOUND;
    ita_put_bytes(config, ita_text_get(&s->config), s->config.length);
    s->is_taken = ita_text_status(config) == ITA_OK;
    return ita_text_status(config);
}

// What is made in one step is made again.
static ita_status save(const ita_job *job, ita_text *bytes) {
    const single *s = of(job);
    ita_put(bytes, "generate 1\n");
    ita_put_u64(bytes, s->seed);
    ita_put_u32(bytes, (uint32_t)s->difficulty);
    ita_put_u32(bytes, s->is_taken);
    return ita_text_status(bytes);
}

static void close_single(ita_job *job) {
    single *s = of(job);
    ita_text_close(&s->config);
    ita_give(s->allocator, s, sizeof *s);
}

static const ita_job_class class_of_singles = {.name = "generate",
                                               .step = step,
                                               .report = report,
                                               .take = take,
                                               .save = ITA_KEEPS_JOBS ? save : NULL,
                                               .close = close_single};

// NULL without memory.
static single *open_single(const ita_config *like, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_diag *diag) {
    single *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) {
        ita_fail(diag, ITA_E_MEMORY, "memory");
        return NULL;
    }
    s->job.class_ = &class_of_singles;
    s->allocator = allocator;
    s->like = like;
    s->seed = seed;
    s->difficulty = difficulty;
    ita_text_open(&s->config, allocator);
    return s;
}

// ---- whatever the game

bool ita_can_generate(const ita_variant *variant) {
    return variant->puzzle && (variant->puzzle->generate || variant->puzzle->generation);
}

static ita_status refuse(const ita_config *like, ita_diag *diag) {
    ita_fail(diag, ITA_E_UNSUPPORTED, "sheet.fresh");
    ita_diag_arg(diag, like->game->title);
    return ITA_E_UNSUPPORTED;
}

ita_status ita_generation_open(const ita_config *like, uint64_t seed, int difficulty,
                               const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    if (!ita_can_generate(like->variant)) return refuse(like, diag);
    const ita_puzzle *puzzle = ita_puzzle_of(like);
    if (puzzle->generation) return puzzle->generation(like, seed, difficulty, allocator, job, diag);
    single *s = open_single(like, seed, difficulty, allocator, diag);
    if (!s) return ITA_E_MEMORY;
    *job = &s->job;
    return ITA_OK;
}

ita_status ita_generation_resume(const ita_config *like, const char *bytes, size_t length,
                                 const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    if (!ita_can_generate(like->variant)) return refuse(like, diag);
    const ita_puzzle *puzzle = ita_puzzle_of(like);
    if (puzzle->generation)
        return puzzle->generation_resume(like, bytes, length, allocator, job, diag);
    ita_reader in = ita_read(bytes, length);
    uint64_t seed;
    uint32_t difficulty, is_taken;
    if (!ita_read_words(&in, "generate 1\n") || !ita_read_u64(&in, &seed) ||
        !ita_read_u32(&in, &difficulty) || difficulty > INT32_MAX ||
        !ita_read_u32(&in, &is_taken) || is_taken > 1 || !ita_read_end(&in))
        return ita_fail(diag, ITA_E_SYNTAX, "generate.bytes");
    single *s = open_single(like, seed, (int)difficulty, allocator, diag);
    if (!s) return ITA_E_MEMORY;
    s->is_taken = is_taken == 1;
    *job = &s->job;
    return ITA_OK;
}

ita_status ita_generate(const ita_config *like, uint64_t seed, int difficulty,
                        const ita_allocator *allocator, ita_text *text, ita_diag *diag) {
    enum { STEP = 1 << 14 };
    ita_job *job;
    ita_job_report made = {0};
    const ita_puzzle *puzzle = ita_puzzle_of(like);
    if (puzzle && puzzle->generate)
        return puzzle->generate(like, seed, difficulty, allocator, text, diag);
    ita_status status = ita_generation_open(like, seed, difficulty, allocator, &job, diag);
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !made.is_done) {
        status = ita_is_stopped(allocator) ? ita_fail(diag, ITA_E_STOPPED, "cover.stopped")
                                           : ita_job_step(job, STEP, diag);
        if (status == ITA_OK) ita_job_report_get(job, &made);
    }
    if (status == ITA_OK && made.solutions == 0)
        status = ita_fail(diag, ITA_E_NOT_FOUND, made.reason);
    else if (status == ITA_OK && job->class_->take(job, text) != ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_job_close(job);
    return status;
}
