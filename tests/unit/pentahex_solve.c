// Solving: published counts, one-sided sets, positions in the middle, saving, parts; default
// puzzles and fresh ones; hints; dead ends.
#include "check.h"

#include "games/pentahex/solve/solve.h"
#include "games/pentahex/view/rim.h"
#include "intarsia/session.h"
#include "intarsia/think.h"
#include "intarsia/words.h"

static ita_config *config_of(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static void *start_of(const ita_config *config) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    return state;
}

static void play_text(const ita_config *config, void *state, const char *words) {
    ita_move move;
    ita_diag diag;
    void *undo = malloc(ita_rules_of(config)->undo_size(config));
    if (ita_rules_of(config)->move_parse(config, state, words, strlen(words), &move, &diag) ||
        ita_rules_of(config)->check(config, state, &move, &diag))
        fail_msg("%s: %s", words, diag.key);
    ita_rules_of(config)->apply(config, state, &move, undo);
    free(undo);
}

static ita_job_report solve(const ita_config *config, const void *state,
                            const ita_solve_options *options, ita_text *first) {
    ita_job *job;
    ita_diag diag;
    ita_job_report report = {0};
    if (ita_puzzle_of(config)->solve(config, state, options, ita_heap(), &job, &diag))
        fail_msg("%s", diag.key);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    }
    if (first && report.solutions > 0) assert_int_equal(job->class_->take(job, first), ITA_OK);
    ita_job_close(job);
    return report;
}

static ita_job_report count(const char *text, const char *method) {
    ita_config *config = config_of(text);
    void *state = start_of(config);
    ita_solve_options options = {.method = method};
    ita_job_report report = solve(config, state, &options, NULL);
    free(state);
    ita_config_free(config);
    return report;
}

static void published_counts_come_out(void **state) {
    (void)state;
    static const struct {
        const char *config;
        uint64_t unique;
    } facts[] = {
        {"pieces=free3+free4,board=hexhex4", 12290},
        {"pieces=free4,board=4x7", 9},
        {"pieces=free4,board=triangle7", 0},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        ita_job_report report = count(facts[i].config, NULL);
        assert_true(report.is_complete);
        assert_int_equal(report.unique, facts[i].unique);
        if (!facts[i].unique) assert_string_equal(report.reason, "cover.none.searched");
    }
}

static void orders_one_to_four_fill_the_parallelograms_as_often_as_stated(void **state) {
    (void)state;
    static const struct {
        const char *config;
        uint64_t unique;
    } facts[] = {{"pieces=free1-4,board=4x10", 7404530}, {"pieces=free1-4,board=5x8", 15176820}};
    for (size_t i = 0; i < 2; i++) {
        ita_job_report report = count(facts[i].config, NULL);
        assert_int_equal(report.unique, facts[i].unique);
        assert_int_equal(report.solutions, 2 * facts[i].unique);
    }
}

// Backtracking over the rules' own moves, no solver: the first free cell is always filled next.
static uint64_t count_by_rules(const ita_config *config, void *state) {
    const pentahex_config *c = pentahex_own(config);
    if (ita_rules_of(config)->player(config, state) == ITA_NOBODY) return 1;
    uint32_t first = 0;
    while (ita_bit_get(pentahex_taken(c, state), first))
        first++;
    size_t number = ita_rules_of(config)->moves(config, state, NULL, 0);
    ita_move *moves = malloc(number * sizeof *moves + 1);
    void *undo = malloc(ita_rules_of(config)->undo_size(config));
    ita_rules_of(config)->moves(config, state, moves, number);
    uint64_t total = 0;
    for (size_t i = 0; i < number; i++) {
        pentahex_move move;
        assert_true(pentahex_move_get(&moves[i], &move));
        if (!ita_hex_equal(c->board.cells[first], ita_hex_at(move.a, move.b))) continue;
        ita_rules_of(config)->apply(config, state, &moves[i], undo);
        total += count_by_rules(config, state);
        ita_rules_of(config)->undo(config, state, undo);
    }
    free(moves);
    free(undo);
    return total;
}

