// Trees of SGF, our kind and Little Golem's: what each says, who begins, what it refuses.
#include "twixt_read.h"

// ---- Little Golem

// Before the first move the source tells; a file that says that it is TwixT by SGF's own number is
// no such.
static void little_golem_is_known_before_the_first_move(void **state) {
    (void)state;
    check_read("(;FF[4]SZ[24]SO[https://www.littlegolem.net])", "littlegolem", "", "");
    check_read("(;FF[4]GM[21]SZ[24]SO[https://www.littlegolem.net])", "sgf", "rules=std", "");
    check_read("(;FF[4]SZ[24]SO[https://example.net])", "sgf", "rules=std", "");
}

static void sgf_says_who_begins_and_what_swapping_did(void **state) {
    (void)state;
    check_read("(;FF[4]GM[21]PL[W];W[ d4\n])", "sgf", "rules=std", "D4");
    check_read("(;FF[4]GM[21]PL[black];B[d4])", "sgf", "rules=std", "D4");
    check_refused("(;FF[4]GM[21]PL[B];W[d4])", "file.turn", 21);
    check_refused("(;FF[4]GM[21]PL[x];W[d4])", "file.value", 16);
    check_refused("(;FF[4]GM[21]PL[];W[d4])", "file.value", 16);
    check_read("(;FF[4]GM[21];W[d4];B[swap-pieces];W[f8])", "sgf", "rules=std", "D4 swap F8");
    check_read("(;FF[4]GM[21];W[d4];B[swap-sides];B[f8])", "sgf", "rules=std,swap=sides",
               "D4 swap F8");
    check_refused("(;FF[4]GM[21];W[d4];B[swap-sides];W[f8])", "file.turn", 36);
    check_refused("(;FF[4]SZ[24]SO[littlegolem];b[dd|drow])", "file.move", 31);
}

static void an_empty_name_is_none(void **state) {
    (void)state;
    ita_record r = read_good("(;FF[4]GM[21]PB[]PW[Ben]SZ[24];B[d4])");
    assert_null(ita_record_tag(&r, "player1"));
    assert_string_equal(ita_record_tag(&r, "player2"), "Ben");
    ita_record_close(&r);
}

static const char golem[] =
    "(;FF[4]EV[null]PB[Ada]PW[Ben]SZ[24]SO[https://www.littlegolem.net];b[dd];"
    "r[th];b[kj];r[qi|draw];b[pp];r[resign])";

static void little_golem_counts_columns_then_rows_from_a(void **state) {
    (void)state;
    check_read(golem, "littlegolem", "", "D4 T8 K10 Q9|draw P16 resign");
    ita_record r = read_good(golem);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ada"); // b begins
    assert_string_equal(ita_record_tag(&r, "player2"), "Ben");
    assert_null(ita_record_tag(&r, "event")); // "null" means none
    assert_int_equal(r.nodes[1].offset, strstr(golem, "dd") - golem);
    assert_int_equal(r.cursor, 6);
    ita_record_close(&r);
    check_position(golem, "turn=blue red=D4,K10,P16 blue=T8,Q9 resigned");
}

static void little_golem_has_a_dialect_with_capitals(void **state) {
    (void)state;
    const char *text = "(;GM[21]FF[4]SZ[24]RU[PP]PB[Ada]PW[Ben]RE[B+]\n;B[hd];W[swap];B[fg];W[ab])";
    check_read(text, "littlegolem", "", "H4 swap F7 A2");
    check_position(text, "turn=red red=F7 blue=A2,D8"); // the swap mirrors H4 to D8
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "result"), "1+");
    ita_record_close(&r);
}

static void an_agreed_draw_was_offered_with_the_move_before(void **state) {
    (void)state;
    check_read("(;FF[4]SZ[24];b[dd];r[th];b[draw])", "littlegolem", "", "D4 T8|draw draw");
    check_read("(;FF[4]SZ[24];b[dd];r[th|draw];b[draw])", "littlegolem", "", "D4 T8|draw draw");
    check_position("(;FF[4]SZ[24];b[dd];r[th];b[draw])", "turn=red red=D4 blue=T8 offer agreed");
}

