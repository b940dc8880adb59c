// Pieces that may not be turned over one by one, of a figure whose mirror image may do: what the
// solver finds is what it finds of the figure and of its mirror image drawn by hand, where that is
// another figure and some piece is not its own mirror image. Split, stopped and gone on with.
#include "check.h"

#include "games/dissection/play/config.h"
#include "intarsia/base.h"

#define SEED test_seed(20261127)

enum { EDGES_MOST = 512 };

typedef struct puzzle {
    tiling_question question;
    ita_edge figure[EDGES_MOST], mirrored[EDGES_MOST];
    size_t count;
} puzzle;

// ---- what is the same mirrored, by laying it on itself in every turn

static bool covers(ita_judge *judge, const ita_edge *a, const ita_edge *b, size_t count) {
    ita_point to, from;
    ita_edge moved[EDGES_MOST];
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, b, count, 1), ITA_OK);
    assert_true(ita_judge_leftmost(judge, &to));
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, a, count, 1), ITA_OK);
    assert_true(ita_judge_leftmost(judge, &from));
    memcpy(moved, a, count * sizeof *moved);
    ita_edges_shift(moved, count, ita_point_sub(to, from));
    ita_judge_reset(judge);
    assert_int_equal(ita_judge_add(judge, moved, count, 1), ITA_OK);
    assert_int_equal(ita_judge_add(judge, b, count, -1), ITA_OK);
    return ita_judge_is_clear(judge);
}

static bool is_own_mirror(const puzzle *p, const ita_shape *shape, int turns) {
    const ita_frame frame = p->question.frame;
    ita_judge *judge;
    ita_edge turned[EDGES_MOST];
    bool is_own = false;
    assert_int_equal(ita_judge_open(frame, ita_heap(), &judge), ITA_OK);
    for (int i = 0; i < turns && !is_own; i++) {
        const ita_pose pose = {i, true, {{0, 0}, {0, 0}}};
        assert_int_equal(ita_shape_place(frame, shape, &pose, turned), ITA_OK);
        is_own = covers(judge, turned, shape->edges, shape->edge_count);
    }
    ita_judge_close(judge);
    return is_own;
}

static bool has_another_mirror_image(const puzzle *p) {
    const tiling_question *q = &p->question;
    const int steps = ita_frame_get(q->frame)->steps;
    const ita_shape whole = {.edges = p->figure, .edge_count = p->count};
    bool are_all = true;
    for (size_t i = 0; i < q->piece_count && are_all; i++)
        are_all = is_own_mirror(p, &q->pieces[i], steps);
    return !are_all && !is_own_mirror(p, &whole, steps);
}

// ---- counting

