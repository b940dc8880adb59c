// Solids of cells with faces cut at random, turned anyhow: checked, judged, and spoilt in every way
// that a hand spoils them. The cells themselves, counted, say what is true.
#include "check.h"

#include "solids.h"

#define SEED test_seed(20261122)

enum { PIECES_MOST = 12, PART = 4, PARTS = CELL / PART };

// Which piece (from 1) has each cell of a target that hangs together.
typedef struct dissection {
    cells cells;
    int piece_count;
    built_solid target, pieces[PIECES_MOST];
} dissection;

static bool has_neighbour(const cells *c, const int place[3], int what) {
    for (int axis = 0; axis < 3; axis++)
        for (int step = -1; step <= 1; step += 2) {
            int beside[3] = {place[0], place[1], place[2]};
            beside[axis] += step;
            if (cell_at(c, beside) == what) return true;
        }
    return false;
}

// A cell, then neighbours of what is there already, as many as can be had.
static int grow_piece(cells *c, int what, int from, int size, ita_random *random) {
    int grown = 0;
    for (int tries = 0; tries < 400 && grown < size; tries++) {
        int place[3];
        for (int i = 0; i < 3; i++)
            place[i] = (int)between(random, 0, CELLS_MOST - 2);
        if (cell_at(c, place) != from) continue;
        if (grown && !has_neighbour(c, place, what)) continue;
        c->at[place[0]][place[1]][place[2]] = (int8_t)what;
        grown++;
    }
    return grown;
}

static dissection random_dissection(ita_random *random) {
    dissection d = {0};
    enum { WHOLE = 100 };
    cells whole = {0};
    grow_piece(&whole, WHOLE, 0, (int)between(random, 2, 40), random);
    d.cells = whole;
    while (d.piece_count < PIECES_MOST - 1 && count_cells(&d.cells, WHOLE) > 0) {
        bool is_last = d.piece_count == PIECES_MOST - 2;
        int grown =
            grow_piece(&d.cells, d.piece_count + 1, WHOLE, (int)between(random, 1, 7), random);
        if (grown) d.piece_count++;
        if (!is_last) continue;
        for (int i = 0; i < CELL_COUNT; i++) // what is left need not hang together
            if ((&d.cells.at[0][0][0])[i] == WHOLE)
                (&d.cells.at[0][0][0])[i] = (int8_t)(d.piece_count + 1);
        d.piece_count += count_cells(&d.cells, d.piece_count + 1) > 0;
    }
    d.target = build_cells(&whole, WHOLE, random);
    for (int i = 0; i < d.piece_count; i++)
        d.pieces[i] = build_cells(&d.cells, i + 1, random);
    return d;
}

static void close_dissection(dissection *d) {
    built_close(&d->target);
    for (int i = 0; i < d->piece_count; i++)
        built_close(&d->pieces[i]);
}

static ita_solid_judge *open_judge(void) {
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    return judge;
}

static void solids_of_cells_are_sound_and_have_their_volume(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < usual_or_long(150, 20000); i++) {
        dissection d = random_dissection(&random);
        motion m = random_rotation(&random);
        double scale = 0; // the length of a row
        for (int k = 0; k < 3; k++)
            scale += (double)(m.rows[0][k] * m.rows[0][k]);
        for (int k = -1; k < d.piece_count; k++) {
            built_solid *b = k < 0 ? &d.target : &d.pieces[k];
            if (i % 2) built_move(b, &m);
            ita_solid_facts facts;
            ita_diag diag = {0};
            if (checked(b, &facts, &diag))
                fail_msg("%s %s %s", diag.key, diag.args[1], diag.args[2]);
            size_t count =
                k < 0 ? CELL_COUNT - count_cells(&d.cells, 0) : count_cells(&d.cells, k + 1);
            double volume = (double)count * CELL * CELL * CELL;
            if (i % 2) volume *= scale * __builtin_sqrt(scale);
            assert_true(facts.volume > volume * 0.999999 && facts.volume < volume * 1.000001);
        }
        close_dissection(&d);
    }
}

// ---- spoiling

// A piece as it lies: whose cells, how turned (about the origin) and shifted.
typedef struct laid {
    int piece, turn;
    ita_corner shift;
} laid;

// How often each PART of a cell is covered; wide enough for pieces shifted out of their box.
enum { MARGIN = 4, SIDE = (CELLS_MOST + 2 * MARGIN) * PARTS };
typedef struct covering {
    int8_t at[SIDE][SIDE][SIDE];
} covering;

static int part_of(int64_t units) {
    int64_t part = units / PART + MARGIN * PARTS;
    assert_true(units % PART == 0 && part >= 0 && part < SIDE);
    return (int)part;
}

static void cover_cell(covering *c, const laid *l, const int place[3], int times) {
    ita_corner a = {CELL * place[0], CELL * place[1], CELL * place[2]};
    ita_corner b = {a.x + CELL, a.y + CELL, a.z + CELL};
    a = ita_corner_turn(l->turn, a);
    b = ita_corner_turn(l->turn, b);
    int x = part_of((a.x < b.x ? a.x : b.x) + l->shift.x);
    int y = part_of((a.y < b.y ? a.y : b.y) + l->shift.y);
    int z = part_of((a.z < b.z ? a.z : b.z) + l->shift.z);
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++)
            for (int k = 0; k < PARTS; k++)
                c->at[x + i][y + j][z + k] = (int8_t)(c->at[x + i][y + j][z + k] + times);
}

