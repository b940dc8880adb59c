// Turns as files have them, with any number of link edits, and as moves, which hold twelve. What a
// turn does is told by playing it on the board. Writes only to the record or text handed in.
#include "games/twixt/formats/turn.h"

#include "games/twixt/play/state.h"

#include <string.h>

// ---- reading

static bool add_edit(twixt_file *file, char sign, twixt_hole a, twixt_hole b) {
    const ita_allocator *allocator = file->record->arena.allocator;
    if (ita_grow(allocator, &file->edits, &file->edit_capacity, file->edit_count + 1,
                 sizeof *file->edits) != ITA_OK) {
        file->words.failed = true;
        return false;
    }
    bool is_upper = a.row < b.row || (a.row == b.row && a.col < b.col);
    file->edits[file->edit_count++] =
        (twixt_file_edit){is_upper ? a : b, is_upper ? b : a, sign == '+', false};
    return true;
}

bool twixt_turn_read_edits(twixt_file *file, ita_reader *in) {
    char sign = ita_read_peek(in);
    in->at++;
    do {
        twixt_hole a, b;
        if (!twixt_read_hole(in, &a)) return false;
        a = twixt_file_turned(file, a);
        int links = 0;
        for (;; links++, a = b) {
            ita_read_char(in, '/');
            if (!twixt_read_hole(in, &b)) break;
            b = twixt_file_turned(file, b);
            if (!add_edit(file, sign, a, b)) return false;
        }
        if (links == 0 || in->bytes[in->at - 1] == '/') return false;
    } while (ita_read_char(in, ','));
    return true;
}

static void put_edit(ita_text *out, const twixt_file_edit *edit) {
    ita_put_char(out, edit->is_added ? '+' : '-');
    twixt_put_hole(out, edit->upper);
    ita_put_char(out, '/');
    twixt_put_hole(out, edit->lower);
}

static ita_status add_words(twixt_file *file, size_t at) {
    ita_status status = ita_text_status(&file->words);
    if (status == ITA_OK)
        status = ita_record_add(file->record, file->node, file->words.data, file->words.length, at,
                                &file->node);
    ita_text_reset(&file->words);
    return twixt_file_fail_record(file, status, at);
}

static bool is_of_peg(const twixt_file_edit *edit, const twixt_hole *peg) {
    return memcmp(&edit->upper, peg, sizeof *peg) == 0 ||
           memcmp(&edit->lower, peg, sizeof *peg) == 0;
}

// The directions, as bits, of the peg's links that a link crosses.
static unsigned crossed_by(const twixt_file_edit *added, twixt_hole peg) {
    unsigned crossed = 0;
    for (int d = 0; d < 8; d++) {
        const twixt_hole end = {peg.col + twixt_direction_col[d], peg.row + twixt_direction_row[d]};
        if (twixt_segments_cross(peg, end, added->upper, added->lower)) crossed |= 1u << d;
    }
    return crossed;
}

// A link that is put on before the peg keeps those of the peg that it crosses from coming: then
// there is nothing to take off.
static void drop_crossed(twixt_file *file, const twixt_hole *peg, unsigned crossed) {
    for (size_t i = 0; crossed && i < file->edit_count; i++) {
        twixt_file_edit *edit = &file->edits[i];
        if (edit->is_added || !is_of_peg(edit, peg)) continue;
        int d = twixt_direction_of(*peg, edit->upper);
        if (d < 0) d = twixt_direction_of(*peg, edit->lower);
        if (d >= 0 && crossed >> d & 1) edit->is_made = true;
    }
}

// Moves of their own, twelve edits each, until the peg's move holds the `*left` ones. Edits of one
// kind that need no new peg are taken; `*in_move` of them stand in the words, not added yet.
static ita_status add_moves_before(twixt_file *file, const twixt_hole *peg, bool is_added,
                                   size_t *left, size_t *in_move, size_t at) {
    unsigned crossed = 0;
    for (size_t i = 0; i < file->edit_count && *left > TWIXT_EDITS_MOST; i++) {
        twixt_file_edit *edit = &file->edits[i];
        if (edit->is_added != is_added || is_of_peg(edit, peg)) continue;
        put_edit(&file->words, edit);
        edit->is_made = true;
        --*left;
        if (is_added) crossed |= crossed_by(edit, *peg);
        if (++*in_move < TWIXT_EDITS_MOST) continue;
        ita_status status = add_words(file, at);
        if (status != ITA_OK) return status;
        *in_move = 0;
    }
    drop_crossed(file, peg, crossed);
    return ITA_OK;
}

