// intarsia match: two players against each other, in pairs of games from one opening with changed
// sides; score, error bars and Elo. A list of results is kept and gone on with.
#include "cli/commands.h"
#include "cli/openings.h"
#include "cli/player.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPENING_PLIES = 2, PLIES_MOST = 2000, TRIES = 12, JUDGE_NODES = 2000 };

typedef struct match {
    const char *game; // as it was typed
    ita_text setup;   // the same with its files read in
    player players[2];
    uint64_t games, seed, plies;
    openings openings; // none: drawn
    const char *list;  // results so far, or NULL
    FILE *list_file;
    ita_text header;   // of the list
    uint64_t *results; // of each game 0..games-1: 0 not played, else 1 + twice the points of A
    bool is_json;
} match;

// ---- openings

// Whether a search of ours finds both sides about equal; more than two players: always.
static bool is_balanced(const ita_session *session) {
    const ita_config *config = ita_session_config(session);
    const think_limits limits = {.nodes = JUDGE_NODES, .seed = 1};
    ita_thought *thought;
    ita_diag diag;
    if (ita_rules_of(config)->player_count(config) != 2) return true;
    if (think(config, ita_session_state(session), &limits, &thought, &diag) != ITA_OK) return false;
    ita_search_report report;
    ita_think_report(thought, &report);
    const int32_t share = ita_think_share(thought, &report.lines[0]);
    ita_think_close(thought);
    return share > 65536 / 3 && share < 65536 - 65536 / 3;
}

// A few moves of a weak player, which differ with the seed; unbalanced ones are drawn again.
static ita_status draw_opening(const match *m, ita_session *session, uint64_t pair,
                               ita_diag *diag) {
    player weak;
    ita_status status = player_open(&weak, "level:3", diag);
    for (uint64_t attempt = 0; status == ITA_OK && attempt < TRIES; attempt++) {
        status = ita_session_jump(session, 0, diag);
        weak.limits.seed = ita_mix(m->seed ^ ita_mix(pair * TRIES + attempt));
        for (uint64_t ply = 0; status == ITA_OK && ply < m->plies; ply++) {
            ita_position position;
            ita_session_position(session, &position);
            if (position.player < 1) break;
            ita_text turn;
            ita_text_open(&turn, ita_heap());
            status = player_move(&weak, session, &turn, diag);
            if (status == ITA_OK)
                status = ita_session_play_turn(session, ita_text_get(&turn), diag);
            ita_text_close(&turn);
        }
        if (is_balanced(session)) break;
    }
    player_close(&weak);
    return status;
}

// ---- a game

// Tells both players of the moves of people that led here.
static ita_status tell_opening(match *m, ita_session *session, ita_diag *diag) {
    const ita_record *record = ita_session_record(session);
    const uint32_t here = ita_session_cursor(session);
    uint32_t path[PLIES_MOST];
    size_t length = 0;
    for (uint32_t node = here; node && length < PLIES_MOST; node = record->nodes[node].parent)
        path[length++] = node;
    ita_status status = ITA_OK;
    while (status == ITA_OK && length > 0) {
        const ita_record_node *node = &record->nodes[path[--length]];
        ita_position position;
        status = ita_session_visit(session, node->parent, diag);
        ita_session_position(session, &position);
        for (int i = 0; i < 2 && position.player > 0 && status == ITA_OK; i++)
            status = player_told(&m->players[i], position.player, node->move, diag);
    }
    return status == ITA_OK ? ita_session_visit(session, here, diag) : status;
}

// Points of the side that a player has: 2 won, 1 drawn, 0 lost.
static unsigned points_of(const ita_session *session, unsigned first) {
    ita_position position;
    ita_session_position(session, &position);
    if (!position.result.is_over || position.result.winner == 0) return 1;
    return ((unsigned)position.result.winner - 1 + first) % 2 == 0 ? 2 : 0;
}

