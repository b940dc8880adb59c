// The solver as a job: first, count, all; stop, save, resume, split over parts. Solutions wait in a
// queue as bytes and become moves when taken.
#include "base/keeping.h"
#include "games/tantrix/solve/solver.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

enum { VERSION = 2 };

typedef struct puzzle_job {
    ita_job job;
    const ita_allocator *allocator;
    ita_solve_options options;
    puzzle_state start;
    uint64_t solutions, nodes; // nodes of absorbed parts
    bool is_done, is_complete; // of the work that is ours
    uint64_t parts_out;        // made by split, not absorbed yet
    bool has_failed;           // the count left 64 bits
    ita_text queue;            // laid tiles, `level` at a time
    size_t taken;
    puzzle_search search;
} puzzle_job;

static puzzle_job *own(ita_job *job) {
    return (puzzle_job *)job;
}

static const puzzle_job *own_const(const ita_job *job) {
    return (const puzzle_job *)job;
}

// ---- working

static ita_status queue_solution(puzzle_job *j) {
    if (!j->options.wants_texts) return ITA_OK;
    const puzzle_search *s = &j->search;
    for (int i = 0; i < s->laid_count; i++) {
        const laid_tile *t = &s->laid[i];
        const char bytes[4] = {(char)t->number, (char)t->a, (char)t->b, (char)t->turn};
        ita_put_bytes(&j->queue, bytes, sizeof bytes);
    }
    return ita_text_status(&j->queue);
}

static bool is_cut(const puzzle_job *j) {
    return j->options.limit && j->solutions >= j->options.limit;
}

