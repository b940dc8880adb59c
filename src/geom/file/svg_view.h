// Viewports: how a nested svg, or a symbol that is used, maps its own coordinates.
#ifndef GEOM_FILE_SVG_VIEW_H
#define GEOM_FILE_SVG_VIEW_H

#include "geom/file/svg.h"

// What is outside is cut off; only shapes that lie inside are taken. In the coordinates inside.
typedef struct svg_clip {
    const struct svg_clip *outer;
    svg_matrix matrix; // of the coordinates inside
    double x0, y0, x1, y1;
} svg_clip;

// A viewport's size; 0: not known.
typedef struct svg_size {
    double width, height;
} svg_size;

// A size as it is written, percentages of the outer one, all of it where nothing is; false when it
// is no length.
bool svg_view_size(xml_slice w, xml_slice h, ita_drawing *drawing, svg_size outer, decimal *width,
                   decimal *height);
// Whether the whole picture, whose size is in other units than px or not all said, is not stretched
// one way; false also where units do not tell.
bool svg_view_keeps_ratio(const xml_tag *tag, xml_slice w, xml_slice h, ita_drawing *drawing);
// From the coordinates inside to those outside, by viewBox and preserveAspectRatio, for a viewport
// of this size at the origin. `box` receives the coordinates inside that it shows.
bool svg_view_matrix(const xml_tag *tag, ita_drawing *drawing, decimal width, decimal height,
                     svg_matrix *out, svg_clip *box);
// Whether all edges of the drawing from `first` on lie inside.
bool svg_view_holds(const svg_clip *clip, const ita_drawing *drawing, size_t first);

#endif
