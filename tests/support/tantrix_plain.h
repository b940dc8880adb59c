// The match's rules of laying read slowly, word for word: a map of its own, every cell looked at.
// What the fast lists of moves are held against.
#ifndef INTARSIA_TESTS_TANTRIX_PLAIN_H
#define INTARSIA_TESTS_TANTRIX_PLAIN_H

#include "games/tantrix/match/match.h"

#include <string.h>

enum { SIDE = 132, MIDDLE = 66 };

typedef struct plain {
    int8_t tile[SIDE][SIDE]; // number, 0 empty
    int8_t turn[SIDE][SIDE];
    int low_a, high_a, low_b, high_b; // of the tiles
    int count;
} plain;

// Upper right, then clockwise.
static const int da[6] = {-1, 0, 1, 1, 0, -1}, db[6] = {1, 1, 0, -1, -1, 0};

static inline void plain_clear(plain *p) {
    memset(p, 0, sizeof *p);
    p->low_a = p->low_b = p->high_a = p->high_b = MIDDLE;
}

static inline void plain_put(plain *p, int number, int a, int b, int turn) {
    p->tile[a][b] = (int8_t)number;
    p->turn[a][b] = (int8_t)turn;
    p->count++;
    if (a < p->low_a) p->low_a = a;
    if (a > p->high_a) p->high_a = a;
    if (b < p->low_b) p->low_b = b;
    if (b > p->high_b) p->high_b = b;
}

static inline void plain_read(plain *p, const match_state *s) {
    plain_clear(p);
    for (int n = 1; n <= 56; n++)
        if (s->board.spots[n].is_placed)
            plain_put(p, n, s->board.spots[n].a + MIDDLE, s->board.spots[n].b + MIDDLE,
                      s->board.spots[n].turn);
}

static inline char plain_letter(const plain *p, int a, int b, int edge) {
    return "YRBG"[tantrix_tiles[p->tile[a][b]].edges[(edge + 6 - p->turn[a][b]) % 6]];
}

static inline int plain_around(const plain *p, int a, int b) {
    int count = 0;
    for (int e = 0; e < 6; e++)
        count += p->tile[a + da[e]][b + db[e]] != 0;
    return count;
}

static inline bool plain_is_forced(const plain *p, int a, int b) {
    return !p->tile[a][b] && plain_around(p, a, b) >= 3;
}

static inline bool plain_clashes(const plain *p, int a, int b) {
    for (int e = 0; e < 6; e++)
        if (p->tile[a + da[e]][b + db[e]] &&
            plain_letter(p, a, b, e) != plain_letter(p, a + da[e], b + db[e], (e + 3) % 6))
            return true;
    return false;
}

// Links of one colour that enter an empty cell: the most of any colour.
static inline int plain_links(const plain *p, int a, int b) {
    int counts[128] = {0}, most = 0;
    for (int e = 0; e < 6; e++) {
        if (!p->tile[a + da[e]][b + db[e]]) continue;
        int count = ++counts[(int)plain_letter(p, a + da[e], b + db[e], (e + 3) % 6)];
        if (count > most) most = count;
    }
    return most;
}

// Is (a, b) on a line that leaves the forced space (fa, fb)?
static inline bool plain_is_on_side(const plain *p, int fa, int fb, int a, int b) {
    for (int e = 0; e < 6; e++) {
        int ca = fa + da[e], cb = fb + db[e];
        bool follows_a_tile = p->tile[fa + da[(e + 1) % 6]][fb + db[(e + 1) % 6]] ||
                              p->tile[fa + da[(e + 5) % 6]][fb + db[(e + 5) % 6]];
        while (follows_a_tile && !p->tile[ca][cb]) {
            if (ca == a && cb == b) return true;
            if (plain_around(p, ca, cb) != 2) break;
            ca += da[e];
            cb += db[e];
        }
    }
    return false;
}

// The restrictions, on the whole table before and after.
static inline bool plain_breaks(plain *p, int number, int a, int b, int turn) {
    bool broken = false;
    for (int fa = p->low_a - 1; fa <= p->high_a + 1 && !broken; fa++)
        for (int fb = p->low_b - 1; fb <= p->high_b + 1 && !broken; fb++)
            broken = plain_is_forced(p, fa, fb) && plain_is_on_side(p, fa, fb, a, b);
    if (broken) return true;
    plain before = *p;
    plain_put(p, number, a, b, turn);
    for (int ca = p->low_a - 1; ca <= p->high_a + 1 && !broken; ca++)
        for (int cb = p->low_b - 1; cb <= p->high_b + 1 && !broken; cb++) {
            if (p->tile[ca][cb]) continue;
            int around = plain_around(p, ca, cb);
            if (around < 3) continue;
            bool is_changed = plain_around(&before, ca, cb) != around;
            broken = is_changed && (around >= 4 || plain_links(p, ca, cb) >= 3);
        }
    *p = before;
    return broken;
}

static inline bool plain_may_lie(plain *p, int number, int a, int b, int turn, bool is_bag_empty) {
    if (p->tile[a][b]) return false;
    if (p->count == 0) return a == MIDDLE && b == MIDDLE;
    if (plain_around(p, a, b) == 0) return false;
    p->tile[a][b] = (int8_t)number;
    p->turn[a][b] = (int8_t)turn;
    bool clashes = plain_clashes(p, a, b);
    p->tile[a][b] = 0;
    p->turn[a][b] = 0;
    return !clashes && (is_bag_empty || !plain_breaks(p, number, a, b, turn));
}

typedef struct laying {
    int number, a, b, turn;
} laying;

// All legal layings of a hand: into forced spaces only, when there is such a one.
static inline int plain_layings(plain *p, const uint8_t *owner, int hand, bool is_bag_empty,
                                laying *out) {
    int count = 0, forced_count = 0;
    static laying all[8000];
    static bool forced[8000];
    for (int n = 1; n <= 56; n++) {
        if (owner[n] != hand) continue;
        for (int a = p->low_a - 1; a <= p->high_a + 1; a++)
            for (int b = p->low_b - 1; b <= p->high_b + 1; b++)
                for (int turn = 0; turn < 6; turn++) {
                    if (!plain_may_lie(p, n, a, b, turn, is_bag_empty)) continue;
                    forced[count] = plain_is_forced(p, a, b);
                    forced_count += forced[count];
                    all[count++] = (laying){n, a - MIDDLE, b - MIDDLE, turn};
                }
    }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!forced_count || forced[i]) out[kept++] = all[i];
    return kept;
}

#endif
