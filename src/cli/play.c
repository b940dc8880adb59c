// intarsia play: a game in the terminal, for everyone at this keyboard. One line is one move or one
// command of the table below.
#include "cli/play.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/tray_put.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PROMPT_LINES = 2, HINT_BUDGET = 2000000 };

// ---- saying

void play_say(const char *key, const char *argument) {
    const char *args[] = {argument, NULL};
    ita_text words, out;
    cli_open_text(&words);
    cli_open_text(&out);
    ita_put_words(&words, key, args);
    ita_put(&out, "  ");
    line_wrap(&out, 2, ita_text_get(&words));
    ita_text_need(&out, &words);
    cli_print(&out);
    ita_text_close(&words);
    ita_text_close(&out);
}

void play_complain(const ita_diag *diag, const char *line) {
    if (diag->status == ITA_E_MEMORY) cli_lack_memory();
    ita_text words, out;
    cli_open_text(&words);
    cli_open_text(&out);
    ita_put_diag(&words, diag);
    if (line && diag->offset != ITA_NO_OFFSET && diag->offset <= strlen(line)) {
        ita_put(&out, "  ");
        ita_put(&out, line);
        ita_put(&out, "\n  ");
        for (size_t i = line_columns(line, diag->offset); i > 0; i--)
            ita_put_char(&out, ' ');
        ita_put(&out, "^\n");
    }
    ita_put(&out, "  ");
    line_wrap(&out, 2, ita_text_get(&words));
    ita_text_need(&out, &words);
    cli_print(&out);
    ita_text_close(&words);
    ita_text_close(&out);
}

// How a game ended, where the status under the board does not say so itself: it may be the same
// sentence, or hold it, and one that names who resigned says it in words of its own.
static const char *result_key(const ita_scene *scene, const ita_result *result) {
    static const char resigned[] = ".resigned";
    if (!result->is_over || !result->key) return NULL;
    const size_t length = strlen(result->key), tail = sizeof resigned - 1;
    if (length > tail && strcmp(result->key + length - tail, resigned) == 0) return NULL;
    const char *how = ita_words_in(scene->language, result->key);
    return scene->status && strstr(scene->status, how) ? NULL : result->key;
}

static void announce_result(const table *t, const ita_scene *scene) {
    ita_position position;
    ita_session_position(t->session, &position);
    const char *key = result_key(scene, &position.result);
    if (key) play_say(key, NULL);
}

static void draw(table *t, bool is_whole) {
    const char *style = ita_view_of(ita_session_config(t->session))->style;
    ita_scene scene;
    ita_text tray, out;
    cli_open_scene(&scene);
    cli_open_text(&tray);
    cli_open_text(&out);
    tray_put(t->session, t->screen.columns, &tray);
    ita_status status = ita_session_scene(t->session, NULL, t->show, NULL, &scene);
    if (status == ITA_OK && is_whole)
        status = screen_draw_all(&t->screen, &scene, style, &tray, &out);
    else if (status == ITA_OK)
        status = screen_draw(&t->screen, &scene, style, &tray, PROMPT_LINES, &out);
    if (status != ITA_OK) cli_lack_memory();
    ita_text_need(&out, &tray);
    cli_print(&out);
    ita_text_close(&out);
    ita_text_close(&tray);
    announce_result(t, &scene);
    ita_scene_close(&scene);
}

void play_show(table *t) {
    draw(t, false);
}

// After a step of the session: the new position, or why not.
static void answer(table *t, ita_status status, const ita_diag *diag, const char *line) {
    if (status != ITA_OK) {
        play_complain(diag, line);
        return;
    }
    t->hint_step = 0;
    t->hint_said = 0;
    t->has_hint = false;
    play_show(t);
}

// ---- commands

static bool is_computers_turn(const table *t) {
    ita_position position;
    ita_session_position(t->session, &position);
    return t->level && position.player >= 1 && position.player != t->seat;
}

// The computer moves as long as it is its turn. Ctrl-C ends the thinking, and the game.
static void let_computer_play(table *t) {
    ita_diag diag;
    while (is_computers_turn(t) && !cli_is_stopped) {
        const ita_config *config = ita_session_config(t->session);
        const void *state = ita_session_state(t->session);
        const think_limits limits = {.level = t->level, .seed = t->seed};
        ita_thought *thought;
        ita_text turn;
        cli_open_text(&turn);
        ita_status status = think(config, state, &limits, &thought, &diag);
        if (status == ITA_OK) {
            ita_think_put_turn(thought, &turn);
            ita_think_close(thought);
            status = ita_session_play_turn(t->session, ita_text_get(&turn), &diag);
        }
        if (status == ITA_OK) play_say("cli.play.thinks", ita_text_get(&turn));
        ita_text_close(&turn);
        answer(t, status, &diag, NULL);
        if (status != ITA_OK) return;
    }
}