static void add_solutions(puzzle_job *j, uint64_t more) {
    j->has_failed |= __builtin_add_overflow(j->solutions, more, &j->solutions);
    if (!is_cut(j)) return;
    j->solutions = j->options.limit;
    j->is_done = true;
    j->is_complete = false;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    puzzle_job *j = own(job);
    while (!j->is_done && budget > 0) {
        search_step found = puzzle_search_next(&j->search, &budget);
        if (found == SEARCH_DONE) j->is_done = j->is_complete = true;
        if (found != SEARCH_FOUND) continue;
        add_solutions(j, j->search.found_count);
        if (j->has_failed) break;
        if (queue_solution(j) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    return j->has_failed ? ita_fail(diag, ITA_E_OVERFLOW, "job.overflow") : ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const puzzle_job *j = own_const(job);
    memset(out, 0, sizeof *out);
    out->is_done = j->is_done && !j->has_failed && (j->parts_out == 0 || is_cut(j));
    out->progress = j->is_done ? 1 : puzzle_search_progress(&j->search);
    out->nodes = j->nodes + j->search.nodes;
    out->solutions = out->unique = out->delivered = j->solutions;
    out->is_complete = out->has_unique = out->is_done && j->is_complete;
    if (out->is_complete && j->solutions == 0)
        out->reason = j->search.reason ? j->search.reason : "tantrix.solve.no";
}

// ---- solutions as moves

static bool has_laid_tile(const puzzle_state *s) {
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (s->spots[number].is_placed) return true;
    return false;
}

static ita_status take(ita_job *job, ita_text *solution) {
    puzzle_job *j = own(job);
    size_t size = 4 * (size_t)j->search.level;
    if (j->taken + size > j->queue.length) return ITA_E_NOT_FOUND;
    const char *bytes = j->queue.data + j->taken;
    for (size_t i = 0; i < size; i += 4) {
        int number = (uint8_t)bytes[i];
        if (j->start.spots[number].is_placed) continue;
        laid_put_tile(solution, number, (int8_t)bytes[i + 1], (int8_t)bytes[i + 2],
                      (uint8_t)bytes[i + 3]);
        ita_put_char(solution, ' ');
    }
    ita_put(solution, "submit");
    j->taken += size;
    if (j->taken == j->queue.length) {
        ita_text_reset(&j->queue);
        j->taken = 0;
    }
    return ita_text_status(solution);
}

// ---- making, saving, splitting

static void close_job(ita_job *job) {
    puzzle_job *j = own(job);
    ita_text_close(&j->queue);
    ita_give(j->allocator, j, sizeof *j);
}

static const ita_job_class job_class;

static ita_status save(const ita_job *job, ita_text *bytes) {
    const puzzle_job *j = own_const(job);
    ita_put_u32(bytes, VERSION);
    ita_put_u32(bytes, (uint32_t)j->search.wish.way);
    ita_put_u64(bytes, j->options.limit);
    ita_put_u32(bytes, j->options.wants_texts);
    ita_put_u64(bytes, j->options.seed);
    ita_put_u64(bytes, j->solutions);
    ita_put_u64(bytes, j->nodes);
    ita_put_u32(bytes, (uint32_t)(j->is_done | j->is_complete << 1 | j->has_failed << 2));
    ita_put_u64(bytes, j->parts_out);
    ita_put_u64(bytes, j->queue.length - j->taken);
    if (j->queue.length > j->taken)
        ita_put_bytes(bytes, j->queue.data + j->taken, j->queue.length - j->taken);
    puzzle_search_save(&j->search, bytes);
    return ita_text_status(bytes);
}

static ita_status make(const ita_config *config, const puzzle_state *start, search_way way,
                       const ita_solve_options *options, const ita_allocator *allocator,
                       puzzle_job **made, ita_diag *diag) {
    puzzle_job *j = ita_take_zeroed(allocator, 1, sizeof *j);
    if (!j) return ita_fail(diag, ITA_E_MEMORY, "memory");
    j->job.class_ = &job_class;
    j->allocator = allocator;
    j->options = *options;
    j->options.method = NULL;
    j->start = *start;
    ita_text_open(&j->queue, allocator);
    tantrix_board board;
    puzzle_board(start, &board);
    search_wish wish = {way, !options->wants_texts, options->limit == 1, false, options->seed};
    ita_status status = puzzle_search_start(&j->search, puzzle_own(config), start->level,
                                            has_laid_tile(start) ? &board : NULL, &wish, diag);
    if (status != ITA_OK) {
        close_job(&j->job);
        return status;
    }
    *made = j;
    return ITA_OK;
}

// Parts are restricted searches from the start; a search under way goes on as one part.
static ita_status split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    puzzle_job *j = own(job);
    bool is_fresh = j->search.nodes == 0 && j->search.shares == 1 && !j->is_done;
    size_t count = is_fresh ? wanted : wanted > 0 && !j->is_done;
    *part_count = 0;
    for (size_t i = 0; i < count; i++) {
        puzzle_job *part = ita_take(j->allocator, sizeof *part);
        if (!part) {
            while (*part_count > 0)
                close_job(parts[--*part_count]);
            return ITA_E_MEMORY;
        }
        *part = *j;
        ita_text_open(&part->queue, j->allocator);
        part->taken = 0;
        part->solutions = part->nodes = part->parts_out = 0;
        if (is_fresh) puzzle_search_restrict(&part->search, (uint32_t)i, (uint32_t)count);
        parts[(*part_count)++] = &part->job;
    }
    if (count == 0) return ITA_OK;
    j->parts_out += count;
    j->search.nodes = 0;
    j->is_done = j->is_complete = true;
    return ITA_OK;
}

static ita_status absorb(ita_job *job, ita_job *part) {
    puzzle_job *j = own(job), *p = own(part);
    if (j->has_failed || p->has_failed) return ITA_E_OVERFLOW;
    bool is_finished = p->is_done && p->parts_out == 0;
    if (j->parts_out == 0 || part->class_ != job->class_ || !is_finished) return ITA_E_STATE;
    if (p->queue.length > p->taken) {
        ita_put_bytes(&j->queue, p->queue.data + p->taken, p->queue.length - p->taken);
        p->taken = p->queue.length;
    }
    j->parts_out--;
    j->nodes += p->nodes + p->search.nodes;
    j->is_complete = j->is_complete && p->is_complete;
    add_solutions(j, p->solutions);
    return j->has_failed ? ITA_E_OVERFLOW : ita_text_status(&j->queue);
}

static const ita_job_class job_class = {.name = "tantrix.puzzle",
                                        .step = step,
                                        .report = report,
                                        .take = take,
                                        .save = ITA_KEEPS_JOBS ? save : NULL,
                                        .split = ITA_KEEPS_JOBS ? split : NULL,
                                        .absorb = ITA_KEEPS_JOBS ? absorb : NULL,
                                        .close = close_job};

static ita_status solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag) {
    static const char *const ways[] = {"best", "outlines", "weave", "rims"};
    int way = SEARCH_BEST;
    for (int i = 0; options->method && i < 4; i++)
        if (strcmp(options->method, ways[i]) == 0) way = i;
    if (options->method && strcmp(options->method, ways[way]) != 0) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "tantrix.solve.method");
        ita_diag_arg(diag, options->method);
        return status;
    }
    puzzle_job *made;
    ita_status status = make(config, state, (search_way)way, options, allocator, &made, diag);
    if (status == ITA_OK) *job = &made->job;
    return status;
}

