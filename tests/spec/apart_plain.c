// Taking apart by its definition.
#include "spec/apart_plain.h"

#include <stdlib.h>
#include <string.h>

enum { TWELVE = 12, AWAY = 30, FUNCTIONS = 6 };

typedef struct place {
    int at[PLAIN_PIECES][3]; // how far each piece has gone
    int depth;
    size_t same; // the next place with this hash, + 1
} place;

typedef struct search {
    const plain_puzzle *puzzle;
    size_t step_count, places_most;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    bool counts_moves; // the aim
    bool is_too_long;
} search;

// ---- bodies

// A body lies between two planes of each function: from low to high, in twelfths.
static size_t body(ita_lattice lattice, const int c[3], int low[FUNCTIONS], int high[FUNCTIONS]) {
    const int x = c[0], y = c[1], z = c[2];
    if (lattice == ITA_LATTICE_CUBES) {
        for (int i = 0; i < 3; i++) {
            low[i] = TWELVE * c[i];
            high[i] = low[i] + TWELVE;
        }
        return 3;
    }
    if (lattice == ITA_LATTICE_RHOMBIC) {
        const int f[6] = {x + y, x - y, x + z, x - z, y + z, y - z};
        for (int i = 0; i < 6; i++) {
            low[i] = TWELVE * (f[i] - 1);
            high[i] = TWELVE * (f[i] + 1);
        }
        return 6;
    }
    const bool is_down = (x + y) & 1; // corners x y, x+2 y, x+1 y+1, or upside down
    low[0] = TWELVE * y;
    high[0] = low[0] + TWELVE;
    low[1] = TWELVE * (x - y - is_down);
    high[1] = low[1] + 2 * TWELVE;
    low[2] = TWELVE * (x + y + is_down);
    high[2] = low[2] + 2 * TWELVE;
    low[3] = TWELVE * z;
    high[3] = low[3] + TWELVE;
    return 4;
}

static void shift_of(ita_lattice lattice, ita_cell d, int out[FUNCTIONS]) {
    int low[FUNCTIONS], zero[FUNCTIONS], high[FUNCTIONS];
    const int origin[3] = {0, 0, 0}, cell[3] = {d.x, d.y, d.z};
    const size_t count = body(lattice, cell, low, high);
    body(lattice, origin, zero, high);
    for (size_t i = 0; i < count; i++)
        out[i] = (low[i] - zero[i]) / TWELVE;
}

static bool meet(ita_lattice lattice, const int a[3], ita_cell step, const int b[3]) {
    int low[FUNCTIONS], high[FUNCTIONS], other_low[FUNCTIONS], other_high[FUNCTIONS];
    int shift[FUNCTIONS];
    const size_t count = body(lattice, a, low, high);
    body(lattice, b, other_low, other_high);
    shift_of(lattice, step, shift);
    for (int t = 1; t <= TWELVE; t++) {
        bool is_free = false;
        for (size_t i = 0; i < count; i++)
            if (low[i] + t * shift[i] >= other_high[i] || high[i] + t * shift[i] <= other_low[i])
                is_free = true;
        if (!is_free) return true;
    }
    return false;
}

bool plain_meet(ita_lattice lattice, ita_cell cell, ita_cell step, ita_cell other) {
    return meet(lattice, (const int[3]){cell.x, cell.y, cell.z}, step,
                (const int[3]){other.x, other.y, other.z});
}

// Asked for the same cells again and again, so what was found is kept: by the kind of the first
// cell and how the second one lies to it.
static signed char kept[ITA_LATTICE_COUNT][2][ITA_LATTICE_STEPS_MOST][5][5][5]; // 1 no, 2 yes

static bool meet_again(const search *s, const int a[3], size_t step, const int b[3]) {
    const ita_lattice lattice = s->puzzle->lattice;
    const int kind = lattice == ITA_LATTICE_PRISMS ? (a[0] + a[1]) & 1 : 0;
    const int d[3] = {b[0] - a[0] + 2, b[1] - a[1] + 2, b[2] - a[2] + 2};
    for (int i = 0; i < 3; i++)
        if (d[i] < 0 || d[i] > 4) return false; // too far for a step
    signed char *known = &kept[lattice][kind][step][d[0]][d[1]][d[2]];
    if (*known == 0) *known = meet(lattice, a, s->steps[step], b) ? 2 : 1;
    return *known == 2;
}

