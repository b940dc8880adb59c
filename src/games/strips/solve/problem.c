// The solver's problem as bit sets: placements, what excludes, touches and joins what, seeds and
// symmetries. Made once for a position; searches nothing.
#include "games/strips/solve/growth.h"

#include <string.h>

static bool list_placements(strips_problem *p) {
    const strips_config *c = p->config;
    size_t cells = (size_t)(c->width * c->height) * 4;
    p->index_of = ita_arena_take(&p->arena, cells * sizeof *p->index_of);
    p->placements = ita_arena_take(&p->arena, cells * sizeof *p->placements);
    if (!p->index_of || !p->placements) return false;
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            for (int turn = 0; turn < 4; turn++) {
                bool fits =
                    strips_is_inside(c, x, y) && !strips_is_covered(c, &p->base, x, y, turn);
                p->index_of[(y * c->width + x) * 4 + turn] =
                    (int16_t)(fits ? p->placement_count : -1);
                if (!fits) continue;
                p->placements[p->placement_count++] =
                    (strips_placed){(uint8_t)x, (uint8_t)y, (uint8_t)turn, 0};
            }
    p->words = (int)ITA_BITSET_WORDS((size_t)p->placement_count);
    if (p->words == 0) p->words = 1;
    p->quarter_words = (int)ITA_BITSET_WORDS(cells);
    return true;
}

static uint64_t *take_table(strips_problem *p, int rows, int words) {
    size_t size = (size_t)(rows > 0 ? rows : 1) * (size_t)words * sizeof(uint64_t);
    uint64_t *table = ita_arena_take(&p->arena, size);
    if (table) memset(table, 0, size);
    return table;
}

static bool take_tables(strips_problem *p) {
    int n = p->placement_count;
    p->hit = take_table(p, n, p->words);
    p->touch = take_table(p, n, p->words);
    p->join = take_table(p, n, p->words);
    p->quarters = take_table(p, n, p->quarter_words);
    p->all = take_table(p, 1, p->words);
    p->reachable = take_table(p, 1, p->words);
    p->seed_join = take_table(p, p->seed_count, p->words);
    p->image = ita_arena_take(&p->arena, (size_t)(n ? n : 1) * sizeof *p->image);
    return p->hit && p->touch && p->join && p->quarters && p->all && p->reachable && p->seed_join &&
           p->image;
}

// The placement at dx, dy cells from a piece, or -1.
static int placement_at(const strips_problem *p, int x, int y, int turn) {
    if (!strips_is_inside(p->config, x, y)) return -1;
    return p->index_of[(y * p->config->width + x) * 4 + turn];
}

static uint64_t *row_of(const strips_problem *p, uint64_t *table, int i) {
    return table + (size_t)i * (size_t)p->words;
}

// How a piece that lies somewhere stands to all placements: calls for those within reach.
static void relate(const strips_problem *p, strips_placed piece, uint64_t *hit, uint64_t *touch,
                   uint64_t *join) {
    for (int dy = -3; dy <= 3; dy++)
        for (int dx = -3; dx <= 3; dx++)
            for (int turn = 0; turn < 4; turn++) {
                int other = placement_at(p, piece.x + dx, piece.y + dy, turn);
                if (other < 0) continue;
                int relative = ita_strips_relative(piece.turn, turn, dx, dy);
                if ((relative & ITA_STRIPS_HIT) && hit) ita_bit_set(hit, (size_t)other);
                if ((relative & ITA_STRIPS_TOUCH) && touch) ita_bit_set(touch, (size_t)other);
                if ((relative & ITA_STRIPS_JOIN) && join) ita_bit_set(join, (size_t)other);
            }
}

static void fill_quarters(const strips_problem *p, int i) {
    strips_placed piece = p->placements[i];
    uint64_t *set = p->quarters + (size_t)i * (size_t)p->quarter_words;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            for (int quarter = 0; quarter < 4; quarter++)
                if (strips_cover(piece.turn, dx, dy) >> quarter & 1)
                    ita_bit_set(
                        set,
                        (size_t)(((piece.y + dy) * p->config->width + piece.x + dx) * 4 + quarter));
}

static void fill_placements(strips_problem *p) {
    for (int i = 0; i < p->placement_count; i++) {
        relate(p, p->placements[i], row_of(p, p->hit, i), row_of(p, p->touch, i),
               row_of(p, p->join, i));
        fill_quarters(p, i);
        ita_bit_set(p->all, (size_t)i);
    }
}

static void number_seeds(strips_problem *p) {
    const strips_sets *sets = &p->base.sets;
    for (int i = 0; i < p->base.count; i++)
        if (sets->parent[i] == i) p->seed_of[i] = (uint8_t)p->seed_count++;
    for (int i = 0; i < p->base.count; i++)
        p->seed_of[i] = p->seed_of[strips_root(sets, i)];
}

static void fill_seeds(strips_problem *p) {
    bool is_free = !p->config->needs_touch || p->base.count == 0;
    if (is_free) memcpy(p->reachable, p->all, (size_t)p->words * sizeof *p->all);
    for (int i = 0; i < p->base.count; i++)
        relate(p, p->base.pieces[i], NULL, is_free ? NULL : p->reachable,
               row_of(p, p->seed_join, p->seed_of[i]));
}

static void fill_symmetries(strips_problem *p) {
    for (int k = 0; k < STRIPS_SYMMETRIES; k++) {
        p->keeps[k] = strips_symmetry_keeps(p->config, &p->base, k);
        p->symmetry_count += p->keeps[k];
        for (int i = 0; p->keeps[k] && i < p->placement_count; i++) {
            strips_placed to = strips_symmetry_image(p->config, k, p->placements[i]);
            p->image[i][k] = p->index_of[(to.y * p->config->width + to.x) * 4 + to.turn];
        }
    }
}

ita_status strips_problem_open(strips_problem *problem, const strips_config *config,
                               const strips_state *state, const ita_allocator *allocator) {
    memset(problem, 0, sizeof *problem);
    ita_arena_open(&problem->arena, allocator);
    problem->config = config;
    problem->base = *state;
    problem->hand = config->players * config->pieces - (state->count - config->given_count);
    number_seeds(problem);
    if (!list_placements(problem) || !take_tables(problem)) {
        strips_problem_close(problem);
        return ITA_E_MEMORY;
    }
    fill_placements(problem);
    fill_seeds(problem);
    fill_symmetries(problem);
    return ITA_OK;
}

void strips_problem_close(strips_problem *problem) {
    ita_arena_close(&problem->arena);
}
