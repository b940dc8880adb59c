// Knuth's text format: what is read, what is refused and where, what is written.
#include "check.h"

#include "intarsia/cover.h"
#include "intarsia/words.h"

static ita_status read_text(const char *text, ita_cover **cover, ita_diag *diag) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    ita_status status = ita_cover_read_dlx(builder, text, strlen(text), diag);
    if (!status) status = ita_cover_finish(builder, cover, diag);
    ita_cover_builder_close(builder);
    return status;
}

static uint64_t solve(const ita_cover *cover, ita_text *first) {
    ita_cover_options options = {.wants_solutions = true};
    ita_job *job;
    ita_job_report report;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    if (first && report.solutions) assert_int_equal(job->class_->take(job, first), ITA_OK);
    ita_job_close(job);
    return report.solutions;
}

static void the_toy_of_the_book_has_its_one_solution(void **state) {
    (void)state;
    static const char text[] = "| Knuth's first example\n"
                               "a b c d e f g\n"
                               "c e\n"
                               "a d g\n"
                               "\n"
                               "b c f\r\n"
                               "| a comment between options\n"
                               "  a d f\n"
                               "b g\n"
                               "d e g";
    ita_cover *cover;
    assert_int_equal(read_text(text, &cover, NULL), ITA_OK);
    assert_int_equal(ita_cover_item_count(cover), 7);
    assert_int_equal(ita_cover_option_count(cover), 6);
    ita_text first;
    ita_text_open(&first, ita_heap());
    assert_int_equal(solve(cover, &first), 1);
    assert_string_equal(ita_text_get(&first), "c e\na d f\nb g\n");
    ita_text_close(&first);
    ita_cover_close(cover);
}

static void colours_of_secondary_items_must_agree(void **state) {
    (void)state;
    static const char text[] = "A B C | X Y\n"
                               "A B X:0 Y:0\n"
                               "A C X:1 Y:1\n"
                               "C X:0\n"
                               "B X:1\n"
                               "C Y:1\n";
    ita_cover *cover;
    assert_int_equal(read_text(text, &cover, NULL), ITA_OK);
    assert_int_equal(ita_cover_primary_count(cover), 3);
    ita_text first;
    ita_text_open(&first, ita_heap());
    assert_int_equal(solve(cover, &first), 2); // A C with B X:1; A B with C X:0
    ita_text_close(&first);
    ita_cover_close(cover);
}

static void bounds_say_how_often_an_item_is_covered(void **state) {
    (void)state;
    ita_cover *cover;
    assert_int_equal(read_text("2|a 0:1|b c\na\na b\na c\nc\nb c\n", &cover, NULL), ITA_OK);
    // a twice, b at most once, c once: {a, a b, c} {a, a b} lacks c; counted by hand:
    // a+ab: c. a+ac: nothing. ab+ac: nothing. a+ab: bc has b twice. So with c: {a,ab,c}, {a,ac},
    // {ab,ac}.
    assert_int_equal(solve(cover, NULL), 3);
    ita_cover_close(cover);
}

static void an_option_without_primary_items_is_never_chosen(void **state) {
    (void)state;
    ita_cover *cover;
    assert_int_equal(read_text("a | x y\na x\nx y\na y\n", &cover, NULL), ITA_OK);
    assert_int_equal(ita_cover_option_count(cover), 3);
    assert_int_equal(solve(cover, NULL), 2);
    ita_cover_close(cover);
}

static void no_options_or_only_secondary_items_are_no_error(void **state) {
    (void)state;
    ita_cover *cover;
    assert_int_equal(read_text("a b\n", &cover, NULL), ITA_OK);
    assert_int_equal(solve(cover, NULL), 0);
    ita_cover_close(cover);
    assert_int_equal(read_text(" | x\nx\n", &cover, NULL), ITA_OK);
    assert_int_equal(solve(cover, NULL), 1); // nothing to cover: the empty solution
    ita_cover_close(cover);
}

static void costs_are_read_added_up_and_written(void **state) {
    (void)state;
    static const char text[] = "a b | c\na |9223372036854775805 |2\nb |2 c:x |40\na b\n";
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, text, strlen(text), NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_true(ita_cover_cost(cover, 0) == INT64_MAX);
    assert_int_equal(ita_cover_cost(cover, 1), 42);
    assert_int_equal(ita_cover_cost(cover, 2), 0);
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_cover_write_dlx(cover, &out);
    assert_string_equal(ita_text_get(&out), "a b | c\na |9223372036854775807\nb c:x |42\na b\n");
    ita_text_close(&out);
    ita_cover_close(cover);
}