// One turn by who is to move, the other told of it. `is_legal` is false when the rules refuse it.
static ita_status play_turn(match *m, ita_session *session, unsigned mover, bool *is_legal,
                            ita_diag *diag) {
    ita_position position;
    ita_session_position(session, &position);
    ita_text turn;
    ita_text_open(&turn, ita_heap());
    ita_status status = player_move(&m->players[mover], session, &turn, diag);
    if (status == ITA_OK) status = ita_text_status(&turn);
    if (status == ITA_OK) {
        status = ita_session_play_turn(session, ita_text_get(&turn), diag);
        *is_legal = status == ITA_OK;
        if (!*is_legal && status != ITA_E_MEMORY) status = ITA_OK;
    }
    if (status == ITA_OK && *is_legal)
        status = player_told(&m->players[1 - mover], position.player, ita_text_get(&turn), diag);
    ita_text_close(&turn);
    return status;
}

// Plays on to the end; a program that makes no legal move has lost. `first` is who begins.
static ita_status play_on(match *m, ita_session *session, unsigned first, unsigned *points,
                          ita_diag *diag) {
    for (int ply = 0; ply < PLIES_MOST && !cli_is_stopped; ply++) {
        ita_position position;
        ita_session_position(session, &position);
        if (position.player < 1) break;
        const unsigned mover = ((unsigned)position.player - 1 + first) % 2;
        bool is_legal = true;
        const ita_status status = play_turn(m, session, mover, &is_legal, diag);
        if (status != ITA_OK) return status;
        if (is_legal) continue;
        *points = mover == 0 ? 0 : 2;
        return ITA_OK;
    }
    *points = points_of(session, first);
    return ITA_OK;
}

static ita_status play_game(match *m, uint64_t number, unsigned *points, ita_diag *diag) {
    ita_session *session;
    const uint64_t pair = number / 2, seed = ita_mix(m->seed + pair) >> 12;
    ita_status status =
        ita_session_new(ita_text_get(&m->setup), m->setup.length, cli_memory(), &session, diag);
    if (status != ITA_OK) return status;
    status = ita_session_seed(session, seed, diag);
    for (int i = 0; i < 2 && status == ITA_OK; i++)
        status = player_begin(&m->players[i], session, seed, diag);
    if (status == ITA_OK)
        status = m->openings.count ? openings_play(&m->openings, pair, session, diag)
                                   : draw_opening(m, session, pair, diag);
    if (status == ITA_OK && (m->players[0].is_program || m->players[1].is_program))
        status = tell_opening(m, session, diag);
    if (status == ITA_OK) status = play_on(m, session, (unsigned)(number % 2), points, diag);
    ita_session_close(session);
    return status;
}

// ---- the list of results

static void put_header(const match *m, ita_text *out) {
    ita_put(out, "intarsia match ");
    ita_put(out, m->game);
    for (int i = 0; i < 2; i++) {
        ita_put(out, " | ");
        ita_put(out, m->players[i].name);
    }
    ita_put(out, " | seed ");
    ita_put_uint(out, m->seed);
    if (m->openings.count) {
        const ita_text *text = &m->openings.text;
        ita_put(out, " | openings ");
        ita_put_hex(out, ita_hash_bytes(ita_text_get(text), text->length, 0), 16);
    } else {
        ita_put(out, " | plies ");
        ita_put_uint(out, m->plies);
    }
    ita_put_char(out, '\n');
}

// A line of the list: number, points, and a checksum over them and the header.
static uint32_t line_check(const ita_text *header, uint64_t number, uint64_t points) {
    const uint64_t of_header = ita_hash_bytes(ita_text_get(header), header->length, 0);
    return (uint32_t)(ita_mix(ita_mix(of_header + number) + points) >> 32);
}

static ita_status refuse_list(const match *m, const char *key, ita_diag *diag) {
    ita_status status = ita_fail(diag, ITA_E_SYNTAX, key);
    ita_diag_arg(diag, m->list);
    return status;
}