static void put_edits(const twixt_file *file, bool puts_made, ita_text *out) {
    for (size_t i = 0; i < file->edit_count; i++)
        if (puts_made || !file->edits[i].is_made) put_edit(out, &file->edits[i]);
}

// Added links moved before the peg must be looked at again once the rules are known.
static ita_status note_split(twixt_file *file, twixt_hole peg, uint32_t before, size_t at) {
    const ita_allocator *allocator = file->record->arena.allocator;
    twixt_put_hole(&file->words, peg);
    put_edits(file, true, &file->words);
    const char *words = NULL;
    if (!file->words.failed)
        words = ita_arena_text(&file->record->arena, file->words.data, file->words.length);
    ita_text_reset(&file->words);
    if (!words || ita_grow(allocator, &file->splits, &file->split_capacity, file->split_count + 1,
                           sizeof *file->splits) != ITA_OK)
        return twixt_file_fail_record(file, ITA_E_MEMORY, at);
    file->splits[file->split_count++] = (twixt_file_split){words, before, file->node, at};
    return ITA_OK;
}

// Where a link stands among those of its upper end.
static int rank_of(const twixt_file_edit *edit) {
    const int across = edit->lower.col - edit->upper.col;
    return across < 0 ? across + 2 : 4 - across;
}

// In the order in which turns are joined, see put_joined; `user` is the peg.
static int compare_edits(const void *a, const void *b, void *user) {
    const twixt_file_edit *x = a, *y = b;
    const twixt_hole *peg = user;
    const bool x_is_of_peg = is_of_peg(x, peg), y_is_of_peg = is_of_peg(y, peg);
    if (x->is_added != y->is_added) return x->is_added - y->is_added;
    if (!x->is_added && x_is_of_peg != y_is_of_peg) return x_is_of_peg - y_is_of_peg;
    if (x->upper.row != y->upper.row) return x->upper.row - y->upper.row;
    if (x->upper.col != y->upper.col) return x->upper.col - y->upper.col;
    return rank_of(x) - rank_of(y);
}

// What is split is put in order, so that it is the same when it comes back.
ita_status twixt_turn_add(twixt_file *file, twixt_hole hole, bool has_offer, size_t at) {
    size_t left = file->edit_count, in_move = 0;
    uint32_t before = file->node;
    ita_text_reset(&file->words);
    if (left > TWIXT_EDITS_MOST)
        ita_sort(file->edits, left, sizeof *file->edits, compare_edits, &hole);
    ita_status status = add_moves_before(file, &hole, false, &left, &in_move, at);
    bool is_split = left > TWIXT_EDITS_MOST;
    if (status == ITA_OK) status = add_moves_before(file, &hole, true, &left, &in_move, at);
    if (status == ITA_OK && in_move > 0) status = add_words(file, at);
    if (status != ITA_OK) return status;
    twixt_put_hole(&file->words, hole);
    put_edits(file, false, &file->words);
    if (has_offer) ita_put(&file->words, "|draw");
    status = add_words(file, at);
    return status == ITA_OK && is_split ? note_split(file, hole, before, at) : status;
}

// ---- playing

static bool goes_on(const char *move) {
    return move && (move[0] == '-' || move[0] == '+');
}

bool twixt_turn_goes_on(const ita_record *record, uint32_t node) {
    return goes_on(record->nodes[node].move);
}

// Two positions of one record.
typedef struct two {
    twixt_state *one, *other;
    size_t size;
} two;

static bool open_two(two *t, const ita_record *record, const twixt_config *config) {
    const ita_allocator *allocator = record->arena.allocator;
    t->size = config->state_size;
    t->one = ita_take(allocator, t->size);
    t->other = ita_take(allocator, t->size);
    return t->one && t->other;
}

