// Making a diagram out of a search that keeps its results, and walking down it: counts below every
// node say which way solution number k goes.
#include "cover/diagram/diagram.h"

#include <float.h>

enum { DEFAULT_MEMORY = 256 << 20, MEMO_PART = 4 };

// Boards are swept, which makes most states equal; everything else by its smallest item.
static const cover_method *method_for(const ita_cover *cover) {
    return cover_bits.fits(cover) && cover->is_board ? &cover_bits : &cover_items;
}

static ita_status begin(ita_cover_diagram *d) {
    cover_task task = {
        .cover = d->cover, .memos = d->memos, .links = &d->links, .allocator = d->allocator};
    ita_status status = method_for(d->cover)->open(&task, &d->search);
    if (status) {
        d->search = NULL;
        return status;
    }
    cover_fans fans;
    cover_fan whole = {.is_fresh = true, .share = 1};
    cover_fans_open(&fans, d->allocator);
    status = cover_fans_add(&fans, whole, NULL, NULL);
    if (!status) status = cover_search_begin(d->search, &fans, 0);
    cover_fans_close(&fans);
    return status;
}

static void end_search(ita_cover_diagram *d) {
    if (d->search) d->search->method->close(d->search);
    cover_memos_close(d->memos);
    d->search = NULL;
    d->memos = NULL;
}

ita_status ita_cover_diagram_open(const ita_cover *cover, size_t memory,
                                  const ita_allocator *allocator, ita_cover_diagram **out,
                                  ita_diag *diag) {
    ita_cover_diagram *d = ita_take_zeroed(allocator, 1, sizeof *d);
    if (!d) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (memory == 0) memory = DEFAULT_MEMORY;
    d->cover = cover;
    d->allocator = allocator;
    ita_status status = cover_links_open(&d->links, memory - memory / MEMO_PART, allocator);
    if (!status && cover->hopeless) {
        d->is_done = true;
    } else if (!status) {
        d->memos = cover_memos_open(allocator, memory / MEMO_PART, 1);
        status = d->memos ? begin(d) : ITA_E_MEMORY;
    }
    if (status) {
        ita_cover_diagram_close(d);
        return ita_fail(diag, status, status == ITA_E_LIMIT ? "cover.diagram.large" : "memory");
    }
    *out = d;
    return ITA_OK;
}

void ita_cover_diagram_close(ita_cover_diagram *d) {
    if (!d) return;
    end_search(d);
    if (d->chances) ita_give(d->allocator, d->chances, d->links.node_count * sizeof *d->chances);
    cover_links_close(&d->links);
    ita_give(d->allocator, d->options, d->options_capacity * sizeof *d->options);
    ita_give(d->allocator, d, sizeof *d);
}

// The one link that waits behind the last node is that to the root.
static void finish(ita_cover_diagram *d) {
    if (d->links.open_count > 0) d->root = d->links.open[0].node;
    d->is_done = true;
    end_search(d);
}

ita_status ita_cover_diagram_step(ita_cover_diagram *d, uint64_t budget, bool *is_done,
                                  ita_diag *diag) {
    cover_pace pace = COVER_MORE;
    if (!d->is_done && !d->links.status) pace = cover_search_walk(d->search, budget);
    if (pace == COVER_MEMORY) d->links.status = ITA_E_MEMORY;
    if (pace == COVER_DONE && !d->links.status) finish(d);
    *is_done = d->is_done;
    switch (d->links.status) {
    case ITA_OK: return ITA_OK;
    case ITA_E_LIMIT: return ita_fail(diag, ITA_E_LIMIT, "cover.diagram.large");
    default: return ita_fail(diag, d->links.status, "memory");
    }
}

uint64_t ita_cover_diagram_solutions(const ita_cover_diagram *d) {
    return d->is_done ? d->links.nodes[d->root].solutions : 0;
}

size_t ita_cover_diagram_nodes(const ita_cover_diagram *d) {
    return d->links.node_count;
}

static bool add_option(ita_cover_diagram *d, uint32_t option, size_t *count) {
    if (option == COVER_NO_OPTION) return true;
    if (ita_grow(d->allocator, &d->options, &d->options_capacity, *count + 1, sizeof *d->options))
        return false;
    d->options[(*count)++] = option;
    return true;
}

// Solution number `index` of a node, behind the options that were chosen above it.
static ita_status go_down(ita_cover_diagram *d, uint32_t node, uint64_t index,
                          const uint32_t **options, size_t *count) {
    if (!add_option(d, 0, count)) return ITA_E_MEMORY; // room for the empty solution as well
    --*count;
    while (node != COVER_EMPTY_SOLUTION) {
        const cover_link *link = cover_diagram_first(d, node);
        while (index >= d->links.nodes[link->node].solutions) {
            index -= d->links.nodes[link->node].solutions;
            link++;
        }
        if (!add_option(d, link->option, count)) return ITA_E_MEMORY;
        node = link->node;
    }
    cover_sort_numbers(d->options, *count);
    *options = d->options;
    return ITA_OK;
}

ita_status ita_cover_diagram_solution(ita_cover_diagram *d, uint64_t index,
                                      const uint32_t **options, size_t *count) {
    if (index >= ita_cover_diagram_solutions(d)) return ITA_E_RANGE;
    *count = 0;
    return go_down(d, d->root, index, options, count);
}

static ita_status find_chances(ita_cover_diagram *d) {
    d->chances = ita_take_zeroed(d->allocator, d->links.node_count, sizeof *d->chances);
    if (!d->chances) return ITA_E_MEMORY;
    d->chances[COVER_EMPTY_SOLUTION] = 1;
    for (uint32_t node = COVER_FIRST_NODE; node < d->links.node_count; node++)
        for (const cover_link *link = cover_diagram_first(d, node),
                              *end = cover_diagram_end(d, node);
             link < end; link++)
            d->chances[node] += d->chances[link->node];
    return ITA_OK;
}

