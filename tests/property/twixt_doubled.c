// The fast board against the source's doubled board: over a million random moves under all three
// rule sets, with link edits and undo, both must know the same pegs, links, chains, crossings and
// connections.
#include "check.h"

#include "games/twixt/source/doubled.h"
#include "intarsia/twixt.h"
#include "twixt_moves.h"

static const struct {
    const char *text;
    int moves; ///< at least so many are played
} configs[] = {
    {"size=5", 100000},
    {"size=6,rules=plain", 100000},
    {"size=6,rules=std", 100000},
    {"size=9x7,swap=sides", 100000},
    {"size=7x10,rules=plain", 100000},
    {"size=10,rules=std", 100000},
    {"size=24", 120000},
    {"size=24,rules=plain", 120000},
    {"size=24,rules=std", 120000},
    {"size=48x20,rules=plain", 30000},
    {"size=30x48", 30000},
};
enum { MOST_DEPTH = 2400 };

typedef struct step {
    ita_move move;
    bool is_edited;
} step;

typedef struct pair {
    ita_config *config;
    const twixt_config *c;
    unsigned char *state, *undos;
    size_t undo_size;
    step *steps;
    int depth;
    twixt_doubled *slow;
    twixt_doubled *copies; ///< [MOST_DEPTH / 8] from before edited moves, a stack
    int copy_count;
    ita_random random;
    long moves, edited, undone, connected, crossings;
} pair;

static const twixt_board *board_of(const pair *p) {
    return &((const twixt_state *)p->state)->board;
}

static bool fast_has_link(const pair *p, int hole, int direction) {
    return twixt_board_links(board_of(p), hole) >> direction & 1;
}

