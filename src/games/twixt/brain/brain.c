// TwixT's brain as the table that a search knows: positions, moves, estimates, lists, ideas.
// Puts the parts together; each part says what it does.
#include "games/twixt/brain/brain.h"

#include "games/twixt/brain/candidates.h"
#include "games/twixt/brain/idea.h"

#include <string.h>

static size_t place_size(const twixt_frames *f) {
    return offsetof(twixt_place, position) + twixt_position_size(f);
}

// The better the order, the fewer need to be tried where few plies are left.
static const int tried_by_policy[] = {3, 6, 9, 12, 16};

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    twixt_mind *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->has_policy = weights_length > 0;
    if (made->has_policy && !twixt_policy_read(weights, weights_length, &made->policy)) {
        ita_give(allocator, made, sizeof *made);
        return ita_fail(diag, ITA_E_SYNTAX, "twixt.weights");
    }
    twixt_frames_derive(twixt_own(config), &made->frames);
    made->flood = twixt_flood_best();
    twixt_candidates_prepare(made);
    made->base = (ita_mind){.brain = &twixt_brain,
                            .config = config,
                            .allocator = allocator,
                            .player_count = 2,
                            .position_size = place_size(&made->frames),
                            .undo_size = twixt_trail_size(&made->frames),
                            .choice_most = twixt_choice_most(&made->frames),
                            .scale = 200,
                            .hurries = true,
                            .late_from = 6,
                            .tried = {4, 8, 12, 16, 20},
                            .ample = 100};
    if (made->has_policy) memcpy(made->base.tried, tried_by_policy, sizeof tried_by_policy);
    *mind = &made->base;
    return ITA_OK;
}

static void close_mind(ita_mind *mind) {
    if (mind) ita_give(mind->allocator, mind, sizeof(twixt_mind));
}

static void set(const ita_mind *mind, const void *state, void *position) {
    twixt_place *place = position;
    memset(place, 0, mind->position_size);
    twixt_position_set(&twixt_mind_of(mind)->frames, state, &place->position);
}

static int player_of(const twixt_position *p, int colour) {
    return colour == TWIXT_RED ? p->moment.red_player : 3 - p->moment.red_player;
}

static int player(const ita_mind *mind, const void *position) {
    const twixt_position *p = &((const twixt_place *)position)->position;
    if (twixt_position_is_over(&twixt_mind_of(mind)->frames, p)) return ITA_NOBODY;
    return player_of(p, p->moment.turn);
}

static void tell_both(const twixt_position *p, int colour, int32_t value, int32_t *values) {
    values[player_of(p, colour) - 1] = value;
    values[player_of(p, 1 - colour) - 1] = -value;
}

static void outcome(const ita_mind *mind, const void *position, int32_t values[ITA_MAX_PLAYERS]) {
    (void)mind;
    const twixt_position *p = &((const twixt_place *)position)->position;
    int winner = p->board.head.connected;
    if (winner == TWIXT_NOBODY) winner = p->moment.winner;
    if (winner == TWIXT_NOBODY)
        tell_both(p, TWIXT_RED, 0, values);
    else
        tell_both(p, winner, ITA_VALUE_MOST, values);
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const twixt_mind *own = twixt_mind_of(mind);
    twixt_place *place = position;
    const twixt_position *p = &place->position;
    int32_t value = twixt_estimate(own, p, twixt_look(own, place));
    if (p->moment.can_swap && value < 0) value = -value; // whoever may swap takes the better side
    tell_both(p, p->moment.turn, value, values);
}

static void make(const ita_mind *mind, void *position, ita_small_move move, void *undo) {
    twixt_position_make(&twixt_mind_of(mind)->frames, &((twixt_place *)position)->position, move,
                        undo);
}

static void unmake(const ita_mind *mind, void *position, const void *undo) {
    twixt_position_unmake(&twixt_mind_of(mind)->frames, &((twixt_place *)position)->position, undo);
}

static uint64_t hash(const ita_mind *mind, const void *position) {
    (void)mind;
    return twixt_position_hash(&((const twixt_place *)position)->position);
}

static size_t write(const ita_mind *mind, const void *state, ita_small_move move, ita_move *moves,
                    size_t capacity) {
    twixt_any_position at;
    const twixt_frames *f = &twixt_mind_of(mind)->frames;
    twixt_position_set(f, state, &at.position);
    if (capacity) moves[0] = twixt_position_write(f, &at.position, move);
    return 1;
}

// Weak ones look at few positions and choose among many moves; they still see what wins at once.
static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_ALPHA_BETA, 400, 18, 350}, {ITA_METHOD_ALPHA_BETA, 400, 17, 240},
    {ITA_METHOD_ALPHA_BETA, 400, 15, 150}, {ITA_METHOD_ALPHA_BETA, 400, 9, 55},
    {ITA_METHOD_ALPHA_BETA, 600, 4, 28},   {ITA_METHOD_ALPHA_BETA, 600, 2, 15},
    {ITA_METHOD_ALPHA_BETA, 1200, 1, 0},   {ITA_METHOD_ALPHA_BETA, 3500, 1, 0},
    {ITA_METHOD_ALPHA_BETA, 12000, 1, 0},  {ITA_METHOD_ALPHA_BETA, 250000, 1, 0},
};

const ita_brain twixt_brain = {
    .open = open_mind,
    .close = close_mind,
    .set = set,
    .player = player,
    .outcome = outcome,
    .evaluate = evaluate,
    .all = twixt_all,
    .candidates = twixt_candidates,
    .forcing = twixt_forcing,
    .make = make,
    .unmake = unmake,
    .hash = hash,
    .write = write,
    .idea = twixt_idea,
    .levels = levels,
    .gives_hints = true,
    .weights = "twixt.weights",
};
