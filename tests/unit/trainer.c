// What the trainer of TwixT's policy stands on: files of samples and states, weights as they are
// written, slopes of the network, and that it learns what there is to learn.
#include "check.h"

#include "intarsia/base.h"
#include "train/fit_state.h"

#include <math.h>

enum { HOLES = 6, GAMES = 30, A_GAME = 5 };

static const samples_head usual_head = {.seed = 7, .nodes = 50, .count = 1, .config = "size=12"};

// Holes of a few facts that are drawn; the one with the fact `told` is chosen.
static void put_sample(ita_random *random, int told, ita_text *out) {
    uint16_t facts[HOLES][TWIXT_FACTS_MOST];
    int counts[HOLES];
    const int chosen = (int)ita_random_below(random, HOLES);
    for (int hole = 0; hole < HOLES; hole++) {
        counts[hole] = 1 + (int)ita_random_below(random, 4);
        for (int i = 0; i < counts[hole]; i++)
            facts[hole][i] = (uint16_t)ita_random_below(random, 40);
        if (hole == chosen) facts[hole][0] = (uint16_t)told;
    }
    samples_put((const uint16_t(*)[TWIXT_FACTS_MOST])facts, counts, HOLES, chosen, out);
}

static void put_game(ita_random *random, uint64_t number, ita_text *out) {
    ita_text written;
    ita_text_open(&written, ita_heap());
    for (int i = 0; i < A_GAME; i++)
        put_sample(random, 300, &written);
    samples_put_game(number, A_GAME, &written, out);
    ita_text_close(&written);
}

static ita_text a_file(int games, uint64_t seed) {
    ita_text out;
    ita_random random;
    ita_random_seed(&random, seed);
    ita_text_open(&out, ita_heap());
    samples_put_head(&usual_head, &out);
    for (int i = 0; i < games; i++)
        put_game(&random, (uint64_t)i, &out);
    assert_int_equal(ita_text_status(&out), ITA_OK);
    return out;
}

static bool reads(const char *bytes, size_t length, samples *into, samples_file *file) {
    train_fault fault = {""};
    const bool is_good = samples_read("x", bytes, length, into, file, &fault);
    assert_true(is_good || strncmp(fault.words, "x: byte ", 8) == 0);
    return is_good;
}

static void samples_are_read_as_they_were_written(void **state) {
    (void)state;
    const uint64_t seed = test_seed(11);
    ita_text written = a_file(3, seed), again;
    samples all;
    samples_file file;
    samples_open(&all);
    assert_true(reads(ita_text_get(&written), written.length, &all, &file));
    assert_int_equal(all.count, 3 * A_GAME);
    assert_true(file.games == 3 && file.whole == written.length);
    ita_text_open(&again, ita_heap());
    samples_put_head(&file.head, &again);
    for (uint64_t game = 0; game < 3; game++) {
        ita_text body;
        ita_text_open(&body, ita_heap());
        for (size_t i = 0; i < all.count; i++) {
            uint16_t facts[HOLES][TWIXT_FACTS_MOST];
            int counts[HOLES];
            const uint16_t *at = all.pool + all.items[i].at;
            if (all.items[i].game != game) continue;
            for (int hole = 0; hole < HOLES; hole++) {
                const uint16_t *list = samples_next_hole(&at, &counts[hole]);
                memcpy(facts[hole], list, (size_t)counts[hole] * sizeof *list);
            }
            samples_put((const uint16_t(*)[TWIXT_FACTS_MOST])facts, counts, HOLES,
                        all.items[i].chosen, &body);
        }
        samples_put_game(game, A_GAME, &body, &again);
        ita_text_close(&body);
    }
    assert_int_equal(again.length, written.length);
    assert_memory_equal(ita_text_get(&again), ita_text_get(&written), written.length);
    ita_text_close(&again);
    ita_text_close(&written);
    samples_close(&all);
}

static void every_damaged_byte_is_refused_and_every_cut_is_seen(void **state) {
    (void)state;
    ita_text written = a_file(3, 1);
    samples_file file;
    size_t ends[4];
    for (int games = 0; games <= 3; games++) {
        ita_text shorter = a_file(games, 1);
        ends[games] = shorter.length;
        ita_text_close(&shorter);
    }
    for (size_t at = 0; at < written.length; at++) {
        written.data[at] ^= 4;
        assert_false(reads(written.data, written.length, NULL, &file));
        written.data[at] ^= 4;
    }
    for (size_t length = 0, games = 0; length <= written.length; length++) {
        if (games < 3 && length == ends[games + 1]) games++;
        assert_true(reads(written.data, length, NULL, &file) == (length >= ends[0]));
        if (length >= ends[0]) assert_true(file.games == games && file.whole == ends[games]);
    }
    ita_text_close(&written);
}

