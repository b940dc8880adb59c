// The facts that TwixT's policy weighs, read from planes and words of bits, against the same facts
// read hole by hole from the board; and the same game in a mirror, or with colours exchanged on the
// board mirrored at its diagonal: mirrored holes have the same facts.
#include "check.h"

#include "games/twixt/brain/policy.h"

static const char *const configs[] = {
    "size=5,rules=pp",      "size=6,rules=std",       "size=7x12,rules=plain",
    "size=12,rules=pp",     "size=12,rules=std",      "size=12x6,rules=plain",
    "size=24,rules=plain",  "size=24,rules=pp",       "size=24,rules=std",
    "size=33x20,rules=pp",  "size=20x33,rules=plain", "size=32,rules=plain",
    "size=48x30,rules=std", "size=48,rules=pp",       "size=48,rules=plain",
};
enum { CONFIG_COUNT = sizeof configs / sizeof configs[0], MOST_MOVES = 400, HOLES_ASKED = 60 };

typedef struct table {
    ita_config *config;
    const twixt_config *c;
    twixt_frames frames;
    twixt_position *position;
    twixt_trail *trail;
    twixt_measure measures[2];
    twixt_facts facts;
} table;

static table open_table(const char *text) {
    table b = {0};
    char whole[64];
    snprintf(whole, sizeof whole, "%s,swap=no", text);
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, whole, strlen(whole), ita_heap(), &b.config, NULL),
        ITA_OK);
    b.c = twixt_own(b.config);
    twixt_frames_derive(b.c, &b.frames);
    b.position = calloc(1, twixt_position_size(&b.frames));
    b.trail = calloc(1, twixt_trail_size(&b.frames));
    return b;
}

static void close_table(table *b) {
    free(b->position);
    free(b->trail);
    ita_config_free(b->config);
}

// ---- ways to look at a game: columns turned round, rows turned round, or columns for rows

typedef struct mirror {
    bool turns_cols, turns_rows, exchanges;
} mirror;

static int seen_in(const mirror *m, const twixt_config *from, const twixt_config *to, int hole) {
    twixt_hole at = twixt_hole_at(from, hole);
    if (m->turns_cols) at.col = from->cols - 1 - at.col;
    if (m->turns_rows) at.row = from->rows - 1 - at.row;
    if (m->exchanges) at = (twixt_hole){at.row, at.col};
    return at.row * to->cols + at.col;
}

static void play(table *b, const mirror *m, const twixt_config *from, const int *holes, int count) {
    twixt_state *state = calloc(1, b->c->state_size);
    twixt_rules.start(b->config, state);
    memset(b->position, 0, twixt_position_size(&b->frames));
    twixt_position_set(&b->frames, state, b->position);
    free(state);
    b->position->moment.turn = m->exchanges ? TWIXT_BLUE : TWIXT_RED;
    for (int i = 0; i < count; i++)
        twixt_position_make(&b->frames, b->position,
                            twixt_small_peg(seen_in(m, from, b->c, holes[i]), 0), b->trail);
    static twixt_chains chains;
    for (int colour = 0; colour < 2; colour++) {
        twixt_chains_collect(&b->frames, b->position, colour, &chains);
        twixt_flood_best()(&b->frames, b->position, colour, &chains, &b->measures[colour]);
    }
    twixt_facts_of(NULL, &b->frames, b->position, b->measures, &b->facts);
}

// Plays a random game on, and notes its holes; how many. Ends before somebody has joined his lines.
static int draw_game(table *b, ita_random *random, int holes[MOST_MOVES]) {
    static const mirror none = {0};
    const twixt_config *c = b->c;
    const int wanted = (int)ita_random_below(random, MOST_MOVES), reach = c->cols + c->rows;
    int count = 0;
    play(b, &none, c, holes, 0);
    const twixt_hole middle = {(int)ita_random_below(random, (uint64_t)c->cols),
                               (int)ita_random_below(random, (uint64_t)c->rows)};
    const int near = 3 + (int)ita_random_below(random, (uint64_t)reach);
    for (int tries = 0; tries < 20 * wanted && count < wanted; tries++) {
        const int hole = (int)ita_random_below(random, (uint64_t)c->hole_count);
        const twixt_hole at = twixt_hole_at(c, hole);
        if (abs(at.col - middle.col) > near || abs(at.row - middle.row) > near) continue;
        if (!twixt_position_is_open(&b->frames, b->position, b->position->moment.turn, hole))
            continue;
        twixt_position_make(&b->frames, b->position, twixt_small_peg(hole, 0), b->trail);
        if (b->position->board.head.connected != TWIXT_NOBODY) return count;
        holes[count++] = hole;
    }
    return count;
}

