// Shared by the record tests: reading from literals, equality of records as trees, random records.
#ifndef INTARSIA_TESTS_RECORDS_H
#define INTARSIA_TESTS_RECORDS_H

#include "intarsia/base.h"
#include "intarsia/record.h"
#include "intarsia/words.h"

#include <stdio.h>
#include <string.h>

// Two records are equal when game, config, tags, the tree with the order of its children, the
// comments and the cursor are. Numbers of nodes may differ: both are walked in the order of the
// file, child by child. Compares by depth-first order over explicit lists.
typedef struct record_order {
    uint32_t *node;   // nodes in the order of the walk
    uint32_t *parent; // place of each one's parent in that order
    size_t count;
} record_order;

static inline record_order record_walk(const ita_record *r) {
    size_t n = r->node_count;
    record_order o = {ita_take_zeroed(ita_heap(), n, sizeof(uint32_t)),
                      ita_take_zeroed(ita_heap(), n, sizeof(uint32_t)), n};
    uint32_t *first = ita_take_zeroed(ita_heap(), n, sizeof(uint32_t));
    uint32_t *next = ita_take_zeroed(ita_heap(), n, sizeof(uint32_t));
    uint32_t *place = ita_take_zeroed(ita_heap(), n, sizeof(uint32_t));
    uint32_t *stack = ita_take_zeroed(ita_heap(), n + 1, sizeof(uint32_t));
    for (size_t i = n; i-- > 1;) {
        next[i] = first[r->nodes[i].parent];
        first[r->nodes[i].parent] = (uint32_t)i;
    }
    size_t depth = 0, count = 0;
    stack[depth++] = ITA_ROOT;
    while (depth > 0) {
        uint32_t node = stack[--depth];
        if (next[node]) stack[depth++] = next[node];
        if (first[node]) stack[depth++] = first[node];
        place[node] = (uint32_t)count;
        o.parent[count] = place[r->nodes[node].parent];
        o.node[count++] = node;
    }
    o.count = count;
    ita_give(ita_heap(), first, n * sizeof(uint32_t));
    ita_give(ita_heap(), next, n * sizeof(uint32_t));
    ita_give(ita_heap(), place, n * sizeof(uint32_t));
    ita_give(ita_heap(), stack, (n + 1) * sizeof(uint32_t));
    return o;
}

static inline void record_order_free(record_order *o, size_t n) {
    ita_give(ita_heap(), o->node, n * sizeof(uint32_t));
    ita_give(ita_heap(), o->parent, n * sizeof(uint32_t));
}

static inline bool record_same_words(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

// Formats with a fixed header keep every tag, but not always their order.
static inline bool record_same_tags(const ita_record *a, const ita_record *b) {
    if (a->tag_count != b->tag_count) return false;
    for (size_t i = 0; i < a->tag_count; i++) {
        const char *value = ita_record_tag(b, a->tags[i].name);
        if (!value || strcmp(a->tags[i].value, value) != 0) return false;
    }
    return true;
}

// NULL when equal but for the order of tags, else what differs.
static inline const char *record_difference_but_order(const ita_record *a, const ita_record *b) {
    if (strcmp(a->game, b->game) != 0) return "game";
    if (strcmp(a->config, b->config) != 0) return "config";
    if (!record_same_tags(a, b)) return "tags";
    if (a->node_count != b->node_count) return "number of nodes";
    record_order x = record_walk(a), y = record_walk(b);
    const char *difference = NULL;
    if (x.count != a->node_count || y.count != b->node_count) difference = "lost nodes";
    for (size_t i = 0; i < x.count && !difference; i++) {
        const ita_record_node *m = &a->nodes[x.node[i]], *n = &b->nodes[y.node[i]];
        if (x.parent[i] != y.parent[i]) difference = "shape of the tree";
        if (!record_same_words(m->move, n->move)) difference = "move";
        if (!record_same_words(m->comment, n->comment)) difference = "comment";
        if ((a->cursor == x.node[i]) != (b->cursor == y.node[i])) difference = "cursor";
    }
    record_order_free(&x, a->node_count);
    record_order_free(&y, b->node_count);
    return difference;
}

// NULL when equal, else what differs.
static inline const char *record_difference(const ita_record *a, const ita_record *b) {
    if (a->tag_count != b->tag_count) return "number of tags";
    for (size_t i = 0; i < a->tag_count; i++)
        if (strcmp(a->tags[i].name, b->tags[i].name) != 0) return "order of tags";
    return record_difference_but_order(a, b);
}

// Words that try to break a format: escapes, brackets, line ends, characters of 1 to 4 bytes.
static inline size_t record_random_words(ita_random *random, char *out, size_t pieces) {
    static const char *const nasty[] = {
        "{",     "}",          "\\",     "\n", "\r\n", "\r", "\t", " ", "(",    ")",
        "*",     "[",          "]",      ";",  ":",    "\"", "'",  "#", "\x01", "\x7f",
        "\\}",   "\\n",        "12.",    "é",  "漢",   "🙂", "a",  "b", "D5",   "\xEF\xBB\xBF",
        "\\x41", "intarsia 1", "game: x"};
    size_t length = 0;
    for (size_t i = 0; i < pieces; i++) {
        const char *piece = nasty[ita_random_below(random, sizeof nasty / sizeof nasty[0])];
        size_t size = strlen(piece);
        memcpy(out + length, piece, size);
        length += size;
    }
    out[length] = '\0';
    return length;
}

static inline void record_random_move(ita_random *random, char *out) {
    static const char *const moves[] = {
        "D5",    "swap", "12.",    "*",     "\\",  "\\x41", "1.e4",  "7",   "7..",   "é漢",
        "a-b/c", "[x]",  "+D5-E7", "12.D5", "***", "r@3,4", "\"q\"", "#;:", "resign"};
    size_t count = sizeof moves / sizeof moves[0];
    strcpy(out, moves[ita_random_below(random, count)]);
    if (ita_random_below(random, 4) == 0) strcat(out, moves[ita_random_below(random, count)]);
}

// A random tree of `moves` nodes: now a line, now a bush.
static inline void record_random(ita_record *r, ita_random *random, size_t moves) {
    char words[1024], name[1024], move[64];
    ita_record_open(r, ita_heap());
    record_random_words(random, words, ita_random_below(random, 6));
    ita_record_set_game(r, "twixt", words);
    for (size_t i = ita_random_below(random, 8); i > 0; i--) {
        record_random_words(random, name, 1 + ita_random_below(random, 3));
        size_t length = record_random_words(random, words, ita_random_below(random, 12));
        ita_record_set_tag(r, i == 3 ? "game" : name, words, length);
    }
    uint64_t bushy = ita_random_below(random, 5);
    for (size_t i = 0; i < moves; i++) {
        uint32_t parent = (uint32_t)(r->node_count - 1);
        if (ita_random_below(random, 5) < bushy)
            parent = (uint32_t)ita_random_below(random, r->node_count);
        record_random_move(random, move);
        ita_record_add(r, parent, move, strlen(move), ITA_NO_OFFSET, NULL);
    }
    for (size_t i = ita_random_below(random, moves + 1); i > 0; i--) {
        size_t length = record_random_words(random, words, ita_random_below(random, 12));
        ita_record_set_comment(r, (uint32_t)ita_random_below(random, r->node_count), words, length);
    }
    r->cursor = (uint32_t)ita_random_below(random, r->node_count);
}

#endif
