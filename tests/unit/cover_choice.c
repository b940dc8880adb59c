// The method that is chosen where none is named: by racing two, over the whole of step, save,
// resume and split; the answer is the same wherever the race is interrupted.
#include "check.h"
#include "cover_saved.h"

#include "cover_boards.h"
#include "intarsia/run.h"
#include "memory.h"

static ita_cover *finished(ita_cover_builder *builder) {
    ita_cover *cover;
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// All pieces of some sizes on a board of squares or hexagons.
static ita_cover *packing(lattice lat, int least, int most, int width, int height) {
    static pieces set;
    ita_cover_builder *builder;
    set = (pieces){.lattice = lat};
    for (int size = least; size <= most; size++)
        pieces_add(&set, size, true);
    board b = board_box(lat, width, height);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, true);
    return finished(builder);
}

static ita_cover *latin(uint32_t n) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < 3 * n * n; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            for (uint32_t value = 0; value < n; value++) {
                ita_cover_entry entries[] = {{row * n + column, 0},
                                             {n * n + row * n + value, 0},
                                             {2 * n * n + column * n + value, 0}};
                assert_int_equal(ita_cover_add_option(builder, entries, 3, NULL, NULL), ITA_OK);
            }
    ita_cover *cover; // whose symmetries nobody looked for: they would leave nothing to race for
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// Each number k up to n twice, k + further places apart: Skolem's sequences, Langford's.
static ita_cover *pairs(uint32_t n, uint32_t further) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < 3 * n; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t k = 1; k <= n; k++)
        for (uint32_t at = 0; at + k + further < 2 * n; at++) {
            ita_cover_entry entries[] = {{k - 1, 0}, {n + at, 0}, {n + at + k + further, 0}};
            assert_int_equal(ita_cover_add_option(builder, entries, 3, NULL, NULL), ITA_OK);
        }
    return finished(builder);
}

// Places of a square of which no two that are neighbours are taken: an option for each place
// without more, and one with the lines to its neighbours.
static ita_cover *independent(uint32_t n) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < n * n; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    const uint32_t beside = n * n, below = beside + n * (n - 1);
    for (uint32_t i = 0; i < 2 * n * (n - 1); i++)
        assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL),
                         ITA_OK);
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++) {
            ita_cover_entry entries[5] = {{r * n + c, 0}};
            uint32_t count = 1;
            assert_int_equal(ita_cover_add_option(builder, entries, 1, NULL, NULL), ITA_OK);
            if (c > 0) entries[count++] = (ita_cover_entry){beside + r * (n - 1) + c - 1, 0};
            if (c + 1 < n) entries[count++] = (ita_cover_entry){beside + r * (n - 1) + c, 0};
            if (r > 0) entries[count++] = (ita_cover_entry){below + (r - 1) * n + c, 0};
            if (r + 1 < n) entries[count++] = (ita_cover_entry){below + r * n + c, 0};
            assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
        }
    return finished(builder);
}

// 311 options by chance, each of 2 to 4 of 21 items.
static ita_cover *by_chance(uint64_t seed) {
    enum { ITEMS = 21, OPTIONS = 311 };
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t i = 0; i < OPTIONS; i++) {
        ita_cover_entry entries[4];
        uint32_t taken = 0, count = 0, most = 0;
        while (most == 0 || count < most) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            const uint32_t chance = (uint32_t)(seed >> 33);
            if (most == 0)
                most = 2 + chance % 3;
            else if (!(taken >> chance % ITEMS & 1)) {
                taken |= (uint32_t)1 << chance % ITEMS;
                entries[count++] = (ita_cover_entry){chance % ITEMS, 0};
            }
        }
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    return finished(builder);
}

