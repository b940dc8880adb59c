// Algorithm C and counting classes one solution at a time; see dancing.h.
#include "spec/dancing.h"

#include "cover/instance/instance.h"

#include <stdlib.h>
#include <string.h>

// Nodes 0..item_count are headers (0 is the root of the item list); then come the options, each
// behind a spacer. A spacer's up leads to the first node of the option before it, its down to the
// last node of the option behind it; its item is minus the number of that option.
typedef struct node {
    uint32_t up, down;
    int32_t item;   // header of the item; for a spacer <= 0
    int32_t colour; // 0 none; negative: known to be right
} node;

typedef struct header {
    uint32_t left, right;
    uint32_t length;
} header;

typedef struct dance {
    node *nodes;
    header *headers;
    uint32_t *chosen; // [primary_count + 1] nodes
    uint32_t *options;
    uint32_t depth;
    ita_cover_visit *visit;
    void *user;
    spec_dancing_result result;
} dance;

bool spec_dancing_fits(const ita_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].is_primary && (cover->items[i].least != 1 || cover->items[i].most != 1))
            return false;
    return cover->entry_count + (uint64_t)cover->option_count < INT32_MAX / 2;
}

// ---- the dance

static inline void hide(dance *s, uint32_t p) {
    node *nodes = s->nodes;
    for (uint32_t q = p + 1; q != p;) {
        int32_t item = nodes[q].item;
        if (item <= 0) {
            q = nodes[q].up;
            continue;
        }
        if (nodes[q].colour >= 0) {
            nodes[nodes[q].up].down = nodes[q].down;
            nodes[nodes[q].down].up = nodes[q].up;
            s->headers[item].length--;
        }
        q++;
    }
}

static inline void unhide(dance *s, uint32_t p) {
    node *nodes = s->nodes;
    for (uint32_t q = p - 1; q != p;) {
        int32_t item = nodes[q].item;
        if (item <= 0) {
            q = nodes[q].down;
            continue;
        }
        if (nodes[q].colour >= 0) {
            nodes[nodes[q].up].down = q;
            nodes[nodes[q].down].up = q;
            s->headers[item].length++;
        }
        q--;
    }
}

static void cover_item_at(dance *s, uint32_t item) {
    for (uint32_t p = s->nodes[item].down; p != item; p = s->nodes[p].down)
        hide(s, p);
    header *h = &s->headers[item];
    s->headers[h->left].right = h->right;
    s->headers[h->right].left = h->left;
}

static void uncover_item_at(dance *s, uint32_t item) {
    header *h = &s->headers[item];
    s->headers[h->left].right = item;
    s->headers[h->right].left = item;
    for (uint32_t p = s->nodes[item].up; p != item; p = s->nodes[p].up)
        unhide(s, p);
}

static void purify(dance *s, uint32_t p) {
    int32_t colour = s->nodes[p].colour;
    uint32_t item = (uint32_t)s->nodes[p].item;
    for (uint32_t q = s->nodes[item].down; q != item; q = s->nodes[q].down) {
        if (s->nodes[q].colour == colour)
            s->nodes[q].colour = -colour;
        else
            hide(s, q);
    }
    s->nodes[p].colour = colour; // the chosen one keeps its own, as the sign of who purified
}

static void unpurify(dance *s, uint32_t p) {
    int32_t colour = s->nodes[p].colour;
    uint32_t item = (uint32_t)s->nodes[p].item;
    for (uint32_t q = s->nodes[item].up; q != item; q = s->nodes[q].up) {
        if (s->nodes[q].colour < 0)
            s->nodes[q].colour = colour;
        else if (q != p)
            unhide(s, q);
    }
}

static void commit(dance *s, uint32_t p) {
    if (s->nodes[p].colour == 0)
        cover_item_at(s, (uint32_t)s->nodes[p].item);
    else if (s->nodes[p].colour > 0)
        purify(s, p);
}

static void uncommit(dance *s, uint32_t p) {
    if (s->nodes[p].colour == 0)
        uncover_item_at(s, (uint32_t)s->nodes[p].item);
    else if (s->nodes[p].colour > 0)
        unpurify(s, p);
}

// Covers the other items of an option, whose own item is covered already.
static void choose(dance *s, uint32_t x) {
    for (uint32_t p = x + 1; p != x;) {
        if (s->nodes[p].item <= 0)
            p = s->nodes[p].up;
        else
            commit(s, p++);
    }
}

static void unchoose(dance *s, uint32_t x) {
    for (uint32_t p = x - 1; p != x;) {
        if (s->nodes[p].item <= 0)
            p = s->nodes[p].down;
        else
            uncommit(s, p--);
    }
}

static uint32_t smallest_item(const dance *s) {
    uint32_t best = s->headers[0].right;
    for (uint32_t i = best; i != 0 && s->headers[best].length > 0; i = s->headers[i].right)
        if (s->headers[i].length < s->headers[best].length) best = i;
    return best;
}

static bool deliver(dance *s) {
    s->result.solutions++;
    if (!s->visit) return true;
    for (uint32_t d = 0; d < s->depth; d++) {
        uint32_t x = s->chosen[d];
        while (s->nodes[x].item > 0)
            x--;
        s->options[d] = (uint32_t)-s->nodes[x].item;
    }
    return s->visit(s->user, s->options, s->depth);
}

