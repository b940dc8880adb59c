// Fresh puzzles: packs drawn at random until one has a loop without holes, and not too many.
#include "games/tantrix/solve/solver.h"

enum { TRIES = 40000, COUNT_NODES = 400000 };

// The harder, the more tiles, and the fewer ways to the loop.
static int tiles_of(int difficulty) {
    return 4 + difficulty;
}

static uint64_t most_solutions(int difficulty) {
    static const uint64_t most[] = {8, 8, 8, 16, 20, 24, 28, 40, 100, 200};
    return most[difficulty - 1];
}

static void draw_pack(ita_random *random, puzzle_config *c, int colour) {
    bool is_in[TANTRIX_TILES + 1] = {false};
    int left = c->pack_count;
    while (left > 0) {
        int number = 1 + (int)ita_random_below(random, TANTRIX_TILES);
        if (is_in[number] || !tantrix_bend(number, colour)) continue;
        is_in[number] = true;
        left--;
    }
    for (int number = 1; number <= TANTRIX_TILES; number++)
        if (is_in[number]) c->pack[left++] = (uint8_t)number;
}

// 0 also when the count is beyond `most` or takes too long: such a pack is not wanted.
static uint64_t count_up_to(puzzle_search *search, const puzzle_config *c, uint64_t most) {
    search_wish wish = {SEARCH_BEST, true, false, false, 0};
    uint64_t budget = COUNT_NODES, sum = 0;
    if (puzzle_search_start(search, c, c->pack_count, NULL, &wish, NULL) != ITA_OK) return 0;
    while (sum <= most) {
        search_step step = puzzle_search_next(search, &budget);
        if (step == SEARCH_DONE) return sum;
        if (step == SEARCH_PAUSED) return 0;
        sum += search->found_count;
    }
    return 0;
}

static void put_config(const puzzle_config *c, ita_text *out) {
    ita_put(out, "loop,tiles=");
    tantrix_put_tiles(c->pack, c->pack_count, out);
    ita_put(out, ",colour=");
    tantrix_put_colours(c->colours, out);
}

ita_status puzzle_generate(const ita_config *like, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_text *config, ita_diag *diag) {
    (void)like; // a loop of any colour, whatever is at hand
    if (difficulty < 1) difficulty = 1;
    if (difficulty > 10) difficulty = 10;
    puzzle_search *search = ita_take(allocator, sizeof *search);
    if (!search) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_random random;
    ita_random_seed(&random, seed);
    puzzle_config c = {.kind = PUZZLE_LOOP, .group = -1};
    c.pack_count = c.first_level = c.last_level = tiles_of(difficulty);
    c.reach = TANTRIX_TILES;
    bool is_found = false, is_stopped = false;
    for (int i = 0; i < TRIES && !is_found && !is_stopped; i++) {
        int colour = (int)ita_random_below(&random, TANTRIX_COLOURS);
        c.colours = 1u << colour;
        draw_pack(&random, &c, colour);
        is_found = count_up_to(search, &c, most_solutions(difficulty)) > 0;
        is_stopped = ita_is_stopped(allocator);
    }
    ita_give(allocator, search, sizeof *search);
    if (is_stopped) return ita_fail(diag, ITA_E_STOPPED, "cover.stopped");
    if (!is_found) return ita_fail(diag, ITA_E_NOT_FOUND, "tantrix.generate");
    put_config(&c, config);
    return ita_text_status(config);
}
