// The automatic draw is never claimed wrongly: a side that is said to be cut off is searched to the
// end of every continuation on 5x5 and 5x6, the other side helping, and never connects.
// INTARSIA_LONG=1 walks the whole tree of 5x5, every position of it.
#include "check.h"

#include "games/twixt/board/way.h"
#include "twixt_moves.h"

static ita_config *open_config(const char *text) {
    ita_config *config;
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, NULL), ITA_OK);
    return config;
}

// ---- a set of hashes

typedef struct set {
    uint64_t *keys;
    size_t mask, count;
} set;

static set open_set(int bits) {
    set s = {calloc((size_t)1 << bits, sizeof(uint64_t)), ((size_t)1 << bits) - 1, 0};
    assert_non_null(s.keys);
    return s;
}

// True when the key is new.
static bool add(set *s, uint64_t key) {
    size_t i = key & s->mask;
    for (key += !key; s->keys[i]; i = (i + 1) & s->mask)
        if (s->keys[i] == key) return false;
    assert_true(s->count < s->mask / 8 * 7);
    s->keys[i] = key;
    s->count++;
    return true;
}

// ---- every continuation of a position, whoever it helps; no draw is called

typedef struct search {
    const twixt_config *c;
    set seen;
    bool can_connect[2];
    long connections, cut_off; ///< met on the way
} search;

static bool is_open(const twixt_config *c, const twixt_board *b, int colour, int hole) {
    twixt_hole at = twixt_hole_at(c, hole);
    return twixt_check_hole(c, b, colour, at, NULL) == ITA_OK;
}

static void visit(search *s, twixt_board *b, int turn) {
    for (int hole = 0; hole < s->c->hole_count; hole++) {
        if (!is_open(s->c, b, turn, hole)) continue;
        twixt_hole at = twixt_hole_at(s->c, hole);
        twixt_board_copy before;
        twixt_board_undo undo;
        memcpy(before.bytes, b, twixt_board_size(s->c));
        twixt_board_place(s->c, b, turn, at.col, at.row, &undo);
        if (add(&s->seen, b->head.hash ^ ita_mix((uint64_t)turn))) {
            if (b->head.connected != TWIXT_NOBODY) {
                s->can_connect[turn] = true;
                s->connections++;
                assert_false(before.board.head.cut[turn]);
            } else {
                if (b->head.way_broken) twixt_way_renew(s->c, b);
                for (int side = 0; side < 2; side++) // once cut off, always cut off
                    assert_true(b->head.cut[side] >= before.board.head.cut[side]);
                s->cut_off += b->head.cut[0] && b->head.cut[1];
                visit(s, b, 1 - turn);
            }
        }
        memcpy(b, before.bytes, twixt_board_size(s->c));
    }
}

// A random position with few holes left, nobody connected; the draw is not called on the way.
static bool random_position(const twixt_config *c, ita_random *random, int left, twixt_board *b,
                            int *turn) {
    twixt_board_start(c, b);
    for (*turn = TWIXT_RED; c->hole_count - 4 - b->head.peg_count > left; *turn = 1 - *turn) {
        if (b->head.open_count[*turn] == 0) return false;
        int hole;
        do
            hole = (int)ita_random_below(random, (uint64_t)c->hole_count);
        while (!is_open(c, b, *turn, hole));
        twixt_board_undo undo;
        twixt_hole at = twixt_hole_at(c, hole);
        twixt_board_place(c, b, *turn, at.col, at.row, &undo);
        if (b->head.connected != TWIXT_NOBODY) return false;
        if (b->head.way_broken) twixt_way_renew(c, b);
    }
    return true;
}

// Says for a colour whether it has a way; the kept way may be the other's.
static bool has_way(const twixt_config *c, const twixt_board *b, int colour) {
    static twixt_way way;
    return twixt_way_find(c, b, colour, &way);
}

static void a_side_without_a_way_never_connects(void **state) {
    (void)state;
    static const struct {
        const char *config;
        int left, positions;
    } cases[] = {
        {"size=5,rules=plain", 10, 500},   {"size=5,rules=pp", 10, 500},
        {"size=5x6,rules=plain", 10, 400}, {"size=6x5,rules=pp", 10, 400},
        {"size=6,rules=plain", 10, 300},   {"size=8x5,rules=plain", 9, 200},
    };
    const uint64_t seed = test_seed(3);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config = open_config(cases[i].config);
        search s = {.c = twixt_own(config), .seen = open_set(18)};
        ita_random random;
        ita_random_seed(&random, seed + i);
        int searched = 0, cut = 0, unseen = 0;
        while (searched < cases[i].positions) {
            twixt_board_copy b;
            int turn;
            if (!random_position(s.c, &random, cases[i].left, &b.board, &turn)) continue;
            memset(s.seen.keys, 0, (s.seen.mask + 1) * sizeof *s.seen.keys);
            s.seen.count = 0;
            s.can_connect[0] = s.can_connect[1] = false;
            visit(&s, &b.board, turn);
            for (int side = 0; side < 2; side++) {
                bool is_cut = !has_way(s.c, &b.board, side);
                assert_false(is_cut && s.can_connect[side]);
                cut += is_cut;
                unseen += !is_cut && !s.can_connect[side];
            }
            searched++;
        }
        printf("%s: %d positions searched, %ld connections; %d sides cut off, %d more that no "
               "play connects\n",
               cases[i].config, searched, s.connections, cut, unseen);
        assert_true(cut > 50 && s.connections > 1000);
        free(s.seen.keys);
        ita_config_free(config);
    }
}

