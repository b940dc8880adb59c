// TwixT's rules one by one: holes, borders, links, edits, swaps, offers, ends, and the reason given
// for every refusal.
#include "check.h"

#include "games/twixt/play/state.h"
#include "intarsia/words.h"

typedef struct table {
    ita_config *config;
    twixt_state *state;
    void *undo;
} table;

static table sit_down(const char *config) {
    table t;
    ita_diag diag;
    if (ita_config_parse(&ita_game_twixt, config, strlen(config), ita_heap(), &t.config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", config, diag.key);
    t.state = calloc(1, twixt_rules.state_size(t.config));
    t.undo = malloc(twixt_rules.undo_size(t.config));
    twixt_rules.start(t.config, t.state);
    return t;
}

static void leave(table *t) {
    free(t->state);
    free(t->undo);
    ita_config_free(t->config);
}

static ita_status try_move(const table *t, const char *text, ita_move *move, ita_diag *diag) {
    ita_status status = twixt_rules.move_parse(t->config, t->state, text, strlen(text), move, diag);
    return status ? status : twixt_rules.check(t->config, t->state, move, diag);
}

static void play(table *t, const char *moves) {
    char copy[1024];
    strcpy(copy, moves);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        ita_move move;
        ita_diag diag;
        if (try_move(t, word, &move, &diag) != ITA_OK) fail_msg("%s: %s", word, diag.key);
        twixt_rules.apply(t->config, t->state, &move, t->undo);
    }
}

// The move is refused with this key, these arguments and so many marks; every key has its words.
static void refused(const table *t, const char *text, const char *key, const char *args,
                    int marks) {
    ita_move move;
    ita_diag diag;
    char said[256] = "";
    if (try_move(t, text, &move, &diag) == ITA_OK) fail_msg("%s is legal", text);
    for (int i = 0; i < diag.arg_count; i++) {
        strcat(said, i ? " " : "");
        strcat(said, diag.args[i]);
    }
    assert_string_equal(diag.key, key);
    assert_string_equal(said, args);
    assert_int_equal(diag.mark_count, marks);
    assert_non_null(ita_words(key));
}

static void position_is(const table *t, const char *expected) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    twixt_rules.state_format(t->config, t->state, &text);
    assert_string_equal(ita_text_get(&text), expected);
    ita_text_close(&text);
}

static void ends_with(const table *t, const char *key, int winner) {
    ita_result result;
    twixt_rules.result(t->config, t->state, &result);
    assert_true(result.is_over);
    assert_string_equal(result.key, key);
    assert_int_equal(result.winner, winner);
    assert_int_equal(twixt_rules.player(t->config, t->state), ITA_NOBODY);
    assert_int_equal(twixt_rules.moves(t->config, t->state, NULL, 0), 0);
    refused(t, "D5", "twixt.over", "", 0);
}

static void a_fresh_board_of_24_has_528_first_moves(void **state) {
    (void)state;
    table t = sit_down("");
    assert_int_equal(twixt_rules.moves(t.config, t.state, NULL, 0), 528);
    leave(&t);
}

static void a_link_is_crossed_by_at_most_nine_others(void **state) {
    (void)state;
    table t = sit_down("size=12");
    const twixt_config *c = twixt_own(t.config);
    for (int d = 0; d < 8; d++) {
        twixt_hole from = {6, 6}, to = {6 + twixt_direction_col[d], 6 + twixt_direction_row[d]};
        int crossing = 0, in_table = 0;
        for (int link = 0; link < 4 * c->hole_count; link++) {
            twixt_hole a = twixt_hole_at(c, link / 4);
            int e = twixt_down[link % 4];
            twixt_hole b = {a.col + twixt_direction_col[e], a.row + twixt_direction_row[e]};
            bool crosses = twixt_segments_cross(from, to, a, b);
            bool is_listed = false;
            for (int i = 0; i < 4; i++) {
                int hole = 6 * c->cols + 6 + c->cross_step[d][i];
                is_listed |= hole == a.row * c->cols + a.col && c->cross_mask[d][i] >> e & 1;
                is_listed |=
                    hole == b.row * c->cols + b.col && c->cross_mask[d][i] >> TWIXT_OPPOSITE(e) & 1;
            }
            assert_int_equal(crosses, is_listed);
            crossing += crosses;
            in_table += is_listed;
        }
        assert_int_equal(crossing, 9);
        assert_int_equal(in_table, 9);
    }
    leave(&t);
}

