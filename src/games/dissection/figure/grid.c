// Walks around the square grid: turns first, then lengths; the last two lengths follow from
// closing. Of the walks around one polygon, from every corner and either way, the first is kept.
#include "games/dissection/figure/grid.h"

#include "intarsia/base.h"

#include <string.h>

// Eight directions, counter-clockwise.
static const int step_x[8] = {1, 1, 0, -1, -1, -1, 0, 1}, step_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

typedef struct walker {
    const grid_class *wanted;
    grid_list *list;
    ita_status status;
    grid_polygon walk;
    int directions[GRID_CORNERS_MOST];
} walker;

// ---- one walk of many

// The walk from corner `from`, forwards (1) or backwards (-1), against the one at hand: as its
// edges and turns come. Mirrored, a walk backwards goes round counter-clockwise again.
static int edge_of(int count, int from, int way, int i) {
    return (from + way * i + 2 * count) % count;
}

static int turn_of(const grid_polygon *p, int edge, int way) {
    return p->turns[way > 0 ? edge : (edge + p->corner_count - 1) % p->corner_count];
}

static int compare_turns(const walker *w, int from, int way) {
    const grid_polygon *p = &w->walk;
    const int order = (w->directions[from] & 1) - (w->directions[0] & 1);
    for (int i = 0; i < p->corner_count && order == 0; i++) {
        const int other = turn_of(p, edge_of(p->corner_count, from, way, i), way);
        if (other != p->turns[i]) return other - p->turns[i];
    }
    return order;
}

static int compare_lengths(const walker *w, int from, int way) {
    const grid_polygon *p = &w->walk;
    for (int i = 0; i < p->corner_count; i++) {
        const int other = p->lengths[edge_of(p->corner_count, from, way, i)];
        if (other != p->lengths[i]) return other - p->lengths[i];
    }
    return 0;
}

static bool are_turns_first(const walker *w) {
    for (int from = 0; from < w->walk.corner_count; from++)
        if (compare_turns(w, from, 1) < 0 || compare_turns(w, from, -1) < 0) return false;
    return true;
}

static bool are_lengths_first(const walker *w) {
    for (int from = 0; from < w->walk.corner_count; from++)
        for (int way = -1; way <= 1; way += 2)
            if (compare_turns(w, from, way) == 0 && compare_lengths(w, from, way) < 0) return false;
    return true;
}

// ---- polygons

void grid_corners(const grid_polygon *p, int x[GRID_CORNERS_MOST], int y[GRID_CORNERS_MOST]) {
    int direction = p->is_first_diagonal;
    x[0] = y[0] = 0;
    for (int i = 0; i + 1 < p->corner_count; i++) {
        x[i + 1] = x[i] + p->lengths[i] * step_x[direction];
        y[i + 1] = y[i] + p->lengths[i] * step_y[direction];
        direction = (direction + p->turns[i] + 8) % 8;
    }
}

// Twice the area.
static int half_squares(const int *x, const int *y, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        const int k = (i + 1) % count;
        sum += x[i] * y[k] - x[k] * y[i];
    }
    return sum;
}

static int side_of(const int *x, const int *y, int a, int b, int p) {
    const int cross = (x[b] - x[a]) * (y[p] - y[a]) - (y[b] - y[a]) * (x[p] - x[a]);
    return (cross > 0) - (cross < 0);
}

static bool is_between(int a, int b, int p) {
    return (a <= p && p <= b) || (b <= p && p <= a);
}

static bool lies_on(const int *x, const int *y, int a, int b, int p) {
    return side_of(x, y, a, b, p) == 0 && is_between(x[a], x[b], x[p]) &&
           is_between(y[a], y[b], y[p]);
}

static bool edges_meet(const int *x, const int *y, int a, int b, int c, int d) {
    if (side_of(x, y, a, b, c) * side_of(x, y, a, b, d) < 0 &&
        side_of(x, y, c, d, a) * side_of(x, y, c, d, b) < 0)
        return true;
    return lies_on(x, y, a, b, c) || lies_on(x, y, a, b, d) || lies_on(x, y, c, d, a) ||
           lies_on(x, y, c, d, b);
}

