// The puzzles' texts: configs, positions and moves are written as they are read, bad ones refused
// with their place.
#include "tantrix_table.h"

#include "intarsia/words.h"

static void a_config_is_written_as_it_is_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *written;
    } rows[] = {
        {"discovery,n=10", "n=10"},
        {"discovery,n=3,to=30", "n=3,to=30"},
        {"discovery,n=3,to=10,group=2,check=source", "n=3,to=10,group=2,check=source"},
        {"discovery,n=5,colour=red,holes=any,model=nodes", "n=5,colour=red,holes=any,model=nodes"},
        {"discovery,n=5,holes=no,check=source", "n=5,holes=no,check=source"},
        {"", ""},
        {"discovery", ""},
        {"n=3,to=14,group=3,check=source", ""},
        {"model=nodes", "model=nodes"},
        {"colour=green,holes=2", "colour=green,holes=2"},
        {"to=10", "n=3,to=10,group=3,check=source"},
        {"group=4", "n=3,to=14,group=4,check=source"},
        {"check=strict", "n=3,to=14,group=3"},
        {"loop,tiles=1+4-10+13+14,colour=yellow+red", "loop,tiles=1+4-10+13+14,colour=yellow+red"},
        {"lines,tiles=1+2+5,colour=blue,holes=3", "lines,tiles=1+2+5,colour=blue,holes=3"},
        {"loop,tiles=crazy,colour=red,model=nodes",
         "loop,tiles=1+4-10+13+14,colour=red,model=nodes"},
        {"loop", "loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue"},
        {"lines", "lines,tiles=1+4+6+7+9+10+13+16+28+37+48+49,colour=red+blue"},
        {"loop,tiles=rainbow-green", "loop,tiles=32-38+45-47,colour=green"},
        {"loop,tiles=professor,colour=blue",
         "loop,tiles=2+11+15+17+20+30+38+39+44+45+51+56,colour=blue"},
        {"pyramid", "pyramid,tiles=6-8+13+14+39-43"},
        {"pyramid,tiles=1-6,holes=2", "pyramid,tiles=1-6,holes=2"},
        {"pyramid,tiles=6-8+13+14+39-43,colour=blue,model=nodes",
         "pyramid,tiles=6-8+13+14+39-43,colour=blue,model=nodes"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128] = "tantrix:";
        tantrix_table t;
        ita_text out;
        ita_text_open(&out, ita_heap());
        strcat(text, rows[i].text);
        tantrix_table_open(&t, text);
        for (int round = 0; round < 2; round++) { // what is written is read as the same
            ita_text_reset(&out);
            ita_config_format(t.config, &out);
            assert_string_equal(ita_text_get(&out), rows[i].written);
            tantrix_table_close(&t);
            snprintf(text, sizeof text, "tantrix:%s", rows[i].written);
            tantrix_table_open(&t, text);
        }
        ita_text_close(&out);
        tantrix_table_close(&t);
    }
}

static void a_bad_config_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } rows[] = {
        {"discovery,n=2", "option.number", 12},
        {"discovery,n=31", "option.number", 12},
        {"discovery,n=15,group=1", "option.number", 12},
        {"discovery,n=10,to=9", "option.number", 18},
        {"to=15", "option.number", 3},
        {"discovery,group=5", "option.number", 16},
        {"discovery,colour=pink", "option.choice", 17},
        {"loop,tiles=1-3,colour=red+pink", "option.set", 22},
        {"loop,tiles=1-3,colour=red+red", "option.set", 22},
        {"discovery,colour=red+blue", "option.choice", 17},
        {"discovery,holes=x", "tantrix.holes", 16},
        {"discovery,check=lax", "option.choice", 16},
        {"discovery,model=tree", "option.choice", 16},
        {"discovery,tiles=1+2+3", "option.unknown", 10},
        {"discovery=1", "option.word", 0},
        {"discovery,loop", "option.variants", 10},
        {"loop,colour=red", "tantrix.tiles.missing", ITA_NO_OFFSET},
        {"loop,tiles=rainbow-red", "tantrix.colour.missing", ITA_NO_OFFSET},
        {"loop,tiles=1+2+3", "tantrix.colour.missing", ITA_NO_OFFSET},
        {"loop,tiles=1+2,colour=red", "tantrix.tiles.few", 11},
        {"loop,tiles=0+2+3,colour=red", "tantrix.tiles", 11},
        {"loop,tiles=2+57,colour=red", "tantrix.tiles", 13},
        {"loop,tiles=2+3x,colour=red", "tantrix.tiles", 13},
        {"loop,tiles=9-4,colour=red", "tantrix.tiles", 11},
        {"loop,tiles=2+3+1-2,colour=red", "tantrix.tiles.twice", 15},
        {"loop,tiles=,colour=red", "tantrix.tiles", 11},
        {"pyramid,tiles=1-4", "tantrix.tiles.pyramid", 14},
        {"dominoes", "option.unknown", 0},
    };
    const ita_game *game = ita_game_find("tantrix", 7);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        counting_allocator counter;
        counting_open(&counter, 0);
        assert_int_not_equal(ita_config_parse(game, rows[i].text, strlen(rows[i].text),
                                              &counter.allocator, &config, &diag),
                             ITA_OK);
        assert_null(config);
        assert_int_equal(counter.bytes_out, 0);
        assert_string_equal(diag.key, rows[i].key);
        assert_int_equal(diag.offset, rows[i].offset);
        assert_non_null(ita_words(diag.key));
    }
}

