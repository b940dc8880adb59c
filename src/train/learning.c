// Steps by Adam (Kingma and Ba, 2015) with weights that decay by themselves (Loshchilov and Hutter,
// 2019), a step each 32 samples.
#include "train/learning.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

enum { HELD_EACH = 10, AT_ONCE = 32 };
const int learning_firsts[LEARNING_FIRSTS] = {1, 4, 8, 12, 20};

static const float rate_first = 3e-3f, keeps_first = 0.9f, keeps_second = 0.999f, decay = 3e-3f;

// ---- which samples

static bool is_held(const sample *one) {
    return one->game % HELD_EACH == HELD_EACH - 1;
}

bool learning_divide(samples *all, learning_parts *parts, train_fault *fault) {
    *parts = (learning_parts){.all = all, .order = ita_take(ita_heap(), all->count * 4)};
    if (all->count > 0 && !parts->order) return train_lacks_memory(fault);
    samples_sort(all);
    for (size_t i = 0; i < all->count; i++)
        parts->held += is_held(&all->items[i]);
    parts->learned = all->count - parts->held;
    size_t learned = 0, held = parts->learned;
    for (size_t i = 0; i < all->count; i++)
        parts->order[is_held(&all->items[i]) ? held++ : learned++] = (uint32_t)i;
    if (parts->held > 0 && parts->learned > 0) return true;
    return train_refuse(fault, "ten games are wanted at least: each tenth is held out");
}

void learning_forget(learning_parts *parts) {
    if (parts->order) ita_give(ita_heap(), parts->order, parts->all->count * 4);
    parts->order = NULL;
}

static void find_facts(const samples *all, bool holds[TWIXT_FACTS]) {
    memset(holds, 0, TWIXT_FACTS);
    for (size_t i = 0; i < all->count; i++) {
        const uint16_t *at = all->pool + all->items[i].at;
        for (int hole = 0; hole < all->items[i].hole_count; hole++) {
            int count;
            const uint16_t *facts = samples_next_hole(&at, &count);
            for (int k = 0; k < count; k++)
                holds[facts[k]] = true;
        }
    }
}

void learning_start(learning *f, uint64_t seed, uint32_t epochs, const samples *all) {
    bool holds[TWIXT_FACTS];
    ita_random random;
    memset(f, 0, sizeof *f);
    f->seed = seed, f->epochs = epochs, f->samples = samples_hash(all);
    find_facts(all, holds);
    ita_random_seed(&random, seed);
    network_draw(&f->now, holds, &random);
}

// ---- a sample

/// The holes of a sample, weighed.
typedef struct weighed {
    const uint16_t *facts[TWIXT_WEIGHED];
    int counts[TWIXT_WEIGHED];
    float sums[TWIXT_WEIGHED][TWIXT_ROW];
    float odds[TWIXT_WEIGHED]; ///< their logarithms, then the share of each
    int count, chosen;
} weighed;

static void list_holes(const samples *all, size_t which, weighed *w) {
    const sample *one = &all->items[which];
    const uint16_t *at = all->pool + one->at;
    w->count = one->hole_count, w->chosen = one->chosen;
    for (int i = 0; i < w->count; i++)
        w->facts[i] = samples_next_hole(&at, &w->counts[i]);
}

static void weigh_holes(const network *n, weighed *w) {
    for (int i = 0; i < w->count; i++)
        w->odds[i] = network_weigh(n, w->facts[i], w->counts[i], w->sums[i]);
}

// Adds a sample to a score that is not divided yet.
static void add_score(const weighed *w, learning_score *score) {
    const float own = w->odds[w->chosen];
    double sum = 0;
    int before = 0;
    for (int i = 0; i < w->count; i++) {
        sum += exp((double)(w->odds[i] - own));
        before += w->odds[i] > own || (w->odds[i] == own && i < w->chosen);
    }
    score->loss += log(sum);
    for (int k = 0; k < LEARNING_FIRSTS; k++)
        score->among[k] += before < learning_firsts[k];
}

typedef void odds_of(const void *by, weighed *w);

static void score_held(const learning_parts *parts, odds_of *find, const void *by,
                       learning_score *score) {
    static weighed w;
    *score = (learning_score){0};
    for (size_t i = 0; i < parts->held; i++) {
        list_holes(parts->all, parts->order[parts->learned + i], &w);
        find(by, &w);
        add_score(&w, score);
    }
    score->loss /= (double)parts->held;
    for (int k = 0; k < LEARNING_FIRSTS; k++)
        score->among[k] /= (double)parts->held;
}

