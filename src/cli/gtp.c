// The Go Text Protocol, version 2: a table of commands over a session. Colours name the players in
// order of their first move: black or b, white or w, or 1 to 4; chance is "chance". A move is the
// game's own text; the parts of a turn that needs several are joined by ';'.
#include "cli/gtp.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 8, TEN_MOVES = 30, ID_MOST = 20 };
static const double SHORTEST = 1e-9; // seconds; none at all would be "as long as you like"

typedef struct command {
    const char *name;
    int least;                                                              // arguments
    bool (*run)(gtp *engine, char *const *words, int count, ita_text *out); // false: out says why
} command;

static const command commands[];
static const size_t command_count;

// ---- saying

static bool refuse(ita_text *out, const char *words) {
    ita_text_reset(out);
    ita_put(out, words);
    return false;
}

static bool refuse_with(ita_text *out, const ita_diag *diag) {
    ita_text_reset(out);
    ita_put_diag(out, diag);
    return false;
}

static const char *colour_of(int player) {
    static const char *const names[] = {"nobody", "black", "white", "3", "4"};
    return player == ITA_CHANCE ? "chance" : names[player];
}

static int player_of(const char *word) {
    static const struct {
        const char *name;
        int player;
    } names[] = {
        {"b", 1}, {"black", 1}, {"w", 2},    {"white", 2},          {"1", 1}, {"2", 2}, {"3", 3},
        {"4", 4}, {"red", 1},   {"blue", 2}, {"chance", ITA_CHANCE}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t k = 0;
        while (word[k] && (word[k] | 32) == (names[i].name[k] | 32))
            k++;
        if (!word[k] && !names[i].name[k]) return names[i].player;
    }
    return ITA_NOBODY;
}

static bool is_on_turn(const gtp *engine, const char *word, ita_text *out) {
    const int player = player_of(word);
    if (player == ITA_NOBODY) return refuse(out, "invalid color");
    ita_position position;
    ita_session_position(engine->session, &position);
    if (position.result.is_over) return refuse(out, "the game is over");
    if (position.player == player) return true;
    refuse(out, "it is the turn of ");
    ita_put(out, colour_of(position.player));
    return false;
}

// ---- what every controller asks

static bool run_protocol(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)engine, (void)words, (void)count;
    ita_put(out, "2");
    return true;
}

static bool run_name(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_put(out, "intarsia ");
    ita_put(out, ita_session_game(engine->session)->name);
    return true;
}

static bool run_version(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)engine, (void)words, (void)count;
    ita_put(out, INTARSIA_VERSION);
    return true;
}

static bool run_known(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)engine, (void)count;
    bool is_known = false;
    for (size_t i = 0; i < command_count; i++)
        is_known = is_known || strcmp(commands[i].name, words[0]) == 0;
    ita_put(out, is_known ? "true" : "false");
    return true;
}

static bool run_list(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)engine, (void)words, (void)count;
    for (size_t i = 0; i < command_count; i++) {
        if (i) ita_put_char(out, '\n');
        ita_put(out, commands[i].name);
    }
    return true;
}

static bool run_quit(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count, (void)out;
    engine->is_over = true;
    return true;
}

// ---- the board

static void put_setup(const gtp *engine, const char *without, ita_text *out) {
    ita_text config;
    ita_text_open(&config, ita_heap());
    ita_config_format(ita_session_config(engine->session), &config);
    ita_put(out, ita_session_game(engine->session)->name);
    char mark = ':';
    for (const char *at = ita_text_get(&config); *at;) {
        const size_t length = strcspn(at, ","); // commas in brackets belong to texts without keys
        if (!without || strncmp(at, without, strlen(without)) != 0) {
            ita_put_char(out, mark);
            ita_put_bytes(out, at, length);
            mark = ',';
        }
        at += length + (at[length] == ',');
    }
    if (without) {
        ita_put_char(out, mark);
        ita_put(out, without);
    }
    ita_text_close(&config);
}

