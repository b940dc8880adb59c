// The graph of profiles: found forwards from the empty board, then cut back to what can be
// finished.
#include "cover/profile/graph.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_EDGES = 1 << 24, WINDOW = 64, NODES_A_LOOK = 64, LATELY = 4 };

typedef struct shape {
    uint64_t mask; // cells from its first place on
    uint32_t kind;
} shape;

typedef struct node {
    uint64_t window; // filled cells from the first empty place on; bit 0 is empty
    uint32_t place;
    uint32_t next; // of the same place, UINT32_MAX: none
    uint32_t number;
    bool is_alive;
} node;

typedef struct link {
    uint32_t from, to, kind;
} link;

struct profile_finder {
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    uint32_t *places; // [item_count]
    uint32_t *kinds;  // [item_count] number of a piece
    uint32_t kind_count;
    uint32_t *sizes;  // [kind_count] cells of each kind
    shape *shapes;    // by first place
    uint32_t *starts; // [cell_count + 1]
    uint32_t *heads;  // [cell_count + 1] nodes by place
    uint32_t place;   // whose nodes are followed
    uint32_t at;      // the next of them; UINT32_MAX: the place is done
    double effort;    // nanoseconds or so
    double *efforts;  // [cell_count + 1] the same, before each place
    bool is_short;    // it was left because it took too long
    node *nodes;
    size_t node_count, node_capacity;
    uint32_t *slots; // number of a node plus one, by hash
    size_t slot_count;
    link *links;
    size_t link_count, link_capacity;
};

typedef struct profile_finder finder;

// ---- what fits

static bool is_piece(const ita_cover *cover, uint32_t item) {
    return cover->items[item].role == ITA_COVER_PIECE;
}

// Cells of an option, and its one piece; 0 when it has anything else.
static uint32_t cells_of(const ita_cover *cover, const uint32_t *places, uint32_t option,
                         uint32_t *piece) {
    uint32_t cells = 0;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item;
        if (places[item] < cover->cell_count)
            cells++;
        else if (is_piece(cover, item))
            *piece = item;
        else
            return 0;
    }
    return cells;
}

bool profile_graph_fits(const ita_cover *cover) {
    if (!cover->has_pieces || cover->cell_count == 0 || cover->weights || cover->hopeless)
        return false;
    uint32_t pieces = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!cover_is_exact(&cover->items[i])) return false;
        pieces += is_piece(cover, i);
    }
    return pieces <= PROFILE_MOST_KINDS && pieces + cover->cell_count == cover->item_count;
}

// ---- nodes

static uint64_t hash_of(uint32_t place, uint64_t window) {
    return ita_mix(window ^ ita_mix(place));
}

static void enter_slot(finder *f, uint32_t number) {
    size_t at =
        ita_slot(hash_of(f->nodes[number].place, f->nodes[number].window), f->slot_count - 1);
    while (f->slots[at])
        at = (at + 1) & (f->slot_count - 1);
    f->slots[at] = number + 1;
}

static ita_status grow_slots(finder *f) {
    size_t count = f->slot_count ? f->slot_count * 4 : 1024;
    uint32_t *slots = ita_take_zeroed(f->allocator, count, sizeof *slots);
    if (!slots) return ITA_E_MEMORY;
    ita_give(f->allocator, f->slots, f->slot_count * sizeof *slots);
    f->slots = slots;
    f->slot_count = count;
    for (uint32_t i = 0; i < f->node_count; i++)
        enter_slot(f, i);
    return ITA_OK;
}

