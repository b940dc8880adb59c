// Random layered games for tests of the search. See toy.h. Plain and slow on purpose.
#include "spec/toy.h"

#include <string.h>

static uint64_t number(const toy_game *toy, const toy_position *p, uint64_t what) {
    return ita_mix(toy->seed ^ ita_mix((uint64_t)p->layer << 40 ^ (uint64_t)p->place << 8 ^ what));
}

static const toy_game *own(const ita_mind *mind) {
    return (const toy_game *)mind;
}

static int player(const ita_mind *mind, const void *position) {
    const toy_game *toy = own(mind);
    const toy_position *p = position;
    if (p->layer >= toy->layers) return ITA_NOBODY;
    if (p->layer > 1 && number(toy, p, 1) % 8 == 0) return ITA_NOBODY;
    if (toy->has_chance && number(toy, p, 2) % 3 == 0) return ITA_CHANCE;
    return 1 + (int)(number(toy, p, 3) % (uint64_t)mind->player_count);
}

static void outcome(const ita_mind *mind, const void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const uint64_t n = number(own(mind), position, 4);
    const int winner = (int)(n % (uint64_t)(mind->player_count + 1)); // 0: a draw
    for (int i = 0; i < mind->player_count; i++) {
        const int32_t size = ITA_VALUE_WON + (int32_t)((n >> 8) % 5) * 1000;
        values[i] = winner == 0 ? 0 : winner == i + 1 ? size : -size;
    }
}

static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    for (int i = 0; i < mind->player_count; i++)
        values[i] = (int32_t)(number(own(mind), position, 5 + (uint64_t)i) % 2001) - 1000;
    if (mind->player_count == 2) values[1] = -values[0];
}

static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    const toy_game *toy = own(mind);
    const size_t count = 2 + number(toy, position, 10) % (uint64_t)(toy->breadth - 1);
    for (size_t i = 0; i < count; i++)
        out[i] = (ita_choice){(ita_small_move)i, 1 + (int32_t)(number(toy, position, 20 + i) % 4)};
    return count;
}

static size_t candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all) {
    const toy_game *toy = own(mind);
    const size_t count = all(mind, position, out);
    *is_all = !toy->leaves_out || number(toy, position, 11) % 2 == 0;
    return *is_all ? count : 1 + count / 2;
}

static void make(const ita_mind *mind, void *position, ita_small_move move, void *undo) {
    const toy_game *toy = own(mind);
    toy_position *p = position;
    memcpy(undo, p, sizeof *p);
    const uint64_t next = number(toy, p, 100 + move);
    *p = (toy_position){p->layer + 1, (int32_t)(next % (uint64_t)toy->width)};
}

static void unmake(const ita_mind *mind, void *position, const void *undo) {
    (void)mind;
    memcpy(position, undo, sizeof(toy_position));
}

static uint64_t hash(const ita_mind *mind, const void *position) {
    return number(own(mind), position, 12);
}

static const ita_brain brain = {.player = player,
                                .outcome = outcome,
                                .evaluate = evaluate,
                                .all = all,
                                .candidates = candidates,
                                .make = make,
                                .unmake = unmake,
                                .hash = hash};

void toy_open(toy_game *toy, uint64_t seed, int players, bool has_chance, bool hurries) {
    *toy = (toy_game){.seed = seed,
                      .layers = 3 + (int)(ita_mix(seed) % 6),
                      .width = 2 + (int)(ita_mix(seed + 1) % 40),
                      .breadth = 2 + (int)(ita_mix(seed + 2) % 4),
                      .has_chance = has_chance};
    toy->mind = (ita_mind){.brain = &brain,
                           .player_count = players,
                           .position_size = sizeof(toy_position),
                           .undo_size = sizeof(toy_position),
                           .choice_most = 8,
                           .scale = 500,
                           .hurries = hurries};
}

toy_position toy_start(const toy_game *toy) {
    toy_position p = {0, 0};
    while (player(&toy->mind, &p) == ITA_CHANCE)
        p.place++;
    return p;
}

static int32_t judged(const toy_game *toy, toy_position p, int hero) {
    int32_t values[ITA_MAX_PLAYERS];
    outcome(&toy->mind, &p, values);
    const int32_t value = values[hero - 1];
    if (!toy->mind.hurries || value == 0) return value;
    return value > 0 ? ITA_VALUE_MOST - p.layer : p.layer - ITA_VALUE_MOST;
}

static int32_t estimated(const toy_game *toy, toy_position p, int hero) {
    int32_t values[ITA_MAX_PLAYERS];
    evaluate(&toy->mind, &p, values);
    return values[hero - 1];
}

static int32_t mean_of(int64_t sum, int64_t weight, bool is_certain) {
    const int32_t limit = ITA_VALUE_WON - ITA_PLIES_MOST - 1;
    const int32_t mean = (int32_t)(sum / weight);
    if (is_certain) return mean;
    return mean > limit ? limit : mean < -limit ? -limit : mean;
}

int32_t toy_move_value(const toy_game *toy, toy_position at, ita_small_move move, int hero,
                       int plies) {
    toy_position undo;
    make(&toy->mind, &at, move, &undo);
    return toy_value(toy, at, hero, plies - 1);
}

int32_t toy_value(const toy_game *toy, toy_position at, int hero, int plies) {
    const int mover = player(&toy->mind, &at);
    if (mover == ITA_NOBODY) return judged(toy, at, hero);
    if (plies == 0) return estimated(toy, at, hero);
    ita_choice choices[8];
    const size_t count = all(&toy->mind, &at, choices);
    int64_t sum = 0, weight = 0;
    bool all_won = true, all_lost = true;
    int32_t best = mover == hero ? -ITA_VALUE_MOST : ITA_VALUE_MOST;
    for (size_t i = 0; i < count; i++) {
        const int32_t value = toy_move_value(toy, at, choices[i].move, hero, plies);
        sum += (int64_t)choices[i].rank * value;
        weight += choices[i].rank;
        all_won = all_won && value >= ITA_VALUE_WON;
        all_lost = all_lost && value <= -ITA_VALUE_WON;
        if (mover == hero ? value > best : value < best) best = value;
    }
    return mover == ITA_CHANCE ? mean_of(sum, weight, all_won || all_lost) : best;
}

int32_t toy_hope(const toy_game *toy, toy_position at, int hero) {
    if (player(&toy->mind, &at) == ITA_NOBODY) return judged(toy, at, hero);
    ita_choice choices[8];
    const size_t count = all(&toy->mind, &at, choices);
    int32_t best = -ITA_VALUE_MOST;
    for (size_t i = 0; i < count; i++) {
        toy_position after = at, undo;
        make(&toy->mind, &after, choices[i].move, &undo);
        const int32_t value = toy_hope(toy, after, hero);
        if (value > best) best = value;
    }
    return best;
}
