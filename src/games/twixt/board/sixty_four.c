// Sixty-four random games at once: every word holds one fact of sixty-four games, so pegs, links
// and reach are computed for all of them by the same few operations. Knows nothing of players.
#include "games/twixt/board/playout.h"

#include <string.h>

// The board inside the padded block; holes are numbered with the padding from here on.
typedef struct board64 {
    const twixt_config *c;
    twixt_sixty_four *room;
    int stride, origin; ///< origin: the hole A1
    int step[8];
    int crossing[4][9]; ///< the nine links that cross one from its upper end, as words to go on
    bool blocks_own;
} board64;

// Every crossing of the four kinds of link, by the side-of-line test.
static void derive(board64 *b) {
    for (int d = 0; d < 8; d++)
        b->step[d] = twixt_direction_row[d] * b->stride + twixt_direction_col[d];
    for (int k = 0; k < 4; k++) {
        int found = 0;
        twixt_hole from = {0, 0},
                   to = {twixt_direction_col[twixt_down[k]], twixt_direction_row[twixt_down[k]]};
        for (int row = -2; row <= 3; row++)
            for (int col = -4; col <= 4; col++)
                for (int j = 0; j < 4; j++) {
                    twixt_hole a = {col, row}, e = {col + twixt_direction_col[twixt_down[j]],
                                                    row + twixt_direction_row[twixt_down[j]]};
                    if (found == 9 || !twixt_segments_cross(from, to, a, e)) continue;
                    b->crossing[k][found++] =
                        (row * b->stride + col) * TWIXT_LINK_WORDS + 2 * j - 2 * k;
                }
    }
}

// Red's and blue's words of the link from an upper end in one of the four downward directions.
static inline uint64_t *link_words(twixt_sixty_four *room, int upper, int k) {
    return room->links + upper * TWIXT_LINK_WORDS + 2 * k;
}

static int place_of(const board64 *b, int hole) {
    twixt_hole at = twixt_hole_at(b->c, hole);
    return b->origin + at.row * b->stride + at.col;
}

static void load(board64 *b, const twixt_config *c, const twixt_board *from,
                 twixt_sixty_four *room) {
    b->c = c;
    b->room = room;
    b->stride = c->cols + 2 * TWIXT_SIXTY_FOUR_PAD;
    b->origin = TWIXT_SIXTY_FOUR_PAD * (b->stride + 1);
    b->blocks_own = c->ruleset != TWIXT_PP;
    size_t used = (size_t)(b->stride * (c->rows + 2 * TWIXT_SIXTY_FOUR_PAD));
    memset(room->links, 0, used * TWIXT_LINK_WORDS * sizeof *room->links);
    memset(room->pegs, 0, used * sizeof *room->pegs);
    derive(b);
    if (from->head.peg_count == 0) return;
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        int owner = twixt_board_owner(from, at.col, at.row), place = place_of(b, hole);
        if (owner == TWIXT_NOBODY) continue;
        room->pegs[place][owner] = UINT64_MAX;
        for (int k = 0; k < 4; k++)
            if (twixt_board_links(from, hole) >> twixt_down[k] & 1)
                link_words(room, place, k)[owner] = UINT64_MAX;
    }
}

// Sets a peg in one hole: red's in some games, blue's in others.
static void set_pegs(const board64 *b, int place, uint64_t red, uint64_t blue) {
    twixt_sixty_four *room = b->room;
    room->pegs[place][TWIXT_RED] |= red;
    room->pegs[place][TWIXT_BLUE] |= blue;
    for (int d = 0; d < 8; d++) {
        int other = place + b->step[d];
        uint64_t reds = red & room->pegs[other][TWIXT_RED];
        uint64_t blues = blue & room->pegs[other][TWIXT_BLUE];
        if (!(reds | blues)) continue;
        int k = twixt_down_index[d];
        uint64_t *link = link_words(room, twixt_direction_row[d] < 0 ? other : place, k);
        uint64_t by[2] = {0, 0}; // games in which a red, a blue link is in the way
        for (int i = 0; i < 9; i++) {
            const uint64_t *in_the_way = link + b->crossing[k][i];
            by[TWIXT_RED] |= in_the_way[TWIXT_RED];
            by[TWIXT_BLUE] |= in_the_way[TWIXT_BLUE];
        }
        uint64_t own = b->blocks_own ? by[TWIXT_RED] | by[TWIXT_BLUE] : 0;
        link[TWIXT_RED] |= reds & ~(by[TWIXT_BLUE] | own);
        link[TWIXT_BLUE] |= blues & ~(by[TWIXT_RED] | own);
    }
}

static bool are_far_apart(const twixt_config *c, int a, int b) {
    twixt_hole p = twixt_hole_at(c, a), q = twixt_hole_at(c, b);
    int cols = p.col - q.col, rows = p.row - q.row;
    return cols < -6 || cols > 6 || rows < -6 || rows > 6;
}

