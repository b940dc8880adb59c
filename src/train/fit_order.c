// intarsia_train fit: weights from samples, epoch by epoch, saved after each.
#include "train/orders.h"

#include "cli/cli.h"
#include "cli/launched.h"
#include "train/call.h"
#include "train/fit_state.h"
#include "train/whole_file.h"

#include <errno.h>
#include <string.h>

enum { EPOCHS, SEED, STATE, OUTPUT, EPOCHS_MOST = 100000 };

static bool add_file(const char *path, samples *all, train_fault *fault) {
    ita_text content;
    samples_file file;
    bool is_good = train_read_file(path, &content, fault) &&
                   samples_read(path, ita_text_get(&content), content.length, all, &file, fault);
    if (is_good && file.whole < content.length)
        is_good = train_refuse(fault,
                               "%s: byte %zu: the last game is cut off; the play that made the "
                               "file, called again, goes on from there",
                               path, file.whole);
    ita_text_close(&content);
    return is_good;
}

// ---- what is told

static void tell(const char *what, unsigned long long number, const learning_score *score) {
    char name[40];
    snprintf(name, sizeof name, number ? "%s %llu" : "%s", what, number);
    printf("%-20s %7.4f", name, score->loss);
    for (int k = 0; k < LEARNING_FIRSTS; k++)
        printf("  %5.3f", score->among[k]);
    printf("\n");
    fflush(stdout);
}

static void tell_parts(const learning_parts *parts) {
    learning_score score;
    printf("%zu positions to learn from, %zu held out\n", parts->learned, parts->held);
    printf("%-20s %7s", "", "loss");
    for (int k = 0; k < LEARNING_FIRSTS; k++)
        printf("  of %2d", learning_firsts[k]);
    printf("\n");
    learning_score_unlearned(parts, &score);
    tell("nothing learned", 0, &score);
}

// ---- epochs

static bool go_on(const char *path, learning *f, train_fault *fault) {
    ita_text content;
    bool is_there;
    bool is_good = train_read_if_there(path, &content, &is_there, fault);
    if (is_good && is_there)
        is_good = fit_state_read(path, ita_text_get(&content), content.length, f, fault);
    ita_text_close(&content);
    return is_good;
}

static bool save(const char *path, const learning *f, train_fault *fault) {
    ita_text content;
    ita_text_open(&content, ita_heap());
    fit_state_put(f, &content);
    const bool is_good = train_replace_file(path, &content, fault);
    ita_text_close(&content);
    return is_good;
}

// The state is saved before an epoch is told: what was told is never done again.
static bool learn(const char *state, const learning_parts *parts, learning *f, train_fault *fault) {
    while (f->done < f->epochs) {
        learning_score score;
        if (cli_is_stopped) return false;
        if (!learning_epoch(f, parts, &score, fault) || !save(state, f, fault)) return false;
        tell("epoch", f->done, &score);
    }
    return true;
}

static bool write_weights(const char *path, const learning_parts *parts, const learning *f,
                          train_fault *fault) {
    static twixt_policy policy;
    learning_score score;
    ita_text content;
    network_round(&f->best, &policy);
    learning_score_rounded(parts, &policy, &score);
    ita_text_open(&content, ita_heap());
    twixt_policy_write(&policy, &content);
    const bool is_good = train_replace_file(path, &content, fault);
    ita_text_close(&content);
    if (is_good) tell("written: epoch", f->best_epoch, &score);
    return is_good;
}

static bool fit(const call_option *options, samples *all, train_fault *fault) {
    static learning f;
    learning_parts parts = {0};
    uint64_t epochs, seed;
    const char *output = options[OUTPUT].value, *state = options[STATE].value;
    if (!call_number(&options[EPOCHS], EPOCHS_MOST, &epochs, fault) ||
        !call_number(&options[SEED], UINT64_MAX, &seed, fault))
        return false;
    if (!cli_can_replace_file(output))
        return train_refuse(fault, "%s: cannot be written: %s", output, strerror(errno));
    bool is_good = learning_divide(all, &parts, fault);
    if (is_good) {
        learning_start(&f, seed, (uint32_t)epochs, all);
        is_good = go_on(state, &f, fault);
    }
    if (is_good) {
        tell_parts(&parts);
        is_good = learn(state, &parts, &f, fault) && write_weights(output, &parts, &f, fault);
    }
    learning_forget(&parts);
    return is_good;
}

int train_fit(int argc, char **argv, train_fault *fault) {
    static call_words words;
    call_option options[] = {[EPOCHS] = {"--epochs", "24"},
                             [SEED] = {"--seed", "1"},
                             [STATE] = {"--state", NULL},
                             [OUTPUT] = {"-o", NULL},
                             {NULL, NULL}};
    samples all;
    samples_open(&all);
    bool is_good = call_read(argc, argv, options, &words, fault);
    if (is_good && words.count == 0) is_good = train_refuse(fault, "fit wants files of samples");
    if (is_good && cli_launched().count > 1)
        is_good = train_refuse(fault, "one process fits: call it without a launcher");
    for (int i = 0; is_good && i < words.count; i++)
        is_good = add_file(words.of[i], &all, fault);
    is_good = is_good && fit(options, &all, fault);
    samples_close(&all);
    return is_good ? EXIT_YES : EXIT_BAD;
}
