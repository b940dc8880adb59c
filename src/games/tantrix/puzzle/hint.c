// Hints: of the solutions that a bounded search finds, the one that has most in common with what
// lies on the table, and of that one the next tile.
#include "games/tantrix/solve/solver.h"
#include "games/tantrix/table/laying.h"
#include "intarsia/words.h"

#include <string.h>

enum {
    FEW_TILES = 14,         // up to here all solutions are looked at, beyond some at random
    ENOUGH_SOLUTIONS = 200, // at random
};

typedef struct plan {
    laid_tile laid[TANTRIX_TILES];
    int count;
    int agreeing; // tiles that lie as the plan says; -1: no plan yet
} plan;

static bool lies_right(const puzzle_state *s, const laid_tile *t) {
    const tantrix_spot *spot = &s->spots[t->number];
    return spot->is_placed && spot->a == t->a && spot->b == t->b && spot->turn == t->turn;
}

static bool fits_table(const puzzle_config *c, const laid_tile *laid, int count) {
    for (int i = 0; i < count; i++)
        if (!puzzle_is_cell(c, laid[i].a, laid[i].b)) return false;
    return true;
}

static void consider(const puzzle_config *c, const puzzle_state *s, const laid_tile *laid,
                     int count, plan *best) {
    if (!fits_table(c, laid, count)) return;
    int agreeing = 0;
    for (int i = 0; i < count; i++)
        agreeing += lies_right(s, &laid[i]);
    if (agreeing <= best->agreeing) return;
    best->agreeing = agreeing;
    best->count = count;
    memcpy(best->laid, laid, (size_t)count * sizeof *laid);
}

// A solution as it came, and laid so that each tile on the table in turn lies right.
static void consider_solution(const puzzle_config *c, const puzzle_state *s,
                              const puzzle_search *found, plan *best) {
    laid_tile laid[TANTRIX_TILES];
    memcpy(laid, found->laid, sizeof laid);
    if (best->agreeing < 0) consider(c, s, laid, found->laid_count, best);
    for (int i = 0; i < found->laid_count; i++) {
        const tantrix_spot *spot = &s->spots[laid[i].number];
        if (!spot->is_placed || lies_right(s, &laid[i])) continue;
        puzzle_search_align(laid, found->laid_count, i, spot);
        consider(c, s, laid, found->laid_count, best);
    }
}

static int placed_count(const puzzle_state *s) {
    int count = 0;
    for (int number = 1; number <= TANTRIX_TILES; number++)
        count += s->spots[number].is_placed;
    return count;
}

// Looks until the budget is spent or a plan keeps every tile. True when there is no solution.
static bool look(const puzzle_config *c, const puzzle_state *s, puzzle_search *search,
                 uint64_t budget, plan *best) {
    int placed = placed_count(s), solutions = 0;
    while (best->agreeing < placed) {
        search_step step = puzzle_search_next(search, &budget);
        if (step == SEARCH_DONE) return best->agreeing < 0;
        if (step == SEARCH_PAUSED) return false;
        consider_solution(c, s, search, best);
        if (search->wish.is_random && ++solutions == ENOUGH_SOLUTIONS) return false;
    }
    return false;
}

// ---- words

static void say(ita_text *words, const char *key, const char *arg) {
    const char *args[] = {arg, NULL};
    ita_put_words(words, key, args);
}

static void say_colour(const puzzle_config *c, const puzzle_state *s, ita_text *words) {
    static const char *const keys[] = {"tantrix.hint.loop", "tantrix.hint.loops",
                                       "tantrix.hint.lines", "tantrix.hint.pyramid"};
    ita_text colours;
    ita_text_open(&colours, words->allocator);
    colours.language = words->language;
    tantrix_say_colours(puzzle_colours(c, s->level), &colours);
    say(words, keys[c->kind], ita_text_get(&colours));
    if (colours.failed) words->failed = true;
    ita_text_close(&colours);
}

// ---- the next tile

static bool touches_right_tile(const puzzle_state *s, const plan *p, const laid_tile *t) {
    for (int i = 0; i < p->count; i++) {
        ita_hex from = ita_hex_at(t->a, t->b), to = ita_hex_at(p->laid[i].a, p->laid[i].b);
        if (lies_right(s, &p->laid[i]) && ita_hex_distance(from, to) == 1) return true;
    }
    return false;
}

