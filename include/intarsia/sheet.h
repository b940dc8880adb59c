// Sheets of puzzles for paper: each puzzle with an answer that the rules accept, drawn as pages in
// SVG, the answers behind the puzzles. Works in steps; knows no files, no printers and no game.
#ifndef INTARSIA_SHEET_H
#define INTARSIA_SHEET_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ITA_SHEET_MOST = 200, ITA_SHEET_DIFFICULTY_MOST = 10 };

typedef struct ita_sheet ita_sheet;

typedef struct ita_sheet_options {
    size_t count;       ///< puzzles wanted, 1..ITA_SHEET_MOST
    int difficulty;     ///< of fresh puzzles, 1..10; without meaning where `setups` are given
    uint64_t seed;      ///< of fresh puzzles: the same sheet for the same seed
    const char *setups; ///< "game:config" a line, and behind a tab what it is called: the first of
                        ///< these that have an answer, in this order, instead of fresh puzzles;
                        ///< NULL: fresh ones. Copied
    size_t setups_length; ///< in bytes
    const char *heading; ///< what these puzzles are, beside the title; NULL: the difficulty. Copied
    const char *footer;  ///< small words at the foot of each page, or NULL. Copied
    double width, height; ///< of the paper, in points of 1/72 inch, at least 200
    int language;         ///< of all words, see words.h
} ita_sheet_options;

/// A sheet of this game's puzzles, to be filled by ita_sheet_step.
/// @param like  fresh puzzles keep its options where they can; it must outlive the sheet
/// Errors: ITA_E_UNSUPPORTED when the game makes no fresh puzzles and no setups are given,
/// ITA_E_RANGE, ITA_E_MEMORY.
ita_status ita_sheet_open(const ita_game *game, const ita_config *like,
                          const ita_sheet_options *options, const ita_allocator *allocator,
                          ita_sheet **sheet, ita_diag *diag);
void ita_sheet_close(ita_sheet *sheet);

/// Goes on with finding puzzles and their answers, for some milliseconds. Errors: ITA_E_NOT_FOUND
/// when there are no (more) puzzles whose answer is found with reasonable effort, ITA_E_MEMORY,
/// ITA_E_STOPPED where the allocator says so; then the sheet is good for nothing but ending and
/// closing.
ita_status ita_sheet_step(ita_sheet *sheet, ita_diag *diag);
/// The sheet is done with the puzzles that it has.
void ita_sheet_end(ita_sheet *sheet);
/// Whether there are as many puzzles as were wanted, or all setups were tried.
bool ita_sheet_is_done(const ita_sheet *sheet);
/// Puzzles so far; and how many were left out: no answer was found, or they were there already.
size_t ita_sheet_count(const ita_sheet *sheet);
size_t ita_sheet_left_out(const ita_sheet *sheet);
/// "game:config" of a puzzle, and the moves of its answer, parted by blanks; where an opponent
/// answers, each turn on a line of its own.
const char *ita_sheet_setup(const ita_sheet *sheet, size_t puzzle);
const char *ita_sheet_answer(const ita_sheet *sheet, size_t puzzle);

/// Pages of a sheet that is done; of these the first so many hold puzzles, the others answers.
/// Cost: every puzzle is drawn once or a few times. Errors: ITA_E_MEMORY.
ita_status ita_sheet_compose(ita_sheet *sheet, ita_diag *diag);
size_t ita_sheet_page_count(const ita_sheet *sheet);
size_t ita_sheet_puzzle_page_count(const ita_sheet *sheet);
/// Writes a page as an SVG file of its own, one unit a point. Errors: ITA_E_MEMORY.
ita_status ita_sheet_page(const ita_sheet *sheet, size_t page, ita_text *svg);

#ifdef __cplusplus
}
#endif
#endif
