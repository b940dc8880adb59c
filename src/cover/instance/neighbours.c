// Which cells are neighbours: as the caller says if that connects every option, else guessed.
// Pruning by regions is sound for any neighbours under which every option is connected.
#include "cover/instance/instance.h"

#include <string.h>

enum {
    MOST_CELLS_OF_AN_OPTION = 32,
    MOST_PAIRS = 1 << 22,
    MOST_STEPS = 1 << 25,
    PAIRS_A_LOOK = 64, // passed before it is asked again whether to go on
};

typedef struct pair {
    uint32_t a, b; // a < b
    uint64_t closeness;
} pair;

typedef struct finder {
    ita_cover *cover;
    ita_arena arena;
    uint32_t *cells;      // [entry_count] cells of options behind each other
    uint32_t *start;      // [option_count + 1] where an option's cells start
    uint8_t *part;        // beside `cells`: which connected part of its option the cell is in
    uint32_t *part_count; // [option_count]
    uint64_t missing;     // joins that are still needed, over all options
    uint32_t *degree;     // [cell_count] options with the cell
} finder;

static ita_status collect_cells(finder *f) {
    ita_cover *cover = f->cover;
    uint32_t *places = cover_take(&f->arena, cover->item_count, sizeof *places);
    f->cells = cover_take(&f->arena, cover->entry_count, sizeof *f->cells);
    f->start = cover_take(&f->arena, cover->option_count + (size_t)1, sizeof *f->start);
    f->part = cover_take(&f->arena, cover->entry_count, 1);
    f->part_count = cover_take(&f->arena, cover->option_count, sizeof *f->part_count);
    f->degree = cover_take(&f->arena, cover->cell_count, sizeof *f->degree);
    if (!places || !f->cells || !f->start || !f->part || !f->part_count || !f->degree)
        return ITA_E_MEMORY;
    cover_places(cover, places);
    uint32_t used = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        f->start[option] = used;
        for (uint32_t e = cover->option_start[option];
             cover->is_choosable[option] && e < cover->option_start[option + 1]; e++) {
            uint32_t cell = places[cover->entries[e].item];
            if (cell >= cover->cell_count) continue;
            f->cells[used++] = cell;
            f->degree[cell]++;
        }
    }
    f->start[cover->option_count] = used;
    return ITA_OK;
}

static bool split_options(finder *f) {
    f->missing = 0;
    for (uint32_t option = 0; option < f->cover->option_count; option++) {
        uint32_t size = f->start[option + 1] - f->start[option];
        if (size > MOST_CELLS_OF_AN_OPTION) return false;
        for (uint32_t k = 0; k < size; k++)
            f->part[f->start[option] + k] = (uint8_t)k;
        f->part_count[option] = size;
        f->missing += size ? size - 1 : 0;
    }
    return true;
}

// Joins the parts of a and b in every option that has both; true when that joined something.
static bool join(finder *f, uint32_t a, uint32_t b, uint64_t *steps) {
    const ita_cover *cover = f->cover;
    uint32_t item = cover->orders[f->degree[a] < f->degree[b] ? a : b];
    bool was_useful = false;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        uint32_t option = cover->item_options[k];
        uint32_t from = f->start[option], to = f->start[option + 1];
        uint32_t at_a = to, at_b = to;
        for (uint32_t i = from; i < to; i++) {
            if (f->cells[i] == a) at_a = i;
            if (f->cells[i] == b) at_b = i;
        }
        *steps += to - from;
        if (at_a == to || at_b == to || f->part[at_a] == f->part[at_b]) continue;
        uint8_t old = f->part[at_b], kept = f->part[at_a];
        for (uint32_t i = from; i < to; i++)
            if (f->part[i] == old) f->part[i] = kept;
        f->missing--;
        was_useful = true;
    }
    return was_useful;
}

static int compare_closeness(const void *x, const void *y, void *user) {
    (void)user;
    const pair *p = x, *q = y;
    if (p->closeness != q->closeness) return p->closeness > q->closeness ? -1 : 1;
    if (p->a != q->a) return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

// How many pairs of cells share an option, each counted for every option; more than there are.
static uint64_t count_pairs(const finder *f) {
    uint64_t total = 0;
    for (uint32_t option = 0; option < f->cover->option_count; option++) {
        uint64_t size = f->start[option + 1] - f->start[option];
        total += size * (size ? size - 1 : 0) / 2;
    }
    return total;
}

// The pairs of a cell with cells behind it. `shared` [cell_count] is of zeros, and is left so.
static size_t pair_cell(const finder *f, uint32_t a, uint32_t *shared, pair *pairs) {
    const ita_cover *cover = f->cover;
    const uint32_t item = cover->orders[a];
    size_t count = 0;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        const uint32_t option = cover->item_options[k];
        for (uint32_t i = f->start[option]; i < f->start[option + 1]; i++) {
            const uint32_t b = f->cells[i];
            if (b > a && shared[b]++ == 0) pairs[count++] = (pair){.a = a, .b = b};
        }
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t b = pairs[i].b, mine = f->degree[a], its = f->degree[b];
        pairs[i].closeness = ((uint64_t)shared[b] << 32) / (mine < its ? mine : its);
        shared[b] = 0;
    }
    return count;
}

