// Numbers of move sequences of the puzzles: the engine, and a plain reading of the rules that keeps
// tiles as a list of places, count alike and as data/perft/tantrix_puzzles.txt says.
#include "check.h"

#include "games/tantrix/puzzle/puzzle.h"

typedef struct plain {
    int count, reach;
    int places[TANTRIX_TILES][3]; // a, b, turn; a = 99 in the tray
} plain;

static bool is_on_table(const plain *p, int a, int b) {
    int c = a + b;
    return a >= -p->reach && a <= p->reach && b >= -p->reach && b <= p->reach && c >= -p->reach &&
           c <= p->reach;
}

static bool is_free(const plain *p, int tile, int a, int b) {
    for (int i = 0; i < p->count; i++)
        if (i != tile && p->places[i][0] == a && p->places[i][1] == b) return false;
    return true;
}

// At these depths no level is ever solved, so submit never counts.
static uint64_t slow_perft(plain *p, int depth) {
    if (depth == 0) return 1;
    uint64_t nodes = 0;
    bool is_any_laid = false;
    for (int i = 0; i < p->count; i++) {
        const int before[3] = {p->places[i][0], p->places[i][1], p->places[i][2]};
        for (int a = -p->reach; a <= p->reach; a++)
            for (int b = -p->reach; b <= p->reach; b++) {
                if (!is_on_table(p, a, b) || !is_free(p, i, a, b)) continue;
                for (int turn = 0; turn < 6; turn++) {
                    if (a == before[0] && b == before[1] && turn == before[2]) continue;
                    p->places[i][0] = a;
                    p->places[i][1] = b;
                    p->places[i][2] = turn;
                    nodes += slow_perft(p, depth - 1);
                }
            }
        if (before[0] != 99) {
            p->places[i][0] = 99;
            nodes += slow_perft(p, depth - 1);
            is_any_laid = true;
        }
        memcpy(p->places[i], before, sizeof before);
    }
    if (!is_any_laid) return nodes;
    plain cleared = *p;
    for (int i = 0; i < p->count; i++)
        cleared.places[i][0] = 99;
    return nodes + slow_perft(&cleared, depth - 1);
}

static void check_line(const char *text, int depth, uint64_t expected) {
    ita_config *config = NULL;
    ita_diag diag;
    puzzle_state state;
    uint64_t fast;
    assert_int_equal(
        ita_config_parse(&ita_game_tantrix, text, strlen(text), ita_heap(), &config, &diag),
        ITA_OK);
    ita_rules_of(config)->start(config, &state);
    assert_int_equal(ita_perft(config, &state, depth, ita_heap(), &fast), ITA_OK);
    plain p = {state.level, puzzle_own(config)->reach, {{0}}};
    for (int i = 0; i < p.count; i++)
        p.places[i][0] = 99;
    uint64_t slow = slow_perft(&p, depth);
    if (fast != expected || slow != expected)
        fail_msg("%s depth %d: engine %llu, plainly %llu, file %llu", text, depth,
                 (unsigned long long)fast, (unsigned long long)slow, (unsigned long long)expected);
    ita_config_free(config);
}

static void the_counts_are_those_of_the_file(void **state) {
    (void)state;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/perft/tantrix_puzzles.txt", &file);
    char *rest = file.data;
    char text[200];
    int lines = 0, depth;
    unsigned long long nodes;
    for (const char *line; (line = next_line(&rest));) {
        assert_int_equal(sscanf(line, "%199s %d %llu", text, &depth, &nodes), 3);
        check_line(text, depth, nodes);
        lines++;
    }
    ita_text_close(&file);
    assert_true(lines >= 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_counts_are_those_of_the_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
