// What the strips are worth: points, longest and number for each player, and who has won.
// Reads a position, changes nothing. Source: docs/strips.md, "scoring".
#include "games/strips/strips.h"

#include <string.h>

void strips_score_get(const strips_state *state, strips_score *score) {
    memset(score, 0, sizeof *score);
    for (int piece = 0; piece < state->count; piece++) {
        int length = state->sets.size[piece];
        if (state->sets.parent[piece] != piece || length < 2) continue;
        score->strips++;
        if (length > score->longest_of_all) score->longest_of_all = length;
        int owner = strips_sets_owner(&state->sets, piece);
        if (owner < 0) continue;
        score->owned[owner]++;
        score->points[owner] += length;
        if (length > score->longest[owner]) score->longest[owner] = length;
    }
}

void strips_score_match(const strips_config *config, const strips_state *state,
                        strips_score *score) {
    strips_score_get(state, score);
    score->points[1] += config->bonus;
}

static bool is_hand_empty(const strips_config *config, const strips_state *state) {
    return state->count - config->given_count >= config->players * config->pieces;
}

static bool has_reached_length(const strips_config *config, const strips_state *state) {
    if (config->goal != STRIPS_GOAL_LONGEST || config->target < 0) return false;
    for (int piece = 0; piece < state->count; piece++)
        if (state->sets.size[piece] > 1 && state->sets.size[piece] >= config->target) return true;
    return false;
}

bool strips_is_finished(const strips_config *config, const strips_state *state) {
    if (is_hand_empty(config, state) || state->passes >= config->players) return true;
    if (has_reached_length(config, state)) return true;
    return !config->may_pass && !strips_anything_fits(config, state);
}

// What both results begin with.
static const strips_state *begin_result(const ita_config *config, const void *state,
                                        strips_score *score, ita_result *result) {
    const strips_state *s = state;
    strips_score_match(strips_own(config), s, score);
    memset(result, 0, sizeof *result);
    result->player_count = strips_own(config)->players;
    result->is_over = s->is_over;
    return s;
}

void strips_solo_result(const ita_config *config, const void *state, ita_result *result) {
    const strips_config *c = strips_own(config);
    strips_score score;
    const strips_state *s = begin_result(config, state, &score, result);
    bool wants_long = c->goal == STRIPS_GOAL_LONGEST;
    result->scores[0] = wants_long ? score.longest_of_all : score.strips;
    if (!result->is_over) return;
    bool is_complete = wants_long || is_hand_empty(c, s);
    bool is_reached = c->target < 0 ||
                      (wants_long ? score.longest_of_all >= c->target : score.strips <= c->target);
    result->winner = is_complete && is_reached;
    if (!is_complete)
        result->key = "strips.result.left";
    else if (c->target < 0)
        result->key = "strips.result.done";
    else
        result->key = is_reached ? "strips.result.solved" : "strips.result.missed";
}

// Keeps the players who are best by one measure; true when one is left.
static bool keep_best(const int *values, int players, bool *is_in) {
    int best = -1, left = 0;
    for (int i = 0; i < players; i++)
        if (is_in[i] && values[i] > best) best = values[i];
    for (int i = 0; i < players; i++) {
        is_in[i] = is_in[i] && values[i] == best;
        left += is_in[i];
    }
    return left == 1;
}

void strips_match_result(const ita_config *config, const void *state, ita_result *result) {
    const strips_config *c = strips_own(config);
    strips_score score;
    begin_result(config, state, &score, result);
    bool wants_long = c->goal == STRIPS_GOAL_LONGEST;
    const int *measures[3] = {wants_long ? score.longest : score.points,
                              wants_long ? score.points : score.longest, score.owned};
    const char *keys[3] = {wants_long ? "strips.result.longest" : "strips.result.points",
                           wants_long ? "strips.result.points" : "strips.result.longest",
                           "strips.result.strips"};
    for (int i = 0; i < c->players; i++)
        result->scores[i] = measures[0][i];
    if (!result->is_over) return;
    bool is_in[ITA_MAX_PLAYERS] = {true, true, true, true};
    result->key = "strips.result.draw";
    for (int k = 0; k < 3; k++) {
        if (!keep_best(measures[k], c->players, is_in)) continue;
        for (int i = 0; i < c->players; i++)
            if (is_in[i]) result->winner = i + 1;
        result->key = keys[k];
        return;
    }
}
