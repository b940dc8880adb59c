// Counting by inclusion and exclusion: the tilings that use every kind are those with any kinds,
// less those that miss one, and so on over all sets of kinds. Tilings with kinds out of a set, any
// number of each, are ways through the graph of profiles; many sets go through it side by side.
//
// Numbers wrap at 64 bits and come out right in the end, if the count itself is known to fit: that
// is what the bound of the graph is for. A job; its parts are ranges of sets.
#include "cover/profile/profile.h"

#include "base/keeping.h"

#include <string.h>

enum { LANES = 16, LANE_KINDS = 4 }; // sets that differ in the first four kinds only

// Memory comes aligned for numbers, not for whole vectors.
typedef uint64_t lanes __attribute__((vector_size(8 * LANES), aligned(16)));

static const char head[] = "intarsia inclusion 1\n";
static const double most = 9.2e18; // below 2^63

typedef struct inclusion {
    ita_job base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    profile_graph own; // empty in a part: it has that of the whole, which outlives it
    const profile_graph *graph;
    profile_classes classes;
    lanes *values;      // [node_count], made when it is stepped
    uint64_t next, end; // blocks of sets
    uint64_t begun;     // where this part began
    uint64_t total;     // over the sets so far, modulo 2^64
    uint64_t nodes;
    uint64_t parts_out;
    uint64_t blocks_out; // that the parts have
    bool is_part;
} inclusion;

static uint64_t block_count(const profile_graph *g) {
    return g->kind_count > LANE_KINDS ? (uint64_t)1 << (g->kind_count - LANE_KINDS) : 1;
}

static void close(ita_job *base) {
    inclusion *job = (inclusion *)base;
    const ita_allocator *allocator = job->allocator;
    if (job->values) ita_give(allocator, job->values, job->graph->node_count * sizeof(lanes));
    if (job->graph == &job->own) profile_graph_close(&job->own);
    ita_give(allocator, job, sizeof *job);
}

static inclusion *make_empty(const ita_cover *cover, const ita_allocator *allocator) {
    inclusion *job = ita_take_zeroed(allocator, 1, sizeof *job);
    if (!job) return NULL;
    job->base.class_ = &cover_inclusion_class;
    job->cover = cover;
    job->allocator = allocator;
    return job;
}

static ita_status make(const ita_cover *cover, bool has_group, profile_graph *graph,
                       const ita_allocator *allocator, inclusion **out) {
    profile_graph own;
    ita_status status = profile_graph_take(cover, graph, allocator, &own);
    if (status) return status;
    inclusion *job = make_empty(cover, allocator);
    if (!job) {
        profile_graph_close(&own);
        return ITA_E_MEMORY;
    }
    job->own = own;
    job->graph = &job->own;
    status = profile_classes_find(cover, has_group, allocator, &job->classes);
    if (status) {
        close(&job->base);
        return status;
    }
    *out = job;
    return ITA_OK;
}

// ITA_OK when the count cannot wrap.
static ita_status prove(const inclusion *job) {
    double bound;
    ita_status status = profile_graph_bound(job->graph, job->allocator, &bound);
    return !status && bound >= most ? ITA_E_UNSUPPORTED : status;
}

ita_status cover_inclusion_new(const ita_cover *cover, bool has_group, profile_graph *graph,
                               const ita_allocator *allocator, ita_job **out) {
    inclusion *job;
    ita_status status = make(cover, has_group, graph, allocator, &job);
    if (status) return status;
    status = prove(job);
    if (status) {
        close(&job->base);
        return status;
    }
    job->end = block_count(job->graph);
    *out = &job->base;
    return ITA_OK;
}

double cover_inclusion_effort(const profile_graph *g) {
    static const double edge_and_set = 0.25; // half of all edges are walked, half a nanosecond each
    return (double)((uint64_t)1 << g->kind_count) * (double)profile_edge_count(g) * edge_and_set;
}

// ---- walking

// The lanes whose set has this kind; all ones there.
static void mark_lanes(uint32_t kind, lanes *mask) {
    for (uint32_t lane = 0; lane < LANES; lane++)
        (*mask)[lane] = lane >> kind & 1 ? UINT64_MAX : 0;
}

