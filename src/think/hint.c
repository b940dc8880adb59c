// Hints of every game from one place: by the brain where it gives them, else by the puzzle, and by
// the brain again where the puzzle has nothing to say. The idea comes first, the move when one asks
// again. Knows no game.
#include "intarsia/think.h"
#include "intarsia/words.h"

// A hint is a glance, not an analysis: as long as this level takes, within about a second.
enum { LEVEL = 8, MOST = 5000 };

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static void say_idea(const ita_thought *thought, const ita_line *line, ita_text *words) {
    const size_t before = words->length;
    ita_think_put_idea(thought, line, words);
    if (words->length == before) ita_put_words(words, "think.hint.look", NULL);
}

static void say_move(const ita_thought *thought, const ita_line *line, ita_text *words) {
    if (ita_think_advise(thought, line, words)) return;
    ita_line first = *line;
    first.move_count = 1;
    ita_text text;
    ita_text_open(&text, words->allocator);
    ita_think_put_line(thought, &first, &text);
    const char *args[] = {ita_text_get(&text), NULL};
    ita_put_words(words, "think.hint.move", args);
    words->failed |= text.failed;
    ita_text_close(&text);
}

// A turn of several moves is given move by move: the first is the hint.
static ita_status advise(const ita_thought *thought, int step, ita_text *words, ita_move *move,
                         bool *has_move) {
    ita_search_report report;
    ita_think_report(thought, &report);
    if (step <= 0) {
        say_idea(thought, &report.lines[0], words);
    } else {
        say_move(thought, &report.lines[0], words);
        *has_move = ita_think_moves(thought, move, 1) > 0;
    }
    return ita_text_status(words);
}

static ita_status hint_by_brain(const ita_config *config, const void *state, int step,
                                uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                                ita_diag *diag) {
    const uint64_t most = least((uint64_t)ita_brain_of(config)->levels[LEVEL - 1].nodes, MOST);
    const ita_think_options options = {.nodes = least(budget, most - 1) + 1};
    ita_thought *thought;
    *has_move = false;
    ita_status status = ita_think_open(config, state, &options, config->allocator, &thought, diag);
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !ita_think_is_done(thought))
        status = ita_think_step(thought, options.nodes, diag);
    if (status == ITA_OK || status == ITA_E_MEMORY)
        status = advise(thought, step, words, move, has_move);
    ita_think_close(thought);
    return status;
}

// The same where a puzzle knows for certain, but did not find out in time.
static ita_status hint_so_far(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag) {
    const ita_status status =
        hint_by_brain(config, state, step, budget, words, move, has_move, diag);
    if (status != ITA_OK || !*has_move) return status;
    ita_put_char(words, ' ');
    ita_put_words(words, "think.hint.best", NULL);
    return ita_text_status(words);
}

ita_status ita_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                    ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const ita_brain *brain = ita_brain_of(config);
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    if (brain && brain->gives_hints)
        return hint_by_brain(config, state, step, budget, words, move, has_move, diag);
    if (puzzle && puzzle->hint) {
        const size_t before = words->length;
        *has_move = false;
        const ita_status status =
            puzzle->hint(config, state, step, budget, words, move, has_move, diag);
        const bool is_silent = status == ITA_OK && words->length == before && !*has_move;
        if (!is_silent || !brain || words->failed) return status;
        return hint_so_far(config, state, step, budget, words, move, has_move, diag);
    }
    return ita_fail(diag, ITA_E_UNSUPPORTED, "think.hint.none");
}
