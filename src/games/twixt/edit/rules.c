// What may be changed in a draft: a peg, a link, who is to move, the aim; and the problem that it
// makes. Nothing ends it. Knows no pictures.
#include "games/twixt/edit/edit.h"

#include "games/rows.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    return twixt_own(config)->state_size;
}

static void start(const ita_config *config, void *state) {
    const twixt_problem *p = twixt_problem_own(config);
    twixt_state *s = state;
    memcpy(s, p->start, p->twixt.state_size);
    s->status.red_player = 1; // a draft has no players yet
    s->status.aim = (uint8_t)p->aim;
    twixt_board_renew(&p->twixt, &s->board);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    (void)state;
    return 1;
}

// ---- which changes there are

static int owner_of(const twixt_config *c, const twixt_board *b, int hole) {
    const twixt_hole at = twixt_hole_at(c, hole);
    return twixt_board_owner(b, at.col, at.row);
}

static ita_status refuse_place(const twixt_config *c, const char *key, int hole, ita_diag *diag) {
    ita_fail(diag, ITA_E_ILLEGAL, key);
    twixt_diag_hole(diag, twixt_hole_at(c, hole));
    ita_diag_mark(diag, twixt_node_of_hole(c, twixt_hole_at(c, hole)));
    return ITA_E_ILLEGAL;
}

static ita_status check_link(const twixt_config *c, const twixt_board *b, twixt_draft_change change,
                             ita_diag *diag) {
    const twixt_edit edit = {change.hole, change.direction, change.kind == TWIXT_LINK_ON};
    const int other = change.hole + c->step[change.direction];
    const int colour = owner_of(c, b, change.hole);
    if (colour == TWIXT_NOBODY || colour != owner_of(c, b, other)) {
        const ita_status status = refuse_place(c, "twixt.state.ends", change.hole, diag);
        twixt_diag_hole(diag, twixt_hole_at(c, other));
        return status;
    }
    if (edit.is_added && twixt_board_links(b, change.hole) >> change.direction & 1)
        return ita_fail(diag, ITA_E_ILLEGAL, "twixt.edit.already");
    return twixt_check_edit(c, b, colour, edit, diag);
}

