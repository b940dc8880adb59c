// Plain dancing links, as in Knuth's Algorithm C (The Art of Computer Programming 4B, 7.2.2.1):
// circular lists, smallest item first, secondary items, colours. Nothing clever: the peer against
// which the other searches are measured, and a third way to know a count.
#include "cover/method/method.h"

#include <string.h>

// Nodes 0..item_count are headers (0 is the root of the item list); then come the options, each
// behind a spacer. A spacer's up leads to the first node of the option before it, its down to the
// last node of the option behind it; its item is minus the number of that option, less one.
typedef struct node {
    uint32_t up, down;
    int32_t item;   // header of the item; for a spacer <= 0
    int32_t colour; // 0 none; negative: known to be right
} node;

typedef struct header {
    uint32_t left, right;
    uint32_t length;
} header;

typedef struct frame {
    uint32_t item;
    uint32_t at; // the option that is tried, one of its nodes; the item itself before the first
    uint32_t tried, branch_count;
} frame;

typedef struct dancing_search {
    cover_search base;
    cover_task task;
    ita_arena arena;
    node *nodes;
    header *headers;
    frame *frames; // [depth_limit]
    uint32_t depth;
    uint32_t *path; // options above the first frame, chosen
    uint32_t *path_nodes;
    uint32_t path_count;
    uint32_t *given; // branches of the first frame when not all of them, else NULL
    size_t given_capacity;
    uint32_t given_count, given_next;
    uint32_t *row_of; // [option_count] first node of an option, 0: not allowed
    uint32_t *chosen;
    uint32_t phase;
    double share;
    bool is_fresh;
} dancing_search;

static bool fits(const ita_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].is_primary && (cover->items[i].least != 1 || cover->items[i].most != 1))
            return false;
    return cover->entry_count + (uint64_t)cover->option_count < INT32_MAX / 2;
}

