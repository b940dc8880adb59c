// Rectangles cut into pieces along lines of the lattice: turned against the frame, and with each
// piece given in another turn, they have as many fillings, and as many that differ, as they are.
#include "check.h"

#include "games/dissection/dissection.h"

#include <stdlib.h>

enum { CORNERS_MOST = 32, PIECES_MOST = 4, FINE = 25 };

typedef struct corner {
    int x, y;
} corner;

typedef struct piece {
    corner corners[CORNERS_MOST];
    int count;
} piece;

static int below(ita_random *random, int most) {
    return (int)ita_random_below(random, (uint64_t)most);
}

static bool is_straight(corner a, corner b, corner c) {
    return (b.x - a.x) * (c.y - b.y) == (b.y - a.y) * (c.x - b.x);
}

static int steps_of(corner a, corner b) {
    int x = abs(b.x - a.x), y = abs(b.y - a.y);
    while (y) {
        const int rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

// All points of the lattice on the outline, and which edge each lies on.
static int walk(const piece *p, corner *points, int *edges) {
    int count = 0;
    for (int i = 0; i < p->count; i++) {
        const corner a = p->corners[i], b = p->corners[(i + 1) % p->count];
        const int steps = steps_of(a, b);
        for (int k = 0; k < steps && count < CORNERS_MOST; k++, count++) {
            points[count] = (corner){a.x + (b.x - a.x) / steps * k, a.y + (b.y - a.y) / steps * k};
            edges[count] = i;
        }
    }
    return count;
}

static piece part_of(const corner *points, int count, int from, int to) {
    corner all[CORNERS_MOST + 1];
    piece out = {.count = 0};
    int length = 0;
    for (int i = from;; i = (i + 1) % count) {
        all[length++] = points[i];
        if (i == to) break;
    }
    for (int i = 0; i < length; i++)
        if (!is_straight(all[(i + length - 1) % length], all[i], all[(i + 1) % length]))
            out.corners[out.count++] = all[i];
    return out;
}

// Into two by a line between two points of its outline; pieces stay convex.
static bool cut(piece *p, piece *other, ita_random *random) {
    corner points[CORNERS_MOST];
    int edges[CORNERS_MOST];
    const int count = walk(p, points, edges), u = below(random, count), v = below(random, count);
    if (edges[u] == edges[v]) return false;
    const piece one = part_of(points, count, u, v), two = part_of(points, count, v, u);
    if (one.count < 3 || two.count < 3) return false;
    *p = one;
    *other = two;
    return true;
}

// Turned by none, or by one of the angles whose sine and cosine are 25ths, and times 25.
static void put_turned(ita_text *out, const piece *p, int turn) {
    static const corner turns[] = {{25, 0}, {15, 20}, {7, 24}, {20, 15}, {0, 25}, {-7, 24}};
    for (int i = 0; i < p->count; i++) {
        const corner c = p->corners[i], t = turns[turn];
        if (i) ita_put_char(out, ' ');
        ita_put_int(out, c.x * t.x - c.y * t.y);
        ita_put_char(out, ',');
        ita_put_int(out, c.x * t.y + c.y * t.x);
    }
}

static ita_job_report count(const char *text) {
    ita_config *config = NULL;
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, NULL),
        ITA_OK);
    assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    ita_job_close(job);
    ita_config_free(config);
    return report;
}

// The same, saved and read again after every few tries.
static ita_job_report count_in_pieces(const char *text) {
    ita_config *config = NULL;
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report;
    ita_text saved;
    ita_text_open(&saved, ita_heap());
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, NULL),
        ITA_OK);
    assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    for (ita_job_report_get(job, &report); !report.is_done; ita_job_report_get(job, &report)) {
        assert_int_equal(ita_job_step(job, 30, NULL), ITA_OK);
        ita_text_reset(&saved);
        assert_int_equal(job->class_->save(job, &saved), ITA_OK);
        ita_job_close(job);
        assert_int_equal(dissection_puzzle.resume(config, NULL, saved.data, saved.length,
                                                  ita_heap(), &job, NULL),
                         ITA_OK);
    }
    ita_job_close(job);
    ita_config_free(config);
    ita_text_close(&saved);
    return report;
}

static ita_job_report count_turned(const piece *pieces, int piece_count, const piece *figure,
                                   const int *turns, const char *options) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, options);
    ita_put(&text, "set=[square");
    for (int i = 0; i < piece_count; i++) {
        ita_put(&text, "; ");
        put_turned(&text, &pieces[i], turns[i]);
    }
    ita_put(&text, "],figure=[");
    put_turned(&text, figure, turns[piece_count]);
    ita_put(&text, "]");

    const ita_job_report report = count(ita_text_get(&text));
    ita_text_close(&text);
    return report;
}

