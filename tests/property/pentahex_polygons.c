// Random placements against exact polygons: pieces overlap by their sets of cells exactly when the
// drawn hexagons share inner points, and leave the board exactly when area sticks out. Undo, hash,
// words for moves and positions on random games of every kind.
#include "check.h"

#include "games/pentahex/pentahex.h"

enum { SEED = 20261121 };

// Whether the line through vertices i and i + 1 of p has all of q on its outer side (or on it).
// Vertices count counter-clockwise on screen, y down.
static bool is_split_by(ita_hex p, int i, ita_hex q) {
    ita_hex_point u = ita_hex_vertex(p, i), v = ita_hex_vertex(p, (i + 1) % 6);
    for (int k = 0; k < 6; k++) {
        ita_hex_point w = ita_hex_vertex(q, k);
        int64_t side = (int64_t)(v.x - u.x) * (w.y - u.y) - (int64_t)(v.y - u.y) * (w.x - u.x);
        if (side < 0) return false; // inside
    }
    return true;
}

// Convex polygons are apart exactly when an edge of one of them separates them; whole numbers only,
// since stretching the plane keeps sides.
static bool polygons_overlap(ita_hex p, ita_hex q) {
    for (int i = 0; i < 6; i++)
        if (is_split_by(p, i, q) || is_split_by(q, i, p)) return false;
    return true;
}

static void hexagons_overlap_exactly_when_they_are_the_same(void **state) {
    (void)state;
    for (int a = -3; a <= 3; a++)
        for (int b = -3; b <= 3; b++)
            assert_int_equal(polygons_overlap(ita_hex_at(0, 0), ita_hex_at(a, b)),
                             a == 0 && b == 0);
}

static bool is_on(const ita_hexboard *board, ita_hex p) {
    for (uint32_t i = 0; i < board->cell_count; i++)
        if (polygons_overlap(board->cells[i], p)) return true;
    return false;
}

typedef struct laid {
    ita_polyhex shape;
    ita_hex at;
} laid;

static bool pieces_overlap(const laid *p, const laid *q) {
    for (int i = 0; i < p->shape.cell_count; i++)
        for (int k = 0; k < q->shape.cell_count; k++)
            if (polygons_overlap(ita_hex_add(p->shape.cells[i], p->at),
                                 ita_hex_add(q->shape.cells[k], q->at)))
                return true;
    return false;
}

static void random_placements_are_judged_as_polygons_are(void **state) {
    (void)state;
    static const char *const configs[] = {
        "pieces=free5,board=10x11",
        "pieces=free1-4,board=ring5,area=any",
        "pieces=onesided5,board=triangle17,area=any",
        "pieces=free6,board=hexhex15,area=any",
    };
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t legal = 0, off = 0, overlap = 0;
    for (size_t g = 0; g < sizeof configs / sizeof configs[0]; g++) {
        ita_config *config;
        assert_int_equal(ita_config_parse(&ita_game_pentahex, configs[g], strlen(configs[g]),
                                          ita_heap(), &config, NULL),
                         ITA_OK);
        const pentahex_config *c = pentahex_own(config);
        void *position = malloc(c->state_size);
        char undo[64];
        for (int round = 0; round < 12; round++) {
            laid lying[64];
            size_t lying_count = 0;
            ita_rules_of(config)->start(config, position);
            for (int n = 0; n < 60; n++) {
                int kind = (int)ita_random_below(&random, c->set.kind_count);
                if (pentahex_free_piece(c, position, kind, 0) < 0) continue;
                int turn =
                    (int)ita_random_below(&random, (uint64_t)c->set.kinds[kind].orientation_count);
                ita_hex about = c->board.cells[ita_random_below(&random, c->board.cell_count)];
                laid piece = {
                    c->orientations[c->set.kinds[kind].first_orientation + turn].shape,
                    ita_hex_add(about, ita_hex_at((int)ita_random_below(&random, 5) - 2, 0))};
                bool leaves = false, meets = false;
                for (int i = 0; i < piece.shape.cell_count; i++)
                    leaves |= !is_on(&c->board, ita_hex_add(piece.shape.cells[i], piece.at));
                for (size_t i = 0; i < lying_count; i++)
                    meets |= pieces_overlap(&piece, &lying[i]);
                ita_move move = {{PENTAHEX_PLACE, kind, turn, piece.at.a, piece.at.b}};
                ita_diag diag;
                ita_status status = ita_rules_of(config)->check(config, position, &move, &diag);
                assert_int_equal(status == ITA_OK, !leaves && !meets);
                if (leaves)
                    assert_string_equal(diag.key, "pentahex.off");
                else if (meets)
                    assert_string_equal(diag.key, "pentahex.overlap");
                off += leaves;
                overlap += !leaves && meets;
                legal += status == ITA_OK;
                if (status != ITA_OK) continue;
                ita_rules_of(config)->apply(config, position, &move, undo);
                lying[lying_count++] = piece;
            }
        }
        free(position);
        ita_config_free(config);
    }
    print_message("seed %d: %zu legal, %zu off the board, %zu overlaps\n", SEED, legal, off,
                  overlap);
    assert_true(legal > 100 && off > 100 && overlap > 100);
}

