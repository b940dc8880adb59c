// Every relative placement of two pieces in a window of 18 units to each side, all turns: the
// source's formulas and the quarter cells against exact polygons, on the even lattice and off it.
#include "check.h"

#include "intarsia/strips.h"
#include "intarsia/text.h"
#include "spec/strips_polygons.h"

enum { WINDOW = 18 };

static const ita_strips_point origin = {0, 0};

typedef struct squares {
    ita_strips_square small[2], large;
} squares;

static squares squares_of(const ita_strips_piece *piece) {
    return (squares){{ita_strips_small1(piece), ita_strips_small2(piece)}, ita_strips_large(piece)};
}

// What exact polygons say of two squares.
static ita_strips_relation exact(const ita_strips_square *a, const ita_strips_square *b) {
    int32_t area = spec_strips_convex_overlap8(a->p, 4, b->p, 4);
    assert_true(area >= 0);
    if (area > 0) return ITA_STRIPS_INTERFERING;
    return spec_strips_common_border(a->p, 4, b->p, 4).full_sides ? ITA_STRIPS_ADJACENT
                                                                  : ITA_STRIPS_APART;
}

// Differences between formulas and polygons, square by square and piece by piece.
typedef struct tally {
    int placements, interfering, touching, joined;
    int small_small, small_large, large_large; // squares told wrongly
    int missed, invented;                      // pieces that overlap and are said not to; or back
    int touch, join;                           // told wrongly, of pieces that do not overlap
    int partial;                               // pieces that share a stretch but no full side
} tally;

static void compare_squares(const squares *a, const squares *b, tally *t) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            t->small_small += ita_strips_small_small(&a->small[i], &b->small[j]) !=
                              exact(&a->small[i], &b->small[j]);
    for (int i = 0; i < 2; i++) {
        t->small_large +=
            ita_strips_small_large(&a->small[i], &b->large) != exact(&a->small[i], &b->large);
        t->small_large +=
            ita_strips_small_large(&b->small[i], &a->large) != exact(&b->small[i], &a->large);
    }
    t->large_large += ita_strips_large_large(&a->large, &b->large) != exact(&a->large, &b->large);
}

static void compare_pieces(const ita_strips_piece *a, const ita_strips_piece *b, tally *t) {
    int32_t area = spec_strips_overlap8(a, b);
    assert_true(area >= 0);
    bool is_said = ita_strips_interfere(a, b);
    t->placements++;
    t->interfering += area > 0;
    t->missed += area > 0 && !is_said;
    t->invented += area == 0 && is_said;
    if (area > 0) return;
    spec_strips_border border =
        spec_strips_common_border(a->p, ITA_STRIPS_SIDES, b->p, ITA_STRIPS_SIDES);
    squares sa = squares_of(a), sb = squares_of(b);
    bool is_joined = exact(&sa.large, &sb.large) == ITA_STRIPS_ADJACENT;
    t->touching += border.full_sides > 0;
    t->joined += is_joined;
    t->touch += ita_strips_touch(a, b) != (border.full_sides > 0);
    t->join += ita_strips_join(a, b) != is_joined;
    t->partial += border.partial_sides > 0;
}

// Pairs of turns apart, offsets of one parity: x odd or not, y odd or not.
static void compare_parity(int odd_x, int odd_y, tally tallies[4][4]) {
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int y = -WINDOW; y <= WINDOW; y++)
                for (int x = -WINDOW; x <= WINDOW; x++) {
                    if ((x & 1) != odd_x || (y & 1) != odd_y) continue;
                    ita_strips_piece pa = ita_strips_piece_at(origin, a);
                    ita_strips_piece pb = ita_strips_piece_at((ita_strips_point){x, y}, b);
                    squares sa = squares_of(&pa), sb = squares_of(&pb);
                    compare_squares(&sa, &sb, &tallies[a][b]);
                    compare_pieces(&pa, &pb, &tallies[a][b]);
                }
}