static void close_two(two *t, const ita_record *record) {
    ita_give(record->arena.allocator, t->one, t->size);
    ita_give(record->arena.allocator, t->other, t->size);
}

static bool has_link(const twixt_board *b, int hole, int direction) {
    return twixt_board_links(b, hole) >> direction & 1;
}

static bool have_same_links(const twixt_config *c, const twixt_board *a, const twixt_board *b) {
    for (int hole = 0; hole < c->hole_count; hole++)
        if (twixt_board_links(a, hole) != twixt_board_links(b, hole)) return false;
    return memcmp(a->pegs, b->pegs, sizeof a->pegs) == 0;
}

// One edit after the other in the order of a turn, without the limit of a move.
static ita_status play_word(const twixt_config *c, twixt_board *b, int colour, const char *words,
                            ita_diag *diag) {
    enum { BEFORE, OFF_THE_PEG, PUT_ON, STAGES };
    ita_reader in = ita_read(words, strlen(words));
    twixt_hole peg;
    if (!twixt_read_hole(&in, &peg)) return ITA_E_SYNTAX;
    ita_status status = twixt_check_hole(c, b, colour, peg, diag);
    for (int stage = BEFORE; status == ITA_OK && stage < STAGES; stage++) {
        twixt_board_undo unused;
        if (stage == OFF_THE_PEG) twixt_board_place(c, b, colour, peg.col, peg.row, &unused);
        ita_reader edits = in;
        while (status == ITA_OK && !ita_read_end(&edits)) {
            twixt_hole from, to;
            twixt_edit edit;
            bool is_added = ita_read_peek(&edits) == '+';
            edits.at++;
            if (!twixt_read_hole(&edits, &from) || !ita_read_char(&edits, '/') ||
                !twixt_read_hole(&edits, &to) || !twixt_edit_between(c, from, to, is_added, &edit))
                return ITA_OK; // the rules refuse it anyway, with its reason
            bool is_of_peg = twixt_edit_touches(c, edit, peg);
            if (stage != (is_added ? PUT_ON : is_of_peg ? OFF_THE_PEG : BEFORE)) continue;
            status = twixt_check_edit(c, b, colour, edit, diag);
            if (status == ITA_OK) twixt_board_set_link(c, b, colour, edit);
        }
    }
    return status;
}

static ita_status check_split(twixt_file *file, const twixt_config *c,
                              const twixt_file_split *split, two *t) {
    bool is_whole = false;
    ita_status status = twixt_record_replay(file->record, c, split->last, t->one, &is_whole);
    if (status == ITA_OK && is_whole)
        status = twixt_record_replay(file->record, c, split->before, t->other, &is_whole);
    if (status != ITA_OK || !is_whole) return status;
    status = play_word(c, &t->other->board, t->other->status.turn, split->words, file->diag);
    if (status == ITA_OK && !have_same_links(c, &t->one->board, &t->other->board))
        status = ita_fail(file->diag, ITA_E_ILLEGAL, "move.form");
    if (status != ITA_OK && file->diag) file->diag->offset = split->at;
    return status;
}

ita_status twixt_turn_check_split(twixt_file *file, const twixt_config *config) {
    if (file->split_count == 0 || !config->can_edit) return ITA_OK;
    two t;
    ita_status status = ITA_OK;
    if (!open_two(&t, file->record, config)) status = twixt_file_fail_record(file, ITA_E_MEMORY, 0);
    for (size_t i = 0; status == ITA_OK && i < file->split_count; i++)
        status = check_split(file, config, &file->splits[i], &t);
    close_two(&t, file->record);
    return status;
}

// ---- writing

static bool is_word(const char *move) {
    return strncmp(move, "swap", 4) == 0 || strcmp(move, "resign") == 0 ||
           strcmp(move, "draw") == 0;
}

// How a turn goes on behind a node: 0 not at all, 1 with one peg or more edits, 2 in another way.
static void count_ends(const ita_record *record, uint8_t *ends) {
    for (uint32_t i = 1; i < record->node_count; i++) {
        uint32_t parent = record->nodes[i].parent;
        bool is_second = ends[parent] > 0;
        ends[parent] = is_second || is_word(record->nodes[i].move) ? 2 : 1;
    }
}

