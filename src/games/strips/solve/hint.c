// Hints for one: what the solver would do from here, and whether the start promised more. Changes
// nothing.
#include "games/strips/solve/growth.h"
#include "games/strips/solve/puzzle.h"
#include "games/strips/view/draw.h"

#include "intarsia/words.h"

#include <string.h>

static void say(ita_text *words, const char *key, const char *a, const char *b) {
    const char *args[] = {a, b, NULL};
    ita_put_words(words, key, args);
}

static void number_words(ita_text *out, int number) {
    ita_text_reset(out);
    ita_put_int(out, number);
}

typedef struct finding {
    bool is_found, is_done;
    int value;
    ita_text moves;
} finding;

static ita_status find(const ita_config *config, const void *state, uint64_t budget,
                       finding *found) {
    strips_search search;
    found->is_found = found->is_done = false;
    ita_status status =
        strips_search_open(&search, strips_own(config), state, 1, config->allocator);
    if (status != ITA_OK) return status;
    if (strips_search_run(&search, budget)) {
        found->is_found = true;
        strips_search_put(&search, &found->moves);
    }
    found->is_done = found->is_found || search.stage == STRIPS_STAGE_DONE;
    found->value = search.goal;
    strips_search_close(&search);
    return ita_text_status(&found->moves);
}

// Whether the start promised more than what was found from here.
static ita_status promised_more(const strips_config *config, uint64_t budget, int value,
                                bool is_found, bool *more) {
    finding start = {0};
    ita_text_open(&start.moves, config->base.allocator);
    ita_status status = find(&config->base, &config->start, budget, &start);
    ita_text_close(&start.moves);
    *more = start.is_found &&
            (!is_found ||
             (config->goal == STRIPS_GOAL_LONGEST ? start.value > value : start.value < value));
    return status;
}

static void say_region(ita_text *words, const strips_config *config, strips_placed piece) {
    static const char *const keys[9] = {"strips.where.nw", "strips.where.n", "strips.where.ne",
                                        "strips.where.w",  "strips.where.c", "strips.where.e",
                                        "strips.where.sw", "strips.where.s", "strips.where.se"};
    int column = piece.x * 3 / config->width, row = piece.y * 3 / config->height;
    say(words, keys[3 * row + column], NULL, NULL);
}

static void say_solution(const strips_config *config, const finding *found, int step,
                         ita_text *words, ita_move *move, bool *has_move) {
    ita_text number;
    ita_text_open(&number, config->base.allocator);
    number_words(&number, found->value);
    bool wants_long = config->goal == STRIPS_GOAL_LONGEST;
    ita_reader reader = ita_read(ita_text_get(&found->moves), found->moves.length);
    strips_placed piece = {0};
    if (!strips_read_placed(&reader, &piece)) {
        say(words, "strips.hint.reached", NULL, NULL);
    } else if (step == 0) {
        say(words, wants_long ? "strips.hint.longest" : "strips.hint.fewest", ita_text_get(&number),
            NULL);
        ita_put_char(words, ' ');
        say_region(words, config, piece);
    } else {
        strips_say_placed(words, "strips.hint.place", piece);
        *move = strips_move_of(piece);
        *has_move = true;
    }
    words->failed |= number.failed;
    ita_text_close(&number);
}

static ita_status hint_alone(const strips_config *config, const strips_state *state, int step,
                             uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                             ita_diag *diag) {
    finding here = {0};
    bool more = false;
    ita_text_open(&here.moves, config->base.allocator);
    ita_status status = find(&config->base, state, budget, &here);
    if (status == ITA_OK && here.is_done && state->count > config->given_count)
        status = promised_more(config, budget, here.value, here.is_found, &more);
    if (status != ITA_OK) {
        ita_text_close(&here.moves);
        return status;
    }
    if (!here.is_done) {
        say(words, "strips.hint.unknown", NULL, NULL);
        ita_fail(diag, ITA_OK, ITA_HINT_OPEN);
    } else if (more) {
        say(words, "strips.hint.back", NULL, NULL);
    } else if (!here.is_found) {
        say(words, "strips.hint.none", NULL, NULL);
    } else {
        say_solution(config, &here, step, words, move, has_move);
    }
    ita_text_close(&here.moves);
    return ITA_OK;
}

static ita_status finish(ita_status status, const ita_text *words, ita_diag *diag) {
    if (status == ITA_OK) status = ita_text_status(words);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

ita_status strips_hint_solo(const ita_config *config, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const strips_state *s = state;
    ita_status status = ITA_OK;
    *has_move = false;
    if (s->is_over)
        say(words, "strips.over", NULL, NULL);
    else
        status = hint_alone(strips_own(config), s, step, budget, words, move, has_move, diag);
    return finish(status, words, diag);
}