static twixt_hole neighbour(twixt_hole at, int d) {
    return (twixt_hole){at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
}

static bool is_on_board(const pair *p, twixt_hole at) {
    return twixt_is_inside(p->c, at.col, at.row) && !twixt_is_corner(p->c, at.col, at.row);
}

// A link that is not there: do all three ways to know agree whether it would be crossed?
static void crossings_agree(pair *p, twixt_hole from, int direction) {
    twixt_hole to = neighbour(from, direction);
    if (!is_on_board(p, from) || !is_on_board(p, to)) return;
    int hole = from.row * p->c->cols + from.col;
    for (int colour = 0; colour < 2; colour++) {
        bool fast = twixt_board_crossed(p->c, board_of(p), hole, direction) & p->c->block[colour];
        int sign = colour == TWIXT_RED ? 1 : -1;
        assert_int_equal(fast, twixt_doubled_is_crossed(p->slow, sign, from, to));
        assert_int_equal(fast, twixt_doubled_is_crossed_by_lines(p->slow, sign, from, to));
        p->crossings += fast;
    }
}

static void links_around_agree(const pair *p, twixt_hole at) {
    for (int d = 0; d < 8; d++) {
        twixt_hole other = neighbour(at, d);
        if (!is_on_board(p, other)) continue;
        assert_int_equal(fast_has_link(p, at.row * p->c->cols + at.col, d),
                         twixt_doubled_has_link(p->slow, at, other));
    }
}

// Two pegs are in one chain here exactly when they are there.
static void chains_agree(const pair *p) {
    static int number_of_root[TWIXT_MOST * TWIXT_MOST];
    const twixt_chain *chains = twixt_board_chains_of(p->c, board_of(p));
    memset(number_of_root, 0, sizeof number_of_root);
    int *root_of_number = calloc((size_t)p->slow->chain_count + 1, sizeof(int));
    for (int hole = 0; hole < p->c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(p->c, hole);
        int number = p->slow->spot[2 * at.row + 1][2 * at.col + 1];
        int root = twixt_chain_root(chains, hole);
        if (number == 0) continue;
        if (root_of_number[number] == 0) root_of_number[number] = root + 1;
        if (number_of_root[root] == 0) number_of_root[root] = number;
        assert_int_equal(root_of_number[number], root + 1);
        assert_int_equal(number_of_root[root], number);
    }
    free(root_of_number);
}

static void boards_agree(const pair *p) {
    uint64_t hash = 0;
    for (int hole = 0; hole < p->c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(p->c, hole);
        int owner = twixt_board_owner(board_of(p), at.col, at.row);
        int sign = owner == TWIXT_RED ? 1 : owner == TWIXT_BLUE ? -1 : 0;
        assert_int_equal(sign, twixt_doubled_peg(p->slow, at));
        links_around_agree(p, at);
        if (sign) hash ^= p->c->peg_keys[owner * p->c->hole_count + hole];
        for (int k = 0; k < 4; k++)
            if (fast_has_link(p, hole, twixt_down[k])) hash ^= p->c->link_keys[4 * hole + k];
    }
    assert_true(hash == board_of(p)->head.hash);
    chains_agree(p);
}

static void edit_slow(pair *p, const twixt_edit *edit) {
    twixt_hole a = twixt_hole_at(p->c, edit->hole), b = neighbour(a, edit->direction);
    if (edit->is_added)
        twixt_doubled_link(p->slow, a, b);
    else
        twixt_doubled_unlink(p->slow, a, b);
}

static bool is_of_peg(const pair *p, const twixt_move *move, const twixt_edit *edit) {
    twixt_hole a = twixt_hole_at(p->c, edit->hole), b = neighbour(a, edit->direction);
    return (a.col == move->hole.col && a.row == move->hole.row) ||
           (b.col == move->hole.col && b.row == move->hole.row);
}

// Links off, the peg with its links, links of the peg off, links on.
static void play_slow(pair *p, const ita_move *bytes, int colour) {
    twixt_move move;
    assert_true(twixt_move_get(p->c, bytes, &move));
    for (int i = 0; i < move.edit_count; i++)
        if (!move.edits[i].is_added && !is_of_peg(p, &move, &move.edits[i]))
            edit_slow(p, &move.edits[i]);
    twixt_doubled_place(p->slow, colour == TWIXT_RED ? 1 : -1, move.hole);
    for (int i = 0; i < move.edit_count; i++)
        if (!move.edits[i].is_added && is_of_peg(p, &move, &move.edits[i]))
            edit_slow(p, &move.edits[i]);
    for (int i = 0; i < move.edit_count; i++)
        if (move.edits[i].is_added) edit_slow(p, &move.edits[i]);
}

static bool random_edit(pair *p, ita_move *move) {
    twixt_hole at = {(int)ita_random_below(&p->random, (uint64_t)p->c->cols),
                     (int)ita_random_below(&p->random, (uint64_t)p->c->rows)};
    int direction = twixt_down[ita_random_below(&p->random, 4)];
    twixt_edit edit;
    ita_move edited = *move;
    if (!twixt_edit_between(p->c, at, neighbour(at, direction), ita_random_below(&p->random, 2),
                            &edit) ||
        !add_edit(p->c, &edited, edit) ||
        twixt_rules.check(p->config, p->state, &edited, NULL) != ITA_OK)
        return false;
    *move = edited;
    return true;
}

static ita_move random_peg(pair *p) {
    ita_move move;
    do
        move = twixt_move_peg((int)ita_random_below(&p->random, (uint64_t)p->c->cols),
                              (int)ita_random_below(&p->random, (uint64_t)p->c->rows));
    while (twixt_rules.check(p->config, p->state, &move, NULL) != ITA_OK);
    return move;
}

// Whether any peg on the first border line is in a chain that reaches the last.
static bool slow_connects(const pair *p, int colour) {
    for (int i = 0; i < (colour == TWIXT_RED ? p->c->cols : p->c->rows); i++) {
        twixt_hole at = colour == TWIXT_RED ? (twixt_hole){i, 0} : (twixt_hole){0, i};
        if (twixt_doubled_peg(p->slow, at) && twixt_doubled_connects(p->slow, at)) return true;
    }
    return false;
}

static void advance(pair *p) {
    ita_move move = random_peg(p);
    step *s = &p->steps[p->depth];
    s->is_edited = false;
    if (p->c->can_edit && p->copy_count < MOST_DEPTH / 8 && ita_random_below(&p->random, 4) == 0)
        for (int i = 0; i < 40; i++)
            s->is_edited |= random_edit(p, &move);
    s->move = move;
    int colour = ((twixt_state *)p->state)->status.turn;
    if (s->is_edited) p->copies[p->copy_count++] = *p->slow;
    twixt_rules.apply(p->config, p->state, &move, p->undos + (size_t)p->depth * p->undo_size);
    play_slow(p, &move, colour);
    p->depth++;
    p->moves++;
    p->edited += s->is_edited;
    bool connects = s->is_edited ? slow_connects(p, colour)
                                 : twixt_doubled_connects(p->slow, hole_of_move(p->c, &move));
    assert_int_equal(connects, board_of(p)->head.connected == colour);
    p->connected += connects;
    links_around_agree(p, hole_of_move(p->c, &move));
}

static void take_back(pair *p) {
    step *s = &p->steps[--p->depth];
    twixt_rules.undo(p->config, p->state, p->undos + (size_t)p->depth * p->undo_size);
    if (s->is_edited)
        *p->slow = p->copies[--p->copy_count];
    else
        twixt_doubled_unplace(p->slow, hole_of_move(p->c, &s->move));
    p->undone++;
}

static void play_game(pair *p, int check_every) {
    twixt_rules.start(p->config, p->state);
    twixt_doubled_start(p->slow, p->c->cols, p->c->rows, p->c->ruleset != TWIXT_PP);
    p->depth = p->copy_count = 0;
    while (twixt_rules.player(p->config, p->state) != ITA_NOBODY) {
        advance(p);
        if (p->moves % check_every == 0) boards_agree(p);
        if (p->moves % 4 == 0)
            crossings_agree(
                p,
                twixt_hole_at(p->c, (int)ita_random_below(&p->random, (uint64_t)p->c->hole_count)),
                (int)ita_random_below(&p->random, 8));
        if (ita_random_below(&p->random, 12) == 0)
            for (uint64_t back = ita_random_below(&p->random, 12); back > 0 && p->depth > 0; back--)
                take_back(p);
    }
    boards_agree(p);
    while (p->depth > 0)
        take_back(p);
    boards_agree(p);
}

static void fast_board_and_doubled_board_agree(void **unused) {
    (void)unused;
    uint64_t seed = test_seed(7);
    long total = 0, all_undone = 0;
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        pair p = {0};
        ita_random_seed(&p.random, seed + i);
        assert_int_equal(ita_config_parse(&ita_game_twixt, configs[i].text, strlen(configs[i].text),
                                          ita_heap(), &p.config, NULL),
                         ITA_OK);
        p.c = twixt_own(p.config);
        p.undo_size = twixt_rules.undo_size(p.config);
        p.state = calloc(1, twixt_rules.state_size(p.config));
        p.undos = malloc(p.undo_size * MOST_DEPTH);
        p.steps = calloc(MOST_DEPTH, sizeof *p.steps);
        p.slow = malloc(sizeof *p.slow);
        p.copies = malloc(p.c->can_edit ? MOST_DEPTH / 8 * sizeof *p.copies : 1);
        while (p.moves < configs[i].moves)
            play_game(&p, p.c->hole_count < 120 ? 3 : 61);
        printf("seed %llu, %s: %ld moves, %ld edited, %ld undone, %ld connected, %ld crossings\n",
               (unsigned long long)(seed + i), configs[i].text, p.moves, p.edited, p.undone,
               p.connected, p.crossings);
        assert_true(p.connected > 0 && p.crossings > 0);
        assert_true(!p.c->can_edit || p.edited > 1000);
        total += p.moves;
        all_undone += p.undone;
        free(p.state), free(p.undos), free(p.steps), free(p.slow), free(p.copies);
        ita_config_free(p.config);
    }
    printf("%ld moves, %ld undone\n", total, all_undone);
    assert_true(total >= 1000000);
}