static ita_status restart(gtp *engine, const char *setup, ita_diag *diag) {
    ita_session *session;
    ita_status status = ita_session_new(setup, strlen(setup), cli_memory(), &session, diag);
    if (status != ITA_OK) return status;
    status = ita_session_seed(session, engine->limits.seed, diag);
    if (status != ITA_OK) {
        ita_session_close(session);
        return status;
    }
    ita_session_close(engine->session);
    engine->session = session;
    memset(engine->left, 0, sizeof engine->left);
    memset(engine->used, 0, sizeof engine->used);
    return ITA_OK;
}

static bool run_clear(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_diag diag;
    ita_text setup;
    ita_text_open(&setup, ita_heap());
    put_setup(engine, NULL, &setup);
    const ita_status status = restart(engine, ita_text_get(&setup), &diag);
    ita_text_close(&setup);
    return status == ITA_OK || refuse_with(out, &diag);
}

static bool run_boardsize(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    ita_diag diag;
    ita_text setup, size;
    ita_text_open(&setup, ita_heap());
    ita_text_open(&size, ita_heap());
    ita_put(&size, "size=");
    put_setup(engine, ita_text_get(&size), &setup);
    ita_put(&setup, words[0]);
    const size_t length = strlen(words[0]);
    const bool is_size =
        length <= 16 && strspn(words[0], "0123456789x") == length; // no more options
    const ita_status status = is_size ? restart(engine, ita_text_get(&setup), &diag) : ITA_E_RANGE;
    ita_text_close(&size);
    ita_text_close(&setup);
    return status == ITA_OK || refuse(out, "unacceptable size");
}

static bool run_show(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    ita_put_char(out, '\n');
    if (ita_session_scene(engine->session, NULL, ITA_SHOW_COORDINATES, NULL, &scene) == ITA_OK)
        ita_scene_text(&scene, out);
    ita_scene_close(&scene);
    // an empty line would end the answer
    size_t kept = 0;
    for (size_t i = 0; i < out->length; i++)
        if (kept == 0 || out->data[i] != '\n' || out->data[kept - 1] != '\n')
            out->data[kept++] = out->data[i];
    out->length = kept;
    if (out->data) out->data[kept] = '\0';
    return true;
}

// ---- moves

static bool play_turn(gtp *engine, const char *turn, ita_text *out) {
    ita_diag diag;
    if (ita_session_play_turn(engine->session, turn, &diag) == ITA_OK) return true;
    refuse(out, "illegal move: ");
    ita_put_diag(out, &diag);
    return false;
}

static bool run_play(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    return is_on_turn(engine, words[0], out) && play_turn(engine, words[1], out);
}

static bool run_undo(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_diag diag;
    return ita_session_undo(engine->session, &diag) == ITA_OK || refuse(out, "cannot undo");
}

// A share of the time that is left, so that some always is.
static double seconds_for(const gtp *engine, int player) {
    if (player < 1) return engine->limits.seconds; // over, or chance: nobody's clock runs
    const double left = engine->left[player - 1];
    const int stones = engine->stones[player - 1];
    if (left > 0) return left / (stones > 0 ? stones + 0.5 : TEN_MOVES);
    const double rest = engine->main_time - engine->used[player - 1];
    if (rest > 0) return rest / (2 * TEN_MOVES);
    if (engine->byo_yomi > 0 && engine->byo_stones > 0)
        return engine->byo_yomi / (engine->byo_stones + 0.5);
    return engine->main_time > 0 ? SHORTEST : engine->limits.seconds;
}

static ita_status think_here(gtp *engine, think_limits *limits, ita_thought **thought,
                             ita_diag *diag) {
    const ita_config *config = ita_session_config(engine->session);
    const void *state = ita_session_state(engine->session);
    limits->seconds = seconds_for(engine, ita_rules_of(config)->player(config, state));
    return think(config, state, limits, thought, diag);
}

