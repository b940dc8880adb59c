// Puzzles as layers of characters: what a file says, what is refused where, what is written.
#include "space_written.h"

#include "games/space/files/layers.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

static ita_status read(const char *text, ita_record *record, ita_diag *diag) {
    *diag = (ita_diag){.key = "none", .offset = ITA_NO_OFFSET};
    return ita_record_read(text, strlen(text), ita_heap(), record, diag);
}

static void expect_config(const char *text, const char *config) {
    ita_record record;
    ita_diag diag;
    const ita_status status = read(text, &record, &diag);
    if (status != ITA_OK) print_message("%s %s in %s\n", diag.key, diag.args[0], text);
    assert_int_equal(status, ITA_OK);
    assert_string_equal(record.format, "layers");
    assert_string_equal(record.config, config);
    ita_record_close(&record);
}

// ---- what a file says

static void headings_and_rows_are_a_puzzle(void **state) {
    (void)state;
    static const char config[] = "pieces=A:oo-o+2xBar:3x1x1,figure=ooo-ooo~_oo-_o";
    expect_config("A:\noo\no.\n\n2xBar:\nooo\n\nfigure:\nooo\nooo\n\n.oo\n.o.\n", config);
    // the figure first; # and _; tabs, blanks, other ends of lines, a mark of the byte order
    expect_config("\xEF\xBB\xBF"
                  "figure :\r\n###\r\n###\r\n\r\n\r\n_##\r\n_#_\r\n A:\r\n\t##\r\n#_\r\n"
                  "2x Bar:\r###",
                  config);
    // characters with blanks between, layers side by side
    expect_config("A:\no o\no .\n2xBar:\no o o\n\nfigure:\nooo .oo\nooo .o.\n", config);
    // from the top
    expect_config("layers: from the top\nA:\noo\no\n2xBar:\nooo\nfigure:\n.oo\n.o\n\nooo\nooo\n",
                  config);
    expect_config("A:\noo\no\n2xBar:\nooo\nfigure:\n.oo ooo\n.o. ooo\nlayers:from the top", config);
}

static void lines_around_say_how_pieces_are_meant(void **state) {
    (void)state;
    expect_config("lattice: rhombic\nmirrors: yes\n0-2xA:\n.o\no.\nfigure:\n.+\nz.\n",
                  "pieces=0-2xA:_o-o,lattice=rhombic,mirrors=yes,figure=_O-z");
    expect_config("set: diabolical\nfigure:\nooo ooo ooo\nooo ooo ooo\nooo ooo ooo",
                  "set=diabolical");
    expect_config("set: burr\npieces: 1+2x256+928+2x1024\n"
                  "figure:\n...... ..oo.. ..oo.. ..oo.. ..oo.. ......\n"
                  "...... ..oo.. ooOOoo ooOOoo ..oo.. ......\n"
                  ".oooo. .oOOo. oOOOOo oOOOOo .oOOo. .oooo.\n"
                  ".oooo. .oOOo. oOOOOo oOOOOo .oOOo. .oooo.\n"
                  "...... ..oo.. ooOOoo ooOOoo ..oo.. ......\n"
                  "...... ..oo.. ..oo.. ..oo.. ..oo.. ......\n",
                  "set=burr,pieces=1+2x256+928+2x1024");
}

// Rows alone are something to be filled with the usual pieces.
static void a_figure_needs_no_heading(void **state) {
    (void)state;
    expect_config("###\n###\n###\n\n###\n###\n###\n\n###\n###\n###\n", "");
    expect_config("set: slothouber\n; a cube\no o o\no o o\no o o\n\no o o\no o o\no o o\n\n"
                  "o o o\no o o\no o o\n",
                  "set=slothouber");
}

static void words_are_kept(void **state) {
    (void)state;
    ita_record record;
    ita_diag diag;
    assert_int_equal(
        read("title: so: far\n; one\nA:\n;\n;  two\noo\nfigure:\noo\ndate:1 \n", &record, &diag),
        ITA_OK);
    assert_string_equal(record.config, "pieces=A:2x1x1,figure=2x1x1");
    assert_string_equal(ita_record_tag(&record, "title"), "so: far");
    assert_string_equal(ita_record_tag(&record, "date"), "1");
    assert_int_equal(record.tag_count, 2);
    assert_string_equal(record.nodes[0].comment, "one\n\n two");
    ita_record_close(&record);
}

