// A position as one line: "turn=blue red=D5,F6 blue=K4 links=D5/F6 swap". Reading checks that the
// position can stand on this board under these rules. Knows no moves.
#include "games/twixt/play/state.h"

#include <string.h>

static const char *const colours[] = {"red", "blue"};

static void put_pegs(const twixt_config *c, const twixt_board *b, int colour, ita_text *out) {
    char between = '=';
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if (!twixt_board_has(b, colour, at.col, at.row)) continue;
        if (between == '=') {
            ita_put_char(out, ' ');
            ita_put(out, colours[colour]);
        }
        ita_put_char(out, between);
        twixt_put_hole(out, at);
        between = ',';
    }
}

static void put_links(const twixt_config *c, const twixt_board *b, ita_text *out) {
    char between = '=';
    for (int link = 0; link < 4 * c->hole_count; link++) {
        int hole = link / 4, direction = twixt_down[link % 4];
        if (!(twixt_board_links(b, hole) >> direction & 1)) continue;
        if (between == '=') ita_put(out, " links");
        ita_put_char(out, between);
        twixt_put_link(c, out, hole, direction);
        between = ',';
    }
}

void twixt_state_format(const ita_config *config, const void *state, ita_text *out) {
    const twixt_config *c = twixt_own(config);
    const twixt_state *s = state;
    ita_put(out, "turn=");
    ita_put(out, colours[s->status.turn]);
    put_pegs(c, &s->board, TWIXT_RED, out);
    put_pegs(c, &s->board, TWIXT_BLUE, out);
    put_links(c, &s->board, out);
    if (s->status.can_swap) ita_put(out, " swap");
    if (s->status.red_player == 2) ita_put(out, " swapped");
    if (s->status.offer) ita_put(out, " offer");
    if (s->status.end == TWIXT_RESIGNED) ita_put(out, " resigned");
    if (s->status.end == TWIXT_AGREED) ita_put(out, " agreed");
    if (s->status.end == TWIXT_MISSED) ita_put(out, " missed");
}

typedef struct parse {
    const twixt_config *c;
    ita_reader reader;
    twixt_state *state; ///< on the way: pegs and links without chains
    ita_diag *diag;
    bool is_resigned, is_agreed, is_missed;
} parse;

static ita_status bad_form(parse *p) {
    return ita_fail_at(p->diag, ITA_E_SYNTAX, "twixt.state.form", p->reader.at);
}

static ita_status at_offset(parse *p, size_t offset, ita_status status) {
    if (p->diag) p->diag->offset = offset;
    return status;
}

static ita_status read_peg(parse *p, int colour) {
    size_t start = p->reader.at;
    twixt_hole hole;
    if (!twixt_read_hole(&p->reader, &hole)) return bad_form(p);
    ita_status status = twixt_check_hole(p->c, &p->state->board, colour, hole, p->diag);
    if (status != ITA_OK) return at_offset(p, start, ITA_E_RANGE);
    twixt_board_put_peg(p->c, &p->state->board, colour, hole.col, hole.row);
    return ITA_OK;
}

static ita_status bad_link(parse *p, size_t start, const char *key, twixt_hole a, twixt_hole b) {
    ita_status status = ita_fail_at(p->diag, ITA_E_RANGE, key, start);
    twixt_diag_hole(p->diag, a);
    twixt_diag_hole(p->diag, b);
    return status;
}

static ita_status read_link(parse *p) {
    size_t start = p->reader.at;
    const twixt_config *c = p->c;
    twixt_board *board = &p->state->board;
    twixt_hole a, b;
    if (!twixt_read_hole(&p->reader, &a) || !ita_read_char(&p->reader, '/') ||
        !twixt_read_hole(&p->reader, &b))
        return bad_form(p);
    twixt_edit link;
    if (!twixt_edit_between(c, a, b, true, &link))
        return bad_link(p, start, "twixt.link.far", a, b);
    int colour = twixt_board_owner(board, a.col, a.row);
    if (colour == TWIXT_NOBODY || colour != twixt_board_owner(board, b.col, b.row))
        return bad_link(p, start, "twixt.state.ends", a, b);
    if (twixt_board_links(board, link.hole) >> link.direction & 1)
        return bad_link(p, start, "twixt.state.twice", a, b);
    if (twixt_board_crossed(c, board, link.hole, link.direction) & c->block[colour])
        return bad_link(p, start, "twixt.state.crosses", a, b);
    twixt_board_flip_link(c, board, colour, link.hole, link.direction);
    return ITA_OK;
}

// "red=D5,F6" after the equals sign: items separated by commas.
static ita_status read_list(parse *p, int colour, bool are_links) {
    do {
        ita_status status = are_links ? read_link(p) : read_peg(p, colour);
        if (status != ITA_OK) return status;
    } while (ita_read_char(&p->reader, ','));
    return ITA_OK;
}

