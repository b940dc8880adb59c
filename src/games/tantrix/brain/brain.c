// How the match is played: own lines and loops against those of the others, hands open, the bag
// closed: what is drawn is chance's, every tile of the bag as likely. The position is the state of
// the rules; a small move is a tile with its place and turn, or a draw.
// Never looks ahead: that is the search's work.
#include "games/tantrix/brain/brain.h"

#include "games/by_rules.h"
#include "games/tantrix/brain/motive.h"
#include "games/tantrix/brain/strands.h"
#include "games/tantrix/match/match.h"
#include "games/tantrix/table/laying.h"

#include "intarsia/base.h"

enum {
    LISTED = 2048, // layings of a position; more than hands and spaces ever allow
    WIDTH = 64,    // of them worth trying
    POINT = 100,   // in units of value
    STRAND = 5,    // a square of a strand's length, for the order of moves
    HOPE = 90,     // a tile that a line may come to, while few tiles lie
    COLOURED = 43, // a tile of the colour that does not lie yet
    HOPEFUL = 8,   // up to so many tiles hope alone counts,
    SETTLED = 44,  // and after so many more only what there is
    UNSURE = 28,   // tiles left from which on a lead grows surer
    SURE = 4,
    DRAW = 1 << 30,
    MIDDLE = 128, // added to coordinates
};

typedef struct tantrix_mind {
    rules_mind base; // first: the interface hands it around by this
    strand_tables tables;
} tantrix_mind;

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
        rules_mind_open(config, &tantrix_match_brain, sizeof(tantrix_mind), allocator, mind, diag);
    if (status != ITA_OK) return status;
    tantrix_mind *made = (tantrix_mind *)*mind;
    strand_tables_fill(&made->tables);
    made->base.move_of = move_of;
    made->base.point = 3 * POINT;
    made->base.base.choice_most = LISTED;
    made->base.base.scale = 5 * POINT;
    made->base.base.explore = 180;
    made->base.base.late_from = 5;
    return ITA_OK;
}

static const strand_tables *tables_of(const ita_mind *mind) {
    return &((const tantrix_mind *)mind)->tables;
}

// ---- what a position is worth

static uint64_t tiles_left(const match_state *s) {
    uint64_t left = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        left |= (uint64_t)!s->board.spots[n].is_placed << n;
    return left;
}

// What a colour comes to in the end, in hundredths of a point: the more tiles lie, the more is it
// what it has, else what its ends may be joined to, and more where more tiles have the colour.
// Fitted to the points at the end of games of the computer against itself.
static int32_t worth_of(const ita_mind *mind, const match_state *s, int colour, uint64_t left) {
    const strand_tables *tables = tables_of(mind);
    strand_list list;
    strand_list_read(tables, &s->board, colour, &list);
    int32_t had = s->board.count - HOPEFUL;
    if (had < 0) had = 0;
    if (had > SETTLED) had = SETTLED;
    const int32_t joined = strand_list_hope(tables, &s->board, &list, left);
    return (POINT * had * strand_list_points(&list) + HOPE * (SETTLED - had) * joined) / SETTLED +
           COLOURED * ita_bits_count64(left & tables->coloured[colour]);
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const match_config *c = match_own(mind->config);
    const match_state *s = position;
    const uint64_t left = tiles_left(s);
    int32_t had[ITA_MAX_PLAYERS];
    for (int p = 0; p < c->seat_count; p++)
        had[p] = worth_of(mind, s, c->colours[match_seat_of(c, s, p + 1)], left);
    rules_mind_leads(c->seat_count, had, values);
    // a lead is surer the fewer tiles are left to turn it
    const int32_t rest = TANTRIX_TILES - s->board.count;
    for (int p = 0; p < c->seat_count && rest < UNSURE; p++)
        values[p] = values[p] * (UNSURE + SURE) / (rest + SURE);
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

// The lines of each seat's colour as they lie.
typedef struct outlook {
    const match_config *c;
    const match_state *state;
    const strand_tables *tables;
    strand_list lists[ITA_MAX_PLAYERS];
    int points[ITA_MAX_PLAYERS];
} outlook;

static void look_around(outlook *o, const ita_mind *mind, const match_state *s) {
    o->c = match_own(mind->config);
    o->state = s;
    o->tables = tables_of(mind);
    for (int seat = 0; seat < o->c->seat_count; seat++) {
        strand_list_read(o->tables, &s->board, o->c->colours[seat], &o->lists[seat]);
        o->points[seat] = strand_list_points(&o->lists[seat]);
    }
}

// What a laying makes of a seat's line: points, and a little for every square of its length.
static int32_t gain_of(const outlook *o, int seat, const tantrix_move *lay) {
    const strand_laid laid =
        strand_list_lay(o->tables, &o->state->board, &o->lists[seat], o->c->colours[seat], lay);
    const int points = laid.is_loop ? 2 * laid.length : laid.length;
    const int most = points > o->points[seat] ? points : o->points[seat];
    return POINT * most + STRAND * laid.squares;
}

// What a laying brings the seat that lays, against the best of the others.
static int32_t rank_of(const outlook *o, ita_small_move move) {
    const tantrix_move lay = laying_of(move);
    int32_t own = 0, best = INT32_MIN;
    for (int seat = 0; seat < o->c->seat_count; seat++) {
        const int32_t worth = gain_of(o, seat, &lay);
        if (seat == o->state->turn.seat) own = worth;
        if (seat != o->state->turn.seat && worth > best) best = worth;
    }
    return 2 * (own - best);
}

static size_t candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all) {
    const size_t count = all(mind, position, out);
    outlook o;
    look_around(&o, mind, position);
    for (size_t i = 0; i < count; i++)
        out[i].rank = rank_of(&o, out[i].move);
    return rules_mind_best(out, count, WIDTH, is_all);
}

// ---- words

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    const tantrix_move lay = laying_of(move);
    tantrix_idea(mind->config, state, &lay, idea);
}

static bool advise(const ita_mind *mind, const void *state, ita_small_move move, ita_text *words) {
    (void)mind;
    (void)state;
    const tantrix_move lay = laying_of(move);
    laying_advise(&lay, words);
    return true;
}

// More nodes bring little: after a few hundred the bag decides. So levels differ by how they err.
static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_TREE, 600, 64, 30000}, {ITA_METHOD_TREE, 600, 64, 4500},
    {ITA_METHOD_TREE, 600, 64, 1200},  {ITA_METHOD_TREE, 600, 64, 650},
    {ITA_METHOD_TREE, 600, 64, 430},   {ITA_METHOD_TREE, 600, 64, 250},
    {ITA_METHOD_TREE, 600, 64, 130},   {ITA_METHOD_TREE, 600, 64, 70},
    {ITA_METHOD_TREE, 2500, 8, 15},    {ITA_METHOD_TREE, 30000, 1, 0},
};

const ita_brain tantrix_match_brain = {
    ROWS_OF_RULES_MIND,       .open = open_mind,       .evaluate = evaluate, .all = all,
    .candidates = candidates, .hash = rules_mind_hash, .idea = idea,         .gives_hints = true,
    .levels = levels,         .advise = advise,
};