// Back to before the latest move that a person at this table made.
static ita_status undo_own(table *t, ita_diag *diag) {
    ita_status status = ita_session_undo(t->session, diag);
    while (status == ITA_OK && is_computers_turn(t))
        status = ita_session_undo(t->session, diag);
    return status;
}

// On over what the computer played here before, to where a person at this table decides.
static void redo_computers(table *t) {
    while (is_computers_turn(t) && ita_session_redo(t->session, NULL) == ITA_OK) {
    }
}

static ita_status redo_own(table *t, ita_diag *diag) {
    ita_status status = ita_session_redo(t->session, diag);
    redo_computers(t);
    return status;
}

static void run_undo(table *t, const char *rest) {
    ita_diag diag;
    (void)rest;
    ita_status status = undo_own(t, &diag);
    redo_computers(t); // it may have made the first move
    answer(t, status, &diag, NULL);
    let_computer_play(t);
}

static void run_redo(table *t, const char *rest) {
    ita_diag diag;
    (void)rest;
    answer(t, redo_own(t, &diag), &diag, NULL);
    let_computer_play(t);
}

// To after so many moves that people made on the line that we are on; what chance did between them
// is no move to those who count.
static void run_jump(table *t, const char *rest) {
    ita_reader reader = ita_read(rest, strlen(rest));
    uint64_t wanted;
    if (!ita_read_uint(&reader, UINT32_MAX, &wanted) || !ita_read_end(&reader)) {
        play_say("cli.play.jump.number", rest);
        return;
    }
    ita_diag diag;
    ita_status status = ITA_OK;
    while (ita_session_undo(t->session, &diag) == ITA_OK) {
    }
    redo_computers(t);
    for (uint64_t i = 0; status == ITA_OK && i < wanted; i++)
        status = redo_own(t, &diag);
    answer(t, ITA_OK, &diag, NULL);
    if (status != ITA_OK) play_complain(&diag, NULL);
    let_computer_play(t);
}

// One more step of the hints, said; false when nothing more was said.
static bool say_hint(table *t) {
    ita_text words, out;
    ita_diag diag;
    cli_open_text(&words);
    cli_open_text(&out);
    ita_status status =
        ita_hint(ita_session_config(t->session), ita_session_state(t->session), t->hint_step++,
                 HINT_BUDGET, &words, &t->hint, &t->has_hint, &diag);
    uint64_t said = ita_hash_bytes(ita_text_get(&words), words.length, 1);
    bool is_more = status == ITA_OK && (said != t->hint_said || t->has_hint);
    t->hint_said = said;
    if (status != ITA_OK) {
        play_complain(&diag, NULL);
    } else {
        ita_put(&out, "  ");
        line_wrap(&out, 2, ita_text_get(&words));
        ita_text_need(&out, &words);
        cli_print(&out);
        fflush(stdout);
    }
    ita_text_close(&words);
    ita_text_close(&out);
    return is_more;
}

// What asking again would play, as one types it.
static void say_hinted(table *t) {
    ita_text move;
    cli_open_text(&move);
    ita_rules_of(ita_session_config(t->session))
        ->move_format(ita_session_config(t->session), ita_session_state(t->session), &t->hint,
                      &move);
    play_say("cli.hint.play", ita_text_get(&move));
    ita_text_close(&move);
}

// From the idea to the move: each asking says more, and the last one plays it.
static void run_hint(table *t, const char *rest) {
    bool wants_move = strcmp(rest, "do") == 0;
    if (!ita_can_hint(ita_session_config(t->session))) {
        play_say("cli.hint.none", NULL);
        return;
    }
    bool is_more = true;
    if (!t->has_hint) {
        do
            is_more = say_hint(t);
        while (wants_move && is_more && !t->has_hint);
        if (!wants_move && t->has_hint)
            say_hinted(t);
        else if (!wants_move && is_more)
            play_say("cli.hint.more", NULL);
        if (!wants_move || !t->has_hint) return;
    }
    ita_diag diag;
    answer(t, ita_session_play(t->session, &t->hint, &diag), &diag, NULL);
    let_computer_play(t);
}

