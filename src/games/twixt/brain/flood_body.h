// The floods for one width of registers: included by flood_128.c and flood_256.c, which say how
// many lanes a register has (FLOOD_LANES), what the machine must have (FLOOD_TARGET) and the name
// of the one function that is seen outside (FLOOD_NAME). No include guard, on purpose.
#include "games/twixt/brain/flood.h"

#define FN static inline FLOOD_TARGET __attribute__((always_inline))

enum {
    VECTORS = TWIXT_MOST / FLOOD_LANES,
    WORDS_64 = FLOOD_LANES / 2,
    USUAL_COUNT = 24 / FLOOD_LANES
};

typedef uint32_t vector __attribute__((vector_size(4 * FLOOD_LANES)));
typedef uint64_t vector_64 __attribute__((vector_size(4 * FLOOD_LANES)));
typedef uint32_t loose_vector __attribute__((vector_size(4 * FLOOD_LANES), aligned(4), may_alias));

// How much of a plane is in use. Handed down by value as constants for the usual board, so that the
// loops over registers are unrolled there.
typedef struct shape {
    int count, halves;
} shape;

// One level of a flood: the empty holes reached so far, an empty register at both ends.
typedef struct level {
    vector at[2][VECTORS + 2];
} level;

typedef struct flood {
    const twixt_plane *open;
    vector empty[2][VECTORS + 2];
    const twixt_chains *chains;
    level shores; ///< around any chain between the lines
} flood;

// A flood from one line: levels[n - 1] is what n pegs reach. Behind the last they stay the same.
typedef struct tide {
    level levels[TWIXT_LEVELS];
    int count;
    int goal; ///< first n that reaches the other line; TWIXT_FAR or TWIXT_CUT
} tide;

FN vector load(const twixt_plane *plane, int half, int i) {
    return *(const loose_vector *)&plane->half[half][TWIXT_LANE_PAD + (i - 1) * FLOOD_LANES];
}

FN int register_of(int lane) {
    return (int)((unsigned)(lane + FLOOD_LANES) / FLOOD_LANES); // lane -1, of nothing, gives 0
}

// ---- neighbours: lane l sees lanes l - 2 .. l + 2 of the level

#if FLOOD_LANES == 4
#define ONE_BEFORE(before, here) __builtin_shufflevector(before, here, 3, 4, 5, 6)
#define TWO_BEFORE(before, here) __builtin_shufflevector(before, here, 2, 3, 4, 5)
#define ONE_AFTER(here, after)   __builtin_shufflevector(here, after, 1, 2, 3, 4)
#define TWO_AFTER(here, after)   __builtin_shufflevector(here, after, 2, 3, 4, 5)
#else
#define ONE_BEFORE(before, here) __builtin_shufflevector(before, here, 7, 8, 9, 10, 11, 12, 13, 14)
#define TWO_BEFORE(before, here) __builtin_shufflevector(before, here, 6, 7, 8, 9, 10, 11, 12, 13)
#define ONE_AFTER(here, after)   __builtin_shufflevector(here, after, 1, 2, 3, 4, 5, 6, 7, 8)
#define TWO_AFTER(here, after)   __builtin_shufflevector(here, after, 2, 3, 4, 5, 6, 7, 8, 9)
#endif

// Every place sees the place so many before it, or behind it, in its lane.
FN vector before(const vector *lanes, int half, int places) {
    return half == 0 ? lanes[0] << places : lanes[1] << places | lanes[0] >> (32 - places);
}
FN vector behind(const vector *lanes, int half, int places, shape of) {
    return half + 1 == of.halves ? lanes[half] >> places
                                 : lanes[half] >> places | lanes[half + 1] << (32 - places);
}

typedef struct counted {
    vector one, two; ///< places with at least one, at least two neighbours
} counted;

