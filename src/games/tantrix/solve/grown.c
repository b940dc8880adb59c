// See grown.h. A triangle may be added where its third cell is new: then the inside stays a tree,
// no cell comes to lie inside, and the rim goes once through all. Triangles before the first, in
// the order of their lowest cell, are never added, nor those that were left out once.
#include "games/tantrix/solve/grown.h"

#include <string.h>

// Directions counter-clockwise; a cell is a * GROWN_SIDE + b.
static const int steps[6] = {GROWN_SIDE, 1, 1 - GROWN_SIDE, -GROWN_SIDE, -1, GROWN_SIDE - 1};

enum { HOME = GROWN_CELLS / 2 + GROWN_SIDE / 2, SPLIT = 9 };

static int way_from(int u, int v) {
    int way = 0;
    while (u + steps[way] != v)
        way++;
    return way;
}

// A triangle's place in the order: those that have two cells in the row of their lowest point up.
static int number_of(const grown_triangle *t) {
    int low = t->u < t->v ? t->u : t->v, high = t->u < t->v ? t->v : t->u;
    int middle = t->apex;
    if (middle < low) {
        int lowest = middle;
        middle = low;
        low = lowest;
    } else if (middle > high) {
        middle = high;
    }
    return 2 * low + (middle - low != 1);
}

static int first_number(const grown *g) {
    return 2 * HOME + g->is_down;
}

static bool is_known(const grown *g, int number) {
    return g->known[number / 64] >> (number % 64) & 1;
}

static void set_known(grown *g, const grown_triangle *t) {
    int number = number_of(t);
    g->known[number / 64] ^= (uint64_t)1 << (number % 64);
}

// Offers the triangle behind an edge of the rim, if nobody has before.
static void offer(grown *g, grown_frame *frame, int u, int v) {
    grown_triangle t = {(uint16_t)u, (uint16_t)v, (uint16_t)(u + steps[(way_from(u, v) + 5) % 6])};
    int number = number_of(&t);
    if (number < first_number(g) || is_known(g, number)) return;
    set_known(g, &t);
    g->pool[frame->end++] = t;
}

// One triangle alone, with its lowest cell at home.
static void start_from(grown *g, bool is_down) {
    const int corners[4] = {HOME, HOME + (is_down ? steps[5] : steps[0]),
                            HOME + (is_down ? steps[0] : steps[1]), HOME};
    g->is_down = is_down;
    g->depth = 0;
    g->start = HOME;
    g->is_shown = false;
    memset(g->wedges, 0, sizeof g->wedges);
    memset(g->known, 0, sizeof g->known);
    memset(g->have, 0, sizeof g->have);
    g->have[TANTRIX_SHARP] = 3;
    grown_triangle whole = {(uint16_t)corners[0], (uint16_t)corners[1], (uint16_t)corners[2]};
    set_known(g, &whole);
    g->frames[0] = (grown_frame){0, 0, 0};
    for (int i = 0; i < 3; i++) {
        g->wedges[corners[i]] = 1;
        g->after[corners[i]] = (uint16_t)corners[i + 1];
    }
    for (int i = 0; i < 3; i++)
        offer(g, &g->frames[0], corners[i], corners[i + 1]);
}

void grown_start(grown *g, int cell_count, const int bends[4]) {
    memset(g, 0, sizeof *g);
    g->cell_count = cell_count;
    g->shares = 1;
    memcpy(g->bends, bends, sizeof g->bends);
    g->is_done = cell_count < 3 || cell_count > LODGING_CELLS;
    g->split_depth = cell_count - 3 < SPLIT ? cell_count - 3 : SPLIT;
    start_from(g, false);
}

void grown_restrict(grown *g, uint32_t share, uint32_t shares) {
    g->share = share;
    g->shares = shares;
}

// ---- growing

static void widen(grown *g, int cell, int by) {
    g->have[lodging_bend(g->wedges[cell])]--;
    g->wedges[cell] = (uint8_t)(g->wedges[cell] + by);
    g->have[lodging_bend(g->wedges[cell])]++;
}

static bool may_add(const grown *g, const grown_triangle *t) {
    return !g->wedges[t->apex] && g->wedges[t->u] < 5 && g->wedges[t->v] < 5;
}

static void add(grown *g, const grown_triangle *t) {
    const grown_frame *here = &g->frames[g->depth];
    grown_frame *next = &g->frames[g->depth + 1];
    widen(g, t->u, 1);
    widen(g, t->v, 1);
    g->wedges[t->apex] = 1;
    g->have[TANTRIX_SHARP]++;
    g->after[t->u] = t->apex;
    g->after[t->apex] = t->v;
    *next = (grown_frame){here->end, here->end, here->end};
    for (int i = here->next; i < here->end; i++)
        g->pool[next->end++] = g->pool[i];
    offer(g, next, t->u, t->apex);
    offer(g, next, t->apex, t->v);
    g->depth++;
}

static void take_back(grown *g) {
    const grown_frame *last = &g->frames[g->depth--];
    const grown_frame *here = &g->frames[g->depth];
    const grown_triangle *t = &g->pool[here->next - 1];
    for (int i = last->first + (here->end - here->next); i < last->end; i++)
        set_known(g, &g->pool[i]);
    g->after[t->u] = t->v;
    g->have[TANTRIX_SHARP]--;
    g->wedges[t->apex] = 0;
    widen(g, t->v, -1);
    widen(g, t->u, -1);
}

// ---- what the rim is