static bool read_line(match *m, const ita_text *header, ita_reader *reader) {
    uint64_t number, points, check;
    if (!ita_read_uint(reader, UINT32_MAX, &number) || !ita_read_char(reader, ' ') ||
        !ita_read_uint(reader, 2, &points) || !ita_read_char(reader, ' ') ||
        !ita_read_uint(reader, UINT32_MAX, &check) || !ita_read_char(reader, '\n') ||
        check != line_check(header, number, points))
        return false;
    if (number < m->games) m->results[number] = 1 + points;
    return true;
}

// What a stop left without its end of line was never written to its end: it is cut off, where it is
// the beginning of ours.
static ita_status read_list(match *m, const ita_text *header, size_t *length, ita_diag *diag) {
    ita_text content;
    *length = 0;
    if (access(m->list, F_OK) != 0) return ITA_OK; // none yet
    ita_status status = cli_read_file(m->list, &content, diag);
    if (status != ITA_OK) return status;
    const char *bytes = ita_text_get(&content);
    const size_t begun = content.length < header->length ? content.length : header->length;
    while (content.length > 0 && bytes[content.length - 1] != '\n')
        content.length--;
    if (memcmp(bytes, ita_text_get(header), begun) != 0) {
        status = refuse_list(m, "cli.match.resume", diag);
    } else if (content.length > 0) {
        ita_reader reader = ita_read(bytes, content.length);
        reader.at = header->length;
        for (int64_t line = 2; status == ITA_OK && reader.at < content.length; line++)
            if (!read_line(m, header, &reader)) {
                status = refuse_list(m, "cli.match.damaged", diag);
                ita_diag_arg_int(diag, line);
            }
    }
    *length = content.length < header->length ? 0 : content.length;
    ita_text_close(&content);
    return status;
}

static ita_status open_list(match *m, ita_diag *diag) {
    if (!m->list) return ITA_OK;
    size_t length;
    put_header(m, &m->header);
    ita_status status = read_list(m, &m->header, &length, diag);
    if (status != ITA_OK) return status;
    m->list_file = fopen(m->list, "a");
    if (!m->list_file || ftruncate(fileno(m->list_file), (off_t)length) != 0)
        return cli_file_failed(diag, "cli.file.open", m->list);
    if (length == 0) fputs(ita_text_get(&m->header), m->list_file);
    return ITA_OK;
}

static ita_status note_result(match *m, uint64_t number, unsigned points, ita_diag *diag) {
    if (!m->list_file) return ITA_OK;
    fprintf(m->list_file, "%llu %u %lu\n", (unsigned long long)number, points,
            (unsigned long)line_check(&m->header, number, points));
    if (fflush(m->list_file) == 0) return ITA_OK;
    return cli_file_failed(diag, "cli.file.write", m->list);
}

// ---- the score

typedef struct score {
    uint64_t played, won, drawn, lost, first_won, first_lost;
    double share, low, high; // of the points, and between what it is in 95 of 100 such matches
    bool has_range;          // of one pair there is none
} score;

static double elo_of(double share) {
    const double kept = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return 400 * log10(kept / (1 - kept)); // even is +0
}

// Two standard errors over the pairs, with two pairs more that were won and two that were lost: so
// the range is right at the edges as well, where all pairs ended alike and had no error at all.
// Source: Agresti and Coull 1998.
static void find_range(score *s, double sum, double squares, double pairs) {
    const double count = pairs + 4, mean = (sum + 2) / count;
    const double error = 2 * sqrt(((squares + 2) / count - mean * mean) / count);
    s->low = mean > error ? mean - error : 0;
    s->high = mean + error < 1 ? mean + error : 1;
}

static score count_up(const match *m) {
    score s = {0};
    double sum = 0, squares = 0;
    uint64_t pairs = 0;
    for (uint64_t i = 0; i < m->games; i++) {
        if (!m->results[i]) continue;
        const uint64_t points = m->results[i] - 1;
        s.won += points == 2;
        s.drawn += points == 1;
        s.lost += points == 0;
        s.first_won += points == (i % 2 ? 0u : 2u);
        s.first_lost += points == (i % 2 ? 2u : 0u);
        if (i % 2 == 0 || !m->results[i - 1]) continue;
        const double pair = (double)(points + m->results[i - 1] - 1) / 4;
        sum += pair;
        squares += pair * pair;
        pairs++;
    }
    s.played = s.won + s.drawn + s.lost;
    if (s.played) s.share = ((double)s.won + (double)s.drawn / 2) / (double)s.played;
    s.has_range = pairs > 1;
    if (s.has_range) find_range(&s, sum, squares, (double)pairs);
    return s;
}