static uint64_t count_plainly(const puzzle *p, const ita_edge *figure, uint64_t *unique) {
    tiling_question question = p->question;
    ita_job *job;
    ita_job_report report;
    question.figure = figure;
    question.may_mirror = false;
    assert_int_equal(tiling_new(&question, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    *unique += report.unique;
    ita_job_close(job);
    return report.solutions;
}

static ita_job *saved_and_read(const puzzle *p, ita_job *job) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    assert_int_equal(tiling_resume(&p->question, bytes.data, bytes.length, ita_heap(), &job, NULL),
                     ITA_OK);
    ita_text_close(&bytes);
    return job;
}

static bool is_over(ita_job *job) {
    ita_job_report report;
    ita_job_report_get(job, &report);
    return report.is_done;
}

// In so many parts, stopped now and then.
static ita_job *run_in_parts(const puzzle *p, size_t wanted, ita_random *random) {
    ita_job *job, *parts[4];
    size_t count = 0;
    assert_int_equal(tiling_new(&p->question, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, ita_random_below(random, 200), NULL), ITA_OK);
    job = saved_and_read(p, job);
    if (wanted > 1) assert_int_equal(job->class_->split(job, wanted, parts, &count), ITA_OK);
    for (size_t i = 0; i < count; i++) {
        for (int stops = 0; !is_over(parts[i]); stops++) {
            const uint64_t budget = stops < 3 ? ita_random_below(random, 3000) : 1000000;
            assert_int_equal(ita_job_step(parts[i], budget, NULL), ITA_OK);
            if (stops < 3) parts[i] = saved_and_read(p, parts[i]);
        }
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    while (!is_over(job))
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
    return job;
}

// Poses of pieces as they are, that form the figure or its mirror image.
static void takes_only_fillings(const puzzle *p, ita_job *job, uint64_t listed, bool may_mirror) {
    const tiling_question *q = &p->question;
    ita_judge *judge;
    ita_pose poses[TILING_PIECES_MAX];
    uint64_t taken = 0;
    assert_int_equal(ita_judge_open(q->frame, ita_heap(), &judge), ITA_OK);
    for (; tiling_take_poses(job, poses) == ITA_OK; taken++) {
        bool is_one = false;
        for (int side = 0; side < 1 + may_mirror && !is_one; side++) {
            ita_judge_reset(judge);
            assert_int_equal(ita_judge_add(judge, side ? p->mirrored : p->figure, p->count, -1),
                             ITA_OK);
            for (size_t i = 0; i < q->piece_count; i++) {
                const int steps = ita_frame_get(q->frame)->steps;
                const ita_shape *shape =
                    &q->pieces[(size_t)(poses[i].turn / steps) * q->piece_count + i];
                ita_edge placed[EDGES_MOST];
                assert_false(poses[i].is_mirrored);
                assert_int_equal(ita_shape_place(q->frame, shape, &poses[i], placed), ITA_OK);
                assert_int_equal(ita_judge_add(judge, placed, shape->edge_count, 1), ITA_OK);
            }
            is_one = ita_judge_is_clear(judge);
        }
        assert_true(is_one);
    }
    assert_int_equal(taken, listed);
    ita_judge_close(judge);
}

// How many more there are than of the figure alone.
static uint64_t holds(puzzle *p, ita_random *random) {
    const ita_shape whole = {.edges = p->figure, .edge_count = p->count};
    const ita_pose over = {0, true, {{0, 0}, {0, 0}}};
    assert_int_equal(ita_shape_place(p->question.frame, &whole, &over, p->mirrored), ITA_OK);
    p->question.figure = p->figure;
    p->question.figure_count = p->count;
    p->question.wants_poses = true;
    uint64_t unique = 0;
    const uint64_t own = count_plainly(p, p->figure, &unique);
    const bool is_other = has_another_mirror_image(p);
    const uint64_t more = is_other ? count_plainly(p, p->mirrored, &unique) : 0;
    p->question.may_mirror = true;
    for (size_t parts = 1; parts <= 3; parts++) {
        ita_job_report report;
        ita_job *job = run_in_parts(p, parts, random);
        ita_job_report_get(job, &report);
        assert_true(report.is_done);
        assert_int_equal(report.solutions, own + more);
        assert_int_equal(report.unique, unique);
        takes_only_fillings(p, job, report.delivered, is_other);
        ita_job_close(job);
    }
    return more;
}

// ---- figures of the sets

static ita_config *open_config(const char *text) {
    ita_config *config = NULL;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, NULL),
        ITA_OK);
    return config;
}

static uint64_t config_holds(const char *text, ita_random *random) {
    static puzzle p;
    ita_config *config = open_config(text);
    const dissection_config *c = dissection_of(config);
    p.question = (tiling_question){.frame = c->set->frame,
                                   .slant_count = c->slant_count,
                                   .pieces = c->pieces,
                                   .kinds = c->kinds,
                                   .piece_count = c->set->piece_count};
    p.count = c->figure_count;
    assert_true(p.count <= EDGES_MOST);
    memcpy(p.figure, c->figure, p.count * sizeof *p.figure);
    const uint64_t more = holds(&p, random);
    ita_config_free(config);
    return more;
}

static void figures_of_the_sets(void **state) {
    (void)state;
    static const char *const names[] = {
        "figure=sneaking-fox",
        "figure=swan",
        "set=stomachion,figure=swan",
        "set=t,figure=torch",
        "set=egg",
        "set=heart",
        "set=shonagon",
        "set=disc",
        "set=yinyang",
        "set=waves",
        // triangles of 3, 4 and 5 that lie at a slant
        "set=[square; 0,0 100,0 0,75],figure=[0,0 125,0 80,60]",
        "set=[square; 0,0 100,0 0,75],figure=[0,0 125,0 45,60]",
        "set=[square; 0,0 100,0 0,75; 0,0 100,0 0,75],figure=[0,0 160,120 115,180 -45,60]",
        "set=[square; 0,0 100,0 0,75; 0,0 100,0 0,75],figure=[0,0 -45,-60 115,-180 160,-120]",
    };
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s,flip=no", names[i]);
        print_message("%s: %llu\n", text, (unsigned long long)config_holds(text, &random));
    }
}