static void read_loop(grown *g) {
    lodging_loop *loop = &g->loop;
    int cell = g->start;
    loop->count = g->cell_count;
    loop->steps = steps;
    for (int i = 0; i < loop->count; i++, cell = g->after[cell]) {
        loop->cells[i] = cell;
        loop->wedges[i] = g->wedges[cell];
        loop->ways[i] = (uint8_t)way_from(cell, g->after[cell]);
    }
}

// Whether the rim shuts off cells from outside: rows of empty cells are flooded from beyond.
static bool has_hole(const lodging_loop *loop) {
    uint64_t full[GROWN_SIDE] = {0}, wet[GROWN_SIDE] = {0};
    int low = GROWN_SIDE, high = 0;
    for (int i = 0; i < loop->count; i++) {
        int row = loop->cells[i] / GROWN_SIDE;
        full[row] |= (uint64_t)1 << (loop->cells[i] % GROWN_SIDE);
        low = row < low ? row : low;
        high = row > high ? row : high;
    }
    wet[low - 1] = wet[high + 1] = UINT64_MAX;
    for (bool is_rising = true; is_rising;) {
        is_rising = false;
        for (int row = low; row <= high; row++) {
            uint64_t before = wet[row], now = before | 1 | (uint64_t)1 << 63;
            now |= wet[row - 1] | wet[row - 1] >> 1 | wet[row + 1] | wet[row + 1] << 1;
            now &= ~full[row];
            now |= (now << 1 | now >> 1) & ~full[row];
            wet[row] = now;
            is_rising |= now != before;
        }
    }
    for (int row = low; row <= high; row++)
        if (~wet[row] & ~full[row]) return true;
    return false;
}

static bool is_loop(grown *g) {
    if (memcmp(g->have + 1, g->bends + 1, 3 * sizeof g->have[0]) != 0) return false;
    read_loop(g);
    g->symmetry = lodging_symmetry(&g->loop);
    return g->symmetry > 0 && !has_hole(&g->loop);
}

// ---- the search

static bool is_ours(grown *g) {
    if (g->depth != g->split_depth || g->shares == 1) return true;
    return g->prefix_count++ % g->shares == g->share;
}

// Nothing is left of the whole below this depth.
static void go_back(grown *g) {
    g->is_shown = false;
    if (g->depth > 0)
        take_back(g);
    else if (g->is_down)
        g->is_done = true;
    else
        start_from(g, true);
}

grown_step grown_next(grown *g, uint64_t *budget) {
    while (!g->is_done) {
        grown_frame *here = &g->frames[g->depth];
        if (g->depth + 3 == g->cell_count) {
            bool is_new = !g->is_shown;
            g->is_shown = true;
            if (is_new && is_loop(g)) return GROWN_FOUND;
            go_back(g);
            continue;
        }
        if (*budget == 0) return GROWN_PAUSED;
        if (here->next == here->end) {
            go_back(g);
            continue;
        }
        const grown_triangle *t = &g->pool[here->next++];
        g->nodes++;
        --*budget;
        if (!may_add(g, t)) continue;
        add(g, t);
        if (!is_ours(g)) take_back(g);
    }
    return GROWN_DONE;
}

double grown_progress(const grown *g) {
    double done = 0, width = 0.5;
    for (int i = 0; i <= g->depth && i < g->split_depth; i++) {
        const grown_frame *f = &g->frames[i];
        const int count = f->end - f->first, tried = f->next - f->first - (i < g->depth);
        if (count == 0) break;
        done += width * tried / count;
        width /= count;
    }
    return done + (g->is_down ? 0.5 : 0);
}

// ---- saving: how many triangles were tried at each depth says everything

void grown_save(const grown *g, ita_text *bytes) {
    ita_put_u32(bytes, g->is_done);
    ita_put_u32(bytes, g->is_down);
    ita_put_u32(bytes, g->is_shown);
    ita_put_u32(bytes, (uint32_t)g->depth);
    for (int i = 0; i <= g->depth; i++)
        ita_put_u32(bytes, (uint32_t)(g->frames[i].next - g->frames[i].first));
    ita_put_u32(bytes, g->share);
    ita_put_u32(bytes, g->shares);
    ita_put_u32(bytes, g->prefix_count);
    ita_put_u64(bytes, g->nodes);
}

// Goes down to where it was; false where no search goes.
static bool follow(grown *g, ita_reader *reader, uint32_t depth) {
    for (uint32_t i = 0; i <= depth; i++) {
        grown_frame *here = &g->frames[g->depth];
        uint32_t tried;
        if (!ita_read_u32(reader, &tried) || tried > (uint32_t)(here->end - here->first))
            return false;
        here->next = (uint16_t)(here->first + tried);
        if (i == depth) break;
        if (tried == 0 || !may_add(g, &g->pool[here->next - 1])) return false;
        add(g, &g->pool[here->next - 1]);
    }
    return true;
}

bool grown_load(grown *g, ita_reader *reader) {
    uint32_t is_done, is_down, is_shown, depth;
    if (!ita_read_u32(reader, &is_done) || is_done > 1 || !ita_read_u32(reader, &is_down) ||
        is_down > 1 || !ita_read_u32(reader, &is_shown) || is_shown > 1 ||
        !ita_read_u32(reader, &depth) || depth + 3 > (uint32_t)g->cell_count ||
        (g->is_done && !is_done))
        return false;
    start_from(g, is_down);
    if (!follow(g, reader, depth)) return false;
    g->is_done = is_done;
    g->is_shown = is_shown && depth + 3 == (uint32_t)g->cell_count;
    return ita_read_u32(reader, &g->share) && ita_read_u32(reader, &g->shares) && g->shares > 0 &&
           ita_read_u32(reader, &g->prefix_count) && ita_read_u64(reader, &g->nodes);
}
