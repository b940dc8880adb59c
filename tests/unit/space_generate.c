// Fresh burrs: of the level that is wanted, with one assembly, the same for the same seed.
#include "check.h"

#include "games/space/generate/design.h"
#include "games/space/space.h"
#include "intarsia/disassemble.h"
#include "intarsia/generate.h"

static ita_config *open_config(const char *text) {
    ita_config *config;
    assert_int_equal(
        ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &config, NULL), ITA_OK);
    return config;
}

static ita_status generate(const char *like, uint64_t seed, int level, ita_text *made) {
    ita_config *config = open_config(like);
    const ita_status status = ita_generate(config, seed, level, ita_heap(), made, NULL);
    ita_config_free(config);
    return status;
}

// All its assemblies taken apart, every way replayed by the judge: there is one, of this level.
static void expect_level(const char *text, int level) {
    ita_config *config = open_config(text);
    ita_text lines;
    ita_job *job;
    ita_job_report report;
    char wanted[32];
    const ita_apart_options options = {.form = ITA_APART_JSON};
    void *state = malloc(space_own(config)->state_size);
    ita_text_open(&lines, ita_heap());
    space_rules.start(config, state);
    assert_int_equal(
        ita_disassembler_of(config)->open(config, state, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        while (job->class_->take(job, &lines) == ITA_OK)
            ita_put_char(&lines, '\n');
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    print_message("level %d: %s\n", level, text);
    assert_true(report.is_complete);
    assert_int_equal(report.delivered, 1);
    assert_int_equal(report.solutions, 1);
    snprintf(wanted, sizeof wanted, "\"levels\":[%d,", level);
    assert_non_null(strstr(ita_text_get(&lines), wanted));
    ita_job_close(job);
    ita_text_close(&lines);
    ita_config_free(config);
    free(state);
}

static void a_burr_has_its_level_and_one_assembly(void **state) {
    (void)state;
    static const char *const like[] = {"set=burr", "set=soma"};
    const uint64_t seed = test_seed(14);
    size_t made_count = 0;
    for (int level = 2; level <= 4; level++)
        for (int i = 0; i < 2; i++) {
            ita_text made;
            ita_text_open(&made, ita_heap());
            const ita_status status = generate(like[i], seed, level, &made);
            assert_true(status == ITA_OK || status == ITA_E_NOT_FOUND);
            if (status == ITA_OK) {
                if (i == 0) assert_int_equal(strncmp(ita_text_get(&made), "set=burr,", 9), 0);
                expect_level(ita_text_get(&made), level);
                made_count++;
            }
            ita_text_close(&made);
        }
    assert_true(made_count >= 4);
}

static void the_same_seed_makes_the_same_burr(void **state) {
    (void)state;
    ita_text made[3];
    for (int i = 0; i < 3; i++) {
        ita_text_open(&made[i], ita_heap());
        assert_int_equal(generate("set=burr", i < 2 ? 13 : 14, 3, &made[i]), ITA_OK);
    }
    assert_string_equal(ita_text_get(&made[0]), ita_text_get(&made[1]));
    assert_string_not_equal(ita_text_get(&made[0]), ita_text_get(&made[2]));
    for (int i = 0; i < 3; i++)
        ita_text_close(&made[i]);
}

static void a_level_is_from_one_to_ten(void **state) {
    (void)state;
    ita_text made;
    ita_text_open(&made, ita_heap());
    assert_int_equal(generate("set=burr", 1, 0, &made), ITA_E_RANGE);
    assert_int_equal(generate("set=burr", 1, 11, &made), ITA_E_RANGE);
    assert_int_equal(made.length, 0);
    ita_text_close(&made);
}

// Ten moves until something comes off, and only one way to put it together.
static void the_highest_level_is_found(void **state) {
    (void)state;
    ita_text made;
    ita_text_open(&made, ita_heap());
    assert_int_equal(generate("", 5, 10, &made), ITA_OK);
    expect_level(ita_text_get(&made), 10);
    ita_text_close(&made);
}

// Six bars have few of them, and hardly any that is not full of holes.
static void a_high_level_of_six_bars_is_found(void **state) {
    (void)state;
    ita_text made;
    ita_text_open(&made, ita_heap());
    assert_int_equal(generate("set=burr", 4, 8, &made), ITA_OK);
    expect_level(ita_text_get(&made), 8);
    ita_text_close(&made);
}

// Other pieces than these would come out.
static void what_is_no_burr_is_made_of_nothing_else(void **state) {
    (void)state;
    static const char *const others[] = {
        "set=bedlam", "set=pyramids", "pieces=A:oo,figure=oo,lattice=prisms",
        "pieces=V:oo-o+6xA:2x1x1,figure=5x3x1",
        // what a fresh burr could not be like
        "figure=sofa", "together=V+L", "set=burr,figure=solid", "set=burr,together=B256+B928",
        "set=burr,pieces=notchable,figure=solid"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ita_text made;
        ita_text_open(&made, ita_heap());
        assert_int_equal(generate(others[i], 1, 2, &made), ITA_E_UNSUPPORTED);
        assert_int_equal(made.length, 0);
        ita_text_close(&made);
    }
}

static uint32_t copies_of(const space_puzzle *puzzle, const char *name) {
    uint32_t copies = 0;
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        if (strcmp(puzzle->pieces[i].name, name) == 0) copies += puzzle->pieces[i].most;
    return copies;
}

// Where there are bars to choose from a fresh burr is made of these: no more of each than there
// are, and no fewer than must lie.
static void bars_that_there_are_to_choose_from_make_a_burr(void **state) {
    (void)state;
    static const char *const likes[] = {
        "set=burr,pieces=notchable",
        "set=burr,pieces=960+0-1x103+0-2x1024+0-1x412+0-1x615+0-1x992+0-1x888+0-1x928+0-1x1"};
    const int level = is_abridged() ? 2 : 3;
    for (size_t i = 0; i < as_usual(sizeof likes / sizeof *likes); i++) {
        ita_text made;
        ita_text_open(&made, ita_heap());
        assert_int_equal(generate(likes[i], 1, level, &made), ITA_OK);
        expect_level(ita_text_get(&made), level);
        ita_config *like = open_config(likes[i]), *burr = open_config(ita_text_get(&made));
        const space_puzzle *bars = &space_own(burr)->puzzle, *choice = &space_own(like)->puzzle;
        uint32_t count = 0;
        for (uint32_t k = 0; k < bars->piece_count; k++) {
            count += bars->pieces[k].most;
            assert_true(bars->pieces[k].most <= copies_of(choice, bars->pieces[k].name));
        }
        assert_int_equal(count, 6);
        for (uint32_t k = 0; k < choice->piece_count; k++)
            assert_true(copies_of(bars, choice->pieces[k].name) >= choice->pieces[k].least);
        ita_config_free(burr);
        ita_config_free(like);
        ita_text_close(&made);
    }
}

// One of them is what the next is like.
static void what_was_made_is_made_anew(void **state) {
    (void)state;
    for (size_t i = 0; i < as_usual(4); i++) {
        ita_text made, again;
        ita_text_open(&made, ita_heap());
        ita_text_open(&again, ita_heap());
        assert_int_equal(generate("", i, 2, &made), ITA_OK);
        assert_int_equal(generate(ita_text_get(&made), 1, 2, &again), ITA_OK);
        ita_text_close(&again);
        ita_text_close(&made);
    }
}

// ---- as a job

static void finish(ita_job *job, uint64_t budget, ita_text *made) {
    ita_job_report report = {0};
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.progress >= 0 && report.progress <= 1);
    }
    assert_int_equal(report.solutions, 1);
    assert_int_equal(job->class_->take(job, made), ITA_OK);
    assert_int_equal(job->class_->take(job, made), ITA_E_NOT_FOUND);
}

