// Interlocking puzzles of a wanted level with one assembly: a walk that cools down. From cells
// given to bars at random on, changes are kept that lead to the level, to fewer holes and to fewer
// assemblies, and others now and then, at first more often. A job that looks at design after
// design; the same seed makes the same puzzle, however it was stopped and gone on with.
#include "base/keeping.h"
#include "games/space/generate/making.h"
#include "games/space/space.h"

#include <string.h>

enum {
    DIFFICULTY_MOST = 10,
    DESIGNS_MOST = 4000000, // looked at before it is given up; "space.generate.none" says so many
    WALK = 20000,           // changes before all begins anew
    FILLS_MOST = 100,       // until all bars are whole
    STOCK_CHANGE = 3,       // bars that are laid anew
    LOOSENED_MOST = 200,    // until they come apart
    ASSEMBLIES_MOST = 64,   // so many or more are all the same
    FAR = 100,              // how far what does not come apart is from every level
    // what is bad about a design: a level off, holes where all bars meet, twice as many assemblies
    COST_OF_LEVEL = 80,
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
    const design_frame *frame; // NULL: any that fits
    stock *stock;              // the bars that may be taken; NULL: any
    int wanted;
    uint64_t seed;
    hunt_stage stage;
    int looked_at;
    int tries;             // of this stage: loosened, or changed
    uint64_t nodes_before; // it was resumed
    bool is_taken;
    design_ground *ground;
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
    if (h->frame) return h->frame;
    const design_frame *fit[8];
    size_t count = 0;
    for (size_t i = 0; i < design_frame_count && count < sizeof fit / sizeof fit[0]; i++) {
        const design_frame *frame = &design_frames[i];
        if (frame->level_most >= h->wanted) fit[count++] = frame;
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
    return COST_OF_LEVEL * distance + COST_OF_HOLES * design_holes(d) / d->ground->contested_count;
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
    design_lay_out(choose_frame(h), h->ground);
    design_open(h->ground, &h->best);
    h->distance = FAR;
    h->assemblies = ASSEMBLIES_MOST;
    h->looked_at++;
    for (int i = 0; i < FILLS_MOST && !is_whole; i++)
        is_whole = h->stock
                       ? stock_fill(h->stock, &h->best, &h->random)
                       : design_fill(&h->best, &h->random, (int)ita_random_below(&h->random, 4));
    h->tries = 0;
    if (is_whole) h->stage = HUNT_LOOSENS;
}

// Cells are taken away until the bars let each other go; bars that may not be any are changed.
static ita_status loosen(hunt *h, ita_diag *diag) {
    int distance;
    const ita_status status = look_at(h, &h->best, &distance, diag);
    if (status != ITA_OK) return status;
    h->distance = distance;
    h->assemblies = ASSEMBLIES_MOST;
    h->trial = h->best;
    const bool is_looser = h->distance == FAR &&
                           (h->stock ? stock_change(h->stock, &h->trial, &h->random, STOCK_CHANGE)
                                     : design_loosen(&h->trial, &h->random));
    if (is_looser) h->best = h->trial;
    if (h->distance == FAR && ++h->tries < LOOSENED_MOST) return ITA_OK;
    h->stage = h->distance == FAR ? HUNT_BEGINS : HUNT_WALKS;
    h->tries = 0;
    return ITA_OK;
}

static bool change(hunt *h, design *d) {
    if (h->stock)
        return stock_change(h->stock, d, &h->random,
                            1 + (int)ita_random_below(&h->random, STOCK_CHANGE));
    return design_change(d, &h->random, 1 + (int)ita_random_below(&h->random, 3));
}

static ita_status walk(hunt *h, ita_diag *diag) {
    int distance, assemblies;
    bool is_kept;
    if (h->tries++ >= WALK) {
        h->stage = HUNT_BEGINS;
        return ITA_OK;
    }
    h->trial = h->best;
    if (!change(h, &h->trial)) return ITA_OK;
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
    stock_close(h->stock);
    ita_give(h->allocator, h->ground, sizeof *h->ground);
    ita_give(h->allocator, h, sizeof *h);
}

// ---- saving

static const char save_head[] = "space.generate 4\n";

// 0: of any.
static uint32_t number_of(const design_frame *frame) {
    return frame ? (uint32_t)(frame - design_frames) + 1 : 0;
}

static ita_status save(const ita_job *job, ita_text *bytes) {
    const hunt *h = of(job);
    const bool has_design = h->stage != HUNT_BEGINS;
    ita_put(bytes, save_head);
    ita_put_u64(bytes, h->seed);
    ita_put_u32(bytes, (uint32_t)h->wanted);
    ita_put_u32(bytes, number_of(h->frame));
    for (int i = 0; i < 4; i++)
        ita_put_u64(bytes, h->random.s[i]);
    ita_put_u64(bytes, nodes_of(h));
    const uint32_t numbers[] = {
        (uint32_t)h->stage,      (uint32_t)h->looked_at,
        (uint32_t)h->tries,      (uint32_t)h->distance,
        (uint32_t)h->assemblies, h->is_taken,
        (uint32_t)h->reached,    has_design ? (uint32_t)(h->ground->frame - design_frames) : 0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ita_put_u32(bytes, numbers[i]);
    for (int i = 0; has_design && i < h->ground->cell_count; i++)
        ita_put_char(bytes, (char)('a' + 1 + h->best.owner[i]));
    return ita_text_status(bytes);
}

// A cell that only one bar wants is that bar's.
static bool read_owners(ita_reader *in, design *d) {
    const design_ground *g = d->ground;
    for (int i = 0; i < g->cell_count; i++) {
        const int owner = ita_read_peek(in) - 'a' - 1;
        const bool is_contested = ita_bits_count64(g->wanted_by[i]) > 1;
        const bool is_nobody = owner == DESIGN_NOBODY && is_contested;
        const bool is_one =
            owner >= 0 && owner < g->frame->bar_count && (g->wanted_by[i] >> owner & 1);
        if (!is_nobody && !is_one) return false;
        d->owner[i] = (int8_t)owner;
        in->at++;
    }
    return true;
}

static bool read_hunt(ita_reader *in, hunt *h) {
    uint32_t wanted, frame_number, numbers[8];
    if (!ita_read_words(in, save_head) || !ita_read_u64(in, &h->seed) ||
        !ita_read_u32(in, &wanted) || !ita_read_u32(in, &frame_number))
        return false;
    for (int i = 0; i < 4; i++)
        if (!ita_read_u64(in, &h->random.s[i])) return false;
    if (!ita_read_u64(in, &h->nodes_before)) return false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!ita_read_u32(in, &numbers[i])) return false;
    const bool is_one = wanted >= 1 && wanted <= DIFFICULTY_MOST &&
                        frame_number == number_of(h->frame) && numbers[0] <= HUNT_WALKS &&
                        numbers[1] <= DESIGNS_MOST + 2 * LOOSENED_MOST && numbers[2] <= WALK + 1 &&
                        numbers[3] <= FAR && numbers[4] <= ASSEMBLIES_MOST && numbers[5] <= 1 &&
                        numbers[6] <= wanted && numbers[7] < design_frame_count;
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
    const design_frame *frame = &design_frames[numbers[7]];
    if (h->frame && frame != h->frame) return false;
    design_lay_out(frame, h->ground);
    design_open(h->ground, &h->best);
    return read_owners(in, &h->best) && ita_read_end(in) &&
           (!h->stock || stock_has(h->stock, &h->best));
}

// ---- opening

static const ita_job_class class_of_hunts = {.name = "space.generate",
                                             .step = step,
                                             .report = report,
                                             .take = take,
                                             .save = ITA_KEEPS_JOBS ? save : NULL,
                                             .close = close_job};

// The frame of a figure, as that of every fresh burr is one; else NULL.
static const design_frame *frame_of(const space_puzzle *puzzle, design_ground *spare) {
    const space_shape *figure = &puzzle->figure;
    for (size_t i = 0; i < design_frame_count; i++) {
        design_lay_out(&design_frames[i], spare);
        const ita_cell shift = ita_cell_less(figure->cells[0], spare->cells[0]);
        bool is_same = figure->cell_count == (uint32_t)spare->cell_count;
        for (uint32_t k = 0; is_same && k < figure->cell_count; k++)
            is_same = ita_cell_is_equal(figure->cells[k], ita_cell_add(spare->cells[k], shift));
        if (is_same) return &design_frames[i];
    }
    return NULL;
}

// More pieces than are needed are a choice, of which a fresh burr is made; pieces that are all
// needed are a puzzle, and the fresh one is another.
static bool is_choice(const space_puzzle *puzzle) {
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        if (puzzle->pieces[i].least != puzzle->pieces[i].most) return true;
    return false;
}

// What a fresh burr is like: of any frame where only the first set is named, which nobody has to
// name; of that of a figure; of bars that there are to choose from. False where it could not be
// like that.
static bool read_like(hunt *h, const space_config *like, bool *has_stock) {
    const bool is_plain = !like->has_mirrors && space_groups_of(&like->puzzle, NULL) == 0;
    *has_stock = is_choice(&like->puzzle);
    if (!is_plain || like->puzzle.lattice != ITA_LATTICE_CUBES) return false;
    if (like->set == &space_sets[0]) return like->is_usual_figure;
    h->frame = frame_of(&like->puzzle, h->ground);
    if (like->set) return like->set->telling == SPACE_BY_NUMBER && like->is_usual_figure;
    return h->frame && !*has_stock;
}

static ita_status fill_hunt(hunt *h, const space_config *like, ita_diag *diag) {
    bool has_stock;
    h->ground = ita_take(h->allocator, sizeof *h->ground);
    if (!h->ground) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (!read_like(h, like, &has_stock))
        return ita_fail(diag, ITA_E_UNSUPPORTED, "space.generate.set");
    if (has_stock &&
        stock_open(&like->puzzle, &like->placements, h->ground, h->allocator, &h->stock))
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    return rater_open(h->allocator, &h->rater, diag);
}

static ita_status open_hunt(const ita_config *like, const ita_allocator *allocator, hunt **out,
                            ita_diag *diag) {
    hunt *h = ita_take_zeroed(allocator, 1, sizeof *h);
    if (!h) return ita_fail(diag, ITA_E_MEMORY, "memory");
    h->job.class_ = &class_of_hunts;
    h->allocator = allocator;
    const ita_status status = fill_hunt(h, space_own(like), diag);
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