static void holes_are_refused_with_their_reason(void **state) {
    (void)state;
    table t = sit_down("size=12");
    refused(&t, "A1", "twixt.hole.corner", "A1", 1);
    refused(&t, "L12", "twixt.hole.corner", "L12", 1);
    refused(&t, "M3", "twixt.hole.outside", "M3", 0);
    refused(&t, "C13", "twixt.hole.outside", "C13", 0);
    refused(&t, "AA200", "twixt.hole.outside", "AA200", 0);
    refused(&t, "A5", "twixt.border.blue", "A5", 1);
    refused(&t, "L5", "twixt.border.blue", "L5", 1);
    play(&t, "D1");
    refused(&t, "D1", "twixt.hole.red", "D1", 1);
    refused(&t, "E1", "twixt.border.red", "E1", 1);
    refused(&t, "E12", "twixt.border.red", "E12", 1);
    play(&t, "A5");
    refused(&t, "A5", "twixt.hole.blue", "A5", 1);
    leave(&t);
}

static void nonsense_is_no_move(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    const char *const bad[] = {"",        "D",        "5D",        "D0",
                               "D5x",     "D05 ",     "D5-",       "D5-A1",
                               "D5+A1/B", "swapp",    "draw|draw", "resign|draw",
                               "D5|dra",  "D5||draw", "ZZZ1",      "D5|draw-A1/B3",
                               "pass",    "D257"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_move move;
        ita_diag diag;
        assert_int_equal(
            twixt_rules.move_parse(t.config, t.state, bad[i], strlen(bad[i]), &move, &diag),
            ITA_E_SYNTAX);
        assert_string_equal(diag.key, "twixt.move.form");
        assert_true(diag.offset <= strlen(bad[i]));
    }
    refused(&t, "D5-D5/D6", "twixt.link.far", "D5 D6", 0);
    refused(&t, "D5-D5/Z7", "twixt.link.far", "D5 Z7", 0);
    leave(&t);
}

