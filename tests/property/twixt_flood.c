// The floods against slow readings of their definitions: one-distance against the walk that hints
// and aids use, two-distance against levels filled hole by hole, every width of registers alike.
#include "check.h"

#include "games/twixt/board/aid.h"
#include "games/twixt/brain/flood.h"

static const char *const configs[] = {
    "size=5",     "size=6,rules=std",  "size=7x12,rules=plain",
    "size=12",    "size=12,rules=std", "size=24,rules=plain",
    "size=24",    "size=24,rules=std", "size=33x20,rules=plain",
    "size=40x48",
};
enum { CONFIG_COUNT = sizeof configs / sizeof configs[0], NEVER = 255 };

typedef struct table {
    ita_config *config;
    const twixt_config *c;
    twixt_frames frames;
    twixt_state *state;
    twixt_position *position;
    void *undo;
    ita_random random;
} table;

static table open_table(const char *text, uint64_t seed) {
    table t = {0};
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &t.config, NULL), ITA_OK);
    t.c = twixt_own(t.config);
    twixt_frames_derive(t.c, &t.frames);
    t.state = calloc(1, t.c->state_size);
    t.undo = calloc(1, t.c->undo_size);
    t.position = calloc(1, twixt_position_size(&t.frames));
    ita_random_seed(&t.random, seed);
    return t;
}

static void close_table(table *t) {
    free(t->state);
    free(t->undo);
    free(t->position);
    ita_config_free(t->config);
}

// Pegs set around a few places, so that there are chains, and walls across the ways.
static void a_random_position(table *t, int pegs) {
    static ita_move moves[TWIXT_MOST * TWIXT_MOST];
    const twixt_config *c = t->c;
    int reach = 3 + (int)ita_random_below(&t->random, (uint64_t)c->cols);
    twixt_hole middle = {(int)ita_random_below(&t->random, (uint64_t)c->cols),
                         (int)ita_random_below(&t->random, (uint64_t)c->rows)};
    twixt_rules.start(t->config, t->state);
    for (int tries = 0; tries < 20 * pegs; tries++) {
        size_t count = twixt_rules.moves(t->config, t->state, moves, TWIXT_MOST * TWIXT_MOST);
        if (count == 0 || t->state->board.head.peg_count == pegs) break;
        const ita_move *move = &moves[ita_random_below(&t->random, count)];
        twixt_move m;
        twixt_move_get(c, move, &m);
        if (m.kind != TWIXT_PEG || abs(m.hole.col - middle.col) > reach ||
            abs(m.hole.row - middle.row) > reach)
            continue;
        twixt_rules.apply(t->config, t->state, move, t->undo);
    }
    twixt_position_set(&t->frames, t->state, t->position);
}

// ---- levels, hole by hole

typedef struct slow {
    const table *t;
    int colour;
    int chain[TWIXT_MOST * TWIXT_MOST]; ///< of a peg of the colour: the least hole of its chain
    bool touches[2][TWIXT_MOST * TWIXT_MOST]; ///< a chain touches the first, the last line
    uint8_t safe[TWIXT_MOST * TWIXT_MOST];    ///< directions of steps that no enemy peg closes
} slow;

static bool is_usable(const slow *s, int hole) {
    const twixt_config *c = s->t->c;
    twixt_hole at = twixt_hole_at(c, hole);
    return c->allowed[s->colour][at.row + TWIXT_PAD] >> (at.col + TWIXT_PAD) & 1;
}

static int owner_of(const slow *s, int hole) {
    twixt_hole at = twixt_hole_at(s->t->c, hole);
    return twixt_board_owner(&s->t->state->board, at.col, at.row);
}

// The hole a step leads to, or -1 when the step is not open.
static int step_to(const slow *s, int hole, int d) {
    const twixt_config *c = s->t->c;
    twixt_hole at = twixt_hole_at(c, hole);
    twixt_hole to = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
    if (!twixt_is_inside(c, to.col, to.row)) return -1;
    int next = to.row * c->cols + to.col;
    if (!is_usable(s, next) || owner_of(s, next) == 1 - s->colour) return -1;
    if (twixt_board_crossed(c, &s->t->state->board, hole, d) & c->wall[s->colour]) return -1;
    return next;
}