static void put_figure(const char *name, bool is_known, double value, int decimals, ita_text *out) {
    ita_json_name(out, name);
    if (is_known)
        ita_json_fixed(out, value, decimals);
    else
        ita_json_string(out, NULL);
}

static void put_json(const match *m, const score *s, ita_text *out) {
    static const char *const names[] = {"won", "drawn", "lost", "first_won", "first_lost"};
    const uint64_t counts[] = {s->won, s->drawn, s->lost, s->first_won, s->first_lost};
    ita_json_open(out, '{');
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        ita_json_pair_uint(out, names[i], counts[i]);
    }
    put_figure("share", s->played > 0, s->share, 4, out);
    put_figure("error", s->has_range, (s->high - s->low) / 2, 4, out);
    put_figure("low", s->has_range, s->low, 4, out);
    put_figure("high", s->has_range, s->high, 4, out);
    put_figure("elo", s->played > 0, elo_of(s->share), 1, out);
    put_figure("elo_low", s->has_range, elo_of(s->low), 1, out);
    put_figure("elo_high", s->has_range, elo_of(s->high), 1, out);
    ita_json_pair_bool(out, "complete", s->played == m->games);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static const char *spelled(char to[32], const char *how, double value) {
    snprintf(to, 32, how, value);
    return to;
}

static void put_range(const score *s, ita_text *out) {
    char a[32], b[32], c[32];
    ita_put_words(out, "cli.match.range",
                  (const char *const[]){spelled(a, "%.1f", 100 * s->low),
                                        spelled(b, "%.1f", 100 * s->high), NULL});
    ita_put_words(out, "cli.match.elo",
                  (const char *const[]){spelled(a, "%+.0f", elo_of(s->share)),
                                        spelled(b, "%+.0f", elo_of(s->low)),
                                        spelled(c, "%+.0f", elo_of(s->high)), NULL});
}

static void put_score(const match *m, const score *s) {
    char a[32], b[32], c[32], d[32];
    ita_text out;
    cli_open_text(&out);
    ita_put_words(&out, "cli.match.players",
                  (const char *const[]){m->players[0].name, m->players[1].name, NULL});
    ita_put_char(&out, ' ');
    ita_put_words(&out, "cli.match.score",
                  (const char *const[]){spelled(a, "%.0f", (double)s->won),
                                        spelled(b, "%.0f", (double)s->drawn),
                                        spelled(c, "%.0f", (double)s->lost),
                                        spelled(d, "%.1f", 100 * s->share), NULL});
    if (s->has_range)
        put_range(s, &out);
    else
        ita_put_words(&out, "cli.match.few", NULL);
    ita_put_words(&out, "cli.match.first",
                  (const char *const[]){spelled(a, "%.0f", (double)s->first_won),
                                        spelled(b, "%.0f", (double)s->first_lost), NULL});
    ita_put_char(&out, '\n');
    cli_print(&out);
    ita_text_close(&out);
}

// A match that was stopped says after how many games.
static void tell_stop(const match *m, uint64_t played) {
    char a[24], b[24];
    snprintf(a, sizeof a, "%llu", (unsigned long long)played);
    snprintf(b, sizeof b, "%llu", (unsigned long long)m->games);
    ita_text out;
    cli_open_text(&out);
    ita_put_words(&out, "cli.match.stopped", (const char *const[]){a, b, NULL});
    ita_put_char(&out, '\n');
    fputs(ita_text_get(&out), stderr);
    ita_text_close(&out);
}