// Under pp a way is more than a hope: its side, moving alone, connects along it.
static void under_pp_a_way_can_be_walked(void **state) {
    (void)state;
    ita_config *config = open_config("size=9");
    const twixt_config *c = twixt_own(config);
    ita_random random;
    ita_random_seed(&random, test_seed(3));
    int walked = 0;
    while (walked < 3000) {
        twixt_board_copy b;
        int turn;
        static twixt_way way;
        if (!random_position(c, &random, 10 + (int)ita_random_below(&random, 60), &b.board, &turn))
            continue;
        for (int colour = 0; colour < 2; colour++) {
            twixt_board_copy alone = b;
            if (!twixt_way_find(c, &b.board, colour, &way)) continue;
            int hole = way.start;
            for (int i = 0; i <= way.length; i++) {
                twixt_hole at = twixt_hole_at(c, hole);
                twixt_board_undo undo;
                if (twixt_board_owner(&alone.board, at.col, at.row) == TWIXT_NOBODY)
                    twixt_board_place(c, &alone.board, colour, at.col, at.row, &undo);
                hole += i < way.length ? c->step[way.directions[i]] : 0;
            }
            assert_int_equal(alone.board.head.connected, colour);
            walked++;
        }
    }
    ita_config_free(config);
}

static bool add_random_edit(const ita_config *config, const twixt_state *s, bool may_remove,
                            ita_random *random, ita_move *move) {
    const twixt_config *c = twixt_own(config);
    int link = (int)ita_random_below(random, 4 * (uint64_t)c->hole_count);
    twixt_edit edit = {link / 4, twixt_down[link % 4], !may_remove || ita_random_below(random, 2)};
    ita_move edited = *move;
    if (!add_edit(c, &edited, edit) || twixt_rules.check(config, s, &edited, NULL) != ITA_OK)
        return false;
    *move = edited;
    return true;
}

// After the draw of std, one side keeps its links and the other does what it likes.
static void under_std_a_side_that_keeps_its_links_holds_the_draw(void **state) {
    (void)state;
    ita_config *config = open_config("size=6,rules=std");
    const twixt_config *c = twixt_own(config);
    twixt_state *s = malloc(c->state_size);
    void *undo = malloc(c->undo_size);
    ita_random random;
    ita_random_seed(&random, test_seed(3));
    const int wanted = is_abridged() ? 60 : 300;
    int drawn = 0, played_on = 0;
    while (drawn < wanted) {
        twixt_rules.start(config, s);
        int attacker = (int)ita_random_below(&random, 2);
        bool is_cut = false;
        while (s->board.head.open_count[s->status.turn] > 0 &&
               s->board.head.connected == TWIXT_NOBODY) {
            int hole;
            do
                hole = (int)ita_random_below(&random, (uint64_t)c->hole_count);
            while (!is_open(c, &s->board, s->status.turn, hole));
            ita_move move = twixt_move_peg(hole % c->cols, hole / c->cols);
            bool may_remove = !is_cut || s->status.turn == attacker;
            for (int i = 0; i < 12; i++)
                add_random_edit(config, s, may_remove, &random, &move);
            int mover = s->status.turn;
            twixt_rules.apply(config, s, &move, undo);
            if (is_cut) {
                assert_false(mover == attacker && s->board.head.connected == mover);
                played_on++;
            }
            is_cut |= s->status.end == TWIXT_CUT_OFF;
            if (s->status.end != TWIXT_CONNECTED) s->status.end = TWIXT_GOES_ON;
        }
        drawn += is_cut;
    }
    printf("%d draws played on for %d moves\n", drawn, played_on);
    assert_true(played_on > 5 * wanted / 2);
    free(s);
    free(undo);
    ita_config_free(config);
}

static void no_game_on_5x5_connects_after_a_side_is_cut_off(void **state) {
    (void)state;
    if (!is_long_run()) {
        print_message("skipped: set INTARSIA_LONG=1 for the whole tree (minutes, 1 GB)\n");
        skip();
    }
    static const char *const configs[] = {"size=5,rules=pp", "size=5,rules=plain"};
    for (int i = 0; i < 2; i++) {
        ita_config *config = open_config(configs[i]);
        search s = {.c = twixt_own(config), .seen = open_set(27)};
        twixt_board_copy b;
        twixt_board_start(s.c, &b.board);
        visit(&s, &b.board, TWIXT_RED);
        printf("%s: %zu positions, %ld connected, %ld with both sides cut off\n", configs[i],
               s.seen.count, s.connections, s.cut_off);
        free(s.seen.keys);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_without_a_way_never_connects),
        cmocka_unit_test(under_pp_a_way_can_be_walked),
        cmocka_unit_test(under_std_a_side_that_keeps_its_links_holds_the_draw),
        cmocka_unit_test(no_game_on_5x5_connects_after_a_side_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
