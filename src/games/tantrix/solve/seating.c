// Filling an outline with tiles, by backtracking over sets of passes: a cell's candidates are one
// AND for each edge that touches a filled cell.
#include "games/tantrix/solve/seating.h"

#include <string.h>

static const uint8_t bend_of[OUTLINE_TURNS] = {TANTRIX_SHARP, TANTRIX_GENTLE, TANTRIX_STRAIGHT,
                                               TANTRIX_GENTLE, TANTRIX_SHARP};

// ---- the pack

static void add_pass(filling_pack *pack, int code, int index, int way_in) {
    int number = pack->tiles[index], at = pack->pass_count[code]++;
    pack->pass_tile[code][at] = (uint8_t)index;
    pack->pass_turn[code][at] = (uint8_t)((6 - way_in) % 6);
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int shown = tantrix_tiles[number].edges[(way_in + e) % 6];
        pack->pass_edges[code][at][e] = (uint8_t)shown;
        pack->showing[code][e][shown] |= 1u << at;
    }
}

int filling_pack_make(filling_pack *pack, const uint8_t *tiles, int tile_count, int colour) {
    memset(pack, 0, sizeof *pack);
    for (int i = 0; i < tile_count; i++) {
        int pair[2];
        if (!tantrix_pair(tiles[i], colour, pair)) return tiles[i];
        int index = pack->tile_count++;
        pack->tiles[index] = tiles[i];
        pack->bends[tantrix_bend(tiles[i], colour)]++;
        for (int side = 0; side < 2; side++) { // the loop may come in by either edge
            int way_in = pair[side], way_out = pair[1 - side];
            add_pass(pack, 5 - (way_out - way_in + 6) % 6, index, way_in);
        }
    }
    return 0;
}

// ---- the plan: which cell after which

// The grid of an outline: place in the loop + 1, 0 for empty.
static void place_cells(const outline *o, uint8_t *grid) {
    memset(grid, 0, OUTLINE_CELLS);
    for (int i = 0; i < o->task.cell_count; i++)
        grid[o->cells[i]] = (uint8_t)(i + 1);
}

typedef struct touches {
    uint8_t count[OUTLINE_MOST];
    filling_contact list[OUTLINE_MOST][TANTRIX_EDGES];
} touches;

static void find_touches(const filling *f, const outline *o, touches *t) {
    uint8_t grid[OUTLINE_CELLS];
    place_cells(o, grid);
    for (int i = 0; i < f->cell_count; i++) {
        int in = (f->ways[i] + 3) % 6, out = 5 - f->codes[i];
        for (int e = 1; e < TANTRIX_EDGES; e++) {
            int edge = (in + e) % 6, other = grid[o->cells[i] + outline_steps[edge]];
            if (e == out || other == 0) continue;
            int other_edge = (tantrix_opposite(edge) + 6 - (f->ways[other - 1] + 3) % 6) % 6;
            t->list[i][t->count[i]++] =
                (filling_contact){(uint8_t)e, (uint8_t)(other - 1), (uint8_t)other_edge};
        }
    }
}

