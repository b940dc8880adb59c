// A scene on paper: the same picture without a ground of its own.
#ifndef SCENE_PAPER_H
#define SCENE_PAPER_H

#include "intarsia/scene.h"

/// As ita_scene_svg, but what stands behind the picture shows through.
void scene_svg_on_paper(const ita_scene *scene, const ita_svg_options *options, ita_text *out);

#endif