// ---- moves

static void where(const search *s, const place *p, size_t piece, size_t cell, int out[3]) {
    const ita_cell c = s->puzzle->cells[piece][cell];
    out[0] = c.x + p->at[piece][0];
    out[1] = c.y + p->at[piece][1];
    out[2] = c.z + p->at[piece][2];
}

static bool pieces_meet(const search *s, const place *p, size_t a, size_t step, size_t b) {
    for (size_t i = 0; i < s->puzzle->cell_counts[a]; i++) {
        int from[3];
        where(s, p, a, i, from);
        for (size_t k = 0; k < s->puzzle->cell_counts[b]; k++) {
            int other[3];
            where(s, p, b, k, other);
            if (meet_again(s, from, step, other)) return true;
        }
    }
    return false;
}

static bool can_go(const search *s, const place *p, unsigned pieces, unsigned set, size_t step) {
    for (size_t i = 0; i < s->puzzle->piece_count; i++)
        for (size_t k = 0; k < s->puzzle->piece_count; k++)
            if ((set >> i & 1) && (pieces >> k & 1) && !(set >> k & 1) &&
                pieces_meet(s, p, i, step, k))
                return false;
    return true;
}

static void go(place *p, unsigned set, ita_cell step) {
    for (size_t i = 0; i < PLAIN_PIECES; i++) {
        if (!(set >> i & 1)) continue;
        p->at[i][0] += step.x;
        p->at[i][1] += step.y;
        p->at[i][2] += step.z;
    }
}

static bool goes_for_ever(const search *s, place p, unsigned pieces, unsigned set, size_t step) {
    for (int k = 0; k < AWAY; k++) {
        if (!can_go(s, &p, pieces, set, step)) return false;
        go(&p, set, s->steps[step]);
    }
    return true;
}

// ---- places

typedef struct places {
    place *items;
    size_t count, capacity, first[4096]; // + 1
} places;

static bool is_same(const place *a, const place *b, unsigned pieces) {
    size_t first = 0;
    while (!(pieces >> first & 1))
        first++;
    for (size_t i = 0; i < PLAIN_PIECES; i++)
        for (int axis = 0; axis < 3; axis++)
            if ((pieces >> i & 1) &&
                a->at[i][axis] - a->at[first][axis] != b->at[i][axis] - b->at[first][axis])
                return false;
    return true;
}

static size_t hash_of(const place *p, unsigned pieces) {
    size_t first = 0, hash = 0;
    while (!(pieces >> first & 1))
        first++;
    for (size_t i = 0; i < PLAIN_PIECES; i++)
        for (int axis = 0; axis < 3; axis++)
            if (pieces >> i & 1)
                hash = hash * 31 + (size_t)(p->at[i][axis] - p->at[first][axis] + 1000);
    return hash % 4096;
}

static void add(places *all, const place *p, unsigned pieces, int depth) {
    const size_t hash = hash_of(p, pieces);
    for (size_t i = all->first[hash]; i; i = all->items[i - 1].same)
        if (is_same(&all->items[i - 1], p, pieces)) return;
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 64;
        all->items = realloc(all->items, all->capacity * sizeof *all->items);
        if (!all->items) abort();
    }
    all->items[all->count] = *p;
    all->items[all->count].depth = depth;
    all->items[all->count].same = all->first[hash];
    all->first[hash] = ++all->count;
}

// ---- ways

static int compare(const plain_answer *a, const plain_answer *b, bool counts_moves) {
    if (counts_moves && a->total != b->total) return a->total - b->total;
    for (size_t i = 0; i < a->level_count && i < b->level_count; i++)
        if (a->levels[i] != b->levels[i]) return a->levels[i] - b->levels[i];
    return (int)a->level_count - (int)b->level_count;
}

static plain_answer join(int level, const plain_answer *a, const plain_answer *b) {
    plain_answer way = {.is_apart = a->is_apart && b->is_apart};
    way.levels[way.level_count++] = level;
    way.total = level + a->total + b->total;
    const plain_answer *const both[2] = {a, b};
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < both[side]->level_count; i++)
            way.levels[way.level_count++] = both[side]->levels[i];
        for (size_t i = 0; i < both[side]->locked_count; i++) {
            way.locked_places[way.locked_count] = both[side]->locked_places[i];
            way.locked[way.locked_count++] = both[side]->locked[i];
        }
    }
    return way;
}