// Nobody waits for time to pass when the input is over. Levels and nodes are thought through: they
// repeat exactly, and programs are fed whole games at once.
static bool find_move(gtp *engine, const char *colour, ita_text *out) {
    if (!is_on_turn(engine, colour, out)) return false;
    ita_thought *thought;
    ita_diag diag;
    think_limits limits = engine->limits;
    if (!limits.level && !limits.nodes) limits.is_stopped = engine->is_ended;
    const double begin = think_now();
    if (think_here(engine, &limits, &thought, &diag) != ITA_OK) return refuse_with(out, &diag);
    ita_think_put_turn(thought, out);
    ita_think_close(thought);
    const int player = player_of(colour);
    if (player > 0) engine->used[player - 1] += think_now() - begin;
    return true;
}

static bool run_genmove(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    if (!find_move(engine, words[0], out)) return false;
    ita_text turn;
    ita_text_open(&turn, ita_heap());
    ita_put(&turn, ita_text_get(out));
    const bool is_played = play_turn(engine, ita_text_get(&turn), out);
    ita_text_close(&turn);
    return is_played;
}

static bool run_reg_genmove(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    return find_move(engine, words[0], out);
}

static bool run_moves(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    const ita_config *config = ita_session_config(engine->session);
    const ita_rules *rules = ita_rules_of(config);
    const void *state = ita_session_state(engine->session);
    const size_t most = rules->moves(config, state, NULL, 0);
    ita_move *moves = ita_take(ita_heap(), most * sizeof *moves);
    if (moves) rules->moves(config, state, moves, most);
    for (size_t i = 0; moves && i < most; i++) {
        if (i) ita_put_char(out, ' ');
        rules->move_format(config, state, &moves[i], out);
    }
    ita_give(ita_heap(), moves, most * sizeof *moves);
    return true;
}

static bool run_score(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_position position;
    ita_session_position(engine->session, &position);
    const ita_result *result = &position.result;
    if (!result->is_over) return refuse(out, "cannot score");
    if (result->winner == 0) {
        ita_put_char(out, '0');
        return true;
    }
    static const char *const names[] = {"", "B", "W", "3", "4"};
    int32_t second = INT32_MIN;
    for (int i = 0; i < result->player_count; i++)
        if (i + 1 != result->winner && result->scores[i] > second) second = result->scores[i];
    ita_put(out, names[result->winner]);
    ita_put_char(out, '+');
    const int32_t ahead = result->scores[result->winner - 1] - second; // or behind: fewest win
    ita_put_int(out, ahead < 0 ? -ahead : ahead > 0 ? ahead : 1);
    return true;
}

// ---- time

static bool read_number(const char *word, double *value) {
    char *end;
    *value = strtod(word, &end);
    return *word && !*end && *value >= 0 && *value < 1e9;
}

static bool run_time_settings(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    double main_time, byo_yomi, stones;
    if (!read_number(words[0], &main_time) || !read_number(words[1], &byo_yomi) ||
        !read_number(words[2], &stones))
        return refuse(out, "syntax error");
    memset(engine->left, 0, sizeof engine->left); // told of another clock
    memset(engine->used, 0, sizeof engine->used);
    engine->main_time = main_time;
    engine->byo_yomi = byo_yomi;
    engine->byo_stones = (int)stones;
    return true;
}

static bool run_time_left(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    double left, stones;
    const int player = player_of(words[0]);
    if (player < 1 || !read_number(words[1], &left) || !read_number(words[2], &stones))
        return refuse(out, "syntax error");
    engine->left[player - 1] = left > 0 ? left : SHORTEST;
    engine->stones[player - 1] = (int)stones;
    return true;
}

// ---- ours alone

static bool run_seed(gtp *engine, char *const *words, int count, ita_text *out) {
    ita_reader reader = ita_read(words[0], strlen(words[0]));
    uint64_t seed;
    if (!ita_read_uint(&reader, UINT64_MAX, &seed) || !ita_read_end(&reader))
        return refuse(out, "syntax error");
    engine->limits.seed = seed;
    return run_clear(engine, words, count, out);
}

