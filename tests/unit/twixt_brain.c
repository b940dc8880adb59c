// TwixT's brain, as facts: what wins is played, what would lose is stopped, own links come off
// where that helps, and a swap is taken when it is worth it; with what was learned and without.
#include "check.h"

#include "games/twixt/brain/mind.h"
#include "intarsia/game.h"
#include "intarsia/search.h"
#include "intarsia/think.h"
#include "intarsia/words.h"
#include "spec/learned.h"

static bool has_learned; // every fact is asked of both

typedef struct table {
    ita_config *config;
    const ita_rules *rules;
    ita_mind *mind;
    void *state, *undo, *position;
    char played[80]; ///< the text of the move that was chosen
    ita_line line;
    uint64_t nodes;
} table;

static void *take(size_t size) {
    void *block = aligned_alloc(16, (size + 15) / 16 * 16);
    assert_non_null(block);
    return block;
}

static void play_text(table *t, const char *text, size_t length) {
    ita_move move;
    ita_diag diag;
    if (t->rules->move_parse(t->config, t->state, text, length, &move, &diag) != ITA_OK ||
        t->rules->check(t->config, t->state, &move, &diag) != ITA_OK)
        fail_msg("%.*s: %s", (int)length, text, diag.key);
    t->rules->apply(t->config, t->state, &move, t->undo);
}

static table open_table(const char *setup, const char *moves) {
    table t = {0};
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, setup, strlen(setup), ita_heap(), &t.config, NULL),
        ITA_OK);
    t.rules = ita_rules_of(t.config);
    const ita_brain *brain = ita_brain_of(t.config);
    size_t weights_length;
    const void *weights = learned_weights(brain, &weights_length);
    assert_non_null(weights);
    assert_int_equal(
        brain->open(t.config, weights, has_learned ? weights_length : 0, ita_heap(), &t.mind, NULL),
        ITA_OK);
    t.state = take(t.rules->state_size(t.config));
    t.undo = take(t.rules->undo_size(t.config));
    t.position = take(t.mind->position_size);
    t.rules->start(t.config, t.state);
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        play_text(&t, at, length);
        at += length + strspn(at + length, " ");
    }
    return t;
}

static void close_table(table *t) {
    t->mind->brain->close(t->mind);
    ita_config_free(t->config);
    free(t->state);
    free(t->undo);
    free(t->position);
}

static const char *think(table *t, uint64_t nodes) {
    ita_search *search;
    static ita_search_report report;
    ita_search_options options = {.method = ITA_METHOD_ALPHA_BETA, .nodes = nodes, .lines = 1};
    t->mind->brain->set(t->mind, t->state, t->position);
    assert_int_equal(ita_search_open(t->mind, t->position, &options, ita_heap(), &search, NULL),
                     ITA_OK);
    while (!ita_search_is_done(search))
        assert_int_equal(ita_search_step(search, 1000, NULL), ITA_OK);
    ita_search_report_get(search, &report);
    ita_search_close(search);
    t->line = report.lines[0];
    t->nodes = report.nodes;
    ita_move move;
    assert_int_equal(t->mind->brain->write(t->mind, t->state, report.lines[0].moves[0], &move, 1),
                     1);
    assert_int_equal(t->rules->check(t->config, t->state, &move, NULL), ITA_OK);
    ita_text text;
    ita_text_open(&text, ita_heap());
    t->rules->move_format(t->config, t->state, &move, &text);
    snprintf(t->played, sizeof t->played, "%s", ita_text_get(&text));
    ita_text_close(&text);
    return t->played;
}

static void a_peg_that_wins_is_played_and_proved(void **state) {
    (void)state;
    const char *const setups[] = {"size=5,swap=no", "size=5,swap=no,rules=plain",
                                  "size=5,swap=no,rules=std"};
    for (int i = 0; i < 3; i++) {
        table t = open_table(setups[i], "B1 A2 C3 A4");
        const char *played = think(&t, 1000);
        assert_true(strcmp(played, "B5") == 0 || strcmp(played, "D5") == 0);
        assert_int_equal(t.line.proof, ITA_PROOF_WON);
        assert_true(t.line.value > ITA_VALUE_WON);
        close_table(&t);
    }
}