static void broken_files_are_refused_at_the_very_byte(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t offset;
        const char *key, *arg;
    } broken[] = {
        {"", 0, "cover.dlx.empty", NULL},
        {"| only a comment\n\n  \n", 0, "cover.dlx.empty", NULL},
        {"  |\na\n", 2, "cover.dlx.empty", NULL},
        {"a b a\n", 4, "cover.dlx.twice", "a"},
        {"a b | b\n", 6, "cover.dlx.twice", "b"},
        {"a | b | c\n", 6, "cover.dlx.bar", "|"},
        {"a b:1\n", 2, "cover.dlx.name", "b:1"},
        {"a 1|b|c\n", 2, "cover.dlx.name", "1|b|c"},
        {"a 1|\n", 2, "cover.dlx.name", "1|"},
        {"a x|b\n", 2, "cover.dlx.bounds", "x|b"},
        {"a 3:2|b\n", 2, "cover.dlx.bounds", "3:2|b"},
        {"a 0|b\n", 2, "cover.dlx.bounds", "0|b"},
        {"a 1:99999|b\n", 2, "cover.dlx.bounds", "1:99999|b"},
        {"a | 2|b\n", 4, "cover.dlx.bounds.secondary", "2|b"},
        {"a | x\na x:r|7\n", 8, "cover.dlx.cost", "x:r|7"},
        {"a b\na b|7\n", 6, "cover.dlx.cost", "b|7"},
        {"a b\na\nb c\n", 8, "cover.dlx.unknown", "c"},
        {"a b\na a\n", 6, "cover.dlx.again", "a"},
        {"a | b\na b:1 b:2\n", 12, "cover.dlx.again", "b"},
        {"a b\na:1 b\n", 4, "cover.dlx.colour.primary", "a:1"},
        {"a | b\na b:\n", 8, "cover.dlx.colour", "b:"},
        {"a | b\na b:1:2\n", 8, "cover.dlx.colour", "b:1:2"},
        {"a | b\na |\n", 8, "cover.dlx.cost", "|"},
        {"a | b\na |7 |x\n", 11, "cover.dlx.cost", "|x"},
        {"a\na |7 |9223372036854775801\n", 7, "cover.dlx.cost.large", "|9223372036854775801"},
        {"a\na |99999999999999999999\n", 4, "cover.dlx.cost.large", "|99999999999999999999"},
        {"a\na |99999999999999999999x\n", 4, "cover.dlx.cost", "|99999999999999999999x"},
        {"a b\na \xff b\n", 6, "text.utf8", NULL},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        ita_cover *cover;
        ita_diag diag;
        assert_int_equal(read_text(broken[i].text, &cover, &diag), ITA_E_SYNTAX);
        assert_string_equal(diag.key, broken[i].key);
        assert_int_equal(diag.offset, broken[i].offset);
        if (broken[i].arg) assert_string_equal(diag.args[0], broken[i].arg);
        assert_non_null(ita_words(diag.key));
    }
}

static void a_byte_order_mark_is_no_part_of_the_first_name(void **state) {
    (void)state;
    ita_cover *cover;
    assert_int_equal(read_text("\xef\xbb\xbf"
                               "a b\na b\n",
                               &cover, NULL),
                     ITA_OK);
    assert_int_equal(solve(cover, NULL), 1);
    ita_cover_close(cover);
}

// A second mark is the first sign of a name, and stays one through writing and reading.
static void a_name_may_begin_with_a_byte_order_mark(void **state) {
    (void)state;
#define MARK "\xef\xbb\xbf"
    static const char *const texts[] = {MARK MARK "a b\n" MARK "a b\n", MARK MARK "\n" MARK "\n",
                                        "2|" MARK "a b\n" MARK "a\n" MARK "a b\n",
                                        "b " MARK "\nb " MARK "\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ita_cover *cover;
        assert_int_equal(read_text(texts[i], &cover, NULL), ITA_OK);
        ita_text out;
        ita_text_open(&out, ita_heap());
        ita_cover_write_dlx(cover, &out);
        assert_string_equal(ita_text_get(&out), texts[i]);
        ita_text_close(&out);
        ita_cover_close(cover);
    }
#undef MARK
}

