// Counting by a sweep whose states are a profile and the set of kinds that are used: for each node
// of the graph a table over the sets whose area is the node's, found by their rank, not by hash.
// Counts are as wide as they must be: tables begin with 16 bits and grow when one overflows.
//
// Sets of one area are one class, numbered within it; an edge takes every set without its kind to
// another one. A job that works off node after node; it cannot be divided or saved.
#include "cover/profile/profile.h"

#include <string.h>

enum { NARROW = 2, MIDDLE = 4, WIDE = 8 }; // bytes of a count
enum { SETS_A_LOOK = 1 << 16 };

typedef struct table {
    void *counts; // NULL: nothing leads here yet
    uint32_t width;
} table;

typedef struct out_edge {
    uint32_t to, kind;
} out_edge;

typedef struct ranked {
    ita_job base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    profile_graph graph;
    profile_classes classes;
    out_edge *edges;       // by the node they leave
    size_t *starts;        // [node_count + 1]
    uint32_t *ranks;       // [1 << kind_count] number of a set in its class
    uint32_t *sets;        // the sets, class by class
    uint32_t *class_start; // [level_count + 1] in sets
    table *tables;         // [node_count]
    uint32_t node, level;  // being worked off
    size_t edge;           // the next of its edges
    uint64_t solutions, nodes;
    double work, done; // sets times edges, of all nodes and so far
    ita_status failure;
} ranked;

static size_t class_size(const ranked *job, uint32_t level) {
    return job->class_start[level + 1] - job->class_start[level];
}