static uint64_t follow(const profile_graph *g, lanes *values, uint64_t block) {
    lanes masks[LANE_KINDS];
    uint64_t edges = 0;
    for (uint32_t kind = 0; kind < LANE_KINDS; kind++)
        mark_lanes(kind, &masks[kind]);
    memset(values, 0, g->node_count * sizeof *values);
    for (uint32_t lane = 0; lane < LANES; lane++)
        values[0][lane] = 1;
    for (uint32_t level = 0; level < g->level_count; level++) {
        const size_t *starts = g->starts + (size_t)level * g->kind_count;
        for (uint32_t kind = 0; kind < g->kind_count; kind++) {
            const profile_edge *e = g->edges + starts[kind], *end = g->edges + starts[kind + 1];
            if (kind >= LANE_KINDS && !(block >> (kind - LANE_KINDS) & 1)) continue;
            edges += starts[kind + 1] - starts[kind];
            if (kind < LANE_KINDS)
                for (; e < end; e++)
                    values[e->to] += values[e->from] & masks[kind];
            else
                for (; e < end; e++)
                    values[e->to] += values[e->from];
        }
    }
    return edges;
}

// Adds what the sets of a block count, with their signs.
static void add_block(inclusion *job, uint64_t block) {
    const profile_graph *g = job->graph;
    job->nodes += follow(g, job->values, block);
    lanes sums = job->values[g->node_count - 1];
    for (uint32_t lane = 0; lane < LANES; lane++) {
        uint64_t set = block * LANES + lane;
        if (set >> g->kind_count) continue;
        bool is_odd = (g->kind_count - (uint32_t)__builtin_popcountll(set)) % 2 == 1;
        job->total += is_odd ? 0 - sums[lane] : sums[lane];
    }
}

static ita_status step(ita_job *base, uint64_t budget, ita_diag *diag) {
    inclusion *job = (inclusion *)base;
    if (!job->values)
        job->values = ita_take_zeroed(job->allocator, job->graph->node_count, sizeof(lanes));
    if (!job->values) return ita_fail(diag, ITA_E_MEMORY, "memory");
    uint64_t end = job->nodes + budget < budget ? UINT64_MAX : job->nodes + budget;
    while (job->next < job->end && job->nodes < end)
        add_block(job, job->next++);
    return ITA_OK;
}

// Before the end the sum says nothing.
static void report(const ita_job *base, ita_job_report *out) {
    const inclusion *job = (const inclusion *)base;
    uint64_t all = job->is_part ? job->end - job->begun : block_count(job->graph);
    uint64_t left = job->end - job->next + job->blocks_out;
    *out = (ita_job_report){.nodes = job->nodes};
    out->is_done = job->next == job->end && job->parts_out == 0;
    out->is_complete = out->is_done;
    out->progress = all ? 1 - (double)left / (double)all : 1;
    if (!out->is_done || job->is_part) return;
    profile_classes_report(&job->classes, job->total, out);
}

static ita_status take(ita_job *base, ita_text *solution) {
    (void)base;
    (void)solution;
    return ITA_E_NOT_FOUND;
}

// ---- saving

static ita_status save(const ita_job *base, ita_text *out) {
    const inclusion *job = (const inclusion *)base;
    ita_put(out, head);
    ita_put_u64(out, job->cover->fingerprint);
    ita_put_u32(out, job->classes.has_group);
    ita_put_u32(out, job->is_part);
    ita_put_u64(out, job->begun);
    ita_put_u64(out, job->next);
    ita_put_u64(out, job->end);
    ita_put_u64(out, job->total);
    ita_put_u64(out, job->nodes);
    ita_put_u64(out, job->parts_out);
    ita_put_u64(out, job->blocks_out);
    return ita_text_status(out);
}

