// Burrs of bars that one has to choose from: each in all ways in which it lies in its place, so
// that bars are laid, and laid anew, as wholes. See making.h.
#include "games/space/generate/making.h"

// A bar in a place: which contested cells it has, as bits, and its kind.
typedef struct way {
    uint64_t cells;
    uint32_t kind;
} way;

struct stock {
    const ita_allocator *allocator;
    const space_puzzle *puzzle;
    const design_ground *ground;
    way *ways; // by place
    size_t way_count, way_capacity;
    size_t from[DESIGN_BARS_MOST + 1]; // where those of a place begin
    uint64_t wanted[DESIGN_BARS_MOST]; // the contested cells of a place
};

// Whether a placement has all cells that nobody else wants, and none of others; and which it has of
// the contested ones.
static bool read_way(const stock *s, int place, const uint32_t *cells, uint32_t count,
                     uint64_t *contested) {
    const design_ground *g = s->ground;
    int owned = 0, next = 0;
    *contested = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int cell = (int)cells[i];
        if (!(g->wanted_by[cell] >> place & 1)) return false;
        while (next < g->contested_count && g->contested[next] < cell)
            next++;
        const bool is_contested = next < g->contested_count && g->contested[next] == cell;
        if (is_contested) *contested |= (uint64_t)1 << next;
        owned += !is_contested;
    }
    for (int i = 0; i < g->cell_count; i++)
        owned -= g->wanted_by[i] == 1 << place;
    return owned == 0;
}

static ita_status find_ways(stock *s, const space_placements *all) {
    for (int place = 0; place < s->ground->frame->bar_count; place++) {
        s->from[place] = s->way_count;
        for (uint32_t i = 0; i < all->count; i++) {
            const space_placement *p = &all->items[i];
            const uint32_t count = s->puzzle->pieces[p->piece].shape.cell_count;
            uint64_t cells;
            if (!read_way(s, place, all->cells + p->cells, count, &cells)) continue;
            if (ita_grow(s->allocator, &s->ways, &s->way_capacity, s->way_count + 1,
                         sizeof *s->ways))
                return ITA_E_MEMORY;
            s->ways[s->way_count++] = (way){cells, p->piece};
        }
        s->from[place + 1] = s->way_count;
    }
    return ITA_OK;
}

ita_status stock_open(const space_puzzle *puzzle, const space_placements *placements,
                      const design_ground *ground, const ita_allocator *allocator, stock **out) {
    stock *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->allocator = allocator;
    s->puzzle = puzzle;
    s->ground = ground;
    *out = s;
    for (int i = 0; i < ground->contested_count; i++)
        for (int place = 0; place < ground->frame->bar_count; place++)
            if (ground->wanted_by[ground->contested[i]] >> place & 1)
                s->wanted[place] |= (uint64_t)1 << i;
    return find_ways(s, placements);
}

void stock_close(stock *s) {
    if (!s) return;
    ita_give(s->allocator, s->ways, s->way_capacity * sizeof *s->ways);
    ita_give(s->allocator, s, sizeof *s);
}

// ---- laying

// The contested cells that a bar has, or nobody.
static uint64_t cells_of(const stock *s, const design *d, int owner) {
    uint64_t cells = 0;
    for (int i = 0; i < s->ground->contested_count; i++)
        if (d->owner[s->ground->contested[i]] == owner) cells |= (uint64_t)1 << i;
    return cells;
}

static void give(const stock *s, design *d, uint64_t cells, int owner) {
    for (; cells; cells &= cells - 1)
        d->owner[s->ground->contested[ita_bits_lowest64(cells)]] = (int8_t)owner;
}

// Any bar that fits where nobody is, each as likely.
static bool lay(const stock *s, design *d, int place, ita_random *random) {
    const uint64_t taken = s->wanted[place] & ~cells_of(s, d, DESIGN_NOBODY);
    const way *chosen = NULL;
    uint64_t fits = 0;
    for (size_t i = s->from[place]; i < s->from[place + 1]; i++)
        if (!(s->ways[i].cells & taken) && ita_random_below(random, ++fits) == 0)
            chosen = &s->ways[i];
    if (chosen) give(s, d, chosen->cells, place);
    return chosen != NULL;
}

bool stock_change(const stock *s, design *d, ita_random *random, int bars) {
    const int place_count = s->ground->frame->bar_count;
    int order[DESIGN_BARS_MOST];
    for (int i = 0; i < place_count; i++) {
        const int at = (int)ita_random_below(random, (uint64_t)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    for (int i = 0; i < bars && i < place_count; i++)
        give(s, d, cells_of(s, d, order[i]), DESIGN_NOBODY);
    for (int i = 0; i < bars && i < place_count; i++)
        if (!lay(s, d, order[i], random)) return false;
    return stock_has(s, d);
}

bool stock_fill(const stock *s, design *d, ita_random *random) {
    return stock_change(s, d, random, s->ground->frame->bar_count);
}

static const way *find_way(const stock *s, const design *d, int place) {
    const uint64_t cells = cells_of(s, d, place);
    for (size_t i = s->from[place]; i < s->from[place + 1]; i++)
        if (s->ways[i].cells == cells) return &s->ways[i];
    return NULL;
}

bool stock_has(const stock *s, const design *d) {
    const int place_count = s->ground->frame->bar_count;
    uint32_t kinds[DESIGN_BARS_MOST];
    for (int place = 0; place < place_count; place++) {
        const way *w = find_way(s, d, place);
        if (!w) return false;
        kinds[place] = w->kind;
    }
    for (uint32_t kind = 0; kind < s->puzzle->piece_count; kind++) {
        uint32_t count = 0;
        for (int place = 0; place < place_count; place++)
            count += kinds[place] == kind;
        if (count < s->puzzle->pieces[kind].least || count > s->puzzle->pieces[kind].most)
            return false;
    }
    return true;
}
