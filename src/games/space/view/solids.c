// Draws cells of a lattice: faces that nothing covers, in three shades, nearer ones over farther
// ones. Knows nothing of pieces, figures or hands.
#include "games/space/view/solids.h"

#include "games/say.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

space_solid *space_solids_take(ita_arena *arena, size_t count) {
    space_solid *solids = ita_arena_take(arena, (count + 1) * sizeof *solids);
    if (solids) memset(solids, 0, (count + 1) * sizeof *solids);
    return solids;
}

static int by_cell(const void *a, const void *b, void *user) {
    (void)user;
    return ita_cell_compare(((const space_solid *)a)->cell, ((const space_solid *)b)->cell);
}

void space_solids_sort(space_solid *solids, size_t count) {
    ita_sort(solids, count, sizeof *solids, by_cell, NULL);
}

static const space_solid *find_solid(const space_solid *solids, size_t count, ita_cell cell) {
    size_t from = 0, to = count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = ita_cell_compare(solids[middle].cell, cell);
        if (order == 0) return &solids[middle];
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

// ---- what is painted when

typedef struct turn_to_paint {
    double nearness;
    uint32_t index;
} turn_to_paint;

static int farther(const void *a, const void *b, void *user) {
    (void)user;
    const turn_to_paint *s = a, *t = b;
    if (s->nearness != t->nearness) return s->nearness < t->nearness ? -1 : 1;
    return s->index < t->index ? -1 : 1;
}

bool space_solids_order(const space_eye *eye, const space_solid *solids, size_t count,
                        ita_arena *arena, uint32_t *order) {
    turn_to_paint *turns = ita_arena_take(arena, (count + 1) * sizeof *turns);
    if (!turns) return false;
    for (uint32_t i = 0; i < count; i++)
        turns[i] = (turn_to_paint){space_eye_nearness(eye, solids[i].cell), i};
    ita_sort(turns, count, sizeof *turns, farther, NULL);
    for (size_t i = 0; i < count; i++)
        order[i] = turns[i].index;
    return true;
}

// ---- drawing

void space_put_polygon(ita_text *path, const space_face *face, double scale, space_spot at) {
    for (int i = 0; i < face->corner_count; i++) {
        ita_put_char(path, i ? 'L' : 'M');
        ita_put_fixed(path, at.x + scale * face->corners[i].x, 3);
        ita_put_char(path, ' ');
        ita_put_fixed(path, at.y + scale * face->corners[i].y, 3);
    }
    ita_put_char(path, 'Z');
}

// The faces of a shade, or with shade -1 all.
static const char *faces_path(ita_scene *scene, const space_face *faces, int count, int shade,
                              double scale, space_spot at) {
    ita_text path = say_open(scene);
    for (int i = 0; i < count; i++)
        if (shade < 0 || faces[i].shade == shade) space_put_polygon(&path, &faces[i], scale, at);
    bool is_empty = path.length == 0;
    const char *kept = say_keep(scene, &path);
    return is_empty ? NULL : kept;
}

static void add_decor(ita_scene *scene, const char *classes, const char *path, uint32_t of) {
    ita_node *node = ita_scene_add(scene);
    node->style = classes;
    node->path = path;
    node->of = of;
}

static void draw_solid(ita_scene *scene, const space_solid *s, const space_face *faces, int count,
                       double scale, space_spot at) {
    static const char *const shades[] = {NULL, "sp-shade one", "sp-shade two"};
    const char *all = faces_path(scene, faces, count, -1, scale, at);
    if (!all) return;
    add_decor(scene, s->style, all, s->of);
    for (int shade = 1; shade < 3 && !s->is_flat; shade++) {
        const char *path = faces_path(scene, faces, count, shade, scale, at);
        if (path) add_decor(scene, shades[shade], path, s->of);
    }
    if (s->weave) add_decor(scene, s->weave, all, s->of);
}

// ---- where planes end

// A side of a face that is seen, in thousandths, its lower end first.
typedef struct side {
    int32_t from[2], to[2];
    uint32_t of;
    int facing;
} side;

typedef struct sides {
    side *items; // ascending
    size_t count;
} sides;

static int compare_sides(const void *a, const void *b, void *user) {
    (void)user;
    return memcmp(a, b, sizeof(side)); // any order will do
}

static side side_of(const space_face *face, int number, uint32_t of) {
    const space_spot a = face->corners[number],
                     b = face->corners[(number + 1) % face->corner_count];
    const int32_t from[2] = {(int32_t)lround(1000 * a.x), (int32_t)lround(1000 * a.y)};
    const int32_t to[2] = {(int32_t)lround(1000 * b.x), (int32_t)lround(1000 * b.y)};
    const bool is_up = from[1] < to[1] || (from[1] == to[1] && from[0] < to[0]);
    side s;
    memset(&s, 0, sizeof s);
    memcpy(s.from, is_up ? from : to, sizeof s.from);
    memcpy(s.to, is_up ? to : from, sizeof s.to);
    s.of = of;
    s.facing = face->facing;
    return s;
}

// Whether two faces that are seen share it: cells of one node, in one plane.
static bool is_shared(const sides *all, const side *wanted) {
    size_t from = 0, to = all->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (compare_sides(&all->items[middle], wanted, NULL) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from + 1 < all->count && compare_sides(&all->items[from + 1], wanted, NULL) == 0;
}

static void draw_rim(ita_scene *scene, const space_solid *s, const space_face *faces, int count,
                     const sides *all, double scale, space_spot at) {
    ita_text path = say_open(scene);
    for (int f = 0; f < count; f++)
        for (int n = 0; n < faces[f].corner_count; n++) {
            const side one = side_of(&faces[f], n, s->of);
            if (is_shared(all, &one)) continue;
            space_face line = {.corner_count = 2};
            line.corners[0] = faces[f].corners[n];
            line.corners[1] = faces[f].corners[(n + 1) % faces[f].corner_count];
            space_put_polygon(&path, &line, scale, at);
        }
    const bool is_empty = path.length == 0;
    const char *kept = say_keep(scene, &path);
    if (!is_empty) add_decor(scene, s->rim, kept, s->of);
}

// ---- all

// Faces between two of a kind are never seen, nor those behind something solid.
static int keep_seen(const space_solid *solids, size_t count, const space_solid *s,
                     space_face *faces, int face_count) {
    int kept = 0;
    for (int f = 0; f < face_count; f++) {
        const space_solid *next = find_solid(solids, count, faces[f].beyond);
        bool is_hidden = next && (!next->is_glass || s->is_glass);
        if (!is_hidden) faces[kept++] = faces[f];
    }
    return kept;
}

static int faces_of(const space_eye *eye, const space_solid *solids, size_t count,
                    const space_solid *s, space_face faces[ITA_CELL_NEIGHBOURS_MOST]) {
    const int seen = space_eye_faces(eye, s->cell, faces);
    return keep_seen(solids, count, s, faces, seen);
}

// All sides of the faces of those that have rims.
static bool list_sides(const space_eye *eye, const space_solid *solids, size_t count,
                       ita_arena *arena, sides *all) {
    size_t room = 0;
    for (size_t i = 0; i < count; i++)
        if (solids[i].rim) room += (size_t)SPACE_FACE_MOST * ITA_CELL_NEIGHBOURS_MOST;
    *all = (sides){ita_arena_take(arena, (room + 1) * sizeof *all->items), 0};
    if (!all->items) return false;
    for (size_t i = 0; i < count; i++) {
        space_face faces[ITA_CELL_NEIGHBOURS_MOST];
        const int seen = solids[i].rim ? faces_of(eye, solids, count, &solids[i], faces) : 0;
        for (int f = 0; f < seen; f++)
            for (int n = 0; n < faces[f].corner_count; n++)
                all->items[all->count++] = side_of(&faces[f], n, solids[i].of);
    }
    ita_sort(all->items, all->count, sizeof *all->items, compare_sides, NULL);
    return true;
}

void space_solids_draw(ita_scene *scene, const space_eye *eye, const space_solid *solids,
                       size_t count, double scale, space_spot at) {
    uint32_t *order = ita_arena_take(&scene->arena, (count + 1) * sizeof *order);
    sides all;
    if (!order || !space_solids_order(eye, solids, count, &scene->arena, order) ||
        !list_sides(eye, solids, count, &scene->arena, &all)) {
        scene->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const space_solid *s = &solids[order[i]];
        space_face faces[ITA_CELL_NEIGHBOURS_MOST];
        const int seen = faces_of(eye, solids, count, s, faces);
        draw_solid(scene, s, faces, seen, scale, at);
        if (s->rim) draw_rim(scene, s, faces, seen, &all, scale, at);
    }
}

void space_solids_draw_alike(ita_scene *scene, const space_eye *eye, const ita_cell *cells,
                             size_t count, const space_solid *look, double scale, space_spot at) {
    space_solid *solids = space_solids_take(&scene->arena, count);
    double x = 0, y = 0;
    if (!solids) {
        scene->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const space_spot spot = space_eye_spot(eye, cells[i]);
        x += spot.x / (double)count;
        y += spot.y / (double)count;
        solids[i] = *look;
        solids[i].cell = cells[i];
    }
    space_solids_draw(scene, eye, solids, count, scale,
                      (space_spot){at.x - scale * x, at.y - scale * y});
}

// ---- what is seen at a point

// Faces are convex; the sides of one are all on the same hand of a point within.
static bool holds(const space_face *face, space_spot at) {
    bool is_left = false, is_right = false;
    for (int i = 0; i < face->corner_count; i++) {
        const space_spot a = face->corners[i], b = face->corners[(i + 1) % face->corner_count];
        const double turn = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        is_left = is_left || turn < 0;
        is_right = is_right || turn > 0;
    }
    return !(is_left && is_right);
}

static bool is_seen_at(const space_eye *eye, ita_cell cell, space_spot at) {
    space_face faces[ITA_CELL_NEIGHBOURS_MOST];
    const int seen = space_eye_faces(eye, cell, faces);
    for (int f = 0; f < seen; f++)
        if (holds(&faces[f], at)) return true;
    return false;
}

// Of cells behind each other at a point the nearest one hides the others.
const space_solid *space_solids_at(const space_eye *eye, const space_solid *solids, size_t count,
                                   space_spot at) {
    const space_solid *found = NULL;
    double nearest = 0;
    for (size_t i = 0; i < count; i++) {
        const double nearness = space_eye_nearness(eye, solids[i].cell);
        if (solids[i].is_glass || (found && nearness <= nearest)) continue;
        if (!is_seen_at(eye, solids[i].cell, at)) continue;
        found = &solids[i];
        nearest = nearness;
    }
    return found;
}

const space_solid *space_solids_before(const space_eye *eye, const space_solid *solids,
                                       size_t count, space_spot at) {
    const space_solid *behind = space_solids_at(eye, solids, count, at), *found = NULL;
    const double least = behind ? space_eye_nearness(eye, behind->cell) : -INFINITY;
    double farthest = INFINITY;
    for (size_t i = 0; i < count; i++) {
        const double nearness = space_eye_nearness(eye, solids[i].cell);
        const bool is_between = nearness > least && nearness < farthest;
        if (!solids[i].is_glass || !is_between || !is_seen_at(eye, solids[i].cell, at)) continue;
        found = &solids[i];
        farthest = nearness;
    }
    return found;
}
