// The rules of the match: drawing, forced spaces, the free move, the end and the deadlock.
// Knows the three restrictions through space.h. Knows no text and no picture.
#include "games/rows.h"
#include "games/tantrix/match/match.h"

#include "intarsia/base.h"

#include <string.h>

static int player_count(const ita_config *config) {
    return match_own(config)->seat_count;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(match_state);
}

static size_t undo_size(const ita_config *config) {
    (void)config;
    return sizeof(match_undo);
}

static void start(const ita_config *config, void *state) {
    (void)config;
    match_state *s = state;
    memset(s, 0, sizeof *s);
    s->turn.bag_count = TANTRIX_TILES;
}

static int player(const ita_config *config, const void *state) {
    const match_state *s = state;
    if (s->turn.phase >= MATCH_OVER) return ITA_NOBODY;
    if (match_is_drawing(s)) return ITA_CHANCE;
    return match_player_of(match_own(config), s, s->turn.seat);
}

uint64_t match_tiles_of(const match_state *s, int owner) {
    uint64_t tiles = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (s->owner[n] == owner) tiles |= (uint64_t)1 << n;
    return tiles;
}

static bool is_restricted(const match_state *s) {
    return s->turn.bag_count > 0;
}

// ---- which tiles go where

typedef struct table {
    int count;
    space spaces[SPACE_MOST];
    space_limits limits[SPACE_MOST];
    bool is_open[SPACE_MOST]; // no restriction speaks against the cell as such
} table;

static void survey(const match_state *s, table *t) {
    space_set controlled;
    t->count = space_list(&s->board, t->spaces);
    for (int i = 0; i < t->count; i++) {
        t->is_open[i] = true;
        t->limits[i] = space_no_limits;
    }
    if (!is_restricted(s)) return;
    space_controlled(&s->board, t->spaces, t->count, &controlled);
    for (int i = 0; i < t->count; i++) {
        t->limits[i] = space_limits_of(&s->board, &t->spaces[i]);
        t->is_open[i] =
            !t->limits[i].is_four && !space_set_has(&controlled, t->spaces[i].a, t->spaces[i].b);
    }
}

static bool may_lie(const table *t, int at, int number, int turn) {
    return t->is_open[at] && tantrix_fits(number, turn, t->spaces[at].asked) &&
           space_allows(&t->limits[at], number, turn);
}

static bool may_lie_somehow(const table *t, int at, int number) {
    for (int turn = 0; turn < TANTRIX_EDGES; turn++)
        if (may_lie(t, at, number, turn)) return true;
    return false;
}

static bool can_lay(const table *t, uint64_t tiles, bool is_forced) {
    for (int i = 0; i < t->count; i++) {
        if (!t->is_open[i] || (is_forced && !space_is_forced(&t->spaces[i]))) continue;
        for (uint64_t rest = tiles; rest; rest &= rest - 1)
            if (may_lie_somehow(t, i, ita_bits_lowest64(rest))) return true;
    }
    return false;
}

uint64_t match_fits(const match_state *s, const space *at, uint64_t tiles, bool restricted) {
    uint64_t fitting = 0;
    for (uint64_t rest = tiles; rest; rest &= rest - 1) {
        int number = ita_bits_lowest64(rest);
        for (int turn = 0; turn < TANTRIX_EDGES; turn++) {
            ita_hex where;
            if (!tantrix_fits(number, turn, at->asked)) continue;
            if (restricted &&
                space_restricts(&s->board, number, at->a, at->b, turn, &where) != SPACE_ALLOWED)
                continue;
            fitting |= (uint64_t)1 << number;
            break;
        }
    }
    return fitting;
}

// ---- the list of moves

static void add_lays(const match_state *s, tantrix_moves *list) {
    table t;
    survey(s, &t);
    for (uint64_t rest = match_tiles_of(s, s->turn.seat + 1); rest; rest &= rest - 1) {
        int number = ita_bits_lowest64(rest);
        for (int i = 0; i < t.count; i++) {
            if (!t.is_open[i] || (s->turn.must_fill && !space_is_forced(&t.spaces[i]))) continue;
            for (int turn = 0; turn < TANTRIX_EDGES; turn++)
                if (may_lie(&t, i, number, turn))
                    tantrix_moves_add(list,
                                      tantrix_lay(number, t.spaces[i].a, t.spaces[i].b, turn));
        }
    }
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    (void)config;
    const match_state *s = state;
    tantrix_moves list = tantrix_moves_into(out, capacity);
    if (s->turn.phase >= MATCH_OVER) return 0;
    if (!match_is_drawing(s)) {
        add_lays(s, &list);
        return list.count;
    }
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (s->owner[n] == MATCH_BAG)
            tantrix_moves_add(&list, (tantrix_move){.kind = TANTRIX_DRAW, .number = n});
    return list.count;
}

// ---- going on

static void next_seat(const match_config *c, match_state *s) {
    s->turn.seat = (uint8_t)((s->turn.seat + 1) % c->seat_count);
    s->turn.is_free_done = 0;
}

static bool has_tiles(const match_state *s) {
    for (int seat = 0; seat < ITA_MAX_PLAYERS; seat++)
        if (s->turn.hand_count[seat] > 0) return true;
    return false;
}

static void end(match_state *s, match_phase phase) {
    match_turn ended = {.phase = (uint8_t)phase, .first = s->turn.first, .seat = s->turn.seat};
    ended.bag_count = s->turn.bag_count;
    memcpy(ended.hand_count, s->turn.hand_count, sizeof ended.hand_count);
    if (phase == MATCH_OVER) ended.seat = s->turn.first; // whoever laid last: it is the same end
    s->turn = ended;
}

