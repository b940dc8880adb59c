// Fillings of figures: the famous counts, found by a search that decides exactly.
#include "check.h"

#include "games/dissection/sets/set.h"
#include "games/dissection/solve/fitting.h"

// Every filling that the job hands over is one; how many there are in all.
static void count_fillings(const tiling_question *question, uint64_t solutions, uint64_t unique) {
    ita_job *job;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(tiling_new(question, ita_heap(), &job, &diag), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    print_message("%llu fillings, %llu classes, %llu nodes %s\n",
                  (unsigned long long)report.solutions, (unsigned long long)report.unique,
                  (unsigned long long)report.nodes, report.reason ? report.reason : "");
    assert_int_equal(report.solutions, solutions);
    assert_int_equal(report.unique, unique);
    ita_judge *judge;
    ita_pose poses[32];
    assert_int_equal(ita_judge_open(question->frame, ita_heap(), &judge), ITA_OK);
    uint64_t taken = 0;
    for (; tiling_take_poses(job, poses) == ITA_OK; taken++) {
        ita_judge_reset(judge);
        assert_int_equal(ita_judge_add(judge, question->figure, question->figure_count, -1),
                         ITA_OK);
        for (size_t i = 0; i < question->piece_count; i++) {
            ita_edge placed[32];
            ita_shape_place(question->frame, &question->pieces[i], &poses[i], placed);
            ita_judge_add(judge, placed, question->pieces[i].edge_count, 1);
        }
        assert_true(ita_judge_is_clear(judge));
    }
    assert_true(taken > 0 || unique == 0);
    ita_judge_close(judge);
    ita_job_close(job);
}

static void count_in_polygon(const dissection_set *set, const int corners[][2], size_t corner_count,
                             uint64_t solutions, uint64_t unique) {
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
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
                                .pieces = dissection_set_shapes(set, &arena),
                                .kinds = kinds,
                                .piece_count = set->piece_count,
                                .may_flip = true,
                                .wants_poses = true};
    count_fillings(&question, solutions, unique);
    ita_arena_close(&arena);
}

static void the_tangram_square_has_one_filling(void **state) {
    (void)state;
    static const int square[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    count_in_polygon(&set_tangram, square, 4, 32, 1);
}

static void the_stomachion_square_has_536(void **state) {
    (void)state;
    static const int square[][2] = {{0, 0}, {12, 0}, {12, 12}, {0, 12}};
    count_in_polygon(&set_stomachion, square, 4, 17152, 536);
}

// ---- figures without a corner

#define AT(px, py)             {{px, 0}, {py, 0}}
#define LINE(x0, y0, x1, y1)   {ITA_EDGE_LINE, 0, AT(x0, y0), AT(x1, y1), AT(0, 0), AT(0, 0)}
#define ARC(t, x0, y0, x1, y1) {ITA_EDGE_ARC, t, AT(x0, y0), AT(x1, y1), AT(0, 0), AT(0, 0)}

static const ita_edge disc[] = {ARC(1, 2, 0, 2, 0)};
static const ita_edge half[] = {ARC(1, 2, 0, -2, 0), LINE(-2, 0, 2, 0)};
static const ita_edge quarter[] = {ARC(1, 2, 0, 0, 2), LINE(0, 2, 0, 0), LINE(0, 0, 2, 0)};
static const ita_edge ring[] = {ARC(1, 2, 0, 2, 0), ARC(-1, 1, 0, 1, 0)};
static const ita_edge core[] = {ARC(1, 0, 1, 0, 1)};

// A disc of radius 2 filled with shapes; equal pointers are equal pieces.
static void count_in_disc(const ita_shape *pieces, size_t count, uint64_t solutions,
                          uint64_t unique) {
    int kinds[8];
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k-- > 0;)
            if (pieces[k].edges == pieces[i].edges) kinds[i] = (int)k;
    const tiling_question question = {.frame = ITA_FRAME_SQUARE,
                                      .figure = disc,
                                      .figure_count = 1,
                                      .pieces = pieces,
                                      .kinds = kinds,
                                      .piece_count = count,
                                      .wants_poses = true};
    count_fillings(&question, solutions, unique);
}

static void a_disc_is_filled_by_halves_quarters_and_rings(void **state) {
    (void)state;
    static const uint32_t ends[] = {1, 2};
    const ita_shape halves = {"half", half, 2, NULL, 0},
                    quarters = {"quarter", quarter, 3, NULL, 0};
    const ita_shape rings = {"ring", ring, 2, ends, 2}, cores = {"core", core, 1, NULL, 0};
    count_in_disc((ita_shape[]){halves, halves}, 2, 4, 1); // the cut lies or stands
    count_in_disc((ita_shape[]){quarters, quarters, quarters, quarters}, 4, 24, 1);
    count_in_disc((ita_shape[]){halves, quarters, quarters}, 3, 8, 1);
    count_in_disc((ita_shape[]){rings, cores}, 2, 1, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tangram_square_has_one_filling),
        cmocka_unit_test(the_stomachion_square_has_536),
        cmocka_unit_test(a_disc_is_filled_by_halves_quarters_and_rings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
