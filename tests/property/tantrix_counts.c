// How many Discovery solutions there are: the stated figures, and for small packs a slow search
// that knows nothing of outlines: every shape of n cells, every tile on every cell in every turn.
#include "check.h"

#include "games/tantrix/solve/grown.h"
#include "games/tantrix/solve/rooted.h"
#include "games/tantrix/solve/seating.h"

static uint64_t count_loops(const uint8_t *tiles, int n, int colour, int max_holes) {
    static outline o;
    static filling f;
    filling_pack pack;
    assert_int_equal(filling_pack_make(&pack, tiles, n, colour), 0);
    outline_task task = {n, {0, pack.bends[1], pack.bends[2], pack.bends[3]}, max_holes};
    outline_start(&o, &task);
    uint64_t budget = UINT64_MAX, sum = 0;
    while (outline_next(&o, &budget) == OUTLINE_FOUND) {
        filling_start(&f, &pack, &o, true);
        sum += filling_count(&f);
    }
    return sum;
}

static uint64_t count_discovery(int n, int colour, int max_holes) {
    uint8_t tiles[56];
    for (int i = 0; i < n; i++)
        tiles[i] = (uint8_t)(i + 1);
    return count_loops(tiles, n, colour, max_holes);
}

// The second way, which shares nothing with the first; `share` of `shares`, in steps of `budget`,
// from step to step by what was saved.
static uint64_t count_rims(const uint8_t *tiles, int n, int colour, bool has_holes, uint32_t share,
                           uint32_t shares, uint64_t step) {
    static grown g, fresh_g;
    static rooted r, fresh_r;
    static lodging f;
    uint64_t sum = 0;
    lodging_start(&f, tiles, n, colour);
    grown_start(&g, n, f.bends);
    rooted_start(&r, n, f.bends);
    fresh_g = g;
    fresh_r = r;
    grown_restrict(&g, share, shares);
    rooted_restrict(&r, share, shares);
    for (;;) {
        uint64_t budget = step;
        const bool is_found = has_holes ? rooted_next(&r, &budget) == ROOTED_FOUND
                                        : grown_next(&g, &budget) == GROWN_FOUND;
        if (is_found)
            sum += has_holes ? lodging_count(&f, &r.loop) / (uint64_t)r.symmetry
                             : lodging_count(&f, &g.loop) / (uint64_t)g.symmetry;
        if (has_holes ? r.is_done : g.is_done) return sum;
        if (step == UINT64_MAX) continue;
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        if (has_holes)
            rooted_save(&r, &bytes);
        else
            grown_save(&g, &bytes);
        ita_reader reader = ita_read(bytes.data, bytes.length);
        r = fresh_r;
        g = fresh_g;
        assert_true(has_holes ? rooted_load(&r, &reader) : grown_load(&g, &reader));
        assert_true(ita_read_end(&reader));
        ita_text_close(&bytes);
    }
}

static uint64_t all_rims(const uint8_t *tiles, int n, int colour, bool has_holes) {
    return count_rims(tiles, n, colour, has_holes, 0, 1, UINT64_MAX);
}

// ---- the slow way

enum { SIDE = 24, MIDDLE = 12 * SIDE + 12 };
static const int steps[6] = {1 - SIDE, 1, SIDE, SIDE - 1, -1, -SIDE};

typedef struct slow {
    uint8_t tiles[8];
    int n, colour;
    int cells[8], numbers[8], turns[8]; // by cell in order of filling
    int at[SIDE * SIDE];                // index into cells + 1
    bool is_used[8];
    uint64_t found, found_without_holes;
} slow;

static bool has_hole(const slow *s) {
    static int queue[SIDE * SIDE];
    static bool seen[SIDE * SIDE];
    memset(seen, 0, sizeof seen);
    int head = 0, tail = 0, empty = 0;
    queue[tail++] = 0;
    seen[0] = true;
    while (head < tail) {
        int cell = queue[head++], row = cell / SIDE, column = cell % SIDE;
        for (int d = 0; d < 6; d++) {
            int r = row + (steps[d] + SIDE + 1) / SIDE - 1;
            int c = column + steps[d] - (r - row) * SIDE;
            if (r < 0 || c < 0 || r >= SIDE || c >= SIDE) continue;
            if (seen[r * SIDE + c] || s->at[r * SIDE + c]) continue;
            seen[r * SIDE + c] = true;
            queue[tail++] = r * SIDE + c;
        }
    }
    for (int i = 0; i < SIDE * SIDE; i++)
        empty += s->at[i] == 0;
    return tail != empty;
}

