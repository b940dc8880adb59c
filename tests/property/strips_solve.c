// The solver against trying everything: all sequences of legal moves, all sets of pieces they lead
// to. The best value, the number of solutions and their classes are the same; saving at any node
// and going on changes nothing.
#include "check.h"

#include "games/strips/solve/puzzle.h"
#include "games/strips/strips.h"

enum { SETS_MOST = 1 << 18, PIECES_MOST = 8 };

static ita_config *parse(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_strips, text, strlen(text), ita_heap(), &config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return config;
}

// ---- sets of placements, as sorted numbers

typedef struct set {
    uint16_t items[PIECES_MOST];
    int count;
} set;

static uint16_t number_of(strips_placed p) {
    return (uint16_t)((p.y * STRIPS_SIDE_MOST + p.x) * 4 + p.turn);
}

static strips_placed placed_of(uint16_t number) {
    return (strips_placed){(uint8_t)(number / 4 % STRIPS_SIDE_MOST),
                           (uint8_t)(number / 4 / STRIPS_SIDE_MOST), (uint8_t)(number % 4), 0};
}

static void insert(set *s, uint16_t item) {
    int at = s->count++;
    for (; at > 0 && s->items[at - 1] > item; at--)
        s->items[at] = s->items[at - 1];
    s->items[at] = item;
}

typedef struct sets {
    set *items; // open addressing, count -1: free
    size_t count;
} sets;

static void sets_open(sets *s) {
    s->items = malloc(SETS_MOST * sizeof *s->items);
    assert_non_null(s->items);
    for (size_t i = 0; i < SETS_MOST; i++)
        s->items[i].count = -1;
    s->count = 0;
}

// True when it was not there yet.
static bool sets_add(sets *s, const set *item) {
    uint64_t hash = ita_hash_bytes(item->items, (size_t)item->count * 2, 1);
    for (size_t at = hash % SETS_MOST;; at = (at + 1) % SETS_MOST) {
        set *place = &s->items[at];
        if (place->count < 0) {
            assert_true(++s->count < SETS_MOST / 2);
            *place = *item;
            return true;
        }
        if (place->count == item->count &&
            memcmp(place->items, item->items, (size_t)item->count * 2) == 0)
            return false;
    }
}

// ---- everything that can be reached

typedef struct brute {
    const strips_config *config;
    strips_state state;
    sets reached;
    set chosen;
} brute;

static void reach_all(brute *b) {
    if (!sets_add(&b->reached, &b->chosen)) return;
    if (b->chosen.count >= b->config->pieces) return;
    size_t count = strips_fits_count(b->config, &b->state);
    for (size_t i = 0; i < count; i++) {
        strips_placed piece = strips_fits_nth(b->config, &b->state, i);
        set before = b->chosen;
        strips_undo undo;
        strips_put(b->config, &b->state, piece, &undo);
        insert(&b->chosen, number_of(piece));
        reach_all(b);
        b->chosen = before;
        strips_lift(b->config, &b->state, &undo);
    }
}

static void lay(const strips_config *config, const set *s, strips_state *state) {
    *state = config->start;
    strips_undo undo;
    for (int i = 0; i < s->count; i++)
        strips_put(config, state, placed_of(s->items[i]), &undo);
}

static int longest_of(const strips_config *config, const set *s) {
    strips_state state;
    strips_score score;
    lay(config, s, &state);
    strips_score_get(&state, &score);
    return score.longest_of_all;
}

static int strips_of(const strips_config *config, const set *s) {
    strips_state state;
    lay(config, s, &state);
    return state.sets.strip_count;
}

typedef struct answer {
    int value; // -1: none
    size_t solutions, unique;
} answer;

