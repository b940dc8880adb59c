// Sorting in place: quicksort with the middle of three, heap sort when it goes deep.
// Ours because the WebAssembly library's qsort is several times slower.
#include "intarsia/base.h"

#include "base/hostile.h"

#include <string.h>

enum { SMALL = 12, ITEM_MAX = 256 };

typedef struct sorter {
    unsigned char *items;
    size_t size;
    ita_compare *compare;
    void *user;
} sorter;

static unsigned char *item(const sorter *s, size_t index) {
    return s->items + index * s->size;
}

static void swap(const sorter *s, size_t a, size_t b) {
    unsigned char spare[ITEM_MAX];
    memcpy(spare, item(s, a), s->size);
    memcpy(item(s, a), item(s, b), s->size);
    memcpy(item(s, b), spare, s->size);
}

static bool is_less(const sorter *s, size_t a, size_t b) {
    return s->compare(item(s, a), item(s, b), s->user) < 0;
}

static void insertion_sort(const sorter *s, size_t from, size_t to) {
    unsigned char spare[ITEM_MAX];
    for (size_t i = from + 1; i < to; i++) {
        memcpy(spare, item(s, i), s->size);
        size_t hole = i;
        while (hole > from && s->compare(spare, item(s, hole - 1), s->user) < 0) {
            memcpy(item(s, hole), item(s, hole - 1), s->size);
            hole--;
        }
        memcpy(item(s, hole), spare, s->size);
    }
}

static void sift_down(const sorter *s, size_t from, size_t start, size_t count) {
    for (size_t root = start;;) {
        size_t child = 2 * root + 1;
        if (child >= count) return;
        if (child + 1 < count && is_less(s, from + child, from + child + 1)) child++;
        if (!is_less(s, from + root, from + child)) return;
        swap(s, from + root, from + child);
        root = child;
    }
}

static void heap_sort(const sorter *s, size_t from, size_t to) {
    size_t count = to - from;
    for (size_t start = count / 2; start-- > 0;)
        sift_down(s, from, start, count);
    for (size_t end = count; end-- > 1;) {
        swap(s, from, from + end);
        sift_down(s, from, 0, end);
    }
}

// Moves the middle of three to `from` as pivot.
static void choose_pivot(const sorter *s, size_t from, size_t to) {
    size_t middle = from + (to - from) / 2, last = to - 1;
    if (is_less(s, middle, from)) swap(s, middle, from);
    if (is_less(s, last, from)) swap(s, last, from);
    if (is_less(s, last, middle)) swap(s, last, middle);
    swap(s, from, middle);
}

static size_t partition(const sorter *s, size_t from, size_t to) {
    choose_pivot(s, from, to);
    size_t low = from, high = to;
    for (;;) {
        do {
            low++;
        } while (low < to && is_less(s, low, from));
        do {
            high--;
        } while (is_less(s, from, high));
        if (low >= high) break;
        swap(s, low, high);
    }
    swap(s, from, high);
    return high;
}

static void quick_sort(const sorter *s, size_t from, size_t to, int depth) {
    while (to - from > SMALL) {
        if (depth-- == 0) {
            heap_sort(s, from, to);
            return;
        }
        size_t pivot = partition(s, from, to);
        if (pivot - from < to - pivot - 1) { // the smaller half first: the stack stays shallow
            quick_sort(s, from, pivot, depth);
            from = pivot + 1;
        } else {
            quick_sort(s, pivot + 1, to, depth);
            to = pivot;
        }
    }
    insertion_sort(s, from, to);
}

void ita_sort(void *items, size_t count, size_t item_size, ita_compare *compare, void *user) {
    if (count < 2) return;
    if (item_size == 0 || item_size > ITEM_MAX) __builtin_trap(); // our own mistake
#ifdef INTARSIA_HOSTILE
    hostile_shuffle(items, count, item_size);
#endif
    sorter s = {items, item_size, compare, user};
    int depth = 2 * (64 - __builtin_clzll((unsigned long long)count));
    quick_sort(&s, 0, count, depth);
}
