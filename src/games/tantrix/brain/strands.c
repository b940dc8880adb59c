// Lines of a colour. See strands.h.
#include "games/tantrix/brain/strands.h"

#include <string.h>

static const int weights[TANTRIX_EDGES] = {1, 5, 25, 125, 625, 3125};

// Each tile in each turn shows what it shows to every choice of neighbours.
static void add_shown(strand_tables *tables, int number, int turn) {
    for (unsigned asked = 0; asked < 1u << TANTRIX_EDGES; asked++) {
        int pattern = 0;
        for (int e = 0; e < TANTRIX_EDGES; e++)
            pattern += weights[e] * (asked >> e & 1 ? tantrix_edge(number, turn, e) : TANTRIX_NONE);
        tables->fitting[pattern] |= (uint64_t)1 << number;
    }
}

void strand_tables_fill(strand_tables *tables) {
    memset(tables, 0, sizeof *tables);
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        for (int turn = 0; turn < TANTRIX_EDGES; turn++)
            add_shown(tables, n, turn);
        for (int e = 0; e < TANTRIX_EDGES; e++)
            tables->partner[n][e] = (int8_t)tantrix_partner(n, e);
        for (int colour = 0; colour < TANTRIX_COLOURS; colour++) {
            int pair[2] = {-1, -1};
            if (!tantrix_pair(n, colour, pair))
                pair[0] = pair[1] = -1;
            else
                tables->coloured[colour] |= (uint64_t)1 << n;
            tables->pairs[n][colour][0] = (int8_t)pair[0];
            tables->pairs[n][colour][1] = (int8_t)pair[1];
        }
    }
}

// ---- reading

static int turned(int edge, int by) {
    const int sum = edge + by;
    return sum >= TANTRIX_EDGES ? sum - TANTRIX_EDGES : sum;
}

// Out through an edge of a tile, along its line, to the empty cell at the end; true when it comes
// back to where it began. `index` is noted for every tile on the way.
static bool follow(const strand_tables *tables, const tantrix_board *board, int number, int edge,
                   uint8_t index, strand *s, strand_end *end, uint8_t *of) {
    const int first = number;
    for (;;) {
        const tantrix_spot *spot = &board->spots[number];
        const int a = spot->a + tantrix_step_a[edge], b = spot->b + tantrix_step_b[edge];
        const int next = tantrix_board_at(board, a, b);
        if (!next) {
            *end = (strand_end){(int8_t)a, (int8_t)b};
            return false;
        }
        if (next == first) return true;
        of[next] = index;
        s->length++;
        const int turn = board->spots[next].turn;
        const int in = turned(tantrix_opposite(edge), TANTRIX_EDGES - turn);
        edge = turned(tables->partner[next][in], turn);
        number = next;
    }
}

void strand_list_read(const strand_tables *tables, const tantrix_board *board, int colour,
                      strand_list *list) {
    list->count = 0;
    memset(list->of, 0, sizeof list->of);
    int left = board->count;
    for (int n = 1; left > 0; n++) {
        if (!board->spots[n].is_placed) continue;
        left--;
        const int8_t *pair = tables->pairs[n][colour];
        if (list->of[n] || pair[0] < 0) continue;
        strand *s = &list->strands[list->count++];
        const uint8_t index = (uint8_t)list->count;
        const int turn = board->spots[n].turn;
        *s = (strand){.length = 1};
        list->of[n] = index;
        s->is_loop =
            follow(tables, board, n, turned(pair[0], turn), index, s, &s->ends[0], list->of);
        if (!s->is_loop)
            follow(tables, board, n, turned(pair[1], turn), index, s, &s->ends[1], list->of);
    }
}

static int pattern_at(const tantrix_board *board, int a, int b) {
    int pattern = 0;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        const int other = tantrix_board_at(board, a + tantrix_step_a[e], b + tantrix_step_b[e]);
        pattern += weights[e] *
                   (other ? tantrix_board_edge(board, other, tantrix_opposite(e)) : TANTRIX_NONE);
    }
    return pattern;
}