static size_t count_classes(const strips_config *config, const sets *s) {
    size_t classes = 0;
    for (size_t i = 0; i < SETS_MOST; i++) {
        const set *item = &s->items[i];
        bool is_first = item->count >= 0;
        for (int k = 1; is_first && k < STRIPS_SYMMETRIES; k++) {
            if (!strips_symmetry_keeps(config, &config->start, k)) continue;
            set image = {{0}, 0};
            for (int n = 0; n < item->count; n++)
                insert(&image,
                       number_of(strips_symmetry_image(config, k, placed_of(item->items[n]))));
            is_first = memcmp(image.items, item->items, (size_t)item->count * 2) >= 0;
        }
        classes += is_first;
    }
    return classes;
}

static answer fewest_by_all(const brute *b) {
    answer a = {-1, 0, 0};
    sets best;
    sets_open(&best);
    int least = b->config->target;
    for (size_t i = 0; i < SETS_MOST && b->config->target < 0; i++) {
        const set *s = &b->reached.items[i];
        if (s->count != b->config->pieces) continue;
        int strips = strips_of(b->config, s);
        if (least < 0 || strips < least) least = strips;
    }
    for (size_t i = 0; i < SETS_MOST; i++) {
        const set *s = &b->reached.items[i];
        if (s->count == b->config->pieces && strips_of(b->config, s) <= least) sets_add(&best, s);
    }
    if (best.count) a = (answer){least, best.count, count_classes(b->config, &best)};
    free(best.items);
    return a;
}

static bool is_minimal(const strips_config *config, const set *s, int goal) {
    for (int i = 0; i < s->count; i++) {
        set less = {{0}, 0};
        for (int k = 0; k < s->count; k++)
            if (k != i) insert(&less, s->items[k]);
        if (longest_of(config, &less) >= goal) return false;
    }
    return true;
}

// Every part of what can be reached that has a strip of the best length and could not spare a
// piece.
static void add_minimal_parts(const brute *b, const set *s, int goal, sets *out) {
    for (unsigned mask = 0; mask < 1u << s->count; mask++) {
        set part = {{0}, 0};
        for (int i = 0; i < s->count; i++)
            if (mask >> i & 1) insert(&part, s->items[i]);
        if (longest_of(b->config, &part) >= goal && is_minimal(b->config, &part, goal))
            sets_add(out, &part);
    }
}

static answer longest_by_all(const brute *b) {
    int goal = b->config->target;
    for (size_t i = 0; i < SETS_MOST && b->config->target < 0; i++) {
        const set *s = &b->reached.items[i];
        int length = s->count < 0 ? 0 : longest_of(b->config, s);
        if (length > goal) goal = length;
    }
    if (goal < 2) return (answer){-1, 0, 0};
    sets best;
    sets_open(&best);
    for (size_t i = 0; i < SETS_MOST; i++) {
        const set *s = &b->reached.items[i];
        if (s->count >= 0 && longest_of(b->config, s) >= goal) add_minimal_parts(b, s, goal, &best);
    }
    answer a = {-1, 0, 0};
    if (best.count) a = (answer){goal, best.count, count_classes(b->config, &best)};
    free(best.items);
    return a;
}

static answer by_trying_all(const strips_config *config) {
    static brute b;
    memset(&b, 0, sizeof b);
    b.config = config;
    b.state = config->start;
    sets_open(&b.reached);
    reach_all(&b);
    answer a = config->goal == STRIPS_GOAL_LONGEST ? longest_by_all(&b) : fewest_by_all(&b);
    free(b.reached.items);
    return a;
}

// ---- the solver

static void plays_to_its_value(const ita_config *config, const char *text, int64_t value) {
    strips_state state;
    strips_rules.start(config, &state);
    ita_diag diag;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        ita_move move;
        strips_undo undo;
        assert_int_equal(strips_move_parse(config, &state, at, length, &move, &diag), ITA_OK);
        if (strips_check(config, &state, &move, &diag) != ITA_OK)
            fail_msg("%s: %.*s is %s", text, (int)length, at, diag.key);
        strips_apply(config, &state, &move, &undo);
        at += length + (at[length] == ' ');
    }
    strips_score score;
    strips_score_get(&state, &score);
    if (strips_own(config)->goal == STRIPS_GOAL_LONGEST)
        assert_true(score.longest_of_all >= value);
    else
        assert_true(score.strips <= value);
}

