// How blocks are played: large pieces while there is room, corners to go on from, and room taken
// from the others. The position is the state of the rules and behind it, for each player, what he
// may still lay in all that is to come; a small move is a placement's number.
// Never looks ahead: that is the search's work.
#include "games/pentahex/brain/brain.h"

#include "games/by_rules.h"
#include "games/pentahex/pentahex.h"

#include <string.h>

enum {
    CELL = 100,  // a cell laid, in units of value
    LIVE = 160,  // a cell that one could cover by one piece now, once all others are covered,
    EARLY = 29,  // and so much less: with few cells covered it says nothing
    ROOM = 40,   // a cell that hangs together with such cells, on an empty board,
    SPENT = 70,  // and so much less once all are covered
    TEMPO = 100, // being the one to move
    WIDTH = 24,  // candidates of a position
    RANK_CELL = 400,
    RANK_REACH = 60,
    RANK_TAKEN = 45, // a cell that another might have gone on from
};

typedef struct blocks_mind {
    rules_mind base; // first: the interface hands it around by this
    int least;       // cells of the smallest piece
    size_t list_at;  // in a position: of each player a number and so many placements, ascending
} blocks_mind;

static uint32_t *list_of(const ita_mind *mind, const void *position, int player) {
    const size_t length = 1 + (size_t)pentahex_own(mind->config)->placement_count;
    return (uint32_t *)((char *)(uintptr_t)position + ((const blocks_mind *)mind)->list_at) +
           (size_t)player * length;
}

static ita_move move_of(const ita_mind *mind, ita_small_move move) {
    return pentahex_move_of(pentahex_own(mind->config), move);
}

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    (void)weights;
    (void)weights_length;
    ita_status status =
        rules_mind_open(config, &pentahex_blocks_brain, sizeof(blocks_mind), allocator, mind, diag);
    if (status != ITA_OK) return status;
    const pentahex_config *c = pentahex_own(config);
    blocks_mind *made = (blocks_mind *)*mind;
    made->base.move_of = move_of;
    made->base.width = WIDTH;
    made->base.point = CELL;
    made->base.base.choice_most = c->placement_count + 1u;
    made->base.base.scale = 6 * CELL;
    made->base.base.late_from = 5;
    const size_t aligned = sizeof(uint32_t) - 1;
    made->list_at = (made->base.base.position_size + aligned) & ~aligned;
    made->base.base.position_size = made->list_at + (size_t)c->player_count *
                                                        (1 + (size_t)c->placement_count) *
                                                        sizeof(uint32_t);
    made->least = ITA_POLYHEX_MOST;
    for (size_t k = 0; k < c->set.kind_count; k++)
        if (c->set.kinds[k].shape.cell_count < made->least)
            made->least = c->set.kinds[k].shape.cell_count;
    return ITA_OK;
}

// ---- what fits

// The placements of a player's list that are his to lay as the position stands, one by one.
typedef struct fits {
    const pentahex_config *c;
    const void *position;
    const uint32_t *at, *end;
    int player;
    const uint64_t *wanted;                               // he must cover one of these
    uint64_t barred[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)]; // and none of these
} fits;

static void bar(const pentahex_config *c, const void *state, int player, uint64_t *barred) {
    const uint64_t *taken = pentahex_taken(c, state);
    const uint64_t *near = pentahex_own_set(c, state, player, 1);
    for (size_t w = 0; w < c->words; w++)
        barred[w] = taken[w] | near[w];
}

static void fits_open(fits *f, const ita_mind *mind, const void *position, int player) {
    const pentahex_config *c = pentahex_own(mind->config);
    const uint32_t *list = list_of(mind, position, player);
    f->c = c;
    f->position = position;
    f->at = list + 1;
    f->end = f->at + list[0];
    f->player = player;
    f->wanted = pentahex_has_begun(c, position, player)
                    ? pentahex_own_set(c, position, player, 2)
                    : c->corner_sets + (size_t)player * c->words;
    bar(c, position, player, f->barred);
}

static bool fits_next(fits *f, uint32_t *placement) {
    while (f->at < f->end) {
        const uint32_t p = *f->at++;
        if (pentahex_meets(f->c, p, f->barred) || !pentahex_meets(f->c, p, f->wanted)) continue;
        if (pentahex_free_piece(f->c, f->position, pentahex_kind_of(f->c, p), f->player) < 0)
            continue;
        *placement = p;
        return true;
    }
    return false;
}