// Every move that is not listed as a defence loses at once; every listed one does not.
static void defences_are_all_there_are(void **state) {
    (void)state;
    const uint64_t seed = test_seed(47);
    ita_random random;
    ita_random_seed(&random, seed);
    size_t threats = 0, defended = 0;
    for (int game = 0; game < 60; game++) {
        table t = open_table(game % 2 ? "size=8,swap=no" : "size=7x9,swap=no,rules=plain", "");
        static ita_move moves[TWIXT_MOST * TWIXT_MOST];
        static ita_choice defences[400], wins[1];
        size_t count;
        while ((count = t.rules->moves(t.config, t.state, moves, 400)) > 0) {
            t.mind->brain->set(t.mind, t.state, t.position);
            const twixt_mind *mind = twixt_mind_of(t.mind);
            twixt_position *p = &((twixt_place *)t.position)->position;
            const int other = 1 - p->moment.turn;
            twixt_plane holes;
            if (twixt_winning_holes(mind, p, other, &holes)) {
                size_t listed = twixt_defences(mind, p, defences, 400), held = 0;
                threats++;
                defended += listed > 0;
                for (size_t i = 0; i < count; i++) {
                    twixt_move m;
                    twixt_move_get(twixt_own(t.config), &moves[i], &m);
                    twixt_small small =
                        twixt_small_peg(m.hole.row * twixt_own(t.config)->cols + m.hole.col, 0);
                    twixt_any_trail made;
                    twixt_position_make(&mind->frames, p, small, &made.trail);
                    const bool is_won = p->board.head.connected != TWIXT_NOBODY;
                    const bool loses = !is_won && twixt_wins(mind, p, wins, 1) > 0;
                    twixt_position_unmake(&mind->frames, p, &made.trail);
                    bool is_listed = false;
                    for (size_t k = 0; k < listed; k++)
                        is_listed |= defences[k].move == small;
                    held += !is_won && !loses;
                    if (!is_won) assert_int_equal(is_listed, !loses);
                }
                assert_true(held <= listed);
            }
            t.rules->apply(t.config, t.state, &moves[ita_random_below(&random, count)], t.undo);
        }
        close_table(&t);
    }
    print_message("%zu threats, %zu of them with a defence\n", threats, defended);
    assert_true(defended > 10 && defended < threats);
}

static void a_strong_first_peg_is_swapped_and_none_is_offered(void **state) {
    (void)state;
    const char *const setups[] = {"size=24", "size=12,rules=std", "size=24,rules=plain,swap=sides",
                                  "size=12,swap=rotate"};
    for (int i = 0; i < 4; i++) {
        const bool is_large = i % 2 == 0;
        table middle = open_table(setups[i], is_large ? "L12" : "F6");
        assert_string_equal(think(&middle, 500), "swap");
        table corner = open_table(setups[i], "B2");
        assert_string_not_equal(think(&corner, 500), "swap");
        table start = open_table(setups[i], "");
        const char *first = think(&start, 500);
        play_text(&start, first, strlen(first));
        assert_string_not_equal(think(&start, 500), "swap");
        close_table(&middle);
        close_table(&corner);
        close_table(&start);
    }
    table none = open_table("size=24,swap=no", "L12");
    assert_string_not_equal(think(&none, 500), "swap");
    close_table(&none);
}

// D. Bush's puzzle (2008): one move wins, and only because links can be taken off.
static void bushs_puzzle_is_solved(void **state) {
    (void)state;
    table t = open_table("size=14,rules=std,swap=no", "g3 g9 i9 i5 e7 f7 g6 g12 b10");
    const uint64_t budgets[] = {1000, 5000, 30000};
    for (int i = 0; i < 3; i++)
        assert_string_equal(think(&t, budgets[i]), "C12");
    close_table(&t);
}

static void every_idea_has_words(void **state) {
    (void)state;
    table t = open_table("size=12,rules=std,swap=no", "F3 C6 G5 E7 F7 G6");
    t.mind->brain->set(t.mind, t.state, t.position);
    static ita_choice all[4096];
    size_t count = t.mind->brain->all(t.mind, t.position, all);
    assert_true(count <= t.mind->choice_most && count <= 4096);
    for (size_t i = 0; i < count; i++) {
        ita_diag idea;
        t.mind->brain->idea(t.mind, t.state, all[i].move, &idea);
        assert_string_not_equal(ita_words(idea.key), idea.key);
    }
    close_table(&t);
}