static void the_solver_counts_what_the_rules_allow(void **state) {
    (void)state;
    static const char *const configs[] = {
        "pieces=free1-3,board=3x4",     "pieces=free1-3,board=rect3x4",
        "pieces=free1-3,board=2x6",     "pieces=free3+free3,board=3x6",
        "pieces=I2+I2+I2,board=2x3",    "pieces=H1+H1+I2,board=triangle2,area=any",
        "pieces=chiral4,board=3x4",     "pieces=achiral4,board=4x4",
        "pieces=A5+D5+X5+I5,board=4x5",
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = config_of(configs[i]);
        void *position = start_of(config);
        uint64_t slow = count_by_rules(config, position);
        ita_job_report report = count(configs[i], NULL);
        if (report.solutions != slow)
            fail_msg("%s: %llu, by the rules %llu", configs[i],
                     (unsigned long long)report.solutions, (unsigned long long)slow);
        int group = pentahex_own(config)->board.symmetry_count;
        assert_true(report.unique * (uint64_t)group >= report.solutions);
        assert_true(report.unique <= report.solutions);
        free(position);
        ita_config_free(config);
    }
}

static void one_sided_sets_count_alike_by_both_methods(void **state) {
    (void)state;
    ita_job_report bits = count("pieces=onesided4,board=4x10", NULL);
    ita_job_report sweep = count("pieces=onesided4,board=4x10", "frontier");
    assert_int_equal(bits.solutions, sweep.solutions);
    assert_int_equal(bits.unique, sweep.unique);
    assert_true(bits.solutions > 0);
    print_message("one-sided tetrahexes on 4x10: %llu unique\n", (unsigned long long)bits.unique);
}

static void a_solution_played_move_by_move_fills_the_board(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free5,board=10x11");
    void *position = start_of(config);
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job_report report = solve(config, position, &options, &words);
    assert_int_equal(report.solutions, 1);
    char *at = words.data;
    for (char *word = strtok(at, " "); word; word = strtok(NULL, " "))
        play_text(config, position, word);
    assert_int_equal(ita_rules_of(config)->player(config, position), ITA_NOBODY);
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
}

static void what_lies_there_already_stays(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free1-3,board=3x4");
    void *position = start_of(config);
    uint64_t total = 0, all = count("pieces=free1-3,board=3x4", NULL).solutions;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 4; b++) {
            char move[32];
            snprintf(move, sizeof move, "H1/0@%d,%d", a, b);
            ita_rules_of(config)->start(config, position);
            play_text(config, position, move);
            ita_solve_options options = {0};
            total += solve(config, position, &options, NULL).solutions;
        }
    assert_int_equal(total, all);
    free(position);
    ita_config_free(config);
}

// The row of a board of three rows that these pieces, from the left, cover between them.
static void lay_row(const pentahex_config *c, void *state, int row, const char *const *names) {
    int column = 0;
    for (; *names; names++) {
        uint32_t placement = 0;
        for (;; placement++) {
            const pentahex_placement *p = &c->placements[placement];
            const int kind = pentahex_kind_of(c, placement),
                      cells = pentahex_cells_of(c, placement);
            if (strcmp(c->set.kinds[kind].name, *names) != 0) continue;
            int in_row = 0;
            for (int i = 0; i < cells; i++) // from here on, one after the other
                in_row += p->cells[i] == ita_hexboard_find(&c->board, ita_hex_at(row, column + i));
            if (in_row < cells) continue;
            pentahex_put(c, state, pentahex_free_piece(c, state, kind, 0), placement, 1);
            column += cells;
            break;
        }
    }
}

// The middle row of three is turned into itself by half a turn of the board, but not each of the
// pieces that cover it: then no two solutions of the rest are the same.
static void solutions_are_the_same_only_with_what_lies(void **state) {
    (void)state;
    static const struct {
        const char *row[3];
        uint64_t unique;
    } rows[] = {{{"H1", "I2", NULL}, 4}, {{"I3", NULL}, 3}};
    for (size_t i = 0; i < 2; i++) {
        ita_config *config = config_of("pieces=2*H1+2*I2+I3,board=3x3");
        void *position = start_of(config);
        lay_row(pentahex_own(config), position, 1, rows[i].row);
        const ita_solve_options options = {0};
        const ita_job_report report = solve(config, position, &options, NULL);
        assert_int_equal(report.solutions, 4);
        assert_int_equal(report.unique, rows[i].unique);
        free(position);
        ita_config_free(config);
    }
}

