// Games of the computer against itself: a few plies drawn, then the best move of a search, early
// ones now and then the second or third best, until it sees who wins.
#include "train/self_play.h"

#include "cli/cli.h"
#include "games/twixt/brain/brain.h"
#include "games/twixt/twixt.h"
#include "intarsia/base.h"

#include <string.h>

enum {
    DRAWN_LEAST = 2, // plies that are drawn at the beginning, and so many more at most
    DRAWN_MORE = 4,
    ANY_HOLE = 3,    // one in so many of them from all moves, the others from those worth trying
    EARLY = 16,      // plies in which now and then
    SECOND_BEST = 4, // one in so many
    LINES = 3,       // one of so many is played
    GIVES_AWAY = 60, // unless it is worth less by so much
    LONG = 250,      // plies after which a game says nothing new
    SLICE = 1 << 14, // nodes between two looks at whether it is told to stop
    TABLE = 1 << 23,
};

bool self_play_open(self_play *sp, const char *game, const ita_text *weights, uint64_t nodes,
                    uint64_t seed, train_fault *fault) {
    const ita_allocator *heap = ita_heap();
    const ita_game *found;
    ita_diag diag;
    memset(sp, 0, sizeof *sp);
    sp->nodes = nodes, sp->seed = seed;
    if (ita_game_parse(game, strlen(game), heap, &found, &sp->config, &diag) != ITA_OK)
        return train_refuse(fault, "there is no game \"%s\" (%s)", game, diag.key);
    if (ita_brain_of(sp->config) != &twixt_brain || twixt_own(sp->config)->is_problem)
        return train_refuse(fault, "only games of TwixT are learned, not \"%s\"", game);
    const ita_status status = twixt_brain.open(sp->config, ita_text_get(weights), weights->length,
                                               heap, &sp->mind, &diag);
    if (status == ITA_E_SYNTAX)
        return train_refuse(fault, "the weights are of another version, or not as they were");
    if (status != ITA_OK || ita_table_open(TABLE, heap, &sp->table, &diag) != ITA_OK)
        return train_lacks_memory(fault);
    sp->state = ita_take_zeroed(heap, 1, ita_rules_of(sp->config)->state_size(sp->config));
    sp->place = ita_take_zeroed(heap, 1, sp->mind->position_size);
    sp->undo = ita_take_zeroed(heap, 1, sp->mind->undo_size);
    sp->choices = ita_take_zeroed(heap, sp->mind->choice_most, sizeof *sp->choices);
    if (!sp->state || !sp->place || !sp->undo || !sp->choices) return train_lacks_memory(fault);
    return true;
}

void self_play_close(self_play *sp) {
    const ita_allocator *heap = ita_heap();
    if (sp->mind) {
        ita_give(heap, sp->state, ita_rules_of(sp->config)->state_size(sp->config));
        ita_give(heap, sp->place, sp->mind->position_size);
        ita_give(heap, sp->undo, sp->mind->undo_size);
        ita_give(heap, sp->choices, sp->mind->choice_most * sizeof *sp->choices);
        twixt_brain.close(sp->mind);
    }
    if (sp->table) ita_table_close(sp->table);
    if (sp->config) ita_config_free(sp->config);
}

static ita_small_move draw_move(self_play *sp, ita_random *random) {
    bool is_all;
    const size_t count = ita_random_below(random, ANY_HOLE) == 0
                             ? twixt_brain.all(sp->mind, sp->place, sp->choices)
                             : twixt_brain.candidates(sp->mind, sp->place, sp->choices, &is_all);
    return sp->choices[ita_random_below(random, count)].move;
}

