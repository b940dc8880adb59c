// intarsia replay: checks every move of a record and prints where it ends.
#include "cli/commands.h"
#include "cli/pictures.h"

#include <string.h>

static void put_moves(size_t moves, ita_text *out) {
    char count[24];
    snprintf(count, sizeof count, "%zu", moves);
    const char *args[] = {count, NULL};
    ita_put_words(out, moves == 1 ? "cli.replay.one" : "cli.replay.many", args);
}

// One line: "3: TwixT, 24 by 24, 40 moves. Blue wins (player 2)".
static ita_status put_line(ita_session *session, ita_text *out, ita_diag *diag) {
    ita_position position;
    ita_session_position(session, &position);
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(session, NULL, 0, NULL, &scene);
    if (status == ITA_OK) {
        ita_put(out, scene.title);
        ita_put(out, ", ");
        put_moves(position.moves, out);
        ita_put(out, ". ");
        ita_put(out, scene.status);
        ita_put_char(out, '\n');
    } else {
        ita_fail(diag, status, "memory");
    }
    ita_scene_close(&scene);
    return status;
}

static ita_status put_words(ita_session *session, ita_text *out, ita_diag *diag) {
    ita_position position;
    ita_session_position(session, &position);
    ita_scene scene;
    cli_open_scene(&scene);
    ita_status status = ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene);
    if (status == ITA_OK) {
        ita_put(out, scene.title);
        ita_put(out, ", ");
        put_moves(position.moves, out);
        ita_put(out, "\n\n");
        ita_scene_text(&scene, out);
        if (position.result.is_over && position.result.key) {
            const char *how = ita_words_in(out->language, position.result.key);
            ita_put_words(out, "cli.result", (const char *const[]){how, NULL});
            ita_put_char(out, '\n');
        }
    } else {
        ita_fail(diag, status, "memory");
    }
    ita_scene_close(&scene);
    return status;
}

// What is replayed: a file, which game of it, how far.
typedef struct task {
    const cli_args *args;
    const char *path;
    ita_text content;
    uint64_t ply;
    ita_text out;
} task;

typedef ita_status game_writer(ita_session *session, ita_text *out, ita_diag *diag);

static ita_status put_json(ita_session *session, ita_text *out, ita_diag *diag) {
    (void)diag;
    ita_session_position_json(session, out);
    return ITA_OK;
}

static ita_status replay_game(task *t, const ita_collection *games, game_writer *put,
                              ita_diag *diag) {
    ita_session *session = NULL;
    ita_status status = cli_read_game(games, &session, diag);
    if (status == ITA_OK) status = cli_go_to(session, cli_has(t->args, "at"), t->ply, diag);
    if (status == ITA_OK) status = put(session, &t->out, diag);
    ita_session_close(session);
    return status;
}

static int put_failure(task *t, const ita_diag *diag) {
    if (cli_has(t->args, "json")) {
        ita_json_open(&t->out, '{');
        cli_json_error(&t->out, t->path, &t->content, diag);
        ita_json_close(&t->out, '}');
    }
    const int exit_status = cli_failed(t->path, &t->content, diag);
    return diag->status == ITA_E_ILLEGAL ? EXIT_NO : exit_status; // that was the question
}

static int replay_one(task *t, const ita_collection *games) {
    bool is_json = cli_has(t->args, "json");
    ita_diag diag;
    ita_status status = replay_game(t, games, is_json ? put_json : put_words, &diag);
    return status == ITA_OK ? EXIT_YES : put_failure(t, &diag);
}

