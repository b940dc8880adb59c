// The N-th allocation fails, for every N, all along a life of an instance and its jobs: each
// failure is reported as such and leaves nothing behind.
#include "check.h"

#include "cover_boards.h"
#include "intarsia/cover_diagram.h"

// Everything once with this allocator: ITA_OK, or ITA_E_MEMORY as soon as there was none.
static ita_status life(const ita_allocator *allocator, const char *method, bool delivers,
                       uint64_t *solutions) {
    static const char text[] = "a b c d e f 1:2|g | x y\n"
                               "a b x:1\nc d x:1\ne f y:1\na f y:2\nb c x:2\nd e g\ng a c\n"
                               "g b d\ng e\ng f x:1\na\nb\nc\nd\ne\nf\n";
    static const char plain[] = "a b c d e f | x y\n"
                                "a b x\nc d y\ne f y\na f y\nb c x\nd e\na c\n"
                                "b d\ne\nf x\na\nb\nc\nd\ne\nf\n";
    bool is_general = method && (strcmp(method, "items") == 0 || strcmp(method, "sets") == 0);
    const char *source = is_general ? text : plain;
    ita_cover_builder *builder = NULL;
    ita_cover *cover = NULL;
    ita_job *job = NULL, *again = NULL, *parts[6] = {NULL};
    size_t part_count = 0, more = 0, found;
    ita_text bytes;
    ita_text_open(&bytes, allocator);
    ita_diag diag = {0};
    ita_status status = ita_cover_builder_open(allocator, &builder);
    if (!status) status = ita_cover_read_dlx(builder, source, strlen(source), &diag);
    if (!status) status = ita_cover_add_neighbours(builder, 0, 1, &diag);
    if (!status) status = ita_cover_find_symmetries(builder, 48, 1000000, &found);
    if (!status) status = ita_cover_finish(builder, &cover, &diag);
    ita_cover_options options = {.method = method, .wants_solutions = delivers, .memory = 1 << 16};
    if (!status) status = ita_cover_job_new(cover, &options, allocator, &job, &diag);
    if (!status) status = ita_job_step(job, 5, &diag);
    if (!status) status = job->class_->save(job, &bytes);
    if (!status)
        status =
            ita_cover_job_resume(cover, bytes.data, bytes.length, NULL, allocator, &again, &diag);
    if (!status) status = ita_job_step(again, 5, &diag);
    if (!status) status = again->class_->split(again, 3, parts, &part_count);
    if (!status && part_count > 0) status = ita_job_step(parts[0], 2, &diag);
    if (!status && part_count > 0 && again->class_->hand_on)
        status = again->class_->hand_on(again, parts[0], 3, parts + part_count, &more);
    if (!status) part_count += more;
    for (size_t i = 0; i < part_count; i++) {
        ita_job_report report = {0};
        while (!status && !report.is_done) {
            status = ita_job_step(parts[i], 1000, &diag);
            ita_job_report_get(parts[i], &report);
        }
        if (!status) status = again->class_->absorb(again, parts[i]);
        ita_job_close(parts[i]);
    }
    if (!status) {
        ita_job_report report;
        ita_job_report_get(again, &report);
        *solutions = report.solutions;
    }
    uint32_t left[16];
    if (!status) status = ita_cover_options_left(cover, NULL, 0, allocator, left, &diag);
    ita_job_close(job);
    ita_job_close(again);
    ita_text_close(&bytes);
    ita_cover_close(cover);
    ita_cover_builder_close(builder);
    return status;
}

static void every_failing_allocation_is_reported_and_leaves_nothing(void **state) {
    (void)state;
    static const char *const methods[] = {"bits", "items", "sets", "frontier", NULL};
    for (size_t m = 0; m < 5; m++)
        for (int delivers = 0; delivers < 2; delivers++)
            for (int once = 0; once < 2; once++) {
                if (delivers && m == 3) continue; // it only counts
                uint64_t expected = 0;
                assert_int_equal(life(ita_heap(), methods[m], delivers, &expected), ITA_OK);
                assert_true(expected > 0);
                bool has_finished = false;
                size_t n = 1;
                for (; !has_finished; n++) {
                    counting_allocator c;
                    counting_open(&c, n);
                    c.fails_once = once;
                    uint64_t solutions = 0;
                    ita_status status = life(&c.allocator, methods[m], delivers, &solutions);
                    assert_int_equal(c.bytes_out, 0);
                    if (status)
                        assert_int_equal(status, ITA_E_MEMORY);
                    else
                        assert_int_equal(solutions, expected);
                    has_finished = c.calls < n;
                }
                assert_true(n > 40);
            }
}