// Saved and gone on with after every step, it makes what it makes at once.
static void expect_same_in_steps(const char *like, uint64_t seed, int level) {
    ita_config *config = open_config(like);
    ita_text whole, parted, bytes;
    ita_job *job;
    ita_text_open(&whole, ita_heap());
    ita_text_open(&parted, ita_heap());
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_generation_open(config, seed, level, ita_heap(), &job, NULL), ITA_OK);
    finish(job, 1 << 24, &whole);
    ita_job_close(job);
    assert_int_equal(ita_generation_open(config, seed, level, ita_heap(), &job, NULL), ITA_OK);
    ita_job_report report = {0};
    size_t stops = 0;
    for (; !report.is_done; stops++) {
        const uint64_t nodes = report.nodes;
        assert_int_equal(ita_job_step(job, 1, NULL), ITA_OK);
        ita_text_reset(&bytes);
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        ita_job_close(job);
        assert_int_equal(ita_generation_resume(config, ita_text_get(&bytes), bytes.length,
                                               ita_heap(), &job, NULL),
                         ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.nodes >= nodes);
    }
    assert_true(stops > 3);
    finish(job, 1, &parted);
    assert_string_equal(ita_text_get(&parted), ita_text_get(&whole));
    ita_job_close(job);
    ita_text_close(&bytes);
    ita_text_close(&parted);
    ita_text_close(&whole);
    ita_config_free(config);
}

