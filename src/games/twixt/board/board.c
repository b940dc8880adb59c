// The fast board: setting a peg with its links, and taking it back, byte by byte.
// Knows no turns, players, swaps or offers.
#include "games/twixt/board/board.h"

#include "games/twixt/board/way.h"

#include <string.h>

size_t twixt_board_size(const twixt_config *c) {
    size_t holes = (size_t)c->hole_count;
    return sizeof(twixt_board) + holes * (sizeof(uint32_t) + sizeof(twixt_chain));
}

// Which of its own two border lines a hole lies on, as bits of a chain's weight.
static uint16_t touches(const twixt_config *c, int colour, int col, int row) {
    int at = colour == TWIXT_RED ? row : col;
    int last = (colour == TWIXT_RED ? c->rows : c->cols) - 1;
    return (uint16_t)((at == 0 ? TWIXT_TOUCHES_FIRST : 0) | (at == last ? TWIXT_TOUCHES_LAST : 0));
}

static void reset_chains(const twixt_config *c, twixt_board *b) {
    twixt_chain *chains = twixt_board_chains(c, b);
    for (int hole = 0; hole < c->hole_count; hole++)
        chains[hole] = (twixt_chain){(uint16_t)hole, 0};
}

void twixt_board_start(const twixt_config *c, twixt_board *b) {
    memset(b, 0, twixt_board_size(c));
    b->head.open_count[TWIXT_RED] = (uint16_t)c->open_count;
    b->head.open_count[TWIXT_BLUE] = (uint16_t)c->open_count_blue;
    b->head.connected = TWIXT_NOBODY;
    b->head.way_colour = TWIXT_NOBODY;
    reset_chains(c, b);
    twixt_way_renew(c, b);
}

// Bits of the counts that fall when this hole is taken: both colours' inside, one's on its line.
static void take_hole(const twixt_config *c, twixt_board *b, int col, int row) {
    for (int colour = 0; colour < 2; colour++)
        b->head.open_count[colour] =
            (uint16_t)(b->head.open_count[colour] -
                       ((c->allowed[colour][row + TWIXT_PAD] >> (col + TWIXT_PAD)) & 1));
}

// Joins the chains of two roots, the lighter under the heavier; says which root remains.
static int join(twixt_chain *chains, int a, int b, twixt_board_undo *undo) {
    uint16_t a_size = chains[a].weight & 0xfff, b_size = chains[b].weight & 0xfff;
    int root = a_size > b_size ? a : b, child = a_size > b_size ? b : a;
    undo->joins[undo->join_count].root = (uint16_t)child;
    undo->joins[undo->join_count].weight = chains[root].weight;
    undo->join_count++;
    chains[child].parent = (uint16_t)root;
    uint16_t touched = (chains[child].weight | chains[root].weight) & TWIXT_TOUCHES_BOTH;
    chains[root].weight = (uint16_t)((a_size + b_size) | touched);
    return root;
}

void twixt_board_place(const twixt_config *c, twixt_board *b, int colour, int col, int row,
                       twixt_board_undo *undo) {
    int hole = row * c->cols + col;
    twixt_chain *chains = twixt_board_chains(c, b);
    undo->head = b->head;
    undo->hole = (uint16_t)hole;
    undo->colour = (uint8_t)colour;
    undo->join_count = 0;

    bool is_own_way = b->head.way_colour == colour;
    uint32_t hits = is_own_way ? 0 : b->cells[hole];
    uint32_t near = twixt_board_near(b, colour, col, row), made = 0;
    uint64_t hash = b->head.hash ^ c->peg_keys[colour * c->hole_count + hole];
    b->pegs[colour][row + TWIXT_PAD] |= (uint64_t)1 << (col + TWIXT_PAD);
    take_hole(c, b, col, row);
    b->head.peg_count++;
    chains[hole].weight = (uint16_t)(1 | touches(c, colour, col, row));
    int root = hole;
    uint32_t block = c->block[colour];
    uint32_t own_hits = is_own_way && c->ruleset != TWIXT_PLAIN ? 0 : TWIXT_WAY_BITS;
    for (; near; near &= near - 1) {
        int direction = __builtin_ctz(near);
        uint32_t crossed = twixt_board_crossed(c, b, hole, direction);
        if (crossed & block) continue;
        int other = hole + c->step[direction];
        made |= 1u << direction;
        b->cells[other] |= 1u << (8 * colour + TWIXT_OPPOSITE(direction));
        hits |= crossed & own_hits;
        hash ^= c->link_keys[4 * hole + c->key_step[direction]];
        int other_root = twixt_chain_root(chains, other);
        if (other_root != root) root = join(chains, other_root, root, undo);
    }
    b->cells[hole] |= made << (8 * colour);
    undo->links = (uint8_t)made;
    b->head.hash = hash;
    if (hits & TWIXT_WAY_BITS) b->head.way_broken = 1;
    if ((chains[root].weight & TWIXT_TOUCHES_BOTH) == TWIXT_TOUCHES_BOTH)
        b->head.connected = (uint8_t)colour;
}

void twixt_board_undo_place(const twixt_config *c, twixt_board *b, const twixt_board_undo *undo) {
    twixt_chain *chains = twixt_board_chains(c, b);
    int hole = undo->hole, colour = undo->colour;
    for (int i = undo->join_count; i-- > 0;) {
        int child = undo->joins[i].root;
        chains[chains[child].parent].weight = undo->joins[i].weight;
        chains[child].parent = (uint16_t)child;
    }
    chains[hole].weight = 0;
    for (uint32_t made = undo->links; made; made &= made - 1) {
        int direction = __builtin_ctz(made);
        b->cells[hole + c->step[direction]] &= ~(1u << (8 * colour + TWIXT_OPPOSITE(direction)));
    }
    b->cells[hole] &= TWIXT_WAY_BITS;
    twixt_hole at = twixt_hole_at(c, hole);
    b->pegs[colour][at.row + TWIXT_PAD] &= ~((uint64_t)1 << (at.col + TWIXT_PAD));
    b->head = undo->head;
}