static void only_layers_are_told_to_be_some(void **state) {
    (void)state;
    static const char *const others[] = {"",           "o",          "ooo\n",  "oo\nabc\n",
                                         "..\n..\n",   "figure\no",  "#\n#\n", "A:\noo",
                                         "1. F6 swap", "intarsia 1", "(;FF[4]"};
    static const char *const ours[] = {"figure:", "A:\n?\n figure :\n", "oo\n.o\n", "##\n\n##"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(layers_probe(others[i], strlen(others[i])), 0);
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_true(layers_probe(ours[i], strlen(ours[i])) > 0);
}

// ---- what is refused

static void what_is_no_puzzle_is_refused_in_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *key, *at; // the first place of these words
    } cases[] = {
        {"A:\noo\nfigure:\no?\n", "space.layers.character", "?"},
        {"A:\noo\nfigure:\no\xC3\xBC\n", "space.layers.character", "\xC3"},
        {"A:\noo\nfigure:\no\xC3\n", "file.byte", "\xC3"},
        {"A:\noo\nfigure:\noo oo\nab\n", "space.layers.beside", "ab"},
        {"A,figure=o:\noo\nfigure:\noo\n", "space.layers.heading", "A"},
        {"A:\n\nfigure:\noo", "space.layers.rows", "A:"},
        {"A:\noo\nfigure: 3x3x3\nfigure:\noo", "space.layers.below", "3x3"},
        {"layers: up\nfigure:\noo", "space.layers.order", "up"},
        {"set: soma,figure=sofa\nfigure:\noo", "file.value", "soma"},
        {"set: chess\nfigure:\noo", "option.choice", "chess"},
        {"set: bedlam\nA:\noo\nfigure:\noo", "space.option.both", "bedlam"},
        {"A:\noo\nA:\noo\nfigure:\noo", "space.pieces.twice", "A:\noo\nf"},
        {"0x:\noo\nfigure:\noo", "space.pieces.copies", "0x"},
        {"A:\noO\nfigure:\noo", "space.pieces.capitals", "oO"},
        {"A:\noo\nfigure:\n..\n", "space.shape.empty", "..\n"},
        {"lattice: rhombic\nA:\no\nfigure:\noz", "space.shape.lattice", "z"},
        {"A:\noo\nfigure:\noo\nfigure:\noo", "option.twice", NULL},
        {"A:\noo\nfigure:\nooo\n", "space.volume.little", "ooo"},
        {": x\nfigure:\noo", "file.tag", ": x"},
        {"game: x\nfigure:\noo", "file.tag", "game"},
        {"a: 1\nfigure:\noo\na: 2", "record.tag.twice", "a: 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_record record;
        ita_diag diag;
        const ita_status status = read(cases[i].text, &record, &diag);
        print_message("%s at %zu\n", diag.key, diag.offset);
        assert_int_not_equal(status, ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        assert_non_null(ita_words(diag.key));
        if (cases[i].at)
            assert_int_equal(diag.offset, strstr(cases[i].text, cases[i].at) - cases[i].text);
    }
    // asked of this format alone: nothing is to be filled
    ita_record record;
    ita_diag diag = {0};
    ita_record_open(&record, ita_heap());
    assert_int_equal(layers_read("A:\noo\n", 6, &record, &diag), ITA_E_SYNTAX);
    assert_string_equal(diag.key, "space.layers.figure");
    assert_int_equal(diag.offset, 6);
    ita_record_close(&record);
}

// ---- writing

static ita_status write_game(const char *config, const char *tag, const char *value,
                             const char *comment, ita_text *out, ita_diag *diag) {
    ita_record record;
    ita_record_open(&record, ita_heap());
    assert_int_equal(ita_record_set_game(&record, "space", config), ITA_OK);
    if (tag) assert_int_equal(ita_record_set_tag(&record, tag, value, strlen(value)), ITA_OK);
    if (comment)
        assert_int_equal(ita_record_set_comment(&record, ITA_ROOT, comment, strlen(comment)),
                         ITA_OK);
    const ita_status status = layers_write(&record, out, diag);
    ita_record_close(&record);
    return status;
}

static void a_puzzle_is_written_in_rows(void **state) {
    (void)state;
    ita_text out;
    ita_diag diag = {0};
    ita_text_open(&out, ita_heap());
    assert_int_equal(write_game("pieces=0-2xV:oa-_b+W:o,mirrors=yes,figure=oo-oB~_-o", "title",
                                "one", "a\n\n b", &out, &diag),
                     ITA_OK);
    assert_string_equal(ita_text_get(&out),
                        "title: one\nmirrors: yes\n; a\n;\n;  b\n\n0-2xV:\noa\n.b\n\n"
                        "W:\no\n\nfigure:\noo\noB\n\n..\no.\n");
    ita_text_close(&out);
}

static void what_the_format_cannot_hold_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *config, *tag, *value, *comment, *key;
    } cases[] = {
        {"pieces=A:oo,figure=oo", "set", "x", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", "figure", "x", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", "a:b", "x", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", ";a", "x", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", "a", " x", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", "a", "", NULL, "file.cannot.tag"},
        {"pieces=A:oo,figure=oo", NULL, NULL, "a \nb", "file.cannot.comment"},
        {"pieces=A:oo,figure=oo", NULL, NULL, "\t", "file.cannot.comment"},
        {"pieces=figure:oo,figure=oo", NULL, NULL, NULL, "space.layers.name"},
    };
    ita_text out;
    ita_text_open(&out, ita_heap());
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_diag diag = {0};
        assert_int_equal(write_game(cases[i].config, cases[i].tag, cases[i].value, cases[i].comment,
                                    &out, &diag),
                         ITA_E_UNSUPPORTED);
        assert_string_equal(diag.key, cases[i].key);
        assert_int_equal(diag.arg_count, 2);
        assert_int_equal(out.length, 0);
    }
    expect_no_moves(layers_write);
    ita_text_close(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_and_rows_are_a_puzzle),
        cmocka_unit_test(lines_around_say_how_pieces_are_meant),
        cmocka_unit_test(a_figure_needs_no_heading),
        cmocka_unit_test(words_are_kept),
        cmocka_unit_test(only_layers_are_told_to_be_some),
        cmocka_unit_test(what_is_no_puzzle_is_refused_in_its_place),
        cmocka_unit_test(a_puzzle_is_written_in_rows),
        cmocka_unit_test(what_the_format_cannot_hold_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
