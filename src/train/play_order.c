// intarsia_train play: samples from games of the computer against itself.
#include "train/orders.h"

#include "cli/cli.h"
#include "cli/launched.h"
#include "intarsia/base.h"
#include "intarsia/data.h"
#include "train/call.h"
#include "train/playing.h"
#include "train/whole_file.h"

#include <string.h>

enum { GAMES, NODES, SEED, WEIGHTS };
static const char usual_game[] = "twixt:size=24,rules=plain,swap=no";

// Those of the data, of a file, or none.
static bool read_weights(const char *name, ita_text *weights, train_fault *fault) {
    if (strcmp(name, "none") != 0 && strcmp(name, "data") != 0)
        return train_read_file(name, weights, fault);
    ita_text_open(weights, ita_heap());
    size_t length = 0;
    const char *bytes = strcmp(name, "data") == 0 ? ita_data("twixt.weights", &length) : NULL;
    if (bytes) ita_put_bytes(weights, bytes, length);
    return weights->failed ? train_lacks_memory(fault) : true;
}

// However they were written down.
static uint64_t hash_of(const self_play *sp) {
    const twixt_mind *mind = twixt_mind_of(sp->mind);
    ita_text text;
    if (!mind->has_policy) return 0;
    ita_text_open(&text, ita_heap());
    twixt_policy_write(&mind->policy, &text);
    const uint64_t hash = ita_hash_bytes(ita_text_get(&text), text.length, 0);
    ita_text_close(&text);
    return hash;
}

static bool make_head(const self_play *sp, cli_launch launch, samples_head *head,
                      train_fault *fault) {
    ita_text config;
    ita_text_open(&config, ita_heap());
    ita_config_format(sp->config, &config);
    const bool fits = !config.failed && config.length < SAMPLES_CONFIG_MOST;
    *head = (samples_head){.seed = sp->seed,
                           .nodes = sp->nodes,
                           .weights = hash_of(sp),
                           .rank = (uint32_t)launch.rank,
                           .count = (uint32_t)launch.count};
    if (fits) memcpy(head->config, ita_text_get(&config), config.length);
    ita_text_close(&config);
    return fits ? true : train_refuse(fault, "the config is too long");
}

static bool play_to(const char *path, const call_option *options, const char *game,
                    cli_launch launch, train_fault *fault) {
    uint64_t games, nodes, seed;
    ita_text weights = {0};
    self_play sp = {0};
    samples_head head;
    bool is_good = call_number(&options[GAMES], UINT32_MAX, &games, fault) &&
                   call_number(&options[NODES], UINT32_MAX, &nodes, fault) &&
                   call_number(&options[SEED], UINT64_MAX, &seed, fault) &&
                   read_weights(options[WEIGHTS].value, &weights, fault) &&
                   self_play_open(&sp, game, &weights, nodes, seed, fault) &&
                   make_head(&sp, launch, &head, fault) &&
                   playing_fill(path, &head, games, &sp, fault);
    self_play_close(&sp);
    if (weights.allocator) ita_text_close(&weights);
    return is_good;
}

int train_play(int argc, char **argv, train_fault *fault) {
    static call_words words;
    call_option options[] = {[GAMES] = {"--games", NULL},
                             [NODES] = {"--nodes", "2000"},
                             [SEED] = {"--seed", "1"},
                             [WEIGHTS] = {"--weights", "data"},
                             {NULL, NULL}};
    char path[4096];
    const cli_launch launch = cli_launched();
    if (!call_read(argc, argv, options, &words, fault)) return EXIT_BAD;
    bool is_good = words.count == 1 || words.count == 2;
    if (!is_good) train_refuse(fault, "play wants a file, or a game and a file");
    if (is_good && (launch.rank < 0 || launch.rank >= launch.count))
        is_good = train_refuse(fault, "the launcher tells no rank");
    if (!is_good) return EXIT_BAD;
    const char *name = words.of[words.count - 1];
    const int length = launch.count > 1 ? snprintf(path, sizeof path, "%s.%d", name, launch.rank)
                                        : snprintf(path, sizeof path, "%s", name);
    if (length < 0 || (size_t)length >= sizeof path) is_good = train_refuse(fault, "long name");
    is_good = is_good &&
              play_to(path, options, words.count == 2 ? words.of[0] : usual_game, launch, fault);
    return is_good ? EXIT_YES : EXIT_BAD;
}