// Places that are taken once, and pieces in copies: an option is a piece and places by chance.
static ita_cover *copies_by_chance(uint64_t seed) {
    enum { PIECES = 4, PLACES = 18, OPTIONS = 200 };
    ita_cover_builder *builder;
    uint32_t item;
    ita_random random;
    ita_random_seed(&random, seed);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < PIECES; i++) {
        const uint32_t least = 1 + (uint32_t)ita_random_below(&random, 2);
        const uint32_t most = least + (uint32_t)ita_random_below(&random, 2);
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, least, most, &item, NULL),
            ITA_OK);
    }
    for (uint32_t i = 0; i < PLACES; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t i = 0; i < OPTIONS; i++) {
        const uint32_t size = 2 + (uint32_t)ita_random_below(&random, 3);
        ita_cover_entry entries[5] = {{(uint32_t)ita_random_below(&random, PIECES), 0}};
        uint32_t taken = 0, count = 1;
        while (count <= size) {
            const uint32_t place = (uint32_t)ita_random_below(&random, PLACES);
            if (taken >> place & 1) continue;
            taken |= (uint32_t)1 << place;
            entries[count++] = (ita_cover_entry){PIECES + place, 0};
        }
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    return finished(builder);
}

static ita_job *job_of(const ita_cover *cover, const ita_cover_options *options) {
    ita_job *job;
    assert_int_equal(ita_cover_job_new(cover, options, ita_heap(), &job, NULL), ITA_OK);
    return job;
}