ita_status twixt_change_check(const twixt_config *c, const twixt_state *s,
                              twixt_draft_change change, ita_diag *diag) {
    const twixt_board *b = &s->board;
    bool is_so = b->head.peg_count == 0;
    switch (change.kind) {
    case TWIXT_SET:
        return twixt_check_hole(c, b, change.value, twixt_hole_at(c, change.hole), diag);
    case TWIXT_TAKE:
        if (owner_of(c, b, change.hole) != TWIXT_NOBODY) return ITA_OK;
        return refuse_place(c, "twixt.edit.empty", change.hole, diag);
    case TWIXT_LINK_ON:
    case TWIXT_LINK_OFF: return check_link(c, b, change, diag);
    case TWIXT_TO_MOVE: is_so = s->status.turn == change.value; break;
    case TWIXT_AIM: is_so = s->status.aim == change.value; break;
    default: break;
    }
    return is_so ? ita_fail(diag, ITA_E_ILLEGAL, "twixt.edit.already") : ITA_OK;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    twixt_draft_change change;
    if (!twixt_change_get(c, move, &change)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    return twixt_change_check(c, state, change, diag);
}

typedef struct listing {
    const twixt_config *c;
    const twixt_state *s;
    ita_move *moves;
    size_t count, capacity;
} listing;

static void list(listing *l, twixt_draft_change change) {
    if (twixt_change_check(l->c, l->s, change, NULL) != ITA_OK) return;
    if (l->count < l->capacity) l->moves[l->count] = twixt_change_put(change);
    l->count++;
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    listing l = {twixt_own(config), state, out, 0, capacity};
    for (int hole = 0; hole < l.c->hole_count; hole++) {
        list(&l, (twixt_draft_change){TWIXT_SET, TWIXT_RED, hole, 0});
        list(&l, (twixt_draft_change){TWIXT_SET, TWIXT_BLUE, hole, 0});
        list(&l, (twixt_draft_change){TWIXT_TAKE, 0, hole, 0});
        for (int i = 0; i < 4; i++)
            for (int kind = TWIXT_LINK_ON; kind <= TWIXT_LINK_OFF; kind++) {
                const twixt_draft_change link = {(twixt_draft_change_kind)kind, 0, hole,
                                                 twixt_down[i]};
                const ita_move bytes = twixt_change_put(link);
                twixt_draft_change inside;
                if (twixt_change_get(l.c, &bytes, &inside)) list(&l, link);
            }
    }
    for (int i = 0; i < TWIXT_WORDS; i++)
        list(&l, twixt_words[i].change);
    return l.count;
}

// ---- apply and undo: a draft's old self is kept whole. What is derived of a board is made anew
// from pegs and links, so that it is the same however one came there.

static void take_peg(const twixt_config *c, twixt_board *b, int hole) {
    const twixt_hole at = twixt_hole_at(c, hole);
    const int colour = twixt_board_owner(b, at.col, at.row);
    for (uint32_t links = twixt_board_links(b, hole); links; links &= links - 1)
        twixt_board_flip_link(c, b, colour, hole, ita_bits_lowest64(links));
    b->pegs[colour][at.row + TWIXT_PAD] ^= (uint64_t)1 << (at.col + TWIXT_PAD);
}

static void change_board(const twixt_config *c, twixt_board *b, twixt_draft_change change) {
    const twixt_hole at = twixt_hole_at(c, change.hole);
    twixt_board_undo unused;
    switch (change.kind) {
    case TWIXT_SET: twixt_board_place(c, b, change.value, at.col, at.row, &unused); break;
    case TWIXT_TAKE: take_peg(c, b, change.hole); break;
    case TWIXT_LINK_ON:
    case TWIXT_LINK_OFF:
        twixt_board_flip_link(c, b, owner_of(c, b, change.hole), change.hole, change.direction);
        break;
    default: memset(b->pegs, 0, sizeof b->pegs);
    }
    twixt_board_renew(c, b);
}

static void change_state(const twixt_config *c, twixt_state *s, twixt_draft_change change) {
    switch (change.kind) {
    case TWIXT_TO_MOVE: s->status.turn = (uint8_t)change.value; break;
    case TWIXT_AIM: s->status.aim = (uint8_t)change.value; break;
    default: change_board(c, &s->board, change);
    }
    s->status.end = TWIXT_GOES_ON;
    s->status.winner = TWIXT_NOBODY;
    twixt_state_settle(c, s);
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    const twixt_config *c = twixt_own(config);
    twixt_draft_change change;
    memcpy(undo_record, state, c->state_size);
    if (twixt_change_get(c, move, &change)) change_state(c, state, change);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    memcpy(state, undo_record, twixt_own(config)->state_size);
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = ((const twixt_state *)state)->board.head.peg_count;
}

static uint64_t hash(const ita_config *config, const void *state) {
    return twixt_rules.hash(config, state) ^ ita_mix(((const twixt_state *)state)->status.aim);
}

const ita_rules twixt_draft_rules = {
    ROWS_OF_PLAY,
    .config_make = twixt_problem_make_draft,
    .config_free = twixt_problem_free,
    .config_value = twixt_problem_value,
    .undo_size = state_size,
    .check = check,
    .result = result,
    .move_parse = twixt_change_parse,
    .move_format = twixt_change_format,
    .state_parse = twixt_draft_parse,
    .state_format = twixt_draft_format,
};

// ---- the problem

ita_status twixt_draft_lacks(const twixt_state *s, ita_diag *diag) {
    switch (s->status.end) {
    case TWIXT_GOES_ON: return ITA_OK;
    case TWIXT_CONNECTED: return ita_fail(diag, ITA_E_STATE, "twixt.edit.joined");
    case TWIXT_CUT_OFF: return ita_fail(diag, ITA_E_STATE, "twixt.edit.cut");
    default: return ita_fail(diag, ITA_E_STATE, "twixt.edit.full");
    }
}

// The problem that it started as keeps its moves.
static bool is_start(const ita_config *config, const twixt_state *s) {
    const twixt_problem *p = twixt_problem_own(config);
    return s->board.head.hash == p->start->board.head.hash &&
           s->status.turn == p->start->status.turn && s->status.aim == p->aim &&
           memcmp(s->board.pegs, p->start->board.pegs, sizeof s->board.pegs) == 0;
}

static ita_status puzzle(const ita_config *config, const void *state, ita_text *text,
                         ita_diag *diag) {
    const twixt_problem *p = twixt_problem_own(config);
    const twixt_state *s = state;
    const ita_status status = twixt_draft_lacks(s, diag);
    if (status != ITA_OK) return status;
    if (is_start(config, s))
        twixt_problem_put(p, text);
    else
        twixt_problem_put_position(p, s, (twixt_aim)s->status.aim, text);
    return ITA_OK;
}

const ita_maker twixt_maker = {.puzzle = puzzle};