static uint32_t level_of(const ranked *job, uint32_t node) {
    uint32_t low = 0, high = job->graph.level_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (job->graph.levels[middle] <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void free_table(ranked *job, uint32_t node) {
    table *t = &job->tables[node];
    if (t->counts)
        ita_give(job->allocator, t->counts, class_size(job, level_of(job, node)) * t->width);
    t->counts = NULL;
}

static void close(ita_job *base) {
    ranked *job = (ranked *)base;
    for (uint32_t n = 0; job->tables && n < job->graph.node_count; n++)
        free_table(job, n);
    profile_graph_close(&job->graph);
    ita_arena_close(&job->arena);
    ita_give(job->allocator, job, sizeof *job);
}

// ---- opening

// Sets over this many kinds are put together from two halves.
enum { HALF_KINDS = 13, HALF = 1 << HALF_KINDS };

// The area of each set of a half's kinds.
static void fill_areas(const profile_graph *g, uint32_t first_kind, uint32_t areas[HALF]) {
    areas[0] = 0;
    for (uint32_t set = 1; set < HALF; set++) {
        uint32_t kind = first_kind + (uint32_t)ita_bits_lowest64(set);
        areas[set] = areas[set & (set - 1)] + (kind < g->kind_count ? g->sizes[kind] : 0);
    }
}

// Numbers the sets of every area that has a level; others occur at no node.
static ita_status number_sets(ranked *job) {
    const profile_graph *g = &job->graph;
    size_t count = (size_t)1 << g->kind_count;
    uint32_t *level_at =
        cover_take(&job->arena, job->cover->cell_count + (size_t)1, sizeof *level_at);
    job->ranks = cover_take(&job->arena, count, sizeof *job->ranks);
    job->sets = cover_take(&job->arena, count, sizeof *job->sets);
    job->class_start =
        cover_take(&job->arena, g->level_count + (size_t)2, sizeof *job->class_start);
    uint32_t *low = cover_take(&job->arena, HALF, sizeof *low);
    uint32_t *high = cover_take(&job->arena, HALF, sizeof *high);
    if (!level_at || !job->ranks || !job->sets || !job->class_start || !low || !high)
        return ITA_E_MEMORY;
    fill_areas(g, 0, low);
    fill_areas(g, HALF_KINDS, high);
    memset(level_at, 255, (job->cover->cell_count + (size_t)1) * sizeof *level_at);
    for (uint32_t level = 0; level < g->level_count; level++)
        level_at[g->areas[level]] = level;
    for (uint32_t set = 0; set < count; set++) {
        uint32_t level = level_at[low[set % HALF] + high[set / HALF]];
        if (set % SETS_A_LOOK == 0 && ita_is_stopped(job->allocator)) return ITA_E_STOPPED;
        if (level != UINT32_MAX) job->ranks[set] = job->class_start[level + 1]++;
    }
    for (uint32_t level = 0; level < g->level_count; level++)
        job->class_start[level + 1] += job->class_start[level];
    for (uint32_t set = 0; set < count; set++) {
        uint32_t level = level_at[low[set % HALF] + high[set / HALF]];
        if (set % SETS_A_LOOK == 0 && ita_is_stopped(job->allocator)) return ITA_E_STOPPED;
        if (level != UINT32_MAX) job->sets[job->class_start[level] + job->ranks[set]] = set;
    }
    return ITA_OK;
}

static ita_status turn_edges(ranked *job) {
    const profile_graph *g = &job->graph;
    size_t count = profile_edge_count(g);
    job->edges = cover_take(&job->arena, count, sizeof *job->edges);
    job->starts = cover_take(&job->arena, g->node_count + (size_t)2, sizeof *job->starts);
    job->tables = cover_take(&job->arena, g->node_count, sizeof *job->tables);
    if (!job->edges || !job->starts || !job->tables) return ITA_E_MEMORY;
    size_t *starts = job->starts + 1; // one behind: filling moves them where they belong
    for (size_t e = 0; e < count; e++)
        starts[g->edges[e].from + 1]++;
    for (uint32_t n = 0; n < g->node_count; n++)
        starts[n + 1] += starts[n];
    for (size_t bucket = 0; bucket < (size_t)g->level_count * g->kind_count; bucket++)
        for (size_t e = g->starts[bucket]; e < g->starts[bucket + 1]; e++)
            job->edges[starts[g->edges[e].from]++] =
                (out_edge){g->edges[e].to, (uint32_t)(bucket % g->kind_count)};
    return ITA_OK;
}

static void *make_counts(const ranked *job, size_t count, uint32_t width) {
    return ita_take_zeroed(job->allocator, count ? count : 1, width);
}

// How many sets of kinds there are of each area; NULL without memory.
static double *count_sets(const profile_graph *g, const ita_allocator *allocator) {
    uint32_t whole = g->areas[g->level_count - 1];
    double *sets = ita_take_zeroed(allocator, whole + (size_t)1, sizeof *sets);
    if (!sets) return NULL;
    sets[0] = 1;
    for (uint32_t kind = 0; kind < g->kind_count; kind++)
        for (uint32_t area = whole; area >= g->sizes[kind]; area--)
            sets[area] += sets[area - g->sizes[kind]];
    return sets;
}

ita_status cover_ranked_needs(const profile_graph *g, const ita_allocator *allocator,
                              ranked_needs *needs) {
    static const double nanoseconds_a_step = 1.5, nanoseconds_a_set = 6, bytes_a_set = 8;
    double *sets = count_sets(g, allocator), all = (double)((uint64_t)1 << g->kind_count);
    if (!sets) return ITA_E_MEMORY;
    double steps = 0, most = 0, before = 0; // bytes of tables
    for (uint32_t level = 0; level < g->level_count; level++) {
        const size_t *edges = g->starts + (size_t)level * g->kind_count;
        double nodes = (double)(g->levels[level + 1] - g->levels[level]);
        double tables = sets[g->areas[level]] * NARROW * nodes; // with middling counts
        steps += sets[g->areas[level]] * (double)(edges[g->kind_count] - edges[0]);
        if (before + tables > most) most = before + tables;
        before = tables;
    }
    ita_give(allocator, sets, (g->areas[g->level_count - 1] + (size_t)1) * sizeof *sets);
    *needs = (ranked_needs){.steps = steps,
                            .effort = steps * nanoseconds_a_step + all * nanoseconds_a_set,
                            .bytes = most + all * bytes_a_set};
    return ITA_OK;
}

static ita_status open_tables(ranked *job) {
    ita_status status = number_sets(job);
    if (!status) status = turn_edges(job);
    if (status) return status;
    job->tables[0] = (table){make_counts(job, class_size(job, 0), WIDE), WIDE};
    if (!job->tables[0].counts) return ITA_E_MEMORY;
    *(uint64_t *)job->tables[0].counts = 1;
    return ITA_OK;
}

ita_status cover_ranked_new(const ita_cover *cover, bool has_group, size_t memory,
                            profile_graph *graph, const ita_allocator *allocator, ita_job **out) {
    profile_graph taken;
    ita_status status = profile_graph_take(cover, graph, allocator, &taken);
    if (status) return status;
    ranked *job = ita_take_zeroed(allocator, 1, sizeof *job);
    if (!job) {
        profile_graph_close(&taken);
        return ITA_E_MEMORY;
    }
    job->base.class_ = &cover_ranked_class;
    job->cover = cover;
    job->allocator = allocator;
    job->graph = taken;
    ita_arena_open(&job->arena, allocator);
    ranked_needs needs;
    status = cover_ranked_needs(&job->graph, allocator, &needs);
    if (!status && needs.bytes > (double)memory) status = ITA_E_UNSUPPORTED;
    if (!status) job->work = needs.steps;
    if (!status) status = profile_classes_find(cover, has_group, allocator, &job->classes);
    if (!status) status = open_tables(job);
    if (status)
        close(&job->base);
    else
        *out = &job->base;
    return status;
}

// ---- walking

// Adds the counts of a node to those of another, each set with one kind more; from set `at` on. The
// place of the set where a count grew too large, or `count`.
#define DEFINE_ADD(name, from_type, to_type)                                                       \
    static size_t name(const ranked *job, const uint32_t *sets, size_t at, size_t count,           \
                       uint32_t bit, const void *from_counts, void *to_counts) {                   \
        const from_type *from = from_counts;                                                       \
        to_type *to = to_counts;                                                                   \
        for (; at < count; at++) {                                                                 \
            if (from[at] == 0 || sets[at] & bit) continue;                                         \
            to_type *sum = &to[job->ranks[sets[at] | bit]];                                        \
            if (__builtin_add_overflow(from[at], *sum, sum)) {                                     \
                *sum = (to_type)(*sum - (to_type)from[at]);                                        \
                return at;                                                                         \
            }                                                                                      \
        }                                                                                          \
        return count;                                                                              \
    }
DEFINE_ADD(add_16_16, uint16_t, uint16_t)
DEFINE_ADD(add_16_32, uint16_t, uint32_t)
DEFINE_ADD(add_16_64, uint16_t, uint64_t)
DEFINE_ADD(add_32_16, uint32_t, uint16_t)
DEFINE_ADD(add_32_32, uint32_t, uint32_t)
DEFINE_ADD(add_32_64, uint32_t, uint64_t)
DEFINE_ADD(add_64_16, uint64_t, uint16_t)
DEFINE_ADD(add_64_32, uint64_t, uint32_t)
DEFINE_ADD(add_64_64, uint64_t, uint64_t)
#undef DEFINE_ADD

typedef size_t add_counts(const ranked *job, const uint32_t *sets, size_t at, size_t count,
                          uint32_t bit, const void *from_counts, void *to_counts);

static uint32_t width_index(uint32_t width) {
    return width == NARROW ? 0 : width == MIDDLE ? 1 : 2;
}

static uint64_t count_at(const table *t, size_t at) {
    switch (t->width) {
    case NARROW: return ((const uint16_t *)t->counts)[at];
    case MIDDLE: return ((const uint32_t *)t->counts)[at];
    default: return ((const uint64_t *)t->counts)[at];
    }
}

// Makes the counts of a table twice as wide.
static ita_status widen(ranked *job, table *t, size_t count) {
    if (t->width == WIDE) return ITA_E_OVERFLOW;
    table wider = {make_counts(job, count, 2 * t->width), 2 * t->width};
    if (!wider.counts) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (wider.width == MIDDLE)
            ((uint32_t *)wider.counts)[i] = (uint32_t)count_at(t, i);
        else
            ((uint64_t *)wider.counts)[i] = count_at(t, i);
    ita_give(job->allocator, t->counts, count * t->width);
    *t = wider;
    return ITA_OK;
}

static ita_status follow(ranked *job, const out_edge *edge) {
    static add_counts *const ways[3][3] = {{add_16_16, add_16_32, add_16_64},
                                           {add_32_16, add_32_32, add_32_64},
                                           {add_64_16, add_64_32, add_64_64}};
    const table *from = &job->tables[job->node];
    table *to = &job->tables[edge->to];
    size_t count = class_size(job, job->level), at = 0;
    size_t to_count = class_size(job, level_of(job, edge->to));
    const uint32_t *sets = job->sets + job->class_start[job->level];
    if (!to->counts) *to = (table){make_counts(job, to_count, NARROW), NARROW};
    if (!to->counts) return ITA_E_MEMORY;
    for (;;) {
        add_counts *add = ways[width_index(from->width)][width_index(to->width)];
        at = add(job, sets, at, count, 1u << edge->kind, from->counts, to->counts);
        if (at == count) return ITA_OK;
        ita_status status = widen(job, to, to_count);
        if (status) return status;
    }
}

static bool is_over(const ranked *job) {
    return job->node + 1 == job->graph.node_count;
}

static void next_node(ranked *job) {
    free_table(job, job->node);
    job->node++;
    job->edge = job->starts[job->node];
    while (job->graph.levels[job->level + 1] <= job->node)
        job->level++;
    if (is_over(job) && job->tables[job->node].counts)
        job->solutions = count_at(&job->tables[job->node], 0);
}

static ita_status step(ita_job *base, uint64_t budget, ita_diag *diag) {
    ranked *job = (ranked *)base;
    uint64_t end = job->nodes + budget < budget ? UINT64_MAX : job->nodes + budget;
    while (!job->failure && !is_over(job) && job->nodes < end) {
        bool is_left = job->edge == job->starts[job->node + 1] || !job->tables[job->node].counts;
        if (is_left) {
            next_node(job);
            continue;
        }
        size_t count = class_size(job, job->level);
        job->failure = follow(job, &job->edges[job->edge++]);
        job->nodes += count;
        job->done += (double)count;
    }
    if (!job->failure) return ITA_OK;
    return ita_fail(diag, job->failure,
                    job->failure == ITA_E_OVERFLOW ? "cover.overflow" : "memory");
}

static void report(const ita_job *base, ita_job_report *out) {
    const ranked *job = (const ranked *)base;
    *out = (ita_job_report){.nodes = job->nodes};
    out->is_done = out->is_complete = is_over(job);
    out->progress = out->is_done || job->work <= 0 ? 1 : job->done / job->work;
    if (out->is_done) profile_classes_report(&job->classes, job->solutions, out);
}

static ita_status take(ita_job *base, ita_text *solution) {
    (void)base;
    (void)solution;
    return ITA_E_NOT_FOUND;
}

const ita_job_class cover_ranked_class = {
    .name = "cover.ranked",
    .step = step,
    .report = report,
    .take = take,
    .close = close,
};