// The node of a profile, new or known.
static ita_status find_node(finder *f, uint32_t place, uint64_t window, uint32_t *number) {
    if (f->node_count * 2 >= f->slot_count && grow_slots(f)) return ITA_E_MEMORY;
    size_t at = ita_slot(hash_of(place, window), f->slot_count - 1);
    for (; f->slots[at]; at = (at + 1) & (f->slot_count - 1)) {
        *number = f->slots[at] - 1;
        if (f->nodes[*number].place == place && f->nodes[*number].window == window) return ITA_OK;
    }
    if (f->node_count == PROFILE_MOST_NODES) return ITA_E_LIMIT;
    if (ita_grow(f->allocator, &f->nodes, &f->node_capacity, f->node_count + 1, sizeof *f->nodes))
        return ITA_E_MEMORY;
    *number = (uint32_t)f->node_count++;
    f->nodes[*number] = (node){.window = window, .place = place, .next = f->heads[place]};
    f->heads[place] = *number;
    f->slots[at] = *number + 1;
    return ITA_OK;
}

static ita_status add_link(finder *f, uint32_t from, uint32_t to, uint32_t kind) {
    if (f->link_count == MOST_EDGES) return ITA_E_LIMIT;
    if (ita_grow(f->allocator, &f->links, &f->link_capacity, f->link_count + 1, sizeof *f->links))
        return ITA_E_MEMORY;
    f->links[f->link_count++] = (link){from, to, kind};
    return ITA_OK;
}

// Lays everything that fits on the first empty place of a node.
static ita_status follow(finder *f, uint32_t from) {
    static const double nanoseconds_a_shape = 1.2, nanoseconds_a_link = 50;
    uint32_t place = f->nodes[from].place;
    uint64_t window = f->nodes[from].window;
    const size_t links_before = f->link_count;
    for (uint32_t k = f->starts[place]; k < f->starts[place + 1]; k++) {
        if (f->shapes[k].mask & window) continue;
        uint64_t filled = window | f->shapes[k].mask;
        uint32_t full = ~filled ? (uint32_t)ita_bits_lowest64(~filled) : WINDOW;
        uint32_t to;
        ita_status status = find_node(f, place + full, full < WINDOW ? filled >> full : 0, &to);
        if (!status) status = add_link(f, from, to, f->shapes[k].kind);
        if (status) return status;
    }
    f->effort += nanoseconds_a_shape * (double)(f->starts[place + 1] - f->starts[place]) +
                 nanoseconds_a_link * (double)(f->link_count - links_before);
    return ITA_OK;
}

// ---- options

static uint32_t first_place(const finder *f, uint32_t option) {
    const ita_cover *cover = f->cover;
    uint32_t first = UINT32_MAX;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (f->places[cover->entries[e].item] < first) first = f->places[cover->entries[e].item];
    return first;
}

// False when it reaches further than a window.
static bool read_option(const finder *f, uint32_t option, uint32_t first, shape *out) {
    const ita_cover *cover = f->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
        uint32_t item = cover->entries[e].item, place = f->places[item];
        if (place >= cover->cell_count) {
            out->kind = f->kinds[item];
            continue;
        }
        if (place - first >= WINDOW - 1) return false;
        out->mask |= (uint64_t)1 << (place - first);
    }
    return true;
}

// Sorts the options by first place. ITA_E_LIMIT when one reaches further than a window.
static ita_status read_options(finder *f) {
    const ita_cover *cover = f->cover;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->is_choosable[option]) f->starts[first_place(f, option) + 1]++;
    for (uint32_t place = 0; place < cover->cell_count; place++)
        f->starts[place + 1] += f->starts[place];
    uint32_t *next = cover_take(&f->arena, cover->cell_count, sizeof *next);
    if (!next) return ITA_E_MEMORY;
    memcpy(next, f->starts, cover->cell_count * sizeof *next);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!cover->is_choosable[option]) continue;
        const uint32_t first = first_place(f, option);
        if (!read_option(f, option, first, &f->shapes[next[first]++])) return ITA_E_LIMIT;
    }
    return ITA_OK;
}

