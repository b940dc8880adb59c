// Strips as the source has them: linked lists of pieces that are created, extended and merged when
// two large squares come to stand side by side. With a log, so that each step can be taken back.
#ifndef GAMES_STRIPS_SOURCE_LISTS_H
#define GAMES_STRIPS_SOURCE_LISTS_H

#include "games/strips/board/union.h"

typedef enum strips_list_step_kind {
    STRIPS_LIST_CREATED,
    STRIPS_LIST_EXTENDED,
    STRIPS_LIST_MERGED,
} strips_list_step_kind;

typedef struct strips_list_step {
    strips_list_step_kind kind;
    int16_t list;  // the list that was created, or grew
    int16_t other; // the piece that came, or the list that was appended
    int16_t tail;  // last piece of the list before
} strips_list_step;

enum { STRIPS_NO_PIECE = -1 };

// A list goes by its first piece. Invariant: for a piece in a list, `list_of` is that piece, and
// following `next` from there meets each piece of the list once, `tail` last.
typedef struct strips_lists {
    int16_t list_of[STRIPS_PIECES_MOST]; // or STRIPS_NO_PIECE: in no strip
    int16_t next[STRIPS_PIECES_MOST];    // or STRIPS_NO_PIECE: the last
    int16_t tail[STRIPS_PIECES_MOST];    // of a list, by its first piece
    int16_t length[STRIPS_PIECES_MOST];
    int list_count;
    strips_list_step steps[STRIPS_PIECES_MOST]; // one less than pieces is the most there can be
    int step_count;
} strips_lists;

void strips_lists_clear(strips_lists *lists);
// Two large squares stand side by side. Nothing happens when one list holds both.
void strips_lists_join(strips_lists *lists, int a, int b);
// Takes steps back until `step_count` are left.
void strips_lists_undo(strips_lists *lists, int step_count);

#endif
