// intarsia new: a fresh record, of the config as given or of a fresh puzzle.
#include "cli/commands.h"

#include "intarsia/generate.h"

#include <string.h>
#include <time.h>

// The config as given, or with a difficulty a fresh puzzle of the game.
static bool put_config(const ita_game *game, const ita_config *config, uint64_t difficulty,
                       uint64_t seed, ita_text *text, ita_diag *diag) {
    if (!difficulty) {
        ita_config_format(config, text);
        return true;
    }
    ita_generator *generator = ita_generator_of(config);
    if (!generator) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "sheet.fresh");
        ita_diag_arg(diag, game->title);
        return false;
    }
    return generator(config, seed, (int)difficulty, ita_heap(), text, diag) == ITA_OK;
}

static int run_new(const cli_args *args) {
    const ita_game *game;
    ita_config *config;
    int exit_status;
    uint64_t seed = 0, difficulty = 0;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed) ||
        !cli_number(args, "generate", 1, 10, &difficulty))
        return EXIT_BAD;
    if (!cli_has(args, "seed")) seed = ita_mix((uint64_t)time(NULL)) ^ (uint64_t)clock();
    if (!cli_open_game(args->positional[0], &game, &config, &exit_status)) return exit_status;
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, ita_heap());
    ita_put(&text, game->name);
    ita_put_char(&text, ':');
    bool is_made = put_config(game, config, difficulty, seed, &text, &diag);
    if (is_made && text.failed) is_made = ita_fail(&diag, ITA_E_MEMORY, "memory") == ITA_OK;
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
    if (status == ITA_OK) status = cli_write_file(cli_value(args, "output", "-"), &text, &diag);
    ita_text_close(&text);
    return status == ITA_OK ? EXIT_YES : cli_failed(NULL, NULL, &diag);
}

static const cli_option new_options[] = {{"seed", 's', "N", "help.seed"},
                                         {"generate", 'g', "1..10", "help.new.generate"},
                                         {"output", 'o', "FILE", "help.new.output"},
                                         {0}};

const cli_command cli_new = {"new",       "GAME[:CONFIG]", "help.new", 1,    1,
                             new_options, run_new,         NULL,       false};