ita_status twixt_turn_check_whole(const ita_record *record, const char *format, ita_diag *diag) {
    const ita_allocator *allocator = record->arena.allocator;
    uint8_t *ends = ita_take_zeroed(allocator, record->node_count, sizeof *ends);
    if (!ends) return ita_fail(diag, ITA_E_MEMORY, "memory");
    count_ends(record, ends);
    ita_status status = ITA_OK;
    for (uint32_t i = 1; status == ITA_OK && i < record->node_count; i++) {
        const ita_record_node *node = &record->nodes[i];
        if (goes_on(node->move) && (ends[i] != 1 || node->comment))
            status = twixt_cannot(diag, "file.cannot.turn", format, node->move);
    }
    ita_give(allocator, ends, record->node_count * sizeof *ends);
    return status;
}

static void put_link(const twixt_config *c, char sign, int link, ita_text *out) {
    ita_put_char(out, sign);
    twixt_put_link(c, out, link / 4, twixt_down[link % 4]);
}

// Every link that `of` has and `but` has not.
static void put_difference(const twixt_config *c, char sign, const twixt_board *of,
                           const twixt_board *but, ita_text *out) {
    for (int link = 0; link < 4 * c->hole_count; link++)
        if (has_link(of, link / 4, twixt_down[link % 4]) &&
            !has_link(but, link / 4, twixt_down[link % 4]))
            put_link(c, sign, link, out);
}

// Links of `before` that are gone at the end are taken off, the peg is set, and what then differs
// from the end is put right: that is legal in this order whatever the order of the moves was.
static void put_joined(const twixt_config *c, twixt_board *before, const twixt_board *after,
                       int colour, const twixt_move *move, ita_text *out) {
    twixt_board_undo unused;
    twixt_put_hole(out, move->hole);
    put_difference(c, '-', before, after, out);
    for (int link = 0; link < 4 * c->hole_count; link++) {
        int hole = link / 4, direction = twixt_down[link % 4];
        if (has_link(before, hole, direction) && !has_link(after, hole, direction))
            twixt_board_flip_link(c, before, colour, hole, direction);
    }
    twixt_board_place(c, before, colour, move->hole.col, move->hole.row, &unused);
    put_difference(c, '-', before, after, out);
    put_difference(c, '+', after, before, out);
    if (move->has_offer) ita_put(out, "|draw");
}

static ita_status join(const ita_record *record, const twixt_config *c, uint32_t node,
                       const twixt_move *move, ita_text *out) {
    uint32_t first = node;
    while (goes_on(record->nodes[record->nodes[first].parent].move))
        first = record->nodes[first].parent;
    two t;
    bool is_whole;
    ita_status status = open_two(&t, record, c) ? ITA_OK : ITA_E_MEMORY;
    if (status == ITA_OK)
        status = twixt_record_replay(record, c, record->nodes[first].parent, t.one, &is_whole);
    if (status == ITA_OK) status = twixt_record_replay(record, c, node, t.other, &is_whole);
    if (status == ITA_OK)
        put_joined(c, &t.one->board, &t.other->board, t.one->status.turn, move, out);
    close_two(&t, record);
    return status;
}

static ita_status get_move(const ita_record *record, const twixt_config *config, uint32_t node,
                           ita_move *bytes, twixt_move *move, ita_diag *diag) {
    ita_status status = twixt_record_move(record, config, node, bytes, diag);
    if (status == ITA_OK) twixt_move_get(config, bytes, move);
    return status;
}