static bool is_loop_through_all(const slow *s) {
    int cell = 0, edge = 0, length = 0;
    while (tantrix_edge(s->numbers[0], s->turns[0], edge) != s->colour)
        edge++;
    int first = edge;
    do { // leave by `edge`
        int next = s->at[s->cells[cell] + steps[edge]];
        if (!next) return false;
        int in = (edge + 3) % 6;
        cell = next - 1;
        for (edge = 0; edge < 6; edge++)
            if (edge != in && tantrix_edge(s->numbers[cell], s->turns[cell], edge) == s->colour)
                break;
        length++;
    } while (cell != 0);
    return length == s->n && edge == first;
}

static void fill(slow *s, int filled) {
    if (filled == s->n) {
        if (!is_loop_through_all(s)) return;
        s->found++;
        s->found_without_holes += !has_hole(s);
        return;
    }
    for (int t = 0; t < s->n; t++) {
        if (s->is_used[t]) continue;
        for (int turn = 0; turn < 6; turn++) {
            bool fits = true;
            for (int d = 0; d < 6 && fits; d++) {
                int other = s->at[s->cells[filled] + steps[d]] - 1;
                if (other < 0 || other >= filled) continue;
                fits = tantrix_edge(s->tiles[t], turn, d) ==
                       tantrix_edge(s->numbers[other], s->turns[other], (d + 3) % 6);
            }
            if (!fits) continue;
            s->is_used[t] = true;
            s->numbers[filled] = s->tiles[t];
            s->turns[filled] = turn;
            fill(s, filled + 1);
            s->is_used[t] = false;
        }
    }
}

// Redelmeier: every set of n cells once up to translation.
static void grow(slow *s, int count, int *untried, int untried_count, uint8_t *seen) {
    while (untried_count > 0) {
        int cell = untried[--untried_count];
        s->cells[count] = cell;
        s->at[cell] = count + 1;
        if (count + 1 == s->n) {
            fill(s, 0);
        } else {
            int more[SIDE * SIDE];
            memcpy(more, untried, sizeof(int) * (size_t)untried_count);
            int added = 0;
            for (int d = 0; d < 6; d++) {
                int next = cell + steps[d];
                if (next < MIDDLE || seen[next]) continue;
                seen[next] = 1;
                more[untried_count + added++] = next;
            }
            grow(s, count + 1, more, untried_count + added, seen);
            for (int i = 0; i < added; i++)
                seen[more[untried_count + i]] = 0;
        }
        s->at[cell] = 0;
    }
}

static void count_slowly(const uint8_t *tiles, int n, int colour, uint64_t *without,
                         uint64_t *with) {
    static slow s;
    memset(&s, 0, sizeof s);
    memcpy(s.tiles, tiles, (size_t)n);
    s.n = n;
    s.colour = colour;
    uint8_t seen[SIDE * SIDE] = {0};
    int untried[1] = {MIDDLE};
    seen[MIDDLE] = 1;
    grow(&s, 0, untried, 1, seen);
    assert_int_equal(s.found % 6, 0); // six rotations, all different since the tiles are
    *without = s.found_without_holes / 6;
    *with = s.found / 6;
}

static uint64_t compare_with_slow_search(const uint8_t *tiles, int n, int colour) {
    uint64_t without, with;
    count_slowly(tiles, n, colour, &without, &with);
    assert_int_equal(count_loops(tiles, n, colour, 0), without);
    assert_int_equal(count_loops(tiles, n, colour, -1), with);
    assert_int_equal(all_rims(tiles, n, colour, false), without);
    assert_int_equal(all_rims(tiles, n, colour, true), with);
    return with;
}

static void the_slow_search_agrees_on_small_packs(void **state) {
    (void)state;
    uint8_t tiles[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    bool is_long = is_long_run();
    for (int n = 3; n <= (is_long ? 7 : 6); n++)
        for (int colour = 0; colour < 3; colour++)
            if (n < 6 || is_long || colour == TANTRIX_BLUE)
                compare_with_slow_search(tiles, n, colour);
}

// Packs whose bends allow a loop: drawn by bend, else nearly all counts would be zero.
static void the_slow_search_agrees_on_random_packs(void **state) {
    (void)state;
    static const int bends[][7] = {{3, 1, 1, 1},          {4, 1, 2, 1, 2},
                                   {5, 1, 1, 2, 2, 3},    {5, 1, 1, 2, 3, 2},
                                   {6, 2, 2, 2, 2, 2, 2}, {6, 1, 1, 1, 2, 2, 1}};
    uint64_t seed = test_seed(20241121), found = 0;
    for (int round = 0; round < (is_long_run() ? 40 : 32); round++) {
        const int *wanted = bends[round < 32 ? round % 4 : 4 + round % 2];
        uint8_t tiles[8];
        int n = wanted[0], colour = round / 4 % 4, count = 0;
        while (count < n) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            uint8_t tile = (uint8_t)(1 + (seed >> 33) % TANTRIX_TILES);
            if (tantrix_bend(tile, colour) == wanted[1 + count] &&
                !memchr(tiles, tile, (size_t)count))
                tiles[count++] = tile;
        }
        found += compare_with_slow_search(tiles, n, colour);
    }
    print_message("%d solutions\n", (int)found);
    assert_true(found > 20);
}