static ita_job_report run(ita_job *job, uint64_t budget) {
    ita_job_report report;
    do {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    return report;
}

static void the_race_finds_the_method_that_suits(void **state) {
    (void)state;
    struct {
        ita_cover *cover;
        const char *method;
        uint64_t solutions;
    } rows[] = {
        {packing(SQUARES, 5, 5, 12, 5), "bits", 4040},
        {packing(HEXAGONS, 1, 4, 10, 4), "ranked", 14809060},
        {packing(HEXAGONS, 1, 4, 8, 5), "ranked", 30353640},
        {latin(5), "items", 161280},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ita_job *job = job_of(rows[i].cover, NULL);
        ita_job_report report = run(job, 10000);
        assert_int_equal(report.solutions, rows[i].solutions);
        assert_string_equal(ita_cover_job_method(job), rows[i].method);
        ita_job_close(job);
        ita_cover_close(rows[i].cover);
    }
}

// What the places that are left look like is hardly ever the same to a search, as lines to those
// that are done are part of it; and there are few of what is left of lines. A search meets 14
// million nodes of the first, and does not end with the others.
static void what_has_few_states_is_swept(void **state) {
    (void)state;
    static const uint64_t solutions[] = {5598861, 1280128950, 660647962955};
    for (uint32_t n = 6; n <= 8; n++) {
        ita_cover *cover = independent(n);
        ita_job *job = job_of(cover, NULL);
        const ita_job_report report = run(job, 1000);
        assert_int_equal(report.solutions, solutions[n - 6]);
        assert_true(report.has_unique);
        assert_true(report.nodes < 1000000);
        assert_string_equal(ita_cover_job_method(job), "frontier");
        ita_job_close(job);
        ita_cover_close(cover);
    }
}

// What knows ever more is slow at first; three times as slow is what never does.
static void the_race_foretells_what_known_results_will_save(void **state) {
    (void)state;
    ita_cover *cover = pairs(12, 0);
    ita_job *job = job_of(cover, NULL);
    ita_job_report report = run(job, 10000);
    assert_int_equal(report.solutions, 455936);
    assert_string_not_equal(ita_cover_job_method(job), "items");
    ita_job_close(job);
    ita_cover_close(cover);
}

// Who looks up few of his nodes now may come to know as much as who looks up most of them: here
// both know two thirds of what they ask for at first, and `items` takes twice to three times as
// long in the end.
static void the_race_goes_by_what_is_known_of_look_ups(void **state) {
    (void)state;
    static const uint64_t solutions[] = {29027049, 23578257, 10149385, 69277570};
    for (uint64_t seed = 1; seed <= 4; seed++) {
        ita_cover *cover = by_chance(seed);
        ita_job *job = job_of(cover, NULL);
        ita_job_report report = run(job, 10000);
        assert_int_equal(report.solutions, solutions[seed - 1]);
        assert_string_equal(ita_cover_job_method(job), "bits");
        ita_job_close(job);
        ita_cover_close(cover);
    }
}

// They would take a third of what is left, and are seen by their memory: with them it is 1.2 MB.
static void profiles_are_not_looked_for_where_little_is_left(void **state) {
    (void)state;
    ita_cover *cover = pairs(11, 0);
    counting_allocator counting;
    counting_open(&counting, 0);
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(ita_cover_job_new(cover, NULL, &counting.allocator, &job, NULL), ITA_OK);
    while (report.nodes < 60000) {
        assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    print_message("%zu bytes\n", counting.bytes_out);
    assert_false(report.is_done);
    assert_true(counting.bytes_out < 800000);
    assert_int_equal(run(job, 10000).solutions, 0);
    ita_job_close(job);
    ita_cover_close(cover);
}

// Pieces that lie alike in some image of each symmetry, on 3x15: counting over profiles would be
// quicker by far, but knows no classes then.
static ita_cover *lying_alike(void) {
    static const char *const shapes[] = {"#",       "##",          "###",        "####",
                                         "#####",   "######",      "###/.#.",    "###/.#./.#.",
                                         "#.#/###", ".#./###/.#.", "##./.#./.##"};
    static pieces set;
    ita_cover_builder *builder;
    set = (pieces){.lattice = SQUARES, .count = (int)(sizeof shapes / sizeof *shapes)};
    for (int i = 0; i < set.count; i++) {
        piece *p = &set.list[i];
        *p = (piece){.may_flip = true, .least = 1, .most = 1};
        for (int at = 0, x = 0, y = 0; shapes[i][at]; at++) {
            if (shapes[i][at] == '#') {
                p->shape.x[p->shape.count] = x;
                p->shape.y[p->shape.count++] = y;
            }
            x = shapes[i][at] == '/' ? 0 : x + 1;
            y += shapes[i][at] == '/';
        }
    }
    board b = board_box(SQUARES, 3, 15);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, true);
    return finished(builder);
}

static void classes_are_told_where_a_quicker_count_has_none(void **state) {
    (void)state;
    ita_cover *cover = lying_alike();
    ita_job *job = job_of(cover, NULL);
    ita_job_report report = run(job, 10000);
    assert_int_equal(report.solutions, 492);
    assert_true(report.has_unique);
    assert_int_equal(report.unique, 123);
    ita_job_close(job);
    const ita_cover_options raw = {.symmetry = ITA_COVER_NO_GROUP};
    job = job_of(cover, &raw); // where nobody asks for classes it is taken
    assert_int_equal(run(job, 10000).solutions, 492);
    assert_string_equal(ita_cover_job_method(job), "ranked");
    ita_job_close(job);
    ita_cover_close(cover);
}

// What was found before a count took over that knows none until its end stays, but says nothing of
// how many there are.
static void what_was_met_is_no_share_of_a_count_over_profiles(void **state) {
    (void)state;
    ita_cover *cover = packing(HEXAGONS, 1, 4, 8, 5);
    ita_job *job = job_of(cover, NULL);
    ita_job_report report = {0};
    uint64_t met = 0;
    for (int told = 0; !report.is_done; told += report.has_no_share) {
        assert_int_equal(ita_job_step(job, 2000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.solutions >= met);
        assert_true(report.has_no_share ==
                    (strcmp(ita_cover_job_method(job), "ranked") == 0 && !report.is_done));
        if (report.is_done) assert_true(told > 0 && met > 0);
        met = report.solutions;
    }
    assert_int_equal(report.solutions, 30353640);
    ita_job_close(job);
    ita_cover_close(cover);
}

// Neither the answer nor the nodes it took hang on how long steps are, which the clock decides.
static void nodes_are_the_same_by_steps_of_any_length(void **state) {
    (void)state;
    static const uint64_t budgets[] = {1000000, 1000, 20, 1};
    ita_cover *covers[] = {packing(SQUARES, 5, 5, 20, 3), latin(5), pairs(8, 0),
                           packing(HEXAGONS, 1, 4, 10, 4)};
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++) {
        ita_job_report first = {0};
        for (size_t k = 0; k < sizeof budgets / sizeof *budgets; k++) {
            ita_job *job = job_of(covers[i], NULL);
            const ita_job_report report = run(job, budgets[k]);
            if (k == 0) first = report;
            assert_true(report.nodes > 0);
            assert_int_equal(report.nodes, first.nodes);
            assert_int_equal(report.solutions, first.solutions);
            ita_job_close(job);
        }
        ita_cover_close(covers[i]);
    }
}

// Saves after so many steps, goes on from the bytes alone.
static void saved_anywhere(ita_cover *cover, uint64_t budget, int most, uint64_t solutions,
                           uint64_t unique) {
    for (int taken = 0; taken < most; taken += is_abridged() ? 11 : 3) {
        ita_job *job = job_of(cover, NULL);
        ita_job_report before, report;
        for (int i = 0; i < taken; i++)
            assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &before);
        job = saved_and_read(cover, job);
        report = run(job, 100000);
        assert_true(before.solutions <= report.solutions && before.unique <= report.unique);
        assert_int_equal(report.solutions, solutions);
        assert_int_equal(report.unique, unique);
        assert_true(report.is_complete);
        ita_job_close(job);
    }
    ita_cover_close(cover);
}