static void close(cover_search *search) {
    dancing_search *s = (dancing_search *)search;
    const ita_allocator *allocator = s->task.allocator;
    ita_give(allocator, s->given, s->given_capacity * sizeof *s->given);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

// ---- the dance

static inline void hide(dancing_search *s, uint32_t p) {
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

static inline void unhide(dancing_search *s, uint32_t p) {
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

static void cover(dancing_search *s, uint32_t item) {
    for (uint32_t p = s->nodes[item].down; p != item; p = s->nodes[p].down)
        hide(s, p);
    header *h = &s->headers[item];
    s->headers[h->left].right = h->right;
    s->headers[h->right].left = h->left;
}

static void uncover(dancing_search *s, uint32_t item) {
    header *h = &s->headers[item];
    s->headers[h->left].right = item;
    s->headers[h->right].left = item;
    for (uint32_t p = s->nodes[item].up; p != item; p = s->nodes[p].up)
        unhide(s, p);
}

static void purify(dancing_search *s, uint32_t p) {
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

static void unpurify(dancing_search *s, uint32_t p) {
    int32_t colour = s->nodes[p].colour;
    uint32_t item = (uint32_t)s->nodes[p].item;
    for (uint32_t q = s->nodes[item].up; q != item; q = s->nodes[q].up) {
        if (s->nodes[q].colour < 0)
            s->nodes[q].colour = colour;
        else if (q != p)
            unhide(s, q);
    }
}

static void commit(dancing_search *s, uint32_t p) {
    if (s->nodes[p].colour == 0)
        cover(s, (uint32_t)s->nodes[p].item);
    else if (s->nodes[p].colour > 0)
        purify(s, p);
}

static void uncommit(dancing_search *s, uint32_t p) {
    if (s->nodes[p].colour == 0)
        uncover(s, (uint32_t)s->nodes[p].item);
    else if (s->nodes[p].colour > 0)
        unpurify(s, p);
}

// Covers the other items of an option, whose own item is covered already.
static void choose(dancing_search *s, uint32_t x) {
    for (uint32_t p = x + 1; p != x;) {
        if (s->nodes[p].item <= 0)
            p = s->nodes[p].up;
        else
            commit(s, p++);
    }
}

static void unchoose(dancing_search *s, uint32_t x) {
    for (uint32_t p = x - 1; p != x;) {
        if (s->nodes[p].item <= 0)
            p = s->nodes[p].down;
        else
            uncommit(s, p--);
    }
}

// ---- opening

static ita_status open(const cover_task *task, cover_search **search) {
    const ita_cover *instance = task->cover;
    dancing_search *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.method = &cover_dancing;
    s->task = *task;
    ita_arena_open(&s->arena, task->allocator);
    uint32_t items = instance->item_count;
    size_t node_count = items + (size_t)2 + instance->entry_count + (size_t)instance->option_count;
    s->nodes = cover_take(&s->arena, node_count, sizeof *s->nodes);
    s->headers = cover_take(&s->arena, items + (size_t)1, sizeof *s->headers);
    s->frames = cover_take(&s->arena, instance->primary_count + (size_t)2, sizeof *s->frames);
    s->path = cover_take(&s->arena, instance->primary_count + (size_t)2, sizeof *s->path);
    s->path_nodes =
        cover_take(&s->arena, instance->primary_count + (size_t)2, sizeof *s->path_nodes);
    s->chosen = cover_take(&s->arena, instance->primary_count + (size_t)2, sizeof *s->chosen);
    s->row_of = cover_take(&s->arena, instance->option_count, sizeof *s->row_of);
    if (!s->nodes || !s->headers || !s->frames || !s->path || !s->path_nodes || !s->chosen ||
        !s->row_of) {
        close(&s->base);
        return ITA_E_MEMORY;
    }
    for (uint32_t i = 0; i <= items; i++) {
        s->nodes[i].up = s->nodes[i].down = i;
        s->headers[i].left = s->headers[i].right = i;
    }
    uint32_t last = 0;
    for (uint32_t i = 0; i < items; i++) {
        if (!instance->items[i].is_primary) continue;
        s->headers[i + 1].left = last;
        s->headers[last].right = i + 1;
        last = i + 1;
    }
    s->headers[last].right = 0;
    s->headers[0].left = last;
    uint32_t at = items + 1, first = at;
    for (uint32_t option = 0; option < instance->option_count; option++) {
        if (!instance->is_choosable[option] || (task->is_allowed && !task->is_allowed[option]))
            continue;
        s->nodes[at].up = first;
        s->nodes[at].item = -(int32_t)option;
        s->nodes[at].down = at + cover_option_size(instance, option);
        first = s->row_of[option] = at + 1;
        for (uint32_t e = instance->option_start[option]; e < instance->option_start[option + 1];
             e++) {
            uint32_t item = instance->entries[e].item + 1, above = s->nodes[item].up;
            s->nodes[++at] = (node){.up = above,
                                    .down = item,
                                    .item = (int32_t)item,
                                    .colour = (int32_t)instance->entries[e].colour};
            s->nodes[above].down = s->nodes[item].up = at;
            s->headers[item].length++;
        }
        at++;
    }
    s->nodes[at].up = first;
    s->nodes[at].item = 0;
    *search = &s->base;
    return ITA_OK;
}

// ---- the search

static uint32_t choose_item(const dancing_search *s) {
    uint32_t best = s->headers[0].right;
    for (uint32_t i = best; i != 0 && s->headers[best].length > 0; i = s->headers[i].right)
        if (s->headers[i].length < s->headers[best].length) best = i;
    return best;
}

static uint32_t option_at(const dancing_search *s, uint32_t x) {
    while (s->nodes[x].item > 0)
        x--;
    return (uint32_t)-s->nodes[x].item;
}

static bool deliver(dancing_search *s) {
    if (!s->task.deliver) return true;
    uint32_t count = s->path_count;
    memcpy(s->chosen, s->path, count * sizeof *s->chosen);
    for (uint32_t d = 0; d < s->depth; d++)
        s->chosen[count++] = option_at(s, s->frames[d].at);
    return s->task.deliver(s->task.user, s->chosen, count);
}

// Enters a node: solved, dead, or an item is covered and a frame pushed.
static cover_pace enter(dancing_search *s) {
    s->base.nodes++;
    if (s->headers[0].right == 0) {
        s->base.count++;
        return deliver(s) ? COVER_MORE : COVER_STOPPED;
    }
    uint32_t item = choose_item(s);
    if (s->headers[item].length == 0) return COVER_MORE;
    s->frames[s->depth++] = (frame){item, item, 0, s->headers[item].length};
    cover(s, item);
    return COVER_MORE;
}

// The node of an option's entry for an item.
static uint32_t node_for(const dancing_search *s, uint32_t option, uint32_t item) {
    uint32_t x = s->row_of[option];
    while (s->nodes[x].item > 0 && (uint32_t)s->nodes[x].item != item)
        x++;
    return s->nodes[x].item > 0 ? x : 0;
}

// The next option of the last frame; its item when there is none.
static uint32_t next_branch(dancing_search *s, frame *f) {
    f->tried++;
    if (s->depth > 1 || s->given_count == 0) return s->nodes[f->at].down;
    if (s->given_next == s->given_count) return f->item;
    return node_for(s, s->given[s->given_next++], f->item);
}

static cover_pace walk(cover_search *search, uint64_t budget) {
    dancing_search *s = (dancing_search *)search;
    uint64_t end = s->base.nodes + budget < budget ? UINT64_MAX : s->base.nodes + budget;
    if (s->is_fresh) {
        if (budget == 0) return COVER_MORE;
        s->is_fresh = false;
        cover_pace pace = enter(s);
        if (pace != COVER_MORE) return pace;
    }
    while (s->depth > 0) {
        frame *f = &s->frames[s->depth - 1];
        if (s->base.nodes >= end && f->tried < f->branch_count) return COVER_MORE;
        if (f->at != f->item) unchoose(s, f->at);
        f->at = next_branch(s, f);
        if (f->at == f->item) {
            uncover(s, f->item);
            s->depth--;
            continue;
        }
        choose(s, f->at);
        cover_pace pace = enter(s);
        if (pace != COVER_MORE) return pace;
    }
    return COVER_DONE;
}

// Takes everything back.
static void go_home(dancing_search *s) {
    for (; s->depth > 0; s->depth--) {
        const frame *f = &s->frames[s->depth - 1];
        if (f->at != f->item) unchoose(s, f->at);
        uncover(s, f->item);
    }
    for (; s->path_count > 0; s->path_count--) {
        uint32_t x = s->path_nodes[s->path_count - 1];
        unchoose(s, x);
        uncover(s, (uint32_t)s->nodes[x].item);
    }
}

static bool is_in_list(const dancing_search *s, uint32_t x, uint32_t item) {
    for (uint32_t p = s->nodes[item].down; p != item; p = s->nodes[p].down)
        if (p == x) return true;
    return false;
}

static ita_status begin(cover_search *search, const cover_fans *fans, size_t index) {
    dancing_search *s = (dancing_search *)search;
    const cover_fan *fan = &fans->fans[index];
    const uint32_t *path = cover_fan_path(fans, index);
    const uint32_t *branches = cover_fan_branches(fans, index);
    go_home(s);
    s->phase = fan->phase;
    s->share = fan->share;
    s->is_fresh = fan->is_fresh;
    s->given_count = s->given_next = 0;
    uint32_t options = s->task.cover->option_count;
    for (uint32_t i = 0; i < fan->path_count; i++) {
        uint32_t item = s->headers[0].right ? choose_item(s) : 0;
        uint32_t x =
            item && path[i] < options && s->row_of[path[i]] ? node_for(s, path[i], item) : 0;
        if (x == 0 || !is_in_list(s, x, item)) return ITA_E_SYNTAX;
        cover(s, item);
        choose(s, x);
        s->path_nodes[s->path_count] = x;
        s->path[s->path_count++] = path[i];
    }
    if (fan->is_fresh) return ITA_OK;
    if (s->headers[0].right == 0) return ITA_E_SYNTAX;
    uint32_t item = choose_item(s);
    if (ita_grow(s->task.allocator, &s->given, &s->given_capacity, fan->branch_count,
                 sizeof *s->given))
        return ITA_E_MEMORY;
    for (uint32_t i = 0; i < fan->branch_count; i++) {
        if (branches[i] >= options || !s->row_of[branches[i]]) return ITA_E_SYNTAX;
        uint32_t x = node_for(s, branches[i], item);
        if (x == 0 || !is_in_list(s, x, item)) return ITA_E_SYNTAX;
        s->given[s->given_count++] = branches[i];
    }
    s->frames[s->depth++] = (frame){item, item, 0, fan->branch_count};
    cover(s, item);
    return ITA_OK;
}

// Branches of a frame that are not tried yet, written to `room`.
static void list_rest(const dancing_search *s, uint32_t d, uint32_t *room) {
    const frame *f = &s->frames[d];
    if (d == 0 && s->given_count > 0) {
        memcpy(room, s->given + s->given_next, (s->given_count - s->given_next) * sizeof *room);
        return;
    }
    // Frame d's item is covered; its own list still holds all its options.
    for (uint32_t p = s->nodes[f->at].down; p != f->item; p = s->nodes[p].down)
        *room++ = option_at(s, p);
}

static ita_status rest(const cover_search *search, cover_fans *fans) {
    const dancing_search *s = (const dancing_search *)search;
    cover_fan fan = {.phase = s->phase, .share = s->share, .path_count = s->path_count};
    if (s->is_fresh) {
        fan.is_fresh = true;
        return cover_fans_add(fans, fan, s->path, NULL);
    }
    for (uint32_t d = 0; d < s->depth; d++) {
        const frame *f = &s->frames[d];
        double share = fan.share / f->branch_count;
        fan.branch_count = f->branch_count - f->tried;
        fan.share = share * fan.branch_count;
        if (fan.branch_count > 0) {
            ita_status status = cover_fans_add(fans, fan, NULL, NULL);
            if (status) return status;
            uint32_t *room = fans->options + fans->fans[fans->count - 1].start;
            memcpy(room, s->path, s->path_count * sizeof *room);
            for (uint32_t above = 0; above < d; above++)
                room[s->path_count + above] = option_at(s, s->frames[above].at);
            list_rest(s, d, room + fan.path_count);
        }
        fan.share = share;
        fan.path_count++;
    }
    return ITA_OK;
}

static double done(const cover_search *search) {
    const dancing_search *s = (const dancing_search *)search;
    if (s->is_fresh) return 0;
    double share = 1, left = 0;
    for (uint32_t d = 0; d < s->depth; d++) {
        const frame *f = &s->frames[d];
        share /= f->branch_count;
        left += share * (f->branch_count - f->tried);
    }
    return 1 - left;
}

const cover_method cover_dancing = {
    .name = "dancing",
    .fits = fits,
    .open = open,
    .begin = begin,
    .walk = walk,
    .rest = rest,
    .done = done,
    .close = close,
};