static void cover_cells(covering *c, const dissection *d, const laid *l, int times) {
    for (int i = 0; i < CELL_COUNT; i++) {
        const int place[3] = {i / CELLS_MOST / CELLS_MOST, i / CELLS_MOST % CELLS_MOST,
                              i % CELLS_MOST};
        int what = cell_at(&d->cells, place);
        if (what && (l->piece < 0 || what == l->piece + 1)) cover_cell(c, l, place, times);
    }
}

static bool is_truly_filled(const dissection *d, const laid *pieces, int count) {
    static covering c;
    memset(&c, 0, sizeof c);
    const laid target = {-1, 0, {0, 0, 0}};
    cover_cells(&c, d, &target, -1);
    for (int i = 0; i < count; i++)
        cover_cells(&c, d, &pieces[i], 1);
    static const covering none;
    return memcmp(&c, &none, sizeof c) == 0;
}

static bool is_judged_filled(ita_solid_judge *judge, const dissection *d, const laid *pieces,
                             int count, const motion *all) {
    built_solid target;
    ita_solid_judge_reset(judge);
    built_copy(&target, &d->target);
    built_move(&target, all);
    assert_int_equal(ita_solid_judge_add(judge, &target.solid, -1), ITA_OK);
    built_close(&target);
    for (int i = 0; i < count; i++) {
        built_solid piece;
        motion own = turn_of_cube(pieces[i].turn);
        own.shift = pieces[i].shift;
        built_copy(&piece, &d->pieces[pieces[i].piece]);
        built_move(&piece, &own);
        built_move(&piece, all);
        assert_int_equal(ita_solid_judge_add(judge, &piece.solid, 1), ITA_OK);
        built_close(&piece);
    }
    return ita_solid_judge_is_clear(judge);
}

static ita_corner small_shift(ita_random *random) {
    int64_t unit = ita_random_below(random, 2) ? PART : CELL;
    return (ita_corner){unit * between(random, -1, 1), unit * between(random, -1, 1),
                        unit * between(random, -1, 1)};
}

// Turned about a corner of the lattice near its middle.
static void turn_piece(laid *l, int turn) {
    const ita_corner middle = {CELL * 2, CELL * 2, CELL * 2};
    ita_corner at = ita_corner_turn(turn, middle);
    l->turn = turn;
    l->shift = (ita_corner){middle.x - at.x, middle.y - at.y, middle.z - at.z};
}

static int spoil(laid *pieces, int count, ita_random *random) {
    int a = (int)between(random, 0, count - 1), b = (int)between(random, 0, count - 1);
    switch (ita_random_below(random, 6)) {
    case 0: {
        ita_corner by = small_shift(random);
        pieces[a].shift.x += by.x;
        pieces[a].shift.y += by.y;
        pieces[a].shift.z += by.z;
        break;
    }
    case 1: turn_piece(&pieces[a], (int)between(random, 0, ITA_CUBE_TURNS - 1)); break;
    case 2:
        turn_piece(&pieces[a], (int)between(random, ITA_CUBE_TURNS, ITA_CUBE_MIRRORS - 1));
        break;
    case 3: pieces[a] = pieces[b]; break;
    case 4: pieces[a] = pieces[--count]; break;
    default:
        turn_piece(&pieces[a], (int)between(random, 0, ITA_CUBE_TURNS - 1));
        turn_piece(&pieces[b], pieces[a].turn);
        pieces[a].shift.x += CELL * between(random, -1, 1);
        pieces[b].shift.y += CELL * between(random, -1, 1);
    }
    return count;
}

static void
a_spoilt_arrangement_is_accepted_only_where_its_cells_still_fill_the_target(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    ita_solid_judge *judge = open_judge();
    size_t filled = 0, most = usual_or_long(30000, 1000000);
    for (size_t done = 0; done < most;) {
        dissection d = random_dissection(&random);
        for (int i = 0; i < 60; i++, done++) {
            laid pieces[PIECES_MOST];
            for (int k = 0; k < d.piece_count; k++)
                pieces[k] = (laid){k, 0, {0, 0, 0}};
            motion all =
                i % 3 ? turn_of_cube((int)between(&random, 0, 47)) : random_rotation(&random);
            int count = i ? spoil(pieces, d.piece_count, &random) : d.piece_count;
            if (count && i % 7 == 0 && i) count = spoil(pieces, count, &random);
            bool is_true = is_truly_filled(&d, pieces, count);
            assert_true(i > 0 || is_true);
            assert_int_equal(is_judged_filled(judge, &d, pieces, count, &all), is_true);
            filled += is_true;
        }
        close_dissection(&d);
    }
    print_message("%zu arrangements, %zu of them fill their target\n", most, filled);
    ita_solid_judge_close(judge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_of_cells_are_sound_and_have_their_volume),
        cmocka_unit_test(
            a_spoilt_arrangement_is_accepted_only_where_its_cells_still_fill_the_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
