// Hints by counting pegs: which hole shortens one's own way to the other border most, and lengthens
// that of the other side. Looks one move ahead and says so: help for a learner, no engine.
#include "games/twixt/play/hint.h"
#include "games/twixt/board/aid.h"
#include "games/twixt/play/state.h"
#include "intarsia/words.h"

#include <string.h>

enum {
    FAR = 99,         // pegs, for a side that cannot connect any more
    LOOKS_MOST = 160, // holes that are tried, the most promising first
};

typedef struct advice {
    const char *key; ///< the idea behind it
    ita_move move;
    int own, other; ///< pegs that each side needs now
} advice;

typedef struct thought {
    const twixt_config *c;
    twixt_state *state; ///< a copy to try moves on
    void *undo;
    int colour;
    twixt_need own, other; ///< as it stands
} thought;

static int pegs_of(const twixt_need *need) {
    return need->pegs == TWIXT_NO_WAY ? FAR : need->pegs;
}

// Of equally short ways many are better than few: they cannot all be cut at once.
static int short_ways(const thought *t, const twixt_need *need) {
    int count = 0;
    for (int hole = 0; hole < t->c->hole_count; hole++)
        count += need->pegs != TWIXT_NO_WAY && need->through[hole] == need->pegs;
    return count;
}

// How many pegs a way through this hole costs beyond the shortest, up to eight.
static uint32_t detour(const twixt_need *need, int hole) {
    int more = need->through[hole] - need->pegs;
    return (uint32_t)(more < 8 ? more : 8);
}

// Twice the steps from the middle of the board: of equals the one in the open is better.
static uint32_t off_middle(const twixt_config *c, twixt_hole at) {
    int across = 2 * at.col - c->cols + 1, down = 2 * at.row - c->rows + 1;
    across = across < 0 ? -across : across;
    down = down < 0 ? -down : down;
    return (uint32_t)(across > down ? across : down);
}

// Low for a hole on a short way of either side, lowest on short ways of both; the hole itself in
// the low bits. A hole that wins at once, for whom ever, has no detour and so comes early.
static uint32_t promise(const thought *t, int hole) {
    uint32_t own = detour(&t->own, hole), other = detour(&t->other, hole);
    uint32_t least = own < other ? own : other;
    uint32_t rank = least * 32 + own + other;
    return (rank * 128 + off_middle(t->c, twixt_hole_at(t->c, hole))) << 12 | (uint32_t)hole;
}