// Each kind has one size, and all together fill the board.
static ita_status find_sizes(finder *f) {
    const ita_cover *cover = f->cover;
    uint64_t sum = 0;
    f->sizes = cover_take(&f->arena, f->kind_count, sizeof *f->sizes);
    if (!f->sizes) return ITA_E_MEMORY;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        uint32_t piece = 0;
        if (!cover->is_choosable[option]) continue;
        uint32_t cells = cells_of(cover, f->places, option, &piece);
        uint32_t *size = &f->sizes[f->kinds[piece]];
        if (cells == 0 || (*size != 0 && *size != cells)) return ITA_E_LIMIT;
        *size = cells;
    }
    for (uint32_t kind = 0; kind < f->kind_count; kind++)
        sum += f->sizes[kind];
    return sum == cover->cell_count ? ITA_OK : ITA_E_LIMIT;
}

static ita_status finder_open(finder *f) {
    const ita_cover *cover = f->cover;
    ita_arena_open(&f->arena, f->allocator);
    f->places = cover_take(&f->arena, cover->item_count, sizeof *f->places);
    f->kinds = cover_take(&f->arena, cover->item_count, sizeof *f->kinds);
    f->shapes = cover_take(&f->arena, cover->option_count, sizeof *f->shapes);
    f->starts = cover_take(&f->arena, cover->cell_count + (size_t)2, sizeof *f->starts);
    f->heads = cover_take(&f->arena, cover->cell_count + (size_t)1, sizeof *f->heads);
    f->efforts = cover_take(&f->arena, cover->cell_count + (size_t)1, sizeof *f->efforts);
    if (!f->places || !f->kinds || !f->shapes || !f->starts || !f->heads || !f->efforts)
        return ITA_E_MEMORY;
    cover_places(cover, f->places);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (is_piece(cover, i)) f->places[i] = UINT32_MAX;
        f->kinds[i] = is_piece(cover, i) ? f->kind_count++ : 0;
    }
    for (uint32_t place = 0; place <= cover->cell_count; place++)
        f->heads[place] = UINT32_MAX;
    ita_status status = find_sizes(f);
    if (!status) status = read_options(f);
    return status ? status : find_node(f, 0, 0, &f->at);
}

static void finder_close(finder *f) {
    ita_give(f->allocator, f->nodes, f->node_capacity * sizeof *f->nodes);
    ita_give(f->allocator, f->links, f->link_capacity * sizeof *f->links);
    ita_give(f->allocator, f->slots, f->slot_count * sizeof *f->slots);
    ita_arena_close(&f->arena);
}

// ---- the graph

static uint32_t area_of(const node *n) {
    return n->place + (uint32_t)__builtin_popcountll(n->window);
}

// Numbers those that can be finished, by area. False when the board cannot be filled.
static ita_status number_nodes(finder *f, profile_graph *g) {
    uint32_t areas = f->cover->cell_count + 1;
    for (size_t i = f->link_count; i-- > 0;)
        f->nodes[f->links[i].from].is_alive |= f->nodes[f->links[i].to].is_alive;
    uint32_t *first = cover_take(&f->arena, areas + (size_t)1, sizeof *first);
    g->levels = cover_take(&g->arena, areas + (size_t)1, sizeof *g->levels);
    g->areas = cover_take(&g->arena, areas, sizeof *g->areas);
    if (!first || !g->levels || !g->areas) return ITA_E_MEMORY;
    for (size_t i = 0; i < f->node_count; i++)
        if (f->nodes[i].is_alive) first[area_of(&f->nodes[i]) + 1]++;
    for (uint32_t area = 0; area < areas; area++) {
        if (first[area + 1] > 0) {
            g->levels[g->level_count] = first[area];
            g->areas[g->level_count++] = area;
        }
        first[area + 1] += first[area];
    }
    g->node_count = first[areas];
    g->levels[g->level_count] = g->node_count;
    for (size_t i = 0; i < f->node_count; i++)
        if (f->nodes[i].is_alive) f->nodes[i].number = first[area_of(&f->nodes[i])]++;
    return ITA_OK;
}

