// Interlocking puzzles of a wanted level with one assembly: from cells given to bars at random on,
// those changes are kept that do not lead away from the level, then those that do not make more
// assemblies, until there is one. A job that looks at design after design; the same seed makes the
// same puzzle, however it was stopped and gone on with.
#include "games/space/generate/making.h"
#include "games/space/space.h"

#include <string.h>

enum {
    DIFFICULTY_MOST = 10,
    DESIGNS_MOST = 1000000, // looked at before it is given up; "space.generate.none" says so many
    PATIENCE = 600,         // changes without gain before all begins anew
    PATIENCE_FAR = 5400,    // of which fewer are granted far from the level
    FILLS_MOST = 4000,      // until all bars are whole
    LOOSENED_MOST = 200,    // until they come apart
    ASSEMBLIES_MOST = 32,   // so many or more are all the same
    FAR = 100,              // how far what does not come apart is from every level
};

// What comes next: a design of its own, cells taken away until it comes apart, changes.
typedef enum hunt_stage { HUNT_BEGINS, HUNT_LOOSENS, HUNT_CLIMBS } hunt_stage;

typedef struct hunt {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    ita_random random;
    rater *rater;
    bool is_burr;
    int wanted;
    uint64_t seed;
    hunt_stage stage;
    int looked_at;
    int tries;             // of this stage: loosened, or changed without gain
    uint64_t nodes_before; // it was resumed
    bool is_taken;
    design best, trial;
    int distance, assemblies; // of the best; assemblies are counted at distance 0 only
} hunt;

static hunt *of(const ita_job *job) {
    return (hunt *)(uintptr_t)job;
}

static bool is_found(const hunt *h) {
    return h->stage != HUNT_BEGINS && h->distance == 0 && h->assemblies == 1;
}

static bool is_over(const hunt *h) {
    return is_found(h) || h->looked_at >= DESIGNS_MOST;
}

