// Depth first, deeper and deeper: principal variation search with the plies kept in a stack of our
// own, so that it can be left and gone on with at any node. Two sides: the hero, and all others
// together (more than two players: they all play against him). Chance is a mean of its draws.
//
// What is certain: a value beyond the estimates says that a side wins whatever the other does. A
// ply whose list leaves moves out is never certain to lose; its value stays among the estimates.
// Knows no game.
#include "search/alpha_beta.h"

#include <string.h>

enum { FORCING_DEPTH = -16, REDUCED_FROM_DEPTH = 3, AMPLE_DEPTH = 5 };

static alpha_beta *own(const ita_search *search) {
    return search->own;
}

// ---- values

static int32_t outcome(const alpha_beta *s, int side) {
    int32_t values[ITA_MAX_PLAYERS];
    const ita_mind *mind = s->search->mind;
    mind->brain->outcome(mind, s->search->position, values);
    int32_t value = values[s->hero - 1];
    if (mind->hurries && value >= ITA_VALUE_WON) value = ITA_VALUE_MOST - s->ply;
    if (mind->hurries && value <= -ITA_VALUE_WON) value = s->ply - ITA_VALUE_MOST;
    return side * value;
}

static int32_t estimate(const alpha_beta *s, int side) {
    int32_t values[ITA_MAX_PLAYERS];
    const ita_mind *mind = s->search->mind;
    mind->brain->evaluate(mind, s->search->position, values);
    return side * search_estimate(values[s->hero - 1]);
}

// A loss that only the listed moves come to: bad, the later the better, not certain.
static int32_t believed(const alpha_beta *s, int32_t value) {
    if (!s->search->mind->hurries) return 1 - ITA_VALUE_WON;
    return value + ITA_VALUE_MOST - ITA_VALUE_WON;
}

static int32_t mean(const frame *f) {
    const int32_t value = (int32_t)(f->sum / f->weight);
    return f->all_won || f->all_lost ? value : search_estimate(value);
}

// ---- down