// Steps of `budget` nodes; with `saves`, every step begins from the saved bytes of the last.
static answer by_solver(const ita_config *config, uint64_t budget, bool saves) {
    strips_state state;
    strips_rules.start(config, &state);
    ita_solve_options options = {.wants_texts = true};
    ita_job *job = NULL;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(strips_solve(config, &state, &options, ita_heap(), &job, &diag), ITA_OK);
    ita_text text;
    ita_text_open(&text, ita_heap());
    size_t taken = 0;
    do {
        assert_int_equal(ita_job_step(job, budget, &diag), ITA_OK);
        if (saves) {
            ita_text_reset(&text);
            assert_int_equal(job->class_->save(job, &text), ITA_OK);
            ita_job_close(job);
            assert_int_equal(
                strips_resume(config, &state, text.data, text.length, ita_heap(), &job, &diag),
                ITA_OK);
        }
        ita_job_report_get(job, &report);
        for (ita_text_reset(&text); job->class_->take(job, &text) == ITA_OK;
             ita_text_reset(&text)) {
            plays_to_its_value(config, ita_text_get(&text), report.value);
            taken++;
        }
    } while (!report.is_done);
    assert_true(report.is_complete);
    assert_int_equal(report.solutions, taken);
    assert_true((report.solutions == 0) == (report.reason != NULL));
    ita_text_close(&text);
    ita_job_close(job);
    return (answer){report.solutions ? (int)report.value : -1, report.solutions, report.unique};
}

static const char *const puzzles[] = {
    "solo,board=4x4,pieces=2,goal=fewest",
    "solo,board=5x5,pieces=3,goal=fewest",
    "solo,board=5x5,pieces=4,goal=fewest",
    "solo,board=6x5,pieces=4,goal=fewest",
    "solo,board=6x6,pieces=4,goal=fewest",
    "solo,board=6x6,pieces=5,goal=fewest",
    "solo,board=7x6,pieces=5,goal=fewest",
    "solo,board=6x6,pieces=4,goal=fewest,touch=no",
    "solo,board=6x6,pieces=3,goal=fewest,target=1",
    "solo,board=6x6,pieces=3,goal=fewest,given=b2se",
    "solo,board=7x6,pieces=4,goal=fewest,given=d4ne-f2nw",
    "solo,board=7x7,pieces=3,goal=fewest,given=c3se-e5nw,touch=no",
    "solo,board=[....../...x../....../....../.x..../......],pieces=3,goal=fewest",
    "solo,board=9x9,pieces=1,goal=fewest,given=b2sw-b4ne-d4sw-f6sw-f8ne-h8sw", // d6ne: one of two
    "solo,board=9x9,pieces=2,goal=fewest,given=b2sw-b4ne-d4sw-f6sw-f8ne-h8sw",
    "solo,board=4x4,pieces=2,goal=longest",
    "solo,board=5x5,pieces=4,goal=longest",
    "solo,board=6x5,pieces=4,goal=longest",
    "solo,board=6x6,pieces=6,goal=longest",
    "solo,board=7x6,pieces=6,goal=longest",
    "solo,board=6x6,pieces=4,goal=longest,touch=no",
    "solo,board=6x6,pieces=4,goal=longest,target=3",
    "solo,board=6x6,pieces=4,goal=longest,target=2",
    "solo,board=6x6,pieces=4,goal=longest,target=5",
    "solo,board=7x7,pieces=3,goal=longest,given=c3se",
    "solo,board=7x6,pieces=4,goal=longest,given=b2nw-f5se",
    "solo,board=8x6,pieces=3,goal=longest,given=b2nw",
    "solo,board=8x6,pieces=3,goal=longest,given=b2nw-b5nw-g5se,touch=no",
    "solo,board=7x7,pieces=3,goal=longest,given=c3se-e5nw,target=3",
    "solo,board=7x7,pieces=3,goal=longest,given=c3se-d6sw-f3ne,target=3",
    "solo,board=9x9,pieces=2,goal=longest,given=e5se-c7se,target=3", // e7nw alone, or with g4sw
    "solo,board=[......./...x.../......./.x...../......./......x],pieces=4,goal=longest",
};

