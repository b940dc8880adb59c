// Puzzles for a sheet: drawn fresh from a seed or taken from a list, and kept only with an answer
// that was found and that the rules call solved. Draws nothing.
#include "sheet/sheet.h"

#include "intarsia/generate.h"

#include <string.h>

// Nodes of one step, and after how many a puzzle is given up: fixed numbers, so that the same seed
// gives the same sheet on every machine.
enum { STEP_NODES = 20000, NODES_MOST = 3000000, TRIES_A_PUZZLE = 12 };

static ita_status lacks_memory(ita_diag *diag) {
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

// ---- opening

static ita_status check_options(const ita_sheet_options *options, const ita_config *like,
                                ita_diag *diag) {
    if (options->count < 1 || options->count > ITA_SHEET_MOST) {
        ita_status status = ita_fail(diag, ITA_E_RANGE, "sheet.count");
        ita_diag_arg_int(diag, ITA_SHEET_MOST);
        return status;
    }
    if (!(options->width >= 200 && options->height >= 200 && options->width < 1e5 &&
          options->height < 1e5))
        return ita_fail(diag, ITA_E_RANGE, "sheet.paper");
    if (options->setups) return ITA_OK;
    if (!ita_can_generate(like->variant)) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "sheet.fresh");
        ita_diag_arg(diag, like->game->title);
        return status;
    }
    if (options->difficulty >= 1 && options->difficulty <= ITA_SHEET_DIFFICULTY_MOST) return ITA_OK;
    return ita_fail(diag, ITA_E_RANGE, "sheet.difficulty");
}

static bool keep_words(ita_sheet *sheet, const char **words, size_t length) {
    if (!*words) return true;
    *words = ita_arena_text(&sheet->arena, *words, length);
    return *words != NULL;
}

static bool keep_options(ita_sheet *sheet, const ita_sheet_options *options) {
    ita_sheet_options *own = &sheet->options;
    *own = *options;
    return keep_words(sheet, &own->setups, own->setups_length) &&
           keep_words(sheet, &own->heading, own->heading ? strlen(own->heading) : 0) &&
           keep_words(sheet, &own->footer, own->footer ? strlen(own->footer) : 0);
}

ita_status ita_sheet_open(const ita_game *game, const ita_config *like,
                          const ita_sheet_options *options, const ita_allocator *allocator,
                          ita_sheet **sheet, ita_diag *diag) {
    *sheet = NULL;
    ita_status status = check_options(options, like, diag);
    if (status != ITA_OK) return status;
    ita_sheet *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return lacks_memory(diag);
    made->allocator = allocator;
    made->game = game;
    made->like = like;
    ita_arena_open(&made->arena, allocator);
    ita_random_seed(&made->random, options->seed);
    if (!keep_options(made, options)) {
        ita_sheet_close(made);
        return lacks_memory(diag);
    }
    *sheet = made;
    return ITA_OK;
}

static void close_puzzle(sheet_puzzle *puzzle) {
    ita_session_close(puzzle->session);
    if (puzzle->setup.allocator) ita_text_close(&puzzle->setup);
    if (puzzle->answer.allocator) ita_text_close(&puzzle->answer);
    if (puzzle->title.allocator) ita_text_close(&puzzle->title);
    memset(puzzle, 0, sizeof *puzzle);
}

void ita_sheet_close(ita_sheet *sheet) {
    if (!sheet) return;
    ita_job_close(sheet->job);
    close_puzzle(&sheet->candidate);
    for (size_t i = 0; i < sheet->puzzle_count; i++)
        close_puzzle(&sheet->puzzles[i]);
    ita_give(sheet->allocator, sheet->puzzles, sheet->puzzle_capacity * sizeof *sheet->puzzles);
    ita_arena_close(&sheet->arena);
    ita_give(sheet->allocator, sheet, sizeof *sheet);
}

// ---- the next candidate

