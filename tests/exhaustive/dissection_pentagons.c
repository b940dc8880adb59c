// The pentagons that seven tans form, up to turning and mirroring: 53, all of which we ship. Every
// pentagon with angles of whole eighths of a turn, sides that sums and differences of the tans'
// sides can make, and the tans' area is asked of the solver. Enumerating takes a minute:
// INTARSIA_LONG=1.
#include "examples.h"

#include "games/dissection/play/config.h"
#include "intarsia/base.h"

enum { SIDES = 5, LENGTHS_MOST = 256, FOUND_MOST = 4096, UNIT = DISSECTION_UNIT };

// A pentagon as its angles (eighths of a turn) and the sides that follow, walked from anywhere.
typedef struct pentagon {
    int angles[SIDES];
    ita_number sides[SIDES];
} pentagon;

static const ita_frame frame = ITA_FRAME_SQRT2;
static ita_number lengths[LENGTHS_MOST];
static size_t length_count;
static pentagon found[FOUND_MOST];
static size_t found_count;

static ita_number negative(ita_number n) {
    return (ita_number){-n.a, -n.b};
}

static ita_number product(ita_number x, ita_number y) {
    ita_number out = {0, 0};
    assert_int_equal(ita_number_multiply(frame, x, y, &out), ITA_OK);
    return out;
}

static ita_point step(ita_number length, int direction) {
    return ita_point_turn(frame, (ita_point){length, {0, 0}}, direction);
}

// ---- one pentagon of many walks

static int compare_walks(const pentagon *p, int p_from, int p_way, const pentagon *q) {
    for (int i = 0; i < SIDES; i++) {
        // walked backwards, the side that follows a corner is the one before it
        int corner = (p_from + p_way * i + 2 * SIDES) % SIDES;
        int side = p_way > 0 ? corner : (corner + SIDES - 1) % SIDES;
        const int64_t own[] = {p->angles[corner], p->sides[side].a, p->sides[side].b};
        const int64_t other[] = {q->angles[i], q->sides[i].a, q->sides[i].b};
        for (int k = 0; k < 3; k++)
            if (own[k] != other[k]) return own[k] < other[k] ? -1 : 1;
    }
    return 0;
}

// No other walk around it comes first.
static bool is_first_walk(const pentagon *p) {
    for (int from = 0; from < SIDES; from++)
        if (compare_walks(p, from, 1, p) < 0 || compare_walks(p, from, -1, p) < 0) return false;
    return true;
}

static bool is_same(const pentagon *p, const pentagon *q) {
    for (int from = 0; from < SIDES; from++)
        if (compare_walks(p, from, 1, q) == 0 || compare_walks(p, from, -1, q) == 0) return true;
    return false;
}

static void put_edges(const pentagon *p, ita_edge edges[SIDES]) {
    ita_point at = {{0, 0}, {0, 0}};
    int direction = 0;
    for (int i = 0; i < SIDES; i++) {
        if (i > 0) direction += 4 - p->angles[i];
        ita_point next = ita_point_add(at, step(p->sides[i], direction));
        edges[i] = (ita_edge){.kind = ITA_EDGE_LINE, .from = at, .to = next};
        at = next;
    }
    edges[SIDES - 1].to = edges[0].from;
}

// ---- enumeration

static void fill_lengths(void) {
    for (int a = -8; a <= 8; a++)
        for (int b = -11; b <= 11; b++) {
            ita_number n = {2 * a, b};
            double value = ita_number_value(frame, n);
            if (value > 0.1 && value < 13) lengths[length_count++] = n;
        }
    assert_true(length_count <= LENGTHS_MOST);
}

static bool is_length(ita_number n) {
    return n.a % 2 == 0 && ita_number_sign(frame, n) > 0;
}

// x / divisor, which is 1, -1, w or -w; false when that is not in the ring.
static bool divide(ita_number x, ita_number divisor, ita_number *out) {
    if (divisor.a) {
        *out = divisor.a > 0 ? x : negative(x);
        return true;
    }
    if (x.a % 2) return false; // (a + b w) / w = b + (a / 2) w
    *out = (ita_number){x.b, x.a / 2};
    if (divisor.b < 0) *out = negative(*out);
    return true;
}

static ita_number cross(ita_point p, ita_point q) {
    return ita_number_sub(product(p.x, q.y), product(p.y, q.x));
}

// The last two sides close the walk; taken when they are lengths and the area is right.
static void close_walk(pentagon *p, ita_point end, const int directions[SIDES]) {
    ita_point u = step((ita_number){1, 0}, directions[3]),
              v = step((ita_number){1, 0}, directions[4]);
    ita_number divisor = cross(u, v);
    ita_point back = ita_point_sub((ita_point){{0, 0}, {0, 0}}, end);
    if (!divide(cross(back, v), divisor, &p->sides[3]) || !is_length(p->sides[3]) ||
        !divide(cross(u, back), divisor, &p->sides[4]) || !is_length(p->sides[4]))
        return;
    ita_edge edges[SIDES];
    put_edges(p, edges);
    ita_wide area = ita_edges_area2(frame, edges, SIDES);
    if (area.a != 0 || area.b != 32) return; // 16 = 32 w sine / 2
    for (size_t i = 0; i < found_count; i++)
        if (is_same(p, &found[i])) return;
    const ita_shape shape = {.edges = edges, .edge_count = SIDES};
    if (ita_shape_check(frame, &shape, ita_heap(), NULL) != ITA_OK) return;
    assert_true(found_count < FOUND_MOST);
    found[found_count++] = *p;
}