static bool run_level(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)count;
    ita_reader reader = ita_read(words[0], strlen(words[0]));
    uint64_t level;
    if (!ita_read_uint(&reader, ITA_LEVELS, &level) || !ita_read_end(&reader) || level == 0)
        return refuse(out, "syntax error");
    engine->limits.level = (int)level;
    return true;
}

static void put_info(const ita_thought *thought, ita_text *out) {
    ita_search_report report;
    ita_think_report(thought, &report);
    for (size_t i = 0; i < report.line_count; i++) {
        const ita_line *line = &report.lines[i];
        ita_text moves;
        ita_text_open(&moves, ita_heap());
        ita_think_put_line(thought, line, &moves);
        const char *first = ita_text_get(&moves);
        if (i) ita_put_char(out, ' ');
        ita_put(out, "info move ");
        ita_put_bytes(out, first, strcspn(first, " "));
        ita_put(out, " visits ");
        ita_put_uint(out, line->visits ? line->visits : report.nodes);
        ita_put(out, " winrate ");
        ita_put_int(out, (int64_t)ita_think_share(thought, line) * 10000 / 65536);
        ita_put(out, " value ");
        ita_put_int(out, line->value);
        ita_put(out, " depth ");
        ita_put_int(out, line->depth);
        ita_put(out, " order ");
        ita_put_uint(out, i);
        ita_put(out, " pv ");
        ita_put(out, first);
        ita_text_close(&moves);
    }
    ita_put_char(out, '\n');
}

// The answer begins with a line of its own, for those who read line by line,
// and as other engines do.
static void show_info(void *user, const ita_thought *thought) {
    gtp *engine = user;
    ita_text words;
    if (!engine->stream) return;
    ita_text_open(&words, ita_heap());
    if (!engine->is_begun) {
        ita_put_char(&words, '=');
        ita_put(&words, engine->id);
        ita_put_char(&words, '\n');
    }
    engine->is_begun = true;
    put_info(thought, &words);
    engine->stream(&words);
    ita_text_close(&words);
}

// Streams lines of "info" until the next line of input comes; where nobody reads, the last alone.
static bool run_analyze(gtp *engine, char *const *words, int count, ita_text *out) {
    (void)words, (void)count;
    ita_thought *thought;
    ita_diag diag;
    think_limits limits = engine->limits;
    limits.level = 0;
    limits.lines = limits.lines > 1 ? limits.lines : 5;
    if (!engine->stream && limits.nodes == 0) limits.nodes = 1000;
    limits.is_stopped = engine->is_waiting;
    limits.show = show_info;
    limits.user = engine;
    if (think_here(engine, &limits, &thought, &diag) != ITA_OK) return refuse_with(out, &diag);
    show_info(engine, thought);
    if (!engine->stream) {
        ita_put_char(out, '\n');
        put_info(thought, out);
    }
    ita_think_close(thought);
    return true;
}

static const command commands[] = {
    {"list_commands", 0, run_list},
    {"known_command", 1, run_known},
    {"protocol_version", 0, run_protocol},
    {"name", 0, run_name},
    {"version", 0, run_version},
    {"boardsize", 1, run_boardsize},
    {"clear_board", 0, run_clear},
    {"play", 2, run_play},
    {"genmove", 1, run_genmove},
    {"reg_genmove", 1, run_reg_genmove},
    {"undo", 0, run_undo},
    {"showboard", 0, run_show},
    {"final_score", 0, run_score},
    {"time_settings", 3, run_time_settings},
    {"time_left", 3, run_time_left},
    {"intarsia-analyze", 0, run_analyze},
    {"intarsia-level", 1, run_level},
    {"intarsia-moves", 0, run_moves},
    {"intarsia-seed", 1, run_seed},
    {"quit", 0, run_quit},
};
static const size_t command_count = sizeof commands / sizeof commands[0];

// ---- lines