static void bytes_that_are_no_move_are_refused(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    const ita_move bad[] = {
        {{0}},
        {{9}},
        {{TWIXT_PEG | 0x200, 0x303}},
        {{TWIXT_SWAP, 1}},
        {{-1}},
        {{TWIXT_PEG, 0x10303}},
        {{TWIXT_PEG, 0x303, 0x7fff}},
        {{TWIXT_PEG, 0x303, 0, 5}},
        {{TWIXT_RESIGN | 0x100}},
        {{TWIXT_PEG, -1}},
        {{TWIXT_PEG, 0x303, -1, -1, -1, -1, -1, -1}},
        {{TWIXT_LINKS}},
        {{TWIXT_LINKS, 0x303, 5}},
        {{TWIXT_LINKS | 0x100, 0, 5}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(twixt_rules.check(t.config, t.state, &bad[i], NULL), ITA_E_ILLEGAL);
    leave(&t);
}

static void pegs_link_by_themselves(void **state) {
    (void)state;
    table t = sit_down("size=12");
    play(&t, "D5 J9 E7 K11 F6");
    position_is(&t, "turn=blue red=D5,F6,E7 blue=J9,K11 links=D5/E7,D5/F6,J9/K11");
    leave(&t);
}

static void own_links_cross_under_pp_only(void **state) {
    (void)state;
    table t = sit_down("size=12");
    play(&t, "D5 J9 E7 J2 D6 C2 F5");
    position_is(&t, "turn=blue red=D5,F5,D6,E7 blue=C2,J2,J9 links=D5/E7,F5/D6,F5/E7");
    leave(&t);
    t = sit_down("size=12,rules=plain");
    play(&t, "D5 J9 E7 J2 D6 C2 F5");
    position_is(&t, "turn=blue red=D5,F5,D6,E7 blue=C2,J2,J9 links=D5/E7,F5/E7");
    leave(&t);
}

static void a_crossing_does_not_connect_under_pp(void **state) {
    (void)state;
    table t = sit_down("size=12");
    play(&t, "D5 J9 E7 J2 D6 C2 F5 B2 D7");
    const twixt_chain *chains = twixt_board_chains_of(twixt_own(t.config), &t.state->board);
    assert_int_equal(twixt_chain_root(chains, 4 * 12 + 3), twixt_chain_root(chains, 6 * 12 + 4));
    leave(&t);
    t = sit_down("size=12"); // two links that cross and share no peg
    play(&t, "D5 J9 E7 J2 C6 C2 E5");
    position_is(&t, "turn=blue red=D5,E5,C6,E7 blue=C2,J2,J9 links=D5/E7,E5/C6,C6/E7");
    leave(&t);
}

static void an_enemy_link_stops_a_link(void **state) {
    (void)state;
    table t = sit_down("size=12");
    play(&t, "D5 C6 E7 E5");
    position_is(&t, "turn=red red=D5,E7 blue=E5,C6 links=D5/E7");
    leave(&t);
}

static void links_are_edited_under_std(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    play(&t, "D5 J9 E7 K11");
    refused(&t, "F5-D5/F6", "twixt.link.none", "D5/F6", 2);
    refused(&t, "F5-J9/K11", "twixt.link.theirs", "J9/K11", 2);
    refused(&t, "F5+E7/G8", "twixt.link.ends", "E7/G8", 2);
    refused(&t, "D6-D5/E7-D5/E7", "twixt.link.none", "D5/E7", 2);
    play(&t, "D6 J2 F5-D5/E7");
    position_is(&t, "turn=blue red=D5,F5,D6,E7 blue=J2,J9,K11 links=F5/D6,F5/E7,J9/K11");
    play(&t, "C2");
    refused(&t, "H8+D5/E7", "twixt.link.crosses", "D5/E7 F5/D6", 3);
    leave(&t);
}

// PBMserv's order, whatever the order of the words: off, peg with its links, on.
static void links_come_off_before_the_peg_and_on_behind_it(void **state) {
    (void)state;
    const char *const turns[] = {"F5-D5/E7", "F5-D5/E7+F5/D6", "F5+F5/D6-D5/E7"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        table t = sit_down("size=12,rules=std");
        play(&t, "D5 J9 E7 K11 D6 J2"); // D5-E7 stops D6-F5
        play(&t, turns[i]);
        position_is(&t, "turn=blue red=D5,F5,D6,E7 blue=J2,J9,K11 links=F5/D6,F5/E7,J9/K11");
        leave(&t);
    }
    table t = sit_down("size=12,rules=std");
    play(&t, "D5 J9 E7 K11 D6 J2");
    refused(&t, "F5-D5/E7+D5/E7", "twixt.link.crosses", "D5/E7 F5/D6", 3);
    leave(&t);
}

static void a_peg_may_come_without_its_links(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    play(&t, "D5 J9 E7-D5/E7");
    position_is(&t, "turn=blue red=D5,E7 blue=J9");
    play(&t, "K11 F6-D5/F6+D5/E7");
    position_is(&t, "turn=blue red=D5,F6,E7 blue=J9,K11 links=D5/E7,J9/K11");
    leave(&t);
}

static void real_records_edit_links_like_this(void **state) {
    (void)state;
    table t = sit_down("rules=std");
    play(&t, "O12 B2 Q13 C4"); // O12-Q13
    play(&t, "O14-O12/Q13 D2");
    position_is(&t, "turn=red red=O12,Q13,O14 blue=B2,D2,C4 links=B2/C4,D2/C4,Q13/O14");
    play(&t, "S14+Q13/S14"); // naming a link that the peg has made is allowed
    position_is(&t,
                "turn=blue red=O12,Q13,O14,S14 blue=B2,D2,C4 links=B2/C4,D2/C4,Q13/O14,Q13/S14");
    leave(&t);
}

static void edits_alone_leave_the_turn_where_it_is(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    play(&t, "D5 J9 E7 K11|draw");
    position_is(&t, "turn=red red=D5,E7 blue=J9,K11 links=D5/E7,J9/K11 offer");
    refused(&t, "-J9/K11", "twixt.link.theirs", "J9/K11", 2);
    play(&t, "-D5/E7"); // declines
    position_is(&t, "turn=red red=D5,E7 blue=J9,K11 links=J9/K11");
    refused(&t, "draw", "twixt.draw.none", "", 0);
    refused(&t, "-D5/E7", "twixt.link.none", "D5/E7", 2);
    play(&t, "+D5/E7 -D5/E7 F6");
    position_is(&t, "turn=blue red=D5,F6,E7 blue=J9,K11 links=D5/F6,J9/K11");
    leave(&t);
    t = sit_down("size=5,rules=std"); // a link that joins the lines wins at once
    play(&t, "B1 A2 C3-B1/C3 A3 B5");
    position_is(&t, "turn=blue red=B1,C3,B5 blue=A2,A3 links=C3/B5");
    play(&t, "A4 +B1/C3");
    ends_with(&t, "twixt.result.connected", 1);
    leave(&t);
    t = sit_down("size=12");
    play(&t, "D5 J9 E7 K11");
    refused(&t, "-D5/E7", "twixt.link.permanent", "D5/E7", 2);
    leave(&t);
}

static void links_stay_under_pp_and_plain(void **state) {
    (void)state;
    const char *const configs[] = {"size=12,rules=pp", "size=12,rules=plain"};
    for (int i = 0; i < 2; i++) {
        table t = sit_down(configs[i]);
        play(&t, "D5 J9 E7 K11");
        refused(&t, "F5-D5/E7", "twixt.link.permanent", "D5/E7", 2);
        leave(&t);
    }
}

static void a_move_holds_twelve_edits_and_a_turn_any_number(void **state) {
    (void)state;
    table t = sit_down("size=12,rules=std");
    play(&t, "D5 J9 E7 K11");
    play(&t, "F9+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7 B2");
    refused(&t, "F6+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7+D5/E7",
            "twixt.link.many", "12", 0);
    for (int i = 0; i < 30; i++)
        play(&t, "-D5/E7 +D5/E7");
    play(&t, "F6");
    position_is(&t, "turn=blue red=D5,F6,E7,F9 blue=B2,J9,K11 links=D5/E7,D5/F6,E7/F9,J9/K11");
    leave(&t);
}

static void swapping_mirrors_turns_or_changes_sides(void **state) {
    (void)state;
    table t = sit_down("swap=mirror");
    refused(&t, "swap", "twixt.swap.late", "", 0);
    play(&t, "B4");
    position_is(&t, "turn=blue red=B4 swap");
    assert_int_equal(twixt_rules.moves(t.config, t.state, NULL, 0), 528);
    play(&t, "swap");
    position_is(&t, "turn=red blue=D2");
    assert_int_equal(twixt_rules.player(t.config, t.state), 1);
    refused(&t, "swap", "twixt.swap.late", "", 0);
    leave(&t);

    t = sit_down("swap=rotate");
    play(&t, "B4 swap");
    position_is(&t, "turn=red blue=U2"); // a quarter clockwise
    leave(&t);

    t = sit_down("swap=sides");
    play(&t, "B4 swap");
    position_is(&t, "turn=blue red=B4 swapped");
    assert_int_equal(twixt_rules.player(t.config, t.state), 1);
    play(&t, "resign");
    ends_with(&t, "twixt.result.resigned", 2);
    leave(&t);

    t = sit_down("swap=no");
    play(&t, "B4");
    refused(&t, "swap", "twixt.swap.no", "", 0);
    leave(&t);
}

static void nothing_can_be_swapped_when_a_game_is_over(void **state) {
    (void)state;
    table t = sit_down("");
    play(&t, "F6 resign");
    position_is(&t, "turn=blue red=F6 resigned");
    leave(&t);
    t = sit_down("");
    play(&t, "Q9|draw draw");
    position_is(&t, "turn=blue red=Q9 offer agreed");
    leave(&t);
}

static void a_draw_needs_an_offer_and_an_answer(void **state) {
    (void)state;
    table t = sit_down("");
    refused(&t, "draw", "twixt.draw.none", "", 0);
    play(&t, "Q9|draw");
    position_is(&t, "turn=blue red=Q9 swap offer");
    play(&t, "R9"); // declines
    refused(&t, "draw", "twixt.draw.none", "", 0);
    play(&t, "C4|DRAW Draw");
    ends_with(&t, "twixt.result.agreed", 0);
    leave(&t);
}

static void whoever_joins_his_lines_wins(void **state) {
    (void)state;
    table t = sit_down("size=5");
    play(&t, "B1 A2 C3 A3 B5");
    ends_with(&t, "twixt.result.connected", 1);
    leave(&t);
    t = sit_down("size=5,swap=sides");
    play(&t, "C3 swap A2 B1 A3 B5"); // player 2 has taken red over
    ends_with(&t, "twixt.result.connected", 2);
    leave(&t);
    t = sit_down("size=5");
    play(&t, "D1 A2 D5 C3 B1 E2");
    ends_with(&t, "twixt.result.connected", 2);
    leave(&t);
}

static void configs_read_back(void **state) {
    (void)state;
    static const char *const same[] = {
        "",
        "size=12",
        "size=30x20",
        "rules=std",
        "size=5,rules=plain,swap=rotate",
        "swap=no",
        "handicap=4",
        "size=20x30,handicap=-7",
        "swap=sides,handicap=2",
        "size=12x5,swap=no",
    };
    static const struct {
        const char *given, *written;
    } rewritten[] = {
        {"size=24x24,rules=pp,swap=mirror,handicap=0", ""},
        {"swap=sides,size=10x12", "size=10x12"},
        {"handicap=3,swap=no", "handicap=3"},
        {"rules=plain,size=6", "size=6,rules=plain"},
    };
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (size_t i = 0; i < sizeof same / sizeof same[0] + 4; i++) {
        bool is_same = i < sizeof same / sizeof same[0];
        size_t other = i - sizeof same / sizeof same[0];
        table t = sit_down(is_same ? same[i] : rewritten[other].given);
        ita_text_reset(&text);
        ita_config_format(t.config, &text);
        assert_string_equal(ita_text_get(&text), is_same ? same[i] : rewritten[other].written);
        leave(&t);
    }
    ita_text_close(&text);
}

static void configs_are_refused_with_their_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } bad[] = {
        {"size=2", "twixt.size", 5},
        {"size=49", "twixt.size", 5},
        {"size=12x", "twixt.size", 5},
        {"size=12x2", "twixt.size", 5},
        {"size=twelve", "twixt.size", 5},
        {"rules=3m", "option.choice", 6},
        {"size=12x10,swap=mirror", "twixt.swap.square", 16},
        {"handicap=2,swap=rotate", "twixt.swap.square", 16},
        {"size=8,handicap=6", "twixt.handicap", 16},
        {"handicap=99", "option.number", 9},
        {"colour=red", "option.unknown", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        assert_int_not_equal(ita_config_parse(&ita_game_twixt, bad[i].text, strlen(bad[i].text),
                                              ita_heap(), &config, &diag),
                             ITA_OK);
        assert_null(config);
        assert_string_equal(diag.key, bad[i].key);
        assert_int_equal(diag.offset, bad[i].offset);
        assert_non_null(ita_words(diag.key));
    }
}

static void a_handicap_takes_columns_or_rows(void **state) {
    (void)state;
    table t = sit_down("size=24,handicap=4");
    assert_int_equal(twixt_own(t.config)->cols, 20);
    assert_int_equal(twixt_own(t.config)->rows, 24);
    assert_int_equal(twixt_rules.moves(t.config, t.state, NULL, 0), 18 * 24);
    leave(&t);
    t = sit_down("size=24,handicap=-4");
    assert_int_equal(twixt_rules.moves(t.config, t.state, NULL, 0), 22 * 20);
    leave(&t);
}

static void positions_are_refused_with_their_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
    } bad[] = {
        {"", "twixt.state.form"},
        {"turn=green", "twixt.state.form"},
        {"turn=red red=", "twixt.state.form"},
        {"turn=red blue=C3 red=C4", "twixt.state.form"},
        {"turn=red red=C3,", "twixt.state.form"},
        {"turn=red red=C3 ", "twixt.state.form"},
        {"turn=red red=A1", "twixt.hole.corner"},
        {"turn=red red=C3,C3", "twixt.hole.red"},
        {"turn=red red=A3", "twixt.border.blue"},
        {"turn=red red=C3 blue=C3", "twixt.hole.red"},
        {"turn=red red=C30", "twixt.hole.outside"},
        {"turn=red red=C3,D4 links=C3/D4", "twixt.link.far"},
        {"turn=red red=C3 links=C3/D5", "twixt.state.ends"},
        {"turn=red red=C3 blue=D5 links=C3/D5", "twixt.state.ends"},
        {"turn=red red=C3,D5 links=C3/D5,D5/C3", "twixt.state.twice"},
        {"turn=red red=C3,D5 blue=B4,D3 links=C3/D5,D3/B4", "twixt.state.crosses"},
        {"turn=red red=C3 swap", "twixt.state.swap"},
        {"turn=blue red=C3,D5 swap", "twixt.state.swap"},
        {"turn=blue red=C3 swapped", "twixt.state.swap"},
        {"turn=blue red=C3 swap resigned", "twixt.state.swap"},
        {"turn=blue red=C3 swap offer agreed", "twixt.state.swap"},
        {"turn=blue red=C3 resigned agreed", "twixt.state.form"},
    };
    table t = sit_down("size=12");
    twixt_state *before = malloc(twixt_rules.state_size(t.config));
    memcpy(before, t.state, twixt_rules.state_size(t.config));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_diag diag;
        if (twixt_rules.state_parse(t.config, bad[i].text, strlen(bad[i].text), t.state, &diag) ==
            ITA_OK)
            fail_msg("%s is read", bad[i].text);
        assert_string_equal(diag.key, bad[i].key);
        assert_non_null(ita_words(diag.key));
        assert_memory_equal(before, t.state, twixt_rules.state_size(t.config));
    }
    free(before);
    leave(&t);
}