static void a_race_that_is_saved_anywhere_counts_all(void **state) {
    (void)state;
    saved_anywhere(latin(5), 300, 40, 161280, 161280); // `items` is first
    saved_anywhere(packing(SQUARES, 5, 5, 12, 5), 4000, 60, 4040, 1010);
    saved_anywhere(packing(HEXAGONS, 1, 4, 10, 4), 4000, 60, 14809060, 7404530);
    saved_anywhere(pairs(12, 0), 20000, 30, 455936, 227968); // a long race
    saved_anywhere(independent(6), 100, 60, 5598861, 704126);
}

// Two methods walk one tree there, and of a piece in copies one passes options over, the other
// none.
static void a_race_counts_copies_as_each_method_does(void **state) {
    (void)state;
    const ita_cover_options items = {.method = "items"}, bits = {.method = "bits"};
    for (uint64_t seed = 1; seed <= usual_or_long(12, 120); seed++) {
        ita_cover *cover = copies_by_chance(seed);
        ita_job *job = job_of(cover, &items);
        const ita_job_report plain = run(job, 100000);
        ita_job_close(job);
        job = job_of(cover, &bits);
        assert_true(run(job, 100000).solutions == plain.solutions);
        ita_job_close(job);
        assert_true(plain.solutions > 0);
        if (seed % 4)
            saved_anywhere(cover, 3000, 12, plain.solutions, plain.unique);
        else
            saved_anywhere(cover, 50000, 1, plain.solutions, plain.unique);
    }
}