static void little_golem_is_written_in_one_line(void **state) {
    (void)state;
    check_written(golem, "littlegolem",
                  "(;FF[4]PB[Ada]PW[Ben]SO[https://www.littlegolem.net]SZ[24];b[dd];r[th];b[kj];"
                  "r[qi|draw];b[pp];r[resign])\n");
}

// ---- SGF

static void sgf_names_columns_by_letters_and_rows_by_numbers(void **state) {
    (void)state;
    const char *text =
        "(;FF[4]GM[21]SZ[30:20]PW[Ada]PB[Ben]RE[B+R];W[j10];B[AA3]C[why \\] not];W[Z4])";
    check_read(text, "sgf", "size=30x20,rules=std", "J10 AA3 Z4");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ada"); // White begins
    assert_string_equal(ita_record_tag(&r, "result"), "2+R");
    assert_string_equal(r.nodes[2].comment, "why ] not");
    ita_record_close(&r);
}

static void sgf_rule_sets_are_std_pp_and_3m(void **state) {
    (void)state;
    check_read("(;GM[21];W[j10])", "sgf", "rules=std", "J10");
    check_read("(;GM[21]RU[pp];W[j10])", "sgf", "", "J10");
    check_read("(;GM[21]RU[3M];W[j10])", "sgf", "rules=std,swap=no", "J10");
    check_read("(;GM[21]RU[STD]SWAP[rotate];W[j10])", "sgf", "rules=std,swap=rotate", "J10");
    check_refused("(;GM[21]RU[Chess];W[j10])", "file.value", 11);
}

static void a_handicap_says_how_many_columns_or_rows_are_gone(void **state) {
    (void)state;
    check_read("(;GM[21]RU[PP]SZ[22:24]HA[2];W[j10])", "sgf", "handicap=2", "J10");
    check_read("(;GM[21]RU[PP]SZ[24:21]HA[-3];W[j10])", "sgf", "handicap=-3", "J10");
    check_read("(;GM[21]RU[PP]SZ[22:24];W[j10])", "sgf", "size=22x24", "J10");
    check_read("(;GM[21]RU[PP]SZ[24]HA[1];W[j10])", "sgf", "handicap=1", "J10");
    check_refused("(;GM[21]SZ[22:24]HA[3];W[j10])", "file.value", 20);
}

static void when_black_begins_the_board_is_turned(void **state) {
    (void)state;
    const char *text = "(;GM[21]RU[PP]SZ[20:12]PW[Ada]PB[Ben]RE[W+R];B[a3];W[c1];B[c4])";
    check_read(text, "sgf", "size=12x20", "C1 A3 D3");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ben");
    assert_string_equal(ita_record_tag(&r, "result"), "2+R");
    ita_record_close(&r);
    check_position(text, "turn=blue red=C1,D3 blue=A3 links=C1/D3");
}

static void the_colour_behind_a_swap_tells_its_kind(void **state) {
    (void)state;
    const char *pieces = "(;GM[21]RU[PP];W[c5];B[swap];W[j10];B[d4])";
    const char *sides = "(;GM[21]RU[PP];W[c5];B[swap];B[j10];W[d4])";
    check_read(pieces, "sgf", "", "C5 swap J10 D4");
    check_read(sides, "sgf", "swap=sides", "C5 swap J10 D4");
    check_position(pieces, "turn=red red=J10 blue=E3,D4");
    check_position(sides, "turn=blue red=D4,C5 blue=J10 swapped");
    check_written(sides, "sgf",
                  "(;FF[4]GM[21]AP[intarsia]SZ[24]RU[PP]SWAP[sides]\n"
                  ";W[C5];B[swap];B[J10];W[D4])\n");
    check_refused("(;GM[21];W[c5];B[d4];B[e6])", "file.turn", 23);
    check_refused("(;GM[21];W[c5];B[swap](;W[d4])(;B[e6]))", "file.turn", 34);
}