// The whole has all blocks; what parts have is behind it, and each of them has something.
static bool is_possible(const inclusion *job) {
    uint64_t blocks = block_count(job->graph);
    bool is_range = job->begun <= job->next && job->next <= job->end && job->end <= blocks;
    bool is_all = job->begun == 0 && job->end == blocks;
    return is_range && (job->is_part || is_all) && job->blocks_out <= job->next - job->begun &&
           job->parts_out <= job->blocks_out && (job->parts_out == 0) == (job->blocks_out == 0);
}

static bool read_job(ita_reader *in, inclusion *job, uint32_t is_part) {
    job->is_part = is_part;
    return ita_read_u64(in, &job->begun) && ita_read_u64(in, &job->next) &&
           ita_read_u64(in, &job->end) && ita_read_u64(in, &job->total) &&
           ita_read_u64(in, &job->nodes) && ita_read_u64(in, &job->parts_out) &&
           ita_read_u64(in, &job->blocks_out) && ita_read_end(in) && is_possible(job);
}

ita_status cover_inclusion_resume(const ita_cover *cover, const char *bytes, size_t length,
                                  const ita_allocator *allocator, ita_job **out) {
    ita_reader in = ita_read(bytes, length);
    uint64_t fingerprint;
    uint32_t has_group, is_part;
    if (!ita_read_words(&in, head)) return ITA_E_NOT_FOUND;
    if (!ita_read_u64(&in, &fingerprint) || !ita_read_u32(&in, &has_group) || has_group > 1 ||
        !ita_read_u32(&in, &is_part) || is_part > 1)
        return ITA_E_SYNTAX;
    if (fingerprint != cover->fingerprint) return ITA_E_ILLEGAL;
    inclusion *job;
    ita_status status = make(cover, has_group, NULL, allocator, &job);
    if (status) return status == ITA_E_UNSUPPORTED ? ITA_E_SYNTAX : status;
    status = read_job(&in, job, is_part) ? ITA_OK : ITA_E_SYNTAX;
    if (!status && !is_part) status = prove(job); // parts say nothing alone
    if (status) {
        close(&job->base);
        return status == ITA_E_UNSUPPORTED ? ITA_E_SYNTAX : status;
    }
    *out = &job->base;
    return ITA_OK;
}

// ---- parts

static ita_status split(ita_job *base, size_t wanted, ita_job **parts, size_t *part_count) {
    inclusion *job = (inclusion *)base;
    uint64_t left = job->end - job->next, count = left < wanted ? left : wanted;
    *part_count = 0;
    if (count == 0) return ITA_OK;
    for (uint64_t i = 0; i < count; i++) {
        inclusion *part = make_empty(job->cover, job->allocator);
        if (!part) {
            while (*part_count > 0)
                close(parts[--*part_count]);
            return ITA_E_MEMORY;
        }
        part->graph = job->graph;
        part->classes = job->classes;
        part->is_part = true;
        part->begun = part->next =
            job->next + left / count * i + (i < left % count ? i : left % count);
        part->end = part->next + left / count + (i < left % count);
        parts[(*part_count)++] = &part->base;
    }
    job->blocks_out += left;
    job->parts_out += count;
    job->next = job->end;
    return ITA_OK;
}

static ita_status absorb(ita_job *base, ita_job *other) {
    inclusion *job = (inclusion *)base;
    const inclusion *part = (const inclusion *)other;
    if (job->parts_out == 0 || other->class_ != base->class_ || part->cover != job->cover ||
        !part->is_part || part->next != part->end || part->parts_out > 0)
        return ITA_E_STATE;
    uint64_t blocks = part->end - part->begun;
    bool is_last = job->parts_out == 1;
    if (blocks > job->blocks_out || is_last != (blocks == job->blocks_out)) return ITA_E_STATE;
    job->parts_out--;
    job->blocks_out -= blocks;
    job->total += part->total;
    job->nodes += part->nodes;
    return ITA_OK;
}

const ita_job_class cover_inclusion_class = {
    .name = "cover.inclusion",
    .step = step,
    .report = report,
    .take = take,
    .save = ITA_KEEPS_JOBS ? save : NULL,
    .split = ITA_KEEPS_JOBS ? split : NULL,
    .absorb = ITA_KEEPS_JOBS ? absorb : NULL,
    .close = close,
};
