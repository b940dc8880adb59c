// Careful tries: the same, step for step, as an obvious hand that asks for all options left at each
// step, over random instances with bounds and colours; and the difficulty they give.
#include "check.h"

#include "intarsia/cover.h"
#include "intarsia/rating.h"
#include "intarsia/session.h"

enum { ITEMS_MOST = 10, OPTIONS_MOST = 40 };

typedef struct instance {
    ita_cover *cover;
    uint32_t least[ITEMS_MOST];
    uint32_t item_count, option_count;
} instance;

static instance random_instance(ita_random *random) {
    instance made = {.item_count = 3 + (uint32_t)ita_random_below(random, ITEMS_MOST - 2),
                     .option_count = (uint32_t)ita_random_below(random, OPTIONS_MOST)};
    bool is_secondary[ITEMS_MOST] = {false};
    ita_cover_builder *builder;
    uint32_t item, colours[3] = {0};
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < made.item_count; i++) {
        is_secondary[i] = ita_random_below(random, 4) == 0;
        const uint32_t most = ita_random_below(random, 4) ? 1 : 2;
        made.least[i] = is_secondary[i] ? 0 : (uint32_t)ita_random_below(random, most + 1);
        if (!is_secondary[i] && ita_random_below(random, 3)) made.least[i] = 1;
        ita_status status = is_secondary[i] ? ita_cover_add_secondary(builder, ITA_COVER_PLAIN,
                                                                      NULL, 0, &item, NULL)
                                            : ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0,
                                                                 made.least[i], most, &item, NULL);
        assert_int_equal(status, ITA_OK);
    }
    assert_int_equal(ita_cover_add_colour(builder, "a", 1, &colours[1], NULL), ITA_OK);
    assert_int_equal(ita_cover_add_colour(builder, "b", 1, &colours[2], NULL), ITA_OK);
    for (uint32_t o = 0; o < made.option_count; o++) {
        ita_cover_entry entries[ITEMS_MOST];
        size_t count = 0;
        for (uint32_t i = 0; i < made.item_count; i++) {
            if (ita_random_below(random, 3)) continue;
            const uint32_t colour = is_secondary[i] ? colours[ita_random_below(random, 3)] : 0;
            entries[count++] = (ita_cover_entry){i, colour};
        }
        if (count == 0) entries[count++] = (ita_cover_entry){0, 0};
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &made.cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return made;
}

// How often the chosen options cover each item. Only primary items are asked for.
static void count_times(const instance *in, const uint32_t *chosen, size_t count, uint32_t *times) {
    memset(times, 0, ITEMS_MOST * sizeof *times);
    for (size_t c = 0; c < count; c++) {
        size_t entries;
        const ita_cover_entry *entry = ita_cover_option(in->cover, chosen[c], &entries);
        for (size_t e = 0; e < entries; e++)
            times[entry[e].item]++;
    }
}

static bool has_item(const instance *in, uint32_t option, uint32_t item) {
    size_t count;
    const ita_cover_entry *entry = ita_cover_option(in->cover, option, &count);
    for (size_t e = 0; e < count; e++)
        if (entry[e].item == item) return true;
    return false;
}

// Asks the instance itself whether an option can be taken beside the chosen ones.
static bool can_take(const instance *in, uint32_t *chosen, size_t count, uint32_t option) {
    uint32_t left[ITEMS_MOST];
    for (size_t c = 0; c < count; c++)
        if (chosen[c] == option) return false;
    chosen[count] = option;
    return ita_cover_options_left(in->cover, chosen, count + 1, ita_heap(), left, NULL) == ITA_OK;
}

static bool try_slowly(const instance *in, ita_random *random) {
    uint32_t chosen[OPTIONS_MOST + 1], times[ITEMS_MOST];
    for (size_t count = 0;; count++) {
        uint32_t best = UINT32_MAX, best_left = UINT32_MAX;
        count_times(in, chosen, count, times);
        for (uint32_t i = 0; i < in->item_count; i++) {
            uint32_t left = 0;
            if (times[i] >= in->least[i]) continue;
            for (uint32_t o = 0; o < in->option_count; o++)
                left += has_item(in, o, i) && can_take(in, chosen, count, o);
            if (left < best_left) {
                best = i;
                best_left = left;
            }
        }
        if (best == UINT32_MAX) return true;
        if (best_left == 0) return false;
        uint64_t n = ita_random_below(random, best_left);
        for (uint32_t o = 0; o < in->option_count; o++) {
            if (!has_item(in, o, best) || !can_take(in, chosen, count, o)) continue;
            chosen[count] = o;
            if (n-- == 0) break;
        }
    }
}

