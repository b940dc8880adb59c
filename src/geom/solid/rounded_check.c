// Whether each solid is one, once its corners are joints: faces are flat, and are cut into
// triangles, seen along an axis, and these are asked exactly. Ears are cut where they are not thin:
// slivers along an edge with a joint on it would lie on each other.
#include "geom/solid/rounded_parts.h"

// A face's outline as a ring from which joints are taken.
typedef struct ring {
    const rounded *r;
    uint32_t *next, *previous; // [outline_count]
    size_t left;
    int right, up; // the axes that are seen, so that the inside is to the left
} ring;

typedef struct cut {
    rounded *r;
    uint32_t *loops; // of triangles
    size_t count, capacity;
} cut;

static double turn_of(const ring *g, ita_corner a, ita_corner b, ita_corner c) {
    const vector p = vector_to(a, b), q = vector_to(a, c);
    return p.at[g->right] * q.at[g->up] - p.at[g->up] * q.at[g->right];
}

static double seen_length(const ring *g, ita_corner a, ita_corner b) {
    const vector p = vector_to(a, b);
    return hypot(p.at[g->right], p.at[g->up]);
}

static ita_corner corner_of(const ring *g, uint32_t i) {
    return g->r->joints[g->r->outline[i]];
}

// How far inside of a to b a corner is seen.
static double depth(const ring *g, ita_corner a, ita_corner b, ita_corner c) {
    return turn_of(g, a, b, c) / seen_length(g, a, b);
}

static bool is_clear(const ring *g, uint32_t tip, double thin) {
    const uint32_t ends[3] = {g->previous[tip], tip, g->next[tip]};
    ita_corner p[3];
    for (int i = 0; i < 3; i++)
        p[i] = corner_of(g, ends[i]);
    for (uint32_t i = g->next[ends[2]]; i != ends[0]; i = g->next[i]) {
        const uint32_t joint = g->r->outline[i];
        bool is_within = true;
        for (int k = 0; k < 3 && is_within; k++)
            is_within = joint != g->r->outline[ends[k]] &&
                        depth(g, p[k], p[(k + 1) % 3], corner_of(g, i)) > -thin;
        if (is_within) return false;
    }
    return true;
}

static bool is_ear(const ring *g, uint32_t tip, double thin) {
    const ita_corner p[3] = {corner_of(g, g->previous[tip]), corner_of(g, tip),
                             corner_of(g, g->next[tip])};
    for (int i = 0; i < 3; i++)
        if (!(depth(g, p[i], p[(i + 1) % 3], p[(i + 2) % 3]) > thin)) return false;
    return is_clear(g, tip, thin);
}

static ita_status take_ear(cut *c, ring *g, uint32_t tip) {
    const uint32_t *outline = c->r->outline;
    const uint32_t before = g->previous[tip], after = g->next[tip];
    if (ita_grow(c->r->question->allocator, &c->loops, &c->capacity, c->count + 3,
                 sizeof *c->loops))
        return ITA_E_MEMORY;
    c->loops[c->count++] = outline[before];
    c->loops[c->count++] = outline[tip];
    c->loops[c->count++] = outline[after];
    g->next[before] = after;
    g->previous[after] = before;
    g->left--;
    return ITA_OK;
}

static ita_status cut_ears(cut *c, ring *g, bool *is_cut) {
    const double thin = c->r->question->reach;
    uint32_t tip = 0;
    for (size_t tried = 0; g->left > 2 && *is_cut;) {
        *is_cut = tried <= g->left && !rounded_is_spent(c->r, g->left);
        if (!*is_cut) break;
        const bool takes = is_ear(g, tip, thin);
        const uint32_t next = takes ? g->previous[tip] : g->next[tip];
        const ita_status status = takes ? take_ear(c, g, tip) : ITA_OK;
        if (status) return status;
        tried = takes ? 0 : tried + 1;
        tip = next;
    }
    return ITA_OK;
}

static ita_status cut_face(cut *c, const rounded_face *f, ita_arena *arena, bool *is_cut) {
    ring g = {.r = c->r, .left = c->r->outline_count};
    g.next = ita_arena_take(arena, g.left * sizeof *g.next);
    g.previous = ita_arena_take(arena, g.left * sizeof *g.previous);
    if (!g.next || !g.previous) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < g.left; i++) {
        g.next[i] = i + 1 < g.left ? i + 1 : 0;
        g.previous[i] = i ? i - 1 : (uint32_t)g.left - 1;
    }
    int axis = 0;
    for (int i = 1; i < 3; i++)
        if (fabs(f->normal.at[i]) > fabs(f->normal.at[axis])) axis = i;
    const bool looks_up = f->normal.at[axis] > 0;
    g.right = (axis + (looks_up ? 1 : 2)) % 3;
    g.up = (axis + (looks_up ? 2 : 1)) % 3;
    return cut_ears(c, &g, is_cut);
}

// The triangles as a solid of their own; its volume.
static ita_status check_cut(const cut *c, bool *is_sound, double *volume) {
    const rounded *r = c->r;
    const ita_allocator *allocator = r->question->allocator;
    const size_t faces = c->count / 3;
    size_t *firsts = ita_take(allocator, (faces + 1) * sizeof *firsts);
    if (!firsts) return ITA_E_MEMORY;
    for (size_t i = 0; i <= faces; i++)
        firsts[i] = 3 * i;
    const ita_solid solid = {NULL, r->joints, r->joint_count, c->loops, firsts, faces};
    ita_solid_facts facts = {0, 0};
    const ita_status status = ita_solid_check(&solid, allocator, &facts, NULL);
    ita_give(allocator, firsts, (faces + 1) * sizeof *firsts);
    *is_sound = !status;
    *volume += facts.volume;
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

static ita_status check_solid(cut *c, size_t first, size_t end, const uint32_t *owners,
                              bool *is_sound) {
    ita_arena rings;
    ita_arena_open(&rings, c->r->question->allocator);
    ita_status status = ITA_OK;
    c->count = 0;
    for (size_t i = first; i < end && *is_sound && !status; i++) {
        const rounded_face *f = &c->r->faces[i];
        *is_sound = rounded_lies_in(c->r, f, f);
        if (!*is_sound) break;
        ita_arena_reset(&rings);
        status = rounded_outline(c->r, f, owners);
        if (!status) status = cut_face(c, f, &rings, is_sound);
    }
    ita_arena_close(&rings);
    if (status || !*is_sound) return status;
    return check_cut(c, is_sound, &c->r->answer->volumes[c->r->faces[first].solid > 0]);
}

ita_status rounded_check(rounded *r) {
    uint32_t *owners = ita_take_zeroed(r->question->allocator, r->joint_count, sizeof *owners);
    if (!owners) return ITA_E_MEMORY;
    cut c = {.r = r};
    bool is_sound = true;
    ita_status status = ITA_OK;
    for (size_t first = 0, end; first < r->face_count && is_sound && !status; first = end) {
        const uint32_t solid = r->faces[first].solid;
        for (end = first; end < r->face_count && r->faces[end].solid == solid; end++)
            for (size_t i = r->faces[end].first; i < r->faces[end].end; i++)
                owners[r->walk[i]] = solid + 1;
        status = check_solid(&c, first, end, owners, &is_sound);
    }
    r->answer->is_sound = is_sound && !status;
    ita_give(r->question->allocator, c.loops, c.capacity * sizeof *c.loops);
    ita_give(r->question->allocator, owners, r->joint_count * sizeof *owners);
    return status;
}
