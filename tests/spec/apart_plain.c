// Taking apart by its definition. What components came to is kept, so that each is looked at once.
#include "spec/apart_plain.h"

#include <stdlib.h>
#include <string.h>

enum { TWELVE = 12, FUNCTIONS = 6 };

typedef struct place {
    int at[PLAIN_PIECES][3]; // how far each piece has gone
    int depth;
    size_t same; // the next place with this hash, + 1
} place;

enum { LISTS = 4096 };

// A component that was looked at.
typedef struct component {
    place start;
    unsigned pieces;
    plain_answer answer;
    size_t same; // the next one with this hash, + 1
} component;

typedef struct search {
    const plain_puzzle *puzzle;
    size_t step_count, places_left;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    bool counts_moves; // the aim
    bool is_too_long;
    component *known;
    size_t known_count, known_capacity, known_first[LISTS]; // + 1
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

// The tetrahedron that a point is strictly within; cubes have edges of ten thousand. Seen from the
// middle of its cube the point is farthest along the axis on which the cell stands 2, and so on.
static bool tetrahedron_at(const int at[3], int cell[3]) {
    int from[3], order = 0;
    for (int i = 0; i < 3; i++) {
        const int cube = at[i] >= 0 ? at[i] / 10000 : -((9999 - at[i]) / 10000);
        from[i] = at[i] - 10000 * cube - 5000;
        cell[i] = 5 * cube + 2;
    }
    for (int i = 0; i < 3; i++) {
        const int one = abs(from[(i + 1) % 3]), other = abs(from[(i + 2) % 3]), own = abs(from[i]);
        const int stands = (own > one) + (own > other);
        if (own == one || own == other || own == 5000) return false;
        cell[i] += from[i] < 0 ? -stands : stands;
        order |= 1 << stands;
    }
    return order == 7;
}

// Bodies that have something in common are at most WIDE from each other.
enum { WIDE = 4, NEAR = WIDE + 5, DIFFERENCES = 2 * NEAR + 1, KINDS = 125 };
typedef signed char differences[DIFFERENCES][DIFFERENCES][DIFFERENCES]; // 1 no, 2 yes

// Points of a tetrahedron on their way of a step: whatever one of them is in is met.
static void walk_tetrahedron(const int cell[3], ita_cell step, differences met) {
    enum { POINTS = 19, PARTS = 61, APART = 10000 / POINTS };
    const int d[3] = {step.x, step.y, step.z};
    memset(met, 1, sizeof(differences));
    for (int n = 0; n < POINTS * POINTS * POINTS; n++) {
        const int spot[3] = {n % POINTS, n / POINTS % POINTS, n / POINTS / POINTS};
        int from[3], here[3];
        for (int i = 0; i < 3; i++)
            from[i] = 10000 * ((cell[i] + 500) / 5 - 100) + 101 + 97 * i + APART * spot[i];
        if (!tetrahedron_at(from, here) || memcmp(here, cell, sizeof here) != 0) continue;
        for (int t = 1; t <= PARTS; t++) {
            int at[3];
            for (int i = 0; i < 3; i++)
                at[i] = from[i] + 2000 * t * d[i] / PARTS;
            if (tetrahedron_at(at, here))
                met[here[0] - cell[0] + NEAR][here[1] - cell[1] + NEAR][here[2] - cell[2] + NEAR] =
                    2;
        }
    }
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

// Asked for the same cells again and again, so what was found is kept: by the kind of the first
// cell and how the second one lies to it.
static differences kept[ITA_LATTICE_COUNT][ITA_LATTICE_STEPS_MOST][KINDS];

static int kind_of(ita_lattice lattice, const int cell[3]) {
    if (lattice == ITA_LATTICE_PRISMS) return (cell[0] + cell[1]) & 1;
    if (lattice != ITA_LATTICE_TETRAHEDRA) return 0;
    return (cell[0] + 500) % 5 + (cell[1] + 500) % 5 * 5 + (cell[2] + 500) % 5 * 25;
}

static bool meet_again(ita_lattice lattice, const int a[3], const ita_cell *steps, size_t step,
                       const int b[3]) {
    const int d[3] = {b[0] - a[0] + NEAR, b[1] - a[1] + NEAR, b[2] - a[2] + NEAR};
    const int way[3] = {steps[step].x, steps[step].y, steps[step].z};
    for (int i = 0; i < 3; i++) // too far for a step
        if (d[i] < NEAR - WIDE + (way[i] < 0 ? way[i] : 0) ||
            d[i] > NEAR + WIDE + (way[i] > 0 ? way[i] : 0))
            return false;
    differences *own = &kept[lattice][step][kind_of(lattice, a)];
    signed char *known = &(*own)[d[0]][d[1]][d[2]];
    if (*known == 0 && lattice == ITA_LATTICE_TETRAHEDRA) walk_tetrahedron(a, steps[step], *own);
    if (*known == 0) *known = meet(lattice, a, steps[step], b) ? 2 : 1;
    return *known == 2;
}

bool plain_meet(ita_lattice lattice, ita_cell cell, size_t step, ita_cell other) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_lattice_steps(lattice, steps);
    return meet_again(lattice, (const int[3]){cell.x, cell.y, cell.z}, steps, step,
                      (const int[3]){other.x, other.y, other.z});
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
            if (meet_again(s->puzzle->lattice, from, s->steps, step, other)) return true;
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

// After so many steps everything is beyond everything.
static int steps_away(const search *s, const place *p, size_t step) {
    int least = 0, most = 0;
    for (size_t i = 0; i < s->puzzle->piece_count; i++)
        for (size_t k = 0; k < s->puzzle->cell_counts[i]; k++) {
            int at[3];
            where(s, p, i, k, at);
            for (int axis = 0; axis < 3; axis++) {
                if (at[axis] < least) least = at[axis];
                if (at[axis] > most) most = at[axis];
            }
        }
    const ita_cell d = s->steps[step];
    const int length = abs(d.x) > abs(d.y) ? abs(d.x) : abs(d.y);
    return (most - least + WIDE) / (length > abs(d.z) ? length : abs(d.z)) + 1;
}

static bool goes_for_ever(const search *s, place p, unsigned pieces, unsigned set, size_t step) {
    if (!can_go(s, &p, pieces, set, step)) return false;
    for (int left = steps_away(s, &p, step); left > 0; left--) {
        go(&p, set, s->steps[step]);
        if (!can_go(s, &p, pieces, set, step)) return false;
    }
    return true;
}

// ---- places

typedef struct places {
    place *items;
    size_t count, capacity, first[LISTS]; // + 1
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
    return hash % LISTS;
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

// Every set that goes for ever along some step, but not what it leaves behind as well: those are
// the same two sides.
static void weigh_partings(search *s, place p, unsigned pieces, plain_answer *best,
                           bool *has_best) {
    bool is_weighed[1u << PLAIN_PIECES] = {false};
    for (size_t step = 0; step < s->step_count; step++) {
        for (unsigned set = (pieces - 1) & pieces; set; set = (set - 1) & pieces) {
            if (is_weighed[set] || !goes_for_ever(s, p, pieces, set, step)) continue;
            is_weighed[set] = is_weighed[pieces & ~set] = true;
            const plain_answer a = solve(s, &p, set);
            const plain_answer b = solve(s, &p, pieces & ~set);
            const plain_answer ways[2] = {join(p.depth + 1, &a, &b), join(p.depth + 1, &b, &a)};
            for (int k = 0; k < 2; k++) {
                if (*has_best && compare(&ways[k], best, s->counts_moves) >= 0) continue;
                *best = ways[k];
                *has_best = true;
            }
        }
    }
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

static bool needs_no_moves(const plain_puzzle *puzzle, unsigned pieces) {
    for (size_t i = 0; i < puzzle->group_count; i++)
        if ((pieces & ~puzzle->groups[i]) == 0) return true;
    return (pieces & (pieces - 1)) == 0;
}

// Places as near as the best separation, or as could lead to fewer moves: one of this depth takes
// at least one move more.
static bool is_near(const search *s, const place *p, const plain_answer *best) {
    return p->depth + 1 <= (s->counts_moves ? best->total : best->levels[0]);
}

static plain_answer look_at_all(search *s, const place *start, unsigned pieces) {
    plain_answer best = {.is_apart = true};
    places *all = calloc(1, sizeof *all);
    if (!all) abort();
    add(all, start, pieces, 0);
    bool has_best = false;
    for (size_t i = 0; i < all->count && !s->is_too_long; i++) {
        const place p = all->items[i];
        if (has_best && !is_near(s, &p, &best)) break;
        weigh_partings(s, p, pieces, &best, &has_best);
        if (s->counts_moves || !has_best) go_on(s, all, i, pieces);
        s->is_too_long = s->is_too_long || s->places_left == 0;
        s->places_left -= s->places_left > 0;
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

static plain_answer solve(search *s, const place *start, unsigned pieces) {
    if (needs_no_moves(s->puzzle, pieces)) return (plain_answer){.is_apart = true};
    size_t *first = &s->known_first[hash_of(start, pieces)];
    for (size_t i = *first; i; i = s->known[i - 1].same)
        if (s->known[i - 1].pieces == pieces && is_same(&s->known[i - 1].start, start, pieces))
            return s->known[i - 1].answer;
    const plain_answer answer = look_at_all(s, start, pieces);
    if (s->known_count == s->known_capacity) {
        s->known_capacity = s->known_capacity ? 2 * s->known_capacity : 64;
        s->known = realloc(s->known, s->known_capacity * sizeof *s->known);
        if (!s->known) abort();
    }
    s->known[s->known_count] = (component){*start, pieces, answer, *first};
    *first = ++s->known_count;
    return answer;
}

static search *new_search(const plain_puzzle *puzzle) {
    search *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->puzzle = puzzle;
    s->step_count = ita_lattice_steps(puzzle->lattice, s->steps);
    return s;
}

static void free_search(search *s) {
    free(s->known);
    free(s);
}

static plain_answer answer(const plain_puzzle *puzzle, size_t places_most, bool counts_moves) {
    search *s = new_search(puzzle);
    s->places_left = places_most;
    s->counts_moves = counts_moves;
    place start;
    memset(&start, 0, sizeof start);
    plain_answer found = solve(s, &start, (1u << puzzle->piece_count) - 1);
    found.was_too_long = s->is_too_long;
    free_search(s);
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

// ---- certificates

// While moves are replayed: where pieces are, and which are together.
typedef struct replay {
    search *search;
    place place;
    unsigned components[PLAIN_PIECES];
    size_t component_count;
} replay;

static unsigned *component_of(replay *r, unsigned set) {
    for (size_t i = 0; i < r->component_count; i++)
        if ((set & ~r->components[i]) == 0) return &r->components[i];
    return NULL;
}

static bool play(replay *r, const plain_move *move) {
    const search *s = r->search;
    if (move->pieces == 0 || move->pieces >> s->puzzle->piece_count) return false;
    if (move->step < 0 || (size_t)move->step >= s->step_count) return false;
    const unsigned set = (unsigned)move->pieces;
    const size_t step = (size_t)move->step;
    unsigned *together = component_of(r, set);
    if (!together || *together == set) return false;
    if (move->count == 0) {
        if (!goes_for_ever(s, r->place, *together, set, step)) return false;
        *together &= ~set;
        r->components[r->component_count++] = set;
    }
    for (int k = 0; k < move->count; k++) {
        if (!can_go(s, &r->place, *together, set, step)) return false;
        go(&r->place, set, s->steps[step]);
    }
    return true;
}

static bool play_all(replay *r, const plain_way *way) {
    size_t level = 0;
    int since = 0;
    for (size_t i = 0; i < way->move_count; i++) {
        if (!play(r, &way->moves[i])) return false;
        since++;
        if (way->moves[i].count > 0) continue;
        if (level == way->level_count || way->levels[level++] != since) return false;
        since = 0;
    }
    return since == 0 && level == way->level_count;
}

static bool is_locked(const plain_way *way, unsigned pieces) {
    for (size_t i = 0; i < way->locked_count; i++)
        if (way->locked[i] == pieces) return true;
    return false;
}

bool plain_is_way(const plain_puzzle *puzzle, const plain_way *way) {
    replay r;
    memset(&r, 0, sizeof r);
    r.search = new_search(puzzle);
    r.components[r.component_count++] = (1u << puzzle->piece_count) - 1;
    bool is_way = play_all(&r, way);
    for (size_t i = 0; i < r.component_count && is_way; i++)
        is_way = needs_no_moves(puzzle, r.components[i]) || is_locked(way, r.components[i]);
    free_search(r.search);
    return is_way;
}
