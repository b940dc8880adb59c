// Estimating a search tree by random ways down it: a node is entered, one of its branches is taken
// by chance, and so on. A node on the way stands for as many as there are branches above it,
// multiplied.
#include "cover/method/method.h"
#include "intarsia/cover_diagram.h"

enum { MEMO = 1 << 14 };

typedef struct descent {
    cover_search *search;
    cover_fans fans; // fan 0 is the path; its options stand at the beginning
    double solutions, nodes;
} descent;

static ita_status descend(descent *d, ita_random *random) {
    double weight = 1;
    cover_fan fan = {.is_fresh = true, .share = 1};
    d->solutions = d->nodes = 0;
    cover_fans_clear(&d->fans);
    for (;;) {
        ita_status status = cover_fans_add(&d->fans, fan, NULL, NULL);
        if (!status) status = cover_search_begin(d->search, &d->fans, 0);
        if (status) return status;
        uint64_t before = d->search->count;
        if (cover_search_walk(d->search, 1) == COVER_MEMORY) return ITA_E_MEMORY;
        d->nodes += weight;
        d->solutions += weight * (double)(d->search->count - before);
        status = cover_search_rest(d->search, &d->fans);
        if (status) return status;
        if (d->fans.count == 1) return ITA_OK;
        uint32_t count = d->fans.fans[1].branch_count;
        uint32_t branch = cover_fan_branches(&d->fans, 1)[ita_random_below(random, count)];
        weight *= count;
        d->fans.options[fan.path_count++] = branch;
        d->fans.count = 0;
        d->fans.option_count = 0;
    }
}

// One value more: the mean, and the variance of the mean (Welford).
static void add(double value, uint64_t ways, double *mean, double *variance) {
    double n = (double)ways, squares = *variance * n * (n - 1), step = value - *mean;
    *mean += step / (n + 1);
    squares += step * (value - *mean);
    *variance = ways > 0 ? squares / (n * (n + 1)) : 0;
}

ita_status ita_cover_estimate_more(const ita_cover *cover, uint64_t ways, ita_random *random,
                                   const ita_allocator *allocator, ita_cover_estimate *estimate) {
    const cover_method *method =
        cover_bits.fits(cover) && cover->is_board ? &cover_bits : &cover_items;
    cover_task task = {.cover = cover, .allocator = allocator};
    descent d = {0};
    task.memos = cover_memos_open(allocator, MEMO, 1);
    if (!task.memos) return ITA_E_MEMORY;
    ita_status status = method->open(&task, &d.search);
    if (!status) {
        cover_fans_open(&d.fans, allocator);
        for (uint64_t i = 0; i < ways && !status && !cover->hopeless; i++) {
            status = descend(&d, random);
            if (status) break;
            add(d.solutions, estimate->ways, &estimate->solutions, &estimate->solutions_variance);
            add(d.nodes, estimate->ways, &estimate->nodes, &estimate->nodes_variance);
            estimate->ways++;
            estimate->met += d.solutions > 0;
        }
        cover_fans_close(&d.fans);
        method->close(d.search);
    }
    cover_memos_close(task.memos);
    return status;
}
