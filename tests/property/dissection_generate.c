// Fresh figures: ten difficulties are ten figures, and the solver needs more for the harder ones.
// INTARSIA_LONG=1 generates five hundred.
#include "check.h"

#include "games/dissection/play/config.h"
#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261123)

static dissection_config *open(const char *text, size_t length) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, length, ita_heap(), &config, &diag), ITA_OK);
    return (dissection_config *)config;
}

// Tries until the first filling, the mean over the turned and mirrored figure: where the solver
// begins should not count.
static double nodes_for_a_filling(const dissection_config *c) {
    double sum = 0;
    for (int i = 0; i < c->target_count; i++) {
        const tiling_question question = {.frame = c->set->frame,
                                          .figure = c->targets[i].edges,
                                          .figure_count = c->figure_count,
                                          .pieces = c->pieces,
                                          .kinds = c->kinds,
                                          .piece_count = c->set->piece_count,
                                          .may_flip = c->may_flip,
                                          .limit = 1};
        ita_job *job;
        ita_diag diag;
        ita_job_report report;
        assert_int_equal(tiling_new(&question, ita_heap(), &job, &diag), ITA_OK);
        assert_int_equal(ita_job_step(job, 10000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
        assert_int_equal(report.delivered, 1);
        sum += (double)report.nodes / c->target_count;
        ita_job_close(job);
    }
    return sum;
}

// ---- rank correlation

typedef struct sample {
    double x, y, rank;
} sample;

static int by_x(const void *a, const void *b, void *user) {
    (void)user;
    double x = ((const sample *)a)->x, y = ((const sample *)b)->x;
    return (x > y) - (x < y);
}

// Ranks of x, equal values sharing theirs, into `rank`; the order of samples changes.
static void put_ranks(sample *list, size_t count) {
    ita_sort(list, count, sizeof *list, by_x, NULL);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && list[end].x == list[i].x; end++)
            ;
        for (size_t k = i; k < end; k++)
            list[k].rank = (double)(i + end - 1) / 2;
    }
}

// Spearman's: the correlation of ranks.
static double rank_correlation(sample *list, size_t count) {
    put_ranks(list, count);
    for (size_t i = 0; i < count; i++) {
        double rank = list[i].rank;
        list[i].x = list[i].y;
        list[i].y = rank;
    }
    put_ranks(list, count);
    double mean = (double)(count - 1) / 2, xy = 0, xx = 0, yy = 0;
    for (size_t i = 0; i < count; i++) {
        double x = list[i].rank - mean, y = list[i].y - mean;
        xy += x * y;
        xx += x * x;
        yy += y * y;
    }
    return xy / sqrt(xx * yy);
}

static void ten_difficulties_are_ten_figures_and_harder_ones_need_more(void **state) {
    (void)state;
    size_t seeds = usual_or_long(2, 50), count = 0;
    uint64_t seed = SEED;
    sample *list = calloc(seeds * 10, sizeof *list);
    assert_non_null(list);
    dissection_config *free_table = open("set=tangram", 11);
    for (size_t s = 0; s < seeds; s++) {
        ita_text made[10];
        for (int level = 1; level <= 10; level++) {
            ita_text *text = &made[level - 1];
            ita_diag diag;
            ita_text_open(text, ita_heap());
            assert_int_equal(dissection_puzzle.generate(&free_table->base, seed + s, level,
                                                        ita_heap(), text, &diag),
                             ITA_OK);
            for (int other = 0; other < level - 1; other++)
                assert_string_not_equal(ita_text_get(text), ita_text_get(&made[other]));
            dissection_config *c = open(ita_text_get(text), text->length);
            list[count++] = (sample){.x = level, .y = nodes_for_a_filling(c)};
            ita_config_free(&c->base);
        }
        for (int i = 0; i < 10; i++)
            ita_text_close(&made[i]);
    }
    double means[10] = {0};
    for (size_t i = 0; i < count; i++)
        means[(int)list[i].x - 1] += list[i].y / (double)seeds;
    for (int i = 0; i < 10; i++)
        print_message("difficulty %d: %.0f tries\n", i + 1, means[i]);
    double correlation = rank_correlation(list, count);
    print_message("rank correlation of difficulty and tries over %zu figures: %.2f\n", count,
                  correlation);
    assert_true(correlation > 0.7);
    assert_true(means[9] > 3 * means[0]);
    free(list);
    ita_config_free(&free_table->base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_difficulties_are_ten_figures_and_harder_ones_need_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