static tally sum(tally tallies[4][4]) {
    tally all = {0};
    for (int i = 0; i < 16; i++) {
        const tally *t = &tallies[i / 4][i % 4];
        all.placements += t->placements;
        all.interfering += t->interfering;
        all.touching += t->touching;
        all.joined += t->joined;
        all.small_small += t->small_small;
        all.small_large += t->small_large;
        all.large_large += t->large_large;
        all.missed += t->missed;
        all.invented += t->invented;
        all.touch += t->touch;
        all.join += t->join;
        all.partial += t->partial;
    }
    return all;
}

static void on_the_even_lattice_no_formula_ever_differs_from_exact_polygons(void **state) {
    (void)state;
    tally tallies[4][4] = {0};
    compare_parity(0, 0, tallies);
    tally all = sum(tallies);
    printf("on the lattice: %d placements, %d interfering, %d touching, %d joined\n",
           all.placements, all.interfering, all.touching, all.joined);
    assert_int_equal(all.placements, 16 * 19 * 19);
    assert_int_equal(all.small_small, 0);
    assert_int_equal(all.small_large, 0);
    assert_int_equal(all.large_large, 0);
    assert_int_equal(all.missed, 0);
    assert_int_equal(all.invented, 0);
    assert_int_equal(all.touch, 0);
    assert_int_equal(all.join, 0);
    assert_int_equal(all.partial, 0);
}

static void
to_each_turn_of_a_first_piece_60_placements_interfere_27_touch_and_7_join(void **state) {
    (void)state;
    static const int by_difference_of_turn[4] = {17, 15, 13, 15};
    tally tallies[4][4] = {0};
    compare_parity(0, 0, tallies);
    for (int a = 0; a < 4; a++) {
        int interfering = 0, touching = 0, joined = 0;
        for (int b = 0; b < 4; b++) {
            assert_int_equal(tallies[a][b].interfering, by_difference_of_turn[(b - a) & 3]);
            interfering += tallies[a][b].interfering;
            touching += tallies[a][b].touching;
            joined += tallies[a][b].joined;
        }
        assert_int_equal(interfering, 60);
        assert_int_equal(touching, 27);
        assert_int_equal(joined, 7);
    }
}

static void off_the_lattice_formulas_miss_overlaps_at_every_parity(void **state) {
    (void)state;
    static const int parities[3][2] = {{1, 0}, {0, 1}, {1, 1}};
    static const int interfering[3] = {320, 320, 312}, missed[3] = {192, 192, 248};
    for (int i = 0; i < 3; i++) {
        tally tallies[4][4] = {0};
        compare_parity(parities[i][0], parities[i][1], tallies);
        tally all = sum(tallies);
        printf("off the lattice (x odd %d, y odd %d): %d placements, %d interfering; squares told "
               "wrongly: small-small %d, small-large %d, large-large %d; pieces: %d overlaps "
               "missed, %d invented, %d touches and %d joins told wrongly, %d share a stretch but "
               "no full side\n",
               parities[i][0], parities[i][1], all.placements, all.interfering, all.small_small,
               all.small_large, all.large_large, all.missed, all.invented, all.touch, all.join,
               all.partial);
        assert_int_equal(all.interfering, interfering[i]);
        assert_int_equal(all.missed, missed[i]);
        assert_int_equal(all.invented, 0);
        assert_true(all.small_small > 0 && all.small_large > 0);
        assert_int_equal(all.large_large, 0); // this formula holds for all whole offsets
    }
}

static void turns_0_and_1_at_minus_5_minus_1_overlap_although_every_formula_says_no(void **state) {
    (void)state;
    ita_strips_piece a = ita_strips_piece_at(origin, 0);
    ita_strips_piece b = ita_strips_piece_at((ita_strips_point){-5, -1}, 1);
    squares sa = squares_of(&a), sb = squares_of(&b);
    assert_int_equal(ita_strips_d(&sa.small[0], &sb.small[1]), 8);
    assert_int_equal(ita_strips_small_small(&sa.small[0], &sb.small[1]), ITA_STRIPS_ADJACENT);
    assert_int_equal(spec_strips_convex_overlap8(sa.small[0].p, 4, sb.small[1].p, 4), 8);
    assert_false(ita_strips_interfere(&a, &b));
    assert_int_equal(spec_strips_overlap8(&a, &b), 8);
}