// Stopped again and again in the middle of the race, it comes to its end all the same, and says
// what it has.
static void a_count_that_is_stopped_while_methods_race_goes_on(void **state) {
    (void)state;
    enum { LIFE = 200000, LIVES = 30 };
    ita_cover *cover = packing(SQUARES, 5, 5, 10, 6);
    ita_job *job = job_of(cover, NULL);
    ita_job_report report = {0};
    int lives = 0;
    for (; !report.is_done && lives < LIVES; lives++) {
        assert_int_equal(ita_job_step(job, LIFE, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.solutions > 0 && report.progress > 0);
        if (report.is_done) break;
        assert_in_range((uint64_t)((double)report.solutions / report.progress), 9356 / 3, 9356 * 3);
        job = saved_and_read(cover, job);
    }
    assert_true(report.is_done);
    assert_int_equal(report.solutions, 9356);
    ita_job_close(job);
    ita_cover_close(cover);
}

// What was done before the division counts as much as what the parts do.
static void a_divided_count_knows_what_was_done_before(void **state) {
    (void)state;
    ita_cover *cover = packing(SQUARES, 5, 5, 10, 6);
    ita_job *job = job_of(cover, NULL);
    const ita_run_task task = {.name = "6x10", .allocator = ita_heap()};
    ita_run *run;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(ita_job_step(job, 400000, NULL), ITA_OK);
    assert_int_equal(ita_run_open(&task, job, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, 2, &diag), ITA_OK);
    assert_int_equal(ita_run_workers(run), 2);
    ita_run_report(run, &report);
    assert_true(report.solutions > 0 && report.progress > 0);
    assert_in_range((uint64_t)((double)report.solutions / report.progress), 9356 / 3, 9356 * 3);
    ita_run_close(run);
    ita_cover_close(cover);
}

static bool is_out_of_patience(void *user) {
    size_t *asks = user;
    return *asks == 0 || --*asks == 0;
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    return ita_heap()->resize(ita_heap()->user, block, old_size, new_size);
}

// The race before the division may take long: stopped in it, the run is whole, can be saved, and
// is divided when it is asked to once more, from where the race stood.
static void a_division_that_is_stopped_is_saved_and_goes_on(void **state) {
    (void)state;
    enum { ASKS = 3, TRIES_MOST = 1000 };
    size_t patience = 0, tries = 0;
    const ita_allocator memory = {
        .resize = resize, .user = &patience, .is_stopped = is_out_of_patience};
    ita_cover *cover = packing(SQUARES, 5, 5, 10, 6);
    const ita_run_task task = {.name = "6x10", .allocator = ita_heap()};
    ita_job *job;
    ita_run *run;
    ita_diag diag;
    ita_text bytes;
    ita_job_report report;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_cover_job_new(cover, NULL, &memory, &job, NULL), ITA_OK);
    assert_int_equal(ita_run_open(&task, job, &run, &diag), ITA_OK);
    for (; tries < TRIES_MOST; tries++) {
        patience = ASKS;
        assert_int_equal(ita_run_divide(run, 2, &diag), ITA_OK);
        if (ita_run_workers(run) > 1) break;
        ita_text_reset(&bytes);
        assert_int_equal(ita_run_save(run, &bytes), ITA_OK);
        assert_true(bytes.length > 0);
    }
    assert_in_range(tries, 4, TRIES_MOST - 1);
    assert_int_equal(ita_run_workers(run), 2);
    patience = SIZE_MAX;
    ita_run_worker worker;
    ita_run_worker_open(&worker, &task);
    while (ita_run_hand_out(run, &worker))
        for (ita_run_order order = ITA_RUN_GO_ON; order != ITA_RUN_LEAVE;) {
            ita_run_work(&worker, 100000);
            order = ita_run_take_in(run, &worker);
        }
    ita_run_report(run, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, 9356);
    ita_run_worker_close(&worker);
    ita_text_close(&bytes);
    ita_run_close(run);
    ita_cover_close(cover);
}

static void a_short_list_does_not_wait_for_the_race(void **state) {
    (void)state;
    ita_cover *cover = latin(6);
    ita_cover_options options = {.limit = 2};
    ita_job *job = job_of(cover, &options);
    ita_job_report report = run(job, 100);
    assert_int_equal(report.solutions, 2);
    assert_true(report.nodes < 2000);
    ita_job_close(job);
    ita_cover_close(cover);
}

enum { PARTS_MOST = 64 };

