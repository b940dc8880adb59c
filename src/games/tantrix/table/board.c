// Tiles on the plane. Every question walks over the placed tiles; nothing is kept but the map.
#include "games/tantrix/table/board.h"

#include <string.h>

// Upper right, then clockwise, so that edge 5 is on top: neighbour e + 1 of the hexagon lattice.
const int8_t tantrix_step_a[TANTRIX_EDGES] = {-1, 0, 1, 1, 0, -1};
const int8_t tantrix_step_b[TANTRIX_EDGES] = {1, 1, 0, -1, -1, 0};

void tantrix_board_clear(tantrix_board *board) {
    memset(board, 0, sizeof *board);
}

void tantrix_board_put(tantrix_board *board, int number, int a, int b, int turn) {
    board->spots[number] = (tantrix_spot){(int8_t)a, (int8_t)b, (uint8_t)turn, true};
    board->at[tantrix_index(a, b)] = (uint8_t)number;
    board->count++;
}

void tantrix_board_lift(tantrix_board *board, int number) {
    tantrix_spot *spot = &board->spots[number];
    board->at[tantrix_index(spot->a, spot->b)] = 0;
    *spot = (tantrix_spot){0};
    board->count--;
}

int tantrix_board_asks(const tantrix_board *board, int a, int b, uint8_t asked[TANTRIX_EDGES]) {
    int count = 0;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int other = tantrix_board_at(board, a + tantrix_step_a[e], b + tantrix_step_b[e]);
        asked[e] = TANTRIX_NONE;
        if (!other) continue;
        asked[e] = (uint8_t)tantrix_board_edge(board, other, tantrix_opposite(e));
        count++;
    }
    return count;
}

bool tantrix_fits(int number, int turn, const uint8_t asked[TANTRIX_EDGES]) {
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (asked[e] != TANTRIX_NONE && asked[e] != tantrix_edge(number, turn, e)) return false;
    return true;
}

bool tantrix_board_mismatch(const tantrix_board *board, int *number, int *edge) {
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed) continue;
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int other = tantrix_board_beside(board, n, e);
            if (!other || tantrix_board_edge(board, n, e) ==
                              tantrix_board_edge(board, other, tantrix_opposite(e)))
                continue;
            *number = n;
            *edge = e;
            return true;
        }
    }
    return false;
}

// ---- empty regions

typedef struct frame {
    int top, left, rows, columns; // a and b of the corner: one empty row and column all around
    uint8_t seen[TANTRIX_SIDE * TANTRIX_SIDE * 4];
} frame;

enum { FRAME_CELLS = TANTRIX_SIDE * TANTRIX_SIDE * 4 };

// The smallest rhombus around all tiles with a margin of one; false when there are no tiles or
// they lie farther apart than joined tiles can.
static bool frame_around(const tantrix_board *board, frame *f) {
    int low_a = 127, high_a = -128, low_b = 127, high_b = -128;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        const tantrix_spot *s = &board->spots[n];
        if (!s->is_placed) continue;
        if (s->a < low_a) low_a = s->a;
        if (s->a > high_a) high_a = s->a;
        if (s->b < low_b) low_b = s->b;
        if (s->b > high_b) high_b = s->b;
    }
    f->top = low_a - 1;
    f->left = low_b - 1;
    f->rows = high_a - low_a + 3;
    f->columns = high_b - low_b + 3;
    if (board->count == 0 || f->rows * f->columns > FRAME_CELLS) return false;
    memset(f->seen, 0, (size_t)(f->rows * f->columns));
    return true;
}

