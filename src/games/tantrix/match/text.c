// Moves and positions of the match as text and back. "17" draws tile 17 from the bag; "17@-1,3/2"
// lays it on cell -1,3 turned two sixths clockwise.
#include "games/tantrix/match/match.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

ita_status match_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    return tantrix_move_read(1u << TANTRIX_LAY | 1u << TANTRIX_DRAW, "tantrix.match.move", text,
                             length, move, diag);
}

void match_move_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out) {
    (void)config;
    (void)state;
    tantrix_move_write(move, out);
}

// ---- positions: "2!;R:3+7..;Y:1+5..;17@0,0/2+4@0,1/5": who moves ("!" when the free move of the
// turn was made; "draw", "deal" and "over" stand for themselves), the hands in order of play with
// the letters of their colours, the laid tiles. What is named nowhere is in the bag.

void match_state_format(const ita_config *config, const void *state, ita_text *out) {
    static const char *const words[] = {"draw", "deal", NULL, "over", NULL};
    const match_config *c = match_own(config);
    const match_state *s = state;
    if (words[s->turn.phase])
        ita_put(out, words[s->turn.phase]);
    else
        ita_put_int(out, match_player_of(c, s, s->turn.seat));
    if (s->turn.is_free_done) ita_put_char(out, '!');
    for (int p = 1; p <= c->seat_count; p++) {
        int seat = match_seat_of(c, s, p);
        char sign = ':';
        ita_put_char(out, ';');
        ita_put_char(out, tantrix_letters[c->colours[seat]]);
        for (uint64_t rest = match_tiles_of(s, seat + 1); rest; rest &= rest - 1) {
            ita_put_char(out, sign);
            ita_put_int(out, __builtin_ctzll(rest));
            sign = '+';
        }
        if (sign == ':') ita_put_char(out, sign);
    }
    ita_put_char(out, ';');
    laid_put_all(out, s->board.spots);
}

static ita_status bad_state(ita_diag *diag, const char *key, size_t at) {
    return ita_fail_at(diag, ITA_E_SYNTAX, key, at);
}

static ita_status bad_tile(ita_diag *diag, const char *key, size_t at, int number) {
    ita_status status = bad_state(diag, key, at);
    ita_diag_arg_int(diag, number);
    return status;
}

static ita_status read_stage(const match_config *c, ita_reader *reader, match_turn *turn,
                             int *player, ita_diag *diag) {
    uint64_t number;
    *player = 1;
    turn->phase = MATCH_PLAY;
    if (ita_read_words(reader, "draw")) {
        turn->phase = MATCH_DRAW;
    } else if (ita_read_words(reader, "deal")) {
        turn->phase = MATCH_DEAL;
    } else if (ita_read_words(reader, "over")) {
        turn->phase = MATCH_OVER;
    } else if (ita_read_uint(reader, (uint64_t)c->seat_count, &number) && number > 0) {
        *player = (int)number;
        turn->is_free_done = ita_read_char(reader, '!');
    } else {
        return bad_state(diag, "tantrix.match.state", reader->at);
    }
    return ITA_OK;
}

static ita_status read_hand(const match_config *c, ita_reader *reader, match_state *s, int player,
                            ita_diag *diag) {
    if (!ita_read_char(reader, ';')) return bad_state(diag, "tantrix.match.state", reader->at);
    size_t start = reader->at;
    for (int seat = 0; player == 1 && seat < c->seat_count; seat++)
        if (ita_read_peek(reader) == tantrix_letters[c->colours[seat]])
            s->turn.first = (uint8_t)seat;
    int seat = match_seat_of(c, s, player);
    if (!ita_read_char(reader, tantrix_letters[c->colours[seat]]) || !ita_read_char(reader, ':'))
        return bad_state(diag, "tantrix.match.state", start);
    if (ita_read_peek(reader) == ';') return ITA_OK;
    do {
        uint64_t tile;
        size_t at = reader->at;
        if (!ita_read_uint(reader, TANTRIX_TILES, &tile) || tile == 0)
            return bad_state(diag, "tantrix.match.state", at);
        if (s->owner[tile] != MATCH_BAG)
            return bad_tile(diag, "tantrix.match.state.twice", at, (int)tile);
        if (s->turn.hand_count[seat] == MATCH_HAND)
            return bad_state(diag, "tantrix.match.state.hand", at);
        s->owner[tile] = (uint8_t)(seat + 1);
        s->turn.hand_count[seat]++;
    } while (ita_read_char(reader, '+'));
    return ITA_OK;
}