// No symmetry but the identity leaves a solution as it is, since that would have to leave each of
// its pieces: so there are as many classes as solutions go into the board's symmetries.
static void equal_pieces_named_apart_are_counted_alike_in_any_order(void **state) {
    (void)state;
#define HOOK             "[0 0 0;0 1 1;0 2 2;1 2 3]"
#define ITS_MIRROR_IMAGE "[0 0 0;1 0 1;2 0 2;2 1 3]"
    static const char *const pieces[] = {
        "onesided:P" HOOK "+onesided:Q" ITS_MIRROR_IMAGE "+onesided:R" HOOK
        "+onesided:S" ITS_MIRROR_IMAGE,
        "onesided:P" HOOK "+onesided:R" HOOK "+onesided:Q" ITS_MIRROR_IMAGE
        "+onesided:S" ITS_MIRROR_IMAGE,
    };
    static const struct {
        const char *board;
        uint64_t solutions, symmetries;
    } boards[] = {{"hexhex3", 480, 12}, {"triangle6", 336, 6}};
    for (size_t i = 0; i < 4; i++) {
        char text[256];
        snprintf(text, sizeof text, "pieces=%s,board=%s,area=any", pieces[i / 2],
                 boards[i % 2].board);
        const ita_job_report report = count(text, NULL);
        assert_int_equal(report.solutions, boards[i % 2].solutions);
        assert_int_equal(report.unique, boards[i % 2].solutions / boards[i % 2].symmetries);
    }
}

