// Every way to solve an exact cover against trying all subsets of options, on random instances
// with secondary items, colours, bounds and symmetries.
#include "check.h"

#include "cover_boards.h"
#include "cover_methods.h"
#include "spec/dancing.h"

// ---- counts

static void all_methods_count_what_trying_all_subsets_counts(void **state) {
    (void)state;
    static brute b;
    int solved_by[METHODS] = {0};
    for (uint64_t seed = 1; seed <= 20000; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        brute_random(&b, tastes[seed % (sizeof tastes / sizeof *tastes)], &random);
        brute_solve(&b);
        ita_cover *cover = cover_of(&b);
        for (int m = 0; m < METHODS; m++) {
            tally t;
            if (!count_by(cover, methods[m], ITA_COVER_NO_GROUP, 7, &t)) continue;
            if (t.solutions != b.solution_count)
                print_error("seed %d method %s\n", (int)seed, methods[m] ? methods[m] : "default");
            assert_int_equal(t.solutions, b.solution_count);
            assert_int_equal(t.unique, b.solution_count);
            assert_true(t.is_complete);
            solved_by[m]++;
        }
        ita_cover_close(cover);
        free(b.solutions);
    }
    for (int m = 0; m < METHODS; m++) // none of them may excuse itself from everything
        assert_true(solved_by[m] > 4000);
}

