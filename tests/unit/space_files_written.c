// Games as puzzles of BurrTools: what is written, and what the format cannot hold.
#include "space_written.h"

#include "games/space/files/xmpuzzle.h"

static ita_status write_game(const char *config, const char *tag, const char *comment,
                             ita_text *out, ita_diag *diag) {
    ita_record record;
    ita_record_open(&record, ita_heap());
    assert_int_equal(ita_record_set_game(&record, "space", config), ITA_OK);
    if (tag) assert_int_equal(ita_record_set_tag(&record, tag, "some words", 10), ITA_OK);
    if (comment)
        assert_int_equal(ita_record_set_comment(&record, ITA_ROOT, comment, strlen(comment)),
                         ITA_OK);
    const ita_status status = xmpuzzle_write(&record, out, diag);
    ita_record_close(&record);
    return status;
}

static void a_puzzle_is_written_as_others_read_it(void **state) {
    (void)state;
    ita_text out;
    ita_diag diag = {0};
    ita_text_open(&out, ita_heap());
    assert_int_equal(
        write_game("pieces=0-2xV:oA-_b+W:o,figure=oo-oB", "title", "a\n<b>", &out, &diag),
        ITA_E_SYNTAX); // no capitals in pieces
    ita_text_reset(&out);
    assert_int_equal(
        write_game("pieces=0-2xV:oa-_b+W:o,figure=oo-oB", "title", "a\n<b>", &out, &diag), ITA_OK);
    assert_string_equal(
        ita_text_get(&out),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n<gridType "
        "type=\"0\"/>\n"
        "<colors>\n<color red=\"210\" green=\"40\" blue=\"40\"/>\n"
        "<color red=\"130\" green=\"40\" blue=\"40\"/>\n</colors>\n<shapes>\n"
        "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"V\" type=\"0\">_#2##1</voxel>\n"
        "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"W\" type=\"0\">#</voxel>\n"
        "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#+2##</voxel>\n</shapes>\n<problems>\n"
        "<problem name=\"some words\" state=\"0\">\n<shapes>\n<shape id=\"0\" min=\"0\" "
        "max=\"2\"/>\n"
        "<shape id=\"1\" count=\"1\"/>\n</shapes>\n<result id=\"2\"/>\n<bitmap>\n"
        "<pair piece=\"0\" result=\"0\"/>\n<pair piece=\"1\" "
        "result=\"1\"/>\n</bitmap>\n</problem>\n"
        "</problems>\n<comment>a\n&lt;b&gt;</comment>\n</puzzle>\n");
    ita_text_close(&out);
}

// As many colours as there are letters up to the last one used, and no two look alike.
static void colours_that_are_written_can_be_told_apart(void **state) {
    (void)state;
    enum { LETTERS_WRITTEN = 26 };
    ita_text out;
    ita_diag diag = {0};
    ita_text_open(&out, ita_heap());
    assert_int_equal(write_game("pieces=A:yz,figure=yz", NULL, NULL, &out, &diag), ITA_OK);
    int colours[LETTERS_WRITTEN][3];
    size_t count = 0;
    const char *at = ita_text_get(&out);
    for (; (at = strstr(at, "<color ")); at++, count++) {
        assert_true(count < LETTERS_WRITTEN);
        int *own = colours[count];
        assert_int_equal(
            sscanf(at, "<color red=\"%d\" green=\"%d\" blue=\"%d\"/>", &own[0], &own[1], &own[2]),
            3);
        for (int i = 0; i < 3; i++)
            assert_in_range(own[i], 0, 255);
        for (size_t i = 0; i < count; i++) {
            int apart = 0;
            for (int k = 0; k < 3; k++)
                apart = abs(own[k] - colours[i][k]) > apart ? abs(own[k] - colours[i][k]) : apart;
            assert_true(apart >= 64);
        }
    }
    assert_int_equal(count, LETTERS_WRITTEN);
    ita_text_close(&out);
}

static void what_the_format_cannot_hold_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *config, *tag, *comment, *key;
    } cases[] = {
        {"pieces=A:oo,mirrors=yes,figure=oo", NULL, NULL, "space.xmpuzzle.mirrors"},
        {"pieces=A:_-o~__o-_o,lattice=rhombic,figure=_o-o~__o", NULL, NULL, "space.xmpuzzle.round"},
        {"pieces=A:oo,figure=oo", "event", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", "piece.B", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", NULL, "\x01", "file.cannot.comment"},
        {"pieces=A:oo,figure=oo", NULL, "\xEF\xBF\xBF", "file.cannot.comment"},
        {"pieces=Key:oo,figure=oo", "piece.Key", NULL, "space.xmpuzzle.names"},
    };
    ita_text out;
    ita_text_open(&out, ita_heap());
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_diag diag = {0};
        assert_int_equal(write_game(cases[i].config, cases[i].tag, cases[i].comment, &out, &diag),
                         ITA_E_UNSUPPORTED);
        assert_string_equal(diag.key, cases[i].key);
        assert_int_equal(diag.arg_count, 2);
        assert_int_equal(out.length, 0);
    }
    expect_no_moves(xmpuzzle_write);
    ita_text_close(&out);
}

// Two cells in opposite corners of a box that would be a billion characters.
static void a_box_that_is_nearly_empty_is_refused(void **state) {
    (void)state;
    ita_text config, out;
    ita_diag diag = {0};
    ita_text_open(&config, ita_heap());
    ita_text_open(&out, ita_heap());
    ita_put(&config, "pieces=A:o+B:o,figure=o");
    for (int z = 0; z < 1000; z++)
        ita_put_char(&config, '~');
    for (int y = 0; y < 1000; y++)
        ita_put(&config, "_-");
    for (int x = 0; x < 1000; x++)
        ita_put_char(&config, '_');
    ita_put_char(&config, 'o');
    assert_int_equal(write_game(ita_text_get(&config), NULL, NULL, &out, &diag), ITA_E_UNSUPPORTED);
    assert_string_equal(diag.key, "space.files.box");
    ita_text_close(&out);
    ita_text_close(&config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_is_written_as_others_read_it),
        cmocka_unit_test(colours_that_are_written_can_be_told_apart),
        cmocka_unit_test(what_the_format_cannot_hold_is_refused),
        cmocka_unit_test(a_box_that_is_nearly_empty_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