// ---- facts hole by hole

typedef struct counts {
    int of[TWIXT_FACTS];
} counts;

static bool is_inside(const twixt_config *c, twixt_hole at) {
    return at.col >= 0 && at.row >= 0 && at.col < c->cols && at.row < c->rows;
}

// Stands a link that crosses the one between two holes in a colour's way for good?
static bool is_walled(const table *b, int colour, twixt_hole from, twixt_hole to) {
    enum { REACH = 4 };
    const twixt_config *c = b->c;
    for (int row = from.row - REACH; row <= from.row + REACH; row++)
        for (int col = from.col - REACH; col <= from.col + REACH; col++) {
            const twixt_hole end = {col, row};
            if (!is_inside(c, end)) continue;
            const int owner = twixt_board_owner(&b->position->board, col, row);
            if (owner == TWIXT_NOBODY || (owner == colour && c->ruleset != TWIXT_PLAIN)) continue;
            const uint32_t links = twixt_board_links(&b->position->board, row * c->cols + col);
            for (int d = 0; d < 8; d++)
                if (links >> d & 1 &&
                    twixt_segments_cross(
                        from, to, end,
                        (twixt_hole){col + twixt_direction_col[d], row + twixt_direction_row[d]}))
                    return true;
        }
    return false;
}

static bool is_usable(const twixt_config *c, int colour, twixt_hole at) {
    if (!is_inside(c, at) || twixt_is_corner(c, at.col, at.row)) return false;
    return twixt_border_of(c, at.col, at.row) != 1 - colour;
}

// Marks a chain from one of its pegs on.
static void mark_chain(const table *b, int hole, bool *marked) {
    if (marked[hole]) return;
    marked[hole] = true;
    const uint32_t links = twixt_board_links(&b->position->board, hole);
    for (int d = 0; d < 8; d++)
        if (links >> d & 1) mark_chain(b, hole + b->c->step[d], marked);
}

typedef struct joins {
    int steps, links, chains;
} joins;