// Edges that do not follow each other have nothing in common; those that do turn by less than a
// half turn.
static bool is_simple(const int *x, const int *y, int count) {
    for (int i = 0; i < count; i++)
        for (int k = i + 2; k < count; k++) {
            if (i == 0 && k + 1 == count) continue;
            if (edges_meet(x, y, i, i + 1, k, (k + 1) % count)) return false;
        }
    return true;
}

// ---- all walks

static void keep_walk(walker *w) {
    int x[GRID_CORNERS_MOST], y[GRID_CORNERS_MOST];
    const int count = w->walk.corner_count;
    grid_corners(&w->walk, x, y);
    if (half_squares(x, y, count) != w->wanted->half_squares || !is_simple(x, y, count) ||
        !are_lengths_first(w))
        return;
    grid_list *list = w->list;
    w->status = ita_grow(list->allocator, &list->items, &list->capacity, list->count + 1,
                         sizeof *list->items);
    if (w->status == ITA_OK) list->items[list->count++] = w->walk;
}

static int longest_of(const walker *w, int edge) {
    return w->wanted->longest[w->directions[edge] & 1];
}

static bool put_length(walker *w, int edge, int product, int divisor) {
    if (product % divisor != 0) return false;
    const int length = product / divisor;
    if (length < 1 || length > longest_of(w, edge)) return false;
    w->walk.lengths[edge] = (int8_t)length;
    return true;
}

// From (x, y) back to the origin by the last two edges.
static void close_walk(walker *w, int x, int y) {
    const int last = w->walk.corner_count - 1;
    const int u = w->directions[last - 1], v = w->directions[last];
    const int cross = step_x[u] * step_y[v] - step_y[u] * step_x[v];
    if (put_length(w, last - 1, y * step_x[v] - x * step_y[v], cross) &&
        put_length(w, last, x * step_y[u] - y * step_x[u], cross))
        keep_walk(w);
}

static void walk_lengths(walker *w, int edge, int x, int y) {
    if (edge + 2 == w->walk.corner_count) {
        close_walk(w, x, y);
        return;
    }
    const int direction = w->directions[edge], longest = longest_of(w, edge);
    for (int length = 1; length <= longest && w->status == ITA_OK; length++) {
        w->walk.lengths[edge] = (int8_t)length;
        walk_lengths(w, edge + 1, x + length * step_x[direction], y + length * step_y[direction]);
    }
}

// `left`: how far the turns behind this edge and those to come go together.
static void walk_turns(walker *w, int edge, int left) {
    const int to_come = w->walk.corner_count - edge;
    if (to_come == 0) {
        if (left == 0 && are_turns_first(w)) walk_lengths(w, 0, 0, 0);
        return;
    }
    if (left > 3 * to_come || left < -3 * to_come) return;
    for (int turn = w->wanted->is_convex ? 1 : -3; turn <= 3 && w->status == ITA_OK; turn++) {
        if (turn == 0) continue;
        w->walk.turns[edge] = (int8_t)turn;
        if (to_come > 1) w->directions[edge + 1] = (w->directions[edge] + turn + 8) % 8;
        walk_turns(w, edge + 1, left - turn);
    }
}

ita_status grid_list_open(const grid_class *wanted, const ita_allocator *allocator,
                          grid_list *out) {
    *out = (grid_list){.allocator = allocator};
    walker w = {.wanted = wanted, .list = out};
    for (int count = wanted->least_corners; count <= wanted->most_corners; count++)
        for (int diagonal = 0; diagonal < 2 && w.status == ITA_OK; diagonal++) {
            w.walk =
                (grid_polygon){.corner_count = (int8_t)count, .is_first_diagonal = diagonal == 1};
            w.directions[0] = diagonal;
            walk_turns(&w, 0, 8);
        }
    return w.status;
}

void grid_list_close(grid_list *list) {
    ita_give(list->allocator, list->items, list->capacity * sizeof *list->items);
}