static void flood(const tantrix_board *board, frame *f, int start) {
    int16_t queue[FRAME_CELLS];
    int head = 0, tail = 0;
    queue[tail++] = (int16_t)start;
    f->seen[start] = 1;
    while (head < tail) {
        int row = queue[head] / f->columns, column = queue[head] % f->columns;
        head++;
        for (int e = 0; e < TANTRIX_EDGES; e++) {
            int r = row + tantrix_step_a[e], c = column + tantrix_step_b[e];
            if (r < 0 || c < 0 || r >= f->rows || c >= f->columns) continue;
            if (f->seen[r * f->columns + c]) continue;
            if (tantrix_board_at(board, f->top + r, f->left + c)) continue;
            f->seen[r * f->columns + c] = 1;
            queue[tail++] = (int16_t)(r * f->columns + c);
        }
    }
}

int tantrix_board_holes(const tantrix_board *board, ita_hex *hole) {
    frame f;
    int holes = 0;
    if (!frame_around(board, &f)) return 0;
    flood(board, &f, 0);
    for (int i = 0; i < f.rows * f.columns; i++) {
        int a = f.top + i / f.columns, b = f.left + i % f.columns;
        if (f.seen[i] || tantrix_board_at(board, a, b)) continue;
        if (holes++ == 0 && hole) *hole = ita_hex_at(a, b);
        flood(board, &f, i);
    }
    return holes;
}

int tantrix_board_parts(const tantrix_board *board) {
    bool seen[TANTRIX_TILES + 1] = {false};
    uint8_t stack[TANTRIX_TILES];
    int parts = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed || seen[n]) continue;
        int height = 0;
        stack[height++] = (uint8_t)n;
        seen[n] = true;
        parts++;
        while (height > 0) {
            int tile = stack[--height];
            for (int e = 0; e < TANTRIX_EDGES; e++) {
                int other = tantrix_board_beside(board, tile, e);
                if (!other || seen[other]) continue;
                seen[other] = true;
                stack[height++] = (uint8_t)other;
            }
        }
    }
    return parts;
}

// ---- lines

// Walks from `number` out through `edge` along the colour there; calls are appended to `tiles`.
// Returns true when it comes back to where it began.
static bool walk(const tantrix_board *board, int number, int edge, uint8_t *tiles, int *count) {
    int first = number, colour = tantrix_board_edge(board, number, edge);
    for (;;) {
        int next = tantrix_board_beside(board, number, edge), in = tantrix_opposite(edge);
        if (!next || tantrix_board_edge(board, next, in) != colour) return false;
        if (next == first) return true;
        tiles[(*count)++] = (uint8_t)next;
        int turn = board->spots[next].turn;
        edge = (tantrix_partner(next, (in + 6 - turn) % 6) + turn) % 6;
        number = next;
    }
}

static void reverse(uint8_t *tiles, int count) {
    for (int i = 0; i < count / 2; i++) {
        uint8_t swapped = tiles[i];
        tiles[i] = tiles[count - 1 - i];
        tiles[count - 1 - i] = swapped;
    }
}

void tantrix_board_strand(const tantrix_board *board, int number, int colour,
                          tantrix_strand *strand) {
    int pair[2] = {0, 0}, turn = board->spots[number].turn;
    tantrix_pair(number, colour, pair);
    strand->count = 1;
    strand->tiles[0] = (uint8_t)number;
    strand->is_loop = walk(board, number, (pair[0] + turn) % 6, strand->tiles, &strand->count);
    if (strand->is_loop) return;
    reverse(strand->tiles, strand->count);
    walk(board, number, (pair[1] + turn) % 6, strand->tiles, &strand->count);
}

void tantrix_board_longest(const tantrix_board *board, int colour, tantrix_strand *line,
                           tantrix_strand *loop) {
    bool seen[TANTRIX_TILES + 1] = {false};
    tantrix_strand strand;
    if (line) line->count = 0;
    if (loop) loop->count = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed || seen[n] || !tantrix_bend(n, colour)) continue;
        tantrix_board_strand(board, n, colour, &strand);
        for (int i = 0; i < strand.count; i++)
            seen[strand.tiles[i]] = true;
        tantrix_strand *best = strand.is_loop ? loop : line;
        if (best && strand.count > best->count) *best = strand;
    }
}