// ---- asking

int strand_list_points(const strand_list *list) {
    int most = 0;
    for (int i = 0; i < list->count; i++) {
        const strand *s = &list->strands[i];
        const int points = s->is_loop ? 2 * s->length : s->length;
        if (points > most) most = points;
    }
    return most;
}

enum { DEAD = -2, FREE = -1, ENDS_MOST = 2 * TANTRIX_TILES };

// Where each end may go on: the number of the end that it would meet, FREE, or DEAD where no tile
// fits. End 2 i and 2 i + 1 are those of strand i; a loop has none. No tile joins three.
static void meet(const strand_tables *tables, const tantrix_board *board, const strand_list *list,
                 uint64_t left, int8_t met[ENDS_MOST]) {
    for (int at = 0; at < 2 * list->count; at++) {
        const strand_end *end = &list->strands[at / 2].ends[at % 2];
        met[at] = DEAD;
        if (list->strands[at / 2].is_loop) continue;
        if (!(tables->fitting[pattern_at(board, end->a, end->b)] & left)) continue;
        met[at] = FREE;
        for (int other = 0; other < at; other++) {
            const strand_end *there = &list->strands[other / 2].ends[other % 2];
            if (met[other] == DEAD || there->a != end->a || there->b != end->b) continue;
            met[at] = (int8_t)other;
            met[other] = (int8_t)at;
        }
    }
}

// Tiles gained on the way from an end over all that it may be joined to. Strands that are passed
// are marked, and a cell that was entered leads no way back.
static int reach(const strand_list *list, int8_t met[ENDS_MOST], int at, uint64_t *seen) {
    int tiles = 0;
    while (met[at] != DEAD) {
        tiles++;
        const int other = met[at];
        if (other == FREE) break;
        met[other] = DEAD;
        if (*seen >> (other / 2) & 1) break;
        *seen |= (uint64_t)1 << (other / 2);
        tiles += list->strands[other / 2].length;
        at = other ^ 1;
    }
    return tiles;
}

int strand_list_hope(const strand_tables *tables, const tantrix_board *board,
                     const strand_list *list, uint64_t left) {
    int8_t met[ENDS_MOST];
    uint64_t seen = 0;
    int most = 0;
    meet(tables, board, list, left, met);
    for (int i = 0; i < list->count; i++) {
        if (list->strands[i].is_loop || seen >> i & 1) continue;
        seen |= (uint64_t)1 << i;
        int tiles = list->strands[i].length;
        tiles += reach(list, met, 2 * i, &seen);
        tiles += reach(list, met, 2 * i + 1, &seen);
        if (tiles > most) most = tiles;
    }
    return most;
}

// The line that a tile's end at `edge` would be joined to; NULL when there is none.
static const strand *joined_at(const tantrix_board *board, const strand_list *list,
                               const tantrix_move *lay, int edge) {
    const int other =
        tantrix_board_at(board, lay->a + tantrix_step_a[edge], lay->b + tantrix_step_b[edge]);
    return other && list->of[other] ? &list->strands[list->of[other] - 1] : NULL;
}

strand_laid strand_list_lay(const strand_tables *tables, const tantrix_board *board,
                            const strand_list *list, int colour, const tantrix_move *lay) {
    const int8_t *pair = tables->pairs[lay->number][colour];
    if (pair[0] < 0) return (strand_laid){0};
    const strand *one = joined_at(board, list, lay, turned(pair[0], lay->turn));
    const strand *two = joined_at(board, list, lay, turned(pair[1], lay->turn));
    const bool is_loop = one && one == two;
    const int first = one ? one->length : 0, second = two && !is_loop ? two->length : 0;
    const int length = 1 + first + second, gone = first * first + second * second;
    // a loop grows no more
    return (strand_laid){length, is_loop ? -gone : length * length - gone, is_loop};
}
