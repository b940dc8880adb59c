// Polyhexes against the published numbers, a second generator and their names.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/polyhex.h"

// OEIS A000228, A006535, A001207.
static const size_t published[3][8] = {
    {0, 1, 1, 3, 7, 22, 82, 333},
    {0, 1, 1, 3, 10, 33, 147, 620},
    {0, 1, 3, 11, 44, 186, 814, 3652},
};

static void the_numbers_of_polyhexes_are_the_published_ones(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (int order = 1; order <= ITA_POLYHEX_LISTED_MOST; order++) {
            ita_polyhex *list;
            size_t count;
            assert_int_equal(
                ita_polyhex_list((ita_polyhex_kind)kind, order, ita_heap(), &list, &count), ITA_OK);
            assert_int_equal(count, published[kind][order]);
            ita_give(ita_heap(), list, count * sizeof *list);
        }
}

static void orders_beyond_seven_are_refused(void **state) {
    (void)state;
    ita_polyhex *list;
    size_t count;
    assert_int_equal(ita_polyhex_list(ITA_POLYHEX_FREE, 0, ita_heap(), &list, &count), ITA_E_RANGE);
    assert_int_equal(ita_polyhex_list(ITA_POLYHEX_FREE, 8, ita_heap(), &list, &count), ITA_E_RANGE);
}

// Redelmeier's count of fixed polyhexes: a second way that shares no code with growth and sorting.
// Cells are taken from an untried list; only cells "after" the origin may be used.
enum { SIDE = 17, MID = 8 };
static size_t redelmeier(int left, const ita_hex *untried, size_t untried_count,
                         bool seen[SIDE][SIDE]) {
    size_t total = 0;
    ita_hex list[128];
    memcpy(list, untried, untried_count * sizeof *list);
    while (untried_count > 0) {
        ita_hex cell = list[--untried_count];
        if (left == 1) {
            total++;
            continue;
        }
        ita_hex next[128];
        size_t next_count = untried_count;
        memcpy(next, list, next_count * sizeof *next);
        ita_hex fresh[6];
        int fresh_count = 0;
        for (int d = 0; d < 6; d++) {
            ita_hex n = ita_hex_next(cell, d);
            if (n.a < 0 || (n.a == 0 && n.b < 0)) continue;
            if (seen[n.a + MID][n.b + MID]) continue;
            seen[n.a + MID][n.b + MID] = true;
            next[next_count++] = n;
            fresh[fresh_count++] = n;
        }
        total += redelmeier(left - 1, next, next_count, seen);
        while (fresh_count > 0) {
            ita_hex n = fresh[--fresh_count];
            seen[n.a + MID][n.b + MID] = false;
        }
    }
    return total;
}

static void a_second_generator_counts_as_many_fixed_ones(void **state) {
    (void)state;
    for (int order = 1; order <= ITA_POLYHEX_LISTED_MOST; order++) {
        bool seen[SIDE][SIDE] = {{false}};
        ita_hex origin = {0, 0, 0};
        seen[MID][MID] = true;
        assert_int_equal(redelmeier(order, &origin, 1, seen), published[2][order]);
    }
}

static bool is_connected(const ita_polyhex *shape) {
    uint32_t reached = 1, last = 0;
    while (reached != last) {
        last = reached;
        for (int i = 0; i < shape->cell_count; i++)
            for (int j = 0; j < shape->cell_count; j++)
                if ((reached >> i & 1) && ita_hex_distance(shape->cells[i], shape->cells[j]) == 1)
                    reached |= (uint32_t)1 << j;
    }
    return reached == ((uint32_t)1 << shape->cell_count) - 1;
}

static void every_polyhex_is_connected_normal_and_canonical(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (int order = 1; order <= 6; order++) {
            ita_polyhex *list;
            size_t count;
            assert_int_equal(
                ita_polyhex_list((ita_polyhex_kind)kind, order, ita_heap(), &list, &count), ITA_OK);
            for (size_t i = 0; i < count; i++) {
                assert_true(is_connected(&list[i]));
                assert_true(ita_hex_equal(list[i].cells[0], ita_hex_at(0, 0)));
                for (int c = 1; c < order; c++)
                    assert_true(ita_hex_compare(list[i].cells[c - 1], list[i].cells[c]) < 0);
                ita_polyhex least = ita_polyhex_canonical((ita_polyhex_kind)kind, &list[i]);
                assert_int_equal(ita_polyhex_compare(&least, &list[i]), 0);
            }
            ita_give(ita_heap(), list, count * sizeof *list);
        }
}

// One-sided = free + chiral; orientations times group = 12. Both hold for every piece.
static void orbits_and_groups_multiply_to_twelve(void **state) {
    (void)state;
    for (int order = 1; order <= ITA_POLYHEX_LISTED_MOST; order++) {
        ita_polyhex *list;
        size_t count, chiral = 0, fixed = 0;
        assert_int_equal(ita_polyhex_list(ITA_POLYHEX_FREE, order, ita_heap(), &list, &count),
                         ITA_OK);
        for (size_t i = 0; i < count; i++) {
            ita_polyhex shapes[12];
            int number = ita_polyhex_orientations(&list[i], 0xfff, shapes, NULL);
            assert_int_equal(number * __builtin_popcount(ita_polyhex_group(&list[i])), 12);
            fixed += (size_t)number;
            chiral += ita_polyhex_is_chiral(&list[i]);
        }
        assert_int_equal(fixed, published[2][order]);
        assert_int_equal(count + chiral, published[1][order]);
        ita_give(ita_heap(), list, count * sizeof *list);
    }
}

static void the_names_cover_every_piece_of_orders_one_to_five_once(void **state) {
    (void)state;
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    ita_polyhex_names(names);
    for (int order = 1; order <= 5; order++) {
        ita_polyhex *list;
        size_t count, named = 0;
        assert_int_equal(ita_polyhex_list(ITA_POLYHEX_FREE, order, ita_heap(), &list, &count),
                         ITA_OK);
        for (size_t i = 0; i < count; i++) {
            int hits = 0;
            for (int n = 0; n < ITA_POLYHEX_NAMES; n++) {
                ita_polyhex least = ita_polyhex_canonical(ITA_POLYHEX_FREE, &names[n].shape);
                hits += ita_polyhex_compare(&least, &list[i]) == 0;
            }
            assert_int_equal(hits, 1);
            named += (size_t)hits;
        }
        assert_int_equal(named, published[0][order]);
        ita_give(ita_heap(), list, count * sizeof *list);
    }
}

static void the_letters_that_are_symmetric_name_symmetric_pieces(void **state) {
    (void)state;
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    ita_polyhex_names(names);
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++) {
        if (names[n].shape.cell_count != 5) continue;
        bool is_chiral = strchr("JPNRBFSQTHG", names[n].name[0]) != NULL;
        assert_int_equal(ita_polyhex_is_chiral(&names[n].shape), is_chiral);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_numbers_of_polyhexes_are_the_published_ones),
        cmocka_unit_test(orders_beyond_seven_are_refused),
        cmocka_unit_test(a_second_generator_counts_as_many_fixed_ones),
        cmocka_unit_test(every_polyhex_is_connected_normal_and_canonical),
        cmocka_unit_test(orbits_and_groups_multiply_to_twelve),
        cmocka_unit_test(the_names_cover_every_piece_of_orders_one_to_five_once),
        cmocka_unit_test(the_letters_that_are_symmetric_name_symmetric_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