static void equal_positions_hash_alike_however_they_came_about(void **state) {
    (void)state;
    table a = sit_down("size=12,rules=std"), b = sit_down("size=12,rules=std");
    play(&a, "D5 J9 E7 K11 F5");
    play(&b, "F5 K11 E7-F5/E7+F5/E7 J9 D5");
    assert_true(twixt_rules.hash(a.config, a.state) == twixt_rules.hash(b.config, b.state));
    play(&a, "B2 G2");
    play(&b, "B2 G2-D5/E7");
    assert_true(twixt_rules.hash(a.config, a.state) != twixt_rules.hash(b.config, b.state));
    leave(&a);
    leave(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fresh_board_of_24_has_528_first_moves),
        cmocka_unit_test(a_link_is_crossed_by_at_most_nine_others),
        cmocka_unit_test(holes_are_refused_with_their_reason),
        cmocka_unit_test(nonsense_is_no_move),
        cmocka_unit_test(bytes_that_are_no_move_are_refused),
        cmocka_unit_test(pegs_link_by_themselves),
        cmocka_unit_test(own_links_cross_under_pp_only),
        cmocka_unit_test(a_crossing_does_not_connect_under_pp),
        cmocka_unit_test(an_enemy_link_stops_a_link),
        cmocka_unit_test(links_are_edited_under_std),
        cmocka_unit_test(links_come_off_before_the_peg_and_on_behind_it),
        cmocka_unit_test(a_peg_may_come_without_its_links),
        cmocka_unit_test(real_records_edit_links_like_this),
        cmocka_unit_test(edits_alone_leave_the_turn_where_it_is),
        cmocka_unit_test(links_stay_under_pp_and_plain),
        cmocka_unit_test(a_move_holds_twelve_edits_and_a_turn_any_number),
        cmocka_unit_test(swapping_mirrors_turns_or_changes_sides),
        cmocka_unit_test(nothing_can_be_swapped_when_a_game_is_over),
        cmocka_unit_test(a_draw_needs_an_offer_and_an_answer),
        cmocka_unit_test(whoever_joins_his_lines_wins),
        cmocka_unit_test(configs_read_back),
        cmocka_unit_test(configs_are_refused_with_their_reason),
        cmocka_unit_test(a_handicap_takes_columns_or_rows),
        cmocka_unit_test(positions_are_refused_with_their_reason),
        cmocka_unit_test(equal_positions_hash_alike_however_they_came_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
