// A move of TwixT in words: "D5, linked to E7 and F6", and what becomes of a draw. Draws nothing.
#include "games/twixt/view/tell.h"

#include "intarsia/words.h"

uint32_t twixt_links_made(const twixt_config *c, const twixt_board *b, int colour, twixt_hole at) {
    int hole = at.row * c->cols + at.col;
    uint32_t made = 0;
    for (uint32_t near = twixt_board_near(b, colour, at.col, at.row); near; near &= near - 1) {
        int d = __builtin_ctz(near);
        if (!(twixt_board_crossed(c, b, hole, d) & c->block[colour])) made |= 1u << d;
    }
    return made;
}

void twixt_put_ends(twixt_hole at, uint32_t directions, ita_text *out) {
    ita_text list, name, joined;
    ita_text_open(&list, out->allocator);
    ita_text_open(&name, out->allocator);
    ita_text_open(&joined, out->allocator);
    for (; directions; directions &= directions - 1) {
        int d = __builtin_ctz(directions);
        bool is_last = (directions & (directions - 1)) == 0;
        ita_text_reset(&name);
        twixt_put_hole(
            &name, (twixt_hole){at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]});
        const char *args[] = {ita_text_get(&list), ita_text_get(&name), NULL};
        ita_text_reset(&joined);
        joined.language = out->language;
        if (list.length)
            ita_put_words(&joined, is_last ? "twixt.list.last" : "twixt.list.more", args);
        else
            ita_put(&joined, ita_text_get(&name));
        ita_text_reset(&list);
        ita_put(&list, ita_text_get(&joined));
        ita_text_need(out, &name);
        ita_text_need(out, &joined);
        ita_text_need(out, &list);
    }
    ita_put(out, ita_text_get(&list));
    ita_text_close(&list);
    ita_text_close(&name);
    ita_text_close(&joined);
}

static void tell_peg(const twixt_config *c, const twixt_state *s, twixt_hole at, ita_text *out) {
    uint32_t made = twixt_links_made(c, &s->board, s->status.turn, at);
    ita_text name, ends;
    ita_text_open(&name, out->allocator);
    ita_text_open(&ends, out->allocator);
    ends.language = out->language;
    twixt_put_hole(&name, at);
    twixt_put_ends(at, made, &ends);
    const char *args[] = {ita_text_get(&name), ita_text_get(&ends), NULL};
    ita_put_words(out, made ? "twixt.move.linked" : "twixt.move.alone", args);
    if (name.failed || ends.failed) out->failed = true;
    ita_text_close(&name);
    ita_text_close(&ends);
}

// Whoever plays on where a draw was offered declines it.
static const char *draw_words(const twixt_state *s, const twixt_move *move) {
    if (move->has_offer) return "twixt.status.offer";
    bool goes_on = move->kind != TWIXT_DRAW && move->kind != TWIXT_RESIGN;
    return s->status.offer && goes_on ? "twixt.move.declined" : "twixt.move.alone";
}

void twixt_tell(const ita_config *config, const void *state, const ita_move *bytes, ita_text *out) {
    static const char *const keys[] = {[TWIXT_SWAP] = "twixt.move.taken",
                                       [TWIXT_RESIGN] = "twixt.move.resign",
                                       [TWIXT_DRAW] = "twixt.move.draw",
                                       [TWIXT_LINKS] = "twixt.move.links"};
    const twixt_config *c = twixt_own(config);
    twixt_move move;
    if (!twixt_move_get(c, bytes, &move)) return;
    ita_text told;
    ita_text_open(&told, out->allocator);
    told.language = out->language;
    if (move.kind == TWIXT_PEG)
        tell_peg(c, state, move.hole, &told);
    else
        ita_put_words(&told,
                      move.kind == TWIXT_SWAP && c->swap == TWIXT_SWAP_SIDES ? "twixt.move.swap"
                                                                             : keys[move.kind],
                      NULL);
    const char *args[] = {ita_text_get(&told), NULL};
    ita_put_words(out, draw_words(state, &move), args);
    ita_text_need(out, &told);
    ita_text_close(&told);
}