static void careful_tries_go_as_the_obvious_ones(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    size_t solved = 0, tries = 0;
    for (size_t n = 0; n < usual_or_long(400, 20000); n++) {
        instance in = random_instance(&random);
        for (int i = 0; i < 5; i++) {
            ita_random slow = random;
            bool is_solved = false;
            assert_int_equal(ita_cover_try(in.cover, &random, ita_heap(), &is_solved), ITA_OK);
            assert_int_equal(is_solved, try_slowly(&in, &slow));
            assert_memory_equal(&slow, &random, sizeof random); // as many choices
            solved += is_solved;
            tries++;
        }
        ita_cover_close(in.cover);
    }
    assert_in_range(solved, tries / 20, tries - tries / 20); // both are seen
}

// ---- difficulties

static void a_difficulty_more_for_each_half(void **state) {
    (void)state;
    assert_int_equal(ita_rating_of(1000, 1000), 1);
    assert_int_equal(ita_rating_of(501, 1000), 1);
    assert_int_equal(ita_rating_of(500, 1000), 2);
    assert_int_equal(ita_rating_of(251, 1000), 2);
    assert_int_equal(ita_rating_of(250, 1000), 3);
    assert_int_equal(ita_rating_of(2, 1000), 9);
    assert_int_equal(ita_rating_of(1, 1000), 10);
    assert_int_equal(ita_rating_of(0, 1000), 10);
}

static ita_job_report rate(const char *text) {
    const ita_game *game;
    ita_config *config;
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &game, &config, NULL), ITA_OK);
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    assert_true(ita_can_rate(config));
    assert_int_equal(ita_rating_open(config, state, ita_heap(), &job, NULL), ITA_OK);
    uint64_t asked = 0;
    for (uint64_t steps = 1; !report.is_done; steps++) { // in steps of any length
        assert_int_equal(ita_job_step(job, steps, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        asked += steps;
        assert_int_equal(report.nodes, asked < ITA_RATING_TRIES ? asked : ITA_RATING_TRIES);
        assert_int_equal(report.is_done, asked >= ITA_RATING_TRIES);
    }
    assert_int_equal(report.nodes, ITA_RATING_TRIES);
    assert_int_equal(report.value, ita_rating_of(report.solutions, report.nodes));
    ita_job_close(job);
    free(state);
    ita_config_free(config);
    return report;
}

static void what_is_no_puzzle_is_not_rated(void **state) {
    (void)state;
    static const char *const others[] = {"twixt", "pentahex:duel", "strips", "null"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ita_session *session;
        ita_job *job = NULL;
        ita_diag diag = {0};
        assert_int_equal(ita_session_new(others[i], strlen(others[i]), ita_heap(), &session, &diag),
                         ITA_OK);
        const ita_config *config = ita_session_config(session);
        assert_false(ita_can_rate(config));
        assert_int_equal(
            ita_rating_open(config, ita_session_state(session), ita_heap(), &job, &diag),
            ITA_E_UNSUPPORTED);
        assert_string_equal(diag.key, "rating.none");
        assert_null(job);
        ita_session_close(session);
    }
}

static void puzzles_are_rated(void **state) {
    (void)state;
    assert_int_equal(rate("pentahex:pieces=A3,board=hexhex2,area=any").value, 1);
    const ita_job_report none = rate("pentahex:pieces=2*I3,board=triangle3");
    assert_int_equal(none.solutions, 0); // it cannot be solved
    assert_int_equal(none.value, ITA_RATING_MOST);
    const ita_job_report handful = rate("pentahex:pieces=free1-3,board=rect4x3");
    const ita_job_report more = rate("pentahex:pieces=free1-4,board=5x8");
    assert_true(handful.solutions > more.solutions);
    assert_true(handful.value < more.value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(careful_tries_go_as_the_obvious_ones),
        cmocka_unit_test(a_difficulty_more_for_each_half),
        cmocka_unit_test(what_is_no_puzzle_is_not_rated),
        cmocka_unit_test(puzzles_are_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
