// intarsia games, new, perft: what there is, a fresh record, a count.
#include "cli/commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void put_lines(const char *lines) {
    for (const char *at = lines; *at;) {
        const char *end = strchr(at, '\n');
        size_t length = end ? (size_t)(end - at) : strlen(at);
        printf("    %.*s\n", (int)length, at);
        at += length + (end ? 1 : 0);
    }
}

static void json_game(const ita_game *game, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "name");
    ita_json_string(out, game->name);
    ita_json_name(out, "title");
    ita_json_string(out, game->title);
    ita_json_name(out, "words");
    ita_json_string(out, ita_words_in(ITA_ENGLISH, game->words));
    ita_json_name(out, "config");
    ita_json_string(out, game->config_words);
    ita_json_name(out, "puzzle");
    ita_json_bool(out, game->variants[0].puzzle != NULL);
    ita_json_name(out, "examples");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->example_count; i++) {
        ita_json_open(out, '{');
        ita_json_name(out, "config");
        ita_json_string(out, game->examples[i].config);
        ita_json_name(out, "title");
        ita_json_string(out, ita_words_in(ITA_ENGLISH, game->examples[i].title));
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
    ita_json_name(out, "formats");
    ita_json_open(out, '[');
    for (size_t i = 0; i < game->format_count; i++)
        ita_json_string(out, game->formats[i].name);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

static int run_games(const cli_args *args) {
    size_t count;
    const ita_game *const *games = ita_games(&count);
    if (cli_has(args, "json")) {
        ita_text out;
        ita_text_open(&out, ita_heap());
        ita_json_open(&out, '[');
        for (size_t i = 0; i < count; i++)
            json_game(games[i], &out);
        ita_json_close(&out, ']');
        ita_put_char(&out, '\n');
        cli_print(&out);
        ita_text_close(&out);
        return EXIT_YES;
    }
    for (size_t i = 0; i < count; i++) {
        printf("%s%-12s %s\n", i ? "\n" : "", games[i]->name,
               ita_words_in(ITA_ENGLISH, games[i]->words));
        if (games[i]->config_words) put_lines(games[i]->config_words);
        for (size_t k = 0; k < games[i]->example_count; k++)
            printf("    e.g. %s%s%s  %s\n", games[i]->name,
                   games[i]->examples[k].config[0] ? ":" : "", games[i]->examples[k].config,
                   ita_words_in(ITA_ENGLISH, games[i]->examples[k].title));
    }
    return EXIT_YES;
}

static const cli_option games_options[] = {{"json", 'j', NULL, "answer as JSON"}, {0}};

const cli_command cli_games = {"games",   "",  "list the games, their configs and rule sets",
                               0,         0,   games_options,
                               run_games, NULL};

// ---- new

// The config as given, or a fresh puzzle of the game.
static bool put_config(const cli_args *args, const ita_game *game, const ita_config *config,
                       uint64_t seed, ita_text *text, ita_diag *diag) {
    uint64_t difficulty = 5;
    if (!cli_has(args, "generate")) {
        ita_config_format(config, text);
        return true;
    }
    if (!cli_number(args, "generate", 1, 10, &difficulty)) {
        ita_fail(diag, ITA_E_RANGE, "cli.difficulty");
        return false;
    }
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    if (!puzzle || !puzzle->generate) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "cli.puzzle.fresh");
        ita_diag_arg(diag, game->title);
        return false;
    }
    return puzzle->generate(config, seed, (int)difficulty, ita_heap(), text, diag) == ITA_OK;
}

static int run_new(const cli_args *args) {
    const ita_game *game;
    ita_config *config;
    int exit_status;
    uint64_t seed = 0;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed)) return EXIT_BAD;
    if (!cli_has(args, "seed")) seed = ita_mix((uint64_t)time(NULL)) ^ (uint64_t)clock();
    if (!cli_open_game(args->positional[0], &game, &config, &exit_status)) return exit_status;
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, ita_heap());
    ita_put(&text, game->name);
    ita_put_char(&text, ':');
    bool is_made = put_config(args, game, config, seed, &text, &diag);
    ita_config_free(config);
    if (!is_made) {
        ita_text_close(&text);
        return cli_failed(NULL, NULL, &diag);
    }
    ita_session *session;
    ita_status status =
        ita_session_new(ita_text_get(&text), text.length, ita_heap(), &session, &diag);
    if (status != ITA_OK) {
        ita_text_close(&text);
        return cli_failed(NULL, NULL, &diag);
    }
    status = ita_session_seed(session, seed, &diag);
    ita_text_reset(&text);
    ita_session_write(session, &text);
    ita_session_close(session);
    if (status == ITA_OK)
        status =
            cli_write_file(cli_value(args, "output", "-"), ita_text_get(&text), text.length, &diag);
    ita_text_close(&text);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

static const cli_option new_options[] = {
    {"seed", 's', "N", "seed for what chance decides (default: the clock)"},
    {"generate", 'g', "1..10", "a fresh puzzle of this difficulty instead of the config's own"},
    {"output", 'o', "FILE", "write there instead of standard output"},
    {0}};

const cli_command cli_new = {
    "new", "GAME[:CONFIG]", "print a fresh record", 1, 1, new_options, run_new, NULL};

// ---- perft

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
    fprintf(stderr, "intarsia perft: %s is a game of %s\n", from, (*game)->name);
    *exit_status = EXIT_BAD;
    ita_session_close(*session);
    return ITA_E_SYNTAX;
}

static int run_perft(const cli_args *args) {
    const char *words = args->positional[1];
    ita_reader reader = ita_read(words, strlen(words));
    uint64_t depth;
    if (!ita_read_uint(&reader, 64, &depth) || !ita_read_end(&reader)) {
        fprintf(stderr, "intarsia perft: the depth must be a number from 0 to 64, not \"%s\"\n",
                words);
        return EXIT_BAD;
    }
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
        status = ita_perft(used, state, (int)depth, ita_heap(), &nodes);
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    double seconds =
        (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) * 1e-9;
    ita_give(ita_heap(), state, size);
    ita_session_close(session);
    if (config) ita_config_free(config);
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
    {"from", 'f', "FILE", "count from the position of a record"},
    {"json", 'j', NULL, "answer as JSON: nodes, seconds"},
    {0}};

const cli_command cli_perft = {
    "perft", "GAME[:CONFIG] DEPTH", "count move sequences", 2, 2, perft_options, run_perft, NULL};
