// Boards cut from side to side by zigzags of lattice points: pieces with teeth, up to some two
// hundred corners each, most of whose edges run along no side of the board. Apart or over each
// other by less than twice tau, and turned as a whole, they are the board, and at least by how much
// they were off is told; by more they are not. Turned ones were mostly refused, as pieces were read
// along one of their first eight edges, and in usual parts of a side; and of pieces with more than
// 64 corners the rest was compared with what lay behind these on the stack.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>
#include <string.h>

#define SEED test_seed(20261124)

enum { TEETH_MOST = 100, CUTS_MOST = 3 };

typedef struct zigzag {
    int x[TEETH_MOST + 2], y[TEETH_MOST + 2];
    int count;
} zigzag;

typedef struct board {
    int width, height;
    zigzag lines[CUTS_MOST + 2]; // the lower side, the cuts, the upper side
    int piece_count;
} board;

static zigzag side_at(int width, int y) {
    return (zigzag){{0, width}, {y, y}, 2};
}

static zigzag cut_above(int width, int low, int high, ita_random *random) {
    const uint64_t room = (uint64_t)(high - low + 1);
    zigzag z = {.count = 0};
    for (int x = 0; x <= width; x++) {
        const int y = low + (int)ita_random_below(random, room);
        if (x > 0 && x < width && ita_random_below(random, 5) == 0) continue;
        z.x[z.count] = x;
        z.y[z.count++] = y;
    }
    return z;
}

static board cut_board(ita_random *random) {
    const int teeth = ita_random_below(random, 4) ? 12 : TEETH_MOST;
    board b = {.width = 4 + (int)ita_random_below(random, (uint64_t)teeth - 3)};
    b.piece_count = 2 + (int)ita_random_below(random, CUTS_MOST);
    b.lines[0] = side_at(b.width, 0);
    for (int i = 1; i < b.piece_count; i++)
        b.lines[i] = cut_above(b.width, 9 * i - 6, 9 * i, random);
    b.height = 9 * (b.piece_count - 1) + 3;
    b.lines[b.piece_count] = side_at(b.width, b.height);
    return b;
}

// How pieces are laid: turned as a whole, those from `moved` on further up the board.
typedef struct laying {
    double turn, size, up;
    int moved;
    int places; // of the decimals
} laying;

static void put_corner(const laying *l, double x, double y, char mark, ita_text *out) {
    const double c = cos(l->turn) * l->size, s = sin(l->turn) * l->size;
    char text[80];
    snprintf(text, sizeof text, "%c%.*f %.*f", mark, l->places, c * x - s * y, l->places,
             s * x + c * y);
    ita_put(out, text);
}

static void put_piece(const board *b, int piece, const laying *l, ita_text *out) {
    const zigzag *low = &b->lines[piece], *high = &b->lines[piece + 1];
    const double up = piece >= l->moved ? l->up / l->size : 0;
    ita_put(out, "<path d=\"");
    for (int i = 0; i < low->count; i++)
        put_corner(l, low->x[i], low->y[i] + up, i ? 'L' : 'M', out);
    for (int i = high->count - 1; i >= 0; i--)
        put_corner(l, high->x[i], high->y[i] + up, 'L', out);
    ita_put(out, "Z\"/>");
}

static void expect(const board *b, const laying *l, double tau, double shift) {
    const laying home = {.size = l->size, .places = l->places, .moved = b->piece_count};
    const board whole = {.lines = {b->lines[0], b->lines[b->piece_count]}};
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg><g id=\"figure\">");
    put_piece(&whole, 0, &home, &drawing);
    ita_put(&drawing, "</g><g id=\"pieces\">");
    for (int i = 0; i < b->piece_count; i++)
        put_piece(b, i, l, &drawing);
    ita_put(&drawing, "</g></svg>");
    const ita_verify_options options = {.tau = tau};
    ita_verify_report report;
    bool fault;
    ita_diag diag;
    assert_int_equal(ita_verify(drawing.data, drawing.length, drawing.data, drawing.length,
                                &options, ita_heap(), &report, &fault, &diag),
                     ITA_OK);
    const bool is_solved = report.verdict == ITA_VERDICT_SOLVED;
    if (is_solved != (shift <= tau)) print_message("%s\n", ita_text_get(&drawing));
    assert_int_equal(is_solved, shift <= tau);
    if (is_solved) {
        assert_int_equal(report.mode, ITA_MODE_SNAPPED);
        assert_true(report.max_shift >= shift - 2 * pow(10, -l->places)); // or a little more
    }
    ita_verify_report_close(&report);
    ita_text_close(&drawing);
}

static void pieces_with_teeth_are_a_board_within_tau(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(as_usual(24), 4000);
    for (size_t i = 0; i < rounds; i++) {
        const board b = cut_board(&random);
        laying l = {.places = 2 + (int)ita_random_below(&random, 3)};
        l.size = l.places == 2 ? 10 : 1 + ita_random_unit(&random);
        l.moved = 1 + (int)ita_random_below(&random, (uint64_t)b.piece_count - 1);
        const double tau = (0.05 + 0.15 * ita_random_unit(&random)) * l.size;
        const double way = ita_random_below(&random, 2) ? tau : -tau;
        // the figure may lie anywhere: where it was drawn as well, the pieces share the way
        for (int is_turned = 0; is_turned < 2; is_turned++) {
            if (is_turned) l.turn = 0.1 + 6 * ita_random_unit(&random);
            l.up = 1.8 * way;
            expect(&b, &l, tau, 0.9 * tau);
            l.up = 2.2 * way;
            expect(&b, &l, tau, 1.1 * tau);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_with_teeth_are_a_board_within_tau),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