static void a_hurried_search_survives_without_memory(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 4, true);
    pieces_add(&set, 3, true);
    board b = board_box(SQUARES, 2, 13);
    for (size_t n = 1;; n++) {
        counting_allocator c;
        counting_open(&c, n);
        ita_cover_builder *builder = NULL;
        ita_cover *cover = NULL;
        ita_job *job = NULL;
        ita_job_report report = {0};
        // The helper does not look at failures of single calls; what is missing shows in the end.
        ita_status status = ita_cover_builder_open(ita_heap(), &builder);
        assert_int_equal(status, ITA_OK);
        board_fill(builder, &b, &set, true, true);
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
        ita_cover_builder_close(builder);
        ita_cover_options options = {.limit = 1, .wants_solutions = true};
        status = ita_cover_job_new(cover, &options, &c.allocator, &job, NULL);
        while (!status && !report.is_done) {
            status = ita_job_step(job, 100, NULL);
            ita_job_report_get(job, &report);
        }
        ita_job_close(job);
        ita_cover_close(cover);
        assert_int_equal(c.bytes_out, 0);
        if (status) assert_int_equal(status, ITA_E_MEMORY);
        if (c.calls < n) break;
    }
}

// As far as where little is left of a large instance.
static void the_rest_of_a_large_board_survives_without_memory(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 5, true);
    board b = board_box(SQUARES, 10, 6);
    ita_cover_builder *builder = NULL;
    ita_cover *cover = NULL;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, true);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    const ita_cover_options options = {.method = "items", .symmetry = ITA_COVER_NO_GROUP};
    ita_status status = ITA_E_MEMORY;
    for (size_t n = 1; status; n++) {
        counting_allocator c;
        ita_job *job = NULL;
        counting_open(&c, n);
        status = ita_cover_job_new(cover, &options, &c.allocator, &job, NULL);
        if (!status) status = ita_job_step(job, 500, NULL);
        ita_job_close(job);
        assert_int_equal(c.bytes_out, 0);
        if (status) assert_int_equal(status, ITA_E_MEMORY);
        assert_int_equal(status != ITA_OK, c.calls >= n);
    }
    ita_cover_close(cover);
}

// A diagram from its opening to its cheapest solution.
static ita_status draw(const ita_cover *cover, const ita_allocator *allocator, int64_t *cost) {
    ita_cover_diagram *d = NULL;
    ita_cover_ranking *ranking = NULL;
    ita_cover_estimate estimate = {0};
    ita_random random;
    const uint32_t *options;
    size_t count;
    bool is_done = false;
    ita_random_seed(&random, 1);
    ita_status status = ita_cover_estimate_more(cover, 3, &random, allocator, &estimate);
    if (!status) status = ita_cover_diagram_open(cover, 0, allocator, &d, NULL);
    while (!status && !is_done)
        status = ita_cover_diagram_step(d, 10, &is_done, NULL);
    if (!status) status = ita_cover_diagram_sample(d, &random, &options, &count);
    if (!status) status = ita_cover_ranking_open(d, NULL, &ranking);
    if (!status) status = ita_cover_ranking_next(ranking, cost, &options, &count);
    ita_cover_ranking_close(ranking);
    ita_cover_diagram_close(d);
    return status;
}

static void a_diagram_survives_without_memory(void **state) {
    (void)state;
    static const char text[] = "a b 1:2|c | d\na b |4\na c\nb c d:x |1\nc d:y\nc |2\na |7\nb\n";
    ita_cover_builder *builder = NULL;
    ita_cover *cover = NULL;
    int64_t expected = -1;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, text, strlen(text), NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_int_equal(draw(cover, ita_heap(), &expected), ITA_OK);
    assert_int_equal(expected, 0); // a c, b
    for (size_t n = 1;; n++) {
        counting_allocator c;
        counting_open(&c, n);
        int64_t cost = -1;
        ita_status status = draw(cover, &c.allocator, &cost);
        assert_int_equal(c.bytes_out, 0);
        if (status)
            assert_int_equal(status, ITA_E_MEMORY);
        else
            assert_int_equal(cost, expected);
        if (c.calls < n) break;
    }
    ita_cover_close(cover);
}

// ---- stopped while it is made

enum { PLACES = 95 }; // more pairs of them than are passed between two askings

