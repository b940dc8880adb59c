// intarsia play: a game in the terminal, for everyone at this keyboard.
#include "cli/commands.h"

#include <string.h>
#include <time.h>

typedef struct table {
    ita_session *session;
    uint32_t show;
} table;

static void complain(const ita_diag *diag) {
    ita_text words;
    cli_open_text(&words);
    ita_put_diag(&words, diag);
    printf("  %s\n", ita_text_get(&words));
    ita_text_close(&words);
}

static void show_position(const table *t) {
    ita_scene scene;
    ita_text text;
    cli_open_scene(&scene);
    ita_text_open(&text, ita_heap());
    if (ita_session_scene(t->session, NULL, t->show, NULL, &scene) == ITA_OK)
        ita_scene_text(&scene, &text);
    putchar('\n');
    cli_print(&text);
    ita_text_close(&text);
    ita_scene_close(&scene);
}

static void show_moves(const table *t) {
    const ita_config *config = ita_session_config(t->session);
    const void *state = ita_session_state(t->session);
    size_t count = ita_rules_of(config)->moves(config, state, NULL, 0);
    ita_move *moves = ita_take(ita_heap(), count * sizeof *moves);
    ita_text text;
    ita_text_open(&text, ita_heap());
    if (moves) ita_rules_of(config)->moves(config, state, moves, count);
    for (size_t i = 0; moves && i < count; i++) {
        ita_put_char(&text, ' ');
        ita_rules_of(config)->move_format(config, state, &moves[i], &text);
    }
    printf(" %zu moves:%s\n", count, ita_text_get(&text));
    ita_text_close(&text);
    ita_give(ita_heap(), moves, count * sizeof *moves);
}

static void save(const table *t, const char *path) {
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, ita_heap());
    ita_session_write(t->session, &text);
    if (cli_write_file(path, ita_text_get(&text), text.length, &diag) == ITA_OK)
        printf("  saved as %s\n", path);
    else
        complain(&diag);
    ita_text_close(&text);
}

static void give_hint(const table *t) {
    const ita_config *config = ita_session_config(t->session);
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    ita_text words;
    ita_move move;
    bool has_move = false;
    ita_diag diag;
    cli_open_text(&words);
    if (!puzzle || !puzzle->hint)
        puts("  There are no hints in this game.");
    else if (puzzle->hint(config, ita_session_state(t->session), 0, 10000000, &words, &move,
                          &has_move, &diag) != ITA_OK)
        complain(&diag);
    else
        printf("  %s\n", ita_text_get(&words));
    ita_text_close(&words);
}

static void show_help(void) {
    puts("  Type a move, or: moves, undo, redo, hint, aids, show, save FILE, help, quit.");
}

// Returns false when the game is left.
static bool obey(table *t, const char *line, size_t length) {
    ita_diag diag;
    ita_status status = ITA_OK;
    if (ita_text_is(line, length, "quit") || ita_text_is(line, length, "q")) return false;
    if (ita_text_is(line, length, "help") || ita_text_is(line, length, "?")) {
        show_help();
    } else if (ita_text_is(line, length, "moves")) {
        show_moves(t);
    } else if (ita_text_is(line, length, "hint")) {
        give_hint(t);
    } else if (length > 5 && memcmp(line, "save ", 5) == 0) {
        save(t, line + 5);
    } else {
        if (ita_text_is(line, length, "undo"))
            status = ita_session_undo(t->session, &diag);
        else if (ita_text_is(line, length, "redo"))
            status = ita_session_redo(t->session, &diag);
        else if (ita_text_is(line, length, "aids"))
            t->show ^= ITA_SHOW_AIDS;
        else if (!ita_text_is(line, length, "show"))
            status = ita_session_play_text(t->session, line, length, &diag);
        if (status == ITA_OK)
            show_position(t);
        else
            complain(&diag);
    }
    return true;
}

static void announce_result(const table *t) {
    ita_position position;
    ita_session_position(t->session, &position);
    const char *key = position.result.key;
    if (position.result.is_over && key) printf("  %s\n", ita_words_in(ITA_ENGLISH, key));
}

static int run_play(const cli_args *args) {
    table t = {.show = ITA_SHOW_COORDINATES};
    int exit_status;
    uint64_t seed = ita_mix((uint64_t)time(NULL));
    ita_diag diag;
    if (!cli_number(args, "seed", 0, UINT64_MAX, &seed)) return EXIT_BAD;
    const char *from = cli_value(args, "from", NULL);
    if (from) {
        if (!cli_open_session(from, &t.session, &exit_status)) return exit_status;
    } else {
        const char *name = args->count ? args->positional[0] : "twixt:size=12";
        if (!cli_new_session(name, &t.session, &exit_status)) return exit_status;
    }
    if (ita_session_seed(t.session, seed, &diag) != ITA_OK) complain(&diag);
    show_position(&t);
    show_help();
    char line[4096];
    for (;;) {
        announce_result(&t);
        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) break;
        size_t length = strcspn(line, "\r\n");
        line[length] = '\0';
        if (length && !obey(&t, line, length)) break;
    }
    const char *keep = cli_value(args, "save", NULL);
    if (keep) save(&t, keep);
    ita_session_close(t.session);
    return EXIT_YES;
}

static const cli_option options[] = {{"from", 'f', "FILE", "go on from a record"},
                                     {"save", 's', "FILE", "save the record there at the end"},
                                     {"seed", 0, "N", "seed for what chance decides"},
                                     {0}};

const cli_command cli_play = {
    "play", "[GAME[:CONFIG]]", "play in the terminal", 0, 1, options, run_play, NULL};
