// In which order to sweep the cells of a board: so that the front between filled and empty cells
// stays short. Tried are the order as given, layers around far cells, and layers between two.
#include "cover/instance/instance.h"

#include <string.h>

enum { MOST_POLES = 8, MOST_CELLS = 1 << 14, MOST_ORDERS = 4 };

typedef struct sweeper {
    ita_cover *cover;
    ita_arena arena;
    uint32_t *distance[MOST_POLES]; // from each pole to every cell
    int pole_count;
    uint32_t *order;             // [cell_count] the order that is being tried
    uint64_t *keys;              // [cell_count]
    uint8_t *state;              // [cell_count] 0 empty, 1 on the front, 2 filled
    uint32_t *queue;             // [cell_count]
    uint32_t *best[MOST_ORDERS]; // cells, best order first
    uint64_t cost[MOST_ORDERS];
    int best_count;
} sweeper;

// Sum of the squares of the cut, the borders between filled and empty cells, while filling in this
// order: it tells a straight front from a ragged one, which the number of cells on it does not.
static uint64_t cost_of(sweeper *s, uint32_t *width) {
    const ita_cover *cover = s->cover;
    uint64_t cost = 0, cut = 0, front = 0, most = 0;
    memset(s->state, 0, cover->cell_count);
    for (uint32_t k = 0; k < cover->cell_count; k++) {
        uint32_t cell = s->order[k];
        front -= s->state[cell] == 1;
        s->state[cell] = 2;
        for (uint32_t n = cover->neighbour_start[cell]; n < cover->neighbour_start[cell + 1]; n++) {
            uint8_t *state = &s->state[cover->neighbours[n]];
            if (*state == 2) {
                cut--;
                continue;
            }
            cut++;
            front += *state == 0;
            *state = 1;
        }
        cost += cut * cut;
        if (front > most) most = front;
    }
    *width = (uint32_t)most;
    return cost;
}

static void consider(sweeper *s) {
    uint32_t width, count = s->cover->cell_count;
    uint64_t cost = cost_of(s, &width);
    int at = s->best_count;
    for (int i = 0; i < s->best_count; i++)
        if (memcmp(s->best[i], s->order, count * sizeof *s->order) == 0) return;
    while (at > 0 && cost < s->cost[at - 1])
        at--;
    if (at == MOST_ORDERS) return;
    if (s->best_count < MOST_ORDERS) s->best_count++;
    uint32_t *room = s->best[s->best_count - 1];
    for (int i = s->best_count - 1; i > at; i--) {
        s->best[i] = s->best[i - 1];
        s->cost[i] = s->cost[i - 1];
    }
    s->best[at] = room;
    s->cost[at] = cost;
    memcpy(room, s->order, count * sizeof *room);
    if (at == 0) s->cover->front_width = width;
}

static void measure(sweeper *s, uint32_t pole, uint32_t *distance) {
    const ita_cover *cover = s->cover;
    for (uint32_t i = 0; i < cover->cell_count; i++)
        distance[i] = cover->cell_count; // out of reach
    uint32_t head = 0, tail = 0;
    distance[pole] = 0;
    s->queue[tail++] = pole;
    while (head < tail) {
        uint32_t cell = s->queue[head++];
        for (uint32_t n = cover->neighbour_start[cell]; n < cover->neighbour_start[cell + 1]; n++) {
            uint32_t next = cover->neighbours[n];
            if (distance[next] < cover->cell_count) continue;
            distance[next] = distance[cell] + 1;
            s->queue[tail++] = next;
        }
    }
}

// The cell that is farthest from all poles so far.
static uint32_t farthest(const sweeper *s) {
    uint32_t best = 0, best_distance = 0;
    for (uint32_t i = 0; i < s->cover->cell_count; i++) {
        uint32_t nearest = UINT32_MAX;
        for (int p = 0; p < s->pole_count; p++)
            if (s->distance[p][i] < nearest) nearest = s->distance[p][i];
        if (nearest > best_distance) {
            best_distance = nearest;
            best = i;
        }
    }
    return best;
}

static void find_poles(sweeper *s) {
    measure(s, 0, s->distance[0]);
    s->pole_count = 1;
    uint32_t first = farthest(s);
    measure(s, first, s->distance[0]);
    while (s->pole_count < MOST_POLES && (uint32_t)s->pole_count < s->cover->cell_count) {
        uint32_t pole = farthest(s);
        if (s->pole_count > 1 && s->distance[s->pole_count - 1][pole] == 0) break;
        measure(s, pole, s->distance[s->pole_count]);
        s->pole_count++;
    }
}