// The next cell: the one with most edges on filled cells, then with most edges touching at all.
static int choose_cell(const filling *f, const touches *t, const uint8_t *known,
                       const bool *is_taken) {
    int best = -1, best_value = -1;
    for (int i = 0; i < f->cell_count; i++) {
        if (is_taken[i]) continue;
        int value = known[i] * 8 + t->count[i];
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return best;
}

static void make_plan(filling *f, const touches *t) {
    uint8_t known[OUTLINE_MOST] = {0};
    bool is_taken[OUTLINE_MOST] = {false};
    for (int k = 0; k < f->cell_count; k++) {
        int cell = choose_cell(f, t, known, is_taken);
        f->order[k] = (uint8_t)cell;
        if (t->count[cell]) f->bound_count = k + 1;
        for (int j = 0; j < t->count[cell]; j++) {
            filling_contact contact = t->list[cell][j];
            if (is_taken[contact.other])
                f->contacts[k][f->contact_count[k]++] = contact;
            else
                known[contact.other]++;
        }
        is_taken[cell] = true;
    }
}

// ---- backtracking

static uint32_t candidates(const filling *f, int place) {
    int cell = f->order[place], code = f->codes[cell];
    uint32_t set = f->unused[bend_of[code]];
    for (int i = 0; i < f->contact_count[place]; i++) {
        filling_contact c = f->contacts[place][i];
        int shown = f->pack->pass_edges[f->codes[c.other]][f->chosen[c.other]][c.other_edge];
        set &= f->pack->showing[code][c.edge][shown];
    }
    return set;
}

void filling_start(filling *f, const filling_pack *pack, const outline *o, bool check_matching) {
    memset(f, 0, sizeof *f);
    f->pack = pack;
    f->cell_count = o->task.cell_count;
    f->symmetry = outline_symmetry(o);
    memcpy(f->codes, o->turns, (size_t)f->cell_count);
    memcpy(f->ways, o->ways, (size_t)f->cell_count);
    touches t = {{0}, {{{0, 0, 0}}}};
    if (check_matching) find_touches(f, o, &t);
    make_plan(f, &t);
    for (int code = 0; code < OUTLINE_TURNS; code++)
        f->unused[bend_of[code]] = (1u << pack->pass_count[code]) - 1;
    f->open[0] = candidates(f, 0);
}

// The passes that a pass uses up: of a straight tile both ways to lie.
static uint32_t used_up(int code, int pass) {
    return code == 2 ? 3u << (pass & ~1) : 1u << pass;
}

static uint64_t count_from(filling *f, int place) {
    uint32_t set = candidates(f, place);
    f->nodes++;
    if (place + 1 == f->bound_count) return (uint64_t)__builtin_popcount(set);
    int cell = f->order[place], code = f->codes[cell], bend = bend_of[code];
    uint64_t sum = 0;
    for (; set; set &= set - 1) {
        int pass = __builtin_ctz(set);
        f->chosen[cell] = (uint8_t)pass;
        f->unused[bend] &= ~used_up(code, pass);
        sum += count_from(f, place + 1);
        f->unused[bend] |= used_up(code, pass);
    }
    return sum;
}

// Cells that touch nothing take the tiles that are left in any order and a straight either way.
static uint64_t ways_of_free_cells(const filling *f) {
    uint64_t ways = 1;
    int seen[4] = {0};
    for (int place = f->bound_count; place < f->cell_count; place++) {
        int bend = bend_of[f->codes[f->order[place]]];
        ways *= (uint64_t)++seen[bend] * (bend == TANTRIX_STRAIGHT ? 2 : 1);
    }
    return ways;
}

uint64_t filling_count(filling *f) {
    uint64_t free_ways = ways_of_free_cells(f);
    uint64_t bound_ways = f->bound_count ? count_from(f, 0) : 1;
    return bound_ways * free_ways / (uint64_t)f->symmetry;
}

// Of fillings that a rotation of the outline carries into each other, the one with the smallest
// tile on the first cell.
static bool is_first_of_its_kind(const filling *f) {
    int step = f->cell_count / f->symmetry;
    for (int cell = step; cell < f->cell_count; cell += step)
        if (filling_tile(f, cell) < filling_tile(f, 0)) return false;
    return true;
}

static void take_back(filling *f) {
    int cell = f->order[--f->depth], code = f->codes[cell];
    f->unused[bend_of[code]] |= used_up(code, f->chosen[cell]);
}

static void choose(filling *f, int pass) {
    int cell = f->order[f->depth++], code = f->codes[cell];
    f->chosen[cell] = (uint8_t)pass;
    f->unused[bend_of[code]] &= ~used_up(code, pass);
}

outline_step filling_next(filling *f, uint64_t *budget) {
    for (;;) {
        if (f->depth == f->cell_count) {
            if (!f->is_shown && is_first_of_its_kind(f)) {
                f->is_shown = true;
                return OUTLINE_FOUND;
            }
            f->is_shown = false;
            take_back(f);
        }
        if (*budget == 0) return OUTLINE_PAUSED;
        if (f->open[f->depth] == 0) {
            if (f->depth == 0) return OUTLINE_DONE;
            take_back(f);
            continue;
        }
        int pass = __builtin_ctz(f->open[f->depth]);
        f->open[f->depth] &= f->open[f->depth] - 1;
        choose(f, pass);
        f->nodes++;
        --*budget;
        if (f->depth < f->cell_count) f->open[f->depth] = candidates(f, f->depth);
    }
}

int filling_tile(const filling *f, int cell) {
    return f->pack->tiles[f->pack->pass_tile[f->codes[cell]][f->chosen[cell]]];
}

int filling_turn(const filling *f, int cell) {
    int in = (f->ways[cell] + 3) % 6;
    return (f->pack->pass_turn[f->codes[cell]][f->chosen[cell]] + in) % 6;
}

// ---- saving: the pass on each filled cell and what is still to try

void filling_save(const filling *f, ita_text *bytes) {
    ita_put_u32(bytes, (uint32_t)f->depth);
    ita_put_u32(bytes, f->is_shown);
    for (int place = 0; place <= f->depth && place < f->cell_count; place++)
        ita_put_u32(bytes, f->open[place]);
    for (int place = 0; place < f->depth; place++)
        ita_put_char(bytes, (char)f->chosen[f->order[place]]);
}

bool filling_load(filling *f, ita_reader *reader) {
    uint32_t depth, is_shown, open[OUTLINE_MOST] = {0};
    if (!ita_read_u32(reader, &depth) || depth > (uint32_t)f->cell_count) return false;
    if (!ita_read_u32(reader, &is_shown)) return false;
    for (uint32_t place = 0; place <= depth && place < (uint32_t)f->cell_count; place++)
        if (!ita_read_u32(reader, &open[place])) return false;
    for (uint32_t place = 0; place < depth; place++) {
        if (ita_read_end(reader)) return false;
        uint32_t pass = (uint8_t)reader->bytes[reader->at++];
        uint32_t set = candidates(f, (int)place);
        if (pass >= FILLING_PASSES || !(set >> pass & 1)) return false;
        f->open[place] = open[place] & set;
        choose(f, (int)pass);
    }
    if (depth < (uint32_t)f->cell_count) f->open[depth] = open[depth] & candidates(f, (int)depth);
    f->is_shown = is_shown == 1 && depth == (uint32_t)f->cell_count;
    return true;
}