static bool read_job(ita_reader *reader, ita_solve_options *options, uint32_t *way) {
    uint32_t version, wants_texts;
    if (!ita_read_u32(reader, &version) || version != VERSION || !ita_read_u32(reader, way) ||
        *way > SEARCH_RIMS || !ita_read_u64(reader, &options->limit) ||
        !ita_read_u32(reader, &wants_texts) || wants_texts > 1)
        return false;
    options->wants_texts = wants_texts;
    options->method = NULL;
    return ita_read_u64(reader, &options->seed);
}

static bool is_queue(const puzzle_job *j, const char *bytes, uint64_t length) {
    if (length % (4 * (uint64_t)j->search.level)) return false;
    for (uint64_t i = 0; i < length; i += 4)
        if (bytes[i] < 1 || bytes[i] > TANTRIX_TILES || (uint8_t)bytes[i + 3] > 5) return false;
    return true;
}

static bool load_job(puzzle_job *j, ita_reader *reader) {
    uint32_t flags;
    uint64_t waiting;
    if (!ita_read_u64(reader, &j->solutions) || !ita_read_u64(reader, &j->nodes) ||
        !ita_read_u32(reader, &flags) || flags > 7 || !ita_read_u64(reader, &j->parts_out) ||
        !ita_read_u64(reader, &waiting) || waiting > reader->length - reader->at ||
        !is_queue(j, reader->bytes + reader->at, waiting))
        return false;
    j->is_done = flags & 1;
    j->is_complete = flags >> 1 & 1;
    j->has_failed = flags >> 2 & 1;
    if (waiting) ita_put_bytes(&j->queue, reader->bytes + reader->at, (size_t)waiting);
    reader->at += (size_t)waiting;
    return puzzle_search_load(&j->search, reader) && ita_read_end(reader);
}

static ita_status resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag) {
    ita_reader reader = ita_read(bytes, length);
    ita_solve_options options = {0};
    uint32_t way;
    if (!read_job(&reader, &options, &way))
        return ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.solve.resume", reader.at);
    puzzle_job *made;
    ita_status status = make(config, state, (search_way)way, &options, allocator, &made, diag);
    if (status != ITA_OK) return status;
    if (!load_job(made, &reader))
        status = ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.solve.resume", reader.at);
    else if (ita_text_status(&made->queue) != ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status != ITA_OK) {
        close_job(&made->job);
        return status;
    }
    *job = &made->job;
    return ITA_OK;
}

#define ROWS_OF_PACKS                                                                              \
    .solve = solve, .resume = ITA_KEEPS_JOBS ? resume : NULL, .hint = puzzle_hint,                 \
    .draft = tantrix_draft_of, .has_draft = tantrix_has_draft, .rate = puzzle_rate
const ita_puzzle puzzle_solver = {ROWS_OF_PACKS};
const ita_puzzle puzzle_solver_of_loops = {ROWS_OF_PACKS, .generate = puzzle_generate};