ita_status twixt_turn_put(const ita_record *record, const twixt_config *config, uint32_t node,
                          ita_text *out, ita_diag *diag) {
    ita_move bytes;
    twixt_move move;
    ita_status status = get_move(record, config, node, &bytes, &move, diag);
    if (status != ITA_OK) return status;
    if (!goes_on(record->nodes[record->nodes[node].parent].move)) {
        twixt_move_format(&config->base, NULL, &bytes, out);
        return ITA_OK;
    }
    status = join(record, config, node, &move, out);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

ita_status twixt_turn_bare(const ita_record *record, const twixt_config *config, uint32_t node,
                           twixt_move *move, ita_diag *diag) {
    ita_move bytes;
    ita_status status = get_move(record, config, node, &bytes, move, diag);
    move->edit_count = 0;
    return status;
}

ita_status twixt_put_bare(const ita_record *record, const twixt_config *config, uint32_t node,
                          ita_text *out, ita_diag *diag) {
    twixt_move move;
    ita_status status = twixt_turn_bare(record, config, node, &move, diag);
    if (status != ITA_OK) return status;
    ita_move bytes = twixt_move_put(&move);
    twixt_move_format(&config->base, NULL, &bytes, out);
    return ITA_OK;
}

// ---- the rules of another program

// A position under both rule sets, move by move.
typedef struct sides {
    const twixt_config *here, *there;
    two at;
    void *undo;
    bool is_cut_off, goes_on_cut_off; // there, where the automatic draw is off
} sides;

static bool play_both(sides *s, const ita_move *bytes, const twixt_move *move) {
    const ita_rules *rules = &twixt_rules;
    s->goes_on_cut_off |= s->is_cut_off;
    rules->apply(&s->here->base, s->at.one, bytes, s->undo);
    if (move->kind == TWIXT_LINKS) return true;
    twixt_move plain = *move;
    plain.edit_count = 0;
    ita_move there = twixt_move_put(&plain);
    if (rules->check(&s->there->base, s->at.other, &there, NULL) != ITA_OK) return false;
    rules->apply(&s->there->base, s->at.other, &there, s->undo);
    const twixt_head *head = &s->at.other->board.head;
    s->is_cut_off = head->connected == TWIXT_NOBODY && head->cut[0] && head->cut[1];
    return have_same_links(s->here, &s->at.one->board, &s->at.other->board);
}

// Whoever reads the file has the automatic draw, unless the line goes on behind it.
static bool end_alike(const sides *s) {
    int end = s->at.other->status.end;
    if (!end && s->is_cut_off && !s->goes_on_cut_off) end = TWIXT_CUT_OFF;
    return end == s->at.one->status.end;
}

static ita_status compare(const ita_record *record, sides *s, const char *format, ita_diag *diag) {
    const ita_rules *rules = &twixt_rules;
    rules->start(&s->here->base, s->at.one);
    rules->start(&s->there->base, s->at.other);
    for (uint32_t i = 1; i < record->node_count; i++) {
        ita_move bytes;
        twixt_move move;
        ita_status status = get_move(record, s->here, i, &bytes, &move, diag);
        if (status == ITA_OK) status = rules->check(&s->here->base, s->at.one, &bytes, diag);
        if (status != ITA_OK) return status;
        bool is_last = i + 1 == record->node_count;
        if (!play_both(s, &bytes, &move) || (is_last && !end_alike(s)))
            return twixt_cannot(diag, "file.cannot.links", format, record->nodes[i].move);
    }
    return ITA_OK;
}

ita_status twixt_turn_check_rules(const ita_record *record, const twixt_config *config,
                                  twixt_ruleset ruleset, const char *format, twixt_config *written,
                                  ita_diag *diag) {
    *written = *config;
    if (config->ruleset == ruleset) return ITA_OK;
    if (config->ruleset != TWIXT_STD)
        return twixt_cannot(diag, "file.cannot.rules", format, twixt_ruleset_name(config->ruleset));
    written->ruleset = ruleset;
    twixt_geometry_derive(written);
    twixt_config there = *written;
    there.plays_on = true;
    sides s = {.here = config, .there = &there};
    const ita_allocator *allocator = record->arena.allocator;
    s.undo = ita_take(allocator, config->undo_size);
    ita_status status =
        open_two(&s.at, record, config) && s.undo ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK) status = twixt_check_line(record, format, diag);
    if (status == ITA_OK) status = twixt_turn_check_whole(record, format, diag);
    if (status == ITA_OK) status = compare(record, &s, format, diag);
    ita_give(allocator, s.undo, config->undo_size);
    close_two(&s.at, record);
    return status;
}
