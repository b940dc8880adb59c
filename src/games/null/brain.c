// The null game's brain: what a search needs to play it. The small move is the number of counters
// taken, the position is left and turn. Begin a brain by copying this file.
// Never looks ahead: that is the search's work.
#include "games/null/null.h"
#include "games/rows.h"

typedef struct null_mind {
    ita_mind base; // first: the interface hands it around by this
    int most;
} null_mind;

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    (void)weights; // it has learned nothing
    (void)weights_length;
    null_mind *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->most = ((const null_config *)config)->most;
    made->base = (ita_mind){.brain = &null_brain,
                            .config = config,
                            .allocator = allocator,
                            .player_count = 2,
                            .position_size = sizeof(null_state),
                            .undo_size = sizeof(null_state),
                            .choice_most = (size_t)made->most,
                            .scale = 1000,
                            .hurries = true};
    *mind = &made->base;
    return ITA_OK;
}

static void close_mind(ita_mind *mind) {
    if (mind) ita_give(mind->allocator, mind, sizeof(null_mind));
}

static int most_to_take(const ita_mind *mind, const null_state *position) {
    const int most = ((const null_mind *)mind)->most;
    return position->left < most ? position->left : most;
}

static void set(const ita_mind *mind, const void *state, void *position) {
    (void)mind;
    *(null_state *)position = *(const null_state *)state;
}

static int player(const ita_mind *mind, const void *position) {
    return null_rules.player(mind->config, position);
}

// Whoever took the last counter won; the other is to move.
static void outcome(const ita_mind *mind, const void *position, int32_t values[ITA_MAX_PLAYERS]) {
    (void)mind;
    const null_state *p = position;
    values[p->turn - 1] = -ITA_VALUE_MOST;
    values[2 - p->turn] = ITA_VALUE_MOST;
}

// What is known without looking ahead: leaving a multiple of one more than the most is good.
static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const null_state *p = position;
    const bool is_good = p->left % (((const null_mind *)mind)->most + 1) != 0;
    values[p->turn - 1] = is_good ? 1000 : -1000;
    values[2 - p->turn] = -values[p->turn - 1];
}

static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    const null_state *p = position;
    const size_t count = (size_t)most_to_take(mind, p);
    for (size_t i = 0; i < count; i++)
        out[i] = (ita_choice){(ita_small_move)i + 1, (int32_t)i};
    return count;
}

static void make(const ita_mind *mind, void *position, ita_small_move move, void *undo) {
    (void)mind;
    null_state *p = position;
    *(null_state *)undo = *p;
    p->left -= (int32_t)move;
    p->turn = 3 - p->turn;
}

static void unmake(const ita_mind *mind, void *position, const void *undo) {
    (void)mind;
    *(null_state *)position = *(const null_state *)undo;
}

static uint64_t hash(const ita_mind *mind, const void *position) {
    return null_rules.hash(mind->config, position);
}

static size_t write(const ita_mind *mind, const void *state, ita_small_move move, ita_move *moves,
                    size_t capacity) {
    (void)mind;
    (void)state;
    if (capacity) moves[0] = null_move_put((null_move){(int32_t)move});
    return 1;
}

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    const null_state *s = state;
    const int left = s->left - (int32_t)move, round = ((const null_mind *)mind)->most + 1;
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = ""};
    if (left % round != 0) return;
    idea->key = left == 0 ? "null.idea.last" : "null.idea.rounds";
    ita_diag_arg_int(idea, left);
    ita_diag_arg_int(idea, round);
}

static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_ALPHA_BETA, 5, 9, 6000},  {ITA_METHOD_ALPHA_BETA, 10, 9, 4000},
    {ITA_METHOD_ALPHA_BETA, 20, 9, 3000}, {ITA_METHOD_ALPHA_BETA, 40, 9, 2000},
    {ITA_METHOD_ALPHA_BETA, 60, 9, 1500}, {ITA_METHOD_ALPHA_BETA, 80, 9, 1000},
    {ITA_METHOD_ALPHA_BETA, 100, 9, 700}, {ITA_METHOD_ALPHA_BETA, 200, 9, 400},
    {ITA_METHOD_ALPHA_BETA, 400, 9, 200}, {ITA_METHOD_ALPHA_BETA, 100000, 1, 0},
};

const ita_brain null_brain = {
    ROWS_OF_BRAIN,
};
