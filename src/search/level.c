// Opponents of levels: which of the best lines one plays. Weak ones misjudge by a drawn amount, but
// among moves that a search found good; nobody overlooks a win it has seen.
#include "search/search.h"

ita_search_options ita_level_options(const ita_level *level, uint64_t seed) {
    return (ita_search_options){
        .method = level->method, .nodes = level->nodes, .lines = level->lines, .seed = seed};
}

// Between -slack and slack, small amounts more often.
static int32_t misjudgement(int32_t slack, ita_random *random) {
    const uint64_t range = (uint64_t)slack + 1;
    const int32_t more =
        (int32_t)ita_random_below(random, range); // C leaves open which is drawn first
    return more - (int32_t)ita_random_below(random, range);
}

const ita_line *ita_level_choose(const ita_level *level, const ita_search_report *report,
                                 ita_random *random) {
    const ita_line *best = &report->lines[0];
    if (best->proof == ITA_PROOF_WON) return best;
    const ita_line *chosen = best;
    int32_t chosen_value = INT32_MIN;
    for (size_t i = 0; i < report->line_count && i < (size_t)level->lines; i++) {
        const ita_line *line = &report->lines[i];
        const int32_t value = line->value + misjudgement(level->slack, random);
        if (line->proof == ITA_PROOF_LOST && best->proof != ITA_PROOF_LOST) continue;
        if (line->depth == 0 && best->depth != 0) continue; // nobody looked at it
        if (value <= chosen_value) continue;
        chosen = line;
        chosen_value = value;
    }
    return chosen;
}
