// Which boxes meet: a tree of boxes packed by place, asked once for each box.
// Knows nothing of what is in the boxes.
#include "geom/outline/nodes.h"

#include "intarsia/base.h"

#include <math.h>

// Below this, every pair is looked at.
#define PLAIN_MOST 48
// How many boxes, or nodes, a node holds.
#define FAN    8
#define LEVELS 12 // FAN^12 boxes

typedef struct tree {
    const box *boxes;
    uint32_t *order; // boxes by place: FAN of them in a row are a lowest node
    box *nodes;      // level after level, the lowest first
    size_t firsts[LEVELS + 1], level_count, count;
} tree;

typedef struct asking {
    const tree *tree;
    size_t index;
    box_pair *met;
    void *user;
} asking;

static int compare_x(const void *a, const void *b, void *user) {
    const box *boxes = ((const tree *)user)->boxes;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    double x = boxes[i].x0 + boxes[i].x1, y = boxes[j].x0 + boxes[j].x1;
    if (x != y) return x < y ? -1 : 1;
    return (i > j) - (i < j);
}

static int compare_y(const void *a, const void *b, void *user) {
    const box *boxes = ((const tree *)user)->boxes;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    double x = boxes[i].y0 + boxes[i].y1, y = boxes[j].y0 + boxes[j].y1;
    if (x != y) return x < y ? -1 : 1;
    return (i > j) - (i < j);
}

static void widen(box *b, const box *by) {
    b->x0 = fmin(b->x0, by->x0), b->x1 = fmax(b->x1, by->x1);
    b->y0 = fmin(b->y0, by->y0), b->y1 = fmax(b->y1, by->y1);
}

// Upright slabs of about as many lowest nodes as there are slabs, each ordered from below.
static void put_in_order(tree *t) {
    for (size_t i = 0; i < t->count; i++)
        t->order[i] = (uint32_t)i;
    ita_sort(t->order, t->count, sizeof *t->order, compare_x, t);
    size_t slab = FAN * (size_t)ceil(sqrt((double)t->count / FAN));
    for (size_t first = 0; first < t->count; first += slab) {
        size_t count = t->count - first < slab ? t->count - first : slab;
        ita_sort(t->order + first, count, sizeof *t->order, compare_y, t);
    }
}

static size_t node_count_of(size_t count) {
    size_t sum = 0;
    do
        sum += count = (count + FAN - 1) / FAN;
    while (count > 1);
    return sum;
}

static void build(tree *t) {
    const box none = {1e300, 1e300, -1e300, -1e300};
    put_in_order(t);
    size_t below = t->count, at = 0;
    do {
        size_t count = (below + FAN - 1) / FAN, level = t->level_count++;
        t->firsts[level] = at;
        for (size_t i = 0; i < count; i++)
            t->nodes[at + i] = none;
        for (size_t i = 0; i < below; i++)
            widen(&t->nodes[at + i / FAN],
                  level ? &t->nodes[t->firsts[level - 1] + i] : &t->boxes[t->order[i]]);
        at += count;
        below = count;
    } while (below > 1);
    t->firsts[t->level_count] = at;
}

static ita_status ask_leaf(const asking *a, size_t node) {
    const tree *t = a->tree;
    size_t end = (node + 1) * FAN < t->count ? (node + 1) * FAN : t->count;
    for (size_t k = node * FAN; k < end; k++) {
        size_t other = t->order[k];
        if (other <= a->index || !boxes_meet(&t->boxes[a->index], &t->boxes[other])) continue;
        ita_status status = a->met(a->user, a->index, other);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status ask(const asking *a, size_t level, size_t node) {
    const tree *t = a->tree;
    if (!boxes_meet(&t->boxes[a->index], &t->nodes[t->firsts[level] + node])) return ITA_OK;
    if (level == 0) return ask_leaf(a, node);
    size_t below = t->firsts[level] - t->firsts[level - 1];
    size_t end = (node + 1) * FAN < below ? (node + 1) * FAN : below;
    for (size_t k = node * FAN; k < end; k++) {
        ita_status status = ask(a, level - 1, k);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status look_at_all(const box *boxes, size_t count, box_pair *met, void *user) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            ita_status status = boxes_meet(&boxes[i], &boxes[j]) ? met(user, i, j) : ITA_OK;
            if (status) return status;
        }
    return ITA_OK;
}

ita_status boxes_pairs(const box *boxes, size_t count, const ita_allocator *allocator,
                       box_pair *met, void *user) {
    if (count <= PLAIN_MOST) return look_at_all(boxes, count, met, user);
    tree t = {.boxes = boxes, .count = count};
    const size_t node_count = node_count_of(count);
    t.order = ita_take(allocator, count * sizeof *t.order);
    t.nodes = ita_take(allocator, node_count * sizeof *t.nodes);
    ita_status status = t.order && t.nodes ? ITA_OK : ITA_E_MEMORY;
    if (!status) build(&t);
    asking a = {&t, 0, met, user};
    for (; a.index < count && !status; a.index++)
        status = ask(&a, t.level_count - 1, 0);
    ita_give(allocator, t.nodes, node_count * sizeof *t.nodes);
    ita_give(allocator, t.order, count * sizeof *t.order);
    return status;
}
