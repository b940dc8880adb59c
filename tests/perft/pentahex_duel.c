// Perft of the duel and of blocks by two generators: the game's bit sets, and a slow one that knows
// nothing but sets of centres and the lattice's own steps. Figures in data/perft/pentahex.txt.
#include "check.h"

#include "intarsia/game.h"
#include "intarsia/hexboard.h"
#include "intarsia/polyhex.h"

#include "games/pentahex/pentahex.h"

// ---- the slow generator: everything is a list of centres

typedef struct placed {
    ita_hex cells[5];
    int count, piece, owner;
} placed;

typedef struct slow {
    ita_hexboard board;
    int players; // 0: duel
    bool used[4][64];
    placed lying[64];
    int lying_count;
} slow;

static bool on_board(const slow *s, ita_hex p) {
    for (uint32_t i = 0; i < s->board.cell_count; i++)
        if (ita_hex_equal(s->board.cells[i], p)) return true;
    return false;
}

static bool have_common_cell(const placed *p, const placed *q) {
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < q->count; k++)
            if (ita_hex_equal(p->cells[i], q->cells[k])) return true;
    return false;
}

// A diagonal step as players see it: two steps away with two common neighbours between.
static bool is_diagonal(ita_hex p, ita_hex q) {
    int common = 0;
    for (int d = 0; d < 6; d++)
        common += ita_hex_distance(ita_hex_next(p, d), q) == 1;
    return ita_hex_distance(p, q) == 2 && common == 2;
}

// The corners of a hexagon of side n, dealt as the docs say.
static bool is_corner_of(const slow *s, ita_hex p, int player) {
    int32_t most = 0;
    for (uint32_t i = 0; i < s->board.cell_count; i++)
        if (ita_hex_length(s->board.cells[i]) > most) most = ita_hex_length(s->board.cells[i]);
    for (int d = 0; d < 6; d++) {
        ita_hex n = ita_hex_neighbours[d];
        if (!ita_hex_equal(p, ita_hex_at(n.a * most, n.b * most))) continue;
        if (s->players == 4) return d == player * 6 / 4;
        return d % s->players == player;
    }
    return false;
}

static bool allowed_in_blocks(const slow *s, const placed *p, int player) {
    bool has_begun = false, touches = false, edge = false, corner = false;
    for (int i = 0; i < p->count; i++)
        corner |= is_corner_of(s, p->cells[i], player);
    for (int i = 0; i < s->lying_count; i++) {
        if (s->lying[i].owner != player) continue;
        has_begun = true;
        for (int k = 0; k < s->lying[i].count; k++)
            for (int j = 0; j < p->count; j++) {
                edge |= ita_hex_distance(s->lying[i].cells[k], p->cells[j]) == 1;
                touches |= is_diagonal(s->lying[i].cells[k], p->cells[j]);
            }
    }
    return has_begun ? touches && !edge : corner;
}

// Every placement of a piece: each symmetry, each shift, without doubles.
static size_t list_placements(const slow *s, const ita_polyhex *piece, int number, placed *out) {
    size_t count = 0;
    ita_polyhex seen[12];
    int seen_count = 0;
    for (int g = 0; g < 12; g++) {
        ita_polyhex shape = ita_polyhex_apply(g, piece);
        bool is_new = true;
        for (int i = 0; i < seen_count; i++)
            is_new &= ita_polyhex_compare(&seen[i], &shape) != 0;
        if (!is_new) continue;
        seen[seen_count++] = shape;
        for (uint32_t c = 0; c < s->board.cell_count; c++) {
            placed p = {.count = shape.cell_count, .piece = number};
            bool fits = true;
            for (int i = 0; i < shape.cell_count; i++) {
                p.cells[i] = ita_hex_add(shape.cells[i], s->board.cells[c]);
                fits &= on_board(s, p.cells[i]);
            }
            if (fits) out[count++] = p;
        }
    }
    return count;
}

static bool is_allowed(const slow *s, const placed *p, int player) {
    if (s->used[s->players ? player : 0][p->piece]) return false;
    return s->players == 0 || allowed_in_blocks(s, p, player);
}

static uint64_t count_allowed(const slow *s, const placed *open, size_t open_count, int player) {
    uint64_t count = 0;
    for (size_t i = 0; i < open_count; i++)
        count += is_allowed(s, &open[i], player);
    return count;
}