// A game whose hashes are right and whose samples are these bytes.
static bool takes_body(uint32_t count, const char *bytes, size_t length) {
    ita_text out, body;
    samples_file file;
    samples all;
    samples_open(&all);
    ita_text_open(&out, ita_heap());
    ita_text_open(&body, ita_heap());
    ita_put_bytes(&body, bytes, length);
    samples_put_head(&usual_head, &out);
    samples_put_game(0, count, &body, &out);
    const bool is_taken = reads(ita_text_get(&out), out.length, &all, &file);
    ita_text_close(&out);
    ita_text_close(&body);
    samples_close(&all);
    return is_taken;
}

static void samples_that_cannot_be_are_refused(void **state) {
    (void)state;
    assert_true(takes_body(1, "\2\1\1\5\0\0", 6)); // two holes, the second chosen, one fact, none
    assert_true(takes_body(0, "", 0));
    assert_false(takes_body(1, "\2\2\1\5\0\0", 6));   // the third chosen
    assert_false(takes_body(1, "\0\0", 2));           // no hole
    assert_false(takes_body(1, "\41\0", 2));          // more holes than are weighed
    assert_false(takes_body(1, "\1\0\1\377\377", 5)); // no such fact
    assert_false(takes_body(1, "\1\0\141", 3));       // 97 facts
    assert_false(takes_body(1, "\2\1\1\5\0", 5));     // a hole is missing
    assert_false(takes_body(2, "\2\1\1\5\0\0", 6));   // a sample is missing
    assert_false(takes_body(1, "\2\1\1\5\0\0\0", 7)); // a byte too many
    assert_false(takes_body(UINT32_MAX, "\2\1\1\5\0\0", 6));
}

// ---- the network

static network a_network(uint64_t seed, float by) {
    bool holds[TWIXT_FACTS];
    network n;
    ita_random random;
    ita_random_seed(&random, seed);
    memset(holds, 1, sizeof holds);
    network_draw(&n, holds, &random);
    for (int row = 0; row < NETWORK_OUT; row++) {
        if (row != NETWORK_BIAS)
            n.rows[row][NETWORK_LINEAR] = (float)ita_random_unit(&random) - 0.5f;
        for (int i = 0; i < TWIXT_ROW; i++)
            n.rows[row][i] *= by;
    }
    return n;
}

static int draw_facts(ita_random *random, uint16_t facts[TWIXT_FACTS_MOST], int most) {
    const int count = 1 + (int)ita_random_below(random, (uint64_t)most);
    for (int i = 0; i < count; i++)
        facts[i] = (uint16_t)ita_random_below(random, TWIXT_FACTS);
    return count;
}

static void rounded_weights_weigh_as_the_network_does(void **state) {
    (void)state;
    static twixt_policy policy;
    const network n = a_network(3, 1);
    ita_random random;
    ita_random_seed(&random, test_seed(5));
    network_round(&n, &policy);
    for (int i = 0; i < 2000; i++) {
        uint16_t facts[TWIXT_FACTS_MOST];
        float sums[TWIXT_ROW];
        const int count = draw_facts(&random, facts, 20);
        const double exact = network_weigh(&n, facts, count, sums),
                     rounded = twixt_policy_weigh(&policy, facts, count) / 256.0;
        assert_true(fabs(exact - rounded) < 0.25);
    }
}

// Of weights as large as are written, as many facts as can hold.
static void no_sum_is_too_large_for_its_number(void **state) {
    (void)state;
    static twixt_policy policy;
    const network n = a_network(3, 1e6f);
    ita_random random;
    ita_random_seed(&random, 5);
    network_round(&n, &policy);
    for (int i = 0; i < 500; i++) {
        uint16_t facts[TWIXT_FACTS_MOST];
        const int count = draw_facts(&random, facts, TWIXT_FACTS_MOST - 1);
        int64_t value = 0, linear = 0;
        for (int k = 0; k < TWIXT_ROW; k++) {
            int64_t sum = policy.bias.half[k / 8][k % 8];
            for (int f = 0; f < count; f++)
                sum += policy.rows[facts[f]].half[k / 8][k % 8];
            if (k == NETWORK_LINEAR) linear = sum;
            if (sum > 0) value += sum * policy.out.half[k / 8][k % 8];
        }
        assert_true(twixt_policy_weigh(&policy, facts, count) == (value >> 4) + linear * 4);
    }
}

