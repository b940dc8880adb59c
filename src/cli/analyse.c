// intarsia analyse: the best moves of a position with values and lines, or a whole game with what
// each move was worth. One thread and so many nodes repeat exactly.
#include "cli/commands.h"
#include "cli/thinking.h"
#include "intarsia/words.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SECONDS = 3, USUAL_NODES_EACH = 20000, TURNING = 65536 / 8 };

typedef struct request {
    think_limits limits;
    bool is_json;
    ita_session *session;
    ita_text out;
} request;

static double percent(int32_t share) {
    return (double)share * 100 / 65536;
}

// ---- one position

static const char *const proof_keys[] = {
    [ITA_PROOF_NONE] = NULL,
    [ITA_PROOF_WON] = "cli.analyse.won",
    [ITA_PROOF_LOST] = "cli.analyse.lost",
    [ITA_PROOF_EXACT] = "cli.analyse.exact",
};

static void put_line(const ita_thought *thought, const ita_line *line, ita_text *out) {
    ita_put(out, "  ");
    ita_put_decimal(out, percent(ita_think_share(thought, line)), 1);
    ita_put(out, " %  ");
    ita_think_put_line(thought, line, out);
    if (proof_keys[line->proof]) {
        ita_put(out, "  (");
        ita_put(out, cli_words(proof_keys[line->proof]));
        ita_put_char(out, ')');
    }
    ita_put_char(out, '\n');
    ita_put(out, "          ");
    const size_t before = out->length;
    ita_think_put_idea(thought, line, out);
    if (out->length == before) {
        out->length -= 10;
        out->data[out->length] = '\0';
        return;
    }
    ita_put_char(out, '\n');
}

static void put_words(const ita_thought *thought, ita_text *out) {
    ita_search_report report;
    ita_think_report(thought, &report);
    ita_put(out, "depth ");
    ita_put_int(out, report.depth);
    ita_put(out, ", ");
    ita_put_uint(out, report.nodes);
    ita_put(out, " nodes\n");
    for (size_t i = 0; i < report.line_count; i++)
        put_line(thought, &report.lines[i], out);
}

static ita_status analyse_here(request *r, ita_diag *diag) {
    ita_thought *thought;
    ita_status status = think(ita_session_config(r->session), ita_session_state(r->session),
                              &r->limits, &thought, diag);
    if (status != ITA_OK) return status;
    if (r->is_json) {
        ita_think_json(thought, &r->out);
        ita_put_char(&r->out, '\n');
    } else {
        put_words(thought, &r->out);
    }
    ita_think_close(thought);
    return ITA_OK;
}

// ---- a whole game

// A position on the way, in the eyes of who is to move.
typedef struct verdict {
    int player;
    bool is_judged;                  // somebody chooses here
    int32_t shares[ITA_MAX_PLAYERS]; // of the best move, for each player; -1: not known
    int32_t value;
    char best[64];      // its text, or its beginning
    uint64_t best_hash; // of the position that it leads to
} verdict;

// A move for people: words such as "swap" and "resign" are the record's, the game's own are said.
static void say_move(const request *r, const char *move, ita_text *out) {
    const ita_config *config = ita_session_config(r->session);
    const void *state = ita_session_state(r->session);
    const size_t length = strlen(move);
    ita_move parsed;
    const bool is_word = strspn(move, "abcdefghijklmnopqrstuvwxyz") == length;
    if (is_word && !r->is_json && ita_view_of(config)->tell &&
        ita_rules_of(config)->move_parse(config, state, move, length, &parsed, NULL) == ITA_OK)
        ita_view_of(config)->tell(config, state, &parsed, out);
    else
        ita_put(out, move);
}

static ita_status judge(request *r, verdict *v, ita_diag *diag) {
    ita_position position;
    ita_session_position(r->session, &position);
    *v = (verdict){.player = position.player};
    for (int p = 0; p < ITA_MAX_PLAYERS; p++)
        v->shares[p] = !position.result.is_over          ? -1
                       : position.result.winner == 0     ? 32768
                       : position.result.winner == p + 1 ? 65536
                                                         : 0;
    if (position.player < 1) return ITA_OK;
    ita_thought *thought;
    ita_status status = think(ita_session_config(r->session), ita_session_state(r->session),
                              &r->limits, &thought, diag);
    if (status != ITA_OK) return status;
    ita_search_report report;
    ita_text line, said;
    ita_text_open(&line, ita_heap());
    cli_open_text(&said);
    ita_think_report(thought, &report);
    report.lines[0].move_count = 1;
    ita_think_put_line(thought, &report.lines[0], &line);
    v->is_judged = true;
    const ita_config *config = ita_session_config(r->session);
    for (int p = 1; p <= ita_rules_of(config)->player_count(config); p++)
        v->shares[p - 1] = ita_think_share_for(thought, &report, p);
    v->value = report.lines[0].value;
    v->best_hash = ita_think_hash_after(thought, &report.lines[0]);
    say_move(r, ita_text_get(&line), &said);
    snprintf(v->best, sizeof v->best, "%s", ita_text_get(&said));
    ita_text_close(&said);
    ita_text_close(&line);
    ita_think_close(thought);
    return ITA_OK;
}

