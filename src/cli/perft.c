// intarsia perft: how many sequences of moves there are.
#include "cli/commands.h"

#include <string.h>
#include <time.h>

static ita_status start_perft(const cli_args *args, const ita_game **game, ita_config **config,
                              ita_session **session, int *exit_status) {
    const char *from = cli_value(args, "from", NULL);
    *session = NULL;
    *config = NULL;
    if (!from)
        return cli_open_game(args->positional[0], game, config, exit_status) ? ITA_OK
                                                                             : ITA_E_SYNTAX;
    if (!cli_open_session(from, session, exit_status)) return ITA_E_SYNTAX;
    *game = ita_session_game(*session);
    const char *colon = strchr(args->positional[0], ':');
    size_t length = colon ? (size_t)(colon - args->positional[0]) : strlen(args->positional[0]);
    if (ita_text_is(args->positional[0], length, (*game)->name)) return ITA_OK;
    *exit_status =
        cli_misused("perft", "cli.use.game", (const char *const[]){from, (*game)->name, NULL});
    ita_session_close(*session);
    return ITA_E_SYNTAX;
}

static int answer_stop(uint64_t nodes) {
    ita_diag diag;
    ita_fail(&diag, ITA_E_STOPPED, "cli.perft.stopped");
    ita_diag_arg_int(&diag, (int64_t)nodes);
    return cli_failed(NULL, NULL, &diag);
}

static int run_perft(const cli_args *args) {
    const char *words = args->positional[1];
    ita_reader reader = ita_read(words, strlen(words));
    uint64_t depth;
    if (!ita_read_uint(&reader, 64, &depth) || !ita_read_end(&reader))
        return cli_misused("perft", "cli.use.depth", (const char *const[]){words, NULL});
    const ita_game *game;
    ita_config *config;
    ita_session *session;
    int exit_status;
    if (start_perft(args, &game, &config, &session, &exit_status) != ITA_OK) return exit_status;
    const ita_config *used = session ? ita_session_config(session) : config;
    size_t size = ita_rules_of(used)->state_size(used);
    void *state = ita_take(ita_heap(), size);
    uint64_t nodes = 0;
    ita_status status = ITA_E_MEMORY;
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (state) {
        if (session)
            memcpy(state, ita_session_state(session), size);
        else
            ita_rules_of(used)->start(used, state);
        cli_catch_interrupt();
        status = ita_perft(used, state, (int)depth, cli_memory(), &nodes);
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    double seconds =
        (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) * 1e-9;
    ita_give(ita_heap(), state, size);
    ita_session_close(session);
    if (config) ita_config_free(config);
    if (status == ITA_E_STOPPED) return answer_stop(nodes);
    if (status != ITA_OK) {
        ita_diag diag;
        ita_fail(&diag, status, "memory");
        return cli_failed(NULL, NULL, &diag);
    }
    if (cli_has(args, "json"))
        printf("{\"nodes\":%llu,\"seconds\":%.6f}\n", (unsigned long long)nodes, seconds);
    else
        printf("%llu\n", (unsigned long long)nodes);
    return EXIT_YES;
}

static const cli_option perft_options[] = {
    {"from", 'f', "FILE", "help.perft.from"}, {"json", 'j', NULL, "help.perft.json"}, {0}};

const cli_command cli_perft = {
    "perft", "GAME[:CONFIG] DEPTH", "help.perft", 2, 2, perft_options, run_perft, NULL, false};