static void slopes_are_what_small_changes_do(void **state) {
    (void)state;
    const float little = 1.0f / 128;
    network n = a_network(8, 1);
    ita_random random;
    ita_random_seed(&random, test_seed(9));
    for (int i = 0; i < 40; i++) {
        static network slopes;
        uint16_t facts[TWIXT_FACTS_MOST];
        float sums[TWIXT_ROW], ignored[TWIXT_ROW];
        const int count = draw_facts(&random, facts, 12);
        const float before = network_weigh(&n, facts, count, sums);
        memset(&slopes, 0, sizeof slopes);
        network_add_slopes(&n, facts, count, sums, 1, &slopes);
        for (int k = 0; k < 60; k++) {
            const int rows[] = {facts[0], NETWORK_SHARED + facts[0] % NETWORK_SEEN, NETWORK_BIAS,
                                NETWORK_OUT};
            const int row = rows[k % 4], at = k / 4;
            if (row != NETWORK_OUT && fabsf(sums[at]) < 0.2f && sums[at] != 0) continue; // bends
            const float kept = n.rows[row][at];
            n.rows[row][at] += little;
            const float by = (network_weigh(&n, facts, count, ignored) - before) / little;
            n.rows[row][at] = kept;
            if (sums[at] == 0 && by != 0) continue; // it has come above zero
            assert_true(fabsf(by - slopes.rows[row][at]) < 0.01f);
        }
    }
}

// ---- learning

static void what_there_is_to_learn_is_learned_also_in_two_halves(void **state) {
    (void)state;
    enum { EPOCHS = 40 };
    static learning once, twice;
    static twixt_policy policy;
    ita_text written = a_file(GAMES, 2), saved;
    samples all;
    samples_file file;
    learning_parts parts;
    learning_score score, unlearned;
    train_fault fault;
    samples_open(&all);
    assert_true(reads(ita_text_get(&written), written.length, &all, &file));
    assert_true(learning_divide(&all, &parts, &fault));
    assert_int_equal(parts.held, GAMES / 10 * A_GAME);
    learning_score_unlearned(&parts, &unlearned);
    assert_true(fabs(unlearned.loss - log(HOLES)) < 1e-9);
    learning_start(&once, 4, EPOCHS, &all);
    twice = once;
    for (int i = 0; i < EPOCHS; i++)
        assert_true(learning_epoch(&once, &parts, &score, &fault));
    network_round(&once.best, &policy);
    learning_score_rounded(&parts, &policy, &score);
    assert_true(score.loss < unlearned.loss / 4);
    assert_true(score.among[0] > 0.9);

    for (int i = 0; i < EPOCHS / 3; i++)
        assert_true(learning_epoch(&twice, &parts, &score, &fault));
    ita_text_open(&saved, ita_heap());
    fit_state_put(&twice, &saved);
    learning_start(&twice, 4, EPOCHS, &all);
    assert_true(fit_state_read("x", ita_text_get(&saved), saved.length, &twice, &fault));
    while (twice.done < EPOCHS)
        assert_true(learning_epoch(&twice, &parts, &score, &fault));
    assert_memory_equal(&once.now, &twice.now, sizeof once.now);
    assert_memory_equal(&once.best, &twice.best, sizeof once.best);
    assert_int_equal(once.best_epoch, twice.best_epoch);

    // a state of another seed, and one that is not as it was
    learning_start(&twice, 5, EPOCHS, &all);
    assert_false(fit_state_read("x", ita_text_get(&saved), saved.length, &twice, &fault));
    for (size_t at = 0; at < saved.length; at += 997) {
        learning_start(&twice, 4, EPOCHS, &all);
        saved.data[at] ^= 1;
        assert_false(fit_state_read("x", saved.data, saved.length, &twice, &fault));
        saved.data[at] ^= 1;
        assert_false(fit_state_read("x", saved.data, at, &twice, &fault));
    }
    ita_text_close(&saved);
    ita_text_close(&written);
    learning_forget(&parts);
    samples_close(&all);
}

static void damaged_weights_are_refused(void **state) {
    (void)state;
    static twixt_policy policy, again;
    const network n = a_network(6, 1);
    ita_text written;
    ita_text_open(&written, ita_heap());
    network_round(&n, &policy);
    twixt_policy_write(&policy, &written);
    assert_true(twixt_policy_read(ita_text_get(&written), written.length, &again));
    assert_memory_equal(&policy, &again, sizeof policy);
    for (size_t at = 0; at < written.length; at += 61) {
        written.data[at] ^= 1;
        assert_false(twixt_policy_read(written.data, written.length, &again));
        written.data[at] ^= 1;
        assert_false(twixt_policy_read(written.data, at, &again));
    }
    ita_text_close(&written);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_read_as_they_were_written),
        cmocka_unit_test(every_damaged_byte_is_refused_and_every_cut_is_seen),
        cmocka_unit_test(samples_that_cannot_be_are_refused),
        cmocka_unit_test(rounded_weights_weigh_as_the_network_does),
        cmocka_unit_test(no_sum_is_too_large_for_its_number),
        cmocka_unit_test(slopes_are_what_small_changes_do),
        cmocka_unit_test(what_there_is_to_learn_is_learned_also_in_two_halves),
        cmocka_unit_test(damaged_weights_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