// What the protocol reads: no control characters, tabs as blanks, nothing behind #.
static void clean(const char *line, size_t length, ita_text *out) {
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        const unsigned char c = (unsigned char)line[i];
        if (c == '\t') ita_put_char(out, ' ');
        if (c >= 32 && c != 127) ita_put_char(out, line[i]);
    }
}

static int split(char *line, char **words) {
    int count = 0;
    for (char *at = line + strspn(line, " "); *at && count < WORDS_MOST; at += strspn(at, " ")) {
        words[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return count;
}

static bool obey(gtp *engine, char *const *words, int count, ita_text *out) {
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(commands[i].name, words[0]) != 0) continue;
        if (count - 1 < commands[i].least) return refuse(out, "syntax error");
        return commands[i].run(engine, words + 1, count - 1, out);
    }
    return refuse(out, "unknown command");
}

// The whole answer in the form of the protocol; of one that was begun, its end.
static void put_answer(const gtp *engine, bool is_well, const ita_text *answer, ita_text *out) {
    size_t kept = answer->length; // line ends at its end are the protocol's to write
    while (kept > 0 && answer->data[kept - 1] == '\n')
        kept--;
    if (!engine->is_begun) {
        ita_put_char(out, is_well ? '=' : '?');
        ita_put(out, engine->id);
        if (kept > 0 && answer->data[0] != '\n') ita_put_char(out, ' ');
        ita_put_bytes(out, ita_text_get(answer), kept);
        ita_put_char(out, '\n');
    }
    ita_put_char(out, '\n');
}

void gtp_answer(gtp *engine, const char *line, size_t length, ita_text *out) {
    ita_text words_text, answer;
    char *words[WORDS_MOST];
    ita_text_open(&words_text, ita_heap());
    ita_text_open(&answer, ita_heap());
    clean(line, length < GTP_LINE_MOST ? length : GTP_LINE_MOST, &words_text);
    const int count = words_text.data ? split(words_text.data, words) : 0;
    const char *id = count && strspn(words[0], "0123456789") == strlen(words[0]) ? words[0] : "";
    const int first = *id ? 1 : 0;
    const bool is_long = length > GTP_LINE_MOST;
    engine->id = is_long && strlen(id) > ID_MOST ? "" : id; // who knows how long it is
    engine->is_begun = false;
    if (count > first || is_long) {
        const bool is_well = is_long ? refuse(&answer, "line too long")
                                     : obey(engine, words + first, count - first, &answer);
        put_answer(engine, is_well, &answer, out);
    }
    engine->id = "";
    ita_text_close(&answer);
    ita_text_close(&words_text);
}

// ---- open and close

// Weights that are no weights are told at once, not at the first move.
static ita_status try_weights(const gtp *engine, ita_diag *diag) {
    const ita_config *config = ita_session_config(engine->session);
    const ita_brain *brain = ita_brain_of(config);
    if (!brain || !brain->weights) {
        ita_fail(diag, ITA_E_UNSUPPORTED, brain ? "think.weights" : "think.none");
        ita_diag_arg(diag, ita_session_game(engine->session)->title);
        return ITA_E_UNSUPPORTED;
    }
    const think_limits limits = {.nodes = 1, .weights = engine->limits.weights};
    ita_thought *thought;
    const ita_status status =
        think(config, ita_session_state(engine->session), &limits, &thought, diag);
    if (status == ITA_OK) ita_think_close(thought);
    return status;
}

ita_status gtp_open(gtp *engine, const char *setup, const think_limits *limits, ita_diag *diag) {
    *engine = (gtp){.limits = *limits, .id = ""};
    ita_status status = restart(engine, setup, diag);
    if (status != ITA_OK) return status;
    if (limits->weights || !ita_brain_of(ita_session_config(engine->session)))
        status = try_weights(engine, diag);
    if (status != ITA_OK) gtp_close(engine);
    return status;
}

void gtp_close(gtp *engine) {
    ita_session_close(engine->session);
    engine->session = NULL;
}