// A fresh puzzle's setup; none when this try made nothing.
static ita_status draw_setup(ita_sheet *sheet, ita_text *setup, bool *has_setup, ita_diag *diag) {
    if (sheet->next++ >= TRIES_A_PUZZLE * sheet->options.count)
        return ita_fail(diag, ITA_E_NOT_FOUND, "sheet.none");
    ita_put(setup, sheet->game->name);
    ita_put_char(setup, ':');
    uint64_t seed = ita_random_next(&sheet->random);
    ita_status status =
        ita_generate(sheet->like, seed, sheet->options.difficulty, sheet->allocator, setup, diag);
    *has_setup = status == ITA_OK;
    return status == ITA_E_NOT_FOUND ? ITA_OK : status;
}

// The next line of the list; at its end the sheet is done.
static ita_status read_setup(ita_sheet *sheet, ita_text *setup, ita_text *title, bool *has_setup,
                             ita_diag *diag) {
    const char *setups = sheet->options.setups;
    size_t length = sheet->options.setups_length, from = sheet->next, to = from;
    if (from >= length) {
        sheet->is_done = true;
        return sheet->puzzle_count > 0 ? ITA_OK : ita_fail(diag, ITA_E_NOT_FOUND, "sheet.none");
    }
    while (to < length && setups[to] != '\n')
        to++;
    sheet->next = to + 1;
    const char *tab = memchr(setups + from, '\t', to - from);
    const size_t end = tab ? (size_t)(tab - setups) : to;
    ita_put_bytes(setup, setups + from, end - from);
    if (tab) ita_put_bytes(title, tab + 1, to - end - 1);
    *has_setup = end > from;
    return ITA_OK;
}

static bool is_there(const ita_sheet *sheet, const ita_session *session) {
    const char *config = ita_session_record(session)->config;
    for (size_t i = 0; i < sheet->puzzle_count; i++)
        if (strcmp(ita_session_record(sheet->puzzles[i].session)->config, config) == 0) return true;
    return false;
}

static ita_status start_solving(ita_sheet *sheet, ita_diag *diag) {
    const ita_session *session = sheet->candidate.session;
    const ita_config *config = ita_session_config(session);
    ita_solve_options options = {.limit = 1, .wants_texts = true, .seed = sheet->options.seed};
    return ita_puzzle_of(config)->solve(config, ita_session_state(session), &options,
                                        sheet->allocator, &sheet->job, diag);
}

static ita_status drop_candidate(ita_sheet *sheet, ita_status why) {
    ita_job_close(sheet->job);
    sheet->job = NULL;
    close_puzzle(&sheet->candidate);
    if (why == ITA_E_MEMORY || why == ITA_E_STOPPED) return why;
    sheet->left_out++;
    return ITA_OK;
}

static ita_status open_candidate(ita_sheet *sheet, ita_diag *diag) {
    sheet_puzzle *candidate = &sheet->candidate;
    ita_text_open(&candidate->setup, sheet->allocator);
    ita_text_open(&candidate->answer, sheet->allocator);
    ita_text_open(&candidate->title, sheet->allocator);
    bool has_setup = false;
    ita_status status =
        sheet->options.setups
            ? read_setup(sheet, &candidate->setup, &candidate->title, &has_setup, diag)
            : draw_setup(sheet, &candidate->setup, &has_setup, diag);
    const bool lacks = candidate->setup.failed || candidate->title.failed;
    if (status == ITA_OK && lacks) status = lacks_memory(diag);
    if (status != ITA_OK || !has_setup) {
        close_puzzle(candidate);
        return status;
    }
    status = ita_session_new(ita_text_get(&candidate->setup), candidate->setup.length,
                             sheet->allocator, &candidate->session, diag);
    if (status != ITA_OK) return drop_candidate(sheet, status);
    ita_position position;
    ita_session_position(candidate->session, &position);
    const bool is_for_one = position.player_count == 1;
    if (!is_for_one || !position.can_solve || is_there(sheet, candidate->session))
        return drop_candidate(sheet, ITA_E_STATE);
    status = start_solving(sheet, diag);
    return status == ITA_OK ? ITA_OK : drop_candidate(sheet, status);
}

// ---- solving it