// ---- the same through the public headers

static ita_twixt_hole random_hole(ita_random *random, int cols, int rows) {
    return (ita_twixt_hole){(int)ita_random_below(random, (uint64_t)cols),
                            (int)ita_random_below(random, (uint64_t)rows)};
}

static void public_links_agree(const ita_twixt_board *fast, const ita_twixt_doubled *slow,
                               ita_twixt_hole from, bool blocks_own) {
    for (int d = 0; d < 8; d++) {
        ita_twixt_link link = {
            from, {from.col + twixt_direction_col[d], from.row + twixt_direction_row[d]}};
        ita_twixt_link crossing[9];
        int count, stopping[2] = {0, 0};
        assert_int_equal(ita_twixt_has_link(fast, link), ita_twixt_doubled_has_link(slow, link));
        if (ita_twixt_crossings(fast, link, crossing, &count) != ITA_OK) continue;
        for (int i = 0; i < count; i++)
            for (int colour = 0; colour < 2; colour++)
                stopping[colour] +=
                    blocks_own || (int)ita_twixt_owner(fast, crossing[i].from) != colour;
        for (int colour = 0; colour < 2; colour++) {
            bool is_crossed = ita_twixt_doubled_is_crossed(slow, (ita_twixt_colour)colour, link);
            assert_int_equal(is_crossed, ita_twixt_doubled_is_crossed_by_lines(
                                             slow, (ita_twixt_colour)colour, link));
            if (link.to.col >= 0 && is_crossed) assert_true(stopping[colour] > 0);
        }
    }
}