static bool is_on_line(const slow *s, int hole, int end) {
    const twixt_config *c = s->t->c;
    twixt_hole at = twixt_hole_at(c, hole);
    int lane = s->colour == TWIXT_RED ? at.row : at.col;
    return lane == (end ? (s->colour == TWIXT_RED ? c->rows : c->cols) - 1 : 0);
}

static void find_chains(slow *s) {
    int holes = s->t->c->hole_count;
    for (int hole = 0; hole < holes; hole++)
        s->chain[hole] = owner_of(s, hole) == s->colour ? hole : -1;
    for (bool is_changing = true; is_changing;) {
        is_changing = false;
        for (int hole = 0; hole < holes; hole++)
            for (int d = 0; d < 8 && s->chain[hole] >= 0; d++) {
                int next = step_to(s, hole, d);
                if (next < 0 || s->chain[next] < 0 || s->chain[next] >= s->chain[hole]) continue;
                s->chain[hole] = s->chain[next];
                is_changing = true;
            }
    }
    memset(s->touches, 0, sizeof s->touches);
    for (int hole = 0; hole < holes; hole++)
        for (int end = 0; end < 2; end++)
            if (s->chain[hole] >= 0 && is_on_line(s, hole, end))
                s->touches[end][s->chain[hole]] = true;
}

static bool is_crossed_by_next_link(const slow *s, twixt_hole from, twixt_hole to, int enemy_peg) {
    const twixt_config *c = s->t->c;
    const slow other = {.t = s->t, .colour = 1 - s->colour};
    const twixt_hole peg = twixt_hole_at(c, enemy_peg);
    for (int d = 0; d < 8; d++) {
        const int next = step_to(&other, enemy_peg, d);
        if (next >= 0 && owner_of(s, next) == TWIXT_NOBODY &&
            twixt_segments_cross(from, to, peg, twixt_hole_at(c, next)))
            return true;
    }
    return false;
}

static bool is_safe(const slow *s, twixt_hole from, twixt_hole to) {
    const twixt_config *c = s->t->c;
    for (int hole = 0; hole < c->hole_count; hole++) {
        const twixt_hole at = twixt_hole_at(c, hole);
        if (abs(at.col - from.col) > 5 || abs(at.row - from.row) > 5) continue;
        if (owner_of(s, hole) == 1 - s->colour && is_crossed_by_next_link(s, from, to, hole))
            return false;
    }
    return true;
}

static void find_safe_steps(slow *s) {
    const twixt_config *c = s->t->c;
    for (int hole = 0; hole < c->hole_count; hole++) {
        s->safe[hole] = 0;
        for (int d = 0; d < 8 && is_usable(s, hole) && owner_of(s, hole) != 1 - s->colour; d++) {
            const int next = step_to(s, hole, d);
            if (next >= 0 && is_safe(s, twixt_hole_at(c, hole), twixt_hole_at(c, next)))
                s->safe[hole] |= (uint8_t)(1u << d);
        }
    }
}

// Is the hole around a chain, or for chain == -1 - end one peg from that line?
static bool is_around(const slow *s, int hole, int chain) {
    if (chain < 0 && is_on_line(s, hole, -1 - chain)) return true;
    for (int d = 0; d < 8; d++) {
        int next = step_to(s, hole, d);
        if (next < 0 || s->chain[next] < 0) continue;
        if (chain >= 0 ? s->chain[next] == chain : s->touches[-1 - chain][s->chain[next]])
            return true;
    }
    return false;
}

// And by a safe step?
static bool is_firm(const slow *s, int hole, int chain) {
    if (chain < 0 && is_on_line(s, hole, -1 - chain)) return true;
    for (int d = 0; d < 8; d++) {
        int next = s->safe[hole] >> d & 1 ? step_to(s, hole, d) : -1;
        if (next < 0 || s->chain[next] < 0) continue;
        if (chain >= 0 ? s->chain[next] == chain : s->touches[-1 - chain][s->chain[next]])
            return true;
    }
    return false;
}