static void the_solver_finds_what_trying_everything_finds(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        ita_config *config = parse(puzzles[i]);
        answer slow = by_trying_all(strips_own(config));
        answer fast = by_solver(config, 1000000, false);
        printf("%s: %d, %zu solutions, %zu up to symmetry\n", puzzles[i], slow.value,
               slow.solutions, slow.unique);
        fflush(stdout);
        assert_int_equal(fast.value, slow.value);
        assert_int_equal(fast.solutions, slow.solutions);
        assert_int_equal(fast.unique, slow.unique);
        ita_config_free(config);
    }
}

static strips_placed random_placement(const strips_config *config, ita_random *random) {
    return (strips_placed){(uint8_t)(1 + ita_random_below(random, (uint64_t)config->width - 2)),
                           (uint8_t)(1 + ita_random_below(random, (uint64_t)config->height - 2)),
                           (uint8_t)ita_random_below(random, 4), 0};
}

// Puts a piece and writes it as given, when it overlaps nothing.
static bool give(ita_text *out, const strips_config *config, strips_state *state,
                 strips_placed piece) {
    strips_undo undo;
    if (!strips_is_inside(config, piece.x, piece.y) ||
        strips_is_covered(config, state, piece.x, piece.y, piece.turn))
        return false;
    ita_put(out, strstr(out->data, "given") ? "-" : ",given=");
    strips_put_placed(out, piece);
    strips_put(config, state, piece, &undo);
    return true;
}

static void give_anywhere(ita_text *out, const strips_config *config, ita_random *random) {
    strips_state state = config->start;
    for (int i = 0; i < 7; i++)
        give(out, config, &state, random_placement(config, random));
}

// Strips around a place that is left free for a piece that joins them, up to three at once.
static void give_around_a_gap(ita_text *out, const strips_config *config, ita_random *random) {
    strips_state state = config->start;
    strips_undo undo;
    strips_placed gap = random_placement(config, random);
    if (strips_is_covered(config, &state, gap.x, gap.y, gap.turn)) return;
    strips_put(config, &state, gap, &undo);
    int beside_gap = 1 + (int)ita_random_below(random, 3);
    int wanted = beside_gap + (int)ita_random_below(random, 6);
    for (int i = 0, given = 0; i < 3000 && given < wanted; i++) {
        int beside = (int)ita_random_below(random, (uint64_t)state.count);
        strips_placed a = state.pieces[beside], b = random_placement(config, random);
        if (given < beside_gap) a = gap;
        if (ita_strips_relative(a.turn, b.turn, b.x - a.x, b.y - a.y) & ITA_STRIPS_JOIN)
            given += give(out, config, &state, b);
    }
}

// A random board of 6 to 9 cells a side with holes, pieces given here and there, few in hand.
static void put_random_puzzle(ita_text *out, ita_random *random) {
    int width = 6 + (int)ita_random_below(random, 4), height = 6 + (int)ita_random_below(random, 4);
    ita_text_reset(out);
    ita_put(out, "solo,board=[");
    for (int y = 0; y < height; y++) {
        if (y) ita_put_char(out, '/');
        for (int x = 0; x < width; x++)
            ita_put_char(out, ita_random_below(random, 14) == 0 ? 'x' : '.');
    }
    static const char *const hands[] = {"],pieces=2", "],pieces=2,touch=no", "],pieces=3",
                                        "],pieces=1"};
    ita_put(out, hands[ita_random_below(random, 4)]);
    bool wants_long = ita_random_below(random, 2) == 0;
    ita_put(out, wants_long ? ",goal=longest" : ",goal=fewest");
    if (ita_random_below(random, 3) == 0) {
        ita_put(out, ",target=");
        ita_put_uint(out, ita_random_below(random, 4) + 2 * wants_long);
    }
    ita_config *config = parse(out->data);
    if (ita_random_below(random, 2))
        give_anywhere(out, strips_own(config), random);
    else
        give_around_a_gap(out, strips_own(config), random);
    ita_config_free(config);
}

