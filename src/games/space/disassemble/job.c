// Solutions taken apart as a job: the solver's job finds assemblies, one of each class, and each is
// taken apart before more are looked for. Divided and saved as the solver's job is; what is saved
// lies between two assemblies, one that was begun is begun again.
#include "games/space/disassemble/disassemble.h"

#include "base/keeping.h"

#include "games/space/solve/solve.h"
#include "intarsia/base.h"

#include <string.h>

enum {
    SHARE = 1000,           // nodes of the solver at once: few assemblies wait
    BYTES_MOST = 256 << 20, // of the places of one assembly
};
static const char head[] = "intarsia space apart 1\n";

typedef struct tally {
    uint64_t apart, locked, unknown, nodes;
} tally;

// A job, or a part of one. Parts use the position of the job they came from, which outlives them.
typedef struct taking {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const space_config *config;
    ita_apart_options options;
    void *own_start;   // NULL in a part
    const void *start; // own or the whole's: from there the solver's moves go
    ita_job *solver;
    ita_text found; // assemblies, a line of moves each
    size_t found_taken;
    ita_text told; // what waits to be taken, zero-terminated, one behind the other
    size_t told_taken;
    tally tally;
    uint64_t parts_out;
    const char *reason; // why one is unknown
    // ---- the assembly at hand: the first of `found`
    bool is_begun;
    void *state;
    ita_cell *cells;
    space_assembly at_hand;
    apart_tables *tables;
    apart_search *search;
} taking;

static taking *of(const ita_job *job) {
    return (taking *)(uintptr_t)job;
}

static size_t cell_bytes(const taking *t) {
    return t->config->puzzle.figure.cell_count * sizeof *t->cells;
}

static void close_job(ita_job *job) {
    taking *t = of(job);
    ita_job_close(t->solver);
    apart_search_close(t->search);
    apart_tables_close(t->tables);
    ita_text_close(&t->found);
    ita_text_close(&t->told);
    ita_give(t->allocator, t->own_start, t->config->state_size);
    ita_give(t->allocator, t->state, t->config->state_size);
    ita_give(t->allocator, t->cells, cell_bytes(t));
    ita_give(t->allocator, t, sizeof *t);
}

// ---- what is found

static const char *next_found(const taking *t, size_t *length) {
    const char *line = t->found.data + t->found_taken;
    const char *end = memchr(line, '\n', t->found.length - t->found_taken);
    *length = (size_t)(end - line);
    return line;
}

static bool has_found(const taking *t) {
    return t->found_taken < t->found.length;
}

static void drop_found(taking *t) {
    size_t length;
    next_found(t, &length);
    t->found_taken += length + 1;
    t->is_begun = false;
    if (has_found(t)) return;
    ita_text_reset(&t->found);
    t->found_taken = 0;
}

// What the solver has found goes to those that wait. Errors: ITA_E_MEMORY.
static ita_status collect(ita_job *solver, ita_text *found) {
    ita_status status;
    while ((status = solver->class_->take(solver, found)) == ITA_OK)
        ita_put_char(found, '\n');
    return status == ITA_E_NOT_FOUND ? ita_text_status(found) : ITA_E_MEMORY;
}