// `open` are the placements that overlap nothing that lies there.
static uint64_t slow_perft(slow *s, const placed *open, size_t open_count, int player, int depth) {
    for (int i = 1; i < s->players; i++) { // whoever is stuck is passed over
        if (count_allowed(s, open, open_count, player) > 0) break;
        player = (player + 1) % s->players;
    }
    if (depth == 1) return count_allowed(s, open, open_count, player);
    placed *left = malloc(open_count * sizeof *left + 1);
    uint64_t nodes = 0;
    int next = s->players ? (player + 1) % s->players : 1 - player;
    for (size_t i = 0; i < open_count; i++) {
        if (!is_allowed(s, &open[i], player)) continue;
        size_t left_count = 0;
        for (size_t k = 0; k < open_count; k++)
            if (!have_common_cell(&open[i], &open[k])) left[left_count++] = open[k];
        s->used[s->players ? player : 0][open[i].piece] = true;
        s->lying[s->lying_count] = open[i];
        s->lying[s->lying_count++].owner = player;
        nodes += slow_perft(s, left, left_count, next, depth - 1);
        s->lying_count--;
        s->used[s->players ? player : 0][open[i].piece] = false;
    }
    free(left);
    return nodes;
}

static uint64_t count_slowly(const char *board, int from, int to, int players, int depth) {
    slow s = {.players = players};
    assert_int_equal(ita_hexboard_parse(board, strlen(board), ita_heap(), &s.board, NULL), ITA_OK);
    placed *all = malloc(400 * s.board.cell_count * sizeof *all);
    size_t all_count = 0;
    int piece = 0;
    for (int order = from; order <= to; order++) {
        ita_polyhex *list;
        size_t count;
        assert_int_equal(ita_polyhex_list(ITA_POLYHEX_FREE, order, ita_heap(), &list, &count),
                         ITA_OK);
        for (size_t i = 0; i < count; i++)
            all_count += list_placements(&s, &list[i], piece++, all + all_count);
        ita_give(ita_heap(), list, count * sizeof *list);
    }
    uint64_t nodes = slow_perft(&s, all, all_count, 0, depth);
    free(all);
    ita_hexboard_close(&s.board);
    return nodes;
}

static uint64_t count_fast(const char *text, int depth) {
    ita_config *config;
    ita_diag diag;
    if (ita_config_parse(&ita_game_pentahex, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    void *state = aligned_alloc(16, ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    uint64_t nodes = 0;
    assert_int_equal(ita_perft(config, state, depth, ita_heap(), &nodes), ITA_OK);
    free(state);
    ita_config_free(config);
    return nodes;
}

static void both_generators_count_alike(void **state) {
    (void)state;
    static const struct {
        const char *mode, *board, *pieces;
        int from, to, players, depth;
    } cases[] = {
        {"duel", "hexhex3", "free5", 5, 5, 0, 3},     {"duel", "hexhex4", "free5", 5, 5, 0, 2},
        {"duel", "hexhex5", "free5", 5, 5, 0, 1},     {"duel", "4x4", "free3+free4", 3, 4, 0, 4},
        {"blocks", "hexhex3", "free1-3", 1, 3, 2, 3}, {"blocks", "hexhex3", "free1-3", 1, 3, 3, 4},
        {"blocks", "hexhex4", "free1-3", 1, 3, 2, 3}, {"blocks", "hexhex4", "free1-4", 1, 4, 4, 3},
        {"blocks", "hexhex8", "free5", 5, 5, 3, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s,pieces=%s,board=%s", cases[i].mode, cases[i].pieces,
                 cases[i].board);
        if (cases[i].players > 0)
            snprintf(text + strlen(text), 16, ",players=%c", (char)('0' + cases[i].players));
        uint64_t fast = count_fast(text, cases[i].depth);
        uint64_t slowly = count_slowly(cases[i].board, cases[i].from, cases[i].to, cases[i].players,
                                       cases[i].depth);
        print_message("%s depth %d: %llu\n", text, cases[i].depth, (unsigned long long)fast);
        assert_int_equal(fast, slowly);
        assert_true(fast > 0);
    }
}

// Lines "pentahex:config depth nodes"; `#` starts a comment.
static void the_recorded_figures_hold(void **state) {
    (void)state;
    ita_text file;
    read_own(INTARSIA_ROOT "/data/perft/pentahex.txt", &file);
    char *rest = file.data;
    char config[128];
    int depth, lines = 0;
    unsigned long long nodes;
    for (const char *line; (line = next_line(&rest));) {
        assert_int_equal(sscanf(line, "%127s %d %llu", config, &depth, &nodes), 3);
        const char *colon = strchr(config, ':');
        assert_non_null(colon); // the name of the game
        lines++;
        if (is_abridged() && nodes > 3000000) continue; // the others do the same
        uint64_t counted = count_fast(colon + 1, depth);
        if (counted != nodes)
            fail_msg("%s depth %d: %llu", config, depth, (unsigned long long)counted);
    }
    ita_text_close(&file);
    assert_true(lines > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_generators_count_alike),
        cmocka_unit_test(the_recorded_figures_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