static void sgf_holds_variations_comments_and_link_edits(void **state) {
    (void)state;
    const char *text =
        "(;GM[21]C[all\r\nof it];W[j10]C[a];B[k5](;W[l9-J10/L9]C[b];B[c3])(;W[m9](;B[d4])"
        "(;B[swap])))";
    ita_record r = read_good(text);
    static const uint32_t parents[] = {0, 0, 1, 2, 3, 2, 5, 5};
    assert_int_equal(r.node_count, 8);
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(r.nodes[i].parent, parents[i]);
    assert_string_equal(r.nodes[0].comment, "all\nof it");
    assert_string_equal(r.nodes[3].move, "L9-L9/J10");
    assert_string_equal(r.nodes[3].comment, "b");
    assert_int_equal(r.cursor, 4);
    hold_that_it_comes_back(&r, "sgf");
    ita_record_close(&r);
}

static void soft_line_ends_vanish_and_small_letters_are_skipped(void **state) {
    (void)state;
    ita_record r = read_good("(;GaMe[21]SiZe[12]C[one \\\nline\\\\];White[j10])");
    assert_string_equal(r.config, "size=12,rules=std");
    assert_string_equal(r.nodes[0].comment, "one line\\");
    assert_string_equal(r.nodes[1].move, "J10");
    ita_record_close(&r);
}

static void broken_sgf_is_refused_at_its_place(void **state) {
    (void)state;
    check_refused("(;GM[21]", "file.sgf.open", 0);
    check_refused("(;GM[21];W[a", "file.sgf.open", 10);
    check_refused("(;GM[21];W[j10]B)", "file.sgf.form", 15);
    check_refused("(;GM[21];W[j10])x", "file.sgf.form", 16);
    check_refused("(;GM[21];W[j10])x(;GM[21])", "file.sgf.form", 16);
    check_refused("(;GM[21];W[j10](;B[k5]);B[k6])", "file.sgf.form", 23);
    check_refused("(;GM[21]()W[j10])", "file.sgf.form", 9);
    check_refused("(;GM[1];B[dd1])", "file.sgf.game", 5);
    check_refused("(;GM[21]AB[dd];W[j10])", "file.sgf.setup", 8);
    check_refused("(;GM[21];W[what])", "file.move", 11);
    check_refused("(;GM[21]SZ[x];W[j10])", "file.value", 11);
    check_refused("(;GM[21]SZ[99];W[j10])", "twixt.size", 11);
    check_refused("(;GM[21]SZ[24:9999];W[j10])", "twixt.size", 11);
    check_refused("(;GM[21]SZ[10000];W[j10])", "file.value", 11);
    check_refused("(;GM[21]SZ[24:10000];W[j10])", "file.value", 11);
    check_refused("(;GM[21];W[j10](;C[a])(;C[b]))", "file.comment", 26);
    check_refused_bytes("(;GM[21]\0)", 10, "file.byte", 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_golem_counts_columns_then_rows_from_a),
        cmocka_unit_test(little_golem_has_a_dialect_with_capitals),
        cmocka_unit_test(an_agreed_draw_was_offered_with_the_move_before),
        cmocka_unit_test(little_golem_is_written_in_one_line),
        cmocka_unit_test(sgf_names_columns_by_letters_and_rows_by_numbers),
        cmocka_unit_test(sgf_rule_sets_are_std_pp_and_3m),
        cmocka_unit_test(a_handicap_says_how_many_columns_or_rows_are_gone),
        cmocka_unit_test(when_black_begins_the_board_is_turned),
        cmocka_unit_test(the_colour_behind_a_swap_tells_its_kind),
        cmocka_unit_test(sgf_holds_variations_comments_and_link_edits),
        cmocka_unit_test(soft_line_ends_vanish_and_small_letters_are_skipped),
        cmocka_unit_test(broken_sgf_is_refused_at_its_place),
        cmocka_unit_test(little_golem_is_known_before_the_first_move),
        cmocka_unit_test(an_empty_name_is_none),
        cmocka_unit_test(sgf_says_who_begins_and_what_swapping_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