static void run_aids(table *t, const char *rest) {
    (void)rest;
    t->show ^= ITA_SHOW_AIDS;
    play_show(t);
    play_say(t->show & ITA_SHOW_AIDS ? "cli.play.aids.on" : "cli.play.aids.off", NULL);
}

static void run_show(table *t, const char *rest) {
    draw(t, strcmp(rest, "all") == 0);
}

static void run_turns(table *t, const char *name) {
    const ita_config *config = ita_session_config(t->session);
    const ita_tray *tray = ita_tray_of(config);
    ita_text out;
    cli_open_text(&out);
    if (!tray)
        play_say("cli.play.turns.none", NULL);
    else if (tray->put_turns(config, name, t->screen.columns, &out) == ITA_OK)
        cli_print(&out);
    else
        play_say("cli.play.turns.name", name);
    ita_text_close(&out);
}

static void run_view(table *t, const char *rest) {
    static const struct {
        const char *name;
        int columns, rows;
    } ways[] = {{"up", 0, -8}, {"down", 0, 8}, {"left", -24, 0}, {"right", 24, 0}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(ways[i].name, rest) != 0) continue;
        screen_move(&t->screen, ways[i].columns, ways[i].rows);
        play_show(t);
        return;
    }
    play_say("cli.play.view.way", rest);
}

static bool save(table *t, const char *path) {
    ita_text text;
    ita_diag diag;
    cli_open_text(&text);
    ita_session_write(t->session, &text);
    const bool is_saved = cli_write_file(path, &text, &diag) == ITA_OK;
    if (is_saved)
        play_say("cli.play.saved", path);
    else
        play_complain(&diag, NULL);
    ita_text_close(&text);
    return is_saved;
}

static void run_save(table *t, const char *rest) {
    if (*rest)
        save(t, rest);
    else
        play_say("cli.play.save.name", NULL);
}

// At the end there is nobody left to save it elsewhere: then it stands in the terminal.
static bool save_at_end(table *t, const char *path) {
    if (!path || save(t, path)) return true;
    ita_text text;
    cli_open_text(&text);
    ita_session_write(t->session, &text);
    cli_print(&text);
    ita_text_close(&text);
    return false;
}

static uint64_t fresh_seed(void) {
    return ita_mix((uint64_t)time(NULL)) ^ (uint64_t)clock();
}

static void start(table *t, ita_session *session) {
    ita_diag diag;
    ita_session_close(t->session);
    t->session = session;
    t->screen.shown_columns = t->screen.left = t->screen.top = 0;
    ita_status status = ita_session_seed(session, t->seed, &diag);
    answer(t, status, &diag, NULL);
    let_computer_play(t);
}

// The same game from its start, or another one.
static void run_new(table *t, const char *rest) {
    ita_session *session;
    int exit_status;
    ita_text name;
    cli_open_text(&name);
    if (*rest) {
        ita_put(&name, rest);
    } else {
        ita_put(&name, ita_session_game(t->session)->name);
        ita_put_char(&name, ':');
        ita_config_format(ita_session_config(t->session), &name);
    }
    fflush(stdout);
    if (cli_new_session(ita_text_get(&name), &session, &exit_status)) {
        t->seed = fresh_seed();
        start(t, session);
    }
    ita_text_close(&name);
}

static void run_quit(table *t, const char *rest) {
    (void)rest;
    t->is_over = true;
}

// clang-format off
const play_command play_commands[] = {
    {"moves", "[TEXT]",    "cli.play.moves", play_moves},
    {"lay",   "N X,Y ...", "cli.play.lay",   play_lay},
    {"turns", "PIECE",     "cli.play.turns", run_turns},
    {"undo",  NULL,        "cli.play.undo",  run_undo},
    {"redo",  NULL,        "cli.play.redo",  run_redo},
    {"jump",  "N",         "cli.play.jump",  run_jump},
    {"hint",  "[do]",      "cli.play.hint",  run_hint},
    {"aids",  NULL,        "cli.play.aids",  run_aids},
    {"show",  "[all]",     "cli.play.show",  run_show},
    {"view",  "WAY",       "cli.play.view",  run_view},
    {"save",  "FILE",      "cli.play.save",  run_save},
    {"new",   "[GAME]",    "cli.play.new",   run_new},
    {"help",  NULL,        "cli.play.help",  play_help},
    {"quit",  NULL,        "cli.play.quit",  run_quit},
};
// clang-format on
const size_t play_command_count = sizeof play_commands / sizeof play_commands[0];

