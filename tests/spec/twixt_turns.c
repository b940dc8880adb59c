// See twixt_turns.h. Nothing here is fast.
#include "spec/twixt_turns.h"

#include <string.h>

static bool is_same(spec_hole a, spec_hole b) {
    return a.col == b.col && a.row == b.row;
}

static int distance(int a, int b) {
    return a < b ? b - a : a - b;
}

static bool is_knight(spec_hole a, spec_hole b) {
    int wide = distance(a.col, b.col), high = distance(a.row, b.row);
    return (wide == 1 && high == 2) || (wide == 2 && high == 1);
}

// On which side of the line from a to b is p?
static int side(spec_hole a, spec_hole b, spec_hole p) {
    int value = (b.col - a.col) * (p.row - a.row) - (b.row - a.row) * (p.col - a.col);
    return (value > 0) - (value < 0);
}

static bool do_cross(spec_hole a, spec_hole b, spec_hole c, spec_hole d) {
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

static bool is_of(const spec_link *link, spec_hole a, spec_hole b) {
    return (is_same(link->from, a) && is_same(link->to, b)) ||
           (is_same(link->from, b) && is_same(link->to, a));
}

bool spec_turns_has(const spec_turns *t, spec_hole a, spec_hole b) {
    for (size_t i = 0; i < t->link_count; i++)
        if (is_of(&t->links[i], a, b)) return true;
    return false;
}

static int colour_of(const spec_turns *t, spec_hole hole) {
    for (size_t i = 0; i < t->peg_count; i++)
        if (is_same(t->pegs[i].hole, hole)) return t->pegs[i].colour;
    return -1;
}

static bool is_crossed(const spec_turns *t, spec_hole a, spec_hole b) {
    for (size_t i = 0; i < t->link_count; i++)
        if (do_cross(t->links[i].from, t->links[i].to, a, b)) return true;
    return false;
}

static bool put_on(spec_turns *t, int colour, spec_hole a, spec_hole b) {
    if (!is_knight(a, b) || colour_of(t, a) != colour || colour_of(t, b) != colour) return false;
    if (spec_turns_has(t, a, b)) return true;
    if (is_crossed(t, a, b)) return false;
    t->links[t->link_count++] = (spec_link){a, b, colour};
    return true;
}

static bool take_off(spec_turns *t, int colour, spec_hole a, spec_hole b) {
    for (size_t i = 0; i < t->link_count; i++)
        if (is_of(&t->links[i], a, b) && t->links[i].colour == colour) {
            t->links[i] = t->links[--t->link_count];
            return true;
        }
    return false;
}

static bool set_peg(spec_turns *t, int colour, spec_hole hole) {
    if (colour_of(t, hole) >= 0) return false;
    t->pegs[t->peg_count].hole = hole;
    t->pegs[t->peg_count++].colour = colour;
    for (size_t i = 0; i < t->peg_count; i++)
        if (t->pegs[i].colour == colour && is_knight(hole, t->pegs[i].hole))
            put_on(t, colour, hole, t->pegs[i].hole);
    return true;
}

// "Q13" or "aa7"; false when none stands here.
static bool read_hole(const char **at, const char *end, spec_hole *hole) {
    const char *p = *at;
    hole->col = hole->row = 0;
    for (; p < end && ((*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')); p++)
        hole->col = 26 * hole->col + (*p & 31);
    if (p == *at) return false;
    const char *digits = p;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        hole->row = 10 * hole->row + (*p - '0');
    if (p == digits) return false;
    *at = p;
    return true;
}

// The edits of one sign, all of them, in the order of the word.
static bool play_edits(spec_turns *t, int colour, char wanted, const char *at, const char *end) {
    char sign = 0;
    spec_hole last, next;
    bool has_last = false;
    while (at < end) {
        if (*at == '+' || *at == '-' || *at == ',') {
            if (*at != ',') sign = *at;
            has_last = false;
            at++;
        } else if (*at == '/') {
            at++;
        } else if (read_hole(&at, end, &next)) {
            if (has_last && sign == wanted &&
                !(sign == '+' ? put_on(t, colour, last, next) : take_off(t, colour, last, next)))
                return false;
            last = next;
            has_last = true;
        } else {
            return false;
        }
    }
    return true;
}

bool spec_turns_play(spec_turns *t, int colour, const char *word, size_t length) {
    const char *end = word + length;
    spec_hole peg;
    if (!read_hole(&word, end, &peg)) return false;
    return play_edits(t, colour, '-', word, end) && set_peg(t, colour, peg) &&
           play_edits(t, colour, '+', word, end);
}