static int compare_sets(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

static void every_solution_is_met_exactly_once(void **state) {
    (void)state;
    static brute b;
    static collector c;
    size_t met = 0;
    for (uint64_t seed = 2000; seed <= 2600; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        brute_random(&b, tastes[seed % (sizeof tastes / sizeof *tastes)], &random);
        brute_solve(&b);
        ita_cover *cover = cover_of(&b);
        for (int m = 0; m < METHODS; m++) {
            c = (collector){.b = &b, .cover = cover};
            ita_cover_options options = {.method = methods[m], .visit = collect, .user = &c};
            ita_job *job;
            ita_status status = ita_cover_job_new(cover, &options, ita_heap(), &job, NULL);
            if (status == ITA_E_UNSUPPORTED) continue;
            tally t;
            finish(job, 3, &t);
            ita_job_close(job);
            assert_int_equal(c.count, b.solution_count);
            assert_int_equal(t.solutions, b.solution_count);
            if (c.count > 4096) continue;
            qsort(c.met, c.count, sizeof *c.met, compare_sets);
            qsort(b.solutions, b.solution_count, sizeof *b.solutions, compare_sets);
            assert_memory_equal(c.met, b.solutions, c.count * sizeof *c.met);
            met += c.count;
        }
        ita_cover_close(cover);
        free(b.solutions);
    }
    assert_true(met > 1000);
}

// ---- symmetry

// Closes the options under a permutation of items; false when that makes too many.
static bool close_under(brute *b, const uint32_t *images) {
    for (int o = 0; o < b->option_count; o++) {
        ita_cover_entry moved[BRUTE_ITEMS];
        for (int i = 0; i < b->sizes[o]; i++)
            moved[i] = (ita_cover_entry){images[b->entries[o][i].item], b->entries[o][i].colour};
        bool is_known = false;
        for (int p = 0; p < b->option_count && !is_known; p++) {
            if (b->sizes[p] != b->sizes[o]) continue;
            int same = 0;
            for (int i = 0; i < b->sizes[o]; i++)
                for (int k = 0; k < b->sizes[p]; k++)
                    same += memcmp(&moved[i], &b->entries[p][k], sizeof moved[i]) == 0;
            is_known = same == b->sizes[o];
        }
        if (is_known) continue;
        if (b->option_count == 22) return false;
        memcpy(b->entries[b->option_count], moved, sizeof moved);
        b->sizes[b->option_count++] = b->sizes[o];
    }
    return true;
}

static bool has_twins(const brute *b) {
    for (int o = 0; o < b->option_count; o++)
        for (int p = 0; p < o; p++) {
            if (b->sizes[p] != b->sizes[o]) continue;
            int same = 0;
            for (int i = 0; i < b->sizes[o]; i++)
                for (int k = 0; k < b->sizes[p]; k++)
                    same +=
                        memcmp(&b->entries[o][i], &b->entries[p][k], sizeof b->entries[o][i]) == 0;
            if (same == b->sizes[o]) return true;
        }
    return false;
}

static int image_of_option(const brute *b, const uint32_t *images, int o) {
    for (int p = 0; p < b->option_count; p++) {
        if (b->sizes[p] != b->sizes[o]) continue;
        int same = 0;
        for (int i = 0; i < b->sizes[o]; i++)
            for (int k = 0; k < b->sizes[p]; k++)
                same += images[b->entries[o][i].item] == b->entries[p][k].item &&
                        b->entries[o][i].colour == b->entries[p][k].colour;
        if (same == b->sizes[o]) return p;
    }
    return -1;
}

// Number of classes of solutions under the powers of a permutation of options.
static size_t classes_of(const brute *b, const int *option_images) {
    size_t classes = 0;
    for (size_t i = 0; i < b->solution_count; i++) {
        uint64_t image = b->solutions[i];
        bool is_first = true;
        do {
            uint64_t next = 0;
            for (int o = 0; o < b->option_count; o++)
                if (image >> o & 1) next |= (uint64_t)1 << option_images[o];
            image = next;
            is_first &= image >= b->solutions[i];
        } while (image != b->solutions[i]);
        classes += is_first;
    }
    return classes;
}

// Kinds and options made symmetric under a product of cycles that keeps every item among its kind;
// false when that makes too many options.
static bool make_symmetric(brute *b, ita_random *random, uint32_t *images) {
    for (int i = 0; i < b->item_count; i++)
        images[i] = (uint32_t)i;
    uint32_t length = 2 + (uint32_t)ita_random_below(random, 2);
    for (uint32_t start = 0; start + length <= (uint32_t)b->item_count; start += length) {
        if (ita_random_below(random, 4) == 0) continue;
        bool is_one_kind = true;
        for (uint32_t k = 0; k < length; k++)
            is_one_kind &= b->items[start].is_primary == b->items[start + k].is_primary;
        if (!is_one_kind) continue;
        for (uint32_t k = 0; k < length; k++) {
            b->items[start + k] = b->items[start];
            images[start + k] = start + (k + 1) % length;
        }
    }
    return close_under(b, images);
}

static void classes_under_a_symmetry_are_counted_right(void **state) {
    (void)state;
    static brute b;
    size_t symmetric = 0;
    for (uint64_t seed = 1; seed <= 20000; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        brute_taste taste = tastes[seed % 5];
        taste.options = 4 + (int)ita_random_below(&random, 5);
        brute_random(&b, taste, &random);
        uint32_t images[BRUTE_ITEMS];
        if (!make_symmetric(&b, &random, images) || has_twins(&b)) continue;
        brute_solve(&b);
        int option_images[BRUTE_OPTIONS];
        for (int o = 0; o < b.option_count; o++)
            option_images[o] = image_of_option(&b, images, o);
        size_t expected = classes_of(&b, option_images);
        symmetric += expected < b.solution_count;

        ita_cover_builder *builder;
        ita_cover *cover;
        assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
        brute_fill(&b, builder);
        assert_int_equal(ita_cover_add_symmetry(builder, images, (size_t)b.item_count, NULL),
                         ITA_OK);
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
        ita_cover_builder_close(builder);
        for (int m = 0; m < METHODS; m++) {
            tally t;
            if (!count_by(cover, methods[m], ITA_COVER_EVERY, 11, &t)) continue;
            if (t.solutions != b.solution_count || t.unique != expected)
                print_error("seed %d method %s\n", (int)seed, methods[m] ? methods[m] : "default");
            assert_int_equal(t.solutions, b.solution_count);
            assert_int_equal(t.unique, expected);
            // And by meeting every solution, or one of each class.
            for (int s = ITA_COVER_EVERY; s <= ITA_COVER_UNIQUE; s++) {
                static collector c;
                c = (collector){.b = &b, .cover = cover};
                ita_cover_options options = {.method = methods[m],
                                             .visit = collect,
                                             .user = &c,
                                             .symmetry = (ita_cover_symmetry)s};
                ita_job *job;
                if (ita_cover_job_new(cover, &options, ita_heap(), &job, NULL)) continue;
                finish(job, 1000, &t);
                ita_job_close(job);
                assert_int_equal(t.solutions, b.solution_count);
                assert_int_equal(t.unique, expected);
                assert_int_equal(c.count, s == ITA_COVER_EVERY ? b.solution_count : expected);
            }
        }
        ita_cover_close(cover);
        free(b.solutions);
    }
    assert_true(symmetric > 1500);
}

// Where symmetries are too many (here: more than one) options that are images of each other are
// counted once. Twins are images too.
static void options_that_are_alike_are_counted_right(void **state) {
    (void)state;
    static brute b;
    size_t hidden = 0, solvable = 0, covers = usual_or_long(20000, 40000);
    for (uint64_t seed = 1; seed <= covers; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        brute_taste taste = tastes[seed % (sizeof tastes / sizeof *tastes)];
        taste.options = 3 + (int)ita_random_below(&random, 6);
        brute_random(&b, taste, &random);
        uint32_t images[BRUTE_ITEMS];
        const bool is_small = make_symmetric(&b, &random, images) &&
                              (seed % 2 == 0 || make_symmetric(&b, &random, images));
        if (!is_small) continue;
        brute_solve(&b);
        ita_cover_builder *builder;
        ita_cover *cover;
        assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
        brute_fill(&b, builder);
        assert_int_equal(ita_cover_find_symmetries(builder, 1, 0, NULL), ITA_OK);
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
        ita_cover_builder_close(builder);
        hidden += !ita_cover_knows_symmetries(cover);
        solvable += !ita_cover_knows_symmetries(cover) && b.solution_count > 1;
        for (int m = 0; m < METHODS; m++) {
            tally t;
            if (!count_by(cover, methods[m], ITA_COVER_EVERY, 11, &t)) continue;
            if (t.solutions != b.solution_count)
                print_error("seed %d method %s\n", (int)seed, methods[m] ? methods[m] : "default");
            assert_int_equal(t.solutions, b.solution_count);
            assert_true(t.is_complete);
        }
        ita_cover_close(cover);
        free(b.solutions);
    }
    print_message("%zu with symmetries, %zu of them with several solutions\n", hidden, solvable);
    assert_true(hidden > covers / 4 && solvable > covers / 20);
}

// ---- boards

static void methods_agree_on_random_boards(void **state) {
    (void)state;
    static pieces set;
    static shape list[MOST_SHAPES];
    size_t solvable = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        lattice lat = seed % 2 ? SQUARES : HEXAGONS;
        set.lattice = lat;
        set.count = 0;
        int area = 0;
        for (int p = 0; p < 5; p++) {
            int order = 1 + (int)ita_random_below(&random, 4);
            bool may_flip = ita_random_below(&random, 2);
            int count = shapes_list(lat, order, may_flip, list);
            piece now = {list[ita_random_below(&random, (uint64_t)count)], may_flip, 1, 1};
            if (ita_random_below(&random, 3) == 0) now.least = now.most = 2;
            area += order * (int)now.most;
            set.list[set.count++] = now;
        }
        board b = board_random(lat, area, &random);
        if (seed % 3 == 0) b = board_box(lat, 4, area / 4);
        ita_cover *cover = board_cover(&b, &set);
        assert_non_null(cover);
        tally first = {0}, now;
        assert_true(count_by(cover, "items", ITA_COVER_EVERY, 1000000, &first));
        solvable += first.solutions > 0;
        spec_counts plain = spec_dancing_fits(cover) ? spec_dancing_counts(cover)
                                                     : (spec_counts){first.solutions, first.unique};
        assert_int_equal(plain.solutions, first.solutions);
        assert_int_equal(plain.unique, first.unique);
        const char *const others[] = {"bits", "frontier", NULL};
        for (int m = 0; m < 3; m++) {
            if (!count_by(cover, others[m], ITA_COVER_EVERY, 1000, &now)) continue;
            if (now.solutions != first.solutions || now.unique != first.unique)
                print_error("seed %d method %s\n", (int)seed, others[m] ? others[m] : "auto");
            assert_int_equal(now.solutions, first.solutions);
            assert_int_equal(now.unique, first.unique);
        }
        ita_cover_close(cover);
    }
    assert_true(solvable > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_count_what_trying_all_subsets_counts),
        cmocka_unit_test(every_solution_is_met_exactly_once),
        cmocka_unit_test(classes_under_a_symmetry_are_counted_right),
        cmocka_unit_test(options_that_are_alike_are_counted_right),
        cmocka_unit_test(methods_agree_on_random_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