// How a move was judged.
typedef struct judged {
    int32_t before, after; // the player's share with the best one, and with it; -1: not known
    bool is_best, is_turning;
} judged;

static void put_move_json(const verdict *before, judged how, const char *move, size_t number,
                          ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "move", number);
    ita_json_pair_int(out, "player", before->player);
    ita_json_name(out, "played");
    ita_json_string(out, move);
    ita_json_pair_fixed(out, "before", (double)how.before / 65536, 4);
    ita_json_name(out, "after");
    if (how.after >= 0) ita_json_fixed(out, (double)how.after / 65536, 4);
    if (how.after < 0) ita_json_string(out, NULL);
    ita_json_pair_int(out, "value", before->value);
    ita_json_name(out, "best");
    ita_json_string(out, before->best);
    ita_json_pair_bool(out, "played_best", how.is_best);
    ita_json_pair_bool(out, "turning_point", how.is_turning);
    ita_json_close(out, '}');
}

static void put_move_words(const verdict *before, judged how, const char *move, size_t number,
                           ita_text *out) {
    ita_put_uint(out, number);
    ita_put(out, ". ");
    ita_put(out, move);
    ita_put(out, "  ");
    ita_put_decimal(out, percent(how.before), 1);
    ita_put(out, " % -> ");
    if (how.after >= 0) ita_put_decimal(out, percent(how.after), 1);
    ita_put(out, how.after >= 0 ? " %" : "?");
    if (how.is_turning) {
        const char *args[] = {before->best, NULL};
        ita_put(out, "  ");
        ita_put_words(out, "cli.analyse.better", args);
    }
    ita_put_char(out, '\n');
}

// A move after which the player stands clearly worse than after the best one.
static void put_move(request *r, const verdict *before, const verdict *after, bool is_best,
                     const char *move, size_t number) {
    const int32_t best = before->shares[before->player - 1];
    const int32_t share = is_best ? best : after->shares[before->player - 1];
    const judged how = {.before = best,
                        .after = share,
                        .is_best = is_best,
                        .is_turning = !is_best && share >= 0 && best - share >= TURNING};
    (r->is_json ? put_move_json : put_move_words)(before, how, move, number, &r->out);
}

// The node of the person's move that led on from `from` to `to`; chance may have moved since.
static uint32_t node_after(const ita_record *record, uint32_t from, uint32_t to) {
    while (to != from && record->nodes[to].parent != from)
        to = record->nodes[to].parent;
    return to;
}

// Whether what was played from a node on is the turn that leads to this position: a turn may be
// several moves. `end` is the last node of the game.
static bool leads_to(ita_session *session, uint32_t from, uint32_t end, int player, uint64_t hash) {
    const ita_record *record = ita_session_record(session);
    const ita_config *config = ita_session_config(session);
    const uint32_t here = ita_session_cursor(session);
    bool is_same = false, goes_on = true;
    ita_diag diag;
    for (uint32_t node = from; goes_on && !is_same && node != end;) {
        node = node_after(record, node, end);
        if (ita_session_visit(session, node, &diag) != ITA_OK) break;
        const void *state = ita_session_state(session);
        is_same = ita_rules_of(config)->hash(config, state) == hash;
        goes_on = ita_rules_of(config)->player(config, state) == player;
    }
    ita_session_visit(session, here, &diag);
    return is_same;
}

// The number of a move as records and --move count: draws of chance are moves too.
static size_t number_of(const ita_record *record, uint32_t node) {
    size_t number = 0;
    for (; node != ITA_ROOT; node = record->nodes[node].parent)
        number++;
    return number;
}

static uint32_t last_node(ita_session *session, ita_diag *diag) {
    while (ita_session_redo(session, diag) == ITA_OK) {
    }
    return ita_session_cursor(session);
}

// What was played at a node, as it is told where it was played.
static ita_status say_played(request *r, uint32_t node, ita_text *out, ita_diag *diag) {
    const ita_record *record = ita_session_record(r->session);
    const uint32_t here = ita_session_cursor(r->session);
    ita_status status = ita_session_visit(r->session, record->nodes[node].parent, diag);
    if (status == ITA_OK) say_move(r, record->nodes[node].move, out);
    return status == ITA_OK ? ita_session_visit(r->session, here, diag) : status;
}

static void put_note(request *r, const char *key) {
    if (!r->is_json) ita_put(&r->out, cli_words(key));
    if (!r->is_json) ita_put_char(&r->out, '\n');
}

