// States of the search on bit masks take no more bits than their header says: one for each place of
// the window and for each piece, a counter for each piece of several copies, the first place.
#include "check.h"

#include "cover/instance/bit_layout.h"

#include "cover_boards.h"

typedef struct laid_out {
    ita_cover *cover;
    ita_arena arena;
    cover_bit_layout layout;
} laid_out;

static laid_out lay_out(const board *b, const pieces *set) {
    laid_out l = {.cover = board_cover(b, set)};
    assert_non_null(l.cover);
    ita_arena_open(&l.arena, ita_heap());
    assert_int_equal(cover_bit_layout_make(l.cover, 0, &l.arena, &l.layout), ITA_OK);
    return l;
}

static void close_layout(laid_out *l) {
    ita_arena_close(&l->arena);
    ita_cover_close(l->cover);
}

static bool is_in_tail(const laid_out *l, uint32_t item) {
    return l->layout.sweep_place[item] >= l->layout.sweep_count;
}

// Fields lie in one word each, behind the window, before the place and apart from each other.
static uint64_t bits_of_fields(const laid_out *l) {
    uint64_t taken[COVER_MOST_WORDS] = {0}, bits = 0;
    const cover_bit_layout *layout = &l->layout;
    for (uint32_t bit = 0; bit < layout->span; bit++)
        ita_bit_set(taken, bit);
    taken[layout->words - 1] |= UINT64_MAX << layout->place_shift;
    for (uint32_t i = 0; i < l->cover->item_count; i++) {
        if (!is_in_tail(l, i)) continue;
        const cover_field *field = &layout->tail[i];
        assert_true(field->word < layout->words);
        assert_int_equal(field->mask << field->shift >> field->shift, field->mask);
        assert_int_equal(taken[field->word] & field->mask << field->shift, 0);
        taken[field->word] |= field->mask << field->shift;
        bits += (uint64_t)__builtin_popcountll(field->mask);
    }
    return bits;
}

// 60 cells, of which some two dozen lie between the first and the last of a piece; 12 pieces.
static void twelve_pieces_on_sixty_cells_are_a_word(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 5, true);
    const board b = board_box(SQUARES, 5, 12);
    laid_out l = lay_out(&b, &set);
    assert_int_equal(l.layout.sweep_count, 60);
    assert_true(l.layout.span >= 21 && l.layout.span <= 26);
    assert_int_equal(bits_of_fields(&l), 12);
    assert_int_equal(l.layout.words, 1);
    close_layout(&l);
}

// A counter of n steps ends with the bit that says it is full: 3 takes 3 bits, 4 take 3, 5 take 4.
static void copies_are_counted_in_few_bits(void **state) {
    (void)state;
    static pieces set;
    static const uint32_t copies[][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 3}, {5, 4}};
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        set = (pieces){.lattice = SQUARES};
        pieces_add(&set, 3, true);
        set.list[0].least = set.list[0].most = copies[i][0];
        set.list[1].least = set.list[1].most = 6 - copies[i][0];
        const board b = board_box(SQUARES, 3, 6);
        laid_out l = lay_out(&b, &set);
        uint64_t expected = copies[i][1];
        for (size_t k = 0; k < sizeof copies / sizeof copies[0]; k++)
            if (copies[k][0] == 6 - copies[i][0]) expected += copies[k][1];
        assert_int_equal(bits_of_fields(&l), expected);
        assert_int_equal(l.layout.words, 1);
        close_layout(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twelve_pieces_on_sixty_cells_are_a_word),
        cmocka_unit_test(copies_are_counted_in_few_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