static ita_status give_room(alpha_beta *s, frame *f, ita_diag *diag) {
    const ita_mind *mind = s->search->mind;
    if (!f->choices)
        f->choices = ita_take(s->search->allocator, mind->choice_most * sizeof *f->choices);
    if (!f->undo) f->undo = ita_take(s->search->allocator, mind->undo_size);
    return f->choices && f->undo ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// A ply begins: the position stands there already. `side` is that of the ply above.
static frame *enter(alpha_beta *s, int ply, int depth, int side) {
    frame *f = &s->frames[ply];
    s->ply = ply;
    f->player = s->search->mind->brain->player(s->search->mind, s->search->position);
    // chance is seen from the hero's side, whoever let it come: the table knows one value of it
    f->side = f->player == ITA_NOBODY                           ? side
              : f->player == ITA_CHANCE || f->player == s->hero ? 1
                                                                : -1;
    f->depth = depth;
    f->is_open = f->is_forcing = false;
    f->is_all = f->is_complete = true;
    f->line_count = 0;
    f->next = f->count = f->most = 0;
    f->best = -ITA_VALUE_MOST - 1;
    f->best_move = f->table_move = ITA_NO_SMALL_MOVE;
    return f;
}

static void enter_child(alpha_beta *s, const frame *f, int depth, int32_t alpha, int32_t beta) {
    frame *child = enter(s, s->ply + 1, depth, f->side);
    const bool is_turned = child->side != f->side;
    child->alpha = child->floor = is_turned ? -beta : alpha;
    child->beta = is_turned ? -alpha : beta;
}

static void leave(alpha_beta *s, const frame *f) {
    s->value = f->best;
    s->value_side = f->side;
    s->value_is_complete = f->is_complete;
    s->has_value = true;
    s->ply--;
}

static void leave_with_estimate(alpha_beta *s, frame *f) {
    f->best = estimate(s, f->side);
    f->is_complete = false;
    leave(s, f);
}

// Forcing moves alone; the estimate where there are none, or where one may as well stand.
static void list_forcing(alpha_beta *s, frame *f) {
    const ita_mind *mind = s->search->mind;
    bool may_stand = true;
    if (mind->brain->forcing && f->depth > FORCING_DEPTH)
        f->count = mind->brain->forcing(mind, s->search->position, f->choices, &may_stand);
    f->is_forcing = f->is_open = true;
    f->most = f->count;
    if (f->count == 0) {
        leave_with_estimate(s, f);
        return;
    }
    if (may_stand) {
        f->best = estimate(s, f->side);
        f->is_complete = false;
        if (f->best > f->alpha) f->alpha = f->best;
    }
    order_choices(s, f);
}

// Is the estimate better than is needed by so much that few plies hardly change it?
static bool is_ample(const alpha_beta *s, const frame *f) {
    const int32_t margin = s->search->mind->ample;
    if (!margin || s->ply == 0 || f->is_all || f->depth > AMPLE_DEPTH) return false;
    if (f->beta - f->alpha > 1 || f->beta > SEARCH_ESTIMATE_MOST || f->beta < -SEARCH_ESTIMATE_MOST)
        return false;
    return estimate(s, f->side) - margin * f->depth >= f->beta;
}

// With few plies left only the best in order are tried.
static size_t tried_of(const alpha_beta *s, const frame *f) {
    if (s->ply == 0 || f->is_all || f->depth > ITA_TRIED_PLIES) return f->count;
    const size_t tried = (size_t)s->search->mind->tried[f->depth - 1];
    return tried && tried < f->count ? tried : f->count;
}

static void list_choices(alpha_beta *s, frame *f) {
    const ita_mind *mind = s->search->mind;
    f->is_open = true;
    if (f->player == ITA_CHANCE) {
        f->count = f->most = mind->brain->all(mind, s->search->position, f->choices);
        f->sum = f->weight = 0;
        f->all_won = f->all_lost = true;
        return;
    }
    f->count = mind->brain->candidates
                   ? mind->brain->candidates(mind, s->search->position, f->choices, &f->is_all)
                   : mind->brain->all(mind, s->search->position, f->choices);
    if (is_ample(s, f)) {
        leave_with_estimate(s, f);
        return;
    }
    f->most = tried_of(s, f);
    order_choices(s, f);
}

static ita_status open_ply(alpha_beta *s, frame *f, ita_diag *diag) {
    s->search->nodes++;
    if (f->player == ITA_NOBODY) {
        f->best = outcome(s, f->side);
        leave(s, f);
        return ITA_OK;
    }
    if (s->ply == PLIES - 1) {
        leave_with_estimate(s, f);
        return ITA_OK;
    }
    ita_status status = give_room(s, f, diag);
    if (status != ITA_OK) return status;
    f->hash = s->search->mind->brain->hash(s->search->mind, s->search->position) ^ s->salt;
    if (f->depth >= 0 && memory_settles(s, f)) {
        leave(s, f);
    } else if (f->depth > 0) {
        list_choices(s, f);
    } else if (f->player == ITA_CHANCE) {
        leave_with_estimate(s, f);
    } else {
        list_forcing(s, f);
    }
    return ITA_OK;
}

static int reduction_of(const alpha_beta *s, const frame *f) {
    const int from = s->search->mind->late_from;
    if (!from || f->is_forcing || f->depth < REDUCED_FROM_DEPTH || (int)f->next <= from) return 0;
    return (int)f->next > 3 * from && f->depth > REDUCED_FROM_DEPTH ? 2 : 1;
}

// The next move: the first with the whole window, the others with an empty one to see that they
// are no better; chance's draws with all that there is.
static void try_next(alpha_beta *s, frame *f) {
    const ita_mind *mind = s->search->mind;
    f->move = s->ply == 0 || f->player == ITA_CHANCE ? f->choices[f->next++].move : order_next(f);
    mind->brain->make(mind, s->search->position, f->move, f->undo);
    if (f->player == ITA_CHANCE) {
        enter_child(s, f, f->depth - 1, -ITA_VALUE_MOST, ITA_VALUE_MOST);
        return;
    }
    f->is_scout = f->next > 1 && !f->is_forcing;
    f->reduction = f->is_scout ? reduction_of(s, f) : 0;
    // an only move costs no depth
    const bool is_only = f->count == 1 && !f->is_forcing && s->ply > 0 && s->ply < 2 * s->depth;
    enter_child(s, f, f->depth - 1 + is_only - f->reduction, f->alpha,
                f->is_scout ? f->alpha + 1 : f->beta);
}

// ---- up

static void keep_line(alpha_beta *s, frame *f) {
    const frame *below = &s->frames[s->ply + 1];
    size_t count = below->line_count;
    if (count > ITA_LINE_MOVES - 1) count = ITA_LINE_MOVES - 1;
    f->line[0] = f->move;
    memcpy(f->line + 1, below->line, count * sizeof f->line[0]);
    f->line_count = count + 1;
}

static ita_proof proof_of(const alpha_beta *s, int32_t value, bool is_complete) {
    if (value >= ITA_VALUE_WON) return ITA_PROOF_WON;
    if (value <= -ITA_VALUE_WON && s->search->root_is_all) return ITA_PROOF_LOST;
    return is_complete ? ITA_PROOF_EXACT : ITA_PROOF_NONE;
}

// The root's best line so far, as the report gives it.
static void note_line(alpha_beta *s, const frame *f) {
    ita_line *line = &s->current[s->line];
    *line = (ita_line){.value = f->best, .depth = s->depth, .move_count = f->line_count};
    memcpy(line->moves, f->line, f->line_count * sizeof f->line[0]);
    line->proof = f->best >= ITA_VALUE_WON ? ITA_PROOF_WON : ITA_PROOF_NONE;
    s->has_current = true;
    // no sooner win was there one ply less deep
    if (line->proof && s->search->mind->hurries && s->search->options.lines == 1)
        s->search->is_done = true;
}

static void take_draw(frame *f, int32_t value, bool is_complete) {
    const int32_t weight = f->choices[f->next - 1].rank;
    f->sum += (int64_t)weight * value;
    f->weight += weight;
    f->all_won = f->all_won && value >= ITA_VALUE_WON;
    f->all_lost = f->all_lost && value <= -ITA_VALUE_WON;
    f->is_complete = f->is_complete && is_complete;
}

static void take_move(alpha_beta *s, frame *f, int32_t value, bool is_complete) {
    // what cuts stands alone; what does not, needs all the others
    f->is_complete = value >= f->beta ? is_complete : f->is_complete && is_complete;
    if (value <= f->best) return;
    f->best = value;
    f->best_move = f->move;
    if (value <= f->alpha) return;
    f->alpha = value;
    keep_line(s, f);
    if (s->ply == 0) note_line(s, f);
}

// What a try brought. A scout that comes back with news is sent again: unreduced, then with the
// whole window.
static void take_in(alpha_beta *s, frame *f) {
    const int32_t value = s->value_side == f->side ? s->value : -s->value;
    s->has_value = false;
    if (f->player != ITA_CHANCE && f->is_scout && value > f->alpha) {
        if (f->reduction) {
            f->reduction = 0;
            enter_child(s, f, f->depth - 1, f->alpha, f->alpha + 1);
            return;
        }
        if (value < f->beta) {
            f->is_scout = false;
            enter_child(s, f, f->depth - 1, f->alpha, f->beta);
            return;
        }
    }
    s->search->mind->brain->unmake(s->search->mind, s->search->position, f->undo);
    if (f->player == ITA_CHANCE) {
        take_draw(f, value, s->value_is_complete);
    } else {
        take_move(s, f, value, s->value_is_complete);
    }
}

static void close_ply(alpha_beta *s, frame *f) {
    const bool is_cut = f->best >= f->beta;
    if (f->player == ITA_CHANCE) f->best = mean(f);
    if (f->player != ITA_CHANCE && !is_cut && !f->is_all) {
        f->is_complete = false;
        if (f->best <= -ITA_VALUE_WON) f->best = believed(s, f->best);
    }
    if (is_cut && f->best_move != ITA_NO_SMALL_MOVE) order_learn(s, f);
    if (s->ply > 0 || s->line == 0) memory_keep(s, f);
    leave(s, f);
}

// ---- iterations

// The root's choices for one more line: those of the lines before it are left out.
static ita_status begin_line(alpha_beta *s, ita_diag *diag) {
    const ita_search *search = s->search;
    frame *f = enter(s, 0, s->depth, 1);
    ita_status status = give_room(s, f, diag);
    if (status != ITA_OK) return status;
    f->alpha = f->floor = -ITA_VALUE_MOST;
    f->beta = ITA_VALUE_MOST;
    f->is_all = search->root_is_all;
    f->hash = search->mind->brain->hash(search->mind, search->position) ^ s->salt;
    for (size_t i = 0; i < search->root_candidates; i++) {
        bool is_taken = false;
        for (size_t l = 0; l < s->line; l++)
            is_taken = is_taken || s->current[l].moves[0] == search->root_choices[i].move;
        if (!is_taken) f->choices[f->count++] = search->root_choices[i];
    }
    f->most = f->count;
    f->is_open = true;
    s->has_current = s->has_value = false;
    return ITA_OK;
}

static size_t wanted_lines(const ita_search *search) {
    const size_t wanted = (size_t)search->options.lines;
    return wanted < search->root_candidates ? wanted : search->root_candidates;
}

// The moves of the lines found come first next time, in their order.
static void order_root(alpha_beta *s) {
    ita_choice *choices = s->search->root_choices;
    for (size_t l = s->line; l-- > 0;) {
        size_t at = 0;
        while (choices[at].move != s->current[l].moves[0])
            at++;
        const ita_choice chosen = choices[at];
        for (; at > 0; at--)
            choices[at] = choices[at - 1];
        choices[0] = chosen;
    }
}

// Whoever wins is enough where only that counts; points must be seen to the end.
static bool all_certain(const alpha_beta *s) {
    for (size_t l = 0; l < s->line; l++)
        if (s->current[l].proof == ITA_PROOF_NONE ||
            !(s->search->mind->hurries || s->current_is_complete[l]))
            return false;
    return true;
}

// All moves worth trying lose: now the others are tried as well, before that is believed.
static bool widen(alpha_beta *s) {
    ita_search *search = s->search;
    const bool is_lost = s->current[0].value <= -SEARCH_ESTIMATE_MOST;
    if (!is_lost || search->root_is_all || search->root_candidates == search->root_count)
        return false;
    search->root_candidates = search->root_count;
    search->root_is_all = true;
    return true;
}

static ita_status end_iteration(alpha_beta *s, ita_diag *diag) {
    ita_search *search = s->search;
    order_root(s);
    s->earlier = s->previous[0];
    memcpy(s->previous, s->current, s->line * sizeof s->current[0]);
    s->previous_count = s->line;
    const bool is_widened = widen(s);
    const int deepest = search->options.depth < PLIES - 1 ? search->options.depth : PLIES - 2;
    if (!is_widened && (all_certain(s) || s->depth >= deepest)) search->is_done = true;
    s->line = 0;
    s->depth += !is_widened;
    // helpers skip every other depth, each in its own time
    if (search->options.helper && s->depth < deepest && (s->depth + search->options.helper) % 2)
        s->depth++;
    return search->is_done ? ITA_OK : begin_line(s, diag);
}

static ita_status end_line(alpha_beta *s, ita_diag *diag) {
    frame *f = &s->frames[0];
    s->has_value = false;
    if (!s->has_current) { // every move is as bad as can be
        f->line[0] = f->choices[0].move;
        f->line_count = 1;
        note_line(s, f);
    }
    s->current_is_complete[s->line] = f->is_complete;
    ita_line *line = &s->current[s->line++];
    line->value = f->best;
    line->proof = proof_of(s, f->best, f->is_complete);
    s->has_current = false;
    return s->line < wanted_lines(s->search) ? begin_line(s, diag) : end_iteration(s, diag);
}

// ---- the method

static ita_status open_search(ita_search *search, ita_diag *diag) {
    alpha_beta *s = ita_take_zeroed(search->allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    search->own = s;
    s->search = search;
    s->hero = search->mind->player_count == 2 ? 1 : search->player;
    s->salt = search->mind->player_count == 2 ? 0 : ita_mix((uint64_t)s->hero);
    s->depth = 1;
    for (int i = 0; i < PLIES; i++)
        for (int k = 0; k < KILLERS; k++)
            s->frames[i].killers[k] = ITA_NO_SMALL_MOVE;
    search->table = search->options.table;
    ita_status status = ITA_OK;
    if (!search->table)
        status =
            ita_table_open(search->options.table_bytes, search->allocator, &search->table, diag);
    return status == ITA_OK ? begin_line(s, diag) : status;
}

static ita_status step(ita_search *search, uint64_t until, ita_diag *diag) {
    alpha_beta *s = own(search);
    ita_status status = ITA_OK;
    while (status == ITA_OK && search->nodes < until && !search->is_done) {
        if (s->ply < 0) {
            status = end_line(s, diag);
            continue;
        }
        frame *f = &s->frames[s->ply];
        if (s->has_value) {
            take_in(s, f);
        } else if (!f->is_open) {
            status = open_ply(s, f, diag);
        } else if (f->next < f->most && (f->player == ITA_CHANCE || f->alpha < f->beta)) {
            try_next(s, f);
        } else {
            close_ply(s, f);
        }
    }
    return status;
}

static bool is_listed(const ita_search_report *report, ita_small_move move) {
    for (size_t i = 0; i < report->line_count; i++)
        if (report->lines[i].moves[0] == move) return true;
    return false;
}

static void add_line(ita_search_report *report, const ita_search *search, const ita_line *line) {
    if (report->line_count < (size_t)search->options.lines && !is_listed(report, line->moves[0]))
        report->lines[report->line_count++] = *line;
}

// Values of several lines are compared, so they come from one iteration: from this one only when
// the last has not enough of them, or when its first line wins for certain, as no depth changes
// that.
static bool tells_current(const alpha_beta *s) {
    if (s->search->options.lines == 1 || s->previous_count == 0) return true;
    const bool has_first = s->line > 0 || s->has_current;
    return has_first && s->current[0].proof == ITA_PROOF_WON;
}

// A line of no moves stands for none.
static int32_t swing_of(const ita_line *line, const ita_line *before) {
    const bool is_estimate = line->proof == ITA_PROOF_NONE && before->proof == ITA_PROOF_NONE;
    return is_estimate && before->move_count > 0 && line->depth == before->depth + 1
               ? line->value - before->value
               : 0;
}

// This iteration's lines, the one that is being found, the last iteration's, the brain's order.
static void report_lines(const ita_search *search, ita_search_report *report) {
    const alpha_beta *s = own(search);
    for (size_t l = 0; l < s->line && tells_current(s); l++)
        add_line(report, search, &s->current[l]);
    if (s->has_current && tells_current(s)) add_line(report, search, &s->current[s->line]);
    for (size_t l = 0; l < s->previous_count; l++)
        add_line(report, search, &s->previous[l]);
    for (size_t i = 0; i < search->root_candidates; i++) {
        const ita_line line = {.move_count = 1, .moves = {search->root_choices[i].move}};
        add_line(report, search, &line);
    }
    const bool is_previous = report->lines[0].depth == s->previous[0].depth;
    report->swing = swing_of(&report->lines[0], is_previous ? &s->earlier : &s->previous[0]);
}

static void close_search(ita_search *search) {
    alpha_beta *s = own(search);
    if (!s) return;
    for (int i = 0; i < PLIES; i++) {
        ita_give(search->allocator, s->frames[i].choices,
                 search->mind->choice_most * sizeof(ita_choice));
        ita_give(search->allocator, s->frames[i].undo, search->mind->undo_size);
    }
    ita_give(search->allocator, s, sizeof *s);
}

const search_method search_alpha_beta = {open_search, step, report_lines, close_search};
