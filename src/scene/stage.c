// The frame of a composed scene: what is shown, the board's plate, the tray's bench.
#include "intarsia/scene.h"

void ita_scene_frame(ita_scene *scene, const ita_layout *layout) {
    scene->x = layout->whole.x;
    scene->y = layout->whole.y;
    scene->width = layout->whole.width;
    scene->height = layout->whole.height;
    scene->board = layout->board;
    scene->tray = layout->tray;
}

static void add_box(ita_scene *scene, const ita_region *region, double inset, double corner,
                    const char *style) {
    const char *path =
        ita_path_box(scene, region->width - 2 * inset, region->height - 2 * inset, corner);
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = path;
    node->x = region->x + region->width / 2;
    node->y = region->y + region->height / 2;
}

void ita_scene_plate(ita_scene *scene, const ita_region *region) {
    add_box(scene, region, 0.03, 0.3, "inlay-plate");
    add_box(scene, region, 0.14, 0.21, "inlay-dark");
    add_box(scene, region, 0.21, 0.15, "inlay-light");
}

void ita_scene_bench(ita_scene *scene, const ita_region *region) {
    if (region->width > 0) add_box(scene, region, 0, 0.2, "bench");
}
