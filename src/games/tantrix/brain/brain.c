// How the match is played: own lines and loops against those of the others, hands open, the bag
// closed: what is drawn is chance's, every tile of the bag as likely. The position is the state of
// the rules; a small move is a tile with its place and turn, or a draw.
// Never looks ahead: that is the search's work.
#include "games/tantrix/brain/brain.h"

#include "games/by_rules.h"
#include "games/tantrix/match/match.h"

enum {
    LISTED = 2048, // layings of a position; more than hands and spaces ever allow
    WIDTH = 30,    // of them worth trying
    POINT = 100,   // in units of value
    STRAND = 5,    // for the squares of strands: what is long will grow
    DRAW = 1 << 30,
    MIDDLE = 128, // added to coordinates
};

static ita_small_move small_of(const ita_move *move) {
    tantrix_move m = {0};
    tantrix_move_get(move, &m);
    if (m.kind == TANTRIX_DRAW) return (ita_small_move)(DRAW | m.number);
    return (ita_small_move)(m.number << 20 | m.turn << 16 | (m.a + MIDDLE) << 8 | (m.b + MIDDLE));
}

static tantrix_move laying_of(ita_small_move move) {
    return tantrix_lay((int)(move >> 20), (int)(move >> 8 & UINT8_MAX) - MIDDLE,
                       (int)(move & UINT8_MAX) - MIDDLE, (int)(move >> 16 & 7));
}

static ita_move move_of(const ita_mind *mind, ita_small_move move) {
    (void)mind;
    if (!(move & DRAW)) return tantrix_move_put(laying_of(move));
    return tantrix_move_put(
        (tantrix_move){.kind = TANTRIX_DRAW, .number = (int)(move & UINT8_MAX)});
}

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    (void)weights;
    (void)weights_length;
    ita_status status =
        rules_mind_open(config, &tantrix_match_brain, sizeof(rules_mind), allocator, mind, diag);
    if (status != ITA_OK) return status;
    rules_mind *made = (rules_mind *)*mind;
    made->move_of = move_of;
    made->point = 3 * POINT;
    made->base.choice_most = LISTED;
    made->base.scale = 5 * POINT;
    made->base.late_from = 5;
    return ITA_OK;
}

// ---- what a position is worth

// The points of a colour, and a little for all of its strands.
static int32_t worth_of(const tantrix_board *board, int colour) {
    bool seen[TANTRIX_TILES + 1] = {false};
    int32_t points = 0, squares = 0;
    tantrix_strand strand;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed || seen[n] || !tantrix_bend(n, colour)) continue;
        tantrix_board_strand(board, n, colour, &strand);
        for (int i = 0; i < strand.count; i++)
            seen[strand.tiles[i]] = true;
        const int32_t mine = strand.is_loop ? 2 * strand.count : strand.count;
        if (mine > points) points = mine;
        if (!strand.is_loop) squares += strand.count * strand.count; // a loop grows no more
    }
    return POINT * points + STRAND * squares;
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const match_config *c = match_own(mind->config);
    const match_state *s = position;
    int32_t had[ITA_MAX_PLAYERS];
    for (int p = 0; p < c->seat_count; p++)
        had[p] = worth_of(&s->board, c->colours[match_seat_of(c, s, p + 1)]);
    rules_mind_leads(c->seat_count, had, values);
}

// ---- moves

static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    ita_move moves[LISTED];
    size_t count = match_rules.moves(mind->config, position, moves, LISTED);
    if (count > LISTED) count = LISTED;
    for (size_t i = 0; i < count; i++)
        out[i] = (ita_choice){small_of(&moves[i]), 1};
    return count;
}

// What a laying brings the seat that lays, against the best of the others.
static int32_t rank_of(const match_config *c, tantrix_board *board, int seat, ita_small_move move) {
    const tantrix_move lay = laying_of(move);
    int32_t own = 0, best = 0;
    tantrix_board_put(board, lay.number, lay.a, lay.b, lay.turn);
    for (int other = 0; other < c->seat_count; other++) {
        const int32_t worth = worth_of(board, c->colours[other]);
        if (other == seat) own = worth;
        if (other != seat && worth > best) best = worth;
    }
    tantrix_board_lift(board, lay.number);
    return 2 * (own - best);
}

static size_t candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all) {
    const match_config *c = match_own(mind->config);
    match_state *s = position;
    const size_t count = all(mind, position, out);
    for (size_t i = 0; i < count; i++)
        out[i].rank = rank_of(c, &s->board, s->turn.seat, out[i].move);
    return rules_mind_best(out, count, WIDTH, is_all);
}

// ---- words

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    const match_config *c = match_own(mind->config);
    match_state s = *(const match_state *)state;
    const tantrix_move lay = laying_of(move);
    const int seat = s.turn.seat;
    const int before = match_score(c, &s, seat);
    tantrix_strand line, loop;
    tantrix_board_put(&s.board, lay.number, lay.a, lay.b, lay.turn);
    tantrix_board_longest(&s.board, c->colours[seat], &line, &loop);
    const int after = match_score(c, &s, seat);
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = "tantrix.idea.shape"};
    if (s.turn.must_fill) idea->key = "tantrix.idea.forced";
    if (after > before)
        idea->key = 2 * loop.count == after ? "tantrix.idea.loop" : "tantrix.idea.line";
    ita_diag_arg_int(idea, after);
}

static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_TREE, 80, 24, 1200}, {ITA_METHOD_TREE, 85, 20, 600}, {ITA_METHOD_TREE, 90, 16, 300},
    {ITA_METHOD_TREE, 100, 12, 160}, {ITA_METHOD_TREE, 160, 10, 90}, {ITA_METHOD_TREE, 300, 8, 45},
    {ITA_METHOD_TREE, 900, 6, 15},   {ITA_METHOD_TREE, 2500, 3, 5},  {ITA_METHOD_TREE, 7000, 1, 0},
    {ITA_METHOD_TREE, 20000, 1, 0},
};

const ita_brain tantrix_match_brain = {
    ROWS_OF_RULES_MIND, .open = open_mind,        .evaluate = evaluate,
    .all = all,         .candidates = candidates, .hash = rules_mind_hash,
    .idea = idea,       .gives_hints = true,      .levels = levels,
};