// Every game is told, also behind one that is not legal; the worst of them is the exit status.
static int replay_all(task *t, ita_collection *games) {
    bool is_json = cli_has(t->args, "json");
    int worst = EXIT_YES;
    if (is_json) {
        ita_json_open(&t->out, '{');
        ita_json_name(&t->out, "games");
        ita_json_open(&t->out, '[');
    }
    do {
        ita_diag diag;
        size_t start = t->out.length;
        if (!is_json) {
            ita_put_uint(&t->out, games->number);
            ita_put(&t->out, ": ");
        }
        if (replay_game(t, games, is_json ? put_json : put_line, &diag) == ITA_OK) continue;
        if (!is_json) t->out.length = start;
        int exit_status = put_failure(t, &diag);
        if (exit_status > worst) worst = exit_status;
    } while (ita_collection_next(games));
    if (is_json) {
        ita_json_close(&t->out, ']');
        ita_json_close(&t->out, '}');
    }
    return worst;
}

// One game as a moving picture, of several the first, unless --game says which; with --json also as
// an answer.
static int replay_moving(task *t) {
    ita_session *session = NULL;
    ita_diag diag;
    int exit_status;
    if (!cli_open_content(t->args, t->path, &t->content, &session, &exit_status))
        return exit_status;
    ita_status status = cli_go_to(session, cli_has(t->args, "at"), t->ply, &diag);
    exit_status = status == ITA_OK ? cli_draw_replay(t->args, session) : put_failure(t, &diag);
    if (exit_status == EXIT_YES && cli_has(t->args, "json")) put_json(session, &t->out, &diag);
    ita_session_close(session);
    return exit_status;
}

static int replay(task *t) {
    uint64_t number = 1;
    ita_diag diag;
    if (!cli_number(t->args, "at", 0, UINT32_MAX, &t->ply) ||
        !cli_number(t->args, "game", 1, UINT32_MAX, &number))
        return EXIT_BAD;
    if (cli_has(t->args, "output")) return replay_moving(t);
    const char *bytes = ita_text_get(&t->content);
    ita_collection games = ita_collection_open(bytes, t->content.length);
    if (cli_find_game(&games, number, &diag) != ITA_OK) return put_failure(t, &diag);
    bool is_one = cli_has(t->args, "game") || ita_collection_count(bytes, t->content.length) == 1;
    return is_one ? replay_one(t, &games) : replay_all(t, &games);
}

static bool is_standard_output(const char *path) {
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

// Whether the options go together: false after a message.
static bool fits(const cli_args *args, int *exit_status) {
    static const char *const of_pictures[] = {"width", "pause", "palette", "dark", NULL};
    const char *output = cli_value(args, "output", NULL);
    const char *other = output ? NULL : cli_first_of(args, of_pictures);
    if (other)
        *exit_status = cli_refuse_pair("cli.options.with", other, "output");
    else if (output && cli_has(args, "json") && is_standard_output(output))
        *exit_status = cli_misused("replay", "cli.use.replay", NULL);
    else
        return true;
    return false;
}

static int run_replay(const cli_args *args) {
    task t = {.args = args, .path = args->positional[0]};
    ita_diag diag;
    int fault;
    if (!fits(args, &fault)) return fault;
    if (cli_read_file(t.path, &t.content, &diag) != ITA_OK) return cli_failed(NULL, NULL, &diag);
    cli_open_text(&t.out);
    int exit_status = replay(&t);
    if (cli_has(args, "json") && t.out.length > 0) ita_put_char(&t.out, '\n');
    cli_print(&t.out);
    ita_text_close(&t.content);
    ita_text_close(&t.out);
    return exit_status;
}

static const cli_option options[] = {{"at", 'a', "N", "help.replay.at"},
                                     {"game", 'g', "N", "help.game.only"},
                                     {"output", 'o', "FILE.gif", "help.replay.output"},
                                     {"width", 'w', "PIXELS", "help.replay.width"},
                                     {"pause", 'p', "MS", "help.replay.pause"},
                                     {"palette", 0, "NAME", "help.draw.palette"},
                                     {"dark", 'd', NULL, "help.draw.dark"},
                                     {"json", 'j', NULL, "help.replay.json"},
                                     {0}};

static const char *const more[] = {"help.replay.1", NULL};

const cli_command cli_replay = {"replay", "FILE",     "help.replay", 1,    1,
                                options,  run_replay, more,          false};