// All pairs of places.
static ita_status add_pairs(ita_cover_builder *builder, uint32_t places) {
    uint32_t item;
    for (uint32_t i = 0; i < places; i++)
        ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &item, NULL);
    ita_status status = ITA_OK;
    for (uint32_t a = 0; a < places; a++)
        for (uint32_t b = a + 1; b < places && !status; b++) {
            ita_cover_entry pair[] = {{a, 0}, {b, 0}};
            status = ita_cover_add_option(builder, pair, 2, NULL, NULL);
        }
    return status;
}

// The places lie on a ring, its turn by one is given as a symmetry or looked for.
static ita_status fill_ring(ita_cover_builder *builder, bool is_given) {
    uint32_t images[PLACES];
    ita_status status = add_pairs(builder, PLACES);
    for (uint32_t a = 0; a < PLACES && !status && is_given; a++)
        for (uint32_t b = a + 1; b < PLACES && !status; b++)
            status = ita_cover_add_neighbours(builder, a, b, NULL);
    for (uint32_t i = 0; i < PLACES; i++)
        images[i] = (i + 1) % PLACES;
    if (status) return status;
    return is_given ? ita_cover_add_symmetry(builder, images, PLACES, NULL)
                    : ita_cover_find_symmetries(builder, 1000, 100000, NULL);
}

static ita_status make_ring(const ita_allocator *allocator, bool is_given) {
    ita_cover_builder *builder;
    ita_cover *cover = NULL;
    ita_diag diag = {0};
    assert_int_equal(ita_cover_builder_open(allocator, &builder), ITA_OK);
    ita_status status = fill_ring(builder, is_given);
    if (!status) status = ita_cover_finish(builder, &cover, &diag);
    if (status && diag.key) assert_string_equal(diag.key, "cover.stopped");
    if (cover) assert_int_equal(ita_cover_group_order(cover), is_given ? PLACES : 1);
    ita_cover_close(cover);
    ita_cover_builder_close(builder);
    return status;
}

static ita_status make_given(const ita_allocator *allocator) {
    return make_ring(allocator, true);
}

static ita_status make_found(const ita_allocator *allocator) {
    return make_ring(allocator, false);
}

static void making_is_stopped_wherever_it_asks(void **state) {
    (void)state;
    stops_well(make_given, PLACES + 12);
    stops_well(make_found, 12);
}

// The way to the end in steps of any size, and how many there were.
static size_t finish(ita_job *job, ita_job_report *report) {
    size_t taken = 0;
    *report = (ita_job_report){0};
    for (; !report->is_done; taken++) {
        assert_int_equal(ita_job_step(job, UINT64_MAX, NULL), ITA_OK);
        ita_job_report_get(job, report);
    }
    return taken;
}

// All pieces of one to so many hexagons on a board that they fill.
static ita_cover *strip_of_hexagons(int most, int width, int height) {
    static pieces set;
    ita_cover_builder *builder;
    ita_cover *cover;
    set = (pieces){.lattice = HEXAGONS};
    for (int size = 1; size <= most; size++)
        pieces_add(&set, size, true);
    board b = board_box(HEXAGONS, width, height);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    board_fill(builder, &b, &set, true, true);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// Making the graph of profiles, and what stands on it.
static ita_status make_profiles(const ita_allocator *allocator, const char *method) {
    ita_cover *cover = strip_of_hexagons(3, 6, 2);
    const ita_cover_options options = {.method = method};
    ita_job *job = NULL, *again = NULL;
    ita_diag diag = {0};
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    ita_status status = ita_cover_job_new(cover, &options, allocator, &job, &diag);
    if (!status && job->class_->save) {
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        status =
            ita_cover_job_resume(cover, bytes.data, bytes.length, NULL, allocator, &again, &diag);
    }
    if (status) assert_string_equal(diag.key, "cover.stopped");
    ita_text_close(&bytes);
    ita_job_close(job);
    ita_job_close(again);
    ita_cover_close(cover);
    return status;
}

static ita_status make_ranked(const ita_allocator *allocator) {
    return make_profiles(allocator, "ranked");
}

static ita_status make_inclusion(const ita_allocator *allocator) {
    return make_profiles(allocator, "inclusion");
}

static void profiles_are_stopped_wherever_they_ask(void **state) {
    (void)state;
    stops_well(make_ranked, 4);
    stops_well(make_inclusion, 100); // forty rounds of the bound, twice
}

// Stopped where the winner of a race looks at profiles, a job looks at them again when it goes on.
static void a_job_that_is_stopped_at_profiles_takes_them_later(void **state) {
    (void)state;
    ita_cover *cover = strip_of_hexagons(4, 10, 4);
    const ita_cover_options options = {.memory = 1 << 20};
    size_t stops = 0;
    counting_allocator c;
    counting_open(&c, 0);
    c.stop_at = 1;
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(ita_cover_job_new(cover, &options, &c.allocator, &job, NULL), ITA_OK);
    for (ita_status status = ITA_OK; stops < 50 && !report.is_done;) {
        status = ita_job_step(job, 100000, NULL);
        ita_job_report_get(job, &report);
        if (status == ITA_OK) continue;
        assert_int_equal(status, ITA_E_STOPPED);
        c.stop_at = c.asked + ++stops;
    }
    assert_in_range(stops, 10, 49); // what was found before a stop is not found again
    c.stop_at = 0;
    if (!report.is_done) finish(job, &report);
    assert_string_equal(ita_cover_job_method(job), "ranked");
    assert_true(report.is_complete);
    assert_int_equal(report.solutions, 14809060);
    ita_job_close(job);
    ita_cover_close(cover);
    assert_int_equal(c.bytes_out, 0);
}

// What was stopped is made by the same builder when nobody stops it any more.
static void a_stopped_builder_is_as_it_was(void **state) {
    (void)state;
    counting_allocator c;
    ita_cover_builder *builder;
    ita_cover *cover;
    counting_open(&c, 0);
    assert_int_equal(ita_cover_builder_open(&c.allocator, &builder), ITA_OK);
    assert_int_equal(fill_ring(builder, true), ITA_OK);
    for (size_t ask = 1; ask < 8; ask++) {
        c.stop_at = c.asked + ask;
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_E_STOPPED);
    }
    c.stop_at = 0;
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_int_equal(ita_cover_option_count(cover), PLACES * (PLACES - 1) / 2);
    assert_int_equal(ita_cover_group_order(cover), PLACES);
    ita_cover_close(cover);
    assert_int_equal(c.bytes_out, 0);
}