static int compare_keys(const void *a, const void *b, void *user) {
    const sweeper *s = user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (s->keys[x] != s->keys[y]) return s->keys[x] < s->keys[y] ? -1 : 1;
    return (x > y) - (x < y);
}

static void consider_keys(sweeper *s) {
    for (uint32_t i = 0; i < s->cover->cell_count; i++)
        s->order[i] = i;
    ita_sort(s->order, s->cover->cell_count, sizeof *s->order, compare_keys, s);
    consider(s);
}

static void try_orders(sweeper *s) {
    uint32_t count = s->cover->cell_count;
    for (uint32_t i = 0; i < count; i++)
        s->order[i] = i;
    consider(s);
    for (uint32_t i = 0; i < count; i++)
        s->order[i] = count - 1 - i;
    consider(s);
    find_poles(s);
    for (int p = 0; p < s->pole_count; p++)
        for (int q = 0; q < s->pole_count; q++) {
            // Layers around p; or layers that lead from p to q, each begun at its end nearer to p.
            for (uint32_t i = 0; i < count; i++) {
                uint64_t along = s->distance[p][i];
                uint64_t layer = p == q ? 0 : along + count - s->distance[q][i];
                s->keys[i] = layer << 32 | along;
            }
            consider_keys(s);
        }
}

static ita_status sweeper_open(sweeper *s) {
    size_t count = s->cover->cell_count;
    bool is_short = false;
    for (int i = 0; i < MOST_POLES; i++)
        is_short |= !(s->distance[i] = cover_take(&s->arena, count, sizeof(uint32_t)));
    for (int i = 0; i < MOST_ORDERS; i++)
        is_short |= !(s->best[i] = cover_take(&s->arena, count, sizeof(uint32_t)));
    s->order = cover_take(&s->arena, count, sizeof *s->order);
    s->keys = cover_take(&s->arena, count, sizeof *s->keys);
    s->state = cover_take(&s->arena, count, 1);
    s->queue = cover_take(&s->arena, count, sizeof *s->queue);
    is_short |= !s->order || !s->keys || !s->state || !s->queue;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

// Renumbers cells so that row 0 is the best order; neighbours follow.
static ita_status keep(const sweeper *s) {
    ita_cover *cover = s->cover;
    size_t ordered = cover->ordered_count;
    uint32_t *orders = cover_take(&cover->arena, ordered * (size_t)s->best_count, sizeof *orders);
    uint32_t *start = cover_take(&cover->arena, cover->cell_count + (size_t)1, sizeof *start);
    uint32_t edges = cover->neighbour_start[cover->cell_count], used = 0;
    uint32_t *list = cover_take(&cover->arena, edges, sizeof *list);
    if (!orders || !start || !list) return ITA_E_MEMORY;
    for (int k = 0; k < s->best_count; k++)
        for (uint32_t i = 0; i < ordered; i++)
            orders[(size_t)k * ordered + i] =
                cover->orders[i < cover->cell_count ? s->best[k][i] : i];
    uint32_t *number = s->queue;
    for (uint32_t i = 0; i < cover->cell_count; i++)
        number[s->best[0][i]] = i;
    for (uint32_t i = 0; i < cover->cell_count; i++) {
        uint32_t old = s->best[0][i];
        start[i] = used;
        for (uint32_t n = cover->neighbour_start[old]; n < cover->neighbour_start[old + 1]; n++)
            list[used++] = number[cover->neighbours[n]];
    }
    start[cover->cell_count] = used;
    cover->orders = orders;
    cover->order_count = (uint32_t)s->best_count;
    cover->neighbour_start = start;
    cover->neighbours = list;
    return ITA_OK;
}

ita_status cover_find_orders(ita_cover *cover) {
    if (!cover->neighbours || cover->cell_count > MOST_CELLS) return ITA_OK;
    sweeper s = {.cover = cover};
    ita_arena_open(&s.arena, cover->allocator);
    ita_status status = sweeper_open(&s);
    if (!status) {
        try_orders(&s);
        status = keep(&s);
    }
    ita_arena_close(&s.arena);
    return status;
}
