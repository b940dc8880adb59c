// See lodging.h.
#include "games/tantrix/solve/lodging.h"

#include <string.h>

enum { COLOURS_AND_NONE = TANTRIX_COLOURS + 1 };

int lodging_bend(int wedge) {
    static const int bends[LODGING_WEDGES] = {
        0, TANTRIX_SHARP, TANTRIX_GENTLE, TANTRIX_STRAIGHT, TANTRIX_GENTLE, TANTRIX_SHARP};
    return bends[wedge];
}

// The loop as read from two of its cells: less than 0, 0 or more than 0.
static int compare(const lodging_loop *loop, int a, int b) {
    for (int i = 0; i < loop->count; i++) {
        int difference = loop->wedges[a] - loop->wedges[b];
        if (difference) return difference;
        a = a + 1 == loop->count ? 0 : a + 1;
        b = b + 1 == loop->count ? 0 : b + 1;
    }
    return 0;
}

// The one that leaves in direction 0 a cell from which the loop reads least.
int lodging_symmetry(const lodging_loop *loop) {
    int best = 0, symmetry = 0;
    bool is_right = false;
    for (int i = 1; i < loop->count; i++)
        if (compare(loop, i, best) < 0) best = i;
    for (int i = best; i < loop->count; i++) {
        if (compare(loop, i, best) != 0) continue;
        symmetry++;
        is_right |= loop->ways[i] == 0;
    }
    return is_right ? symmetry : 0;
}

// What an edge weighs in the number of its cell; edges count counter-clockwise from the way out,
// and that one and the way in, which everybody knows, have no place.
static uint16_t weight_of(int wedge, int edge) {
    static const uint16_t weights[] = {1, 5, 25, 125};
    return weights[edge - 1 - (edge > wedge)];
}

// ---- the pack

static void add_stands(lodging *f, int tile, int colour, int wedge) {
    const uint8_t *edges = tantrix_tiles[tile].edges; // clockwise
    for (int out = 0; out < TANTRIX_EDGES; out++) {
        if (edges[out] != colour || edges[(out + 6 - wedge) % 6] != colour) continue;
        const int stand = f->stand_count[wedge]++;
        for (int edge = 0; edge < TANTRIX_EDGES; edge++) {
            const uint8_t colour_there = edges[(out + 6 - edge) % 6];
            f->shown[wedge][stand][edge] = colour_there;
            f->showing[wedge][edge][colour_there] |= 1u << stand;
        }
    }
}

static bool is_fit(const uint8_t *shown, int wedge, int key) {
    for (int edge = 1; edge < TANTRIX_EDGES; edge++) {
        if (edge == wedge) continue;
        int seen = key / weight_of(wedge, edge) % COLOURS_AND_NONE;
        if (seen > 0 && seen != shown[edge] + 1) return false;
    }
    return true;
}

void lodging_start(lodging *f, const uint8_t *tiles, int count, int colour) {
    memset(f, 0, sizeof *f);
    for (int i = 0; i < count; i++) {
        f->bends[tantrix_bend(tiles[i], colour)]++;
        for (int wedge = 1; wedge < LODGING_WEDGES; wedge++)
            if (lodging_bend(wedge) == (int)tantrix_bend(tiles[i], colour))
                add_stands(f, tiles[i], colour, wedge);
    }
    for (int wedge = 1; wedge < LODGING_WEDGES; wedge++)
        for (int key = 0; key < LODGING_KEYS; key++)
            for (int stand = 0; stand < f->stand_count[wedge]; stand++)
                if (is_fit(f->shown[wedge][stand], wedge, key)) f->table[wedge][key] |= 1u << stand;
}

// ---- the loop

typedef struct touch {
    uint8_t edge, other, other_edge;
} touch;

typedef struct touches {
    uint8_t count[LODGING_CELLS];
    touch list[LODGING_CELLS][TANTRIX_EDGES];
} touches;

static int find_cell(const lodging_loop *loop, int cell) {
    for (int i = 0; i < loop->count; i++)
        if (loop->cells[i] == cell) return i;
    return -1;
}

static void find_touches(const lodging_loop *loop, touches *t) {
    for (int i = 0; i < loop->count; i++)
        for (int edge = 1; edge < TANTRIX_EDGES; edge++) {
            if (edge == loop->wedges[i]) continue;
            int way = (loop->ways[i] + edge) % 6;
            int other = find_cell(loop, loop->cells[i] + loop->steps[way]);
            if (other < 0) continue;
            t->list[i][t->count[i]++] = (touch){(uint8_t)edge, (uint8_t)other,
                                                (uint8_t)((way + 9 - loop->ways[other]) % 6)};
        }
}

