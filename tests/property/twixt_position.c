// The engine's position against the rules table: the same games played on both, planes against a
// plain reading of the board, and every move taken back byte by byte.
#include "check.h"

#include "games/twixt/brain/position.h"

static const char *const configs[] = {
    "size=5",
    "size=5,rules=std",
    "size=6,rules=std",
    "size=7,rules=plain",
    "size=12x6",
    "size=12,rules=std,swap=rotate",
    "size=12",
    "size=12,rules=plain,swap=sides",
    "size=24",
    "size=24,rules=std,handicap=3",
    "size=24,rules=plain",
    "size=48x30,rules=plain",
    "size=33x48",
    "size=48,rules=std",
};
enum { CONFIG_COUNT = sizeof configs / sizeof configs[0], MOST_MOVES = 2400 };

typedef struct pair {
    ita_config *config;
    const twixt_config *c;
    twixt_frames frames;
    twixt_state *state, *other_state;
    twixt_position *position, *other;
    unsigned char *undo, *positions, *trails;
    size_t position_size, trail_size;
    ita_random random;
    int freed_moves;
} pair;

static pair open_pair(const char *text, uint64_t seed) {
    pair p = {0};
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &p.config, NULL), ITA_OK);
    p.c = twixt_own(p.config);
    twixt_frames_derive(p.c, &p.frames);
    p.position_size = twixt_position_size(&p.frames);
    p.trail_size = (twixt_trail_size(&p.frames) + 15) / 16 * 16; // one behind the other
    p.state = calloc(1, p.c->state_size);
    p.other_state = calloc(1, p.c->state_size);
    p.undo = calloc(1, p.c->undo_size);
    p.position = calloc(1, p.position_size);
    p.other = calloc(1, p.position_size);
    p.positions = malloc(p.position_size * MOST_MOVES);
    p.trails = malloc(p.trail_size * MOST_MOVES);
    ita_random_seed(&p.random, seed);
    return p;
}

static void close_pair(pair *p) {
    free(p->state);
    free(p->other_state);
    free(p->undo);
    free(p->position);
    free(p->other);
    free(p->positions);
    free(p->trails);
    ita_config_free(p->config);
}

// A step that no link stops for good, read from the board.
static bool is_step_open(const pair *p, int colour, int hole, int d) {
    const twixt_config *c = p->c;
    twixt_hole at = twixt_hole_at(c, hole);
    twixt_hole to = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
    if (!twixt_is_inside(c, to.col, to.row)) return false;
    if (!(c->allowed[colour][at.row + TWIXT_PAD] >> (at.col + TWIXT_PAD) & 1)) return false;
    if (!(c->allowed[colour][to.row + TWIXT_PAD] >> (to.col + TWIXT_PAD) & 1)) return false;
    return !(twixt_board_crossed(c, &p->state->board, hole, d) & c->wall[colour]);
}

static void planes_tell_what_the_board_tells(const pair *p) {
    const twixt_config *c = p->c;
    for (int colour = 0; colour < 2; colour++)
        for (int hole = 0; hole < c->hole_count; hole++) {
            twixt_hole at = twixt_hole_at(c, hole);
            twixt_spot spot = twixt_spot_of(colour, at);
            int owner = twixt_board_owner(&p->state->board, at.col, at.row);
            assert_int_equal(twixt_plane_has(&p->position->taken[colour], spot),
                             owner != TWIXT_NOBODY);
            assert_int_equal(twixt_plane_has(&p->position->own[colour], spot), owner == colour);
            for (int d = 0; d < 8; d++)
                assert_int_equal(
                    twixt_plane_has(&p->position->open[colour][twixt_frame_direction(colour, d)],
                                    spot),
                    is_step_open(p, colour, hole, d));
        }
}

// A move that the position takes: any peg or the swap; with rules=std now and then one that frees
// directions.
static twixt_small pick(pair *p) {
    const twixt_position *at = p->position;
    if (at->moment.can_swap && ita_random_below(&p->random, 2)) return TWIXT_SMALL_SWAP;
    int holes[TWIXT_MOST * TWIXT_MOST], count = 0;
    for (int hole = 0; hole < p->c->hole_count; hole++)
        if (twixt_position_is_open(&p->frames, at, at->moment.turn, hole)) holes[count++] = hole;
    assert_int_equal(count, at->board.head.open_count[at->moment.turn]);
    int hole = holes[ita_random_below(&p->random, (uint64_t)count)];
    uint32_t blocked = twixt_position_blocked(&p->frames, at, hole);
    uint32_t freed = blocked & (uint32_t)ita_random_next(&p->random);
    twixt_small move = twixt_small_peg(hole, freed);
    if (twixt_position_removals(&p->frames, at, move) > TWIXT_EDITS_MOST)
        return twixt_small_peg(hole, 0);
    p->freed_moves += freed != 0;
    return move;
}

