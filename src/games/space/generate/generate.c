// Interlocking puzzles of a wanted level with one assembly: a walk that cools down. From cells
// given to bars at random on, changes are kept that lead to the level, to fewer holes and to fewer
// assemblies, and others now and then, at first more often. A job that looks at design after
// design; the same seed makes the same puzzle, however it was stopped and gone on with.
#include "games/space/generate/making.h"
#include "games/space/space.h"

#include <string.h>

enum {
    DIFFICULTY_MOST = 10,
    DESIGNS_MOST = 4000000, // looked at before it is given up; "space.generate.none" says so many
    WALK = 20000,           // changes before all begins anew
    FILLS_MOST = 4000,      // until all bars are whole
    LOOSENED_MOST = 200,    // until they come apart
    ASSEMBLIES_MOST = 64,   // so many or more are all the same
    FAR = 100,              // how far what does not come apart is from every level
    // what is bad about a design: a level off, holes where all bars meet, twice as many assemblies
    COST_OF_LEVEL = 20,
    COST_OF_HOLES = 64,
    COST_OF_DOUBLING = 2,
};

// What comes next: a design of its own, cells taken away until it comes apart, changes.
typedef enum hunt_stage { HUNT_BEGINS, HUNT_LOOSENS, HUNT_WALKS } hunt_stage;

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
    int tries;             // of this stage: loosened, or changed
    uint64_t nodes_before; // it was resumed
    bool is_taken;
    design best, trial;       // where the walk is, and a step from there
    int distance, assemblies; // of the best; assemblies are counted at distance 0 only
    int reached;              // the highest level so far, but none beyond what is wanted
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
    if (level > h->reached && level <= h->wanted) h->reached = level;
    return status;
}

// Without the assemblies, which are known at the wanted level only.
static int cost_of(const design *d, int distance) {
    return COST_OF_LEVEL * distance + COST_OF_HOLES * design_holes(d) / d->contested_count;
}

static int cost_of_assemblies(int assemblies) {
    int doublings = 0;
    for (; assemblies > 1; assemblies /= 2)
        doublings++;
    return COST_OF_DOUBLING * doublings;
}

// How much worse than where the walk is its next step may be: in the mean as much as the walk is
// hot, which it is the more the higher the level.
static int draw_grace(hunt *h) {
    const int hot = h->wanted, cold = 1 + h->wanted / 4;
    const int heat = hot - (hot - cold) * h->tries / WALK;
    int grace = 0;
    while (ita_random_below(&h->random, (uint64_t)heat + 1) != 0)
        grace++;
    return grace;
}

// Whether a design costs so much at most, and then all about it. Assemblies are counted last, and
// no more of them than that allows.
static ita_status rate(hunt *h, const design *d, int most, int *distance, int *assemblies,
                       bool *is_kept, ita_diag *diag) {
    *is_kept = false;
    *assemblies = ASSEMBLIES_MOST;
    if (cost_of(d, 0) > most) return ITA_OK;
    ita_status status = look_at(h, d, distance, diag);
    const int cost = cost_of(d, *distance);
    if (status != ITA_OK || *distance == FAR || cost > most) return status;
    *is_kept = true;
    if (*distance > 0) return ITA_OK;
    int bound = 2;
    while (bound < ASSEMBLIES_MOST && cost + cost_of_assemblies(bound) <= most)
        bound *= 2;
    status = rater_assemblies(h->rater, d, bound, assemblies, diag);
    *is_kept = cost + cost_of_assemblies(*assemblies) <= most;
    return status;
}

// ---- the stages

// Another frame; cells are given at random until all bars are whole.
static void begin(hunt *h) {
    bool is_whole = false;
    design_open(choose_frame(h), &h->best);
    h->distance = FAR;
    h->assemblies = ASSEMBLIES_MOST;
    h->looked_at++;
    for (int i = 0; i < FILLS_MOST && !is_whole; i++)
        is_whole = design_fill(&h->best, &h->random, (int)ita_random_below(&h->random, 4));
    h->tries = 0;
    if (is_whole) h->stage = HUNT_LOOSENS;
}