// Two turns: `first` and `second` get one hole each; where `exchanged` has a bit, the other's.
static void set_two(const board64 *b, int turn, int first, int second, uint64_t exchanged) {
    uint64_t kept = ~exchanged;
    uint64_t red = turn == TWIXT_RED ? kept : exchanged;
    int one = place_of(b, first), two = place_of(b, second);
    if (are_far_apart(b->c, first, second)) { // then their links cannot meet: any order will do
        set_pegs(b, one, red, ~red);
        set_pegs(b, two, ~red, red);
        return;
    }
    uint64_t is_red = turn == TWIXT_RED ? UINT64_MAX : 0;
    set_pegs(b, one, kept & is_red, kept & ~is_red);
    set_pegs(b, two, exchanged & is_red, exchanged & ~is_red);
    set_pegs(b, one, exchanged & ~is_red, exchanged & is_red);
    set_pegs(b, two, kept & ~is_red, kept & is_red);
}

// The reach of one colour, line by line from its first border line: rows for red, columns for blue.
typedef struct flood {
    const board64 *b;
    int colour, lines;
    int along, across;                ///< from line to line, and within a line
    int line_of[8];                   ///< lines that a direction leads on
    int place_of[8];                  ///< places within the line that it leads on
    uint64_t open;                    ///< games not yet decided
    uint64_t waiting[TWIXT_MOST + 4]; ///< holes of a line that gained games, two empty lines around
} flood;

// Spreads one hole's reach over its links.
static void spread(flood *f, int line, int place) {
    twixt_sixty_four *room = f->b->room;
    int at = f->b->origin + line * f->along + place * f->across;
    uint64_t here = room->reached[at] & f->open;
    for (int d = 0; d < 8; d++) {
        int next = at + f->b->step[d];
        int upper = twixt_direction_row[d] < 0 ? next : at;
        uint64_t gained =
            here & ~room->reached[next] & link_words(room, upper, twixt_down_index[d])[f->colour];
        if (!gained) continue;
        room->reached[next] |= gained;
        f->waiting[2 + line + f->line_of[d]] |= (uint64_t)1 << (place + f->place_of[d]);
    }
}

// Works off a line; says whether there was anything to do.
static bool spread_line(flood *f, int line) {
    bool was_waiting = f->waiting[2 + line] != 0;
    while (f->waiting[2 + line]) {
        int place = ita_bits_lowest64(f->waiting[2 + line]);
        f->waiting[2 + line] &= f->waiting[2 + line] - 1;
        spread(f, line, place);
    }
    return was_waiting;
}

// Games among the open ones in which a colour's links lead from its first border line to its last.
// Sweeps to and fro over the lines: most chains are gathered on the first way over.
static uint64_t connected(const board64 *b, int colour, uint64_t open) {
    const twixt_config *c = b->c;
    twixt_sixty_four *room = b->room;
    bool is_red = colour == TWIXT_RED;
    flood f = {b,
               colour,
               is_red ? c->rows : c->cols,
               is_red ? b->stride : 1,
               is_red ? 1 : b->stride,
               {0},
               {0},
               open,
               {0}};
    int count = is_red ? c->cols : c->rows, last = b->origin + (f.lines - 1) * f.along;
    for (int d = 0; d < 8; d++) {
        f.line_of[d] = is_red ? twixt_direction_row[d] : twixt_direction_col[d];
        f.place_of[d] = is_red ? twixt_direction_col[d] : twixt_direction_row[d];
    }
    memset(room->reached, 0, (size_t)(b->origin + b->stride * c->rows) * sizeof *room->reached);
    for (int i = 0; i < count; i++) {
        int at = b->origin + i * f.across;
        room->reached[at] = room->pegs[at][colour];
        if (room->reached[at]) f.waiting[2] |= (uint64_t)1 << i;
    }
    uint64_t won = 0;
    for (bool is_moving = true; is_moving;) {
        is_moving = false;
        for (int line = 0; line < f.lines - 1; line++)
            is_moving |= spread_line(&f, line);
        for (int i = 0; i < count; i++)
            won |= room->reached[last + i * f.across] & open;
        f.open = open & ~won;
        f.waiting[2 + f.lines - 1] = 0; // a border line's pegs lead no further than the line
        for (int line = f.lines - 2; line >= 0; line--)
            is_moving |= spread_line(&f, line);
    }
    return won;
}

int twixt_playout_sixty_four(const twixt_config *c, const twixt_board *from, int turn,
                             ita_random *random, twixt_sixty_four *room, uint64_t won[2]) {
    board64 b;
    int pegs = 0;
    load(&b, c, from, room);
    twixt_supply_fill(c, from, &room->supply);
    for (int first, second, first_list, second_list;;) {
        first = twixt_supply_take(&room->supply, turn, random, &first_list);
        if (first < 0) break;
        second = twixt_supply_take(&room->supply, 1 - turn, random, &second_list);
        if (second < 0) {
            uint64_t is_red = turn == TWIXT_RED ? UINT64_MAX : 0;
            set_pegs(&b, place_of(&b, first), is_red, ~is_red);
            pegs++;
            break;
        }
        bool can_exchange = first_list == TWIXT_NOBODY && second_list == TWIXT_NOBODY;
        set_two(&b, turn, first, second, can_exchange ? ita_random_next(random) : 0);
        pegs += 2;
    }
    won[TWIXT_RED] = connected(&b, TWIXT_RED, UINT64_MAX);
    won[TWIXT_BLUE] = connected(&b, TWIXT_BLUE, ~won[TWIXT_RED]);
    return pegs;
}
