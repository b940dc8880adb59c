// intarsia replay: checks every move of a record and prints where it ends.
#include "cli/commands.h"

#include <string.h>

static ita_status put_words(ita_session *session, ita_text *out, ita_diag *diag) {
    ita_position position;
    ita_session_position(session, &position);
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene);
    if (status == ITA_OK) {
        ita_put(out, scene.title);
        ita_put(out, ", ");
        ita_put_uint(out, position.moves);
        ita_put(out, " moves\n\n");
        ita_scene_text(&scene, out);
        if (position.result.is_over && position.result.key) {
            ita_put(out, "Result: ");
            ita_put_words(out, position.result.key, NULL);
            ita_put_char(out, '\n');
        }
    } else {
        ita_fail(diag, status, "memory");
    }
    ita_scene_close(&scene);
    return status;
}

static int report_failure(const cli_args *args, const char *path, const ita_text *content,
                          const ita_diag *diag) {
    if (cli_has(args, "json")) {
        ita_text out;
        cli_open_text(&out);
        ita_json_open(&out, '{');
        cli_json_error(&out, content, diag);
        ita_json_close(&out, '}');
        ita_put_char(&out, '\n');
        cli_print(&out);
        ita_text_close(&out);
    }
    return cli_failed(path, content, diag);
}

static int run_replay(const cli_args *args) {
    const char *path = args->positional[0];
    ita_diag diag;
    ita_text content, out;
    if (cli_read_file(path, &content, &diag) != ITA_OK) return cli_failed(NULL, NULL, &diag);
    ita_session *session = NULL;
    uint64_t ply = 0;
    if (!cli_number(args, "at", 0, UINT32_MAX, &ply)) {
        ita_text_close(&content);
        return EXIT_BAD;
    }
    ita_status status =
        ita_session_read(ita_text_get(&content), content.length, ita_heap(), &session, &diag);
    if (status == ITA_OK) status = cli_go_to(session, cli_has(args, "at"), ply, &diag);
    cli_open_text(&out);
    if (status == ITA_OK && cli_has(args, "json")) {
        ita_session_position_json(session, &out);
        ita_put_char(&out, '\n');
    } else if (status == ITA_OK) {
        status = put_words(session, &out, &diag);
    }
    int exit_status = EXIT_YES;
    if (status == ITA_OK)
        cli_print(&out);
    else
        exit_status = report_failure(args, path, &content, &diag);
    ita_session_close(session);
    ita_text_close(&content);
    ita_text_close(&out);
    return exit_status;
}

static const cli_option options[] = {
    {"at", 'a', "N", "stop after N moves of the main line"},
    {"json", 'j', NULL,
     "answer as JSON: game, config, moves, over, winner, result, scores, position"},
    {0}};

const cli_command cli_replay = {
    "replay",
    "FILE",
    "check every move of a record of any known format, print the end position and result",
    1,
    1,
    options,
    run_replay,
    "FILE - is standard input. Exit status 1: a move is illegal; 2: the file is not readable."};
