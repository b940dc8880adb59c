// Moves and positions as words: "d5se" is a piece whose centre lies in column d, row 5 and whose
// large square points south-east. Checks form, and of a position that it can have come about.
#include "games/strips/strips.h"
#include "games/swap.h"

#include <string.h>

static const char swapped[] = " swapped";
static const char turn_names[4][3] = {"se", "sw", "nw", "ne"};

const char *strips_turn_name(int turn) {
    return turn_names[turn & 3];
}

void strips_put_cell(ita_text *out, int x, int y) {
    ita_put_char(out, (char)('a' + x));
    ita_put_int(out, y + 1);
}

void strips_put_placed(ita_text *out, strips_placed piece) {
    strips_put_cell(out, piece.x, piece.y);
    ita_put(out, turn_names[piece.turn]);
}

// The turn by name, or as the number of quarter turns after a point: "d5se" is "d5.0".
static bool read_turn(ita_reader *reader, uint8_t *turn) {
    for (int i = 0; i < 4; i++)
        if (ita_read_words(reader, turn_names[i])) {
            *turn = (uint8_t)i;
            return true;
        }
    uint64_t number;
    if (!ita_read_char(reader, '.') || !ita_read_uint(reader, 3, &number)) return false;
    *turn = (uint8_t)number;
    return true;
}

bool strips_read_placed(ita_reader *reader, strips_placed *piece) {
    char column = ita_read_peek(reader);
    if (column >= 'A' && column <= 'Z') column = (char)(column - 'A' + 'a');
    uint64_t row;
    if (column < 'a' || column > 'z') return false;
    reader->at++;
    if (!ita_read_uint(reader, STRIPS_SIDE_MOST, &row) || row == 0) return false;
    piece->x = (uint8_t)(column - 'a');
    piece->y = (uint8_t)(row - 1);
    return read_turn(reader, &piece->turn);
}

ita_status strips_move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    if (ita_text_is(text, length, "pass")) {
        *move = strips_move_of_deed(STRIPS_PASS);
        return ITA_OK;
    }
    if (ita_text_is(text, length, SWAP_WORD)) {
        *move = strips_move_of_deed(STRIPS_SWAP);
        return ITA_OK;
    }
    ita_reader reader = ita_read(text, length);
    strips_placed piece = {0};
    if (!strips_read_placed(&reader, &piece) || !ita_read_end(&reader)) {
        const char *form =
            strips_own(config)->has_swap ? "strips.move.form.swap" : "strips.move.form";
        ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, form, reader.at);
        ita_diag_arg_bytes(diag, text, length);
        return status;
    }
    *move = strips_move_of(piece);
    return ITA_OK;
}

void strips_move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    (void)config;
    (void)state;
    strips_move m;
    if (!strips_move_get(move, &m)) return;
    if (m.deed == STRIPS_PLACE)
        strips_put_placed(out, m.piece);
    else
        ita_put(out, m.deed == STRIPS_PASS ? "pass" : SWAP_WORD);
}