static void quarter_cells_say_the_same_as_polygons_on_the_lattice(void **state) {
    (void)state;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int y = -WINDOW / 2; y <= WINDOW / 2; y++)
                for (int x = -WINDOW / 2; x <= WINDOW / 2; x++) {
                    ita_strips_piece pa = ita_strips_piece_at(origin, a);
                    ita_strips_piece pb = ita_strips_piece_at((ita_strips_point){2 * x, 2 * y}, b);
                    squares sa = squares_of(&pa), sb = squares_of(&pb);
                    int said = ita_strips_relative(a, b, x, y);
                    bool is_hit = spec_strips_overlap8(&pa, &pb) > 0;
                    assert_int_equal(is_hit, said == ITA_STRIPS_HIT);
                    if (is_hit) continue;
                    spec_strips_border border =
                        spec_strips_common_border(pa.p, ITA_STRIPS_SIDES, pb.p, ITA_STRIPS_SIDES);
                    assert_int_equal(border.full_sides > 0, (said & ITA_STRIPS_TOUCH) != 0);
                    assert_int_equal(exact(&sa.large, &sb.large) == ITA_STRIPS_ADJACENT,
                                     (said & ITA_STRIPS_JOIN) != 0);
                }
}

// Areas by counting small triangles: every unit cell cut by both diagonals, each of its four
// quarters inside a piece or not by the parity of its outline. Knows nothing of clipping.
static bool is_in_outline(const ita_strips_piece *piece, int x6, int y6) {
    bool is_in = false;
    for (int i = 0; i < ITA_STRIPS_SIDES; i++) {
        int x1 = 6 * piece->p[i].x, y1 = 6 * piece->p[i].y;
        int x2 = 6 * piece->p[i + 1].x, y2 = 6 * piece->p[i + 1].y;
        if ((y1 > y6) == (y2 > y6)) continue;
        int side = (x2 - x1) * (y6 - y1) - (x6 - x1) * (y2 - y1);
        if ((side > 0) == (y2 > y1)) is_in = !is_in;
    }
    return is_in;
}

static int counted_overlap8(const ita_strips_piece *a, const ita_strips_piece *b) {
    static const int at[4][2] = {{3, 1}, {5, 3}, {3, 5}, {1, 3}}; // in sixths, inside a quarter
    int quarters = 0;
    for (int y = -3; y < 3; y++)
        for (int x = -3; x < 3; x++)
            for (int i = 0; i < 4; i++) {
                int x6 = 6 * x + at[i][0], y6 = 6 * y + at[i][1];
                quarters += is_in_outline(a, x6, y6) && is_in_outline(b, x6, y6);
            }
    return 2 * quarters;
}

static void clipped_parts_and_counted_outlines_have_the_same_area_everywhere(void **state) {
    (void)state;
    for (int turn = 0; turn < 16; turn++)
        for (int y = -WINDOW; y <= WINDOW; y++)
            for (int x = -WINDOW; x <= WINDOW; x++) {
                ita_strips_piece a = ita_strips_piece_at(origin, turn / 4);
                ita_strips_piece b = ita_strips_piece_at((ita_strips_point){x, y}, turn % 4);
                assert_int_equal(spec_strips_overlap8(&a, &b), counted_overlap8(&a, &b));
            }
}

// ---- how strips can meet

typedef struct spot {
    int turn, x, y; // cells
} spot;

static bool stands(spot a, spot b, int how) {
    return ita_strips_relative(a.turn, b.turn, b.x - a.x, b.y - a.y) & how;
}