static uint32_t level_of(const profile_graph *g, uint32_t number) {
    uint32_t low = 0, high = g->level_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->levels[middle] <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static size_t bucket_of(const finder *f, const profile_graph *g, const link *l) {
    return (size_t)level_of(g, f->nodes[l->from].number) * g->kind_count + l->kind;
}

static bool is_kept(const finder *f, const link *l) {
    return f->nodes[l->from].is_alive && f->nodes[l->to].is_alive;
}

static ita_status sort_edges(finder *f, profile_graph *g) {
    size_t buckets = (size_t)g->level_count * g->kind_count, kept = 0;
    g->starts = cover_take(&g->arena, buckets + 1, sizeof *g->starts);
    size_t *next = cover_take(&f->arena, buckets + 1, sizeof *next);
    if (!g->starts || !next) return ITA_E_MEMORY;
    for (size_t i = 0; i < f->link_count; i++)
        if (is_kept(f, &f->links[i])) {
            g->starts[bucket_of(f, g, &f->links[i]) + 1]++;
            kept++;
        }
    for (size_t b = 0; b < buckets; b++)
        g->starts[b + 1] += g->starts[b];
    memcpy(next, g->starts, (buckets + 1) * sizeof *next);
    g->edges = cover_take(&g->arena, kept, sizeof *g->edges);
    if (!g->edges) return ITA_E_MEMORY;
    for (size_t i = 0; i < f->link_count; i++) {
        const link *l = &f->links[i];
        if (!is_kept(f, l)) continue;
        g->edges[next[bucket_of(f, g, l)]++] =
            (profile_edge){f->nodes[l->from].number, f->nodes[l->to].number};
    }
    return ITA_OK;
}

static ita_status keep_on(const ita_allocator *allocator) {
    return ita_is_stopped(allocator) ? ITA_E_STOPPED : ITA_OK;
}

// Follows the nodes of a place, from where it was left.
static ita_status follow_place(finder *f, double end) {
    for (uint32_t seen = 0; f->at != UINT32_MAX; seen++) {
        if (seen % NODES_A_LOOK == 0 && ita_is_stopped(f->allocator)) return ITA_E_STOPPED;
        if (f->effort > end) return ITA_E_LIMIT;
        ita_status status = follow(f, f->at);
        if (status) return status;
        f->at = f->nodes[f->at].next;
    }
    return ITA_OK;
}

static ita_status follow_all(finder *f, double end) {
    const uint32_t cells = f->cover->cell_count;
    while (f->place < cells) {
        ita_status status = follow_place(f, end);
        if (status) return status;
        f->at = f->heads[++f->place];
        f->efforts[f->place] = f->effort;
    }
    return ITA_OK;
}

// The graph of what was found.
static ita_status make_graph(finder *f, profile_graph *g) {
    const uint32_t end = f->heads[f->cover->cell_count];
    if (end == UINT32_MAX) return ITA_E_LIMIT; // nothing fills the board
    f->nodes[end].is_alive = true;
    g->kind_count = f->kind_count;
    g->sizes = cover_take(&g->arena, f->kind_count, sizeof *g->sizes);
    if (!g->sizes) return ITA_E_MEMORY;
    memcpy(g->sizes, f->sizes, f->kind_count * sizeof *g->sizes);
    ita_status status = number_nodes(f, g);
    if (!status) status = keep_on(f->allocator);
    return status ? status : sort_edges(f, g);
}

ita_status profile_finder_open(const ita_cover *cover, const ita_allocator *allocator,
                               profile_finder **out) {
    finder *f = ita_take_zeroed(allocator, 1, sizeof *f);
    if (!f) return ITA_E_MEMORY;
    *f = (finder){.cover = cover, .allocator = allocator};
    ita_status status = finder_open(f);
    if (status)
        profile_finder_close(f);
    else
        *out = f;
    return status;
}

void profile_finder_close(profile_finder *f) {
    if (!f) return;
    finder_close(f);
    ita_give(f->allocator, f, sizeof *f);
}

ita_status profile_finder_run(profile_finder *f, double effort, profile_graph *graph) {
    const double end = f->effort + effort;
    *graph = (profile_graph){0};
    ita_arena_open(&graph->arena, f->allocator);
    ita_status status = follow_all(f, end);
    f->is_short = status == ITA_E_LIMIT && f->effort > end;
    if (!status) status = make_graph(f, graph);
    if (status) profile_graph_close(graph);
    return status;
}

double profile_finder_effort(const profile_finder *f) {
    return f->effort;
}

double profile_finder_left(const profile_finder *f, double *least) {
    static const double unknown_growth = 8;
    const uint32_t before = f->place > LATELY ? f->place - LATELY : 0;
    const uint32_t earlier = before > LATELY ? before - LATELY : 0;
    const double lately = f->effort - f->efforts[before];
    const double then = f->efforts[before] - f->efforts[earlier];
    const double growth = then > 0 ? lately / then : unknown_growth;
    *least = f->is_short ? lately / LATELY * (f->cover->cell_count - f->place) : INFINITY;
    return growth > 1 ? *least * growth : *least;
}

ita_status profile_graph_make(const ita_cover *cover, const ita_allocator *allocator,
                              profile_graph *graph) {
    profile_finder *f;
    ita_status status = profile_finder_open(cover, allocator, &f);
    if (status) return status;
    status = profile_finder_run(f, INFINITY, graph);
    profile_finder_close(f);
    return status;
}

ita_status profile_graph_take(const ita_cover *cover, profile_graph *given,
                              const ita_allocator *allocator, profile_graph *graph) {
    if (given) {
        *graph = *given;
        *given = (profile_graph){0};
        return ITA_OK;
    }
    if (!profile_graph_fits(cover)) return ITA_E_UNSUPPORTED;
    ita_status status = profile_graph_make(cover, allocator, graph);
    return status == ITA_E_LIMIT ? ITA_E_UNSUPPORTED : status;
}

void profile_graph_close(profile_graph *graph) {
    ita_arena_close(&graph->arena);
    *graph = (profile_graph){0};
}

// ---- the bound

// What is proved must not hang on rounding. Numbers are not negative, so that a sum of products is
// wrong by no more than a part in 2^53 for every sum and product on a way, of which there are two
// an edge: a part in 2^27 altogether with `MOST_EDGES`. What would vanish below the smallest normal
// number is rounded up to it, and what overflows is no bound any more.
static const double rounding = 1 + 0x1p-27;

static double at_least_normal(double value) {
    return value < DBL_MIN ? DBL_MIN : value;
}

// Weighted ways from the start (`ahead`) or to the end (`back`) of every node.
static void weigh(const profile_graph *g, const double *weights, double *ahead, double *back) {
    size_t count = profile_edge_count(g);
    for (uint32_t n = 0; n < g->node_count; n++)
        ahead[n] = back[n] = 0;
    ahead[0] = back[g->node_count - 1] = 1;
    size_t buckets = (size_t)g->level_count * g->kind_count;
    for (size_t b = 0; b < buckets; b++)
        for (size_t e = g->starts[b]; e < g->starts[b + 1]; e++)
            ahead[g->edges[e].to] += ahead[g->edges[e].from] * weights[b % g->kind_count];
    for (size_t b = buckets; b-- > 0 && count > 0;)
        for (size_t e = g->starts[b]; e < g->starts[b + 1]; e++)
            back[g->edges[e].from] += back[g->edges[e].to] * weights[b % g->kind_count];
}

// How often each kind is used on a way by chance.
static void find_uses(const profile_graph *g, const double *weights, const double *ahead,
                      const double *back, double *uses) {
    double whole = back[0];
    for (uint32_t kind = 0; kind < g->kind_count; kind++)
        uses[kind] = 0;
    size_t buckets = (size_t)g->level_count * g->kind_count;
    for (size_t b = 0; b < buckets; b++)
        for (size_t e = g->starts[b]; e < g->starts[b + 1]; e++)
            uses[b % g->kind_count] +=
                ahead[g->edges[e].from] * back[g->edges[e].to] * weights[b % g->kind_count] / whole;
}

// Weighted ways that use each of the first `tracked` kinds once, for which every node has a number
// for each set of them.
static ita_status weigh_tracked(const profile_graph *g, const double *weights, uint32_t tracked,
                                const ita_allocator *allocator, double *ways, double *whole) {
    size_t sets = (size_t)1 << tracked, buckets = (size_t)g->level_count * g->kind_count;
    for (size_t i = 0; i < g->node_count * sets; i++)
        ways[i] = 0;
    ways[0] = 1;
    for (size_t b = 0; b < buckets; b++) {
        size_t kind = b % g->kind_count, bit = kind < tracked ? (size_t)1 << kind : 0;
        if (kind == 0 && ita_is_stopped(allocator)) return ITA_E_STOPPED;
        for (size_t e = g->starts[b]; e < g->starts[b + 1]; e++) {
            const double *from = ways + g->edges[e].from * sets;
            double *to = ways + g->edges[e].to * sets;
            for (size_t set = 0; set < sets; set++)
                if (!(set & bit) && from[set] > 0)
                    to[set | bit] += at_least_normal(from[set] * weights[kind]);
        }
    }
    *whole = ways[g->node_count * sets - 1];
    return ITA_OK;
}

static double over_product(const profile_graph *g, const double *weights, double ways) {
    for (uint32_t kind = 0; kind < g->kind_count; kind++)
        ways = at_least_normal(ways / weights[kind]);
    return ways;
}

// The bound with the best weights that were found.
static ita_status find_bound(const profile_graph *g, const ita_allocator *allocator, double *room,
                             uint32_t tracked, double *bound) {
    enum { ROUNDS = 40 };
    double weights[PROFILE_MOST_KINDS], uses[PROFILE_MOST_KINDS];
    double *ahead = room, *back = room + g->node_count;
    for (uint32_t kind = 0; kind < g->kind_count; kind++)
        weights[kind] = 1;
    double best_weights[PROFILE_MOST_KINDS], best = -1, whole;
    for (int round = 0; round < ROUNDS; round++) {
        if (ita_is_stopped(allocator)) return ITA_E_STOPPED;
        weigh(g, weights, ahead, back);
        double now = over_product(g, weights, back[0]);
        if (best < 0 || now < best) {
            best = now;
            memcpy(best_weights, weights, sizeof weights);
        }
        find_uses(g, weights, ahead, back, uses);
        for (uint32_t kind = 0; kind < g->kind_count; kind++)
            if (uses[kind] > 0) weights[kind] /= uses[kind];
    }
    ita_status status = weigh_tracked(g, best_weights, tracked, allocator, room, &whole);
    if (!status) *bound = over_product(g, best_weights, whole);
    return status;
}

ita_status profile_graph_bound(const profile_graph *g, const ita_allocator *allocator,
                               double *bound) {
    enum { MOST_TRACKED = 6 };
    uint32_t tracked = g->kind_count < MOST_TRACKED ? g->kind_count : MOST_TRACKED;
    size_t count = (size_t)g->node_count << (tracked > 0 ? tracked : 1);
    double *room = ita_take_zeroed(allocator, count, sizeof *room);
    if (!room) return ITA_E_MEMORY;
    ita_status status = find_bound(g, allocator, room, tracked, bound);
    ita_give(allocator, room, count * sizeof *room);
    if (!status) *bound = *bound < HUGE_VAL ? *bound * rounding : HUGE_VAL; // no number: no bound
    return status;
}