static void both_public_boards_agree(void **unused) {
    (void)unused;
    ita_random random;
    ita_random_seed(&random, test_seed(9));
    for (int game = 0; game < 40; game++) {
        bool blocks_own = game % 2;
        const char *text = blocks_own ? "size=9x11,rules=plain" : "size=9x11";
        ita_twixt_board *fast;
        ita_twixt_doubled *slow;
        assert_int_equal(ita_twixt_open(text, strlen(text), ita_heap(), &fast, NULL), ITA_OK);
        assert_int_equal(ita_twixt_doubled_open(9, 11, blocks_own, ita_heap(), &slow), ITA_OK);
        for (int i = 0; i < 120 && ita_twixt_connected(fast) == ITA_TWIXT_NONE; i++) {
            ita_twixt_hole at = random_hole(&random, 9, 11);
            ita_twixt_colour colour = (ita_twixt_colour)(i % 2);
            bool is_set = ita_twixt_place(fast, colour, at, NULL) == ITA_OK;
            assert_int_equal(ita_twixt_doubled_place(slow, colour, at) == ITA_OK, is_set);
            public_links_agree(fast, slow, at, blocks_own);
            if (!is_set) continue;
            int peg = ita_twixt_doubled_spot(slow, 2 * at.row, 2 * at.col);
            assert_int_equal(peg, colour == ITA_TWIXT_RED ? 1 : -1);
            assert_int_equal(ita_twixt_doubled_connects(slow, at),
                             ita_twixt_connected(fast) == colour);
        }
        ita_twixt_close(fast);
        ita_twixt_doubled_close(slow);
    }
}

static void the_public_doubled_board_refuses_what_is_no_link(void **unused) {
    (void)unused;
    ita_twixt_doubled *d;
    assert_int_equal(ita_twixt_doubled_open(2, 9, true, ita_heap(), &d), ITA_E_RANGE);
    assert_int_equal(ita_twixt_doubled_open(9, 9, true, ita_heap(), &d), ITA_OK);
    const ita_twixt_link link = {{3, 3}, {4, 5}}, far = {{3, 3}, {5, 5}}, out = {{3, 3}, {1, -2}};
    assert_int_equal(ita_twixt_doubled_place(d, ITA_TWIXT_RED, (ita_twixt_hole){0, 0}),
                     ITA_E_RANGE);
    assert_int_equal(ita_twixt_doubled_place(d, ITA_TWIXT_RED, (ita_twixt_hole){0, 3}),
                     ITA_E_ILLEGAL);
    assert_int_equal(ita_twixt_doubled_link(d, link), ITA_E_ILLEGAL);
    assert_int_equal(ita_twixt_doubled_place(d, ITA_TWIXT_RED, link.from), ITA_OK);
    assert_int_equal(ita_twixt_doubled_place(d, ITA_TWIXT_RED, link.to), ITA_OK);
    assert_int_equal(ita_twixt_doubled_spot(d, 8, 7), 2); // falling, on its midpoint
    assert_int_equal(ita_twixt_doubled_unlink(d, link), ITA_OK);
    assert_int_equal(ita_twixt_doubled_unlink(d, link), ITA_E_STATE);
    assert_int_equal(ita_twixt_doubled_link(d, link), ITA_OK);
    assert_int_equal(ita_twixt_doubled_link(d, far), ITA_E_RANGE);
    assert_int_equal(ita_twixt_doubled_link(d, out), ITA_E_RANGE);
    assert_int_equal(ita_twixt_doubled_take(d, link.to), ITA_OK);
    assert_false(ita_twixt_doubled_has_link(d, link));
    assert_int_equal(ita_twixt_doubled_take(d, link.to), ITA_E_STATE);
    ita_twixt_doubled_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_board_and_doubled_board_agree),
        cmocka_unit_test(both_public_boards_agree),
        cmocka_unit_test(the_public_doubled_board_refuses_what_is_no_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
