// Where the keyboard's focus goes. Geometry of anchors only.
#include "intarsia/scene.h"

static bool can_focus(const ita_node *node) {
    return node->id && node->grips;
}

static uint32_t step_in_list(const ita_scene *scene, uint32_t from, bool is_backwards) {
    size_t count = scene->node_count;
    size_t here = is_backwards ? 0 : count - 1; // so that the first step meets the first or last
    for (size_t i = 0; i < count; i++)
        if (scene->nodes[i].id == from && can_focus(&scene->nodes[i])) here = i;
    for (size_t k = 1; k <= count; k++) {
        size_t at = is_backwards ? (here + count - k) % count : (here + k) % count;
        if (can_focus(&scene->nodes[at])) return scene->nodes[at].id;
    }
    return 0;
}

uint32_t ita_scene_step(const ita_scene *scene, uint32_t from, ita_direction direction) {
    static const double ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const ita_node *here = ita_scene_find(scene, from);
    if (!here || direction == ITA_FIRST) return step_in_list(scene, 0, false);
    if (direction == ITA_NEXT) return step_in_list(scene, from, false);
    if (direction == ITA_PREVIOUS) return step_in_list(scene, from, true);
    const double *way = ways[direction];
    double best_cost = 0;
    uint32_t best = 0;
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!can_focus(node) || node->id == from) continue;
        double dx = node->x - here->x, dy = node->y - here->y;
        double along = dx * way[0] + dy * way[1], across = dx * way[1] - dy * way[0];
        if (across < 0) across = -across;
        if (along <= 1e-9 || across > along) continue;
        double cost = along + 2 * across; // straight on before aside
        if (!best || cost < best_cost) {
            best = node->id;
            best_cost = cost;
        }
    }
    return best ? best : from;
}
