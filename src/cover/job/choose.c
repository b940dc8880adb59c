// Which method for which instance: where two will do, the size of both trees is estimated by random
// descents (Knuth, "Estimating the efficiency of backtrack programs"), and what a node costs is
// known well enough from the sizes of the tables.
#include "cover/job/job.h"

enum {
    TRIAL = 400000, // nanoseconds or so for all descents of a method
    TRIAL_MEMORY = 1 << 14,
    MOST_DESCENTS = 200,
};

// About how long a node takes, nanoseconds.
static uint64_t cost_of_node(const ita_cover *cover, const cover_method *method) {
    if (method == &cover_bits) return cover->is_board ? 30 : 80;
    return 40 + 9 * (uint64_t)(cover->option_count / 64) + cover->primary_count;
}

// a * b and a + b, or the largest number.
static uint64_t times(uint64_t a, uint64_t b) {
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

typedef struct estimate {
    cover_search *search;
    cover_fans fans; // the path down, then what is below
    ita_random random;
    uint64_t nodes; // sum over descents
    uint64_t steps; // that the descents took
    uint32_t descents;
} estimate;

// One descent: a node is entered, one of its branches is taken by chance, and so on. A node at some
// depth stands for as many as there are branches on the way, multiplied.
static ita_status descend(estimate *e) {
    uint64_t weight = 1;
    cover_fans *fans = &e->fans;
    cover_fans_clear(fans);
    cover_fan fan = {.is_fresh = true, .share = 1};
    for (;;) {
        // Fan 0 is the path: its options stand at the beginning.
        ita_status status = cover_fans_add(fans, fan, NULL, NULL);
        if (!status) status = cover_search_begin(e->search, fans, 0);
        if (status) return status;
        if (cover_search_walk(e->search, 1) == COVER_MEMORY) return ITA_E_MEMORY;
        e->nodes = plus(e->nodes, weight);
        e->steps += fan.path_count + (uint64_t)1;
        status = cover_search_rest(e->search, fans);
        if (status) return status;
        if (fans->count == 1) return ITA_OK;
        uint32_t count = fans->fans[1].branch_count;
        uint32_t branch = cover_fan_branches(fans, 1)[ita_random_below(&e->random, count)];
        weight = times(weight, count);
        fans->options[fan.path_count++] = branch;
        fans->count = 0;
        fans->option_count = 0;
    }
}

// How long the whole tree takes, nanoseconds.
static ita_status estimate_time(const ita_cover *cover, const cover_method *method,
                                const ita_allocator *allocator, uint64_t *time) {
    cover_task task = {.cover = cover, .allocator = allocator};
    estimate e = {0};
    task.memos = cover_memos_open(allocator, TRIAL_MEMORY, 1);
    ita_status status = task.memos ? method->open(&task, &e.search) : ITA_E_MEMORY;
    if (status) {
        cover_memos_close(task.memos);
        return status;
    }
    uint64_t cost = cost_of_node(cover, method);
    cover_fans_open(&e.fans, allocator);
    ita_random_seed(&e.random, cover->fingerprint);
    while (!status && e.descents < MOST_DESCENTS && e.steps * cost < TRIAL) {
        status = descend(&e);
        e.descents++;
    }
    cover_fans_close(&e.fans);
    method->close(e.search);
    cover_memos_close(task.memos);
    *time = times(e.nodes / (e.descents ? e.descents : 1), cost);
    return status;
}

ita_status cover_choose_method(const ita_cover *cover, const ita_allocator *allocator,
                               const cover_method **method) {
    *method = &cover_items;
    if (!cover_bits.fits(cover) || cover->hopeless) return ITA_OK;
    uint64_t bits, items;
    ita_status status = estimate_time(cover, &cover_bits, allocator, &bits);
    if (!status) status = estimate_time(cover, &cover_items, allocator, &items);
    // Descents do not see that results are kept. On boards that makes the sweep many times faster
    // than it looks, elsewhere it favours the smallest item.
    uint64_t for_bits = cover->is_board ? 8 : 1, for_items = cover->is_board ? 1 : 3;
    if (!status && times(bits, for_items) <= times(items, for_bits)) *method = &cover_bits;
    return status;
}

// Luck wants variety: sweeps in several orders, and now and then the smallest item.
const cover_method *cover_attempt_method(const ita_cover *cover, uint32_t attempt) {
    if (!cover_bits.fits(cover)) return &cover_items;
    bool is_third = attempt % 3 == 2;
    return is_third == cover->is_board ? &cover_items : &cover_bits;
}