static void counts_do_not_depend_on_turns(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 12);
    const int rounds = getenv("INTARSIA_LONG") ? 3000 : 150;
    int complete = 0;
    for (int round = 0; round < rounds; round++) {
        const int w = 1 + below(&random, 5), h = 1 + below(&random, 5);
        const piece figure = {{{0, 0}, {w, 0}, {w, h}, {0, h}}, 4};
        const int wanted = 2 + below(&random, PIECES_MOST - 1);
        piece pieces[PIECES_MOST] = {figure};
        int piece_count = 1, turns[PIECES_MOST + 1] = {0};
        for (int tries = 0; piece_count < wanted && tries < 30; tries++)
            piece_count += cut(&pieces[below(&random, piece_count)], &pieces[piece_count], &random);
        const char *options = below(&random, 2) ? "flip=no,mirror=no," : "";
        const ita_job_report plain = count_turned(pieces, piece_count, &figure, turns, options);
        const int all = below(&random, 6);
        for (int i = 0; i <= piece_count; i++)
            turns[i] = below(&random, 2) ? all : below(&random, 6);
        const ita_job_report turned = count_turned(pieces, piece_count, &figure, turns, options);
        if (!plain.is_complete || !turned.is_complete) continue;
        complete++;
        assert_int_equal(plain.solutions, turned.solutions);
        assert_int_equal(plain.unique, turned.unique);
    }
    assert_true(complete > rounds * 9 / 10);
}

// The numbers of straight pieces are those of a search in doubles that turns them by any angle.
static void counts_are_complete_where_no_other_turn_fits(void **state) {
    (void)state;
    static const struct {
        const char *config;
        uint64_t solutions, unique; // of all turns
        bool is_complete;
    } cases[] = {
        // pieces fit along the slants in fifths of these steps, but fill no more there
        {"set=[square; 0,0 96,0 0,72; 0,0 120,0 120,120 0,120],figure=[0,0 96,0 168,96 72,168 "
         "0,72]",
         1, 1, true},
        // some ways lie in fifths of these steps
        {"set=[square; -72,144 0,0 72,96 -24,168; -96,72 0,0 -48,96; 192,-96 96,-48 72,-96 "
         "144,-192; "
         "-168,-24 -240,-120 -144,-72; 144,-192 240,-120 192,-96],figure=[0,0 192,144 120,240 "
         "-72,96]",
         24, 1, true},
        {"set=[square; -120,0 -192,0 -192,-96; 192,96 192,144 0,0; 192,96 72,0 120,0; "
         "192,-96 72,0 0,0],figure=[0,0 192,0 192,144]",
         2, 2, true},
        // a slant that is not tried leaves a place beside the end of its side that nothing fills
        {"set=[square; 96,72 0,0 96,0 144,72; 0,168 0,96 144,192 48,192; -72,-120 -72,-96 "
         "-144,-192; "
         "192,-48 192,0 168,0; 144,192 72,144 72,120],figure=[0,0 192,0 192,144]",
         1, 1, true},
        // a half disc fits its notch one way; quarters of a disc lie in it in any turn
        {"set=[square; 0,0 24,0a48,0 72,0 96,0 96,48 0,48; 24,0c48,0 72,0],figure=[0,0 96,0 96,48 "
         "0,48]",
         2, 1, true},
        {"set=[square; 0,0 24,0c0,0 0,24; 0,0 24,0c0,0 0,24; 0,0 24,0c0,0 0,24; 0,0 24,0c0,0 0,24],"
         "figure=[24,0c0,0 24,0]",
         24, 1, false},
        // a whole disc is the same in any turn
        {"set=[square; 0,0 96,0 96,96 0,96 | 72,48a48,48; 24,0c0,0],figure=[0,0 96,0 96,96 0,96]",
         1, 1, true},
        // a square that stands on its corner within, in a turn that no edge of the outline fixes
        {"flip=no,mirror=no,set=[square; 0,0 96,0 0,72; 0,0 96,0 0,72; 0,0 96,0 0,72; 0,0 96,0 "
         "0,72; "
         "0,0 120,0 120,120 0,120],figure=[0,0 168,0 168,168 0,168]",
         24, 1, true},
        // a triangle's long side has no whole length, so nothing fills up the sides beside it
        {"set=[square; 0,0 48,0 0,24; 0,0 48,0 0,24; 0,0 24,0 24,24 0,24],figure=[0,0 72,0 72,24 "
         "0,24]",
         8, 1, true},
        // two halves of a rectangle, one of them drawn along a slant
        {"flip=no,set=[square; 0,0 30,40 -60,45; 50,75 0,75 50,0],figure=[0,0 50,0 50,75 0,75]", 2,
         1, true},
        {"set=[square; 40,30 -15,20 0,0; -50,-25 0,-25 -50,0],figure=[0,0 50,0 50,25 0,25]", 4, 1,
         true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ita_job_report report = count(cases[i].config);
        const ita_job_report again = count_in_pieces(cases[i].config);
        assert_int_equal(report.is_complete, cases[i].is_complete);
        assert_int_equal(again.is_complete, report.is_complete);
        assert_int_equal(again.solutions, report.solutions);
        assert_int_equal(again.delivered, report.delivered);
        assert_int_equal(again.unique, report.unique);
        if (!report.is_complete) continue;
        assert_int_equal(report.solutions, cases[i].solutions);
        assert_int_equal(report.unique, cases[i].unique);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_do_not_depend_on_turns),
        cmocka_unit_test(counts_are_complete_where_no_other_turn_fits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