// Counts neighbours in the level over open steps.
FN void count_neighbours(const flood *f, const level *from, int i, int wanted, shape of,
                         counted out[2]) {
    vector near[5][2] = {0}; // lanes two before to two after
    for (int h = 0; h < of.halves; h++) {
        const vector *at = &from->at[h][i];
        near[0][h] = TWO_BEFORE(at[-1], at[0]);
        near[1][h] = ONE_BEFORE(at[-1], at[0]);
        near[3][h] = ONE_AFTER(at[0], at[1]);
        near[4][h] = TWO_AFTER(at[0], at[1]);
    }
    for (int h = 0; h < of.halves; h++) {
        const vector seen[8] = {
            before(near[0], h, 1),     before(near[1], h, 2),     behind(near[0], h, 1, of),
            before(near[3], h, 2),     before(near[4], h, 1),     behind(near[1], h, 2, of),
            behind(near[4], h, 1, of), behind(near[3], h, 2, of),
        };
        out[h].one = seen[0] & load(&f->open[0], h, i);
        out[h].two = out[h].one ^ out[h].one;
        vector three = out[h].two, safe = seen[0] & load(&f->chains->safe[0], h, i);
        for (int d = 1; d < 8; d++) {
            vector x = seen[d] & load(&f->open[d], h, i);
            if (wanted == 2) {
                three |= out[h].two & x;
                safe |= seen[d] & load(&f->chains->safe[d], h, i);
            }
            out[h].two |= out[h].one & x;
            out[h].one |= x;
        }
        if (wanted == 2) out[h].two &= three | safe;
    }
}

// ---- sets of holes

#if FLOOD_LANES == 8
typedef long long quads __attribute__((vector_size(32)));
FN bool is_empty(vector x) {
    return __builtin_ia32_ptestz256((quads)x, (quads)x);
}
#else
FN bool is_empty(vector x) {
    vector_64 y = (vector_64)x;
    uint64_t all = 0;
    for (int i = 0; i < WORDS_64; i++)
        all |= y[i];
    return all == 0;
}
#endif

FN bool is_met(const level *l, const twixt_shore *shore, shape of) {
    vector common = {0};
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            common |= l->at[h][i] & load(&shore->holes, h, i);
    return !is_empty(common);
}

FN bool is_met_firmly(const level *l, const twixt_shore *shore, shape of) {
    vector common = {0};
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            common |= l->at[h][i] & load(&shore->firm, h, i);
    return !is_empty(common);
}

FN int count_met(const level *l, const twixt_shore *shore, shape of) {
    int sum = 0;
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++) {
            vector_64 x = (vector_64)(l->at[h][i] & load(&shore->holes, h, i));
            for (int k = 0; k < WORDS_64; k++)
                sum += ita_bits_count64(x[k]);
        }
    return sum;
}

FN void add_shore(level *l, const twixt_shore *shore, shape of) {
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            l->at[h][i] |= load(&shore->holes, h, i);
}

FN int count_holes(const vector *x, shape of) {
    int sum = 0;
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++) {
            vector_64 y = (vector_64)x[h * (VECTORS + 2) + i];
            for (int k = 0; k < WORDS_64; k++)
                sum += ita_bits_count64(y[k]);
        }
    return sum;
}

// ---- floods

FN void clear(level *l, shape of) {
    for (int h = 0; h < of.halves; h++)
        for (int i = 0; i <= of.count + 1; i++)
            l->at[h][i] = (vector){0};
}

// The next level without chains. `wanted` neighbours reach a hole.
FN void spread(const flood *f, const level *from, level *to, int wanted, shape of) {
    for (int h = 0; h < of.halves; h++)
        to->at[h][0] = to->at[h][of.count + 1] = (vector){0};
    for (int i = 1; i <= of.count; i++) {
        counted near[2];
        count_neighbours(f, from, i, wanted, of, near);
        for (int h = 0; h < of.halves; h++)
            to->at[h][i] =
                from->at[h][i] | ((wanted == 1 ? near[h].one : near[h].two) & f->empty[h][i]);
    }
}

// What came to a level; says whether anything did.
FN bool compare(const level *from, const level *to, level *gained, shape of) {
    vector any = {0};
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            any |= gained->at[h][i] = to->at[h][i] ^ from->at[h][i];
    return !is_empty(any);
}

FN bool do_overlap(const level *one, const level *other, shape of) {
    vector common = {0};
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            common |= one->at[h][i] & other->at[h][i];
    return !is_empty(common);
}

// Is a chain or line reached, now that these holes were gained?
FN bool is_reached(const level *all, const level *gained, const twixt_shore *shore, int wanted,
                   shape of) {
    if (!is_met(gained, shore, of)) return false;
    if (wanted == 1) return true;
    const int count = count_met(all, shore, of);
    return count > 2 || (count == 2 && is_met_firmly(all, shore, of));
}

