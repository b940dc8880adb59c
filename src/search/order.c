// The order in which moves are tried, and the memory of earlier searches of the same position.
// Knows nothing of how the tree is walked.
#include "search/alpha_beta.h"
#include "search/table.h"

// ---- order

enum { FIRST = INT32_MAX, KILLER = INT32_MAX / 2 };

static size_t history_slot(ita_small_move move) {
    return (size_t)(move * 2654435761u >> 20);
}

static int16_t *history_of(alpha_beta *s, const frame *f, ita_small_move move) {
    return &s->history[f->side > 0][history_slot(move)];
}

void order_choices(const alpha_beta *s, frame *f) {
    for (size_t i = 0; i < f->count; i++) {
        ita_choice *choice = &f->choices[i];
        int32_t rank = choice->rank < KILLER / 2 ? choice->rank : KILLER / 2;
        rank += s->history[f->side > 0][history_slot(choice->move)];
        for (int k = 0; k < KILLERS; k++)
            if (choice->move == f->killers[k]) rank = KILLER - k;
        choice->rank = choice->move == f->table_move ? FIRST : rank;
    }
}

ita_small_move order_next(frame *f) {
    size_t best = f->next;
    for (size_t i = best + 1; i < f->count; i++)
        if (f->choices[i].rank > f->choices[best].rank) best = i;
    const ita_choice chosen = f->choices[best];
    // those in between keep their order, so that equal ranks stay as the brain gave them
    for (size_t i = best; i > f->next; i--)
        f->choices[i] = f->choices[i - 1];
    f->choices[f->next] = chosen;
    return f->choices[f->next++].move;
}

static void shift(int16_t *history, int32_t bonus) {
    const int32_t size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MOST);
}

// The move that cut gains, those tried before it in vain lose.
void order_learn(alpha_beta *s, frame *f) {
    if (f->is_forcing || f->player == ITA_CHANCE) return;
    if (f->killers[0] != f->best_move) {
        f->killers[1] = f->killers[0];
        f->killers[0] = f->best_move;
    }
    int32_t bonus = f->depth * f->depth * 4;
    if (bonus > HISTORY_MOST / 4) bonus = HISTORY_MOST / 4;
    shift(history_of(s, f, f->best_move), bonus);
    for (size_t i = 0; i + 1 < f->next; i++)
        shift(history_of(s, f, f->choices[i].move), -bonus);
}

// ---- memory

typedef enum bound { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = 3 } bound;

enum { WORTH_COMPLETE = 255 };

// A word of the table: worth 8 bits (depth + 1, or complete), bound 2, free 6, value 16, move 32.
static uint64_t pack(const frame *f, int32_t value, bound kind) {
    const uint64_t worth = f->is_complete ? WORTH_COMPLETE : (uint64_t)f->depth + 1;
    return worth | (uint64_t)kind << 8 | (uint64_t)(uint16_t)value << 16 |
           (uint64_t)f->best_move << 32;
}

// How soon a game is over counts from the ply in the table, from the root in the search.
static int32_t counted_from(const alpha_beta *s, int32_t value, int ply) {
    if (!s->search->mind->hurries) return value;
    if (value > SEARCH_ESTIMATE_MOST) return value + ply;
    if (value < -SEARCH_ESTIMATE_MOST) return value - ply;
    return value;
}

bool memory_settles(alpha_beta *s, frame *f) {
    uint64_t word;
    f->table_move = ITA_NO_SMALL_MOVE;
    if (!table_get(s->search->table, f->hash, &word)) return false;
    f->table_move = (ita_small_move)(word >> 32);
    const unsigned worth = (unsigned)(word & UINT8_MAX);
    const bool is_complete = worth == WORTH_COMPLETE;
    // on the principal variation only what is final, so that the line is not cut short
    const bool is_principal = f->beta - f->alpha > 1;
    if (s->ply == 0 || (!is_complete && (is_principal || (int)worth - 1 < f->depth))) return false;
    const int32_t value = counted_from(s, (int16_t)(uint16_t)(word >> 16), -s->ply);
    const bound kind = (bound)(word >> 8 & 3);
    const bool is_settled = kind == BOUND_EXACT || (kind == BOUND_LOWER && value >= f->beta) ||
                            (kind == BOUND_UPPER && value <= f->alpha);
    if (!is_settled) return false;
    f->best = value;
    f->is_complete = is_complete;
    f->line_count = f->table_move != ITA_NO_SMALL_MOVE;
    f->line[0] = f->table_move;
    return true;
}

void memory_keep(alpha_beta *s, const frame *f) {
    if (f->depth < 0) return;
    const bound kind = f->best >= f->beta    ? BOUND_LOWER
                       : f->best <= f->floor ? BOUND_UPPER
                                             : BOUND_EXACT;
    table_put(s->search->table, f->hash, pack(f, counted_from(s, f->best, s->ply), kind));
}
