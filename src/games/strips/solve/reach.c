// Pieces that lead from what lies on the board to a new strip that touches nothing yet: the rules
// want every piece to touch one placed before. Shortest ways first. Part of the solver's search.
#include "games/strips/solve/growth.h"

static bool touches_what_lies_there(const strips_search *s) {
    for (int i = 1; i <= s->depth; i++)
        if (ita_bit_get(s->problem.reachable, (size_t)s->frames[i].placement)) return true;
    return false;
}

static int apart(int a, int b) {
    return a < b ? b - a : a - b;
}

// Whether `steps` more pieces, three cells a step, can bridge the way from a helper to the strip.
static bool is_near_enough(const strips_search *s, int helper, int steps) {
    strips_placed a = s->problem.placements[helper];
    for (int i = 1; i <= s->depth; i++) {
        strips_placed b = s->problem.placements[s->frames[i].placement];
        if (apart(a.x, b.x) <= 3 * steps && apart(a.y, b.y) <= 3 * steps) return true;
    }
    return false;
}

static bool is_in_the_way(const strips_search *s, int placement) {
    const strips_problem *p = &s->problem;
    const uint64_t *hit = strips_set(p, p->hit, placement);
    for (int i = 1; i <= s->depth; i++)
        if (ita_bit_get(hit, (size_t)s->frames[i].placement)) return true;
    for (int i = 0; i < s->helper_count; i++)
        if (ita_bit_get(hit, (size_t)s->helpers[i])) return true;
    return false;
}

static bool touches_the_strip(const strips_search *s, int helper) {
    const uint64_t *touch = strips_set(&s->problem, s->problem.touch, helper);
    for (int i = 1; i <= s->depth; i++)
        if (ita_bit_get(touch, (size_t)s->frames[i].placement)) return true;
    return false;
}

// Adds exactly `steps` helpers, the first out of `from`, the last touching the strip.
static bool lead(strips_search *s, const uint64_t *from, int steps) {
    const strips_problem *p = &s->problem;
    for (int w = 0; w < p->words; w++)
        for (uint64_t set = from[w]; set; set &= set - 1) {
            int helper = 64 * w + ita_bits_lowest64(set);
            if (!is_near_enough(s, helper, steps) || is_in_the_way(s, helper)) continue;
            s->helpers[s->helper_count++] = helper;
            if (steps == 1 ? touches_the_strip(s, helper)
                           : lead(s, strips_set(p, p->touch, helper), steps - 1))
                return true;
            s->helper_count--;
        }
    return false;
}

bool strips_reach(strips_search *search) {
    const strips_problem *p = &search->problem;
    search->helper_count = 0;
    if (!p->config->needs_touch || p->base.count == 0 || search->depth == 0) return true;
    if (touches_what_lies_there(search)) return true;
    for (int steps = 1; steps <= p->hand - search->depth; steps++)
        if (lead(search, p->reachable, steps)) return true;
    return false;
}
