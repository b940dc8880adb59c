// The commands, one a file or a few small ones together. main.c lists them.
#ifndef INTARSIA_CLI_COMMANDS_H
#define INTARSIA_CLI_COMMANDS_H

#include "cli/cli.h"

extern const cli_command cli_games, cli_sets, cli_figures, cli_new, cli_perft, cli_replay, cli_show,
    cli_convert, cli_play, cli_bench, cli_serve, cli_solve, cli_cover, cli_verify, cli_engine,
    cli_analyse, cli_match, cli_complete, cli_help, cli_manual, cli_sheet, cli_make;

#endif
