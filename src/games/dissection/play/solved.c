// Is the figure formed? Wherever on the table, turned or mirrored as a whole: exact, by flags.
#include "games/dissection/play/config.h"

#include <string.h>

ita_point dissection_first_corner(ita_frame frame, const ita_edge *edges, size_t count) {
    ita_point first = edges[0].from;
    for (size_t i = 1; i < count; i++)
        if (ita_point_is_left(frame, edges[i].from, first)) first = edges[i].from;
    return first;
}

void dissection_lay(const dissection_config *config, int piece, const ita_pose *pose,
                    ita_edge *out) {
    const ita_shape *shape = dissection_shape(config, piece, pose->turn);
    ita_shape_place(config->set->frame, shape, pose, out); // within reach: fits
}

// ---- slants

static size_t slanted(const dissection_config *c, int piece, int turn) {
    int steps = ita_frame_get(c->set->frame)->steps;
    return (size_t)(turn / steps) * c->set->piece_count + (size_t)piece;
}

const ita_shape *dissection_shape(const dissection_config *config, int piece, int turn) {
    return &config->pieces[slanted(config, piece, turn)];
}

ita_point dissection_anchor(const dissection_config *config, int piece, int turn) {
    return config->anchors[slanted(config, piece, turn)];
}

ita_point dissection_anchor_at(const dissection_config *config, int piece, const ita_pose *pose) {
    return ita_pose_apply(config->set->frame, pose, dissection_anchor(config, piece, pose->turn));
}

int dissection_turn_count(const dissection_config *config) {
    return ita_frame_get(config->set->frame)->steps * config->slant_count;
}

// ---- the judge

static size_t lay_all(const dissection_config *c, const dissection_state *s, ita_edge *edges) {
    size_t count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges + count);
        count += c->pieces[i].edge_count;
    }
    return count;
}

static bool cancels(const dissection_config *c, ita_judge *judge, const ita_edge *edges,
                    size_t count, const dissection_target *target, ita_point first) {
    ita_point shift = ita_point_sub(first, target->first);
    ita_edge moved[DISSECTION_FIGURE_MAX];
    memcpy(moved, target->edges, c->figure_count * sizeof *moved);
    ita_edges_shift(moved, c->figure_count, shift);
    ita_judge_reset(judge);
    return ita_judge_add(judge, edges, count, 1) == ITA_OK &&
           ita_judge_add(judge, moved, c->figure_count, -1) == ITA_OK && ita_judge_is_clear(judge);
}

// Memory for one question, off the stack: a move must not fail for want of memory. Sets and figures
// of more than some hundred edges overflow into the heap.
typedef struct scratch {
    ita_allocator allocator;
    const ita_allocator *heap;
    size_t used;
    _Alignas(16) unsigned char bytes[96 << 10];
} scratch;

static bool is_inside(const scratch *s, const void *block) {
    const unsigned char *at = block;
    return at >= s->bytes && at < s->bytes + sizeof s->bytes;
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size) {
    scratch *s = user;
    if (block && !is_inside(s, block))
        return s->heap->resize(s->heap->user, block, old_size, new_size);
    if (new_size == 0) return NULL;
    size_t wanted = (new_size + 15) & ~(size_t)15;
    void *fresh = NULL;
    if (wanted <= sizeof s->bytes - s->used) {
        fresh = s->bytes + s->used;
        s->used += wanted;
    } else {
        fresh = s->heap->resize(s->heap->user, NULL, 0, new_size);
    }
    if (fresh && block) memcpy(fresh, block, old_size < new_size ? old_size : new_size);
    return fresh;
}

// What the pieces cover has one leftmost point, which must be the figure's: so one shift for each
// turn is enough.
static bool forms_figure(const dissection_config *c, ita_judge *judge, const ita_edge *edges,
                         size_t count) {
    ita_point first;
    if (ita_judge_add(judge, edges, count, 1) != ITA_OK || !ita_judge_leftmost(judge, &first))
        return false;
    for (int i = 0; i < c->target_count; i++)
        if (cancels(c, judge, edges, count, &c->targets[i], first)) return true;
    return false;
}

bool dissection_is_solved(const dissection_config *config, const dissection_state *state) {
    const dissection_config *c = config;
    if (c->is_free || (size_t)state->placed_count != c->set->piece_count) return false;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = lay_all(c, state, edges);
    scratch memory;
    memory.allocator = (ita_allocator){.resize = resize, .user = &memory};
    memory.heap = c->base.allocator;
    memory.used = 0;
    ita_judge *judge;
    if (ita_judge_open(c->set->frame, &memory.allocator, &judge) != ITA_OK) return false;
    bool is_solved = forms_figure(c, judge, edges, count);
    ita_judge_close(judge);
    return is_solved;
}

// Do two pieces' edges agree as sets? Few edges: every one is looked for.
bool dissection_same_edges(const ita_edge *a, const ita_edge *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool is_found = false;
        for (size_t k = 0; k < count && !is_found; k++)
            is_found = ita_point_equal(a[i].from, b[k].from) && ita_point_equal(a[i].to, b[k].to) &&
                       a[i].kind == b[k].kind && a[i].turn == b[k].turn &&
                       ita_point_equal(a[i].c1, b[k].c1) && ita_point_equal(a[i].c2, b[k].c2);
        if (!is_found) return false;
    }
    return true;
}

bool dissection_same_shape(const dissection_config *config, int from, const ita_pose *pose, int to,
                           ita_pose *out) {
    const dissection_config *c = config;
    size_t count = c->pieces[from].edge_count;
    if (c->kinds[from] != c->kinds[to] || c->pieces[to].edge_count != count) return false;
    ita_edge goal[DISSECTION_FIGURE_MAX], own[DISSECTION_FIGURE_MAX];
    dissection_lay(c, from, pose, goal);
    ita_point first = dissection_first_corner(c->set->frame, goal, count);
    const int turns = dissection_turn_count(c);
    for (int i = 0; i < 2 * turns; i++) {
        ita_pose tried = {i % turns, i >= turns, {{0, 0}, {0, 0}}};
        if (dissection_shape(c, to, tried.turn)->edge_count == 0) continue;
        dissection_lay(c, to, &tried, own);
        tried.shift = ita_point_sub(first, dissection_first_corner(c->set->frame, own, count));
        dissection_lay(c, to, &tried, own);
        if (!dissection_same_edges(goal, own, count)) continue;
        *out = tried;
        return true;
    }
    return false;
}