static void odds_by_network(const void *by, weighed *w) {
    weigh_holes(by, w);
}

static void odds_alike(const void *by, weighed *w) {
    (void)by;
    memset(w->odds, 0, sizeof w->odds);
}

static void odds_rounded(const void *by, weighed *w) {
    for (int i = 0; i < w->count; i++)
        w->odds[i] = (float)twixt_policy_weigh(by, w->facts[i], w->counts[i]) / 256;
}

void learning_score_unlearned(const learning_parts *parts, learning_score *score) {
    score_held(parts, odds_alike, NULL, score);
}

void learning_score_rounded(const learning_parts *parts, const twixt_policy *policy,
                            learning_score *score) {
    score_held(parts, odds_rounded, policy, score);
}

// ---- learning

static void make_shares(weighed *w) {
    float most = w->odds[0], sum = 0;
    for (int i = 1; i < w->count; i++)
        most = w->odds[i] > most ? w->odds[i] : most;
    for (int i = 0; i < w->count; i++)
        sum += w->odds[i] = expf(w->odds[i] - most);
    for (int i = 0; i < w->count; i++)
        w->odds[i] /= sum;
}

static void learn_sample(const network *n, const samples *all, size_t which, network *slopes) {
    static weighed w;
    list_holes(all, which, &w);
    weigh_holes(n, &w);
    make_shares(&w);
    for (int i = 0; i < w.count; i++)
        network_add_slopes(n, w.facts[i], w.counts[i], w.sums[i],
                           w.odds[i] - (float)(i == w.chosen), slopes);
}

// One step down the slopes of so many samples, which are 0 again afterwards.
static void step(learning *f, network *slopes, float rate, size_t count) {
    const float first_by = (float)(1 - pow(keeps_first, (double)++f->steps)),
                second_by = (float)(1 - pow(keeps_second, (double)f->steps));
    float *now = f->now.rows[0], *first = f->first.rows[0], *second = f->second.rows[0],
          *slope = slopes->rows[0];
    for (int i = 0; i < NETWORK_NUMBERS; i++) {
        const float mean = slope[i] / (float)count;
        first[i] = keeps_first * first[i] + (1 - keeps_first) * mean;
        second[i] = keeps_second * second[i] + (1 - keeps_second) * mean * mean;
        const float by = (first[i] / first_by) / (sqrtf(second[i] / second_by) + 1e-8f);
        now[i] -= rate * (by + decay * now[i]);
        slope[i] = 0;
    }
}

static float rate_of(const learning *f) {
    if (f->done < f->epochs / 2) return rate_first;
    return rate_first * (f->done < f->epochs * 3 / 4 ? 0.3f : 0.1f);
}

// The same order each time an epoch is gone through, another one in each epoch.
static void shuffle(const learning *f, const learning_parts *parts, uint32_t *order) {
    ita_random random;
    ita_random_seed(&random, ita_mix(f->seed) + f->done + 1);
    memcpy(order, parts->order, parts->learned * sizeof *order);
    for (size_t i = parts->learned - 1; i > 0; i--) {
        const size_t other = (size_t)ita_random_below(&random, i + 1);
        const uint32_t kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

bool learning_epoch(learning *f, const learning_parts *parts, learning_score *score,
                    train_fault *fault) {
    static network slopes;
    uint32_t *order = ita_take(ita_heap(), parts->learned * sizeof *order);
    if (!order) return train_lacks_memory(fault);
    const float rate = rate_of(f);
    shuffle(f, parts, order);
    memset(&slopes, 0, sizeof slopes);
    for (size_t i = 0, since = 0; i < parts->learned; i++) {
        learn_sample(&f->now, parts->all, order[i], &slopes);
        if (++since < AT_ONCE && i + 1 < parts->learned) continue;
        step(f, &slopes, rate, since);
        since = 0;
    }
    ita_give(ita_heap(), order, parts->learned * sizeof *order);
    f->done++;
    score_held(parts, odds_by_network, &f->now, score);
    if (f->best_epoch == 0 || score->loss < f->best_loss)
        f->best_epoch = f->done, f->best_loss = score->loss, f->best = f->now;
    return true;
}