// Cells only fill and what touches one's own only grows: what is barred now stays so.
static void set(const ita_mind *mind, const void *state, void *position) {
    const pentahex_config *c = pentahex_own(mind->config);
    uint64_t barred[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)];
    memcpy(position, state, ita_rules_of(mind->config)->state_size(mind->config));
    for (int player = 0; player < c->player_count; player++) {
        uint32_t *list = list_of(mind, position, player), count = 0;
        bar(c, state, player, barred);
        for (uint32_t p = 0; p < c->placement_count; p++)
            if (!pentahex_meets(c, p, barred)) list[++count] = p;
        list[0] = count;
    }
}

// ---- what a position is worth

// Free cells from which a player may go on: a diagonal step from his own, beside none of them.
static int reach_of(const pentahex_config *c, const void *state, int player) {
    const uint64_t *far = pentahex_own_set(c, state, player, 2);
    uint64_t barred[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)];
    int count = 0;
    bar(c, state, player, barred);
    for (size_t w = 0; w < c->words; w++)
        count += ita_bits_count64(far[w] & ~barred[w]);
    return count;
}

// How many open cells hang together with one, which are taken out of the set.
static int flood(const pentahex_config *c, uint64_t *open, int cell) {
    uint16_t queue[ITA_HEXBOARD_MOST];
    int count = 0;
    queue[count++] = (uint16_t)cell;
    ita_bit_clear(open, (size_t)cell);
    for (int at = 0; at < count; at++)
        for (int d = 0; d < 6; d++) {
            const int next = c->board.neighbours[queue[at]][d];
            if (next < 0 || !ita_bit_get(open, (size_t)next)) continue;
            ita_bit_clear(open, (size_t)next);
            queue[count++] = (uint16_t)next;
        }
    return count;
}

// Cells that a player may still cover: free and beside none of his own, in one piece with a cell
// that he may go on from, where the smallest piece has room.
static int room_of(const ita_mind *mind, const void *state, int player) {
    const pentahex_config *c = pentahex_own(mind->config);
    const uint64_t *far = pentahex_own_set(c, state, player, 2);
    uint64_t open[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)];
    int room = 0;
    bar(c, state, player, open);
    for (size_t w = 0; w < c->words; w++)
        open[w] = ~open[w];
    for (size_t w = 0; w < c->words; w++)
        while (far[w] & open[w]) {
            const int cells = flood(c, open, (int)w * 64 + ita_bits_lowest64(far[w] & open[w]));
            if (cells >= ((const blocks_mind *)mind)->least) room += cells;
        }
    return room;
}

// Cells that a player could cover by one piece.
static int live_of(const ita_mind *mind, const void *position, int player) {
    uint64_t live[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)] = {0};
    fits f;
    fits_open(&f, mind, position, player);
    for (uint32_t p; fits_next(&f, &p);)
        pentahex_cover(f.c, p, live);
    int cells = 0;
    for (size_t w = 0; w < f.c->words; w++)
        cells += ita_bits_count64(live[w]);
    return cells;
}

static int laid_by(const pentahex_config *c, const void *state, int player) {
    int cells = 0;
    for (size_t w = 0; w < c->words; w++)
        cells += ita_bits_count64(pentahex_own_set(c, state, player, 0)[w]);
    return cells;
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const pentahex_config *c = pentahex_own(mind->config);
    const pentahex_state *s = position;
    const int32_t cells = (int32_t)c->board.cell_count;
    const int32_t live = LIVE * s->covered / cells - EARLY,
                  room = ROOM - SPENT * s->covered / cells;
    int32_t had[ITA_MAX_PLAYERS];
    for (int p = 0; p < c->player_count; p++) {
        had[p] = CELL * laid_by(c, position, p);
        if (live > 0) had[p] += live * live_of(mind, position, p);
        if (room > 0) had[p] += room * room_of(mind, position, p);
    }
    if (s->turn != ITA_NOBODY) had[s->turn - 1] += TEMPO;
    rules_mind_leads(c->player_count, had, values);
}

// ---- moves

// What a list is ranked by, made once for a position.
typedef struct outlook {
    const pentahex_config *c;
    int player;
    uint64_t mine[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)];   // cells no more worth reaching
    uint64_t theirs[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)]; // where others go on from
} outlook;

static outlook look_around(const pentahex_config *c, const void *state, int player) {
    outlook o = {.c = c, .player = player};
    const uint64_t *taken = pentahex_taken(c, state);
    bar(c, state, player, o.mine);
    for (size_t w = 0; w < c->words; w++)
        o.mine[w] |= pentahex_own_set(c, state, player, 2)[w];
    for (int p = 0; p < c->player_count; p++)
        for (size_t w = 0; p != player && w < c->words; w++)
            o.theirs[w] |= pentahex_own_set(c, state, p, 2)[w] &
                           ~pentahex_own_set(c, state, p, 1)[w] & ~taken[w];
    return o;
}