// The second comes by a design that has the level at once, and more assemblies than are counted.
static void a_search_that_was_stopped_makes_the_same_burr(void **state) {
    (void)state;
    expect_same_in_steps("set=burr", 13, 3);
    expect_same_in_steps("", 8, 3);
    expect_same_in_steps("set=burr,pieces=notchable", 2, 2);
}

// Cut short they are refused; with another byte they are, or make a job of no harm.
static void bytes_of_others_are_no_saved_search(void **state) {
    (void)state;
    ita_config *config = open_config("set=burr"), *other = open_config("set=soma");
    ita_text bytes;
    ita_job *job, *again;
    ita_random random;
    ita_random_seed(&random, test_seed(15));
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_generation_open(config, 14, 3, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 3000, NULL), ITA_OK);
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    for (size_t length = 0; length < bytes.length; length++)
        assert_int_equal(
            ita_generation_resume(config, bytes.data, length, ita_heap(), &again, NULL),
            ITA_E_SYNTAX);
    assert_int_equal(
        ita_generation_resume(other, bytes.data, bytes.length, ita_heap(), &again, NULL),
        ITA_E_SYNTAX);
    for (int i = 0; i < 300; i++) {
        char *at = &bytes.data[ita_random_below(&random, bytes.length)];
        const char before = *at;
        *at = (char)ita_random_below(&random, 256);
        if (ita_generation_resume(config, bytes.data, bytes.length, ita_heap(), &again, NULL) ==
            ITA_OK) {
            assert_int_equal(ita_job_step(again, 1, NULL), ITA_OK);
            ita_job_close(again);
        }
        *at = before;
    }
    ita_text_close(&bytes);
    ita_config_free(other);
    ita_config_free(config);
}

// Four million designs are looked at, and some more while the last one is made easier.
static void a_saved_search_has_not_looked_at_more_designs_than_there_are(void **state) {
    (void)state;
    enum { LOOKED_AT = sizeof "space.generate 4\n" - 1 + 60, MOST = 4000400 };
    ita_config *config = open_config("set=burr");
    ita_text bytes;
    ita_job *job;
    ita_job_report report;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_generation_open(config, 14, 3, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    for (uint32_t more = 0; more < 2; more++) {
        for (int i = 0; i < 4; i++)
            bytes.data[LOOKED_AT + i] = (char)(unsigned char)((MOST + more) >> 8 * i);
        assert_int_equal(
            ita_generation_resume(config, bytes.data, bytes.length, ita_heap(), &job, NULL),
            more ? ITA_E_SYNTAX : ITA_OK);
        if (more) continue;
        ita_job_report_get(job, &report);
        assert_true(report.is_done);
        ita_job_close(job);
    }
    ita_text_close(&bytes);
    ita_config_free(config);
}

static int compare_sides(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void sides_of(const design_box *box, int sides[3]) {
    for (int axis = 0; axis < 3; axis++) {
        assert_in_range(box->most[axis], box->least[axis], DESIGN_SIDE - 1);
        sides[axis] = box->most[axis] - box->least[axis] + 1;
    }
    qsort(sides, 3, sizeof *sides, compare_sides);
}

// Bars and boards of six are alike, however they lie; the others are parts of cubes of four.
static void long_bars_of_a_frame_are_alike(void **state) {
    (void)state;
    enum { LONG = 6 };
    int long_frames = 0;
    for (size_t i = 0; i < design_frame_count; i++) {
        const design_frame *frame = &design_frames[i];
        int first[3], sides[3];
        assert_in_range(frame->bar_count, 2, DESIGN_BARS_MOST);
        sides_of(&frame->boxes[0], first);
        long_frames += first[2] == LONG;
        for (int k = 0; k < frame->bar_count; k++) {
            sides_of(&frame->boxes[k], sides);
            if (first[2] == LONG)
                assert_memory_equal(sides, first, sizeof sides);
            else
                assert_in_range(sides[2], 3, 4);
        }
    }
    assert_true(long_frames >= 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burr_has_its_level_and_one_assembly),
        cmocka_unit_test(the_same_seed_makes_the_same_burr),
        cmocka_unit_test(long_bars_of_a_frame_are_alike),
        cmocka_unit_test(a_level_is_from_one_to_ten),
        cmocka_unit_test(the_highest_level_is_found),
        cmocka_unit_test(a_high_level_of_six_bars_is_found),
        cmocka_unit_test(what_was_made_is_made_anew),
        cmocka_unit_test(bars_that_there_are_to_choose_from_make_a_burr),
        cmocka_unit_test(what_is_no_burr_is_made_of_nothing_else),
        cmocka_unit_test(a_search_that_was_stopped_makes_the_same_burr),
        cmocka_unit_test(bytes_of_others_are_no_saved_search),
        cmocka_unit_test(a_saved_search_has_not_looked_at_more_designs_than_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