static void print_score(const match *m) {
    const score s = count_up(m);
    if (s.played < m->games) tell_stop(m, s.played);
    if (m->is_json) {
        ita_text out;
        ita_text_open(&out, ita_heap());
        put_json(m, &s, &out);
        cli_print(&out);
        ita_text_close(&out);
    } else if (s.played > 0) {
        put_score(m, &s);
    }
}

// ---- the command

static ita_status play_all(match *m, ita_diag *diag) {
    ita_status status = open_list(m, diag);
    for (uint64_t i = 0; status == ITA_OK && i < m->games && !cli_is_stopped; i++) {
        if (m->results[i]) continue;
        unsigned points = 1;
        status = play_game(m, i, &points, diag);
        if (cli_is_stopped) status = ITA_OK; // a program may have been stopped with us
        if (status != ITA_OK || cli_is_stopped) break;
        m->results[i] = 1 + points;
        status = note_result(m, i, points, diag);
    }
    if (m->list_file) fclose(m->list_file);
    return status;
}

static bool read_match(const cli_args *args, match *m) {
    if (cli_has(args, "plies") && cli_has(args, "openings")) {
        cli_refuse_pair("cli.options.apart", "plies", "openings");
        return false;
    }
    m->game = cli_value(args, "game", "strips");
    m->list = cli_value(args, "resume", NULL);
    m->is_json = cli_has(args, "json");
    m->games = 20;
    m->seed = 1;
    m->plies = OPENING_PLIES;
    return cli_number(args, "games", 1, 1000000, &m->games) &&
           cli_number(args, "seed", 0, UINT64_MAX, &m->seed) &&
           cli_number(args, "plies", 0, 100, &m->plies);
}

// The game is looked at once before anything starts; a failure is printed.
static bool read_setup(const cli_args *args, match *m, int *exit_status) {
    ita_session *session;
    ita_diag diag;
    if (!cli_new_session(m->game, &session, exit_status)) return false;
    ita_session_close(session);
    const ita_status status = cli_embed_files(m->game, &m->setup, &diag);
    if (status != ITA_OK) *exit_status = cli_failed(NULL, NULL, &diag);
    if (status != ITA_OK) return false;
    const char *path = cli_value(args, "openings", NULL);
    return !path || openings_read(&m->openings, path, &m->setup);
}

static int play_match(const cli_args *args, match *m) {
    ita_diag diag;
    m->results = ita_take_zeroed(ita_heap(), m->games, sizeof *m->results);
    ita_status status = m->results ? ITA_OK : ita_fail(&diag, ITA_E_MEMORY, "memory");
    for (int i = 0; i < 2 && status == ITA_OK; i++)
        status = player_open(&m->players[i], args->positional[i], &diag);
    cli_catch_interrupt();
    if (status == ITA_OK) status = play_all(m, &diag);
    if (status == ITA_OK) print_score(m);
    for (int i = 0; i < 2; i++)
        player_close(&m->players[i]);
    ita_give(ita_heap(), m->results, m->games * sizeof *m->results);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    return cli_is_stopped ? EXIT_STOPPED : EXIT_YES;
}

static int run_match(const cli_args *args) {
    match m = {0};
    int exit_status = EXIT_BAD;
    openings_init(&m.openings);
    ita_text_open(&m.header, ita_heap());
    ita_text_open(&m.setup, ita_heap());
    if (read_match(args, &m) && read_setup(args, &m, &exit_status))
        exit_status = play_match(args, &m);
    ita_text_close(&m.setup);
    ita_text_close(&m.header);
    openings_close(&m.openings);
    return exit_status;
}

static const cli_option options[] = {{"game", 'g', "GAME", "help.match.game"},
                                     {"games", 'n', "N", "help.match.games"},
                                     {"openings", 'o', "FILE", "help.match.openings"},
                                     {"plies", 0, "N", "help.match.plies"},
                                     {"seed", 0, "N", "help.match.seed"},
                                     {"resume", 0, "FILE", "help.match.resume"},
                                     {"json", 'j', NULL, "help.json"},
                                     {0}};

static const char *const more[] = {"help.match.1", NULL};

const cli_command cli_match = {"match", "A B", "help.match", 2, 2, options, run_match, more, false};