// Divides the job into at most so many parts, and takes them back when they have run to their ends,
// each by the method that was decided. How many there were.
static size_t run_in_parts(ita_job *job, size_t wanted) {
    ita_job *parts[PARTS_MOST];
    size_t count;
    assert_int_equal(job->class_->split(job, wanted, parts, &count), ITA_OK);
    for (size_t i = 0; i < count; i++) {
        run(parts[i], 100000);
        assert_string_equal(ita_cover_job_method(parts[i]), ita_cover_job_method(job));
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    return count;
}

static void a_race_that_is_divided_is_run_to_its_end_first(void **state) {
    (void)state;
    ita_cover *cover = latin(5);
    for (int taken = 0; taken < 12; taken += 4) {
        ita_job *job = job_of(cover, NULL);
        for (int i = 0; i < taken; i++)
            assert_int_equal(ita_job_step(job, 300, NULL), ITA_OK);
        run_in_parts(job, 6);
        ita_job_report report = run(job, 100000);
        assert_int_equal(report.solutions, 161280);
        ita_job_close(job);
    }
    ita_cover_close(cover);
}

// Where there are many profiles the winner runs alone for a while, watched; he does not when he is
// one of several who wait.
static void threads_do_not_wait_while_a_winner_is_watched(void **state) {
    (void)state;
    ita_cover *cover = pairs(13, 1);
    ita_job *parts[2], *job = job_of(cover, NULL);
    size_t count;
    ita_job_report report;
    assert_int_equal(job->class_->split(job, 2, parts, &count), ITA_OK);
    ita_job_report_get(job, &report);
    print_message("%d nodes before it was divided\n", (int)report.nodes);
    assert_int_equal(count, 2);
    assert_true(report.nodes < 1000000);
    for (size_t i = 0; i < count; i++)
        ita_job_close(parts[i]);
    ita_job_close(job);
    ita_cover_close(cover);
}

// What is left is a few milliseconds: parts would take longer to begin than to end.
static void a_small_count_is_divided_into_few_parts(void **state) {
    (void)state;
    static const char *const methods[] = {NULL, "items"};
    ita_cover *cover = packing(SQUARES, 5, 5, 15, 4);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        const ita_cover_options options = {.method = methods[m]};
        ita_job *job = job_of(cover, &options);
        assert_true(run_in_parts(job, PARTS_MOST) < PARTS_MOST / 2);
        ita_job_report report = run(job, 100000);
        assert_int_equal(report.solutions, 1472);
        ita_job_close(job);
    }
    ita_cover_close(cover);
}

static ita_cover *dominoes(int width, int height) {
    static pieces set;
    ita_cover_builder *builder;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 2, true);
    set.list[0].least = 0;
    set.list[0].most = (uint32_t)(width * height / 2);
    board b = board_box(SQUARES, width, height);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, true);
    return finished(builder);
}

// So much is counted before anybody is asked for help, be it raced for or not.
static void what_is_over_soon_is_not_divided(void **state) {
    (void)state;
    static const struct {
        int width;
        const char *method;
        uint64_t solutions;
    } boards[] = {
        {8, NULL, 12988816}, {12, NULL, 53060477521960000}, {12, "bits", 53060477521960000}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        ita_cover *cover = dominoes(boards[i].width, boards[i].width);
        const ita_cover_options options = {.method = boards[i].method};
        const ita_run_task task = {.name = "dominoes", .allocator = ita_heap()};
        ita_run *run;
        ita_diag diag;
        ita_job_report report;
        assert_int_equal(ita_run_open(&task, job_of(cover, &options), &run, &diag), ITA_OK);
        assert_int_equal(ita_run_divide(run, 8, &diag), ITA_OK);
        assert_int_equal(ita_run_workers(run), 1);
        ita_run_report(run, &report);
        assert_int_equal(report.solutions, boards[i].solutions);
        ita_run_close(run);
        ita_cover_close(cover);
    }
}

// How much more memory a part has after its first node.
static size_t taken_to_begin(ita_job *part, const counting_allocator *counting) {
    const size_t before = counting->bytes_out;
    assert_int_equal(ita_job_step(part, 1, NULL), ITA_OK);
    return counting->bytes_out > before ? counting->bytes_out - before : 0;
}

static void the_tables_of_who_divides_go_to_a_part(void **state) {
    (void)state;
    static const char *const methods[] = {NULL, "bits", "items", "sets"};
    ita_cover *cover = packing(SQUARES, 5, 5, 10, 6);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        const ita_cover_options options = {.method = methods[m]};
        counting_allocator counting;
        ita_job *job, *parts[2];
        size_t count;
        counting_open(&counting, 0);
        assert_int_equal(ita_cover_job_new(cover, &options, &counting.allocator, &job, NULL),
                         ITA_OK);
        assert_int_equal(job->class_->split(job, 2, parts, &count), ITA_OK);
        assert_int_equal(count, 2);
        const size_t first = taken_to_begin(parts[0], &counting);
        assert_true(first < taken_to_begin(parts[1], &counting) / 10);
        for (size_t i = 0; i < count; i++)
            ita_job_close(parts[i]);
        ita_job_close(job);
        assert_int_equal(counting.bytes_out, 0);
    }
    ita_cover_close(cover);
}