static void the_stated_figures_hold(void **state) {
    (void)state;
    // clang-format off
    static const struct { int n, colour; uint64_t without, with; } rows[] = {
        {3, TANTRIX_YELLOW, 2, 2}, {5, TANTRIX_RED, 4, 4}, {6, TANTRIX_BLUE, 8, 8},
        {9, TANTRIX_YELLOW, 114, 114}, {10, TANTRIX_YELLOW, 388, 388},
        {10, TANTRIX_RED, 1280, 23360},
    };
    // clang-format on
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(count_discovery(rows[i].n, rows[i].colour, 0), rows[i].without);
        assert_int_equal(count_discovery(rows[i].n, rows[i].colour, -1), rows[i].with);
    }
}

// The fourteen tiles of a trio are the same for each of its colours but for the names, so all
// twelve counts of fourteen tiles are one number.
static void a_whole_trio_counts_alike_in_every_colour(void **state) {
    (void)state;
    for (int group = 0; group < TANTRIX_GROUPS; group++)
        for (int i = 0; i < 3; i++)
            assert_int_equal(
                count_loops(tantrix_patterns[group], 14, tantrix_group_colours[group][i], 0),
                825112);
    assert_int_equal(count_discovery(14, TANTRIX_RED, -1), 13840136);
}

// Packs of any tiles of a colour, so that most bends allow a loop now and then.
static void two_ways_that_share_nothing_count_alike(void **state) {
    (void)state;
    uint64_t found = 0;
    int loops = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        const int n = 3 + (int)ita_random_below(&random, is_long_run() ? 12 : 10);
        const int colour = (int)ita_random_below(&random, TANTRIX_COLOURS);
        uint8_t tiles[16];
        for (int count = 0; count < n;) {
            const uint8_t tile = (uint8_t)(1 + ita_random_below(&random, TANTRIX_TILES));
            if (tantrix_bend(tile, colour) != 0 && !memchr(tiles, tile, (size_t)count))
                tiles[count++] = tile;
        }
        const uint64_t without = count_loops(tiles, n, colour, 0);
        const uint64_t with = count_loops(tiles, n, colour, -1);
        assert_int_equal(all_rims(tiles, n, colour, false), without);
        assert_int_equal(all_rims(tiles, n, colour, true), with);
        found += with;
        loops += with > 0;
    }
    print_message("%llu solutions of %d packs\n", (unsigned long long)found, loops);
    assert_true(loops > 100);
}

