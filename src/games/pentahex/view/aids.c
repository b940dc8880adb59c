// Dead ends of the solo game: regions of free cells that the pieces in hand cannot fill.
// Never wrong when it says dead; a large region that is dead for subtle reasons may go unnoticed.
#include "games/pentahex/view/rim.h"

#include <string.h>

enum { SEARCH_MOST = 24, SEARCH_BUDGET = 20000 }; // cells; steps a region

typedef struct search {
    const pentahex_config *config;
    uint64_t *blocked; // everything but what is still to be filled
    int16_t *left;     // copies in hand of every kind
    const int *order;  // the region's cells, ascending
    int count;
    int budget;
} search;

static bool blocks(const search *s, const pentahex_placement *p, int cells) {
    for (int i = 0; i < cells; i++)
        if (ita_bit_get(s->blocked, p->cells[i])) return true;
    return false;
}

static void flip(search *s, const pentahex_placement *p, int cells) {
    for (int i = 0; i < cells; i++)
        s->blocked[p->cells[i] >> 6] ^= (uint64_t)1 << (p->cells[i] & 63);
}

// Fills the first free cell in every way; cells ascend and so do those of placements, so only
// placements that begin there come in question. Out of steps counts as fillable.
static bool can_fill(search *s, int at) {
    const pentahex_config *c = s->config;
    while (at < s->count && ita_bit_get(s->blocked, (size_t)s->order[at]))
        at++;
    if (at == s->count || s->budget <= 0) return true;
    ita_hex first = c->board.cells[s->order[at]];
    for (int o = 0; o < c->orientation_count; o++) {
        int kind = c->orientations[o].kind, cells = c->orientations[o].shape.cell_count;
        if (s->left[kind] == 0) continue;
        s->budget--;
        int64_t index = pentahex_placement_at(c, o, first);
        if (index < 0 || blocks(s, &c->placements[index], cells)) continue;
        flip(s, &c->placements[index], cells);
        s->left[kind]--;
        bool is_filled = can_fill(s, at + 1);
        s->left[kind]++;
        flip(s, &c->placements[index], cells);
        if (is_filled) return true;
    }
    return false;
}

// What judging needs, for the whole board.
typedef struct room {
    uint64_t *seen, *reachable, *blocked; // sets of cells
    int *order;                           // the region's cells
    int16_t *left;                        // copies in hand of every kind
    bool *sums;                           // [cells + 1] what some pieces in hand add up to
} room;

// Sizes that some pieces in hand have together.
static void list_sums(const pentahex_config *c, room *r) {
    r->sums[0] = true;
    for (size_t k = 0; k < c->set.kind_count; k++)
        for (int copy = 0; copy < r->left[k]; copy++)
            for (int sum = (int)c->board.cell_count; sum >= c->set.kinds[k].shape.cell_count; sum--)
                r->sums[sum] |= r->sums[sum - c->set.kinds[k].shape.cell_count];
}

// Cells that some placement of a piece in hand covers.
static void mark_reachable(const pentahex_config *c, const void *state, const int16_t *left,
                           uint64_t *reachable) {
    const uint64_t *taken = pentahex_taken(c, state);
    for (size_t k = 0; k < c->set.kind_count; k++) {
        const pentahex_kind *kind = &c->set.kinds[k];
        for (uint32_t p = 0; left[k] && p < kind->placement_count; p++) {
            uint32_t index = kind->first_placement + p;
            if (pentahex_meets(c, index, taken)) continue;
            for (int i = 0; i < kind->shape.cell_count; i++)
                ita_bit_set(reachable, c->placements[index].cells[i]);
        }
    }
}

// The region around a cell into `order`, ascending; its cells are added to `seen`.
static int collect(const pentahex_config *c, const void *state, int start, uint64_t *seen,
                   int *order) {
    const uint64_t *taken = pentahex_taken(c, state);
    int count = 0;
    order[count++] = start;
    ita_bit_set(seen, (size_t)start);
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 6; d++) {
            int next = c->board.neighbours[order[i]][d];
            if (next < 0 || ita_bit_get(seen, (size_t)next) || ita_bit_get(taken, (size_t)next))
                continue;
            ita_bit_set(seen, (size_t)next);
            order[count++] = next;
        }
    if (count <= SEARCH_MOST)
        for (int i = 1; i < count; i++) // by insertion
            for (int j = i; j > 0 && order[j - 1] > order[j]; j--) {
                int other = order[j];
                order[j] = order[j - 1];
                order[j - 1] = other;
            }
    return count;
}

static bool is_dead(const pentahex_config *c, room *r, int count) {
    if (!r->sums[count]) return true;
    for (int i = 0; i < count; i++)
        if (!ita_bit_get(r->reachable, (size_t)r->order[i])) return true;
    if (count > SEARCH_MOST) return false;
    for (size_t w = 0; w < c->words; w++)
        r->blocked[w] = ~(uint64_t)0;
    for (int i = 0; i < count; i++)
        ita_bit_clear(r->blocked, (size_t)r->order[i]);
    search s = {c, r->blocked, r->left, r->order, count, SEARCH_BUDGET};
    return !can_fill(&s, 0);
}

static int judge_regions(const pentahex_config *c, const void *state, room *r, uint64_t *dead) {
    int regions = 0;
    for (uint32_t i = 0; i < c->board.cell_count; i++) {
        if (ita_bit_get(r->seen, i) || ita_bit_get(pentahex_taken(c, state), i)) continue;
        int count = collect(c, state, (int)i, r->seen, r->order);
        if (!is_dead(c, r, count)) continue;
        regions++;
        for (int k = 0; k < count; k++)
            ita_bit_set(dead, (size_t)r->order[k]);
    }
    return regions;
}

ita_status pentahex_dead_cells(const pentahex_config *c, const void *state, uint64_t *dead,
                               int *regions) {
    *regions = 0;
    memset(dead, 0, c->words * sizeof *dead);
    // With more board than pieces some cells stay free, and nothing need be filled.
    if (c->set.area < (int)c->board.cell_count) return ITA_OK;
    ita_arena arena;
    ita_arena_open(&arena, c->base.allocator);
    room r;
    size_t set_bytes = c->words * sizeof(uint64_t), cells = c->board.cell_count;
    size_t left_bytes = c->set.kind_count * sizeof(int16_t);
    r.seen = ita_arena_take(&arena, set_bytes);
    r.reachable = ita_arena_take(&arena, set_bytes);
    r.blocked = ita_arena_take(&arena, set_bytes);
    r.order = ita_arena_take(&arena, cells * sizeof *r.order);
    r.left = ita_arena_take(&arena, left_bytes);
    r.sums = ita_arena_take(&arena, cells + 1);
    bool has_room = r.seen && r.reachable && r.blocked && r.order && r.left && r.sums;
    if (has_room) {
        memset(r.seen, 0, set_bytes);
        memset(r.reachable, 0, set_bytes);
        memset(r.left, 0, left_bytes);
        memset(r.sums, 0, cells + 1);
        for (size_t k = 0; k < c->set.kind_count; k++)
            for (int i = 0; i < c->set.kinds[k].copies; i++)
                if (!pentahex_where(c, state)[c->set.kinds[k].first_piece + i]) r.left[k]++;
        list_sums(c, &r);
        mark_reachable(c, state, r.left, r.reachable);
        *regions = judge_regions(c, state, &r, dead);
    }
    ita_arena_close(&arena);
    return has_room ? ITA_OK : ITA_E_MEMORY;
}
