// Spaces. Everything is read from the board's map anew: a position has at most 226 spaces, and most
// questions touch the neighbours of one.
#include "games/tantrix/table/spaces.h"

#include <string.h>

enum { EDGE_CELLS = 64 };

space space_at(const tantrix_board *board, int a, int b) {
    space s = {(int8_t)a, (int8_t)b, 0, {0}};
    s.tile_count = (uint8_t)tantrix_board_asks(board, a, b, s.asked);
    return s;
}

int space_list(const tantrix_board *board, space out[SPACE_MOST]) {
    space_set seen;
    int count = 0, left = board->count;
    if (left == 0) {
        out[0] = space_at(board, 0, 0);
        return 1;
    }
    memset(&seen, 0, sizeof seen);
    for (int n = 1; left > 0; n++) {
        const tantrix_spot *spot = &board->spots[n];
        if (!spot->is_placed) continue;
        left--;
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int a = spot->a + tantrix_step_a[e], b = spot->b + tantrix_step_b[e];
            if (tantrix_board_at(board, a, b) || space_set_has(&seen, a, b)) continue;
            space_set_add(&seen, a, b);
            out[count++] = space_at(board, a, b);
        }
    }
    return count;
}

bool space_is_beside(const tantrix_board *board, int a, int b) {
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        const tantrix_spot *spot = &board->spots[n];
        if (spot->is_placed &&
            ita_hex_distance(ita_hex_at(spot->a, spot->b), ita_hex_at(a, b)) == 1)
            return true;
    }
    return false;
}

int space_tile_on(const tantrix_board *board, int a, int b) {
    int number = tantrix_board_at(board, a, b);
    const tantrix_spot *spot = &board->spots[number];
    return number && spot->a == a && spot->b == b ? number : 0;
}

bool space_are_joined(const tantrix_board *board) {
    uint8_t joined[TANTRIX_TILES];
    int count = 0, first = space_tile_on(board, 0, 0);
    if (board->count == 0) return true;
    if (!first) return false;
    uint64_t left = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (board->spots[n].is_placed && n != first) left |= (uint64_t)1 << n;
    joined[count++] = (uint8_t)first;
    for (int i = 0; i < count; i++) {
        const tantrix_spot *from = &board->spots[joined[i]];
        for (uint64_t rest = left; rest; rest &= rest - 1) {
            int n = __builtin_ctzll(rest);
            const tantrix_spot *to = &board->spots[n];
            if (ita_hex_distance(ita_hex_at(from->a, from->b), ita_hex_at(to->a, to->b)) != 1)
                continue;
            left &= ~((uint64_t)1 << n);
            joined[count++] = (uint8_t)n;
        }
    }
    return left == 0;
}

static int tiles_around(const tantrix_board *board, int a, int b) {
    int count = 0;
    for (int e = 0; e < TANTRIX_EDGES; e++)
        count += tantrix_board_at(board, a + tantrix_step_a[e], b + tantrix_step_b[e]) != 0;
    return count;
}

static bool has_tile(const tantrix_board *board, int a, int b, int edge) {
    edge = (edge + TANTRIX_EDGES) % TANTRIX_EDGES;
    return tantrix_board_at(board, a + tantrix_step_a[edge], b + tantrix_step_b[edge]) != 0;
}

int space_sides(const tantrix_board *board, int a, int b, ita_hex cells[], int capacity) {
    int count = 0;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        if (has_tile(board, a, b, e)) continue;
        if (!has_tile(board, a, b, e + 1) && !has_tile(board, a, b, e - 1)) continue;
        int at_a = a, at_b = b;
        for (int step = 0; step < EDGE_CELLS; step++) {
            at_a += tantrix_step_a[e];
            at_b += tantrix_step_b[e];
            if (tantrix_board_at(board, at_a, at_b)) break;
            if (count < capacity) cells[count++] = ita_hex_at(at_a, at_b);
            if (tiles_around(board, at_a, at_b) != 2) break;
        }
    }
    return count;
}

void space_controlled(const tantrix_board *board, const space *spaces, int count, space_set *set) {
    memset(set, 0, sizeof *set);
    for (int i = 0; i < count; i++) {
        if (!space_is_forced(&spaces[i])) continue;
        ita_hex cells[EDGE_CELLS * TANTRIX_EDGES];
        int cell_count = space_sides(board, spaces[i].a, spaces[i].b, cells,
                                     (int)(sizeof cells / sizeof cells[0]));
        for (int k = 0; k < cell_count; k++)
            space_set_add(set, cells[k].a, cells[k].b);
    }
}

// The colour that all tiles around a space show; TANTRIX_NONE when they differ.
static int common_colour(const space *s) {
    int colour = TANTRIX_NONE;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        if (s->asked[e] == TANTRIX_NONE) continue;
        if (colour != TANTRIX_NONE && colour != s->asked[e]) return TANTRIX_NONE;
        colour = s->asked[e];
    }
    return colour;
}

const space_limits space_no_limits = {
    false, {TANTRIX_NONE, TANTRIX_NONE, TANTRIX_NONE, TANTRIX_NONE, TANTRIX_NONE, TANTRIX_NONE}};

space_limits space_limits_of(const tantrix_board *board, const space *s) {
    space_limits limits = {false, {0}};
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        limits.banned[e] = TANTRIX_NONE;
        if (s->asked[e] != TANTRIX_NONE) continue;
        int a = s->a + tantrix_step_a[e], b = s->b + tantrix_step_b[e];
        int around = tiles_around(board, a, b);
        if (around < 2) continue;
        space beyond = space_at(board, a, b);
        if (around == 2)
            limits.banned[e] = (uint8_t)common_colour(&beyond);
        else
            limits.is_four = true;
    }
    return limits;
}

bool space_allows(const space_limits *limits, int number, int turn) {
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (limits->banned[e] != TANTRIX_NONE && limits->banned[e] == tantrix_edge(number, turn, e))
            return false;
    return true;
}

// The forced space on whose side a cell lies.
static bool controller(const tantrix_board *board, int a, int b, ita_hex *where) {
    space spaces[SPACE_MOST];
    int count = space_list(board, spaces);
    for (int i = 0; i < count; i++) {
        if (!space_is_forced(&spaces[i])) continue;
        space_set set;
        space_controlled(board, &spaces[i], 1, &set);
        if (!space_set_has(&set, a, b)) continue;
        *where = ita_hex_at(spaces[i].a, spaces[i].b);
        return true;
    }
    return false;
}

space_restriction space_restricts(const tantrix_board *board, int number, int a, int b, int turn,
                                  ita_hex *where) {
    space s = space_at(board, a, b);
    space_limits limits = space_limits_of(board, &s);
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        if (limits.banned[e] == TANTRIX_NONE || limits.banned[e] != tantrix_edge(number, turn, e))
            continue;
        *where = ita_hex_at(a + tantrix_step_a[e], b + tantrix_step_b[e]);
        return SPACE_THREE_LINKS;
    }
    for (int e = 0; limits.is_four && e < TANTRIX_EDGES; e++) {
        *where = ita_hex_at(a + tantrix_step_a[e], b + tantrix_step_b[e]);
        if (s.asked[e] == TANTRIX_NONE && tiles_around(board, where->a, where->b) >= SPACE_FOUR - 1)
            return SPACE_FOUR_TILES;
    }
    return controller(board, a, b, where) ? SPACE_ON_SIDE : SPACE_ALLOWED;
}