// False when the visitor has enough. Recursion goes as deep as there are primary items.
static bool search(dance *s) {
    s->result.nodes++;
    if (s->headers[0].right == 0) return deliver(s);
    uint32_t item = smallest_item(s);
    if (s->headers[item].length == 0) return true;
    cover_item_at(s, item);
    bool goes_on = true;
    for (uint32_t x = s->nodes[item].down; x != item && goes_on; x = s->nodes[x].down) {
        s->chosen[s->depth++] = x;
        choose(s, x);
        goes_on = search(s);
        unchoose(s, x);
        s->depth--;
    }
    uncover_item_at(s, item);
    return goes_on;
}

// ---- the lists

static void link_items(dance *s, const ita_cover *cover) {
    for (uint32_t i = 0; i <= cover->item_count; i++) {
        s->nodes[i].up = s->nodes[i].down = i;
        s->headers[i].left = s->headers[i].right = i;
    }
    uint32_t last = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!cover->items[i].is_primary) continue;
        s->headers[i + 1].left = last;
        s->headers[last].right = i + 1;
        last = i + 1;
    }
    s->headers[last].right = 0;
    s->headers[0].left = last;
}

static bool has_primary(const ita_cover *cover, uint32_t option) {
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (cover->items[cover->entries[e].item].is_primary) return true;
    return false;
}

static void link_options(dance *s, const ita_cover *cover, const uint8_t *is_allowed) {
    uint32_t at = cover->item_count + 1, first = at;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!has_primary(cover, option) || (is_allowed && !is_allowed[option])) continue;
        s->nodes[at].up = first;
        s->nodes[at].item = -(int32_t)option;
        s->nodes[at].down = at + cover->option_start[option + 1] - cover->option_start[option];
        first = at + 1;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            uint32_t item = cover->entries[e].item + 1, above = s->nodes[item].up;
            s->nodes[++at] = (node){.up = above,
                                    .down = item,
                                    .item = (int32_t)item,
                                    .colour = (int32_t)cover->entries[e].colour};
            s->nodes[above].down = s->nodes[item].up = at;
            s->headers[item].length++;
        }
        at++;
    }
    s->nodes[at].up = first;
    s->nodes[at].item = 0;
}

spec_dancing_result spec_dancing(const ita_cover *cover, const uint8_t *is_allowed,
                                 ita_cover_visit *visit, void *user) {
    dance s = {.visit = visit, .user = user};
    size_t nodes = cover->item_count + (size_t)2 + cover->entry_count + (size_t)cover->option_count;
    s.nodes = calloc(nodes, sizeof *s.nodes);
    s.headers = calloc(cover->item_count + (size_t)1, sizeof *s.headers);
    s.chosen = calloc(cover->primary_count + (size_t)1, sizeof *s.chosen);
    s.options = calloc(cover->primary_count + (size_t)1, sizeof *s.options);
    if (s.nodes && s.headers && s.chosen && s.options) {
        link_items(&s, cover);
        link_options(&s, cover, is_allowed);
        s.result.is_complete = search(&s);
    }
    free(s.options);
    free(s.chosen);
    free(s.headers);
    free(s.nodes);
    return s.result;
}

// ---- classes

typedef struct classes {
    const ita_cover *cover;
    uint8_t *is_chosen; // [option_count]
    uint64_t unique;
} classes;

// Which of two sets comes first: the one that has the first option in which they differ.
static bool image_comes_first(const classes *c, const uint32_t *images, const uint32_t *options,
                              size_t count, uint8_t *is_in_image) {
    for (size_t i = 0; i < count; i++)
        is_in_image[images[options[i]]] = 1;
    int order = 0;
    for (uint32_t o = 0; o < c->cover->option_count && order == 0; o++)
        order = is_in_image[o] - c->is_chosen[o];
    for (size_t i = 0; i < count; i++)
        is_in_image[images[options[i]]] = 0;
    return order > 0;
}

static bool count_class(void *user, const uint32_t *options, size_t count) {
    classes *c = user;
    uint32_t option_count = c->cover->option_count;
    uint8_t *is_in_image = c->is_chosen + option_count;
    for (size_t i = 0; i < count; i++)
        c->is_chosen[options[i]] = 1;
    bool is_first = true;
    for (uint32_t g = 1; g < c->cover->group_order && is_first; g++)
        is_first = !image_comes_first(c, c->cover->option_images + (size_t)g * option_count,
                                      options, count, is_in_image);
    for (size_t i = 0; i < count; i++)
        c->is_chosen[options[i]] = 0;
    c->unique += is_first;
    return true;
}

spec_counts spec_dancing_counts(const ita_cover *cover) {
    classes c = {.cover = cover};
    c.is_chosen = calloc(2 * (size_t)cover->option_count + 1, 1);
    if (!c.is_chosen) return (spec_counts){0};
    spec_dancing_result result = spec_dancing(cover, NULL, count_class, &c);
    free(c.is_chosen);
    return (spec_counts){result.solutions, c.unique};
}
