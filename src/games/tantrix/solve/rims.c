#include "games/tantrix/solve/rims.h"

void rims_start(rims *r, const uint8_t *tiles, int count, int colour, bool has_holes) {
    r->has_holes = has_holes;
    r->found = r->nodes = 0;
    lodging_start(&r->lodging, tiles, count, colour);
    if (has_holes)
        rooted_start(&r->rooted, count, r->lodging.bends);
    else
        grown_start(&r->grown, count, r->lodging.bends);
}

void rims_restrict(rims *r, uint32_t share, uint32_t shares) {
    if (r->has_holes)
        rooted_restrict(&r->rooted, share, shares);
    else
        grown_restrict(&r->grown, share, shares);
}

// The next loop, whatever lodges there; NULL: none within the budget, or no more.
static const lodging_loop *next_loop(rims *r, uint64_t *budget, int *symmetry, bool *is_done) {
    if (r->has_holes) {
        rooted_step step = rooted_next(&r->rooted, budget);
        *is_done = step == ROOTED_DONE;
        *symmetry = r->rooted.symmetry;
        return step == ROOTED_FOUND ? &r->rooted.loop : NULL;
    }
    grown_step step = grown_next(&r->grown, budget);
    *is_done = step == GROWN_DONE;
    *symmetry = r->grown.symmetry;
    return step == GROWN_FOUND ? &r->grown.loop : NULL;
}

rims_step rims_next(rims *r, uint64_t *budget) {
    while (*budget > 0) {
        const uint64_t before = *budget;
        int symmetry;
        bool is_done;
        const lodging_loop *loop = next_loop(r, budget, &symmetry, &is_done);
        r->nodes += before - *budget;
        if (is_done) return RIMS_DONE;
        if (!loop) return RIMS_PAUSED;
        r->lodging.nodes = 0;
        r->found = lodging_count(&r->lodging, loop) / (uint64_t)symmetry;
        r->nodes += r->lodging.nodes;
        *budget -= r->lodging.nodes < *budget ? r->lodging.nodes : *budget;
        if (r->found) return RIMS_FOUND;
    }
    return RIMS_PAUSED;
}

double rims_progress(const rims *r) {
    return r->has_holes ? rooted_progress(&r->rooted) : grown_progress(&r->grown);
}

void rims_save(const rims *r, ita_text *bytes) {
    if (r->has_holes)
        rooted_save(&r->rooted, bytes);
    else
        grown_save(&r->grown, bytes);
}

bool rims_load(rims *r, ita_reader *reader) {
    return r->has_holes ? rooted_load(&r->rooted, reader) : grown_load(&r->grown, reader);
}
