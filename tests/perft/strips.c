// Numbers of move sequences: the engine on quarter cells and the formulas, piece against piece,
// count alike and as data/perft/strips.txt says.
#include "check.h"

#include "games/strips/strips.h"
#include "spec/strips_formula.h"

enum { PLACEMENTS_MOST = 4 * STRIPS_SIDE_MOST * STRIPS_SIDE_MOST };

// The rules once more in the plainest form: place what the formulas allow, else pass; the first
// move may be taken over as the second; over when all have passed or no piece is left.
static uint64_t slow_perft(strips_formula_game *game, int ply, int passes, int depth) {
    const strips_config *c = game->config;
    if (depth == 0) return 1;
    if (game->count - c->given_count >= c->players * c->pieces || passes >= c->players) return 0;
    strips_placed *moves = malloc(PLACEMENTS_MOST * sizeof *moves);
    assert_non_null(moves);
    size_t count = strips_formula_moves(game, moves, PLACEMENTS_MOST);
    uint64_t nodes = 0;
    if (count == 0)
        nodes = !c->may_pass ? 0 : slow_perft(game, ply + 1, passes + 1, depth - 1);
    else if (depth == 1)
        nodes = count;
    else
        for (size_t i = 0; i < count; i++) {
            strips_formula_put(game, moves[i]);
            nodes += slow_perft(game, ply + 1, 0, depth - 1);
            strips_formula_lift(game);
        }
    if (c->has_swap && ply == 1) nodes += slow_perft(game, 2, 0, depth - 1);
    free(moves);
    return nodes;
}

static void check_line(const char *config_text, int depth, uint64_t expected) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(ita_config_parse(&ita_game_strips, config_text, strlen(config_text),
                                      ita_heap(), &config, &diag),
                     ITA_OK);
    strips_state *state = malloc(sizeof *state);
    strips_formula_game *slow = malloc(sizeof *slow);
    assert_true(state && slow);
    strips_rules.start(config, state);
    strips_formula_start(slow, strips_own(config));
    uint64_t fast = 0;
    assert_int_equal(ita_perft(config, state, depth, ita_heap(), &fast), ITA_OK);
    uint64_t plain = slow_perft(slow, 0, 0, depth);
    if (fast != expected || plain != expected)
        fail_msg("%s depth %d: engine %llu, formulas %llu, file %llu", config_text, depth,
                 (unsigned long long)fast, (unsigned long long)plain, (unsigned long long)expected);
    assert_memory_equal(state, &strips_own(config)->start, sizeof *state);
    free(state);
    free(slow);
    ita_config_free(config);
}

// Lines of the file: config, depth, nodes; "-" is the default config, '#' begins a comment.
static void engine_and_formulas_count_what_the_file_says(void **state) {
    (void)state;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/perft/strips.txt", &file);
    char *rest = file.data;
    char config[200];
    int depth, lines = 0;
    unsigned long long nodes;
    for (const char *line; (line = next_line(&rest));) {
        assert_int_equal(sscanf(line, "%199s %d %llu", config, &depth, &nodes), 3);
        check_line(strcmp(config, "-") == 0 ? "" : config, depth, nodes);
        lines++;
    }
    ita_text_close(&file);
    printf("%d lines\n", lines);
    assert_true(lines >= 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_formulas_count_what_the_file_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
