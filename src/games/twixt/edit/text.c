// Changes and drafts as words: "red:C3" sets a peg and "-C3" takes it off, "C3/D5" and "-C3/D5" do
// so with a link; "red" and "blue" are to move, "win" and "draw" the aim, "no-pegs" clears the
// board. A draft: "win turn=red red=C3 blue=D4". The only place that knows the bytes of a change.
#include "games/twixt/edit/edit.h"

#include <string.h>

const twixt_word twixt_words[TWIXT_WORDS] = {
    {"red", {TWIXT_TO_MOVE, TWIXT_RED, 0, 0}, "twixt.edit.red"},
    {"blue", {TWIXT_TO_MOVE, TWIXT_BLUE, 0, 0}, "twixt.edit.blue"},
    {"win", {TWIXT_AIM, TWIXT_AIM_WIN, 0, 0}, "twixt.problem.goal.win"},
    {"draw", {TWIXT_AIM, TWIXT_AIM_DRAW, 0, 0}, "twixt.problem.goal.draw"},
    {"no-pegs", {TWIXT_NO_PEGS, 0, 0, 0}, "twixt.edit.clear"},
};

// ---- bytes

ita_move twixt_change_put(twixt_draft_change change) {
    return (ita_move){{(int32_t)change.kind, change.value, change.hole, change.direction}};
}

static bool is_link(const twixt_config *c, const twixt_draft_change *change) {
    const twixt_hole at = twixt_hole_at(c, change->hole);
    if (change->direction < 0 || change->direction > 7 || change->value != 0) return false;
    const int row = at.row + twixt_direction_row[change->direction];
    return row > at.row && twixt_is_inside(c, at.col + twixt_direction_col[change->direction], row);
}

const twixt_word *twixt_word_of(const twixt_draft_change *change) {
    for (int i = 0; i < TWIXT_WORDS; i++)
        if (twixt_words[i].change.kind == change->kind &&
            twixt_words[i].change.value == change->value)
            return change->hole == 0 && change->direction == 0 ? &twixt_words[i] : NULL;
    return NULL;
}

bool twixt_change_get(const twixt_config *c, const ita_move *move, twixt_draft_change *out) {
    const int32_t *v = move->v;
    if (v[0] < 0 || v[0] >= TWIXT_CHANGES || v[2] < 0 || v[2] >= c->hole_count) return false;
    *out = (twixt_draft_change){(twixt_draft_change_kind)v[0], v[1], v[2], v[3]};
    const ita_move same = twixt_change_put(*out);
    if (memcmp(&same, move, sizeof same) != 0) return false;
    switch (out->kind) {
    case TWIXT_SET: return (v[1] == TWIXT_RED || v[1] == TWIXT_BLUE) && v[3] == 0;
    case TWIXT_TAKE: return v[1] == 0 && v[3] == 0;
    case TWIXT_LINK_ON:
    case TWIXT_LINK_OFF: return is_link(c, out);
    default: return twixt_word_of(out) != NULL;
    }
}

// ---- changes

void twixt_change_format(const ita_config *config, const void *state, const ita_move *move,
                         ita_text *out) {
    (void)state;
    const twixt_config *c = twixt_own(config);
    twixt_draft_change change;
    if (!twixt_change_get(c, move, &change)) return;
    if (change.kind >= TWIXT_TO_MOVE) {
        ita_put(out, twixt_word_of(&change)->word);
        return;
    }
    if (change.kind == TWIXT_SET) ita_put(out, change.value == TWIXT_RED ? "red:" : "blue:");
    if (change.kind == TWIXT_TAKE || change.kind == TWIXT_LINK_OFF) ita_put_char(out, '-');
    if (change.kind <= TWIXT_TAKE)
        twixt_put_hole(out, twixt_hole_at(c, change.hole));
    else
        twixt_put_link(c, out, change.hole, change.direction);
}

// A hole, or a link from it to another.
static bool read_place(const twixt_config *c, ita_reader *reader, twixt_draft_change *change) {
    twixt_hole from, to;
    twixt_edit link;
    if (!twixt_read_hole(reader, &from) || !twixt_is_inside(c, from.col, from.row)) return false;
    change->hole = from.row * c->cols + from.col;
    if (!ita_read_char(reader, '/')) return true;
    if (!twixt_read_hole(reader, &to) || !twixt_edit_between(c, from, to, true, &link))
        return false;
    change->kind = change->kind == TWIXT_TAKE ? TWIXT_LINK_OFF : TWIXT_LINK_ON;
    change->hole = link.hole;
    change->direction = link.direction;
    return true;
}

static bool read_change(const twixt_config *c, ita_reader *reader, twixt_draft_change *change) {
    *change = (twixt_draft_change){.kind = TWIXT_LINK_ON};
    if (ita_read_words(reader, "red:") || ita_read_words(reader, "blue:")) {
        change->kind = TWIXT_SET;
        change->value = reader->bytes[0] == 'r' ? TWIXT_RED : TWIXT_BLUE;
        return read_place(c, reader, change) && change->kind == TWIXT_SET;
    }
    if (ita_read_char(reader, '-')) {
        change->kind = TWIXT_TAKE;
        return read_place(c, reader, change);
    }
    return read_place(c, reader, change) && change->direction > 0;
}

ita_status twixt_change_parse(const ita_config *config, const void *state, const char *text,
                              size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    ita_reader reader = ita_read(text, length);
    twixt_draft_change change;
    for (int i = 0; i < TWIXT_WORDS; i++)
        if (ita_text_is(text, length, twixt_words[i].word)) {
            *move = twixt_change_put(twixt_words[i].change);
            return ITA_OK;
        }
    if (!read_change(twixt_own(config), &reader, &change) || !ita_read_end(&reader)) {
        ita_fail_at(diag, ITA_E_SYNTAX, "twixt.edit.form", reader.at);
        ita_diag_arg_bytes(diag, text, length);
        return ITA_E_SYNTAX;
    }
    *move = twixt_change_put(change);
    return ITA_OK;
}

// ---- drafts

void twixt_draft_format(const ita_config *config, const void *state, ita_text *out) {
    const twixt_state *s = state;
    ita_put(out, s->status.aim == TWIXT_AIM_WIN ? "win " : "draw ");
    twixt_state_format(config, state, out);
}

ita_status twixt_draft_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    ita_reader reader = ita_read(text, length);
    const bool is_win = ita_read_words(&reader, "win ");
    if (!is_win && !ita_read_words(&reader, "draw "))
        return ita_fail_at(diag, ITA_E_SYNTAX, "twixt.edit.state", 0);
    twixt_state *made = ita_take(config->allocator, c->state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    const ita_status status =
        twixt_position_parse(config, text + reader.at, length - reader.at, made, diag);
    if (status == ITA_OK) {
        made->status.aim = is_win ? TWIXT_AIM_WIN : TWIXT_AIM_DRAW;
        memcpy(state, made, c->state_size);
    } else if (diag && diag->offset != ITA_NO_OFFSET) {
        diag->offset += reader.at;
    }
    ita_give(config->allocator, made, c->state_size);
    return status;
}