static int tile_on(const puzzle_state *s, int a, int b) {
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (s->spots[number].is_placed && s->spots[number].a == a && s->spots[number].b == b)
            return number;
    return 0;
}

// Better: touching a tile that lies right; not in the way of another; near the middle.
static int worth(const puzzle_state *s, const plan *p, const laid_tile *t) {
    int there = tile_on(s, t->a, t->b);
    int value = -ita_hex_length(ita_hex_at(t->a, t->b));
    if (touches_right_tile(s, p, t)) value += 200;
    if (there == t->number) value += 1000; // it only has to be turned
    if (there && there != t->number) value -= 100;
    return value;
}

static ita_move next_step(const puzzle_state *s, const plan *p, ita_text *words) {
    const laid_tile *best = NULL;
    int best_worth = 0;
    for (int i = 0; i < p->count; i++) {
        const laid_tile *t = &p->laid[i];
        if (lies_right(s, t)) continue;
        int value = worth(s, p, t);
        if (best && value <= best_worth) continue;
        best = t;
        best_worth = value;
    }
    tantrix_move lay = tantrix_lay(best->number, best->a, best->b, best->turn);
    int there = tile_on(s, best->a, best->b);
    if (there && there != best->number) {
        lay.number = there;
        laying_say("tantrix.hint.lift", &lay, words);
        return tantrix_move_put((tantrix_move){.kind = TANTRIX_LIFT, .number = there});
    }
    tantrix_move turn = lay;
    turn.turn = (lay.turn + TANTRIX_EDGES - s->spots[lay.number].turn) % TANTRIX_EDGES;
    if (there)
        laying_say("tantrix.hint.turn", &turn, words);
    else
        laying_advise(&lay, words);
    return tantrix_move_put(lay);
}

// First only whether all that lies can stay; then the next tile.
static void say_step(const puzzle_state *s, const plan *best, int step, ita_text *words,
                     ita_move *move, bool *has_move) {
    *has_move = step > 0;
    if (*has_move)
        *move = next_step(s, best, words);
    else
        say(words, best->agreeing < placed_count(s) ? "tantrix.hint.amiss" : "tantrix.hint.fine",
            NULL);
}

static ita_status hint_tile(const puzzle_config *c, const puzzle_state *s, int step,
                            uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                            ita_diag *diag) {
    puzzle_search *search = ita_take(words->allocator, sizeof *search);
    if (!search) return ita_fail(diag, ITA_E_MEMORY, "memory");
    bool is_random = s->level > FEW_TILES && !c->is_source_check && c->kind <= PUZZLE_LOOP &&
                     (puzzle_colours(c, s->level) & (puzzle_colours(c, s->level) - 1)) == 0;
    search_wish wish = {SEARCH_BEST, false, false, is_random, 0};
    ita_status status = puzzle_search_start(search, c, s->level, NULL, &wish, diag);
    plan best = {.agreeing = -1};
    if (status == ITA_OK && look(c, s, search, budget, &best)) {
        say(words, search->reason ? search->reason : "tantrix.solve.no", NULL);
    } else if (status == ITA_OK && best.agreeing < 0) {
        say(words, "tantrix.hint.unknown", NULL);
        ita_fail(diag, ITA_OK, ITA_HINT_OPEN);
    } else if (status == ITA_OK) {
        say_step(s, &best, step, words, move, has_move);
    }
    ita_give(words->allocator, search, sizeof *search);
    return status == ITA_OK ? ita_text_status(words) : status;
}

static ita_status hint_move(tantrix_move_kind kind, const char *key, ita_text *words,
                            ita_move *move, bool *has_move) {
    say(words, key, NULL);
    *move = tantrix_move_put((tantrix_move){.kind = kind});
    *has_move = true;
    return ita_text_status(words);
}

ita_status puzzle_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    const puzzle_state *s = state;
    *has_move = false;
    if (s->is_solved && s->level == c->last_level)
        return ita_fail(diag, ITA_E_STATE, "tantrix.refuse.over");
    if (s->is_solved)
        return hint_move(TANTRIX_CONTINUE, "tantrix.hint.continue", words, move, has_move);
    if (puzzle_judge(c, s, NULL) == ITA_OK)
        return hint_move(TANTRIX_SUBMIT, "tantrix.hint.submit", words, move, has_move);
    if (step == 0 && placed_count(s) == 0) {
        say_colour(c, s, words);
        return ita_text_status(words);
    }
    return hint_tile(c, s, step, budget, words, move, has_move, diag);
}