void twixt_board_put_peg(const twixt_config *c, twixt_board *b, int colour, int col, int row) {
    b->pegs[colour][row + TWIXT_PAD] |= (uint64_t)1 << (col + TWIXT_PAD);
    b->head.hash ^= c->peg_keys[colour * c->hole_count + row * c->cols + col];
    b->head.peg_count++;
    take_hole(c, b, col, row);
}

void twixt_board_flip_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction) {
    b->cells[hole] ^= 1u << (8 * colour + direction);
    b->cells[hole + c->step[direction]] ^= 1u << (8 * colour + TWIXT_OPPOSITE(direction));
    b->head.hash ^= c->link_keys[4 * hole + c->key_step[direction]];
}

void twixt_board_make_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction) {
    twixt_chain *chains = twixt_board_chains(c, b);
    twixt_board_flip_link(c, b, colour, hole, direction);
    int root = twixt_chain_root(chains, hole);
    int other = twixt_chain_root(chains, hole + c->step[direction]);
    twixt_board_undo unused = {.join_count = 0};
    if (root != other) root = join(chains, other, root, &unused);
    if ((chains[root].weight & TWIXT_TOUCHES_BOTH) == TWIXT_TOUCHES_BOTH)
        b->head.connected = (uint8_t)colour;
}

// The pegs linked to one of them, itself first.
typedef struct walked {
    uint64_t seen[ITA_BITSET_WORDS(TWIXT_MOST * TWIXT_MOST)];
    uint16_t holes[TWIXT_MOST * TWIXT_MOST];
    int count;
} walked;

static void reach(walked *w, int hole) {
    if (ita_bit_get(w->seen, (size_t)hole)) return;
    ita_bit_set(w->seen, (size_t)hole);
    w->holes[w->count++] = (uint16_t)hole;
}

// Makes a chain of its own of all pegs that are linked to this one.
static void gather_chain(const twixt_config *c, twixt_board *b, int colour, int hole, walked *w) {
    twixt_chain *chains = twixt_board_chains(c, b);
    uint16_t touched = 0;
    w->count = 0;
    reach(w, hole);
    for (int i = 0; i < w->count; i++) { // grows while it is worked on
        twixt_hole at = twixt_hole_at(c, w->holes[i]);
        for (uint32_t links = twixt_board_links(b, w->holes[i]); links; links &= links - 1)
            reach(w, w->holes[i] + c->step[__builtin_ctz(links)]);
        touched |= touches(c, colour, at.col, at.row);
        chains[w->holes[i]] = (twixt_chain){(uint16_t)hole, 0};
    }
    chains[hole].weight = (uint16_t)(w->count | touched);
}

void twixt_board_take_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction) {
    walked w;
    int other = hole + c->step[direction];
    memset(w.seen, 0, sizeof w.seen);
    twixt_board_flip_link(c, b, colour, hole, direction);
    gather_chain(c, b, colour, hole, &w);
    if (!ita_bit_get(w.seen, (size_t)other)) gather_chain(c, b, colour, other, &w);
}

// Joins a peg with those below it that it is linked to.
static void join_downward(const twixt_config *c, twixt_board *b, twixt_chain *chains, int hole) {
    for (int k = 0; k < 4; k++) {
        if (!(twixt_board_links(b, hole) >> twixt_down[k] & 1)) continue;
        int root = twixt_chain_root(chains, hole);
        int other = twixt_chain_root(chains, hole + c->step[twixt_down[k]]);
        twixt_board_undo unused = {.join_count = 0};
        if (root != other) join(chains, other, root, &unused);
    }
}

void twixt_board_rebuild(const twixt_config *c, twixt_board *b) {
    twixt_chain *chains = twixt_board_chains(c, b);
    reset_chains(c, b);
    b->head.connected = TWIXT_NOBODY;
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        int owner = twixt_board_owner(b, at.col, at.row);
        if (owner != TWIXT_NOBODY)
            chains[hole].weight = (uint16_t)(1 | touches(c, owner, at.col, at.row));
    }
    for (int hole = 0; hole < c->hole_count; hole++)
        join_downward(c, b, chains, hole);
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if ((chains[hole].weight & TWIXT_TOUCHES_BOTH) == TWIXT_TOUCHES_BOTH)
            b->head.connected = (uint8_t)twixt_board_owner(b, at.col, at.row);
    }
    b->head.cut[TWIXT_RED] = b->head.cut[TWIXT_BLUE] = 0;
    twixt_way_renew(c, b);
}

void twixt_board_renew(const twixt_config *c, twixt_board *b) {
    twixt_board_copy old;
    memcpy(old.bytes, b, twixt_board_size(c));
    twixt_board_start(c, b);
    for (int hole = 0; hole < c->hole_count; hole++) {
        const twixt_hole at = twixt_hole_at(c, hole);
        const int owner = twixt_board_owner(&old.board, at.col, at.row);
        if (owner == TWIXT_NOBODY) continue;
        twixt_board_put_peg(c, b, owner, at.col, at.row);
        for (int k = 0; k < 4; k++)
            if (twixt_board_links(&old.board, hole) >> twixt_down[k] & 1)
                twixt_board_flip_link(c, b, owner, hole, twixt_down[k]);
    }
    twixt_board_rebuild(c, b);
}