// Chains that the level reaches give what is around them to the next; they leave the list.
FN void pass_chains(const flood *f, const level *from, const level *gained, level *to, int wanted,
                    uint8_t *waiting, int *waiting_count, shape of) {
    if (!do_overlap(gained, &f->shores, of)) return;
    for (int i = 0; i < *waiting_count;) {
        const twixt_shore *shore = &f->chains->shores[waiting[i]];
        if (!is_reached(from, gained, shore, wanted, of)) {
            i++;
            continue;
        }
        add_shore(to, shore, of);
        waiting[i] = waiting[--*waiting_count];
    }
}

// Floods from line `end` until `more` levels behind the goal, or until level `limit`.
FN void rise(const flood *f, int end, int wanted, int more, int limit, tide *t, shape of) {
    uint8_t waiting[TWIXT_CHAINS_MOST];
    int waiting_count = f->chains->count, stop = limit;
    level gained;
    for (int i = 0; i < waiting_count; i++)
        waiting[i] = f->chains->between[i];
    const twixt_shore *goal = &f->chains->line[1 - end];
    clear(&t->levels[0], of);
    add_shore(&t->levels[0], &f->chains->line[end], of);
    gained = t->levels[0];
    t->goal = TWIXT_FAR;
    for (t->count = 1;; t->count++) {
        const level *from = &t->levels[t->count - 1];
        if (t->goal == TWIXT_FAR && is_reached(from, &gained, goal, wanted, of)) {
            t->goal = t->count;
            if (t->count + more < stop) stop = t->count + more;
        }
        if (t->count >= stop) return;
        level *to = &t->levels[t->count];
        spread(f, from, to, wanted, of);
        pass_chains(f, from, &gained, to, wanted, waiting, &waiting_count, of);
        if (compare(from, to, &gained, of)) continue;
        if (t->goal == TWIXT_FAR) t->goal = TWIXT_CUT;
        return;
    }
}

// One copy of each kind, whoever calls: the loops above are unrolled into it.
#define RISE(name, wanted, of)                                                                     \
    static FLOOD_TARGET __attribute__((noinline)) void name(const flood *f, int end, int more,     \
                                                            int limit, tide *t, shape any) {       \
        (void)any;                                                                                 \
        rise(f, end, wanted, more, limit, t, of);                                                  \
    }
RISE(rise_one_usual, 1, ((shape){USUAL_COUNT, 1}))
RISE(rise_two_usual, 2, ((shape){USUAL_COUNT, 1}))
RISE(rise_one_any, 1, any)
RISE(rise_two_any, 2, any)
#undef RISE

FN bool is_usual(shape of) {
    return of.count == USUAL_COUNT && of.halves == 1;
}

FN const level *level_of(const tide *t, int n) {
    return &t->levels[(n < t->count ? n : t->count) - 1];
}

// Holes that both tides reach with so many pegs together, the hole itself counted twice.
FN void meet_at(const tide *a, const tide *b, int pegs, int most, vector out[2][VECTORS + 2],
                shape of) {
    for (int h = 0; h < of.halves; h++)
        for (int i = 0; i <= of.count + 1; i++)
            out[h][i] = (vector){0};
    for (int n = 1; n <= most; n++) {
        const level *one = level_of(a, n), *other = level_of(b, pegs - n);
        for (int h = 0; h < of.halves; h++)
            for (int i = 1; i <= of.count; i++)
                out[h][i] |= one->at[h][i] & other->at[h][i];
    }
}

FN void store_nothing(const twixt_frames *f, int colour, twixt_plane *to) {
    for (int h = 0; h < (f->is_wide[colour] ? 2 : 1); h++)
        for (int i = 1; i <= register_of(f->lanes[colour] - 1); i++)
            *(loose_vector *)&to->half[h][TWIXT_LANE_PAD + (i - 1) * FLOOD_LANES] = (vector){0};
}

FN void store(vector from[2][VECTORS + 2], twixt_plane *to, shape of) {
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            *(loose_vector *)&to->half[h][TWIXT_LANE_PAD + (i - 1) * FLOOD_LANES] = from[h][i];
}