// Pieces in reading order, so that equal positions have equal texts.
static int before(const void *a, const void *b, void *user) {
    (void)user;
    const strips_placed *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

// "b2se-d5nw/c8ne:1": each player's pieces, then who moves (0: nobody, the game is over), and
// " swapped" if so. Pieces given by the config are left out.
void strips_state_format(const ita_config *config, const void *state, ita_text *out) {
    const strips_config *c = strips_own(config);
    const strips_state *s = state;
    strips_placed pieces[STRIPS_PIECES_MOST];
    size_t count = (size_t)(s->count - c->given_count);
    memcpy(pieces, s->pieces + c->given_count, count * sizeof *pieces);
    ita_sort(pieces, count, sizeof *pieces, before, NULL);
    for (int player = 0; player < c->players; player++) {
        if (player) ita_put_char(out, '/');
        bool is_first = true;
        for (size_t i = 0; i < count; i++) {
            if (pieces[i].owner != player) continue;
            if (!is_first) ita_put_char(out, '-');
            strips_put_placed(out, pieces[i]);
            is_first = false;
        }
    }
    ita_put_char(out, ':');
    ita_put_int(out, s->is_over ? 0 : s->turn + 1);
    if (s->is_swapped) ita_put(out, swapped);
}

typedef struct reading {
    const strips_config *config;
    ita_reader reader;
    strips_state *state;
    int counts[ITA_MAX_PLAYERS];
    ita_diag *diag;
} reading;

static ita_status fail_state(reading *r, const char *key, size_t offset) {
    return ita_fail_at(r->diag, ITA_E_SYNTAX, key, offset);
}

static ita_status read_piece(reading *r, int player) {
    size_t from = r->reader.at;
    strips_placed piece = {.owner = (uint8_t)player};
    if (!strips_read_placed(&r->reader, &piece)) return fail_state(r, "strips.state.form", from);
    const char *key = NULL;
    if (!strips_is_inside(r->config, piece.x, piece.y))
        key = "strips.given.outside";
    else if (strips_is_covered(r->config, r->state, piece.x, piece.y, piece.turn))
        key = "strips.given.overlap";
    if (key) {
        ita_status status = fail_state(r, key, from);
        ita_diag_arg_bytes(r->diag, r->reader.bytes + from, r->reader.at - from);
        return status;
    }
    strips_undo undo;
    strips_put(r->config, r->state, piece, &undo);
    r->counts[player]++;
    return ITA_OK;
}

static ita_status read_hands(reading *r) {
    for (int player = 0; player < r->config->players; player++) {
        if (player && !ita_read_char(&r->reader, '/'))
            return fail_state(r, "strips.state.form", r->reader.at);
        char c = ita_read_peek(&r->reader);
        if (c == '/' || c == ':') continue;
        do {
            ita_status status = read_piece(r, player);
            if (status != ITA_OK) return status;
        } while (ita_read_char(&r->reader, '-'));
    }
    return ITA_OK;
}

// Turns go around, and passing begins only when nothing fits, so the numbers of pieces are fixed.
static bool are_counts_right(const reading *r, int placed) {
    if (placed > r->config->players * r->config->pieces) return false;
    for (int i = 0; i < r->config->players; i++)
        if (r->counts[i] != strips_laid_by(r->config, r->state, i)) return false;
    return true;
}

// Every piece hangs together with the given ones, or with the first.
static bool is_connected(const strips_config *config, const strips_state *state) {
    if (!config->needs_touch || state->count == 0) return true;
    uint8_t reached[STRIPS_PIECES_MOST] = {0}, queue[STRIPS_PIECES_MOST];
    int start = config->given_count ? config->given_count : 1, end = 0;
    for (int i = 0; i < start; i++) {
        reached[i] = 1;
        queue[end++] = (uint8_t)i;
    }
    for (int at = 0; at < end; at++) {
        strips_placed a = state->pieces[queue[at]];
        for (int i = 0; i < state->count; i++) {
            strips_placed b = state->pieces[i];
            if (reached[i] ||
                !(ita_strips_relative(a.turn, b.turn, b.x - a.x, b.y - a.y) & ITA_STRIPS_TOUCH))
                continue;
            reached[i] = 1;
            queue[end++] = (uint8_t)i;
        }
    }
    return end == state->count;
}

// Who moves next says how often was passed: only when nothing fits.
static ita_status set_turn(reading *r, int placed, int turn, size_t offset) {
    const strips_config *c = r->config;
    strips_state *s = r->state;
    int expected = strips_placer(c, s, placed);
    bool is_full = placed == c->players * c->pieces;
    bool is_stuck = !is_full && !strips_anything_fits(c, s);
    s->turn = expected;
    if (c->may_pass && is_stuck) {
        s->passes = turn == 0 ? c->players : (turn - 1 - expected + c->players) % c->players;
        s->turn = (expected + s->passes) % c->players;
    }
    s->is_over = strips_is_finished(c, s);
    if (turn == (s->is_over ? 0 : s->turn + 1)) return ITA_OK;
    return fail_state(r, "strips.state.turn", offset);
}

ita_status strips_state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag) {
    const strips_config *c = strips_own(config);
    strips_state made = c->start;
    made.is_over = false;
    reading r = {.config = c, .reader = ita_read(text, length), .state = &made, .diag = diag};
    ita_status status = read_hands(&r);
    if (status != ITA_OK) return status;
    size_t colon = r.reader.at;
    uint64_t turn;
    if (!ita_read_char(&r.reader, ':') || !ita_read_uint(&r.reader, ITA_MAX_PLAYERS, &turn) ||
        (int)turn > c->players)
        return fail_state(&r, "strips.state.form", r.reader.at);
    int placed = made.count - c->given_count;
    if (c->has_swap && placed > 0) made.is_swapped = ita_read_words(&r.reader, swapped);
    if (!ita_read_end(&r.reader)) return fail_state(&r, "strips.state.form", r.reader.at);
    if (!are_counts_right(&r, placed)) return fail_state(&r, "strips.state.counts", colon);
    if (!is_connected(c, &made)) return fail_state(&r, "strips.state.apart", colon);
    status = set_turn(&r, placed, (int)turn, colon + 1);
    if (status == ITA_OK) *(strips_state *)state = made;
    return status;
}