static void on_random_boards_the_solver_finds_what_trying_everything_finds(void **state) {
    (void)state;
    enum { SEED = 31 };
    const int puzzles_wanted = is_long_run() ? 10000 : 200;
    ita_random random;
    ita_random_seed(&random, SEED);
    ita_text text;
    ita_text_open(&text, ita_heap());
    size_t solved = 0;
    for (int i = 0; i < puzzles_wanted; i++) {
        put_random_puzzle(&text, &random);
        ita_config *config = parse(text.data);
        answer slow = by_trying_all(strips_own(config));
        answer fast = by_solver(config, 1000000, false);
        if (fast.value != slow.value || fast.solutions != slow.solutions ||
            fast.unique != slow.unique)
            fail_msg("%s: %d (%zu, %zu), not %d (%zu, %zu)", text.data, fast.value, fast.solutions,
                     fast.unique, slow.value, slow.solutions, slow.unique);
        solved += slow.solutions > 0;
        ita_config_free(config);
    }
    printf("seed %d: %d puzzles, %zu with solutions\n", SEED, puzzles_wanted, solved);
    assert_true(2 * solved > (size_t)puzzles_wanted);
    ita_text_close(&text);
}

static void saving_after_every_few_nodes_changes_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        ita_config *config = parse(puzzles[i]);
        answer plain = by_solver(config, 1000000, false);
        answer saved = by_solver(config, 1 + i % 7, true);
        assert_int_equal(saved.value, plain.value);
        assert_int_equal(saved.solutions, plain.solutions);
        assert_int_equal(saved.unique, plain.unique);
        ita_config_free(config);
    }
}

static void damaged_bytes_of_a_search_are_refused_or_harmless(void **state) {
    (void)state;
    ita_config *config = parse("solo,board=6x6,pieces=4,goal=fewest");
    strips_state start;
    strips_rules.start(config, &start);
    ita_solve_options options = {.wants_texts = true};
    ita_job *job = NULL;
    ita_diag diag;
    assert_int_equal(strips_solve(config, &start, &options, ita_heap(), &job, &diag), ITA_OK);
    assert_int_equal(ita_job_step(job, 200, &diag), ITA_OK);
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(job->class_->save(job, &text), ITA_OK);
    ita_job_close(job);
    ita_random random;
    ita_random_seed(&random, 9);
    int refused = 0;
    for (int i = 0; i < 3000; i++) {
        size_t at = (size_t)ita_random_below(&random, text.length);
        char was = text.data[at];
        text.data[at] = (char)(was ^ (1 << ita_random_below(&random, 8)));
        size_t length = i % 3 ? text.length : at;
        job = NULL;
        if (strips_resume(config, &start, text.data, length, ita_heap(), &job, &diag) == ITA_OK) {
            assert_int_equal(ita_job_step(job, 300, &diag), ITA_OK);
            ita_job_close(job);
        } else {
            refused++;
        }
        text.data[at] = was;
    }
    assert_true(refused > 1000);
    ita_text_close(&text);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_finds_what_trying_everything_finds),
        cmocka_unit_test(on_random_boards_the_solver_finds_what_trying_everything_finds),
        cmocka_unit_test(saving_after_every_few_nodes_changes_nothing),
        cmocka_unit_test(damaged_bytes_of_a_search_are_refused_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