// Who touches most of those that are placed, then most at all.
static int choose_cell(const lodging_loop *loop, const touches *t, const uint8_t *places) {
    int best = -1, best_worth = -1;
    for (int i = 0; i < loop->count; i++) {
        if (places[i] != UINT8_MAX) continue;
        int worth = t->count[i];
        for (int k = 0; k < t->count[i]; k++)
            worth += places[t->list[i][k].other] != UINT8_MAX ? TANTRIX_EDGES : 0;
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

static void set_out(lodging *f, const lodging_loop *loop) {
    touches t = {.count = {0}};
    uint8_t places[LODGING_CELLS];
    int order[LODGING_CELLS];
    find_touches(loop, &t);
    memset(places, UINT8_MAX, sizeof places);
    f->bound_count = 0;
    for (int place = 0; place < loop->count; place++) {
        int cell = choose_cell(loop, &t, places);
        order[place] = cell;
        places[cell] = (uint8_t)place;
        f->wedges[place] = loop->wedges[cell];
        f->keys[place] = 0;
        if (t.count[cell] > 0) f->bound_count = place + 1;
    }
    for (int place = 0; place < loop->count; place++) {
        f->link_count[place] = 0;
        for (int k = 0; k < t.count[order[place]]; k++) {
            const touch *at = &t.list[order[place]][k];
            if (places[at->other] < place) continue;
            f->links[place][f->link_count[place]++] = (lodging_link){
                at->edge, places[at->other], weight_of(loop->wedges[at->other], at->other_edge)};
        }
    }
    for (int wedge = 1; wedge < LODGING_WEDGES; wedge++)
        f->unused[lodging_bend(wedge)] = (1u << f->stand_count[wedge]) - 1;
}

// ---- counting

// Stands that are gone when one is taken: of a straight tile both.
static uint32_t gone_with(int wedge, int stand) {
    return wedge == 3 ? 3u << (stand & ~1) : 1u << stand;
}

// Ways to take one of each set on two cells, of different tiles: stands of a tile are the same bits
// in both angles of a bend.
static uint64_t count_pairs(uint32_t first, int wedge, uint32_t second, int other_wedge) {
    const uint64_t all = (uint64_t)__builtin_popcount(first) * (uint64_t)__builtin_popcount(second);
    if (lodging_bend(wedge) != lodging_bend(other_wedge)) return all;
    const uint64_t same = (uint64_t)__builtin_popcount(first & second);
    if (wedge != 3) return all - same;
    const uint32_t turned = (second & 0x55555555u) << 1 | (second >> 1 & 0x55555555u);
    return all - same - (uint64_t)__builtin_popcount(first & turned);
}

// The last two bound cells at once: by what the first may show the other, if they touch.
static uint64_t count_last_two(const lodging *f, int place, uint32_t stands) {
    const int wedge = f->wedges[place], next_wedge = f->wedges[place + 1];
    const uint32_t *table = f->table[next_wedge], free = f->unused[lodging_bend(next_wedge)];
    const int key = f->keys[place + 1];
    uint64_t sum = 0;
    if (f->link_count[place] == 0) return count_pairs(stands, wedge, table[key] & free, next_wedge);
    const lodging_link link = f->links[place][0];
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
        const uint32_t these = stands & f->showing[wedge][link.edge][colour];
        if (these)
            sum += count_pairs(these, wedge, table[key + link.weight * (1 + colour)] & free,
                               next_wedge);
    }
    return sum;
}

static uint64_t count_from(lodging *f, int place) {
    const int wedge = f->wedges[place], bend = lodging_bend(wedge), links = f->link_count[place];
    const lodging_link *link = f->links[place];
    uint32_t stands = f->table[wedge][f->keys[place]] & f->unused[bend];
    uint64_t sum = 0;
    f->nodes++;
    if (place + 1 == f->bound_count) return (uint64_t)__builtin_popcount(stands);
    if (place + 2 == f->bound_count) return count_last_two(f, place, stands);
    for (; stands; stands &= stands - 1) {
        const int stand = __builtin_ctz(stands);
        const uint8_t *shown = f->shown[wedge][stand];
        for (int k = 0; k < links; k++)
            f->keys[link[k].place] =
                (uint16_t)(f->keys[link[k].place] + link[k].weight * (1 + shown[link[k].edge]));
        f->unused[bend] &= ~gone_with(wedge, stand);
        sum += count_from(f, place + 1);
        f->unused[bend] |= gone_with(wedge, stand);
        for (int k = 0; k < links; k++)
            f->keys[link[k].place] =
                (uint16_t)(f->keys[link[k].place] - link[k].weight * (1 + shown[link[k].edge]));
    }
    return sum;
}

// The tiles that are left stand on cells that touch nothing in any order, straight ones either way.
static uint64_t ways_of_the_rest(const lodging *f, int count) {
    uint64_t ways = 1;
    uint64_t tiles[4] = {0};
    for (int place = f->bound_count; place < count; place++) {
        const int bend = lodging_bend(f->wedges[place]);
        ways *= ++tiles[bend] * (bend == TANTRIX_STRAIGHT ? 2 : 1);
    }
    return ways;
}

uint64_t lodging_count(lodging *f, const lodging_loop *loop) {
    set_out(f, loop);
    return (f->bound_count > 0 ? count_from(f, 0) : 1) * ways_of_the_rest(f, loop->count);
}
