// Strips as linked lists, after the source text. What board/union.c is held against. Knows
// pieces by index only.
#include "intarsia/strips.h"

void ita_strips_lists_clear(ita_strips_lists *lists) {
    for (int i = 0; i < ITA_STRIPS_PIECES_MOST; i++) {
        lists->list_of[i] = lists->next[i] = lists->tail[i] = ITA_STRIPS_NO_PIECE;
        lists->length[i] = 0;
    }
    lists->list_count = lists->step_count = 0;
}

static void note(ita_strips_lists *lists, ita_strips_list_step_kind kind, int list, int other,
                 int tail) {
    lists->steps[lists->step_count++] =
        (ita_strips_list_step){kind, (int16_t)list, (int16_t)other, (int16_t)tail};
}

static void create(ita_strips_lists *lists, int first, int second) {
    lists->list_of[first] = lists->list_of[second] = (int16_t)first;
    lists->next[first] = lists->tail[first] = (int16_t)second;
    lists->next[second] = ITA_STRIPS_NO_PIECE;
    lists->length[first] = 2;
    lists->list_count++;
    note(lists, ITA_STRIPS_LIST_CREATED, first, second, first);
}

static void extend(ita_strips_lists *lists, int list, int piece) {
    int tail = lists->tail[list];
    lists->next[tail] = lists->tail[list] = (int16_t)piece;
    lists->next[piece] = ITA_STRIPS_NO_PIECE;
    lists->list_of[piece] = (int16_t)list;
    lists->length[list]++;
    note(lists, ITA_STRIPS_LIST_EXTENDED, list, piece, tail);
}

static void relabel(ita_strips_lists *lists, int from, int list) {
    for (int piece = from; piece != ITA_STRIPS_NO_PIECE; piece = lists->next[piece])
        lists->list_of[piece] = (int16_t)list;
}

static void merge(ita_strips_lists *lists, int list, int other) {
    int tail = lists->tail[list];
    lists->next[tail] = (int16_t)other;
    lists->tail[list] = lists->tail[other];
    lists->length[list] = (int16_t)(lists->length[list] + lists->length[other]);
    relabel(lists, other, list);
    lists->list_count--;
    note(lists, ITA_STRIPS_LIST_MERGED, list, other, tail);
}

void ita_strips_lists_join(ita_strips_lists *lists, int a, int b) {
    int list_a = lists->list_of[a], list_b = lists->list_of[b];
    if (list_a == ITA_STRIPS_NO_PIECE && list_b == ITA_STRIPS_NO_PIECE)
        create(lists, a, b);
    else if (list_a == ITA_STRIPS_NO_PIECE)
        extend(lists, list_b, a);
    else if (list_b == ITA_STRIPS_NO_PIECE)
        extend(lists, list_a, b);
    else if (list_a != list_b)
        merge(lists, list_a, list_b);
}

// The piece leaves its list and is in none.
static void release(ita_strips_lists *lists, int piece) {
    lists->list_of[piece] = lists->next[piece] = ITA_STRIPS_NO_PIECE;
}

static void undo_one(ita_strips_lists *lists, const ita_strips_list_step *step) {
    int list = step->list, other = step->other;
    switch (step->kind) {
    case ITA_STRIPS_LIST_CREATED:
        release(lists, list);
        release(lists, other);
        lists->tail[list] = ITA_STRIPS_NO_PIECE;
        lists->length[list] = 0;
        lists->list_count--;
        return;
    case ITA_STRIPS_LIST_EXTENDED:
        release(lists, other);
        lists->length[list]--;
        break;
    case ITA_STRIPS_LIST_MERGED:
        relabel(lists, other, other);
        lists->length[list] = (int16_t)(lists->length[list] - lists->length[other]);
        lists->list_count++;
        break;
    }
    lists->tail[list] = step->tail;
    lists->next[step->tail] = ITA_STRIPS_NO_PIECE;
}

void ita_strips_lists_undo(ita_strips_lists *lists, int step_count) {
    while (lists->step_count > step_count)
        undo_one(lists, &lists->steps[--lists->step_count]);
}