// ---- the loop

static const play_command *find_command(const char *line, size_t length) {
    if (ita_text_is(line, length, "?")) return find_command("help", 4);
    if (ita_text_is(line, length, "q")) return find_command("quit", 4);
    for (size_t i = 0; i < play_command_count; i++)
        if (ita_text_is(line, length, play_commands[i].name)) return &play_commands[i];
    return NULL;
}

static void obey(table *t, const char *line) {
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    const play_command *command = find_command(line, length);
    if (command && (command->argument || !*rest)) {
        command->run(t, rest);
        return;
    }
    ita_diag diag;
    answer(t, ita_session_play_text(t->session, line, strlen(line), &diag), &diag, line);
    let_computer_play(t);
}

// Without blanks at both ends.
static char *trim(char *line) {
    line += strspn(line, " \t");
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    line[length] = '\0';
    return line;
}

static void run_loop(table *t) {
    char line[4096];
    while (!t->is_over && !cli_is_stopped) {
        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            return;
        }
        char *typed = trim(line);
        if (!isatty(STDIN_FILENO)) puts(typed); // no terminal has shown it
        if (*typed) obey(t, typed);
    }
}

static bool choose_opponent(table *t, const cli_args *args, const ita_session *session) {
    uint64_t level = 0, seat = 1;
    const ita_config *config = ita_session_config(session);
    const int players = ita_rules_of(config)->player_count(config);
    if (!cli_number(args, "against", 1, ITA_LEVELS, &level) ||
        !cli_number(args, "seat", 1, (uint64_t)players, &seat))
        return false;
    t->level = (int)level;
    t->seat = (int)seat;
    if (!level && cli_has(args, "seat")) {
        cli_refuse_pair("cli.options.with", "seat", "against");
        return false;
    }
    if (!level || ita_brain_of(config)) return true;
    ita_diag diag;
    ita_fail(&diag, ITA_E_UNSUPPORTED, "think.none");
    ita_diag_arg(&diag, ita_session_game(session)->title);
    cli_failed(NULL, NULL, &diag);
    return false;
}

static int run_play(const cli_args *args) {
    static table t = {.show = ITA_SHOW_COORDINATES};
    int exit_status = EXIT_YES;
    const char *name = args->count ? args->positional[0] : "twixt:size=12";
    const bool is_path = cli_is_path(name);
    const char *wish = cli_value(args, "colour", "auto"), *from = cli_value(args, "from", NULL);
    const char *keep = cli_value(args, "save", NULL);
    t.seed = fresh_seed();
    if (!cli_number(args, "seed", 0, UINT64_MAX, &t.seed)) return EXIT_BAD;
    if (from && args->count)
        return cli_misused("play", "cli.use.from",
                           (const char *const[]){args->positional[0], NULL});
    if (keep && !cli_can_replace_file(keep)) {
        ita_diag diag;
        cli_file_failed(&diag, "cli.file.write", keep);
        return cli_failed(NULL, NULL, &diag);
    }
    if (!screen_open(&t.screen, wish))
        return cli_misused("play", "cli.use.colour", (const char *const[]){wish, NULL});
    ita_session *session;
    bool is_open = from || is_path ? cli_open_session(from ? from : name, &session, &exit_status)
                                   : cli_new_session(name, &session, &exit_status);
    if (!is_open) return exit_status;
    if (!choose_opponent(&t, args, session)) {
        ita_session_close(session);
        return EXIT_BAD;
    }
    cli_catch_interrupt();
    start(&t, session);
    play_say("cli.play.start", NULL);
    run_loop(&t);
    const bool is_kept = save_at_end(&t, keep);
    ita_session_close(t.session);
    return !is_kept ? EXIT_BAD : cli_is_stopped ? EXIT_STOPPED : EXIT_YES;
}

static const cli_option options[] = {{"from", 'f', "FILE", "help.play.from"},
                                     {"save", 's', "FILE", "help.play.save"},
                                     {"against", 'a', "LEVEL", "help.play.against"},
                                     {"seat", 0, "N", "help.play.seat"},
                                     {"seed", 0, "N", "help.seed"},
                                     {"colour", 'c', "WHEN", "help.play.colour"},
                                     {0}};

static const char *const more[] = {"help.play.1", NULL};

const cli_command cli_play = {
    "play", "[GAME[:CONFIG]|FILE]", "help.play", 0, 1, options, run_play, more, false};