static void what_is_written_reads_back_the_same(void **state) {
    (void)state;
    static const char text[] = "a 2|b 0:3|c | x y\n"
                               "a b x:red\n"
                               "b c x:red y\n"
                               "c a y:blue\n";
    ita_cover *cover, *again;
    assert_int_equal(read_text(text, &cover, NULL), ITA_OK);
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_cover_write_dlx(cover, &out);
    assert_string_equal(ita_text_get(&out), text);
    assert_int_equal(read_text(ita_text_get(&out), &again, NULL), ITA_OK);
    assert_int_equal(solve(cover, NULL), solve(again, NULL));
    ita_text_close(&out);
    ita_cover_close(cover);
    ita_cover_close(again);
}

static void a_builder_refuses_nonsense_and_stays_as_it_was(void **state) {
    (void)state;
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_diag diag;
    uint32_t item, other, colour;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_add_item(builder, ITA_COVER_CELL, "a", 1, 2, 1, &item, &diag),
                     ITA_E_RANGE);
    assert_int_equal(ita_cover_add_item(builder, ITA_COVER_CELL, "a", 1, 0, 0, &item, &diag),
                     ITA_E_RANGE);
    assert_int_equal(ita_cover_add_item(builder, ITA_COVER_CELL, "a", 1, 1, 1, &item, &diag), 0);
    assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, "s", 1, &other, &diag), 0);
    assert_int_equal(ita_cover_add_colour(builder, "", 0, &colour, &diag), ITA_E_RANGE);
    assert_int_equal(ita_cover_add_colour(builder, "red", 3, &colour, &diag), ITA_OK);
    assert_int_equal(colour, 1);
    ita_cover_entry bad[][2] = {{{0, 0}, {0, 0}}, {{0, 1}, {1, 0}}, {{0, 0}, {2, 0}}};
    static const char *const keys[] = {"cover.item.twice", "cover.colour.primary",
                                       "cover.item.unknown"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(ita_cover_add_option(builder, bad[i], 2, NULL, &diag), ITA_E_RANGE);
        assert_string_equal(diag.key, keys[i]);
    }
    assert_int_equal(ita_cover_add_neighbours(builder, 0, 0, &diag), ITA_E_RANGE);
    ita_cover_entry good[] = {{0, 0}, {1, 1}};
    assert_int_equal(ita_cover_add_option(builder, good, 2, NULL, &diag), ITA_OK);
    static const uint32_t swapped[] = {1, 0}, lost[] = {0, 0}, kept[] = {0, 1};
    assert_int_equal(ita_cover_add_symmetry(builder, swapped, 2, &diag), ITA_E_RANGE);
    assert_int_equal(ita_cover_add_symmetry(builder, lost, 2, &diag), ITA_E_RANGE);
    assert_int_equal(ita_cover_add_symmetry(builder, kept, 1, &diag), ITA_E_RANGE);
    assert_int_equal(ita_cover_add_symmetry(builder, kept, 2, &diag), ITA_OK);
    assert_int_equal(ita_cover_add_option(builder, good, 2, NULL, &diag), ITA_E_STATE);
    assert_int_equal(ita_cover_finish(builder, &cover, &diag), ITA_OK);
    assert_int_equal(ita_cover_option_count(cover), 1);
    assert_string_equal(ita_cover_item_name(cover, 1), "s");
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_cover_write_option(cover, 0, &out);
    assert_string_equal(ita_text_get(&out), "a s:red");
    ita_text_close(&out);
    ita_cover_options options = {.method = "magic"};
    ita_job *job;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, &diag), ITA_E_NOT_FOUND);
    options = (ita_cover_options){.method = "frontier", .limit = 1};
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, &diag),
                     ITA_E_UNSUPPORTED);
    ita_cover_close(cover);
    ita_cover_builder_close(builder);
}

static void options_left_help_a_person_on(void **state) {
    (void)state;
    ita_cover *cover;
    assert_int_equal(
        read_text("a b c d | x y\na b\nc x:1\nd x:2\nd x:1\nc d\nb\nd x:1 y\n", &cover, NULL),
        ITA_OK);
    uint32_t left[6], chosen[] = {0, 1}, clash[] = {0, 5};
    ita_diag diag;
    assert_int_equal(ita_cover_options_left(cover, chosen, 0, ita_heap(), left, &diag), ITA_OK);
    assert_int_equal(left[0], 1);
    assert_int_equal(left[3], 4);
    assert_int_equal(ita_cover_options_left(cover, chosen, 2, ita_heap(), left, &diag), ITA_OK);
    assert_int_equal(left[0], UINT32_MAX);
    assert_int_equal(left[2], UINT32_MAX);
    assert_int_equal(left[3], 2); // d with x:1, not with x:2, agrees with c x:1
    assert_int_equal(left[4], 2);
    assert_int_equal(left[5], 1);
    assert_int_equal(ita_cover_options_left(cover, clash, 2, ita_heap(), left, &diag),
                     ITA_E_ILLEGAL);
    assert_string_equal(diag.args[0], "b");
    ita_cover_close(cover);
}

