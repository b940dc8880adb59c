// Interlocking puzzles of a wanted level with one assembly: from cells given to bars at random on,
// those changes are kept that do not lead away from the level, then those that do not make more
// assemblies, until there is one. The same seed makes the same puzzle; nothing is kept between two
// calls.
#include "games/space/generate/making.h"
#include "games/space/space.h"

#include <string.h>

enum {
    DIFFICULTY_MOST = 10,
    DESIGNS_MOST = 100000, // looked at before it is given up
    PATIENCE = 600,        // changes without gain before all begins anew
    FILLS_MOST = 4000,     // until all bars are whole
    LOOSENED_MOST = 200,   // until they come apart
    ASSEMBLIES_MOST = 32,  // so many or more are all the same
    FAR = 100,             // how far what does not come apart is from every level
};

typedef struct hunt {
    ita_random random;
    rater *rater;
    int wanted;
    int looked_at;
    design best, trial;
    int distance, assemblies; // of the best; assemblies are counted at distance 0 only
} hunt;

static const design_frame *choose_frame(hunt *h, bool is_burr) {
    const design_frame *fit[8];
    size_t count = 0;
    for (size_t i = 0; i < design_frame_count && count < sizeof fit / sizeof fit[0]; i++) {
        const design_frame *frame = &design_frames[i];
        if ((is_burr && !frame->is_burr) || frame->level_most < h->wanted) continue;
        fit[count++] = frame;
    }
    return fit[ita_random_below(&h->random, count)];
}

static ita_status look_at(hunt *h, const design *d, int *distance, ita_diag *diag) {
    int level;
    h->looked_at++;
    ita_status status = rater_level(h->rater, d, &level, diag);
    *distance = level == 0 ? FAR : level > h->wanted ? level - h->wanted : h->wanted - level;
    return status;
}

// Holes of a design of the wanted level are filled as long as that stays so: the fewer there are,
// the fewer assemblies.
static ita_status fill_holes(hunt *h, design *d, ita_diag *diag) {
    ita_status status = ITA_OK;
    const int first = (int)ita_random_below(&h->random, (uint64_t)d->contested_count);
    for (int i = 0; i < d->contested_count && status == ITA_OK; i++) {
        const int cell = d->contested[(first + i) % d->contested_count];
        for (int bar = 0; bar < d->frame->bar_count && status == ITA_OK; bar++) {
            int distance;
            const bool is_tried = d->owner[cell] == DESIGN_NOBODY &&
                                  (d->wanted_by[cell] >> bar & 1) && design_give(d, cell, bar);
            if (!is_tried) continue;
            status = look_at(h, d, &distance, diag);
            if (distance > 0) design_take(d, cell);
        }
    }
    return status;
}

// How far from the level; of a design that has it, which is filled for that, how many assemblies
// there are. More than the best has are as good as any number.
static ita_status rate(hunt *h, design *d, int *distance, int *assemblies, ita_diag *diag) {
    *assemblies = ASSEMBLIES_MOST + 1;
    ita_status status = look_at(h, d, distance, diag);
    if (status != ITA_OK || *distance > 0) return status;
    status = fill_holes(h, d, diag);
    if (status != ITA_OK) return status;
    const int most = h->distance == 0 ? h->assemblies + 1 : ASSEMBLIES_MOST;
    return rater_assemblies(h->rater, d, most, assemblies, diag);
}

// A first design that comes apart: cells are given at random until all bars are whole, then taken
// away until they let each other go.
static ita_status begin(hunt *h, ita_diag *diag) {
    bool is_whole = false;
    h->distance = FAR;
    h->assemblies = ASSEMBLIES_MOST + 1;
    h->looked_at++;
    for (int i = 0; i < FILLS_MOST && !is_whole; i++)
        is_whole = design_fill(&h->best, &h->random, (int)ita_random_below(&h->random, 4));
    for (int i = 0; i < LOOSENED_MOST && is_whole && h->distance == FAR; i++) {
        ita_status status = rate(h, &h->best, &h->distance, &h->assemblies, diag);
        if (status != ITA_OK) return status;
        h->trial = h->best;
        if (h->distance == FAR && design_loosen(&h->trial, &h->random)) h->best = h->trial;
    }
    return ITA_OK;
}

static ita_status climb(hunt *h, ita_diag *diag) {
    int waited = 0;
    while (waited++ < PATIENCE && h->looked_at < DESIGNS_MOST && h->assemblies != 1) {
        int distance, assemblies;
        h->trial = h->best;
        const int changes = 1 + (int)ita_random_below(&h->random, 3);
        if (!design_change(&h->trial, &h->random, changes)) continue;
        if (memcmp(h->trial.owner, h->best.owner, sizeof h->best.owner) == 0) continue;
        ita_status status = rate(h, &h->trial, &distance, &assemblies, diag);
        if (status != ITA_OK) return status;
        const bool is_worse =
            distance > h->distance || (distance == h->distance && assemblies > h->assemblies);
        if (is_worse) continue;
        if (distance < h->distance || assemblies < h->assemblies) waited = 0;
        h->best = h->trial;
        h->distance = distance;
        h->assemblies = assemblies;
    }
    return ITA_OK;
}

static bool is_found(const hunt *h) {
    return h->distance == 0 && h->assemblies == 1;
}

static ita_status look(hunt *h, bool is_burr, ita_diag *diag) {
    ita_status status = ITA_OK;
    while (status == ITA_OK && h->looked_at < DESIGNS_MOST && !is_found(h)) {
        design_open(choose_frame(h, is_burr), &h->best);
        status = begin(h, diag);
        if (status == ITA_OK && h->distance < FAR) status = climb(h, diag);
    }
    if (status != ITA_OK || is_found(h)) return status;
    return ita_fail(diag, ITA_E_NOT_FOUND, "space.generate.none");
}

ita_status space_generate(const ita_config *like, uint64_t seed, int difficulty,
                          const ita_allocator *allocator, ita_text *config, ita_diag *diag) {
    if (difficulty < 1 || difficulty > DIFFICULTY_MOST)
        return ita_fail(diag, ITA_E_RANGE, "space.generate.level");
    hunt *h = ita_take_zeroed(allocator, 1, sizeof *h);
    if (!h) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_random_seed(&h->random, ita_mix(seed) ^ (uint64_t)difficulty);
    h->wanted = difficulty;
    const space_set *set = space_own(like)->set;
    ita_status status = rater_open(allocator, &h->rater, diag);
    if (status == ITA_OK) status = look(h, set && set->telling == SPACE_BY_NUMBER, diag);
    if (status == ITA_OK) {
        design_put(&h->best, config);
        status = ita_text_status(config);
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    rater_close(h->rater);
    ita_give(allocator, h, sizeof *h);
    return status;
}
