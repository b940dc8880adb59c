// Fillings of figures: the famous counts, found by a search that decides exactly.
#include "check.h"

#include "games/dissection/sets/set.h"
#include "games/dissection/solve/fitting.h"

static void count_fillings(const dissection_set *set, const int corners[][2], size_t corner_count,
                           uint64_t solutions, uint64_t unique) {
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    ita_shape *shapes = dissection_set_shapes(set, &arena);
    ita_edge figure[32];
    int kinds[32];
    for (size_t i = 0; i < corner_count; i++) {
        const int *a = corners[i], *b = corners[(i + 1) % corner_count];
        figure[i] = (ita_edge){.kind = ITA_EDGE_LINE};
        ita_point_from_square(set->frame, ita_number_of(a[0], 0), ita_number_of(a[1], 0),
                              &figure[i].from);
        ita_point_from_square(set->frame, ita_number_of(b[0], 0), ita_number_of(b[1], 0),
                              &figure[i].to);
    }
    for (size_t i = 0; i < set->piece_count; i++)
        kinds[i] = set->pieces[i].kind;
    tiling_question question = {.frame = set->frame,
                                .figure = figure,
                                .figure_count = corner_count,
                                .pieces = shapes,
                                .kinds = kinds,
                                .piece_count = set->piece_count,
                                .may_flip = true,
                                .wants_poses = true};
    ita_job *job;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(tiling_new(&question, ita_heap(), &job, &diag), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    print_message("%s: %llu fillings, %llu classes, %llu nodes %s\n", set->name,
                  (unsigned long long)report.solutions, (unsigned long long)report.unique,
                  (unsigned long long)report.nodes, report.reason ? report.reason : "");
    if (solutions) assert_int_equal(report.solutions, solutions);
    assert_int_equal(report.unique, unique);
    ita_judge *judge;
    ita_pose poses[32];
    assert_int_equal(ita_judge_open(set->frame, ita_heap(), &judge), ITA_OK);
    uint64_t taken = 0;
    for (; tiling_take_poses(job, poses) == ITA_OK; taken++) {
        ita_judge_reset(judge);
        assert_int_equal(ita_judge_add(judge, figure, corner_count, -1), ITA_OK);
        for (size_t i = 0; i < set->piece_count; i++) {
            ita_edge placed[32];
            ita_shape_place(set->frame, &shapes[i], &poses[i], placed);
            ita_judge_add(judge, placed, shapes[i].edge_count, 1);
        }
        assert_true(ita_judge_is_clear(judge));
    }
    assert_true(taken > 0 || unique == 0);
    ita_judge_close(judge);
    ita_job_close(job);
    ita_arena_close(&arena);
}

static void the_tangram_square_has_one_filling(void **state) {
    (void)state;
    static const int square[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    count_fillings(&set_tangram, square, 4, 0, 1);
}

static void the_stomachion_square_has_536(void **state) {
    (void)state;
    static const int square[][2] = {{0, 0}, {12, 0}, {12, 12}, {0, 12}};
    count_fillings(&set_stomachion, square, 4, 17152, 536);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tangram_square_has_one_filling),
        cmocka_unit_test(the_stomachion_square_has_536),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