static bool is_solution(const char *text, const uint32_t *options, size_t count) {
    ita_cover *cover;
    uint32_t item = UINT32_MAX;
    assert_int_equal(read_text(text, &cover, NULL), ITA_OK);
    const bool answer = ita_cover_is_solution(cover, options, count, &item);
    assert_int_equal(item == UINT32_MAX, answer);
    ita_cover_close(cover);
    return answer;
}

static void a_solution_is_told_from_what_is_none(void **state) {
    (void)state;
    static const char bounds[] = "2|a 0:1|b c\na\na b\na c\nc\nb c\n";
    static const char unasked[] = "a | x y z\na x\ny z\n"; // the second is never chosen
    assert_true(is_solution(bounds, (uint32_t[]){3, 1, 0}, 3));
    assert_false(is_solution(bounds, (uint32_t[]){0, 1}, 2));       // c lacks
    assert_false(is_solution(bounds, (uint32_t[]){0, 0, 3}, 3));    // one option twice
    assert_false(is_solution(bounds, (uint32_t[]){0, 1, 3, 4}, 4)); // b twice
    assert_false(is_solution(bounds, (uint32_t[]){0, 1, 3, 5}, 4)); // no option
    assert_true(is_solution(unasked, (uint32_t[]){0}, 1));
    assert_false(is_solution(unasked, (uint32_t[]){0, 1}, 2));
}

static uint64_t nodes_by_items(const char *text) {
    const ita_cover_options options = {.method = "items"};
    ita_cover *cover;
    ita_job *job;
    ita_job_report report;
    assert_int_equal(read_text(text, &cover, NULL), ITA_OK);
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_int_equal(report.solutions, 2);
    ita_job_close(job);
    ita_cover_close(cover);
    return report.nodes;
}

// Not even at the very start, where no option was chosen yet.
static void who_needs_no_option_and_has_none_is_no_choice(void **state) {
    (void)state;
    assert_int_equal(nodes_by_items("a b 0:2|c 0:3|d\na b\na\nb\n"),
                     nodes_by_items("a b\na b\na\nb\n"));
}

static void a_reason_is_given_when_there_is_no_solution(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } none[] = {
        {"a b c\na b\n", "cover.none.item"},
        {"a b c\na b\nb c\n", "cover.none.searched"},
        {"a b c\na b\nb c\nc\n", NULL}, // and none where there is one
    };
    static const char *const methods[] = {NULL, "bits", "items", "sets", "frontier"};
    for (size_t i = 0; i < 3; i++)
        for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
            const ita_cover_options options = {.method = methods[m]};
            ita_cover *cover;
            ita_job *job;
            ita_job_report report;
            assert_int_equal(read_text(none[i].text, &cover, NULL), ITA_OK);
            assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
            assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
            ita_job_report_get(job, &report);
            assert_true(report.is_done && report.is_complete);
            assert_int_equal(report.solutions, none[i].reason ? 0 : 1);
            if (none[i].reason) {
                assert_string_equal(report.reason, none[i].reason);
                assert_non_null(ita_words(report.reason));
            } else {
                assert_null(report.reason);
            }
            ita_job_close(job);
            ita_cover_close(cover);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_toy_of_the_book_has_its_one_solution),
        cmocka_unit_test(colours_of_secondary_items_must_agree),
        cmocka_unit_test(bounds_say_how_often_an_item_is_covered),
        cmocka_unit_test(an_option_without_primary_items_is_never_chosen),
        cmocka_unit_test(no_options_or_only_secondary_items_are_no_error),
        cmocka_unit_test(costs_are_read_added_up_and_written),
        cmocka_unit_test(broken_files_are_refused_at_the_very_byte),
        cmocka_unit_test(a_byte_order_mark_is_no_part_of_the_first_name),
        cmocka_unit_test(a_name_may_begin_with_a_byte_order_mark),
        cmocka_unit_test(what_is_written_reads_back_the_same),
        cmocka_unit_test(a_builder_refuses_nonsense_and_stays_as_it_was),
        cmocka_unit_test(options_left_help_a_person_on),
        cmocka_unit_test(a_solution_is_told_from_what_is_none),
        cmocka_unit_test(who_needs_no_option_and_has_none_is_no_choice),
        cmocka_unit_test(a_reason_is_given_when_there_is_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