// All pairs of cells that share an option, closest first; count 0 when there are too many.
static ita_status collect_pairs(finder *f, pair **pairs, size_t *pair_count) {
    const uint64_t cells = f->cover->cell_count, total = count_pairs(f);
    const uint64_t most = total < cells * cells / 2 ? total : cells * cells / 2;
    *pair_count = 0;
    if (total == 0 || total > MOST_PAIRS) return ITA_OK;
    *pairs = cover_take(&f->arena, (size_t)most, sizeof **pairs);
    uint32_t *shared = cover_take(&f->arena, f->cover->cell_count, sizeof *shared);
    if (!*pairs || !shared) return ITA_E_MEMORY;
    for (uint32_t a = 0; a < f->cover->cell_count; a++)
        *pair_count += pair_cell(f, a, shared, *pairs + *pair_count);
    ita_sort(*pairs, *pair_count, sizeof **pairs, compare_closeness, NULL);
    return ITA_OK;
}

static int compare_u64(const void *x, const void *y, void *user) {
    (void)user;
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

// Edges in both directions as sorted keys become the instance's lists.
static ita_status keep(ita_cover *cover, uint64_t *edges, size_t count) {
    ita_sort(edges, count, sizeof *edges, compare_u64, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || edges[i] != edges[i - 1]) edges[kept++] = edges[i];
    uint32_t *start = cover_take(&cover->arena, cover->cell_count + (size_t)1, sizeof *start);
    uint32_t *list = cover_take(&cover->arena, kept, sizeof *list);
    if (!start || !list) return ITA_E_MEMORY;
    for (size_t i = 0; i < kept; i++) {
        start[(edges[i] >> 32) + 1]++;
        list[i] = (uint32_t)edges[i];
    }
    for (uint32_t cell = 0; cell < cover->cell_count; cell++)
        start[cell + 1] += start[cell];
    cover->neighbour_start = start;
    cover->neighbours = list;
    return ITA_OK;
}

static void put_edge(uint64_t *edges, size_t *count, uint32_t a, uint32_t b) {
    edges[(*count)++] = (uint64_t)a << 32 | b;
    edges[(*count)++] = (uint64_t)b << 32 | a;
}

// Whether an option's cells are one piece by the neighbours that are kept. `is_left` [cell_count]
// is of zeros, and is left so.
static bool is_connected(const finder *f, uint32_t option, uint8_t *is_left) {
    const ita_cover *cover = f->cover;
    const uint32_t *cells = f->cells + f->start[option];
    const uint32_t size = f->start[option + 1] - f->start[option];
    uint32_t queue[MOST_CELLS_OF_AN_OPTION] = {0}, tail = 1;
    for (uint32_t k = 1; k < size; k++)
        is_left[cells[k]] = 1;
    if (size > 0) queue[0] = cells[0];
    for (uint32_t head = 0; head < tail && tail < size; head++) {
        const uint32_t cell = queue[head];
        for (uint32_t n = cover->neighbour_start[cell]; n < cover->neighbour_start[cell + 1]; n++) {
            const uint32_t next = cover->neighbours[n];
            if (!is_left[next]) continue;
            is_left[next] = 0;
            queue[tail++] = next;
        }
    }
    for (uint32_t k = 1; k < size; k++)
        is_left[cells[k]] = 0;
    return tail >= size;
}

static ita_status use_given(finder *f, const uint32_t (*pairs)[2], size_t pair_count) {
    ita_cover *cover = f->cover;
    uint64_t *edges = cover_take(&f->arena, 2 * pair_count, sizeof *edges);
    uint32_t *places = cover_take(&f->arena, cover->item_count, sizeof *places);
    uint8_t *is_left = cover_take(&f->arena, cover->cell_count, 1);
    if (!edges || !places || !is_left) return ITA_E_MEMORY;
    cover_places(cover, places);
    size_t count = 0;
    for (size_t i = 0; i < pair_count; i++) {
        uint32_t a = places[pairs[i][0]], b = places[pairs[i][1]];
        if (a >= cover->cell_count || b >= cover->cell_count) continue;
        put_edge(edges, &count, a, b);
    }
    ita_status status = keep(cover, edges, count);
    for (uint32_t option = 0; option < cover->option_count && !status && cover->neighbours;
         option++) {
        if (option % COVER_OPTIONS_A_LOOK == 0 && cover_is_stopped(cover)) return ITA_E_STOPPED;
        if (!is_connected(f, option, is_left)) cover->neighbour_start = cover->neighbours = NULL;
    }
    return status;
}

// The closest pairs become neighbours until every option is connected.
static ita_status guess(finder *f) {
    pair *pairs = NULL;
    size_t pair_count;
    ita_status status = collect_pairs(f, &pairs, &pair_count);
    if (status || pair_count == 0) return status;
    uint64_t *edges = cover_take(&f->arena, 2 * pair_count, sizeof *edges);
    if (!edges) return ITA_E_MEMORY;
    size_t count = 0;
    uint64_t steps = 0;
    for (size_t i = 0; i < pair_count && f->missing > 0 && steps < MOST_STEPS; i++) {
        if (i % PAIRS_A_LOOK == 0 && cover_is_stopped(f->cover)) return ITA_E_STOPPED;
        if (join(f, pairs[i].a, pairs[i].b, &steps))
            put_edge(edges, &count, pairs[i].a, pairs[i].b);
    }
    return f->missing == 0 ? keep(f->cover, edges, count) : ITA_OK;
}

ita_status cover_find_neighbours(ita_cover *cover, const uint32_t (*pairs)[2], size_t pair_count) {
    if (cover->cell_count == 0) return ITA_OK;
    finder f = {.cover = cover};
    ita_arena_open(&f.arena, cover->allocator);
    ita_status status = collect_cells(&f);
    if (!status && pair_count > 0 && split_options(&f)) status = use_given(&f, pairs, pair_count);
    if (!status && !cover->neighbours && split_options(&f)) status = guess(&f);
    ita_arena_close(&f.arena);
    return status;
}