// The placements joined to a piece that hit none of `others`.
static int joined_to(spot piece, const spot *others, int other_count, spot out[28]) {
    int count = 0;
    for (int turn = 0; turn < 4; turn++)
        for (int y = piece.y - 3; y <= piece.y + 3; y++)
            for (int x = piece.x - 3; x <= piece.x + 3; x++) {
                spot spot_here = {turn, x, y};
                bool is_free = stands(piece, spot_here, ITA_STRIPS_JOIN);
                for (int i = 0; is_free && i < other_count; i++)
                    is_free = !stands(others[i], spot_here, ITA_STRIPS_HIT);
                if (is_free) out[count++] = spot_here;
            }
    return count;
}

// So a piece joins at most two strips, and a strip that forks has four squares.
static void
a_piece_joins_three_others_in_one_way_and_then_none_of_them_is_in_a_strip(void **state) {
    (void)state;
    for (int turn = 0; turn < 4; turn++) {
        spot piece = {turn, 0, 0}, near[28], further[28];
        int count = joined_to(piece, NULL, 0, near), pairs = 0, triples = 0;
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++) {
                if (stands(near[a], near[b], ITA_STRIPS_HIT)) continue;
                pairs++;
                for (int c = b + 1; c < count; c++) {
                    if (stands(near[a], near[c], ITA_STRIPS_HIT) ||
                        stands(near[b], near[c], ITA_STRIPS_HIT))
                        continue;
                    triples++;
                    const spot all[4] = {piece, near[a], near[b], near[c]};
                    for (int i = 1; i < 4; i++)
                        assert_int_equal(joined_to(all[i], all, 4, further), 0);
                }
            }
        assert_int_equal(count, 7);
        assert_int_equal(pairs, 8);
        assert_int_equal(triples, 1);
    }
}

// ---- the document: its tables are what was found here

static void put_row(ita_text *out, const char *name, const int *values, int count) {
    ita_put(out, "| ");
    ita_put(out, name);
    for (int i = 0; i < count; i++) {
        ita_put(out, " | ");
        ita_put_int(out, values[i]);
    }
    ita_put(out, " |\n");
}