static const design_frame *choose_frame(hunt *h) {
    const design_frame *fit[8];
    size_t count = 0;
    for (size_t i = 0; i < design_frame_count && count < sizeof fit / sizeof fit[0]; i++) {
        const design_frame *frame = &design_frames[i];
        if ((h->is_burr && !frame->is_burr) || frame->level_most < h->wanted) continue;
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

// ---- the stages

// Another frame; cells are given at random until all bars are whole.
static void begin(hunt *h) {
    bool is_whole = false;
    design_open(choose_frame(h), &h->best);
    h->distance = FAR;
    h->assemblies = ASSEMBLIES_MOST + 1;
    h->looked_at++;
    for (int i = 0; i < FILLS_MOST && !is_whole; i++)
        is_whole = design_fill(&h->best, &h->random, (int)ita_random_below(&h->random, 4));
    h->tries = 0;
    if (is_whole) h->stage = HUNT_LOOSENS;
}

// Cells are taken away until the bars let each other go.
static ita_status loosen(hunt *h, ita_diag *diag) {
    int distance, assemblies;
    const ita_status status = rate(h, &h->best, &distance, &assemblies, diag);
    if (status != ITA_OK) return status;
    h->distance = distance;
    h->assemblies = assemblies;
    h->trial = h->best;
    if (h->distance == FAR && design_loosen(&h->trial, &h->random)) h->best = h->trial;
    if (h->distance == FAR && ++h->tries < LOOSENED_MOST) return ITA_OK;
    h->stage = h->distance == FAR ? HUNT_BEGINS : HUNT_CLIMBS;
    h->tries = 0;
    return ITA_OK;
}

// Most climbs to a high level end far below it, and soon.
static int patience_at(int distance) {
    const int far = PATIENCE_FAR / ((1 + distance) * (1 + distance));
    return far < PATIENCE ? far : PATIENCE;
}

static ita_status climb(hunt *h, ita_diag *diag) {
    int distance, assemblies;
    if (h->tries++ >= patience_at(h->distance)) {
        h->stage = HUNT_BEGINS;
        return ITA_OK;
    }
    h->trial = h->best;
    const int changes = 1 + (int)ita_random_below(&h->random, 3);
    if (!design_change(&h->trial, &h->random, changes)) return ITA_OK;
    if (memcmp(h->trial.owner, h->best.owner, sizeof h->best.owner) == 0) return ITA_OK;
    const ita_status status = rate(h, &h->trial, &distance, &assemblies, diag);
    if (status != ITA_OK) return status;
    const bool is_worse =
        distance > h->distance || (distance == h->distance && assemblies > h->assemblies);
    if (is_worse) return ITA_OK;
    if (distance < h->distance || assemblies < h->assemblies) h->tries = 0;
    h->best = h->trial;
    h->distance = distance;
    h->assemblies = assemblies;
    return ITA_OK;
}

// ---- the job

static uint64_t nodes_of(const hunt *h) {
    return h->nodes_before + rater_nodes(h->rater);
}

// Looks at one more design; what is stopped there has looked at none.
static ita_status look(hunt *h, ita_diag *diag) {
    const hunt before = *h;
    ita_status status = ITA_OK;
    switch (h->stage) {
    case HUNT_BEGINS: begin(h); break;
    case HUNT_LOOSENS: status = loosen(h, diag); break;
    case HUNT_CLIMBS: status = climb(h, diag);
    }
    if (status == ITA_E_STOPPED) *h = before;
    return status;
}

// A stage ends a step at whatever design it was at, so that it can be gone on with from there.
static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    hunt *h = of(job);
    const uint64_t start = nodes_of(h);
    ita_status status = ITA_OK;
    while (status == ITA_OK && !is_over(h) && nodes_of(h) - start < budget)
        status = look(h, diag);
    return status;
}

static void report(const ita_job *job, ita_job_report *out) {
    const hunt *h = of(job);
    out->is_done = is_over(h);
    out->progress = out->is_done ? 1 : (double)h->looked_at / DESIGNS_MOST;
    out->nodes = nodes_of(h);
    out->solutions = out->delivered = is_found(h);
    if (out->is_done && !is_found(h)) out->reason = "space.generate.none";
}

static ita_status take(ita_job *job, ita_text *config) {
    hunt *h = of(job);
    if (!is_found(h) || h->is_taken) return ITA_E_NOT_FOUND;
    design_put(&h->best, config);
    h->is_taken = ita_text_status(config) == ITA_OK;
    return ita_text_status(config);
}

static void close_job(ita_job *job) {
    hunt *h = of(job);
    rater_close(h->rater);
    ita_give(h->allocator, h, sizeof *h);
}

// ---- saving

static const char save_head[] = "space.generate 2\n";

static ita_status save(const ita_job *job, ita_text *bytes) {
    const hunt *h = of(job);
    const bool has_design = h->stage != HUNT_BEGINS;
    ita_put(bytes, save_head);
    ita_put_u64(bytes, h->seed);
    ita_put_u32(bytes, (uint32_t)h->wanted);
    ita_put_u32(bytes, h->is_burr);
    for (int i = 0; i < 4; i++)
        ita_put_u64(bytes, h->random.s[i]);
    ita_put_u64(bytes, nodes_of(h));
    const uint32_t numbers[] = {(uint32_t)h->stage,
                                (uint32_t)h->looked_at,
                                (uint32_t)h->tries,
                                (uint32_t)h->distance,
                                (uint32_t)h->assemblies,
                                h->is_taken,
                                has_design ? (uint32_t)(h->best.frame - design_frames) : 0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ita_put_u32(bytes, numbers[i]);
    for (int i = 0; has_design && i < h->best.cell_count; i++)
        ita_put_char(bytes, (char)('a' + 1 + h->best.owner[i]));
    return ita_text_status(bytes);
}

// A cell that only one bar wants is that bar's.
static bool read_owners(ita_reader *in, design *d) {
    for (int i = 0; i < d->cell_count; i++) {
        const int owner = ita_read_peek(in) - 'a' - 1;
        const bool is_contested = ita_bits_count64(d->wanted_by[i]) > 1;
        const bool is_nobody = owner == DESIGN_NOBODY && is_contested;
        const bool is_one =
            owner >= 0 && owner < d->frame->bar_count && (d->wanted_by[i] >> owner & 1);
        if (!is_nobody && !is_one) return false;
        d->owner[i] = (int8_t)owner;
        in->at++;
    }
    return true;
}

static bool read_hunt(ita_reader *in, hunt *h) {
    uint32_t wanted, is_burr, numbers[7];
    if (!ita_read_words(in, save_head) || !ita_read_u64(in, &h->seed) ||
        !ita_read_u32(in, &wanted) || !ita_read_u32(in, &is_burr))
        return false;
    for (int i = 0; i < 4; i++)
        if (!ita_read_u64(in, &h->random.s[i])) return false;
    if (!ita_read_u64(in, &h->nodes_before)) return false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!ita_read_u32(in, &numbers[i])) return false;
    const bool is_one = wanted >= 1 && wanted <= DIFFICULTY_MOST && is_burr == h->is_burr &&
                        numbers[0] <= HUNT_CLIMBS && numbers[1] <= DESIGNS_MOST * 1000 &&
                        numbers[2] <= PATIENCE && numbers[3] <= FAR &&
                        numbers[4] <= ASSEMBLIES_MOST + 1 && numbers[5] <= 1 &&
                        numbers[6] < design_frame_count;
    if (!is_one) return false;
    h->wanted = (int)wanted;
    h->stage = (hunt_stage)numbers[0];
    h->looked_at = (int)numbers[1];
    h->tries = (int)numbers[2];
    h->distance = (int)numbers[3];
    h->assemblies = (int)numbers[4];
    h->is_taken = numbers[5] == 1;
    if (h->stage == HUNT_BEGINS) return ita_read_end(in);
    design_open(&design_frames[numbers[6]], &h->best);
    return read_owners(in, &h->best) && ita_read_end(in);
}

// ---- opening

static const ita_job_class class_of_hunts = {.name = "space.generate",
                                             .step = step,
                                             .report = report,
                                             .take = take,
                                             .save = save,
                                             .close = close_job};

// Whether the figure is what some frame has, as that of every fresh one.
static bool is_frame(const space_puzzle *puzzle, design *d) {
    const space_shape *figure = &puzzle->figure;
    bool is_same = false;
    for (size_t i = 0; i < design_frame_count && !is_same; i++) {
        design_open(&design_frames[i], d);
        is_same = figure->cell_count == (uint32_t)d->cell_count &&
                  ita_cells_compare(figure->cells, d->cells, figure->cell_count) == 0;
    }
    return is_same;
}

// A set of other puzzles, or pieces for another figure, have nothing to do with fresh ones. The
// first set is the one that nobody has to name.
static bool is_like_burrs(const space_config *like, design *spare) {
    return like->set ? like->set == &space_sets[0] || like->set->telling == SPACE_BY_NUMBER
                     : like->puzzle.lattice == ITA_LATTICE_CUBES && is_frame(&like->puzzle, spare);
}

static ita_status open_hunt(const ita_config *like, const ita_allocator *allocator, hunt **out,
                            ita_diag *diag) {
    hunt *h = ita_take_zeroed(allocator, 1, sizeof *h);
    if (!h) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (!is_like_burrs(space_own(like), &h->best)) {
        ita_give(allocator, h, sizeof *h);
        return ita_fail(diag, ITA_E_UNSUPPORTED, "space.generate.set");
    }
    const space_set *set = space_own(like)->set;
    h->job.class_ = &class_of_hunts;
    h->allocator = allocator;
    h->is_burr = set && set->telling == SPACE_BY_NUMBER;
    const ita_status status = rater_open(allocator, &h->rater, diag);
    if (status == ITA_OK)
        *out = h;
    else
        close_job(&h->job);
    return status;
}

ita_status space_generation(const ita_config *like, uint64_t seed, int difficulty,
                            const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    if (difficulty < 1 || difficulty > DIFFICULTY_MOST)
        return ita_fail(diag, ITA_E_RANGE, "space.generate.level");
    hunt *h = NULL;
    const ita_status status = open_hunt(like, allocator, &h, diag);
    if (!h) return status;
    ita_random_seed(&h->random, ita_mix(seed) ^ (uint64_t)difficulty);
    h->seed = seed;
    h->wanted = difficulty;
    *job = &h->job;
    return ITA_OK;
}

ita_status space_generation_resume(const ita_config *like, const char *bytes, size_t length,
                                   const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    hunt *h = NULL;
    const ita_status status = open_hunt(like, allocator, &h, diag);
    if (!h) return status;
    ita_reader in = ita_read(bytes, length);
    if (!read_hunt(&in, h)) {
        close_job(&h->job);
        return ita_fail(diag, ITA_E_SYNTAX, "generate.bytes");
    }
    *job = &h->job;
    return ITA_OK;
}
