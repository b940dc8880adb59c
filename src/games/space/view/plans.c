// What pictures of space have in common beside what stands there: plans of layers, drawn and in
// characters, the ground by which the whole is turned, the words of cells and sides. Knows cells
// only.
#include "games/space/view/view.h"

#include "games/say.h"
#include "games/space/view/sides.h"

// ---- plans

void space_put_plan(ita_text *path, ita_lattice lattice, ita_cell cell, space_spot at) {
    space_face outline;
    outline.corner_count = space_plan_outline(lattice, cell, outline.corners);
    space_put_polygon(path, &outline, SPACE_PLAN_SCALE * 0.94, at);
}

const char *space_plan_path(ita_scene *scene, ita_lattice lattice, ita_cell cell) {
    ita_text path = say_open(scene);
    space_put_plan(&path, lattice, cell, (space_spot){0, 0});
    return say_keep(scene, &path);
}

const char *space_cell_words(ita_scene *scene, const char *key, ita_cell cell, const char *more) {
    const char *args[] = {say_number(scene, cell.z + 1), say_number(scene, cell.y + 1),
                          say_number(scene, cell.x + 1), more, NULL};
    return ita_scene_say(scene, key, args);
}

void space_draw_words(ita_scene *scene, const char *words, double size, space_spot at) {
    ita_node *node = ita_scene_add(scene);
    node->style = "coordinate sp-name";
    node->text = words;
    node->text_size = size;
    node->x = at.x;
    node->y = at.y;
}

void space_draw_number(ita_scene *scene, int64_t number, double size, space_spot at) {
    space_draw_words(scene, say_number(scene, number), size, at);
}

void space_draw_plan_numbers(ita_scene *scene, const ita_view_options *options,
                             const space_layout *l) {
    if (!view_shows(options, ITA_SHOW_COORDINATES | ITA_SHOW_LARGE | ITA_SHOW_PAPER)) return;
    const double size = view_shows(options, ITA_SHOW_LARGE | ITA_SHOW_PAPER) ? 0.45 : 0.3;
    for (int z = 0; z < l->plans; z++)
        space_draw_number(scene, l->first_layer + z + 1, size,
                          (space_spot){l->plan.x + l->foot.x + (z % l->plans_in_row) * l->plan_x,
                                       l->plan.y + l->foot.y +
                                           (double)(z / l->plans_in_row) * l->plan_y +
                                           SPACE_PLAN_SCALE + 0.15});
}

// ---- characters

enum { COLUMNS = 80 };

// Beyond that a text picture is not drawn, since nobody could read it.
static const int64_t glyphs_most = (int64_t)1 << 20;

int space_place_glyphs(ita_scene *scene, const space_measure *m, const space_layout *l) {
    int wide = 0, deep = 0;
    for (uint32_t i = 0; i < m->cell_count; i++) {
        if (m->cells[i].x > wide) wide = m->cells[i].x;
        if (m->cells[i].y > deep) deep = m->cells[i].y;
    }
    // as far apart as eighty columns allow, or in several rows
    const int layer = 2 * wide + 1;
    const int apart = layer + (l->plans * (layer + 4) - 4 > COLUMNS ? 2 : 4);
    const int in_row = apart - layer + COLUMNS < apart ? 1 : (apart - layer + COLUMNS) / apart;
    if ((int64_t)l->plans * apart * (deep + 3) > glyphs_most) {
        say_line(scene, 0, 0, ita_scene_say(scene, "space.text.large", NULL), "coordinate");
        return 1;
    }
    for (size_t i = 0; i < scene->node_count; i++) {
        ita_node *node = &scene->nodes[i];
        if (node->id < SPACE_NODE_CELL || node->id >= SPACE_NODE_CELL + m->cell_count) continue;
        const ita_cell cell = m->cells[node->id - SPACE_NODE_CELL];
        const int plan = cell.z - l->first_layer;
        node->column = plan % in_row * apart + 2 * cell.x;
        node->row = plan / in_row * (deep + 3) + 1 + deep - cell.y;
    }
    for (int z = 0; z < l->plans; z++)
        say_line(scene, z % in_row * apart, z / in_row * (deep + 3),
                 say_number(scene, l->first_layer + z + 1), "coordinate");
    return (l->plans - 1) / in_row * (deep + 3) + deep + 2;
}

// ---- the ground

const char *space_side_said(ita_scene *scene, const space_eye *eye) {
    const space_side_words keys = space_side_keys(eye);
    return say_with(scene, "space.side", ita_scene_say(scene, keys.from, NULL),
                    ita_scene_say(scene, keys.up, NULL));
}

// Its anchor is in a corner, where no piece is, so that keys take hold of it there.
void space_draw_ground(ita_scene *scene, const space_layout *l, const char *label) {
    const ita_region *r = &l->figure;
    const double corner = 0.05, left = -corner, top = corner - r->height;
    const double points[] = {left,   top,  left + r->width, top, left + r->width,
                             corner, left, corner};
    ita_node *node = ita_scene_add(scene);
    node->id = SPACE_NODE_FIGURE;
    node->role = ITA_ROLE_PLACE;
    node->grips = ITA_GRIP_DRAG;
    node->style = "sp-touch";
    node->path = ita_path_polygon(scene, points, 4);
    node->label = label;
    node->x = r->x + corner;
    node->y = r->y + r->height - corner;
}