// One wanted: any will do. Two: two with a safe one among them, or three.
static bool is_enough(int wanted, int count, int safe_count) {
    return wanted == 1 ? count > 0 : count > 2 || (count == 2 && safe_count > 0);
}

// Do enough holes of at most this level lie around a chain or a line?
static bool is_reached_around(const slow *s, const uint8_t *level, int n, int chain, int wanted) {
    int count = 0, safe = 0;
    for (int hole = 0; hole < s->t->c->hole_count; hole++) {
        if (level[hole] > n || !is_around(s, hole, chain)) continue;
        count++;
        safe += is_firm(s, hole, chain);
    }
    return is_enough(wanted, count, safe);
}

static bool has_neighbours(const slow *s, const uint8_t *level, int n, int hole, int wanted) {
    int count = 0, safe = 0;
    for (int d = 0; d < 8; d++) {
        int next = step_to(s, hole, d);
        if (next < 0 || s->chain[next] >= 0 || level[next] > n) continue;
        count++;
        safe += s->safe[hole] >> d & 1;
    }
    return is_enough(wanted, count, safe);
}

// Levels of all empty holes from one line, each reached when so many neighbours are; returns that
// of the other line. One wanted: one-distance; two: two-distance.
static int slow_levels(const slow *s, int end, int wanted, int limit, uint8_t *level) {
    int holes = s->t->c->hole_count, goal = NEVER;
    memset(level, NEVER, (size_t)holes);
    for (int hole = 0; hole < holes; hole++)
        if (is_usable(s, hole) && owner_of(s, hole) == TWIXT_NOBODY && is_around(s, hole, -1 - end))
            level[hole] = 1;
    for (int n = 1; n <= limit; n++) {
        if (goal == NEVER && is_reached_around(s, level, n, end - 2, wanted)) goal = n;
        uint8_t now[TWIXT_MOST * TWIXT_MOST];
        memcpy(now, level, (size_t)holes);
        for (int hole = 0; hole < holes && n < limit; hole++) {
            if (!is_usable(s, hole) || owner_of(s, hole) != TWIXT_NOBODY || level[hole] != NEVER)
                continue;
            bool is_reached = has_neighbours(s, now, n, hole, wanted);
            for (int d = 0; d < 8 && !is_reached; d++) {
                int next = step_to(s, hole, d);
                if (next < 0 || s->chain[next] < 0) continue;
                int chain = s->chain[next];
                bool is_of_line = s->touches[0][chain] || s->touches[1][chain];
                is_reached = !is_of_line && is_reached_around(s, now, n, chain, wanted);
            }
            if (is_reached) level[hole] = (uint8_t)(n + 1);
        }
    }
    return goal;
}

static void two_distance_is_as_defined(const slow *s, const twixt_measure *m) {
    uint8_t first[TWIXT_MOST * TWIXT_MOST], last[TWIXT_MOST * TWIXT_MOST];
    int limit = m->distance + TWIXT_TWO_MORE, most = m->distance + 2 * TWIXT_TWO_MORE + 1;
    if (limit > TWIXT_LEVELS) limit = TWIXT_LEVELS;
    int two = slow_levels(s, 0, 2, limit, first), sum = most;
    slow_levels(s, 1, 2, limit, last);
    for (int hole = 0; hole < s->t->c->hole_count; hole++)
        if (first[hole] != NEVER && last[hole] != NEVER && first[hole] + last[hole] < sum)
            sum = first[hole] + last[hole];
    assert_int_equal(m->two, two == NEVER ? m->distance + TWIXT_TWO_MORE + 1 : two);
    assert_int_equal(m->sum, sum);
    for (int hole = 0; hole < s->t->c->hole_count; hole++) {
        twixt_spot spot = twixt_spot_of(s->colour, twixt_hole_at(s->t->c, hole));
        bool is_central = sum < most && first[hole] != NEVER && last[hole] != NEVER &&
                          first[hole] + last[hole] == sum;
        assert_int_equal(twixt_plane_has(&m->central, spot), is_central);
    }
}