static int32_t rank_of(const outlook *o, uint32_t placement) {
    const pentahex_config *c = o->c;
    const pentahex_placement *p = &c->placements[placement];
    const int count = pentahex_cells_of(c, placement);
    int32_t rank = RANK_CELL * count;
    for (int i = 0; i < count; i++) {
        const int cell = p->cells[i];
        if (ita_bit_get(o->theirs, (size_t)cell)) rank += RANK_TAKEN;
        for (int d = 0; d < 6; d++) {
            const int diagonal = c->diagonals[cell][d];
            if (diagonal >= 0 && !ita_bit_get(o->mine, (size_t)diagonal)) rank += RANK_REACH / 2;
        }
    }
    return rank;
}

static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    const pentahex_config *c = pentahex_own(mind->config);
    const int player = ((const pentahex_state *)position)->turn - 1;
    const outlook o = look_around(c, position, player);
    size_t count = 0;
    fits f;
    fits_open(&f, mind, position, player);
    for (uint32_t p; fits_next(&f, &p);)
        out[count++] = (ita_choice){p, rank_of(&o, p)};
    return count;
}

// Cells to go on from that a placement brings a player, and that it takes from all others.
typedef struct change {
    int gained, taken;
} change;

static change compare(const ita_mind *mind, const void *state, void *after, int player) {
    const pentahex_config *c = pentahex_own(mind->config);
    change made = {0};
    for (int p = 0; p < c->player_count; p++) {
        const int more = reach_of(c, after, p) - reach_of(c, state, p);
        if (p == player)
            made.gained = more;
        else
            made.taken -= more;
    }
    return made;
}

static change look_at(const ita_mind *mind, const void *state, ita_small_move move) {
    const int player = ((const pentahex_state *)state)->turn - 1;
    void *after = ita_take(mind->allocator, mind->position_size);
    void *undo = ita_take(mind->allocator, mind->undo_size);
    change made = {0}; // without memory there is the piece to speak of
    if (after && undo) {
        set(mind, state, after);
        rules_mind_make(mind, after, move, undo);
        made = compare(mind, state, after, player);
    }
    ita_give(mind->allocator, undo, mind->undo_size);
    ita_give(mind->allocator, after, mind->position_size);
    return made;
}

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    const change made = look_at(mind, state, move);
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = "pentahex.idea.block.large"};
    int64_t number = pentahex_cells_of(pentahex_own(mind->config), move);
    if (made.gained > 1) {
        idea->key = "pentahex.idea.block.reach";
        number = made.gained;
    }
    if (made.taken > 1 && made.taken > made.gained) {
        idea->key = "pentahex.idea.block.takes";
        number = made.taken;
    }
    ita_diag_arg_int(idea, number);
}

static bool advise(const ita_mind *mind, const void *state, ita_small_move move, ita_text *words) {
    (void)state;
    pentahex_advise(pentahex_own(mind->config), move, words);
    return true;
}

static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_ALPHA_BETA, 400, 64, 30000}, {ITA_METHOD_ALPHA_BETA, 400, 24, 4000},
    {ITA_METHOD_ALPHA_BETA, 410, 14, 1400},  {ITA_METHOD_ALPHA_BETA, 420, 12, 500},
    {ITA_METHOD_ALPHA_BETA, 500, 10, 190},   {ITA_METHOD_ALPHA_BETA, 800, 7, 100},
    {ITA_METHOD_ALPHA_BETA, 1200, 5, 40},    {ITA_METHOD_ALPHA_BETA, 3500, 2, 10},
    {ITA_METHOD_ALPHA_BETA, 15000, 1, 0},    {ITA_METHOD_ALPHA_BETA, 90000, 1, 0},
};

const ita_brain pentahex_blocks_brain = {
    .open = open_mind,
    .close = rules_mind_close,
    .set = set,
    .player = rules_mind_player,
    .outcome = rules_mind_outcome,
    .evaluate = evaluate,
    .all = all,
    .candidates = rules_mind_candidates,
    .make = rules_mind_make,
    .unmake = rules_mind_unmake,
    .hash = rules_mind_hash,
    .write = rules_mind_write,
    .idea = idea,
    .advise = advise,
    .gives_hints = true,
    .levels = levels,
};
