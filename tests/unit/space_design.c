// Bars that share a frame hang together, whoever is given which of the cells that several want:
// held against a slow way, in the frames that there are and in two that are as small as can be.
#include "check.h"

#include "games/space/generate/design.h"

// In the first two bars the first cell is wanted by both; in the others it hangs on a cell that is.
static const design_frame small_frames[] = {
    {false, 10, 2, {{{0, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {0, 2, 0}}}},
    {false, 10, 2, {{{0, 0, 0}, {2, 0, 0}}, {{1, 0, 0}, {1, 2, 0}}}},
};

static bool are_neighbours(ita_cell a, ita_cell b) {
    return abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) == 1;
}

static bool is_own(const design_ground *g, int cell, int bar) {
    return g->wanted_by[cell] == 1 << bar;
}

// Which of a bar's cells its first own cell reaches, by looking until nothing is added.
static void mark_reached(const design *d, int bar, bool is_reached[DESIGN_CELLS_MOST]) {
    const design_ground *g = d->ground;
    int first = 0;
    while (first < g->cell_count && !is_own(g, first, bar))
        first++;
    is_reached[first] = true;
    for (bool is_more = true; is_more;) {
        is_more = false;
        for (int i = 0; i < g->cell_count; i++)
            for (int k = 0; k < g->cell_count && !is_reached[i] && d->owner[i] == bar; k++)
                if (is_reached[k] && d->owner[k] == bar && are_neighbours(g->cells[i], g->cells[k]))
                    is_reached[i] = is_more = true;
    }
}

// What becomes of a design: false where a bar falls apart, else nobody has what hangs on no bar.
static bool settle_slowly(design *d) {
    const design_ground *g = d->ground;
    bool is_reached[DESIGN_CELLS_MOST] = {false}, is_whole = true;
    for (int bar = 0; bar < g->frame->bar_count; bar++)
        mark_reached(d, bar, is_reached);
    for (int i = 0; i < g->cell_count; i++) {
        const bool is_contested = (g->wanted_by[i] & (g->wanted_by[i] - 1)) != 0;
        if (!is_reached[i] && !is_contested) is_whole = false;
        if (!is_reached[i] && is_contested) d->owner[i] = DESIGN_NOBODY;
    }
    return is_whole;
}

static void give_at_random(design *d, ita_random *random) {
    for (int i = 0; i < d->ground->contested_count; i++) {
        const int cell = d->ground->contested[i];
        const int bar = (int)ita_random_below(random, (uint64_t)d->ground->frame->bar_count);
        d->owner[cell] = d->ground->wanted_by[cell] >> bar & 1 ? (int8_t)bar : DESIGN_NOBODY;
    }
}

static void try_frame(const design_frame *frame, ita_random *random, int seen[2]) {
    static design_ground ground;
    design_lay_out(frame, &ground);
    for (int round = 0; round < 300; round++) {
        design d, slow;
        design_open(&ground, &d);
        give_at_random(&d, random);
        slow = d;
        const bool is_whole = settle_slowly(&slow);
        assert_int_equal(design_change(&d, random, 0),
                         is_whole); // nothing is changed but what has to be
        if (is_whole) assert_memory_equal(d.owner, slow.owner, (size_t)ground.cell_count);
        seen[is_whole]++;
    }
}

static void bars_hang_together_as_a_slow_way_says(void **state) {
    (void)state;
    ita_random random;
    int seen[2] = {0};
    ita_random_seed(&random, test_seed(7));
    for (size_t i = 0; i < design_frame_count; i++)
        try_frame(&design_frames[i], &random, seen);
    for (size_t i = 0; i < sizeof small_frames / sizeof small_frames[0]; i++)
        try_frame(&small_frames[i], &random, seen);
    print_message("%d whole, %d apart\n", seen[true], seen[false]);
    assert_true(seen[true] > 300 && seen[false] > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bars_hang_together_as_a_slow_way_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