static const cover_link *link_by_chance(const ita_cover_diagram *d, uint32_t node,
                                        ita_random *random) {
    const cover_link *link = cover_diagram_first(d, node), *last = cover_diagram_end(d, node) - 1;
    double left = ita_random_unit(random) * d->chances[node];
    while (link < last && left >= d->chances[link->node])
        left -= d->chances[link++->node];
    return link;
}

ita_status ita_cover_diagram_sample(ita_cover_diagram *d, ita_random *random,
                                    const uint32_t **options, size_t *count) {
    if (ita_cover_diagram_solutions(d) == 0) return ITA_E_NOT_FOUND;
    uint32_t node = d->root;
    *count = 0;
    while (d->links.nodes[node].solutions == COVER_UNCOUNTED) {
        if (!d->chances && find_chances(d)) return ITA_E_MEMORY;
        if (d->chances[node] > DBL_MAX) return ITA_E_OVERFLOW;
        const cover_link *link = link_by_chance(d, node, random);
        if (!add_option(d, link->option, count)) return ITA_E_MEMORY;
        node = link->node;
    }
    uint64_t index = ita_random_below(random, d->links.nodes[node].solutions);
    return go_down(d, node, index, options, count);
}

// Ways from the root down to each node, times what is below each link. Nodes come behind those they
// lead to, so going down the numbers every node is met after all that lead to it.
ita_status ita_cover_diagram_totals(const ita_cover_diagram *d, uint64_t *totals) {
    for (uint32_t option = 0; option < d->cover->option_count; option++)
        totals[option] = 0;
    if (ita_cover_diagram_solutions(d) == 0) return ITA_OK;
    if (ita_cover_diagram_solutions(d) == COVER_UNCOUNTED) return ITA_E_OVERFLOW;
    uint64_t *ways = ita_take_zeroed(d->allocator, d->links.node_count, sizeof *ways);
    if (!ways) return ITA_E_MEMORY;
    ways[d->root] = 1;
    for (uint32_t node = d->root; node >= COVER_FIRST_NODE; node--)
        for (const cover_link *link = cover_diagram_first(d, node),
                              *end = cover_diagram_end(d, node);
             link < end; link++) {
            ways[link->node] += ways[node];
            if (link->option != COVER_NO_OPTION)
                totals[link->option] += ways[node] * d->links.nodes[link->node].solutions;
        }
    ita_give(d->allocator, ways, d->links.node_count * sizeof *ways);
    return ITA_OK;
}

// ---- what every solution has, and what none

// Options that are met by some solution: those on links between nodes that lie on ways down.
static ita_status find_met(const ita_cover_diagram *d, ita_cover_presence *presence) {
    uint8_t *is_met = ita_take_zeroed(d->allocator, d->links.node_count, sizeof *is_met);
    if (!is_met) return ITA_E_MEMORY;
    is_met[d->root] = 1;
    for (uint32_t node = d->root; node >= COVER_FIRST_NODE; node--)
        for (const cover_link *link = cover_diagram_first(d, node),
                              *end = cover_diagram_end(d, node);
             is_met[node] && link < end; link++) {
            if (d->links.nodes[link->node].solutions == 0) continue;
            is_met[link->node] = 1;
            if (link->option != COVER_NO_OPTION) presence[link->option] = ITA_COVER_IN_SOME;
        }
    ita_give(d->allocator, is_met, d->links.node_count * sizeof *is_met);
    return ITA_OK;
}

static uint64_t bit_of(const uint32_t *wanted, uint32_t count, uint32_t option) {
    for (uint32_t i = 0; i < count; i++)
        if (wanted[i] == option) return (uint64_t)1 << i;
    return 0;
}

// Of up to 64 options those that no way down from the root goes without.
static uint64_t find_needed(const ita_cover_diagram *d, const uint32_t *wanted, uint32_t count,
                            uint64_t *needed) {
    needed[COVER_EMPTY_SOLUTION] = 0;
    for (uint32_t node = COVER_FIRST_NODE; node <= d->root; node++) {
        needed[node] = UINT64_MAX;
        for (const cover_link *link = cover_diagram_first(d, node),
                              *end = cover_diagram_end(d, node);
             link < end; link++)
            if (d->links.nodes[link->node].solutions > 0)
                needed[node] &= needed[link->node] | bit_of(wanted, count, link->option);
    }
    return needed[d->root];
}

// What every solution has the first one has.
ita_status ita_cover_diagram_presence(ita_cover_diagram *d, ita_cover_presence *presence) {
    for (uint32_t option = 0; option < d->cover->option_count; option++)
        presence[option] = ITA_COVER_IN_NONE;
    const uint32_t *wanted;
    size_t count;
    if (ita_cover_diagram_solutions(d) == 0) return ITA_OK;
    uint64_t *needed = ita_take_zeroed(d->allocator, d->links.node_count, sizeof *needed);
    ita_status status = needed ? find_met(d, presence) : ITA_E_MEMORY;
    if (!status) status = ita_cover_diagram_solution(d, 0, &wanted, &count);
    for (size_t from = 0; !status && from < count; from += 64) {
        const uint32_t here = count - from < 64 ? (uint32_t)(count - from) : 64;
        const uint64_t all = find_needed(d, wanted + from, here, needed);
        for (uint32_t i = 0; i < here; i++)
            if (all >> i & 1) presence[wanted[from + i]] = ITA_COVER_IN_ALL;
    }
    ita_give(d->allocator, needed, d->links.node_count * sizeof *needed);
    return status;
}
