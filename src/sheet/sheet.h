// What the sheet's own files share: the puzzles found, and the grids that pages are made of.
#ifndef SHEET_SHEET_H
#define SHEET_SHEET_H

#include "intarsia/session.h"
#include "intarsia/sheet.h"

/// A puzzle with its proved answer: the session's one line of moves leads from the puzzle to it.
typedef struct sheet_puzzle {
    ita_session *session; // stands where it was drawn last
    ita_text setup, answer;
    ita_text title; // what it is called; empty: nothing of its own
} sheet_puzzle;

/// Puzzles, or answers, in equal slots, row after row.
typedef struct sheet_grid {
    size_t columns, rows;
} sheet_grid;

struct ita_sheet {
    const ita_allocator *allocator;
    const ita_game *game;
    const ita_config *like;
    ita_sheet_options options; // its texts are ours, in `arena`
    ita_arena arena;
    ita_random random;
    size_t next;            // where the next setup begins; of fresh puzzles how many were tried
    sheet_puzzle candidate; // without a session: none is looked at
    ita_job *job;           // that solves the candidate
    sheet_puzzle *puzzles;
    size_t puzzle_count, puzzle_capacity, left_out;
    bool is_done;
    sheet_grid puzzle_grid, answer_grid; // set by composing
};

#endif