static int compare_promise(const void *a, const void *b, void *user) {
    (void)user;
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static int worth_after(thought *t, const ita_move *move) {
    const ita_config *config = &t->c->base;
    twixt_need own, other;
    twixt_rules.apply(config, t->state, move, t->undo);
    bool wins = t->state->status.end == TWIXT_CONNECTED;
    twixt_aid_need(t->c, &t->state->board, t->colour, &own);
    twixt_aid_need(t->c, &t->state->board, 1 - t->colour, &other);
    twixt_rules.undo(config, t->state, t->undo);
    if (wins) return INT32_MAX;
    return 1000 * (pegs_of(&other) - pegs_of(&own)) + short_ways(t, &own) - short_ways(t, &other);
}

static const char *idea_behind(const advice *a, bool wins) {
    if (wins) return "twixt.hint.win";
    if (a->other == 1) return "twixt.hint.stop";
    if (a->own == FAR && a->other == FAR) return "twixt.hint.dead";
    if (a->other == FAR) return "twixt.hint.free";
    if (a->own == FAR) return "twixt.hint.draw";
    return a->own <= a->other ? "twixt.hint.ahead" : "twixt.hint.behind";
}

static bool find_best(thought *t, advice *a) {
    uint32_t promises[TWIXT_MOST * TWIXT_MOST];
    size_t count = (size_t)t->c->hole_count, looks = 0;
    for (size_t hole = 0; hole < count; hole++)
        promises[hole] = promise(t, (int)hole);
    ita_sort(promises, count, sizeof promises[0], compare_promise, NULL);
    ita_diag diag;
    int best = INT32_MIN;
    for (size_t i = 0; i < count && looks < LOOKS_MOST && best < INT32_MAX; i++) {
        twixt_hole at = twixt_hole_at(t->c, (int)(promises[i] & 0xfff));
        if (twixt_check_hole(t->c, &t->state->board, t->colour, at, &diag) != ITA_OK) continue;
        const ita_move move = twixt_move_peg(at.col, at.row);
        int worth = worth_after(t, &move);
        looks++;
        if (worth <= best) continue;
        best = worth;
        a->move = move;
    }
    a->key = idea_behind(a, best == INT32_MAX);
    return looks > 0;
}

// A first peg in the middle is swapped, one in a corner is wasted: begin a third from a side. Where
// nobody swaps, the middle is best.
static bool find_opening(const thought *t, advice *a) {
    const twixt_status *s = &t->state->status;
    twixt_hole only;
    if (s->can_swap && twixt_only_peg(t->c, &t->state->board, &only)) {
        bool is_strong = 4 * only.col >= t->c->cols && 4 * only.col < 3 * t->c->cols &&
                         4 * only.row >= t->c->rows && 4 * only.row < 3 * t->c->rows;
        a->key = "twixt.hint.swap";
        a->move = twixt_move_of(TWIXT_SWAP);
        return is_strong;
    }
    if (t->state->board.head.peg_count > 0) return false;
    bool can_be_swapped = t->c->swap != TWIXT_SWAP_NO;
    a->key = can_be_swapped ? "twixt.hint.open" : "twixt.hint.middle";
    a->move = can_be_swapped ? twixt_move_peg(t->c->cols / 3, 1)
                             : twixt_move_peg(t->c->cols / 2, t->c->rows / 2);
    return true;
}

static ita_status think(const twixt_config *c, const twixt_state *state, advice *a,
                        ita_diag *diag) {
    const ita_allocator *allocator = c->base.allocator;
    size_t size = twixt_rules.state_size(&c->base), undo_size = twixt_rules.undo_size(&c->base);
    thought *t = ita_take_zeroed(allocator, 1, sizeof *t);
    twixt_state *copy = ita_take(allocator, size);
    void *undo = ita_take(allocator, undo_size);
    ita_status status = ITA_E_MEMORY;
    if (t && copy && undo) {
        memcpy(copy, state, size);
        *t = (thought){.c = c, .state = copy, .undo = undo, .colour = state->status.turn};
        twixt_aid_need(c, &copy->board, t->colour, &t->own);
        twixt_aid_need(c, &copy->board, 1 - t->colour, &t->other);
        a->own = pegs_of(&t->own);
        a->other = pegs_of(&t->other);
        bool is_found = find_opening(t, a) || find_best(t, a);
        status = is_found ? ITA_OK : ita_fail(diag, ITA_E_NOT_FOUND, "twixt.hint.none");
    } else {
        ita_fail(diag, status, "memory");
    }
    ita_give(allocator, undo, undo_size);
    ita_give(allocator, copy, size);
    ita_give(allocator, t, sizeof *t);
    return status;
}

static void say_counts(ita_text *words, const advice *a) {
    ita_text own, other;
    ita_text_open(&own, words->allocator);
    ita_text_open(&other, words->allocator);
    ita_put_int(&own, a->own);
    ita_put_int(&other, a->other);
    const char *args[] = {ita_text_get(&own), ita_text_get(&other), NULL};
    ita_put_words(words, a->key, args);
    ita_text_close(&own);
    ita_text_close(&other);
}

static void say_move(const ita_config *config, const void *state, const ita_move *move,
                     const char *key, ita_text *words) {
    ita_text name;
    ita_text_open(&name, words->allocator);
    twixt_move_format(config, state, move, &name);
    const char *args[] = {ita_text_get(&name), NULL};
    ita_put_words(words, key, args);
    ita_text_close(&name);
}

// Step 0: the idea. Step 1: which hole, as words. Step 2 and on: the move.
ita_status twixt_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                      ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    (void)budget; // LOOKS_MOST looks, never more
    const twixt_state *s = state;
    advice a;
    *has_move = false;
    if (s->status.end != TWIXT_GOES_ON) return ita_fail(diag, ITA_E_STATE, "twixt.over");
    ita_status status = think(twixt_own(config), s, &a, diag);
    if (status != ITA_OK) return status;
    if (step <= 0) {
        say_counts(words, &a);
        return ITA_OK;
    }
    say_move(config, state, &a.move, step == 1 ? "twixt.hint.where" : "twixt.hint.played", words);
    *has_move = step > 1;
    *move = a.move;
    return ITA_OK;
}