// Of each third of the board, which has twelve columns and rows; corners by either side.
static void where_a_move_lies_is_said_by_thirds(void **state) {
    (void)state;
    static const char *const across[] = {".left", NULL, ".right"};
    static const char *const down[] = {".top", NULL, ".bottom"};
    table t = open_table("size=12,rules=plain,swap=no", "");
    t.mind->brain->set(t.mind, t.state, t.position);
    static ita_choice all[400];
    const size_t count = t.mind->brain->all(t.mind, t.position, all);
    int said[3][3] = {{0}};
    for (size_t i = 0; i < count; i++) {
        ita_diag idea;
        t.mind->brain->idea(t.mind, t.state, all[i].move, &idea);
        const char *where = strrchr(idea.key, '.');
        const twixt_hole at = twixt_hole_at((const twixt_config *)t.config,
                                            twixt_small_hole((twixt_small)all[i].move));
        const char *side = across[at.col / 4], *end = down[at.row / 4];
        if (strcmp(where, ".prepares") == 0) continue;
        if (!side && !end)
            assert_string_equal(where, ".middle");
        else
            assert_true((side && strcmp(where, side) == 0) || (end && strcmp(where, end) == 0));
        said[at.row / 4][at.col / 4]++;
    }
    for (int i = 0; i < 9; i++)
        assert_true(said[i / 3][i % 3] > 0);
    close_table(&t);
}

// Red runs down on the left with one peg less to go; blue can only get in the way.
static void a_lost_race_is_said_with_its_place(void **state) {
    (void)state;
    table t = open_table("size=12,rules=plain,swap=no", "B2 K10 C4 K8 B6");
    t.mind->brain->set(t.mind, t.state, t.position);
    static ita_choice all[400];
    size_t count = t.mind->brain->all(t.mind, t.position, all), races = 0;
    for (size_t i = 0; i < count; i++) {
        ita_diag idea;
        t.mind->brain->idea(t.mind, t.state, all[i].move, &idea);
        if (strncmp(idea.key, "twixt.idea.race.", 16) != 0) continue;
        assert_string_equal(idea.key, "twixt.idea.race.left");
        races++;
    }
    assert_true(races > 0);
    close_table(&t);
}

// No digit of the file may be another, and none may lack.
static void weights_that_are_damaged_are_refused(void **state) {
    (void)state;
    table t = open_table("size=24,rules=plain", "");
    const ita_brain *brain = ita_brain_of(t.config);
    size_t length;
    const char *weights = learned_weights(brain, &length);
    char *bytes = take(length + 1);
    ita_mind *mind;
    ita_diag diag;
    for (size_t i = 0; i < length; i += 1 + length / as_usual(400)) {
        memcpy(bytes, weights, length);
        bytes[i] = (char)(bytes[i] == '9' ? '8' : bytes[i] == '-' ? '1' : bytes[i] + 1);
        assert_int_equal(brain->open(t.config, bytes, length, ita_heap(), &mind, &diag),
                         ITA_E_SYNTAX);
        assert_string_equal(diag.key, "twixt.weights");
        assert_int_equal(brain->open(t.config, weights, i + (i == 0), ita_heap(), &mind, &diag),
                         ITA_E_SYNTAX);
    }
    const ita_think_options options = {.nodes = 10, .weights = bytes, .weights_length = length};
    ita_thought *thought;
    assert_int_equal(ita_think_open(t.config, t.state, &options, ita_heap(), &thought, &diag),
                     ITA_E_SYNTAX);
    free(bytes);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_peg_that_wins_is_played_and_proved),
        cmocka_unit_test(defences_are_all_there_are),
        cmocka_unit_test(a_strong_first_peg_is_swapped_and_none_is_offered),
        cmocka_unit_test(bushs_puzzle_is_solved),
        cmocka_unit_test(every_idea_has_words),
        cmocka_unit_test(where_a_move_lies_is_said_by_thirds),
        cmocka_unit_test(a_lost_race_is_said_with_its_place),
        cmocka_unit_test(weights_that_are_damaged_are_refused),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    has_learned = true;
    return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