static void put_parities(ita_text *out) {
    static const int parities[4][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    tally t[4];
    for (int i = 0; i < 4; i++) {
        tally tallies[4][4] = {0};
        compare_parity(parities[i][0], parities[i][1], tallies);
        t[i] = sum(tallies);
    }
    ita_put(out,
            "| dx, dy | even, even | odd, even | even, odd | odd, odd |\n|---|---|---|---|---|\n");
    const struct {
        const char *name;
        size_t offset;
    } rows[] = {
        {"placements", offsetof(tally, placements)},
        {"pieces that overlap", offsetof(tally, interfering)},
        {"- of them missed by the three tests", offsetof(tally, missed)},
        {"- overlaps that are none", offsetof(tally, invented)},
        {"small-small told wrongly", offsetof(tally, small_small)},
        {"small-large told wrongly", offsetof(tally, small_large)},
        {"large-large told wrongly", offsetof(tally, large_large)},
        {"pieces that share a full side", offsetof(tally, touching)},
        {"- told wrongly", offsetof(tally, touch)},
        {"large squares joined", offsetof(tally, joined)},
        {"- told wrongly", offsetof(tally, join)},
        {"pieces that share part of a side only", offsetof(tally, partial)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int values[4];
        for (int k = 0; k < 4; k++)
            memcpy(&values[k], (const char *)&t[k] + rows[i].offset, sizeof values[k]);
        put_row(out, rows[i].name, values, 4);
    }
}

static void put_turns(ita_text *out) {
    tally tallies[4][4] = {0};
    compare_parity(0, 0, tallies);
    int values[3][5] = {{0}};
    for (int b = 0; b < 4; b++) {
        const int found[3] = {tallies[0][b].interfering, tallies[0][b].touching,
                              tallies[0][b].joined};
        for (int i = 0; i < 3; i++) {
            values[i][b] = found[i];
            values[i][4] += found[i];
        }
    }
    ita_put(out,
            "\n| turn of the second piece | 0 | 1 | 2 | 3 | all |\n|---|---|---|---|---|---|\n");
    put_row(out, "interfering", values[0], 5);
    put_row(out, "sharing a full side", values[1], 5);
    put_row(out, "large squares joined", values[2], 5);
}

static void put_joins(ita_text *out) {
    ita_put(out, "\n| turn | dx, dy of the joined placements, in units |\n|---|---|\n");
    for (int b = 0; b < 4; b++) {
        ita_put(out, "| ");
        ita_put_int(out, b);
        ita_put(out, " |");
        for (int y = -3; y <= 3; y++)
            for (int x = -3; x <= 3; x++) {
                if (!(ita_strips_relative(0, b, x, y) & ITA_STRIPS_JOIN)) continue;
                ita_put(out, " (");
                ita_put_int(out, 2 * x);
                ita_put(out, ", ");
                ita_put_int(out, 2 * y);
                ita_put(out, ")");
            }
        ita_put(out, " |\n");
    }
}

// Missed overlaps of turn 0 with every turn, by offset.
static void put_missed(ita_text *out) {
    ita_put(out, "\n| turn | missed: dx, dy and the area in common |\n|---|---|\n");
    ita_strips_piece a = ita_strips_piece_at(origin, 0);
    for (int b = 0; b < 4; b++) {
        ita_put(out, "| ");
        ita_put_int(out, b);
        ita_put(out, " |");
        for (int y = -WINDOW; y <= WINDOW; y++)
            for (int x = -WINDOW; x <= WINDOW; x++) {
                ita_strips_piece piece = ita_strips_piece_at((ita_strips_point){x, y}, b);
                int32_t area = spec_strips_overlap8(&a, &piece);
                if (area == 0 || ita_strips_interfere(&a, &piece)) continue;
                ita_put(out, " (");
                ita_put_int(out, x);
                ita_put(out, ", ");
                ita_put_int(out, y);
                ita_put(out, ") ");
                ita_put_fixed(out, area / 8.0, 3);
                ita_put(out, ";");
            }
        ita_put(out, " |\n");
    }
}

static const char document[] = INTARSIA_ROOT "/docs/strips-relations.md";
static const char begin_mark[] = "<!-- found -->\n", end_mark[] = "<!-- end -->\n";

// With INTARSIA_GOLDEN_WRITE=1 the tables are written anew.
static void the_document_says_what_is_found_here(void **state) {
    (void)state;
    ita_text found, text;
    ita_text_open(&found, ita_heap());
    put_parities(&found);
    put_turns(&found);
    put_joins(&found);
    put_missed(&found);
    read_own(document, &text);
    char *begin = strstr(text.data, begin_mark), *end = strstr(text.data, end_mark);
    assert_true(begin && end);
    begin += strlen(begin_mark);
    if (writes_expectations()) {
        FILE *file = fopen(document, "wb");
        assert_non_null(file);
        fwrite(text.data, 1, (size_t)(begin - text.data), file);
        fwrite(found.data, 1, found.length, file);
        fwrite(end, 1, strlen(end), file);
        fclose(file);
    } else {
        *end = '\0';
        assert_string_equal(begin, found.data);
    }
    ita_text_close(&found);
    ita_text_close(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_even_lattice_no_formula_ever_differs_from_exact_polygons),
        cmocka_unit_test(to_each_turn_of_a_first_piece_60_placements_interfere_27_touch_and_7_join),
        cmocka_unit_test(off_the_lattice_formulas_miss_overlaps_at_every_parity),
        cmocka_unit_test(turns_0_and_1_at_minus_5_minus_1_overlap_although_every_formula_says_no),
        cmocka_unit_test(quarter_cells_say_the_same_as_polygons_on_the_lattice),
        cmocka_unit_test(clipped_parts_and_counted_outlines_have_the_same_area_everywhere),
        cmocka_unit_test(a_piece_joins_three_others_in_one_way_and_then_none_of_them_is_in_a_strip),
        cmocka_unit_test(the_document_says_what_is_found_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