// The walk of the aids may go into a chain of a line and out again; the levels do not.
static void one_distance_is_as_walked(const slow *s, const twixt_measure *m) {
    static twixt_need need;
    int width = 0;
    twixt_aid_need(s->t->c, &s->t->state->board, s->colour, &need);
    if (m->distance == TWIXT_FAR) return;
    assert_int_equal(m->distance, need.pegs == TWIXT_NO_WAY ? TWIXT_CUT : need.pegs);
    if (need.pegs == TWIXT_NO_WAY || need.pegs == 0) return;
    for (int hole = 0; hole < s->t->c->hole_count; hole++) {
        if (owner_of(s, hole) != TWIXT_NOBODY) continue;
        twixt_spot spot = twixt_spot_of(s->colour, twixt_hole_at(s->t->c, hole));
        assert_int_equal(twixt_plane_has(&m->shortest, spot), need.through[hole] == need.pegs);
        assert_true(!twixt_plane_has(&m->longer, spot) || need.through[hole] <= need.pegs + 1);
        width += need.through[hole] == need.pegs;
    }
    assert_int_equal(m->width, width);
    assert_true(m->bottlenecks <= m->distance && m->bottlenecks <= m->width);
}

static void one_distance_is_as_defined(const slow *s, const twixt_measure *m) {
    uint8_t first[TWIXT_MOST * TWIXT_MOST], last[TWIXT_MOST * TWIXT_MOST];
    int limit = m->distance + 1, alone = 0;
    if (limit > TWIXT_LEVELS) return;
    assert_int_equal(slow_levels(s, 0, 1, limit, first), m->distance);
    assert_int_equal(slow_levels(s, 1, 1, limit, last), m->distance);
    int at_level[TWIXT_LEVELS + 1] = {0};
    for (int hole = 0; hole < s->t->c->hole_count; hole++) {
        int through = first[hole] + last[hole] - 1;
        twixt_spot spot = twixt_spot_of(s->colour, twixt_hole_at(s->t->c, hole));
        assert_int_equal(twixt_plane_has(&m->shortest, spot), through <= m->distance);
        assert_int_equal(twixt_plane_has(&m->longer, spot), through <= m->distance + 1);
        if (through <= m->distance) at_level[first[hole]]++;
    }
    for (int n = 1; n <= m->distance; n++)
        alone += at_level[n] == 1;
    assert_int_equal(m->bottlenecks, alone);
}

static void floods_are_as_defined(const table *t, bool looks_at_all) {
    static twixt_chains chains;
    static slow s;
    twixt_measure measure, other;
    for (int colour = 0; colour < 2; colour++) {
        memset(&measure, 0, sizeof measure); // lanes that the board has not are left as they were
        memset(&other, 0, sizeof other);
        s.t = t, s.colour = colour;
        find_chains(&s);
        if (looks_at_all) find_safe_steps(&s);
        twixt_chains_collect(&t->frames, t->position, colour, &chains);
        twixt_flood_128(&t->frames, t->position, colour, &chains, &measure);
        twixt_flood_best()(&t->frames, t->position, colour, &chains, &other);
        assert_memory_equal(&measure, &other, sizeof measure);
        one_distance_is_as_walked(&s, &measure);
        if (!looks_at_all || measure.distance == 0 || measure.distance >= TWIXT_FAR) continue;
        one_distance_is_as_defined(&s, &measure);
        two_distance_is_as_defined(&s, &measure);
    }
}

static void distances_are_what_slow_readings_find(void **state) {
    (void)state;
    uint64_t seed = test_seed(43);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        table t = open_table(configs[i], seed + (uint64_t)i);
        size_t positions = usual_or_long(t.c->hole_count < 150 ? 60 : 12, 600);
        for (size_t k = 0; k < positions; k++) {
            int most = t.c->hole_count / 3 < 400 ? t.c->hole_count / 3 : 400; // chains fit in
            a_random_position(&t, (int)ita_random_below(&t.random, (uint64_t)most));
            floods_are_as_defined(&t, t.c->hole_count < 150 || k % 4 == 0);
        }
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(distances_are_what_slow_readings_find)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