static plain_answer solve(search *s, const place *start, unsigned pieces);

// For each piece: the smallest set with it that goes for ever along a step, if that is not all.
static bool weigh_partings(search *s, const place *p, unsigned pieces, plain_answer *best,
                           bool *has_best) {
    bool parts = false;
    for (size_t step = 0; step < s->step_count; step++) {
        unsigned smallest[PLAIN_PIECES];
        for (size_t i = 0; i < PLAIN_PIECES; i++)
            smallest[i] = pieces;
        for (unsigned set = (pieces - 1) & pieces; set; set = (set - 1) & pieces) {
            if (!goes_for_ever(s, *p, pieces, set, step)) continue;
            for (size_t i = 0; i < PLAIN_PIECES; i++)
                if (set >> i & 1) smallest[i] &= set;
        }
        for (size_t i = 0; i < PLAIN_PIECES; i++) {
            if (!(pieces >> i & 1) || smallest[i] == pieces) continue;
            parts = true;
            const plain_answer a = solve(s, p, smallest[i]);
            const plain_answer b = solve(s, p, pieces & ~smallest[i]);
            const plain_answer ways[2] = {join(p->depth + 1, &a, &b), join(p->depth + 1, &b, &a)};
            for (int k = 0; k < 2; k++) {
                if (*has_best && compare(&ways[k], best, s->counts_moves) >= 0) continue;
                *best = ways[k];
                *has_best = true;
            }
        }
    }
    return parts;
}

static void go_on(const search *s, places *all, size_t number, unsigned pieces) {
    for (size_t step = 0; step < s->step_count; step++) {
        for (unsigned set = (pieces - 1) & pieces; set; set = (set - 1) & pieces) {
            place p = all->items[number];
            const int depth = p.depth;
            if (goes_for_ever(s, p, pieces, set, step)) continue;
            while (can_go(s, &p, pieces, set, step)) {
                go(&p, set, s->steps[step]);
                add(all, &p, pieces, depth + 1);
            }
        }
    }
}

static plain_answer solve(search *s, const place *start, unsigned pieces) {
    plain_answer best = {.is_apart = true};
    const bool is_single = (pieces & (pieces - 1)) == 0;
    if (is_single || (pieces & ~s->puzzle->group) == 0) return best;
    places *all = calloc(1, sizeof *all);
    if (!all) abort();
    add(all, start, pieces, 0);
    bool has_best = false;
    for (size_t i = 0; i < all->count && !s->is_too_long; i++) {
        const place p = all->items[i];
        if (has_best && !s->counts_moves && p.depth + 1 > best.levels[0]) break;
        weigh_partings(s, &p, pieces, &best, &has_best);
        if (s->counts_moves || !has_best) go_on(s, all, i, pieces);
        s->is_too_long |= all->count > s->places_most;
    }
    if (!has_best) {
        best.is_apart = false;
        best.locked[0] = pieces;
        best.locked_places[0] = all->count;
        best.locked_count = 1;
    }
    free(all->items);
    free(all);
    return best;
}

static plain_answer answer(const plain_puzzle *puzzle, size_t places_most, bool counts_moves) {
    search s = {.puzzle = puzzle, .places_most = places_most, .counts_moves = counts_moves};
    s.step_count = ita_lattice_steps(puzzle->lattice, s.steps);
    place start;
    memset(&start, 0, sizeof start);
    plain_answer found = solve(&s, &start, (1u << puzzle->piece_count) - 1);
    found.was_too_long = s.is_too_long;
    for (size_t i = 1; i < found.locked_count; i++) {
        for (size_t k = i; k > 0; k--) {
            const uint64_t a = found.locked[k - 1], b = found.locked[k];
            if ((a & (~a + 1)) < (b & (~b + 1))) continue;
            const size_t count = found.locked_places[k];
            found.locked[k - 1] = b;
            found.locked[k] = a;
            found.locked_places[k] = found.locked_places[k - 1];
            found.locked_places[k - 1] = count;
        }
    }
    return found;
}

plain_answer plain_levels(const plain_puzzle *puzzle, size_t places_most) {
    return answer(puzzle, places_most, false);
}

plain_answer plain_moves(const plain_puzzle *puzzle, size_t places_most) {
    return answer(puzzle, places_most, true);
}