static void walk_sides(pentagon *p) {
    int directions[SIDES] = {0};
    for (int i = 1; i < SIDES; i++)
        directions[i] = directions[i - 1] + 4 - p->angles[i];
    for (size_t i = 0; i < length_count; i++) {
        p->sides[0] = lengths[i];
        ita_point first = step(lengths[i], directions[0]);
        for (size_t k = 0; k < length_count; k++) {
            p->sides[1] = lengths[k];
            ita_point second = ita_point_add(first, step(lengths[k], directions[1]));
            for (size_t l = 0; l < length_count; l++) {
                p->sides[2] = lengths[l];
                close_walk(p, ita_point_add(second, step(lengths[l], directions[2])), directions);
            }
        }
    }
}

// All angles that sum to three half turns, the first walk of each by angles only.
static void walk_angles(pentagon *p, int corner, int left) {
    if (corner == SIDES) {
        if (left != 0) return;
        pentagon bare = *p;
        memset(bare.sides, 0, sizeof bare.sides);
        if (is_first_walk(&bare)) walk_sides(p);
        return;
    }
    for (int angle = 1; angle <= 7; angle++) {
        p->angles[corner] = angle;
        if (angle != 4 && angle <= left) walk_angles(p, corner + 1, left - angle);
    }
}

// ---- what the tans form

static dissection_config *open(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag),
        ITA_OK);
    return (dissection_config *)config;
}

static bool read_shipped(const dissection_config *c, pentagon *p) {
    if (c->figure_count != SIDES) return false;
    for (int i = 0; i < SIDES; i++) {
        ita_point in = ita_point_sub(c->figure[(i + SIDES - 1) % SIDES].to,
                                     c->figure[(i + SIDES - 1) % SIDES].from);
        ita_point out = ita_point_sub(c->figure[i].to, c->figure[i].from);
        for (int angle = 1; angle <= 7; angle++) { // turned by the angle outside, in runs along out
            ita_point turned = ita_point_turn(frame, in, 4 - angle);
            ita_wide side = ita_point_cross(frame, turned, out);
            if (side.a == 0 && side.b == 0 &&
                ita_wide_sign(frame, ita_point_dot2(frame, turned, out)) > 0)
                p->angles[i] = angle;
        }
        for (int turn = 0; turn < 8; turn++) {
            ita_point along = ita_point_turn(frame, out, turn);
            if (along.y.a == 0 && along.y.b == 0 && ita_number_sign(frame, along.x) > 0)
                p->sides[i] = (ita_number){along.x.a / UNIT, along.x.b / UNIT};
        }
    }
    return true;
}

static size_t read_all_shipped(pentagon *shipped, size_t most) {
    size_t count = 0;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        if (strncmp(figure.config, "set=tangram,", 12) != 0) continue;
        dissection_config *c = open(figure.config);
        if (read_shipped(c, &shipped[count])) count++;
        assert_true(count < most);
        ita_config_free(&c->base);
    }
    return count;
}

// Its filling as moves, or nothing.
static bool solve(const pentagon *p, ita_text *moves) {
    ita_edge edges[SIDES];
    ita_text text;
    ita_text_open(&text, ita_heap());
    put_edges(p, edges);
    assert_int_equal(ita_edges_scale(edges, SIDES, UNIT), ITA_OK);
    ita_put(&text, "figure=[");
    dissection_put_outline(frame, edges, SIDES, &text);
    ita_put(&text, "]");
    ita_config *config;
    ita_diag diag;
    ita_status status = ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length,
                                         ita_heap(), &config, &diag);
    ita_text_close(&text);
    if (status != ITA_OK) return false; // it touches itself, and is no pentagon
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, &diag),
                     ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    if (report.solutions > 0) assert_int_equal(job->class_->take(job, moves), ITA_OK);
    ita_job_close(job);
    ita_config_free(config);
    return report.solutions > 0;
}

static bool is_among(const pentagon *p, const pentagon *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (is_same(p, &list[i])) return true;
    return false;
}

static void fifty_three_different_pentagons_are_shipped(void **state) {
    (void)state;
    pentagon shipped[128];
    size_t count = read_all_shipped(shipped, 128);
    for (size_t i = 0; i < count; i++)
        assert_false(is_among(&shipped[i], shipped, i));
    assert_int_equal(count, 53);
}

static void no_other_pentagon_is_formed(void **state) {
    (void)state;
    if (!is_long_run()) skip();
    pentagon shipped[128], p;
    size_t shipped_count = read_all_shipped(shipped, 128), formed = 0;
    fill_lengths();
    walk_angles(&p, 0, 12);
    print_message("%zu pentagons of the right area\n", found_count);
    for (size_t i = 0; i < found_count; i++) {
        ita_text moves;
        ita_text_open(&moves, ita_heap());
        if (solve(&found[i], &moves)) {
            formed++;
            if (!is_among(&found[i], shipped, shipped_count))
                print_message("missing: %s\n", ita_text_get(&moves));
        }
        ita_text_close(&moves);
    }
    assert_int_equal(formed, 53);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_other_pentagon_is_formed),
        cmocka_unit_test(fifty_three_different_pentagons_are_shipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