// ---- boards of squares, cut at random

enum { WIDE = 8, CELLS_MOST = 16, PIECES_MOST = 5 };

typedef struct board {
    int owner[WIDE][WIDE]; // -1: none
    int cells[CELLS_MOST][2];
    int count;
} board;

static bool is_beside(const board *b, int x, int y, int owner) {
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        const int u = x + ways[i][0], v = y + ways[i][1];
        if (u >= 0 && u < WIDE && v >= 0 && v < WIDE && b->owner[u][v] == owner) return true;
    }
    return false;
}

static bool grow_piece(board *b, int owner, int size, ita_random *random) {
    int grown = 0;
    for (int tries = 0; tries < 2000 && grown < size; tries++) {
        const int x = (int)ita_random_below(random, WIDE), y = (int)ita_random_below(random, WIDE);
        if (b->owner[x][y] != -1) continue;
        bool may = grown > 0 && is_beside(b, x, y, owner);
        for (int k = 0; grown == 0 && k < owner; k++)
            may = may || is_beside(b, x, y, k);
        if (!may && (grown > 0 || owner > 0)) continue;
        b->owner[x][y] = owner;
        grown++;
    }
    return grown == size;
}

static size_t outline_of(const board *b, int owner, ita_edge *out) {
    static const int round[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    ita_edge edges[4 * CELLS_MOST * 4];
    size_t count = 0;
    for (int x = 0; x < WIDE; x++)
        for (int y = 0; y < WIDE; y++)
            for (int i = 0; i < 4 && b->owner[x][y] >= 0 && (owner < 0 || b->owner[x][y] == owner);
                 i++)
                edges[count++] =
                    (ita_edge){.kind = ITA_EDGE_LINE,
                               .from = {{x + round[i][0], 0}, {y + round[i][1], 0}},
                               .to = {{x + round[i + 1][0], 0}, {y + round[i + 1][1], 0}}};
    ita_outline outline;
    assert_int_equal(ita_outline_trace(ITA_FRAME_SQUARE, edges, count, ita_heap(), &outline),
                     ITA_OK);
    const size_t edge_count = outline.edge_count;
    memcpy(out, outline.edges, edge_count * sizeof *out);
    ita_outline_close(&outline);
    return edge_count;
}

static uint64_t a_board_holds(ita_random *random, bool *is_solved) {
    static puzzle p;
    static ita_edge edges[PIECES_MOST][EDGES_MOST];
    ita_shape pieces[PIECES_MOST];
    int kinds[PIECES_MOST];
    board b;
    memset(&b, -1, sizeof b);
    const int count = 3 + (int)ita_random_below(random, PIECES_MOST - 2);
    p.question = (tiling_question){
        .frame = ITA_FRAME_SQUARE, .pieces = pieces, .kinds = kinds, .piece_count = (size_t)count};
    for (int i = 0; i < count; i++) {
        while (!grow_piece(&b, i, 2 + (int)ita_random_below(random, 3), random))
            ;
        pieces[i] = (ita_shape){.edges = edges[i], .edge_count = outline_of(&b, i, edges[i])};
    }
    p.count = outline_of(&b, -1, p.figure);
    // half of the time a piece is turned over, and the figure perhaps not to be formed
    for (int i = 0; i < count; i++) {
        const ita_pose pose = {0, ita_random_below(random, 4) == 0, {{0, 0}, {0, 0}}};
        ita_edge laid[EDGES_MOST];
        assert_int_equal(ita_shape_place(ITA_FRAME_SQUARE, &pieces[i], &pose, laid), ITA_OK);
        memcpy(edges[i], laid, pieces[i].edge_count * sizeof *laid);
        kinds[i] = i;
    }
    const uint64_t more = holds(&p, random);
    *is_solved = more > 0;
    return more;
}

static void boards_cut_at_random(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    size_t rounds = as_usual(usual_or_long(400, 20000)), with_more = 0;
    for (size_t i = 0; i < rounds; i++) {
        bool is_solved;
        a_board_holds(&random, &is_solved);
        with_more += is_solved;
    }
    print_message("%zu of %zu are formed mirrored, too, or only so\n", with_more, rounds);
    assert_true(with_more > rounds / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_sets),
        cmocka_unit_test(boards_cut_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