// Plays the moves of the answer behind its first `from` bytes, parted by blanks.
static ita_status play_answer(sheet_puzzle *puzzle, size_t from, ita_diag *diag) {
    const char *at = ita_text_get(&puzzle->answer) + from;
    ita_status status = ITA_OK;
    while (status == ITA_OK && *(at += strspn(at, " \n")) != '\0') {
        size_t length = strcspn(at, " \n");
        status = ita_session_play_text(puzzle->session, at, length, diag);
        at += length;
    }
    return status;
}

static ita_status keep_candidate(ita_sheet *sheet, ita_diag *diag) {
    if (ita_grow(sheet->allocator, &sheet->puzzles, &sheet->puzzle_capacity,
                 sheet->puzzle_count + 1, sizeof *sheet->puzzles) != ITA_OK)
        return lacks_memory(diag);
    ita_job_close(sheet->job);
    sheet->job = NULL;
    sheet->puzzles[sheet->puzzle_count++] = sheet->candidate;
    memset(&sheet->candidate, 0, sizeof sheet->candidate);
    sheet->is_done = sheet->puzzle_count == sheet->options.count;
    return ITA_OK;
}

// A found solution is an answer when the rules call the position that it leads to solved. Where an
// opponent answers a turn of it, the search goes on from there.
static ita_status follow_solution(ita_sheet *sheet, size_t from, ita_diag *diag) {
    sheet_puzzle *candidate = &sheet->candidate;
    ita_status status = play_answer(candidate, from, diag);
    if (status != ITA_OK) return drop_candidate(sheet, status);
    ita_position position;
    ita_session_position(candidate->session, &position);
    if (position.result.is_over && position.result.winner >= 1) return keep_candidate(sheet, diag);
    if (!position.can_solve || candidate->answer.length == from)
        return drop_candidate(sheet, ITA_E_STATE);
    ita_job_close(sheet->job);
    sheet->job = NULL;
    status = start_solving(sheet, diag);
    return status == ITA_OK ? ITA_OK : drop_candidate(sheet, status);
}

static ita_status solve_candidate(ita_sheet *sheet, ita_diag *diag) {
    ita_status status = ita_job_step(sheet->job, STEP_NODES, diag);
    if (status != ITA_OK) return drop_candidate(sheet, status);
    ita_job_report report;
    ita_job_report_get(sheet->job, &report);
    if (!report.is_done && report.nodes < NODES_MOST) return ITA_OK;
    ita_text *answer = &sheet->candidate.answer;
    const size_t from = answer->length;
    if (from > 0) ita_put_char(answer, '\n');
    status = report.is_done && sheet->job->class_->take
                 ? sheet->job->class_->take(sheet->job, answer)
                 : ITA_E_NOT_FOUND;
    if (status == ITA_OK && answer->failed) status = ITA_E_MEMORY;
    if (status == ITA_E_MEMORY) return lacks_memory(diag);
    return status == ITA_OK ? follow_solution(sheet, from, diag) : drop_candidate(sheet, status);
}

ita_status ita_sheet_step(ita_sheet *sheet, ita_diag *diag) {
    if (sheet->is_done) return ITA_OK;
    return sheet->candidate.session ? solve_candidate(sheet, diag) : open_candidate(sheet, diag);
}

void ita_sheet_end(ita_sheet *sheet) {
    drop_candidate(sheet, ITA_E_STOPPED);
    sheet->is_done = true;
}

// ---- what there is

bool ita_sheet_is_done(const ita_sheet *sheet) {
    return sheet->is_done;
}

size_t ita_sheet_count(const ita_sheet *sheet) {
    return sheet->puzzle_count;
}

size_t ita_sheet_left_out(const ita_sheet *sheet) {
    return sheet->left_out;
}

const char *ita_sheet_setup(const ita_sheet *sheet, size_t puzzle) {
    return ita_text_get(&sheet->puzzles[puzzle].setup);
}

const char *ita_sheet_answer(const ita_sheet *sheet, size_t puzzle) {
    return ita_text_get(&sheet->puzzles[puzzle].answer);
}