static ita_status analyse_all(request *r, ita_diag *diag) {
    ita_status status = ita_session_visit(r->session, 0, diag);
    verdict before, after;
    const ita_record *record = ita_session_record(r->session);
    const uint32_t end = status == ITA_OK ? last_node(r->session, diag) : 0;
    size_t told = 0;
    bool has_draws = false;
    ita_text played;
    cli_open_text(&played);
    if (status == ITA_OK) status = ita_session_visit(r->session, 0, diag);
    if (r->is_json) ita_json_open(&r->out, '[');
    if (status == ITA_OK) status = judge(r, &before, diag);
    while (status == ITA_OK && !cli_is_stopped) {
        const uint32_t from = ita_session_cursor(r->session);
        if (ita_session_redo(r->session, diag) != ITA_OK) break;
        const uint32_t here = ita_session_cursor(r->session);
        const uint32_t node = node_after(record, from, here);
        ita_text_reset(&played);
        status = judge(r, &after, diag);
        if (status == ITA_OK) status = say_played(r, node, &played, diag);
        if (status == ITA_OK && before.is_judged) {
            has_draws = has_draws || number_of(record, node) != told + 1;
            put_move(r, &before, &after,
                     leads_to(r->session, from, end, before.player, before.best_hash),
                     ita_text_get(&played), number_of(record, node));
            told++;
        }
        before = after;
    }
    ita_text_close(&played);
    if (r->is_json) ita_json_close(&r->out, ']');
    if (r->is_json) ita_put_char(&r->out, '\n');
    if (status == ITA_OK && told == 0 && !cli_is_stopped) put_note(r, "cli.analyse.none");
    if (has_draws) put_note(r, "cli.analyse.counted");
    return status;
}

// ---- the command

static bool read_request(const cli_args *args, request *r, ita_text *weights, uint64_t *ply) {
    uint64_t lines = 3;
    if (!think_read_limits(args, &r->limits, weights) ||
        !cli_number(args, "lines", 1, ITA_LINES_MOST, &lines) ||
        !cli_number(args, "move", 0, UINT32_MAX, ply))
        return false;
    static const char *const of_one[] = {"move", "lines", NULL};
    const bool is_all = cli_has(args, "all");
    const char *other = is_all ? cli_first_of(args, of_one) : NULL;
    if (other) {
        cli_refuse_pair("cli.options.apart", "all", other);
        return false;
    }
    r->is_json = cli_has(args, "json");
    r->limits.lines = is_all ? 1 : (int)lines;
    if (r->limits.nodes || r->limits.seconds > 0) return true;
    r->limits.seconds = is_all ? 0 : USUAL_SECONDS;
    r->limits.nodes = is_all ? USUAL_NODES_EACH : 0;
    return true;
}

static ita_status analyse(request *r, const cli_args *args, uint64_t ply, ita_diag *diag) {
    if (!ita_brain_of(ita_session_config(r->session))) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "think.none");
        ita_diag_arg(diag, ita_session_game(r->session)->title);
        return status;
    }
    if (cli_has(args, "all")) return analyse_all(r, diag);
    ita_status status = cli_go_to(r->session, cli_has(args, "move"), ply, diag);
    if (status == ITA_OK) status = analyse_here(r, diag);
    if (status == ITA_E_STATE && strcmp(diag->key, "search.over") == 0)
        return ita_fail(diag, ITA_E_STATE, "cli.analyse.over");
    return status;
}

static int run_analyse(const cli_args *args) {
    request r = {0};
    ita_text weights;
    uint64_t ply = 0;
    int exit_status = EXIT_BAD;
    const bool is_read = read_request(args, &r, &weights, &ply);
    if (is_read && cli_open_chosen(args, args->positional[0], &r.session, &exit_status)) {
        ita_diag diag;
        cli_open_text(&r.out);
        cli_catch_interrupt();
        const ita_status status = analyse(&r, args, ply, &diag);
        if (status == ITA_OK) cli_print(&r.out);
        exit_status = status != ITA_OK ? cli_failed(NULL, NULL, &diag)
                      : cli_is_stopped ? EXIT_STOPPED
                                       : EXIT_YES;
        ita_text_close(&r.out);
        ita_session_close(r.session);
    }
    ita_text_close(&weights);
    return exit_status;
}

static const cli_option options[] = {{"move", 'm', "N", "help.at"},
                                     {"all", 'a', NULL, "help.analyse.all"},
                                     {"lines", 'k', "K", "help.analyse.lines"},
                                     THINK_OPTIONS,
                                     {"game", 'g', "N", "help.game"},
                                     {"json", 'j', NULL, "help.json"},
                                     {0}};

static const char *const more[] = {"help.analyse.1", NULL};

const cli_command cli_analyse = {"analyse", "FILE",      "help.analyse", 1,    1,
                                 options,   run_analyse, more,           false};