static void parts_and_saved_jobs_add_up(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free3+free4,board=hexhex4");
    void *position = start_of(config);
    ita_solve_options options = {0};
    ita_job *whole, *parts[8];
    ita_diag diag;
    size_t part_count;
    assert_int_equal(
        ita_puzzle_of(config)->solve(config, position, &options, ita_heap(), &whole, &diag),
        ITA_OK);
    assert_int_equal(whole->class_->split(whole, 8, parts, &part_count), ITA_OK);
    assert_true(part_count > 1);
    for (size_t i = 0; i < part_count; i++) {
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        assert_int_equal(ita_job_step(parts[i], 1000, &diag), ITA_OK);
        assert_int_equal(parts[i]->class_->save(parts[i], &bytes), ITA_OK);
        ita_job_close(parts[i]);
        assert_int_equal(ita_puzzle_of(config)->resume(config, position, bytes.data, bytes.length,
                                                       ita_heap(), &parts[i], &diag),
                         ITA_OK);
        ita_text_close(&bytes);
        ita_job_report report = {0};
        while (!report.is_done) {
            assert_int_equal(ita_job_step(parts[i], 100000, &diag), ITA_OK);
            ita_job_report_get(parts[i], &report);
        }
        assert_int_equal(whole->class_->absorb(whole, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    ita_job_report report;
    ita_job_report_get(whole, &report);
    assert_true(report.is_done);
    assert_int_equal(report.unique, 12290);
    ita_job_close(whole);
    free(position);
    ita_config_free(config);
}

static bool is_solvable(const char *text) {
    ita_config *config = config_of(text);
    void *position = start_of(config);
    ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_text words;
    ita_text_open(&words, ita_heap());
    bool found = solve(config, position, &options, &words).solutions == 1;
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
    return found;
}

// The boards that ship as files, all twenty-two pieces each.
static void every_shipped_board_can_be_filled(void **state) {
    (void)state;
    static const char *const names[] = {"hourglass", "lantern", "zip"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/data/pentahex/%s.txt", INTARSIA_ROOT, names[i]);
        ita_text config, bytes;
        read_own(path, &bytes);
        ita_diag diag;
        ita_text_open(&config, ita_heap());
        ita_put(&config, "pieces=free5,board=");
        assert_int_equal(pentahex_board_embed(bytes.data, bytes.length, &config, &diag), ITA_OK);
        if (!is_solvable(ita_text_get(&config))) fail_msg("%s", names[i]);
        ita_text_close(&bytes);
        ita_text_close(&config);
    }
}

static void every_fresh_puzzle_can_be_solved_and_grows_with_difficulty(void **state) {
    (void)state;
    int last = 0;
    for (int difficulty = 1; difficulty <= 10; difficulty++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            ita_text text, again;
            ita_diag diag;
            ita_text_open(&text, ita_heap());
            ita_text_open(&again, ita_heap());
            assert_int_equal(pentahex_generate(NULL, seed, difficulty, ita_heap(), &text, &diag),
                             ITA_OK);
            assert_int_equal(pentahex_generate(NULL, seed, difficulty, ita_heap(), &again, &diag),
                             ITA_OK);
            assert_string_equal(text.data, again.data);
            ita_config *config = config_of(text.data);
            assert_true(pentahex_own(config)->piece_count >= last);
            last = pentahex_own(config)->piece_count;
            ita_config_free(config);
            if (difficulty <= 8 && !is_solvable(text.data)) fail_msg("%s", text.data);
            ita_text_close(&text);
            ita_text_close(&again);
        }
    ita_diag diag;
    assert_int_equal(pentahex_generate(NULL, 1, 11, ita_heap(), NULL, &diag), ITA_E_RANGE);
}

static void hint_of(const ita_config *config, const void *position, int step, ita_text *words,
                    ita_move *move, bool *has_move) {
    ita_diag diag;
    ita_text_reset(words);
    assert_int_equal(ita_hint(config, position, step, 2000000, words, move, has_move, &diag),
                     ITA_OK);
    assert_true(words->length > 0);
}

static void hints_lead_to_the_end(void **state) {
    (void)state;
    ita_config *config = config_of("");
    void *position = start_of(config), *undo = malloc(ita_rules_of(config)->undo_size(config));
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_move move;
    bool has_move;
    int moves = 0;
    while (ita_rules_of(config)->player(config, position) != ITA_NOBODY) {
        for (int step = 0; step < 3; step++) {
            hint_of(config, position, step, &words, &move, &has_move);
            assert_false(has_move);
        }
        hint_of(config, position, 3, &words, &move, &has_move);
        assert_true(has_move);
        assert_int_equal(ita_rules_of(config)->check(config, position, &move, NULL), ITA_OK);
        ita_rules_of(config)->apply(config, position, &move, undo);
        moves++;
    }
    assert_int_equal(moves, 10);
    ita_text_close(&words);
    free(position);
    free(undo);
    ita_config_free(config);
}

// Nothing lies yet, so nothing is right so far; and a piece of one cell is kept for what is left.
static void the_first_hint_begins_and_keeps_the_smallest_piece(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free1-3,board=rect4x3");
    void *position = start_of(config), *undo = malloc(ita_rules_of(config)->undo_size(config));
    ita_text words, text;
    ita_text_open(&words, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_move move;
    bool has_move;
    hint_of(config, position, 0, &words, &move, &has_move);
    assert_string_equal(words.data, "It can be solved. Begin where few pieces fit.");
    for (int moves = 0; ita_rules_of(config)->player(config, position) != ITA_NOBODY; moves++) {
        hint_of(config, position, 3, &words, &move, &has_move);
        ita_text_reset(&text);
        ita_rules_of(config)->move_format(config, position, &move, &text);
        assert_int_equal(strncmp(ita_text_get(&text), "H1/", 3) == 0, moves == 4);
        ita_rules_of(config)->apply(config, position, &move, undo);
    }
    ita_text_close(&words);
    ita_text_close(&text);
    free(position);
    free(undo);
    ita_config_free(config);
}

// After a wrong piece that nothing fills the board is said of the position, not of the puzzle.
static void nothing_found_is_said_of_the_position(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free4,board=4x7");
    void *position = start_of(config);
    play_text(config, position, "I4/0@0,1");
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report;
    ita_diag diag;
    assert_int_equal(
        ita_puzzle_of(config)->solve(config, position, &options, ita_heap(), &job, &diag), ITA_OK);
    assert_int_equal(ita_job_step(job, 10000000, &diag), ITA_OK);
    ita_job_report_get(job, &report);
    assert_true(report.is_complete);
    assert_int_equal(report.solutions, 0);
    assert_string_equal(report.reason, "pentahex.none");
    assert_non_null(strstr(ita_words(report.reason), "from here"));
    ita_job_close(job);
    free(position);
    ita_config_free(config);
}

static void a_mistake_is_named_and_taken_back(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free1-3,board=3x4");
    void *position = start_of(config), *undo = malloc(ita_rules_of(config)->undo_size(config));
    play_text(config, position, "H1/0@0,1");
    play_text(config, position, "I2/2@1,0"); // shuts (0,0,0) off
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_move move;
    bool has_move;
    hint_of(config, position, 0, &words, &move, &has_move);
    assert_string_equal(words.data, "It cannot be finished from here.");
    hint_of(config, position, 1, &words, &move, &has_move);
    assert_true(has_move);
    pentahex_move back;
    assert_true(pentahex_move_get(&move, &back));
    assert_int_equal(back.deed, PENTAHEX_REMOVE);
    assert_int_equal(ita_rules_of(config)->check(config, position, &move, NULL), ITA_OK);
    ita_rules_of(config)->apply(config, position, &move, undo);
    hint_of(config, position, 0, &words, &move, &has_move);
    assert_string_equal(words.data, "Right so far: it can be finished from here.");
    ita_text_close(&words);
    free(position);
    free(undo);
    ita_config_free(config);
}

// One piece alone is wrong. With too little time to find out which, nothing is said of how many.
static void what_was_not_found_out_in_time_is_not_told_as_known(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free1-3,board=3x4");
    void *position = start_of(config);
    play_text(config, position, "H1/0@0,1");
    play_text(config, position, "I2/2@1,0");
    ita_text words;
    ita_text_open(&words, ita_heap());
    int unsure = 0;
    for (uint64_t budget = 1; budget < 40; budget++) {
        ita_move move;
        bool has_move;
        for (int step = 0; step < 2; step++) {
            ita_text_reset(&words);
            assert_int_equal(ita_puzzle_of(config)->hint(config, position, step, budget, &words,
                                                         &move, &has_move, NULL),
                             ITA_OK);
        }
        assert_string_not_equal(ita_text_get(&words), ita_words("pentahex.hint.back.some"));
        unsure += strcmp(ita_text_get(&words), ita_words("pentahex.hint.back.unknown")) == 0;
    }
    assert_true(unsure > 0);
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
}

static void dead_ends_are_seen_and_never_wrong(void **state) {
    (void)state;
    ita_config *config = config_of("pieces=free4,board=rect7x4");
    ita_random random;
    ita_random_seed(&random, 11);
    int dead_positions = 0, hopeless = 0;
    for (int n = 0; n < 150; n++) {
        void *position = start_of(config), *undo = malloc(ita_rules_of(config)->undo_size(config));
        for (int k = 0; k < 1 + n % 2; k++) {
            size_t number = ita_rules_of(config)->moves(config, position, NULL, 0);
            if (number == 0) break;
            ita_move *moves = malloc(number * sizeof *moves);
            ita_rules_of(config)->moves(config, position, moves, number);
            ita_rules_of(config)->apply(config, position, &moves[ita_random_below(&random, number)],
                                        undo);
            free(moves);
        }
        uint64_t dead[1];
        int regions;
        assert_int_equal(pentahex_dead_cells(pentahex_own(config), position, dead, &regions),
                         ITA_OK);
        assert_int_equal(regions == 0, dead[0] == 0);
        bool can_finish = count_by_rules(config, position) > 0;
        if (regions > 0) assert_false(can_finish);
        dead_positions += regions > 0;
        hopeless += !can_finish;
        free(position);
        free(undo);
    }
    print_message("%d of %d hopeless positions show a dead end\n", dead_positions, hopeless);
    assert_true(dead_positions > hopeless / 4 && hopeless < 148);
    ita_config_free(config);
}

static void blocks_have_nothing_to_solve(void **state) {
    (void)state;
    ita_config *config = config_of("blocks");
    assert_null(ita_puzzle_of(config));
    ita_config_free(config);
}

// Of a move that wins the piece is told, as it is called, and not how one types the move.
static void a_hint_that_wins_a_duel_tells_the_piece(void **state) {
    (void)state;
    ita_config *config = config_of("duel,pieces=free3,board=rect4x3");
    void *position = start_of(config);
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_move move;
    bool has_move;
    hint_of(config, position, 0, &words, &move, &has_move);
    assert_string_equal(ita_text_get(&words), "There is a move that wins.");
    hint_of(config, position, 1, &words, &move, &has_move);
    assert_true(has_move);
    assert_null(strchr(ita_text_get(&words), '@'));
    assert_non_null(strstr(ita_text_get(&words), " wins like this."));
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
}

// A swap that wins is told as one: no piece is laid.
static void a_hint_that_wins_a_duel_by_a_swap_tells_the_swap(void **state) {
    (void)state;
    ita_config *config = config_of("duel,pieces=free1-2,board=1x3,swap=yes");
    void *position = start_of(config);
    play_text(config, position, "H1/0@0,0");
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_move move;
    bool has_move;
    hint_of(config, position, 1, &words, &move, &has_move);
    assert_true(has_move);
    assert_string_equal(ita_text_get(&words), ita_words("swap.idea"));
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
}

// A hint in blocks ends in a move that is legal and, at the start, as large as a piece can be.
static void a_hint_in_blocks_leads_to_a_large_piece(void **state) {
    (void)state;
    ita_config *config = config_of("blocks,pieces=free1-4,board=hexhex4");
    void *position = start_of(config);
    ita_text words;
    ita_move move;
    bool has_move;
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_hint(config, position, 0, 500, &words, &move, &has_move, NULL), ITA_OK);
    assert_false(has_move);
    assert_int_equal(ita_hint(config, position, 1, 500, &words, &move, &has_move, NULL), ITA_OK);
    assert_true(has_move);
    assert_int_equal(ita_rules_of(config)->check(config, position, &move, NULL), ITA_OK);
    pentahex_move best;
    assert_true(pentahex_move_get(&move, &best));
    assert_int_equal(pentahex_own(config)->set.kinds[best.kind].shape.cell_count, 4);
    ita_text_close(&words);
    free(position);
    ita_config_free(config);
}

// Duels and blocks of the gallery by seeded chance to the end, each by its own rules.
static void every_game_of_the_gallery_for_several_comes_to_an_end(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(29));
    int games = 0;
    for (size_t i = 0; i < ita_game_pentahex.example_count; i++) {
        ita_config *config = config_of(ita_game_pentahex.examples[i].config);
        const ita_rules *rules = ita_rules_of(config);
        if (rules->player_count(config) > 1) {
            void *position = start_of(config), *undo = malloc(rules->undo_size(config));
            ita_result result;
            while (rules->player(config, position) != ITA_NOBODY) {
                size_t count = rules->moves(config, position, NULL, 0);
                assert_true(count > 0);
                ita_move *moves = malloc(count * sizeof *moves);
                rules->moves(config, position, moves, count);
                const ita_move *move = &moves[ita_random_below(&random, count)];
                assert_int_equal(rules->check(config, position, move, NULL), ITA_OK);
                rules->apply(config, position, move, undo);
                free(moves);
            }
            rules->result(config, position, &result);
            assert_true(result.is_over && result.key);
            free(position);
            free(undo);
            games++;
        }
        ita_config_free(config);
    }
    assert_int_equal(games, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_counts_come_out),
        cmocka_unit_test(orders_one_to_four_fill_the_parallelograms_as_often_as_stated),
        cmocka_unit_test(the_solver_counts_what_the_rules_allow),
        cmocka_unit_test(one_sided_sets_count_alike_by_both_methods),
        cmocka_unit_test(a_solution_played_move_by_move_fills_the_board),
        cmocka_unit_test(what_lies_there_already_stays),
        cmocka_unit_test(solutions_are_the_same_only_with_what_lies),
        cmocka_unit_test(equal_pieces_named_apart_are_counted_alike_in_any_order),
        cmocka_unit_test(parts_and_saved_jobs_add_up),
        cmocka_unit_test(every_shipped_board_can_be_filled),
        cmocka_unit_test(every_fresh_puzzle_can_be_solved_and_grows_with_difficulty),
        cmocka_unit_test(hints_lead_to_the_end),
        cmocka_unit_test(the_first_hint_begins_and_keeps_the_smallest_piece),
        cmocka_unit_test(nothing_found_is_said_of_the_position),
        cmocka_unit_test(a_mistake_is_named_and_taken_back),
        cmocka_unit_test(what_was_not_found_out_in_time_is_not_told_as_known),
        cmocka_unit_test(dead_ends_are_seen_and_never_wrong),
        cmocka_unit_test(blocks_have_nothing_to_solve),
        cmocka_unit_test(a_hint_that_wins_a_duel_tells_the_piece),
        cmocka_unit_test(a_hint_that_wins_a_duel_by_a_swap_tells_the_swap),
        cmocka_unit_test(a_hint_in_blocks_leads_to_a_large_piece),
        cmocka_unit_test(every_game_of_the_gallery_for_several_comes_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