static ita_status find_more(taking *t, uint64_t *budget, ita_diag *diag) {
    const uint64_t share = *budget < SHARE ? *budget : SHARE;
    ita_status status = ita_job_step(t->solver, share, diag);
    *budget -= share;
    if (status != ITA_OK) return status;
    status = collect(t->solver, &t->found);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// ---- the assembly at hand

static ita_status prepare(taking *t, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (!t->state) t->state = ita_take(t->allocator, t->config->state_size);
    if (!t->cells) t->cells = ita_take(t->allocator, cell_bytes(t));
    if (!t->state || !t->cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (!t->tables)
        status = apart_tables_open(t->config->puzzle.lattice, t->allocator, &t->tables, diag);
    if (status == ITA_OK && !t->search)
        status = apart_search_open(t->tables, BYTES_MOST, t->allocator, &t->search, diag);
    return status;
}

// The small judge, who knows nothing of the search, replays the moves.
static ita_status replay(const taking *t, const apart_result *result, ita_diag *diag) {
    apart_verdict verdict;
    if (result->end == APART_UNKNOWN || t->options.form == ITA_APART_LEVELS) return ITA_OK;
    ita_status status =
        apart_check_result(&t->at_hand.assembly, result, t->allocator, &verdict, diag);
    if (status != ITA_OK || verdict.fault == APART_RIGHT) return status;
    return ita_fail(diag, ITA_E_STATE, "space.apart.judge");
}

static ita_status tell(taking *t, const apart_result *result, ita_diag *diag) {
    ita_text lines;
    ita_text_open(&lines, t->allocator);
    lines.language = t->options.language;
    space_tell(&t->at_hand, result, t->options.form, &lines);
    ita_put_bytes(&t->told, ita_text_get(&lines), lines.length + 1);
    ita_text_need(&t->told, &lines);
    ita_text_close(&lines);
    return ita_text_status(&t->told) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

static ita_status conclude(taking *t, const apart_result *result, ita_diag *diag) {
    ita_status status = replay(t, result, diag);
    if (status == ITA_OK) status = tell(t, result, diag);
    if (status != ITA_OK) return status;
    t->tally.apart += result->end == APART_YES;
    t->tally.locked += result->end == APART_LOCKED;
    t->tally.unknown += result->end == APART_UNKNOWN;
    t->tally.nodes += result->nodes;
    if (result->end == APART_UNKNOWN) t->reason = apart_reason_of_both(t->reason, result->reason);
    drop_found(t);
    return ITA_OK;
}

// One that is too large is told as unknown: those behind it may not be.
static ita_status begin(taking *t, ita_diag *diag) {
    size_t length;
    const char *line = next_found(t, &length);
    memcpy(t->state, t->start, t->config->state_size);
    t->at_hand.cells = t->cells;
    ita_status status = space_gather(t->config, t->state, line, length, &t->at_hand, diag);
    if (status != ITA_OK) return status;
    ita_diag refusal;
    const apart_aim aim = t->options.wants_fewest_moves ? APART_MOVES : APART_LEVELS;
    status = apart_search_start(t->search, &t->at_hand.assembly, aim, &refusal);
    t->is_begun = status == ITA_OK;
    if (status == ITA_E_LIMIT) {
        const apart_result large = {.end = APART_UNKNOWN, .reason = refusal.key};
        return conclude(t, &large, diag);
    }
    if (status != ITA_OK && diag) *diag = refusal;
    return status;
}

static ita_status go_on(taking *t, uint64_t *budget, ita_diag *diag) {
    ita_status status = apart_search_step(t->search, budget, diag);
    if (status != ITA_OK || !apart_search_is_done(t->search)) return status;
    const apart_result result = apart_search_result(t->search);
    return conclude(t, &result, diag);
}

// ---- the job at work

static bool is_solved_out(const taking *t) {
    ita_job_report report;
    ita_job_report_get(t->solver, &report);
    return report.is_done;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    taking *t = of(job);
    ita_status status = prepare(t, diag);
    while (status == ITA_OK && budget > 0) {
        if (t->is_begun) {
            status = go_on(t, &budget, diag);
        } else if (has_found(t)) {
            budget--;
            status = begin(t, diag);
        } else if (t->parts_out == 0 && !is_solved_out(t)) {
            status = find_more(t, &budget, diag);
        } else {
            break;
        }
    }
    if (status != ITA_OK) t->is_begun = false;
    return status;
}

// Why none came apart; NULL when some did.
static const char *reason_of(const taking *t, const ita_job_report *solver) {
    const uint64_t told = t->tally.apart + t->tally.locked + t->tally.unknown;
    if (told == 0) return solver->reason;
    if (t->tally.apart > 0) return NULL;
    if (t->tally.unknown > 0) return t->reason;
    return solver->is_complete ? "space.apart.locked" : "space.apart.others";
}

static void report(const ita_job *job, ita_job_report *out) {
    const taking *t = of(job);
    ita_job_report solver;
    ita_job_report_get(t->solver, &solver);
    memset(out, 0, sizeof *out);
    out->is_done = solver.is_done && !has_found(t) && t->parts_out == 0;
    out->progress = solver.progress;
    out->nodes = solver.nodes + t->tally.nodes;
    if (t->is_begun) out->nodes += apart_search_nodes(t->search);
    out->solutions = out->unique = t->tally.apart;
    out->delivered = t->tally.apart + t->tally.locked + t->tally.unknown;
    out->is_complete = out->is_done && solver.is_complete && t->tally.unknown == 0;
    out->has_unique = out->is_complete;
    if (out->is_done) out->reason = reason_of(t, &solver);
}

static ita_status take(ita_job *job, ita_text *solution) {
    taking *t = of(job);
    if (t->told_taken == t->told.length) return ITA_E_NOT_FOUND;
    const char *next = t->told.data + t->told_taken;
    ita_put(solution, next);
    if (ita_text_status(solution) != ITA_OK) return ITA_E_MEMORY;
    t->told_taken += strlen(next) + 1;
    if (t->told_taken < t->told.length) return ITA_OK;
    ita_text_reset(&t->told);
    t->told_taken = 0;
    return ITA_OK;
}

static void share(ita_job *job, const ita_job *other) {
    ita_job_share(of(job)->solver, of(other)->solver);
}

// ---- dividing

static const ita_job_class job_class;

static taking *new_taking(const space_config *config, const ita_apart_options *options,
                          const ita_allocator *allocator) {
    taking *t = ita_take_zeroed(allocator, 1, sizeof *t);
    if (!t) return NULL;
    t->job.class_ = &job_class;
    t->allocator = allocator;
    t->config = config;
    t->options = *options;
    t->options.method = NULL; // the solver's, and the caller's
    ita_text_open(&t->found, allocator);
    ita_text_open(&t->told, allocator);
    return t;
}

// So many parts without a solver; the first has the assemblies that wait. How many were made.
static size_t new_parts(const taking *whole, size_t wanted, ita_job **parts) {
    size_t made = 0;
    for (; made < wanted; made++) {
        taking *part = new_taking(whole->config, &whole->options, whole->allocator);
        if (!part) return made;
        part->start = whole->start;
        parts[made] = &part->job;
    }
    if (!has_found(whole)) return made;
    ita_text *found = &of(parts[0])->found;
    ita_put_bytes(found, whole->found.data + whole->found_taken,
                  whole->found.length - whole->found_taken);
    return ita_text_status(found) == ITA_OK ? made : 0;
}

static void forget_found(taking *t) {
    if (t->is_begun) t->tally.nodes += apart_search_nodes(t->search);
    t->is_begun = false;
    ita_text_reset(&t->found);
    t->found_taken = 0;
}

static ita_status split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    taking *t = of(job);
    const ita_job_class *solver = t->solver->class_;
    *part_count = 0;
    if (!solver->split || wanted == 0) return ITA_OK; // it stays whole
    memset(parts, 0, wanted * sizeof(ita_job *));
    ita_job **solvers = ita_take_zeroed(t->allocator, wanted, sizeof(ita_job *));
    ita_status status = solvers && new_parts(t, wanted, parts) == wanted ? ITA_OK : ITA_E_MEMORY;
    if (status == ITA_OK) status = solver->split(t->solver, wanted, solvers, part_count);
    if (status != ITA_OK) *part_count = 0;
    for (size_t i = 0; i < wanted; i++) {
        if (i < *part_count)
            of(parts[i])->solver = solvers[i];
        else
            ita_job_close(parts[i]);
    }
    ita_give(t->allocator, solvers, wanted * sizeof(ita_job *));
    if (status != ITA_OK) return status;
    if (*part_count > 0) forget_found(t);
    t->parts_out += *part_count;
    // dividing may find some, and leaves them with the whole
    return collect(t->solver, *part_count > 0 ? &of(parts[0])->found : &t->found);
}

static bool is_finished(const taking *t) {
    return t->parts_out == 0 && !has_found(t) && is_solved_out(t);
}

static ita_status absorb(ita_job *job, ita_job *other) {
    taking *t = of(job), *part = of(other);
    if (other->class_ != job->class_ || t->parts_out == 0 || !is_finished(part)) return ITA_E_STATE;
    ita_status status = t->solver->class_->absorb(t->solver, part->solver);
    if (status != ITA_OK) return status;
    ita_put_bytes(&t->told, ita_text_get(&part->told) + part->told_taken,
                  part->told.length - part->told_taken);
    ita_text_reset(&part->told);
    part->told_taken = 0;
    t->parts_out--;
    t->tally.apart += part->tally.apart;
    t->tally.locked += part->tally.locked;
    t->tally.unknown += part->tally.unknown;
    t->tally.nodes += part->tally.nodes;
    t->reason = apart_reason_of_both(t->reason, part->reason);
    return ita_text_status(&t->told);
}

// ---- saving

static void put_block(const ita_text *block, size_t from, ita_text *bytes) {
    ita_put_u64(bytes, block->length - from);
    if (block->length > from) ita_put_bytes(bytes, block->data + from, block->length - from);
    ita_text_need(bytes, block);
}

static ita_status save(const ita_job *job, ita_text *bytes) {
    const taking *t = of(job);
    if (!t->solver->class_->save) return ITA_E_UNSUPPORTED;
    const uint64_t numbers[] = {t->options.form,  t->options.wants_fewest_moves,
                                t->tally.apart,   t->tally.locked,
                                t->tally.unknown, t->tally.nodes,
                                t->parts_out,     apart_reason_number(t->reason)};
    ita_put(bytes, head);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        ita_put_u64(bytes, numbers[i]);
    put_block(&t->found, t->found_taken, bytes);
    put_block(&t->told, t->told_taken, bytes);
    ita_text solver;
    ita_text_open(&solver, t->allocator);
    ita_status status = t->solver->class_->save(t->solver, &solver);
    put_block(&solver, 0, bytes);
    ita_text_close(&solver);
    return status == ITA_OK ? ita_text_status(bytes) : status;
}

// Copies a block to a text. Every line of it has its end.
static bool read_block(ita_reader *in, char end, ita_text *out) {
    uint64_t length;
    if (!ita_read_u64(in, &length) || length > in->length - in->at) return false;
    if (length == 0) return true;
    ita_put_bytes(out, in->bytes + in->at, (size_t)length);
    in->at += (size_t)length;
    return in->bytes[in->at - 1] == end;
}

static bool read_taking(ita_reader *in, taking *t) {
    enum { NUMBERS = 8 };
    uint64_t numbers[NUMBERS];
    if (!ita_read_words(in, head)) return false;
    for (size_t i = 0; i < NUMBERS; i++)
        if (!ita_read_u64(in, &numbers[i])) return false;
    if (numbers[0] != (uint64_t)t->options.form || numbers[7] >= APART_REASONS ||
        numbers[1] != (uint64_t)t->options.wants_fewest_moves)
        return false;
    t->tally = (tally){numbers[2], numbers[3], numbers[4], numbers[5]};
    t->parts_out = numbers[6];
    t->reason = apart_reason((uint32_t)numbers[7]);
    return read_block(in, '\n', &t->found) && read_block(in, '\0', &t->told);
}

// The rest is the solver's.
static ita_status read_solver(ita_reader *in, const void *state, taking *t, ita_diag *diag) {
    uint64_t length;
    if (!ita_read_u64(in, &length) || length != in->length - in->at)
        return ita_fail(diag, ITA_E_SYNTAX, "space.apart.bytes");
    return space_distinct_resume(&t->config->base, state, in->bytes + in->at, (size_t)length,
                                 t->allocator, &t->solver, diag);
}

// ---- opening

// A job without a solver, with a copy of the position.
static ita_status open_taking(const ita_config *config, const void *state,
                              const ita_apart_options *options, const ita_allocator *allocator,
                              taking **out, ita_diag *diag) {
    const space_config *c = space_own(config);
    taking *t = new_taking(c, options, allocator);
    if (!t) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->start = t->own_start = ita_take(allocator, c->state_size);
    if (t->own_start) {
        memcpy(t->own_start, state, c->state_size);
        *out = t;
        return ITA_OK;
    }
    close_job(&t->job);
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

static ita_status hand_over(ita_status status, taking *t, ita_job **job) {
    if (status == ITA_OK)
        *job = &t->job;
    else
        close_job(&t->job);
    return status;
}

static ita_status open_job(const ita_config *config, const void *state,
                           const ita_apart_options *options, const ita_allocator *allocator,
                           ita_job **job, ita_diag *diag) {
    taking *t = NULL;
    ita_status status = open_taking(config, state, options, allocator, &t, diag);
    if (status != ITA_OK) return status;
    const ita_solve_options solving = {options->limit, true, options->seed, options->method};
    status = space_distinct_solve(config, state, &solving, allocator, &t->solver, diag);
    return hand_over(status, t, job);
}

static ita_status resume(const ita_config *config, const void *state,
                         const ita_apart_options *options, const char *bytes, size_t length,
                         const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    taking *t = NULL;
    ita_status status = open_taking(config, state, options, allocator, &t, diag);
    if (status != ITA_OK) return status;
    ita_reader in = ita_read(bytes, length);
    const bool is_read = read_taking(&in, t);
    if (ita_text_status(&t->found) != ITA_OK || ita_text_status(&t->told) != ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    else if (!is_read)
        status = ita_fail(diag, ITA_E_SYNTAX, "space.apart.bytes");
    else
        status = read_solver(&in, state, t, diag);
    return hand_over(status, t, job);
}

static const ita_job_class job_class = {.name = "space.disassemble",
                                        .step = step,
                                        .report = report,
                                        .take = take,
                                        .save = ITA_KEEPS_JOBS ? save : NULL,
                                        .split = ITA_KEEPS_JOBS ? split : NULL,
                                        .absorb = ITA_KEEPS_JOBS ? absorb : NULL,
                                        .share = share,
                                        .close = close_job};

const ita_disassembler space_disassembler = {.open = open_job,
                                             .resume = ITA_KEEPS_JOBS ? resume : NULL};
