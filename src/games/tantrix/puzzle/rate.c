// How hard a puzzle is: careful hands lay tile by tile where the fewest fit, chosen by chance, and
// never take one back. How few of them get to the end says it.
#include "games/tantrix/puzzle/puzzle.h"

#include "intarsia/rating.h"

#include <string.h>

enum {
    TRIES_MOST = 1 << 16,
    ENOUGH = 64, // tries that succeed tell the rest
    TRY_NODES = 8,
    CELLS_MOST = TANTRIX_TILES * TANTRIX_EDGES,
    HALVES_A_STEP = 2, // loops are rarer than fillings: a step of the ten is a quarter
};

typedef struct puzzle_rating {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const puzzle_config *c;
    int level;
    unsigned colours; // asked for
    ita_random random;
    uint64_t tries, reached;
    puzzle_state laid; // of the try at hand
    tantrix_board board;
} puzzle_rating;

static puzzle_rating *of(const ita_job *job) {
    return (puzzle_rating *)(uintptr_t)job;
}

// ---- a try

typedef struct fit {
    uint8_t number, turn;
} fit;

typedef struct open_cell {
    int a, b, count;
} open_cell;

static void lay(puzzle_rating *r, int number, int a, int b, int turn) {
    tantrix_board_put(&r->board, number, a, b, turn);
    r->laid.spots[number] = r->board.spots[number];
}

// Tiles that are left and fit a cell, in every turn. Returns how many; `fits` may be NULL.
static int list_fits(const puzzle_rating *r, int a, int b, fit *fits) {
    uint8_t asked[TANTRIX_EDGES];
    int count = 0;
    tantrix_board_asks(&r->board, a, b, asked);
    for (int i = 0; i < r->level; i++) {
        const int number = r->c->pack[i];
        for (int turn = 0; turn < TANTRIX_EDGES && !r->board.spots[number].is_placed; turn++) {
            if (!tantrix_fits(number, turn, asked)) continue;
            if (fits) fits[count] = (fit){(uint8_t)number, (uint8_t)turn};
            count++;
        }
    }
    return count;
}

static bool has_line_out(const puzzle_rating *r, int number, int edge) {
    return r->colours >> tantrix_board_edge(&r->board, number, edge) & 1;
}

// The cells where something must lie: beyond the open ends of lines that are asked for.
static int list_ends(const puzzle_rating *r, open_cell *cells) {
    int count = 0;
    for (int i = 0; i < r->level; i++) {
        const tantrix_spot *spot = &r->board.spots[r->c->pack[i]];
        for (int e = 0; e < TANTRIX_EDGES && spot->is_placed; e++) {
            const int a = spot->a + tantrix_step_a[e], b = spot->b + tantrix_step_b[e];
            if (!has_line_out(r, r->c->pack[i], e) || tantrix_board_at(&r->board, a, b)) continue;
            cells[count++] = (open_cell){a, b, 0};
        }
    }
    return count;
}

// Of a triangle those beside what lies.
static int list_sides(const puzzle_rating *r, open_cell *cells) {
    int count = 0;
    for (int i = 0; i < r->level; i++) {
        uint8_t asked[TANTRIX_EDGES];
        int a, b;
        puzzle_pyramid_cell(i, &a, &b);
        if (!tantrix_board_at(&r->board, a, b) && tantrix_board_asks(&r->board, a, b, asked))
            cells[count++] = (open_cell){a, b, 0};
    }
    return count;
}

// The cell with the fewest possibilities; false where something cannot go on. A line may end where
// nothing fits, as long as its other end goes on.
static bool choose_cell(const puzzle_rating *r, open_cell *chosen) {
    open_cell cells[CELLS_MOST];
    const bool is_line = r->c->kind == PUZZLE_LINES;
    const int count = r->c->kind == PUZZLE_PYRAMID ? list_sides(r, cells) : list_ends(r, cells);
    bool is_found = false;
    for (int i = 0; i < count; i++) {
        cells[i].count = list_fits(r, cells[i].a, cells[i].b, NULL);
        if (cells[i].count == 0 && is_line) continue;
        if (is_found && cells[i].count >= chosen->count) continue;
        *chosen = cells[i];
        is_found = true;
    }
    return is_found && chosen->count > 0;
}

static bool try_once(puzzle_rating *r) {
    fit fits[TANTRIX_TILES * TANTRIX_EDGES];
    open_cell cell = {0, 0, 0};
    memset(&r->laid, 0, sizeof r->laid);
    r->laid.level = (uint8_t)r->level;
    tantrix_board_clear(&r->board);
    const uint64_t first = ita_random_below(&r->random, (uint64_t)r->level);
    lay(r, r->c->pack[first], 0, 0, (int)ita_random_below(&r->random, TANTRIX_EDGES));
    for (int left = r->level - 1; left > 0; left--) {
        if (!choose_cell(r, &cell)) return false;
        const int count = list_fits(r, cell.a, cell.b, fits);
        const fit *one = &fits[ita_random_below(&r->random, (uint64_t)count)];
        lay(r, one->number, cell.a, cell.b, one->turn);
    }
    return puzzle_judge(r->c, &r->laid, NULL) == ITA_OK;
}

// ---- the job

static bool is_done(const puzzle_rating *r) {
    return r->tries == TRIES_MOST || r->reached == ENOUGH;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    puzzle_rating *r = of(job);
    (void)diag;
    for (uint64_t spent = 0; spent < budget && !is_done(r); spent += TRY_NODES) {
        r->reached += try_once(r);
        r->tries++;
    }
    return ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const puzzle_rating *r = of(job);
    uint64_t tries = r->tries;
    int difficulty = 1;
    for (; difficulty < ITA_RATING_MOST && r->reached << (HALVES_A_STEP * difficulty - 1) <= tries;
         difficulty++) {
    }
    *out = (ita_job_report){.is_done = is_done(r),
                            .is_complete = is_done(r),
                            .progress = (double)r->tries / (double)TRIES_MOST,
                            .nodes = r->tries,
                            .solutions = r->reached,
                            .measure = "difficulty",
                            .value = difficulty,
                            .reason = "tantrix.rated"};
}

static void close_rating(ita_job *job) {
    ita_give(of(job)->allocator, job, sizeof(puzzle_rating));
}

static const ita_job_class class_of_ratings = {
    .name = "tantrix.rating", .step = step, .report = report, .close = close_rating};

ita_status puzzle_rate(const ita_config *config, const void *state, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    puzzle_rating *r = ita_take_zeroed(allocator, 1, sizeof *r);
    if (!r) return ita_fail(diag, ITA_E_MEMORY, "memory");
    r->job.class_ = &class_of_ratings;
    r->allocator = allocator;
    r->c = c;
    r->level = ((const puzzle_state *)state)->level;
    r->colours = puzzle_checked_colours(c, r->level);
    ita_random_seed(&r->random, 1);
    *job = &r->job;
    return ITA_OK;
}