// False with a reason, or with none where it was told to stop.
static bool search(self_play *sp, int lines, ita_search_report *report, train_fault *fault) {
    const ita_search_options options = {
        .method = ITA_METHOD_ALPHA_BETA, .nodes = sp->nodes, .lines = lines, .table = sp->table};
    ita_search *search;
    ita_diag diag;
    if (ita_search_open(sp->mind, sp->place, &options, ita_heap(), &search, &diag) != ITA_OK)
        return train_lacks_memory(fault);
    ita_status status = ITA_OK;
    while (status == ITA_OK && !ita_search_is_done(search) && !cli_is_stopped)
        status = ita_search_step(search, SLICE, &diag);
    ita_search_report_get(search, report);
    ita_search_close(search);
    return status == ITA_OK ? !cli_is_stopped : train_lacks_memory(fault);
}

static bool is_decided(const ita_line *line) {
    return line->proof != ITA_PROOF_NONE || line->value >= ITA_VALUE_WON ||
           line->value <= -ITA_VALUE_WON;
}

// Says whether there is a sample: the choice is one of the holes that are weighed.
static bool put_sample(self_play *sp, ita_small_move chosen, ita_text *out) {
    static uint16_t lists[TWIXT_WEIGHED][TWIXT_FACTS_MOST];
    const twixt_mind *mind = twixt_mind_of(sp->mind);
    const twixt_position *p = &sp->place->position;
    ita_choice holes[TWIXT_WEIGHED];
    int counts[TWIXT_WEIGHED], which = -1;
    twixt_facts facts;
    if (chosen & (TWIXT_SMALL_SWAP | TWIXT_SMALL_RELINK)) return false;
    const int count = (int)twixt_weighed_holes(mind, sp->place, holes);
    twixt_facts_of(&mind->policy, &mind->frames, p, twixt_look(mind, sp->place)->of, &facts);
    for (int i = 0; i < count; i++) {
        const int hole = twixt_small_hole(holes[i].move);
        counts[i] = twixt_facts_list(&facts, hole, lists[i]);
        if (hole == twixt_small_hole(chosen)) which = i;
    }
    if (which < 0) return false;
    samples_put(lists, counts, count, which, out);
    return true;
}

static ita_small_move pick(const ita_search_report *report, bool is_early, ita_random *random) {
    size_t which = 0;
    if (is_early && report->line_count > 1 && ita_random_below(random, SECOND_BEST) == 0)
        which = ita_random_below(random, report->line_count);
    if (report->lines[0].value - report->lines[which].value > GIVES_AWAY) which = 0;
    return report->lines[which].moves[0];
}

static bool play(self_play *sp, ita_random *random, ita_text *out, uint32_t *count,
                 train_fault *fault) {
    static ita_search_report report;
    const int drawn = DRAWN_LEAST + (int)ita_random_below(random, DRAWN_MORE + 1);
    *count = 0;
    for (int ply = 0; ply < LONG; ply++) {
        if (twixt_brain.player(sp->mind, sp->place) == ITA_NOBODY) return true;
        ita_small_move move;
        if (ply < drawn) {
            move = draw_move(sp, random);
        } else {
            if (!search(sp, ply < EARLY ? LINES : 1, &report, fault)) return false;
            if (is_decided(&report.lines[0])) return true;
            *count += put_sample(sp, report.lines[0].moves[0], out);
            move = pick(&report, ply < EARLY, random);
        }
        twixt_brain.make(sp->mind, sp->place, move, sp->undo);
    }
    return true;
}

bool self_play_game(self_play *sp, uint64_t number, ita_text *out, train_fault *fault) {
    ita_random random;
    ita_text found;
    uint32_t count;
    ita_random_seed(&random, ita_mix(sp->seed) ^ ita_mix(~number));
    ita_rules_of(sp->config)->start(sp->config, sp->state);
    twixt_brain.set(sp->mind, sp->state, sp->place);
    ita_table_clear(sp->table);
    ita_text_open(&found, ita_heap());
    fault->words[0] = '\0';
    const bool is_played = play(sp, &random, &found, &count, fault);
    if (is_played) samples_put_game(number, count, &found, out);
    ita_text_close(&found);
    return is_played && out->failed ? train_lacks_memory(fault) : is_played;
}
