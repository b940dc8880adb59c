// Rows summed, sums above zero weighed, and both followed backwards.
#include "train/network.h"

#include <math.h>
#include <string.h>

enum {
    ROW_MOST = INT16_MAX / TWIXT_FACTS_MOST, // so many of them and the bias fit into 16 bits
    OUT_MOST = 32 * TWIXT_ROW_ONE,           // and these times sums into 32
};
static const float first_row = 0.1f, first_out = 0.2f; // numbers are drawn up to these, either way

static float draw(ita_random *random, float most) {
    return most * (float)(2 * ita_random_unit(random) - 1);
}

void network_draw(network *n, const bool holds[TWIXT_FACTS], ita_random *random) {
    memset(n, 0, sizeof *n);
    for (int row = 0; row < TWIXT_FACTS; row++)
        for (int i = 0; i < NETWORK_LINEAR; i++) {
            const float number = draw(random, first_row);
            if (holds[row]) n->rows[row][i] = number;
        }
    for (int i = 0; i < NETWORK_LINEAR; i++)
        n->rows[NETWORK_OUT][i] = draw(random, first_out);
}

static inline bool is_seen(uint16_t fact) {
    return fact < TWIXT_FACT_SEEN + TWIXT_PHASES * NETWORK_SEEN;
}

static inline int shared_row(int fact) {
    return NETWORK_SHARED + (fact - TWIXT_FACT_SEEN) % NETWORK_SEEN;
}

static inline void add(float *to, const float *row) {
    for (int i = 0; i < TWIXT_ROW; i++)
        to[i] += row[i];
}

float network_weigh(const network *n, const uint16_t *facts, int count, float sums[TWIXT_ROW]) {
    float sum[TWIXT_ROW];
    memcpy(sum, n->rows[NETWORK_BIAS], sizeof sum);
    for (int k = 0; k < count; k++) {
        add(sum, n->rows[facts[k]]);
        if (is_seen(facts[k])) add(sum, n->rows[shared_row(facts[k])]);
    }
    float odds = sum[NETWORK_LINEAR];
    for (int i = 0; i < NETWORK_LINEAR; i++) {
        sums[i] = sum[i] > 0 ? sum[i] : 0;
        odds += sums[i] * n->rows[NETWORK_OUT][i];
    }
    sums[NETWORK_LINEAR] = sum[NETWORK_LINEAR];
    return odds;
}

void network_add_slopes(const network *n, const uint16_t *facts, int count,
                        const float sums[TWIXT_ROW], float by, network *slopes) {
    float slope[TWIXT_ROW];
    for (int i = 0; i < NETWORK_LINEAR; i++) {
        slopes->rows[NETWORK_OUT][i] += by * sums[i];
        slope[i] = sums[i] > 0 ? by * n->rows[NETWORK_OUT][i] : 0;
    }
    slope[NETWORK_LINEAR] = 0; // what all holes have in common chooses none of them
    add(slopes->rows[NETWORK_BIAS], slope);
    slope[NETWORK_LINEAR] = by;
    for (int k = 0; k < count; k++) {
        add(slopes->rows[facts[k]], slope);
        if (is_seen(facts[k])) add(slopes->rows[shared_row(facts[k])], slope);
    }
}

static int16_t rounded(float number, int most) {
    const float whole = rintf(TWIXT_ROW_ONE * number);
    return (int16_t)(whole > (float)most ? most : whole < (float)-most ? -most : (int)whole);
}

static void round_row(const float *row, int most, twixt_row *to) {
    int16_t numbers[TWIXT_ROW];
    for (int i = 0; i < TWIXT_ROW; i++)
        numbers[i] = rounded(row[i], most);
    memcpy(to, numbers, sizeof numbers);
}

void network_round(const network *n, twixt_policy *policy) {
    for (int row = 0; row < TWIXT_FACTS; row++) {
        float sum[TWIXT_ROW];
        memcpy(sum, n->rows[row], sizeof sum);
        if (is_seen((uint16_t)row)) add(sum, n->rows[shared_row(row)]);
        round_row(sum, ROW_MOST, &policy->rows[row]);
    }
    round_row(n->rows[NETWORK_BIAS], ROW_MOST, &policy->bias);
    round_row(n->rows[NETWORK_OUT], OUT_MOST, &policy->out);
}