// What the symmetries leave to search is listed once, not again by every part: there may be a
// thousand parts of a million options.
static void parts_take_little_memory(void **state) {
    (void)state;
    enum { PARTS = 16, MANY = 201, OPTIONS = MANY * (MANY - 1) / 2 };
    counting_allocator c;
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_job *job, *parts[PARTS];
    uint32_t images[MANY];
    size_t part_count = 0;
    counting_open(&c, 0);
    assert_int_equal(ita_cover_builder_open(&c.allocator, &builder), ITA_OK);
    add_pairs(builder, MANY);
    for (uint32_t i = 0; i < MANY; i++)
        images[i] = (MANY - i) % MANY; // the first stays
    assert_int_equal(ita_cover_add_symmetry(builder, images, MANY, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    for (size_t m = 0; m < 2; m++) {
        const ita_cover_options options = {.method = m ? "frontier" : "items", .memory = 1 << 16};
        assert_int_equal(ita_cover_job_new(cover, &options, &c.allocator, &job, NULL), ITA_OK);
        const size_t before = c.bytes_out;
        assert_int_equal(job->class_->split(job, PARTS, parts, &part_count), ITA_OK);
        assert_int_equal(part_count, PARTS);
        ita_job_close(parts[0]); // it has the tables of who divided
        assert_true(c.bytes_out - before < (size_t)PARTS * OPTIONS * (m ? 16 : 2));
        for (size_t i = 1; i < part_count; i++)
            ita_job_close(parts[i]);
        ita_job_close(job);
    }
    ita_cover_close(cover);
    assert_int_equal(c.bytes_out, 0);
}

// Matchings of six places round a circle and through its middle; with twelve symmetries.
static const char hexagon[] = "a b c d e f\na b\nc d\ne f\nb c\nd e\nf a\na d\nb e\nc f\n";

static ita_cover *read_hexagon(const ita_allocator *allocator) {
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(allocator, &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, hexagon, strlen(hexagon), NULL), ITA_OK);
    assert_int_equal(ita_cover_find_symmetries(builder, 100, 0, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_true(ita_cover_group_order(cover) > 1);
    return cover;
}

// A job that folds the instance by its symmetries makes others in its steps: it is stopped between
// them, by whoever makes them.
static void steps_of_jobs_never_ask(void **state) {
    (void)state;
    static const char *const methods[] = {"items", "frontier"};
    counting_allocator c;
    counting_open(&c, 0);
    ita_cover *cover = read_hexagon(&c.allocator);
    c.stop_at = 1;
    for (size_t m = 0; m < 2; m++) {
        const ita_cover_options options = {.method = methods[m]};
        ita_job *job;
        ita_job_report report = {0};
        assert_int_equal(ita_cover_job_new(cover, &options, &c.allocator, &job, NULL), ITA_OK);
        while (!report.is_done) {
            assert_int_equal(ita_job_step(job, 10, NULL), ITA_OK);
            ita_job_report_get(job, &report);
        }
        assert_true(report.has_unique && report.unique < report.solutions);
        ita_job_close(job);
    }
    ita_cover_close(cover);
    assert_int_equal(c.bytes_out, 0);
}

// A count where all three matchings of four places are images of each other, and nobody lists how.
static ita_status count_alike(const ita_allocator *allocator) {
    static const char text[] = "a b c d | x\na b\nc d\na c\nb d\na d\nb c\n";
    ita_cover_builder *builder = NULL;
    ita_cover *cover = NULL;
    ita_job *job = NULL;
    ita_diag diag;
    ita_status status = ita_cover_builder_open(allocator, &builder);
    if (!status) status = ita_cover_read_dlx(builder, text, strlen(text), &diag);
    if (!status) status = ita_cover_find_symmetries(builder, 1, 0, NULL);
    if (!status) status = ita_cover_finish(builder, &cover, &diag);
    if (!status) status = ita_cover_job_new(cover, NULL, allocator, &job, &diag);
    if (!status) status = ita_job_step(job, 1000, &diag);
    if (!status) {
        ita_job_report report;
        ita_job_report_get(job, &report);
        assert_true(report.is_complete && !report.has_unique);
        assert_int_equal(report.solutions, 3);
        assert_true(report.nodes < 4); // one of the three
    }
    ita_job_close(job);
    ita_cover_close(cover);
    ita_cover_builder_close(builder);
    return status;
}

static void options_that_are_alike_are_looked_for_with_any_memory(void **state) {
    (void)state;
    fails_well(count_alike);
}

static void no_step_folds_an_instance_twice(void **state) {
    (void)state;
    ita_cover *cover = read_hexagon(ita_heap());
    const ita_cover_options options = {.method = "frontier"};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    assert_true(finish(job, &report) >= ita_cover_group_order(cover));
    ita_job_close(job);
    ita_cover_close(cover);
}

// Divides a fresh job that is stopped at this asking; one that was stays whole, and finds all.
// Whether it was.
static bool is_divided_until(const ita_cover *cover, const char *method, size_t stop_at) {
    enum { PARTS = 3, MATCHINGS = 135135 };
    const ita_cover_options options = {.method = method, .memory = 1 << 16};
    counting_allocator c;
    ita_job *job, *parts[PARTS] = {NULL};
    ita_job_report report;
    size_t made = 0;
    counting_open(&c, 0);
    c.stop_at = stop_at;
    assert_int_equal(ita_cover_job_new(cover, &options, &c.allocator, &job, NULL), ITA_OK);
    assert_int_equal(job->class_->split(job, PARTS, parts, &made), ITA_OK);
    const bool is_stopped = c.asked >= stop_at;
    ita_job_report_get(job, &report);
    assert_int_equal(made, is_stopped || report.is_done ? 0 : PARTS); // the race may find all
    for (size_t i = 0; i < made; i++)
        ita_job_close(parts[i]);
    if (is_stopped) {
        finish(job, &report);
        assert_int_equal(report.solutions, MATCHINGS);
        assert_true(report.is_complete);
    }
    ita_job_close(job);
    assert_int_equal(c.bytes_out, 0);
    return is_stopped;
}

static void a_job_that_is_stopped_while_it_is_divided_stays_whole(void **state) {
    (void)state;
    static const char *const methods[] = {NULL, "bits", "items", "sets", "frontier"};
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    add_pairs(builder, 14);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        size_t stop_at = 1;
        while (is_divided_until(cover, methods[m], stop_at))
            stop_at++;
        assert_true(stop_at > 1);
    }
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_diagram_survives_without_memory),
        cmocka_unit_test(every_failing_allocation_is_reported_and_leaves_nothing),
        cmocka_unit_test(a_hurried_search_survives_without_memory),
        cmocka_unit_test(the_rest_of_a_large_board_survives_without_memory),
        cmocka_unit_test(making_is_stopped_wherever_it_asks),
        cmocka_unit_test(profiles_are_stopped_wherever_they_ask),
        cmocka_unit_test(a_job_that_is_stopped_at_profiles_takes_them_later),
        cmocka_unit_test(a_stopped_builder_is_as_it_was),
        cmocka_unit_test(steps_of_jobs_never_ask),
        cmocka_unit_test(options_that_are_alike_are_looked_for_with_any_memory),
        cmocka_unit_test(no_step_folds_an_instance_twice),
        cmocka_unit_test(a_job_that_is_stopped_while_it_is_divided_stays_whole),
        cmocka_unit_test(parts_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