FN int count_bottlenecks(const tide *a, const tide *b, int distance, shape of) {
    int bottlenecks = 0;
    for (int n = 1; n <= distance; n++) {
        vector step[2][VECTORS + 2];
        const level *now = level_of(a, n), *rest = level_of(b, distance + 1 - n);
        const level *sooner = level_of(a, n > 1 ? n - 1 : 1);
        for (int h = 0; h < of.halves; h++)
            for (int i = 1; i <= of.count; i++) {
                step[h][i] = now->at[h][i] & rest->at[h][i];
                if (n > 1) step[h][i] &= ~sooner->at[h][i];
            }
        bottlenecks += count_holes(step[0], of) == 1;
    }
    return bottlenecks;
}

FN void measure_one(const flood *f, tide *a, tide *b, twixt_measure *m, shape of) {
    vector holes[2][VECTORS + 2];
    const bool usual = is_usual(of);
    (usual ? rise_one_usual : rise_one_any)(f, 0, 1, TWIXT_LEVELS, a, of);
    m->distance = a->goal;
    if (m->distance >= TWIXT_FAR) return;
    (usual ? rise_one_usual : rise_one_any)(f, 1, 1, TWIXT_LEVELS, b, of);
    meet_at(a, b, m->distance + 1, m->distance, holes, of);
    store(holes, &m->shortest, of);
    m->width = count_holes(holes[0], of);
    m->bottlenecks = count_bottlenecks(a, b, m->distance, of);
    meet_at(a, b, m->distance + 2, m->distance + 1, holes, of);
    store(holes, &m->longer, of);
}

// The least n + m with a hole in level n of one tide and level m of the other.
FN int least_sum(const tide *a, const tide *b, int most, shape of) {
    int best = most, m = b->count;
    for (int n = 1; n <= a->count; n++) {
        while (m > 0 && do_overlap(&a->levels[n - 1], &b->levels[m - 1], of)) {
            if (n + m < best) best = n + m;
            m--;
        }
    }
    return best;
}

FN void measure_two(const flood *f, tide *a, tide *b, twixt_measure *m, shape of) {
    vector holes[2][VECTORS + 2];
    int limit = m->distance + TWIXT_TWO_MORE, most = m->distance + 2 * TWIXT_TWO_MORE + 1;
    if (limit > TWIXT_LEVELS) limit = TWIXT_LEVELS;
    const bool usual = is_usual(of);
    (usual ? rise_two_usual : rise_two_any)(f, 0, 0, limit, a, of);
    (usual ? rise_two_usual : rise_two_any)(f, 1, 0, limit, b, of);
    m->two = a->goal < TWIXT_FAR ? a->goal : m->distance + TWIXT_TWO_MORE + 1;
    m->sum = least_sum(a, b, most, of);
    if (m->sum == most) return;
    meet_at(a, b, m->sum, m->sum - 1, holes, of);
    store(holes, &m->central, of);
}

FN void measure_all(const twixt_frames *frames, const twixt_position *p, int colour,
                    const twixt_chains *chains, twixt_measure *m, shape of) {
    flood f;
    tide a, b;
    f.open = p->open[colour];
    f.chains = chains;
    for (int h = 0; h < of.halves; h++)
        for (int i = 1; i <= of.count; i++)
            f.empty[h][i] = load(&frames->allowed[colour], h, i) & ~load(&p->taken[colour], h, i);
    clear(&f.shores, of);
    for (int i = 0; i < chains->count; i++)
        add_shore(&f.shores, &chains->shores[chains->between[i]], of);
    measure_one(&f, &a, &b, m, of);
    if (m->distance < TWIXT_FAR) measure_two(&f, &a, &b, m, of);
}

FLOOD_TARGET void FLOOD_NAME(const twixt_frames *f, const twixt_position *p, int colour,
                             const twixt_chains *chains, twixt_measure *m) {
    m->distance = m->two = m->sum = m->width = m->bottlenecks = 0;
    store_nothing(f, colour, &m->shortest);
    store_nothing(f, colour, &m->longer);
    store_nothing(f, colour, &m->central);
    if (chains->is_joined) return;
    const shape usual = {USUAL_COUNT, 1};
    const shape of = {register_of(f->lanes[colour] - 1), f->is_wide[colour] ? 2 : 1};
    if (is_usual(of))
        measure_all(f, p, colour, chains, m, usual);
    else
        measure_all(f, p, colour, chains, m, of);
    if (m->distance < TWIXT_FAR) return;
    m->two = m->distance + TWIXT_TWO_MORE + 1;
    m->sum = m->distance + 2 * TWIXT_TWO_MORE + 1;
}