static joins joins_of(const table *b, int colour, twixt_hole at) {
    static bool marked[TWIXT_MOST * TWIXT_MOST];
    const twixt_config *c = b->c;
    joins j = {0};
    memset(marked, 0, sizeof marked);
    for (int d = 0; d < 8; d++) {
        const twixt_hole to = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
        if (!is_usable(c, colour, at) || !is_usable(c, colour, to) || is_walled(b, colour, at, to))
            continue;
        j.steps++;
        if (!twixt_board_has(&b->position->board, colour, to.col, to.row)) continue;
        j.links++;
        j.chains += !marked[to.row * c->cols + to.col];
        mark_chain(b, to.row * c->cols + to.col, marked);
    }
    return j;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static void count_fact(counts *out, int first, int row) {
    out->of[first + row]++;
}

static unsigned bits_of(const table *b, int colour, twixt_hole at) {
    const twixt_measure *m = &b->measures[colour];
    const twixt_spot spot =
        colour == TWIXT_RED ? (twixt_spot){at.row, at.col} : (twixt_spot){at.col, at.row};
    return (twixt_plane_has(&m->shortest, spot) ? 1u : 0) |
           (twixt_plane_has(&m->longer, spot) ? 2u : 0) |
           (twixt_plane_has(&m->central, spot) ? 4u : 0);
}

static void read_plainly(const table *b, const int *holes, int count, int hole, counts *out) {
    const twixt_config *c = b->c;
    const int own = b->position->moment.turn;
    const bool goes_down = own == TWIXT_RED; // lanes are rows
    const twixt_hole at = twixt_hole_at(c, hole);
    memset(out, 0, sizeof *out);
    count_fact(out, TWIXT_FACT_SEEN,
               least(count / 10, 3) * 64 +
                   (int)(bits_of(b, own, at) | bits_of(b, 1 - own, at) << 3));
    for (int i = 0; i < count; i++) {
        const twixt_hole peg = twixt_hole_at(c, holes[i]);
        const int rows = abs(peg.row - at.row), cols = abs(peg.col - at.col);
        const int lanes = goes_down ? rows : cols, places = goes_down ? cols : rows;
        const bool is_own = twixt_board_has(&b->position->board, own, peg.col, peg.row);
        if (lanes <= 4 && places <= 4)
            count_fact(out, TWIXT_FACT_PEG, (is_own ? 0 : 25) + lanes * 5 + places);
        if (i >= count - 2 && lanes < 12 && places < 12)
            count_fact(out, TWIXT_FACT_LATEST, ((count - 1 - i) * 12 + lanes) * 12 + places);
    }
    const int row = least(least(at.row, c->rows - 1 - at.row), 11),
              col = least(least(at.col, c->cols - 1 - at.col), 11);
    count_fact(out, TWIXT_FACT_LANE, goes_down ? row : col);
    count_fact(out, TWIXT_FACT_PLACE, goes_down ? col : row);
    const joins ours = joins_of(b, own, at), theirs = joins_of(b, 1 - own, at);
    count_fact(out, TWIXT_FACT_LINKS,
               (least(ours.links, 4) * 4 + least(ours.chains, 3)) * 5 + least(theirs.links, 4));
    count_fact(out, TWIXT_FACT_STEPS, ours.steps);
    count_fact(out, TWIXT_FACT_STEPS, 9 + theirs.steps);
}

static void read_fast(const table *b, int hole, counts *out) {
    uint16_t list[TWIXT_FACTS_MOST];
    const int count = twixt_facts_list(&b->facts, hole, list);
    memset(out, 0, sizeof *out);
    assert_in_range(count, 1, TWIXT_FACTS_MOST);
    for (int i = 0; i < count; i++) {
        assert_in_range(list[i], 0, TWIXT_FACTS - 1);
        out->of[list[i]]++;
    }
}

static void assert_alike(const counts *one, const counts *other, const char *config, int hole) {
    for (int fact = 0; fact < TWIXT_FACTS; fact++)
        if (one->of[fact] != other->of[fact])
            fail_msg("%s: fact %d of hole %d is said %d and %d times", config, fact, hole,
                     one->of[fact], other->of[fact]);
}

// Calls for some of the holes that the side to move may take.
typedef void for_hole(table *b, int hole, void *user);
static void ask_holes(table *b, ita_random *random, for_hole *call, void *user) {
    for (int i = 0; i < HOLES_ASKED; i++) {
        const int hole = (int)ita_random_below(random, (uint64_t)b->c->hole_count);
        if (twixt_position_is_open(&b->frames, b->position, b->position->moment.turn, hole))
            call(b, hole, user);
    }
}

// ---- what holds

typedef struct game {
    const char *config;
    int holes[MOST_MOVES], count;
    const mirror *mirror; ///< in which `other` shows it
    table *other;
    int64_t links; ///< of holes that were looked at: how often there were some
} game;

static void facts_are_those_of_a_plain_reading(table *b, int hole, void *user) {
    game *g = user;
    counts fast, plain;
    read_fast(b, hole, &fast);
    read_plainly(b, g->holes, g->count, hole, &plain);
    assert_alike(&fast, &plain, g->config, hole);
    for (int row = 20; row < 100; row++)
        g->links += fast.of[TWIXT_FACT_LINKS + row];
}

static void the_mirrored_hole_has_the_same(table *b, int hole, void *user) {
    game *g = user;
    counts here, there;
    read_fast(b, hole, &here);
    read_fast(g->other, seen_in(g->mirror, b->c, g->other->c, hole), &there);
    assert_alike(&here, &there, g->config, hole);
}

static const mirror mirrors[] = {
    {false, false, true}, {true, false, false}, {false, true, false},
    {true, true, false},  {true, false, true},  {true, true, true},
};

static void facts_are_read_alike(void **state) {
    (void)state;
    static const mirror none = {0};
    static game g;
    const uint64_t seed = test_seed(101);
    for (int i = 0; i < CONFIG_COUNT; i++) {
        char turned[64];
        ita_random random;
        ita_random_seed(&random, seed + (uint64_t)i);
        table b = open_table(configs[i]);
        snprintf(turned, sizeof turned, "size=%dx%d%s", b.c->rows, b.c->cols,
                 strchr(configs[i], ','));
        table same = open_table(configs[i]), exchanged = open_table(turned);
        g.config = configs[i], g.links = 0;
        for (size_t k = 0; k < usual_or_long(as_usual(20), 1000); k++) {
            g.count = draw_game(&b, &random, g.holes);
            play(&b, &none, b.c, g.holes, g.count);
            ask_holes(&b, &random, facts_are_those_of_a_plain_reading, &g);
            for (size_t m = 0; m < sizeof mirrors / sizeof mirrors[0]; m++) {
                g.mirror = &mirrors[m];
                g.other = mirrors[m].exchanges ? &exchanged : &same;
                play(g.other, g.mirror, b.c, g.holes, g.count);
                ask_holes(&b, &random, the_mirrored_hole_has_the_same, &g);
            }
        }
        print_message("%s: %lld holes had links\n", configs[i], (long long)g.links);
        assert_true(g.links > 0);
        close_table(&b);
        close_table(&same);
        close_table(&exchanged);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(facts_are_read_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