static void the_second_way_goes_on_where_it_was_and_its_parts_add_up(void **state) {
    (void)state;
    const uint8_t tiles[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    for (int has_holes = 0; has_holes < 2; has_holes++) {
        uint64_t sum = 0;
        for (uint32_t share = 0; share < 7; share++)
            sum += count_rims(tiles, 12, TANTRIX_YELLOW, has_holes, share, 7, UINT64_MAX);
        assert_int_equal(sum, has_holes ? 72920 : 21272);
        assert_int_equal(count_rims(tiles, 10, TANTRIX_RED, has_holes, 0, 1, 3),
                         has_holes ? 23360 : 1280);
    }
}

static void fillings_are_listed_as_often_as_counted(void **state) {
    (void)state;
    static outline o;
    static filling f;
    uint64_t listed = 0, budget = UINT64_MAX;
    uint8_t tiles[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    filling_pack pack;
    filling_pack_make(&pack, tiles, 10, TANTRIX_RED);
    outline_task task = {10, {0, pack.bends[1], pack.bends[2], pack.bends[3]}, -1};
    outline_start(&o, &task);
    while (outline_next(&o, &budget) == OUTLINE_FOUND) {
        filling_start(&f, &pack, &o, true);
        while (filling_next(&f, &budget) == OUTLINE_FOUND)
            listed++;
    }
    assert_int_equal(listed, 23360);
}

static uint64_t count_outlines(int n, int max_holes) {
    static outline o;
    uint64_t fixed = 0, budget = UINT64_MAX;
    for (int sharp = 0; sharp <= n; sharp++)
        for (int gentle = 0; gentle + sharp <= n; gentle++) {
            outline_task task = {n, {0, sharp, gentle, n - sharp - gentle}, max_holes};
            outline_start(&o, &task);
            while (outline_next(&o, &budget) == OUTLINE_FOUND)
                fixed += (uint64_t)(6 / outline_symmetry(&o));
        }
    return fixed;
}

// Self-avoiding polygons on the triangular lattice up to translation are published numbers.
static void outlines_are_the_polygons_of_the_triangular_lattice(void **state) {
    (void)state;
    static const uint64_t polygons[] = {2, 3, 6, 15, 42, 123, 380, 1212, 3966, 13265, 45144};
    for (int n = 3; n <= 13; n++)
        assert_int_equal(count_outlines(n, -1), polygons[n - 3]);
}

static void outlines_without_holes_are_those_that_the_walk_finds(void **state) {
    (void)state;
    static outline o;
    for (int n = 3; n <= 12; n++) {
        uint64_t fixed = 0, budget = UINT64_MAX;
        for (int sharp = 0; sharp <= n; sharp++)
            for (int gentle = 0; gentle + sharp <= n; gentle++) {
                outline_task task = {n, {0, sharp, gentle, n - sharp - gentle}, -1};
                outline_start(&o, &task);
                while (outline_next(&o, &budget) == OUTLINE_FOUND)
                    if (outline_holes(&o) == 0) fixed += (uint64_t)(6 / outline_symmetry(&o));
            }
        assert_int_equal(count_outlines(n, 0), fixed);
    }
}

static void the_parts_of_a_search_add_up(void **state) {
    (void)state;
    static outline o;
    outline_task task = {13, {0, 5, 6, 2}, -1};
    uint64_t whole = 0, sum = 0, budget = UINT64_MAX;
    outline_start(&o, &task);
    while (outline_next(&o, &budget) == OUTLINE_FOUND)
        whole++;
    for (uint32_t share = 0; share < 7; share++) {
        outline_start(&o, &task);
        outline_restrict(&o, 5, share, 7);
        while (outline_next(&o, &budget) == OUTLINE_FOUND)
            sum++;
    }
    assert_int_equal(whole, 762);
    assert_int_equal(sum, whole);
}

static void a_search_goes_on_where_its_budget_ended(void **state) {
    (void)state;
    static outline o;
    outline_task task = {12, {0, 4, 6, 2}, 0};
    int found = 0, pauses = 0;
    outline_start(&o, &task);
    for (;;) {
        uint64_t budget = 17;
        outline_step step = outline_next(&o, &budget);
        if (step == OUTLINE_DONE) break;
        found += step == OUTLINE_FOUND;
        pauses += step == OUTLINE_PAUSED;
    }
    assert_int_equal(found, 130);
    assert_true(pauses > 50);
}

// Order is a matter of speed alone: a necklace begins with the rarest bend, so few places can.
static void outlines_are_tried_from_the_rarest_bend_on(void **state) {
    (void)state;
    static outline o;
    static const int bend_of[OUTLINE_TURNS] = {TANTRIX_SHARP, TANTRIX_GENTLE, TANTRIX_STRAIGHT,
                                               TANTRIX_GENTLE, TANTRIX_SHARP};
    for (int n = 0; n < 27; n++) {
        const outline_task task = {12, {0, n % 3, n / 3 % 3, n / 9}, 0};
        int tried = 0;
        outline_start(&o, &task);
        for (int i = 0; i < OUTLINE_TURNS; i++) {
            const int turn = o.orders[0][i];
            assert_in_range(turn, 0, OUTLINE_TURNS - 1);
            tried |= 1 << turn;
            assert_int_equal(o.rank[turn], i);
            if (i > 0)
                assert_true(task.bends[bend_of[o.orders[0][i - 1]]] <= task.bends[bend_of[turn]]);
        }
        assert_int_equal(tried, 31);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stated_figures_hold),
        cmocka_unit_test(the_slow_search_agrees_on_small_packs),
        cmocka_unit_test(the_slow_search_agrees_on_random_packs),
        cmocka_unit_test(a_whole_trio_counts_alike_in_every_colour),
        cmocka_unit_test(two_ways_that_share_nothing_count_alike),
        cmocka_unit_test(the_second_way_goes_on_where_it_was_and_its_parts_add_up),
        cmocka_unit_test(fillings_are_listed_as_often_as_counted),
        cmocka_unit_test(outlines_are_the_polygons_of_the_triangular_lattice),
        cmocka_unit_test(outlines_without_holes_are_those_that_the_walk_finds),
        cmocka_unit_test(the_parts_of_a_search_add_up),
        cmocka_unit_test(a_search_goes_on_where_its_budget_ended),
        cmocka_unit_test(outlines_are_tried_from_the_rarest_bend_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