static bool count_visits(void *user, const uint32_t *options, size_t count) {
    (void)options;
    *(uint64_t *)user += count;
    return true;
}

static void solutions_are_met_once_though_the_race_met_some(void **state) {
    (void)state;
    uint64_t visited = 0;
    ita_cover *cover = packing(SQUARES, 5, 5, 15, 4);
    ita_cover_options options = {.visit = count_visits, .user = &visited};
    ita_job *job = job_of(cover, &options);
    ita_job_report report = run(job, 1000);
    assert_int_equal(report.solutions, 1472);
    assert_int_equal(visited, 1472 * 12);
    ita_job_close(job);
    ita_cover_close(cover);
}

// So many cells and two kinds of pieces of one cell, any number of each: two to the power of that.
static ita_cover *two_kinds(uint32_t cells) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < cells; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t kind = 0; kind < 2; kind++)
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PIECE, NULL, 0, 0, cells, &item, NULL), ITA_OK);
    for (uint32_t i = 0; i < 2 * cells; i++) {
        ita_cover_entry entries[] = {{i / 2, 0}, {cells + i % 2, 0}};
        assert_int_equal(ita_cover_add_option(builder, entries, 2, NULL, NULL), ITA_OK);
    }
    ita_cover *cover;
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// Where the last solution is the one too many, too.
static void a_count_that_leaves_64_bits_is_said_by_every_method(void **state) {
    (void)state;
    static const char *const methods[] = {NULL, "bits", "items", "sets", "frontier"};
    for (uint32_t cells = 63; cells <= 65; cells++) {
        ita_cover *cover = two_kinds(cells);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            const ita_cover_options options = {.method = methods[m],
                                               .symmetry = ITA_COVER_NO_GROUP};
            ita_job *job = job_of(cover, &options);
            ita_job_report report = {0};
            ita_status status = ITA_OK;
            while (!status && !report.is_done) {
                status = ita_job_step(job, 100000, NULL);
                ita_job_report_get(job, &report);
            }
            assert_int_equal(status, cells < 64 ? ITA_OK : ITA_E_OVERFLOW);
            if (cells < 64) assert_true(report.solutions == (uint64_t)1 << cells);
            ita_job_close(job);
        }
        ita_cover_close(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_race_finds_the_method_that_suits),
        cmocka_unit_test(what_has_few_states_is_swept),
        cmocka_unit_test(the_race_foretells_what_known_results_will_save),
        cmocka_unit_test(the_race_goes_by_what_is_known_of_look_ups),
        cmocka_unit_test(profiles_are_not_looked_for_where_little_is_left),
        cmocka_unit_test(a_count_that_leaves_64_bits_is_said_by_every_method),
        cmocka_unit_test(what_was_met_is_no_share_of_a_count_over_profiles),
        cmocka_unit_test(classes_are_told_where_a_quicker_count_has_none),
        cmocka_unit_test(nodes_are_the_same_by_steps_of_any_length),
        cmocka_unit_test(a_race_that_is_saved_anywhere_counts_all),
        cmocka_unit_test(a_race_counts_copies_as_each_method_does),
        cmocka_unit_test(a_count_that_is_stopped_while_methods_race_goes_on),
        cmocka_unit_test(a_divided_count_knows_what_was_done_before),
        cmocka_unit_test(a_division_that_is_stopped_is_saved_and_goes_on),
        cmocka_unit_test(a_short_list_does_not_wait_for_the_race),
        cmocka_unit_test(a_race_that_is_divided_is_run_to_its_end_first),
        cmocka_unit_test(threads_do_not_wait_while_a_winner_is_watched),
        cmocka_unit_test(a_small_count_is_divided_into_few_parts),
        cmocka_unit_test(what_is_over_soon_is_not_divided),
        cmocka_unit_test(the_tables_of_who_divides_go_to_a_part),
        cmocka_unit_test(solutions_are_met_once_though_the_race_met_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
