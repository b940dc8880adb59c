// Strips as disjoint sets with undo: union by size and no path compression, so that parting is the
// exact reverse of joining. Knows pieces by index only.
#include "games/strips/board/union.h"

int strips_root(const strips_sets *sets, int piece) {
    while (sets->parent[piece] != piece)
        piece = sets->parent[piece];
    return piece;
}

void strips_sets_add(strips_sets *sets, int piece, int owner) {
    sets->parent[piece] = sets->next[piece] = (uint8_t)piece;
    sets->size[piece] = 1;
    for (int i = 0; i < ITA_MAX_PLAYERS; i++)
        sets->share[piece][i] = i == owner;
}

// Two rings become one, or one becomes two again, by exchanging two successors.
static void swap_next(strips_sets *sets, int a, int b) {
    uint8_t after_a = sets->next[a];
    sets->next[a] = sets->next[b];
    sets->next[b] = after_a;
}

void strips_sets_join(strips_sets *sets, int a, int b, strips_merges *merges) {
    int root = strips_root(sets, a), child = strips_root(sets, b);
    if (root == child) return;
    if (sets->size[root] < sets->size[child]) {
        int other = root;
        root = child;
        child = other;
    }
    sets->strip_count += 1 - (sets->size[root] > 1) - (sets->size[child] > 1);
    sets->parent[child] = (uint8_t)root;
    sets->size[root] = (uint8_t)(sets->size[root] + sets->size[child]);
    for (int i = 0; i < ITA_MAX_PLAYERS; i++)
        sets->share[root][i] = (uint8_t)(sets->share[root][i] + sets->share[child][i]);
    swap_next(sets, root, child);
    merges->child[merges->count] = (uint8_t)child;
    merges->root[merges->count++] = (uint8_t)root;
}

void strips_sets_part(strips_sets *sets, const strips_merges *merges) {
    for (int k = merges->count; k-- > 0;) {
        int root = merges->root[k], child = merges->child[k];
        swap_next(sets, root, child);
        for (int i = 0; i < ITA_MAX_PLAYERS; i++)
            sets->share[root][i] = (uint8_t)(sets->share[root][i] - sets->share[child][i]);
        sets->size[root] = (uint8_t)(sets->size[root] - sets->size[child]);
        sets->parent[child] = (uint8_t)child;
        sets->strip_count -= 1 - (sets->size[root] > 1) - (sets->size[child] > 1);
    }
}

int strips_sets_owner(const strips_sets *sets, int root) {
    int best = 0;
    bool is_tied = false;
    for (int i = 1; i < ITA_MAX_PLAYERS; i++) {
        if (sets->share[root][i] == sets->share[root][best]) is_tied = true;
        if (sets->share[root][i] > sets->share[root][best]) {
            best = i;
            is_tied = false;
        }
    }
    return is_tied ? -1 : best;
}