// ---- random games

static void check_words(const ita_config *config, const void *position) {
    const pentahex_config *c = pentahex_own(config);
    ita_text text, again;
    ita_text_open(&text, ita_heap());
    ita_text_open(&again, ita_heap());
    ita_rules_of(config)->state_format(config, position, &text);
    void *copy = malloc(c->state_size);
    ita_diag diag;
    if (ita_rules_of(config)->state_parse(config, ita_text_get(&text), text.length, copy, &diag))
        fail_msg("%s: %s", ita_text_get(&text), diag.key);
    ita_rules_of(config)->state_format(config, copy, &again);
    assert_string_equal(ita_text_get(&text), ita_text_get(&again));
    assert_int_equal(ita_rules_of(config)->hash(config, position),
                     ita_rules_of(config)->hash(config, copy));
    free(copy);
    ita_text_close(&text);
    ita_text_close(&again);
}

static void play_and_take_back(const ita_config *config, ita_random *random) {
    const pentahex_config *c = pentahex_own(config);
    size_t undo_size = ita_rules_of(config)->undo_size(config), depth = 0;
    enum { DEEPEST = 200 };
    char *positions = malloc(DEEPEST * c->state_size), *undos = malloc(DEEPEST * undo_size);
    ita_rules_of(config)->start(config, positions);
    char *here = malloc(c->state_size);
    memcpy(here, positions, c->state_size);
    while (depth + 1 < DEEPEST) {
        size_t count = ita_rules_of(config)->moves(config, here, NULL, 0);
        assert_int_equal(count == 0, ita_rules_of(config)->player(config, here) == ITA_NOBODY ||
                                         (c->mode->may_take_back && count == 0));
        if (count == 0) break;
        ita_move *moves = malloc(count * sizeof *moves);
        assert_int_equal(ita_rules_of(config)->moves(config, here, moves, count), count);
        ita_move move = moves[ita_random_below(random, count)], read;
        free(moves);
        assert_int_equal(ita_rules_of(config)->check(config, here, &move, NULL), ITA_OK);
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_rules_of(config)->move_format(config, here, &move, &text);
        assert_int_equal(ita_rules_of(config)->move_parse(config, here, ita_text_get(&text),
                                                          text.length, &read, NULL),
                         ITA_OK);
        assert_memory_equal(&read, &move, sizeof move);
        ita_text_close(&text);
        ita_rules_of(config)->apply(config, here, &move, undos + depth * undo_size);
        depth++;
        memcpy(positions + depth * c->state_size, here, c->state_size);
        check_words(config, here);
    }
    while (depth > 0) {
        depth--;
        ita_rules_of(config)->undo(config, here, undos + depth * undo_size);
        assert_memory_equal(here, positions + depth * c->state_size, c->state_size);
    }
    free(positions);
    free(undos);
    free(here);
}

static void random_games_go_forth_and_back(void **state) {
    (void)state;
    static const char *const configs[] = {
        "",
        "pieces=free5,board=5x22",
        "pieces=onesided4+onesided4,board=8x10",
        "duel",
        "duel,board=hexhex4,swap=yes",
        "blocks,players=2",
        "blocks,players=3",
        "blocks,players=4,board=hexhex9",
        "blocks,board=triangle9,pieces=free1-4",
    };
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t g = 0; g < sizeof configs / sizeof configs[0]; g++) {
        ita_config *config;
        assert_int_equal(ita_config_parse(&ita_game_pentahex, configs[g], strlen(configs[g]),
                                          ita_heap(), &config, NULL),
                         ITA_OK);
        for (int n = 0; n < 8; n++)
            play_and_take_back(config, &random);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexagons_overlap_exactly_when_they_are_the_same),
        cmocka_unit_test(random_placements_are_judged_as_polygons_are),
        cmocka_unit_test(random_games_go_forth_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
