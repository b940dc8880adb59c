// Fresh burrs: of the level that is wanted, with one assembly, the same for the same seed.
#include "check.h"

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
    const ita_status status = ita_generator_of(config)(config, seed, level, ita_heap(), made, NULL);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burr_has_its_level_and_one_assembly),
        cmocka_unit_test(the_same_seed_makes_the_same_burr),
        cmocka_unit_test(a_level_is_from_one_to_ten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