static void the_moves_are_those_of_the_rules(pair *p) {
    static ita_move listed[TWIXT_MOST * TWIXT_MOST];
    const twixt_position *at = p->position;
    size_t count = twixt_rules.moves(p->config, p->state, listed, TWIXT_MOST * TWIXT_MOST), own = 0;
    for (int hole = 0; hole < p->c->hole_count; hole++)
        if (twixt_position_is_open(&p->frames, at, at->moment.turn, hole)) {
            ita_move move = twixt_position_write(&p->frames, at, twixt_small_peg(hole, 0));
            assert_memory_equal(&move, &listed[own], sizeof move);
            own++;
        }
    assert_int_equal(own + at->moment.can_swap, count);
}

// Everything that the same board gives, however it came about; chains as what they are for.
static void the_position_is_that_of_the_state(pair *p) {
    const twixt_config *c = p->c;
    const twixt_board *b = &p->state->board, *own = &p->position->board;
    assert_true(b->head.hash == own->head.hash);
    assert_int_equal(b->head.connected, own->head.connected);
    assert_int_equal(b->head.peg_count, own->head.peg_count);
    assert_memory_equal(b->pegs, own->pegs, sizeof b->pegs);
    for (int hole = 0; hole < c->hole_count; hole++)
        assert_int_equal(b->cells[hole] & 0xffff, own->cells[hole] & 0xffff);
    const twixt_chain *theirs = twixt_board_chains_of(c, b), *mine = twixt_board_chains_of(c, own);
    for (int hole = 0; hole < c->hole_count; hole++) {
        int root = twixt_chain_root(theirs, hole), my_root = twixt_chain_root(mine, hole);
        assert_int_equal(theirs[root].weight, mine[my_root].weight);
        assert_int_equal(twixt_chain_root(mine, root), my_root);
    }
    twixt_position_set(&p->frames, p->state, p->other);
    assert_memory_equal(p->other->open, p->position->open, sizeof p->other->open);
    assert_memory_equal(p->other->taken, p->position->taken, 2 * sizeof p->other->taken);
    assert_int_equal(p->other->moment.turn, p->position->moment.turn);
    assert_int_equal(p->other->moment.can_swap, p->position->moment.can_swap);
    planes_tell_what_the_board_tells(p);
}

static void play_to_the_end_and_back(pair *p, int look_every) {
    size_t depth = 0;
    twixt_rules.start(p->config, p->state);
    memset(p->position, 0, p->position_size);
    twixt_position_set(&p->frames, p->state, p->position);
    while (twixt_rules.player(p->config, p->state) != ITA_NOBODY) {
        assert_true(depth < MOST_MOVES);
        bool is_looked_at = depth % (size_t)look_every == 0;
        if (is_looked_at) the_moves_are_those_of_the_rules(p);
        twixt_small small = pick(p);
        ita_move move = twixt_position_write(&p->frames, p->position, small);
        assert_int_equal(twixt_rules.check(p->config, p->state, &move, NULL), ITA_OK);
        memcpy(p->positions + depth * p->position_size, p->position, p->position_size);
        twixt_position_make(&p->frames, p->position, small,
                            (twixt_trail *)(p->trails + depth * p->trail_size));
        twixt_rules.apply(p->config, p->state, &move, p->undo);
        depth++;
        if (is_looked_at) the_position_is_that_of_the_state(p);
    }
    the_position_is_that_of_the_state(p);
    while (depth-- > 0) {
        twixt_position_unmake(&p->frames, p->position,
                              (const twixt_trail *)(p->trails + depth * p->trail_size));
        assert_memory_equal(p->position, p->positions + depth * p->position_size, p->position_size);
    }
}

static void the_engine_and_the_rules_play_the_same_games(void **state) {
    (void)state;
    uint64_t seed = test_seed(41);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        pair p = open_pair(configs[i], seed + (uint64_t)i);
        bool is_small = p.c->hole_count < 150;
        size_t games = is_small ? usual_or_long(40, 1000) : usual_or_long(1, 20);
        for (size_t game = 0; game < games; game++)
            play_to_the_end_and_back(&p, is_small ? 3 : 40);
        print_message("%s: %d moves took own links off\n", configs[i], p.freed_moves);
        if (p.c->can_edit) assert_true(p.freed_moves > 0);
        close_pair(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_and_the_rules_play_the_same_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