static void positions_are_read_as_they_are_written(void **state) {
    (void)state;
    static const char *const texts[] = {"3:", "3:1@0,0/2+3@-1,2/5", "3!:1@0,0/2+2@1,-1/0+3@1,0/4",
                                        "4:2@0,0/0"};
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3,to=4");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ita_text out;
        ita_text_open(&out, ita_heap());
        assert_int_equal(ita_rules_of(t.config)->state_parse(t.config, texts[i], strlen(texts[i]),
                                                             &t.state, &t.diag),
                         ITA_OK);
        ita_rules_of(t.config)->state_format(t.config, &t.state, &out);
        assert_string_equal(ita_text_get(&out), texts[i]);
        ita_text_close(&out);
    }
    tantrix_table_close(&t);
}

static void a_bad_position_is_refused_and_changes_nothing(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } rows[] = {
        {"", "tantrix.state.level", 0},
        {"5:", "tantrix.state.level", 0},
        {"3", "tantrix.state", 1},
        {"3:x", "tantrix.state", 2},
        {"3:4@0,0/0", "tantrix.state.tile", 2},
        {"3:1@0,0/0+1@1,0/0", "tantrix.state.tile", 10},
        {"3:1@0,0/0+2@0,0/1", "tantrix.state.overlap", 10},
        {"3:1@5,0/0", "tantrix.state.cell", 2},
        {"3:1@0,0/6", "tantrix.state", 8},
        {"3:1@0,0/0 ", "tantrix.state", 9},
        {"3!:1@0,0/0", "tantrix.state.unsolved", 0},
    };
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3,to=4");
    puzzle_state before = t.state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(ita_rules_of(t.config)->state_parse(
                             t.config, rows[i].text, strlen(rows[i].text), &t.state, &t.diag),
                         ITA_E_SYNTAX);
        assert_string_equal(t.diag.key, rows[i].key);
        assert_int_equal(t.diag.offset, rows[i].offset);
        assert_memory_equal(&before, &t.state, sizeof before);
    }
    tantrix_table_close(&t);
}

static void a_bad_move_is_refused_with_its_place(void **state) {
    (void)state;
    static const char *const moves[] = {"",        "1",        "1@",       "1@0",     "1@0,0",
                                        "1@0,0/6", "1@0,0/0x", "57@0,0/0", "0@0,0/0", "1@trays",
                                        "Submit",  "1@0.0/0",  "@0,0/0"};
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=3");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_int_equal(try_move(&t, moves[i]), ITA_E_SYNTAX);
        assert_string_equal(t.diag.key, "tantrix.move");
        assert_true(t.diag.offset <= strlen(moves[i]));
    }
    tantrix_table_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_config_is_written_as_it_is_read),
        cmocka_unit_test(a_bad_config_is_refused_with_its_place),
        cmocka_unit_test(positions_are_read_as_they_are_written),
        cmocka_unit_test(a_bad_position_is_refused_and_changes_nothing),
        cmocka_unit_test(a_bad_move_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
