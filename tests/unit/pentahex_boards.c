// The boards of the gallery: each can be filled (the kept solutions are played by the rules, small
// boards are solved anew), and docs/pentahex-boards.md lists every one of them with a count that
// comes out. INTARSIA_LONG=1 solves and counts them all.
#include "check.h"

#include "games/pentahex/pentahex.h"
#include "intarsia/words.h"

static ita_config *config_of(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static ita_job_report solve(const ita_config *config, uint64_t limit, const char *method) {
    void *position = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, position);
    ita_solve_options options = {.limit = limit, .method = method};
    ita_job *job;
    ita_diag diag;
    ita_job_report report = {0};
    if (ita_puzzle_of(config)->solve(config, position, &options, ita_heap(), &job, &diag))
        fail_msg("%s", diag.key);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    free(position);
    return report;
}

static const ita_example *solo_example(size_t *at) {
    while (*at < ita_game_pentahex.example_count) {
        const ita_example *example = &ita_game_pentahex.examples[(*at)++];
        const char *text = example->config;
        if (strncmp(text, "duel", 4) != 0 && strncmp(text, "blocks", 6) != 0) return example;
    }
    return NULL;
}

static bool is_in_gallery(const char *config) {
    for (size_t at = 0;;) {
        const ita_example *example = solo_example(&at);
        if (!example) return false;
        if (strcmp(example->config, config) == 0) return true;
    }
}

// ---- kept solutions: a line with the config, a line with the moves

static void play(const ita_config *config, char *moves) {
    const ita_rules *rules = ita_rules_of(config);
    void *position = malloc(rules->state_size(config)), *undo = malloc(rules->undo_size(config));
    rules->start(config, position);
    for (char *word = strtok(moves, " "); word; word = strtok(NULL, " ")) {
        ita_move move;
        ita_diag diag;
        if (rules->move_parse(config, position, word, strlen(word), &move, &diag) ||
            rules->check(config, position, &move, &diag))
            fail_msg("%s: %s", word, diag.key);
        rules->apply(config, position, &move, undo);
    }
    ita_result result;
    rules->result(config, position, &result);
    assert_true(result.is_over);
    assert_string_equal(result.key, "pentahex.result.full");
    free(position);
    free(undo);
}

static void every_board_of_the_gallery_has_a_solution_by_the_rules(void **state) {
    (void)state;
    ita_text text;
    read_own(INTARSIA_ROOT "/tests/data/pentahex-solutions.txt", &text);
    char *rest = text.data;
    size_t at = 0;
    const ita_example *example;
    while ((example = solo_example(&at))) {
        const char *line = next_line(&rest);
        char *moves = next_line(&rest);
        assert_non_null(moves);
        assert_string_equal(line, example->config[0] ? example->config : "usual");
        ita_config *config = config_of(example->config);
        play(config, moves);
        ita_config_free(config);
    }
    assert_null(next_line(&rest));
    ita_text_close(&text);
}

static void small_boards_are_solved_anew(void **state) {
    (void)state;
    size_t at = 0, solved = 0;
    const ita_example *example;
    while ((example = solo_example(&at))) {
        ita_config *config = config_of(example->config);
        if (pentahex_own(config)->board.cell_count <= 45 || is_long_run()) {
            if (solve(config, 1, NULL).solutions != 1) fail_msg("%s", example->config);
            solved++;
        }
        ita_config_free(config);
    }
    assert_true(solved >= 45);
}

// ---- the table: | name | `config` | source | published | different solutions | seconds |

typedef struct row {
    char *cells[6];
} row;

static bool read_row(char *line, row *out) {
    if (strncmp(line, "| ", 2) != 0) return false;
    char *at = line + 2;
    for (int i = 0; i < 6; i++) {
        char *end = strstr(at, " |");
        if (!end) return false;
        *end = '\0';
        out->cells[i] = at;
        at = end + 2 + (end[2] == ' ');
    }
    char *config = out->cells[1];
    size_t length = strlen(config);
    if (length < 2 || config[0] != '`') return false;
    config[length - 1] = '\0';
    out->cells[1] = config + 1;
    return true;
}

// "3,665,348" as a number; 0 where no number stands.
static uint64_t number_in(const char *text) {
    uint64_t value = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9') value = value * 10 + (uint64_t)(*text - '0');
    return value;
}

enum { SECONDS_MOST = 60 }; // what takes longer is counted by the commands of docs/records.md

// A board that docs/records.md counts has that count in the table.
static bool is_told_alike(const row *r, const char *records) {
    char command[256];
    snprintf(command, sizeof command, "pentahex:%s --count", r->cells[1]);
    if (!strstr(records, command)) return true;
    return r->cells[4][0] && strstr(records, r->cells[4]);
}

static void the_table_lists_every_board_with_its_count(void **state) {
    (void)state;
    ita_text text, records;
    read_own(INTARSIA_ROOT "/docs/pentahex-boards.md", &text);
    read_own(INTARSIA_ROOT "/docs/records.md", &records);
    char *rest = text.data;
    size_t listed = 0, counted = 0, known = 0, at = 0;
    for (char *line; (line = next_line(&rest));) {
        row r;
        if (!read_row(line, &r)) continue;
        const ita_example *example = solo_example(&at);
        assert_non_null(example);
        listed++;
        if (example->config[0]) assert_string_equal(r.cells[1], example->config);
        assert_string_equal(r.cells[0], ita_words_in(0, example->title));
        if (!is_told_alike(&r, records.data)) fail_msg("%s is a record", r.cells[1]);
        uint64_t unique = number_in(r.cells[4]);
        double seconds = strtod(r.cells[5], NULL);
        known += unique > 0;
        if (unique == 0 || seconds >= (is_long_run() ? SECONDS_MOST : 0.03)) continue;
        ita_config *config = config_of(r.cells[1]);
        ita_job_report report = solve(config, 0, NULL);
        if (!report.is_complete || report.unique != unique)
            fail_msg("%s: %llu", r.cells[1], (unsigned long long)report.unique);
        counted++;
        ita_config_free(config);
    }
    assert_null(solo_example(&at));
    assert_true(listed >= 60 && known >= 45 && counted >= 20);
    ita_text_close(&records);
    ita_text_close(&text);
}

// What is said to be wrong in print is counted by two methods that share no code.
static void counts_that_are_wrong_in_print_are_ours_by_two_methods(void **state) {
    (void)state;
    static const char flower[] = "pieces=free4,board=hexhex4~[0 -3 -3;3 -3 0;-3 0 -3;3 0 3;-3 3 0;"
                                 "0 3 3;2 -1 1;0 0 0;-2 1 -1]";
    assert_true(is_in_gallery(flower));
    static const char *const methods[] = {"bits", "items", "frontier", "inclusion"};
    ita_config *config = config_of(flower);
    assert_int_equal(pentahex_own(config)->board.symmetry_count, 4);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        ita_job_report report = solve(config, 0, methods[i]);
        assert_int_equal(report.solutions, 8);
        assert_int_equal(report.unique, 2); // 4 in print
    }
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_of_the_gallery_has_a_solution_by_the_rules),
        cmocka_unit_test(small_boards_are_solved_anew),
        cmocka_unit_test(the_table_lists_every_board_with_its_count),
        cmocka_unit_test(counts_that_are_wrong_in_print_are_ours_by_two_methods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