// Cells are taken away until the bars let each other go.
static ita_status loosen(hunt *h, ita_diag *diag) {
    int distance;
    const ita_status status = look_at(h, &h->best, &distance, diag);
    if (status != ITA_OK) return status;
    h->distance = distance;
    h->assemblies = ASSEMBLIES_MOST;
    h->trial = h->best;
    if (h->distance == FAR && design_loosen(&h->trial, &h->random)) h->best = h->trial;
    if (h->distance == FAR && ++h->tries < LOOSENED_MOST) return ITA_OK;
    h->stage = h->distance == FAR ? HUNT_BEGINS : HUNT_WALKS;
    h->tries = 0;
    return ITA_OK;
}

static ita_status walk(hunt *h, ita_diag *diag) {
    int distance, assemblies;
    bool is_kept;
    if (h->tries++ >= WALK) {
        h->stage = HUNT_BEGINS;
        return ITA_OK;
    }
    h->trial = h->best;
    const int changes = 1 + (int)ita_random_below(&h->random, 3);
    if (!design_change(&h->trial, &h->random, changes)) return ITA_OK;
    if (memcmp(h->trial.owner, h->best.owner, sizeof h->best.owner) == 0) return ITA_OK;
    int most = cost_of(&h->best, h->distance) + draw_grace(h);
    if (h->distance == 0) most += cost_of_assemblies(h->assemblies);
    const ita_status status = rate(h, &h->trial, most, &distance, &assemblies, &is_kept, diag);
    if (status != ITA_OK || !is_kept) return status;
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
    case HUNT_WALKS: status = walk(h, diag);
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
    out->value = h->reached;
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

static const char save_head[] = "space.generate 3\n";

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
    const uint32_t numbers[] = {
        (uint32_t)h->stage,      (uint32_t)h->looked_at,
        (uint32_t)h->tries,      (uint32_t)h->distance,
        (uint32_t)h->assemblies, h->is_taken,
        (uint32_t)h->reached,    has_design ? (uint32_t)(h->best.frame - design_frames) : 0};
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
    uint32_t wanted, is_burr, numbers[8];
    if (!ita_read_words(in, save_head) || !ita_read_u64(in, &h->seed) ||
        !ita_read_u32(in, &wanted) || !ita_read_u32(in, &is_burr))
        return false;
    for (int i = 0; i < 4; i++)
        if (!ita_read_u64(in, &h->random.s[i])) return false;
    if (!ita_read_u64(in, &h->nodes_before)) return false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!ita_read_u32(in, &numbers[i])) return false;
    const bool is_one = wanted >= 1 && wanted <= DIFFICULTY_MOST && is_burr == h->is_burr &&
                        numbers[0] <= HUNT_WALKS &&
                        numbers[1] <= DESIGNS_MOST + 2 * LOOSENED_MOST && numbers[2] <= WALK + 1 &&
                        numbers[3] <= FAR && numbers[4] >= 1 && numbers[4] <= ASSEMBLIES_MOST &&
                        numbers[5] <= 1 && numbers[6] <= wanted && numbers[7] < design_frame_count;
    if (!is_one) return false;
    h->wanted = (int)wanted;
    h->stage = (hunt_stage)numbers[0];
    h->looked_at = (int)numbers[1];
    h->tries = (int)numbers[2];
    h->distance = (int)numbers[3];
    h->assemblies = (int)numbers[4];
    h->is_taken = numbers[5] == 1;
    h->reached = (int)numbers[6];
    if (h->stage == HUNT_BEGINS) return ita_read_end(in);
    design_open(&design_frames[numbers[7]], &h->best);
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
        is_same = figure->cell_count == (uint32_t)d->cell_count;
        const ita_cell shift = ita_cell_less(figure->cells[0], d->cells[0]);
        for (uint32_t k = 0; is_same && k < figure->cell_count; k++)
            is_same = ita_cell_is_equal(figure->cells[k], ita_cell_add(d->cells[k], shift));
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