void match_settle(const match_config *c, match_state *s) {
    table t;
    if (match_is_drawing(s)) return;
    s->turn.must_fill = 0;
    if (!has_tiles(s)) {
        end(s, MATCH_OVER);
        return;
    }
    survey(s, &t);
    // The table is the same for all seats: at most each is asked once, and the first once more.
    for (;;) {
        uint64_t tiles = match_tiles_of(s, s->turn.seat + 1);
        if (can_lay(&t, tiles, true)) {
            s->turn.must_fill = 1;
            return;
        }
        if (tiles && !s->turn.is_free_done) break;
        next_seat(c, s);
    }
    if (!can_lay(&t, match_tiles_of(s, s->turn.seat + 1), false)) end(s, MATCH_DEADLOCK);
}

// Seats draw in the order of the config; after the last one the highest number begins.
static void settle_draw(const match_config *c, match_state *s) {
    if (s->turn.seat + 1 < c->seat_count) {
        s->turn.seat++;
        return;
    }
    for (int n = 1; n <= TANTRIX_TILES; n++) // the highest drawn number is met last
        if (s->owner[n] != MATCH_BAG) s->turn.first = (uint8_t)(s->owner[n] - 1);
    s->turn.seat = s->turn.first;
    s->turn.phase = MATCH_DEAL;
}

static void settle_deal(const match_config *c, match_state *s) {
    if (s->turn.hand_count[s->turn.seat] < MATCH_HAND) return;
    next_seat(c, s);
    if (s->turn.seat != s->turn.first) return;
    s->turn.phase = MATCH_PLAY;
    match_settle(c, s);
}

static void draw_tile(const match_config *c, match_state *s, int number) {
    s->owner[number] = (uint8_t)(s->turn.seat + 1);
    s->turn.hand_count[s->turn.seat]++;
    s->turn.bag_count--;
    if (s->turn.phase == MATCH_DRAW)
        settle_draw(c, s);
    else if (s->turn.phase == MATCH_DEAL)
        settle_deal(c, s);
    else
        match_settle(c, s);
}

static void lay_tile(const match_config *c, match_state *s, const tantrix_move *m) {
    tantrix_board_put(&s->board, m->number, m->a, m->b, m->turn);
    s->owner[m->number] = MATCH_LAID;
    s->turn.hand_count[s->turn.seat]--;
    if (!s->turn.must_fill) s->turn.is_free_done = 1;
    s->turn.must_fill = 0;
    match_settle(c, s);
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    match_state *s = state;
    match_undo *u = undo_record;
    tantrix_move m = {0};
    tantrix_move_get(move, &m);
    memset(u, 0, sizeof *u);
    u->turn = s->turn;
    u->number = (uint8_t)m.number;
    u->owner = s->owner[m.number];
    if (m.kind == TANTRIX_DRAW)
        draw_tile(match_own(config), s, m.number);
    else
        lay_tile(match_own(config), s, &m);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    (void)config;
    match_state *s = state;
    const match_undo *u = undo_record;
    if (s->owner[u->number] == MATCH_LAID) tantrix_board_lift(&s->board, u->number);
    s->owner[u->number] = u->owner;
    s->turn = u->turn;
}

// ---- the outcome

int match_score(const match_config *c, const match_state *s, int seat) {
    tantrix_model model;
    tantrix_model_open(&model, c->model, &s->board);
    return tantrix_model_score(&model, 1u << c->colours[seat]);
}

static int best_of(const int32_t *scores, int count) {
    int best = 0;
    bool is_shared = false;
    for (int i = 1; i < count; i++) {
        is_shared = scores[i] == scores[best] || (is_shared && scores[i] < scores[best]);
        if (scores[i] > scores[best]) best = i;
    }
    return is_shared ? 0 : best + 1;
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    const match_config *c = match_own(config);
    const match_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = c->seat_count;
    for (int p = 0; p < c->seat_count; p++)
        out->scores[p] = match_score(c, s, match_seat_of(c, s, p + 1));
    if (s->turn.phase < MATCH_OVER) return;
    out->is_over = true;
    out->key = "tantrix.match.result.deadlock";
    if (s->turn.phase == MATCH_DEADLOCK) return;
    out->winner = best_of(out->scores, c->seat_count);
    out->key = out->winner ? "tantrix.match.result.won" : "tantrix.match.result.tied";
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const match_state *s = state;
    const match_turn *t = &s->turn;
    uint64_t sum = ita_mix((uint64_t)t->phase << 24 | (uint64_t)t->first << 16 |
                           (uint64_t)t->seat << 8 | t->is_free_done);
    for (uint64_t n = 1; n <= TANTRIX_TILES; n++) {
        const tantrix_spot *spot = &s->board.spots[n];
        if (s->owner[n] == MATCH_BAG) continue;
        sum ^= ita_mix(n << 32 | (uint64_t)s->owner[n] << 24 | (uint64_t)(uint8_t)spot->a << 16 |
                       (uint64_t)(uint8_t)spot->b << 8 | spot->turn);
    }
    return sum;
}

const ita_rules match_rules = {
    ROWS_OF_PLAY,
    .config_make = match_config_make,
    .config_free = match_config_free,
    .config_value = match_config_value,
    .undo_size = undo_size,
    .check = match_check,
    .result = result,
    .move_parse = match_move_parse,
    .move_format = match_move_format,
    .state_parse = match_state_parse,
    .state_format = match_state_format,
};