static bool read_field(parse *p, const char *name) {
    size_t at = p->reader.at;
    if (!ita_read_char(&p->reader, ' ')) return false;
    if (ita_read_words(&p->reader, name)) {
        char next = ita_read_peek(&p->reader);
        size_t length = strlen(name);
        if (name[length - 1] == '=' || next == ' ' || ita_read_end(&p->reader)) return true;
    }
    p->reader.at = at;
    return false;
}

static ita_status read_lists(parse *p) {
    ita_status status = ITA_OK;
    if (read_field(p, "red=")) status = read_list(p, TWIXT_RED, false);
    if (status == ITA_OK && read_field(p, "blue=")) status = read_list(p, TWIXT_BLUE, false);
    if (status == ITA_OK && read_field(p, "links=")) status = read_list(p, TWIXT_NOBODY, true);
    return status;
}

static ita_status read_flags(parse *p) {
    twixt_status *s = &p->state->status;
    s->can_swap = read_field(p, "swap");
    s->red_player = read_field(p, "swapped") ? 2 : 1;
    s->offer = read_field(p, "offer");
    p->is_resigned = read_field(p, "resigned");
    p->is_agreed = !p->is_resigned && read_field(p, "agreed");
    p->is_missed = p->c->is_problem && read_field(p, "missed");
    return ita_read_end(&p->reader) ? ITA_OK : bad_form(p);
}

static ita_status read_turn(parse *p) {
    if (!ita_read_words(&p->reader, "turn=")) return bad_form(p);
    if (ita_read_words(&p->reader, "red"))
        p->state->status.turn = TWIXT_RED;
    else if (ita_read_words(&p->reader, "blue"))
        p->state->status.turn = TWIXT_BLUE;
    else
        return bad_form(p);
    return ITA_OK;
}

// Only red's single first peg can be swapped, while the game goes on, and only sides change the
// players' colours.
static bool is_swap_possible(const parse *p) {
    const twixt_state *s = p->state;
    twixt_hole hole;
    const bool may_be_changed = p->c->swap == TWIXT_SWAP_SIDES || p->c->is_problem;
    if (s->status.red_player == 2 && !may_be_changed) return false;
    if (!s->status.can_swap) return true;
    if (p->is_resigned || p->is_agreed) return false;
    return p->c->swap != TWIXT_SWAP_NO && s->status.turn == TWIXT_BLUE &&
           s->status.red_player == 1 && twixt_only_peg(p->c, &s->board, &hole) &&
           twixt_board_has(&s->board, TWIXT_RED, hole.col, hole.row);
}

static ita_status finish(parse *p) {
    twixt_state *s = p->state;
    if (!is_swap_possible(p)) return ita_fail_at(p->diag, ITA_E_RANGE, "twixt.state.swap", 0);
    twixt_board_rebuild(p->c, &s->board);
    twixt_state_settle(p->c, s);
    bool is_ended = p->is_resigned || p->is_agreed || p->is_missed;
    if (is_ended && s->status.end) return ita_fail_at(p->diag, ITA_E_RANGE, "twixt.state.end", 0);
    if (p->is_agreed) s->status.end = TWIXT_AGREED;
    if (p->is_missed) s->status.end = TWIXT_MISSED;
    if (p->is_resigned) {
        s->status.end = TWIXT_RESIGNED;
        s->status.winner = s->status.turn ^ 1;
    }
    return ITA_OK;
}

ita_status twixt_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    twixt_state *made = ita_take(config->allocator, c->state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    memset(made, 0, c->state_size);
    made->status.red_player = 1;
    made->status.winner = TWIXT_NOBODY;
    twixt_board_start(c, &made->board);
    parse p = {.c = c, .reader = ita_read(text, length), .state = made, .diag = diag};
    ita_status status = read_turn(&p);
    if (status == ITA_OK) status = read_lists(&p);
    if (status == ITA_OK) status = read_flags(&p);
    if (status == ITA_OK) status = finish(&p);
    if (status == ITA_OK) memcpy(state, made, c->state_size);
    ita_give(config->allocator, made, c->state_size);
    return status;
}

ita_status twixt_position_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag) {
    const twixt_status *s = &((twixt_state *)state)->status;
    const ita_status status = twixt_state_parse(config, text, length, state, diag);
    if (status != ITA_OK) return status;
    const bool has_word =
        s->end == TWIXT_RESIGNED || s->end == TWIXT_AGREED || s->end == TWIXT_MISSED;
    if (!has_word && !s->can_swap && !s->offer && s->red_player == 1) return ITA_OK;
    return ita_fail_at(diag, ITA_E_SYNTAX, "twixt.state.form", 0);
}