// The tiles on the table: whatever is in no hand.
static ita_status read_table(ita_reader *reader, match_state *s, ita_diag *diag) {
    laid_form form = {match_tiles_of(s, MATCH_BAG), TANTRIX_FARTHEST, "tantrix.match.state",
                      "tantrix.match.state.twice"};
    ita_status status = laid_read_all(reader, &form, &s->board, diag);
    for (int n = 1; n <= TANTRIX_TILES; n++)
        if (s->board.spots[n].is_placed) s->owner[n] = MATCH_LAID;
    return status;
}

// Hands as they can be at the stage; see the phases in match.h.
static bool are_hands_right(const match_config *c, const match_state *s) {
    const match_turn *t = &s->turn;
    int seat = t->first, p = 0;
    if (t->phase == MATCH_OVER) return t->bag_count == 0 && s->board.count == TANTRIX_TILES;
    if (t->phase < MATCH_PLAY && s->board.count > 0) return false;
    if (t->phase == MATCH_PLAY) {
        for (seat = 0; seat < c->seat_count; seat++) {
            int least = t->bag_count == 0 ? 0 : MATCH_HAND - (seat == t->seat && s->board.count);
            if (t->hand_count[seat] < least) return false;
        }
        return s->board.count > 0 || (t->seat == t->first && !t->is_free_done);
    }
    int before = t->phase == MATCH_DRAW ? 1 : MATCH_HAND, after = t->phase == MATCH_DRAW ? 0 : 1;
    while (p < c->seat_count && t->hand_count[seat] == before) {
        p++;
        seat = (t->first + p) % c->seat_count;
    }
    if (p == c->seat_count) return false;
    for (int q = p + 1; q < c->seat_count; q++)
        if (t->hand_count[(t->first + q) % c->seat_count] != after) return false;
    return t->hand_count[seat] >= after;
}

static int drawing_seat(const match_config *c, const match_turn *t) {
    int full = t->phase == MATCH_DRAW ? 1 : MATCH_HAND, seat = t->first;
    for (int p = 0; p < c->seat_count && t->hand_count[seat] == full; p++)
        seat = (seat + 1) % c->seat_count;
    return seat;
}

ita_status match_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const match_config *c = match_own(config);
    match_state s;
    int player, number, edge;
    memset(&s, 0, sizeof s);
    ita_reader reader = ita_read(text, length);
    ita_status status = read_stage(c, &reader, &s.turn, &player, diag);
    for (int p = 1; status == ITA_OK && p <= c->seat_count; p++)
        status = read_hand(c, &reader, &s, p, diag);
    if (status == ITA_OK && !ita_read_char(&reader, ';'))
        status = bad_state(diag, "tantrix.match.state", reader.at);
    size_t laid_at = reader.at;
    if (status == ITA_OK) status = read_table(&reader, &s, diag);
    if (status != ITA_OK) return status;
    int held = 0;
    for (int seat = 0; seat < c->seat_count; seat++)
        held += s.turn.hand_count[seat];
    s.turn.bag_count = (uint8_t)(TANTRIX_TILES - held - s.board.count);
    s.turn.seat = (uint8_t)(s.turn.phase < MATCH_PLAY ? drawing_seat(c, &s.turn)
                                                      : match_seat_of(c, &s, player));
    if (s.turn.phase == MATCH_DRAW && s.turn.first != 0)
        return bad_state(diag, "tantrix.match.state", 0);
    if (!are_hands_right(c, &s)) return bad_state(diag, "tantrix.match.state.hand", 0);
    if (space_are_joined(&s.board) && tantrix_board_mismatch(&s.board, &number, &edge))
        return bad_tile(diag, "tantrix.match.state.clash", laid_at, number);
    if (!space_are_joined(&s.board)) return bad_state(diag, "tantrix.match.state.apart", laid_at);
    match_settle(c, &s);
    memcpy(state, &s, sizeof s);
    return ITA_OK;
}
